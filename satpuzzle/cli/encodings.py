"""`satpuzzle encodings`."""

from __future__ import annotations

from typing import Any

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, one_puzzle, optional_puzzle_options, output_option, pick_puzzles
from satpuzzle.encode import load_recipe, recipe_names
from satpuzzle.reports.data import to_json
from satpuzzle.reports.sizes import recipe_data, recipes_text, size_data, sizes_text


@click.command("encodings")
@optional_puzzle_options
@click.option("--encoding", "named", multiple=True, metavar="NAME|FILE", help="Only these recipes; repeatable.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(puzzle: str | None, named: tuple[str, ...], form: str, output: str | None, **reading: Any) -> int:
    """List the recipes of formulas; with PUZZLE, what each makes of it, family by family."""
    names = list(named) or recipe_names()
    if puzzle is None:
        recipes = [load_recipe(name) for name in names]
        lines = (to_json(recipe_data(recipe)) for recipe in recipes) if form == "json" else recipes_text(recipes)
    else:
        sizes = api.formula_sizes(one_puzzle(pick_puzzles(puzzle, **reading), puzzle), names)
        lines = (to_json(size_data(size)) for size in sizes) if form == "json" else sizes_text(sizes)
    with Output(output) as out:
        out.lines(lines)
    return 0
