"""The fingerprint of a set of cards: a short name that is the same for the same cards.

Sets of cards are the same if one becomes the other by renaming figures, exchanging front and back of figures, rotating
cards, and putting them in another order; or if one is then the mirror image of the other. The fingerprint is a hash of
an exact canonical form, which is found by numbering the labels:

1. Labels get colours. Two labels have different ones if their mates, or the cards that show them, differ in colours.
2. While labels share a colour, one of the smallest cell of such labels gets a colour of its own. All are tried.
3. The form of a step is the cards in colours. The numbering whose forms are smallest, from the first step on, wins.

Steps whose form is larger than that of the best numbering end there. So do steps that are the image of tried ones under
a renaming that maps the cards to themselves. Source: McKay and Piperno, Practical graph isomorphism II, 2014.
"""

from __future__ import annotations

from base64 import b32encode
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby
from typing import Any, NamedTuple

from satpuzzle.errors import EngineLimitError
from satpuzzle.model.puzzle import Puzzle

Cards = Collection[Collection[Sequence[int]]]  # for each the labels that it may show, in each way in which it may lie
Card = tuple[tuple[int, ...], ...]  # the same for one card, sorted


class Step(NamedTuple):
    """Labels with colours of their own, and what follows from them."""

    cells: list[list[int]]  # the labels of each colour
    form: tuple[Any, ...]
    tried: set[int]  # labels that the next step chose before


class Search:
    """The search for the best numbering. `best` are its steps; the form of the last one is canonical."""

    def __init__(self, cards: Cards, mate: Callable[[int], int], fixed: Collection[int]) -> None:
        self.cards = dict(Counter(tuple(sorted({*map(tuple, card)})) for card in cards))
        shown = {*chain(*chain(*self.cards))}
        self.mates = {label: mate(label) for label in sorted({*shown, *map(mate, shown)})}
        self.kinds = {label: 2 * (label in fixed) + (label == other) for label, other in self.mates.items()}
        # The first places of looks tell all if each label of a card is there in one of them.
        self.places = 1 if all({*chain(*card)} == {look[0] for look in card} for card in self.cards) else None
        self.work = 0
        self.best: list[Step] = []
        self.renamings: list[dict[int, int]] = []  # they map the cards to themselves
        steps = self._judged([self._step(self.kinds)])
        while steps:
            steps = self._next(steps)

    def _next(self, steps: list[Step]) -> list[Step]:
        """The steps with one more; without the last, if it has no more choice."""
        last = steps[-1]
        keeping = [each for each in self.renamings if all(each[one] == one for one, *more in last.cells if not more)]
        images = new = {*last.tried}
        while new:
            new = {renaming[label] for renaming in keeping for label in new} - images
            images = images | new
        smallest = min((cell for cell in last.cells if len(cell) > 1), key=len, default=[])
        choice = next((label for label in smallest if label not in images), None)
        if choice is None:
            return steps[:-1]
        last.tried.add(choice)
        signs = {label: (colour, label != choice) for colour, cell in enumerate(last.cells) for label in cell}
        return self._judged([*steps, self._step(signs)])

    def _judged(self, steps: list[Step]) -> list[Step]:
        """Those of them from which the search goes on."""
        new, known = steps[-1], self.best[len(steps) - 1] if len(steps) <= len(self.best) else None
        if known is None or new.form < known.form:
            self.best = steps
        elif new.form > known.form:
            return steps[:-1]
        elif all(len(mine) == 1 or mine == its for mine, its in zip(known.cells, new.cells, strict=True)):
            renaming = dict(zip(chain(*known.cells), chain(*new.cells), strict=True))
            if {_moved(card, renaming): number for card, number in self.cards.items()} == self.cards:
                self.renamings.append(renaming)
                return [mine for mine, best in zip(steps, self.best, strict=False) if mine is best]
        return steps

    def _step(self, signs: Mapping[int, Any]) -> Step:
        """Refine colours until they split no more; labels with different signs have different ones."""
        cells, form = list[list[int]](), tuple[Any, ...]()
        while len(cells) < len({*signs.values()}):
            colours = _ranks(signs)
            cells = [[*cell] for _, cell in groupby(sorted(colours, key=colours.__getitem__), colours.__getitem__)]
            painted = {card: (number, _moved(card, colours)) for card, number in self.cards.items()}
            labels = [(len(cell), colours[self.mates[cell[0]]], self.kinds[cell[0]]) for cell in cells]
            form = (labels, sorted(painted.values()))
            seen: dict[int, list[Any]] = {label: [] for label in colours}
            for card, rank in _ranks(painted).items():
                for look in card:
                    shown = tuple(colours[label] for label in look)
                    for place, label in enumerate(look[: self.places]):
                        seen[label].append((rank, place, shown))
            signs = {one: (old, colours[self.mates[one]], tuple(sorted(seen[one]))) for one, old in colours.items()}
            self.work += sum(len(look) for card in self.cards for look in card)
            if self.work > 300_000:  # labels: a second
                raise EngineLimitError("the cards are too many, or too symmetric, for a fingerprint")
        return Step(cells, form, set())


def _ranks(values: Mapping[Any, Any]) -> dict[Any, int]:
    ranks = {value: rank for rank, value in enumerate(sorted({*values.values()}))}
    return {key: ranks[value] for key, value in values.items()}


def _moved(card: Card, moves: Mapping[int, int]) -> Card:
    return tuple(sorted(tuple(moves[label] for label in look) for look in card))


def canonical(cards: Cards, mate: Callable[[int], int], fixed: Collection[int] = ()) -> tuple[object, bool]:
    """Return the canonical form of some cards, and whether they are their own mirror image.

    Args:
        cards: For each card the labels that it may show, in each way in which it may lie.
        mate: Returns the label that a label meets.
        fixed: Labels that are renamed to each other only.

    Returns:
        The form, the same for the same cards and their mirror image; and whether these are the same, too.

    Raises:
        EngineLimitError: If the cards are too many, or too symmetric.
    """
    mirrored = [[look[::-1] for look in card] for card in cards]
    one, other = (Search(each, mate, fixed).best[-1].form for each in (cards, mirrored))
    return min(one, other), one == other


def fingerprint_of(puzzle: Puzzle) -> str:
    """The first 12 letters and digits of the hash, and `-m` if the cards are their own mirror image."""
    cards = [kind.looks for kind in puzzle.types for _ in range(kind.count)]
    form, is_own_mirror = canonical(cards, puzzle.rule.mate, puzzle.rule.rims)
    return b32encode(sha256(repr(form).encode()).digest())[:12].decode().lower() + "-m" * is_own_mirror
