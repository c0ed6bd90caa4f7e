"""Puzzles as text: read in whatever notation they are written, written in any that can hold them.

The notations lie in `notations`, one file each. A notation is recognised from the text, or named. `typed_cards` reads
cards that people type (`card_rows`, `card_words`), `given` reads cards on the board, `viewer` reads addresses.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from operator import attrgetter

from satpuzzle.errors import InputError, UnknownNameError, harmless, located
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.notation import notations, typed_cards
from satpuzzle.notation.card_rows import How
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import toml as toml  # the program's own; certificates and formulas hold it
from satpuzzle.notation.shared import CannotHoldError
from satpuzzle.notation.viewer import EDGES, is_address
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

PuzzleLike = Puzzle | str | os.PathLike[str]  # what `as_puzzle` takes
MAX_BYTES = 4 * 1024 * 1024  # of a puzzle's text: room for the largest board in the wordiest notation


def parse_all(
    text: str,
    *,
    source: str = "text",
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
    back: str | None = None,
) -> list[Puzzle]:
    """All puzzles that `text` holds, in order.

    source: what errors call the text. input_format: the name of a notation; recognised if None.
    board, rule: overrule what the text says. back: the sign that marks backs, of sides typed as words; else as
    usual. Raises InputError: one line with source and line.

    >>> import satpuzzle
    >>> satpuzzle.parse_all("# one\\n1 2 -1 -2\\n# two\\n1 1 -2 2\\n")
    [<Puzzle 'one': 1 card, 1x1, signed>, <Puzzle 'two': 1 card, 1x1, signed>]
    """
    board = None if board is None else parse_board(board)
    rule = None if rule is None else Rule.parse(rule)
    validation.text("text", text, "1 2 -1 -2")
    validation.text("source", source, "my cards")
    if len(text) > MAX_BYTES:
        raise InputError(
            "longer than {max_bytes} MiB; no puzzle is that large", max_bytes=MAX_BYTES // 2**20, source=source
        )
    if "```" in text:  # around code on a page that the puzzle was pasted from
        text = re.sub(r"^[ \t]*```.*$", "", text, flags=re.MULTILINE)
    if not text.strip():
        raise InputError("is empty; a puzzle has one card a line, as in: 1 -2 3 -4", source=source)
    if back is not None:
        validation.text("back", back, "'")
    if back is not None and input_format not in (None, "cards", "csv"):
        raise InputError("the {name} notation has no marks; leave out --back", name=input_format, source=source)
    with located(source):
        if input_format is not None:
            names = [validation.text("input_format", input_format, "cards")]
        else:
            names = recognise(text) if back is None else ["cards"]
    read: dict[str, list[Puzzle]] = {}
    errors: list[InputError] = []
    for name in names:
        try:
            read_text = notations.named(name).read
            if read_text is cards.read:  # where sides may be words
                read_text = partial(cards.read, how=How(back, rule.halves if rule else None))
            drafts = read_text(text, board.sides if board else None)
            read[name] = [draft.puzzle(board, rule) for draft in drafts]
        except InputError as error:
            errors.append(error.located(source))
    if not read:
        raise max(errors, key=lambda error: error.line or 0)  # that of the notation that read furthest
    first, *others = read.values()
    if any(other != first for other in others):
        readings = say(" or ").join(
            f"{name} ({', '.join(dict.fromkeys(str(each.rule) for each in read[name]))})" for name in read
        )
        raise InputError("could be {readings}; say which with --input-format", readings=readings, source=source)
    return first


def recognise(text: str) -> list[str]:
    """The names of the notations that fit `text`. Raises InputError if none does."""
    fitting = [name for name, module in notations.known().items() if module.fits(text)]
    if not fitting and (text.lstrip().startswith("#") or typed_cards.has_odd_marks(text)):
        return ["cards"]  # so that the error says what is wrong with its lines
    if not fitting:
        if re.search(r"^p (cnf|inccnf) ", text, re.MULTILINE):
            raise InputError("is a formula, not a puzzle; `satpuzzle decode` reads it, with a solver's answer")
        if re.search(r"^CHECK:", text, re.MULTILINE):
            raise InputError("is a report, not a puzzle; `satpuzzle check PUZZLE` reads it, or name the puzzle")
        if re.search(r"<html|<!doctype", text[:1000], re.IGNORECASE):
            raise InputError("is a web page, and no notation recognised in it; copy the cards into a text file")
        raise InputError(
            "no notation recognised; write one card a line, as in 1 -2 3 -4 or heart+ club- spade+ diamond-, "
            "or name the notation with --input-format: {names}",
            names=", ".join(notations.known()),
        )
    return fitting


def holds_puzzle(text: str) -> bool:
    """Does some notation read cards from `text`, whatever board they are for, at least before its first mistake?"""
    for module in notations.known().values():
        for sides in (4, 3, 6) if module.fits(text) else ():
            try:
                if module.read(text, sides):
                    return True
            except InputError as error:
                before = "\n".join(text.split("\n")[: (error.line or 1) - 1])
                with suppress(InputError):
                    if before.strip() and module.read(before, sides):
                        return True
    return False


def write(puzzles: Sequence[Puzzle], name: str) -> str:
    """The puzzles in the notation called `name`. Raises InputError if it is unknown or cannot hold them."""
    module = notations.named(name)
    try:
        if not hasattr(module, "write"):
            raise CannotHoldError("puzzles of this program, which only reads it")
        if len(puzzles) == 1:
            return module.write(puzzles[0])
        if not hasattr(module, "write_all"):
            raise CannotHoldError("{n} puzzles in one text", n=len(puzzles))
        return module.write_all(puzzles)
    except CannotHoldError as error:
        raise InputError(
            "the {name} notation cannot hold {message}; toml holds everything", name=name, message=error.message
        ) from None


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


def read_source(source: str | os.PathLike[str]) -> tuple[str, str]:
    """The text of a file, of `-` (standard input), or of a bundled instance; and the name for errors.

    The address of a board in a viewer is its own text; nothing is fetched.
    """
    source = validation.path("source", source)
    if is_address(source) and not os.path.isfile(source):
        if EDGES not in source:
            raise InputError(
                "is not fetched; save the page as a file, or give the address of a board, with board_edges",
                source=source,
            )
        return source, say("the address")
    if "\n" in source and not os.path.exists(source):
        if not holds_puzzle(source):
            raise InputError("{text}: no such file, and no puzzle either", text=validation.brief(source))
        raise InputError(
            "{text} is several lines, no file's name; save them in a file, pass them on standard input (-) "
            "or to parse_all",
            text=validation.brief(source),
        )
    if source == "-":
        return files.read_text(source, MAX_BYTES), say("standard input")
    instances = files.bundled("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(instances[source], MAX_BYTES), source
    if not set("/\\.") & set(source) and not os.path.lexists(source):
        known = [*instances, *files.beside(source)]
        raise UnknownNameError(say("file or instance"), source, files.resembling(source, known) or instances)
    return files.read_text(source, MAX_BYTES), source


def load_all(
    source: str | os.PathLike[str],
    *,
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
    back: str | None = None,
) -> list[Puzzle]:
    """All puzzles of `source`: a file, `-` for standard input, or the name of a bundled instance.

    A file goes before an instance of the same name; a `Path` is always a file. input_format, board, rule:
    overrule what is recognised in the text. Raises InputError: one line with file and line.

    >>> import satpuzzle
    >>> satpuzzle.load_all("standard")
    [<Puzzle 'Standardbeispiel aus der Aufgabenstellu…': 9 cards, 3x3, signed>]
    """
    with timed("files.read") as told:
        text, name = read_source(source)
        puzzles = parse_all(text, source=name, input_format=input_format, board=board, rule=rule, back=back)
        told |= {"source": name, "puzzles": len(puzzles), "characters": len(text)}
    return puzzles


def load(
    source: str | os.PathLike[str],
    *,
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
    back: str | None = None,
) -> Puzzle:
    """The one puzzle of `source`, which is as for `load_all`: a file, `-`, or the name of a bundled instance.

    input_format, board, rule: overrule what is recognised in the text. back: the sign that marks backs, of
    sides typed as words. Raises InputError: one line with file and line; also if the file holds several puzzles
    (`load_all` reads those).

    >>> import satpuzzle
    >>> satpuzzle.load("standard").board.name
    '3x3'
    """
    puzzles = load_all(source, input_format=input_format, board=board, rule=rule, back=back)
    return _only(puzzles, str(source), "load_all")


def as_puzzle(puzzle: PuzzleLike) -> Puzzle:
    """The puzzle that a caller means: a Puzzle itself, or what a text or a `Path` stands for.

    A text of several lines is the puzzle itself, as `parse_all` reads it. One of a single line is what `load`
    takes: a file, `-`, or else a bundled instance. A `Path` is a file. Raises InputError.
    """
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, str):
        if "\n" in puzzle or "\r" in puzzle:
            return _only(parse_all(puzzle.replace("\r\n", "\n").replace("\r", "\n")), "text", "parse_all")
        if " " in puzzle and not os.path.exists(puzzle) and holds_puzzle(puzzle):
            raise InputError(
                "{text} is one line, which names a file or an instance; give cards to Puzzle.from_cards",
                text=validation.brief(puzzle),
            )
    elif not isinstance(puzzle, os.PathLike):
        wanted = say(
            "a Puzzle, a file's name, the name of a bundled puzzle, or a text of several lines; "
            "Puzzle.from_cards makes a Puzzle of lists"
        )
        raise validation.wrong("puzzle", puzzle, wanted)
    return load(puzzle)


def as_puzzles(puzzles: PuzzleLike | Sequence[PuzzleLike]) -> list[Puzzle]:
    """The puzzles that a caller means: one, or several, each as for `as_puzzle`. Raises InputError."""
    if isinstance(puzzles, Puzzle | str | os.PathLike):
        puzzles = [puzzles]
    wanted = say("a puzzle, or a list of puzzles")
    given = [as_puzzle(puzzle) for puzzle in validation.members("puzzles", puzzles, wanted)]
    if not given:
        raise validation.wrong("puzzles", puzzles, wanted)
    return given


def _only(puzzles: Sequence[Puzzle], source: str, reader: str) -> Puzzle:
    """The only one of these puzzles. Raises InputError, naming the call that reads several."""
    if len(puzzles) > 1:
        raise InputError("holds {n} puzzles; {reader} reads them all", n=len(puzzles), reader=reader, source=source)
    return puzzles[0]
