"""SVG files of users in PDFs: as paths and texts, sharp at any size.

typst converts a file to a page of its own (`page_of`), which becomes a form of our PDF (`form_of`). Only files with
filters, or with letters that no font has, are drawn as bitmaps (`missing`).
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from satpuzzle.errors import InputError
from satpuzzle.pictures.texts import Fonts, extra
from satpuzzle.runtime.language import say

VECTOR = 100  # points: the width of a form
_FILTER = re.compile(rb"\sfilter\s*=\s*[\"'](?!none)|[\s;{\"']filter\s*:(?!\s*none)")
_PAGE = f"""#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(font: sys.inputs.family)
#image("drawing.svg", width: {VECTOR}pt)
""".encode()


@lru_cache(maxsize=64)
def letters_of(data: bytes) -> str:
    """Return the letters in the texts of an SVG file, each once. Raises InputError if it is not XML."""
    try:
        texts = ElementTree.fromstring(data).iter("{http://www.w3.org/2000/svg}text")
    except ElementTree.ParseError:
        error = _unreadable()
        raise error from None
    letters = "".join("".join(text.itertext()) for text in texts)
    return "".join(dict.fromkeys(letter for letter in letters if letter.isprintable()))


def missing(data: bytes, fonts: Fonts) -> list[str]:
    """Return what keeps an SVG file from being paths and texts; empty if nothing."""
    return ["<filter>"] * bool(_FILTER.search(data)) + [*map(repr, fonts.lost(letters_of(data)))]


def fonts_for(data: bytes, fonts: Fonts) -> Fonts:
    """Return the fonts with those for the texts of an SVG file."""
    letters = letters_of(data)
    lost = fonts.lost(letters)
    return fonts._replace(files=fonts.files_for("".join(letter for letter in letters if letter not in lost)))


def folder_of(files: Sequence[str]) -> TemporaryDirectory[str]:
    """Return a folder with these fonts only, as typst reads fonts in folders."""
    folder = TemporaryDirectory()
    for number, file in enumerate(files):
        shutil.copyfile(file, os.path.join(folder.name, f"{number}{os.path.splitext(file)[1]}"))
    return folder


def page_of(svg: str, family: str, folder: str) -> bytes:
    """Convert an SVG file to a PDF file of one page, `VECTOR` points wide.

    Args:
        svg: Its content, without references to other files.
        family: The font for texts that name none, or one that is not there.
        folder: A folder with fonts.

    Returns:
        The content of the PDF.

    Raises:
        InputError: If typst cannot read it.
    """
    import typst

    svg = re.sub(r"<((?:\w+:)?svg)\b(?![^>]*\sfont-size=)", r'<\1 font-size="16"', svg, count=1)  # typst begins with 12
    parts = {"main.typ": _PAGE, "drawing.svg": svg.encode()}
    inputs = {"family": family}
    compiled: Any = typst.compile  # its types lack files in memory
    try:
        pdf = compiled(
            parts, format="pdf", font_paths=_fonts(folder), sys_inputs=inputs, pdf_standards="1.4", pdf_tags=False
        )
    except typst.TypstError:
        error = _unreadable()
        raise error from None
    return bytes(pdf)


def _unreadable() -> InputError:
    return InputError(say("an image cannot be read as {kind}; save it again as PNG", kind="image/svg+xml"))


@lru_cache(maxsize=8)
def _fonts(folder: str) -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


def form_of(pdf: bytes, document: Any) -> tuple[Any, float, float]:
    """Return the first page of a PDF file as a form for a document of reportlab; its width and its height."""
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
    return form, float(page.mediabox.width), float(page.mediabox.height)
