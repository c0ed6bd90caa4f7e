"""Make puzzles from a specification and a seed, the same on every machine.

`spec` holds the specification of a puzzle, `planting` draws random candidates, `design` draws until a candidate meets
the specification, `repair` changes a card set until it has the wanted number of solutions, `suspects` finds sides that
may be mistyped, and `difficulty` measures how hard a puzzle is for people.
"""
