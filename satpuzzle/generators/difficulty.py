"""How hard a puzzle is for people, measured by a plain backtracking search, which resembles what people do.

The search fills the free cells in reading order. A *placement* is a card laid so that it fits the rim and the cards
already placed. Cards are tried by type and turn; equal cards and turns that look the same are tried once. If nothing
fits, the last card is removed again. Hints are placed at the start and not counted. The search uses no heuristics, so
the numbers mean the same on every board.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from satpuzzle.model import Difficulty, Lay, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.model.filling import fitting
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import MOMENT, Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.processes import in_order
from satpuzzle.runtime.validation import checked
from satpuzzle.search.settings import processes

MOST = 1_000_000  # default number of placements after which the search stops
OPENING = 3  # cards in an opening


class Ranked(NamedTuple):
    """A puzzle with its difficulty; `place` is its position in the list given, from 0."""

    place: int
    puzzle: Puzzle
    difficulty: Difficulty


Start = tuple[int, int | None]  # of the search from one start: all placements, and those up to its first solution


def difficulty(puzzle: Puzzle, deadline: Deadline | None = None, *, most: int = MOST) -> Difficulty:
    """Measure a puzzle's difficulty with a plain search of up to `most` placements; raises OutOfTimeError."""
    deadline = deadline or Deadline()
    given = dict.fromkeys(hint.cell for hint in puzzle.hints)
    free = [cell for cell in range(puzzle.board.cells) if cell not in given]
    fits, neighbours = fitting(puzzle, [*given, *free], deadline)
    shown: list[Labels] = [()] * puzzle.board.cells
    left = [0, *(kind.count for kind in puzzle.types)]

    def choices(cell: int) -> list[tuple[Lay, Labels]]:
        return fits[cell].get(tuple([shown[other.cell][other.side] for other in neighbours[cell]]), [])

    for hint in puzzle.hints:
        shown[hint.cell] = puzzle.look(hint.type, hint.turn)
        left[hint.type] -= 1
    fit = all((Lay(hint.type, hint.turn), shown[hint.cell]) in choices(hint.cell) for hint in puzzle.hints)

    last = len(free)
    widths = [int(fit)] + [0] * last  # number of ways to fill the first 0, 1, 2, … free cells
    starts: list[Start] = []
    earlier, first, placed = 0, None, 0  # of the current start: placements before it, and up to its first solution
    completed, before = 0, 0  # ways to lay all cards but one that the last card completes; the latest of them
    laid: list[int] = []
    waiting = [iter(choices(free[0]))] if free and fit else []
    steps = 0
    while waiting:
        if steps % MOMENT == 0:  # a step may try all cards
            deadline.check()
        steps += 1
        for lay in waiting[-1]:
            if left[lay[0].type]:
                break
        else:
            waiting.pop()
            if laid:
                left[laid.pop()] += 1
            continue
        (kind, _), look = lay
        depth = len(laid)
        if placed == most:
            return Difficulty(most)
        if not depth and placed:
            starts.append((placed - earlier, first))
            earlier, first = placed, None
        placed += 1
        widths[depth + 1] += 1
        if depth + 1 < last:
            shown[free[depth]] = look
            left[kind] -= 1
            laid.append(kind)
            waiting.append(iter(choices(free[depth + 1])))
            continue
        first = placed - earlier if first is None else first
        if before != widths[depth]:
            completed, before = completed + 1, widths[depth]
    if placed:
        starts.append((placed - earlier, first))
    if not free:
        return Difficulty(most, 0, 0.0 if fit else None, 0, widths[0])
    return Difficulty(most, placed, _until_first(starts), widths[last - 1] - completed, widths[min(OPENING, last)])


@checked(most=0)
def rank(
    puzzles: Sequence[PuzzleLike], *, most: int | None = None, jobs: int = 1, progress: Progress | None = None
) -> list[Ranked]:
    """Sort puzzles by their difficulty for people.

    Args:
        puzzles: The puzzles, or their names, files or texts.
        most: The number of placements after which measuring stops; None for a million. Harder puzzles come last.
        jobs: The number of processes; 0 for one per core.
        progress: Where the call reports its progress.

    Returns:
        The puzzles, easiest first; ties keep the given order.

    Raises:
        InputError: A puzzle or value is invalid.

    Example:
        >>> import satpuzzle
        >>> len(satpuzzle.rank(["standard", "verzwickt"]))
        2
    """
    given = [as_puzzle(puzzle) for puzzle in validation.members("puzzles", puzzles, say("a list of puzzles"))]
    task = partial(difficulty, most=MOST if most is None else most)
    with closing(in_order(task, given, processes(jobs), clock(None, progress))) as outcomes:
        measured = [outcome.get() for outcome in outcomes]
    ranked = (Ranked(place, puzzle, hard) for place, (puzzle, hard) in enumerate(zip(given, measured, strict=True)))
    return sorted(ranked, key=lambda each: effort(each.difficulty))


def effort(measured: Difficulty) -> float:
    """The sort key of a difficulty: the placements of the whole search; infinite if it was not finished."""
    return float("inf") if measured.placements is None else measured.placements


def _until_first(starts: Sequence[Start]) -> float | None:
    """The average number of placements up to the first solution, if the search may begin at any of `starts`."""
    if not any(first is not None for _, first in starts):
        return None
    total, ahead = 0, 0
    for number, (placements, first) in enumerate(reversed([*starts, *starts])):
        ahead = placements + ahead if first is None else first
        if number >= len(starts):
            total += ahead
    return total / len(starts)
