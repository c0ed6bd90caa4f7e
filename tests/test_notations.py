"""Every published puzzle is recognised and read in its original form."""

from __future__ import annotations

import re
import types
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, Rule, parse_all, parse_board
from satpuzzle.notation import notations
from tests import brute
from tests.cases import rows_in, text_in

Cards = tuple[brute.Labels, ...]
FRAMED = Rule(signed=False, rims=(0,), rim_only=True)

# The lists as published, and their cards, worked out by hand: figures numbered by
# first appearance, labels clockwise from the first side.

CARDS = text_in("notations", "CARDS")
CARDS_ARE: Cards = (
    *((-3, -1, 4, 2), (-1, -2, 3, 4), (-2, -4, 3, 1)),
    *((-3, -2, 4, 1), (-4, -1, 3, 2), (-4, -2, 4, 1)),
    *((-2, -1, 4, 3), (-1, 3, 2, -4), (-3, -1, 3, 2)),
)

SMILEY = text_in("notations", "SMILEY")
SMILEY_FIGURES = ("rot", "gelb", "blau", "gruen")
SMILEY_ARE: Cards = (  # written counter-clockwise
    *((-1, -4, 3, 2), (1, -4, -2, 3), (-2, 1, 4, -3)),
    *((1, 4, -1, -2), (-1, -2, 3, 4), (3, -2, -4, 1)),
    *((-4, 3, 2, -3), (1, 4, -3, -2), (-4, -3, 1, 2)),
)

TRIANGLES = [
    "3\n9\n-1 -2 1\n2 -1 -1\n-1 -2 2\n-1 3 1\n2 -3 3\n-1 3 -2\n2 2 -1\n-3 2 -1\n-2 1 -3\n",
    "3\n9\n1 -1 2\n2 -3 -1\n-1 -1 3\n1 -1 -2\n-3 3 -1\n-1 3 3\n1 -2 -3\n-1 -2 3\n3 -2 2\n",
    "4\n9\n-3 -2 -1\n-2 -4 1\n1 2 -4\n-3 -1 1\n2 3 1\n-3 -2 -4\n-3 1 -2\n3 4 -1\n-2 -3 4\n",
    "10\n9\n10 10 4\n9 8 -7\n10 -5 10\n-2 10 7\n6 5 -2\n2 3 -4\n-6 -8 10\n-9 10 10\n10 -3 2\n",
    "10\n9\n10 10 4\n9 8 7\n10 5 10\n2 10 7\n6 5 2\n2 3 4\n6 8 10\n9 10 10\n10 3 2\n",
]


def rows(text: str) -> Cards:
    """The cards of a list of numbers, one card per line."""
    return tuple(tuple(map(int, line.split())) for line in text.splitlines())


TRIANGLES_ARE = [rows(text)[2:] for text in TRIANGLES]

DATA = text_in("notations", "DATA")
DATA_ARE: Cards = (
    *((1, -2, -3, 4), (3, -1, -4, 2), (4, -2, -3, 1)),
    *((2, -1, 3, -4), (2, -3, 4, -1), (3, -2, 1, -4)),
    *((-3, 1, -4, 2), (-1, -2, 3, 4), (3, -4, 1, -2)),
)

GRID = text_in("notations", "GRID")
GRID_FIGURES = ("p", "c", "a", "o")
GRID_ARE: Cards = (
    *((1, 2, -3, -4), (4, -3, -2, 1), (2, -1, -4, 3)),
    *((1, -2, -4, 3), (-1, -2, 3, 2), (3, -1, -4, 1)),
    *((3, 4, -3, -2), (4, -3, -2, 1), (1, -2, -4, 3)),
)

NEW_CARDS = text_in("notations", "NEW_CARDS")
NEW_CARDS_ARE: Cards = (
    *((1, 3, -4, -2), (2, -4, -3, 1), (3, -1, -2, 4)),
    *((1, -3, -2, 4), (-1, -3, 4, 3), (4, -1, -2, 1)),
    *((4, 2, -4, -3), (2, -4, -3, 1), (1, -1, -2, 4)),
)

PUZ = "4 4\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n0 1 3 1\n0 1 3 2\n0 1 4 1\n0 1 5 2\n"
PUZ += "0 2 4 1\n0 2 4 2\n0 2 5 1\n0 2 5 2\n3 3 5 5\n3 4 3 5\n3 4 4 4\n3 5 5 4\n"
PUZ_ARE = rows(PUZ)[1:]

# A framed 2x3 puzzle.
SIX: Cards = ((0, 1, 2, 0), (0, 3, 4, 1), (0, 0, 5, 3), (2, 6, 0, 0), (4, 7, 0, 6), (5, 0, 0, 7))
SIX_LINES = "".join(" ".join(map(str, card)) + "\n" for card in SIX)

SIGNED = Rule()
PUBLISHED: dict[str, tuple[str, str, Cards, str, Rule]] = {
    "cards": ("cards", CARDS, CARDS_ARE, "3x3", SIGNED),
    "smiley": ("smiley", SMILEY, SMILEY_ARE, "3x3", SIGNED),
    "triangles": ("triangle", TRIANGLES[0], TRIANGLES_ARE[0], "triangle3", SIGNED),
    "basic": ("basic", DATA, DATA_ARE, "3x3", SIGNED),
    "ruby hashes": ("ruby", GRID, GRID_ARE, "3x3", SIGNED),
    "new Card": ("ruby", NEW_CARDS, NEW_CARDS_ARE, "3x3", SIGNED),
    "puz": ("puz", PUZ, PUZ_ARE, "4x4", FRAMED),
    "pieces": ("pieces", SIX_LINES, SIX, "2x3", FRAMED),
    "heule": ("heule", "0\n" + SIX_LINES, SIX, "2x3", FRAMED),
    "toml": ("toml", f"board = '2x3'\nrule = 'framed'\ncards = {list(map(list, SIX))}\n", SIX, "2x3", FRAMED),
}


def four(*cards: brute.Labels, **notes: Any) -> Puzzle:
    """The two cards, each twice, on a square."""
    return Puzzle(parse_board("2x2"), cards * 2, **notes)


HALVES = ((3, 1, -1, 2), (1, -2, 2, 3))
TWO: Cards = ((0, 0, 1, 0), (0, 1, 0, 0))
SMALL: dict[str, Puzzle] = {  # a puzzle for each notation that can be written
    "cards": four(*HALVES, title="Four cards"),
    "csv": four((1, 2, -1, 3), (1, -3, 3, 2), figures=("heart", "club", "spade"), card_names=("A", "B", "C", "D")),
    "json": four(*HALVES),
    "python": four(*HALVES, title="Four cards"),
    "triangle": Puzzle(parse_board("triangle2"), ((2, 1, -1), (1, -2, 3), (3, 1, -2), (3, 1, -2))),
    "heule": Puzzle(parse_board("1x2"), TWO, FRAMED, (Placement(0, 1, 3),)),
    "puz": Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (4, 3, 2, 5)), Rule(signed=False), title="Two cards"),
    "pieces": Puzzle(parse_board("2x1"), TWO, FRAMED),
    "toml": Puzzle(
        *(parse_board("triangle2"), ((1, 2, 3),) * 4, Rule(signed=False, rims=(3,)), (Placement(1, 1, 1),)),
        title="Four in one",
        source="my cupboard",
        figures=("red", "green", "blue"),
    ),
    "url": Puzzle(parse_board("1x2"), TWO, FRAMED, title="Two cards"),
}
TEXTS: dict[str, tuple[str, str]] = {  # texts of every notation: its name, and the text
    **{name: (notation, text) for name, (notation, text, *_) in PUBLISHED.items()},
    **{f"written as {name}": (name, satpuzzle.convert(puzzle, name)[0]) for name, puzzle in SMALL.items()},
    "any text": ("text", text_in("notations", "KEYS")),
}


def read_one(text: str, **options: Any) -> Puzzle:
    """The only puzzle of `text`."""
    (puzzle,) = parse_all(text, **options)
    return puzzle


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_list_is_recognised_and_read(name: str) -> None:
    notation, text, cards, board, rule = PUBLISHED[name]
    puzzle = read_one(text)
    assert puzzle.cards == cards
    assert (puzzle.board, puzzle.rule, puzzle.hints) == (parse_board(board), rule, ())
    assert read_one(text, input_format=notation) == puzzle


@pytest.mark.parametrize("notation", SMALL)
def test_what_a_notation_writes_is_recognised_and_written_back(notation: str) -> None:
    _, text = TEXTS[f"written as {notation}"]
    assert parse_all(text) == parse_all(text, input_format=notation) == [SMALL[notation]]
    assert satpuzzle.convert(parse_all(text), notation) == (text, [])
    assert SMALL.keys() == {*notations.written()}


@pytest.mark.parametrize("name", TEXTS)
def test_line_ends_indentation_and_blank_lines_do_not_matter(name: str, tmp_path: Path) -> None:
    _, text = TEXTS[name]
    expected = parse_all(text)
    path = tmp_path / "pasted.txt"
    for changed in (
        text.replace("\n", "\r\n"),
        text.replace("\n", " \n"),
        re.sub("^", "   ", text, flags=re.MULTILINE),
        "\n\n" + text.replace("\n", "\n\n"),
        "\ufeff" + text.rstrip(),
    ):
        path.write_bytes(changed.encode())
        assert satpuzzle.load_all(str(path)) == expected


@pytest.mark.parametrize("name", TEXTS)
def test_the_original_text_is_kept_for_reports(name: str) -> None:
    notation, text = TEXTS[name]
    for puzzle in parse_all(text):
        assert puzzle.text
        assert parse_all(puzzle.text, input_format=notation) == [puzzle], "the echoed text is the puzzle"


WORDS = text_in("notations", "WORDS")


def test_a_notation_needs_only_its_module_and_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    words = types.ModuleType("words")
    exec(WORDS, vars(words))
    every = {**notations.known(), "words": words}
    monkeypatch.setattr(notations, "known", lambda: every)
    text = "card one two one two\n"
    puzzle = read_one(text)
    assert puzzle == Puzzle(parse_board("1x1"), ((1, 2, 1, 2),), Rule(signed=False))
    assert satpuzzle.convert([puzzle], "words") == (text, [])
    with pytest.raises(
        InputError, match=r"^the words notation does not support numbers above two; toml supports everything$"
    ):
        satpuzzle.convert([Puzzle(parse_board("1x1"), ((1, 2, 1, 3),), Rule(signed=False))], "words")
    monkeypatch.delattr(words, "write")
    with pytest.raises(InputError, match=r"^the words notation does not support writing; toml supports everything$"):
        satpuzzle.convert([puzzle], "words")


# Lists of programs, by the name in `PUBLISHED`

LISTING = text_in("notations", "LISTING")
PROGRAM = LISTING.format(data=DATA)
STEPS = (
    "Step[] Steps = {{\n    new Step() {{ Type = 0, Position = 4 }},\n}};\n\n{}\n"
    "public bool Step(int index)\n{{\n    int type = card.Types[(step.O1 - card.O + 4) & 0x03];\n"
    "    int search = type ^ 0x10; // the other half\n    return false;\n}}\n"
)


def numbered(listing: str) -> str:
    """The listing with line numbers, as in old BASICs."""
    return "".join(f"{10 * n} {line}\n" for n, line in enumerate(listing.splitlines(), 1))


SPELLINGS: dict[str, list[str]] = {
    "smiley": [
        SMILEY.replace("karten = ", ""),
        SMILEY.replace("karten = [", "karten = [ ["),
        SMILEY.replace("karten = [", "[["),
        SMILEY.replace("karten = ", "karten=\n"),
        SMILEY.replace("karten =", "karten: list[Karte] ="),
        SMILEY.replace('"', "'"),
        SMILEY.replace("karten = [", "karten = [ [").replace("] ]", "], ]"),
        SMILEY.replace("],\n", "],  # noch eine [ und ( noch eine\n\n"),
        SMILEY.replace("\n", ""),
        SMILEY.replace(" ", ""),
        SMILEY.rstrip("]\n ") + "]",
    ],
    "basic": [
        PROGRAM,
        numbered(PROGRAM.replace("' ", "REM ")),
        PROGRAM.upper(),
        numbered(PROGRAM.lower()),
        LISTING.format(data=DATA.replace("\n", "   ' noch eine\n")),
        LISTING.format(data=re.sub(r"\b([A-Za-z]{2})\b", r'"\1"', DATA)),
        LISTING.format(data=DATA.replace(",", " , ")),
        LISTING.format(data=re.sub(r"\n(DATA )(?=M)", ",", DATA)),
        LISTING.format(data=DATA.replace("DATA ", "\tDATA\t")),
    ],
    "ruby hashes": [
        GRID.replace("@grid = ", ""),
        GRID.replace('"type"=>', ":type => ").replace('"head" =>', ":head=>"),
        GRID.replace('"type"=>', "type: ").replace('"head" =>', "head: "),
        GRID.replace('"', "'"),
        GRID.replace("],\n", "], # the next one\n"),
        GRID.replace("\n", " "),
        re.sub(r'"type"=>("."), ("head" => .)', r'\2, "type" => \1', GRID),
        re.sub(r'"type"=>"(.)"', r'"type" => :\1', GRID),
        re.sub(r'("head" =>) (.)', r'\1 "\2"', GRID),
        GRID.rstrip().removesuffix("]") + ",\n]",
        "@used = [false, false]\n" + GRID,
    ],
    "new Card": [*rows_in("notations", "new cards are read however they are typed"), STEPS.format(NEW_CARDS)],
}
FIGURES = {"smiley": SMILEY_FIGURES, "ruby hashes": GRID_FIGURES}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in SPELLINGS.items() for text in texts])
def test_a_list_is_read_in_any_spelling(name: str, text: str) -> None:
    puzzle = read_one(text)
    assert puzzle.cards == PUBLISHED[name][2]
    assert puzzle.figures == FIGURES.get(name, puzzle.figures)


def test_comments_name_the_figures_of_data_lines() -> None:
    assert read_one(PROGRAM).figures == ("Katze", "Schwein", "Maus", "Pinguin")


# triangle


@pytest.mark.parametrize(("rows", "cards"), [(1, 1), (2, 4), (4, 16)])
def test_a_set_of_triangles_fills_a_triangle(rows: int, cards: int) -> None:
    puzzle = read_one(f"2\n{cards}\n" + "1 -2 2\n" * cards)
    assert puzzle.board == parse_board(f"triangle{rows}")


# heule, puz, pieces


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        ("1 1 1 0", Placement(0, 1, 0)),
        ("1 1 1 3", Placement(0, 1, 3)),
        ("1 3 2 1", Placement(2, 2, 1)),
        ("2 1 6 2", Placement(3, 6, 2)),
    ],
)
def test_a_hint_has_row_column_piece_and_clockwise_rotation(hint: str, expected: Placement) -> None:
    puzzle = read_one(f"1\n{hint}\n{SIX_LINES}")
    assert (puzzle.cards, puzzle.board, puzzle.rule) == (SIX, parse_board("2x3"), FRAMED)
    assert puzzle.hints == (expected,)


def test_the_rotation_of_a_hint_is_relative_to_the_written_piece() -> None:
    text = "1\n1 2 2 1\n0 1 1 0\n1 0 0 1\n0 0 2 2\n2 0 0 2\n"
    puzzle = read_one(text)
    assert puzzle.board == parse_board("2x2")
    (hint,) = puzzle.hints
    assert brute.turn(puzzle.types[hint.type - 1].labels, hint.turn) == brute.turn((1, 0, 0, 1), 1)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (2, 3), (3, 3), (2, 6), (3, 4), (3, 8), (4, 6)])
def test_the_frame_determines_a_board_not_higher_than_wide(rows: int, columns: int) -> None:
    cards = [
        (0 if r == 0 else 1, 0 if c == columns - 1 else 1, 0 if r == rows - 1 else 1, 0 if c == 0 else 1)
        for r in range(rows)
        for c in range(columns)
    ]
    lines = "".join(" ".join(map(str, card)) + "\n" for card in cards)
    for text in ("0\n" + lines, f"{columns} {rows}\n{lines}", lines):
        if text.count("\n") == 1:
            continue  # a single line of numbers is ambiguous
        puzzle = read_one(text)
        assert puzzle.board == parse_board(f"{rows}x{columns}")
        assert puzzle.rule == FRAMED


def test_puz_has_comments_and_a_size_of_one_or_two_numbers() -> None:
    expected = read_one(PUZ)
    assert read_one("c Brendan Owen\nc hard\n" + PUZ) == expected
    assert read_one("c Brendan Owen\nc hard\n" + PUZ).title == "Brendan Owen hard"
    assert read_one(PUZ.replace("4 4\n", "4\n", 1)) == expected
    assert read_one(PUZ.replace("3 3 5 5", "c the inner ones\n3 3 5 5")) == expected
    assert read_one("c\n" + PUZ) == expected
    for size in ("p tile 4 4", "p tile 4 4 5", " p  tile 4 4 "):
        assert read_one("c Brendan Owen\n" + PUZ.replace("4 4", size, 1)) == expected
    assert read_one("p tile 2 3 5\n" + SIX_LINES).board.name == "2x3"
    assert read_one(PUZ.replace("4 4\n", "8 2\n", 1), rule="unsigned").board == parse_board("2x8"), "columns, rows"
    assert read_one("3 2\n" + SIX_LINES).board == parse_board("2x3")
    assert read_one("c without a frame\n2\n" + "1 2 3 4\n" * 4).rule == Rule(signed=False)


# Two notations that fit

BOTH: dict[str, tuple[str, tuple[str, str]]] = {
    "signed or not": ("1 2 3 4\n" * 4, ("cards", "pieces")),
    "hints or pieces": ("2\n1 1 1 0\n1 2 2 0\n0 5 0 0\n0 0 0 5\n", ("heule", "puz")),
}


@pytest.mark.parametrize("name", BOTH)
def test_an_ambiguous_text_is_read_as_the_option_says(name: str, tmp_path: Path) -> None:
    text, notations = BOTH[name]
    path = tmp_path / "two.txt"
    path.write_text(text)
    for notation in notations:
        assert satpuzzle.load(str(path), input_format=notation) == read_one(text, input_format=notation)


def test_a_negative_label_or_a_comment_decides_the_notation() -> None:
    assert read_one("1 2 3 -4\n" * 4).rule == SIGNED
    assert read_one("# signed\n" + "1 2 3 4\n" * 4).rule == SIGNED
    assert read_one("0 2 3 0\n" * 4).rule == FRAMED


# Literals only


@pytest.mark.parametrize("text", rows_in("notations", "nothing that is read is executed"))
def test_nothing_that_is_read_is_executed(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for code in ("__import__('os').mkdir('x')", "`mkdir x`", '#{Dir.mkdir("x")}', "1+1", "f()"):
        with pytest.raises(InputError) as caught:
            parse_all(text.format(code=code))
        assert str(caught.value).isprintable()
        assert list(tmp_path.iterdir()) == []
