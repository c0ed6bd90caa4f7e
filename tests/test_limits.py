"""Limits of time and memory are respected, measured from outside."""

from __future__ import annotations

import importlib
import json
import math
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Difficulty, OutOfTimeError, Puzzle
from satpuzzle.dimacs.formulas import write_formula
from satpuzzle.encode import Encoding
from satpuzzle.encode.patterns import Clauses
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import framed
from satpuzzle.model.judging import verdicts
from satpuzzle.pictures.boards import Drawer, Style, hinted
from satpuzzle.pictures.picture import written
from satpuzzle.report.verdicts import Judgement
from satpuzzle.runtime.choices import MOST_PARTS
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.search.parts import Cut, Parts
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.web.building import figures
from tests.cases import one_in, rows_in
from tests.conftest import PATIENCE, Cli, environment
from tests.waiting import time_is_up_when

LITTLE = 150_000_000 >> 20  # minimum memory of the program in MiB, even with a smaller --memory


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A file with 30x30 cards of 20 colours, whose formula takes minutes to write."""
    rng = random.Random(1)
    cards = [[rng.randint(1, 20) for _ in range(4)] for _ in range(900)]
    path = tmp_path / "large.toml"
    path.write_text(f'board = "30x30"\nrule = "unsigned"\ncards = {cards}\n', encoding="utf-8")
    return path


BATCH = 10_000  # clauses between two checks of the clock


class Looks(Deadline):
    """A deadline without limit that records the number of clauses at every check."""

    def __init__(self) -> None:
        super().__init__()
        self.made = 0
        self.at = [0]

    def check(self) -> None:
        """Only note it."""
        self.at.append(self.made)

    @property
    def longest(self) -> int:
        """The largest number of clauses between two checks."""
        return max(after - before for before, after in pairwise([*self.at, self.made]))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """A deadline that records the number of clauses of any formula."""
    deadline = Looks()
    made_by = Encoding._family

    def family(self: Encoding, name: str) -> Iterator[Clauses]:
        for block in made_by(self, name):
            deadline.made += block.pattern.count
            yield block

    monkeypatch.setattr(Encoding, "_family", family)
    return deadline


class Reader:
    """An oracle that reads its clauses and finds no model."""

    source = "the reader"

    def __init__(self, _variables: int, clauses: Iterable[list[int]]) -> None:
        for _ in clauses:
            pass

    def add(self, clause: list[int]) -> None:
        """Forget it."""

    def solve(self, _assumptions: Sequence[int], _clock: Deadline) -> None:
        """None."""

    def close(self) -> None:
        """Nothing to free."""


FORMULA = {
    "count their sizes": lambda encoding, deadline: encoding.measured(deadline),
    "write them": lambda encoding, deadline: write_formula(encoding, BytesIO(), deadline=deadline),
    "write them with cubes": lambda encoding, deadline: write_formula(encoding, BytesIO(), deadline=deadline, cubes=[]),
    "hand them to a solver": lambda encoding, deadline: next(SatEngine(encoding, Reader).orbits([], deadline), None),
}


@pytest.mark.parametrize("use", FORMULA.values(), ids=FORMULA)
def test_generating_clauses_checks_the_deadline(looks: Looks, use: Callable[[Encoding, Deadline], object]) -> None:
    use(satpuzzle.encode("em_8_4_5"), looks)
    assert looks.made > 4 * BATCH
    assert looks.longest <= BATCH


@pytest.mark.parametrize("words", rows_in("limits", "a time limit is held by every command that builds a formula"))
def test_every_command_with_a_formula_respects_its_time_limit(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: Looks, words: str
) -> None:
    """Of its hundreds of thousands of clauses, only a few thousand are made after the timeout."""
    monkeypatch.chdir(tmp_path)
    enough = 4 * BATCH
    time_is_up_when(lambda _: looks.made >= enough, monkeypatch)
    result = cli(*words.format("em_8_4_5").split(), "--timeout", PATIENCE)
    assert (result.exit_code, result.stderr) == (3, f"satpuzzle: not finished within {PATIENCE:g} s\n")
    assert enough <= looks.made <= enough + BATCH
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
        written([draw(drawer)], "cards.svg", deadline=deadline)
        assert begun.looks >= (4 * 288 + 144) / MOMENT  # each figure is offered a look four times
        assert deadline.looks >= 1 + 144 / MOMENT
    deadline = Glances()
    figures(puzzle, Style(), deadline)
    assert deadline.looks > 3 * 288 / MOMENT


def test_measuring_difficulty_checks_the_deadline() -> None:
    """Before each check it may have tried all cards, if none fits."""
    deadline = Glances()
    assert difficulty(satpuzzle.load("em_8_4_5"), most=1000, deadline=deadline).placements is None
    assert deadline.looks > 1000 / MOMENT


@pytest.mark.parametrize("rule", ["unsigned", "framed", "signed"])
def test_equal_cells_share_the_tables_of_the_frontier_engine(rule: str) -> None:
    rng = random.Random(1)
    puzzle = satpuzzle.generate("30x30", figures=20, rule=rule, seed=rng.randrange(100))
    engine = FrontierEngine(puzzle)
    task = engine._task(Deadline())  # what is counted, before any table is made
    for problem in (engine.problem, task.problem):
        assert len(problem.options) == 900
        assert len(set(map(id, problem.options))) < 30


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
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=PATIENCE
    )
    status = dict(line.split(":", 1) for line in log.read_text().splitlines())
    return int(status["VmHWM"].split()[0]) >> 10, result


linux = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="looks into /proc")


@linux
@pytest.mark.parametrize(
    "command", ["count", *(pytest.param(word, marks=pytest.mark.long) for word in ("solve", "unique"))]
)
@pytest.mark.parametrize("memory", one_in(3, [64, 200, 1]))
def test_the_frontier_engine_respects_its_memory_limit(tmp_path: Path, command: str, memory: int) -> None:
    used, result = peak(
        tmp_path,
        command,
        "em_8_4_5",
        "--engine",
        "frontier",
        "--memory",
        f"{memory}MiB",
        "--timeout",
        1 if memory < 100 else 3,
    )
    assert result.returncode in (1, 3), result.stderr  # two solutions may be found by then
    assert used <= max(LITTLE, 1.1 * memory)


@pytest.mark.long
@linux
@pytest.mark.parametrize("memory", [pytest.param(100, marks=pytest.mark.long), 160])
def test_a_meeting_in_the_middle_respects_its_memory_limit(tmp_path: Path, memory: int) -> None:
    """Its halves have twenty million states and more; it does not get far in this time, but fills its tables."""
    puzzle = tmp_path / "framed.toml"
    planted = framed(6, 6, 4, 3, 9)
    puzzle.write_text(satpuzzle.convert(planted, "toml")[0])
    words = (puzzle, "--engine", "frontier", "--memory", f"{memory}MiB", "--timeout", 8)
    used, result = peak(tmp_path, "count", *words)
    assert result.returncode in (0, 3), result.stderr
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


@linux
def test_very_long_names_are_shortened_in_pictures(tmp_path: Path) -> None:
    cards = satpuzzle.load("standard").cards
    names = [letter * 5000 for letter in "abcd"]
    board = 'board = "3x3"\n'
    (tmp_path / "p.toml").write_text(f"{board}figures = {json.dumps(names)}\ncards = {json.dumps(cards)}\n")
    used, result = peak(tmp_path, "solve", tmp_path / "p.toml", "--names", "--all")
    assert result.returncode == 0, result.stderr
    assert used < 60
    drawn = [line for line in result.stdout.splitlines() if line.startswith(("+--", "|"))]
    assert drawn
    assert max(map(len, drawn)) < 600
    assert any("aaa..+" in line for line in drawn)
    assert any("aaa..-" in line for line in drawn)


def test_judging_check_lines_needs_little_memory() -> None:
    puzzle = satpuzzle.load("one-figure")
    text = "\n".join(solution.check_line() for solution in satpuzzle.solve(puzzle, limit=2100))
    tracemalloc.start()
    try:
        judgement = Judgement.of(verdicts(puzzle, text))
        used = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (judgement.lines, judgement.solutions, len(judgement.wrong)) == (2100, 2100, 0)
    assert used < 2100 * 400


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
    assert "not known" in result.stderr
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
    assert cli("info", "standard", "--format", "csv").exit_code == 0
