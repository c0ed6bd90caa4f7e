"""Short runs import only the modules that they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, environment

SHOW = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
sys.argv = ["satpuzzle", *{words!r}]
from satpuzzle.__main__ import main
main()
"""
SOLVERS = {"pysat", "pysolvers", "pycard"}
NUMBERS = {"numpy"}
PICTURES = {"satpuzzle.pictures.svg", "pathlib"}
SELDOM = {  # simple questions about a small puzzle
    *("numpy.random", "numpy.ma", "asyncio", "multiprocessing", "concurrent.futures", "subprocess", "socket"),
    *("dask", "distributed", "matplotlib", "reportlab", "PIL", "fontTools", "json", "email"),
    *(
        "satpuzzle.generators",
        "satpuzzle.certificates",
        "satpuzzle.pictures.picture",
        "satpuzzle.web",
        "satpuzzle.report.booklets",
    ),
    *("satpuzzle_bench", "satpuzzle_contest", "satpuzzle.search.parts", "satpuzzle.dimacs"),
}


UNNEEDED = {
    "solve standard": NUMBERS | PICTURES | {"pysat.solvers"},
    "solve standard --first": NUMBERS | PICTURES,
    "count standard": SOLVERS | PICTURES,
    "info standard": NUMBERS | SOLVERS | PICTURES,
    "instances": NUMBERS | SOLVERS | PICTURES,
    "--help": NUMBERS | SOLVERS | PICTURES,
}


@pytest.mark.parametrize("line", UNNEEDED)
def test_a_short_run_loads_only_needed_modules(line: str) -> None:
    code = SHOW.format(words=line.split())
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, env=environment()
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.split())
    assert "satpuzzle.cli" in loaded
    assert loaded & (UNNEEDED[line] | SELDOM) == set()


def test_importing_the_package_keeps_the_handler_of_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "__init__.py").write_text("import satpuzzle\n")
    (tmp_path / "other" / "__main__.py").write_text(
        "import signal\nprint(signal.getsignal(signal.SIGINT) is signal.default_int_handler)\n"
    )
    words = [sys.executable, "-m", "other", "-m", "satpuzzle"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path, env=environment())
    assert (done.stdout, done.stderr) == ("True\n", "")
