"""Designed puzzles meet their specification, and repairs change as few labels as possible, by brute force."""

from __future__ import annotations

import itertools
import os
import re
import shlex
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, OutOfTimeError, Placement, Puzzle, Rule, load, parse_all, parse_board
from satpuzzle.generators.design import designs
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import generate
from satpuzzle.generators.repair import repair, with_changes
from satpuzzle.generators.spec import Wishes
from satpuzzle.model.puzzle import Turns
from satpuzzle.notation import toml
from satpuzzle.search.analysis import balance
from tests import brute, strategies
from tests.cases import one_in, rows_in
from tests.conftest import PATIENCE, Cli, error_of, saved
from tests.strategies import counted, kinds, runs
from tests.waiting import time_is_up_after

UNSIGNED = Rule(signed=False)
MENDABLE = generate(parse_board("2x2"), Rule(), 3, seed=1)  # five solutions; each of five changes leaves one


def same_cards(puzzle: Puzzle) -> list[brute.Labels]:
    """The cards, independent of their order and rotation."""
    return sorted(map(brute.least, puzzle.cards))


def on_joins(puzzle: Puzzle, shown: brute.Shown) -> Counter[int]:
    """How many joins show each figure."""
    return Counter(abs(shown[cell][side]) for (cell, side), _ in puzzle.board.joins)


def mirrored(card: brute.Labels) -> bool:
    """Whether the card is its own mirror image."""
    return card[::-1] in [brute.turn(card, steps) for steps in range(len(card))]


@pytest.mark.parametrize(
    ("board", "rule", "figures", "border", "most"),
    [
        ("3x3", "signed", 4, 0, 0),
        ("3x3", "signed", 5, 0, 1),
        ("2x3", "framed", 2, 2, 2),
        ("hexagon7", "unsigned", 7, 0, 1),
    ],
)
def test_figures_are_balanced_and_no_card_is_its_own_mirror_image(
    board: str, rule: str, figures: int, border: int, most: int
) -> None:
    """`most`: the largest difference between the numbers of sides that show two figures of one kind."""
    mirror = rule != "framed"
    cards = ("balanced", "no_mirror_cards", *["varied"] * (figures > 4)) if mirror else ("balanced",)
    wishes = Wishes(parse_board(board), Rule.parse(rule), figures, border=border, cards=cards)
    for design in designs(wishes, count=3, most=0):
        puzzle = design.puzzle
        assert counted(puzzle).essential == 1
        assert not (mirror and any(map(mirrored, puzzle.cards)))
        assert "varied" not in cards or all(len({*map(abs, card)}) == len(card) for card in puzzle.cards)
        halves = Counter(label for card in puzzle.cards for label in card if label)
        assert all(abs(halves[label] - halves[-label]) <= 1 for label in halves if rule == "signed")
        shown = Counter(abs(label) for label in halves.elements())
        for kind in (range(1, figures + 1), range(figures + 1, figures + border + 1)):
            sides = [shown[figure] for figure in kind]
            assert max(sides, default=0) - min(sides, default=0) <= most


@pytest.mark.parametrize(("text", "low", "high"), [("2", 1001, 3000), ("1-2", 0, 3000), ("2500-", 2500, None)])
def test_designs_have_the_wanted_difficulty(text: str, low: int, high: int | None) -> None:
    for design in designs(Wishes(parse_board("3x3"), figures=5, difficulty=text), count=3):
        assert design.difficulty == difficulty(design.puzzle)
        assert low <= (design.difficulty.placements or 0) <= (high or 10**6)


MOVED = "--board 2x2 --rule unsigned --figures 3 --turns half --flip --seed 2"
WISHES = "--joins 2,1,1 --different --no-mirror-cards --difficulty 1 --figure-names fox,owl,hen --seed 3"


@pytest.mark.parametrize("words", [f"design {MOVED}", f"generate {MOVED}", f"design --board 2x2 {WISHES}"])
def test_the_source_of_a_puzzle_makes_it_again(cli: Cli, words: str) -> None:
    (puzzle,) = parse_all(cli(*words.split()).stdout)
    assert {*words.split()} <= {"design", "generate", *shlex.split(puzzle.source)}
    assert parse_all(cli(*shlex.split(puzzle.source)[2:]).stdout) == [puzzle]
    assert (puzzle.turns, puzzle.flip, puzzle.figures) in (("half", True, ()), ("free", False, ("fox", "owl", "hen")))
    assert puzzle.title.startswith("2x2, unsigned, 3 figures, half turns, turned over, seed 2") == (MOVED in words)
    assert "no half turn" in cli("design", *MOVED.split(), "--board", "triangle2").stderr


def test_a_futile_search_ends_and_says_what_was_refused_most(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HOPELESS", 0), ("ENOUGH", 20)):
        monkeypatch.setattr(f"satpuzzle.generators.design.{name}", value)
    line = error_of(cli("design", "--board", "2x2", "--joins", "2,2", "--difficulty", 3), 3)
    assert "no suitable puzzle among 20 candidates; rejected: " in line
    assert line.endswith("; --tries 10000 searches longer")


# --- properties of every design


@pytest.mark.parametrize(
    ("board", "rule", "pairs", "border", "solutions"),
    one_in(3, rows_in("design", "in every solution the figures lie on as many joins as wished")),
)
def test_every_solution_has_the_wanted_pairs(
    board: str, rule: str, pairs: tuple[int, ...], border: int, solutions: int
) -> None:
    wishes = Wishes(parse_board(board), Rule.parse(rule), len(pairs) - border, solutions, border, pairs)
    frame = {*map(abs, wishes.rule.rims)} if wishes.rule.rim_only else {0}
    figures = [figure for figure in range(1, 9) if figure not in frame]
    wanted = {figure: number for figure, number in zip(figures, pairs, strict=False) if number}
    for design in designs(wishes, count=2, most=0):
        found = strategies.truth(design.puzzle)
        assert found
        assert all(on_joins(design.puzzle, shown) == wanted for shown in found)


def test_puzzle_n_of_a_seed_does_not_depend_on_the_count() -> None:
    wishes = Wishes(parse_board("2x2"), figures=2)
    many = [design.puzzle for design in designs(wishes, seed=5, count=6, most=0)]
    few = [design.puzzle for design in designs(wishes, seed=5, count=3, most=0)]
    other = [design.puzzle for design in designs(wishes, seed=6, count=3, most=0)]
    assert many[:3] == few != other
    assert [puzzle.title for puzzle in few] == [f"2x2, signed, 2 figures, seed 5, number {n}" for n in (1, 2, 3)]


def test_the_tries_run_out_if_there_is_no_further_puzzle() -> None:
    made = designs(Wishes(parse_board("1x1"), UNSIGNED), count=2, tries=7)
    assert next(made).tried == 1
    with pytest.raises(OutOfTimeError, match=r"no suitable puzzle among 7 candidates; rejected: 7 already made; use"):
        next(made)


def test_the_puzzles_of_old_seeds_have_not_changed() -> None:
    assert generate(parse_board("2x2"), Rule(), 3, seed=1).cards == (
        (-2, -2, -3, 2), (1, 1, 2, 2), (3, 2, 2, 2), (-2, 3, -2, -1)
    )  # fmt: skip
    assert generate(parse_board("2x2"), Rule.FRAMED, 3, seed=2, border=2, different=True).cards == (
        (5, 5, 0, 0), (4, 5, 0, 0), (5, 4, 0, 0), (4, 4, 0, 0)
    )  # fmt: skip


KINDS_OF_DESIGNS = (
    ("2x2", "unsigned", 3, "none", False, 1), ("2x3", "unsigned", 4, "none", False, 1),
    ("2x2", "signed", 3, "free", True, 2), ("2x3", "signed,self=2", 4, "half", True, 1),
    ("2x3torus", "signed,self=2", 4, "none", False, 1),
    ("1x3cylinder", "unsigned,rim=1|2", 3, "none", True, 1), ("3x3:1,1-2,2", "signed,rim=-1|2", 3, "free", False, 1),
    ("3x3:2,1-3,2", "framed", 2, "half", False, 0), ("triangle2", "signed,self=1", 3, "none", False, 1),
    ("2x2", "unsigned,rim=1|2", 2, "none", False, 2),
)  # fmt: skip


@pytest.mark.parametrize(("board", "rule", "figures", "turns", "flip", "solutions"), KINDS_OF_DESIGNS)
def test_designs_of_every_kind_have_exactly_the_wanted_solutions(
    board: str, rule: str, figures: int, turns: Turns, flip: bool, solutions: int
) -> None:
    for wishes, more in (((), 0), (("different", "asymmetric", "no_mirror_cards"), 3)):
        wanted = 1 if more else solutions
        made = partial(satpuzzle.design, board, rule, figures + more, solutions=wanted, cards=wishes, count=2, most=0)
        both = list(made(turns=turns, flip=flip))
        assert len({tuple(same_cards(design.puzzle)) for design in both}) == len(both) == 2
        for design in both:
            puzzle = design.puzzle
            assert (puzzle.turns, puzzle.flip, puzzle.rule) == (turns, flip, Rule.parse(rule))
            assert design.counts == counted(puzzle)
            assert design.counts.essential == wanted
            assert balance(puzzle).conflict is None
            if wishes:
                looks, types = strategies.table(puzzle).kinds
                assert len(looks) == len(types), "all cards are different"
                assert {ways for look in looks for ways in look.values()} == {1}, "no card is symmetric"


# --- repair


def fulfilled(cards: tuple[brute.Labels, ...]) -> set[str]:
    """The wishes about cards of a puzzle without a frame that these cards fulfil."""
    shown = Counter(abs(label) for card in cards for label in card).values()
    holds = {
        "different": len({*map(brute.least, cards)}) == len(cards),
        "asymmetric": all(len({brute.turn(card, n) for n in range(len(card))}) == len(card) for card in cards),
        "no_mirror_cards": not any(map(mirrored, cards)),
        "varied": all(len({*map(abs, card)}) == len(card) for card in cards),
        "balanced": max(shown) - min(shown) <= 2,
    }
    return {wish for wish, true in holds.items() if true}


def corrections(
    puzzle: Puzzle, solutions: int, most: int, wishes: Collection[str] = ()
) -> tuple[int | None, set[tuple[brute.Labels, ...]]]:
    """The smallest number of labels to change, up to `most`, and all cards that this gives, by brute force."""
    frame = puzzle.rule.rims if puzzle.rule.rim_only else ()
    flat = [label for card in puzzle.cards for label in card]
    free = [place for place, label in enumerate(flat) if label not in frame]
    figures = {abs(flat[place]) for place in free}
    labels = figures | ({-figure for figure in figures - {*puzzle.rule.whole}} if puzzle.rule.signed else set())
    size = puzzle.board.sides
    for number in range(most + 1):
        found = set()
        for places in itertools.combinations(free, number):
            for values in itertools.product(labels, repeat=number):
                new = dict(enumerate(flat)) | dict(zip(places, values, strict=True))
                if sum(new[place] != flat[place] for place in places) == number:
                    cards = tuple(tuple(new[n + side] for side in range(size)) for n in range(0, len(new), size))
                    right = not wishes or {*wishes} <= fulfilled(cards)
                    if right and counted(replace(puzzle, cards=cards)).essential == solutions:
                        found.add(cards)
        if found:
            return number, found
    return None, set()


@pytest.mark.parametrize(
    ("board", "rule", "figures", "solutions"),
    [
        ("1x2", "unsigned", 2, 1), ("1x2", "signed", 1, 3), ("1x2", "unsigned", 3, 2), ("1x3", "unsigned", 2, 1),
        ("2x2", "framed", 2, 0), pytest.param("2x2", "signed", 2, 1, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_all_repairs_that_change_as_few_labels_as_possible_are_found(
    board: str, rule: str, figures: int, solutions: int
) -> None:
    reached = set()
    for seed in range(3):
        puzzle = generate(parse_board(board), Rule.parse(rule), figures, seed=seed)
        number, right = corrections(puzzle, solutions, 2)
        reached.add(number)
        if number is None:
            continue
        every = list(repair(puzzle, solutions=solutions, seed=seed))
        assert {found.puzzle.cards for found in every} == right
        assert len(every) == len(right)
        for found in every:
            assert len(found.changes) == number
            assert found.counts.essential == solutions
            assert with_changes(puzzle, found.changes).cards == found.puzzle.cards
            assert all(puzzle.cards[each.card][each.side] == each.before != each.after for each in found.changes)
    assert reached != {None}


@runs(48)
@given(kinds(("1x2", "1x3", "2x2", "1x3cylinder", "triangle2:2,1-2,3", "3x3:1,1-1,2"), hinted=False), st.integers(0, 2))
def test_puzzles_of_every_kind_are_repaired(puzzle: Puzzle, solutions: int) -> None:
    if puzzle.backs:
        with pytest.raises(InputError, match="backs of their own cannot be changed"):
            repair(puzzle)
        return
    try:
        found = next(repair(puzzle, solutions=solutions, tries=300), None)
    except OutOfTimeError:
        return
    most = 1 if found is None else len(found.changes)
    assert corrections(puzzle, solutions, min(most, 1))[0] == (most if most < 2 and found is not None else None)
    if found is not None:
        truth = counted(found.puzzle)
        assert truth.essential == solutions
        assert found.counts in (truth, replace(truth, labelled=None))


def test_cards_whose_corners_match_are_not_changed_side_by_side(cli: Cli) -> None:
    for command in ("repair", "suspects"):
        assert "cards whose corners match cannot be changed side by side" in cli(command, "triominoes").stderr


@pytest.fixture
def mendable(tmp_path: Path) -> Path:
    """A file with a puzzle that one change repairs."""
    return saved(tmp_path / "mendable.toml", toml.write(MENDABLE))


def test_given_cards_keep_their_places_in_a_repair() -> None:
    board = parse_board("2x2")
    puzzle = generate(board, Rule(), 2, seed=8)
    lay = strategies.solutions(puzzle)[0][3]
    hinted = Puzzle(board, puzzle.cards, puzzle.rule, (Placement(3, *lay),))
    for solutions in (0, 1, 2, 3):
        found = next(repair(hinted, solutions=solutions), None)
        assert found is not None
        repaired = found.puzzle
        assert len(strategies.truth(repaired)) == found.counts.distinct == solutions
        (given,) = repaired.hints
        looks = hinted.look(*lay), repaired.look(*given[1:])
        assert sum(a != b for a, b in zip(*looks, strict=True)) <= len(found.changes)
        assert given.cell == 3


# --- the command line


def test_each_design_is_a_file_with_the_command_that_makes_it(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "out"
    words = ["--board", "2x3", "--rule", "framed", "--border", 2, "--figures", 2, "--seed", 7]
    result = cli("design", *words, "--count", 3, "-o", folder)
    assert result.exit_code == 0
    assert result.stderr == "satpuzzle: not all 2 figures can occur: board 2x3 has room for 1 inside\n"
    lines = result.stdout.splitlines()
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [line.partition(":")[0] for line in lines]
    assert re.fullmatch(r"(design_2x3_k\d_s7_00\d.toml ){3}", "".join(f"{path.name} " for path in files))
    for line, path in zip(lines, files, strict=True):
        puzzle = load(str(path))
        assert counted(puzzle).essential == 1
        assert f"unique ({len(strategies.truth(puzzle))} rotations); " in line
        assert f" stars, {difficulty(puzzle).placements} (" in line
        program, version, *again = shlex.split(puzzle.source)
        assert (program, version) == ("satpuzzle", cli("--version").stdout.split()[1])
        last = parse_all(cli(*again).stdout)[-1]
        assert toml.write(last) == path.read_text(encoding="utf-8")


def test_hardest_keeps_the_hardest_designs(cli: Cli, tmp_path: Path) -> None:
    words = ["design", "--board", "2x2", "--figures", 2, "--count", 6]
    every = cli(*words, "-o", tmp_path / "all").stdout.splitlines()
    kept = cli(*words, "--hardest", 2, "-o", tmp_path / "kept").stdout.splitlines()
    placements = [int(line.partition("stars, ")[2].partition(" ")[0]) for line in every]
    assert kept == [every[n] for n in sorted(range(6), key=lambda n: (-placements[n], n))[:2]]
    for path in (tmp_path / "kept").iterdir():
        assert path.read_bytes() == (tmp_path / "all" / path.name).read_bytes()
    assert len(os.listdir(tmp_path / "kept")) == 2


def test_the_difficulty_is_stored_but_does_not_distinguish_puzzles(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    cli("design", "--board", "3x3", "--figures", 4, "-o", path)
    puzzle = load(str(path))
    assert puzzle.difficulty == difficulty(puzzle)
    converted = cli("convert", path, "--to", "toml").stdout
    assert converted == path.read_text(encoding="utf-8")
    plain = "".join(line for line in converted.splitlines(keepends=True) if not line.startswith("difficulty"))
    assert (parse_all(plain)[0], parse_all(plain)[0].difficulty) == (puzzle, None)
    assert puzzle.difficulty
    stars, placed = puzzle.difficulty.stars, puzzle.difficulty.placements
    said = " ".join(cli("info", path).stdout.split())
    assert f"difficulty {stars} of 5 stars, {placed} (cards a plain search places), " in said
    assert load(str(path), rule="signed,frame=9").difficulty is None, "that was measured under another rule"
    repaired = next(repair(puzzle, solutions=2))
    assert repaired.puzzle.difficulty is None


def test_a_timeout_returns_the_designs_found(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_after(1000, monkeypatch)
    words = ["--board", "1x1", "--rule", "unsigned", "--figures", 1, "--count", 2, "--tries", 10**9]
    result = cli("design", *words, "--timeout", PATIENCE)
    assert (result.exit_code, len(parse_all(result.stdout))) == (3, 1)
    assert f"satpuzzle: 1 of 2 puzzles found: not finished within {PATIENCE} s; rejected: " in result.stderr


def test_a_repair_reports_the_changed_labels_and_cards(cli: Cli, mendable: Path, tmp_path: Path) -> None:
    path = tmp_path / "mended.toml"
    result = cli("repair", mendable, "-o", path)
    head, line = result.stdout.splitlines()
    assert head.startswith("1 change: unique (4 rotations); ")
    found = next(repair(MENDABLE))
    (change,) = found.changes
    card = " ".join(map(str, MENDABLE.cards[change.card]))
    side = ("top", "right", "bottom", "left")[change.side]
    before, after = (
        f"figure {abs(label)} {'front' if label > 0 else 'back'}" for label in (change.before, change.after)
    )
    assert line == f"card {change.card + 1} [{card}], {side}: {before} becomes {after}"
    assert load(str(path)) == found.puzzle
    text = cli("repair", mendable).stdout
    assert text == f"# {head}\n# {line}\n" + path.read_text(encoding="utf-8")
    assert cli("repair", path).stdout.startswith("# 0 changes: unique (4 rotations); ")


@pytest.mark.parametrize("wish", [None, "different", *one_in(3, ["no_mirror_cards", "asymmetric", "balanced"])])
def test_a_repair_keeps_what_holds_for_the_cards_if_it_can_and_must_on_request(wish: str | None) -> None:
    wanted = {wish} if wish else set()
    repaired = kept = 0
    for seed in range(4):
        puzzle = generate(parse_board("1x2"), Rule(), 3, seed=seed)
        held = fulfilled(puzzle.cards)
        number, good = corrections(puzzle, 2, 2, wanted)
        if number is None:
            continue
        found = next(repair(puzzle, solutions=2, seed=seed, cards=[*wanted]), None)
        assert found is not None
        assert (len(found.changes), found.puzzle.cards in good) == (number, True)
        assert {*found.lost} == held - fulfilled(found.puzzle.cards)
        assert not found.lost or not any(held <= fulfilled(cards) for cards in good)
        repaired, kept = repaired + (number > 0), kept + (not found.lost)
    assert repaired
    assert kept


def test_a_futile_repair_ends_and_says_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_after(1000, monkeypatch)
    line = error_of(cli("repair", "two-figures"), 3)
    assert line.startswith("satpuzzle: no repair found: not finished within 20 s; ")
    assert line.endswith("; give more time or tries")


def test_a_repair_lists_all_on_request(cli: Cli, mendable: Path, tmp_path: Path) -> None:
    every = list(satpuzzle.repair(MENDABLE))
    head = cli("repair", mendable).stdout.splitlines()[0]
    tried = f"{every[0].tried} sets of cards tried"
    assert head == f"# 1 change: unique (4 rotations); --all lists all corrections this small; {tried}"
    path = tmp_path / "all.toml"
    result = cli("repair", mendable, "--all", "-o", path)
    head, *lines = result.stdout.splitlines()
    assert (result.exit_code, head) == (0, f"{len(every)} corrections with 1 change")
    assert len(lines) == sum(2 + bool(each.lost) for each in every)
    assert lines[2] == "2. unique (4 rotations)"
    assert satpuzzle.load_all(str(path)) == [each.puzzle for each in every]
    result = cli("repair", "verzwickt", "--all")
    assert result.stdout.startswith("# 1 correction with 0 changes\n# 1. unique (4 rotations)\n")


def test_an_impossible_repair_has_exit_status_1(cli: Cli) -> None:
    result = cli("repair", "-", "--board", "1x1", "--solutions", 2, stdin="# one\n1 1 1 1\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1] == "satpuzzle: no change of labels gives exactly 2 essential solutions"


def test_the_library_makes_the_same_puzzles_as_the_command(cli: Cli) -> None:
    words = "--board 2x3 --rule framed --figures 2 --border 2 --solutions 1 --seed 7 --count 3"
    made = list(satpuzzle.design("2x3", "framed", 2, border=2, solutions=1, seed=7, count=3))
    assert [design.puzzle for design in made] == parse_all(cli("design", *words.split()).stdout)
    repaired = next(satpuzzle.repair(load("standard"), seed=3))
    assert [repaired.puzzle] == parse_all(cli("repair", "standard", "--seed", 3).stdout)


@pytest.mark.parametrize(("words", "evidence"), rows_in("design", "a wish that is not met is named with the evidence"))
def test_an_unmet_wish_is_named_with_the_evidence(cli: Cli, words: str, evidence: str) -> None:
    line = error_of(cli("design", *words.split(), "--tries", 5), 3)
    assert "no suitable puzzle among 5 candidates" in line
    assert evidence in line
