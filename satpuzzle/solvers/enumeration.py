"""The SAT engine: finds the solutions of an encoding with an oracle, by blocking clauses or in canonical order.

Every model is decoded and checked by `satpuzzle.model.judging` before it leaves this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from satpuzzle.encode import Encoding
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
            self._enumeration, self._known, self._excluded = self._oracle(deadline), known, 0
        oracle, orbit = self._enumeration, list[Solution]()
        while True:
            while self._excluded < len(known):
                latest = known[self._excluded]
                for solution in orbit if latest in orbit else latest.orbit(deadline):
                    oracle.add([-literal for literal in self.encoding.literals(solution)])
                self._excluded += 1
            found = self._ask(oracle, (), deadline)
            if found is None:
                return
            if found in orbit:
                with answer_of(oracle.source):
                    raise WrongAnswerError("the solver repeats a model that its clauses exclude")
            orbit = found.orbit(deadline)
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
        fixed: list[Lay] = []  # lays of the first cells
        untried: list[tuple[int, Lay, Solution | None]] = []  # a cell, its lay, and a known solution with both
        with closing(self._oracle(deadline)) as oracle:
            known = self._extending(oracle, fixed, deadline)
            while True:
                if known is not None and len(fixed) == len(cells):
                    yield known
                elif known is not None:
                    cell = len(fixed)
                    deadline.progress.fill(cell, len(cells))
                    lays = [Lay(kind, turn) for kind, turn, _ in reversed(cells[cell])]
                    untried += [(cell, lay, known if known.lays[cell] == lay else None) for lay in lays]
                if not untried:
                    return
                cell, lay, known = untried.pop()
                fixed[cell:] = [lay]
                if known is None:
                    known = self._extending(oracle, fixed, deadline)

    def _extending(self, oracle: Oracle, lays: list[Lay], deadline: Deadline) -> Solution | None:
        """Find a solution whose first cells are filled like this, or None."""
        assumptions = self.encoding.assumptions(Placement(cell, *lay) for cell, lay in enumerate(lays))
        solution = self._ask(oracle, assumptions, deadline)
        if solution is not None and list(solution.lays[: len(lays)]) != lays:
            with answer_of(oracle.source):
                raise WrongAnswerError("the solver's model ignores the assumptions")
        return solution

    def _oracle(self, deadline: Deadline) -> Oracle:
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
        if model is None:
            return None
        with answer_of(oracle.source):
            solution = self.encoding.decode(model)
            for wrong in solution_faults(solution):
                raise WrongAnswerError("the solver's model is not a solution: {wrong}", wrong=wrong)
            return solution
