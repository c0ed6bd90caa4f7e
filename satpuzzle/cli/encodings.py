"""`satpuzzle encodings`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, one_puzzle, optional_puzzle_options, output_option, pick_puzzles
from satpuzzle.encode import families, load_recipe, recipe_names
from satpuzzle.errors import InputError
from satpuzzle.reports.data import to_json
from satpuzzle.reports.sizes import families_text, family_data, recipe_data, recipes_text, size_data, sizes_text


@click.command("encodings")
@optional_puzzle_options
@click.option("--encoding", "named", multiple=True, metavar="NAME|FILE", help="Only these recipes; repeatable.")
@click.option("--families", "listed", is_flag=True, help="List the constraint families that recipes choose from.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(
    puzzle: str | None, named: tuple[str, ...], listed: bool, form: str, output: str | None, **reading: Any
) -> int:
    """List the recipes of formulas; with PUZZLE, what each makes of it, family by family."""
    names = list(named) or recipe_names()
    lines: Iterable[str]
    if listed:
        if puzzle is not None or named:
            raise InputError("--families lists all families; give it neither a PUZZLE nor --encoding")
        lines = (to_json(family_data(family)) for family in families()) if form == "json" else families_text(families())
    elif puzzle is None:
        recipes = [load_recipe(name) for name in names]
        lines = (to_json(recipe_data(recipe)) for recipe in recipes) if form == "json" else recipes_text(recipes)
    else:
        sizes = api.formula_sizes(one_puzzle(pick_puzzles(puzzle, **reading), puzzle), names)
        lines = (to_json(size_data(size)) for size in sizes) if form == "json" else sizes_text(sizes)
    with Output(output) as out:
        out.lines(lines)
    return 0
