"""The fingerprint is the same for the same cards, and for no others: compared with all renamings, one by one."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Puzzle, Rule, fingerprint, parse_board
from satpuzzle.errors import EngineLimitError
from satpuzzle.model.fingerprint import canonical
from satpuzzle.report.documents import lines
from satpuzzle.report.puzzle_facts import Described
from tests import brute
from tests.conftest import Cli
from tests.strategies import puzzles, runs

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
