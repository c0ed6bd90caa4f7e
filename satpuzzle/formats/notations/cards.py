"""`cards`: the exercise's file. A `#` line, then one card a line: signed integers clockwise from the top.

    # Standard example
    -3 -1 4 2
    -1 -2 3 4

A new `#` line after cards begins the next example; more `#` lines before the cards belong to the title.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzle.errors import InputError
from satpuzzle.formats.draft import Draft
from satpuzzle.formats.fitting import first_lines, is_number
from satpuzzle.formats.numbers import read_label
from satpuzzle.formats.writing import demand_signed
from satpuzzle.model import Puzzle, Rule

RANK = 1
SAMPLE = """\
# Four cards
3 1 -1 2
1 -2 2 3
3 1 -1 2
1 -2 2 3
"""


def fits(text: str) -> bool:
    """Every line but `#` lines could be a card; without `#` lines, at least three labels stand on the first."""
    lines = first_lines(text, skip="#")
    commented = text.lstrip().startswith("#")
    return commented if not lines else is_number(lines[0][0]) and (commented or len(lines[0]) > 2)


def read(text: str, sides: int | None) -> list[Draft]:
    """All examples of the text. Raises InputError with the line."""
    sides = sides or 4
    drafts: list[Draft] = []
    titles: list[list[str]] = []
    echoes: list[list[str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line:
            continue
        if not drafts or (line.startswith("#") and drafts[-1].cards):
            drafts.append(Draft([], [], line=number, rule=Rule(signed=True)))
            titles.append([])
            echoes.append([])
        echoes[-1].append(line)
        if line.startswith("#"):
            titles[-1].append(line[1:].strip())
        else:
            drafts[-1].cards.append(_card(line, sides, number))
            drafts[-1].lines.append(number)
    if not any(draft.cards for draft in drafts):
        raise InputError("no cards; write one card a line, as in: 1 -2 3 -4")
    if not drafts[-1].cards:
        raise InputError("a comment with no cards after it; add the cards or remove it", line=drafts[-1].line)
    for draft, title, echo in zip(drafts, titles, echoes, strict=True):
        draft.title = " ".join(title).strip()
        draft.text = "\n".join(echo)
    return drafts


def _card(line: str, sides: int, number: int) -> tuple[int, ...]:
    labels = []
    for word in line.split():
        labels.append(read_label(word, number))
    if len(labels) != sides:
        raise InputError(f"{len(labels)} labels, a card of this board has {sides}", line=number)
    return tuple(labels)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzles as one file. Raises CannotHoldError for what the notation cannot hold."""
    texts = []
    for puzzle in puzzles:
        demand_signed(puzzle, 4)
        lines = [f"# {' '.join(puzzle.title.split())}".rstrip()]
        lines += (" ".join(map(str, card)) for card in puzzle.cards)
        texts.append("\n".join(lines) + "\n")
    return "".join(texts)
