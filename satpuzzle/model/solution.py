"""Solutions, their canonical order, their rotations, and the three counts.

Solutions are compared cell by cell in reading order by (type, turn), so a sorted list does not depend on the engine
that found them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import total_ordering
from typing import TYPE_CHECKING

from satpuzzle.errors import joined
from satpuzzle.model.board import Labels
from satpuzzle.model.card import Lay, Placement, least
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.symmetries import Symmetry, moved
from satpuzzle.model.value import value
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    import random


@total_ordering
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Solution:
    """One card for every cell.

    `str` draws the board, with the number of its type on every card. Whether the cards match is not
    checked here; `judge` does that.

    Attributes:
        lays: The type and rotation of the card in each cell.
        puzzle: The puzzle.

    Raises:
        InputError: If `lays` are not one card of the puzzle for each cell.

    Example:
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
    puzzle: Puzzle

    def __post_init__(self) -> None:
        lays, puzzle = self.lays, self.puzzle
        if not isinstance(puzzle, Puzzle):
            raise validation.wrong("puzzle", puzzle, say("the Puzzle that it solves"))
        try:
            fit = type(lays) is tuple and len(lays) == puzzle.board.cells and puzzle.moved[0].keys() >= {*lays}
            fit = fit and {*map(type, lays)} == {Lay}
        except TypeError:  # a list among them
            fit = False
        if not fit:
            wanted = say(
                "a Lay for each of the {cells} cells of board {board}, with a type from 1 to {types} and a turn that "
                "the type has, such as (Lay(type=1, turn=0), …)",
                cells=puzzle.board.cells,
                board=puzzle.board.name,
                types=len(puzzle.types),
            )
            raise validation.wrong("lays", lays, wanted)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.lays == other.lays and (self.puzzle is other.puzzle or self.puzzle == other.puzzle)

    def __hash__(self) -> int:
        return hash(self.lays)

    def __lt__(self, other: Solution) -> bool:
        return self.lays < other.lays

    def shown(self, cell: int) -> Labels:
        """Return the labels that a cell shows.

        Args:
            cell: The number of the cell, from 0.

        Returns:
            The labels clockwise from the first side of the cell.

        Example:
            >>> import satpuzzle
            >>> next(iter(satpuzzle.solve("standard"))).shown(0)
            (-2, 3, 4, -1)
        """
        number, turn = self.lays[cell]
        return self.puzzle.look(number, turn)

    @property
    def cards(self) -> tuple[int, ...]:
        """The card in each cell: an index into the `cards` of the puzzle.

        Cards of one type are used in order: the first of them lies in the first of their cells.
        """
        return self.puzzle.cards_of(lay.type for lay in self.lays)

    def moved(self, symmetry: Symmetry) -> Solution:
        """Move the whole board.

        Args:
            symmetry: One of the `symmetries` of the puzzle.

        Returns:
            The solution after it.

        Example:
            >>> import satpuzzle
            >>> solution = satpuzzle.first("standard")
            >>> solution.moved(solution.puzzle.symmetries[0]) == solution
            True
        """
        lays = list(self.lays)
        for lay, cell, move in zip(self.lays, *symmetry, strict=True):
            lays[cell] = self.puzzle.moved[move][lay]
        return Solution(tuple(lays), self.puzzle)

    def orbit(self, deadline: Deadline | None = None) -> list[Solution]:
        """Return the images of this solution under symmetries that are solutions, too: those that keep the hints.

        Args:
            deadline: When to stop; None for no limit.

        Returns:
            The different solutions, this one included, in canonical order.

        Raises:
            OutOfTimeError: If the deadline has passed.

        Example:
            >>> import satpuzzle
            >>> len(satpuzzle.first("standard").orbit())
            4
        """
        lays, puzzle = self.lays, self.puzzle
        made = set()
        for sources in puzzle.sources:
            if deadline is not None:
                deadline.check()
            moved = tuple([after[lays[cell]] for cell, after in sources])
            if all(moved[cell] == (kind, turn) for cell, kind, turn in puzzle.hints):
                made.add(_unchecked(moved, puzzle))
        return sorted(made)

    def check_line(self) -> str:
        """Return the solution as programs exchange it.

        Returns:
            A CHECK line, with an entry of type and labels for each cell.

        Example:
            >>> import satpuzzle
            >>> puzzle = satpuzzle.Puzzle.from_cards(["1 2 -1 -2"])
            >>> satpuzzle.Solution((satpuzzle.Lay(1, 0),), puzzle).check_line()
            'CHECK: 1,1,2,-1,-2;'
        """
        cells = (",".join(map(str, (lay.type, *self.shown(cell)))) + ";" for cell, lay in enumerate(self.lays))
        return "CHECK: " + "".join(cells)

    def picture(self, *, names: bool = False) -> str:
        """Draw the board in plain characters.

        Args:
            names: Whether to show the names of figures, if they have any, instead of their numbers.

        Returns:
            The picture, in several lines.

        Example:
            >>> import satpuzzle
            >>> puzzle = satpuzzle.Puzzle.from_cards(["1 2 -1 -2"])
            >>> print(satpuzzle.Solution((satpuzzle.Lay(1, 0),), puzzle).picture())
            +--------+
            |    1   |
            |-2  1  2|
            |   -1   |
            +--------+
        """
        from satpuzzle.pictures.text_boards import draw

        lays = enumerate(self.lays)
        return draw(self.puzzle, (Placement(cell, *lay) for cell, lay in lays), names=validation.flag("names", names))

    def __str__(self) -> str:
        return self.picture()

    def _repr_svg_(self) -> str | None:
        """Return a picture, for notebooks; None if the board cannot be drawn."""
        from satpuzzle.pictures.boards import Shown, notebook_svg

        return notebook_svg(self.puzzle, Shown.of(self))

    def __repr__(self) -> str:
        shown = [f"{number}.{turn}" for number, turn in self.lays]
        more = " …" if len(shown) > 12 else ""
        return f"<Solution of {self.puzzle.board.name[:20]}: {' '.join(shown[:12])}{more}>"


def _unchecked(lays: tuple[Lay, ...], puzzle: Puzzle) -> Solution:
    """Return a solution whose lays need no check; this is faster."""
    solution = object.__new__(Solution)
    object.__setattr__(solution, "lays", lays)
    object.__setattr__(solution, "puzzle", puzzle)
    return solution


@value(frozen=True)
class Counts:
    """How many solutions a puzzle has, counted in three ways.

    Attributes:
        distinct: Solutions that look different on the table.
        essential: Distinct solutions up to symmetries of the board that the cards can follow, such as rotations.
        labelled: Solutions if equal cards, and rotations of a card that look the same, count as different; None if it
            does not follow from the distinct ones, as with some spare cards.

    Raises:
        InputError: If a count is not an integer from 0.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count("standard") == satpuzzle.Counts(distinct=8, essential=2, labelled=16)
        True
    """

    distinct: int
    essential: int
    labelled: int | None = None

    def __post_init__(self) -> None:
        validation.check_fields(self, distinct=0, essential=0, labelled=0)

    def _repr_html_(self) -> str:
        """Return a table, for notebooks."""
        from satpuzzle.report.as_html import table
        from satpuzzle.report.known_facts import named

        return table([say("number"), say("solutions")], named(self))

    @classmethod
    def of(cls, puzzle: Puzzle, orbit_sizes: Counter[int]) -> Counts:
        """Compute the counts from the sizes of orbits.

        Args:
            puzzle: The puzzle.
            orbit_sizes: The number of distinct solutions that have k distinct rotations, for each k.

        Returns:
            The counts.

        Example:
            >>> import satpuzzle
            >>> from collections import Counter
            >>> satpuzzle.Counts.of(satpuzzle.load("standard"), Counter({4: 8}))
            Counts(distinct=8, essential=2, labelled=16)
        """
        distinct = sum(orbit_sizes.values())
        essential = sum(number // size for size, number in orbit_sizes.items())
        return cls.with_labelled(puzzle, distinct, essential)

    @classmethod
    def with_labelled(cls, puzzle: Puzzle, distinct: int, essential: int) -> Counts:
        """Compute the labelled count from the others, if that is possible.

        Args:
            puzzle: The puzzle.
            distinct: Its distinct solutions.
            essential: Its essential solutions.

        Returns:
            The counts.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Counts.with_labelled(satpuzzle.load("standard"), 8, 2)
            Counts(distinct=8, essential=2, labelled=16)
        """
        factor = puzzle.labelled_factor
        return cls(distinct, essential, None if factor is None else distinct * factor)

    @classmethod
    def from_list(cls, puzzle: Puzzle, solutions: Iterable[Solution]) -> Counts:
        """Compute the counts from a complete list of solutions.

        Args:
            puzzle: The puzzle.
            solutions: All its distinct solutions.

        Returns:
            The counts.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Counts.from_list(satpuzzle.load("standard"), satpuzzle.solve("standard"))
            Counts(distinct=8, essential=2, labelled=16)
        """
        return cls.of(puzzle, Counter(len(solution.orbit()) for solution in solutions))


def board_moves(puzzle: Puzzle) -> str:
    """Say how the whole board may be moved with its cards: "rotations and shifts"; "" if not at all.

    Given cards do not matter, nor does it whether the board looks the same only in one rotation.
    """  # noqa: DOC201
    shifts = any(not any(each.moves) for each in puzzle.board.find_symmetries(Deadline(), puzzle.moves)[1:])
    kinds = (puzzle.turns != "none", say("rotations")), (shifts, say("shifts")), (puzzle.flip, say("reflections"))
    *some, last = [name for there, name in kinds if there] or [""]
    return joined(say(" and "), [joined(", ", some), last]) if some else last


# Disguises: the same puzzle with its cards in another order and rotated, so that their order does not help a search.


def hidden(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return the puzzle with its cards ordered and moved by `seed` alone, regardless of their order in the file."""
    import random

    faces = [sorted(least(face, puzzle.moves) for face in faces) for faces in _faces(puzzle)]
    ordered = _with_faces(puzzle, sorted(faces))
    return moved_at_random(ordered, random.Random(seed)) if seed else ordered


def moved_at_random(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Return the puzzle with its cards moved and shuffled."""
    moves = puzzle.moves
    faces = [[moved(face, moves[rng.randrange(len(moves))]) for face in faces] for faces in _faces(puzzle)]
    rng.shuffle(faces)
    return _with_faces(puzzle, faces)


def _faces(puzzle: Puzzle) -> list[tuple[Labels, ...]]:
    """Return the front of each card, and its back if it has one of its own."""
    return list(zip(puzzle.cards, *([puzzle.backs] if puzzle.backs else ()), strict=True))


def _with_faces(puzzle: Puzzle, faces: Sequence[Sequence[Labels]]) -> Puzzle:
    """Return the puzzle with the same cards, in another order or moved."""
    cards, *backs = map(tuple, zip(*faces, strict=True))
    kind = {name: getattr(puzzle, name) for name in ("turns", "flip", "spare")}
    fresh = Puzzle(puzzle.board, cards, puzzle.rule, backs=backs[0] if backs else (), **kind)
    return replace(fresh, hints=carried(puzzle.hints, puzzle, fresh))


def carried(placements: Iterable[Placement], puzzle: Puzzle, other: Puzzle) -> tuple[Placement, ...]:
    """Translate placements of `puzzle` to those of `other`, which has the same cards in another order or moved."""
    types = {frozenset(kind.looks): kind for kind in other.types}
    same = [types[frozenset(kind.looks)] for kind in puzzle.types]
    return tuple(
        Placement(cell, same[kind - 1].number, same[kind - 1].looks.index(puzzle.look(kind, turn)))
        for cell, kind, turn in placements
    )


def undisguised(solution: Solution, puzzle: Puzzle) -> Solution:
    """Translate a solution of a disguise to one of `puzzle`."""
    laid = (Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    return Solution(tuple(Lay(kind, turn) for _, kind, turn in carried(laid, solution.puzzle, puzzle)), puzzle)
