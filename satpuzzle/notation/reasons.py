"""Why a reading of a text is likely: all reasons in one table.

The reader never rules out what it can weigh. Wherever a text may be read in several ways, it makes a `Reading` of each:
which lines or groups are the cards, which columns are their sides, and which words are the halves of figures. A reading
of cards starts with the number of sides it reads, one of words with 1; each reason makes it so many times as likely.
The best one is taken. If another comes near and no reason of the text decides, the user is asked, with the option that
chooses. `info -v` shows the best reading and the next one with their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Generic, NamedTuple, TypeVar

from satpuzzle.runtime.events import listening, tell

Value = TypeVar("Value")

REASONS = {
    # Which rows are cards: the kinds of `found.rows.KINDS` that are more or less sure than groups and lines.
    "keys": (1.5, "keys name the sides"),
    "header": (1.5, "a header names the sides"),
    "word": (0.5, "each card is one word"),
    "spoken": (0.9, "each line is written in its own way"),
    "tall": (0.95, "each card stands on several lines"),
    "no board": (0.6, "no known board has so many cells"),
    # Which rows of a table, and which of its columns: the others are names, or say nothing about cards.
    "odd row": (0.8, "no other row has any of the words of a row that is kept"),
    "numbers": (1.0, "a column that counts or names the cards is left out"),
    "note": (0.9, "a column of notes at the end, or with the same word in each row, is left out"),
    "counted": (0.2, "a column that counts the cards is kept"),
    "alone": (0.4, "a column is kept that has nothing in common with the others"),
    "constant": (0.3, "a column with the same word in each row is kept"),
    "pairs": (3.0, "figures and halves have columns of their own"),
    # Which words are halves; whole pictures have no reason for them and none against them, so they stay at 1.
    "own": (8.0, "the half is a word of its own"),
    "known": (8.0, "the two words for halves are a known pair"),
    "apart": (4.0, "a sign stands between the figure and its half"),
    "bare": (4.0, "one half of each figure has no word, and the word of the other is known"),
    "all": (8.0, "both halves of every figure occur"),
    "single": (0.1, "no figure shows both of its halves"),
    "shades": (0.05, "the two words may be kinds of pictures, such as light and dark"),
    "few": (0.03, "fewer than three figures show the same two words"),
    "unknown": (0.01, "the words only differ in the same way"),
    "missing": (0.05, "some words are no halves"),
    "letters": (64.0, "letters are capitals and small letters"),
    "case": (8.0, "all words are in capitals or small letters, or every figure has two spellings"),
    "wholes": (0.01, "some words occur several times, but in one case only"),
}
SURE = 32  # from here on halves are read without asking
NEAR = 0.95  # of the best: so likely that the text does not decide


class Reading(NamedTuple, Generic[Value]):
    """One way to read something.

    Attributes:
        value: What is read.
        start: The number of sides that it reads, or 1.
        reasons: The keys of REASONS for and against it.
    """

    value: Value
    start: float
    reasons: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """How likely it is, compared with others."""
        return self.start * prod(REASONS[reason][0] for reason in self.reasons)

    def __str__(self) -> str:
        """Return the score and the reasons."""
        shown = (f"{REASONS[reason][1]} (x{REASONS[reason][0]:g})" for reason in dict.fromkeys(self.reasons))
        return f"{self.score:g}: {'; '.join((*[f'{self.start:g} sides'] * (self.start > 1), *shown))}"


def best(what: str, readings: Iterable[Reading[Value]]) -> Reading[Value] | None:
    """Return the most likely of these readings, the first of equal ones, and tell it; None if there is none."""
    return next(iter(ranked(what, readings)), None)


def ranked(what: str, readings: Iterable[Reading[Value]]) -> list[Reading[Value]]:
    """Return the readings, the most likely first, and tell the first two."""
    found = sorted(readings, key=lambda reading: -reading.score)
    if found and listening():
        tell(f"notation.{what}", read=found[0], next=found[1] if len(found) > 1 else None)
    return found
