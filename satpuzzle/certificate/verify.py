"""Checks certificates, with no solver and nothing that searches.

Read, judged and rebuilt: the puzzle, the recipe, every solution, the formula, the clauses that
exclude the solutions. Checked: that the formula is the one in the certificate, and that the proof
shows it to have no model. So every solution of the puzzle is in the list, as surely as the encoder
puts the puzzle's rules into clauses, and as the checker of the proof is right. Not looked at: the
formula's comments, and the proof in DRAT for other checkers.
"""

from __future__ import annotations

from typing import NamedTuple

from satpuzzle import dimacs, files
from satpuzzle.certificate import archive, claim, lrat
from satpuzzle.check import judge_text
from satpuzzle.encode import encode
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.errors import InputError, InvalidCertificateError
from satpuzzle.formats import toml
from satpuzzle.model import Counts, Puzzle, Solution


class Verified(NamedTuple):
    """What is certain now. steps: the clauses that the proof adds."""

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    counts: Counts
    sentence: str
    recipe: str
    clauses: int
    steps: int


def verify(path: str) -> Verified:
    """What the certificate in file `path` proves. Raises InvalidCertificateError, with the reason, if nothing."""
    manifest, members = archive.read(path)
    puzzle = _puzzle(members["puzzle.toml"], path)
    solutions = _solutions(puzzle, members["solutions.txt"], path)
    try:
        recipe = claim.named(parse_recipe(files.decode(members["recipe.toml"], path), "its own"))
        claim.checked_recipe(recipe)
        encoding = encode(puzzle, recipe)
    except InputError as error:
        raise InvalidCertificateError(f"recipe.toml: {error.message}", path) from None
    if not claim.is_formula_of(members["formula.cnf"], encoding, solutions):
        raise InvalidCertificateError("formula.cnf is not the formula of its puzzle, recipe and solutions", path)
    clauses = [*encoding.clauses(), *dimacs.blocking(encoding, solutions)]
    try:
        steps = lrat.check(clauses, members["proof.lrat"].splitlines(), "proof.lrat")
    except lrat.ProofError as error:
        raise InvalidCertificateError(str(error), path) from None
    counts = Counts.from_list(puzzle, solutions)
    sentence = claim.sentence(counts)
    claimed = [manifest.get(key) for key in ("claim", "distinct", "essential")]
    if claimed != [sentence, counts.distinct, counts.essential]:
        raise InvalidCertificateError("the manifest claims something else than what is proved", path)
    return Verified(puzzle, solutions, counts, sentence, recipe.name, len(clauses), steps)


def _puzzle(data: bytes, path: str) -> Puzzle:
    try:
        drafts = toml.read(files.decode(data, path), None)
        if len(drafts) != 1:
            raise InputError(f"holds {len(drafts)} puzzles, not one")
        return drafts[0].puzzle()
    except InputError as error:
        raise InvalidCertificateError(f"puzzle.toml: {error.message}", path) from None


def _solutions(puzzle: Puzzle, data: bytes, path: str) -> tuple[Solution, ...]:
    """The solutions listed, every one judged; refuses what is not a solution, or not in canonical order."""
    try:
        text = files.decode(data, path)
    except InputError as error:
        raise InvalidCertificateError(f"solutions.txt: {error.message}", path) from None
    verdicts = judge_text(puzzle, text)
    for verdict in verdicts:
        if verdict.solution is None:
            raise InvalidCertificateError(f"solutions.txt:{verdict.line}: no solution: {verdict.faults[0]}", path)
        if verdict.repeats is not None:
            raise InvalidCertificateError(
                f"solutions.txt:{verdict.line}: the same solution as in line {verdict.repeats}", path
            )
    solutions = tuple(verdict.solution for verdict in verdicts if verdict.solution is not None)
    if data != claim.solution_lines(solutions):
        raise InvalidCertificateError("solutions.txt holds more than CHECK lines, or not in canonical order", path)
    return solutions
