"""The projected models of every recipe are the solutions; its necessary constraints are known.

These tests run over every file in `encodings/`, and some recipes made from these; nothing is registered here.
`test_recipe_files.py` tests how recipes are read.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Puzzle, WrongAnswerError
from satpuzzle.encode import Encoding, Recipe, encode
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.facts import Fact
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE
from satpuzzle.model.judging import solution_faults
from tests import strategies
from tests.cases import one_in
from tests.formulas import (
    DEFAULT,
    EVERYTHING,
    MINIMAL_PUZZLES,
    RECIPES,
    hold_against_the_truth,
    meant,
    projected_models,
    small,
    truth,
    written,
)
from tests.strategies import ODD_BOARDS, SMALL, kinds, puzzles, runs

BOARDS = (*SMALL, *ODD_BOARDS, "triangle2")


@given(puzzles([*BOARDS, "3x3", "triangle3", "hexagon7"], hinted=True) | kinds())
@runs(100)
def test_the_projected_models_are_the_solutions(puzzle: Puzzle) -> None:
    for name in RECIPES if puzzle.board.cells < 7 else ("default", "default-apart", "everything"):
        note(name)
        try:
            encoding = encode(puzzle, RECIPES[name])
        except InputError:
            continue  # the recipe does not support the puzzle
        hold_against_the_truth(encoding)


@pytest.mark.parametrize("recipe", [name for name, recipe in RECIPES.items() if recipe.breaks_symmetry])
def test_symmetry_breaking_excludes_nothing_without_a_single_card_or_rotations(recipe: str) -> None:
    for puzzle in (
        MINIMAL_PUZZLES[7],
        small("2x2", "1 2 3 4, 1 2 3 4, 2 1 4 3, 2 1 4 3", "unsigned"),
        MINIMAL_PUZZLES[6],
    ):
        assert list(map(strategies.shown, meant(encode(puzzle, RECIPES[recipe])))) == strategies.truth(puzzle)


@given(puzzles([*BOARDS, "3x3"], hinted=True, solvable=True), st.integers(0))
@runs(20)
def test_a_decoded_model_has_the_same_literals_and_passes_the_judge(puzzle: Puzzle, seed: int) -> None:
    rng = random.Random(seed)
    for name, recipe in RECIPES.items():
        note(name)
        encoding = encode(puzzle, recipe)
        assert len(set(encoding.projection)) == len(encoding.projection)
        models = list(projected_models(encoding))
        assert models, "there is a solution, and one of its rotations at least is a model"
        for model in models:
            solution = encoding.decode(model)
            assert solution_faults(solution) == []
            literals = encoding.literals(solution)
            assert len(set(literals)) == len(literals)
            assert set(literals) == set(model)
        model = rng.choice(models)
        whole = [*model, *(-variable for variable in range(1, encoding.variables.count + 1) if variable not in model)]
        rng.shuffle(whole)
        assert encoding.decode(whole) == encoding.decode(model)
        refuse_what_is_no_model(encoding, model, rng)


def refuse_what_is_no_model(encoding: Encoding, model: list[int], rng: random.Random) -> None:
    """A model with one literal less or one card more is refused, and the cell named."""
    missing = rng.choice(model)
    _, key = encoding.variables.describe(missing)
    with pytest.raises(WrongAnswerError, match=f"no card into cell {key[0] + 1}$"):
        encoding.decode([literal for literal in model if literal != missing])
    others = [(key, literal) for key, literal in encoding.variables[PLACE].items() if literal not in model]
    if others:
        key, more = rng.choice(others)
        with pytest.raises(WrongAnswerError, match=f"two cards into cell {key[0] + 1}$"):
            encoding.decode([*model, more])


def blocks(encoding: Encoding) -> list[tuple[str, list[tuple[int, ...]]]]:
    return [(block.family, [*block]) for block in encoding.variables.values()]


@given(puzzles([*BOARDS, "3x3"], hinted=True))
@runs(8)
def test_clauses_are_deterministic_without_duplicate_or_opposite_literals(puzzle: Puzzle) -> None:
    for name, recipe in RECIPES.items():
        note(name)
        encoding = encode(puzzle, recipe)
        clauses = list(encoding.clauses())
        for clause in clauses:
            variables = {abs(literal) for literal in clause}
            assert len(variables) == len(clause), clause
            assert all(1 <= variable <= encoding.variables.count for variable in variables), clause
        assert list(encoding.clauses()) == clauses, "asked twice"
        again = encode(replace(puzzle, title="another title"), recipe)
        assert list(again.clauses()) == clauses
        assert (again.projection, blocks(again)) == (encoding.projection, blocks(encoding))


# Recipes that differ in more than their at-most-one encodings and the order of families.
DISTINCT = [
    *{(frozenset(recipe.variables), frozenset(recipe.constraints)): name for name, recipe in RECIPES.items()}.values()
]


def outcome(recipe: Recipe, puzzle: Puzzle, without: str | None = None) -> list[satpuzzle.Solution] | None:
    """The solutions of the models without one family; None if a model has no solution."""
    most = len(truth(puzzle)) + 1
    try:
        return meant(encode(puzzle, recipe), [without] if without else [], most)
    except WrongAnswerError:
        return None


@pytest.mark.parametrize("name", one_in(3, DISTINCT))
def test_removing_a_constraint_changes_the_models_unless_it_is_redundant(name: str) -> None:
    recipe = RECIPES[name]
    whole = [outcome(recipe, puzzle) for puzzle in MINIMAL_PUZZLES]
    for family in recipe.constraints:
        if FAMILIES[family].breaks_symmetry:
            assert family in recipe.redundant
            hold_against_the_truth(encode(MINIMAL_PUZZLES[3], recipe.without(family)))
            continue
        pairs = zip(MINIMAL_PUZZLES, whole, strict=True)
        differs = any(outcome(recipe, puzzle, family) != meaning for puzzle, meaning in pairs)
        assert differs == (family not in recipe.redundant), family


BLOCKS = ((PLACE,), (PLACE, LABEL), (PLACE, CARD_AT), (PLACE, CARD_AT, LABEL), (PLACE, CARD_AT, COPY, LABEL))


def possible(variables: tuple[str, ...]) -> list[str]:
    """The families that a recipe of these variables can have."""
    return [name for name in EVERYTHING if set(FAMILIES[name].needs) <= set(variables)]


def right_on_the_minimal_puzzles(recipe: Recipe) -> None:
    for puzzle in MINIMAL_PUZZLES:
        hold_against_the_truth(encode(puzzle, recipe))


def unmet(variables: tuple[str, ...], families: Sequence[str]) -> tuple[Fact, ...]:
    return replace(DEFAULT, variables=variables, constraints=tuple(families)).unmet


SMALL_BLOCKS = BLOCKS[:3]


@pytest.mark.parametrize("variables", one_in(2, [(block,) for block in SMALL_BLOCKS]), ids="+".join)
def test_every_minimal_sound_set_of_families_has_the_right_models(variables: tuple[str, ...]) -> None:
    stating = [name for name in possible(variables) if FAMILIES[name].states]
    least: list[set[str]] = []  # none of them contains another; the rest add only true constraints
    for size in range(1, len(stating) + 1):
        for names in combinations(stating, size):
            if not any(smaller.issubset(names) for smaller in least) and not unmet(variables, names):
                least.append(set(names))
                right_on_the_minimal_puzzles(parse_recipe(written(variables, names), "least"))
    assert least


@pytest.mark.parametrize("variables", [block for block in BLOCKS if block not in SMALL_BLOCKS], ids="+".join)
def test_sound_recipes_have_the_right_models_and_others_are_refused(variables: tuple[str, ...]) -> None:
    rng = random.Random("+".join(variables))
    judged = set()
    for _ in range(40 if os.environ.get("THOROUGH") else 10):
        kept = possible(variables)
        rng.shuffle(kept)
        for name in list(kept):  # mostly remove all redundant families, so that few families remain
            fewer = [other for other in kept if other != name]
            if unmet(variables, fewer):
                with pytest.raises(InputError, match="wrong models"):
                    parse_recipe(written(variables, fewer), "incorrect")
            elif rng.random() < 0.97:
                kept = fewer
        if frozenset(kept) not in judged:  # their order may differ
            judged.add(frozenset(kept))
            right_on_the_minimal_puzzles(parse_recipe(written(variables, kept), "correct"))


def test_counting_figures_excludes_labels_without_enough_cards() -> None:
    recipe = RECIPES["figures"]
    puzzle = small("1x2", "1 1 1 1, 2 3 2 3", "unsigned")
    assert list(encode(puzzle, recipe).family("figure_in_no_more_joins")) == []
    scarce = encode(small("1x4", "1 2 3 4, 1 5 3 5, 2 4 2 4, 3 4 4 4", "unsigned"), recipe)
    assert list(scarce.family("figure_in_no_more_joins")), "figure 1 is on two sides only, so at one join of three"
