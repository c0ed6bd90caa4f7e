"""What a certificate proves, and how to check it, for people who are no mathematicians: a page of HTML, or a PDF.

`read` takes everything from the certificate's own file, so that what people see is what was proved.
"""

from __future__ import annotations

import json
import os
import shlex
import zipfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.certificates import making
from satpuzzle.certificates.making import Certified
from satpuzzle.errors import InputError, InvalidCertificateError, harmless, printable, shorten
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.judging import judge_text
from satpuzzle.notation import PuzzleLike, as_puzzle, toml
from satpuzzle.pictures.boards import Style, flaw_of, hinted
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.pictures.texts import load
from satpuzzle.report import as_html, as_paper, documents, known_facts
from satpuzzle.report.documents import Board, Boards, Line, Part, Section, prose
from satpuzzle.report.known_facts import Knowledge, Proof
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

if TYPE_CHECKING:
    from satpuzzle.schemas.stored import Manifest

MOST_DRAWN = 36  # solutions
HTML = (".html", ".htm")


@checked(limit=0)
def certify(
    puzzle: PuzzleLike,
    path: Path,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    count: bool = False,
    report: Path | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions to file `path`, for `verify` and others to check.

    limit: puzzles with more distinct solutions are refused. drat: include the proof in DRAT too. count: hold the counts
    only, made by two programs, and no proof: where solutions are too many to list. report: a file, .html or .pdf, that
    explains the proof to people, with pictures; PDF needs the extra [pictures]. progress: where it is written how far
    this is. deadline: instead of both. Raises InputError, OutOfTimeError; then no report is written.

    >>> import satpuzzle
    >>> satpuzzle.certify("verzwickt", "verzwickt.zip").counts.distinct
    4
    """
    puzzle, path, settings = as_puzzle(puzzle), os.fspath(path), as_settings(settings)
    deadline = clock(timeout, progress, deadline)
    if count:
        if report is not None or drat:
            raise InputError("--counts-only holds no proof: leave out --drat and --report")
        return making.counted(puzzle, path, settings=settings, deadline=deadline)
    if report is not None:
        check(os.fspath(report), path, puzzle)
    certified = making.proved(puzzle, path, settings=settings, limit=limit, drat=drat, deadline=deadline)
    if report is not None:
        write(os.fspath(report), path, certified.steps)
    return certified


class Certificate(NamedTuple):
    """What was read. solutions: all distinct ones, as they are listed. proof: the file; size: of it, in bytes.

    hash: of puzzle.toml. formula: how many variables and clauses it has; steps, lrat: how many clauses the proof adds,
    and in how many bytes. drat: is it there in DRAT too?
    """

    puzzle: Puzzle
    solutions: Sequence[Solution]
    counts: Counts
    manifest: Manifest
    proof: Proof
    size: int
    hash: str
    formula: tuple[int, int]
    steps: int
    lrat: int
    drat: bool


def read(path: str, steps: int) -> Certificate:
    """The certificate in file `path`, just written, whose proof has so many steps. Raises InvalidCertificateError.

    Formula and proof, which may be large, are not read.
    """
    with zipfile.ZipFile(path) as archive:
        manifest: Manifest = json.loads(archive.read("manifest.json"))
        text, listed = archive.read("puzzle.toml"), archive.read("solutions.txt")
        with archive.open("formula.cnf") as stream:
            header = next(line.split() for line in stream if line.startswith(b"p cnf "))
        lrat, names = archive.getinfo("proof.lrat").file_size, archive.namelist()
    puzzle = toml.read(files.decode(text, path), None)[0].puzzle()
    verdicts = judge_text(puzzle, files.decode(listed, path)) if listed else []
    solutions = [verdict.solution for verdict in verdicts if verdict.solution is not None]
    if len(solutions) < len(verdicts):
        raise InvalidCertificateError("solutions.txt holds what is no solution", source=path)
    return Certificate(
        puzzle,
        solutions,
        Counts.from_list(puzzle, solutions),
        manifest,
        Proof(os.path.basename(path), files.sha256_of_file(path), manifest["proof"]),
        os.path.getsize(path),
        files.sha256(text),
        (int(header[2]), int(header[3])),
        steps,
        lrat,
        "proof.drat" in names,
    )


def check(path: str, certificate: str, puzzle: Puzzle) -> None:
    """Raises InputError if the certificate of `puzzle` in file `certificate` cannot be reported to file `path`."""
    if files.check_writable(certificate) is None:
        raise InputError("is not a file; name a file for the certificate", source=certificate)
    files.check_writable(path)
    if os.path.realpath(path) == os.path.realpath(certificate):
        raise InputError("is named twice; name another file to write", source=path)
    if os.path.splitext(path)[1].lower() in HTML:
        return
    if os.path.splitext(path)[1].lower() != ".pdf":
        raise InputError("a report of a proof is a .html or .pdf; name it as in proof.html", source=path)
    typed = [puzzle.title, puzzle.source, *puzzle.card_names, *puzzle.figures, os.path.basename(certificate)]
    fonts = load(None, "PDF")
    for each in typed:
        try:
            fonts.check(Scene(1, 1, [Text(0, 0, harmless(each), 1)]))
        except InputError:
            message = say("the font of PDFs lacks letters of {text}; name a .html to write", text=shorten(each))
            raise InputError(message, source=path) from None


def write(path: str, certificate: str, steps: int) -> None:
    """Explain the certificate in file `certificate` to people, in file `path`, whole or not at all.

    steps: of its proof. The same certificate gives the same bytes. Raises InputError.
    """
    document = explained(read(certificate, steps))
    if os.path.splitext(path)[1].lower() in HTML:
        files.write_text(path, "".join(f"{line}\n" for line in as_html.html(document, Style(cards=True))))
        return
    data = to_pdf(as_paper.pages(document))
    with files.replacing(path) as file:
        file.write(data)


def explained(certificate: Certificate) -> documents.Document:
    """All there is to say, as a document."""
    return documents.Document.of(certificate.puzzle, [*sections(certificate)])


def sections(certificate: Certificate) -> Iterator[Section]:
    """What stands under which heading."""
    yield Section(say("What is proved"), [*_proved(certificate)])
    yield Section(say("The puzzle"), [*_puzzle(certificate.puzzle)])
    if certificate.solutions:
        yield Section(say("Solutions"), [*_solutions(certificate)])
    yield Section(say("What must be trusted"), [*prose("trusted")])
    yield Section(say("Where the proof begins"), [*_formula(certificate)])
    yield Section(say("How to check it"), [*_checks(certificate)])
    yield Section(say("In numbers"), [documents.Facts([*_numbers(certificate)])])


def _proved(certificate: Certificate) -> Iterator[Part]:
    counts = certificate.counts
    yield Line(known_facts.claim_text(counts), "strong")
    yield from known_facts.counted(certificate.puzzle, Knowledge(counts, counts.distinct))
    yield from known_facts.equal_cards(certificate.puzzle)
    yield from prose("list is complete" if counts.distinct else "there is none", n=certificate.steps)


def _puzzle(puzzle: Puzzle) -> Iterator[Part]:
    yield from prose("cards")
    yield documents.Cards()
    yield from prose("rules")
    yield from (Line(text, "bullet") for text in rules(puzzle))
    if puzzle.hints:
        yield from known_facts.given(puzzle)
        yield _drawn(puzzle, [Board(hinted(puzzle))])


def rules(puzzle: Puzzle) -> Iterator[str]:
    """How the cards of a puzzle are to be laid, in plain words."""
    rule, board = puzzle.rule, puzzle.board
    yield say(
        "The board {board} has {n} cells; in each lies one card, turned any way, but face up.",
        board=board.name,
        n=board.cells,
    )
    yield rule.meaning
    if rule.rim is not None:
        figure = say("the frame (grey in the pictures)") if rule.frame is not None else puzzle.figure_name(rule.rim)
        if rule.rim_only:
            yield say("All sides on the rim of the board show {figure}, and no others do.", figure=figure)
        else:
            yield say("All sides on the rim of the board show {figure}.", figure=figure)


def _solutions(certificate: Certificate) -> Iterator[Part]:
    """The essential ones, and what is to be said of the rest."""
    counts = certificate.counts
    essential = [solution for solution in certificate.solutions if solution == solution.orbit()[0]]
    if counts.distinct > counts.essential:
        yield from prose("turned boards")
    drawn = enumerate(essential[:MOST_DRAWN], 1)
    yield _drawn(certificate.puzzle, [Board(solution, say("Solution {n}", n=number)) for number, solution in drawn])
    more = counts.essential - MOST_DRAWN
    if more > 0:
        yield Line(several(more, "One more is not drawn.", "{n} more are not drawn."))
    yield Line(
        several(
            counts.distinct,
            "The file solutions.txt in the certificate holds it.",
            "The file solutions.txt in the certificate lists all {n}, a line for each.",
        )
    )


def _drawn(puzzle: Puzzle, boards: Sequence[Board]) -> Part:
    """Pictures of boards, or why there are none."""
    flaw = flaw_of(puzzle.board)
    return Line(flaw) if flaw else Boards(boards)


def _formula(certificate: Certificate) -> Iterator[Part]:
    variables, clauses = certificate.formula
    yield from prose("formula", variables=variables, clauses=clauses)
    if certificate.solutions:
        yield from prose("solutions excluded")
    if certificate.manifest["formula"] == "used":
        yield from prose("clauses left out")
    yield from prose("impossible")


def _checks(certificate: Certificate) -> Iterator[Part]:
    proof = certificate.proof
    yield from known_facts.proved(proof, some=bool(certificate.solutions))
    yield from prose("answer of verify")
    yield Line(say("valid: {claim}", claim=known_facts.claim_text(certificate.counts)), "code")
    yield from prose("other programs")
    yield Line(f"unzip {shlex.quote(proof.file)}", "code")
    for program in ("lrat-check", *(["drat-trim"] if certificate.drat else []), "cake_lpr"):
        yield from prose(program)
    if not certificate.drat:
        yield from prose("no drat-trim")


def _numbers(certificate: Certificate) -> Iterator[tuple[str, str]]:
    variables, clauses = certificate.formula
    yield say("certificate"), certificate.proof.file
    yield say("bytes"), str(certificate.size)
    yield "SHA-256", certificate.proof.sha256
    yield say("SHA-256 of puzzle.toml"), certificate.hash
    yield "formula.cnf", say("variables: {variables}, clauses: {clauses}", variables=variables, clauses=clauses)
    yield "proof.lrat", say("steps: {steps}, bytes: {bytes}", steps=certificate.steps, bytes=certificate.lrat)
    yield say("made by"), printable(certificate.manifest["made_by"])
    yield say("solver"), f"{printable(certificate.manifest['solver'])} ({certificate.proof.method})"
