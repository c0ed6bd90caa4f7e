"""A picture as programs and notebooks hold it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.pictures.boards import Drawer, Shown, Style, Texts
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import to_png, to_svg
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked

ENDINGS = (".svg", ".pdf", ".png")


def written(
    scenes: Sequence[Scene],
    path: str,
    *,
    font: str | None = None,
    width: int | None = None,
    deadline: Deadline | None = None,
) -> bytes:
    """What stands in a file of this name that shows the scenes: in a PDF a page each, else there is one scene only.

    font: a TrueType file, for PDF and PNG; None: Bitstream Vera. width: of a PNG, in pixels; None: as fits it.

    Raises InputError for an ending that is not among `ENDINGS`, for several scenes where a file holds one, and what
    `to_pdf` and `to_png` raise; OutOfTimeError.
    """
    deadline = deadline or Deadline()
    deadline.check()
    kind = ending(path)
    if kind == ".pdf":
        return to_pdf(scenes, font=font, deadline=deadline)
    if len(scenes) != 1:
        raise InputError("{n} pages do not fit into one {ending} file; write .pdf", n=len(scenes), ending=kind)
    if kind == ".png":
        return to_png(scenes[0], width=width, font=font, deadline=deadline)
    return to_svg(scenes[0], deadline=deadline).encode()


def ending(path: str) -> str:
    """The ending of a file's name, one of `ENDINGS`. Raises InputError, one line, if it is another, or none."""
    found = os.path.splitext(path)[1].lower()
    if found not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise InputError("no kind of picture; its name must end in one of {endings}", endings=endings, source=path)
    return found


class Drawing:
    """A picture. Notebooks show it; `print(drawing.svg)` or `drawing.save(path)` for all else.

    >>> import satpuzzle
    >>> drawing = satpuzzle.draw("standard")
    >>> drawing.save("standard.svg")
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def svg(self) -> str:
        """The text of an SVG document."""
        return to_svg(self.scene)

    @checked()
    def save(self, path: Path, *, font: Path | None = None) -> None:
        """Write it to a file, whole or not at all: .svg; with the extra [pictures] .pdf and .png, too.

        font: a TTF file for the texts of PDF and PNG. Raises InputError for other endings, a letter that the font
        lacks, a missing extra.
        """

        path = os.fspath(path)
        data = written([self.scene], path, font=None if font is None else os.fspath(font))
        with files.replacing(path) as file:
            file.write(data)

    def _repr_svg_(self) -> str:
        return to_svg(self.scene, standalone=False)

    def __repr__(self) -> str:
        return f"<Drawing: {self.scene.title[:60]}>"


def draw(
    what: PuzzleLike | Solution | Sequence[Solution],
    *,
    numbers: bool = True,
    cards: bool = False,
    texts: Texts = "none",
    turns: bool = False,
    motifs: Mapping[str, str] | None = None,
) -> Drawing:
    """A picture of a puzzle's cards, of a solution, or of several of one puzzle, side by side.

    numbers: those of card types, in the middle of each card. cards: the cards' own numbers or names there. texts: at
    the sides "labels" as in CHECK lines, the figures' "names", "letters", or "none". turns: an arrow to the side that
    is on top when the card lies as it is written. motifs: for figures, by name or number, what they look like: words
    for a shape, a colour or both, or picture files. Raises InputError for these, or for a board that cannot be drawn.

    >>> import satpuzzle
    >>> drawing = satpuzzle.draw(satpuzzle.first("standard"), motifs={"1": "red heart"})
    >>> drawing.svg.startswith("<?xml")
    True
    """
    style = Style(numbers, cards, texts, turns, {} if motifs is None else motifs)
    if isinstance(what, Solution):
        return Drawing(Drawer(what.puzzle, style).board_scene([Shown.of(what)]))
    if not isinstance(what, (Puzzle, str, os.PathLike)):
        wanted = say("a puzzle, or solutions of one puzzle")
        solutions = [validation.of("what", each, Solution, wanted) for each in validation.members("what", what, wanted)]
        if not solutions or any(each.puzzle != solutions[0].puzzle for each in solutions):
            raise validation.wrong("what", what, wanted)
        shown = [Shown.of(each, say("Solution {n}", n=number)) for number, each in enumerate(solutions, 1)]
        return Drawing(Drawer(solutions[0].puzzle, style).board_scene(shown))
    return Drawing(Drawer(as_puzzle(what), style).cards_scene())
