"""`satpuzzle encodings`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command, option
from satpuzzle.cli.options import format_option, refuses, takes_optional_puzzle, takes_output, timeout_option
from satpuzzle.cli.outputs import Output
from satpuzzle.encode import families, load_recipe, recipe_names
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.report.puzzle_facts import families_text, family_data, recipe_data, recipes_text, size_data, sizes_text


def _contradictions(*, puzzle: str | None, named: tuple[str, ...], listed: bool, **_others: object) -> None:
    if listed and (puzzle is not None or named):
        raise InputError("--families lists all families; give it neither a PUZZLE nor --encoding")


@make_command("encodings", ("encodings", "the recipes"), ("encodings mine.txt", "the sizes of a puzzle's formulas"))
@refuses(_contradictions)
@takes_optional_puzzle
@option("--encoding", "named", multiple=True, metavar="NAME|FILE", help="Only these recipes; repeatable.")
@option("--families", "listed", is_flag=True, help="List the constraint families that recipes choose from.")
@format_option("text", "json")
@timeout_option
@takes_output
def command(puzzle: Puzzle | None, named: tuple[str, ...], listed: bool, timeout: float | None, out: Output) -> int:
    """List the recipes of formulas; with PUZZLE, what each makes of it, family by family."""
    names = list(named) or recipe_names()
    if listed:
        out.answer("family-1", map(family_data, families()), families_text(families()))
    elif puzzle is None:
        recipes = [load_recipe(name) for name in names]
        out.answer("recipe-1", map(recipe_data, recipes), recipes_text(recipes))
    else:
        sizes = satpuzzle.formula_sizes(puzzle, names, timeout=timeout)
        out.answer("formula-size-1", map(size_data, sizes), sizes_text(sizes))
    return 0
