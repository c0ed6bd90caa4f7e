"""Recipes to test, the solutions that their models mean, and small puzzles that need every constraint."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pysat.solvers import Solver

import satpuzzle
from satpuzzle import Placement, Puzzle, Rule, Solution, parse_board
from satpuzzle.encode import Encoding, Recipe, load_recipe, recipe_names
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import VARIABLES
from tests import brute, strategies

DEFAULT = load_recipe()
APART = load_recipe("default-apart")
EVERYTHING = tuple(name for name, family in FAMILIES.items() if not family.breaks_symmetry)


def bare(recipe: Recipe) -> Recipe:
    """The recipe without redundant families: as many as possible are removed, the last ones first."""
    for name in recipe.constraints[::-1]:
        fewer = recipe.without(name)
        recipe = recipe if fewer.unmet else fewer
    return recipe


def backwards(recipe: Recipe) -> Recipe:
    return replace(recipe, variables=recipe.variables[::-1], constraints=recipe.constraints[::-1])


def answered(puzzle: Puzzle, folder: Path) -> tuple[Puzzle, list[Solution]]:
    """The decoded answer of a solver to the puzzle's exported formula."""
    formula, answer = folder / "formula.cnf", folder / "answer.txt"
    satpuzzle.export(puzzle, str(formula))
    lines = [line.split() for line in formula.read_text().splitlines() if line[0] not in "cp"]
    with Solver("minisat22", bootstrap_with=[[int(word) for word in line[:-1]] for line in lines]) as solver:
        assert solver.solve()
        answer.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    return satpuzzle.decode(str(formula), str(answer))


BUNDLED = {name: load_recipe(name) for name in recipe_names()}
ALTERED = {
    "all sequential": replace(DEFAULT, small="sequential", small_up_to=0),
    "mixed": replace(DEFAULT, small="commander", small_up_to=5, large="product"),
    "bare": bare(DEFAULT),
    "backwards": backwards(DEFAULT),
    "figures": replace(DEFAULT, constraints=(*DEFAULT.constraints, "figure_in_no_more_joins")),
    "everything": replace(DEFAULT, variables=VARIABLES, constraints=EVERYTHING, large="bitwise"),
    "apart bare": bare(APART),
    "apart backwards": backwards(APART),
}
RECIPES = {**BUNDLED, **ALTERED}


def written(variables: Sequence[str], families: Sequence[str], more: str = "") -> str:
    """The text of a recipe."""
    return f"variables = {json.dumps(list(variables))}\nconstraints = {json.dumps(list(families))}\n{more}"


def projected(clauses: Iterable[Sequence[int]], shown: Sequence[int], most: int = 1000) -> Iterator[list[int]]:
    """Those of some variables that are true in a model of the clauses, each set once; at most `most`."""
    with Solver("glucose4") as solver:
        if not all(clause and solver.add_clause(clause) is not False for clause in clauses):
            return
        for variable in shown:
            solver.add_clause([variable, -variable])  # including variables without clauses
        for _ in range(most):
            if not solver.solve():
                return
            true = {*solver.get_model()}
            yield [variable for variable in shown if variable in true]
            solver.add_clause([-variable if variable in true else variable for variable in shown])


def meant(encoding: Encoding, without: Collection[str] = (), most: int = 1000) -> list[Solution]:
    """The solutions of the models, sorted. Raises WrongAnswerError for a model without one."""
    return sorted(encoding.decode(model) for model in projected(encoding.clauses(without), encoding.projection, most))


@lru_cache(maxsize=100)
def truth(puzzle: Puzzle) -> list[brute.Shown]:
    """All distinct solutions by brute force, cached because MINIMAL_PUZZLES are used often."""
    return strategies.truth(puzzle)


def hold_against_the_truth(encoding: Encoding) -> None:
    """The models are the solutions, each once; if rotations may be missing, all solutions together with these."""
    found = meant(encoding)
    assert len(set(found)) == len(found), "two models are one solution"
    if encoding.recipe.breaks_symmetry:
        found = sorted({turned for solution in found for turned in solution.orbit()})
    assert list(map(strategies.shown, found)) == truth(encoding.puzzle)


def small(board: str, cards: str, rule: str = "signed", hints: tuple[Placement, ...] = ()) -> Puzzle:
    """A puzzle whose cards are written with commas between."""
    labels = tuple(tuple(map(int, card.split())) for card in cards.split(","))
    return Puzzle(parse_board(board), labels, Rule.parse(rule), hints)


# Between them these need every constraint of every recipe: duplicate cards, symmetric ones, a frame, hints.
MINIMAL_PUZZLES = (
    small("1x1", "1 2 3 4"),
    small("1x2", "1 1 2 3, -1 -1 -2 4"),
    small("1x4", "1 2 1 2, 1 2 1 2, 1 1 1 1, 1 2 2 2", "unsigned"),
    small("2x2", "1 2 3 4, 5 6 7 -2, -7 8 9 1, -3 -1 2 2"),
    small("2x2", "1 1 2 2, 1 1 2 2, 1 2 1 2, 2 2 2 1", "unsigned"),
    small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed"),
    small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed", (Placement(0, 1, 0),)),
    small("2x2", "1 2 3 4, 1 2 3 4, 1 2 3 4, 1 2 3 4", "unsigned"),
    small("2x2", "1 2 3 4, 1 2 3 5, 1 2 3 6, 1 2 3 7", "unsigned"),
)
