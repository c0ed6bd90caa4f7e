"""A scene gives the same picture as SVG, PDF and PNG."""

from __future__ import annotations

import hashlib
import importlib.util
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
from satpuzzle.paper.typeset import ENDINGS, MOST_PIXELS, ending, to_pdf, to_png, written
from satpuzzle.pictures.scene import Group, Image, Node, Path, Scene, Text, Use, ellipse, rectangle, scale, shift, turn
from satpuzzle.pictures.svg import to_svg
from satpuzzle.runtime.language import use
from tests.conftest import ended, environment
from tests.test_own_pictures import BLUE, GREEN, RED, WHITE, quarters, stored

HALVES = quarters(40, 20, (RED, BLUE, RED, BLUE))


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


def refusal(work: Callable[..., object], *words: object, **more: object) -> str:
    """The message of an InputError, in one line."""
    with pytest.raises(InputError) as caught:
        work(*words, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_pdf_page_has_the_size_of_its_scene() -> None:
    for scene, points in ((Scene(215.9, 279.4, [], unit="mm"), (612, 792)), (Scene(333.3, 80, []), (249.975, 60))):
        (page,) = read(to_pdf(scene)).pages
        assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, *points], abs=0.01 / 25.4 * 72)


TEXTS = ["Karte 7", "Größe: ÄÖÜß", "quarter turn (right)", "100 % \\ <&>\"'"]


def test_a_pdf_has_title_subject_language_and_texts_in_embedded_fonts() -> None:
    texts = [Text(50, 10 + 10 * n, text, 5, bold=n % 2 == 1, width=20.0) for n, text in enumerate(TEXTS)]
    use("de")
    try:
        data = to_pdf(replace(scene(*texts), title="Kärtchen", description="Neun Karten"))
    finally:
        use(None)
    reader = read(data)
    again = reader.pages[0].extract_text()
    assert [text for text in TEXTS if text not in again] == []
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.subject) == ("Kärtchen", "Neun Karten")
    assert str(reader.root_object["/Lang"]) == "de"
    fonts_used = reader.pages[0]["/Resources"]["/Font"].values()  # type: ignore[index]
    assert {used["/BaseFont"].partition("+")[2] for used in fonts_used} == {
        f"LibertinusSerif-{kind}-Identity-H" for kind in ("Regular", "Bold")
    }
    assert len(data) < 20_000, "only the letters that are used"
    assert reader.root_object["/MarkInfo"]["/Marked"]  # type: ignore[index]


SQUARE, TILE = Path(rectangle(0, 0, 99, 60), fill="#ff0000"), drawn('<path d="M0 0h5v10h-5z" fill="green"/>')
PAINTED: list[tuple[Node, Sequence[tuple[float, float, tuple[int, int, int]]]]] = [
    (Path(rectangle(10, 10, 50, 50) + rectangle(20, 20, 30, 30), fill="#ff0000"), [(25, 25, RED), (12, 12, RED)]),
    (Path(ellipse(30, 30, 20), fill="#ff0000"), [(45, 45, WHITE), (43, 43, RED), (11, 30, RED)]),
    (Path("M10 30 L90 30", stroke="#0000ff", width=6), [(50, 28, BLUE), (50, 26, WHITE)]),
    (Path(rectangle(20, 20, 60, 40), fill="#ff0000", opacity=0.5), [(40, 30, (255, 128, 128)), (18, 30, WHITE)]),
    (Text(50, 30, "I", 50, fill="#0000ff", bold=True), [(50, 30, BLUE), (80, 30, WHITE)]),
    (Use([Path(ellipse(0, 0, 5), fill="#008000")], shift(50, 30).after(scale(2))), [(59, 30, GREEN), (61, 30, WHITE)]),
    (Image(stored(HALVES, "PNG"), "image/png", 10, 10, 80, 20), [(20, 15, RED), (80, 15, BLUE), (50, 35, WHITE)]),
    (Image(stored(HALVES, "JPEG"), "image/jpeg", 10, 10, 80, 20), [(20, 15, RED), (80, 15, BLUE)]),
    (Image(TILE, "image/svg+xml", 10, 10, 80, 20), [(12, 12, GREEN), (48, 28, GREEN), (52, 20, WHITE)]),
    (Group([SQUARE], at=shift(50, 30).after(turn(90)), clip=rectangle(0, 0, 9, 9)), [(45, 35, RED), (55, 35, WHITE)]),
    (
        Group([Group([SQUARE], clip=rectangle(20, 0, 80, 60))], clip=rectangle(0, 20, 100, 40)),
        [(50, 30, RED), (50, 10, WHITE), (10, 30, WHITE)],
    ),
]


def test_every_node_is_drawn_at_its_position() -> None:
    for node, points in PAINTED:
        image = pixels(to_png(scene(node)))
        for x, y, expected in points:
            assert colour(image, x, y) == pytest.approx(expected, abs=3), (node, x, y)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_text_is_placed_by_its_anchor_and_condensed_only_if_it_is_too_wide(
    anchor: Literal["start", "middle", "end"],
) -> None:
    for letters, squeezed in (("mmmmmmmmmm", True), ("HHH", False)):
        text = Text(50, 30, letters, 10, anchor=anchor, width=40.0)
        left, top, right, bottom = ink(pixels(to_png(scene(text), width=1000)))
        natural = ink(pixels(to_png(scene(replace(text, width=None)), width=1000)))
        assert right - left <= 40
        assert (right - left > 38) == squeezed
        assert squeezed or (left, right) == (natural[0], natural[2])
        assert {"start": left, "middle": (left + right) / 2, "end": right}[anchor] == pytest.approx(50, abs=1)
        assert (top + bottom) / 2 == pytest.approx(30, abs=0.3) or squeezed
    turned = ink(pixels(to_png(scene(Text(50, 30, "HHH", 10, turn=90)), width=1000)))
    assert turned[2] - turned[0] == pytest.approx(6.55, abs=0.5)


@pytest.mark.parametrize(("width", "unit", "columns"), [(None, "px", 200), (None, "mm", 1182), (77, "mm", 77)])
def test_a_png_has_two_pixels_per_px_or_300_dpi_or_the_given_width_and_may_be_transparent(
    width: int | None, unit: Literal["px", "mm"], columns: int
) -> None:
    image = pixels(to_png(Scene(100, 60, [Path(rectangle(0, 0, 50, 60), fill="#ff0000")], unit=unit), width=width))
    assert image.width == columns
    assert image.height == pytest.approx(columns * 0.6, abs=1)
    assert [image.getpixel((columns * part // 4, 9)) for part in (1, 3)] == [(255, 0, 0, 255), (0, 0, 0, 0)]


SHOWN = [*(node for node, _ in PAINTED), *(Text(50, 10 * n, text, 6, width=30.0) for n, text in enumerate(TEXTS))]
SCENE = Scene(100, 60, SHOWN, title="title", description="description", data={"board": "3x3"})


def digests() -> list[str]:
    return [hashlib.sha256(written(SCENE, f"x{kind}")).hexdigest() for kind in ENDINGS]


def test_the_same_scene_gives_the_same_bytes_in_every_process() -> None:
    code = "from tests.test_pictures_files import digests; print(digests())"
    env = environment(PYTHONHASHSEED="1", SOURCE_DATE_EPOCH="1700000000")
    result = ended(sys.executable, "-c", code, env=env)
    assert result.stdout.strip() == str(digests()), result.stderr


def test_without_the_extra_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "typst"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "typst", None)
    for kind in ("PDF", "PNG"):
        said = refusal(written, SCENE, f"x.{kind.lower()}")
        assert said == f"{kind} needs typst; install it with: pip install 'satpuzzle[pictures]'"
    assert to_svg(SCENE)


@pytest.mark.parametrize("paint", [to_pdf, to_png])
def test_letters_are_those_of_the_named_fonts_or_else_of_others(
    paint: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: File
) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", False)
    for letter, code in (("漢", "U+6F22"), ("\U0001f600", "U+1F600"), ("\x07", "U+0007")):
        bad = scene(Use([Group([Group([Text(9, 9, f"a{letter}", 9)])])]))
        said = refusal(paint, bad)
        assert (code in said, "--font FILE" in said) == (True, True)
        assert to_svg(bad)
    math, plain, turtle = font("cmr10"), scene(Text(50, 30, "iii", 10)), scene(Text(50, 30, "Черепаха", 10))
    others = [math, font("DejaVuSans")]
    assert paint(plain, font=others) == paint(plain, font=math) != paint(plain)
    assert paint(turtle, font=others) != paint(turtle, font=math), "from the font of typst"
    assert "no font has '漢'" in refusal(paint, scene(Text(50, 30, "漢字", 10)), font=math)
    sans = File(font("DejaVuSans")).read_bytes()
    for data in (b"", b"x" * 5000, sans[:9000], sans[:300], stored(HALVES, "PNG")):
        (tmp_path / "font").write_bytes(data)
        said = refusal(paint, SCENE, font=[math, str(tmp_path / "font")])
        assert said.endswith("is not a font; choose a .ttf, .otf or .ttc file")
    assert "no such file" in refusal(paint, SCENE, font=str(tmp_path / "none.ttf"))
    for name in ("DejaVuSansMono-Bold", "STIXGeneralItalic"):  # their families, which typst needs, are read correctly
        assert paint(turtle, font=font(name)) != paint(turtle, font=math)


def test_pictures_too_large_are_refused() -> None:
    assert refusal(to_png, scene(), width=100_000) == f"100000 x 60000 pixels are more than {MOST_PIXELS}; write .svg"
    assert "are more than" in refusal(to_png, Scene(5_000, 5_000, [], unit="mm"))
    assert refusal(to_pdf, Scene(5081, 20, [], unit="mm")).startswith("a page of 5081 mm is too large for PDF; the")
    assert to_pdf(Scene(5080, 20, [], unit="mm"))


def test_an_invalid_image_is_refused_in_one_line() -> None:
    for media, data in (("image/png", stored(HALVES, "PNG")[:-30]), ("image/svg+xml", b"nothing")):
        bad = scene(Image(data, media, 0, 0, 10, 10))
        assert "this picture cannot be" in refusal(to_pdf, bad) or media in refusal(to_pdf, bad)


def test_the_file_ending_determines_the_format() -> None:
    begins = {".svg": b"<?xml", ".pdf": b"%PDF", ".png": b"\x89PNG"}
    assert all(written(SCENE, name).startswith(begins[ending(name)]) for name in ("x.svg", "x.PDF", "folder.pdf/x.png"))


@given(st.text())
def test_texts_of_an_svg_can_be_read_back(text: str) -> None:
    """Except characters that XML does not allow."""
    root = ET.fromstring(to_svg(Scene(10, 10, [], title=text or "x", data={"text": text})).encode())
    pairs = [*zip(text, root.attrib["data-text"], strict=True)]
    assert [letter for letter, other in pairs if other != letter and (letter.isprintable() or letter in "\t\n")] == []
