"""Reading a photograph on the page, in a real browser: outlines, rows of equal sides, corrections, the solution."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import satpuzzle
from tests.browsing import Visit, serious
from tests.conftest import Cli
from tests.photographs import Scene, make
from tests.test_page_editor import SMALL, handed_out
from tests.test_page_play import middle

if TYPE_CHECKING:
    from playwright.sync_api import Page

HALVES = ("f1", "b1", "f2", "b2", "f3", "b3", "f4", "b4")  # as the page's drawings are called
NEXT = "Next: compare the sides"
Open = Callable[..., "tuple[Page, Scene]"]


@pytest.fixture
def photographed(visit: Visit, tmp_path: Path) -> Open:
    """A page with a photograph with this seed, and its truth."""

    def open_photo(
        seed: int, *, window: dict[str, Any] | None = None, spoilt: bool = False, **choices: Any
    ) -> tuple[Page, Scene]:
        scene = make(seed, **choices)
        (tmp_path / "cards.jpg").write_bytes(scene.photo)
        if spoilt:  # a lamp is reflected at a side
            photo = Image.open(tmp_path / "cards.jpg")
            inner = scene.cards[0] + 0.06 * (scene.cards[0].mean(0) - scene.cards[0])
            hidden = [*inner[:2], 0.6 * inner[1] + 0.4 * inner[2], 0.6 * inner[0] + 0.4 * inner[3]]
            ImageDraw.Draw(photo).polygon([tuple(place) for place in hidden], fill="white")
            photo.save(tmp_path / "cards.jpg", quality=90)
        satpuzzle.write_page(None, tmp_path / "enter.html")
        page = visit(tmp_path / "enter.html", **(window or {}))
        page.get_by_label("Take a photo of your cards").set_input_files(tmp_path / "cards.jpg")
        page.get_by_role("button", name=NEXT).wait_for()
        return page, scene

    return open_photo


def outlines(page: Page) -> list[list[tuple[float, float]]]:
    """The corners of the outlines, in pixels of the photograph."""
    lines = page.evaluate("[...document.querySelectorAll('.photo-card .photo-line')].map((at) => at.getAttribute('d'))")
    numbers = [[float(word) for word in re.findall(r"-?[0-9.]+", line.split("Z")[0])] for line in lines]
    return [list(zip(each[::2], each[1::2], strict=True)) for each in numbers]


def farthest(corners: Sequence[tuple[float, float]], truth: Any) -> float:
    """The greatest distance between corners of a card, in sides; the best of its rotations."""
    side = float(np.linalg.norm(truth[1] - truth[0]))
    return min(float(np.linalg.norm(np.roll(corners, k, 0) - truth, axis=1).max()) for k in range(4)) / side


def outlined(page: Page, cards: Sequence[Any]) -> bool:
    """Whether these cards have outlines, and nothing else."""
    found = outlines(page)
    return len(found) == len(cards) and all(min(farthest(each, card) for each in found) < 0.03 for card in cards)


def compare(page: Page) -> None:
    page.get_by_role("button", name=NEXT).click()
    page.get_by_role("button", name="Solve").wait_for()


def rows(page: Page) -> dict[int, list[int]]:
    """The sides in each row."""
    cuts = "[...row.querySelectorAll('.photo-cut')].map((cut) => Number(cut.dataset.side))"
    found = page.evaluate(f"[...document.querySelectorAll('.photo-row')].map((row) => [row.dataset.row, {cuts}])")
    return {int(row): sides for row, sides in found}


def read_right(page: Page, truth: Sequence[Sequence[int]]) -> bool:
    """Whether each row has all sides with one label."""
    found, labels = rows(page).values(), [label for card in truth for label in card]
    return all(len({labels[side] for side in sides}) == 1 for sides in found) and len(found) == len(set(labels))


def same(read: Sequence[Sequence[int]], truth: Sequence[Sequence[int]]) -> bool:
    """Whether cards are equal up to the numbers of figures and the names of their halves."""
    pairs = {pair for one, other in zip(read, truth, strict=True) for pair in zip(one, other, strict=True)}
    pairs |= {(-a, -b) for a, b in pairs}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def in_order(page: Page, scene: Scene) -> list[tuple[int, ...]]:
    """The labels of the cards as the page orders them, from the side that it sees above."""
    known = [(scene.cards[at // 4], scene.labels[at // 4], at % 4) for at in range(4 * len(scene.cards))]
    turned = [(np.roll(card, -turn, 0), labels[turn:] + labels[:turn]) for card, labels, turn in known]
    return [min(turned, key=lambda each: float(np.linalg.norm(each[0] - corners)))[1] for corners in outlines(page)]


@pytest.mark.long
def test_cards_apart_are_found_sorted_corrected_and_solved(photographed: Open) -> None:
    page, scene = photographed(18)
    assert outlined(page, scene.cards)
    assert serious(page) == []
    truth = in_order(page, scene)
    compare(page)
    assert serious(page) == []
    before = rows(page)
    assert read_right(page, truth)
    page.locator(".photo-cut").first.focus()
    for key in ("Space", "ArrowDown", "Escape"):  # to a wrong row
        page.keyboard.press(key)
    for choice, figures in ("p0", 5), ("p1", 4), ("j1", 4):
        page.locator("[data-menu='0']").select_option(choice)
        assert page.locator(".photo-figure").count() == figures
    assert sorted(before[0] + before[1]) == sorted(rows(page)[1])
    page.get_by_role("button", name="Undo").click(click_count=4)
    assert before == rows(page)
    page.get_by_role("button", name="Solve").click()
    page.locator(".room.play .good").wait_for()
    assert page.locator(".said").inner_text() == "Solved: lay your cards like this."
    assert page.locator("#photos [id^=photo] image").count() == 9
    assert page.locator(".board use[href^='#photo']").count() == 9
    page.get_by_role("button", name="Enter your own").click()
    assert same(handed_out(page).cards, truth)
    page.locator(".editor-half").last.click()
    page.wait_for_function("Object.keys(localStorage).some((name) => name.startsWith('satpuzzle.draft'))")
    assert page.evaluate("Object.values(localStorage).some((text) => text.includes('data:image'))") is False


@pytest.mark.long
def test_touching_cards_are_read_as_a_block_in_rows_and_columns(photographed: Open) -> None:
    page, scene = photographed(9, apart=False, window=SMALL)
    page.get_by_label("touching, in rows and columns").check()
    assert [page.get_by_label(name, exact=True).input_value() for name in ("Rows", "Columns")] == ["3", "3"]
    page.get_by_role("button", name="Move corners of single cards").click()
    truth = in_order(page, scene)
    compare(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert read_right(page, truth)
    page.get_by_label("Keep the pictures").check()
    page.get_by_role("button", name="Solve").click()
    page.locator(".room.play .good").wait_for()
    page.wait_for_function("location.hash")  # which is packed meanwhile
    page.reload()
    page.locator(".board").wait_for()
    assert page.locator("#photos image").count() == 9


def test_another_reading_is_offered_the_editor_shows_cut_outs_and_doubt_stays(photographed: Open) -> None:
    page, scene = photographed(32, size=600, spoilt=True, window=SMALL)
    truth, undo = in_order(page, scene), page.get_by_role("button", name="Undo")
    offered = page.get_by_text("As first read, these cards have no solution; as shown now, they have one.")
    compare(page)
    offered.wait_for()
    assert read_right(page, truth)
    before = rows(page)
    page.locator(".photo-doubt").click()
    assert page.get_by_role("img", name="The card in the photo").is_visible()
    other = next(row for row in before if 0 not in before[row])
    page.locator(f"[data-row='{other}'] .photo-cut").last.click()  # tap and tap
    assert 0 in rows(page)[other]
    undo.click()
    page.get_by_label("Flip front and back: Figure 1, lower row").click()
    assert {**before, 0: before[1], 1: before[0]} == rows(page)
    undo.dblclick()
    assert not read_right(page, truth)
    page.get_by_role("button", name="Back to the photo").click()
    compare(page)
    offered.wait_for()
    pictures = "(all) => all.map((row) => [...row.querySelectorAll('img')].map((at) => at.src))"
    kept = dict(zip(HALVES, page.locator(".photo-row").evaluate_all(pictures), strict=True))
    page.get_by_label("Keep the pictures").check()
    page.get_by_role("button", name="Edit as cards").click()
    for _ in range(2):
        for half, cuts in kept.items():
            drawn = page.locator(f"#{half}").first.locator("image")  # hides the page's drawing
            assert drawn.evaluate("({ href }) => href.baseVal") in cuts
            assert page.locator(f".editor-palette use[href='#{half}']").count() == 1
            assert page.locator(f".editor-art use[href='#{half}']").count() == len(cuts)
        page.reload()
        page.locator(".editor-art use").first.wait_for(state="attached")
    page.get_by_role("button", name="Can it be solved?").click()
    page.get_by_role("button", name="Show the solution").click()
    assert "if the pictures were read right" in page.locator(".said").inner_text()
    page.wait_for_function("location.hash")
    for _ in range(2):
        assert page.locator(".good, .solved").count() == 0
        page.reload()
        page.locator(".room.play .board").wait_for()


def test_all_corners_of_touching_cards_are_dragged_by_finger_and_mouse(photographed: Open) -> None:
    page, _scene = photographed(18, board="2x2", size=600, apart=False, window=SMALL)
    page.get_by_label("touching, in rows and columns").check()
    page.get_by_role("button", name="Move corners of single cards").click()
    before, touch = outlines(page), page.context.new_cdp_session(page)
    for corner in range(4):
        x, y = middle(page.locator(f"[data-corner='{corner}'] .photo-knob"))
        for kind, *at in (("Start", (x, y)), ("Move", (x, y + 20)), ("Move", (x + 5, y + 40)), ("End",)):
            points = [{"x": u, "y": v} for u, v in at]
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    scale = page.locator(".photo-picture").evaluate("(at) => at.clientWidth / 600")
    assert scale * np.subtract(outlines(page)[0], before[0]) == pytest.approx(np.full((4, 2), (5, 40)), abs=0.6)
    assert before[1:] == outlines(page)[1:]
    dragged, knob = outlines(page), page.locator("[data-corner='2'] .photo-knob")
    knob.drag_to(page.locator(".photo-picture"), target_position={"x": 150, "y": 150})  # by the mouse
    assert [one == other for one, other in zip(dragged[0], outlines(page)[0], strict=True)] == [True, True, False, True]


@pytest.mark.long
def test_outlines_are_moved_added_removed_and_of_several_photographs_and_shapes(
    photographed: Open, tmp_path: Path
) -> None:
    page, _scene = photographed(18, board="2x2", size=600)
    before = outlines(page)
    page.get_by_label("Add another photo").set_input_files(tmp_path / "cards.jpg")
    page.get_by_text("8 cards outlined").wait_for()
    compare(page)
    found = [set(sides) for sides in rows(page).values()]
    assert [sides for sides in found if sides != {(side + 16) % 32 for side in sides}] == []
    page.get_by_role("button", name="Back to the photo").click()
    page.get_by_role("button", name="Card 2", exact=True).focus()
    for key in ("Enter", "Tab", "ArrowRight", "Shift+ArrowDown", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    (x, y), moved = before[1][1], outlines(page)[1][1]
    assert moved == pytest.approx((x - 1, y + 10), abs=0.02)
    page.keyboard.press("Delete")
    assert len(outlines(page)) == 3
    page.get_by_role("button", name="Cancel").click()
    page.get_by_label("Take a photo of your cards").set_input_files(tmp_path / "cards.jpg")
    page.get_by_label("Shape of the cards").select_option("3")
    page.get_by_role("button", name="Add card").click()
    assert [len(corners) for corners in outlines(page)] == [3, 3]
    assert serious(page) == []
    compare(page)
    assert (page.locator(".photo-cut").count(), page.get_by_title("Card 2, right").count()) == (6, 1)


@pytest.mark.parametrize(("look", "seed"), [("drawings", 4), ("faces", 1)])
def test_halves_that_are_hard_to_tell_apart_are_read_right_or_marked(photographed: Open, look: str, seed: int) -> None:
    page, scene = photographed(seed, look=look, size=800)
    labels = np.concatenate(in_order(page, scene)).tolist()
    compare(page)
    marked = page.locator(".photo-doubt").evaluate_all("(all) => all.map((cut) => Number(cut.dataset.side))")
    for sides in rows(page).values():
        ((usual, _),) = Counter(labels[side] for side in sides).most_common(1)
        assert {side for side in sides if labels[side] != usual} <= set(marked)


def test_the_command_makes_a_page_that_reads_the_photograph(visit: Visit, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cards.jpg").write_bytes(make(18).photo)
    result = cli("photo", tmp_path / "cards.jpg", "-o", tmp_path / "enter.html")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (0, "", 1)
    page = visit(tmp_path / "enter.html")
    page.get_by_text("9 cards outlined").wait_for()
    assert outlined(page, make(18).cards)
    page.locator(".language").select_option("de")
    page.get_by_text("9 Karten umrandet").wait_for()  # the photo is still there
    page.get_by_role("button", name="Abbrechen").click()
    page.locator(".editor-doors").wait_for()
    page.locator(".language").select_option("en")
    page.locator(".editor-doors").wait_for()
    (tmp_path / "notes.jpg").write_text("no picture")
    page.get_by_label("Take a photo of your cards").set_input_files(tmp_path / "notes.jpg")
    page.get_by_text("This file is not a picture").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator(".editor-doors").wait_for()
