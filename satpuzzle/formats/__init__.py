"""Notations that puzzles are written in: recognised from the text, or named.

One module a notation, each with a `NOTATION` that says how it is recognised, read and written;
`NOTATIONS` lists them. All are literals only: nothing that is read is ever executed.
"""

from __future__ import annotations

import os

from satpuzzle import files, resources
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.formats import cards, toml
from satpuzzle.formats.draft import Draft, Notation
from satpuzzle.model import Board, Puzzle, Rule, parse_board

NOTATIONS: dict[str, Notation] = {module.NOTATION.name: module.NOTATION for module in (cards, toml)}


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
    if input_format is not None and input_format not in NOTATIONS:
        raise UnknownNameError("input format", input_format, NOTATIONS)
    try:
        notation = NOTATIONS[input_format] if input_format else recognise(text)
        drafts: list[Draft] = notation.read(text, board.sides if board else None)
        return [draft.puzzle(board, rule) for draft in drafts]
    except InputError as error:
        raise error.located(source) from None


def recognise(text: str) -> Notation:
    """The notation of `text`. Raises InputError if none fits, or more than one."""
    if not text.strip():
        raise InputError("is empty; a puzzle has one card a line, as in: 1 -2 3 -4")
    fitting = [notation for notation in NOTATIONS.values() if notation.fits(text)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " or ".join(notation.name for notation in fitting)
        raise InputError(f"could be {names}; say which with --input-format")
    raise InputError(f"no notation recognised; name one with --input-format: {', '.join(NOTATIONS)}")


def read_source(source: str) -> tuple[str, str]:
    """The text of a file, of `-` (standard input), or of a bundled instance; and the name for errors."""
    if source == "-":
        return files.read_text(source), "standard input"
    instances = resources.files("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(str(instances[source])), source
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
