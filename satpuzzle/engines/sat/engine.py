"""The SAT engine: solutions of an encoding from an oracle, by blocking clauses or in canonical order.

Every model is decoded and judged by `satpuzzle.check` before it leaves this module.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

from satpuzzle.check import solution_faults
from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Option
from satpuzzle.engines.sat.oracles import Oracle, OracleMaker
from satpuzzle.errors import WrongAnswerError
from satpuzzle.model import Lay, Solution
from satpuzzle.running.clock import Clock


class SatEngine:
    """Solutions of `encoding`, asked of oracles made by `maker`."""

    def __init__(self, encoding: Encoding, maker: OracleMaker) -> None:
        self.encoding = encoding
        self._maker = maker
        self._enumeration: Oracle | None = None
        self._parts: Oracle | None = None
        self._calls = 0  # of `part`

    def first(self, clock: Clock) -> Solution | None:
        """Any one solution, or None if there is none. Raises OutOfTimeError."""
        with closing(self._oracle()) as oracle:
            return self._judged(oracle.solve((), clock))

    def next_orbit(self, clock: Clock) -> list[Solution] | None:
        """A further essential solution, as the list of its rotations; None when there are no more.

        All rotations of a found solution are blocked at once, over the projection only. Raises
        OutOfTimeError; the next call goes on then.
        """
        if self._enumeration is None:
            self._enumeration = self._oracle()
        solution = self._judged(self._enumeration.solve((), clock))
        if solution is None:
            return None
        orbit = solution.orbit()
        for turned in orbit:
            self._enumeration.add([-literal for literal in self.encoding.literals(turned)])
        return orbit

    def part(self, assumptions: Sequence[int], clock: Clock) -> Generator[list[Solution], None, None]:
        """Every essential solution that fits the assumptions, or a rotation of which does, as all its rotations.

        What was found before, in whatever part, is found again: solutions are blocked only while a
        variable of this call's own is assumed. Raises OutOfTimeError.
        """
        if self._parts is None:
            self._parts = self._oracle()
        self._calls += 1
        own = self.encoding.variables.count + self._calls
        try:
            while (solution := self._judged(self._parts.solve([*assumptions, own], clock))) is not None:
                orbit = solution.orbit()
                for turned in orbit:
                    self._parts.add([-own, *(-literal for literal in self.encoding.literals(turned))])
                yield orbit
        finally:
            self._parts.add([-own])

    def restart(self) -> None:
        """Forget what `next_orbit` has found: the next call begins anew."""
        if self._enumeration is not None:
            self._enumeration.close()
            self._enumeration = None

    def ordered(self, clock: Clock) -> Iterator[Solution]:
        """All solutions in canonical order, lazily: cell after cell is fixed by assumptions.

        A solution known to extend the cells fixed so far spares the question whether there is one.
        Raises OutOfTimeError.
        """
        cells = self.encoding.domains.cells
        with closing(self._oracle()) as oracle:
            known = self._judged(oracle.solve((), clock))
            if known is None:
                return
            fixed: list[Lay] = []  # the placements of the cells so far
            untried: list[Iterator[Option]] = [iter(cells[0])]
            witnesses = [known]
            while untried:
                cell = len(fixed)
                for kind, turn, _ in untried[-1]:
                    if witnesses[-1].lays[cell] == (kind, turn):
                        found: Solution | None = witnesses[-1]
                    else:
                        found = self._extending(oracle, [*fixed, Lay(kind, turn)], clock)
                    if found is not None:
                        break
                else:
                    untried.pop()
                    witnesses.pop()
                    if fixed:
                        fixed.pop()
                    continue
                if cell == len(cells) - 1:
                    yield found
                else:
                    fixed.append(Lay(kind, turn))
                    untried.append(iter(cells[cell + 1]))
                    witnesses.append(found)

    def _extending(self, oracle: Oracle, lays: list[Lay], clock: Clock) -> Solution | None:
        """A solution whose first cells are filled like this, or None."""
        placed = [self.encoding.placed(cell, *lay) for cell, lay in enumerate(lays)]
        if not all(placed):
            return None
        found = self._judged(oracle.solve([literal for literals in placed for literal in literals], clock))
        if found is not None and list(found.lays[: len(lays)]) != lays:
            raise WrongAnswerError("the solver's model ignores the assumptions")
        return found

    def _oracle(self) -> Oracle:
        return self._maker(self.encoding.variables.count, self.encoding.clauses())

    def _judged(self, model: list[int] | None) -> Solution | None:
        if model is None:
            return None
        solution = self.encoding.decode(model)
        wrong = solution_faults(solution)
        if wrong:
            raise WrongAnswerError(f"the solver's model is no solution: {wrong[0]}")
        return solution
