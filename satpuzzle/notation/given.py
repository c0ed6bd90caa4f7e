"""What lies on the board already: cards in cells, as people and programs say it.

    2,3=7@1      in row 2, column 3 lies card 7, turned by 1 step clockwise from how it is written
    5=heart@0    in cell 5 lies the card called heart, as it is written
    1,1=4        turned so that it fits the rim, if only one turn does

Cells and cards count from 1; several are separated by blanks, semicolons or lines. Or a board, with empty cells: one
CHECK line, in which an empty entry is an empty cell, as in `CHECK: 1,2,3,4,5;;;2,3,4,5,6;`, or one address or JSON
document of a viewer (`viewer`). What lies becomes hints of the puzzle; or, where boards are full, it is judged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from satpuzzle.errors import InputError, UnknownNameError, located, shorten
from satpuzzle.model import Placement, Puzzle, judging
from satpuzzle.model.judging import Filling, Verdict, card_faults, entries, piece_faults, shown_by_none
from satpuzzle.notation import MAX_BYTES, PuzzleLike, as_puzzle
from satpuzzle.notation.shared import Hint
from satpuzzle.notation.viewer import fillings, is_address, layouts
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

Given = str | os.PathLike[str] | Placement | Sequence[str | os.PathLike[str] | Placement]
PLACE = r"\d{1,9}(?:,\d{1,9})?="  # without blanks

Found = tuple[Placement, int | None]  # and the number of the card, from 0, if that is said


def with_given(puzzle: PuzzleLike, given: Given) -> Puzzle:
    """`puzzle` with what lies on its board already as hints, beside those that it has.

    given: a text of places as in "2,3=7@1 5=heart@0" (row and column, or cell; card; turned by how many steps clockwise
    from how it is written), a CHECK line with empty entries for empty cells, a viewer's address, the name of a file
    that holds one of these, or a Placement; or a list of such. Raises InputError for what cannot lie there.

    >>> import satpuzzle
    >>> satpuzzle.count(satpuzzle.with_given("standard", "2,2=3@3")).distinct
    1
    """
    puzzle = as_puzzle(puzzle)
    hints = tuple(dict.fromkeys((*puzzle.hints, *lying(puzzle, given))))
    return puzzle if hints == puzzle.hints else replace(puzzle, hints=hints, difficulty=None)


def lying(puzzle: Puzzle, given: Given) -> tuple[Placement, ...]:
    """What lies on the board of `puzzle`, each card once; its joins may be wrong.

    given: a text as above, the name of a file that holds such a text, or a Placement; or several of them. Raises
    InputError: one line, for what is off the board, or no card of the puzzle, or more of a card than there are.
    """
    alone = isinstance(given, (str, os.PathLike, Placement))
    wanted = say("a text as in '2,3=7@1', a file, or a list of these")
    found: list[Found] = []
    for each in [given] if alone else validation.members("given", given, wanted):
        if isinstance(each, Placement):
            found.append((Placement(*(validation.whole("given", number) for number in each)), None))
        elif isinstance(each, (str, os.PathLike)):
            found += _read(puzzle, each)
        else:
            raise validation.wrong("given", each, wanted)
    cells: dict[int, int] = {}  # of cards
    for (cell, _, _), card in found:
        if card is not None and (first := cells.setdefault(card, cell)) != cell:
            name = puzzle.card_name(card)
            raise InputError(
                "card {card} lies in cell {one} and in cell {other}", card=name, one=first + 1, other=cell + 1
            )
    placements = tuple(dict.fromkeys(placement for placement, _ in found))
    replace(puzzle, hints=placements)  # refuses what cannot lie there
    return placements


def _read(puzzle: Puzzle, source: str | os.PathLike[str]) -> list[Found]:
    """What a text says, or a file."""
    if isinstance(source, str) and _is_text(source):
        return list(_lying(puzzle, source))
    name = validation.path("given", source)
    if "=" in name and not os.path.lexists(name):
        what = shorten(name)
        raise InputError("{what} is neither a file nor a place; write row,column=card@turn, as in 2,3=7@1", what=what)
    with located(say("standard input") if name == "-" else name):
        return list(_lying(puzzle, files.read_text(name, MAX_BYTES)))


def _is_text(given: str) -> bool:
    """Is it no file's name?"""
    if re.match(r"\s*CHECK:", given) or "\n" in given:
        return True
    place = re.match(PLACE, "".join(given.split()))
    return (is_address(given) or place is not None) and not os.path.lexists(given)


def _lying(puzzle: Puzzle, text: str) -> Iterator[Found]:
    """What a text says. Raises InputError, with the line if there are several."""
    boards: list[tuple[int, Callable[[], Iterator[Placement]]]] = []
    for layout in layouts(text):
        boards.append((layout.line, partial(_on_board, puzzle, layout)))
    for match in re.finditer(r"\bCHECK:(.*)", text):
        boards.append((text.count("\n", 0, match.start()) + 1, partial(_on_line, puzzle, match[1])))
    several = "\n" in text.strip()
    if len(boards) > 1:
        line = sorted(number for number, _ in boards)[1]
        raise InputError("holds {n} boards; leave the one that is meant", n=len(boards), line=line)
    for line, board in boards:
        with located(line=line if several else None):
            yield from ((placement, None) for placement in board())
    for line, words in enumerate(() if boards else text.split("\n"), 1):
        for entry in _entries(words):
            try:
                yield _placed(puzzle, entry)
            except InputError as error:
                raise InputError(shorten(entry) + ": " + error.message, line=line if several else None) from None


def _entries(line: str) -> Iterator[str]:
    """The places that a line names; none if it is a comment."""
    if not line.lstrip().startswith("#"):
        closed = re.sub(r" ?([,=@;]) ?", r"\1", " ".join(line.split()))
        yield from filter(None, re.split(f";| (?={PLACE})", closed))


def _placed(puzzle: Puzzle, entry: str) -> Found:
    match = re.fullmatch(r"(\d{1,9})(?:,(\d{1,9}))?=([^@]+)(?:@(\d{1,3}))?", entry)
    if not match:
        raise InputError("write row,column=card@turn, as in 2,3=7@1, or cell=card@turn")
    cell = _cell(puzzle, int(match[1]), None if match[2] is None else int(match[2]))
    card = _card(puzzle, match[3])
    turn = _only_turn(puzzle, cell, card, entry) if match[4] is None else int(match[4])
    if turn >= puzzle.board.sides:
        raise InputError("turns are steps from 0 to {most}", most=puzzle.board.sides - 1)
    return Hint(cell, card, turn, 0).placement(puzzle), card


def _cell(puzzle: Puzzle, first: int, second: int | None) -> int:
    """The number of a cell, from 0, that is called by its number, or by its row and its place in that."""
    board = puzzle.board
    if second is None:
        if 1 <= first <= board.cells:
            return first - 1
        raise InputError("board {name} has cells 1 to {cells}", name=board.name, cells=board.cells)
    if sum(board.rows) != board.cells:
        raise InputError("board {name} has no rows; give the number of the cell, as in 5=7@1", name=board.name)
    if not 1 <= first <= len(board.rows):
        raise InputError("board {name} has rows 1 to {rows}", name=board.name, rows=len(board.rows))
    if not 1 <= second <= board.rows[first - 1]:
        raise InputError(
            "row {row} of board {name} has columns 1 to {n}", row=first, name=board.name, n=board.rows[first - 1]
        )
    return sum(board.rows[: first - 1]) + second - 1


def _card(puzzle: Puzzle, word: str) -> int:
    """The place in `cards` of the card that is called so: by its name, or by its number, perhaps after a `#`."""
    if word in filter(None, puzzle.card_names):
        return puzzle.card_names.index(word)
    if re.fullmatch(r"#?\d{1,9}", word):
        number = int(word.removeprefix("#"))
        if 1 <= number <= len(puzzle.cards):
            return number - 1
    elif any(puzzle.card_names):
        raise UnknownNameError(say("card"), word, filter(None, puzzle.card_names))
    raise InputError("there is no card {card}; cards are numbered 1 to {n}", card=word, n=len(puzzle.cards))


def _only_turn(puzzle: Puzzle, cell: int, card: int, entry: str) -> int:
    """The turn in which alone a card fits the rim in a cell. Raises InputError if there is no such turn."""
    rim = {side.side for side in puzzle.board.rim if side.cell == cell}
    kind, as_read = puzzle.card_types[card]
    fitting = [
        turn
        for turn, shown in enumerate(puzzle.types[kind - 1].looks)
        if all(puzzle.rule.allows(label, side in rim) for side, label in enumerate(shown))
    ]
    if len(fitting) != 1:
        raise InputError(
            "how is the card turned? Add that, as in {example}: steps clockwise from how it is written",
            example=f"{entry[:20]}@0",
        )
    return (fitting[0] - as_read) % puzzle.board.sides


def _on_line(puzzle: Puzzle, line: str) -> Iterator[Placement]:
    """What lies by a CHECK line."""
    laid = entries(line)
    for fault in card_faults(puzzle, laid):
        raise InputError(fault)
    for cell, lay in enumerate(laid):
        if lay is not None:
            kind, shown = lay
            yield Placement(cell, kind, puzzle.types[kind - 1].looks.index(shown))


def _on_board(puzzle: Puzzle, layout: Filling) -> Iterator[Placement]:
    """What lies by the board of a viewer."""
    if puzzle.board.grid != (layout.rows, layout.columns):
        size = f"{layout.rows}x{layout.columns}"
        raise InputError("a board of {size}, the puzzle's is {board}", size=size, board=puzzle.board.name)
    for fault in piece_faults(puzzle, layout.shown, layout.pieces):
        raise InputError(fault)
    for cell, shown in enumerate(layout.shown):
        if shown is not None:
            if shown not in puzzle.lay_by_look:
                raise InputError(shown_by_none(cell, shown))
            yield Placement(cell, *puzzle.lay_by_look[shown])


def judge(puzzle: PuzzleLike, text: str) -> list[Verdict]:
    """A verdict on every CHECK line in `text`, whoever wrote it, and on every board that a viewer's address holds.

    Raises InputError, with the line, for an address that cannot be read.

    >>> import satpuzzle
    >>> line = satpuzzle.first("standard").check_line()
    >>> [verdict.faults for verdict in satpuzzle.judge("standard", line + "\\nCHECK: 1,2,3,4,5;")]
    [(), ('1 card, the board has 9 cells',)]
    """
    return list(verdicts(puzzle, text))


@checked(text="CHECK: 1,2,3,-2,-1;")
def verdicts(puzzle: PuzzleLike, text: str) -> Iterator[Verdict]:
    """As `judge`, one after the other, for very many lines. Raises InputError."""
    puzzle = as_puzzle(puzzle)
    return judging.verdicts(puzzle, text, fillings=fillings(puzzle, text))
