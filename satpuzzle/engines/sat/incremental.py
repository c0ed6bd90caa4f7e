"""PySAT's solvers as oracles: here for what is soon answered, then aside, in processes that can be ended at once."""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Iterable, Iterator, Sequence

from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.aside import Aside
from satpuzzle.engines.sat.pysat import note_and_check, pysat_solver, solve_in_slices
from satpuzzle.running.clock import Clock

SOON = 500, 500  # conflicts in the slices of a question in this process


class PySatOracle:
    """The first of `solvers`; the others take turns with it where a question is not soon answered.

    processes: how many share these turns, and race.
    """

    def __init__(self, solvers: Sequence[str], clauses: Iterable[Clause], processes: int = 1) -> None:
        self._solvers, self._processes = solvers, processes
        self._formula = array("i")  # each clause ended by 0
        self._sent = 0  # how much of it those aside have
        self._aside: Aside | None = None
        self._solver = pysat_solver(solvers[0])
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

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so, InputError if something else ends the solver's process; the same
        can be asked again then.
        """
        clock.check()
        if self._delete.alive:
            between = note_and_check(self._solver, clock)
            satisfiable = solve_in_slices(self._solver, SOON, between, assumptions)
            if satisfiable is not None:
                model: list[int] | None = self._solver.get_model()
                return model if satisfiable else None
            self._delete()
        if self._aside is None:
            self._aside = Aside(self._solvers, self._processes)
            self._end = weakref.finalize(self, self._aside.close)
            self._sent = 0
        further, self._sent = self._formula[self._sent :], len(self._formula)
        try:
            return self._aside.answer(further, assumptions, clock)
        except BaseException:
            self._aside = None
            raise

    def close(self) -> None:
        """Free the solvers."""
        self._delete()
        if self._aside is not None:
            self._end()
            self._aside = None
