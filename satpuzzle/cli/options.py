"""Options and arguments that several commands share.

A decorator `takes_…` adds options to a command and passes it their meaning:

    @make_command(…)
    @takes_puzzles      # PUZZLE, --board, …: the command gets `puzzles`
    @takes_search       # --engine, --recipe, …: the command gets `search`
    @takes_output       # --output: the command gets `out`, which knows --format
    def count(puzzles: list[Puzzle], search: Searching, out: Output) -> int: ...

Decorators act in the order in which they are written, which is also the order of the help page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import partial, wraps
from typing import Any, NamedTuple, TypedDict

import click

import satpuzzle
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
    flag,
    option,
)
from satpuzzle.cli.telling import Live, LiveMaker
from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.puzzle import TURNS, Turns
from satpuzzle.notation import load_all, notations
from satpuzzle.notation.catalogue import example_of
from satpuzzle.notation.notations.viewer import is_address
from satpuzzle.report.outcome import order_text, read_as_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several, use
from satpuzzle.search import Settings
from satpuzzle.search.settings import ENGINES, MOST_JOBS
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, solver_names

MENTIONED = 5  # the most puzzles that a remark names
SETTINGS = [field.name for field in fields(Settings)]


class Reading(NamedTuple):
    """How to read a PUZZLE: the values of the options of the same names."""

    input_format: str | None = None
    board: str | None = None
    rule: str | None = None
    example: int | None = None
    back: str | None = None
    order: str | None = None
    pairs: str | None = None
    turns: Turns | None = None
    flip: bool = False
    spare: bool = False
    region: str | None = None
    match: str | None = None
    given: tuple[str, ...] = ()

    @classmethod
    def of_command(cls) -> Reading:
        """The options of the running command."""
        params = click.get_current_context().params
        return cls(**{name: params[name] for name in cls._fields if name in params})

    def puzzles(self, source: str) -> list[Puzzle]:
        """All puzzles in `source`, or the one chosen by --example or `FILE#2`. Raises InputError."""
        how = self._asdict()
        example, given = how.pop("example"), how.pop("given")
        source, named = example_of(source)
        if named is not None and example is not None:
            raise InputError(
                "--example {n} contradicts #{m} in the name; remove one", n=example, m=named, source=source
            )
        example = named if example is None else example
        puzzles = load_all(source, **how)
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
        return [satpuzzle.with_given(one_puzzle(puzzles, source), given)] if given else puzzles


def read_all(*, puzzle: str, **how: Any) -> list[Puzzle]:
    """All puzzles in PUZZLE, or the one chosen by --example. Raises InputError."""
    puzzles = Reading(**how).puzzles(puzzle)
    say_how_read((puzzle, each) for each in puzzles)
    return puzzles


def read_one(*, puzzle: str | None, **how: Any) -> Puzzle | None:
    """The only puzzle in PUZZLE; None if PUZZLE is left out. Raises InputError if there are several."""
    if puzzle is None:
        return None
    only = one_puzzle(Reading(**how).puzzles(puzzle), puzzle)
    say_how_read([(puzzle, only)])
    return only


def say_how_read(named: Iterable[tuple[str, Puzzle]]) -> None:
    """Remark how ambiguous cards were read, once for all puzzles with the same remark."""
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


def becomes(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """A decorator: the command gets the argument `name`, which `make` makes of the values of `options`."""

    def decorate(command: Function) -> Function:
        names = [each.name or "" for each in click.command()(all_of(*options)(lambda: None)).params]

        @wraps(command)
        def with_value(**others: Any) -> Any:
            made = make(**{each: others.pop(each) for each in names if each in others})
            return command(**{name: made}, **others)

        return all_of(*options)(with_value)

    return decorate


PUZZLE = "A file, - for standard input, or the name of a bundled puzzle."
FILE_SAYS = "from the file"
PUZZLES = "Files, folders, - for standard input, or names of bundled puzzles."
input_format_option = option(
    "--input-format", "Notation of the puzzle; by default recognised from the text.", INPUT, type=Name(notations.known)
)


def puzzle_options(*, required: bool = True, many: bool = False) -> list[Decorator]:
    """PUZZLE (or several), and the options that say how to read it."""
    return [
        argument(
            "puzzle", type=PuzzleFile(), nargs=-1 if many else 1, required=required, help=PUZZLES if many else PUZZLE
        ),
        input_format_option,
        option(
            "--board",
            "Board, as in 3x3, triangle3, hexagon7 or 4x4torus.",
            INPUT,
            metavar="BOARD",
            show_default=FILE_SAYS,
        ),
        option(
            "--rule",
            "Rule: signed, unsigned, framed, rim=K, rim=K|L or signed,self=K.",
            INPUT,
            metavar="RULE",
            show_default=FILE_SAYS,
        ),
        option("--example", "Read only this example of the file, counted from 1.", INPUT, type=WholeNumber(min=1)),
        option("--back", "Mark of back halves, if sides are words.", INPUT, metavar="MARK"),
        option(
            "--order",
            "Order of the sides in the text, as in top,right,left,bottom, or counterclockwise.",
            INPUT,
            metavar="SIDES",
        ),
        option(
            "--pairs",
            "Figures that are front and back of one figure, or match themselves, as in A=E,B=F,C=C.",
            INPUT,
            metavar="PAIRS",
        ),
        option("--turns", "How cards may be rotated.", INPUT, type=Choice(TURNS), show_default=FILE_SAYS),
        flag("--flip", "Cards may be turned over: their sides then come in reverse order.", INPUT),
        flag("--spare", "There may be more cards than cells.", INPUT),
        option("--region", "Part of the board, as in 1,1-1,16 (row, column).", INPUT, metavar="CELLS"),
        option("--match", "What matches: sides or corners.", INPUT, type=Choice(["sides", "corners"])),
        option(
            "--given",
            "Placed cards, as in 2,3=7@1 (row, column, card, rotation), a CHECK line or a file.",
            INPUT,
            multiple=True,
            type=InputFile(),
            metavar="PLACES|FILE",
        ),
    ]


def new_puzzle_options(figures: str, **more: Any) -> Decorator:
    """The options that describe new puzzles; `more` is for --figures."""
    return all_of(
        option("--board", "Board, as in 3x3, triangle3, hexagon7 or 4x4torus.", NEW, metavar="BOARD", required=True),
        option(
            "--rule",
            "Rule: signed, unsigned, framed, rim=K, rim=K|L or signed,self=K.",
            NEW,
            metavar="RULE",
            show_default="signed",
        ),
        option("--figures", figures, NEW, type=WholeNumber(min=1), **more),
        option(
            "--border", "Number of further figures, for joins along the rim only.", NEW, type=WholeNumber(0), default=0
        ),
        flag("--different", "Make all cards different.", NEW),
        option("--turns", "How cards may be rotated.", NEW, type=Choice(TURNS), default="free"),
        flag("--flip", "Cards may be turned over: their sides then come in reverse order.", NEW),
        option("--seed", "Random seed.", NEW, type=WholeNumber(min=0), default=1),
        option("--count", "Number of puzzles.", NEW, type=WholeNumber(min=1, max=100_000), default=1),
    )


takes_card_wishes = all_of(
    flag("--asymmetric", "Use only cards without rotational symmetry."),
    flag("--varied", "Show no figure twice on a card."),
    flag("--no-mirror-cards", "Use only cards that differ from their own mirror image."),
    flag("--balanced", "Show all figures, and their halves, equally often, as nearly as possible."),
)

# PUZZLE and how to read it; the command gets `puzzles`, all that it contains, or `puzzle`, the only one.
takes_puzzles = becomes("puzzles", read_all, *puzzle_options())
takes_puzzle = becomes("puzzle", read_one, *puzzle_options())
# PUZZLE may be left out: `puzzle` is then None.
takes_optional_puzzle = becomes("puzzle", read_one, *puzzle_options(required=False))


def one_puzzle(puzzles: list[Puzzle], source: str) -> Puzzle:
    """The only one of `puzzles`. Raises InputError if there are several."""
    if len(puzzles) > 1:
        raise InputError("contains {n} examples; choose one with --example", n=len(puzzles), source=source)
    return puzzles[0]


def source_name() -> str:
    """The PUZZLE of the running command: a file, `-`, or a bundled puzzle."""
    name: str = click.get_current_context().params["puzzle"]
    return name


timeout_option = option("--timeout", "Time limit in seconds.", LONG, type=Seconds(min=0, min_open=True))


seed_option = option("--seed", "Random seed.", SEARCH, type=WholeNumber(min=0), show_default="1")

recipe_option = option(
    "--recipe", "Recipe of the formula: a bundled one or a file.", SEARCH, default="default", type=RecipeFile()
)
solver_option = option(
    "--solver", "SAT solver, such as glucose4.", SEARCH, type=Name(solver_names), show_default=DEFAULT_SOLVER
)
external_option = option(
    "--external",
    "Use any DIMACS solver; {cnf} stands for the formula, {answer} for a result file.",
    SEARCH,
    metavar="COMMAND",
)


def _needs_numbers(context: click.Context, _parameter: click.Parameter, cards: bool) -> bool:
    form = context.meta[FORM]
    if cards and form in ("check", "url"):
        raise InputError("--cards cannot be used with --format {form}; use --format json", form=form)
    return cards


# How solutions are shown; the command gets `look`, for reports.
takes_look = becomes(
    "look",
    dict,
    flag("--names", "Show figures by name."),
    flag("--cards", "Show the number of each card; names are always shown.", callback=_needs_numbers),
)


def notation_option(parameter: str, **more: Any) -> Decorator:
    """The option --to; the command gets the name of the notation as `parameter`."""
    known = ", ".join(notations.written())
    return option(
        f"--to {parameter}", "Notation to write: {known}.", parts={"known": known}, type=Name(notations.written), **more
    )


output_option = outputs.writes(outputs.REPORT, "Write to FILE instead of standard output.")


def takes_output(command: Function) -> Function:
    """The option --output; the command gets `out`, which stays open while the command runs."""

    @wraps(command)
    def with_output(*, output: str | None, **others: Any) -> Any:
        with Output(output) as out:
            return command(out=out, **others)

    return output_option(with_output)


def _chosen_form(context: click.Context, _parameter: click.Parameter, form: str) -> None:
    context.meta[FORM] = form
    if form in ("json", "csv"):  # output for programs is the same in every language
        use("en")


def format_option(*forms: str, **more: Any) -> Decorator:
    """The option --format; the first of `forms` is the default. The value is the `form` of an `Output`."""
    kind = Choice(forms)
    how = partial(option, type=kind, default=forms[0], expose_value=False, is_eager=True, callback=_chosen_form)
    return how("--format form", group=OUTPUT, **more)


solution_formats = format_option(
    *("text", "check", "json", "url", "svg", "html"),
    help="Classic report, CHECK lines, JSON, viewer URLs, picture or web page.",
)


jobs_option = option("--jobs", "Number of processes; 0: one per core.", LONG, type=WholeNumber(0, MOST_JOBS), default=1)
checkpoint_option = option("--checkpoint", "Save progress in FILE, and resume from it.", LONG, type=CheckpointFile())
progress_option = option(
    "--progress/--no-progress", "Show progress; by default on a terminal only, after two seconds.", LONG, default=None
)


def takes_settings(command: Function, **fixed: Any) -> Function:
    """The command gets `settings`, made of its options that are fields of `Settings`, and of `fixed` values."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        known = {name: options.pop(name) for name in SETTINGS if name in options}
        settings = Settings(**fixed, **{name: value for name, value in known.items() if value is not None})
        _ = settings.chosen  # refuses contradictory settings at once
        return command(settings=settings, **options)

    return with_settings


def takes_sat_settings(command: Function) -> Function:
    """The options of a search by SAT; the command gets `settings`, also from its other options."""
    return all_of(recipe_option, solver_option, external_option)(takes_settings(command, engine="sat"))


# The option --progress; the command gets `live`, which makes a `Live`.
takes_progress = becomes("live", lambda progress: partial(Live, wanted=progress), progress_option)
takes_timeout = all_of(timeout_option, takes_progress)  # the command gets `timeout` and `live`
takes_long = all_of(timeout_option, jobs_option, takes_progress)  # and `jobs`


class Arguments(TypedDict):
    """The arguments of the library's functions that come from a `Searching`."""

    settings: Settings
    timeout: float | None
    progress: Progress


class Searching(NamedTuple):
    """How to search, the time limit in seconds, and what is shown during the search.

    Attributes:
        settings: How to search.
        timeout: The time limit in seconds, or None.
        live: Makes a `Live`.
    """

    settings: Settings
    timeout: float | None
    live: LiveMaker

    def arguments(self, shown: Live, patience: float | None = None) -> Arguments:
        """The arguments for the library; `patience` is the time limit in seconds if --timeout is not given."""
        timeout = patience if self.timeout is None else self.timeout
        return {"settings": self.settings, "timeout": timeout, "progress": shown.progress}


def takes_search(command: Function) -> Function:
    """The options of a search; the command gets `search`. --checkpoint is refused with several `puzzles`."""

    @wraps(command)
    def searched(*, settings: Settings, timeout: float | None, live: LiveMaker, **others: Any) -> Any:
        if settings.checkpoint is not None and "puzzles" in others:
            one_puzzle(others["puzzles"], source_name())
        return command(search=Searching(settings, timeout, live), **others)

    return all_of(
        option(
            "--engine",
            "SAT, the frontier search, or the faster one (auto).",
            SEARCH,
            type=Choice(ENGINES),
            default="auto",
        ),
        recipe_option,
        solver_option,
        external_option,
        flag("--cross-check", "Count with both engines and compare the results.", SEARCH),
        option(
            "--memory",
            "Memory limit of the frontier search; by default a quarter of free memory, at least 384MiB.",
            SEARCH,
            type=Size(),
        ),
        timeout_option,
        jobs_option,
        option("--scheduler", "Run long searches on a Dask cluster, as in tcp://host:8786.", LONG, metavar="ADDRESS"),
        checkpoint_option,
        takes_progress,
    )(takes_settings(searched))


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
        for value in values if isinstance(values, tuple) else (values,):
            if value is not None and value is not False:
                words += ["--" + name.replace("_", "-"), *([] if value is True else [str(value)])]
    return shlex.join(words)


@contextmanager
def text_beside(file: str, known: str | None = None) -> Iterator[str]:
    """Yield the text in `file`, `known` if already read, or `file` itself if it is an address; errors name the file."""
    name = say("standard input") if file == "-" else say("the URL") if is_address(file) else file
    with located(name):
        yield known or (file if is_address(file) else files.read_text(file))


def solutions_in(puzzle: Puzzle, path: str, wrong: str) -> tuple[Solution, ...]:
    """The different solutions in a file, in its order; an error for another board begins with `wrong`."""
    solutions: dict[Solution, None] = {}
    for verdict in satpuzzle.judge(puzzle, files.read_text(path)):
        if verdict.solution is None:
            raise InputError("{wrong}: {fault}", wrong=wrong, fault=verdict.reason, source=path, line=verdict.line)
        solutions[verdict.solution] = None
    if not solutions:
        raise InputError("contains no CHECK line", source=path)
    return tuple(solutions)


def say_what_helps(puzzle: Puzzle, example: int | None = None) -> None:
    """Suggest on standard error what to do about a puzzle without a solution.

    Args:
        puzzle: The puzzle.
        example: Its number in the file, from 1, if the file contains several.
    """
    from satpuzzle.report.no_solution import no_solution_remarks

    reading = Reading.of_command()
    if example is not None:
        reading = reading._replace(example=example)
    given = click.get_current_context().params["puzzle"]
    source = given if isinstance(given, str) else given[0]
    say_other_order(puzzle, 0)
    how = reading._asdict()
    for text in no_solution_remarks(puzzle, lambda command: again(command, source, **how), laid=bool(reading.given)):
        remark(text)


def say_other_order(puzzle: Puzzle, essential: int | None = None) -> None:
    """Suggest on standard error another order of the sides, if nothing states the order and only that one is likely.

    Args:
        puzzle: The puzzle.
        essential: Its number of essential solutions; None counts them.
    """
    from satpuzzle.search.analysis import other_order

    if found := other_order(puzzle, essential):
        remark(order_text(found))
