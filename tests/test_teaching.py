"""The notebooks for classes: they run from top to bottom, and show what is stored in them."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from tests.notebooks import NOTEBOOKS, read, run, shown

RUNS = [pytest.param(path, id=path.stem, marks=pytest.mark.long if path.stem == "lehrer" else ()) for path in NOTEBOOKS]


@pytest.mark.parametrize("path", RUNS)
def test_a_notebook_runs_and_shows_what_is_stored_in_it(path: Path) -> None:
    stored = read(path)
    again = copy.deepcopy(stored)
    run(again)
    assert shown(again) == shown(stored), "`make notebooks` stores it anew"


def test_the_german_notebook_is_the_english_one() -> None:
    """Cell for cell; only cards, words and the language differ."""
    german, english = map(read, NOTEBOOKS)
    assert [cell.cell_type for cell in german.cells] == [cell.cell_type for cell in english.cells]
    assert [cell.metadata for cell in german.cells] == [cell.metadata for cell in english.cells]
    assert [*map(bool, shown(german))] == [*map(bool, shown(english))]


def test_no_solution_is_open_to_see() -> None:
    for path in NOTEBOOKS:
        cells = read(path).cells
        (head,) = [n for n, cell in enumerate(cells) if cell.source.startswith(("## Solutions", "## Lösungen"))]
        assert all(cell.metadata.jupyter.source_hidden for cell in cells[head:] if cell.cell_type == "code")
