"""A beam search for fillings with few wrong joins, or with none.

`arrays.py` holds a puzzle as NumPy arrays, `beam.py` searches. `satpuzzle.search` looks with it for any one solution of
a puzzle with many, `satpuzzle.optimize` for a good filling.
"""
