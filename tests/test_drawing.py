"""SVG files of users stay paths and texts in PDFs."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
import resvg_py
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat
from pypdf import PdfReader

from satpuzzle.pictures.drawing import Drawing, Gradient, Layer, Part, Shape, box_of, read_drawing
from satpuzzle.pictures.in_print import missing
from satpuzzle.pictures.own import read_svg
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Image, Scene
from satpuzzle.pictures.svg_paths import path_of
from satpuzzle.pictures.texts import load
from tests.cases import table_in
from tests.conftest import Cli
from tests.test_own_pictures import streams

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-50 -20 300 200"'


def file(text: str) -> bytes:
    """An SVG file with this content, as it is read."""
    return read_svg(f"{HEAD}>{text}</svg>".encode()).data


def rewritten(parts: Sequence[Part]) -> str:
    """Parts as plain SVG."""
    texts = []
    for number, part in enumerate(parts):
        if isinstance(part, Layer):
            name = f"c{id(part)}"
            rule = "evenodd" if part.evenodd else "nonzero"
            clip = f'<clipPath id="{name}"><path d="{part.clip}" clip-rule="{rule}"/></clipPath>' if part.clip else ""
            used = f' clip-path="url(#{name})"' if part.clip else ""
            at = " ".join(map(str, part.at))
            texts.append(
                f'{clip}<g transform="matrix({at})" opacity="{part.opacity}"{used}>{rewritten(part.parts)}</g>'
            )
        elif isinstance(part, Shape):
            fill, before = part.fill or "none", ""
            if isinstance(part.fill, Gradient):
                fill = f"url(#g{id(part)}-{number})"
                names = ("fx", "fy", "fr", "cx", "cy", "r") if part.fill.radial else ("x1", "y1", "x2", "y2")
                ends = " ".join(f'{name}="{end}"' for name, end in zip(names, part.fill.ends, strict=True))
                stops = "".join(
                    f'<stop offset="{place}" stop-color="{colour}"/>'
                    for place, colour in zip(part.fill.places, part.fill.colours, strict=True)
                )
                kind = "radialGradient" if part.fill.radial else "linearGradient"
                at = " ".join(map(str, part.fill.at))
                before = (
                    f'<{kind} id="{fill[5:-1]}" gradientUnits="userSpaceOnUse" {ends} gradientTransform="matrix({at})">'
                    f"{stops}</{kind}>"
                )
            rule = "evenodd" if part.evenodd else "nonzero"
            look = f'fill="{fill}" fill-opacity="{part.opacity}" fill-rule="{rule}"'
            if stroke := part.stroke:
                look += (
                    f' stroke="{stroke.colour}" stroke-width="{stroke.width}" stroke-opacity="{stroke.opacity}"'
                    f' stroke-linecap="{("butt", "round", "square")[stroke.cap]}" stroke-miterlimit="{stroke.miter}"'
                    f' stroke-linejoin="{("miter", "round", "bevel")[stroke.join]}"'
                )
                if stroke.dashes:
                    dashes = " ".join(map(str, stroke.dashes))
                    look += f' stroke-dasharray="{dashes}" stroke-dashoffset="{stroke.offset}"'
            texts.append(f'{before}<path d="{part.d}" {look}/>')
    return "".join(texts)


def pixels(text: str) -> Pillow.Image:
    png = resvg_py.svg_to_bytes(svg_string=text, width=300, background="#ffffff", skip_system_fonts=True, dpi=96)
    return Pillow.open(io.BytesIO(bytes(png))).convert("RGB")


KEPT, MISSING = table_in("drawing", "kept"), table_in("drawing", "missing")


@pytest.mark.parametrize("case", KEPT)
def test_shapes_are_kept_as_they_are(case: str) -> None:
    data = file(KEPT[case])
    found = read_drawing(data)
    assert found.missing == ()
    apart = ImageChops.difference(pixels(data.decode()), pixels(f"{HEAD}>{rewritten(found.parts)}</svg>"))
    assert max(ImageStat.Stat(apart).mean) < 0.2, case
    assert ImageStat.Stat(apart.convert("L")).rms[0] < 2, case


@pytest.mark.parametrize(("name", "text"), MISSING.items())
def test_what_cannot_be_kept_is_named(name: str, text: str) -> None:
    assert missing(file(text), load(None, "PDF")) == [name]


@pytest.mark.parametrize("text", ["<g>" * 100 + "</g>" * 100, "USES"])
def test_files_with_very_many_parts_are_not_kept(text: str) -> None:
    uses = "".join(f'<g id="n{n}">' + f'<use href="#n{n + 1}"/>' * 10 + "</g>" for n in range(8))
    assert read_drawing(file(text.replace("USES", uses))).missing == ("…",)


def test_a_pdf_has_paths_and_texts_of_an_svg_file() -> None:
    data = file(
        KEPT["gradients"] + KEPT["what a group shares"] + '<text x="9" y="90" text-anchor="middle" font-weight="bold">'
        'Hello <tspan fill="red">B\u00e4r</tspan></text>'
    )
    scene = Scene(60, 40, [Image(data, "image/svg+xml", 0, 0, 60, 40)], unit="mm")
    pdf = PdfReader(io.BytesIO(data := to_pdf([scene])))
    assert b"/ExtGState None" not in data  # of a form without transparency
    assert list(pdf.pages[0].images) == []
    assert pdf.pages[0].extract_text().split() == ["Hello", "B\u00e4r"]
    drawn = b"".join(streams(pdf))
    assert len(re.findall(rb"/Sh\d+ sh", drawn)) == 3
    assert b"1 0 0 rg" in drawn
    written = str([pdf.get_object(number) for number in range(1, len(pdf.xref[0]))])
    assert "'/S': '/Transparency'" in written
    assert "'/ca': 0.5" in written


def test_bounds_are_those_of_the_curves() -> None:
    d, rest = path_of("M0 0C0 40 30 40 30 0")
    assert rest == ""
    assert box_of(d) == pytest.approx((0, 0, 30, 30))


def test_the_same_file_is_read_once() -> None:
    first: Drawing = read_drawing(file("<circle r='3'/>"))
    assert read_drawing(file("<circle r='3'/>")) is first


def test_a_sheet_tells_how_pictures_come_out_in_print(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cat.svg").write_bytes(file("<circle r='9'/><text>Miau</text>"))
    (tmp_path / "fog.svg").write_bytes(file(str(MISSING["<filter>"])))
    Pillow.new("RGB", (300, 300)).save(tmp_path / "coarse.png")
    Pillow.new("RGB", (800, 400)).save(tmp_path / "fine.jpg")
    names = ("cat.svg", "fog.svg", "coarse.png", "fine.jpg")
    motifs = [part for n, name in enumerate(names, 1) for part in ("--motif", f"{n}={tmp_path / name}")]
    output = str(tmp_path / "x.pdf")
    done = cli("sheet", "standard", "--cards-only", "--no-backs", "--size", "50", "-o", output, *motifs)
    assert done.stdout.splitlines()[2:] == [
        "cat.svg: printed as paths",
        "fog.svg: printed at 600 ppi",
        "coarse.png: printed at 234 ppi",  # 300 pixels on 0.65 of 50 mm
        "fine.jpg: printed at 625 ppi",
    ]
    assert (said := done.stderr)
    assert "cat.svg: text is printed in the font of the PDF" in said
    assert "fog.svg: printed as a bitmap, as it contains <filter>" in said
    assert "coarse.png: only 234 ppi in print; for 300 ppi use a picture 1.3 times as wide and high" in said
    assert "fine.jpg" not in said
    widths = {image.image.width for image in PdfReader(output).pages[0].images if image.image}
    assert widths == {300, 800, round(600 * 0.65 * 50 / 25.4)}


@pytest.mark.parametrize(
    ("shape", "side", "width"), [("square", 50, 32.53), ("triangle", 75, 29.44), ("hexagon", 30, 23.9)]
)
def test_a_template_is_the_square_of_a_figure(shape: str, side: float, width: float, cli: Cli, tmp_path: Path) -> None:
    page, drawing = str(tmp_path / "figure.pdf"), tmp_path / "figure.svg"
    assert f": {width} x {width} mm" in cli("sheet", "--template", shape, "-o", page).stdout
    box = PdfReader(page).pages[0].mediabox
    assert [float(each) * 25.4 / 72 for each in (box.width, box.height)] == pytest.approx([width, width], abs=0.01)
    cli("sheet", "--template", shape, "--size", str(side), "-o", str(drawing))
    text = drawing.read_text(encoding="utf-8")
    for guide in ("front", "back", "cut", "bleed 3 mm", "safe area"):
        assert f">{guide}</text>" in text
    assert text.count('<g class="guides"') == 1
    assert read_drawing(read_svg(drawing.read_bytes()).data).missing == ()
    done = cli("sheet", "standard", "--cards-only", "--motif", f"1={drawing}", "-o", page)
    assert "figure.svg: printed as paths" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["standard", "--template", "square", "-o", "x.svg"],
            "--template cannot be used with PUZZLE, as templates are empty",
        ),
        (["standard", "-o", "x.svg"], "x.svg: sheets can be written only as .pdf; choose a name like cards.pdf"),
        (["-o", "x.pdf"], "PUZZLE is missing; for example: satpuzzle sheet mine.txt -o cards.pdf"),
    ],
)
def test_a_template_needs_no_puzzle_and_a_sheet_does(words: list[str], says: str, cli: Cli) -> None:
    done = cli("sheet", *words)
    assert done.exit_code == 2
    assert says in done.stderr


def test_pictures_of_cards_can_be_svg_and_stay_paths(cli: Cli, tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"{number}.svg").write_text(f"<svg viewBox='0 0 9 9'><circle r='{number}' fill='#123456'/></svg>")
    puzzle, sheet = tmp_path / "p.toml", tmp_path / "p.pdf"
    puzzle.write_text('board = "1x2"\ncards = [[1, 2, -1, -2], [1, -2, -1, 2]]\ncard_pictures = ["1.svg", "2.svg"]\n')
    done = cli("sheet", puzzle, "--cards-only", "-o", sheet)
    assert "1.svg: printed as paths" in done.stdout
    assert b".070588 .203922 .337255 rg" in b"".join(streams(PdfReader(sheet)))
    (tmp_path / "2.svg").write_text(f"<svg viewBox='0 0 9 9'><!--{' ' * 30_000}--></svg>")
    assert "2.svg: is larger than 30 kB" in cli("sheet", puzzle, "--cards-only", "-o", sheet).stderr
