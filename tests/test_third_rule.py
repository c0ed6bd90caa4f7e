"""A new rule needs one class and its registration: the rule "either half", defined here, works everywhere.

Sides show the front k or the back -k of figure k, and match either half of the same figure. So a label has two mates.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import InputError, Placement, Progress, Puzzle, Rule, Settings, parse_board
from satpuzzle.encode.recipe import load_recipe
from satpuzzle.model.rule import KINDS
from satpuzzle.notation import notations
from satpuzzle.web.questions import Asked, answer
from tests import brute, strategies
from tests.cases import few, one_in
from tests.conftest import Cli


@dataclass(frozen=True)
class EitherHalf(Rule):
    """The definition of the rule."""

    word = "either"

    def profile(self, label: int) -> int:
        """The figure."""
        return abs(label)

    def mate(self, label: int) -> int:
        """The same figure."""
        return abs(label)


@pytest.fixture(autouse=True, scope="module")
def either() -> Iterator[None]:
    """Register the rule under its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "either", EitherHalf)
        yield


RULES = ("either", "either,rim=1", "either,framed", "either,frame=2")


def planted(rule: str, board: str = "2x3", seed: int = 0) -> Puzzle:
    """A solvable puzzle, filled at random without code of the package."""
    rng = random.Random(f"{rule} {board} {seed}")
    kind, place = Rule.parse(rule), parse_board(board)
    figures = [figure for figure in (1, 2, 3) if not (kind.rim_only and figure == kind.rim)]
    shown = {}
    for cell, side in itertools.product(range(place.cells), range(place.sides)):
        shown[cell, side] = rng.choice(figures) * rng.choice((1, -1)) if kind.rim is None else kind.rim
    for one, other in brute.joins(board):
        shown[one] = rng.choice(figures) * rng.choice((1, -1))
        shown[other] = shown[one] * rng.choice((1, -1))
    cards = [tuple(shown[cell, side] for side in range(place.sides)) for cell in range(place.cells)]
    cards = [brute.turn(card, rng.randrange(place.sides)) for card in rng.sample(cards, len(cards))]
    return Puzzle(place, tuple(cards), kind)


def may_meet(one: int, other: int) -> bool:
    """The rule, implemented independently."""
    return abs(one) == abs(other)


def truth(puzzle: Puzzle) -> list[brute.Shown]:
    """All solutions in canonical order, by brute force."""
    rule, joins = puzzle.rule, brute.joins(puzzle.board.name)
    given: list[brute.Labels | None] = [None] * puzzle.board.cells
    for cell, kind, turn in puzzle.hints:
        given[cell] = puzzle.look(kind, turn)
    found = brute.solutions(joins, puzzle.cards, True, rule.rim, rule.rim_only, given, meets=may_meet)
    return brute.in_order(list(found), puzzle.cards)


def orbits(puzzle: Puzzle) -> int:
    """The number of essential solutions."""
    rows, columns = map(int, puzzle.board.name.split("x"))
    return len(brute.orbits(truth(puzzle), rows, columns))


def most(puzzle: Puzzle) -> int:
    """The maximum number of matching joins, with all cells filled; -1 if the rim cannot be right."""
    joins, sides, rule = brute.joins(puzzle.board.name), puzzle.board.sides, puzzle.rule
    touching = {side for join in joins for side in join}
    best = -1
    for cards in itertools.permutations(puzzle.cards):
        for turns in itertools.product(range(sides), repeat=len(cards)):
            laid = [brute.turn(card, turn) for card, turn in zip(cards, turns, strict=True)]
            every = [((cell, side), label) for cell, look in enumerate(laid) for side, label in enumerate(look)]
            if rule.rim is None or all(label == rule.rim for at, label in every if at not in touching):
                best = max(best, sum(may_meet(laid[a][i], laid[b][j]) for (a, i), (b, j) in joins))
    return best


def unsolvable() -> Puzzle:
    """Four cards without a solution, which match at only a few joins."""
    puzzle = Puzzle(parse_board("2x2"), ((1, 2, -3, 4), (-1, 5, 2, 6), (2, 2, 3, -4), (1, 7, -8, 9)), EitherHalf())
    assert not truth(puzzle)
    return puzzle


PUZZLES = pytest.mark.parametrize("rule", one_in(2, RULES))
ENGINES = pytest.mark.parametrize("engine", ["auto", "sat", "frontier"])


@PUZZLES
def test_it_is_written_and_read(rule: str) -> None:
    assert str(Rule.parse(rule)) == rule
    assert isinstance(Rule.parse(rule), EitherHalf)
    assert Rule.parse(rule) != Rule.parse(rule.replace("either", "signed"))
    puzzle = planted(rule)
    text, lost = satpuzzle.convert([puzzle], "toml")
    assert f'rule = "{rule}"' in text
    assert not lost
    assert satpuzzle.parse_all(text) == [puzzle]
    for notation in notations.known():
        if notation != "toml":
            with pytest.raises(InputError, match=f"the {notation} notation does not support"):
                satpuzzle.convert([puzzle], notation)


def test_cards_are_read_as_under_any_rule_with_halves() -> None:
    (puzzle,) = satpuzzle.parse_all("# four\n1 2 -1 -2\n1 1 2 2\n1 -2 1 2\n2 2 1 1\n", rule="either")
    assert (puzzle.rule, puzzle.board.name) == (EitherHalf(), "2x2")
    words = Puzzle.from_cards("fox+ hen- fox- hen+\n" * 4, rule="either")
    assert words.figure_name(-1) == "fox-"
    with pytest.raises(InputError, match="label 0 has no front or back"):
        Puzzle(parse_board("1x1"), ((1, 2, 0, 1),), EitherHalf())
    with pytest.raises(InputError, match=r"^unknown rule 'eiter'.*either"):
        Rule.parse("eiter")


@ENGINES
@PUZZLES
def test_it_is_solved_and_counted_like_brute_force(rule: str, engine: str) -> None:
    for board, seed in itertools.product(("1x2", "2x2", "2x3", "triangle2"), range(few(3))):
        puzzle = planted(rule, board, seed)
        expected = truth(puzzle)
        assert expected
        settings = Settings(engine=engine, cross_check=engine == "auto")
        assert [strategies.shown(solution) for solution in satpuzzle.solve(puzzle, settings=settings)] == expected
        counts = satpuzzle.count(puzzle, settings=settings)
        joins, kind = brute.joins(board), puzzle.rule
        apart = brute.solutions(joins, puzzle.cards, True, kind.rim, kind.rim_only, apart=True, meets=may_meet)
        assert (counts.distinct, counts.labelled) == (len(expected), sum(1 for _ in apart))
        if board != "triangle2":
            assert counts.essential == orbits(puzzle)
            assert satpuzzle.unique(puzzle, settings=settings).unique == (orbits(puzzle) == 1)
        one = satpuzzle.first(puzzle, settings=settings)
        assert one is not None
        assert strategies.shown(one) in expected
        hinted = Puzzle(puzzle.board, puzzle.cards, kind, (Placement(0, *one.lays[0]),))
        assert [strategies.shown(solution) for solution in satpuzzle.solve(hinted, settings=settings)] == truth(hinted)


@PUZZLES
def test_every_recipe_agrees(rule: str) -> None:
    puzzle = planted(rule)
    for name in satpuzzle.recipe_names():
        if load_recipe(name).soft:
            continue
        settings = Settings(engine="sat", recipe=name)
        assert satpuzzle.count(puzzle, settings=settings).essential == orbits(puzzle), name


def test_variables_describe_what_a_join_shows() -> None:
    encoding = satpuzzle.encode(planted("either", "2x2"))
    first = encoding.variables["label"].first
    assert encoding.describe([first]) == "the right side of row 1 column 1 shows 1 or -1"


def test_the_server_agrees_with_the_program(tmp_path: Path) -> None:
    puzzle = planted("either", "2x2")

    def asked(name: str, **given: object) -> str:
        body = json.dumps(given).encode()
        return str(answer(Asked(name, body, "en", str(tmp_path), 20.0), 1 << 30, Progress()))

    counts = asked("count", puzzle=satpuzzle.convert([puzzle], "toml")[0])
    assert f"'distinct': {len(truth(puzzle))}" in counts.replace('"', "'")
    with pytest.raises(InputError, match="the playable page does not support rule 'either'"):
        asked("design", board="2x2", rule="either")


@PUZZLES
def test_it_is_certified_and_the_certificate_is_verified(rule: str, tmp_path: Path) -> None:
    puzzle = planted(rule, "2x2")
    for recipe in ("default", "labels", "support", "direct"):
        satpuzzle.certify(puzzle, str(tmp_path / "proof.zip"), settings=Settings(recipe=recipe))
        verified = satpuzzle.verify(str(tmp_path / "proof.zip"))
        assert [strategies.shown(solution) for solution in verified.solutions] == truth(puzzle)
    assert satpuzzle.verify(str(tmp_path / "proof.zip")).counts == satpuzzle.count(puzzle)


def test_a_report_of_a_certificate_explains_the_rule(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(satpuzzle.convert([planted("either", "2x2")], "toml")[0])
    assert cli("certify", path, "-o", tmp_path / "c.zip", "--report", tmp_path / "report.html").exit_code == 0
    assert "match under rule &#x27;either&#x27;" in (tmp_path / "report.html").read_text()


@pytest.mark.parametrize("seed", range(3))
def test_the_best_filling_with_a_frame_equals_brute_force(seed: int) -> None:
    puzzle = planted("either,frame=2", "2x2", seed)
    cards = [list(card) for card in puzzle.cards]
    inside = [(card, side) for card, labels in enumerate(cards) for side, label in enumerate(labels) if label != 2]
    card, side = inside[seed]
    cards[card][side] = -2  # a half that is no frame, though its figure is
    broken = Puzzle(puzzle.board, tuple(map(tuple, cards)), puzzle.rule)
    found = satpuzzle.best(broken)
    assert found.bound == found.score
    joins = len(broken.board.joins)
    assert (found.score == joins) == bool(truth(broken))


def changed(puzzle: Puzzle, card: int, side: int, label: int) -> Puzzle:
    """The puzzle with one side changed."""
    cards = [list(each) for each in puzzle.cards]
    cards[card][side] = label
    return Puzzle(puzzle.board, tuple(map(tuple, cards)), puzzle.rule)


@PUZZLES
def test_puzzles_are_generated_with_it(rule: str) -> None:
    halves = set()
    for seed in range(4):
        made = satpuzzle.generate("2x2", rule, 2, seed=seed)
        assert truth(made)
        solution = next(satpuzzle.solve(made))
        joins = ((solution.shown(a.cell)[a.side], solution.shown(b.cell)[b.side]) for a, b in made.board.joins)
        halves |= {one == other for one, other in joins}
        assert len(truth(satpuzzle.shuffled(made, seed))) == len(truth(made))
    assert halves == {True, False}, "equal halves meet, and different ones"


def test_puzzles_with_it_are_designed_repaired_and_ranked() -> None:
    (designed,) = satpuzzle.design("2x2", "either", figures=4, seed=1)
    assert orbits(designed.puzzle) == 1
    (ranked,) = satpuzzle.rank([designed.puzzle])
    assert ranked.difficulty.placements == backtracked(designed.puzzle)
    mistyped = next(puzzle for card in range(4) if not truth(puzzle := changed(designed.puzzle, card, 0, 9)))
    repaired = next(satpuzzle.repair(mistyped))
    assert repaired is not None
    assert orbits(repaired.puzzle) == 1


def backtracked(puzzle: Puzzle) -> int:
    """The number of placements of a plain search in reading order."""
    laid: list[brute.Labels] = []
    joins = brute.joins(puzzle.board.name)

    def lay(left: list[brute.Labels]) -> int:
        number = 0
        for kind in dict.fromkeys(left):
            for look in dict.fromkeys(brute.turn(kind, turn) for turn in range(4)):
                laid.append(look)
                here = [(a, b) for a, b in joins if max(a[0], b[0]) == len(laid) - 1]
                if all(may_meet(laid[a][i], laid[b][j]) for (a, i), (b, j) in here):
                    rest = [*left]
                    rest.remove(kind)
                    number += 1 + lay(rest)
                laid.pop()
        return number

    return lay([puzzle.types[kind - 1].labels for kind, _ in puzzle.card_types])


def test_it_is_drawn(cli: Cli, tmp_path: Path) -> None:
    puzzle = planted("either", "2x2")
    solution = next(satpuzzle.solve(puzzle))
    shown = solution.shown(0)
    assert all(str(label) in solution.picture() for label in shown)
    path = tmp_path / "puzzle.toml"
    path.write_text(satpuzzle.convert([puzzle], "toml")[0])
    for ending in ("svg", "png", "pdf"):
        assert cli("render", path, "--show", 1, "-o", tmp_path / f"p.{ending}").exit_code == 0
    drawing = (tmp_path / "p.svg").read_text()
    labels = {label for card in puzzle.cards for label in card}
    for label in labels:
        assert f'{"f" if label > 0 else "b"}{abs(label)}"' in drawing
    assert cli("sheet", path, "-o", tmp_path / "s.pdf").exit_code == 0


def test_the_playable_page_refuses_it_in_one_line(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(satpuzzle.convert([planted("either", "2x2")], "toml")[0])
    result = cli("page", path, "-o", tmp_path / "p.html")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "the playable page does not support rule 'either'" in result.stderr
    assert not (tmp_path / "p.html").exists()


def test_the_command_line_supports_it(cli: Cli, tmp_path: Path) -> None:
    puzzle = planted("either", "2x2")
    expected = [strategies.check_line(shown, puzzle) for shown in truth(puzzle)]
    cards = "# four cards\n" + "".join(f"{' '.join(map(str, card))}\n" for card in puzzle.cards)
    (tmp_path / "four.txt").write_text(cards)
    given = [tmp_path / "four.txt", "--rule", "either"]
    assert cli("solve", *given, "--all", "--format", "check").stdout.splitlines() == expected
    assert f"{len(expected)}  distinct solutions\n" in cli("count", *given).stdout
    data = json.loads(cli("solve", *given, "--format", "json").stdout)
    assert (data["rule"], data["counts"]["distinct"]) == ("either", len(expected))
    report = tmp_path / "report.txt"
    report.write_text(cli("solve", *given, "--all").stdout)
    assert cli("check", *given[:1], report, *given[1:]).exit_code == 0
    assert 'rule = "either"' in cli("convert", *given, "--to", "toml").stdout
    assert 'rule = "either"' in cli("generate", "--board", "2x2", "--figures", 2, "--rule", "either").stdout
