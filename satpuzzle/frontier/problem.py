"""The input of a frontier search: cells with options, joins, and the number of cards of each type.

It is made from the puzzle alone, without the encoder, so that this engine can confirm SAT independently. There are two
exact reductions:

* An anchor (`anchored`) is a card that exists once, is used, and looks different after every symmetry of the board that
  keeps its cell, so it distinguishes the images of a solution. It is tried only in cells that no symmetry moves to an
  earlier cell. The search then finds exactly one solution per orbit. How long it takes depends on the anchor.
* A quotient (`quotient`) has one cell for each orbit of cells. Its solutions are those that a symmetry leaves
  unchanged; a placement uses as many cards as the orbit has cells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

import numpy as np
import numpy.typing as npt

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Lay, Placement, Puzzle, Side, Symmetry
from satpuzzle.model.symmetries import both, inverse, to
from satpuzzle.model.value import grouped
from satpuzzle.runtime import choices

Indices = npt.NDArray[np.int64]
MOST_TURNED = 64  # the largest number of sets of hints whose solutions are counted


@dataclass(frozen=True, eq=False)
class Looks:
    """All looks of all types, one per row, sorted by type and turn."""

    types: Indices  # by row, from 0
    turns: Indices  # by row: the number of the look
    moved: Mapping[int, Indices]  # by move and row: the row that shows the card after it
    labels: Indices  # by row and side: the code of the label
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
    rows = [look for kind in puzzle.types for look in kind.looks]
    labels = {label for row in rows for label in row}
    labels |= {rule.mate(label) for label in labels}
    code = {label: number for number, label in enumerate(sorted(labels))}
    lays = [Lay(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))]
    row = {lay: number for number, lay in enumerate(lays)}
    return Looks(
        types=np.array([lay.type - 1 for lay in lays], dtype=np.int64),
        turns=np.array([lay.turn for lay in lays], dtype=np.int64),
        moved={move: np.array([row[to[lay]] for lay in lays]) for move, to in puzzle.moved.items()},
        labels=np.array([[code[label] for label in row] for row in rows], dtype=np.int64),
        codes=len(code),
        mates=np.array([code[rule.mate(label)] for label in code], dtype=np.int64),
    )


def problem_of(puzzle: Puzzle) -> Problem:
    """The problem of a puzzle, with the cells in reading order."""
    board, rule = puzzle.board, puzzle.rule
    looks = looks_of(puzzle)
    every = np.arange(len(looks.types))
    options = [every] * board.cells
    if rule.rims:
        every_look = [look for kind in puzzle.types for look in kind.looks]
        on_rim: list[list[int]] = [[] for _ in range(board.cells)]
        for cell, side in board.rim:
            on_rim[cell].append(side)

        @cache
        def fitting(rim: tuple[int, ...]) -> Indices:
            pattern = [side in rim for side in range(board.sides)]
            return np.flatnonzero([all(map(rule.allows, look, pattern)) for look in every_look])

        options = [fitting(tuple(rim)) for rim in on_rim]
    for hint in puzzle.hints:
        chosen = options[hint.cell]
        given = (looks.types[chosen] == hint.type - 1) & (looks.turns[chosen] == hint.turn)
        options[hint.cell] = chosen[given]
    counts = tuple(kind.count for kind in puzzle.types)
    return Problem(looks, counts, tuple(options), board.joins, (1,) * board.cells)


def cells_by_type(problem: Problem) -> Indices:
    """By type: in how many cells it can lie."""
    cells = np.zeros(len(problem.counts), dtype=np.int64)
    shared = {id(rows): rows for rows in problem.options}
    for number, times in Counter(map(id, problem.options)).items():
        cells[problem.looks.types[shared[number]]] += times
    return cells


def anchored(puzzle: Puzzle, problem: Problem) -> list[Problem]:
    """Problems with one solution per orbit, one for each of the best anchors; none if there is no anchor."""
    if len(puzzle.symmetries) == 1:
        return [problem]
    looks, used = problem.looks, len(puzzle.cards) == puzzle.board.cells
    rows = np.arange(len(looks.types))
    alike = {kind for move, to in looks.moved.items() if move for kind in looks.types[to == rows].tolist()}
    once = [k.number - 1 for k in puzzle.types if used and k.count == 1 and k.number - 1 not in alike]
    cells = cells_by_type(problem)
    fewest = min((cells[number] for number in once), default=0)
    best = [number for number in once if cells[number] == fewest]
    return [_with_anchor(puzzle, problem, number) for number in best[: choices.MOST_ANCHORS]]


def _with_anchor(puzzle: Puzzle, problem: Problem, anchor: int) -> Problem:
    """The problem with the card of this type as anchor."""
    symmetries, looks = puzzle.symmetries, problem.looks
    kept: dict[tuple[int, tuple[int, ...]], Indices] = {}  # by options and moves; similar cells share them
    options, left = [], list[int]()
    for cell, rows in enumerate(problem.options):
        # a symmetry that keeps the cell moves the card: keep the first of these looks, and none if a symmetry moves the
        # cell to an earlier one
        moves = tuple(symmetries.moves_at(cell)) if symmetries.first_cell(cell) == cell else ()
        key = id(rows), moves
        if key not in kept:
            drop = looks.types[rows] == anchor
            if moves:
                drop &= rows != np.min([looks.moved[move][rows] for move in moves], axis=0)
            kept[key] = rows[~drop]
        options.append(kept[key])
        if moves and (looks.types[kept[key]] == anchor).any():
            left.append(cell)
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
    images = {frozenset(puzzle.moved_hints(symmetry, puzzle.hints)) for symmetry in puzzle.wider_symmetries}
    times = Counter[frozenset[Placement]]()
    for image in sorted(images, key=sorted):
        both = Counter({image: 1})
        for hints, number in times.items():
            if _are_possible(puzzle, hints | image):
                both[hints | image] -= number
        times.update(both)
        times = Counter({hints: number for hints, number in times.items() if number})
        if len(times) > MOST_TURNED:
            raise EngineLimitError("equal cards are given in too many ways that symmetries of the board exchange")
    return times


def closed_under(puzzle: Puzzle, hints: frozenset[Placement], symmetry: Symmetry) -> frozenset[Placement] | None:
    """Hints and all their images under powers of a symmetry; None if they contradict each other."""
    while not (turned := puzzle.moved_hints(symmetry, hints)) <= hints:
        hints |= turned
        if not _are_possible(puzzle, hints):
            return None
    return hints


def _are_possible(puzzle: Puzzle, hints: frozenset[Placement]) -> bool:
    """True if the cells of these hints differ, and there are enough cards."""
    used = Counter(hint.type for hint in hints)
    enough = all(number <= puzzle.types[kind - 1].count for kind, number in used.items())
    return enough and len({hint.cell for hint in hints}) == len(hints)


def quotient(puzzle: Puzzle, problem: Problem, symmetry: Symmetry) -> Problem:
    """The problem of the solutions that a symmetry leaves unchanged."""
    sides = puzzle.board.sides
    looks = problem.looks
    home: dict[int, tuple[int, int]] = {}  # by cell: the number of its orbit, and the move from its first cell
    firsts: list[int] = []
    weights: list[int] = []
    options: list[Indices] = []
    for first in range(puzzle.board.cells):
        if first in home:
            continue
        cell, move, size = first, 0, 0
        while cell not in home:
            home[cell] = (len(firsts), move)
            move = both(move, symmetry.moves[cell], sides)
            cell = symmetry.cells[cell]
            size += 1
        rows = problem.options[first]
        firsts.append(first)
        weights.append(size)
        options.append(rows[looks.moved[move][rows] == rows])  # back in its first cell, the card must look as before
    joins: dict[tuple[Side, Side], None] = {}
    for ends in problem.joins:
        a, b = sorted(Side(home[c][0], to(side, inverse(home[c][1], sides), sides)) for c, side in ends)
        if a.cell != b.cell:
            joins[a, b] = None
            continue
        rows = options[a.cell]
        options[a.cell] = rows[looks.mates[looks.labels[rows, a.side]] == looks.labels[rows, b.side]]
    return Problem(looks, problem.counts, tuple(options), tuple(joins), tuple(weights))


def exchangeable(problem: Problem) -> tuple[Problem, list[list[int]]]:
    """The problem with one type for all types that can show the same on the joined sides of each cell, and these types.

    This is for spare cards on a part of a board, where many cards differ on sides only that touch nothing.
    """  # noqa: DOC201
    looks = problem.looks
    touching: list[set[int]] = [set() for _ in problem.options]
    for end in chain.from_iterable(problem.joins):
        touching[end.cell].add(end.side)
    kinds = {(id(rows), tuple(sorted(sides))): rows for rows, sides in zip(problem.options, touching, strict=True)}
    shown = defaultdict[int, list[list[int]]](list)
    for number, ((_, sides), rows) in enumerate(kinds.items()):
        for kind, labels in zip(looks.types[rows].tolist(), looks.labels[rows][:, sides].tolist(), strict=True):
            shown[kind].append([number, *labels])
    classes = [*grouped((repr(sorted(shown[kind])), kind) for kind in sorted(shown)).values()]
    counts = [0] * len(problem.counts)
    for each in classes:
        counts[each[0]] = sum(problem.counts[kind] for kind in each)
    kept = {id(rows): rows[np.isin(looks.types[rows], [each[0] for each in classes])] for rows in problem.options}
    return replace(problem, counts=tuple(counts), options=tuple(kept[id(rows)] for rows in problem.options)), classes


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
