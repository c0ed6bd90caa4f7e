"""Reports that explain a certificate, and how to check it, to people who are not mathematicians, as a page of HTML."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzle.certificates import archive, making
from satpuzzle.certificates.making import Certified
from satpuzzle.errors import InputError, Parts
from satpuzzle.model import Puzzle
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.pictures.boards import Drawer, Style, hinted
from satpuzzle.pictures.text_boards import flaw_of
from satpuzzle.report import as_html, documents, known_facts
from satpuzzle.report.documents import Board, Boards, Line, Part, Section, prose
from satpuzzle.report.known_facts import Proof
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.pysat_solvers import solver_version

MOST_DRAWN = 36  # maximum number of drawn solutions
HTML = (".html", ".htm")


@checked(path=path, limit=0, report=path)
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
        write(os.fspath(report), Certificate(puzzle, os.path.basename(path), certified, drat), style)
    return certified


class Certificate(NamedTuple):
    """A certificate that was written: its puzzle, its name without folders, what it proves, and whether it has DRAT."""

    puzzle: Puzzle
    name: str
    certified: Certified
    drat: bool


def check(path: str, certificate: str) -> None:
    """Raise InputError if a report on the certificate in file `certificate` cannot be written to `path`."""
    if files.check_writable(certificate) is None:
        raise InputError("is not a file; choose a file for the certificate", source=certificate)
    files.check_writable(path)
    if os.path.realpath(path) == os.path.realpath(certificate):
        raise InputError("is the file of the certificate; choose another file for the report", source=path)
    if os.path.splitext(path)[1].lower() not in HTML:
        raise InputError("reports of proofs can be written only as .html; choose a name like proof.html", source=path)


def write(path: str, certificate: Certificate, style: Style) -> None:
    """Write the report of a certificate to file `path`: the same bytes for the same certificate. Raises InputError."""
    document = documents.Document.of(certificate.puzzle, [*sections(certificate)])
    files.write_text(path, "".join(f"{line}\n" for line in as_html.html(document, style)))


def sections(certificate: Certificate) -> Iterator[Section]:
    """The sections of the report."""
    yield Section(say("What is proved"), [*_proved(certificate)])
    yield Section(say("The puzzle"), [*_puzzle(certificate.puzzle)])
    if certificate.certified.solutions:
        yield Section(say("Solutions"), [*_solutions(certificate)])
    yield Section(say("What must be trusted"), [*prose("trusted")])
    yield Section(say("Where the proof begins"), [*_formula(certificate)])
    yield Section(say("How to check it"), [*_checks(certificate)])
    yield Section(say("Details"), [documents.Facts([*_numbers(certificate)])])


def _proved(certificate: Certificate) -> Iterator[Part]:
    counts = certificate.certified.counts
    yield Line(_claim(certificate), "strong")
    yield from known_facts.equal_cards(certificate.puzzle)
    yield from prose("list is complete" if counts.distinct else "there is none", n=certificate.certified.steps)


def _claim(certificate: Certificate) -> str:
    certified = certificate.certified
    return known_facts.claim_text(certified.counts, known_facts.moves_among(certified.solutions), listed=True)


def _puzzle(puzzle: Puzzle) -> Iterator[Part]:
    yield from prose("cards")
    yield documents.Cards()
    yield from prose("rules")
    yield from (Line(text, "bullet") for text in rules(puzzle))
    if puzzle.hints:
        yield from known_facts.given(puzzle)
        yield _drawn(puzzle, [Board(hinted(puzzle))])


def rules(puzzle: Puzzle) -> Iterator[str]:
    """The rules of a puzzle in plain words."""
    board = puzzle.board
    what: Parts = {"board": board.name, "n": board.cells}
    abilities = known_facts.abilities(puzzle)
    if abilities == say("cards may be rotated"):
        yield say("The board {board} has {n} cells. Each has one card, face up, in any rotation.", **what)
    else:
        yield say("The board {board} has {n} cells. Each has one card ({abilities}).", **what, abilities=abilities)
    if board.whole is not None:
        yield say(
            "It is a part of the board {board}. Sides that touch cells left out are free.", board=board.whole.name
        )
    yield from known_facts.matching(puzzle)


def _solutions(certificate: Certificate) -> Iterator[Part]:
    """Pictures of the essential solutions, and remarks on the others."""
    counts = certificate.certified.counts
    essential = [solution for solution in certificate.certified.solutions if solution == solution.orbit()[0]]
    if counts.distinct > counts.essential:
        yield from prose("turned boards" if known_facts.only_rotates(certificate.puzzle) else "moved boards")
    drawn = enumerate(essential[:MOST_DRAWN], 1)
    yield _drawn(certificate.puzzle, [Board(solution, say("Solution {n}", n=number)) for number, solution in drawn])
    more = counts.essential - MOST_DRAWN
    if more > 0:
        yield Line(several(more, "One more solution is not shown.", "{n} more solutions are not shown."))
    yield Line(
        several(
            counts.distinct,
            "The file solutions.txt in the certificate contains it.",
            "The file solutions.txt in the certificate lists all {n}, one per line.",
        )
    )


def _drawn(puzzle: Puzzle, boards: Sequence[Board]) -> Part:
    """Pictures of boards, or the reason why there are none."""
    flaw = flaw_of(puzzle.board)
    return Line(flaw) if flaw else Boards(boards)


def _formula(certificate: Certificate) -> Iterator[Part]:
    certified = certificate.certified
    yield from prose("formula", variables=certified.variables, clauses=certified.clauses)
    yield from prose("spare cards" if len(certificate.puzzle.cards) > certificate.puzzle.board.cells else "all cards")
    yield from prose("joins")
    if certified.solutions:
        yield from prose("solutions excluded")
    yield from prose("impossible")


def _checks(certificate: Certificate) -> Iterator[Part]:
    certified = certificate.certified
    proof = Proof(certificate.name, certified.sha256, certified.method)
    yield from known_facts.proved(proof, some=bool(certified.solutions))
    yield from prose("answer of verify")
    yield Line(say("valid: {claim}", claim=_claim(certificate)), "code")
    yield from prose("unpacked")
    yield Line(f"unzip {shlex.quote(proof.file)}", "code")
    yield from prose("verify.py")
    yield Line(f"python verify.py {shlex.quote(proof.file)}", "code")
    yield from prose("same checker")
    yield from prose("other programs")
    for program in ("lrat-check", *(["drat-trim"] if certificate.drat else []), "cake_lpr"):
        yield from prose(program)
    if not certificate.drat:
        yield from prose("no drat-trim")


def _numbers(certificate: Certificate) -> Iterator[tuple[str, str]]:
    puzzle, name, certified, _ = certificate
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
