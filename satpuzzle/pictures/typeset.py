"""Writes PDF and PNG with typst: a template places the SVGs of scenes, exact to 0.01 mm, and texts between them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, cast

from satpuzzle.errors import DiedError, InputError
from satpuzzle.pictures.fonts import FAMILY, FontFiles, Fonts, collection, load
from satpuzzle.pictures.in_print import POINTS
from satpuzzle.pictures.own import SVG
from satpuzzle.pictures.scene import Box, Image, Scene
from satpuzzle.pictures.svg import Lettering, escape, to_svg
from satpuzzle.pictures.texts import texts_of
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import tag
from satpuzzle.runtime.memory import bound
from satpuzzle.runtime.processes import Workers

PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # per unit of a scene
MOST_PIXELS = 100_000_000
LONGEST = 14400  # points: the longest side of a page in PDF viewers
INSET = 0.06  # points: of the trim box of a whole page, which Ghostscript otherwise rounds to be larger than the page
LONG = 60  # limit on seconds for SVG files of users
Made = tuple[bytes, Mapping[int, str]]  # a file, and the names of scenes by their pages, which the template tells
LIBERTINUS = 0.655, 0.9  # height of its capitals, and width of its texts relative to `width_of`


def to_pdf(
    scenes: Iterable[Scene], *, font: FontFiles = None, author: str = "", deadline: Deadline | None = None
) -> bytes:
    """Write scenes as a PDF file, one page for each, of the size of the scene.

    Title and subject of the file are those of the first scene. The used letters of the fonts are embedded. The same
    scenes give the same bytes.

    Args:
        scenes: The scenes.
        font: Font files, as for `load`; None for that of typst.
        author: The author that the file names.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If a page is too large, a font is invalid, no font has a letter, an image cannot be read or takes
            too long, or the extra `[pictures]` is missing.
        OutOfTimeError: If the deadline has passed.
    """
    fonts, pages = load(font, "PDF"), {f"{number}.svg": scene for number, scene in enumerate(scenes)}
    first = next(iter(pages.values()))
    about = {"title": first.title or "-", "about": first.description, "author": author}
    template = Path(__file__).with_name("pages.typ").read_text(encoding="utf-8")
    return document(template, about, {}, pages, fonts, deadline or Deadline())[0]


def document(
    template: str,
    about: Mapping[str, str],
    data: Mapping[str, object],
    scenes: Mapping[str, Scene],
    fonts: Fonts,
    deadline: Deadline,
) -> tuple[bytes, int]:
    """Write a PDF file from a template.

    If pages state what is cut out, the template tells the page of each scene that is one, in metadata with the label
    `scene`.

    Args:
        template: The text of a .typ file.
        about: Title, author and subject (`about`) of the file.
        data: Data of the template.
        scenes: Pictures that it places, by name.
        fonts: The fonts.
        deadline: When to stop.

    Returns:
        The content of the file, and the number of pages.

    Raises:
        InputError: As for `to_pdf`.
        OutOfTimeError: If the deadline has passed.
    """
    placed = []
    for name, scene in scenes.items():
        _check_size(scene)
        across, down = scene.width * POINTS[scene.unit], scene.height * POINTS[scene.unit]
        placed.append({"file": name, "alt": scene.title or "-", "width": across, "height": down})
    shown = chain.from_iterable(texts_of(scene.leaves) for scene in scenes.values())
    fonts = fonts.showing("\n".join([*_strings(data), *shown]))
    more = {"language": tag().partition("-")[0], "fonts": fonts.families, "scenes": placed}
    parts = {"main.typ": template, "doc.json": json.dumps({**about, **data, **more})}
    made, told = _typeset(parts, scenes, fonts, deadline, pdf_standards="ua-1")
    return _boxed(made, {page: scenes[name] for page, name in told.items()})


def to_png(
    scene: Scene, *, width: int | None = None, font: FontFiles = None, deadline: Deadline | None = None
) -> bytes:
    """Draw a scene as a PNG file, transparent by default. The same scene gives the same bytes.

    Args:
        scene: The scene.
        width: The width in pixels; None for two pixels per px, or 300 per inch of a scene in mm.
        font: Font files, as for `load`; None for that of typst.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If there are more than 100 million pixels, a font is invalid, no font has a letter, an image cannot
            be drawn or takes too long, or the extra `[pictures]` is missing.
        OutOfTimeError: If drawing would take longer than the deadline allows.
    """
    deadline = deadline or Deadline()
    fonts = load(font, "PNG")
    columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
    rows = _rows(scene, columns)
    needed = 2e-7 * columns * rows + 4e-3 * len(scene.children)  # about so many seconds
    Deadline(deadline.limit, deadline.elapsed + needed).check()  # as typst cannot be interrupted
    fonts = fonts.showing("\n".join(texts_of(scene.leaves)))
    pixel = 1 if scene.unit == "px" else 96 / 25.4
    across, down = columns / scene.width / pixel, rows / scene.height / pixel
    # typst keeps pixels exactly where they are if one side of the SVG is a multiple of the other.
    times = max(columns, rows) // min(columns, rows)
    short = -(-max(columns, rows) // times)
    wide, high = (times * short, short) if columns > rows else (short, times * short)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"><g transform="scale({across} {down})">'
    )
    main = (
        f"#set page(width: {columns}pt, height: {rows}pt, margin: 0pt, fill: none)\n"
        f'#image("drawing.svg", width: {wide}pt, height: {high}pt)'
    )
    drawn = {"main.typ": main}
    return _typeset(drawn, {"drawing.svg": scene}, fonts, deadline, around=(head, "</g></svg>"), format="png", ppi=72)[
        0
    ]


def _typeset(
    parts: Mapping[str, str],
    scenes: Mapping[str, Scene],
    fonts: Fonts,
    deadline: Deadline,
    around: tuple[str, str] = ("", ""),
    **how: object,
) -> Made:
    """Call typst for these files and scenes; in another process if there are SVG files of users.

    The reason is that typst cannot be interrupted, and such a file may draw a billion things or crash it.

    Args:
        parts: Texts of files by name: main.typ, and what it needs.
        scenes: Pictures that it places, by name.
        fonts: The fonts.
        deadline: When to stop.
        around: What is around the SVG of a scene.
        how: For typst.

    Returns:
        What it makes, and what the template tells.

    Raises:
        InputError: A picture cannot be drawn, or takes too long.
        OutOfTimeError: If the deadline has passed.
    """
    if fonts.families == (FAMILY,):
        lettering = Lettering(FAMILY, *LIBERTINUS)
    else:
        lettering = Lettering(escape(", ".join(f"'{name}'" for name in fonts.families)), 0.72, 1.0)
    files = {name: text.encode() for name, text in parts.items()}
    for name, scene in scenes.items():
        svg = to_svg(scene, standalone=False, lettering=lettering, deadline=deadline)
        files[name] = f"{around[0]}{svg}{around[1]}".encode()
    deadline.check()
    shown = chain.from_iterable(scene.leaves for scene in scenes.values())
    drawn = dict.fromkeys(each.data for each in shown if isinstance(each, Image) and each.media == SVG)
    if not drawn:
        return _compiled(files, fonts, how)
    with closing(Workers()) as workers, deadline.piece(LONG) as limit:
        workers.start(_alone, alone=True).ask(files, [*drawn], fonts, how)
        _, report = next(workers.reports(limit))
        try:
            return cast(Made, report.get())
        except DiedError as error:
            raise InputError("this picture cannot be drawn ({why}); write .svg", why=error) from None
    raise InputError("an SVG file takes more than {n} s to draw; use a PNG instead, or write .svg", n=LONG)


def _alone(files: Mapping[str, bytes], own: Sequence[bytes], fonts: Fonts, how: Mapping[str, object]) -> Made:
    """Like `_compiled`, in a process with limited memory; first each SVG file of the user, which shows its faults."""
    bound(4 << 30)
    for data in own:
        _compiled({"main.typ": b'#image("own.svg")', "own.svg": data}, fonts, {})
    return _compiled(files, fonts, how)


def _compiled(files: Mapping[str, bytes], fonts: Fonts, how: Mapping[str, object]) -> Made:
    """What typst makes of these files. Raises InputError if it cannot."""
    import typst

    whole: Any = dict(files)  # its types lack files in memory
    try:
        made: Any = typst.compile(whole, timestamp=0, font_paths=collection(fonts), **how)  # type: ignore[call-overload]
        told = typst.query(whole, "<scene>", field="value", font_paths=collection(fonts))
        return bytes(made), {each["page"]: each["file"] for each in json.loads(told)}
    except typst.TypstError as error:
        raise InputError("this picture cannot be drawn ({why}); write .svg", why=error.message) from None


def _strings(data: object) -> Iterator[str]:
    """The texts in the data of a template."""
    match data:
        case str():
            yield data
        case Mapping():
            yield from chain.from_iterable(map(_strings, data.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(_strings, data))


def _boxed(data: bytes, drawn: Mapping[int, Scene]) -> tuple[bytes, int]:
    """A PDF file whose pages state what is cut out and what is printed for it, if any does; and how many there are."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import RectangleObject

    reader = PdfReader(BytesIO(data))
    if not any(scene.trim for scene in drawn.values()):
        return data, len(reader.pages)
    writer = PdfWriter(clone_from=reader)
    writer.pdf_header = "%PDF-1.7"
    for number, page in enumerate(writer.pages, 1):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        trim = bleed = INSET, INSET, width - INSET, height - INSET
        if (scene := drawn.get(number)) is not None and scene.trim and scene.bleed:
            trim, bleed = _box(scene, scene.trim), _box(scene, scene.bleed)
        page.trimbox, page.bleedbox = RectangleObject(trim), RectangleObject(bleed)
    made = BytesIO()
    writer.write(made)
    return made.getvalue(), len(writer.pages)


def _box(scene: Scene, box: Box) -> Box:
    """A box of a page in points from its lower left corner."""
    left, top, right, bottom = (each * POINTS[scene.unit] for each in box)
    height = scene.height * POINTS[scene.unit]
    return left, height - bottom, right, height - top


def _rows(scene: Scene, columns: int) -> int:
    """Return the height of a PNG in pixels. Raises InputError if it has no pixels, or too many."""
    rows = math.ceil(columns * scene.height / scene.width)
    if columns < 1:
        raise InputError("invalid width {width}; expected at least 1 pixel", width=columns)
    if columns * rows > MOST_PIXELS:
        raise InputError(
            "{width} x {height} pixels are more than {most}; use a width of at most {fitting}, or write .svg",
            width=columns,
            height=rows,
            most=MOST_PIXELS,
            fitting=math.isqrt(int(MOST_PIXELS * scene.width / scene.height)) - 1,
        )
    return rows


def _check_size(scene: Scene) -> None:
    longest = max(scene.width, scene.height) * POINTS[scene.unit]
    if longest > LONGEST + 0.01:
        found, most = (round(points / 72 * 25.4) for points in (longest, LONGEST))
        raise InputError("a page of {mm} mm is too large for PDF; the limit is {most} mm", mm=found, most=most)
