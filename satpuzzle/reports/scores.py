"""How recipes and solvers did side by side, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from satpuzzle.bench.encodings import Result, scores
from satpuzzle.language import say, several
from satpuzzle.reports.table import Grid


def scores_text(results: Sequence[Result]) -> Iterator[str]:
    """The score of every recipe and solver, best first; then why some runs gave no answer."""
    instances = list(dict.fromkeys(result.instance for result in results))
    heads = ["recipe", "solver", "solved", "PAR-2", *instances]
    grid = Grid(heads, (24, 12, 8, 9, *(11 for _ in instances)), left=2)
    yield grid.head
    for score in scores(results):
        means = [f"{score.par2[name]:.2f}" if name in score.par2 else "-" for name in instances]
        yield grid.line(score.recipe, score.solver, f"{score.solved}/{score.runs}", f"{score.total:.1f}", *means)
    yield "PAR-2: mean seconds, twice the limit where unsolved; the column PAR-2 is the sum over the instances"
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
