"""The positions of cells in pictures."""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, parse_board
from satpuzzle.model import Join, Side
from satpuzzle.pictures.text_boards import draw
from tests.strategies import ODD_BOARDS, runs
from tests.test_boards import HEXAGONS, NAMED, OWN, TRIANGLES, Polygon, joins_of, own_board, polygons

Corners = Sequence[Sequence[tuple[float, float]]]
FLAT = {**{name: parse_board(name) for name in NAMED}, **{name: own_board(name) for name in OWN}}


def placed(cells: Sequence[Polygon]) -> list[list[complex]]:
    """The same polygons with sides of length 1, moved into the corner."""
    unit = abs(cells[0][1] - cells[0][0])
    left = min(corner.real for cell in cells for corner in cell)
    top = min(corner.imag for cell in cells for corner in cell)
    return [[(corner - complex(left, top)) / unit for corner in cell] for cell in cells]


def assert_same(corners: Corners, cells: Sequence[Polygon]) -> None:
    """The corners are those of these polygons."""
    for cell, wanted in zip(corners, placed(cells), strict=True):
        assert [complex(*corner) for corner in cell] == pytest.approx(wanted, abs=1e-6)


def centres(corners: Corners) -> list[tuple[float, float]]:
    """The middle of each cell."""
    return [(sum(x for x, _ in cell) / len(cell), sum(y for _, y in cell) / len(cell)) for cell in corners]


def chain(name: str, sides: int, *joins: tuple[int, int, int, int]) -> Board:
    """A board from its joins: cell, side, cell, side, all from 0."""
    pairs = [(Side(a, b), Side(c, d)) for a, b, c, d in joins]
    return Board(name, sides, 1 + max(end.cell for pair in pairs for end in pair), tuple(pairs))


def ring(cells: int) -> Board:
    """Squares side by side, the last one beside the first."""
    return chain(f"ring{cells}", 4, *((cell, 1, (cell + 1) % cells, 3) for cell in range(cells)))


@pytest.mark.parametrize("name", FLAT)
def test_boards_have_the_expected_layout(name: str) -> None:
    assert_same(FLAT[name].corners, OWN[name] if name in OWN else polygons(name))


@pytest.mark.parametrize("name", NAMED)
def test_cells_are_in_reading_order_within_their_rows(name: str) -> None:
    board = parse_board(name)
    middles = [((min(y for _, y in cell) + max(y for _, y in cell)) / 2, x) for cell, (x, _) in boxes(board)]
    ordered = [(round(y, 3), round(x, 3)) for y, x in middles]
    assert ordered == sorted(ordered)
    rows = [sum(y == row for y, _ in ordered) for row in sorted({y for y, _ in ordered})]
    assert rows == list(board.rows)
    places = [(row, column) for row, wide in enumerate(board.rows, 1) for column in range(1, wide + 1)]
    assert [board.place(cell) for cell in range(board.cells)] == places


def boxes(board: Board) -> Iterator[tuple[Sequence[tuple[float, float]], tuple[float, float]]]:
    """Each cell and its centre."""
    return zip(board.corners, centres(board.corners), strict=True)


@pytest.mark.parametrize("name", ["2x3", *TRIANGLES[:3], *HEXAGONS[:2]])
def test_labels_of_text_drawings_are_at_their_sides(name: str) -> None:
    board = parse_board(name)
    labels = [tuple(100 + cell * board.sides + side for side in range(board.sides)) for cell in range(board.cells)]
    puzzle = satpuzzle.Puzzle(board, tuple(labels), satpuzzle.Rule(signed=False))
    lines = draw(puzzle, [(cell, puzzle.card_types[cell][0], 0) for cell in range(board.cells)]).split("\n")
    for labelled, (cell, (x, y)) in zip(labels, boxes(board), strict=True):
        spots = [
            next((row, line.index(str(label))) for row, line in enumerate(lines) if str(label) in line)
            for label in labelled
        ]
        middle_row, middle_column = (sum(each) / len(spots) for each in zip(*spots, strict=True))
        for (row, column), (ax, ay), (bx, by) in zip(spots, cell, (*cell[1:], cell[0]), strict=True):
            right, below = (ax + bx) / 2 - x, (ay + by) / 2 - y
            assert abs(right) < 0.01 or abs(column - middle_column) < 1.01 or (right > 0) == (column > middle_column)
            assert abs(below) < 0.3 or (below > 0) == (row > middle_row)


@st.composite
def pieces(draw: st.DrawFn) -> tuple[list[Polygon], list[Join]]:
    """Connected cells of a large board in any order, each turned, and enough of their joins to hold them together."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    whole = polygons(draw(st.sampled_from(["5x5", "triangle4", "hexagon19"])))
    touching = [sorted(join) for join in sorted(joins_of(whole), key=sorted)]
    chosen = [chance.randrange(len(whole))]
    for _ in range(draw(st.integers(0, 11))):
        near = {b.cell for a, b in (*touching, *(pair[::-1] for pair in touching)) if a.cell in chosen}
        chosen.append(chance.choice(sorted(near - set(chosen))))
    cells = []
    for cell in chance.sample(chosen, len(chosen)):
        turned = chance.randrange(len(whole[0]))
        cells.append(whole[cell][turned:] + whole[cell][:turned])
    joins: list[Join] = []
    groups = list(range(len(cells)))
    every = sorted(joins_of(cells), key=sorted)
    for a, b in chance.sample([sorted(join) for join in every], len(every)):
        if groups[a.cell] != groups[b.cell] or chance.random() < 0.5:
            joins.append((a, b))
            groups = [groups[a.cell] if group == groups[b.cell] else group for group in groups]
    return cells, joins


@runs(100)
@given(pieces())
def test_the_layout_is_recovered_from_the_joins_up_to_rotation(piece: tuple[list[Polygon], list[Join]]) -> None:
    cells, joins = piece
    sides = len(cells[0])
    upright = {4: 1, 3: cmath.rect(1, -math.pi / 3), 6: cmath.rect(1, math.pi / 6)}[sides]
    edge = cells[0][1] - cells[0][0]
    turn = upright / (edge / abs(edge))
    board = Board("piece", sides, len(cells), tuple(joins))
    assert_same(board.corners, [tuple(corner * turn for corner in cell) for cell in cells])


CUBE = chain(
    *("cube", 4),
    *((0, 1, 1, 3), (1, 1, 2, 3), (2, 1, 3, 3), (3, 1, 0, 3)),  # four around
    *((0, 0, 4, 2), (1, 0, 4, 1), (2, 0, 4, 0), (3, 0, 4, 3)),  # the lid
    *((0, 2, 5, 0), (1, 2, 5, 1), (2, 2, 5, 2), (3, 2, 5, 3)),  # the floor
)
TORUS = chain(
    *("torus", 4),
    *((3 * r + c, 1, 3 * r + (c + 1) % 3, 3) for r in range(3) for c in range(3)),
    *((3 * r + c, 2, 3 * ((r + 1) % 3) + c, 0) for r in range(3) for c in range(3)),
)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (ring(6), "side 2 of cell 4 does not meet side 4 of cell 5"),
        (CUBE, "does not meet"),
        (TORUS, "does not meet"),
        (
            chain("twisted", 4, (0, 1, 1, 3), (0, 2, 2, 0), (1, 2, 3, 0), (2, 1, 3, 2)),
            "side 2 of cell 3 does not meet side 3 of cell 4",
        ),
        (next(board for board in ODD_BOARDS if board.name == "belt"), "does not meet"),
        (next(board for board in ODD_BOARDS if board.name == "beads"), "fewer than 3 sides"),
        (Board("dot", 1, 1, ()), "fewer than 3 sides"),
        (chain("snake", 4, (0, 1, 1, 3), (1, 2, 2, 0), (2, 3, 3, 1), (3, 0, 4, 2)), "cells 1 and 5 overlap"),
        (chain("stars", 5, (0, 1, 1, 0), (1, 1, 2, 0), (2, 1, 3, 0)), "cells 1 and 4 overlap"),
    ],
    ids=lambda value: value.name if isinstance(value, Board) else "",
)
def test_boards_without_a_layout_are_refused_only_when_drawn(board: Board, message: str) -> None:
    assert board.rotations
    cards = tuple((1,) * board.sides for _ in range(board.cells))
    assert satpuzzle.count(satpuzzle.Puzzle(board, cards, satpuzzle.Rule(signed=False))).distinct == 1
    with pytest.raises(InputError, match=message) as caught:
        _ = board.corners
    assert str(caught.value).startswith(f"board {board.name}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rows", [(), (2,), (1, 1, 1, 1)])
def test_cells_have_no_position_without_rows(rows: tuple[int, ...]) -> None:
    joins = parse_board("1x3").joins
    assert Board("own", 4, 3, joins, rows).place(1) is None
    assert Board("own", 4, 3, joins, (0, 1, 2)).place(1) == (3, 1)
    with pytest.raises(InputError, match=r"cell: invalid value 3 \(int\)"):
        Board("own", 4, 3, joins, (3,)).place(3)
