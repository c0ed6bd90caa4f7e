"""The engines as a search sees them.

Each engine finds solutions, lists them in order and counts, and stores what it learns in a `KnownSolutions`, the only
state of a search that changes.
`search.parts` has one more: the frontier engine with its search cut into parts, which other processes may do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satpuzzle.errors import DisagreementError, EngineLimitError, Parts
from satpuzzle.model import Counts, Lay, Puzzle, Solution
from satpuzzle.model.filling import fillings
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.solution import undisguised
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.search.settings import Settings
from satpuzzle.solvers.oracles import oracle_maker

if TYPE_CHECKING:
    from satpuzzle.frontier import FrontierEngine
    from satpuzzle.solvers.enumeration import SatEngine


class KnownSolutions(Sequence[Solution]):
    """The essential solutions known so far, in order of discovery, and the counts once they are known.

    Each solution represents all its rotations and is the first of them in canonical order. Adding one twice is
    harmless. Every change is a single step, so a search can be stopped at any moment.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._found: list[Solution] = []
        self._seen: set[Solution] = set()
        self.distinct = 0  # solutions, with the rotations of these
        self._answers: list[tuple[str, Counts]] = []  # engines and what they count
        self._least = 0
        self.any: Solution | None = None  # the latest one that was found with the cards shuffled

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: Any) -> Any:
        return self._found[index]

    def add(self, orbit: Sequence[Solution]) -> None:
        """Add an essential solution, given as all its rotations in canonical order; the cards may be shuffled."""
        if orbit[0].puzzle is not self.puzzle:
            self.any = undisguised(orbit[0], self.puzzle)
            orbit = self.any.orbit()
        if orbit[0] not in self._seen:
            self._found.append(orbit[0])
            self._seen.add(orbit[0])
            self.distinct += len(orbit)

    def add_at_least(self, distinct: int) -> None:
        """Record that there are at least this many distinct solutions."""
        self._least = max(self._least, distinct)

    def settle(self, engine: str, counts: Counts | None = None) -> None:
        """Record the exact counts and which engine counted.

        Args:
            engine: The engine that counted.
            counts: The counts; None if the known solutions are all there are.

        Raises:
            DisagreementError: Other counts were recorded before, or more solutions are known.
        """
        listed = Counts.with_labelled(self.puzzle, self.distinct, len(self))
        counts = counts or listed
        fewer = counts.essential < listed.essential
        self._answers += [(engine, counts), (engine, listed)] if fewer else [(engine, counts)]
        _ = self.counts  # compares them

    @property
    def counts(self) -> Counts | None:
        """The exact counts, or None while they are not known.

        Raises:
            DisagreementError: Engines counted differently; none is trusted.
        """
        for engine, other in self._answers:
            by, known = self._answers[0]
            if known != other:
                seen: Parts = {"by": by, "distinct": known.distinct, "essential": known.essential, "engine": engine}
                seen |= {"other_distinct": other.distinct, "other_essential": other.essential}
                raise DisagreementError(
                    "BUG: {by} counts {distinct} distinct and {essential} essential solutions, but {engine} counts "
                    "{other_distinct} and {other_essential}; trust neither and please report this puzzle",
                    **seen,
                )
        return self._answers[0][1] if self._answers else None

    @property
    def engine(self) -> str | None:
        """The engine that counted."""
        return self._answers[0][0] if self._answers else None

    @property
    def at_least(self) -> int:
        """A lower bound on the number of distinct solutions."""
        return max(self.distinct, self._least) if self.counts is None else self.counts.distinct

    @property
    def all_known(self) -> bool:
        """Whether all solutions are known."""
        return self.counts is not None and len(self) == self.counts.essential

    def listing(self, *, up_to_rotation: bool) -> list[Solution]:
        """List all known solutions in canonical order."""
        return sorted(self if up_to_rotation else [solution for each in self for solution in each.orbit()])


ALL = 1 << 62  # solutions


class Engine:
    """A way to find the solutions of a puzzle.

    All methods raise OutOfTimeError. Called again, they resume where possible.

    Args:
        puzzle: The puzzle to search.
        settings: How to search.
        found: Stores what is learnt; of the same puzzle, or, while it is empty, of one with the cards in another order.
        deadline: The time limit.
    """

    name: str
    _engine: Any

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions, deadline: Deadline) -> None:
        self._puzzle, self._settings, self.found, self._deadline = puzzle, settings, found, deadline
        self.label = self.name  # shown in progress lines

    def orbits(self) -> Iterator[list[Solution]]:
        """Yield the essential solutions, each as all its rotations; known ones may be left out."""
        yield from self._engine.orbits(self._deadline)

    def ordered(self) -> Iterator[Solution]:
        """Yield all solutions in canonical order."""
        yield from self._engine.ordered(self._deadline)

    def find(self, enough: int = ALL, most: int = ALL) -> None:
        """Find solutions until `enough` essential ones are known, or more than `most` distinct ones, or all."""
        found = self.found
        for orbit in self.orbits():
            found.add(orbit)
            self._deadline.progress.at_least(found.distinct)
            if len(found) >= enough or found.distinct > most:
                return
        found.settle(self.name)

    def count(self, most: int | None = None) -> None:
        """Count all solutions; with `most`, they are wanted, too, and an engine may stop when it knows more."""
        self.find(most=ALL if most is None else most)


class BySat(Engine):
    """The SAT engine: finds one solution after the other; an unsuitable solver raises InputError."""

    name = "sat"

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions, deadline: Deadline) -> None:
        super().__init__(puzzle, settings, found, deadline)
        self._maker = oracle_maker(settings.solver, settings.external)
        self.label = settings.sat_name

    @cached_property
    def _engine(self) -> SatEngine:
        from satpuzzle.encode import Encoding
        from satpuzzle.solvers.enumeration import SatEngine

        self._deadline.progress.step = say("building the formula")
        recipe = self._settings.loaded_recipe
        with timed("search.formula", recipe=recipe.name, breaks_symmetry=recipe.breaks_symmetry) as told:
            encoding = Encoding(self._puzzle, recipe, self._deadline, solved=True)
            told["variables"] = encoding.variables.count
        self._deadline.progress.step = ""
        return SatEngine(encoding, self._maker, self._settings.solver_name)

    def orbits(self) -> Iterator[list[Solution]]:
        """Yield the essential solutions that are not known."""
        return self._engine.orbits(self.found, self._deadline)

    def ordered(self) -> Iterator[Solution]:
        """Yield all solutions in canonical order; a formula that breaks symmetry finds and sorts them first."""
        if self._engine.encoding.recipe.breaks_symmetry:
            self.count()
            return iter(self.found.listing(up_to_rotation=False))
        return self._engine.ordered(self._deadline)


class ByFrontier(Engine):
    """The frontier engine: counts solutions without listing them, and fills the board in order."""

    name = "frontier"

    @cached_property
    def _engine(self) -> FrontierEngine:
        from satpuzzle.frontier import FrontierEngine

        return FrontierEngine(self._puzzle, memory=self._settings.for_search)

    def effort(self, *, counting: bool) -> float:
        """About how much effort a count takes, or a search for all solutions; infinite if it is not possible."""
        with suppress(EngineLimitError):
            if counting:
                return self._engine.seconds(self._deadline)
            return choices.VISIT * self._engine.visits(choices.MOST_VISITS, self._deadline)
        return math.inf

    def count(self, most: int | None = None) -> None:
        """Count all solutions, without listing them."""
        self._deadline.check()
        self.found.settle(self.name, self._engine.counts(self._deadline))


class ByBeams(Engine):
    """Beams, each wider than the one before: they find any one solution of a puzzle with many, and prove nothing."""

    name = "beams"
    _beams = 0  # so far

    def orbits(self) -> Iterator[list[Solution]]:
        """Yield solutions, for ever."""
        try:
            from satpuzzle.beams.beam import Beam, Field
        except ModuleNotFoundError:
            raise EngineLimitError("the engine {engine} needs NumPy", engine=self.name) from None
        field = Field(self._puzzle)
        widest = max(1, self._settings.for_search // (2_000 + 16 * field.cells))  # bytes of a filling that it keeps
        while True:
            self._deadline.check()
            width = min(choices.FIRST_WIDTH, choices.AT_FIRST / field.cells) * choices.GROWTH**self._beams
            beam = Beam(field, int(min(widest, width)), self._beams, perfect=True)
            lays = beam.lays(self._deadline)
            self._beams += 1
            # only now, so that no beam is stopped half-way
            self._deadline.progress.effort -= (beam.made + choices.PER_CELL * field.cells) / choices.TRIED
            if lays is not None:
                solution = Solution(tuple(Lay(kind, turn) for _, kind, turn in field.filling(lays)), self._puzzle)
                if not solution_faults(solution):  # a given card may break a rule
                    yield solution.orbit(self._deadline)


class Plain(Engine):
    """A plain search, which solves small boards before another engine is loaded."""

    name = "plain"

    def orbits(self) -> Iterator[list[Solution]]:
        """Yield the essential solutions."""
        for lays in fillings(self._puzzle, self._deadline, choices.STEP):
            self._deadline.progress.effort -= 64 * choices.STEP  # a solution takes longer than a step
            orbit = Solution(lays, self._puzzle).orbit(self._deadline)
            if orbit[0].lays == lays:
                yield orbit


ENGINES: dict[str, type[Engine]] = {"sat": BySat, "frontier": ByFrontier, "beams": ByBeams, "plain": Plain}
