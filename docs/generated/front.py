"""The puzzle on the front page: a playable page on which some of the nine cards are already placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sphinx.application import Sphinx

import satpuzzle
from satpuzzle.runtime import language
from satpuzzle.web.building import link_end

PAGE = "play.html"
LEFT = (4, 5, 8)  # cells whose cards the reader places


def nine_cards() -> satpuzzle.Puzzle:
    """Return the standard example with an English title."""
    return replace(satpuzzle.load("standard"), title="Nine cards")


def frame() -> Iterator[str]:
    """Yield the frame that shows the page. Puzzle and placed cards are in its URL, as in links of the page."""
    puzzle = nine_cards()
    solution = next(iter(satpuzzle.solve(puzzle)))
    placed = [
        None if cell in LEFT else [card, (lay.turn - puzzle.card_types[card][1]) % 4]
        for cell, (card, lay) in enumerate(zip(solution.cards, solution.lays, strict=True))
    ]
    link = link_end(puzzle, placed)
    yield f'<iframe class="play" src="{PAGE}#{link}" title="A puzzle of nine cards to play"></iframe>'


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the playable page beside the front page, once the site is built."""
    if error is None and app.builder.format == "html":
        language.use("en")  # the reader's browser chooses another
        satpuzzle.write_page(nine_cards(), Path(app.outdir) / PAGE)
        language.use(None)
