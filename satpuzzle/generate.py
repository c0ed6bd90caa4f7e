"""Random puzzles with a planted solution, and puzzles shuffled; the same for the same seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from satpuzzle.errors import InputError
from satpuzzle.model import Board, Hint, Join, Puzzle, Rule, Side, parse_board
from satpuzzle.model.puzzle import Labels, turned

FRAMED = Rule(signed=False, rim=0, rim_only=True)
TRIES = 2000  # boards cut up in search of one whose cards all differ


def planted(board: Board, rule: Rule, figures: int, seed: int, *, border: int = 0, different: bool = False) -> Puzzle:
    """A puzzle on `board` under `rule` with at least one solution.

    Every join gets one of `figures` figures at random (and, under the signed rule, a side for its
    front), or, if it runs along the rim and `border` is not 0, one of `border` further figures. A
    free rim is filled likewise. Then the board is cut into cards, which are turned and shuffled.
    Figures count from 1, those of the border after the others, leaving out the label of a frame.
    different: no two cards are equal. Raises InputError for figures that are not there, or cannot
    make all cards different.
    """
    if figures < 1 or border < 0:
        raise InputError(f"{figures} figures, {border} along the rim; the least is one figure")
    chance = random.Random(seed)
    used = _figures(rule)
    inner = [next(used) for _ in range(figures)]
    along = [next(used) for _ in range(border)] or inner
    title = f"{board.name}, {rule}, {figures} figures" + (f", {border} along the rim" if border else "")
    for _ in range(TRIES):
        puzzle = _cut(board, _filled(board, rule, inner, along, chance), rule, f"{title}, seed {seed}", chance)
        if not different or len(puzzle.types) == board.cells:
            return puzzle
    raise InputError(f"{figures} figures make no {board.cells} different cards that fit; take more")


def framed(rows: int, columns: int, border: int, inner: int, seed: int, *, different: bool = False) -> Puzzle:
    """A framed rectangle of squares: joins along the rim show `border` colours, the others `inner` ones."""
    if border < 1 or min(rows, columns) < 2:
        raise InputError("a framed puzzle needs two rows, two columns and one colour of each kind")
    board = parse_board(f"{rows}x{columns}")
    return planted(board, FRAMED, inner, seed, border=border, different=different)


def _figures(rule: Rule) -> Iterator[int]:
    figure = 0
    while True:
        figure += 1
        if not (rule.rim_only and rule.rim is not None and abs(rule.rim) == figure):
            yield figure


def _filled(board: Board, rule: Rule, inner: list[int], along: list[int], chance: random.Random) -> list[list[int]]:
    """Labels for every side of every cell that match at all joins."""

    def label(figures: list[int]) -> int:
        figure = chance.choice(figures)
        return figure * chance.choice((1, -1)) if rule.signed else figure

    rim = set(board.rim)
    labels = [[0] * board.sides for _ in range(board.cells)]
    for a, b in board.joins:
        shown = label(along if runs_along_rim((a, b), rim, board.sides) else inner)
        labels[a.cell][a.side], labels[b.cell][b.side] = shown, rule.mate(shown)
    for cell, side in board.rim:
        labels[cell][side] = label(inner) if rule.rim is None else rule.rim
    return labels


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
    hints = tuple(Hint(cell, *looks[renamed(shown)]) for cell, shown in given)
    return replace(fresh, hints=hints)
