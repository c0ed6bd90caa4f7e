"""A new board shape needs one entry in one table: a ring of squares, defined here, works everywhere.

In the ring of six squares, the right side of each square touches the left side of the next one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Board, InputError, Puzzle, Rule, Settings, parse_board
from satpuzzle.model import Side
from satpuzzle.model.shapes import SHAPES, Shape
from satpuzzle.notation import notations
from tests import brute, strategies
from tests.cases import one_in
from tests.conftest import Cli
from tests.strategies import RULES, truth

RING: list[brute.Join] = [((cell, 1), ((cell + 1) % 6, 3)) for cell in range(6)]


@pytest.fixture(autouse=True, scope="module")
def ring() -> Iterator[None]:
    """The definition of rings."""
    shape = Shape(
        "ring{cells}",
        "ring6",
        sides=4,
        cells=lambda cells: cells,
        joins=lambda cells: [(Side(cell, 1), Side((cell + 1) % cells, 3)) for cell in range(cells)],
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SHAPES, "ring", shape)
        yield


def planted(rule: Rule, seed: int = 0) -> Puzzle:
    """A puzzle on the ring that has a solution."""
    rng = random.Random(f"{rule} {seed}")
    inside = [2, 3] if not rule.rims or rule.rim_only else [abs(rule.rims[0]), 3]
    labels = {
        (cell, side): rng.randint(4, 9) if not rule.rims else rule.rims[0] for cell in range(6) for side in (0, 2)
    }
    for one, other in RING:
        labels[one] = rng.choice(inside)
        labels[other] = strategies.mate(rule, labels[one])
    cards = [brute.turn(tuple(labels[cell, side] for side in range(4)), rng.randrange(4)) for cell in range(6)]
    return Puzzle(parse_board("ring6"), tuple(rng.sample(cards, 6)), rule)


PUZZLES = pytest.mark.parametrize("rule", one_in(3, RULES), ids=str)
ENGINES = pytest.mark.parametrize("engine", ["auto", "sat", "frontier"])


def test_the_board_is_known_by_its_name() -> None:
    board = parse_board(" Ring06 ")
    assert (board.name, board.sides, board.cells) == ("ring6", 4, 6)
    assert {frozenset(join) for join in board.joins} == {frozenset(join) for join in RING}
    assert (board.shape, board.grid, board.rows, board.narrow_order) == ("ring", None, (), tuple(range(6)))
    assert len(board.rotations) == 12
    own = Board("ring6", 4, 6, board.joins[::-1])
    assert own.shape == "ring"
    assert Board("mine", 4, 6, board.joins).shape is None
    assert Board("ring6", 4, 6, board.joins[:-1]).shape is None, "a ring that is open"


def test_errors_show_how_to_write_its_name() -> None:
    with pytest.raises(InputError, match=r"; write ROWSxCOLUMNS \(3x3\), .*triangleROWS, hexagon7.* or ring6$"):
        parse_board("wring6")
    with pytest.raises(InputError, match=r"^board ring0: 0 cells; expected"):
        parse_board("ring0")
    with pytest.raises(InputError, match=r"^board ring10001: 10001 cells; expected"):
        parse_board("ring10001")
    with pytest.raises(InputError, match=r"^board ring1: cell 1 is joined to itself$"):
        parse_board("ring1")


def test_an_impossible_size_is_refused_with_the_message_of_the_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    def joins(cells: int) -> list[tuple[Side, Side]]:
        raise ValueError(f"there is no dragon of {cells}")

    dragon = Shape("dragon{cells}", "dragon8", sides=3, cells=lambda cells: cells, joins=joins)
    monkeypatch.setitem(SHAPES, "dragon", dragon)
    with pytest.raises(InputError, match=r"^board DRAGON5: there is no dragon of 5$"):
        parse_board("DRAGON5")


@ENGINES
@PUZZLES
def test_it_is_solved_and_counted_like_brute_force(rule: Rule, engine: str) -> None:
    for seed in range(2):
        puzzle = planted(rule, seed)
        expected, known = truth(puzzle), strategies.counted(puzzle)
        settings = Settings(engine=engine, cross_check=engine == "auto")
        assert [strategies.shown(solution) for solution in satpuzzle.solve(puzzle, settings=settings)] == expected
        counts = satpuzzle.count(puzzle, settings=settings)
        assert (counts.distinct, counts.essential) == (known.distinct, known.essential)
        one = satpuzzle.first(puzzle, settings=settings)
        assert one is not None
        assert strategies.shown(one) in expected
        assert satpuzzle.unique(puzzle, settings=settings).unique == (known.essential == 1)


@PUZZLES
def test_it_is_written_by_name_or_refused_by_the_notation(rule: Rule) -> None:
    puzzle = planted(rule)
    text, lost = satpuzzle.convert([puzzle], "toml")
    assert 'board = "ring6"' in text
    assert not lost
    assert satpuzzle.parse_all(text) == [puzzle]
    for notation in notations.known():
        if notation != "toml":
            with pytest.raises(InputError, match=f"the {notation} notation does not support"):
                satpuzzle.convert([puzzle], notation)


def test_the_command_line_supports_it(cli: Cli, tmp_path: Path) -> None:
    puzzle = planted(Rule(signed=False))
    cards = "# six cards\n" + "".join(f"{' '.join(map(str, card))}\n" for card in puzzle.cards)
    (tmp_path / "six.txt").write_text(cards)
    given = [tmp_path / "six.txt", "--board", "ring6", "--rule", "unsigned"]
    found = cli("solve", *given, "--all", "--format", "check").stdout
    assert found.splitlines() == [strategies.check_line(shown, puzzle) for shown in truth(puzzle)]
    told = "ring6: 6 cells with 4 sides, 6 joins, 12 sides on the rim, 12 rotations and shifts\n"
    assert told in cli("info", *given).stdout
    (tmp_path / "report.txt").write_text(found)
    assert cli("check", *given[:1], tmp_path / "report.txt", *given[1:]).exit_code == 0
    made = cli("design", "--board", "ring6", "--figures", 3, "--seed", 1, "--tries", 10_000).stdout
    assert cli("unique", "-", stdin=made).exit_code == 0


def test_joins_drawn_apart_are_marked_at_both_sides(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("# four\n1 2 -1 -2\n1 2 -1 3\n1 2 -1 -2\n1 2 -1 -2\n")
    (tmp_path / "report.txt").write_text("CHECK: 1,1,2,-1,-2;1,1,2,-1,-2;2,1,2,-1,3;1,1,2,-1,-2;\n")
    given = [tmp_path / "four.txt", "--board", "2x2torus", "--rule", "signed"]
    result = cli("check", *given, tmp_path / "report.txt", "--format", "svg")
    assert (result.exit_code, result.stdout.count(": does not match")) == (1, 2)
    assert "row 2, column 1, side 4: does not match" in result.stdout
    assert "row 2, column 2, side 2: does not match" in result.stdout
