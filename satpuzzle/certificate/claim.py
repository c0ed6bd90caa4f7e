"""What a certificate claims, and the members that follow from puzzle, recipe and solutions alone.

`certify` writes these, `verify` rebuilds them and compares: it is the same code on both sides, and
it is the model and the encoder, nothing of the search.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import chain, zip_longest

from satpuzzle import dimacs
from satpuzzle.encode import Encoding, Recipe, load_recipe, recipe_names
from satpuzzle.errors import InputError
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.clock import Clock


def checked_recipe(recipe: Recipe) -> Recipe:
    """`recipe`, if it keeps all solutions. Raises InputError."""
    if recipe.breaks_symmetry:
        raise InputError(
            say("recipe {name!r} leaves out rotations of solutions; certify with another one", name=recipe.name)
        )
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
    return "".join(f"{solution.check_line()}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """The puzzle in the toml notation."""
    return toml.write([puzzle]).encode()


def formula_text(encoding: Encoding, solutions: Sequence[Solution], clock: Clock | None = None) -> bytes:
    """The formula with a clause for each solution that excludes it, as DIMACS. Raises OutOfTimeError."""
    stream = io.BytesIO()
    dimacs.write(encoding, stream, solutions, clock=clock)
    return stream.getvalue()


def declared(text: bytes) -> tuple[int, int]:
    """How many variables and clauses the header of the formula `text` declares; 0 if there is no room for so many."""
    header = re.search(rb"^p cnf ([0-9]{1,12}) ([0-9]{1,12})$", text, re.MULTILINE)
    if header is None:
        return 0, 0
    variables, clauses = int(header[1]), int(header[2])
    shortest = variables * (len(header[1]) - 1)  # bytes: every variable is in some clause, most with as many digits
    return (variables, clauses) if shortest <= len(text) - header.end() else (0, 0)


def is_formula_of(text: bytes, encoding: Encoding, solutions: Sequence[Solution]) -> bool:
    """Is `text`, its comments aside, what `formula_text` writes? Stops at the first difference."""
    lines = (line.rstrip(b"\n") for line in io.BytesIO(text) if not line.startswith(b"c"))
    header = next(lines, b"")
    clauses = chain(encoding.clauses(), dimacs.blocking(encoding, solutions))
    expected = (" ".join(map(str, [*clause, 0])).encode() for clause in clauses)
    number = 0
    for line, other in zip_longest(lines, expected):
        if line != other:
            return False
        number += 1
    return header == f"p cnf {encoding.variables.count} {number}".encode()


def named(recipe: Recipe) -> Recipe:
    """`recipe` under the name of the bundled one that it is, if it is one."""
    bundled = map(load_recipe, recipe_names())
    return next((other for other in bundled if other.text == recipe.text), recipe)
