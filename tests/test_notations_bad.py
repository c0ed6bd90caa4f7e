"""Invalid puzzles give one line with file, line and suggestion, in linear time and bounded memory."""

from __future__ import annotations

import contextlib
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
from tests.cases import one_in, table_in
from tests.conftest import command, ended, saved
from tests.strategies import runs
from tests.test_notations import GRID, NEW_CARDS, SMILEY, TEXTS
from tests.waiting import steps

CLOSED = SMILEY.replace("karten = [", "karten = [[")


def complaint(text: str, notation: str | None = None) -> str:
    """The error of the text; empty if it can be read."""
    try:
        parse_all(text, source="pasted.txt", input_format=notation)
    except SatpuzzleError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", TEXTS)
def test_a_list_in_another_notation_is_refused_or_read_the_same(name: str) -> None:
    own, text = TEXTS[name]
    puzzles = parse_all(text)
    assert complaint(text, own) == ""
    for notation in notations.known():
        if own in ("smiley", "basic") and notation in ("text", "csv"):
            continue  # only their own notations know that lists are counter-clockwise, or that `r` is a front
        said = complaint(text, notation)
        if said:
            assert said.startswith("pasted.txt:")
            assert said.isprintable()
        else:
            assert parse_all(text, input_format=notation) == puzzles


BRACKETS = {"smiley": SMILEY, "smiley, closed": CLOSED, "ruby": GRID, "new Card": NEW_CARDS}


@pytest.mark.parametrize("name", one_in(4, BRACKETS))
@pytest.mark.parametrize("change", ["left out", "doubled"])
def test_a_missing_or_extra_bracket_never_changes_the_puzzle(name: str, change: str) -> None:
    """Each bracket, comma and needed quote is changed: the list is refused, or read as the same cards."""
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


# Sizes

MEMORY = 1 << 30  # bytes of address space
# The beginning, the repeated part, and the end if there is one.
HUGE: dict[str, tuple[str, str] | tuple[str, str, str]] = table_in("notations_bad", "HUGE")


def repeated(name: str, size: int) -> str:
    """The text of that name, about `size` characters long."""
    beginning, what, *end = HUGE[name]
    return "".join([beginning, what * (size // len(what)), *end])


def assert_linear(short: str, long: str, notation: str | None = None) -> None:
    """Reading `long`, four times the text, takes about four times as many steps; quadratic time would take sixteen."""
    assert len(complaint(long, notation)) < 300
    assert steps(lambda: complaint(long, notation)) < 6 * steps(lambda: complaint(short, notation)) + 1000


@pytest.mark.parametrize("name", one_in(8, HUGE))
def test_the_time_to_refuse_a_text_is_linear(name: str) -> None:
    assert_linear(repeated(name, 1_500), repeated(name, 6_000))


def large(notation: str, size: int) -> str:
    """A puzzle of `size` rows in that notation, with a hint for every cell if it supports hints."""
    square, corners, edges = parse_board(f"{size}x{size}"), ((0, 1, 1, 0),) * 4, ((0, 1, 1, 1),) * (4 * size - 8)
    framed = corners + edges + ((1, 1, 1, 1),) * (size - 2) ** 2
    cells = [min(r, size - 1 - r, 1) + min(c, size - 1 - c, 1) for r in range(size) for c in range(size)]
    hints = tuple(Placement(cell, 1 + rim, 0) for cell, rim in enumerate(cells))
    signed = tuple(islice(cycle([(1, -2, 2, 3), (3, 2, 1, -1), (-3, 1, 1, 2)]), size**2))
    triangles = tuple(card[:3] for card in signed)
    for puzzle in (
        Puzzle(square, framed, Rule(signed=False, rims=(0,), rim_only=True), hints),
        Puzzle(square, framed, Rule(signed=False, rims=(0,), rim_only=True)),
        Puzzle(square, signed),
        Puzzle(parse_board(f"triangle{size}"), triangles),
    ):
        with contextlib.suppress(InputError):  # does not support it
            return convert([puzzle], notation)[0]
    pytest.skip("holds none of these")


@pytest.mark.parametrize("notation", one_in(6, notations.known()))
def test_the_time_to_read_a_board_is_linear(notation: str) -> None:
    assert_linear(large(notation, 16), large(notation, 32), notation)


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


SOON = ("digits as a half",)  # the others take seconds


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in SOON else pytest.mark.long) for name in HUGE])
def test_the_longest_texts_are_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    assert_refused_in_little_memory(repeated(name, MAX_BYTES - 1000), tmp_path)


@pytest.mark.parametrize("name", ["digits", "a million cards"])
def test_texts_beyond_the_limit_are_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    assert_refused_in_little_memory(repeated(name, 50_000_000), tmp_path)


def assert_refused_in_little_memory(text: str, folder: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems limit memory in other ways")
    path = saved(folder / "huge.txt", text)
    words = command("solve", path, "--limit", 1, "--timeout", 1)
    result = ended(*words, preexec_fn=limit, timeout=900, stdin=subprocess.DEVNULL)
    path.unlink()
    assert (result.returncode, result.stdout) == (2, ""), result.stderr[-300:]
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{path}:")
    assert len(line) < len(str(path)) + 300
