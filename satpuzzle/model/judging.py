"""Checks solutions: every card is used, every join matches, the rim shows the right labels.

This module depends on the model only, so it finds errors of encoders, decoders and engines. It also reads CHECK lines
and explains what is wrong with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model import Join, Lay, Puzzle, Side, Solution
from satpuzzle.model.board import Labels, place_text
from satpuzzle.runtime.language import say, several, translated

Laid = Sequence[tuple[int, Labels] | None]  # for each cell the number of the type and the labels; None if empty


def faults(puzzle: Puzzle, laid: Laid, *, joins: bool = True) -> list[str]:
    """Return what is wrong with a filling of `puzzle`. Empty cells are ignored.

    Args:
        puzzle: The puzzle.
        laid: What lies in each cell.
        joins: Whether joins must match. The rule for the rim always applies.
    """
    wrong = card_faults(puzzle, laid)
    if len(laid) == puzzle.board.cells:
        wrong += _place_faults(puzzle, _whole(puzzle, laid), joins=joins)
    return wrong


def _whole(puzzle: Puzzle, laid: Laid) -> Laid:
    """Return the filling without cards that have a wrong number of sides."""
    return [None if lay is None or len(lay[1]) != puzzle.board.sides else lay for lay in laid]


def _place_faults(puzzle: Puzzle, laid: Laid, *, joins: bool = True) -> list[str]:
    """Return what is wrong with the positions of the cards, whether or not they are cards of `puzzle`."""
    rule, wrong = puzzle.rule, []

    def at(side: Side) -> Parts:
        where = say("{place}, side {side}", place=place_text(puzzle.board, side.cell), side=side.side + 1)
        return {"where": where, "label": puzzle.figure_name(_shown(laid, side))}

    def framed(side: Side) -> str:
        return say("{where} shows the frame {label} inside the board", **at(side))

    told: set[Side] = set()
    for a, b in wrong_joins(puzzle, laid) if joins else ():
        told |= {a, b}
        one, other = _shown(laid, a), _shown(laid, b)
        if not rule.meets(one, other):
            there = at(b)
            across = {"there": there["where"], "other": there["label"]}
            wrong.append(say("{where} ({label}) does not match {there} ({other})", **across, **at(a)))
        else:
            wrong.append(framed(a))
    wrong += [framed(side) for side in wrong_sides(puzzle, laid, on_rim=False) if side not in told]
    for side in wrong_sides(puzzle, laid, on_rim=True):
        rim = say(" or ").join(map(puzzle.figure_name, rule.rims))
        wrong.append(say("{where} shows {label} on the rim, not {rim}", rim=rim, **at(side)))
    for hint in puzzle.hints:
        lay = laid[hint.cell]
        if lay is not None and (lay[0], tuple(lay[1])) != (hint.type, puzzle.look(hint.type, hint.turn)):
            wrong.append(
                say(
                    "{where}: expected the given card, type {type} in rotation {turn}",
                    where=place_text(puzzle.board, hint.cell),
                    type=hint.type,
                    turn=hint.turn,
                )
            )
    return wrong


def card_faults(puzzle: Puzzle, laid: Laid) -> list[str]:
    """Return where the cards are not those of `puzzle`, or too many of them."""
    cells = puzzle.board.cells
    if len(laid) != cells:
        words = several(
            len(laid),
            "{n} card, but the board has {cells} cells",
            "{n} cards, but the board has {cells} cells",
            cells=cells,
        )
        return [words]
    return [*_strangers(puzzle, laid).values()]


def _strangers(puzzle: Puzzle, laid: Laid) -> dict[int, str]:
    """Return a message for each cell whose card is not in `puzzle`, or used more often than it exists."""
    wrong: dict[int, str] = {}
    used = [0] * (len(puzzle.types) + 1)
    for cell, lay in enumerate(laid):
        if lay is None:
            continue
        number, shown = lay
        known = 1 <= number <= len(puzzle.types) and tuple(shown) in puzzle.types[number - 1].looks
        used[number if known else 0] += 1
        if known and used[number] <= puzzle.types[number - 1].count:
            continue
        what: Parts = {"where": place_text(puzzle.board, cell), "type": number}
        if known:
            wrong[cell] = say("{where}: no card of type {type} is left", **what)
        elif not 1 <= number <= len(puzzle.types):
            wrong[cell] = say("{where}: there is no card type {type}", **what)
        else:
            labels = " ".join(map(str, shown))
            wrong[cell] = say("{where}: card type {type} never shows {labels}", labels=labels, **what)
    return wrong


def wrong_joins(puzzle: Puzzle, laid: Laid) -> Iterator[Join]:
    """Yield the joins between cards whose sides do not match, or show the frame."""
    rule = puzzle.rule
    for a, b in puzzle.board.joins:
        if laid[a.cell] is not None and laid[b.cell] is not None:
            one, other = _shown(laid, a), _shown(laid, b)
            if not (rule.meets(one, other) and rule.allows(one, on_rim=False) and rule.allows(other, on_rim=False)):
                yield a, b


def wrong_sides(puzzle: Puzzle, laid: Laid, *, on_rim: bool) -> Iterator[Side]:
    """Yield the sides on the rim that show a wrong label, or those inside the board that show the frame."""
    board, rule = puzzle.board, puzzle.rule
    sides = board.rim if on_rim else chain(*board.joins, sorted(board.free))
    filled = (side for side in sides if laid[side.cell] is not None) if rule.rims else ()
    return (side for side in filled if not rule.allows(_shown(laid, side), on_rim))


def _shown(laid: Laid, side: Side) -> int:
    """Return the label that a side of a filled cell shows."""
    lay = laid[side.cell]
    assert lay is not None
    return lay[1][side.side]


def solution_faults(solution: Solution) -> list[str]:
    """Return what is wrong with `solution`; nothing if it is correct."""
    look = solution.puzzle.look
    return faults(solution.puzzle, [(number, look(number, turn)) for number, turn in solution.lays])


class Tally(NamedTuple):
    """A filling of a board in numbers.

    Attributes:
        cards: Number of filled cells.
        cells: Number of cells.
        matching: Number of joins between two cards that match.
        joins: Number of joins.
        wrong: Joins between two cards that do not match.
        strangers: Cells whose card is not in the puzzle, or used more often than it exists.
    """

    cards: int
    cells: int
    matching: int
    joins: int
    wrong: tuple[Join, ...]
    strangers: tuple[int, ...]

    @property
    def reached(self) -> str:
        """How many cells are filled and how many joins match, in words."""
        return say("{cards} of {cells} cells are filled, {matching} of {joins} joins match", **self._asdict())


class Verdict(NamedTuple):
    """The verdict on one CHECK line or one board.

    Attributes:
        line: Its line in the text, from 1.
        faults: What is wrong; empty for a solution, and for a correct filling with empty cells.
        solution: The solution, if it is one.
        repeats: The line that showed the same solution first.
        board: Whether it is a board from a viewer, not a CHECK line.
        laid: The filling, if it could be read.
        tally: The filling in numbers, if it has the size of the puzzle's board.
    """

    line: int
    faults: tuple[str, ...]
    solution: Solution | None = None
    repeats: int | None = None
    board: bool = False
    laid: Laid | None = None
    tally: Tally | None = None

    @property
    def reason(self) -> str:
        """Why it is no solution; "" if it is one."""
        return "" if self.solution is not None else (*self.faults, self.tally.reached if self.tally else "")[0]


class Filling(NamedTuple):
    """A filling of a rectangle of squares, as it was read.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        shown: The labels in each cell, clockwise from the top; None if it is empty.
        pieces: The number of the card in each cell, from 1, if the text says it.
        title: A title.
        line: Its line in the text.
    """

    rows: int
    columns: int
    shown: tuple[Labels | None, ...]
    pieces: tuple[int, ...] | None = None
    title: str = ""
    line: int = 1


def verdicts(puzzle: Puzzle, text: str, fillings: Sequence[Filling] = ()) -> Iterator[Verdict]:
    """Yield a verdict on every CHECK line in `text` and on `fillings`, in the order of their lines."""
    from array import array
    from heapq import merge

    line = attrgetter("line")
    boards = sorted((_judge_filling(puzzle, filling) for filling in fillings), key=line)
    seen: dict[bytes, int] = {}  # in few bytes, as there may be many solutions
    for verdict in merge(boards, _judge_lines(puzzle, text), key=line):
        if verdict.solution is not None:
            key = array("I", chain.from_iterable(verdict.solution.lays)).tobytes()
            if key in seen:
                verdict = verdict._replace(repeats=seen[key])
            else:
                seen[key] = verdict.line
        yield verdict


def _judge_lines(puzzle: Puzzle, text: str) -> Iterator[Verdict]:
    number, end = 1, 0
    for match in re.finditer(r"\bCHECK:(.*)", text):
        number += text.count("\n", end, match.start())
        end = match.start()
        yield _judge_line(puzzle, match[1], number)


def entries(line: str) -> list[tuple[int, Labels] | None]:
    """Return the content of each cell from the text after `CHECK:`; an empty entry is an empty cell.

    Raises:
        InputError: If an entry is invalid or all are empty; the error names the cell.
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
            raise InputError(
                "cell {cell}: invalid entry {entry}; expected type,label,label,…",
                cell=cell,
                entry=shorten(entry.strip()),
            )
        kind, *shown = map(int, words)
        laid.append((kind, tuple(shown)))
    return laid


def _judge_line(puzzle: Puzzle, line: str, number: int) -> Verdict:
    try:
        laid = entries(line)
    except InputError as error:
        return Verdict(number, (translated(error.message),))
    if len(laid) != puzzle.board.cells:
        return Verdict(number, tuple(card_faults(puzzle, laid)), laid=laid)
    return _judge(puzzle, Verdict(number, ()), laid, _strangers(puzzle, laid), [])


def _judge_filling(puzzle: Puzzle, filling: Filling) -> Verdict:
    shown, board = filling.shown, puzzle.board
    if board.grid != (filling.rows, filling.columns):
        size = f"{filling.rows}x{filling.columns}"
        wrong = say("the board is {size}, but the puzzle needs {board}", size=size, board=board.name)
        return Verdict(filling.line, (wrong,), board=True)
    known = puzzle.lay_by_look
    laid = [None if labels is None else (known.get(labels, (0, 0))[0], labels) for labels in shown]

    strangers = _strangers(puzzle, laid)
    for cell, labels in enumerate(shown):
        if labels is not None and labels not in known:
            where, seen = place_text(board, cell), " ".join(map(str, labels))
            strangers[cell] = say("{where}: no card shows {labels}", where=where, labels=seen)
    misnamed = piece_faults(puzzle, shown, filling.pieces)
    return _judge(puzzle, Verdict(filling.line, (), board=True), laid, strangers, misnamed)


def _judge(puzzle: Puzzle, verdict: Verdict, laid: Laid, strangers: dict[int, str], numbers: list[str]) -> Verdict:
    """Return the complete verdict on a board of the right size.

    `strangers` are messages for cells with a wrong card, by cell; `numbers` are messages for wrong numbers of cards.
    """
    board, whole = puzzle.board, _whole(puzzle, laid)
    filled = [lay for lay in laid if lay is not None]
    unknown = sum(kind == 0 for kind, _ in filled)

    strange = [*strangers.values()]
    if verdict.board and 2 * unknown > board.cells:
        strange = [say("{n} cells show labels of no card; are the colours numbered as in the puzzle?", n=unknown)]
    wrong = (*strange, *numbers, *_place_faults(puzzle, whole))
    verdict = verdict._replace(laid=laid)
    torn = tuple(wrong_joins(puzzle, whole))
    met = sum(whole[a.cell] is not None and whole[b.cell] is not None for a, b in board.joins)
    tally = Tally(len(filled), board.cells, met - len(torn), len(board.joins), torn, tuple(strangers))
    if wrong or len(filled) < board.cells:
        return verdict._replace(faults=wrong, tally=tally)
    lays = tuple(Lay(kind, puzzle.types[kind - 1].looks.index(look)) for kind, look in filled)
    return verdict._replace(solution=Solution(lays, puzzle), tally=tally)


def piece_faults(puzzle: Puzzle, shown: Sequence[Labels | None], pieces: Sequence[int] | None) -> list[str]:
    """Return where a board names a wrong card for a cell, or a card twice; the number 0 names none."""
    wrong: list[str] = []
    cells: dict[int, int] = {}
    kinds = puzzle.lay_by_look
    at = partial(place_text, puzzle.board)
    for cell, (labels, card) in enumerate(zip(shown, pieces or [0] * len(shown), strict=True)):
        if labels is None or not card or labels not in kinds:
            continue
        if card > len(puzzle.cards):
            wrong.append(say("{where}: there is no card {card}", where=at(cell), card=card))
        elif puzzle.card_types[card - 1][0] != kinds[labels][0]:
            wrong.append(say("{where}: card {card} has other labels", where=at(cell), card=card))
        elif (other := cells.setdefault(card, cell)) != cell:
            wrong.append(say("{where}: card {card} is also in {there}", where=at(cell), card=card, there=at(other)))
    n = len(wrong)
    if 2 * n > len(shown):
        return [say("{n} cells name a wrong card; are the cards numbered as in the puzzle?", n=n)]
    return wrong
