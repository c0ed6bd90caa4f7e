"""Shows what a search finds, as it comes; also what it had found when it was stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING

import click

from satpuzzle.cli.live import Live
from satpuzzle.cli.options import Output, Reading, again
from satpuzzle.errors import OutOfTimeError, SatpuzzleError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.report.outcome import Line, Outcome, Report
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.search import Search

if TYPE_CHECKING:
    from satpuzzle.report.known_facts import Knowledge


class Stop:
    """What ended its block: a time limit, Ctrl-C, or one of `others`; raised `again` once what was found is written."""

    def __init__(self, *others: type[SatpuzzleError]) -> None:
        self.error: BaseException | None = None
        self._ends: tuple[type[BaseException], ...] = (OutOfTimeError, KeyboardInterrupt, *others)

    def __enter__(self) -> Stop:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        self.error = error if isinstance(error, self._ends) else None
        return self.error is not None

    def again(self) -> None:
        """Raise it, if anything ended the block."""
        if self.error is not None:
            raise self.error


def show(
    search: Search,
    report: Report,
    out: Output,
    live: Live,
    *,
    listed: Iterable[Solution] | None = None,
    count: bool = True,
) -> bool:
    """Write the report on `search` to `out`. Is there a solution?

    live: what is shown meanwhile. listed: the solutions to list, as `search` gives them; None: only count. count:
    count all solutions, too. Raises OutOfTimeError and KeyboardInterrupt, once the report has said what was
    known then. An outside solver that gives no answer is an error before any output.
    """

    def write(lines: Iterable[Line]) -> None:
        with live.paused():
            out.lines(lines)

    shown = 0
    counts = None
    waiting = search.settings.external is not None

    def begin() -> None:
        nonlocal waiting
        if waiting:
            waiting = False
            write(report.head())

    if not waiting:
        write(report.head())
    with Stop() as stop:
        for shown, solution in enumerate(listed or (), 1):
            begin()
            write(report.solution(shown, solution))
        if count:
            counts = search.count()
    outcome = Outcome.of(search, shown, counts, stopped=stop.error is not None, listed=listed is not None)
    begin()
    write(report.end(outcome))
    for text in report.remarks(outcome):
        remark(text)
    stop.again()
    return outcome.at_least > 0


def status_of(known: Knowledge | None) -> int:
    """The exit status where that is known of a puzzle's solutions; None: nothing was asked.

    0; 1 if there is no solution; 3 if that is not known, or not proved as it was to be.
    """
    if known is None:
        return 0
    if known.counts is None or known.unproved:
        return 3
    return 0 if known.counts.distinct else 1


def proof_lines(known: Knowledge | None) -> Iterator[str]:
    """The line about the certificate that was written, if one was."""
    if known is not None and known.proof is not None:
        yield say("certificate {file}, SHA-256 {hash}", file=known.proof.file, hash=known.proof.sha256)


def say_what_helps(puzzle: Puzzle, example: int | None = None) -> None:
    """Where the puzzle of the running command has no solution: what to look at, on standard error.

    example: which of several puzzles it is, from 1.
    """
    from satpuzzle.report.no_solution import no_solution_remarks

    reading = Reading.of_command()
    if example is not None:
        reading = reading._replace(example=example)
    given = click.get_current_context().params["puzzle"]
    source = given if isinstance(given, str) else given[0]
    if reading.given:
        command = again("rescue", source, **reading._asdict())
        remark(say("`satpuzzle {command}` says how few of the given cards must move", command=command))
        return
    for text in no_solution_remarks(puzzle, lambda command: again(command, source, **reading._asdict())):
        remark(text)
