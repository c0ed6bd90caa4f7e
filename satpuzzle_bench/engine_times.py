"""Both engines, and a compiled reference, in turn on the same puzzles: medians."""

from __future__ import annotations

import re
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators import planting
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import load_all
from satpuzzle.runtime import programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from satpuzzle_bench import timed


class Task(NamedTuple):
    """Something to measure the engines by. counted: only count the distinct ones; else find all.

    fixed: the compiled reference holds a corner card still, so that it finds one solution an orbit.
    """

    name: str
    puzzle: Puzzle
    counted: bool
    fixed: bool = False


class Race(NamedTuple):
    """Median seconds of each engine for one task; None if the engine did not finish or cannot do it.

    answer: solutions counted or found, if any engine finished.
    """

    task: Task
    answer: int | None
    frontier: float | None
    sat: float | None
    reference: float | None


def tasks(*, large: bool) -> list[Task]:
    """What the engines are measured by; large: also what takes seconds or minutes."""
    one = {name: load_all(name)[0] for name in ("standard", "one-figure", "two-figures", "owen-5x5", "em_7_4_8")}
    chosen = [
        Task("standard, all solutions", one["standard"], counted=False),
        Task("one-figure, counted", one["one-figure"], counted=True),
        Task("two-figures, counted", one["two-figures"], counted=True),
        Task("em_7_4_8, essential solutions found", one["em_7_4_8"], counted=False, fixed=True),
        Task("owen-5x5, counted", one["owen-5x5"], counted=True),
    ]
    if large:
        wide = planting.framed(7, 7, 4, 7, 1)
        chosen.append(Task("framed 7x7 of 160 million placements", wide, counted=False, fixed=True))
        many = planting.framed(6, 6, 4, 3, 9)
        chosen.append(Task("framed 6x6 of 28 types, counted", many, counted=True))
    return chosen


def race(task: Task, runs: int, limit: float, reference: str | None) -> Race:
    """Run every engine on `task`, in turn, `runs` times; one that takes longer than `limit` seconds is left out.

    reference: the path of a compiled backtracker, called as `PROGRAM SIGNED ROWS COLUMNS FIX < cards`,
    which prints `solutions N placements N seconds S`.
    """
    answers: list[int] = []
    times: dict[str, list[float]] = {"frontier": [], "sat": [], "reference": []}
    ways: dict[str, Callable[[], tuple[int, float] | None]] = {
        "frontier": lambda: _timed(task, "frontier", limit),
        "sat": lambda: _timed(task, "sat", limit),
        "reference": lambda: _compiled(task, reference, limit),
    }
    for turn in range(runs):
        for name, way in list(ways.items()):
            done = way()
            if done is None:
                del ways[name]
                times[name].clear()
                continue
            times[name].append(done[1])
            answers.append(done[0])
            if done[1] * (runs - turn) > 10 * limit and turn:
                del ways[name]
    if len(set(answers)) > 1:
        raise InputError("{name}: the engines disagree: {answers}", name=task.name, answers=sorted(set(answers)))
    medians = [statistics.median(values) if values else None for values in times.values()]
    return Race(task, answers[0] if answers else None, *medians)


def _timed(task: Task, engine: str, limit: float) -> tuple[int, float] | None:
    puzzle = replace(task.puzzle)  # nothing derived is kept from an earlier run
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
    puzzle = task.puzzle
    plain = (Rule(), Rule.FRAMED)
    if program is None or puzzle.board.grid is None or puzzle.rule not in plain:
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
        raise InputError("the reference {program!r} printed no `solutions N placements N seconds S`", program=program)
    return int(match[1]), float(match[2])
