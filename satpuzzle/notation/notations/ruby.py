"""`ruby`: a list of cards as hashes, or a list of `new Card(…)`; clockwise from the top.

    @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]      head 1 is the front
    new Card(0x01, 0x03, 0x14, 0x12),                                            bit 0x10 is the back

Only read. The rest of a program and comments are ignored. A text with both lists has two examples.

Recognised by `new Card(`, or by a list that begins with a hash of `type` or `head`.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, numbered, shorten
from satpuzzle.model import Rule
from satpuzzle.notation.shared import GAP, NUMBER, QUOTED, Draft, list_of_cards, pattern

SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""
fits = pattern("({", r"\bnew\s+Card\s*\(\s*0x|\[\s*\{\s*[\"':]?(type|head)\b")

TYPE = rf"({QUOTED}|{NUMBER}|:?[A-Za-z_]\w*:?)"
HEAD = r"([12](?![\w.])|'[12]'|\"[12]\")"


def _field(name: str, value: str) -> str:
    """Return the pattern of a key and its value."""
    key = rf"(?:(?:'{name}'|\"{name}\"|:?{name}){GAP}=>|:?{name}:)"
    return rf"{GAP}{key}{GAP}{value}{GAP}"


SIDE = rf"\{{(?:{_field('type', TYPE)},{_field('head', HEAD)}|{_field('head', HEAD)},{_field('type', TYPE)})\}}"
BEGIN = r"\{\s*[\"':]?(?:type|head)\b"
CARD = r"\bnew\s+Card\s*\(([^()\n]*)(\)?)"


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the examples of a text. Raises InputError with the line."""
    drafts = []
    if fits(text) and re.search(BEGIN, text):
        first = re.search(rf"(?:\[\s*)?\[\s*{BEGIN}", text)
        draft, _ = list_of_cards(text, first.start() if first else 0, SIDE, _named, '[{"type"=>"p", "head" => 1}, …]')
        drafts.append(draft)
    if re.search(CARD, _without_comments(text)):
        drafts.append(_new_cards(text))
    if not drafts:
        raise InputError('no list of cards; expected sides such as {"type"=>"p", "head" => 1}, or new Card(0x01, …)')
    return drafts


def _named(side: re.Match[str]) -> tuple[str, bool]:
    """Return the figure of a side, and whether it is the front."""
    return (side[1] or side[4]).lstrip(":").strip("\"'"), "1" in (side[2] or side[3])


def _without_comments(text: str) -> str:
    """Remove `//` and `/* */` comments; lines keep their numbers. A `/*` without an end is not a comment."""

    def blank(comment: re.Match[str]) -> str:
        rest = comment["unclosed"]
        return "\n" * comment[0].count("\n") if rest is None else "/*" + re.sub(r"//[^\n]*", "", rest)

    return re.sub(r"//[^\n]*|/\*(?:.*?\*/|(?P<unclosed>.*))", blank, text, flags=re.DOTALL)


def _new_cards(text: str) -> Draft:
    cards: list[tuple[int, ...]] = []
    lines: list[int] = []
    echo: list[str] = []
    with numbered(_without_comments(text)) as all_lines:
        for number, line in all_lines:
            for card in re.finditer(CARD, line):
                sides = [re.fullmatch("0x([01]?)([1-9A-Fa-f])", word.strip()) for word in card[1].split(",")]
                if not all(sides) or not card[2]:
                    raise InputError(
                        "invalid {card}; expected sides from 0x01 to 0x0f, or 0x11 to 0x1f for backs, and )",
                        card=shorten(card[0]),
                    )
                cards.append(tuple(int(side[2], 16) * (-1 if side[1] == "1" else 1) for side in sides if side))
                lines.append(number)
            echo += [line.strip()] * (lines[-1:] == [number])
    return Draft(cards, lines, line=lines[0], text="\n".join(echo), sides=4, rule=Rule())
