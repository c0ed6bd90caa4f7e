"""Any one solution, soon: different solvers take turns at different disguises of one puzzle, and race if they can.

How long a solution takes is a matter of luck, with a heavy tail: a fresh start beats waiting. A turn is so many
conflicts of one solver; the schedule counts conflicts and never asks the time, so that one process does the same on
every machine. Kissat, which answers only once, begins afresh each time, on the puzzle with its cards turned and in
another order. CaDiCaL goes on in its turns with what it has learnt, and so proves in the end that there is no
solution; stopping it between its turns costs no conflicts. Several processes deal the turns out among themselves, and
the first answer counts: of two, one makes Kissat's starts, the other is CaDiCaL's.

Measured in processor seconds on shuffles of the bundled em_* puzzles, with so much other work beside it that they are
dear, and in samples so small that only large differences count. Kissat alone solved the three largest in 15 runs of
15, 0.6 s each on average, so it begins. em_7_4_8 is the dearest: CaDiCaL solved 2 runs of 4 within 10 s, Kissat 4 of
9 within 5 to 12 s. Schedules played through with such runs, drawn at random, gave as the sum over the three largest,
em_7_3_6, em_7_4_8 and em_9_3_5, all from 5000 conflicts: CaDiCaL first, growing by half, 26 s; Kissat first, 23;
doubling, 22; with two starts of Kissat for a turn of CaDiCaL, 24. Four whole shuffles of all eight took 51 on average,
26 of them em_7_4_8; two of these 45, and 81 where CaDiCaL begins and turns grow by half, of which 60 are one em_7_4_8
unsolved in 60 s. Without em_7_4_8 these two took 29 against 21: the order of the two is not settled.

What did not win: one card kept from turning with the board (`default-symmetry`: within 5 s CaDiCaL solved 2 runs of 8
on small ones, Kissat 3 of 9); every variable negated for Kissat, as it guesses "true" first (sooner in 3 pairs of
8); Glucose 4 (em_8_4_5 in 8.4 s, Kissat 0.5); other recipes on em_7_4_8 (`direct`, `support`, `labels`,
`heule-one-on-one`: none within 7 s, one start of Kissat each). Starts on a formula whose variables are renumbered at
random looked poor (three that CaDiCaL solves soon as they are written, two of Kissat's), so a start disguises the
puzzle, not the formula. Only stable phases of CaDiCaL (`stabilizeonly`) were better on two, worse on four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count
from typing import Any, NamedTuple

from satpuzzle.encode import Encoding, Recipe
from satpuzzle.model import Lay, Puzzle, Solution
from satpuzzle.model.solution import shuffled_cards, undisguised
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.oracles import SolverRace
from satpuzzle.solvers.pysat_solvers import (
    DEFAULT_SOLVER,
    ONE_SHOT,
    conflicts,
    pysat_solver,
    solve_in_slices,
    solver_names,
)

SOLVERS = (*ONE_SHOT, DEFAULT_SOLVER)
BUDGET = 5_000  # conflicts of the first turn of each solver …
GROWTH = 2  # … and how they grow


class Turn(NamedTuple):
    """Whose turn it is, on which disguise, for how many conflicts."""

    solver: str
    seed: int
    conflicts: int


def turns(solvers: Sequence[str], first: int = 0, step: int = 1) -> Iterator[Turn]:
    """All turns, or of these number `first`, and every `step`-th after it."""
    for number in count(first, step):
        cycle, which = divmod(number, len(solvers))
        yield Turn(solvers[which], number, int(BUDGET * GROWTH**cycle))


class Table:
    """A puzzle, and the solvers that take turns at it. Closing it frees them."""

    def __init__(self, puzzle: Puzzle, recipe: Recipe) -> None:
        self._puzzle, self._recipe = puzzle, recipe
        self._going: dict[str, tuple[Any, Encoding]] = {}  # those that go on, and on what

    def take(self, turn: Turn, tell: Callable[[int], None]) -> tuple[bool | None, Solution | None]:
        """Is there a solution, and which? None: not known after the turn's conflicts."""
        solver, encoding = self._going.get(turn.solver) or self._begin(turn)
        satisfiable = solve_in_slices(solver, [turn.conflicts], lambda: None)
        if (had := conflicts(solver)) is not None:
            tell(had)
        if satisfiable:
            return True, undisguised(encoding.decode(solver.get_model()), self._puzzle)
        if turn.solver in ONE_SHOT:
            self._end(turn.solver)
        return satisfiable, None

    def _begin(self, turn: Turn) -> tuple[Any, Encoding]:
        encoding = Encoding(shuffled_cards(self._puzzle, turn.seed), self._recipe)
        solver = pysat_solver(turn.solver)
        self._going[turn.solver] = solver, encoding
        solver.append_formula(encoding.clauses())
        return solver, encoding

    def _end(self, name: str) -> None:
        self._going.pop(name)[0].delete()

    def close(self) -> None:
        """Free the solvers."""
        for name in [*self._going]:
            self._end(name)


def race(puzzle: Puzzle, recipe: Recipe, processes: int, deadline: Deadline) -> Solution | None:
    """Any one solution, or None if there is none; not judged yet.

    Raises OutOfTimeError when `deadline` says so, DiedError if something else ended every process.
    """
    solvers = [name for name in SOLVERS if name in solver_names()]
    services = [(taking, (number, processes, solvers)) for number in range(processes)]
    with closing(SolverRace(services)) as aside:
        answer = aside.answer([puzzle, recipe], deadline)
    if answer is None:
        return None
    return Solution(tuple(Lay(*lay) for lay in zip(answer[::2], answer[1::2], strict=True)), puzzle)


def taking(first: int, step: int, solvers: Sequence[str]) -> Callable[[Puzzle, Recipe], list[int] | None]:
    """In a process: answers with the first solution that comes of these turns."""

    def answer(puzzle: Puzzle, recipe: Recipe) -> list[int] | None:
        with closing(Table(puzzle, recipe)) as table:
            for turn in turns(solvers, first, step):
                satisfiable, solution = table.take(turn, workers.report)
                if satisfiable is not None:
                    return None if solution is None else [number for lay in solution.lays for number in lay]
        raise AssertionError("there is always another turn")

    return answer
