"""Entering a puzzle on the page, in a real browser: by clicking, by keyboard, by pasting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import satpuzzle
from satpuzzle.pictures.looks import MOTIFS
from tests.browsing import Visit, serious

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARD = satpuzzle.load("standard")
SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
Enter = Callable[..., "Page"]


@pytest.fixture
def enter(visit: Visit, tmp_path: Path) -> Enter:
    """A page to enter puzzles, empty or with `puzzle`."""

    def open_page(puzzle: satpuzzle.Puzzle | None = None, **window: object) -> Page:
        path = tmp_path / "enter.html"
        satpuzzle.write_page(puzzle, str(path), enter=True)
        return visit(path, **window)

    return open_page


def click(page: Page, cards: Iterable[Sequence[int]]) -> None:
    """Click these cards in the palette, side after side."""
    for card in cards:
        for label in card:
            page.locator(f"[data-label='{label}']").click()


def type_in(page: Page, cards: Iterable[Sequence[int]]) -> None:
    """Enter these cards by keyboard, starting at the next side."""
    page.locator(".editor-side[aria-current]").focus()
    page.keyboard.type("".join(str(label) for card in cards for label in card))


def side(page: Page, card: int, number: int) -> str:
    """The accessible name of a side of a card, both counted from 1."""
    return (
        page.locator(".editor-card").nth(card - 1).locator(".editor-side").nth(number - 1).get_attribute("aria-label")
        or ""
    )


def exported(page: Page, name: str) -> str:
    """A text that the page exports."""
    fold = page.locator(".editor-fold", has=page.get_by_text("Export: text and link"))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold.get_by_label(name).input_value()


def handed_out(page: Page) -> satpuzzle.Puzzle:
    """The puzzle that the program reads from a text that the page exports."""
    (puzzle,) = satpuzzle.parse_all(exported(page, "toml"), input_format="toml")
    return puzzle


def paste(page: Page, text: str) -> None:
    fold = page.locator(".editor-fold", has=page.get_by_text("Paste cards as text"))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    fold.locator("textarea").fill(text)
    fold.get_by_role("button", name="Read cards").click()


def solve(page: Page) -> str:
    """The answer of the page to whether the cards can be solved."""
    page.get_by_role("button", name="Can it be solved?").click()
    page.get_by_role("button", name="Can it be solved?").wait_for()
    return page.locator(".editor-result").inner_text()


def notes(page: Page) -> list[str]:
    return page.locator(".editor-notes li").all_inner_texts()


def test_a_card_entered_the_wrong_way_round_is_found(enter: Enter) -> None:
    page = enter()
    paste(page, "\n".join(" ".join(map(str, card)) for card in satpuzzle.load("asterix-first").cards))
    assert "No: these cards have no solution." in solve(page)
    page.get_by_role("button", name="Which side is mistyped?").click()
    lines = page.locator(".editor-result li")
    first = lines.first
    first.wait_for()
    assert first.inner_text() == "card 3 may be entered the wrong way round"
    assert "If none of these is the mistake, there may be two" in page.locator(".editor-result").inner_text()
    assert "25 changes to one card make the puzzle solvable" in page.locator(".editor-result").inner_text()
    first.get_by_role("button").click()
    assert page.locator(".editor-result li").count() == 13  # the list stays


def test_nine_clicked_cards_have_eight_solutions_and_can_be_played(enter: Enter) -> None:
    page = enter()
    click(page, STANDARD.cards)
    page.get_by_role("button", name="Continue").click()
    assert page.evaluate("document.activeElement.textContent") == "Can it be solved?"
    answer = solve(page)
    assert "8 solutions" in answer
    assert "Not counting rotations of the whole board: 2." in answer
    page.get_by_role("button", name="Play this puzzle").click()
    page.locator(".room.play").wait_for()


def test_nine_cards_can_be_entered_by_keyboard_alone(enter: Enter) -> None:
    page = enter()
    page.locator("#game").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('editor-side')"):
            break
    for number, card in enumerate(STANDARD.cards):
        for label in card:
            if label > 0:
                page.keyboard.press(str(label))
            elif number % 2:
                page.keyboard.press(f"Shift+Digit{-label}")
            else:
                page.keyboard.type(str(label))
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    assert side(page, 1, 1) == "Card 1, top: empty"
    page.keyboard.press("Shift+C")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Card 2, top")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Can it be solved?":
            break
    page.keyboard.press("Enter")
    page.locator(".editor-said", has_text="Yes: 8 solutions").wait_for()
    assert handed_out(page).cards == STANDARD.cards


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "looks"),
    [
        ("red-turtle green-turtle brown Foxes", ("heart", "turtle", "bear", "fox")),
        ("fox owl Bärchen unicorn", ("fox", "owl", "bear", "heart")),
    ],
)
def test_pasted_figures_look_as_they_are_named(enter: Enter, names: str, looks: tuple[str, ...]) -> None:
    page = enter()
    a, b, c, d = names.split()
    paste(page, f"{a}+ {b}- {c}+ {d}-\n{c}- {d}+ {b}+ {a}-\n" * 2)
    drawn = page.locator("[role=group][aria-label='Card 1'] use")
    figures = [list(MOTIFS).index(look) + 1 for look in looks]
    halves = [f"#{half}{figure}" for half, figure in zip("fbfb", figures, strict=True)]
    assert drawn.evaluate_all("uses => uses.map((use) => use.getAttribute('href'))") == halves
    assert all(page.locator(half).count() for half in halves)
    assert {*filter(None, handed_out(page).figures)} == {a, b, c, d}


@pytest.mark.long
def test_names_of_pasted_cards_are_shown_until_they_are_switched_off(enter: Enter) -> None:
    page = enter()
    names = ["Anna", "Ben", "Cleo", "Dora"]
    paste(page, "".join(f"{name}: heart+ {name}- star+ heart-\n" for name in names))
    page.get_by_role("button", name="Play this puzzle").click()
    shown = page.locator(".tray svg text")
    assert shown.all_text_contents() == names
    page.get_by_text("Display", exact=True).click()
    page.get_by_label("Time and moves").check()
    page.reload()
    assert shown.all_text_contents() == names
    page.get_by_text("Display", exact=True).click()
    page.get_by_label("Numbers on cards").uncheck()
    page.reload()
    assert not shown.count()


def test_ambiguous_words_for_halves_lead_to_a_question(enter: Enter) -> None:
    page = enter()
    sides = [[f"Bär{'kopf' if side % 2 else 'po'}" for side in (0, 0, 1, 1)] for _ in range(3)]
    text = "\n".join(map(" ".join, [*sides, ["Igelkopf", "Igelpo", "Bärkopf", "Bärkopf"]]))
    reading, problem = page.locator(".editor-reading"), page.locator("#editor-paste-problem")
    paste(page, text)
    assert "two halves of one figure, or whole pictures?" in problem.inner_text()
    assert reading.inner_text() == ""
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


@pytest.mark.long
def test_a_mistake_in_pasted_cards_is_marked_on_its_line(enter: Enter) -> None:
    page = enter()
    paste(page, "1 -2 3 -4\n1 2 3\n")
    assert page.locator("#editor-paste-problem").inner_text().startswith("Line 2:")
    assert page.evaluate("document.activeElement.value.slice(document.activeElement.selectionStart)").startswith(
        "1 2 3"
    )


def test_a_side_without_a_match_is_marked(enter: Enter) -> None:
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
    assert not any(note.startswith("Card 4") for note in notes(page))
    assert page.locator(".editor-bad").count() == 0


def test_a_figure_can_be_dragged_to_a_side(enter: Enter) -> None:
    page = enter()
    target = page.locator(".editor-card").nth(4).locator(".editor-side").nth(2)
    page.locator("[data-label='-4']").drag_to(target)
    assert side(page, 5, 3) == "Card 5, bottom: turtle (back)"
    assert side(page, 1, 1) == "Card 1, top: empty"


def test_changes_can_be_undone_and_redone(enter: Enter) -> None:
    page = enter()
    type_in(page, STANDARD.cards[:2])
    page.get_by_role("button", name="Copy card").click()
    page.locator(".editor-card").nth(0).locator(".editor-side").nth(0).click()
    page.get_by_role("button", name="Rotate card").click()
    assert side(page, 1, 1) == "Card 1, top: fish (front)"
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    assert page.locator(".editor-whole").count() == 3
    page.keyboard.press("Control+z")
    while undo.is_enabled():
        undo.click()
    assert {side(page, card, 1).split(": ")[1] for card in range(1, 10)} == {"empty"}
    while redo.is_enabled():
        redo.click()
    assert page.locator(".editor-whole").count() == 3
    assert side(page, 3, 1) == side(page, 2, 1).replace("Card 2", "Card 3")


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "rule"), [("3x3", "framed"), ("hexagon7", "signed"), ("2x3", "signed"), ("triangle2", "unsigned")]
)
def test_exports_have_the_entered_cards(enter: Enter, board: str, rule: str) -> None:
    page = enter()
    made = satpuzzle.parse_board(board)
    kind = {3: "triangles", 4: "squares", 6: "hexagons"}[made.sides]
    page.get_by_label(kind).check()
    if made.sides == 4:
        page.get_by_label("Rows").select_option(board[0])
        page.get_by_label("Columns").select_option(board[2])
    elif made.sides == 3:
        page.get_by_label("Rows").select_option(str(len(made.rows)))
    if rule != "signed":
        page.get_by_label("the same picture or colour").check()
    if rule == "framed":
        page.get_by_label("Grey frame").check()
    labels = [1, -2, 3, -4, 2, -1] if rule == "signed" else [1, 2, 3, 0 if rule == "framed" else 4, 2]
    cards = tuple(
        tuple(labels[(cell * made.sides + number) % len(labels)] for number in range(made.sides))
        for cell in range(made.cells)
    )
    type_in(page, cards)
    read = handed_out(page)
    assert (read.board, read.cards, read.rule) == (made, cards, satpuzzle.Rule.parse(rule))
    link = exported(page, "As a link")
    page.goto(link)
    page.reload()
    page.locator(".room.play").wait_for()


@pytest.mark.long
def test_changing_board_or_rule_keeps_what_fits_and_can_be_undone(enter: Enter) -> None:
    page = enter()

    def shown(card: int) -> list[str]:
        return [
            side(page, card, number).split(": ")[1]
            for number in range(1, page.locator(".editor-card").nth(0).locator(".editor-side").count() + 1)
        ]

    type_in(page, [(1, -2, 3, -4)] * 3)
    page.get_by_label("Columns").select_option("1")
    page.get_by_label("the same picture or colour").check()
    assert handed_out(page).cards == ((1, 2, 3, 4),) * 3
    page.get_by_label("Grey frame").check()
    page.locator(".editor-card").nth(2).locator(".editor-side").nth(0).click()
    page.keyboard.type("0")
    assert shown(3) == ["grey frame", "fish", "star", "turtle"]
    page.get_by_role("checkbox", name="Grey frame").uncheck()
    assert shown(3) == ["empty", "fish", "star", "turtle"]
    page.get_by_label("triangles").check()
    assert shown(1) == ["empty"] * 3
    for _ in range(6):
        page.get_by_role("button", name="Undo").click()
    assert page.locator(".editor-card").count() == 9
    assert shown(2) == ["heart (front)", "fish (back)", "star (front)", "turtle (back)"]
    assert page.get_by_label("two halves").is_checked()


def test_what_cards_may_do_is_chosen_and_kept(enter: Enter) -> None:
    page = enter()
    type_in(page, STANDARD.cards)
    page.get_by_label("Cards", exact=True).first.select_option("Cards may be rotated by half turns.")
    page.get_by_label("Cards may be turned over.").check()
    assert handed_out(page) == replace(STANDARD, turns="half", flip=True, title="", source="")
    page.get_by_label("triangles").check()
    assert page.get_by_label("Cards", exact=True).first.input_value() == "free"
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


@pytest.mark.long
def test_figure_names_are_kept_with_the_puzzle(enter: Enter) -> None:
    page = enter()
    page.get_by_text("Title and names").click()
    page.get_by_role("textbox", name="heart").fill("Anna")
    page.get_by_role("textbox", name="fish").fill("two words")
    page.get_by_role("textbox", name="star").click()
    assert "single word" in page.locator(".editor-names .editor-problem").nth(1).inner_text()
    type_in(page, STANDARD.cards)
    read = handed_out(page)
    assert read.figures == ("Anna", "fish", "star", "turtle")


def test_the_puzzle_of_a_page_can_be_edited(enter: Enter) -> None:
    page = enter(STANDARD)
    assert "8 solutions" in solve(page)
    page.locator(".editor-card").nth(2).locator(".editor-side").nth(0).click()
    page.locator("[data-label='3']").click()
    read = handed_out(page)
    changed = [list(card) for card in STANDARD.cards]
    changed[2][0] = 3
    assert [list(card) for card in read.cards] == changed


def test_entered_cards_survive_a_reload(enter: Enter) -> None:
    page = enter()
    type_in(page, [*STANDARD.cards[:4], STANDARD.cards[4][:2]])
    page.reload()
    page.locator(".editor-prompt", has_text="Card 5, bottom").wait_for()
    assert page.locator(".editor-whole").count() == 4
    assert page.locator(".editor-side[aria-current]").get_attribute("aria-label") == "Card 5, bottom: empty"


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_passes_the_accessibility_checker(enter: Enter, scheme: str) -> None:
    page = enter(color_scheme=scheme, **SMALL)
    click(page, STANDARD.cards[:1])
    assert serious(page) == []
    type_in(page, STANDARD.cards[1:])
    for summary in page.locator(".editor-fold summary").all():
        summary.click()
    solve(page)
    assert serious(page) == []


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


@pytest.mark.long
def test_complete_cards_open_play_and_the_solution(enter: Enter) -> None:
    page = enter(**SMALL)
    play = page.locator("[data-mode=play]")
    assert play.is_disabled()
    paste(
        page,
        "".join(
            f"{name}: {' '.join(map(str, card))}\n" for name, card in zip("KLMNOPQRS", STANDARD.cards, strict=True)
        ),
    )
    assert "K" in page.locator(".editor-card").first.inner_text()
    assert notes(page) == ["Cards O and R are identical. Was one entered twice?"]
    assert play.is_enabled()
    assert "8 solutions" in solve(page)
    page.get_by_role("button", name="Show the solution").click()
    assert "Solved" in page.locator(".count").inner_text()
    page.locator("[data-panel=share] summary").click()
    assert "Send the puzzle as text" in page.locator("[data-panel=share]").inner_text()
    page.locator("[data-mode=edit]").click()
    play.click()
    assert "Solved" in page.locator(".count").inner_text()
    page.locator("[data-mode=edit]").click()
    page.locator(".editor-side").first.click()
    page.locator("[data-label='1']").click()
    play.click()
    assert "0 of 12" in page.locator(".count").inner_text()  # the changed cards
