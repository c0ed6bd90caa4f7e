"""The reference formula of certificates has exactly the solutions as models; changed formulas are refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import Board, Puzzle, Rule, parse_board
from satpuzzle.certificates import archive
from satpuzzle.certificates.reference import Clause, Reference
from satpuzzle.errors import InvalidCertificateError
from tests import brute, strategies
from tests.cases import one_in
from tests.forging import packed, unpacked
from tests.formulas import MINIMAL_PUZZLES, small
from tests.strategies import MANY, ODD_BOARDS, RULES, SMALL, puzzles, runs
from tests.test_architecture import MODULES, imports, own, part_of

ANYWHERE: list[str | Board] = [*SMALL, "triangle2", "hexagon1", *ODD_BOARDS]
ALL_ALIKE = (
    small("1x1", "1 2 3 4"),
    small("1x1", "1 1 1 1", "unsigned"),
    small("1x4", "1 2 1 2, 1 2 1 2, 1 2 1 2, 1 2 1 2", "unsigned"),
    small("2x2", "1 2 3 4, 1 2 3 4, 1 2 3 4, 1 2 3 4", "unsigned"),
    small("2x2", "0 1 1 0, 0 1 1 0, 0 1 1 0, 0 1 1 0", "framed"),
    small("2x2", "0 1 1 1, 0 1 1 1, 0 1 1 1, 0 1 1 1", "framed"),  # fit nowhere
    small("2x3", "1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1", "unsigned"),
    small("2x3", "1 2 -1 -2, 1 2 -1 -2, 1 2 -1 -2, 1 2 -1 -2, 1 2 -1 -2, 1 2 -1 -2"),
)


def models(clauses: Iterable[Clause], variables: int) -> list[list[int]]:
    """The true variables of each model, with all variables distinguished."""
    with Solver("glucose4") as solver:
        found: list[list[int]] = []
        for clause in clauses:
            if not clause or solver.add_clause(clause) is False:
                return []
        for variable in range(1, variables + 1):
            solver.add_clause([variable, -variable])  # including variables without clauses
        while len(found) <= 2 * MANY and solver.solve():
            model = (solver.get_model() or [])[:variables]
            found.append([literal for literal in model if literal > 0])
            solver.add_clause([-literal for literal in model])
        return found


def hold_against_the_truth(puzzle: Puzzle, chance: random.Random) -> None:
    """Each solution that is not listed is one model, and there are no others."""
    truth = strategies.truth(puzzle)
    solutions = list(satpuzzle.solve(puzzle))
    assert list(map(strategies.shown, solutions)) == truth
    for listed in ([], solutions, [solution for solution in solutions if chance.random() < 0.5]):
        reference = Reference(puzzle, listed)
        found = []
        for model in models(reference.clauses(), reference.variables):
            lies = [variable for variable in model if variable <= reference.placements]
            assert [reference.cell(variable) for variable in lies] == list(range(puzzle.board.cells))
            kinds = brute.types(puzzle.cards)
            options = ((reference.options[cell], v - reference.first[cell]) for cell, v in enumerate(lies))
            lays = [choices[place][:2] for choices, place in options]
            found.append(tuple(brute.turn(kinds[kind - 1], turn) for kind, turn in lays))
        left = [shown for shown, solution in zip(truth, solutions, strict=True) if solution not in listed]
        assert brute.in_order(found, puzzle.cards) == left, "each exactly once"


@pytest.mark.parametrize("rule", RULES, ids=str)
@given(data=st.data())
@runs(30)
def test_the_models_are_the_solutions_that_are_not_listed(rule: Rule, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(ANYWHERE, [rule], hinted=data.draw(st.booleans())))
    hold_against_the_truth(puzzle, random.Random(1))


@pytest.mark.parametrize("puzzle", [*ALL_ALIKE, *MINIMAL_PUZZLES], ids=lambda puzzle: f"{puzzle.board}-{puzzle.rule}")
def test_the_models_of_puzzles_of_equal_cards_are_their_solutions(puzzle: Puzzle) -> None:
    hold_against_the_truth(puzzle, random.Random(1))


@given(puzzles(["3x3", "2x4", "triangle3", "hexagon7"], hinted=True))
@runs(20)
def test_the_models_are_the_solutions_on_larger_boards(puzzle: Puzzle) -> None:
    hold_against_the_truth(puzzle, random.Random(1))


def test_the_clauses_of_one_cell_equal_those_written_by_hand() -> None:
    reference = Reference(small("1x1", "1 2 3 4"))
    pairs = [[-1, -2], [-1, -3], [-1, -4], [-2, -3], [-2, -4], [-3, -4]]
    assert list(reference.clauses()) == [[1, 2, 3, 4], *pairs, [1, 2, 3, 4]]
    assert (reference.placements, reference.variables) == (4, 4)


def test_the_clauses_of_two_equal_cards_equal_those_written_by_hand() -> None:
    puzzle = small("1x2", "1 1 1 1, 1 1 1 1", "unsigned")
    reference = Reference(puzzle, satpuzzle.solve(puzzle))
    one, other = 1, 2
    a, aa, aaa, b, bb, bbb = range(3, 9)  # the number for the first cell, and for both
    said = [
        *([one], [other]),
        *([-one, a], [-a, one], [-aa, one], [-aa], [-aaa, one], [-aaa]),
        *([-a, b], [-other, b], [-b, a, other]),
        *([-aa, bb], [-other, -a, bb], [-bb, aa, other], [-bb, aa, a], [bb]),
        *([-aaa, bbb], [-other, -aa, bbb], [-bbb, aaa, other], [-bbb, aaa, aa], [-bbb]),
        *([-one, other], [-other, one]),
        [-one, -other],
    ]
    assert Counter(map(tuple, reference.clauses())) == Counter(map(tuple, said))


def changed(clause: Clause, variables: int, chance: random.Random) -> Clause:
    """A changed clause, usually not a rule."""
    clause = list(clause)
    if not clause:
        return [chance.randint(-variables, variables)]
    place, other = chance.randrange(len(clause)), chance.randrange(len(clause))
    match chance.randrange(9):
        case 0:
            clause[place] *= -1
        case 1:
            clause[place] += chance.choice((-1, 1))
        case 2:
            clause[place] = chance.randint(-variables - 2, variables + 2)
        case 3:
            clause[place], clause[other] = clause[other], clause[place]
        case 4:
            del clause[place]
        case 5:
            clause.insert(place, clause[other])
        case 6:
            clause.append(chance.choice((0, 1, -1, variables, -variables, 10**30, -(10**30))))
        case 7:
            clause.reverse()
        case _:
            clause = [-literal for literal in clause]
    return clause


@given(puzzles(ANYWHERE, hinted=True), st.integers(0))
@runs(100)
def test_exactly_the_clauses_are_recognised_as_rules(puzzle: Puzzle, seed: int) -> None:
    chance = random.Random(seed)
    reference = Reference(puzzle, list(satpuzzle.solve(puzzle))[::2])
    clauses = list(reference.clauses())
    rules = set(map(tuple, clauses))
    assert all(map(reference.states, clauses))
    near = [chance.choice(clauses) for _ in range(100)]
    for clause in ([], [0], [0, 1], [1, 0], *near):
        for _ in range(2):
            clause = changed(clause, reference.variables, chance)
            assert reference.states(clause) == (tuple(clause) in rules), clause


EVERY_RULE = (
    small("1x2", "1 1 1 1, 1 1 1 1", "unsigned"),
    small("3x1", "1 2 1 2, 1 2 1 2, 1 1 1 1", "unsigned"),
    replace(small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed"), hints=(satpuzzle.Placement(0, 1, 0),)),
)


@pytest.mark.parametrize("puzzle", one_in(3, EVERY_RULE), ids=lambda puzzle: puzzle.board.name)
def test_a_formula_with_a_missing_or_extra_clause_is_refused(puzzle: Puzzle, tmp_path: Path) -> None:
    satpuzzle.certify(puzzle, str(tmp_path / "made.zip"))
    manifest, parts = unpacked(tmp_path / "made.zip")
    reference = Reference(puzzle, satpuzzle.solve(puzzle))
    clauses = list(reference.clauses())

    def written(clauses: Sequence[Clause]) -> Path:
        head = archive.formula_head(reference.variables, len(clauses), whole=True)
        whole = {**parts, "formula.cnf": head + b"".join(archive.clause_lines(clauses))}
        return packed(tmp_path / "forged.zip", manifest, whole, honest=True)

    assert satpuzzle.verify(str(written(clauses))).clauses == len(clauses)
    forgeries = [[*clauses[:place], *clauses[place + 1 :]] for place in range(len(clauses))]
    for place, clause in enumerate([*clauses, clauses[0]]):
        forgeries.append([*clauses[:place], clause, *clauses[place:]])
    forgeries += [[*clauses, [literal]] for v in range(1, reference.variables + 1) for literal in (v, -v)]
    forgeries += [[*clauses, []], [[], *clauses], clauses[1:] + clauses[:1], []]
    for forged in forgeries:
        if forged != clauses:
            with pytest.raises(InvalidCertificateError, match="does not state the rules of the puzzle"):
                satpuzzle.verify(str(written(forged)))


def sort(clause: Clause, reference: Reference) -> str:
    """The kind of a clause."""
    if max(map(abs, clause), default=0) > reference.placements:
        return "counter"
    if min(clause, default=1) > 0:
        return "at least"
    return "match" if max(clause) > 0 or len(clause) == 1 else "not both" if len(clause) == 2 else "excluded"


def test_every_kind_of_clause_is_needed() -> None:
    """Without it there are more models, for at least one of these puzzles."""
    needed = set()
    two_of_each = small("2x2", "1 1 1 1, 1 1 1 1, 1 1 1 2, 1 1 1 2", "unsigned")
    for puzzle in (*EVERY_RULE, *MINIMAL_PUZZLES, two_of_each):
        reference = Reference(puzzle, satpuzzle.solve(puzzle))
        clauses = [(sort(clause, reference), clause) for clause in reference.clauses()]
        assert models((clause for _, clause in clauses), reference.variables) == []
        sorts = {name for name, _ in clauses}
        needed |= {name for name in sorts if models((c for other, c in clauses if other != name), reference.variables)}
    assert needed == {"at least", "not both", "counter", "match", "excluded"}


# The code to read in order to trust a certificate.

TRUSTED = [f"satpuzzle.certificates.{name}" for name in ("judge", "reference", "lrat")]


def test_the_trusted_code_is_short() -> None:
    lines = [line for name in TRUSTED for line in MODULES[name].read_text(encoding="utf-8").splitlines()]
    assert len(lines) <= 300


def test_the_trusted_code_imports_only_the_model() -> None:
    assert {name for _, name in own(TRUSTED[0])} == {name for _, name in own(TRUSTED[1])} == {"satpuzzle.model"}
    reached: set[str] = set()

    def follow(module: str) -> None:
        if module not in reached:
            reached.add(module)
            for _, name in own(module):
                follow(name)

    for name in TRUSTED:
        follow(name)
    assert {name for name in reached if part_of(name) == "certificates"} == {*TRUSTED}
    parts = {part_of(name) for name in reached}
    assert parts <= {"certificates", "model", "errors", "runtime"}
    needed = {f"satpuzzle.runtime.{name}" for name in ("deadline", "events", "language", "progress", "validation")}
    assert {name for name in reached if part_of(name) == "runtime"} <= needed
    for module in reached:
        foreign = {name.partition(".")[0] for _, name in imports(module)}
        assert foreign & {"pysat", "pysolvers", "numpy", "subprocess", "ctypes"} == set(), module


def test_a_large_board_is_prepared_without_its_clauses() -> None:
    """Millions of variables are numbered, and the first rules generated without the others."""
    chance = random.Random(1)
    cards = tuple(tuple(chance.randint(1, 5) for _ in range(4)) for _ in range(40 * 40))
    reference = Reference(Puzzle(parse_board("40x40"), cards, Rule(signed=False)))
    assert reference.variables > 2_000_000
    first = next(reference.clauses())
    assert first == list(reference.in_cell(0))
    assert reference.states(first)
    assert not reference.states(first[1:])
    assert not reference.states([])
