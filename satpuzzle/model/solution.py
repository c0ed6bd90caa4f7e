"""Solutions, their canonical order, their rotations, and the three counts.

Solutions are compared cell by cell in reading order by (type, turn), so a sorted list does not depend on the engine
that found them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering

from satpuzzle.model.board import Labels
from satpuzzle.model.card import Lay, Placement, least, turned
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.rotations import Rotation
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, several


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
            fit = type(lays) is tuple and len(lays) == puzzle.board.cells and puzzle.turned[0].keys() >= {*lays}
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

    def rotated(self, rotation: Rotation) -> Solution:
        """Rotate the whole board.

        Args:
            rotation: One of the `rotations` of the board.

        Returns:
            The rotated solution.

        Example:
            >>> import satpuzzle
            >>> solution = satpuzzle.first("standard")
            >>> solution.rotated(solution.puzzle.rotations[0]) == solution
            True
        """
        moved = list(self.lays)
        for lay, cell, shift in zip(self.lays, *rotation, strict=True):
            moved[cell] = self.puzzle.turned[shift][lay]
        return Solution(tuple(moved), self.puzzle)

    def orbit(self, deadline: Deadline | None = None) -> list[Solution]:
        """Return all rotations of this solution that are solutions, too: those that keep the hints.

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
        for moves in puzzle.moves:
            if deadline is not None:
                deadline.check()
            turned = tuple([after[lays[cell]] for cell, after in moves])
            if not puzzle.hints or puzzle.keeps_hints(turned):
                made.add(_unchecked(turned, puzzle))
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


@dataclass(frozen=True)
class Counts:
    """How many solutions a puzzle has, counted in three ways.

    Attributes:
        distinct: Solutions that look different on the table.
        essential: Distinct solutions up to rotation of the board.
        labelled: Solutions if equal cards, and rotations of a card that look the same, count as different.

    Raises:
        InputError: If a count is not an integer from 0.

    Example:
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
        """Return a table, for notebooks."""
        from satpuzzle.report.as_html import table

        rows = [(number, what) for what, number in named(self).items()]
        return table([say("number"), say("solutions")], rows)

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
        return cls(distinct, essential, distinct * puzzle.labelled_factor)

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


def named(counts: Counts) -> dict[str, int]:
    """Return the counts with their names for people."""
    return {
        several(counts.distinct, "distinct solution", "distinct solutions"): counts.distinct,
        several(
            counts.essential,
            "essential solution (up to rotation of the board)",
            "essential solutions (up to rotation of the board)",
        ): counts.essential,
        several(
            counts.labelled,
            "labelled solution (equal cards and rotations distinguished)",
            "labelled solutions (equal cards and rotations distinguished)",
        ): counts.labelled,
    }


def counts_text(counts: Counts) -> str:
    """The counts in a few words: "unique (4 rotations)", "2 solutions (8 with rotations)"."""
    distinct, essential = counts.distinct, counts.essential
    if essential == 1:
        return say("unique") if distinct == 1 else say("unique ({n} rotations)", n=distinct)
    if not distinct:
        return say("no solution")
    solutions = several(essential, "{n} solution", "{n} solutions")
    return (
        solutions if distinct == essential else say("{solutions} ({n} with rotations)", solutions=solutions, n=distinct)
    )


# Disguises: the same puzzle with its cards in another order and rotated, so that their order does not help a search.


def hidden(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return the puzzle with its cards ordered and rotated by `seed` alone, regardless of their order in the file."""
    return shuffled_cards(_with_cards(puzzle, sorted(map(least, puzzle.cards))), seed)


def shuffled_cards(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return the puzzle with its cards shuffled and rotated by `seed`; unchanged if that is 0."""
    if not seed:
        return puzzle
    import random

    rng = random.Random(seed)
    cards = [turned(card, rng.randrange(puzzle.board.sides)) for card in puzzle.cards]
    rng.shuffle(cards)
    return _with_cards(puzzle, cards)


def _with_cards(puzzle: Puzzle, cards: Iterable[tuple[int, ...]]) -> Puzzle:
    """Return the puzzle with the same cards, in another order or rotated."""
    fresh = Puzzle(puzzle.board, tuple(cards), puzzle.rule)
    return Puzzle(puzzle.board, fresh.cards, puzzle.rule, hints=carried(puzzle.hints, puzzle, fresh))


def carried(placements: Iterable[Placement], puzzle: Puzzle, other: Puzzle) -> tuple[Placement, ...]:
    """Translate placements of `puzzle` to those of `other`, which has the same cards in another order or rotation."""
    lays = other.lay_by_look
    return tuple(Placement(cell, *lays[puzzle.look(kind, turn)]) for cell, kind, turn in placements)


def undisguised(solution: Solution, puzzle: Puzzle) -> Solution:
    """Translate a solution of a disguise to one of `puzzle`."""
    laid = (Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    return Solution(tuple(Lay(kind, turn) for _, kind, turn in carried(laid, solution.puzzle, puzzle)), puzzle)
