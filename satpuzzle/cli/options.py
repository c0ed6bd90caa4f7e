"""Options and arguments that several commands share.

A decorator `takes_…` adds options to a command and hands it what they mean:

    @make_command(…)
    @takes_puzzles      # PUZZLE, --board, …: the command gets `puzzles`
    @takes_search       # --engine, --recipe, …: the command gets `search`
    @takes_output       # --output: the command gets `out`, which knows --format
    def count(puzzles: list[Puzzle], search: Searching, out: Output) -> int: ...

They act in the order in which they stand, which is also the order of the help page.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import partial, wraps
from typing import Any, NamedTuple, TypedDict

import click
from click.core import ParameterSource

from satpuzzle.cli import outputs
from satpuzzle.cli.outputs import FORM, Output
from satpuzzle.cli.parameters import (
    INPUT,
    LONG,
    NEW,
    OUTPUT,
    SEARCH,
    CheckpointFile,
    Choice,
    Decorator,
    Function,
    InputFile,
    Name,
    PuzzleFile,
    RecipeFile,
    Seconds,
    Size,
    WholeNumber,
    all_of,
    argument,
    option,
)
from satpuzzle.cli.telling import Live, LiveMaker
from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import load_all, notations
from satpuzzle.notation.catalogue import example_of
from satpuzzle.notation.given import judge, with_given
from satpuzzle.notation.viewer import is_address
from satpuzzle.report.outcome import read_as_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.language import say, use
from satpuzzle.runtime.messages import remark
from satpuzzle.search import Settings
from satpuzzle.search.settings import ENGINES
from satpuzzle.solvers.pysat_solvers import solver_names

MENTIONED = 5  # puzzles in a remark about many
SETTINGS = [field.name for field in fields(Settings)]


class Reading(NamedTuple):
    """How to read a PUZZLE, as the options beside it say; their names are those of the fields."""

    input_format: str | None = None
    board: str | None = None
    rule: str | None = None
    example: int | None = None
    back: str | None = None
    given: tuple[str, ...] = ()

    @classmethod
    def of_command(cls) -> Reading:
        """As the command line says that is running."""
        params = click.get_current_context().params
        return cls(**{name: params[name] for name in cls._fields if name in params})

    def puzzles(self, source: str) -> list[Puzzle]:
        """All puzzles of `source`, or the one of --example or of `FILE#2`. Raises InputError."""
        how = self._asdict()
        example, given = how.pop("example"), how.pop("given")
        source, named = example_of(source)
        if named is not None and example is not None:
            raise InputError("--example {n}, and #{m} in its name; give one", n=example, m=named, source=source)
        example = named if example is None else example
        puzzles = load_all(source, **how)
        if example is not None:
            if example > len(puzzles):
                message = say("--example {example}, but the file holds {n}", example=example, n=len(puzzles))
                raise InputError(message, source=source)
            puzzles = [puzzles[example - 1]]
        return [with_given(one_puzzle(puzzles, source), given)] if given else puzzles


def read_all(*, puzzle: str, **how: Any) -> list[Puzzle]:
    """What takes a PUZZLE: all puzzles that it holds, or the one of --example. Raises InputError."""
    puzzles = Reading(**how).puzzles(puzzle)
    say_how_read((puzzle, each) for each in puzzles)
    return puzzles


def read_one(*, puzzle: str | None, **how: Any) -> Puzzle | None:
    """What takes a PUZZLE: the only puzzle that it holds; None if none is named. Raises InputError for several."""
    if puzzle is None:
        return None
    only = one_puzzle(Reading(**how).puzzles(puzzle), puzzle)
    say_how_read([(puzzle, only)])
    return only


def say_how_read(named: Iterable[tuple[str, Puzzle]]) -> None:
    """Remark how cards were read where their text leaves that open, once for all that were read alike."""
    named = list(named)
    sources: dict[str, list[str]] = {}
    for source, puzzle in named:
        if text := read_as_text(puzzle):
            sources.setdefault(text, []).append(source)
    for text, where in sources.items():
        if len(named) == 1:
            remark(text)
        else:
            remark(f"{', '.join(dict.fromkeys(where[:MENTIONED]))}{', …' * (len(where) > MENTIONED)}: {text}")


def given_option(text: str, **more: Any) -> Decorator:
    """What lies on the board; the command gets `given`, as `notation.given` reads it."""
    return option("--given", group=INPUT, multiple=True, type=InputFile(), metavar="PLACES|FILE", help=text, **more)


def becomes(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """Options that become one value: the command gets what `make` makes of theirs, as its argument `name`."""

    def decorate(command: Function) -> Function:
        names = [each.name or "" for each in click.command()(all_of(*options)(lambda: None)).params]

        @wraps(command)
        def with_value(**others: Any) -> Any:
            made = make(**{each: others.pop(each) for each in names if each in others})
            return command(**{name: made}, **others)

        return all_of(*options)(with_value)

    return decorate


PUZZLE = "A file, - for standard input, or the name of a bundled puzzle."
PUZZLES = "Files, folders, - for standard input, or names of bundled puzzles."
input_format_option = option(
    "--input-format",
    group=INPUT,
    type=Name(notations.known),
    help="Notation of the puzzle; by default recognised from the text.",
)


def puzzle_options(*, required: bool = True, many: bool = False, given: bool = True) -> list[Decorator]:
    """PUZZLE, or as many of them as are given, and how to read them. given: with --given."""
    lying = given_option("Placed cards, as in 2,3=7@1 (row, column, card, rotation), a CHECK line or a file.")
    return [
        argument(
            "puzzle", type=PuzzleFile(), nargs=-1 if many else 1, required=required, help=PUZZLES if many else PUZZLE
        ),
        input_format_option,
        option("--board", group=INPUT, metavar="BOARD", help="Board, as in 3x3, triangle3 or hexagon7."),
        option("--rule", group=INPUT, metavar="RULE", help="Rule: signed, unsigned, framed or rim=K."),
        option(
            "--example",
            group=INPUT,
            type=WholeNumber(min=1),
            help="Read only this example of the file, counted from 1.",
        ),
        option("--back", group=INPUT, metavar="MARK", help="Sign that marks back halves, where sides are words."),
        *([lying] if given else []),
    ]


def new_puzzle_options(figures: str, **more: Any) -> Decorator:
    """What puzzles to make. figures: what is said of --figures; more: of that option."""
    return all_of(
        option("--board", group=NEW, metavar="BOARD", required=True, help="Board, as in 3x3, triangle3 or hexagon7."),
        option(
            "--rule", group=NEW, metavar="RULE", show_default="signed", help="Rule: signed, unsigned, framed or rim=K."
        ),
        option("--figures", group=NEW, type=WholeNumber(), help=figures, **more),
        option(
            "--border",
            group=NEW,
            type=WholeNumber(),
            default=0,
            help="Number of further figures, for joins along the rim only.",
        ),
        option("--different", group=NEW, is_flag=True, help="Make no two cards equal."),
        option("--seed", group=NEW, type=WholeNumber(min=0), default=1, help="Random seed."),
        option("--count", group=NEW, type=WholeNumber(min=1), default=1, help="Number of puzzles."),
    )


# PUZZLE and how to read it; the command gets `puzzles`, all that it holds, or `puzzle`, the only one.
takes_puzzles = becomes("puzzles", read_all, *puzzle_options())
takes_puzzle = becomes("puzzle", read_one, *puzzle_options())
# For commands that can do without a PUZZLE: `puzzle` is then None, and how to read it means nothing.
takes_optional_puzzle = becomes("puzzle", read_one, *puzzle_options(required=False))
# For a command with a --given of its own: what that says is no hint of `puzzle`.
takes_puzzle_apart = becomes("puzzle", read_one, *puzzle_options(given=False))


def one_puzzle(puzzles: list[Puzzle], source: str) -> Puzzle:
    """The only one of `puzzles`. Raises InputError if there are several."""
    if len(puzzles) > 1:
        raise InputError("holds {n} examples; pick one with --example", n=len(puzzles), source=source)
    return puzzles[0]


def source_name() -> str:
    """What was given as PUZZLE to the command that is running: a file, `-`, or a bundled name."""
    name: str = click.get_current_context().params["puzzle"]
    return name


def refuses(check: Callable[..., object]) -> Decorator:
    """A decorator: `check` gets the options, and raises InputError if they do not go together.

    It acts where it stands: what is taken below it is not read yet.
    """

    def decorate(command: Function) -> Function:
        @wraps(command)
        def checked(**options: Any) -> Any:
            check(**options)
            return command(**options)

        return checked

    return decorate


def several_of(options: Mapping[str, object], *names: str) -> bool:
    """Are several of these options given?"""
    return sum(options[name] not in (None, False) for name in names) > 1


def given_options() -> dict[str, str]:
    """The options that the command line names itself: their names, and how they are written."""
    context = click.get_current_context()
    return {
        name: "--" + name.replace("_", "-")
        for name in context.params
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT
    }


def check_cards(*, cards: bool, **_others: object) -> None:
    """For `refuses`: CHECK lines and addresses have no place for what --cards says."""
    form = click.get_current_context().meta[FORM]
    if cards and form in ("check", "url"):
        raise InputError("--format {form} has no place for cards; leave out --cards, or take --format json", form=form)


timeout_option = option(
    "--timeout", group=LONG, type=Seconds(min=0, min_open=True), help="Stop after this many seconds."
)


def seed_option(text: str) -> Decorator:
    """In which order a search takes the cards; the command gets `seed`."""
    return option("--seed", group=SEARCH, type=WholeNumber(min=0), show_default="1", help=text)


recipe_option = option(
    "--recipe",
    group=SEARCH,
    default="default",
    type=RecipeFile(),
    help="Recipe of the formula: a bundled one or a file.",
)

solver_option = option("--solver", group=SEARCH, type=Name(solver_names), help="PySAT solver; cadical195 by default.")

external_option = option(
    "--external",
    group=SEARCH,
    metavar="COMMAND",
    help="Use any DIMACS solver; {cnf} stands for the formula, {answer} for a result file.",
)

names_option = option("--names", is_flag=True, help="Show figures by name.")
cards_option = option("--cards", is_flag=True, help="Show which card lies where, by its number in the file.")

output_option = outputs.writes(outputs.REPORT, "Write to FILE instead of standard output.")


def takes_output(command: Function) -> Function:
    """Where the result goes; the command gets `out`, which is open as long as it runs."""

    @wraps(command)
    def with_output(*, output: str | None, **others: Any) -> Any:
        with Output(output) as out:
            return command(out=out, **others)

    return output_option(with_output)


def _chosen_form(context: click.Context, _parameter: click.Parameter, form: str) -> None:
    context.meta[FORM] = form
    if form in ("json", "csv"):  # what programs read is the same in every language
        use("en")


def format_option(*forms: str, **more: Any) -> Decorator:
    """The option of a report's form, the first of `forms` unless given; the `form` of an `Output` says which."""
    chosen = {"type": Choice(forms), "default": forms[0], "expose_value": False, "callback": _chosen_form, **more}
    return option("--format", "form", group=OUTPUT, **chosen)


def jobs_option(text: str, group: str = "") -> Decorator:
    """How many processes; the command gets `jobs`, 0 for all cores."""
    return option("--jobs", group=group, type=WholeNumber(min=0), default=1, help=text)


def checkpoint_option(text: str) -> Decorator:
    """Where what is known is kept for another run; the command gets `checkpoint`, a file's name, or None."""
    return option("--checkpoint", group=LONG, type=CheckpointFile(), help=text)


progress_option = option(
    "--progress/--no-progress",
    group=LONG,
    default=None,
    help="Show progress; by default on a terminal only, after two seconds.",
)


def takes_settings(command: Function, **fixed: Any) -> Function:
    """The options beside it that `Settings` know become `settings`. fixed: what no option says."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        known = {name: options.pop(name) for name in SETTINGS if name in options}
        settings = Settings(**fixed, **{name: value for name, value in known.items() if value is not None})
        _ = settings.chosen  # settings that contradict each other are refused before anything is done
        return command(settings=settings, **options)

    return with_settings


def takes_sat_settings(command: Function) -> Function:
    """How to search by SAT; the command gets `settings`, of further options that `Settings` know, too."""
    return all_of(recipe_option, solver_option, external_option)(takes_settings(command, engine="sat"))


# Whether to say how far the work is; the command gets `live`, which makes a `Live` of a puzzle or nothing.
takes_progress = becomes("live", lambda progress: partial(Live, wanted=progress), progress_option)


class Arguments(TypedDict):
    """What a call of the library takes of a `Searching`."""

    settings: Settings
    timeout: float | None
    progress: Progress


class Searching(NamedTuple):
    """How to search, for how many seconds, and what is shown meanwhile.

    live: makes a `Live` of a puzzle or nothing, for --watch one that draws boards.
    """

    settings: Settings
    timeout: float | None
    live: LiveMaker

    def arguments(self, shown: Live, patience: float | None = None) -> Arguments:
        """What a call of the library takes of it; patience: its time limit, where there is none."""
        timeout = patience if self.timeout is None else self.timeout
        return {"settings": self.settings, "timeout": timeout, "progress": shown.progress}


def takes_search(command: Function) -> Function:
    """The command gets `search`. A checkpoint is of one search: with one, several `puzzles` are refused."""

    def searched(*, settings: Settings, timeout: float | None, live: LiveMaker, **others: Any) -> Any:
        return command(search=Searching(settings, timeout, live), **others)

    searching = takes_settings(searched)

    @wraps(command)
    def with_search(*, progress: bool | None, watch: bool, **others: Any) -> Any:
        if others["checkpoint"] is not None and "puzzles" in others:
            one_puzzle(others["puzzles"], source_name())
        return searching(parted=watch, live=partial(Live, wanted=progress, boards=watch), **others)

    return all_of(
        option(
            "--engine",
            group=SEARCH,
            type=Choice(ENGINES),
            default="auto",
            help="SAT, the frontier search, or whichever is faster.",
        ),
        recipe_option,
        solver_option,
        external_option,
        option("--cross-check", group=SEARCH, is_flag=True, help="Count with both engines and compare the results."),
        option(
            "--memory",
            group=SEARCH,
            type=Size(),
            help="Memory limit of the frontier search; by default a quarter of free memory, at least 384MiB.",
        ),
        timeout_option,
        jobs_option("Number of processes; 0: one per core.", group=LONG),
        option(
            "--scheduler",
            group=LONG,
            metavar="ADDRESS",
            help="Run long searches on a Dask cluster, as in tcp://host:8786.",
        ),
        checkpoint_option("Save progress in FILE, and resume from it."),
        progress_option,
        option("--watch", group=LONG, is_flag=True, help="Draw the board during a long search."),
    )(with_search)


def again(command: str, *arguments: str, **options: object) -> str:
    """The command line `satpuzzle COMMAND ARGUMENTS --option value …`, without its first word.

    Options that are None or False are left out; of those that are True the name is enough; a tuple's come one by one.
    """
    words = [command, *arguments]
    for name, values in options.items():
        for value in values if isinstance(values, tuple) else (values,):
            if value is not None and value is not False:
                words += ["--" + name.replace("_", "-"), *([] if value is True else [str(value)])]
    return shlex.join(words)


@contextmanager
def text_beside(file: str, known: str | None = None) -> Iterator[str]:
    """The text in FILE, or FILE itself if that is an address; what is wrong in it is said with its name.

    known: its text, if it is read already.
    """
    name = say("standard input") if file == "-" else say("the address") if is_address(file) else file
    with located(name):
        yield known or (file if is_address(file) else files.read_text(file))


def solutions_in(puzzle: Puzzle, path: str, wrong: str) -> tuple[Solution, ...]:
    """The different solutions in a file's CHECK lines and addresses.

    wrong: what to call one that is no solution. Raises InputError for such a one, or if there is none at all.
    """
    solutions: dict[Solution, None] = {}
    for verdict in judge(puzzle, files.read_text(path)):
        if verdict.solution is None:
            raise InputError("{wrong}: {fault}", wrong=wrong, fault=verdict.reason, source=path, line=verdict.line)
        solutions[verdict.solution] = None
    if not solutions:
        raise InputError("holds no CHECK line", source=path)
    return tuple(solutions)


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
