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
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain, combinations, count
from typing import Literal, TypeVar

from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.cardinality import unary_counter
from satpuzzle.encode.variables import PLACE, Clause, Domains
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
from satpuzzle.solvers.oracles import oracle_maker

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
        self._given = {hint.cell for hint in puzzle.hints}
        cards = {card for card, _ in puzzle.given_cards}
        taken = self._given if of == "cells" else cards
        self.members = [member for member in range(puzzle.board.cells) if member not in taken]
        recipe = load_recipe("most-cards")
        self._encoding = Encoding(puzzle, recipe, deadline, solved=True)
        fresh = count(self._encoding.variables.count + 1)
        self._demanded = dict(zip(self.members, fresh, strict=False))
        demands = [*(self._cells() if of == "cells" else self._cards(fresh))]
        self._oracle = oracle_maker()(next(fresh) - 1, chain(self._encoding.hard(deadline), demands))

    def fill(self, members: Collection[int], deadline: Deadline) -> Filling | None:
        """A partial filling with these members, judged; None if there is none. Raises OutOfTimeError."""
        model = self._oracle.solve([self._demanded[member] for member in members], deadline)
        if model is None:
            return None
        with answer_of(self._oracle.source):
            filling = self._encoding.placements(model)
            score_of(self.puzzle, filling, "cards")  # judges it
            if not {*members} <= self.reached(filling, members) or not {*self.puzzle.hints} <= {*filling}:
                raise WrongAnswerError("the filling lacks a cell, card or hint that was asked for")
        return filling

    def ask(self, members: Collection[int], deadline: Deadline) -> Filling | None:
        """Like `fill`, but returns None at once for all members, which are known to be unsatisfiable."""
        return None if len(members) == len(self.members) else self.fill(members, deadline)

    def reached(self, filling: Filling, members: Collection[int]) -> set[int]:
        """All members that a filling has: its cells, or its cards, of equal ones first those in `members`."""
        free = [placement for placement in filling if placement.cell not in self._given]
        if self.of == "cells":
            return {cell for cell, *_ in free}
        laid = Counter(kind for _, kind, _ in free)
        found = set()
        for card in sorted(self.members, key=lambda card: (card not in members, card)):
            kind = self.puzzle.card_types[card][0]
            if laid[kind]:
                laid[kind] -= 1
                found.add(card)
        return found

    def images(self, members: frozenset[int]) -> Iterable[frozenset[int]]:
        """The images of a set of cells under symmetries of the board; none for cards."""
        symmetries = self.puzzle.symmetries if self.of == "cells" else ()
        return (frozenset(symmetry.cells[cell] for cell in members) for symmetry in symmetries)

    def close(self) -> None:
        """Free the solver."""
        self._oracle.close()

    def _cells(self) -> Iterator[Clause]:
        """Clauses: a demanded cell is filled."""
        options: dict[int, Clause] = {}
        for (cell, *_), literal in self._encoding.variables[PLACE].items():
            options.setdefault(cell, []).append(literal)
        for cell, demanded in self._demanded.items():
            yield [-demanded, *options.get(cell, ())]

    def _cards(self, fresh: Iterator[int]) -> Iterator[Clause]:
        """Clauses: a demanded card is in a cell without a hint; equal cards are in different cells."""
        options: dict[int, dict[int, Clause]] = {}
        for (cell, kind, _), literal in self._encoding.variables[PLACE].items():
            if cell not in self._given:
                options.setdefault(kind, {}).setdefault(cell, []).append(literal)
        for kind, every in self.puzzle.cards_by_type.items():
            cards, cells = [card for card in every if card in self._demanded], options.get(kind, {})
            if len(cards) == 1:
                yield [-self._demanded[cards[0]], *chain.from_iterable(cells.values())]
                continue
            copies = [{cell: next(fresh) for cell in cells} for _ in cards]
            for card, copy in zip(cards, copies, strict=True):
                yield [-self._demanded[card], *copy.values()]
                yield from ([-copy[cell], *literals] for cell, literals in cells.items())
            for one, other in combinations(copies, 2):
                yield from ([-one[cell], -other[cell]] for cell in cells)


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
        if fresh and fillings.ask(kept, deadline) is None:
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
    number = {member: place for place, member in enumerate(fillings.members, 1)}
    outputs, clauses = unary_counter(list(number.values()), len(number), len(number) + 1)
    variables = max((abs(literal) for clause in clauses for literal in clause), default=len(number))
    size = 0
    with closing(oracle_maker()(variables, clauses)) as oracle:
        for _ in range(rounds):
            while (model := oracle.solve([-output for output in outputs[size : size + 1]], deadline)) is None:
                size += 1
            true = {*model}
            chosen = [member for member, literal in number.items() if literal in true]
            filling = fillings.ask(chosen, deadline)
            if filling is None:
                return chosen
            largest = _grown(fillings, chosen, filling, deadline)
            for image in {frozenset(largest), *fillings.images(frozenset(largest))}:
                oracle.add([literal for member, literal in number.items() if member not in image])
    return None


def _grown(fillings: Partial, chosen: Collection[int], filling: Filling, deadline: Deadline) -> set[int]:
    """A maximal satisfiable set that contains `chosen`."""
    grown = fillings.reached(filling, chosen)
    for member in fillings.members:
        if member not in grown and (more := fillings.ask({*grown, member}, deadline)) is not None:
            grown = fillings.reached(more, {*grown, member})
    return grown


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
    domains, kinds, filled = Domains(puzzle), {*left.values()}, {hint.cell for hint in puzzle.hints}
    beside = {end.cell for (cell, _), end in puzzle.board.across.items() if cell in filled}
    fitting = {cell: kinds & by_type.keys() for cell, by_type in enumerate(domains.by_type) if cell not in filled}
    fitting |= {cell: {each.type for (each,) in extended(domains, (), cell)} for cell in beside - filled}
    bare = tuple(cell for cell, kinds in fitting.items() if not kinds)
    housed = set().union(*fitting.values())
    homeless = tuple(card for card, kind in left.items() if kind not in housed and not known.spare)
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
        members = None
        if puzzle.board.cells <= choices.SMALLEST:
            with deadline.piece(PATIENCE / 2 if deadline.left is None else deadline.left / 2) as piece:
                members = smallest(fillings, choices.ROUNDS, piece)
        least = members is not None
        members = members or minimal(fillings, deadline)
        without = [fillings.fill([each for each in members if each != member], deadline) for member in members]
    return Conflict(of, tuple(members), least, tuple(filling for filling in without if filling is not None))
