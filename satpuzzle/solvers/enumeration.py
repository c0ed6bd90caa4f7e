"""The SAT engine: solutions of an encoding from an oracle, by blocking clauses or in canonical order.

Every model is decoded and judged by `satpuzzle.model.judging` before it leaves this module.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Option
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import WrongAnswerError, answer_of
from satpuzzle.model import Lay, Placement, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.runtime.deadline import OFTEN, Deadline
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.solvers.oracles import Oracle, OracleMaker


class SatEngine:
    """Solutions of `encoding`, asked of oracles made by `maker`. name: what people call the solver."""

    def __init__(self, encoding: Encoding, maker: OracleMaker, name: str = "") -> None:
        self.encoding = encoding
        self._maker, self._name = maker, name
        self._enumeration: Oracle | None = None
        self._known: Sequence[Solution] = ()  # what `_enumeration` is to exclude …
        self._excluded = 0  # … and how many of these it excludes already
        self._assuming: Oracle | None = None
        self._calls = 0  # of `assuming`

    def first(self, deadline: Deadline) -> Solution | None:
        """Any one solution, or None if there is none. Raises OutOfTimeError."""
        with closing(self._oracle(deadline)) as oracle:
            return self._ask(oracle, (), deadline)

    def orbits(self, known: Sequence[Solution], deadline: Deadline) -> Iterator[list[Solution]]:
        """The essential solutions that are not in `known`, each as the list of its rotations.

        The caller adds to `known` what it is given (any rotation of it): everything in there is
        excluded before the next question, with all its rotations and over the projection only. So an
        enumeration that was stopped anywhere resumes with the same list, and nothing can be lost.
        Raises OutOfTimeError.
        """
        if self._enumeration is None or self._known is not known:
            self.close()
            self._enumeration, self._known, self._excluded = self._oracle(deadline), known, 0
        orbit: list[Solution] = []
        while True:
            while self._excluded < len(known):
                latest = known[self._excluded]
                self._exclude(self._enumeration, orbit if latest in orbit else latest.orbit(deadline))
                self._excluded += 1
            solution = self._ask(self._enumeration, (), deadline)
            if solution is None:
                return
            if solution in orbit:
                with answer_of(self._enumeration.source):
                    raise WrongAnswerError("the solver repeats a model that its clauses exclude")
            orbit = solution.orbit(deadline)
            yield orbit

    def assuming(self, assumptions: Sequence[int], deadline: Deadline) -> Generator[list[Solution], None, None]:
        """Every essential solution that fits the assumptions, or a rotation of which does, as all its rotations.

        What was found before, under whatever assumptions, is found again: solutions are excluded only
        while a variable of this call's own is assumed. Raises OutOfTimeError.
        """
        if self._assuming is None:
            self._assuming = self._oracle(deadline)
        oracle = self._assuming
        self._calls += 1
        own = self.encoding.variables.count + self._calls
        try:
            while (solution := self._ask(oracle, [*assumptions, own], deadline)) is not None:
                orbit = solution.orbit(deadline)
                self._exclude(oracle, orbit, unless=own)
                yield orbit
        finally:
            oracle.add([-own])

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily: cell after cell is fixed by assumptions.

        A solution known to extend the cells fixed so far spares the question whether there is one.
        Raises OutOfTimeError.
        """
        cells = self.encoding.domains.cells
        with closing(self._oracle(deadline)) as oracle:
            known = self._ask(oracle, (), deadline)
            if known is None:
                return
            fixed: list[Lay] = []  # the placements of the cells so far
            untried: list[Iterator[Option]] = [iter(cells[0])]
            witnesses = [known]
            while untried:
                cell = len(fixed)
                deadline.progress.fill(cell, len(cells))
                for kind, turn, _ in untried[-1]:
                    if witnesses[-1].lays[cell] == (kind, turn):
                        witness: Solution | None = witnesses[-1]
                    else:
                        witness = self._extending(oracle, [*fixed, Lay(kind, turn)], deadline)
                    if witness is not None:
                        break
                else:
                    untried.pop()
                    witnesses.pop()
                    if fixed:
                        fixed.pop()
                    continue
                if cell == len(cells) - 1:
                    yield witness
                else:
                    fixed.append(Lay(kind, turn))
                    untried.append(iter(cells[cell + 1]))
                    witnesses.append(witness)

    def _extending(self, oracle: Oracle, lays: list[Lay], deadline: Deadline) -> Solution | None:
        """A solution whose first cells are filled like this, or None."""
        assumptions = self.encoding.assumptions(Placement(cell, *lay) for cell, lay in enumerate(lays))
        if assumptions is None:
            return None
        solution = self._ask(oracle, assumptions, deadline)
        if solution is not None and list(solution.lays[: len(lays)]) != lays:
            with answer_of(oracle.source):
                raise WrongAnswerError("the solver's model ignores the assumptions")
        return solution

    def close(self) -> None:
        """Free the solvers; the engine may be asked again."""
        for oracle in (self._enumeration, self._assuming):
            if oracle is not None:
                oracle.close()
        self._enumeration = self._assuming = None

    def _exclude(self, oracle: Oracle, orbit: Iterable[Solution], unless: int | None = None) -> None:
        """From now on none of these solutions is a model; if a variable is given, only while it is assumed."""
        condition = [] if unless is None else [-unless]
        for solution in orbit:
            oracle.add([*condition, *(-literal for literal in self.encoding.literals(solution))])

    def _oracle(self, deadline: Deadline) -> Oracle:
        """A new oracle; the clock is asked while it is given the clauses. Raises OutOfTimeError."""
        progress = deadline.progress
        progress.step = say("building the formula")

        def clauses() -> Iterator[Clause]:
            number = 0
            for number, clause in enumerate(deadline.during(self.encoding.clauses()), 1):
                if number % OFTEN == 0:
                    progress.clauses = number
                yield clause
            told["clauses"] = number

        with timed("search.solver", solver=self._name, clauses=0) as told:
            oracle = self._maker(self.encoding.variables.count, clauses())
        progress.step, progress.clauses = "", None
        return oracle

    def _ask(self, oracle: Oracle, assumptions: Sequence[int], deadline: Deadline) -> Solution | None:
        """The solution of its answer, judged; None if there is none."""
        model = oracle.solve(assumptions, deadline)
        with answer_of(oracle.source):
            return None if model is None else judged(self.encoding, model)


def judged(encoding: Encoding, model: list[int]) -> Solution:
    """The solution of a model. Raises WrongAnswerError if it is none."""
    solution = encoding.decode(model)
    for wrong in solution_faults(solution):
        raise WrongAnswerError("the solver's model is no solution: {wrong}", wrong=wrong)
    return solution
