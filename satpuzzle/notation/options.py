"""How to read puzzles: the options of `parse_all`, and what they make of the cards that were read."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypedDict

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model import Board, Rule, parse_board
from satpuzzle.model.puzzle import Turns
from satpuzzle.notation import notations
from satpuzzle.notation.card_rows import KEYS
from satpuzzle.notation.orders import COUNTERCLOCKWISE
from satpuzzle.notation.shared import Draft, demand_match
from satpuzzle.runtime import validation

EXAMPLES = {
    "input_format": "cards", "back": "'", "order": "top,right,left,bottom", "pairs": "A=E,B=F", "turns": "none",
    "region": "1,1-1,3", "match": "corners",
}  # fmt: skip


class HowToRead(TypedDict, total=False):
    """The options of `parse_all`, which explains them, for type checkers."""

    input_format: str | None
    board: str | Board | None
    rule: str | Rule | None
    back: str | None
    order: str | None
    pairs: str | None
    turns: Turns | None
    flip: bool
    spare: bool
    region: str | None
    match: str | None


NAMES = {name: name in ("flip", "spare") for name in HowToRead.__annotations__}  # whether it is a flag


def _checked(name: str, value: Any) -> Any:
    """Return the value of an option, None if it is not given. Raises InputError."""
    if NAMES[name] or value is None:
        return validation.flag(name, value) if NAMES[name] else None
    if name in EXAMPLES:
        validation.text(name, value, EXAMPLES[name])
    makers: Parts = {"board": parse_board, "rule": Rule.parse, "match": demand_match}
    return makers[name](value) if name in makers else value


class Options(SimpleNamespace):
    """The values of all these options, checked: board and rule are no longer names."""

    def __init__(self, how: HowToRead) -> None:
        if unknown := how.keys() - NAMES:
            raise TypeError(f"unexpected keyword argument '{min(unknown)}'")
        given = {name: False if flag else None for name, flag in NAMES.items()} | dict(how)
        super().__init__(**{name: _checked(name, value) for name, value in given.items()})
        if self.input_format is not None:
            notations.named(self.input_format)


def finished(draft: Draft, options: Options) -> Draft:
    """Return a draft whose cards are as the options say. Raises InputError."""
    wishes = {key: getattr(options, key) for key in ("spare", "region", "match")}
    told: Parts = {key: value for key, value in wishes.items() if value not in (None, False, getattr(draft, key))}
    if "match" in told:  # rule and frame followed from the labels of sides
        told |= {"rule": None, "board": None if draft.framed else draft.board}
    draft = replace(draft, **told, difficulty=None) if told else draft
    order = options.order or draft.order
    draft = in_order(draft, order) if order else draft
    return draft if options.pairs is None else in_pairs(draft, options.pairs, options.rule)


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
    sides = next((sides for sides in KEYS if sorted(words) == sorted(sides)), None)
    if sides is None and words not in (["clockwise"], [COUNTERCLOCKWISE]):
        raise InputError(
            "invalid value {order} for --order; expected the four sides, as in top,right,left,bottom, or "
            "counterclockwise",
            order=shorten(order),
        )
    if draft.headed:
        raise InputError("--order cannot be used: the text names the sides", line=draft.line)
    cards = draft.cards
    if words == [COUNTERCLOCKWISE]:
        cards = [(card[0], *card[:0:-1]) for card in draft.cards]
    elif sides and (draft.match == "corners" or any(len(card) != len(sides) for card in draft.cards)):
        raise InputError("the sides in --order are those of squares; for other cards use counterclockwise")
    elif sides:
        places = [words.index(side) for side in sides]
        cards = [tuple(card[place] for place in places) for card in draft.cards]
    said = order if order == draft.order else ""
    return replace(draft, cards=cards, guessed=draft.guessed - {"order"}, order_open=False, order=said)


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
    names = {name: number for number, name in enumerate(draft.figures, 1)}
    known = {name.casefold(): number for name, number in names.items()} | names
    shown = {label for card in (*draft.cards, *draft.backs) for label in card}
    own = draft.rule or Rule()
    framed = (rule or own).frame == 0
    labels = {0: 0} if framed else {}
    halves: list[tuple[str, str]] = []
    if min(shown, default=0) < 0 or (draft.marked and draft.figures and own.halves):
        raise InputError("--pairs cannot be used: the cards have fronts and backs already", line=draft.line)
    if rule and not rule.halves:
        raise InputError("--pairs names halves, so the rule cannot be {rule}; leave it out, or write signed", rule=rule)
    for place, pair in enumerate(pairs.split(","), 1):
        front, back = (half.strip() for half in pair.partition("=")[::2])
        one, other = (
            known.get(half, known.get(half.casefold(), int(half) if half.isdecimal() and not names else -1))
            for half in (front, back)
        )
        if not {one, other} <= shown or {one, other} & {*labels}:
            raise InputError(
                "invalid value {pair} in --pairs; expected as in A=E, each in one pair, or C=C if C matches itself",
                pair=shorten(pair),
            )
        number = place if names else one or other
        labels |= {other: -number, one: number}
        halves.append((front, back))
    if missing := sorted(shown - {*labels}):
        left = draft.figures[missing[0] - 1] if draft.figures else str(missing[0])
        raise InputError("--pairs does not name {figure}; every figure needs one pair", figure=shorten(left))
    rule = rule or Rule(True, tuple(labels.get(label, label) for label in own.rims), own.rim_only)
    whole = [n for n in labels.values() if -n not in labels.values() or (n == 0 and not framed)]
    return replace(
        draft,
        cards=[tuple(labels[label] for label in card) for card in draft.cards],
        backs=tuple(tuple(labels[label] for label in card) for card in draft.backs),
        rule=replace(rule, whole=(*rule.whole, *whole)),
        marked=True,
        framed=False,
        figures=tuple(front for front, _ in halves) if names else (),
        halves=next((pair for pair in halves if pair[0] != pair[1]), None),
        one_case=None,
        guessed=draft.guessed - {"rule", "halves", "words", "case", "letters"},
    )
