"""Generated puzzles have a solution, shuffled ones keep their solutions, and both depend only on the seed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Placement, Puzzle, Rule, load, parse_board
from satpuzzle.generators import planting
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.model import Difficulty
from satpuzzle.model.board import Board as AnyBoard
from satpuzzle.model.filling import fillings
from satpuzzle.model.puzzle import Turns
from satpuzzle.report.known_facts import star_text, stars_explained
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.conftest import Cli, error_of
from tests.strategies import ODD_BOARDS, RULES, SMALL, TINY, puzzles, runs

NAMED = (*TINY, "2x3", "triangle1", "triangle2", "hexagon1", "2x3torus", "1x3cylinder", "3x3:1,1-2,2")
BOARDS = tuple(map(parse_board, NAMED)) + ODD_BOARDS
RIMMED = (*RULES, Rule(signed=False, rims=(2,), rim_only=True), Rule(signed=True, rims=(-1,), rim_only=True))
ROOMY = ("2x2", "2x3", "triangle2", "torus", "hexagons")  # boards whose cards can all differ
boards: st.SearchStrategy[AnyBoard] = st.sampled_from(BOARDS)


def any_solution(puzzle: Puzzle) -> bool:
    """By brute force."""
    return next(strategies.table(puzzle).solutions(), None) is not None


def shown_by(puzzle: Puzzle) -> set[tuple[tuple[frozenset[brute.Labels], brute.Labels], ...]]:
    """What the cards in each cell can show, and what they do show, in all solutions, by brute force."""
    kinds = [[*kind] for kind in strategies.table(puzzle).kinds[0]]
    return {
        tuple((frozenset(kinds[kind - 1]), kinds[kind - 1][look]) for kind, look in lays)
        for lays in strategies.solutions(puzzle)
    }


KINDS = st.sampled_from(["free", "free", "half", "none"]), st.booleans()
LARGE_RIMS = (*RIMMED, Rule(whole=(2, 3)), Rule(rims=(1, 2), whole=(1,)), Rule(signed=False, rims=(1, 2)))


@runs(250)
@given(
    boards,
    st.sampled_from(LARGE_RIMS),
    st.integers(1, 4),
    st.integers(0, 2),
    *KINDS,
    st.integers(0, 1),
    st.integers(0, 10**9),
)
def test_a_planted_puzzle_has_a_solution(
    board: Board, rule: Rule, figures: int, border: int, turns: Turns, flip: bool, hints: int, seed: int
) -> None:
    assume(figures + border <= board.cells * board.sides)
    assume(turns != "half" or board.sides % 2 == 0)
    puzzle = planting.generate(board, rule, figures, seed=seed, border=border, turns=turns, flip=flip, hints=hints)
    assert (puzzle.board, puzzle.rule, len(puzzle.hints)) == (board, rule, hints)
    assert (puzzle.turns, puzzle.flip) == (turns, flip)
    assert any_solution(puzzle)


def test_the_puzzles_of_benchmark_seeds_have_not_changed() -> None:
    """Figures measured on it stand in the README."""
    puzzle = planting.framed(6, 6, 4, 3, 9)
    assert (len(puzzle.types), len(puzzle.cards), str(puzzle.rule)) == (28, 36, "unsigned,framed")


@runs(60)
@given(
    st.sampled_from([board for board in BOARDS if board.name in ROOMY]), st.sampled_from(RIMMED), st.integers(0, 10**9)
)
def test_different_cards_differ_up_to_rotation(board: Board, rule: Rule, seed: int) -> None:
    puzzle = planting.generate(board, rule, 9, seed=seed, different=True)
    assert len({*map(brute.least, puzzle.cards)}) == board.cells
    assert all(kind.count == 1 for kind in puzzle.types)
    assert any_solution(puzzle)


@pytest.mark.parametrize(
    ("board", "rule", "figures", "border"),
    [
        pytest.param("3x3", Rule(signed=False), 1, 0, id="one colour for nine cards"),
        pytest.param("2x2", Rule(signed=False, rims=(0,), rim_only=True), 1, 1, id="one colour for four corners"),
        pytest.param("1x1", Rule(signed=False), 10**12, 0, id="far more figures than sides"),
    ],
)
def test_an_impossible_puzzle_is_refused(board: str, rule: Rule, figures: int, border: int) -> None:
    with pytest.raises(InputError) as caught:
        planting.generate(parse_board(board), rule, figures, seed=1, border=border, different=True)
    assert len(str(caught.value).splitlines()) == 1
    assert "figure" in str(caught.value)


# Shuffled.


@runs(100)
@given(puzzles((*TINY, *ODD_BOARDS), RULES, hinted=True) | strategies.kinds(TINY), st.integers(0, 10**9))
def test_a_shuffled_puzzle_has_the_same_solutions_with_other_names(puzzle: Puzzle, seed: int) -> None:
    def pattern(shown: Sequence[brute.Labels]) -> tuple[int, ...]:
        """Number the labels by first appearance; on signed puzzles, the first side of a figure is its front."""
        names: dict[int, int] = {0: 0}
        fresh = itertools.count(1)
        kept = {0, *map(abs, puzzle.rule.rims), *puzzle.rule.whole}
        said = []
        for label in itertools.chain.from_iterable(shown):
            if abs(label) in kept:
                said.append(label + 1000 * (1 if label > 0 else -1))
                continue
            if label not in names:
                names[label] = next(fresh)
                if puzzle.rule.signed:
                    names[-label] = -names[label]
            said.append(names[label])
        return tuple(said)

    shuffled = satpuzzle.shuffled(puzzle, seed)
    old, new = (sorted(pattern([look for _, look in laid]) for laid in shown_by(each)) for each in (puzzle, shuffled))
    assert old == new
    fronts, without = replace(puzzle, backs=(), hints=()), planting.without_traces(puzzle)
    assert shown_by(without) == shown_by(puzzle)
    kinds, types = strategies.table(fronts).kinds
    assert [*without.cards] == sorted(min(kinds[kind]) for kind in types)


def test_a_shuffle_depends_only_on_its_seed() -> None:
    for name in ("standard", "circus", "triangles-1", "em_7_3_6"):
        puzzle = satpuzzle.load(name)
        made = [satpuzzle.shuffled(puzzle, seed) for seed in range(10)]
        assert made == [satpuzzle.shuffled(puzzle, seed) for seed in range(10)]
        assert len({each.cards for each in (*made, puzzle)}) == 11


# --- the command


def test_the_command_makes_the_puzzles_of_the_library(cli: Cli, tmp_path: Path) -> None:
    words = [
        "generate", "--board", "3x4", "--rule", "framed", "--figures", "4", "--border", "2", "--different", "--hints",
        "3", "--seed", "7", "--count", "2",
    ]  # fmt: skip
    text = cli(*words).stdout
    how = {"border": 2, "different": True, "hints": 3}
    made = [satpuzzle.generate("3x4", "framed", 4, seed=seed, **how) for seed in (7, 8)]  # type: ignore[arg-type]
    assert satpuzzle.parse_all(text) == made
    path = tmp_path / "made.toml"
    assert cli(*words, "-o", path).stdout == ""
    assert path.read_text(encoding="utf-8") == text == cli(*words).stdout
    for puzzle in satpuzzle.parse_all(text):
        program, _version, *again = puzzle.source.split()
        assert (program, satpuzzle.parse_all(cli(*again).stdout)) == ("satpuzzle", [puzzle])


def test_figures_without_a_place_are_reported(cli: Cli) -> None:
    result = cli("generate", "--board", "2x2", "--rule", "framed", "--figures", 5)
    assert result.exit_code == 0
    assert result.stderr == "satpuzzle: not all 5 figures can occur: board 2x2 has room for 4 inside\n"


def test_into_a_folder_each_puzzle_is_written_to_its_file(cli: Cli, tmp_path: Path) -> None:
    words = ["generate", "--board", "3x3", "--figures", "3", "--border", "1", "--rule", "framed", "--seed", "7"]
    printed = cli(*words, "--count", "2", "-o", f"{tmp_path}/new/").stdout.splitlines()
    assert printed == [f"{tmp_path}/new/planted_3x3_k4_s{seed}_sat.toml" for seed in (7, 8)]
    assert Path(printed[0]).read_text() == cli(*words).stdout
    assert cli(*words, "-o", tmp_path / "new", "--to", "csv").stdout.endswith("_s7_sat.csv\n")
    Path(printed[0]).write_text("1 2 3 4\n" * 9)
    assert "replace it with --force" in error_of(cli(*words, "-o", tmp_path / "new"))


# The difficulty of a puzzle equals that of a plain recursive search.

Laid = dict[int, brute.Labels]
Looks = tuple[brute.Labels, ...]  # all that a card can show


def walk(table: brute.Table, laid: Laid, left: list[Looks], cells: list[int]) -> Iterator[int]:
    """The number of free cells filled after each placement, in the order of a plain backtracker."""
    if not cells:
        return
    for kind in dict.fromkeys(left):
        for look in kind:
            now = {**laid, cells[0]: look}
            if table.fits(now):
                yield len(cells)
                rest = list(left)
                rest.remove(kind)
                yield from walk(table, now, rest, cells[1:])


def naive(puzzle: Puzzle) -> tuple[int, float | None, int, int]:
    """Placements, those until the first solution on average, dead ends, openings."""
    laid: Laid = {}
    table = strategies.table(puzzle)
    left = [tuple(table.looks[kind]) for kind in table.kinds[1]]
    left.sort(key=left.copy().index)
    for hint in puzzle.hints:
        laid[hint.cell] = puzzle.look(hint.type, hint.turn)
        left.remove(tuple(table.looks[hint.type - 1]))
    cells = [cell for cell in range(puzzle.board.cells) if cell not in laid]
    if not table.fits(laid):
        return 0, None, 0, 0
    if not cells:
        return 0, 0.0, 0, 1
    filled = [len(cells) - open_cells + 1 for open_cells in walk(table, laid, left, cells)]
    starts = [place for place, number in enumerate(filled) if number == 1]
    solved = [place for place, number in enumerate(filled) if number == len(cells)]
    tries = []
    for start in starts if solved else []:
        round_trip = filled[start:] + filled[:start]
        tries.append(round_trip.index(len(cells)) + 1)
    almost = [0, *filled].count(len(cells) - 1)
    completed = {max((p for p in range(place) if filled[p] == len(cells) - 1), default=-1) for place in solved}
    openings = filled.count(min(3, len(cells)))
    return len(filled), sum(tries) / len(tries) if tries else None, almost - len(completed), openings


@runs(150)
@given(puzzles(boards=(*SMALL, *ODD_BOARDS, "triangle2"), hinted=True) | strategies.kinds())
def test_the_backtracker_counts_the_same_as_a_plain_recursion(puzzle: Puzzle) -> None:
    placements, until_first, dead_ends, openings = naive(puzzle)
    found = difficulty(puzzle)
    assert found[1:] == (placements, until_first, dead_ends, openings)


@pytest.mark.parametrize(
    ("turns", "found"),
    [((1,), (1, 1.0, 0, 1)), ((0,), (0, None, 1, 0)), ((1, 3), (0, 0.0, 0, 1)), ((1, 0), (0, None, 0, 0))],
)
def test_given_cards_are_placed_at_the_start(turns: tuple[int, ...], found: tuple[object, ...]) -> None:
    hints = tuple(Placement(cell, cell + 1, turn) for cell, turn in enumerate(turns))
    assert difficulty(Puzzle(parse_board("1x2"), ((1, 2, 2, 2), (-1, 3, 3, 3)), hints=hints))[1:] == found


def test_a_search_above_the_limit_reports_that() -> None:
    puzzle = load("standard")
    whole = difficulty(puzzle)
    assert whole.placements is not None
    assert difficulty(puzzle, most=whole.placements) == whole._replace(most=whole.placements)
    assert difficulty(puzzle, most=whole.placements - 1) == Difficulty(whole.placements - 1)


def test_stars_rise_with_the_number_of_placed_cards() -> None:
    limits = (1, 2), (1_000, 1_001), (3_000, 3_001), (10_000, 10_001), (100_000, 100_001)
    shown = [[Difficulty(10**6, placed).stars for placed in pair] for pair in limits]
    assert shown == [[1, 1], [1, 2], [2, 3], [3, 4], [4, 5]]
    assert Difficulty(10**6).stars == 5
    assert star_text(Difficulty(10**6, 2576, 290.8)) == "★★☆☆☆"
    (line,) = stars_explained()
    assert "up to 1,000, two up to 3,000," in line.text


def test_a_large_board_exceeds_the_limit_without_an_error() -> None:
    board = parse_board("60x60")
    puzzle = Puzzle(board, ((1, 1, 1, 1),) * board.cells, Rule(signed=False))
    assert difficulty(puzzle).placements == board.cells
    assert difficulty(puzzle, most=100).placements is None


@runs(100)
@given(puzzles([*SMALL, *ODD_BOARDS], hinted=True))
def test_a_plain_search_finds_each_solution_once(puzzle: Puzzle) -> None:
    assert sorted(fillings(puzzle, Deadline(), 0.0)) == strategies.solutions(puzzle)
