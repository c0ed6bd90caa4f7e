"""Certificates: a puzzle, the complete list of its solutions, and a proof that there are no others.

A certificate is a zip file (`archive`). Its claim is proved from the plain rules of the puzzle:

    judge, reference, lrat      the trusted code: checks a solution, states the rules as clauses, checks the proof
    verify                      checks certificates with these; those with counts only, with `recount`
    making                      finds all solutions and lets a solver prove that there are no others (`proving`)
    recipe_proof                derives a recipe's clauses from the rules: `terms` translates the variables,
                                `groups` the cardinality constraints; `derivation` holds the steps
"""
