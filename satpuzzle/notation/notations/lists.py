"""Notations of other programs: a card is a row of a table, a list of its sides, or a line of data or of numbers.

Each class is a notation, which its docstring describes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from operator import contains

from satpuzzle.errors import InputError, Parts, located, numbered, shorten
from satpuzzle.model import Puzzle, Rule, parse_board
from satpuzzle.notation import shared
from satpuzzle.notation.card_rows import SIDES, USUALLY
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import CARD, CannotHoldError, Draft, Hint, Row, bare, numbers_of, pattern, words_of


class Table:
    """`csv`: a table for spreadsheets. A header, then one card per line; the first column has the card names, if any.

        card,top,right,bottom,left
        A,heart+,club-,spade+,diamond-

    Sides are words with marks, or colours, if figures have names; otherwise integers, where 0 is the frame. Triangles
    and hexagons have the columns `side1`, `side2`, … instead. Given cards have their cell and their clockwise rotation,
    as in `5@1`, in a last column `given`; a table without it is read by `cards`.

    Recognised by a header whose last column is `given`.
    """

    def fits(self, text: str) -> bool:
        """Return whether the first line has a last column `given`."""
        return re.match(r"\s*\S[^\n]*[,;\t] *given *(?:\n|$)", text) is not None

    def read(self, text: str, sides: int | None) -> list[Draft]:
        """Read the only puzzle of a text. Raises InputError with the line."""
        if not self.fits(text):
            return cards.read(text, sides) if cards.fits(text) else any_text.read(text, sides)
        rows = [re.sub(r"[;\t]", ",", line).strip().rpartition(",") for line in text.split("\n")]
        (draft,) = cards.read("\n".join(row for row, *_ in rows), sides)
        draft.text, draft.hints = text.strip("\n"), []
        for card, line in enumerate(draft.lines, 1):
            given = rows[line - 1][2].strip()
            match = re.fullmatch(r"(?:(\d{1,5})@(\d{1,2}))?", given)
            if not match:
                parts: Parts = {"given": shorten(given), "line": line}
                raise InputError("invalid given card {given}; expected cell@rotation, as in 5@1", **parts)
            draft.hints += [Hint(int(match[1]), card, int(match[2]), line)] if given else []
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


class Basic:
    """`basic`: the DATA lines of a BASIC program; letter of the figure and half, clockwise from the top.

        ' K = Katze       R = rechts
        DATA KR,sl,ml,pr

    Only read. Case does not matter; `r` is the front. Other lines of the program are ignored. Comments such as
    `' K = Katze` name the figures.

    Recognised by a line that begins with `DATA`, with or without a line number, a figure and a half, and has a comma.
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


# Numbers: a head, then one card per line, clockwise from the first side.

TILE = r"(?m)^[ \t]*p[ \t]+tile[ \t]+(\d+)[ \t]+(\d+)([ \t]+\d+)?[ \t]*$"  # rows, columns, and number of figures


class Numbers:
    """What notations of numbers share. `FIRST`: how many stand on the first lines, by which they are recognised."""

    FIRST: Sequence[Sequence[int]] = ()
    IGNORED = r"\s*$"  # lines that are not read
    SIDES = 4

    def lines(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the number and the words of each line that is read."""
        for number, line in enumerate(re.sub(TILE, r"\2 \1", text, count=1).split("\n"), 1):
            if not re.match(self.IGNORED, line):
                yield number, line.split()

    def fits(self, text: str) -> bool:
        """Return whether the first lines have as many numbers as `FIRST` says."""
        first = [words for _, words in islice(self.lines(text), len(self.FIRST))]
        counts = [len(words) if 2 * sum(map(shared.is_number, words)) > len(words) else 0 for words in first]
        return len(counts) == len(self.FIRST) and all(map(contains, self.FIRST, counts))

    def read(self, text: str, _sides: int | None) -> list[Draft]:
        """Read the only puzzle of a text. Raises InputError with the line."""
        rows: list[Row] = []
        for number, words in self.lines(text):
            with located(line=number):
                rows.append((number, [*map(shared.read_label, words)]))
                if self.SIDES == 4 and (least := min(rows[-1][1])) < 0:
                    raise InputError("negative label {n}: begin a text with backs with #", n=least)
        head, more = self.head(rows, text) if rows else (0, {})
        cards, lines_of_cards = [tuple(labels) for _, labels in rows[head:]], [number for number, _ in rows[head:]]
        if not cards:
            raise InputError("no cards; write one card per line", line=rows[0][0] if rows else None)
        echo = "\n".join(text.split("\n")[rows[0][0] - 1 : rows[-1][0]])
        more = {"rule": shared.rule_of(cards), "sides": self.SIDES, **more}
        return [Draft(cards, lines_of_cards, line=rows[0][0], text=echo, **more)]

    def head(self, rows: Sequence[Row], text: str) -> tuple[int, Parts]:
        """Return how many lines precede the cards, and what they say: fields of the draft. Raises InputError."""
        raise NotImplementedError


class Heule(Numbers):
    """`heule`: the benchmarks of Heule 2008. Framed rectangles; 0 is the frame.

        1                  the number of hints
        1 1 1 3            a hint: row, column, piece (from 1) and clockwise rotation in steps
        0 8 7 0            then one piece per line, clockwise from the top

    The frame determines the size of the board, which is not higher than wide.

    Recognised by one number on the first line and a card or a hint on the second.
    """

    FIRST = (1,), CARD

    def head(self, rows: Sequence[Row], _text: str) -> tuple[int, Parts]:
        """Read the hints. The board follows from the frame."""
        first, (number, *others) = rows[0]
        if others or number > len(rows) - 1:
            raise InputError("the first line must be the number of hints", line=first)
        board = shared.framed_board(rows[number + 1 :])
        hints = [Hint(tuple(hint[:-2]), (0, *hint)[-2], hint[-1], line) for line, hint in rows[1 : number + 1]]
        return number + 1, {"board": board, "hints": hints}

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle as a benchmark file. Raises CannotHoldError."""
        hints = [f"{row + 1} {column + 1} {card + 1} {turn}" for card, column, row, turn in shared.given_cards(puzzle)]
        return shared.lines_of(len(hints), *hints, cards=puzzle.cards)


class Puz(Numbers):
    """`puz`: columns and rows (one number for a square), then four numbers per card, clockwise; `c` comments.

        c a comment
        4 4
        0 0 1 1

    The first line may also be `p tile ROWS COLUMNS` or `p tile ROWS COLUMNS FIGURES`. Label 0 is the frame; without it
    the rim is free. Given cards are those of a `.clue` file beside it.

    Recognised by `p tile`, or by one or two numbers on the first line and a card on the second, `c` lines ignored.
    """

    FIRST: Sequence[Sequence[int]] = (1, 2), CARD
    IGNORED = r"\s*(?:c\b|$)"

    def head(self, rows: Sequence[Row], text: str) -> tuple[int, Parts]:
        """Read the size, and the title in the comments; without a size infer the board from the frame."""
        line, size = rows[0]
        title = " ".join(" ".join(re.findall(r"(?m)^[ \t]*c\b(.*)$", text)).split())
        if len(size) in CARD:
            framed = any(0 in labels for _, labels in rows)
            board = shared.framed_board(rows) if framed else None
            return 0, {"board": board, "title": title, "guessed": {"rule", "board"}}
        with located(line=line):
            return 1, {"board": parse_board(f"{size[-1]}x{size[0]}"), "title": title}

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle with its size. Raises CannotHoldError."""
        rows, columns = shared.demand_rectangle(puzzle)
        title = [f"c {' '.join(puzzle.title.split())}"] if puzzle.title else []
        return shared.lines_of(*title, f"{columns} {rows}", cards=puzzle.cards)

    def beside(self, puzzle: Puzzle) -> str:
        """Write the `.clue` file of the given cards: card, column and row from 0, and turns counter-clockwise."""
        given = shared.given_cards(puzzle)
        return shared.lines_of(cards=[(card, column, row, -turn % 4) for card, column, row, turn in given])


class Pieces(Puz):
    """`pieces`: four numbers per card, clockwise from the top, with or without a first line for the size.

        16 16
        0 0 1 2

    The size is columns and rows. Without it the board follows from the frame (label 0), or from the number of cards.

    Recognised by two numbers or a card on the first line and a card on the second. A text with a minus but without a
    frame has fronts and backs and is read as `cards`.
    """

    FIRST = (2, *CARD), CARD

    def fits(self, text: str) -> bool:
        """Return whether there is also a frame, or nothing but digits, if there is no size."""
        sized = len(text.split("\n", 1)[0].split()) == 2
        return super().fits(text) and (sized or re.search(r"(?<!\S)0(?!\S)|\A[\d\s]*\Z", text) is not None)


class Triangle(Numbers):
    r"""`triangle`: the number of figures, the number of cards, then three signed integers per card.

        3
        9
        -1 -2 1
        2 -1 -1

    The sides of a card are `/`, `\`, `_`.

    Recognised by one number on each of the first two lines and a card on the third.
    """

    FIRST = (1,), (1,), CARD
    SIDES = 3

    def head(self, rows: Sequence[Row], _text: str) -> tuple[int, Parts]:
        """Read the numbers of figures and of cards, and compare them with the cards."""
        if [len(labels) for _, labels in rows[:2]] != [1, 1]:
            raise InputError("expected the number of figures and the number of cards first", line=rows[0][0])
        (_, (figures,)), (second, (count,)), *cards = rows
        for line, labels in cards:
            if abs(wrong := max(labels, key=abs)) > figures:
                raise InputError("label {wrong}, but only {n} figures announced", wrong=wrong, n=figures, line=line)
        if len(cards) != count:
            raise InputError("{count} cards announced, but {n} follow", count=count, n=len(cards), line=second)
        return 2, {"rule": Rule()}

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle with the numbers of figures and cards."""
        highest = max(abs(label) for card in puzzle.cards for label in card)
        return shared.lines_of(max(highest, len(puzzle.figures)), len(puzzle.cards), cards=puzzle.cards)


NOTATIONS = {"csv": Table(), "json": Lists(), "python": Tuples(), "smiley": Pairs(), "ruby": Hashes(), "basic": Basic()}
NOTATIONS |= {"triangle": Triangle(), "heule": Heule(), "puz": Puz(), "pieces": Pieces()}
