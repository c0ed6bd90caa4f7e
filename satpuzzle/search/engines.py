"""The engines as a search sees them: they answer four questions, and what they learn goes into `Found`.

An engine also says how its search is cut into parts, or that cutting would not pay. `search.parts` is a
third engine over these two, which has the parts done by others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.encoder import refuse_unfit
from satpuzzle.encode.expected import refuse_large
from satpuzzle.engines.sat.engine import SatEngine
from satpuzzle.engines.sat.oracles import maker_of_any, oracle_maker
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.clock import Clock
from satpuzzle.running.remarks import remark
from satpuzzle.running.telling import listening, tell, timed
from satpuzzle.search.found import Found
from satpuzzle.search.settings import Settings

if TYPE_CHECKING:
    from satpuzzle.engines.frontier import FrontierEngine
    from satpuzzle.engines.frontier.counting import Outlook
    from satpuzzle.search.plan import Plan


NONE = Counts(0, 0, 0)
MOST_VISITS = 2e11  # placements that the frontier engine is asked to make where SAT can be asked too; over an hour
SLOW_TO_MAKE = 5_000  # variables of a formula that takes half a second to make, and a process no longer to start
SOON_SEEN = 1e8  # partial fillings that the frontier engine visits, at most, to find one solution; some seconds


class Engine(Protocol):
    """A way to the solutions of a puzzle. All raise OutOfTimeError; asked again, they resume where they can."""

    def prepare(self, clock: Clock) -> None:
        """Build what every question needs: before a turn, whose time is for searching."""

    def first(self, clock: Clock) -> Solution | None:
        """Any one solution; None if there is none, which is then settled."""

    def orbits(self, clock: Clock, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""

    def ordered(self, clock: Clock) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""

    def count(self, clock: Clock, most: int | None = None) -> None:
        """Count all solutions; an engine that must find each to count them may stop when more than `most` are known."""


class CuttableEngine(Engine, Protocol):
    """An engine whose search can be cut into parts."""

    def cut(self, clock: Clock, enough: int | None = None) -> Plan | None:
        """How its search for `enough` essential solutions (None: all) is cut; None if parts would take longer."""


class BySat(CuttableEngine):
    """SAT: finds solution after solution. Raises InputError for a recipe or solver that will not do."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: Found) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found
        self._maker = oracle_maker(settings.solver, settings.external)
        self._recipe = settings.recipe
        if self._recipe.needs_a_given_rim:
            refuse_unfit(self._recipe, Domains(puzzle))
        self._built: SatEngine | None = None
        self._answers = "sat"  # who gives the answer of `first`

    def prepare(self, clock: Clock) -> None:
        """Build the formula."""
        clock.standing.begin(self._settings.sat_name, often=True)
        self._engine(clock)

    def _engine(self, clock: Clock) -> SatEngine:
        if self._built is None:
            clock.standing.step = say("building the formula")
            refuse_large(Domains(self._puzzle), self._recipe, solved=True)
            recipe, symmetric = self._recipe.name, self._recipe.breaks_symmetry
            with timed("search.formula", recipe=recipe, breaks_symmetry=symmetric) as told:
                encoding = Encoding(self._puzzle, self._recipe, lambda _: clock.check())
                told["variables"] = encoding.variables.count
            self._built = SatEngine(encoding, self._maker, self._settings.solver_name)
            clock.standing.step = ""
        return self._built

    def first(self, clock: Clock) -> Solution | None:
        """Any one solution; None if there is none, which is then settled.

        Where it does not come soon, the frontier engine looks for it if it would soon have seen all fillings; else
        several solvers take turns, or race. If an engine or a solver was asked for, that one goes on alone. Several
        processes begin at once where the formula alone takes long to make.
        """
        engine = self._engine(clock)
        if self._settings.solver is None and self._settings.external is None:
            at_once = self._settings.processes > 1 and engine.encoding.variables.count > SLOW_TO_MAKE
            engine = SatEngine(engine.encoding, maker_of_any(self._race, at_once=at_once), self._settings.solver_name)
        self._answers = "sat"
        solution = engine.first(clock)
        if solution is None:
            self._found.settle(self._answers, NONE)
        return solution

    def _race(self, clock: Clock) -> list[int] | None:
        from satpuzzle.engines.frontier import FrontierEngine
        from satpuzzle.engines.sat.turns import race

        frontier = FrontierEngine(self._puzzle, memory=self._settings.for_search)
        if self._settings.chosen == "auto" and frontier.is_short(SOON_SEEN, clock):
            clock.standing.begin("frontier")
            self._answers = "frontier"
            solution = frontier.first(clock)
        else:
            solution = race(self._puzzle, self._recipe, self._settings.processes, clock)
        return None if solution is None else self._engine(clock).encoding.literals(solution)

    def orbits(self, clock: Clock, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all; resumes with those known."""
        self._until(lambda: enough is not None and len(self._found) >= enough, clock)

    def count(self, clock: Clock, most: int | None = None) -> None:
        """Find all solutions, or more than `most`; resumes with those known."""
        self._until(lambda: most is not None and self._found.distinct > most, clock)

    def _until(self, enough: Callable[[], bool], clock: Clock) -> None:
        if enough():
            return
        known = self._found.distinct
        for orbit in self._engine(clock).orbits(self._found, clock):
            self._found.add(orbit)
            known += len(orbit)
            clock.standing.at_least(known)
            if enough():
                return
        self._found.settle("sat")

    def ordered(self, clock: Clock) -> Iterator[Solution]:
        """All solutions in canonical order, lazily; found and sorted if the formula does not have them all."""
        if self._recipe.breaks_symmetry:
            self.count(clock)
            return iter(self._found.listing(up_to_rotation=False))
        return self._engine(clock).ordered(clock)

    def cut(self, _clock: Clock, enough: int | None = None) -> Plan:
        """Into cubes."""
        from satpuzzle.search.plan import plan_by_sat

        return plan_by_sat(self._puzzle, self._settings, enough)


class ByFrontier(CuttableEngine):
    """The frontier engine: counts without finding, and fills the board in order."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: Found) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found
        self._outlook: Outlook | None = None

    def prepare(self, clock: Clock) -> None:
        """Only say who is at work; each question builds its own tables."""
        clock.standing.begin("frontier", often=True)

    def is_short(self, visits: float, clock: Clock) -> bool:
        """Does a search for all solutions visit no more than about so many partial fillings?"""
        return self._engine.is_short(visits, clock)

    @cached_property
    def _engine(self) -> FrontierEngine:
        from satpuzzle.engines.frontier import FrontierEngine

        engine = FrontierEngine(self._puzzle, memory=self._settings.for_search)
        if listening():
            tell("search.frontier", anchored=engine.factor > 1, memory=self._settings.for_search)
        return engine

    def first(self, clock: Clock) -> Solution | None:
        """Any one solution; None if there is none, which is then settled."""
        solution = self._engine.first(clock)
        if solution is None:
            self._found.settle("frontier", NONE)
        return solution

    def orbits(self, clock: Clock, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""
        for orbit in self._engine.orbits(clock):
            self._found.add(orbit)
            clock.standing.at_least(self._found.distinct)
            if enough is not None and len(self._found) >= enough:
                return
        self._found.settle("frontier")

    def count(self, clock: Clock, most: int | None = None) -> None:
        """Count all solutions."""
        self._found.settle("frontier", self._engine.counts(clock))

    def ordered(self, clock: Clock) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        return self._engine.ordered(clock)

    def cut(self, clock: Clock, enough: int | None = None) -> Plan | None:
        """Into ranges of the ways to fill the first cells, or the classes of a meeting; not if a count only merges."""
        if self._outlook is None:
            self._outlook = self._engine.outlook(clock)
        visits, meeting, order, visited = self._outlook
        if enough is None and visits is None:
            if visited:  # a long one
                remark(
                    say(
                        "this search is not cut into parts, because equal states are merged across all of it: "
                        "one process does it, and no checkpoint keeps any of it"
                    )
                )
            return None
        from satpuzzle.search.plan import plan_by_frontier, plan_by_meeting

        if enough is None and meeting is not None:
            return plan_by_meeting(self._puzzle, self._settings, visits or 0.0, meeting)
        return plan_by_frontier(self._puzzle, self._settings, enough, visited, order)


ENGINES: dict[str, Callable[[Puzzle, Settings, Found], CuttableEngine]] = {"sat": BySat, "frontier": ByFrontier}
