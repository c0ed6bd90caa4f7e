"""DIMACS: `formulas` as files, and the `answers` of solvers; `decode` makes solutions of both.

Of MaxSAT and pseudo-Boolean solvers: `weighted` formulas, and claims, their answers.
"""
