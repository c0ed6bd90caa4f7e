"""What a shell offers when somebody presses the tabulator key: names of puzzles, recipes, solvers; and how it asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SHELLS = ("bash", "zsh", "fish")


def script(shell: str, root: click.Context) -> str:
    """What one of `SHELLS` reads, so that it asks this program what to offer."""
    from click.shell_completion import ShellComplete, get_completion_class

    complete = get_completion_class(shell)
    assert complete is not None
    name = root.info_name or "satpuzzle"
    # Not the `source` of its own, which starts the shell to look at its version.
    source = ShellComplete.source(complete(root.command, {}, name, "_SATPUZZLE_COMPLETE"))
    return source.replace('string split ","', 'string split -m 1 ","')  # for fish: what is offered may hold commas


def puzzles(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Bundled puzzles, and files."""
    from satpuzzle.runtime import files

    return _names(files.bundled("instances"), begun, files_too=True)


def recipes(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Bundled recipes, and files."""
    from satpuzzle.encode import recipe_names

    return _names(recipe_names(), begun, files_too=True)


def solvers(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """PySAT's solvers."""
    from satpuzzle.solvers.pysat_solvers import solver_names

    return _names(solver_names(), begun)


def schemas(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Schemas of JSON."""
    from satpuzzle.report.schemas import schema_names

    return _names(schema_names(), begun)


def notations(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Notations of puzzles."""
    from satpuzzle.notation import notations

    return _names(notations.known(), begun)


def figures(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What bundled puzzles call their figures, after those that are there already."""
    from satpuzzle.notation.catalogue import instances

    before, comma, _last = begun.rpartition(",")
    words = {name for instance in instances() for name in instance.puzzle().figures}
    return _names((before + comma + word for word in sorted(words - set(before.split(",")))), begun)


def commands(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The program's commands."""
    root = ctx.find_root().command
    return _names(root.list_commands(ctx) if isinstance(root, click.Group) else (), begun)


def _names(names: Iterable[str], begun: str, *, files_too: bool = False) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    items = [CompletionItem(name) for name in names if name.startswith(begun)]
    return [*items, CompletionItem(begun, type="file")] if files_too and not items else items
