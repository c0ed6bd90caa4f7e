"""Boards, cards, rules, solutions and counts follow their definitions."""

from __future__ import annotations

import itertools
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Placement, Puzzle, Rule, fingerprint, parse_board
from satpuzzle.errors import EngineLimitError
from satpuzzle.model.board import MAX_CELLS, board_for
from satpuzzle.model.fingerprint import canonical
from satpuzzle.report.documents import lines
from satpuzzle.report.puzzle_facts import Described
from tests import brute, strategies
from tests.cases import rows_in
from tests.conftest import Cli
from tests.strategies import puzzles, runs


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
    puzzle = satpuzzle.parse_all(satpuzzle.convert("standard", "toml")[0])[0]
    fresh = len(pickle.dumps(replace(puzzle, board=replace(puzzle.board))))
    assert satpuzzle.count(puzzle).distinct == 8
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
    (one,), (other,) = satpuzzle.solve(unsigned), satpuzzle.solve(framed)
    assert one.lays == other.lays
    assert one != other
    assert one == next(iter(satpuzzle.solve(replace(unsigned))))


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


# The fingerprint is the same for the same cards, and for no others: compared with all renamings, one by one.

Labels = tuple[int, ...]
Card = frozenset[Labels]
Mate = Callable[[int], int]


def back(label: int) -> int:
    """The mate of a label if figures have two halves."""
    return -label


def itself(label: int) -> int:
    """The mate of a label if they have not."""
    return label


def partly(label: int) -> int:
    """Two labels meet, and the others meet themselves."""
    return {1: 2, 2: 1}.get(label, label)


def turning(*cards: Labels) -> list[Card]:
    """Each card with all its rotations."""
    return [frozenset(brute.turn(card, steps) for steps in range(len(card))) for card in cards]


def mirrored(cards: Sequence[Card]) -> list[Card]:
    """The same cards in a mirror."""
    return [frozenset(look[::-1] for look in card) for card in cards]


def renamed(cards: Sequence[Card], names: dict[int, int]) -> list[Card]:
    """The same cards with other labels."""
    return [frozenset(tuple(names[label] for label in look) for look in card) for card in cards]


def renamings(labels: Sequence[int], mate: Mate, fixed: Collection[int] = ()) -> Iterator[dict[int, int]]:
    """All that keep mates together, and fixed labels apart from the others."""
    for image in itertools.permutations(labels):
        names = dict(zip(labels, image, strict=True))
        if all(
            names[mate(label)] == mate(names[label]) and (label in fixed) == (names[label] in fixed) for label in labels
        ):
            yield names


def are_same(one: Sequence[Card], other: Sequence[Card], names: Sequence[dict[int, int]]) -> bool:
    """Whether some renaming makes one the other."""
    return any(Counter(renamed(one, each)) == Counter(other) for each in names)


KINDS = [
    (mate, fixed, list(renamings(labels, mate, fixed)))
    for labels, mate, fixed in (
        ((1, 2, 3, 4), itself, ()),
        ((0, 1, 2, 3), itself, (0,)),
        ((1, -1, 2, -2, 3, -3), back, ()),
        ((0, 1, -1, 2, -2), back, (0,)),
        ((1, -1, 2, -2), back, (1,)),
        ((1, 2, 3, 4), itself, (1, 2)),
        ((1, 2, 3, 4), partly, ()),
    )
]


@st.composite
def pairs(draw: st.DrawFn) -> tuple[list[Card], list[Card], int]:
    """Two sets of cards with labels of one kind; often the same up to some labels."""
    kind = draw(st.integers(0, len(KINDS) - 1))
    _, _, names = KINDS[kind]
    sides = draw(st.integers(1, 4))
    look = st.tuples(*[st.sampled_from([*names[0]])] * sides)
    card = look.map(lambda labels: turning(labels)[0])
    if draw(st.booleans()):  # cards that do not turn; or that have other sides below
        card = st.frozensets(look, min_size=1, max_size=2)
    one = draw(st.lists(card, min_size=1, max_size=5))
    other = renamed(one, draw(st.sampled_from(names)))
    if draw(st.booleans()):
        other = mirrored(other)
    for place in draw(st.sets(st.integers(0, len(one) - 1), max_size=2)):
        other[place] = draw(card)
    return one, draw(st.permutations(other)), kind


@given(pairs())
@runs(4000)
def test_forms_are_the_same_exactly_for_the_same_cards(pair: tuple[list[Card], list[Card], int]) -> None:
    one, other, kind = pair
    mate, fixed, names = KINDS[kind]
    (form, own), (second, _) = (canonical([[*card] for card in cards], mate, fixed) for cards in (one, other))
    assert own == are_same(one, mirrored(one), names)
    assert (form == second) == (are_same(one, other, names) or are_same(one, mirrored(other), names))


@given(puzzles(), st.randoms(use_true_random=False))
@runs(400)
def test_a_copy_in_other_words_has_the_same_name(puzzle: Puzzle, rng: random.Random) -> None:
    assert fingerprint(disguised(puzzle, rng)) == fingerprint(puzzle)


def disguised(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The cards in another order, rotated, with other figures and halves, perhaps in a mirror."""
    kept = {0, *map(abs, puzzle.rule.rims), *puzzle.rule.whole}
    labels = sorted({abs(label) for card in puzzle.cards for label in card} - kept)
    names = dict(zip(labels, rng.sample(range(50, 50 + len(labels)), len(labels)), strict=True))
    halves = {label: rng.choice((1, -1)) if puzzle.rule.halves else 1 for label in labels}
    step = rng.choice((1, -1))

    def other(label: int) -> int:
        return names[abs(label)] * halves[abs(label)] * (1 if label > 0 else -1) if abs(label) in names else label

    cards = [tuple(map(other, brute.turn(card, rng.randrange(len(card)))))[::step] for card in puzzle.cards]
    return Puzzle(puzzle.board, tuple(rng.sample(cards, len(cards))), puzzle.rule)


EVERY = {each.name: each.puzzle() for each in satpuzzle.instances()}
BUNDLED = {name: puzzle for name, puzzle in EVERY.items() if puzzle.turns == "free" and not puzzle.backs}


def test_the_catalogue_has_their_names() -> None:
    assert {each.name: each.fingerprint for each in satpuzzle.instances()} == {
        name: fingerprint(puzzle) for name, puzzle in EVERY.items()
    }


def test_bundled_puzzles_that_have_the_same_cards() -> None:
    names = {each.name: each.fingerprint for each in satpuzzle.instances() if each.name in BUNDLED}
    same = {pair for pair in itertools.combinations(names, 2) if names[pair[0]] == names[pair[1]]}
    turtles = itertools.combinations(("crazy-turtle-1979", "smiley", "standard"), 2)
    assert same == {("asterix", "asterix-first"), *turtles}


def name(*cards: str, rule: str = "unsigned") -> str:
    """The name of a puzzle with these cards."""
    return fingerprint(Puzzle.from_cards([*cards], f"1x{len(cards)}", rule))


def test_what_belongs_to_the_name_and_what_does_not() -> None:
    plain = name("1 2 3 4", "1 1 2 3")
    assert plain == name("9 7 5 3", "9 9 7 5") == name("1 1 2 3", "4 1 2 3") == name("4 3 2 1", "3 2 1 1")
    others = [name("1 2 3 4", "1 2 1 3"), name("1 2 3 4", "1 1 2 3", rule="signed")]
    others += [name("1 2 3 4"), name("1 2 3 4", "1 2 3 4"), name("1 2 3 4", "1 1 2 3", "1 1 2 3")]
    assert len({plain, *others}) == 6
    assert {len(each.removesuffix("-m")) for each in (plain, *others)} == {12}


def all_cards(labels: Sequence[int], sides: int) -> list[Card]:
    """Each different card once."""
    return [*dict.fromkeys(turning(*itertools.product(labels, repeat=sides)))]


@pytest.mark.parametrize(
    ("cards", "mate"),
    [
        (all_cards((1, 2, 3), 4), itself),  # MacMahon's squares
        (all_cards(range(6), 4), itself),
        (all_cards((1, -1, 2, -2, 3, -3), 4), back),
        (turning(*((0, *rest) for rest in itertools.permutations(range(1, 6)))), itself),
        (turning(*((4 * place, 4 * place + 1, 4 * place + 2, 4 * place + 3) for place in range(25))), itself),
        (turning(*((0, 2 * place + 1, 0, 2 * place + 2) for place in range(25))), itself),
    ],
)
def test_very_symmetric_cards_have_a_form(cards: list[Card], mate: Mate) -> None:
    labels = sorted({label for card in cards for look in card for label in look})
    names = dict(zip(labels, random.Random(1).sample(labels, len(labels)), strict=True))
    if mate is back:
        names = {1: -3, -1: 3, 2: 1, -2: -1, 3: 2, -3: -2}
    form = canonical([[*card] for card in cards], mate)
    assert form == canonical([[*card] for card in renamed(cards, names)], mate)
    assert form[1]


def test_other_cards_are_too_symmetric() -> None:
    square = [(row, 11 + column, 22 + (row + column) % 11) for row in range(11) for column in range(11)]
    with pytest.raises(EngineLimitError, match=r"^the cards are too many, or too symmetric, for a fingerprint$"):
        canonical([*map(list, turning(*square))], itself)
    known = satpuzzle.info(Puzzle(parse_board("triangle11"), tuple(square), Rule(signed=False)), recipe=[])
    assert known.fingerprint is None
    assert known.same_cards == ()
    assert not [line for line in lines(Described(known).document()) if line.startswith("fingerprint")]


def test_info_names_bundled_puzzles_with_the_same_cards(cli: Cli, tmp_path: Path) -> None:
    for bundled, names in (("asterix", ["asterix", "asterix-first"]), ("circus", ["circus"])):
        copy = tmp_path / f"{bundled}.toml"
        copy.write_text(satpuzzle.convert(disguised(BUNDLED[bundled], random.Random(3)), "toml")[0], encoding="utf-8")
        known = json.loads(cli("info", copy, "--format", "json").stdout)
        assert known["fingerprint"] == fingerprint(BUNDLED[bundled])
        assert known["same_cards"] == names
        shown = re.sub(r"\s+", " ", cli("info", copy).stdout)
        mirror = "" if bundled == "circus" else ", or their mirror image"
        assert f" fingerprint {known['fingerprint']} the same cards as {', '.join(names)}{mirror} encoding" in shown
    assert json.loads(cli("info", "-", "--format", "json", stdin="1 2 -1 -2\n").stdout)["same_cards"] == []
    table = cli("info", "standard", "smiley", "--format", "csv").stdout.splitlines()
    assert table[0].split(",")[-2] == "fingerprint"
    assert {line.split(",")[-2] for line in table[1:]} == {fingerprint("standard")}


# The library accepts cards and puzzle names in many forms, and its objects print well.

STANDARD = satpuzzle.load("standard")
LISTS = [list(card) for card in STANDARD.cards]
WORDS = [["heart+", "club+", "heart-", "club+"], ["heart+", "club+", "heart-", "club-"]]
PAIR = ((1, 2, -1, 2), (1, 2, -1, -2))


@pytest.mark.parametrize(
    "cards",
    [
        *(
            LISTS,
            tuple(map(tuple, LISTS)),
            np.array(LISTS),
            np.array(LISTS, dtype=np.int8),
            [np.array(c) for c in LISTS],
        ),
        *([" ".join(map(str, card)) for card in LISTS], STANDARD.text, [[str(n) for n in card] for card in LISTS]),
    ],
)
def test_puzzles_are_made_from_lists_arrays_and_texts(cards: Any) -> None:
    assert Puzzle.from_cards(cards) == STANDARD
    assert Puzzle.from_cards(cards, board="3x3", rule="signed") == STANDARD
    assert Puzzle.from_cards(iter(cards) if not isinstance(cards, str) else cards, STANDARD.board) == STANDARD


@pytest.mark.parametrize(
    "cards",
    [
        *(WORDS, np.array(WORDS), [" ".join(card) for card in WORDS], "\n".join(", ".join(card) for card in WORDS)),
        *(["heart club heart' club", "heart club heart' club'"], [WORDS[0], "heart+ club+ heart- club-"]),
    ],
)
def test_puzzles_are_made_from_words_like_on_the_command_line(cards: Any) -> None:
    puzzle = Puzzle.from_cards(cards, "1x2", title="A pair", source="my desk")
    assert puzzle.cards == PAIR
    assert puzzle.figures == ("heart", "club")
    assert (puzzle.title, puzzle.source) == ("A pair", "my desk")
    if all(isinstance(card, str) for card in cards):
        text = cards if isinstance(cards, str) else "\n".join(cards)
        assert satpuzzle.parse_all(text, board="1x2") == [puzzle]


def test_letters_colours_and_names_are_read() -> None:
    assert Puzzle.from_cards(["AbCd"]).cards == ((1, -2, 3, -4),)
    colours = Puzzle.from_cards([["red", "blue", "red", "green"]])
    assert (colours.rule, colours.figures) == (Rule(signed=False), ("red", "blue", "green"))
    named = Puzzle.from_cards(PAIR, "1x2", names=["heart", "club"])
    assert named.figure_name(-2) == "club-"
    assert Puzzle.from_cards([[1, 2, 3, 4]], rule="unsigned").rule == Rule(signed=False)
    assert Puzzle.from_cards([[1, 2, -3]]).board.name == "triangle1"
    assert Puzzle.from_cards("# Mine\n1 2 -1 -2").title == "Mine"


def test_a_puzzle_can_be_given_by_name_file_path_or_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(STANDARD.text, encoding="utf-8")
    counts = satpuzzle.count(STANDARD)
    for puzzle in ("standard", "mine.txt", Path("mine.txt"), tmp_path / "mine.txt", STANDARD.text):
        assert satpuzzle.count(puzzle) == counts
        assert satpuzzle.Search(puzzle).puzzle == STANDARD
        assert satpuzzle.encode(puzzle).puzzle == STANDARD
        assert len(list(satpuzzle.solve(puzzle))) == counts.distinct
    other = "# a pair\n1 2 3 4\n"
    Path("standard").write_text(other, encoding="utf-8")
    assert satpuzzle.count("standard") == satpuzzle.count(Path("standard")) == satpuzzle.count(other), (
        "a file goes first"
    )


def test_a_solution_prints_as_a_board() -> None:
    solution = satpuzzle.first("verzwickt")
    assert solution is not None
    assert str(solution) == solution.picture()
    assert str(solution).startswith("+--------+")
    (verdict,) = satpuzzle.judge("verzwickt", solution.check_line())
    assert verdict.solution == solution


def test_objects_have_a_short_repr() -> None:
    big = satpuzzle.generate("24x24", figures=9)
    long = Puzzle.from_cards(LISTS, title="t" * 500, names=["n" * 90, "b" * 90, "c" * 90, "d"])
    for puzzle in (STANDARD, big, long):
        solution = satpuzzle.Solution(tuple(satpuzzle.Lay(*lay) for lay in puzzle.card_types), puzzle)
        for thing in (puzzle, solution, satpuzzle.encode(STANDARD)):
            assert len(repr(thing)) < 100
            assert "\n" not in repr(thing)
    assert repr(STANDARD.board) == "<Board 3x3: 9 cells of 4 sides>"
    assert "9 cards, 3x3, signed" in repr(long)


def test_invalid_arguments_are_refused_before_iteration() -> None:
    with pytest.raises(satpuzzle.InputError):
        satpuzzle.solve("standart")
