"""`triangle`: the number of figures, the number of cards, then three signed integers a card.

    3
    9
    -1 -2 1
    2 -1 -1

The sides of a card are `/`, `\\`, `_`. A terminal session may stand around the numbers: lines that
begin with `$` start an example, and from a line of words on (the program's answer) nothing is read.

Recognised by one number on each of the first two lines, `$` lines left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.notation.shared import Draft, demand_halves, lines_of, numbers, read_label

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
    """All examples of the text. Raises InputError with the line."""
    drafts = [_draft(lines) for lines in _examples(text)]
    if not drafts:
        raise InputError("no numbers; a set begins with the number of figures and the number of cards")
    return drafts


def _examples(text: str) -> Iterable[list[Line]]:
    """The lines of numbers of each example, as words."""
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
    heads: list[int] = []
    for number, words in lines[:2]:
        with located(line=number):
            if len(words) != 1:
                raise InputError("the number of figures and the number of cards stand alone on their lines")
            heads.append(read_label(words[0]))
    if len(heads) < 2 or min(heads) < 1:
        raise InputError("a set begins with the number of figures and the number of cards", line=first)
    figures, count = heads
    cards: list[Labels] = []
    for number, words in lines[2:]:
        with located(line=number):
            labels = tuple(map(read_label, words))
            if len(labels) != 3:
                raise InputError("{n} labels, a triangle has 3", n=len(labels))
            wrong = max(labels, key=abs)
            if abs(wrong) > figures:
                raise InputError("label {wrong}, but the set says {figures} figures", wrong=wrong, figures=figures)
        cards.append(labels)
    if len(cards) != count:
        raise InputError("the set says {count} cards, there are {n}", count=count, n=len(cards), line=lines[1][0])
    echo = "\n".join(" ".join(words) for _, words in lines)
    return Draft(cards, [number for number, _ in lines[2:]], line=first, text=echo, rule=Rule())


def write(puzzle: Puzzle) -> str:
    """The puzzle as numbers. Raises CannotHoldError for what the notation cannot hold."""
    demand_halves(puzzle, 3)
    highest = max(abs(label) for card in puzzle.cards for label in card)
    return lines_of(str(max(highest, len(puzzle.figures))), str(len(puzzle.cards)), cards=puzzle.cards)
