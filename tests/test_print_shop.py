"""Sheets for print shops: bleed, what is cut out, backgrounds and backs, measured in the operators of the PDF file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import PIL.Image
import pypdf
import pytest

import satpuzzle
from satpuzzle.pictures.card_painter import grown
from satpuzzle.pictures.scene import Group, Image, Node, Use
from tests.test_sheet import EXACT, MM, Point, drawn, hairlines, large, scenes, sheet, strokes, text_of

BOARDS = ["3x3", "triangle3", "hexagon7"]
GROUND = "#336699"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#a0c"/></svg>'


def box(page: pypdf.PageObject, name: str) -> list[float]:
    """A box of a page, in mm from its top left corner: left, top, right, bottom."""
    found, height = getattr(page, name), float(page.mediabox.height)
    low, high = height - float(found.bottom), height - float(found.top)
    return [each * MM for each in (float(found.left), high, float(found.right), low)]


def around(polygons: Iterable[Sequence[Point]]) -> list[float]:
    """The box around polygons."""
    xs, ys = zip(*(point for points in polygons for point in points), strict=True)
    return [min(xs), min(ys), max(xs), max(ys)]


def bleeds(page: pypdf.PageObject) -> list[tuple[Point, ...]]:
    """The areas in the colour of the background."""
    colour = tuple(int(GROUND[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [each.points for each in drawn(page) if not each.width and each.colour == pytest.approx(colour, abs=1e-3)]


def middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def depth(point: Point, points: Sequence[Point]) -> float:
    """The distance of a point inside a polygon to its nearest side."""
    return min(math.dist(point, _foot(point, p, q)) for p, q in pairwise([*points, points[0]]))


def nodes(scene_nodes: Iterable[Node]) -> Iterable[Node]:
    """All nodes of a scene."""
    for node in scene_nodes:
        yield node
        if isinstance(node, Group):
            yield from nodes(node.children)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_art_goes_on_beyond_the_cut_and_the_boxes_of_the_page_state_both(
    board: str, edge: Any, tmp_path: Path
) -> None:
    how: dict[str, Any] = {"size": 30, "background": GROUND, "paper": "320x450", "cards_only": True, "edge": edge}
    (front, back), (plain, _) = (
        sheet(tmp_path / "a.pdf", large(board), bleed=3, **how),
        sheet(tmp_path / "b.pdf", large(board), **how),
    )
    areas = bleeds(front)
    cards = [grown(area, -3) for area in areas]
    assert len(areas) == len(large(board).cards) == len(hairlines(plain))
    assert not hairlines(front), "with bleed, there are marks instead"
    size = max(math.dist(p, q) for p, q in combinations(hairlines(plain)[0], 2))
    for card, area in zip(cards, areas, strict=True):
        assert max(math.dist(p, q) for p, q in combinations(card, 2)) == pytest.approx(size, abs=EXACT)
        assert depth(middle(area), area) - depth(middle(area), card) == pytest.approx(3, abs=EXACT)
    for one, other in combinations(areas, 2):
        assert not any(depth(p, other) > EXACT and inside(p, other) for p in one)
    width, height = float(front.mediabox.width) * MM, float(front.mediabox.height) * MM
    for name, polygons in (("trimbox", cards), ("bleedbox", areas)):
        left, top, right, bottom = around(polygons)
        assert box(front, name) == pytest.approx([left, top, right, bottom], abs=EXACT)
        turned = [width - right, top, width - left, bottom]
        if (edge == "short") == (height > width):
            turned = [left, height - bottom, right, height - top]
        assert box(back, name) == pytest.approx(turned, abs=EXACT)


@pytest.mark.parametrize("board", [*BOARDS, "8x8"])
def test_cut_marks_are_outside_the_bleed_in_line_with_the_cuts(board: str, tmp_path: Path) -> None:
    how: dict[str, Any] = {"size": 30, "bleed": 3, "background": GROUND, "cards_only": True}
    front, back, *_ = sheet(tmp_path / "a.pdf", large(board), **how)
    marks, behind = (
        [each.points for each in strokes(page) if len(each.points) == 2 and abs(each.width - 0.1) < 0.005]
        for page in (front, back)
    )
    areas = bleeds(front)
    assert marks
    for mark in marks:
        assert math.dist(*mark) >= 2 - EXACT
        assert not any(inside(end, area) for end in mark for area in areas)
        assert all(5 < x < float(front.mediabox.width) * MM - 5 for x, _ in mark), "on the paper"
    cards = [grown(area, -3) for area in areas]
    for p, q in (side for card in cards for side in pairwise([*card, card[0]])):
        assert any(all(math.dist(end, _foot(end, p, q)) < 0.05 for end in mark) for mark in marks)
    width, height = float(front.mediabox.width) * MM, float(front.mediabox.height) * MM
    ends = [end for mark in behind for end in mark]
    assert len(behind) == len(marks)
    for x, y in (end for mark in marks for end in mark):
        seen = (width - x, y) if height > width else (x, height - y)
        assert min(math.dist(seen, other) for other in ends) < 0.05


@pytest.mark.parametrize("board", BOARDS)
def test_paper_card_is_one_card_with_bleed_and_marks(board: str, tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", large(board), paper="card", size=30, bleed=2, background=GROUND, cards_only=True)
    assert len(pages) == 2 * len(large(board).cards)
    for page in pages:
        left, top, right, bottom = box(page, "trimbox")
        wide, high = {"3": (30, 30), "t": (30, 15 * math.sqrt(3)), "h": (30 * math.sqrt(3), 60)}[board[0]]
        assert (right - left, bottom - top) == pytest.approx((wide, high), abs=EXACT)
        outer = box(page, "bleedbox")
        assert min(outer[:2]) >= 5 - EXACT
        assert (left - outer[0], bottom - outer[3]) == pytest.approx((outer[2] - right, -2), abs=0.4)
    assert [len(bleeds(page)) for page in pages[:4]] == [1, 0, 1, 0]
    assert "50 mm" not in text_of(*pages)


@pytest.mark.parametrize("rule", ["signed", "unsigned", "framed"])
def test_each_figure_goes_on_as_in_a_mirror(rule: str) -> None:
    (page,) = scenes(large("3x3", rule), size=30, bleed=3, backs=False)
    uses = [each.at for each in nodes(page.children) if isinstance(each, Use)]
    mirrored, shown = uses[::2], uses[1::2]
    assert len(shown) == sum(label != 0 and rule != "framed" for card in large("3x3").cards for label in card) or (
        rule == "framed" and len(shown) == 24
    )
    for one, other in zip(mirrored, shown, strict=True):
        for x, y in ((1, 0), (0.3, 0.5)):
            assert math.dist(one((x, -y)), other((x, y))) == pytest.approx(0.03), "overlaps, so that no seam shows"
        assert math.dist(one((0, 0)), other((0, -1))) < math.dist(other((0, 0)), other((0, -1))), "inside the card"


def _foot(point: Point, p: Point, q: Point) -> Point:
    """The nearest point on the line through p and q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    part = ((point[0] - p[0]) * dx + (point[1] - p[1]) * dy) / (dx * dx + dy * dy)
    return p[0] + part * dx, p[1] + part * dy


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_back_picture_is_behind_each_card_as_upright_as_its_front(board: str, edge: Any, tmp_path: Path) -> None:
    puzzle = large(board)
    (tmp_path / "back.svg").write_text(SVG)
    front, back = scenes(puzzle, size=30, edge=edge, bleed=3, back_picture=tmp_path / "back.svg")
    places, backs = ([each.at for each in page.children if isinstance(each, Group)] for page in (front, back))
    wide = {"3": 30, "t": 30, "h": 30 * math.sqrt(3)}[board[0]]

    def behind(point: Point) -> Point:
        x, y = point
        upright = (edge == "long") == (front.height > front.width)
        return (front.width - x, y) if upright else (x, front.height - y)

    assert len(places) == len(backs) == len(puzzle.cards)
    for place, at in zip(places, backs, strict=True):
        assert at((wide / 2, 0)) == pytest.approx(behind(place((wide / 2, 0))))
        assert at((0, 20)) == pytest.approx(behind(place((wide, 20)))), "not mirrored"
    images = [each for each in nodes(back.children) if isinstance(each, Image)]
    assert {(each.width / each.height) for each in images} == {2}, "not distorted"


def test_own_backs_and_backgrounds_are_embedded_once_and_replace_the_codes(tmp_path: Path) -> None:
    photo = tmp_path / "b.jpg"
    PIL.Image.new("RGB", (40, 30), "#aa00cc").save(photo)
    plain = sheet(tmp_path / "a.pdf", background="hellblau", cards_only=True)
    pages = sheet(tmp_path / "c.pdf", background=str(photo), back_picture=photo, cards_only=True)
    assert text_of(plain[1]).count("DXFNA") == 9
    assert text_of(pages[1]).count("DXFNA") == 0
    assert len({image.indirect_reference for page in pages for image in page.images}) == 1


@pytest.mark.parametrize("bleed", [None, 3])
def test_pages_for_print_shops_have_no_transparency(bleed: float | None, tmp_path: Path) -> None:
    satpuzzle.sheet("standard", tmp_path / "a.pdf", texts="letters", bleed=bleed, cards_only=True)
    pdf = pypdf.PdfReader(tmp_path / "a.pdf")
    objects = str([pdf.get_object(number) for number in range(1, int(str(pdf.trailer["/Size"])))])
    assert ("'/ca': 0." in objects) == ("/Transparency" in objects) == (bleed is None)


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a convex polygon with clockwise corners, or on its edge."""
    x, y = point
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) >= -0.01 * math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in pairwise([*corners, corners[0]])
    )
