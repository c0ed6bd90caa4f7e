"""Formulas too large for memory are refused, before they are built."""

from __future__ import annotations

import random

import pytest

import satpuzzle
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.encoder import CLAUSE, VARIABLE
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.runtime import memory
from satpuzzle.search import Search, Settings
from tests.conftest import Cli
from tests.waiting import Until

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
