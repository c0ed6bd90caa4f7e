"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file. `certify` makes it with a SAT solver; `verify` checks it without one: it
shares the model and the encoder with the rest of the program, and `lrat`, the checker of the proof,
shares nothing.
"""
