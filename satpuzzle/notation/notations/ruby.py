"""`ruby`: a list of cards as hashes, or a list of `new Card(…)`; clockwise from the top.

    @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]      head 1 is the front
    new Card(0x01, 0x03, 0x14, 0x12),                                            bit 0x10 is the back

Whole programs may stand around the lists; `//` comments do not count. A text that holds both lists
holds two examples.

Recognised by `new Card(`, or by a list that begins with a hash of `type` or `head`.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.notation.draft import Draft
from satpuzzle.notation.reading import Figures, Scanner, pattern
from satpuzzle.notation.writing import demand_halves, quoted_names
from satpuzzle.runtime.language import say

RANK = 5
SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""
fits = pattern("({", r"\bnew\s+Card\s*\(|\[\s*\{\s*[\"':]?(type|head)\b")

HASHES = r"\[\s*(\[\s*)?\{\s*(\"\w+\"|'\w+'|:?\w+:?)\s*(=>|:|\"|')?"
BYTES = "0x01 to 0x0f and, for backs, 0x11 to 0x1f"
CARD = r"\bnew\s+Card\s*\(([^()\n]*)(\)?)"


def read(text: str, _sides: int | None) -> list[Draft]:
    """The examples of the text. Raises InputError with the line."""
    drafts = []
    start = re.search(HASHES, text)
    if start:
        drafts.append(_hashes(text, start.start()))
    if re.search(CARD, _without_comments(text)):
        drafts.append(_new_cards(text))
    if not drafts:
        raise InputError('no list of cards; a side is {"type"=>"p", "head" => 1}, or a card new Card(0x01, …)')
    return drafts


def _hashes(text: str, start: int) -> Draft:
    scanner = Scanner(text, start)
    figures = Figures()
    first = scanner.next.line

    def card() -> Labels:
        labels = [_hash(scanner, figures)]
        while scanner.skip(","):
            labels.append(_hash(scanner, figures))
        scanner.expect("]", say("after the sides of a card"))
        return tuple(labels)

    cards, lines = scanner.cards(card, HASHES)
    used = text[start : scanner.position].strip()
    return Draft(cards, lines, line=first, text=used, sides=4, rule=Rule(), figures=figures.names)


def _hash(scanner: Scanner, figures: Figures) -> int:
    fields: dict[str, str] = {}
    scanner.expect("{", say("before a side"))
    while True:
        key = scanner.take()
        name = key.value.strip(":")
        if name not in ("type", "head") or name in fields:
            raise InputError("{key}: a side has one type and one head", key=shorten(key.value), line=key.line)
        if not key.value.endswith(":"):
            scanner.expect("=>", say("after {name}", name=name))
        value = scanner.take()
        if value.kind not in ("text", "number", "symbol"):
            raise InputError("{value} is no value for {name}", value=shorten(value.value), name=name, line=value.line)
        if name == "head" and value.value not in ("1", "2"):
            raise InputError(
                "{head} is not a head; 1 is the front, 2 the back", head=shorten(value.value), line=value.line
            )
        fields[name] = value.value.lstrip(":")
        if not scanner.skip(","):
            break
    scanner.expect("}", say("after a side"))
    if len(fields) < 2:
        raise InputError("a side needs a type and a head", line=scanner.next.line)
    return figures.label(fields["type"], fields["head"] == "1")


def _without_comments(text: str) -> str:
    """`text` without `//` and `/* */` comments; every line keeps its number. A `/*` that nothing closes begins none."""

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
    if not re.fullmatch(r"0x[0-9A-Fa-f]{1,2}", word):
        raise InputError("{word} is not a side; sides are {bytes}", word=shorten(word), bytes=BYTES, line=line)
    value = int(word, 16)
    if value & 0x0F == 0 or value > 0x1F:
        raise InputError("{word} is out of range: sides are {bytes}", word=word, bytes=BYTES, line=line)
    return -(value & 0x0F) if value & 0x10 else value


def write(puzzle: Puzzle) -> str:
    """The puzzle as a list of hashes. Raises CannotHoldError for what the notation cannot hold."""
    demand_halves(puzzle, 4)
    names = quoted_names(puzzle, '"\n')

    def side(label: int) -> str:
        return f'{{"type"=>"{names[abs(label)]}", "head" => {1 if label > 0 else 2}}}'

    rows = ",\n".join(f"[{','.join(map(side, card))}]" for card in puzzle.cards)
    return f"@grid = [{rows}]\n"
