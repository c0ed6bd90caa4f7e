"""Searches for the solutions of one puzzle.

What the library is asked stands here: `solve`, `first`, `count`, `unique`, each with one `Search`.

`search` asks the engines (`engine_adapters`) in turns and keeps what it learns in one place (`known`). A long search is
done in parts: `plan` says what these are and how each engine does one, `parts` combines their results, `part_workers`
do them, `checkpoint` remembers which are done. `analysis` says what is known without a search.
"""

from __future__ import annotations

from typing import NamedTuple

from satpuzzle.errors import DisagreementError
from satpuzzle.model import Counts, Solution
from satpuzzle.notation import PuzzleLike
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.search.search import Search
from satpuzzle.search.settings import Settings

__all__ = ["Search", "Settings", "Uniqueness", "count", "first", "solve", "unique"]


def solve(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    up_to_rotation: bool = False,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Search:
    """The solutions in canonical order, each judged before it is given.

    limit: how many of them, at most. up_to_rotation: one for all rotations of the board. timeout: in
    seconds; when they are over, OutOfTimeError is raised. No incomplete list is given. progress: where the
    search writes how far it is. deadline: instead of both. What gives the solutions is a `Search`, which can be asked
    more: the counts, each solution as soon as it is certain, what was found when the time was up.

    >>> import satpuzzle
    >>> for solution in satpuzzle.solve("standard", limit=1):
    ...     print(solution)
    +--------+--------+--------+
    |   -2   |   -1   |   -1   |
    |-1  2  3|-3  1  4|-4  5  3|
    |    4   |    2   |    2   |
    +--------+--------+--------+
    |   -4   |   -2   |   -2   |
    |-2  3  3|-3  4  4|-4  6  4|
    |    1   |    1   |    1   |
    +--------+--------+--------+
    |   -1   |   -1   |   -1   |
    |-2  7  4|-4  5  3|-3  8  3|
    |    3   |    2   |    2   |
    +--------+--------+--------+
    """
    return Search(
        puzzle,
        limit=limit,
        up_to_rotation=up_to_rotation,
        settings=settings,
        deadline=clock(timeout, progress, deadline),
    )


def first(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution | None:
    """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError.

    progress: where the search writes how far it is.

    >>> import satpuzzle
    >>> satpuzzle.first("smiley") is None
    False
    """
    return solve(puzzle, settings=settings, timeout=timeout, progress=progress).first()


def count(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Counts:
    """The three exact counts. Raises OutOfTimeError.

    progress: where the search writes how far it is.

    >>> import satpuzzle
    >>> satpuzzle.count("standard")
    Counts(distinct=8, essential=2, labelled=16)
    """
    return solve(puzzle, settings=settings, timeout=timeout, progress=progress).count()


class Uniqueness(NamedTuple):
    """Is there exactly one essential solution? solutions: one; or none; or two that are not rotations of each other."""

    unique: bool
    solutions: tuple[Solution, ...]


def unique(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Uniqueness:
    """Has the puzzle exactly one solution up to rotating the board? Two are enough for a no. Raises OutOfTimeError.

    progress: where the search writes how far it is. deadline: instead of it and `timeout`.

    >>> import satpuzzle
    >>> satpuzzle.unique("standard").unique
    False
    """
    search = solve(puzzle, settings=settings, timeout=timeout, progress=progress, deadline=deadline)
    solutions = tuple(search.essential(2))
    if search.settings.cross_check and min(2, search.count().essential) != len(solutions):
        raise DisagreementError(
            "BUG: {n} essential solutions found, {essential} counted",
            n=len(solutions),
            essential=search.count().essential,
        )
    return Uniqueness(len(solutions) == 1, solutions)
