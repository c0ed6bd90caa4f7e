"""Runs the notebooks of the documents; `python -m tests.notebooks` stores their output.

Cells tagged `varies` show times, or results that depend on the solver.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient

from tests.conftest import ROOT, environment

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
PATIENCE = 120  # seconds for a cell
SHOWN = ("text/plain", "text/html", "image/svg+xml")


def read(path: Path) -> Any:
    """A notebook."""
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def run(notebook: Any) -> None:
    """Run all cells in order, in an empty folder, and store their output in the notebook."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=PATIENCE,
            resources={"metadata": {"path": folder}},
            record_timing=False,
            coalesce_streams=True,
        )
        client.execute(env=environment(PYDEVD_DISABLE_FILE_VALIDATION="1"))


def shown(notebook: Any) -> list[str]:
    """The output of each code cell, as text, tables and drawings, except for cells that vary."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and "varies" not in cell.metadata.get("tags", ()):
            printed = "".join(output.get("text", "") for output in cell.outputs)
            data = [output["data"].get(kind, "") for output in cell.outputs if "data" in output for kind in SHOWN]
            found.append(printed + "".join(data))
    return found


if __name__ == "__main__":
    for path in NOTEBOOKS:
        notebook = read(path)
        run(notebook)
        notebook.metadata.language_info = {"name": "python"}
        nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
