r"""`triangle`: the number of figures, the number of cards, then three signed integers per card.

    3
    9
    -1 -2 1
    2 -1 -1

The sides of a card are `/`, `\`, `_`. The text may be a terminal session: a line that begins with `$` starts an
example, and everything from the first line of words (the answer of the program) is ignored.

Recognised by one number on each of the first two lines, `$` lines ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.notation.shared import Draft, demand_halves, lines_of, numbers, read_label
from satpuzzle.runtime.language import several

RANK = 3
SAMPLE = """\
3
4
2 1 -1
1 -2 3
3 1 -2
3 1 -2
"""
fits = numbers((1,), (1,), skip="$")

Line = tuple[int, list[str]]


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read all examples of a text. Raises InputError with the line."""
    drafts = [_draft(lines) for lines in _examples(text)]
    if not drafts:
        raise InputError("no numbers; expected the number of figures, the number of cards and the cards")
    return drafts


def _examples(text: str) -> Iterable[list[Line]]:
    """Return the lines of numbers of each example, as words."""
    examples: list[list[Line]] = [[]]
    answered = False
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if line.lstrip().startswith("$"):
            examples.append([])
            answered = False
        elif words and not answered:
            answered = re.fullmatch(r"[A-Za-z]{2,}", words[0]) is not None
            examples[-1] += [(number, words)] * (not answered)
    return filter(None, examples)


def _draft(lines: list[Line]) -> Draft:
    first = lines[0][0]
    together = [line for line in lines if len(line[1]) == 1 and re.fullmatch("[0-9]{3,8}", line[1][0])]
    if len(together) > 2:
        number, (word,) = together[0]
        raise InputError("invalid card {word}; separate its sides with spaces", word=word, line=number)
    heads: list[int] = []
    for number, words in lines[:2]:
        with located(line=number):
            if len(words) != 1:
                raise InputError("write the number of figures and the number of cards on separate lines")
            heads.append(read_label(words[0]))
    if len(heads) < 2 or min(heads) < 1:
        raise InputError("expected the number of figures and the number of cards first", line=first)
    figures, count = heads
    cards: list[Labels] = []
    for number, words in lines[2:]:
        with located(line=number):
            labels = tuple(map(read_label, words))
            if len(labels) != 3:
                raise InputError(
                    several(len(labels), "{n} label, but a triangle has 3", "{n} labels, but a triangle has 3")
                )
            wrong = max(labels, key=abs)
            if abs(wrong) > figures:
                raise InputError("label {wrong}, but only {figures} figures announced", wrong=wrong, figures=figures)
        cards.append(labels)
    if len(cards) != count:
        raise InputError("{count} cards announced, but {n} follow", count=count, n=len(cards), line=lines[1][0])
    echo = "\n".join(" ".join(words) for _, words in lines)
    return Draft(cards, [number for number, _ in lines[2:]], line=first, text=echo, rule=Rule())


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as numbers. Raises CannotHoldError."""
    demand_halves(puzzle, 3)
    highest = max(abs(label) for card in puzzle.cards for label in card)
    return lines_of(str(max(highest, len(puzzle.figures))), str(len(puzzle.cards)), cards=puzzle.cards)
