"""Scores of measured runs: PAR-2, paired comparison, and a plot."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, several
from satpuzzle_bench.one_run import CLAIMED
from satpuzzle_bench.recipe_times import Result

LEAST = 0.001  # seconds; smaller times count as this, as plots and ratios need positive times


class Score(NamedTuple):
    """The score of a recipe with a solver."""

    recipe: str
    solver: str
    par2: dict[str, list[float]]  # of the runs, by instance
    solved: int  # solved runs
    claimed: int  # those of them that claim that there is no solution
    runs: int

    @property
    def total(self) -> float:
        """The sum of the means over the instances."""
        return sum(map(fmean, self.par2.values()))


def scores(results: Sequence[Result]) -> list[Score]:
    """The score of every recipe and solver, best first."""
    scored = []
    for recipe, solver in dict.fromkeys((result.recipe, result.solver) for result in results):
        runs = [result for result in results if (result.recipe, result.solver) == (recipe, solver)]
        par2: dict[str, list[float]] = {}
        for result in runs:
            par2.setdefault(result.instance, []).append(result.par2)
        claimed = sum(result.status == CLAIMED for result in runs)
        scored.append(Score(recipe, solver, par2, sum(result.solved for result in runs), claimed, len(runs)))
    return sorted(scored, key=lambda score: (score.total, score.recipe, score.solver))


def quartiles(times: Sequence[float]) -> tuple[float, float]:
    """The lower and the upper quartile, interpolated."""
    if len(times) == 1:
        return times[0], times[0]
    lower, _, upper = statistics.quantiles(times, method="inclusive")
    return lower, upper


def paired(pairs: Sequence[tuple[float, float]]) -> tuple[int, int, int, float, tuple[float, float], float]:
    """Compare two ways by PAR-2 on the same formulas.

    Returns:
        How often the first way was faster, the second way was faster, and neither; the median and the quartiles of
        second / first; the p-value of the two-sided sign test.
    """
    pairs = [(max(one, LEAST), max(other, LEAST)) for one, other in pairs]
    first, second = sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)
    ratios = [other / one for one, other in pairs]
    differing, most = first + second, max(first, second)
    tail = sum(math.comb(differing, n) for n in range(most, differing + 1))
    p_value = min(1.0, 2 * tail / 2**differing)
    return first, second, len(pairs) - differing, statistics.median(ratios), quartiles(ratios), p_value


def pairs_of(results: Sequence[Result]) -> list[tuple[float, float]]:
    """PAR-2 of two ways on the formulas that both were measured on; empty unless there are exactly two ways."""
    ways: dict[tuple[str, str], dict[tuple[str, int], float]] = {}
    for each in results:
        ways.setdefault((each.recipe, each.solver), {})[each.instance, each.shuffle] = each.par2
    if len(ways) != 2:
        return []
    one, other = ways.values()
    return [(one[run], other[run]) for run in one if run in other]


class MissingLibraryError(InputError):
    """A library of an optional extra is not installed."""


def plot(results: Sequence[Result], path: str) -> None:
    """Draw runs solved within a time, for each recipe and solver, as SVG. Raises MissingLibraryError."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        command = "pip install 'satpuzzle[plot]'"
        text = say("the plot requires matplotlib; run this again after installing it with: {command}", command=command)
        raise MissingLibraryError(text) from None

    with mpl.rc_context({"svg.hashsalt": "satpuzzle", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 5), layout="constrained")
        axes = figure.subplots()
        for score in scores(results):
            solved = [r for r in results if (r.recipe, r.solver) == (score.recipe, score.solver) and r.solved]
            times = sorted(max(result.seconds, LEAST) for result in solved)
            axes.plot(times, range(1, len(times) + 1), marker=".", label=f"{score.recipe}, {score.solver}")
        axes.set(xscale="log", xlabel="seconds per run", ylabel="runs solved", title="Recipes and solvers")
        axes.grid(visible=True, alpha=0.3)
        axes.legend(fontsize="small")
        with files.replacing(path) as file:
            figure.savefig(file, format="svg", metadata={"Date": None})


def scores_text(results: Sequence[Result]) -> Iterator[str]:
    """The table of scores, best first, and the reasons of runs without an answer."""
    instances = list(dict.fromkeys(result.instance for result in results))
    heads = [say("recipe"), say("solver"), say("solved"), "PAR-2", *instances]
    grid = Grid(heads, (24, 12, 8, 9, *(11 for _ in instances)), left=2)
    yield grid.head
    ranked = scores(results)
    for score in ranked:
        times = [score.par2.get(name) for name in instances]
        means = [f"{fmean(each):.2f}" if each else "-" for each in times]
        yield grid.line(score.recipe, score.solver, f"{score.solved}/{score.runs}", f"{score.total:.1f}", *means)
        yield grid.line("", say("quartiles"), "", "", *(spread(each) if each else "-" for each in times))
    yield say(
        "PAR-2: mean seconds, unsolved runs count twice the limit; the column PAR-2 is the sum over the instances"
    )
    if pairs := pairs_of(results):
        yield paired_text(pairs, *dict.fromkeys(f"{result.recipe}, {result.solver}" for result in results))
    for score in ranked:
        if score.claimed:
            parts = {"way": f"{score.recipe}, {score.solver}", "runs": several(score.claimed, "{n} run", "{n} runs")}
            yield say(
                "{way}: {runs} counted as solved only because the solver claims that there is no solution", **parts
            )
    failed = Counter((f"{each.recipe}, {each.solver}", each.status, each.reason) for each in results if each.reason)
    for (way, status, reason), number in failed.items():
        runs = several(number, "{n} run", "{n} runs")
        yield say("{way}: {runs} {status}: {reason}", way=way, runs=runs, status=status, reason=reason)


def spread(times: Sequence[float]) -> str:
    """The quartiles of times, as `LOWER-UPPER`."""
    return "-".join(map(_short, quartiles(times)))


def _short(seconds: float) -> str:
    """Seconds with about three digits."""
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.1f}" if seconds < 100 else f"{seconds:.0f}"


def paired_text(pairs: Sequence[tuple[float, float]], one: str, other: str) -> str:
    """The comparison of two ways on the same formulas, in a sentence."""
    first, second, equal, ratio, (lower, upper), p_value = paired(pairs)
    parts = {"one": one, "other": other, "first": first, "second": second, "equal": equal, "p": f"{p_value:.2g}"}
    parts |= {"ratio": _short(ratio), "quartiles": f"{_short(lower)}-{_short(upper)}"}
    parts["pairs"] = several(len(pairs), "{n} pair", "{n} pairs")
    return say(
        "{one} against {other}: {pairs}, {first} times faster, {second} times slower, {equal} times equal; "
        "{other} / {one}: median {ratio}, quartiles {quartiles}; sign test: p = {p}",
        **{name: str(part) for name, part in parts.items()},
    )
