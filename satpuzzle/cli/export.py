"""`satpuzzle export`."""

from __future__ import annotations

import os
import shlex
import sys
from itertools import chain
from typing import Any

import click

from satpuzzle import catalogue, dimacs, files
from satpuzzle.analysis import balance
from satpuzzle.api import export, judge, make_cubes
from satpuzzle.cli.options import encoding_option, one_puzzle, optional_puzzle_options, pick_puzzles
from satpuzzle.encode import Encoding, encode
from satpuzzle.errors import InputError
from satpuzzle.generate import shuffled
from satpuzzle.model import Puzzle, Solution


@click.command("export")
@optional_puzzle_options
@encoding_option
@click.option("--shuffle", type=int, metavar="SEED", help="Permute cards, turns and names of figures.")
@click.option("--block", metavar="FILE", help="Exclude the solutions whose CHECK lines are in FILE.")
@click.option("--cubes", type=click.IntRange(min=1), metavar="N", help="Write .icnf, with at least N cubes.")
@click.option("--hash", "hashed", is_flag=True, help="Print the formula's hash of the benchmark databases.")
@click.option("--suite", metavar="FOLDER", help="Without PUZZLE: write a graded set for competitions there.")
@click.option("--seeds", type=click.IntRange(min=1), default=3, show_default=True, help="Of a set: seeds a grade.")
@click.option("--largest", type=click.IntRange(min=3), default=12, show_default=True, help="Of a set: cells a side.")
@click.option(
    *("-o", "--output"),
    metavar="FILE",
    help="Where to: .cnf or .icnf, also with .gz or .xz; a folder: named by its contents; else standard output.",
)
def command(
    puzzle: str | None,
    encoding: str,
    suite: str | None,
    seeds: int,
    largest: int,
    output: str | None,
    hashed: bool,
    shuffle: int | None,
    block: str | None,
    cubes: int | None,
    **reading: Any,
) -> int:
    """Write the formula of PUZZLE in DIMACS, with all that `decode` needs in its comments."""
    if suite is not None:
        if puzzle is not None:
            raise InputError("--suite makes its own puzzles; leave PUZZLE out")
        return _suite(suite, encoding, seeds, largest)
    if puzzle is None:
        raise InputError("name a PUZZLE, or a folder with --suite")
    asked = one_puzzle(pick_puzzles(puzzle, **reading), puzzle)
    if shuffle is not None:
        asked = shuffled(asked, shuffle)
    if block is not None and cubes is not None:
        raise InputError("--block and --cubes exclude each other; give one")
    blocked = () if block is None else _solutions(asked, block)
    encoded = encode(asked, encoding)
    name = os.path.basename(puzzle) if os.path.exists(puzzle) else puzzle
    said = {**reading, "encoding": encoded.recipe.name, "shuffle": shuffle, "cubes": cubes}
    said["block"] = None if block is None else os.path.basename(block)
    told = _command(name, said)
    if output is not None:
        if os.path.isdir(output):
            suffix = ".cnf.xz" if cubes is None else ".icnf.xz"
            output = os.path.join(output, _habit(asked, name, shuffle or 0, blocked, suffix))
            click.echo(output)
        if cubes is None and _ends(output, ".icnf"):
            raise InputError("an .icnf holds cubes; say how many with --cubes", output)
        if cubes is not None and _ends(output, ".cnf"):
            raise InputError("a formula with cubes is no .cnf; name it .icnf", output)
        export(asked, output, encoding=encoding, blocked=blocked, cubes=cubes, command=told)
    if hashed:
        click.echo(dimacs.clauses_hash(chain(encoded.clauses(), dimacs.blocking(encoded, blocked))))
    elif output is None:
        _print(encoded, blocked, cubes, told)
    return 0


def _print(encoded: Encoding, blocked: tuple[Solution, ...], cubes: int | None, told: str) -> None:
    if cubes is None:
        dimacs.write(encoded, sys.stdout.buffer, blocked, told)
    else:
        dimacs.write_cubes(encoded, make_cubes(encoded, cubes), sys.stdout.buffer, told)
    sys.stdout.buffer.flush()


def _ends(path: str, suffix: str) -> bool:
    return path.endswith((suffix, f"{suffix}.gz", f"{suffix}.xz"))


def _command(name: str, options: dict[str, Any]) -> str:
    """The command line that makes this file again, without where it goes."""
    words = ["satpuzzle", "export", name]
    for option, value in options.items():
        if value is not None and (option, value) != ("encoding", "default"):
            words += ["--" + option.replace("_", "-"), str(value)]
    return shlex.join(words)


def _solutions(puzzle: Puzzle, path: str) -> tuple[Solution, ...]:
    found: dict[Solution, None] = {}
    for verdict in judge(puzzle, files.read_text(path)):
        if verdict.solution is None:
            raise InputError(f"no solution to exclude: {verdict.faults[0]}", path, verdict.line)
        found[verdict.solution] = None
    if not found:
        raise InputError("holds no CHECK line", path)
    return tuple(found)


def _habit(puzzle: Puzzle, name: str, seed: int, blocked: tuple[Solution, ...], suffix: str) -> str:
    from satpuzzle import suite

    counts = {each.name: each.distinct for each in catalogue.instances()}
    known = counts.get(name)
    answer = suite.UNKNOWN
    if known == 0 or balance(puzzle).conflict or known == len(blocked) > 0:
        answer = suite.UNSATISFIABLE
    elif known and known > len(blocked):
        answer = suite.SATISFIABLE
    return suite.file_name(name.partition(".")[0], puzzle, seed, answer, suffix)


def _suite(folder: str, encoding: str, seeds: int, largest: int) -> int:
    from satpuzzle.suite import write_suite

    entries = write_suite(
        folder,
        encoding=encoding,
        seeds=seeds,
        largest=largest,
        on_file=lambda entry: click.echo(entry.member.name, err=True) if sys.stderr.isatty() else None,
    )
    click.echo(f"{len(entries)} formulas and description.md in {folder}")
    return 0
