"""The reference formula: the plain rules of a puzzle as clauses, small enough to be reviewed easily.

A variable is a placement: a card of type k lies in cell c, in rotation t. The placements that the rim's rule and the
hints allow are numbered from 1 by cell, type and rotation. The clauses state exactly this:

    every cell has exactly one placement;
    a type of one card has a placement, and no two placements in different cells;
    a type of n > 1 cards is in exactly n cells, by a counter, whose variables are numbered after the placements:
        reached(i, j): at least j of the first i cells where the type fits hold it;
    every placement has a matching placement across each of its joined sides;
    the listed solutions are excluded.

So its models are the solutions that are not listed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations

from satpuzzle.model import Puzzle, Solution

Clause = list[int]


class Reference:
    """The formula of `puzzle` with `solutions` excluded: `clauses` yields it, `states` recognizes its clauses."""

    def __init__(self, puzzle: Puzzle, solutions: Iterable[Solution] = ()) -> None:
        self.puzzle, board = puzzle, puzzle.board
        rim, given = set(board.rim), {hint.cell: (hint.type, hint.turn) for hint in puzzle.hints}
        looks = [(kind.number, turn, look) for kind in puzzle.types for turn, look in enumerate(kind.looks)]
        lying = {look[:2]: [look] for look in looks}
        fitting = {}  # cells with the same options share one list
        self.options = []  # for every cell: type, rotation and labels of each possible placement
        for cell in range(board.cells):
            like = given.get(cell), tuple((cell, side) in rim for side in range(board.sides))
            if like not in fitting:
                possible = looks if like[0] is None else lying[like[0]]
                fitting[like] = [look for look in possible if all(map(puzzle.rule.allows, look[2], like[1]))]
            self.options.append(fitting[like])
        # Each cell's first placement, then the next free variable.
        self.first = list(accumulate(map(len, self.options), initial=1))
        self.placements = self.first[-1] - 1
        # By list of options, the positions of each type; by list and side, the positions that show each profile.
        self.spans: dict[int, dict[int, range]] = {}
        self.showing: dict[tuple[int, int], dict[int, list[int]]] = {}
        for options in fitting.values():
            span = self.spans[id(options)] = {}
            for place, (kind, _, shown) in enumerate(options):
                span[kind] = range(span[kind].start if kind in span else place, place + 1)
                for side, profile in enumerate(map(puzzle.rule.profile, shown)):
                    self.showing.setdefault((id(options), side), {}).setdefault(profile, []).append(place)
        self.several = [kind for kind in puzzle.types if kind.count > 1]
        self.fits: Counter[int] = Counter()  # the number of cells where each type fits
        for key, cells in Counter(map(id, self.options)).items():
            self.fits.update(dict.fromkeys(self.spans[key], cells))
        sizes = (self.fits[kind.number] * (kind.count + 1) for kind in self.several)
        # The first variable of each counter, then the next free variable.
        self.counters = list(accumulate(sizes, initial=self.placements + 1))
        self.variables = self.counters[-1] - 1
        self.excluded = dict.fromkeys(tuple(self.excluding(solution)) for solution in solutions)

    def clauses(self) -> Iterator[Clause]:
        """Yield all clauses, in the order above."""
        for cell in range(self.puzzle.board.cells):
            yield from _exactly_one([[variable] for variable in self.in_cell(cell)])
        for kind in self.puzzle.types:
            spots = self.spots(kind.number)
            if kind.count == 1 or not spots:
                yield from _exactly_one(spots)
        for variable in range(self.placements + 1, self.variables + 1):
            yield from self.counting(variable)
        for variable in range(1, self.placements + 1):
            yield from self.beside(variable)
        yield from map(list, self.excluded)

    def states(self, clause: Clause) -> bool:
        """Return whether this is one of `clauses`; generates only clauses about one of its variables."""
        if not clause:
            return not (all(self.options) and all(self.fits[kind.number] for kind in self.puzzle.types))
        if tuple(clause) in self.excluded or 0 in clause:
            return 0 not in clause
        top = max(map(abs, clause))
        if top > self.placements:
            return top <= self.variables and clause in self.counting(top)
        cell, kind = self.cell(a := abs(clause[0])), self.type(a)
        single = self.puzzle.types[kind - 1].count == 1
        if clause[0] > 0:
            return clause == [*self.in_cell(cell)] or (single and clause == [v for s in self.spots(kind) for v in s])
        if len(clause) == 2 and clause[1] < clause[0]:
            b = -clause[1]
            return cell == self.cell(b) or (single and kind == self.type(b))
        return clause in self.beside(a)

    def counting(self, variable: int) -> Iterator[Clause]:
        """Yield the clauses that define reached(i, j); after the last cell, also its required value."""
        number = bisect_right(self.counters, variable) - 1
        count, spots = self.several[number].count, self.spots(self.several[number].number)
        i, j = divmod(variable - self.counters[number], count + 1)  # both minus one
        same = [variable - count - 1] if i else []  # as many are reached one cell before
        fewer = [variable - count - 2] if i and j else []  # one fewer is reached one cell before
        yield from ([-reached, variable] for reached in same)
        if fewer or not j:
            yield from ([-placement, *(-reached for reached in fewer), variable] for placement in spots[i])
        yield [-variable, *same, *spots[i]]
        if j:
            yield [-variable, *same, *fewer]
        if i == len(spots) - 1 and j >= count - 1:
            yield [variable if j == count - 1 else -variable]

    def beside(self, variable: int) -> Iterator[Clause]:
        """Yield a clause for each joined side of a placement: it implies a matching placement across that side."""
        cell = self.cell(variable)
        shown = self.options[cell][variable - self.first[cell]][2]
        for side, label in enumerate(shown):
            beyond = self.puzzle.board.across.get((cell, side))
            if beyond is None:
                continue
            shown_there = self.showing.get((id(self.options[beyond.cell]), beyond.side), {})
            matching = shown_there.get(self.puzzle.rule.mate(label), [])
            yield [-variable, *(self.first[beyond.cell] + place for place in matching)]

    def excluding(self, solution: Solution) -> Iterator[int]:
        """Yield the literals of the clause that excludes a solution."""
        for cell, (kind, turn) in enumerate(solution.lays):
            yield -self.variable(cell, kind, turn)

    def variable(self, cell: int, kind: int, turn: int) -> int:
        """Return the variable of a placement; raise KeyError if it is impossible."""
        for place in self.spans[id(self.options[cell])].get(kind, ()):
            if self.options[cell][place][1] == turn:
                return self.first[cell] + place
        raise KeyError((cell, kind, turn))

    def in_cell(self, cell: int) -> range:
        """Return the placements in a cell."""
        return range(self.first[cell], self.first[cell + 1])

    def spots(self, kind: int) -> list[range]:
        """Return the placements of a type, for every cell where it fits."""
        spans = ((self.first[cell], self.spans[id(options)].get(kind)) for cell, options in enumerate(self.options))
        return [range(first + span.start, first + span.stop) for first, span in spans if span]

    def cell(self, placement: int) -> int:
        """Return the cell of a placement."""
        return bisect_right(self.first, placement) - 1

    def type(self, placement: int) -> int:
        """Return the type of a placement."""
        return self.options[cell := self.cell(placement)][placement - self.first[cell]][0]


def _exactly_one(spots: Sequence[Sequence[int]]) -> Iterator[Clause]:
    """State that one of the variables is true, and no two in different spots."""
    yield [variable for spot in spots for variable in spot]
    for one, other in combinations(spots, 2):
        yield from ([-a, -b] for a in one for b in other)
