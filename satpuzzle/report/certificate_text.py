"""What a certificate proves, and how to check it, for people who are no mathematicians: in sections of plain words.

`read` takes everything from the certificate's own file, so that what people see is what was proved;
`certificate_files.py` makes a page of HTML or a PDF of it.
"""

from __future__ import annotations

import json
import os
import shlex
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from satpuzzle.errors import InvalidCertificateError, printable
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.judging import judge_text
from satpuzzle.notation import toml
from satpuzzle.pictures.boards import Shown, hinted, title_of
from satpuzzle.report import known_facts
from satpuzzle.report.flow import Line
from satpuzzle.report.known_facts import Knowledge, Proof
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, several

MOST_DRAWN = 36  # solutions


class Cards(NamedTuple):
    """A picture of all cards of the puzzle, as they are written."""


class Boards(NamedTuple):
    """Pictures of boards."""

    shown: Sequence[Shown]


class Facts(NamedTuple):
    """What is called how, line by line."""

    rows: Sequence[tuple[str, str]]


Part = Line | Cards | Boards | Facts


class Section(NamedTuple):
    """What stands under a heading."""

    heading: str
    parts: Sequence[Part]


class Certificate(NamedTuple):
    """What was read. solutions: all distinct ones, as they are listed. proof: the file; size: of it, in bytes.

    hash: of puzzle.toml. formula: how many variables and clauses it has; steps, lrat: how many clauses the proof adds,
    and in how many bytes. drat: is it there in DRAT too?
    """

    puzzle: Puzzle
    solutions: Sequence[Solution]
    counts: Counts
    manifest: dict[str, Any]
    proof: Proof
    size: int
    hash: str
    formula: tuple[int, int]
    steps: int
    lrat: int
    drat: bool

    @property
    def title(self) -> str:
        """What the puzzle is called, else what it is."""
        return title_of(self.puzzle)

    def made(self, key: str) -> str:
        """What the manifest says of how it was made."""
        return printable(str(self.manifest.get(key, "")))


def read(path: str, steps: int) -> Certificate:
    """The certificate in file `path`, just written, whose proof has so many steps. Raises InvalidCertificateError.

    Formula and proof, which may be large, are not read.
    """
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
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
        Proof(os.path.basename(path), files.sha256_of_file(path), str(manifest.get("proof", ""))),
        os.path.getsize(path),
        files.sha256(text),
        (int(header[2]), int(header[3])),
        steps,
        lrat,
        "proof.drat" in names,
    )


def sections(certificate: Certificate) -> Iterator[Section]:
    """All there is to say."""
    yield Section(say("What is proved"), [*_proved(certificate)])
    yield Section(say("The puzzle"), [*_puzzle(certificate.puzzle)])
    if certificate.solutions:
        yield Section(say("Solutions"), [*_solutions(certificate)])
    yield Section(say("What must be trusted"), [*_trusted()])
    yield Section(say("Where the proof begins"), [*_formula(certificate)])
    yield Section(say("How to check it"), [*_checks(certificate)])
    yield Section(say("In numbers"), [Facts([*_numbers(certificate)])])


def _proved(certificate: Certificate) -> Iterator[Part]:
    counts = certificate.counts
    yield Line(known_facts.claim_text(counts), "strong")
    yield from known_facts.counted(certificate.puzzle, Knowledge(counts, counts.distinct))
    yield from known_facts.equal_cards(certificate.puzzle)
    if counts.distinct:
        text = say(
            "Finding solutions shows no more than that they exist. That there are no others is shown by a proof: "
            "suppose there were one; then small steps, {n} in all, each of which a computer can check by itself, lead "
            "to a contradiction.",
            n=certificate.steps,
        )
    else:
        text = say(
            "That nobody has found a solution shows nothing. That there is none is shown by a proof: suppose there "
            "were one; then small steps, {n} in all, each of which a computer can check by itself, lead to a "
            "contradiction.",
            n=certificate.steps,
        )
    yield Line(text)


def _puzzle(puzzle: Puzzle) -> Iterator[Part]:
    yield Line(say("These are the cards, as they stand in the certificate:"))
    yield Cards()
    yield Line(say("The proof is about them and these rules:"))
    for text in rules(puzzle):
        yield Line(text, "item")
    if puzzle.hints:
        yield from known_facts.given(puzzle)
        yield Boards([hinted(puzzle)])


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
        yield Line(say("Boards that are turned as a whole are not drawn."))
    drawn = enumerate(essential[:MOST_DRAWN], 1)
    yield Boards([Shown.of(solution, say("Solution {n}", n=number)) for number, solution in drawn])
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


def _trusted() -> Iterator[Part]:
    yield Line(
        say(
            "That the puzzle in the certificate is yours. The cards and the rules above are those of the file "
            "puzzle.toml in it: compare them with what lies on your table."
        ),
        "item",
    )
    yield Line(
        say(
            "One program that checks the proof: one of those named below, whichever you choose. Of `satpuzzle verify` "
            "some 300 lines matter; anybody who programs can read them. The others were written by other people; "
            "with them you also trust that formula.cnf says what stands below, which `satpuzzle verify` checks."
        ),
        "item",
    )
    yield Line(
        say(
            "Nothing else: neither the program that searched, nor how it put the puzzle into formulas to do so, nor "
            "whoever ran it. Had one of them made a mistake, the check would fail."
        )
    )


def _formula(certificate: Certificate) -> Iterator[Part]:
    variables, clauses = certificate.formula
    yield Line(
        say(
            "The proof begins with the file formula.cnf. Its {variables} variables stand for the ways to lay a card "
            "into a cell, all that rim and given cards allow, and, where cards are equal, for counting them. Its "
            "{clauses} clauses say no more than this:",
            variables=variables,
            clauses=clauses,
        )
    )
    yield Line(say("In every cell lies a card, and no two do."), "item")
    yield Line(say("Every card lies as often as there are cards like it."), "item")
    yield Line(say("Beyond every side of a card that touches a neighbour lies a card that matches."), "item")
    if certificate.solutions:
        yield Line(say("How the cards lie is none of the solutions listed."), "item")
    if certificate.manifest.get("formula") == "used":
        yield Line(say("Clauses that the proof does not need are left out."))
    yield Line(say("The proof shows that all this together is impossible."))


def _checks(certificate: Certificate) -> Iterator[Part]:
    proof = certificate.proof
    yield from known_facts.proved(proof, some=bool(certificate.solutions))
    yield Line(say("`satpuzzle verify` answers with what is proved:"), "quiet")
    yield Line(say("valid: {claim}", claim=known_facts.claim_text(certificate.counts)), "code")
    yield Line(say("The certificate is a zip file. Unpacked, it can be checked by programs of other people:"))
    yield Line(f"unzip {shlex.quote(proof.file)}", "code")
    yield Line(say("lrat-check (by M. Heule; it comes with drat-trim)"), "strong")
    yield Line("lrat-check formula.cnf proof.lrat", "code")
    yield Line(say("It prints `c VERIFIED`, and nowhere `NOT VERIFIED`."))
    if certificate.drat:
        yield Line(say("drat-trim (by M. Heule), which needs none of the hints that proof.lrat gives"), "strong")
        yield Line("drat-trim formula.cnf proof.drat", "code")
        yield Line(say("It prints `s VERIFIED`."))
    yield Line(say("cake_lpr (by Y. K. Tan and others), which is itself proved to be right"), "strong")
    yield Line("cake_lpr formula.cnf proof.lrat", "code")
    yield Line(say("It prints `s VERIFIED UNSAT`."))
    if not certificate.drat:
        yield Line(
            say("For drat-trim itself the certificate must hold proof.drat, which `satpuzzle certify --drat` adds."),
            "quiet",
        )


def _numbers(certificate: Certificate) -> Iterator[tuple[str, str]]:
    variables, clauses = certificate.formula
    yield say("certificate"), certificate.proof.file
    yield say("bytes"), str(certificate.size)
    yield "SHA-256", certificate.proof.sha256
    yield say("SHA-256 of puzzle.toml"), certificate.hash
    yield "formula.cnf", say("variables: {variables}, clauses: {clauses}", variables=variables, clauses=clauses)
    yield "proof.lrat", say("steps: {steps}, bytes: {bytes}", steps=certificate.steps, bytes=certificate.lrat)
    yield say("made by"), certificate.made("made_by")
    yield say("solver"), f"{certificate.made('solver')} ({certificate.proof.method})"
