"""The rotations that map a board to itself, computed from its joins.

The image of one side determines the whole rotation, so there are at most as many rotations as sides. They are stored as
a few generators and the orbits of the sides; single rotations are computed on demand, because all rotations of a ring
of 10,000 cells would take gigabytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, overload

from satpuzzle.model.shapes import Join, Side
from satpuzzle.runtime.deadline import Deadline

FEW = 20_000  # limit on cells times rotations up to which all rotations are stored


class Rotation(NamedTuple):
    """A rotation of the whole board: it moves the card in cell `c` to `cells[c]` and turns it by `shifts[c]` steps."""

    cells: tuple[int, ...]
    shifts: tuple[int, ...]


class Rotations(Sequence[Rotation]):
    """All rotations of a board: the identity, then the others in the order of their image of the first side.

    Rotations also preserve `marks` of sides. `generators` holds a few rotations whose products are all others.
    Construction raises OutOfTimeError.
    """

    def __init__(
        self, cells: int, sides: int, joins: Iterable[Join], marks: Mapping[Side, Hashable], deadline: Deadline
    ) -> None:
        self._cells, self._sides = cells, sides
        self._across = [-1] * (cells * sides)  # by the number of a side on the board; -1 on the rim
        for a, b in deadline.during(joins):
            one, other = a.cell * sides + a.side, b.cell * sides + b.side
            self._across[one], self._across[other] = other, one
        self._looks = self._looks_of(marks, deadline)
        self.generators: list[Rotation] = []
        self._search(deadline)
        self._first = [-1] * (cells * sides)  # for each side the first side of its orbit
        for side in deadline.during(range(cells * sides)):
            if self._first[side] < 0:
                for image in self._images([side], deadline):
                    self._first[image] = side
        turns = (divmod(image, sides) for image in self._images([0], deadline))
        self._targets = sorted(turns, key=lambda target: target[::-1])  # images of the first side
        self._made = tuple(map(self._make, self._targets)) if len(self._targets) * cells <= FEW else ()

    def __len__(self) -> int:
        return len(self._targets)

    @overload
    def __getitem__(self, index: int) -> Rotation: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Rotation, ...]: ...

    def __getitem__(self, index: int | slice) -> Rotation | tuple[Rotation, ...]:
        if self._made:
            return self._made[index]
        chosen = self._targets[index]
        return tuple(map(self._make, chosen)) if isinstance(chosen, list) else self._make(chosen)

    def first_cell(self, cell: int) -> int:
        """Return the first cell of the orbit of a cell."""
        return self._first[cell * self._sides] // self._sides

    def shifts_at(self, cell: int) -> list[int]:
        """Return by how many steps rotations turn a cell that they keep in place, in ascending order from 0."""
        start = cell * self._sides
        return [shift for shift in range(self._sides) if self._first[start + shift] == self._first[start]]

    def is_first(self, join: Join) -> bool:
        """Return whether a join is the first of its orbit."""
        ends = [end.cell * self._sides + end.side for end in join]
        return min(ends) == min(self._first[end] for end in ends)

    def _next(self, side: int) -> int:
        """Return the next side of the same cell, clockwise."""
        return side + 1 if (side + 1) % self._sides else side + 1 - self._sides

    def _looks_of(self, marks: Mapping[Side, Hashable], deadline: Deadline) -> list[int]:
        """Return a class for each side; sides of one orbit have the same class, others may, too.

        The first classes come from the corners (the number of cells around one, or the distance to the rim) and the
        marks. They are refined by the classes of the next side and of the side across, as long as that makes the
        smallest class smaller.
        """
        across, corners = self._across, [0] * len(self._across)
        for side in deadline.during(range(len(across))):
            if not corners[side]:
                around = list(deadline.during(self._around(side, corners)))
                last = across[around[-1]]
                if last >= 0 and self._next(last) == side:
                    for each in around:
                        corners[each] = len(around)
                else:
                    far = corners[self._next(last)] if last >= 0 else 0
                    for steps, each in enumerate(reversed(around), 1):
                        corners[each] = far - steps
        marked = (marks.get(Side(*divmod(side, self._sides))) for side in range(len(across)))
        looks = _numbered(zip(corners, marked, strict=True), deadline)
        fewest, fewer = len(looks) + 1, min(Counter(looks).values())
        while 1 < fewer < fewest:
            beyond = (looks[other] if other >= 0 else -1 for other in across)
            following = (looks[self._next(side)] for side in range(len(across)))
            looks = _numbered(zip(looks, following, beyond, strict=True), deadline)
            fewest, fewer = fewer, min(Counter(looks).values())
        return looks

    def _around(self, side: int, known: Sequence[int]) -> Iterator[int]:
        """Yield the sides around the corner at the end of a side, up to the rim, a known side, or the first one."""
        start = side
        while True:
            yield side
            if self._across[side] < 0:
                return
            side = self._next(self._across[side])
            if side == start or known[side]:
                return

    def _search(self, deadline: Deadline) -> None:
        """Find the generators: try all images of one side of the smallest class.

        Each image is followed along the joins. If one is impossible, so are its images under known rotations.
        """
        numbers = Counter(self._looks)
        rarest = min(numbers, key=lambda look: numbers[look])
        root, *others = (side for side, look in enumerate(self._looks) if look == rarest)
        known, torn = {root}, set[int]()
        for target in others:
            if target in known or target in torn:
                continue
            deadline.check()
            rotation = self._follow(root, target, deadline)
            if rotation is None:
                torn.update(self._images([target], deadline))
            else:
                self.generators.append(rotation)
                known, torn = {*self._images([root], deadline)}, {*self._images(torn, deadline)}

    def _images(self, of: Iterable[int], deadline: Deadline) -> list[int]:
        """Return the orbit of these sides under the generators found so far."""
        images = list(of)
        seen = set(images)
        for side in deadline.during(images):
            cell, place = divmod(side, self._sides)
            for cells, shifts in self.generators:
                image = cells[cell] * self._sides + (place + shifts[cell]) % self._sides
                if image not in seen:
                    seen.add(image)
                    images.append(image)
        return images

    def _make(self, target: tuple[int, int]) -> Rotation:
        """Return the rotation with this image of the first side."""
        rotation = self._follow(0, target[0] * self._sides + target[1], Deadline())
        assert rotation is not None
        return rotation

    def _follow(self, start: int, target: int, deadline: Deadline) -> Rotation | None:
        """Return the rotation that maps one side to another; None if there is none."""
        sides, across, looks = self._sides, self._across, self._looks
        cells, shifts = [-1] * self._cells, [0] * self._cells
        queue = [start // sides]
        cells[queue[0]], shifts[queue[0]] = target // sides, (target - start) % sides
        for cell in deadline.during(queue):
            first, to, turned = cell * sides, cells[cell] * sides, shifts[cell]
            for side in range(sides):
                image = to + (side + turned) % sides
                if looks[first + side] != looks[image]:  # one of them may be on the rim
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


def _numbered(keys: Iterable[Hashable], deadline: Deadline) -> list[int]:
    """Return a number for each key, the same for equal keys."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in deadline.during(keys)]
