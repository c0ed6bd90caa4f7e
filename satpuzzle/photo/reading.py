"""Reads the cards in photographs: finds them, compares their sides, and takes the best answer to what they show.

Says in words what is doubtful about it, and what helped. It is sure if nothing is doubtful.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from satpuzzle.errors import InputError, located
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.model.board import side_name
from satpuzzle.photo.finding import demand_few, find_cards
from satpuzzle.photo.kinds import plain
from satpuzzle.photo.likely import FEW, MANY, MARGIN, Answer, decided, likely_answers, odds
from satpuzzle.photo.seen import FoundCard, FoundCards, Photo, PhotoReading, ReadSide
from satpuzzle.photo.sides import all_strips, card_picture, side_picture
from satpuzzle.pictures.boards import upright_card
from satpuzzle.runtime.language import say, several

CARD_WIDTH, SIDE_WIDTH = 360, 240  # of the pictures of cards and of sides, in pixels


def read_pictures(
    photos: Sequence[Photo], names: Sequence[str], board: Board | None = None, rule: Rule | None = None
) -> PhotoReading:
    """Find the cards in photographs of one set, and read them.

    Args:
        photos: The photographs. Each card is in one of them.
        names: Their names, for errors.
        board: As for `read_cards`.
        rule: As for `read_cards`.

    Returns:
        The most likely reading.

    Raises:
        InputError: If no cards are found, or they do not fill a board.
    """
    found = []
    for index, (name, photo) in enumerate(zip(names, photos, strict=True)):
        with located(name):
            found.append(find_cards(photo, index))
    kinds = {len(card.corners) for each in found for card in each.cards}
    if len(kinds) > 1:
        raise InputError("cards of different shapes; photograph one set at a time")
    try:
        return read_cards(photos, found, board, rule)
    except InputError as error:
        error.source = ", ".join(names)
        raise


def read_cards(
    photos: Sequence[Photo], found: Sequence[FoundCards], board: Board | None = None, rule: Rule | None = None
) -> PhotoReading:
    """Read the cards found in photographs of one set.

    Args:
        photos: The photographs.
        found: The cards in each of them.
        board: The board; None infers it from the number of cards, and from their grid if they lie in one.
        rule: The rule; None decides between signed and unsigned.

    Returns:
        The most likely reading.

    Raises:
        InputError: If the cards do not fill a board, are too many, show nothing, or are all alike.
    """
    cards = [card for each in found for card in each.cards]
    demand_few(len(cards))
    sides = len(cards[0].corners)
    strips = all_strips(photos, [(card.photo, card.corners) for card in cards])
    facing = _joined(found, sides)
    if plain(strips, sides):
        raise InputError("the cards found show no pictures; photograph their printed sides, sharp and in even light")
    board = board or _board_of(found)
    answers = likely_answers(strips, sides, facing, board, rule)
    best = answers[0]
    if best.different(sides) == 1:
        raise InputError("the cards found are all alike; photograph one set of cards on a plain table without tiles")
    reading = _told(best, answers, sides)
    doubts = [*(doubt for each in found for doubt in each.doubts), *_doubts(best, answers, reading)]
    target = np.array(upright_card(board))
    return PhotoReading(
        puzzle=best.puzzle(sides, board),
        cards=tuple(cards),
        pictures=tuple(card_picture(photos[card.photo], card.corners, target, CARD_WIDTH) for card in cards),
        kinds=_typical(photos, cards, reading),
        sides=reading,
        solutions=best.solutions,
        sure=not doubts,
        doubts=tuple(doubts),
        reasons=tuple(_reasons(best, answers, best.matches(facing))),
        sizes=tuple((photo.shape[1], photo.shape[0]) for photo in photos),
    )


def _board_of(found: Sequence[FoundCards]) -> Board:
    """Return the board that the cards fill: a square or a triangle, or else the rows and columns in which they lie.

    Raises:
        InputError: If they do not fill a board.
    """
    cards = [card for each in found for card in each.cards]
    cells = {card.cell for card in cards if card.cell is not None}
    rows, columns = (1 + max((cell[axis] for cell in cells), default=0) for axis in (0, 1))
    in_rows = len(found) == 1 and rows * columns == len(cells) == len(cards)
    if in_rows and found[0].touching:
        return parse_board(f"{rows}x{columns}")
    try:
        return Puzzle.from_cards([[1] * len(cards[0].corners)] * len(cards), rule="unsigned").board
    except InputError:
        if in_rows:
            return parse_board(f"{rows}x{columns}")
        raise


def _typical(
    photos: Sequence[Photo], cards: Sequence[FoundCard], read: Sequence[Sequence[ReadSide]]
) -> dict[int, Photo]:
    """Return for each label a picture of the side that is nearest to its kind."""
    best: dict[int, tuple[float, FoundCard, int]] = {}
    for card, sides in zip(cards, read, strict=True):
        for number, side in enumerate(sides):
            if side.label not in best or side.own < best[side.label][0]:
                best[side.label] = side.own, card, number
    return {
        label: side_picture(photos[card.photo], card.corners, number, SIDE_WIDTH)
        for label, (_, card, number) in sorted(best.items())
    }


def _joined(found: Sequence[FoundCards], sides: int) -> list[tuple[int, int]]:
    """Return the sides that face each other in a grid of squares, as indices of strips."""
    place = {}
    number = 0
    for photo, each in enumerate(found):
        for card in each.cards:
            if card.cell is not None and each.touching and sides == 4:
                place[photo, *card.cell] = number
            number += 1
    facing = []
    for (photo, row, column), here in place.items():
        for side, beside in ((1, (photo, row, column + 1)), (2, (photo, row + 1, column))):
            if beside in place:
                facing.append((4 * here + side, 4 * place[beside] + (side + 2) % 4))
    return facing


def _told(best: Answer, answers: Sequence[Answer], sides: int) -> tuple[tuple[ReadSide, ...], ...]:
    """Return what was read at each side of each card."""
    kinds, labels = best.kinds, best.labels
    label_of = dict(zip(best.group.tolist(), labels, strict=True))
    open_sides = () if decided(best, answers) else kinds.doubtful()
    read = []
    for side, label in enumerate(labels):
        own = int(best.group[side])
        order = [int(kind) for kind in np.argsort(kinds.apart[side]) if kind != own]
        away = float(kinds.apart[side, order[0]]) if order else math.inf
        other = label_of.get(order[0], 0) if order else 0
        near = float(kinds.apart[side, own]) if own < kinds.apart.shape[1] else 0.0
        read.append(ReadSide(label, near, away, other, side in open_sides))
    return tuple(tuple(read[start : start + sides]) for start in range(0, len(read), sides))


def _doubts(best: Answer, answers: Sequence[Answer], sides: tuple[tuple[ReadSide, ...], ...]) -> Iterator[str]:
    """Yield what is doubtful about the best answer."""
    for card, row in enumerate(sides, 1):
        for side, read in enumerate(row):
            if read.doubtful:
                yield say(
                    "card {card}, {side}: {label} or {other}",
                    card=card,
                    side=side_name(side, len(row)),
                    label=kind_name(read.label, best.halves),
                    other=kind_name(read.other, best.halves),
                )
    if best.solutions == 0:
        yield say("the puzzle has no solution; a side may be misread")
    elif best.solutions is not None and best.solutions > MANY and len(sides) <= FEW:
        yield several(
            best.solutions, "the puzzle has {n} solution", "the puzzle has {n} solutions; most have one or two"
        )
    others = best.rivals(answers)
    for answer in others:
        if len(answer.pairs) != len(best.pairs) or answer.halves != best.halves:
            yield say("{first} or {second}", first=_kinds_text(best), second=_kinds_text(answer))
            break
    else:
        if any(answer.pairs != best.pairs for answer in others):
            yield say("which halves belong together is doubtful")
    if (number := best.different(len(sides[0]))) <= len(sides) / 2:
        yield say(
            "only {n} of the {cards} cards are different; they may be tiles, keys or a pattern",
            n=number,
            cards=len(sides),
        )
    if (number := best.sets(len(sides[0]))) > 1:
        yield several(
            number,
            "the cards belong to {n} set",
            "the cards belong to {n} sets without a figure in common; photograph one at a time",
        )


def _kinds_text(answer: Answer) -> str:
    number = len(answer.pairs) * (1 + answer.halves)
    if answer.halves:
        return several(number, "{n} kind of halves", "{n} kinds of halves")
    return several(number, "{n} figure without halves", "{n} figures without halves")


def _reasons(best: Answer, answers: Sequence[Answer], laid: bool) -> Iterator[str]:
    """Yield what helped to decide."""
    if laid:
        yield say("the cards lie as a solution, so the halves that meet belong together")
    elif best.halves:
        yield say("halves that go on in each other belong together")
    else:
        yield say("each side goes on in its own kind, so figures have no halves")
    if decided(best, answers):
        yield say("the only doubtful side was read in every way, and only one gives a solution")
    others = [answer for answer in answers if answer.score < best.score and answer.solutions != best.solutions]
    if any(other.score - odds(other.solutions) > best.score - odds(best.solutions) - MARGIN for other in others):
        yield several(
            best.solutions or 0,
            "this reading has {n} solution; others have none or many",
            "this reading has {n} solutions; others have none or many",
        )


def kind_name(label: int, halves: bool) -> str:
    """Return what a side shows in words. label: 0 for what no other side shows."""
    if not label:
        return say("another figure")
    if not halves:
        return say("figure {n}", n=label)
    return say("figure {n}, front", n=label) if label > 0 else say("figure {n}, back", n=-label)
