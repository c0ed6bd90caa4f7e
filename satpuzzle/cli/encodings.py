"""`satpuzzle encodings`."""

from __future__ import annotations

from collections.abc import Iterable

import satpuzzle
from satpuzzle.cli.helping import make_command, option
from satpuzzle.cli.options import format_option, refuses, takes_optional_puzzle, takes_output, timeout_option
from satpuzzle.cli.outputs import Output
from satpuzzle.encode import families, load_recipe, recipe_names
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.report.data import to_json
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
def command(
    puzzle: Puzzle | None, named: tuple[str, ...], listed: bool, form: str, timeout: float | None, out: Output
) -> int:
    """List the recipes of formulas; with PUZZLE, what each makes of it, family by family."""
    names = list(named) or recipe_names()
    lines: Iterable[str]
    if listed:
        lines = (
            (to_json("family-1", family_data(each)) for each in families())
            if form == "json"
            else families_text(families())
        )
    elif puzzle is None:
        recipes = [load_recipe(name) for name in names]
        lines = (
            (to_json("recipe-1", recipe_data(each)) for each in recipes) if form == "json" else recipes_text(recipes)
        )
    else:
        sizes = satpuzzle.formula_sizes(puzzle, names, timeout=timeout)
        lines = (to_json("formula-size-1", size_data(each)) for each in sizes) if form == "json" else sizes_text(sizes)
    out.lines(lines)
    return 0
