"""Boards, cards, rules, solutions and counts follow their definitions."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from satpuzzle import Board, InputError, Placement, Puzzle, Rule, convert, count, parse_all, parse_board, solve
from satpuzzle.model.board import MAX_CELLS, board_for
from tests import brute, strategies
from tests.cases import rows_in
from tests.strategies import runs


@given(st.text(alphabet="0123456789x -\n+.", max_size=12) | st.text(max_size=80))
@example("3x")
@example("0x3\n")
@example("999999x999999")
@example("-1x3")
@example("3x3x3")
@example("triangle0\n")
@example("hexagon8\n")
@example("hexagon999999999")
@runs(150)
def test_an_invalid_board_name_is_refused_in_one_line(name: str) -> None:
    refusal = ""
    try:
        assert 1 <= parse_board(name).cells <= MAX_CELLS
    except InputError as error:
        refusal = str(error)
    assert refusal.isprintable(), refusal
    assert len(refusal) < 500


@pytest.mark.parametrize(
    ("cards", "sides", "name"),
    [
        *((9, 4, "3x3"), (1, 4, "1x1"), (36, 4, "6x6"), (8, 4, None), (9, 5, None), (8, 3, None), (8, 6, None)),
        *((1, 3, "triangle1"), (4, 3, "triangle2"), (9, 3, "triangle3"), (7, 6, "hexagon7"), (19, 6, "hexagon19")),
    ],
)
def test_some_numbers_of_cards_determine_the_board(cards: int, sides: int, name: str | None) -> None:
    board = board_for(cards, sides)
    assert (board.name if board else None) == name


@given(st.lists(st.tuples(*[st.integers(1, 2)] * 4), min_size=1, max_size=6))
@runs(100)
def test_cards_equal_up_to_rotation_are_one_type_numbered_by_first_appearance(cards: list[brute.Labels]) -> None:
    puzzle = Puzzle(parse_board(f"1x{len(cards)}"), tuple(cards))
    looks, kinds = strategies.looks_of(puzzle), strategies.table(puzzle).kinds[1]
    assert [kind.labels for kind in puzzle.types] == [first for first, *_ in looks]
    assert [kind.number for kind in puzzle.types] == list(range(1, len(looks) + 1))
    assert [kind.count for kind in puzzle.types] == [kinds.count(kind) for kind in range(len(looks))]
    assert list(puzzle.card_types) == [
        (kind + 1, looks[kind].index(card)) for kind, card in zip(kinds, cards, strict=True)
    ]


@pytest.mark.parametrize(
    ("cards", "factor"), rows_in("model", "the labelled factor counts swaps and turns that do not show")
)
def test_the_labelled_factor_counts_swaps_and_invisible_rotations(cards: list[brute.Labels], factor: int) -> None:
    assert Puzzle(parse_board(f"1x{len(cards)}"), tuple(cards)).labelled_factor == factor


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("signed", Rule()),
        ("FRAMED,Signed", Rule(signed=True, rims=(0,), rim_only=True)),
        ("rim=3", Rule(signed=False, rims=(3,))),
        ("signed,rim=-3", Rule(signed=True, rims=(-3,))),
    ],
)
def test_rules_are_read_and_written(text: str, rule: Rule) -> None:
    assert Rule.parse(text) == rule
    assert Rule.parse(str(rule)) == rule


@given(strategies.any_rule())
@runs(300)
def test_every_rule_is_written_and_read_back(rule: Rule) -> None:
    assert Rule.parse(str(rule)) == rule


BOARD = parse_board("1x2")
CARDS = ((1, 2, 3, 4), (-1, -2, -3, -4))


@pytest.mark.parametrize(
    ("cards", "rule", "fault"),
    [
        (CARDS[:1], Rule(), "1 cards for the 2 cells"),
        ((*CARDS, CARDS[0]), Rule(), "3 cards for the 2 cells"),
        ((CARDS[0], (1, 2, 3)), Rule(), "card 2: 3 labels"),
        ((CARDS[0], (0, 2, 3, 1)), Rule(), "card 2: label 0"),
        ((CARDS[0], (0, 2, 3, 1)), Rule(rims=(0,)), "card 2: label 0"),
        (CARDS, Rule(signed=False), "card 2: label -4 in an unsigned"),
    ],
)
def test_cards_that_do_not_fit_board_or_rule_are_refused(
    cards: tuple[brute.Labels, ...], rule: Rule, fault: str
) -> None:
    with pytest.raises(InputError, match=fault):
        Puzzle(BOARD, cards, rule)


@pytest.mark.parametrize(
    ("hints", "fault"),
    [
        ((Placement(2, 1, 0),), "hint for cell 3: there is no such cell; the last is 2"),
        ((Placement(-1, 1, 0),), "the last is 2"),
        ((Placement(0, 3, 0),), "no card type 3"),
        ((Placement(0, 0, 0),), "no card type 0"),
        ((Placement(0, 1, 4),), "has no rotation 4"),
        ((Placement(0, 1, -1),), "has no rotation -1"),
        ((Placement(0, 1, 0), Placement(0, 2, 0)), "contradicts an earlier hint"),
        ((Placement(0, 1, 0), Placement(1, 1, 1)), "hint for cell 2: earlier hints leave no card of type 1"),
    ],
)
def test_impossible_hints_are_refused(hints: tuple[Placement, ...], fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        Puzzle(BOARD, CARDS, hints=hints)


def test_figures_have_names() -> None:
    puzzle = Puzzle(parse_board("1x1"), ((1, -2, 3, -1),), figures=("frog", "newt"))
    assert [puzzle.figure_name(label) for label in (1, -1, -2, 3)] == ["frog+", "frog-", "newt-", "3"]
    colours = Puzzle(parse_board("1x1"), ((1, 2, 0, 1),), Rule(signed=False), figures=("red", "blue"))
    assert [colours.figure_name(label) for label in (1, 2, 0)] == ["red", "blue", "0"]


def test_titles_and_sources_do_not_distinguish_puzzles() -> None:
    one = Puzzle(BOARD, CARDS, title="one", source="here", figures=("frog",), text="1 2 3 4")
    assert one == Puzzle(BOARD, CARDS)
    assert hash(one) == hash(Puzzle(BOARD, CARDS))
    assert one != Puzzle(BOARD, CARDS[::-1])


def test_a_pickled_puzzle_holds_no_caches() -> None:
    puzzle = parse_all(convert("standard", "toml")[0])[0]
    fresh = len(pickle.dumps(replace(puzzle, board=replace(puzzle.board))))
    assert count(puzzle).distinct == 8
    assert {"types"} <= set(vars(puzzle))  # caches
    assert len(pickle.dumps(puzzle)) == fresh
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_what_is_equal_behaves_alike() -> None:
    board = parse_board("2x2")
    bare = Board("2x2", 4, 4, board.joins)
    drawn = replace(bare, rows=(4,))
    assert (bare.place(3), board.place(3)) == (None, (2, 2))
    assert len({board, bare, drawn, parse_board("2x2")}) == 3
    unsigned, framed = (Puzzle(board, ((1, 1, 1, 1),) * 4, Rule.parse(rule)) for rule in ("unsigned", "unsigned,rim=1"))
    (one,), (other,) = solve(unsigned), solve(framed)
    assert one.lays == other.lays
    assert one != other
    assert one == next(iter(solve(replace(unsigned))))


def test_a_value_takes_its_own_arguments_once_and_does_not_change() -> None:
    wrong: tuple[Callable[[], object], ...] = (
        lambda: Rule(nonsense=1),  # type: ignore[call-arg]
        lambda: Rule(True, signed=True),  # type: ignore[misc]
        lambda: Rule(True, (), False, (), 1),  # type: ignore[call-arg]
        lambda: Board("1x1"),  # type: ignore[call-arg]
    )
    for make in wrong:
        with pytest.raises(TypeError):
            make()
    with pytest.raises(FrozenInstanceError):
        BOARD.name = "other"  # type: ignore[misc]
