"""The size of a formula is estimated before it is built; formulas too large for memory are refused."""

from __future__ import annotations

import random

import pytest

import satpuzzle
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.sizes import expected
from satpuzzle.encode.variables import Variables
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.runtime import memory
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from tests.cases import one_in
from tests.conftest import Cli

RNG = random.Random(5)
PUZZLES = {
    "nine cards": satpuzzle.load("standard"),
    "many colours": Puzzle.from_cards(
        [[RNG.randint(1, 20) for _ in range(4)] for _ in range(36)], "6x6", rule="unsigned"
    ),
    "framed": satpuzzle.load("em_8_4_5"),
    "equal cards": Puzzle.from_cards([[1, 2, 1, 2]] * 25, "5x5", rule="unsigned"),
}


@pytest.mark.parametrize("recipe", one_in(8, satpuzzle.recipe_names()))
@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_the_estimated_size_is_close_to_the_size(puzzle: Puzzle, recipe: str) -> None:
    encoding = Encoding(puzzle, load_recipe(recipe))
    size = expected(Domains(puzzle), encoding.recipe)
    clauses = sum(number for number, _ in encoding.sizes.values())
    assert encoding.variables.count / 10 <= size.variables <= encoding.variables.count
    assert clauses / 10 <= size.clauses <= 1.8 * clauses


def test_the_variables_of_the_default_formula_are_predicted_exactly() -> None:
    for puzzle in PUZZLES.values():
        assert (
            expected(Domains(puzzle), load_recipe("default")).variables
            == Encoding(puzzle, load_recipe("default")).variables.count
        )


def test_a_formula_too_large_is_refused_before_variables_are_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    puzzle = Puzzle.from_cards(
        [[rng.randint(1, 20) for _ in range(4)] for _ in range(10_000)], "100x100", rule="unsigned"
    )
    monkeypatch.setattr(memory, "free", lambda: 64 << 30)

    def declared() -> bool:
        raise AssertionError("a variable was declared")

    with pytest.raises(
        EngineLimitError, match=r"about 65\d{7} variables and 24\d{8} clauses and need 134\.\d GiB, but only 64\.0"
    ):
        Encoding(puzzle, load_recipe("default"), Deadline(cancelled=declared))


def without_a_formula(*_: object) -> None:
    raise AssertionError("a formula was begun")


def test_a_search_is_refused_if_only_the_formula_but_not_the_solver_fits(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = PUZZLES["nine cards"]
    size = expected(Domains(puzzle), load_recipe("default"))
    monkeypatch.setattr(memory, "free", lambda: (size.written + size.solved) // 2)
    assert Encoding(puzzle, load_recipe("default")).variables.count == size.variables
    monkeypatch.setattr(Variables, "declare", without_a_formula)
    result = cli("solve", "standard", "--engine", "sat")
    assert (result.exit_code, len(result.stderr.splitlines())) == (3, 1)
    assert "use a smaller board or another recipe" in result.stderr
    assert Search(puzzle).find() == list(satpuzzle.solve(puzzle, settings=Settings(engine="frontier")))


def test_a_board_too_large_for_sat_is_solved_by_the_frontier_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free", lambda: 1 << 10)
    with pytest.raises(EngineLimitError):
        Search("standard", settings=Settings(engine="sat")).first()
    assert Search("standard").first() in [*satpuzzle.solve("standard")]
