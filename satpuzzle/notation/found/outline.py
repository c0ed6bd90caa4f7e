"""The outline of any text: words, in groups (brackets or tags), lines and items.

`outline` cuts a text of any kind (a program, a table, a web page, a message) into words and groups without knowing its
language. Comments disappear. `heart+`, `Color.RED`, `a'`, `#ff0000` and a quoted text are words.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from satpuzzle.errors import InputError

MOST_PARTS = 100_000  # words and signs, so that no text takes long
MOST_WORDS = 6  # in a side
MOST_DEEP = 40  # brackets within brackets; deeper ones are ignored


class Word(NamedTuple):
    """A word: its text, its line, and whether it was quoted."""

    text: str
    line: int
    quoted: bool = False


class Mark(NamedTuple):
    """A sign between items: `,`, `;` or a line break (`|` and tabs count as `,`)."""

    sign: str


@dataclass(eq=False, repr=False)
class Group:
    """What brackets or tags enclose.

    Attributes:
        sign: The opening bracket; `<` for a tag, "" for the whole text.
        call: The word before it, as in `Card(`, or the name of the tag.
        key: What it belongs to, as in `cards = [` or `"id": {`.
        line: The line of its beginning.
        inside: Its words, groups and marks.
        parent: The group that contains it.
        cut_off: Whether the text ends in it.
        deep: How many groups contain it.
    """

    sign: str = ""
    call: str = ""
    key: str = ""
    line: int = 1
    inside: list[Part] = field(default_factory=list)
    parent: Group | None = None
    cut_off: bool = False
    deep: int = 0

    def around(self) -> Iterator[Group]:
        """Yield the group, and those that contain it, from inside."""
        group: Group | None = self
        while group:
            yield group
            group = group.parent


Part = Word | Group | Mark


class Item(NamedTuple):
    """One or several words and groups between two marks, and the key before them, as in `top: heart+`."""

    key: str
    parts: list[Part]
    line: int


COMMENT = r"(?<![:\w])//[^\n]*|(?<!\S)(?:(?:--|%|REM)(?=\s)[^\n]*|'(?=\s)[^'\n]*$)"  # to the end of the line
HASH = r"(?<!\S)\#(?![0-9A-Fa-f]{3}\b|[0-9A-Fa-f]{6}\b|[A-Za-z]*\d+\b)[^\n]*"  # but #ff0000 and #7 are words
BLOCKS = (("/*", "*/"), ("<!--", "-->"), ("<style", "</style>"))  # of several lines, without cards
STRING = r"\"(?:[^\"\\\n]|\\.){0,999}+\"|(?<![\w'’])'(?:[^'\\\n]|\\.){0,999}+'(?!\w)"
QUOTED = r"[“”„«»`][^“”„«»`\n]{0,200}+[“”«»`]"
ATTRIBUTES = r"(?:\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))?)*"
TAG = rf"<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<attributes>{ATTRIBUTES})\s*(?P<ended>/?)>"
WORD = r"(?:[^\s,;:|&()\[\]{}\"=<>`“”„«»]++|::|->)+"
KINDS = {
    "comment": f"{COMMENT}|{HASH}",
    "long": r"\"\"\"|'''",
    "string": f"{STRING}|{QUOTED}",
    "tag": TAG,
    "open": r"[(\[{]",
    "shut": r"[)\]}]",
    "mark": r"[,;|\n\t&]",
    "symbol": r"(?<=[\s(\[,]):(?=[^\W\d])[\w-]+",
    "key": "=>|:=|[:=]",
    "word": WORD,
}
ATTRIBUTE = r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s<>\"']+))"
ASIDE = {"class", "style", "href", "src", "border", "align", "width", "height", "colspan", "type", "lang"}  # attributes
RULE = re.compile(r"[-=_*~+.·•–—:\\]{2,}|[-*•–—·.\\]")  # lines in tables, and bullets


def outline(text: str) -> Group:
    """Return the outline of a text. Raises InputError if it is too long."""
    for opening, closing in BLOCKS:
        text = _without(text, opening, closing)
    closed = {name.lower() for name in re.findall(r"</([\w:.-]+)\s*>", text)}
    text = html.unescape(text) if closed else text
    kinds = [kind for kind in KINDS if kind != "tag" or closed or "/>" in text]
    token = re.compile("|".join(f"(?P<{kind}>{KINDS[kind]})" for kind in kinds), re.DOTALL | re.MULTILINE)
    root = group = Group()
    line, counted, end = 1, 0, -1
    for number, match in enumerate(token.finditer(text)):
        if number > MOST_PARTS:
            raise InputError("is too long: cards are sought in at most {n} words and signs", n=MOST_PARTS)
        line += text.count("\n", counted, match.start())
        counted = match.start()
        kind, word = match.lastgroup, match[0]
        if kind == "mark" and (word != "\t" or group.inside[-1:] not in ([], [Mark("\n")])):  # not indented
            group.inside.append(Mark("," if word in "|\t&" else word))
        elif kind in ("word", "symbol") and (word := _plain(word)):
            group.inside.append(Mark(",") if word == "/" else Word(word, line))
        elif kind == "string":
            group.inside.append(Word(re.sub(r"\\(.)", r"\1", word[1:-1]).strip(), line, True))
        elif kind == "key":
            group.inside.append(Mark(":"))
        elif kind == "shut" or (kind == "long" and group.sign == word):
            group = group.parent if group.parent and group.sign != "<" else group
        elif kind in ("open", "long"):
            group = _opened(group, word, line, adjacent=end == match.start())
        elif kind == "tag":
            group = _tagged(group, match, line, closed)
        end = match.end()  # comments are left out
    while group.parent:
        group.cut_off, group = True, group.parent
    return root


def _without(text: str, opening: str, closing: str) -> str:
    """Return a text without what stands between two marks; lines keep their numbers."""
    end = text.rfind(closing) + len(closing)  # what follows is not sought in
    block = re.escape(opening) + ".*?" + re.escape(closing)
    return re.sub(block, lambda found: " " + "\n" * found[0].count("\n"), text[:end], flags=re.DOTALL) + text[end:]


def _plain(word: str) -> str:
    """Return a word without the point of a sentence at its end; "" for lines in tables and bullets."""
    word = word.rstrip(".…") or word
    return "" if RULE.fullmatch(word) else word.lstrip("@$") or word


def _opened(group: Group, sign: str, line: int, adjacent: bool) -> Group:
    """Begin a group; a word directly before it is its name."""
    new = Group(sign, line=line, parent=group, deep=group.deep + 1)
    last = group.inside[-1] if group.inside else None
    nearby = pieces(group.inside[-8:], ",;\n", empty=True)[-1]  # int cards[9][4] = {
    if Mark(":") in nearby:
        named = (part for part in nearby[nearby.index(Mark(":")) :: -1] if not isinstance(part, Mark))
        new.key = next(filter(None, (part.text if isinstance(part, Word) else part.call for part in named)), "")
    if (
        isinstance(last, Word)
        and not last.quoted
        and (adjacent or (sign == "{" and last.line == line and not last.text.isdecimal()))
    ):
        new.call = last.text
        group.inside.pop()
    group.inside.append(new)
    return new if new.deep <= MOST_DEEP else group


def _tagged(group: Group, match: re.Match[str], line: int, closed: Set[str]) -> Group:
    """Begin or end a group for a tag, if it is closed."""
    name = match["name"].lower()
    if match["close"]:
        above = next((each.parent for each in group.around() if (each.sign, each.call) == ("<", name)), None)
        (above or group).inside.append(Mark(","))
        return above or group
    if name not in closed and not match["ended"]:
        return group
    new = Group("<", name, line=line, parent=group, deep=group.deep + 1)
    group.inside.append(new)
    for key, *values in re.findall(ATTRIBUTE, match["attributes"]):
        if key not in ASIDE:
            new.inside += [Word(key, line), Mark(":"), Word("".join(values), line, True), Mark(",")]
    return group if match["ended"] or new.deep > MOST_DEEP else new


def pieces(parts: Sequence[Part], signs: str, *, empty: bool = False) -> list[list[Part]]:
    """Return the parts between these marks. empty: also where there are none."""
    found: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, Mark) and part.sign in signs:
            found.append([])
        else:
            found[-1].append(part)
    return [piece for piece in found if piece or empty]


def separator_of(parts: Sequence[Part]) -> str:
    """Return what separates the items of a line or group: commas, semicolons, or nothing."""
    said = [part for part in parts if part not in (Mark("\n"), Mark(":"))]
    return next((sign for sign in ",;" if len(pieces(said, sign)) > 1), "")


def items(parts: Sequence[Part]) -> list[Item]:
    """Return the items of a line or group: between commas, else between semicolons, else single words and groups."""
    separator = separator_of(parts)
    if separator:
        return [(keyed(piece) or [Item("", [], 0)])[-1] for piece in pieces(parts, separator, empty=True)]
    found = keyed(parts)
    if len(found) > 1:
        return found
    (only,) = found or [Item("", [], 0)]
    return [Item("" if at else only.key, [part], only.line) for at, part in enumerate(only.parts)]


def _key(part: Part, after: Part | None) -> str:
    """Return the key that a part is, as in `top:`, `["top"] =` or `:top "fox"`; "" for other parts."""
    if isinstance(part, Group) and part.sign == "[" and len(part.inside) == 1:
        part = part.inside[0]
    elif (
        isinstance(part, Word)
        and re.match(r"[:.][^\W\d]", part.text)
        and not part.quoted
        and isinstance(after, Word | Group)
    ):
        return part.text.removeprefix(":")
    return part.text if isinstance(part, Word) and after == Mark(":") else ""


def keyed(parts: Sequence[Part]) -> list[Item]:
    """Return the items in parts without separators; each key begins an item."""
    found: list[Item] = []
    parts = [part for part in parts if part != Mark("\n")]
    for part, after in zip_longest(parts, parts[1:]):
        key = _key(part, after)
        if key and not isinstance(part, Mark):
            if len(found) == 1 and not found[0].key:  # `Card` of `Card 7:`
                key = " ".join((*words_of(found.pop().parts), key))
            found.append(Item(key, [], part.line))
        elif not isinstance(part, Mark):
            if not found:
                found.append(Item("", [], part.line))
            found[-1].parts.append(part)
    return found


def words_of(parts: Sequence[Part], most: int = MOST_WORDS) -> tuple[str, ...]:
    """Return the words in parts and in their groups, with the names of groups; more than `most` are cut off."""
    found: list[str] = []
    waiting = [*reversed(parts)]
    for _ in range(4 * most):
        if not waiting or len(found) > most:
            break
        part = waiting.pop()
        if isinstance(part, Group):
            inside = zip_longest(part.inside, part.inside[1:], part.inside[2:])
            values = [
                each  # the words before a colon are keys, but in the text of a tag
                for each, after, value in inside
                if after != Mark(":") or (part.sign == "<" and not (isinstance(value, Word) and value.quoted))
            ]
            waiting += reversed([Word(part.call, part.line)] * (part.call != "" and part.sign != "<") + values)
        elif isinstance(part, Word):
            found += part.text.split() if part.quoted else [part.text.removeprefix(":")]
    return tuple(found)
