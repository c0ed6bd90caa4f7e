"""One puzzle or many: a command says how it answers about one, and `ask` gives that answer, or a table of many.

    @make_command(forms=FORMS, writes=REPORT)
    def count(run: Run, many: Many, search: Searching) -> int:
        return ask(run, many, "count-1", count_columns(), _counted, search)

    def _counted(asked: Asked) -> Answer: ...

A function at the top of a module, or a partial of one, can be sent to other processes. The time limit applies to each
puzzle. The status of a table is that of its worst line: 3 if a puzzle failed, otherwise 1 if an answer is no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from satpuzzle.cli.asking import Named, Puzzles, Searching
from satpuzzle.cli.results import Run
from satpuzzle.cli.telling import Live
from satpuzzle.errors import SatpuzzleError, UnknownNameError
from satpuzzle.model import Puzzle
from satpuzzle.report.data import Answer, Column, Table
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, translated, use, wanted
from satpuzzle.runtime.memory import share_of
from satpuzzle.search import Settings


class Asked(NamedTuple):
    """A question about a puzzle or a file, how to search, and the time limit."""

    named: Named
    settings: Settings
    deadline: Deadline

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises InputError if it could not be read."""
        return self.named.puzzle

    @property
    def how(self) -> Any:
        """The arguments of the library."""
        return {"settings": self.settings, "deadline": self.deadline}


Ask = Callable[[Asked], Answer]


def ask(
    run: Run,
    many: Puzzles,
    schema: str,
    columns: Sequence[Column],
    answer: Ask,
    search: Searching | None = None,
    *,
    alone: bool = True,
    parallel: bool = True,
) -> int:
    """Answer about the only puzzle or, for several and as CSV, write a table.

    A puzzle that fails has its error in its line. Only an unknown name in the options ends the command.

    Args:
        run: The running command.
        many: The puzzles.
        schema: The schema of an answer as JSON.
        columns: The columns of a table.
        answer: Answers about one puzzle.
        search: The settings and the time limit for each puzzle, and what shows the progress.
        alone: Whether the answer about the only puzzle is no table.
        parallel: Whether several puzzles are processed in parallel, as the settings allow.

    Returns:
        The exit status.
    """
    search = search or Searching()
    settings, timeout, live = search.settings, search.timeout, search.live

    def answered(named: Named) -> Answer:
        with live() as shown:
            return answer(Asked(named, settings, Deadline(timeout, progress=shown.progress)))

    if many.only is not None and alone and run.form != "csv":
        told = answered(many.only)
        status = run.tell(schema, told)
        if told.essential is not None:
            many.only.say_what_helps(None if told.essential < 0 else told.essential)
        return status
    table = Table(columns, run.form, [each.name for each in many.named], schema)
    if settings.processes == 1 or not parallel:
        return _written(run, table, many, (_or_error(partial(answered, each)) for each in many.named))
    from satpuzzle.runtime.processes import in_order

    settings = settings.settled
    with live() as shown:
        jobs = settings.processes if settings.chosen == "sat" else settings.frontier_processes
        if len(many.named) > 1:  # the last one left gets all processes
            settings = replace(settings, jobs=1, memory=share_of(settings.granted, jobs))
        task = partial(_searched, wanted(), answer, settings, timeout)
        with closing(in_order(task, many.named, jobs, Deadline(progress=shown.progress))) as outcomes:
            rows = _told(many, (_or_error(outcome.get) for outcome in outcomes), shown)
            return _written(run, table, many, rows)


def _searched(
    language: str | None, answer: Ask, settings: Settings, timeout: float | None, named: Named, deadline: Deadline
) -> Answer:
    """The answer about the puzzle, in that language, without its text."""
    use(language)
    return _or_error(lambda: answer(Asked(named, settings, deadline.at_most(timeout))))._replace(text=())


def _told(many: Puzzles, rows: Iterator[Answer], shown: Live) -> Iterator[Answer]:
    """Yield the rows, and show in the progress which puzzle is next."""
    for number in range(len(many.named)):
        shown.progress.begin(say("puzzle {n} of {all}", n=number + 1, all=len(many.named)))
        yield next(rows)


def _written(run: Run, table: Table, many: Puzzles, rows: Iterable[Answer]) -> int:
    """Write the table; return the exit status."""
    status = 0
    for number, (named, row) in enumerate(zip(many.named, rows, strict=True)):
        run.lines([*(() if number else table.head()), *table.row(named.name, row)])
        status = max(status, row.status)
    return status


def _or_error(answer: Callable[[], Answer]) -> Answer:
    """The answer for a table; without one, or if it is not finished, with the error."""
    try:
        told = answer()
        if isinstance(told.stop, KeyboardInterrupt):
            raise told.stop
        return told._replace(stop=None)
    except UnknownNameError:
        raise
    except SatpuzzleError as error:
        return Answer({}, error=translated(error.message))
