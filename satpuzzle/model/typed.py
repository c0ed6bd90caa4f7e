"""Cards as people type them: one a line, its sides as numbers, words or letters; a whole example keeps to one style.

    A: heart+ club- spade+ diamond-      a mark after the word (or before it): + front, - back
    heart, club', spade, diamond'        one mark only (' or * or -): the back; bare words are fronts
    A b C d   or   AbCd                  letters: upper case front, lower case back
    red;green;blue;yellow                neither marks nor two cases: colours, without fronts and backs

Which half is called the front changes nothing about what fits, so nobody is asked; whoever wants to say it names
the mark of the backs, which may then be any sign. Figures are numbered by first appearance. A line may begin with the
card's name (`A:`, `7)`, `card 3:`, `1.`), a header may name the sides (`top,right,bottom,left`,
`karte;oben;rechts;unten;links`) in any order. Where every line is numbers without signs, one more than a card has
sides, the first is the card's. Names of cards differ; a word that stands before all cards is none.

Numbers without signs of which some are 0 are those of a framed puzzle. So are letters of one case if `A` or `X` lies
as a frame does: on two sides of four cards, on one side of as many as a rectangle has along its rim, and nowhere else;
they are numbered as in the alphabet then.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from string import ascii_lowercase
from typing import Any, NamedTuple, NoReturn

from satpuzzle import arguments
from satpuzzle.errors import InputError, shorten
from satpuzzle.language import say, several
from satpuzzle.model.board import MAX_CELLS, Labels

SIDES = (("top", "right", "bottom", "left"), ("oben", "rechts", "unten", "links"), ("north", "east", "south", "west"))
CARD_NAMES = ("card", "name", "karte", "kärtchen", "piece", "nr", "no", "number", "nummer", "id")
# Patterns, compiled when a text needs them.
CARD_NAME = r"(?:(?P<colon>[^\W_][\w .#-]{0,29}):|\(?(?P<bracket>\w{1,8})\)|(?P<point>\d{1,4}|[^\W\d_])\.(?=\s))\s*"
CARD_WORD = rf"(?:{'|'.join(CARD_NAMES)})\b[\s#.]*(?=\w)"  # `card` of `card 3`
COMMENT = r"\s#(?:\s.*)?$"
SEPARATORS = ",; \t"
SAME = str.maketrans("−–—‐‑’‘‚´`′＋", "-----''''''+")  # what editors and keyboards make of - and '
QUOTES = '"“”„«»'  # around a side
NAME_PART = r"[^\s+\-'*.,;:()\[\]{}=\"<>|/\\#&!?$%@^~]+"
SIDE = rf"(?P<before>[+-]?)(?P<name>{NAME_PART}(?:[-.]{NAME_PART})*)(?P<after>[+\-'*]?)"
ANY_SIDE = r"(?P<before>[^\w\s]?)(?P<name>[^\W_]+(?:[-.][^\W_]+)*)(?P<after>[^\w\s]?|_)"  # with whatever mark
HALVES = r".+[-_](front|back|head|tail|vorne?|hinten|kopf|schwanz)"
FRAMES = "ax"  # the letters by which framed puzzles know their frame
LOOKED_AT = 40  # lines, to recognise a text
CARD = tuple(range(3, 9))  # how many labels stand on a line that is meant to be a card
MAX_LABEL = 10**9

# How fronts and backs are told apart: what stands before and after the word of a front, then of a back.
Mark = tuple[str, str]
STYLES: tuple[tuple[Mark, Mark], ...] = (
    (("", "+"), ("", "-")),
    (("+", ""), ("-", "")),
    (("", ""), ("", "'")),
    (("", ""), ("", "-")),
    (("", ""), ("-", "")),
    (("", ""), ("", "*")),
    (("", "+"), ("", "'")),
    (("", "+"), ("", "*")),
)
BARE: Mark = ("", "")


class Typed(NamedTuple):
    """What the lines of an example say: cards, the line of each, the names of figures 1, 2, …

    marked: can fronts be told from backs? framed: is the label 0 a frame? names: what the cards are called, if at all.
    """

    cards: list[Labels]
    lines: list[int]
    figures: tuple[str, ...] = ()
    marked: bool = True
    framed: bool = False
    names: tuple[str, ...] = ()


class _Row(NamedTuple):
    line: int
    items: list[str]
    plain: bool  # nothing but the sides, with blanks between them
    name: str = ""  # the card's


class _Side(NamedTuple):
    text: str
    name: str
    mark: Mark
    line: int
    place: int  # in its line, from 0


def looks_typed(text: str) -> bool:
    """Could the text be cards in words or letters, or numbers with names, commas or a header? Its beginning tells."""
    stripped = (line.strip() for line in text.split("\n"))
    lines = list(islice((line for line in stripped if line.strip(SEPARATORS) and line[0] != "#"), LOOKED_AT))
    if any(set("[]{}(=$") & set(_name_and_rest(line)[1]) for line in lines):
        return False
    if any(re.match(r"(\d+\s+)?data\s", line, re.IGNORECASE) for line in lines):
        return False
    if has_header(text):
        return True
    rows = [_row(0, line) for line in lines]
    if 2 * sum(map(_shows_marks, lines)) > len(lines):
        return True
    lengths = Counter(len(row.items[0]) for row in rows if len(row.items) == 1 and row.items[0].isalnum())
    length, often = max(lengths.items(), key=lambda item: item[1], default=(0, 0))
    if length in CARD and often > 1 and 2 * often > len(lines):  # AbCd
        together = "".join(row.items[0] for row in rows if row.items and len(row.items[0]) == length)
        return not together.isdigit() and _repeats(together.lower())
    cards = [
        row for row in rows if len(row.items) in CARD and all(re.fullmatch(SIDE, _same(item)) for item in row.items)
    ]
    if not cards or all(row.plain and all(map(is_number, row.items)) for row in cards):
        return False
    items = [item.casefold() for row in cards for item in row.items]
    often = max(Counter(len(row.items) for row in cards).values())
    signed = any(is_number(item) or not item.isalnum() for item in items)
    return 2 * often > len(lines) and (signed or (len(lines) > 1 and _repeats(items)))


def has_header(text: str) -> bool:
    """Does the first line that is no `#` line name the sides?"""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line.strip(SEPARATORS) and line[0] != "#"), "")
    return _header(_split(first)[1]) is not None


def has_odd_marks(text: str) -> bool:
    """Do most lines hold words with marks that are not the usual ones?"""
    lines = [line.split() for line in text.split("\n") if line.strip() and line.lstrip()[0] != "#"][:LOOKED_AT]
    odd = [
        line
        for line in lines
        if len(line) in CARD
        and all(re.fullmatch(ANY_SIDE, _same(word)) for word in line)
        and sum(not word[-1].isalnum() or not word[0].isalnum() for word in line) > 1
    ]
    return len(odd) > 1 and 2 * len(odd) > len(lines)


def about_card(error: InputError, name: str) -> InputError:
    """The same error, saying what the card is called that it is about, if that has a name."""
    if not name:
        return error
    message = say("card {name}: {message}", name=name, message=error.message)
    return InputError(message, error.source, error.line)


def is_number(word: str) -> bool:
    """Does the word begin like a number?"""
    return re.match(r"[+-]?\d", word) is not None


def read_label(word: str, line: int) -> int:
    """The integer that `word` writes. Raises InputError with the line."""
    if not re.fullmatch(r"[+-]?[0-9]{1,10}", word):
        raise InputError(
            say("{word} is not a label; labels are whole numbers, as in -3", word=shorten(word)), line=line
        )
    label = int(word)
    if abs(label) > MAX_LABEL:
        raise InputError(say("label {label} is too large; number the figures from 1", label=label), line=line)
    return label


def _shows_marks(line: str) -> bool:
    """Do words on the line have marks, or do they run together with them?"""
    together = re.fullmatch(r"(?:[^\W\d_]+[+\-*']){2,}", line)
    return together is not None or len(re.findall(r"[^\W\d_] ?[+\-−*'’](?!\w)", line)) > 1


def _repeats(items: Sequence[str]) -> bool:
    """Do sides repeat as much as they must to meet? In prose they do not."""
    return 2 * len({*items}) <= len(items)


def check_names(names: Sequence[str]) -> None:
    """Raise InputError unless these are names of different figures, as cards in words could show them."""
    seen: dict[str, str] = {}
    for name in names:
        if not re.fullmatch(rf"{NAME_PART}(?:[-.]{NAME_PART})*", name) or name.isdigit():
            raise InputError(
                say("{name} is no name of a figure; take a word of letters, as in light-blue", name=shorten(name))
            )
        if name.casefold() in seen:
            raise InputError(say("two figures are called {name}; name them differently", name=shorten(name)))
        seen[name.casefold()] = name


def read(lines: Sequence[tuple[int, str]], sides: int, back: str | None = None) -> Typed:
    """The cards on the numbered lines of one example. Raises InputError with the line.

    back: the mark of the backs; as usual if None.
    """
    header: tuple[bool, list[int]] | None = None
    rows: list[_Row] = []
    for number, line in lines:
        if not rows and not header and sides == len(SIDES[0]):
            header = _header(_split(line)[1])
            if header:
                continue
        if line.strip(SEPARATORS):
            rows.append(_row(number, line, header))
    if header is None and _have_numbers(rows, sides):
        rows = [row._replace(items=row.items[1:], plain=False, name=row.items[0]) for row in rows]
    return _named(rows, sides, back)


def _named(rows: Sequence[_Row], sides: int, back: str | None = None) -> Typed:
    names = _names(rows)
    try:
        return _read(rows, sides, back)._replace(names=names)
    except InputError as error:
        named = {row.line: name for row, name in zip(rows, names, strict=False)}
        raise about_card(error, named.get(error.line or 0, "")) from None


def _names(rows: Sequence[_Row]) -> tuple[str, ...]:
    """What the cards are called; empty if none has a name, or all are called the same. Raises InputError."""
    names = [row.name for row in rows]
    if not any(names) or (len(names) > 1 and len({*names}) == 1):
        return ()
    first: dict[str, int] = {}
    for row in rows:
        if row.name and first.setdefault(row.name, row.line) != row.line:
            raise InputError(
                say(
                    "a second card {name}, the first is on line {first}: is it typed twice? Else give it another name",
                    name=shorten(row.name),
                    first=first[row.name],
                ),
                line=row.line,
            )
    return tuple(names)


def read_given(cards: object, sides: int | None) -> tuple[Typed, str, str]:
    """Cards as a caller of the library gives them; with the title that they have, and as they would be typed.

    cards: a text, one card a line, after its title on lines that begin with `#`; or a list that holds, for
    each card, such a line or the list of its sides, which are whole numbers or words. A header may
    stand before lines. sides: of a card; None: as many as on most cards that are lists, else 4. Raises
    InputError with the line, or the place in the list, from 1.
    """
    if isinstance(cards, str):
        return _read_text(cards, sides or 4)
    wanted = say("a list of cards, as in [[1, 2, -1, -2], …], or a text of one card a line")
    given = arguments.members("cards", cards, wanted)
    if not given:
        raise arguments.wrong("cards", cards, wanted)
    lines = [(number, card) for number, card in enumerate(given, 1) if isinstance(card, str)]
    for number, line in lines:
        if not line.strip(SEPARATORS) or "\n" in line or line.lstrip().startswith("#"):
            raise InputError(
                say("{card} is not one card; write it as in 'heart+ club- spade+ club+'", card=arguments.brief(line)),
                line=number,
            )
    if len(lines) == len(given):
        return read(lines, sides or 4), "", "\n".join(given)
    rows = [
        _row(number, card) if isinstance(card, str) else _Row(number, _items(card, number), False)
        for number, card in enumerate(given, 1)
    ]
    often = Counter(len(row.items) for row in rows if len(row.items) in CARD)
    usual = often.most_common(1)[0][0] if often else 4
    return _named(rows, sides or usual), "", "\n".join(" ".join(row.items) for row in rows)


def _read_text(text: str, sides: int) -> tuple[Typed, str, str]:
    title: list[str] = []
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line.startswith("#") and lines:
            raise InputError(say("a title after cards: these are several puzzles, which parse_all reads"), line=number)
        if line.startswith("#"):
            title.append(line[1:].strip())
        elif line:
            lines.append((number, line))
    if not lines:
        raise InputError(say("no cards; write one card a line, as in: 1 -2 3 -4"))
    return read(lines, sides), " ".join(title).strip(), text.strip("\n")


def _items(card: object, number: int) -> list[str]:
    """The sides of a card, number `number`, given as a list."""
    try:
        sides = arguments.members("card", card, "")
    except InputError:
        wanted = say("a list of its sides, as in [1, 2, -1, -2], or a text, as in 'heart+ club- spade+ club+'")
        raise InputError(
            say("{card} is not a card; give {wanted}", card=arguments.brief(card), wanted=wanted), line=number
        ) from None
    if not sides:
        raise InputError(say("a card without sides; write each side, as in [1, 2, -1, -2]"), line=number)
    return [
        side.strip() if isinstance(side, str) else str(_whole(side, place, number))
        for place, side in enumerate(sides, 1)
    ]


def _whole(side: Any, place: int, number: int) -> int:
    try:
        return arguments.whole("side", side)
    except InputError:
        text = say(
            "side {place} is {side}; write a whole number, or a word, as in 'heart+'",
            place=place,
            side=arguments.brief(side),
        )
        raise InputError(text, line=number) from None


def _read(rows: Sequence[_Row], sides: int, back: str | None) -> Typed:
    words = [item for row in rows for item in row.items]
    if back is not None:
        back = _same(back)
        _check_back(back, rows, words)
    mark = r"[+\-'*]" if back is None else r"(?:[^\w\s]|_)"
    numbered = any(re.fullmatch(rf"[0-9]+{mark}", _same(word)) for word in words if not word[-1:].isalnum()) and all(
        re.fullmatch(rf"[0-9]+{mark}?", _same(word)) for word in words
    )  # as in 1+ 2- 3+ 4-
    if back is not None and any(re.fullmatch(r"[+-]?[0-9]+", _same(word)) for word in words) and not numbered:
        raise InputError(say("sides are numbers, so a minus marks the back; leave out --back"), line=rows[0].line)
    if 2 * sum(map(is_number, words)) >= len(words) and not numbered:
        return _numbers(rows, sides)
    return _words(_in_letters(rows, sides), sides, numbered, back)


def _have_numbers(rows: Sequence[_Row], sides: int) -> bool:
    """Does every line hold nothing but numbers without signs, before the sides one of its own?"""
    plain = [row for row in rows if len(row.items) == sides + 1 and all(map(str.isdecimal, row.items))]
    return 1 < len(rows) == len({row.items[0] for row in plain})


def _header(items: Sequence[str]) -> tuple[bool, list[int]] | None:
    """Does the card's name come first, and at which place stands each side? None if these do not head columns."""
    words = [item.strip(QUOTES).casefold() for item in items]
    named = bool(words) and words[0] in CARD_NAMES
    words = words[named:]
    for sides in SIDES:
        if sorted(words) == sorted(sides):
            return named, [words.index(side) for side in sides]
    return None


def _row(number: int, line: str, header: tuple[bool, list[int]] | None = None) -> _Row:
    if header is None:
        name, items = _split(line)
        return _Row(number, items, items == line.split(), name)
    named, order = header
    name, items = _split(line, named)
    items = [item.strip(QUOTES) for item in items]
    return _Row(number, [items[place] for place in order] if len(items) == len(order) else items, False, name)


def _split(line: str, named: bool = False) -> tuple[str, list[str]]:
    """The card's name on a line, and the sides; an empty one where two commas follow each other.

    named: the first column is no side.
    """
    if not set(",;#:).") & set(line) and not named:
        return "", line.split()
    line = re.sub(COMMENT, "", line).strip()
    name, line = _first_column(line) if named else _name_and_rest(line)
    fields = re.split("[,;]", line.rstrip(SEPARATORS))
    return name, [word for field in fields for word in (field.split() or [""])] if len(fields) > 1 else line.split()


def _first_column(line: str) -> tuple[str, str]:
    between = r"[,;\t]" if re.search(r"[,;\t]", line) else r"\s"
    cell = re.match(rf'(?:"(?P<quoted>[^"]*)"|(?P<plain>.*?))\s*(?:{between}\s*|$)', line)
    return (cell["quoted"] or cell["plain"] or "", line[cell.end() :]) if cell else ("", line)


def _name_and_rest(line: str) -> tuple[str, str]:
    match = re.match(CARD_NAME, line)
    if not match:
        return "", line
    name = match["colon"] or match["bracket"] or match["point"]
    return re.sub(CARD_WORD, "", name, count=1, flags=re.IGNORECASE).strip(), line[match.end() :]


def _same(word: str) -> str:
    """The word with one way to write marks and accents, and without quotes."""
    if len(word) > 2 and word[0] in QUOTES and word[-1] in QUOTES:
        word = word[1:-1]
    if word.isascii() and "`" not in word:
        return word
    import unicodedata

    return unicodedata.normalize("NFC", word.translate(SAME).replace("\ufe0f", ""))  # ♥ as text or as a picture


def _demand(row: _Row, sides: int, rows: Sequence[_Row]) -> None:
    """Raise InputError unless the card has so many sides."""
    size = len(row.items)
    if size == sides:
        return
    mend = several(size, "{n} label, a card has {sides}; ", "{n} labels, a card has {sides}; ", sides=sides)
    first = row.items[0] if row.items else ""
    alike = len({len(each.items) for each in rows}) == 1 < len(rows)
    if size == 0:
        mend += say("write them on the same line as the card's name")
    elif len(rows) > 1 and row is rows[0] and not alike and not any(map(_is_side_like, row.items)):
        mend += say("if this is a title, put a # before it, as in # My cards")
    elif size == sides + 1 and {first[:1], first[-1:]} & set("+-'*"):
        mend += say("is a side typed twice? A name of two words needs a hyphen, as in light-blue")
    elif first.casefold() in CARD_NAMES and size > sides:
        name = " ".join(row.items[: size - sides])
        mend += say("if the line begins with the card's name, put a colon after it, as in {name}:", name=name[:40])
    elif size == sides + 1:
        name = first[:20]
        mend += say(
            "is one typed twice? If the first is the card's name, put a colon after it, as in {name}:", name=name
        )
    elif size == 2 * sides and any(item in "+-'*" for item in row.items):
        mend += say("write marks right after the word, as in heart+")
    elif size == 2 * sides and {*row.items[1::2]} == {"0"}:
        mend += say("write whole numbers, without a decimal comma")
    elif size == 3 and alike:
        mend += say("add --board triangle3 for such cards")
    elif size == 6 and alike:
        mend += say("add --board hexagon7 for such cards")
    elif size == 1:
        mend += say("put blanks between the sides")
    elif size % sides == 0:
        mend += say("write one card a line")
    elif size < sides:
        mend += say("is one missing? Write all sides of a card on one line")
    else:
        mend += say("write one card a line, and its {sides} sides only", sides=sides)
    raise InputError(mend, line=row.line)


def _is_side_like(item: str) -> bool:
    """Does it look like a number, or like a word with a mark?"""
    return is_number(item) or not _same(item)[-1:].isalnum()


def _numbers(rows: Sequence[_Row], sides: int) -> Typed:
    cards = []
    for row in rows:
        cards.append(
            tuple(read_label(_number(item, row, place, sides), row.line) for place, item in enumerate(row.items, 1))
        )
        _demand(row, sides, rows)
    marked = all(row.plain for row in rows) or any(_same(item)[0] in "+-" for row in rows for item in row.items)
    framed = not marked and any(0 in card for card in cards)
    return Typed(cards, [row.line for row in rows], (), marked, framed)


def _number(item: str, row: _Row, place: int, sides: int) -> str:
    if not item:
        _refuse_gap(place, row.line)
    if place == 1 and len(row.items) == sides + 1 and item.isalpha():
        _demand(row, sides, [])
    item = item if item.isascii() and item[0] != '"' else _same(item)
    if is_number(item) and re.search(r"[/|]", item):
        raise InputError(say("{item} is not a label; put blanks between the sides", item=shorten(item)), line=row.line)
    if re.search(r"[\[\](){}|]", item):
        example = "1 -2 3 -4"
        raise InputError(
            say("{item} is not a label; write the sides only, as in {example}", item=shorten(item), example=example),
            line=row.line,
        )
    if not any(map(is_number, row.items)) and not re.fullmatch(r"[+-]?[0-9]+", item):
        if len({*map(str.casefold, row.items)} & {side for each in SIDES for side in each}) > 1:
            raise InputError(
                say("a header names each side once: {sides}", sides=", ".join(SIDES[0])),
                line=row.line,
            )
        raise InputError(
            say("{item} is not a label; a title or comment begins with #, as in # My cards", item=shorten(item)),
            line=row.line,
        )
    return item


def _refuse_gap(place: int, line: int) -> NoReturn:
    raise InputError(
        say("side {place} is empty: two commas with nothing between them; write the side", place=place), line=line
    )


def _in_letters(rows: Sequence[_Row], sides: int) -> Sequence[_Row]:
    """Cards that are typed as one word of as many letters as sides, letter by letter."""
    together = [row for row in rows if len(row.items) == 1 and row.items[0].isalnum()]
    fitting = sum(len(row.items[0]) == sides for row in together)
    apart = sum(all(len(item) == 1 for item in row.items) for row in rows)
    if sides == 1 or 2 * fitting <= len(together) or len(together) + apart < len(rows):
        return rows
    return [row._replace(items=[*row.items[0]]) if len(row.items) == 1 else row for row in rows]


def _words(rows: Sequence[_Row], sides: int, numbered: bool, back: str | None) -> Typed:
    """numbered: all words are numbers, which are then the figures'."""
    if len(rows) > MAX_CELLS:
        raise InputError(
            say("{n} cards; a board has at most {max_cells} cells", n=len(rows), max_cells=MAX_CELLS), line=rows[0].line
        )
    cards: list[list[_Side]] = []
    for row in rows:
        if len(row.items) == 1 or len(row.items) >= 2 * sides:
            _demand(row, sides, rows)  # before a lonely mark is refused, or four words run together
        cards.append([_side(item, row.line, place, back) for place, item in enumerate(row.items)])
        _demand(row, sides, rows)
    everything = [side for card in cards for side in card]
    if not numbered:
        _refuse_numbers(everything)
    fronts, marked = _fronts(everything) if back is None else (_by_back(everything, back), True)
    cased = marked and all(side.mark == BARE for side in everything)
    names: dict[str, str] = {}  # as first written, by how they compare
    for side in everything:
        names.setdefault(side.name.casefold(), side.name.upper() if cased else side.name)
    keys = [side.name.casefold() for side in everything]
    frame = None if marked else _frame([keys[start : start + sides] for start in range(0, len(keys), sides)])
    if frame is not None:
        names = _in_alphabet(names, frame)
    figures = {key: int(key) if numbered else number for number, key in enumerate(names, 0 if frame else 1)}
    labels = [
        figures[side.name.casefold()] * (1 if front else -1) for side, front in zip(everything, fronts, strict=True)
    ]
    if not numbered:
        _refuse_slips(everything)
    return Typed(
        [tuple(labels[start : start + sides]) for start in range(0, len(labels), sides)],
        [row.line for row in rows],
        () if numbered else tuple(names.values())[1 if frame else 0 :],
        marked,
        frame is not None,
    )


def _in_alphabet(letters: dict[str, str], frame: str) -> dict[str, str]:
    """How letters are written, by how they compare, in the order of their numbers: the frame's, then the alphabet's."""
    upper = letters[frame].isupper()
    last = ascii_lowercase.index(max({*letters} - {frame}))
    keys = [frame, *(key for key in ascii_lowercase[: last + 1] if key != frame)]
    return {key: key.upper() if upper else key for key in keys}


def _frame(cards: Sequence[Sequence[str]]) -> str | None:
    """The letter that lies on these cards as the frame of a rectangle, from 3x3 on; None if neither `a` nor `x` does.

    Beside the frame the rim's cards must show as often what the next one has to meet as it shows that.
    """
    size = len(cards)
    rims = {2 * (rows + size // rows) for rows in range(3, math.isqrt(size) + 1) if size % rows == 0}
    letters = len(cards[0]) == 4 and all(len(side) == 1 and side in ascii_lowercase for card in cards for side in card)
    for letter in FRAMES if letters else ():
        often = sum(side == letter for card in cards for side in card)
        shown = [[side == letter for side in card] for card in cards]
        corners = sum(sum(card) == 2 and card[0] != card[2] for card in shown)
        edges = sum(sum(card) == 1 for card in shown)
        if often in rims and (corners, edges) == (4, often - 8):
            after, before = (
                Counter(card[place - step] for card in cards for place in range(4) if card[place] == letter)
                for step in (3, 1)
            )
            if after == before:
                return letter
    return None


def _side(item: str, line: int, place: int, back: str | None) -> _Side:
    if not item:
        _refuse_gap(place + 1, line)
    match = re.fullmatch(SIDE if back is None else ANY_SIDE, _same(item))
    if match is None or not item.isprintable() or (match["before"] and match["after"]):
        alone = say("{item} stands alone; write marks right after the word, as in heart+ club-", item=shorten(item))
        other = say("{item} is not a side; write a word and one mark, as in heart+ club-", item=shorten(item))
        mend = say("with blanks between sides")
        if len(item) > 1 and re.fullmatch(ANY_SIDE, item):
            mend = say("or name the mark of the backs, as in --back {mark}", mark=item[-1])
        raise InputError(say("{alone}, {mend}", alone=alone if len(item) == 1 else other, mend=mend), line=line)
    return _Side(item, match["name"], (match["before"], match["after"]), line, place)


def _refuse_numbers(sides: Sequence[_Side]) -> None:
    """Raise InputError for a number among words."""
    word = next((side for side in sides if not side.name.isdigit()), None)
    for side in sides:
        if word and side.name.isdigit():
            kind, kinds = (say("letter"), say("letters")) if len(word.name) == 1 else (say("word"), say("words"))
            raise InputError(
                say(
                    "{number} is a number, {other} on line {row} a {kind}: a figure called {name}, or a "
                    "mistyped {kind}? Write all sides as numbers or all as {kinds}",
                    number=shorten(side.text),
                    other=shorten(word.text),
                    row=word.line,
                    kind=kind,
                    kinds=kinds,
                    name=side.name,
                ),
                line=side.line,
            )


def _fronts(sides: Sequence[_Side]) -> tuple[list[bool], bool]:
    """Which sides are fronts; and can they be told from backs? Raises InputError where both readings are possible."""
    if any(side.mark != BARE for side in sides):
        _refuse_case([side for side in sides if len(side.name) == 1])
        return _marked(sides), True
    letters = [side for side in sides if len(side.name) == 1]
    words = [side for side in sides if len(side.name) > 1]
    if not words and any(map(_is_lower, letters)) and any(map(_is_upper, letters)):
        for side in letters:
            if not (_is_lower(side) or _is_upper(side)):
                raise InputError(
                    say(
                        "{side} has no upper and lower case, other sides have; write words with marks, "
                        "as in heart+ club-",
                        side=shorten(side.text),
                    ),
                    line=side.line,
                )
        return [_is_upper(side) for side in letters], True
    if words and letters:
        odd, other = (letters[0], words[0]) if len(letters) <= len(words) else (words[0], letters[0])
        raise InputError(
            say(
                "{odd} among sides like {other} on line {row}: a figure of that name, or one "
                "shortened? Write all sides as words or all as letters",
                odd=shorten(odd.text),
                other=shorten(other.text),
                row=other.line,
            ),
            line=odd.line,
        )
    numbered = all(side.name[-1].isdigit() for side in words) and len({side.name[-1] for side in words}) == 2
    for side in words:
        if numbered or re.fullmatch(HALVES, side.name, re.IGNORECASE):
            figure = re.split(r"[-_\d]", side.name)[0]
            raise InputError(
                say(
                    "{side}: a colour, or one half of {figure}? Write halves with marks, as in {figure}+ and {figure}-",
                    side=shorten(side.text),
                    figure=figure,
                ),
                line=side.line,
            )
    _refuse_case([side for side in words if side.place])  # a line may begin with a capital
    return [True] * len(sides), False


def _is_lower(side: _Side) -> bool:
    return side.name.islower()


def _is_upper(side: _Side) -> bool:
    return side.name.isupper()


def _refuse_case(sides: Sequence[_Side]) -> None:
    """Raise InputError for a name in two spellings, if these could be meant as front and back."""
    often = Counter(side.name for side in sides)
    usual: dict[str, _Side] = {}  # the spelling that most sides have
    for side in sides:
        key = side.name.casefold()
        if key not in usual or often[side.name] > often[usual[key].name]:
            usual[key] = side
    for side in sides:
        first = usual[side.name.casefold()]
        if first.name != side.name:
            name = first.name.lower()
            raise InputError(
                say(
                    "{side} and, on line {row}, {other}: the same figure, or front and back? Write "
                    "one spelling, with marks for halves, as in {name}+ and {name}-",
                    side=shorten(side.text),
                    other=shorten(first.text),
                    row=first.line,
                    name=name,
                ),
                line=side.line,
            )


def _marked(sides: Sequence[_Side]) -> list[bool]:
    """Which sides are fronts, by their marks. Raises InputError for a side marked unlike the others."""
    often = Counter(side.mark for side in sides)
    front, back = max(STYLES, key=lambda style: sum(often[mark] for mark in style))
    return _told_apart(sides, front, back)


def _told_apart(sides: Sequence[_Side], front: Mark, back: Mark) -> list[bool]:
    for side in sides:
        if side.mark not in (front, back):
            readings = say(" or ").join(shorten(mark[0] + side.name + mark[1]) for mark in (front, back))
            parts = {"side": shorten(side.text), "readings": readings}
            message = (
                say("{side} has no mark: is it {readings}?", **parts)
                if side.mark == BARE
                else say("{side} is marked unlike the other sides: is it {readings}?", **parts)
            )
            if side is sides[0] and all(other.mark == BARE for other in sides if other.line == side.line):
                message += " " + say("If this is a title, put a # before it, as in # My cards")
            raise InputError(message, line=side.line)
    return [side.mark == front for side in sides]


def _check_back(back: str, rows: Sequence[_Row], words: Sequence[str]) -> None:
    """Raise InputError if `back` is no mark, or nobody can mark these sides with it."""
    if len(back) != 1 or back.isalnum() or back.isspace() or back in ".:#()[]{}" + SEPARATORS + QUOTES:
        raise InputError(say("--back {back} is no mark; it is one sign, as in --back +", back=shorten(back)))
    if words and not any(back in (word[:1], word[-1:]) for word in map(_same, words)):
        raise InputError(
            say("no side is marked with {back}; leave out --back, or name the mark of the backs", back=shorten(back)),
            line=rows[0].line,
        )


def _by_back(sides: Sequence[_Side], back: str) -> list[bool]:
    """Which sides are fronts, where `back` marks backs. Raises InputError for a side marked unlike the others."""
    _refuse_case([side for side in sides if len(side.name) == 1])
    often = Counter(side.mark for side in sides)
    backs = max((("", back), (back, "")), key=lambda mark: often[mark])
    front = max((mark for mark in often if mark != backs), key=lambda mark: often[mark], default=BARE)
    return _told_apart(sides, front, backs)


def _refuse_slips(sides: Sequence[_Side]) -> None:
    """Raise InputError for a word that stands on one side only and is one slip away from one that stands on many."""
    often = Counter(side.name.casefold() for side in sides)
    common = [name for name, times in often.items() if times > 2]
    for side in sides:
        name = side.name.casefold()
        if often[name] > 1 or len(name) < 3 or not name.isalpha():
            continue
        for other in common[:LOOKED_AT]:
            if _one_slip(name, other):
                raise InputError(
                    say(
                        "{side} stands there only, {other} on {often} sides: the same figure? Then write "
                        "it so; if it is another one, give it a name less like it",
                        side=shorten(side.text),
                        other=shorten(other),
                        often=often[other],
                    ),
                    line=side.line,
                )


def _one_slip(a: str, b: str) -> bool:
    """Do two words differ by one letter changed, left out or added, or by two neighbours swapped?"""
    if abs(len(a) - len(b)) > 1 or max(len(a), len(b)) < 4:
        return False
    at = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[at:], b[at:]
    return (
        rest_a[1:] == rest_b[1:]
        or rest_a[1:] == rest_b
        or rest_a == rest_b[1:]
        or (rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    )
