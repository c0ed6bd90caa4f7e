"""`satpuzzle convert` and `satpuzzle generate`: write a puzzle, or a random one, in any notation."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, files_for, tabulate, takes_many_puzzles
from satpuzzle.cli.options import again, new_puzzle_options, notation_option
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import WholeNumber, option
from satpuzzle.dimacs.formulas import SATISFIABLE, name_of
from satpuzzle.errors import InputError, UnknownNameError, joined, on_a_line
from satpuzzle.generators.spec import Wishes
from satpuzzle.model import Puzzle
from satpuzzle.notation import notations
from satpuzzle.report.data import Column, Row, path_column
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.version import __version__


@make_command(
    ("convert mine.txt --to toml -o mine.toml", "the notation that can hold everything"),
    ("convert mine.txt --to cards", "as numbers, one card per line"),
)
@takes_many_puzzles
@notation_option("name", required=True)
@outputs.writes(
    outputs.NOTATION,
    "Write to FILE instead of standard output; into a folder, one file per puzzle.",
    metavar="FILE|FOLDER",
)
def convert(many: Many, name: str, output: str | None) -> int:
    """Write PUZZLE in another notation, and report what that notation cannot express.

    The output is read again and compared with the puzzle. Several puzzles are written to one file, if the notation
    allows it, or to the folder that --output names: a name without an extension, or with / at its end. `puz` has no
    place for given cards: they are written to a .clue file beside FILE. `url` is then the board with these cards.
    """
    if output is not None and outputs.means_folder(output, several=many.only is None):
        return _into_folder(many, name, output)
    text, lost = _converted(many, name, output)
    clues = f"{os.path.splitext(output or '')[0]}.clue"
    if name == "puz" and output not in (None, clues) and say("hints") in lost:
        outputs.check_output(clues)
        files.write_text(clues, notations.named(name).beside(many.puzzles[0]))
        lost.remove(say("hints"))
    with Output(output) as out:
        out.text(text)
    if lost:
        remark(left_out(name, lost))
    broken = [each for each in many.named if each.puzzle is None]
    for each in broken:
        remark(f"{each.name}: {each.error}")
    return 3 if broken else 0


def ending_of(notation: str) -> str:
    """The ending of files in a notation."""
    return f".{notation}" if notation in ("toml", "csv") else ".txt"


def left_out(notation: str, lost: Iterable[str]) -> str:
    """The remark about what the notation cannot express."""
    return say(
        "left out, as the notation {notation} cannot express it: {what}", notation=notation, what=", ".join(lost)
    )


def _converted(many: Many, name: str, output: str | None) -> tuple[str, list[str]]:
    """The text with all puzzles, for that file, and what was left out. Raises InputError."""
    if not many.puzzles:
        raise InputError(many.named[0].error, source=many.named[0].name)
    try:
        return satpuzzle.convert(many.puzzles, name)
    except UnknownNameError:
        raise
    except InputError as error:
        if many.only is not None:
            raise
        error.message = joined("; ", [error.message, say("--output FOLDER/ writes one file per puzzle")])
        raise


def _into_folder(many: Many, name: str, folder: str) -> int:
    """Write a file for each puzzle, and a table of the files and of what was left out."""
    (paths,) = files_for(many, (folder, replace(outputs.NOTATION, endings=(ending_of(name),))))

    def answer(named: Named, puzzle: Puzzle) -> Row:
        text, lost = satpuzzle.convert(puzzle, name)
        files.write_text(paths[named], text)
        return Row({"file": paths[named], "lost": ", ".join(lost)})

    columns = [path_column("file", say("file"), paths.values()), Column("lost", say("left out"), left=True)]
    with Output(None) as out:
        return tabulate(many, out, columns, answer)


@make_command(
    ("generate --board 4x4 --figures 5 -o planted.toml", "sixteen signed cards of five figures"),
    (
        "generate --board 16x16 --rule framed --figures 17 --border 5 | satpuzzle export - -o x.cnf",
        "the formula of a large puzzle",
    ),
)
@new_puzzle_options("Number of figures, without those of --border.", required=True)
@option("--hints", "Number of cells whose cards are given as hints.", type=WholeNumber(min=0), default=0)
@notation_option("notation", default="toml")
@outputs.writes(
    outputs.NOTATION,
    "Write to FILE instead of standard output; into a folder, one file per puzzle.",
    metavar="FILE|FOLDER",
)
def generate(seed: int, count: int, notation: str, output: str | None, **wished: Any) -> int:
    """Make puzzles of any size with at least one solution: a board filled at random and cut into cards.

    There may be further solutions; `satpuzzle design` makes puzzles with an exact number of them. The same seed gives
    the same puzzle.
    """
    wishes = Wishes.read(**{name: wished[name] for name in ("board", "rule", "figures", "border", "turns", "flip")})
    if wishes.remark:
        remark(wishes.remark)
    told = {name: wished[name] or None for name in ("board", "rule", "figures", "border", "different", "hints", "flip")}
    told["turns"] = wishes.written()["turns"]
    wished |= {"board": wishes.board, "rule": wishes.rule}
    puzzles = (
        replace(
            satpuzzle.generate(**wished, seed=each),
            source=f"satpuzzle {__version__} {again('generate', **told, seed=each)}",
        )
        for each in range(seed, seed + count)
    )
    if output is not None and outputs.means_folder(output, several=count > 1):
        files.make_folder(output)
        figures = wishes.figures + wishes.border
        for each, puzzle in enumerate(puzzles, seed):
            name = name_of("planted", puzzle.board, figures, each, SATISFIABLE, ending_of(notation))
            path = os.path.join(output, name)
            outputs.check_output(path)
            text, lost = satpuzzle.convert([puzzle], notation)
            files.write_text(path, text)
            click.echo(on_a_line(path))
    else:
        text, lost = satpuzzle.convert([*puzzles], notation)
        with Output(output) as out:
            out.text(text)
    lost = [what for what in lost if what not in (say("title"), say("source"))]
    if lost:
        remark(left_out(notation, lost))
    return 0
