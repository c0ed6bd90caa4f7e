"""Options and arguments that several commands share, and where results go."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, TypeVar

import click

from satpuzzle import files
from satpuzzle.errors import InputError, shorten
from satpuzzle.formats import load_all
from satpuzzle.model import Puzzle
from satpuzzle.search import Settings

Command = TypeVar("Command", bound=Callable[..., Any])


def puzzle_options(function: Command) -> Command:
    """PUZZLE and how to read it; the command gets `puzzles`, a list, after `pick_puzzles`."""
    return _puzzle_options(function, required=True)


def optional_puzzle_options(function: Command) -> Command:
    """The same for commands that can do without a PUZZLE; then `puzzle` is None."""
    return _puzzle_options(function, required=False)


def _puzzle_options(function: Command, *, required: bool) -> Command:
    for decorate in (
        click.option("--example", type=click.IntRange(min=1), help="Only that example of the file, from 1."),
        click.option("--rule", metavar="RULE", help="signed, unsigned, framed or rim=K, whatever the text says."),
        click.option("--board", metavar="BOARD", help="The board, as in 3x3 or 4x6."),
        click.option("--input-format", metavar="NAME", help="The notation; else recognised from the text."),
        click.argument("puzzle", metavar="PUZZLE" if required else "[PUZZLE]", required=required),
    ):
        function = decorate(function)
    return function


def pick_puzzles(
    puzzle: str, input_format: str | None, board: str | None, rule: str | None, example: int | None
) -> list[Puzzle]:
    """The puzzles that the options of `puzzle_options` mean. Raises InputError."""
    puzzles = load_all(puzzle, input_format=input_format, board=board, rule=rule)
    if example is None:
        return puzzles
    if example > len(puzzles):
        raise InputError(f"--example {example}, but the file holds {len(puzzles)}", puzzle)
    return [puzzles[example - 1]]


def one_puzzle(puzzles: list[Puzzle], source: str) -> Puzzle:
    """The only one of `puzzles`. Raises InputError if there are several."""
    if len(puzzles) > 1:
        raise InputError(f"holds {len(puzzles)} examples; pick one with --example", source)
    return puzzles[0]


def _seconds(_ctx: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and value != value:
        raise click.BadParameter("nan is no number of seconds")
    return value


timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    callback=_seconds,
    metavar="SECONDS",
    help="Give up after so long.",
)


def search_options(function: Command) -> Command:
    """How to search: the options that `make_settings` takes, and `timeout`."""
    for decorate in (
        click.option(
            "--checkpoint", metavar="FILE", help="Remember finished parts of a long search there; go on from there."
        ),
        click.option("--scheduler", metavar="ADDRESS", help="Do long searches on a Dask cluster, as tcp://host:8786."),
        click.option(
            "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes for long searches."
        ),
        timeout_option,
        click.option(
            "--memory", metavar="SIZE", default="1GiB", show_default=True, help="What the frontier engine may use."
        ),
        click.option("--cross-check", is_flag=True, help="Count with both engines, and compare."),
        click.option(
            "--external",
            metavar="COMMAND",
            help="Any DIMACS solver; {cnf} stands for the formula, {answer} for a result file.",
        ),
        click.option("--solver", metavar="NAME", help="A solver of PySAT's; cadical195 unless said otherwise."),
        encoding_option,
        click.option(
            "--engine",
            type=click.Choice(["auto", "sat", "frontier"]),
            default="auto",
            show_default=True,
            help="SAT, the frontier search, or whichever is faster.",
        ),
    ):
        function = decorate(function)
    return function


encoding_option = click.option(
    "--encoding",
    default="default",
    show_default=True,
    metavar="NAME|FILE",
    help="The recipe of the formula: a bundled one or a file.",
)

output_option = click.option("-o", "--output", metavar="FILE", help="Write there instead of standard output.")


def make_settings(*, memory: str, **others: Any) -> Settings:
    """The search settings that the options of `search_options` mean. Raises InputError."""
    return Settings(memory=parse_size(memory), **others)


def parse_size(text: str) -> int:
    """The bytes that `text` means, as in 500MB, 2GiB. Raises InputError."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)\s*([KMGT]?)(i?B)?", text.strip(), re.IGNORECASE)
    if not match:
        raise InputError(f"--memory {shorten(text)} is no size; write it as in 500MB or 2GiB")
    base = 1000 if (match[3] or "").upper() == "B" else 1024
    size = int(float(match[1]) * base ** " KMGT".index(match[2].upper() or " "))
    if size < 1 << 20:
        raise InputError(f"--memory {text} is too little; the least is 1MiB")
    return size


class Output:
    """Where the result goes: line by line to standard output, or whole to a file.

    Used as a context: the file appears when the block ends, also when a search in it was stopped
    (the result says so itself), but not when the input turned out wrong.
    """

    def __init__(self, path: str | None) -> None:
        if path is not None:
            files.check_writable(path)
        self._path = path
        self._buffer = io.StringIO()

    def __enter__(self) -> Output:
        return self

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines, each as soon as it is there."""
        for line in lines:
            if self._path is None:
                click.echo(line)
            else:
                self._buffer.write(line + "\n")

    def text(self, text: str) -> None:
        """Write a text that ends its last line itself."""
        if self._path is None:
            click.echo(text, nl=False)
        else:
            self._buffer.write(text)

    def line(self, line: str = "") -> None:
        """Write one line."""
        self.lines([line])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._path is not None and (kind is None or getattr(error, "exit_code", 130) in (3, 130)):
            files.write_text(self._path, self._buffer.getvalue())
        elif self._path is None and kind is None and sys.stdout is not None:
            sys.stdout.flush()
