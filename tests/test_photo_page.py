"""The page on which people check what was read in photographs."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.browsing import Visit, serious
from tests.conftest import ROOT, Cli

cv2 = pytest.importorskip("cv2")
np = pytest.importorskip("numpy")

import satpuzzle  # noqa: E402
from satpuzzle.photo.seen import FoundCard, PhotoReading, ReadSide  # noqa: E402
from satpuzzle.report.photo_page import photo_html  # noqa: E402
from satpuzzle.runtime import language  # noqa: E402

CARDS = [[1, 2, -1, -2], [2, 1, -2, -1], [1, 1, -2, -2], [2, -1, 1, -2]]
SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def reading(cards: list[list[int]], *, board: str = "2x2", rule: str = "signed", size: int = 60) -> PhotoReading:
    """A sure reading of these cards, whose pictures are noise."""
    sides = len(cards[0])
    noise = np.random.default_rng(1)
    turns = 2 * np.pi * np.arange(sides) / sides
    corners = 100 + 50 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return PhotoReading(
        puzzle=satpuzzle.Puzzle.from_cards(cards, board, rule),
        cards=tuple(FoundCard(0, corners) for _ in cards),
        pictures=tuple(noise.integers(0, 255, (size, size, 3)).astype(np.uint8) for _ in cards),
        kinds={},
        sides=tuple(tuple(ReadSide(label, 0.1, 0.4, -label, False) for label in card) for card in cards),
        solutions=1,
        sure=True,
        reasons=("halves belong together",),
    )


def doubtful() -> PhotoReading:
    """A reading whose card 3 is doubtful at the left."""
    sure = reading(CARDS)
    doubt = ReadSide(-2, 0.3, 0.35, 1, True)
    sides = (*sure.sides[:2], (*sure.sides[2][:3], doubt), sure.sides[3])
    return replace(sure, sides=sides, sure=False, doubts=("card 3, left: figure 2, back or figure 1, front", "dark"))


def figures(page: str) -> list[tuple[str, str, bool]]:
    """The caption of each figure, the title of its picture, and whether it is outlined."""
    return [
        (
            " ".join("".join(figure.find(f"{XHTML}figcaption").itertext()).split("\n")),  # type: ignore[union-attr]
            figure.find(f"{SVG}svg/{SVG}title").text or "",  # type: ignore[union-attr]
            figure.get("class") == "doubtful",
        )
        for figure in ElementTree.fromstring(page.split("\n", 1)[1]).iter(f"{XHTML}figure")
        if figure.find(f"{XHTML}figcaption") is not None
    ]


def test_a_sure_reading_shows_every_side_once_and_every_card_once() -> None:
    page = photo_html(reading(CARDS), "cards.jpg")
    assert "Sure: nothing is doubtful." in page
    shown = figures(page)
    assert len(shown) == 16 + 4
    assert not any(outlined for *_, outlined in shown)
    assert ("card 2, left0.10 / 0.40", "figure 1, back: card 2, left", False) in shown
    assert shown[-1][:2] == ("card 4", "card 4: figure 2, front, figure 1, back, figure 1, front, figure 2, back")
    assert page.count("data:image/jpeg") == 4


def test_doubtful_sides_come_first_and_are_compared_and_corrected() -> None:
    page = photo_html(doubtful(), "cards.jpg")
    shown = figures(page)
    assert [title for _, title, _ in shown[:3]] == [
        "figure 2, back: card 3, left",
        "figure 2, back: card 1, left",
        "figure 1, front: card 1, top",
    ]
    assert [caption for caption, _, outlined in shown if outlined] == [
        "card 3, left: which is it?",
        "? card 3, left0.30 / 0.35",
        "card 3",
    ]
    assert page.count("card 3, left: figure 2, back or figure 1, front") == 1  # as a heading, not also in the list
    assert "<li>dark</li>" in page
    assert "card 3, left is figure 1, front? Change number 4 of card 3 from -2 to 1." in page


def test_the_halves_of_a_figure_touch_at_the_cut() -> None:
    page = photo_html(reading(CARDS), "cards.jpg")
    columns = re.findall(r'<div class="column[^>]*>(.*?)</div>', page, re.S)
    pairs = [re.findall("<title>(.*?)</title>|(</?svg)", column) for column in columns]
    first = [title or tag for title, tag in pairs[0]]
    assert first[0] == "<svg"
    assert [each.partition(":")[0] for each in first if each[0] == "f"] == ["figure 1, front", "figure 1, back"]
    assert columns[0].startswith("<figure><figcaption>card 1, top<br/>")


@pytest.mark.parametrize(("sides", "board"), [(3, "triangle2"), (6, "hexagon7")])
def test_other_shapes_number_their_sides(sides: int, board: str) -> None:
    cards = [[*range(1, sides + 1)] for _ in range(7 if sides == 6 else 4)]
    page = photo_html(reading(cards, board=board, rule="unsigned"), "cards.jpg")
    assert "Figure 1: " in page
    assert f"{sides}. figure {sides}" in page
    assert all("back" not in title for _, title, _ in figures(page))


def test_nine_detailed_cards_and_their_photograph_stay_below_600_kb() -> None:
    nine = reading([[1, 2, -1, -2]] * 9, board="3x3", size=360)
    photo = np.random.default_rng(2).integers(0, 255, (1200, 1600, 3)).astype(np.uint8)
    page = photo_html(nine, "cards.jpg", [photo])
    assert "Where they were found" in page
    assert len(page.encode()) < 600_000


def test_the_page_is_translated() -> None:
    language.use("de")
    try:
        page = photo_html(doubtful(), "karten.jpg")
    finally:
        language.use(None)
    assert 'lang="de"' in page
    assert "Karte 3, links" in page
    assert "0,30 / 0,35" in page


def test_the_page_is_accessible(visit: Visit) -> None:
    page = visit(photo_html(doubtful(), "cards.jpg"))
    assert serious(page) == []


@pytest.mark.long
@pytest.mark.parametrize(("guide", "tongue"), [("how/photo.md", "en"), ("de/foto.md", "de")])
def test_the_guide_shows_what_the_command_prints(guide: str, tongue: str, cli: Cli) -> None:
    docs = ROOT / "docs"
    shown = re.findall(r"^```text\n(.*?)^```$", (docs / guide).read_text(encoding="utf-8"), re.M | re.S)
    results = [cli("photo", docs / "how" / "photo" / name, "--language", tongue) for name in ("apart.jpg", "glare.jpg")]
    assert [result.exit_code for result in results] == [0, 3]
    assert [text in result.stdout for text, result in zip(shown, results, strict=True)] == [True, True]
