"""The frontier engine: solutions and exact counts without SAT, in NumPy.

Cells are filled one by one; all that a partial filling leaves for the rest (cards left, labels on
open joins) is a state, packed into machine words, and whole arrays of states are extended at a time.
`problem` says what is searched, `layout` how states are packed and extended, `sweep` takes them from
level to level, `counting` counts, `engine` is what the rest of the program calls.
"""

from satpuzzle.frontier.engine import FrontierEngine

__all__ = ["FrontierEngine"]
