"""Reads puzzles from text and writes them, in many notations.

`notations` has a module for each notation, which is recognised from the text unless it is named. `typed_cards` reads
cards that people type (with `card_rows` and `card_words`), `given` reads placed cards, and `viewer` reads URLs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from inspect import signature
from itertools import chain
from typing import Any, TypedDict, TypeVar, Unpack

from satpuzzle.errors import InputError, Parts, UnknownNameError, harmless, joined, located, shorten
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.model.puzzle import Turns
from satpuzzle.notation import notations
from satpuzzle.notation.card_rows import How
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.notations import toml as toml  # our own notation; certificates and formulas contain it
from satpuzzle.notation.options import in_order, in_pairs
from satpuzzle.notation.shared import CannotHoldError, Draft, OddCardError, SpellingError, demand_usual
from satpuzzle.notation.viewer import EDGES, is_address
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked

Reader = TypeVar("Reader", bound=Callable[..., Any])
PuzzleLike = Puzzle | str | os.PathLike[str]  # see `as_puzzle`
READ_WORDS = {"cards": cards.read, "text": any_text.read}  # whose sides may be words, read as `How` says
_CALLED = r"[ \t]*(?:\w[\w .#-]{0,29}:|\(?\w{1,8}[),;\t]|\w{1,4}\.(?=\s))[ \t]*"  # the name of a card
_UNKNOWN = rf"({_CALLED})?[ \t]*(\?(?:[ \t,;]*\?){{2,5}})[ \t\r]*"  # a card such as ? ? ? ?
MAX_BYTES = 4 * 1024 * 1024  # enough for the largest board in the longest notation


class UnknownCardError(InputError):
    """A text has a card that is not known, as in `? ? ? ?`; `suspects` finds the possible ones.

    Attributes:
        puzzle: The puzzle with some other card in its place.
        card: The index of the card.
    """

    puzzle: Puzzle
    card: int


class HowToRead(TypedDict, total=False):
    """The options of `parse_all`, which other readers of puzzles pass on."""

    input_format: str | None
    board: str | Board | None
    rule: str | Rule | None
    back: str | None
    order: str | None
    pairs: str | None
    turns: Turns | None
    flip: bool
    spare: bool
    region: str | None
    match: str | None


def parse_all(
    text: str,
    *,
    source: str = "text",
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
    back: str | None = None,
    order: str | None = None,
    pairs: str | None = None,
    turns: Turns | None = None,
    flip: bool = False,
    spare: bool = False,
    region: str | None = None,
    match: str | None = None,
) -> list[Puzzle]:
    r"""Read all puzzles in a text.

    Args:
        text: The text.
        source: The name of the text in errors.
        input_format: The name of a notation; None recognises it.
        board: A board or its name; None takes what the text says.
        rule: A rule or its name; None takes what the text says.
        back: The sign that marks backs, for sides in words; None for the usual ones.
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
    board = None if board is None else parse_board(board)
    rule = None if rule is None else Rule.parse(rule)
    validation.text("text", text, "1 2 -1 -2")
    validation.text("source", source, "my cards")
    if len(text) > MAX_BYTES:
        most = MAX_BYTES // 2**20
        raise InputError("larger than {max_bytes} MiB, the limit for a puzzle", max_bytes=most, source=source)
    if "```" in text:  # marks of code, pasted from a page
        text = re.sub(r"^[ \t]*```.*$", "", text, flags=re.MULTILINE)
    if not text.strip():
        raise InputError("is empty; write one card per line, for example 1 -2 3 -4", source=source)
    words = (("back", back, "'"), ("order", order, "top,right,left,bottom"), ("pairs", pairs, "A=E,B=F"))
    kinds = (("turns", turns, "none"), ("region", region, "1,1-1,3"), ("match", match, "corners"))
    for option, value, example in (*words, *kinds):
        if value is not None:
            validation.text(option, value, example)
    if match not in (None, "sides", "corners"):
        raise InputError("unknown match {match}; write sides or corners", match=shorten(match))
    flip, spare = validation.flag("flip", flip), validation.flag("spare", spare)
    if input_format is not None:
        notations.named(validation.text("input_format", input_format, "cards"))
    recognised = recognise(text) if back is None else ["cards", "text"]
    names = [input_format] if input_format and input_format in notations.read() else recognised
    text, unknown = _without_unknown(text, source)
    read: dict[str, list[Puzzle]] = {}
    errors: list[InputError] = []
    unfit: list[InputError] = []  # options that do not fit cards that were read
    lines: dict[str, list[list[int]]] = {}  # of the cards that each notation found
    for name in names:
        if name == "text" and read:
            break
        drafts: list[Draft] = []
        try:
            with located(source):
                halved = False if match == "corners" else rule.halves if rule and pairs is None else None
                how = How(back, halved, names == ["text"], pairs is not None, match == "corners")
                drafts = _drafts(name, text, board, how)
                if name not in READ_WORDS and (order or back):
                    option = "--back" if order is None else "--order"
                    raise InputError("{option} cannot be used with the {name} notation", option=option, name=name)
                drafts = [_as_told(draft, turns, flip, spare, region, match) for draft in drafts]
                drafts = drafts if order is None else [in_order(draft, order) for draft in drafts]
                drafts = drafts if pairs is None else [in_pairs(draft, pairs, rule) for draft in drafts]
            lines[name] = [draft.lines for draft in drafts]
            read[name] = [draft.puzzle(board, rule if pairs is None else None) for draft in drafts]
        except InputError as error:
            errors.append(error.located(source))
            unfit += [error] * (bool(drafts) and error.line is None)
    if unfit and not read:
        raise unfit[0]
    if not read:
        *before, last = errors
        stumbled = {error.line for error in before}
        odd = isinstance(last, SpellingError) or (isinstance(last, OddCardError) and last.line not in stumbled)
        if odd or ("text" in lines and stumbled.isdisjoint(chain(*lines["text"]))):  # others took another line
            raise last
        furthest = max(before if before and names[-1] == "text" else errors, key=lambda error: error.line or 0)
        raise furthest
    first, *others = read.values()
    if any(other != first for other in others):
        rules = {name: ", ".join(dict.fromkeys(str(each.rule) for each in read[name])) for name in read}
        readings = joined(say(" or "), (f"{name} ({rule})" for name, rule in rules.items()))
        raise InputError("ambiguous: could be {readings}; choose with --input-format", readings=readings, source=source)
    for puzzle, its_lines in zip(first, lines[next(iter(read))], strict=True):
        if unknown not in its_lines:
            continue
        card = its_lines.index(unknown)
        refused = UnknownCardError("card {card} is unknown; `satpuzzle suspects` lists what it can be", card=card + 1)
        refused.puzzle, refused.card = puzzle, card
        raise refused.located(source, unknown)
    return first


def _passing_on(reader: Reader) -> Reader:
    """Decorate a reader of a source that passes `HowToRead` on: its signature shows these options."""
    given, options = signature(reader), signature(parse_all).parameters
    shown = [given.parameters["source"], *(options[name] for name in HowToRead.__annotations__)]
    reader.__signature__ = given.replace(parameters=shown)  # type: ignore[attr-defined]
    return reader


def _as_told(
    draft: Draft, turns: Turns | None, flip: bool, spare: bool, region: str | None, match: str | None
) -> Draft:
    """Return a draft whose cards may do what is said. Raises InputError."""
    wishes = {"turns": turns, "flip": flip, "spare": spare, "region": region, "match": match}
    told: Parts = {key: value for key, value in wishes.items() if value not in (None, False, getattr(draft, key))}
    if not told:
        return draft
    own: Parts = {key: getattr(draft, key) for key in ("turns", "flip") if key in told}
    if "match" in told:  # rule and frame followed from the labels of sides
        told |= {"rule": None, "board": None if draft.framed else draft.board}
    return replace(draft, **told, own=own, difficulty=None)


def _drafts(name: str, text: str, board: Board | None, how: How) -> list[Draft]:
    """Return what a notation reads. Raises InputError with the line."""
    sides = board.sides if board else None
    return READ_WORDS[name](text, sides, how) if name in READ_WORDS else notations.named(name).read(text, sides)


def _without_unknown(text: str, source: str) -> tuple[str, int]:
    """The text with another card instead of `? ? ? ?`, and the line of that card; 0 if there is none."""
    lines = text.split("\n")
    unknown = [number for number, line in enumerate(lines) if re.fullmatch(_UNKNOWN, line)] if "?" in text else []
    if not unknown:
        return text, 0
    if len(unknown) > 1:
        raise InputError("only one card can be unknown", source=source, line=unknown[1] + 1)
    (number,) = unknown
    name, sides = re.fullmatch(_UNKNOWN, lines[number]).groups()  # type: ignore[union-attr]
    for line in reversed(lines):  # a header or a title may be as long
        card = re.sub(f"^{_CALLED}", "", line).strip() if name else line.strip()
        if card and card[0] != "#" and "?" not in card and sides.count("?") in _sizes(card):
            lines[number] = (name or "") + card
            break
    return "\n".join(lines), number + 1


def _sizes(card: str) -> set[int]:
    """The possible numbers of sides of a typed card: its words, items between commas, or letters if it is one word."""
    words = re.split(r"[\s,;]+", card)
    return {len(words), len(re.split("[,;]", card))} if len(words) > 1 else {len(card)}


def recognise(text: str) -> list[str]:
    """Return the names of the notations that fit a text; the last one is `text` if the others may misjudge it."""
    if cards.are_numbers(text):  # no other notation begins like this
        return ["cards"]
    fitting = [name for name, module in notations.read().items() if module.fits(text)]
    fitting = fitting or ["cards"] * text.lstrip().startswith("#")
    own = "toml" in fitting and toml.has_keys(text)
    return fitting if own or {*fitting} - {*READ_WORDS, "toml"} else [*fitting, "text"]


def holds_puzzle(text: str) -> bool:
    """Return whether some notation reads cards from `text`, on any board, at least up to the first error."""
    for module in notations.read().values():
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
    """Write puzzles in a notation. Raises InputError if it is unknown or does not support them."""
    module = notations.named(name)
    try:
        if not hasattr(module, "write"):
            raise CannotHoldError("writing")
        for puzzle in puzzles if name != "toml" else ():
            demand_usual(puzzle)
        if len(puzzles) == 1:
            return module.write(puzzles[0])
        if not hasattr(module, "write_all"):
            raise CannotHoldError("{n} puzzles in one file", n=len(puzzles))
        return module.write_all(puzzles)
    except CannotHoldError as error:
        raise InputError(
            "the {name} notation does not support {message}; toml supports everything", name=name, message=error.message
        ) from None


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
        AssertionError: If the text describes another puzzle, which would be a bug.

    Example:
        >>> import satpuzzle
        >>> text, lost = satpuzzle.convert("standard", "toml")
        >>> satpuzzle.parse_all(text) == satpuzzle.load_all("standard"), lost
        (True, [])
    """
    puzzles = as_puzzles(puzzles)
    text = write(puzzles, notation)
    if harmless(text) != text:
        raise InputError(
            "the {notation} notation does not support the control characters in the title or a name; "
            "remove them, or use toml",
            notation=notation,
        )
    again = parse_all(text, input_format=notation)
    lost = []
    if again != puzzles:
        if [*map(_bare, again)] != [*map(_bare, puzzles)]:
            raise AssertionError(f"writing {notation} changed the puzzle")
        if [puzzle.cards for puzzle in again] != [puzzle.cards for puzzle in puzzles]:
            lost.append(say("the numbers of the figures"))
    notes = (say("title"), say("source"), say("names of figures"), say("names of cards"))
    for note, what in zip(("title", "source", "figures", "card_names"), notes, strict=True):
        for before, after in zip(puzzles, again, strict=True):
            kept = set(getattr(before, note)) <= set(getattr(after, note))
            if not kept and what not in lost:
                lost.append(what)
    return text, lost


def _bare(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its figures renumbered, and its board without rows."""
    return replace(puzzle.renumbered(), board=replace(puzzle.board, rows=()))


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
            raise InputError(
                "web pages are not downloaded; save the page as a file, or give a URL with board_edges", source=source
            )
        return source, say("URL")
    if "\n" in source and not os.path.exists(source):
        if not holds_puzzle(source):
            raise InputError("{text}: no such file, and not a puzzle", text=validation.brief(source))
        raise InputError(
            "{text} has several lines and is not a file name; save it in a file, pass it on standard input (-) "
            "or to parse_all",
            text=validation.brief(source),
        )
    if source == "-":
        return files.read_text(source, MAX_BYTES), say("standard input")
    instances = files.bundled("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(instances[source], MAX_BYTES), source
    if not set("/\\.") & set(source) and not os.path.lexists(source):
        raise UnknownNameError(say("file or bundled puzzle"), source, instances)
    return files.read_text(source, MAX_BYTES), source


@_passing_on
def load_all(source: str | os.PathLike[str], **how: Unpack[HowToRead]) -> list[Puzzle]:
    """Load all puzzles of a file or instance.

    Args:
        source: A file, `-` for standard input, or the name of a bundled instance. A file takes precedence over an
            instance of the same name; a `Path` is always a file.
        input_format: The name of a notation; None recognises it.
        board: A board or its name; None takes what the text says.
        rule: A rule or its name; None takes what the text says.
        back: The sign that marks backs, for sides in words; None for the usual ones.
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


@_passing_on
def load(source: str | os.PathLike[str], **how: Unpack[HowToRead]) -> Puzzle:
    """Load the only puzzle of a file or instance.

    Args:
        source: A file, `-` for standard input, or the name of a bundled instance, as in `load_all`.
        input_format: The name of a notation; None recognises it.
        board: A board or its name; None takes what the text says.
        rule: A rule or its name; None takes what the text says.
        back: The sign that marks backs, for sides in words; None for the usual ones.
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
    if isinstance(puzzle, str):
        if "\n" in puzzle or "\r" in puzzle:
            return _only(parse_all(puzzle.replace("\r\n", "\n").replace("\r", "\n")), "text", "parse_all")
        if " " in puzzle and not os.path.exists(puzzle) and holds_puzzle(puzzle):
            raise InputError(
                "{text} is one line, so it must name a file or a bundled puzzle; for cards use Puzzle.from_cards",
                text=validation.brief(puzzle),
            )
    elif not isinstance(puzzle, os.PathLike):
        wanted = say(
            "a Puzzle, a file name, the name of a bundled puzzle, or a string of several lines; for lists use "
            "Puzzle.from_cards"
        )
        raise validation.wrong("puzzle", puzzle, wanted)
    return load(puzzle)


def as_puzzles(puzzles: PuzzleLike | Sequence[PuzzleLike]) -> list[Puzzle]:
    """Return the puzzles of an argument: one as in `as_puzzle`, or a list of them. Raises InputError."""
    if isinstance(puzzles, Puzzle | str | os.PathLike):
        puzzles = [puzzles]
    wanted = say("a puzzle, or a list of puzzles")
    given = [as_puzzle(puzzle) for puzzle in validation.members("puzzles", puzzles, wanted)]
    if not given:
        raise validation.wrong("puzzles", puzzles, wanted)
    return given


def _only(puzzles: Sequence[Puzzle], source: str, reader: str) -> Puzzle:
    """Return the only puzzle. Raises InputError if there are several; `reader` is the call that reads them."""
    if len(puzzles) > 1:
        raise InputError("contains {n} puzzles; {reader} reads them all", n=len(puzzles), reader=reader, source=source)
    return puzzles[0]
