"""The plan of a long search, the same on every machine, and how each engine does a part of it.

For the frontier engine a part is a range of the ways to fill the first cells; for SAT it is one such
way, put to the solver as assumptions. Together the parts hold every solution. A plan travels to the
processes that do its parts; there it becomes a `Cutting`, which a `Worker` keeps from part to part.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from contextlib import closing
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
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker
from satpuzzle.solvers.pysat_solvers import Propagation
from satpuzzle.version import __version__

if TYPE_CHECKING:
    from satpuzzle.frontier.counting import Meeting

Cube = tuple[Placement, ...]


def cubes(puzzle: Puzzle, least: int, alive: Callable[[Cube], bool] = lambda _: True) -> list[Cube]:
    """At least `least` cubes, in canonical order of the cells filled; fewer if the puzzle has no more.

    The shortest is filled further until there are enough, so their lengths differ by one at most.
    Cubes that a mismatch or a card used too often rules out are not listed, nor those that are not
    `alive`, which the caller need not search.
    """
    domains = Domains(puzzle)
    hinted = {hint.cell for hint in puzzle.hints}
    order = [cell for cell in cell_order(domains) if cell not in hinted]
    waiting: deque[Cube] = deque([()])
    whole: list[Cube] = []  # all cells filled: solutions
    while waiting and len(waiting) + len(whole) < least:
        cube = waiting.popleft()
        if len(cube) == len(order):
            whole.append(cube)
            continue
        waiting.extend(longer for longer in _longer(domains, cube, order[len(cube)]) if alive(longer))
    return sorted([*whole, *waiting])


@checked(least=1)
def make_cubes(encoding: Encoding, least: int, deadline: Deadline | None = None) -> list[list[int]]:
    """At least `least` lists of assumptions: no model fits two of them, every model fits one.

    Raises InputError if the puzzle's first cells cannot be filled in that many ways, OutOfTimeError when
    `deadline` says so.

    >>> import satpuzzle
    >>> encoding = satpuzzle.encode("standard")
    >>> len(satpuzzle.make_cubes(encoding, 20)) >= 20
    True
    """
    validation.of("encoding", encoding, Encoding, say("an Encoding, as encode makes one"))
    deadline = clock(deadline=deadline)

    def expressible(cube: Cube) -> bool:
        deadline.check()
        return encoding.assumptions(cube) is not None

    possible = cubes(encoding.puzzle, least, expressible)
    if len(possible) < least:
        raise InputError("the first cells cannot be filled in {least} ways; ask for fewer cubes", least=least)
    return [encoding.assumptions(cube) or [] for cube in possible]


def cell_order(domains: Domains) -> list[int]:
    """All cells: next the one with most neighbours filled, of these with fewest placements, then in reading order."""
    joined: list[list[int]] = [[] for _ in domains.cells]
    for a, b in domains.puzzle.board.joins:
        joined[a.cell].append(b.cell)
        joined[b.cell].append(a.cell)
    touching = [0] * len(joined)
    waiting = [(0, len(options), cell) for cell, options in enumerate(domains.cells)]  # a cell again, and sooner, when
    heapify(waiting)  # a neighbour of it is filled
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
    """`cube`, and `cell` filled in every way that fits."""
    puzzle, meets = domains.puzzle, domains.puzzle.rule.meets
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    demands = []  # side of this cell, and the label it must meet
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get(Side(cell, side))
        if other is not None and other.cell in shown_at:
            demands.append((side, shown_at[other.cell][other.side]))
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(meets(shown[side], label) for side, label in demands)
    ]


SAT_CUBES = 128  # parts of a search by SAT
FEWEST_PARTS, MOST_PARTS = 64, 4096  # of a frontier search
PLACEMENTS_IN_PART = 2e8  # that a part of a frontier search should have, at most
WAYS_IN_PART = 4  # ways to fill the first cells for each part of a frontier search

Lays = tuple[Lay, ...]


class Cut(NamedTuple):
    """How a search is cut: with puzzle, engine and recipe all that its parts depend on, so that they can be made again.

    parts: about how many are wanted. order: in which the frontier engine fills the cells, where that is not the
    board's. middle: of a count that meets in the middle, how many cells are before it, in that order; merging: whether
    its halves merge equal states.
    """

    parts: int
    order: tuple[int, ...] | None = None
    middle: int | None = None
    merging: bool = False


class Plan(NamedTuple):
    """What is searched, by which engine, cut in which way. Its settings hold the recipe itself, read already.

    enough: how many essential solutions suffice; None: all are wanted. visits: about how many
    placements the search makes, where that is known.
    """

    puzzle: Puzzle
    settings: Settings
    engine: str
    cut: Cut
    enough: int | None = None
    visits: float = 0.0
    version: str = __version__

    def cutting(self, deadline: Deadline | None = None) -> Cutting:
        """The search cut into its parts.

        Raises OutOfTimeError, and InputError if another version of this program planned it.
        """
        if self.version != __version__:
            raise InputError(
                "a worker has satpuzzle {__version__}, this is {version}; install the same everywhere",
                __version__=__version__,
                version=self.version,
            )
        if self.cut.middle is not None:
            return MeetingCutting(self, self.cut.middle)
        return CUTTINGS[self.engine](self, deadline or Deadline())


def plan_by_sat(puzzle: Puzzle, settings: Settings, enough: int | None) -> Plan:
    """The plan of a search by SAT, in cubes."""
    return Plan(puzzle, settings.with_recipe_read, "sat", Cut(SAT_CUBES), enough)


def plan_by_frontier(
    puzzle: Puzzle, settings: Settings, enough: int | None, visits: float, order: tuple[int, ...] | None = None
) -> Plan:
    """The plan of a frontier search of about `visits` placements, in ranges of ways to fill the first of `order`."""
    parts = int(max(FEWEST_PARTS, min(MOST_PARTS, visits / PLACEMENTS_IN_PART)))
    return Plan(puzzle, settings.with_recipe_read, "frontier", Cut(parts, order), enough, visits)


def plan_by_meeting(puzzle: Puzzle, settings: Settings, visits: float, meeting: Meeting) -> Plan:
    """The plan of a count that meets in the middle, class by class."""
    cut = Cut(meeting.number, meeting.order, meeting.middle, meeting.merging)
    return Plan(puzzle, settings.with_recipe_read, "frontier", cut, None, visits)


@dataclass(frozen=True)
class Result:
    """The result of a part: how many solutions it has, and which; None if they are too many to list.

    Of solutions that are rotations of each other a part may give only one. Where so many suffice, it
    lists no more. seconds: what it took, which makes no result another one.
    """

    part: int
    number: int
    solutions: tuple[Lays, ...] | None
    seconds: float = field(default=0.0, compare=False)


class Cutting(Protocol):
    """A search cut into parts.

    parts: how many there are. factor: how many times as many solutions the puzzle has as all parts
    count together; None if parts may share some, so that only their lists say. made: a hash of what the parts are:
    only results of the same parts go together.
    """

    parts: int
    factor: int | None
    made: str

    def placed(self, part: int) -> Cube:
        """Placements that a part begins with: all of it, or the first of its ways."""

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part. Raises OutOfTimeError."""

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """The three counts, when only the number of distinct solutions is known. Raises OutOfTimeError."""

    def close(self) -> None:
        """Free what is kept from part to part."""


class SatCutting:
    """A search by SAT in cubes: what the solver learns from one helps with the next.

    Cubes that unit propagation refutes, or that rotate into others, are left out.
    """

    factor: int | None = None

    def __init__(self, plan: Plan, deadline: Deadline) -> None:
        settings = plan.settings
        recipe = settings.loaded_recipe.breaking_rotations
        self._encoding = Encoding(plan.puzzle, recipe, deadline, solved=True)
        with closing(Propagation(deadline.during(self._encoding.clauses()))) as propagation:

            def alive(cube: Cube) -> bool:
                deadline.check()
                assumptions = self._encoding.assumptions(cube)
                return assumptions is not None and not propagation.refutes(assumptions)

            self._cubes = cubes(plan.puzzle, plan.cut.parts, alive)
        self.parts = len(self._cubes)
        self.made = sha256(repr([[tuple(placement) for placement in cube] for cube in self._cubes]))
        self._enough = plan.enough
        maker = oracle_maker(settings.solver, settings.external)
        self._engine = SatEngine(self._encoding, maker, settings.solver_name)

    def placed(self, part: int) -> Cube:
        """The cube."""
        return self._cubes[part]

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one cube. Raises OutOfTimeError."""
        listed: list[Lays] = []
        assumptions = self._encoding.assumptions(self._cubes[part])
        if assumptions is not None:
            with closing(self._engine.assuming(assumptions, deadline)) as orbits:
                for orbit in orbits:
                    listed.append(orbit[0].lays)
                    if len(listed) == self._enough:
                        break
        return Result(part, len(listed), tuple(listed))

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """Never called: every part lists its solutions."""
        raise NotImplementedError

    def close(self) -> None:
        """Free the solver."""
        self._engine.close()


class _ByFrontier:
    """What the ways to cut a search by the frontier engine have in common."""

    def __init__(self, plan: Plan) -> None:
        from satpuzzle.frontier import FrontierEngine

        self._engine = FrontierEngine(plan.puzzle, memory=plan.settings.for_part)

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """The three counts, when only the number of distinct solutions is known. Raises OutOfTimeError."""
        return self._engine.counts_of(distinct, deadline)

    def close(self) -> None:
        """Nothing to free."""


class FrontierCutting(_ByFrontier):
    """A search by the frontier engine in ranges of the ways to fill the first cells."""

    def __init__(self, plan: Plan, deadline: Deadline) -> None:
        super().__init__(plan)
        self.parts = plan.cut.parts
        self._split = self._engine.split(WAYS_IN_PART * self.parts, deadline, plan.cut.order)
        self.factor: int | None = self._split.factor
        self.made = sha256(repr((self.factor, self.parts, tuple(self._split.order))) + repr(self._split.paths.tolist()))
        self._enough = plan.enough

    def placed(self, part: int) -> Cube:
        """The first way of the range."""
        ways, split, looks = self._range(part), self._split, self._engine.problem.looks
        rows = split.paths[:, ways.start].tolist() if ways.stop > ways.start else []
        return tuple(
            Placement(split.order[place], int(looks.types[row]) + 1, int(looks.turns[row]))
            for place, row in enumerate(rows)
        )

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one range. Raises OutOfTimeError."""
        solutions: list[Solution] | None
        if self._enough is None:
            number, solutions = self._engine.search_part(self._split, self._range(part), deadline)
        else:
            solutions = self._engine.some_of_part(self._split, self._range(part), self._enough, deadline)
            number = len(solutions)
        return Result(part, number, None if solutions is None else tuple(solution.lays for solution in solutions))

    @property
    def ways(self) -> int:
        """How many ways to fill the first cells there are."""
        return int(self._split.paths.shape[1])

    def _range(self, part: int) -> slice:
        return slice(part * self.ways // self.parts, (part + 1) * self.ways // self.parts)


class MeetingCutting(_ByFrontier):
    """A count by the frontier engine that meets in the middle, in classes by what the open joins show."""

    def __init__(self, plan: Plan, middle: int) -> None:
        super().__init__(plan)
        number, order, _, merging = plan.cut
        assert order is not None
        self._meeting = self._engine.meeting(order, middle, number, merging=merging)
        self._classes = self._meeting.classes
        self.parts = len(self._classes)
        self.factor: int | None = self._engine.factor
        self.made = sha256(repr((self.factor, order, middle, self._classes.shown)))

    def placed(self, part: int) -> Cube:
        """Nothing: the parts differ in labels."""
        return ()

    def do(self, part: int, deadline: Deadline) -> Result:
        """Count one class. Raises OutOfTimeError."""
        number = self._engine.met(self._classes[part], self._meeting, deadline)
        return Result(part, number, None if number else ())


CUTTINGS: dict[str, Callable[[Plan, Deadline], Cutting]] = {"sat": SatCutting, "frontier": FrontierCutting}


class Worker:
    """Does parts of one plan, one at a time, and keeps from part to part what helps with the next."""

    def __init__(self, plan: Plan, cutting: Cutting | None = None) -> None:
        self._plan = plan
        self._cutting = cutting

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part. Raises OutOfTimeError, and MemoryError, after which the next part starts afresh."""
        try:
            if self._cutting is None:
                self._cutting = self._plan.cutting(deadline)
            start = deadline.elapsed
            return replace(self._cutting.do(part, deadline), seconds=deadline.elapsed - start)
        except MemoryError:
            self.close()
            raise

    def close(self) -> None:
        """Free what is kept."""
        if self._cutting is not None:
            self._cutting.close()
            self._cutting = None
