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
from operator import attrgetter
from typing import NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Join, Lay, Puzzle, Side, Solution
from satpuzzle.model.board import Labels
from satpuzzle.runtime.language import Parts, say, several

Laid = Sequence[tuple[int, Labels] | None]  # per cell: the type's number and the labels shown; None: empty


def faults(puzzle: Puzzle, laid: Laid, *, joins: bool = True) -> list[str]:
    """What is wrong with these cards as a solution of `puzzle`; empty if nothing is. Empty cells are passed over.

    joins: those that do not match are wrong; the rim's rule is to be kept in any case.
    """
    wrong = card_faults(puzzle, laid)
    if len(laid) == puzzle.board.cells:
        wrong += _place_faults(puzzle, _whole(puzzle, laid), joins=joins)
    return wrong


def _whole(puzzle: Puzzle, laid: Laid) -> Laid:
    """These cards without those that have another number of sides."""
    return [None if lay is None or len(lay[1]) != puzzle.board.sides else lay for lay in laid]


def _place_faults(puzzle: Puzzle, laid: Laid, *, joins: bool) -> list[str]:
    """What is wrong with where these cards lie, whether or not they are cards of `puzzle`."""
    rule, wrong = puzzle.rule, []
    told: set[Side] = set()
    for a, b in wrong_joins(puzzle, laid) if joins else ():
        told |= {a, b}
        one, other = _shown(laid, a), _shown(laid, b)
        if not rule.meets(one, other):
            text = say(
                "cell {cell} side {side} shows {label}, cell {other_cell} side {other_side} shows {other}",
                other_cell=b.cell + 1,
                other_side=b.side + 1,
                other=other,
                **_at(a, one),
            )
            wrong.append(text)
        else:
            wrong.append(_framed(a, one))
    wrong += [_framed(side, _shown(laid, side)) for side in framed_inside(puzzle, laid) if side not in told]
    for side in wrong_on_rim(puzzle, laid):
        at = _at(side, _shown(laid, side))
        wrong.append(say("cell {cell} side {side} shows {label} on the rim, not {rim}", rim=rule.rim, **at))
    for hint in puzzle.hints:
        lay = laid[hint.cell]
        if lay is not None and (lay[0], tuple(lay[1])) != (hint.type, puzzle.look(hint.type, hint.turn)):
            cell = hint.cell + 1
            wrong.append(
                say(
                    "cell {cell}: not the given card {type} turned by {turn}", cell=cell, type=hint.type, turn=hint.turn
                )
            )
    return wrong


def card_faults(puzzle: Puzzle, laid: Laid) -> list[str]:
    """What says that these are not the cards of `puzzle`, or too many, whatever they touch; empty if nothing does."""
    cells = puzzle.board.cells
    if len(laid) != cells:
        words = several(
            len(laid), "{n} card, the board has {cells} cells", "{n} cards, the board has {cells} cells", cells=cells
        )
        return [words]
    return [*_strangers(puzzle, laid).values()]


def _strangers(puzzle: Puzzle, laid: Laid) -> dict[int, str]:
    """The cells where lies what is no card of `puzzle`, or one more of it than there are, and what is said of each."""
    wrong: dict[int, str] = {}
    used = [0] * (len(puzzle.types) + 1)
    for cell, lay in enumerate(laid):
        if lay is None:
            continue
        number, shown = lay
        what: Parts = {"cell": cell + 1, "type": number}
        if not 1 <= number <= len(puzzle.types):
            wrong[cell] = say("cell {cell}: there is no card type {type}", **what)
            continue
        kind = puzzle.types[number - 1]
        if tuple(shown) not in kind.looks:
            labels = " ".join(map(str, shown))
            wrong[cell] = say("cell {cell}: card type {type} does not show {labels} in any turn", labels=labels, **what)
        else:
            used[number] += 1
            if used[number] > kind.count:
                wrong[cell] = say("cell {cell}: all {n} cards of type {type} are used already", n=kind.count, **what)
    return wrong


def wrong_joins(puzzle: Puzzle, laid: Laid) -> Iterator[Join]:
    """The joins whose two sides do not match, or show the frame; where nothing lies, nothing is wrong."""
    rule = puzzle.rule
    for a, b in puzzle.board.joins:
        if laid[a.cell] is not None and laid[b.cell] is not None:
            one, other = _shown(laid, a), _shown(laid, b)
            if not (rule.meets(one, other) and rule.allows(one, on_rim=False) and rule.allows(other, on_rim=False)):
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
    return say("cell {cell} side {side} shows the frame {label} inside the board", **_at(side, label))


def _at(side: Side, label: int) -> Parts:
    """What is said of a side, and of what it shows."""
    return {"cell": side.cell + 1, "side": side.side + 1, "label": label}


def _shown(laid: Laid, side: Side) -> int:
    """What a side shows of a cell where something lies."""
    lay = laid[side.cell]
    assert lay is not None
    return lay[1][side.side]


def solution_faults(solution: Solution) -> list[str]:
    """What is wrong with `solution`; empty if nothing is."""
    look = solution.puzzle.look
    return faults(solution.puzzle, [(number, look(number, turn)) for number, turn in solution.lays])


class Tally(NamedTuple):
    """What lies on a board, in numbers.

    cards: how many lie on the `cells`. matching: how many of the `joins` have a card at either side, and match.
    wrong: the joins that have, and do not. strangers: the cells where lies what is no card of the puzzle, or one more
    of it than there are.
    """

    cards: int
    cells: int
    matching: int
    joins: int
    wrong: tuple[Join, ...]
    strangers: tuple[int, ...]

    @property
    def reached(self) -> str:
        """How far it got, in words."""
        return say(
            "{filled} of {cells} cells are filled, {match} of {joins} joins match",
            filled=self.cards,
            cells=self.cells,
            match=self.matching,
            joins=self.joins,
        )


class Verdict(NamedTuple):
    """The verdict on one CHECK line, or on one board.

    line: its number in the text, from 1. faults: what is wrong; nothing is in a solution, nor where cells are empty and
    the cards that lie may lie so. solution: the solution, if it is one. repeats: the line that showed the same solution
    first. board: is it a board, known by what its cells show? laid: what lies where, if that could be read. tally: the
    same in numbers, if it is as large as the puzzle's board.
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
    """A board of rows x columns squares: what each shows, clockwise from the top; None where nothing lies.

    pieces: the number of the card in each cell, from 1, if that is said. line: where in the text it stands.
    """

    rows: int
    columns: int
    shown: tuple[Labels | None, ...]
    pieces: tuple[int, ...] | None
    title: str
    line: int


def judge_text(puzzle: Puzzle, text: str) -> list[Verdict]:
    """Judge every CHECK line found in `text`."""
    return list(verdicts(puzzle, text))


def verdicts(puzzle: Puzzle, text: str, fillings: Sequence[Filling] = ()) -> Iterator[Verdict]:
    """The same, and `fillings` with them, in the order of their lines, one after the other.

    What is remembered of each takes few bytes, for they may be many.
    """
    line = attrgetter("line")
    boards = sorted((_judge_filling(puzzle, filling) for filling in fillings), key=line)
    seen: dict[bytes, int] = {}
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
    if len(laid) != puzzle.board.cells:
        return Verdict(number, tuple(card_faults(puzzle, laid)), laid=laid)
    return _judge(puzzle, Verdict(number, (), laid=laid), laid, _strangers(puzzle, laid))


def _judge_filling(puzzle: Puzzle, filling: Filling) -> Verdict:
    shown, board = filling.shown, puzzle.board
    if board.grid != (filling.rows, filling.columns):
        size = f"{filling.rows}x{filling.columns}"
        wrong = say("a board of {size}, the puzzle's is {board}", size=size, board=board.name)
        return Verdict(filling.line, (wrong,), board=True)
    known = puzzle.lay_by_look
    laid = [None if labels is None else (known.get(labels, (0, 0))[0], labels) for labels in shown]
    strangers = _strangers(puzzle, laid)
    for cell, labels in enumerate(shown):
        if labels is not None and labels not in known:
            strangers[cell] = shown_by_none(cell, labels)
    verdict = Verdict(filling.line, tuple(piece_faults(puzzle, shown, filling.pieces)), board=True, laid=laid)
    return _judge(puzzle, verdict, laid, strangers)


def _judge(puzzle: Puzzle, verdict: Verdict, laid: Laid, strangers: dict[int, str]) -> Verdict:
    """The verdict on a board of the right size, besides the faults that it has already."""
    board, whole = puzzle.board, _whole(puzzle, laid)
    filled = [lay for lay in laid if lay is not None]
    strange, unknown = [*strangers.values()], sum(kind == 0 for kind, _ in filled)
    if verdict.board and 2 * unknown > board.cells:
        strange = [say("{n} cells show what no card does; are its colours numbered like the cards'?", n=unknown)]
    wrong = (*strange, *verdict.faults, *_place_faults(puzzle, whole, joins=True))
    torn = tuple(wrong_joins(puzzle, whole))
    met = sum(whole[a.cell] is not None and whole[b.cell] is not None for a, b in board.joins)
    tally = Tally(len(filled), board.cells, met - len(torn), len(board.joins), torn, tuple(strangers))
    if wrong or len(filled) < board.cells:
        return verdict._replace(faults=wrong, tally=tally)
    lays = tuple(Lay(kind, puzzle.types[kind - 1].looks.index(look)) for kind, look in filled)
    return verdict._replace(solution=Solution(lays, puzzle), tally=tally)


def shown_by_none(cell: int, labels: Labels) -> str:
    """What is said of a cell that shows what no card does."""
    return say("cell {cell}: no card shows {labels}", cell=cell + 1, labels=" ".join(map(str, labels)))


def piece_faults(puzzle: Puzzle, shown: Sequence[Labels | None], pieces: Sequence[int] | None) -> list[str]:
    """Where a board says of a cell the number of another card than lies there, or says a number twice; 0 says none."""
    wrong: list[str] = []
    cells: dict[int, int] = {}
    kinds = puzzle.lay_by_look
    for cell, (labels, card) in enumerate(zip(shown, pieces or [0] * len(shown), strict=True), 1):
        if labels is None or not card or labels not in kinds:
            continue
        if card > len(puzzle.cards):
            wrong.append(say("cell {cell}: there is no card {card}", cell=cell, card=card))
        elif puzzle.card_types[card - 1][0] != kinds[labels][0]:
            wrong.append(say("cell {cell}: card {card} does not show this in any turn", cell=cell, card=card))
        elif (other := cells.setdefault(card, cell)) != cell:
            wrong.append(say("cell {cell}: card {card} lies in cell {other}, too", cell=cell, card=card, other=other))
    n = len(wrong)
    if 2 * n > len(shown):
        return [say("{n} cells have the number of another card; are the cards numbered like the puzzle's?", n=n)]
    return wrong
