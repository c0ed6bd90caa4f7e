"""The best filling by SAT, proved: may no clause of the soft family be broken, one, two, …?

The recipe says which family is soft. Each of its clauses gets a variable that is true where it is broken, a
totalizer counts these, and a solver is asked with a bound on the count as an assumption, from below, so that what it
learnt about one bound helps with the next. The first bound with a filling is the best, and all before it are the proof.
Whether nothing need be broken is asked of a search for solutions, which may count without SAT: on a 5x5 of six figures
that takes a fraction of a second, where the formula of fillings takes minutes.

Asking halfway between the score and the bound took longer (six boards of 4x4: 7.4 s instead of 6.1), and staying in
this process for more conflicts, counting the figures at joins, and a sequential counter did not win either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.encode.cardinality import AtMost, totalizer
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.facts import JOINS
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, answer_of
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimize.best import Best, Filling, Most, rotations_of, total_of
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.oracles import OracleMaker, oracle_maker


class TotalizerSolver:
    """A solver with `clauses`. Closing it frees what it holds.

    relaxation_variables: those that are counted, the last ones of the formula; there may be none.
    """

    def __init__(self, maker: OracleMaker, clauses: Iterable[Clause], relaxation_variables: range) -> None:
        self._relaxation_variables = relaxation_variables
        self._outputs: list[int] = []
        self.oracle = maker(relaxation_variables.stop - 1, clauses)

    def count(self, most: int) -> None:
        """From now on bounds below `most` can be asked for. Once only."""
        if self._relaxation_variables and most > 0:
            self._outputs, clauses = totalizer(self._relaxation_variables, most, self._relaxation_variables.stop)
            for clause in clauses:
                self.oracle.add(clause)

    def solve(self, deadline: Deadline, most: int | None = None) -> list[int] | None:
        """A model in which at most so many are true; None if there is none. Raises OutOfTimeError."""
        if most is None or most >= len(self._relaxation_variables):
            bound = []
        else:
            bound = [-self._outputs[most]] if most else [-variable for variable in self._relaxation_variables]
        return self.oracle.solve(bound, deadline)

    def limit(self, most: int) -> None:
        """From now on at most so many are true."""
        if most < len(self._relaxation_variables):
            self.count(most + 1)
            self.oracle.add([-self._outputs[most]])

    def close(self) -> None:
        """Free what it holds."""
        self.oracle.close()


def recipe_for(settings: Settings, most: Most) -> Recipe:
    """The recipe with the soft family that this takes. Raises InputError if another one is asked for."""
    recipe = settings.loaded_recipe
    if recipe.name == "default":
        recipe = load_recipe(f"most-{most}")
    if recipe.softened is None or recipe.softened.each != most:
        raise InputError(
            "recipe {name!r} has no soft constraint for {most}; take {known}, or extend it",
            name=recipe.name,
            most=most,
            known=f"most-{most}",
        )
    return recipe


class Exact:
    """The formula of the fillings of `puzzle`, its soft clauses counted, which a solver is asked about.

    Raises InputError for a recipe without the soft family, EngineLimitError if the formula would not fit into memory,
    OutOfTimeError.
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
        """What is known, each time more; the last is optimal. Raises OutOfTimeError."""
        deadline.progress.begin(say("best filling"), say("building the formula"))
        with closing(self._solver(deadline)) as solver:
            deadline.progress.step = say("a first filling")
            model = solver.solve(deadline)
            if model is None:
                yield Best(self.puzzle, self.most, None, -1, -1)
                return
            best = self._best(solver, model)
            yield best
            if best.bound == self.total > best.score:
                deadline.progress.step = say("a solution?")
                best = self._perfect(deadline) or replace(best, bound=self.total - 1)
                yield best
            if best.optimal:
                return
            deadline.progress.begin(say("best filling"))
            solver.count(self.total - best.score)
            while not best.optimal:
                deadline.progress.step = say("{n} of {total}?", n=best.bound, total=self.total)
                model = solver.solve(deadline, self.total - best.bound)
                best = replace(best, bound=best.bound - 1) if model is None else self._best(solver, model, best.bound)
                yield best

    def orbits(self, score: int, deadline: Deadline) -> Iterator[frozenset[Filling]]:
        """All fillings of that score, the best one, each with its rotations. Raises OutOfTimeError."""
        deadline.progress.begin(say("best filling"), say("building the formula"))
        with closing(self._solver(deadline)) as solver:
            solver.limit(self.total - score)
            deadline.progress.step = say("all best fillings")
            while (model := solver.solve(deadline)) is not None:
                filling = self._best(solver, model, score).filling
                assert filling is not None
                orbit = frozenset(rotations_of(self.puzzle, filling, deadline))
                for turned in orbit:
                    placed = [literal for each in turned for literal in self._encoding.placed(*each)]
                    solver.oracle.add([-literal for literal in placed])
                yield orbit

    def _perfect(self, deadline: Deadline) -> Best | None:
        """A filling with nothing broken, if there is one: a solution, which both engines look for."""
        found = Search(self.puzzle, settings=self._search, deadline=deadline).essential(1)
        if not found:
            return None
        filling = tuple(Placement(cell, *lay) for cell, lay in enumerate(found[0].lays))
        return Best.of(self.puzzle, self.most, filling, self.total)

    def _solver(self, deadline: Deadline) -> TotalizerSolver:
        """A solver with the hard clauses, and the soft ones, each with its variable."""
        soft = zip(self._encoding.soft(), self._relaxation_variables, strict=True)
        relaxed = ([*clause, variable] for clause, variable in soft)
        clauses = chain(self._encoding.hard(), relaxed, self._shown())
        return TotalizerSolver(self._maker, deadline.during(clauses), self._relaxation_variables)

    def _shown(self) -> Iterator[Clause]:
        """What follows: a placement shows its labels at joins that are not broken. It halves the time."""
        domains, variables = self._encoding.domains, self._encoding.variables
        family = FAMILIES["placement_shows_labels"]
        if self.most != JOINS or not all(block in variables for block in family.needs):
            return
        clauses = family.function(domains, variables)  # a clause for each placement at either side of a join
        for (a, b), variable in zip(self.puzzle.board.joins, self._relaxation_variables, strict=True):
            for clause in islice(clauses, len(domains.cells[a.cell]) + len(domains.cells[b.cell])):
                assert not isinstance(clause, AtMost)
                yield [*clause, variable]

    def _best(self, solver: TotalizerSolver, model: list[int], bound: int | None = None) -> Best:
        with answer_of(solver.oracle.source):
            return Best.of(self.puzzle, self.most, self._encoding.placements(model), bound)


class Listing:
    """All fillings that are as good as `best`, which is optimal, as far as they are found. Raises InputError."""

    def __init__(self, best: Best, settings: Settings, deadline: Deadline) -> None:
        self._best, self._settings, self._clock = best, settings, deadline
        self._orbits: list[frozenset[Filling]] = []
        self.complete = best.filling is None

    def find(self) -> None:
        """Find all: models with that bound, one for all rotations of the board, which are then excluded.

        Raises OutOfTimeError; those found stay.
        """
        if self.complete:
            return
        exact = Exact(self._best.puzzle, self._best.most, self._settings, self._clock)
        for orbit in exact.orbits(self._best.score, self._clock):
            self._orbits.append(orbit)
            self._clock.progress.at_least(self.distinct)
        self.complete = True

    @property
    def distinct(self) -> int:
        """How many were found."""
        return sum(map(len, self._orbits))

    @property
    def essential(self) -> int:
        """How many of them, up to rotating the board."""
        return len(self._orbits)

    def __iter__(self) -> Iterator[Filling]:
        """Those found, in canonical order."""
        return iter(sorted(filling for orbit in self._orbits for filling in orbit))


def best_fillings(
    best: Best, *, settings: Settings | None = None, timeout: float | None = None, progress: Progress | None = None
) -> list[Filling]:
    """All fillings that are as good as `best`, which is optimal: each its placements by cells, in canonical order.

    Raises InputError if it is not, OutOfTimeError; no incomplete list is given.

    >>> import satpuzzle
    >>> len(satpuzzle.best_fillings(satpuzzle.best("asterix-first")))
    56
    """
    wanted = say("what best() gives, once it is optimal")
    if not validation.of("best", best, Best, wanted).optimal:
        raise validation.wrong("best", best, wanted)
    listing = Listing(best, as_settings(settings), clock(timeout, progress))
    listing.find()
    return list(listing)
