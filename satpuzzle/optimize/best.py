"""The best filling of a puzzle found so far, and an upper bound on the score of all fillings.

There are two objectives. `joins`: match as many joins as possible; every cell is filled, the rim's rule kept, and every
card used unless some are spare. `cards`: place as many cards as possible; no join is wrong, and cells may stay empty.
Hints are always kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast, get_args

from satpuzzle.encode.facts import JOINS
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.model import Join, Lay, Placement, Puzzle, Solution
from satpuzzle.model.judging import Laid, faults, wrong_joins
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say
from satpuzzle.search.analysis import most_matching, rim_conflict

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

Most = Literal["joins", "cards"]
Filling = tuple[Placement, ...]  # by cells


@dataclass(frozen=True)
class Best:
    """The best filling found so far, and an upper bound on the score of all fillings.

    Attributes:
        puzzle: The puzzle.
        most: The objective: joins or cards.
        filling: The placements, by cells; None if none is known or, with a bound of -1, none exists.
        score: The number of matched joins, or of placed cards; -1 without a filling.
        bound: No filling has a higher score; -1 if there is no filling.
        claimed: The bound is only claimed by another program; otherwise it is proved.

    Example:
        >>> import satpuzzle
        >>> best = satpuzzle.best("asterix-first")
        >>> best.score, best.total, best.bound, best.optimal
        (11, 12, 11, True)
    """

    puzzle: Puzzle
    most: Most
    filling: Filling | None
    score: int
    bound: int
    claimed: bool = False

    @classmethod
    def of(cls, puzzle: Puzzle, most: Most, filling: Filling | None, bound: int | None = None) -> Best:
        """Make a result from a filling.

        Args:
            puzzle: The puzzle.
            most: The objective.
            filling: The filling, if there is one.
            bound: The upper bound; None for the one that follows from the cards.

        Returns:
            The result, with the score of the filling.

        Raises:
            WrongAnswerError: The filling breaks a rule that must be kept.
        """
        if bound is None:
            bound = most_matching(puzzle) if most == JOINS else puzzle.board.cells
        return cls(puzzle, most, filling, -1 if filling is None else score_of(puzzle, filling, most), bound)

    @property
    def total(self) -> int:
        """The number of joins, or of cells."""
        return total_of(self.puzzle, self.most)

    @property
    def optimal(self) -> bool:
        """Whether it is proved, or claimed, that no filling is better."""
        return self.score == self.bound

    @property
    def solution(self) -> Solution | None:
        """The filling as a solution, perhaps with wrong joins; None if a cell is empty."""
        return as_solution(self.puzzle, self.filling)

    @property
    def wrong(self) -> list[Join]:
        """The joins of the filling that do not match."""
        return list(wrong_joins(self.puzzle, laid(self.puzzle, self.filling or ())))

    @property
    def hindrance(self) -> str | None:
        """Why there is no filling at all, if the hints or the sides for the rim show it; otherwise None."""
        wrong = faults(self.puzzle, laid(self.puzzle, self.puzzle.hints), joins=self.most != JOINS)
        return wrong[0] if wrong else rim_conflict(self.puzzle) if self.most == JOINS else None

    @property
    def impossible(self) -> str:
        """That there is no filling at all."""
        if self.most != JOINS:
            return say("no filling keeps the given cards")
        if len(self.puzzle.cards) > self.puzzle.board.cells:
            return say("no filling respects the rim and the given cards")
        return say("no filling uses every card and respects the rim and the given cards")

    def shown(self, filling: Filling, title: str = "") -> Shown:
        """A filling to draw, with its wrong joins marked."""
        from satpuzzle.pictures.boards import Laid, Shown

        puzzle, solution = self.puzzle, as_solution(self.puzzle, filling)
        lying: list[Laid | None] = [None] * puzzle.board.cells
        for cell, kind, turn in filling:
            lying[cell] = Laid(kind, puzzle.look(kind, turn), turn, None if solution is None else solution.cards[cell])
        wrong = [side for join in wrong_joins(puzzle, laid(puzzle, filling)) for side in join]
        return Shown(lying, title, wrong)

    def _repr_svg_(self) -> str | None:
        """The picture, for notebooks; None if the board cannot be drawn."""
        from satpuzzle.pictures.boards import notebook_svg

        return notebook_svg(self.puzzle, self.shown(self.filling or ()))

    def __repr__(self) -> str:
        return f"<Best: {self.score} of {self.total} {self.most}, bound {self.bound}>"


def as_most(most: object) -> Most:
    """The objective, joins or cards. Raises InputError for anything else."""
    if isinstance(most, str) and most in get_args(Most):
        return cast("Most", most)
    raise validation.wrong("most", most, say("joins or cards"))


def total_of(puzzle: Puzzle, most: Most) -> int:
    """The number of joins, or of cells."""
    return len(puzzle.board.joins) if most == JOINS else puzzle.board.cells


def laid(puzzle: Puzzle, filling: Iterable[Placement]) -> Laid:
    """The card in each cell, for the functions that judge a filling."""
    cells: list[tuple[int, tuple[int, ...]] | None] = [None] * puzzle.board.cells
    for cell, kind, turn in filling:
        cells[cell] = kind, puzzle.look(kind, turn)
    return cells


def as_solution(puzzle: Puzzle, filling: Filling | None) -> Solution | None:
    """A filling as a solution, without judging it; None if a cell is empty."""
    if filling is None or len(filling) < puzzle.board.cells:
        return None
    return Solution(tuple(Lay(kind, turn) for _, kind, turn in filling), puzzle)


def filling_in(puzzle: Puzzle, text: str) -> Filling:
    """The first filling in a text: a CHECK line or a viewer's URL, perhaps with empty cells. Raises InputError."""
    from satpuzzle.notation.given import placements, verdicts

    verdict = next(verdicts(puzzle, text), None)
    if verdict is None:
        raise InputError("no CHECK line found; expected CHECK: type,label,label,…;…;")
    return placements(puzzle, verdict)


def score_of(puzzle: Puzzle, filling: Filling, most: Most) -> int:
    """The matched joins, or placed cards, of a filling. Raises WrongAnswerError if it breaks a rule to be kept."""
    here = laid(puzzle, filling)
    wrong = faults(puzzle, here, joins=most != JOINS)
    filled = range(puzzle.board.cells) if most == JOINS else [hint.cell for hint in puzzle.hints]
    wrong += [say("cell {cell} is empty", cell=cell + 1) for cell in filled if here[cell] is None]
    if wrong:
        raise WrongAnswerError("the filling breaks a rule: {wrong}", wrong=wrong[0])
    if most == JOINS:
        return len(puzzle.board.joins) - sum(1 for _ in wrong_joins(puzzle, here))
    return len(filling)
