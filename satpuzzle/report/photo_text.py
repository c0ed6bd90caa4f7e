"""What was read from photographs, in words and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzle.model.board import side_name
from satpuzzle.report.documents import Facts, Part
from satpuzzle.runtime.language import rounded, say, several

if TYPE_CHECKING:
    from satpuzzle.photo.seen import PhotoReading, ReadSide
    from satpuzzle.schemas import results


def photo_text(reading: PhotoReading) -> Iterator[Part]:
    """What was read, for people: cards, figures, solutions, and what is doubtful."""
    yield Facts([*_known(reading)])


def _known(reading: PhotoReading) -> Iterator[tuple[str, str]]:
    """Heads and facts; a fact without a head continues the previous one."""
    puzzle = reading.puzzle
    yield say("cards"), several(len(reading.cards), "{n} card", "{n} cards") + ", " + _lying(reading)
    yield say("board"), puzzle.board.name
    yield say("rule"), str(puzzle.rule)
    shown = Counter(label for card in puzzle.cards for label in card)
    for figure in sorted({abs(label) for label in shown}):
        if puzzle.rule.halves:
            fronts = several(shown[figure], "{n} front", "{n} fronts")
            sides = f"{fronts}, " + several(shown[-figure], "{n} back", "{n} backs")
        else:
            sides = several(shown[figure], "{n} side", "{n} sides")
        yield say("figure"), f"{figure}: {sides}"
    if reading.solutions is None:
        yield say("solutions"), say("not counted in time")
    else:
        yield say("solutions"), str(reading.solutions)
    head = say("reason")
    for reason in reading.reasons:
        yield head, reason
        head = ""
    head = say("distances")
    for card, sides_read in enumerate(reading.sides, 1):
        for side, read in enumerate(sides_read):
            if read.doubtful:
                yield head, _distances(card, side, len(sides_read), read, halves=puzzle.rule.halves)
                head = ""
    if reading.sure:
        yield say("result"), say("sure")
    head = say("doubtful")
    for doubt in reading.doubts:
        yield head, doubt
        head = ""


def _lying(reading: PhotoReading) -> str:
    """How the cards lie."""
    cells = [card.cell for card in reading.cards if card.cell is not None]
    many = len(reading.sizes)
    photos = ", " + several(many, "{n} photograph", "{n} photographs") if many > 1 else ""
    if many > 1 or len(cells) < len(reading.cards):
        return say("apart") + photos
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    return say("in a grid, {rows} x {columns}", rows=rows, columns=columns)


def _distances(card: int, side: int, sides: int, read: ReadSide, *, halves: bool) -> str:
    """The distance of a side to its own kind and to the next one."""
    from satpuzzle.photo.reading import kind_name

    return say(
        "card {card}, {side}: {own} to {label}, {away} to {other}",
        card=card,
        side=side_name(side, sides),
        own=rounded(read.own, 2),
        label=kind_name(read.label, halves),
        away=rounded(read.next, 2),
        other=kind_name(read.other, halves),
    )


def photo_data(reading: PhotoReading) -> results.PhotoRead:
    """What was read, as JSON."""
    names = reading.files or [""] * len(reading.sizes)
    photos: list[results.ReadPhoto] = [
        {"file": name, "width": width, "height": height}
        for name, (width, height) in zip(names, reading.sizes, strict=True)
    ]
    cards: list[results.PhotoCard] = [
        {
            "photo": card.photo + 1,
            "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in card.corners],
            "cell": None if card.cell is None else [card.cell[0] + 1, card.cell[1] + 1],
            "labels": list(labels),
            "sides": [
                {
                    "own": round(side.own, 4),
                    "next": None if math.isinf(side.next) else round(side.next, 4),
                    "other": side.other or None,
                    "doubtful": side.doubtful,
                }
                for side in sides
            ],
        }
        for card, labels, sides in zip(reading.cards, reading.puzzle.cards, reading.sides, strict=True)
    ]
    return {
        "board": reading.puzzle.board.name,
        "rule": str(reading.puzzle.rule),
        "photos": photos,
        "cards": cards,
        "solutions": reading.solutions,
        "sure": reading.sure,
        "doubts": list(reading.doubts),
        "reasons": list(reading.reasons),
    }
