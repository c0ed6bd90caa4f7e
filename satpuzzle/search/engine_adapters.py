"""The engines as a search sees them: they answer four questions, and what they learn goes into `Found`.

An engine also says how its search is cut into parts, or that cutting would not pay. `search.parts` is a
third engine over these two, which has the parts done by others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.encoder import refuse_unfit
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import listening, tell, timed
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.settings import Settings
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import OracleMaker, maker_of_any, oracle_maker

if TYPE_CHECKING:
    from satpuzzle.frontier import FrontierEngine
    from satpuzzle.frontier.counting import Outlook
    from satpuzzle.search.plan import Plan


NONE = Counts(0, 0, 0)
MOST_VISITS = 2e11  # placements that the frontier engine is asked to make where SAT can be asked too; over an hour
SLOW_TO_MAKE = 5_000  # variables of a formula that takes half a second to make, and a process no longer to start
SOON_SEEN = 1e8  # partial fillings that the frontier engine visits, at most, to find one solution; some seconds


class Engine(Protocol):
    """A way to the solutions of a puzzle. All raise OutOfTimeError; asked again, they resume where they can."""

    def prepare(self, deadline: Deadline) -> None:
        """Build what every question needs: before a turn, whose time is for searching."""

    def first(self, deadline: Deadline) -> Solution | None:
        """Any one solution; None if there is none, which is then settled."""

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Count all solutions; an engine that must find each to count them may stop when more than `most` are known."""


class CuttableEngine(Engine, Protocol):
    """An engine whose search can be cut into parts."""

    def cut(self, deadline: Deadline, enough: int | None = None) -> Plan | None:
        """How its search for `enough` essential solutions (None: all) is cut; None if parts would take longer."""


class BySat(CuttableEngine):
    """SAT: finds solution after solution. Raises InputError for a recipe or solver that will not do."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found
        if settings.solver is not None or settings.external is not None:
            _ = self._maker  # a wrong one is refused, whether it is needed or not
        if settings.recipe != DEFAULT and self._recipe.needs_a_given_rim:
            refuse_unfit(self._recipe, Domains(puzzle))
        self._built: SatEngine | None = None
        self._answers = "sat"  # who gives the answer of `first`

    @cached_property
    def _maker(self) -> OracleMaker:
        return oracle_maker(self._settings.solver, self._settings.external)

    @cached_property
    def _recipe(self) -> Recipe:
        return self._settings.loaded_recipe

    def prepare(self, deadline: Deadline) -> None:
        """Build the formula."""
        deadline.progress.begin(self._settings.sat_name, often=True)
        self._engine(deadline)

    def _engine(self, deadline: Deadline) -> SatEngine:
        if self._built is None:
            deadline.progress.step = say("building the formula")
            recipe, symmetric = self._recipe.name, self._recipe.breaks_symmetry
            with timed("search.formula", recipe=recipe, breaks_symmetry=symmetric) as told:
                encoding = Encoding(self._puzzle, self._recipe, deadline, solved=True)
                told["variables"] = encoding.variables.count
            self._built = SatEngine(encoding, self._maker, self._settings.solver_name)
            deadline.progress.step = ""
        return self._built

    def first(self, deadline: Deadline) -> Solution | None:
        """Any one solution; None if there is none, which is then settled.

        Where it does not come soon, the frontier engine looks for it if it would soon have seen all fillings; else
        several solvers take turns, or race. If an engine or a solver was asked for, that one goes on alone. Several
        processes begin at once where the formula alone takes long to make.
        """
        engine = self._engine(deadline)
        if self._settings.solver is None and self._settings.external is None:
            at_once = self._settings.processes > 1 and engine.encoding.variables.count > SLOW_TO_MAKE
            engine = SatEngine(engine.encoding, maker_of_any(self._race, at_once=at_once), self._settings.solver_name)
        self._answers = "sat"
        solution = engine.first(deadline)
        if solution is None:
            self._found.settle(self._answers, NONE)
        return solution

    def _race(self, deadline: Deadline) -> list[int] | None:
        from satpuzzle.frontier import FrontierEngine
        from satpuzzle.solvers.portfolio import race

        frontier = FrontierEngine(self._puzzle, memory=self._settings.for_search)
        if self._settings.chosen == "auto" and frontier.is_short(SOON_SEEN, deadline):
            deadline.progress.begin("frontier")
            self._answers = "frontier"
            solution = frontier.first(deadline)
        else:
            solution = race(self._puzzle, self._recipe, self._settings.processes, deadline)
        return None if solution is None else self._engine(deadline).encoding.literals(solution)

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all; resumes with those known."""
        self._until(lambda: enough is not None and len(self._found) >= enough, deadline)

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Find all solutions, or more than `most`; resumes with those known."""
        self._until(lambda: most is not None and self._found.distinct > most, deadline)

    def _until(self, enough: Callable[[], bool], deadline: Deadline) -> None:
        if enough():
            return
        known = self._found.distinct
        for orbit in self._engine(deadline).orbits(self._found, deadline):
            self._found.add(orbit)
            known += len(orbit)
            deadline.progress.at_least(known)
            if enough():
                return
        self._found.settle("sat")

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily; found and sorted if the formula does not have them all."""
        if self._recipe.breaks_symmetry:
            self.count(deadline)
            return iter(self._found.listing(up_to_rotation=False))
        return self._engine(deadline).ordered(deadline)

    def cut(self, _clock: Deadline, enough: int | None = None) -> Plan:
        """Into cubes."""
        from satpuzzle.search.plan import plan_by_sat

        return plan_by_sat(self._puzzle, self._settings, enough)


class ByFrontier(CuttableEngine):
    """The frontier engine: counts without finding, and fills the board in order."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found
        self._outlook: Outlook | None = None

    def prepare(self, deadline: Deadline) -> None:
        """Only say who is at work; each question builds its own tables."""
        deadline.progress.begin("frontier", often=True)

    def is_short(self, visits: float, deadline: Deadline) -> bool:
        """Does a search for all solutions visit no more than about so many partial fillings?"""
        return self._engine.is_short(visits, deadline)

    @cached_property
    def _engine(self) -> FrontierEngine:
        from satpuzzle.frontier import FrontierEngine

        engine = FrontierEngine(self._puzzle, memory=self._settings.for_search)
        if listening():
            tell("search.frontier", anchored=engine.factor > 1, memory=self._settings.for_search)
        return engine

    def first(self, deadline: Deadline) -> Solution | None:
        """Any one solution; None if there is none, which is then settled."""
        solution = self._engine.first(deadline)
        if solution is None:
            self._found.settle("frontier", NONE)
        return solution

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""
        for orbit in self._engine.orbits(deadline):
            self._found.add(orbit)
            deadline.progress.at_least(self._found.distinct)
            if enough is not None and len(self._found) >= enough:
                return
        self._found.settle("frontier")

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Count all solutions."""
        self._found.settle("frontier", self._engine.counts(deadline))

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        return self._engine.ordered(deadline)

    def cut(self, deadline: Deadline, enough: int | None = None) -> Plan | None:
        """Into ranges of the ways to fill the first cells, or the classes of a meeting; not if a count only merges."""
        if self._outlook is None:
            self._outlook = self._engine.outlook(deadline)
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


ENGINES: dict[str, Callable[[Puzzle, Settings, KnownSolutions], CuttableEngine]] = {
    "sat": BySat,
    "frontier": ByFrontier,
}
