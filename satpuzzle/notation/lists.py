"""Lists of cards, as programs read them: `json` and `python`. Sides are numbers, or words in quotes.

Numbers below 0 are backs, and 0 is the frame; without numbers below 0, the rule is unsigned. Words have marks
(`heart+`, `heart-`), or none if the rule is unsigned. The frame determines the board if there is one, the number of
cards otherwise. A framed rectangle is not higher than wide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from satpuzzle.errors import InputError, located, shorten
from satpuzzle.model import Board, Puzzle, Rule
from satpuzzle.model.board import Labels, board_for
from satpuzzle.notation import typed_cards
from satpuzzle.notation.shared import (
    GAP,
    NUMBER,
    BracketReader,
    CannotHoldError,
    Draft,
    demand_same,
    figure_names,
    framed_board,
    read_label,
)

STRING = r"""(?:"(?:[^"\\\n]|\\.)*+"|'[^'\\\n]*+')"""
SIDE = rf"(?P<side>{NUMBER}|{STRING})"
FIRST_CARD = rf"(?:{NUMBER}|{STRING})(?:{GAP},{GAP}(?:{NUMBER}|{STRING})){{2,}}+{GAP},?{GAP}"  # without brackets


def read(text: str, start: int, sides: int | None, brackets: str = "[]", halved: bool | None = None) -> Draft:
    """Read the list that begins at `start` and ends with the text.

    Args:
        text: The text.
        start: The position of the outer bracket.
        sides: Sides of a card, if the board is given.
        brackets: The brackets of a card.
        halved: See `How`.

    Returns:
        The cards.

    Raises:
        InputError: If the list is invalid; the error names the line.
    """
    reader = BracketReader(text, start)
    found: list[str] = []

    def place(side: re.Match[str]) -> int:
        found.append(side["side"])
        return len(found) - 1

    places, lines = reader.cards(SIDE, place, '-3, "heart+"', r"\S", brackets=brackets)
    quoted = [side[0] in "\"'" for side in found]
    plain = [side.strip("\"'") for side in found]
    if not any(quoted) or all(re.fullmatch("-?[0-9]+", side) for side in plain):
        return _numbers([[plain[at] for at in card] for card in places], lines, text)
    if not all(quoted):
        odd = quoted.index(not quoted[0])
        line = next(line for card, line in zip(places, lines, strict=True) if odd in card)
        raise InputError("found both numbers and words; expected only numbers, or only words in quotes", line=line)
    words = [[_word(found[at], line) for at in card] for card, line in zip(places, lines, strict=True)]
    return read_words(words, lines, sides, text, halved)


def _numbers(cards: Sequence[Sequence[str]], lines: list[int], text: str) -> Draft:
    """Read cards in numbers. Raises InputError with the line."""
    labels = []
    for card, line in zip(cards, lines, strict=True):
        with located(line=line):
            labels.append(tuple(map(read_label, card)))
    rule = _rule_of(labels)
    guessed = frozenset() if rule.halves else frozenset({"board", "rule"})  # as in `cards`
    board = _framed(labels) if rule.rim == 0 else None
    return Draft(
        labels, lines, line=lines[0], text=text.strip("\n"), board=board, rule=rule, guessed=guessed, order_open=True
    )


def _rule_of(cards: Sequence[Labels]) -> Rule:
    """Return the rule that cards in numbers have."""
    labels = {label for card in cards for label in card}
    return Rule(min(labels) < 0, 0, rim_only=True) if 0 in labels else Rule(min(labels) < 0)


def _framed(cards: list[Labels]) -> Board | None:
    """Return the rectangle that the frame determines, if there is one."""
    with suppress(InputError):
        return framed_board(cards, 1) if all(len(card) == 4 for card in cards) else None
    return None


def read_words(
    cards: Sequence[Sequence[str]], lines: list[int], sides: int | None, text: str, halved: bool | None
) -> Draft:
    """Read cards in words, as they are typed. Raises InputError with the line."""
    try:
        draft, _, _ = typed_cards.read_given(cards, sides, halved)
    except InputError as error:
        error.line = lines[(error.line or 1) - 1]
        raise
    draft.lines, draft.line, draft.text, draft.order_open = lines, lines[0], text.strip("\n"), True
    draft.rule = Rule() if draft.marked else Rule.UNSIGNED if draft.figures else None
    if draft.framed and not draft.marked:
        draft.rule, draft.board = Rule.FRAMED, _framed(draft.cards)
    return draft


def _word(side: str, line: int) -> str:
    """Return the text of a string in quotes. Raises InputError."""
    if "\\" not in side:
        return side[1:-1]
    import json

    try:
        return str(json.loads(side, strict=False))
    except ValueError:
        raise InputError("invalid string {side}", side=shorten(side), line=line) from None


def write(puzzle: Puzzle, brackets: str = "[]") -> str:
    """Write the cards as a list, one on each line; as words if all figures have names that can be read again.

    Args:
        puzzle: The puzzle.
        brackets: The brackets of a card.

    Returns:
        The text.

    Raises:
        CannotHoldError: If rule, board or hints do not follow from the cards.
    """
    all_fronts = puzzle.rule == Rule() and all(label > 0 for card in puzzle.cards for label in card)
    if puzzle.rule != _rule_of(puzzle.cards) and not all_fronts:
        raise CannotHoldError("rule '{rule}' with these labels", rule=puzzle.rule)
    if puzzle.hints:
        raise CannotHoldError("hints")
    framed = _framed(list(puzzle.cards)) if puzzle.rule.rim == 0 else None
    if not puzzle.board.has_joins_of(framed or board_for(len(puzzle.cards), puzzle.board.sides)):
        raise CannotHoldError("the board {name}, which cannot be inferred from the cards", name=puzzle.board.name)
    if puzzle.rule in (Rule(), Rule.UNSIGNED) and puzzle.figures:
        with suppress(CannotHoldError):
            text = _listed(_in_words(puzzle), brackets)
            demand_same(puzzle, lambda: read(text, 0, None, brackets))
            return text
    cards = [[f"{label:+}" for label in card] for card in puzzle.cards] if all_fronts else puzzle.cards
    return _listed(cards, brackets)


def _in_words(puzzle: Puzzle) -> list[list[str]]:
    names = figure_names(puzzle)
    marks = ("-", "+") if puzzle.rule.halves else ("", "")
    return [[names[abs(label)] + marks[label > 0] for label in card] for card in puzzle.cards]


def _listed(cards: Sequence[Sequence[int | str]], brackets: str) -> str:
    import json

    rows = [json.dumps(list(card), ensure_ascii=False)[1:-1] for card in cards]
    return "[\n" + ",\n".join(f"    {brackets[0]}{row}{brackets[1]}" for row in rows) + "\n]\n"
