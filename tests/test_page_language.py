"""All texts of the page are translated, with plural forms, and the language can be chosen."""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import satpuzzle
from satpuzzle.pictures.boards import Style
from satpuzzle.runtime.deadline import clock
from satpuzzle.search.settings import Settings
from satpuzzle.web import building, bundle
from tests.browsing import Visit, new_window
from tests.cases import one_in
from tests.conftest import PATIENCE
from tests.waiting import time_is_up_in_the_search

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

WIDTHS = (390, 1280)

# All texts that people see or hear on a page, except pictures, their own input, and names of keys.
SEEN = """
() => {
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (!parent.closest("script, style, noscript, kbd, svg, textarea")) found.push(data);
  }
  for (const each of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt"]) {
      if (each.hasAttribute(name)) found.push(each.getAttribute(name));
    }
  }
  return found;
}
"""
BRACKETS = re.compile("⟦[^⟦⟧]*⟧")
NAMES = re.compile(
    r"\b\d+x\d+(\.svg)?\b|\b(hexagon|triangle)\d+\b|^(Deutsch|English|cards|toml)$|\b[xA]\b"
)  # the last: typed


def untranslated(texts: list[str], typed: str = "") -> set[str]:
    """Texts with letters outside brackets, except user input and names that are the same in every language."""
    found = set()
    for text in texts:
        left, before = text.strip(), None
        while left != before:
            left, before = BRACKETS.sub(" ", left), left
        if any(word not in typed for word in re.findall(r"[^\W\d_]+", NAMES.sub("", left))):
            found.add(text)
    return found


@pytest.fixture
def look(visit: Visit, pseudo: None, tmp_path: Path) -> Callable[..., Page]:
    """Open the page of a puzzle in the language in brackets; `look.check(page)` checks its texts."""
    del pseudo

    def open_page(puzzle: satpuzzle.Puzzle | None, **options: Any) -> Page:
        path = tmp_path / "page.html"
        satpuzzle.write_page(puzzle, path, **options)
        page = visit(path)
        page.locator("main *").first.wait_for()
        return page

    return open_page


def check(page: Page, typed: str = "") -> None:
    assert untranslated(page.evaluate(SEEN), typed) == set()
    size = page.viewport_size
    for width in sorted(WIDTHS, key=lambda width: not size or width != size["width"]):  # the present one first
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def words(puzzle: satpuzzle.Puzzle) -> satpuzzle.Puzzle:
    """The puzzle without title and source, which are not translated."""
    return satpuzzle.Puzzle(puzzle.board, puzzle.cards, puzzle.rule, puzzle.hints)


def test_all_texts_of_a_game_are_translated(look: Callable[..., Page]) -> None:
    page = look(words(satpuzzle.load("standard")))
    check(page)
    for panel in page.locator("details.panel summary").all():
        panel.click()
    check(page)
    for name in ("fits", "can", "next", "solution"):
        page.locator(f"[data-help={name}]").click()
        check(page)
    page.locator("[data-offer=one]").click()
    page.locator(".cell").first.focus()
    for key in ("f", "Enter", "ArrowRight", "Enter", "r", "c", "n", "s", "z", "y", "y", "Backspace", "Escape", "?"):
        page.keyboard.press(key)
        check(page)


def test_untranslated_texts_are_detected(visit: Visit, tmp_path: Path) -> None:
    satpuzzle.write_page(words(satpuzzle.load("standard")), tmp_path / "page.html")
    found = untranslated(visit(tmp_path / "page.html").evaluate(SEEN))
    assert {"What fits here?", "Undo", "Board and cards", "card 1, not rotated"} <= found
    assert untranslated(["⟦Matched 1 of ⟦12⟧⟧ y", "⟦Board⟧: 3x3", "Deutsch", "12 · ⟦s⟧"]) == {"⟦Matched 1 of ⟦12⟧⟧ y"}


@pytest.mark.parametrize(("board", "rule"), one_in(2, [("hexagon7", "unsigned"), ("10x10", "framed")]))
def test_all_texts_of_other_games_are_translated(
    board: str, rule: str, look: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_in_the_search(monkeypatch)
    page = look(words(satpuzzle.generate(board, rule, figures=9, seed=1)), timeout=PATIENCE)
    for panel in page.locator("details.panel summary").all():
        panel.click()
    page.locator("[data-help=next]").click()
    page.locator("[aria-busy=true]").wait_for(state="detached")
    check(page)


def test_all_texts_of_the_editor_are_translated(look: Callable[..., Page]) -> None:
    page = look(None)
    check(page)
    page.get_by_role("button", name="⟦Type the cards⟧").click()
    for fold in page.locator(".editor-fold summary").all():
        fold.click()
    for shape in ("Triangles", "Hexagons", "Squares"):
        page.get_by_role("radio", name=f"⟦{shape}⟧").click()
        check(page)
    page.locator(".editor-half").first.click()
    check(page)
    for button in page.locator(".editor-tool, .editor-more").all():
        if button.is_enabled():
            button.click()
            check(page)
    page.locator(".editor-half").first.click()
    page.locator(".editor-side").first.click()
    for text in PASTED:
        page.locator(".editor-fold textarea").first.fill(text)
        page.get_by_role("button", name="⟦Read cards⟧").click()
        check(page, text)


PASTED = (
    "", "hello", "1 2 3 4\n1 2 3", "1 2 3 x", "a b c d\n1 2 3 x", "1,,2,3", "A: 1 2 3 4\nA: 1 2 3 4", "a+ b c d'",
    "foxtop hentop foxtail hentail", "FOX HEN fox hen", "heart club spade heart\nheart Club spade heart",
    "1 2 3 4\n# x", "cards = 3", "cards = [[1,2,3,4]]\nrule = 'odd'", "1 -2 1 -2", "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1",
    "1 2 3 4\n" * 5, "1 -2 3 -4\n-1 2 -3 5\n" * 2,
)  # fmt: skip

COUNTS = {"distinct": 3, "essential": 2, "labelled": 5, "exact": True}
ANSWERS: dict[str, Any] = {"count": COUNTS, "certify": COUNTS}
STANDING = {"parts": {"done": 1, "parts": 3}, "cell": 2, "cells": 9, "clauses": 2, "conflicts": 1, "solutions": 12345}


@pytest.mark.parametrize("question", one_in(2, [*ANSWERS, "no server"]))
def test_all_texts_of_a_served_page_are_translated(question: str, browser: Browser, pseudo: None) -> None:
    del pseudo
    puzzle = words(satpuzzle.load("standard"))
    html = building.served(puzzle, Style(), Settings(), clock(None, None))
    page = new_window(browser, viewport={"width": 1280, "height": 900})
    task = {"id": "1", "question": question, "state": "working", "seconds": 1.5, "error": None, "certificate": "/c.zip"}
    steps: Iterator[dict[str, Any]] = iter(
        [
            {**task, "state": "waiting"},
            {**task, "standing": STANDING},
            {**task, "state": "done", "result": ANSWERS.get(question)},
        ]
    )

    def answer(route: Route) -> None:
        if "/api/" not in route.request.url:
            route.fulfill(body=html, content_type="text/html")
        elif question == "no server":
            route.abort()
        else:
            route.fulfill(body=json.dumps(next(steps)), content_type="application/json")

    page.route("**/*", answer)
    page.goto("http://page.test/")
    page.locator(".server button").last.wait_for(state="attached")
    check(page)
    buttons = page.locator(".server-buttons button")
    buttons.nth(["no server", *ANSWERS].index(question)).click()
    page.locator(".server:not([aria-busy=true]) .server-state:not(:empty)").wait_for()
    check(page)
    page.context.close()


POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"


def test_texts_use_the_plural_forms_of_the_language(visit: Visit) -> None:
    """The page finds the plural form of every number in a table for the first 200."""
    rule = gettext.c2py(POLISH.split("plural=")[1].rstrip(";"))
    forms = "".join(str(rule(n)) for n in range(200))
    polish = ["{n} karta", "{n} karty", "{n} kart"]
    texts = {"": [{"code": "pl", "name": "polski", "forms": forms}], "{n} card": [polish]}
    numbers = [*range(250), 999, 1000, 1001, 1002, 1012, 1022, 10**6, 10**6 + 3]
    script = (bundle.WEB / "texts.js").read_text(encoding="utf-8").replace("export ", "")
    page = visit("<p>")
    said = page.evaluate(
        f"([texts, numbers]) => {{ {script}; useTexts(texts, 'pl-PL');"
        "return numbers.map((n) => several(n, '{n} card', '{n} cards')); }",
        [texts, numbers],
    )
    assert said == [polish[rule(n)].format(n=n) for n in numbers]
    assert bundle.texts()[""][0]["forms"] == "10" + 198 * "1"


def test_languages_are_offered_as_a_list(look: Callable[..., Page]) -> None:
    page = look(words(satpuzzle.load("standard")), solutions=False)
    check(page)
    languages = page.locator("select.language")
    assert languages.locator("option").all_inner_texts() == ["English", "Deutsch", "⟦English⟧"]
    assert languages.input_value() == "xx"
    languages.select_option("de")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("select.language").evaluate("each => each === document.activeElement")
    page.locator("select.language").select_option("en")
    page.get_by_role("button", name="What fits here?").wait_for()
    page.reload()
    assert page.locator("select.language").input_value() == "en"
