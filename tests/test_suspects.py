"""`suspects` lists exactly the changes that make a puzzle solvable, by brute force."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import InputError, OutOfTimeError, Placement, Puzzle, load, parse_board
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators.repair import Change, with_changes
from satpuzzle.generators.suspects import Suspects
from satpuzzle.report.documents import lines
from satpuzzle.report.no_solution import Suspected, no_solution_remarks
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.conftest import Cli, error_of
from tests.strategies import counted, runs

What = tuple[int, tuple[int, ...], tuple[int, ...]]  # card, sides, new labels


def changed(puzzle: Puzzle, card: int, sides: tuple[int, ...], after: tuple[int, ...]) -> Puzzle:
    labels = zip(sides, after, strict=True)
    return with_changes(puzzle, [Change(card, side, puzzle.cards[card][side], label) for side, label in labels])


def looks(card: brute.Labels, puzzle: Puzzle) -> set[brute.Labels]:
    """All that a card can show."""
    sheets = brute.sheets(puzzle.board.sides, puzzle.turns, flip=puzzle.flip)
    return {tuple(card[side] for side in way) for way in itertools.chain(*sheets)}


def every_change(puzzle: Puzzle) -> Iterator[What]:
    """All changes of one side to a label of the puzzle, reversals, swaps of halves, and swaps, that change the card."""
    rule = puzzle.rule
    labels = {label for card in puzzle.cards for label in card} | {*rule.rims}
    if rule.signed:
        labels |= {-label for label in labels if label not in rule.whole}
    for card, shown in enumerate(puzzle.cards):
        for side in range(len(shown)):
            yield from ((card, (side,), (label,)) for label in labels if label != shown[side])
        met = looks(shown, puzzle)
        kept = {*rule.rims, *rule.whole}
        other_halves = tuple(-label if rule.signed and label not in kept else label for label in shown)
        for whole in (shown[:1] + shown[:0:-1], other_halves) if len(shown) > 2 else ():
            if whole not in met:
                met |= looks(whole, puzzle)
                yield card, tuple(range(len(shown))), whole
        for one, other in itertools.combinations(range(len(shown)), 2):
            swapped = list(shown)
            swapped[one], swapped[other] = shown[other], shown[one]
            if tuple(swapped) not in met:
                yield card, (one, other), (shown[other], shown[one])


def listed(suspects: Suspects) -> dict[What, int]:
    assert all(suspect.exact for suspect in suspects.ranked)
    by_change = {(each.card, each.sides, each.after): each.distinct for each in suspects.ranked}
    assert len(by_change) == len(suspects.ranked)
    return by_change


@runs(200)
@given(strategies.kinds(("1x2", "1x3", "1x3cylinder", "triangle2:2,1-2,3", "3x3:1,1-1,2", "2x2:1,1-1,2+2,1", "2x2")))
def test_exactly_the_changes_that_help_are_listed_for_puzzles_of_every_kind(puzzle: Puzzle) -> None:
    if puzzle.backs:
        with pytest.raises(InputError, match="backs of their own cannot be changed"):
            satpuzzle.suspects(puzzle)
        assert "suspects" not in "".join(no_solution_remarks(puzzle, str, laid=False)), "it is not recommended, either"
        return
    if puzzle.spare:
        with pytest.raises(InputError, match="among spare cards"):
            satpuzzle.suspects(puzzle, missing=1)
    else:
        for card in {*range(len(puzzle.cards))} - {given for given, _ in puzzle.given_cards}:
            (lost,) = satpuzzle.suspects(puzzle, missing=card).lost
            assert {each.after: each.distinct for each in lost.possible} == possible_cards(puzzle, card)
    numbers = {change: counted(changed(puzzle, *change)) for change in every_change(puzzle)}
    assert listed(satpuzzle.suspects(puzzle, unique=False)) == {
        each: counts.distinct for each, counts in numbers.items() if counts.distinct
    }
    for lost in () if puzzle.hints else satpuzzle.suspects(puzzle).lost:
        possible = possible_cards(puzzle, lost.card)
        assert {each.after: each.distinct for each in lost.possible} == possible
    unique = {each: counts.distinct for each, counts in numbers.items() if counts.essential == 1}
    assert listed(satpuzzle.suspects(puzzle, unique=True)) == unique


def possible_cards(puzzle: Puzzle, card: int) -> dict[tuple[int, ...], int]:
    """The number of distinct solutions with each card in the place of one card, by brute force."""
    figures = {abs(label) for shown in puzzle.cards for label in shown}
    rule = puzzle.rule
    figures |= {*map(abs, rule.rims)}
    halves = {figure for figure in figures if rule.signed and figure and figure not in rule.whole}
    labels = [*figures, *(-figure for figure in halves)]
    numbers = {}
    for look in itertools.product(labels, repeat=puzzle.board.sides):
        if look == min(looks(look, puzzle)):
            numbers[look] = counted(changed(puzzle, card, tuple(range(len(look))), look)).distinct
    return {look: number for look, number in numbers.items() if number}


def test_a_card_entered_twice_is_found_with_the_forgotten_card() -> None:
    puzzle = Puzzle(parse_board("2x2"), ((1, 2, -1, -2), (1, 2, -1, -2), (3, 2, 1, 2), (3, 1, 2, 2)))
    assert not strategies.truth(puzzle)
    (lost,) = satpuzzle.suspects(puzzle).lost
    assert (lost.card, lost.same_as) == (1, 0)
    assert {each.after: each.distinct for each in lost.possible} == possible_cards(puzzle, 1)


def test_cards_that_were_all_entered_the_wrong_way_round_are_found_if_cards_are_given() -> None:
    puzzle = load("verzwickt")
    mirrored = replace(puzzle, cards=tuple((card[0], *card[:0:-1]) for card in puzzle.cards), text="")
    assert satpuzzle.suspects(mirrored).essential == 1  # the mirror image is a solution
    solution = satpuzzle.solve(puzzle).first()
    assert solution is not None
    given = tuple(Placement(cell, *solution.lays[cell]) for cell in (0, 1))
    assert not strategies.truth(replace(mirrored, hints=given))
    assert satpuzzle.suspects(replace(mirrored, hints=given)).mirrored


SLIPS = {
    "reversed": lambda card: (card[0], *card[:0:-1]),
    "halves": lambda card: tuple(-label for label in card),
    "sign": lambda card: (card[0], -card[1], *card[2:]),
    "swap": lambda card: (card[1], card[0], *card[2:]),
}


@pytest.mark.parametrize("kind", SLIPS)
def test_each_slip_is_found_and_named(kind: str) -> None:
    puzzle = load("verzwickt")
    for card in range(9):
        cards = list(puzzle.cards)
        cards[card] = SLIPS[kind](cards[card])
        there = replace(puzzle, cards=tuple(cards), text="")
        found = satpuzzle.suspects(there)
        if not found.essential:
            right = [each for each in found.ranked if each.card == card and each.applied(there).cards == puzzle.cards]
            assert {each.kind for each in right} == {kind}
            groups = [card for card, _ in itertools.groupby(each.card for each in found.ranked)]
            assert len(groups) == len({*groups})
            assert card in groups[: 1 + 3 * (kind == "swap")], "the likeliest first"
            told = "  may be entered the wrong way round (counter-clockwise)"
            assert (told in "\n".join(lines(Suspected(there, found).document()))) >= (kind == "reversed")
            return
    pytest.fail("the puzzle can always be solved")


@cache
def of_asterix() -> Suspects:
    """Those of a puzzle with many, found once."""
    return satpuzzle.suspects(load("asterix"))


def test_a_slow_count_becomes_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = of_asterix()

    def never(*_: object) -> int:
        raise OutOfTimeError("not finished within 0.05 s")

    monkeypatch.setattr(FrontierEngine, "distinct", never)
    monkeypatch.setattr("satpuzzle.generators.suspects.ENOUGH", 5)
    bounded = satpuzzle.suspects(load("asterix"))
    numbers = {each[:4]: each.distinct for each in exact.ranked}
    assert {each[:4] for each in bounded.ranked} == set(numbers)
    assert all(not each.exact and 1 <= each.distinct <= numbers[each[:4]] for each in bounded.ranked)
    assert max(each.distinct for each in bounded.ranked) < max(numbers.values())
    told = Suspected(load("asterix"), bounded)
    assert not any(each["exact"] for each in told.data()["suspects"])
    assert ": at least 4 distinct solutions" in "\n".join(lines(told.document()))


def test_without_numpy_small_boards_have_the_same_suspects(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    there = Suspected(load("asterix"), of_asterix()).data()["suspects"]
    monkeypatch.setitem(sys.modules, "numpy", None)
    result = cli("suspects", "asterix", "--format", "json")
    assert json.loads(result.stdout)["suspects"] == json.loads(json.dumps(there))
    assert "an equal one are not listed, as that needs NumPy" in result.stderr


# --- on the command line


def test_suspects_are_listed_as_json(cli: Cli) -> None:
    result = cli("suspects", "asterix-first", "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    suspects = json.loads(result.stdout)
    assert (suspects["schema"], suspects["essential"], suspects["mirrored"]) == ("suspects-2", 0, False)
    assert [(each["same_as"], each["card"]) for each in suspects["lost"]] == [(2, 8), (4, 9)]
    changed = {"card": 9, "kind": "label", "sides": [2], "before": [-3], "after": [-1], "distinct": 8, "exact": True}
    assert changed in suspects["suspects"]
    for each in suspects["suspects"]:
        shown = load("asterix-first").cards[each["card"] - 1]
        assert each["before"] == [shown[side - 1] for side in each["sides"]] != each["after"]
        assert len(each["sides"]) == {"sign": 1, "label": 1, "swap": 2}.get(each["kind"], 4)


def test_a_correct_puzzle_looks_right(cli: Cli) -> None:
    result = cli("suspects", "verzwickt")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "nothing looks wrong: the puzzle has exactly one solution\n"
        "if all cards were entered counter-clockwise, the solutions are mirror images\n"
    )
    assert json.loads(cli("suspects", "verzwickt", "--format", "json").stdout)["essential"] == 1
    assert "nothing looks wrong: the puzzle has several solutions" in cli("suspects", "standard").stdout
    puzzle = load("verzwickt")
    solution = satpuzzle.solve(puzzle).first()
    assert solution is not None
    given = replace(puzzle, hints=(Placement(4, *solution.lays[4]),), text="")
    assert len([*Suspected(given, satpuzzle.suspects(given)).document()]) == 1


def test_what_a_missing_card_can_be_is_listed_when_time_runs_out(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    around = FrontierEngine.around

    def some(engine: FrontierEngine, hole: int, kind: int, deadline: Deadline) -> Iterator[tuple[int | None, ...]]:
        for number, need in enumerate(around(engine, hole, kind, deadline)):
            if number == most:
                raise OutOfTimeError("not finished within {limit:g} s", limit=20)
            yield need

    monkeypatch.setattr(FrontierEngine, "around", some)
    most = 3
    result = cli("suspects", "standard", "--missing", 1)
    assert result.exit_code == 0
    assert result.stdout.startswith("card 1 is missing; it can be:\n")
    assert ": at least 4 distinct solutions" in result.stdout
    assert result.stdout.endswith("the search for possible cards ended early; there may be others\n")
    (lost,) = json.loads(cli("suspects", "standard", "--missing", 1, "--format", "json").stdout)["lost"]
    assert lost["complete"] is False
    most = 0
    line = error_of(cli("suspects", "standard", "--missing", 1), 3)
    assert "no card found yet for the empty place; use --timeout SECONDS for more" in line


def test_a_card_that_is_not_known_is_named_by_its_number(cli: Cli) -> None:
    assert cli("suspects", "verzwickt", "--missing", 5).stdout.startswith("card 5 is missing; ")
    (lost,) = json.loads(cli("suspects", "verzwickt", "--missing", 5, "--format", "json").stdout)["lost"]
    assert lost["card"] == 5
    assert any(list(brute.turn(load("verzwickt").cards[4], steps)) in lost["possible"] for steps in range(4))
    assert error_of(cli("suspects", "verzwickt", "--missing", 10)).startswith("satpuzzle: unknown card '10'; ")


def test_without_a_helpful_change_the_exit_status_is_1(cli: Cli) -> None:
    result = cli("suspects", "triangles-5")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("none of ")
    assert " changes of one card makes the puzzle solvable\n" in result.stdout
    assert result.stdout.endswith("compare all cards, correct what you find, and try again\n")
    assert json.loads(cli("suspects", "triangles-5", "--format", "json").stdout)["suspects"] == []


def test_uniqueness_can_be_required(cli: Cli) -> None:
    unique = json.loads(cli("suspects", "asterix", "--unique", "--format", "json").stdout)["suspects"]
    assert {each["distinct"] for each in unique} == {4}
    assert len(unique) == sum(each.distinct == 4 for each in of_asterix().ranked) < len(of_asterix().ranked)


def test_large_boards_need_a_time_limit_which_is_respected(cli: Cli) -> None:
    line = error_of(cli("suspects", "em_7_4_9"))
    assert line == "satpuzzle: a board of 49 cells can take a very long time; set a limit with --timeout"
    with pytest.raises(InputError, match="49 cells"):
        satpuzzle.suspects(load("em_7_4_9"))
    line = error_of(cli("suspects", "em_7_4_9", "--unique", "--timeout", 1e-9), 3)
    assert line.startswith("satpuzzle: not finished within 1e-09 s")


# --- remarks about unsolvable puzzles

MISTYPED = (
    "satpuzzle: a side may be mistyped: `satpuzzle suspects {0}` lists likely ones\n"
    "satpuzzle: `satpuzzle explain {0}` explains why there is no solution\n"
)


@pytest.mark.parametrize(
    "words", ["solve", "solve --first", "solve --format json", "count", "count --format json", "unique"]
)
def test_solve_suggests_suspects_if_there_is_no_solution(words: str, cli: Cli) -> None:
    result = cli(*words.split(), "asterix")
    assert (result.exit_code, result.stderr) == (1, MISTYPED.format("asterix"))


def test_a_conflict_of_the_balance_is_explained(cli: Cli) -> None:
    front = "# fronts\n" + "1 1 2 -2\n" * 8 + "1 2 1 1\n"
    result = cli("count", "-", stdin=front)
    assert result.stderr == (
        "satpuzzle: no solution is possible: figure 1 has more fronts than backs (19 and 0); "
        "figure 2 has more fronts than backs (9 and 8); 20 sides must lie on the rim, which has only 12\n"
    ) + MISTYPED.format("-")


def test_solvable_and_large_puzzles_get_no_suggestion(cli: Cli) -> None:
    assert cli("solve", "standard").stderr == cli("unique", "verzwickt").stderr == ""
    wrong = "# odd\n" + "1 2 3 4\n" * 48 + "0 0 0 0\n"
    result = cli("count", "-", "--rule", "framed", stdin=wrong)
    assert (result.exit_code, result.stderr) == (1, "")
