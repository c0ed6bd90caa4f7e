"""Random puzzles for hypothesis, and brute-force answers about a puzzle."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

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
    rules: Sequence[Rule] | st.SearchStrategy[Rule] = RULES,
    hinted: bool = False,
    solvable: bool = False,
    few: bool = True,
    every_kind: bool = False,
) -> Puzzle:
    """A puzzle, usually with a solution: a board is labelled and cut into cards, which are shuffled.

    There are few figures, so duplicate and symmetric cards are common. With `few`, the puzzle has at most `MANY`
    solutions, so brute force is fast. With `every_kind`, cards may have backs, may be turned over or not at
    all, and there may be spare ones.
    """
    board = parse_board(draw(st.sampled_from(boards)))
    rule = draw(rules if isinstance(rules, st.SearchStrategy) else st.sampled_from(rules))
    figures = draw(st.integers(1, 3) if board.cells < 5 else st.integers(2, board.cells // 9 + 4))
    labels = labels_of(rule, max(figures, *map(abs, rule.rims), 1) + rule.rim_only)
    on_rim = {meets for label in rule.rims if rule.rim_only for meets in (label, mate(rule, label))}
    inside = st.sampled_from([label for label in labels if label not in on_rim])
    shown = {side: draw(st.sampled_from(rule.rims) if rule.rims else inside) for side in board.rim}
    shown |= {side: draw(inside) for side in board.free}
    for one, other in board.joins:
        shown[one] = draw(inside)
        shown[other] = mate(rule, shown[one])
    planted = [tuple(shown[Side(cell, side)] for side in range(board.sides)) for cell in range(board.cells)]
    card: st.SearchStrategy[brute.Labels] = st.tuples(*[st.sampled_from([*labels, *rule.rims])] * board.sides)
    more = [draw(card) for _ in range(draw(st.integers(0, 2)))] if every_kind and board.cells < 5 else []
    backed = every_kind and board.cells < 4 and draw(st.booleans())
    turns: Turns = draw(st.sampled_from(["free", "none", *["half"] * (board.sides % 2 == 0)])) if every_kind else "free"
    flip = every_kind and not backed and draw(st.booleans())
    ways = st.sampled_from(tuple(itertools.chain(*brute.sheets(board.sides, turns, flip=flip))))
    cards = [tuple(front[side] for side in draw(ways)) for front in draw(st.permutations([*planted, *more]))]
    backs = tuple(draw(card) for _ in cards if backed)
    if backed and draw(st.booleans()):
        cards[-1], backs = backs[-1], (*backs[:-1], cards[-1])
    if not solvable and draw(st.integers(0, 4)) == 0:
        cards[0] = (draw(st.sampled_from(labels)), *cards[0][1:])
    puzzle = Puzzle(board, tuple(cards), rule, turns=turns, flip=flip, backs=backs, spare=bool(more))
    if hinted:
        looks, hints = looks_of(puzzle), list[Placement]()
        every = [(kind, n) for kind, each in enumerate(looks, 1) for n in range(len(each))]
        for cell in draw(st.lists(st.integers(0, board.cells - 1), unique=True, max_size=2)):
            right = [(kind, n) for kind, n in every if looks[kind - 1][n] == planted[cell]]
            lays = right if right and (solvable or draw(st.integers(0, 3)) > 0) else every
            hints.append(Placement(cell, *draw(st.sampled_from(lays))))
        used = Counter(hint.type for hint in hints)
        assume(all(used[kind.number] <= kind.count for kind in puzzle.types))
        puzzle = replace(puzzle, hints=tuple(hints))
    assume(not few or len(_solutions(puzzle)) <= MANY)
    return puzzle


def labels_of(rule: Rule, figures: int) -> list[int]:
    """All labels that so many figures have."""
    whole = [*rule.whole, *(range(figures + 1) if not rule.signed else ())]
    return [*range(0 not in rule.whole, figures + 1), *(-n for n in range(1, figures + 1) if n not in whole)]


@st.composite
def any_rule(draw: st.DrawFn) -> Rule:
    """A rule with or without signs, fronts that match themselves, labels on the rim."""
    signed = draw(st.booleans())
    plain = Rule(signed, whole=tuple(draw(st.sets(st.integers(0, 3), max_size=2))) if signed else ())
    rims = tuple(draw(st.sets(st.sampled_from(labels_of(plain, 2)), max_size=2)))
    return replace(plain, rims=rims, rim_only=bool(rims) and draw(st.booleans()))


def kinds(boards: Sequence[str | Board] = EVERY_BOARD, hinted: bool = True) -> st.SearchStrategy[Puzzle]:
    """A puzzle of any kind."""
    return puzzles(boards, any_rule(), hinted, every_kind=True)


def mate(rule: Rule, label: int) -> int:
    """The label that meets another one."""
    return -label if rule.signed and label not in rule.whole else label


@st.composite
def spoilt(draw: st.DrawFn, puzzles: st.SearchStrategy[Puzzle]) -> Puzzle:
    """One of these puzzles, half of them with cards at random, mostly without a solution."""
    puzzle = draw(puzzles)
    labels = st.sampled_from(sorted({label for card in puzzle.cards for label in card}))
    cards = tuple(tuple(draw(labels) for _ in card) for card in puzzle.cards)
    return replace(puzzle, cards=cards, hints=()) if draw(st.booleans()) else puzzle


def table(puzzle: Puzzle) -> brute.Table:
    """A puzzle without its methods."""
    rule, board = puzzle.rule, puzzle.board

    def allowed(label: int, on_rim: bool) -> bool:
        return (not rule.rims or label in rule.rims) if on_rim else not (rule.rim_only and label in rule.rims)

    return brute.Table(
        *(board.cells, board.sides, board.joins, board.free),
        tuple(zip(puzzle.cards, *([puzzle.backs] if puzzle.backs else ()), strict=True)),
        brute.sheets(board.sides, puzzle.turns, flip=puzzle.flip),
        lambda one, other: other == mate(rule, one),
        allowed,
        puzzle.hints,
    )


def looks_of(puzzle: Puzzle) -> list[list[brute.Labels]]:
    """The looks of each kind of card, by brute force."""
    return table(puzzle).looks


def solutions(puzzle: Puzzle) -> list[brute.Lays]:
    """All distinct solutions in canonical order, by brute force."""
    found = _solutions(puzzle)
    return found if len(found) <= MANY else list(table(puzzle).solutions())


def counted(puzzle: Puzzle) -> Counts:
    """The counts, by brute force."""
    found, plain = solutions(puzzle), table(puzzle)
    return Counts(len(found), len(plain.orbits(found)), plain.labelled(found))


def truth(puzzle: Puzzle, up_to_rotation: bool = False) -> list[brute.Shown]:
    """All distinct solutions, or the first of each orbit, in canonical order, by brute force."""
    found, looks = solutions(puzzle), looks_of(puzzle)
    found = [first for first, *_ in table(puzzle).orbits(found)] if up_to_rotation else found
    return [tuple(looks[kind - 1][look] for kind, look in lays) for lays in found]


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


def shown(solution: Solution) -> brute.Shown:
    """The labels that each cell of a solution shows."""
    return tuple(solution.shown(cell) for cell in range(solution.puzzle.board.cells))


def typed(found: brute.Shown, puzzle: Puzzle) -> list[tuple[int, brute.Labels]]:
    """What each cell shows, with the type of its card."""
    looks = looks_of(puzzle)
    return [(next(kind for kind, each in enumerate(looks, 1) if look in each), look) for look in found]


def check_line(found: brute.Shown, puzzle: Puzzle) -> str:
    """The CHECK line of a filling."""
    return "CHECK: " + "".join(f"{kind},{','.join(map(str, look))};" for kind, look in typed(found, puzzle))
