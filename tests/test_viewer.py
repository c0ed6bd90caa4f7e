"""Boards of viewers for large framed puzzles: URLs, JSON, numbered lists, letters."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given

import satpuzzle
from satpuzzle import InputError, Puzzle, Rule, parse_board
from tests import brute, strategies
from tests.conftest import Cli, error_of, saved
from tests.strategies import runs
from tests.test_notations import read_one

# A framed 3x3 board with a solution: letters clockwise from the top, `a` is the frame.
BOARD = "abcaadebaafd" + "cghaeijgfaki" + "hbaajdabkaad"
PIECES = "004002009007005001003008006"
SIZE = "board_w=3&board_h=3"
ADDRESS = f"https://e2.bucas.name/#puzzle=Three_by_three&{SIZE}&board_edges={BOARD}&board_pieces={PIECES}"


def board_of(edges: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(ord(letter) - ord("a") for letter in edges[at : at + 4]) for at in range(0, len(edges), 4))


LABELS = board_of(BOARD)


# Reading.


def test_a_url_gives_the_puzzle_of_its_cards_in_numbered_order() -> None:
    puzzle = read_one(ADDRESS)
    numbers = [int(PIECES[at : at + 3]) for at in range(0, 27, 3)]
    assert puzzle.cards == tuple(card for _, card in sorted(zip(numbers, board_of(BOARD), strict=True)))
    assert (puzzle.board, puzzle.rule, puzzle.title) == (parse_board("3x3"), Rule.FRAMED, "Three by three")


@pytest.mark.parametrize(
    "text",
    [
        f"https://e2.bucas.name/#{SIZE}&board_edges={BOARD}",
        f"https://e2.bucas.name/?{SIZE}&board_types=111&board_edges={BOARD}&seed=3",
        f"https://eternity2.dev/viewer?puzzle_size=3&board_edges={BOARD}",
        f"board_edges={BOARD}",
        f"Look at <https://e2.bucas.name/#{SIZE}&board_edges={BOARD}>, all nine!\n",
        f'<a href="https://e2.bucas.name/#{SIZE}&amp;board_edges={BOARD}">here</a>',
        f"(https://e2.bucas.name/#board_edges={BOARD}&{SIZE}).",
    ],
)
def test_a_url_is_read_in_any_form_without_optional_parameters(text: str) -> None:
    puzzle = read_one(text)
    assert (puzzle.cards, puzzle.board.name, puzzle.rule) == (board_of(BOARD), "3x3", Rule.FRAMED)


DOCUMENT = {"name": "Three by three", "width": 3, "height": 3, "pieces": [list(card) for card in board_of(BOARD)]}


def test_a_json_document_is_read_but_not_its_hints() -> None:
    puzzle = read_one(json.dumps({**DOCUMENT, "numColors": 10, "hints": [], "maxScore": 12}, indent=2))
    assert (puzzle.cards, puzzle.rule, puzzle.board.name) == (board_of(BOARD), Rule.FRAMED, "3x3")
    with pytest.raises(InputError, match=r"^text:2: hints in JSON are not read: remove them"):
        read_one(json.dumps(DOCUMENT)[:-1] + ',\n"hints": [{"pos": 8, "piece": 0, "rot": 2}]}')


# Judging.


def check(cli: Cli, *words: object, stdin: str | None = None) -> Result:
    result = cli("check", *words, stdin=stdin)
    assert result.exit_code in (0, 1), result.output
    return result


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """The puzzle itself, its cards turned, in the order of their numbers."""
    path = tmp_path / "cards.txt"
    path.write_text("".join(" ".join(map(str, brute.turn(card, 1))) + "\n" for card in read_one(ADDRESS).cards))
    return path


def test_a_filled_board_is_a_puzzle_and_its_solution(cli: Cli, cards: Path, tmp_path: Path) -> None:
    path = saved(tmp_path / "board.txt", f"here: {ADDRESS}\n")
    right = (0, "1 board: 1 solution, 0 wrong, 0 repeated\n")
    for words in ([path], [ADDRESS], [cards, path], [cards, ADDRESS]):
        result = check(cli, *words)
        assert (result.exit_code, result.stdout) == right
        assert cards in words or result.stderr == "", "a URL is recognised"
    for result in (check(cli, "-", stdin=ADDRESS), check(cli, cards, "-", stdin=ADDRESS)):
        assert (result.exit_code, result.stdout) == right


def test_a_wrong_board_is_reported_with_its_score_and_wrong_joins(cli: Cli, cards: Path) -> None:
    shown = list(board_of(BOARD))
    shown[1], shown[3] = brute.turn(shown[3], 1), brute.turn(shown[1], 3)
    edges = "".join(chr(ord("a") + label) for card in shown for label in card)
    torn = [1 for (a, p), (b, q) in parse_board("3x3").joins if shown[a][p] != shown[b][q]]
    result = check(cli, cards, f"https://e2.bucas.name/#{SIZE}&board_edges={edges}")
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0] == f"line 1: 9 of 9 cells are filled, {12 - len(torn)} of 12 joins match"
    assert len(lines) == len(torn) + 2


def test_a_board_with_empty_cells_is_judged(cli: Cli, cards: Path) -> None:
    edges = BOARD[:16] + "aaaa" + BOARD[20:32] + "aaaa"
    result = check(cli, cards, f"https://e2.bucas.name/#{SIZE}&board_edges={edges}")
    said = [
        "line 1: 7 of 9 cells are filled, 6 of 12 joins match",
        "1 board: 0 solutions, 1 unfinished, 0 wrong, 0 repeated",
    ]
    assert (result.exit_code, result.stdout.splitlines()) == (0, said)


def test_card_numbers_in_a_url_are_checked(cli: Cli, cards: Path) -> None:
    swapped = ADDRESS.replace("004002009", "002004009")
    one, other = (f"line 1: wrong: row 1, column {c}: card {n} has other labels" for c, n in ((1, 2), (2, 4)))
    assert check(cli, cards, swapped).stdout.splitlines()[1:3] == [one, other]
    assert "row 1, column 1: there is no card 10" in check(cli, cards, ADDRESS.replace("004002", "010002")).stdout
    assert check(cli, cards, ADDRESS.replace(PIECES, "000" * 9)).exit_code == 0, "0 means no card"
    shifted = "".join(f"{int(PIECES[at : at + 3]) - 1:03}" for at in range(0, 27, 3))
    assert "are the cards numbered as in the puzzle?" in check(cli, cards, ADDRESS.replace(PIECES, shifted)).stdout
    assert check(cli, ADDRESS.replace(PIECES, shifted)).exit_code == 0, "the numbers of the puzzle itself"
    twice = check(cli, "https://e2.bucas.name/#board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001001")
    assert (twice.exit_code, "row 1, column 2: card 1 is also in row 1, column 1" in twice.stdout) == (1, True)
    assert "row 1, column 1: card 2 has other labels" in error_of(cli("solve", cards, "--given", swapped))


def test_a_board_with_other_cards_or_size_is_reported(cli: Cli, cards: Path) -> None:
    all_others = "".join(chr(ord(letter) + 10) if letter != "a" else "a" for letter in BOARD)
    for address, says in (
        (ADDRESS.replace("i", "z"), "row 2, column 2: no card shows 4 25 9 6"),
        (ADDRESS.replace(BOARD, all_others), "9 cells show labels of no card"),
        (ADDRESS.replace(SIZE, "board_w=9&board_h=1"), "the board is 1x9, but the puzzle needs 3x3"),
    ):
        assert says in check(cli, cards, address).stdout


# Writing.


@runs(60)
@given(strategies.puzzles(["2x2", "2x3", "1x4"], few=True))
def test_every_solution_is_read_back_from_its_url(puzzle: Puzzle) -> None:
    from satpuzzle.notation.notations.viewer import solution_address

    for solution in satpuzzle.solve(puzzle, limit=3):
        try:
            address = solution_address(solution)
        except InputError:
            with pytest.raises(InputError, match="url notation does not support"):
                satpuzzle.convert(puzzle, "url")
            return
        (verdict,) = satpuzzle.judge(puzzle, address)
        assert verdict.solution == solution
        again = read_one(address)
        assert [*map(brute.least, again.cards)] == [*map(brute.least, puzzle.cards)], "cards keep their numbers"


def test_solve_writes_urls(cli: Cli, tmp_path: Path) -> None:
    addresses = cli("solve", "owen-4x4", "--all", "--format", "url")
    assert len(addresses.stdout.splitlines()) == 36
    path = saved(tmp_path / "all.txt", addresses.stdout)
    result = check(cli, "owen-4x4", path)
    assert (result.exit_code, result.stdout) == (0, "36 boards: 36 solutions, 0 wrong, 0 repeated\n")


def test_every_filling_has_a_url(cards: Path) -> None:
    """Also with wrong joins and with empty cells."""
    from satpuzzle.notation.given import placements
    from satpuzzle.notation.notations.viewer import filling_address

    shown = list(board_of(BOARD))
    shown[1], shown[3] = brute.turn(shown[3], 1), brute.turn(shown[1], 3)
    puzzle = satpuzzle.load(str(cards))
    torn = strategies.check_line(tuple(shown), puzzle)
    for line, cells in ((torn, 9), (re.sub("[^;]*;$", ";", torn), 8)):
        (checked,) = satpuzzle.judge(puzzle, line)
        (verdict,) = satpuzzle.judge(puzzle, filling_address(puzzle, placements(puzzle, checked)))
        assert verdict.laid is not None
        assert [lay and lay[1] for lay in verdict.laid] == [*shown[:cells], *[None] * (9 - cells)]


def test_a_file_with_pieces_columns_rows_and_turns_is_checked(cli: Cli, cards: Path, tmp_path: Path) -> None:
    """The cards of the fixture are turned clockwise by one step, so each lies one step counter-clockwise."""
    numbers = [int(PIECES[at : at + 3]) for at in range(0, 27, 3)]
    lines = [f"{number - 1} {cell % 3} {cell // 3} 1" for cell, number in enumerate(numbers)]
    path = tmp_path / "answers" / "puzzle.sol"
    path.parent.mkdir()
    path.write_text("c piece column row rotation\n\n" + "\n".join(sorted(lines)) + "\n")
    assert check(cli, cards, path).stdout == "1 board: 1 solution, 0 wrong, 0 repeated\n"
    older = [f"{number - 1} {cell // 3} {cell % 3} 3" for cell, number in enumerate(numbers)]  # clockwise
    path.write_text("c pieceNum x y rotation\n" + "\n".join(older))
    assert check(cli, cards, path).stdout == "1 board: 1 solution, 0 wrong, 0 repeated\n"
    path.write_text("\n".join(lines[1:]))
    assert "8 of 9 cells are filled, 10 of 12 joins match" in check(cli, cards, path).stdout
    path.write_text(lines[0])
    assert cli("count", cards, "--given", path).stdout.startswith("1  distinct solution\n")
    assert "puzzle.sol" in cli("check", cards, path.parent).stdout
