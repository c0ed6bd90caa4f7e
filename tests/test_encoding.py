"""The formula says what the puzzle says: its projected models are the solutions, no clause is idle talk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import Hint, InputError, Puzzle, Rule, WrongAnswerError, check, parse_board
from satpuzzle.encode import Encoding, cardinality, encode, load_recipe, recipe_names
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import Recipe, parse_recipe
from satpuzzle.encode.variables import LABEL, LIES, PLACE, UndeclaredVariableError, Variables
from tests import brute, strategies
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

DEFAULT = load_recipe()
RECIPES = {
    **{name: load_recipe(name) for name in recipe_names()},
    "all sequential": replace(DEFAULT, small="sequential", small_up_to=0),
    "all pairwise": replace(DEFAULT, small_up_to=1000),
    "mixed": replace(DEFAULT, small_up_to=3),
    "bare": replace(DEFAULT, constraints=tuple(n for n in DEFAULT.constraints if not FAMILIES[n].redundant)),
    "backwards": replace(DEFAULT, variables=DEFAULT.variables[::-1], constraints=DEFAULT.constraints[::-1]),
}


def projected_models(encoding: Encoding, without: Collection[str] = (), most: int = 1000) -> Iterator[list[int]]:
    """The true placements of every model, each projection once; not more than `most`."""
    with Solver("glucose4") as solver:
        if not all(solver.add_clause(clause) is not False and clause for clause in encoding.clauses(without)):
            return
        for _ in range(most):
            if not solver.solve():
                return
            true = {literal for literal in solver.get_model() if literal > 0}
            yield [variable for variable in encoding.projection if variable in true]
            solver.add_clause([-variable if variable in true else variable for variable in encoding.projection])


def decoded(encoding: Encoding, without: Collection[str] = (), most: int = 1000) -> list[brute.Shown]:
    """What the models mean, sorted. Raises WrongAnswerError if one means nothing."""
    found = [strategies.shown(encoding.decode(model)) for model in projected_models(encoding, without, most)]
    return brute.in_order(found, encoding.puzzle.cards)


def under(recipe: str, puzzle: Puzzle) -> Encoding:
    """The formula; examples that a bundled recipe says it cannot express are passed over."""
    try:
        return encode(puzzle, RECIPES[recipe])
    except InputError:
        if RECIPES[recipe].constraints == DEFAULT.constraints:
            raise
        reject()


@pytest.mark.parametrize("recipe", RECIPES)
@given(puzzle=puzzles(SMALL, hinted=True))
@runs(100)
def test_the_projected_models_are_the_solutions(recipe: str, puzzle: Puzzle) -> None:
    assert decoded(under(recipe, puzzle)) == strategies.truth(puzzle)


@given(puzzles(["3x3"], hinted=True))
@runs(50)
def test_the_projected_models_are_the_solutions_on_nine_cells(puzzle: Puzzle) -> None:
    assert decoded(encode(puzzle)) == strategies.truth(puzzle)


@given(puzzles([*ODD_BOARDS, "triangle2", "triangle3", "hexagon7"], hinted=True))
@runs(80)
def test_the_projected_models_are_the_solutions_on_boards_that_are_no_grid(puzzle: Puzzle) -> None:
    assert decoded(encode(puzzle)) == strategies.truth(puzzle)


@pytest.mark.parametrize("recipe", RECIPES)
@given(puzzle=puzzles([*SMALL, "3x3", "triangle2", *ODD_BOARDS], hinted=True))
@runs(15)
def test_no_clause_says_a_literal_twice_or_both_ways(recipe: str, puzzle: Puzzle) -> None:
    encoding = under(recipe, puzzle)
    for clause in encoding.clauses():
        variables = [abs(literal) for literal in clause]
        assert len(set(variables)) == len(variables), clause
        assert all(1 <= variable <= encoding.names.count for variable in variables), clause


# What each family's docstring says of its size: clauses, or groups as (number of literals, bound).
def expected_clauses(encoding: Encoding, name: str) -> int:
    puzzle, names = encoding.puzzle, encoding.names
    board, place, lies, label = puzzle.board, names[PLACE], names[LIES], names[LABEL]
    options = [sum(1 for key in place if key[0] == cell) for cell in range(board.cells)]
    placements = sum(options)
    sizes = {
        "cell_has_a_card": board.cells,
        "card_used": len(puzzle.types),
        "card_lies_in_some_turn": len(lies),
        "turned_card_lies": placements,
        "placement_shows_labels": sum(options[side.cell] for join in board.joins for side in join),
        "label_is_supported": 2 * len(label),
    }
    if name in sizes:
        return sizes[name]
    groups = {
        "cell_has_one_card": [(sum(1 for key in lies if key[0] == cell), 1) for cell in range(board.cells)],
        "card_used_at_most": [(sum(1 for key in lies if key[1] == t.number), t.count) for t in puzzle.types],
        "card_lies_in_one_turn": [(sum(1 for key in place if key[:2] == pair), 1) for pair in lies],
        "join_shows_one_label": [(sum(1 for key in label if key[0] == j), 1) for j in range(len(board.joins))],
    }
    return sum(at_most_clauses(encoding.recipe, *group) for group in groups[name])


def at_most_clauses(recipe: Recipe, n: int, k: int) -> int:
    if n <= k:
        return 0
    small = n <= recipe.small_up_to
    encoding = recipe.small if small else recipe.large
    if encoding == "pairwise" and k == 1:
        return n * (n - 1) // 2
    return 2 * n * k + n - 3 * k - 1


@pytest.mark.parametrize("recipe", ["default", "all sequential", "all pairwise", "mixed"])
@given(puzzle=puzzles([*SMALL, "3x3", "triangle2", *ODD_BOARDS], hinted=True))
@runs(20)
def test_every_family_has_the_size_that_it_says(recipe: str, puzzle: Puzzle) -> None:
    encoding = encode(puzzle, RECIPES[recipe])
    for name in encoding.recipe.constraints:
        clauses = list(encoding.family(name))
        assert len(clauses) == expected_clauses(encoding, name), name
        assert encoding.sizes[name] == (len(clauses), sum(map(len, clauses)))


def test_the_standard_example_has_the_size_that_was_measured() -> None:
    encoding = encode(satpuzzle.load("standard"))
    assert len(encoding.names[PLACE]) == 9 * 8 * 4
    assert len(encoding.names[LIES]) == 9 * 8
    assert len(encoding.names[LABEL]) == 12 * 8
    assert 450 < encoding.names.count < 600
    assert 2000 < sum(clauses for clauses, _ in encoding.sizes.values()) < 2700


@given(puzzles([*SMALL, "3x3", *ODD_BOARDS], hinted=True))
@runs(30)
def test_ids_run_without_gaps_and_map_back(puzzle: Puzzle) -> None:
    names = encode(puzzle).names
    following = 1
    for block in names.blocks:
        assert (block.first, block.ids) == (following, range(following, following + len(block)))
        assert list(block.values()) == list(block.ids)
        for key, variable in block.items():
            assert names.describe(variable) == (block.family, key)
            assert names[block.family][key] == variable
        following += len(block)
    assert names.count == following - 1
    for family in (PLACE, LIES, LABEL):
        assert list(names[family]) == sorted(names[family]), "in the order of cells or joins, then ascending"
    for wrong in (0, -1, following):
        with pytest.raises(UndeclaredVariableError):
            names.describe(wrong)


def test_the_projection_is_the_placements() -> None:
    encoding = encode(satpuzzle.load("standard"))
    assert list(encoding.projection) == list(encoding.names[PLACE].values())


def test_a_key_that_was_not_declared_is_an_error_and_no_new_variable() -> None:
    names = encode(satpuzzle.load("standard")).names
    count = names.count
    for family, key in ((PLACE, (9, 1, 0)), (PLACE, (0, 9, 0)), (PLACE, (0, 1, 4)), (LIES, (0, 0)), (LABEL, (12, 1))):
        with pytest.raises(UndeclaredVariableError):
            names[family][key]
    with pytest.raises(UndeclaredVariableError, match="no block plaice"):
        names["plaice"]
    assert names.count == count
    assert "plaice" not in names


def test_a_block_is_declared_once_and_its_keys_once() -> None:
    names = Variables()
    names.declare("one", [(1,), (2,)])
    with pytest.raises(ValueError, match="declared already"):
        names.declare("one", [(3,)])
    with pytest.raises(ValueError, match="twice"):
        names.declare("two", [(1,), (1,)])
    assert names.declare("none", []).ids == range(3, 3)
    assert names.declare("three", [(7,)]).ids == range(3, 4)
    assert names.describe(3) == ("three", (7,))


@given(puzzles([*SMALL, "3x3"], hinted=True))
@runs(30)
def test_the_same_puzzle_gives_the_same_clauses(puzzle: Puzzle) -> None:
    encoding = encode(puzzle)
    clauses = list(encoding.clauses())
    assert list(encoding.clauses()) == clauses, "asked twice"
    again = encode(replace(puzzle, title="another title"))
    assert list(again.clauses()) == clauses
    assert [(b.family, b.keys_in_order) for b in again.names.blocks] == [
        (b.family, b.keys_in_order) for b in encoding.names.blocks
    ]


DIGEST = """
import hashlib
import satpuzzle
from satpuzzle.encode import encode
framed = satpuzzle.Rule(signed=False, rim=0, rim_only=True)
cards = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 1, 0, 0), (3, 0, 0, 1))
hinted = satpuzzle.Puzzle(satpuzzle.parse_board("2x2"), cards, framed, (satpuzzle.Hint(0, 2, 2),))
for puzzle in (satpuzzle.load("standard"), hinted):
    encoding = encode(puzzle)
    text = repr([list(encoding.clauses()), [(b.family, b.keys_in_order) for b in encoding.names.blocks]])
    print(hashlib.sha256(text.encode()).hexdigest())
    print(*satpuzzle.solve(puzzle))
"""


def test_every_process_makes_the_same_clauses() -> None:
    def run(seed: str) -> str:
        root = Path(satpuzzle.__file__).parent.parent
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", DIGEST]
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd=root, env=environment).stdout

    first = run("0")
    assert len(first.splitlines()) == 4
    assert [run("1"), run("4711")] == [first, first]


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
@pytest.mark.parametrize("negate", [False, True])
def test_at_most_k_of_n_holds_over_the_whole_truth_table(name: str, negate: bool) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n, k in combinations_of_bounds(encoding):
        literals = [2 * i + 1 if negate and i % 2 else -(2 * i + 1) for i in range(n)]  # gaps between the ids
        aux = range(50, 50 + encoding.auxiliaries(n, k))
        clauses = list(encoding.clauses(literals, k, aux))
        assert {abs(literal) for clause in clauses for literal in clause} == {*map(abs, literals), *aux}
        assert all(len({abs(literal) for literal in clause}) == len(clause) for clause in clauses)
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for row in product([False, True], repeat=n):
                chosen = [literal if true else -literal for literal, true in zip(literals, row, strict=True)]
                assert solver.solve(assumptions=chosen) == (sum(row) <= k), (n, k, row)


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_unit_propagation_alone_excludes_the_rest_when_the_bound_is_reached(name: str) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n, k in combinations_of_bounds(encoding):
        literals = range(1, n + 1)
        aux = range(n + 1, n + 1 + encoding.auxiliaries(n, k))
        with Solver("minisat22", bootstrap_with=encoding.clauses(literals, k, aux)) as solver:
            for chosen in combinations(literals, k):
                consistent, implied = solver.propagate(assumptions=list(chosen))
                assert consistent
                assert {-literal for literal in literals if literal not in chosen} <= set(implied), (n, k, chosen)


def test_cardinality_encodings_have_the_sizes_that_they_say() -> None:
    for name in ("pairwise", "sequential"):
        encoding = cardinality.ENCODINGS[name]
        for n, k in combinations_of_bounds(encoding, 12):
            auxiliaries = encoding.auxiliaries(n, k)
            clauses = list(encoding.clauses(range(1, n + 1), k, range(n + 1, n + 1 + auxiliaries)))
            counter = (k * (n - 1), 2 * n * k + n - 3 * k - 1)
            assert (auxiliaries, len(clauses)) == ((0, n * (n - 1) // 2) if name == "pairwise" else counter), (n, k)


def combinations_of_bounds(encoding: cardinality.AtMost, most: int = 6) -> list[tuple[int, int]]:
    return [(n, k) for n in range(2, most + 1) for k in range(1, n) if k == 1 or not encoding.only_one]


def test_a_bound_above_one_never_gets_an_encoding_that_cannot_say_it() -> None:
    for recipe in RECIPES.values():
        for n in range(2, 30):
            assert all(not recipe.at_most(n, k).only_one for k in range(2, n))


# Puzzles that between them need every constraint: duplicate cards, symmetric ones, a frame, hints.
def _small(board: str, cards: str, rule: str = "signed", hints: tuple[Hint, ...] = ()) -> Puzzle:
    labels = tuple(tuple(map(int, card.split())) for card in cards.split(","))
    return Puzzle(parse_board(board), labels, Rule.parse(rule), hints)


NEEDY = (
    _small("1x1", "1 2 3 4"),
    _small("1x2", "1 1 2 3, -1 -1 -2 4"),
    _small("1x4", "1 2 1 2, 1 2 1 2, 1 1 1 1, 1 2 2 2", "unsigned"),
    _small("2x2", "1 2 3 4, 5 6 7 -2, -7 8 9 1, -3 -1 2 2"),
    _small("2x2", "1 1 2 2, 1 1 2 2, 1 2 1 2, 2 2 2 1", "unsigned"),
    _small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed"),
    _small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed", (Hint(0, 1, 0),)),
    _small("2x2", "1 2 3 4, 1 2 3 4, 1 2 3 4, 1 2 3 4", "unsigned"),
    _small("2x2", "1 2 3 4, 1 2 3 5, 1 2 3 6, 1 2 3 7", "unsigned"),
)


NEEDED = [name for name in DEFAULT.constraints if not FAMILIES[name].redundant]
REDUNDANT = [name for name in DEFAULT.constraints if FAMILIES[name].redundant]


@pytest.mark.parametrize("name", NEEDED)
def test_leaving_out_a_needed_constraint_makes_some_count_wrong(name: str) -> None:
    # Redundant ones are left out too: support clauses, for one, say again what some needed ones say.
    def differs(puzzle: Puzzle) -> bool:
        truth = strategies.truth(puzzle)
        try:
            return decoded(encode(puzzle), [name, *REDUNDANT], most=len(truth) + 1) != truth
        except WrongAnswerError:
            return True

    assert any(map(differs, NEEDY))


@pytest.mark.parametrize("name", REDUNDANT)
def test_leaving_out_a_redundant_constraint_changes_no_count(name: str) -> None:
    for puzzle in NEEDY:
        assert decoded(encode(puzzle), [name]) == strategies.truth(puzzle)


def test_leaving_out_all_redundant_constraints_changes_no_count() -> None:
    assert REDUNDANT
    for puzzle in NEEDY:
        assert decoded(encode(puzzle), REDUNDANT) == strategies.truth(puzzle)


def test_leaving_out_a_family_leaves_the_others_word_for_word() -> None:
    encoding = encode(NEEDY[2])
    for name in DEFAULT.constraints:
        rest = [clause for other in DEFAULT.constraints if other != name for clause in encoding.family(other)]
        assert list(encoding.clauses([name])) == rest


@pytest.mark.parametrize("name", NEEDED)
def test_a_recipe_that_lacks_a_needed_constraint_is_refused(name: str) -> None:
    text = DEFAULT.text.replace(f'"{name}",', "")
    assert text != DEFAULT.text
    with pytest.raises(InputError, match=name):
        parse_recipe(text, "broken")


@pytest.mark.parametrize("name", REDUNDANT)
def test_a_recipe_may_lack_a_redundant_constraint(name: str) -> None:
    recipe = parse_recipe(DEFAULT.text.replace(f'"{name}",', ""), "lean")
    assert name not in recipe.constraints


@given(puzzles([*SMALL, "3x3", "triangle2"], hinted=True, solvable=True), st.data())
@runs(40)
def test_decoding_reads_back_what_literals_says(puzzle: Puzzle, data: st.DataObject) -> None:
    encoding = encode(puzzle)
    found = list(satpuzzle.solve(puzzle))
    if not found:
        return
    solution = data.draw(st.sampled_from(found))
    literals = encoding.literals(solution)
    assert len(literals) == puzzle.board.cells
    assert set(literals) <= set(encoding.projection)
    noise = [variable for variable in range(-encoding.names.count, 0) if -variable not in literals]
    assert encoding.decode(data.draw(st.permutations(literals))) == solution
    assert encoding.decode([*noise, *literals, *encoding.names[LIES].values()]) == solution
    missing = data.draw(st.sampled_from(literals))
    cell = encoding.names.describe(missing)[1][0] + 1
    with pytest.raises(WrongAnswerError, match=f"no card into cell {cell}"):
        encoding.decode([literal for literal in literals if literal != missing])
    others = [literal for literal in encoding.projection if literal not in literals]
    if others:
        more = data.draw(st.sampled_from(others))
        cell = encoding.names.describe(more)[1][0] + 1
        with pytest.raises(WrongAnswerError, match=f"two cards into cell {cell}"):
            encoding.decode([*literals, more])


def test_decoding_does_not_judge_but_the_judge_does() -> None:
    encoding = encode(NEEDY[3])
    place = encoding.names[PLACE]
    solution = encoding.decode([place[cell, cell + 1, 0] for cell in range(4)])
    assert check.solution_faults(solution) != []


def test_what_rim_and_hints_exclude_has_no_variable() -> None:
    framed, hinted = encode(NEEDY[5]), encode(NEEDY[6])
    assert len(framed.names[PLACE]) == 4 * 3, "each corner card fits a corner in one turn"
    assert [key for key in hinted.names[PLACE] if key[0] == 0] == [(0, 1, 0)]


def test_a_card_that_fits_nowhere_makes_the_formula_unsatisfiable() -> None:
    puzzle = _small("1x1", "1 2 3 4", "signed,rim=5")
    encoding = encode(puzzle)
    assert encoding.names.count == 0
    assert [] in list(encoding.clauses())
    assert list(satpuzzle.solve(puzzle)) == []
