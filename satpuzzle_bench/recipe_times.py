"""Recipes x solvers x instances x shuffles, each measured in a process of its own; results are kept in a CSV file.

Every finished run is a line on disk before the next begins; a run that is found there is not done
again, so an interrupted measurement resumes. PAR-2 is the field's mean: seconds, and
twice the limit for what was not solved. A run that takes longer than its limit is not solved, whatever it
answers; one that says that there is no solution is wrong if another run has one.
"""

from __future__ import annotations

import csv
import io
import math
import os
import signal
import statistics
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

from satpuzzle.encode import load_recipe
from satpuzzle.errors import DiedError, InputError, OutOfTimeError, SatpuzzleError
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime import files, workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, several
from satpuzzle.solvers.external import parse_command
from satpuzzle.solvers.pysat_solvers import solver_names
from satpuzzle_bench import one_run
from satpuzzle_bench.one_run import CLAIMED

INSTANCES = ("em_7_3_6", "em_7_4_8", "em_7_4_9", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3")
RECIPES = ("default", "heule-compact", "heule-one-on-one", "heule-forbidden", "heule-all")
MOST_WAITING = 60.0  # seconds that a run may sleep
SOLVED = ("sat", CLAIMED)
LEAST = 0.001  # seconds that a plot shows at least; it is logarithmic


class Run(NamedTuple):
    """What is measured."""

    recipe: str
    solver: str
    instance: str
    shuffle: int


class Result(NamedTuple):
    """A run and what came of it: status is sat, claimed, timeout, refused, wrong or failed; times in seconds.

    sat: a solution was found, and judged; claimed: the solver says that there is none, of which no proof is checked.
    reason: why it is refused, wrong or failed.
    """

    recipe: str
    solver: str
    instance: str
    shuffle: int
    limit: float
    status: str
    seconds: float
    encode: float
    variables: int
    clauses: int
    reason: str = ""

    @property
    def run(self) -> Run:
        """What was measured."""
        return Run(*self[:4])

    @property
    def solved(self) -> bool:
        """Was an answer found within the limit?"""
        return self.status in SOLVED

    @property
    def par2(self) -> float:
        """The seconds, or twice the limit."""
        return self.seconds if self.solved else 2 * self.limit


def plan(recipes: Sequence[str], solvers: Sequence[str], instances: Sequence[str], shuffles: int) -> list[Run]:
    """All runs; those of one shuffle of one instance stand together. Raises InputError for a wrong name."""
    for recipe in recipes:
        load_recipe(recipe)
    for solver in solvers:
        if solver not in solver_names():
            parse_command(solver, "--solver")
    for instance in instances:
        one_run.only_puzzle(instance)
    return [
        Run(recipe, solver, instance, shuffle)
        for shuffle in range(1, shuffles + 1)
        for instance in instances
        for recipe in recipes
        for solver in solvers
    ]


def measure(
    runs: Sequence[Run], limit: float, path: str, *, jobs: int = 1, on_result: Callable[[Result], None] = lambda _: None
) -> list[Result]:
    """The results of `runs`, in their order; those that the CSV file `path` holds already are taken from there.

    jobs: how many to measure side by side; they disturb each other. on_result: called for each new one.
    Claims that other results contradict are marked as wrong, in the file, too. Raises InputError if the file is none of
    these, or was made with another limit.
    """
    known = {result.run: result for result in read(path, limit)}
    _renew(path, [*known.values()])
    missing = [run for run in runs if run not in known]
    stopped = threading.Event()
    with open(path, "a", encoding="utf-8", newline="") as file, ThreadPoolExecutor(jobs) as pool:
        if not file.tell():
            _append(file, Result._fields)
        begun = [pool.submit(one, run, limit, stopped.is_set) for run in missing]
        try:
            for future in as_completed(begun):
                result = future.result()
                _append(file, result)
                known[result.run] = result
                on_result(result)
        except BaseException:
            stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    results = judged([*known.values()])
    _renew(path, results)
    known = {result.run: result for result in results}
    return [known[run] for run in runs]


def judged(results: Sequence[Result]) -> list[Result]:
    """These, those that say that an instance has no solution marked as wrong where another run has one.

    All recipes and shuffles of an instance have solutions, or none.
    """
    solved = {result.instance: result for result in reversed(results) if result.status == "sat"}
    return [
        each._replace(status="wrong", reason=_contradiction(solved[each.instance]))
        if each.status == CLAIMED and each.instance in solved
        else each
        for each in results
    ]


def _contradiction(other: Result) -> str:
    """What is said of a claim that there is no solution, where this run has one."""
    run = f"{other.recipe}, {other.solver}, {other.instance} {other.shuffle}"
    return say("says that there is no solution, but there is: {run}", run=run)


def one(run: Run, limit: float, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """The result of one run, measured in a process of its own. Raises OutOfTimeError if it is cancelled."""
    result = none = Result(*run, limit, "timeout", limit, 0.0, 0, 0)
    deadline = Deadline(4 * limit + MOST_WAITING, cancelled=cancelled)  # for systems that cannot limit the processor
    try:
        for told in workers.reports_of_one(one_run.report, *run, limit, deadline=deadline):
            if isinstance(told, workers.Progress):
                result = Result(*run, limit, **told.value)
            elif isinstance(told, workers.Error) and result is none:
                told.get()
    except OutOfTimeError:
        if cancelled():
            raise
    except DiedError as error:
        if error.status != -getattr(signal, "SIGXCPU", 0):  # not by its limit
            return none._replace(status="failed", reason=str(error))
    except (SatpuzzleError, MemoryError) as error:
        return none._replace(status="refused", reason=str(error))
    return result


def _renew(path: str, results: Sequence[Result]) -> None:
    """Write the file of results anew if it says something else of them, or says it as it was once said."""
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([Result._fields, *results])
    if results and files.read_bytes(path) != lines.getvalue().encode():
        files.write_text(path, lines.getvalue())


def _append(file: io.TextIOBase | io.TextIOWrapper, row: Sequence[object]) -> None:
    """Write one line, and see it on disk."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(row)
    file.write(line.getvalue())
    file.flush()
    os.fsync(file.fileno())


def read(path: str, limit: float | None = None) -> list[Result]:
    """The results in the CSV file `path`; none if it does not exist. A last line cut short is deleted.

    Raises InputError if it is no such file, or was made with a limit other than `limit`.
    """
    if not os.path.exists(path):
        return []
    data = files.read_bytes(path)
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with open(path, "r+b") as file:
            file.truncate(len(whole))
    rows = list(csv.reader(io.StringIO(files.decode(whole, path))))
    if not rows:
        return []
    if tuple(rows[0]) not in (Result._fields, Result._fields[:-1]):  # without reasons, as they once were
        raise InputError("is no file of results; name another one", source=path, line=1)
    results = []
    for number, row in enumerate(rows[1:], 2):
        try:
            recipe, solver, instance, shuffle, most, status, *rest = row
            seconds, encode, variables, clauses, reason = [*rest, ""] if len(rows[0]) < len(Result._fields) else rest
            times = float(seconds), float(encode)
            run = Run(recipe, solver, instance, int(shuffle))
            if status == "unsat":  # as it was once called
                status = CLAIMED
            if status in SOLVED and times[0] > float(most):
                status = "timeout"
            result = Result(*run, float(most), status, *times, int(variables), int(clauses), reason)
        except (TypeError, ValueError):
            raise InputError("is no result; delete the line, or name another file", source=path, line=number) from None
        if limit is not None and result.limit != limit:
            raise InputError(
                "was measured with a limit of {limit:g} s; name another file",
                limit=result.limit,
                source=path,
                line=number,
            )
        results.append(result)
    return results


class Score(NamedTuple):
    """How one recipe did with one solver.

    par2: its mean for each instance; total: their sum. quartiles: of what each run of the instance took, the lower and
    the upper one. solved: how many runs it solved, of which claimed: those where it says that there is no solution.
    """

    recipe: str
    solver: str
    par2: dict[str, float]
    quartiles: dict[str, tuple[float, float]]
    solved: int
    claimed: int
    runs: int

    @property
    def total(self) -> float:
        """The sum over the instances."""
        return sum(self.par2.values())


def scores(results: Sequence[Result]) -> list[Score]:
    """The score of every recipe and solver, best first."""
    scored = []
    for recipe, solver in dict.fromkeys((result.recipe, result.solver) for result in results):
        own = [result for result in results if (result.recipe, result.solver) == (recipe, solver)]
        par2, spread = {}, {}
        for instance in dict.fromkeys(result.instance for result in own):
            times = [result.par2 for result in own if result.instance == instance]
            par2[instance], spread[instance] = sum(times) / len(times), quartiles(times)
        claimed = sum(result.status == CLAIMED for result in own)
        scored.append(Score(recipe, solver, par2, spread, sum(result.solved for result in own), claimed, len(own)))
    return sorted(scored, key=lambda score: (score.total, score.recipe, score.solver))


def quartiles(times: Sequence[float]) -> tuple[float, float]:
    """The lower and the upper quartile, between neighbours where they fall between two."""
    if len(times) == 1:
        return times[0], times[0]
    lower, _, upper = statistics.quantiles(times, method="inclusive")
    return lower, upper


class Paired(NamedTuple):
    """Two ways compared run by run on the same formulas, by PAR-2.

    first, second: how often it was the faster. equal: how often neither was, as where neither solved it. ratio: the
    median of the second's seconds by the first's, and quartiles: its quartiles. chance: how likely it is that such a
    difference, or a greater one, is chance (sign test, two-sided).
    """

    first: int
    second: int
    equal: int
    ratio: float
    quartiles: tuple[float, float]
    chance: float


def paired(pairs: Sequence[tuple[float, float]]) -> Paired:
    """The comparison of these seconds, at least one pair; less than `LEAST` count as that."""
    pairs = [(max(one, LEAST), max(other, LEAST)) for one, other in pairs]
    first, second = sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)
    ratios = [other / one for one, other in pairs]
    differing, most = first + second, max(first, second)
    tail = sum(math.comb(differing, n) for n in range(most, differing + 1))
    chance = min(1.0, 2 * tail / 2**differing)
    return Paired(first, second, len(pairs) - differing, statistics.median(ratios), quartiles(ratios), chance)


def pairs_of(results: Sequence[Result]) -> list[tuple[float, float]]:
    """PAR-2 of the two ways in these results, where both were measured on a formula; none if they are not two."""
    ways: dict[tuple[str, str], dict[tuple[str, int], float]] = {}
    for each in results:
        ways.setdefault((each.recipe, each.solver), {})[each.instance, each.shuffle] = each.par2
    if len(ways) != 2:
        return []
    one, other = ways.values()
    return [(one[run], other[run]) for run in one if run in other]


class MissingLibraryError(InputError):
    """A library that only some extra needs is not installed."""


def plot(results: Sequence[Result], path: str) -> None:
    """Draw for every recipe and solver how many runs it solves within how many seconds each, as SVG.

    Raises MissingLibraryError if the library for it is not installed.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        why = say("no plot without matplotlib; install it with: pip install 'satpuzzle[plot]', and run this again")
        raise MissingLibraryError(why) from None

    with mpl.rc_context({"svg.hashsalt": "satpuzzle", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 5), layout="constrained")
        axes = figure.subplots()
        for score in scores(results):
            own = [r for r in results if (r.recipe, r.solver) == (score.recipe, score.solver) and r.solved]
            times = sorted(max(result.seconds, LEAST) for result in own)
            axes.plot(times, range(1, len(times) + 1), marker=".", label=f"{score.recipe}, {score.solver}")
        axes.set(xscale="log", xlabel="seconds a run", ylabel="runs solved", title="Encodings side by side")
        axes.grid(visible=True, alpha=0.3)
        axes.legend(fontsize="small")
        with files.replacing(path) as file:
            figure.savefig(file, format="svg", metadata={"Date": None})


def scores_text(results: Sequence[Result]) -> Iterator[str]:
    """The score of every recipe and solver, best first; then why some runs gave no answer."""
    instances = list(dict.fromkeys(result.instance for result in results))
    heads = ["recipe", "solver", "solved", "PAR-2", *instances]
    grid = Grid(heads, (24, 12, 8, 9, *(11 for _ in instances)), left=2)
    yield grid.head
    for score in scores(results):
        means = [f"{score.par2[name]:.2f}" if name in score.par2 else "-" for name in instances]
        yield grid.line(score.recipe, score.solver, f"{score.solved}/{score.runs}", f"{score.total:.1f}", *means)
        yield grid.line("", say("quartiles"), "", "", *(spread(score.quartiles.get(name)) for name in instances))
    yield "PAR-2: mean seconds, twice the limit where unsolved; the column PAR-2 is the sum over the instances"
    pairs = pairs_of(results)
    if pairs:
        one, other = dict.fromkeys(f"{result.recipe}, {result.solver}" for result in results)
        yield paired_text(one, other, pairs)
    for score in scores(results):
        if score.claimed:
            yield say(
                "{recipe}, {solver}: {runs} solved by the solver's word that there is no solution, without a proof",
                recipe=score.recipe,
                solver=score.solver,
                runs=several(score.claimed, "{n} run", "{n} runs"),
            )
    reasons = Counter((each.recipe, each.solver, each.status, each.reason) for each in results if each.reason)
    for (recipe, solver, status, reason), runs in reasons.items():
        yield say(
            "{recipe}, {solver}: {runs} {status}: {reason}",
            recipe=recipe,
            solver=solver,
            runs=several(runs, "{n} run", "{n} runs"),
            status=status,
            reason=reason,
        )


def spread(quartiles: tuple[float, float] | None) -> str:
    """Two quartiles of seconds, in few signs."""
    return "-" if quartiles is None else "-".join(map(_short, quartiles))


def _short(seconds: float) -> str:
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.1f}" if seconds < 100 else f"{seconds:.0f}"


def paired_text(one: str, other: str, pairs: Sequence[tuple[float, float]]) -> str:
    """How two ways compare on the same formulas."""
    compared = paired(pairs)
    return say(
        "{one} against {other}: {pairs}, {first} times sooner, {second} times later, {equal} times equal; "
        "seconds of the latter / the former: median {ratio}, quartiles {quartiles}; by chance: p = {chance}",
        one=one,
        other=other,
        pairs=several(len(pairs), "{n} pair", "{n} pairs"),
        first=compared.first,
        second=compared.second,
        equal=compared.equal,
        ratio=_short(compared.ratio),
        quartiles=spread(compared.quartiles),
        chance=f"{compared.chance:.2g}",
    )
