"""Cutting a search into parts: disjoint, together everything, and the same on every machine.

A part is a tuple of placements that are given; the first cells (of one fixed order) are filled, in
all ways that the rule and the supply of cards leave. What no part holds has no solution. An engine
searches a part by searching the puzzle with these hints; for SAT they are assumptions (cubes).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from satpuzzle.encode.domains import Domains
from satpuzzle.model import Placement, Puzzle, Side

Part = tuple[Placement, ...]


def parts(puzzle: Puzzle, least: int, alive: Callable[[Part], bool] = lambda _: True) -> list[Part]:
    """At least `least` parts, in canonical order of the cells filled; fewer if the puzzle has no more.

    The shortest is filled further until there are enough, so their lengths differ by one at most.
    Parts that a mismatch or a card used twice rules out are not listed, nor those not `alive`, of
    which the caller knows that he need not search them.
    """
    domains = Domains(puzzle)
    order = cell_order(domains)
    given = Counter(hint.type for hint in puzzle.hints)
    hinted = {hint.cell for hint in puzzle.hints}
    order = [cell for cell in order if cell not in hinted]
    fixed = {hint.cell: puzzle.types[hint.type - 1].looks[hint.turn] for hint in puzzle.hints}
    waiting: deque[Part] = deque([()])
    whole: list[Part] = []  # all cells filled: solutions
    while waiting and len(waiting) + len(whole) < least:
        part = waiting.popleft()
        if len(part) == len(order):
            whole.append(part)
            continue
        longer = _longer(domains, part, order[len(part)], given, fixed)
        waiting.extend(other for other in longer if alive(other))
    return sorted([*whole, *waiting])


def cell_order(domains: Domains) -> list[int]:
    """All cells: next the one with most neighbours filled, of these with fewest placements, then in reading order."""
    joined: list[list[int]] = [[] for _ in domains.cells]
    for a, b in domains.puzzle.board.joins:
        joined[a.cell].append(b.cell)
        joined[b.cell].append(a.cell)
    touching = [0] * len(joined)
    order: list[int] = []
    left = set(range(len(joined)))
    while left:
        cell = min(left, key=lambda c: (-touching[c], len(domains.cells[c]), c))
        left.remove(cell)
        order.append(cell)
        for other in joined[cell]:
            touching[other] += 1
    return order


def _longer(
    domains: Domains, part: Part, cell: int, given: Counter[int], fixed: dict[int, tuple[int, ...]]
) -> list[Part]:
    """`part`, and `cell` filled in every way that fits."""
    puzzle = domains.puzzle
    shown_at = {**fixed, **{hint.cell: puzzle.types[hint.type - 1].looks[hint.turn] for hint in part}}
    used = given + Counter(hint.type for hint in part)
    demands = []  # side of this cell, and the label it must show
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get(Side(cell, side))
        if other is not None and other.cell in shown_at:
            demands.append((side, puzzle.rule.mate(shown_at[other.cell][other.side])))
    return [
        (*part, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(shown[side] == label for side, label in demands)
    ]
