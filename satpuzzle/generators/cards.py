"""Wishes about the cards of a puzzle, however they are placed, as that all cards are different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least, period, turned
from satpuzzle.runtime.language import say

REMEMBERED = 1 << 16  # cards whose properties are remembered
SPREAD = 2  # figures are balanced if the numbers of sides that show them differ by at most this


class Refusal(NamedTuple):
    """Why cards are refused, and what to change in the wishes."""

    reason: str
    advice: str


@dataclass(frozen=True)
class CardWishes:
    """What the cards of a puzzle must fulfil.

    Attributes:
        different: Whether no two cards may be equal.
        asymmetric: Whether no card may look the same after a rotation.
        no_mirror_cards: Whether no card may be its own mirror image.
        varied: Whether no card may show a figure twice, apart from the label of a frame.
        balanced: Whether the numbers of sides that show each figure may differ by at most two.
    """

    different: bool = False
    asymmetric: bool = False
    no_mirror_cards: bool = False
    varied: bool = False
    balanced: bool = False

    @classmethod
    def held_by(cls, puzzle: Puzzle) -> CardWishes:
        """All wishes that the cards of `puzzle` fulfil."""
        names = [each.name for each in fields(cls)]
        faults = {*cls(**dict.fromkeys(names, True)).faults(puzzle.cards, puzzle.rule, len(puzzle.board.rim))}
        return cls(**{name: name not in faults for name in names})

    def faults(self, cards: Sequence[Labels], rule: Rule, rim: int) -> Iterator[str]:
        """The names of the wishes that these cards of a board with `rim` sides on the rim do not fulfil."""
        if self.different and len({*map(_least, cards)}) < len(cards):
            yield "different"
        if self.asymmetric and any(map(is_symmetric, cards)):
            yield "asymmetric"
        if self.no_mirror_cards and any(map(is_its_own_mirror_image, cards)):
            yield "no_mirror_cards"
        if self.varied and any(repeated(card, rule) for card in cards):
            yield "varied"
        if self.balanced and (numbers := _numbers_of_sides(cards, rule, rim)) and numbers[-1] - numbers[0] > SPREAD:
            yield "balanced"

    def refusal(self, puzzle: Puzzle) -> Refusal | None:
        """Say why the cards of `puzzle` violate the wishes; None if they do not."""
        fault = next(self.faults(puzzle.cards, puzzle.rule, len(puzzle.board.rim)), None)
        if fault is None:
            return None
        return Refusal(REASONS[fault](), say("leave out {wish} or use more figures", wish=written(fault)))

    def allows(self, card: Labels, rule: Rule) -> bool:
        """Whether one card may have these labels."""
        return not (
            (self.asymmetric and is_symmetric(card))
            or (self.no_mirror_cards and is_its_own_mirror_image(card))
            or (self.varied and repeated(card, rule))
        )

    @property
    def wanted(self) -> list[str]:
        """The names of these wishes."""
        return [each.name for each in fields(self) if getattr(self, each.name)]


REASONS = {
    "different": lambda: say("with equal cards"),
    "asymmetric": lambda: say("with a symmetric card"),
    "no_mirror_cards": lambda: say("with a card that is its own mirror image"),
    "varied": lambda: say("with a figure twice on a card"),
    "balanced": lambda: say("with unbalanced figures"),
}


def written(wish: str) -> str:
    """A wish as an option of the command line."""
    return "--" + wish.replace("_", "-")


_least = lru_cache(REMEMBERED)(least)


@lru_cache(REMEMBERED)
def is_symmetric(card: Labels) -> bool:
    """Whether the card looks the same after a rotation."""
    return period(card) < len(card)


@lru_cache(REMEMBERED)
def is_its_own_mirror_image(card: Labels) -> bool:
    """Whether the card, seen in a mirror, looks the same after some rotation."""
    return card[::-1] in [turned(card, step) for step in range(len(card))]


@lru_cache(REMEMBERED)
def repeated(card: Labels, rule: Rule) -> int:
    """How many sides of the card show a figure that an earlier side shows, too, apart from the label of a frame."""
    shown = [abs(label) for label in card if not (rule.rim_only and label == rule.rim)]
    return len(shown) - len({*shown})


def _numbers_of_sides(cards: Sequence[Labels], rule: Rule, rim: int) -> list[int]:
    """How many sides show each figure, in rising order, without the label that the rim must show."""
    shown = Counter(map(abs, chain.from_iterable(cards)))
    if rule.rim is not None:
        shown[abs(rule.rim)] -= rim
        if rule.rim_only:
            del shown[abs(rule.rim)]
    return sorted(shown.values())
