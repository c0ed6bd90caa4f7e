"""Puzzles as pages: one file of HTML to play a puzzle in, or to enter one's own, that needs nothing else.

`data.py` says what a page knows of its puzzle, `figures.py` how figures look on it, `bundle.py` puts both into one
file with the program in `web/`, and `building.py` asks what is to be known and writes the file.
"""
