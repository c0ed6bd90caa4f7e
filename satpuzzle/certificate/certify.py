"""Makes certificates: finds all solutions, lets the solver prove that there are no others, writes it down."""

from __future__ import annotations

from typing import Any, NamedTuple

from satpuzzle import dimacs
from satpuzzle.certificate import archive, claim, proving
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
    claim.checked_recipe(settings.recipe)
    clock.standing.begin(say("certificate"), say("building the formula"))
    encoding = encode(puzzle, settings.recipe, lambda _: clock.check())
    solutions = all_solutions(puzzle, limit, settings, clock)
    counts = Counts.from_list(puzzle, solutions)
    clock.standing.begin(say("proof"), say("building the formula"))
    clauses = [*clock.during(encoding.clauses()), *dimacs.blocking(encoding, solutions)]
    proof = proving.prove(clauses, clock)
    members = {
        "puzzle.toml": claim.puzzle_text(puzzle),
        "recipe.toml": encoding.recipe.text.encode(),
        "solutions.txt": claim.solution_lines(solutions),
        "formula.cnf": claim.formula_text(encoding, solutions, clock),
        "proof.lrat": b"".join(proof.lines),
    }
    if drat:
        members["proof.drat"] = b"".join(clock.during(proving.drat(proof.lines)))
    claims: dict[str, Any] = {
        "claim": claim.sentence(counts),
        "distinct": counts.distinct,
        "essential": counts.essential,
        "recipe": printable(encoding.recipe.name),
        "made_by": f"satpuzzle {__version__}",
        "solver": solver_version(),
        "proof": proof.method,
    }
    clock.standing.begin(say("certificate"), say("writing it"))
    archive.write(path, members, claims, clock)
    return Certified(counts, claim.sentence(counts), proof.method, proof.steps, len(members["proof.lrat"]))


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
