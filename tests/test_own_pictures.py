"""Picture files of users are shown correctly and safely."""

from __future__ import annotations

import io
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageOps
from pypdf import PdfReader
from pypdf.generic import StreamObject

from satpuzzle import parse_board
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.model.rule import Half
from satpuzzle.paper import typeset
from satpuzzle.paper.typeset import to_pdf, to_png
from satpuzzle.pictures.boards import upright_card
from satpuzzle.pictures.card_painter import share
from satpuzzle.pictures.own import JPEG, PNG, OwnMotif, read_jpeg, read_own, read_png, read_svg
from satpuzzle.pictures.scene import Group, Image, Matrix, Scene
from satpuzzle.pictures.svg import to_svg
from satpuzzle.runtime.deadline import Deadline
from tests.browsing import Visit
from tests.cases import table_in
from tests.conftest import Cli

Colour = tuple[int, int, int]
RED, BLUE, GREEN, YELLOW, WHITE = (255, 0, 0), (0, 0, 255), (0, 128, 0), (255, 255, 0), (255, 255, 255)
WHITES = ["white"] * 2
NAMES = {RED: "red", BLUE: "blue", GREEN: "green", YELLOW: "yellow", WHITE: "white"}


def quarters(width: int, height: int, colours: tuple[Colour, Colour, Colour, Colour]) -> Pillow.Image:
    """A picture in four colours: above left, above right, below left, below right."""
    picture = Pillow.new("RGB", (width, height))
    for number, colour in enumerate(colours):
        x, y = number % 2 * width // 2, number // 2 * height // 2
        picture.paste(colour, (x, y, x + (width + 1) // 2, y + (height + 1) // 2))
    return picture


FOUR = (RED, BLUE, GREEN, YELLOW)


def stored(picture: Pillow.Image, kind: str, **options: object) -> bytes:
    """A picture as a file."""
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def drawn(width: int, height: int, colours: tuple[Colour, Colour, Colour, Colour] = FOUR) -> bytes:
    """The same four colours as an SVG."""
    rect = f'<rect x="{{}}" y="{{}}" width="{width / 2}" height="{height / 2}" fill="{{}}"/>'
    rects = (rect.format(n % 2 * width / 2, n // 2 * height / 2, NAMES[colour]) for n, colour in enumerate(colours))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(rects)}</svg>'.encode()


def picture_of(data: bytes, tmp_path: Path, ending: str = "svg", *, signed: bool = True) -> OwnMotif:
    """The motif of a file with that content."""
    path = tmp_path / f"picture.{ending}"
    path.write_bytes(data)
    return read_own(str(path), "heart", signed)


def named(seen: object) -> str:
    """The name of the nearest of these colours."""
    assert isinstance(seen, tuple)
    return min(NAMES.items(), key=lambda each: sum((a - b) ** 2 for a, b in zip(each[0], seen, strict=True)))[1]


def looked_at(motif: OwnMotif, side: Half) -> dict[tuple[float, float], str]:
    """Its colours around the join, by position in its own frame."""
    scene = Scene(100, 100, (Group(motif.half(side), at=Matrix(40, 0, 0, 40, 50, 50)),), background="#ffffff")
    picture = Pillow.open(io.BytesIO(to_png(scene, width=100))).convert("RGB")
    steps = (-0.95, -0.8, -0.6, -0.3, 0.3, 0.6, 0.8, 0.95)
    return {(x, y): named(picture.getpixel((round(50 + 40 * x), round(50 + 40 * y)))) for x in steps for y in steps}


def test_front_and_back_files_are_shown_with_equal_width(tmp_path: Path) -> None:
    (tmp_path / "front.svg").write_bytes(drawn(40, 20, (RED, BLUE, RED, BLUE)))
    (tmp_path / "back.png").write_bytes(stored(quarters(60, 60, (GREEN, YELLOW, GREEN, YELLOW)), "PNG"))
    motif = read_own(f"{tmp_path / 'front.svg'},{tmp_path / 'back.png'}", "heart", True)
    front, back = looked_at(motif, "front"), looked_at(motif, "back")
    assert [front[x, y] for x, y in ((-0.3, -0.3), (0.3, -0.3), (-0.3, -0.8), (0.8, -0.3))] == ["red", "blue", *WHITES]
    assert [back[x, y] for x, y in ((-0.3, -0.3), (0.3, -0.8), (0.8, -0.3))] == ["yellow", "green", "white"]


SQUARES = {
    "svg": drawn(40, 40),
    "png": stored(quarters(40, 40, FOUR), "PNG"),
    "jpg": stored(quarters(40, 40, FOUR), "JPEG", quality=95, subsampling=0),
}


@pytest.mark.parametrize("kind", SQUARES)
def test_a_picture_is_cut_into_front_and_back_or_lies_on_the_join(kind: str, tmp_path: Path) -> None:
    """It is clipped to the share of the side, but not inside the disc."""
    for board in ("2x2", "triangle2", "hexagon7"):
        corners = upright_card(parse_board(board))
        motif = replace(picture_of(SQUARES[kind], tmp_path, kind), share=share(corners))
        front, back = looked_at(motif, "front"), looked_at(motif, "back")
        assert (front[-0.3, -0.3], front[0.3, -0.3]) == ("red", "blue")
        assert (back[-0.3, -0.3], back[0.3, -0.3]) == ("yellow", "green")  # rotated by 180°: green is below red
        assert {front[x, -0.3] for x in (-0.8, 0.8)} == {"red", "blue"}
        assert front[-0.95, -0.95] == "white"
        assert {seen for (_, y), seen in [*front.items(), *back.items()] if y > 0} == {"white"}
    alone = looked_at(picture_of(SQUARES[kind], tmp_path, kind), "front")
    assert {seen for (_, y), seen in alone.items() if y > 0} == {"white"}
    seen = looked_at(picture_of(SQUARES[kind], tmp_path, kind, signed=False), "half")
    assert [seen[x, y] for y in (-0.8, -0.3) for x in (-0.3, 0.3)] == ["red", "blue", "green", "yellow"]
    assert {seen[x, y] for x, y in seen if y > 0 or abs(x) > 0.5} == {"white"}


@pytest.mark.parametrize("held", range(1, 9))
def test_a_photograph_is_shown_upright_and_tells_no_secrets(held: int, tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[0x0112], exif[0x010F] = held, "a camera with a secret"
    data = stored(quarters(60, 40, FOUR), "JPEG", quality=95, subsampling=0, exif=exif)
    motif = picture_of(data, tmp_path, "jpg", signed=False)
    upright, (picture,) = ImageOps.exif_transpose(Pillow.open(io.BytesIO(data))), motif.pictures
    assert (picture.width, picture.height) == upright.size
    assert (b"secret" in data, b"secret" in picture.data) == (True, False)
    seen = looked_at(motif, "half")
    for x, column in ((-0.3, 1), (0.3, 3)):
        for y, row in ((-0.8, 1), (-0.3, 3)):
            assert seen[x, y] == named(upright.getpixel((upright.width * column // 4, upright.height * row // 4)))
    assert seen[0.3, -0.95] == seen[0.3, -0.8]  # as high as may be
    assert (seen[0.6, -0.3] == "white") == (held >= 5)  # and no wider than it is


PER_PIXEL = b64encode(stored(Pillow.new("RGB", (2, 2), RED), "PNG")).decode()
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"'
BILLION = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def inside(text: str) -> str:
    return f"{HEAD}>{text}</svg>"


FILE = '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
HOSTILE: dict[str | bytes, str] = {
    f"<!DOCTYPE svg [<!ENTITY l0 'lol'>{BILLION}]>{inside('<text>&l9;</text>')}": "amplification",
    f"{FILE}{inside('<text>&f;</text>')}": "undefined entity",
    f"{HEAD}><g></svg>": "mismatched tag",
    "<html><body>404</body></html>": "html",
    '<svg xmlns="urn:other" viewBox="0 0 1 1"/>': "<svg>",
    '<svg width="100%" height="100%"/>': "viewBox",
    '<svg viewBox="0 0 nan 1"/>': "viewBox",
    '<svg viewBox="0 0 1e999 1"/>': "viewBox",
    '<svg viewBox="0 0 0 5"/>': "0 x 5",
    '<svg viewBox="0 0 1 500"/>': "the longer side",
    b'<?xml version="1.0" encoding="utf-99"?><svg/>': "utf-99",
    inside("<g>" * 10_000 + "</g>" * 10_000): "recursion",
}


REACHING = [  # each element after the white one would be red if it were loaded, and so would the last one, alone
    '<style>@import "CSS"; @import url(CSS);</style><rect width="10" height="10" fill="white"/>'
    '<image xlink:href="FILE" width="10" height="10"/><image href="red.png" width="10" height="10"/>'
    '<filter id="f"><feImage href="FILE"/></filter><rect width="10" height="10" fill="none" filter="url(#f)"/>'
    '<image width="10" height="10" href="data:image/svg+xml;base64,NESTED"/>'
    "<script>document.documentElement.innerHTML = \"<rect width='10' height='10' fill='red'/>\"</script>"
    '<foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml" style="background:red"/>'
    "</foreignObject>",
    '<use href="SVG#a"/><use xlink:href="file://SVG#a"/><rect fill="url(SVG#f)" width="10" height="10"/>',
]


def reaching(case: str, folder: Path) -> bytes:
    """An SVG that refers to files, which are put into the folder."""
    (folder / "red.png").write_bytes(stored(Pillow.new("RGB", (10, 10), RED), "PNG"))
    red = '<rect id="a" width="10" height="10" fill="red"/><linearGradient id="f"><stop stop-color="red"/>'
    (folder / "red.svg").write_text(inside(f"{red}</linearGradient>"))
    (folder / "red.css").write_text("rect{fill:red!important}")
    nested = b64encode(inside(f'<image width="10" height="10" href="{folder / "red.png"}"/>').encode()).decode()
    text = case.replace("FILE", str(folder / "red.png")).replace("SVG", str(folder / "red.svg"))
    return inside(text.replace("CSS", str(folder / "red.css")).replace("NESTED", nested)).encode()


def streams(pdf: PdfReader) -> list[bytes]:
    """The operators of a file, of pages and of forms."""
    objects = [pdf.get_object(number) for number in range(1, len(pdf.xref[0]))]
    return [each.get_data() for each in objects if isinstance(each, StreamObject) and each.get("/Subtype") != "/Image"]


@pytest.mark.parametrize("case", REACHING)
def test_external_references_and_scripts_of_an_svg_are_ignored(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    motif = picture_of(reaching(case, tmp_path), tmp_path)
    assert "red" not in looked_at(motif, "front").values()
    pdf = PdfReader(io.BytesIO(to_pdf(Scene(20, 20, motif.half("front")))))
    assert b"1 0 0 scn" not in b"".join(streams(pdf))


def test_browsers_run_nothing_and_load_nothing_in_an_svg(visit: Visit, tmp_path: Path) -> None:
    every = "".join(reaching(case, tmp_path).decode()[len(HEAD) + 1 : -len("</svg>")] for case in REACHING)
    reach = '<image href="http://127.0.0.1:9/x.png"/><script>alert(1); fetch("http://127.0.0.1:9")</script>'
    motif = picture_of(inside(every + reach).encode(), tmp_path)
    visit(f"<!doctype html><html><title>x</title>{to_svg(Scene(90, 90, motif.half('front')), standalone=False)}</html>")


TILE = '<pattern width="10" height="10" patternUnits="userSpaceOnUse" id="pN">'
TILES = "".join(TILE.replace("N", str(n)) + f'<rect fill="url(#p{n - 1})" width="9" height="9"/>' * 10 + "</pattern>"
                for n in range(1, 9))  # fmt: skip
SLOW = [
    f'<pattern id="p0" width="1" height="1"/>{TILES}<rect width="10" height="10" fill="url(#p8)"/>',
    '<filter id="f"><feTurbulence numOctaves="999999999"/></filter><rect width="9" height="9" filter="url(#f)"/>',
]


@pytest.mark.parametrize("case", SLOW)
@pytest.mark.parametrize("paint", [to_png, to_pdf])
def test_an_svg_that_takes_too_long_to_draw_is_refused(
    case: str, paint: Callable[..., bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    motif = picture_of(inside(case).encode(), tmp_path)
    with pytest.raises(OutOfTimeError):
        paint(Scene(20, 20, motif.half("front")), deadline=Deadline(0.2))
    monkeypatch.setattr(typeset, "LONG", 0.2)
    with pytest.raises(InputError, match=r"takes more than 0\.2 s to draw"):
        paint(Scene(20, 20, motif.half("front")))


INKSCAPE = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="40mm" height="40mm" viewBox="0 0 40 40" id="svg5" xmlns:sodipodi="http://sodipodi.sourceforge.net/a.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><sodipodi:namedview id="namedview7"/>
  <linearGradient sodipodi:x="always" id="lg1"><stop style="stop-color:#ff0000" offset="0"/></linearGradient>
  <linearGradient xlink:href="#lg1" id="lg2"/><rect style="fill:url(#lg2)" width="40" height="20"/>
  <image xlink:href="data:image/png;base64,{PER_PIXEL[:30]}\n {PER_PIXEL[30:]}" width="5" height="5"/></svg>"""
ILLUSTRATOR = """<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
   viewBox="0 0 40 40" xml:space="preserve"><style><![CDATA[.st1,.st2{clip-path:url(#S2);} /* Fl\xe4che */]]></style>
<rect id="S1" width="40" height="20"/><clipPath id="S2"><use xlink:href="#S1"/></clipPath>
<switch><g class="st1"><rect fill="red" width="40" height="40"/></g></switch></svg>"""
FIGMA = """<svg width="40" height="40" viewBox="0 0 40 40" fill="none" xmlns="http://www.w3.org/2000/svg">
<path fill-rule="evenodd" d="M0 0H40V20H0Z" fill="#F00" style="mix-blend-mode:multiply"/></svg>"""
HARMLESS = [
    INKSCAPE.encode(),
    ILLUSTRATOR.encode("latin-1"),
    b'<svg width="4cm" height="1.5748in"><rect width="200" height="75.6" fill="red" aria-label="f()"/></svg>',
    b"\xef\xbb\xbf" + FIGMA.encode(),
    f'<?xml version="1.0" encoding="UTF-16"?>{FIGMA}'.encode("utf-16"),
    b'<svg xmlns="" width="4" height="4"><path d="M0 0H4V2H0Z" fill="red"/></svg>',
    b'<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><s:path d="M0 0H4V2H0Z" fill="red"/></s:svg>',
    FIGMA.replace("</svg>", '<text x="1" y="9">a &lt; b<a>!</a></text></svg>').encode(),
]


@pytest.mark.parametrize("number", range(len(HARMLESS)))
def test_files_of_drawing_programs_are_shown(number: int, tmp_path: Path) -> None:
    motif = picture_of(HARMLESS[number], tmp_path)
    assert motif.pictures[0].aspect == pytest.approx(1, abs=1e-3)
    seen = looked_at(motif, "front")
    assert {seen[-0.3, -0.8], seen[0.3, -0.3]} == {"red"}


def test_a_colour_in_cmyk_beside_one_in_rgb_is_left_out() -> None:
    data = FIGMA.replace("mix-blend-mode:multiply", "fill:#cf0000 icc-color(#CMYK, 0, 1, 1, 0);stroke:none").encode()
    assert b'style="fill:#cf0000;stroke:none"' in read_svg(data).data


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG with these pixels, by hand."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels)), (b"IEND", b""))
    written = (struct.pack(">I", len(data)) + kind + data + bytes(4) for kind, data in parts)  # nobody checks sums
    return PNG + b"".join(written)


GOOD_PNG, GOOD_JPEG = png(2, 2, b"\0\1\2\3\4\5\6" * 2), stored(quarters(16, 16, FOUR), "JPEG")
BAD: list[tuple[bytes, str]] = [
    (b"", "empty"),
    (b"RIFF\x20\0\0\0WEBPVP8 ", "is not a PNG, JPEG or SVG (it begins with 'RIFF"),
    (PNG, "cut off"),
    (GOOD_PNG.replace(b"IHDR", b"IHDX"), "damaged"),
    (GOOD_PNG[:-12], "cut off"),
    (png(2**32 - 1, 2**32 - 1, b""), "million"),
    (png(0, 0, b""), "0 x 0"),
    (png(1000, 1, bytes(3001)), "the longer side"),
    (GOOD_JPEG[: len(GOOD_JPEG) * 2 // 3], "cut off"),
    (GOOD_JPEG[:-2], "cut off"),
    (JPEG[:2] + b"\xff\xda\0\2\xff\xd9", "damaged"),
    (GOOD_JPEG.replace(b"\x08\0\x10\0\x10", b"\x08\xff\xff\xff\xff"), "million"),
    (stored(quarters(50, 40, FOUR).convert("CMYK"), "JPEG"), "has CMYK colours"),
    (GOOD_PNG + bytes(20_000_001), "reduce it"),
]


@pytest.mark.parametrize(("data", "says"), [*HOSTILE.items(), *BAD])
def test_an_invalid_picture_is_refused_in_one_line(data: str | bytes, says: str, tmp_path: Path) -> None:
    """The content determines the type."""
    path = tmp_path / "p.jpg"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(InputError) as caught:
        read_own(str(path), "heart", True)
    text = str(caught.value)
    assert text.startswith(f"{path}:")
    assert says in text
    assert "\n" not in text
    assert len(text) < len(str(path)) + 200


OPTIONS: list[dict[str, object]] = [{}, {"progressive": True}, {"restart_marker_blocks": 1}]


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "LA", "RGB"])
def test_every_usual_kind_of_bitmap_is_read(mode: str) -> None:
    picture = quarters(50, 40, FOUR).convert(mode)
    files = [stored(picture, "PNG")]
    files += [stored(picture, "JPEG", comment=b"a secret", **each) for each in OPTIONS if mode in ("L", "RGB")]
    for data in files:
        read = (read_png if data.startswith(PNG) else read_jpeg)(data + b"what a telephone puts behind it")
        assert (read.width, read.height, b"secret" in read.data) == (50, 40, False)
        assert Pillow.open(io.BytesIO(read.data)).tobytes() == Pillow.open(io.BytesIO(data)).tobytes()


NO_FILES = {".": ".: is a folder", "a.png,": "heart=a.png,: expected one picture", "a.png,b.png": "unsigned"}


def test_an_invalid_picture_name_is_refused_in_one_line() -> None:
    for value, says in NO_FILES.items():
        with pytest.raises(InputError, match=re.escape(says)):
            read_own(value, "heart", False)


@given(st.sampled_from([b"", PNG, JPEG, b"<svg ", b"<svg viewBox='0 0 1 1'>"]), st.binary(max_size=200))
def test_any_file_is_read_or_refused(start: bytes, rest: bytes) -> None:
    reader = {PNG: read_png, JPEG: read_jpeg}.get(start, read_svg)
    with suppress(InputError):
        reader(start + rest)


# In print: shapes stay paths, texts stay texts.

BOX = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-50 -20 300 200"'


def kept(text: str) -> bytes:
    """An SVG file with this content, as it is read."""
    return read_svg(f"{BOX}>{text}</svg>".encode()).data


def printed(data: bytes) -> PdfReader:
    """A PDF file with this picture."""
    return PdfReader(io.BytesIO(to_pdf(Scene(60, 40, [Image(data, "image/svg+xml", 0, 0, 60, 40)], unit="mm"))))


KEPT, FILTERS = table_in("drawing", "kept"), table_in("drawing", "filters")


def test_shapes_are_kept_as_paths_and_only_what_has_a_filter_is_a_bitmap() -> None:
    for case in KEPT:
        pdf = printed(kept(KEPT[case]))
        assert list(pdf.pages[0].images) == [], case
        assert re.search(rb"\nf\*?\s", b"".join(streams(pdf))), case
    for case in FILTERS:
        page = printed(kept(FILTERS[case] + "<text x='9' y='90'>Hello</text>")).pages[0]
        (bitmap,) = page.images
        assert bitmap.image is not None
        assert bitmap.image.width > 300 * 60 / 25.4 * 9 / 300  # pixels per inch
        assert page.extract_text() == "Hello"


def test_a_file_that_draws_very_many_things_is_refused_in_one_line() -> None:
    uses = "".join(f'<g id="n{n}">' + f'<use href="#n{n + 1}"/>' * 20 + "</g>" for n in range(9)) + '<path id="n9"/>'
    with pytest.raises(InputError, match=r"^this picture cannot be drawn \(.*\); write \.svg$"):
        to_pdf(Scene(9, 9, [Image(kept(uses), "image/svg+xml", 0, 0, 9, 9)]))


def test_files_with_texts_keep_their_names_and_styles_to_themselves() -> None:
    """They are elements of one SVG, as typst has no fonts for texts of files within files."""
    inner = """<style>/* a } */ #a, .b { fill: COLOUR } #c { fill: url(#d) }</style>
        <linearGradient id="d"><stop stop-color="COLOUR"/></linearGradient>
        <path id="a" d="M0 0h90v90h-90z"/><use href="#a" y="95"/><path class="b" d="M100 0h90v90h-90z"/>
        <path id="c" d="M100 95h90v80h-90z"/><text y="-9">M</text>"""
    files = [kept(inner.replace("COLOUR", colour)) for colour in ("red", "lime")]
    images = [Image(data, "image/svg+xml", 30 * n, 0, 30, 30) for n, data in enumerate(files)]
    shown = Pillow.open(io.BytesIO(to_png(Scene(60, 30, images), width=600))).convert("RGB")
    for left, colour in ((0, (255, 0, 0)), (300, (0, 255, 0))):
        assert {shown.getpixel((left + x, y)) for x in (95, 195) for y in (97, 240)} == {colour}


def test_a_file_is_written_once_for_all_its_uses() -> None:
    data = kept("".join(f"<path d='M{n} 0C{n % 7} 7 {n % 11} 90 {n} {n % 13}z' fill='#00{n}'/>" for n in range(10, 99)))
    one, many = ([Image(data, "image/svg+xml", 9 * n, n, 9, 9) for n in range(count)] for count in (1, 50))
    assert len(to_pdf(Scene(500, 60, many))) < len(to_pdf(Scene(500, 60, one))) + 2000


def test_a_sheet_tells_what_may_disappoint_in_print(cli: Cli, tmp_path: Path) -> None:
    inside = "<circle r='9'/><text>Miau</text><image href='x.png'/><image href='data:image/png;base64,'/>"
    (tmp_path / "cat.svg").write_bytes(kept(inside))
    Pillow.new("RGB", (300, 300)).save(tmp_path / "coarse.png")
    Pillow.new("RGB", (800, 400)).save(tmp_path / "fine.jpg")
    motifs = [f"--motif={n}={tmp_path / name}" for n, name in enumerate(("cat.svg", "coarse.png", "fine.jpg"), 1)]
    said = cli("sheet", "standard", "--cards-only", "--size", "50", "-o", tmp_path / "x.pdf", *motifs).stderr
    assert "cat.svg: text is printed in the font of the PDF" in said
    assert "cat.svg: pictures in other files are not shown; embed them" in said
    assert "coarse.png: only 234 ppi in print; save it larger, for 300 ppi" in said
    assert "fine.jpg" not in said
