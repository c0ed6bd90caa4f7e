"""Clauses in words have the same meaning as their literals."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Puzzle, Rule, load_recipe, parse_board, recipe_names
from tests import brute
from tests.cases import one_in
from tests.strategies import kinds, runs, truth

STANDARD = satpuzzle.load("standard")
TWINS = Puzzle.from_cards([[2, 2, 1, 2], [1, 1, 2, 2], [2, 1, 1, 2], [1, 1, 1, 1]], "2x2", "unsigned")
TRIANGLES = Puzzle.from_cards(
    ["heart+ club+ heart-", "heart+ club+ heart-", "club- club- club+", "heart+ heart+ club-"], "triangle2"
)
HELPER = "auxiliary variable "


class Table:
    """A filling that decides whether a statement in words is true, from the words alone."""

    def __init__(self, puzzle: Puzzle, looks: brute.Shown) -> None:
        self.puzzle, self.looks = puzzle, looks
        unused = list(range(len(puzzle.cards)))
        self.cards = []  # by cell: the number of the card there; equal ones in order of the cells
        for look in looks:
            card = next(card for card in unused if self.turns(card, look))
            unused.remove(card)
            self.cards.append(card + 1)

    def turns(self, card: int, look: brute.Labels) -> list[int]:
        labels = self.puzzle.cards[card]
        return [steps for steps in range(len(labels)) if brute.turn(labels, steps) == look]

    def cell(self, words: str) -> int:
        if row := re.fullmatch(r"row (\d+), column (\d+)", words):
            return self.puzzle.board.at[int(row[1]), int(row[2])]
        number = re.fullmatch(r"cell (\d+)", words)
        assert number, words
        return int(number[1]) - 1

    def label(self, words: str) -> int:
        if not self.puzzle.figures:
            return int(words)
        return (self.puzzle.figures.index(words[:-1]) + 1) * (1 if words[-1] == "+" else -1)

    def holds(self, statement: str) -> bool:
        if side := re.fullmatch(r"(?:the (\w+) side|side (\d+)) of (.+) shows (.+)", statement):
            place = ("top", "right", "bottom", "left").index(side[1]) if side[1] else int(side[2]) - 1
            return self.looks[self.cell(side[3])][place] == self.label(side[4])
        card = re.fullmatch(r"(a card like )?card (\d+)(?: \(type \d+\))?(?:, (.+),)? in (.+)", statement)
        assert card, statement
        cell, number = self.cell(card[4]), int(card[2])
        turns = self.turns(number - 1, self.looks[cell])
        if not (turns if card[1] else self.cards[cell] == number):
            return False
        if card[3] in (None, "in any rotation"):
            return True
        if card[3] == "not rotated":
            return 0 in turns
        rotated = re.fullmatch(r"rotated (\d+)° clockwise", card[3])
        assert rotated, statement
        return int(rotated[1]) * self.puzzle.board.sides // 360 in turns

    def satisfies(self, clause: str) -> bool:
        return any(
            not self.holds(literal[5:-1]) if literal.startswith("not (") else self.holds(literal)
            for literal in clause.split(" or ")
        )


def layouts(puzzle: Puzzle) -> tuple[list[brute.Shown], list[brute.Shown]]:
    """Its solutions, and layouts that are none."""
    right = truth(puzzle)
    wrong = [(*each[1:], each[0]) for each in right] + [(brute.turn(each[0]), *each[1:]) for each in right]
    return right, [each for each in wrong if each not in right]


@pytest.mark.parametrize("name", one_in(3, recipe_names()))
@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(STANDARD, id="standard", marks=pytest.mark.long),
        pytest.param(TWINS, id="twins"),
        pytest.param(TRIANGLES, id="triangles"),
    ],
)
def test_described_clauses_are_true_for_exactly_the_solutions(name: str, puzzle: Puzzle) -> None:
    encoding = satpuzzle.encode(puzzle, name)
    clauses = [encoding.describe(clause) for clause in encoding.clauses()]
    plain = [clause for clause in dict.fromkeys(clauses) if HELPER not in clause]
    right, wrong = layouts(puzzle)
    assert right
    assert wrong
    if not load_recipe(name).breaks_symmetry:
        for looks in right[:2]:
            assert [clause for clause in plain if not Table(puzzle, looks).satisfies(clause)] == []
    if len(plain) == len(set(clauses)):
        for looks in wrong[:2]:
            table = Table(puzzle, looks)
            assert not all(table.satisfies(clause) for clause in plain)


@given(kinds(), st.sampled_from(recipe_names()))
@runs(200)
def test_descriptions_of_variables_are_unique(puzzle: Puzzle, name: str) -> None:
    try:
        encoding = satpuzzle.encode(puzzle, name)
    except InputError:
        return  # the recipe cannot encode it
    described = [encoding.describe([variable]) for variable in range(1, encoding.variables.count + 1)]
    assert len(set(described)) == len(described)
    assert encoding.describe([-1]) == f"not ({described[0]})"
    helpers = {text.split(" of ")[1] for text in described if text.startswith(HELPER)}
    assert helpers <= set(encoding.recipe.constraints)


def test_descriptions_count_from_1() -> None:
    encoding = satpuzzle.encode("standard", "direct")
    first = encoding.variables["place"]
    assert (
        encoding.describe([-first[1, 3, 1], first[8, 2, 0]])
        == "not (card 3, rotated 90° clockwise, in row 1, column 2) or card 2, not rotated, in row 3, column 3"
    )
    assert encoding.describe([]) == "never (the empty clause)"
    hearts = satpuzzle.encode(TRIANGLES, "labels")
    assert "side 3 of row 1, column 1 shows heart+" in {hearts.describe([n]) for n in hearts.variables["label"].ids}


@pytest.mark.parametrize("clause", [5, None, "1 2", [0], [1.5], ["1"], [True], [[1]], [10**9], [-(10**9)]], ids=repr)
def test_invalid_clauses_are_refused(clause: Sequence[int]) -> None:
    with pytest.raises(InputError, match=r"clause: .* expected a|invalid literal"):
        satpuzzle.encode("standard").describe(clause)


def test_descriptions_say_how_cards_of_every_kind_lie() -> None:
    cards = ((1, 2, 3, 4), (1, 1, 1, 1), (2, 2, 2, 2), (2, 3, 4, 1))
    part = Puzzle(parse_board("3x3").region("2,2-2,3"), cards, Rule.UNSIGNED, flip=True, spare=True)
    backs = Puzzle(parse_board("1x2"), cards[:2], Rule.UNSIGNED, turns="half", backs=cards[1:3])
    still = Puzzle(parse_board("2x2torus"), cards, Rule.UNSIGNED, turns="none")
    for puzzle, *expected in (
        (part, "a card like card 1, turned over, rotated 90° clockwise, in row 2, column 3"),
        (part, "card 2 in row 2, column 2", "card 2, in any rotation, in row 2, column 2"),
        (part, "the right side of row 2, column 2 shows 1"),
        (backs, "card 1, rotated 180° clockwise, in row 1, column 2", "card 1, turned over, in row 1, column 1"),
        (still, "card 2, not rotated, in row 2, column 1", "the top side of row 1, column 1 shows 1"),
    ):
        encoding = satpuzzle.encode(puzzle)
        assert {*expected} <= {encoding.describe([number]) for number in range(1, encoding.variables.count + 1)}
