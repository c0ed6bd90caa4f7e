"""`satpuzzle design`."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.cli import completing, outputs, repairing
from satpuzzle.cli.again import again
from satpuzzle.cli.options import Reading, one_puzzle, timeout_option
from satpuzzle.cli.pages import Command, option
from satpuzzle.cli.progress import Live, takes_progress
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.make.design import TRIES, Design, easiest_of, hardest_of
from satpuzzle.make.difficulty import MOST
from satpuzzle.make.naming import file_name, name_of
from satpuzzle.make.repair import CHANGES
from satpuzzle.make.wishes import Wishes
from satpuzzle.reports.designs import design_text
from satpuzzle.running.remarks import remark
from satpuzzle.version import __version__

OF_DESIGNS = (
    "figures",
    "border",
    "pairs",
    "count",
    "different",
    "asymmetric",
    "varied",
    "names",
    "hardest",
    "easiest",
    "placements",
    "certificates",
)
OF_REPAIRS = ("input_format", "example", "back", "all")


@click.command(
    "design",
    cls=Command,
    examples=[
        ("design --board 3x3 --figures 4 -o new.toml", "nine cards with exactly one solution"),
        ("design --repair mine.txt", "change as few labels as possible, to have exactly one"),
    ],
)
@click.option("--board", metavar="BOARD", help="The board, as in 3x3, triangle3 or hexagon7.")
@option("--rule", metavar="RULE", show_default="signed", help="signed, unsigned, framed or rim=K.")
@click.option("--figures", type=int, metavar="N", help="How many figures, those of --border not counted.")
@click.option("--border", type=int, default=0, metavar="N", help="This many further figures, along the rim only.")
@click.option("--solutions", type=click.IntRange(min=0), default=1, show_default=True, help="Essential ones, exactly.")
@click.option("--pairs", metavar="N,N,…", help="How many joins show figure 1, 2, …")
@click.option("--different", is_flag=True, help="No two equal cards.")
@click.option("--asymmetric", is_flag=True, help="No card that looks the same after a turn.")
@click.option("--varied", is_flag=True, help="No card that shows a figure twice.")
@click.option(
    "--names",
    metavar="NAME,NAME,…",
    shell_complete=completing.figures,
    help="What figures 1, 2, … are called, those of --border last.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other puzzles.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option("--hardest", type=click.IntRange(min=1), metavar="N", help="Of these keep the N hardest.")
@click.option("--easiest", type=click.IntRange(min=1), metavar="N", help="Of these keep the N easiest.")
@click.option(
    "--placements",
    type=click.IntRange(min=0),
    default=MOST,
    show_default=True,
    help="Measure difficulty up to this many; 0: not at all.",
)
@option(
    "--tries",
    type=click.IntRange(min=1),
    show_default=f"{TRIES}, {CHANGES}",
    help="Candidates for a puzzle, or for a repair.",
)
@timeout_option
@click.option("--repair", "to_repair", metavar="PUZZLE", help="Instead change as few labels of PUZZLE as possible.")
@click.option("--input-format", metavar="NAME", help="Of a repair: the notation; else recognised from the text.")
@click.option("--example", type=click.IntRange(min=1), help="Of a repair: only that example of the file, from 1.")
@click.option("--back", metavar="MARK", help="Of a repair: the sign that marks backs, of sides typed as words.")
@click.option("--all", is_flag=True, help="Of a repair: all with as few changes.")
@click.option("--certificates", is_flag=True, help="Write a certificate beside each puzzle, NAME.zip.")
@takes_progress
@outputs.writes(
    *("-o", "--output"),
    kind=outputs.NOTATION,
    metavar="FOLDER",
    help="Where to, a file for each puzzle; a name in .toml: the file of the only one, or of a repair.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    to_repair: str | None,
    board: str | None,
    rule: str | None,
    input_format: str | None,
    example: int | None,
    back: str | None,
    solutions: int,
    seed: int,
    tries: int | None,
    timeout: float | None,
    live: Callable[..., Live],
    output: str | None,
    all: bool,
    **wished: Any,
) -> int:
    """Make puzzles with exactly the given number of essential solutions, or repair one to have them.

    The same seed gives the same puzzles. Exit status 3 if they were not found within the tries or
    the time; designs found until then are written. Exit status 1 if a puzzle cannot be repaired.
    """
    for name in OF_REPAIRS if to_repair is None else OF_DESIGNS:
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "--" + name.replace("_", "-")
            if to_repair is None:
                raise InputError(say("{option} goes with --repair only; leave it out", option=option))
            raise InputError(say("{option} goes without --repair only; leave it out", option=option))
    if to_repair is not None:
        puzzle = one_puzzle(Reading(input_format, board, rule, example, back).puzzles(to_repair), to_repair)
        limits = {"seed": seed, "tries": tries, "timeout": timeout}
        return repairing.repair(puzzle, output, live, all=all, solutions=solutions, **limits)
    if board is None:
        raise InputError(say("say what to make: --board 3x3 --figures 4, or --repair PUZZLE"))
    wished |= {"board": board, "rule": rule, "solutions": solutions}
    return _design(output, live, seed=seed, tries=tries, timeout=timeout, **wished)


def _design(
    output: str | None,
    live: Callable[..., Live],
    *,
    seed: int,
    tries: int | None,
    timeout: float | None,
    count: int,
    hardest: int | None,
    easiest: int | None,
    placements: int,
    certificates: bool,
    **wished: Any,
) -> int:
    wishes = Wishes.read(**wished)
    made: list[Design] = []
    shown = live()
    limits: dict[str, Any] = {"count": count, "tries": tries, "most": placements, "timeout": timeout}
    making = api.design(**wishes.plain(), seed=seed, **limits, standing=shown.standing)
    keep = _keep(hardest, easiest, count, placements)
    number = count if keep is None else hardest or easiest
    if certificates and output is None:
        raise InputError(say("--certificates writes files; name a folder with --output"))
    if output is not None and _is_file(output):
        if number != 1:
            raise InputError(say("is one file, and there will be {n} puzzles; name a folder", n=number), output)
        files.check_writable(output)
    elif output is not None:
        files.make_folder(output)
    options = {**wishes.written(), "seed": seed}
    most = None if tries == TRIES else tries
    sources = {
        n: f"satpuzzle {__version__} {again('design', **options, count=n, tries=most)}" for n in range(1, count + 1)
    }
    if output is not None:
        _refuse_clashes(output, wishes, seed, sources, certificates=certificates)
    unwritten: list[InputError] = []

    def write(design: Design, output: str) -> None:
        """What cannot be written goes to standard output, so that it is not lost."""
        try:
            _write(design, output, seed, certificates=certificates)
        except InputError as error:
            unwritten.append(error)
            _print([design], seed)

    if wishes.remark:
        remark(wishes.remark)
    try:
        with shown:
            for each in making:
                design = each._replace(puzzle=replace(each.puzzle, source=sources[each.number]))
                made.append(design)
                if output is not None and keep is None:
                    with shown.paused():
                        write(design, output)
    except OutOfTimeError as error:
        raise OutOfTimeError(
            say("{n} of {count} puzzles found: {error}", n=len(made), count=count, error=error)
        ) from None
    finally:
        kept = made if keep is None else keep(made)
        if output is None:
            _print(kept, seed)
        elif keep is not None:
            for design in kept:
                write(design, output)
    if unwritten:
        raise unwritten[0]
    return 0


def _refuse_clashes(output: str, wishes: Wishes, seed: int, sources: dict[int, str], *, certificates: bool) -> None:
    """Raise InputError, before anything is made, if a file that would be replaced holds something else."""
    figures = wishes.figures + wishes.border
    for number, source in sources.items():
        path, expected = output, [*sources.values()]
        if not _is_file(output):
            name = name_of("design", wishes.board, figures, seed, f"{number:03}", ".toml")
            path, expected = os.path.join(output, name), [source]
        if os.path.exists(path) and not _is_made_by(path, expected):
            outputs.check_output(path)
        if certificates and os.path.exists(_beside(path)):
            outputs.check_output(_beside(path))
        if path == output:
            return


def _is_made_by(path: str, sources: list[str]) -> bool:
    """Does the file hold one puzzle, from one of these sources?"""
    draft = outputs.written_draft(path)
    return draft is not None and draft.source in sources


def _beside(path: str) -> str:
    """The certificate beside a puzzle."""
    return f"{os.path.splitext(path)[0]}.zip"


def _keep(
    hardest: int | None, easiest: int | None, count: int, placements: int
) -> Callable[[list[Design]], list[Design]] | None:
    """What picks those to be kept; None: all are. Raises InputError."""
    if hardest is not None and easiest is not None:
        raise InputError(say("--hardest and --easiest exclude each other; give one"))
    name, number = ("hardest", hardest) if easiest is None else ("easiest", easiest)
    if number is None:
        return None
    if number > count or not placements:
        raise InputError(
            say(
                "--{name} {number} chooses from --count {count} puzzles, measured by --placements; raise these",
                name=name,
                number=number,
                count=count,
            )
        )
    return partial(hardest_of if easiest is None else easiest_of, number=number)


def _name(design: Design, seed: int) -> str:
    return file_name("design", design.puzzle, seed, f"{design.number:03}", "")


def _is_file(output: str) -> bool:
    """Does --output mean the file of the only puzzle, not a folder?"""
    return output.endswith((".toml", ".txt")) and not os.path.isdir(output)


def _write(design: Design, output: str, seed: int, *, certificates: bool) -> None:
    path = output if _is_file(output) else os.path.join(output, f"{_name(design, seed)}.toml")
    outputs.replace_text(path, toml.write([design.puzzle]))
    if certificates:
        if os.path.exists(_beside(path)):
            outputs.check_output(_beside(path))
        api.certify(design.puzzle, _beside(path))
    click.echo(design_text(os.path.basename(path), design))


def _print(made: list[Design], seed: int) -> None:
    """The puzzles as one TOML text, after a comment on each."""
    for design in made:
        click.echo(f"# {design_text(_name(design, seed), design)}")
    if made:
        click.echo(toml.write([design.puzzle for design in made]), nl=False)
