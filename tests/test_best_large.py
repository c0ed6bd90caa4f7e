"""Best fillings of large boards: local search and bounds."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle.beams.beam import NONE, Beam, Field
from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimize import local_search
from satpuzzle.optimize.best import Best, Most, as_solution, filling_in, score_of
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.local_search import fillings
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Settings
from satpuzzle.search.analysis import most_matching

from . import strategies
from .conftest import Cli
from .strategies import kinds, runs
from .waiting import until

joins_or_cards = st.sampled_from(["joins", "cards"])


def spoilt(board: str, rule: str, seed: int, size: int = 4) -> Puzzle:
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
    monkeypatch.setattr(local_search, "count", lambda: range(15))
    monkeypatch.setattr(choices, "WIDTHS", (20, 60))
    monkeypatch.setattr(choices, "PARTIAL", 2)
    monkeypatch.setattr(choices, "REFILL", 20)
    monkeypatch.setattr(choices, "PER_WINDOW", 10)


@runs(160)
@given(puzzle=kinds(("2x2", "2x3", "2x2torus", "triangle2", "3x3:1,1-2,3", "3x3:1,1-3,1+2,2")), most=joins_or_cards)
def test_unproved_fillings_of_puzzles_of_every_kind_are_no_better_than_the_best(puzzle: Puzzle, most: Most) -> None:
    best = satpuzzle.best(puzzle, most=most)
    if best.filling is None:  # local search is not asked
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_search, "count", lambda: range(4))
        patch.setattr(choices, "WIDTHS", (2000,))
        scores = [score_of(puzzle, found, most) for found in fillings(puzzle, most)]
    assert scores == sorted(set(scores))
    assert scores or most == "joins"
    assert scores[-1:] <= [best.score]
    if strategies.solutions(puzzle):
        assert scores[-1:] == [best.score], "a wide beam finds a solution"


@pytest.mark.parametrize("board", ["2x2", "1x4", pytest.param("2x3", marks=pytest.mark.long)])
def test_the_beam_finds_what_exhaustive_search_finds(board: str) -> None:
    for seed in range(4):
        puzzle = spoilt(board, "signed", seed, 3)
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
    lays, again = (Beam(field, 300, 5).lays() for _ in range(2))
    other = Beam(field, 300, 6).lays()
    assert lays is not None
    assert again is not None
    assert other is not None
    assert np.array_equal(lays, again)
    assert not np.array_equal(lays, other)
    assert score_of(puzzle, field.filling(lays), "joins") >= 0.95 * len(puzzle.board.joins)


@pytest.mark.usefixtures("narrow")
def test_rounds_are_deterministic_for_a_job() -> None:
    puzzle = satpuzzle.generate("4x4", figures=6, seed=1)
    one, same, other = (list(fillings(puzzle, "joins", job=job)) for job in (1, 1, 2))
    assert one == same != other


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
    puzzle = spoilt("3x3", "signed", 1)
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
