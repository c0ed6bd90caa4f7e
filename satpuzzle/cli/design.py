"""`satpuzzle design`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any

import click

from satpuzzle import files
from satpuzzle.api import certify
from satpuzzle.cli.options import Output, one_puzzle, pick_puzzles, timeout_option
from satpuzzle.errors import InputError, OutOfTimeError, shorten
from satpuzzle.formats import toml
from satpuzzle.make.design import CHANGES, TRIES, Design, Wishes, designs, hardest_of, repair
from satpuzzle.make.difficulty import MOST
from satpuzzle.model import Puzzle, Rule, parse_board
from satpuzzle.reports.designs import design_text, repair_text
from satpuzzle.running.clock import Clock

OF_DESIGNS = (
    "figures",
    "border",
    "pairs",
    "count",
    "different",
    "asymmetric",
    "varied",
    "hardest",
    "placements",
    "certificates",
)
OF_REPAIRS = ("input_format", "example")


@click.command("design")
@click.option("--board", metavar="BOARD", help="The board, as in 3x3, triangle3 or hexagon7.")
@click.option("--rule", metavar="RULE", help="signed, unsigned, framed or rim=K.  [default: signed]")
@click.option("--figures", type=int, metavar="N", help="How many figures, those of --border not counted.")
@click.option("--border", type=int, default=0, metavar="N", help="So many further figures, along the rim only.")
@click.option("--solutions", type=click.IntRange(min=0), default=1, show_default=True, help="Essential ones, exactly.")
@click.option("--pairs", metavar="N,N,…", help="How many joins show figure 1, 2, …")
@click.option("--different", is_flag=True, help="No two equal cards.")
@click.option("--asymmetric", is_flag=True, help="No card that looks the same after a turn.")
@click.option("--varied", is_flag=True, help="No card that shows a figure twice.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other puzzles.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option("--hardest", type=click.IntRange(min=1), metavar="N", help="Of these keep the N hardest.")
@click.option(
    "--placements",
    type=click.IntRange(min=0),
    default=MOST,
    show_default=True,
    help="Measure difficulty up to so many; 0: not at all.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    help=f"Candidates for a puzzle, or for a repair.  [default: {TRIES}, {CHANGES}]",
)
@timeout_option
@click.option("--repair", "wrong", metavar="PUZZLE", help="Instead change as few labels of PUZZLE as possible.")
@click.option("--input-format", metavar="NAME", help="Of a repair: the notation; else recognised from the text.")
@click.option("--example", type=click.IntRange(min=1), help="Of a repair: only that example of the file, from 1.")
@click.option("--certificates", is_flag=True, help="Write a certificate beside each puzzle, NAME.zip.")
@click.option("-o", "--output", metavar="FOLDER", help="Where to, a file for each puzzle; of a repair: the file.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    wrong: str | None,
    board: str | None,
    rule: str | None,
    input_format: str | None,
    example: int | None,
    solutions: int,
    seed: int,
    tries: int | None,
    timeout: float | None,
    output: str | None,
    **wished: Any,
) -> int:
    """Make puzzles with exactly so many essential solutions, or repair one to have them.

    The same seed gives the same puzzles. Exit status 3 if they were not found within the tries or
    the time; designs found until then are written. Exit status 1 if a puzzle cannot be repaired.
    """
    for name in OF_REPAIRS if wrong is None else OF_DESIGNS:
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "--" + name.replace("_", "-")
            raise InputError(f"{option} goes {'with' if wrong is None else 'without'} --repair only; leave it out")
    if wrong is not None:
        puzzle = one_puzzle(pick_puzzles(wrong, input_format, board, rule, example), wrong)
        return _repair(puzzle, solutions, seed, tries or CHANGES, Clock(timeout), output)
    return _design(board, rule, solutions, seed, tries or TRIES, timeout, output, **wished)


def _design(
    board: str | None,
    rule: str | None,
    solutions: int,
    seed: int,
    tries: int,
    timeout: float | None,
    output: str | None,
    *,
    count: int,
    hardest: int | None,
    placements: int,
    certificates: bool,
    **wished: Any,
) -> int:
    wishes = _wishes(board, rule, solutions, **wished)
    if hardest is not None and (hardest > count or not placements):
        raise InputError(f"--hardest {hardest} chooses from --count {count} puzzles, measured by --placements")
    if certificates and output is None:
        raise InputError("--certificates writes files; name a folder with --output")
    if output is not None:
        files.make_folder(output)
    made: list[Design] = []
    clock = Clock(timeout, _progress(made, count))
    try:
        for design in designs(wishes, seed=seed, count=count, tries=tries, most=placements, clock=clock):
            made.append(design)
            if output is not None and hardest is None:
                _write(design, output, seed, certificates=certificates)
    except OutOfTimeError as error:
        raise OutOfTimeError(f"{len(made)} of {count} puzzles found: {error}") from None
    finally:
        kept = made if hardest is None else hardest_of(made, hardest)
        if output is None:
            _print(kept, seed)
        elif hardest is not None:
            for design in kept:
                _write(design, output, seed, certificates=certificates)
    return 0


def _wishes(
    board: str | None,
    rule: str | None,
    solutions: int,
    *,
    figures: int | None,
    border: int,
    pairs: str | None,
    **shapes: bool,
) -> Wishes:
    """What the options ask for. Raises InputError."""
    if board is None:
        raise InputError("say what to make: --board 3x3 --figures 4, or --repair PUZZLE")
    if pairs is not None and not re.fullmatch(r"\s*\d{1,9}\s*(,\s*\d{1,9}\s*)*", pairs):
        raise InputError(f"--pairs {shorten(pairs)} is no list of numbers; write it as in 3,3,3,3")
    numbers = () if pairs is None else tuple(map(int, pairs.split(",")))
    if figures is None:
        if not numbers:
            raise InputError("say how many figures, with --figures or --pairs")
        figures = len(numbers) - border
    parsed = Rule() if rule is None else Rule.parse(rule)
    return Wishes(parse_board(board), parsed, figures, solutions, border, numbers, **shapes)


def _name(design: Design, seed: int) -> str:
    from satpuzzle.make.suite import file_name

    return file_name("design", design.puzzle, seed, f"{design.number:03}", "")


def _write(design: Design, folder: str, seed: int, *, certificates: bool) -> None:
    name = _name(design, seed)
    files.write_text(os.path.join(folder, f"{name}.toml"), toml.write([design.puzzle]))
    if certificates:
        certify(design.puzzle, os.path.join(folder, f"{name}.zip"))
    click.echo(design_text(f"{name}.toml", design))


def _print(made: list[Design], seed: int) -> None:
    """The puzzles as one TOML text, what is said of them in comments before it."""
    for design in made:
        click.echo(f"# {design_text(_name(design, seed), design)}")
    if made:
        click.echo(toml.write([design.puzzle for design in made]), nl=False)


def _repair(puzzle: Puzzle, solutions: int, seed: int, tries: int, clock: Clock, output: str | None) -> int:
    if output is not None:
        files.check_writable(output)
    found = repair(puzzle, solutions=solutions, seed=seed, tries=tries, clock=clock)
    if found is None:
        click.echo(f"satpuzzle: no change of labels gives exactly {solutions} essential solutions", err=True)
        return 1
    for line in repair_text(puzzle, found):
        click.echo(line if output is not None else f"# {line}")
    with Output(output) as out:
        out.text(toml.write([found.puzzle]))
    return 0


def _progress(made: list[Design], count: int) -> Callable[[float], None] | None:
    """A clock's `on_tick` that says once a second, on a terminal, how many of `count` puzzles are made."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    said = 0

    def say(elapsed: float) -> None:
        nonlocal said
        if elapsed >= said + 1:
            said = int(elapsed)
            click.echo(f"satpuzzle: {len(made)} of {count} found after {said} s", err=True)

    return say
