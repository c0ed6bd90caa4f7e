"""How words name the halves of figures: `ANT_HEAD` and `ANT_TAIL`, `LGoat` and `RGoat`, `foxtop` and `foxtail`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import combinations, pairwise, product

from satpuzzle.notation.reasons import Reading

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
LETTERS = r"[^\W\d_]{3,}(-[^\W\d_]{3,})*"  # a name that may be misspelt
FEW = 3  # figures that show by their halves which words are halves

Half = tuple[str, bool]  # a figure, and whether it is the back
Halves = Mapping[str, Half]  # of words


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
    yield from common_reasons(figures.values(), 0 if own else min(map(len, filter(None, shown)), default=0))
    if not own and len(figures) < FEW and any(map(str.isalnum, "".join(shown))):
        yield "few"


def common_reasons(halves: Collection[int], length: int) -> Iterator[str]:
    """Yield the reasons of all words for halves: how many of them each figure has, and the length of these words."""
    both = sum(number > 1 for number in halves)
    if both == len(halves):
        yield "all"
    elif 2 * both >= len(halves):
        yield "most"
    if length > 1:
        yield "long"


def _words_for_halves(words: Sequence[str], halves: Sequence[str]) -> set[str]:
    found = ([half for half in halves if word.endswith(half) and word != half] for word in words)
    return {max(each, key=len, default="") for each in found}


def _after_signs(words: Sequence[str], _halves: Sequence[str]) -> set[str]:
    signs = " " if all(" " in word for word in words) else BETWEEN
    return {word[max(map(word.rfind, signs)) :] if {*signs} & {*word} else "" for word in words}


def _pairs(words: Sequence[str], _halves: Sequence[str]) -> set[str]:
    """Return the two ends in which most pairs differ; nothing if these pairs are too few."""
    stems: dict[tuple[str, str], list[str]] = {}
    for a, b in combinations(words, 2) if len(words) <= 100 else pairwise(words):  # of many, only neighbours
        if at := alike(a, b):
            stems.setdefault((a[at:], b[at:]), []).append(a[:at])
    ends, pairs = max(stems.items(), key=lambda item: len(item[1]), default=(("", ""), []))
    alone = "" not in ends and len(words) == 2
    long = any(2 * len(stem) > max(map(len, ends)) for stem in pairs)
    most = len(pairs) > 1 and 4 * len(pairs) > len(words)
    return {*ends} if most or (alone and long) else set()


def alike(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
