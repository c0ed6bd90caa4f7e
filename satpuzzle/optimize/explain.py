"""Why there is no perfect filling: obvious reasons, else unsatisfiable sets of cells and cards, else the best filling.

A set of cells is unsatisfiable if no cards fill them so that all joins between them match. A set of cards is
unsatisfiable if they cannot all be placed so that all joins between them match, even if other cells stay empty; none is
named if some cards are spare. Hints and the rule of the rim are always kept. That a set is minimal is shown by judged
fillings: for each member, one with all others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TypeVar

from satpuzzle.encode.domains import Domains
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import faults
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.optimize.best import Best, Filling, laid
from satpuzzle.optimize.mus import Of, Partial, minimal, smallest
from satpuzzle.optimize.totalizer import Exact
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.search.analysis import balance

Found = TypeVar("Found")

PATIENCE = 20.0  # seconds for each optional part, without a time limit


@dataclass(frozen=True)
class Conflict:
    """A minimal unsatisfiable set: cells that cannot all be filled, or cards that cannot all be placed.

    Attributes:
        of: Cells or cards.
        members: Their indices, from 0.
        smallest: Whether no other such set has fewer members; False if unknown.
        without: For each member, a partial filling with all others.
    """

    of: Of
    members: tuple[int, ...]
    smallest: bool
    without: tuple[Filling, ...]

    def whole(self, puzzle: Puzzle) -> bool:
        """Whether these are all cells, or cards, without hints."""
        return len(self.members) == puzzle.board.cells - len(puzzle.hints)


@dataclass(frozen=True)
class Explanation:
    """Why a puzzle has no solution, or a solution.

    The sets and the best filling are only searched for if there is no obvious reason. Parts that take too long are
    None.

    Attributes:
        puzzle: The puzzle.
        solvable: Whether the puzzle has a solution; None if unknown.
        solution: A solution, if there is one.
        complete: False if the time limit was reached.
        uneven: Obvious reason: the sides of the cards cannot be paired up.
        given: Obvious reasons: what is wrong with the hints.
        cells_without_card: Obvious reason: cells where no card fits; indices from 0.
        cards_without_cell: Obvious reason: cards that fit nowhere; indices from 0.
        cells: A minimal unsatisfiable set of cells.
        cards: A minimal unsatisfiable set of cards.
        best: The best filling, if only the sets of all cells and all cards are unsatisfiable.

    Example:
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
    def spare(self) -> bool:
        """Whether some cards are always left over, so that cards are no reason."""
        return len(self.puzzle.cards) > self.puzzle.board.cells

    @property
    def seen(self) -> bool:
        """Whether there is an obvious reason, found without a search."""
        return bool(self.uneven or self.given or self.cells_without_card or self.cards_without_cell)

    def __repr__(self) -> str:
        known = {True: "a solution", False: "no solution", None: "not known"}
        return f"<Explanation: {known[self.solvable]}>"


def explain(puzzle: PuzzleLike, *, timeout: float | None = None, progress: Progress | None = None) -> Explanation:
    """Explain why a puzzle has no solution.

    The result names an obvious reason, or else cells that cannot all be filled and cards that cannot all be placed.

    Args:
        puzzle: The puzzle, or its name, file or text.
        timeout: Time limit in seconds. When it is reached, the reasons found so far are returned. Without a limit,
            optional parts that take long are left out.
        progress: Where the call reports its progress.

    Returns:
        The reasons, or a solution.

    Raises:
        InputError: An argument is invalid.
        OutOfTimeError: It was not known whether there is a solution when the time limit was reached.

    Example:
        >>> import satpuzzle
        >>> explanation = satpuzzle.explain(satpuzzle.Puzzle.from_cards(["AaAa", "BbBb"], "1x2"))
        >>> explanation.solvable, explanation.cells.members, explanation.cards.members
        (False, (0, 1), (0, 1))
    """
    return latest(explaining(as_puzzle(puzzle), clock(timeout, progress)), EngineLimitError)


def explaining(puzzle: Puzzle, deadline: Deadline) -> Iterator[Explanation]:
    """Yield what `explain` knows so far. Raises OutOfTimeError, EngineLimitError."""
    deadline.progress.begin(say("explanation"), say("looking for an obvious reason"))
    known = _obvious(puzzle)
    if known.seen:
        yield replace(known, solvable=False, complete=True)
        return
    solution = Search(puzzle, settings=Settings(), deadline=deadline).first()
    if solution is not None:
        yield replace(known, solvable=True, solution=solution, complete=True)
        return
    known = replace(known, solvable=False)
    yield known
    deadline.progress.begin(say("explanation"), say("cells that cannot all be filled"))
    cells = conflict(puzzle, "cells", deadline)
    known = replace(known, cells=cells)
    yield known
    if not known.spare:
        deadline.progress.begin(say("explanation"), say("cards that cannot all be placed"))
        known = replace(known, cards=_within_patience(lambda piece: conflict(puzzle, "cards", piece), deadline))
        yield known
    if cells.whole(puzzle) and (known.cards is None or known.cards.whole(puzzle)):
        best = _within_patience(lambda piece: [*Exact(puzzle, "joins", Settings("sat"), piece).bounds(piece)], deadline)
        known = replace(known, best=best[-1] if best else None)
    yield replace(known, complete=True)


def _within_patience(find: Callable[[Deadline], Found], deadline: Deadline) -> Found | None:
    """Call `find`; without a time limit, None if it takes more than `PATIENCE` seconds."""
    with deadline.piece(PATIENCE if deadline.limit is None else None) as piece:
        return find(piece)
    return None


def _obvious(puzzle: Puzzle) -> Explanation:
    """The obvious reasons."""
    known = Explanation(puzzle, uneven=balance(puzzle).conflict is not None)
    given = faults(puzzle, laid(puzzle, puzzle.hints))
    if given:
        return replace(known, given=tuple(given))
    taken = {card for card, _ in puzzle.given_cards}
    left = {card: kind for card, (kind, _) in enumerate(puzzle.card_types) if card not in taken}
    fitting = _fitting(puzzle, {*left.values()})
    bare = tuple(cell for cell, kinds in fitting.items() if not kinds)
    housed = set().union(*fitting.values())
    homeless = tuple(card for card, kind in left.items() if kind not in housed and not known.spare)
    return replace(known, cells_without_card=bare, cards_without_cell=homeless)


def _fitting(puzzle: Puzzle, left: Collection[int]) -> dict[int, frozenset[int]]:
    """For each cell without a hint, the types of those `left` that fit there next to the hints."""
    domains, across, rule = Domains(puzzle), puzzle.board.across, puzzle.rule
    given = {hint.cell: puzzle.look(hint.type, hint.turn) for hint in puzzle.hints}
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
                if kind in left and all(rule.meets(shown[side], label) for side, label in wanted)
            )
        fitting[cell] = known[alike]
    return fitting


def conflict(puzzle: Puzzle, of: Of, deadline: Deadline) -> Conflict:
    """Find a minimal unsatisfiable set in a puzzle without a solution.

    Args:
        puzzle: The puzzle; its hints must fit together.
        of: Cells or cards.
        deadline: The time limit.

    Returns:
        The set; a smallest one on small boards, if it is found in half of the time.

    Raises:
        OutOfTimeError: The time limit is reached.
        EngineLimitError: The formula does not fit into memory.
    """
    with closing(Partial(puzzle, of, deadline)) as fillings:
        members = None
        if puzzle.board.cells <= choices.SMALLEST:
            with deadline.piece(PATIENCE / 2 if deadline.left is None else deadline.left / 2) as piece:
                members = smallest(fillings, choices.ROUNDS, piece)
        least = members is not None
        members = members or minimal(fillings, deadline)
        without = [fillings.fill([each for each in members if each != member], deadline) for member in members]
    return Conflict(of, tuple(members), least, tuple(filling for filling in without if filling is not None))
