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
from satpuzzle.model.puzzle import card_fault
from satpuzzle.notation.shared import Draft, demand_halves, lines_of, numbers, read_label

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
    together = [line for line in lines if len(line[1]) == 1 and re.fullmatch("[0-9]{3,8}", line[1][0])]
    if len(together) > 2:
        number, (word,) = together[0]
        raise InputError("invalid card {word}; separate its sides with spaces", word=word, line=number)
    if [len(words) for _, words in lines[:2]] != [1, 1]:
        raise InputError("expected the number of figures and the number of cards first", line=lines[0][0])
    cards: list[Labels] = []
    for number, words in lines:
        with located(line=number):
            cards.append(tuple(map(read_label, words)))
            if len(cards) > 2 and len(words) != 3:
                raise InputError(card_fault(cards[-1], 3, None, Rule(), ()))
            wrong = max(cards[-1], key=abs)
            if len(cards) > 2 and abs(wrong) > cards[0][0]:
                raise InputError("label {wrong}, but only {n} figures announced", wrong=wrong, n=cards[0][0])
    _, (count,), *cards = cards
    if len(cards) != count:
        raise InputError("{count} cards announced, but {n} follow", count=count, n=len(cards), line=lines[1][0])
    echo = "\n".join(" ".join(words) for _, words in lines)
    return Draft(cards, [number for number, _ in lines[2:]], line=lines[0][0], text=echo, rule=Rule())


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as numbers. Raises CannotHoldError."""
    demand_halves(puzzle, 3)
    highest = max(abs(label) for card in puzzle.cards for label in card)
    return lines_of(str(max(highest, len(puzzle.figures))), str(len(puzzle.cards)), cards=puzzle.cards)
