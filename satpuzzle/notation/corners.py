"""Cards whose corners match instead of their sides, in labels of sides.

Two sides match if both their corners do. So a side is a half of a figure: the figure is the pair of labels at its ends,
and its halves are the two directions. The figure of two equal labels matches itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzle.errors import Parts
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels

BETWEEN = "/"  # the labels at the two ends of a side, in the name of its figure


def in_corners(cards: Sequence[Labels], backs: Sequence[Labels], figures: Sequence[str]) -> Parts:
    """Translate cards whose labels stand at corners.

    Args:
        cards: The cards, with the labels of their corners clockwise: from the top left, for triangles from the top.
        backs: Their backs, if they have any.
        figures: The names of the labels 1, 2, …, if they have any.

    Returns:
        The cards in labels of sides, with other fields of `Puzzle` that follow.
    """

    def ends(card: Labels) -> list[tuple[int, int]]:
        begins = card[-1:] + card[:-1] if len(card) == 3 else card  # of the first side of a triangle: at the left
        return [*zip(begins, (*begins[1:], begins[0]), strict=True)]

    pairs = sorted({(min(pair), max(pair)) for card in (*cards, *backs) for pair in ends(card)})
    numbers = {pair: number for number, pair in enumerate(pairs, 1)}
    whole = tuple(number for (one, other), number in numbers.items() if one == other)
    numbers |= {pair[::-1]: -number for pair, number in numbers.items() if pair[0] != pair[1]}
    names = dict(enumerate((name.replace(BETWEEN, "-") for name in figures), 1))
    return {
        "cards": [tuple(numbers[pair] for pair in ends(card)) for card in cards],
        "backs": tuple(tuple(numbers[pair] for pair in ends(card)) for card in backs),
        "rule": Rule(whole=whole),
        "figures": tuple(BETWEEN.join(names.get(label, str(label)) for label in pair) for pair in pairs),
        "corners": tuple(pairs),
    }


def at_corners(puzzle: Puzzle) -> tuple[tuple[str, ...], tuple[Sequence[Labels], Sequence[Labels]]]:
    """Return the names of the labels at corners 1, 2, …, and the cards and backs in these labels.

    Args:
        puzzle: A puzzle whose corners match.

    Returns:
        The names, empty if all are numbers; the cards and the backs, as `in_corners` takes them.
    """
    names = {
        label: name
        for pair, figure in zip(puzzle.corners, puzzle.figures, strict=True)
        for label, name in zip(pair, figure.split(BETWEEN), strict=True)
    }
    last = max((label for label, name in names.items() if name != str(label)), default=0)
    known = tuple(names.get(label, str(label)) for label in range(1, last + 1))

    def corners(labels: Labels) -> Labels:
        begins = tuple(puzzle.corners[abs(label) - 1][label < 0] for label in labels)
        return begins[1:] + begins[:1] if len(begins) == 3 else begins

    return known, ([*map(corners, puzzle.cards)], [*map(corners, puzzle.backs)])
