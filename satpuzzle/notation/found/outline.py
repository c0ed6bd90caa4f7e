"""The outline of any text: words, in groups (brackets or tags), lines and items.

`outline` cuts a text of any kind (a program, a table, a web page, a message) into words and groups without knowing its
language. Comments disappear. `heart+`, `Color.RED`, `a'`, `#ff0000` and a quoted text are words.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from satpuzzle.errors import InputError

MOST_PARTS = 100_000  # words and signs, so that no text takes long
KEY_WORDS = 3  # of a key
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
    """

    sign: str = ""
    call: str = ""
    key: str = ""
    line: int = 1
    inside: list[Part] = field(default_factory=list)
    parent: Group | None = None
    cut_off: bool = False

    def around(self) -> Iterator[Group]:
        """Yield the group, and those that contain it, from inside."""
        group: Group | None = self
        while group:
            yield group
            group = group.parent


Part = Word | Group | Mark
Side = tuple[str, ...]  # the words of a side


class Item(NamedTuple):
    """One or several words and groups between two marks, and the key before them, as in `top: heart+`."""

    key: str
    parts: list[Part]
    line: int


COMMENT = "|".join(  # to the end of the line
    (
        r"(?<![:\w])//[^\n]*",
        r"(?<!\S)\#(?![0-9A-Fa-f]{3}\b|[0-9A-Fa-f]{6}\b|[A-Za-z]*\d+\b)[^\n]*",  # but #ff0000 and #7 are words
        r"(?<!\S)(?:--|%|REM)(?=\s)[^\n]*",
        r"(?<!\S);;[^\n]*",
        r"(?<!\S)'(?=\s)[^'\n]*(?=\n|\Z)",
    )
)
BLOCKS = (("/*", "*/"), ("<!--", "-->"), ("<style", "</style>"))  # of several lines, without cards
STRING = "|".join(
    (
        r"\"(?:[^\"\\\n]|\\.){0,999}+\"",
        r"(?<![\w'’])'(?:[^'\\\n]|\\.){0,999}+'(?!\w)",
        *(
            rf"{opening}[^{opening}{closing}\n]{{0,200}}+{closing}"
            for opening, closing in ("``", "“”", "„“", "„”", "«»", "»«")
        ),
    )
)
ATTRIBUTES = r"(?:\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))?)*"
TAG = rf"<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<attributes>{ATTRIBUTES})\s*(?P<ended>/?)>"
WORD = r"(?:[^\s,;:|&()\[\]{}\"=<>`“”„«»]++|::|->|&\w++;)+"
KINDS = {
    "comment": COMMENT,
    "long": r"\"\"\"|'''",
    "string": STRING,
    "tag": TAG,
    "open": r"[(\[{]",
    "shut": r"[)\]}]",
    "mark": r"[,;|\n\t]|&(?!#?\w+;)",
    "symbol": r"(?<=[\s(\[,]):(?=[^\W\d])[\w-]+",
    "key": "=>|:=|[:=]",
    "word": WORD,
}
ATTRIBUTE = r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s<>\"']+))"
CELLS = {"table", "tr", "td", "th", "script"}  # tags of web pages that are groups
PLAIN = "a b body br code div em font h1 h2 h3 h4 head html i img li link meta ol p pre span strong tbody thead u ul"
PLAIN_TAGS = {*CELLS, *PLAIN.split()}  # tags of web pages, whose attributes say nothing about cards
LINES = {"p", "div", "li", "br", "tr", "h1", "h2", "h3", "h4", "pre", "table", "ul", "ol"}  # tags that begin a line
RULE = re.compile(r"[-=_*~+.·•–—:\\]{2,}|[-*•–—·.\\]")  # lines in tables, and bullets


def outline(text: str) -> Group:
    """Return the outline of a text. Raises InputError if it is too long."""
    tagged = re.search(r"</\w+\s*>|/>", text) is not None
    for opening, closing in BLOCKS:
        text = _without(text, opening, closing)
    kinds = KINDS if tagged else {kind: pattern for kind, pattern in KINDS.items() if kind != "tag"}
    token = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()), re.DOTALL)
    root = Group()
    group, deep, line, counted, end = root, 0, 1, 0, -1
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
        elif kind == "long" and group.sign == word:
            group, deep = group.parent or root, deep - 1
        elif kind in ("open", "long"):
            deep += 1
            if deep <= MOST_DEEP:
                group = _opened(group, word, line, adjacent=end == match.start())
        elif kind == "shut":
            if deep <= MOST_DEEP and group.parent and group.sign in "([{":
                group = group.parent
            deep = max(0, deep - 1)
        elif kind == "tag":
            group, deep = _tagged(group, match, line, deep)
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
    """Return a word without the signs of sentences at its end; "" for lines in tables and bullets."""
    word = html.unescape(word) if "&" in word else word
    word = word.rstrip(".!?…") or word
    return "" if RULE.fullmatch(word) else word.lstrip("@$") or word


def _opened(group: Group, sign: str, line: int, adjacent: bool) -> Group:
    """Begin a group; a word directly before it is its name."""
    new = Group(sign, line=line, parent=group)
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
    return new


def _tagged(group: Group, match: re.Match[str], line: int, deep: int) -> tuple[Group, int]:
    """Begin or end a group for a tag."""
    name = match["name"].lower()
    if name in LINES:
        group.inside.append(Mark("\n"))
    if match["close"]:
        above = next((each for each in group.around() if (each.sign, each.call) == ("<", name)), None)
        if above is None or above.parent is None:
            return group, deep
        above.parent.inside.append(Mark(","))
        return above.parent, max(0, deep - 1)
    if name == "br" or deep >= MOST_DEEP or name in PLAIN_TAGS - CELLS:
        return group, deep
    new = Group("<", name, line=line, parent=group)
    group.inside.append(new)
    for key, *values in re.findall(ATTRIBUTE, match["attributes"]) if name not in PLAIN_TAGS else ():
        new.inside += [Word(key, line), Mark(":"), Word(html.unescape("".join(values)), line, True), Mark(",")]
    return (group, deep) if match["ended"] else (new, deep + 1)


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
    return next((sign for sign in ",;" if sum(map(_says, pieces(parts, sign))) > 1), "")


def items(parts: Sequence[Part]) -> list[Item]:
    """Return the items of a line or group: between commas, else between semicolons, else single words and groups."""
    separator = separator_of(parts)
    if separator:
        cut = pieces(parts, separator, empty=True)
        return [_item([part for part in piece if part != Mark("\n")]) for piece in cut]
    found = keyed([part for part in parts if part != Mark("\n")])
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


def _says(piece: Sequence[Part]) -> bool:
    """Return whether there is more than marks."""
    return any(not isinstance(part, Mark) for part in piece)


def keyed(parts: Sequence[Part]) -> list[Item]:
    """Return the items in parts without separators; each key begins an item."""
    found: list[Item] = []
    for part, after in zip_longest(parts, parts[1:]):
        key = _key(part, after)
        if key and not isinstance(part, Mark):
            if len(found) == 1 and not found[0].key and len(found[0].parts) < KEY_WORDS:  # `Card` of `Card 7:`
                key = " ".join((*words_of(found.pop().parts), key)) if key[0] == "." else key
                found.clear()
            found.append(Item(key, [], part.line))
        elif not isinstance(part, Mark):
            if not found:
                found.append(Item("", [], part.line))
            found[-1].parts.append(part)
    return found


def _item(piece: Sequence[Part]) -> Item:
    """Return the item in a piece without commas."""
    piece = pieces(piece, ";", empty=True)[0] or piece  # what follows is a comment
    place = max((at for at, part in enumerate(piece) if part == Mark(":")), default=-1)
    before = [part.text for part in piece[: max(place, 0)] if isinstance(part, Word)]
    parts = [part for part in piece[place + 1 :] if not isinstance(part, Mark)]
    first = next((part.line for part in piece if not isinstance(part, Mark)), 0)
    return Item(" ".join(before[-KEY_WORDS:]), parts, first)


def words_of(parts: Sequence[Part], most: int = MOST_WORDS) -> Side:
    """Return the words in parts and in their groups, with the names of groups; more than `most` are cut off."""
    found: list[str] = []
    waiting = [*reversed(parts)]
    for _ in range(4 * most):
        if not waiting or len(found) > most:
            break
        part = waiting.pop()
        if isinstance(part, Group):
            inside = zip_longest(part.inside, part.inside[1:], part.inside[2:])
            tag = part.sign == "<"
            values = [
                one
                for one, after, value in inside
                if after != Mark(":") or (tag and not (isinstance(value, Word) and value.quoted))
            ]
            waiting += reversed([Word(part.call, part.line)] * (part.call != "" and part.sign != "<") + values)
        elif isinstance(part, Word):
            found += part.text.split() if part.quoted else [part.text.removeprefix(":")]
    return tuple(found)
