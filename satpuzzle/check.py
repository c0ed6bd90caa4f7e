"""Judges solutions: is every card used, does every join match, does the rim show what it must?

Knows the model only, neither SAT nor any engine, so that nothing an encoder or a decoder gets wrong
can pass. Also reads the CHECK lines that programs print, and says what is wrong with each.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import chain
from typing import NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.language import say, several
from satpuzzle.model import Join, Lay, Puzzle, Side, Solution
from satpuzzle.model.board import Labels

Laid = Sequence[tuple[int, Labels] | None]  # per cell: the type's number and the labels shown; None: empty


def faults(puzzle: Puzzle, laid: Laid, *, joins: bool = True) -> list[str]:
    """What is wrong with these cards as a solution of `puzzle`; empty if nothing is. Empty cells are passed over.

    joins: those that do not match are wrong; the rim's rule is to be kept in any case.
    """
    rule = puzzle.rule
    wrong = card_faults(puzzle, laid)
    if wrong:
        return wrong
    told: set[Side] = set()
    for a, b in wrong_joins(puzzle, laid) if joins else ():
        told |= {a, b}
        one, other = _shown(laid, a), _shown(laid, b)
        if other != rule.mate(one):
            wrong.append(
                say(
                    "cell {cell} side {side} shows {label}, cell {other_cell} side {other_side} shows {other}",
                    cell=a.cell + 1,
                    side=a.side + 1,
                    label=one,
                    other_cell=b.cell + 1,
                    other_side=b.side + 1,
                    other=other,
                )
            )
        else:
            wrong.append(_framed(a, one))
    wrong += [_framed(side, _shown(laid, side)) for side in framed_inside(puzzle, laid) if side not in told]
    for side in wrong_on_rim(puzzle, laid):
        wrong.append(
            say(
                "cell {cell} side {side} shows {label} on the rim, not {rim}",
                cell=side.cell + 1,
                side=side.side + 1,
                label=_shown(laid, side),
                rim=rule.rim,
            )
        )
    for hint in puzzle.hints:
        lay = laid[hint.cell]
        if lay is not None and (lay[0], tuple(lay[1])) != (hint.type, puzzle.look(hint.type, hint.turn)):
            wrong.append(
                say(
                    "cell {cell}: not the given card {type} turned by {turn}",
                    cell=hint.cell + 1,
                    type=hint.type,
                    turn=hint.turn,
                )
            )
    return wrong


def card_faults(puzzle: Puzzle, laid: Laid) -> list[str]:
    """What says that these are not the cards of `puzzle`, or too many, whatever they touch; empty if nothing does."""
    cells, wrong = puzzle.board.cells, []
    if len(laid) != cells:
        words = several(
            len(laid),
            "{n} card, the board has {cells} cells",
            "{n} cards, the board has {cells} cells",
            cells=cells,
        )
        return [words]
    used = [0] * (len(puzzle.types) + 1)
    for cell, lay in enumerate(laid):
        if lay is None:
            continue
        number, shown = lay
        if not 1 <= number <= len(puzzle.types):
            wrong.append(say("cell {cell}: there is no card type {type}", cell=cell + 1, type=number))
        elif tuple(shown) not in puzzle.types[number - 1].looks:
            wrong.append(
                say(
                    "cell {cell}: card type {type} does not show {labels} in any turn",
                    cell=cell + 1,
                    type=number,
                    labels=" ".join(map(str, shown)),
                )
            )
        else:
            used[number] += 1
            if used[number] == puzzle.types[number - 1].count + 1:
                wrong.append(
                    say(
                        "cell {cell}: all {n} cards of type {type} are used already",
                        cell=cell + 1,
                        n=used[number] - 1,
                        type=number,
                    )
                )
    return wrong


def wrong_joins(puzzle: Puzzle, laid: Laid) -> Iterator[Join]:
    """The joins whose two sides do not match, or show the frame; where nothing lies, nothing is wrong."""
    rule = puzzle.rule
    for a, b in puzzle.board.joins:
        if laid[a.cell] is not None and laid[b.cell] is not None:
            one, other = _shown(laid, a), _shown(laid, b)
            if other != rule.mate(one) or not (rule.allows(one, on_rim=False) and rule.allows(other, on_rim=False)):
                yield a, b


def wrong_on_rim(puzzle: Puzzle, laid: Laid) -> Iterator[Side]:
    """The sides on the rim that do not show what they must."""
    if puzzle.rule.rim is not None:
        for side in puzzle.board.rim:
            if laid[side.cell] is not None and not puzzle.rule.allows(_shown(laid, side), on_rim=True):
                yield side


def framed_inside(puzzle: Puzzle, laid: Laid) -> Iterator[Side]:
    """The sides inside the board that show the frame, whatever they touch."""
    if puzzle.rule.rim_only:
        for side in chain.from_iterable(puzzle.board.joins):
            if laid[side.cell] is not None and not puzzle.rule.allows(_shown(laid, side), on_rim=False):
                yield side


def _framed(side: Side, label: int) -> str:
    """What is said of a side that shows the frame inside."""
    return say(
        "cell {cell} side {side} shows the frame {label} inside the board",
        cell=side.cell + 1,
        side=side.side + 1,
        label=label,
    )


def _shown(laid: Laid, side: Side) -> int:
    """What a side shows of a cell where something lies."""
    lay = laid[side.cell]
    assert lay is not None
    return lay[1][side.side]


def solution_faults(solution: Solution) -> list[str]:
    """What is wrong with `solution`; empty if nothing is."""
    look = solution.puzzle.look
    return faults(solution.puzzle, [(number, look(number, turn)) for number, turn in solution.lays])


class Verdict(NamedTuple):
    """The verdict on one CHECK line, or on one board.

    line: its number in the text, from 1. faults: why it is no solution; empty if it is one.
    solution: the solution, if it is one. repeats: the line that showed the same solution first.
    board: is it a board, known by what its cells show? laid: what lies where, if that could be read.
    """

    line: int
    faults: tuple[str, ...]
    solution: Solution | None = None
    repeats: int | None = None
    board: bool = False
    laid: Laid | None = None


class Filling(NamedTuple):
    """A board of rows x columns cells: what each shows, clockwise from the top; None where nothing lies."""

    line: int
    rows: int
    columns: int
    shown: Sequence[Labels | None]


def judge_text(puzzle: Puzzle, text: str) -> list[Verdict]:
    """Judge every CHECK line found in `text`."""
    return list(verdicts(puzzle, text))


def verdicts(puzzle: Puzzle, text: str, fillings: Sequence[Filling] = ()) -> Iterator[Verdict]:
    """The same, and `fillings` with them, in the order of their lines, one after the other.

    What is remembered of each takes few bytes, for they may be many.
    """
    boards = sorted((_judge_filling(puzzle, filling) for filling in fillings), key=_line)
    seen: dict[bytes, int] = {}
    for verdict in merge(boards, _judge_lines(puzzle, text), key=_line):
        if verdict.solution is not None:
            key = array("I", chain.from_iterable(verdict.solution.lays)).tobytes()
            if key in seen:
                verdict = verdict._replace(repeats=seen[key])
            else:
                seen[key] = verdict.line
        yield verdict


def _line(verdict: Verdict) -> int:
    return verdict.line


def _judge_lines(puzzle: Puzzle, text: str) -> Iterator[Verdict]:
    number, end = 1, 0
    for match in re.finditer(r"\bCHECK:(.*)", text):
        number += text.count("\n", end, match.start())
        end = match.start()
        yield _judge_line(puzzle, match[1], number)


def entries(line: str) -> list[tuple[int, Labels] | None]:
    """What each cell shows by what follows `CHECK:` on a line; an empty entry is an empty cell.

    Raises InputError, naming the cell, for an entry that is no card, or if all are empty.
    """
    laid: list[tuple[int, Labels] | None] = []
    cells = line.strip().removesuffix(";").split(";")
    empty = not any(map(str.strip, cells))
    for cell, entry in enumerate(cells, 1):
        words = entry.split(",")
        if not (entry.strip() or empty):
            laid.append(None)
            continue
        if not all(re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", word) for word in words):
            message = say("cell {cell}: {entry} is not type,label,label,…", cell=cell, entry=shorten(entry.strip()))
            raise InputError(message)
        kind, *shown = map(int, words)
        laid.append((kind, tuple(shown)))
    return laid


def _judge_line(puzzle: Puzzle, line: str, number: int) -> Verdict:
    try:
        laid = entries(line)
    except InputError as error:
        return Verdict(number, (error.message,))
    wrong = faults(puzzle, laid)
    filled = [lay for lay in laid if lay is not None]
    if len(filled) < len(laid) and not card_faults(puzzle, laid):
        wrong.insert(0, _reached(puzzle, [lay and lay[1] for lay in laid]))
    if wrong:
        return Verdict(number, tuple(wrong), laid=laid)
    lays = tuple(Lay(kind, puzzle.types[kind - 1].looks.index(shown)) for kind, shown in filled)
    return Verdict(number, (), Solution(lays, puzzle), laid=laid)


def _judge_filling(puzzle: Puzzle, filling: Filling) -> Verdict:
    """The verdict on a board; if it is no solution, the first fault says how far it got."""
    shown, board = filling.shown, puzzle.board
    if board.grid != (filling.rows, filling.columns):
        size = f"{filling.rows}x{filling.columns}"
        wrong = say("a board of {size}, the puzzle's is {board}", size=size, board=board.name)
        return Verdict(filling.line, (wrong,), board=True)
    known = {look: (kind.number, turn) for kind in puzzle.types for turn, look in enumerate(kind.looks)}
    strange = [
        say("cell {cell}: no card shows {labels}", cell=cell, labels=" ".join(map(str, labels)))
        for cell, labels in enumerate(shown, 1)
        if labels is not None and labels not in known
    ]
    if 2 * len(strange) > len(shown):
        strange = [say("{n} cells show what no card does; are its colours numbered like the cards'?", n=len(strange))]
    laid = [None if labels is None else (known.get(labels, (0, 0))[0], labels) for labels in shown]
    wrong_ones = strange or faults(puzzle, laid)
    filled = [labels for labels in shown if labels is not None]
    if len(filled) == len(shown) and not wrong_ones:
        lays = tuple(Lay(*known[labels]) for labels in filled)
        return Verdict(filling.line, (), Solution(lays, puzzle), board=True, laid=laid)
    return Verdict(filling.line, (_reached(puzzle, shown), *wrong_ones), board=True, laid=laid)


def _reached(puzzle: Puzzle, shown: Sequence[Labels | None]) -> str:
    """How far a board got that is not finished."""
    sides = ((shown[a.cell], a.side, shown[b.cell], b.side) for a, b in puzzle.board.joins)
    match = sum(
        one is not None and other is not None and other[b] == puzzle.rule.mate(one[a]) for one, a, other, b in sides
    )
    return say(
        "{filled} of {cells} cells are filled, {match} of {joins} joins match",
        filled=sum(labels is not None for labels in shown),
        cells=len(shown),
        match=match,
        joins=len(puzzle.board.joins),
    )
