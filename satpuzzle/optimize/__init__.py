"""Optimization for puzzles without a perfect filling: match as many joins, or place as many cards, as possible.

best               the result so far: a filling, its score, an upper bound
improvement        runs the search, in this process and others
totalizer          the exact search: SAT with a totalizer; also lists all best fillings
local_search       good fillings quickly, without a proof; uses `beam`
external_best      exports to, and answers of, MaxSAT and pseudo-Boolean solvers
explain            why there is no perfect filling: minimal unsatisfiable sets of cells and cards
"""
