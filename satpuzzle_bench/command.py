"""`satpuzzle bench`."""

from __future__ import annotations

import os
from typing import Annotated

from satpuzzle.cli.asking import LIMIT, RECIPES, Jobs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import OUTPUT, Arg, InputFile, Opt
from satpuzzle.cli.results import TABLE, Run
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.search.settings import cores
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER
from satpuzzle_bench import runs
from satpuzzle_bench.scores import scores_text

INSTANCES = ("em_7_3_6", "em_7_4_8", "em_7_4_9", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3")
BENCHED = ("default", "default-apart", "labels", "support", "direct")

SOLVERS = Opt("SAT solver, such as glucose4.", metavar="NAME|COMMAND", shown=DEFAULT_SOLVER)


@make_command()
def bench(
    run: Run,
    recipe: Annotated[tuple[str, ...], RECIPES._replace(shown="a selection")],
    solver: Annotated[tuple[str, ...], SOLVERS],
    shuffles: Annotated[int, Opt("Number of shuffles of each instance.", least=1, default=5)],
    timeout: Annotated[float, LIMIT._replace(group="", least=0.1, default=60)],
    jobs: Jobs,
    instances: Annotated[tuple[str, ...], Arg("", kind=InputFile(), required=False, metavar="[INSTANCE]...")],
    output: Annotated[str, Opt("Write this .csv file.", OUTPUT, "-o --output", kind=TABLE, default="out/recipes.csv")],
) -> int:
    """Compare recipes and solvers on shuffles of each INSTANCE (default: the eight em_*).

    Results go to a CSV file; a restart measures only what is missing. Times are CPU seconds.

    Examples:
        bench standard --recipe default --recipe my.toml
            compare two recipes
        bench --solver cadical195 --solver minisat
            compare two solvers on the eight em_*
    """
    planned = runs.plan(recipe or BENCHED, solver or [DEFAULT_SOLVER], instances or INSTANCES, shuffles)

    def report(result: runs.Result) -> None:
        reason = f" ({result.reason})" if result.reason else ""
        name, seconds = " ".join(map(str, result.run)), f"{result.seconds:.2f}"
        remark(say("{run}: {status}, {seconds} s", run=name, status=result.status, seconds=seconds) + reason)

    if output.startswith("out/"):
        os.makedirs(os.path.dirname(output), exist_ok=True)
    files.check_writable(output)
    run.lines(scores_text(runs.measure(planned, timeout, output, jobs=jobs or cores(), on_result=report)))
    return 0
