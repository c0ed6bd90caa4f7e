"""Answers for people and programs.

`documents` is the model of documents for people (headings, paragraphs, facts, tables, boards) and writes it for the
terminal, `as_html` for browsers. `data` has the `Answer`: JSON, a document, and a line of a table. Each command has its
own: in `data`, `puzzle_facts`, `no_solution` (also best fillings) and `certificate` (also its report). `solutions` has
the forms of `solve`, and `known_facts` what is said about a puzzle in several of them.
"""
