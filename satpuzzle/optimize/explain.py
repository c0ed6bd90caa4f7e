"""Why there is no perfect filling: obvious reasons, else unsatisfiable sets of cells and cards, else the best filling.

A set of cells is unsatisfiable if no cards fill them so that all joins between them match. A set of cards is
unsatisfiable if they cannot all be placed so that all joins between them match, even if other cells stay empty; none is
named if some cards are spare. Hints and the rule of the rim are always kept. That a set is minimal is shown by judged
fillings: for each member, one with all others.

A set is unsatisfiable if no partial filling has all its members; then every larger set is unsatisfiable, too. An
unsatisfiable set is minimal if no member can be left out, and smallest if no other one has fewer members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, cast

from satpuzzle.encode import FAMILIES, Encoding, load_recipe
from satpuzzle.encode.cardinality import unary_counter
from satpuzzle.encode.variables import COPY, Clauses, Domains
from satpuzzle.errors import EngineLimitError, WrongAnswerError, answer_of
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import faults
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.optimize.best import Best, Filling, laid, score_of
from satpuzzle.optimize.totalizer import Exact
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.search.analysis import balance
from satpuzzle.search.parts import extended
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, PySatOracle

Of = Literal["cells", "cards"]


class Partial:
    """A solver for partial fillings of a puzzle with given members; closing it frees the solver.

    Members are the cells, or the cards, without hints, by their indices from 0.

    Args:
        puzzle: The puzzle.
        of: Whether members are cells or cards.
        deadline: The time limit for building the formula.

    Raises:
        EngineLimitError: The formula does not fit into memory.
        OutOfTimeError: The time limit is reached.
    """

    def __init__(self, puzzle: Puzzle, of: Of, deadline: Deadline) -> None:
        self.puzzle, self.of = puzzle, of
        recipe, order, wanted = load_recipe("most-cards"), [*range(puzzle.board.cells)], "cell_has_a_card"
        self._given = {hint.cell for hint in puzzle.hints}
        if of == "cards":  # equal ones are distinguished
            families = *recipe.constraints, "copy_implies_type", "copies_apart"
            recipe = replace(recipe, variables=(*recipe.variables, COPY), constraints=families)
            order, wanted = [*chain.from_iterable(puzzle.cards_by_type.values())], "every_card_used"
            self._given = {card for card, _ in puzzle.given_cards}
        self.members = sorted({*order} - self._given)
        self._encoding = Encoding(puzzle, recipe, deadline, solved=True)
        self._demanded = range(self._encoding.variables.count + 1, self._encoding.variables.count + len(order) + 1)
        blocks = FAMILIES[wanted].function(self._encoding.domains, self._encoding.variables)
        clauses = chain.from_iterable(block.lists() for block in cast("Iterator[Clauses]", blocks))
        demands = ([-self._demanded[member], *clause] for member, clause in zip(order, clauses, strict=True))
        self._oracle = PySatOracle(DEFAULT_SOLVER, chain(self._encoding.hard(deadline), demands))
        self.close = self._oracle.close

    def fill(self, members: Collection[int], deadline: Deadline) -> Filling | None:
        """A partial filling with these members, judged; None if there is none, as for all. Raises OutOfTimeError."""
        if len(members) == len(self.members):
            return None
        model = self._oracle.solve([self._demanded[member] for member in (*self._given, *members)], deadline)
        if model is None:
            return None
        with answer_of(self._oracle.source):
            filling = self._encoding.placements(model)
            score_of(self.puzzle, filling, "cards")  # judges it
            if not {*members} <= self.reached(filling, members) or not {*self.puzzle.hints} <= {*filling}:
                raise WrongAnswerError("the filling lacks a cell, card or hint that was asked for")
        return filling

    def reached(self, filling: Filling, members: Collection[int]) -> set[int]:
        """All members that a filling has: its cells, or its cards, of equal ones first those in `members`."""
        if self.of == "cells":
            return {cell for cell, *_ in filling} - self._given
        laid, first, found = Counter(kind for _, kind, _ in filling), self._given.union(members), set[int]()
        for kind, cards in self.puzzle.cards_by_type.items():
            found.update(sorted(cards, key=lambda card: card not in first)[: laid[kind]])
        return found - self._given

    def images(self, members: set[int]) -> set[frozenset[int]]:
        """A set of members; if they are cells, its images under symmetries of the board, too."""
        symmetries = self.puzzle.symmetries if self.of == "cells" else ()
        return {frozenset(members), *(frozenset(map(each.cells.__getitem__, members)) for each in symmetries)}


def minimal(fillings: Partial, deadline: Deadline) -> list[int]:
    """Find a minimal unsatisfiable set.

    Splits in halves, which takes few calls for a small set among many members (QuickXplain, Junker 2004).

    Args:
        fillings: The solver; all members together must be unsatisfiable.
        deadline: The time limit.

    Returns:
        The members, sorted.

    Raises:
        OutOfTimeError: The time limit is reached.
    """

    def within(kept: list[int], fresh: bool, rest: list[int]) -> list[int]:
        """The members of `rest` needed besides `kept`; `fresh`: the solver has not yet been asked about `kept`."""
        if fresh and fillings.fill(kept, deadline) is None:
            return []
        if len(rest) == 1:
            return rest
        one, other = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        later = within([*kept, *one], True, other)
        return [*within([*kept, *later], bool(later), one), *later]

    return sorted(within([], True, list(fillings.members)))


def smallest(fillings: Partial, rounds: int, deadline: Deadline) -> list[int] | None:
    """Find a smallest unsatisfiable set.

    An unsatisfiable set hits the complement of every satisfiable set. The search collects maximal satisfiable sets and
    asks for a minimum hitting set of their complements: either it is unsatisfiable, so no set is smaller, or it is
    satisfiable and gives another set to collect (Ignatiev and others 2015).

    Args:
        fillings: The solver; all members together must be unsatisfiable.
        rounds: The largest number of sets to try.
        deadline: The time limit.

    Returns:
        The members, sorted; None if it takes more rounds.

    Raises:
        OutOfTimeError: The time limit is reached.
    """
    members = fillings.members
    outputs, clauses = unary_counter([member + 1 for member in members], len(members), members[-1] + 2)
    size = 0
    with closing(PySatOracle(DEFAULT_SOLVER, clauses)) as oracle:
        for _ in range(rounds):
            while (model := oracle.solve([-output for output in outputs[size : size + 1]], deadline)) is None:
                size += 1
            true = {*model}
            chosen = [member for member in members if member + 1 in true]
            if (filling := fillings.fill(chosen, deadline)) is None:
                return chosen
            grown = fillings.reached(filling, chosen)
            for member in members:
                if member not in grown and (filling := fillings.fill({*grown, member}, deadline)) is not None:
                    grown = fillings.reached(filling, {*grown, member})
            for image in fillings.images(grown):
                oracle.add([member + 1 for member in members if member not in image])
    return None


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
    known, patience = replace(known, solvable=False), PATIENCE if deadline.limit is None else None
    yield known
    deadline.progress.begin(say("explanation"), say("cells that cannot all be filled"))
    cells = conflict(puzzle, "cells", deadline)
    known = replace(known, cells=cells)
    yield known
    if not known.spare:
        deadline.progress.begin(say("explanation"), say("cards that cannot all be placed"))
        with deadline.piece(patience) as piece:
            known = replace(known, cards=conflict(puzzle, "cards", piece))
        yield known
    if cells.whole(puzzle) and (known.cards is None or known.cards.whole(puzzle)):
        with deadline.piece(patience) as piece:
            *_, best = Exact(puzzle, "joins", Settings("sat"), piece).bounds(piece)
            known = replace(known, best=best)
    yield replace(known, complete=True)


def _obvious(puzzle: Puzzle) -> Explanation:
    """The obvious reasons."""
    wrong = faults(puzzle, laid(puzzle, puzzle.hints))
    known = Explanation(puzzle, uneven=balance(puzzle).conflict is not None, given=tuple(wrong))
    if wrong:
        return known
    domains, given = Domains(puzzle), {card for card, _ in puzzle.given_cards}
    empty = sorted({*range(puzzle.board.cells)} - {hint.cell for hint in puzzle.hints})
    fitting = {cell: {each.type for (each,) in extended(domains, (), cell)} for cell in empty}
    bare = tuple(cell for cell, kinds in fitting.items() if not kinds)
    housed = set().union(*fitting.values())
    left = ((card, kind) for card, (kind, _) in enumerate(puzzle.card_types) if card not in given and not known.spare)
    homeless = tuple(card for card, kind in left if kind not in housed)
    return replace(known, cells_without_card=bare, cards_without_cell=homeless)


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
        least = None
        if puzzle.board.cells <= choices.SMALLEST:
            with deadline.piece(PATIENCE / 2 if deadline.left is None else deadline.left / 2) as piece:
                least = smallest(fillings, choices.ROUNDS, piece)
        members = least or minimal(fillings, deadline)
        without = [fillings.fill([each for each in members if each != member], deadline) for member in members]
    return Conflict(of, tuple(members), least is not None, tuple(filling for filling in without if filling is not None))
