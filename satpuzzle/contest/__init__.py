"""A set of formulas for a solver competition: measured, chosen, described, and held against the published rules.

`suite` makes it: `kinds` says what candidates there are, `choosing` which of them are to be measured next and which
are taken, `measuring` has solvers answer them, `journal` keeps what they said, `page` describes what was taken.
`rules` holds a folder against what competitions ask for. `alone` is our own work as programs.
"""
