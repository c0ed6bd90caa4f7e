"""The plan of a long search, the same on every machine, and how the frontier engine does a part of it.

A part is a range of the ways to fill the first cells. Together the parts cover every solution. A plan is sent to the
processes that do its parts. There it becomes a `Cutting`, which a `Worker` keeps from part to part.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field, replace
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, Protocol

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Domains
from satpuzzle.errors import InputError
from satpuzzle.model import Counts, Lay, Placement, Puzzle, Side, Solution
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.files import sha256
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked
from satpuzzle.search.settings import Settings
from satpuzzle.version import __version__

if TYPE_CHECKING:
    from satpuzzle.frontier.counting import Meeting

Cube = tuple[Placement, ...]


def cubes(puzzle: Puzzle, least: int, deadline: Deadline) -> list[Cube]:
    """Make at least `least` cubes.

    The shortest cube is extended until there are enough, so their lengths differ by at most one. Cubes with a mismatch
    or with a card used too often are left out.

    Args:
        puzzle: The puzzle.
        least: The number of cubes wanted.
        deadline: The time limit.

    Returns:
        The cubes in canonical order of the cells filled; fewer than `least` if the puzzle has no more.
    """
    domains = Domains(puzzle)
    hinted = {hint.cell for hint in puzzle.hints}
    order = [cell for cell in cell_order(domains) if cell not in hinted]
    waiting: deque[Cube] = deque([()])
    whole: list[Cube] = []  # all cells filled: solutions
    while waiting and len(waiting) + len(whole) < least:
        deadline.check()
        cube = waiting.popleft()
        if len(cube) == len(order):
            whole.append(cube)
            continue
        waiting.extend(_longer(domains, cube, order[len(cube)]))
    return sorted([*whole, *waiting])


@checked(least=1)
def make_cubes(encoding: Encoding, least: int, deadline: Deadline | None = None) -> list[list[int]]:
    """Split a formula into cubes: lists of assumptions such that every model fits exactly one of them.

    Args:
        encoding: The formula, made by `encode`.
        least: The number of cubes wanted; there may be a few more.
        deadline: The time limit.

    Returns:
        The cubes; each is a list of literals.

    Raises:
        InputError: The first cells cannot be filled in that many ways.
        OutOfTimeError: The deadline was reached.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.encode("standard")
        >>> len(satpuzzle.make_cubes(encoding, 20)) >= 20
        True
    """
    validation.of("encoding", encoding, Encoding, say("an Encoding, as encode makes one"))
    possible = cubes(encoding.puzzle, least, clock(deadline=deadline))
    if len(possible) < least:
        raise InputError("fewer than {least} cubes exist; ask for fewer", least=least)
    return [encoding.assumptions(cube) for cube in possible]


def cell_order(domains: Domains) -> list[int]:
    """Order all cells: next comes the one with most filled neighbours, then fewest placements, then reading order."""
    joined: list[list[int]] = [[] for _ in domains.cells]
    for a, b in domains.puzzle.board.joins:
        joined[a.cell].append(b.cell)
        joined[b.cell].append(a.cell)
    touching = [0] * len(joined)
    # A cell is entered again, further up, whenever one of its neighbours is filled.
    waiting = [(0, len(options), cell) for cell, options in enumerate(domains.cells)]
    heapify(waiting)
    order: dict[int, None] = {}
    while waiting:
        _, _, cell = heappop(waiting)
        if cell in order:
            continue
        order[cell] = None
        for other in joined[cell]:
            touching[other] += 1
            heappush(waiting, (-touching[other], len(domains.cells[other]), other))
    return list(order)


def _longer(domains: Domains, cube: Cube, cell: int) -> list[Cube]:
    """Extend `cube` by every placement in `cell` that fits."""
    puzzle, meets = domains.puzzle, domains.puzzle.rule.meets
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    demands = []  # sides of this cell, and the labels they must meet
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get(Side(cell, side))
        if other is not None and other.cell in shown_at:
            demands.append((side, shown_at[other.cell][other.side]))
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(meets(shown[side], label) for side, label in demands)
    ]


FEWEST_PARTS, MOST_PARTS = 64, 4096  # of a frontier search
PLACEMENTS_IN_PART = 2e8  # most placements a part of a frontier search should make
FEW = 8  # solutions that a process lists even if only their number is wanted
WAYS_IN_PART = 4  # ways to fill the first cells, per part of a frontier search

Lays = tuple[Lay, ...]


class Cut(NamedTuple):
    """How a search is cut; together with the puzzle this determines its parts.

    Attributes:
        parts: About how many parts are wanted.
        order: The order in which the frontier engine fills the cells; None for reading order.
        middle: In a count that meets in the middle, the number of cells before the middle in that order.
        merging: Whether the halves of such a count merge equal states.
    """

    parts: int
    order: tuple[int, ...] | None = None
    middle: int | None = None
    merging: bool = False


class Plan(NamedTuple):
    """What is searched by the frontier engine, and how it is cut.

    Attributes:
        puzzle: The puzzle.
        settings: How to search; contains the recipe itself, not its name.
        cut: How the search is cut.
        enough: How many essential solutions suffice; None for all.
        visits: About how many placements the search makes, if known.
        listing: Whether all solutions are wanted, not just their number.
        version: The version of this program that made the plan.
    """

    puzzle: Puzzle
    settings: Settings
    cut: Cut
    enough: int | None = None
    visits: float = 0.0
    listing: bool = True
    version: str = __version__

    def cutting(self, deadline: Deadline | None = None) -> Cutting:
        """Cut the search into its parts. Raises OutOfTimeError; InputError if another version made the plan."""
        if self.version != __version__:
            raise InputError(
                "a worker has satpuzzle {__version__}, this is {version}; install the same version everywhere",
                __version__=__version__,
                version=self.version,
            )
        if self.cut.middle is not None:
            return MeetingCutting(self, self.cut.middle)
        return FrontierCutting(self, deadline or Deadline())


def plan_by_frontier(
    puzzle: Puzzle, settings: Settings, enough: int | None, visits: float, order: tuple[int, ...] | None = None
) -> Plan:
    """Plan a frontier search of about `visits` placements, in ranges of ways to fill the first cells of `order`."""
    parts = int(max(FEWEST_PARTS, min(MOST_PARTS, visits / PLACEMENTS_IN_PART)))
    return Plan(puzzle, settings.with_recipe_read, Cut(parts, order), enough, visits)


def plan_by_meeting(puzzle: Puzzle, settings: Settings, visits: float, meeting: Meeting) -> Plan:
    """Plan a count that meets in the middle, class by class."""
    cut = Cut(meeting.number, meeting.order, meeting.middle, meeting.merging)
    return Plan(puzzle, settings.with_recipe_read, cut, None, visits)


@dataclass(frozen=True)
class Result:
    """The result of a part.

    Of solutions that are rotations of each other a part may list only one. It stops when enough are known.

    Attributes:
        part: The number of the part, from 0.
        number: How many solutions it has.
        solutions: The solutions; None if they are too many to list.
        seconds: The time it took; ignored when results are compared, like `placements`.
        placements: Cards placed by the frontier engine.
    """

    part: int
    number: int
    solutions: tuple[Lays, ...] | None
    seconds: float = field(default=0.0, compare=False)
    placements: int = field(default=0, compare=False)


class Cutting(Protocol):
    """A search cut into parts.

    Attributes:
        parts: The number of parts.
        factor: The puzzle has this many times the sum of the parts' counts.
        made: A hash of the parts; results can be combined only if it is the same.
    """

    parts: int
    factor: int
    made: str

    def placed(self, part: int) -> Cube:
        """The placements that a part starts with: the first way of a range."""

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part; raises OutOfTimeError."""

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """Compute the three counts from the number of distinct solutions; raises OutOfTimeError."""


class _ByFrontier:
    """The common base of both ways to cut a frontier search."""

    def __init__(self, plan: Plan) -> None:
        from satpuzzle.frontier import FrontierEngine

        self._engine = FrontierEngine(plan.puzzle, memory=plan.settings.for_part)

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """Compute the three counts from the number of distinct solutions; raises OutOfTimeError."""
        return self._engine.counts_of(distinct, deadline)


class FrontierCutting(_ByFrontier):
    """A frontier search in ranges of the ways to fill the first cells."""

    def __init__(self, plan: Plan, deadline: Deadline) -> None:
        super().__init__(plan)
        self.parts = plan.cut.parts
        self._split = self._engine.split(WAYS_IN_PART * self.parts, deadline, plan.cut.order)
        self.factor = self._split.factor
        self.made = sha256(repr((self.factor, self.parts, tuple(self._split.order))) + repr(self._split.paths.tolist()))
        self._enough = plan.enough
        self._listing, self._few = plan.listing, FEW

    def placed(self, part: int) -> Cube:
        """The first way of the range."""
        ways, split, looks = self._range(part), self._split, self._engine.problem.looks
        rows = split.paths[:, ways.start].tolist() if ways.stop > ways.start else []
        return tuple(
            Placement(split.order[place], int(looks.types[row]) + 1, int(looks.turns[row]))
            for place, row in enumerate(rows)
        )

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one range; raises OutOfTimeError."""
        ways, split = self._range(part), self._split
        solutions: list[Solution] | None = []
        if self._enough is not None:
            solutions = self._engine.some_of_part(split, ways, self._enough, deadline)
            number = len(solutions)
        elif self._listing:
            number, solutions = self._engine.search_part(split, ways, deadline)
        else:
            number = self._engine.count_part(split, ways, deadline)
            self._few -= number
            if number:
                solutions = None if self._few < 0 else self._engine.search_part(split, ways, deadline)[1]
        return Result(part, number, None if solutions is None else tuple(solution.lays for solution in solutions))

    @property
    def ways(self) -> int:
        """The number of ways to fill the first cells."""
        return int(self._split.paths.shape[1])

    def _range(self, part: int) -> slice:
        return slice(part * self.ways // self.parts, (part + 1) * self.ways // self.parts)


class MeetingCutting(_ByFrontier):
    """A count by the frontier engine that meets in the middle; a part is a class of labels on the open joins."""

    def __init__(self, plan: Plan, middle: int) -> None:
        super().__init__(plan)
        number, order, _, merging = plan.cut
        assert order is not None
        self._meeting = self._engine.meeting(order, middle, number, merging=merging)
        self._classes = self._meeting.classes
        self.parts = len(self._classes)
        self.factor = self._engine.factor
        self.made = sha256(repr((self.factor, order, middle, self._classes.shown)))

    def placed(self, part: int) -> Cube:
        """No placements, as the parts differ only in labels."""
        return ()

    def do(self, part: int, deadline: Deadline) -> Result:
        """Count one class; raises OutOfTimeError."""
        number = self._engine.count_class(self._classes[part], self._meeting, deadline)
        return Result(part, number, None if number else ())


class Worker:
    """Does the parts of one plan, one at a time, and keeps what helps with the next part."""

    def __init__(self, plan: Plan, cutting: Cutting | None = None) -> None:
        self._plan = plan
        self._cutting = cutting

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part; raises OutOfTimeError, or MemoryError, after which the next part starts afresh."""
        try:
            if self._cutting is None:
                self._cutting = self._plan.cutting(deadline)
            start, made = deadline.elapsed, deadline.progress.placements
            result = self._cutting.do(part, deadline)
            made = deadline.progress.placements - made
            return replace(result, seconds=deadline.elapsed - start, placements=made)
        except MemoryError:
            self._cutting = None
            raise
