"""Making puzzles, from a wish and a seed; the same on every machine.

`wishes` says what a puzzle is to be, `planting` draws candidates at random, `deciding` tells whether one
has exactly so many solutions; `design` draws and decides until the wishes are fulfilled, `repair`
changes a card set until it has that many. `suite` makes graded sets of formulas, whose files `naming`
names; `shuffling` says a puzzle in other words; `difficulty` measures how hard one is for people.
"""
