"""What a certificate claims, and the parts that follow from puzzle, recipe and solutions alone.

`certify` writes these, `verify` builds them anew and compares: it is the same code on both sides, and
it is the model and the encoder, nothing of the search.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from satpuzzle import dimacs
from satpuzzle.encode import Encoding, Recipe
from satpuzzle.errors import InputError
from satpuzzle.formats import toml
from satpuzzle.model import Counts, Puzzle, Solution


def checked_recipe(recipe: Recipe) -> Recipe:
    """`recipe`, if it keeps all solutions. Raises InputError."""
    if recipe.breaks_symmetry:
        raise InputError(f"recipe {recipe.name!r} leaves out rotations of solutions; certify with another one")
    return recipe


def sentence(counts: Counts) -> str:
    """What is proved, in one sentence."""
    if not counts.distinct:
        return "The puzzle has no solution."
    distinct = "1 distinct solution" if counts.distinct == 1 else f"{counts.distinct} distinct solutions"
    if counts.essential == 1:
        essential = "they are rotations of one: it is unique" if counts.distinct > 1 else "it is unique"
    else:
        essential = f"{counts.essential} up to rotating the board"
    return f"The puzzle has exactly {distinct}, those listed; {essential}."


def solution_lines(solutions: Sequence[Solution]) -> bytes:
    """The CHECK lines of the solutions, in canonical order."""
    return "".join(f"{solution}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """The puzzle in the toml notation."""
    return toml.write([puzzle]).encode()


def formula_text(encoding: Encoding, solutions: Sequence[Solution]) -> bytes:
    """The formula with a clause for each solution that excludes it, as DIMACS."""
    stream = io.BytesIO()
    dimacs.write(encoding, stream, solutions)
    return stream.getvalue()


def without_comments(text: bytes) -> bytes:
    """The lines of a formula that are no comments."""
    return b"".join(line for line in text.splitlines(keepends=True) if not line.startswith(b"c"))
