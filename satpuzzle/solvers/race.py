"""PySAT's solvers in processes of their own, which can be ended at once, however deep they are in a search.

PySAT's solvers hear neither Ctrl-C nor a clock. Here they need not: the process that asks reads the answer when
it comes, and ends this one when it does not want to wait. If that process is gone, the system ends this one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DiedError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline

BUDGETS = 20_000, 1.5  # conflicts in a solver's first slice, and how they grow


class SolverRace:
    """Processes that race for the answer to one question; the winner is asked the next, and the others are ended.

    services: what each of them answers questions with, and what that is given. An answer is a list of numbers, or
    None; on the way they report how many conflicts there were.
    """

    def __init__(self, services: Iterable[tuple[workers.Service, Sequence[Any]]]) -> None:
        self._workers = workers.Workers()
        self.racers: list[workers.Worker] = []
        try:
            for service, given in services:
                self.racers.append(self._workers.start(service, *given, alone=True))
        except BaseException:
            self.close()
            raise

    def answer(self, question: Sequence[Any], deadline: Deadline) -> list[int] | None:
        """What is true in a model, or None if there is none.

        Raises OutOfTimeError when `deadline` says so, and DiedError if something else ended every process; nothing can
        be asked then. What one of them raises otherwise is raised here.
        """
        try:
            for racer in self.racers:
                racer.ask(*question, deadline=deadline)
            with closing(self._workers.reports(deadline)) as reports:
                for racer, report in reports:
                    if isinstance(report, workers.Progress):
                        deadline.progress.conflicts = report.value
                    elif isinstance(report, workers.Result):
                        self._keep(racer)
                        return None if report.value is None else list(report.value)
                    elif not isinstance(report.error, DiedError | MemoryError) or not self._others(racer):
                        raise report.error
            raise AssertionError("who has no others is raised")
        except BaseException:
            self.close()
            raise

    def _others(self, racer: workers.Worker) -> bool:
        """Go on without one that has failed. Are there others?"""
        self._keep(*(each for each in self.racers if each is not racer))
        return bool(self.racers)

    def _keep(self, *kept: workers.Worker) -> None:
        self.racers = [*kept]
        self._workers.keep(*kept)

    def close(self) -> None:
        """End the processes."""
        self._keep()


def clauses_of(flat: Iterable[int]) -> Iterator[Clause]:
    """Clauses that stand one behind the other, each ended by 0."""
    clause: list[int] = []
    for literal in flat:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def solving(name: str) -> Callable[[Iterable[int], Iterable[int]], Sequence[int] | None]:
    """In a process: answers with the solver of that name, given further clauses, and assumptions."""
    from satpuzzle.solvers.pysat_solvers import conflicts, growing, pysat_solver, solve_in_slices

    solver = pysat_solver(name)

    def answer(further: Iterable[int], assumptions: Iterable[int]) -> Sequence[int] | None:
        solver.append_formula(clauses_of(further))

        def between() -> None:
            workers.report(conflicts(solver) or 0)

        if not solve_in_slices(solver, growing(*BUDGETS), between, [*assumptions]):
            return None
        return array("i", [literal for literal in solver.get_model() if literal > 0])

    return answer
