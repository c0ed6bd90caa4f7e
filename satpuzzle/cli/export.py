"""`satpuzzle export`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from itertools import chain

import click

from satpuzzle import api, dimacs
from satpuzzle.analysis import balance
from satpuzzle.api import instances, make_cubes, shuffled
from satpuzzle.cli import outputs
from satpuzzle.cli.again import again, plain
from satpuzzle.cli.helping import Command
from satpuzzle.cli.options import Reading, encoding_option, refuses, source_name, takes_optional_puzzle, timeout_option
from satpuzzle.cli.progress import Live, on_terminal, takes_progress
from satpuzzle.cli.solutions import solutions_in
from satpuzzle.cli.suites import contradictions, takes_suite
from satpuzzle.encode import Encoding, Recipe, encode, load_recipe
from satpuzzle.errors import InputError
from satpuzzle.formats.viewer import is_address
from satpuzzle.language import on_a_line, say
from satpuzzle.make.naming import SATISFIABLE, UNKNOWN, UNSATISFIABLE, file_name
from satpuzzle.model import Puzzle, Solution
from satpuzzle.optimum.outside import form_to_write
from satpuzzle.running.clock import Clock


@click.command(
    "export",
    cls=Command,
    examples=[
        ("export mine.txt -o mine.cnf", "the formula, for any SAT solver"),
        ("export mine.txt --cubes 10 -o mine.icnf", "and the search split into at least ten parts"),
    ],
)
@refuses(contradictions)
@takes_optional_puzzle
@encoding_option
@click.option("--shuffle", type=int, metavar="SEED", help="Permute cards, turns and names of figures.")
@click.option("--block", metavar="FILE", help="Exclude the solutions whose CHECK lines are in FILE.")
@click.option("--cubes", type=click.IntRange(min=1), metavar="N", help="Write .icnf, with at least N cubes.")
@click.option("--hash", "hashed", is_flag=True, help="Print the hash by which benchmark databases know the formula.")
@click.option(
    "--most",
    type=click.Choice(["joins", "cards"]),
    help="Of .wcnf and .opb: as many matching joins (if not given), or cards, as possible.",
)
@click.option("--wcnf-old", is_flag=True, help="Write .wcnf as it was before 2022, with a header.")
@timeout_option
@takes_progress
@takes_suite
@outputs.writes(
    *("-o", "--output"),
    kind=outputs.FORMULA,
    metavar="FILE",
    help="Where to: .cnf, .icnf, .wcnf or .opb, also with .gz or .xz; a folder: named by its contents; else "
    "standard output.",
)
def command(
    puzzle: Puzzle,
    encoding: str,
    output: str | None,
    hashed: bool,
    shuffle: int | None,
    block: str | None,
    cubes: int | None,
    most: str | None,
    wcnf_old: bool,
    live: Callable[..., Live],
    timeout: float | None,
) -> int:
    """Write the formula of PUZZLE in DIMACS, with all that `decode` needs in its comments.

    A .wcnf is for MaxSAT solvers, an .opb for pseudo-Boolean ones: they ask for the best filling.
    """
    if shuffle is not None:
        puzzle = shuffled(puzzle, shuffle)
    if cubes is not None and (block is not None or hashed):
        raise InputError(say("--cubes goes without --block and --hash; leave them out"))
    form = form_to_write(output, most, old=wcnf_old, plain=block is not None or cubes is not None or hashed)
    clock = Clock(timeout)
    blocked = () if block is None else solutions_in(puzzle, block, say("no solution to exclude"))
    made_by = _made_by(encoding, shuffle, block, cubes, most, form)
    with live(puzzle) as shown:
        if output is not None:
            path = _named(puzzle, encoding, output, blocked, shuffle, cubes) if os.path.isdir(output) else output
            encoded = api.export(
                puzzle,
                path,
                encoding=encoding,
                most=most,
                wcnf_old=wcnf_old,
                blocked=blocked,
                cubes=cubes,
                command=made_by,
                timeout=timeout,
                standing=shown.standing,
            )
            if path != output:
                with shown.paused():
                    click.echo(on_a_line(path))
        else:
            shown.standing.begin(say("formula"), say("building it"))
            encoded = encode(puzzle, load_recipe(encoding), lambda _: clock.check())
        shown.standing.step = say("writing it")
        if hashed:
            clauses = chain(clock.during(encoded.clauses()), dimacs.blocking(encoded, blocked))
            hash_of_all = dimacs.clauses_hash(clauses)
            with shown.paused():
                click.echo(hash_of_all)
        elif output is None:
            with shown.paused() if on_terminal(sys.stdout) else nullcontext():
                _print(encoded, blocked, cubes, made_by, clock)
    return 0


def _made_by(
    encoding: str, shuffle: int | None, block: str | None, cubes: int | None, most: str | None, form: dimacs.Form | None
) -> str:
    """The command that makes the formula again; where it goes only as far as that says what it is."""
    reading = Reading.of_command()
    options = {
        **reading._replace(given=tuple(map(plain, reading.given)))._asdict(),
        "encoding": None if encoding == "default" else plain(encoding),
        "shuffle": shuffle,
        "cubes": cubes,
        "block": None if block is None else os.path.basename(block),
        "most": most,
        "wcnf_old": form == "wcnf-old",
        "output": None if form is None else f"formula.{form.partition('-')[0]}",
    }
    return f"satpuzzle {again('export', plain(source_name()), **options)}"


def _named(
    puzzle: Puzzle,
    encoding: str,
    folder: str,
    blocked: tuple[Solution, ...],
    shuffle: int | None,
    cubes: int | None,
) -> str:
    """A path in that folder, named by the field's habit."""
    source = source_name()
    bundled = source if not os.path.exists(source) and not any(Reading.of_command()) else None
    answer = _answer(puzzle, load_recipe(encoding), bundled, blocked)
    suffix = ".cnf.xz" if cubes is None else ".icnf.xz"
    family = "board" if is_address(source) else plain(source).partition(".")[0]
    return os.path.join(folder, file_name(family, puzzle, shuffle or 0, answer, suffix))


def _print(encoded: Encoding, blocked: tuple[Solution, ...], cubes: int | None, made_by: str, clock: Clock) -> None:
    if sys.stdout is None:  # closed: nobody reads it
        return
    if cubes is None:
        dimacs.write(encoded, sys.stdout.buffer, blocked, made_by, clock)
    else:
        dimacs.write_cubes(encoded, make_cubes(encoded, cubes, clock), sys.stdout.buffer, made_by, clock)
    sys.stdout.buffer.flush()


def _answer(puzzle: Puzzle, recipe: Recipe, bundled: str | None, blocked: tuple[Solution, ...]) -> str:
    """What is known of the formula's answer; of bundled puzzles by their counts."""
    counts = {each.name: each.distinct for each in instances()}
    known = None if bundled is None else counts.get(bundled)
    if known == 0 or balance(puzzle).conflict or known == len(blocked) > 0:
        return UNSATISFIABLE
    if known and known > len(blocked) and not (blocked and recipe.breaks_symmetry):
        return SATISFIABLE
    return UNKNOWN
