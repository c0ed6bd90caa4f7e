"""Puzzles in notations that nobody has seen: `invent` writes known cards as strangers might have published them.

A text is composed of a style (how a side is written), a language (what stands between sides and cards) and noise
around the cards, at random; `Writer` puts them together. A kind restricts styles and languages and has templates of its
own. The words are in `tests/tables/inventing.toml`. Some texts hold no readable puzzle."""

from __future__ import annotations

import re
import string
import textwrap
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

import satpuzzle
from satpuzzle import Puzzle
from tests.cases import table_in

Cards = tuple[tuple[int, ...], ...]
Side = tuple[str, ...]  # one word, or figure and half
Style = dict[int, Side]  # label to side

WORDS, KEYS, AROUND, LANGUAGES, NAMES = (
    table_in("inventing", name) for name in ("words", "keys", "around", "language", "names")
)
BARE = r"[-+]?\d+|[Tt]rue|[Ff]alse"  # words that are never quoted


class UnfitError(Exception):
    """The style and the language do not fit each other."""


def fill(template: str, **parts: object) -> str:
    """Replace @x by the part x, in one pass."""
    return re.sub("@([A-Za-z0-9,_-])", lambda found: str(parts.get(found[1], found[0])), template)


class Writer:
    """Writes cards in one language, which a kind of texts may change. What is random is drawn once for all cards.

    Attributes:
        missing: Index of a card, and a side of it that is left out.
        cut: Index of a card before whose last side the text ends.
        fixed: The indices of cards with a mark behind them.

    Raises:
        UnfitError: If the language cannot hold such sides.
    """

    missing: tuple[int, int] = (-1, -1)
    cut: int = -1
    fixed: Collection[int] = ()

    def __init__(self, random: Random, name: str, style: Style, cards: Cards, kind: Mapping[str, Any]) -> None:
        self.random, self.name, self.language, self.sides_of = random, name, LANGUAGES[name] | kind, style
        self.sides, self.words = len(cards[0]), sorted({word for side in style.values() for word in side})
        layouts = ["line"] if "lines" in self.language else ["line", "line", "line", "tall", "one"]
        self.layout = self.language.get("layout") or random.choice(layouts)
        self.pair = random.choice(self.language.get("pairs", [""]))
        self.title, self.wrap = random.choice(WORDS["titles"]), random.choice(self.language["wraps"])
        self.indent = random.choice(("", "  ", "    ", "\t"))
        self.notes = random.choice(("before", "behind", "", "", "", "")) if self.layout == "line" else ""
        self._choose_quotes()
        self._choose_comma()
        single = all(len(side) == len("".join(side)) == 1 for side in style.values())  # letters may stand together
        single = single and not self.prefix and not self.language.get("columns")
        self.together = single and ("joined" in self.language or random.random() < 0.5)
        if "joined" in self.language and not single:
            raise UnfitError
        self.style = {label: self._side(side) for label, side in style.items()}
        self._choose_template()
        self._choose_numbers(len(cards))

    def _choose_quotes(self) -> None:
        random, language = self.random, self.language
        self.bare = all(re.fullmatch(language.get("bare", "-"), word) for word in self.words) and random.random() < 0.8
        self.prefix = random.choice(language.get("prefixes", [""])) if self.bare else ""
        raw = all(re.fullmatch(language.get("raw", ".*"), word) for word in self.words)
        quotes = [each for each in language["quotes"] if (each or raw) and not (each and each in "".join(self.words))]
        numbers = all(re.fullmatch(BARE, word) for word in self.words)
        if not quotes or ("numeric" in language and not numbers):
            raise UnfitError
        self.quote = random.choice(quotes)

    def _choose_comma(self) -> None:
        self.comma = self.random.choice(self.language.get("commas", [", ", ", ", ","]))
        used = "".join(self.words) + self.pair.replace("@", "")
        if self.comma and not self.quote and ((self.comma.strip() or self.comma)[0] in used):
            raise UnfitError

    def _word(self, word: str, prefix: str = "") -> str:
        if re.fullmatch(BARE, word) and not (self.name.startswith("json") and "+" in "".join(self.words)):
            return word
        if not self.bare:
            return f"{self.quote}{word}{self.quote}"
        mark = word[0] if word[0] in "-~!" else ""
        return f"{mark}{prefix or self.prefix}{word.removeprefix(mark)}"

    def _side(self, side: Side) -> str:
        if len(side) == 1:
            return side[0] if self.together else self._word(side[0])
        if not self.pair:
            raise UnfitError
        dot = re.sub(r"\w", "", self.prefix)
        figure, half = self._word(side[0], dot and f"Color{dot}"), self._word(side[1], dot and f"Part{dot}")
        return fill(self.pair, **{"f": figure, "h": half, ",": self.comma})

    def _choose_template(self) -> None:
        """Choose the template of a card, and the keys of its sides and their order."""
        cards, keyed, columns = (self.language.get(kind, []) for kind in ("cards", "keyed", "columns"))
        self.item, self.header, self.keys, self.order = "", "", [""] * self.sides, list(range(self.sides))
        if "orders" in self.language:
            self._say_order()
        if self.together:
            calls = [card for card in cards if re.match(r"[\w. ]+\(", card)]
            self.card = self.random.choice(self.language.get("strings", ["@s", *calls]))
            if "@0" in self.card and self.sides != 4:
                raise UnfitError
            return
        kind = self.random.choice([kind for kind in (cards, cards, keyed, columns) if kind])
        self.card = self.random.choice(kind)
        if kind is keyed:
            self.card, self.item = self.card
        if kind is not cards:
            self._choose_keys(quoted=kind is columns or bool(re.search("[\"']@k", self.item)))
        if kind is columns and "header" in self.language:
            self._write_header(self.language["header"][columns.index(self.card)])
        self.item = self.item or self.language.get("item", "@v")

    def _choose_keys(self, quoted: bool) -> None:
        choices = [keys.split() for keys in KEYS[str(self.sides)]]
        self.keys = self.random.choice([keys for keys in choices if quoted or not keys[0][0].isdigit()])
        if not self.keys[0][-1].isdigit() and self.random.random() < 0.7:
            self.random.shuffle(self.order)

    def _say_order(self) -> None:
        """Choose an order of the sides, and say it above the cards."""
        if self.sides != 4:
            raise UnfitError
        self.keys = self.random.choice([keys.split() for keys in KEYS["4"] if not keys[-1].isdigit()])
        self.random.shuffle(self.order)
        keys = self.random.choice((", ", " ", "/", " - ")).join(self.keys[side] for side in self.order)
        self.header = self._comment(fill(self.random.choice(self.language["orders"]), K=keys))

    def _write_header(self, template: str) -> None:
        names = [self.keys[side] for side in self.order]
        if "@," in self.pair and self.comma in next(iter(self.style.values())):
            names = [each for name in names for each in (name, f"{name}_half")]
        quote = self.quote.strip("`")
        between = self.comma.replace("td>", "th>").replace("td ", "th ")
        keys = between.join(f"{quote}{name}{quote}" for name in names)
        self.header = fill(template, **{"K": keys, "-": "---|" * len(names), ",": self.comma})

    def _choose_numbers(self, count: int) -> None:
        """Choose the names of the cards: numbers where a program needs them."""
        named = (not self.language["quotes"][0] and "numbered" not in self.language) or re.search("[\"']@n", self.card)
        first = self.random.choice(self.language.get("names", WORDS["numbers"] if named else ["1", "0"]))
        letters = {"A": string.ascii_uppercase, "a": string.ascii_letters}
        all_of = letters.get(first) or range(int(first[-1]), 100)
        self.numbers = [f"{first.rstrip('01Aa')}{number}" for number in all_of[:count]]
        if "[@n]" not in self.card and self.random.random() < 0.1:
            self.random.shuffle(self.numbers)

    def _card(self, number: str, labels: Sequence[int], missing: int) -> str:
        if "mixed" in self.language:  # each card in its own way
            ways = [way for way in self.language["cards"] if self.sides == 4 or "@0" not in way]
            self.pair, self.card = self.random.choice(self.language["pairs"]), self.random.choice(ways)
            self._choose_comma()
            self.style = {label: self._side(side) for label, side in self.sides_of.items()}
        sides = [(self.keys[side], self.style[labels[side]]) for side in self.order if side != missing]
        if self.together:
            text = "".join(side for _, side in sides)
            text = text if self.bare else f"{self.quote}{text}{self.quote}"
        else:
            items = [fill(self.item, k=key, v=value, n=number) for key, value in sides]
            alone = self.item.endswith("\n") or self.item == ".@k(@v)"
            text = ("" if alone else " " if '="' in self.item else self.comma).join(items)
            if self.layout == "tall" and self.card != "@s" and self.comma.strip() in (",", ""):
                deep = f"\n{self.indent}{self.indent or ' '}"
                text = f"{deep}{(self.comma.strip() + deep).join(items)}\n{self.indent}"
        keys = self.comma.join(self.keys[side] for side in self.order)
        width = 0 if "mixed" in self.language else max(map(len, self.style.values()))
        placed = {str(at): self.style[label].center(width) for at, label in enumerate(labels)} | {"_": " " * width}
        told = self.comma.join(map(self._told, labels, ("top", "right", "bottom", "left", "", "")))
        spelled = WORDS["spelled"].get(number, number)
        return fill(self.card, **placed, s=text, n=number, N=spelled, K=keys, d=told, **{",": self.comma})

    def _told(self, label: int, place: str) -> str:
        """Say in words what a letter stands for, with a capital if it is one."""
        letter, words = self.style[label], {word[0]: word for word in NAMES["colours"] + NAMES["animals"]}
        words |= {first.upper(): word.capitalize() for first, word in words.items()}
        return fill(self.pair, f=words.get(letter, letter), h=place)

    def _comment(self, text: str) -> str:
        sign = self.language.get("comment", "")
        return fill(sign, s=text) if "@s" in sign else sign + text

    def block(self, variable: str, cards: Cards) -> str:
        """Write the cards of one example, with the name of the list."""
        between, lines = self.random.choice(self.language.get("seps", [self.language.get("between", ",")])), []
        mark, last = (self.random.choice(self.language.get(key, [between])) for key in ("fixed", "last"))
        trailing = "trailing" in self.language and ("must_trail" in self.language or self.random.random() < 0.3)
        indent = "" if self.layout == "tall" or "across" in self.language else self.indent
        for at, (number, labels) in enumerate(zip(self.numbers, cards, strict=False)):
            text = self._card(number, labels, self.missing[1] if self.missing[0] == at else -1)
            if at == self.cut:
                lines.append(text[: text.rindex(self.style[labels[self.order[-1]]])])
                break
            text += mark if at in self.fixed else ""
            text += last if at == len(cards) - 2 else between if at < len(cards) - 1 or trailing else ""
            if self.notes and "comment" in self.language and "\n" not in text:
                note = self._comment(self.random.choice(("card {}", "{}", "no. {}", "Karte {}")).format(number))
                text = f"{note}\n{text}" if self.notes == "before" else f"{text}  {note}"
            lines.append(text.replace("\n", f"\n{indent}"))
        parts = {"t": variable, "T": self.title, "c": len(cards), "w": int(len(cards) ** 0.5), "S": self.sides}
        opened, closed = (fill(part, E=", ".join(self.style.values()), **parts) for part in self.wrap)
        lines = self._across([line.split("\n") for line in lines], parts["w"]) if "across" in self.language else lines
        joined = " ".join(lines) if self.layout == "one" else "\n".join(self.indent + line for line in lines)
        joined = "".join(lines) if "seps" in self.language else joined
        gap = "" if self.layout == "one" and between else "\n"
        text = gap.join(part for part in (opened, self.header, joined, closed * (self.cut < 0)) if part)
        return textwrap.fill(text, self.random.choice((60, 200))) if "last" in self.language else text

    def _across(self, cards: list[list[str]], wide: int) -> list[str]:
        """Return lines with so many cards beside each other, and rules between."""
        beside, rule = self.random.choice(self.language["across"])
        rows = [[*map(beside.join, zip(*cards[at : at + wide], strict=True))] for at in range(0, len(cards), wide)]
        return [line for row in rows for line in (*row, rule * len(row[0]))][:-1]

    def around(self, block: str, cards: Cards) -> str:
        """Return the block with sentences or code before and after it, only before if it is cut."""
        random, language = self.random, self.language
        example = self.comma.join(self.style[label] for label in random.choice(cards)[::-1])
        before, after = (self._some(language.get(key, []), example) for key in ("before", "after"))
        if self.bare and "enum" in language and not self.together and random.random() < 0.5:
            opened, item, closed = language["enum"]
            words = sorted({word.strip("-~!") for word in self.words})
            before.append(opened + "".join(fill(item, e=word, i=at) for at, word in enumerate(words)) + closed)
        if language.get("spoken") and random.random() < 0.7:
            before, after = self._some(AROUND["chat_before"])[:3], self._some(AROUND["chat_after"])[:2]
            if not self.together and random.random() < 0.15:
                first, *_, last = self.style.values()
                after.append(f"For example, {first} means the one part and {last} the other.")
        elif "orders" not in language and random.random() < (0.5 if "comment" in language else 0.15):
            lines = random.sample(AROUND["lines"], random.randint(1, 3))
            (before if random.random() < 0.7 else after).extend(map(self._comment, lines))
        gap = random.choice(("\n", "\n\n"))
        texts = [*before, block, *(after if self.cut < 0 else [])]
        return gap.join(part.rstrip("\n") for part in texts) + random.choice(("\n", ""))

    def _some(self, texts: Sequence[str], example: str = "") -> list[str]:
        return [fill(text, x=example) for text in texts if self.random.random() < 0.5]


# Texts.

HALVES, MARKS, NOTHING, KINDS = (table_in("inventing", name) for name in ("halves", "marks", "nothing", "kind"))
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
