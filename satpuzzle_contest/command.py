"""`satpuzzle export`: the command of one formula, and with --suite that of sets."""

from __future__ import annotations

import os
from copy import copy
from functools import partial
from typing import Any

import click

import satpuzzle_contest
from satpuzzle.cli import outputs
from satpuzzle.cli.export import export as of_formula
from satpuzzle.cli.options import given_options
from satpuzzle.cli.parameters import SET, Choice, Number, Option, WholeNumber
from satpuzzle.cli.telling import Live
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.language import on_a_line, say, several
from satpuzzle_contest import PAGE, PAGE_TITLE

LIMIT = 5000.0  # seconds, as in the SAT Competition
Whole, OfSets = partial(WholeNumber, min=1), partial(Option, group=SET)
EASY = "What MiniSat (of .wcnf: RC2) answers sooner is left out; and what nobody answers in --timeout."
LARGEST = "Cells a side; for other boards than squares, as many cells."
OPTIONS = [
    OfSets(["--suite"], metavar="FOLDER", help="Without PUZZLE: write a graded set of formulas there."),
    OfSets(["--measured"], is_flag=True, help="A set chosen by what solvers take for it; goes on there."),
    OfSets(["--check"], is_flag=True, help="Hold the set against the competitions' rules."),
    OfSets(["--seeds"], type=Whole(), default=3, help="Seeds a grade, or a size."),
    OfSets(["--largest"], type=WholeNumber(min=3), default=12, help=LARGEST),
    OfSets(["--formulas"], type=Whole(), default=20, help="Of a measured set: how many."),
    OfSets(["--easy"], type=Number(min=0), default=10.0, metavar="SECONDS", help=EASY),
    OfSets(["--suite-format"], type=Choice(["cnf", "wcnf"]), default="cnf", help="For SAT or for MaxSAT."),
    OfSets(["--compress"], type=Choice(["xz", "gz", "none"]), default="xz", help="How files are packed."),
    OfSets(["--author"], metavar="NAME", default="", help="Who submits it, for the page."),
    OfSets(["--jobs"], type=WholeNumber(min=0), default=1, help="Solvers measured at once; 0: one for each core."),
]
NAMES = [str(each.name) for each in OPTIONS]
GRADED = {"recipe", "seeds", "largest"}
MEASURED = {*GRADED, "formulas", "easy", "compress", "author", "jobs"}


def formula_or_set(*, puzzle: str | None, suite: str | None, **options: Any) -> int:
    """Write a formula, or with --suite make a set, or check one. Raises InputError for what does not go together."""
    given = given_options()
    if suite is None:
        for name in sorted({*NAMES} & given.keys()):
            raise InputError("{option} is for sets; name a folder with --suite", option=given[name])
        if puzzle is None:
            raise InputError("name a PUZZLE, or a folder with --suite")
        assert of_formula.callback is not None
        of_one = {name: value for name, value in options.items() if name not in NAMES}
        return int(of_formula.callback(puzzle=puzzle, **of_one))
    if puzzle is not None:
        raise InputError("--suite makes its own puzzles: no PUZZLE")
    what, allowed = "--suite", GRADED
    if options["check"]:
        what, allowed = "--check", {"check", "recipe"}
    elif options["measured"]:
        what, allowed = "--measured", {"measured", "suite_format", "timeout", *MEASURED}
    for name in sorted(given.keys() - allowed - {"suite", "progress", "force"}):
        raise InputError("{what} goes without {option}; leave it out", what=what, option=given[name])
    live = Live(wanted=options["progress"])
    if options["check"]:
        return _check(suite, live)
    _refuse_other_page(suite)
    how = {name: options[name] for name in (MEASURED if options["measured"] else GRADED)} | {"progress": live.progress}
    with live:
        if options["measured"]:
            how |= {"format": options["suite_format"], "timeout": options["timeout"] or LIMIT}
            written = len(satpuzzle_contest.write_measured_suite(suite, **how))
        else:
            written = len(satpuzzle_contest.write_suite(suite, **how))
    click.echo(say("{n} formulas and {page} in {folder}", n=written, page=PAGE, folder=suite))
    return 0


def _check(folder: str, live: Live) -> int:
    with live:
        faults = satpuzzle_contest.check_suite(folder, progress=live.progress)
    for fault in faults:
        click.echo(on_a_line(fault))
    click.echo(several(len(faults), "{n} fault", "{n} faults") if faults else say("ready to be sent"))
    return 1 if faults else 0


def _refuse_other_page(folder: str) -> None:
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        if not click.get_current_context().meta[outputs.FORCED] and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError("is another page; name another folder, or replace it with --force", source=page)


# The `export` of one formula with further options: without --suite it does what that does.
export = copy(of_formula)
export.params = [*of_formula.params, *OPTIONS]
export.callback = formula_or_set
