"""The engines as a search sees them.

Each engine answers three questions and stores what it learns in a `KnownSolutions`. `search.parts` has one more: the
frontier engine with its search cut into parts, which other processes may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Protocol

from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.model import Lay, Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.settings import Settings
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker

if TYPE_CHECKING:
    from satpuzzle.beams.arrays import Field
    from satpuzzle.frontier import FrontierEngine

# Of beams that look for any one solution, chosen on shuffles of the em_*:
IN_FILLING = 2_000, 16  # bytes for each filling kept, and for each cell of it


class Engine(Protocol):
    """A way to find the solutions of a puzzle.

    All methods raise OutOfTimeError. Called again, they resume where possible.
    """

    label: str  # shown in progress lines

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
        self.label = settings.sat_name
        self._maker = oracle_maker(settings.solver, settings.external)
        if settings.recipe != DEFAULT:
            _ = self._recipe  # refuses an invalid one even if it is not needed
        self._built: SatEngine | None = None

    @cached_property
    def _recipe(self) -> Recipe:
        return self._settings.loaded_recipe

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

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all; continues after the known ones."""
        self._until(lambda _: enough is not None and len(self._found) >= enough, deadline)

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Find all solutions, or more than `most`; continues after the known ones."""
        self._until(lambda distinct: most is not None and distinct > most, deadline)

    def _until(self, enough: Callable[[int], bool], deadline: Deadline) -> None:
        distinct = self._found.distinct
        if enough(distinct):
            return
        for orbit in self._engine(deadline).orbits(self._found, deadline):
            self._found.add(orbit)
            distinct += len(orbit)
            deadline.progress.at_least(distinct)
            if enough(distinct):
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

    label = "frontier"

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        self._puzzle, self._settings, self._found = puzzle, settings, found

    @cached_property
    def _engine(self) -> FrontierEngine:
        from satpuzzle.frontier import FrontierEngine

        return FrontierEngine(self._puzzle, memory=self._settings.for_search)

    def effort(self, deadline: Deadline, *, counting: bool) -> float:
        """About how much effort a count takes, or a search for all solutions; the same on every machine."""
        if counting:
            return self._engine.seconds(deadline)
        return choices.VISIT * self._engine.visits(choices.MOST_VISITS, deadline)

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
    """Beams, each wider than the one before: they find any one solution of a puzzle with many, and prove nothing."""

    label = "beams"

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions) -> None:
        super().__init__(puzzle, settings, found)
        fixed, per_cell = IN_FILLING
        self._widest = max(1, settings.for_search // (fixed + per_cell * puzzle.board.cells))
        self._width, self._seeds = min(choices.FIRST_WIDTH, choices.AT_FIRST / puzzle.board.cells), count()

    @cached_property
    def _field(self) -> Field:
        from satpuzzle.beams.arrays import Field

        return Field(self._puzzle)

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find one solution."""
        from satpuzzle.beams.beam import Beam

        while not self._found:
            deadline.check()
            beam = Beam(self._field, int(min(self._widest, self._width)), next(self._seeds), perfect=True)
            lays = beam.lays(deadline)
            self._width *= choices.GROWTH
            made = beam.made + choices.PER_CELL * self._field.cells
            deadline.progress.effort -= made / choices.TRIED  # only now, so that no beam is stopped half-way
            if lays is not None:
                solution = Solution(tuple(Lay(kind, turn) for _, kind, turn in self._field.filling(lays)), self._puzzle)
                if not solution_faults(solution):  # a given card may break a rule
                    self._found.add(solution.orbit(deadline))


ENGINES: dict[str, Callable[[Puzzle, Settings, KnownSolutions], Engine]] = {"sat": BySat, "frontier": ByFrontier}
