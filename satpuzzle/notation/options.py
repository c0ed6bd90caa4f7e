"""Options for cards whose text leaves the order of sides, or the pairs of halves, open."""

from __future__ import annotations

from dataclasses import replace

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Rule
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.shared import Draft

COUNTERCLOCKWISE = "counterclockwise"


def in_order(draft: Draft, order: str) -> Draft:
    """Return a draft whose sides are written in another order.

    Args:
        draft: The cards, read as if their sides were clockwise from the top.
        order: The sides in the order of the text, as in `top,right,left,bottom`, or `counterclockwise`.

    Returns:
        The cards with their sides clockwise.

    Raises:
        InputError: If the order is invalid, or if the text names the sides.
    """
    words = [word.strip().casefold() for word in order.split(",")]
    sides = next((sides for sides in SIDES if sorted(words) == sorted(sides)), None)
    if sides is None and words != [COUNTERCLOCKWISE]:
        raise InputError(
            "invalid value {order} for --order; expected the four sides, as in top,right,left,bottom, or "
            "counterclockwise",
            order=shorten(order),
        )
    if draft.headed:
        raise InputError("--order cannot be used: the text names the sides", line=draft.line)
    if sides is None:
        cards = [(card[0], *card[:0:-1]) for card in draft.cards]
    elif any(len(card) != len(sides) for card in draft.cards):
        raise InputError("the sides in --order are those of squares; for other cards use counterclockwise")
    else:
        places = [words.index(side) for side in sides]
        cards = [tuple(card[place] for place in places) for card in draft.cards]
    return replace(draft, cards=cards, guessed=draft.guessed - {"order"}, order_open=False)


def in_pairs(draft: Draft, pairs: str) -> Draft:
    """Return a draft whose figures are fronts and backs.

    Args:
        draft: The cards, read as whole pictures.
        pairs: Which fronts match which backs, as in `A=E,B=F`: names or numbers of all figures.

    Returns:
        The cards with halves.

    Raises:
        InputError: If the pairs are invalid or incomplete, or if the cards have halves already.
    """
    names = {name.casefold(): number for number, name in enumerate(draft.figures, 1)}
    shown = {label for card in draft.cards for label in card}
    labels: dict[int, int] = {}
    figures: list[str] = []
    if draft.marked or min(shown) < 0:
        raise InputError("--pairs cannot be used: the cards have fronts and backs already", line=draft.line)
    for number, pair in enumerate(pairs.split(","), 1):
        halves = [half.strip() for half in pair.split("=")]
        known = [names.get(half.casefold(), int(half) if half.isdecimal() and not names else 0) for half in halves]
        if len(halves) != 2 or not {*known} <= shown or {*known} & {*labels} or known[0] == known[1]:
            raise InputError(
                "invalid value {pair} in --pairs; expected two figures, each in one pair, as in A=E", pair=shorten(pair)
            )
        labels |= {known[0]: number, known[1]: -number}
        figures.append(halves[0])
    if missing := sorted(shown - {*labels}):
        left = draft.figures[missing[0] - 1] if draft.figures else str(missing[0])
        raise InputError("--pairs does not name {figure}; every figure needs one pair", figure=shorten(left))
    cards = [tuple(labels[label] for label in card) for card in draft.cards]
    first = pairs.split(",")[0].split("=")
    return replace(
        draft,
        cards=cards,
        rule=Rule(),
        marked=True,
        framed=False,
        figures=tuple(figures) if names else (),
        halves=(first[0].strip(), first[1].strip()),
        one_case=None,
        guessed=draft.guessed - {"rule", "halves", "words", "case"},
    )
