"""A brute-force reference for small boards. It shares no code with the package that it tests.

A board is a number of cells, a number of sides and a list of joins ((cell, side), (cell, side)); a
card is a tuple of labels, clockwise; a solution is the labels that every cell shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Labels = tuple[int, ...]
Join = tuple[tuple[int, int], tuple[int, int]]
Shown = tuple[Labels, ...]
Given = Sequence[Labels | None]  # what each cell must show; None for anything


def turn(card: Labels, steps: int = 1) -> Labels:
    """Rotate the card clockwise: the label of its last side moves to its first."""
    for _ in range(steps):
        card = (card[-1], *card[:-1])
    return card


def solutions(
    joins: Sequence[Join],
    cards: Sequence[Labels],
    signed: bool = True,
    rim: int | None = None,
    rim_only: bool = False,
    given: Given = (),
    apart: bool = False,
    meets: Callable[[int, int], bool] | None = None,
) -> Iterator[Shown]:
    """Yield all solutions.

    Args:
        joins: The joins.
        cards: The cards.
        signed: Whether labels match if they add up to 0; otherwise, if they are equal.
        rim: The label that sides on the rim must show; None for any.
        rim_only: Whether that label may be on the rim only.
        given: What each cell must show; empty for no hints.
        apart: Whether equal cards, and rotations that look the same, count as different.
        meets: Whether two labels match; None for the rule `signed`.

    Yields:
        The labels that each cell shows.
    """
    fit = meets or (lambda one, other: other == (-one if signed else one))
    touching = {a: b for join in joins for a, b in (join, join[::-1])}
    sides = [[(side, touching.get((cell, side))) for side in range(len(card))] for cell, card in enumerate(cards)]
    looks = {card: [turn(card, steps) for steps in range(len(card))] for card in cards}

    def fits(laid: Shown) -> bool:
        look, cell = laid[-1], len(laid) - 1
        for side, other in sides[cell]:
            label = look[side]
            if other is None:
                right = rim is None or label == rim
            elif rim_only and label == rim:
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
