"""`ruby`: a list of cards as hashes, or a list of `new Card(…)`; clockwise from the top.

    @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]      head 1 is the front
    new Card(0x01, 0x03, 0x14, 0x12),                                            bit 0x10 is the back

The rest of a program and comments are ignored. A text with both lists has two examples.

Recognised by `new Card(`, or by a list that begins with a hash of `type` or `head`.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.shared import GAP, NUMBER, QUOTED, Draft, Figures, pattern, quoted_names, unquoted

RANK = 5
SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""
fits = pattern("({", r"\bnew\s+Card\s*\(\s*0x|\[\s*\{\s*[\"':]?(type|head)\b")

VALUES = {"type": rf"{QUOTED}|{NUMBER}|:?[A-Za-z_]\w*:?", "head": "[12](?![\\w.])|'[12]'|\"[12]\""}


def _field(name: str, place: int) -> str:
    """Return the pattern of a key and its value; `place` is part of the name of its group."""
    key = rf"(?:(?:'{name}'|\"{name}\"|:?{name}){GAP}=>|:?{name}:)"
    return rf"{GAP}{key}{GAP}(?P<{name}{place}>{VALUES[name]}){GAP}"


SIDE = rf"\{{(?:{_field('type', 1)},{_field('head', 1)}|{_field('head', 2)},{_field('type', 2)})\}}"
BEGIN = r"\{\s*[\"':]?(?:type|head)\b"
CARD = r"\bnew\s+Card\s*\(([^()\n]*)(\)?)"


SIDES = re.sub(r"\?P<\w+>", "?:", rf"{SIDE}(?:{GAP},{GAP}{SIDE})*+")
HASHES = re.compile(rf"\[{GAP}({SIDES}){GAP}\]")


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the examples of a text. Raises InputError with the line."""
    drafts = []
    if fits(text) and re.search(BEGIN, text):
        drafts.append(_hashes(text))
    if re.search(CARD, _without_comments(text)):
        drafts.append(_new_cards(text))
    if not drafts:
        raise InputError('no list of cards; expected sides such as {"type"=>"p", "head" => 1}, or new Card(0x01, …)')
    return drafts


def _hashes(text: str) -> Draft:
    first = re.search(rf"(?P<outer>\[\s*)?\[\s*{BEGIN}", text)
    at = start = first.start() if first else 0
    outer = first["outer"] if first else None
    at += len(outer or "")
    figures = Figures()
    cards, lines = [], []
    another = True
    while another:
        lines.append(text.count("\n", 0, at) + 1)
        card = HASHES.match(text, at)
        if card is None:
            raise InputError(
                "invalid card; expected sides as in {example}; are the brackets balanced?",
                example='[{"type"=>"p", "head" => 1}, …]',
                line=lines[-1],
            )
        sides = re.finditer(SIDE, card[1])
        named = ((side["type1"] or side["type2"], side["head1"] or side["head2"]) for side in sides)
        cards.append(tuple(figures.label(unquoted(name.lstrip(":")), unquoted(head) == "1") for name, head in named))
        comma = re.compile(rf"{GAP},{GAP}").match(text, card.end())
        at = comma.end() if comma else card.end()
        another = comma is not None and text[at : at + 1] not in ("", "]")
    end = re.compile(rf"{GAP}\]").match(text, at)
    if (outer and not end) or re.compile(rf"{GAP},?{GAP}[\[{{]").match(text, end.end() if end else at):
        raise InputError(
            "the list of cards does not end here; are the brackets balanced?", line=text.count("\n", 0, at) + 1
        )
    used = text[start : end.end() if outer and end else at]
    return Draft(cards, lines, line=lines[0], text=used, sides=4, rule=Rule(), figures=figures.names)


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
    for number, line in enumerate(_without_comments(text).split("\n"), 1):
        matches = list(re.finditer(CARD, line))
        if matches:
            echo.append(line.strip())
        for match in matches:
            if not match[2]:
                raise InputError("new Card( is not closed; add )", line=number)
            cards.append(tuple(_byte(word.strip(), number) for word in match[1].split(",")))
            lines.append(number)
    return Draft(cards, lines, line=lines[0], text="\n".join(echo), sides=4, rule=Rule())


def _byte(word: str, line: int) -> int:
    value = int(word, 16) if re.fullmatch(r"0x[0-9A-Fa-f]{1,2}", word) else 0
    if value & 0x0F == 0 or value > 0x1F:
        raise InputError(
            "invalid side {word}; expected 0x01 to 0x0f, or 0x11 to 0x1f for backs", word=shorten(word), line=line
        )
    return -(value & 0x0F) if value & 0x10 else value


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a list of hashes. Raises CannotHoldError."""
    names = quoted_names(puzzle, '"\n')

    def side(label: int) -> str:
        return f'{{"type"=>"{names[abs(label)]}", "head" => {1 if label > 0 else 2}}}'

    rows = ",\n".join(f"[{','.join(map(side, card))}]" for card in puzzle.cards)
    return f"@grid = [{rows}]\n"
