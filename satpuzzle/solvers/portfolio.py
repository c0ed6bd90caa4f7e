"""Find any one solution quickly: beams and a solver take turns on shuffled copies of a puzzle, or race in processes.

The time to a solution depends on luck and has a heavy tail, so a fresh start beats waiting. The schedule counts
conflicts and placements, never time, so a single process does the same on every machine. A turn of beams goes on with
wider ones (`satpuzzle.frontier.beams`). CaDiCaL keeps what it has learnt between its turns, and so proves in the end
that there is no solution. Several processes share the turns, and the first answer counts: of two processes, one tries
beams, the other runs CaDiCaL.

If only SAT may be used, Kissat takes the turns of the beams. It cannot resume, so it starts afresh in each turn, on the
puzzle with its cards rotated and reordered.

Beams alone solved em_7_3_6, em_7_4_9, em_8_4_5, em_9_3_5, em_11_3_4, em_12_2_4 and em_14_7_3 in 42 of 42 runs, in 0.01
to 0.17 CPU seconds. So on these boards, what follows matters only if beams are not used.

Measurements of solvers, in CPU seconds, on shuffles of the bundled em_* puzzles. The machine was busy, so times are
high, and the samples are small, so only large differences mean anything.

* Kissat alone solved the three largest puzzles in 15 of 15 runs, in 0.6 s on average, so it starts.
* em_7_4_8 is the hardest: CaDiCaL solved 2 of 4 runs within 10 s, Kissat 4 of 9 within 5 to 12 s.
* Schedules simulated with random draws of such runs took, summed over em_7_3_6, em_7_4_8 and em_9_3_5, starting with
  5000 conflicts: CaDiCaL first, growing by half, 26 s; Kissat first, 23 s; doubling, 22 s; two starts of Kissat for
  each turn of CaDiCaL, 24 s.
* Kissat's CPU seconds (with encoding) per solved start, with 15 starts of 1000, 2500 and (once) 5000 conflicts each:
  em_8_4_5 0.85, 0.81, 1.04; em_9_3_5 2.5, 2.7; em_11_3_4 1.8, 1.0; em_12_2_4 2.1, 0.7.
* Pauses can cost CaDiCaL a solution: em_14_7_3 took 0.4 s and about 1000 conflicts in one slice on each of three
  shuffles, but was unsolved after 4000 conflicts in slices of 250 (three shuffles) and 6000 in slices of 1000 (three).

These variants did not win:

* Fixing one card so that it does not rotate with the board (`default-symmetry`): within 5 s CaDiCaL solved 2 of 8 runs
  on small puzzles, Kissat 3 of 9.
* Negating every variable for Kissat, which guesses "true" first: faster in 3 of 8 pairs.
* Glucose 4: em_8_4_5 in 8.4 s, against 0.5 s with Kissat.
* Other recipes on em_7_4_8 (`direct`, `support`, `labels`, `heule-one-on-one`): none within 7 s, with one start of
  Kissat each.
* Renumbering the variables at random: poor on three formulas that CaDiCaL and two that Kissat solve quickly as written.
  So a start shuffles the puzzle, not the formula.
* Only stable phases of CaDiCaL (`stabilizeonly`): better on two puzzles, worse on four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count
from typing import Any, NamedTuple

from satpuzzle.encode import Encoding, Recipe
from satpuzzle.frontier import FrontierEngine
from satpuzzle.frontier.packing import MEMORY
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

BEAMS = "beams"
SOLVERS = (*ONE_SHOT, DEFAULT_SOLVER)  # if only SAT may be used
BUDGET = 5_000  # conflicts in the first turn of each solver …
GROWTH = 2  # … and the factor by which they grow
PLACEMENTS = 500  # of beams that take as long as a conflict


class Turn(NamedTuple):
    """A turn: the solver, the seed of the shuffle, and the number of conflicts."""

    solver: str
    seed: int
    conflicts: int


def turns(solvers: Sequence[str], first: int = 0, step: int = 1) -> Iterator[Turn]:
    """Yield the turns without end: number `first` and every `step`-th after it."""
    for number in count(first, step):
        cycle, which = divmod(number, len(solvers))
        yield Turn(solvers[which], number, int(BUDGET * GROWTH**cycle))


class Table:
    """A puzzle and the solvers that take turns on it; `memory`, in bytes, is for beams."""

    def __init__(self, puzzle: Puzzle, recipe: Recipe, memory: int = MEMORY) -> None:
        self._puzzle, self._recipe, self._memory = puzzle, recipe, memory
        self._going: dict[str, tuple[Any, Encoding]] = {}  # running solvers, by name, with their encodings
        self._frontier: FrontierEngine | None = None  # makes the beams

    def take(self, turn: Turn, tell: Callable[[int], None]) -> tuple[bool | None, Solution | None]:
        """Take a turn.

        Args:
            turn: The turn.
            tell: Called with the solver's number of conflicts.

        Returns:
            Whether there is a solution (None if that is not known after the turn), and the solution.
        """
        if turn.solver == BEAMS:
            deadline = Deadline()
            if self._frontier is None:  # not seed 0, by which the cards stay as in the beams before this race
                self._frontier = FrontierEngine(shuffled_cards(self._puzzle, turn.seed + 1), memory=self._memory)
            satisfiable, solution = self._frontier.by_beams(turn.conflicts * PLACEMENTS, deadline)
            if satisfiable is not None or deadline.progress.placements:
                return satisfiable, None if solution is None else undisguised(solution, self._puzzle)
            turn = turn._replace(solver=DEFAULT_SOLVER)  # this puzzle is too large for beams
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


def race(
    puzzle: Puzzle, recipe: Recipe, processes: int, deadline: Deadline, memory: int | None = None
) -> Solution | None:
    """Find any one solution in several processes; it is not checked here.

    Args:
        puzzle: The puzzle.
        recipe: How to encode it.
        processes: The number of processes.
        deadline: The time limit.
        memory: Bytes for beams; None if only SAT may be used.

    Returns:
        A solution; None if there is none.

    Raises:
        OutOfTimeError: The deadline was reached.
        DiedError: Something else ended every process.
    """
    solvers = [BEAMS, DEFAULT_SOLVER] if memory else [name for name in SOLVERS if name in solver_names()]
    services = [(taking, (number, processes, solvers, memory or MEMORY)) for number in range(processes)]
    with closing(SolverRace(services)) as aside:
        answer = aside.answer([puzzle, recipe], deadline)
    if answer is None:
        return None
    return Solution(tuple(Lay(*lay) for lay in zip(answer[::2], answer[1::2], strict=True)), puzzle)


def taking(first: int, step: int, solvers: Sequence[str], memory: int) -> Callable[[Puzzle, Recipe], list[int] | None]:
    """Run in a separate process: return a function that gives the first solution found in these turns."""

    def answer(puzzle: Puzzle, recipe: Recipe) -> list[int] | None:
        with closing(Table(puzzle, recipe, memory)) as table:
            for turn in turns(solvers, first, step):
                satisfiable, solution = table.take(turn, workers.report)
                if satisfiable is not None:
                    return None if solution is None else [number for lay in solution.lays for number in lay]
        raise AssertionError("there is always another turn")

    return answer
