"""What people and programs read: the classic report, JSON and its schemas, tables, HTML, paper.

A report turns the outcome of a search into text (`outcome`): `classic`, `data`, `tables`, `html_page`.
`puzzle_facts`, `best_filling`, `no_solution` and `verdicts` say the answers of commands.
`documents` holds what is set as a page or on paper, and sets it: `certificate` explains a certificate so. On paper
`booklets` puts `sheets` together, with what is known (`known_facts`); `paper` says where cards lie.
"""
