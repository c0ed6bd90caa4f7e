"""Playing on the page, in a real browser: by mouse, touch and keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import satpuzzle
from satpuzzle.model.shapes import Side
from tests.browsing import WAIT, Visit
from tests.cases import one_in
from tests.conftest import PATIENCE
from tests.waiting import time_is_up_in_the_search

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

STANDARD = satpuzzle.load("standard")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
Lay = tuple[int, int, int]  # a cell, a card, its rotation in steps
CLICK_ALL = "button => { while (!button.disabled) button.click(); }"
Play = Callable[..., "Page"]


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the standard example."""
    path = tmp_path_factory.mktemp("page") / "standard.html"
    satpuzzle.write_page(STANDARD, path)
    return path


@pytest.fixture
def play(visit: Visit, standard: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """The page of a puzzle, by default the standard example."""

    def open_page(puzzle: satpuzzle.Puzzle | None = None, **window: object) -> Page:
        path = standard
        if puzzle is not None:
            path = tmp_path / "play.html"
            time_is_up_in_the_search(monkeypatch)
            satpuzzle.write_page(puzzle, path, timeout=PATIENCE)
        page = visit(path, **window)
        page.locator(".cell").first.wait_for()
        return page

    return open_page


def turned(labels: Sequence[int], turn: int) -> tuple[int, ...]:
    """The labels of a card rotated clockwise by this many steps."""
    return tuple(labels[(side - turn) % len(labels)] for side in range(len(labels)))


def solution_of(puzzle: satpuzzle.Puzzle) -> list[Lay]:
    """A solution as the program finds it, card by card as they are written."""
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    sides = puzzle.board.sides
    return [
        (cell, card, next(t for t in range(sides) if turned(puzzle.cards[card], t) == tuple(solution.shown(cell))))
        for cell, card in enumerate(solution.cards)
    ]


def cell(page: Page, number: int) -> Locator:
    """A cell of the board."""
    return page.locator(f".cell[data-cell='{number}']")


def slot(page: Page, number: int) -> Locator:
    """A card in the tray."""
    return page.locator(f".slot[data-card='{number}']")


def middle(where: Locator) -> tuple[float, float]:
    """The centre of an element on the screen."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Drag with the mouse."""
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=3)
    page.mouse.up()


def lay(page: Page, lays: Sequence[Lay]) -> None:
    """Place cards by mouse: drag, then click to rotate."""
    for where, card, turn in lays:
        drag(page, slot(page, card), cell(page, where))
        for _ in range(turn):
            cell(page, where).click()


def state(page: Page) -> list[str | None]:
    """The contents of the cells, as screen readers hear them."""
    page.locator(".cell").first.wait_for()
    return [where.get_attribute("aria-label") for where in page.locator(".cell").all()]


def link_of(page: Page) -> str:
    """The link that the page shows, a moment after its panel was opened."""
    sync_api = pytest.importorskip("playwright.sync_api")
    page.locator("[data-panel=share] summary").click()
    link = page.locator("#link")
    sync_api.expect(link).to_have_value(re.compile("#"), timeout=WAIT)
    return link.input_value()


def answered(page: Page) -> None:
    """Wait until the page has an answer (with a locator, as the page's policy forbids polling functions)."""
    page.locator("[aria-busy]").wait_for(state="detached")


def said(page: Page) -> str:
    """The latest message."""
    return page.locator("#said").inner_text()


def test_the_standard_example_is_solved_by_mouse_and_undone(play: Play) -> None:
    page = play()
    start = state(page)
    lay(page, solution_of(STANDARD))
    assert "Solved" in said(page)
    assert page.locator(".table.solved").count() == 1
    assert page.locator(".count").inner_text().startswith("12 of 12 joins match")
    end = state(page)
    undo, redo = page.locator("[data-tool=undo]"), page.locator("[data-tool=redo]")
    page.evaluate(CLICK_ALL, undo.element_handle())
    assert state(page) == start
    page.evaluate(CLICK_ALL, redo.element_handle())
    assert state(page) == end


@pytest.mark.long
def test_the_standard_example_is_solved_by_touch(play: Play) -> None:
    page = play(**PHONE)
    touch = page.context.new_cdp_session(page)

    def at(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    for number, (where, card, turn) in enumerate(solution_of(STANDARD)):
        if number % 2:  # tap the card, tap the cell
            slot(page, card).tap()
            cell(page, where).tap()
        else:  # drag
            (x, y), (to_x, to_y) = middle(slot(page, card)), middle(cell(page, where))
            at("touchStart", (x, y))
            for part in (0.2, 0.6, 1.0):
                at("touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
            at("touchEnd")
        for _ in range(turn):
            cell(page, where).tap()
    assert "Solved" in said(page)


@pytest.mark.long
def test_a_finger_that_means_no_card_scrolls_the_page(play: Play) -> None:
    page = play(**PHONE)
    touch = page.context.new_cdp_session(page)

    def swiped(x: float, y: float, far: int = -150) -> float:
        """The distance scrolled by a finger that lands here and moves at once, however busy the machine is."""
        before, now = page.evaluate("scrollY"), time.time()
        for step in range(11):
            point, what = {"x": x, "y": y + far * step / 10}, "touchMove" if step else "touchStart"
            touch.send(
                "Input.dispatchTouchEvent", {"type": what, "touchPoints": [point], "timestamp": now + step / 1000}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        moved: float = page.evaluate("scrollY") - before
        page.evaluate("scrollTo(0, 0)")
        return moved

    assert swiped(*middle(cell(page, 4))) > 100
    tray = page.locator(".tray").bounding_box()
    assert tray
    assert swiped(tray["x"] + tray["width"] - 25, tray["y"] + tray["height"] - 25) > 100  # beside the cards
    lay(page, [(4, 0, 0)])
    page.evaluate("scrollTo(0, 0)")  # dragging may have scrolled the page near its end
    assert swiped(*middle(cell(page, 4))) > 100  # a quick swipe over a card on the board
    page.evaluate("scrollTo(0, 100)")
    assert swiped(*middle(slot(page, 2)), 90) < -10  # down from a card in the tray: away from the board
    assert "card 1" in str(state(page)[4])


@pytest.mark.long
def test_help_and_hints_stay_within_reach_on_a_phone(play: Play) -> None:
    page = play(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)

    def placed(what: str) -> tuple[float, float]:
        """The top and the bottom of something on the screen."""
        box = page.locator(what).bounding_box()
        assert box
        return box["y"], box["y"] + box["height"]

    before = placed(".help")
    assert before[1] <= 640
    slot(page, 0).tap()
    cell(page, 0).tap()
    cell(page, 0).tap()
    assert placed(".help") == before
    page.locator("[data-help=can]").tap()
    page.wait_for_function("document.querySelector('.voice').getBoundingClientRect().bottom <= 582")
    assert page.evaluate("scrollY") == 0
    page.locator("[data-tool=undo]").tap()
    page.locator("[data-tool=undo]").tap()
    page.locator("[data-help=next]").tap()
    page.locator("[data-offer=lay]").wait_for()
    assert placed(".frame")[0] >= 0
    assert placed(".slot.lit")[1] <= placed(".voice")[0]
    assert placed(".voice")[1] <= 582


@pytest.mark.long
@pytest.mark.parametrize("forbidden", [False, True])
def test_placed_cards_survive_a_reload_unless_storage_is_forbidden(play: Play, forbidden: bool) -> None:
    page = play(alone=True)
    if forbidden:
        forbid = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
        page.add_init_script(forbid)
        page.reload()
    start = state(page)
    lay(page, solution_of(STANDARD)[:4])
    before = state(page)
    page.reload()
    assert state(page) == (start if forbidden else before) != (before if forbidden else start)
    assert page.locator("[data-tool=undo]").is_enabled() != forbidden


def test_a_wrong_join_is_marked_and_cards_are_swapped_and_returned(play: Play) -> None:
    page = play()
    lays = solution_of(STANDARD)
    lay(page, lays[:2])
    assert page.locator(".wrong").count() == 0
    cell(page, 1).click()
    assert page.locator(".wrong").count() == 2  # both sides of one join
    assert "1 wrong" in page.locator(".count").inner_text()
    assert "right side does not match" in str(state(page)[0])
    assert "left side does not match" in str(state(page)[1])
    assert "left side does not match" in said(page)
    page.locator("[data-tool=reset]").click()
    lay(page, [(0, 0, 0), (1, 1, 0)])
    drag(page, cell(page, 0), cell(page, 1))
    assert [re.sub(";.*", "", str(label)) for label in state(page)[:2]] == [
        "row 1, column 1: card 2, not rotated",
        "row 1, column 2: card 1, not rotated",
    ]
    drag(page, cell(page, 1), page.locator(".tray"))
    assert state(page)[1] == "row 1, column 2: empty"
    cell(page, 0).click()
    page.locator(".offered").click()  # back to the tray, without dragging
    assert state(page)[0] == "row 1, column 1: empty"


def test_the_page_says_what_fits_and_whether_the_board_can_be_completed(play: Play) -> None:
    page = play()
    lays = solution_of(STANDARD)
    lay(page, lays[:1])
    cell(page, 1).click()
    page.locator("[data-help=fits]").click()
    needed = -turned(STANDARD.cards[lays[0][1]], lays[0][2])[1]
    fitting = [card for card in range(9) if card != lays[0][1] and needed in STANDARD.cards[card]]
    assert [card for card in range(9) if "lit" in str(slot(page, card).get_attribute("class"))] == fitting
    slot(page, fitting[0]).click()
    assert page.locator(".wrong").count() == 0
    page = play()
    lay(page, lays[:3])
    page.locator("[data-help=can]").click()
    assert said(page).startswith("Yes")
    page.locator("[data-tool=reset]").click()
    centres = {solution.lays[4].type for solution in satpuzzle.solve(STANDARD)}
    card = next(card for card, (kind, _) in enumerate(STANDARD.card_types) if kind not in centres)
    lay(page, [(4, card, 0)])  # no solution has this card in the centre
    page.locator("[data-help=can]").click()
    assert "dead end" in said(page)
    page.locator("[data-help=next]").click()
    assert "Dead end" in said(page)


@pytest.mark.long
def test_a_link_contains_the_puzzle_and_the_placed_cards_and_invalid_ones_are_ignored(play: Play) -> None:
    page = play()
    lay(page, solution_of(STANDARD)[:5])
    end = link_of(page).partition("#")[2]
    assert 0 < len(end) < 250
    assert "Send the puzzle as text" in page.locator("[data-panel=share]").inner_text()
    other = play(hash=f"#{end}")
    assert state(other) == state(page)
    other.locator("[data-tool=reset]").click()
    other.reload()
    assert state(other) != state(page)  # the link does not undo later moves
    assert "ignored" in said(play(hash="#%3Cscript%3Ealert(1)"))


def test_solutions_are_browsed_and_the_page_can_be_german(play: Play) -> None:
    page = play()
    page.locator("[data-panel=solutions] summary").click()
    seen = set()
    for _ in range(8):
        seen.add(page.locator(".solution").inner_html())
        page.locator("[data-tool=forward]").click()
    assert len(seen) == 8
    assert page.locator(".where").inner_text() == "Solution 1 of 8"
    assert page.title() == "The standard example"
    page.locator(".language").select_option("de")
    assert page.locator("html").get_attribute("lang") == "de"
    assert state(page)[0] == "Zeile 1, Spalte 1: leer"
    assert page.title() == STANDARD.title
    page.reload()
    assert state(page)[0] == "Zeile 1, Spalte 1: leer"


FIRST_GIVEN = satpuzzle.first(STANDARD)
assert FIRST_GIVEN is not None
OWN = satpuzzle.Board(
    "corner", sides=4, cells=3, joins=((Side(0, 1), Side(1, 3)), (Side(0, 2), Side(2, 0))), rows=(2, 1)
)
PUZZLES = {
    "triangles": satpuzzle.load("triangles-1"),
    "hexagons": satpuzzle.generate("hexagon7", figures=4, seed=2),
    "colours": satpuzzle.generate("2x3", "unsigned", figures=3, seed=3),
    "frame": satpuzzle.generate("4x4", "framed", figures=4, seed=4),
    "hints": replace(STANDARD, hints=(satpuzzle.Placement(4, *FIRST_GIVEN.lays[4]),)),
    "a torus": satpuzzle.generate("2x3torus", figures=3, seed=1),
    "a part": satpuzzle.generate("3x3:1,1-2,3", "unsigned", figures=3, seed=2),
    "backs": satpuzzle.Puzzle(
        satpuzzle.parse_board("1x2"),
        ((1, 1, 1, 2), (1, 1, 2, 1)),
        backs=((1, -2, 1, 2), (1, 2, 2, 2)),
        rule=satpuzzle.Rule.parse("signed,self=1"),
        hints=(satpuzzle.Placement(0, 1, 5),),
    ),
    "own board": satpuzzle.Puzzle.from_cards([[1, 2, 3, -1], [-2, 1, 2, -2], [-3, 1, 1, 2]], board=OWN, rule="signed"),
}


@pytest.mark.parametrize("name", one_in(3, PUZZLES))
def test_every_board_and_rule_can_be_played(play: Play, name: str) -> None:
    puzzle = PUZZLES[name]
    page = play(puzzle)
    assert page.locator(".cell").count() == puzzle.board.cells
    page.locator("[data-help=solution]").click()
    page.locator("[data-offer='all']").click()
    assert page.locator(".table.solved").count() == 1
    assert page.locator(".wrong").count() == 0
    if puzzle.hints:
        cell(page, puzzle.hints[0].cell).click()
        assert "given" in said(page)


def test_cards_are_rotated_and_turned_over_as_they_may_be(play: Play) -> None:
    cards = ((1, 2, 3, 4), (2, 2, 1, 3), (4, 4, 1, 1))
    puzzle = satpuzzle.Puzzle(
        satpuzzle.parse_board("1x2"), cards, satpuzzle.Rule.UNSIGNED, turns="half", flip=True, spare=True
    )
    page = play(puzzle)
    assert "Cards may be rotated by half turns. Cards may be turned over. One card is left over." in said(page)
    drag(page, slot(page, 0), cell(page, 0))
    cell(page, 0).click()
    assert said(page).startswith("Card 1: rotated 180° clockwise")
    page.locator("[data-offer=over]").click()
    assert said(page).startswith("Card 1: turned over, rotated 180° clockwise")
    cell(page, 0).click()
    assert state(page)[0] == "row 1, column 1: card 1, turned over, not rotated"
    cell(page, 0).focus()
    page.keyboard.press("t")
    assert state(page)[0] == "row 1, column 1: card 1, not rotated"
    page.keyboard.press("t")
    link = link_of(page)
    page.goto(link)
    page.reload()
    assert state(page)[0] == "row 1, column 1: card 1, turned over, not rotated"
    page.locator("[data-help=can]").click()
    assert said(page) == "Yes, in 2 ways."
    page = play(replace(puzzle, turns="none", flip=False))
    drag(page, slot(page, 1), cell(page, 1))
    cell(page, 1).click()
    assert said(page) == "Cards may not be rotated. One card is left over."
    assert state(page)[1] == "row 1, column 2: card 2, not rotated"


@pytest.mark.long
def test_a_board_of_256_cards_can_be_dragged_and_zoomed(play: Play) -> None:
    page = play(satpuzzle.generate("16x16", "framed", figures=17, seed=5))
    lay(page, [(17, 3, 0), (34, 8, 0)])
    assert page.locator(".cell.filled").count() == 2
    before = middle(cell(page, 17))
    page.locator("[data-tool=plus]").click()
    assert middle(cell(page, 17)) != before
    page.locator("[data-tool=fit]").click()
    assert middle(cell(page, 17)) == before


def test_a_page_without_solutions_offers_no_help_and_says_so(visit: Visit, tmp_path: Path) -> None:
    satpuzzle.write_page(STANDARD, tmp_path / "closed.html", solutions=False)
    page = visit(tmp_path / "closed.html")
    page.locator(".cell").first.wait_for()
    assert page.locator("[data-help]").evaluate_all("all => all.map(each => each.dataset.help)") == ["fits"]
    assert "contains no solutions" in page.locator(".help").inner_text()
    assert page.locator("[data-panel=solutions]").count() == 0
    welcome = page.locator("#said").inner_text()
    page.locator(".cell").first.focus()
    for key in "cns":
        page.keyboard.press(key)
    assert page.locator("#said").inner_text() == welcome  # these keys do nothing here
    page.keyboard.press("?")
    assert page.locator("dialog dt").all_inner_texts().count("S") == 0
    page.keyboard.press("Escape")
    page.locator("[data-mode=edit]").click()
    actions = page.locator(".editor-actions button")
    assert actions.all_inner_texts() == ["Play this puzzle"]


@pytest.mark.parametrize(("width", "height"), [(360, 760), (800, 600)])
def test_the_view_for_an_iframe_fits_its_documented_size(visit: Visit, tmp_path: Path, width: int, height: int) -> None:
    satpuzzle.write_page(STANDARD, tmp_path / "own_page.html", link="https://www.example.org/shop/")
    host = tmp_path / "page.html"
    host.write_text(f'<iframe src="own_page.html?embed" width="{width}" height="{height}"></iframe>')
    frame = visit(host).frames[1]
    frame.locator(".cell").first.wait_for()
    assert frame.locator("#top").is_hidden()
    assert frame.locator(".sections").is_hidden()
    assert frame.locator(".help").is_hidden()
    assert (
        frame.locator("#bottom").inner_text()
        == "example.org/shop · Open in a new tab · Made with satpuzzle, MIT licence."
    )
    links = frame.locator("#bottom a").evaluate_all("all => all.map(each => each.href)")
    assert links == ["https://www.example.org/shop/", (tmp_path / "own_page.html").as_uri()]
    seen = frame.evaluate(
        "[...document.querySelectorAll('.cell, .slot, #bottom')].every(each => {"
        "const {top, left, bottom, right} = each.getBoundingClientRect();"
        "return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; })"
    )
    assert seen
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert frame.locator(".frame").evaluate("frame => Math.min(frame.clientWidth, frame.clientHeight)") >= 300


def test_the_page_says_how_ambiguous_cards_were_read(play: Play) -> None:
    page = play(satpuzzle.parse_all("fox+ hen- fox- hen+\n" * 4)[0])
    page.locator("[data-panel=about] summary").click()
    said = page.locator("[data-panel=about]").inner_text()
    assert "Read as: 4 cards (equal: 1, 2, 3, 4), 2x2, halves fox+/fox-, cards may be rotated." in said
