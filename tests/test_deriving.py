"""The clauses of any recipe are derived from the plain rules, in steps that the checker accepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Puzzle, Settings, Solution
from satpuzzle.certificates import lrat, making
from satpuzzle.certificates.derivation import Derivation
from satpuzzle.certificates.groups import AT_MOST, MEANINGS, Threshold
from satpuzzle.certificates.recipe_proof import FAMILIES as DERIVED
from satpuzzle.certificates.recipe_proof import RecipeProof, checked_recipe
from satpuzzle.certificates.reference import Reference
from satpuzzle.certificates.terms import LiteralMap, RecipeLiteral
from satpuzzle.dimacs.formulas import blocking
from satpuzzle.encode import Recipe, cardinality, encode, load_recipe
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import VARIABLES, parse_recipe
from satpuzzle.errors import DisagreementError
from satpuzzle.runtime.deadline import Deadline
from tests import strategies
from tests.cases import one_in
from tests.conftest import Cli
from tests.forging import unpacked
from tests.formulas import EVERYTHING, MINIMAL_PUZZLES, RECIPES, small, written
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

ANYWHERE: list[str | Board] = [*SMALL, "triangle2", "hexagon1", *ODD_BOARDS]
REFUSED = {"default-figures": "figure_in_no_more_joins", "default-symmetry": "one_card_breaks_rotations"}
DERIVABLE = [name for name in EVERYTHING if name in DERIVED or name in AT_MOST]
COMPLETE = {
    name: recipe
    for name, recipe in RECIPES.items()
    if not recipe.breaks_symmetry and set(recipe.constraints) <= set(DERIVABLE)
}
COMPLETE["all that follows"] = replace(RECIPES["everything"], constraints=tuple(DERIVABLE))
BUNDLED = [name for name in satpuzzle.recipe_names() if name not in REFUSED]


def hold_against_the_checker(puzzle: Puzzle, recipe: Recipe, solutions: Sequence[Solution]) -> int:
    """Check that `lrat` accepts a derivation of every clause of the recipe from the rules; return its steps."""
    encoding = encode(puzzle, recipe)
    reference = Reference(puzzle, solutions)
    derivation = Derivation(reference)
    deriving = RecipeProof(encoding, derivation)
    clauses = [*encoding.clauses(), *blocking(encoding, solutions)]
    numbers = list(range(1, len(clauses) + 1))
    derived = dict(deriving.clauses(numbers, solutions))
    assert list(derived) == numbers
    for number, clause in zip(numbers, clauses, strict=True):
        assert set(derivation.clauses[derived[number]]) == set(map(deriving.terms.literal, clause))
    literals = [deriving.terms.known_literal(v) for v in {abs(literal) for clause in clauses for literal in clause}]
    assert len(set(map(abs, literals))) == len(literals), "variables are distinct"

    every = range(1, len(derivation.clauses))
    rules = [number for number in every if derivation.is_rule(number)]
    assert all(reference.states([*derivation.clauses[number]]) for number in rules)
    steps = [number for number in every if not derivation.is_rule(number)]
    names = {number: name for name, number in enumerate([*rules, *steps], 1 + 2)}
    lines = []
    for number in steps:
        hints = [names[hint] if hint > 0 else -names[-hint] for hint in derivation.hints[number] or ()]
        lines.append(" ".join(map(str, [names[number], *derivation.clauses[number], 0, *hints, 0])).encode())
        if not derivation.clauses[number]:
            break  # all that the checker needs
    else:
        lines.append(f"{len(every) + 3} 0 1 2 0".encode())  # it only needs a proof that ends
    opposites = [[1], [-1]]
    lrat.check([*opposites, *(derivation.clauses[number] for number in rules)], lines)
    return len(steps)


@pytest.mark.parametrize("name", COMPLETE)
@given(puzzles(ANYWHERE, hinted=True))
@runs(14)
def test_every_clause_of_a_recipe_is_derived(name: str, puzzle: Puzzle) -> None:
    hold_against_the_checker(puzzle, COMPLETE[name], list(satpuzzle.solve(puzzle)))


HOPELESS = (
    small("1x2", "1 2 3 4, 5 6 7 8"),  # no label for the join
    small("1x2", "0 1 0 0, 1 1 1 1", "framed"),  # a card that fits nowhere
    small("2x2", "0 1 2 0, 0 1 1 0, 0 1 1 0, 0 3 1 1", "framed"),
    small("1x4", "0 1 0 0, 0 1 0 0, 0 1 0 0, 0 1 0 1", "framed"),  # three cards for two cells
    small("1x2", "1 1 2 3, -1 -1 -2 4", hints=(satpuzzle.Placement(0, 1, 0), satpuzzle.Placement(1, 2, 2))),
)


AT_MOST_ONE = [name for name, encoding in cardinality.ENCODINGS.items() if name != "countdown"]


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """A correct user recipe: some variables, some families in any order, some encodings."""
    variables = draw(st.lists(st.sampled_from(VARIABLES), unique=True, min_size=1))
    possible = [name for name in DERIVABLE if set(FAMILIES[name].needs) <= set(variables)]
    families = list(draw(st.permutations(possible)))
    for name in list(families):  # drop some, so that every family is tested without the others
        fewer = [other for other in families if other != name]
        if draw(st.integers(0, 3)):
            lean = Recipe("lean", "", "", tuple(variables), tuple(fewer))
            families = families if lean.unmet else fewer
    small, large = draw(st.sampled_from(AT_MOST_ONE)), draw(st.sampled_from(AT_MOST_ONE))
    limit = draw(st.integers(0, 12))
    more = f'[at_most]\nsmall = "{small}"\nsmall_up_to = {limit}\nlarge = "{large}"\n'
    assume(families and not Recipe("correct", "", "", tuple(variables), tuple(families)).unmet)
    return parse_recipe(written(variables, families, more), "its own")


def expressed(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether the recipe supports the puzzle; without variables for the rim it needs a given rim."""
    try:
        encode(puzzle, recipe)
    except InputError as error:
        if "add 'rim'" not in str(error):
            raise
        return False
    return True


@given(puzzles(ANYWHERE, hinted=True), recipes())
@runs(100)
def test_every_clause_of_a_user_recipe_is_derived(puzzle: Puzzle, recipe: Recipe) -> None:
    note(recipe.text)
    assume(expressed(puzzle, recipe))
    hold_against_the_checker(puzzle, checked_recipe(recipe), list(satpuzzle.solve(puzzle)))


SEVERAL = (
    small("2x3", "1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1, 1 2 1 2, 1 2 1 2", "unsigned"),  # counts 4 and 2
    small("2x3", "1 2 1 2, 1 2 1 2, 1 2 1 2, 1 1 2 2, 1 1 2 2, 1 1 2 2", "unsigned"),  # 3 and 3
    small("1x7", "1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1, 1 2 1 2, 1 2 1 2", "unsigned"),  # 5 and 2
    small(
        "1x7",
        "1 1 1 2, 1 1 1 2, 1 1 1 2, 1 1 1 2, 1 1 1 2, 1 1 1 2, 1 2 1 2",
        "unsigned",
        (satpuzzle.Placement(6, 1, 1),),
    ),
)


@pytest.mark.parametrize("recipe", ["default", *(pytest.param(n, marks=pytest.mark.long) for n in BUNDLED[1:])])
@pytest.mark.parametrize("name", one_in(2, ["circus", "one-figure", "standard", "triangles-4"]))
def test_every_clause_is_derived_for_bundled_puzzles(name: str, recipe: str) -> None:
    puzzle = satpuzzle.load(name)
    steps = hold_against_the_checker(puzzle, load_recipe(recipe), list(satpuzzle.solve(puzzle, limit=10)))
    assert steps > 100


@pytest.mark.parametrize("name", one_in(6, COMPLETE))
def test_clauses_are_derived_for_equal_symmetric_framed_and_given_cards(name: str) -> None:
    for puzzle in (*MINIMAL_PUZZLES, *HOPELESS, *SEVERAL):
        hold_against_the_checker(puzzle, COMPLETE[name], list(satpuzzle.solve(puzzle, limit=20)))


# The meaning of auxiliary variables.


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_definitions_of_auxiliary_variables_satisfy_the_encoding(name: str) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n in range(2, 9):
        for bound in range(1, 2 if encoding.only_one else n):
            literals, aux = range(1, n + 1), range(n + 1, n + 1 + encoding.auxiliaries(n, bound))
            clauses = list(encoding.clauses(literals, bound, aux))
            meanings = list(MEANINGS[name](n, bound))
            assert len(meanings) == len(aux)
            for row in product([False, True], repeat=n):
                if sum(row) > bound:
                    continue
                values = list(row)
                for meaning in meanings:
                    if isinstance(meaning, Threshold):
                        values.append((sum(row[: meaning.among]) >= meaning.least) != meaning.negated)
                    else:
                        values.append(any(values[place] for place in meaning))
                for clause in clauses:
                    assert any(values[abs(literal) - 1] == (literal > 0) for literal in clause), (n, bound, row)


def test_every_encoding_is_defined_and_every_family_is_derived_or_refused() -> None:
    assert set(MEANINGS) == set(cardinality.ENCODINGS)
    assert {*EVERYTHING} - {*DERIVABLE} == {"figure_in_no_more_joins"}


@pytest.mark.parametrize("recipe", ["default", "default-apart"])
def test_the_size_of_a_derivation_does_not_grow_with_equal_cards(recipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline is checked before each clause."""
    its_hints, looks = Derivation._hints, 0
    seen: list[int] = []

    def hints(self: Derivation, clause: Sequence[int], premises: Iterable[int]) -> list[int]:
        seen.append(len(premises := [*premises]))
        assert looks >= len(seen)
        return its_hints(self, clause, premises)

    def looked() -> bool:
        nonlocal looks
        looks += 1
        return False

    monkeypatch.setattr(Derivation, "_hints", hints)
    average = []
    for width in (3, 5):
        seen.clear()
        looks = 0
        puzzle = satpuzzle.parse_all(
            "1 1 1 1\n" * (width**2 - 1) + "1 1 1 2", board=f"{width}x{width}", rule="unsigned"
        )[0]
        encoding = encode(puzzle, recipe)
        deriving = RecipeProof(encoding, Derivation(Reference(puzzle), Deadline(cancelled=looked)))
        wanted = range(1, 1 + sum(1 for _ in encoding.clauses()))
        assert len([*deriving.clauses(wanted, ())]) == len(wanted)
        average.append(sum(seen) / len(seen))
    assert average[1] < 3 * average[0], average


# Certificates.


@pytest.mark.parametrize("whole", [True, False], ids=["all rules", "those that are used"])
@pytest.mark.parametrize("recipe", one_in(12, BUNDLED))
def test_certificates_by_every_recipe_are_valid(
    recipe: str, whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not whole:
        monkeypatch.setattr(making, "WHOLE", 0)
    path = str(tmp_path / "made.zip")
    for puzzle in (MINIMAL_PUZZLES[4], MINIMAL_PUZZLES[6], SEVERAL[1], satpuzzle.load("triangles-4")):
        satpuzzle.certify(puzzle, path, settings=Settings(recipe=recipe))
        found = satpuzzle.verify(path)
        assert list(found.solutions) == list(satpuzzle.solve(puzzle))
        assert found.whole == whole
        every = {tuple(clause) for clause in Reference(puzzle, found.solutions).clauses()}
        manifest, parts = unpacked(Path(path))
        assert manifest["formula"] == ("whole" if whole else "used")
        lines = parts["formula.cnf"].splitlines()[3:]
        rules = [tuple(map(int, line.split()[:-1])) for line in lines]
        assert len(rules) == found.clauses
        assert {*rules} <= every
        assert ({*rules} == every) or not whole
        hints = {hint for line in parts["proof.lrat"].splitlines() if b" d " not in line for hint in _hints(line)}
        assert whole or hints >= set(range(1, len(rules) + 1)), "all rules are used"


def test_used_clauses_have_only_known_variables() -> None:
    """A used definition needs only the first clause of the definitions of its parts."""
    derivation = Derivation(Reference(MINIMAL_PUZZLES[0]))
    part = derivation.define([1, 2])
    whole = derivation.define([part, 3])
    shown = derivation.derive([-3, whole], derivation.definition(whole))
    assert derivation.used([shown]) == [derivation.definition(part)[0], derivation.definition(whole)[0], shown]


def _hints(line: bytes) -> list[int]:
    numbers = list(map(int, line.split()))
    return numbers[numbers.index(0, 1) + 1 : -1]


@given(puzzles(ANYWHERE, hinted=True), recipes())
@runs(30)
def test_certificates_by_user_recipes_are_true(
    tmp_path_factory: pytest.TempPathFactory, puzzle: Puzzle, recipe: Recipe
) -> None:
    note(recipe.text)
    assume(expressed(puzzle, recipe))
    folder = tmp_path_factory.mktemp("own")
    (folder / "own.toml").write_text(recipe.text, encoding="utf-8")
    path = str(folder / "made.zip")
    settings = Settings(recipe=str(folder / "own.toml"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "WHOLE", len(recipe.constraints) % 2 * making.WHOLE)
        satpuzzle.certify(puzzle, path, settings=settings)
    found = satpuzzle.verify(path)
    assert list(map(strategies.shown, found.solutions)) == strategies.truth(puzzle)


@pytest.mark.parametrize("name", REFUSED)
def test_an_underivable_recipe_is_refused_with_the_family(name: str, cli: Cli, tmp_path: Path) -> None:
    result = cli("certify", "standard", "--recipe", name, "-o", tmp_path / "made.zip")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert name in result.stderr
    assert REFUSED[name] in result.stderr or "excludes rotations" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("whole", [True, False], ids=["all rules", "those that are used"])
@pytest.mark.parametrize("premises", ["none", "no rule", "no such placement"])
def test_insufficient_premises_give_one_line_with_the_family(
    premises: str, whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
        if premises == "no rule":
            yield terms.derivation.rule([each.literal for each in said])
        if premises == "no such placement":
            yield terms.reference.variable(0, 99, 0)

    monkeypatch.setitem(DERIVED, "placement_shows_labels", wrong)
    if not whole:
        monkeypatch.setattr(making, "WHOLE", 0)
    path = tmp_path / "made.zip"
    says = "is not a rule of the puzzle" if premises == "no rule" else "of placement_shows_labels do not suffice"
    with pytest.raises(DisagreementError, match=says):
        satpuzzle.certify("asterix", path, settings=Settings(recipe="labels"))
    assert not path.exists()
