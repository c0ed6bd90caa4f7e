"""The first pages of a booklet: a cover, the puzzles by difficulty, and the rules in a few sentences.

Stars show the difficulty: how many cards a plain search places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from satpuzzle.model import Difficulty, Puzzle
from satpuzzle.model.puzzle import STARS
from satpuzzle.pictures.card_painter import extent
from satpuzzle.pictures.scene import Group, Scene, shift
from satpuzzle.pictures.text_boards import joined_rims
from satpuzzle.report.documents import Line, prose
from satpuzzle.report.known_facts import abilities, matching, sentence, star_count, unusual
from satpuzzle.report.sheets import CardSet
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say, several

MOST_STARS = len(STARS) + 1
SHOWN = 3  # puzzles with a card on the cover
EDGE = 0.5  # around a card on the cover, in mm


@dataclass(frozen=True)
class Imprint:
    """What the cover of a booklet names.

    Attributes:
        title: The title; "" for a default.
        author: The author; "" for none.
        publisher: The publisher; "" for none.

    Raises:
        InputError: A value is no text.
    """

    title: str = ""
    author: str = ""
    publisher: str = ""

    def __post_init__(self) -> None:
        for name in ("title", "author", "publisher"):
            text = validation.text(name, getattr(self, name), say("Nine Turtles", context="title of a booklet"))
            object.__setattr__(self, name, " ".join(text.split()))

    @property
    def named(self) -> bool:
        """Whether anything is named."""
        return self != Imprint()

    @property
    def heading(self) -> str:
        """The title of the booklet."""
        return self.title or say("Edge-matching puzzles")


class Entry(NamedTuple):
    """A puzzle of a booklet: its number, cards, and difficulty (None: not known)."""

    number: int
    cards: CardSet
    difficulty: Difficulty | None

    @property
    def title(self) -> str:
        """The number and the title."""
        return f"{self.number}. {self.cards.title}"

    @property
    def note(self) -> str:
        """The difficulty in words, and the code and the size of the cards."""
        count = star_count(self.difficulty)
        text = say("Difficulty {n} of {most}", n=count, most=MOST_STARS)
        return f"{text} · {self.cards.card_note}" if count else self.cards.card_note


def hardness(measured: Difficulty | None) -> tuple[float, float]:
    """The sort key of the contents: easy puzzles first, those without stars last."""
    if measured is None or not star_count(measured):
        return math.inf, math.inf
    if measured.until_first is None or measured.placements is None:
        return math.inf, 0.0
    return measured.placements, measured.until_first


def hand(sets: Sequence[CardSet]) -> Iterator[Scene]:
    """Cards for the cover: one of each of some puzzles, or some of the first."""
    chosen = sets[:: max(1, len(sets) // SHOWN)][:SHOWN]
    cards = [(each, 0) for each in chosen] if len(chosen) == SHOWN else [(sets[0], card) for card in range(SHOWN)]
    for each, card in cards:
        if card < len(each.puzzle.cards):
            face = each.drawer.written(card)[0]._replace(middle="", texts=(), top=None)
            width, height = extent([each.card])
            drawn = Group(each.drawer.painter.card(each.card, face), at=shift(EDGE, EDGE))
            yield each.scene(width + 2 * EDGE, height + 2 * EDGE, [drawn])


def listed(entry: Entry) -> dict[str, object]:
    """A line of the contents: number, title, cards and stars."""
    cards, stars = len(entry.cards.puzzle.cards), star_count(entry.difficulty)
    return {
        "number": entry.number,
        "title": entry.cards.title,
        "cards": several(cards, "{n} card", "{n} cards"),
        "stars": stars,
        "alt": say("Difficulty {n} of {most}", n=stars, most=MOST_STARS),
    }


def how_to_play(entries: Sequence[Entry]) -> Iterator[Line]:
    """The rules of all puzzles; where they differ, with the numbers of the puzzles."""
    usual = not any(unusual(entry.cards.puzzle) or entry.cards.puzzle.corners for entry in entries)
    yield from prose("how to play" if usual else "how to play other cards")
    kinds: dict[str, list[int]] = {}
    for entry in entries:
        puzzle = entry.cards.puzzle
        may = [] if usual else [sentence(entry.cards.told or abilities(puzzle))]
        for text in [*may, *matching(puzzle), *_about_shape(puzzle)]:
            kinds.setdefault(text, []).append(entry.number)
    for text, numbers in kinds.items():
        if len(numbers) == len(entries):
            yield Line(text, "bullet")
        else:
            which = several(len(numbers), "Puzzle {list}", "Puzzles {list}", list=_ranges(numbers))
            yield Line(f"{which}: {text}", "bullet")


def _about_shape(puzzle: Puzzle) -> Iterator[str]:
    """A sentence on cards that are not squares."""
    if puzzle.board.shape == "triangle":
        yield say("The cards are triangles. Some cells of the board point up, others down; each card fits both.")
    elif puzzle.board.sides == 6:
        yield say("The cards are hexagons. A card can touch up to six others, and all of these sides must match.")
    elif rims := joined_rims(puzzle.board):
        yield sentence(rims)


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers in ascending order as text: 1–3, 5."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
