"""`satpuzzle photo`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import InputFile, argument
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark


@make_command(
    ("photo cards.jpg -o enter.html", "make a page that finds the cards in cards.jpg"),
    ("photo cards.png -o enter.html --language de", "the same in German"),
)
@argument("photo", type=InputFile(), required=True, help="A JPEG, PNG or WebP file with all cards of a puzzle.")
@outputs.writes(outputs.PAGE, "Write this .html file.", required=True)
def photo(photo: str, output: str) -> int:
    """Make a page that reads the cards in PHOTO: open it in a browser, check what it found, and solve the puzzle.

    The page is one file with the photograph inside, and works without a network; nothing is sent. It outlines the cards
    and compares their sides; you can move corners and sides. All cards must be in view, apart on a plain table, or
    touching in a grid.
    """
    satpuzzle.write_page(None, output, photo=photo)
    remark(say("open {file} in a browser: it looks for the cards, and you check them", file=output))
    return 0
