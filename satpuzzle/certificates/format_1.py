"""Certificates of format 1, as they were written before: their formula is that of a recipe, as the encoder makes it.

So they rest on the encoder too, which is run again here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import IO

from satpuzzle import dimacs
from satpuzzle.certificates import archive, lrat
from satpuzzle.certificates.archive import Archive
from satpuzzle.encode import Encoding, Recipe, load_recipe, recipe_names
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.expected import expected
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.errors import EngineLimitError, InputError, InvalidCertificateError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.progress import Progress

LONGEST = 1 << 24  # bytes of a line of the formula


def proved(
    opened: Archive, puzzle: Puzzle, solutions: Sequence[Solution], path: str, progress: Progress
) -> tuple[int, int, str]:
    """The number of the formula's clauses, that of the steps that refute them, and the name of the recipe.

    Raises InvalidCertificateError if the formula is another one, or is not refuted.
    """
    other = InvalidCertificateError("formula.cnf is not the formula of its puzzle, recipe and solutions", source=path)
    progress.step = say("building the formula again")
    with opened.open(archive.FORMULA) as stream:
        variables, clauses = _declared(stream, opened.size(archive.FORMULA))

    def no_more_than_declared(so_far: int) -> None:
        if so_far > variables:
            raise other

    try:
        recipe = _named(parse_recipe(files.decode(opened.read(archive.RECIPE), path), say("its own")))
        if recipe.breaks_symmetry:
            raise InputError("recipe {name!r} leaves out rotations of solutions", name=recipe.name)
        encoding = Encoding(puzzle, recipe, no_more_than_declared)
    except InvalidCertificateError:
        raise
    except EngineLimitError:  # too large for the memory; not known to be wrong, unless more than is declared
        no_more_than_declared(expected(Domains(puzzle), recipe).variables)
        raise
    except InputError as error:
        raise InvalidCertificateError("recipe.toml: {message}", message=error.message, source=path) from None
    with opened.open(archive.FORMULA) as stream:
        if not _is_formula(stream, encoding, solutions):
            raise other
    progress.step = say("checking the proof")
    made = chain(encoding.clauses(), dimacs.blocking(encoding, solutions))
    try:
        with opened.open(archive.LRAT) as proof:
            steps = lrat.check(made, iter(lambda: proof.readline(lrat.LONGEST + 1), b""), archive.LRAT)
    except lrat.ProofError as error:
        raise InvalidCertificateError(str(error), source=path) from None
    return clauses, steps, recipe.name


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a formula but for its comments."""
    for line in iter(lambda: stream.readline(LONGEST), b""):
        if not line.startswith(b"c"):
            yield line.rstrip(b"\n")


def _declared(stream: IO[bytes], size: int) -> tuple[int, int]:
    """How many variables and clauses the header of the formula declares; 0 if there is no room for so many."""
    header = re.fullmatch(rb"p cnf ([0-9]{1,12}) ([0-9]{1,12})", next(_lines(stream), b""))
    if header is None:
        return 0, 0
    variables, clauses = int(header[1]), int(header[2])
    shortest = variables * (len(header[1]) - 1)  # bytes: every variable is in some clause, most with as many digits
    return (variables, clauses) if shortest <= size else (0, 0)


def _is_formula(stream: IO[bytes], encoding: Encoding, solutions: Sequence[Solution]) -> bool:
    """Is it, its comments aside, that of the encoding with the solutions excluded? Stops at the first difference."""
    lines = _lines(stream)
    header = next(lines, b"")
    clauses = chain(encoding.clauses(), dimacs.blocking(encoding, solutions))
    expected = (" ".join(map(str, [*clause, 0])).encode() for clause in clauses)
    number = 0
    for line, other in zip_longest(lines, expected):
        if line != other:
            return False
        number += 1
    return header == f"p cnf {encoding.variables.count} {number}".encode()


def _named(recipe: Recipe) -> Recipe:
    """`recipe` under the name of the bundled one that it is, if it is one."""
    bundled = map(load_recipe, recipe_names())
    return next((other for other in bundled if other.text == recipe.text), recipe)
