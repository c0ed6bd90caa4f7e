"""Notations of lists in other programs: a card is a row of a table, a list of its sides, or a line of data.

Each class is a notation, which its docstring describes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from satpuzzle.errors import InputError, Parts, numbered, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.card_rows import SIDES, USUALLY
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import CannotHoldError, Draft, Hint, bare, numbers_of, pattern, words_of


class Table:
    """`csv`: a table for spreadsheets. A header, then one card per line; the first column has the card names, if any.

        card,top,right,bottom,left
        A,heart+,club-,spade+,diamond-

    Sides are words with marks, or colours, if figures have names; otherwise integers, where 0 is the frame. Triangles
    and hexagons have the columns `side1`, `side2`, … instead. Given cards have their cell and their clockwise rotation,
    as in `5@1`, in a last column `given`; a table without it is read by `cards`.

    Recognised by a header whose last column is `given`.
    """

    SAMPLE = """\
card,top,right,bottom,left
A,heart+,club+,heart-,spade+
B,heart+,spade-,spade+,club+
"the other A",heart+,club+,heart-,spade+
"the other B",heart+,spade-,spade+,club+
"""

    def fits(self, text: str) -> bool:
        """Return whether the first line has a last column `given`."""
        return re.match(r"\s*\S[^\n]*[,;\t] *given *(?:\n|$)", text) is not None

    def read(self, text: str, sides: int | None) -> list[Draft]:
        """Read the only puzzle of a text. Raises InputError with the line."""
        if not self.fits(text):
            return cards.read(text, sides) if cards.fits(text) else any_text.read(text, sides)
        lines, hints = text.split("\n"), list[tuple[int, int, int]]()
        for number, line in enumerate(lines, 1):
            lines[number - 1], _, given = re.sub(r"[;\t]", ",", line).strip().rpartition(",")
            match = re.fullmatch(r" *(?:(\d{1,5})@(\d{1,2})|(?:given)?) *", given)
            if not match:
                raise InputError(
                    "invalid given card {given}; expected cell@rotation, as in 5@1", given=shorten(given), line=number
                )
            if match[1]:
                hints.append((int(match[1]), number, int(match[2])))
        (draft,) = cards.read("\n".join(lines), sides)
        draft.hints = [Hint(cell, draft.lines.index(line) + 1, turn, line) for cell, line, turn in sorted(hints)]
        draft.text = text.strip("\n")
        return [draft]

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle as a table. Raises CannotHoldError."""
        for name in puzzle.card_names:
            if name[:1] in set("=+-@"):
                raise CannotHoldError("the name {name}, which spreadsheets take for a formula", name=shorten(name))
        sides = SIDES[0] if puzzle.board.sides == 4 else [f"side{side + 1}" for side in range(puzzle.board.sides)]
        laid = zip(puzzle.hints, puzzle.given_cards, strict=True)
        given = {card: f"{hint.cell + 1}@{turn}" for hint, (card, turn) in laid}
        lines = [["card"] * bool(puzzle.card_names) + list(sides) + ["given"] * bool(given)]
        typed = numbers_of(puzzle) if not puzzle.figures or puzzle.rule == Rule.FRAMED else words_of(puzzle)
        for number, card in enumerate(typed):
            names = map(_quoted, puzzle.card_names[number : number + 1])
            lines.append([*names, *map(str, card), *[given.get(number, "")] * bool(given)])
        return "".join(",".join(line) + "\n" for line in lines)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w*", name) else '"' + name.replace('"', "'") + '"'


class Lists:
    """`json`: a list of lists, as most programs read cards; one card per line, clockwise from the first side.

        [
            [-3, -1, 4, 2],
            [-1, -2, 3, 4]
        ]

    Only written: `text` reads it. If figures have names, sides are words with marks (`"heart+"`, `"club-"`), or without
    marks if the rule is unsigned.
    """

    SAMPLE = """\
[
    [3, 1, -1, 2],
    [1, -2, 2, 3],
    [3, 1, -1, 2],
    [1, -2, 2, 3]
]
"""
    ROW, END = "[{}]", "\n]\n"

    def write(self, puzzle: Puzzle) -> str:
        """Write the cards as words if all figures have names that can be read again, else as numbers."""
        import json

        def listed(cards: Sequence[Sequence[int | str]]) -> str:
            rows = (json.dumps([*card], ensure_ascii=False)[1:-1] for card in cards)
            return "[\n" + ",\n".join(f"    {self.ROW.format(row)}" for row in rows) + self.END

        if puzzle.rule in (Rule(), Rule.UNSIGNED) and puzzle.figures:
            with suppress(InputError):
                if bare(any_text.read(text := listed(words_of(puzzle)), None)[0].puzzle()) == bare(puzzle):
                    return text
        return listed(numbers_of(puzzle))


class Tuples(Lists):
    """`python`: a Python list of tuples, ready to paste; one card per line, clockwise from the first side.

        # Standard example
        cards = [
            (-3, -1, 4, 2),
            (-1, -2, 3, 4),
        ]

    Only written: numbers and words are as in `json`, and `text` reads them.
    """

    SAMPLE = """\
# Four cards
cards = [
    (3, 1, -1, 2),
    (1, -2, 2, 3),
    (3, 1, -1, 2),
    (1, -2, 2, 3),
]
"""
    ROW, END = "({})", ",\n]\n"

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle as a list of tuples."""
        title = " ".join(puzzle.title.split())
        return (f"# {title}\n" if title else "") + "cards = " + super().write(puzzle)


class Pairs:
    """`smiley`: a Python list of cards, each a list of (figure, half) pairs; top, left, bottom, right.

        karten = [ [ ("rot",0), ("gelb",1), ("blau",1), ("gruen",0) ],
                   [ ("rot",1), ("blau",1), ("gelb",0), ("gruen",0) ] ]

    Only read. The order is counter-clockwise; half 1 is the front. `karten =` is optional. The outer opening bracket
    may be missing, as in the original list.

    Recognised by a list that begins with four such pairs.
    """

    SAMPLE = """\
# Four cards
karten = [ [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ],
           [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ] ]
"""
    PAIR = r"\(\s*[\"'][^\"'\n]*[\"']\s*,\s*[01]\s*\)"
    fits = staticmethod(pattern("(", rf"(?:\A|^|=)\s*\[\s*(?:\[\s*)?{PAIR}(?:\s*,\s*{PAIR}){{3}}"))

    def read(self, text: str, _sides: int | None) -> list[Draft]:
        """Read the list as `text` does, in the other direction and with the other half as front. Raises InputError."""
        if not self.fits(text):
            raise InputError("no list of cards; expected a list that begins with [")
        title = re.match(r"\s*#+[ \t]*(.*)", text)
        drafts = any_text.read(text, 4)
        for draft in drafts:
            draft.cards = [tuple(-label for label in card) for card in draft.cards]
            draft.title, draft.text = title[1].strip() if title else "", text.strip("\n")
            draft.guessed, draft.order_open = frozenset(), False
            draft.order = "counterclockwise" if " or " in draft.order else draft.order or "counterclockwise"
        return drafts


class Hashes:
    """`ruby`: a list of cards as hashes, or a list of `new Card(…)`; clockwise from the top.

        @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]      head 1 is the front
        new Card(0x01, 0x03, 0x14, 0x12),                                            bit 0x10 is the back

    `text` reads it; the rest of the program is ignored.
    """

    SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""


class Basic:
    """`basic`: the DATA lines of a BASIC program; letter of the figure and half, clockwise from the top.

        ' K = Katze       R = rechts
        DATA KR,sl,ml,pr

    Only read. Case does not matter; `r` is the front. Other lines of the program are ignored. Comments such as
    `' K = Katze` name the figures.

    Recognised by a line that begins with `DATA`, with or without a line number, a figure and a half, and has a comma.
    """

    SAMPLE = """\
' K = Katze
' S = Schwein
' M = Maus
DATA kr,sr,sl,mr
DATA sr,ml,mr,kr
DATA kr,sr,sl,mr
DATA sr,ml,mr,kr
"""
    DATA = r"(?i:[ \t]*(?:\d+[ \t]+)?DATA[ \t]+(.*))"
    LEGEND = r"(?:'|\bREM\b)\s*([A-Z])\s*=\s*(\w+)"
    fits = staticmethod(pattern(",", r"^[ \t]*(\d+[ \t]+)?DATA[ \t]+[\"']?[A-Z][RL]\b.*,"))

    def read(self, text: str, sides: int | None) -> list[Draft]:
        """Read the only example of a text. Raises InputError with the line."""
        legend: dict[str, str] = dict(re.findall(self.LEGEND, text))
        typed, echo = list[tuple[int, str]](), list[str]()
        letters: dict[str, int] = {}  # each with its first line
        with numbered(text) as lines:
            for number, line in lines:
                data, size = re.match(self.DATA, line), sides or 4
                items = [item.strip().strip('"') for item in data[1].split("'")[0].split(",")] if data else []
                echo += [line.strip()] * bool(data or re.search(self.LEGEND, line))
                for item in items:
                    if not re.fullmatch(r"[A-Za-z][RrLl]", item):
                        raise InputError("invalid side {item}; expected a figure letter and r or l", item=shorten(item))
                    letters.setdefault(item[0].upper(), number)
                halves = [item[0].upper() + ("+" if item[1] in "Rr" else "-") for item in items]
                typed += ((number, " ".join(halves[at : at + size])) for at in range(0, len(halves), size))
        if not typed:
            raise InputError("no DATA lines with cards, as in DATA KR,sl,ml,pr")
        strange = next((letter for letter in letters if letter not in legend), None)
        if strange and len(letters.keys() & legend) > 1:  # if the legend names several of the letters, it must name all
            parts: Parts = {"letter": strange, "legend": ", ".join(legend)}
            raise InputError("figure letter {letter!r} is not in the legend: {legend}", line=letters[strange], **parts)
        draft = cards.table(typed, sides or 4, USUALLY)
        draft.figures = tuple(legend.get(letter, letter) for letter in letters)
        draft.line, draft.text, draft.rule, draft.guessed = typed[0][0], "\n".join(echo), Rule(), frozenset()
        return [draft]


NOTATIONS = {"csv": Table(), "json": Lists(), "python": Tuples(), "smiley": Pairs(), "ruby": Hashes(), "basic": Basic()}
