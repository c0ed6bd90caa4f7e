"""`satpuzzle suite`."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any

import satpuzzle_contest
from satpuzzle.cli.asking import Jobs, Recipe, Shown, Timeout
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Arg, Opt
from satpuzzle.cli.results import FORCE, Run
from satpuzzle.errors import InputError, on_a_line
from satpuzzle.model.value import value
from satpuzzle.runtime.language import say, several
from satpuzzle_contest import PAGE

MEASURED = Opt("Choose formulas by measured solver times; an interrupted run resumes in FOLDER.")
EASY = "With --measured: omit what MiniSat solves sooner, and what no solver solves in --timeout."
LARGEST = "Side length of the largest square board; other boards have no more cells."


@value(frozen=True)
class Formulas:
    """What is written: arguments of `write_suite` and `write_measured_suite`."""

    seeds: Annotated[int, Opt("Number of seeds per grade or size.", least=1)] = 3
    largest: Annotated[int, Opt(LARGEST, least=3)] = 12
    formulas: Annotated[int, Opt("With --measured: number of formulas.", least=1)] = 20
    easy: Annotated[float, Opt(EASY, least=0, metavar="SECONDS")] = 10.0
    author: Annotated[str, Opt("Name of the author.", metavar="NAME")] = ""
    recipe: Recipe = "default"
    timeout: Timeout = None
    jobs: Jobs = 1


@make_command(exclusive=["check measured"])
def suite(
    run: Run,
    folder: Annotated[str, Arg("Folder of the set.", metavar="FOLDER")],
    measured: Annotated[bool, MEASURED],
    check: Annotated[bool, Opt("Check the set against the competitions' rules.")],
    options: Formulas,
    live: Shown,
    force: Annotated[bool, FORCE],
) -> int:
    """Write a set of formulas for solver competitions into FOLDER, or check one.

    Examples:
        suite graded
            formulas of increasing size with known answers
        suite competition --measured --formulas 20
            formulas chosen by solver times
    """
    write = satpuzzle_contest.write_measured_suite if measured else satpuzzle_contest.write_suite
    call: Callable[..., list[Any]] = satpuzzle_contest.check_suite if check else write
    how = {name: chosen for name, chosen in asdict(options).items() if name in run.given}
    for name in sorted(how.keys() - inspect.signature(call).parameters.keys()):
        if check:
            raise InputError("{one} and {other} cannot be used together", one="--check", other=run.given[name])
        raise InputError("{option} can only be used with --measured", option=run.given[name])
    page = os.path.join(folder, PAGE)
    if not check and os.path.exists(page):
        run.check(page)
    with live() as shown:
        made = call(folder, progress=shown.progress, **how)
    if not check:
        run.line(say("{n} formulas and {page} in {folder}", n=len(made), page=PAGE, folder=folder))
        return 0
    run.lines(map(on_a_line, made))
    run.line(several(len(made), "{n} fault", "{n} faults") if made else say("no faults: ready to submit"))
    return 1 if made else 0
