"""Pictures for programs and notebooks."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.paper.fonts import FontFiles
from satpuzzle.paper.typeset import to_pdf, to_png
from satpuzzle.pictures.boards import Drawer, Shown, Style, Texts
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import to_svg
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked, path

ENDINGS = (".svg", ".pdf", ".png")


def written(scene: Scene, path: str, *, font: FontFiles = None, deadline: Deadline | None = None) -> bytes:
    """Return the content of a picture file.

    Args:
        scene: The scene.
        path: The name of the file, which determines its format.
        font: Font files for PDF and PNG; None for that of typst.
        deadline: When to stop.

    Raises:
        InputError: If the extension is not in `ENDINGS`, or for errors of `to_pdf` and `to_png`.
        OutOfTimeError: If the deadline has passed.
    """
    deadline = deadline or Deadline()
    deadline.check()
    if (kind := ending(path)) == ".svg":
        return to_svg(scene, deadline=deadline).encode()
    return (to_pdf if kind == ".pdf" else to_png)(scene, font=font, deadline=deadline)


def ending(path: str) -> str:
    """Return the extension of a file name, one of `ENDINGS`. Raises InputError."""
    found = os.path.splitext(path)[1].lower()
    if found not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise InputError("unknown kind of picture; the name must end in one of {endings}", endings=endings, source=path)
    return found


class Drawing:
    """A picture, which notebooks show.

    Example:
        >>> import satpuzzle
        >>> drawing = satpuzzle.draw("standard")
        >>> drawing.save("standard.svg")
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def svg(self) -> str:
        """The picture as the text of an SVG document."""
        return to_svg(self.scene)

    @checked(path=path)
    def save(self, path: Path, *, font: FontFiles = None) -> None:
        """Write the picture to a file, which is replaced only if all is written.

        Args:
            path: The file, which ends in .svg; with the extra `[pictures]` also .pdf or .png.
            font: A TrueType file for the texts of PDF and PNG; or several, each for letters that those before it lack.

        Raises:
            InputError: If the extension is unknown, no font has a letter, or the extra is missing.
        """
        path = os.fspath(path)
        data = written(self.scene, path, font=font)
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
    arrows: bool = False,
    motifs: Mapping[str, str] | None = None,
) -> Drawing:
    """Draw the cards of a puzzle, a solution, or several solutions of one puzzle side by side.

    Args:
        what: A puzzle (or its name, file or text), a solution, or a list of solutions.
        numbers: Whether the middle of a card shows the number of its type.
        cards: Whether it shows the number of the card instead; names are always shown.
        texts: Texts at the sides: "none", "labels" as in CHECK lines, "names" of figures, or "letters".
        arrows: Whether an arrow points to the side that is on top when the card is not rotated.
        motifs: The looks of figures, by name or number: words for a shape, a colour or both, or picture files.

    Returns:
        The picture.

    Raises:
        InputError: If an argument is invalid, or the board cannot be drawn.

    Example:
        >>> import satpuzzle
        >>> drawing = satpuzzle.draw(satpuzzle.first("standard"), motifs={"1": "red heart"})
        >>> drawing.svg.startswith("<?xml")
        True
    """
    style = Style(numbers, cards, texts, arrows, {} if motifs is None else motifs)
    if isinstance(what, Solution):
        return Drawing(Drawer(what.puzzle, style).board_scene([Shown.of(what)]))
    if not isinstance(what, (Puzzle, str, os.PathLike)):
        wanted = say("a puzzle, or solutions of one puzzle")
        solutions = [validation.of("what", each, Solution, wanted) for each in validation.members("what", what, wanted)]
        if not solutions or any(each.puzzle != solutions[0].puzzle for each in solutions):
            error = validation.wrong("what", what, wanted)
            raise error
        shown = [Shown.of(each, say("Solution {n}", n=number)) for number, each in enumerate(solutions, 1)]
        return Drawing(Drawer(solutions[0].puzzle, style).board_scene(shown))
    return Drawing(Drawer(as_puzzle(what), style).cards_scene())
