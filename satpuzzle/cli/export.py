"""`satpuzzle export`."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from itertools import chain
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import options, outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, tabulate, takes_many_puzzles
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import Choice, InputFile, WholeNumber, flag, option
from satpuzzle.cli.telling import LiveMaker, on_terminal
from satpuzzle.dimacs.formulas import SATISFIABLE, UNKNOWN, UNSATISFIABLE, blocking, clauses_hash, file_name
from satpuzzle.dimacs.weighted import Form
from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.errors import InputError, on_a_line
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation.viewer import is_address
from satpuzzle.optimize.external_best import form_to_write
from satpuzzle.report.data import Column, Row
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.search.analysis import balance


@make_command(
    ("export mine.txt -o mine.cnf", "write the formula, for any SAT solver"),
    ("export mine.txt standard -o formulas/", "write a formula for each puzzle"),
    exclusive=["--cubes --block", "--cubes --hash"],
)
@takes_many_puzzles
@options.recipe_option
@option("--shuffle", "Shuffle cards, rotations and figures with this seed.", type=WholeNumber(), metavar="SEED")
@option("--block", "Exclude the solutions whose CHECK lines are in FILE.", type=InputFile())
@option("--cubes", "Write .icnf with at least N cubes.", type=WholeNumber(min=1))
@flag("--hash hashed", "Print the GBD hash of the formula.")
@option(
    "--most",
    "Objective: matched joins of a full board, or placed cards without a wrong join.",
    type=Choice(["joins", "cards"]),
)
@options.takes_timeout
@outputs.writes(
    outputs.FORMULA,
    "Write this .cnf, .icnf, .wcnf or .opb file (also .gz or .xz) instead of standard output; into a folder, a file "
    "named by puzzle, board, figures, seed and answer for each puzzle.",
    metavar="FILE|FOLDER",
)
def export(many: Many, output: str | None, **how: Any) -> int:
    """Write the formula of PUZZLE in DIMACS, with comments that `decode` needs.

    A .wcnf file (for MaxSAT solvers) or .opb file (for pseudo-Boolean solvers) asks for a best filling; --most
    sets the objective. Several puzzles are written into a folder, with --most as .wcnf files.
    """
    folder = output is not None and outputs.means_folder(output, several=many.only is None)
    if many.only is None and not folder:
        raise InputError(
            "several puzzles need a folder, as in -o formulas/; or choose one with --example", source=output
        )
    if many.only is None and how["block"] is not None:
        raise InputError("--block needs a single puzzle")
    for each in many.named if folder else ():
        files.make_folder(os.path.join(output or "", each.folder))
    if many.only is not None:
        for line in _exported(many.named[0], many.only, output, **how):
            click.echo(line)
        return 0
    written: set[str] = set()

    def answer(named: Named, puzzle: Puzzle) -> Row:
        path, *more = _exported(named, puzzle, os.path.join(output or "", named.folder), written, **how)
        return Row({"file": path, "hash": "".join(more)})

    columns = [Column("file", say("file"), left=True)]
    with Output(None) as out:
        return tabulate(many, out, [*([Column("hash", say("hash"), 32)] if how["hashed"] else []), *columns], answer)


def _exported(
    named: Named,
    puzzle: Puzzle,
    output: str | None,
    written: set[str] | None = None,
    *,
    hashed: bool,
    live: LiveMaker,
    timeout: float | None,
    **how: Any,
) -> list[str]:
    """Write the formula; the file, if its name was chosen, and its hash, if wanted. `written`: names to avoid."""
    shuffle, block, cubes = (how[name] for name in ("shuffle", "block", "cubes"))
    asked = {name: how[name] for name in ("recipe", "cubes", "most")}
    if shuffle is not None:
        puzzle = satpuzzle.shuffled(puzzle, shuffle)
    no_aim = block is not None or cubes is not None or hashed
    deadline = Deadline(timeout)
    blocked = (
        () if block is None else options.solutions_in(puzzle, block, say("not a solution, so it cannot be excluded"))
    )
    chosen = output is not None and os.path.isdir(output)
    path = _path(named, puzzle, output, blocked, **how) if output is not None and chosen else output
    form = form_to_write(path, how["most"], plain=no_aim)
    if written is not None and path is not None:
        if path in written:
            raise InputError("would be written for two puzzles; rename one of their files", source=path)
        written.add(path)
    where = path or (None if sys.stdout is None or hashed else sys.stdout.buffer)
    on_screen = path is None and on_terminal(sys.stdout)
    with live() as shown, shown.paused() if on_screen else nullcontext():
        if where is not None:
            asked |= {"command": _made_by(named, form, **how), "timeout": timeout, "progress": shown.progress}
            encoded = satpuzzle.export(puzzle, where, blocked=blocked, **asked)
        elif hashed:
            shown.progress.begin(say("formula"), say("building it"))
            encoded = Encoding(puzzle, load_recipe(how["recipe"]), deadline)
        said = [on_a_line(path)] if path is not None and chosen else []
        if hashed:
            shown.progress.step = say("writing the file")
            said.append(clauses_hash(chain(encoded.clauses(deadline=deadline), blocking(encoded, blocked))))
    return said


def _source(named: Named) -> str:
    """The name of the puzzle, without its folder."""
    number = "" if named.example is None else f"#{named.example}"
    return files.without_folder(named.source) + number


def _made_by(named: Named, form: Form | None, *, recipe: str, block: str | None, **how: Any) -> str:
    """The command that makes the formula again; it keeps only the format from --output."""
    reading = options.Reading.of_command()
    told = {
        **reading._replace(given=tuple(map(files.without_folder, reading.given)))._asdict(),
        "recipe": None if recipe == "default" else files.without_folder(recipe),
        **{name: how[name] for name in ("shuffle", "cubes", "most")},
        "block": None if block is None else os.path.basename(block),
        "output": None if form is None else f"formula.{form}",
    }
    return f"satpuzzle {options.again('export', _source(named), **told)}"


def _path(named: Named, puzzle: Puzzle, folder: str, blocked: tuple[Solution, ...], **how: Any) -> str:
    """The path of the formula in a folder, named as in solver competitions."""
    source, reading = named.source, options.Reading.of_command()
    bundled = _source(named) if not os.path.exists(source) and not any(reading) else None
    answer = _answer(named.puzzle or puzzle, load_recipe(how["recipe"]), bundled, blocked)
    suffix = ".icnf.xz" if how["cubes"] is not None else ".wcnf.xz" if how["most"] is not None else ".cnf.xz"
    family = "board" if is_address(source) else files.without_folder(source).partition(".")[0].strip("-") or "puzzle"
    number = named.example or reading.example
    family += "" if number is None else f"-{number}"
    return os.path.join(folder, file_name(family, puzzle, how["shuffle"] or 0, answer, suffix))


def _answer(puzzle: Puzzle, recipe: Recipe, bundled: str | None, blocked: tuple[Solution, ...]) -> str:
    """The known answer (satisfiable, unsatisfiable or unknown), from recorded counts or an obvious reason."""
    counts = {each.name: each.distinct for each in satpuzzle.instances()}
    known = None if bundled is None else counts.get(bundled)
    if known == 0 or balance(puzzle).conflict or known == len(blocked) > 0:
        return UNSATISFIABLE
    if known and known > len(blocked) and not (blocked and recipe.breaks_symmetry):
        return SATISFIABLE
    return UNKNOWN
