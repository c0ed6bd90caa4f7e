"""Wishes about the cards of a puzzle, however they are placed, as that all cards are different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.model.card import period, turned
from satpuzzle.runtime.language import say

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

    def faults(self, puzzle: Puzzle) -> Iterator[str]:
        """The names of the wishes that the cards of `puzzle` do not fulfil."""
        if self.different and len(puzzle.types) < len(puzzle.cards):
            yield "different"
        if self.asymmetric and any(map(is_symmetric, puzzle.cards)):
            yield "asymmetric"
        if self.no_mirror_cards and any(map(is_its_own_mirror_image, puzzle.cards)):
            yield "no_mirror_cards"
        if self.varied and any(repeats_a_figure(card, puzzle.rule) for card in puzzle.cards):
            yield "varied"
        if self.balanced and spread(puzzle) > SPREAD:
            yield "balanced"

    def refusal(self, puzzle: Puzzle) -> Refusal | None:
        """Say why the cards of `puzzle` violate the wishes; None if they do not."""
        fault = next(self.faults(puzzle), None)
        if fault is None:
            return None
        return Refusal(REASONS[fault](), say("leave out {wish} or use more figures", wish=written(fault)))

    def allows(self, card: Labels, rule: Rule) -> bool:
        """Whether one card may have these labels."""
        return not (
            (self.asymmetric and is_symmetric(card))
            or (self.no_mirror_cards and is_its_own_mirror_image(card))
            or (self.varied and repeats_a_figure(card, rule))
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


def kept_by(puzzle: Puzzle, wishes: Mapping[str, bool | None]) -> CardWishes:
    """The wishes that are True, and those that are None and fulfilled by the cards of `puzzle`."""
    faults = {*CardWishes(*[True] * len(fields(CardWishes))).faults(puzzle)}
    return CardWishes(**{name: name not in faults if wish is None else wish for name, wish in wishes.items()})


def is_symmetric(card: Labels) -> bool:
    """Whether the card looks the same after a rotation."""
    return period(card) < len(card)


def is_its_own_mirror_image(card: Labels) -> bool:
    """Whether the card, seen in a mirror, looks the same after some rotation."""
    return card[::-1] in [turned(card, step) for step in range(len(card))]


def repeats_a_figure(card: Sequence[int], rule: Rule) -> bool:
    """Whether the card shows a figure twice, apart from the label of a frame."""
    shown = [abs(label) for label in card if not (rule.rim_only and label == rule.rim)]
    return len({*shown}) < len(shown)


def spread(puzzle: Puzzle) -> int:
    """The difference between the most and the fewest sides that show a figure, without the sides on a given rim."""
    shown = Counter(abs(label) for card in puzzle.cards for label in card)
    if puzzle.rule.rim is not None:
        shown[abs(puzzle.rule.rim)] -= len(puzzle.board.rim)
        if puzzle.rule.rim_only:
            del shown[abs(puzzle.rule.rim)]
    return max(shown.values(), default=0) - min(shown.values(), default=0)
