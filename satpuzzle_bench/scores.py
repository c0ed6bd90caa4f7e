"""Scores of measured runs: PAR-2 and paired comparison."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean

from satpuzzle.report.documents import Grid
from satpuzzle.runtime.language import say, several
from satpuzzle_bench.runs import CLAIMED, Result

LEAST = 0.001  # seconds; smaller times count as this, as ratios need positive times


def by_instance(runs: Sequence[Result]) -> dict[str, list[float]]:
    """PAR-2 of runs, by instance."""
    times: dict[str, list[float]] = {}
    for run in runs:
        times.setdefault(run.instance, []).append(run.par2)
    return times


def total(runs: Sequence[Result]) -> float:
    """The sum of the mean PAR-2 over the instances."""
    return sum(map(fmean, by_instance(runs).values()))


def ranked(results: Sequence[Result]) -> dict[str, list[Result]]:
    """The runs of each recipe and solver, best first."""
    ways: dict[str, list[Result]] = {}
    for result in results:
        ways.setdefault(f"{result.recipe}, {result.solver}", []).append(result)
    return dict(sorted(ways.items(), key=lambda item: (total(item[1]), item[0])))


def scores_text(results: Sequence[Result]) -> Iterator[str]:
    """The table of scores, best first, and the reasons of runs without an answer."""
    ways = ranked(results)
    instances = [*by_instance(results)]
    heads = [say("recipe"), say("solver"), say("solved"), "PAR-2", *instances]
    grid = Grid(heads, (24, 12, 8, 9, *(11 for _ in instances)), left=2)
    yield grid.head
    for runs in ways.values():
        times = by_instance(runs)
        solved = f"{sum(run.solved for run in runs)}/{len(runs)}"
        means = [f"{fmean(times[name]):.2f}" for name in instances]
        yield grid.line(runs[0].recipe, runs[0].solver, solved, f"{total(runs):.1f}", *means)
        yield grid.line("", say("quartiles"), "", "", *(spread(times[name]) for name in instances))
    yield say(
        "PAR-2: mean seconds, unsolved runs count twice the limit; the column PAR-2 is the sum over the instances"
    )
    if len(ways) == 2:
        yield paired_text(*ways.values())
    for way, runs in ways.items():
        if claimed := sum(run.status == CLAIMED for run in runs):
            yield say(
                "{way}: {runs} counted as solved only because the solver claims that there is no solution",
                way=way,
                runs=several(claimed, "{n} run", "{n} runs"),
            )
    failed = Counter((f"{each.recipe}, {each.solver}", each.status, each.reason) for each in results if each.reason)
    for (way, status, reason), number in failed.items():
        some = several(number, "{n} run", "{n} runs")
        yield say("{way}: {runs} {status}: {reason}", way=way, runs=some, status=status, reason=reason)


def paired_text(one: Sequence[Result], other: Sequence[Result]) -> str:
    """The comparison of two ways by PAR-2 on the same formulas, in a sentence, with a two-sided sign test."""
    times = {run.run[2:]: max(run.par2, LEAST) for run in other}
    ratios = [times[run.run[2:]] / max(run.par2, LEAST) for run in one]
    faster, slower = sum(ratio > 1 for ratio in ratios), sum(ratio < 1 for ratio in ratios)
    differing = faster + slower
    tail = sum(math.comb(differing, n) for n in range(max(faster, slower), differing + 1))
    return say(
        "{one} against {other}: {pairs}, {first} times faster, {second} times slower, {equal} times equal; "
        "{other} / {one}: median {ratio}, quartiles {quartiles}; sign test: p = {p}",
        one=f"{one[0].recipe}, {one[0].solver}",
        other=f"{other[0].recipe}, {other[0].solver}",
        pairs=several(len(ratios), "{n} pair", "{n} pairs"),
        first=str(faster),
        second=str(slower),
        equal=str(len(ratios) - differing),
        ratio=_short(statistics.median(ratios)),
        quartiles=spread(ratios),
        p=f"{min(1.0, 2 * tail / 2**differing):.2g}",
    )


def spread(times: Sequence[float]) -> str:
    """The quartiles of times, interpolated, as `LOWER-UPPER`."""
    lower, _, upper = statistics.quantiles(times, method="inclusive") if len(times) > 1 else [*times] * 3
    return f"{_short(lower)}-{_short(upper)}"


def _short(seconds: float) -> str:
    """Seconds with about three digits."""
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.1f}" if seconds < 100 else f"{seconds:.0f}"
