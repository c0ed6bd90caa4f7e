"""Puzzles drawn at random, cut from a filled board; the same for the same seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.make.wishes import Wishes
from satpuzzle.model import Board, Puzzle, Rule, Side, parse_board
from satpuzzle.model.puzzle import turned

TRIES = 2000  # boards cut up in search of one whose cards all differ
PATIENCE = 50  # steps for each place, after which filling a board starts afresh


def planted(board: Board, rule: Rule, figures: int, seed: int, *, border: int = 0, different: bool = False) -> Puzzle:
    """A puzzle on `board` under `rule` with at least one solution: the first of `candidates` that will do.

    different: no two cards are equal. Raises InputError for figures that are not there, or cannot
    make all cards different.
    """
    wishes = Wishes(board, rule, figures, border=border, different=different)
    for puzzle in islice(candidates(wishes, random.Random(seed)), TRIES):
        if puzzle is not None and wishes.refusal(puzzle) is None:
            return replace(puzzle, title=f"{wishes.title}, seed {seed}")
    raise InputError(f"{figures} figures make no {board.cells} different cards that fit; take more")


def framed(rows: int, columns: int, border: int, inner: int, seed: int, *, different: bool = False) -> Puzzle:
    """A framed rectangle of squares: joins along the rim show `border` colours, the others `inner` ones."""
    if border < 1 or min(rows, columns) < 2:
        raise InputError("a framed puzzle needs two rows, two columns and one colour of each kind")
    board = parse_board(f"{rows}x{columns}")
    return planted(board, Rule.FRAMED, inner, seed, border=border, different=different)


def candidates(wishes: Wishes, rng: random.Random) -> Iterator[Puzzle | None]:
    """Puzzles without end, each cut from a board filled at random; None where the wishes left a side without figure.

    Every join gets one of the figures inside at random (and, under the signed rule, a side for its
    front), or, if it runs along the rim, one of those of the border, if there are any. A free rim is
    filled likewise. Then the board is cut into cards, which are turned and shuffled. If no solution
    is wished for, labels first change places within each card, those of the border among
    themselves: they still balance, but need not fit. `pairs` and `varied` are kept; the other
    wishes are ignored.
    """
    board, rule = wishes.board, wishes.rule
    places = [Place((a, b), wishes.along if a in wishes.edge else wishes.inner) for a, b in board.joins]
    places += [Place((side,), wishes.inner) for side in board.rim if rule.rim is None]
    while True:
        plain = (rng.choice(place.figures) for place in places)  # drawn one by one, as they are used
        shown = _spread(wishes, places, rng) if wishes.pairs or wishes.varied else plain
        if shown is None:
            yield None
            continue
        labels = _filled(board, rule, places, shown, rng)
        if not wishes.solutions:
            _loosened(labels, places, wishes.edge, rng)
        yield _cut(board, labels, rule, rng)


class Place(NamedTuple):
    """Where a figure goes: the two sides of a join, or a side on the rim; and the figures to choose from."""

    sides: tuple[Side, ...]
    figures: tuple[int, ...]


def _spread(wishes: Wishes, places: list[Place], rng: random.Random) -> Iterator[int] | None:
    """A figure for each place: on joins as many of each as `pairs` says (if it does), on no card twice if `varied`.

    Filled place by place, going back where none is left; None if that takes too long.
    """
    board, rule, varied = wishes.board, wishes.rule, wishes.varied
    on_card: list[set[int]] = [set() for _ in range(board.cells)]
    if rule.rim is not None and not rule.rim_only:
        for cell, _ in board.rim:
            on_card[cell].add(abs(rule.rim))
    left = dict(zip((*wishes.inner, *wishes.along), wishes.pairs, strict=False))

    def choices(place: Place) -> list[int]:
        taken = {figure for end in place.sides for figure in on_card[end.cell]} if varied else set()
        counted = left and len(place.sides) == 2
        figures = [f for f in place.figures if f not in taken for _ in range(left[f] if counted else 1)]
        rng.shuffle(figures)
        return list(dict.fromkeys(figures))[::-1]

    def mark(place: Place, figure: int, step: int) -> None:
        for end in place.sides if varied else ():
            (on_card[end.cell].add if step > 0 else on_card[end.cell].remove)(figure)
        if left and len(place.sides) == 2:
            left[figure] -= step

    shown: list[int] = []
    waiting = [choices(place) for place in places[:1]]
    for _ in range(PATIENCE * len(places)):
        if len(shown) == len(places):
            break
        if waiting[-1]:
            shown.append(waiting[-1].pop())
            mark(places[len(shown) - 1], shown[-1], 1)
            waiting += [choices(place) for place in places[len(shown) : len(shown) + 1]]
        elif shown:
            waiting.pop()
            mark(places[len(shown) - 1], shown.pop(), -1)
        else:
            return None
    return iter(shown) if len(shown) == len(places) else None


def _filled(board: Board, rule: Rule, places: list[Place], shown: Iterator[int], rng: random.Random) -> list[list[int]]:
    """Labels for every side of every cell that match at all joins; `shown` are the figures of the places."""
    labels = [[0] * board.sides for _ in range(board.cells)]
    for place, figure in zip(places, shown, strict=True):
        label = figure * rng.choice((1, -1)) if rule.signed else figure
        for end, value in zip(place.sides, (label, rule.mate(label)), strict=False):
            labels[end.cell][end.side] = value
    if rule.rim is not None:
        for cell, side in board.rim:
            labels[cell][side] = rule.rim
    return labels


def _loosened(labels: list[list[int]], places: list[Place], edge: frozenset[Side], rng: random.Random) -> None:
    """Let the labels of each card change places, those on joins along the rim and the others apart."""
    groups: dict[tuple[int, bool], list[Side]] = {}
    for place in places:
        for end in place.sides:
            groups.setdefault((end.cell, end in edge), []).append(end)
    for group in groups.values():
        values = [labels[end.cell][end.side] for end in group]
        rng.shuffle(values)
        for end, value in zip(group, values, strict=True):
            labels[end.cell][end.side] = value


def _cut(board: Board, labels: list[list[int]], rule: Rule, rng: random.Random) -> Puzzle:
    cards = [turned(tuple(card), rng.randrange(board.sides)) for card in labels]
    rng.shuffle(cards)
    return Puzzle(board, tuple(cards), rule)
