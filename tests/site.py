"""The documentation site, built once for all tests, and the contents of its pages."""

from __future__ import annotations

import os
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, ROOT, ended, environment
from tests.waiting import until

__all__ = ["site"]


def build(folder: Path, **env: str) -> Path:
    """The site in that folder; a warning is an error."""
    html = folder / "html"
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "read")]
    done = ended(*words, ROOT / "docs", html, env=environment(**env), timeout=3 * PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return html


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; the first test process builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    try:
        folder.mkdir()
    except FileExistsError:
        until((folder / "done").exists, 3 * PATIENCE)
    else:
        try:
            build(folder)
        finally:
            (folder / "done").touch()
    html = folder / "html"
    assert (html / "objects.inv").exists(), "the site could not be built"  # the last file that is written
    return html


class Page(HTMLParser):
    """A page. texts: by the id of a section, or one in its heading, all that stands in it. blocks: its code."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.blocks: dict[str, list[str]] = {}
        self.ids: set[str] = set()
        self._open: list[list[str]] = []  # of the open sections, the ids
        self._code: list[str] | None = None
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name is not None:
            self.ids.add(name)
        if tag == "section":
            self._open.append([])
        if name is not None and self._open and tag in ("section", "span"):
            self._open[-1].append(name)
            self.texts[name], self.blocks[name] = "", []
        if tag == "pre":
            self._code = []

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._open.pop()
        if tag == "pre" and self._code is not None:
            for names in self._open:
                for name in names:
                    self.blocks[name].append("".join(self._code))
            self._code = None
        if tag in ("p", "dt", "dd", "td", "th", "li", "pre", "h1", "h2", "h3", "h4"):
            self.handle_data("\n")

    def handle_data(self, data: str) -> None:
        if data == "¶":  # a link to where it stands
            return
        if self._code is not None:
            self._code.append(data)
        for names in self._open:
            for name in names:
                self.texts[name] += data
