"""`solve --format html` and `svg` show exactly the solutions found."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import astuple, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Lay, Puzzle, Solution
from satpuzzle.report.documents import texts
from satpuzzle.report.solutions import Outcome, Solutions
from tests.conftest import Cli, error_of

SVG = "{http://www.w3.org/2000/svg}"
HTML = "{http://www.w3.org/1999/xhtml}"
BOARDS = ["standard", "circus", "triangles-1", "two-figures", "verzwickt"]  # squares, hexagons, triangles
EVIL = ["<script>alert(1)</script>", "]]>", "\"'&amp;", "<!--", "</style>"]
VOID = {"meta"}


def page(text: str) -> ElementTree.Element:
    """The page, parsed both as XML and, tag by tag, as HTML."""
    assert text.startswith("<!DOCTYPE html>\n")
    opened: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert len(attrs) == len(dict(attrs)), tag
            assert tag not in ("script", "link", "iframe", "object", "embed", "form"), tag
            for name, value in attrs:
                assert not name.startswith("on"), name
                if name in ("href", "src", "xlink:href"):
                    assert value is not None
                    assert value.startswith("#"), value
            if tag not in VOID:
                opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag not in VOID:
                assert opened.pop() == tag

    tags = Tags(convert_charrefs=True)
    tags.feed(text)
    tags.close()
    assert opened == []
    assert "url(" not in text.replace("url(#", "")
    assert "@import" not in text
    return ElementTree.fromstring(text)


def words(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def filled(root: ElementTree.Element, puzzle: Puzzle) -> Iterator[Solution]:
    """The solutions in the data of its cards, board by board."""
    cells = [each for each in root.iter(f"{SVG}g") if "data-cell" in each.attrib]
    size = puzzle.board.cells
    for start in range(0, len(cells), size):
        board = cells[start : start + size]
        assert [int(cell.attrib["data-cell"]) for cell in board] == [*range(1, size + 1)]
        lays = tuple(Lay(int(cell.attrib["data-type"]), int(cell.attrib["data-turn"])) for cell in board)
        solution = Solution(lays, puzzle)
        shown = [tuple(map(int, cell.attrib["data-shown"].split())) for cell in board]
        assert shown == [solution.shown(cell) for cell in range(size)]
        yield solution


def checks(root: ElementTree.Element) -> list[str]:
    return [words(code) for code in root.iter(f"{HTML}code")]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("form", ["html", "svg"])
def test_every_solution_is_read_back_from_its_picture(cli: Cli, name: str, form: str) -> None:
    puzzle = satpuzzle.load_all(name)[0]
    found = [*satpuzzle.solve(puzzle, limit=50)]
    result = cli("solve", name, "--example", 1, "--format", form)
    root = page(result.stdout) if form == "html" else ElementTree.fromstring(result.stdout.encode())
    assert [*filled(root, puzzle)] == found
    if form == "html":
        assert checks(root) == [solution.check_line() for solution in found]


def test_a_page_has_the_three_counts_the_input_and_unique_ids(cli: Cli, tmp_path: Path) -> None:
    for _ in range(2):  # a report replaces one
        assert cli("solve", "standard", "--format", "html", "-o", tmp_path / "a.HTM").exit_code == 0
    root, puzzle, counts = (
        page((tmp_path / "a.HTM").read_text("utf-8")),
        satpuzzle.load("standard"),
        satpuzzle.count("standard"),
    )
    assert [words(each) for each in root.iter(f"{HTML}dt")] == [*map(str, astuple(counts))]
    assert root.attrib["lang"] == "en"
    (heading,) = root.iter(f"{HTML}h1")
    (echo,) = (each for each in root.iter(f"{HTML}pre") if each.get("class") == "input")
    assert (words(heading), words(echo)) == (puzzle.title, puzzle.text)
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    at: dict[str, int] = {}
    for number, each in enumerate(root.iter()):
        at.setdefault(each.attrib.get("id", ""), number)
        if each.tag == f"{SVG}use":
            assert each.attrib["href"][1:] in at, "what is used was defined before"


@pytest.mark.parametrize(
    ("options", "said", "listed"),
    [
        (["--limit", "3"], "The first 3 solutions are listed below; there are more.", 3),
        (["--limit", "8"], "The list below is complete.", 8),
        (["--essential"], "The list below is complete up to rotations of the whole board.", 2),
        (["--first"], "others were not searched for", 1),
    ],
)
def test_a_page_says_what_its_list_omits(cli: Cli, options: list[str], said: str, listed: int) -> None:
    root = page(cli("solve", "standard", "--format", "html", *options).stdout)
    assert said in words(root)
    assert len(checks(root)) == listed


def test_a_puzzle_without_solutions_has_a_page_and_a_picture(cli: Cli) -> None:
    result = cli("solve", "asterix", "--format", "html")
    assert result.exit_code == 1
    root = page(result.stdout)
    assert "There is no solution." in words(root)
    assert checks(root) == []
    result = cli("solve", "asterix", "--format", "svg")
    assert result.exit_code == 1
    drawn = ElementTree.fromstring(result.stdout.encode())
    assert "There is no solution." in words(drawn)
    assert len([each for each in drawn.iter() if "data-cell" in each.attrib and "data-type" not in each.attrib]) == 9


def report(puzzle: Puzzle, outcome: Outcome, *listed: Solution, **how: Any) -> ElementTree.Element:
    """The page of a report about these facts."""
    made = Solutions(puzzle, "html", **how)
    for number, solution in enumerate(listed, 1):
        assert [*made.solution(number, solution)] == []
    return page("".join(texts(made.end(outcome))))


def test_a_stopped_search_is_marked_incomplete() -> None:
    puzzle = satpuzzle.load("standard")
    found = [*satpuzzle.solve(puzzle)]
    for listed, rest in ((found[:3], []), ([], found[2:5])):
        outcome = Outcome(len(listed), 5, complete=False, stopped=True, rest=rest)
        root = report(puzzle, outcome, *listed)
        assert "at least 5 distinct solutions (count not finished)" in words(root)
        assert "the list of 3 solutions below is incomplete" in words(root)
        assert [*filled(root, puzzle)] == [*listed, *rest]
        assert not [*root.iter(f"{HTML}dl")]
    root = report(puzzle, Outcome(0, 0, complete=False, stopped=True))
    assert "stopped before a solution was found" in words(root)


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("evil", [*EVIL, "\x1b[2J\x00\x7f", "\ufffe"])
def test_user_text_is_escaped(evil: str, names: bool) -> None:
    figures = (evil, "heart", f"a {evil}", "star")
    names_of_cards = tuple(f"{evil}{card}" for card in range(9))
    typed = {"title": evil, "source": evil, "text": f"{evil}\n1", "figures": figures, "card_names": names_of_cards}
    puzzle = replace(satpuzzle.load("standard"), **typed)  # type: ignore[arg-type]
    found = [*satpuzzle.solve(puzzle)]
    outcome = Outcome(len(found), 8, complete=True, counts=satpuzzle.count(puzzle))
    root = report(puzzle, outcome, *found, names=names, cards=True)
    if evil in EVIL:
        (heading,) = root.iter(f"{HTML}h1")
        assert words(heading) == evil
        (echo,) = (each for each in root.iter(f"{HTML}pre") if each.get("class") == "input")
        assert words(echo) == puzzle.text


def test_a_page_or_picture_shows_one_puzzle_with_a_limited_number_of_boards(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n\n".join([satpuzzle.load("standard").text] * 2)
    for form in ("svg", "html"):
        assert "choose one with --example" in error_of(cli("solve", "-", "--format", form, stdin=text))
    monkeypatch.setattr("satpuzzle.pictures.boards.MOST_BOARDS", 7)
    line = error_of(cli("solve", "standard", "--format", "svg"))
    assert line == "satpuzzle: more than 7 boards for one picture; list fewer, or use --format html"


def test_pages_are_in_the_language_of_the_reader_and_show_names_of_cards(cli: Cli) -> None:
    root = page(cli("solve", "circus", "--format", "html", "--names", "--cards", "--language", "de").stdout)
    assert root.attrib["lang"] == "de"
    assert "Die Liste unten ist vollständig." in words(root)
    assert f"Karten: {', '.join('13')}" in words(root)
    assert satpuzzle.load("circus").figures[0] in [words(each) for each in root.iter(f"{SVG}text")]


def test_after_a_timeout_thousands_of_cards_are_not_drawn(cli: Cli, tmp_path: Path) -> None:
    for board, pictures in (("25x25", 0), ("4x4", 16)):
        path = tmp_path / f"{board}.toml"
        cli("generate", "--board", board, "--figures", 40, "--different", "-o", path)
        said = cli("solve", path, "--format", "html", "--timeout", 1e-6, "--language", "en")
        assert said.exit_code == 3
        rows = re.findall(r'(?s)<tr><td style="text-align:right">.*?</tr>', said.stdout)
        assert len(rows) == len(satpuzzle.load(str(path)).types)
        assert sum("<svg" in row for row in rows) == pictures
