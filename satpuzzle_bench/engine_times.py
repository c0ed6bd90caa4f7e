"""Median times of both engines and a compiled reference on the same puzzles, and of the steps of a SAT search."""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from satpuzzle.encode import encode
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators import planting
from satpuzzle.model import Puzzle, Rule, Solution
from satpuzzle.notation import load_all
from satpuzzle.runtime import programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from satpuzzle_bench import measured, medians, timed


class Task(NamedTuple):
    """A question for the engines, about a bundled puzzle or a generated one."""

    name: str
    bundled: str = "standard"
    framed: Sequence[int] = ()  # arguments of `planting.framed`; empty: the bundled puzzle
    counted: bool = False  # count the distinct solutions instead of finding all
    fixed: bool = False  # find one solution per orbit; the compiled reference fixes a corner card for that
    large: bool = False  # takes seconds or minutes

    @property
    def puzzle(self) -> Puzzle:
        """A new copy of the puzzle, so that a run cannot reuse what an earlier run derived."""
        return planting.framed(*self.framed) if self.framed else load_all(self.bundled)[0]


def tasks(*, large: bool) -> list[Task]:
    """The questions for the engines, with or without the large ones."""
    return [task for task in (Task(**each) for each in measured("race")) if large or not task.large]


def race(
    task: Task, runs: int, limit: float, reference: str | None
) -> tuple[int | None, float | None, float | None, float | None]:
    """Run every engine on a task, in turn; an engine that exceeds `limit` seconds is left out.

    Args:
        task: The question.
        runs: The number of runs per engine, fewer if it is slow.
        limit: Seconds per run.
        reference: A compiled backtracker, called as `PROGRAM SIGNED ROWS COLUMNS FIX < cards`; it prints `solutions N
            placements N seconds S`.

    Returns:
        The number of solutions, and the median seconds of frontier, SAT and reference; None if none finished.

    Raises:
        InputError: The engines disagree, or the reference fails.
    """
    answers: set[int] = set()
    times: dict[str, list[float]] = {"frontier": [], "sat": [], "reference": []}
    racing = [*times]
    for turn in range(runs):
        for engine in [*racing]:
            done = _compiled(task, reference, limit) if engine == "reference" else _timed(task, engine, limit)
            if done is None:
                racing.remove(engine)
                times[engine].clear()
                continue
            answers.add(done[0])
            times[engine].append(done[1])
            if done[1] * (runs - turn) > 10 * limit and turn:
                racing.remove(engine)
    if len(answers) > 1:
        raise InputError("{name}: the engines disagree: {answers}", name=task.name, answers=sorted(answers))
    frontier, sat, compiled = (statistics.median(values) if values else None for values in times.values())
    return next(iter(answers), None), frontier, sat, compiled


def _timed(task: Task, engine: str, limit: float) -> tuple[int, float] | None:
    """The number of solutions and the seconds of an engine; None after the limit."""
    puzzle = task.puzzle
    settings = Settings(engine=engine, memory=4 << 30)

    def answer() -> int:
        if engine == "frontier" and task.counted:
            return FrontierEngine(puzzle, memory=settings.granted).distinct(Deadline(limit))
        search = Search(puzzle, settings=settings, deadline=Deadline(limit), up_to_rotation=task.fixed)
        return search.count().distinct if task.counted else len(search.all_found())

    try:
        return timed(answer)
    except OutOfTimeError:
        return None


def _compiled(task: Task, program: str | None, limit: float) -> tuple[int, float] | None:
    """The number of solutions and the seconds of the reference; None after the limit or if it cannot be asked."""
    puzzle = task.puzzle
    if program is None or puzzle.board.grid is None or puzzle.rule not in (Rule(), Rule.FRAMED):
        return None
    size = map(str, puzzle.board.grid)
    command = [program, str(int(puzzle.rule.halves)), *size, str(int(task.fixed))]
    with tempfile.TemporaryFile() as cards:
        cards.write("\n".join(" ".join(map(str, card)) for card in puzzle.cards).encode())
        cards.seek(0)
        try:
            output, _ = programs.run(command, Deadline(limit), cards)
        except OutOfTimeError:
            return None
    match = re.search(r"solutions (\d+) .*seconds ([\d.]+)", output)
    if not match:
        raise InputError("{program!r} did not print `solutions N placements N seconds S`", program=program)
    return int(match[1]), float(match[2])


def pipeline(runs: int, settings: Settings, names: list[str]) -> Iterator[tuple[str, int, float, float, float]]:
    """For each puzzle: its name, its number of solutions, and milliseconds for reading, for encoding, and in total."""
    for name in names:
        every = load_all(name)
        for index in range(len(every)):
            label = name if len(every) == 1 else f"{name}:{index + 1}"
            steps = [partial(step, name, index, settings) for step in (_read, _build, _solve)]
            solutions = len(_solve(name, index, settings))
            read, built, whole = (statistics.median(timed(step)[1] * 1000 for _ in range(runs)) for step in steps)
            yield label, solutions, read, built - read, whole


def _read(name: str, index: int, _settings: Settings) -> Puzzle:
    return load_all(name)[index]


def _build(name: str, index: int, settings: Settings) -> list[Clause]:
    return list(encode(_read(name, index, settings), settings.recipe).clauses())


def _solve(name: str, index: int, settings: Settings) -> list[Solution]:
    return Search(_read(name, index, settings), settings=settings).find()


def processes(runs: int) -> tuple[float, float, float]:
    """Median milliseconds of a process that solves the standard puzzle, of one that only imports, and their ratio."""
    solve = [sys.executable, "-m", "satpuzzle", "solve", "standard"]
    imports = [sys.executable, "-c", "import pysat.solvers, click"]
    both = solve, imports
    pairs = [[timed(partial(programs.run, words, Deadline()))[1] * 1000 for words in both] for _ in range(runs)]
    return medians(pairs)
