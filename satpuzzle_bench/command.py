"""`satpuzzle bench`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from statistics import fmean

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import Group
from satpuzzle.cli.options import PUZZLES, jobs_option
from satpuzzle.cli.parameters import InputFile, Number, PuzzleFile, WholeNumber, argument, option
from satpuzzle.errors import InputError
from satpuzzle.notation import load_all
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import note, remark
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores
from satpuzzle_bench import engine_times as race
from satpuzzle_bench import first as starts
from satpuzzle_bench import jobs as work
from satpuzzle_bench import pipeline as ways
from satpuzzle_bench import recipe_times as recipes
from satpuzzle_bench.recipe_times import MissingLibraryError, paired_text, scores_text, spread

LIMIT = option("--limit", type=Number(min=0.1), default=60, help="Seconds for a run.")
INSTANCES = argument("instances", type=InputFile(), nargs=-1, metavar="[INSTANCE]...")


def _table(heads: Sequence[str], widths: Sequence[int], left: int = 1) -> Callable[..., None]:
    """A table, whose head is printed; what prints a line of these cells."""
    table = Grid(heads, widths, left=left)
    click.echo(table.head)
    return lambda *cells: click.echo(table.line(*cells))


@click.group(
    "bench",
    cls=Group,
    examples=[
        ("bench pipeline", "the way from text to all solutions"),
        ("bench engines", "both engines on the same puzzles"),
    ],
)
def bench() -> None:
    """Measure this program on this machine; all figures are medians.

    Runs side by side would disturb each other's seconds; only `encodings`, which counts those of the processor, and
    `first` and `reach`, which do one search in several processes, take --jobs.
    """


@bench.command("pipeline")
@option("--runs", type=WholeNumber(min=1), default=50, help="Runs of each measurement.")
@option("--solver", metavar="NAME", help="One of PySAT's solvers; cadical195 by default.")
@option("--encoding", "recipe", default="default", type=InputFile(), metavar="NAME|FILE")
@INSTANCES
def pipeline(runs: int, solver: str | None, recipe: str, instances: tuple[str, ...]) -> int:
    """The way from text to all solutions by SAT, for each bundled INSTANCE (default: the small ones).

    Milliseconds: reading, encoding, and reading + encoding + all solutions in one process; then the
    whole process against the bare imports of its libraries.
    """
    settings = Settings("sat", recipe, solver)
    names = list(instances) or ways.SMALL
    for name in names:
        satpuzzle.solve(load_all(name)[0], settings=settings)  # so that a wrong name shows before anything is written
    heads = [say("instance"), say("solutions"), say("read ms"), say("encode ms"), say("total ms")]
    line = _table(heads, (24, 10, 10, 11, 10))
    for row in ways.pipeline(runs, settings, names):
        line(row.instance, row.solutions, *(f"{time:.2f}" for time in (row.read, row.encode, row.total)))
    whole, imports, ratio = ways.processes(max(5, runs // 5))
    text = say(
        "whole process, solve standard: {solve} ms; bare imports: {imports} ms; ratio {ratio}",
        solve=f"{whole:.0f}",
        imports=f"{imports:.0f}",
        ratio=f"{ratio:.2f}",
    )
    click.echo(text)
    return 0


@bench.command("engines")
@option("--runs", type=WholeNumber(min=1), default=9, help="Runs of each engine.")
@LIMIT
@option("--large", is_flag=True, help="Also what takes seconds or minutes.")
@option("--reference", metavar="PROGRAM", help="A compiled backtracker to race against.")
def engines(runs: int, limit: float, large: bool, reference: str | None) -> int:
    """Both engines, and a compiled reference if there is one, in turn on the same puzzles."""
    heads = [say("puzzle"), say("answer"), "frontier", "sat", say("reference"), say("ratio")]
    line = _table(heads, (40, 12, 12, 12, 12, 8))
    for task in race.tasks(large=large):
        row = race.race(task, runs, limit, reference)
        answer = "-" if row.answer is None else row.answer
        ratio = f"{row.frontier / row.reference:.2f}" if row.frontier and row.reference else "-"
        line(task.name, answer, *map(_seconds, (row.frontier, row.sat, row.reference)), ratio)
    click.echo(say("ratio: frontier / reference; -: not finished, or not possible"))
    return 0


@bench.command("encodings")
@option("--encoding", "named", multiple=True, type=InputFile(), metavar="NAME|FILE", help="A recipe; repeatable.")
@option("--solver", "solvers", multiple=True, metavar="NAME|COMMAND", help="A solver; repeatable.")
@option("--shuffles", type=WholeNumber(min=1), default=5, help="Of each instance.")
@LIMIT
@jobs_option("Runs side by side; 0: one for each core.")
@INSTANCES
@outputs.writes(outputs.TABLE, "The results.", force=False, default="out/encodings.csv")
def encodings(
    named: tuple[str, ...],
    solvers: tuple[str, ...],
    shuffles: int,
    limit: float,
    jobs: int,
    output: str,
    instances: tuple[str, ...],
) -> int:
    """Recipes and solvers side by side, on shuffles of each INSTANCE (default: the eight em_*).

    Results go to a CSV file and a plot beside it; started again, only what is missing is measured.
    Seconds are those of the processor.
    """
    runs = recipes.plan(named or recipes.RECIPES, solvers or ["cadical195"], instances or recipes.INSTANCES, shuffles)

    def report(result: recipes.Result) -> None:
        why = f" ({result.reason})" if result.reason else ""
        run, seconds = " ".join(map(str, result.run)), f"{result.seconds:.2f}"
        note(say("{run}: {status}, {seconds} s", run=run, status=result.status, seconds=seconds) + why)

    if output.startswith("out/"):
        os.makedirs(os.path.dirname(output), exist_ok=True)
    files.check_writable(output)
    results = recipes.measure(runs, limit, output, jobs=jobs or cores(), on_result=report)
    for line in scores_text(results):
        click.echo(line)
    try:
        recipes.plot(results, os.path.splitext(output)[0] + ".svg")
    except MissingLibraryError as error:
        remark(str(error))
    return 0


@bench.command("first")
@option("--shuffles", type=WholeNumber(min=1), default=3, help="Of each instance.")
@option("--seed", type=WholeNumber(min=1), default=1, help="Of the first shuffle.")
@option("--timeout", type=Number(min=0.1), default=60, help="Seconds for a run.")
@jobs_option("Processes that race; 0: one for each core.")
@INSTANCES
def first(shuffles: int, seed: int, timeout: float, jobs: int, instances: tuple[str, ...]) -> int:
    """Any one solution by `--first`, and by CaDiCaL alone, of shuffles of each INSTANCE (default: the eight em_*).

    Mean PAR-2, below it its quartiles: twice the limit where there is no solution in time. Seconds are those of the
    processor, with several processes those of the clock.
    """
    runs = []
    for run in starts.measure(instances or recipes.INSTANCES, range(seed, seed + shuffles), timeout, jobs or cores()):
        runs.append(run)
        seconds = "-" if run.seconds is None else f"{run.seconds:.2f} s"
        note(f"{run.instance} {run.shuffle} {run.way}: {seconds}")
    line = _table([say("instance"), *starts.WAYS], (24, *(12 for _ in starts.WAYS)))
    taken = [starts.seconds(runs, way) for way in starts.WAYS]
    for instance in taken[0]:
        line(instance, *(f"{fmean(each[instance]):.2f}" for each in taken))
        line(say("quartiles"), *(spread(recipes.quartiles(each[instance])) for each in taken))
    line(say("sum"), *(f"{sum(map(fmean, each.values())):.2f}" for each in taken))
    one, other = ([time for times in each.values() for time in times] for each in taken)
    click.echo(paired_text(*starts.WAYS, [*zip(one, other, strict=True)]))
    return 0


@bench.command("jobs")
@option("--runs", type=WholeNumber(min=1), default=3, help="Runs of each way.")
@option("--cluster", is_flag=True, help="Also two Dask workers on this machine.")
@option("--commands", is_flag=True, help="Instead every command that takes --jobs, in one process and in two.")
def jobs(runs: int, cluster: bool, commands: bool) -> int:
    """A search of some 30 s in one process, in two, with a checkpoint, on a cluster; in turn."""
    if commands:
        if cluster:
            raise InputError("--commands goes without --cluster")
        line = _table(["", say("seconds"), "--jobs 2", say("ratio")], (20, 10, 10, 8))
        for row in work.shared(work.WORK, runs):
            line(row.name, f"{row.alone:.2f}", f"{row.two:.2f}", f"{row.ratio:.2f}")
    else:
        line = _table(["", say("seconds"), say("ratio")], (20, 10, 8))
        for gain in work.gains(work.long_search(), runs, cluster=cluster):
            line(gain.way, f"{gain.seconds:.2f}", f"{gain.ratio:.2f}")
    click.echo(say("ratio: one process / this"))
    return 0


@bench.command("reach")
@option("--seconds", type=Number(min=1), default=600, help="For each engine.")
@jobs_option("Processes; 0: one for each core.")
@argument("puzzles", type=PuzzleFile(), nargs=-1, required=True, metavar="PUZZLE...", help=PUZZLES)
def reach(seconds: float, jobs: int, puzzles: tuple[str, ...]) -> int:
    """How far each engine gets with PUZZLE in so many seconds, and what the rest would take on 100 cores."""
    processes = jobs or cores()
    heads = [say("puzzle"), say("engine"), say("parts"), say("seconds"), say("solutions"), say("hours on 100")]
    line = _table(heads, (20, 10, 12, 10, 11, 14), left=2)
    for name in puzzles:
        for engine in ("frontier", "sat"):
            reached = work.reach(load_all(name)[0], engine, seconds, processes)
            hours = reached.hours(processes, 100)
            left = say("done") if reached.solved else "-" if hours is None else f"{hours:.3g}"
            parts = f"{reached.done}/{reached.parts}"
            line(name, engine, parts, f"{reached.seconds:.1f}", reached.solutions, left)
    return 0


def _seconds(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value * 1000:.2f} ms" if value < 1 else f"{value:.2f} s"
