"""Certificates and lists of solutions: the answers of `certify`, `verify` and `check`, and the report of a certificate.

The report is a page of HTML that explains what is proved, and how to check it, to people who are not mathematicians.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, cast

from satpuzzle.errors import InputError, Parts
from satpuzzle.model import Counts, Puzzle
from satpuzzle.model.judging import Tally, Verdict
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.report import documents, known_facts
from satpuzzle.report.data import Answer, Column, check_lines, path_column, picked
from satpuzzle.report.documents import Board, Facts, Line, Part, Section, paragraph, prose
from satpuzzle.report.known_facts import Proof
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import decimal, say, several
from satpuzzle.runtime.validation import Path, checked, flag, path
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

if TYPE_CHECKING:
    from satpuzzle.certificates.checking import Verified
    from satpuzzle.certificates.making import Certified
    from satpuzzle.schemas import Json, results

MOST_DRAWN = 36  # maximum number of drawn solutions
HTML = (".html", ".htm")


@checked(path=path, limit=0, drat=flag, report=path)
def certify(
    puzzle: PuzzleLike,
    path: Path,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    report: Path | None = None,
    motifs: Mapping[str, str] | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate that proves that the list of all solutions is complete.

    `verify` and other people's programs can check it.

    Args:
        puzzle: The puzzle.
        path: The file to write, usually a .zip.
        settings: The settings of the search.
        limit: Maximum number of distinct solutions.
        drat: Include the proof in DRAT too.
        report: A .html file that explains the proof with pictures.
        motifs: The looks of figures in the report, as for `draw`.
        timeout: Seconds; None for no limit.
        progress: Where the call reports its progress.
        deadline: Replaces `timeout` and `progress`.

    Returns:
        The counts, the claim, and the size of the proof.

    Raises:
        InputError: The puzzle has too many solutions, an argument is invalid, or a file cannot be written.
        OutOfTimeError: The time limit was reached; no report is written.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.certify("verzwickt", "verzwickt.zip").counts.distinct
        4
    """
    from satpuzzle.certificates import making
    from satpuzzle.pictures.boards import Drawer, Style

    puzzle, path, settings = as_puzzle(puzzle), os.fspath(path), as_settings(settings)
    deadline, style = clock(timeout, progress, deadline), Style(cards=True, motifs=motifs)
    if report is not None:
        check(os.fspath(report), path)
    elif motifs:
        raise InputError("--motif needs --report")
    if motifs:
        Drawer(puzzle, style)  # refuses unknown figures and invalid files early
    certified = making.proved(puzzle, path, settings=settings, limit=limit, drat=drat, deadline=deadline)
    if report is not None:
        from satpuzzle.report import as_html

        parts = [*sections(puzzle, certified, os.path.basename(path), drat=drat)]
        page = as_html.html(documents.Document.of(puzzle, parts), style)
        files.write_text(os.fspath(report), "".join(f"{line}\n" for line in page))
    return certified


def check(path: str, certificate: str) -> None:
    """Raise InputError if a report on the certificate in file `certificate` cannot be written to `path`."""
    known_facts.check_provable(certificate)
    files.check_writable(path)
    if os.path.realpath(path) == os.path.realpath(certificate):
        raise InputError("is the file of the certificate; choose another file for the report", source=path)
    if os.path.splitext(path)[1].lower() not in HTML:
        raise InputError("reports of proofs can be written only as .html; choose a name like proof.html", source=path)


def sections(puzzle: Puzzle, certified: Certified, name: str, *, drat: bool) -> Iterator[Section]:
    """The sections of the report: the same for the same certificate; `name` is its file, without folders."""
    counts, solutions, steps = certified.counts, certified.solutions, certified.steps
    claim = known_facts.claim_text(counts, known_facts.moves_among(solutions), listed=True)
    proved = prose("list is complete" if counts.distinct else "there is none", n=steps)
    yield Section(say("What is proved"), [Line(claim, "strong"), *known_facts.equal_cards(puzzle), *proved])
    yield Section(say("The puzzle"), [*_puzzle(puzzle)])
    if solutions:
        yield Section(say("Solutions"), [*_solutions(puzzle, certified)])
    yield Section(say("What must be trusted"), prose("trusted"))
    all_used = "spare cards" if len(puzzle.cards) > puzzle.board.cells else "all cards"
    begins = ["formula", all_used, "joins", *["solutions excluded"] * bool(solutions), "impossible"]
    sizes = {"variables": certified.variables, "clauses": certified.clauses}
    yield Section(say("Where the proof begins"), prose(*begins, **sizes))
    yield Section(say("How to check it"), [*_checks(Proof.of(certified, name), claim, counts, drat=drat)])
    yield Section(say("Details"), [Facts([*_numbers(puzzle, certified, name)])])


def _puzzle(puzzle: Puzzle) -> Iterator[Part]:
    yield from prose("cards")
    yield documents.Cards()
    yield from prose("rules")
    yield from (Line(text, "bullet") for text in rules(puzzle))
    if puzzle.hints:
        from satpuzzle.pictures.boards import hinted

        yield from known_facts.given(puzzle)
        yield _drawn(puzzle, [Board(hinted(puzzle))])


def rules(puzzle: Puzzle) -> Iterator[str]:
    """The rules of a puzzle in plain words."""
    board = puzzle.board
    what: Parts = {"board": board.name, "n": board.cells}
    if told := known_facts.unusual(puzzle):
        yield say("The board {board} has {n} cells. Each has one card ({abilities}).", **what, abilities=told)
    else:
        yield say("The board {board} has {n} cells. Each has one card, face up, in any rotation.", **what)
    if board.whole is not None:
        yield say(
            "It is a part of the board {board}. Sides that touch cells left out are free.", board=board.whole.name
        )
    yield from known_facts.matching(puzzle)


def _solutions(puzzle: Puzzle, certified: Certified) -> Iterator[Part]:
    """Pictures of the essential solutions, and remarks on the others."""
    counts = certified.counts
    essential = [solution for solution in certified.solutions if solution == solution.orbit()[0]]
    if counts.distinct > counts.essential:
        yield from prose("moved boards")
    drawn = enumerate(essential[:MOST_DRAWN], 1)
    yield _drawn(puzzle, [Board(solution, say("Solution {n}", n=number)) for number, solution in drawn])
    more = counts.essential - MOST_DRAWN
    if more > 0:
        yield Line(several(more, "One more solution is not shown.", "{n} more solutions are not shown."))
    listed = several(
        counts.distinct,
        "The file solutions.txt in the certificate contains it.",
        "The file solutions.txt in the certificate lists all {n}, one per line.",
    )
    yield Line(listed)


def _drawn(puzzle: Puzzle, boards: Sequence[Board]) -> Part:
    """Pictures of boards, or the reason why there are none."""
    from satpuzzle.pictures.text_boards import flaw_of

    flaw = flaw_of(puzzle.board)
    return Line(flaw) if flaw else documents.Boards(boards)


def _checks(proof: Proof, claim: str, counts: Counts, *, drat: bool) -> Iterator[Part]:
    yield from known_facts.proved(proof, some=counts.distinct > 0)
    yield from prose("answer of verify")
    yield Line(say("valid: {claim}", claim=claim), "code")
    yield from prose("unpacked")
    yield Line(f"unzip {shlex.quote(proof.file)}", "code")
    yield from prose("verify.py")
    yield Line(f"python verify.py {shlex.quote(proof.file)}", "code")
    yield from prose("same checker", "other programs", "lrat-check", *["drat-trim"] * drat, "cake_lpr")
    yield from prose(*["no drat-trim"] * (not drat))


def _numbers(puzzle: Puzzle, certified: Certified, name: str) -> Iterator[tuple[str, str]]:
    from satpuzzle.certificates import archive, making
    from satpuzzle.solvers.pysat_solvers import solver_version

    yield say("certificate"), name
    yield say("bytes"), str(certified.size)
    yield "SHA-256", certified.sha256
    yield say("SHA-256 of puzzle.toml"), files.sha256(archive.puzzle_text(puzzle))
    yield say("SHA-256 of verify.py"), files.sha256(archive.CHECKER)
    variables, clauses = certified.variables, certified.clauses
    yield "formula.cnf", say("variables: {variables}, clauses: {clauses}", variables=variables, clauses=clauses)
    yield "proof.lrat", say("steps: {steps}, bytes: {bytes}", steps=certified.steps, bytes=certified.proof_bytes)
    yield say("made by"), making.MADE_BY
    yield say("solver"), f"{solver_version()} ({certified.method})"


class Certifying(Answer):
    """The certificate that was written to a file, and perhaps a report in another."""

    schema = "certify-1"

    def __init__(self, certified: Certified, path: str, report: str | None = None) -> None:
        self.certified, self.path, self.report = certified, path, report

    def data(self) -> results.Certified:
        """What is proved, and the files."""
        certified = self.certified
        data: dict[str, object] = {"certificate": self.path, "claim": certified.sentence}
        data |= {**picked(certified.counts, "distinct essential"), "steps": certified.steps}
        data |= {"bytes": certified.proof_bytes, "method": certified.method}
        return cast("results.Certified", data | ({} if self.report is None else {"report": self.report}))

    def document(self) -> Iterator[Line]:
        """The claim and the files."""
        certified = self.certified
        yield Line(known_facts.claim_text(certified.counts, known_facts.moves_among(certified.solutions)))
        yield paragraph("{certificate}: proof of {steps} clauses, {bytes} bytes ({method}), checked", **self.data())
        if self.report is not None:
            yield paragraph("{path}: report", path=self.report)

    @classmethod
    def columns(cls, paths: Iterable[str] = (), reports: Collection[str] = ()) -> list[Column]:
        """The columns of a table of certificates with these paths, and reports."""
        return [
            path_column("certificate", say("certificate"), paths),
            *([path_column("report", say("report"), reports)] if reports else []),
            Column("distinct", say("distinct")),
            Column("essential", say("essential")),
            Column("steps", say("clauses"), 8),
            Column("bytes", say("bytes"), 9),
        ]


class Verifying(Answer):
    """What a certificate proves, or why it is not valid."""

    schema = "verify-1"

    def __init__(self, verified: Verified | str) -> None:
        self.verified, self.yes = verified, not isinstance(verified, str)

    def data(self) -> Json:
        """What is proved."""
        verified = self.verified
        if isinstance(verified, str):
            return {"valid": False, "reason": verified}
        data = {"valid": True, "claim": verified.sentence, **asdict(verified.counts), "format": 4}
        return {**data, **picked(verified, "clauses steps"), "solutions": check_lines(verified.solutions)}

    def document(self) -> Iterator[Part]:
        """What is proved, what was checked, and what must be trusted."""
        verified = self.verified
        assert not isinstance(verified, str)
        counts, moves = verified.counts, known_facts.moves_among(verified.solutions)
        yield paragraph("valid: {claim}", claim=known_facts.claim_text(counts, moves, listed=True))
        yield from map(Line, check_lines(verified.solutions))
        found = several(counts.distinct, "{n} solution against the cards", "{n} solutions against the cards")
        checked = say(
            "{solutions}; {clauses} clauses, each a rule of\nthe puzzle; {steps} proof steps, up to the empty clause",
            **{"solutions": found, **picked(verified, "clauses steps")},
        )
        ground = say("verify.py, a single file, which every certificate contains:\nno solver, no encoding, no notation")
        yield Facts([(say("checked"), checked), (say("trusted"), ground)])

    @classmethod
    def columns(cls) -> list[Column]:
        """Whether it is valid, and what it claims."""

        def claim(data: Json) -> str:
            if not data["valid"]:
                return str(data["reason"])
            moves = say("rotations") if "rotations)" in data["claim"] else say("symmetries")
            return known_facts.claim_text(Counts(data["distinct"], data["essential"], data["labelled"]), moves)

        return [
            _valid_column(),
            Column("claim", say("claim or reason"), show=claim, left=True),
            *(Column(key, "") for key in ("distinct", "essential", "labelled", "reason")),
        ]


def _valid_column() -> Column:
    texts = {True: say("valid"), False: say("not valid")}
    width = max(map(len, texts.values()))
    return Column("valid", say("result"), width, show=lambda data: texts[data["valid"]], left=True)


class Judged(Answer):
    """All verdicts on CHECK lines and boards of one puzzle.

    Attributes:
        lines: Number of CHECK lines.
        boards: Number of boards.
        remarkable: Verdicts on all that are not new solutions.
        total: Number of solutions of the puzzle; None if not counted or unknown.
        at_least: Lower bound on that number.
        counted: Whether the document says if the list is complete.
    """

    schema = "check-1"
    total: int | None = None
    at_least = 0
    counted = False

    def __init__(self, verdicts: Iterable[Verdict]) -> None:
        """Collect verdicts; of solutions, only the number is kept."""
        self.lines = self.boards = 0
        self.remarkable: list[Verdict] = []
        for verdict in verdicts:
            self.lines += not verdict.board
            self.boards += verdict.board
            if verdict.solution is None or verdict.repeats is not None:
                self.remarkable.append(verdict._replace(solution=None, laid=None))
        self.judged = self.lines + self.boards
        self.solutions = self.judged - len(self.remarkable)
        self.wrong = [verdict for verdict in self.remarkable if verdict.faults]
        self.repeated = [verdict for verdict in self.remarkable if verdict.repeats is not None]
        self.unfinished = [each for each in self.remarkable if not each.faults and each.repeats is None]

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

    @property
    def status(self) -> int:
        """0 valid, 1 not, 3 not known."""
        return 3 if self.error else int(not self.valid)

    def seen(self) -> Iterator[Line]:
        """One line for each CHECK line or board that is not a new solution, and a summary."""
        for verdict in self.remarkable:
            if verdict.repeats is not None:
                yield paragraph("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
            elif verdict.tally is not None:
                yield paragraph("line {line}: {reached}", line=verdict.line, reached=verdict.tally.reached)
            for fault in verdict.faults:
                yield paragraph("line {line}: wrong: {fault}", line=verdict.line, fault=fault)
        boards, lines = self.boards, self.lines
        judged = [several(lines, "{n} CHECK line", "{n} CHECK lines")] if lines or not boards else []
        if boards:
            judged.append(several(boards, "{n} board", "{n} boards"))
        found = [several(self.solutions, "{n} solution", "{n} solutions")]
        if unfinished := len(self.unfinished):
            found.append(say("{n} unfinished", n=unfinished))
        parts: Parts = {"judged": ", ".join(judged), "solutions": ", ".join(found)}
        parts |= {"wrong": len(self.wrong), "repeated": len(self.repeated)}
        yield paragraph("{judged}: {solutions}, {wrong} wrong, {repeated} repeated", **parts)

    def document(self) -> Iterator[Line]:
        """Whether the list is complete, after a count."""
        if not self.counted:
            return
        here, total = self.solutions, self.total
        if self.complete:
            yield Line(several(here, "complete: the only solution", "complete: all {n} distinct solutions"))
        elif total is not None:
            yield paragraph("incomplete: {n} of {total} distinct solutions", n=here, total=decimal(total))
        elif self.complete is None:
            yield paragraph("not known whether the list is complete; use --timeout SECONDS to count longer")
        else:
            least = decimal(self.at_least)
            yield paragraph("incomplete: {n} of at least {total} distinct solutions", n=here, total=least)

    def data(self) -> results.Judged:
        """Lines are numbered from 1."""
        repeated = [{"line": each.line, "repeats": each.repeats} for each in self.repeated]
        unfinished = [{"line": each.line, **_tally_data(each.tally)} for each in self.unfinished if each.tally]
        wrong = [{"line": each.line, "faults": each.faults, **_tally_data(each.tally)} for each in self.wrong]
        data: Parts = {"lines": self.judged, "solutions": self.solutions}
        data |= {"wrong": wrong, "repeated": repeated, "unfinished": unfinished}
        data |= {"total": self.total, "at_least": max(self.at_least, self.solutions)}
        return cast("results.Judged", data | picked(self, "complete valid"))

    @classmethod
    def columns(cls) -> list[Column]:
        """Whether the list is valid, and how many lines are of which kind."""
        return [
            _valid_column(),
            Column("lines", say("lines")),
            Column("solutions", say("solutions")),
            Column("wrong", say("wrong"), value=lambda data: len(data["wrong"])),
            Column("repeated", say("repeated"), value=lambda data: len(data["repeated"])),
            Column("unfinished", say("unfinished"), value=lambda data: len(data["unfinished"])),
            Column("complete", say("complete")),
            *(Column(key, "") for key in ("total", "at_least")),
        ]


def _tally_data(tally: Tally | None) -> Parts:
    """A tally as JSON; cells and sides are numbered from 1."""
    if tally is None:
        return {}
    wrong = [[{"cell": each.cell + 1, "side": each.side + 1} for each in join] for join in tally.wrong]
    strangers = [cell + 1 for cell in tally.strangers]
    return picked(tally, "cards cells matching joins") | {"wrong_joins": wrong, "strangers": strangers}
