"""Solvers that take turns at one formula on one core, by a schedule that counts conflicts and never asks the time.

A turn is so many conflicts of one solver. One that goes on keeps what it has learnt; one that answers only once
begins afresh in each of its turns, with the variables and clauses in another order: how long a solution takes is
a matter of luck, with a heavy tail, so a fresh start beats waiting. The turns grow, so that whatever the solver
can prove it does prove. Several processes share the turns out among themselves, and race.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.pysat import ONE_SHOT, conflicts, pysat_solver, solve_in_slices

FIRST_TURN = 20_000  # conflicts of a solver that goes on
FIRST_START = 20_000  # conflicts of one that begins afresh
GROWTH = 1.5


class Turns:
    """The answers of `solvers` in turns: of all turns number `first`, and every `step`-th after it."""

    def __init__(self, solvers: Sequence[str], first: int = 0, step: int = 1) -> None:
        self._solvers = solvers
        self._first, self._step = first, step
        self._formula = array("i")
        self._going: dict[str, _Solver] = {}  # those that go on, once they have had a turn

    def answer(
        self, further: Sequence[int], assumptions: Sequence[int], tell: Callable[[int], None]
    ) -> list[int] | None:
        """The variables that are true in a model under the assumptions, or None if there is none.

        further: clauses, each ended by 0, that hold from now on. tell: told the number of conflicts after a turn.
        """
        self._formula.extend(further)
        for going in self._going.values():
            going.add(further)
        for turn in count(self._first, self._step):
            number, which = divmod(turn, len(self._solvers))
            name = self._solvers[which]
            if name in ONE_SHOT:
                solver, budget = _Solver(name, self._formula, turn), FIRST_START
            else:
                if name not in self._going:
                    self._going[name] = _Solver(name, self._formula, self._first)
                solver, budget = self._going[name], FIRST_TURN
            satisfiable = solver.solve(assumptions, int(budget * GROWTH**number), tell)
            model = solver.true() if satisfiable else None
            if name in ONE_SHOT:
                solver.close()
            if satisfiable is not None:
                return model
        raise AssertionError("there is always another turn")


class _Solver:
    """A solver at work on a formula in which the variables have other numbers, as `seed` decides; 0: their own."""

    def __init__(self, name: str, formula: Sequence[int], seed: int) -> None:
        self._one_shot = name in ONE_SHOT
        variables = max(map(abs, formula), default=0)
        names = [*range(variables + 1)]
        rng = random.Random(seed)
        if seed:
            names[1:] = rng.sample(names[1:], variables)
        self._names = names
        self._numbers = [0] * len(names)
        for number, renamed in enumerate(names):
            self._numbers[renamed] = number
        clauses = [*self._clauses(formula)]
        if seed:
            rng.shuffle(clauses)
        self._solver: Any = pysat_solver(name)
        self._solver.append_formula(clauses)

    def add(self, further: Sequence[int]) -> None:
        """From now on these clauses, each ended by 0, hold too."""
        self._solver.append_formula([*self._clauses(further)])

    def solve(self, assumptions: Sequence[int], budget: int, tell: Callable[[int], None]) -> bool | None:
        """Is there a model? None: not known after so many conflicts."""
        literals = [self._renamed(literal) for literal in assumptions]
        if self._one_shot:
            self._solver.append_formula([[literal] for literal in literals])
            literals = []
        satisfiable = solve_in_slices(self._solver, [budget], lambda: None, literals)
        if (had := conflicts(self._solver)) is not None:
            tell(had)
        return satisfiable

    def true(self) -> list[int]:
        """The variables that are true in the model just found."""
        numbers = self._numbers
        model = self._solver.get_model()
        return [numbers[literal] if literal < len(numbers) else literal for literal in model if literal > 0]

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()

    def _renamed(self, literal: int) -> int:
        if abs(literal) >= len(self._names):
            return literal
        return self._names[literal] if literal > 0 else -self._names[-literal]

    def _clauses(self, flat: Sequence[int]) -> Iterator[Clause]:
        clause: list[int] = []
        for literal in flat:
            if literal:
                clause.append(self._renamed(literal))
            else:
                yield clause
                clause = []
