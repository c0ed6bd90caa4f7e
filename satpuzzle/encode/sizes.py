"""How large formulas are: what they will be, told before they are made, and what they are, as tables.

What would not fit into memory is refused in time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb
from typing import NamedTuple

from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.recipe import Recipe
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM
from satpuzzle.errors import NoRoomError
from satpuzzle.model.plugs import plugged
from satpuzzle.runtime import memory
from satpuzzle.runtime.language import say

# Bytes as measured with CaDiCaL: a variable's key and id; what a solver keeps of a variable, and of a clause.
VARIABLE, IN_SOLVER, CLAUSE = 220, 280, 90
GIB = 1 << 30


class Expected(NamedTuple):
    """About how large a formula is: rather less than it will be than more."""

    variables: int
    clauses: int

    @property
    def written(self) -> int:
        """Bytes that it takes to write it: its variables alone, since clauses come one by one."""
        return self.variables * VARIABLE

    @property
    def solved(self) -> int:
        """Bytes that it takes together with a solver, which keeps the clauses."""
        return self.written + self.variables * IN_SOLVER + self.clauses * CLAUSE


def refuse_large(domains: Domains, recipe: Recipe, *, solved: bool) -> None:
    """Raise NoRoomError if the formula needs more memory than is free; `solved`: with a solver's share."""
    size = expected(domains, recipe)
    needed, free = size.solved if solved else size.written, memory.free()
    if needed > free:
        raise NoRoomError(
            "the formula would have about {variables} variables and {clauses} clauses and take {needed:.1f} GiB, "
            "of which {free:.1f} are free; take a smaller board, or another encoding",
            variables=size.variables,
            clauses=size.clauses,
            needed=needed / GIB,
            free=free / GIB,
        )


def expected(domains: Domains, recipe: Recipe) -> Expected:
    """The size that the formula of the puzzle with these domains will have; reckoned from what cells have in common."""
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
        RIM: sum(map(len, domains.rim.values())),
    }
    # the at-most statements that take the most: of how many literals each, and the bound
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
            needs = FAMILIES[name].needs
            around = domains.puzzle.board.sides if CARD_AT in needs and LABEL in needs else 1
            clauses += around * max(blocks[block] for block in needs)
    return Expected(variables, clauses)


class FormulaSize(NamedTuple):
    """What a recipe makes of a puzzle; `refusal` says why it cannot express it, else empty.

    blocks: the number of variables of each block. families: clauses and literals of each family.
    """

    recipe: str
    variables: int
    clauses: int
    literals: int
    blocks: dict[str, int]
    families: dict[str, tuple[int, int]]
    refusal: str = ""

    def _repr_html_(self) -> str:
        """A table, for notebooks."""
        if self.refusal:
            return FormulaSizes([self])._repr_html_()
        return size_html(self.recipe, self.variables, self.blocks, self.families)


class FormulaSizes(list[FormulaSize]):
    """Several, which notebooks show as a table."""

    def _repr_html_(self) -> str:
        refused = any(size.refusal for size in self)
        rows = [
            (size.recipe, *(("-",) * 3 if size.refusal else size[1:4]), *((size.refusal,) if refused else ()))
            for size in self
        ]
        return plugged().html_table([say("recipe"), *heads(), *([say("why it does not fit")] if refused else [])], rows)


def size_html(
    recipe: str, variables: int, blocks: Mapping[str, int], families: Mapping[str, tuple[int, int]] | None
) -> str:
    """A table: the totals of a formula, then block by block and family by family; None: these were not made."""
    clauses, literals = (sum(pair[column] for pair in (families or {}).values()) for column in (0, 1))
    rows: list[list[str | int]] = [[recipe, variables, *([clauses, literals] if families is not None else ["", ""])]]
    rows += ([block, number, "", ""] for block, number in blocks.items() if number)
    rows += ([family, "", *pair] for family, pair in (families or {}).items() if pair[0])
    return plugged().html_table([say("recipe"), *heads()], rows)


def heads() -> list[str]:
    """What is told of a formula."""
    return [say("variables"), say("clauses"), say("literals")]
