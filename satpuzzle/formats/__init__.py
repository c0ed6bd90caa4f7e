"""Notations that puzzles are written in: recognised from the text, or named.

One module a notation, imported when it is met, with a function `read` (text to drafts, one an
example; told the number of sides of a card if the board is given) and, if this program writes the
notation, a function `write` (puzzles to text). All are literals only: nothing that is read is ever
executed.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Callable, Sequence
from typing import Protocol, cast

from satpuzzle import files, resources
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.formats.draft import Draft
from satpuzzle.model import Board, Puzzle, Rule, parse_board


class Notation(Protocol):
    """What a notation's module holds."""

    read: Callable[[str, int | None], list[Draft]]
    write: Callable[[Sequence[Puzzle]], str]


def _fits_cards(text: str) -> bool:
    """The first line that is no `#` line begins with a number, or there is none."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "0")
    return re.match(r"[+-]?\d", first) is not None


def _fits_toml(text: str) -> bool:
    """A line that begins the cards, or a table of puzzles."""
    return re.search(r"^\s*(cards\s*=\s*\[|\[\[puzzle\]\])", text, re.MULTILINE) is not None


# Every notation, in the order of the help page, and how it is recognised.
NOTATIONS: dict[str, Callable[[str], bool]] = {
    "cards": _fits_cards,
    "toml": _fits_toml,
}


def notation(name: str) -> Notation:
    """The module of the notation called `name`. Raises UnknownNameError."""
    if name not in NOTATIONS:
        raise UnknownNameError("notation", name, NOTATIONS)
    return cast(Notation, importlib.import_module(f"satpuzzle.formats.{name}"))


def parse_all(
    text: str,
    *,
    source: str = "text",
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
) -> list[Puzzle]:
    """All puzzles that `text` holds, in order.

    source: what errors call the text. input_format: a name of `NOTATIONS`; recognised if None.
    board, rule: overrule what the text says. Raises InputError: one line with source and line.
    """
    if isinstance(board, str):
        board = parse_board(board)
    if isinstance(rule, str):
        rule = Rule.parse(rule)
    try:
        reader = notation(input_format or recognise(text))
        drafts = reader.read(text, board.sides if board else None)
        return [draft.puzzle(board, rule) for draft in drafts]
    except InputError as error:
        raise error.located(source) from None


def recognise(text: str) -> str:
    """The name of the notation of `text`. Raises InputError if none fits, or more than one."""
    if not text.strip():
        raise InputError("is empty; a puzzle has one card a line, as in: 1 -2 3 -4")
    fitting = [name for name, fits in NOTATIONS.items() if fits(text)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise InputError(f"could be {' or '.join(fitting)}; say which with --input-format")
    if text.lstrip().startswith("#"):
        return "cards"
    raise InputError(f"no notation recognised; name one with --input-format: {', '.join(NOTATIONS)}")


def read_source(source: str) -> tuple[str, str]:
    """The text of a file, of `-` (standard input), or of a bundled instance; and the name for errors."""
    if source == "-":
        return files.read_text(source), "standard input"
    instances = resources.files("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(instances[source]), source
    try:
        return files.read_text(source), source
    except InputError as error:
        if error.message == "no such file" and not set("/\\.") & set(source):
            raise UnknownNameError("file or instance", source, instances) from None
        raise


def load_all(
    source: str,
    *,
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
) -> list[Puzzle]:
    """All puzzles of `source`: a file, `-` for standard input, or the name of a bundled instance."""
    text, name = read_source(source)
    return parse_all(text, source=name, input_format=input_format, board=board, rule=rule)
