"""What people and programs read.

`documents` is the model of what people read: headings, paragraphs, facts, tables, boards. Each text is said once, in
its parts; `as_text` writes them for the terminal, `as_html` for browsers, `as_paper` for printers. `verdicts`,
`puzzle_facts`, `no_solution` and `best_filling` say the answers of commands, `certificate` explains a certificate,
`known_facts` says what is known of a puzzle.

`outcome` reports a search on the terminal, `pages` as a page or one picture; `data` is JSON and tables of puzzles.
`booklets` puts `sheets` of cards together.
"""
