"""Measurements of this program, as `docs/about/measured.md` shows them: `python -m benchmarks NAME…`.

Each module is a table, printed row by row; times are medians. Two ways that are compared take turns.
"""
