"""`satpuzzle suite`."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import partial
from typing import Any

import click

import satpuzzle_contest
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import given_options, make_command
from satpuzzle.cli.options import recipe_option, takes_long
from satpuzzle.cli.parameters import Number, WholeNumber, argument, flag, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import InputError, on_a_line
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, several
from satpuzzle_contest import PAGE, PAGE_TITLE

Whole = partial(WholeNumber, min=1)
EASY = "With --measured: omit what MiniSat solves sooner, and what no solver solves in --timeout."
LARGEST = "Side length of the largest square board; other boards have no more cells."


@make_command(
    ("suite graded", "formulas of increasing size with known answers"),
    ("suite competition --measured --formulas 20", "formulas chosen by solver times"),
    exclusive=["--check --measured"],
)
@argument("folder", metavar="FOLDER", help="Folder of the set.")
@flag("--measured", "Choose formulas by measured solver times; an interrupted run resumes in FOLDER.")
@flag("--check", "Check the set against the competitions' rules.")
@option("--seeds", "Number of seeds per grade or size.", type=Whole(), default=3)
@option("--largest", LARGEST, type=WholeNumber(min=3), default=12)
@option("--formulas", "With --measured: number of formulas.", type=Whole(), default=20)
@option("--easy", EASY, type=Number(min=0), default=10.0, metavar="SECONDS")
@option("--author", "Name of the author.", metavar="NAME", default="")
@recipe_option
@takes_long
@outputs.force_option
def suite(folder: str, live: LiveMaker, *, check: bool, measured: bool, **options: Any) -> int:
    """Write a set of formulas for solver competitions into FOLDER, or check one."""
    write = satpuzzle_contest.write_measured_suite if measured else satpuzzle_contest.write_suite
    call: Callable[..., list[Any]] = satpuzzle_contest.check_suite if check else write
    given = given_options(click.get_current_context())
    how = {name: options[name] for name in given if name in options}
    for name in sorted(how.keys() - inspect.signature(call).parameters.keys()):
        if check:
            raise InputError("{one} and {other} cannot be used together", one="--check", other=given[name])
        raise InputError("{option} can only be used with --measured", option=given[name])
    if not check:
        _refuse_other_page(folder)
    with live() as shown:
        made = call(folder, progress=shown.progress, **how)
    if not check:
        click.echo(say("{n} formulas and {page} in {folder}", n=len(made), page=PAGE, folder=folder))
        return 0
    for fault in made:
        click.echo(on_a_line(fault))
    click.echo(several(len(made), "{n} fault", "{n} faults") if made else say("no faults: ready to submit"))
    return 1 if made else 0


def _refuse_other_page(folder: str) -> None:
    """Raise InputError if the folder has a page that is not of a set, unless --force is given."""
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        if not outputs.forced() and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError("not the page of a set; use another folder, or --force to replace it", source=page)
