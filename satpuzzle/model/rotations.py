"""The rotations that map a board to itself, computed from its joins.

The image of one side determines the whole rotation, so there are at most as many rotations as sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from satpuzzle.errors import EngineLimitError
from satpuzzle.model.shapes import Join, Side
from satpuzzle.runtime.deadline import Deadline

MOST = 1 << 22  # limit on cells times rotations of a board: some hundred megabytes


class Rotation(NamedTuple):
    """A rotation of the whole board: it moves the card in cell `c` to `cells[c]` and turns it by `shifts[c]` steps."""

    cells: tuple[int, ...]
    shifts: tuple[int, ...]

    def image(self, side: Side, sides: int) -> Side:
        """Return where it moves a side, on a board whose cells have so many sides."""
        return Side(self.cells[side.cell], (side.side + self.shifts[side.cell]) % sides)


class Rotations(tuple[Rotation, ...]):
    """All rotations of a board: the identity, then the others in the order of their image of the first side."""

    __slots__ = ()

    def first_cell(self, cell: int) -> int:
        """Return the first cell of the orbit of a cell."""
        return min(rotation.cells[cell] for rotation in self)

    def shifts_at(self, cell: int) -> list[int]:
        """Return by how many steps rotations turn a cell that they keep in place, in ascending order from 0."""
        return sorted(rotation.shifts[cell] for rotation in self if rotation.cells[cell] == cell)

    def is_first(self, join: Join, sides: int) -> bool:
        """Return whether a join is the first of its orbit, on a board whose cells have so many sides."""
        return all(min(join) <= min(rotation.image(end, sides) for end in join) for rotation in self)


def rotations_of(
    cells: int, sides: int, joins: Iterable[Join], marks: Mapping[Side, Hashable], deadline: Deadline
) -> Rotations:
    """Return all rotations of a board that keep the joins and the `marks` of sides.

    Each possible image of one side is followed along the joins up to the first mismatch; it is a side of which few
    look like it. Raises OutOfTimeError, and EngineLimitError if there are too many rotations.
    """  # noqa: DOC501
    across = [-1] * (cells * sides)  # by the number of a side on the board; -1 on the rim
    for a, b in joins:
        one, other = a.cell * sides + a.side, b.cell * sides + b.side
        across[one], across[other] = other, one
    rim = [other < 0 for other in across]
    before = [side - 1 + sides * (side % sides == 0) for side in range(len(across))]
    looks = [(marks.get(Side(*divmod(side, sides))), rim[side], rim[before[side]]) for side in range(len(across))]
    numbers = Counter(looks)
    rarest = min(numbers, key=lambda look: numbers[look])
    root, *others = (side for side, look in enumerate(looks) if look == rarest)
    found = []
    for target in (root, *others):
        rotation = _follow(cells, sides, across, looks, root, target, deadline)
        if rotation is not None:
            found.append(rotation)
        if len(found) * cells > MOST:
            raise EngineLimitError(
                "the board has {cells} cells and more than {n} rotations; that is too many",
                cells=cells,
                n=len(found) - 1,
            )
    return Rotations(sorted(found, key=lambda each: (each.shifts[0], each.cells[0])))


def _follow(
    number: int,
    sides: int,
    across: Sequence[int],
    looks: Sequence[Hashable],
    root: int,
    target: int,
    deadline: Deadline,
) -> Rotation | None:
    """Return the rotation that maps one side to another; None if there is none."""
    cells, shifts = [-1] * number, [0] * number
    queue = [root // sides]
    cells[queue[0]], shifts[queue[0]] = target // sides, (target - root) % sides
    for cell in deadline.during(queue):
        first, to, turned = cell * sides, cells[cell] * sides, shifts[cell]
        for side in range(sides):
            image = to + (side + turned) % sides
            if looks[first + side] != looks[image]:
                return None
            here, there = across[first + side], across[image]
            if here < 0:
                continue
            beside, expected = here // sides, (there // sides, (there - here) % sides)
            if cells[beside] < 0:
                cells[beside], shifts[beside] = expected
                queue.append(beside)
            elif (cells[beside], shifts[beside]) != expected:
                return None
    return Rotation(tuple(cells), tuple(shifts))
