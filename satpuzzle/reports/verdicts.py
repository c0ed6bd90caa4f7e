"""The verdicts of `check` on CHECK lines and boards, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from satpuzzle.check import Verdict
from satpuzzle.language import say, several
from satpuzzle.language.numbers import decimal


@dataclass(frozen=True)
class Judgement:
    """All verdicts on CHECK lines and boards of one puzzle; `total`: how many solutions it has, None if not asked.


    lines, boards: how many of each. remarkable: the verdicts on those that are no new solution.
    """

    lines: int
    boards: int
    remarkable: Sequence[Verdict]
    total: int | None = None

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Judgement:
        """The judgement on these; of solutions only the number is kept."""
        lines = boards = 0
        remarkable = []
        for verdict in verdicts:
            lines += not verdict.board
            boards += verdict.board
            if verdict.faults or verdict.repeats is not None:
                remarkable.append(verdict._replace(solution=None, laid=None))
        return cls(lines, boards, remarkable)

    @property
    def judged(self) -> int:
        """Lines and boards."""
        return self.lines + self.boards

    @property
    def solutions(self) -> int:
        """Different solutions among the lines."""
        return self.judged - len(self.remarkable)

    @property
    def wrong(self) -> int:
        """Lines that are no solution."""
        return sum(1 for verdict in self.remarkable if verdict.faults)

    @property
    def repeated(self) -> int:
        """Lines that show a solution once more."""
        return len(self.remarkable) - self.wrong

    @property
    def complete(self) -> bool | None:
        """Is every solution there? None if that was not asked."""
        return None if self.total is None else self.solutions == self.total

    @property
    def valid(self) -> bool:
        """Nothing wrong, nothing repeated, nothing missing."""
        return not self.wrong and not self.repeated and self.complete is not False


def judgement_text(judgement: Judgement) -> Iterator[str]:
    """One line for every CHECK line that is not a new solution, and a summary."""
    for verdict in judgement.remarkable:
        if verdict.repeats is not None:
            yield say("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
        for fault in verdict.faults:
            yield say("line {line}: wrong: {fault}", line=verdict.line, fault=fault)
    boards, lines = judgement.boards, judgement.lines
    judged = [several(lines, "{n} CHECK line", "{n} CHECK lines")] if lines or not boards else []
    if boards:
        judged.append(several(boards, "{n} board", "{n} boards"))
    yield say(
        "{judged}: {solutions}, {wrong} wrong, {repeated} repeated",
        judged=", ".join(judged),
        solutions=several(judgement.solutions, "{n} solution", "{n} solutions"),
        wrong=judgement.wrong,
        repeated=judgement.repeated,
    )
    if judgement.complete is True:
        yield say("complete: all {n} distinct solutions are there", n=judgement.solutions)
    elif judgement.total is not None:
        yield say(
            "incomplete: {n} of {total} distinct solutions are there",
            n=judgement.solutions,
            total=decimal(judgement.total),
        )


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """The same for programs."""
    return {
        "lines": judgement.judged,
        "solutions": judgement.solutions,
        "wrong": [{"line": v.line, "faults": v.faults} for v in judgement.remarkable if v.faults],
        "repeated": [{"line": v.line, "repeats": v.repeats} for v in judgement.remarkable if v.repeats],
        "total": judgement.total,
        "complete": judgement.complete,
        "valid": judgement.valid,
    }
