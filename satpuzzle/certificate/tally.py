"""What the counter of a type of several cards implies, clause by clause, as lemmas for those who derive from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from satpuzzle.certificate.derivation import Derivation


class Tally:
    """At least j of the first i cells where a type of `count` cards fits hold it; `cards`: that they do, in order.

    first: the variable reached(1, 1) of the reference.
    """

    def __init__(self, derivation: Derivation, cards: Sequence[int], spots: Sequence[range], first: int, count: int):
        self.derivation = derivation
        self.cards = cards
        self.spots = spots
        self.first = first
        self.count = count
        self._chains: dict[tuple[int, int, int, int], list[int]] = {}

    def reached(self, i: int, j: int) -> int | bool:
        """The literal that says so, or what is certain."""
        if j <= 0:
            return True
        if j > min(i, self.count):
            return False
        return self.variable(i, j)

    def variable(self, i: int, j: int) -> int:
        """The variable of the reference, for i and j from 1 and j up to count + 1."""
        return self.first + (i - 1) * (self.count + 1) + j - 1

    def around(self, low: int, high: int) -> Iterator[int]:
        """All lemmas about cells `low` to `high`, from 1."""
        for i in range(max(1, low), min(len(self.cards), high) + 1):
            yield from self._lemmas[i]

    def along(self, start: tuple[int, int], more_cells: int, more_cards: int, steps: int) -> list[int]:
        """The lemma that reached(*start) implies what is reached so many steps on, each by one cell, or card, or both.

        Nothing if there are no steps.
        """
        chain = self._chains.setdefault((*start, more_cells, more_cards), [])
        while len(chain) < steps:
            (i, j), (k, m) = (
                (start[0] + taken * more_cells, start[1] + taken * more_cards) for taken in (len(chain), len(chain) + 1)
            )
            before, after = self.variable(i, j), self.variable(k, m)
            step = self.derivation.derive([-before, after], self.around(min(i, k), max(i, k)))
            known = [*chain[-1:], step]
            chain.append(self.derivation.derive([-self.variable(*start), after], known))
        return chain[steps - 1 : steps] if steps > 0 else []

    @cached_property
    def _lemmas(self) -> dict[int, list[int]]:
        derive, rule, reached = self.derivation.derive, self.derivation.rule, self.variable
        n, most = len(self.cards), self.count + 1
        lemmas: dict[int, list[int]] = {0: []}
        falls: dict[
            int, int
        ] = {}  # of the cell before: what says that with so many there is one less, or never so many
        for i, (card, spot) in enumerate(zip(self.cards, self.spots, strict=True), 1):
            here = lemmas[i] = []
            now: dict[int, int] = {}
            defined = self.derivation.definition(card)
            for j in range(1, most + 1):
                same = [reached(i - 1, j)] if i > 1 else []
                fewer = [reached(i - 1, j - 1)] if i > 1 and j > 1 else []
                here += [rule([-before, reached(i, j)]) for before in same]
                if fewer or j == 1:
                    lost = [-before for before in fewer]
                    rules = [rule([-placement, *lost, reached(i, j)]) for placement in spot]
                    here += [*rules, derive([-card, *lost, reached(i, j)], [*rules, *defined])]
                need = rule([-reached(i, j), *same, *spot])
                here.append(need)
                here.append(derive([-reached(i, j), *same, card], [need, *defined]))
                if j > 1:
                    step = rule([-reached(i, j), *same, *fewer])
                    known = [step, *(falls[k] for k in (j - 1, j) if k in falls)]
                    if j > i:
                        now[j] = derive([-reached(i, j)], known)
                    else:
                        known += [rule([-before, reached(i, j - 1)]) for before in fewer]
                        now[j] = derive([-reached(i, j), reached(i, j - 1)], known)
                        here.append(step)
                    here.append(now[j])
            falls = now
        for i in range(n, 0, -1):  # no more than there are; and as many as must have come by then
            over, least = reached(i, most), self.count - (n - i)
            later = lemmas[i + 1] if i < n else [rule([-over]), rule([reached(n, self.count)])]
            here = lemmas[i]
            here.append(derive([-over], [*later, *here]))
            if least > 0:
                here.append(derive([reached(i, least)], [*later, *here]))
        return lemmas
