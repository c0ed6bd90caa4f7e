"""What recipes make of a puzzle: how many variables, clauses and literals, or why a recipe cannot express it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satpuzzle.encode.encoder import encode
from satpuzzle.encode.recipe import load_recipe
from satpuzzle.encode.shown import heads, size_html
from satpuzzle.encode.variables import Watch
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.pictures.html import table
from satpuzzle.runtime.language import say

LARGE = 500_000  # (card, cell, turn) triples up to which formulas are built only to tell their size


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
        return table([say("recipe"), *heads(), *([say("why it does not fit")] if refused else [])], rows)


def formula_sizes(puzzle: Puzzle, recipes: Sequence[str], watch: Watch) -> FormulaSizes:
    """The size of the formula of `puzzle` under each recipe, given by name or file. Raises InputError for these.

    watch: as for `encode`; it may raise to end this.
    """
    sizes = FormulaSizes()
    for name in recipes:
        load_recipe(name)  # a wrong name is an error, not a recipe that does not fit
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > LARGE:
                raise InputError("too large to be built for this; export it")
            encoded = encode(puzzle, name, watch)
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, error.message))
            continue
        measured = encoded.measured(watch)
        clauses, literals = (sum(column) for column in zip(*measured.values(), strict=True))
        blocks = {block.family: len(block) for block in encoded.variables.blocks}
        sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, measured))
    return sizes
