"""`satpuzzle help`, `instances`, `recipes` and `schema`: help pages, and lists of what comes with the program."""

from __future__ import annotations

from typing import Annotated

import click

import satpuzzle
from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.asking import RECIPES, Perhaps, Timeout
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Arg, Name, Opt
from satpuzzle.cli.results import REPORT, Run
from satpuzzle.encode import FAMILIES, load_recipe, recipe_names
from satpuzzle.errors import UnknownNameError
from satpuzzle.report import puzzle_facts
from satpuzzle.report.as_text import Grid
from satpuzzle.runtime.language import say
from satpuzzle.schemas import schema_names

KNOWN = Arg("", kind=Name(lambda: COMMANDS), required=False, metavar="[COMMAND]")


@make_command()
def help(run: Run, name: Annotated[str | None, KNOWN]) -> int:
    """Show the help page of COMMAND, or of the program.

    Examples:
        help
            list all commands
        help solve
            show the page of solve
    """
    shown = click.Context(program, info_name="satpuzzle", **program.context_settings)
    if name is not None:
        command = program.get_command(shown, name)
        if command is None:
            raise UnknownNameError(say("command"), name, COMMANDS)
        shown = click.Context(command, parent=shown, info_name=name)
    click.echo(shown.get_help())
    return 0


LISTED = Opt("List the constraint families that recipes combine.", written="--families")


@make_command(forms=("text", "json"), writes=REPORT)
def instances(run: Run) -> int:
    """List the bundled puzzles, with their sources and known counts.

    Examples:
        instances
            list the bundled puzzles
        instances --format json
            the same, for programs
    """
    bundled = satpuzzle.instances()
    text = puzzle_facts.instances_text(bundled, run.width)
    return run.told("instance-1", map(puzzle_facts.instance_data, bundled), text)


@make_command(exclusive=["--families PUZZLE", "--families --recipe"], forms=("text", "json"), writes=REPORT)
def recipes(
    run: Run,
    named: Perhaps,
    recipe: Annotated[tuple[str, ...], RECIPES],
    listed: Annotated[bool, LISTED],
    timeout: Timeout,
) -> int:
    """List the recipes of formulas; with PUZZLE, the size of each formula by constraint family.

    Examples:
        recipes
            list the recipes
        recipes mine.txt
            compare the sizes of the formulas of mine.txt
    """
    names = list(recipe) or recipe_names()
    if listed:
        families = map(puzzle_facts.family_data, FAMILIES.values())
        return run.told("family-1", families, puzzle_facts.families_text())
    if named is None:
        loaded = [load_recipe(name) for name in names]
        return run.told("recipe-1", map(puzzle_facts.recipe_data, loaded), puzzle_facts.recipes_text(loaded))
    sizes = satpuzzle.formula_sizes(named.puzzle, names, timeout=timeout)
    return run.told("formula-size-1", map(puzzle_facts.size_data, sizes), puzzle_facts.sizes_text(sizes))


@make_command(writes=REPORT)
def schema(run: Run, name: Annotated[str | None, Arg("", kind=Name(schema_names), required=False)]) -> int:
    """List the JSON Schemas of this program's output, or print the schema NAME.

    The field `schema` of each JSON object names its schema.

    Examples:
        schema
            list the schemas
        schema count-1
            print the schema of the output of `count --format json`
    """
    if name is not None:
        import json

        run.lines(json.dumps(satpuzzle.schema(name), indent=2, ensure_ascii=False).splitlines())
    else:
        grid = Grid([say("name"), ""], (max(map(len, schema_names())), 0), left=2, gap="  ")
        run.lines(grid.line(each, satpuzzle.schema(each)["title"]) for each in schema_names())
    return 0
