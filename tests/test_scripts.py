"""Texts in other scripts are shaped and ordered like in another renderer (resvg), or refused."""

from __future__ import annotations

from io import BytesIO

import PIL.Image
import PIL.ImageChops
import PIL.ImageStat
import pytest
import resvg_py

from satpuzzle.errors import InputError
from satpuzzle.pictures import scripts
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.pictures.scripts import in_order, levels
from satpuzzle.pictures.svg import to_png
from tests.test_pictures_files import font

HEBREW = {capital: chr(0x05D0 + place) for place, capital in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
LATIN = {letter: capital for capital, letter in HEBREW.items()}


@pytest.mark.parametrize(
    ("logical", "visual"),
    [
        ("no change", "no change"),
        ("car is THE CAR in arabic", "car is RAC EHT in arabic"),
        ("CAR is the word", "is the word RAC"),
        ("ABC 12-34, DEF 5%", "5% FED ,12-34 CBA"),
        ("nine ABC 12", "nine 12 CBA"),
        ("3 ABC (DEF)", "(FED) CBA 3"),
        ("ABC (nine)", None),
        ("ABC \u202e nine", None),
    ],
)
def test_the_order_of_letters_is_that_of_the_unicode_standard(logical: str, visual: str | None) -> None:
    """Capitals stand for Hebrew letters, as in Unicode Standard Annex 9."""
    text = "".join(HEBREW.get(letter, letter) for letter in logical)
    found = levels(text)
    if visual is None:
        assert found is None
        return
    assert found is not None
    shown = "".join(LATIN.get(text[index], text[index]) for index in in_order(found))
    mirrored = shown.translate(str.maketrans("()", ")(")) if "(" in logical else shown  # by HarfBuzz
    assert mirrored == visual


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


def test_unsupported_order_is_refused() -> None:
    with pytest.raises(InputError, match="text in both directions with brackets is not supported"):
        to_png(Scene(100, 40, [Text(50, 20, "אב (nine)", 20)]), font=font("DejaVuSans"))
