"""Can these cells be filled, or these cards laid, where everything else may stay empty? One solver, any set of them.

The formula is that of partial fillings: given cards lie, no join is wrong, the rim shows what it must. Each cell (or
card) that is not given is a member with a variable of its own, which, assumed, demands that it is filled (or lies).
Of equal cards it does not matter which are meant, only how many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, count
from typing import Literal

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.expected import expected, refuse_large
from satpuzzle.encode.variables import PLACE, Clause
from satpuzzle.engines.sat.oracles import answer_of, oracle_maker
from satpuzzle.errors import WrongAnswerError
from satpuzzle.language import say
from satpuzzle.model import Puzzle
from satpuzzle.optimum.best import Filling, score_of
from satpuzzle.running.clock import Clock

Of = Literal["cells", "cards"]
WITNESS = "glucose4"  # the solver that is asked once more
MOST_CLAUSES = 5_000_000  # up to which it gets a formula of another kind


class Partial:
    """The partial fillings of `puzzle`, asked by members: the cells, or the cards, that are not given.

    Members are called by their numbers, from 0: cells on the board, cards in the puzzle. witness: of another solver
    than usual, and by another formula unless that is large. Closing it frees the solver. Raises EngineLimitError if
    the formula would not fit into memory, OutOfTimeError.
    """

    def __init__(self, puzzle: Puzzle, of: Of, clock: Clock, *, witness: bool = False) -> None:
        self.puzzle, self.of = puzzle, of
        self._given = {hint.cell for hint in puzzle.hints}
        cards = {card for card, _ in puzzle.given_cards}
        taken = self._given if of == "cells" else cards
        self.members = [member for member in range(puzzle.board.cells) if member not in taken]
        recipe = _recipe(puzzle, witness=witness)
        self._encoding = Encoding(puzzle, recipe, lambda _: clock.check())
        fresh = count(self._encoding.variables.count + 1)
        self._demanded = dict(zip(self.members, fresh, strict=False))
        demands = [*(self._cells() if of == "cells" else self._cards(fresh))]
        maker = oracle_maker(WITNESS if witness else None)
        self._oracle = maker(next(fresh) - 1, chain(clock.during(self._encoding.hard()), demands))

    def fill(self, members: Collection[int], clock: Clock) -> Filling | None:
        """A partial filling with these members, judged; None if there is none. Raises OutOfTimeError."""
        model = self._oracle.solve([self._demanded[member] for member in members], clock)
        if model is None:
            return None
        with answer_of(self._oracle):
            filling = self._encoding.placements(model)
            judge(self.puzzle, self.of, members, filling)
        return filling

    def reached(self, filling: Filling, members: Collection[int]) -> set[int]:
        """All members that a filling with `members` has."""
        return present(self.puzzle, self.of, filling, members)

    def close(self) -> None:
        """Free the solver."""
        self._oracle.close()

    def _cells(self) -> Iterator[Clause]:
        """A cell that is demanded is filled."""
        options: dict[int, Clause] = {}
        for (cell, *_), literal in self._encoding.variables[PLACE].items():
            options.setdefault(cell, []).append(literal)
        for cell, demanded in self._demanded.items():
            yield [-demanded, *options.get(cell, ())]

    def _cards(self, fresh: Iterator[int]) -> Iterator[Clause]:
        """A card that is demanded lies in a cell that is not given; each of several equal ones in another cell."""
        options: dict[int, dict[int, Clause]] = {}
        for (cell, kind, _), literal in self._encoding.variables[PLACE].items():
            if cell not in self._given:
                options.setdefault(kind, {}).setdefault(cell, []).append(literal)
        kinds = {kind.number: [*self._of_kind(kind.number)] for kind in self.puzzle.types}
        for kind, cards in kinds.items():
            cells = options.get(kind, {})
            if len(cards) == 1:
                yield [-self._demanded[cards[0]], *chain.from_iterable(cells.values())]
                continue
            copies = [{cell: next(fresh) for cell in cells} for _ in cards]
            for card, copy in zip(cards, copies, strict=True):
                yield [-self._demanded[card], *copy.values()]
                yield from ([-copy[cell], *literals] for cell, literals in cells.items())
            for one, other in combinations(copies, 2):
                yield from ([-one[cell], -other[cell]] for cell in cells)

    def _of_kind(self, kind: int) -> Iterator[int]:
        return (card for card in self.members if self.puzzle.card_types[card][0] == kind)


def present(puzzle: Puzzle, of: Of, filling: Iterable[tuple[int, int, int]], first: Collection[int] = ()) -> set[int]:
    """The members that a filling has: cells that it fills, cards that it lays, none of them given.

    first: those that are counted before cards equal to them.
    """
    given = {hint.cell for hint in puzzle.hints}
    free = [placement for placement in filling if placement[0] not in given]
    if of == "cells":
        return {cell for cell, *_ in free}
    unused = {card for card, _ in puzzle.given_cards}
    laid = Counter(kind for _, kind, _ in free)
    found = set()
    for card in sorted({*range(len(puzzle.cards))} - unused, key=lambda card: (card not in first, card)):
        kind = puzzle.card_types[card][0]
        if laid[kind]:
            laid[kind] -= 1
            found.add(card)
    return found


def judge(puzzle: Puzzle, of: Of, members: Collection[int], filling: Filling) -> None:
    """Raise WrongAnswerError unless this is a partial filling with these members and the given cards."""
    score_of(puzzle, filling, "cards")
    lacking = {*members} - present(puzzle, of, filling, members)
    if lacking or not {*puzzle.hints} <= {*filling}:
        raise WrongAnswerError(say("the filling that was found is not what was asked for"))


def _recipe(puzzle: Puzzle, *, witness: bool) -> Recipe:
    """The recipe of the formula: for the witness, if that is not too large, the one that shares least with the other.

    Raises EngineLimitError.
    """
    domains = Domains(puzzle, partial=True)
    if witness:
        direct = load_recipe("direct")
        direct = replace(direct, constraints=(*direct.constraints, "given_cards_lie"), soft="cell_has_a_placement")
        if expected(domains, direct).clauses <= MOST_CLAUSES:
            return direct
    recipe = load_recipe("most-cards")
    refuse_large(domains, recipe, solved=True)
    return recipe
