"""Scenes as files, by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.language import say
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.png import to_png
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import to_svg

# What writes scenes, given the file of a font and a width in pixels, which those use that can.
Writer = Callable[[Sequence[Scene], str | None, int | None], bytes]

ENDINGS: dict[str, Writer] = {
    ".svg": lambda scenes, _font, _width: to_svg(_only(scenes, ".svg")).encode(),
    ".pdf": lambda scenes, font, _width: to_pdf(scenes, font=font),
    ".png": lambda scenes, font, width: to_png(_only(scenes, ".png"), width=width, font=font),
}


def write(
    scenes: Scene | Sequence[Scene], ending: str, *, font: str | None = None, width: int | None = None
) -> bytes:
    """What stands in a file with this ending, one of `ENDINGS`, that shows the scenes: in a PDF, a page each.

    font: a TrueType file, for PDF and PNG; None: Bitstream Vera. width: of a PNG, in pixels; None: as fits it.

    Raises InputError for another ending, for several scenes where one file holds one, and what `to_pdf` and
    `to_png` raise.
    """
    if ending.lower() not in ENDINGS:
        raise UnknownNameError(say("ending"), ending, ENDINGS)
    return ENDINGS[ending.lower()]([scenes] if isinstance(scenes, Scene) else scenes, font, width)


def _only(scenes: Sequence[Scene], ending: str) -> Scene:
    if len(scenes) != 1:
        message = say("{n} pages do not fit into one {ending} file; write .pdf", n=len(scenes), ending=ending)
        raise InputError(message)
    return scenes[0]
