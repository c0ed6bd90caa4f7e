"""Why there is no perfect filling: what can be seen, else cells and cards that cannot be, else how many joins match.

A set of cells cannot be if no cards fill them so that all joins between them match; a set of cards if they cannot all
lie so that all joins between them match, even where other cells stay empty. Given cards lie in any case, and joins
with them match; the rim shows what it must. Nothing is said that a second way did not confirm: another solver, with
another formula where it can be, that the set cannot be; the judge, of a filling for each member, that the set without
that member can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TypeVar

from satpuzzle.encode.domains import Domains
from satpuzzle.errors import DisagreementError, EngineLimitError, OutOfTimeError
from satpuzzle.model import Placement, Puzzle, Solution
from satpuzzle.model.judging import faults
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.optimize.best import Best, Filling, laid
from satpuzzle.optimize.mus import WITNESS_SOLVER, Of, Partial, judge, minimal, smallest
from satpuzzle.optimize.totalizer import Exact
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.search.analysis import balance, most_matching
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER

Found = TypeVar("Found")

SMALL = 16  # cells of boards of which the smallest sets are looked for
ROUNDS = 2_000  # sets that are tried for the smallest one
PATIENCE = 20.0  # seconds for what can be left out, where there is no time limit


@dataclass(frozen=True)
class Conflict:
    """Cells that cannot all be filled, or cards that cannot all lie; without any one of them the others can.

    of: cells or cards. members: their numbers, from 0. smallest: no other such set has fewer. without: for each member
    a partial filling with all others.
    """

    of: Of
    members: tuple[int, ...]
    smallest: bool
    without: tuple[Filling, ...]

    def whole(self, puzzle: Puzzle) -> bool:
        """Are these all that are not given?"""
        return len(self.members) == puzzle.board.cells - len(puzzle.hints)


@dataclass(frozen=True)
class Explanation:
    """Why `puzzle` has no solution, or that it has one.

    solvable: None if that is not known. solution: one, if there is one. complete: False if the time was up. What can
    be seen: uneven: its sides cannot be paired up. given: what is wrong with the given cards by themselves.
    cells_without_card, cards_without_cell: those where nothing fits, and those that fit nowhere, numbered from 0.
    If there is none of that: cells and cards: a set of each that cannot be; best: the best filling, where only
    all together cannot be. What is not found soon is None.

    >>> import satpuzzle
    >>> explanation = satpuzzle.explain("asterix-first")
    >>> explanation.solvable, explanation.cells.members
    (False, (0, 1, 2, 3, 4, 5, 6, 7, 8))
    """

    puzzle: Puzzle
    solvable: bool | None = None
    solution: Solution | None = None
    complete: bool = False
    uneven: bool = False
    given: tuple[str, ...] = ()
    cells_without_card: tuple[int, ...] = ()
    cards_without_cell: tuple[int, ...] = ()
    cells: Conflict | None = None
    cards: Conflict | None = None
    best: Best | None = None

    @property
    def seen(self) -> bool:
        """Can it be seen without a search that there is no solution?"""
        return bool(self.uneven or self.given or self.cells_without_card or self.cards_without_cell)

    def __repr__(self) -> str:
        known = {True: "a solution", False: "no solution", None: "not known"}
        return f"<Explanation: {known[self.solvable]}>"


def explain(puzzle: PuzzleLike, *, timeout: float | None = None, progress: Progress | None = None) -> Explanation:
    """Why `puzzle` has no solution: what can be seen, else cells that cannot be filled, and cards that cannot lie.

    All of it is confirmed by a second way. timeout: in seconds; when they are over, what is known of the reasons is
    given; or, if it is not known whether there is a solution, OutOfTimeError is raised. Without one, what can be left
    out and takes long is left out. progress: where it is written how far this is. Raises InputError.

    >>> import satpuzzle
    >>> explanation = satpuzzle.explain(satpuzzle.Puzzle.from_cards(["AaAa", "BbBb"], "1x2"))
    >>> explanation.solvable, explanation.cells.members, explanation.cards.members
    (False, (0, 1), (0, 1))
    """
    return latest(explaining(as_puzzle(puzzle), clock(timeout, progress)), (OutOfTimeError, EngineLimitError))


def explaining(puzzle: Puzzle, deadline: Deadline) -> Iterator[Explanation]:
    """What is known, each time more; the last is complete.

    Raises OutOfTimeError, EngineLimitError if a formula would not fit into memory, DisagreementError.
    """
    deadline.progress.begin(say("explanation"), say("what can be seen"))
    known = _seen(puzzle)
    if known.seen:
        yield replace(known, solvable=False, complete=True)
        return
    solution = Search(puzzle, settings=Settings(), deadline=deadline).first()
    if solution is not None:
        yield replace(known, solvable=True, solution=solution, complete=True)
        return
    known = replace(known, solvable=False)
    yield known
    deadline.progress.begin(say("explanation"), say("cells that cannot be filled"))
    cells = conflict(puzzle, "cells", deadline)
    known = replace(known, cells=cells)
    yield known
    deadline.progress.begin(say("explanation"), say("cards that cannot lie"))
    known = replace(known, cards=_soon(lambda piece: conflict(puzzle, "cards", piece), deadline))
    yield known
    if cells.whole(puzzle) and (known.cards is None or known.cards.whole(puzzle)):
        known = replace(known, best=_soon(lambda piece: _best(puzzle, piece), deadline))
    yield replace(known, complete=True)


def _soon(find: Callable[[Deadline], Found], deadline: Deadline) -> Found | None:
    """What is found before the time is up; where that has no limit, None if it takes too long."""
    if deadline.limit is not None:
        return find(deadline)
    with deadline.piece(PATIENCE) as piece:
        return find(piece)
    return None


def _seen(puzzle: Puzzle) -> Explanation:
    """What can be seen without a search. Raises DisagreementError if it is not so at a second look."""
    known = Explanation(puzzle, uneven=balance(puzzle).conflict is not None)
    if known.uneven and not _short(puzzle):
        raise _disagreement()
    given = faults(puzzle, laid(puzzle, puzzle.hints))
    if given:
        return replace(known, given=tuple(given))
    fitting = _fitting(puzzle)
    left = Counter(kind for kind, _ in puzzle.card_types)
    left.subtract(hint.type for hint in puzzle.hints)
    homeless = {kind for kind, number in left.items() if number} - set().union(*fitting.values())
    taken = {card for card, _ in puzzle.given_cards}
    bare = tuple(cell for cell, kinds in fitting.items() if not kinds)
    homeless_cards = tuple(
        card for card, (kind, _) in enumerate(puzzle.card_types) if kind in homeless and card not in taken
    )
    every = [kind.number for kind in puzzle.types]
    if any(_fits(puzzle, cell, kind) for cell in bare for kind in every) or any(
        _fits(puzzle, cell, kind) for kind in homeless for cell in fitting
    ):
        raise _disagreement()
    return replace(known, cells_without_card=bare, cards_without_cell=homeless_cards)


def _short(puzzle: Puzzle) -> bool:
    """Are there too few pairs of sides for the joins, or the wrong number of sides for the rim?"""
    rule, rim = puzzle.rule, len(puzzle.board.rim)
    if rule.rim is not None:
        showing = sum(label == rule.rim for card in puzzle.cards for label in card)
        if showing < rim or (rule.rim_only and showing > rim):
            return True
    return most_matching(puzzle) < len(puzzle.board.joins)


def _fitting(puzzle: Puzzle) -> dict[int, frozenset[int]]:
    """For each cell that is not given the types that fit there beside the given cards."""
    domains, across, rule = Domains(puzzle), puzzle.board.across, puzzle.rule
    given = {hint.cell: puzzle.look(hint.type, hint.turn) for hint in puzzle.hints}
    left = Counter(kind for kind, _ in puzzle.card_types)
    left.subtract(hint.type for hint in puzzle.hints)
    known: dict[tuple[int, tuple[tuple[int, int], ...]], frozenset[int]] = {}
    fitting = {}
    for cell, options in enumerate(domains.cells):
        if cell in given:
            continue
        wanted = tuple(
            (side, given[beyond.cell][beyond.side])
            for side in range(puzzle.board.sides)
            if (beyond := across.get((cell, side))) is not None and beyond.cell in given
        )
        alike = id(options), wanted
        if alike not in known:
            known[alike] = frozenset(
                kind
                for kind, _, shown in options
                if left[kind] > 0 and all(rule.meets(shown[side], label) for side, label in wanted)
            )
        fitting[cell] = known[alike]
    return fitting


def _fits(puzzle: Puzzle, cell: int, kind: int) -> bool:
    """Does a card of that type fit there beside the given cards? The judge says."""
    return any(
        not faults(puzzle, laid(puzzle, [*puzzle.hints, Placement(cell, kind, turn)]))
        for turn in range(len(puzzle.types[kind - 1].looks))
    )


def conflict(puzzle: Puzzle, of: Of, deadline: Deadline) -> Conflict:
    """Cells, or cards, that cannot be, of a puzzle without a solution whose given cards fit.

    Raises OutOfTimeError, EngineLimitError, DisagreementError.
    """
    with closing(Partial(puzzle, of, deadline)) as fillings:
        members = _smallest(fillings, deadline) if puzzle.board.cells <= SMALL else None
        least = members is not None
        members = members or minimal(fillings, deadline)
        without = [fillings.fill([each for each in members if each != member], deadline) for member in members]
    found = Conflict(of, tuple(members), least, tuple(filling for filling in without if filling is not None))
    confirm(puzzle, found, deadline)
    return found


def _smallest(fillings: Partial, deadline: Deadline) -> list[int] | None:
    """A smallest set, if it is found in half of the time."""
    left = deadline.left
    with deadline.piece(PATIENCE / 2 if left is None else left / 2) as piece:
        return smallest(fillings, ROUNDS, piece)
    return None


def confirm(puzzle: Puzzle, found: Conflict, deadline: Deadline) -> None:
    """Raise DisagreementError unless a second solver finds no filling, and each member can be done without.

    Raises OutOfTimeError, WrongAnswerError for a filling that is none.
    """
    if len(found.without) != len(found.members):
        raise _disagreement()
    for member, filling in zip(found.members, found.without, strict=True):
        judge(puzzle, found.of, [each for each in found.members if each != member], filling)
    of, members = found.of, found.members
    if found.whole(puzzle):  # all cards lie where all cells are filled
        of, members = "cells", tuple(sorted({*range(puzzle.board.cells)} - {hint.cell for hint in puzzle.hints}))
    with closing(Partial(puzzle, of, deadline, witness=True)) as second:
        if second.fill(members, deadline) is not None:
            raise _contradiction()


def _best(puzzle: Puzzle, deadline: Deadline) -> Best:
    """The best filling, by two solvers."""
    both = []
    for solver in (None, WITNESS_SOLVER):
        *_, last = Exact(puzzle, "joins", Settings(engine="sat", solver=solver), deadline).bounds(deadline)
        both.append(last)
    if both[0].bound != both[1].bound:
        raise _contradiction()
    return both[0]


def _contradiction() -> DisagreementError:
    return DisagreementError(
        "BUG: {one} and {other} differ in why there is no solution", one=DEFAULT_SOLVER, other=WITNESS_SOLVER
    )


def _disagreement() -> DisagreementError:
    return DisagreementError("BUG: a second look at why there is no solution says otherwise")
