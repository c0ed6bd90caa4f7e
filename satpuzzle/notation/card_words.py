"""Cards in words or letters: which words are the same figure, and which sides are fronts or backs.

Signs mark the halves of figures, or words and letters name them: by their ends, or by their case. Words
without marks may also be whole pictures. The likeliest reading is taken if it is clear; otherwise a rule must say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import combinations, pairwise, product
from typing import NamedTuple

from satpuzzle.errors import InputError, Parts, joined, located, shorten
from satpuzzle.model.value import grouped
from satpuzzle.notation.card_rows import NAME_PART, SIDE, How, Row, demand_sides, same
from satpuzzle.notation.reasons import SURE, Reading, best
from satpuzzle.notation.shared import Draft, OddCardError
from satpuzzle.runtime.language import say

# Words for fronts and backs, in small letters. Add a pair wherever it fits.
KNOWN = """
front/back head/tail heads/tails head/body head/bottom head/feet head/legs top/bottom top/bot top/low top/tail
upper/lower over/under up/down left/right male/female in/out start/end first/second nose/tail face/tail beak/tail
fore/hind plus/minus pos/neg positive/negative true/false bow/stern vorn/hinten vorne/hinten vorder/hinter kopf/po
kopf/schwanz kopf/fuss kopf/fuß kopf/hinterteil oben/unten ober/unter oberteil/unterteil vorderteil/hinterteil
links/rechts rein/raus innen/außen mann/frau avant/arriere avant/arrière tete/queue tête/queue haut/bas gauche/droite
cabeza/cola arriba/abajo testa/coda sopra/sotto kop/staart hoofd/staart hoved/hale huvud/svans yin/yang base/tip
day/night sun/moon start/stop begin/end open/closed north/south east/west push/pull body/tail half1/half2 o/x big/small
one/two eins/zwei 0/1 1/2 a/b a/z y/n x/y s/e t/b h/t h/b f/b l/r u/d u/l i/o m/f p/n v/h k/h k/p k/s o/u +/- ↑/↓ →/←
▲/▼ △/▽ 🔼/🔽 ⬆/⬇ ➡/⬅ 🌞/🌚
"""
PAIRS = [tuple(pair.split("/")) for pair in KNOWN.split()]
FRONTS = {front for front, _ in PAIRS}
HALVES = [word for pair in PAIRS for word in pair if len(word) > 2 or word in {"po", "1", "2"}]
SHADES = {"light", "dark", "hell", "dunkel", "pale", "deep", "bright", "big", "small", "old", "young"}  # of pictures
BETWEEN = "-_./ "  # separators of a figure and its half
FEW = 3  # figures that show by their halves which words are halves

Half = tuple[str, bool]  # a figure, and whether it is the back
Halves = Mapping[str, Half]  # of words
Mark = tuple[str, str]  # the signs before and after a word
BARE: Mark = ("", "")


class _Side(NamedTuple):
    text: str
    name: str
    mark: Mark
    line: int
    place: int  # in its line, from 0


def check_names(names: Sequence[str]) -> None:
    """Raise InputError unless these are valid names of different figures."""
    seen: set[str] = set()
    for name in names:
        if not re.fullmatch(rf"{NAME_PART}(?:[-.]{NAME_PART})*", name) or name.isdigit():
            raise InputError("invalid figure name {name}; expected a word, as in light-blue", name=shorten(name))
        if name.casefold() in seen:
            raise InputError("two figures are called {name}; give them different names", name=shorten(name))
        seen.add(name.casefold())


def read_words(rows: Sequence[Row], size: int, how: How) -> Draft:
    """Read the cards on these rows.

    Args:
        rows: The rows.
        size: Sides of a card.
        how: How to read sides.

    Returns:
        The cards.

    Raises:
        InputError: If the cards are invalid; the error names the line.
    """
    sides: list[_Side] = []
    for row in rows:
        with located(line=row.line):
            sides += [_side(item, row.line, place) for place, item in enumerate(row.items) if item]
            demand_sides(row, size)
    bare = all(side.mark == BARE for side in sides)
    halves = _by_words(sides, how) if bare else _by_marks(sides)
    shown = halves or [(side.name, False) for side in sides]
    key: Callable[[str], str] = str if how.paired else str.casefold
    names: dict[str, str] = {}  # the first spelling
    for name, _ in shown:
        names.setdefault(key(name), name)
    if not how.exact and not how.paired:
        _refuse_slips(sides, [name for name, _ in shown], names)
    numbered = all(map(str.isdecimal, names)) and not {"0"} & {*names}  # as in 1+ 2- 3+ 4-
    figures = {name: int(name) if numbered else number for number, name in enumerate(names, 1)}
    called = [("x" * name.isdecimal() + name).replace(" ", "-") for name in names.values()]  # no numbers
    labels = [figures[key(name)] * (-1 if back else 1) for name, back in shown]
    cases = ((names[key(name)], name) for name, _ in shown if names[key(name)] != name and (not halves or not bare))
    return Draft(
        [tuple(labels[start : start + size]) for start in range(0, len(labels), size)],
        [row.line for row in rows],
        figures=() if numbered else tuple(called),
        marked=halves is not None,
        halves=as_typed([side.text for side in sides], halves) if halves else None,
        one_case=next(cases, None),
    )


def _side(item: str, line: int, place: int) -> _Side:
    match = re.fullmatch(SIDE, same(item))
    if match is None or not item.isprintable() or (match["before"] and match["after"]):
        raise InputError(
            "invalid side {item}; expected a word and one mark, as in heart+ club-, with spaces between sides",
            item=shorten(item),
        )
    return _Side(item, match["name"], (match["before"], match["after"]), line, place)


def as_typed(sides: Sequence[str], halves: Sequence[Half]) -> tuple[str, str] | None:
    """Return how front and back of a figure are typed: the first figure with both; None if there is none."""
    shown: dict[str, dict[bool, str]] = {}
    for side, (name, back) in zip(sides, halves, strict=True):
        shown.setdefault(name.casefold(), {}).setdefault(back, side)
    return next(((texts[False], texts[True]) for texts in shown.values() if len(texts) == 2), None)


def _by_marks(sides: Sequence[_Side]) -> list[Half]:
    """Return figures and halves by the marks of words. Raises InputError for other marks."""
    often = Counter(side.mark for side in sides)
    marked = [mark for mark in often if {*mark} & {*"-'*"}]
    backs = max(marked, key=lambda mark: often[mark], default=("", "-"))
    front = max((mark for mark in often if mark != backs), key=lambda mark: often[mark], default=BARE)
    for side in sides:
        if side.mark not in (front, backs):
            readings = joined(say(" or "), [shorten(mark[0] + side.name + mark[1]) for mark in (front, backs)])
            parts = _about(side, readings=readings)
            raise InputError("{side} is not marked like the other sides; did you mean {readings}?", **parts)
    return [(side.name, side.mark == backs) for side in sides]


def _by_words(sides: Sequence[_Side], how: How) -> list[Half] | None:
    """Return figures and halves of words without marks; None for whole pictures.

    Raises:
        OddCardError: If they may be halves or whole pictures.
    """
    words = [*dict.fromkeys(side.name for side in sides)]
    readings = [] if how.halved is False or how.paired else [*by_ends(words), *_by_case(sides, 2 if how.exact else FEW)]
    chosen = best("halves", readings)
    if chosen is None or (how.halved and "wholes" in chosen.reasons and not {"case", "letters"} & {*chosen.reasons}):
        return None
    odd = next((side for side in sides if side.name not in chosen.value), None)
    if odd is None and (how.halved or chosen.score >= SURE):
        return [chosen.value[side.name] for side in sides]
    known = [side for side in sides if side.name in chosen.value]
    halves = [chosen.value[side.name] for side in known]
    front, back = as_typed([side.text for side in known], halves) or (known[0].text, known[-1].text)
    message = say(
        "{side} is ambiguous: half of {figure} ({front} matches {back}), or a whole picture? Add --rule signed for "
        "halves, --rule unsigned for pictures, or write marks, as in {figure}+ and {figure}-",
        **_about(odd or sides[0], front=shorten(front), back=shorten(back), figure=halves[0][0][:20]),
    )
    pairs = ",".join(f"{min(each)}={max(each)}" for each in _spellings(sides))
    more = say("; if some match themselves, add --pairs {pairs}", pairs=pairs) if "wholes" in chosen.reasons else ""
    raise OddCardError(joined("", [message, more]), line=(odd or sides[0]).line)


def _by_case(sides: Sequence[_Side], least: int) -> Iterator[Reading[Halves]]:
    """Yield the reading of words or letters in which capitals are fronts; a third spelling of a figure is missing.

    The `least` number of figures makes words for halves likely.
    """
    spellings, often = _spellings(sides), Counter(side.name for side in sides)
    names = [name for each in spellings for name in each]
    letters = len(sides[0].name) == 1
    kept: dict[tuple[str, bool], str] = {}
    for name in (*names, *often):
        kept.setdefault((name.casefold(), name[0].isupper()), name)
    halves = {
        name: (name.upper() if letters and name.upper().lower() == name.lower() else name, not capital)  # no I for an ı
        for (_, capital), name in kept.items()
        if name != name.swapcase()
    }
    both, every = sum(len(each) > 1 for each in spellings), len(kept) == 2 * len({name for name, _ in kept})
    single = [each[0] for each in spellings if len(each) == 1]
    whole = not every and any(often[name] > 1 and name == name.swapcase().swapcase() for name in single)
    plain = all(name in (name.upper(), name.lower()) for name in names)
    reasons = ["all"] * (both == len(spellings)) + ["wholes"] * (both > 0 and whole) + ["letters"] * letters
    if both and not letters:
        reasons += ["case"] * (plain or every) + ["few"] * (len(spellings) < least)
    if both or (letters and len({back for _, back in halves.values()}) > 1):
        yield Reading(halves, 1, tuple(reasons))


def _spellings(sides: Sequence[_Side]) -> list[list[str]]:
    """Return the spellings of each name that has two cases, without capitals that begin a line."""
    inside = (side.name for side in sides if side.place or len(side.name) == 1 or side.name != side.name.title())
    found = grouped((name.casefold(), name) for name in dict.fromkeys(inside) if name != name.swapcase())
    return [*found.values()]


def _about(side: _Side, **parts: object) -> Parts:
    """Return the parts of an error about a side."""
    return {**parts, "side": shorten(side.text), "line": side.line}


def _refuse_slips(sides: Sequence[_Side], names: Sequence[str], spelled: dict[str, str]) -> None:
    """Refuse a name that occurs once and is probably a misspelling of a frequent one, as it is spelled first."""
    often = Counter(map(str.casefold, names))
    common = [name for name, times in often.items() if times > 2]
    for side, name in zip(sides, map(str.casefold, names), strict=True):
        slips = often[name] == 1 and name.replace("-", "").isalpha()
        other = next((other for other in common[:40] if slips and _one_slip(name, other)), None)
        if other:
            raise OddCardError(
                "{side} occurs only once, but {other} occurs on {often} sides; if they are the same figure, correct "
                "the spelling, otherwise choose names that differ more",
                **_about(side, other=shorten(spelled[other]), often=often[other]),
            )


def _one_slip(a: str, b: str) -> bool:
    """Return whether two words differ in one letter changed, missing or added, or in two swapped neighbours."""
    length, equal = max(len(a), len(b)), alike(a, b) + alike(a[::-1], b[::-1])
    swapped = len(a) == len(b) == equal + 2 and sorted(a) == sorted(b)
    return length > 3 and abs(len(a) - len(b)) < 2 and (equal >= length - 1 or swapped)


# How words name the halves of figures: `ANT_HEAD` and `ANT_TAIL`, `LGoat` and `RGoat`, `foxtop` and `foxtail`.


def by_ends(words: Sequence[str]) -> Iterator[Reading[Halves]]:
    """Yield the ways in which the ends or beginnings of words name halves; other words are missing.

    All may end in one of two words for halves, all may have one of two words after a sign, or words may form pairs that
    differ in the same way, such as Bärkopf and Bärpo.
    """
    names = {word.casefold() for word in words}
    for ends_of, step in product((_words_for_halves, _after_signs, _pairs), (1, -1)):
        ends = ends_of(sorted(name[::step] for name in names), [half[::step] for half in HALVES])
        if len(ends) == 2 and (ends_of is _pairs or "" not in ends):
            own = all(end[:1] == " " for end in ends)
            back = max(ends, key=lambda end: (own and end.strip()[::step] not in FRONTS, end[::step] if own else end))
            halves = {word: half for word in words if (half := _half_of(word, ends, back, step))}
            reasons = [*_reasons(halves, ends, step), *["missing"] * (len(halves) < len(words))]
            yield Reading(halves, 1, tuple(reasons))


def _half_of(name: str, ends: Set[str], back: str, step: int) -> Half | None:
    word = name[::step]
    for end in sorted(ends, key=len, reverse=True):
        if len(word) > len(end) and word.casefold().endswith(end):
            return word[: len(word) - len(end)].strip(BETWEEN)[::step], end == back
    return None


def _reasons(halves: Halves, ends: Set[str], step: int) -> Iterator[str]:
    """Yield the reasons for and against halves with these ends; step: -1 if they are beginnings, reversed."""
    figures = Counter(figure for figure, _ in {(figure.casefold(), back) for figure, back in halves.values()})
    shown = tuple(end.strip(BETWEEN)[::step] for end in sorted(ends))
    apart = all(end[:1] and end[0] in BETWEEN for end in ends)
    own = all(end[:1] == " " for end in ends)
    known, bare = shown in PAIRS or shown[::-1] in PAIRS, "" in shown and {*shown} & {*HALVES}
    yield "known" if known else "bare" if bare else "own" if own else "apart" if apart else "unknown"
    if known and apart:
        yield "own" if own else "apart"
    if step < 0 and not own and {*shown} & SHADES:
        yield "shades"
    if max(figures.values(), default=0) < 2:
        yield "single"
    if min(figures.values(), default=0) > 1:
        yield "all"
    if not own and len(figures) < FEW and any(map(str.isalnum, "".join(shown))):
        yield "few"


def _words_for_halves(words: Sequence[str], halves: Sequence[str]) -> set[str]:
    found = ([half for half in halves if word.endswith(half) and word != half] for word in words)
    return {max(each, key=len, default="") for each in found}


def _after_signs(words: Sequence[str], _halves: Sequence[str]) -> set[str]:
    signs = " " if all(" " in word for word in words) else BETWEEN
    return {word[max(map(word.rfind, signs)) :] if {*signs} & {*word} else "" for word in words}


def _pairs(words: Sequence[str], _halves: Sequence[str]) -> set[str]:
    """Return the two ends in which most pairs differ; nothing if these pairs are too few."""
    both = combinations(words, 2) if len(words) <= 100 else pairwise(words)  # of many, only neighbours
    stems = grouped(((a[at:], b[at:]), a[:at]) for a, b in both if (at := alike(a, b)))
    ends, pairs = max(stems.items(), key=lambda item: len(item[1]), default=(("", ""), []))
    alone = "" not in ends and len(words) == 2
    long = any(2 * len(stem) > max(map(len, ends)) for stem in pairs)
    most = len(pairs) > 1 and 4 * len(pairs) > len(words)
    return {*ends} if most or (alone and long) else set()


def alike(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
