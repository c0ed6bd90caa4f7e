"""Parts of a formula: sizes of families, ids of variables, projection and domains."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from itertools import combinations, product

import pysat.card  # noqa: F401 - it must be loaded while its private part is hidden
import pytest
from hypothesis import example, given
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import Placement, Puzzle
from satpuzzle.encode import Recipe, encode
from satpuzzle.encode.cardinality import ALSO, ENCODINGS, CardinalityEncoding
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.patterns import Clauses
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.encode.variables import CARD_AT, LABEL, PLACE, UndeclaredVariableError
from satpuzzle.errors import InputError
from tests.cases import table_in
from tests.formulas import EVERYTHING, MINIMAL_PUZZLES, RECIPES, hold_against_the_truth, small, written
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

BOARDS = (*SMALL, "3x3", "triangle2", *ODD_BOARDS)
SIZED = {
    **RECIPES,
    "all families": replace(RECIPES["everything"], constraints=(*EVERYTHING, "one_card_breaks_rotations")),
}


@pytest.mark.parametrize("recipe", SIZED.values(), ids=list(SIZED))
@example(puzzle=small("1x1", "1 2 3 4", "signed,rim=5"))  # the empty clause is one of the first family that has it
@given(puzzle=puzzles(BOARDS, hinted=True))
@runs(8)
def test_every_family_has_its_stated_size(recipe: Recipe, puzzle: Puzzle) -> None:
    encoding = encode(puzzle, recipe)
    for name in recipe.constraints:
        clauses = list(encoding.family(name))
        assert encoding.sizes[name] == (len(clauses), sum(map(len, clauses)))


# Clauses of each family for: the standard example; four framed cards, two of them equal; three and two equal cards, one
# of them given.
SIZES = table_in("encoding", "SIZES")
HASHES = table_in("encoding", "HASHES")  # of the clauses of ten puzzles


def test_families_have_independently_counted_sizes() -> None:
    """The sizes in the docstrings, with the at-most-one encodings of this recipe."""
    cards = ("0 1 2 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "1 2 1 2, 1 2 1 2, 1 2 1 2, 1 1 2 2, 1 1 2 2, 1 1 2 3")
    puzzles = (
        satpuzzle.load("standard"),
        small("2x2", cards[0], "framed"),
        small("2x3", cards[1], "unsigned", (Placement(0, 1, 0),)),
    )
    recipe = SIZED["all families"]
    assert set(recipe.constraints) == set(FAMILIES)
    encodings = [encode(puzzle, recipe) for puzzle in puzzles]
    counted = {name: tuple(len(list(each.family(name))) for each in encodings) for name in recipe.constraints}
    assert counted == SIZES


@pytest.mark.parametrize("recipe", [name for name, recipe in SIZED.items() if recipe.breaks_symmetry])
def test_symmetry_breaking_restricts_one_card_to_a_corner_or_a_centre_rotation(recipe: str) -> None:
    encoding = encode(satpuzzle.load("standard"), SIZED[recipe])
    clauses = list(encoding.family("one_card_breaks_rotations"))
    assert all(len(clause) == 1 and clause[0] < 0 for clause in clauses)
    excluded = [encoding.variables.describe(-clause[0]) for clause in clauses]
    assert len({key[1] for _, key in excluded}) == 1, "one card"
    assert [key[0] for family, key in excluded if family == CARD_AT] == [2, 3, 5, 6, 7, 8]
    turns = [(key[0], key[2]) for family, key in excluded if family == PLACE]
    assert turns == [(4, 1), (4, 2), (4, 3)]
    oblong = encode(small("1x2", "1 2 3 4, 1 2 3 5", "unsigned"), SIZED[recipe])
    assert list(oblong.family("one_card_breaks_rotations")) == [[-oblong.variables[CARD_AT][1, 1]]]


TEN = (
    *("standard", "smiley", "triangles-1", "verzwickt", "asterix"),
    *("circus", "owen-4x4", "two-sided", "torus-4x4", "em_7_3_6"),
)


@pytest.mark.parametrize("recipe", satpuzzle.recipe_names())
def test_the_clauses_of_every_recipe_have_not_changed(recipe: str) -> None:
    """CHANGELOG.md tells when they change, as `decode` then refuses formulas of earlier versions."""
    text = "".join(block.text() for name in TEN for block in encode(name, recipe).blocks())
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == HASHES[recipe]


@pytest.mark.parametrize("recipe", RECIPES)
@given(puzzle=puzzles(BOARDS, hinted=True))
@runs(5)
def test_ids_have_no_gaps_and_map_back(recipe: str, puzzle: Puzzle) -> None:
    variables = encode(puzzle, RECIPES[recipe]).variables
    following = 1
    for block in variables.values():
        assert block.ids == range(following, following + len(block))
        assert list(block.values()) == list(block.ids)
        for key, variable in block.items():
            assert variables.describe(variable) == (block.family, key)
            assert variables[block.family][key] == variable
        following += len(block)
    assert variables.count == following - 1
    for family in RECIPES[recipe].variables:
        assert list(variables[family]) == sorted(variables[family]), "in the order of cells or joins, then ascending"
    for wrong in (0, -following, following):
        with pytest.raises(InputError, match=f"invalid literal {wrong}; the variables of this formula are 1 to"):
            variables.describe(wrong)


def test_an_undeclared_key_is_an_error() -> None:
    variables = encode(satpuzzle.load("standard")).variables
    count = variables.count
    wrong = (PLACE, (9, 1, 0)), (PLACE, (0, 9, 0)), (PLACE, (0, 1, 4)), (CARD_AT, (0, 0)), (LABEL, (12, 1))
    for family, key in wrong:
        with pytest.raises(UndeclaredVariableError):
            variables[family][key]
    with pytest.raises(UndeclaredVariableError, match="no block plaice"):
        variables["plaice"]
    assert variables.count == count
    assert "plaice" not in variables


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_card_that_fits_nowhere_makes_the_formula_unsatisfiable(recipe: str) -> None:
    puzzle = small("1x1", "1 2 3 4", "signed,rim=5")
    encoding = encode(puzzle, RECIPES[recipe])
    assert encoding.variables.count == 0
    assert [] in list(encoding.clauses())
    assert list(satpuzzle.solve(puzzle)) == []


# Every encoding of at most k of n agrees with the truth table, and has its stated size.

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
