"""Cubes: ways to fill a puzzle's first cells; disjoint, complete, and the same on every machine.

A cube is a partial filling: placements that are taken as given. Cubes fill the first cells, in one fixed
order, in all ways that the rule and the supply of cards allow, so every solution extends one of them.
For SAT a cube is a list of assumptions.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from heapq import heapify, heappop, heappush

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Domains
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.model import Placement, Puzzle, Side

Cube = tuple[Placement, ...]


def cubes(puzzle: Puzzle, least: int, alive: Callable[[Cube], bool] = lambda _: True) -> list[Cube]:
    """At least `least` cubes, in canonical order of the cells filled; fewer if the puzzle has no more.

    The shortest is filled further until there are enough, so their lengths differ by one at most.
    Cubes that a mismatch or a card used too often rules out are not listed, nor those that are not
    `alive`, which the caller need not search.
    """
    domains = Domains(puzzle)
    hinted = {hint.cell for hint in puzzle.hints}
    order = [cell for cell in cell_order(domains) if cell not in hinted]
    waiting: deque[Cube] = deque([()])
    whole: list[Cube] = []  # all cells filled: solutions
    while waiting and len(waiting) + len(whole) < least:
        cube = waiting.popleft()
        if len(cube) == len(order):
            whole.append(cube)
            continue
        waiting.extend(longer for longer in _longer(domains, cube, order[len(cube)]) if alive(longer))
    return sorted([*whole, *waiting])


def assumptions(encoding: Encoding, least: int, check: Callable[[], None]) -> list[list[int]]:
    """At least `least` cubes as lists of assumptions of the formula. Raises InputError if there are no so many.

    check: called again and again; it may raise to end this.
    """

    def expressible(cube: Cube) -> bool:
        check()
        return encoding.assumptions(cube) is not None

    possible = cubes(encoding.puzzle, least, expressible)
    if len(possible) < least:
        raise InputError(say("the first cells cannot be filled in {least} ways; ask for fewer cubes", least=least))
    return [encoding.assumptions(cube) or [] for cube in possible]


def cell_order(domains: Domains) -> list[int]:
    """All cells: next the one with most neighbours filled, of these with fewest placements, then in reading order."""
    joined: list[list[int]] = [[] for _ in domains.cells]
    for a, b in domains.puzzle.board.joins:
        joined[a.cell].append(b.cell)
        joined[b.cell].append(a.cell)
    touching = [0] * len(joined)
    waiting = [(0, len(options), cell) for cell, options in enumerate(domains.cells)]  # a cell again, and sooner, when
    heapify(waiting)  # a neighbour of it is filled
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
    """`cube`, and `cell` filled in every way that fits."""
    puzzle = domains.puzzle
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    demands = []  # side of this cell, and the label it must show
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get(Side(cell, side))
        if other is not None and other.cell in shown_at:
            demands.append((side, puzzle.rule.mate(shown_at[other.cell][other.side])))
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(shown[side] == label for side, label in demands)
    ]
