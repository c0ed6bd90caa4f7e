"""Notations of numbers: a head, then one card per line, clockwise from the first side.

Each class is a notation, which its docstring describes: `FIRST` says how many numbers stand on its first two lines, by
which it is recognised, and `head` reads what precedes the cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from operator import contains

from satpuzzle.errors import InputError, Parts, located, numbered
from satpuzzle.model import Puzzle, Rule, parse_board
from satpuzzle.notation import shared
from satpuzzle.notation.shared import CARD, Draft, Hint, Row, lines_of

TILE = r"(?m)^[ \t]*p[ \t]+tile[ \t]+(\d+)[ \t]+(\d+)([ \t]+\d+)?[ \t]*$"  # rows, columns, and number of figures


class Numbers:
    """What these notations share."""

    SAMPLE = ""
    FIRST: Sequence[Sequence[int]] = ()
    IGNORED = r"\s*$"  # lines that are not read
    SIDES = 4

    def fits(self, text: str) -> bool:
        """Return whether the first two lines have as many numbers as `FIRST` says."""
        lines = (line for line in re.sub(TILE, r"\2 \1", text, count=1).split("\n") if not re.match(self.IGNORED, line))
        first = [line.split() for line in islice(lines, len(self.FIRST))]
        counts = [len(words) if 2 * sum(map(shared.is_number, words)) > len(words) else 0 for words in first]
        return len(counts) == len(self.FIRST) and all(map(contains, self.FIRST, counts))

    def read(self, text: str, _sides: int | None) -> list[Draft]:
        """Read the only puzzle of a text. Raises InputError with the line."""
        rows: list[Row] = []
        with numbered(re.sub(TILE, r"\2 \1", text, count=1)) as lines:
            for number, line in lines:
                if not re.match(self.IGNORED, line):
                    rows.append((number, [*map(shared.read_label, line.split())]))
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

    SAMPLE = "1\n1 1 1 3\n0 0 1 0\n0 1 0 0\n"
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
        return lines_of(len(hints), *hints, cards=puzzle.cards)


class Puz(Numbers):
    """`puz`: columns and rows (one number for a square), then four numbers per card, clockwise; `c` comments.

        c a comment
        4 4
        0 0 1 1

    The first line may also be `p tile ROWS COLUMNS` or `p tile ROWS COLUMNS FIGURES`. Label 0 is the frame; without it
    the rim is free. Given cards are those of a `.clue` file beside it.

    Recognised by `p tile`, or by one or two numbers on the first line and a card on the second, `c` lines ignored.
    """

    SAMPLE = "c Two cards\n2 1\n1 2 3 4\n4 3 2 5\n"
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
        return lines_of(*title, f"{columns} {rows}", cards=puzzle.cards)

    def beside(self, puzzle: Puzzle) -> str:
        """Write the `.clue` file of the given cards: card, column and row from 0, and turns counter-clockwise."""
        given = shared.given_cards(puzzle)
        return lines_of(cards=[(card, column, row, -turn % 4) for card, column, row, turn in given])


class Pieces(Puz):
    """`pieces`: four numbers per card, clockwise from the top, with or without a first line for the size.

        16 16
        0 0 1 2

    The size is columns and rows. Without it the board follows from the frame (label 0), or from the number of cards.

    Recognised by two numbers or a card on the first line and a card on the second. A text with a minus but without a
    frame has fronts and backs and is read as `cards`.
    """

    SAMPLE = "1 2\n0 0 1 0\n0 1 0 0\n"
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

    The sides of a card are `/`, `\`, `_`. The text may be a terminal session: a line that begins with `$` starts an
    example, and everything from the first line of words (the answer of the program) is ignored.

    Recognised by one number on each of the first two lines and a card on the third, `$` lines ignored.
    """

    SAMPLE = "3\n4\n2 1 -1\n1 -2 3\n3 1 -2\n3 1 -2\n"
    FIRST = (1,), (1,), CARD
    IGNORED = r"\s*(?:\$|$)"
    SIDES = 3

    def read(self, text: str, sides: int | None) -> list[Draft]:
        """Read the puzzles of a text. Raises InputError with the line."""
        answers = r"(?ms)^[ \t]*[A-Za-z]{2}.*?(?=^[ \t]*\$|\Z)"
        text = re.sub(answers, lambda answer: "\n" * answer[0].count("\n"), text)
        starts = [0, *(run.start() for run in re.finditer(r"(?m)^[ \t]*\$", text)), len(text)]
        runs = ["\n" * text.count("\n", 0, start) + text[start:end] for start, end in pairwise(starts)]
        read = super().read
        runs = [run for run in runs if re.search(r"(?m)^[ \t]*[^\s$]", run)]
        return [draft for run in runs or [""] for draft in read(run, sides)]

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
        return lines_of(max(highest, len(puzzle.figures)), len(puzzle.cards), cards=puzzle.cards)


NOTATIONS = {"triangle": Triangle(), "heule": Heule(), "puz": Puz(), "pieces": Pieces()}
