"""A scene gives the same picture as SVG, PDF and PNG."""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path as File
from typing import Literal

import PIL.Image
import PIL.ImageChops
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzle.errors import InputError
from satpuzzle.paper import fonts
from satpuzzle.paper.picture import ENDINGS, ending, written
from satpuzzle.paper.typeset import MOST_PIXELS, to_pdf, to_png
from satpuzzle.pictures.scene import (
    Group,
    Image,
    Node,
    Path,
    Scene,
    Text,
    Use,
    ellipse,
    line,
    polygon,
    rectangle,
    scale,
    shift,
    turn,
)
from satpuzzle.pictures.svg import to_svg
from satpuzzle.runtime.language import use
from tests.conftest import PATIENCE, environment

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)


def picture(kind: str, mode: str = "RGB") -> bytes:
    """An image file, left half red and right half blue."""
    file = BytesIO()
    image = PIL.Image.new(mode, (40, 20), RED)
    image.paste(BLUE, (20, 0, 40, 20))
    image.save(file, kind)
    return file.getvalue()


def font(name: str) -> str:
    """The file of a font that matplotlib contains."""
    found = importlib.util.find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    return str(File(found.origin).parent / "mpl-data" / "fonts" / "ttf" / f"{name}.ttf")


def drawn(inner: str, size: str = 'viewBox="0 0 10 10"') -> bytes:
    """An SVG file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}</svg>'.encode()


def scene(*children: Node, unit: Literal["px", "mm"] = "px") -> Scene:
    return Scene(100, 60, children, unit=unit, background="#ffffff")


def pixels(data: bytes) -> PIL.Image.Image:
    return PIL.Image.open(BytesIO(data)).convert("RGBA")


def colour(image: PIL.Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a point of a scene 100 wide."""
    zoom = image.width / 100
    found = image.getpixel((int(x * zoom), int(y * zoom)))
    assert isinstance(found, tuple)
    return found[:3]


def ink(image: PIL.Image.Image) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the non-white area, in a scene 100 wide."""
    white = PIL.Image.new("RGB", image.size, WHITE)
    box = PIL.ImageChops.difference(image.convert("RGB"), white).getbbox()
    assert box is not None
    left, top, right, bottom = (value * 100 / image.width for value in box)
    return left, top, right, bottom


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(data), strict=True)


def commands(page: pypdf.PageObject) -> bytes:
    contents = page.get_contents()
    assert contents is not None
    return contents.get_data()


def refusal(work: Callable[..., object], *words: object, **more: object) -> str:
    """The message of an InputError, in one line."""
    with pytest.raises(InputError) as caught:
        work(*words, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("width", "height", "unit", "points"),
    [
        (210, 297, "mm", (210 / 25.4 * 72, 297 / 25.4 * 72)),
        (215.9, 279.4, "mm", (612, 792)),
        (333.3, 70.7, "px", (333.3 * 0.75, 70.7 * 0.75)),
    ],
)
def test_a_pdf_page_has_the_size_of_its_scene(
    width: float, height: float, unit: Literal["px", "mm"], points: tuple[float, float]
) -> None:
    (page,) = read(to_pdf(Scene(width, height, [], unit=unit))).pages
    hundredth = 0.01 / 25.4 * 72
    assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, *points], abs=hundredth)


TEXTS = ["Karte 7", "Größe: ÄÖÜß", "quarter turn (right)", "100 % \\ <&>\"'"]


def test_texts_of_a_pdf_can_be_read_and_searched() -> None:
    texts = [Text(50, 10 + 10 * n, text, 5, bold=n % 2 == 1, width=20.0) for n, text in enumerate(TEXTS)]
    again = read(to_pdf(scene(*texts))).pages[0].extract_text()
    assert [text for text in TEXTS if text not in again] == []


def test_a_pdf_has_title_subject_language_and_embedded_fonts() -> None:
    use("de")
    try:
        data = to_pdf(replace(scene(Text(50, 30, "Blatt", 8)), title="Kärtchen", description="Neun Karten"))
    finally:
        use(None)
    reader = read(data)
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.subject) == ("Kärtchen", "Neun Karten")
    assert str(reader.root_object["/Lang"]) == "de"
    (used,) = reader.pages[0]["/Resources"]["/Font"].values()  # type: ignore[index]
    assert used["/BaseFont"].endswith("+LibertinusSerif-Regular-Identity-H")
    assert len(data) < 12_000, "only the letters that are used"
    assert reader.root_object["/MarkInfo"]["/Marked"]  # type: ignore[index]


PAINTED: dict[str, tuple[Sequence[Node], Sequence[tuple[float, float, tuple[int, int, int]]]]] = {
    "an area": ([Path(polygon([(10, 10), (50, 10), (50, 50), (10, 50)]), fill="#ff0000")], [(30, 30, RED)]),
    "a circle": ([Path(ellipse(30, 30, 20), fill="#ff0000")], [(45, 45, WHITE), (43, 43, RED), (11, 30, RED)]),
    "a line": ([Path(line((10, 30), (90, 30)), stroke="#0000ff", width=6)], [(50, 28, BLUE), (50, 26, WHITE)]),
    "half of the light": (
        [Path(rectangle(20, 20, 40, 20), fill="#ff0000", opacity=0.5)],
        [(40, 30, (255, 128, 128)), (18, 30, WHITE)],
    ),
    "a text": ([Text(50, 30, "I", 50, fill="#0000ff", bold=True)], [(50, 30, BLUE), (80, 30, WHITE)]),
    "a use": (
        [Use([Path(ellipse(0, 0, 5), fill="#008000")], shift(50, 30).after(scale(2)))],
        [(50, 30, GREEN), (59, 30, GREEN), (61, 30, WHITE)],
    ),
    "a png": ([Image(picture("PNG"), "image/png", 10, 10, 80, 20)], [(20, 15, RED), (80, 15, BLUE), (50, 35, WHITE)]),
    "a jpeg": ([Image(picture("JPEG"), "image/jpeg", 10, 10, 80, 20)], [(20, 15, RED), (80, 15, BLUE)]),
    "an svg": (
        [Image(drawn('<path d="M0 0h5v10h-5z" fill="green"/>'), "image/svg+xml", 10, 10, 80, 20)],
        [(12, 12, GREEN), (48, 28, GREEN), (52, 20, WHITE)],
    ),
    "a clip that turns": (
        [
            Group(
                [Path(rectangle(0, 0, 99, 99), fill="#ff0000")],
                at=shift(50, 30).after(turn(90)),
                clip=rectangle(0, 0, 9, 9),
            )
        ],
        [(45, 35, RED), (55, 35, WHITE)],
    ),
    "a clip in a clip": (
        [
            Group(
                [Group([Path(rectangle(0, 0, 99, 60), fill="#ff0000")], clip=rectangle(20, 0, 60, 60))],
                clip=rectangle(0, 20, 100, 20),
            )
        ],
        [(50, 30, RED), (50, 10, WHITE), (10, 30, WHITE)],
    ),
}


@pytest.mark.parametrize("name", PAINTED)
def test_every_node_is_drawn_at_its_position(name: str) -> None:
    nodes, points = PAINTED[name]
    image = pixels(to_png(scene(*nodes)))
    for x, y, expected in points:
        assert colour(image, x, y) == pytest.approx(expected, abs=3), (x, y)


def test_a_text_is_placed_by_its_anchor_and_rotation() -> None:
    for anchor, left, right in (("start", 50, None), ("middle", None, None), ("end", None, 50)):
        found = ink(pixels(to_png(scene(Text(50, 30, "HHH", 20, anchor=anchor)), width=1000)))  # type: ignore[arg-type]
        assert (found[1] + found[3]) / 2 == pytest.approx(30, abs=0.3)
        assert found[3] - found[1] == pytest.approx(20 * 0.655, abs=0.5)
        assert left is None or left <= found[0] < left + 3
        assert right is None or right - 3 < found[2] <= right
        assert anchor != "middle" or (found[0] + found[2]) / 2 == pytest.approx(50, abs=0.3)
    found = ink(pixels(to_png(scene(Text(50, 30, "HHH", 10, turn=90)), width=1000)))
    assert found[2] - found[0] == pytest.approx(6.55, abs=0.5)
    assert (found[1] + found[3]) / 2 == pytest.approx(30, abs=0.3)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_text_is_condensed_only_if_it_is_too_wide(anchor: Literal["start", "middle", "end"], bold: bool) -> None:
    for letters, squeezed in (("mmmmmmmmmm", True), ("iiii", False)):
        text = Text(50, 30, letters, 10, bold=bold, anchor=anchor, width=40.0)
        left, _top, right, _bottom = ink(pixels(to_png(scene(text), width=1000)))
        _left, _, natural, _ = ink(pixels(to_png(scene(replace(text, width=None)), width=1000)))
        assert right - left <= 40
        assert (right - left > 38) == squeezed
        assert squeezed or (left, right) == (_left, natural)
        middle = {"start": left + 20, "middle": 50, "end": right - 20}[anchor]
        assert not squeezed or (left + right) / 2 == pytest.approx(middle, abs=1)


SIZES = [(None, "px", 200, 120), (None, "mm", 1182, 709), (50, "px", 50, 30), (77, "mm", 77, 46)]


@pytest.mark.parametrize(("width", "unit", "columns", "rows"), SIZES)
def test_the_width_of_a_png_is_two_pixels_per_px_or_300_dpi_or_as_given(
    width: int | None, unit: Literal["px", "mm"], columns: int, rows: int
) -> None:
    size = pixels(to_png(scene(unit=unit), width=width)).size
    assert size[0] == columns
    assert size[1] == pytest.approx(rows, abs=1)


def test_a_png_without_a_background_is_transparent() -> None:
    image = pixels(to_png(Scene(10, 10, [Path(rectangle(0, 0, 5, 10), fill="#ff0000")])))
    assert image.getpixel((2, 2)) == (255, 0, 0, 255)
    assert image.getpixel((15, 2)) == (0, 0, 0, 0)


SCENE = Scene(
    100,
    60,
    [
        *(node for nodes, _points in PAINTED.values() for node in nodes),
        *(Text(50, 10 * n, text, 6, width=30.0, bold=n % 2 == 1) for n, text in enumerate(TEXTS)),
    ],
    title="title",
    description="description",
    data={"board": "3x3"},
)


def digests() -> list[str]:
    return [hashlib.sha256(written(SCENE, f"x{kind}")).hexdigest() for kind in ENDINGS]


def test_the_same_scene_gives_the_same_bytes_in_every_process() -> None:
    here = digests()
    code = "from tests.test_pictures_files import digests; print(digests())"
    env = environment(PYTHONHASHSEED="1", SOURCE_DATE_EPOCH="1700000000")
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=PATIENCE)
    assert result.stdout.strip() == str(here), result.stderr


@pytest.mark.parametrize(
    ("hidden", "paint", "what"),
    [("typst", lambda: to_pdf(SCENE), "PDF needs typst;"), ("typst", lambda: to_png(SCENE), "PNG needs typst;")],
)
def test_without_the_extra_one_line_says_how_to_install_it(
    hidden: str, paint: Callable[[], bytes], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == hidden]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, hidden, None)
    assert refusal(paint) == f"{what} install it with: pip install 'satpuzzle[pictures]'"
    assert to_svg(SCENE)


@pytest.mark.parametrize("paint", [to_pdf, to_png])
class TestLetters:
    """PDF and PNG have the same letters."""

    def test_a_character_missing_in_all_fonts_is_reported(
        self, paint: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fonts, "SYSTEM", False)
        for letter, code in (("漢", "U+6F22"), ("\U0001f600", "U+1F600"), ("\x07", "U+0007")):
            nested = Group([Group([Text(9, 9, f"a{letter}", 9)])])
            for bad in (scene(nested), scene(Use([nested]))):
                said = refusal(paint, bad)
                assert code in said
                assert "--font FILE" in said
                assert to_svg(bad)

    def test_other_fonts_are_used_only_for_missing_characters(
        self, paint: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: File
    ) -> None:
        monkeypatch.setattr(fonts, "SYSTEM", False)
        math, plain = font("cmr10"), scene(Text(50, 30, "iii", 10))
        others = [math, font("DejaVuSans")]
        assert paint(plain, font=others) == paint(plain, font=math)
        assert paint(scene(Text(50, 30, "Черепаха", 10)), font=others)
        assert paint(scene(Text(50, 30, "Черепаха", 10)), font=math), "from the font of typst"
        assert "no font has '漢'" in refusal(paint, scene(Text(50, 30, "漢字", 10)), font=math)
        (tmp_path / "a.ttf").write_bytes(b"no font")
        assert "a.ttf: is not a font" in refusal(paint, plain, font=[math, str(tmp_path / "a.ttf")])

    def test_an_invalid_font_is_refused_in_one_line(self, paint: Callable[..., bytes], tmp_path: File) -> None:
        sans = File(font("DejaVuSans")).read_bytes()
        files = {"empty": b"", "text": b"x" * 5000, "cut": sans[:9000], "head": sans[:300], "png": picture("PNG")}
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
            said = refusal(paint, SCENE, font=str(tmp_path / name))
            assert said.endswith("is not a font; choose a .ttf, .otf or .ttc file")
        assert "no such file" in refusal(paint, SCENE, font=str(tmp_path / "none.ttf"))
        assert "is a folder" in refusal(paint, SCENE, font=str(tmp_path))


@pytest.mark.parametrize("name", ["DejaVuSansMono-Bold", "DejaVuSerif", "STIXGeneral", "STIXGeneralItalic", "cmr10"])
def test_characters_of_another_font_are_drawn(name: str) -> None:
    """Its family name, which typst needs, is read correctly; otherwise nothing would be drawn."""
    left, top, right, bottom = ink(pixels(to_png(scene(Text(50, 30, "HHH", 20)), font=font(name))))
    assert right - left > 30
    assert bottom - top > 12


def test_pictures_too_large_are_refused() -> None:
    assert refusal(to_png, scene(), width=100_000) == f"100000 x 60000 pixels are more than {MOST_PIXELS}; write .svg"
    assert "are more than" in refusal(to_png, Scene(5_000, 5_000, [], unit="mm"))
    assert refusal(to_pdf, Scene(5081, 20, [], unit="mm")) == (
        "a page of 5081 mm is too large for PDF; the limit is 5080 mm"
    )
    assert to_pdf(Scene(5080, 20, [], unit="mm"))


def test_an_invalid_image_is_refused_in_one_line() -> None:
    for media, data in (("image/png", picture("PNG")[:-30]), ("image/svg+xml", b"nothing")):
        bad = scene(Image(data, media, 0, 0, 10, 10))
        assert "this picture cannot be" in refusal(to_pdf, bad) or media in refusal(to_pdf, bad)


@pytest.mark.parametrize("name", ["x.svg", "x.PDF", "folder.pdf/x.png"])
def test_the_file_ending_determines_the_format(name: str) -> None:
    begins = {".svg": b"<?xml", ".pdf": b"%PDF", ".png": b"\x89PNG"}
    assert written(SCENE, name).startswith(begins[ending(name)])


@given(st.text())
def test_texts_of_an_svg_can_be_read_back(text: str) -> None:
    """Except characters that XML does not allow."""
    root = ET.fromstring(to_svg(Scene(10, 10, [], title=text or "x", data={"text": text})).encode())
    expected = "".join(letter if letter.isprintable() or letter in "\t\n" else "?" for letter in text)
    found = "".join(letter if letter.isprintable() or letter in "\t\n" else "?" for letter in root.attrib["data-text"])
    assert found.replace("\ufffd", "?") == expected.replace("\ufffd", "?").replace("\ufffe", "?").replace("\uffff", "?")
