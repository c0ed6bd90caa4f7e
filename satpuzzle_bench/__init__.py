"""`satpuzzle bench`: recipes and solvers on shuffled puzzles.

`runs.py` plans, measures and stores the runs; `scores.py` evaluates them.
"""
