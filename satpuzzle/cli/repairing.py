"""How `satpuzzle design --repair` repairs, one way or all ways, and where it writes what it found."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.cli import outputs
from satpuzzle.cli.options import Output
from satpuzzle.cli.progress import Live
from satpuzzle.errors import InputError, harmless
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.make.repair import Repair, repaired_title
from satpuzzle.model import Puzzle
from satpuzzle.reports.designs import repair_text, repairs_text
from satpuzzle.running.remarks import remark


def repair(
    puzzle: Puzzle, output: str | None, live: Callable[..., Live], *, all: bool, solutions: int, **limits: Any
) -> int:
    """Write the puzzle repaired, in one way or in all, to `output`, and say what was changed; the exit status.

    Those found until a limit was reached are written, too. Raises InputError, OutOfTimeError.
    """
    if output is not None:
        files.check_writable(output)
        if os.path.isfile(output) and not _is_repair_of(output, puzzle):
            outputs.check_output(output)
    found: list[Repair] = []
    complete = False
    search = api.repairs if all else _first
    try:
        with live(puzzle) as shown:
            for repaired in search(puzzle, solutions=solutions, **limits, standing=shown.standing):
                found.append(repaired)
        complete = True
    finally:
        if found:
            lines = repairs_text(puzzle, found, complete=complete) if all else repair_text(puzzle, *found)
            for line in lines:
                click.echo(harmless(line if output is not None else f"# {line}"))
            with Output(output, _write_or_print) as out:
                out.text(toml.write([each.puzzle for each in found]))
    if not found:
        remark(say("no change of labels gives exactly {n} essential solutions", n=solutions))
    return 0 if found else 1


def _first(puzzle: Puzzle, **wanted: Any) -> Iterator[Repair]:
    repaired = api.repair(puzzle, **wanted)
    if repaired is not None:
        yield repaired


def _is_repair_of(path: str, puzzle: Puzzle) -> bool:
    """Does the file hold one puzzle that says it is this one repaired?"""
    draft = outputs.written_draft(path)
    return draft is not None and draft.title == repaired_title(puzzle)


def _write_or_print(path: str, text: str) -> None:
    """What cannot be written goes to standard output, so that it is not lost."""
    try:
        outputs.replace_text(path, text)
    except InputError:
        click.echo(text, nl=False)
        raise
