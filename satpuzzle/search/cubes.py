"""Cubes: ways to fill the first cells, which split a formula so that other programs can solve it in parts."""

from __future__ import annotations

from collections import Counter, deque
from heapq import heapify, heappop, heappush

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Domains
from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle, Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

Cube = tuple[Placement, ...]


def cubes(puzzle: Puzzle, least: int, deadline: Deadline) -> list[Cube]:
    """Make at least `least` cubes.

    The shortest cube is extended until there are enough, so their lengths differ by at most one. Cubes with a mismatch
    or with a card used too often are left out.

    Args:
        puzzle: The puzzle.
        least: The number of cubes wanted.
        deadline: The time limit.

    Returns:
        The cubes in canonical order of the cells filled; fewer than `least` if the puzzle has no more.
    """
    domains = Domains(puzzle)
    hinted = {hint.cell for hint in puzzle.hints}
    order = [cell for cell in cell_order(domains) if cell not in hinted]
    waiting: deque[Cube] = deque([()])
    whole: list[Cube] = []  # all cells filled: solutions
    while waiting and len(waiting) + len(whole) < least:
        deadline.check()
        cube = waiting.popleft()
        if len(cube) == len(order):
            whole.append(cube)
            continue
        waiting.extend(_longer(domains, cube, order[len(cube)]))
    return sorted([*whole, *waiting])


@checked(least=1)
def make_cubes(encoding: Encoding, least: int, deadline: Deadline | None = None) -> list[list[int]]:
    """Split a formula into cubes: lists of assumptions such that every model fits exactly one of them.

    Args:
        encoding: The formula, made by `encode`.
        least: The number of cubes wanted; there may be a few more.
        deadline: The time limit.

    Returns:
        The cubes; each is a list of literals.

    Raises:
        InputError: The first cells cannot be filled in that many ways.
        OutOfTimeError: The deadline was reached.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.encode("standard")
        >>> len(satpuzzle.make_cubes(encoding, 20)) >= 20
        True
    """
    validation.of("encoding", encoding, Encoding, say("an Encoding, as encode makes one"))
    possible = cubes(encoding.puzzle, least, clock(deadline=deadline))
    if len(possible) < least:
        raise InputError("fewer than {least} cubes exist; ask for fewer", least=least)
    return [encoding.assumptions(cube) for cube in possible]


def cell_order(domains: Domains) -> list[int]:
    """Order all cells: next comes the one with most filled neighbours, then fewest placements, then reading order."""
    joined: list[list[int]] = [[] for _ in domains.cells]
    for a, b in domains.puzzle.board.joins:
        joined[a.cell].append(b.cell)
        joined[b.cell].append(a.cell)
    touching = [0] * len(joined)
    # A cell is entered again, further up, whenever one of its neighbours is filled.
    waiting = [(0, len(options), cell) for cell, options in enumerate(domains.cells)]
    heapify(waiting)
    order: dict[int, None] = {}
    while waiting:
        _, _, cell = heappop(waiting)
        if cell in order:
            continue
        order[cell] = None
        for other in joined[cell]:
            touching[other] += 1
            heappush(waiting, (-touching[other], len(domains.cells[other]), other))
    return list(order)


def _longer(domains: Domains, cube: Cube, cell: int) -> list[Cube]:
    """Extend `cube` by every placement in `cell` that fits."""
    puzzle, meets = domains.puzzle, domains.puzzle.rule.meets
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    demands = []  # sides of this cell, and the labels they must meet
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get(Side(cell, side))
        if other is not None and other.cell in shown_at:
            demands.append((side, shown_at[other.cell][other.side]))
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(meets(shown[side], label) for side, label in demands)
    ]
