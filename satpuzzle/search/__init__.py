"""Search for the solutions of one puzzle.

This module holds the library's calls: `solve`, `first`, `count` and `unique`. Each uses one `Search`.

`search` asks the engines (`engine_adapters`) in turn and keeps everything it learns in one place. `parts`
does a long search in parts, side by side, and keeps their results. `analysis` says what is known before a search, how
long a count takes, and whether the sides may have been listed in another order.
"""

from __future__ import annotations

from typing import NamedTuple

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
    """Find the solutions of a puzzle, in canonical order.

    Every solution is checked against the puzzle before it is returned. The list is always complete: when time runs
    out, iterating raises OutOfTimeError.

    Args:
        puzzle: The puzzle, or its name, file or text.
        limit: The largest number of solutions to list; None for all.
        up_to_rotation: List only one of the solutions that symmetries of the board map to each other.
        settings: How to search.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the search reports its progress.
        deadline: The time limit and progress in one object, instead of `timeout` and `progress`.

    Returns:
        An iterator over the solutions. It also knows the counts, gives each solution as soon as it is certain
        (`stream`), and keeps what was found before time ran out (`partial`).

    Raises:
        InputError: The puzzle, a setting or the limit is invalid.

    Example:
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
    deadline = clock(timeout, progress, deadline)
    return Search(puzzle, limit=limit, up_to_rotation=up_to_rotation, settings=settings, deadline=deadline)


def first(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution | None:
    """Find any one solution.

    This can be much faster than finding the first solution in canonical order.

    Args:
        puzzle: The puzzle, or its name, file or text.
        settings: How to search.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the search reports its progress.

    Returns:
        A solution; None if there is none.

    Raises:
        InputError: The puzzle or a setting is invalid.
        OutOfTimeError: The time limit was reached.

    Example:
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
    """Count all solutions exactly.

    Args:
        puzzle: The puzzle, or its name, file or text.
        settings: How to search.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the search reports its progress.

    Returns:
        The numbers of distinct solutions, of essential ones (up to rotation), and of labelled ones (equal cards, and
        rotations that look the same, count as different).

    Raises:
        InputError: The puzzle or a setting is invalid.
        OutOfTimeError: The time limit was reached.
        DisagreementError: Two engines count differently, which is a bug.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count("standard")
        Counts(distinct=8, essential=2, labelled=16)
    """
    return solve(puzzle, settings=settings, timeout=timeout, progress=progress).count()


class Uniqueness(NamedTuple):
    """Whether a puzzle is unique, that is, has exactly one essential solution.

    Attributes:
        unique: True if there is exactly one solution up to rotation.
        solutions: The one solution; or none; or two that are essentially different.
    """

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
    """Decide whether the puzzle has exactly one solution, up to rotating the board.

    The search stops at the second solution.

    Args:
        puzzle: The puzzle, or its name, file or text.
        settings: How to search.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the search reports its progress.
        deadline: The time limit and progress in one object, instead of `timeout` and `progress`.

    Returns:
        Whether the puzzle is unique, and the solutions that show it.

    Raises:
        InputError: The puzzle or a setting is invalid.
        OutOfTimeError: The time limit was reached.
        DisagreementError: Two engines count differently, which is a bug.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.unique("standard").unique
        False
    """
    search = solve(puzzle, settings=settings, timeout=timeout, progress=progress, deadline=deadline)
    solutions = tuple(search.essential(2))
    if search.settings.cross_check:
        search.count()
    return Uniqueness(len(solutions) == 1, solutions)
