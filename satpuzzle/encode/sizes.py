"""Sizes of formulas; those that would not fit into memory are refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from satpuzzle.errors import NoRoomError
from satpuzzle.runtime import memory
from satpuzzle.runtime.language import rounded

# Bytes, measured on 16x16 cards: a variable that is not auxiliary, with its share of lists; a clause in CaDiCaL.
VARIABLE, CLAUSE = 200, 90
GIB = 1 << 30


def refuse_large(variables: int, clauses: Iterable[int] = ()) -> None:
    """Compare the memory that a formula needs with what is free.

    Args:
        variables: The number of its variables that are not auxiliary.
        clauses: How many clauses a solver will store, in parts; they are not read if they certainly fit.

    Raises:
        NoRoomError: If it needs more.
    """
    free, needed = memory.free(), variables * VARIABLE
    for number in clauses if variables * variables * CLAUSE > free else ():  # about a clause for each pair
        needed += number * CLAUSE
        if needed > free:
            break
    if needed > free:
        raise NoRoomError(
            "the formula would have more than {variables} variables and need more than {needed} GiB, but only {free} "
            "GiB are free; use a smaller board or another recipe",
            variables=variables,
            needed=rounded(needed / GIB, 1),
            free=rounded(free / GIB, 1),
        )


class FormulaSize(NamedTuple):
    """The size of the formula of a puzzle.

    Attributes:
        recipe: The recipe.
        variables: Number of variables.
        clauses: Number of clauses.
        literals: Number of literals in all clauses.
        blocks: Number of variables in each block.
        families: Clauses and literals of each family.
        refusal: Why the recipe does not support the puzzle, or "".
    """

    recipe: str
    variables: int
    clauses: int
    literals: int
    blocks: dict[str, int]
    families: dict[str, tuple[int, int]]
    refusal: str = ""
