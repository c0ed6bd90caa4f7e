"""Drawings made by typst: PNG files, and in PDFs the SVG files of users and texts in other scripts.

typst draws an SVG as a PNG, or as a page of its own (`Typesetter`), which becomes a form of our PDF (`form_of`). There
paths and texts stay what they are; only what has a filter becomes a bitmap.
"""

from __future__ import annotations

import atexit
import math
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

from satpuzzle.errors import DiedError, InputError
from satpuzzle.pictures.own import by_itself
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.pictures.svg import to_svg
from satpuzzle.pictures.texts import FontFiles, extra, letters_of, load
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.memory import bound
from satpuzzle.runtime.processes import Workers

PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # per unit of a scene
MOST_PIXELS = 100_000_000
LONG = 60  # limit on seconds for SVG files of users
_PAGE = """#set page(width: {}, height: {}, margin: 0pt, fill: none)
#set text(font: sys.inputs.family)
#image("drawing.svg", width: {}, height: {})
"""


def to_png(
    scene: Scene, *, width: int | None = None, font: FontFiles = None, deadline: Deadline | None = None
) -> bytes:
    """Draw a scene as a PNG file, transparent by default. The same scene gives the same bytes.

    Args:
        scene: The scene.
        width: The width in pixels; None for two pixels per px, or 300 per inch of a scene in mm.
        font: TrueType files, as for `load`; None for Bitstream Vera.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If there are more than 100 million pixels, the font is invalid, no font has a letter, an SVG file
            cannot be drawn or takes too long, or the extra `[pictures]` is missing.
        OutOfTimeError: If drawing would take longer than the deadline allows.
    """
    with Typesetter(font, "PNG", deadline or Deadline()) as typesetter:
        return typesetter.png(scene, width)


class Typesetter:
    """Draws for one file, with its fonts. SVG files of users are drawn in another process, which ends with the block.

    The reason is that typst cannot be interrupted, and such a file may draw a billion things or crash it.
    """

    def __init__(self, font: FontFiles, what: str, deadline: Deadline) -> None:
        with extra(what):
            import typst  # noqa: F401
        self.fonts, self._deadline = load(font, what), deadline
        self._workers = Workers()
        self._start = cache(lambda: self._workers.start(_typeset, alone=True))

    def __enter__(self) -> Typesetter:
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.close()

    def png(self, scene: Scene, width: int | None) -> bytes:
        """Return a scene as a PNG file, this many pixels wide (see `to_png`)."""
        columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
        rows = _rows(scene, columns)
        needed = 2e-7 * columns * rows + 4e-3 * len(scene.children)  # about so many seconds
        Deadline(self._deadline.limit, self._deadline.elapsed + needed).check()  # as typst cannot be interrupted
        pixel = 1 if scene.unit == "px" else 96 / 25.4
        across, down = columns / scene.width / pixel, rows / scene.height / pixel
        # typst keeps pixels exactly where they are if one side of the SVG is a multiple of the other.
        times = max(columns, rows) // min(columns, rows)
        short = -(-max(columns, rows) // times)
        wide, high = (times * short, short) if columns > rows else (short, times * short)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
            f'<g transform="scale({across} {down})">{self._svg(scene)}</g></svg>'
        )
        return self._typeset(svg, self.fonts.files_of(scene), (columns, rows, wide, high), own="image/svg+xml" in svg)

    def page(self, scene: Scene) -> bytes:
        """Return a scene as a PDF file of one page."""
        return self._typeset(self._svg(scene), self.fonts.files_of(scene), None)

    def own_page(self, data: bytes) -> bytes:
        """Return an SVG file of a user as a PDF file of one page."""
        return self._typeset(by_itself(data), self.fonts.files_for(letters_of(data)), None, own=True)

    def _svg(self, scene: Scene) -> str:
        def kept(text: Text) -> float | None:
            return text.width if self.fonts.too_wide(text) else None

        return to_svg(scene, standalone=False, kept=kept, deadline=self._deadline)

    def _typeset(
        self, svg: str, files: Sequence[str], size: tuple[int, int, int, int] | None, *, own: bool = False
    ) -> bytes:
        """See the function; what is a user's `own` in the other process."""
        folder = _folder_of(tuple(files))
        if not own:
            return _typeset(svg, self.fonts.family, folder, size, own)
        with self._deadline.piece(LONG) as limit:
            self._start().ask(svg, self.fonts.family, folder, size, own)
            _, report = next(self._workers.reports(limit))
            try:
                return bytes(report.get())
            except DiedError as error:
                raise _undrawn(error) from None
        raise InputError("an SVG file takes more than {n} s to draw; use a PNG instead, or write .svg", n=LONG)


def _typeset(svg: str, family: str, folder: str, size: tuple[int, int, int, int] | None, own: bool) -> bytes:
    """Draw an SVG file with typst.

    Args:
        svg: Its content, without references to other files.
        family: The font for texts that name none, or one that is not there.
        folder: A folder with fonts.
        size: Columns and rows of a PNG, and of the SVG, which may be larger; None for a PDF of one page.
        own: It is a file of a user, so memory is bounded.

    Returns:
        The content of the file.

    Raises:
        InputError: If typst cannot draw it.
    """
    import typst

    if own:
        bound(4 << 30)
    # the width of a page; filters get four pixels for each point
    sides = [f"{side}pt" for side in size] if size else ["auto", "auto", "400pt", "auto"]
    parts = {"main.typ": _PAGE.format(*sides).encode(), "drawing.svg": svg.encode()}
    given = {"font_paths": _fonts(folder), "sys_inputs": {"family": family}, "pdf_tags": False}
    compiled: Any = typst.compile  # its types lack files in memory
    try:
        return bytes(compiled(parts, format="png" if size else "pdf", ppi=72, pdf_standards="1.4", **given))
    except typst.TypstError as error:
        failed = _undrawn(error.message)
        raise failed from None


def _undrawn(why: object) -> InputError:
    return InputError("this picture cannot be drawn ({why}); write .svg", why=why)


@cache
def _folder_of(files: tuple[str, ...]) -> str:
    """Return a folder with these fonts only, as typst reads fonts in folders; it is there until the program ends."""
    folder = tempfile.mkdtemp(prefix="satpuzzle-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for number, file in enumerate(files):
        shutil.copyfile(file, os.path.join(folder, f"{number}{os.path.splitext(file)[1]}"))
    return folder


@cache
def _fonts(folder: str) -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


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


def form_of(pdf: bytes, document: Any) -> Any:
    """Return the first page of a PDF file as a form for a document of reportlab, one unit wide and high."""
    with extra("PDF"):
        from pypdf import PdfReader
        from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream
    known: dict[int, Any] = {}

    def adopted(found: Any) -> Any:
        """Return an object of the file as one of the document."""
        match found:
            case IndirectObject():
                if found.idnum not in known:
                    known[found.idnum] = document.Reference(adopted(found.get_object()))
                return known[found.idnum]
            case ["/ICCBased", profile]:  # sRGB, as everything else on our pages
                return PDFName({1: "DeviceGray", 3: "DeviceRGB"}[profile.get_object()["/N"]])
            case ArrayObject():
                return PDFArray([*map(adopted, found)])
            case DictionaryObject():
                parts = PDFDictionary({name[1:]: adopted(part) for name, part in found.items() if name != "/Length"})
                return PDFStream(parts, found._data) if isinstance(found, StreamObject) else parts
        written = BytesIO()
        found.write_to_stream(written)
        return written.getvalue()

    page = PdfReader(BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    form = PDFStream(content=b"" if contents is None else contents.get_data())
    form.dictionary["Type"], form.dictionary["Subtype"] = PDFName("XObject"), PDFName("Form")
    for name, key in (("BBox", "/MediaBox"), ("Resources", "/Resources"), ("Group", "/Group")):
        if key in page:
            form.dictionary[name] = adopted(page.raw_get(key))
    form.dictionary["Matrix"] = PDFArray([1 / float(page.mediabox.width), 0, 0, 1 / float(page.mediabox.height), 0, 0])
    return form
