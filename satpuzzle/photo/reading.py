"""Decides what photographed cards show, with the help of what is known about puzzles.

Three questions are open once the sides are compared: how many kinds of sides there are, which of them belong together,
and what a doubtful side shows. Each answer gives a puzzle. Its score adds up, in logarithms of odds: how clearly the
kinds differ, how well the halves go on in each other, and how usual its number of solutions is, as real puzzles have
one or two solutions, and misread ones mostly none or many. The best answer wins; it is sure if no other comes near.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satpuzzle.errors import InputError, located
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.photo.finding import find_cards
from satpuzzle.photo.kinds import Distances, Kinds, detail, distances, linkage, pictures, settled
from satpuzzle.photo.pairs import Pairs, continuations, mirrored, pairings
from satpuzzle.photo.seen import FoundCard, FoundCards, Photo, PhotoReading, ReadSide
from satpuzzle.photo.sides import Strips, all_strips, card_picture, side_picture
from satpuzzle.pictures.boards import upright_card
from satpuzzle.runtime.language import say, several
from satpuzzle.search import count

MOST_KINDS = 20
CLEAR = 5.0  # the weight of the logarithm of the gap between kinds
CONTINUED = 20.0  # the weight of the mean distance of halves that meet
WHOLE = 18.0  # what speaks against figures without halves, besides that their sides are not symmetric
MANY = 20  # solutions; more are unusual
ODDS = ((0, -2.6), (1, 2.0), (2, 1.8), (MANY, -0.5), (math.inf, -2.0))  # of numbers of solutions, up to
WORSE = 4.0  # answers whose score without solutions is worse by so much are not tried
MARGIN = 1.5  # the lead in score that makes an answer sure
SPOILT = 2.0  # what speaks against a kind that only one side shows
DOUBTFUL = 0.7  # the distance to the own kind divided by that to the next
MOST_TRIED = 3  # doubtful sides that are read in several ways
FEW = 9  # cards; with more, fewer answers are tried
LAID = 10.0  # the score of a reading in which cards that touch lie as a solution
CARD_WIDTH, SIDE_WIDTH = 360, 240  # of the pictures of cards and of sides, in pixels
MOST_ANSWERS = 160  # whose solutions are counted; fewer for more cards
UNLIKE = (0.5, 1.4)  # likewise, for sides that are farther from their kind than usual; how far
CHANGED = 4.0  # the weight of reading a side as another kind: what its distance is more than that to the nearest


class _Answer(NamedTuple):
    """An answer: a group for each side, the pairs of groups, whether figures have halves, and what speaks for it."""

    kinds: Kinds
    pairs: Pairs
    halves: bool
    score: float
    puzzle: Puzzle | None = None
    solutions: int | None = None
    changed: tuple[tuple[int, int], ...] = ()  # sides that are read as another than the nearest kind, and as which

    @property
    def group(self) -> NDArray[np.int64]:
        """The group of each side."""
        group = self.kinds.group.copy()
        for side, kind in self.changed:
            group[side] = kind
        return group


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
        raise InputError(error.message, source=", ".join(names)) from None


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
        InputError: If the cards do not fill a board.
    """
    cards = [card for each in found for card in each.cards]
    sides = len(cards[0].corners)
    strips = all_strips(photos, [(card.photo, card.corners) for card in cards])
    facing = _joined(found, sides)
    board = board or _board_of(found)
    answers = _answers(strips, sides, facing, board, rule)
    best = answers[0]
    assert best.puzzle is not None
    reading = _told(best, answers, sides)
    doubts = [*(doubt for each in found for doubt in each.doubts), *_doubts(best, answers, reading)]
    target = np.array(upright_card(best.puzzle.board))
    return PhotoReading(
        puzzle=best.puzzle,
        cards=tuple(cards),
        pictures=tuple(card_picture(photos[card.photo], card.corners, target, CARD_WIDTH) for card in cards),
        kinds=_typical(photos, cards, reading),
        sides=reading,
        solutions=best.solutions,
        sure=not doubts,
        doubts=tuple(doubts),
        reasons=tuple(_reasons(best, answers, _lies(best, facing))),
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
    except InputError as error:
        if in_rows:
            return parse_board(f"{rows}x{columns}")
        raise InputError(error.message) from None


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


def _answers(
    strips: Strips, sides: int, facing: Sequence[tuple[int, int]], board: Board, rule: Rule | None
) -> list[_Answer]:
    """Return the likely answers with their puzzles, the best first."""
    prepared = detail(strips, sides)
    apart, shift = distances(prepared, prepared)
    rough = []
    for kinds, clear in _groupings(np.minimum(apart, apart.T), prepared.hidden()):
        shown = pictures(strips, apart, shift, kinds.group)
        single = SPOILT * int((np.bincount(kinds.group) == 1).sum())
        for answer in _paired(kinds, shown, rule):
            laid = LAID if _lies(answer, facing) else 0
            rough.append(answer._replace(score=answer.score + CLEAR * clear + laid - single))
    rough.sort(key=lambda answer: -answer.score)
    near = [answer for answer in rough if answer.score >= rough[0].score - WORSE]
    tried = [answer._replace(changed=changed) for answer in near for changed in _changes(answer.kinds)]
    most = MOST_ANSWERS if len(strips) <= sides * FEW else MOST_ANSWERS // 8
    answers = [_counted(answer, sides, board) for answer in tried[:most]]
    return sorted(answers, key=lambda answer: -answer.score)


def _changes(kinds: Kinds) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to read doubtful sides, the likeliest first: as the nearest kinds, or as a kind of its own."""
    weak = _doubtful(kinds)[:MOST_TRIED]
    number = kinds.apart.shape[1]
    most = (1, number, 8, 3)[len(weak)]
    likely = [[*np.argsort(kinds.apart[side], kind="stable")[:most].tolist(), number] for side in weak]
    ways = (tuple(zip(weak, way, strict=True)) for way in itertools.product(*likely))
    changes = (tuple((side, kind) for side, kind in way if kind != kinds.group[side]) for way in ways)
    yield from sorted(changes, key=lambda change: (_unlikely(kinds, change), change))


def _unlikely(kinds: Kinds, changes: Sequence[tuple[int, int]]) -> float:
    """Return what speaks against reading sides as other than the nearest kinds."""
    against = 0.0
    for side, kind in changes:
        if kind == kinds.apart.shape[1]:
            against += SPOILT
        elif not kinds.hidden[side]:
            own = kinds.apart[side, kinds.group[side]]
            against += max(0.0, CHANGED * float((kinds.apart[side, kind] - own) / (own + 0.01)))
    return against


def _groupings(apart: Distances, hidden: NDArray[np.bool_]) -> Iterator[tuple[Kinds, float]]:
    """Yield the likely groupings of sides, and the logarithm of the gap between kinds."""
    groups, heights = linkage(apart[np.ix_(~hidden, ~hidden)])
    heights = [height + 0.05 for height in heights] + [0.05]
    gaps = {number: math.log(heights[number - 2] / heights[number - 1]) for number in range(2, len(groups))}
    likely = sorted(list(gaps)[:MOST_KINDS], key=lambda number: -gaps[number])[:3]
    for number in likely:
        if CLEAR * (gaps[likely[0]] - gaps[number]) <= WORSE:
            group = np.zeros(len(apart), dtype=np.int64)
            group[~hidden] = groups[number - 1]
            kinds = settled(apart, group, hidden)
            yield kinds, gaps[number]
            alone = np.bincount(kinds.group) == 1
            if alone.any() and not alone.all():
                yield settled(apart, _without(alone, kinds), hidden), gaps[number]


def _without(alone: NDArray[np.bool_], kinds: Kinds) -> NDArray[np.int64]:
    """Return the groups if sides that are alone, because glare or a finger spoils them, join the nearest others."""
    near = np.where(alone[None], np.inf, kinds.apart)
    group = np.where(alone[kinds.group], near.argmin(axis=1), kinds.group)
    return np.unique(group, return_inverse=True)[1]


def _paired(kinds: Kinds, shown: Strips, rule: Rule | None) -> Iterator[_Answer]:
    """Yield the likely pairings of kinds. shown: a picture of each."""
    apart = continuations(shown)
    number = len(apart)
    if rule is None or rule.halves:
        for cost, pairs in pairings(apart)[:4]:
            yield _Answer(kinds, pairs, True, -CONTINUED * 2 * cost / number)
    if rule is None or not rule.halves:
        cost = float(CONTINUED * (np.diag(apart).mean() + mirrored(shown).mean()) + WHOLE)
        yield _Answer(kinds, tuple((kind, kind) for kind in range(number)), False, -cost)


def _second(kinds: Kinds, side: int) -> int:
    """Return the nearest other group of a side."""
    order = np.argsort(kinds.apart[side])
    return int(order[0] if order[0] != kinds.group[side] else order[1])


def _ratio(kinds: Kinds, side: int) -> float:
    """Return the distance of a side to its own kind, divided by that to the next."""
    own = kinds.apart[side, kinds.group[side]]
    if kinds.hidden[side] or (kinds.group == kinds.group[side]).sum() == 1:
        return 1.0  # nothing to compare with
    return float(own / (kinds.apart[side, _second(kinds, side)] + 1e-9))


def _unlike(kinds: Kinds, side: int) -> float:
    """Return the distance of a side to its own kind, divided by what is usual there."""
    others = np.flatnonzero(kinds.group == kinds.group[side])
    others = others[others != side]
    usual = np.median(kinds.apart[others, kinds.group[side]]) if len(others) else 0
    return float(kinds.apart[side, kinds.group[side]] / (usual + 0.03))


def _doubtful(kinds: Kinds) -> list[int]:
    """Return the sides that may show something else, the most doubtful first."""
    ratios = [_ratio(kinds, side) for side in range(len(kinds.group))]
    found = [
        side
        for side, ratio in enumerate(ratios)
        if ratio > DOUBTFUL or (ratio > UNLIKE[0] and _unlike(kinds, side) > UNLIKE[1])
    ]
    return sorted(found, key=lambda side: -ratios[side])


def _labels(answer: _Answer) -> list[int]:
    """Return the label of each side: figures numbered by appearance, the half that appears first in front."""
    other = dict(answer.pairs) | {b: a for a, b in answer.pairs}
    label: dict[int, int] = {}
    for kind in answer.group.tolist():
        if kind not in label:
            figure = 1 + len({abs(each) for each in label.values()})
            label[other.get(kind, kind)] = -figure if answer.halves else figure
            label[kind] = figure
    return [label[kind] for kind in answer.group.tolist()]


def _counted(answer: _Answer, sides: int, board: Board) -> _Answer:
    """Return the answer with its puzzle, and with the odds of its number of solutions if that is quickly counted."""
    labels = _labels(answer)
    cards = [labels[start : start + sides] for start in range(0, len(labels), sides)]
    puzzle = Puzzle.from_cards(cards, board, Rule() if answer.halves else Rule.parse("unsigned"))
    # Not by a time limit: the same photograph shall be read the same way on any machine.
    quick = len(cards) <= min(max(9, 4 * len(answer.pairs) + 4), 25)
    solutions = count(puzzle).essential if quick else None
    score = answer.score - _unlikely(answer.kinds, answer.changed)
    return answer._replace(puzzle=puzzle, solutions=solutions, score=score + _odds(solutions))


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


def _lies(answer: _Answer, facing: Sequence[tuple[int, int]]) -> bool:
    """Return whether all sides that face each other match."""
    other = dict(answer.pairs) | {b: a for a, b in answer.pairs}
    group = answer.group
    return bool(facing) and all(other.get(int(group[a])) == group[b] for a, b in facing)


def _told(best: _Answer, answers: Sequence[_Answer], sides: int) -> tuple[tuple[ReadSide, ...], ...]:
    """Return what was read at each side of each card."""
    kinds, labels = best.kinds, _labels(best)
    label_of = dict(zip(best.group.tolist(), labels, strict=True))
    open_sides = {side for side in _doubtful(kinds) if not _decided(best, answers, side)}
    read = []
    for side, label in enumerate(labels):
        own = int(best.group[side])
        order = [int(kind) for kind in np.argsort(kinds.apart[side]) if kind != own]
        away = float(kinds.apart[side, order[0]]) if order else math.inf
        other = label_of.get(order[0], 0) if order else 0
        read.append(ReadSide(label, float(kinds.apart[side, own]), away, other, side in open_sides))
    return tuple(tuple(read[start : start + sides]) for start in range(0, len(read), sides))


def _decided(best: _Answer, answers: Sequence[_Answer], side: int) -> bool:
    """Return whether a doubtful side was read in several ways, of which only one has solutions.

    If all other sides are right, the true reading of this one has a solution.
    """
    tried = [each for each in answers if each.kinds is best.kinds and each.pairs == best.pairs]
    others = [each.solutions for each in tried if each.group[side] != best.group[side]]
    return bool(best.solutions) and bool(others) and all(solutions == 0 for solutions in others)


def _doubts(best: _Answer, answers: Sequence[_Answer], sides: tuple[tuple[ReadSide, ...], ...]) -> Iterator[str]:
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
    elif best.solutions is not None and best.solutions > MANY and not _is_clear(best, answers):
        yield several(
            best.solutions, "the puzzle has {n} solution", "the puzzle has {n} solutions; most have one or two"
        )
    near = _near(best, answers, MARGIN)
    for answer in near:
        if len(answer.pairs) != len(best.pairs) or answer.halves != best.halves:
            yield say("{first} or {second}", first=_kinds_text(best), second=_kinds_text(answer))
            break
    else:
        if any(answer.pairs != best.pairs for answer in near):
            yield say("which halves belong together is doubtful")
    if len(parts := _sets(best, len(sides[0]))) > 1:
        yield several(
            len(parts),
            "the cards belong to {n} set",
            "the cards belong to {n} sets without a figure in common; photograph one at a time",
        )


def _near(best: _Answer, answers: Sequence[_Answer], margin: float) -> list[_Answer]:
    """Return the other answers whose score is lower by less than `margin`."""
    return [answer for answer in answers if answer is not best and answer.score > best.score - margin]


def _is_clear(best: _Answer, answers: Sequence[_Answer]) -> bool:
    """Return whether every side is much nearer to its own kind than to others, and no other answer comes near."""
    return not _near(best, answers, 2 * MARGIN) and all(
        _ratio(best.kinds, side) <= UNLIKE[0] for side in range(len(best.kinds.group))
    )


def _kinds_text(answer: _Answer) -> str:
    number = len(answer.pairs) * (1 + answer.halves)
    if answer.halves:
        return several(number, "{n} kind of halves", "{n} kinds of halves")
    return several(number, "{n} figure without halves", "{n} figures without halves")


def _sets(answer: _Answer, sides: int) -> list[set[int]]:
    """Return the cards in groups that have no figure in common."""
    labels = _labels(answer)
    parts: list[tuple[set[int], set[int]]] = []
    for card in range(0, len(labels), sides):
        figures, cards = {abs(label) for label in labels[card : card + sides]}, {card // sides}
        for part in [part for part in parts if part[0] & figures]:
            parts.remove(part)
            figures, cards = figures | part[0], cards | part[1]
        parts.append((figures, cards))
    return [cards for _, cards in parts]


def _reasons(best: _Answer, answers: Sequence[_Answer], laid: bool) -> Iterator[str]:
    """Yield what helped to decide."""
    if laid:
        yield say("the cards lie as a solution, so the halves that meet belong together")
    elif best.halves:
        yield say("halves that go on in each other belong together")
    else:
        yield say("each side goes on in its own kind, so figures have no halves")
    others = [answer for answer in answers if answer.score < best.score and answer.solutions != best.solutions]
    if any(other.score - _odds(other.solutions) > best.score - _odds(best.solutions) - MARGIN for other in others):
        yield several(
            best.solutions or 0,
            "this reading has {n} solution; others have none or many",
            "this reading has {n} solutions; others have none or many",
        )


def _odds(solutions: int | None) -> float:
    """Return the logarithm of the odds of a number of solutions."""
    return 0.0 if solutions is None else next(odds for most, odds in ODDS if solutions <= most)


def side_name(side: int, sides: int) -> str:
    """Return a side in words, as the card lies."""
    if sides == 4:
        return (say("top"), say("right"), say("bottom"), say("left"))[side]
    return say("side {n}", n=side + 1)


def kind_name(label: int, halves: bool) -> str:
    """Return what a side shows in words. label: 0 for what no other side shows."""
    if not label:
        return say("another figure")
    if not halves:
        return say("figure {n}", n=label)
    return say("figure {n}, front", n=label) if label > 0 else say("figure {n}, back", n=-label)
