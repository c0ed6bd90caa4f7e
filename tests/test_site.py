"""The page that runs the program in a browser, with Pyodide: the same answers as on the command line, offline, too."""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import satpuzzle
from satpuzzle.certificates import verify
from tests.browsing import new_window
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NINE = (
    "const cards = [\n"
    + "".join(f"  card({', '.join(map(str, card))}),\n" for card in satpuzzle.load("standard").cards)
    + "];"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("npm has not brought Pyodide")
    made = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, ROOT / "docs" / "browser" / "build.py", made], check=True, timeout=300)
    return made


@pytest.fixture
def served(folder: Path) -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SimpleHTTPRequestHandler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def ready(page: Page, how: str = "first") -> None:
    """Wait for Python, which starts for the first time, or again from the memory that was kept."""
    page.locator(f"html[data-python={how}]").wait_for(state="attached")


def run(page: Page, line: str) -> str:
    """What a command line prints."""
    page.locator(".server input[name=line]").fill(line)
    page.locator(".server pre").evaluate_all("found => found.forEach((each) => each.remove())")
    page.locator(".server-command button").click()
    return page.locator(".server pre").inner_text()


def test_the_program_in_a_browser(browser: Browser, served: ThreadingHTTPServer, tmp_path: Path) -> None:
    page = new_window(browser, viewport={"width": 390, "height": 844}, accept_downloads=True)
    errors, asked = list[str](), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.context.on("request", lambda sent: asked.append(sent.url))
    page.goto(local := f"http://127.0.0.1:{served.server_port}/")
    page.get_by_role("button", name="Paste the cards").click()  # usable while Python is loading
    page.locator("textarea").first.fill(NINE)
    page.get_by_role("button", name="Read cards").click()  # waits for it
    page.get_by_text("All cards are complete").wait_for()
    page.get_by_role("button", name="Count solutions").click()
    page.locator(".server-answer").get_by_text("8", exact=True).first.wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Prove").click()
    saved.value.save_as(proof := tmp_path / "proof.zip")
    with zipfile.ZipFile(proof) as file:
        assert file.read("verify.py") == Path(verify.__file__).read_bytes()
    assert satpuzzle.verify(str(proof)).counts.distinct == 8
    assert (counted := run(page, "count puzzle.toml --engine sat")).split()[0] == "8"
    assert "needs NumPy" in run(page, "count puzzle.toml --engine frontier")
    run(page, "export puzzle.toml -o puzzle.cnf")
    with page.expect_download() as saved:
        page.get_by_role("link", name="puzzle.cnf").click()
    made = satpuzzle.encode("standard")
    assert f"\np cnf {made.variables.count} {len([*made])}\n" in saved.value.path().read_text()
    assert [url for url in asked if not url.startswith((local, "blob:", "data:"))] == []
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    served.shutdown()  # no network any more
    page.context.set_offline(True)
    page.reload()
    ready(page, "again")
    assert run(page, "count puzzle.toml --engine sat") == counted
    page.locator("select.language").select_option("de")
    assert "Datei nicht gefunden" in run(page, "count fehlt.txt")
    page.get_by_role("button", name="Zweites Verfahren laden").click()
    page.get_by_text("Das zweite Verfahren konnte nicht geladen werden").wait_for()
    assert errors == []
    page.context.close()


@pytest.mark.long
def test_python_starts_again_after_a_stop_for_numpy_and_without_what_was_kept(
    browser: Browser, folder: Path, served: ThreadingHTTPServer, tmp_path: Path
) -> None:
    """NumPy is made up here: no registry of packages has one for Pyodide, whose own distribution has it."""
    with zipfile.ZipFile(made := tmp_path / "numpy-2.0.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("numpy/__init__.py", "")
        wheel.writestr("numpy-2.0.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    lock = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text())
    lock["packages"]["numpy"]["sha256"] = hashlib.sha256(made.read_bytes()).hexdigest()
    page = new_window(browser, service_workers="block")
    page.route("**/pyodide-lock.json", lambda route: route.fulfill(json=lock))
    page.route("https://cdn.jsdelivr.net/**/numpy-*.whl", lambda route: route.fulfill(path=made))
    page.goto(f"http://127.0.0.1:{served.server_port}/")
    for seen in ("", "1 s"):
        page.locator(".server input[name=line]").fill("count em_8_4_5 --engine sat")
        page.locator(".server-command button").click()
        page.locator(".server-state", has_text=seen).wait_for()
        page.get_by_role("button", name="Stop").click()
    assert run(page, "count standard").split()[0] == "8"
    page.get_by_role("button", name="Load the second engine").click()
    page.get_by_text("Done in").wait_for()
    page.locator(".server input[name=line]").fill("count standard --engine frontier")
    page.locator(".server-command button").click()
    page.get_by_text("No module named 'numpy.typing'").wait_for()  # of the made NumPy, which is empty
    page.evaluate("caches.keys().then(([name]) => caches.open(name)).then((it) => it.put('memory', new Response('?')))")
    page.reload()
    ready(page)  # without what was kept, as it is spoilt
    assert run(page, "count standard").split()[0] == "8"
    page.context.close()
