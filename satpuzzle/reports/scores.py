"""How recipes and solvers did side by side, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from satpuzzle.bench.encodings import Result, paired, pairs_of, scores
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
