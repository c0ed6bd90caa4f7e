"""The symmetries of a board: how the whole board can be moved onto itself, computed from its joins.

A symmetry moves every card to some cell, and there by a number of steps, which is one number, its move: on cells of K
sides, a move below K rotates a card by so many steps clockwise; K + m first turns it over, so that its labels come in
reverse order from the same first side, and then rotates it by m steps. The image of one side under a symmetry, and
whether it turns cards over, determine the whole symmetry, so there are at most twice as many as sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from satpuzzle.errors import EngineLimitError
from satpuzzle.model.shapes import Join, Side
from satpuzzle.runtime.deadline import Deadline

MOST = 1 << 22  # limit on cells times symmetries of a board: some hundred megabytes
Labels = tuple[int, ...]  # one for each side of a card


def to(side: int, move: int, sides: int) -> int:
    """Return which side of a cell a side of the card comes to when the card is moved."""
    return (side + move) % sides if move < sides else (move - side) % sides


def moved(labels: Labels, move: int) -> Labels:
    """Return the labels that a card shows after a move."""
    if move >= len(labels):
        labels, move = (labels[0], *labels[:0:-1]), move - len(labels)
    return labels[-move:] + labels[:-move] if move else labels


def both(first: int, then: int, sides: int) -> int:
    """Return the move that does the same as two moves, one after the other."""
    turn = (then - first if then >= sides else then + first) % sides
    return turn + sides * ((first >= sides) != (then >= sides))


def inverse(move: int, sides: int) -> int:
    """Return the move that undoes a move."""
    return -move % sides if move < sides else move


class Symmetry(NamedTuple):
    """A symmetry of a board: the card in cell `c` goes to `cells[c]`, moved by `moves[c]`."""

    cells: tuple[int, ...]
    moves: tuple[int, ...]

    def image(self, side: Side, sides: int) -> Side:
        """Return where it moves a side, on a board whose cells have so many sides."""
        return Side(self.cells[side.cell], to(side.side, self.moves[side.cell], sides))


class Symmetries(tuple[Symmetry, ...]):
    """Symmetries that form a group: the identity, then the others in the order of their image of the first side."""

    __slots__ = ()

    def first_cell(self, cell: int) -> int:
        """Return the first cell of the orbit of a cell."""
        return min(symmetry.cells[cell] for symmetry in self)

    def moves_at(self, cell: int) -> list[int]:
        """Return the moves of the symmetries that keep a cell in place, in ascending order from 0."""
        return sorted(symmetry.moves[cell] for symmetry in self if symmetry.cells[cell] == cell)

    def is_first(self, join: Join, sides: int) -> bool:
        """Return whether a join is the first of its orbit, on a board whose cells have so many sides."""
        return all(min(join) <= min(symmetry.image(end, sides) for end in join) for symmetry in self)


def symmetries_of(
    cells: int, sides: int, joins: Iterable[Join], free: Iterable[Side], moves: Collection[int], deadline: Deadline
) -> Symmetries:
    """Return all symmetries of a board that move cards by some `moves` only, which form a group.

    `free` are the sides without a join that do not lie on the rim; a symmetry keeps them. Each possible image of a
    cell is followed along the joins up to the first mismatch; it is a cell of which few look like it. Raises
    OutOfTimeError, and EngineLimitError if there are too many symmetries.
    """  # noqa: DOC501
    across = [-1] * (cells * sides)  # by the number of a side on the board; -1 on the rim, -2 for a free side
    for cell, side in free:
        across[cell * sides + side] = -2
    for a, b in joins:
        one, other = a.cell * sides + a.side, b.cell * sides + b.side
        across[one], across[other] = other, one
    kinds = [min(0, other) for other in across]
    around = [tuple(kinds[cell * sides : (cell + 1) * sides]) for cell in range(cells)]
    images = {each: {move: moved(each, move) for move in sorted(moves)} for each in {*around}}
    alike = {each: min(images[each].values()) for each in images}
    numbers = Counter(alike[each] for each in around)
    root = min(range(cells), key=lambda cell: numbers[alike[around[cell]]])
    found: list[Symmetry] = []
    for move, wanted in images[around[root]].items():
        for target in (cell for cell, each in enumerate(around) if each == wanted):
            symmetry = _follow(cells, sides, across, moves, (root, target, move), deadline)
            if symmetry is not None:
                found.append(symmetry)
            if len(found) * cells > MOST:
                raise EngineLimitError(
                    "the board has {cells} cells and more than {n} symmetries; that is too many",
                    cells=cells,
                    n=len(found) - 1,
                )
    return Symmetries(sorted(found, key=lambda each: (each.moves[0], each.cells[0])))


def _follow(
    number: int,
    sides: int,
    across: Sequence[int],
    moves: Collection[int],
    start: tuple[int, int, int],
    deadline: Deadline,
) -> Symmetry | None:
    """Return the symmetry that takes a cell to another one by a move; None if there is none."""
    cells, found = [-1] * number, [0] * number
    root, target, move = start
    cells[root], found[root] = target, move
    queue = [root]
    for cell in deadline.during(queue):
        first, there, move = cell * sides, cells[cell] * sides, found[cell]
        for side in range(sides):
            side_there = to(side, move, sides)
            here, image = across[first + side], across[there + side_there]
            if here < 0 or image < 0:
                if here != image:
                    return None
                continue
            beside, its_side, image_side = here // sides, here % sides, image % sides
            its_move = (image_side - its_side) % sides if move < sides else sides + (image_side + its_side) % sides
            expected = image // sides, its_move
            if cells[beside] < 0:
                if its_move not in moves:
                    return None
                cells[beside], found[beside] = expected
                queue.append(beside)
            elif (cells[beside], found[beside]) != expected:
                return None
    return Symmetry(tuple(cells), tuple(found))
