"""Reads puzzles from text and writes them, in many notations.

`notations` has a module for each notation, which is recognised from the text unless it is named. `card_rows` reads
cards that people type (with `card_words`), `given` reads placed cards, and `viewer` reads URLs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Unpack

from satpuzzle.errors import InputError, Parts, UnknownNameError, harmless, joined, located
from satpuzzle.model import Puzzle
from satpuzzle.model.value import value
from satpuzzle.notation import notations
from satpuzzle.notation.card_rows import How
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.notations import toml as toml  # our own notation; certificates and formulas contain it
from satpuzzle.notation.notations.viewer import EDGES, is_address
from satpuzzle.notation.shared import CannotHoldError, Draft, OddCardError, Options, bare, finished
from satpuzzle.notation.shared import HowToRead as HowToRead
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

PuzzleLike = Puzzle | str | os.PathLike[str]  # see `as_puzzle`
READ_WORDS = {"cards": cards.read, "text": any_text.read}  # whose sides may be words, read as `How` says
GIVEN = r"\A\s*\{[^\0]*(\"hints\")\s*:\s*\[\s*\{"  # an object of JSON with given cards, as of eternity2.dev
RARE = ("corners", "turns", "flip", "backs", "spare")  # what only toml holds
MAX_BYTES = 4 * 1024 * 1024  # enough for the largest board in the longest notation


class Attempt(NamedTuple):
    """What came of reading a text in a notation.

    Attributes:
        name: The notation.
        drafts: What its reader found.
        puzzles: The puzzles; empty if there was an error.
        error: Why it cannot be read.
    """

    name: str
    drafts: list[Draft]
    puzzles: list[Puzzle]
    error: InputError = InputError("")


def parse_all(text: str, *, source: str = "text", **how: Unpack[HowToRead]) -> list[Puzzle]:
    r"""Read all puzzles in a text.

    Args:
        text: The text.
        source: The name of the text in errors.
        how: How to read it: options such as `board="3x3"`, which `HowToRead` lists.

    Returns:
        The puzzles in order.

    Raises:
        InputError: If the text cannot be read; the error names source and line.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.parse_all("# one\n1 2 -1 -2\n# two\n1 1 -2 2\n")
        [<Puzzle 'one': 1 card, 1x1, signed>, <Puzzle 'two': 1 card, 1x1, signed>]
    """
    options = Options(how)
    with located(validation.text("source", source, "my cards")):
        return _agreed(_plain(text), options)


def _plain(text: str) -> str:
    """Return the text without marks of code, pasted from a page. Raises InputError if there is nothing to read."""
    if len(validation.text("text", text, "1 2 -1 -2")) > MAX_BYTES:
        raise InputError("larger than {max_bytes} MiB, the limit for a puzzle", max_bytes=MAX_BYTES // 2**20)
    text = re.sub(r"^[ \t]*```.*$", "", text, flags=re.MULTILINE) if "```" in text else text
    if not text.strip():
        raise InputError("is empty; write one card per line, for example 1 -2 3 -4")
    return text


def recognise(text: str, options: Options) -> list[str]:
    """Return the notations that a text may use; the last one is `text` if the others may misjudge it."""
    if options.input_format is not None and hasattr(notations.named(options.input_format), "read"):
        return [options.input_format]
    if cards.are_numbers(text):  # no other notation begins like this
        return ["cards"]
    fitting = [name for name, form in notations.known().items() if hasattr(form, "fits") and form.fits(text)]
    fitting = ["csv"] if "csv" in fitting else fitting or ["cards"] * text.lstrip().startswith("#")
    own = "toml" in fitting and toml.has_keys(text)
    return fitting if own or {*fitting} - {*READ_WORDS, "toml"} else [*fitting, "text"]


def read(name: str, text: str, options: Options, *, exact: bool = False) -> list[Draft]:
    """Return what a notation reads. exact: spellings are. Raises InputError with the line."""
    sides = options.board.sides if options.board else None
    if name == "text" and (given := re.search(GIVEN, text)):
        line = text.count("\n", 0, given.start(1)) + 1
        raise InputError("hints in JSON are not read: remove them, and give these cards with --given", line=line)
    if name in READ_WORDS:
        corners, paired = options.match == "corners", options.pairs is not None
        halved = False if corners else options.rule.halves if options.rule and not paired else None
        return READ_WORDS[name](text, sides, How(halved, exact, paired))
    if options.order:
        raise InputError("--order cannot be used with the {name} notation", name=name)
    drafts: list[Draft] = notations.named(name).read(text, sides)
    return drafts


def _agreed(text: str, options: Options) -> list[Puzzle]:
    """Return the puzzles on which all notations agree that read the text. Raises InputError, the best one if none."""
    names, attempts = recognise(text, options), list[Attempt]()
    for name in names:
        drafts: list[Draft] = []
        try:
            if name != "text" or not any(len(puzzle.cards) > 1 for each in attempts for puzzle in each.puzzles):
                drafts = read(name, text, options, exact=names == ["text"])
                attempts.append(Attempt(name, drafts, [finished(draft, options) for draft in drafts]))
        except InputError as error:
            attempts.append(Attempt(name, drafts, [], error))
    done = [each for each in attempts if each.puzzles]
    if any(each.puzzles != done[0].puzzles for each in done):
        rules = [(each.name, dict.fromkeys(str(puzzle.rule) for puzzle in each.puzzles)) for each in done]
        readings = joined(say(" or "), [f"{name} ({', '.join(rule)})" for name, rule in rules])
        line = done[0].drafts[0].line
        raise InputError("ambiguous: could be {readings}; choose with --input-format", readings=readings, line=line)
    if done:
        return done[0].puzzles
    narrow = [each for each in attempts if each.name != "text"] or attempts
    lines, unseen = {each.error.line for each in narrow}, not any(each.drafts for each in narrow)
    best = [each for each in attempts if each.drafts and each.error.line is None]  # cards that fit no board
    for each in attempts[len(narrow) :]:  # cards in any text
        told = isinstance(each.error, OddCardError) and each.error.line not in lines
        best += [each] * (told or bool(unseen and each.drafts))
    raise (best or [max(narrow, key=lambda each: each.error.line or 0)])[0].error


@checked(notation="toml")
def convert(puzzles: PuzzleLike | Sequence[PuzzleLike], notation: str) -> tuple[str, list[str]]:
    """Write puzzles in a notation.

    The text is read again and compared with the puzzles.

    Args:
        puzzles: A puzzle, or several.
        notation: The name of a notation.

    Returns:
        The text, and the names of notes (title, names of figures, …) that the notation does not support.

    Raises:
        InputError: If the notation is unknown or does not support the puzzles.

    Example:
        >>> import satpuzzle
        >>> text, lost = satpuzzle.convert("standard", "toml")
        >>> satpuzzle.parse_all(text) == satpuzzle.load_all("standard"), lost
        (True, [])
    """
    puzzles, form = as_puzzles(puzzles), notations.named(notation)
    try:
        text, again = _written(puzzles, notation, form)
    except CannotHoldError as error:
        parts: Parts = {"name": notation, "message": error.message}
        raise InputError("the {name} notation does not support {message}; toml supports everything", **parts) from None
    notes = {"hints": say("hints"), "title": say("title"), "source": say("source")}
    notes |= {"figures": say("names of figures"), "card_names": say("names of cards")}
    pairs = [*zip(puzzles, again, strict=True)]
    gone = [note for note in notes if any({*getattr(old, note)} - {*getattr(new, note)} for old, new in pairs)]
    if notation == "url" and "hints" in gone:  # the board with the given cards
        text, notes["hints"] = form.beside(puzzles[0]), say("cards that are not given")
    renumbered = [say("the numbers of the figures")] * any(old.cards != new.cards for old, new in pairs)
    return text, [*renumbered, *map(notes.__getitem__, gone)]


def _written(puzzles: Sequence[Puzzle], name: str, form: Any) -> tuple[str, list[Puzzle]]:
    """Return the text of puzzles in a notation, and what it is read as. Raises CannotHoldError."""
    if not hasattr(form, "write"):
        raise CannotHoldError("writing")
    if len(puzzles) > 1 and not hasattr(form, "write_all"):
        raise CannotHoldError("{n} puzzles in one file", n=len(puzzles))
    if name != "toml" and any(getattr(each, key) != getattr(Puzzle, key) for each in puzzles for key in RARE):
        raise CannotHoldError("matching corners, spare cards, and cards with backs or that may be moved in other ways")
    if hasattr(form, "beside"):
        puzzles = [replace(puzzle, hints=()) for puzzle in puzzles]
    text = form.write_all(puzzles) if len(puzzles) > 1 else form.write(puzzles[0])
    if harmless(text) != text:
        raise CannotHoldError("control characters in the title or a name")
    try:
        again = parse_all(text, input_format=name)
    except InputError as error:
        parts: Parts = {"name": puzzles[0].board.name, "rule": puzzles[0].rule, "error": error.message}
        raise CannotHoldError("rule '{rule}', board {name} and these labels: {error}", **parts) from None
    for before, after in zip(puzzles, again, strict=True):
        same = after == before or bare(after) == bare(before)
        if not same and after.rule != before.rule:
            raise CannotHoldError("rule '{rule}' with these labels", rule=before.rule)
        if not same and not before.board.has_joins_of(after.board):
            raise CannotHoldError("the board {name}, which cannot be inferred from the cards", name=before.board.name)
        if not same:
            raise CannotHoldError("hints" if sorted(after.hints) != sorted(before.hints) else "these names of figures")
    return text, again


def read_source(source: str | os.PathLike[str]) -> tuple[str, str]:
    """Return the text of a file, of `-` (standard input), of a bundled instance or of a URL, and a name for errors.

    A URL is its own text; nothing is fetched.

    Raises:
        InputError: If there is no such file.
        UnknownNameError: If there is no such file or bundled puzzle.
    """
    source = validation.path("source", source)
    if is_address(source) and not os.path.isfile(source):
        if EDGES not in source:
            raise InputError("web pages are not downloaded; save the page, or name a board_edges URL", source=source)
        return source, say("URL")
    if "\n" in source and not os.path.exists(source):
        text = validation.brief(source)
        raise InputError("{text} has several lines and is not a file name; save it, or pass it to parse_all", text=text)
    instances = files.bundled("instances")
    file = source if os.path.isfile(source) else instances.get(source, source)
    if file == source != "-" and not set("/\\.") & set(source) and not os.path.lexists(source):
        raise UnknownNameError(say("file or bundled puzzle"), source, instances)
    return files.read_text(file, MAX_BYTES), say("standard input") if source == "-" else source


def load_all(source: str | os.PathLike[str], **how: Unpack[HowToRead]) -> list[Puzzle]:
    """Load all puzzles of a file or instance.

    Args:
        source: A file, `-` for standard input, or the name of a bundled instance. A file takes precedence over an
            instance of the same name; a `Path` is always a file.
        how: How to read it: options such as `board="3x3"`, which `HowToRead` lists.

    Returns:
        The puzzles in order.

    Raises:
        InputError: If the file cannot be read; the error names file and line.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.load_all("standard")
        [<Puzzle 'Standardbeispiel aus der Aufgabenstellu…': 9 cards, 3x3, signed>]
    """
    with timed("files.read") as told:
        text, name = read_source(source)
        puzzles = parse_all(text, source=name, **how)
        told |= {"source": name, "puzzles": len(puzzles), "characters": len(text)}
    if name in files.bundled("instances") and not os.path.isfile(source):  # known puzzles leave nothing open
        return [replace(puzzle, read_as=None, order_open=False) for puzzle in puzzles]
    return puzzles


def load(source: str | os.PathLike[str], **how: Unpack[HowToRead]) -> Puzzle:
    """Load the only puzzle of a file or instance.

    Args:
        source: A file, `-` for standard input, or the name of a bundled instance, as in `load_all`.
        how: How to read it: options such as `board="3x3"`, which `HowToRead` lists.

    Returns:
        The puzzle.

    Raises:
        InputError: If the file cannot be read, or contains several puzzles; the error names file and line.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.load("standard").board.name
        '3x3'
    """
    return _only(load_all(source, **how), str(source), "load_all")


def as_puzzle(puzzle: PuzzleLike) -> Puzzle:
    """Return the puzzle of an argument: a Puzzle, a text of several lines, or else a source as in `load`."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, str) and re.search("[\n\r]", puzzle):
        return _only(parse_all(re.sub("\r\n?", "\n", puzzle)), "text", "parse_all")
    if not isinstance(puzzle, str | os.PathLike):
        wanted = say("a Puzzle, a file name, a bundled puzzle, or a text of several lines; for lists Puzzle.from_cards")
        raise validation.wrong("puzzle", puzzle, wanted)
    return load(puzzle)


def as_puzzles(puzzles: PuzzleLike | Sequence[PuzzleLike]) -> list[Puzzle]:
    """Return the puzzles of an argument: one as in `as_puzzle`, or a list of them. Raises InputError."""
    if isinstance(puzzles, Puzzle | str | os.PathLike):
        puzzles = [puzzles]
    wanted = say("a puzzle, or a list of puzzles")
    if given := validation.members("puzzles", puzzles, wanted):
        return [*map(as_puzzle, given)]
    raise validation.wrong("puzzles", puzzles, wanted)


def _only(puzzles: Sequence[Puzzle], source: str, reader: str) -> Puzzle:
    """Return the only puzzle. Raises InputError if there are several; `reader` is the call that reads them."""
    if len(puzzles) > 1:
        raise InputError("contains {n} puzzles; {reader} reads them all", n=len(puzzles), reader=reader, source=source)
    return puzzles[0]


# Files of puzzles, and the bundled ones.


@value(frozen=True)
class Instance:
    """A bundled puzzle.

    Attributes:
        name: Its name, which commands accept.
        notation: The notation of its file.
        source: Where it comes from.
        fingerprint: The fingerprint of its cards.
        note: A remark.
        distinct: Number of distinct solutions, or None if unknown.
        essential: Number of essential solutions, or None if unknown.
        labelled: Number of labelled solutions, or None if unknown.
    """

    name: str
    notation: str
    source: str
    fingerprint: str
    note: str = ""
    distinct: int | None = None
    essential: int | None = None
    labelled: int | None = None

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        return load_all(self.name, input_format=self.notation)[0]


def instances() -> list[Instance]:
    """List the bundled puzzles.

    Returns:
        The puzzles in the order of their names, with sources and known counts.

    Example:
        >>> import satpuzzle
        >>> [each.essential for each in satpuzzle.instances() if each.name == "standard"]
        [2]
    """
    import tomllib

    path = os.path.join(files.bundled_folder("instances"), "_catalogue.toml")
    table = tomllib.loads(files.read_text(path))
    return [Instance(name=name, **table[name]) for name in sorted(table)]


ENDINGS = (".bas", ".cards", ".cs", ".csv", ".js", ".json", ".py", ".puz", ".rb", ".toml", ".tsv", ".txt", ".url")


def files_of(
    folder: str, endings: str | tuple[str, ...] = ENDINGS, *, but: str | None = None
) -> tuple[list[str], list[str]]:
    """Return the files in a folder and its subfolders with these extensions, and all others, relative to the folder.

    Hidden files and folders and links to folders are left out, and so is `but`, a folder inside.

    Raises:
        InputError: If a folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise InputError("cannot be read: {reason}", reason=error.strerror, source=error.filename or folder)

    written = None if but is None else os.path.realpath(but)
    chosen: list[str] = []
    others: list[str] = []
    for place, inner, names in os.walk(folder, onerror=refuse):
        shown = (each for each in inner if not each.startswith("."))
        inner[:] = sorted(each for each in shown if os.path.realpath(os.path.join(place, each)) != written)
        for name in sorted(name for name in names if not name.startswith(".")):
            path = os.path.join(place, name)  # a broken link is chosen, too: reading it gives an error
            right = name.lower().endswith(endings) and (os.path.isfile(path) or not os.path.exists(path))
            (chosen if right else others).append(os.path.relpath(path, folder))
    return chosen, others


def example_of(source: str) -> tuple[str, int | None]:
    """Return the file of a PUZZLE argument and the number of the example: `FILE#2` is the second one."""
    file, _, number = source.rpartition("#")
    if re.fullmatch("[1-9][0-9]*", number) and not os.path.exists(source) and os.path.isfile(file):
        return file, int(number)
    return source, None


def load_file(path: str, **options: Any) -> tuple[list[Puzzle], str, bool]:
    """Return the puzzles of a file, or why it cannot be read; and whether it has any or the error names a line.

    options: As in `load_all`.
    """
    try:
        return load_all(path, **options), "", True
    except InputError as error:
        where = [] if error.line is None else [say("line {line}", line=error.line)]
        return [], joined(": ", [*where, error.message]), bool(where)
