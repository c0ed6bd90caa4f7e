"""`json`: a list of lists, as most programs read cards; one card per line, clockwise from the first side.

    [
        [-3, -1, 4, 2],
        [-1, -2, 3, 4]
    ]

Only written: `text` reads it. If figures have names, sides are words with marks (`"heart+"`, `"club-"`), or without
marks if the rule is unsigned.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import demand_same, numbers_of, words_of

SAMPLE = """\
[
    [3, 1, -1, 2],
    [1, -2, 2, 3],
    [3, 1, -1, 2],
    [1, -2, 2, 3]
]
"""


def write(puzzle: Puzzle, brackets: str = "[]") -> str:
    """Write the cards as a list, one on each line; as words if all figures have names that can be read again.

    Args:
        puzzle: The puzzle.
        brackets: The brackets of a card.

    Returns:
        The text.

    Raises:
        CannotHoldError: If the text would not be read as this puzzle.
    """
    if puzzle.rule in (Rule(), Rule.UNSIGNED) and puzzle.figures:
        text = _listed(words_of(puzzle), brackets)
        with suppress(InputError):
            demand_same(puzzle, any_text.read(text, None)[0].puzzle())
            return text
    return _listed(numbers_of(puzzle), brackets)


def _listed(cards: Sequence[Sequence[int | str]], brackets: str) -> str:
    import json

    rows = [json.dumps(list(card), ensure_ascii=False)[1:-1] for card in cards]
    return "[\n" + ",\n".join(f"    {brackets[0]}{row}{brackets[1]}" for row in rows) + "\n]\n"
