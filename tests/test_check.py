"""The judge accepts exactly the solutions, and says what is wrong with all others."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, Placement, Puzzle, Rule, parse_board
from satpuzzle.model import judging
from tests import brute, strategies
from tests.strategies import ODD_BOARDS, looks_of, puzzles, runs, typed

Laid = list[tuple[int, brute.Labels]]


def line(cards: Laid) -> str:
    return "CHECK: " + "".join(f"{kind},{','.join(map(str, look))};" for kind, look in cards)


@given(puzzles([*strategies.SMALL, "triangle2", *ODD_BOARDS], hinted=True))
@runs(80)
def test_every_solution_is_accepted(puzzle: Puzzle) -> None:
    found = strategies.truth(puzzle)
    for shown in found:
        assert judging.faults(puzzle, typed(shown, puzzle)) == []
    verdicts = satpuzzle.judge(puzzle, "\n".join(strategies.check_line(shown, puzzle) for shown in found))
    solutions = [verdict.solution for verdict in verdicts]
    assert [strategies.shown(solution) for solution in solutions if solution] == found
    assert not any(verdict.faults or verdict.repeats for verdict in verdicts)


@given(puzzles([*strategies.SMALL, "3x3", "triangle2"], hinted=True, solvable=True), st.data())
@runs(80)
def test_a_mutated_solution_is_accepted_only_if_it_is_a_solution(puzzle: Puzzle, data: st.DataObject) -> None:
    found = strategies.truth(puzzle)
    cards = typed(data.draw(st.sampled_from(found)), puzzle) if found else []
    if not cards:
        return
    cell = data.draw(st.integers(0, len(cards) - 1))
    kind, look = cards[cell]
    change = data.draw(st.sampled_from(["type", "label", "swap", "turn", "other card"]))
    if change == "type":
        cards[cell] = (data.draw(st.integers(-1, len(puzzle.types) + 1)), look)
    elif change == "label":
        side = data.draw(st.integers(0, len(look) - 1))
        cards[cell] = (kind, (*look[:side], data.draw(st.integers(-4, 4)), *look[side + 1 :]))
    elif change == "swap":
        other = data.draw(st.integers(0, len(cards) - 1))
        cards[cell], cards[other] = cards[other], cards[cell]
    elif change == "turn":
        cards[cell] = (kind, brute.turn(look, data.draw(st.integers(0, len(look) - 1))))
    else:
        card = data.draw(st.sampled_from(puzzle.cards))
        cards[cell] = typed((card,), puzzle)[0]
    shown = tuple(look for _, look in cards)
    right = shown in found and cards == typed(shown, puzzle)
    assert (judging.faults(puzzle, cards) == []) == right, judging.faults(puzzle, cards)
    (verdict,) = satpuzzle.judge(puzzle, line(cards))
    assert (verdict.solution is not None) == right == (not verdict.faults)


SQUARE = Puzzle(
    parse_board("2x2"),
    ((1, 2, 3, 4), (5, 6, 7, -2), (-7, 8, 9, 1), (-3, -1, 2, 2)),
    title="one solution up to rotating the board",
)
RIGHT: Laid = [(1, (1, 2, 3, 4)), (2, (5, 6, 7, -2)), (4, (-3, -1, 2, 2)), (3, (-7, 8, 9, 1))]


def altered(cell: int, kind: int, *look: int) -> Laid:
    return [*RIGHT[:cell], (kind, look), *RIGHT[cell + 1 :]]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (
            altered(1, 2, 6, 7, -2, 5),
            ["row 1, column 1, side 2 (2) does not match row 1, column 2, side 4 (5)", "row 1, column 2, side 3 (-2)"],
        ),
        (
            altered(2, 4, 2, -3, -1, 2),
            ["row 1, column 1, side 3 (3) does not match row 2, column 1, side 1 (2)", "row 2, column 1, side 2 (-3)"],
        ),
        (altered(0, 2, 1, 2, 3, 4), ["row 1, column 1: card type 2 never shows 1 2 3 4"]),
        (
            altered(0, 1, 4, 3, 2, 1),
            [
                "row 1, column 1: card type 1 never shows 4 3 2 1",
                "row 1, column 1, side 2 (3)",
                "row 1, column 1, side 3 (2)",
            ],
        ),
        (altered(0, 1, 1, 2, 3), ["row 1, column 1: card type 1 never shows 1 2 3"]),
        (altered(3, 5, -7, 8, 9, 1), ["row 2, column 2: there is no card type 5"]),
        (altered(3, 0, -7, 8, 9, 1), ["row 2, column 2: there is no card type 0"]),
        (
            altered(3, 1, 1, 2, 3, 4),
            [
                "row 2, column 2: no card of type 1 is left",
                "row 1, column 2, side 3 (7)",
                "row 2, column 1, side 2 (-1)",
            ],
        ),
        ([*RIGHT, RIGHT[0]], ["5 cards, but the board has 4 cells"]),
        (RIGHT[:1], ["1 card, but the board has 4 cells"]),
    ],
)
def test_a_fault_names_the_cell_the_side_and_the_labels(cards: Laid, expected: list[str]) -> None:
    found = judging.faults(SQUARE, cards)
    assert len(found) == len(expected), found
    for text, beginning in zip(found, expected, strict=True):
        assert text.startswith(beginning)


def test_wrong_labels_on_the_rim_and_frame_labels_inside_are_reported() -> None:
    framed = Rule(signed=False, rims=(0,), rim_only=True)
    puzzle = Puzzle(parse_board("1x2"), ((0, 1, 0, 0), (0, 0, 0, 1)), framed)
    assert judging.faults(puzzle, [(1, (0, 1, 0, 0)), (1, (0, 0, 0, 1))]) == []
    assert judging.faults(puzzle, [(1, (0, 1, 0, 0)), (1, (1, 0, 0, 0))]) == [
        "row 1, column 1, side 2 (1) does not match row 1, column 2, side 4 (0)",
        "row 1, column 2, side 1 shows 1 on the rim, not 0",
    ]
    assert judging.faults(puzzle, [(1, (0, 0, 0, 1)), (1, (0, 1, 0, 0))]) == [
        "row 1, column 1, side 2 shows the frame 0 inside the board",
        "row 1, column 1, side 4 shows 1 on the rim, not 0",
        "row 1, column 2, side 2 shows 1 on the rim, not 0",
    ]


def test_a_rim_label_that_is_no_frame_is_required_on_the_rim_only() -> None:
    puzzle = Puzzle(parse_board("1x2"), ((1, -1, 1, 2), (1, -1, 1, 1)), Rule(rims=(1,)))
    assert judging.faults(puzzle, [(2, (1, 1, 1, -1)), (1, (1, 2, 1, -1))]) == [
        "row 1, column 1, side 4 shows -1 on the rim, not 1",
        "row 1, column 2, side 2 shows 2 on the rim, not 1",
    ]
    twins = Puzzle(parse_board("1x2"), ((1, 1, 1, 1), (1, 1, 1, -1)), Rule(rims=(1,)))
    assert judging.faults(twins, [(1, (1, 1, 1, 1)), (2, (1, 1, 1, -1))]) == []


def test_a_given_card_in_another_cell_is_reported() -> None:
    puzzle = Puzzle(SQUARE.board, SQUARE.cards, hints=(Placement(0, 1, 1),))
    assert judging.faults(puzzle, RIGHT) == ["row 1, column 1: expected the given card, type 1 in rotation 1"]
    several = (Placement(0, 1, 0), Placement(3, 2, 0), Placement(1, 3, 2))
    assert judging.faults(Puzzle(SQUARE.board, SQUARE.cards, hints=several), RIGHT) == [
        "row 2, column 2: expected the given card, type 2 in rotation 0",
        "row 1, column 2: expected the given card, type 3 in rotation 2",
    ]


REPORT = """\
Ein Bericht, in den etwas geraten ist.
1. gefundene Loesung:
+--------+--------+
|    1   |    5   |
  CHECK: 1,1,2,3,4;2,5,6,7,-2;4,-3,-1,2,2;3,-7,8,9,1;
2. gefundene Loesung: CHECK: 1,1,2,3,4;2,5,6,7,-2;4,-3,-1,2,2;3,-7,8,9,1\r
> CHECK:1, 1, 2, 3, 4; 2, 5, 6, 7, -2; 4, -3, -1, 2, 2; 3, -7, 8, 9, 1 ;
CHECK: 4,-3,-1,2,2;1,1,2,3,4;3,-7,8,9,1;2,5,6,7,-2;
CHECK: 4,2,-3,-1,2;1,4,1,2,3;3,1,-7,8,9;2,-2,5,6,7;
UNCHECK: 1;
check: 1;
Gesamtzahl der Loesungen: 4
"""


def test_check_lines_are_found_inside_a_full_report() -> None:
    verdicts = satpuzzle.judge(SQUARE, REPORT)
    assert [verdict.line for verdict in verdicts] == [5, 6, 7, 8, 9]
    assert [verdict.solution is not None for verdict in verdicts] == [True, True, True, False, True]
    assert [verdict.repeats for verdict in verdicts] == [None, 5, 5, None, None]
    assert [len(verdict.faults) > 0 for verdict in verdicts] == [False, False, False, True, False]
    assert verdicts[4].solution is not None
    assert strategies.shown(verdicts[4].solution) == ((2, -3, -1, 2), (4, 1, 2, 3), (1, -7, 8, 9), (-2, 5, 6, 7))


@pytest.mark.parametrize(
    ("entries", "cell", "named"),
    [
        ("", 1, "''"),
        ("1,1,2,3,4;2,5,6,7,two;", 2, "'2,5,6,7,two'"),
        ("1 1 2 3 4;", 1, "'1 1 2 3 4'"),
        ("1,1,2,3,4;...", 2, "'...'"),
        ("1,1,2,3,4;" + "9" * 5000 + ",1,1,1,1;", 2, "'999"),
        ("1,1,2,3,4;1_0,1,1,1,1;", 2, "'1_0,1,1,1,1'"),
    ],
)
def test_an_invalid_entry_is_reported_with_its_cell(entries: str, cell: int, named: str) -> None:
    (verdict,) = satpuzzle.judge(SQUARE, f"CHECK: {entries}")
    assert verdict.solution is None
    (fault,) = verdict.faults
    assert fault.startswith(f"cell {cell}: invalid entry {named}"), fault
    assert len(fault) < 200


def test_an_empty_entry_is_an_empty_cell() -> None:
    right, hole, wrong = (
        satpuzzle.judge(SQUARE, f"CHECK: {entries}")[0]
        for entries in ("1,1,2,3,4;2,5,6,7,-2; ;3,-7,8,9,1;", ";;;3,-7,8,9,1;", "1,1,2,3,4;2,6,7,-2,5;;;")
    )
    assert [verdict.tally and verdict.tally[:4] for verdict in (right, hole, wrong)] == [
        (3, 4, 2, 4),
        (1, 4, 0, 4),
        (2, 4, 0, 4),
    ]
    assert (right.faults, hole.faults) == ((), ())
    assert wrong.faults == ("row 1, column 1, side 2 (2) does not match row 1, column 2, side 4 (5)",)
    assert right.reason == "3 of 4 cells are filled, 2 of 4 joins match"
    assert right.solution is None
    assert right.laid is not None
    assert [lay is None for lay in right.laid] == [False, False, True, False]
    (short,) = satpuzzle.judge(SQUARE, "CHECK: 1,1,2,3,4;;3,-7,8,9,1;")
    assert short.faults == ("3 cards, but the board has 4 cells",)


@given(puzzles(["2x2", "2x3", "3x3"]), st.data())
@runs(80)
def test_the_tally_of_any_filling_equals_a_direct_count(puzzle: Puzzle, data: st.DataObject) -> None:
    """Cards, joins and strangers of any cards, some of them not the puzzle's, some cells empty."""
    others = st.tuples(*[st.integers(-3, 3)] * 4)
    cards = [data.draw(st.sampled_from([None, *puzzle.cards]) | others) for _ in range(puzzle.board.cells)]
    shown = [card and brute.turn(card, data.draw(st.integers(0, 3))) for card in cards]
    types = {look: kind for kind, looks in enumerate(looks_of(puzzle), 1) for look in looks}
    line = ";".join(",".join(map(str, (types.get(look, 99), *look))) if look else "" for look in shown)
    (verdict,) = satpuzzle.judge(puzzle, f"CHECK: {line};")
    if not any(shown):
        return  # an empty line is no board
    joins = puzzle.board.joins
    met = [(one[p], other[q]) for (a, p), (b, q) in joins if (one := shown[a]) and (other := shown[b])]
    framed = puzzle.rule.rim_only
    good = [
        one == puzzle.rule.mate(other) and not (framed and {one, other} & {*puzzle.rule.rims}) for one, other in met
    ]
    left = sorted(map(brute.least, puzzle.cards))
    strangers = []
    for cell, look in enumerate(shown):
        least = look and brute.least(look)
        if least in left:
            left.remove(least)
        elif look is not None:
            strangers.append(cell)
    assert verdict.tally is not None
    assert verdict.tally[:4] == (sum(look is not None for look in shown), len(shown), sum(good), len(joins))
    assert (len(verdict.tally.wrong), [*verdict.tally.strangers]) == (len(good) - sum(good), strangers)


@given(st.text(alphabet="0123456789,;-. \tCHECK:", max_size=60) | st.text(max_size=60))
@runs(80)
def test_any_text_after_check_is_read_or_reported(text: str) -> None:
    for verdict in satpuzzle.judge(SQUARE, f"CHECK: {text}"):
        assert (verdict.solution is None) == bool(verdict.reason)
        for fault in verdict.faults:
            assert fault.isprintable()
            assert re.match(r"cell \d+: invalid|row \d, column \d|\d+ cards?,|\d+ of 4 cells", fault)


def test_faults_say_the_names_of_figures_and_the_cell_where_a_board_has_no_rows() -> None:
    cards, line = ["fox+ hen+ fox- hen-"] * 4, "CHECK: 1,1,2,-1,-2;1,2,-1,-2,1;;;"
    for board, expected in (
        (parse_board("2x2"), "row 1, column 1, side 2 (hen+) does not match row 1, column 2, side 4 (fox+)"),
        (Board("own", 4, 4, parse_board("2x2").joins), "cell 1, side 2 (hen+) does not match cell 2, side 4 (fox+)"),
    ):
        verdict = satpuzzle.judge(Puzzle.from_cards(cards, board), line)[0]
        assert verdict.faults[0] == expected
