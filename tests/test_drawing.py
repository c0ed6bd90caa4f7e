"""SVG files of users stay paths and texts in PDFs."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image as Pillow
from pypdf import PdfReader

from satpuzzle.errors import InputError
from satpuzzle.pictures import fonts
from satpuzzle.pictures.own import read_svg
from satpuzzle.pictures.scene import Image, Scene
from satpuzzle.pictures.typeset import to_pdf, to_png
from tests.cases import table_in
from tests.conftest import Cli
from tests.test_own_pictures import streams

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-50 -20 300 200"'


def file(text: str) -> bytes:
    """An SVG file with this content, as it is read."""
    return read_svg(f"{HEAD}>{text}</svg>".encode()).data


KEPT, FILTERS = table_in("drawing", "kept"), table_in("drawing", "filters")


@pytest.mark.parametrize("case", KEPT)
def test_shapes_are_kept_as_paths(case: str) -> None:
    data = file(KEPT[case])
    pdf = PdfReader(io.BytesIO(to_pdf([Scene(60, 40, [Image(data, "image/svg+xml", 0, 0, 60, 40)], unit="mm")])))
    assert list(pdf.pages[0].images) == []
    assert re.search(rb"\nf\*?\s", b"".join(streams(pdf)))


@pytest.mark.parametrize("case", FILTERS)
def test_only_what_has_a_filter_is_a_bitmap(case: str) -> None:
    data = file(FILTERS[case] + "<text x='9' y='90'>Hello</text>")
    page = PdfReader(
        io.BytesIO(to_pdf([Scene(60, 40, [Image(data, "image/svg+xml", 0, 0, 60, 40)], unit="mm")]))
    ).pages[0]
    (bitmap,) = page.images
    assert bitmap.image is not None
    assert bitmap.image.width > 300 * 60 / 25.4 * 9 / 300  # pixels per inch
    assert page.extract_text() == "Hello"


def test_a_file_that_draws_very_many_things_is_refused_in_one_line() -> None:
    uses = "".join(f'<g id="n{n}">' + f'<use href="#n{n + 1}"/>' * 20 + "</g>" for n in range(9)) + '<path id="n9"/>'
    with pytest.raises(InputError, match=r"^this picture cannot be drawn \(.*\); write \.svg$"):
        to_pdf([Scene(9, 9, [Image(file(uses), "image/svg+xml", 0, 0, 9, 9)])])


def test_a_letter_without_a_font_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", False)
    scene = Scene(9, 9, [Image(file("<text>a\u6f22</text>"), "image/svg+xml", 0, 0, 9, 9)])
    for draw in (to_png, lambda scene: to_pdf([scene])):
        with pytest.raises(InputError, match="no font has '\u6f22'"):
            draw(scene)


def test_a_pdf_has_paths_and_texts_of_an_svg_file() -> None:
    data = file(
        KEPT["gradients"] + KEPT["what a group shares"] + '<text x="9" y="90" text-anchor="middle" font-weight="bold">'
        'Hello <tspan fill="red">B\u00e4r</tspan></text>'
    )
    scene = Scene(60, 40, [Image(data, "image/svg+xml", 0, 0, 60, 40)], unit="mm")
    pdf = PdfReader(io.BytesIO(to_pdf([scene])))
    assert list(pdf.pages[0].images) == []
    assert pdf.pages[0].extract_text().split() == ["Hello", "B\u00e4r"]
    drawn = b"".join(streams(pdf))
    assert b"1 0 0 scn" in drawn
    written = str([pdf.get_object(number) for number in range(1, len(pdf.xref[0]))])
    assert written.count("'/ShadingType'") == 3
    assert "'/S': '/Transparency'" in written
    assert "'/ca': 0.5" in written


def test_files_with_texts_keep_their_names_and_styles_to_themselves() -> None:
    """They are elements of one SVG, as typst has no fonts for texts of files within files."""
    inner = """<style>/* a } */ #a, .b { fill: COLOUR } #c { fill: url(#d) }</style>
        <linearGradient id="d"><stop stop-color="COLOUR"/></linearGradient>
        <path id="a" d="M0 0h90v90h-90z"/><use href="#a" y="95"/><path class="b" d="M100 0h90v90h-90z"/>
        <path id="c" d="M100 95h90v80h-90z"/><text y="-9">M</text>"""
    files = [file(inner.replace("COLOUR", colour)) for colour in ("red", "lime")]
    images = [Image(data, "image/svg+xml", 30 * n, 0, 30, 30) for n, data in enumerate(files)]
    shown = Pillow.open(io.BytesIO(to_png(Scene(60, 30, images), width=600))).convert("RGB")
    for left, colour in ((0, (255, 0, 0)), (300, (0, 255, 0))):
        assert {shown.getpixel((left + x, y)) for x in (95, 195) for y in (97, 240)} == {colour}


def test_a_file_is_written_once_for_all_its_uses() -> None:
    data = file("".join(f"<path d='M{n} 0C{n % 7} 7 {n % 11} 90 {n} {n % 13}z' fill='#00{n}'/>" for n in range(10, 99)))
    one, many = ([Image(data, "image/svg+xml", 9 * n, n, 9, 9) for n in range(count)] for count in (1, 50))
    assert len(to_pdf([Scene(500, 60, many)])) < len(to_pdf([Scene(500, 60, one)])) + 2000


@pytest.mark.parametrize("text", ["<g>" * 5000 + "</g>" * 5000, f"<style>{'/*a' * 500_000}</style>"])
def test_a_hostile_file_with_texts_is_drawn_or_refused_at_once(text: str) -> None:
    with suppress(InputError):
        to_pdf([Scene(9, 9, [Image(file(text + "<text>a</text>"), "image/svg+xml", 0, 0, 9, 9)])])


def test_a_sheet_tells_how_pictures_come_out_in_print(cli: Cli, tmp_path: Path) -> None:
    inside = "<circle r='9'/><text>Miau</text><image href='x.png'/><image href='data:image/png;base64,'/>"
    (tmp_path / "cat.svg").write_bytes(file(inside))
    (tmp_path / "fog.svg").write_bytes(file(str(FILTERS["filter"])))
    Pillow.new("RGB", (300, 300)).save(tmp_path / "coarse.png")
    Pillow.new("RGB", (800, 400)).save(tmp_path / "fine.jpg")
    Pillow.new("RGB", (500, 500)).save(tmp_path / "back.png")
    names = ("cat.svg", "fog.svg", "coarse.png", "fine.jpg")
    motifs = [part for n, name in enumerate(names, 1) for part in ("--motif", f"{n}={tmp_path / name}")]
    output = str(tmp_path / "x.pdf")
    motifs += "--back-picture", str(tmp_path / "back.png")
    done = cli("sheet", "standard", "--cards-only", "--size", "50", "-o", output, *motifs)
    assert done.stdout.splitlines()[2:] == [
        "cat.svg: printed as paths",
        "fog.svg: printed as paths, and as a bitmap where it has a filter",
        "coarse.png: printed at 234 ppi",  # 300 pixels on 0.65 of 50 mm
        "fine.jpg: printed at 625 ppi",
        "back.png: printed at 254 ppi",
    ]
    assert (said := done.stderr)
    assert "cat.svg: text is printed in the font of the PDF" in said
    assert "cat.svg: pictures in other files are not shown; embed them" in said
    assert "cat.svg: the resolution of the bitmaps in it is not known" in said
    assert "coarse.png: only 234 ppi in print; for 300 ppi use a picture 1.3 times as wide and high" in said
    assert "fine.jpg" not in said
    assert "back.png: only 254 ppi in print" in said
    widths = {image.image.width for image in PdfReader(output).pages[0].images if image.image}
    assert widths >= {300, 800}
