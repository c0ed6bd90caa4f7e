"""Best fillings equal those of brute force; intermediate results are correct."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, OutOfTimeError, Puzzle, Rule, Settings
from satpuzzle.beams.beam import NONE, Beam, Field
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.model import Placement
from satpuzzle.optimize.best import Best, Filling, Most, as_most, as_solution, filling_in, score_of
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.local_search import Found, Round, Rounds, done
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.analysis import most_matching
from tests import brute, strategies
from tests.cases import one_in
from tests.conftest import Cli
from tests.strategies import ODD_BOARDS, kinds, puzzles, runs, spoilt
from tests.waiting import Until, until

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
@example(puzzle=satpuzzle.with_given(Puzzle.from_cards([[1, 2, 1, 3]] * 4, "2x2", "unsigned"), "1=1@0"))
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
    assert (best.filling in listed) is bool(fillings)
    assert sorted(map(repr, (cells(puzzle, each) for each in listed))) == sorted(map(repr, fillings))
    for hint in puzzle.hints if listed else ():
        with pytest.raises(WrongAnswerError):
            score_of(puzzle, tuple(placed for placed in listed[0] if placed != hint), most)
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


# Best fillings of large boards: local search and bounds.

joins_or_cards = st.sampled_from(["joins", "cards"])


def mistyped(board: str, rule: str, seed: int, size: int = 4) -> Puzzle:
    """A solvable puzzle with some changed cards, so that it usually has no solution."""
    puzzle = satpuzzle.generate(board, rule=rule, figures=size, seed=seed)
    cards = [list(card) for card in puzzle.cards]
    for card in cards[::3]:
        side = next(side for side, label in enumerate(card) if label != 0)
        card[side] = card[side] % size + 1
    return Puzzle(puzzle.board, tuple(map(tuple, cards)), puzzle.rule)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a few short rounds."""
    for name, value in {"WIDTHS": (20, 60), "REFILL": 20, "PER_WINDOW": 10, "AT_ONCE": 4}.items():
        monkeypatch.setattr(choices, name, value)


def fillings(puzzle: Puzzle, most: Most, *, start: Filling = (), rounds: int = 15) -> Iterator[Filling]:
    """Better and better fillings, found by the first rounds one after the other."""
    planned = Rounds(puzzle, most, start, 100, Deadline())
    for task in itertools.islice(planned, rounds):
        found = done(puzzle, task, Deadline())
        if planned.add(task, found):
            assert found is not None
            yield found.filling


@runs(160)
@given(puzzle=kinds(("2x2", "2x3", "2x2torus", "triangle2", "3x3:1,1-2,3", "3x3:1,1-3,1+2,2")), most=joins_or_cards)
def test_unproved_fillings_of_puzzles_of_every_kind_are_no_better_than_the_best(puzzle: Puzzle, most: Most) -> None:
    best = satpuzzle.best(puzzle, most=most)
    if best.filling is None:  # local search is not asked
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choices, "WIDTHS", (2000,))
        scores = [score_of(puzzle, found, most) for found in fillings(puzzle, most, rounds=4)]
    assert scores == sorted(set(scores))
    assert scores or most == "joins"
    assert scores[-1:] <= [best.score]
    if strategies.solutions(puzzle):
        assert scores[-1:] == [best.score], "a wide beam finds a solution"


@pytest.mark.parametrize("board", ["2x2", "1x4", pytest.param("2x3", marks=pytest.mark.long)])
def test_the_beam_finds_what_exhaustive_search_finds(board: str) -> None:
    for seed in range(4):
        puzzle = mistyped(board, "signed", seed, 3)
        joins = puzzle.board.joins
        looks, unchecked = strategies.looks_of(puzzle), replace(strategies.table(puzzle), joins=()).solutions()
        filled = ([looks[kind - 1][look] for kind, look in lays] for lays in unchecked)
        wrong_in = (sum(shown[a.cell][a.side] != -shown[b.cell][b.side] for a, b in joins) for shown in filled)
        field = Field(puzzle)
        lays = Beam(field, 100_000, seed).lays()
        assert lays is not None
        assert field.score(lays) == score_of(puzzle, field.filling(lays), "joins") == len(joins) - min(wrong_in)


def test_a_large_board_is_filled_well_and_deterministically() -> None:
    puzzle = satpuzzle.generate("10x10", rule="framed", figures=8, border=4, seed=3)
    field = Field(puzzle)
    lays, again, other = (np.asarray(Beam(field, 300, luck).lays()) for luck in (5, 5, 6))
    assert np.array_equal(lays, again)
    assert not np.array_equal(lays, other)
    assert score_of(puzzle, field.filling(lays), "joins") >= 0.95 * len(puzzle.board.joins)
    unlike = tuple(tuple(range(label, label + 4)) for label in range(1, 400, 4))
    beam = Beam(Field(replace(puzzle, cards=unlike, rule=Rule())), 20, 1)
    beam.lays()
    assert beam.made < 100 * 20 * 16, "not all fillings with the same promise go on"


@pytest.mark.usefixtures("narrow")
def test_rounds_are_deterministic_and_each_has_its_seed() -> None:
    puzzle = satpuzzle.generate("4x4", figures=6, seed=1)
    one, same = (list(fillings(puzzle, "joins")) for _ in range(2))
    assert one == same
    planned = Rounds(puzzle, "joins", (), 100, Deadline())
    tasks = [next(planned) for _ in range(9)]
    assert len({task.seed for task in tasks}) == 9
    assert [task.width for task in tasks] == [20, 60, 60, 60, 60, 100, 100, 100, 100]


@pytest.mark.usefixtures("narrow")
def test_rounds_share_the_best_filling_and_no_beam_begins_that_would_end_too_late() -> None:
    puzzle, one, other = satpuzzle.load("standard"), (Placement(0, 1, 0),), (Placement(0, 2, 0),)
    planned = Rounds(puzzle, "joins", (), 100, Deadline())
    tasks = [next(planned) for _ in range(4)]
    found = [Found(5, one, one), None, Found(3, other, other), Found(7, one, one)]
    assert [planned.add(*each) for each in zip(tasks, found, strict=True)] == [True, False, False, True]
    # Windows of the three fillings and, as the third is not the best, of the best one, 4 of them in a round.
    todo = [next(planned) for _ in range(4)]
    assert [(task.begins, task.windows) for task in todo] == [(one, 2), (other, 6), (one, 6), (one, 6)]
    assert not planned.add(todo[2], Found(7, other, other))
    assert (planned.best.whole, next(planned)[2:]) == (other, (0, other, 2))
    assert planned.failed(todo[2])  # windows: they need little memory, so it was something else
    for seconds, task in ((6e5, Round("joins", 6, 39)), (2.4e6, Round("joins", 6, 0, one, 4))):
        hurried = Rounds(puzzle, "joins", (), 100, Deadline(1e6, 5e5))
        for beam in [next(hurried) for _ in range(3)]:
            hurried.add(beam, Found(5, one, one, seconds * beam.width / 60))
        assert [next(hurried) for _ in range(4)][3] == task


def test_a_search_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    puzzle = satpuzzle.generate("9x9", rule="framed", figures=8, border=4, seed=3)
    how: Any = {"settings": Settings(checkpoint=tmp_path / "kept"), "deadline": Deadline(60)}
    best = list(improving(puzzle, "joins", target=120, **how))[-1]
    again, *_, better = improving(puzzle, "joins", target=best.score + 1, **how)
    assert again.score == best.score < better.score
    _, *entries = map(json.loads, (tmp_path / "kept").read_text().splitlines())
    assert entries == sorted(entries, key=lambda entry: (entry["score"], entry["beams"], entry["seed"]))
    assert next(improving(puzzle, "joins", settings=how["settings"], deadline=Deadline(0))).score == better.score
    for other, most in ((puzzle, "cards"), (satpuzzle.load("eternity2"), "joins")):
        with pytest.raises(InputError, match="kept"):
            next(improving(other, as_most(most), **how))


@pytest.mark.usefixtures("narrow")
def test_a_given_start_is_completed() -> None:
    puzzle = satpuzzle.generate("6x6", rule="framed", figures=6, seed=4)
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    whole = tuple(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    found = next(fillings(puzzle, "joins", start=whole[:30]))
    assert score_of(puzzle, found, "joins") >= len(puzzle.board.joins) - 4 * 6
    field = Field(puzzle)
    assert field.filling(field.lays(whole)) == whole
    kept = np.where(np.isin(np.arange(36), (14, 15, 20, 21)), NONE, field.lays(whole))
    filled = np.asarray(Beam(field, 50, 1, kept, perfect=True).lays())
    assert field.score(filled) == len(puzzle.board.joins)
    broken = field.lays((Placement(0, whole[14].type, whole[14].turn), *whole[1:14]))
    assert broken[0] == NONE  # an inner card in the corner is left out


def test_each_better_filling_is_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    puzzle = satpuzzle.generate("4x4", rule="framed", figures=4, seed=2)
    file, output = tmp_path / "four.toml", tmp_path / "best.txt"
    file.write_text(satpuzzle.convert(puzzle, "toml")[0])
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    whole = tuple(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    swapped = (*whole[:5], Placement(5, *solution.lays[6]), Placement(6, *solution.lays[5]), *whole[7:])
    written = []

    def improving(*_: object, **__: object) -> Iterator[Best]:
        for filling in (swapped, whole):
            yield Best.of(puzzle, "joins", filling)
            written.append(output.read_text())

    monkeypatch.setattr("satpuzzle.cli.mending.improving", improving)
    cli("best", file, "--format", "url", "-o", output)
    assert [filling_in(puzzle, text) for text in written] == [swapped, whole]


def test_a_start_is_read_from_a_check_line_or_a_url() -> None:
    puzzle = satpuzzle.load("asterix-first")
    best = satpuzzle.best(puzzle)
    solution = as_solution(puzzle, best.filling)
    assert solution is not None
    assert filling_in(puzzle, f"noise\n{solution.check_line()}\n") == best.filling
    framed = satpuzzle.generate("4x4", rule="framed", figures=5, seed=1)
    answer = satpuzzle.first(framed)
    assert answer is not None
    letters = ["".join(chr(97 + label) for label in answer.shown(cell)) for cell in range(16)]
    letters[7] = "aaaa"
    address = f"https://e2.bucas.name/#board_w=4&board_h=4&board_edges={''.join(letters)}"
    assert filling_in(framed, address) == tuple(Placement(c, *answer.lays[c]) for c in range(16) if c != 7)
    for wrong in ("nothing", "CHECK: 1,2,3;", "CHECK: " + "99,1,1,1,1;" * 16):
        with pytest.raises(InputError):
            filling_in(framed, wrong)


def test_a_target_stops_the_search_of_a_large_board() -> None:
    puzzle = satpuzzle.generate("7x7", rule="framed", figures=8, border=4, seed=3)
    states = list(improving(puzzle, "joins", settings=Settings(), deadline=Deadline(60), target=65))
    assert 65 <= states[-1].score <= states[-1].bound == 84
    assert states[-1].filling is not None
    assert score_of(puzzle, states[-1].filling, "joins") == states[-1].score


def test_results_of_all_processes_are_combined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "EXACT_HERE", 0)
    puzzle = mistyped("3x3", "signed", 1)
    alone = satpuzzle.best(puzzle)
    states = list(improving(puzzle, "joins", settings=Settings(jobs=2), deadline=Deadline(60)))
    assert states[-1].optimal
    assert states[-1].score == alone.score or alone.optimal
    for before, after in pairwise(states):
        assert (after.score, -after.bound) > (before.score, -before.bound)
    assert most_matching(puzzle) >= states[0].bound >= states[-1].bound == satpuzzle.best(puzzle).bound


@pytest.mark.long
def test_ctrl_c_prints_the_best_so_far_and_ends_all_processes(tmp_path: Path) -> None:
    puzzle = satpuzzle.generate("12x12", rule="framed", figures=10, border=4, seed=1)
    file, kept = tmp_path / "large.toml", tmp_path / "kept.txt"
    file.write_text(satpuzzle.convert(puzzle, "toml")[0])
    command = [sys.executable, "-m", "satpuzzle", "best", str(file), "--format", "check", "-o", str(kept)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert until(kept.exists)  # the first one
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    found = filling_in(puzzle, kept.read_text())
    assert found, errors
    again = [*command[:-2], "--from", str(kept), "--target", str(score_of(puzzle, found, "joins"))]
    assert subprocess.run(again, capture_output=True, text=True, check=False).stdout == kept.read_text()
