"""The SAT engine: finds the solutions of an encoding with an oracle, by blocking clauses or in canonical order.

Every model is decoded and checked by `satpuzzle.model.judging` before it leaves this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    """Finds solutions of an encoding with oracles made by `maker`; `name` is the solver's display name."""

    def __init__(self, encoding: Encoding, maker: OracleMaker, name: str = "") -> None:
        self.encoding = encoding
        self._maker, self._name = maker, name
        self._enumeration: Oracle | None = None
        self._known: Sequence[Solution] = ()  # the solutions that `_enumeration` must exclude …
        self._excluded = 0  # … and how many of them it already excludes

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution, or None if there is none; raises OutOfTimeError."""
        with closing(self.oracle(deadline)) as oracle:
            return self._ask(oracle, (), deadline)

    def orbits(self, known: Sequence[Solution], deadline: Deadline) -> Iterator[list[Solution]]:
        """Enumerate the essential solutions that are not in `known`.

        The caller adds each solution (any of its rotations) to `known`. Before the next question, everything in there
        is excluded with all its rotations, over the projection only. So an enumeration that was stopped resumes with
        the same list, and nothing is lost.

        Yields:
            Each solution, as the list of its rotations.

        Raises:
            OutOfTimeError: The deadline was reached.
            WrongAnswerError: The solver repeats an excluded model.
        """
        if self._enumeration is None or self._known is not known:
            self.close()
            self._enumeration, self._known, self._excluded = self.oracle(deadline), known, 0
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

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """Enumerate all solutions in canonical order, fixing one cell after the other by assumptions.

        The solver is not asked if a known solution extends the cells fixed so far.

        Yields:
            The solutions.

        Raises:
            OutOfTimeError: The deadline was reached.
        """
        cells = self.encoding.domains.cells
        with closing(self.oracle(deadline)) as oracle:
            known = self._ask(oracle, (), deadline)
            if known is None:
                return
            fixed: list[Lay] = []  # placements of the cells fixed so far
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
        """Find a solution whose first cells are filled like this, or None."""
        assumptions = self.encoding.assumptions(Placement(cell, *lay) for cell, lay in enumerate(lays))
        solution = self._ask(oracle, assumptions, deadline)
        if solution is not None and list(solution.lays[: len(lays)]) != lays:
            with answer_of(oracle.source):
                raise WrongAnswerError("the solver's model ignores the assumptions")
        return solution

    def close(self) -> None:
        """Free the solver; the engine may be asked again."""
        if self._enumeration is not None:
            self._enumeration.close()
            self._enumeration = None

    def _exclude(self, oracle: Oracle, orbit: Iterable[Solution]) -> None:
        for solution in orbit:
            oracle.add([-literal for literal in self.encoding.literals(solution)])

    def oracle(self, deadline: Deadline) -> Oracle:
        """Make an oracle; the deadline is checked while the clauses are added."""
        progress = deadline.progress
        progress.step = say("building the formula")

        def clauses() -> Iterator[Clause]:
            number = 0
            for number, clause in enumerate(self.encoding.clauses(deadline=deadline), 1):
                if number % OFTEN == 0:
                    progress.clauses = number
                yield clause
            told["clauses"] = number

        with timed("search.solver", solver=self._name, clauses=0) as told:
            oracle = self._maker(self.encoding.variables.count, clauses())
        progress.step, progress.clauses = "", None
        return oracle

    def _ask(self, oracle: Oracle, assumptions: Sequence[int], deadline: Deadline) -> Solution | None:
        """Ask the oracle and return its solution, checked; None if there is none."""
        model = oracle.solve(assumptions, deadline)
        with answer_of(oracle.source):
            return None if model is None else judged(self.encoding, model)


def judged(encoding: Encoding, model: list[int]) -> Solution:
    """Decode a model and check it; WrongAnswerError if it is no solution."""
    solution = encoding.decode(model)
    for wrong in solution_faults(solution):
        raise WrongAnswerError("the solver's model is not a solution: {wrong}", wrong=wrong)
    return solution
