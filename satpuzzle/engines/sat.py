"""The SAT engine: solutions of an encoding from an oracle, by blocking clauses or in canonical order.

Every model is decoded and judged by `satpuzzle.check` before it leaves this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from satpuzzle.check import solution_faults
from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Option
from satpuzzle.encode.variables import PLACE
from satpuzzle.engines.clock import Clock
from satpuzzle.engines.oracles import Oracle, OracleMaker
from satpuzzle.errors import WrongAnswerError
from satpuzzle.model import Solution


class SatEngine:
    """Solutions of `encoding`, asked of oracles made by `maker`; every question starts a fresh one."""

    def __init__(self, encoding: Encoding, maker: OracleMaker, clock: Clock | None = None) -> None:
        self.encoding = encoding
        self._maker = maker
        self._clock = clock or Clock()

    def first(self) -> Solution | None:
        """Any one solution, or None if there is none. Raises OutOfTimeError."""
        with closing(self._oracle()) as oracle:
            return self._judged(oracle.solve())

    def orbits(self) -> Iterator[list[Solution]]:
        """Each essential solution once, in no particular order: as the list of its rotations.

        All rotations of a found solution are blocked at once, over the placements only. Raises
        OutOfTimeError.
        """
        with closing(self._oracle()) as oracle:
            while (solution := self._judged(oracle.solve())) is not None:
                orbit = solution.orbit()
                yield orbit
                for turned in orbit:
                    oracle.add([-literal for literal in self.encoding.literals(turned)])

    def ordered(self) -> Iterator[Solution]:
        """All solutions in canonical order, lazily: cell after cell is fixed by assumptions.

        A solution known to extend the cells fixed so far spares the question whether there is one.
        Raises OutOfTimeError.
        """
        place = self.encoding.names[PLACE]
        cells = self.encoding.domains.cells
        with closing(self._oracle()) as oracle:
            known = self._judged(oracle.solve())
            if known is None:
                return
            fixed: list[int] = []  # the placements of the cells so far
            untried: list[Iterator[Option]] = [iter(cells[0])]
            witnesses = [known]
            while untried:
                cell = len(fixed)
                for kind, turn, _ in untried[-1]:
                    placement = place[cell, kind, turn]
                    if witnesses[-1].lays[cell] == (kind, turn):
                        found: Solution | None = witnesses[-1]
                    else:
                        found = self._judged(oracle.solve([*fixed, placement]))
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
                    fixed.append(placement)
                    untried.append(iter(cells[cell + 1]))
                    witnesses.append(found)

    def _oracle(self) -> Oracle:
        return self._maker(self.encoding.names.count, self.encoding.clauses(), self._clock)

    def _judged(self, model: list[int] | None) -> Solution | None:
        if model is None:
            return None
        solution = self.encoding.decode(model)
        wrong = solution_faults(solution)
        if wrong:
            raise WrongAnswerError(f"the solver's model is no solution: {wrong[0]}")
        return solution
