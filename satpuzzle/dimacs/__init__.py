"""Reads and writes files of SAT solvers: `formulas` and `answers`; `decode` combines both to solutions.

`weighted` formulas are for MaxSAT and pseudo-Boolean solvers; a `Claim` is their answer.
"""
