"""Commands that take many puzzles, or other files and folders of them. They answer with a table.

    @make_command(…)
    @takes_many_puzzles     # PUZZLE..., --board, …: the command gets `many`
    @table_option           # --format
    @takes_output           # --output: the command gets `out`, which knows --format
    def count(many: Many, out: Output, …) -> int:
        puzzle = many.alone(out)
        if puzzle is not None: …                      # the answer for one puzzle
        return tabulate(many, out, COLUMNS, answer, "count-1")

A command that searches passes a module-level function to `tabulate_searches`, which processes puzzles in parallel with
--jobs.

A single puzzle needs no table. The status of a table is that of its worst line: 3 if a puzzle failed, otherwise 1 if an
answer is no, otherwise 0.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import click

from satpuzzle.cli.options import Reading, Searching, becomes, format_option, one_puzzle, puzzle_options, say_how_read
from satpuzzle.cli.outputs import Output, OutputFile, check_output, means_folder
from satpuzzle.cli.parameters import written_folder
from satpuzzle.cli.telling import Live
from satpuzzle.errors import InputError, SatpuzzleError, UnknownNameError
from satpuzzle.model import Puzzle
from satpuzzle.notation import catalogue
from satpuzzle.report.data import FORMS, Column, Row, Table
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, translated, use, wanted
from satpuzzle.runtime.memory import share_of
from satpuzzle.search import Settings

table_option = format_option(*FORMS)


class Named(NamedTuple):
    """A puzzle, its source, and its number in the source, if there are several; or the `error` in the source.

    folder: the folder for results of this puzzle, inside that for all results.
    """

    source: str
    puzzle: Puzzle | None
    example: int | None = None
    error: str = ""
    folder: str = ""

    @property
    def name(self) -> str:
        """Its name in tables."""
        return self.source if self.example is None else f"{self.source}#{self.example}"


class Many(NamedTuple):
    """The puzzles of a command line. only: the puzzle, if PUZZLE is given once and contains only one."""

    named: list[Named]
    only: Puzzle | None

    def alone(self, out: Output) -> Puzzle | None:
        """The only puzzle if the answer is not a table; CSV is always a table."""
        return None if out.form == "csv" else self.only

    @property
    def names(self) -> list[str]:
        """Their names in tables."""
        return [each.name for each in self.named]

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that could be read."""
        return [each.puzzle for each in self.named if each.puzzle is not None]


def read_each(*, puzzle: tuple[str, ...], **how: Any) -> Many:
    """Read all puzzles of a command line before the command begins. Raises InputError."""
    many = read_many(puzzle, Reading(**how))
    if puzzle and click.get_current_context().params.get("checkpoint") is not None and many.only is None:
        if len(puzzle) == 1 and not is_folder(puzzle[0]):
            one_puzzle(many.puzzles, puzzle[0])
        raise InputError("--checkpoint needs a single puzzle")
    return many


# PUZZLE... and how to read them; the command gets `many`. With `takes_any_puzzles`, it may be empty.
takes_many_puzzles = becomes("many", read_each, *puzzle_options(many=True))
takes_any_puzzles = becomes("many", read_each, *puzzle_options(many=True, required=False))


def read_many(sources: Sequence[str], reading: Reading) -> Many:
    """Read all puzzles of the sources: files, `-`, bundled names, folders. A remark lists other files of folders.

    Raises InputError for an invalid puzzle; if it is in a folder, the table has the error instead.
    """
    check_stdin(sources)
    if reading.example is not None and (len(sources) > 1 or any(map(is_folder, sources))):
        raise InputError("--example needs a single PUZZLE")
    if reading.given and (len(sources) > 1 or any(map(is_folder, sources))):
        raise InputError("--given needs a single PUZZLE")
    named: list[Named] = []
    several = sum(map(is_folder, sources)) > 1
    for source in sources:
        if is_folder(source):
            named += _in_folder(source, reading, os.path.basename(os.path.abspath(source)) if several else "")
        else:
            file, example = catalogue.example_of(source)
            named += _named(file, reading.puzzles(source), example)
    say_how_read((each.source, each.puzzle) for each in named if each.puzzle is not None)
    alone = len(named) == len(sources) == 1 and not is_folder(sources[0])
    return Many(named, named[0].puzzle if alone else None)


def is_folder(source: str) -> bool:
    """Whether it is a folder, and not the name of a bundled puzzle."""
    return os.path.isdir(source) and source not in files.bundled("instances")


def _named(source: str, puzzles: Sequence[Puzzle], example: int | None = None, folder: str = "") -> Iterator[Named]:
    for number, puzzle in enumerate(puzzles, 1):
        yield Named(source, puzzle, number if len(puzzles) > 1 else example, folder=folder)


def _in_folder(folder: str, reading: Reading, results: str) -> list[Named]:
    """The puzzles of the files in `folder` and its subfolders; remarks name files without puzzles.

    Results are kept in the same subfolders, inside the folder `results`.
    """
    chosen, others = catalogue.files_of(folder, but=written_folder())
    how = reading._asdict()
    del how["example"], how["given"]  # not given: both apply to a single file
    named: list[Named] = []
    for name in chosen:
        read = catalogue.load(os.path.join(folder, name), **how)
        if read.broken:
            named.append(Named(read.path, None, error=read.error))
        elif read.error:
            remark(f"{read.path}: " + say("skipped: {reason}", reason=read.error))
        named += _named(read.path, read.puzzles, folder=os.path.join(results, os.path.dirname(name)))
    beside = {os.path.splitext(name)[0] + ".zip" for name in chosen}  # their certificates
    if others := [name for name in others if name not in beside]:
        remark(f"{folder}: " + say("skipped, not puzzle files: {listed}", listed=_endings_text(others)))
    if not named:
        raise InputError("contains no file with a puzzle", source=folder)
    return named


def _endings_text(names: Iterable[str]) -> str:
    """The extensions of these files, with their numbers; files without an extension by name."""
    kinds = Counter(os.path.splitext(name)[1] or name for name in names)
    return ", ".join(kind if number == 1 else f"{number} {kind}" for kind, number in kinds.items())


def files_from(sources: Sequence[str], *endings: str) -> list[str]:
    """Return the files among `sources`, and the files with these extensions in the folders among them.

    Reports skipped files on standard error. Raises InputError for a folder without such a file.
    """
    check_stdin(sources)
    paths: list[str] = []
    for source in sources:
        if not os.path.isdir(source):
            paths.append(source)
            continue
        chosen, others = catalogue.files_of(source, endings)
        listed = ", ".join(endings)
        if others:
            text = say("skipped, not {ending} files: {listed}", ending=listed, listed=_endings_text(others))
            remark(f"{source}: {text}")
        if not chosen:
            raise InputError("contains no {ending} file", ending=listed, source=source)
        paths += (os.path.join(source, name) for name in chosen)
    return paths


def check_stdin(sources: Sequence[str]) -> None:
    """Raise InputError if standard input is named twice."""
    if sources.count("-") > 1:
        raise InputError("standard input can be read only once; remove one -")


def tabulate_files(
    paths: Sequence[str], out: Output, columns: Sequence[Column], answer: Callable[[str], Row], schema: str
) -> int:
    """Write a table with a line for each file, as `tabulate` does for puzzles; return the exit status."""
    return _written(paths, out, columns, (_or_error(partial(answer, path)) for path in paths), schema)


def tabulate(
    many: Many, out: Output, columns: Sequence[Column], answer: Callable[[Named, Puzzle], Row], schema: str = ""
) -> int:
    """Write a table with a line for each puzzle, as soon as `answer` returns it; return the exit status.

    A puzzle that fails has its error in its line. Only an unknown name in the options ends the command. schema: the
    schema of the lines as JSON.
    """
    return _written(many.names, out, columns, (_answered(each, answer) for each in many.named), schema)


Answer = Callable[[Named, Puzzle, Settings, Deadline], Row]


def tabulate_searches(
    many: Many, out: Output, columns: Sequence[Column], answer: Answer, search: Searching, schema: str = ""
) -> int:
    """Like `tabulate`, with puzzles in parallel, as the settings allow; the last one left gets all processes.

    answer: a module-level function, or a partial of one, which can be sent to other processes. The time limit applies
    to each puzzle.
    """
    settings, timeout, live = search
    if settings.processes == 1:

        def shown_answer(named: Named, puzzle: Puzzle) -> Row:
            with live() as shown:
                return answer(named, puzzle, settings, Deadline(timeout, progress=shown.progress))

        return tabulate(many, out, columns, shown_answer, schema)
    from satpuzzle.runtime.processes import in_order

    settings = settings.settled
    with live() as shown:
        jobs = settings.processes if settings.chosen == "sat" else settings.frontier_processes
        if len(many.named) > 1:
            settings = replace(settings, jobs=1, memory=share_of(settings.granted, jobs))
        task = partial(_searched, wanted(), answer, settings, timeout)
        with closing(in_order(task, many.named, jobs, Deadline(progress=shown.progress))) as outcomes:
            rows = _told(many, (_or_error(outcome.get) for outcome in outcomes), shown)
            return _written(many.names, out, columns, rows, schema, shown.paused)


def _searched(
    language: str | None, answer: Answer, settings: Settings, timeout: float | None, named: Named, deadline: Deadline
) -> Row:
    """The row of the puzzle, from `answer`, in that language."""
    use(language)
    return _answered(named, lambda named, puzzle: answer(named, puzzle, settings, deadline.at_most(timeout)))


def _told(many: Many, rows: Iterator[Row], shown: Live) -> Iterator[Row]:
    """Yield the rows, and show in the progress which puzzle is next."""
    for number in range(len(many.named)):
        shown.progress.begin(say("puzzle {n} of {all}", n=number + 1, all=len(many.named)))
        yield next(rows)


def _written(
    names: Sequence[str],
    out: Output,
    columns: Sequence[Column],
    rows: Iterable[Row],
    schema: str,
    paused: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> int:
    """Write the table; return the exit status."""
    table = Table(columns, out.form, names, schema)
    status = 0
    for number, (name, row) in enumerate(zip(names, rows, strict=True)):
        with paused():
            if not number:
                out.lines(table.head())
            out.lines(table.row(name, row))
        status = max(status, row.status)
    return status


def _answered(named: Named, answer: Callable[[Named, Puzzle], Row]) -> Row:
    if named.puzzle is None:
        return Row({}, error=translated(named.error))
    return _or_error(partial(answer, named, named.puzzle))


def _or_error(row: Callable[[], Row]) -> Row:
    try:
        return row()
    except UnknownNameError:
        raise
    except SatpuzzleError as error:
        return Row({}, error=translated(error.message))


def files_for(many: Many, *outputs: tuple[str | None, OutputFile]) -> list[dict[Named, str]]:
    """The files to write for each puzzle, for each option; empty for an option that is not given.

    The value of an option is the file for the only puzzle, or a folder, which is created (see `paths_in`). Raises
    InputError.
    """
    found: list[dict[Named, str]] = []
    folders: list[str] = []
    for output, kind in outputs:
        assert kind.endings
        if output is None:
            found.append({})
        elif means_folder(output, several=many.only is None):
            found.append(paths_in(output, many, kind.endings[0]))
            folders += [output, *(os.path.join(output, each.folder) for each in many.named)]
        elif many.only is not None:
            found.append({many.named[0]: output})
        else:
            raise InputError("cannot hold several results; name a folder instead of a file", source=output)
    named: set[str] = set()
    for path in (path for paths in found for path in paths.values()):
        if (real := os.path.realpath(path)) in named:
            raise InputError("is named twice; choose another file", source=path)
        named.add(real)
        if os.path.exists(path):
            check_output(path)
    for folder in folders:
        files.make_folder(folder)
    return found


def paths_in(folder: str, many: Many, ending: str) -> dict[Named, str]:
    """A file in `folder` for each puzzle, named like its source, with the extension `ending`.

    Files of subfolders are written to subfolders of the same name. Raises InputError if two would be the same.
    """
    paths: dict[Named, str] = {}
    for each in many.named:
        stem = (
            "puzzle"
            if each.source == "-" or "://" in each.source
            else os.path.splitext(os.path.basename(each.source))[0]
        )
        number = "" if each.example is None else f"-{each.example}"
        path = os.path.join(folder, each.folder, stem + number + ending)
        if path in paths.values():
            raise InputError("would be written for two puzzles; rename one of their files", source=path)
        paths[each] = path
    return paths
