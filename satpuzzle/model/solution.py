"""Solutions, their canonical order, their rotations, and the three counts.

Solutions compare cell by cell in reading order by (type, turn), smallest first, so a sorted list is
the same whatever engine found its members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import total_ordering

from satpuzzle.model.board import Rotation
from satpuzzle.model.puzzle import Labels, Lay, Puzzle


@total_ordering
@dataclass(frozen=True, slots=True)
class Solution:
    """One card for every cell: `lays[cell]`. Not judged here; `satpuzzle.check` does that."""

    lays: tuple[Lay, ...]
    puzzle: Puzzle = field(compare=False, repr=False)

    def __lt__(self, other: Solution) -> bool:
        return self.lays < other.lays

    def shown(self, cell: int) -> Labels:
        """The labels that cell number `cell` shows, clockwise from its first side."""
        number, turn = self.lays[cell]
        return self.puzzle.look(number, turn)

    @property
    def cards(self) -> tuple[int, ...]:
        """For each cell the card that lies there, by its place in the puzzle's `cards`.

        Cards of one type are taken as they come: the first of them lies in the first of their cells.
        """
        unused: dict[int, list[int]] = {}
        for card, (kind, _) in enumerate(self.puzzle.card_types):
            unused.setdefault(kind, []).append(card)
        taken = {kind: iter(cards) for kind, cards in unused.items()}
        return tuple(next(taken[lay.type]) for lay in self.lays)

    def rotated(self, rotation: Rotation) -> Solution:
        """This solution after turning the whole board."""
        types = self.puzzle.types
        moved: list[Lay] = [Lay(0, 0)] * len(self.lays)
        for lay, cell, shift in zip(self.lays, rotation.cells, rotation.shifts, strict=True):
            moved[cell] = Lay(lay.type, (lay.turn + shift) % len(types[lay.type - 1].looks))
        return Solution(tuple(moved), self.puzzle)

    def orbit(self) -> list[Solution]:
        """All that turning the whole board makes of this solution, without repeats, in canonical order."""
        lays, puzzle = self.lays, self.puzzle
        return sorted({Solution(tuple([how[lays[cell]] for cell, how in moves]), puzzle) for moves in puzzle.moves})

    def check_line(self) -> str:
        """The line `CHECK: type,label,…;…;` over all cells, as programs exchange it."""
        cells = (",".join(map(str, (lay.type, *self.shown(cell)))) + ";" for cell, lay in enumerate(self.lays))
        return "CHECK: " + "".join(cells)

    def __str__(self) -> str:
        return self.check_line()


@dataclass(frozen=True)
class Counts:
    """How many solutions a puzzle has, in the three senses that must not be mixed.

    distinct: they look different on the table. essential: distinct ones up to rotating the board.
    labelled: every card and every turn told apart.
    """

    distinct: int
    essential: int
    labelled: int

    @classmethod
    def of(cls, puzzle: Puzzle, orbit_sizes: Counter[int]) -> Counts:
        """The counts when `orbit_sizes[k]` distinct solutions have k distinct rotations each."""
        distinct = sum(orbit_sizes.values())
        essential = sum(number // size for size, number in orbit_sizes.items())
        return cls(distinct, essential, distinct * puzzle.labelled_factor)

    @classmethod
    def from_list(cls, puzzle: Puzzle, solutions: Iterable[Solution]) -> Counts:
        """The counts of a complete list of distinct solutions."""
        return cls.of(puzzle, Counter(len(solution.orbit()) for solution in solutions))
