"""The bundled puzzles agree with their sources, and have the counts that two independent searches find."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Counts, Puzzle, Rule, Settings, parse_board
from satpuzzle.runtime import files
from tests import brute, strategies
from tests.cases import one_in
from tests.conftest import Cli, saved
from tests.test_notations import CARDS_ARE, DATA_ARE, GRID_ARE, NEW_CARDS_ARE, PUZ_ARE, SMILEY_ARE, TRIANGLES_ARE, Cards

FRAMED = Rule(signed=False, rims=(0,), rim_only=True)
SAT = Settings(engine="sat")
INSTANCES = {each.name: each for each in satpuzzle.instances()}


@dataclass(frozen=True)
class Known:
    """Independent facts about a puzzle: its cards, and its counts by two other programs (None: unknown)."""

    board: str
    rule: Rule
    distinct: int | None = None
    essential: int | None = None
    labelled: int | None = None
    cards: Cards | None = None
    given: str = ""


def lists(text: str) -> Cards:
    """Cards written as `1 2 3 4; 5 6 7 8`."""
    return tuple(tuple(map(int, card.split())) for card in text.split(";"))


SIGNED = Rule()
COLOURS = Rule(signed=False)
BIBI = "2 1 -4 -3; 4 3 -4 -1; 3 4 -4 -2; 1 3 -2 -4; 2 1 -2 -3; 3 1 -2 -1; 4 1 -2 -3; 2 3 -4 -1; 3 4 -2 -4"
TURTLES = "-1 -2 3 4; 2 -1 -4 1; 4 -2 -3 1; -3 -2 3 4; 3 -4 -2 1; -3 -4 1 2; 1 2 -3 -4; 1 -2 -4 3; -4 3 2 -1"
TWO = "1 1 2 -1; 1 -2 1 -1; 1 2 1 -1; 1 1 -2 -1; 2 1 -1 -2; 1 2 -1 -1; 1 -1 -2 -1; 1 -1 -1 -2; 1 -1 2 -1"
ONE = "; ".join(["1 1 1 -1"] * 3 + ["1 1 -1 -1"] * 3 + ["1 -1 -1 -1"] * 3)
FIRST_LAST: Cards = (*NEW_CARDS_ARE[:8], (1, -3, -2, 4))
CIRCUS = tuple(
    tuple("rygowb".index(letter) + 1 for letter in card)
    for card in ("rygowb", "rygowb", "rybowg", "rybowg", "rwgoyb", "rwgoyb", "rwboyg")
)
KNOWN = {
    "standard": Known("3x3", SIGNED, 8, 2, 16, CARDS_ARE),
    "smiley": Known("3x3", SIGNED, 8, 2, 16, SMILEY_ARE),
    "verzwickt": Known("3x3", SIGNED, 4, 1, 4, DATA_ARE),
    "asterix": Known("3x3", SIGNED, 0, 0, 0, GRID_ARE),
    "asterix-first": Known("3x3", SIGNED, 0, 0, 0, FIRST_LAST),
    "asterix-second": Known("3x3", SIGNED, 8, 2, 16, NEW_CARDS_ARE),
    "bibi": Known("3x3", SIGNED, 8, 2, 8, lists(BIBI)),
    "crazy-turtle-1979": Known("3x3", SIGNED, 8, 2, 16, lists(TURTLES)),
    "one-figure": Known("3x3", SIGNED, 156240, cards=lists(ONE)),
    "two-figures": Known("3x3", SIGNED, 46292, cards=lists(TWO)),
    "circus": Known("hexagon7", COLOURS, 12, 2, 96, CIRCUS),
    "triangles-1": Known("triangle3", SIGNED, cards=TRIANGLES_ARE[0]),
    "triangles-2": Known("triangle3", SIGNED, cards=TRIANGLES_ARE[1]),
    "triangles-3": Known("triangle3", SIGNED, cards=TRIANGLES_ARE[2]),
    "triangles-4": Known("triangle3", SIGNED, cards=TRIANGLES_ARE[3]),
    "triangles-5": Known("triangle3", SIGNED, 0, 0, 0, TRIANGLES_ARE[4]),
    "owen-4x4": Known("4x4", FRAMED, 36, 9, 36, PUZ_ARE),
    "owen-5x5": Known("5x5", FRAMED, 16, 4, 16),
    "em_7_4_9": Known("7x7", FRAMED, 4, 1),
    "em_7_4_8": Known("7x7", FRAMED, 8, 2),
    "em_7_3_6": Known("7x7", FRAMED),
    "em_8_4_5": Known("8x8", FRAMED),
    "em_9_3_5": Known("9x9", FRAMED),
    "em_11_3_4": Known("11x11", FRAMED),
    "em_12_2_4": Known("12x12", FRAMED),
    "em_14_7_3": Known("14x14", FRAMED),
    "tetravex-3x3": Known("3x3", COLOURS, 1, 1, 1),
    "tetravex-6x6": Known("6x6", COLOURS, 1, 1, 1),
    "torus-4x4": Known("4x4torus", COLOURS, 16, 1, 16),
    "halves-and-wholes": Known("3x3", Rule(whole=(3, 4, 5)), 4, 1, 4),
    "two-sided": Known("3x3", SIGNED, 4, 1, 4),
    "triominoes": Known("triangle3", Rule(whole=(1, 5, 8)), 3, 1, 9),
    # published: 13,328, when mirroring and swapping the other two colours make no difference either
    "macmahon": Known("4x6", Rule(signed=False, rims=(1,)), 8 * 13328, 4 * 13328),
    # cards are numbered by their letters in order; the first is the card that must be placed
    "eternity2": Known("16x16", FRAMED, given="9,8=139@0 35=208@1 46=255@1 211=181@1 222=249@2"),
}
HEULE = [name for name in KNOWN if name.startswith("em_")]
SMALL = [name for name, known in KNOWN.items() if known.board in ("3x3", "triangle3", "hexagon7", "4x4")]
MANY = ["one-figure", "two-figures"]
OTHER_KINDS = ["torus-4x4", "halves-and-wholes", "triominoes", "two-sided"]
SLOW = [*MANY, "em_7_4_8", "em_7_4_9", "macmahon"]  # for SAT alone


def instance(name: str) -> Puzzle:
    return INSTANCES[name].puzzle()


def counted(known: Known, counts: Counts) -> bool:
    """Whether these counts agree with the known ones."""
    return all(getattr(known, name) in (None, getattr(counts, name)) for name in ("distinct", "essential", "labelled"))


def factor(cards: Cards) -> int:
    """The number of labelled solutions per distinct one, from the cards alone."""
    alike = Counter(map(brute.least, cards))
    looks = {card: len({brute.turn(card, steps) for steps in range(len(card))}) for card in alike}
    return math.prod(math.factorial(m) * (len(card) // looks[card]) ** m for card, m in alike.items())


# The catalogue


def test_the_catalogue_lists_every_file_and_every_known_puzzle() -> None:
    assert list(INSTANCES) == sorted(INSTANCES)
    assert set(INSTANCES) == set(KNOWN)
    assert set(INSTANCES) == set(files.bundled("instances"))


def test_the_catalogue_has_the_known_counts() -> None:
    for name, known in KNOWN.items():
        entry = INSTANCES[name]
        assert entry.source, name
        for count in ("distinct", "essential", "labelled"):
            assert getattr(known, count) in (None, getattr(entry, count)), name
        puzzle = instance(name)
        if entry.distinct is not None and entry.labelled is not None and puzzle.turns == "free" and not puzzle.backs:
            assert entry.labelled == entry.distinct * factor(puzzle.cards), name


def test_an_instance_is_recognised_as_its_catalogue_entry() -> None:
    for name, known in KNOWN.items():
        puzzle = satpuzzle.load(name)
        assert puzzle == instance(name) == satpuzzle.load(name, input_format=INSTANCES[name].notation), name
        assert (puzzle.board, puzzle.rule) == (parse_board(known.board), known.rule), name
        assert puzzle == satpuzzle.with_given(replace(puzzle, hints=()), known.given or []), name
        assert known.cards in (None, puzzle.cards), name


def test_a_benchmark_has_the_size_and_colours_of_its_name() -> None:
    for name in HEULE:
        size, border, inner = map(int, re.findall(r"\d+", name))
        puzzle = instance(name)
        assert puzzle.board == parse_board(f"{size}x{size}"), name
        cards = puzzle.cards
        on_border = {card[side - 1] for card in cards for side in range(4) if card[side] == 0} - {0}
        assert len(on_border) == border, name
        assert len({label for card in cards for label in card} - on_border - {0}) == inner, name


def test_the_pieces_of_a_benchmark_in_file_order_are_a_solution() -> None:
    for name in HEULE:
        puzzle = instance(name)
        for a, b in puzzle.board.joins:
            assert puzzle.cards[a[0]][a[1]] == puzzle.cards[b[0]][b[1]] != 0, name
        (verdict,) = satpuzzle.judge(puzzle, strategies.check_line(puzzle.cards, puzzle))
        assert verdict.faults == (), name


def test_macmahon_has_all_squares_of_three_colours() -> None:
    cards = instance("macmahon").cards
    every = {*map(brute.least, itertools.product((1, 2, 3), repeat=4))}
    assert {*map(brute.least, cards)} == every
    assert len(cards) == len(every) == 24


# Counts


COUNTED = [name for name, each in INSTANCES.items() if each.distinct is not None]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.long] * (name in SLOW)) for name in COUNTED])
def test_sat_finds_the_known_counts(name: str) -> None:
    said = INSTANCES[name]
    counts = satpuzzle.count(instance(name), settings=SAT)
    assert counted(KNOWN[name], counts)
    assert counted(Known("", SIGNED, said.distinct, said.essential, said.labelled), counts)


PLAIN = one_in(4, [name for name in SMALL if name not in MANY and name not in OTHER_KINDS])
LONG = (pytest.param(name, marks=pytest.mark.long) for name in ("tetravex-6x6", *MANY))


@pytest.mark.parametrize("name", [*PLAIN, *OTHER_KINDS, *LONG])
def test_laying_one_card_after_the_other_finds_the_same_solutions(name: str) -> None:
    puzzle, said = instance(name), INSTANCES[name]
    table = strategies.table(puzzle)
    found = list(table.solutions())
    assert KNOWN[name].distinct in (None, said.distinct)
    assert len(found) == said.distinct
    if name not in MANY:
        assert [solution.lays for solution in satpuzzle.solve(puzzle)] == found
        assert (len(table.orbits(found)), table.labelled(found)) == (said.essential, said.labelled)


# The published solutions of the triangles: cell by cell in reading order, sides /, \, _

PRINTED: dict[str, brute.Shown] = {
    "triangles-1": lists("1 -1 -2; 2 2 -1; -1 -2 2; 1 -1 3; -1 2 -1; -3 -2 1; 3 -2 -1; 3 2 -3; -3 2 -1"),
    "triangles-2": lists("-1 3 -1; -1 2 -3; -1 -2 1; 1 -2 -3; -1 -2 3; -2 2 3; 2 1 -1; 3 -1 3; -3 3 -1"),
    "triangles-3": lists("-3 -2 -1; -3 4 -2; 2 -4 1; -2 -4 -3; -3 -1 1; 3 1 2; -3 1 -2; 4 -1 3; -4 1 -2"),
    "triangles-4": lists("10 10 4; 10 -3 2; 2 3 -4; -2 10 7; 10 -5 10; 6 5 -2; -6 -8 10; 9 8 -7; -9 10 10"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_published_solution_of_a_triangle_set_passes_check(name: str, cli: Cli, tmp_path: Path) -> None:
    puzzle = instance(name)
    line = strategies.check_line(PRINTED[name], puzzle)
    path = saved(tmp_path / "printed.txt", f"Solution found!\n{line}\n")
    result = cli("check", name, path, "--partial")
    assert (result.exit_code, result.stdout) == (0, "1 CHECK line: 1 solution, 0 wrong, 0 repeated\n")
    assert line in cli("solve", name, "--all", "--format", "check").stdout.splitlines()


# The command line


def test_instances_are_listed_with_sources_and_counts(cli: Cli) -> None:
    result = cli("instances")
    assert (result.exit_code, result.stderr) == (0, "")
    for each in INSTANCES.values():
        (line,) = [line for line in result.stdout.splitlines() if line.startswith(f"{each.name} ")]
        assert each.source in line
        counts = ["?" if n is None else str(n) for n in (each.distinct, each.essential, each.labelled)]
        assert re.search(
            r"\s+".join(map(re.escape, [KNOWN[each.name].board, str(KNOWN[each.name].rule), *counts])), line
        )
        assert each.note in result.stdout


def test_instances_as_json_are_one_object_per_line(cli: Cli) -> None:
    lines = cli("instances", "--format", "json").stdout.splitlines()
    listed = [json.loads(line) for line in lines]
    assert [each["name"] for each in listed] == list(INSTANCES)
    for each in listed:
        said = INSTANCES[each["name"]]
        assert (each["notation"], each["distinct"], each["source"]) == (said.notation, said.distinct, said.source)
        assert (each["board"], each["rule"]) == (KNOWN[said.name].board, str(KNOWN[said.name].rule))


# Puzzles of other sizes
