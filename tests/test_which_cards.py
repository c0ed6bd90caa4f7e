"""`--cards` shows which card lies in which cell, with equal cards in order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import satpuzzle
from tests import brute
from tests.conftest import Cli


@pytest.mark.parametrize("name", ["standard", "one-figure", "triangles-1", "owen-4x4", "circus"])
def test_every_card_is_shown_once_with_the_labels_of_its_cell(name: str) -> None:
    puzzle = satpuzzle.load(name)
    for solution in satpuzzle.solve(puzzle, limit=5):
        assert sorted(solution.cards) == list(range(len(puzzle.cards)))
        for cell, card in enumerate(solution.cards):
            assert brute.least(solution.shown(cell)) == brute.least(puzzle.cards[card])


def test_equal_cards_are_used_in_reading_order() -> None:
    puzzle = satpuzzle.load("one-figure")
    equal = 0
    for solution in satpuzzle.solve(puzzle, limit=5):
        for kind in puzzle.types:
            cards = [card for card, lay in zip(solution.cards, solution.lays, strict=True) if lay.type == kind.number]
            assert cards == sorted(cards)
            equal += len(cards) - 1
    assert equal


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_classic_report_lists_the_cards(cli: Cli, language: str) -> None:
    words = ["solve", "standard", "--language", language]
    lines = cli(*words, "--cards").stdout.splitlines()
    named = [line for line in lines if "; " in line]
    first = next(satpuzzle.solve(satpuzzle.load("standard")))
    numbers = [str(card + 1) for card in first.cards]
    rows = "; ".join(", ".join(numbers[row : row + 3]) for row in (0, 3, 6))
    assert len(named) == 8
    assert named[0].partition(": ")[2] == rows
    assert [line for line in lines if line not in named] == cli(*words).stdout.splitlines()


def test_cells_without_rows_are_listed_in_one_line(cli: Cli, tmp_path: Path) -> None:
    board = "[board]\nsides = 4\ncells = 2\njoins = [[1, 1, 2, 3]]\n"
    (tmp_path / "own.toml").write_text("cards = [[1, 1, 1, 1], [-1, -1, -1, -1]]\n" + board, encoding="utf-8")
    result = cli("solve", tmp_path / "own.toml", "--cards", "--language", "en")
    assert "Cards: 1, 2" in result.stdout.splitlines()


def test_json_has_the_number_of_each_card(cli: Cli) -> None:
    with_cards = json.loads(cli("solve", "standard", "--cards", "--format", "json").stdout)
    without = json.loads(cli("solve", "standard", "--format", "json").stdout)
    solutions = list(satpuzzle.solve(satpuzzle.load("standard")))
    for cells, solution in zip(with_cards["solutions"], solutions, strict=True):
        assert [cell.pop("card") for cell in cells] == [card + 1 for card in solution.cards]
    assert with_cards == without


def test_essential_lists_one_solution_per_orbit(cli: Cli) -> None:
    lines = cli("solve", "standard", "--format", "check", "--essential").stdout.splitlines()
    assert lines == [solution.check_line() for solution in satpuzzle.solve("standard", up_to_rotation=True)]
    assert len(lines) == 2
