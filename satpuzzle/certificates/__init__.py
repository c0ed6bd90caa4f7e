"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file. One module must be trusted, and it needs nothing of the others:

    verify      checks a certificate; runs alone, as `python verify.py proof.zip`, and every certificate contains it

The others make certificates, or call it:

    making      finds all solutions and lets a solver prove that there are no others (`proving`)
    archive     writes the zip file, and in it the puzzle in the form that `verify` reads
    checking    calls `verify` and compares the puzzle with its notation
"""
