"""`satpuzzle export`: the command of one formula, and with --suite that of sets."""

from __future__ import annotations

import os
from copy import copy
from typing import Any

import click

import satpuzzle_contest
from satpuzzle.cli import outputs
from satpuzzle.cli.export import export as of_formula
from satpuzzle.cli.options import again, given_options, plain
from satpuzzle.cli.parameters import SET, Choice, Number, Option, WholeNumber
from satpuzzle.cli.telling import Live
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.language import on_a_line, say, several
from satpuzzle_contest.graded import PAGE, PAGE_TITLE, Entry

LIMIT = 5000.0  # seconds, as in the SAT Competition
OPTIONS = [
    Option(["--suite"], group=SET, metavar="FOLDER", help="Without PUZZLE: write a graded set of formulas there."),
    Option(["--measured"], group=SET, is_flag=True, help="A set chosen by what solvers take for it; goes on there."),
    Option(["--check"], group=SET, is_flag=True, help="Hold the set against the competitions' rules."),
    Option(["--seeds"], group=SET, type=WholeNumber(min=1), default=3, help="Seeds a grade, or a size."),
    Option(
        ["--largest"],
        group=SET,
        type=WholeNumber(min=3),
        default=12,
        help="Cells a side; for other boards than squares, as many cells.",
    ),
    Option(["--formulas"], group=SET, type=WholeNumber(min=1), default=20, help="Of a measured set: how many."),
    Option(
        ["--easy"],
        group=SET,
        type=Number(min=0),
        default=10.0,
        metavar="SECONDS",
        help="What MiniSat (of .wcnf: RC2) answers sooner is left out; and what nobody answers in --timeout.",
    ),
    Option(["--suite-format"], group=SET, type=Choice(["cnf", "wcnf"]), default="cnf", help="For SAT or for MaxSAT."),
    Option(["--compress"], group=SET, type=Choice(["xz", "gz", "none"]), default="xz", help="How files are packed."),
    Option(["--author"], group=SET, metavar="NAME", default="", help="Who submits it, for the page."),
    Option(
        ["--jobs"],
        group=SET,
        type=WholeNumber(min=0),
        default=1,
        help="Solvers measured at once; 0: one for each core.",
    ),
]
OF_SETS = {str(each.name) for each in OPTIONS}
GRADED = {"seeds", "largest"}
MEASURED = OF_SETS - {"check"} | {"timeout"}
SHARED = {"suite", "recipe", "progress", "force"}


def formula_or_set(*, puzzle: str | None, suite: str | None, **options: Any) -> int:
    """Write a formula, or with --suite make a set, or check one. Raises InputError for what does not go together."""
    given = given_options()
    if suite is None:
        for name in sorted(OF_SETS & given.keys()):
            raise InputError("{option} is for sets; name a folder with --suite", option=given[name])
        if puzzle is None:
            raise InputError("name a PUZZLE, or a folder with --suite")
        assert of_formula.callback is not None
        of_one = {name: value for name, value in options.items() if name not in OF_SETS}
        return int(of_formula.callback(puzzle=puzzle, **of_one))
    if puzzle is not None:
        raise InputError("--suite makes its own puzzles: no PUZZLE")
    what, allowed = "--suite", GRADED
    if options["check"]:
        what, allowed = "--check", {"check"}
    elif options["measured"]:
        what, allowed = "--measured", MEASURED
    for name in sorted(given.keys() - allowed - SHARED):
        raise InputError("{what} goes without {option}; leave it out", what=what, option=given[name])
    live = Live(wanted=options["progress"])
    if options["check"]:
        return _check(suite, live)
    _check_page(suite)
    written = (_measured if options["measured"] else _graded)(suite, options, live)
    click.echo(say("{n} formulas and {page} in {folder}", n=written, page=PAGE, folder=suite))
    return 0


def _graded(folder: str, options: dict[str, Any], live: Live) -> int:
    def show(entry: Entry) -> None:
        live.progress.begin(say("formula"), say("after {name}", name=entry.member.name))

    chosen = {name: options[name] for name in ("seeds", "largest")}
    recipe = options["recipe"]
    command = f"satpuzzle {again('export', suite='.', encoding=plain(recipe), **chosen)}"
    with live:
        return len(satpuzzle_contest.write_suite(folder, recipe=recipe, command=command, on_file=show, **chosen))


def _measured(folder: str, options: dict[str, Any], live: Live) -> int:
    chosen = {name: options[name] for name in ("formulas", "seeds", "largest", "easy", "suite_format", "compress")}
    recipe, timeout = options["recipe"], options["timeout"] or LIMIT
    told = {"encoding": None if recipe == "default" else plain(recipe), "timeout": f"{timeout:g}"}
    command = f"satpuzzle {again('export', suite='.', measured=True, **told, **chosen)}"
    chosen |= {"format": chosen.pop("suite_format"), "author": options["author"], "jobs": options["jobs"]}
    how = {"recipe": recipe, "timeout": timeout, "command": command, "progress": live.progress}
    with live:
        return len(satpuzzle_contest.write_measured_suite(folder, **how, **chosen))


def _check(folder: str, live: Live) -> int:
    with live:
        faults = satpuzzle_contest.check_suite(folder, progress=live.progress)
    for fault in faults:
        click.echo(on_a_line(fault))
    click.echo(several(len(faults), "{n} fault", "{n} faults") if faults else say("ready to be sent"))
    return 1 if faults else 0


def _check_page(folder: str) -> None:
    """Refuse a folder whose page is another one."""
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        forced = click.get_current_context().meta[outputs.FORCED]
        if not forced and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError("is another page; name another folder, or replace it with --force", source=page)


export = copy(of_formula)
export.params = [*of_formula.params, *OPTIONS]
export.callback = formula_or_set
