"""`satpuzzle explain` and `satpuzzle suspects`: why there is no solution, and which sides may be mistyped."""

from __future__ import annotations

from typing import Annotated, Any

import satpuzzle
from satpuzzle.cli.asking import ONE, Jobs, Only, Reading, Shown, Timeout, read_one
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import From
from satpuzzle.cli.results import REPORT, Run, Stop
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.notation import UnknownCardError
from satpuzzle.optimize.explain import Explanation, explaining
from satpuzzle.report.data import Answer
from satpuzzle.report.no_solution import explain_data, explain_text, suspects_data, suspects_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.validation import Opt

UNIQUE = Opt(
    "With --unique, find changes that give exactly one solution; with --solvable, at least one, even if PUZZLE "
    "has solutions.  [default: only if PUZZLE has no solution, at least one]",
    written="--unique/--solvable",
)


@make_command(
    ("explain mine.txt", "explain why there is no solution"),
    ("explain mine.txt --timeout 60", "stop after a minute"),
    forms=("text", "json"),
    writes=REPORT,
)
def explain(run: Run, named: Only, timeout: Timeout, live: Shown) -> int:
    """Explain why PUZZLE has no solution.

    Obvious reasons come first: sides that cannot be paired, cells and cards where nothing fits. Otherwise it shows a
    minimal set of cells that cannot be filled and a minimal set of cards that cannot all be placed, or else how many
    joins can match. Exit status 1 if there is no solution, 0 if there is one, 3 if that is not known.
    """
    known: Explanation | None = None
    with live() as shown, Stop(EngineLimitError) as stop:
        for state in explaining(named.puzzle, Deadline(timeout, progress=shown.progress)):
            known = state
    if known is None:
        stop.again()
    assert known is not None
    interrupted = stop.error if isinstance(stop.error, KeyboardInterrupt) else None
    status = run.tell("explain-1", Answer(explain_data(known), explain_text(known), known.solvable, stop=interrupted))
    if stop.error is not None:
        remark(str(stop.error))
    return status


def _read(puzzle: Annotated[str, ONE], reading: Reading) -> tuple[Puzzle, int | None]:
    """The only puzzle in PUZZLE, and the index of its unknown card. Raises InputError."""
    try:
        named = read_one(puzzle, reading)
        assert named is not None
        return named.puzzle, None
    except UnknownCardError as error:
        return error.puzzle, error.card


@make_command(
    ("suspects mine.txt", "find the cards and sides to check if there is no solution"),
    ("suspects mine.txt --unique", "find changes that give exactly one solution"),
    forms=("text", "json"),
    writes=REPORT,
)
def suspects(
    run: Run,
    read: Annotated[tuple[Puzzle, int | None], From(_read)],
    unique: Annotated[bool | None, UNIQUE],
    timeout: Timeout,
    jobs: Jobs,
    live: Shown,
) -> int:
    """List what may be mistyped in PUZZLE.

    Lists all changes of one side, swaps of two sides of a card, cards entered the wrong way round (counter-clockwise)
    and cards with fronts and backs swapped that make the puzzle solvable: by card, likely ones first, with the number
    of solutions that they give. A card in the text that is not known, written `? ? ? ?`, is searched for 20 seconds or
    most of the --timeout, and so is a card instead of which another may be entered twice. Boards with more than 36
    cells need a --timeout. Exit status 1 if nothing is found.
    """
    puzzle, missing = read
    with live() as shown:
        limits: Any = {"timeout": timeout, "jobs": jobs, "progress": shown.progress}
        found = satpuzzle.suspects(puzzle, missing=missing, unique=unique, **limits)
    return run.tell("suspects-2", Answer(suspects_data(found), suspects_text(puzzle, found), bool(found.found)))
