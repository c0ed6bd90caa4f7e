"""Parts of a formula: sizes of families, ids of variables, projection and domains."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pysat.card  # noqa: F401 - it must be loaded while its private part is hidden
import pytest
from hypothesis import example, given, note
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, WrongAnswerError
from satpuzzle.encode import Encoding, Recipe, encode, load_recipe
from satpuzzle.encode.cardinality import ALSO, ENCODINGS, CardinalityEncoding
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.facts import Fact
from satpuzzle.encode.recipe import MOST_BRACKETS, parse_recipe
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, Clauses
from satpuzzle.model.judging import solution_faults
from satpuzzle.search import Settings
from tests import formulas, strategies
from tests.cases import one_in, table_in
from tests.conftest import ROOT, Cli, saved
from tests.formulas import BUNDLED, DEFAULT, MINIMAL_PUZZLES, RECIPES, small, truth, written
from tests.strategies import ODD_BOARDS, SMALL, kinds, puzzles, runs

PLACES = (*SMALL, "3x3", "triangle2", *ODD_BOARDS)
SIZED = {
    **RECIPES,
    "all families": replace(RECIPES["everything"], constraints=(*formulas.EVERYTHING, "one_card_breaks_rotations")),
}


@pytest.mark.parametrize("recipe", SIZED.values(), ids=list(SIZED))
@example(puzzle=small("1x1", "1 2 3 4", "signed,rim=5"))  # the empty clause is one of the first family that has it
@given(puzzle=puzzles(PLACES, hinted=True))
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
@given(puzzle=puzzles(PLACES, hinted=True))
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


@pytest.mark.parametrize("name", [*ENCODINGS, *ALSO])
def test_recipes_with_every_encoding_have_the_right_models(name: str) -> None:
    recipe = RECIPES["default"]
    other = parse_recipe(written(recipe.variables, recipe.constraints, f'at_most = "{name}"\n'), "other")
    for puzzle in MINIMAL_PUZZLES:
        formulas.hold_against_the_truth(encode(puzzle, other))


def test_encodings_of_pysat_are_the_same_by_its_public_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its private call, which loads faster, may be another one in other versions."""
    made = {(name, n, k): [*each.maker(n, k)] for name, each in ENCODINGS.items() for n, k in bounds(each, 5)}
    monkeypatch.setitem(sys.modules, "pycard", None)
    assert {(name, n, k): [*ENCODINGS[name].maker(n, k)] for name, n, k in made} == made


# The projected models of every recipe are the solutions; its necessary constraints are known.
# These tests run over every file in `encodings/`, and some recipes made from these; nothing is registered here.

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
        formulas.hold_against_the_truth(encoding)


@pytest.mark.parametrize("recipe", [name for name, recipe in RECIPES.items() if recipe.breaks_symmetry])
def test_symmetry_breaking_excludes_nothing_without_a_single_card_or_rotations(recipe: str) -> None:
    for puzzle in (
        MINIMAL_PUZZLES[7],
        small("2x2", "1 2 3 4, 1 2 3 4, 2 1 4 3, 2 1 4 3", "unsigned"),
        MINIMAL_PUZZLES[6],
    ):
        assert list(map(strategies.shown, formulas.meant(encode(puzzle, RECIPES[recipe])))) == strategies.truth(puzzle)


@given(puzzles([*BOARDS, "3x3"], hinted=True, solvable=True), st.integers(0))
@runs(20)
def test_a_decoded_model_has_the_same_literals_and_passes_the_judge(puzzle: Puzzle, seed: int) -> None:
    rng = random.Random(seed)
    for name, recipe in RECIPES.items():
        note(name)
        encoding = encode(puzzle, recipe)
        assert len(set(encoding.projection)) == len(encoding.projection)
        models = list(formulas.projected(encoding.clauses(), encoding.projection))
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
        return formulas.meant(encode(puzzle, recipe), [without] if without else [], most)
    except WrongAnswerError:
        return None


@pytest.mark.parametrize("name", one_in(3, DISTINCT))
def test_removing_a_constraint_changes_the_models_unless_it_is_redundant(name: str) -> None:
    recipe = RECIPES[name]
    whole = [outcome(recipe, puzzle) for puzzle in MINIMAL_PUZZLES]
    for family in recipe.constraints:
        if FAMILIES[family].breaks_symmetry:
            assert family in recipe.redundant
            formulas.hold_against_the_truth(encode(MINIMAL_PUZZLES[3], recipe.without(family)))
            continue
        pairs = zip(MINIMAL_PUZZLES, whole, strict=True)
        differs = any(outcome(recipe, puzzle, family) != meaning for puzzle, meaning in pairs)
        assert differs == (family not in recipe.redundant), family


BLOCKS = ((PLACE,), (PLACE, LABEL), (PLACE, CARD_AT), (PLACE, CARD_AT, LABEL), (PLACE, CARD_AT, COPY, LABEL))


def possible(variables: tuple[str, ...]) -> list[str]:
    """The families that a recipe of these variables can have."""
    return [name for name in formulas.EVERYTHING if set(FAMILIES[name].needs) <= set(variables)]


def unmet(variables: tuple[str, ...], families: Sequence[str]) -> tuple[Fact, ...]:
    return replace(DEFAULT, variables=variables, constraints=tuple(families)).unmet


@pytest.mark.parametrize("variables", one_in(2, [(block,) for block in BLOCKS]), ids="+".join)
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
            for puzzle in MINIMAL_PUZZLES:
                formulas.hold_against_the_truth(encode(puzzle, parse_recipe(written(variables, kept), "correct")))


def test_counting_figures_excludes_labels_without_enough_cards() -> None:
    recipe = RECIPES["figures"]
    puzzle = small("1x2", "1 1 1 1, 2 3 2 3", "unsigned")
    assert list(encode(puzzle, recipe).family("figure_in_no_more_joins")) == []
    scarce = encode(small("1x4", "1 2 3 4, 1 5 3 5, 2 4 2 4, 3 4 4 4", "unsigned"), recipe)
    assert list(scarce.family("figure_in_no_more_joins")), "figure 1 is on two sides only, so at one join of three"


# Recipe files: their keys, inheritance, and errors.

GOOD = written(DEFAULT.variables, DEFAULT.constraints)
VARIANTS = ("pairwise", "sequential", "product", "commander", "bitwise")


@pytest.mark.parametrize("recipe", BUNDLED)
def test_every_bundled_recipe_has_an_explanation_and_a_source(recipe: str) -> None:
    lines = (ROOT / "encodings" / f"{recipe}.toml").read_text().splitlines()
    comment = BUNDLED[recipe].comment
    assert lines[: len(comment)] == comment, "the comment stands at the head"
    assert 1 <= len(comment) <= 8
    assert all(line.startswith("# ") for line in comment)
    assert max(map(len, lines)) <= 120
    assert BUNDLED[recipe].source
    assert BUNDLED[recipe].name == recipe
    assert not set(formulas.ALTERED) & set(BUNDLED)


@pytest.mark.parametrize("recipe", BUNDLED)
def test_the_stored_text_of_a_recipe_is_complete(recipe: str) -> None:
    assert parse_recipe(BUNDLED[recipe].text, recipe) == BUNDLED[recipe]
    plain = (ROOT / "encodings" / f"{recipe}.toml").read_text()
    assert (BUNDLED[recipe].text == plain) == ("extends" not in plain)


def test_a_variant_of_the_at_most_one_encoding_needs_three_lines() -> None:
    for name in VARIANTS:
        assert len((ROOT / "encodings" / f"default-{name}.toml").read_text().splitlines()) == 3
        variant = load_recipe(f"default-{name}")
        same = replace(DEFAULT, name=variant.name, text=variant.text, small=name, large=name)
        assert variant == same
        assert {variant.at_most(n, 1).name for n in (3, 10, 11, 50)} == {name}


@pytest.mark.parametrize("base", ["default", "default-apart"])
def test_a_recipe_that_only_extends_another_equals_it(tmp_path: Path, base: str) -> None:
    comment = "".join(f"{line}\n" for line in load_recipe(base).comment)
    path = saved(tmp_path / "mine.toml", f'{comment}extends = "{base}"\n# nothing differs\n')
    assert load_recipe(path) == replace(load_recipe(base), name="mine.toml")
    assert load_recipe(path).text == (ROOT / "encodings" / f"{base}.toml").read_text()


EXTENDING = {
    "source": ("source = 'a \"b\" \\ \u2028'\n", {"source": 'a "b" \\ \u2028'}),
    "add": ('add = ["figure_in_no_more_joins"]\n', {"constraints": (*DEFAULT.constraints, "figure_in_no_more_joins")}),
    "remove": ('remove = ["label_is_supported"]\n', {"constraints": DEFAULT.constraints[:-1]}),
    "remove and add": (
        'remove = ["cell_has_a_card"]\nadd = ["cell_has_a_card"]\n',
        {"constraints": (*DEFAULT.constraints[1:], "cell_has_a_card")},
    ),
    "constraints": (
        f"constraints = {json.dumps(DEFAULT.constraints[::-1])}\n",
        {"constraints": DEFAULT.constraints[::-1]},
    ),
    "variables": ('variables = ["label", "place", "card_at"]\n', {"variables": (LABEL, PLACE, CARD_AT)}),
    "small": ('[at_most]\nsmall = "bitwise"\n', {"small": "bitwise"}),
    "large": ('[at_most]\nlarge = "product"\n', {"large": "product"}),
    "small_up_to": ("[at_most]\nsmall_up_to = 7\n", {"small_up_to": 7}),
    "at_most": ('at_most = "commander"\n', {"small": "commander", "large": "commander"}),
}


@pytest.mark.parametrize("key", EXTENDING)
def test_a_recipe_inherits_what_it_does_not_define(tmp_path: Path, key: str) -> None:
    text, differs = EXTENDING[key]
    base = replace(DEFAULT, small="product", small_up_to=5, large="commander")
    more = '[at_most]\nsmall = "product"\nsmall_up_to = 5\nlarge = "commander"\n'
    written_out = written(base.variables, base.constraints, more)
    saved(tmp_path / "base.toml", f"source = {json.dumps(base.source)}\n{written_out}")
    recipe = load_recipe(saved(tmp_path / "mine.toml", f'extends = "base.toml"\n{text}'))
    assert recipe == replace(base, name="mine.toml", text=recipe.text, **differs)  # type: ignore[arg-type]
    again = parse_recipe(recipe.text, "mine.toml")
    assert replace(again, small_up_to=recipe.small_up_to) == recipe
    assert again.small_up_to == recipe.small_up_to or recipe.small == recipe.large, "if it makes no difference"


def test_the_base_is_a_bundled_recipe_or_a_file_in_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    saved(tmp_path / "sub" / "far.toml", f'# far\n{GOOD}at_most = "product"\n')
    recipe = load_recipe(saved(tmp_path / "mine.toml", 'extends = "sub/far.toml"\nadd = ["join_shows_a_label"]\n'))
    assert recipe.constraints == (*DEFAULT.constraints, "join_shows_a_label")
    assert (recipe.large, recipe.explanation) == ("product", ""), "a comment is of its own file"


def test_an_extending_recipe_is_stored_completely_in_formulas(tmp_path: Path) -> None:
    puzzle, path = satpuzzle.load("standard"), str(tmp_path / "f.cnf")
    mine = saved(tmp_path / "mine.toml", '# mine\nextends = "default-product"\nadd = ["figure_in_no_more_joins"]\n')
    for name in (mine, "default-product"):
        satpuzzle.export(puzzle, path, recipe=name)
        text = Path(path).read_text()
        assert "extends" not in text
        assert f"c recipe {Path(name).name}\n" in text
        assert f"c recipe: {load_recipe(name).comment[0]}\n" in text
        solution = satpuzzle.first(puzzle)
        assert solution is not None
        answer = saved(tmp_path / "a.txt", f"v {' '.join(map(str, encode(puzzle, name).literals(solution)))} 0\n")
        assert satpuzzle.decode(path, answer) == (puzzle, [solution])
        satpuzzle.certify(puzzle, str(tmp_path / "c.zip"), settings=Settings(recipe=name))
        assert satpuzzle.verify(str(tmp_path / "c.zip")).steps


@pytest.mark.parametrize(
    "text",
    ["a." * 60_000 + "a=1\n", "a = " + "[" * 5_000, "a = " + "[ " * 6, "[a]\n" * (MOST_BRACKETS + 1)],
    ids=["dots", "brackets", "nested", "tables"],
)
def test_a_text_that_would_exhaust_the_parser_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("parsed"))
    with pytest.raises(InputError, match=r"too many (dots|or too deeply)"):
        parse_recipe(text, "greedy")


def test_the_families_are_listed_with_their_statements(cli: Cli) -> None:
    result = cli("recipes", "--families")
    assert (result.exit_code, result.stderr) == (0, "")
    legend, *entries = result.stdout.rstrip("\n").split("\n\n")
    assert legend.startswith("Sizes: C cells, ")
    assert set(VARIANTS) < set(ENCODINGS)
    assert [entry.split("\n")[0] for entry in entries] == [*FAMILIES, *ENCODINGS]
    assert entries[-1].split("\n")[2] == "    At most 1 of 100: 198 auxiliary variables, 396 clauses"
    assert entries[list(FAMILIES).index("card_used_once")].split("\n") == [
        "card_used_once",
        "    Every individual card lies in at most one cell. C cardinality constraints.",
        "    Needs: card_at, copy",
        "    States: no individual card is used twice",
        "    Source: Heule 2008 (explicit one-on-one)",
    ]
    listed = [json.loads(line) for line in cli("recipes", "--families", "--format", "json").stdout.splitlines()]
    for data, family in zip(listed, FAMILIES.values(), strict=True):
        assert (data["family"], tuple(data["needs"])) == (family.name, family.needs)
        assert data["states"] == (family.states.value if family.states else None)
        assert data["explanation"] in result.stdout
        assert data["breaks_symmetry"] == (family.name == "one_card_breaks_rotations")


def test_the_docstring_of_every_family_begins_with_its_size() -> None:
    for family in FAMILIES.values():
        assert any(word in family.explanation for word in ("clause", "cardinality constraint")), family.name
        assert family.explanation.endswith((".", ".)")), family.name
