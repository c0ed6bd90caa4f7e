"""Sides that may be mistyped, as text and as data; and what is said where a puzzle has no solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from satpuzzle.analysis import Figure, balance, misspelt
from satpuzzle.errors import shorten
from satpuzzle.language import say, several
from satpuzzle.make.suspects import MOST_CELLS, Suspect, Suspects
from satpuzzle.model import Puzzle

NAMED = 4  # figures out of balance that are named in a remark


def suspects_data(suspects: Suspects) -> dict[str, Any]:
    """For programs: cards and sides from 1. A swap has two `sides`, and lists in `from` and `to`."""
    return {"suspects": [_data(suspect) for suspect in suspects.ranked]}


def _data(suspect: Suspect) -> dict[str, Any]:
    card = {"card": suspect.card + 1}
    number = {"distinct": suspect.distinct} if suspect.exact else {"at_least": suspect.distinct, "exact": False}
    if len(suspect.sides) == 1:
        return {**card, "side": suspect.sides[0] + 1, "from": suspect.before[0], "to": suspect.after[0], **number}
    sides = [side + 1 for side in suspect.sides]
    return {**card, "sides": sides, "from": list(suspect.before), "to": list(suspect.after), **number}


def suspects_text(puzzle: Puzzle, suspects: Suspects) -> Iterator[str]:
    """How many changes help, and which, under the card that they change."""
    number = len(suspects.ranked)
    looked_at = suspects.looked_at
    if suspects.unique:
        if not number:
            yield say("of {n} changes of one card none leaves exactly one essential solution", n=looked_at)
            return
        yield several(
            number,
            "1 change of {all} leaves exactly one essential solution; likely ones first:",
            "{n} changes of {all} leave exactly one essential solution; likely ones first:",
            all=looked_at,
        )
    else:
        if not number:
            yield say("of {n} changes of one card none makes the puzzle solvable", n=looked_at)
            return
        yield several(
            number,
            "1 change of {all} makes the puzzle solvable; likely ones first:",
            "{n} changes of {all} make the puzzle solvable; likely ones first:",
            all=looked_at,
        )
    for card, changes in groupby(suspects.ranked, key=lambda suspect: suspect.card):
        labels = " ".join(map(puzzle.figure_name, puzzle.cards[card]))
        yield say("card {card} [{labels}]", card=puzzle.card_name(card), labels=labels)
        for change in changes:
            yield "  " + _line(puzzle, change)


def _line(puzzle: Puzzle, change: Suspect) -> str:
    before, after = map(puzzle.figure_name, change.before), map(puzzle.figure_name, change.after)
    if len(change.sides) == 1:
        what = say(
            "side {side} from {before} to {after}", side=change.sides[0] + 1, before=next(before), after=next(after)
        )
    else:
        one, other = (side + 1 for side in change.sides)
        what = say(
            "sides {one} and {other} swapped, {before} and {after}",
            one=one,
            other=other,
            before=next(before),
            after=next(before),
        )
    if change.exact:
        number = several(change.distinct, "1 distinct solution", "{n} distinct solutions")
    else:
        number = say("at least {n} distinct solutions", n=change.distinct)
    return f"{what}: {number}"


def no_solution_remarks(puzzle: Puzzle, command: Callable[[str], str]) -> Iterator[str]:
    """Where a puzzle has no solution: what of its balance rules them out, and the commands that help.

    command: the command line of this puzzle for a command, without its first word.
    """
    if puzzle.board.cells > MOST_CELLS:
        return
    if balance(puzzle).conflict:
        yield balance_text(puzzle)
    for figure, other in misspelt(puzzle).items():
        name, instead = puzzle.figures[figure - 1], puzzle.figures[other - 1]
        yield say("{name} is on one side only; is it {other}?", name=shorten(name), other=shorten(instead))
    yield say("a side may be mistyped: `satpuzzle {command}` lists what to look at", command=command("suspects"))
    yield say("`satpuzzle {why}` says why there is no solution", why=command("explain"))


def balance_text(puzzle: Puzzle) -> str:
    """Why the balance of its figures rules out every solution of a puzzle."""
    return say("the balance rules out every solution: {reasons}", reasons="; ".join(_reasons(puzzle)))


def _reasons(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with the numbers of sides: those of the rim's label, then the figures furthest out of balance."""
    rule, rim = puzzle.rule, len(puzzle.board.rim)
    figures = balance(puzzle).figures
    if rule.rim is not None:
        shown = sum(card.count(rule.rim) for card in puzzle.cards)
        if shown < rim or (rule.rim_only and shown > rim):
            label = puzzle.figure_name(rule.rim)
            yield say("{label} is on {n} sides, the rim has {rim}", label=label, n=shown, rim=rim)
    uneven = sorted((figure for figure in figures if figure.on_rim), key=lambda figure: -figure.on_rim)
    for figure in uneven[:NAMED]:
        yield _imbalance(figure, signed=rule.signed)
    if len(uneven) > NAMED:
        yield several(len(uneven) - NAMED, "and 1 more figure", "and {n} more figures")
    if uneven and rule.rim is None:
        needed = sum(figure.on_rim for figure in uneven)
        yield say("{n} sides must lie on the rim, which has {rim}", n=needed, rim=rim)


def _imbalance(figure: Figure, *, signed: bool) -> str:
    name = figure.name or say("figure {figure}", figure=figure.number)
    if not signed or not figure.number:
        return say("{figure} is on an odd number of sides, {n}", figure=name, n=figure.fronts)
    fronts, backs = figure.fronts, figure.backs
    if fronts > backs:
        return say("{figure} has more fronts than backs, {fronts} and {backs}", figure=name, fronts=fronts, backs=backs)
    return say("{figure} has fewer fronts than backs, {fronts} and {backs}", figure=name, fronts=fronts, backs=backs)
