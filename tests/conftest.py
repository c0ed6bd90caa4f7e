"""Shared fixtures: the command line, in this process and in a separate one, and hard puzzles."""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import satpuzzle
from hatch_build import compile_catalogues
from satpuzzle.cli import program
from satpuzzle.generators import planting
from satpuzzle.runtime import language
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import numbers_of_any_length
from satpuzzle.web import bundle
from tests.browsing import browser, common, visit

__all__ = ["browser", "common", "visit"]  # fixtures
ROOT = Path(satpuzzle.__file__).resolve().parents[1]
PACKAGES = [ROOT / name for name in ("satpuzzle", "satpuzzle_bench", "satpuzzle_contest")]
# Processes started here share compiled modules.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Tests started in the background may ignore Ctrl-C; processes started here must not.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests expect English messages and the German report, independently of this machine's locale.
os.environ.pop("SATPUZZLE_LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

# As commands do: threads of NumPy's BLAS in several test processes mostly wait for each other, and use up both cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

PATIENCE = 60  # seconds after which a process is considered stuck


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that runs the package of this tree; commands limit their threads themselves."""
    inherited = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    return {**inherited, "PYTHONPATH": str(ROOT), **more}


def command(*words: object) -> list[str]:
    """The words of a command line that runs `satpuzzle` in a separate process."""
    return [sys.executable, "-m", "satpuzzle", *map(str, words)]


def ended(*words: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """A process that has run to its end, with what it printed; `how` is for `subprocess.run`."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return subprocess.run([*map(str, words)], **{"env": environment(), "timeout": PATIENCE, **pipes, **how})


def saved(path: Path, text: str) -> Path:
    """A file with this text."""
    path.write_text(text, encoding="utf-8")
    return path


# JSON against the schema that it names: all output of commands in tests, and all answers of the server.

MOST = 20  # members of a list that are checked


@cache
def validator(name: str) -> Any:
    """The validator for the schema of that name."""
    return Draft202012Validator(satpuzzle.schema(name))


def hold(data: Any, name: str | None = None) -> None:
    """Fail unless the object is valid for the schema of that name, or else for the one that it names."""
    validator(name or data["schema"]).validate(_short(data))
    result = data.get("result")
    if isinstance(result, dict):  # of a task
        hold(result)


def hold_output(words: Sequence[str], printed: str) -> None:
    """Validate the output of a command line, if it is JSON."""
    if ("--format", "json") in pairwise(words):
        for line in filter(None, printed.split("\n")):  # titles may hold other ends of lines
            with numbers_of_any_length():
                hold(json.loads(line))


def _short(data: Any) -> Any:
    if isinstance(data, list):
        return [_short(each) for each in data[:MOST]]
    if isinstance(data, dict):
        return {key: _short(value) for key, value in data.items()}
    return data


@pytest.fixture(autouse=True, scope="session")
def unhurried() -> Iterator[None]:
    """In this process, limits of time that nobody asked for end no work, however busy the machine is.

    They are 5 to 30 seconds, and begin ten minutes later than they should; the others are raised.
    """
    init = Deadline.__init__

    def patient(deadline: Deadline, limit: float | None = None, elapsed: float = 0.0, **more: Any) -> None:
        init(deadline, limit, elapsed, **more)
        if limit is not None and 5 <= limit <= 30:
            deadline._start += 600

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Deadline, "__init__", patient)
        for name in ("design.HOPELESS", "suspects.PATIENCE", "suspects.COUNTING"):
            patch.setattr(f"satpuzzle.generators.{name}", 600.0)
        yield


gc.set_threshold(50_000)  # as at the start of a command


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first, so that none is still running alone at the end."""
    gc.freeze()  # thousands of test objects stay alive: the garbage collector need not visit them repeatedly
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_configure(config: pytest.Config) -> None:
    """Use the current catalogues of texts."""
    if not hasattr(config, "workerinput"):
        compile_catalogues()


@pytest.fixture(scope="session")
def pseudo_catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all catalogues and one more: that of "xx", which has every text in brackets."""
    from tests.catalogue import write_pseudo  # slow, and few tests need it

    folder = tmp_path_factory.mktemp("catalogues") / "locale"
    shutil.copytree(language.CATALOGUES, folder, ignore=shutil.ignore_patterns("*.po"))
    write_pseudo(folder)
    return folder


@pytest.fixture
def pseudo(pseudo_catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In this process there is one more language, "xx", and it is in use: what is not in brackets is not translated."""
    monkeypatch.setattr(language, "CATALOGUES", str(pseudo_catalogues))
    languages = (*language.LANGUAGES, "xx")
    for module in [*sys.modules.values()]:
        if module.__name__.startswith("satpuzzle") and hasattr(module, "LANGUAGES"):
            monkeypatch.setattr(module, "LANGUAGES", languages)
    bundle.texts.cache_clear()
    language.use("xx")
    yield
    language.use(None)
    bundle.texts.cache_clear()
    language._find_in.cache_clear()


Cli = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def cli() -> Cli:
    """Runs a command line in this process.

    Whatever it raises beyond its exit status fails the test, and so does JSON that does not keep to its schema.
    """

    def run(*words: object, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(program, [str(word) for word in words], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        hold_output([str(word) for word in words], result.stdout)
        return result

    return run


def error_of(result: Result, status: int = 2) -> str:
    """The line in which a command line was refused, or gave no answer; it prints nothing else."""
    assert (result.exit_code, result.stdout) == (status, ""), result.output
    (line,) = result.stderr.splitlines()
    assert line.isprintable()
    return line


@pytest.fixture
def process(tmp_path: Path) -> Process:
    """Runs a command line in a separate process, in an empty folder."""
    folder = tmp_path / "where"

    def run(*words: object, stdin: str | None = None, **env: str) -> subprocess.CompletedProcess[str]:
        folder.mkdir(exist_ok=True)
        given = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
        result = ended(*command(*words), cwd=folder, env=environment(**env), **given)
        hold_output([str(word) for word in words], result.stdout)
        return result

    return run


@contextmanager
def started(
    *words: object, stdin: int = subprocess.DEVNULL, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Run a command line of `satpuzzle` until the block ends, with pipes for its output."""
    with subprocess.Popen(
        command(*words),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(**(env or {})),
    ) as popen:
        try:
            yield popen
        finally:
            if popen.poll() is None:
                popen.kill()


@pytest.fixture
def installed() -> Callable[[str], str]:
    """Skip the test if an external solver is not installed; fail on the integration server."""

    def need(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            if os.environ.get("CI"):
                pytest.fail(f"{name} is not installed")
            pytest.skip(f"{name} is not installed")
        return path

    return need


@pytest.fixture
def standard_file(tmp_path: Path) -> Path:
    """The standard example as a user's file."""
    return saved(tmp_path / "standard.txt", satpuzzle.load("standard").text + "\n")


@pytest.fixture(scope="session")
def every_kind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of every kind that some command reads; copy it."""
    folder = tmp_path_factory.mktemp("every_kind")
    standard = satpuzzle.load("standard")
    (four,) = satpuzzle.parse_all("# four cards\n1 2 -1 -2\n-2 1 3 -1\n3 -3 1 1\n-1 2 2 -3\n")
    lines = [solution.check_line() + "\n" for solution in satpuzzle.solve(standard)]
    texts = {
        "standard.txt": standard.text + "\n",
        "list.txt": "".join(lines),
        "recipe.toml": satpuzzle.load_recipe("labels").text,
        "answer": "s SATISFIABLE\nv 0\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    satpuzzle.export(standard, str(folder / "standard.cnf"))
    satpuzzle.export(four, str(folder / "four.cnf"))
    satpuzzle.certify(standard, str(folder / "c.zip"))
    return folder


@pytest.fixture
def hard_file(tmp_path: Path) -> Path:
    """A framed 10x10 puzzle that keeps a solver busy for minutes; read it with --rule framed."""
    return saved(tmp_path / "hard.txt", hard_text())


@pytest.fixture
def framed(tmp_path: Path) -> str:
    """A file with a puzzle of 156 solutions, in more than half of the 64 parts of its search."""
    path = saved(tmp_path / "framed.toml", satpuzzle.convert([planting.framed(4, 4, 2, 2, 1)], "toml")[0])
    return str(path)


@pytest.fixture
def rich_file(tmp_path: Path) -> Path:
    """A signed 5x5 puzzle with millions of solutions, which are found quickly one by one."""
    chance = random.Random(5)
    cards = [[chance.choice([-2, -1, 1, 2]) for _ in range(4)] for _ in range(25)]
    return saved(tmp_path / "rich.txt", "# rich\n" + "".join(" ".join(map(str, card)) + "\n" for card in cards))


def hard_text() -> str:
    """A framed puzzle that has a solution, which solvers do not find quickly."""
    cards = planting.framed(10, 10, 5, 6, 1).cards
    return "# framed\n" + "".join(" ".join(map(str, card)) + "\n" for card in cards)
