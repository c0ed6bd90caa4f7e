"""Random puzzles with a planted solution, and puzzles shuffled; the same for the same seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model import Board, Join, Placement, Puzzle, Rule, Side, parse_board
from satpuzzle.model.puzzle import Labels, turned

FRAMED = Rule(signed=False, rim=0, rim_only=True)
TRIES = 2000  # boards cut up in search of one whose cards all differ
PATIENCE = 50  # steps for each place, after which filling a board is begun anew


def planted(board: Board, rule: Rule, figures: int, seed: int, *, border: int = 0, different: bool = False) -> Puzzle:
    """A puzzle on `board` under `rule` with at least one solution: the first of `candidates` that will do.

    different: no two cards are equal. Raises InputError for figures that are not there, or cannot
    make all cards different.
    """
    title = f"{title_of(board, rule, figures, border)}, seed {seed}"
    made = candidates(board, rule, figures, random.Random(seed), border=border, title=title)
    for puzzle in islice(made, TRIES):
        if puzzle is not None and (not different or len(puzzle.types) == board.cells):
            return puzzle
    raise InputError(f"{figures} figures make no {board.cells} different cards that fit; take more")


def title_of(board: Board, rule: Rule, figures: int, border: int = 0) -> str:
    """What the puzzles of `candidates` are called."""
    return f"{board.name}, {rule}, {figures} figures" + (f", {border} along the rim" if border else "")


def candidates(
    board: Board,
    rule: Rule,
    figures: int,
    chance: random.Random,
    *,
    border: int = 0,
    pairs: Sequence[int] = (),
    varied: bool = False,
    loose: bool = False,
    title: str = "",
) -> Iterator[Puzzle | None]:
    """Puzzles without end, each cut from a board filled at random; None where the wishes left a side without figure.

    Every join gets one of `figures` figures at random (and, under the signed rule, a side for its
    front), or, if it runs along the rim and `border` is not 0, one of `border` further figures. A
    free rim is filled likewise. Then the board is cut into cards, which are turned and shuffled.
    Figures count from 1, those of the border after the others, leaving out the label of a frame.
    pairs: how many joins show each figure. varied: no card shows a figure twice, a frame aside.
    loose: before the board is cut, labels change places within each card, those of the border
    among themselves: they still balance, but need not fit. Raises InputError for figures that are
    not there.
    """
    if figures < 1 or border < 0:
        raise InputError(f"{figures} figures, {border} along the rim; the least is one figure")
    used = figures_of(rule)
    inner = [next(used) for _ in range(figures)]
    along = [next(used) for _ in range(border)]
    rim = set(board.rim)
    edge = {end for join in board.joins if along and runs_along_rim(join, rim, board.sides) for end in join}
    places = [Place((a, b), along if a in edge else inner) for a, b in board.joins]
    places += [Place((side,), inner) for side in board.rim if rule.rim is None]
    numbers = dict(zip(inner + along, pairs, strict=False))
    while True:
        plain = (chance.choice(place.figures) for place in places)  # drawn one by one, as they are used
        shown = _spread(board, rule, places, numbers, varied, chance) if pairs or varied else plain
        if shown is None:
            yield None
            continue
        labels = _filled(board, rule, places, shown, chance)
        if loose:
            _loosened(labels, places, edge, chance)
        yield _cut(board, labels, rule, title, chance)


def framed(rows: int, columns: int, border: int, inner: int, seed: int, *, different: bool = False) -> Puzzle:
    """A framed rectangle of squares: joins along the rim show `border` colours, the others `inner` ones."""
    if border < 1 or min(rows, columns) < 2:
        raise InputError("a framed puzzle needs two rows, two columns and one colour of each kind")
    board = parse_board(f"{rows}x{columns}")
    return planted(board, FRAMED, inner, seed, border=border, different=different)


def figures_of(rule: Rule) -> Iterator[int]:
    """The figures that a puzzle under `rule` uses, without end: 1, 2, …, but not that of a frame."""
    figure = 0
    while True:
        figure += 1
        if not (rule.rim_only and rule.rim is not None and abs(rule.rim) == figure):
            yield figure


class Place(NamedTuple):
    """Where a figure goes: the two sides of a join, or a side on the rim; and the figures to choose from."""

    sides: tuple[Side, ...]
    figures: list[int]


def _spread(
    board: Board, rule: Rule, places: list[Place], numbers: dict[int, int], varied: bool, chance: random.Random
) -> Iterator[int] | None:
    """A figure for each place: on joins so many of each as `numbers` says (if it does), on no card twice if `varied`.

    Filled place by place, going back where none is left; None if that takes too long.
    """
    on_card: list[set[int]] = [set() for _ in range(board.cells)]
    if rule.rim is not None and not rule.rim_only:
        for cell, _ in board.rim:
            on_card[cell].add(abs(rule.rim))
    left = dict(numbers)

    def choices(place: Place) -> list[int]:
        taken = {figure for end in place.sides for figure in on_card[end.cell]} if varied else set()
        counted = numbers and len(place.sides) == 2
        figures = [f for f in place.figures if f not in taken for _ in range(left[f] if counted else 1)]
        chance.shuffle(figures)
        return list(dict.fromkeys(figures))[::-1]

    def mark(place: Place, figure: int, step: int) -> None:
        for end in place.sides if varied else ():
            (on_card[end.cell].add if step > 0 else on_card[end.cell].remove)(figure)
        if numbers and len(place.sides) == 2:
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


def _filled(
    board: Board, rule: Rule, places: list[Place], shown: Iterator[int], chance: random.Random
) -> list[list[int]]:
    """Labels for every side of every cell that match at all joins; `shown` are the figures of the places."""
    labels = [[0] * board.sides for _ in range(board.cells)]
    for place, figure in zip(places, shown, strict=True):
        label = figure * chance.choice((1, -1)) if rule.signed else figure
        for end, value in zip(place.sides, (label, rule.mate(label)), strict=False):
            labels[end.cell][end.side] = value
    if rule.rim is not None:
        for cell, side in board.rim:
            labels[cell][side] = rule.rim
    return labels


def _loosened(labels: list[list[int]], places: list[Place], edge: set[Side], chance: random.Random) -> None:
    """Let the labels of each card change places, those on joins along the rim and the others apart."""
    groups: dict[tuple[int, bool], list[Side]] = {}
    for place in places:
        for end in place.sides:
            groups.setdefault((end.cell, end in edge), []).append(end)
    for group in groups.values():
        values = [labels[end.cell][end.side] for end in group]
        chance.shuffle(values)
        for end, value in zip(group, values, strict=True):
            labels[end.cell][end.side] = value


def runs_along_rim(join: Join, rim: set[Side], sides: int) -> bool:
    """Does the join end at the rim: is, in both cells, a side next to it on the rim?"""
    return all(any(Side(end.cell, (end.side + step) % sides) in rim for step in (1, -1)) for end in join)


def _cut(board: Board, labels: list[list[int]], rule: Rule, title: str, chance: random.Random) -> Puzzle:
    cards = [turned(tuple(card), chance.randrange(board.sides)) for card in labels]
    chance.shuffle(cards)
    return Puzzle(board, tuple(cards), rule, title=title)


def shuffled(puzzle: Puzzle, seed: int) -> Puzzle:
    """The same puzzle in other words: cards in another order, each turned, figures renamed by `seed`.

    Under the signed rule fronts and backs of a figure may change places too. The label of the rim
    keeps its name. Solutions stay the same up to these names.
    """
    chance = random.Random(seed)
    rule = puzzle.rule
    kept = {0} if rule.rim is None else {0, abs(rule.rim)}
    figures = sorted({abs(label) for card in puzzle.cards for label in card if abs(label) not in kept})
    names: dict[int, int] = {}
    for old, new in zip(figures, chance.sample(figures, len(figures)), strict=True):
        new = new * chance.choice((1, -1)) if rule.signed else new
        names |= {old: new, -old: -new}

    def renamed(labels: Labels) -> Labels:
        return tuple(names.get(label, label) for label in labels)

    cards = [turned(renamed(card), chance.randrange(puzzle.board.sides)) for card in puzzle.cards]
    chance.shuffle(cards)
    title = f"{puzzle.title}, shuffled by seed {seed}".removeprefix(", ")
    fresh = Puzzle(puzzle.board, tuple(cards), rule, title=title, source=puzzle.source)
    looks = {shown: (kind.number, turn) for kind in fresh.types for turn, shown in enumerate(kind.looks)}
    given = ((hint.cell, puzzle.types[hint.type - 1].looks[hint.turn]) for hint in puzzle.hints)
    hints = tuple(Placement(cell, *looks[renamed(shown)]) for cell, shown in given)
    return replace(fresh, hints=hints)
