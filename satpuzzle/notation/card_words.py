"""Cards in words or letters: which words are the same figure, and which sides are fronts or backs."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, Parts, joined, located, shorten
from satpuzzle.model.board import MAX_CELLS
from satpuzzle.notation.card_rows import ANY_SIDE, NAME_PART, SIDE, How, Row, demand_sides, refuse_gap, same
from satpuzzle.notation.halves import FEW, LETTERS, alike, half_of, halves_of
from satpuzzle.notation.reasons import SURE
from satpuzzle.notation.shared import Draft, SpellingError
from satpuzzle.runtime.language import say

FRAMES = "ax"  # letters of the frame in framed puzzles

# How fronts and backs are marked: the signs before and after the word of a front, then of a back.
Mark = tuple[str, str]
STYLES: tuple[tuple[Mark, Mark], ...] = (
    (("", "+"), ("", "-")), (("+", ""), ("-", "")), (("", ""), ("", "'")), (("", ""), ("", "-")),
    (("", ""), ("-", "")), (("", ""), ("", "*")), (("", "+"), ("", "'")), (("", "+"), ("", "*")),
)  # fmt: skip
BARE: Mark = ("", "")
BACK: Mark = ("", "'")  # if words without a mark are fronts


class _Side(NamedTuple):
    text: str
    name: str
    mark: Mark
    line: int
    place: int  # in its line, from 0


def check_names(names: Sequence[str]) -> None:
    """Raise InputError unless these are valid names of different figures."""
    seen: dict[str, str] = {}
    for name in names:
        if not re.fullmatch(rf"{NAME_PART}(?:[-.]{NAME_PART})*", name) or name.isdigit():
            raise InputError("invalid figure name {name}; expected a word, as in light-blue", name=shorten(name))
        if name.casefold() in seen:
            raise InputError("two figures are called {name}; give them different names", name=shorten(name))
        seen[name.casefold()] = name


def read_words(rows: Sequence[Row], sides: int, numbered: bool, how: How) -> Draft:
    """Read the cards on these rows.

    Args:
        rows: The rows.
        sides: Sides of a card.
        numbered: Whether all words are numbers, which are then the numbers of the figures.
        how: How to read sides.

    Returns:
        The cards.

    Raises:
        InputError: If the cards are invalid; the error names the line.
    """
    rows = _in_letters(rows, sides)
    if len(rows) > MAX_CELLS:
        raise InputError(
            "{n} cards; a board has at most {max_cells} cells", n=len(rows), max_cells=MAX_CELLS, line=rows[0].line
        )
    cards: list[list[_Side]] = []
    for row in rows:
        with located(line=row.line):
            cards.append([_side(item, row.line, place, how.back) for place, item in enumerate(row.items)])
            demand_sides(row, sides)
    everything = [side for card in cards for side in card]
    if not numbered:
        _refuse_mixture([side for side in everything if side.name.isdigit()], everything)
    if all(side.mark == BARE for side in everything):
        everything = _halved(everything, how)
    fronts, marked = _fronts(everything, how)
    cased = marked and all(side.mark == BARE for side in everything)
    key: Callable[[str], str] = str if how.paired else str.casefold
    names: dict[str, str] = {}  # the first spelling, by the spelling in lower case
    for side in everything:
        capital = side.name.upper() if cased else side.name
        alike = capital.lower() == side.name.lower()  # ı is not a lower-case I
        names.setdefault(key(side.name), capital if alike else side.name)
    keys = [key(side.name) for side in everything]
    frame = None
    if not marked and not how.paired:
        frame = _frame([keys[start : start + sides] for start in range(0, len(keys), sides)])
    if frame is not None:
        names = _in_alphabet(names, frame)
    figures = {key: int(key) if numbered else number for number, key in enumerate(names, 0 if frame else 1)}
    labels = [figures[each] * (1 if front else -1) for each, front in zip(keys, fronts, strict=True)]
    if not numbered and not how.exact and not how.paired:
        _refuse_slips(everything)
    first = {key: spellings[0] for key, spellings in _spellings(everything).items()}
    cases = ((first[name.casefold()], name) for _, name, *_ in everything if first[name.casefold()] != name)
    return Draft(
        [tuple(labels[start : start + sides]) for start in range(0, len(labels), sides)],
        [row.line for row in rows],
        figures=() if numbered else tuple(names.values())[1 if frame else 0 :],
        marked=marked,
        framed=frame is not None,
        halves=_typed_halves(everything, fronts) if marked else None,
        one_case=None if marked or how.paired else next(cases, None),
    )


def _typed_halves(sides: Sequence[_Side], fronts: Sequence[bool]) -> tuple[str, str] | None:
    """Return how front and back of a figure are typed: the first figure with both; None if there is none."""
    shown: dict[str, dict[bool, str]] = {}
    for side, front in zip(sides, fronts, strict=True):
        shown.setdefault(side.name.casefold(), {}).setdefault(front, side.text)
    return next(((texts[True], texts[False]) for texts in shown.values() if len(texts) == 2), None)


def _in_letters(rows: Sequence[Row], sides: int) -> Sequence[Row]:
    """Split cards that are typed as one word, with a letter for each side."""
    together = [row for row in rows if len(row.items) == 1]
    fitting = sum(len(row.items[0]) == sides and row.items[0].isalnum() for row in together)
    apart = sum(all(len(item) == 1 for item in row.items) for row in rows)
    if sides == 1 or 2 * fitting <= len(together) or 2 * (fitting + apart) <= len(rows):
        return rows
    return [row._replace(items=[*row.items[0]]) if len(row.items) == 1 else row for row in rows]


def _in_alphabet(letters: dict[str, str], frame: str) -> dict[str, str]:
    """Return the spelling of each letter, in the order of their numbers: the frame, then the alphabet."""
    upper = letters[frame].isupper()
    last = ascii_lowercase.index(max({*letters} - {frame}))
    keys = [frame, *(key for key in ascii_lowercase[: last + 1] if key != frame)]
    return {key: key.upper() if upper else key for key in keys}


def _frame(cards: Sequence[Sequence[str]]) -> str | None:
    """Return the letter, `a` or `x`, that is the frame of a rectangle from 3x3 on; None if neither is.

    The labels before and after the frame on the cards of the rim must also be the same, each equally often.
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
        refuse_gap(place + 1)
    match = re.fullmatch(SIDE if back is None else ANY_SIDE, same(item))
    if match is None or not item.isprintable() or (match["before"] and match["after"]):
        raise InputError(
            "invalid side {item}; expected a word and one mark, as in heart+ club-, with spaces between sides",
            item=shorten(item),
        )
    return _Side(item, match["name"], (match["before"], match["after"]), line, place)


def _refuse_mixture(some: Sequence[_Side], sides: Sequence[_Side]) -> None:
    """Refuse sides of one kind among those of another: numbers, letters, letters without case, or words."""
    kind = {*some}
    if some and (other := next((side for side in sides if side not in kind), None)):
        raise InputError(
            "{side} is mixed with sides like {other} on line {row}; write all sides as numbers, letters or words",
            **_about(some[0], other),
        )


def _about(side: _Side, unlike: _Side | None = None, **parts: Any) -> Parts:
    """Return the parts of an error about a side, and about a different one."""
    if unlike is not None:
        parts |= {"other": shorten(unlike.text), "row": unlike.line}
    return {**parts, "side": shorten(side.text), "line": side.line}


def _fronts(sides: Sequence[_Side], how: How) -> tuple[list[bool], bool]:
    """Return which sides are fronts, and whether they are marked. Raises InputError for an ambiguous text."""
    letters = [side for side in sides if len(side.name) == 1]
    if how.back is not None or any(side.mark != BARE for side in sides):
        _refuse_case(letters)
        return _marked(sides, how.back), True
    words = [side for side in sides if len(side.name) > 1]
    capitals = [side.name.isupper() for side in letters]
    if (
        not words
        and how.halved is not False
        and not how.paired
        and any(capitals)
        and any(side.name.islower() for side in letters)
    ):
        _refuse_mixture([side for side in letters if not (side.name.islower() or side.name.isupper())], letters)
        if how.halved is None:
            _refuse_wholes(sides)
        return capitals, True
    _refuse_mixture(min(letters, words, key=len), sides)
    return [True] * len(sides), False


def _halved(sides: list[_Side], how: How) -> list[_Side]:
    """Return the sides, with words for halves replaced by marks.

    Args:
        sides: The sides.
        how: How to read sides.

    Returns:
        The sides.

    Raises:
        InputError: If the words may be halves or whole pictures.
    """
    halved = how.halved
    words = [side for side in sides if len(side.name) > 1]
    if len(words) < len(sides) or halved is False or how.paired:
        return sides
    capitals = [side for side in words if side.place or side.name[1:] != side.name[1:].lower()]
    names = {side.name.casefold() for side in words}
    reading = halves_of(names)
    tell = reading and reading.value
    two_cases = len({side.name for side in capitals}) > len({side.name.casefold() for side in capitals})
    by_case = two_cases and tell is None and (_are_cased(words, how) or (halved is True and _have_two_cases(words)))
    if by_case:
        if halved is None:
            _refuse_wholes(words)
        return [side._replace(mark=BARE if side.name[0].isupper() else BACK) for side in sides]
    if two_cases and tell is None and halved is None:
        _refuse_wholes(words, 2)
    more = say("; or add --rule signed for halves, --rule unsigned for whole pictures")
    _refuse_case(capitals, "" if halved else more)
    if reading is None or tell is None:
        return sides
    halves = [half_of(side.name, tell) for side in words]
    if None in halves or not (halved or reading.score >= SURE):
        if not how.exact:
            _refuse_slips(sides)
        odd = halves.index(None) if None in halves and halved else 0
        figure = next(half[0] for half in halves if half)
        readings = [f"…{end}" if tell.at_end else f"{end[::-1]}…" for end in (tell.front, tell.back)]
        raise InputError(
            "{side} is ambiguous: half of {figure} ({front} matches {back}), or a whole picture? Add --rule signed for "
            "halves, --rule unsigned for pictures, or write marks, as in {figure}+ and {figure}-",
            **_about(words[odd], front=readings[0], back=readings[1], figure=figure[:20]),
        )
    marked = [(side, *half) for side, half in zip(words, halves, strict=True) if half]
    return [side._replace(name=name, mark=BACK if back else BARE) for side, name, back in marked]


def _refuse_wholes(sides: Sequence[_Side], least: int = 1) -> None:
    """Refuse figures on several sides in one case only, if so many others or more occur in both cases, as halves do."""
    often, spellings = Counter(side.name for side in sides), _spellings(sides)
    halved = ["/".join(sorted(each)) for each in spellings.values() if len(each) == 2]
    whole = [name for name, *other in spellings.values() if not other and often[name] > 1 and _has_two_cases(name)]
    if whole and len(halved) >= least:
        raise SpellingError(
            "{halves} occur in two cases, but {whole} in one only: if these match themselves, add --pairs {pairs}; "
            "otherwise add --rule signed for halves, --rule unsigned for whole pictures",
            halves=", ".join(halved),
            whole=", ".join(whole),
            pairs=",".join(f"{min(each)}={max(each)}" for each in spellings.values()),
            line=next(side.line for side in sides if side.name in whole),
        )


def _spellings(sides: Sequence[_Side]) -> dict[str, list[str]]:
    """Return the spellings of each name, in the order of the text."""
    found: dict[str, list[str]] = {}
    for name in dict.fromkeys(side.name for side in sides):
        found.setdefault(name.casefold(), []).append(name)
    return found


def _has_two_cases(name: str) -> bool:
    """Return whether a word has another case, and only that."""
    return name != name.swapcase() and name == name.swapcase().swapcase()


def _are_cased(sides: Sequence[_Side], how: How) -> bool:
    """Return whether words are in capitals or small letters, and are halves or most of several figures in both."""
    spellings = _spellings(sides)
    both = sum(len(each) == 2 for each in spellings.values())
    plain = all(side.name in (side.name.upper(), side.name.lower()) for side in sides)
    most = len(spellings) >= (2 if how.exact else FEW) and 2 * both >= len(spellings)
    return (plain and (how.halved is True or most)) or (_have_two_cases(sides) and len(spellings) >= FEW)


def _have_two_cases(sides: Sequence[_Side]) -> bool:
    """Return whether every figure has two spellings, one of them with a capital."""
    both = _spellings(sides).values()
    return all(sorted(name[0].isupper() for name in each) == [False, True] for each in both)


def _refuse_case(sides: Sequence[_Side], more: str = "") -> None:
    """Refuse a name in two spellings that could mean front and back. more: the end of the error."""
    often = Counter(side.name for side in sides)
    usual: dict[str, _Side] = {}  # the most frequent spelling
    for side in sides:
        key = side.name.casefold()
        if key not in usual or often[side.name] > often[usual[key].name]:
            usual[key] = side
    for side in sides:
        first = usual[side.name.casefold()]
        if first.name != side.name:
            message = say(
                "{side} differs from {other} on line {row} only in case: the same figure, or front and back? Use one "
                "spelling, with marks for halves, as in {name}+ and {name}-",
                **_about(side, first, name=first.name.lower()),
            )
            raise InputError(joined("", [message, more]), line=side.line)


def _marked(sides: Sequence[_Side], back: str | None) -> list[bool]:
    """Return which sides are fronts, by their marks. Raises InputError for other marks. back: see `How`."""
    often = Counter(side.mark for side in sides)
    if back is None:
        front, backs = max(STYLES, key=lambda style: sum(often[mark] for mark in style))
    else:
        backs = max((("", back), (back, "")), key=lambda mark: often[mark])
        front = max((mark for mark in often if mark != backs), key=lambda mark: often[mark], default=BARE)
    for side in sides:
        if side.mark not in (front, backs):
            readings = joined(say(" or "), [shorten(mark[0] + side.name + mark[1]) for mark in (front, backs)])
            parts = _about(side, readings=readings)
            raise InputError("{side} is not marked like the other sides; did you mean {readings}?", **parts)
    return [side.mark == front for side in sides]


def _refuse_slips(sides: Sequence[_Side]) -> None:
    """Refuse a word that occurs once and is probably a misspelling of a frequent one."""
    often = Counter(side.name.casefold() for side in sides)
    spelled = {side.name.casefold(): side.name for side in reversed(sides)}  # as it is typed first
    common = [name for name, times in often.items() if times > 2]
    for side in sides:
        name = side.name.casefold()
        if often[name] > 1 or not re.fullmatch(LETTERS, name):
            continue
        for other in common[:40]:
            if _one_slip(name, other):
                raise SpellingError(
                    "{side} occurs only once, but {other} occurs on {often} sides; if they are the same figure, "
                    "correct the spelling, otherwise choose names that differ more",
                    **_about(side, other=shorten(spelled[other]), often=often[other]),
                )


def _one_slip(a: str, b: str) -> bool:
    """Return whether two words differ in one letter changed, missing or added, or in two swapped neighbours."""
    if abs(len(a) - len(b)) > 1 or max(len(a), len(b)) < 4:
        return False
    at = alike(a, b)
    rest_a, rest_b = a[at:], b[at:]
    swapped = rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:]
    return swapped or rest_a[1:] in (rest_b, rest_b[1:]) or rest_a == rest_b[1:]
