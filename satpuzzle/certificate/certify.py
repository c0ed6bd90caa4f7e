"""Makes certificates: finds all solutions, lets the solver prove that there are no others, writes it down."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

from satpuzzle import dimacs
from satpuzzle.certificate import archive, claim, lrat, proving
from satpuzzle.certificate.assemble import Assembly
from satpuzzle.certificate.deriving import checked_recipe
from satpuzzle.certificate.reference import Reference
from satpuzzle.encode import encode
from satpuzzle.engines.sat.pysat import solver_version
from satpuzzle.errors import InputError, printable
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings
from satpuzzle.version import __version__

MOST_SOLUTIONS = 1000


class Certified(NamedTuple):
    """What was certified: the counts, the sentence, how the proof was made, its size in clauses and bytes."""

    counts: Counts
    sentence: str
    method: str
    steps: int
    proof_bytes: int


def certify(
    puzzle: Puzzle,
    path: str,
    *,
    settings: Settings | None = None,
    limit: int = MOST_SOLUTIONS,
    drat: bool = False,
    clock: Clock | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions of `puzzle` to file `path`.

    limit: puzzles with more distinct solutions are refused. drat: include the proof in DRAT too. The
    proof is checked before anything is written. Raises InputError, OutOfTimeError.
    """
    settings = settings or Settings()
    clock = clock or Clock()
    checked_recipe(settings.recipe)
    clock.standing.begin(say("certificate"), say("building the formula"))
    encoding = encode(puzzle, settings.recipe, lambda _: clock.check())
    solutions = sorted(all_solutions(puzzle, limit, settings, clock))
    counts = Counts.from_list(puzzle, solutions)
    clock.standing.begin(say("proof"), say("building the formula"))
    reference = Reference(puzzle, solutions)
    clauses = [*clock.during(encoding.clauses()), *dimacs.blocking(encoding, solutions)]
    with ExitStack() as stack:
        formula, lrat_file, drat_file = (stack.enter_context(TemporaryFile()) for _ in range(3))
        proof = stack.enter_context(proving.prove(clauses, clock))
        del clauses
        clock.standing.step = say("from the rules of the puzzle")
        assembly = Assembly(reference, encoding, solutions, proof, clock)
        formula.write(claim.formula_head(reference.variables, len(assembly.rules), whole=assembly.whole))
        formula.writelines(claim.clause_lines(assembly.rules))
        lrat_file.writelines(assembly.lines())
        lrat_file.seek(0)
        clock.standing.step = say("checking the proof")
        steps = lrat.check(clock.during(assembly.rules), clock.during(lrat_file))
        members: dict[str, bytes | IO[bytes]] = {
            archive.PUZZLE: claim.puzzle_text(puzzle),
            archive.SOLUTIONS: claim.solution_lines(solutions),
            archive.FORMULA: formula,
            archive.LRAT: lrat_file,
        }
        if drat:
            lrat_file.seek(0)
            drat_file.writelines(clock.during(as_drat(lrat_file)))
            members[archive.DRAT] = drat_file
        claims: dict[str, Any] = {
            "claim": claim.sentence(counts),
            "distinct": counts.distinct,
            "essential": counts.essential,
            "formula": "whole" if assembly.whole else "used",
            "recipe": printable(encoding.recipe.name),
            "made_by": f"satpuzzle {__version__}",
            "solver": solver_version(),
            "proof": proof.method,
        }
        clock.standing.begin(say("certificate"), say("writing it"))
        archive.write(path, archive.FORMAT, members, claims, clock)
        lrat_file.seek(0, io.SEEK_END)
        return Certified(counts, claim.sentence(counts), proof.method, steps, lrat_file.tell())


def as_drat(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The same proof in DRAT, for other checkers: the clauses added and deleted, without hints."""
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


def all_solutions(puzzle: Puzzle, limit: int, settings: Settings, clock: Clock) -> list[Solution]:
    """All distinct solutions, in canonical order. Raises InputError if there are more than `limit`."""
    search = Search(puzzle, limit=limit + 1, settings=settings, clock=clock)
    solutions = search.find()
    if settings.cross_check:
        search.count()
    if len(solutions) > limit:
        raise InputError(
            say("has more than {limit} solutions; a certificate lists them all: raise --limit", limit=limit),
            puzzle.title,
        )
    return solutions
