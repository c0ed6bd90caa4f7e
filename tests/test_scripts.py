"""Texts in other scripts are shaped and ordered, or refused."""

from __future__ import annotations

from io import BytesIO

import PIL.Image
import PIL.ImageChops
import PIL.ImageDraw
import PIL.ImageFont
import PIL.ImageStat
import pytest
from pypdf import PdfReader

from satpuzzle.paper import fonts
from satpuzzle.paper.typeset import to_pdf, to_png
from satpuzzle.pictures import svg
from satpuzzle.pictures.scene import Scene, Text
from tests.test_pictures_files import font


def grey(data: bytes) -> PIL.Image.Image:
    return PIL.Image.open(BytesIO(data)).convert("L")


TURTLES, NINE = "\ufed2\ufea3\ufefc\ufeb3", "\ufe94\ufecc\ufeb4\ufe97"  # Arabic, in joined forms, from the left


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Девять черепах", "Девять черепах"),
        ("Εννέα χελώνες", "Εννέα χελώνες"),
        ("تسعة سلاحف ٩", f"٩ {TURTLES} {NINE}"),
        ("nine سلاحف ٩ 12", f"nine 12 ٩ {TURTLES}"),
        ("תשעה צבים 1-9", "1-9 " + "תשעה צבים"[::-1]),
        ("a\u0301b\u0323", "áḅ"),
    ],
)
def test_letters_are_shaped_and_ordered(text: str, seen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with the same letters drawn one by one from the left."""
    monkeypatch.setattr(fonts, "SYSTEM", False)
    sans = font("DejaVuSans")
    outlines = Scene(300, 40, [Text(150, 20, text, 20)], background="#ffffff")
    ours = grey(to_png(outlines, width=1200, font=[font("cmr10"), sans]))
    theirs = PIL.Image.new("L", ours.size, 255)
    letters = PIL.ImageFont.truetype(sans, 80, layout_engine=PIL.ImageFont.Layout.BASIC)
    PIL.ImageDraw.Draw(theirs).text((600, 109), seen, 0, letters, anchor="ms")
    ink = PIL.ImageStat.Stat(PIL.ImageChops.invert(theirs)).sum[0]
    assert ink > 100_000
    assert PIL.ImageStat.Stat(PIL.ImageChops.difference(ours, theirs)).sum[0] < 0.25 * ink


def test_a_text_in_both_directions_runs_in_that_of_its_first_letter() -> None:
    assert svg._directed("\u05d0\u05d1 (nine)") == "\u202b\u05d0\u05d1 (nine)\u202c"
    for text in ("nine \u05d0", "\u05d0 12", ""):
        assert svg._directed(text) == text


@pytest.mark.parametrize("text", ["Девять 9", "\u05ea\u05e9\u05e2"])
def test_texts_in_a_pdf_stay_texts(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", False)
    data = to_pdf(Scene(100, 40, [Text(50, 20, text, 20)]), font=[font("cmr10"), font("DejaVuSans")])
    shown = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert sorted(shown.replace(" ", "")) == sorted(text.replace(" ", ""))
