"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file (`archive`). What it claims is proved from the plain rules of the puzzle:

    judge, reference, lrat      what must be trusted: is it a solution, the rules as clauses, the checker of proofs
    verify                      reads a certificate with these, and mere counts with `recount`
    making                      finds all solutions, lets a solver prove that there are no others (`proving`)
    recipe_proof                takes the proof of a recipe's formula back to the rules, with `groups` for cardinality
                                constraints, `terms` for its variables, and `derivation` for the steps
"""
