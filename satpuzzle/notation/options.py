"""How to read puzzles: the options of `parse_all`, and what they make of the cards that were read."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TypedDict

from satpuzzle.errors import InputError, Parts, located, shorten
from satpuzzle.model import Board, Puzzle, Rule
from satpuzzle.model.puzzle import Turns
from satpuzzle.notation.card_rows import KEYS
from satpuzzle.notation.orders import COUNTERCLOCKWISE
from satpuzzle.notation.shared import CHECKS, Draft, moved_as
from satpuzzle.runtime import validation


class HowToRead(TypedDict, total=False):
    """The options of `parse_all`, which explains them, for type checkers."""

    input_format: str | None
    board: str | Board | None
    rule: str | Rule | None
    order: str | None
    pairs: str | None
    turns: Turns | None
    flip: bool
    spare: bool
    region: str | None
    match: str | None


DEFAULTS: Parts = {name: False if name in ("flip", "spare") else None for name in HowToRead.__annotations__}


class Options(SimpleNamespace):
    """The values of all these options, checked: board and rule are no longer names."""

    def __init__(self, how: HowToRead) -> None:
        if unknown := how.keys() - DEFAULTS:
            raise TypeError(f"unexpected keyword argument '{min(unknown)}'")
        super().__init__(**DEFAULTS | dict(how))
        given = {name: CHECKS.get(name, "A=E,B=F") for name, value in how.items() if value is not DEFAULTS[name]}
        validation.check_fields(self, **given)


def finished(draft: Draft, options: Options) -> Puzzle:
    """Return the puzzle with the cards of a draft, as the options say. Raises InputError."""
    said: Parts = {key: getattr(options, key) for key in ("board", "spare", "region", "match")}
    if options.match not in (None, draft.match):  # rule and frame followed from the labels of sides
        draft = draft.but(rule=None, board=None if draft.framed else draft.board)
    draft = draft.told(**said, rule=options.rule if options.pairs is None else None)
    if " or " in draft.order and not options.order:
        parts: Parts = {"orders": draft.order, "line": draft.line}
        raise InputError("the sides are said to be in the order {orders}; choose one with --order", **parts)
    if order := options.order or draft.order:
        draft = in_order(draft, order)
    draft = draft if options.pairs is None else in_pairs(draft, options.pairs, options.rule)
    with located(line=draft.line if options.turns or options.flip else None):
        return moved_as(draft.puzzle(), options.turns, options.flip)


def in_order(draft: Draft, order: str) -> Draft:
    """Return a draft whose sides are written in another order.

    Args:
        draft: The cards, read as if their sides were clockwise from the top.
        order: The sides in the order of the text, as in `top,right,left,bottom` or `n,w,e,s`, or `clockwise` or
            `counterclockwise`.

    Returns:
        The cards with their sides clockwise.

    Raises:
        InputError: If the order is invalid, or if the text names the sides.
    """
    words = [word.strip().casefold() for word in order.split(",")]
    sides = next((sides for sides in KEYS if sorted(words) == sorted(sides)), ())
    if not sides and words not in (["clockwise"], [COUNTERCLOCKWISE]):
        raise InputError(
            "invalid value {order} for --order; expected the four sides, as in top,right,left,bottom, or "
            "counterclockwise",
            order=shorten(order),
        )
    if draft.headed:
        raise InputError("--order cannot be used: the text names the sides", line=draft.line)
    if sides and (draft.match == "corners" or any(len(card) != len(sides) for card in draft.cards)):
        raise InputError("the sides in --order are those of squares; for other cards use counterclockwise")
    cards = [(card[0], *card[:0:-1]) if words == [COUNTERCLOCKWISE] else card for card in draft.cards]
    cards = [tuple(card[words.index(side)] for side in sides) or card for card in cards]
    said = order if order == draft.order else ""
    return draft.but(cards=cards, guessed=draft.guessed - {"order"}, order_open=False, order=said)


def in_pairs(draft: Draft, pairs: str, rule: Rule | None) -> Draft:
    """Return a draft whose figures are fronts and backs.

    Args:
        draft: The cards, read as whole pictures.
        pairs: Which fronts match which backs, as in `A=E,B=F`, and which figures match themselves, as in `C=C`: names
            or numbers of all figures. The frame, if there is one, needs no entry.
        rule: The rule asked for, or None.

    Returns:
        The cards with halves.

    Raises:
        InputError: If the pairs are invalid or incomplete, if the cards have halves already, or if the rule has none.
    """
    shown = {label for card in (*draft.cards, *draft.backs) for label in card}
    names = dict(enumerate(draft.figures, 1)) or {label: str(label) for label in shown}
    known = {name.casefold(): label for label, name in names.items()} | {name: label for label, name in names.items()}
    own = draft.rule or Rule()
    labels = {0: 0} if (framed := (rule or own).frame == 0) else {}
    if min(shown, default=0) < 0 or (draft.marked and draft.figures and own.halves):
        raise InputError("--pairs cannot be used: the cards have fronts and backs already", line=draft.line)
    if rule and not rule.halves:
        raise InputError("--pairs names halves, so the rule cannot be {rule}; leave it out, or write signed", rule=rule)
    halves = [tuple(half.strip() for half in pair.partition("=")[::2]) for pair in pairs.split(",")]
    for place, (pair, (front, back)) in enumerate(zip(pairs.split(","), halves, strict=True), 1):
        one, other = (known.get(half, known.get(half.casefold(), -1)) for half in (front, back))
        if not {one, other} <= shown or {one, other} & labels.keys():
            raise InputError(
                "invalid value {pair} in --pairs; expected as in A=E, each in one pair, or C=C if C matches itself",
                pair=shorten(pair),
            )
        number = place if draft.figures else one or other
        labels |= {other: -number, one: number}
    if missing := sorted(shown - labels.keys()):
        left = shorten(names[missing[0]])
        raise InputError("--pairs does not name {figure}; every figure needs one pair", figure=left)
    rule = rule or Rule(True, tuple(labels.get(label, label) for label in own.rims), own.rim_only)
    whole = [n for n in labels.values() if -n not in labels.values() or (n == 0 and not framed)]
    cards, backs = ([tuple(map(labels.__getitem__, card)) for card in cards] for cards in (draft.cards, draft.backs))
    return draft.but(
        cards=cards,
        backs=tuple(backs),
        rule=replace(rule, whole=(*rule.whole, *whole)),
        marked=True,
        framed=False,
        figures=tuple(front for front, _ in halves) if draft.figures else (),
        halves=next((pair for pair in halves if pair[0] != pair[1]), None),
        one_case=None,
        guessed=draft.guessed - {"rule", "halves", "words", "case", "letters"},
    )
