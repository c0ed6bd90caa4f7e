"""Shuffling: the same puzzle in disguise, the same for the same seed on every machine."""

from __future__ import annotations

import random
from dataclasses import replace

from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.model.card import turned


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
    looks = {shown: (kind.number, turn) for kind in fresh.types for turn, shown in enumerate(kind.looks)}
    given = ((hint.cell, puzzle.look(hint.type, hint.turn)) for hint in puzzle.hints)
    hints = tuple(Placement(cell, *looks[renamed(shown)]) for cell, shown in given)
    return replace(fresh, hints=hints)
