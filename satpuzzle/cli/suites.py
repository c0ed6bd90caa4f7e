"""`satpuzzle export --suite`: sets of formulas for solver competitions, graded or measured, and their check."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from satpuzzle import api, files
from satpuzzle.cli import outputs
from satpuzzle.cli.again import again, plain
from satpuzzle.cli.helping import SET, option
from satpuzzle.cli.options import all_of
from satpuzzle.cli.progress import Live
from satpuzzle.errors import InputError
from satpuzzle.language import on_a_line, say, several
from satpuzzle.make.suite import PAGE, PAGE_TITLE

if TYPE_CHECKING:
    from satpuzzle.make.suite import Entry

LIMIT = 5000.0  # seconds, as in the SAT Competition
GRADED = {"seeds", "largest"}
MEASURED = {*GRADED, "formulas", "easy", "suite_format", "compress", "author", "jobs", "timeout"}
OF_SETS = {"suite", "measured", "check", *MEASURED} - {"timeout"}
SHARED = {"encoding", "progress", "live", "force", "language"}


def takes_suite(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of sets; with --suite the set is made, or checked, and `command` not called."""

    @wraps(command)
    def with_suite(*, live: Callable[..., Live], **options: Any) -> Any:
        suite = options["suite"]
        if suite is None:
            return command(live=live, **{name: value for name, value in options.items() if name not in OF_SETS})
        if options["check"]:
            return _check(suite, live())
        return (_measured if options["measured"] else _graded)(suite, options, live())

    return all_of(
        option("--suite", group=SET, metavar="FOLDER", help="Without PUZZLE: write a graded set of formulas there."),
        option("--measured", group=SET, is_flag=True, help="A set chosen by what solvers take for it; goes on there."),
        option("--check", group=SET, is_flag=True, help="Hold the set against the competitions' rules."),
        option(
            "--seeds",
            group=SET,
            type=click.IntRange(min=1),
            default=3,
            show_default=True,
            help="Seeds a grade, or a size.",
        ),
        option(
            "--largest",
            group=SET,
            type=click.IntRange(min=3),
            default=12,
            show_default=True,
            help="Cells a side; for other boards than squares, as many cells.",
        ),
        option(
            "--formulas",
            group=SET,
            type=click.IntRange(min=1),
            default=20,
            show_default=True,
            help="Of a measured set: how many.",
        ),
        option(
            "--easy",
            group=SET,
            type=click.FloatRange(min=0),
            default=10.0,
            show_default=True,
            metavar="SECONDS",
            help="What MiniSat (of .wcnf: RC2) answers sooner is left out; and what nobody answers in --timeout.",
        ),
        option(
            "--suite-format",
            group=SET,
            type=click.Choice(["cnf", "wcnf"]),
            default="cnf",
            show_default=True,
            help="For SAT or for MaxSAT.",
        ),
        option(
            "--compress",
            group=SET,
            type=click.Choice(["xz", "gz", "none"]),
            default="xz",
            show_default=True,
            help="How files are packed.",
        ),
        option("--author", group=SET, metavar="NAME", default="", help="Who submits it, for the page."),
        option(
            "--jobs",
            group=SET,
            type=click.IntRange(min=0),
            default=1,
            show_default=True,
            help="Solvers measured at once; 0: one for each core.",
        ),
    )(with_suite)


def contradictions(*, puzzle: str | None, suite: str | None, **options: Any) -> None:
    """Refuse options that do not go together, of sets or of one formula."""
    context = click.get_current_context()
    given = {name for name in options if context.get_parameter_source(name) is not ParameterSource.DEFAULT}
    if suite is None:
        of_sets = sorted(given & OF_SETS)
        if of_sets:
            raise InputError(
                say("--{option} is for sets; name a folder with --suite", option=of_sets[0].replace("_", "-"))
            )
        if puzzle is None:
            raise InputError(say("name a PUZZLE, or a folder with --suite"))
        return
    if options["check"]:
        allowed, what = set(), "--check"
    elif options["measured"]:
        allowed, what = MEASURED, "--measured"
    else:
        allowed, what = GRADED, "--suite"
    modes = {"measured"} if options["measured"] and not options["check"] else {"check"} & given
    wrong = sorted(given - allowed - modes - SHARED)
    if puzzle is not None:
        raise InputError(say("--suite makes its own puzzles: no PUZZLE"))
    if wrong:
        raise InputError(
            say("{what} goes without --{option}; leave it out", what=what, option=wrong[0].replace("_", "-"))
        )


def _graded(folder: str, options: dict[str, Any], live: Live) -> int:
    def show(entry: Entry) -> None:
        live.standing.begin(say("formula"), say("after {name}", name=entry.member.name))

    chosen = {name: options[name] for name in ("seeds", "largest")}
    encoding = options["encoding"]
    command = f"satpuzzle {again('export', suite='.', encoding=plain(encoding), **chosen)}"
    _check_page(folder)
    with live:
        entries = api.write_suite(folder, encoding=encoding, command=command, on_file=show, **chosen)
    click.echo(say("{n} formulas and {page} in {folder}", n=len(entries), page=PAGE, folder=folder))
    return 0


def _measured(folder: str, options: dict[str, Any], live: Live) -> int:
    chosen = {name: options[name] for name in ("formulas", "seeds", "largest", "easy", "suite_format", "compress")}
    encoding, timeout = options["encoding"], options["timeout"] or LIMIT
    told = {"encoding": None if encoding == "default" else plain(encoding), "timeout": f"{timeout:g}"}
    command = f"satpuzzle {again('export', suite='.', measured=True, **told, **chosen)}"
    _check_page(folder)
    with live:
        entries = api.write_measured_suite(
            folder,
            format=chosen.pop("suite_format"),
            encoding=encoding,
            timeout=timeout,
            author=options["author"],
            jobs=options["jobs"],
            command=command,
            standing=live.standing,
            **chosen,
        )
    click.echo(say("{n} formulas and {page} in {folder}", n=len(entries), page=PAGE, folder=folder))
    return 0


def _check(folder: str, live: Live) -> int:
    with live:
        faults = api.check_suite(folder, standing=live.standing)
    for fault in faults:
        click.echo(on_a_line(fault))
    click.echo(several(len(faults), "{n} fault", "{n} faults") if faults else say("ready to be sent"))
    return 1 if faults else 0


def _check_page(folder: str) -> None:
    """Refuse a folder whose page is another one."""
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        forced = click.get_current_context().params["force"]
        if not forced and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError(say("is another page; name another folder, or replace it with --force"), page)
