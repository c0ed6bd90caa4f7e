"""Shuffling: the same puzzle in disguise, the same for the same seed on every machine."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace

from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.model.card import turned

_SEED = re.compile(r"(^|,) *(shuffled by )?seed \d+(, number \d+)?")  # in a title


def shuffled(puzzle: Puzzle, seed: int) -> Puzzle:
    """The same puzzle in disguise: cards in another order, each turned, figures renamed, as `seed` decides.

    Under the signed rule fronts and backs of a figure may change places too. The label of the rim
    keeps its name. Solutions stay the same up to these names.
    """
    rng = random.Random(seed)
    rule = puzzle.rule
    kept = {0} if rule.rim is None else {0, abs(rule.rim)}
    figures = sorted({abs(label) for card in puzzle.cards for label in card if abs(label) not in kept})
    names: dict[int, int] = {}
    for old, new in zip(figures, rng.sample(figures, len(figures)), strict=True):
        new = new * rng.choice((1, -1)) if rule.signed else new
        names |= {old: new, -old: -new}

    def renamed(labels: Labels) -> Labels:
        return tuple(names.get(label, label) for label in labels)

    cards = [turned(renamed(card), rng.randrange(puzzle.board.sides)) for card in puzzle.cards]
    rng.shuffle(cards)
    title = f"{puzzle.title}, shuffled by seed {seed}".removeprefix(", ")
    fresh = Puzzle(puzzle.board, tuple(cards), rule, title=title, source=puzzle.source)
    return _hinted(fresh, ((hint.cell, renamed(puzzle.look(hint.type, hint.turn))) for hint in puzzle.hints))


def laid_open(puzzle: Puzzle) -> Puzzle:
    """The same puzzle without what tells how it was made: its source, a seed, the order and turns of its cards.

    The cards are sorted, each turned to its least look, for they may have been written as they lie in a solution.
    """
    least = [min(puzzle.types[kind - 1].looks) for kind, _ in puzzle.card_types]
    order = sorted(range(len(least)), key=least.__getitem__)
    fresh = replace(
        puzzle,
        cards=tuple(least[card] for card in order),
        card_names=tuple(puzzle.card_names[card] for card in order) if puzzle.card_names else (),
        hints=(),
        title=_SEED.sub("", puzzle.title).strip(),
        source="",
        text="",
    )
    return _hinted(fresh, ((hint.cell, puzzle.look(hint.type, hint.turn)) for hint in puzzle.hints))


def _hinted(puzzle: Puzzle, given: Iterable[tuple[int, Labels]]) -> Puzzle:
    """The puzzle with these looks given, each in its cell."""
    looks = {shown: (kind.number, turn) for kind in puzzle.types for turn, shown in enumerate(kind.looks)}
    return replace(puzzle, hints=tuple(Placement(cell, *looks[shown]) for cell, shown in given))
