"""A scene as PNG: its SVG, painted by resvg, with letters that do not depend on the machine."""

from __future__ import annotations

import math

from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.pictures.extras import extra
from satpuzzle.pictures.fonts import load
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import to_svg
from satpuzzle.running.clock import Clock

PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # in one unit of a scene
MOST_PIXELS = 100_000_000
PIXEL, THING = 2e-7, 4e-3  # seconds that a pixel and a card take, more or less: nobody can interrupt resvg


def to_png(scene: Scene, *, width: int | None = None, font: str | None = None, clock: Clock | None = None) -> bytes:
    """The scene as a PNG file, transparent where nothing is painted.

    width: in pixels; None: two for each px of the scene, 300 for each inch of one in mm. font: a TrueType file, of
    which all letters are; None: Bitstream Vera. The same scene gives the same bytes.

    Raises InputError if it would have more than 100 million pixels, if the font is none or lacks a letter, and
    without the extra `[pictures]`; OutOfTimeError if painting would take longer than `clock` allows.
    """
    with extra("PNG"):
        from resvg_py import svg_to_bytes
    fonts = load(font, "PNG")
    fonts.check(scene)
    columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
    pixels = _check_size(scene, columns)
    if clock is not None:
        clock.ahead(PIXEL * pixels + THING * len(scene.children)).check()
    try:
        return bytes(
            svg_to_bytes(
                svg_string=to_svg(scene, kept=lambda text: text.width if fonts.too_wide(text) else None, clock=clock),
                width=columns,
                dpi=96,
                skip_system_fonts=True,
                font_files=list(fonts.files),
                font_family=fonts.family,
                serif_family=fonts.family,  # what it takes for a family that is not there, too
                sans_serif_family=fonts.family,
            )
        )
    except ValueError as error:
        raise InputError(say("this picture cannot be painted as PNG ({why}); write .svg", why=error)) from None


def _check_size(scene: Scene, columns: int) -> int:
    """How many pixels it has. Raises InputError for none, or too many."""
    rows = math.ceil(columns * scene.height / scene.width)
    if columns < 1:
        raise InputError(say("a picture {width} pixels wide is none; ask for a width of at least 1", width=columns))
    if columns * rows > MOST_PIXELS:
        message = say(
            "{width} x {height} pixels are more than {most}; ask for a width of at most {fitting}, or write .svg",
            width=columns,
            height=rows,
            most=MOST_PIXELS,
            fitting=math.isqrt(int(MOST_PIXELS * scene.width / scene.height)) - 1,
        )
        raise InputError(message)
    return columns * rows
