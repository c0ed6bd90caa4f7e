"""`satpuzzle convert`."""

from __future__ import annotations

from collections.abc import Iterable

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, paths_in, tabulate, takes_many_puzzles
from satpuzzle.cli.options import one_puzzle, solutions_in
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import InputFile, Name, option
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.model import Puzzle
from satpuzzle.notation import notations
from satpuzzle.notation.viewer import solution_address
from satpuzzle.report.data import Column, Row, demand_address, path_column
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark


@make_command(
    ("convert mine.txt --to toml -o mine.toml", "in the notation that holds everything"),
    ("convert mine.txt --to cards", "as numbers, one card a line"),
)
@takes_many_puzzles
@option(
    *("--to", "name"),
    required=True,
    type=Name(notations.known),
    parts={"known": ", ".join(notations.known())},
    help="Notation to write: {known}.",
)
@option("--boards", "solution", type=InputFile(), help="With --to url: boards to show, as CHECK lines or addresses.")
@outputs.writes(
    outputs.NOTATION,
    "Write to FILE instead of standard output; into a folder, one file per puzzle.",
    metavar="FILE|FOLDER",
)
def convert(many: Many, name: str, solution: str | None, output: str | None) -> int:
    """Write PUZZLE in another notation, and report what that notation cannot express.

    What was written is read again and compared, so that it is the same puzzle for certain. Several
    puzzles go into one text, if the notation can hold them, or into a folder that --output names
    (with / at its end if it is not there yet).
    """
    if solution is None and output is not None and outputs.means_folder(output):
        return _into_folder(many, name, output)
    text, lost = _converted(many, name) if solution is None else (_laid(many, name, solution), [])
    with Output(output, outputs.replace_text) as out:
        out.text(text)
    if lost:
        remark(left_out(name, lost))
    broken = [each for each in many.named if each.puzzle is None]
    for each in broken:
        remark(f"{each.name}: {each.error}")
    return 3 if broken else 0


def left_out(notation: str, lost: Iterable[str]) -> str:
    """What is said of that which the notation cannot hold."""
    return say("left out, the {notation} notation cannot hold it: {what}", notation=notation, what=", ".join(lost))


def _converted(many: Many, name: str) -> tuple[str, list[str]]:
    """All puzzles in one text, and what was left out. Raises InputError."""
    try:
        return satpuzzle.convert(many.puzzles, name)
    except UnknownNameError:
        raise
    except InputError as error:
        if many.only is not None:
            raise
        raise InputError(error.message + "; " + say("--output FOLDER/ writes a file for each")) from None


def _laid(many: Many, name: str, file: str) -> str:
    """The solutions in `file` as addresses, one a line. Raises InputError."""
    puzzle = one_puzzle(many.puzzles, many.named[0].source)
    if name != "url":
        raise InputError("--boards goes with --to url: no other notation says how the cards lie")
    demand_address(puzzle)
    solutions = solutions_in(puzzle, file, say("no solution"))
    return "".join(solution_address(solution) + "\n" for solution in solutions)


def _into_folder(many: Many, name: str, folder: str) -> int:
    """A file for each puzzle; a table says which, and what of it the notation cannot hold."""
    paths = paths_in(folder, many, f".{name}" if name in ("toml", "csv") else ".txt")
    files.make_folder(folder)
    for path in paths.values():
        outputs.check_unread(path)

    def answer(named: Named, puzzle: Puzzle) -> Row:
        text, lost = satpuzzle.convert([puzzle], name)
        outputs.replace_text(paths[named], text)
        return Row({"file": paths[named], "lost": ", ".join(lost)})

    columns = [path_column("file", say("file"), paths.values()), Column("lost", say("left out"), left=True)]
    with Output(None) as out:
        return tabulate(many, out, columns, answer)
