"""A beam search for fillings with few wrong joins, or with none.

`satpuzzle.search` looks with it for any one solution of
a puzzle with many, `satpuzzle.optimize` for a good filling.
"""
