"""The notebooks for classes run and match their stored output."""

from __future__ import annotations

import contextlib
import copy
import io
from pathlib import Path

import pytest

from tests.notebooks import NOTEBOOKS, read, run, shown

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
