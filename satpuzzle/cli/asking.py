"""What many commands are asked: about which puzzles, how these are read, and how to search.

A command takes `Only` (one puzzle), `Perhaps` (one or none), `Every` (all of one file), `Many` (of several files and
folders) or `PerhapsMany` (or none). Each puzzle comes with its source (`Named`).

A command about `Many` says how it answers about one, and `ask` gives that answer, or a table of many:

    @make_command(forms=FORMS, writes=REPORT)
    def count(run: Run, many: Many, search: Searching) -> int:
        return ask(run, many, Counted, _counted, search)

    def _counted(asked: Asked) -> Answer: ...

A function at the top of a module, or a partial of one, can be sent to other processes. The time limit applies to each
puzzle. The status of a table is that of its worst line: 3 if a puzzle failed, otherwise 1 if an answer is no.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from functools import partial
from typing import Annotated, Any, NamedTuple

import satpuzzle
from satpuzzle.cli.parameters import DRAWING, INPUT, LONG, PUZZLE, Arg, From, InputFile, Look, Name, Opt
from satpuzzle.cli.results import Results, Run
from satpuzzle.cli.telling import Live, LiveMaker
from satpuzzle.errors import InputError, Parts, SatpuzzleError, UnknownNameError, located, shorten
from satpuzzle.model import Puzzle
from satpuzzle.model.puzzle import TURNS, Turns
from satpuzzle.model.value import value
from satpuzzle.notation import example_of, files_of, load_all, load_file, notations
from satpuzzle.notation.notations.viewer import is_address
from satpuzzle.report.data import Answer, Column, Row, Table
from satpuzzle.report.known_facts import order_text, read_as_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several, translated, use, wanted
from satpuzzle.runtime.memory import share_of
from satpuzzle.search import Settings
from satpuzzle.search.settings import MOST_JOBS

MENTIONED = 5  # the most puzzles that a remark names
FROM_FILE = "from the file"
BOARD = Opt("Board, as in 3x3, triangle3, hexagon7 or 4x4torus.", INPUT, metavar="BOARD", shown=FROM_FILE)
RULE = Opt("Rule: signed, unsigned, framed, rim=K, rim=K|L or signed,self=K.", INPUT, metavar="RULE", shown=FROM_FILE)
TURN = Opt("How cards may be rotated.", INPUT, choices=TURNS, shown=FROM_FILE)
FLIP = Opt("Cards may be turned over: their sides then come in reverse order.", INPUT)
NOTATION = Opt("Notation of the puzzle; by default recognised from the text.", INPUT, kind=Name(notations.known))
ORDER = "Order of the sides in the text, as in top,right,left,bottom, or counterclockwise."
PAIRS = "Figures that are front and back of one figure, or match themselves, as in A=E,B=F,C=C."
REGION = "Part of the board, as in 1,1-1,16 (row, column)."
GIVEN = "Placed cards, as in 2,3=7@1 (row, column, card, rotation), a CHECK line or a file."


@value(frozen=True)
class Reading:
    """How to read a PUZZLE."""

    input_format: Annotated[str | None, NOTATION] = None
    board: Annotated[str | None, BOARD] = None
    rule: Annotated[str | None, RULE] = None
    example: Annotated[int | None, Opt("Read only this example of the file, counted from 1.", INPUT, least=1)] = None
    order: Annotated[str | None, Opt(ORDER, INPUT, metavar="SIDES")] = None
    pairs: Annotated[str | None, Opt(PAIRS, INPUT, metavar="PAIRS")] = None
    turns: Annotated[Turns | None, TURN] = None
    flip: Annotated[bool, FLIP] = False
    spare: Annotated[bool, Opt("There may be more cards than cells.", INPUT)] = False
    region: Annotated[str | None, Opt(REGION, INPUT, metavar="CELLS")] = None
    match: Annotated[str | None, Opt("What matches: sides or corners.", INPUT, choices=("sides", "corners"))] = None
    given: Annotated[tuple[str, ...], Opt(GIVEN, INPUT, kind=InputFile(), metavar="PLACES|FILE")] = ()

    @property
    def how(self) -> Parts:
        """How to read any text: the arguments of the library."""
        how = asdict(self)
        del how["example"], how["given"]
        return how

    def puzzles(self, source: str) -> list[Puzzle]:
        """All puzzles in `source`, or the one chosen by --example or `FILE#2`. Raises InputError."""
        source, named = example_of(source)
        if named is not None and self.example is not None:
            raise InputError(
                "--example {n} contradicts #{m} in the name; remove one", n=self.example, m=named, source=source
            )
        example = named if self.example is None else self.example
        puzzles = load_all(source, **self.how)
        if example is not None:
            if example > len(puzzles):
                message = several(
                    len(puzzles),
                    "contains only {n} puzzle, so there is no example {example}",
                    "contains only {n} puzzles, so there is no example {example}",
                    example=example,
                )
                raise InputError(message, source=source)
            puzzles = [puzzles[example - 1]]
        return [satpuzzle.with_given(one_puzzle(puzzles, source), self.given)] if self.given else puzzles


class Named(NamedTuple):
    """A puzzle, its source, its number in the source, if there are several, and how it was read; or a file.

    error: Why it could not be read. folder: that for results of this puzzle, inside the one for all results.
    """

    source: str
    read: Puzzle | None = None
    example: int | None = None
    error: str = ""
    folder: str = ""
    reading: Reading = Reading()

    @property
    def name(self) -> str:
        """Its name in tables."""
        return self.source if self.example is None else f"{self.source}#{self.example}"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises InputError if it could not be read."""
        if self.read is None:
            raise InputError(self.error, source=self.name)
        return self.read

    def result(self, ending: str) -> str:
        """The name of a file for a result."""
        stem = os.path.splitext(os.path.basename(self.source))[0]
        named = "puzzle" if self.source == "-" or "://" in self.source else stem
        return os.path.join(self.folder, f"{named}{'' if self.example is None else f'-{self.example}'}{ending}")

    def again(self, command: str) -> str:
        """The command line that asks something else about the puzzle, without its first word."""
        return again(
            command, self.source, **asdict(replace(self.reading, example=self.example or self.reading.example))
        )

    def say_what_helps(self, essential: int | None) -> None:
        """Suggest on standard error what to do about a puzzle with no or many solutions; None: they are counted."""
        if self.puzzle.order_open:
            from satpuzzle.search.analysis import other_order

            if found := other_order(self.puzzle, essential):
                remark(order_text(found))
        if essential == 0:
            from satpuzzle.report.no_solution import no_solution_remarks

            for text in no_solution_remarks(self.puzzle, self.again, laid=bool(self.reading.given)):
                remark(text)


class Puzzles(NamedTuple):
    """The puzzles of a command line. only: the puzzle, if PUZZLE is given once and contains only one."""

    named: list[Named]
    only: Named | None

    @property
    def readable(self) -> list[Puzzle]:
        """The puzzles that could be read."""
        return [each.read for each in self.named if each.read is not None]

    def places(self, run: Run, *wanted: tuple[str | None, str]) -> list[dict[str, str]]:
        """For each file or folder and ending the files for results, by the names of puzzles. Raises InputError."""
        found: list[dict[str, str]] = []
        for path, ending in wanted:
            named = [each for each in self.named if path is not None]
            results = Results(run, path, several=self.only is None)
            places = results.places((each.result(ending) for each in named), made=False)
            found.append({each.name: place for each, place in zip(named, places, strict=True)})
        for place in (place for places in found for place in places.values() if os.path.dirname(place)):
            files.make_folder(os.path.dirname(place))
        return found

    def say_broken(self) -> int:
        """Remark which puzzles could not be read; the exit status. Raises InputError if none could be."""
        if not self.readable:
            _ = self.named[0].puzzle
        broken = [each for each in self.named if each.read is None]
        for each in broken:
            remark(f"{each.name}: {each.error}")
        return 3 if broken else 0


def one_puzzle(puzzles: list[Puzzle], source: str) -> Puzzle:
    """The only one of `puzzles`. Raises InputError if there are several."""
    if len(puzzles) > 1:
        raise InputError("contains {n} examples; choose one with --example", n=len(puzzles), source=source)
    return puzzles[0]


ONE = Arg("A file, - for standard input, or the name of a bundled puzzle.", kind=PUZZLE)
MANY = Arg("Files, folders, - for standard input, or names of bundled puzzles.", kind=PUZZLE)


def read_all(puzzle: Annotated[str, ONE], reading: Reading) -> list[Named]:
    """All puzzles in PUZZLE, or the one chosen by --example. Raises InputError."""
    file, example = example_of(puzzle)
    named = [*_numbered(file, reading.puzzles(puzzle), reading, example)]
    _say_how_read(named)
    return named


def read_one(puzzle: Annotated[str | None, ONE], reading: Reading) -> Named | None:
    """The only puzzle in PUZZLE; None if PUZZLE is left out. Raises InputError if there are several."""
    if puzzle is None:
        return None
    named = Named(puzzle, one_puzzle(reading.puzzles(puzzle), puzzle), reading=reading)
    _say_how_read([named])
    return named


def read_each(puzzle: Annotated[tuple[str, ...], MANY], reading: Reading, run: Run) -> Puzzles:
    """All puzzles of files and folders; the error of an invalid one in a folder is kept. Else raises InputError."""
    for option in ("example", "given", "checkpoint"):
        if run.values.get(option) and (len(puzzle) > 1 or any(map(_is_folder, puzzle))):
            raise InputError("--{option} needs a single PUZZLE", option=option)
    named: list[Named] = []
    several = sum(map(_is_folder, puzzle)) > 1
    for source in puzzle:
        if _is_folder(source):
            results = os.path.basename(os.path.abspath(source)) if several else ""
            named += _in_folder(source, reading, results, run.written_folder)
        else:
            file, example = example_of(source)
            named += _numbered(file, reading.puzzles(source), reading, example)
    _say_how_read(each for each in named if each.read is not None)
    alone = len(named) == len(puzzle) == 1 and not _is_folder(puzzle[0])
    if run.values.get("checkpoint") and puzzle:
        one_puzzle([each.puzzle for each in named], puzzle[0])
    return Puzzles(named, named[0] if alone else None)


Only = Annotated[Named, From(read_one)]
Perhaps = Annotated[Named | None, From(read_one, optional=True)]
Every = Annotated[list[Named], From(read_all)]
Many = Annotated[Puzzles, From(read_each)]
PerhapsMany = Annotated[Puzzles, From(read_each, optional=True)]


def _say_how_read(named: Iterable[Named]) -> None:
    """Remark how ambiguous cards were read, once for all puzzles with the same remark."""
    named = list(named)
    sources: dict[str, list[str]] = {}
    for each in named:
        if text := read_as_text(each.puzzle):
            sources.setdefault(text, []).append(each.source)
    for text, where in sources.items():
        listed = f"{', '.join(dict.fromkeys(where[:MENTIONED]))}{', …' * (len(where) > MENTIONED)}: "
        remark(listed * (len(named) > 1) + text)


def _is_folder(source: str) -> bool:
    """Whether it is a folder, and not the name of a bundled puzzle."""
    return os.path.isdir(source) and source not in files.bundled("instances")


def _numbered(
    source: str, puzzles: Sequence[Puzzle], reading: Reading, example: int | None = None, folder: str = ""
) -> Iterator[Named]:
    for number, puzzle in enumerate(puzzles, 1):
        yield Named(source, puzzle, number if len(puzzles) > 1 else example, "", folder, reading)


def _in_folder(folder: str, reading: Reading, results: str, but: str | None) -> list[Named]:
    """The puzzles in `folder` and its subfolders without `but`; results go to the same ones inside `results`."""
    chosen, others = files_of(folder, but=but)
    named: list[Named] = []
    for name in chosen:
        path = os.path.join(folder, name)
        puzzles, error, has_cards = load_file(path, **reading.how)
        if error and has_cards:
            named.append(Named(path, error=error))
        elif error:
            remark(f"{path}: " + say("skipped: {reason}", reason=error))
        named += _numbered(path, puzzles, reading, folder=os.path.join(results, os.path.dirname(name)))
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


def files_from(sources: Sequence[str], *endings: str) -> Puzzles:
    """The files among `sources`, and those with these extensions in the folders among them. Raises InputError."""
    paths: list[str] = []
    for source in sources:
        if not os.path.isdir(source):
            paths.append(source)
            continue
        chosen, others = files_of(source, endings)
        listed = ", ".join(endings)
        if others:
            text = say("skipped, not {ending} files: {listed}", ending=listed, listed=_endings_text(others))
            remark(f"{source}: {text}")
        if not chosen:
            raise InputError("contains no {ending} file", ending=listed, source=source)
        paths += (os.path.join(source, name) for name in chosen)
    named = [*map(Named, paths)]
    return Puzzles(named, named[0] if paths == [*sources] and len(paths) == 1 else None)


def again(command: str, *arguments: str, **options: object) -> str:
    """The command line `satpuzzle COMMAND ARGUMENTS --option value …`, without its first word.

    Args:
        command: The name of the command.
        arguments: Its arguments.
        options: The values of its options. None and False leave an option out; True gives a flag; a tuple gives one
            option for each value.

    Returns:
        The words, quoted for a shell.
    """
    import shlex

    words = [command, *arguments]
    for name, values in options.items():
        for each in values if isinstance(values, tuple) else (values,):
            if each is not None and each is not False:
                words += ["--" + name.replace("_", "-"), *([] if each is True else [str(each)])]
    return shlex.join(words)


@contextmanager
def text_beside(file: str, known: str | None = None) -> Iterator[str]:
    """Yield the text in `file`, `known` if already read, or `file` itself if it is an address; errors name the file."""
    name = say("standard input") if file == "-" else say("the URL") if is_address(file) else file
    with located(name):
        yield known or (file if is_address(file) else files.read_text(file))


SEARCH = "engine recipe solver external cross_check memory jobs scheduler checkpoint"
LIMIT = Opt("Time limit in seconds.", LONG, least=1e-9, metavar="SECONDS")
TITLE = Opt("Title of the puzzle, page or booklet.", metavar="TEXT")
ESSENTIAL = Opt("Show solutions that are rotations of each other, or symmetric in other ways, once.")
CARDS = Opt("Show the number of each card; names are always shown.")
NAMES = Opt("Show figures by name.")
MOST = "Objective: matched joins of a full board, or placed cards without a wrong join."
OBJECTIVE = Opt(MOST, choices=("joins", "cards"))
SOLUTIONS = ("text", "check", "json", "url", "svg", "html")  # forms of solutions

RECIPES = Opt("Recipe of the formula: a bundled one or a file.", shown="all recipes")
Recipe = Annotated[str, RECIPES._replace(group="Search", shown=None, default="default")]
Timeout = Annotated[float | None, LIMIT]
Jobs = Annotated[int, Opt("Number of processes; 0: one per core.", LONG, least=0, most=MOST_JOBS, default=1)]
Everything = Annotated[bool, Opt("List all results.", written="--all")]

PROGRESS = Opt("Show progress; by default on a terminal only, after two seconds.", LONG, "--progress/--no-progress")


def live_maker(progress: Annotated[bool | None, PROGRESS]) -> LiveMaker:
    """What shows the progress."""
    return partial(Live, wanted=progress)


Shown = Annotated[LiveMaker, From(live_maker)]


def looks(names: Annotated[bool, NAMES], cards: Annotated[bool, CARDS], run: Run) -> Any:
    """How solutions are shown, for reports. Raises InputError."""
    if cards and run.form in ("check", "url"):
        raise InputError("--cards cannot be used with --format {form}; use --format json", form=run.form)
    return {"names": names, "cards": cards}


Looks = Annotated[Any, From(looks)]


@value(frozen=True)
class Searching:
    """How to search, and what is shown during the search.

    Attributes:
        timeout: The time limit in seconds, or None.
        settings: How to search.
        live: Makes a `Live`.
    """

    timeout: Timeout = None
    settings: Annotated[Settings, From(Settings, SEARCH)] = Settings()
    live: Shown = partial(Live, wanted=False)

    def __post_init__(self) -> None:
        _ = self.settings.chosen  # refuses contradictory settings at once

    def patient(self, seconds: float) -> Searching:
        """The same, with this time limit if none is given."""
        return replace(self, timeout=seconds if self.timeout is None else self.timeout)

    def arguments(self, shown: Live) -> Any:
        """The arguments for the library."""
        return {"settings": self.settings, "timeout": self.timeout, "progress": shown.progress}


Motif = Annotated[tuple[str, ...], Opt("Look of a figure, as in heart=red, 3=star or 2=cat.svg.", DRAWING, kind=Look())]


def motifs_of(motif: Motif) -> dict[str, str]:
    """The looks of figures, by their names or numbers. Raises InputError."""
    motifs: dict[str, str] = {}
    for text in motif:
        figure, sign, look = text.partition("=")
        if not (sign and figure.strip() and look.strip()):
            raise InputError(
                "invalid --motif {text}; expected FIGURE=LOOK, as in 3=star or heart=red", text=shorten(text)
            )
        if motifs.setdefault(figure.strip(), look.strip()) != look.strip():
            raise InputError("--motif {figure} is given twice with different looks", figure=shorten(figure))
    return motifs


Motifs = Annotated[dict[str, str], From(motifs_of)]


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
    kind: type[Answer],
    answer: Ask,
    search: Searching | None = None,
    *,
    columns: Sequence[Column] = (),
    alone: bool = True,
    parallel: bool = True,
) -> int:
    """Answer about the only puzzle or, for several and as CSV, write a table.

    A puzzle that fails has its error in its line. Only an unknown name in the options ends the command.

    Args:
        run: The running command.
        many: The puzzles.
        kind: What the answers are.
        answer: Answers about one puzzle.
        search: The settings and the time limit for each puzzle, and what shows the progress.
        columns: The columns of a table; those of `kind`, if none are given.
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
        status = run.tell(told)
        if told.essential is not None:
            many.only.say_what_helps(None if told.essential < 0 else told.essential)
        return status
    table = Table(columns or kind.columns(), run.form, [each.name for each in many.named], kind.schema)
    if settings.processes == 1 or not parallel:
        return _written(run, table, many, (_row(partial(answered, each)) for each in many.named))
    from satpuzzle.runtime.processes import in_order

    settings = settings.settled
    with live() as shown:
        jobs = settings.processes if settings.chosen == "sat" else settings.frontier_processes
        if len(many.named) > 1:  # the last one left gets all processes
            settings = replace(settings, jobs=1, memory=share_of(settings.granted, jobs))
        task = partial(_searched, wanted(), answer, settings, timeout)
        with closing(in_order(task, many.named, jobs, Deadline(progress=shown.progress))) as outcomes:
            rows = _told(many, (_row(outcome.get) for outcome in outcomes), shown)
            return _written(run, table, many, rows)


def _searched(
    language: str | None, answer: Ask, settings: Settings, timeout: float | None, named: Named, deadline: Deadline
) -> Row:
    """The answer about the puzzle, in that language, for a table."""
    use(language)
    return _row(lambda: answer(Asked(named, settings, deadline.at_most(timeout))))


def _told(many: Puzzles, rows: Iterator[Row], shown: Live) -> Iterator[Row]:
    """Yield the rows, and show in the progress which puzzle is next."""
    for number in range(len(many.named)):
        shown.progress.begin(say("puzzle {n} of {all}", n=number + 1, all=len(many.named)))
        yield next(rows)


def _written(run: Run, table: Table, many: Puzzles, rows: Iterable[Row]) -> int:
    """Write the table; return the exit status."""
    status = 0
    for number, (named, row) in enumerate(zip(many.named, rows, strict=True)):
        run.lines([*(() if number else table.head()), *table.row(named.name, row)])
        status = max(status, row.status)
    return status


def _row(answer: Callable[[], Answer | Row]) -> Row:
    """The answer for a table; without one, or if it is not finished, with the error."""
    try:
        told = answer()
        if isinstance(told, Row):
            return told
        if isinstance(told.stop, KeyboardInterrupt):
            raise told.stop
        return Row(told.data(), told.error, told.status)
    except UnknownNameError:
        raise
    except SatpuzzleError as error:
        return Row({}, translated(error.message))
