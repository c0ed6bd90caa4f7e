"""A search for the solutions of one puzzle: which engine does what, and what is known so far.

`Search` is what `solve` and `count` are made of. Solutions can be shown before the last of them is
counted, and what is known stays readable when the search is stopped (by a time limit, by Ctrl-C).

With the engine `auto`, SAT finds the solutions of most puzzles within a moment. Where they are many,
or do not come soon, the frontier engine gets its turn, with a budget; where that runs out, SAT goes
on where it was.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle import files
from satpuzzle.encode import encode
from satpuzzle.engines.sat.engine import SatEngine
from satpuzzle.engines.sat.oracles import oracle_maker
from satpuzzle.errors import DisagreementError, InputError, OutOfTimeError, UnknownNameError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.clock import Clock

if TYPE_CHECKING:
    from satpuzzle.engines.frontier import FrontierEngine
    from satpuzzle.search.gathering import Gathering, Progress

QUICK = 0.5  # seconds that a search is given before it is cut into parts
MOST_VISITS = 2e11  # placements that the frontier engine is asked to make, part by part, before SAT is
ENGINES = ("auto", "sat", "frontier")
WINDOW = 2000  # solutions found in any order before the canonically first ones are searched for directly
SAT_TURN = 1.0  # seconds that SAT has before the frontier engine is asked
FRONTIER_TURN = 30.0  # seconds that the frontier engine has before SAT goes on
SECOND_SAT_TURN = 60.0  # seconds that SAT has to count, before the frontier engine counts to the end


class Settings(NamedTuple):
    """How to search.

    engine: auto, sat or frontier. encoding: a recipe (name or file). solver: one of PySAT's;
    external: an outside command; either makes `auto` mean `sat`. memory: bytes that the frontier
    engine stays within, roughly. cross_check: let both engines answer, and compare. jobs: processes
    for long searches; scheduler: the address of a Dask scheduler to do them instead; checkpoint: a
    file that remembers the finished parts of a long search.
    """

    engine: str = "auto"
    encoding: str = "default"
    solver: str | None = None
    external: str | None = None
    memory: int = 1 << 30
    cross_check: bool = False
    jobs: int = 1
    scheduler: str | None = None
    checkpoint: str | None = None

    @property
    def chosen(self) -> str:
        """The engine that these settings mean. Raises UnknownNameError."""
        if self.engine not in ENGINES:
            raise UnknownNameError("engine", self.engine, ENGINES)
        if self.jobs < 1 or (self.jobs > 1 and self.scheduler is not None):
            raise InputError("--jobs is 1 or more, and goes without --scheduler")
        given = self.solver is not None or self.external is not None
        if self.engine == "frontier" and given:
            raise InputError("--solver and --external belong to the engine sat, not to frontier")
        return "sat" if given else self.engine


class Search:
    """The solutions of `puzzle`: the canonically first `limit` of them (None: all), and the counts.

    up_to_rotation: of solutions that are rotations of each other only the canonically first is listed.
    on_progress: called after each part of a search that is done in parts. parted: do so with whatever
    takes long, as with several jobs.
    partial: while SAT works, what it has found so far, in canonical order. listed: did `stream` come
    to its end? counts: the exact counts, once known; `engine` is then who counted.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        up_to_rotation: bool = False,
        settings: Settings | None = None,
        clock: Clock | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        parted: bool = False,
    ) -> None:
        if limit is not None and limit < 1:
            raise InputError(f"a limit of {limit} solutions; the least is 1")
        self.puzzle = puzzle
        self.limit = limit
        self.up_to_rotation = up_to_rotation
        self.settings = settings or Settings()
        self.clock = clock or Clock()
        self.on_progress = on_progress
        self.parted = parted
        self.listed = False
        self.counts: Counts | None = None
        self._mode = self.settings.chosen
        self.engine = "sat" if self._mode == "auto" else self._mode
        self._seen: list[list[Solution]] = []  # orbits that SAT has found, unless there are too many
        self._orbit_sizes: Counter[int] = Counter()
        self._gathering: Gathering | None = None  # what the parts of a long search have found
        self._given = 0
        self._sat_done = False  # has SAT found all there are?
        self._all_kept = False  # are they all in `_seen`?
        self._unkept = False  # has SAT found some that are not in `_seen`?
        self._broken = False  # was SAT stopped at a moment that may have lost one?
        kept = self.settings.checkpoint
        if kept is not None and files.check_writable(kept) is None:
            raise InputError("is no file; name one for the checkpoint", kept)
        if self._mode != "frontier":
            self._sat  # noqa: B018  (so that a wrong recipe or solver is refused at once)

    @cached_property
    def _sat(self) -> SatEngine:
        maker = oracle_maker(self.settings.solver, self.settings.external)
        return SatEngine(encode(self.puzzle, self.settings.encoding), maker)

    def _frontier(self, clock: Clock) -> FrontierEngine:
        from satpuzzle.engines.frontier import FrontierEngine

        return FrontierEngine(self.puzzle, memory=self.settings.memory, clock=clock)

    @property
    def at_least(self) -> int:
        """How many distinct solutions there are at least, by what is known so far."""
        if self.counts is not None:
            return self.counts.distinct
        counted = 0 if self._gathering is None else self._gathering.counted
        return max(sum(self._orbit_sizes.values()), counted, self._given)

    @property
    def parts(self) -> int:
        """Into how many parts the search was cut; 0 if it was not."""
        return 0 if self._gathering is None else self._gathering.plan.parts

    @property
    def complete(self) -> bool:
        """Did `stream` give all solutions that there are?"""
        if self.counts is None or not self.listed:
            return False
        return self._given == (self.counts.essential if self.up_to_rotation else self.counts.distinct)

    @property
    def partial(self) -> list[Solution]:
        """What was found before the search was stopped and not yet given by `stream`, in canonical order."""
        return [] if self._given else self._window()[: self.limit]

    def first(self) -> Solution | None:
        """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError."""
        found = self._first()
        if found is None:
            self.counts, self.listed = Counts(0, 0, 0), True
        else:
            self._given = max(1, self._given)
        return found

    def _first(self) -> Solution | None:
        def alone(clock: Clock) -> None:
            found.append(self._frontier(clock).first() if self._mode == "frontier" else self._sat.first(clock))

        found: list[Solution | None] = []
        if self._in_parts:
            if not self._begun and self._in_time(alone, QUICK):
                return found[0]
            self._by_parts("sat" if self._mode == "auto" else self._mode, enough=1)
            return self._seen[0][0] if self._seen else None
        alone(self.clock)
        return found[0]

    def find(self) -> list[Solution]:
        """The list of `stream`, whole. Raises OutOfTimeError."""
        return list(self.stream())

    def stream(self) -> Iterator[Solution]:
        """The solutions asked for, in canonical order, each as soon as it is certain. Raises OutOfTimeError."""
        self._given, self.listed = 0, False
        for solution in self._in_order():
            self._given += 1
            yield solution
            if self._given == self.limit:
                break
        self.listed = True

    def all_found(self) -> list[Solution]:
        """All solutions that `stream` would give, sorted; for puzzles that have few. Raises OutOfTimeError."""
        if self._mode == "frontier":
            self._keep_all(self._frontier(self.clock).orbits())
        else:
            self._enumerate(self.clock)
        return self._window()

    def essential(self, most: int) -> list[Solution]:
        """Up to `most` essential solutions (fewer: there are no more), found in any order, given in canonical order.

        Each stands for its rotations, the canonically first of which it is. Asks no further than it
        must, so which ones are found may differ from solver to solver. Raises OutOfTimeError.
        """
        if self._in_parts:
            return self._some_in_parts(most)
        if self._mode == "frontier":
            return self._some_by_frontier(most, self.clock)
        if self._mode == "sat":
            return self._some_by_sat(most, self.clock)
        found: list[Solution] = []
        if self._in_time(lambda clock: found.extend(self._some_by_sat(most, clock)), SAT_TURN):
            return found
        if self._in_time(lambda clock: found.extend(self._some_by_frontier(most, clock)), FRONTIER_TURN):
            return found
        return self._some_by_sat(most, self.clock)

    def _some_in_parts(self, most: int) -> list[Solution]:
        some = self._some_by_frontier if self._mode == "frontier" else self._some_by_sat
        found: list[Solution] = []
        if not self._begun and self._in_time(lambda clock: found.extend(some(most, clock)), QUICK):
            return found
        self._by_parts("sat" if self._mode == "auto" else self._mode, enough=most)
        return sorted(orbit[0] for orbit in self._seen[:most])

    def _some_by_sat(self, most: int, clock: Clock) -> list[Solution]:
        """Goes on where it was stopped."""
        if self._unkept:
            self._restart()
        while len(self._seen) < most and not self._sat_done:
            self._all_kept = self._next_orbit(clock, keep=True) is None
        return sorted(orbit[0] for orbit in self._seen[:most])

    def _some_by_frontier(self, most: int, clock: Clock) -> list[Solution]:
        return sorted(orbit[0] for orbit in islice(self._frontier(clock).orbits(), most))

    def count(self) -> Counts:
        """The exact counts. Raises OutOfTimeError."""
        if self.counts is None:
            if self._in_parts:
                self._count_in_parts()
            elif self._mode == "sat":
                self._count_by_sat(self.clock)
            elif self._mode == "frontier":
                self._count_by_frontier(self.clock)
            else:
                self._take_turns_to_count()
        if self.counts is None:
            raise AssertionError("no engine counted")
        if self.settings.cross_check:
            self._cross_check(self.counts)
        return self.counts

    def _in_order(self) -> Iterator[Solution]:
        """All solutions in canonical order; most puzzles have few, which are found in any order and sorted."""
        if self._in_parts:
            self._find_in_parts()
        elif self._mode == "sat":
            self._enumerate(self.clock, self._bound)
        elif self._mode == "auto":
            self._take_turns_to_find()
        elif self.counts is None:
            self._count_by_frontier(self.clock)
        few = self.counts is not None and self.counts.distinct <= WINDOW
        if few and not self._all_kept and self._mode != "sat":
            self._keep_all(self._frontier(self.clock).orbits())
        if self._all_kept:
            yield from self._window()
        elif self.engine == "sat" and self._sat.encoding.recipe.breaks_symmetry:
            self._enumerate(self.clock)  # the formula alone does not have them all
            yield from self._window()
        elif self.engine == "sat":
            yield from self._representatives(self._sat.ordered(self.clock))
        else:
            yield from self._representatives(self._frontier(self.clock).ordered())

    @property
    def _bound(self) -> int | None:
        """How many solutions SAT finds in any order before they are searched for in order."""
        return None if self.limit is None else max(WINDOW, 2 * self.limit)

    def _take_turns_to_find(self) -> None:
        """Find all solutions, or as many as a window holds, or count them; by whichever engine is first."""
        if self.counts is not None:
            return
        if self._in_time(lambda clock: self._enumerate(clock, WINDOW), SAT_TURN) and self._all_kept:
            return
        if not self._in_time(self._count_by_frontier, FRONTIER_TURN):
            self._enumerate(self.clock, self._bound)

    def _take_turns_to_count(self) -> None:
        if self._in_time(self._count_by_frontier, FRONTIER_TURN):
            return
        if not self._in_time(self._count_by_sat, SECOND_SAT_TURN):
            self._count_by_frontier(self.clock)

    @property
    def _begun(self) -> bool:
        """Has an earlier run left parts in the checkpoint file?"""
        path = self.settings.checkpoint
        return path is not None and os.path.exists(path) and os.path.getsize(path) > 0

    @property
    def _in_parts(self) -> bool:
        """Is a long search to be cut into parts?"""
        settings = self.settings
        return self.parted or settings.jobs > 1 or settings.scheduler is not None or settings.checkpoint is not None

    def _find_in_parts(self) -> None:
        """Find or count all solutions: alone, if that is soon done, else part by part."""
        if self.counts is not None:
            return
        if not self._begun:
            if self._mode != "frontier":
                bound = WINDOW if self._mode == "auto" else self._bound
                soon = self._in_time(lambda clock: self._enumerate(clock, bound), SAT_TURN)
                if self._all_kept or (soon and self.limit is not None):  # else they are many: list the first in order
                    return
            if self._mode != "sat" and self._in_time(self._count_by_frontier, QUICK):
                return
        self._all_by_parts()

    def _count_in_parts(self) -> None:
        """Count: alone, if that is soon done, else part by part."""
        alone = self._count_by_sat if self._mode == "sat" else self._count_by_frontier
        if self._begun or not self._in_time(alone, QUICK):
            self._all_by_parts()

    def _all_by_parts(self) -> None:
        """Find all solutions part by part, or count them if they are too many to list."""
        engine = self._mode
        if engine != "sat":
            visits = self._visits
            if engine == "auto":
                engine = "frontier" if visits is None or visits <= MOST_VISITS else "sat"
            if engine == "frontier" and visits is None:  # it has a shorter way, which parts would miss
                self._count_by_frontier(self.clock)
                return
        self._by_parts(engine)

    @cached_property
    def _visits(self) -> float | None:
        return self._frontier(self.clock).visits()

    def _by_parts(self, engine: str, *, enough: int | None = None) -> None:
        """Search part by part, and put together what they find; until `enough` essential solutions are found."""
        from satpuzzle.search.crew import Crew
        from satpuzzle.search.gathering import Gathering
        from satpuzzle.search.tasks import plan_of

        settings = self.settings
        visits = self._visits if engine == "frontier" else None
        plan = plan_of(self.puzzle, settings, engine, visits, enough=enough)
        if self._unkept or self._broken:
            self._restart()
        gathering = self._gathering = Gathering(plan, self._seen, self._orbit_sizes)
        gathering.run(Crew(settings.jobs, settings.scheduler), settings.checkpoint, self.clock, self.on_progress)
        if enough is not None:
            return
        self.engine = engine
        self._all_kept = gathering.listed
        if gathering.listed:
            self.counts = Counts.of(self.puzzle, self._orbit_sizes)
        else:
            self.counts = self._frontier(self.clock).counts_of(gathering.counted)

    def _in_time(self, step: Callable[[Clock], None], seconds: float) -> bool:
        """Run `step` for so long at most; False if that was not enough. Raises OutOfTimeError if all time is up."""
        try:
            step(self.clock.part(seconds))
        except OutOfTimeError:
            self.clock.check()
            return False
        return True

    def _enumerate(self, clock: Clock, bound: int | None = None) -> None:
        """Go on finding and keeping solutions by SAT, until that is all or more than `bound`."""
        if self._sat_done and not self._unkept:
            return
        if self._unkept:  # what was found was not kept: begin anew
            self._restart()
        while bound is None or sum(self._orbit_sizes.values()) <= bound:
            if self._next_orbit(clock, keep=True) is None:
                self._all_kept = True
                return

    def _count_by_sat(self, clock: Clock) -> None:
        kept = not self._unkept
        while self._next_orbit(clock, keep=kept and len(self._seen) < WINDOW) is not None:
            kept = not self._unkept
        self._all_kept = kept

    def _next_orbit(self, clock: Clock, *, keep: bool) -> list[Solution] | None:
        """The next orbit by SAT, counted, and kept if `keep`. Stopped in the middle, the next call begins anew."""
        if self._broken:
            self._restart()
        self._broken = True
        try:
            orbit = self._sat.next_orbit(clock)
        except OutOfTimeError:
            self._broken = False  # nothing was found, nothing is lost
            raise
        if orbit is None:
            self._sat_done = True
            self.counts = Counts.of(self.puzzle, self._orbit_sizes)
            self.engine = "sat"
        else:
            self._orbit_sizes[len(orbit)] += len(orbit)
            if keep:
                self._seen.append(orbit)
            else:
                self._unkept = True
        self._broken = False
        return orbit

    def _restart(self) -> None:
        self._sat.restart()
        self._seen.clear()
        self._orbit_sizes.clear()
        self._broken = self._unkept = self._sat_done = False

    def _keep_all(self, orbits: Iterator[list[Solution]]) -> None:
        self._seen = list(orbits)
        self._all_kept = True

    def _count_by_frontier(self, clock: Clock) -> None:
        self.counts = self._frontier(clock).counts()
        self.engine = "frontier"

    def _window(self) -> list[Solution]:
        """What was found in any order, sorted."""
        if self.up_to_rotation:
            return sorted(orbit[0] for orbit in self._seen)
        return sorted(solution for orbit in self._seen for solution in orbit)

    def _representatives(self, solutions: Iterator[Solution]) -> Iterator[Solution]:
        """Those of `solutions` that are to be listed."""
        for solution in solutions:
            if not self.up_to_rotation or solution == solution.orbit()[0]:
                yield solution

    def _cross_check(self, counts: Counts) -> None:
        """Let the other engine count too. Raises DisagreementError."""
        if self.engine == "frontier":
            engine = SatEngine(encode(self.puzzle, self.settings.encoding), oracle_maker(None, None))
            sizes: Counter[int] = Counter()
            while (orbit := engine.next_orbit(self.clock)) is not None:
                sizes[len(orbit)] += len(orbit)
            other = Counts.of(self.puzzle, sizes)
        else:
            other = self._frontier(self.clock).counts()
        if other != counts:
            names = ("frontier", "sat") if self.engine == "frontier" else ("sat", "frontier")
            raise DisagreementError(
                f"BUG: {names[0]} counts {counts.distinct} distinct and {counts.essential} essential solutions, "
                f"{names[1]} {other.distinct} and {other.essential}; trust neither, and please report this puzzle"
            )
