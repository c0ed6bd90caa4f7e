"""How hard a puzzle is for people, measured on what people do: a plain backtracker.

It fills the free cells in reading order. A *placement* is a card laid so that it fits what lies
already: rim and labels at the joins. Cards are tried by type and turn; of equal cards, and of turns
that look the same, one. Where nothing fits, the last card is taken up again. Hints lie there from the
beginning and are not counted. Nothing clever is done, so the numbers mean the same on every board.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import product
from typing import NamedTuple

from satpuzzle.model import Difficulty, Puzzle, Side
from satpuzzle.model.board import Labels
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import MOMENT, Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.ordered_map import in_order
from satpuzzle.runtime.validation import checked
from satpuzzle.search.settings import processes

MOST = 1_000_000  # placements after which a search is given up, by default
OPENING = 3  # cards that make an opening

Fitting = dict[Labels, list[tuple[int, Labels]]]  # by what the neighbours ask for: types and what they show


class Ranked(NamedTuple):
    """A puzzle and how hard it is. place: where it stood among the others, from 0."""

    place: int
    puzzle: Puzzle
    difficulty: Difficulty


class _Start(NamedTuple):
    """One start's search: all its placements, and those until its first solution (None: it has none)."""

    placements: int
    first: int | None


def difficulty(puzzle: Puzzle, *, most: int = MOST, deadline: Deadline | None = None) -> Difficulty:
    """Search `puzzle` as a plain backtracker does, up to `most` placements. Raises OutOfTimeError."""
    deadline = deadline or Deadline()
    given = dict.fromkeys(hint.cell for hint in puzzle.hints)
    free = [cell for cell in range(puzzle.board.cells) if cell not in given]
    fitting, neighbours = _tables(puzzle, [*given, *free], deadline)
    shown: list[Labels] = [()] * puzzle.board.cells
    left = [kind.count for kind in puzzle.types]

    def choices(cell: int) -> list[tuple[int, Labels]]:
        return fitting[cell].get(tuple([shown[other.cell][other.side] for other in neighbours[cell]]), [])

    for hint in puzzle.hints:
        shown[hint.cell] = puzzle.look(hint.type, hint.turn)
        left[hint.type - 1] -= 1
    fits = all((hint.type - 1, shown[hint.cell]) in choices(hint.cell) for hint in puzzle.hints)

    last = len(free)
    widths = [int(fits)] + [0] * last  # in how many ways the first 0, 1, 2, … free cells were filled
    starts: list[_Start] = []
    earlier, first, placed = 0, None, 0  # of the current start: placements before it, and until its first solution
    completed, before = 0, 0  # ways to lay all cards but one that the last one completes; the latest of them
    laid: list[int] = []
    waiting = [iter(choices(free[0]))] if free and fits else []
    steps = 0
    while waiting:
        if steps % MOMENT == 0:  # each may go through all cards
            deadline.check()
        steps += 1
        for lay in waiting[-1]:
            if left[lay[0]]:
                break
        else:
            waiting.pop()
            if laid:
                left[laid.pop()] += 1
            continue
        kind, look = lay
        depth = len(laid)
        if placed == most:
            return Difficulty(most)
        if not depth and placed:
            starts.append(_Start(placed - earlier, first))
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
        starts.append(_Start(placed - earlier, first))
    if not free:
        return Difficulty(most, 0, 0.0 if fits else None, 0, widths[0])
    return Difficulty(most, placed, _until_first(starts), widths[last - 1] - completed, widths[min(OPENING, last)])


@checked(most=0)
def rank(
    puzzles: Sequence[PuzzleLike], *, most: int | None = None, jobs: int = 1, progress: Progress | None = None
) -> list[Ranked]:
    """The puzzles by their difficulty for people, the easiest first; of equal ones, the first given.

    most: card placements up to which difficulty is measured (a million unless given); harder ones come last. jobs:
    processes that measure, 0 for all cores. progress: where it is written how far this is. Raises InputError.

    >>> import satpuzzle
    >>> len(satpuzzle.rank(["standard", "verzwickt"]))
    2
    """
    given = [as_puzzle(puzzle) for puzzle in validation.members("puzzles", puzzles, say("a list of puzzles"))]
    task = partial(_measured, MOST if most is None else most)
    with closing(in_order(task, given, processes(jobs), clock(None, progress))) as outcomes:
        measured = [outcome.get() for outcome in outcomes]
    ranked = (Ranked(place, puzzle, hard) for place, (puzzle, hard) in enumerate(zip(given, measured, strict=True)))
    return sorted(ranked, key=lambda each: effort(each.difficulty))


def _measured(most: int, puzzle: Puzzle, deadline: Deadline) -> Difficulty:
    return difficulty(puzzle, most=most, deadline=deadline)


def effort(measured: Difficulty) -> float:
    """What puzzles are ordered by: the placements of the whole search; infinite if they were not all counted."""
    return float("inf") if measured.placements is None else measured.placements


def _tables(puzzle: Puzzle, order: Sequence[int], deadline: Deadline) -> tuple[list[Fitting], list[list[Side]]]:
    """For each cell what can lie there, by the labels of its neighbours that come before it in `order`; and those."""
    board, rule = puzzle.board, puzzle.rule
    place = {cell: number for number, cell in enumerate(order)}
    looks = [(kind.number - 1, look) for kind in puzzle.types for look in kind.looks]
    rim = set(board.rim)
    known: dict[tuple[tuple[bool, ...], tuple[int, ...]], Fitting] = {}
    fitting: list[Fitting] = []
    neighbours: list[list[Side]] = []
    for cell in range(board.cells):
        sides = [Side(cell, side) for side in range(board.sides)]
        on_rim = tuple(side in rim for side in sides)
        joined = [s for s in sides if s in board.across and place[board.across[s].cell] < place[cell]]
        neighbours.append([board.across[side] for side in joined])
        asked = on_rim, tuple(side.side for side in joined)
        if asked not in known:
            known[asked] = {}
            for kind, look in deadline.during(looks):
                if all(map(rule.allows, look, on_rim)):
                    for wanted in product(*(rule.mates(look[side]) for side in asked[1])):
                        known[asked].setdefault(wanted, []).append((kind, look))
        fitting.append(known[asked])
    return fitting, neighbours


def _until_first(starts: Sequence[_Start]) -> float | None:
    """The placements until the first solution, on average over where the round through `starts` begins."""
    if not any(start.first is not None for start in starts):
        return None
    total, ahead = 0, 0
    for number, start in enumerate(reversed([*starts, *starts])):
        ahead = start.placements + ahead if start.first is None else start.first
        if number >= len(starts):
            total += ahead
    return total / len(starts)
