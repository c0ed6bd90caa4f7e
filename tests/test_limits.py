"""Limits of time and memory are respected, measured from outside."""

from __future__ import annotations

import importlib
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest

import satpuzzle
from satpuzzle import Difficulty, OutOfTimeError, Puzzle, Settings
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.encoder import CLAUSE, VARIABLE
from satpuzzle.encode.variables import Clauses
from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import framed
from satpuzzle.paper.typeset import written
from satpuzzle.pictures.boards import Drawer, Style, hinted
from satpuzzle.runtime import memory
from satpuzzle.runtime.choices import MOST_PARTS
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.search import Search
from satpuzzle.search.parts import Cut, Parts
from satpuzzle.web.building import figures
from tests.cases import one_in, rows_in
from tests.conftest import PATIENCE, Cli, ended, error_of, saved
from tests.waiting import Until, has_worked, time_is_up_when, until

LITTLE = 150_000_000 >> 20  # minimum memory of the program in MiB, even with a smaller --memory


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A file with 30x30 cards of 20 colours, whose formula takes minutes to write."""
    rng = random.Random(1)
    cards = [[rng.randint(1, 20) for _ in range(4)] for _ in range(900)]
    return saved(tmp_path / "large.toml", f'board = "30x30"\nrule = "unsigned"\ncards = {cards}\n')


BATCH = 10_000  # clauses between two checks of the clock


@pytest.mark.parametrize("words", rows_in("limits", "a time limit is held by every command that builds a formula"))
def test_every_command_with_a_formula_respects_its_time_limit(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Of its hundreds of thousands of clauses, only a few thousand are made after the timeout."""
    monkeypatch.chdir(tmp_path)
    made_by, made, enough = Encoding._family, 0, 4 * BATCH

    def family(self: Encoding, name: str) -> Iterator[Clauses]:
        nonlocal made
        for block in made_by(self, name):
            made += block.pattern.count
            yield block

    monkeypatch.setattr(Encoding, "_family", family)
    time_is_up_when(lambda _: made >= enough, monkeypatch)
    result = cli(*words.format("em_8_4_5").split(), "--timeout", PATIENCE)
    assert (result.exit_code, result.stderr) == (3, f"satpuzzle: not finished within {PATIENCE:g} s\n")
    assert enough <= made <= enough + BATCH
    assert list(Path().iterdir()) == []


class Glances(Deadline):
    """A deadline that counts its checks, and ends after a number of them."""

    looks, most = 0, math.inf

    def check(self) -> None:
        """Count it."""
        self.looks += 1
        if self.looks > self.most:
            raise OutOfTimeError("looked at often enough")


TABLES: dict[str, Callable[[Puzzle, Deadline], object]] = {
    "alone": lambda puzzle, deadline: FrontierEngine(puzzle, memory=8 << 30).distinct(deadline),
    "in parts": lambda puzzle, deadline: Parts(Cut(puzzle, 8 << 30, MOST_PARTS), deadline).do(0, deadline),
}


@pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)
def test_making_tables_checks_the_deadline_at_every_cell(
    make: Callable[[Puzzle, Deadline], object], large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first state is counted."""
    puzzle, deadline = satpuzzle.load(str(large)), Glances()
    deadline.most = 900
    monkeypatch.setattr("satpuzzle.frontier.packing.StatePacking.start", None)
    with pytest.raises(OutOfTimeError):
        make(puzzle, deadline)


def test_drawing_checks_the_deadline() -> None:
    cards = tuple((2 * n + 1, 2 * n + 2, 1, 2) for n in range(144))
    puzzle = Puzzle(satpuzzle.parse_board("12x12"), cards, satpuzzle.Rule(signed=False))
    for draw in (Drawer.cards_scene, lambda drawer: drawer.board_scene([hinted(puzzle)])):
        drawer, deadline = Drawer(puzzle, deadline=(begun := Glances())), Glances()
        written(draw(drawer), "cards.svg", deadline=deadline)
        assert begun.looks >= (288 + 144) / MOMENT  # for each figure and each card
        assert deadline.looks >= 1 + 144 / MOMENT
    deadline = Glances()
    figures(puzzle, Style(), deadline)
    assert deadline.looks > 3 * 288 / MOMENT


def test_a_design_is_returned_even_if_its_difficulty_times_out(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Puzzle] = []

    def begin(puzzle: Puzzle, **how: Any) -> Difficulty:
        begun.append(puzzle)
        return difficulty(puzzle, **how)

    monkeypatch.setattr("satpuzzle.generators.design.difficulty", begin)
    time_is_up_when(lambda _: begun, monkeypatch)
    words = ["--board", "5x5", "--figures", 7, "--placements", 10**9, "--count", 50, "--timeout", PATIENCE]
    result = cli("design", *words)
    assert result.exit_code == 3
    assert result.stdout.count("cards = [") == 1


def peak(folder: Path, *words: object) -> tuple[int, subprocess.CompletedProcess[str]]:
    """The maximum memory, in MiB, of a process that runs this command line."""
    log = folder / "peak"
    code = (
        "import atexit, sys\n"
        "from pathlib import Path\n"
        "from satpuzzle.cli import main\n"
        f"atexit.register(lambda: Path({str(log)!r}).write_text(Path('/proc/self/status').read_text()))\n"
        f"sys.argv = {['satpuzzle', *map(str, words)]!r}\n"
        "main()\n"
    )
    result = ended(sys.executable, "-c", code)
    status = dict(line.split(":", 1) for line in log.read_text().splitlines())
    return int(status["VmHWM"].split()[0]) >> 10, result


linux = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="looks into /proc")


@linux
@pytest.mark.parametrize(
    "command", ["count", *(pytest.param(word, marks=pytest.mark.long) for word in ("solve", "unique"))]
)
@pytest.mark.parametrize("memory", one_in(3, [64, 200, 8]))
def test_the_frontier_engine_respects_its_memory_limit(tmp_path: Path, command: str, memory: int) -> None:
    words = ["em_8_4_5", "--engine", "frontier", "--memory", f"{memory}MiB", "--timeout", 1 if memory < 100 else 3]
    used, result = peak(tmp_path, command, *words)
    assert result.returncode in (1, 3), result.stderr  # two solutions may be found by then
    assert used <= max(LITTLE, 1.1 * memory)


@linux
def test_the_frontier_engine_refuses_tables_too_large_for_memory(tmp_path: Path, large: Path) -> None:
    used, result = peak(tmp_path, "count", large, "--engine", "frontier", "--memory", "64MiB")
    assert (result.returncode, len(result.stderr.splitlines())) == (2, 1)
    assert "--memory" in result.stderr
    assert "--engine sat" in result.stderr
    assert used <= LITTLE


@pytest.mark.long
@linux
def test_very_many_solutions_are_written_as_json_in_bounded_memory(tmp_path: Path) -> None:
    used, result = peak(tmp_path, "solve", "one-figure", "--all", "--format", "json")
    assert len(json.loads(result.stdout)["solutions"]) == 156_240
    assert used < 150


def test_very_long_names_are_shortened_in_pictures(cli: Cli) -> None:
    text = (
        f"figures = {[letter * 5000 for letter in 'abcd']}\ncards = {[*map(list, satpuzzle.load('standard').cards)]}\n"
    )
    drawn = [line for line in cli("solve", "-", "--names", stdin=text).stdout.splitlines() if line[:1] in ("+", "|")]
    assert max(map(len, drawn)) < 600
    assert any("aaa..+" in line for line in drawn)


@pytest.mark.parametrize(
    "line", ["page standard -o p.html", "sheet standard -o p.pdf", "render standard --show all -o p.svg"]
)
@pytest.mark.parametrize(("words", "allowed"), [((), "10 s allowed"), (("--timeout", 600), "600 s allowed")])
def test_side_questions_have_a_limit_of_ten_seconds(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, words: tuple[object, ...], allowed: str
) -> None:
    """Unknown facts are marked, without a picture."""

    def ask(search: satpuzzle.Search, *_: object) -> None:
        raise OutOfTimeError(f"{search.deadline.limit:g} s allowed")

    monkeypatch.setattr(satpuzzle.Search, "_ask", ask)
    monkeypatch.chdir(tmp_path)
    result = cli(*line.split(), *words)
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert ("nothing to draw" if "render" in line else "not known") in result.stderr
    assert allowed in result.stderr
    assert [*map(bool, tmp_path.iterdir())] == [True] * ("render" not in line)


def test_info_answers_within_its_own_limit(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def encode(_puzzle: object, _recipe: str, deadline: Deadline) -> None:
        time_is_up_when(lambda deadline: deadline.limit, monkeypatch)
        deadline.check()

    monkeypatch.setattr(importlib.import_module("satpuzzle.encode.encoder"), "Encoding", encode)
    result = cli("info", "standard")
    assert result.exit_code == 3
    assert "does not rule out solutions" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("encoding    size of the formula unknown (not finished")
    assert json.loads(cli("info", "standard", "--format", "json").stdout)["encodings"] == []
    assert cli("info", "standard", "--format", "csv").exit_code == 3


# Memory limits: the default of a quarter of the free memory, and limits of the system.

GIB = 1 << 30


@pytest.mark.parametrize(("free", "granted"), [(8 * GIB, 2 * GIB), (GIB, 384 << 20), (0, 384 << 20)])
def test_the_default_is_a_quarter_of_the_free_memory_with_a_minimum(
    monkeypatch: pytest.MonkeyPatch, free: int, granted: int
) -> None:
    monkeypatch.setattr(memory, "free", lambda: free)
    assert Settings().granted == memory.quarter() == granted


def test_the_default_is_determined_once_per_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are planned and done in other processes with the same value; settings without a value are equal."""
    monkeypatch.setattr(memory, "free", lambda: 8 * GIB)
    search = satpuzzle.Search("standard")
    monkeypatch.setattr(memory, "free", lambda: 4 * GIB)
    assert (search.settings.granted, satpuzzle.Search("standard").settings.granted) == (2 * GIB, GIB)
    assert Settings() == Settings()


def test_the_lower_limit_of_machine_and_container_applies(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"/proc/meminfo": "MemTotal: 9\nMemAvailable:  8388608 kB\n", "/proc/self/cgroup": "0::/outer/inner\n"}
    monkeypatch.setattr(memory, "_read", lambda path: known.get(path, ""))
    assert memory.free() == 8 * GIB
    for group, limit, used in (("outer", 4, 1), ("outer/inner", 6, 1)):
        folder = f"{memory.CGROUPS}/{group}"
        known |= {f"{folder}/memory.max": f"{limit * GIB}\n", f"{folder}/memory.current": f"{used * GIB}\n"}
    assert memory.free() == 3 * GIB
    known[f"{memory.CGROUPS}/outer/memory.current"] = f"{5 * GIB}\n"
    assert memory.free() == 0


@pytest.mark.parametrize("limit", [8 << 20, 64 << 20, 150 << 20, 256 << 20, 384 << 20, GIB, 8 * GIB])
@pytest.mark.parametrize("jobs", [1, 2, 7, 64])
def test_processes_share_the_memory_limit(limit: int, jobs: int) -> None:
    """All processes, including this one and their base memory; with too little memory there are fewer."""
    number = memory.most_processes(limit, jobs)
    assert 1 <= number <= jobs
    each = memory.for_search(limit, number)
    parent = memory.BASE if number > 1 else 0
    assert each >= 1
    assert parent + number * (memory.BASE + each) <= max(1.1 * limit, 150e6)
    assert Settings(jobs=jobs, memory=limit).for_part == each


@pytest.mark.skipif(not os.path.exists("/proc/self/smaps_rollup"), reason="only Linux says what processes share")
@pytest.mark.parametrize("others", [0, pytest.param(2, marks=pytest.mark.long)])
def test_a_program_with_all_its_processes_stays_within_150_mb(tmp_path: Path, others: int) -> None:
    """A search that would take hours, watched for a while; also several puzzles in parallel."""
    paths = [str(tmp_path / f"{seed}.toml") for seed in range(1 + others)]
    for seed, path in enumerate(paths):
        Path(path).write_text(satpuzzle.convert(framed(8, 8, 5, 7, seed), "toml")[0], encoding="utf-8")
    words = ["count", *paths, "--memory", "64MiB", "--jobs", "2", "--engine", "frontier"]
    most = 0

    def enough(process: int) -> bool:
        nonlocal most
        most = max(most, sum(map(held, family(process))))
        return has_worked(process) > 1

    with subprocess.Popen([sys.executable, "-m", "satpuzzle", *words], stderr=subprocess.DEVNULL) as program:
        assert until(partial(enough, program.pid))
        program.terminate()
    assert 30e6 < most < 150e6


def family(process: int) -> Iterator[int]:
    """A process and its child processes."""
    yield process
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))


def held(process: int) -> int:
    """Its memory in bytes; shared memory is divided."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def test_a_command_without_memory_gives_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object, **_options: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(satpuzzle.Search, "__init__", fail)
    assert error_of(cli("count", "standard"), 3) == "satpuzzle: out of memory"


# Formulas too large for memory are refused, before they are built.

STANDARD = satpuzzle.load("standard")
PLACES, BASE = 288, 456  # variables that are not auxiliary, of `direct` and of `default`


def test_a_formula_too_large_is_refused_before_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    puzzle = Puzzle.from_cards(
        [[rng.randint(1, 20) for _ in range(4)] for _ in range(10_000)], "100x100", rule="unsigned"
    )
    monkeypatch.setattr(memory, "free", lambda: 64 << 30)

    def begun() -> bool:
        raise AssertionError("the formula was begun")

    with pytest.raises(EngineLimitError, match=r"more than 4\d{8} variables .* than 82\.\d GiB, but only 64"):
        Encoding(puzzle, load_recipe("default"), Until(begun))


def test_a_search_is_refused_if_the_formula_but_not_the_solver_fits(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = sum(number for number, _ in satpuzzle.encode(STANDARD).sizes.values())
    enough = BASE * VARIABLE + clauses * CLAUSE
    for free, fits in ((BASE * VARIABLE, True), (BASE * VARIABLE - 1, False)):
        monkeypatch.setattr(memory, "free", lambda free=free: free)
        if fits:
            assert Encoding(STANDARD, load_recipe("default")).variables.count > BASE
        else:
            with pytest.raises(EngineLimitError):
                Encoding(STANDARD, load_recipe("default"))
    monkeypatch.setattr(memory, "free", lambda: enough - 1)
    result = cli("solve", "standard", "--engine", "sat")
    assert (result.exit_code, len(result.stderr.splitlines())) == (3, 1)
    assert "use a smaller board or another recipe" in result.stderr
    assert Search(STANDARD).find() == list(satpuzzle.solve(STANDARD, settings=Settings(engine="frontier")))
    monkeypatch.setattr(memory, "free", lambda: enough)
    assert cli("solve", "standard", "--engine", "sat").exit_code == 0


def test_a_board_too_large_for_sat_is_solved_by_the_frontier_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free", lambda: 1 << 10)
    with pytest.raises(EngineLimitError):
        Search("standard", settings=Settings(engine="sat")).first()
    assert Search("standard").first() in [*satpuzzle.solve("standard")]
