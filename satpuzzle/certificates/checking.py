"""Checking certificates: calls `verify`, and compares its puzzle with the one in the puzzle's own notation."""

from __future__ import annotations

import json
import os
import zipfile
from typing import Any, NamedTuple

from satpuzzle.certificates import archive
from satpuzzle.certificates import verify as checker
from satpuzzle.errors import InputError, InvalidCertificateError, NoCertificateError, SatpuzzleError, joined
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.judging import verdicts
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked, path


class Verified(NamedTuple):
    """The result of verifying a certificate.

    Attributes:
        puzzle: The puzzle.
        solutions: Its solutions, in the order of the certificate.
        counts: The numbers of solutions.
        sentence: The claim, in one sentence.
        clauses: The number of clauses of the formula.
        steps: The number of clauses that the proof adds.
    """

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    counts: Counts
    sentence: str
    clauses: int
    steps: int


@checked(path=path)
def verify(path: Path, *, timeout: float | None = None, progress: Progress | None = None) -> Verified:
    """Verify a certificate, without any solver.

    Args:
        path: The file of the certificate.
        timeout: The time limit in seconds, or None.
        progress: Where the progress is written.

    Returns:
        What the certificate proves.

    Raises:
        NoCertificateError: The file is not a certificate.
        InvalidCertificateError: The certificate proves nothing; the error gives the reason.
        OutOfTimeError: The time limit was reached.
        InputError: The file cannot be read.

    Example:
        >>> import satpuzzle
        >>> certified = satpuzzle.certify("verzwickt", "verzwickt.zip")
        >>> satpuzzle.verify("verzwickt.zip").counts == certified.counts
        True
    """
    return verified(os.fspath(path), clock(timeout, progress))


def verified(path: str, deadline: Deadline) -> Verified:
    """Like `verify`; raises OutOfTimeError, too."""
    deadline.progress.begin(say("certificate"), say("checking the proof"))
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):  # opening a pipe may block forever
        raise InputError("is a device or a pipe; choose the file of a certificate", source=path)
    with files.reading(path) as file:
        try:
            verdict = checker.verify(file, deadline.check)
            with zipfile.ZipFile(file) as members:
                return _described(verdict, members)
        except checker.InvalidError as error:
            refusal = translated(error, path)
            raise refusal from None
        except InvalidCertificateError as error:
            error.source = path
            raise


def translated(error: checker.InvalidError, path: str) -> SatpuzzleError:
    """Return an error of the checker as one of this package, in the language of the user."""
    parts: Any = error.parts
    if isinstance(error, checker.NoCertificateError):
        reason = say(error.text, **parts)
        return NoCertificateError("{reason}; `satpuzzle certify` writes certificates", reason=reason, source=path)
    found = InvalidCertificateError(error.text, source=path, **parts)
    found.message = joined("", [error.where, found.message])
    return found


def _described(verdict: checker.Verdict, members: zipfile.ZipFile) -> Verified:
    """Compare the puzzle that was checked with puzzle.toml, and return what was found in terms of the model."""
    try:
        puzzle = archive.puzzle_in(members.read(checker.TEXT))
    except InputError as error:
        raise InvalidCertificateError("puzzle.toml: {message}", message=error.message) from None
    if archive.problem_text(puzzle) != members.read(checker.PROBLEM):
        raise InvalidCertificateError("problem.json does not describe the puzzle in puzzle.toml")
    lines = members.read(checker.SOLUTIONS).decode()
    solutions = tuple(each.solution for each in verdicts(puzzle, lines) if each.solution is not None)
    counts = Counts.with_labelled(puzzle, len(solutions), verdict.counts["essential"] or 0)
    sentence = archive.sentence(counts, puzzle)
    manifest = json.loads(members.read(checker.MANIFEST))
    if manifest.get("claim") != sentence:
        raise InvalidCertificateError("the claim in the manifest differs from what is proved")
    return Verified(puzzle, solutions, counts, sentence, verdict.clauses, verdict.steps)
