"""Making certificates: find all solutions, let a solver prove that there are no others, and write the file.

If there are too many solutions to list, `counted` writes a certificate with counts only, counted by two programs.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from satpuzzle.certificates import archive, lrat, proving
from satpuzzle.certificates.proving import Assembly, Trimmed, of_rules
from satpuzzle.certificates.recipe_proof import checked_recipe
from satpuzzle.certificates.recount import recount
from satpuzzle.certificates.reference import Reference
from satpuzzle.dimacs.formulas import blocking
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError, InputError, WrongAnswerError, printable
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.search import Search, Settings
from satpuzzle.solvers.pysat_solvers import answer_by, solver_version
from satpuzzle.version import __version__

if TYPE_CHECKING:
    from satpuzzle.schemas.stored import Claims, CountClaims

MOST_SOLUTIONS = 1000
COUNTED = "counted by two programs"
WHOLE = 100_000  # a reference formula of more clauses is not stored whole: only the clauses that the proof uses


class Certified(NamedTuple):
    """What was certified.

    Attributes:
        counts: The numbers of solutions.
        sentence: The claim, in one sentence.
        method: How the proof was made.
        steps: The number of clauses that the proof adds.
        proof_bytes: The size of the proof in bytes.
    """

    counts: Counts
    sentence: str
    method: str
    steps: int
    proof_bytes: int


def proved(
    puzzle: Puzzle,
    path: str,
    *,
    settings: Settings,
    limit: int = MOST_SOLUTIONS,
    drat: bool = False,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions of a puzzle, after checking its proof.

    The solver refutes the reference formula itself. If this has more than `WHOLE` clauses, or the settings
    name another recipe than the default, it refutes the recipe's formula, whose clauses are then derived.

    Args:
        puzzle: The puzzle.
        path: The file to write.
        settings: How to search.
        limit: Puzzles with more distinct solutions are refused.
        drat: Include the proof in DRAT, too.
        deadline: The time limit.

    Returns:
        What was certified.

    Raises:
        InputError: The puzzle has too many solutions, or the recipe is not supported.
        OutOfTimeError: The time limit was reached.
    """
    deadline = deadline or Deadline()
    checked_recipe(settings.loaded_recipe)
    text = archive.puzzle_text(puzzle)
    solutions = sorted(all_solutions(puzzle, limit, settings, deadline))
    counts = Counts.from_list(puzzle, solutions)
    deadline.progress.begin(say("proof"), say("building the formula"))
    reference = Reference(puzzle, solutions)
    beginning = list(islice(deadline.during(reference.clauses()), WHOLE + 1))
    whole = beginning if len(beginning) <= WHOLE else None
    with ExitStack() as stack:
        solver_file, formula, lrat_file, drat_file = (stack.enter_context(TemporaryFile()) for _ in range(4))
        if whole is not None and settings.loaded_recipe == load_recipe():
            rules: Sequence[Sequence[int]] = whole
            recipe = "none"
            proof = _proved(whole, solver_file, solutions, settings, deadline)
            lines = of_rules(proof, len(whole), deadline)
        else:
            encoding = Encoding(puzzle, settings.loaded_recipe, deadline)
            clauses = [*deadline.during(encoding.clauses()), *blocking(encoding, solutions)]
            proof = _proved(clauses, solver_file, solutions, settings, deadline)
            del clauses
            assembly = Assembly(reference, whole, encoding, solutions, proof, deadline)
            rules, recipe, lines = assembly.rules, printable(encoding.recipe.name), assembly.lines()
            del assembly
        formula.write(archive.formula_head(reference.variables, len(rules), whole=whole is not None))
        formula.writelines(archive.clause_lines(deadline.during(rules)))
        lrat_file.writelines(lines)
        del rules, lines  # free memory: these are in the files now
        steps = _checked(formula, lrat_file, reference.variables, deadline)
        members: dict[str, bytes | IO[bytes]] = {
            archive.PUZZLE: text,
            archive.SOLUTIONS: archive.solution_lines(solutions),
            archive.FORMULA: formula,
            archive.LRAT: lrat_file,
        }
        if drat:
            lrat_file.seek(0)
            drat_file.writelines(deadline.during(as_drat(lrat_file)))
            members[archive.DRAT] = drat_file
        claims: Claims = {
            "claim": archive.sentence(counts),
            "distinct": counts.distinct,
            "essential": counts.essential,
            "formula": "used" if whole is None else "whole",
            "recipe": recipe,
            "made_by": f"satpuzzle {__version__}",
            "solver": solver_version(),
            "proof": proof.method,
        }
        deadline.progress.begin(say("certificate"), say("writing the file"))
        archive.write(path, archive.FORMAT, members, claims, deadline)
        lrat_file.seek(0, io.SEEK_END)
        return Certified(counts, archive.sentence(counts), proof.method, steps, lrat_file.tell())


def _proved(
    clauses: Sequence[Clause], file: IO[bytes], solutions: Sequence[Solution], settings: Settings, deadline: Deadline
) -> Trimmed:
    """Prove that there are no other solutions; raise WrongAnswerError if an external solver missed one."""
    try:
        return proving.prove(clauses, file, deadline)
    except DisagreementError:
        if settings.external is None:
            raise
        name, n = answer_by(settings.external), len(solutions)
        raise WrongAnswerError("{name}: did not find all solutions (found {n})", name=name, n=n) from None


def counted(puzzle: Puzzle, path: str, *, settings: Settings, deadline: Deadline | None = None) -> Certified:
    """Write a certificate with counts only: no list and no proof; `verify` counts again.

    An engine counts, then `recount` counts again, before anything is written.

    Args:
        puzzle: The puzzle.
        path: The file to write.
        settings: How to search.
        deadline: The time limit.

    Returns:
        What was counted.

    Raises:
        DisagreementError: The two programs count differently.
        EngineLimitError: Counting again takes too much memory.
        InputError: The puzzle cannot be stored, or the file cannot be written.
        OutOfTimeError: The time limit was reached.
    """
    deadline, text = deadline or Deadline(), archive.puzzle_text(puzzle)
    counts = Search(puzzle, settings=settings, deadline=deadline).count()
    deadline.progress.begin(say("certificate"), say("counting again"))
    again = recount(puzzle, watch=lambda _: deadline.check())
    if again != counts:
        raise DisagreementError("BUG: two programs count differently; please report this puzzle")
    claims: CountClaims = {**archive.counted(counts), "made_by": f"satpuzzle {__version__}"}
    archive.write(path, archive.COUNT, {archive.PUZZLE: text}, claims, deadline)
    return Certified(counts, claims["claim"], COUNTED, 0, 0)


def _checked(formula: IO[bytes], proof: IO[bytes], variables: int, deadline: Deadline) -> int:
    """Check the proof in one file for the formula in the other, and return the number of its steps."""
    formula.seek(0)
    proof.seek(0)
    clauses = (map(int, line.split()[:-1]) for line in formula if line[:1] not in b"cp")
    try:
        return lrat.check(deadline.during(clauses), deadline.during(proof), variables=variables)
    except lrat.ProofError as error:
        raise DisagreementError("BUG: the proof is invalid: {error}; please report this puzzle", error=error) from None


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
            "has more than {limit} solutions, too many for a certificate; "
            "use `certify` with a higher --limit or with --counts-only",
            limit=limit,
            source=puzzle.title,
        )
    return solutions
