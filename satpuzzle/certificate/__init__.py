"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file (`archive`). What it claims is proved from the plain rules of the puzzle:

    judge, reference, lrat      what must be trusted: is it a solution, the rules as clauses, the checker of proofs
    verify                      reads a certificate with these; `first` those of format 1, `recount` mere counts
    certify                     finds all solutions, lets a solver prove that there are no others (`proving`)
    assemble                    takes the proof of a recipe's formula back to the rules, with
    deriving                    a recipe's clauses, by their constraint family (`families`, `groups` and `meanings`
                                of at-most statements), what its variables stand for (`terms`, `tally`), and the
                                bookkeeping of definitions and derived clauses (`derivation`)
"""
