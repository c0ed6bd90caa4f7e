"""Puzzles on paper: cards to print and to cut out, the board, what is known of the solutions, and these.

All lengths are millimetres. `geometry.py` says where cards lie on a page, `knowledge.py` finds out what is known of a
puzzle's solutions, `words.py` says it in plain words, `pages.py` draws each kind of page, and `booklet.py` puts them
together. A page is a `Scene`; who writes it as PDF lies elsewhere. What a certificate proves `statement.py` says, and
`stating.py` writes, to paper and as a page of HTML.
"""
