"""Find any one solution quickly: beams and CaDiCaL take turns.

The time to a solution depends on luck and has a heavy tail, so another way beats waiting. Turns count conflicts and
placements, never time, so the search does the same on every machine. A turn of beams goes on with wider ones
(`satpuzzle.frontier.beams`). CaDiCaL keeps what it has learnt between its turns, and so proves in the end that there is
no solution.

Beams alone solved em_7_3_6, em_7_4_9, em_8_4_5, em_9_3_5, em_11_3_4, em_12_2_4 and em_14_7_3 in 42 of 42 runs, in 0.01
to 0.17 CPU seconds. So on these boards, what follows matters only if beams are not used. What did not win is in the
document "Measured and left out".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from satpuzzle.model import Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.enumeration import SatEngine, judged
from satpuzzle.solvers.oracles import PySatOracle

BUDGET = 5_000  # conflicts in the first turn of the solver …
GROWTH = 2  # … and the factor by which they grow
PLACEMENTS = 500  # of beams that take as long as a conflict


class Known(NamedTuple):
    """Whether there is a solution (None if that is not known), and the solution."""

    satisfiable: bool | None = None
    solution: Solution | None = None


def by_turns(
    engine: SatEngine, oracle: PySatOracle, beams: Callable[[int, Deadline], Known], deadline: Deadline
) -> Known:
    """Let a solver and beams take turns.

    Args:
        engine: The formula.
        oracle: The solver, which has its clauses.
        beams: Makes so many placements; returns what is known then.
        deadline: The time limit.

    Returns:
        Whether there is a solution, and the solution.

    Raises:
        OutOfTimeError: The deadline was reached.
    """
    budget, known = BUDGET, Known()
    while known.satisfiable is None:
        known = beams(budget * PLACEMENTS, deadline)
        if known.satisfiable is None:
            known = attempted(engine, oracle, budget, deadline)
        budget *= GROWTH
    return known


def attempted(engine: SatEngine, oracle: PySatOracle, conflicts: int, deadline: Deadline) -> Known:
    """Let a solver go on for so many conflicts. Raises OutOfTimeError."""
    satisfiable = oracle.attempt(conflicts, deadline)
    return Known(satisfiable, judged(engine.encoding, oracle.model()) if satisfiable else None)
