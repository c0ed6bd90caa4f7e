"""Making puzzles, from a specification and a seed; the same on every machine.

`spec` says what a puzzle is to be, `planting` draws candidates at random, `design` draws until the specification is
met, `repair` changes a card set until it has the wanted number of solutions, `suspects` says which sides may be
mistyped, `difficulty` measures how hard a puzzle is for people.
"""
