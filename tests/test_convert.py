"""What a notation can hold is the same puzzle when it is written and read again; what it cannot hold, it says."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, Rule, convert, parse_all, parse_board
from satpuzzle.formats import NOTATIONS
from tests import brute, strategies
from tests.conftest import Cli
from tests.strategies import ODD_BOARDS, runs

FRAMED = Rule(signed=False, rim=0, rim_only=True)
NAMES = ("rot", "gelb", "blau", "gruen", "weiss", "grau")
WRITES_NAMES = ("smiley", "basic", "ruby")  # and so numbers the figures by first appearance
BOARDS = ["1x1", "1x4", "2x2", "2x3", "3x2", "3x1", "triangle1", "triangle2", "triangle3", "hexagon1", "hexagon7"]

notations = st.sampled_from(sorted(NOTATIONS))


@st.composite
def noted(draw: st.DrawFn, boards: list[str] = BOARDS) -> Puzzle:
    """A puzzle on any board under any rule, with or without hints, title, source, names of figures."""
    puzzle = draw(strategies.puzzles([*boards, *ODD_BOARDS], hinted=draw(st.booleans())))
    title = draw(st.sampled_from(["", "", "Katzen", "Zwei  Katzen # 3", "1 2 3 4", "ä 'x' [\\]"]))
    source = draw(st.sampled_from(["", "", "my cupboard"]))
    names = draw(st.sampled_from([(), (), NAMES, NAMES[:1]]))
    return replace(puzzle, title=title, source=source, figures=names)


def figures_of(puzzle: Puzzle) -> list[int]:
    return sorted({abs(label) for card in puzzle.cards for label in card} - {0})


def can_hold(notation: str, puzzle: Puzzle) -> bool:
    """May the notation hold the puzzle? Stated apart from what the writers say."""
    board, cards, rule = puzzle.board, puzzle.cards, puzzle.rule
    grid = list(map(int, board.name.split("x"))) if re.fullmatch(r"\d+x\d+", board.name) else None
    if notation == "toml":
        return True
    if notation in ("cards", "smiley", "basic", "ruby"):
        return rule == Rule() and not puzzle.hints and grid is not None and grid[0] == grid[1]
    if notation == "triangle":
        return rule == Rule() and not puzzle.hints and board.name in ("triangle1", "triangle2", "triangle3")
    zeros = sum(card.count(0) for card in cards)
    if notation in ("puz", "pieces"):
        plain = rule == Rule(signed=False) and not zeros
        return (plain or (rule == FRAMED and zeros > 0)) and not puzzle.hints and grid is not None
    assert notation == "heule"
    return rule == FRAMED and grid is not None and grid[0] <= grid[1] and zeros == 2 * sum(grid)


def up_to_numbers(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its figures numbered 1, 2, … as the cards show them, if it has neither rim nor frame."""
    if puzzle.rule.rim is not None:
        return puzzle
    numbers = dict.fromkeys(abs(label) for card in puzzle.cards for label in card if label)
    new = dict(zip(numbers, count(1), strict=False))
    cards = tuple(tuple(new[abs(n)] * (n > 0) - new[abs(n)] * (n < 0) if n else 0 for n in c) for c in puzzle.cards)
    return replace(puzzle, cards=cards)


def names_shown(puzzle: Puzzle, like: Puzzle) -> list[list[str]]:
    """What every card shows, in words where `like`, a puzzle with the same cards, has a name for it."""
    named = [[abs(label) <= len(like.figures) for label in card] for card in like.cards]
    cards = zip(puzzle.cards, named, strict=True)
    return [[puzzle.figure_name(n) if known else "" for n, known in zip(*card, strict=True)] for card in cards]


def read(text: str, notation: str) -> Puzzle:
    (puzzle,) = parse_all(text, input_format=notation)
    return puzzle


def refusal(call: Callable[[], object]) -> str:
    """What is said against the call; nothing if it succeeds."""
    try:
        call()
    except InputError as error:
        return str(error)
    return ""


@given(noted(), notations)
@runs(400)
def test_a_notation_takes_exactly_what_it_can_hold_and_gives_it_back(puzzle: Puzzle, notation: str) -> None:
    if not can_hold(notation, puzzle):
        with pytest.raises(InputError, match=rf"^the {notation} notation cannot hold .+; toml holds everything$"):
            convert([puzzle], notation)
        return
    text, lost = convert([puzzle], notation)
    again = read(text, notation)
    assert text.endswith("\n")
    if "the numbers of the figures" in lost:
        assert notation in WRITES_NAMES
        assert again != puzzle
        assert up_to_numbers(again) == up_to_numbers(puzzle)
    else:
        assert again == puzzle
    for note, what in (("title", "title"), ("source", "source")):
        kept = " ".join(getattr(again, note).split()) == " ".join(getattr(puzzle, note).split())
        assert kept == (what not in lost)
    if puzzle.figures and "names of figures" not in lost:
        assert names_shown(again, puzzle) == names_shown(puzzle, puzzle)
    if len(puzzle.figures) <= max(figures_of(puzzle), default=0) and notation in WRITES_NAMES:
        unseen = set(range(1, len(puzzle.figures) + 1)) - set(figures_of(puzzle))
        assert ("names of figures" in lost) == bool(unseen)


@given(noted(), notations)
@runs(250)
def test_what_is_written_is_recognised(puzzle: Puzzle, notation: str) -> None:
    if not can_hold(notation, puzzle):
        return
    text, _ = convert([puzzle], notation)
    written = read(text, notation)
    said = refusal(lambda: parse_all(text))
    if said:  # a few hints that could be pieces: asked, not guessed
        assert (notation, "--input-format" in said) == ("heule", True)
        assert puzzle.hints
    else:
        assert parse_all(text) == [written]


@given(noted(), notations, notations)
@runs(400)
def test_from_any_notation_to_any_other_it_stays_the_same_puzzle(puzzle: Puzzle, one: str, other: str) -> None:
    if not can_hold(one, puzzle):
        return
    read_once = read(convert([puzzle], one)[0], one)
    assert can_hold(other, read_once) == can_hold(other, puzzle)
    if not can_hold(other, read_once):
        with pytest.raises(InputError, match=f"^the {other} notation cannot hold "):
            convert([read_once], other)
        return
    read_twice = read(convert([read_once], other)[0], other)
    assert up_to_numbers(read_twice) == up_to_numbers(puzzle)
    if other not in WRITES_NAMES:
        assert read_twice == read_once


@given(noted(), notations)
@runs(150)
def test_what_was_written_once_is_written_the_same_again(puzzle: Puzzle, notation: str) -> None:
    if can_hold(notation, puzzle):
        text, lost = convert([puzzle], notation)
        if notation == "triangle" and "names of figures" in lost:
            return  # more figures may be announced than the cards show
        assert convert(parse_all(text, input_format=notation), notation)[0] == text


@given(noted(["2x2", "triangle2"]), notations)
@runs(40)
def test_a_converted_puzzle_has_the_same_solutions(puzzle: Puzzle, notation: str) -> None:
    if can_hold(notation, puzzle):
        again = read(convert([puzzle], notation)[0], notation)
        assert satpuzzle.count(again) == satpuzzle.count(puzzle)


@given(st.lists(noted(), min_size=2, max_size=3), notations)
@runs(60)
def test_several_puzzles_go_into_one_text_of_cards_or_toml_only(puzzles: list[Puzzle], notation: str) -> None:
    if notation in ("cards", "toml") and all(can_hold(notation, puzzle) for puzzle in puzzles):
        text, _ = convert(puzzles, notation)
        assert parse_all(text) == parse_all(text, input_format=notation) == puzzles
    else:
        with pytest.raises(InputError, match=f"^the {notation} notation cannot hold "):
            convert(puzzles, notation)


SMALL: dict[str, Puzzle] = {
    **dict.fromkeys(
        ("cards", "smiley", "basic", "ruby"), Puzzle(parse_board("2x2"), ((3, 1, -1, 2), (1, -2, 2, 3)) * 2)
    ),
    "triangle": Puzzle(parse_board("triangle2"), ((2, 1, -1), (1, -2, 3), (3, 1, -2), (3, 1, -2))),
    "puz": Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (4, 3, 2, 5)), Rule(signed=False)),
    "pieces": Puzzle(parse_board("2x1"), ((0, 0, 1, 0), (0, 1, 0, 0)), FRAMED),
    "heule": Puzzle(parse_board("1x2"), ((0, 0, 1, 0), (0, 1, 0, 0)), FRAMED, (Placement(0, 1, 3),)),
    "toml": Puzzle(ODD_BOARDS[0], ((1, 2, 3),) * 4, Rule(signed=False, rim=3)),
}


@pytest.mark.parametrize("one", NOTATIONS)
@pytest.mark.parametrize("other", NOTATIONS)
def test_every_notation_is_written_from_every_other_that_holds_the_same(one: str, other: str) -> None:
    """No pair left to chance: the smallest puzzle of each notation."""
    puzzle = SMALL[one]
    assert can_hold(one, puzzle)
    written = read(convert([puzzle], one)[0], one)
    if can_hold(other, puzzle):
        again = read(convert([written], other)[0], other)
        assert up_to_numbers(again) == up_to_numbers(puzzle)
    else:
        with pytest.raises(InputError, match=f"^the {other} notation cannot hold "):
            convert([written], other)


@pytest.mark.parametrize(
    ("notation", "puzzle", "what"),
    [
        ("cards", SMALL["triangle"], "cards of 3 sides"),
        ("cards", SMALL["puz"], "the rule unsigned"),
        ("smiley", SMALL["toml"], "the rule unsigned,rim=3"),
        ("basic", Puzzle(parse_board("1x4"), ((1, 2, 3, 4),) * 4), "the board 1x4"),
        ("ruby", Puzzle(parse_board("1x1"), ((1, 2, 3, 4),), hints=(Placement(0, 1, 0),)), "hints"),
        ("triangle", SMALL["cards"], "cards of 4 sides"),
        ("heule", SMALL["cards"], "the rule signed"),
        ("heule", SMALL["pieces"], "the board 2x1"),
        ("puz", SMALL["heule"], "hints"),
        ("puz", SMALL["cards"], "the rule signed"),
        ("pieces", Puzzle(parse_board("1x1"), ((1, 1, 1, 1),), Rule(signed=False, rim=1)), "the rule unsigned,rim=1"),
        ("pieces", SMALL["toml"], "board triangles"),
        ("basic", Puzzle(parse_board("1x1"), ((1, 2, 3, 4),), figures=("a b",)), "more than one word"),
        ("basic", Puzzle(parse_board("3x3"), tuple((n, n + 1, n + 2, n) for n in range(1, 28, 3))), "26 figures"),
        ("smiley", Puzzle(parse_board("1x1"), ((1, 2, 1, 2),), figures=("a", "a")), "names that repeat"),
        ("ruby", Puzzle(parse_board("1x1"), ((1, 2, 1, 2),), figures=('"', "a")), "quotes"),
    ],
)
def test_a_refusal_names_the_notation_and_what_it_cannot_hold(notation: str, puzzle: Puzzle, what: str) -> None:
    with pytest.raises(InputError) as caught:
        convert([puzzle], notation)
    said = str(caught.value)
    assert said.startswith(f"the {notation} notation cannot hold ")
    assert what in said
    assert said.isprintable()


# What may stand in titles and names of figures, since a TOML file may hold it

STRANGE = ["'", '"', "\\", "#", ":x", "'x'", "x'", "", " ", " x ", "a b", "ß", "a\nb", "a\tb", "[", "x = [", "(", "//"]
STRANGE += [
    "c 1 2",
    "DATA kr,sl",
    "```",
    "1",
    "2",
    "R",
    "r",
    "_",
    "é",
    "a\u2028b",
    "\x85",
    "$ x",
    "]]",
]
strange = st.sampled_from(STRANGE)


@given(notations, st.lists(strange, max_size=4, unique=True), strange, strange)
@runs(600)
def test_strange_titles_and_names_are_kept_or_lost_but_change_no_puzzle(
    notation: str, names: list[str], title: str, source: str
) -> None:
    puzzle = replace(SMALL[notation], figures=tuple(names), title=title, source=source)
    said = refusal(lambda: convert([puzzle], notation))
    if said:
        assert said.startswith(f"the {notation} notation cannot hold ")
        return
    text, lost = convert([puzzle], notation)
    again = read(text, notation)
    assert up_to_numbers(again) == up_to_numbers(puzzle)
    if notation == "toml":
        assert lost == []
        assert (again.title, again.source, again.figures) == (title, source, tuple(names))
    if names and "names of figures" not in lost:
        assert names_shown(again, puzzle) == names_shown(puzzle, puzzle)
    if "title" not in lost:
        assert again.title.split() == title.split()


@pytest.mark.parametrize("notation", NOTATIONS)
def test_large_labels_are_written_in_no_time_or_refused(notation: str) -> None:
    """As far as labels go: a thousand million, in little memory."""
    large = 10**9
    puzzle = SMALL[notation]
    number = max(figures_of(puzzle))
    cards = tuple(tuple(large * ((n > 0) - (n < 0)) if abs(n) == number else n for n in card) for card in puzzle.cards)
    rule = replace(puzzle.rule, rim=large - 1) if puzzle.rule.rim == number else puzzle.rule
    before = resource.getrusage(resource.RUSAGE_SELF)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, hard))
    try:
        said = refusal(lambda: convert([replace(puzzle, cards=cards, rule=rule)], notation))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert not said or said.startswith(f"the {notation} notation cannot hold")
    assert after.ru_utime - before.ru_utime < 2


# The command

GOLDEN: dict[str, tuple[str, str]] = {
    "cards": ("cards", "# \n3 1 -1 2\n1 -2 2 3\n3 1 -1 2\n1 -2 2 3\n"),
    "triangle": ("triangle", "3\n4\n2 1 -1\n1 -2 3\n3 1 -2\n3 1 -2\n"),
    "heule": ("heule", "1\n1 1 1 3\n0 0 1 0\n0 1 0 0\n"),
    "puz": ("puz", "2 1\n1 2 3 4\n4 3 2 5\n"),
    "pieces": ("pieces", "1 2\n0 0 1 0\n0 1 0 0\n"),
    "basic": (
        "basic",
        "' A = 3\n' B = 1\n' C = 2\nDATA ar,br,bl,cr\nDATA br,cl,cr,ar\nDATA ar,br,bl,cr\nDATA br,cl,cr,ar\n",
    ),
    "smiley": (
        "smiley",
        'karten = [ [ ("3",1), ("2",1), ("1",0), ("1",1) ],\n           [ ("1",1), ("3",1), ("2",1), ("2",0) ],\n'
        '           [ ("3",1), ("2",1), ("1",0), ("1",1) ],\n           [ ("1",1), ("3",1), ("2",1), ("2",0) ] ]\n',
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_notation_is_written_as_people_write_it(name: str) -> None:
    notation, expected = GOLDEN[name]
    assert convert([SMALL[name]], notation)[0].replace("# \n", "#\n") == expected.replace("# \n", "#\n")


def test_the_command_prints_or_writes_what_the_call_returns(cli: Cli, tmp_path: Path) -> None:
    for notation in NOTATIONS:
        path = tmp_path / f"{notation}.txt"
        source = "owen-4x4" if notation in ("puz", "pieces", "heule") else "smiley"
        source = "triangles-2" if notation == "triangle" else source
        text, lost = convert([satpuzzle.load(source)], notation)
        printed = cli("convert", source, "--to", notation)
        written = cli("convert", source, "--to", notation, "-o", path)
        assert (printed.exit_code, printed.stdout) == (0, text)
        assert (written.exit_code, written.stdout, path.read_text(encoding="utf-8")) == (0, "", text)
        assert printed.stderr == written.stderr
        assert len(printed.stderr.splitlines()) == bool(lost)
        assert all(note in printed.stderr for note in lost)


def test_the_notes_that_are_lost_are_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(
        "title = 'Rings'\nsource = 'a shop'\nfigures = ['x', 'y']\ncards = [[2, 1, 1, 2]]\n", encoding="utf-8"
    )
    said = {
        "cards": "source, names of figures",
        "smiley": "the numbers of the figures, source",
        "basic": "the numbers of the figures, title, source",
        "ruby": "the numbers of the figures, title, source",
        "toml": "",
    }
    for notation, lost in said.items():
        result = cli("convert", path, "--to", notation)
        assert result.exit_code == 0
        if lost:
            assert result.stderr == f"satpuzzle: left out, the {notation} notation cannot hold it: {lost}\n"
        else:
            assert result.stderr == ""


def test_the_command_refuses_in_one_line_and_writes_nothing(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    for words in (["circus", "--to", "smiley"], ["standard", "--to", "heule"], ["triangles-1", "--to", "cards"]):
        result = cli("convert", *words, "-o", path)
        assert (result.exit_code, result.stdout) == (2, "")
        (line,) = result.stderr.splitlines()
        assert f"the {words[2]} notation cannot hold" in line
        assert not path.exists()


def test_a_toml_file_of_the_command_holds_its_title_whatever_it_is(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    for title in STRANGE:
        puzzle = replace(SMALL["toml"], title=title, figures=(title,))
        path.write_text(convert([puzzle], "toml")[0], encoding="utf-8")
        written = tmp_path / "again.toml"
        assert cli("convert", path, "--to", "toml", "-o", written).exit_code == 0
        again = satpuzzle.load(str(written))
        assert (again, again.title, again.figures) == (puzzle, title, (title,))


def test_every_instance_goes_to_toml_and_back(cli: Cli) -> None:
    for name in ("smiley", "triangles-3", "verzwickt", "asterix", "asterix-second", "circus", "owen-5x5", "em_7_4_9"):
        puzzle = satpuzzle.load(name)
        result = cli("convert", name, "--to", "toml")
        (again,) = parse_all(result.stdout)
        assert again == puzzle
        assert again.figures == puzzle.figures
        assert result.stderr == ""


@pytest.mark.parametrize("name", ["smiley", "verzwickt", "asterix", "asterix-second", "standard", "bibi"])
def test_the_published_lists_go_into_each_others_notations(name: str) -> None:
    puzzle = satpuzzle.load(name)
    for notation in ("cards", "smiley", "basic", "ruby"):
        again = read(convert([puzzle], notation)[0], notation)
        assert up_to_numbers(again) == up_to_numbers(puzzle)
        if puzzle.figures and notation != "cards":
            assert names_shown(again, puzzle) == names_shown(puzzle, puzzle)
        kinds, others = brute.types(puzzle.cards), brute.types(again.cards)
        assert len(kinds) == len(others)
