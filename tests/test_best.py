"""Best fillings equal those of brute force; intermediate results are correct."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Board, OutOfTimeError, Puzzle, Rule, Settings
from satpuzzle.errors import WrongAnswerError
from satpuzzle.model import Placement
from satpuzzle.optimize.best import Best, Filling, Most, score_of
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.cases import one_in
from tests.conftest import Cli
from tests.strategies import ODD_BOARDS, kinds, puzzles, runs, spoilt
from tests.waiting import Until

TINY = ["1x1", "1x2", "2x2", "1x3", "triangle1", "triangle2", "hexagon1"]
BOARDS: list[str | Board] = [*TINY, *(board for board in ODD_BOARDS if board.cells <= 4)]
MORE = ["1x2", "2x2", "1x3", "2x2torus", "1x3cylinder", "triangle2:2,1-2,3", "3x3:1,1-2,2", "3x3:1,1-1,2+2,1"]
RULES = [
    *(Rule(), Rule(signed=False), Rule(signed=False, rims=(0,), rim_only=True), Rule(rims=(1,), rim_only=True)),
    *(Rule(signed=False, rims=(1,)), Rule(rims=(-2,)), Rule(rims=(1,))),
]


def cells(puzzle: Puzzle, filling: Filling | None) -> brute.Cells:
    """The lay of each cell in a filling."""
    laid: list[tuple[int, int] | None] = [None] * puzzle.board.cells
    for cell, kind, turn in filling or ():
        laid[cell] = kind, turn
    return tuple(laid)


@pytest.mark.parametrize("most", ["joins", "cards"])
@given(puzzle=spoilt(puzzles(BOARDS, RULES, hinted=True)) | spoilt(kinds(MORE)))
@runs(160)
def test_the_best_filling_and_the_list_of_all_equal_brute_force(most: Most, puzzle: Puzzle) -> None:
    table = strategies.table(puzzle)
    score, fillings = table.best(most)
    known = list(improving(puzzle, most, settings=Settings(), deadline=Deadline()))
    best = known[-1]
    assert (best.score, best.bound, best.optimal) == (score, score, True)
    assert all(state.score <= score <= state.bound for state in known), "never more than there is, never a wrong bound"
    listing = Listing(best, Settings(), Deadline())
    listing.find()
    listed = listing.fillings
    if best.filling is None:
        assert not fillings
        assert listed == []
    else:
        assert cells(puzzle, best.filling) in fillings
        assert best.filling in listed
    assert [*map(len, (listed, set(listed)))] == [len(fillings)] * 2
    if most == "joins":
        full = [tuple(lay for lay in laid if lay is not None) for laid in fillings]
        assert listing.essential == len(table.orbits(full))


@pytest.mark.parametrize("most", ["joins", "cards"])
@pytest.mark.parametrize("rule", one_in(3, RULES), ids=str)
def test_a_filling_is_scored_like_brute_force(rule: Rule, most: Most) -> None:
    """All fillings with up to two cards, some with the frame inside, beside a card or an empty cell."""
    back = -2 if rule.signed else 2
    cards = ((1, 0, 1, 1), (0, 0, 1, 0)) if rule.rims == (0,) else ((1, 1, back, 1), (1, 2, 1, back))
    for board, laid in (("1x2", cards), ("triangle2", tuple(card[:3] for card in (*cards, *cards)))):
        puzzle = Puzzle.from_cards(laid, board, rule)
        table = strategies.table(puzzle)
        allowed = set(table.fillings(torn=most == "joins", gaps=most == "cards"))
        lays = [None, *((kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks)))]
        for chosen in itertools.product(lays, repeat=puzzle.board.cells):
            if any(sum(lay[0] == kind.number for lay in chosen if lay) > kind.count for kind in puzzle.types):
                continue
            filling = tuple(Placement(cell, *lay) for cell, lay in enumerate(chosen) if lay)
            if cells(puzzle, filling) in allowed:
                assert score_of(puzzle, filling, most) == table.worth(cells(puzzle, filling), most)
            else:
                with pytest.raises(WrongAnswerError):
                    score_of(puzzle, filling, most)


@pytest.mark.parametrize("name", ["verzwickt", "standard", "smiley"])
def test_the_best_filling_of_a_solvable_puzzle_is_a_solution(name: str) -> None:
    for most in ("joins", "cards"):
        best = satpuzzle.best(name, most=most)
        assert best.score == best.bound == best.total
        assert best.solution in list(satpuzzle.solve(name))
        assert best.wrong == []


def test_a_stopped_search_returns_its_best_filling_and_bound() -> None:
    puzzle = Puzzle.from_cards([[(7 * a * b + b) % 6 + 1 for b in range(4)] for a in range(49)], "7x7", "unsigned")
    states: list[Best] = []
    deadline = Until(lambda: len(states) > 1)
    with pytest.raises(OutOfTimeError):
        states.extend(improving(puzzle, "joins", settings=Settings(), deadline=deadline))
    best = states[-1]
    assert not best.optimal
    assert best.score < best.bound <= best.total
    assert score_of(puzzle, best.filling or (), "joins") == best.score
    known = satpuzzle.best(puzzle, target=10)
    assert known.score >= 10
    with pytest.raises(OutOfTimeError):
        satpuzzle.best(puzzle, timeout=1e-9)


def test_the_json_of_the_command_lists_the_placements(cli: Cli) -> None:
    data = json.loads(cli("best", "asterix-first", "--format", "json").stdout)
    assert [*data] == ["schema", "matched", "joins", "bound", "optimal", "filling"]
    assert (data["matched"], data["joins"], data["bound"], data["optimal"]) == (11, 12, 11, True)
    table = strategies.table(satpuzzle.load("asterix-first"))
    lays = tuple((cell["type"], cell["turn"]) for cell in data["filling"])
    assert table.worth(lays, "joins") == 11
    assert [table.looks[kind - 1][look] for kind, look in lays] == [tuple(cell["shown"]) for cell in data["filling"]]
    data = json.loads(cli("best", "asterix-first", "--most", "cards", "--all", "--format", "json").stdout)
    assert (data["laid"], data["cells"], data["bound"], data["complete"]) == (8, 9, 8, True)
    assert len(data["fillings"]) == data["distinct"]
    for filling in data["fillings"]:
        laid = tuple(None if cell is None else (cell["type"], cell["turn"]) for cell in filling)
        assert (table.worth(laid, "cards"), table.wrong(laid)) == (8, 0)


def test_the_command_prints_the_score_and_the_wrong_joins(cli: Cli) -> None:
    text = cli("best", "asterix-first").stdout
    assert text.endswith("11 of 12 joins match; this is optimal\n")
    assert sum(" does not match " in line for line in text.splitlines()) == 1
    assert cli("best", "standard").stdout.endswith("12 of 12 joins match: a solution\n")
    assert cli("best", "asterix-first", "--format", "check").stdout.startswith("CHECK: ")
    assert cli("best", "asterix-first", "--format", "svg").stdout.count("does not match") == 2, (
        "on either side of the join"
    )
    assert "<article" in cli("best", "asterix-first", "--format", "html").stdout


def test_a_rim_that_cannot_be_filled_is_reported_in_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "odd.txt").write_text("0 1 0 1\n0 0 0 1\n")
    said = cli("best", tmp_path / "odd.txt", "--board", "1x2", "--rule", "framed")
    assert said.exit_code == 1
    assert said.stdout == (
        "no filling uses every card and respects the rim and the given cards: "
        "5 sides show the frame label 0, but the rim has 6\n"
    )
