"""Puzzles stay the same when converted; notations refuse what they do not support."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Placement, Puzzle, Rule, convert, parse_all, parse_board
from satpuzzle.model.puzzle import ReadAs
from satpuzzle.notation import notations
from tests import brute, strategies
from tests.cases import rows_in
from tests.conftest import Cli
from tests.strategies import ODD_BOARDS, kinds, runs
from tests.test_notations import SMALL

FRAMED = Rule(signed=False, rims=(0,), rim_only=True)
NAMES = ("rot", "gelb", "blau", "gruen", "weiss", "grau")
BOARDS = ["1x1", "1x4", "2x2", "2x3", "3x2", "3x1", "triangle1", "triangle2", "triangle3", "hexagon1", "hexagon7"]

NOTATIONS = [name for name, module in notations.known().items() if hasattr(module, "write")]
some_notation = st.sampled_from(NOTATIONS)


@st.composite
def noted(draw: st.DrawFn, boards: list[str] = BOARDS) -> Puzzle:
    """A puzzle on any board under any rule, with or without hints, title, source, names of figures."""
    puzzle = draw(strategies.puzzles([*boards, *ODD_BOARDS], hinted=draw(st.booleans()), few=False))
    title = draw(st.sampled_from(["", "", "Katzen", "Zwei  Katzen # 3", "1 2 3 4", "ä 'x' [\\]"]))
    source = draw(st.sampled_from(["", "", "my cupboard"]))
    names = draw(st.sampled_from([(), (), NAMES, NAMES[:1]]))
    return replace(puzzle, title=title, source=source, figures=names)


def figures_of(puzzle: Puzzle) -> list[int]:
    return sorted({abs(label) for card in puzzle.cards for label in card} - {0})


# Independent facts about the features of notations. For a notation that is not listed, its writer is trusted
# if its text can be read back.


def on_a_grid(puzzle: Puzzle) -> list[int]:
    """Rows and columns; empty if the board is no rectangle."""
    return list(map(int, puzzle.board.name.split("x"))) if re.fullmatch(r"\d+x\d+", puzzle.board.name) else []


def signed_and_usual(puzzle: Puzzle) -> bool:
    grid = on_a_grid(puzzle)
    usual = grid[0] == grid[1] if grid else puzzle.board.name in ("triangle2", "triangle3", "hexagon7")
    return puzzle.rule == Rule() and not puzzle.hints and usual


def signed_triangle(puzzle: Puzzle) -> bool:
    return puzzle.rule == Rule() and not puzzle.hints and puzzle.board.name in ("triangle1", "triangle2", "triangle3")


def zeros(puzzle: Puzzle) -> int:
    return sum(card.count(0) for card in puzzle.cards)


def colours(puzzle: Puzzle) -> bool:
    rule = FRAMED if zeros(puzzle) else Rule(signed=False)
    return puzzle.rule == rule and on_a_grid(puzzle) != []


def framed_as_it_shows(puzzle: Puzzle) -> bool:
    grid = on_a_grid(puzzle)
    return puzzle.rule == FRAMED and grid != [] and grid[0] <= grid[1] and zeros(puzzle) == 2 * sum(grid)


HOLDS: dict[str, Callable[[Puzzle], bool]] = {
    "cards": signed_and_usual,
    "triangle": signed_triangle,
    **dict.fromkeys(("puz", "pieces"), colours),
    "heule": framed_as_it_shows,
    "url": lambda puzzle: colours(puzzle) and max(map(max, puzzle.cards)) <= 25 and all(map(any, puzzle.cards)),
    "toml": lambda _: True,
}
KEEPS_NUMBERS = HOLDS.keys()  # the others write names if they can be read again
HOLDS_SEVERAL = {"cards", "toml"}


def without_hints(puzzle: Puzzle, notation: str) -> Puzzle:
    """The puzzle as far as a notation that writes hints beside it holds it."""
    return replace(puzzle, hints=()) if notation in ("url", "puz", "pieces") else puzzle


def can_hold(notation: str, puzzle: Puzzle) -> bool:
    """Whether the notation should support the puzzle."""
    if notation in HOLDS:
        return HOLDS[notation](puzzle)
    return not refusal(lambda: convert([puzzle], notation))


def up_to_numbers(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its figures numbered 1, 2, … as the cards show them, if its rule names none of them."""
    if puzzle.rule.rims or puzzle.rule.whole:
        return puzzle
    numbers = dict.fromkeys(abs(label) for card in puzzle.cards for label in card if label)
    new = dict(zip(numbers, count(1), strict=False))
    cards = tuple(tuple(new[abs(n)] * (n > 0) - new[abs(n)] * (n < 0) if n else 0 for n in c) for c in puzzle.cards)
    return replace(puzzle, cards=cards)


def names_shown(puzzle: Puzzle, like: Puzzle) -> list[list[str]]:
    """The labels of every card, as names if `like`, a puzzle with the same cards, has them."""
    named = [[abs(label) <= len(like.figures) for label in card] for card in like.cards]
    cards = zip(puzzle.cards, named, strict=True)
    return [[puzzle.figure_name(n) if known else "" for n, known in zip(*card, strict=True)] for card in cards]


def read(text: str, notation: str) -> Puzzle:
    (puzzle,) = parse_all(text, input_format=notation)
    return puzzle


def refusal(call: Callable[[], object]) -> str:
    """The error of the call; empty if it succeeds."""
    try:
        call()
    except InputError as error:
        return str(error)
    return ""


def assert_refused(call: Callable[[], object], notation: str) -> None:
    assert re.fullmatch(rf"the {notation} notation does not support .+; toml supports everything", refusal(call))


@given(noted(), some_notation)
@runs(300)
def test_a_notation_accepts_exactly_what_it_reads_back(puzzle: Puzzle, notation: str) -> None:
    puzzle = without_hints(puzzle, notation)
    if not can_hold(notation, puzzle):
        assert_refused(lambda: convert([puzzle], notation), notation)
        return
    text, lost = convert([puzzle], notation)
    again = read(text, notation)
    assert text.endswith("\n")
    if "the numbers of the figures" in lost:
        assert notation not in KEEPS_NUMBERS
        assert again != puzzle
        assert up_to_numbers(again) == up_to_numbers(puzzle)
    else:
        assert again == puzzle
    for note, what in (("title", "title"), ("source", "source")):
        kept = " ".join(getattr(again, note).split()) == " ".join(getattr(puzzle, note).split())
        assert kept == (what not in lost)
    if puzzle.figures and "names of figures" not in lost:
        assert names_shown(again, puzzle) == names_shown(puzzle, puzzle)
    # also recognised without a name
    said = refusal(lambda: parse_all(text))
    if said:  # hints that could be pieces: ambiguous
        assert (notation, "--input-format" in said) == ("heule", True)
        assert puzzle.hints
    else:
        assert parse_all(text) == [again]
    # and written the same again; only triangles may announce more figures than the cards show
    if notation != "triangle" or "names of figures" not in lost:
        assert convert([again], notation)[0] == text


@given(st.lists(noted(), min_size=2, max_size=3), some_notation)
@runs(60)
def test_notations_with_several_puzzles_keep_all_of_them(puzzles: list[Puzzle], notation: str) -> None:
    said = refusal(lambda: convert(puzzles, notation))
    if notation in HOLDS:
        room = notation in HOLDS_SEVERAL and all(can_hold(notation, puzzle) for puzzle in puzzles)
        assert room == (not said)
    if said:
        assert_refused(lambda: convert(puzzles, notation), notation)
    else:
        text, _ = convert(puzzles, notation)
        again = parse_all(text, input_format=notation)
        assert again == parse_all(text)
        assert list(map(up_to_numbers, again)) == list(map(up_to_numbers, puzzles))
        assert notation not in KEEPS_NUMBERS or again == puzzles


@pytest.mark.parametrize("one", NOTATIONS)
def test_every_notation_is_written_from_every_other_that_supports_the_puzzle(one: str) -> None:
    """All pairs, with the smallest puzzle of each notation."""
    puzzle = SMALL[one]
    assert can_hold(one, puzzle)
    written = read(convert([puzzle], one)[0], one)
    for other in NOTATIONS:
        if can_hold(other, puzzle):
            plain = without_hints(puzzle, other)
            again = read(convert([without_hints(written, other)], other)[0], other)
            assert up_to_numbers(again) == up_to_numbers(plain)
        else:
            assert_refused(partial(convert, [written], other), other)


@pytest.mark.parametrize(
    ("notation", "puzzle", "what"),
    [
        ("cards", SMALL["puz"], "rule 'unsigned'"),
        ("cards", SMALL["toml"], "rule 'unsigned,rim=3'"),
        ("cards", Puzzle(parse_board("1x4"), ((1, 2, 3, 4),) * 4), "the board 1x4"),
        ("cards", Puzzle(parse_board("1x1"), ((1, 2, 3, 4),), hints=(Placement(0, 1, 0),)), "hints"),
        *((each, SMALL["cards"], "writing") for each in ("smiley", "basic", "ruby")),
        ("triangle", SMALL["cards"], "board 2x2"),
        ("heule", SMALL["cards"], "rule 'signed'"),
        ("heule", SMALL["pieces"], "the board 2x1"),
        ("json", SMALL["heule"], "hints"),
        ("puz", SMALL["cards"], "rule 'signed'"),
        ("pieces", Puzzle(parse_board("1x1"), ((1, 1, 1, 1),), Rule(signed=False, rims=(1,))), "rule 'unsigned,rim=1'"),
        ("pieces", SMALL["toml"], "board triangle2"),
    ],
)
def test_an_error_names_the_notation_and_the_unsupported_feature(notation: str, puzzle: Puzzle, what: str) -> None:
    with pytest.raises(InputError) as caught:
        convert([puzzle], notation)
    said = str(caught.value)
    assert said.startswith(f"the {notation} notation does not support ")
    assert what in said
    assert said.isprintable()


@given(strategies.puzzles(["2x2", "2x3", "1x4"], [Rule.FRAMED], hinted=True, few=False))
@runs(40)
def test_given_cards_are_written_beside_the_puzzle(puzzle: Puzzle) -> None:
    """As a board of the viewer, and as the `.clue` file of a `.puz` file; in the table they have a column."""
    assume(puzzle.hints and colours(puzzle))
    plain = replace(puzzle, hints=())
    address, lost = convert(puzzle, "url")
    assert {*satpuzzle.with_given(plain, address).hints} == {*puzzle.hints}
    assert "cards that are not given" in lost
    text, lost = convert(puzzle, "puz")
    assert (read(text, "puz"), "hints" in lost) == (plain, True)
    clues = notations.named("puz").beside(puzzle)
    assert {*satpuzzle.with_given(plain, clues).hints} == {*puzzle.hints}
    if can_hold("csv", plain):
        assert {*read(convert(puzzle, "csv")[0], "csv").hints} == {*puzzle.hints}


def test_a_clue_file_is_written_beside_the_file(cli: Cli, tmp_path: Path) -> None:
    assert cli("convert", "eternity2", "--to", "puz", "-o", tmp_path / "e2.puz").output == ""
    hints = satpuzzle.with_given(str(tmp_path / "e2.puz"), tmp_path / "e2.clue").hints
    assert {*hints} == {*satpuzzle.load("eternity2").hints}
    assert "hints" not in cli("convert", "eternity2", "--to", "puz", "-o", f"{tmp_path / 'box'}/").output
    assert (tmp_path / "box" / "eternity2.clue").read_text() == (tmp_path / "e2.clue").read_text()
    assert "hints" in cli("convert", "eternity2", "--to", "puz", "-o", tmp_path / "a.clue").stderr


# Lists, as other programs read them

LISTS = {
    "numbers": "[[1, -2, 3, 2], [1, 2, -1, 3], [1, -2, 3, 2], [1, 2, -1, 3]]",
    "in one card": "[\n[1,\n-2,\n3,\n2],\n[1,2,-1,3], [1, -2, 3, 2],[1, 2, -1, 3]\n]\n",
    "numbers in quotes": '[["1", "-2", "3", "2"], ["1", "2", "-1", "3"], ["1", "-2", "3", "2"], ["1", "2", "-1", "3"]]',
    "words": '[["a+", "b-", "c+", "b+"], ["a+", "b+", "a-", "c+"], ["a+", "b-", "c+", "b+"], ["a+", "b+", "a-", "c+"]]',
    "escapes": "[%s, %s]" % (2 * (r'["a+", "\u0062-", "c+", "b+"], ["a+", "b+", "a-", "c+"]',)),
    "tuples": "cards = [(1, -2, 3, 2), (1, 2, -1, 3), (1, -2, 3, 2), (1, 2, -1, 3)]",
    "a type": "# mine\nCARDS: list[Card] = [\n(1, -2, 3, 2), # first\n(1, 2, -1, 3), (1, -2, 3, 2), (1, 2, -1, 3),\n]",
    "words in tuples": f"x = [{2 * '''('a+', 'b-', 'c+', 'b+'), ('a+', 'b+', 'a-', 'c+'),'''}]",
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_are_read_in_any_layout(name: str) -> None:
    puzzle = Puzzle(parse_board("2x2"), ((1, -2, 3, 2), (1, 2, -1, 3)) * 2)
    assert parse_all(LISTS[name]) == [puzzle]


def test_the_rule_of_a_list_follows_from_its_labels() -> None:
    assert read("[[1, 2, 1, 2]]", "json").rule == Rule(signed=False)
    assert read("[[1, 2, 1, 2]]", "json").read_as == ReadAs("1x1", "unsigned")
    assert read("[[1, -2, 1, 2]]", "json").read_as is None
    framed = read("[[0, 0, 1, 0], [0, 1, 0, 0]]", "json")
    assert (framed.rule, framed.board.name) == (FRAMED, "1x2")
    assert read("[[0, 0, -1, 0], [0, 1, 0, 0]]", "json").rule == Rule(signed=True, rims=(0,), rim_only=True)
    assert read('[["fox", "owl", "fox", "hen"]]', "json").rule == Rule(signed=False)
    assert read("[[1, -2, 3], [1, 2, -3], [1, 1, 2], [3, 3, -2]]", "json").board.name == "triangle2"


# Characters in titles and names of figures that a TOML file may have

STRANGE = rows_in("convert", "STRANGE")
STRANGE += ["c 1 2", "DATA kr,sl", "```", "1", "2", "R", "r", "_", "é", "a\u2028b", "\x85", "$ x", "]]"]
strange = st.sampled_from(STRANGE)


@given(some_notation, st.lists(strange, max_size=4, unique=True), strange, strange)
@runs(200)
def test_unusual_titles_and_names_are_kept_or_dropped(notation: str, names: list[str], title: str, source: str) -> None:
    puzzle = replace(SMALL[notation], figures=tuple(names), title=title, source=source)
    said = refusal(lambda: convert([puzzle], notation))
    if said:
        assert said.startswith(f"the {notation} notation does not support ")
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
def test_large_labels_are_written_or_refused_in_bounded_memory(notation: str) -> None:
    """Labels up to 10^9: a list of that length would need 8 GB."""
    large = 10**9
    puzzle = SMALL[notation]
    number = max(figures_of(puzzle))
    cards = tuple(tuple(large * ((n > 0) - (n < 0)) if abs(n) == number else n for n in card) for card in puzzle.cards)
    rule = replace(puzzle.rule, rims=(large - 1,)) if puzzle.rule.rims == (number,) else puzzle.rule
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, hard))
    try:
        said = refusal(lambda: convert([replace(puzzle, cards=cards, rule=rule, figures=())], notation))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    assert not said or said.startswith(f"the {notation} notation does not support")


# The command


def test_the_command_writes_the_text_of_the_library_call(cli: Cli, tmp_path: Path) -> None:
    for notation in NOTATIONS:
        source, path = tmp_path / "source.txt", tmp_path / f"{notation}.txt"
        source.write_text(convert(SMALL[notation], notation)[0], encoding="utf-8")
        text, lost = convert(satpuzzle.load_all(str(source)), notation)
        printed = cli("convert", source, "--to", notation)
        written = cli("convert", source, "--to", notation, "-o", path)
        assert (printed.exit_code, printed.stdout, printed.stderr) == (0, text, "")
        assert (written.exit_code, written.stdout, path.read_text(encoding="utf-8")) == (0, "", text)
        assert lost == []


def test_lost_notes_are_reported(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text("title = 'Rings'\nsource = 'a shop'\nfigures = ['x', 'y']\ncards = [[2, 1, 1, 2]]\n")
    said = {"cards": "source, names of figures", "csv": "the numbers of the figures, title, source", "toml": ""}
    for notation, lost in said.items():
        result = cli("convert", path, "--to", notation)
        told = f"satpuzzle: left out, as the notation {notation} cannot express it: {lost}\n" if lost else ""
        assert (result.exit_code, result.stderr) == (0, told)


# What cards and boards can do: only toml says all of it


@given(kinds(hinted=False), st.lists(st.integers(0, 5), max_size=2, unique=True), some_notation)
@runs(1600)
def test_toml_keeps_every_kind_of_puzzle_and_others_refuse_it(puzzle: Puzzle, cells: list[int], notation: str) -> None:
    given = [Placement(cell, 1, cell % len(puzzle.types[0].looks)) for cell in cells if cell < puzzle.board.cells]
    puzzle = replace(puzzle, hints=tuple(given[: puzzle.types[0].count]))
    assert parse_all(convert([puzzle, puzzle], "toml")[0]) == [puzzle, puzzle]
    special = puzzle.turns != "free" or puzzle.flip or puzzle.backs or puzzle.spare or puzzle.board.whole
    if special and notation != "toml":
        assert_refused(lambda: convert([puzzle], notation), notation)


@given(st.sampled_from(ODD_BOARDS[:2] + ODD_BOARDS[4:]), st.sets(st.integers(1, 4), min_size=1), st.data())
@runs(300)
def test_toml_keeps_parts_of_own_boards(whole: Board, cells: set[int], data: st.DataObject) -> None:
    board = whole
    with suppress(InputError):  # no joins connect the cells
        board = whole.region("+".join(map(str, cells)))
    labels = data.draw(st.lists(st.integers(1, 3), min_size=4 * whole.sides, max_size=4 * whole.sides))
    cards = tuple(tuple(labels[n * whole.sides :][: whole.sides]) for n in range(4))
    puzzle = Puzzle(board, cards, Rule(signed=False), (Placement(board.cells - 1, 1, 0),), spare=True)
    again = read(convert([puzzle], "toml")[0], "toml")
    assert again == puzzle
    assert again.board.free == board.free


@given(
    st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=4, max_size=4),
    st.sampled_from([(), ("red", "blue"), ("a/b", "c", "3"), ("1", "2", "x")]),
    st.booleans(),
)
@runs(300)
def test_toml_keeps_labels_at_corners(cards: list[brute.Labels], names: tuple[str, ...], backed: bool) -> None:
    text = f"match = 'corners'\ncards = {[*map(list, cards)]}\nfigures = {[*names]}\n"
    puzzle = read(text + f"backs = {[*map(list, cards[::-1])]}\n" * backed, "toml")
    text, lost = convert([puzzle], "toml")
    again = read(text, "toml")
    assert (again.corners, again.figures, again.backs, lost) == (puzzle.corners, puzzle.figures, puzzle.backs, [])
    assert 'match = "corners"' in text
    assert str([*cards[0]]) in text
