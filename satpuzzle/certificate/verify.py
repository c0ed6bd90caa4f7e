"""Checks certificates, with no solver and nothing that searches.

Read, judged and rebuilt: the puzzle, the recipe, every solution, the formula, the clauses that
exclude the solutions. Checked: that the formula is the one in the certificate, and that the proof
shows it to have no model. So every solution of the puzzle is in the list, as surely as the encoder
puts the puzzle's rules into clauses, and as the checker of the proof is right. Not looked at: the
formula's comments, and the proof in DRAT for other checkers.
"""

from __future__ import annotations

import io
from itertools import chain
from typing import NamedTuple

from satpuzzle import dimacs, files
from satpuzzle.certificate import archive, claim, lrat
from satpuzzle.check import judge_text
from satpuzzle.encode import Encoding
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.errors import InputError, InvalidCertificateError
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.standing import Standing


class Verified(NamedTuple):
    """What is certain now. steps: the clauses that the proof adds."""

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    counts: Counts
    sentence: str
    recipe: str
    clauses: int
    steps: int


def verify(path: str, standing: Standing | None = None) -> Verified:
    """What the certificate in file `path` proves. Raises InvalidCertificateError, with the reason, if nothing.

    standing: where to write how far it is.
    """
    standing = standing or Standing()
    standing.begin(say("certificate"), say("reading it"))
    manifest, members = archive.read(path)
    puzzle = _puzzle(members["puzzle.toml"], path)
    solutions = _solutions(puzzle, members["solutions.txt"], path)
    other_formula = InvalidCertificateError(
        say("formula.cnf is not the formula of its puzzle, recipe and solutions"), path
    )
    standing.step = say("building the formula again")
    variables, number = claim.declared(members["formula.cnf"])

    def no_more_than_declared(so_far: int) -> None:
        if so_far > variables:
            raise other_formula

    try:
        recipe = claim.named(parse_recipe(files.decode(members["recipe.toml"], path), say("its own")))
        claim.checked_recipe(recipe)
        encoding = Encoding(puzzle, recipe, no_more_than_declared)
    except InvalidCertificateError:
        raise
    except InputError as error:
        raise InvalidCertificateError(say("recipe.toml: {message}", message=error.message), path) from None
    if not claim.is_formula_of(members["formula.cnf"], encoding, solutions):
        raise other_formula
    standing.step = say("checking the proof")
    clauses = chain(encoding.clauses(), dimacs.blocking(encoding, solutions))
    try:
        steps = lrat.check(clauses, io.BytesIO(members["proof.lrat"]), "proof.lrat")
    except lrat.ProofError as error:
        raise InvalidCertificateError(str(error), path) from None
    counts = Counts.from_list(puzzle, solutions)
    sentence = claim.sentence(counts)
    claimed = [manifest.get(key) for key in ("claim", "distinct", "essential")]
    if claimed != [sentence, counts.distinct, counts.essential]:
        raise InvalidCertificateError(say("the manifest claims something else than what is proved"), path)
    return Verified(puzzle, solutions, counts, sentence, recipe.name, number, steps)


def _puzzle(data: bytes, path: str) -> Puzzle:
    try:
        drafts = toml.read(files.decode(data, path), None)
        if len(drafts) != 1:
            raise InputError(say("holds {n} puzzles, not one", n=len(drafts)))
        return drafts[0].puzzle()
    except InputError as error:
        raise InvalidCertificateError(say("puzzle.toml: {message}", message=error.message), path) from None


def _solutions(puzzle: Puzzle, data: bytes, path: str) -> tuple[Solution, ...]:
    """The solutions listed, every one judged; refuses what is not a solution, or not in canonical order."""
    longest = 32 + 24 * puzzle.board.cells * (puzzle.board.sides + 1)  # bytes of a line
    others = InvalidCertificateError(say("solutions.txt holds more than CHECK lines, or not in canonical order"), path)
    solutions: dict[Solution, int] = {}
    for number, line in enumerate(io.BytesIO(data), 1):
        if len(line) > longest:
            raise others
        try:
            verdicts = judge_text(puzzle, files.decode(line, path))
        except InputError as error:
            raise InvalidCertificateError(say("solutions.txt: {message}", message=error.message), path) from None
        if len(verdicts) != 1:
            raise others
        solution = verdicts[0].solution
        if solution is None:
            raise InvalidCertificateError(
                say("solutions.txt:{number}: no solution: {fault}", number=number, fault=verdicts[0].faults[0]), path
            )
        first = solutions.setdefault(solution, number)
        if first != number:
            raise InvalidCertificateError(
                say("solutions.txt:{number}: the same solution as in line {first}", number=number, first=first), path
            )
    if data != claim.solution_lines(tuple(solutions)):
        raise others
    return tuple(solutions)
