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
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Difficulty, OutOfTimeError, Puzzle
from satpuzzle.encode import Encoding
from satpuzzle.encode.patterns import Clauses
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.paper.typeset import written
from satpuzzle.pictures.boards import Drawer, Style, hinted
from satpuzzle.runtime.choices import MOST_PARTS
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.search.parts import Cut, Parts
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
