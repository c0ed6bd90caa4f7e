"""Making certificates: find all solutions, let a solver prove that there are no others, and write the file."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from satpuzzle.certificates import archive, proving, verify
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError, InputError, WrongAnswerError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.solvers.pysat_solvers import answer_by, solver_version
from satpuzzle.version import __version__

if TYPE_CHECKING:
    from satpuzzle.schemas.stored import Claims

MADE_BY = f"satpuzzle {__version__}"


class Certified(NamedTuple):
    """What was certified.

    Attributes:
        counts: The numbers of solutions.
        sentence: The claim, in one sentence.
        method: How the proof was made.
        steps: The number of clauses that the proof adds.
        proof_bytes: The size of the proof in bytes.
        size: The size of the certificate in bytes.
        sha256: The SHA-256 of the certificate.
        solutions: The solutions that it lists, in canonical order.
        variables: The number of variables of its formula.
        clauses: The number of clauses of its formula.
    """

    counts: Counts
    sentence: str
    method: str
    steps: int
    proof_bytes: int
    size: int
    sha256: str
    solutions: tuple[Solution, ...]
    variables: int
    clauses: int


def proved(
    puzzle: Puzzle,
    path: str,
    *,
    settings: Settings,
    limit: int = 1000,
    drat: bool = False,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions of a puzzle, after `verify` has checked it.

    Args:
        puzzle: The puzzle.
        path: The file to write.
        settings: How to search for the solutions. The proof does not depend on it.
        limit: Puzzles with more distinct solutions are refused.
        drat: Include the proof in DRAT, too.
        deadline: The time limit.

    Returns:
        What was certified.

    Raises:
        InputError: The puzzle has too many solutions, or the file cannot be written.
        OutOfTimeError: The time limit was reached.
    """
    deadline = deadline or Deadline()
    text = archive.puzzle_text(puzzle)
    members: dict[str, bytes | IO[bytes]] = {
        verify.PROBLEM: archive.problem_text(puzzle),
        verify.TEXT: text,
        verify.PROGRAM: archive.CHECKER,
    }
    solutions = sorted(all_solutions(puzzle, limit, settings, deadline))
    counts = Counts.from_list(puzzle, solutions)
    deadline.progress.begin(say("proof"), say("building the formula"))
    rules = verify.Puzzle(archive.problem(puzzle), unbounded := verify.Memory(1 << 62))
    formula = verify.Formula(rules, [archive.as_checked(puzzle, each) for each in solutions], unbounded)
    clauses = list(deadline.during(formula.clauses()))
    with ExitStack() as stack:
        raw, formula_file, lrat_file, drat_file = (stack.enter_context(TemporaryFile()) for _ in range(4))
        proof = _prove(clauses, raw, solutions, settings, deadline)
        lrat_file.writelines(proof.lines(deadline))
        variables = formula.new() - 1
        formula_file.write(f"p cnf {variables} {len(clauses)}\n".encode())
        formula_file.writelines(archive.clause_lines(deadline.during(clauses)))
        members |= {
            verify.SOLUTIONS: archive.solution_lines(solutions),
            verify.FORMULA: formula_file,
            verify.LRAT: lrat_file,
        }
        if drat:
            lrat_file.seek(0)
            drat_file.writelines(deadline.during(as_drat(lrat_file)))
            members[verify.DRAT] = drat_file
        claims: Claims = {
            "claim": archive.sentence(counts, puzzle),
            "distinct": counts.distinct,
            "essential": counts.essential,
            "labelled": counts.labelled,
            "made_by": MADE_BY,
            "solver": solver_version(),
            "proof": proof.method,
        }
        deadline.progress.begin(say("certificate"), say("writing the file"))
        written = archive.write(path, members, claims, deadline)
        size = lrat_file.seek(0, io.SEEK_END)
        how = claims["claim"], proof.method, proof.steps, size
        return Certified(counts, *how, *written, tuple(solutions), variables, len(clauses))


def _prove(
    clauses: Sequence[Clause], file: IO[bytes], solutions: Sequence[Solution], settings: Settings, deadline: Deadline
) -> proving.Trimmed:
    """Prove that there are no other solutions. Raises WrongAnswerError if an external solver missed one."""
    try:
        return proving.prove(clauses, file, deadline)
    except DisagreementError:
        if settings.external is None:
            raise
        name, n = answer_by(settings.external), len(solutions)
        raise WrongAnswerError("{name}: did not find all solutions (found {n})", name=name, n=n) from None


def as_drat(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Convert an LRAT proof to DRAT, for other checkers: added and deleted clauses, without hints."""
    known: dict[bytes, bytes] = {}
    for line in lines:
        words = line.split()
        if words[1] == b"d":
            for number in words[2:-1]:
                yield b"d " + known.pop(number) + b"0\n"
            continue
        literals = b"".join(word + b" " for word in words[1 : words.index(b"0", 1)])
        known[words[0]] = literals
        yield literals + b"0\n"


def all_solutions(puzzle: Puzzle, limit: int, settings: Settings, deadline: Deadline) -> list[Solution]:
    """Find all distinct solutions, in canonical order; raise InputError if there are more than `limit`."""
    search = Search(puzzle, limit=limit + 1, settings=settings, deadline=deadline)
    solutions = search.find()
    if settings.cross_check:
        search.count()
    if len(solutions) > limit:
        raise InputError(
            "has more than {limit} solutions, too many for a certificate; use `certify` with a higher --limit",
            limit=limit,
            source=puzzle.title,
        )
    return solutions
