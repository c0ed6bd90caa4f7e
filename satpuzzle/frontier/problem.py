"""The input of a frontier search: cells with options, joins, and the number of cards of each type.

It is made from the puzzle alone, without the encoder, so that this engine can confirm SAT independently. There are two
exact reductions:

* An anchor (`anchored`) is a card that exists once and looks different in every rotation, so it distinguishes the
  rotations of a solution. It is tried only in cells that no rotation of the board moves to an earlier cell. The search
  then finds exactly one solution per orbit. How long it takes depends on the anchor.
* A quotient (`quotient`) has one cell for each orbit of cells. Its solutions are those that a rotation leaves
  unchanged; a placement uses as many cards as the orbit has cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Placement, Puzzle, Rotation, Side

Indices = npt.NDArray[np.int64]
MOST_ANCHORS = 8  # the largest number of anchors to choose from
MOST_TURNED = 64  # the largest number of sets of hints whose solutions are counted


@dataclass(frozen=True, eq=False)
class Looks:
    """All looks of all types, one per row, sorted by type and rotation."""

    types: Indices  # by row, from 0
    turns: Indices  # by row: rotation in steps clockwise
    labels: Indices  # by row and side: the code of the label's profile
    codes: int  # codes run from 0 to `codes` - 1
    mates: Indices  # by code: the code that it must touch


@dataclass(frozen=True, eq=False)
class Problem:
    """Cells to fill in order."""

    looks: Looks
    counts: tuple[int, ...]  # by type: the number of cards
    options: tuple[Indices, ...]  # by cell: the rows of `looks` that it can show, ascending
    joins: tuple[tuple[Side, Side], ...]  # the earlier cell first
    weights: tuple[int, ...]  # by cell: the number of cards that a placement uses; 1 except in quotients


def looks_of(puzzle: Puzzle) -> Looks:
    """The looks of the puzzle's types."""
    rule = puzzle.rule
    rows = [[rule.profile(label) for label in look] for kind in puzzle.types for look in kind.looks]
    labels = {label for row in rows for label in row}
    labels |= {rule.mate(label) for label in labels}
    code = {label: number for number, label in enumerate(sorted(labels))}
    mates = np.array([code[rule.mate(label)] for label in code], dtype=np.int64)
    periods = [len(kind.looks) for kind in puzzle.types]
    return Looks(
        types=np.repeat(np.arange(len(periods)), periods),
        turns=np.array([turn for size in periods for turn in range(size)], dtype=np.int64),
        labels=np.array([[code[label] for label in row] for row in rows], dtype=np.int64),
        codes=len(code),
        mates=mates,
    )


def problem_of(puzzle: Puzzle) -> Problem:
    """The problem of a puzzle, with the cells in reading order."""
    board, rule = puzzle.board, puzzle.rule
    looks = looks_of(puzzle)
    every = np.arange(len(looks.types))
    options = [every] * board.cells
    if rule.rim is not None:
        by_pattern: dict[tuple[int, ...], Indices] = {}
        every_look = [look for kind in puzzle.types for look in kind.looks]
        on_rim: list[list[int]] = [[] for _ in range(board.cells)]
        for cell, side in board.rim:
            on_rim[cell].append(side)
        for cell, rim in enumerate(map(tuple, on_rim)):
            if rim not in by_pattern:
                pattern = [side in rim for side in range(board.sides)]
                fits = [all(map(rule.allows, look, pattern)) for look in every_look]
                by_pattern[rim] = np.flatnonzero(fits)
            options[cell] = by_pattern[rim]
    for hint in puzzle.hints:
        chosen = options[hint.cell]
        given = (looks.types[chosen] == hint.type - 1) & (looks.turns[chosen] == hint.turn)
        options[hint.cell] = chosen[given]
    counts = tuple(kind.count for kind in puzzle.types)
    return Problem(looks, counts, tuple(options), board.joins, (1,) * board.cells)


def anchored(puzzle: Puzzle, problem: Problem) -> list[Problem]:
    """Problems with one solution per orbit, one for each of the best anchors; none if there is no anchor."""
    if len(puzzle.rotations) == 1:
        return [problem]
    looks = problem.looks
    once = [k.number - 1 for k in puzzle.types if k.count == 1 and len(k.looks) == puzzle.board.sides]
    cells = np.zeros(len(puzzle.types), dtype=np.int64)  # by type: in how many cells it can lie
    alike = {id(rows): rows for rows in problem.options}
    for number, size in Counter(map(id, problem.options)).items():
        cells += size * (np.bincount(looks.types[alike[number]], minlength=len(cells)) > 0)
    fewest = min((cells[number] for number in once), default=0)
    best = [number for number in once if cells[number] == fewest]
    return [_with_anchor(puzzle, problem, number) for number in best[:MOST_ANCHORS]]


def _with_anchor(puzzle: Puzzle, problem: Problem, anchor: int) -> Problem:
    """The problem with the card of this type as anchor."""
    rotations, looks = puzzle.rotations, problem.looks
    sides = puzzle.board.sides
    kept: dict[tuple[int, tuple[int, ...]], Indices] = {}  # by options and shifts; similar cells share them
    options = []
    for cell, rows in enumerate(problem.options):
        # a rotation of the board that keeps the cell rotates the card: keep the smallest of these rotations, and none
        # if a rotation of the board moves the cell to an earlier one
        shifts = tuple(rotations.shifts_at(cell)) if rotations.first_cell(cell) == cell else ()
        key = id(rows), shifts
        if key not in kept:
            turns = looks.turns[rows]
            drop = looks.types[rows] == anchor
            if shifts:
                drop &= turns != np.min([(turns + shift) % sides for shift in shifts], axis=0)
            kept[key] = rows[~drop]
        options.append(kept[key])
    holds = {
        number: (looks.types[rows] == anchor).any() for number, rows in {id(rows): rows for rows in options}.items()
    }
    left = [cell for cell, rows in enumerate(options) if holds[id(rows)]]
    if len(left) == 1:  # then the anchor lies there
        rows = options[left[0]]
        options[left[0]] = rows[looks.types[rows] == anchor]
    return replace(problem, options=tuple(options))


def turned_hints(puzzle: Puzzle) -> Counter[frozenset[Placement]]:
    """Sets of hints: how often to count their solutions, so that each with the hints in some rotation counts once.

    This is inclusion and exclusion: the solutions that have the hints in two rotations are subtracted, and so on.

    Raises:
        EngineLimitError: Too many rotations of the hints are possible at once.
    """  # noqa: DOC201
    images = {_turned(puzzle, puzzle.hints, rotation) for rotation in puzzle.wider_rotations}
    times = Counter[frozenset[Placement]]()
    for image in sorted(images, key=sorted):
        both = Counter({image: 1})
        for hints, number in times.items():
            if _are_possible(puzzle, hints | image):
                both[hints | image] -= number
        times.update(both)
        times = Counter({hints: number for hints, number in times.items() if number})
        if len(times) > MOST_TURNED:
            raise EngineLimitError("equal cards are given in too many ways that rotations of the board exchange")
    return times


def closed_under(puzzle: Puzzle, hints: frozenset[Placement], rotation: Rotation) -> frozenset[Placement] | None:
    """Hints and all their images under powers of a rotation; None if they contradict each other."""
    while not (turned := _turned(puzzle, hints, rotation)) <= hints:
        hints |= turned
        if not _are_possible(puzzle, hints):
            return None
    return hints


def _turned(puzzle: Puzzle, hints: Iterable[Placement], rotation: Rotation) -> frozenset[Placement]:
    looks = [len(kind.looks) for kind in puzzle.types]
    return frozenset(
        Placement(rotation.cells[cell], kind, (turn + rotation.shifts[cell]) % looks[kind - 1])
        for cell, kind, turn in hints
    )


def _are_possible(puzzle: Puzzle, hints: frozenset[Placement]) -> bool:
    """True if the cells of these hints differ, and there are enough cards."""
    used = Counter(hint.type for hint in hints)
    enough = all(number <= puzzle.types[kind - 1].count for kind, number in used.items())
    return enough and len({hint.cell for hint in hints}) == len(hints)


def quotient(puzzle: Puzzle, problem: Problem, rotation: Rotation) -> Problem:
    """The problem of the solutions that a rotation leaves unchanged."""
    sides = puzzle.board.sides
    looks = problem.looks
    home: dict[int, tuple[int, int]] = {}  # by cell: the number of its orbit, and the shift from its first cell
    firsts: list[int] = []
    weights: list[int] = []
    options: list[Indices] = []
    for first in range(puzzle.board.cells):
        if first in home:
            continue
        cell, shift, size = first, 0, 0
        while cell not in home:
            home[cell] = (len(firsts), shift)
            shift = (shift + rotation.shifts[cell]) % sides
            cell = rotation.cells[cell]
            size += 1
        rows = problem.options[first]
        # back in its first cell, the card must look as before
        unchanged = shift % np.bincount(looks.types)[looks.types[rows]] == 0
        firsts.append(first)
        weights.append(size)
        options.append(rows[unchanged])
    joins: dict[tuple[Side, Side], None] = {}
    for a, b in problem.joins:
        ends = sorted(Side(home[c][0], (side - home[c][1]) % sides) for c, side in (a, b))
        joins[ends[0], ends[1]] = None
    between = []
    for a, b in joins:
        if a.cell != b.cell:
            between.append((a, b))
            continue
        rows = options[a.cell]
        options[a.cell] = rows[looks.mates[looks.labels[rows, a.side]] == looks.labels[rows, b.side]]
    return Problem(looks, problem.counts, tuple(options), tuple(between), tuple(weights))


def reordered(problem: Problem, order: Sequence[int]) -> Problem:
    """The same problem with its cells in another order."""
    place = {cell: number for number, cell in enumerate(order)}
    joins = []
    for ends in problem.joins:
        a, b = sorted(end._replace(cell=place[end.cell]) for end in ends)
        joins.append((a, b))
    return replace(
        problem,
        options=tuple(problem.options[cell] for cell in order),
        joins=tuple(joins),
        weights=tuple(problem.weights[cell] for cell in order),
    )
