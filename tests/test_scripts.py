"""Texts in other scripts are shaped and ordered like in another renderer (resvg), or refused."""

from __future__ import annotations

from io import BytesIO

import PIL.Image
import PIL.ImageChops
import PIL.ImageStat
import pytest
import resvg_py
from pypdf import PdfReader

from satpuzzle.pictures import scripts
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Image, Scene, Text
from satpuzzle.pictures.svg import to_png
from tests.test_pictures_files import font


def grey(data: bytes) -> PIL.Image.Image:
    return PIL.Image.open(BytesIO(data)).convert("L")


@pytest.mark.parametrize(
    "text",
    ["Девять черепах", "Εννέα χελώνες", "تسعة سلاحف ٩", "nine سلاحف ٩ 12", "תשעה צבים 1-9", "a\u0301\u0323b\u0323"],
)
def test_letters_are_drawn_as_another_renderer_draws_them(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "system_folders", list)
    sans = font("DejaVuSans")
    outlines = Scene(300, 40, [Text(150, 20, text, 20)], background="#ffffff")
    ours = grey(to_png(outlines, width=300, font=[font("cmr10"), sans]))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><rect width="300" height="40" fill="#fff"/>'
        f'<text x="150" y="27.2" text-anchor="middle" font-size="20">{text}</text></svg>'
    )
    theirs = grey(
        bytes(
            resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[sans], font_family="DejaVu Sans")
        )
    )
    ink = PIL.ImageStat.Stat(PIL.ImageChops.invert(theirs)).sum[0]
    assert ink > 10000
    assert PIL.ImageStat.Stat(PIL.ImageChops.difference(ours, theirs)).sum[0] < 0.15 * ink


def test_a_text_in_both_directions_runs_in_that_of_its_first_letter() -> None:
    assert scripts.directed("\u05d0\u05d1 (nine)") == "\u202b\u05d0\u05d1 (nine)\u202c"
    for text in ("nine \u05d0", "\u05d0 12", ""):
        assert scripts.directed(text) == text


@pytest.mark.parametrize("text", ["Девять 9", "\u05ea\u05e9\u05e2"])
def test_texts_in_a_pdf_stay_texts(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "system_folders", list)
    data = to_pdf([Scene(100, 40, [Text(50, 20, text, 20)])], font=[font("cmr10"), font("DejaVuSans")])
    shown = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert sorted(shown.replace(" ", "")) == sorted(text.replace(" ", ""))


def test_texts_in_pictures_are_drawn_in_a_png() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><text y="8">M</text></svg>'
    drawn = grey(to_png(Scene(40, 40, [Image(svg, "image/svg+xml", 0, 0, 40, 40)], background="#ffffff")))
    assert PIL.ImageStat.Stat(PIL.ImageChops.invert(drawn)).sum[0] > 10000
