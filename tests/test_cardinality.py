"""Every encoding of at most k of n agrees with the truth table, and has its stated size."""

from __future__ import annotations

import sys
from itertools import combinations, product

import pysat.card  # noqa: F401 - it must be loaded while its private part is hidden
import pytest
from pysat.solvers import Solver

from satpuzzle.encode import encode
from satpuzzle.encode.cardinality import ALSO, ENCODINGS, CardinalityEncoding
from satpuzzle.encode.patterns import Clauses
from satpuzzle.encode.recipe import parse_recipe
from tests.formulas import MINIMAL_PUZZLES, RECIPES, hold_against_the_truth, written

WEAK = ("mtotalizer", "kmtotalizer")  # counting in two digits does not propagate fully


def bounds(encoding: CardinalityEncoding, most: int = 6) -> list[tuple[int, int]]:
    return [(n, k) for n in range(2, most + 1) for k in range(1, n) if k == 1 or not encoding.only_one]


def clauses_of(encoding: CardinalityEncoding, n: int, k: int) -> list[list[int]]:
    pattern = encoding.pattern(n, k)
    return Clauses(pattern, range(1, pattern.last + 1)).lists()


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("negate", [False, True])
def test_at_most_k_of_n_agrees_with_the_truth_table(name: str, negate: bool) -> None:
    encoding = ENCODINGS[name]
    every = [(n, k) for n in range(7) for k in range(-2, n + 2) if not (encoding.only_one and 1 < k < n)]
    assert {*bounds(encoding)} <= {*every}
    for n, k in [*every, (7, 1), (9, 1), (10, 1)]:
        literals = [2 * i + 1 if negate and i % 2 else -(2 * i + 1) for i in range(n)]  # gaps between the ids
        aux = range(50, 50 + encoding.auxiliaries(n, k))
        block = Clauses(encoding.pattern(n, k), [*literals, *aux])
        clauses = block.lists()
        assert block.text() == "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
        used = {abs(literal) for clause in clauses for literal in clause}
        assert used == ({*map(abs, literals), *aux} if 0 <= k < n else set())
        assert all(len({abs(literal) for literal in clause}) == len(clause) for clause in clauses)
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for row in product([False, True], repeat=n):
                chosen = [literal if true else -literal for literal, true in zip(literals, row, strict=True)]
                assert solver.solve(assumptions=chosen) == (sum(row) <= k), (n, k, row)


@pytest.mark.parametrize("name", [name for name in ENCODINGS if name not in WEAK])
def test_unit_propagation_excludes_the_rest_at_the_bound(name: str) -> None:
    encoding = ENCODINGS[name]
    for n, k in [*bounds(encoding), (17, 1), (30, 1)]:
        literals = range(1, n + 1)
        with Solver("minisat22", bootstrap_with=clauses_of(encoding, n, k)) as solver:
            for chosen in combinations(literals, k):
                consistent, implied = solver.propagate(assumptions=list(chosen))
                assert consistent
                assert {-literal for literal in literals if literal not in chosen} <= set(implied), (n, k, chosen)
            for chosen in combinations(literals, k + 1) if n < 10 else ():
                assert not solver.propagate(assumptions=list(chosen))[0], "one more is a conflict"


def test_an_at_most_one_encoding_refuses_larger_bounds() -> None:
    refusing = [name for name, encoding in ENCODINGS.items() if encoding.only_one]
    assert {"product", "commander", "bitwise", "ladder"} == {*refusing}
    for name in refusing:
        with pytest.raises(ValueError, match=f"{name} supports at most one, not at most 2"):
            ENCODINGS[name].pattern(3, 2)


@pytest.mark.parametrize("name", [*ENCODINGS, *ALSO])
def test_recipes_with_every_encoding_have_the_right_models(name: str) -> None:
    recipe = RECIPES["default"]
    other = parse_recipe(written(recipe.variables, recipe.constraints, f'at_most = "{name}"\n'), "other")
    for puzzle in MINIMAL_PUZZLES:
        hold_against_the_truth(encode(puzzle, other))


def test_encodings_of_pysat_are_the_same_by_its_public_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its private call, which loads faster, may be another one in other versions."""
    made = {(name, n, k): [*each.maker(n, k)] for name, each in ENCODINGS.items() for n, k in bounds(each, 5)}
    monkeypatch.setitem(sys.modules, "pycard", None)
    assert {(name, n, k): [*ENCODINGS[name].maker(n, k)] for name, n, k in made} == made
