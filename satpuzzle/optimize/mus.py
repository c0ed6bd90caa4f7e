"""Minimal and smallest unsatisfiable sets of cells or cards.

A set is unsatisfiable if no partial filling has all its members; then every larger set is unsatisfiable, too. An
unsatisfiable set is minimal if no member can be left out, and smallest if no other one has fewer members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from itertools import chain, combinations, count
from typing import Literal

from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.cardinality import unary_counter
from satpuzzle.encode.variables import PLACE, Clause
from satpuzzle.errors import WrongAnswerError, answer_of
from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Filling, score_of
from satpuzzle.runtime.deadline import Deadline
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
