"""Cubes: ways to fill the first cells, which split a formula so that other programs can solve it in parts."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import islice

from satpuzzle.encode import Encoding
from satpuzzle.encode.domains import Domains
from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle
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
    level: deque[Cube] = deque([()])
    for cell in islice(cell_order(domains), len(puzzle.hints), None):
        longer: list[Cube] = []
        while level and len(level) + len(longer) < least:
            deadline.check()
            longer += _longer(domains, level.popleft(), cell)
        level.extend(longer)
        if not 0 < len(level) < least:
            break
    return sorted(level)


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


def cell_order(domains: Domains) -> Iterator[int]:
    """All cells in the order of filling: given ones, then those with most filled neighbours, then fewest placements."""
    board, near = domains.puzzle.board, Counter[int]()
    given = [hint.cell for hint in domains.puzzle.hints]
    empty = {cell: len(options) for cell, options in enumerate(domains.cells)}
    while empty:
        cell = given.pop() if given else min(empty, key=lambda cell: (-near[cell], empty[cell], cell))
        del empty[cell]
        near.update(board.across[cell, side].cell for side in range(board.sides) if (cell, side) in board.across)
        yield cell


def _longer(domains: Domains, cube: Cube, cell: int) -> list[Cube]:
    """Extend `cube` by every placement in `cell` that fits."""
    puzzle, meets = domains.puzzle, domains.puzzle.rule.meets
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    across = ((side, puzzle.board.across.get((cell, side))) for side in range(puzzle.board.sides))
    touched = [(side, shown_at[other.cell][other.side]) for side, other in across if other and other.cell in shown_at]
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(meets(shown[side], label) for side, label in touched)
    ]
