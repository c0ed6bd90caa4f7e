"""`cards` and `toml` files are read in any form that editors save."""

from __future__ import annotations

import random
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Placement, Puzzle, Rule, SatpuzzleError, parse_board
from satpuzzle.model import Side
from satpuzzle.model.board import Labels
from satpuzzle.notation import toml
from tests.strategies import runs

COMMENT = "# Schildkröten"
LINES = [COMMENT, "1 2 -1 -2", "-2 1 3 -1", "3 -3 1 1", "-1 2 2 -3"]
CARDS = ((1, 2, -1, -2), (-2, 1, 3, -1), (3, -3, 1, 1), (-1, 2, 2, -3))


def load(tmp_path: Path, data: bytes) -> Puzzle:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(data)
    return satpuzzle.load(str(path))


def text(end: str = "\n", lines: list[str] = LINES) -> str:
    return "".join(line + end for line in lines)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(text("\r").encode(), id="CR"),
        pytest.param(b"\xff\xfe" + text("\r\n").encode("utf-16-le"), id="UTF-16 little-endian"),
        pytest.param(b"\xfe\xff" + text().encode("utf-16-be"), id="UTF-16 big-endian"),
        pytest.param(text().encode("latin-1"), id="Latin-1"),
        pytest.param(text("\r\n").encode("cp1252"), id="Windows-1252"),
        pytest.param(text().replace("# ", "#").encode(), id="no blank after the mark"),
        pytest.param((COMMENT + "\n" + text(lines=LINES[1:]).replace(" ", "\t")).encode(), id="tabs"),
        pytest.param((COMMENT + "\n" + text(lines=LINES[1:]).replace(" ", " \t  ")).encode(), id="ragged columns"),
        pytest.param(text().replace("3", "+3").replace("-+3", "-3").encode(), id="explicit plus"),
        pytest.param(text().replace("2", "02").encode(), id="leading zeros"),
    ],
)
def test_a_cards_file_is_read_from_any_editor(tmp_path: Path, data: bytes) -> None:
    puzzle = load(tmp_path, data)
    assert puzzle == Puzzle(parse_board("2x2"), CARDS)
    assert puzzle.title == "Schildkröten"


@pytest.mark.parametrize("mark", ["\x85", "\x0b", "\x0c", "\x1c", "\u2028"])
def test_only_line_ends_separate_lines(tmp_path: Path, mark: str) -> None:
    """`\\x85` is the ellipsis of Windows-1252; none of these begins a line in any editor."""
    encoding = "utf-8" if mark == "\u2028" else "latin-1"
    puzzle = load(tmp_path, f"# gr\xfcn{mark} 9 Karten\n{text(lines=LINES[1:])}".encode(encoding))
    assert puzzle.cards == CARDS
    with pytest.raises(InputError) as caught:
        load(tmp_path, f"# gr\xfcn{mark} 9 Karten\n1 2 x 4\n".encode(encoding))
    assert caught.value.line == 2


def test_the_input_text_is_kept_for_reports() -> None:
    assert satpuzzle.parse_all(text("  \r\n\n"))[0].text.split("\n") == LINES


def test_a_comment_after_cards_begins_the_next_example() -> None:
    first, second, third = satpuzzle.parse_all("# a\n# b\n1 1 1 1\n# c\n2 2 2 2\n\n#\n3 3 3 3")
    assert [each.title for each in (first, second, third)] == ["a b", "c", ""]
    assert [each.cards for each in (first, second, third)] == [((k,) * 4,) for k in (1, 2, 3)]
    assert [each.text for each in (first, second, third)] == ["# a\n# b\n1 1 1 1", "# c\n2 2 2 2", "#\n3 3 3 3"]


def test_load_reads_one_example_and_load_all_reads_all(tmp_path: Path) -> None:
    path = tmp_path / "several.txt"
    path.write_text(text() * 3)
    assert len(satpuzzle.load_all(str(path))) == 3
    with pytest.raises(InputError, match="3 puzzles"):
        satpuzzle.load(str(path))


@pytest.mark.parametrize("cards", [1, 4, 9, 16, 25])
def test_a_square_number_of_cards_makes_a_square_board(cards: int) -> None:
    side = round(cards**0.5)
    assert satpuzzle.parse_all("# a\n" + "1 2 3 4\n" * cards)[0].board == parse_board(f"{side}x{side}")


@pytest.mark.parametrize("name", ["2x3", "3x2", "1x6", "6x1"])
def test_other_boards_are_named_by_option(name: str) -> None:
    assert satpuzzle.parse_all("# a\n" + "1 2 3 4\n" * 6, board=name)[0].board == parse_board(name)
    both = satpuzzle.parse_all(("# a\n" + "1 2 3 4\n" * 6) * 2, board=name)
    assert [each.board.name for each in both] == [name, name]


def test_board_and_rule_options_override_the_text() -> None:
    text = "# a\n" + "0 1 1 0\n" * 4
    puzzle = satpuzzle.parse_all(text, board="1x4", rule="framed")[0]
    assert (puzzle.board.name, puzzle.rule) == ("1x4", Rule(signed=False, rim=0, rim_only=True))


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text("\r\n").encode("latin-1"))))
    assert satpuzzle.load("-").cards == CARDS


def test_a_file_has_precedence_over_an_instance_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(satpuzzle.load("standard").cards) == 9
    (tmp_path / "standard").write_text(text())
    assert satpuzzle.load("standard").cards == CARDS


# Text of one line; TOML has no way to write half of a surrogate pair.
lines_of_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=20)
RULES = [
    *(Rule(signed, rim, False) for signed in (True, False) for rim in (None, 0, 3)),
    *(Rule(signed, 0, True) for signed in (True, False)),
    Rule(True, -3, False),
]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A grid, or any connected custom board, sometimes with the name of a grid."""
    if draw(st.booleans()):
        return parse_board(f"{draw(st.integers(1, 4))}x{draw(st.integers(1, 4))}")
    sides, cells = draw(st.integers(2, 6)), draw(st.integers(1, 6))
    free = [[Side(cell, side) for side in range(sides)] for cell in range(cells)]
    chance = random.Random(draw(st.integers(0, 10**6)))
    joins = []
    for cell in range(1, cells):  # a tree that connects all cells, each with a free side
        earlier = chance.choice([other for other in range(cell) if free[other]])
        joins.append((free[earlier].pop(chance.randrange(len(free[earlier]))), free[cell].pop()))
    rest = [side for sides_left in free for side in sides_left]
    chance.shuffle(rest)
    more = zip(rest[::3], rest[1::3], strict=False)
    joins += [(min(a, b), max(a, b)) for a, b in more if a.cell != b.cell]
    rows = draw(st.sampled_from([(), (cells,), (1,) * cells]))
    return Board(draw(st.sampled_from(["2x2", "own", ""]) | lines_of_text), sides, cells, tuple(sorted(joins)), rows)


@st.composite
def any_puzzles(draw: st.DrawFn) -> Puzzle:
    """Any valid puzzle, solvable or not."""
    board, rule = draw(boards()), draw(st.sampled_from(RULES))
    smallest = -(10**9) if rule.signed else 0
    labels = st.integers(max(smallest, -4), 4) | st.integers(smallest, 10**9)
    if rule.signed and not rule.rim_only:
        labels = labels.filter(bool)
    card: st.SearchStrategy[Labels] = st.tuples(*[labels] * board.sides)
    cards = draw(st.lists(card, min_size=board.cells, max_size=board.cells).map(tuple))
    puzzle = Puzzle(
        board,
        cards,
        rule,
        title=draw(lines_of_text),
        source=draw(lines_of_text),
        figures=tuple(draw(st.lists(lines_of_text, max_size=3))),
    )
    laid = zip(draw(st.permutations(range(board.cells))), puzzle.card_types, strict=True)
    hints = [
        Placement(cell, kind, draw(st.integers(0, len(puzzle.types[kind - 1].looks) - 1))) for cell, (kind, _) in laid
    ]
    given_hints = tuple(hints[: draw(st.integers(0, 2))])
    return Puzzle(board, cards, rule, given_hints, title=puzzle.title, source=puzzle.source, figures=puzzle.figures)


def everything(puzzle: Puzzle) -> tuple[object, ...]:
    """Everything that the notation keeps, including titles and notes."""
    return (puzzle, puzzle.board.name, puzzle.board.rows, puzzle.title, puzzle.source, puzzle.figures)


@runs(100)
@given(st.lists(any_puzzles(), min_size=1, max_size=2))
def test_toml_is_written_and_read_back_unchanged(puzzles: list[Puzzle]) -> None:
    written = toml.write_all(puzzles)
    again = satpuzzle.parse_all(written, input_format="toml")
    assert [everything(each) for each in again] == [everything(each) for each in puzzles]
    assert satpuzzle.parse_all(written) == puzzles
    assert toml.write_all(again) == written


def test_the_example_in_the_documentation_is_valid_toml(tmp_path: Path) -> None:
    path = tmp_path / "corner.toml"
    path.write_text(
        """
        title = "Corner"
        rule = "signed"
        figures = ["green", "blue"]
        cards = [
            [1, 2, -1, -2],
            [2, 1, 1, 2], [-1, -1, -2, -2],
        ]
        hints = [{ cell = 1, type = 2, turn = 3 }]
        [board]
        name = "corner"
        sides = 4
        cells = 3
        joins = [[1, 2, 2, 4], [1, 3, 3, 1]]
        """,
        encoding="utf-8",
    )
    puzzle = satpuzzle.load(str(path))
    assert puzzle.board == Board("corner", 4, 3, ((Side(0, 1), Side(1, 3)), (Side(0, 2), Side(2, 0))))
    assert (puzzle.title, puzzle.figures, puzzle.hints) == ("Corner", ("green", "blue"), (Placement(0, 2, 3),))


ALPHABET = " \n\t0123456789-+#.,;[]{}()=\"'\\abcpDATxé\x85\x0c\x00٣²"


def complaint(source: str, **options: Any) -> list[str]:
    """The errors of a file, or of a text with `text=`; empty if it can be read."""
    try:
        written = options.pop("text", None)
        if written is None:
            satpuzzle.load_all(source, **options)
        else:
            satpuzzle.parse_all(written, source=source, **options)
    except SatpuzzleError as error:
        return str(error).splitlines()
    return []


@runs(200)
@given(st.text(ALPHABET, max_size=60) | st.text(max_size=30))
def test_any_text_is_read_or_refused_with_one_line(written: str) -> None:
    said = complaint("somewhere", text=written)
    assert not said or (len(said) == 1 and said[0].startswith("somewhere"))


@runs(100)
@given(st.binary(max_size=60), st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"# a\n1 2 3 4\n"]))
def test_any_file_is_read_or_refused_with_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, head: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(head + data)
    said = complaint(str(path))
    assert not said or (len(said) == 1 and said[0].startswith(str(path)))


@runs(80)
@given(any_puzzles(), st.data())
def test_a_damaged_toml_file_is_read_or_refused_with_one_line(puzzle: Puzzle, data: st.DataObject) -> None:
    written = toml.write(puzzle)
    place = data.draw(st.integers(0, len(written) - 1))
    damaged = written[:place] + data.draw(st.text(ALPHABET, max_size=3)) + written[place + 1 :]
    said = complaint("somewhere", text=damaged, input_format="toml")
    assert not said or (len(said) == 1 and said[0].startswith("somewhere"))
