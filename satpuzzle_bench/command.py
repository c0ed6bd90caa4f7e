"""`satpuzzle bench`."""

from __future__ import annotations

import os

import click

from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import jobs_option
from satpuzzle.cli.parameters import InputFile, RecipeFile, Seconds, WholeNumber, argument, option
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.search.settings import cores
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER
from satpuzzle_bench import runs
from satpuzzle_bench.scores import scores_text

INSTANCES = ("em_7_3_6", "em_7_4_8", "em_7_4_9", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3")
RECIPES = ("default", "default-apart", "labels", "support", "direct")


@make_command(
    ("bench standard --recipe default --recipe my.toml", "compare two recipes"),
    ("bench --solver cadical195 --solver minisat", "compare two solvers on the eight em_*"),
)
@option(
    "--recipe named",
    "Recipe of the formula: a bundled one or a file.",
    multiple=True,
    type=RecipeFile(),
    show_default="a selection",
)
@option(
    "--solver solvers",
    "SAT solver, such as glucose4.",
    multiple=True,
    metavar="NAME|COMMAND",
    show_default=DEFAULT_SOLVER,
)
@option("--shuffles", "Number of shuffles of each instance.", type=WholeNumber(min=1), default=5)
@option("--timeout", "Time limit in seconds.", type=Seconds(min=0.1), default=60)
@jobs_option
@argument("instances", type=InputFile(), nargs=-1, metavar="[INSTANCE]...")
@outputs.writes(outputs.TABLE, "Write this .csv file.", force=False, default="out/recipes.csv")
def bench(
    named: tuple[str, ...],
    solvers: tuple[str, ...],
    shuffles: int,
    timeout: float,
    jobs: int,
    output: str,
    instances: tuple[str, ...],
) -> int:
    """Compare recipes and solvers on shuffles of each INSTANCE (default: the eight em_*).

    Results go to a CSV file; a restart measures only what is missing. Times are CPU seconds.
    """
    planned = runs.plan(named or RECIPES, solvers or [DEFAULT_SOLVER], instances or INSTANCES, shuffles)

    def report(result: runs.Result) -> None:
        reason = f" ({result.reason})" if result.reason else ""
        run, seconds = " ".join(map(str, result.run)), f"{result.seconds:.2f}"
        remark(say("{run}: {status}, {seconds} s", run=run, status=result.status, seconds=seconds) + reason)

    if output.startswith("out/"):
        os.makedirs(os.path.dirname(output), exist_ok=True)
    files.check_writable(output)
    for line in scores_text(runs.measure(planned, timeout, output, jobs=jobs or cores(), on_result=report)):
        click.echo(line)
    return 0
