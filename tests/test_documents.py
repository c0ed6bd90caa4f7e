"""Documents show real output, have valid links, and build as a site."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from satpuzzle.notation import notations
from tests.conftest import ROOT
from tests.documents import blocks, documents, follow, shown_by
from tests.site import site as site

DOCUMENTS = [str(path.relative_to(ROOT)) for path in documents()]
RUN = {"console", "python", "pycon"}
FOLLOWED = [name for name in DOCUMENTS if any(block.language in RUN for block in blocks(ROOT / name))]
SLOW = [name for name in FOLLOWED if any(block.long for block in blocks(ROOT / name))]


@pytest.mark.parametrize(
    ("name", "patient"),
    [*((name, False) for name in FOLLOWED), *(pytest.param(name, True, marks=pytest.mark.long) for name in SLOW)],
)
def test_the_examples_of_a_document_print_what_it_shows(name: str, patient: bool, tmp_path: Path) -> None:
    missing = follow(ROOT / name, tmp_path, patient)
    drawn = ROOT / "docs" / "about" / "gallery"
    if name.endswith("gallery.md"):
        pictures = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
        assert pictures == {path.name: path.read_text(encoding="utf-8") for path in drawn.iterdir()}, "make pictures"
    if missing:
        pytest.skip(f"the rest ran; not installed: {', '.join(sorted(missing))}")


def test_omitted_output_in_a_document_stands_for_whole_lines() -> None:
    assert shown_by("a\n…\nd\n", "a\nb\nc\nd\n")
    assert shown_by("a\n…\n", "a\n")
    assert not shown_by("a\n…\nd\n", "a\nb\nc\n")
    assert not shown_by("a\n", "a\nb\n")


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_documents_list_every_notation() -> None:
    """A new notation needs a line in the table."""
    text = (ROOT / "docs" / "how" / "enter.md").read_text(encoding="utf-8")
    table = re.search(r"^\| notation \| form \|\n\| --- \| --- \|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert table
    assert re.findall(r"^\| `(\w+)` \|", table[1], re.MULTILINE) == [*notations.known()]


def prose(document: Path) -> str:
    """A document without its blocks and without code."""
    text = re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]+`", "`x`", text)


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_are_valid(name: str) -> None:
    document = ROOT / name
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(document)):
        if re.match(r"\w+:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        if not path:
            continue  # a label, which the build of the site checks
        target = document.parent / path
        assert target.exists(), f"{name}: {link}"
        assert not anchor or anchor in anchors(target), f"{name}: {link}"


class Loaded(HTMLParser):
    """The resources that a browser loads to show a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag != "a":
            self.found += [named[name] or "" for name in ("src", "href", "data", "srcset") if name in named]


@pytest.mark.long
def test_the_site_has_every_page_and_loads_nothing_external(site: Path) -> None:
    for name in DOCUMENTS:
        path = Path(name)
        assert path.parts[0] != "docs" or (site / path.relative_to("docs")).with_suffix(".html").exists(), name
    for page in site.rglob("*.html"):
        for what in Loaded(page.read_text(encoding="utf-8")).found:
            assert not re.match(r"(\w+:)?//", what), f"{page.name} loads {what}"
            assert what.startswith(("data:", "#")) or (page.parent / unquote(re.split("[?#]", what)[0])).exists(), what
    for style in site.rglob("*.css"):
        assert not re.findall(r"""(?:url\(|@import )\s*["']?(?:\w+:)?//""", style.read_text(encoding="utf-8")), style
