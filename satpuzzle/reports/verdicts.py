"""The verdicts of `check` on CHECK lines and boards, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from satpuzzle.check import Tally, Verdict
from satpuzzle.language import say, several
from satpuzzle.language.numbers import decimal


@dataclass(frozen=True)
class Judgement:
    """All verdicts on CHECK lines and boards of one puzzle.

    lines, boards: how many of each. remarkable: the verdicts on those that are no new solution. total: how many
    solutions the puzzle has; None if that was not asked, or not found out. at_least: how many it has at least.
    """

    lines: int
    boards: int
    remarkable: Sequence[Verdict]
    total: int | None = None
    at_least: int = 0

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Judgement:
        """The judgement on these; of solutions only the number is kept."""
        lines = boards = 0
        remarkable = []
        for verdict in verdicts:
            lines += not verdict.board
            boards += verdict.board
            if verdict.solution is None or verdict.repeats is not None:
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
        return sum(1 for verdict in self.remarkable if verdict.repeats is not None)

    @property
    def partial(self) -> int:
        """Lines with empty cells, and nothing wrong."""
        return len(self.remarkable) - self.wrong - self.repeated

    @property
    def complete(self) -> bool | None:
        """Is every solution there? None if that is not known."""
        if self.total is None:
            return False if self.at_least > self.solutions else None
        return self.solutions == self.total

    @property
    def valid(self) -> bool:
        """Nothing wrong, nothing repeated, and nothing known to be missing."""
        return not self.wrong and not self.repeated and self.complete is not False


def judged_text(judgement: Judgement) -> Iterator[str]:
    """What is said of every CHECK line and board that is not a new solution, and a summary."""
    for verdict in judgement.remarkable:
        if verdict.repeats is not None:
            yield say("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
        elif verdict.tally is not None:
            yield say("line {line}: {reached}", line=verdict.line, reached=verdict.tally.reached)
        for fault in verdict.faults:
            yield say("line {line}: wrong: {fault}", line=verdict.line, fault=fault)
    boards, lines = judgement.boards, judgement.lines
    judged = [several(lines, "{n} CHECK line", "{n} CHECK lines")] if lines or not boards else []
    if boards:
        judged.append(several(boards, "{n} board", "{n} boards"))
    found = [several(judgement.solutions, "{n} solution", "{n} solutions")]
    if judgement.partial:
        found.append(say("{n} unfinished", n=judgement.partial))
    yield say(
        "{judged}: {solutions}, {wrong} wrong, {repeated} repeated",
        judged=", ".join(judged),
        solutions=", ".join(found),
        wrong=judgement.wrong,
        repeated=judgement.repeated,
    )


def list_text(judgement: Judgement) -> Iterator[str]:
    """Whether the list is complete, after a count."""
    here, total = judgement.solutions, judgement.total
    if total is None:
        least = decimal(max(judgement.at_least, here))
        if judgement.complete is False:
            yield say("incomplete: {n} of {total} or more distinct solutions are there", n=here, total=least)
        else:
            yield say("complete or not, that is not known; --timeout SECONDS gives the count longer")
    elif judgement.complete:
        yield say("complete: all {n} distinct solutions are there", n=here)
    else:
        yield say("incomplete: {n} of {total} distinct solutions are there", n=here, total=decimal(total))


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """The same for programs."""
    remarkable = judgement.remarkable
    return {
        "lines": judgement.judged,
        "solutions": judgement.solutions,
        "wrong": [{"line": v.line, "faults": v.faults, **_tally_data(v.tally)} for v in remarkable if v.faults],
        "repeated": [{"line": v.line, "repeats": v.repeats} for v in remarkable if v.repeats],
        "unfinished": [
            {"line": v.line, **_tally_data(v.tally)} for v in remarkable if not v.faults and v.repeats is None
        ],
        "total": judgement.total,
        "at_least": max(judgement.at_least, judgement.solutions),
        "complete": judgement.complete,
        "valid": judgement.valid,
    }


def _tally_data(tally: Tally | None) -> dict[str, Any]:
    """Cells and sides are counted from 1."""
    if tally is None:
        return {}
    joins = [[{"cell": each.cell + 1, "side": each.side + 1} for each in join] for join in tally.wrong]
    return {
        "cards": tally.cards,
        "cells": tally.cells,
        "matching": tally.matching,
        "joins": tally.joins,
        "wrong_joins": joins,
        "strangers": [cell + 1 for cell in tally.strangers],
    }
