"""What `unique`, `certify` and `verify` say, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from satpuzzle.api import Uniqueness
from satpuzzle.errors import printable
from satpuzzle.language import say, several
from satpuzzle.paper.words import claim_text
from satpuzzle.reports.table import Column
from satpuzzle.reports.words import margin

if TYPE_CHECKING:
    from satpuzzle.certificate.certify import Certified
    from satpuzzle.certificate.verify import Verified
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
    if verified.recipe:
        checked = say(
            "{solutions} solutions against the cards; {clauses} clauses against the puzzle\n"
            "and recipe {recipe}; {steps} proof steps, down to the empty clause",
            solutions=len(verified.solutions),
            clauses=verified.clauses,
            recipe=verified.recipe,
            steps=verified.steps,
        )
        ground = say("this program's model of the puzzle, its encoder, and its checker of the proof; on no solver")
    else:
        checked = say(
            "{solutions} solutions against the cards; {clauses} clauses, each a rule\n"
            "of the puzzle; {steps} proof steps, down to the empty clause",
            solutions=len(verified.solutions),
            clauses=verified.clauses,
            steps=verified.steps,
        )
        ground = say(
            "how this program reads puzzles, and three short files: judge, reference,\n"
            "lrat (in satpuzzle/certificate); on no solver and no encoding"
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
        "recipe": verified.recipe,
        "format": 1 if verified.recipe else 2,
        "whole": verified.whole,
        "clauses": verified.clauses,
        "steps": verified.steps,
        "solutions": [solution.check_line() for solution in verified.solutions],
    }
