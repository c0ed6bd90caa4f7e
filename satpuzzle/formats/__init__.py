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
from itertools import islice
from typing import Protocol, cast

from satpuzzle import files
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.formats.draft import Draft
from satpuzzle.model import Board, Puzzle, Rule, parse_board


class Notation(Protocol):
    """What a notation's module holds."""

    read: Callable[[str, int | None], list[Draft]]
    write: Callable[[Sequence[Puzzle]], str]


def _first_lines(text: str, skip: str = "") -> list[list[str]]:
    """The words of the first two lines that have any and do not begin with a character of `skip`."""
    lines = (line.split() for line in text.split("\n"))
    found = (words for words in lines if words and words[0][0] not in skip)
    return list(islice(found, 2))


def _is_number(word: str) -> bool:
    return re.match(r"[+-]?\d", word) is not None


def _numbers(*counts: tuple[int, ...], skip: str = "") -> Callable[[str], bool]:
    """Recognises texts whose first lines (but those that begin with `skip`) hold so many numbers each."""

    def fits(text: str) -> bool:
        lines = _first_lines(text, skip)
        return len(lines) == len(counts) and all(
            _is_number(words[0]) and len(words) in allowed for words, allowed in zip(lines, counts, strict=True)
        )

    return fits


def _pattern(signs: str, pattern: str) -> Callable[[str], bool]:
    """Recognises texts in which the pattern occurs; no need to look if none of `signs` does."""

    def fits(text: str) -> bool:
        found = any(sign in text for sign in signs)
        return found and re.search(pattern, text, re.MULTILINE | re.IGNORECASE) is not None

    return fits


def _fits_cards(text: str) -> bool:
    """Every line but `#` lines could be a card; without `#` lines, at least three labels stand on the first."""
    lines = _first_lines(text, skip="#")
    commented = text.lstrip().startswith("#")
    return commented if not lines else _is_number(lines[0][0]) and (commented or len(lines[0]) > 2)


MAX_BYTES = 4 * 1024 * 1024  # of a puzzle's text: room for the largest board in the wordiest notation
SOME = tuple(range(3, 9))  # labels on a line that is meant to be a card

# Every notation, and how it is recognised. A text may fit several: then what they read decides.
NOTATIONS: dict[str, Callable[[str], bool]] = {
    "cards": _fits_cards,
    "smiley": _pattern("(", r"\[\s*\(\s*[\"'\d]"),
    "triangle": _numbers((1,), (1,), skip="$"),
    "basic": _pattern(",", r"^[ \t]*(\d+[ \t]+)?DATA[ \t].*,"),
    "ruby": _pattern("({", r"\bnew\s+Card\s*\(|\[\s*\{\s*[\"':]?(type|head)\b"),
    "heule": _numbers((1,), SOME),
    "puz": _numbers((1, 2), SOME, skip="c"),
    "pieces": _numbers((2, *SOME), SOME),
    "toml": _pattern("[", r"^[ \t]*(cards[ \t]*=[ \t]*\[|\[\[puzzle\]\])"),
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
    if len(text) > MAX_BYTES:
        raise InputError(f"longer than {MAX_BYTES // 2**20} MiB; no puzzle is that large", source)
    if "```" in text:  # around code on a page that the puzzle was pasted from
        text = re.sub(r"^[ \t]*```.*$", "", text, flags=re.MULTILINE)
    if not text.strip():
        raise InputError("is empty; a puzzle has one card a line, as in: 1 -2 3 -4", source)
    try:
        names = [input_format] if input_format else recognise(text)
    except InputError as error:
        raise error.located(source) from None
    read: dict[str, list[Puzzle]] = {}
    wrong: list[InputError] = []
    for name in names:
        try:
            drafts = notation(name).read(text, board.sides if board else None)
            read[name] = [draft.puzzle(board, rule) for draft in drafts]
        except InputError as error:
            wrong.append(error.located(source))
    if not read:
        raise wrong[0]
    first, *others = read.values()
    if any(other != first for other in others):
        raise InputError(f"could be {' or '.join(read)}; say which with --input-format", source)
    return first


def recognise(text: str) -> list[str]:
    """The names of the notations that fit `text`. Raises InputError if none does."""
    fitting = [name for name, fits in NOTATIONS.items() if fits(text)]
    if not fitting and text.lstrip().startswith("#"):
        return ["cards"]  # so that what is wrong with its lines is said
    if not fitting:
        raise InputError(f"no notation recognised; name one with --input-format: {', '.join(NOTATIONS)}")
    return fitting


def read_source(source: str) -> tuple[str, str]:
    """The text of a file, of `-` (standard input), or of a bundled instance; and the name for errors."""
    if source == "-":
        return files.read_text(source, MAX_BYTES), "standard input"
    instances = files.bundled("instances")
    if source in instances and not os.path.isfile(source):
        return files.read_text(instances[source], MAX_BYTES), source
    try:
        return files.read_text(source, MAX_BYTES), source
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
