"""Reports for people and programs.

`documents` is the model of documents for people: headings, paragraphs, facts, tables, boards. `as_text` writes it for
the terminal, `as_html` for browsers. `verdicts`, `puzzle_facts`, `no_solution` and `best_filling` make the answers of
commands, `certificate` explains a certificate, `known_facts` says what is known about the solutions of a puzzle.

`outcome` reports a search on the terminal, `pages` as a page or a picture; `data` makes JSON and tables of puzzles. The
room `paper` prints the paragraphs of documents beside cards.
"""
