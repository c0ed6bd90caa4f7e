"""What `unique`, `certify` and `verify` say, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpuzzle.errors import printable
from satpuzzle.model.judging import Tally, Verdict
from satpuzzle.report.known_facts import claim_text
from satpuzzle.report.tables import Column, margin
from satpuzzle.runtime.language import decimal, say, several
from satpuzzle.search import Uniqueness

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified
    from satpuzzle.certificates.verify import Verified
    from satpuzzle.model import Counts


def unique_text(answer: Uniqueness) -> Iterator[str]:
    """The answer, and the one or two solutions that show it."""
    if answer.unique:
        turns = len(answer.solutions[0].orbit())
        if turns > 1:
            yield say("unique: exactly one solution ({n} with its rotations)", n=turns)
        else:
            yield say("unique: exactly one solution")
    elif answer.solutions:
        yield say("not unique: these two are not rotations of each other")
    else:
        yield say("not unique: no solution")
    yield from (solution.check_line() for solution in answer.solutions)


def unique_data(answer: Uniqueness) -> dict[str, Any]:
    """The same for programs. essential: 0, 1, or 2 for two or more."""
    return {
        "unique": answer.unique,
        "essential": len(answer.solutions),
        "at_least": len(answer.solutions) == 2,
        "solutions": [solution.check_line() for solution in answer.solutions],
    }


def unique_columns() -> list[Column]:
    """The columns of a table of such answers."""

    def essential(data: dict[str, Any]) -> str:
        return say("2 or more") if data["at_least"] else str(data["essential"])

    return [
        Column("unique", say("unique")),
        Column("essential", say("essential"), show=essential),
        Column("at_least", ""),
    ]


def certified_data(certified: Certified, path: str, report: str | None = None) -> dict[str, Any]:
    """What was written, for programs. report: the file that explains it."""
    return {
        "certificate": path,
        "claim": certified.sentence,
        "distinct": certified.counts.distinct,
        "essential": certified.counts.essential,
        "steps": certified.steps,
        "bytes": certified.proof_bytes,
        "method": certified.method,
        **({"report": report} if report is not None else {}),
    }


def certified_columns(paths: Iterable[str]) -> list[Column]:
    """The columns of a table of certificates, which go to these files."""
    return [
        Column("certificate", say("certificate"), max(len(printable(path)) for path in paths), left=True),
        Column("distinct", say("distinct")),
        Column("essential", say("essential")),
        Column("steps", say("clauses"), 8),
        Column("bytes", say("bytes"), 9),
    ]


def certified_text(certified: Certified, path: str, report: str | None = None) -> Iterator[str]:
    """What was written."""
    if not certified.steps:
        yield count_text(certified.counts)
        yield say("{path}: the puzzle and its counts, made by two programs; no proof", path=path)
        return
    yield claim_text(certified.counts)
    yield say(
        "{path}: proof of {clauses} clauses, {bytes} bytes ({method}), checked",
        path=path,
        clauses=certified.steps,
        bytes=certified.proof_bytes,
        method=certified.method,
    )
    if report is not None:
        yield say("{path}: explains it", path=report)


def count_text(counts: Counts) -> str:
    """What is counted and not proved, as the certificate says it in English."""
    return several(
        counts.distinct,
        "The puzzle has 1 distinct solution, {essential} up to rotating the board: counted, not proved.",
        "The puzzle has {n} distinct solutions, {essential} up to rotating the board: counted, not proved.",
        essential=counts.essential,
    )


def verified_text(verified: Verified) -> Iterator[str]:
    """What is certain now, and what it rests on."""
    if not verified.proved:
        yield say("counted again, the same: {claim}", claim=count_text(verified.counts))
        yield say("This is a second count by a program of its own, and no proof.")
        return
    yield say("valid: {claim}", claim=claim_text(verified.counts))
    yield from (solution.check_line() for solution in verified.solutions)
    checked = say(
        "{solutions} solutions against the cards; {clauses} clauses, each a rule\n"
        "of the puzzle; {steps} proof steps, down to the empty clause",
        solutions=len(verified.solutions),
        clauses=verified.clauses,
        steps=verified.steps,
    )
    ground = say(
        "how this program reads puzzles, and three short files: judge, reference,\n"
        "lrat (in satpuzzle/certificates); on no solver and no encoding"
    )
    about = {say("checked"): checked, say("rests on"): ground}
    indent = margin(about)
    for head, text in about.items():
        for number, line in enumerate(text.split("\n")):
            yield f"{'' if number else head:<{indent}}{line}"


def verified_data(verified: Verified) -> dict[str, Any]:
    """The same for programs."""
    return {
        "valid": True,
        "proved": verified.proved,
        "claim": verified.sentence,
        "distinct": verified.counts.distinct,
        "essential": verified.counts.essential,
        "labelled": verified.counts.labelled,
        "format": 2,
        "whole": verified.whole,
        "clauses": verified.clauses,
        "steps": verified.steps,
        "solutions": [solution.check_line() for solution in verified.solutions],
    }


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
