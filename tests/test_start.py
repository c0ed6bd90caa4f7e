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
SOLVERS = {"pysat", "pysolvers"}
NUMBERS = {"numpy"}
PICTURES = {"satpuzzle.pictures.svg", "pathlib"}
SELDOM = {  # simple questions about a small puzzle
    *("numpy.random", "numpy.ma", "asyncio", "multiprocessing", "concurrent.futures", "subprocess", "socket"),
    *("dask", "distributed", "matplotlib", "typst", "pypdf", "PIL", "fontTools", "json", "email"),
    *(
        "satpuzzle.generators",
        "satpuzzle.certificates",
        "satpuzzle.paper.typeset",
        "satpuzzle.web",
        "satpuzzle.paper.booklet",
    ),
    *("satpuzzle_bench", "satpuzzle_contest", "satpuzzle.search.parts", "satpuzzle.dimacs"),
}


UNNEEDED = {
    "solve standard": NUMBERS | SOLVERS | PICTURES,
    "solve standard --first": NUMBERS | PICTURES,
    "count standard": NUMBERS | SOLVERS | PICTURES,
    "info standard": NUMBERS | SOLVERS | PICTURES,
    "instances": NUMBERS | SOLVERS | PICTURES,
    "--help": NUMBERS | SOLVERS | PICTURES,
}


# The most modules of this program, and of others beyond what `import click` loads, that a command loads.
MOST = {"--version": (3, 0), "solve standard": (62, 10), "count standard": (62, 8)}
PRINT = "import sys; print(*sys.modules, file=sys.stderr)"


def loaded(code: str) -> set[str]:
    """The modules that Python has loaded when `code`, which writes them to standard error, has run."""
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE, env=environment())
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("line", UNNEEDED)
def test_a_short_run_loads_only_needed_modules(line: str) -> None:
    modules = loaded(SHOW.format(words=line.split()))
    assert "satpuzzle.cli" in modules
    assert modules & (UNNEEDED[line] | SELDOM) == set()


@pytest.mark.parametrize("line", MOST)
def test_a_short_run_loads_no_more_modules_than_before(line: str) -> None:
    modules = loaded(SHOW.format(words=line.split())) - loaded(f"import click, atexit; {PRINT}")
    own = {name for name in modules if name.startswith("satpuzzle")}
    assert len(own) <= MOST[line][0], sorted(own)
    assert len(modules - own) <= MOST[line][1], sorted(modules - own)


def test_the_package_loads_names_only() -> None:
    modules = loaded(f"import satpuzzle; {PRINT}") - loaded(PRINT)
    assert modules == {"__future__", "satpuzzle", "satpuzzle.version"}


def test_a_room_does_not_hide_the_function_of_its_name() -> None:
    code = "import sys, satpuzzle.encode.encoder, satpuzzle; print(satpuzzle.encode.__name__, file=sys.stderr)"
    assert loaded(code) == {"encode"}


def test_importing_the_package_keeps_the_handler_of_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "__init__.py").write_text("import satpuzzle\n")
    (tmp_path / "other" / "__main__.py").write_text(
        "import signal\nprint(signal.getsignal(signal.SIGINT) is signal.default_int_handler)\n"
    )
    words = [sys.executable, "-m", "other", "-m", "satpuzzle"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path, env=environment())
    assert (done.stdout, done.stderr) == ("True\n", "")
