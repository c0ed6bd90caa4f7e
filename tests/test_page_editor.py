"""Entering a puzzle on the page, in a real browser: clicking, typing, pasting; then solving and playing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import satpuzzle
from satpuzzle.pictures.looks import MOTIFS
from tests.browsing import Visit, press_until, serious

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARD = satpuzzle.load("standard")
SMALL = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE = {"viewport": {"width": 1280, "height": 800}}
Enter = Callable[..., "Page"]


@pytest.fixture
def enter(visit: Visit, tmp_path: Path) -> Enter:
    """A page to enter puzzles, empty behind its door, or with `puzzle`."""

    def open_page(puzzle: satpuzzle.Puzzle | None = None, **window: object) -> Page:
        path = tmp_path / "enter.html"
        satpuzzle.write_page(puzzle, str(path), enter=True)
        page = visit(path, **window)
        if puzzle is None:
            page.get_by_role("button", name="Type the cards").click()
        return page

    return open_page


def type_in(page: Page, cards: Iterable[Sequence[int]]) -> None:
    """Enter these cards by keyboard, starting at the next side."""
    page.locator(".editor-side[aria-current]").focus()
    page.keyboard.type("".join(str(label) for card in cards for label in card))


def side(page: Page, card: int, number: int) -> str:
    """The accessible name of a side of a card, both counted from 1."""
    sides = page.locator(".editor-card").nth(card - 1).locator(".editor-side")
    return sides.nth(number - 1).get_attribute("aria-label") or ""


def opened(page: Page, heading: str) -> Page:
    fold = page.locator(".editor-fold", has=page.get_by_text(heading))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold  # type: ignore[return-value]


def handed_out(page: Page) -> satpuzzle.Puzzle:
    """The puzzle that the program reads from the text that the page exports."""
    field = opened(page, "Export: text and link").get_by_label("toml")
    pytest.importorskip("playwright.sync_api").expect(field).not_to_have_value("")
    (puzzle,) = satpuzzle.parse_all(field.input_value(), input_format="toml")
    return puzzle


def paste(page: Page, text: str) -> None:
    fold = opened(page, "Paste cards as text")
    fold.locator("textarea").fill(text)
    fold.get_by_role("button", name="Read cards").click()


def solve(page: Page) -> str:
    """The answer of the page to whether the cards can be solved."""
    page.get_by_role("button", name="Can it be solved?").click()
    page.get_by_role("button", name="Can it be solved?").wait_for()
    return page.locator(".editor-result").inner_text()


def notes(page: Page) -> list[str]:
    return page.locator(".editor-notes li").all_inner_texts()


MADE = {
    "squares": STANDARD,
    "triangles": satpuzzle.load("triangles-1"),
    "frame": satpuzzle.generate("3x3", "framed", figures=4, seed=3),
}


@pytest.mark.parametrize(
    ("name", "window", "scheme"),
    [
        ("squares", SMALL, "light"), ("triangles", LARGE, "dark"),
        ("frame", SMALL, "dark"), pytest.param("squares", LARGE, "light", marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_made_cards_are_typed_corrected_solved_and_played_by_keyboard_alone(
    visit: Visit, tmp_path: Path, name: str, window: dict[str, object], scheme: str
) -> None:
    """From the doors of an empty page to the last card; the accessibility checker looks at each step."""
    satpuzzle.write_page(None, tmp_path / "enter.html", enter=True)
    page, puzzle = visit(tmp_path / "enter.html", color_scheme=scheme, **window), MADE[name]
    keyboard, told = page.keyboard, page.locator("#said")
    doors = page.locator(".editor-doors > *")
    doors.first.wait_for()
    assert [door.is_visible() for door in doors.all()] == [True] * 3
    assert page.locator(".editor > :visible").count() == 1
    found = serious(page)
    press_until(page, "Tab", "Type the cards", enter=True)
    if name == "triangles":
        press_until(page, "Shift+Tab", "Squares")
        keyboard.press("ArrowRight")
    if name == "frame":
        press_until(page, "Shift+Tab", "two halves")
        keyboard.press("ArrowRight")
        press_until(page, "Tab", "Grey frame", enter=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press_until(page, "Tab", "Card 1, ")
    wrong = [list(card) for card in puzzle.cards]
    wrong[-1][-1] = 5
    keyboard.type("".join(str(label) for card in wrong for label in card))
    assert "no other card matches" in "".join(notes(page))
    keyboard.press("End")
    keyboard.type(str(puzzle.cards[-1][-1]))
    press_until(page, "Tab", "Can it be solved?", enter=True)
    page.locator(".editor-said", has_text=f"Yes: {satpuzzle.count(puzzle).distinct}").wait_for()
    found += serious(page)
    assert handed_out(page).cards == puzzle.cards
    press_until(page, "Shift+Tab", "Play this puzzle", enter=True)
    for summary in page.locator("summary").all():
        summary.press("Enter")
    press_until(page, "Shift+Tab", "row 1, column 1")
    keyboard.press("?")
    found += serious(page)
    keyboard.press("Escape")
    while "Solved" not in told.inner_text():
        keyboard.press("n")
        offer = page.locator("[data-offer=lay]")
        offer.wait_for()
        press_until(page, "Tab", "Place it there", enter=True)
        offer.wait_for(state="detached")
    assert page.locator(".table.solved").count() == 1
    keyboard.press("Backspace")
    keyboard.press("z")
    assert page.locator(".table.solved").count() == 1
    assert found == []


def test_a_card_entered_the_wrong_way_round_is_found(enter: Enter) -> None:
    page = enter()
    paste(page, "\n".join(" ".join(map(str, card)) for card in satpuzzle.load("asterix-first").cards))
    assert "No: these cards have no solution." in solve(page)
    page.get_by_role("button", name="Which side is mistyped?").click()
    lines, result = page.locator(".editor-result li"), page.locator(".editor-result")
    lines.first.wait_for()
    assert lines.first.inner_text() == "card 3 may be entered the wrong way round"
    assert "If none of these is the mistake, there may be two" in result.inner_text()
    assert "25 changes to one card make the puzzle solvable" in result.inner_text()
    lines.first.get_by_role("button").click()
    assert lines.count() == 13  # the list stays


@pytest.mark.long
def test_pasted_figures_look_as_they_are_named(enter: Enter) -> None:
    page = enter()
    names, looks = ["red-turtle", "Foxes", "Bärchen", "unicorn"], ["turtle", "fox", "bear", "heart"]
    a, b, c, d = names
    paste(page, f"{a}+ {b}- {c}+ {d}-\n{c}- {d}+ {b}+ {a}-\n" * 2)
    drawn = page.locator("[role=group][aria-label='Card 1'] use")
    halves = [f"#{half}{list(MOTIFS).index(look) + 1}" for half, look in zip("fbfb", looks, strict=True)]
    assert drawn.evaluate_all("uses => uses.map((use) => use.getAttribute('href'))") == halves
    assert {*filter(None, handed_out(page).figures)} == {*names}


@pytest.mark.long
def test_names_of_pasted_cards_are_shown_until_they_are_switched_off(enter: Enter) -> None:
    page = enter(**SMALL)
    names = "KLMNOPQRS"
    rows = zip(names, STANDARD.cards, strict=True)
    paste(page, "".join(f"{name}: {' '.join(map(str, card))}\n" for name, card in rows))
    assert notes(page) == ["Cards O and R are identical. Was one entered twice?"]
    page.locator("[data-mode=play]").click()
    shown = page.locator(".tray svg text")
    for count in (len(names), 0):
        page.reload()
        page.locator(".slot").first.wait_for()
        assert shown.count() == count
        page.get_by_text("Display", exact=True).click()
        page.get_by_label("Numbers on cards").uncheck()
    page.locator("[data-mode=edit]").click()
    assert "8 solutions" in solve(page)
    page.get_by_role("button", name="Show the solution").click()
    assert "Solved" in page.locator(".count").inner_text()
    page.locator("[data-mode=edit]").click()
    page.locator(".editor-side").first.click()
    page.locator("[data-label='1']").click()
    page.locator("[data-mode=play]").click()
    assert "0 of 12" in page.locator(".count").inner_text()  # the changed cards


def test_ambiguous_words_for_halves_lead_to_a_question_and_mistakes_are_marked_on_their_lines(enter: Enter) -> None:
    page = enter()
    sides = [[f"Bär{'kopf' if side % 2 else 'po'}" for side in (0, 0, 1, 1)] for _ in range(3)]
    text = "\n".join(map(" ".join, [*sides, ["Igelkopf", "Igelpo", "Bärkopf", "Bärkopf"]]))
    reading, problem = page.locator(".editor-reading"), page.locator("#editor-paste-problem")
    paste(page, text)
    assert "two halves of one figure, or whole pictures?" in problem.inner_text()
    page.locator(".editor-fold .editor-actions button", has_text="the same picture or colour").click()
    assert problem.inner_text() == ""
    assert "the same picture" in reading.inner_text()
    expected = satpuzzle.count(satpuzzle.Puzzle.from_cards(text, rule="unsigned")).distinct
    assert (str(expected) if expected else "no solution") in solve(page)
    page.locator("select[data-size='columns']").select_option("3")
    assert reading.inner_text() == ""
    paste(page, "1 -2 3 -4\n" * 8)
    assert "2x4 is a guess. Is one missing?" in reading.inner_text()
    paste(page, f"cards = {[list(card) for card in STANDARD.cards]};")
    assert "paste it into the page of satpuzzle serve" in problem.inner_text()
    paste(page, "1 -2 3 -4\n1 2 3\n")
    assert problem.inner_text().startswith("Line 2:")
    assert page.evaluate("document.activeElement.value.slice(document.activeElement.selectionStart)") == "1 2 3\n"


def test_a_side_without_a_match_is_marked_and_all_can_be_undone(enter: Enter) -> None:
    page = enter()
    cards = [list(card) for card in STANDARD.cards]
    cards[3][2] = 5
    type_in(page, cards)
    said = next(note for note in notes(page) if note.startswith("Card 4"))
    assert "bottom" in said
    assert page.locator(".editor-bad").get_attribute("aria-label") == "Card 4"
    assert page.locator(".editor-bad .wrong").count() == 1
    assert side(page, 4, 3).endswith("no partner")
    page.get_by_role("button", name=said).click()
    page.locator("[data-label='4']").click()
    assert page.locator(".editor-bad").count() == 0
    page.locator(".editor-card").nth(0).locator(".editor-side").nth(0).click()
    page.get_by_role("button", name="Clear card").click()
    assert side(page, 1, 1) == "Card 1, top: empty"
    page.keyboard.press("Control+z")
    each = "(name) => { for (let n = 0; n < 99; n++) document.querySelector(`[title=${name}]:enabled`)?.click(); }"
    page.evaluate(each, "Undo")
    assert page.locator(".editor-open").count() == 36
    page.evaluate(each, "Redo")
    assert side(page, 1, 1) == "Card 1, top: empty"


@pytest.mark.long
@pytest.mark.parametrize(("board", "rule"), [("hexagon7", "signed"), ("2x3", "framed"), ("triangle2", "unsigned")])
def test_exports_have_the_entered_cards(enter: Enter, board: str, rule: str) -> None:
    page, made = enter(), satpuzzle.parse_board(board)
    page.get_by_label({3: "triangles", 4: "squares", 6: "hexagons"}[made.sides]).check()
    if made.rows and made.sides < 6:
        page.get_by_label("Rows").select_option(str(len(made.rows)))
    if rule != "signed":
        page.get_by_label("the same picture or colour").check()
    if rule == "framed":
        page.get_by_label("Grey frame").check()
    labels = [1, -2, 3, -4, 2, -1] if rule == "signed" else [1, 2, 3, 0 if rule == "framed" else 4, 2]
    endless = (labels[place % len(labels)] for place in range(made.sides * made.cells))
    cards = tuple(zip(*[endless] * made.sides, strict=True))
    type_in(page, cards)
    read = handed_out(page)
    assert (read.board, read.cards, read.rule) == (made, cards, satpuzzle.Rule.parse(rule))
    page.goto(page.locator("#link").input_value())
    page.reload()
    page.locator(".room.play").wait_for()


@pytest.mark.long
def test_changing_board_or_rule_keeps_what_fits_and_can_be_undone(enter: Enter) -> None:
    page = enter()
    type_in(page, [(1, -2, 3, -4)] * 3)
    page.get_by_label("Columns").select_option("1")
    page.get_by_label("the same picture or colour").check()
    assert handed_out(page).cards == ((1, 2, 3, 4),) * 3
    page.get_by_label("triangles").check()
    assert side(page, 1, 1) == "Card 1, left: empty"
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    assert page.locator(".editor-card").count() == 9
    assert side(page, 2, 2) == "Card 2, right: fish (back)"
    assert page.get_by_label("two halves").is_checked()


def test_what_cards_may_do_is_chosen_and_kept(enter: Enter) -> None:
    page = enter(STANDARD)
    may = page.get_by_label("Cards", exact=True).first
    may.select_option("Cards may be rotated by half turns.")
    page.get_by_label("Cards may be turned over.").check()
    assert handed_out(page) == replace(STANDARD, turns="half", flip=True)
    page.get_by_label("triangles").check()
    assert may.input_value() == "free"
    board = satpuzzle.parse_board("3x3torus:1,1-2,2")
    cards = ((1, 2, -1, 0), (-1, -2, 2, 1), (0, 0, 1, 2), (2, 1, 1, -1), (1, 1, 2, 2))
    rule = satpuzzle.Rule.parse("signed,self=0,rim=1|-2")
    puzzle = satpuzzle.Puzzle(board, cards, rule, turns="none", backs=cards[::-1], spare=True, title="Backs")
    paste(page, satpuzzle.convert(puzzle, "toml")[0])
    assert "2 cards" not in page.locator(".editor-setup").inner_text()
    assert "One card is left over." in page.locator(".editor-setup").inner_text()
    assert handed_out(page) == puzzle
    page.get_by_label("the same picture or colour").check()
    assert handed_out(page).backs == ()
    page.get_by_role("button", name="Undo").click()
    assert handed_out(page) == puzzle


def test_entered_cards_survive_a_reload(enter: Enter) -> None:
    page = enter()
    type_in(page, [*STANDARD.cards[:4], STANDARD.cards[4][:2]])
    page.reload()
    page.locator(".editor-side[aria-current][aria-label='Card 5, bottom: empty']").wait_for()
    assert page.locator(".editor-whole").count() == 4


@pytest.mark.long
def test_touch_targets_are_large_and_the_first_figures_do_not_move_the_page(enter: Enter) -> None:
    page = enter(**SMALL)
    for target in page.locator(".editor button:visible, .editor select:visible, .editor summary").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, target.get_attribute("class")
    back = page.locator(".editor-half").nth(1)
    back.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    for _ in range(5):
        box = back.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    assert page.locator(".editor-card").nth(1).get_attribute("class") == "editor-card editor-now"
    assert page.evaluate("scrollY") == before
