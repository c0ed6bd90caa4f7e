"""Solutions that are given in a file, to exclude or to draw."""

from __future__ import annotations

from satpuzzle import files
from satpuzzle.api import judge
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.model import Puzzle, Solution


def solutions_in(puzzle: Puzzle, path: str, wrong: str) -> tuple[Solution, ...]:
    """The different solutions in a file's CHECK lines and addresses.

    wrong: what to call one that is no solution. Raises InputError for such a one, or if there is none at all.
    """
    solutions: dict[Solution, None] = {}
    for verdict in judge(puzzle, files.read_text(path)):
        if verdict.solution is None:
            raise InputError(say("{wrong}: {fault}", wrong=wrong, fault=verdict.reason), path, verdict.line)
        solutions[verdict.solution] = None
    if not solutions:
        raise InputError(say("holds no CHECK line"), path)
    return tuple(solutions)
