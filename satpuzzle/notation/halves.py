"""How words name the halves of figures: `ANT_HEAD` and `ANT_TAIL`, `LGoat` and `RGoat`, `foxtop` and `foxtail`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import combinations, pairwise
from typing import NamedTuple

from satpuzzle.notation.reasons import Reading, best

# Words for fronts and backs, in small letters. Add a pair wherever it fits.
KNOWN = """
front/back head/tail heads/tails head/body head/bottom head/feet head/legs top/bottom top/bot top/low top/tail
upper/lower over/under up/down left/right male/female in/out start/end first/second nose/tail face/tail beak/tail
fore/hind plus/minus pos/neg positive/negative true/false bow/stern
vorn/hinten vorne/hinten vorder/hinter kopf/po kopf/schwanz kopf/fuss kopf/fuß kopf/hinterteil oben/unten ober/unter
oberteil/unterteil vorderteil/hinterteil links/rechts rein/raus innen/außen mann/frau
avant/arriere avant/arrière tete/queue tête/queue haut/bas gauche/droite cabeza/cola arriba/abajo testa/coda
sopra/sotto kop/staart hoofd/staart hoved/hale huvud/svans
yin/yang
base/tip day/night sun/moon start/stop begin/end open/closed north/south east/west push/pull
body/tail half1/half2 o/x big/small one/two eins/zwei
0/1 1/2 a/b a/z y/n x/y s/e t/b h/t h/b f/b l/r u/d u/l i/o m/f p/n v/h k/h k/p k/s o/u +/-
↑/↓ →/← ▲/▼ △/▽ 🔼/🔽 ⬆/⬇ ➡/⬅ 🌞/🌚
"""
PAIRS = [tuple(pair.split("/")) for pair in KNOWN.split()]
HALVES = [word for pair in PAIRS for word in pair if len(word) > 2 or word in {"po", "1", "2"}]
SHADES = {"light", "dark", "hell", "dunkel", "pale", "deep", "bright", "big", "small", "old", "young"}  # of pictures
BETWEEN = "-_./"  # separators of a figure and its half
LETTERS = r"[^\W\d_]{3,}(-[^\W\d_]{3,})*"  # a name that may be misspelt
FEW = 3  # figures that show by their halves which words are halves


class Halves(NamedTuple):
    """How words name the halves of figures: by these ends; if not `at_end`, by these beginnings, reversed."""

    front: str
    back: str
    at_end: bool


def halves_of(names: Set[str]) -> Reading[Halves] | None:
    """Return how these words are most likely to name the halves of figures; None if they do not.

    They do if all end in one of two words for halves, if all have one of two words after a separator, or if at least
    half of them form pairs that differ in the same way, such as Bärkopf and Bärpo (a single pair only if there are no
    other words). The same holds for beginnings.
    """
    found: list[Reading[Halves]] = []
    for ends_of in (_words_for_halves, _after_hyphens, _pairs):
        for at_end in (True, False):
            halves = HALVES if at_end else tuple(half[::-1] for half in HALVES)
            ends = ends_of(sorted(name if at_end else name[::-1] for name in names), halves)
            if len(ends) == 2 and (ends_of is _pairs or "" not in ends):
                tell = Halves(min(ends), max(ends), at_end)
                found.append(Reading(tell, 1, tuple(_reasons(names, tell))))
    return best("halves", found)


def _reasons(names: Set[str], tell: Halves) -> Iterator[str]:
    """Yield the reasons for and against these halves."""
    halves = [half_of(name, tell) for name in names]
    figures = Counter(half[0] for half in halves if half)
    both = sum(times == 2 for times in figures.values())
    words = tuple(end.strip(BETWEEN)[:: 1 if tell.at_end else -1] for end in (tell.front, tell.back))
    reasons = {
        "missing": None in halves,
        "few": len(figures) < FEW and any(map(str.isalnum, "".join(words))),
        "shades": not tell.at_end and bool({*words} & SHADES),
        "known": words in PAIRS or words[::-1] in PAIRS,
        "bare": "" in words and bool({*words} & {*HALVES}),
        "apart": all(end[:1] and end[0] in BETWEEN for end in (tell.front, tell.back)),
        "long": min(map(len, words)) > 1,
        "all": both == len(figures),
        "most": len(figures) > both >= len(figures) / 2,
    }
    yield from (reason for reason, holds in reasons.items() if holds)


def _words_for_halves(words: Sequence[str], halves: Sequence[str]) -> set[str]:
    found = ([half for half in halves if word.endswith(half) and word != half] for word in words)
    return {max(each, key=len, default="") for each in found}


def _after_hyphens(words: Sequence[str], _halves: Sequence[str]) -> set[str]:
    return {word[max(map(word.rfind, BETWEEN)) :] if {*BETWEEN} & {*word} else "" for word in words}


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


def half_of(name: str, tell: Halves) -> tuple[str, bool] | None:
    """Return the figure of a word for a half, and whether it is the back; None for other words."""
    word = name if tell.at_end else name[::-1]
    for end in sorted((tell.front, tell.back), key=len, reverse=True):
        if len(word) > len(end) and word.casefold().endswith(end):
            figure = word[: len(word) - len(end)].strip(BETWEEN)
            return (figure if tell.at_end else figure[::-1]), end == tell.back
    return None


def alike(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
