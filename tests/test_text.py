"""Cards are found in any text: programs, tables, web pages and messages. `test_inventing` tries many more."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import satpuzzle
from satpuzzle import InputError, Puzzle, Rule, parse_all, parse_board
from tests.test_notations import read_one
from tests.test_typing import CARDS, NAMES, NUMBERS, typed

KEYS = ("top", "right", "bottom", "left")


def written(
    side: Callable[[str, bool], str],
    between: str = ", ",
    line: str = "{}",
    around: str = "{}",
    lines: str = "\n",
    keys: tuple[str, ...] = (),
) -> str:
    """The cards, with a function that writes a side, and with keys in another order than clockwise if there are any."""
    rows = []
    for number, card in enumerate(CARDS, 1):
        sides = [side(NAMES[abs(label) - 1], label > 0) for label in card]
        sides = [key.format(each) for key, each in zip(keys, sides, strict=True)][::-1] if keys else sides
        rows.append(line.replace("{n}", str(number)).replace("{}", between.join(sides)))
    return around.replace("{}", lines.join(rows))


def suffix(front: str, back: str, form: str = "{}_{}") -> Callable[[str, bool], str]:
    return lambda name, is_front: form.format(name, front if is_front else back)


DIRECTIONS = "const around = [[0, 1], [1, 0], [0, -1], [-1, 0]];\nlet order = [0, 1, 2, 3, 4, 5, 6, 7, 8];\n"
WAYS = {
    "a table in Markdown": typed(
        "{}+", "{}-", " | ", "| {n} | {} |", "| Nr | A | B | C | D |\n|---|---|---|---|---|\n"
    ),
    "a column that the header does not name": typed(between=",", line="{n},{}", header="top,right,bottom,left\n"),
    "a title without a mark": typed(header="Cards of my aunt\n"),
    "several words": written(suffix("head", "tail", "my old {} {}"), line="Card {n}: {}"),
    "pairs in JSON": written(lambda name, front: f'["{name}", {int(front)}]', line="[{}]", around="[{}]", lines=",\n"),
    "objects in JSON": written(
        lambda name, front: f'{{"pattern": {NAMES.index(name)}, "sidePattern": {int(front)}}}',
        line='{"id": {n}, "rotation": 0, "faces": [{}]}',
        around="[{}]",
        lines=",\n",
    ),
    "compass points": written(
        lambda name, front: f"{'L' if front else 'R'}{name}",
        line='{"id": {n}, {}}',
        keys=tuple(f'"{key}": "{{}}"' for key in ("North", "East", "South", "West")),
        lines=",\n",
    ),
    "keys on lines of their own": written(
        suffix("Kopf", "Po", "{} {}"),
        "\n",
        "Karte {n}:\n{}\n",
        keys=("oben: {}", "rechts: {}", "unten: {}", "links: {}"),
    ),
    "YAML": written(
        suffix("front", "back", "{}-{}"),
        "\n  ",
        "- id: {n}\n  {}",
        "cards:\n{}",
        keys=tuple(f"{key}: {{}}" for key in KEYS),
    ),
    "calls in calls": written(
        lambda name, front: f"Frog(Color.{name.upper()}, BodyPart.{'HEAD' if front else 'TAIL'})",
        line="    Card([{}]),",
        around="import random\n" + DIRECTIONS + "all_cards = [\n{}\n]\nfor card in all_cards:\n    print(card)\n",
    ),
    "enumerations in C": written(
        lambda name, front: f"{name.upper()}_{'HEAD' if front else 'TAIL'}",
        line="    {{}},",
        around="enum side { HEART_HEAD, CLUB_HEAD, SPADE_HEAD, DIAMOND_HEAD };\npiece_t pieces[9] = {\n{}\n};\n",
    ),
    "figures, then halves": "".join(
        f"{','.join(NAMES[abs(label) - 1] for label in card)},{','.join('io'[label < 0] for label in card)}\n"
        for card in CARDS
    ),
    "neighbours of the cells": "int near[9][4] = {{-1, 2, 4, -1}, {-1, 3, 5, 1}, {-1, -1, 6, 2}, {1, 5, 7, -1},\n"
    "{2, 6, 8, 4}, {3, -1, 9, 5}, {4, 8, -1, -1}, {5, 9, -1, 7}, {6, -1, -1, 8}};\nint cards[9][4] = {\n"
    + typed("{}", "-{}", ", ", "{{{}}},", names=NUMBERS)
    + "};\n",
    "the order in a sentence": written(
        suffix("head", "tail", "{} {}"),
        line="{n}. {}",
        keys=("{}",) * 4,
        around="Sides are left, bottom, right, top\n\n{}\n",
    ),
    "two-digit codes": written(lambda name, front: f"0x{int(not front)}{1 + NAMES.index(name)}", line="{{}},"),
}


@pytest.mark.parametrize("way", WAYS)
def test_nine_cards_are_found_in_any_text(way: str) -> None:
    puzzle = read_one(WAYS[way])
    expected = Puzzle(parse_board("3x3"), CARDS)
    assert satpuzzle.count(puzzle) == satpuzzle.count(expected)
    assert {*signs(puzzle)} == {*signs(expected)}
    assert puzzle.read_as is not None


def signs(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The cards, with figures numbered, and halves signed, by first appearance."""
    first: dict[int, int] = {}
    for card in puzzle.cards:
        for label in card:
            first.setdefault(abs(label), label)
    numbers = {label: number for number, label in enumerate(first.values(), 1)}
    return [tuple(numbers.get(label, -numbers.get(-label, 0)) for label in card) for card in puzzle.cards]


def test_a_card_without_sides_is_missed() -> None:
    text = WAYS["objects in JSON"]
    with pytest.raises(InputError, match=r"text:9: a card without sides; is the text complete\?"):
        parse_all(text[: text.rindex('"faces"')])


@pytest.mark.parametrize("last", ["5: red he", "#5", "card 5 red"])
def test_a_numbered_card_in_which_the_text_ends_is_told(last: str) -> None:
    cards = ["red head, blue tail, pink head, blue head", "red tail, blue tail, pink tail, blue head"] * 2
    lines = ["hi all, my cards", *(f"{number}: {card}" for number, card in enumerate(cards, 1))]
    assert len(parse_all("\n".join([*lines, "thanks!"]))[0].cards) == 4
    with pytest.raises(InputError, match=r"text:6: a card without sides; is the text complete\?"):
        parse_all("\n".join([*lines, last]))


CUT = ["A+|B-|C+|D-", "B+|A-|C-|D+", "C+|B-|A+|D-", "D+|C-|B+|A-"]
DRAWING = "\n\n".join("  {0}\n{3}  {1}\n  {2}".format(*card.split("|")) for card in CUT)


@pytest.mark.parametrize(
    ("text", "line"), [("; ".join([*CUT, "A+|B-"]), 1), ("\n".join([*CUT, "A+"]), 5), (f"{DRAWING}\n\n  A+\nB-", 17)]
)
def test_a_card_in_which_the_text_ends_is_told(text: str, line: int) -> None:
    with pytest.raises(InputError, match=rf"text:{line}: . sides?, but a card has 4"):
        parse_all(text, input_format="text")


BROKEN = {  # what is done to a text, and what is said
    "calls in calls": (
        "Frog(Color.DIAMOND, BodyPart.HEAD), Frog(Color.SPADE",
        "Frog(Color.SPADE",
        "3 sides, but a card has 4",
    ),
    "several words": ("my old club head, ", "", "3 sides, but a card has 4"),
    "compass points": ('"South": ', '"Suth": ', ":1: is written differently from the other cards; write it as line 2"),
    "YAML": ("- id: 2", "  top: spade-back\n- id: 2", ":47: 1 side, but a card has 4"),
    "enumerations in C": (
        "SPADE_HEAD, CLUB_HEAD},\n    {DIAMOND_TAIL, CLUB",
        "SPADE_HEAD, CLUB_HEAD,\n    {DIAMOND_TAIL, CLUB",
        ":7: is written differently from the other cards; write it as line 3",
    ),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_card_is_named(way: str) -> None:
    old, new, says = BROKEN[way]
    assert old in WAYS[way]
    with pytest.raises(InputError, match=says):
        parse_all(WAYS[way].replace(old, new, 1))


def talk(number: int, card: tuple[int, ...], name: str, between: str) -> str:
    """A line of a message with a card."""
    sides = [f"{NAMES[abs(label) - 1].lower()} {'head' if label > 0 else 'tail'}" for label in card]
    return name.replace("{n}", str(number)) + between.join(sides)


@pytest.mark.parametrize("odd", range(9))
@pytest.mark.parametrize(("name", "between"), [("{n}: ", ", "), ("", " / "), ("{n} - ", " | ")])
def test_a_line_that_is_written_differently_is_read_or_named(name: str, between: str, odd: int) -> None:
    """Each card of a message in turn is written in other ways; it is never left out."""
    for other in ("{n}) ", "Card {n} ", "", "- "):
        for among in (" ", "; ", " and ", "/", between):
            lines = [talk(number, card, name, between) for number, card in enumerate(CARDS, 1)]
            lines[odd] = talk(odd + 1, CARDS[odd], other, among)
            text = "\n".join(["Hello, these are my cards, clockwise from the top:", *lines, "Can you solve it?"])
            assert outcome(text) in (outcome(typed()), odd + 2), text


def outcome(text: str) -> list[tuple[int, ...]] | int | None:
    """The cards that are read, or the line that the error names."""
    try:
        return signs(read_one(text))
    except InputError as error:
        return error.line


@pytest.mark.parametrize(("front", "back"), [("{}+", "{}-"), ("top of {}", "bottom of {}"), ("{} top", "{} bottom")])
def test_all_lines_may_be_written_in_other_ways(front: str, back: str) -> None:
    lines = []
    for number, card in enumerate(CARDS):
        sides = [(front if label > 0 else back).format(NAMES[abs(label) - 1].lower()) for label in card]
        name = ("{n}: ", "{n}. ", "#{n} ", "Card {n} - ")[number % 4].format(n=number + 1)
        lines.append(name + (", ", "; ", " / ")[number % 3].join(sides))
    assert outcome("\n".join(["here they are", *lines, "what now?"])) == outcome(typed())


@pytest.mark.parametrize("place", [0, 9])
@pytest.mark.parametrize("tenth", ["1 2 -1 -2", "3 4 -3 -4", "1 -2 -1 2", "5 6 -5 -6"])
def test_a_tenth_card_is_never_dropped(place: int, tenth: str) -> None:
    nine = [" ".join(map(str, card)) for card in CARDS]
    words = [
        re.sub(r"-?\d", lambda label: f"w{label[0].lstrip('-')}{'-' if '-' in label[0] else '+'}", card)
        for card in [*nine, tenth]
    ]
    for cards in ([*nine, tenth], words):
        cards.insert(place, cards.pop())
        with pytest.raises(InputError, match="10 cards do not fill a square"):
            parse_all("\n".join(cards))


def test_some_names_of_sides_do_not_suffice() -> None:
    with pytest.raises(InputError, match="only West, East, North are names of sides"):
        parse_all(WAYS["compass points"].replace("South", "Sud"))
    table = WAYS["a table in Markdown"]
    with pytest.raises(InputError, match="only top, left, right are names of sides"):
        parse_all(table.replace("Nr | A | B | C | D", "Nr | top | left | right"), input_format="text")


def test_letters_that_may_be_halves_need_pairs() -> None:
    text = "enum class Cards {\n AADC, BDCA, GBED, ADFB,\n DGCH, CFBG, EHAF, FAGH,\n CAEH\n}\n"
    whole = read_one(text)
    assert (whole.rule, len(whole.figures)) == (Rule.UNSIGNED, 8)
    assert whole.read_as is not None
    assert whole.read_as.letters
    (halves,) = parse_all(text, pairs="A=E, b=F,C=G,D=H")
    assert (halves.rule, halves.figures) == (Rule(), ("A", "b", "C", "D"))
    assert halves.cards[2] == (-3, 2, -1, 4)
    for pairs in ("A=E", "A=E,B=F,C=G,D", "A=E,A=F,C=G,D=H", "A=A,B=F,C=G,D=H", "A=Z,B=F,C=G,D=H"):
        with pytest.raises(InputError, match="pair"):
            parse_all(text, pairs=pairs)
    with pytest.raises(InputError, match="invalid value 'heart=club' in --pairs"):
        parse_all(WAYS["pairs in JSON"], pairs="heart=club")


def test_the_order_of_sides_can_be_named() -> None:
    text = "tiles = [[1, 2, 3, -4], [1, 2, -4, 3], [1, 3, 2, -4], [2, 1, 3, 4]]"
    assert parse_all(text, order="top,right,left,bottom")[0].cards[0] == (1, 2, -4, 3)
    assert parse_all(text, order="counterclockwise")[0].cards[0] == (1, -4, 3, 2)
    assert parse_all(text, order="unten,oben,links,rechts")[0].cards[0] == (2, -4, 1, 3)
    for order, says in (("top", "invalid value"), ("top,right,left,top", "invalid value")):
        with pytest.raises(InputError, match=says):
            parse_all(text, order=order)
    with pytest.raises(InputError, match="the text names the sides"):
        parse_all(WAYS["compass points"], order="counterclockwise")
    with pytest.raises(InputError, match="--order cannot be used with the"):
        parse_all(satpuzzle.load("smiley").text, order="counterclockwise")


def test_several_lists_are_several_puzzles() -> None:
    puzzles = parse_all(WAYS["enumerations in C"] + WAYS["enumerations in C"].replace("pieces", "others"))
    assert [len(puzzle.cards) for puzzle in puzzles] == [9, 9]


def test_long_texts_are_refused_at_once() -> None:
    with pytest.raises(InputError, match="is too long"):
        parse_all("The fox, the hen and the owl. " * 20_000)


def test_names_that_differ_in_signs_only_stay_apart() -> None:
    card = ['[["C#", 1], ["C", 0], ["D", 1], ["C#", 0]],', '[["C", 1], ["C", 0], ["D", 0], ["C#", 0]],']
    assert read_one("\n".join(card * 2)).figures == ("C", "C-2", "D")
