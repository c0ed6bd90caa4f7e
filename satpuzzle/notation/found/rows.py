"""Rows of a text that may be cards.

A row is a group in brackets, a line, a part between semicolons, one word, a drawing, or sides with keys
(`top: heart+`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby, pairwise, zip_longest
from typing import Any, NamedTuple

from satpuzzle.notation.card_rows import KEYS, SIDES
from satpuzzle.notation.card_words import PAIRS
from satpuzzle.notation.found.outline import Group, Item, Mark, Part, Word, items, keyed, pieces, separator_of, words_of

CARD_SIDES = (4, 3, 6)
MOST_SAID = 40  # words in a line
MOST_ITEMS = 19  # in a row
LEAST = 4  # rows of a table that is a puzzle of its own
NAMES = {"id", "name", "card", "number", "nr", "no", "karte", "piece", "tile", "index", "key", "nummer"}
KINDS = ("keys", "group", "line", "part", "tall", "word", "spoken")  # by preference

LETTER = r"[^\s!-/:-@\[-`{-~]\ufe0f?['’*+-]?"  # or an emoji, perhaps with a mark
CODE = r"(\w*\d\w*|\w{1,2})[-_:/.]([^\W_]{3,6})"  # a card after its name, as in `A0-brYG`
NUMBERED = r"(?:s|side|edge)(\d)"  # a side in a long key
BETWEEN = r"[-/_.+:;,|\s]+"  # cards in one word
ANDS = {"and", "und", "&", "finally", "then", "or", "y", "et", "e", "og", "en"}  # words between cards

SPOKEN_MARKED, SPOKEN_LETTER = r"[^\W_]+[+-]", r"[^\W\d_]"  # sides on lines that are written in different ways

NAME = -1  # instead of the place of a side

Side = tuple[str, ...]  # the words of a side


class Row(NamedTuple):
    """A row that may be a card.

    Attributes:
        kind: One of KINDS.
        form: The bracket of the row and the word before it, as in `Card(`; for lines and parts the separator.
        sides: Its items, each as its words.
        keys: The key of each item.
        name: Its name; "" if it has none.
        line: Its line.
        within: The group that contains it.
    """

    kind: str
    form: str
    sides: list[Side]
    keys: list[str]
    name: str
    line: int
    within: Group

    def with_keys(self) -> Row:
        """Return the row with its keys as the first words of its sides."""
        keyed = zip(self.keys or [""] * len(self.sides), self.sides, strict=True)
        return self._replace(sides=[(*key.split(), *side) for key, side in keyed])


def rows_in(root: Group) -> Iterator[Row]:
    """Yield everything that may be a card."""
    groups = [root]
    for group in groups:
        groups += (part for part in group.inside if isinstance(part, Group))
    for group in sorted(groups, key=lambda each: each.line):
        lines, parts = pieces(group.inside, "\n"), pieces(group.inside, "\n;")
        yield from _keyed(group)
        if group.parent:
            yield _row("group", group.inside, group.parent, group)
        if len(lines) > 1 or not group.parent:
            yield from (_row("line", line, group) for line in lines)
            yield from _spoken(group, lines) if group.sign not in {*"([{"} else ()
            yield from _drawn(group, lines)
        yield from (_row("part", part, group) for part in parts if len(parts) > len(lines))
        yield from _words(group)


def _line_of(parts: Sequence[Part]) -> int:
    return next((part.line for part in parts if not isinstance(part, Mark)), 0)


def _row(kind: str, parts: Sequence[Part], within: Group, own: Group | None = None) -> Row:
    """Return the row that these parts are. own: the group that it is."""
    found = items(parts)
    name = (own.key or own.call * any(map(str.isdigit, own.call))) if own else ""
    full = [at for at, item in enumerate(found) if item.parts]
    found = found[full[0] : full[-1] + 1] if full else []  # without commas at both ends
    if len(found) > 1 and found[0].key and not any(item.key for item in found[1:]):  # the name of the card
        name, found[0] = found[0].key, found[0]._replace(key="")
    named = (" ".join(words_of(item.parts)) for item in found if item.key.casefold() in NAMES)
    sides = [words_of(item.parts) for item in found]
    form = form_of(own) if own else separator_of(parts)
    return Row(kind, form, sides, [item.key for item in found], next(named, name), _line_of(parts), within)


def _words(group: Group) -> Iterator[Row]:
    """Yield the cards that are words, as `AbCd`: alone between commas, after a name, or in a run of such words."""
    cut = pieces(group.inside, "\n,;")
    first = Counter(piece[0].text for piece in cut if len(piece) > 1 and isinstance(piece[0], Word))
    found: list[tuple[str, str, Word, bool]] = []  # the text of a card, its name, its word, and whether it stands alone
    for piece in cut:
        words = [part for part in piece if isinstance(part, Word)]
        names: list[str] = []
        while len(words) > 1 and (
            _is_name(words[0].text) or first[words[0].text] >= LEAST or piece[1:2] == [Mark(":")]
        ):
            names.append(words.pop(0).text)
            piece = piece[1:]
        if words and words[-1].quoted and re.search(r"[\s,;|]", text := words[-1].text):
            texts = re.split("[,;|]" if re.search("[,;|]", text) else r"\s", text)
            yield Row("word", "", [(*each.split(),) for each in texts if each.strip()], [], "", words[-1].line, group)
        for word in words:
            texts = re.split(BETWEEN, word.text.strip("[](){}"))
            run = len(texts) >= LEAST and len({*map(len, texts)}) == 1 and len(texts[0]) in CARD_SIDES
            code = re.fullmatch(CODE, word.text) if len(word.text) <= 2 * MOST_ITEMS else None
            name, text = code.groups() if code else (" ".join(names), word.text.strip("[](){}"))
            alone = code is not None or len(words) == 1 or (word is words[-1] and word.quoted)
            found += [(each, name, word, alone) for each in (texts if run else [text]) if each not in ANDS]
    for _, same in groupby(found, lambda each: (len(each[0]), each[2].quoted)):
        cards = [*same]
        for text, name, word, alone in cards:
            letters = re.findall(LETTER, text) if len(text) <= 2 * MOST_ITEMS else []
            sure = alone and (not text.isdigit() or word.quoted or group.call)
            sure = sure or (len(cards) >= LEAST and len(text) in CARD_SIDES)
            if sure and "".join(letters) == text and not re.fullmatch(r"[^\W\d]+\d+|0x\w*", text):  # T01 is a name
                yield Row("word", "", [(letter,) for letter in letters], [], name, word.line, group)


def _is_name(word: str) -> bool:
    return len(word) < 3 or (word[-1].isdigit() and not word.isdigit())


def _spoken(group: Group, lines: Sequence[Sequence[Part]]) -> Iterator[Row]:
    """Yield the cards on lines that are written in different ways: by marks, letters, or the words for halves."""
    said: list[tuple[int, list[str]]] = []
    for line in lines:
        if any(isinstance(part, Group) and part.sign != "(" for part in line) or line.count(Mark(":")) > 1:
            continue  # in a program, or with keys
        words = [word for each in words_of(line, MOST_SAID) for word in re.split(r"[-_/.](?=.)", each)]
        words = [word for word in words if re.search(r"\w", word) and word.casefold() not in ANDS]
        said.append((_line_of(line), words))
    for pattern in (SPOKEN_MARKED, SPOKEN_LETTER):
        rows = [(number, _last_four(words, pattern)) for number, words in said]
        if sum(len(sides) == 4 for _, sides in rows) >= LEAST:
            yield from (Row("spoken", "", sides, [], "", number, group) for number, sides in rows if sides)
            return
    said = [(number, [*map(str.casefold, words)]) for number, words in said]
    usual = Counter(word for _, words in said for word in words)
    known = [pair for pair in PAIRS if "".join(pair).isalpha() and min(usual[half] for half in pair) > 2]
    two = tuple(word for word, times in usual.most_common(2) if word.isalpha() and times > 2)
    halves = max(known, key=lambda pair: sum(usual[half] for half in pair), default=two if len(two) == 2 else ())
    last = Counter(words[-1] in {*halves, *chain(*KEYS)} for _, words in said if sum(map(halves.count, words)) > 2)
    step = 1 if last[True] >= last[False] else -1  # head of red, tail of blue
    said = [(number, words[::step]) for number, words in said]
    ends = [[0, *(at for at, word in enumerate(words, 1) if word in halves)] for _, words in said]
    found = [[tuple(words[a:b]) for a, b in pairwise(each)] for (_, words), each in zip(said, ends, strict=True)]
    by_name = [_by_names(words, halves) for _, words in said]
    shown = {side for sides, named in zip(found, by_name, strict=True) for side in named or sides[1:]}
    size = [*Counter(map(len, shown)).most_common(1), (2, 0)][0][0]
    for (number, _), sides, named in zip(said, found, by_name, strict=True):
        if sides and sides[0] not in shown:  # the name of the card
            sides[0] = next((sides[0][at:] for at in range(len(sides[0])) if sides[0][at:] in shown), sides[0][-size:])
        if {*chain(*sides)} & {*chain(*SIDES)} - {*halves}:
            sides = []  # names of sides are no figures
        sides = named or sides[::step]
        if len(sides) in CARD_SIDES:
            yield Row("spoken", "", [side[::step] for side in sides], [*KEYS[0]] * (named != []), "", number, group)


def _by_names(words: Sequence[str], halves: Sequence[str]) -> list[Side]:
    """Return the sides of a card from the names before or behind them, as in `top blue head, left red tail`."""
    for names in KEYS:
        places = [at for at, word in enumerate(words) if word in names and word not in halves]
        if len(places) == len({words[at] for at in places}) == 4:
            size = max(b - a for a, b in pairwise(places))  # without a name or remark at the ends
            ends = [max(-1, places[0] - size), *places] if words[-1] in names else [*places, places[-1] + size]
            sides = {words[at]: tuple(words[a + 1 : b]) for at, (a, b) in zip(places, pairwise(ends), strict=True)}
            return [sides[name] for name in names]
    return []


def _last_four(words: Sequence[str], pattern: str) -> list[Side]:
    """Return the sides of a card after its name, also of one word after a name of one word; else nothing."""
    words = [words[0], *words[1]] if pattern == SPOKEN_LETTER and [*map(len, words[1:])] == [4] else words
    before = [word for word in words[:-4] if word.casefold() not in NAMES and not any(map(str.isdigit, word))]
    return [(word,) for word in words[-4:] if re.fullmatch(pattern, word) and not before and len(words) >= 4]


def _drawn(group: Group, lines: Sequence[Sequence[Part]]) -> Iterator[Row]:
    """Yield the cards that are drawn: above each other lines of tops, of left and right sides, and of bottoms."""
    found = [[part for part in line if part != Mark(",")] for line in lines]
    found = [[] if any(isinstance(part, Mark | Group) for part in line) else line for line in found if line]
    at = 0
    while at < len(found) - 2:
        above, middle, below = found[at : at + 3]
        size, step = len(above), len(middle) // max(1, len(above))
        if len(below) == size and step in (2, 3) and len(middle) == step * size:
            for top, right, bottom, left in zip(above, middle[step - 1 :: step], below, middle[::step], strict=True):
                sides = [tuple(word.strip("\\/") for word in words_of([part])) for part in (top, right, bottom, left)]
                yield Row("tall", "", sides, [], "", _line_of(above), group)
            at += 2
        at += 1


def _keyed(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides have keys, one after another in a group; `card3.top` also names it."""
    found: list[Item] = []
    for part in pieces(group.inside, ";\n"):
        for at, piece in enumerate(pieces(part, ",")):
            plain = keyed(piece)
            new = [each for item in plain for each in _with_keys(item)]
            own = any(item.key for item in plain) or any(is_side(item.key) for item in new)
            if at and found and found[-1].key and not own:  # top: fox, head
                found[-1].parts.extend(each for item in plain for each in item.parts)
            else:
                found += new
    keys = [re.findall(r"[^\W_]+", item.key) for item in found]
    for at, column in enumerate(zip_longest(*keys, fillvalue="")):
        places = places_of(column)
        if not (named := names_all(places)):
            numbers = [re.fullmatch(NUMBERED, word) for word in column]
            places = [int(number[1]) if number else None for number in numbers]
        cards = {(*key[:at], *key[at + 1 :]) for key, place in zip(keys, places, strict=True) if place is not None}
        if named or len({*places} - {None}) in CARD_SIDES:
            break
    else:
        return
    size, long, made = len({*places} - {None}), len(cards) > 1, [dict[int, Item]()]
    for item, key, place in zip(found, keys, places, strict=True):
        name = not long and item.key and (not item.parts or item.key.casefold() in NAMES)
        if (place is None and not name) or (long and len(key) < 2):
            continue
        sides = {*made[-1]} - {NAME}
        if len(sides) == size or place in sides:  # else the card before would be incomplete
            made.append({})
        made[-1][NAME if place is None else place] = item
    names = [card.pop(NAME, Item("", [], 0)) for card in made]
    within, form = (group, "") if (len(made) > 1 and made[1]) or not group.parent else (group.parent, form_of(group))
    for card, named_by in zip(made, names, strict=True):
        sides_of = [words_of(item.parts) if len(card) == size else () for _, item in sorted(card.items())]
        if card:
            line = min(item.line or group.line for item in card.values())
            kind = "keys" if named else "tall"
            yield Row(kind, form, sides_of, [], " ".join(words_of(named_by.parts)) or named_by.key, line, within)


def _with_keys(item: Item) -> list[Item]:
    """Return an item with its first word, the tag around it, or the names of its calls as keys."""
    first, *rest = item.parts or [Word("", 0)]
    if item.key:
        if rest and isinstance(first, Word) and is_side(first.text) and not is_side(item.key):
            return [item._replace(parts=[]), item._replace(key=first.text, parts=rest)]  # card 7: top fox
        return [item]
    calls = [part for part in item.parts if isinstance(part, Group) and (part.sign == "<" or "." in part.call)]
    if calls:
        return [item._replace(key=call.call.rpartition(".")[2], parts=[*call.inside]) for call in calls]
    if rest and isinstance(first, Word) and not first.quoted:
        return [item._replace(key=first.text, parts=rest)]
    return [item]


@cache
def side_named(key: str, names: tuple[str, ...]) -> int | None:
    """Return which side a key such as `topSide` names."""
    words = [word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])", key)]
    last = words[-1:]
    places = [place for place, name in enumerate(names) if name in (words if len(name) > 1 else last)]
    return places[0] if len(places) == 1 else None


def is_side(key: str, known: Sequence[tuple[str, ...]] = KEYS) -> bool:
    """Return whether a key names a side."""
    return any(side_named(key, names) is not None for names in known)


def places_of(keys: Sequence[str]) -> list[int | None]:
    """Return which side each key names, by the names of one language: that in which they name most sides."""
    known = ([side_named(key, names) for key in keys] for names in KEYS)
    return max(known, key=lambda places: len({*places} - {None}))


def names_all(places: Sequence[int | None]) -> bool:
    """Return whether these are all sides of a square."""
    return {*places} >= {*range(len(KEYS[0]))}


def clockwise(places: Sequence[int | None], sides: Sequence[Any]) -> list[Any]:
    """Return sides in the order of their places, without those that have none."""
    return [sides[places.index(place)] for place in sorted({*places} - {None})]  # type: ignore[type-var]


def form_of(group: Group | None) -> str:
    """Return how a group is written: its bracket, and the word before a round one without numbers."""
    return group.sign + re.sub(r"\d+", "", group.call) * (group.sign in {*"(<"}) if group else ""


def path_of(group: Group) -> Iterator[str]:
    """Return how the groups around a row are written."""
    return map(form_of, group.around())
