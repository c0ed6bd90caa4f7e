"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file (`archive`). Its claim is proved from the plain rules of the puzzle:

    judge, reference, lrat      the trusted code: checks a solution, states the rules as clauses, checks the proof
    verify                      verifies certificates with these; if they hold counts only, counts again with `recount`
    making                      finds all solutions and lets a solver prove that there are no others (`proving`)
    recipe_proof                derives a recipe's clauses from the rules: `groups` does the cardinality constraints,
                                `terms` the variables, `derivation` the steps
"""
