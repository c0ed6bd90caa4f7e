"""`satpuzzle photo`."""

from __future__ import annotations

import os

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option
from satpuzzle.cli.outputs import FORCED, Output
from satpuzzle.cli.parameters import INPUT, InputFile, argument, option
from satpuzzle.report.photo_text import photo_data, photo_text
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark


@make_command(
    ("photo cards.jpg -o puzzle.toml", "read the cards in a photograph, and write the puzzle"),
    ("photo one.jpg two.jpg -o puzzle.toml --report page.html", "one set in two photographs, with a page to check it"),
)
@argument("photo", type=InputFile(), nargs=-1, required=True, help="JPEG, PNG or WebP files of one set of cards.")
@option(
    "--board", "Board, as in 3x3, triangle3 or hexagon7.", INPUT, metavar="BOARD", show_default="by the number of cards"
)
@option("--rule", "Rule: signed, unsigned, framed or rim=K.", INPUT, metavar="RULE", show_default="by the pictures")
@format_option("text", "json")
@outputs.also_writes("--report", outputs.LOOK, "Show what was read in this .html file, doubtful sides first.")
@outputs.writes(outputs.PUZZLE, "Write the puzzle to this .toml file, and pictures of the cards to a folder beside it.")
def photo(photo: tuple[str, ...], board: str | None, rule: str | None, report: str | None, output: str | None) -> int:
    """Read the cards in PHOTO: find them, compare their sides, and pair the halves.

    Needs the extra [photo]. All cards must be in view, apart on a plain table, or touching in a grid; each in only one
    of several photographs. Nothing is sent. The output says how sure the reading is. Exit status 3 if it is doubtful;
    the puzzle is then written, too, with what to check in its comments.
    """
    from satpuzzle.photo.photo_files import demand_opencv

    demand_opencv()
    with Output(None) as out:
        reading = satpuzzle.read_photos(photo, board=board, rule=rule)
        if report is not None:
            from satpuzzle.photo.photo_files import read_photo
            from satpuzzle.report.photo_page import photo_html

            names = ", ".join(os.path.basename(name) for name in photo)
            page = photo_html(reading, names, [read_photo(name) for name in photo])
        if output is not None:
            from satpuzzle.photo.saving import save

            save(reading, output, force=click.get_current_context().meta[FORCED])
        if report is not None:
            files.write_text(report, page)
        out.answer("photo-1", [photo_data(reading)], photo_text(reading))
    if not reading.sure:
        remark(_what_to_do(output, report))
    return 0 if reading.sure else 3


def _what_to_do(output: str | None, report: str | None) -> str:
    """What a person should do about a doubtful reading."""
    if output is None:
        return say("doubtful; write the puzzle with -o puzzle.toml, and correct the sides named above")
    if report is None:
        return say("doubtful; compare the sides named above with the cards, and correct them in {file}", file=output)
    return say("doubtful; look at {page}, and correct the sides in {file}", page=report, file=output)
