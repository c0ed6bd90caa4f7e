"""`satpuzzle bench`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import Group
from satpuzzle.cli.options import PUZZLES, jobs_option
from satpuzzle.cli.parameters import InputFile, PuzzleFile, RecipeFile, Seconds, WholeNumber, argument, flag, option
from satpuzzle.errors import InputError
from satpuzzle.notation import load_all
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, translated
from satpuzzle.runtime.messages import note, remark
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER
from satpuzzle_bench import engine_times, measured, recipe_times
from satpuzzle_bench import jobs as several_processes
from satpuzzle_bench.scores import MissingLibraryError, paired_text, plot, scores_text, spread

TIMEOUT = option("--timeout", "Time limit in seconds.", type=Seconds(min=0.1), default=60)
INSTANCES = argument("instances", type=InputFile(), nargs=-1, metavar="[INSTANCE]...")


def _table(heads: Sequence[str], widths: Sequence[int], left: int = 1) -> Callable[..., None]:
    """Print the head of a table; the result prints a row."""
    table = Grid(heads, widths, left=left)
    click.echo(table.head)
    return lambda *cells: click.echo(table.line(*cells))


@click.group(
    "bench",
    cls=Group,
    examples=[
        ("bench pipeline", "the steps from text to all solutions"),
        ("bench engines", "both engines on the same puzzles"),
    ],
)
def bench() -> None:
    """Measure this program on this machine; times are medians.

    Parallel runs would disturb each other's times. Only `recipes`, which counts CPU seconds, and `first` and `reach`,
    which run one search in several processes, accept --jobs.
    """


@bench.command("pipeline")
@option("--runs", "Number of runs of each measurement.", type=WholeNumber(min=1), default=50)
@option("--solver", "SAT solver, such as glucose4.", metavar="NAME", show_default=DEFAULT_SOLVER)
@option("--recipe", "Recipe of the formula: a bundled one or a file.", default="default", type=RecipeFile())
@INSTANCES
def pipeline(runs: int, solver: str | None, recipe: str, instances: tuple[str, ...]) -> int:
    """Measure the steps from text to all solutions with SAT for each bundled INSTANCE (default: the small ones).

    The table shows milliseconds for reading, for encoding, and in total (with the search for all solutions). The last
    line compares a whole process with one that only imports the libraries.
    """
    settings = Settings("sat", recipe, solver)
    names = list(instances) or measured("small")
    for name in names:
        satpuzzle.solve(load_all(name)[0], settings=settings)  # reports a wrong name before anything is printed
    heads = [say("instance"), say("solutions"), say("read ms"), say("encode ms"), say("total ms")]
    line = _table(heads, (24, 10, 10, 11, 10))
    for instance, solutions, *times in engine_times.pipeline(runs, settings, names):
        line(instance, solutions, *(f"{time:.2f}" for time in times))
    whole, imports, ratio = engine_times.processes(max(5, runs // 5))
    text = say(
        "whole process, solve standard: {solve} ms; imports only: {imports} ms; ratio {ratio}",
        solve=f"{whole:.0f}",
        imports=f"{imports:.0f}",
        ratio=f"{ratio:.2f}",
    )
    click.echo(text)
    return 0


@bench.command("engines")
@option("--runs", "Number of runs of each measurement.", type=WholeNumber(min=1), default=9)
@TIMEOUT
@flag("--large", "Measure puzzles that take seconds or minutes, too.")
@option("--reference", "Compare with this compiled backtracker.", metavar="PROGRAM")
def engines(runs: int, timeout: float, large: bool, reference: str | None) -> int:
    """Compare both engines, and --reference if given, on the same puzzles."""
    heads = [say("puzzle"), say("answer"), "frontier", "sat", say("reference"), say("ratio")]
    line = _table(heads, (40, 12, 12, 12, 12, 8))
    for task in engine_times.tasks(large=large):
        answer, frontier, sat, compiled = engine_times.race(task, runs, timeout, reference)
        ratio = f"{frontier / compiled:.2f}" if frontier and compiled else "-"
        line(task.name, "-" if answer is None else answer, *map(_seconds, (frontier, sat, compiled)), ratio)
    click.echo(say("ratio: frontier / reference; -: not finished or not supported"))
    return 0


@bench.command("recipes")
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
@TIMEOUT
@jobs_option("Number of processes; 0: one per core.")
@INSTANCES
@outputs.writes(outputs.TABLE, "Write this .csv file.", force=False, default="out/recipes.csv")
def recipes(
    named: tuple[str, ...],
    solvers: tuple[str, ...],
    shuffles: int,
    timeout: float,
    jobs: int,
    output: str,
    instances: tuple[str, ...],
) -> int:
    """Compare recipes and solvers on shuffles of each INSTANCE (default: the eight em_*).

    Results go to a CSV file and a plot beside it; a restart measures only what is missing. Times are CPU seconds.
    """
    runs = recipe_times.plan(
        named or measured("recipes"), solvers or [DEFAULT_SOLVER], instances or measured("instances"), shuffles
    )

    def report(result: recipe_times.Result) -> None:
        reason = f" ({result.reason})" if result.reason else ""
        run, seconds = " ".join(map(str, result.run)), f"{result.seconds:.2f}"
        note(say("{run}: {status}, {seconds} s", run=run, status=result.status, seconds=seconds) + reason)

    if output.startswith("out/"):
        os.makedirs(os.path.dirname(output), exist_ok=True)
    files.check_writable(output)
    results = recipe_times.measure(runs, timeout, output, jobs=jobs or cores(), on_result=report)
    for line in scores_text(results):
        click.echo(line)
    try:
        plot(results, os.path.splitext(output)[0] + ".svg")
    except MissingLibraryError as error:
        remark(translated(error))
    return 0


@bench.command("first")
@option("--shuffles", "Number of shuffles of each instance.", type=WholeNumber(min=1), default=3)
@option("--seed", "Random seed.", type=WholeNumber(min=1), default=1)
@TIMEOUT
@jobs_option("Number of processes; 0: one per core.")
@INSTANCES
def first(shuffles: int, seed: int, timeout: float, jobs: int, instances: tuple[str, ...]) -> int:
    """Compare `--first` with CaDiCaL alone on shuffles of each INSTANCE (default: the eight em_*).

    Prints mean PAR-2 and quartiles; a run without a solution counts as twice the limit. Times are CPU seconds, or
    wall-clock seconds with several processes.
    """
    ways = recipe_times.WAYS
    times: dict[str, dict[str, list[float]]] = {way: {} for way in ways}
    shuffled = range(seed, seed + shuffles)
    for run in recipe_times.first_runs(instances or measured("instances"), shuffled, timeout, jobs or cores()):
        seconds = "-" if run.seconds is None else f"{run.seconds:.2f} s"
        note(f"{run.instance} {run.shuffle} {run.way}: {seconds}")
        par2 = 2 * timeout if run.seconds is None else run.seconds
        times[run.way].setdefault(run.instance, []).append(par2)
    line = _table([say("instance"), *ways], (24, *(12 for _ in ways)))
    for instance in times[ways[0]]:
        line(instance, *(f"{fmean(each[instance]):.2f}" for each in times.values()))
        line(say("quartiles"), *(spread(each[instance]) for each in times.values()))
    line(say("sum"), *(f"{sum(map(fmean, each.values())):.2f}" for each in times.values()))
    line(say("quartiles"), *(spread([*map(sum, zip(*each.values(), strict=True))]) for each in times.values()))
    one, other = ([time for of_instance in each.values() for time in of_instance] for each in times.values())
    click.echo(paired_text([*zip(one, other, strict=True)], *ways))
    return 0


@bench.command("jobs")
@option("--runs", "Number of runs of each measurement.", type=WholeNumber(min=1), default=3)
@flag("--cluster", "Measure two local Dask workers as well.")
@flag("--commands", "Instead, measure every command that accepts --jobs, in one process and in two.")
def jobs(runs: int, cluster: bool, commands: bool) -> int:
    """Compare a search of about 30 s in one process, in two, with a checkpoint, and on a cluster."""
    if commands and cluster:
        raise InputError("--commands cannot be used with --cluster")
    rows: Iterator[tuple[Any, ...]]
    if commands:
        line = _table(["", say("seconds"), "--jobs 2", say("ratio")], (20, 10, 10, 8))
        rows = several_processes.shared(several_processes.works(), runs)
    else:
        line = _table(["", say("seconds"), say("ratio")], (20, 10, 8))
        rows = several_processes.gains(several_processes.long_search(), runs, cluster=cluster)
    for name, *figures in rows:
        line(name, *(f"{figure:.2f}" for figure in figures))
    click.echo(say("ratio: time of one process / time in this row"))
    return 0


@bench.command("reach")
@option("--timeout", "Time limit in seconds.", type=Seconds(min=1), default=600)
@jobs_option("Number of processes; 0: one per core.")
@argument("puzzles", type=PuzzleFile(), nargs=-1, required=True, metavar="PUZZLE...", help=PUZZLES)
def reach(timeout: float, jobs: int, puzzles: tuple[str, ...]) -> int:
    """Measure the progress of each engine with PUZZLE before --timeout, and estimate the rest on 100 cores."""
    processes = jobs or cores()
    heads = [say("puzzle"), say("engine"), say("parts"), say("seconds"), say("solutions"), say("hours on 100")]
    line = _table(heads, (20, 10, 12, 10, 11, 14), left=2)
    for name in puzzles:
        for engine in ("frontier", "sat"):
            reached = several_processes.reach(load_all(name)[0], engine, timeout, processes)
            hours = reached.hours(processes, 100)
            left = say("done") if reached.solved else "-" if hours is None else f"{hours:.3g}"
            parts = f"{reached.done}/{reached.parts}"
            line(name, engine, parts, f"{reached.seconds:.1f}", reached.solutions, left)
    return 0


def _seconds(value: float | None) -> str:
    """Seconds with a unit, for a table."""
    if value is None:
        return "-"
    return f"{value * 1000:.2f} ms" if value < 1 else f"{value:.2f} s"
