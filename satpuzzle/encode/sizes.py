"""What recipes make of a puzzle: how many variables, clauses and literals, or why a recipe cannot express it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satpuzzle.encode.encoder import Encoding
from satpuzzle.encode.recipe import load_recipe, recipe_names
from satpuzzle.encode.shown import heads, size_html
from satpuzzle.errors import InputError
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.pictures.html import table
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path

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


def formula_sizes(
    puzzle: PuzzleLike, recipes: Sequence[Path] | None = None, *, timeout: float | None = None
) -> FormulaSizes:
    """For every bundled recipe, or those named (or files), the size of its formula, or why it does not fit.

    timeout: in seconds, for all. Raises InputError, OutOfTimeError.

    >>> import satpuzzle
    >>> [(size.recipe, size.variables) for size in satpuzzle.formula_sizes("standard", ["default", "direct"])]
    [('default', 488), ('direct', 882)]
    """
    deadline = clock(timeout)
    puzzle = as_puzzle(puzzle)
    sizes = FormulaSizes()
    for name in recipe_names() if recipes is None else named(recipes):
        recipe = load_recipe(name)  # a wrong name is an error, not a recipe that does not fit
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > LARGE:
                raise InputError("too large to be built for this; export it")
            encoded = Encoding(puzzle, recipe, lambda _: deadline.check())
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, error.message))
            continue
        measured = encoded.measured(lambda _: deadline.check())
        clauses, literals = (sum(column) for column in zip(*measured.values(), strict=True))
        blocks = {block.family: len(block) for block in encoded.variables.blocks}
        sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, measured))
    return sizes


def named(recipes: Sequence[Path]) -> list[str]:
    """The names or files of recipes that a caller means. Raises InputError."""
    wanted = say("a list of recipes' names or files, as in ['default']")
    return [validation.path("recipes", name) for name in validation.members("recipes", recipes, wanted)]
