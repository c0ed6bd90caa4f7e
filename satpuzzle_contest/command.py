"""`satpuzzle suite`."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import click

import satpuzzle_contest
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import given_options, make_command
from satpuzzle.cli.options import recipe_option, takes_long
from satpuzzle.cli.parameters import Choice, Number, WholeNumber, argument, flag, option
from satpuzzle.cli.telling import Live, LiveMaker
from satpuzzle.errors import InputError, on_a_line
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, several
from satpuzzle_contest import PAGE, PAGE_TITLE

LIMIT = 5000.0  # seconds, as in the SAT Competition
Whole = partial(WholeNumber, min=1)
EASY = "With --measured: omit what MiniSat (for .wcnf: RC2) solves sooner, and what no solver solves in --timeout."
LARGEST = "Side length of the largest square board; other boards have no more cells."
GRADED = ("recipe", "seeds", "largest", "author")
MEASURED = (*GRADED, "formulas", "easy", "compress", "jobs")


@make_command(
    ("suite graded", "formulas of increasing size with known answers"),
    ("suite competition --measured --formulas 20", "formulas chosen by solver times"),
)
@argument("folder", metavar="FOLDER", help="Folder of the set.")
@flag("--measured", "Choose formulas by measured solver times; an interrupted run resumes in FOLDER.")
@flag("--check", "Check the set against the competitions' rules.")
@option("--seeds", "Number of seeds per grade or size.", type=Whole(), default=3)
@option("--largest", LARGEST, type=WholeNumber(min=3), default=12)
@option("--formulas", "With --measured: number of formulas.", type=Whole(), default=20)
@option("--easy", EASY, type=Number(min=0), default=10.0, metavar="SECONDS")
@option("--type", "cnf for SAT solvers, wcnf for MaxSAT solvers.", type=Choice(["cnf", "wcnf"]), default="cnf")
@option("--compress", "Compression of the files.", type=Choice(["xz", "gz", "none"]), default="xz")
@option("--author", "Name of the author.", metavar="NAME", default="")
@recipe_option
@takes_long
@outputs.force_option
def suite(folder: str, live: LiveMaker, **options: Any) -> int:
    """Write a set of formulas for solver competitions into FOLDER, or check one."""
    given = given_options(click.get_current_context())
    for name in sorted(given.keys() - {"folder", "progress", "force", "recipe"}):
        if options["check"] and name != "check":
            raise InputError("--check cannot be used with {option}", option=given[name])
        if not options["measured"] and name not in {"check", *GRADED}:
            raise InputError("{option} can only be used with --measured", option=given[name])
    shown = live()
    if options["check"]:
        return _check(folder, shown)
    _refuse_other_page(folder)
    how = {name: options[name] for name in (MEASURED if options["measured"] else GRADED)} | {"progress": shown.progress}
    with shown:
        if options["measured"]:
            how |= {"format": options["type"], "timeout": options["timeout"] or LIMIT}
            written = len(satpuzzle_contest.write_measured_suite(folder, **how))
        else:
            written = len(satpuzzle_contest.write_suite(folder, **how))
    click.echo(say("{n} formulas and {page} in {folder}", n=written, page=PAGE, folder=folder))
    return 0


def _check(folder: str, live: Live) -> int:
    """Print the faults of a set; the exit status."""
    with live:
        faults = satpuzzle_contest.check_suite(folder, progress=live.progress)
    for fault in faults:
        click.echo(on_a_line(fault))
    click.echo(several(len(faults), "{n} fault", "{n} faults") if faults else say("no faults: ready to submit"))
    return 1 if faults else 0


def _refuse_other_page(folder: str) -> None:
    """Raise InputError if the folder has a page that is not of a set, unless --force is given."""
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        if not outputs.forced() and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError("not the page of a set; use another folder, or --force to replace it", source=page)
