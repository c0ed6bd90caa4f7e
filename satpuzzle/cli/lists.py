"""`satpuzzle instances`, `satpuzzle recipes` and `satpuzzle schema`: lists of what comes with the program."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option, takes_optional_puzzle, takes_output, timeout_option
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import Name, RecipeFile, argument, flag, option
from satpuzzle.encode import FAMILIES, load_recipe, recipe_names
from satpuzzle.model import Puzzle
from satpuzzle.report import puzzle_facts
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime.language import say
from satpuzzle.schemas import schema_names


@make_command(("instances", "list the bundled puzzles"), ("instances --format json", "the same, for programs"))
@format_option("text", "json")
@takes_output
def instances(out: Output) -> int:
    """List the bundled puzzles, with their sources and known counts."""
    bundled = satpuzzle.instances()
    out.answer("instance-1", map(puzzle_facts.instance_data, bundled), puzzle_facts.instances_text(bundled, out.width))
    return 0


@make_command(
    ("recipes", "list the recipes"),
    ("recipes mine.txt", "compare the sizes of the formulas of mine.txt"),
    exclusive=["--families PUZZLE", "--families --recipe"],
)
@takes_optional_puzzle
@option(
    "--recipe named",
    "Recipe of the formula: a bundled one or a file.",
    multiple=True,
    type=RecipeFile(),
    show_default="all recipes",
)
@flag("--families listed", "List the constraint families that recipes combine.")
@format_option("text", "json")
@timeout_option
@takes_output
def recipes(puzzle: Puzzle | None, named: tuple[str, ...], listed: bool, timeout: float | None, out: Output) -> int:
    """List the recipes of formulas; with PUZZLE, the size of each formula by constraint family."""
    names = list(named) or recipe_names()
    if listed:
        out.answer("family-1", map(puzzle_facts.family_data, FAMILIES.values()), puzzle_facts.families_text())
    elif puzzle is None:
        loaded = [load_recipe(name) for name in names]
        out.answer("recipe-1", map(puzzle_facts.recipe_data, loaded), puzzle_facts.recipes_text(loaded))
    else:
        sizes = satpuzzle.formula_sizes(puzzle, names, timeout=timeout)
        out.answer("formula-size-1", map(puzzle_facts.size_data, sizes), puzzle_facts.sizes_text(sizes))
    return 0


@make_command(
    ("schema", "list the schemas"), ("schema count-1", "print the schema of the output of `count --format json`")
)
@argument("name", required=False, type=Name(schema_names))
@takes_output
def schema(name: str | None, out: Output) -> int:
    """List the JSON Schemas of this program's output, or print the schema NAME.

    The field `schema` of each JSON object names its schema.
    """
    if name is not None:
        import json

        out.lines(json.dumps(satpuzzle.schema(name), indent=2, ensure_ascii=False).splitlines())
    else:
        grid = Grid([say("name"), ""], (max(map(len, schema_names())), 0), left=2, gap="  ")
        out.lines(grid.line(each, satpuzzle.schema(each)["title"]) for each in schema_names())
    return 0
