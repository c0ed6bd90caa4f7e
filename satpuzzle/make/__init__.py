"""Making puzzles, from wishes and a seed; the same on every machine.

`wishes` says what a puzzle is to be, `planting` draws candidates at random, `deciding` tells whether one
has exactly the wanted number of solutions; `design` draws and decides until the wishes are fulfilled, `repair`
changes a card set until it has as many. `suite` makes graded sets of formulas, whose files `naming`
names; `shuffling` disguises a puzzle; `difficulty` measures how hard one is for people.
"""
