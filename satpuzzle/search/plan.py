"""The plan of a long search by the frontier engine, the same on every machine, and how a part of it is done.

A part is a range of the ways to fill the first cells. Together the parts cover every solution. A plan is sent to the
processes that do its parts. There it becomes a `Cutting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model import Lay, Puzzle, Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.files import sha256
from satpuzzle.search.settings import Settings
from satpuzzle.version import __version__

FEWEST_PARTS, MOST_PARTS = 64, 4096
PLACEMENTS_IN_PART = 2e8  # most placements a part should make
FEW = 8  # solutions that a process lists even if only their number is wanted
WAYS_IN_PART = 4  # ways to fill the first cells, per part

Lays = tuple[Lay, ...]


class Plan(NamedTuple):
    """What is searched by the frontier engine, and how it is cut.

    Attributes:
        puzzle: The puzzle.
        settings: How to search.
        parts: About how many parts are wanted.
        order: The order in which the cells are filled; None for reading order.
        middle: In a count that meets in the middle, the number of cells before the middle in that order.
        merging: Whether the halves of such a count merge equal states.
        enough: How many essential solutions suffice; None for all.
        visits: About how many placements the search makes, if known.
        listing: Whether all solutions are wanted, not just their number.
        version: The version of this program that made the plan.
    """

    puzzle: Puzzle
    settings: Settings
    parts: int
    order: tuple[int, ...] | None = None
    middle: int | None = None
    merging: bool = False
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
        return (Cutting if self.middle is None else MeetingCutting)(self, deadline or Deadline())


def plan_by_frontier(
    puzzle: Puzzle, settings: Settings, enough: int | None, visits: float, order: tuple[int, ...] | None = None
) -> Plan:
    """Plan a search of about `visits` placements, in ranges of ways to fill the first cells of `order`."""
    parts = int(max(FEWEST_PARTS, min(MOST_PARTS, visits / PLACEMENTS_IN_PART)))
    return Plan(puzzle, settings, parts, order, enough=enough, visits=visits)


@dataclass(frozen=True)
class Result:
    """The result of a part.

    Of solutions that are rotations of each other a part may list only one. It stops when enough are known.

    Attributes:
        part: The number of the part, from 0.
        number: How many solutions it has.
        solutions: The solutions; None if they are too many to list.
        seconds: The time it took; ignored when results are compared or shown, like `placements`.
        placements: Cards placed by the frontier engine.
    """

    part: int
    number: int
    solutions: tuple[Lays, ...] | None
    seconds: float = field(default=0.0, compare=False, repr=False)
    placements: int = field(default=0, compare=False, repr=False)


class Cutting:
    """A search cut into ranges of the ways to fill the first cells.

    Attributes:
        parts: The number of parts.
        factor: The puzzle has this many times the sum of the parts' counts.
        made: A hash of the parts; results can be combined only if it is the same.
    """

    def __init__(self, plan: Plan, deadline: Deadline) -> None:
        from satpuzzle.frontier import FrontierEngine

        self._plan, self._few = plan, FEW
        self._engine = FrontierEngine(plan.puzzle, memory=plan.settings.for_part)
        self.parts, definition = self._cut(deadline)
        self.factor = self._engine.factor
        self.made = sha256(repr((self.factor, self.parts, definition)))

    def _cut(self, deadline: Deadline) -> tuple[int, object]:
        """Cut the search; returns the number of parts and what defines them."""
        self._split = self._engine.split(WAYS_IN_PART * self._plan.parts, deadline, self._plan.order)
        return self._plan.parts, (tuple(self._split.order), self._split.paths.tolist())

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part; raises OutOfTimeError."""
        start, made = deadline.elapsed, deadline.progress.placements
        number, found = self._searched(part, deadline)
        solutions = None if found is None else tuple(solution.lays for solution in found)
        return Result(part, number, solutions, deadline.elapsed - start, deadline.progress.placements - made)

    def _searched(self, part: int, deadline: Deadline) -> tuple[int, Sequence[Solution] | None]:
        """The number of solutions of a part, and the solutions unless they are too many or not wanted."""
        ways, split, engine = self._range(part), self._split, self._engine
        if self._plan.enough is not None:
            some = engine.some_of_part(split, ways, self._plan.enough, deadline)
            return len(some), some
        if not self._plan.listing:
            number = engine.count_part(split, ways, deadline)
            self._few -= number
            if not number or self._few < 0:
                return number, None if number else ()
        return engine.search_part(split, ways, deadline)

    @property
    def ways(self) -> int:
        """The number of ways to fill the first cells."""
        return int(self._split.paths.shape[1])

    def _range(self, part: int) -> slice:
        return slice(part * self.ways // self.parts, (part + 1) * self.ways // self.parts)


class MeetingCutting(Cutting):
    """A count that meets in the middle; a part is a class of labels on the open joins."""

    def _cut(self, deadline: Deadline) -> tuple[int, object]:
        _, _, parts, order, middle, merging, *_ = self._plan
        assert order is not None
        assert middle is not None
        self._meeting = self._engine.meeting(order, middle, parts, merging=merging)
        self._classes = self._meeting.classes
        return len(self._classes), (order, middle, self._classes.shown)

    def _searched(self, part: int, deadline: Deadline) -> tuple[int, Sequence[Solution] | None]:
        number = self._engine.count_class(self._classes[part], self._meeting, deadline)
        return number, None if number else ()
