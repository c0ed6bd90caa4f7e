"""The formula's parts: families of the size that they say, variables that map back, projection and domains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Placement, Puzzle
from satpuzzle.encode import Recipe, encode
from satpuzzle.encode.cardinality import AtMost, Statement
from satpuzzle.encode.constraints import FAMILIES, Family
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM, UndeclaredVariableError, Variables
from satpuzzle.model import Side, judging
from tests import brute, strategies
from tests.formulas import DEFAULT, EVERYTHING, HEULE, MINIMAL_PUZZLES, RECIPES, small
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.test_cardinality import expected_size

BOARDS = (*SMALL, "3x3", "triangle2", *ODD_BOARDS)
Row = tuple[tuple[object, int], ...]  # for each side of a cell that has label variables: which side, what it shows


class Domain:
    """What can lie where and be seen where, computed from the puzzle alone."""

    def __init__(self, puzzle: Puzzle, partial: bool = False) -> None:
        self.puzzle, self.board, self.rule = puzzle, puzzle.board, puzzle.rule
        self.kinds = brute.types(puzzle.cards)
        self.counts = [sum(brute.lay_of(card, self.kinds)[0] == n + 1 for card in puzzle.cards) for n in self.count()]
        self.joined = {side: number for number, join in enumerate(self.board.joins) for side in join}
        self.cells = [self.options(cell) for cell in range(self.board.cells)]
        ends = [[self.seen(side) for side in join] for join in self.board.joins]
        seen = [(first, {self.mate(label) for label in second}) for first, second in ends]
        self.joins = [first | second if partial else first & second for first, second in seen]
        self.rim = {side: self.seen(side) for side in self.board.rim if len(self.seen(side)) > 1}
        self.lies = sorted({(cell, n) for cell, options in enumerate(self.cells) for n, _ in options})

    def count(self) -> range:
        return range(len(self.kinds))

    def mate(self, label: int) -> int:
        return -label if self.rule.signed else label

    def options(self, cell: int) -> list[tuple[int, brute.Labels]]:
        """The (type, labels shown) of the cell."""
        given = strategies.given(self.puzzle)[cell]
        looks = [
            (n + 1, look)
            for n in self.count()
            for look in dict.fromkeys(brute.turn(self.kinds[n], steps) for steps in range(self.board.sides))
        ]
        return [(n, look) for n, look in looks if given in (None, look) and self.fits(cell, look)]

    def fits(self, cell: int, look: brute.Labels) -> bool:
        for side, label in enumerate(look):
            if Side(cell, side) in self.joined:
                if self.rule.rim_only and label == self.rule.rim:
                    return False
            elif self.rule.rim is not None and label != self.rule.rim:
                return False
        return True

    def seen(self, side: Side) -> set[int]:
        return {look[side.side] for _, look in self.cells[side.cell]}

    def at(self, join: int) -> list[list[int]]:
        """What the options of either cell put at the join, as labels of its first side."""
        (a, s), (b, t) = self.board.joins[join]
        return [[look[s] for _, look in self.cells[a]], [self.mate(look[t]) for _, look in self.cells[b]]]

    def variables(self, cell: int) -> list[tuple[object, set[int]]]:
        """The sides of a cell that have label variables, clockwise, and which."""
        sides = [Side(cell, side) for side in range(self.board.sides)]
        return [
            (self.joined[side], self.joins[self.joined[side]]) if side in self.joined else (side, self.rim[side])
            for side in sides
            if side in self.joined or side in self.rim
        ]

    def rows(self, cell: int, kind: int) -> set[Row]:
        """What the label variables around the cell say, in the turns of the type that the neighbours can match."""
        found = set()
        for n, look in self.cells[cell]:
            row: list[tuple[object, int]] = []
            for side, label in enumerate(look):
                here = Side(cell, side)
                if here in self.joined:
                    join = self.joined[here]
                    row.append((join, label if self.board.joins[join][0] == here else self.mate(label)))
                elif here in self.rim:
                    row.append((here, label))
            if n == kind and all(type(where) is not int or label in self.joins[where] for where, label in row):
                found.add(tuple(row))
        return found


def rows_as_clauses(rows: set[Row]) -> int:
    """How many clauses say that the labels around a cell are one of these rows."""
    if not rows:
        return 1  # the type does not lie here
    width = len(next(iter(rows)))
    at = [{row[side] for row in rows} for side in range(width)]
    clauses = width

    def together(side: int, one: object, other: object) -> bool:
        return any(row[side] == one and row[(side + 1) % width] == other for row in rows)

    if width > 1:
        for side in range(width):
            clauses += sum(not all(together(side, one, other) for other in at[(side + 1) % width]) for one in at[side])
    for length in range(2, width):
        for run in {row[:length] for row in rows}:
            next_by_pair = {other for other in at[length] if together(length - 1, run[-1], other)}
            clauses += next_by_pair != {row[length] for row in rows if row[:length] == run}
    return clauses


def figures(domain: Domain) -> list[tuple[int, int]]:
    """For each figure at how many joins and with how many labels it can be seen, and at how many at most."""
    labels = [label for card in domain.puzzle.cards for label in card]
    if domain.rule.rim is not None:
        for _ in domain.board.rim:
            if domain.rule.rim in labels:
                labels.remove(domain.rule.rim)
    groups = []
    for figure in {abs(label) for seen in domain.joins for label in seen}:
        variables = sum(abs(label) == figure for seen in domain.joins for label in seen)
        fronts, backs = labels.count(figure), labels.count(-figure)
        groups.append((variables, min(fronts, backs) if domain.rule.signed and figure else fronts // 2))
    return groups


@lru_cache(maxsize=100)
def domain_of(puzzle: Puzzle, partial: bool) -> Domain:
    return Domain(puzzle, partial)


# What each family's docstring says of its size: clauses, or at-most statements as (number of literals, bound).
def expected_clauses(puzzle: Puzzle, recipe: Recipe, name: str) -> int | None:
    """How many clauses the family has; None if nobody has said."""
    domain = domain_of(puzzle, recipe.soft == "cell_has_a_card")
    board, cells, lies = puzzle.board, domain.cells, domain.lies
    kinds = [n + 1 for n in domain.count()]
    several = [(cell, kind) for cell, kind in lies if domain.counts[kind - 1] > 1]
    if name == "one_card_breaks_rotations":
        return None  # in a test of its own
    sides = [label for join in range(len(board.joins)) for end in domain.at(join) for label in end]
    rows = {pair: domain.rows(*pair) for pair in lies}
    sizes = {
        "cell_has_a_card": board.cells,
        "cell_has_a_placement": board.cells,
        "every_card_used": board.cells,
        "copy_implies_type": sum(domain.counts[kind - 1] for _, kind in several),
        "type_implies_copy": len(several),
        "card_has_a_turn": len(lies),
        "placement_implies_card": sum(map(len, cells)),
        "placement_shows_labels": len(sides),
        "neighbour_is_supported": len(sides),
        "neighbours_match": sum(
            a != b for one, other in map(domain.at, range(len(board.joins))) for a in one for b in other
        ),
        "join_shows_a_label": len(board.joins),
        "given_cards_lie": len(puzzle.hints),
        "label_is_supported": 2 * sum(map(len, domain.joins)),
        "card_fits_labels": sum(rows_as_clauses(found) for found in rows.values()),
        "card_forbids_labels": sum(
            (where, label) not in {shown for row in rows[cell, kind] for shown in row}
            for cell, kind in lies
            for where, labels in domain.variables(cell)
            for label in labels
        ),
    }
    if name in sizes:
        return sizes[name]
    lying = [sum(n == kind for _, n in lies) for kind in kinds]
    placed = [sum(n == kind for options in cells for n, _ in options) for kind in kinds]
    groups = {
        "cell_has_one_card": [(len({n for n, _ in options}), 1) for options in cells],
        "cell_has_one_placement": [(len(options), 1) for options in cells],
        "card_used_at_most": list(zip(lying, domain.counts, strict=True)),
        "card_placed_at_most": list(zip(placed, domain.counts, strict=True)),
        "card_used_once": [
            (number, 1) for number, count in zip(lying, domain.counts, strict=True) for _ in range(count)
        ],
        "copies_apart": [(domain.counts[kind - 1], 1) for _, kind in several],
        "card_has_one_turn": [(sum(n == kind for n, _ in cells[cell]), 1) for cell, kind in lies],
        "join_shows_one_label": [(len(labels), 1) for labels in domain.joins],
        "rim_shows_one_label": [(len(labels), 1) for labels in domain.rim.values()],
        "figure_in_no_more_joins": figures(domain),
    }
    if name in groups:
        return sum(at_most_clauses(recipe, *group) for group in groups[name])
    enough = {"card_used_enough": lying, "card_placed_enough": placed}
    if name in enough:
        pairs = zip(enough[name], domain.counts, strict=True)
        return sum(1 if count == 1 else at_most_clauses(recipe, n, n - count) for n, count in pairs)
    return None


def at_most_clauses(recipe: Recipe, n: int, k: int) -> int:
    if n <= k:
        return 0
    if k < 1:
        return n if k == 0 else 1  # none of them; or nothing can be right
    if k == 1:
        chosen = recipe.small if n <= recipe.small_up_to else recipe.large
        if n == 2 and recipe.at_most(n, k).name == "pairwise":
            chosen = "pairwise"  # one clause: a recipe may spare two literals its encoding
        return expected_size(chosen, n)[1]
    if k == n - 1:
        return 1
    return expected_size("countdown" if 2 * k > n else "sequential", n, k)[1]


SIZED = {
    **RECIPES,
    "all families": replace(RECIPES["everything"], constraints=(*EVERYTHING, "one_card_breaks_rotations")),
}


@pytest.mark.parametrize("recipe", SIZED.values(), ids=list(SIZED))
@given(puzzle=puzzles(BOARDS, hinted=True))
@runs(8)
def test_every_family_has_the_size_that_it_says(recipe: Recipe, puzzle: Puzzle) -> None:
    encoding = encode(puzzle, recipe)
    for name in recipe.constraints:
        clauses = list(encoding.family(name))
        assert encoding.sizes[name] == (len(clauses), sum(map(len, clauses)))
        if name != "one_card_breaks_rotations":
            assert len(clauses) == expected_clauses(puzzle, recipe, name), name


def test_every_family_yields_its_at_most_statements_before_its_clauses() -> None:
    for puzzle in MINIMAL_PUZZLES:
        encoding = encode(puzzle, SIZED["all families"])
        for family in FAMILIES.values():
            kinds = [isinstance(said, AtMost) for said in family.function(encoding.domains, encoding.variables)]
            assert kinds == sorted(kinds, reverse=True), family.name


def cell_has_exactly_one_card(domains: Domains, variables: Variables) -> Iterator[Statement]:
    """Both at once. C at-most statements and C clauses."""
    cells = [[variables[CARD_AT][cell, kind] for kind in kinds] for cell, kinds in enumerate(domains.by_type)]
    yield from (AtMost(cell, 1) for cell in cells)
    yield from cells


def test_a_family_may_yield_at_most_statements_and_then_clauses_but_not_the_other_way_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "cell_has_exactly_one_card"
    monkeypatch.setitem(FAMILIES, name, Family(cell_has_exactly_one_card, (CARD_AT,)))
    parts = ("cell_has_one_card", "cell_has_a_card")
    recipe = replace(DEFAULT, large="sequential", small_up_to=3)
    rest = tuple(other for other in recipe.constraints if other not in parts)
    whole, halves = (
        encode(satpuzzle.load("standard"), replace(recipe, constraints=(*names, *rest))) for names in ((name,), parts)
    )
    assert whole.variables.count == halves.variables.count
    assert list(whole.family(name)) == [clause for half in parts for clause in halves.family(half)]
    assert list(whole.clauses()) == list(halves.clauses())

    def backwards(domains: Domains, variables: Variables) -> Iterator[Statement]:
        yield from reversed(list(cell_has_exactly_one_card(domains, variables)))

    monkeypatch.setitem(FAMILIES, name, Family(backwards, (CARD_AT,)))
    with pytest.raises(TypeError, match=f"family {name} yields an at-most statement after a clause"):
        list(encode(whole.puzzle, whole.recipe).clauses())


def test_every_family_says_its_size() -> None:
    assert set(SIZED["all families"].constraints) == set(FAMILIES)
    for name in EVERYTHING:
        assert expected_clauses(MINIMAL_PUZZLES[0], DEFAULT, name) is not None, (
            f"say in expected_clauses how many {name} has"
        )


def test_variables_are_what_can_lie_and_be_seen() -> None:
    for puzzle in MINIMAL_PUZZLES:
        domain, variables = Domain(puzzle), encode(puzzle, RECIPES["everything"]).variables
        assert len(variables[PLACE]) == sum(map(len, domain.cells))
        assert list(variables[CARD_AT]) == domain.lies
        copies = [(*pair, n) for pair in domain.lies for n in range(domain.counts[pair[1] - 1])]
        assert list(variables[COPY]) == [key for key in copies if domain.counts[key[1] - 1] > 1]
        assert list(variables[LABEL]) == [(j, label) for j, seen in enumerate(domain.joins) for label in sorted(seen)]
        rim = [(cell, side, label) for (cell, side), seen in domain.rim.items() for label in seen]
        assert sorted(variables[RIM]) == sorted(rim)


def test_a_card_of_four_labels_has_as_many_clauses_as_the_publication_counts() -> None:
    encoding = encode(small("1x1", "1 2 3 4"), HEULE)
    assert encoding.sizes["card_fits_labels"][0] == 4 + 4 * 4, "k sides, d labels: k + kd"
    assert encoding.sizes["card_forbids_labels"][0] == 0
    assert encode(small("1x1", "1 1 1 1"), HEULE).sizes["card_fits_labels"][0] == 0, "nothing to choose"


@pytest.mark.parametrize("recipe", [name for name, recipe in SIZED.items() if recipe.breaks_symmetry])
def test_one_card_keeps_to_the_corner_and_the_middle_turn_that_stand_for_their_rotations(recipe: str) -> None:
    encoding = encode(satpuzzle.load("standard"), SIZED[recipe])
    clauses = list(encoding.family("one_card_breaks_rotations"))
    assert all(len(clause) == 1 and clause[0] < 0 for clause in clauses)
    excluded = [encoding.variables.describe(-clause[0]) for clause in clauses]
    assert len({key[1] for _, key in excluded}) == 1, "one card"
    assert [key[0] for family, key in excluded if family == CARD_AT] == [2, 3, 5, 6, 7, 8]
    turns = [(key[0], key[2]) for family, key in excluded if family == PLACE]
    assert turns == ([(4, 1), (4, 2), (4, 3)] if PLACE in encoding.variables else [])
    oblong = encode(small("1x2", "1 2 3 4, 1 2 3 5", "unsigned"), SIZED[recipe])
    assert list(oblong.family("one_card_breaks_rotations")) == [[-oblong.variables[CARD_AT][1, 1]]]


def test_the_standard_example_has_the_size_that_was_measured() -> None:
    encoding = encode(satpuzzle.load("standard"))
    assert len(encoding.variables[PLACE]) == 9 * 8 * 4
    assert len(encoding.variables[CARD_AT]) == 9 * 8
    assert len(encoding.variables[LABEL]) == 12 * 8
    assert 450 < encoding.variables.count < 600
    assert 2000 < sum(clauses for clauses, _ in encoding.sizes.values()) < 2700


@pytest.mark.parametrize("recipe", RECIPES)
@given(puzzle=puzzles(BOARDS, hinted=True))
@runs(5)
def test_ids_run_without_gaps_and_map_back(recipe: str, puzzle: Puzzle) -> None:
    variables = encode(puzzle, RECIPES[recipe]).variables
    following = 1
    for block in variables.blocks:
        assert (block.first, block.ids) == (following, range(following, following + len(block)))
        assert list(block.values()) == list(block.ids)
        for key, variable in block.items():
            assert variables.describe(variable) == (block.family, key)
            assert variables[block.family][key] == variable
        following += len(block)
    assert variables.count == following - 1
    for family in RECIPES[recipe].variables:
        assert list(variables[family]) == sorted(variables[family]), "in the order of cells or joins, then ascending"
    for wrong in (0, -1, following):
        with pytest.raises(UndeclaredVariableError):
            variables.describe(wrong)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_projection_is_the_placements_or_else_the_types_in_cells_and_the_labels(recipe: str) -> None:
    encoding = encode(satpuzzle.load("standard"), RECIPES[recipe])
    families = [PLACE] if PLACE in encoding.variables else [name for name in encoding.recipe.variables if name != COPY]
    assert encoding.projection == [variable for family in families for variable in encoding.variables[family].values()]
    block_names = [block.family for block in encoding.variables.blocks]
    assert [name for name in block_names if not name.startswith("aux:")] == list(encoding.recipe.variables)


def test_a_key_that_was_not_declared_is_an_error_and_no_new_variable() -> None:
    variables = encode(satpuzzle.load("standard")).variables
    count = variables.count
    for family, key in (
        (PLACE, (9, 1, 0)),
        (PLACE, (0, 9, 0)),
        (PLACE, (0, 1, 4)),
        (CARD_AT, (0, 0)),
        (LABEL, (12, 1)),
    ):
        with pytest.raises(UndeclaredVariableError):
            variables[family][key]
    with pytest.raises(UndeclaredVariableError, match="no block plaice"):
        variables["plaice"]
    assert variables.count == count
    assert "plaice" not in variables


def test_a_block_is_declared_once_and_its_keys_once() -> None:
    variables = Variables()
    variables.declare("one", [(1,), (2,)])
    with pytest.raises(ValueError, match="declared already"):
        variables.declare("one", [(3,)])
    with pytest.raises(ValueError, match="twice"):
        variables.declare("two", [(1,), (1,)])
    assert variables.declare("none", []).ids == range(3, 3)
    assert variables.declare("three", [(7,)]).ids == range(3, 4)
    assert variables.describe(3) == ("three", (7,))


def test_decoding_does_not_judge_but_the_judge_does() -> None:
    encoding = encode(MINIMAL_PUZZLES[3])
    place = encoding.variables[PLACE]
    solution = encoding.decode([place[cell, cell + 1, 0] for cell in range(4)])
    assert judging.solution_faults(solution) != []


def test_what_rim_and_hints_exclude_has_no_variable() -> None:
    framed, hinted = encode(MINIMAL_PUZZLES[5]), encode(MINIMAL_PUZZLES[6])
    assert len(framed.variables[PLACE]) == 4 * 3, "each corner card fits a corner in one turn"
    assert [key for key in hinted.variables[PLACE] if key[0] == 0] == [(0, 1, 0)]
    assert list(encode(MINIMAL_PUZZLES[5], HEULE).variables[RIM]) == [], "the rim is given"


def test_a_placement_that_no_neighbour_can_match_cannot_be_expressed_without_placements() -> None:
    encoding = encode(small("1x2", "1 2 3 4, 1 5 6 2", "unsigned", (Placement(1, 2, 0),)), HEULE)
    assert [turn for turn in range(4) if encoding.placed(0, 1, turn)] == [0], "with label 2 to the right"
    assert all(encode(encoding.puzzle).placed(0, 1, turn) for turn in range(4)), "a variable of its own says it"


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_card_that_fits_nowhere_makes_the_formula_unsatisfiable(recipe: str) -> None:
    puzzle = small("1x1", "1 2 3 4", "signed,rim=5")
    encoding = encode(puzzle, RECIPES[recipe])
    assert encoding.variables.count == 0
    assert [] in list(encoding.clauses())
    assert list(satpuzzle.solve(puzzle)) == []
