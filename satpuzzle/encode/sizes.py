"""Sizes of formulas: estimates before they are built, and measured sizes.

Formulas that would not fit into memory are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.recipe import Recipe
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE
from satpuzzle.errors import NoRoomError
from satpuzzle.runtime import memory
from satpuzzle.runtime.language import rounded

# Bytes, measured with CaDiCaL: key and id of a variable; a variable and a clause in the solver.
VARIABLE, IN_SOLVER, CLAUSE = 220, 280, 90
GIB = 1 << 30


class Expected(NamedTuple):
    """An estimate of the size of a formula, rather too small than too large."""

    variables: int
    clauses: int

    @property
    def written(self) -> int:
        """Bytes needed to write it, for the variables only; clauses are generated one by one."""
        return self.variables * VARIABLE

    @property
    def solved(self) -> int:
        """Bytes needed together with a solver, which stores the clauses."""
        return self.written + self.variables * IN_SOLVER + self.clauses * CLAUSE


def refuse_large(domains: Domains, recipe: Recipe, *, solved: bool) -> None:
    """Raise NoRoomError if the formula needs more memory than is free. solved: include the solver."""
    size = expected(domains, recipe)
    needed, free = size.solved if solved else size.written, memory.free()
    if needed > free:
        raise NoRoomError(
            "the formula would have about {variables} variables and {clauses} clauses and need {needed} GiB, but only "
            "{free} GiB are free; use a smaller board or another recipe",
            variables=size.variables,
            clauses=size.clauses,
            needed=rounded(needed / GIB, 1),
            free=rounded(free / GIB, 1),
        )


def expected(domains: Domains, recipe: Recipe) -> Expected:
    """Return the expected size of the formula of a puzzle with these domains."""
    types = domains.puzzle.types
    cells = Counter(map(id, domains.by_type))
    shared = {id(kinds): kinds for kinds in domains.by_type}
    places: Counter[int] = Counter()  # by type: placements, cells
    fitting: Counter[int] = Counter()
    for number, kinds in shared.items():
        for kind, options in kinds.items():
            places[kind] += cells[number] * len(options)
            fitting[kind] += cells[number]
    blocks = {
        PLACE: places.total(),
        CARD_AT: fitting.total(),
        COPY: sum(fitting[kind.number] * kind.count for kind in types if kind.count > 1),
        LABEL: sum(map(len, domains.joins)),
    }
    # the largest cardinality constraints: number of literals and bound
    statements: dict[str, Iterable[tuple[int, int]]] = {
        "cell_has_one_card": ((len(kinds), 1) for kinds in domains.by_type),
        "cell_has_one_placement": ((len(options), 1) for options in domains.cells),
        "card_used_at_most": ((fitting[kind.number], kind.count) for kind in types),
        "card_used_enough": ((fitting[kind.number], fitting[kind.number] - kind.count) for kind in types),
        "card_placed_at_most": ((places[kind.number], kind.count) for kind in types),
        "card_placed_enough": ((places[kind.number], places[kind.number] - kind.count) for kind in types),
        "join_shows_one_label": ((len(labels), 1) for labels in domains.joins),
    }
    variables = sum(blocks[name] for name in recipe.variables)
    clauses = 0
    for name in recipe.constraints:
        if name == "neighbours_match":
            clauses += sum(
                len(domains.cells[a.cell]) * len(domains.cells[b.cell]) for a, b in domains.puzzle.board.joins
            )
        elif name in statements:
            for (literals, bound), times in Counter(statements[name]).items():
                encoding = recipe.at_most(literals, bound)
                auxiliaries = encoding.auxiliaries(literals, bound)
                variables += times * auxiliaries
                pairs = encoding.name == "pairwise" and 0 < bound < literals
                clauses += times * (comb(literals, bound + 1) if pairs else literals + 2 * auxiliaries)
        else:
            clauses += max(blocks[block] for block in FAMILIES[name].needs)
    return Expected(variables, clauses)


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
