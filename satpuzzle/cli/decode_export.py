"""`satpuzzle export` and `satpuzzle decode`: formulas for other solvers, and their answers."""

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
from satpuzzle.cli.parameters import Choice, InputFile, WholeNumber, argument, flag, option
from satpuzzle.cli.telling import LiveMaker, on_terminal
from satpuzzle.dimacs.formulas import (
    SATISFIABLE,
    UNKNOWN,
    UNSATISFIABLE,
    blocking,
    clauses_hash,
    decode_text,
    file_name,
    formula_text,
)
from satpuzzle.dimacs.weighted import Form, form_of, read_weighted
from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.errors import InputError, on_a_line
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation.notations.viewer import is_address
from satpuzzle.optimize.external_best import decoded_file, form_to_write
from satpuzzle.report.best_filling import BestReport
from satpuzzle.report.data import Column, JsonReport, Row
from satpuzzle.report.outcome import CheckReport, ClassicReport, Outcome, Report
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
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


@make_command(
    ("decode mine.cnf answer.txt", "show the solutions that a solver found"),
    ("decode mine.cnf -", "read the answer from standard input"),
)
@argument("formula", type=InputFile(), help="A file that `satpuzzle export` wrote.")
@argument("answer", type=InputFile(), help="Output of a solver; - for standard input.")
@options.format_option("text", "check", "json")
@options.takes_output
def decode(formula: str, answer: str, out: Output) -> int:
    """Decode ANSWER, the output of a solver for FORMULA, which `export` wrote.

    Every model is checked against the formula and against the puzzle; each solution is shown once. Exit status 1 if the
    solver says that there is no solution; 3 if it gave up. That there are no others, which some solvers say after all
    models, is not checked. A formula may have more clauses at its end (in a .wcnf, of its hard clauses) than `export`
    wrote.

    For a .wcnf or .opb file the filling is checked, and its score is compared with the solver's cost. Exit status 3
    also if the solver does not say that the cost is optimal.
    """
    text = formula_text(formula)
    if form_of(text) is not None:
        read = read_weighted(text, formula)
        if read.added:
            remark(
                several(
                    len(read.added),
                    "the answer is about fillings that satisfy the {n} added clause",
                    "the answer is about fillings that satisfy the {n} added clauses",
                )
            )
        best = decoded_file(read, answer)
        out.lines(BestReport(best).lines(out.form))
        return 3 if not best.optimal else 1 if best.filling is None else 0
    puzzle, solutions, complete, repeated = decode_text(text, formula, answer)
    reports: dict[str, Report] = {"text": ClassicReport(puzzle), "check": CheckReport(), "json": JsonReport(puzzle)}
    report = reports[out.form]
    for number, solution in enumerate(solutions, 1):
        out.lines(report.solution(number, solution))
    if solutions or out.form == "json":
        claimed = complete or not solutions
        out.lines(report.end(Outcome(len(solutions), len(solutions), complete=False, claimed=claimed)))
    else:
        claim = say("the solver says that this formula has no solutions; this is not checked")
        out.line(claim) if out.form == "text" else remark(claim)
    if repeated:
        remark(several(repeated, "{n} model repeats a solution", "{n} models repeat solutions"))
    if complete:
        remark(say("the solver says that this formula has no other solutions; this is not checked"))
    return 0 if solutions else 1
