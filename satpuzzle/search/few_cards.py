"""Counts of a few cards without NumPy, which takes longer to load than such a search.

Like the frontier engine, it fills the cells one by one and merges the partial fillings with the same cards left and the
same labels to meet. It is made from the puzzle alone, so that it can confirm SAT.
"""

from __future__ import annotations

from collections import defaultdict

from satpuzzle.model import Counts, Puzzle, Side
from satpuzzle.model.board import Labels

MOST_CARDS = 15
MOST_STEPS = 10_000  # partial fillings and ways to extend them, some milliseconds


def counts_of_few(puzzle: Puzzle) -> Counts | None:
    """Count all solutions; None if this is not quick, if there are hints, or if rotations may keep a solution."""
    board, rule, kinds = puzzle.board, puzzle.rule, puzzle.types
    if board.cells > MOST_CARDS or puzzle.hints:
        return None
    rotations, sides = puzzle.rotations, board.sides
    once = [kind.number - 1 for kind in kinds if kind.count == 1 and len(kind.looks) == sides]
    if len(rotations) > 1 and not once:
        return None
    anchor = once[0] if len(rotations) > 1 else None  # the card that tells the rotations of a solution apart
    homes = [cell for cell in board.narrow_order if anchor is None or rotations.first_cell(cell) == cell]
    looks = [
        (kind.number - 1, turn, look, [rule.profile(label) for label in look], [rule.mate(label) for label in look])
        for kind in kinds
        for turn, look in enumerate(kind.looks)
    ]
    states: dict[tuple[tuple[int, ...], Labels], int] = {(tuple(kind.count for kind in kinds), ()): 1}
    open_to: list[Side] = []  # the sides of later cells that touch the filled ones
    filled: set[int] = set()
    steps = 0
    for cell in board.narrow_order:
        filled.add(cell)
        across = [board.across.get(Side(cell, side)) for side in range(sides)]
        if any(other is not None and other.cell == cell for other in across):
            return None
        met = [place for place, side in enumerate(open_to) if side.cell == cell]
        kept = [place for place, side in enumerate(open_to) if side.cell != cell]
        asked = [open_to[place].side for place in met]
        new = [side for side, other in enumerate(across) if other is not None and other.cell not in filled]
        on_rim = [other is None for other in across]
        shifts = rotations.shifts_at(cell) if cell in homes else ()
        fitting = defaultdict(list)  # by the labels that the cell must show
        for kind, turn, look, profiles, mates in looks:
            if kind == anchor and not (shifts and turn == min((turn + shift) % sides for shift in shifts)):
                continue
            if all(map(rule.allows, look, on_rim)):
                fitting[tuple([profiles[side] for side in asked])].append((kind, tuple([mates[side] for side in new])))
        longer: dict[tuple[tuple[int, ...], Labels], int] = defaultdict(int)
        for (left, labels), number in states.items():
            rest = tuple([labels[place] for place in kept])
            options = fitting.get(tuple([labels[place] for place in met]), ())
            steps += 1 + len(options)
            if steps > MOST_STEPS:
                return None
            for kind, shown in options:
                if left[kind] and (kind == anchor or anchor is None or not left[anchor] or cell != homes[-1]):
                    longer[(*left[:kind], left[kind] - 1, *left[kind + 1 :]), rest + shown] += number
        states = longer
        open_to = [open_to[place] for place in kept] + [other for side in new if (other := across[side]) is not None]
    essential = sum(states.values())
    distinct = essential * len(rotations)
    return Counts(distinct, essential, distinct * puzzle.labelled_factor)
