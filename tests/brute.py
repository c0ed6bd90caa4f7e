"""A brute-force reference for small boards. It shares no code with the package that it tests.

A board is a number of cells, a number of sides and a list of joins ((cell, side), (cell, side)); a
card is a tuple of labels, clockwise; a solution is the labels that every cell shows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

Labels = tuple[int, ...]
Join = tuple[tuple[int, int], tuple[int, int]]
Shown = tuple[Labels, ...]
Given = Sequence[Labels | None]  # what each cell must show; None for anything
Ways = tuple[tuple[int, ...], ...]  # how cards may lie: the side of the card that comes to each side of the cell
Lays = tuple[tuple[int, int], ...]  # for each cell the kind of its card, from 1, and which of its looks it shows


def turn(card: Labels, steps: int = 1) -> Labels:
    """Rotate the card clockwise: the label of its last side moves to its first."""
    for _ in range(steps):
        card = (card[-1], *card[:-1])
    return card


def solutions(
    joins: Sequence[Join],
    cards: Sequence[Labels],
    signed: bool = True,
    rims: Collection[int] = (),
    rim_only: bool = False,
    given: Given = (),
    apart: bool = False,
    meets: Callable[[int, int], bool] | None = None,
    whole: Collection[int] = (),
) -> Iterator[Shown]:
    """Yield all solutions.

    Args:
        joins: The joins.
        cards: The cards.
        signed: Whether labels match if they add up to 0; otherwise, if they are equal.
        rims: The labels of which sides on the rim must show one; empty for any.
        rim_only: Whether these labels may be on the rim only.
        given: What each cell must show; empty for no hints.
        apart: Whether equal cards, and rotations that look the same, count as different.
        meets: Whether two labels match; None for the rule `signed`.
        whole: Figures that match themselves under that rule.

    Yields:
        The labels that each cell shows.
    """
    fit = meets or (lambda one, other: other == (-one if signed and one not in whole else one))
    touching = {a: b for join in joins for a, b in (join, join[::-1])}
    sides = [[(side, touching.get((cell, side))) for side in range(len(card))] for cell, card in enumerate(cards)]
    looks = {card: [turn(card, steps) for steps in range(len(card))] for card in cards}

    def fits(laid: Shown) -> bool:
        look, cell = laid[-1], len(laid) - 1
        for side, other in sides[cell]:
            label = look[side]
            if other is None:
                right = not rims or label in rims
            elif rim_only and label in rims:
                right = False
            else:
                right = other[0] > cell or fit(label, laid[other[0]][other[1]])
            if not right:
                return False
        return not given or given[cell] is None or given[cell] == look

    def lay(laid: Shown, left: list[Labels]) -> Iterator[Shown]:
        if not left:
            yield laid
        tried = set()
        for index, card in enumerate(left):
            for look in looks[card]:
                if (apart or look not in tried) and fits((*laid, look)):
                    tried.add(look)
                    yield from lay((*laid, look), left[:index] + left[index + 1 :])

    return lay((), list(cards))


def joins(name: str) -> list[Join]:
    """The joins of `RxC`, `triangleN` (rows) or `hexagonM` (cells): sides whose middles coincide in the plane."""
    if name.startswith("triangle"):
        sides = [_triangle(row, place) for row in range(int(name[8:])) for place in range(2 * row + 1)]
    elif name.startswith("hexagon"):
        rings = next(r for r in range(100) if 3 * r * (r + 1) + 1 == int(name[7:]))
        lines = range(-rings, rings + 1)
        sides = [_hexagon(line, 2 * p + abs(line)) for line in lines for p in range(2 * rings + 1 - abs(line))]
    else:
        rows, columns = map(int, name.split("x"))
        sides = [_square(row, column) for row in range(rows) for column in range(columns)]
    places = [(middle, (cell, side)) for cell, middles in enumerate(sides) for side, middle in enumerate(middles)]
    return [(a, b) for here, a in places for there, b in places if here == there and a < b]


Middles = list[tuple[int, int]]  # of a cell's sides, (right, down), in half units


def _square(row: int, column: int) -> Middles:
    x, y = 2 * column, 2 * row
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def _triangle(row: int, place: int) -> Middles:
    x, y = 2 * (place - row), 2 * row
    points_down = place % 2
    left, right = (x - 1, y + 1), (x + 1, y + 1)
    return [right, left, (x, y)] if points_down else [left, right, (x, y + 2)]


def _hexagon(line: int, x: int) -> Middles:
    x, y = 2 * x, 2 * line
    return [(x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1)]


def types(cards: Sequence[Labels]) -> list[Labels]:
    """The first card of each type."""
    found: list[Labels] = []
    for card in cards:
        if not any(turn(card, steps) in found for steps in range(len(card))):
            found.append(card)
    return found


def lay_of(look: Labels, kinds: Sequence[Labels]) -> tuple[int, int]:
    """The type, from 1, and the smallest turn that show `look`."""
    return next((n, s) for n, kind in enumerate(kinds, 1) for s in range(len(kind)) if turn(kind, s) == look)


def in_order(found: Sequence[Shown], cards: Sequence[Labels]) -> list[Shown]:
    """Solutions in canonical order: by type and turn, cell by cell."""
    kinds = types(cards)
    lays = {look: lay_of(look, kinds) for look in {look for shown in found for look in shown}}
    return sorted(found, key=lambda shown: [lays[look] for look in shown])


def grid_rotations(shown: Given, rows: int, columns: int) -> list[Given]:
    """All clockwise rotations of a filled grid of squares that keep its outline."""
    found = [shown]
    for _ in range(3):
        places = [(rows - 1 - c) * columns + r for r in range(columns) for c in range(rows)]
        lying = [found[-1][place] for place in places]
        found.append(tuple(None if look is None else turn(look) for look in lying))
        rows, columns = columns, rows
    return found if rows == columns else found[::2]


def orbits(found: Sequence[Shown], rows: int, columns: int) -> set[frozenset[Given]]:
    """Group all solutions of a puzzle by the rotations of the board: those that are rotations of each other."""
    every = set(found)
    return {frozenset(each for each in grid_rotations(shown, rows, columns) if each in every) for shown in found}


# Puzzles of every kind: cards that may be turned over, that have backs, that must not be turned, spare cards, parts of
# boards and boards without a rim.


def ways(sides: int, turns: str, *, flip: bool) -> Ways:
    """All ways to lay a card."""
    steps = {"free": range(sides), "half": range(0, sides, max(1, sides // 2)), "none": range(1)}[turns]
    plain = tuple(tuple((side - step) % sides for side in range(sides)) for step in steps)
    return plain + tuple(tuple((step - side) % sides for side in range(sides)) for step in steps if flip)


class Table(NamedTuple):
    """A puzzle in plain words."""

    cells: int
    sides: int
    joins: tuple[Join, ...]
    free: frozenset[tuple[int, int]]  # sides that may show anything
    cards: tuple[tuple[Labels, ...], ...]  # the front of each, and its back if it has one
    ways: Ways
    mate: Callable[[int], int]
    rims: frozenset[int] = frozenset()
    rim_only: bool = False
    given: tuple[tuple[int, int, int], ...] = ()  # cell, kind and look

    def kinds(self) -> tuple[list[Counter[Labels]], list[int]]:
        """The looks of each kind in order, with the number of ways to get each, and for each card its kind from 0."""
        every = [
            Counter(tuple(face[side] for side in way) for face in faces for way in self.ways) for faces in self.cards
        ]
        kinds: list[Counter[Labels]] = []
        for looks in every:
            if not any(looks.keys() == kind.keys() for kind in kinds):
                kinds.append(looks)
        return kinds, [next(n for n, kind in enumerate(kinds) if kind.keys() == looks.keys()) for looks in every]

    def solutions(self) -> Iterator[Lays]:
        """All solutions in canonical order: cell by cell, by the kind of the card and the number of its look."""
        kinds, numbers = self.kinds()
        touching = {a: b for join in self.joins for a, b in (join, join[::-1])}
        given = {cell: (kind, look) for cell, kind, look in self.given}
        earlier = [
            [
                (side, touching[cell, side])
                for side in range(self.sides)
                if touching.get((cell, side), (cell,))[0] < cell
            ]
            for cell in range(self.cells)
        ]

        def lies(cell: int, look: Labels) -> bool:
            outside = [(cell, side) not in touching and (cell, side) not in self.free for side in range(self.sides)]
            inner = [label for label, out in zip(look, outside, strict=True) if not out]
            outer = [label for label, out in zip(look, outside, strict=True) if out]
            on_rim = not self.rims or {*outer} <= self.rims
            return on_rim and not (self.rim_only and self.rims & {*inner})

        options: list[dict[Labels, list[tuple[tuple[int, int], Labels]]]] = []  # by what earlier cells demand
        for cell in range(self.cells):
            options.append({})
            for here, look in (((k, n), look) for k, looks in enumerate(kinds, 1) for n, look in enumerate(looks)):
                if given.get(cell, here) == here and lies(cell, look):
                    options[cell].setdefault(tuple(look[side] for side, _ in earlier[cell]), []).append((here, look))
        left = [0, *(numbers.count(kind) for kind in range(len(kinds)))]
        laid: list[tuple[int, int]] = []
        shown: list[Labels] = []

        def lay() -> Iterator[Lays]:
            cell = len(laid)
            if cell == self.cells:
                yield tuple(laid)
                return
            demanded = tuple(self.mate(shown[other][end]) for _, (other, end) in earlier[cell])
            for here, look in options[cell].get(demanded, ()):
                if left[here[0]]:
                    left[here[0]] -= 1
                    laid.append(here)
                    shown.append(look)
                    yield from lay()
                    left[here[0]] += 1
                    laid.pop()
                    shown.pop()

        return lay()

    def labelled(self, found: Sequence[Lays]) -> int:
        """How many ways there are to lay cards that look like that, told apart by card, face and way."""
        kinds, numbers = self.kinds()
        looks, total = list(map(list, kinds)), 0
        for lays in found:
            used = Counter(kind - 1 for kind, _ in lays)
            total += math.prod(math.perm(numbers.count(kind), number) for kind, number in used.items()) * math.prod(
                kinds[kind - 1][looks[kind - 1][look]] for kind, look in lays
            )
        return total

    def orbits(self, found: Sequence[Lays]) -> list[list[Lays]]:
        """The solutions grouped by the symmetries of the board, each group in canonical order, by their first."""
        looks = list(map(list, self.kinds()[0]))
        left, orbits = dict.fromkeys(found), []
        while left:
            lays, images = next(iter(left)), []
            for cells, ways in symmetries(self.cells, self.sides, self.joins, self.free, self.ways):
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
    cells: int, sides: int, joins: tuple[Join, ...], free: frozenset[tuple[int, int]], ways: Ways
) -> list[tuple[tuple[int, ...], Ways]]:
    """All ways to move a whole board onto itself: the cell to which each card goes, and the way in which it is laid.

    A side that touches another goes to one that touches its image, a free one to a free one.
    """
    touching = {a: b for join in joins for a, b in (join, join[::-1])}
    turns = {tuple((side - step) % sides for side in range(sides)) for step in range(sides)}

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

    sheets = [
        tuple(way for way in ways if (way in turns) == plain) for plain in (True, False)
    ]  # not turned over, or all
    return [found for sheet in sheets for found in move([], sheet)]
