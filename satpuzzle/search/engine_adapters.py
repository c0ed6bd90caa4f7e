"""The engines as a search sees them.

Each engine answers four questions and stores what it learns in a `KnownSolutions`. `search.parts` is a third one: the
frontier engine with its search cut into parts, which other processes may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import shuffled_cards, undisguised
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.settings import Settings
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import OracleMaker, PySatOracle, oracle_maker
from satpuzzle.solvers.pysat_solvers import SOON

if TYPE_CHECKING:
    from satpuzzle.frontier import FrontierEngine


NONE = Counts(0, 0, 0)
MOST_VISITS = 2e11  # most placements left to the frontier engine if SAT could search instead; more than an hour
LARGE = 100  # on boards of more cells, building a formula takes longer than a short search, which comes before SAT
SMALL = 30  # on boards of up to this many cells, SAT finds a solution sooner than NumPy is loaded
SOON_SEEN = 1e8  # most partial fillings the frontier engine visits to find one solution; a few seconds
SOON_MADE = 500_000  # placements of beams between the turns of other engines; a fifth of a second


class Engine(Protocol):
    """A way to find the solutions of a puzzle.

    All methods raise OutOfTimeError. Called again, they resume where possible.
    """

    def prepare(self, deadline: Deadline) -> None:
        """Build what every question needs, before the time of a turn starts."""

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution; if there is none, store that and return None."""

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """Yield all solutions in canonical order."""

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Count all solutions; with `most`, they are wanted, too, and an engine may stop when it knows more."""


class BySat(Engine):
    """The SAT engine: finds one solution after the other; an unsuitable recipe or solver raises InputError."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found
        if settings.solver is not None or settings.external is not None:
            _ = self._maker  # refuses an invalid solver even if it is not needed
        if settings.recipe != DEFAULT:
            _ = self._recipe
        self._built: SatEngine | None = None
        self._answers = "sat"  # the engine that answers `first`

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
        """Find any one solution; if there is none, store that and return None.

        If there is no quick answer, the frontier engine searches small boards, provided its whole search is short;
        otherwise beams and the solver take turns. If the user chose an engine or a solver, only that one is used.

        Returns:
            A solution, or None.
        """
        self._answers = "sat"
        engine = self._engine(deadline)
        solution = self._in_turns(engine, deadline) if self._settings.chosen == "auto" else engine.first(deadline)
        if solution is None:
            self._found.settle(self._answers, NONE)
        return solution

    def _in_turns(self, engine: SatEngine, deadline: Deadline) -> Solution | None:
        from satpuzzle.solvers.portfolio import Known, attempted, by_turns

        with closing(engine.oracle(deadline)) as oracle:
            assert isinstance(oracle, PySatOracle), "the default solver is PySAT's"
            known = attempted(engine, oracle, SOON, deadline)
            if known.satisfiable is not None:
                return known.solution
            from satpuzzle.frontier import FrontierEngine

            small = self._puzzle.board.cells <= SMALL
            if small and (frontier := FrontierEngine(self._puzzle, memory=self._settings.for_search)).is_short(
                SOON_SEEN, deadline
            ):
                deadline.progress.begin("frontier")
                self._answers = "frontier"
                return frontier.first(deadline)
            same = shuffled_cards(self._puzzle, 1)  # not in the order in which beams have tried them before
            frontier = FrontierEngine(same, memory=self._settings.for_search)

            def beams(placements: int, deadline: Deadline) -> Known:
                satisfiable, solution = frontier.by_beams(placements, deadline)
                return Known(satisfiable, None if solution is None else undisguised(solution, self._puzzle))

            return by_turns(engine, oracle, beams, deadline).solution

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all; continues after the known ones."""
        self._until(lambda: enough is not None and len(self._found) >= enough, deadline)

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Find all solutions, or more than `most`; continues after the known ones."""
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
        """Yield all solutions in canonical order; a formula that breaks symmetry finds and sorts them first."""
        if self._recipe.breaks_symmetry:
            self.count(deadline)
            return iter(self._found.listing(up_to_rotation=False))
        return self._engine(deadline).ordered(deadline)


class ByFrontier(Engine):
    """The frontier engine: counts solutions without listing them, and fills the board in order."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found

    def prepare(self, deadline: Deadline) -> None:
        """Report the engine's name; each question builds its own tables."""
        deadline.progress.begin("frontier", often=True)

    def is_short(self, visits: float, deadline: Deadline) -> bool:
        """Whether a search for all solutions visits at most about `visits` partial fillings."""
        return self._engine.is_short(visits, deadline)

    def seconds(self, deadline: Deadline) -> float:
        """About how long a count takes."""
        return self._engine.seconds(deadline)

    @cached_property
    def _engine(self) -> FrontierEngine:
        from satpuzzle.frontier import FrontierEngine

        return FrontierEngine(self._puzzle, memory=self._settings.for_search)

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution; if there is none, store that and return None."""
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
        deadline.check()
        self._found.settle("frontier", self._engine.counts(deadline))

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """Yield all solutions in canonical order."""
        return self._engine.ordered(deadline)


class ByBeams(ByFrontier):
    """The frontier engine, as it soon finds any one solution of a puzzle with many: with a few beams."""

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution; None if that is not quick, or if there is none, which is stored."""
        satisfiable, solution = self._engine.by_beams(SOON_MADE, deadline)
        if satisfiable is False:
            self._found.settle("frontier", NONE)
        return solution


ENGINES: dict[str, Callable[[Puzzle, Settings, KnownSolutions], Engine]] = {"sat": BySat, "frontier": ByFrontier}
