"""DIMACS: formulas and answers as files. `write` and `read` formulas, read `answers`, `decode` both to solutions.

Of MaxSAT and pseudo-Boolean solvers: `weighted` formulas, and claims, their answers.
"""
