"""A brute-force reference for small boards. It shares no code with the package that it tests.

A board is a number of cells, a number of sides and a list of joins ((cell, side), (cell, side)); a card is a tuple of
labels, clockwise. It knows puzzles of every kind: cards that may be turned over, that have backs, that must not be
turned, spare cards, parts of boards and boards without a rim.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

Labels = tuple[int, ...]
End = tuple[int, int]  # a cell and a side
Join = tuple[End, End]
Shown = tuple[Labels, ...]
Ways = tuple[tuple[int, ...], ...]  # how cards may lie: the side of the card that comes to each side of the cell
Lays = tuple[tuple[int, int], ...]  # for each cell the kind of its card, from 1, and which of its looks it shows
Cells = tuple[tuple[int, int] | None, ...]  # the same, if cells may be empty


def turn(card: Labels, steps: int = 1) -> Labels:
    """Rotate the card clockwise: the label of its last side moves to its first."""
    return card[-steps % len(card) :] + card[: -steps % len(card)]


def least(card: Labels) -> Labels:
    """The smallest of all rotations: equal for cards that are equal up to rotation."""
    return min(turn(card, steps) for steps in range(len(card)))


def sheets(sides: int, turns: str, *, flip: bool) -> tuple[Ways, ...]:
    """All ways to lay a card, and, with `flip`, those to lay it on its face."""
    steps = {"free": range(sides), "half": range(0, sides, max(1, sides // 2)), "none": range(1)}[turns]
    face_up = tuple(tuple((side - step) % sides for side in range(sides)) for step in steps)
    face_down = tuple(tuple((step - side) % sides for side in range(sides)) for step in steps)
    return (face_up, face_down) if flip else (face_up,)


@dataclass(frozen=True)
class Table:
    """A puzzle in plain words."""

    cells: int
    sides: int
    joins: tuple[Join, ...]
    free: frozenset[End]  # sides that may show anything, as those inside
    cards: tuple[tuple[Labels, ...], ...]  # the front of each, and its back if it has one
    sheets: tuple[Ways, ...]
    meets: Callable[[int, int], bool]  # whether two labels match
    allowed: Callable[[int, bool], bool]  # whether a label may lie on the rim, or inside
    given: tuple[tuple[int, int, int], ...] = ()  # cell, kind and look

    @cached_property
    def kinds(self) -> tuple[list[Counter[Labels]], list[int]]:
        """The looks of each kind in order, with the number of ways to get each, and for each card its kind from 0."""
        ways = [way for sheet in self.sheets for way in sheet]
        every = [Counter(tuple(face[side] for side in way) for face in faces for way in ways) for faces in self.cards]
        kinds: list[Counter[Labels]] = []
        for looks in every:
            if not any(looks.keys() == kind.keys() for kind in kinds):
                kinds.append(looks)
        return kinds, [next(n for n, kind in enumerate(kinds) if kind.keys() == looks.keys()) for looks in every]

    @cached_property
    def looks(self) -> list[list[Labels]]:
        """The looks of each kind."""
        return [[*looks] for looks in self.kinds[0]]

    @cached_property
    def touching(self) -> dict[End, End]:
        """The side that touches each."""
        return {a: b for join in self.joins for a, b in (join, join[::-1])}

    def fits(self, laid: Mapping[int, Labels]) -> bool:
        """Whether cells may show this together, with all others empty."""
        for cell, look in laid.items():
            for side, label in enumerate(look):
                there = self.touching.get((cell, side))
                if not self.allowed(label, there is None and (cell, side) not in self.free):
                    return False
                if there and there[0] in laid and not self.meets(label, laid[there[0]][there[1]]):
                    return False
        return True

    def fillings(self, *, torn: bool = False, gaps: bool = False) -> Iterator[Cells]:
        """All fillings in canonical order: cell by cell, by the kind of the card and the number of its look.

        Args:
            torn: Whether sides may touch that do not match.
            gaps: Whether cells may be empty.
        """
        given, counts = {cell: (kind, look) for cell, kind, look in self.given}, Counter(self.kinds[1])
        every = [((kind, n), look) for kind, looks in enumerate(self.looks, 1) for n, look in enumerate(looks)]
        ends = [[(side, self.touching.get((cell, side))) for side in range(self.sides)] for cell in range(self.cells)]
        earlier = [[(s, end) for s, end in those if end and end[0] < cell] for cell, those in enumerate(ends)]
        left: dict[int | None, int] = {None: self.cells, **{kind + 1: number for kind, number in counts.items()}}
        laid: list[tuple[int, int] | None] = []
        shown: list[Labels | None] = []

        @cache
        def options(cell: int, beside: tuple[int | None, ...]) -> list[tuple[tuple[int, int] | None, Labels | None]]:
            met = [(side, there) for (side, _), there in zip(earlier[cell], beside, strict=True) if there is not None]
            found = [(lay, look) for lay, look in every if all(self.meets(look[side], there) for side, there in met)]
            found = [(lay, look) for lay, look in found if given.get(cell, lay) == lay and self.fits({cell: look})]
            return [*found, *([(None, None)] if gaps and cell not in given else [])]

        def fill() -> Iterator[Cells]:
            cell = len(laid)
            if cell == self.cells:
                yield tuple(laid)
                return
            looks = [(shown[there], end) for _, (there, end) in earlier[cell]]
            for lay, look in options(cell, tuple(look[end] if look and not torn else None for look, end in looks)):
                kind = lay and lay[0]
                if left[kind]:
                    left[kind] -= 1
                    laid.append(lay)
                    shown.append(look)
                    yield from fill()
                    left[kind] += 1
                    laid.pop()
                    shown.pop()

        return fill()

    def solutions(self) -> Iterator[Lays]:
        """All solutions in canonical order."""
        return (tuple(lay for lay in laid if lay) for laid in self.fillings())

    def wrong(self, laid: Cells) -> int:
        """The number of joins between two cards that do not match."""
        shown = [lay and self.looks[lay[0] - 1][lay[1]] for lay in laid]
        met = [(shown[a], s, shown[b], t) for (a, s), (b, t) in self.joins]
        return sum(not self.meets(one[s], other[t]) for one, s, other, t in met if one and other)

    def worth(self, laid: Cells, most: str) -> int:
        """The score of a filling: its matching joins, or its cards."""
        return len(self.joins) - self.wrong(laid) if most == "joins" else sum(lay is not None for lay in laid)

    def best(self, most: str) -> tuple[int, set[Cells]]:
        """The best score, and all fillings that have it; -1 if there is no filling."""
        every = self.fillings(torn=most == "joins", gaps=most == "cards")
        scored = [(self.worth(laid, most), laid) for laid in every]
        best = max((score for score, _ in scored), default=-1)
        return best, {laid for score, laid in scored if score == best}

    def labelled(self, found: Sequence[Lays]) -> int:
        """How many ways there are to lay cards that look like that, told apart by card, face and way."""
        kinds, numbers = self.kinds
        looks, total = self.looks, 0
        for lays in found:
            used = Counter(kind - 1 for kind, _ in lays)
            total += math.prod(math.perm(numbers.count(kind), number) for kind, number in used.items()) * math.prod(
                kinds[kind - 1][looks[kind - 1][look]] for kind, look in lays
            )
        return total

    def orbits(self, found: Sequence[Lays]) -> list[list[Lays]]:
        """The solutions grouped by the symmetries of the board, each group in canonical order, by their first."""
        looks, left, orbits = self.looks, dict.fromkeys(found), []
        while left:
            lays, images = next(iter(left)), []
            for cells, ways in symmetries(self.cells, self.sides, self.joins, self.free, self.sheets):
                image = [(0, 0)] * self.cells
                for (kind, look), cell, way in zip(lays, cells, ways, strict=True):
                    shown = looks[kind - 1][look]
                    image[cell] = kind, looks[kind - 1].index(tuple(shown[side] for side in way))
                images.append(tuple(image))
            orbits.append(sorted({each for each in images if each in left}))
            for each in orbits[-1]:
                del left[each]
        return orbits


@cache
def symmetries(
    cells: int, sides: int, joins: tuple[Join, ...], free: frozenset[End], sheets: tuple[Ways, ...]
) -> list[tuple[tuple[int, ...], Ways]]:
    """All ways to move a whole board onto itself: the cell to which each card goes, and the way in which it is laid.

    A side that touches another goes to one that touches its image, a free one to a free one.
    """
    touching = {a: b for join in joins for a, b in (join, join[::-1])}

    def keeps(image: list[tuple[int, tuple[int, ...]]]) -> bool:
        cell, (there, way) = len(image) - 1, image[-1]
        for end, side in enumerate(way):
            here, other = touching.get((cell, side)), touching.get((there, end))
            if here is None or other is None:
                if here != other or ((cell, side) in free) != ((there, end) in free):
                    return False
            elif here[0] <= cell and other != (image[here[0]][0], image[here[0]][1].index(here[1])):
                return False
        return True

    def move(image: list[tuple[int, tuple[int, ...]]], sheet: Ways) -> Iterator[tuple[tuple[int, ...], Ways]]:
        if len(image) == cells:
            yield tuple(cell for cell, _ in image), tuple(way for _, way in image)
            return
        for there in {*range(cells)} - {cell for cell, _ in image}:
            for way in sheet:
                if keeps([*image, (there, way)]):
                    yield from move([*image, (there, way)], sheet)

    return [found for sheet in sheets for found in move([], sheet)]
