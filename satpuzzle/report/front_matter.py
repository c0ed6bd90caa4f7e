"""The first pages of a booklet: a cover, the puzzles by difficulty, and the rules in a few sentences.

Stars show the difficulty: how many cards a plain search places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from satpuzzle.model import Difficulty, Puzzle
from satpuzzle.model.puzzle import STARS
from satpuzzle.pictures.card_painter import INK, centroid
from satpuzzle.pictures.scene import Group, Node, Path, Text, line, polygon, scale, shift, turn
from satpuzzle.pictures.text_boards import joined_rims
from satpuzzle.pictures.texts import WIDER, broken, shortened, width_of
from satpuzzle.report import as_paper
from satpuzzle.report.as_paper import MARGIN, PLAIN, QUIET, TITLE, Flow, Page, Sheet, filled
from satpuzzle.report.documents import Line, prose
from satpuzzle.report.known_facts import abilities, matching, sentence, star_count, stars_explained, unusual
from satpuzzle.report.sheets import CardSet
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say, several

MOST_STARS = len(STARS) + 1
STAR = 1.5  # radius of a star in the contents
GOLD, PALE = "#c8890b", "#dddddd"
COVER, MOST_COVER = 15.0, 4  # size and maximum lines of the title on the cover
SHOWN = 3  # puzzles with a card on the cover


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
    """A puzzle of a booklet: its number, cards, difficulty (None: not known), page, and title without the number."""

    number: int
    cards: CardSet
    difficulty: Difficulty | None
    page: int = 0
    name: str = ""

    @property
    def title(self) -> str:
        """The number and the title."""
        return f"{self.number}. {self.name}"

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


def cover(sheet: Sheet, imprint: Imprint, sets: Sequence[CardSet]) -> Page:
    """The cover: title, author, cards of some puzzles, and the publisher."""
    middle, room = sheet.width / 2, sheet.width - 4 * MARGIN
    size = COVER
    while len(lines := broken(imprint.heading, room, size, bold=True)) > MOST_COVER and size > COVER / 3:
        size *= 0.9
    y = 0.16 * sheet.height
    nodes: list[Node] = []
    for text in lines[:MOST_COVER]:
        nodes.append(Text(middle, y, text, size, INK, bold=True, width=room))
        y += 1.25 * size
    under = several(len(sets), "{n} puzzle to cut out and solve", "{n} puzzles to cut out and solve")
    y += 0.2 * size
    nodes.append(Text(middle, y, under, TITLE, QUIET, width=room))
    if imprint.author:
        nodes.append(Text(middle, y + 2.4 * TITLE, shortened(imprint.author, room, 1.3 * TITLE), 1.3 * TITLE, INK))
    low = sheet.height - MARGIN - 12
    nodes += _fan(sets, middle, (y + 4 * TITLE + low - 10) / 2, min(0.27 * sheet.width, (low - 20 - y) / 3))
    if imprint.publisher:
        nodes.append(Path(line((middle - 20, low - 8), (middle + 20, low - 8)), stroke="#999999", width=0.2))
        nodes.append(Text(middle, low, shortened(imprint.publisher, room, TITLE), TITLE, INK))
    return Page(sheet, nodes, bare=True)


def _fan(sets: Sequence[CardSet], x: float, y: float, reach: float) -> Iterator[Node]:
    """A card of each of some puzzles, spread like a hand; `reach` is the radius of the drawing."""
    step = max(1, len(sets) // SHOWN)
    chosen = [sets[place] for place in range(0, len(sets), step)][:SHOWN]
    hand = [(each, 0) for each in chosen] if len(chosen) == SHOWN else [(sets[0], card) for card in range(SHOWN)]
    for place, (each, card) in enumerate(hand):
        if card >= len(each.puzzle.cards):
            continue
        spread = place - (len(hand) - 1) / 2
        across, down = centroid(each.card)
        big = 0.62 * reach / max(math.dist((across, down), corner) for corner in each.card)
        at = shift(x + 0.95 * reach * spread, y + 0.16 * reach * abs(spread)).after(turn(12 * spread))
        face = replace(each.drawer.written(card), middle="", texts=(), top=None)
        drawn = each.drawer.painter.card(each.card, face)
        yield Group((drawn,), at=at.after(scale(big)).after(shift(-across, -down)))


def front_pages(sheet: Sheet, imprint: Imprint, entries: Sequence[Entry]) -> list[Page]:
    """The contents by difficulty, and the rules."""

    def write(flow: Flow) -> None:
        flow.block([Line(say("Puzzles"), "title")])
        for entry in entries:
            _row(flow, entry)
        flow.space(1)
        if any(star_count(entry.difficulty) for entry in entries):
            flow.block([*stars_explained()])
        flow.space(as_paper.BETWEEN)
        flow.block([Line(say("How to play"), "title"), *how_to_play(entries)])

    return filled(sheet, imprint.heading, write)


def _row(flow: Flow, entry: Entry) -> None:
    """A line of the contents: number and title, dots, stars, page."""
    height = 1.7 * PLAIN
    y, right = height / 2, flow.width
    gold, first = star_count(entry.difficulty), right - 12 - (2 * MOST_STARS - 1) * 1.2 * STAR
    cards = several(len(entry.cards.puzzle.cards), "{n} card", "{n} cards")
    room = first - 32
    title = shortened(entry.name, room - 8, PLAIN)
    end = 8 + WIDER * width_of(title, PLAIN)
    nodes: list[Node] = [
        Text(6, y, f"{entry.number}", PLAIN, INK, bold=True, anchor="end"),
        Text(8, y, title, PLAIN, INK, anchor="start", width=room - 8),
        Text(first - 4, y, cards, 0.8 * PLAIN, QUIET, anchor="end", width=22),
        Text(right, y, f"{entry.page}" if entry.page else "", PLAIN, INK, anchor="end"),
    ]
    if end + 2 < room:
        nodes.append(Path(line((end + 1, y + 1.2), (room, y + 1.2)), stroke=PALE, width=0.2))
    for place in range(MOST_STARS if gold else 0):
        shape = _star(first + (2 * place + 1) * 1.2 * STAR, y)
        nodes.append(Path(shape, fill=GOLD if place < gold else PALE))
    flow.add([Group(tuple(nodes), title=say("Difficulty {n} of {most}", n=gold, most=MOST_STARS))], height)


def _star(x: float, y: float) -> str:
    """The path of a star with five points."""
    spokes = [(STAR * (1.0 if place % 2 == 0 else 0.42), math.radians(36 * place)) for place in range(10)]
    return polygon((x + radius * math.sin(angle), y - radius * math.cos(angle)) for radius, angle in spokes)


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
