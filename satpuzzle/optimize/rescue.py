"""How few of the cards that lie must move so that the board can be completed.

Each card that lies is a soft clause of the puzzle's formula: it stays where it is, turned as it is. A solver is asked
whether none need move, then whether there is any solution, and then with a bound from below: one, two, … until there
is a solution. The questions that had none are the proof that fewer are not enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from satpuzzle.encode import Encoding
from satpuzzle.errors import InputError, WrongAnswerError, answer_of
from satpuzzle.model import Lay, Placement, Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.notation.given import Given, lying
from satpuzzle.optimize.totalizer import TotalizerSolver
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.enumeration import judged
from satpuzzle.solvers.oracles import oracle_maker


class Move(NamedTuple):
    """Where a card of a type lay, and where it lies in the solution; `card`: its place in the puzzle's `cards`."""

    card: int
    before: Placement
    after: Placement


@dataclass(frozen=True, repr=False)
class Rescue:
    """What is known of how few of the cards that lie must move.

    laid: what lies. solution: one that keeps as many of these as is known to be possible; None if none is known yet.
    least: so many must move, which is proved; None if there is no solution, wherever they go.

    >>> import satpuzzle
    >>> rescue = satpuzzle.rescue("standard", "1,1=1@0 1,2=2@0 3,3=8@1")
    >>> len(rescue.moved), rescue.optimal
    (2, True)
    """

    puzzle: Puzzle
    laid: tuple[Placement, ...]
    solution: Solution | None
    least: int | None

    @property
    def moved(self) -> tuple[Placement, ...]:
        """What lies and does not stay as it is; a card that is turned in its cell has moved."""
        if self.solution is None:
            return ()
        return tuple(each for each in self.laid if self.solution.lays[each.cell] != Lay(each.type, each.turn))

    @property
    def optimal(self) -> bool:
        """Is it proved that no solution keeps more, or that there is none?"""
        return self.least is None or (self.solution is not None and len(self.moved) <= self.least)

    @property
    def moves(self) -> list[Move]:
        """For each card that moves, where it goes: its own cell, if one of its type lies there, else another."""
        if self.solution is None:
            return []
        free: dict[int, list[int]] = {}  # by type: the cells of the solution that no card which stays fills
        moved, cells = self.moved, {each.cell for each in self.laid} - {each.cell for each in self.moved}
        for cell, (kind, _) in enumerate(self.solution.lays):
            if cell not in cells:
                free.setdefault(kind, []).append(cell)
        there = {each: each.cell for each in moved if each.cell in free[each.type]}
        for each, cell in there.items():
            free[each.type].remove(cell)
        for each in moved:
            if each not in there:
                there[each] = free[each.type].pop(0)
        cards = dict(zip(self.laid, replace(self.puzzle, hints=self.laid).given_cards, strict=True))
        return [Move(cards[each][0], each, Placement(there[each], *self.solution.lays[there[each]])) for each in moved]

    def __repr__(self) -> str:
        if self.least is None:
            return "<Rescue: no solution>"
        reached = "" if self.solution is None else f"{len(self.moved)} of "
        return f"<Rescue: {reached}{len(self.laid)} cards move, {self.least} must>"


def rescue(
    puzzle: PuzzleLike,
    given: Given,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Rescue:
    """How few of the cards that lie on the board must move, or turn, so that it can be completed; and a solution.

    given: what lies, as for `with_given`; it may be wrong. The puzzle's own hints stay. timeout: in seconds; when they
    are over, the best that is known is given. progress: where it is written how far the search is. Raises InputError,
    OutOfTimeError if nothing is known yet.

    >>> import satpuzzle
    >>> rescue = satpuzzle.rescue("standard", "1,1=1@0 1,2=2@0 3,3=8@1")
    >>> [move.card + 1 for move in rescue.moves], rescue.optimal
    ([1, 2], True)
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout, progress)
    return latest(rescuing(puzzle, lying(puzzle, given), settings=as_settings(settings), deadline=deadline))


def rescuing(puzzle: Puzzle, laid: Sequence[Placement], *, settings: Settings, deadline: Deadline) -> Iterator[Rescue]:
    """What is known, each time more; the last is optimal.

    laid: what lies, each cell once and no more of a card than there are; the puzzle's own hints stay in any case.
    Raises InputError for a recipe that leaves out solutions, EngineLimitError for a formula that does not fit into
    memory, OutOfTimeError.
    """
    deadline.progress.begin(say("rescue"), say("building the formula"))
    recipe = settings.loaded_recipe
    if recipe.breaks_symmetry or recipe.soft:
        raise InputError(
            "the formula of recipe {name!r} is not that of all solutions; take another, as default", name=recipe.name
        )
    encoding = Encoding(puzzle, recipe, deadline, solved=True)
    staying = [literals for each in laid if (literals := _placed(encoding, each))]
    lost = len(laid) - len(staying)  # fit nowhere near the rim or what is given
    first = encoding.variables.count + 1
    moving = range(first, first + len(staying))
    soft = ([literal, variable] for literals, variable in zip(staying, moving, strict=True) for literal in literals)
    rescue = Rescue(puzzle, tuple(laid), None, lost)
    yield rescue
    maker = oracle_maker(settings.solver, settings.external)
    with closing(TotalizerSolver(maker, chain(deadline.during(encoding.clauses()), soft), moving)) as solver:
        deadline.progress.step = say("may all stay?")
        model = solver.solve(deadline, 0)
        if model is None:
            if staying:
                rescue = replace(rescue, least=lost + 1)
                yield rescue
                deadline.progress.step = say("is there any solution?")
                model = solver.solve(deadline)
            if model is None:
                yield replace(rescue, least=None)
                return
        rescue = _found(rescue, encoding, solver, model)
        yield rescue
        solver.count(len(rescue.moved) - lost)
        while not rescue.optimal:
            assert rescue.least is not None
            deadline.progress.step = say("{n} of {total}?", n=rescue.least, total=len(laid))
            model = solver.solve(deadline, rescue.least - lost)
            if model is not None:
                yield _found(rescue, encoding, solver, model)
                return
            rescue = replace(rescue, least=rescue.least + 1)
            yield rescue


def _placed(encoding: Encoding, placement: Placement) -> list[int]:
    """What is true where that card lies; nothing if it cannot lie there."""
    options = encoding.domains.cells[placement.cell]
    possible = any((kind, turn) == placement[1:] for kind, turn, _ in options)
    return encoding.placed(*placement) if possible else []


def _found(rescue: Rescue, encoding: Encoding, solver: TotalizerSolver, model: list[int]) -> Rescue:
    """With the solution of a model. Raises WrongAnswerError if it is none, or moves fewer cards than are said to."""
    with answer_of(solver.oracle.source):
        found = replace(rescue, solution=judged(encoding, model))
        if found.least is not None and len(found.moved) < found.least:
            raise WrongAnswerError(
                "says that {least} cards must move, but finds how {n} do", least=found.least, n=len(found.moved)
            )
    return found
