"""Puzzles carried to another notation, and what of them does not arrive there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from satpuzzle.errors import InputError, harmless
from satpuzzle.notation import PuzzleLike, as_puzzles, parse_all, write
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked


@checked(notation="toml")
def convert(puzzles: PuzzleLike | Sequence[PuzzleLike], notation: str) -> tuple[str, list[str]]:
    """A puzzle, or several, written in that notation, and the names of the notes (title, …) that it cannot hold.

    The text is read again and compared. Raises InputError if the notation is unknown, cannot hold the
    puzzles, or cannot escape control characters that they hold.

    >>> import satpuzzle
    >>> text, lost = satpuzzle.convert("standard", "toml")
    >>> satpuzzle.parse_all(text) == satpuzzle.load_all("standard"), lost
    (True, [])
    """
    puzzles = as_puzzles(puzzles)
    text = write(puzzles, notation)
    if harmless(text) != text:
        raise InputError(
            "the {notation} notation cannot hold the control characters in the title or a "
            "name; remove them, or write toml, which escapes them",
            notation=notation,
        )
    again = parse_all(text, input_format=notation)
    lost = []
    if again != puzzles:
        if [puzzle.renumbered() for puzzle in again] != [puzzle.renumbered() for puzzle in puzzles]:
            raise AssertionError(f"writing {notation} changed the puzzle")
        lost.append(say("the numbers of the figures"))
    notes = (
        ("title", say("title")),
        ("source", say("source")),
        ("figures", say("names of figures")),
        ("card_names", say("names of cards")),
        ("board.corners_given", say("corners of cells")),
    )
    for note, what in notes:
        for before, after in zip(puzzles, again, strict=True):
            kept = set(attrgetter(note)(before)) <= set(attrgetter(note)(after))
            if not kept and what not in lost:
                lost.append(what)
    return text, lost
