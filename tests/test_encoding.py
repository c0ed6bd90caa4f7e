"""Parts of a formula: sizes of families, ids of variables, projection and domains."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import example, given

import satpuzzle
from satpuzzle import Placement, Puzzle
from satpuzzle.encode import Recipe, encode
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.variables import CARD_AT, LABEL, PLACE, UndeclaredVariableError
from satpuzzle.errors import InputError
from tests.cases import table_in
from tests.formulas import EVERYTHING, RECIPES, small
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
