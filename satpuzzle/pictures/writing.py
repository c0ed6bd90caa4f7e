"""Scenes as files, by the ending of the file's name."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.png import to_png
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import to_svg
from satpuzzle.running.clock import Clock

# What writes scenes, given the file of a font, a width in pixels and a clock, which those use that can.
Writer = Callable[[Sequence[Scene], str | None, int | None, Clock], bytes]

ENDINGS: dict[str, Writer] = {
    ".svg": lambda scenes, _font, _width, clock: to_svg(_only(scenes, ".svg"), clock=clock).encode(),
    ".pdf": lambda scenes, font, _width, clock: to_pdf(scenes, font=font, clock=clock),
    ".png": lambda scenes, font, width, clock: to_png(_only(scenes, ".png"), width=width, font=font, clock=clock),
}


def written(
    scenes: Sequence[Scene],
    path: str,
    *,
    font: str | None = None,
    width: int | None = None,
    clock: Clock | None = None,
) -> bytes:
    """What stands in a file of this name that shows the scenes: in a PDF a page each, else there is one scene only.

    font: a TrueType file, for PDF and PNG; None: Bitstream Vera. width: of a PNG, in pixels; None: as fits it.

    Raises InputError for an ending that is not among `ENDINGS`, for several scenes where a file holds one, and what
    `to_pdf` and `to_png` raise; OutOfTimeError.
    """
    clock = clock or Clock()
    clock.check()
    return ENDINGS[ending(path)](scenes, font, width, clock)


def ending(path: str) -> str:
    """The ending of a file's name, one of `ENDINGS`. Raises InputError, one line, if it is another, or none."""
    found = os.path.splitext(path)[1].lower()
    if found not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise InputError(say("no kind of picture; its name must end in one of {endings}", endings=endings), path)
    return found


def _only(scenes: Sequence[Scene], ending: str) -> Scene:
    if len(scenes) != 1:
        message = say("{n} pages do not fit into one {ending} file; write .pdf", n=len(scenes), ending=ending)
        raise InputError(message)
    return scenes[0]
