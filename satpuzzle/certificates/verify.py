"""Checks certificates, with no solver and nothing that searches.

Every solution that is listed is judged. The formula is held against the rules of the puzzle, clause by clause, and
the proof shows that it has no model. So every solution of the puzzle is in the list, as surely as these files, in the
order in which to read them, are right, and the model of puzzles (`satpuzzle/model`) with its notation:

    judge        is a filling a solution?
    reference    the rules as clauses
    lrat         the checker of the proof

Nothing of the encoder, of any engine or of the solver is looked at. Of a count, which proves nothing, `recount` counts
again. What else is checked here is the form of things.
Not looked at: the proof in DRAT, which is there for other checkers.
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
    """What is certain now. clauses: those of the formula; steps: those that the proof adds.

    whole: does the formula hold all rules of the puzzle? proved: False of a count, which has no solutions, clauses and
    steps: it was counted again.
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
    """What the certificate in file `path` proves, checked without any solver.

    progress: where it is written how far this is. Raises InvalidCertificateError, with the reason, if
    nothing; InputError if the file cannot be read.

    >>> import satpuzzle
    >>> certified = satpuzzle.certify("verzwickt", "verzwickt.zip")
    >>> satpuzzle.verify("verzwickt.zip").counts == certified.counts
    True
    """
    path, deadline = os.fspath(path), clock(progress=progress)
    deadline.progress.begin(say("certificate"), say("reading it"))
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
        if repr(claimed) != repr([sentence, counts.distinct, counts.essential]):  # true is no 1
            raise InvalidCertificateError("the manifest claims something else than what is proved")
    return Verified(puzzle, solutions, counts, sentence, clauses, steps, whole)


def _recounted(puzzle: Puzzle, claims: Json, deadline: Deadline) -> Verified:
    """A count, if counting again comes to the same."""
    deadline.progress.step = say("counting again")
    counts = recount(puzzle, watch=lambda _: deadline.check())
    said = archive.counted(counts)
    if repr({key: claims.get(key) for key in said}) != repr(said):
        raise InvalidCertificateError("the manifest claims something else than what is counted")
    return Verified(puzzle, (), counts, said["claim"], 0, 0, proved=False)


def _proved(opened: Archive, reference: Reference, whole: bool) -> tuple[int, int]:
    """The number of the formula's clauses, all of them rules, and that of the steps that refute them."""
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
    """The clauses of the formula. Refuses what is no rule of the puzzle, and another order; `whole`: and fewer."""
    other = InvalidCertificateError("formula.cnf holds something else than the rules of its puzzle")
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
    """The solutions listed, every one judged; refuses what is not a solution, or not in canonical order."""
    longest = 32 + 24 * puzzle.board.cells * (puzzle.board.sides + 1)  # bytes of a line
    others = InvalidCertificateError("solutions.txt holds more than CHECK lines, or not in canonical order")
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
            raise InvalidCertificateError("solutions.txt:{number}: no solution: {fault}", number=number, fault=fault)
        before = solutions.setdefault(solution, number)
        if before != number:
            raise InvalidCertificateError(
                "solutions.txt:{number}: the same solution as in line {first}", number=number, first=before
            )
        if line != archive.solution_lines([solution]) or (last is not None and not last < solution):
            raise others
        last = solution
    return tuple(solutions)
