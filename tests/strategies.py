"""Random puzzles for hypothesis, and brute-force answers about a puzzle."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from satpuzzle import Board, Counts, Placement, Puzzle, Rule, Solution, parse_board
from satpuzzle.model import Side
from satpuzzle.model.puzzle import Turns
from tests import brute
from tests.cases import few

RULES = (
    Rule(), Rule(signed=False), Rule(signed=False, rims=(0,), rim_only=True),
    Rule(signed=True, rims=(0,), rim_only=True),
    Rule(signed=True, rims=(1,)), Rule(signed=True, rims=(-2,)), Rule(signed=False, rims=(1,)),
    Rule(whole=(2,)), Rule(rims=(-1, 2), whole=(2, 3)),
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

# Boards for puzzles of every kind: also without a rim, and parts of boards.
NAMED_BOARDS = (
    "1x2", "2x2", "1x3", "2x3", "triangle2", "2x2torus", "2x3torus", "1x3cylinder", "2x2cylinder", "3x3torus:1,1-1,3",
    "3x3:1,1-2,2", "4x4:2,2-2,3", "3x3:2,2-3,3+2,1", "triangle2:2,1-2,3", "hexagon7:1,1-2,2",
)  # fmt: skip
EVERY_BOARD = (*NAMED_BOARDS, *ODD_BOARDS)


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
    if rule.rim_only or -2 in rule.rims or 2 in rule.rims:
        figures = max(figures, 2)
    inside = [label for label in range(1, figures + 1) if not (rule.rim_only and abs(label) in rule.rims)]
    if rule.signed:
        inside = [*inside, *(-label for label in inside if label not in rule.whole)]
    labels = {side: draw(st.sampled_from(rule.rims or inside)) for side in board.rim}
    for a, b in board.joins:
        labels[a] = draw(st.sampled_from(inside))
        labels[b] = mate(rule, labels[a])
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


@st.composite
def kinds(draw: st.DrawFn, boards: Sequence[str | Board] = EVERY_BOARD, hinted: bool = True) -> Puzzle:
    """A puzzle of any kind, mostly with a solution, and with at most `MANY` solutions."""
    board = parse_board(draw(st.sampled_from(boards)))
    signed = draw(st.booleans())
    whole = tuple(draw(st.sets(st.integers(0, 3), max_size=2))) if signed else ()
    figures = range(1, draw(st.integers(1, 3)) + 1)
    labels = [*figures, *([0] if 0 in whole else []), *(-k for k in figures if signed and k not in whole)]
    rims = tuple(draw(st.sets(st.sampled_from(labels), max_size=2)))
    rule = Rule(signed, rims, bool(rims) and draw(st.booleans()), whole)
    on_rim = {mate for label in rims if rule.rim_only for mate in (label, rule.mate(label))}
    inside = [label for label in labels if label not in on_rim]
    assume(inside)
    shown: dict[tuple[int, int], int] = {side: draw(st.sampled_from(rims or labels)) for side in board.rim}
    shown |= {side: draw(st.sampled_from(inside)) for side in board.free}
    for one, other in board.joins:
        shown[one] = draw(st.sampled_from(inside))
        shown[other] = rule.mate(shown[one])
    card: st.SearchStrategy[brute.Labels] = st.tuples(*[st.sampled_from([*labels, *rims])] * board.sides)
    more = draw(st.integers(0, 2)) if board.cells < 5 else 0
    cards = [tuple(shown[cell, side] for side in range(board.sides)) for cell in range(board.cells)]
    cards += [draw(card) for _ in range(more)]
    backs = [draw(card) for _ in cards] if board.cells < 4 and draw(st.booleans()) else []
    turns: Turns = draw(st.sampled_from(["free", "none", "half"] if board.sides % 2 == 0 else ["free", "none"]))
    flip = not backs and draw(st.booleans())
    ways, order = brute.ways(board.sides, turns, flip=flip), draw(st.permutations(range(len(cards))))
    for number in range(len(cards)):
        way, over = draw(st.sampled_from(ways)), draw(st.booleans())
        cards[number] = tuple(cards[number][side] for side in way)
        if backs and over:
            cards[number], backs[number] = backs[number], cards[number]
    if draw(st.integers(0, 4)) == 0:
        cards[0] = draw(card)
    shuffled, backs = [cards[number] for number in order], [backs[number] for number in order if backs]
    puzzle = Puzzle(board, tuple(shuffled), rule, turns=turns, flip=flip, backs=tuple(backs), spare=more > 0)
    if hinted and draw(st.integers(0, 2)) == 0:
        found, hints = _solutions(puzzle), []
        every = [(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))]
        for cell in draw(st.sets(st.integers(0, board.cells - 1), max_size=2)):
            sure = draw(st.integers(0, 3))
            lays = [lays[cell] for lays in found] if found and sure else every
            hints.append(Placement(cell, *draw(st.sampled_from(lays))))
        used = Counter(hint.type for hint in hints)
        assume(all(used[kind.number] <= kind.count for kind in puzzle.types))
        puzzle = replace(puzzle, hints=tuple(hints))
    assume(len(_solutions(puzzle)) <= MANY)
    return puzzle


def mate(rule: Rule, label: int) -> int:
    """The label that meets another one."""
    return -label if rule.signed and label not in rule.whole else label


@st.composite
def spoilt_kinds(draw: st.DrawFn, boards: Sequence[str | Board] = EVERY_BOARD) -> Puzzle:
    """A puzzle of any kind, half of them with cards at random, mostly without a solution."""
    puzzle = draw(kinds(boards))
    labels = st.sampled_from(sorted({label for card in puzzle.cards for label in card}))
    cards = tuple(tuple(draw(labels) for _ in card) for card in puzzle.cards)
    return replace(puzzle, cards=cards, hints=()) if draw(st.booleans()) else puzzle


def table(puzzle: Puzzle) -> brute.Table:
    """A puzzle without its methods."""
    rule, board = puzzle.rule, puzzle.board

    return brute.Table(
        board.cells,
        board.sides,
        board.joins,
        board.free,
        tuple(zip(puzzle.cards, *([puzzle.backs] if puzzle.backs else ()), strict=True)),
        brute.ways(board.sides, puzzle.turns, flip=puzzle.flip),
        partial(mate, rule),
        frozenset(rule.rims),
        rule.rim_only,
        tuple(puzzle.hints),
    )


def solutions(puzzle: Puzzle) -> list[brute.Lays]:
    """All distinct solutions of a puzzle of any kind in canonical order, by brute force."""
    found = _solutions(puzzle)
    return found if len(found) <= MANY else list(table(puzzle).solutions())


def counted(puzzle: Puzzle) -> Counts:
    """The counts of a puzzle of any kind, by brute force."""
    found, plain = solutions(puzzle), table(puzzle)
    return Counts(len(found), len(plain.orbits(found)), plain.labelled(found))


@lru_cache(maxsize=8)
def _solutions(puzzle: Puzzle) -> list[brute.Lays]:
    return list(itertools.islice(table(puzzle).solutions(), MANY + 1))


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
    return Puzzle(parse_board(f"{size}x{size}"), tuple(cards), Rule(signed=False, rims=(0,), rim_only=True))


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
    return brute.solutions(
        *(joins, puzzle.cards, rule.signed, rule.rims, rule.rim_only, given(puzzle), apart), whole=rule.whole
    )


def _looks(cards: Sequence[brute.Labels]) -> set[brute.Labels]:
    return {brute.turn(card, steps) for card in cards for steps in range(len(card))}
