"""PySAT's solvers as oracles: here for what is soon answered, then aside, in a process that can be ended at once."""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from satpuzzle.encode.variables import Clause
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import SOON, answer_by, note_and_check, pysat_solver, solve_in_slices
from satpuzzle.solvers.race import SolverRace, solving


class PySatOracle:
    """PySAT's solver of that name.

    instead: what finds a model, or that there is none, of the clauses given here, where that takes long; without
    it the same solver does, which keeps what it learns for the next question.
    """

    def __init__(
        self, name: str, clauses: Iterable[Clause], instead: Callable[[Deadline], list[int] | None] | None = None
    ) -> None:
        self._name, self._instead = name, instead
        self.source = answer_by(name)
        self._formula = array("i")  # each clause ended by 0
        self._sent = 0  # how much of it the process aside has
        self._aside: SolverRace | None = None
        self._solver = pysat_solver(name)
        self._delete = weakref.finalize(self, self._solver.delete)  # before the library is gone, at the latest
        self._solver.append_formula(self._kept(clauses))

    def _kept(self, clauses: Iterable[Clause]) -> Iterator[Clause]:
        for clause in clauses:
            self._formula.extend(clause)
            self._formula.append(0)
            yield clause

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        for kept in self._kept([clause]):
            if self._delete.alive:
                self._solver.add_clause(kept)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `deadline` says so, DiedError if something else ends the solver's process; the same
        can be asked again then.
        """
        deadline.check()
        if self._delete.alive:
            between = note_and_check(self._solver, deadline)
            satisfiable = solve_in_slices(self._solver, SOON, between, assumptions)
            if satisfiable is not None:
                model: list[int] | None = self._solver.get_model()
                return model if satisfiable else None
            self._delete()
        if self._instead is not None:
            return self._instead(deadline)
        if self._aside is None:
            self._aside, self._sent = SolverRace([(solving, [self._name])]), 0
            self._end = weakref.finalize(self, self._aside.close)
        further, self._sent = self._formula[self._sent :], len(self._formula)
        try:
            return self._aside.answer([further, array("i", assumptions)], deadline)
        except BaseException:
            self._aside = None
            raise

    def close(self) -> None:
        """Free the solver."""
        self._delete()
        if self._aside is not None:
            self._end()
            self._aside = None
