"""Documents show real output, have valid links, and build as a site."""

from __future__ import annotations

import builtins
import contextlib
import copy
import doctest
import inspect
import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import satpuzzle
from satpuzzle import Board, Counts, Lay, Puzzle, Solution
from satpuzzle.encode import Encoding
from satpuzzle.model import Side
from satpuzzle.notation import notations
from tests.conftest import ROOT
from tests.documents import blocks, documents, follow, shown_by
from tests.notebooks import NOTEBOOKS, read, run, shown
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


# Objects show pictures and tables in notebooks, with user text escaped.

BOARDS = ["standard", "circus", "triangles-1"]
LOOP = Board("loop", 4, 2, ((Side(0, 1), Side(1, 3)), (Side(0, 3), Side(1, 1))))  # its two cells touch twice
DOMINOES = Board("dominoes", 2, 3, ((Side(0, 1), Side(1, 0)), (Side(1, 1), Side(2, 0))))  # no polygon has two sides


def rows(html: str) -> list[list[str]]:
    """The cells of a table, row by row."""
    root = ElementTree.fromstring(html)
    assert root.tag == "table"
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


@pytest.mark.parametrize("name", BOARDS)
def test_a_puzzle_shows_its_cards_and_a_solution_its_board(name: str) -> None:
    puzzle = satpuzzle.load_all(name)[0]
    shown = puzzle._repr_svg_()
    assert shown is not None
    root = ElementTree.fromstring(shown)
    cards = [tuple(map(int, each.attrib["data-shown"].split())) for each in root.iter() if "data-card" in each.attrib]
    assert cards == [*puzzle.cards]
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    shown = solution._repr_svg_()
    assert shown is not None
    cells = [each.attrib for each in ElementTree.fromstring(shown).iter() if "data-cell" in each.attrib]
    assert tuple(Lay(int(cell["data-type"]), int(cell["data-turn"])) for cell in cells) == solution.lays


def test_objects_that_cannot_be_drawn_are_shown_as_text() -> None:
    loop = Puzzle(LOOP, ((1, 2, -1, -2), (1, 2, 3, -2)))
    assert Solution((Lay(1, 0), Lay(2, 0)), loop)._repr_svg_() is None
    assert loop._repr_svg_() is not None, "cards alone can be drawn"
    assert Puzzle(DOMINOES, ((1, 2), (-2, 1), (-1, 2)))._repr_svg_() is None


def test_counts_of_any_size_are_shown_as_a_table() -> None:
    huge = 10**5000
    table = rows(Counts(8, 2, huge)._repr_html_())
    assert [row[0] for row in table] == ["number", "8", "2", "1" + "0" * 5000]


def test_a_design_is_shown() -> None:
    for design in satpuzzle.design("2x2", figures=3, count=2, seed=2):
        figure = ElementTree.fromstring(design._repr_html_())
        assert figure.tag == "figure"
        caption = "".join(figure[-1].itertext())
        assert caption.startswith(f"{design.number}. {design.puzzle.title}: ")
        assert f"unique ({design.counts.distinct} rotations)" in caption
        assert len([each for each in figure.iter() if "data-card" in each.attrib]) == 4


@pytest.mark.parametrize("evil", ["<script>alert(1)</script>", "]]>", "\"'&amp;", "\x1b[2J\x00"])
def test_names_and_titles_are_escaped(evil: str) -> None:
    design = next(satpuzzle.design("2x2", figures=3))
    puzzle = replace(design.puzzle, title=evil, figures=(evil, "heart", "star"), card_names=(evil, "a", "b", "c"))
    root = ElementTree.fromstring(design._replace(puzzle=puzzle)._repr_html_())
    assert {each.tag.split("}")[-1] for each in root.iter()}.isdisjoint({"script"})


# Public names have complete docstrings in Google's convention, and all examples run.

NAMES = sorted(
    (package, name)
    for package in ("satpuzzle", "satpuzzle_contest")
    for name in import_module(package).__all__
    if name != "__version__"
)


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_example_of_a_public_name_runs(
    package: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # examples write files
    offered = getattr(import_module(package), name)
    tried(offered, name)
    assert ">>> " in str(offered.__doc__), f"no example in help({package}.{name})"


def test_all_other_examples_run() -> None:
    tried(satpuzzle, "satpuzzle", recurse=False)
    tried(Encoding, "Encoding")


def tried(thing: object, name: str, *, recurse: bool = True) -> None:
    """Run the examples of an object and of its methods."""
    complaints: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder(recurse=recurse).find(thing, name, module=False, globs={}):
        runner.run(test, out=complaints.append)
    assert "".join(complaints) == ""


SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Example):\n((?:(?:    .*)?\n)*)", re.MULTILINE)
ITEM = re.compile(r"^    \*{0,2}([\w.]+)(?: \([^)]*\))?:", re.MULTILINE)


def sections(thing: object) -> dict[str, str]:
    """The text of each section of a docstring."""
    return dict(SECTION.findall((inspect.getdoc(thing) or "") + "\n"))


def gaps(function: Any, name: str) -> Iterator[str]:
    """What the docstring of a function lacks."""
    found = sections(function)
    parameters = [each for each in inspect.signature(function).parameters if each not in ("self", "cls")]
    yield from (f"{name}: {each}" for each in parameters if each not in ITEM.findall(found.get("Args", "")))
    if not any(each.kind is each.VAR_KEYWORD for each in inspect.signature(function).parameters.values()):
        yield from (f"{name}: no {each}" for each in ITEM.findall(found.get("Args", "")) if each not in parameters)
    returns_nothing = function.__annotations__.get("return") in ("None", None)
    if not (returns_nothing or found.keys() & {"Returns", "Yields"}):
        yield f"{name}: Returns"
    if ">>> " not in found.get("Example", ""):
        yield f"{name}: Example"
    yield from bad_errors(found, name)


def bad_errors(found: dict[str, str], name: str) -> Iterator[str]:
    """Names in `Raises:` that are not errors."""
    errors = import_module("satpuzzle.errors")
    for each in ITEM.findall(found.get("Raises", "")):
        error = getattr(errors, each, None) or getattr(builtins, each, None)
        if not (isinstance(error, type) and issubclass(error, BaseException)):
            yield f"{name}: {each} is not an error"


def gaps_of_class(kind: type, name: str) -> Iterator[str]:
    """What the docstrings of a class and of its public methods lack."""
    found = sections(kind)
    if ">>> " not in found.get("Example", ""):
        yield f"{name}: Example"
    yield from bad_errors(found, name)
    if not issubclass(kind, BaseException):
        described = {*ITEM.findall(found.get("Args", "")), *ITEM.findall(found.get("Attributes", ""))}
        yield from (f"{name}: {each}" for each in inspect.signature(kind).parameters if each not in described)
    ours = [base for base in kind.__mro__ if base.__module__.startswith("satpuzzle")]
    for base in ours:
        for key, member in vars(base).items():
            member = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            if inspect.isfunction(member) and not key.startswith("_"):
                yield from gaps(member, f"{name}.{key}")


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_docstrings_of_a_public_name_are_complete(package: str, name: str) -> None:
    offered = getattr(import_module(package), name)
    missing = [*(gaps_of_class if isinstance(offered, type) else gaps)(offered, name)]
    assert missing == []


# The notebooks for classes run and match their stored output.

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.mark.long
@each_notebook
def test_a_notebook_runs_with_its_stored_output(path: Path) -> None:
    stored = read(path)
    again = copy.deepcopy(stored)
    run(again)
    assert shown(again) == shown(stored), "`make notebooks` stores it anew"


def test_the_code_of_a_notebook_prints_its_stored_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which is faster; other output is checked where whole notebooks run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SATPUZZLE_LANGUAGE", "en")  # the notebook changes it; restored afterwards
    monkeypatch.setenv("MPLBACKEND", "agg")
    (path,) = [path for path in NOTEBOOKS if path.stem == "teacher"]
    known: dict[str, object] = {}
    for cell in read(path).cells:
        if cell.cell_type == "code":
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                once = cell.source.replace("for _ in range(3)", "for _ in range(1)")  # times, which are not printed
                exec(compile(once, path.stem, "exec"), known)
            if "varies" not in cell.metadata.get("tags", ()):
                assert printed.getvalue() == "".join(output.get("text", "") for output in cell.outputs), cell.source


def test_the_german_notebook_has_the_cells_of_the_english_one() -> None:
    """Cell for cell; only cards, words and the language differ."""
    german, english = map(read, NOTEBOOKS)
    assert [cell.cell_type for cell in german.cells] == [cell.cell_type for cell in english.cells]
    assert [cell.metadata for cell in german.cells] == [cell.metadata for cell in english.cells]
    assert [*map(bool, shown(german))] == [*map(bool, shown(english))]


def test_solutions_of_exercises_are_hidden() -> None:
    for path in NOTEBOOKS:
        cells = read(path).cells
        (head,) = [n for n, cell in enumerate(cells) if cell.source.startswith(("## Solutions", "## Lösungen"))]
        assert all(cell.metadata.jupyter.source_hidden for cell in cells[head:] if cell.cell_type == "code")
