"""Solutions, their canonical order, their rotations, and the three counts.

Solutions compare cell by cell in reading order by (type, turn), smallest first, so a sorted list is
the same whatever engine found its members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import total_ordering

from satpuzzle.model.board import Labels
from satpuzzle.model.card import Lay, Placement, least, turned
from satpuzzle.model.plugs import plugged
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.rotations import Rotation
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """One card for every cell: `lays[cell]`. Not judged here; `satpuzzle.model.judging` does that.

    As a text it is a picture of the board, with the number of its type on every card. Raises InputError for
    lays that are not one card of the puzzle for each of its cells.

    >>> import satpuzzle
    >>> pair = satpuzzle.Puzzle.from_cards([[1, 2, 2, 1], [2, 1, 2, 2]], "1x2", "unsigned")
    >>> print(satpuzzle.first(pair))
    +--------+--------+
    |    2   |    2   |
    | 2  1  1| 1  2  2|
    |    1   |    2   |
    +--------+--------+
    """

    lays: tuple[Lay, ...]
    puzzle: Puzzle = field(compare=False)

    def __post_init__(self) -> None:
        lays, puzzle = self.lays, self.puzzle
        if not isinstance(puzzle, Puzzle):
            raise validation.wrong("puzzle", puzzle, say("the Puzzle that it solves"))
        try:
            fit = type(lays) is tuple and len(lays) == puzzle.board.cells and puzzle.every_lay.issuperset(lays)
            fit = fit and {*map(type, lays)} == {Lay}
        except TypeError:  # a list among them
            fit = False
        if not fit:
            wanted = say(
                "a Lay for each of the {cells} cells of board {board}, of a type from 1 to {types} in a turn that it "
                "has, as in (Lay(type=1, turn=0), …)",
                cells=puzzle.board.cells,
                board=puzzle.board.name,
                types=len(puzzle.types),
            )
            raise validation.wrong("lays", lays, wanted)

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
        return self.puzzle.cards_of(lay.type for lay in self.lays)

    def rotated(self, rotation: Rotation) -> Solution:
        """This solution after turning the whole board."""
        types = self.puzzle.types
        moved: list[Lay] = [Lay(0, 0)] * len(self.lays)
        for lay, cell, shift in zip(self.lays, rotation.cells, rotation.shifts, strict=True):
            moved[cell] = Lay(lay.type, (lay.turn + shift) % len(types[lay.type - 1].looks))
        return Solution(tuple(moved), self.puzzle)

    def orbit(self, deadline: Deadline | None = None) -> list[Solution]:
        """All that turning the whole board makes of this solution, without repeats, in canonical order.

        Raises EngineLimitError if that is too much to hold, and OutOfTimeError if the clock says so.
        """
        lays, puzzle = self.lays, self.puzzle
        made = set()
        for moves in puzzle.moves:
            if deadline is not None:
                deadline.check()
            made.add(_unchecked(tuple([how[lays[cell]] for cell, how in moves]), puzzle))
        return sorted(made)

    def check_line(self) -> str:
        """The line `CHECK: type,label,…;…;` over all cells, as programs exchange it."""
        cells = (",".join(map(str, (lay.type, *self.shown(cell)))) + ";" for cell, lay in enumerate(self.lays))
        return "CHECK: " + "".join(cells)

    def picture(self, *, names: bool = False) -> str:
        """The board as the cards lie on it, in plain characters, as the classic report draws it.

        names: figures by their names, where they have any, else by number.
        """
        lays = enumerate(self.lays)
        placements = (Placement(cell, *lay) for cell, lay in lays)
        return plugged().board_text(self.puzzle, placements, names=validation.flag("names", names))

    def __str__(self) -> str:
        return self.picture()

    def _repr_svg_(self) -> str | None:
        """Its picture, for notebooks; None if the board cannot be drawn."""
        return plugged().board_svg(self)

    def __repr__(self) -> str:
        shown = [f"{number}.{turn}" for number, turn in self.lays]
        more = " …" if len(shown) > 12 else ""
        return f"<Solution of {self.puzzle.board.name[:20]}: {' '.join(shown[:12])}{more}>"


def _unchecked(lays: tuple[Lay, ...], puzzle: Puzzle) -> Solution:
    """A solution whose lays come from one that was checked; many are made."""
    solution = object.__new__(Solution)
    object.__setattr__(solution, "lays", lays)
    object.__setattr__(solution, "puzzle", puzzle)
    return solution


@dataclass(frozen=True)
class Counts:
    """How many solutions a puzzle has, in the three senses that must not be mixed.

    distinct: they look different on the table. essential: distinct ones up to rotating the board.
    labelled: every card and every turn told apart.

    >>> import satpuzzle
    >>> satpuzzle.count("standard") == satpuzzle.Counts(distinct=8, essential=2, labelled=16)
    True
    """

    distinct: int
    essential: int
    labelled: int

    def __post_init__(self) -> None:
        validation.check_fields(self, distinct=0, essential=0, labelled=0)

    def _repr_html_(self) -> str:
        """A table, for notebooks."""
        rows = [(number, what) for what, number in named(self).items()]
        return plugged().html_table([say("number"), say("solutions")], rows)

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


def named(counts: Counts) -> dict[str, int]:
    """The counts by what people call them."""
    return {
        say("distinct solutions"): counts.distinct,
        say("essential ones (up to rotating the board)"): counts.essential,
        say("labelled ones (every card and every turn told apart)"): counts.labelled,
    }


# The same puzzle with its cards in another order, each turned: what a search sees must not hint at where they lie.


def hidden(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with its cards in an order, and turned, as `seed` alone decides, however they stand in the file."""
    return shuffled_cards(_with_cards(puzzle, sorted(map(least, puzzle.cards))), seed)


def shuffled_cards(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with its cards turned and in another order, as `seed` decides; 0: itself."""
    if not seed:
        return puzzle
    import random

    rng = random.Random(seed)
    cards = [turned(card, rng.randrange(puzzle.board.sides)) for card in puzzle.cards]
    rng.shuffle(cards)
    return _with_cards(puzzle, cards)


def _with_cards(puzzle: Puzzle, cards: Iterable[tuple[int, ...]]) -> Puzzle:
    """The puzzle with the same cards, written otherwise."""
    fresh = Puzzle(puzzle.board, tuple(cards), puzzle.rule)
    return Puzzle(puzzle.board, fresh.cards, puzzle.rule, hints=carried(puzzle.hints, puzzle, fresh))


def carried(placements: Iterable[Placement], puzzle: Puzzle, other: Puzzle) -> tuple[Placement, ...]:
    """What lies on the board of `puzzle`, as cards of `other`, which has the same cards, written otherwise."""
    lays = other.lay_by_look
    return tuple(Placement(cell, *lays[puzzle.look(kind, turn)]) for cell, kind, turn in placements)


def undisguised(solution: Solution, puzzle: Puzzle) -> Solution:
    """The solution of a disguise of `puzzle` as one of it."""
    laid = (Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    return Solution(tuple(Lay(kind, turn) for _, kind, turn in carried(laid, solution.puzzle, puzzle)), puzzle)
