"""Short answers as text and JSON: of `unique`, `count --estimate`, `certify`, `verify`, `check`, `rank` and others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from satpuzzle.errors import on_a_line
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.judging import Tally, Verdict
from satpuzzle.report.data import Column, path_column
from satpuzzle.report.documents import Facts, Line, Part, paragraph
from satpuzzle.report.known_facts import claim_text, counts_text, moves_among, only_rotates
from satpuzzle.report.outcome import difficulty_text
from satpuzzle.runtime.deadline import about
from satpuzzle.runtime.language import decimal, grouped, powered, say, several
from satpuzzle.search import Uniqueness

if TYPE_CHECKING:
    from satpuzzle.certificates.checking import Verified
    from satpuzzle.certificates.making import Certified
    from satpuzzle.generators.design import Design
    from satpuzzle.generators.repair import Repair
    from satpuzzle.schemas import fillings, results
    from satpuzzle.schemas.json_types import Json
    from satpuzzle.search.analysis import Estimate


def unique_text(answer: Uniqueness) -> Iterator[Line]:
    """The answer, and the one or two solutions that prove it."""
    if answer.unique:
        images = len(answer.solutions[0].orbit())
        if images > 1:
            moves = moves_among(answer.solutions)
            yield paragraph("unique: exactly one solution ({n} {moves})", n=images, moves=moves)
        else:
            yield paragraph("unique: exactly one solution")
    elif answer.solutions and only_rotates(answer.solutions[0].puzzle):
        yield paragraph("not unique: these two solutions are not rotations of each other")
    elif answer.solutions:
        yield paragraph("not unique: these two solutions are essentially different")
    else:
        yield paragraph("not unique: no solution")
    yield from map(Line, _checks(answer.solutions))


def unique_data(answer: Uniqueness) -> results.Unique:
    """The answer as JSON. `essential` is 0, 1, or 2 for two or more."""
    found = len(answer.solutions)
    return {"unique": answer.unique, "essential": found, "at_least": found == 2, "solutions": _checks(answer.solutions)}


def unique_columns() -> list[Column]:
    """The columns of a table of such answers."""

    def essential(data: Json) -> str:
        return say("2 or more") if data["at_least"] else str(data["essential"])

    shown = Column("essential", say("essential"), show=essential)
    return [Column("unique", say("unique")), shown, Column("at_least", "")]


def _checks(solutions: Iterable[Solution]) -> list[str]:
    return [solution.check_line() for solution in solutions]


def estimate_text(known: Estimate) -> Iterator[Line]:
    """The placements and the time, each with its range."""
    placements, least, most = map(_sized, known[:3])
    yield paragraph("about {n} placements ({least} to {most})", n=placements, least=least, most=most)
    least_time, most_time = known.seconds
    yield Line(
        several(
            known.processes,
            "{least} to {most} with one process ({pace})",
            "{least} to {most} with {n} processes ({pace} each)",
            least=about(least_time),
            most=about(max(1.0, most_time)),
            pace=say("{n} placements/s", n=grouped(round(known.pace))),
        )
    )


def _sized(number: float) -> str:
    """A number that is only estimated."""
    return decimal(round(number)) if number < 10**6 else powered(round(number))


def estimate_data(known: Estimate) -> results.Estimate:
    """The estimate as JSON."""
    least, most = (round(seconds, 2) for seconds in known.seconds)
    numbers = {key: round(value) for key, value in known._asdict().items()}
    return cast("results.Estimate", {**numbers, "least_seconds": least, "most_seconds": most})


def estimate_columns() -> list[Column]:
    """The columns of a table of estimates."""

    def placements(key: str, head: str) -> Column:
        return Column(key, head, 13, show=lambda data: _sized(data[key]))

    def seconds(key: str, head: str) -> Column:
        return Column(key, head, 8, show=lambda data: about(data[key]))

    return [
        placements("placements", say("placements")),
        placements("least", say("at least")),
        placements("most", say("at most")),
        seconds("least_seconds", say("time")),
        seconds("most_seconds", say("at most")),
        Column("pace", ""),
        Column("processes", ""),
    ]


def certified_data(certified: Certified, path: str, report: str | None = None) -> results.Certified:
    """The certificate as JSON; report: the file of the report."""
    data: results.Certified = {
        "certificate": path,
        "claim": certified.sentence,
        "distinct": certified.counts.distinct,
        "essential": certified.counts.essential,
        "steps": certified.steps,
        "bytes": certified.proof_bytes,
        "method": certified.method,
    }
    if report is not None:
        data["report"] = report
    return data


def certified_columns(paths: Iterable[str], reports: Collection[str] = ()) -> list[Column]:
    """The columns of a table of certificates with these paths, and reports."""
    return [
        path_column("certificate", say("certificate"), paths),
        *([path_column("report", say("report"), reports)] if reports else []),
        Column("distinct", say("distinct")),
        Column("essential", say("essential")),
        Column("steps", say("clauses"), 8),
        Column("bytes", say("bytes"), 9),
    ]


def certified_text(certified: Certified, path: str, report: str | None = None) -> Iterator[Line]:
    """The claim of a new certificate, and its files."""
    yield Line(claim_text(certified.counts, moves_among(certified.solutions)))
    made = certified_data(certified, path)
    yield paragraph("{certificate}: proof of {steps} clauses, {bytes} bytes ({method}), checked", **made)
    if report is not None:
        yield paragraph("{path}: report", path=report)


def verified_text(verified: Verified) -> Iterator[Part]:
    """What is proved, what was checked, and what must be trusted."""
    yield paragraph("valid: {claim}", claim=claim_text(verified.counts, moves_among(verified.solutions), listed=True))
    yield from map(Line, _checks(verified.solutions))
    solutions = several(len(verified.solutions), "{n} solution against the cards", "{n} solutions against the cards")
    checked = say(
        "{solutions}; {clauses} clauses, each a rule of\nthe puzzle; {steps} proof steps, up to the empty clause",
        solutions=solutions,
        clauses=verified.clauses,
        steps=verified.steps,
    )
    ground = say("verify.py, a single file, which every certificate contains:\nno solver, no encoding, no notation")
    yield Facts([(say("checked"), checked), (say("trusted"), ground)])


def verified_data(verified: Verified) -> results.Verified:
    """A valid certificate as JSON."""
    counts = verified.counts
    return {
        "valid": True,
        "claim": verified.sentence,
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
        "format": 4,
        "clauses": verified.clauses,
        "steps": verified.steps,
        "solutions": _checks(verified.solutions),
    }


def invalid_data(reason: str) -> results.Invalid:
    """An invalid certificate as JSON."""
    return {"valid": False, "reason": reason}


def verified_columns() -> list[Column]:
    """The columns of a table of checked certificates."""

    def claim(data: Json) -> str:
        if not data["valid"]:
            return str(data["reason"])
        moves = say("rotations") if "rotations)" in data["claim"] else say("symmetries")
        return claim_text(Counts(data["distinct"], data["essential"], data["labelled"]), moves)

    return [
        _valid_column(),
        Column("claim", say("claim or reason"), show=claim, left=True),
        *(Column(key, "") for key in ("distinct", "essential", "labelled", "reason")),
    ]


def _valid_column() -> Column:
    texts = {True: say("valid"), False: say("not valid")}
    return Column(
        "valid", say("result"), max(map(len, texts.values())), show=lambda data: texts[data["valid"]], left=True
    )


@dataclass(frozen=True)
class Judgement:
    """All verdicts on CHECK lines and boards of one puzzle.

    Attributes:
        lines: Number of CHECK lines.
        boards: Number of boards.
        remarkable: Verdicts on all that are not new solutions.
        total: Number of solutions of the puzzle; None if not counted or unknown.
        at_least: Lower bound on that number.
    """

    lines: int
    boards: int
    remarkable: Sequence[Verdict]
    total: int | None = None
    at_least: int = 0

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Judgement:
        """Collect verdicts; of solutions, only the number is kept."""
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
        """Number of lines and boards."""
        return self.lines + self.boards

    @property
    def solutions(self) -> int:
        """Number of different solutions among them."""
        return self.judged - len(self.remarkable)

    @property
    def wrong(self) -> list[Verdict]:
        """Lines that are not solutions."""
        return [verdict for verdict in self.remarkable if verdict.faults]

    @property
    def repeated(self) -> list[Verdict]:
        """Lines that repeat a solution."""
        return [verdict for verdict in self.remarkable if verdict.repeats is not None]

    @property
    def unfinished(self) -> list[Verdict]:
        """Lines with empty cells but without faults."""
        return [verdict for verdict in self.remarkable if not verdict.faults and verdict.repeats is None]

    @property
    def complete(self) -> bool | None:
        """True if the list has all solutions; None if unknown."""
        if self.total is None:
            return False if self.at_least > self.solutions else None
        return self.solutions == self.total

    @property
    def valid(self) -> bool:
        """True if nothing is wrong or repeated, and no solution is known to be missing."""
        return not self.wrong and not self.repeated and self.complete is not False


def judged_text(judgement: Judgement) -> Iterator[Line]:
    """One line for each CHECK line or board that is not a new solution, and a summary."""
    for verdict in judgement.remarkable:
        if verdict.repeats is not None:
            yield paragraph("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
        elif verdict.tally is not None:
            yield paragraph("line {line}: {reached}", line=verdict.line, reached=verdict.tally.reached)
        for fault in verdict.faults:
            yield paragraph("line {line}: wrong: {fault}", line=verdict.line, fault=fault)
    boards, lines = judgement.boards, judgement.lines
    judged = [several(lines, "{n} CHECK line", "{n} CHECK lines")] if lines or not boards else []
    if boards:
        judged.append(several(boards, "{n} board", "{n} boards"))
    found = [several(judgement.solutions, "{n} solution", "{n} solutions")]
    if unfinished := len(judgement.unfinished):
        found.append(say("{n} unfinished", n=unfinished))
    yield paragraph(
        "{judged}: {solutions}, {wrong} wrong, {repeated} repeated",
        judged=", ".join(judged),
        solutions=", ".join(found),
        wrong=len(judgement.wrong),
        repeated=len(judgement.repeated),
    )


def list_text(judgement: Judgement) -> Iterator[Line]:
    """Whether the list is complete, after a count."""
    here, total = judgement.solutions, judgement.total
    if judgement.complete:
        yield Line(several(here, "complete: the only solution", "complete: all {n} distinct solutions"))
    elif total is not None:
        yield paragraph("incomplete: {n} of {total} distinct solutions", n=here, total=decimal(total))
    elif judgement.complete is None:
        yield paragraph("not known whether the list is complete; use --timeout SECONDS to count longer")
    else:
        least = decimal(judgement.at_least)
        yield paragraph("incomplete: {n} of at least {total} distinct solutions", n=here, total=least)


def judgement_data(judgement: Judgement) -> fillings.Judged:
    """The judgement as JSON."""
    return {
        "lines": judgement.judged,
        "solutions": judgement.solutions,
        "wrong": [_wrong_data(each) for each in judgement.wrong],
        "repeated": [{"line": each.line, "repeats": each.repeats or 0} for each in judgement.repeated],
        "unfinished": [{"line": each.line, **_tally_data(each.tally)} for each in judgement.unfinished if each.tally],
        "total": judgement.total,
        "at_least": max(judgement.at_least, judgement.solutions),
        "complete": judgement.complete,
        "valid": judgement.valid,
    }


def judged_columns() -> list[Column]:
    """The columns of a table of judgements."""

    def number_of(key: str, head: str) -> Column:
        return Column(key, head, value=lambda data: len(data[key]))

    return [
        _valid_column(),
        Column("lines", say("lines")),
        Column("solutions", say("solutions")),
        number_of("wrong", say("wrong")),
        number_of("repeated", say("repeated")),
        number_of("unfinished", say("unfinished")),
        Column("complete", say("complete")),
        *(Column(key, "") for key in ("total", "at_least")),
    ]


def _wrong_data(verdict: Verdict) -> fillings.WrongLine | fillings.WrongBoard:
    line: fillings.WrongLine = {"line": verdict.line, "faults": verdict.faults}
    return {**line, **_tally_data(verdict.tally)} if verdict.tally else line


def _tally_data(tally: Tally) -> fillings.Tally:
    """A tally as JSON; cells and sides are numbered from 1."""
    return {
        "cards": tally.cards,
        "cells": tally.cells,
        "matching": tally.matching,
        "joins": tally.joins,
        "wrong_joins": [[{"cell": each.cell + 1, "side": each.side + 1} for each in join] for join in tally.wrong],
        "strangers": [cell + 1 for cell in tally.strangers],
    }


def design_text(name: str, design: Design) -> str:
    """One line: the name, the counts and the difficulty of a design."""
    said = [counts_text(design.counts, design.puzzle)]
    if design.difficulty is not None:
        said.append(say("difficulty {difficulty}", difficulty=difficulty_text(design.difficulty)))
    return f"{on_a_line(name)}: {'; '.join(said)}"


def difficulty_columns() -> list[Column]:
    """The columns of a table of difficulties."""

    def all_placements(data: Json) -> str:
        return f">{data['most']}" if data["placements"] is None else str(data["placements"])

    return [
        Column("placements", say("placements"), show=all_placements),
        Column("until_first", say("until first")),
        Column("dead_ends", say("dead ends")),
        Column("openings", say("openings")),
        Column("most", ""),
    ]


def repair_text(puzzle: Puzzle, repaired: Repair) -> Iterator[str]:
    """A line with the counts, then one line for each changed label."""
    pieces = [f"{_changes(repaired)}: {counts_text(repaired.counts, repaired.puzzle)}"]
    if repaired.changes:
        pieces.append(say("--all lists all corrections this small"))
    pieces.append(several(repaired.tried, "{n} set of cards tried", "{n} sets of cards tried"))
    yield "; ".join(pieces)
    yield from _changes_text(puzzle, repaired)


def repairs_text(puzzle: Puzzle, repairs: Sequence[Repair], *, complete: bool) -> Iterator[str]:
    """A line with the number of repairs, then all repairs, numbered."""
    changes = _changes(repairs[0])
    if complete:
        yield several(len(repairs), "1 correction with {changes}", "{n} corrections with {changes}", changes=changes)
    else:
        yield say("incomplete: {n} corrections with {changes} found so far", n=len(repairs), changes=changes)
    for number, repaired in enumerate(repairs, 1):
        yield f"{number}. {counts_text(repaired.counts, repaired.puzzle)}"
        yield from _changes_text(puzzle, repaired)


def _changes(repaired: Repair) -> str:
    return several(len(repaired.changes), "1 change", "{n} changes")


def _changes_text(puzzle: Puzzle, repaired: Repair) -> Iterator[str]:
    """A line for each changed label, and one if the cards have lost something."""
    for card, side, before, after in repaired.changes:
        yield say(
            "{card}, {side}: {before} becomes {after}",
            card=card_text(puzzle, card),
            side=side_name(side, puzzle.board.sides),
            before=_label_name(puzzle, before),
            after=_label_name(puzzle, after),
        )
    if repaired.lost:
        wishes = ", ".join("--" + wish.replace("_", "-") for wish in repaired.lost)
        yield say("no longer fulfilled: {wishes}; give these options to keep them", wishes=wishes)


def _label_name(puzzle: Puzzle, label: int) -> str:
    """A label in words, as in `cat front`."""
    figure = abs(label)
    named = 1 <= figure <= len(puzzle.figures)
    name = puzzle.figures[figure - 1] if named else say("figure {n}", n=figure)
    if not puzzle.rule.halves:
        return name
    return say("{figure} front", figure=name) if label > 0 else say("{figure} back", figure=name)


def card_text(puzzle: Puzzle, card: int) -> str:
    """A card with its labels."""
    labels = " ".join(map(puzzle.figure_name, puzzle.cards[card]))
    return say("card {card} [{labels}]", card=puzzle.card_name(card), labels=labels)


def side_name(side: int, sides: int) -> str:
    """Return a side in words, as a card lies."""
    if sides == 4:
        return (say("top"), say("right"), say("bottom"), say("left"))[side]
    return say("side {n}", n=side + 1)
