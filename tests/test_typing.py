"""Cards are read in all ways in which people type them, with plausible mistakes."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Puzzle, Rule, parse_all, parse_board
from tests import brute
from tests.cases import table_in
from tests.conftest import Cli, error_of, saved
from tests.strategies import puzzles, runs
from tests.test_notations import read_one

CARDS = (  # the exercise's example: 8 distinct, 2 essential, 16 labelled solutions
    *((-3, -1, 4, 2), (-1, -2, 3, 4), (-2, -4, 3, 1)),
    *((-3, -2, 4, 1), (-4, -1, 3, 2), (-4, -2, 4, 1)),
    *((-2, -1, 4, 3), (-1, 3, 2, -4), (-3, -1, 3, 2)),
)
NAMES = ("heart", "club", "spade", "diamond")
COLOURS = ("red", "green", "blue", "yellow", "white", "black", "pink")


def typed(
    front: str = "{}+",
    back: str = "{}-",
    between: str = " ",
    line: str = "{}",
    header: str = "",
    names: tuple[str, ...] = NAMES,
    cards: tuple[tuple[int, ...], ...] = CARDS,
) -> str:
    """The cards in one style. line: the format of a card's line; {n} is its number, {letter} its letter."""
    rows = [between.join((front if n > 0 else back).format(names[abs(n) - 1]) for n in card) for card in cards]
    lines = [line.format(row, n=number, letter=chr(ord("@") + number)) for number, row in enumerate(rows, 1)]
    return header + "".join(each + "\n" for each in lines)


def letters(between: str = " ", line: str = "{}") -> str:
    upper = typed("{}", "{}'", between, line, names=("A", "B", "C", "D"))
    return re.sub("([A-D])'", lambda match: match[1].lower(), upper)


NUMBERS = ("1", "2", "3", "4")
WAYS: dict[str, str] = {
    "words with + and -": typed(),
    "marks before the words": typed("+{}", "-{}"),
    "an apostrophe for the back": typed("{}", "{}'"),
    "a curly apostrophe": typed("{}", "{}’"),
    "a star for the back": typed("{}", "{}*"),
    "only backs marked": typed("{}", "{}-"),
    "only backs marked, before the word": typed("{}", "-{}"),
    "a dash that an editor made": typed("{}+", "{}–"),
    "a minus sign": typed("{}+", "{}−"),
    "plus and apostrophe": typed("{}+", "{}'"),
    "commas": typed(between=","),
    "commas and blanks": typed(between=", "),
    "a comma at the end": typed(between=", ", line="{},"),
    "semicolons": typed(between=";"),
    "semicolons of a spreadsheet": typed(between=";", line="{};;;") + ";;;;;;\n",
    "tabs": typed(between="\t"),
    "quotes": typed('"{}+"', '"{}-"', ","),
    "names of cards": typed(line="{letter}: {}"),
    "names of cards in brackets": typed(line="{n}) {}"),
    "numbers of cards": typed(line="{n}. {}"),
    "cards by number": typed(line="card {n}: {}"),
    "cards by number in German": typed(line="Karte {n}: {}"),
    "letters": letters(),
    "letters with commas": letters(","),
    "letters run together": letters(""),
    "letters run together, with names": letters("", "{n}) {}"),
    "letters with marks": typed(names=("a", "b", "c", "d")),
    "capitals with marks": typed(names=("A", "B", "C", "D")),
    "a title": typed(header="# Cards of my aunt\n"),
    "comments behind cards": typed(line="{}  # the {n}th"),
    "umlauts": typed(names=("Löwe", "Bär", "Käfer", "Hühnchen")),
    "Greek": typed(names=("αλφα", "βητα", "γαμμα", "δελτα")),
    "Chinese": typed(names=("红", "黄", "蓝", "绿")),
    "suits": typed(names=("♥", "♣", "♠", "♦")),
    "hyphens within words": typed(names=("sea-horse", "sea-lion", "sea-cow", "sea-star")),
    "a header": typed(between=",", header="top,right,bottom,left\n"),
    "a German header": typed(between=";", header="oben;rechts;unten;links\n"),
    "a header and a column of names": typed("{}+", "{}-", ",", "The {n}th,{}", "Card,Top,Right,Bottom,Left\n"),
    "a German header and a column": typed("{}+", "{}-", ";", "{n};{}", "Karte;Oben;Rechts;Unten;Links\n"),
    "numbers with commas": typed("{}", "-{}", ",", names=NUMBERS),
    "numbers with semicolons": typed("{}", "-{}", "; ", names=NUMBERS),
    "numbers with marks behind": typed(names=NUMBERS),
    "numbers with minus signs": typed("{}", "−{}", names=NUMBERS),
    "numbers with names": typed("{}", "-{}", line="{letter}: {}", names=NUMBERS),
    "numbered numbers": typed("{}", "-{}", line="{n}. {}", names=NUMBERS),
    "numbers under a header": typed("{}", "-{}", ",", "{n},{}", "card,top,right,bottom,left\n", names=NUMBERS),
}


@pytest.mark.parametrize("way", WAYS)
def test_nine_cards_are_read_in_any_style(way: str) -> None:
    puzzle = read_one(WAYS[way])
    expected = Puzzle(parse_board("3x3"), CARDS)
    assert puzzle.renumbered() == expected.renumbered()
    assert satpuzzle.count(puzzle) == satpuzzle.count(expected)
    assert read_one(WAYS[way], input_format="cards") == puzzle
    assert read_one(puzzle.text) == puzzle, "the echoed text is the puzzle"


def test_words_without_marks_are_colours(cli: Cli, tmp_path: Path) -> None:
    colours = tuple(tuple(map(abs, card)) for card in CARDS)
    text = typed("{}", names=COLOURS, cards=colours)
    puzzle = read_one(text)
    assert puzzle.rule == Rule(signed=False)
    assert puzzle.figures == ("blue", "red", "yellow", "green")
    assert puzzle.renumbered() == Puzzle(parse_board("3x3"), colours, Rule(signed=False)).renumbered()
    assert read_one(text, rule="unsigned") == puzzle
    for same in (text.upper(), text.replace(" ", ", "), re.sub("^.", lambda m: m[0].upper(), text, flags=re.M)):
        assert read_one(same) == puzzle
    path = saved(tmp_path / "mine.csv", "top;right;bottom;left\n" + text.replace(" ", ";"))
    assert re.search(r"^rule +unsigned$", cli("info", path).stdout, re.MULTILINE)
    assert satpuzzle.load(str(path)) == puzzle


# Two figures, each with two unmarked halves: fronts, backs. The tests of the page use the same tables.
HALVES = [
    ("Bärkopf Igelkopf", "Bärpo Igelpo"), ("BK IK", "BP IP"), ("fox hen", "foxback henback"),
    ("fox/top hen/top", "fox/bottom hen/bottom"), ("FOX_T HEN_T", "FOX_B HEN_B"),
    ("fox-head hen-head", "fox-tail hen-tail"), ("top.fox top.hen", "low.fox low.hen"),
    ("oberBär oberHund", "unterBär unterHund"), ("fox1 hen1", "fox2 hen2"), ("FOX HEN", "fox hen"),
    ("Bär Bären", "Bärpo Bärenpo"),
]  # fmt: skip
PICTURES = [
    *("red green blue yellow", "rot grün blau gelb", "heart club spade diamond", "Herz Kreuz Karo Pik", "ro gr bl ge"),
    *("bear bee Affe bear", "gelb gelbgrün blau rot", "br bl gr ge", "Löwe Igel Bär Fuchs", "sun moon star cloud"),
]


def cards_of(fronts: str, backs: str) -> str:
    """Four cards that show both halves of both figures."""
    (a, b), (c, d) = fronts.split(), backs.split()
    return f"{a} {c} {b} {d}\n{c} {b} {d} {a}\n{a} {d} {b} {c}\n{a} {b} {c} {d}\n"


@pytest.mark.parametrize(("fronts", "backs"), HALVES)
def test_words_that_may_be_halves_need_a_rule(fronts: str, backs: str, cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.txt", cards_of(fronts, backs))
    for command in ("count", "page"):
        line = error_of(cli(command, path, *(["-o", tmp_path / "page.html"] if command == "page" else [])))
        assert line.startswith(f"{path}:1: ")
        assert "--rule signed for halves" in line
        assert "--rule unsigned" in line
    halves = read_one(path.read_text(encoding="utf-8"), rule="signed")
    assert sorted(map(abs, halves.cards[3])) == [1, 1, 2, 2]
    assert halves.cards[3][:2] == tuple(-label for label in halves.cards[3][2:])
    assert len({name.casefold() for name in halves.figures}) == 2
    assert len({name.strip("-_./") for name in halves.figures}) == 2
    whole = read_one(path.read_text(encoding="utf-8"), rule="unsigned")
    assert len({*whole.cards[3]}) == (2 if fronts.casefold() == backs else 4)
    assert Puzzle.from_cards(path.read_text(encoding="utf-8"), rule="signed") == halves


@pytest.mark.parametrize("words", PICTURES)
def test_other_words_are_pictures(words: str) -> None:
    a, b, c, d = words.split()
    puzzle = read_one(cards_of(f"{a} {b}", f"{c} {d}"))
    assert puzzle.rule == Rule(signed=False)
    assert len({*puzzle.cards[3]}) == len({*words.split()})
    assert puzzle.read_as == satpuzzle.model.puzzle.ReadAs("2x2", "unsigned", None, True)


def test_a_word_that_is_not_a_half_among_halves_is_reported() -> None:
    text = "Bärkopf Igelpo Bärpo Igelkopf\nBärkopf Igelpo Bärpo Hund\n" + "Bärpo Igelkopf Igelpo Bärkopf\n" * 2
    with pytest.raises(InputError, match="text:2: 'Hund' is ambiguous: "):
        read_one(text, rule="signed")


# Four cards whose case does not mark halves, although the rule is signed: there are three spellings, or two that both
# begin with a capital.
@pytest.mark.parametrize(
    "text", [cards_of("FOX HEN", "fox hen").replace("hen FOX\n", "hen Fox\n"), cards_of("FOX HEN", "Fox Hen")]
)
def test_case_marks_halves_only_if_unambiguous(text: str) -> None:
    for rule in ("signed", None):
        with pytest.raises(InputError, match="or a whole picture"):
            read_one(text, rule=rule)
    colours = cards_of("red blue", "green pink").replace("\ngreen blue", "\ngreen Blue")
    for rule, says in (("signed", "fronts and backs are not marked"), (None, "or a whole picture")):
        with pytest.raises(InputError, match=says):
            read_one(colours, rule=rule)


def test_only_a_letter_and_its_own_capital_are_a_pair() -> None:
    assert read_one("I ı İ i\nı I i İ\n" * 2).figures == ("I", "ı", "İ")


# The text, the options, and the remark; "" if nothing is inferred.
READ_AS = table_in("typing", "READ_AS")


@pytest.mark.parametrize("case", READ_AS)
def test_inferences_are_reported_in_one_remark(case: str, cli: Cli, tmp_path: Path) -> None:
    text, options, says = READ_AS[case]
    path = saved(tmp_path / "mine.txt", text)
    result = cli("info", path, *options)
    remarks = [line for line in result.stderr.splitlines(keepends=True) if line.startswith("satpuzzle: read as: ")]
    assert len(remarks) == bool(says)
    assert says in "".join(remarks)
    assert ("read as: " in result.stdout) == bool(says)
    for command in ("info", "count", "solve"):
        told = json.loads(cli(command, path, *options, "--format", "json").stdout).get("read_as")
        assert (told is None) == (not says)
        assert told is None or told["first_column"] == ("first column" in says)
        assert told is None or told["first_column"] or ("--board" in says) == (told["board"] is not None)
    assert "read as" not in cli("-q", "count", path, *options).stderr


def test_a_header_may_give_another_order_of_sides() -> None:
    expected = Puzzle(parse_board("2x2"), ((1, -2, 3, -4),) * 4)
    assert read_one("left,top,right,bottom\n" + "-4,1,-2,3\n" * 4) == expected
    assert read_one("links oben rechts unten\n" + "d- a+ b- c+\n" * 4).cards == ((1, -2, 3, -4),) * 4


def words(names: tuple[str, ...], front: str, back: str) -> Callable[[int], str]:
    return lambda label: (front if label > 0 else back).format(names[abs(label) - 1])


ALPHABET = ("a", "b", "c", "d", "e", "f", "g")
STYLES: dict[str, tuple[Callable[[int], str], str]] = {
    "words": (words(COLOURS, "{}+", "{}-"), " "),
    "words before": (words(COLOURS, "+{}", "-{}"), ", "),
    "apostrophes": (words(COLOURS, "{}", "{}'"), ";"),
    "letters": (lambda label: ALPHABET[abs(label) - 1].upper() if label > 0 else ALPHABET[-label - 1], "\t"),
    "numbers": (str, ","),
    "colours": (words(COLOURS, "{}", "-"), " "),
    "colours with commas": (words(COLOURS, "{}", "-"), ","),
}


@given(st.sampled_from(sorted(STYLES)), st.sampled_from(["", "{n}) ", "card {n}: "]), st.data())
@runs(200)
def test_a_puzzle_is_the_same_in_any_style(style: str, name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules=[Rule(signed=not style.startswith("colours"))]))
    write, between = STYLES[style]
    labels = [label for card in puzzle.cards for label in card]
    if style in ("letters", "apostrophes", "numbers"):
        assume(min(labels) < 0)  # otherwise fronts and backs cannot be distinguished
    if style == "letters":
        assume(max(labels) > 0)
        both = [-label in labels for label in labels]
        assume(all(both) or not any(both))  # otherwise the reader asks whether the others match themselves
    lines = [name.format(n=n) + between.join(map(write, card)) for n, card in enumerate(puzzle.cards, 1)]
    again = read_one("\n".join(lines), input_format="cards", board=puzzle.board.name)
    assert again.renumbered() == puzzle.renumbered()


# Unusual but clear input.
PLAIN = "1 -2 3 -4\n-1 2 -3 4\n2 3 -1 -4\n-2 -3 1 4\n"
NAMED = "heart+ club- spade+ star-\nheart- club+ spade- star+\nclub+ spade+ heart- star-\nclub- spade- heart+ star+\n"

UNDERSTOOD: dict[str, tuple[str, Callable[[str], str | bytes]]] = {
    "a long dash": (NAMED, lambda text: text.replace("-", "—")),
    "a hyphen that does not break": (NAMED, lambda text: text.replace("-", "‑")),
    "a wide plus": (NAMED, lambda text: text.replace("+", "＋")),
    "blanks that do not break": (PLAIN, lambda text: text.replace(" ", "\u00a0")),
    "narrow blanks": (NAMED, lambda text: text.replace(" ", "\u202f")),
    "commas in part": (PLAIN, lambda text: text.replace(" ", ", ", 5)),
    "a spreadsheet's semicolons": (PLAIN, lambda text: text.replace(" ", ";").replace("\n", ";;\r\n")),
    "curly quotes": (NAMED, lambda text: "".join(f"“{line.replace(' ', '”,“')}”\n" for line in text.splitlines())),
    "German quotes": (NAMED, lambda text: "".join(f"„{line.replace(' ', '“;„')}“\n" for line in text.splitlines())),
    "low apostrophes": (NAMED, lambda text: text.replace("+", "").replace("-", "‘")),
    "umlauts in Latin-1": (NAMED, lambda text: text.replace("heart", "Bär").encode("latin-1")),
}


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_plausible_variants_are_read(name: str, tmp_path: Path) -> None:
    text, changed = UNDERSTOOD[name]
    data = changed(text)
    assert data != text
    path = tmp_path / "mine.txt"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    (expected,) = parse_all(text)
    assert satpuzzle.load(str(path)).renumbered() == expected.renumbered()


@pytest.mark.parametrize("board", ["3x3", "3X3", "3×3", "3*3", "3 x 3", " 3 × 3 "])
def test_a_board_name_is_read_in_any_spelling(board: str, cli: Cli) -> None:
    assert satpuzzle.parse_board(board) == satpuzzle.parse_board("3x3")
    assert cli("count", "standard", "--board", board).exit_code == 0


# Figures that match themselves, among halves in two cases

KATZ = "ABAB ACBD ACEa AEBF AEaD BDFb CaDb CaFb EaFb".replace(" ", "\n")  # as published: one solution
ALL_PAIRS = "A=a,B=b,C=C,D=D,E=E,F=F"


@pytest.mark.parametrize(
    "text", [KATZ, re.sub("(?<=.)(?=.)", " ", KATZ), json.dumps([[*card] for card in KATZ.split()])]
)
def test_pairs_name_figures_that_match_themselves(text: str, cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "katz.txt", text)
    for more in ((), ("--rule", "signed")):
        result = cli("count", path, "--pairs", ALL_PAIRS, "--format", "json", *more)
        counted = json.loads(result.stdout)
        assert [counted[name] for name in ("distinct", "essential", "labelled")] == [4, 1, 8]
        assert "halves A/a, whole C D E F" in result.stderr
    puzzle = read_one(text, pairs=ALL_PAIRS)
    assert puzzle.figures == (*"ABCDEF",)
    assert puzzle.rule == Rule(whole=(3, 4, 5, 6))


@pytest.mark.parametrize("names", ["ABCDEF", ["FOX", "HEN", "OWL", "CAT", "EMU", "ELK"]])
def test_letters_in_one_case_beside_others_in_two_are_asked_about(names: Sequence[str]) -> None:
    """Instead of 0 solutions, as the others have no back; both ways are in the error."""
    spelled = dict(zip("ABCDEF", names, strict=True)) | {"a": names[0].lower(), "b": names[1].lower()}
    text = "\n".join(" ".join(spelled[letter] for letter in card) for card in KATZ.split("\n"))
    with pytest.raises(InputError) as caught:
        read_one(text)
    said = str(caught.value)
    assert said.startswith(f"text:1: '{names[0]}' is ambiguous: half of {names[0]} (")
    pairs = re.findall(r"if some match themselves, add --pairs (\S+)$", said)[0]
    assert satpuzzle.count(read_one(text, pairs=pairs)).distinct == 4
    assert read_one(text, rule="signed").rule == Rule()
    assert read_one(text, rule="unsigned").rule == Rule.UNSIGNED


@pytest.mark.parametrize(
    "text",
    [
        "A b C d\n" * 4,  # no figure in two cases: all are halves
        "A a B C\na A D E\nA A a a\na a A A",  # figures on one side only lie on the rim, whatever they match
        KATZ.replace("a", "A").replace("b", "B"),
        re.sub("[A-Z]", r"\g<0>+ ", re.sub("[a-z]", lambda m: m[0].upper() + "- ", KATZ)).replace("+ -", "-"),
    ],
)
def test_other_texts_are_read_without_asking(text: str) -> None:
    assert read_one(text).board.cells in (4, 9)


def test_pairs_of_numbers_keep_the_numbers_and_the_frame() -> None:
    cards = "1 2 3 4\n1 2 4 4\n2 3 4 1\n3 3 1 2"
    puzzle = read_one(cards, pairs="1=2,3=3,4=4")
    assert (puzzle.cards[0], puzzle.rule) == ((1, -1, 3, 4), Rule(whole=(3, 4)))
    assert read_one(cards.replace("4", "0"), pairs="1=2,3=3,0=0").rule == Rule(whole=(0, 3))
    framed = read_one("0,0,1,2\n0,3,2,0\n1,0,0,3\n2,2,0,0", pairs="1=2,3=3")
    assert framed.rule == Rule(rims=(0,), rim_only=True, whole=(3,))
    assert framed.cards[0] == (0, 0, 1, -1)
    own = 'rule = "unsigned,rim=3"\ncards = [[1, 2, 3, 3]]\nbacks = [[2, 2, 3, 1]]\n'
    told = read_one(own, pairs="1=2,3=3")
    assert (told.rule, told.backs) == (Rule(rims=(3,), whole=(3,)), ((-1, -1, 3, 1),))


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ("A=a,B=b", "does not name 'C'"),
        ("A=a,B=B,C=C,D=D,E=E,F=F", "does not name 'b'"),
        (f"{ALL_PAIRS},A=A", "invalid value 'A=A'"),
        (f"{ALL_PAIRS},C", "invalid value 'C'"),
        (f"{ALL_PAIRS},G=G", "invalid value 'G=G'"),
        ("", "invalid value ''"),
        (ALL_PAIRS, "--pairs names halves, so the rule cannot be unsigned"),
    ],
)
def test_each_figure_needs_one_entry(pairs: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        read_one(KATZ, pairs=pairs, rule="unsigned" if pairs == ALL_PAIRS else None)
    with pytest.raises(InputError, match="have fronts and backs already"):
        read_one("1 2 -1 -2", pairs="1=2")


# Labels at corners


def meeting(one: brute.Labels, side: int, other: brute.Labels, its: int) -> bool:
    """Whether two sides meet: both their corners do, in opposite directions."""
    after = (side + 1) % len(one), (its + 1) % len(other)
    return (one[side], one[after[0]]) == (other[after[1]], other[its])


def with_corners(board: Board, cards: Sequence[brute.Labels]) -> int:
    """The number of ways to lay the cards so that corners match, cards and rotations told apart."""
    ways = [[brute.turn(card, steps) for steps in range(board.sides)] for card in cards]
    return sum(
        all(meeting(laid[a.cell], a.side, laid[b.cell], b.side) for a, b in board.joins)
        for order in itertools.permutations(ways)
        for laid in itertools.product(*order)
    )


@given(st.sampled_from(["triangle2", "1x3", "2x2"]), st.data())
@runs(400)
def test_corners_match_where_cards_touch(name: str, data: st.DataObject) -> None:
    board = parse_board(name)
    card = st.tuples(*[st.integers(0, 2)] * board.sides)
    cards = data.draw(st.lists(card, min_size=board.cells, max_size=board.cells))
    numbers = "\n".join(" ".join(map(str, card)) for card in cards)
    words = re.sub("[0-2]", lambda label: ("fox", "owl", "hen")[int(label[0])], numbers)
    labelled = with_corners(board, cards)
    for text in (numbers, words, numbers.replace(" ", ","), f"# corners\n{numbers}"):
        puzzle = read_one(text, match="corners", board=name)
        assert satpuzzle.count(puzzle).labelled == labelled


@pytest.mark.parametrize(
    "text", ["0 0 1\n0 1 1\n1 1 0\n1 0 0\n", "001\n011\n110\n100\n".replace("0", "A").replace("1", "b")]
)
def test_triominoes_are_read_without_a_board(text: str) -> None:
    puzzle = read_one(text, match="corners")
    assert puzzle.board.name == "triangle2"
    assert satpuzzle.count(puzzle).essential == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"rule": "framed"}, "where corners match, labels have no halves and the rim is free: leave the rule out"),
        ({"order": "top,right,left,bottom"}, "the sides in --order are those of squares"),
        ({"pairs": "1=2,0=0"}, "where corners match, labels have no halves"),
        ({"match": "ends"}, "unknown match 'ends'; known: sides, corners"),
        ({"flip": True}, "cards whose backs are given, or whose corners match, cannot be turned over by flip"),
    ],
)
def test_options_that_do_not_fit_corners_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_one("0 1 2 2\n1 1 0 2", **{"match": "corners", "board": "1x2", **options})
