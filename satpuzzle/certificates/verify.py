"""Verifying certificates, without a solver or any search.

Each listed solution is checked. The formula is compared with the rules of the puzzle, clause by clause, and the proof
shows that it has no model. So the list contains every solution of the puzzle, provided that this module, the model
of puzzles (`satpuzzle/model`), its notation, and these files (in reading order) are correct:

    judge        checks whether a filling is a solution
    reference    states the rules as clauses
    lrat         checks the proof

Neither the encoder nor any engine or solver is used. Certificates with counts only prove nothing; `recount` counts
again. The other checks here are about the format. The proof in DRAT is not read; it is for other checkers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, NamedTuple

from satpuzzle.certificates import archive, judge, lrat
from satpuzzle.certificates.archive import Archive
from satpuzzle.certificates.recount import recount
from satpuzzle.certificates.reference import Clause, Reference
from satpuzzle.errors import InputError, InvalidCertificateError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.judging import judge_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json


class Verified(NamedTuple):
    """The result of verifying a certificate.

    Attributes:
        puzzle: The puzzle.
        solutions: Its solutions, in canonical order; none for counts only.
        counts: The numbers of solutions.
        sentence: The claim, in one sentence.
        clauses: The number of clauses of the formula; 0 for counts only.
        steps: The number of clauses that the proof adds; 0 for counts only.
        whole: Whether the formula contains all rules of the puzzle.
        proved: Whether the counts are proved; False if they were only counted again.
    """

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    counts: Counts
    sentence: str
    clauses: int
    steps: int
    whole: bool = True
    proved: bool = True


@checked()
def verify(path: Path, *, progress: Progress | None = None) -> Verified:
    """Verify a certificate, without any solver.

    Args:
        path: The file of the certificate.
        progress: Where the call reports its progress.

    Returns:
        What the certificate proves.

    Raises:
        InvalidCertificateError: The certificate is invalid; the error gives the reason.
        InputError: The file cannot be read.
        EngineLimitError: Counting again needs too many states.

    Example:
        >>> import satpuzzle
        >>> certified = satpuzzle.certify("verzwickt", "verzwickt.zip")
        >>> satpuzzle.verify("verzwickt.zip").counts == certified.counts
        True
    """
    path, deadline = os.fspath(path), clock(progress=progress)
    deadline.progress.begin(say("certificate"), say("reading the file"))
    with archive.opened(path, deadline) as opened:
        puzzle = _puzzle(opened.read(archive.PUZZLE))
        if opened.form == archive.COUNT:
            return _recounted(puzzle, opened.claims, deadline)
        with opened.open(archive.SOLUTIONS) as stream:
            solutions = _solutions(puzzle, stream)
        deadline.progress.step = say("checking the proof")
        whole = opened.claims.get("formula") == "whole"
        clauses, steps = _proved(opened, Reference(puzzle, solutions), whole)
        counts = Counts.from_list(puzzle, solutions)
        sentence = archive.sentence(counts)
        claimed = [opened.claims.get(key) for key in ("claim", "distinct", "essential")]
        if repr(claimed) != repr([sentence, counts.distinct, counts.essential]):  # true is not 1
            raise InvalidCertificateError("the claim in the manifest differs from what is proved")
    return Verified(puzzle, solutions, counts, sentence, clauses, steps, whole)


def _recounted(puzzle: Puzzle, claims: Json, deadline: Deadline) -> Verified:
    """Verify a certificate with counts only, by counting again."""
    deadline.progress.step = say("counting again")
    counts = recount(puzzle, watch=lambda _: deadline.check())
    said = archive.counted(counts)
    if repr({key: claims.get(key) for key in said}) != repr(said):
        raise InvalidCertificateError("the claim in the manifest differs from the second count")
    return Verified(puzzle, (), counts, said["claim"], 0, 0, proved=False)


def _proved(opened: Archive, reference: Reference, whole: bool) -> tuple[int, int]:
    """Check the formula and its proof; return the numbers of clauses and steps."""
    clauses = 0

    def counted(stream: IO[bytes]) -> Iterator[Clause]:
        nonlocal clauses
        for clause in _rules(stream, reference, whole):
            clauses += 1
            yield clause

    try:
        with opened.open(archive.FORMULA) as formula, opened.open(archive.LRAT) as proof:
            lines = iter(lambda: proof.readline(lrat.LONGEST + 1), b"")
            steps = lrat.check(counted(formula), lines, archive.LRAT, reference.variables)
    except lrat.ProofError as error:
        raise InvalidCertificateError(str(error)) from None
    return clauses, steps


def _rules(stream: IO[bytes], reference: Reference, whole: bool) -> Iterator[Clause]:
    """Yield the formula's clauses; refuse other clauses, a different order and, if `whole`, missing rules."""
    other = InvalidCertificateError("formula.cnf does not state the rules of the puzzle")
    head, lines = b"", archive.formula_head(0, 0, whole=whole).count(b"\n")
    for _ in range(lines):
        head += stream.readline(1000)
    words = head.split()
    try:
        declared = int(words[-1])
    except (ValueError, IndexError):
        raise other from None
    if head != archive.formula_head(reference.variables, declared, whole=whole):
        raise other
    expected = reference.clauses() if whole else None
    board, options = reference.puzzle.board, max(map(len, reference.options))
    longest = (max(board.cells * board.sides, options) + 3) * len(f"-{reference.variables} ")  # bytes of a rule
    found: list[Clause] = []
    number = 0
    for line in iter(lambda: stream.readline(longest + 1), b""):
        try:
            clause = [int(word) for word in line[:-2].split(b" ") if word]
        except ValueError:
            raise other from None
        if line != next(archive.clause_lines([clause])):
            raise other
        if expected is not None:
            right = clause == next(expected, None)
        else:
            right = (not found or found[0] < clause) and reference.states(clause)
            found = [clause]
        if not right:
            raise other
        number += 1
        yield clause
    if number != declared or (expected is not None and next(expected, None) is not None):
        raise other


def _puzzle(data: bytes) -> Puzzle:
    try:
        return archive.puzzle_in(data)
    except InputError as error:
        raise InvalidCertificateError("puzzle.toml: {message}", message=error.message) from None


def _solutions(puzzle: Puzzle, stream: IO[bytes]) -> tuple[Solution, ...]:
    """Read and check the listed solutions; refuse anything else, or a different order."""
    longest = 32 + 24 * puzzle.board.cells * (puzzle.board.sides + 1)  # bytes of a line
    others = InvalidCertificateError("solutions.txt must contain only CHECK lines, in canonical order")
    solutions: dict[Solution, int] = {}
    last = None
    for number, line in enumerate(iter(lambda: stream.readline(longest + 1), b""), 1):
        if len(line) > longest:
            raise others
        try:
            verdicts = judge_text(puzzle, files.decode(line, archive.SOLUTIONS))
        except InputError as error:
            raise InvalidCertificateError("solutions.txt: {message}", message=error.message) from None
        if len(verdicts) != 1:
            raise others
        solution = verdicts[0].solution
        if solution is None or not judge.is_solution(puzzle, solution):
            fault = verdicts[0].reason or say("the cards do not fit")
            raise InvalidCertificateError("solutions.txt:{number}: not a solution: {fault}", number=number, fault=fault)
        before = solutions.setdefault(solution, number)
        if before != number:
            raise InvalidCertificateError(
                "solutions.txt:{number}: the same solution as in line {first}", number=number, first=before
            )
        if line != archive.solution_lines([solution]) or (last is not None and not last < solution):
            raise others
        last = solution
    return tuple(solutions)
