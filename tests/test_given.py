"""Placed cards can be given as places, CHECK lines or viewer boards, and work like hints."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, Rule, parse_board
from satpuzzle.notation import toml
from satpuzzle.notation.notations.viewer import filling_address
from tests import brute
from tests.cases import one_in
from tests.conftest import Cli, saved
from tests.strategies import ODD_BOARDS, TINY, looks_of, puzzles, runs, table

BOARDS = (*TINY, "triangle2", *ODD_BOARDS)


def without_hints(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.board, puzzle.cards, puzzle.rule)


def shown(hint: Placement, puzzle: Puzzle) -> brute.Labels:
    """The labels that a hint fixes in its cell."""
    return looks_of(puzzle)[hint.type - 1][hint.turn]


def places(puzzle: Puzzle) -> list[str]:
    """The hints as given cards: for each an unused card, with its rotation relative to how it is written."""
    left, said = dict(enumerate(puzzle.cards, 1)), []
    for hint in puzzle.hints:
        turns = ((number, turn) for number, card in left.items() for turn in range(len(card)))
        number, turn = next(each for each in turns if brute.turn(left[each[0]], each[1]) == shown(hint, puzzle))
        del left[number]
        said.append(f"{hint.cell + 1}={number}@{turn}")
    return said


def check_line(puzzle: Puzzle) -> str:
    """The CHECK line of the hints alone."""
    laid = {hint.cell: f"{hint.type},{','.join(map(str, shown(hint, puzzle)))}" for hint in puzzle.hints}
    return "CHECK: " + "".join(laid.get(cell, "") + ";" for cell in range(puzzle.board.cells))


@given(puzzles(BOARDS, hinted=True), st.sampled_from([" ", ";", "; ", "\n", "\n# a remark\n\n"]))
@runs(60)
def test_given_cards_work_like_hints(puzzle: Puzzle, between: str) -> None:
    plain = without_hints(puzzle)
    assert satpuzzle.with_given(plain, between.join(places(puzzle)) or []) == puzzle
    assert satpuzzle.with_given(plain, places(puzzle)) == puzzle
    assert satpuzzle.with_given(plain, puzzle.hints) == puzzle
    assert satpuzzle.with_given(puzzle, places(puzzle)) == puzzle
    if puzzle.hints:
        by_cells = satpuzzle.with_given(plain, check_line(puzzle))
        assert by_cells.hints == tuple(sorted(puzzle.hints))


@pytest.mark.parametrize(
    ("board", "rows"), [("2x3", [3, 3]), ("3x1", [1, 1, 1]), ("triangle2", [1, 3]), ("hexagon7", [2, 3, 2])]
)
def test_cells_can_be_given_by_row_and_column(board: str, rows: list[int]) -> None:
    plain = satpuzzle.generate(board, "unsigned", 3, seed=1)
    names = [f"{row},{column}" for row, cells in enumerate(rows, 1) for column in range(1, cells + 1)]
    for cell, name in enumerate(names):
        assert satpuzzle.with_given(plain, f"{name}=1@0").hints == (Placement(cell, 1, 0),)
        apart = satpuzzle.with_given(plain, f" {name.replace(',', ' , ')} = 1 @ 0 ")
        assert apart == satpuzzle.with_given(plain, f"{cell + 1}=1@0")


@given(puzzles(["2x2", "2x3"], [Rule.FRAMED, Rule(signed=False)], hinted=True))
@runs(20)
def test_a_clue_file_and_a_viewer_board_can_be_given(puzzle: Puzzle) -> None:
    """In the file, card, column and row from 0, quarter turns counter-clockwise: the opposite of `--given`."""
    assume(puzzle.hints)
    if puzzle.rule == Rule.FRAMED:
        again = satpuzzle.with_given(without_hints(puzzle), filling_address(puzzle, puzzle.hints))
        assert again.hints == tuple(sorted(puzzle.hints))
    lines, (_, columns) = [], puzzle.board.grid or (0, 0)
    for place in places(puzzle):
        cell, card, turn = map(int, re.split("[=@]", place))
        row, column = divmod(cell - 1, columns)
        lines.append(f"{card - 1} {column} {row} {-turn % 4}\n")
    assert set(satpuzzle.with_given(without_hints(puzzle), "c a comment\n\n" + "".join(lines)).hints) == {*puzzle.hints}


NAMED = Puzzle.from_cards("A: 1 2 -1 -2\nB: 1 1 -2 2\nC: 2 2 -1 -1\n-2 -2 1 1", "2x2")


def test_cards_can_be_given_by_name() -> None:
    others = satpuzzle.with_given(NAMED, ["4=4@0", "2=3@3"]).hints
    assert satpuzzle.with_given(NAMED, "1=B@1; 4=#4@0 2 = C@3").hints == (Placement(0, 2, 1), *others)


def test_hints_of_the_puzzle_stay_and_may_be_repeated() -> None:
    hinted = satpuzzle.with_given("standard", "5=3@3")
    both = satpuzzle.with_given(hinted, "5=3@3 1=1@0")
    assert both.hints == (Placement(4, 3, 3), Placement(0, 1, 0))


def test_a_card_cannot_be_given_too_often() -> None:
    twins = Puzzle.from_cards([[1, 1, -1, -1], [1, 1, -1, -1], [1, -1, 1, -1]], "1x3")
    assert len(satpuzzle.with_given(twins, "1=1@0 2=2@0").hints) == 2
    with pytest.raises(InputError, match="earlier hints leave no card of type 1"):
        satpuzzle.with_given(twins, [Placement(cell, 1, 0) for cell in range(3)])


@given(st.text(alphabet="0123456789,;=@#AB \n", max_size=30) | st.text(max_size=30))
@runs(80)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        satpuzzle.with_given(NAMED, text + "\n")


# On the command line.


@pytest.fixture
def hinted(tmp_path: Path) -> Path:
    """The standard example with a hint, in TOML."""
    return saved(tmp_path / "hinted.toml", toml.write(satpuzzle.with_given("standard", "5=3@3")))


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--format", "check"], ["solve", "--first", "--format", "json"], ["count"], ["unique"],
        ["best", "--format", "check"], ["best", "--most", "cards", "--format", "json"], ["info", "--format", "json"],
        pytest.param(["suspects", "--unique"], marks=pytest.mark.long), ["convert", "--to", "toml"],
    ],
)  # fmt: skip
def test_given_on_the_command_line_equals_hints_in_the_file(cli: Cli, hinted: Path, words: list[str]) -> None:
    command, *options = words
    expected = cli(command, hinted, *options)
    for given_so in ("2,2=3@3", "CHECK: ;;;;3,-4,3,1,-2;;;;;"):
        result = cli(command, "standard", *options, "--given", given_so)
        assert (result.stdout, result.exit_code) == (expected.stdout, expected.exit_code)


def test_files_and_places_can_be_given_together(cli: Cli, tmp_path: Path) -> None:
    (line,) = cli("solve", "standard", "--format", "check", "--given", "2,2=3@3").stdout.splitlines()
    entries = line.removeprefix("CHECK: ").split(";")
    part = saved(tmp_path / "part.txt", "a report\n CHECK: " + ";".join([*entries[:3], *[""] * 6]) + ";\n")
    result = cli("solve", "standard", "--format", "check", "--given", part, "--given", "2,2=3@3")
    assert result.stdout.splitlines() == [line]
    piped = cli("solve", "standard", "--format", "check", "--given", "-", stdin=part.read_text(encoding="utf-8"))
    assert line in piped.stdout.splitlines()


def test_render_draws_the_given_cards(cli: Cli, hinted: Path, tmp_path: Path) -> None:
    assert cli("render", hinted, "--show", "board", "-o", tmp_path / "a.svg").exit_code == 0
    assert cli("render", "standard", "--show", "board", "--given", "5=3@3", "-o", tmp_path / "b.svg").exit_code == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_an_exported_formula_records_the_given_cards(cli: Cli) -> None:
    formula = cli("export", "standard", "--given", "2,2=3@3", "--given", "1=7@0").stdout
    assert "satpuzzle export standard --given 2,2=3@3 --given 1=7@0" in formula


def test_given_applies_to_the_selected_example(cli: Cli, tmp_path: Path) -> None:
    two = saved(tmp_path / "two.txt", "# a\n1 2 -1 -2\n# b\n1 2 -1 -2\n")
    assert cli("count", two, "--example", 2, "--given", "1=1@0").exit_code == 0


def test_explain_is_suggested_if_the_given_cards_have_no_solution(cli: Cli) -> None:
    result = cli("count", "standard", "--given", "1,1=1@0 1,2=2@0 3,3=8@1")
    assert result.exit_code == 1
    assert "satpuzzle explain standard --given '1,1=1@0 1,2=2@0 3,3=8@1'" in result.stderr
    assert "suspects" not in result.stderr


# Best fillings.

UNSOLVABLE = Puzzle(parse_board("2x2"), ((1, 2, -1, 2), (1, -2, 2, 2), (1, 1, 2, -1), (2, 2, 2, 1)))


@pytest.mark.parametrize("most", one_in(2, ["joins", "cards"]))
def test_the_best_filling_keeps_the_given_cards(most: str) -> None:
    scores = set()
    for hint in itertools.starmap(Placement, itertools.product(range(4), range(1, 5), range(4))):
        puzzle = satpuzzle.with_given(UNSOLVABLE, hint)
        best = satpuzzle.best(puzzle, most=most)
        scores.add(best.score)
        assert (best.score, best.optimal) == (table(puzzle).best(most)[0], True)
        assert hint in (best.filling or ())
    assert len(scores) > 1


# Parts of boards, and cards that may be moved otherwise


def test_cells_of_a_part_have_the_rows_and_columns_of_the_whole_board() -> None:
    part = satpuzzle.generate("3x3:2,2-3,3", "unsigned", 3, seed=1)
    assert satpuzzle.with_given(part, "3,2=1@0").hints == (Placement(2, 1, 0),)
    for row in (1, 4):
        with pytest.raises(InputError, match=r"invalid given card; expected a cell of board 3x3:2,2-3,3"):
            satpuzzle.with_given(part, f"{row},2=1@0")


@given(st.permutations([1, 2, 3, 4]), st.integers(0, 7))
@runs(100)
def test_cards_that_lie_on_their_face_can_be_given(card: list[int], rotation: int) -> None:
    puzzle = Puzzle(parse_board("1x1"), (tuple(card),), Rule(signed=False), flip=True)
    (hint,) = satpuzzle.with_given(puzzle, f"1=1@{rotation}").hints
    lying = card if rotation < 4 else [card[0], *card[:0:-1]]
    assert puzzle.look(hint.type, hint.turn) == brute.turn(tuple(lying), rotation % 4)


def test_a_card_is_not_given_as_it_may_not_lie() -> None:
    puzzle = Puzzle(parse_board("1x1"), ((1, 2, 3, 4),), Rule(signed=False), turns="half")
    assert len(satpuzzle.with_given(puzzle, "1=1@2").hints) == 1
    for place, says in (("1=1@1", "card 1 may not have rotation 1"), ("1=1@4", "invalid given card")):
        with pytest.raises(InputError, match=f"'{place}': {says}"):
            satpuzzle.with_given(puzzle, place)


PART = 'board = "2x2"\nrule = "unsigned"\ncards = [[1, 1, 2, 2], [1, 1, 1, 2], [1, 2, 1, 2], [1, 1, 1, 1]]\n'


@pytest.mark.parametrize("region", ["2,1-2,2", "3-4", " 2,1 + 2,2 "])
def test_hints_inside_a_region_are_kept_and_others_are_left_out(region: str, cli: Cli, tmp_path: Path) -> None:
    hints = "hints = [{ cell = 1, type = 1, turn = 0 }, { cell = 4, type = 2, turn = 2 }]\n"
    path = saved(tmp_path / "mine.toml", PART + hints)
    assert satpuzzle.load(path, spare=True, region=region).hints == (Placement(1, 2, 2),)
    assert satpuzzle.load(path, spare=True, board=f"2x2:{region}").hints == (Placement(1, 2, 2),)
    told = satpuzzle.parse_all(f'{PART}{hints}spare = true\nregion = "{region}"\n')
    assert told == [satpuzzle.load(path, spare=True, region=region)]
    done = cli("count", path, "--spare", "--region", region)
    assert done.stderr == "satpuzzle: given cards outside the region are left out\n"
    inside = cli("count", path, "--spare", "--region", "1,1+2,1-2,2")
    assert inside.stderr == ""


@given(puzzles(["2x2", "2x3"], hinted=True), st.sampled_from(["half", "none"]), st.booleans())
@runs(100)
def test_hints_of_types_are_not_read_if_an_option_moves_cards_otherwise(puzzle: Puzzle, turns: str, flip: bool) -> None:
    """Types of cards are others then, and have other numbers."""
    text, how = toml.write(puzzle), {"turns": turns, "flip": flip}
    if puzzle.hints:
        with pytest.raises(InputError, match=r"^text:\d+: --turns and --flip cannot be used: the text has hints"):
            satpuzzle.parse_all(text, **how)  # type: ignore[arg-type]
    else:
        (again,) = satpuzzle.parse_all(text, **how)  # type: ignore[arg-type]
        assert again == replace(puzzle, **how)  # type: ignore[arg-type]
        assert satpuzzle.parse_all(toml.write(again), **how) == [again]  # type: ignore[arg-type]
