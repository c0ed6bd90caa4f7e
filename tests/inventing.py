"""Puzzles in notations that nobody has seen: `invent` writes known cards as strangers might have published them.

A text is composed of a style (how a side is written; here), a language (what stands between sides and cards) and noise
around the cards (both in `tests/strangers.py`), at random. A kind restricts styles and languages and has templates of
its own. The words are in `tests/tables/inventing.toml`. Some texts hold no readable puzzle.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

import satpuzzle
from satpuzzle import Puzzle
from tests.cases import table_in
from tests.strangers import LANGUAGES, Cards, Side, Style, UnfitError, Writer

WORDS, NAMES, HALVES, MARKS, NOTHING, KINDS = (
    table_in("inventing", name) for name in ("words", "names", "halves", "marks", "nothing", "kind")
)
BOARDS = {4: ("2x2", "3x3", "3x3", "3x3", "4x4", "5x5"), 3: ("triangle2", "triangle3", "triangle4"), 6: ("hexagon7",)}
KNOWN = ("standard", "verzwickt", "bibi", "crazy-turtle-1979", "smiley", "asterix-second", "triangles-1", "circus")


@dataclass(frozen=True)
class Invented:
    """A text, and what a reader should make of it.

    Attributes:
        text: The text.
        sets: The cards of each example; empty if the text must be refused.
        signed: Whether the figures have halves.
        made: What the text was made of, for messages.
        remark: Whether the reader must say that it took the sides for whole pictures.
        fixed: The indices of cards that are given where they stand.
        lenient: Whether an error that names a line is as good as the cards.
    """

    text: str
    sets: tuple[Cards, ...]
    signed: bool
    made: str
    remark: bool = False
    fixed: tuple[int, ...] = ()
    lenient: bool = False

    def is_read(self, puzzles: Sequence[Puzzle]) -> bool:
        """Return whether these are the puzzles of the text, up to the names of figures and halves."""
        return (
            len(puzzles) == len(self.sets)
            and all(puzzle.rule.halves == self.signed for puzzle in puzzles)
            and all(same(puzzle.cards, cards) for puzzle, cards in zip(puzzles, self.sets, strict=True))
            and not (self.remark and not all(puzzle.read_as and puzzle.read_as.letters for puzzle in puzzles))
            and all([*each.hints] == [(at, *each.card_types[at]) for at in self.fixed] for each in puzzles)
        )


def same(cards: Cards, others: Cards) -> bool:
    """Return whether cards are equal, in order, up to renaming figures and swapping front and back of a figure."""
    return _numbered(cards) == _numbered(others)


def _numbered(cards: Cards) -> list[list[int]]:
    """Number the figures by first appearance, which is a front."""
    first: dict[int, int] = {}
    for label in chain.from_iterable(cards):
        first.setdefault(abs(label), label)
    order = {figure: number for number, figure in enumerate(first, 1)}
    return [[order[abs(label)] * (1 if label == first[abs(label)] else -1) for label in card] for card in cards]


# Cards.


def _plant(random: Random, signed: bool, laid: bool) -> tuple[Cards, int]:
    """Return cards that fill a board, and the number of their figures; each figure shows all it has."""
    if random.random() < 0.3 and not laid:
        cards = satpuzzle.load(random.choice(KNOWN[:-1] if signed else KNOWN[-1:])).cards
        return _shuffled(random, cards), max(abs(label) for card in cards for label in card)
    sides = random.choices((4, 3, 6), (8, 1, 1))[0]
    board = satpuzzle.parse_board(random.choice(BOARDS[sides]))
    figures = random.randint(2 if signed else 3, 6 if board.cells > 4 else 3)
    wanted = {sign * figure for figure in range(1, figures + 1) for sign in ((1, -1) if signed else (1,))}
    while True:
        labels = [[random.choice(sorted(wanted)) for _ in range(sides)] for _ in range(board.cells)]
        for one, other in board.joins:
            labels[other.cell][other.side] = labels[one.cell][one.side] * (-1 if signed else 1)
        if set(chain.from_iterable(labels)) == wanted:
            cards = tuple(map(tuple, labels))
            return cards if laid else _shuffled(random, cards), figures


def _shuffled(random: Random, cards: Cards) -> Cards:
    turns = [random.randrange(len(card)) for card in cards]
    turned = [card[turn:] + card[:turn] for card, turn in zip(cards, turns, strict=True)]
    return tuple(random.sample(turned, len(turned)))


# Styles: how a side is written.


def _names(random: Random, count: int, *groups: str) -> tuple[str, list[str]]:
    group = random.choice(groups or [name for name in NAMES if name != "digits"])
    return group, random.sample(NAMES[group], len(NAMES[group]))[:count]


def _cased(random: Random, words: list[str]) -> list[str]:
    change = random.choice((str, str, str.upper, str.capitalize))
    return words if words[0][:1] in "#-" else [change(word) for word in words]


def _signs(random: Random, figures: int) -> Style:
    plus, shift = random.choice(("", "", "", "+")), random.choice((0, 0, 10))
    return {f * s: (f"{'-' if s < 0 else plus}{f + shift}",) for f in range(1, figures + 1) for s in (1, -1)}


def _marks(random: Random, figures: int) -> Style:
    groups = ("animals", "letters", "small", "alphabet", "emoji", "german", "colours", "crowded")
    _, names = _names(random, figures, *groups)
    if random.random() < 0.7:
        front, back = random.choice(MARKS["after"])
        return _of(names, lambda name, half: (name + (back if half else front),))
    front, back = random.choice(MARKS["before"])
    return _of(names, lambda name, half: ((back if half else front) + name,))


def _cases(random: Random, figures: int) -> Style:
    _, names = _names(random, figures, "small", "small", "small", "animals", "colours")
    upper = random.randrange(2)
    return _of(names, lambda name, half: (name.upper() if half == upper else name,))


def _halves(random: Random, group: str) -> list[str]:
    groups = {"german": ("german",), "crowded": ("german",), "digits": ("known", "short")}
    kind = random.choice(groups.get(group, ("known", "known", "short", "unknown")))
    return random.sample(random.choice(HALVES[kind]), 2)


def _joined(random: Random, figures: int) -> Style:
    if figures < 3:
        raise UnfitError
    group, names = _names(random, figures)
    joins = {"hex": "-/:", "phrases": " -_", "kinds": "_-/ "}.get(group, "_-/ .") + ("" if group == "hex" else " ")
    join, halves = random.choice(joins), _halves(random, group)
    names, halves = _cased(random, names), _cased(random, halves)
    if join != " ":
        names = [name.replace(" ", join) for name in names]
    if group not in ("hex", "phrases", "small") and random.random() < 0.4:  # wolfFront, DTOP, LGoat
        join, names = "", [name[0].upper() + name[1:] for name in names]
        halves = [half[0].upper() + half[1:] for half in halves]
    before = random.random() < 0.3
    return _of(names, lambda name, half: (halves[half] + join + name if before else name + join + halves[half],))


def _two(random: Random, figures: int, *groups: str, kinds: Sequence[str] = ()) -> Style:
    if figures < 3:
        raise UnfitError
    group, names = _names(random, figures, *(groups or NAMES))
    if group == "digits":
        first = random.choice((0, 1))
        names = [str(number) for number in range(first, first + figures)]
    if kinds or random.random() < 0.3:
        halves = random.choice([each for kind in kinds or ("numbers", "truths") for each in HALVES[kind]])
    else:
        halves = _cased(random, _halves(random, group))
    names = _cased(random, names)
    return _of(names, lambda name, half: (name, halves[half]))


def _of(names: Sequence[str], side: Callable[[str, int], Side]) -> Style:
    return {n * (1, -1)[half]: side(name, half) for n, name in enumerate(names, 1) for half in (0, 1)}


def _pictures(random: Random, figures: int, *groups: str) -> Style:
    names = _cased(random, _names(random, figures, *groups)[1])
    return {number: (name,) for number, name in enumerate(names, 1)}


def _letters(random: Random, figures: int) -> Style:
    names, upper = [name[0] for name in _names(random, figures, "colours", "animals", "small")[1]], random.randrange(2)
    return _of(names, lambda name, half: (name.upper() if half == upper else name,))


WHOLE: dict[str, Callable[[Random, int], Style]] = {  # without halves
    "pictures": _pictures,
    "digits": lambda random, figures: _pictures(random, figures, "digits"),
    "hexes": lambda random, figures: _pictures(random, figures, "hex"),
}
STYLES = WHOLE | {
    **{"signs": _signs, "marks": _marks, "cases": _cases, "joined": _joined, "two": _two, "letters": _letters},
    "numbers": lambda random, figures: _two(random, figures, "digits", kinds=["numbers"]),
    "spoken": lambda random, figures: _two(random, figures, "colours", "animals", kinds=["known"]),
    "hex halves": lambda random, figures: _two(random, figures, "hex", kinds=["known", "numbers"]),
}
GENERAL = ("signs", "marks", "cases", "joined", "joined", "two", "two")


# Texts.


def _broken_letters(style_of: Random, cards: Cards) -> tuple[Cards, Style]:
    """Return cards whose halves are letters of no known pairs, as whole pictures."""
    labels = sorted({label for card in cards for label in card})
    letters = dict(zip(style_of.sample(labels, len(labels)), range(1, 100), strict=False))
    pictures = tuple(tuple(letters[label] for label in card) for card in cards)
    return pictures, {number: (string.ascii_uppercase[number - 1],) for number in letters.values()}


def _try(random: Random, name: str, fault: str, kind: Mapping[str, Any]) -> Invented:
    style_name = random.choice(kind["styles"]) if "styles" in kind else ""
    signed = style_name not in WHOLE if style_name else fault == "letters" or random.random() < 0.8
    cards, figures = _plant(random, signed, "fixed" in kind)
    style_name = style_name or (random.choice(GENERAL) if signed else "pictures")
    style = STYLES[style_name](random, figures)
    if fault == "letters":
        (cards, style), style_name, signed = _broken_letters(random, cards), "letters", False
    if fault == "ten":
        cards = (*cards, random.choice(cards)[::-1])
    if fault == "cut" and len(cards) < 7:
        raise UnfitError
    writer = Writer(random, name, style, cards, kind)
    if fault == "side":
        writer.missing = (random.randrange(len(cards)), random.randrange(len(cards[0])))
    elif fault == "cut":
        writer.cut = random.randrange(4, len(cards))
    fixed = writer.fixed = tuple(sorted(random.sample(range(len(cards)), 2))) if "fixed" in kind else ()
    variables = random.sample(WORDS["variables"], 2)
    block = writer.block(variables[0], cards[:-1] if fault == "card" else cards)
    sets: tuple[Cards, ...] = (cards,)
    after = "after" in LANGUAGES[name] and "@t" in writer.wrap[0]
    if not (fault or kind) and after and random.random() < 0.08:
        sets = (cards, _shuffled(random, cards))
        block += "\n\n" + writer.block(variables[1], sets[1])
    text = writer.around(block, cards)
    if random.random() < 0.15:
        text = text.replace("\n", "\r\n")
    refused = fault in ("side", "card", "cut")
    made = " ".join(filter(None, (name, style_name, writer.layout, fault, "two sets" if len(sets) > 1 else "")))
    lenient = fault in ("ten", "cut") or "mixed" in kind
    return Invented(text, () if refused else sets, signed, made, fault == "letters", fixed, lenient)


def invent(random: Random, kind: str = "") -> Invented:
    """Return a text in an invented notation; one in ten is not readable, or only as whole pictures.

    Args:
        random: Random numbers.
        kind: One of `KINDS`, all of whose texts are readable but those of `cut`; "" for no special kind.
    """
    changes, faults = KINDS.get(kind, {}), ("side", "card", "cut", "letters", "nothing")
    fault = random.choice(faults) if not kind and random.random() < 0.1 else changes.get("fault", "")
    if fault == "nothing":
        name = random.choice([*NOTHING])
        return Invented(NOTHING[name].lstrip("\n"), (), False, f"nothing {name}")
    languages = changes.get("languages") or [*LANGUAGES]
    name = random.choices(languages, [LANGUAGES[each].get("weight", 1) for each in languages])[0]
    if fault == "letters" and name == "matlab":  # numbers only
        name = "matlab_cells"
    while True:
        try:
            return _try(random, name, fault, changes)
        except UnfitError:
            continue


def text_number(number: int) -> tuple[str, Invented]:
    """Return the kind and the text of a number: half of all texts are of no special kind, the others of all in turn."""
    kind = [*KINDS][number // 2 % len(KINDS)] if number % 2 == 0 else ""
    return kind, invent(Random(number), kind)
