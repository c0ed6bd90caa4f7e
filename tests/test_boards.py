"""Boards of every shape have the geometry of their drawings, and every rule works on all of them."""

from __future__ import annotations

import cmath
import itertools
import math
import random
import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, OutOfTimeError, Puzzle, parse_board
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Join, Side, Symmetry
from satpuzzle.model.symmetries import symmetries_of
from satpuzzle.pictures.text_boards import draw
from satpuzzle.runtime.deadline import Deadline
from tests.strategies import ODD_BOARDS, joined, runs

# The boards as they are drawn: every cell a polygon of corners in the plane (complex numbers, imaginary part down).
# Side number i runs from corner i to the next one.
Polygon = tuple[complex, ...]
Point = tuple[float, float]
HIGH = 3**0.5


def point(place: complex) -> Point:
    """A point, rounded for comparisons."""
    return (round(place.real, 6) + 0.0, round(place.imag, 6) + 0.0)


def square(row: int, column: int) -> Polygon:
    """Sides top, right, bottom, left."""
    corner = complex(column, row)
    return (corner, corner + 1, corner + 1 + 1j, corner + 1j)


def triangle(row: int, middle: int, points_up: bool) -> Polygon:
    """Sides `/`, `\\`, `_`, where they are in a triangle that points up, or down."""
    top, bottom = HIGH * row, HIGH * (row + 1)
    if points_up:
        return (complex(middle - 1, bottom), complex(middle, top), complex(middle + 1, bottom))
    return (complex(middle + 1, top), complex(middle, bottom), complex(middle - 1, top))


def hexagon(x: int, row: int) -> Polygon:
    """On a corner; sides from the upper right one clockwise. x: in half widths."""
    centre = complex(x * HIGH / 2, 1.5 * row)
    return tuple(centre + cmath.rect(1, cmath.pi / 3 * corner - cmath.pi / 2) for corner in range(6))


def polygons(name: str) -> list[Polygon]:
    """The cells of a named board, in reading order."""
    if name.startswith("triangle"):
        rows = range(int(name.removeprefix("triangle")))
        return [triangle(row, place - row, place % 2 == 0) for row in rows for place in range(2 * row + 1)]
    if name.startswith("hexagon"):
        rings = {1: 0, 7: 1, 19: 2, 37: 3}[int(name.removeprefix("hexagon"))]
        lines = range(-rings, rings + 1)
        return [hexagon(2 * p + abs(row), row) for row in lines for p in range(2 * rings + 1 - abs(row))]
    high, wide = map(int, name.split("x"))
    return [square(row, column) for row in range(high) for column in range(wide)]


def edges(cells: Sequence[Polygon]) -> Iterator[tuple[Side, Point, Point]]:
    """Every side with the corners that it runs from and to."""
    for cell, corners in enumerate(cells):
        for side, (start, end) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
            yield Side(cell, side), point(start), point(end)


def joins_of(cells: Sequence[Polygon]) -> set[frozenset[Side]]:
    """The pairs of sides that coincide."""
    found: dict[frozenset[Point], set[Side]] = {}
    for side, start, end in edges(cells):
        found.setdefault(frozenset([start, end]), set()).add(side)
    return {frozenset(sides) for sides in found.values() if len(sides) == 2}


def symmetries_in_the_plane(cells: Sequence[Polygon], *, over: bool = False) -> set[Symmetry]:
    """The turns about the board's centre that make every cell lie on a cell, tried in steps of five degrees.

    Those that turn the board over mirror it at its middle first.
    """
    corners = [corner for cell in cells for corner in cell]
    centre = sum(corners) / len(corners)
    at = {(start, end): side for side, start, end in edges(cells)}
    if over:
        at = {(end, start): side for (start, end), side in at.items()}
    found = set()
    for step in range(72):
        turn = cmath.rect(1, cmath.pi / 36 * step)
        arms = [[corner - centre for corner in cell] for cell in cells]
        turned = [tuple(centre + (arm.conjugate() if over else arm) * turn for arm in cell) for cell in arms]
        there = [at.get((point(cell[0]), point(cell[1]))) for cell in turned]
        if all(side is not None for side in there):
            landed = [side for side in there if side is not None]
            if all(at.get((start, end)) for _, start, end in edges(turned)):
                moves = tuple(side.side + len(cells[0]) * over for side in landed)
                found.add(Symmetry(tuple(side.cell for side in landed), moves))
    return found


GRIDS = ["1x1", "1x4", "2x5", "3x2", "3x3", "4x4"]
TRIANGLES = ["triangle1", "triangle2", "triangle3", "triangle4", "triangle5"]
HEXAGONS = ["hexagon1", "hexagon7", "hexagon19", "hexagon37"]
NAMED = [*GRIDS, *TRIANGLES, *HEXAGONS]


# Custom boards.
OWN: dict[str, list[Polygon]] = {
    "corner": [square(0, 0), square(0, 1), square(1, 0)],
    "zigzag": [square(0, 0), square(0, 1), square(1, 1), square(1, 2)],
    "plus": [square(0, 1), square(1, 0), square(1, 1), square(1, 2), square(2, 1)],
    "ring": [square(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)],
    "rhombus": [triangle(0, 0, True), triangle(1, 0, False)],
    "trapezium": [triangle(0, -1, True), triangle(0, 0, False), triangle(0, 1, True)],
    "wheel": [triangle(row, x, (row + x) % 2 == 1) for row in range(2) for x in (-1, 0, 1)],
    "three": [hexagon(0, 0), hexagon(2, 0), hexagon(1, 1)],
    "wreath": polygons("hexagon7")[:3] + polygons("hexagon7")[4:],
}


def own_board(name: str) -> Board:
    """One of `OWN`, with its joins in no order."""
    cells, chance = OWN[name], random.Random(name)
    joins = [chance.sample(sorted(join), 2) for join in sorted(joins_of(cells), key=sorted)]
    return Board(name, len(cells[0]), len(cells), tuple((a, b) for a, b in chance.sample(joins, len(joins))))


def board_and_cells(name: str) -> tuple[Board, list[Polygon]]:
    return (own_board(name), OWN[name]) if name in OWN else (parse_board(name), polygons(name))


@pytest.mark.parametrize("name", [*NAMED, *OWN])
def test_two_sides_are_joined_if_and_only_if_they_coincide(name: str) -> None:
    board, cells = board_and_cells(name)
    assert board.cells == len(cells)
    assert {board.sides} == set(map(len, cells))
    assert {frozenset(join) for join in board.joins} == joins_of(cells)
    assert len({frozenset(join) for join in board.joins}) == len(board.joins)
    joined = {side for join in joins_of(cells) for side in join}
    assert set(board.rim) == {side for side, _, _ in edges(cells)} - joined


@pytest.mark.parametrize("name", [*NAMED, *OWN])
def test_the_symmetries_equal_those_of_the_drawing(name: str) -> None:
    board, cells = board_and_cells(name)
    assert set(board.rotations) == symmetries_in_the_plane(cells)
    assert len(board.rotations) == len(set(board.rotations))
    assert board.rotations[0] == Symmetry(tuple(range(board.cells)), (0,) * board.cells)
    every = board.find_symmetries(Deadline(), range(2 * board.sides))
    assert {*every} == {*board.rotations} | symmetries_in_the_plane(cells, over=True)


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """Boards of up to four cells, joined in any way that connects them; in most, what holds of a cell holds of all."""
    cells, sides = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    every = [Side(cell, side) for cell in range(cells) for side in range(sides)]
    steps = range(draw(st.sampled_from([1, cells, cells])))
    joins: set[frozenset[Side]] = set()
    for a, b in draw(st.lists(st.tuples(st.sampled_from(every), st.sampled_from(every)), max_size=8)):
        more = joins | {frozenset(Side((end.cell + step) % cells, end.side) for end in (a, b)) for step in steps}
        if a.cell != b.cell and len({end for join in more for end in join}) == 2 * len(more):
            joins = more
    try:
        return Board("any", sides, cells, tuple((min(join), max(join)) for join in joins))
    except InputError:
        return draw(st.nothing())


@given(small_boards(), st.data())
@runs(200)
def test_symmetries_are_exactly_the_maps_that_keep_joins_and_free_sides(board: Board, data: st.DataObject) -> None:
    joins = {frozenset(join) for join in board.joins}
    free = data.draw(st.sets(st.sampled_from(board.rim), max_size=4)) if board.rim else set()
    turns = data.draw(st.sampled_from([range(board.sides), range(1)]))
    over = data.draw(st.booleans())
    moves = [*turns, *(board.sides + turn for turn in turns if over)]

    def keeps(symmetry: Symmetry) -> bool:
        return joins == {frozenset(symmetry.image(side, board.sides) for side in join) for join in joins} and free == {
            symmetry.image(side, board.sides) for side in free
        }

    places = list(itertools.permutations(range(board.cells)))
    sheets = [[move for move in moves if (move >= board.sides) == turned] for turned in (False, True)]
    ways = [way for sheet in sheets for way in itertools.product(sheet, repeat=board.cells)]
    every = itertools.starmap(Symmetry, itertools.product(places, ways))
    expected = sorted(filter(keeps, every), key=lambda symmetry: (symmetry.moves[0], symmetry.cells))
    found = symmetries_of(board.cells, board.sides, board.joins, free, moves, Deadline())
    assert list(found) == expected
    for cell in range(board.cells):
        assert found.first_cell(cell) == min(symmetry.cells[cell] for symmetry in expected)
        assert found.moves_at(cell) == sorted(each.moves[cell] for each in expected if each.cells[cell] == cell)
    for join in board.joins:
        images = (sorted(symmetry.image(side, board.sides) for side in join) for symmetry in expected)
        assert found.is_first(join, board.sides) == (sorted(join) == min(images))


def test_a_search_for_symmetries_has_limits_of_number_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.model.symmetries.MOST", 64 * 256 - 1)
    with pytest.raises(EngineLimitError, match="the board has 64 cells and more than 255 symmetries"):
        parse_board("8x8torus").find_symmetries(Deadline(), range(4))
    with pytest.raises(OutOfTimeError):
        parse_board("8x8torus").find_symmetries(Deadline(0), range(4))


def test_a_board_does_not_depend_on_the_order_of_its_joins() -> None:
    joins = tuple((b, a) for a, b in reversed(parse_board("2x2").joins))
    assert parse_board("2x2").has_joins_of(Board("2x2", 4, 4, joins))
    assert (Board("2x2", 4, 4, joins).shape, Board("2x2", 4, 4, joins).grid) == ("rectangle", (2, 2))
    puzzle = Puzzle(Board("own", 4, 4, joins), ((1, 2, 3, 4),) * 4)
    assert satpuzzle.parse_all(satpuzzle.convert([puzzle], "toml")[0]) == [puzzle]


# Boards that are refused


# Parts of boards, and boards whose rims are joined


@given(st.sampled_from(["3x3", "2x4torus", "3x3cylinder", "triangle3", "hexagon7"]), st.data())
@runs(300)
def test_a_part_has_the_joins_and_the_rim_of_its_cells(name: str, data: st.DataObject) -> None:
    whole = parse_board(name)
    cells = data.draw(st.sets(st.integers(0, whole.cells - 1), min_size=1))
    words = [",".join(map(str, whole.place(cell) or ())) if cell % 2 else str(cell + 1) for cell in cells]
    reached, fresh = set[int](), {min(cells)}
    while fresh:
        reached |= fresh
        fresh = {b.cell for a, b in whole.across.items() if a[0] in fresh and b.cell in cells} - reached
    if reached != cells:
        with pytest.raises(InputError, match="its joins do not connect all cells"):
            whole.region("+".join(words))
        return
    part = whole.region(" + ".join(words))
    assert part == parse_board(part.name)
    assert (part.kept, part.whole) == (tuple(sorted(cells)), whole)
    assert [part.place(cell) for cell in range(part.cells)] == [whole.place(cell) for cell in part.kept]
    assert {part.at[place] for place in part.at} == set(range(part.cells))

    def there(side: tuple[int, int]) -> Side:
        return Side(part.kept[side[0]], side[1])

    inner = [join for join in whole.joins if {end.cell for end in join} <= cells]
    assert sorted((there(a), there(b)) for a, b in part.joins) == inner
    assert [there(side) for side in part.rim] == [side for side in whole.rim if side.cell in cells]
    assert {*map(there, part.free)} == {Side(*side) for side in whole.across if side[0] in cells} - {
        end for join in inner for end in join
    }
    assert sorted(part.narrow_order) == [*range(part.cells)]


def test_blocks_of_a_part_are_rectangles_and_cells_that_are_not_on_the_board_are_refused() -> None:
    board = parse_board("4x4")
    assert board.region("2,2-3,3").kept == (5, 6, 9, 10)
    assert board.region("1-4+8").kept == (0, 1, 2, 3, 7)
    assert board.region("1,1-1,4+2,1").kept == board.region("2,1 + 1-4").kept == (0, 1, 2, 3, 4)
    for words in ("", ",", "0", "17", "5,1", "3,3-1,1", "1,1-2", "1-2,2", "2,2-5,5", "1,1-999999999,999999999"):
        with pytest.raises(InputError, match=r"board 4x4 has no region"):
            board.region(words)


@pytest.mark.parametrize(("name", "symmetries"), [("3x4torus", 24), ("4x4torus", 64), ("2x3cylinder", 6)])
def test_rolled_boards_are_shifted_and_rotated(name: str, symmetries: int) -> None:
    rows, columns = map(int, re.findall(r"\d+", name))
    board = parse_board(name)
    assert len(board.rotations) == symmetries
    assert len(board.find_symmetries(Deadline(), [0])) == columns * (rows if name.endswith("torus") else 1)
    assert len(board.rim) == (0 if name.endswith("torus") else 2 * columns)
    assert board.corners == parse_board(f"{rows}x{columns}").corners


# The positions of cells in pictures.

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


def ring(cells: int) -> Board:
    """Squares side by side, the last one beside the first."""
    return joined(4, cells, f"ring{cells}", *((cell, 1, (cell + 1) % cells, 3) for cell in range(cells)))


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


CUBE = joined(
    *(4, 6, "cube"),
    *((0, 1, 1, 3), (1, 1, 2, 3), (2, 1, 3, 3), (3, 1, 0, 3)),  # four around
    *((0, 0, 4, 2), (1, 0, 4, 1), (2, 0, 4, 0), (3, 0, 4, 3)),  # the lid
    *((0, 2, 5, 0), (1, 2, 5, 1), (2, 2, 5, 2), (3, 2, 5, 3)),  # the floor
)
TORUS = joined(
    *(4, 9, "torus"),
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
            joined(4, 4, "twisted", (0, 1, 1, 3), (0, 2, 2, 0), (1, 2, 3, 0), (2, 1, 3, 2)),
            "side 2 of cell 3 does not meet side 3 of cell 4",
        ),
        (next(board for board in ODD_BOARDS if board.name == "belt"), "does not meet"),
        (next(board for board in ODD_BOARDS if board.name == "beads"), "fewer than 3 sides"),
        (Board("dot", 1, 1, ()), "fewer than 3 sides"),
        (joined(4, 5, "snake", (0, 1, 1, 3), (1, 2, 2, 0), (2, 3, 3, 1), (3, 0, 4, 2)), "cells 1 and 5 overlap"),
        (joined(5, 4, "stars", (0, 1, 1, 0), (1, 1, 2, 0), (2, 1, 3, 0)), "cells 1 and 4 overlap"),
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
    with pytest.raises(InputError, match=r"cell: invalid value 3"):
        Board("own", 4, 3, joins, (3,)).place(3)
