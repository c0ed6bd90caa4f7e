"""Wishes about the cards of a puzzle, however they are placed, as that all cards are different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least, looks_of
from satpuzzle.model.symmetries import moved
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

REMEMBERED = 1 << 16  # cards whose properties are remembered
SPREAD = 2  # figures are balanced if the numbers of sides that show them differ by at most this


class Refusal(NamedTuple):
    """Why cards are refused, and what to change in the wishes."""

    reason: str
    advice: str


# What may be wished for the cards, however they are placed, with the reason to refuse others: no two equal cards, none
# that looks the same after a move, none that shows a figure twice (apart from a frame), none that is its own mirror
# image, and numbers of sides that show each figure that differ by at most two.
REASONS = {
    "different": lambda: say("with equal cards"),
    "asymmetric": lambda: say("with a symmetric card"),
    "varied": lambda: say("with a figure twice on a card"),
    "no_mirror_cards": lambda: say("with a card that is its own mirror image"),
    "balanced": lambda: say("with unbalanced figures"),
}


def chosen(cards: Sequence[str]) -> tuple[str, ...]:
    """Check wishes about cards. Raises InputError."""
    wanted = say("a list of wishes: {names}", names=", ".join(REASONS))
    names = validation.members("cards", cards, wanted)
    if not all(isinstance(name, str) and name in REASONS for name in names):
        raise validation.wrong("cards", cards, wanted)
    return tuple(names)


def faults(wishes: Collection[str], cards: Sequence[Labels], puzzle: Puzzle) -> Iterator[str]:
    """The wishes that these cards do not fulfil, for the board and the rule of a puzzle."""
    rule, moves = puzzle.rule, puzzle.moves
    if "different" in wishes and len({_least(card, moves) for card in cards}) < len(cards):
        yield "different"
    if "asymmetric" in wishes and any(is_symmetric(card, moves) for card in cards):
        yield "asymmetric"
    if "no_mirror_cards" in wishes and any(map(is_its_own_mirror_image, cards)):
        yield "no_mirror_cards"
    if "varied" in wishes and any(repeated(card, rule) for card in cards):
        yield "varied"
    rim = len(puzzle.board.rim)
    if "balanced" in wishes and (numbers := _numbers_of_sides(cards, rule, rim)) and numbers[-1] - numbers[0] > SPREAD:
        yield "balanced"


def refusal(wishes: Collection[str], puzzle: Puzzle) -> Refusal | None:
    """Say which of the wishes the cards of `puzzle` do not fulfil; None if they fulfil all."""
    fault = next(faults(wishes, puzzle.cards, puzzle), None)
    return None if fault is None else Refusal(REASONS[fault](), advice(fault))


def advice(wish: str) -> str:
    """What to do if cards do not fulfil the wish."""
    return say("leave out {wish} or use more figures", wish=written(wish))


def written(wish: str) -> str:
    """A wish as an option of the command line."""
    return "--" + wish.replace("_", "-")


_least = lru_cache(REMEMBERED)(least)


@lru_cache(REMEMBERED)
def is_symmetric(card: Labels, moves: tuple[int, ...]) -> bool:
    """Whether the card looks the same after one of these moves."""
    return len(looks_of([card], moves)) < len(moves)


@lru_cache(REMEMBERED)
def is_its_own_mirror_image(card: Labels) -> bool:
    """Whether the card, seen in a mirror, looks the same after some rotation."""
    return moved(card, len(card)) in looks_of([card], range(len(card)))


@lru_cache(REMEMBERED)
def repeated(card: Labels, rule: Rule) -> int:
    """How many sides of the card show a figure that an earlier side shows, too, apart from the label of a frame."""
    shown = [abs(label) for label in card if not (rule.rim_only and label in rule.rims)]
    return len(shown) - len({*shown})


def _numbers_of_sides(cards: Sequence[Labels], rule: Rule, rim: int) -> list[int]:
    """How many sides show each figure, in rising order, without those that the rim must show."""
    shown = Counter(map(abs, chain.from_iterable(cards)))
    for label in rule.rims:
        shown[abs(label)] -= rim
        if rule.rim_only or len(rule.rims) > 1:
            del shown[abs(label)]
    return sorted(shown.values())
