"""Explanations of unsolvable puzzles are true and minimal, by brute force."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection, Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import OutOfTimeError, Puzzle
from satpuzzle.optimize import explain as explaining
from satpuzzle.optimize.explain import Conflict, Of, conflict
from satpuzzle.report.no_solution import places_text
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.conftest import Cli

Laid = dict[int, brute.Labels]  # the contents of cells


def start(puzzle: Puzzle) -> tuple[Laid, list[int]]:
    """The given cards, and the others."""
    given = {card for card, _ in puzzle.given_cards}
    laid = {hint.cell: puzzle.look(hint.type, hint.turn) for hint in puzzle.hints}
    return laid, [card for card in range(len(puzzle.cards)) if card not in given]


def looks(puzzle: Puzzle, card: int) -> list[brute.Labels]:
    """What a card can show."""
    table = strategies.table(puzzle)
    return table.looks[table.kinds[1][card]]


def filled(puzzle: Puzzle, cells: Iterable[int]) -> bool:
    """Whether these cells can be filled together with the given cards."""
    table = strategies.table(puzzle)

    def fill(laid: Laid, left: list[int], cells: list[int]) -> bool:
        return not cells or any(
            table.fits(tried := {**laid, cells[0]: look}) and fill(tried, left[:index] + left[index + 1 :], cells[1:])
            for index, card in enumerate(left)
            for look in looks(puzzle, card)
        )

    return fill(*start(puzzle), list(cells))


def laid(puzzle: Puzzle, cards: Iterable[int]) -> bool:
    """Whether all these cards can be placed together with the given cards."""
    table = strategies.table(puzzle)

    def lay(laid: Laid, cards: list[int]) -> bool:
        return not cards or any(
            table.fits(tried := {**laid, cell: look}) and lay(tried, cards[1:])
            for cell in range(puzzle.board.cells)
            if cell not in laid
            for look in looks(puzzle, cards[0])
        )

    return lay(start(puzzle)[0], list(cards))


def possible(puzzle: Puzzle, of: Of, members: Collection[int]) -> bool:
    return filled(puzzle, members) if of == "cells" else laid(puzzle, members)


def free(puzzle: Puzzle, of: Of) -> list[int]:
    """All members: the cells, or cards, that are not given."""
    taken = {hint.cell for hint in puzzle.hints} if of == "cells" else {card for card, _ in puzzle.given_cards}
    return [member for member in range(puzzle.board.cells) if member not in taken]


def hold_true(puzzle: Puzzle, found: Conflict) -> None:
    members = found.members
    assert set() < {*members} <= {*free(puzzle, found.of)}
    assert not possible(puzzle, found.of, members)
    for member in members:
        assert possible(puzzle, found.of, [each for each in members if each != member])
    if found.smallest:
        for fewer in itertools.combinations(free(puzzle, found.of), len(members) - 1):
            assert possible(puzzle, found.of, fewer)


BOARDS = (*strategies.SMALL, "triangle2", *strategies.ODD_BOARDS)


@strategies.runs(200)
@example(satpuzzle.with_given(Puzzle.from_cards([[1] * 4, [1] * 4, [2] * 4], "1x3", "unsigned"), "1=1@0"), 0)
@given(
    puzzle=strategies.puzzles(BOARDS, hinted=True) | strategies.spoilt(strategies.kinds()),
    small=st.sampled_from([0, choices.SMALLEST]),
)
def test_explanations_are_true_and_minimal(puzzle: Puzzle, small: int) -> None:
    unsolved = not strategies.solutions(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choices, "SMALLEST", small)
        known = satpuzzle.explain(puzzle)
        assert known.complete
        assert known.solvable is not unsolved
        if not unsolved:
            assert known.solution is not None
            assert known.solution.lays in strategies.solutions(puzzle)
            return
        given, left = start(puzzle)
        assert bool(known.given) is not strategies.table(puzzle).fits(given)
        if known.given:
            return
        assert list(known.cells_without_card) == [c for c in free(puzzle, "cells") if not filled(puzzle, [c])]
        spare = len(puzzle.cards) > puzzle.board.cells
        assert [*known.cards_without_cell] == [card for card in left if not spare and not laid(puzzle, [card])]
        assert not (spare and known.cards), "some cards are always left over"
        sets: tuple[Of, ...] = ("cells",) if spare else ("cells", "cards")
        for of in sets:
            found = conflict(puzzle, of, Deadline())
            hold_true(puzzle, found)
            assert found.smallest is bool(small)
            if not known.seen:
                assert getattr(known, of) == found
        if known.best is not None:
            assert known.best.optimal
            assert known.best.bound == satpuzzle.best(puzzle).bound < len(puzzle.board.joins)


def test_reasons_are_printed_in_plain_words(cli: Cli) -> None:
    result = cli("explain", "asterix-first")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        "there is no solution",
        "these 9 cells cannot all be filled: the whole board",
        "  leave out any one and the rest can be filled",
        "these 9 cards cannot all be placed, even if other cells stay empty: all cards",
        "  leave out any one and the rest can be placed",
        "at most 11 of 12 joins can match",
    ]
    result = cli("explain", "triangles-5")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].startswith("figure 10 has more fronts ")
    result = cli("explain", "standard", "--language", "de")
    assert (result.exit_code, result.stdout.split("CHECK")[0]) == (0, "es gibt eine Lösung\n")


def test_cells_and_cards_have_names(cli: Cli) -> None:
    text = "# pairs\nAaBb\nAaBb\nCcDd\nCcDd\n"
    lines = cli("explain", "-", "--board", "2x2", stdin=text).stdout.splitlines()
    found = satpuzzle.explain(Puzzle.from_cards(text.split()[2:], "2x2"))
    assert found.cells is not None
    assert found.cards is not None
    assert lines[1] == f"these 3 cells cannot all be filled: {places_text(found.puzzle, found.cells.members)}"
    data = json.loads(cli("explain", "-", "--board", "2x2", "--format", "json", stdin=text).stdout)
    cells, cards = [cell + 1 for cell in found.cells.members], [card + 1 for card in found.cards.members]
    told = {"solvable": False, "cells": {"cells": cells, "smallest": True}, "cards": {"cards": cards, "smallest": True}}
    assert told.items() <= data.items()


def test_a_timeout_reports_what_is_known(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    result = cli("explain", "standard", "--timeout", 0.00001)
    assert (result.exit_code, result.stdout) == (3, "")
    with pytest.raises(OutOfTimeError):
        satpuzzle.explain("standard", timeout=0)

    def late(*_: object) -> Conflict:
        raise OutOfTimeError("not finished within 9 s")

    monkeypatch.setattr(explaining, "conflict", late)
    result = cli("explain", "asterix-first", "--timeout", 9)
    assert (result.exit_code, result.stdout) == (1, "there is no solution\n")
    assert result.stderr == "satpuzzle: not finished within 9 s\n"
    assert satpuzzle.explain("asterix-first", timeout=9).complete is False
