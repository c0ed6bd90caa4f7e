"""The catalogues of recipes and of constraint families, and what a recipe makes of a puzzle; as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from satpuzzle.encode import Recipe
from satpuzzle.encode.constraints import SIZES, Family
from satpuzzle.encode.sizes import FormulaSize
from satpuzzle.report.tables import Grid
from satpuzzle.runtime.language import say


def recipes_text(recipes: Iterable[Recipe]) -> Iterator[str]:
    """Every recipe with its explanation and source."""
    for index, recipe in enumerate(recipes):
        if index:
            yield ""
        yield recipe.name
        yield from (f"    {line}" for line in recipe.explanation.split("\n"))
        if recipe.source:
            yield "    " + say("Source: {source}", source=recipe.source)


def recipe_data(recipe: Recipe) -> dict[str, Any]:
    """One recipe for programs."""
    return {
        "recipe": recipe.name,
        "explanation": recipe.explanation,
        "source": recipe.source,
        "variables": recipe.variables,
        "constraints": recipe.constraints,
        "redundant": recipe.redundant,
        "at_most": {"small": recipe.small, "small_up_to": recipe.small_up_to, "large": recipe.large},
        "breaks_symmetry": recipe.breaks_symmetry,
    }


def families_text(families: Iterable[Family]) -> Iterator[str]:
    """Every constraint family: what it says in how many clauses, the variables it needs, the fact it states."""
    yield say("Sizes: {sizes}.", sizes=SIZES)
    for family in families:
        yield ""
        yield family.name
        yield f"    {family.explanation}"
        yield "    " + say("Needs: {blocks}", blocks=", ".join(family.needs))
        if family.states:
            yield "    " + say("States: {fact}", fact=say(family.states.value))
        if family.breaks_symmetry:
            yield "    " + say("May exclude rotations of solutions")
        if family.source:
            yield "    " + say("Source: {source}", source=family.source)


def family_data(family: Family) -> dict[str, Any]:
    """One constraint family for programs."""
    return {
        "family": family.name,
        "explanation": family.explanation,
        "needs": family.needs,
        "states": family.states and family.states.value,
        "breaks_symmetry": family.breaks_symmetry,
        "source": family.source,
    }


def sizes_text(sizes: Iterable[FormulaSize]) -> Iterator[str]:
    """A table: for every recipe its totals, then block by block and family by family."""
    grid = Grid(["", say("variables"), say("clauses"), say("literals")], (28, 10, 12, 12))
    yield grid.head
    for size in sizes:
        if size.refusal:
            yield f"{size.recipe}: " + say("does not fit: {refusal}", refusal=size.refusal)
            continue
        yield grid.line(size.recipe, size.variables, size.clauses, size.literals)
        for block, number in size.blocks.items():
            if number:
                yield grid.line(f"  {block}", number)
        for family, (clauses, literals) in size.families.items():
            if clauses:
                yield grid.line(f"  {family}", "", clauses, literals)


def size_data(size: FormulaSize) -> dict[str, Any]:
    """One line of the table for programs."""
    data = size._asdict()
    families = {name: {"clauses": pair[0], "literals": pair[1]} for name, pair in size.families.items()}
    return {**data, "families": families}
