"""The exact search for a best filling: SAT with a totalizer over relaxation variables.

The recipe says which family of clauses is soft. Each soft clause gets a relaxation variable, and a totalizer counts the
true ones. The solver is asked with 0, 1, 2, … as the upper bound, given as an assumption, so it keeps its learnt
clauses. The first satisfiable bound gives a best filling; the unsatisfiable ones before it are the proof. Bound 0 is
answered by a search for solutions, which may use the frontier engine: on a 5x5 board with six figures that takes a
fraction of a second, and the formula takes minutes.

Binary search on the bound was slower (six boards of 4x4: 7.4 s instead of 6.1 s). More conflicts in this process,
counting the figures at joins, and a sequential counter did not help, either.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.encode.cardinality import unary_counter
from satpuzzle.encode.constraints import ends_of_joins
from satpuzzle.encode.facts import JOINS
from satpuzzle.encode.variables import LABEL, PLACE, Clause
from satpuzzle.errors import InputError, answer_of
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimize.best import Best, Filling, Most, total_of
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.oracles import Oracle, oracle_maker


def recipe_for(settings: Settings, most: Most) -> Recipe:
    """The recipe with soft clauses for the objective. Raises InputError if the settings name one without."""
    recipe = settings.loaded_recipe
    if recipe.name == "default":
        recipe = load_recipe(f"most-{most}")
    if recipe.softened is None or recipe.softened.each != most:
        raise InputError(
            "recipe {name!r} has no soft constraint for {most}; use most-{most}, or a recipe that extends it",
            name=recipe.name,
            most=most,
        )
    return recipe


class Exact:
    """The exact search for the best fillings of a puzzle.

    Args:
        puzzle: The puzzle.
        most: The objective.
        settings: The recipe and the solver to use.
        deadline: The time limit for building the formula.

    Raises:
        InputError: The recipe has no soft constraint for the objective.
        EngineLimitError: The formula does not fit into memory.
        OutOfTimeError: The time limit is reached.
    """

    def __init__(self, puzzle: Puzzle, most: Most, settings: Settings, deadline: Deadline) -> None:
        self.puzzle, self.most = puzzle, most
        recipe = recipe_for(settings, most).breaking_rotations
        self._encoding = Encoding(puzzle, recipe, deadline, solved=True)
        self.total = total_of(puzzle, most)
        self._maker = oracle_maker(settings.solver, settings.external)
        self._search = Settings(solver=settings.solver, external=settings.external)
        first = self._encoding.variables.count + 1
        self._relaxation_variables = range(first, first + self.total)

    def bounds(self, deadline: Deadline) -> Iterator[Best]:
        """Better and better results; the last one is optimal. Raises OutOfTimeError."""
        deadline.progress.begin(say("best filling"), say("building the formula"))
        with closing(self._oracle(deadline)) as oracle:
            deadline.progress.step = say("looking for a first filling")
            model = oracle.solve([], deadline)
            if model is None:
                yield Best(self.puzzle, self.most, None, -1, -1)
                return
            best = self._best(oracle, model)
            yield best
            if best.bound == self.total > best.score:
                deadline.progress.step = say("looking for a perfect filling")
                best = self._perfect(deadline) or replace(best, bound=self.total - 1)
                yield best
            if best.optimal:
                return
            deadline.progress.begin(say("best filling"))
            outputs = self._count(oracle, self.total - best.score)
            while not best.optimal:
                deadline.progress.step = say("trying {n} of {total}", n=best.bound, total=self.total)
                model = oracle.solve([-outputs[self.total - best.bound]], deadline)
                best = replace(best, bound=best.bound - 1) if model is None else self._best(oracle, model, best.bound)
                yield best

    def orbits(self, score: int, deadline: Deadline) -> Iterator[frozenset[Filling]]:
        """All fillings with that score, which must be the best, grouped by symmetries. Raises OutOfTimeError."""
        deadline.progress.begin(say("best filling"), say("building the formula"))
        with closing(self._oracle(deadline)) as oracle:
            worse = self._count(oracle, self.total - score + 1)[self.total - score :]  # empty if no filling is worse
            self.puzzle.find_symmetries(deadline)
            deadline.progress.step = say("looking for all best fillings")
            while (model := oracle.solve([-output for output in worse], deadline)) is not None:
                filling = self._best(oracle, model, score).filling
                assert filling is not None
                wider = deadline.during(self.puzzle.wider_symmetries, 1)
                images = (self.puzzle.moved_hints(each, filling) for each in wider)
                orbit = frozenset(tuple(sorted(image)) for image in images if image >= {*self.puzzle.hints})
                for turned in orbit:
                    oracle.add([-literal for literal in self._encoding.assumptions(turned)])
                yield orbit

    def _perfect(self, deadline: Deadline) -> Best | None:
        """A perfect filling, found by a search for a solution with both engines; None if there is none."""
        found = Search(self.puzzle, settings=self._search, deadline=deadline).essential(1)
        if not found:
            return None
        filling = tuple(Placement(cell, *lay) for cell, lay in enumerate(found[0].lays))
        return Best.of(self.puzzle, self.most, filling, self.total)

    def _oracle(self, deadline: Deadline) -> Oracle:
        """A solver with the hard clauses, and the soft ones with their relaxation variables."""
        soft = zip(self._encoding.soft(), self._relaxation_variables, strict=True)
        relaxed = ([*clause, variable] for clause, variable in soft)
        clauses = chain(self._encoding.hard(), relaxed, self._shown())
        return self._maker(self._relaxation_variables.stop - 1, deadline.during(clauses))

    def _count(self, oracle: Oracle, most: int) -> list[int]:
        """Count the true relaxation variables up to `most`; output k is true if more than k are."""
        if not self._relaxation_variables:
            return []
        outputs, clauses = unary_counter(self._relaxation_variables, most, self._relaxation_variables.stop)
        for clause in clauses:
            oracle.add(clause)
        return outputs

    def _shown(self) -> Iterator[Clause]:
        """Redundant clauses, which halve the time: a placement shows its labels at joins that match."""
        domains, variables = self._encoding.domains, self._encoding.variables
        if self.most != JOINS or PLACE not in variables or LABEL not in variables:
            return
        label = variables[LABEL]
        joins = ends_of_joins(domains, variables)
        for join, (ends, variable) in enumerate(zip(joins, self._relaxation_variables, strict=True)):
            for place, shown in chain.from_iterable(zip(end.ids, end.labels, strict=True) for end in ends):
                right = label.get((join, shown))
                yield [-place, right, variable] if right else [-place, variable]

    def _best(self, oracle: Oracle, model: list[int], bound: int | None = None) -> Best:
        with answer_of(oracle.source):
            return Best.of(self.puzzle, self.most, self._encoding.placements(model), bound)


class Listing:
    """All fillings as good as `best`, which must be optimal, as far as they are found, in canonical order."""

    def __init__(self, best: Best, settings: Settings, deadline: Deadline) -> None:
        self._best, self._settings, self._clock = best, settings, deadline
        self.fillings: list[Filling] = []
        self.essential = 0  # their number up to symmetries of the board
        self.complete = best.filling is None

    def find(self) -> None:
        """Find all; each model excludes its images. Raises OutOfTimeError; what was found is kept."""
        if self.complete:
            return
        exact = Exact(self._best.puzzle, self._best.most, self._settings, self._clock)
        for orbit in exact.orbits(self._best.score, self._clock):
            self.essential += 1
            for filling in orbit:
                insort(self.fillings, filling)
            self._clock.progress.at_least(len(self.fillings))
        self.complete = True


def best_fillings(
    best: Best, *, settings: Settings | None = None, timeout: float | None = None, progress: Progress | None = None
) -> list[Filling]:
    """List all fillings that are as good as an optimal one.

    Args:
        best: What `best` returned; it must be optimal.
        settings: The recipe and the solver to use.
        timeout: Time limit in seconds.
        progress: Where the call reports its progress.

    Returns:
        All best fillings, each as its placements by cells, in canonical order.

    Raises:
        InputError: `best` is not optimal, or another argument is invalid.
        OutOfTimeError: The time limit is reached; there is no incomplete list.

    Example:
        >>> import satpuzzle
        >>> len(satpuzzle.best_fillings(satpuzzle.best("asterix-first")))
        56
    """  # noqa: DOC501
    wanted = say("an optimal result of best()")
    if not validation.of("best", best, Best, wanted).optimal:
        raise validation.wrong("best", best, wanted)
    listing = Listing(best, as_settings(settings), clock(timeout, progress))
    listing.find()
    return listing.fillings
