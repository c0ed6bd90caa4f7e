"""A solver that counts what is broken: some clauses must hold, others are soft, and at most so many of these may fail.

Whoever asks hands over the soft clauses with one more literal each, a variable that is true where they are broken. A
totalizer counts these, and a bound is an assumption, so that what was learnt about one bound helps with the next.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.encode.cardinality import totalizer
from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.oracles import OracleMaker
from satpuzzle.running.clock import Clock


class Counted:
    """A solver with `clauses`. Closing it frees what it holds.

    broken: the variables that are counted, the last ones of the formula; there may be none.
    """

    def __init__(self, maker: OracleMaker, clauses: Iterable[Clause], broken: range) -> None:
        self._broken = broken
        self._outputs: list[int] = []
        self.oracle = maker(broken.stop - 1, clauses)

    def count(self, most: int) -> None:
        """From now on bounds below `most` can be asked for. Once only."""
        if self._broken and most > 0:
            self._outputs, clauses = totalizer(self._broken, most, self._broken.stop)
            for clause in clauses:
                self.oracle.add(clause)

    def solve(self, clock: Clock, most: int | None = None) -> list[int] | None:
        """A model in which at most so many are broken; None if there is none. Raises OutOfTimeError."""
        if most is None or most >= len(self._broken):
            bound = []
        else:
            bound = [-self._outputs[most]] if most else [-broken for broken in self._broken]
        return self.oracle.solve(bound, clock)

    def limit(self, most: int) -> None:
        """From now on at most so many are broken."""
        if most < len(self._broken):
            self.count(most + 1)
            self.oracle.add([-self._outputs[most]])

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        self.oracle.add(clause)

    def close(self) -> None:
        """Free what it holds."""
        self.oracle.close()
