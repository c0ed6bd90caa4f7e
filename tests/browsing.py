"""A real browser for the tests: Debian's Chromium, controlled by Playwright.

    def test_a_card_can_be_turned(visit: Visit) -> None:
        page = visit(html)                     # opens the text as a file
        page.get_by_role("button", name="Turn").click()

A test fails if a page opened by `visit` reports an error on its console, makes a request, or violates its security
policy. Without a browser the tests are skipped, except on the integration server, where they fail. Each test process
starts one browser, and most tests share a window.

`make screenshots` saves a picture of every page at the end of its test, in the folder SCREENSHOTS.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb")
WAIT = 60_000  # milliseconds to wait for something that should happen at once
LOCAL = ("file:", "data:", "blob:", "about:")

Visit = Callable[..., "Page"]
Result = TypeVar("Result")


def missing(what: str) -> None:
    """Skip the test if a program is missing; fail on the integration server."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is not installed")
    pytest.skip(f"{what} is not installed")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless browser. Once it runs, the main thread cannot run another event loop, but `run` can."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        missing("a browser (Debian: chromium)")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


def run(coroutine: Coroutine[Any, Any, Result], **how: Any) -> Result:
    """What `asyncio.run` returns, in a thread of its own; `how` is for `asyncio.Runner`."""

    def in_thread() -> Result:
        with asyncio.Runner(**how) as runner:
            return runner.run(coroutine)

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(in_thread).result()


def new_window(browser: Browser, **window: Any) -> Page:
    """The only page of a new, isolated browser context."""
    context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **window})
    context.set_default_timeout(WAIT)
    return context.new_page()


@pytest.fixture(scope="session")
def common(browser: Browser) -> Page:
    """The context that most tests share: making one takes longer than most tests."""
    return new_window(browser)


@pytest.fixture
def visit(browser: Browser, common: Page, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page, given as text or file, in the shared window, which is emptied after each test.

    A separate window is used for further pages of a test, with options for `browser.new_context`, with `alone` (for
    tests that change the window), and with `loud` (errors are allowed and listed in `page.complaints`).
    """
    complaints: list[str] = []
    pages: list[Page] = []
    listening: list[tuple[Page, str, Callable[[Any], None]]] = []

    def open_page(what: str | Path, *, loud: bool = False, alone: bool = False, hash: str = "", **window: Any) -> Page:
        path = what if isinstance(what, Path) else tmp_path / f"page{len(pages)}.html"
        if isinstance(what, str):
            path.write_text(what, encoding="utf-8")
        page = new_window(browser, **window) if pages or alone or loud or window else common
        pages.append(page)
        own: list[str] = [] if loud else complaints
        page.complaints = own  # type: ignore[attr-defined]

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                own.append(f"{message.type}: {message.text}")

        def asked(sent: Request) -> None:
            if not sent.url.startswith(LOCAL) or (sent.url.startswith("file:") and path.name not in sent.url):
                own.append(f"request: {sent.url}")

        listeners = {"console": heard, "pageerror": lambda error: own.append(f"error: {error}"), "request": asked}
        for event, listener in listeners.items():
            page.on(event, listener)  # type: ignore[call-overload]
            listening.append((page, event, listener))
        page.goto(path.as_uri() + hash)
        if 'id="game"' in path.read_text(encoding="utf-8"):
            page.locator("#game > *").first.wait_for(state="attached")  # it unpacks its texts first
        return page

    yield open_page
    for page, event, listener in listening:
        page.remove_listener(event, listener)
    for number, page in enumerate(pages, 1):
        if folder := os.environ.get("SCREENSHOTS"):
            name = re.sub(r"[^a-zA-Z0-9]+", "_", request.node.name).strip("_")
            page.screenshot(path=Path(folder) / f"{name}_{number}.png", full_page=True)
        if page is common:
            (empty := tmp_path / "empty.html").touch()
            page.goto(empty.as_uri())  # after this the previous page writes nothing more
            page.evaluate("localStorage.clear()")
        else:
            page.context.close()
    assert complaints == []


def serious(page: Page) -> list[str]:
    """What axe finds on a page that is serious or worse, a line each; the page as it stands now."""
    axe = pytest.importorskip("axe_playwright_python")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    session = page.context.new_cdp_session(page)  # past the page's security policy, which forbids other scripts
    session.send("Page.enable")
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame})
    where = {"contextId": world["executionContextId"], "awaitPromise": True, "returnByValue": True}
    session.send("Runtime.evaluate", {**where, "expression": script + ";0"})
    asked = "axe.run({resultTypes: ['violations']}).then((found) => JSON.stringify(found.violations))"
    answer = session.send("Runtime.evaluate", {**where, "expression": asked})
    session.detach()
    found: list[dict[str, Any]] = json.loads(answer["result"]["value"])
    return [
        f"{each['id']}: {each['help']}: {node['html'][:120]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def press_until(page: Page, key: str, name: str, *, enter: bool = False) -> None:
    """Press a key until something with that name has the focus; press Enter on it, or Space on a box to tick."""
    focused = "(({activeElement: at}) => at.ariaLabel || at.labels?.[0]?.textContent || at.textContent)(document)"
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate(focused).startswith(name):
            if enter:
                page.keyboard.press("Space" if page.evaluate("document.activeElement.type") == "checkbox" else "Enter")
            return
    raise AssertionError(f"{key} does not lead to {name}")
