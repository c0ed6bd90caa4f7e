"""Random puzzles for hypothesis, and brute-force answers about a puzzle."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from satpuzzle import Board, Placement, Puzzle, Rule, Solution, parse_board
from satpuzzle.model import Side
from tests import brute
from tests.cases import few

RULES = (
    Rule(), Rule(signed=False), Rule(signed=False, rim=0, rim_only=True), Rule(signed=True, rim=0, rim_only=True),
    Rule(signed=True, rim=1), Rule(signed=True, rim=-2), Rule(signed=False, rim=1),
)  # fmt: skip
TINY = ("1x1", "1x2", "1x4", "2x2", "3x1")
SMALL = (*TINY, "2x3")
MANY = 250  # limit on solutions of test puzzles


def joined(sides: int, cells: int, name: str, *joins: tuple[int, int, int, int]) -> Board:
    """A custom board from (cell, side, cell, side)."""
    return Board(name, sides, cells, tuple((Side(a, b), Side(c, d)) for a, b, c, d in joins))


# Boards that are not grids: four triangles in one, a centre and three hexagons, cells that touch
# each other twice, a ring, a board without a rim.
ODD_BOARDS = (
    joined(3, 4, "triangles", (0, 1, 2, 0), (1, 0, 2, 1), (2, 2, 3, 2)),
    joined(6, 4, "hexagons", (0, 0, 1, 3), (0, 2, 2, 5), (0, 4, 3, 1)),
    joined(4, 2, "belt", (0, 1, 1, 3), (0, 3, 1, 1)),
    joined(2, 5, "beads", (0, 1, 1, 0), (1, 1, 2, 0), (2, 1, 3, 0), (3, 1, 4, 0), (0, 0, 4, 1)),
    joined(
        *(4, 4, "torus"),
        *((0, 1, 1, 3), (0, 2, 2, 0), (0, 3, 1, 1), (0, 0, 2, 2)),
        *((1, 2, 3, 0), (1, 0, 3, 2), (2, 1, 3, 3), (2, 3, 3, 1)),
    ),
)


def runs(examples: int) -> settings:
    """Settings for this many random examples with THOROUGH, else a sixteenth; no time limit, as machines differ."""
    return settings(
        max_examples=few(examples),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@st.composite
def puzzles(
    draw: st.DrawFn,
    boards: Sequence[str | Board] = SMALL,
    rules: Sequence[Rule] = RULES,
    hinted: bool = False,
    solvable: bool = False,
    few: bool = True,
) -> Puzzle:
    """A puzzle, usually with a solution: a board is labelled and cut into cards, which are shuffled.

    There are few figures, so duplicate and symmetric cards are common. With `few`, the puzzle has few solutions, so
    brute force is fast.
    """
    board = draw(st.sampled_from(boards))
    board = parse_board(board) if isinstance(board, str) else board
    rule = draw(st.sampled_from(rules))
    figures = draw(
        st.integers(1, 3) if board.cells < 5 else st.integers(2, 4) if board.cells < 9 else st.integers(3, 5)
    )
    if rule.rim_only or rule.rim == -2:
        figures = max(figures, 2)
    inside = [label for label in range(1, figures + 1) if not (rule.rim_only and abs(label) == rule.rim)]
    if rule.signed:
        inside = [*inside, *(-label for label in inside)]
    labels = {side: draw(st.sampled_from(inside)) if rule.rim is None else rule.rim for side in board.rim}
    for a, b in board.joins:
        labels[a] = draw(st.sampled_from(inside))
        labels[b] = -labels[a] if rule.signed else labels[a]
    planted = [tuple(labels[Side(cell, side)] for side in range(board.sides)) for cell in range(board.cells)]
    cards = [brute.turn(card, draw(st.integers(0, board.sides - 1))) for card in draw(st.permutations(planted))]
    if not solvable and draw(st.integers(0, 4)) == 0:
        spoilt = draw(st.integers(0, board.cells - 1))
        cards[spoilt] = (draw(st.sampled_from(inside)), *cards[spoilt][1:])
    hints: list[Placement] = []
    if hinted:
        kinds = brute.types(cards)
        for cell in draw(st.lists(st.integers(0, board.cells - 1), unique=True, max_size=3)):
            lays = [
                brute.lay_of(card, kinds) for card in ([planted[cell]] if planted[cell] in _looks(cards) else cards)
            ]
            hints.append(Placement(cell, *draw(st.sampled_from(lays))))
        for kind in {hint.type for hint in hints}:
            number = sum(brute.lay_of(card, kinds)[0] == kind for card in cards)
            assume(sum(hint.type == kind for hint in hints) <= number)
    puzzle = Puzzle(board, tuple(cards), rule, tuple(hints))
    if few:
        assume(len(_few(puzzle)) <= MANY)
    return puzzle


def hard_puzzle() -> Puzzle:
    """A framed board with one wrong card: it has no solution, which solvers do not detect quickly."""
    size, colours = 8, 5
    labels = iter(n * n * 7919 // 64 % colours + 1 for n in range(1, 1000))
    across = [[0, *(next(labels) for _ in range(size - 1)), 0] for _ in range(size)]
    down = [[0, *(next(labels) for _ in range(size - 1)), 0] for _ in range(size)]
    cells = [(r, c) for r in range(size) for c in range(size)]
    cards = [(down[c][r], across[r][c + 1], down[c][r + 1], across[r][c]) for r, c in cells]
    cards[9] = (cards[9][0] % colours + 1, *cards[9][1:])
    cards[18] = (cards[18][0] % colours + 1, *cards[18][1:])
    return Puzzle(parse_board(f"{size}x{size}"), tuple(cards), Rule(signed=False, rim=0, rim_only=True))


def truth(puzzle: Puzzle) -> list[brute.Shown]:
    """All distinct solutions of a puzzle in canonical order, by brute force."""
    few = _few(puzzle)
    return brute.in_order(few if len(few) <= MANY else list(_search(puzzle)), puzzle.cards)


def labelled(puzzle: Puzzle) -> int:
    """The number of labelled solutions, by brute force."""
    return sum(1 for _ in _search(puzzle, apart=True))


def given(puzzle: Puzzle) -> brute.Given:
    """The labels that the hints fix in each cell."""
    kinds = brute.types(puzzle.cards)
    wanted = {hint.cell: brute.turn(kinds[hint.type - 1], hint.turn) for hint in puzzle.hints}
    return tuple(wanted.get(cell) for cell in range(len(puzzle.cards)))


def orbits(puzzle: Puzzle) -> set[frozenset[brute.Given]]:
    """The solutions of a puzzle on a grid of squares, each with its rotations, by brute force."""
    rows, columns = map(int, puzzle.board.name.split("x"))
    return brute.orbits(truth(puzzle), rows, columns)


def smallest_of_orbits(puzzle: Puzzle) -> list[brute.Shown]:
    """The first solution of each orbit, in canonical order, by brute force."""
    found = truth(puzzle)
    first = {min(index for index, each in enumerate(found) if each in orbit) for orbit in orbits(puzzle)}
    return [found[index] for index in sorted(first)]


def shown(solution: Solution) -> brute.Shown:
    """The labels that each cell of a solution shows."""
    return tuple(solution.shown(cell) for cell in range(solution.puzzle.board.cells))


def check_line(found: brute.Shown, puzzle: Puzzle) -> str:
    """The CHECK line of a filling."""
    kinds = brute.types(puzzle.cards)
    entries = (f"{brute.lay_of(look, kinds)[0]},{','.join(map(str, look))};" for look in found)
    return "CHECK: " + "".join(entries)


@lru_cache(maxsize=8)
def _few(puzzle: Puzzle) -> list[brute.Shown]:
    """The distinct solutions of a puzzle in the order found, at most `MANY` + 1."""
    return list(itertools.islice(_search(puzzle), MANY + 1))


def _search(puzzle: Puzzle, apart: bool = False) -> Iterator[brute.Shown]:
    rule, board = puzzle.rule, puzzle.board
    joins: Sequence[brute.Join] = board.joins if board in ODD_BOARDS else brute.joins(board.name)
    return brute.solutions(joins, puzzle.cards, rule.signed, rule.rim, rule.rim_only, given(puzzle), apart)


def _looks(cards: Sequence[brute.Labels]) -> set[brute.Labels]:
    return {brute.turn(card, steps) for card in cards for steps in range(len(card))}
