"""Objects show pictures and tables in notebooks, with user text escaped."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

import satpuzzle
from satpuzzle import Board, Counts, Lay, Puzzle, Solution
from satpuzzle.model import Side
from tests.conftest import Process

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


def test_solving_loads_no_drawing_code(process: Process) -> None:
    loaded = process("solve", "standard", "--format", "check", PYTHONVERBOSE="1").stderr
    assert "satpuzzle.search" in loaded
    for module in ("satpuzzle.pictures.svg", "satpuzzle.pictures.boards", "satpuzzle.report.as_html"):
        assert f"import '{module}'" not in loaded, module
