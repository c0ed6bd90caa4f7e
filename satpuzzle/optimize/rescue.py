"""The fewest placed cards to move so that the board can be completed.

Each placed card is a soft clause of the puzzle's formula: the card keeps its cell and its rotation. The solver is first
asked for a solution without moves, then for any solution, and then for one with at most one move, two, … until there is
one. The unsatisfiable questions prove that fewer moves are not enough.
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
    """A card, by its index in the puzzle's `cards`, with its placement before and in the solution."""

    card: int
    before: Placement
    after: Placement


@dataclass(frozen=True, repr=False)
class Rescue:
    """The solution found so far that moves the fewest placed cards, and a lower bound on the moves.

    Attributes:
        puzzle: The puzzle.
        laid: The placed cards.
        solution: The solution that keeps the most of them; None if none is known yet.
        least: The proved lower bound on the number of moves; None if the puzzle has no solution.

    Example:
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
        """The placed cards that move; a card that is rotated in its cell counts as moved."""
        if self.solution is None:
            return ()
        return tuple(each for each in self.laid if self.solution.lays[each.cell] != Lay(each.type, each.turn))

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no solution keeps more cards, or that there is no solution."""
        return self.least is None or (self.solution is not None and len(self.moved) <= self.least)

    @property
    def moves(self) -> list[Move]:
        """Where each moved card goes: its own cell, if the solution has a card of its type there; otherwise another."""
        if self.solution is None:
            return []
        free: dict[int, list[int]] = {}  # by type: cells of the solution without a card that stays
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
    """Find the fewest placed cards to move or rotate so that the board can be completed.

    Args:
        puzzle: The puzzle, or its name, file or text.
        given: The placed cards, as for `with_given`; they may be wrong. The puzzle's own hints stay.
        settings: The recipe and the solver to use.
        timeout: Time limit in seconds. When it is reached, the best known result is returned.
        progress: Where the call reports its progress.

    Returns:
        The solution that moves the fewest cards, and what is proved about it.

    Raises:
        InputError: An argument is invalid.
        OutOfTimeError: Nothing was known when the time limit was reached.

    Example:
        >>> import satpuzzle
        >>> rescue = satpuzzle.rescue("standard", "1,1=1@0 1,2=2@0 3,3=8@1")
        >>> [move.card + 1 for move in rescue.moves], rescue.optimal
        ([1, 2], True)
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout, progress)
    return latest(rescuing(puzzle, lying(puzzle, given), settings=as_settings(settings), deadline=deadline))


def rescuing(puzzle: Puzzle, laid: Sequence[Placement], *, settings: Settings, deadline: Deadline) -> Iterator[Rescue]:
    """Like `rescue`, with all intermediate results.

    Args:
        puzzle: The puzzle.
        laid: The placed cards: no cell twice, no card more often than the puzzle has it. The hints always stay.
        settings: The recipe and the solver to use.
        deadline: The time limit.

    Yields:
        Better and better results; the last one is optimal.

    Raises:
        InputError: The recipe excludes solutions.
        EngineLimitError: The formula does not fit into memory.
        OutOfTimeError: The time limit is reached.
    """
    deadline.progress.begin(say("rescue"), say("building the formula"))
    recipe = settings.loaded_recipe
    if recipe.breaks_symmetry or recipe.soft:
        raise InputError(
            "recipe {name!r} does not encode all solutions; use another, for example default", name=recipe.name
        )
    encoding = Encoding(puzzle, recipe, deadline, solved=True)
    staying = [literals for each in laid if (literals := _placed(encoding, each))]
    lost = len(laid) - len(staying)  # those that cannot be placed there, because of the rim or the hints
    first = encoding.variables.count + 1
    moving = range(first, first + len(staying))
    soft = ([literal, variable] for literals, variable in zip(staying, moving, strict=True) for literal in literals)
    rescue = Rescue(puzzle, tuple(laid), None, lost)
    yield rescue
    maker = oracle_maker(settings.solver, settings.external)
    with closing(TotalizerSolver(maker, chain(encoding.clauses(deadline=deadline), soft), moving)) as solver:
        deadline.progress.step = say("trying without moves")
        model = solver.solve(deadline, 0)
        if model is None:
            if staying:
                rescue = replace(rescue, least=lost + 1)
                yield rescue
                deadline.progress.step = say("looking for any solution")
                model = solver.solve(deadline)
            if model is None:
                yield replace(rescue, least=None)
                return
        rescue = _found(rescue, encoding, solver, model)
        yield rescue
        solver.count(len(rescue.moved) - lost)
        while not rescue.optimal:
            assert rescue.least is not None
            deadline.progress.step = say("trying {n} of {total}", n=rescue.least, total=len(laid))
            model = solver.solve(deadline, rescue.least - lost)
            if model is not None:
                yield _found(rescue, encoding, solver, model)
                return
            rescue = replace(rescue, least=rescue.least + 1)
            yield rescue


def _placed(encoding: Encoding, placement: Placement) -> list[int]:
    """The literals that are true if that card is placed there; empty if it cannot be."""
    options = encoding.domains.cells[placement.cell]
    possible = any((kind, turn) == placement[1:] for kind, turn, _ in options)
    return encoding.placed(*placement) if possible else []


def _found(rescue: Rescue, encoding: Encoding, solver: TotalizerSolver, model: list[int]) -> Rescue:
    """The result with the solution of a model. Raises WrongAnswerError if it is wrong or contradicts the bound."""
    with answer_of(solver.oracle.source):
        found = replace(rescue, solution=judged(encoding, model))
        if found.least is not None and len(found.moved) < found.least:
            raise WrongAnswerError(
                "claims that {least} cards must move, but its solution moves only {n}",
                least=found.least,
                n=len(found.moved),
            )
    return found
