"""Likely answers to what is open once the sides are compared, and what speaks for each.

Open are three questions: how many kinds of sides there are, which of them belong together, and what a doubtful side
shows. Each answer gives a puzzle. Its score adds up, in logarithms of odds: how clearly the kinds differ, how well the
halves go on in each other, and how usual its number of solutions is, as real puzzles have one or two solutions, and
misread ones mostly none or many.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satpuzzle.model import Board, Puzzle, Rule
from satpuzzle.photo.kinds import Distances, Kinds, detail, distances, linkage, pictures, settled
from satpuzzle.photo.pairs import Pairs, continuations, mirrored, pairings
from satpuzzle.photo.sides import Strips
from satpuzzle.search.quick_counts import quick_count

MOST_KINDS = 20
CLEAR = 5.0  # the weight of the logarithm of the gap between kinds
CONTINUED = 20.0  # the weight of the mean distance of halves that meet
WHOLE = 15.0  # what speaks against figures without halves, besides that their sides are not symmetric
LAID = 10.0  # what speaks for a reading in which cards that touch lie as a solution
SPOILT = 2.0  # what speaks against a kind that only one side shows
CHANGED = 4.0  # the weight of reading a side as another kind: what its distance is more than that to the nearest
MANY = 20  # solutions; more are unusual
ODDS = ((0, -1.3), (1, 1.0), (2, 0.9), (MANY, -0.25), (math.inf, -1.0))  # of numbers of solutions, up to
WORSE = 6.0  # answers whose score without solutions is worse by so much are not tried
MARGIN = 1.5  # the lead in score that makes an answer sure,
RULE_MARGIN = 5.0  # and over answers that differ in whether figures have halves
MOST_TRIED = 3  # doubtful sides that are read in several ways
MOST_VISITS = 3e5  # partial fillings of each answer that is counted
MOST_ANSWERS = 160  # whose solutions are counted,
FEW = 9  # up to so many cards; fewer for more cards, which have many solutions more often


class Answer(NamedTuple):
    """An answer: a group for each side, the pairs of groups, whether figures have halves, and what speaks for it."""

    kinds: Kinds
    pairs: Pairs
    halves: bool
    score: float
    solutions: int | None = None  # None: not counted
    changed: tuple[tuple[int, int], ...] = ()  # sides that are read as another than the nearest kind, and as which

    @property
    def group(self) -> NDArray[np.int64]:
        """The group of each side."""
        group = self.kinds.group.copy()
        for side, kind in self.changed:
            group[side] = kind
        return group

    @property
    def labels(self) -> list[int]:
        """The label of each side: figures numbered by appearance, the half that appears first in front."""
        label: dict[int, int] = {}
        for kind in self.group.tolist():
            if kind not in label:
                figure = 1 + len({abs(each) for each in label.values()})
                label[self.meets.get(kind, kind)] = -figure if self.halves else figure
                label[kind] = figure
        return [label[kind] for kind in self.group.tolist()]

    @property
    def meets(self) -> dict[int, int]:
        """The kind that goes on in each kind."""
        return dict(self.pairs) | {b: a for a, b in self.pairs}

    def matches(self, facing: Sequence[tuple[int, int]]) -> bool:
        """Return whether all sides that face each other match. facing: pairs of sides."""
        return bool(facing) and all(self.meets.get(int(self.group[a])) == self.group[b] for a, b in facing)

    def puzzle(self, sides: int, board: Board) -> Puzzle:
        """Return the puzzle. sides: of a card."""
        labels = self.labels
        cards = [labels[start : start + sides] for start in range(0, len(labels), sides)]
        return Puzzle.from_cards(cards, board, Rule() if self.halves else Rule.parse("unsigned"))

    def rivals(self, answers: Sequence[Answer]) -> list[Answer]:
        """Return the other answers that are not clearly worse."""
        margin = {True: MARGIN, False: RULE_MARGIN}
        others = [answer for answer in answers if answer is not self]
        return [answer for answer in others if answer.score > self.score - margin[answer.halves == self.halves]]

    def different(self, sides: int) -> int:
        """Return the number of different cards. sides: of a card."""
        labels = self.labels
        cards = (labels[start : start + sides] for start in range(0, len(labels), sides))
        return len({min((*card[turn:], *card[:turn]) for turn in range(sides)) for card in cards})

    def sets(self, sides: int) -> int:
        """Return the number of sets of cards that have no figure in common. sides: of a card."""
        labels = self.labels
        parts: list[set[int]] = []
        for card in range(0, len(labels), sides):
            figures = {abs(label) for label in labels[card : card + sides]}
            for part in [part for part in parts if part & figures]:
                parts.remove(part)
                figures |= part
            parts.append(figures)
        return len(parts)


def likely_answers(
    strips: Strips, sides: int, facing: Sequence[tuple[int, int]], board: Board, rule: Rule | None
) -> list[Answer]:
    """Return the likely answers, the best first.

    Args:
        strips: The strips of all sides.
        sides: The number of sides of a card.
        facing: Pairs of sides that touch in the photograph.
        board: The board.
        rule: The rule; None decides between signed and unsigned.
    """
    prepared = detail(strips, sides)
    apart, shift = distances(prepared, prepared)
    rough = []
    for kinds, clear in _groupings(np.minimum(apart, apart.T), prepared.hidden()):
        shown = pictures(strips, apart, shift, kinds.group)
        single = SPOILT * int((np.bincount(kinds.group) == 1).sum())
        for answer in _paired(kinds, shown, rule):
            laid = LAID if answer.matches(facing) else 0
            rough.append(answer._replace(score=answer.score + CLEAR * clear + laid - single))
    rough.sort(key=lambda answer: -answer.score)
    near = [answer for answer in rough if answer.score >= rough[0].score - WORSE]
    tried = [answer._replace(changed=changed) for answer in near for changed in _changes(answer.kinds)]
    most = MOST_ANSWERS if len(strips) <= sides * FEW else MOST_ANSWERS // 8
    answers = [_counted(answer, sides, board) for answer in tried[:most]]
    return sorted(answers, key=lambda answer: -answer.score)


def _changes(kinds: Kinds) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to read doubtful sides, the likeliest first: as the nearest kinds, or as a kind of its own."""
    weak = kinds.doubtful()[:MOST_TRIED]
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
            if alone.any() and (~alone).sum() > 1:
                yield settled(apart, _without(alone, kinds), hidden), gaps[number]


def _without(alone: NDArray[np.bool_], kinds: Kinds) -> NDArray[np.int64]:
    """Return the groups if sides that are alone, because glare or a finger spoils them, join the nearest others."""
    near = np.where(alone[None], np.inf, kinds.apart)
    group = np.where(alone[kinds.group], near.argmin(axis=1), kinds.group)
    return np.unique(group, return_inverse=True)[1]


def _paired(kinds: Kinds, shown: Strips, rule: Rule | None) -> Iterator[Answer]:
    """Yield the likely pairings of kinds. shown: a picture of each."""
    apart = continuations(shown)
    number = len(apart)
    if rule is None or rule.halves:
        for cost, pairs in pairings(apart)[:4]:
            yield Answer(kinds, pairs, True, -CONTINUED * 2 * cost / number)
    if rule is None or not rule.halves:
        cost = float(CONTINUED * (np.diag(apart).mean() + mirrored(shown).mean()) + WHOLE)
        yield Answer(kinds, tuple((kind, kind) for kind in range(number)), False, -cost)


def _counted(answer: Answer, sides: int, board: Board) -> Answer:
    """Return the answer with its number of solutions, if that is quickly counted, and with their odds."""
    solutions = quick_count(answer.puzzle(sides, board), MOST_VISITS)
    score = answer.score - _unlikely(answer.kinds, answer.changed)
    return answer._replace(solutions=solutions, score=score + odds(solutions))


def decided(best: Answer, answers: Sequence[Answer]) -> bool:
    """Return whether the only doubtful side was read in every way, and only one has solutions.

    If all other sides are right, the true reading of this one has a solution. Of two doubtful sides not all ways are
    tried: both may show figures that no other side shows.
    """
    if len(weak := best.kinds.doubtful()) != 1:
        return False
    tried = [each for each in answers if each.kinds is best.kinds and each.pairs == best.pairs]
    others = [each.solutions for each in tried if each.group[weak[0]] != best.group[weak[0]]]
    every = len(others) == best.kinds.apart.shape[1]  # as all other kinds, and as one of its own
    return bool(best.solutions) and every and all(solutions == 0 for solutions in others)


def odds(solutions: int | None) -> float:
    """Return the logarithm of the odds of a number of solutions."""
    return 0.0 if solutions is None else next(odds for most, odds in ODDS if solutions <= most)
