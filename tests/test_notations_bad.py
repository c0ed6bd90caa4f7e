"""Whatever is wrong with a pasted puzzle: one line that names file, line and mend; exit 2; soon, in little memory."""

from __future__ import annotations

import contextlib
import re
import resource
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzle import InputError, Placement, Puzzle, Rule, SatpuzzleError, convert, parse_all, parse_board
from satpuzzle.notation import MAX_BYTES, notations
from tests.cases import one_in
from tests.conftest import Cli, command, environment
from tests.strategies import runs
from tests.test_notations import DATA, GRID, LISTING, NEW_CARDS, SIX_LINES, SMILEY, TEXTS, TRIANGLES
from tests.waiting import steps

LEGEND = LISTING.format(data=DATA)  # the DATA lines stand on lines 10 to 18
CLOSED = SMILEY.replace("karten = [", "karten = [[")


def replaced(text: str, old: str, new: str, count: int = 1) -> str:
    """`text` with something in it spoilt, which must be there."""
    assert old in text
    return text.replace(old, new, count)


def hashes(first: str) -> str:
    """A list of hashes whose first side, on line 1, is `first`."""
    return re.sub(r"\{.*?\}", first.replace("\\", "\\\\"), GRID, count=1)


def sides(first: str) -> str:
    """A list of `new Card(…)` whose first card, on line 2, has these sides."""
    return replaced(NEW_CARDS, "0x01, 0x03, 0x14, 0x12", first)


def karten(old: str, new: str) -> str:
    return replaced(CLOSED, old, new)


def hinted(*hints: str) -> str:
    """A framed 2x3 puzzle with hints on lines 2, 3, …"""
    return "\n".join([str(len(hints)), *hints, SIX_LINES])


SQUARES = "board = '1x2'\ncards = [[1, 2, 3, 4], [-1, -2, -3, -4]]\n"

# What is wrong: the text, and what the complaint must hold beside the file's name (`:7:` is the line).
CASES: dict[str, tuple[str, ...]] = {
    # smiley
    "smiley: the list is not closed": (CLOSED.rstrip().removesuffix("]"), "]"),
    "smiley: a card is not closed": (karten('("gruen",0) ],', '("gruen",0) ,'), ":2:", "brackets"),
    "smiley: a card is not opened": (karten('[ ("rot",1), ("blau"', '("rot",1), ("blau"'), "'['"),
    "smiley: a pair is not closed": (karten('("rot",1), ("gelb"', '("rot",1, ("gelb"'), ":4:", "brackets"),
    "smiley: a pair is not opened": (karten('[ ("gelb",0), ("blau"', '[ "gelb",0), ("blau"'), ":3:", "brackets"),
    "smiley: a quote is not closed": (karten('("blau",1), ("rot"', '("blau,1), ("rot"'), ":6:"),
    "smiley: nothing after the bracket": ('karten = [ ("rot",', ":1:"),
    "smiley: cut off in a card": (CLOSED[:300], ":5:"),
    "smiley: one bracket too many": (karten("karten = [[", "karten = [[["), ":1:", "brackets"),
    "smiley: half 2": (karten('("blau",1), ("rot"', '("blau",2), ("rot"'), ":6:", "'2'", "half"),
    "smiley: half -1": (karten('("rot",0)', '("rot",-1)'), ":1:", "'-1'", "half"),
    "smiley: half in quotes": (karten('("rot",0)', '("rot","0")'), ":1:", "half"),
    "smiley: half True": (karten('("rot",0)', '("rot",True)'), ":1:", "'True'", "half"),
    "smiley: half 1.0": (karten('("rot",0)', '("rot",1.0)'), ":1:", "half"),
    "smiley: no half": (karten('("rot",0)', '("rot")'), ":1:", "half"),
    "smiley: a figure without quotes": (karten('("rot",0)', "(rot,0)"), ":1:", "'rot'", "quotes"),
    "smiley: a pair of three": (karten('("rot",0)', '("rot",0,1)'), ":1:"),
    "smiley: a card of three": (karten('[ ("rot",1), ("blau"', '[ ("blau"'), ":2:", "3 labels", "4"),
    "smiley: a first card of three": (karten('[ ("rot",0), ("gelb"', '[ ("gelb"'), ":1:", "3 labels", "4"),
    "smiley: a card of five": (karten('[ ("rot",1)', '[ ("rot",1), ("rot",1)'), ":2:", "5 labels", "4"),
    "smiley: a card too few": ("[[" + CLOSED.split("\n", 1)[1].lstrip(" ["), "8 cards"),
    # basic
    "basic: half X": (replaced(DATA, "kl,pl", "kx,pl"), ":2:", "'kx'", "r or l"),
    "basic: an unknown figure": (replaced(LEGEND, "kl,pl", "zl,pl"), ":11:", "'z'", "K, S, M, P"),
    "basic: a figure without half": (replaced(DATA, "kl,pl", "k,pl"), ":2:", "'k'"),
    "basic: a number": (replaced(DATA, "kl,pl", "3,pl"), ":2:", "'3'"),
    "basic: a gap": (replaced(DATA, "kl,pl", ",pl"), ":2:", "''"),
    "basic: three sides": (replaced(DATA, "kl,pl", "pl"), ":2:", "3 sides", "4"),
    "basic: five sides": (replaced(DATA, "kl,pl", "kl,kl,pl"), ":2:", "5 sides", "4"),
    "basic: a card too few": (DATA.split("\n", 1)[1], "8 cards"),
    # ruby
    "ruby: head 3": (hashes('{"type"=>"p", "head" => 3}'), ":1:", "'3'", "head"),
    "ruby: head 0": (replaced(GRID, '"o", "head" => 1', '"o", "head" => 0'), ":2:", "'0'", "head"),
    "ruby: no head": (hashes('{"type"=>"p"}'), ":1:", "head"),
    "ruby: no type": (hashes('{"head" => 1}'), ":1:", "type"),
    "ruby: two types": (hashes('{"type"=>"p", "type"=>"p", "head" => 1}'), ":1:", "type"),
    "ruby: an unknown key": (hashes('{"tpye"=>"p", "head" => 1}'), ":1:", "'tpye'"),
    "ruby: a type that is a list": (hashes('{"type"=>[], "head" => 1}'), ":1:", "type"),
    "ruby: no arrow": (hashes('{"type" "p", "head" => 1}'), ":1:", "=>"),
    "ruby: a side is not closed": (hashes('{"type"=>"p", "head" => 1'), ":1:"),
    "ruby: a card is not closed": (replaced(GRID, "],\n", ",\n"), ":2:", "brackets"),
    "ruby: the list is not closed": (GRID.rstrip().removesuffix("]"), "]"),
    "ruby: cut off": (GRID[:400], ":4:"),
    "ruby: a card of three": (replaced(GRID, '[{"type"=>"o", "head" => 1},', "["), ":2:", "3 labels", "4"),
    "ruby: a card too few": (re.sub(r",\n.*$", "]", GRID.rstrip()), "8 cards"),
    # new Card
    "new Card: figure 0": (sides("0x00, 0x03, 0x14, 0x12"), ":2:", "0x00", "range"),
    "new Card: the back of figure 0": (sides("0x10, 0x03, 0x14, 0x12"), ":2:", "0x10", "range"),
    "new Card: 0x20": (sides("0x01, 0x20, 0x14, 0x12"), ":2:", "0x20", "range"),
    "new Card: 0xff": (sides("0x01, 0xff, 0x14, 0x12"), ":2:", "0xff", "range"),
    "new Card: three digits": (sides("0x001, 0x03, 0x14, 0x12"), ":2:", "0x001"),
    "new Card: no hex digits": (sides("0x0g, 0x03, 0x14, 0x12"), ":2:", "0x0g"),
    "new Card: decimal": (sides("1, 3, 20, 18"), ":2:", "'1'"),
    "new Card: a word": (sides("red, 0x03, 0x14, 0x12"), ":2:", "'red'"),
    "new Card: no sides": (sides(""), ":2:"),
    "new Card: three sides": (replaced(NEW_CARDS, "(0x02, ", "("), ":3:", "3 labels", "4"),
    "new Card: five sides": (replaced(NEW_CARDS, "(0x02, ", "(0x02, 0x02, "), ":3:", "5 labels", "4"),
    "new Card: a comma too many": (sides("0x01, 0x03, 0x14, 0x12,"), ":2:", "''"),
    "new Card: not closed": (replaced(NEW_CARDS, "0x12),", "0x12,"), ":2:", ")"),
    "new Card: a card too few": (re.sub(r",\n[^\n]*\n[^\n]*\n\};", "};", NEW_CARDS), "8 cards"),
    # triangle
    "triangle: 4 labels": (replaced(TRIANGLES[0], "2 -1 -1\n", "2 -1 -1 3\n"), ":4:", "4 labels", "3"),
    "triangle: 4 labels everywhere": ("3\n4\n" + "1 -2 3 -1\n" * 4, ":3:", "4 labels", "3"),
    "triangle: 2 labels": (replaced(TRIANGLES[0], "2 -1 -1\n", "2 -1\n"), ":4:", "2 labels", "3"),
    "triangle: more cards announced": (replaced(TRIANGLES[0], "3\n9\n", "3\n10\n"), ":2:", "10 cards", "9"),
    "triangle: fewer cards announced": (replaced(TRIANGLES[0], "3\n9\n", "3\n4\n"), ":2:", "4 cards", "9"),
    "triangle: more figures than announced": (replaced(TRIANGLES[0], "3\n9\n", "2\n9\n"), ":6:", "3", "2 figures"),
    "triangle: no figures": (replaced(TRIANGLES[0], "3\n9\n", "0\n9\n"), ":1:", "number of figures"),
    "triangle: a number below 0": (replaced(TRIANGLES[0], "3\n9\n", "3\n-9\n"), ":1:", "number of cards"),
    "triangle: no cards": ("3\n9\n", ""),
    "triangle: label 0": (replaced(TRIANGLES[0], "2 -1 -1\n", "2 0 -1\n"), ":4:", "label 0"),
    "triangle: a label beyond all figures": (f"{10**9}\n1\n1 2 {10**9 + 1}\n", ":3:", "too large"),
    "triangle: a label of many digits": (f"{10**9}\n1\n1 2 {10**99}\n", ":3:", "whole numbers"),
    "triangle: a word": (replaced(TRIANGLES[0], "2 -1 -1\n", "2 x -1\n"), ":4:", "'x'"),
    "triangle: five cards": ("3\n5\n" + "1 2 3\n" * 5, "5 cards"),
    "triangle: the second run is wrong": (f"$ a\n{TRIANGLES[0]}$ a\n3\n9\n1 2\n", ":16:", "2 labels"),
    # heule
    "heule: a hint above the board": (hinted("0 1 1 0"), ":2:", "row 0", "2x3"),
    "heule: a hint below the board": (hinted("3 1 1 0"), ":2:", "row 3", "2x3"),
    "heule: a hint right of the board": (hinted("1 1 1 0", "2 4 1 0"), ":3:", "column 4", "2x3"),
    "heule: a hint for piece 7": (hinted("1 1 7 0"), ":2:", "piece", "6"),
    "heule: a hint for piece 0": (hinted("1 1 0 0"), ":2:", "piece"),
    "heule: turn 4": (hinted("1 1 1 4"), ":2:", "turn"),
    "heule: turn -1": (hinted("1 1 1 -1"), ":2:", "-1"),
    "heule: two pieces in one cell": (hinted("1 1 1 0", "1 1 2 0"), ":3:", "cell 1", "contradicts"),
    "heule: one piece in two cells": (hinted("1 1 1 0", "1 2 1 0"), ":3:", "cell 2"),
    "heule: a hint of three numbers": (hinted("1 1 1"), ":2:", "row column piece turn"),
    "heule: more hints than lines": ("9\n" + SIX_LINES, ":1:", "9 hints"),
    "heule: hints below 0": ("-1\n" + SIX_LINES, ":1:", "-1"),
    "heule: a piece of three": ("0\n" + replaced(SIX_LINES, "0 3 4 1", "0 3 4"), ":3:", "3 labels", "4"),
    "heule: a colour below 0": ("0\n" + replaced(SIX_LINES, "0 3 4 1", "0 3 -4 1"), ":3:", "-4"),
    "heule: no frame that closes": ("0\n" + replaced(SIX_LINES, "0 3 4 1", "8 3 4 1"), "9 frame sides", "--board"),
    # puz and pieces
    "puz: fewer pieces than said": ("4 2\n" + SIX_LINES, "6 cards", "8 cells"),
    "puz: no rows": ("0 3\n" + SIX_LINES, ":1:"),
    "puz: a gigantic board": ("99999 99999\n" + SIX_LINES, ":1:", "99999x99999"),
    "puz: a piece of three": ("3 2\n" + replaced(SIX_LINES, "0 3 4 1", "0 3 4"), ":3:", "3 labels", "4"),
    "puz: a word": ("3 2\n" + replaced(SIX_LINES, "0 3 4 1", "0 3 4 one"), ":3:", "'one'"),
    "pieces: a colour below 0": (replaced(SIX_LINES, "5 0 0 7", "5 0 0 -7"), ":6:", "-7 is negative"),
    "pieces: a word": (replaced(SIX_LINES, "5 0 0 7", "5 0 0 seven"), ":6:", "'seven'"),
    "pieces: no frame that closes": (replaced(SIX_LINES, "0 3 4 1", "8 3 4 1"), ":1:"),
    # toml
    "toml: an unknown key": (f"crads = [[1, 2, 3, 4]]\n{SQUARES}", ":1:", "'crads'", "'cards'"),
    "toml: hints misspelt": (f"{SQUARES}\nhnits = []\n", ":4:", "'hnits'", "'hints'"),
    "toml: an unknown key of the board": (
        "cards = [[1, 2]]\n[board]\nsides = 2\ncells = 1\njions = []\n",
        *(":2:", "'jions'", "'joins'"),
    ),
    "toml: a hint off the board": (f"{SQUARES}hints = [{{ cell = 3, type = 1, turn = 0 }}]\n", "cell 3", "2 cells"),
    "toml: hints that contradict each other": (
        f"{SQUARES}hints = [{{ cell = 1, type = 1, turn = 0 }}, {{ cell = 1, type = 1, turn = 1 }}]\n",
        *("cell 1", "contradicts"),
    ),
    "toml: a hint for a card that is used": (
        f"{SQUARES}hints = [{{ cell = 1, type = 1, turn = 0 }}, {{ cell = 2, type = 1, turn = 1 }}]\n",
        *("cell 2", "type 1"),
    ),
    "toml: a hint that is wrong in its table": (
        f"[[puzzle]]\n{SQUARES}\n \n[[puzzle]]\n{SQUARES}hints = [{{ cell = 3, type = 1, turn = 0 }}]\n",
        *(":9:", "cell 3", "2 cells"),
    ),
    "toml: an unknown rule in a table after blank lines": (
        f"[[puzzle]]\n{SQUARES}\n \n[[puzzle]]\nrule = 'sined'\n{SQUARES}",
        *(":7:", "'sined'"),
    ),
    "toml: not closed": ("cards = [[1, 2, 3, 4]\n", "TOML"),
    # two notations
    "signed or unsigned": ("1 2 3 4\n" * 9, "cards", "pieces", "--input-format"),
    "hints or pieces": ("2\n1 1 1 0\n1 2 2 0\n0 5 0 0\n0 0 0 5\n", "heule", "puz", "--input-format"),
    "no notation": ("Nine cards, one large area.\n", "--input-format", "cards", "smiley", "toml"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_wrong_is_told_in_one_line(name: str, cli: Cli, tmp_path: Path) -> None:
    text, *says = CASES[name]
    path = tmp_path / "pasted.txt"
    path.write_text(text, encoding="utf-8")
    result = cli("solve", path)
    assert (result.exit_code, result.stdout) == (2, ""), result.stdout + result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{path}:")
    said = line.removeprefix(str(path))
    assert said.isprintable()
    assert "Traceback" not in said
    assert len(said) < 300
    for words in says:
        assert words in said


def complaint(text: str, notation: str | None = None) -> str:
    """What is said against the text; nothing if it can be read."""
    try:
        parse_all(text, source="pasted.txt", input_format=notation)
    except SatpuzzleError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", TEXTS)
def test_under_the_name_of_another_notation_a_list_is_refused_in_one_line_or_the_same(name: str) -> None:
    own, text = TEXTS[name]
    puzzles = parse_all(text)
    assert complaint(text, own) == ""
    for notation in notations.known():
        said = complaint(text, notation)
        if said:
            assert said.startswith("pasted.txt:")
            assert said.isprintable()
        else:
            assert parse_all(text, input_format=notation) == puzzles


BRACKETS = {"smiley": SMILEY, "smiley, closed": CLOSED, "ruby": GRID, "new Card": NEW_CARDS}


@pytest.mark.parametrize("name", one_in(4, BRACKETS))
@pytest.mark.parametrize("change", ["left out", "doubled"])
def test_one_sign_too_few_or_too_many_never_makes_another_puzzle(name: str, change: str) -> None:
    """Every bracket, comma, quote in turn: the list is refused, or read as the very same cards."""
    text = BRACKETS[name]
    expected = parse_all(text)
    for place, sign in enumerate(text):
        if sign.isalnum() or sign.isspace() or sign == "/":
            continue
        changed = text[:place] + (sign * 2 if change == "doubled" else "") + text[place + 1 :]
        try:
            puzzles = parse_all(changed)
        except InputError:
            continue
        line = text.count("\n", 0, place) + 1
        assert puzzles == expected, f"{sign} on line {line} {change}: {[len(each.cards) for each in puzzles]} cards"


PIECES = ["[", "]", "(", ")", "{", "}", ",", '"', "'", "=>", "0x", "//", "#", "\n", "\n\n", " ", "$", "```", "c", "-"]
PIECES += ["0", "1", "10", "99999999999", "DATA", "new Card(", "[[puzzle]]", "cards = [", "karten = [(", "ä", "\u2028"]


@given(st.sampled_from(sorted(TEXTS)), st.data())
@runs(200)
def test_a_damaged_list_is_read_or_refused_with_one_line(name: str, data: st.DataObject) -> None:
    own, text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        text = text[:start] + "".join(data.draw(st.lists(st.sampled_from(PIECES), max_size=3))) + text[end:]
    notation = data.draw(st.sampled_from([None, own]))
    said = complaint(text, notation)
    assert said.isprintable()
    assert len(said) < 300
    assert not said or said.startswith("pasted.txt:")


# Size

MEMORY = 1 << 30  # bytes of address space
HUGE: dict[str, tuple[str, str] | tuple[str, str, str]] = {  # a beginning, what is repeated, an end
    "brackets": ("", "["),
    "brackets with blanks": ("", "[ "),
    "a smiley list of brackets": ("karten = ", "["),
    "a smiley list of round brackets": ("karten = [[", "("),
    "a smiley list of cards in cards": ("karten = ", '[("a",1),'),
    "a list of braces": ("@grid = [[", "{"),
    "a list of hashes in hashes": ("@grid = [[", '{"type"=>'),
    "a TOML list of brackets": ("cards = ", "["),
    "TOML tables in tables": ("cards = ", "{a="),
    "a TOML key of dots": ("cards = [[1, 1, 1, 1]]\na", ".a"),
    "TOML tables": ("cards = [[1, 1, 1, 1]]\n", "[[puzzle]]\n"),
    "digits": ("", "1"),
    "digits as a label": ("# a\n1 2 3 ", "1"),
    "digits as a half": ('karten = [[("a",', "1"),
    "digits as a hash's head": ('@grid = [[{"type"=>"p", "head" => ', "1"),
    "digits as a byte": ("new Card(0x", "1"),
    "digits as a number of cards": ("3\n", "1"),
    "digits as a TOML label": ("cards = [[", "1"),
    "letters": ("karten = [[(", "a"),
    "a name in quotes": ('karten = [[("', "a"),
    "a line of labels": ("# a\n", "1 "),
    "blanks": ("karten = [", " "),
    "blank lines": ("", "\n"),
    "blank lines before a word": ("", "\n", "x"),
    "blank lines of blanks": ("", " \n", "x"),
    "many small lists": ("", "[[1]]\n", "x"),
    "many names for lists": ("", "x = [\n"),
    "many half cards": ("", "new Card(\n"),
    "many comment marks": ("new Card(0x01)\n", "/*"),
    "many comments that nothing closes": ("new Card(0x01)\n", "/* "),
    "many legends": ("", "' A = b\n", "DATA ar,br,zr\n"),
    "a million comments": ("", "# a\n"),
    "a million cards": ("# a\n", "1 2 3 -4\n"),
    "a million unsigned cards": ("", "1 2 3 4\n"),
    "a million pieces": ("0\n", "0 2 3 4\n"),
    "a million pieces of puz": ("1000 1000\n", "0 2 3 4\n"),
    "a million triangles": ("3\n1000000\n", "1 2 -3\n"),
    "a million hints": ("1000000\n", "1 1 1 1\n"),
    "a million runs": ("", "$ a\n3\n"),
    "a million DATA lines": ("", "DATA kr,sl,ml,pr\n"),
    "a million new cards": ("", "new Card(0x01, 0x02, 0x03, 0x14),\n"),
    "a million smiley cards": ("karten = [", '[("a",0),("b",1),("c",1),("a",1)],\n'),
    "a million figures": ("karten = [[", '("a",0),'),
    "a million TOML cards": ("cards = [", "[1, 2, 3, -4],\n"),
    "a million hashes": ("@grid = [[", '{"type"=>"p", "head" => 1},'),
    "a TOML error after a line of blanks": ("cards = [[1, 1, 1, 1]]\n", " ", "\ntitle = 1\n"),
    "a TOML table before lines without any": ("[[puzzle]]\ncards = [[1, 1, 1, 1]]\n", "\n", "x = 1\n"),
}


def repeated(name: str, size: int) -> str:
    """The text of that name, about `size` characters long."""
    beginning, what, *end = HUGE[name]
    return "".join([beginning, what * (size // len(what)), *end])


def assert_linear(short: str, long: str, notation: str | None = None) -> None:
    """Reading `long`, four times as much, takes about four times as many steps; with the square, sixteen times."""
    assert len(complaint(long, notation)) < 300
    assert steps(lambda: complaint(long, notation)) < 6 * steps(lambda: complaint(short, notation)) + 1000


@pytest.mark.parametrize("name", one_in(8, HUGE))
def test_the_time_to_refuse_a_text_grows_as_it_does(name: str) -> None:
    assert_linear(repeated(name, 8_000), repeated(name, 32_000))


def large(notation: str, size: int) -> str:
    """A puzzle of `size` rows in that notation; with a hint for every cell, if it holds hints."""
    square, corners, edges = parse_board(f"{size}x{size}"), ((0, 1, 1, 0),) * 4, ((0, 1, 1, 1),) * (4 * size - 8)
    framed = corners + edges + ((1, 1, 1, 1),) * (size - 2) ** 2
    cells = [min(r, size - 1 - r, 1) + min(c, size - 1 - c, 1) for r in range(size) for c in range(size)]
    hints = tuple(Placement(cell, 1 + rim, 0) for cell, rim in enumerate(cells))
    signed = tuple(islice(cycle([(1, -2, 2, 3), (3, 2, 1, -1), (-3, 1, 1, 2)]), size**2))
    triangles = tuple(card[:3] for card in signed)
    for puzzle in (
        Puzzle(square, framed, Rule(signed=False, rim=0, rim_only=True), hints),
        Puzzle(square, framed, Rule(signed=False, rim=0, rim_only=True)),
        Puzzle(square, signed),
        Puzzle(parse_board(f"triangle{size}"), triangles),
    ):
        with contextlib.suppress(InputError):  # cannot hold it
            return convert([puzzle], notation)[0]
    pytest.skip("holds none of these")


@pytest.mark.parametrize("notation", one_in(6, notations.known()))
def test_the_time_to_read_a_board_grows_as_the_board_does(notation: str) -> None:
    assert_linear(large(notation, 16), large(notation, 32), notation)


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


SOON = ("digits as a half",)  # the others take seconds


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in SOON else pytest.mark.long) for name in HUGE])
def test_what_is_just_short_enough_to_be_read_is_refused_in_little_memory(name: str, tmp_path: Path) -> None:
    assert_refused_in_little_memory(repeated(name, MAX_BYTES - 1000), tmp_path)


@pytest.mark.parametrize("name", ["digits", "a million cards"])
def test_what_is_longer_than_any_puzzle_is_refused_in_little_memory(name: str, tmp_path: Path) -> None:
    assert_refused_in_little_memory(repeated(name, 50_000_000), tmp_path)


def assert_refused_in_little_memory(text: str, folder: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems limit memory in other ways")
    path = folder / "huge.txt"
    path.write_text(text)
    result = subprocess.run(
        command("solve", path, "--limit", 1, "--timeout", 1),
        capture_output=True,
        text=True,
        preexec_fn=limit,
        env=environment(),
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    path.unlink()
    assert (result.returncode, result.stdout) == (2, ""), result.stderr[-300:]
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{path}:")
    assert len(line) < len(str(path)) + 300
