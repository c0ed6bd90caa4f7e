"""`satpuzzle export`."""

from __future__ import annotations

import os
import sys
from itertools import chain
from typing import Any

import click

from satpuzzle import dimacs, files
from satpuzzle.analysis import balance
from satpuzzle.api import export, instances, judge, make_cubes, shuffled, write_suite
from satpuzzle.cli.again import again
from satpuzzle.cli.options import encoding_option, one_puzzle, optional_puzzle_options, pick_puzzles
from satpuzzle.encode import Encoding, encode
from satpuzzle.errors import InputError
from satpuzzle.make.naming import SATISFIABLE, UNKNOWN, UNSATISFIABLE, file_name
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
        if any(value is not None for value in (puzzle, output, shuffle, block, cubes, *reading.values())) or hashed:
            raise InputError("--suite makes its own puzzles: no PUZZLE, no options but --encoding, --seeds, --largest")
        return _suite(suite, encoding, seeds, largest)
    if puzzle is None:
        raise InputError("name a PUZZLE, or a folder with --suite")
    asked = one_puzzle(pick_puzzles(puzzle, **reading), puzzle)
    if shuffle is not None:
        asked = shuffled(asked, shuffle)
    if cubes is not None and (block is not None or hashed):
        raise InputError("--cubes goes without --block and --hash; leave them out")
    blocked = () if block is None else _solutions(asked, block)
    encoded = encode(asked, encoding)
    options = {**reading, "encoding": None if encoding == "default" else _plain(encoding)}
    options |= {"shuffle": shuffle, "cubes": cubes, "block": None if block is None else os.path.basename(block)}
    made_by = f"satpuzzle {again('export', _plain(puzzle), **options)}"
    if output is not None:
        named = os.path.isdir(output)
        if named:
            suffix = ".cnf.xz" if cubes is None else ".icnf.xz"
            bundled = puzzle if not os.path.exists(puzzle) and not any(reading.values()) else None
            answer = _answer(encoded, bundled, blocked)
            output = os.path.join(
                output, file_name(_plain(puzzle).partition(".")[0], asked, shuffle or 0, answer, suffix)
            )
        if cubes is None and _ends(output, ".icnf"):
            raise InputError("an .icnf holds cubes; say how many with --cubes", output)
        if cubes is not None and _ends(output, ".cnf"):
            raise InputError("a formula with cubes is no .cnf; name it .icnf", output)
        export(asked, output, encoding=encoding, blocked=blocked, cubes=cubes, command=made_by)
        if named:
            click.echo(output)
    if hashed:
        click.echo(dimacs.clauses_hash(chain(encoded.clauses(), dimacs.blocking(encoded, blocked))))
    elif output is None:
        _print(encoded, blocked, cubes, made_by)
    return 0


def _print(encoded: Encoding, blocked: tuple[Solution, ...], cubes: int | None, made_by: str) -> None:
    if sys.stdout is None:  # closed: nobody reads it
        return
    if cubes is None:
        dimacs.write(encoded, sys.stdout.buffer, blocked, made_by)
    else:
        dimacs.write_cubes(encoded, make_cubes(encoded, cubes), sys.stdout.buffer, made_by)
    sys.stdout.buffer.flush()


def _plain(name: str) -> str:
    """A file's name without its folder; the name of something bundled as it is."""
    return os.path.basename(name) if os.path.exists(name) else name


def _ends(path: str, suffix: str) -> bool:
    return path.endswith((suffix, f"{suffix}.gz", f"{suffix}.xz"))


def _solutions(puzzle: Puzzle, path: str) -> tuple[Solution, ...]:
    solutions: dict[Solution, None] = {}
    for verdict in judge(puzzle, files.read_text(path)):
        if verdict.solution is None:
            raise InputError(f"no solution to exclude: {verdict.faults[0]}", path, verdict.line)
        solutions[verdict.solution] = None
    if not solutions:
        raise InputError("holds no CHECK line", path)
    return tuple(solutions)


def _answer(encoded: Encoding, bundled: str | None, blocked: tuple[Solution, ...]) -> str:
    """What is known of the formula's answer; of bundled puzzles by their counts."""
    counts = {each.name: each.distinct for each in instances()}
    known = None if bundled is None else counts.get(bundled)
    if known == 0 or balance(encoded.puzzle).conflict or known == len(blocked) > 0:
        return UNSATISFIABLE
    if known and known > len(blocked) and not (blocked and encoded.recipe.breaks_symmetry):
        return SATISFIABLE
    return UNKNOWN


def _suite(folder: str, encoding: str, seeds: int, largest: int) -> int:
    options = {"suite": ".", "encoding": _plain(encoding), "seeds": seeds, "largest": largest}
    entries = write_suite(
        folder,
        encoding=encoding,
        seeds=seeds,
        largest=largest,
        command=f"satpuzzle {again('export', **options)}",
        on_file=lambda entry: (
            click.echo(entry.member.name, err=True) if sys.stderr is not None and sys.stderr.isatty() else None
        ),
    )
    click.echo(f"{len(entries)} formulas and description.md in {folder}")
    return 0
