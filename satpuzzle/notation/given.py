"""Reads cards that are already placed on the board.

    2,3=7@1      row 2, column 3: card 7, rotated 1 step clockwise from how it is written
    5=heart@0    cell 5: the card called heart, as it is written

If cards may be turned over, steps from the number of sides on (4 to 7 for squares) are those of a card that lies on its
face: its sides come in reverse order from the first, and are then rotated.

Cells and cards count from 1; placements are separated by spaces, semicolons or line breaks. A board with empty cells is
one CHECK line, where an empty entry is an empty cell, as in `CHECK: 1,2,3,4,5;;;2,3,4,5,6;`, or a URL, a JSON document
or a `.clue` file (`viewer`). Placed cards become hints of the puzzle; full boards are judged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from satpuzzle.errors import InputError, UnknownNameError, joined, located, shorten
from satpuzzle.model import Placement, Puzzle, judging
from satpuzzle.model.judging import Verdict, piece_faults
from satpuzzle.notation import MAX_BYTES, PuzzleLike, as_puzzle
from satpuzzle.notation.notations.viewer import fillings
from satpuzzle.notation.shared import Hint
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

Given = str | os.PathLike[str] | Placement | Sequence[str | os.PathLike[str] | Placement]
PLACE = r"\d{1,9}(?:,\d{1,9})?="  # without spaces


def with_given(puzzle: PuzzleLike, given: Given) -> Puzzle:
    """Add placed cards to the hints of a puzzle.

    Args:
        puzzle: The puzzle, its name, its file or its text.
        given: A text such as "2,3=7@1 5=heart@0" (row and column, or cell; card; clockwise rotation in steps from how
            the card is written), a CHECK line with empty entries for empty cells, the URL of a viewer, a file with one
            of these, a `.clue` file, or a Placement; or a list of these.

    Returns:
        The puzzle with all hints.

    Raises:
        InputError: If a placement is impossible.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count(satpuzzle.with_given("standard", "2,2=3@3")).distinct
        1
    """
    puzzle = as_puzzle(puzzle)
    hints = tuple(dict.fromkeys((*puzzle.hints, *lying(puzzle, given))))
    return puzzle if hints == puzzle.hints else replace(puzzle, hints=hints, difficulty=None)


def lying(puzzle: Puzzle, given: Given) -> tuple[Placement, ...]:
    """Return the placements of cards on the board; joins may be wrong. given: see `with_given`. Raises InputError."""
    alone = isinstance(given, (str, os.PathLike, Placement))
    wanted = say("a string such as '2,3=7@1', a file, or a list of these")
    members: list[Any] = [given] if alone else validation.members("given", given, wanted)
    found = [at for each in members for at in ([each] if isinstance(each, Placement) else _read(puzzle, each))]
    placements = tuple(dict.fromkeys(found))
    replace(puzzle, hints=placements)  # refuses impossible placements
    return placements


def _read(puzzle: Puzzle, source: Any) -> list[Placement]:
    """Return the placements in a text or a file."""
    text = isinstance(source, str) and re.match(r"\s*CHECK:|.*\n|.*=", source) is not None
    if text and ("\n" in source or not os.path.lexists(source)):
        return list(_placements(puzzle, source))
    name = validation.path("given", source)
    with located(say("standard input") if name == "-" else name):
        return list(_placements(puzzle, files.read_text(name, MAX_BYTES)))


def _placements(puzzle: Puzzle, text: str) -> Iterator[Placement]:
    """Yield the placements in a text. Raises InputError, with the line if there are several."""
    found, several = fillings(puzzle, text), "\n" in text.strip()
    boards = list(judging.verdicts(puzzle, text, fillings=found))
    if len(boards) > 1:
        raise InputError("contains {n} boards; keep only one", n=len(boards), line=boards[1].line)
    for verdict in boards:
        wrong = verdict.faults if verdict.tally is None or verdict.tally.strangers else ()
        for fault in (*wrong, *(fault for each in found for fault in piece_faults(puzzle, each.shown, each.pieces))):
            raise InputError(fault, line=verdict.line if several else None)
        yield from placements(puzzle, verdict)
    for line, words in enumerate(() if boards else text.split("\n"), 1):
        closed = re.sub(r" ?([,=@;]) ?", r"\1", " ".join(words.split()))
        for entry in filter(None, re.split(f";| (?={PLACE})", closed) if closed[:1] != "#" else ()):
            try:
                yield _placed(puzzle, entry)
            except InputError as error:
                error.message = joined(": ", [shorten(entry), error.message])
                raise error.located(line=line if several else None) from None


def _placed(puzzle: Puzzle, entry: str) -> Placement:
    """Return one placement. Raises InputError."""
    match = re.fullmatch(r"(\d{1,9})(?:,(\d{1,9}))?=([^@]+)@(\d{1,3})", entry)
    if not match:
        raise InputError("expected row,column=card@rotation, as in 2,3=7@1, or cell=card@rotation")
    row, column, word, turn = match.groups()
    number = re.fullmatch(r"#?(\d{1,9})", word)
    card = puzzle.card_names.index(word) + 1 if word in puzzle.card_names else int(number[1]) if number else 0
    if not card and not number and any(puzzle.card_names):
        raise UnknownNameError(say("card"), word, filter(None, puzzle.card_names))
    place = int(row) if column is None else (int(row), int(column))
    return Hint(place, card, int(turn)).placement(puzzle, puzzle.board)


def judge(puzzle: PuzzleLike, text: str) -> list[Verdict]:
    r"""Check solutions: every CHECK line in a text, and every board in the URL of a viewer.

    Args:
        puzzle: The puzzle, its name, its file or its text.
        text: The text.

    Returns:
        A verdict on each line and board, in the order of the text.

    Raises:
        InputError: If a URL cannot be read; the error names the line.

    Example:
        >>> import satpuzzle
        >>> line = satpuzzle.first("standard").check_line()
        >>> [verdict.faults for verdict in satpuzzle.judge("standard", line + "\nCHECK: 1,2,3,4,5;")]
        [(), ('1 card, but the board has 9 cells',)]
    """
    return list(verdicts(puzzle, text))


@checked(text="CHECK: 1,2,3,-2,-1;")
def verdicts(puzzle: PuzzleLike, text: str) -> Iterator[Verdict]:
    """Like `judge`, but yields one verdict after the other. Raises InputError."""
    puzzle = as_puzzle(puzzle)
    return judging.verdicts(puzzle, text, fillings=fillings(puzzle, text))


def placements(puzzle: Puzzle, verdict: Verdict) -> tuple[Placement, ...]:
    """Return the cards of a judged line or board. Raises InputError if they are not all cards of the puzzle."""
    if verdict.tally is None or verdict.tally.strangers:
        raise InputError(verdict.faults[0], line=verdict.line)
    laid = [(cell, *lay) for cell, lay in enumerate(verdict.laid or ()) if lay is not None]
    return tuple(Placement(cell, kind, puzzle.types[kind - 1].looks.index(shown)) for cell, kind, shown in laid)
