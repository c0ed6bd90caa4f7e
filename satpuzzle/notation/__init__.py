"""Reads puzzles from text and writes them, in many notations.

`notations` has a module for each notation, which is recognised from the text unless it is named. `card_rows` reads
cards that people type (with `card_words`), `given` reads placed cards, and `viewer` reads URLs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from inspect import Parameter, signature
from itertools import islice, product
from typing import Any, NamedTuple, Unpack

from satpuzzle.errors import InputError, Parts, UnknownNameError, harmless, joined, located
from satpuzzle.model import Puzzle
from satpuzzle.notation import notations
from satpuzzle.notation.card_rows import How
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.notations import toml as toml  # our own notation; certificates and formulas contain it
from satpuzzle.notation.notations.viewer import EDGES, is_address
from satpuzzle.notation.options import DEFAULTS, Options, finished
from satpuzzle.notation.options import HowToRead as HowToRead
from satpuzzle.notation.shared import CannotHoldError, Draft, OddCardError, SpellingError, bare
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

PuzzleLike = Puzzle | str | os.PathLike[str]  # see `as_puzzle`
READ_WORDS = {"cards": cards.read, "text": any_text.read}  # whose sides may be words, read as `How` says
CALLED = r"[ \t]*(?:\w[\w .#-]{0,29}:|\(?\w{1,8}[),;\t]|\w{1,4}\.(?=\s))[ \t]*"  # the name of a card
UNKNOWN = rf"(?m)^(?:{CALLED})?[ \t]*(?P<card>\?(?:[ \t,;]*\?){{2,5}})[ \t\r]*$"  # a card such as ? ? ? ?
RARE = ("corners", "turns", "flip", "backs", "spare")  # what only toml holds
MAX_BYTES = 4 * 1024 * 1024  # enough for the largest board in the longest notation


class UnknownCardError(InputError):
    """A text has a card that is not known, as in `? ? ? ?`; `suspects` finds the possible ones.

    Attributes:
        puzzle: The puzzle with some other card in its place.
        card: The index of the card.
    """

    puzzle: Puzzle
    card: int


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
        input_format: The name of a notation; None recognises it.
        board: A board or its name; None takes what the text says.
        rule: A rule or its name; None takes what the text says.
        order: The order of the sides in the text, as in `top,right,left,bottom`, or `counterclockwise`; None for
            clockwise from the top.
        pairs: Which figures are front and back of one figure, as in `A=E,B=F`, or match themselves, as in `C=C`; None
            for whole pictures.
        turns: How cards may be rotated: `free`, `half` or `none`; None takes what the text says, else `free`.
        flip: Whether cards may be turned over, even if the text does not say so.
        spare: Whether there may be more cards than cells, even if the text does not say so.
        region: A part of the board, as in `1,1-1,3`; None for what the text says.
        match: `corners` if labels stand at corners and match there; None for what the text says, else `sides`.

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
        text, unknown = _without_unknown(_plain(text))
        attempt = _agreed(text, options)
        for puzzle, draft in zip(attempt.puzzles, attempt.drafts, strict=True):
            if unknown in draft.lines:
                card = draft.lines.index(unknown)
                wrong = UnknownCardError(
                    "card {card} is unknown; `satpuzzle suspects` lists what it can be", card=card + 1, line=unknown
                )
                wrong.puzzle, wrong.card = puzzle, card
                raise wrong
    return attempt.puzzles


parse_all.__signature__ = signature(parse_all).replace(  # type: ignore[attr-defined]
    parameters=[
        *islice(signature(parse_all).parameters.values(), 2),
        *(Parameter(name, Parameter.KEYWORD_ONLY, default=default) for name, default in DEFAULTS.items()),
    ]
)


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
    fitting = [name for name, notation in notations.read().items() if notation.fits(text)]
    fitting = ["csv"] if "csv" in fitting else fitting or ["cards"] * text.lstrip().startswith("#")
    own = "toml" in fitting and toml.has_keys(text)
    return fitting if own or {*fitting} - {*READ_WORDS, "toml"} else [*fitting, "text"]


def read(name: str, text: str, options: Options, *, exact: bool = False) -> list[Draft]:
    """Return what a notation reads. exact: spellings are. Raises InputError with the line."""
    sides = options.board.sides if options.board else None
    if name in READ_WORDS:
        corners, paired = options.match == "corners", options.pairs is not None
        halved = False if corners else options.rule.halves if options.rule and not paired else None
        return READ_WORDS[name](text, sides, How(halved, exact, paired))
    if options.order:
        raise InputError("--order cannot be used with the {name} notation", name=name)
    drafts: list[Draft] = notations.named(name).read(text, sides)
    return drafts


def _agreed(text: str, options: Options) -> Attempt:
    """Return the attempt that all others agree with that read the text. Raises InputError, of the best one if none."""
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
        raise InputError("ambiguous: could be {readings}; choose with --input-format", readings=readings)
    if done:
        return done[0]
    *others, last = attempts
    best = [each for each in attempts if each.drafts and each.error.line is None]  # cards that fit no board
    if others and last.name == "text":
        odd = isinstance(last.error, OddCardError) and last.error.line not in {each.error.line for each in others}
        only = last.drafts and not any(each.drafts for each in others)
        best += [last] * (odd or bool(only) or isinstance(last.error, SpellingError))
        attempts = others
    raise (best or [max(attempts, key=lambda each: each.error.line or 0)])[0].error


def _without_unknown(text: str) -> tuple[str, int]:
    """The text with another card instead of `? ? ? ?`, and the line of that card; 0 if there is none."""
    unknown = [*re.finditer(UNKNOWN, text)] if "?" in text else []
    others = re.findall(r"(?m)^(?=[ \t]*[^#\s])[^?\n]+$", text)
    if not unknown or not others:
        return text, 0
    lines = [text.count("\n", 0, match.start("card")) + 1 for match in unknown]
    if len(unknown) > 1:
        raise InputError("only one card can be unknown", line=lines[1])
    start, end = unknown[0].span("card")
    return text[:start] + re.sub(f"^{CALLED}", "", others[-1]) + text[end:], lines[0]


def holds_puzzle(text: str) -> bool:
    """Return whether some notation reads cards from `text`, on any board, at least up to the first error."""
    for notation, sides in product([each for each in notations.read().values() if each.fits(text)], (4, 3, 6)):
        begun = text
        while begun.strip():
            try:
                return bool(notation.read(begun, sides))
            except InputError as error:
                begun = "\n".join(begun.split("\n")[: (error.line or 1) - 1])
    return False


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
        raise InputError(
            "the {name} notation does not support {message}; toml supports everything",
            name=notation,
            message=error.message,
        ) from None
    lost = [say("hints")] * (any(puzzle.hints for puzzle in puzzles) and hasattr(form, "beside"))
    if lost and notation == "url":  # the board with the given cards
        text, lost = form.beside(puzzles[0]), [say("cards that are not given")]
    if [puzzle.cards for puzzle in again] != [puzzle.cards for puzzle in puzzles]:
        lost.append(say("the numbers of the figures"))
    notes = {"title": say("title"), "source": say("source")}
    notes |= {"figures": say("names of figures"), "card_names": say("names of cards")}
    pairs = [*zip(puzzles, again, strict=True)]
    changed = (note for note in notes if any({*getattr(old, note)} - {*getattr(new, note)} for old, new in pairs))
    return text, [*lost, *map(notes.__getitem__, changed)]


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
    if source == "-":
        return files.read_text(source, MAX_BYTES), say("standard input")
    instances = files.bundled("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(instances[source], MAX_BYTES), source
    if not set("/\\.") & set(source) and not os.path.lexists(source):
        raise UnknownNameError(say("file or bundled puzzle"), source, instances)
    return files.read_text(source, MAX_BYTES), source


def load_all(source: str | os.PathLike[str], **how: Unpack[HowToRead]) -> list[Puzzle]:
    """Load all puzzles of a file or instance.

    Args:
        source: A file, `-` for standard input, or the name of a bundled instance. A file takes precedence over an
            instance of the same name; a `Path` is always a file.
        how: The options of `parse_all`.

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
        how: The options of `parse_all`.

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
