"""`satpuzzle explain` and `satpuzzle suspects`: why there is no solution, and which sides may be mistyped."""

from __future__ import annotations

from typing import Any

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import (
    becomes,
    format_option,
    puzzle_options,
    read_one,
    takes_long,
    takes_output,
    takes_puzzle,
    takes_timeout,
)
from satpuzzle.cli.outputs import Output, Stop
from satpuzzle.cli.parameters import option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.notation import UnknownCardError
from satpuzzle.optimize.explain import Explanation, explaining
from satpuzzle.report.no_solution import explain_data, explain_text, suspects_data, suspects_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark


@make_command(
    ("explain mine.txt", "explain why there is no solution"), ("explain mine.txt --timeout 60", "stop after a minute")
)
@takes_puzzle
@format_option("text", "json")
@takes_timeout
@takes_output
def explain(puzzle: Puzzle, timeout: float | None, live: LiveMaker, out: Output) -> int:
    """Explain why PUZZLE has no solution.

    Obvious reasons come first: sides that cannot be paired, cells and cards where nothing fits. Otherwise it shows a
    minimal set of cells that cannot be filled and a minimal set of cards that cannot all be placed, or else how many
    joins can match. Exit status 1 if there is no solution, 0 if there is one, 3 if that is not known.
    """
    known: Explanation | None = None
    with live() as shown, Stop(EngineLimitError) as stop:
        for state in explaining(puzzle, Deadline(timeout, progress=shown.progress)):
            known = state
    if known is None:
        stop.again()
    assert known is not None
    out.answer("explain-1", [explain_data(known)], explain_text(known))
    if isinstance(stop.error, KeyboardInterrupt):
        stop.again()
    if stop.error is not None:
        remark(str(stop.error))
    return 0 if known.solvable else 1


def _read(**how: Any) -> tuple[Puzzle, int | None]:
    """The only puzzle in PUZZLE, and the index of its unknown card. Raises InputError."""
    try:
        puzzle = read_one(**how)
    except UnknownCardError as error:
        return error.puzzle, error.card
    assert puzzle is not None
    return puzzle, None


@make_command(
    ("suspects mine.txt", "find the cards and sides to check if there is no solution"),
    ("suspects mine.txt --unique", "find changes that give exactly one solution"),
)
@becomes("read", _read, *puzzle_options())
@option(
    "--unique/--solvable",
    "With --unique, find changes that give exactly one solution; with --solvable, at least one, even if PUZZLE "
    "has solutions.  [default: only if PUZZLE has no solution, at least one]",
    default=None,
)
@format_option("text", "json")
@takes_long
@takes_output
def suspects(read: tuple[Puzzle, int | None], live: LiveMaker, out: Output, **how: Any) -> int:
    """List what may be mistyped in PUZZLE.

    Lists all changes of one side, swaps of two sides of a card, cards entered the wrong way round (counter-clockwise)
    and cards with fronts and backs swapped that make the puzzle solvable: by card, likely ones first, with the number
    of solutions that they give. A card in the text that is not known, written `? ? ? ?`, is searched for 20 seconds or
    most of the --timeout, and so is a card instead of which another may be entered twice. Boards with more than 36
    cells need a --timeout. Exit status 1 if nothing is found.
    """
    puzzle, missing = read
    with live() as shown:
        found = satpuzzle.suspects(puzzle, missing=missing, progress=shown.progress, **how)
    out.answer("suspects-2", [suspects_data(found)], suspects_text(puzzle, found))
    return 0 if found.found else 1
