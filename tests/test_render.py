"""Pictures of puzzles: their texts, data and layout."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Lay, OutOfTimeError, Puzzle, Rule, Solution
from satpuzzle.model import Side
from satpuzzle.paper.typeset import written
from satpuzzle.pictures.boards import Drawer, Shown, Style, hinted
from satpuzzle.pictures.card_painter import GIVEN
from satpuzzle.pictures.scene import Group, Matrix, Node, Scene, Text, Use, bounds, width_of
from satpuzzle.pictures.scene import Path as Drawn
from satpuzzle.pictures.svg import to_svg
from tests.conftest import ROOT, Cli, error_of, saved
from tests.strategies import ODD_BOARDS, puzzles, runs
from tests.waiting import Until

SVG = "{http://www.w3.org/2000/svg}"
NAMED = ["1x1", "1x4", "2x2", "3x3", "2x5", "triangle2", "triangle3", "hexagon1", "hexagon7"]
Place = tuple[float, float]
FLAT = ODD_BOARDS[:2]  # custom boards that can be drawn


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg.encode())


def groups(root: ET.Element, kind: str) -> list[ET.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == kind]


def cards_of(scene: Scene) -> list[tuple[Group, Matrix, list[Node]]]:
    """The cards of a scene: where what each shows lies, and what that is."""
    found = []
    for card in scene.children:
        if isinstance(card, Group) and card.kind == "card":
            (use,) = card.children
            assert isinstance(use, Use)
            found.append((card, use.at, [*use.children]))
    return found


def corners_of(outline: Node) -> list[Place]:
    """The points of a path."""
    assert isinstance(outline, Drawn)
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", outline.d)]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def box(outline: Node, at: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path."""
    left, top, right, bottom = bounds(at(point) for point in corners_of(outline))
    return left, top, right, bottom


def read_back(puzzle: Puzzle, root: ET.Element) -> Solution:
    """The solution in the data of a picture's cards."""
    lays = {}
    for card in groups(root, "card"):
        lays[int(card.attrib["data-cell"])] = Lay(int(card.attrib["data-type"]), int(card.attrib["data-turn"]))
    return Solution(tuple(lay for _, lay in sorted(lays.items())), puzzle)


def any_filling(puzzle: Puzzle, seed: int) -> Solution:
    """Its cards in some order and rotations, matching or not."""
    kinds = [kind for kind, _ in puzzle.card_types]
    kinds = kinds[seed % len(kinds) :] + kinds[: seed % len(kinds)]
    return Solution(
        tuple(Lay(kind, (seed + cell) % len(puzzle.types[kind - 1].looks)) for cell, kind in enumerate(kinds)), puzzle
    )


# Data for programs and screen readers.


@runs(60)
@given(puzzles([*NAMED, *FLAT], solvable=False, few=False), st.integers(0, 99))
def test_a_filling_can_be_read_back_from_its_picture(puzzle: Puzzle, seed: int) -> None:
    solution = any_filling(puzzle, seed)
    root = parsed(satpuzzle.draw(solution).svg)
    assert read_back(puzzle, root) == solution
    shown = [tuple(map(int, card.attrib["data-shown"].split())) for card in groups(root, "card")]
    assert shown == [solution.shown(cell) for cell in range(puzzle.board.cells)]
    assert root.attrib["data-board"] == puzzle.board.name
    assert Rule.parse(root.attrib["data-rule"]) == puzzle.rule


def test_the_standard_solution_is_described_in_words() -> None:
    solution = next(satpuzzle.solve("standard"))
    root = parsed(satpuzzle.draw(solution).svg)
    titles = [card.findtext(f"{SVG}title") for card in groups(root, "card")]
    # `2,-2,3,4,-1` in the exercise's answer: card type 2, whose list begins with the -1 that is on the left here.
    assert titles[0] == "row 1, column 1: card type 2, rotated 270° clockwise"
    assert [title and title.split(":")[0] for title in titles][5] == "row 2, column 3"
    assert root.findtext(f"{SVG}title") == "Standardbeispiel aus der Aufgabenstellung"
    assert root.findtext(f"{SVG}desc") == "9 cards, 3x3 board"


def test_what_is_turned_over_or_joined_elsewhere_is_described() -> None:
    two_sided = satpuzzle.first("two-sided")
    assert two_sided is not None
    titles = [card.findtext(f"{SVG}title") or "" for card in groups(parsed(satpuzzle.draw(two_sided).svg), "card")]
    backs = {back[steps:] + back[:steps] for back in two_sided.puzzle.backs for steps in range(4)}
    over = [two_sided.shown(cell) in backs for cell in range(9)]
    assert [", turned over, " in title for title in titles] == over
    assert any(over)
    named = [card.findtext(f"{SVG}title") for card in groups(parsed(satpuzzle.draw("two-sided").svg), "card")]
    assert named[:3] == ["card 1, of type 1", "the back of card 1, of type 1", "card 2, of type 2"]
    torus = satpuzzle.first("torus-4x4")
    assert torus is not None
    svg = satpuzzle.draw(torus).svg
    assert "opposite rims are joined" in svg
    plain = satpuzzle.draw(Solution(torus.lays, replace(torus.puzzle, board=satpuzzle.parse_board("4x4"))))
    assert svg.count("<path") == plain.svg.count("<path") + 16, "a mark at each joined side of the rim"


@pytest.mark.parametrize("board", ["2x2", "triangle2", "hexagon1"])
def test_labels_at_corners_are_drawn_beside_their_corners(board: str) -> None:
    sides = satpuzzle.parse_board(board).sides
    text = "\n".join(" ".join(str(100 * card + n) for n in range(1, sides + 1)) for card in range(1, 5))
    (puzzle,) = satpuzzle.parse_all(text, board=board, match="corners", spare=True)
    for card, (_, _, nodes) in enumerate(cards_of(Drawer(puzzle).cards_scene()), 1):
        at = {int(each.text): (each.x, each.y) for each in nodes if isinstance(each, Text) and int(each.text) > 100}
        assert sorted(at) == [100 * card + n for n in range(1, sides + 1)]
        corners = corners_of(nodes[0])
        first = corners.index(min(corners, key=lambda corner: (corner[1], corner[0])))  # at the top, and left
        corners = corners[first:] + corners[:first]  # clockwise
        for (_, place), corner in zip(sorted(at.items()), corners, strict=True):
            assert corner == min(corners, key=lambda each: math.dist(each, place))


# Layout.


@runs(40)
@given(puzzles(NAMED, solvable=True))
def test_matching_halves_form_complete_figures(puzzle: Puzzle) -> None:
    solution = satpuzzle.first(puzzle)
    assume(solution is not None)
    assert solution is not None
    drawer = Drawer(puzzle)
    there: dict[Place, list[tuple[int, Place]]] = defaultdict(list)
    shown = {label for cell in range(puzzle.board.cells) for label in solution.shown(cell)} - {puzzle.rule.frame}
    labels = {id(drawer.painter.half(label)): label for label in shown}
    for _, card, nodes in cards_of(drawer.board_scene([Shown.of(solution)])):
        for node in nodes:
            if isinstance(node, Use):
                at = card.after(node.at)
                assert (at.a, at.b) == pytest.approx((at.d, -at.c), abs=0.01), "halves are turned, never mirrored"
                there[round(at.e), round(at.f)].append((labels[id(node.children)], (at.c, at.d)))
    pairs = [pair for pair in there.values() if len(pair) == 2]
    joins = [sorted((solution.shown(a)[p], solution.shown(b)[q])) for (a, p), (b, q) in puzzle.board.joins]
    inner = [join for join in joins if puzzle.rule.frame not in join]
    assert sorted(sorted(label for label, _ in pair) for pair in pairs) == sorted(inner)
    for (one, (x, y)), (other, (u, v)) in pairs:
        assert (x + u, y + v) == pytest.approx((0, 0), abs=0.1), "they lie on the two sides of the join"
        assert puzzle.rule.mate(one) == other


def test_exactly_the_wrong_joins_are_marked(cli: Cli, tmp_path: Path) -> None:
    solution = next(satpuzzle.solve("standard"))
    lays = list(solution.lays)
    lays[0], lays[8] = lays[8], lays[0]
    wrong = Solution(tuple(lays), solution.puzzle)
    (tmp_path / "answers.txt").write_text(f"{solution.check_line()}\n{wrong.check_line()}\n")
    result = cli("check", "standard", tmp_path / "answers.txt", "--format", "svg", "-o", tmp_path / "a.svg")
    assert result.exit_code == 1
    root = parsed((tmp_path / "a.svg").read_text())
    bad = (join for join in wrong.puzzle.board.joins if sum(wrong.shown(cell)[side] for cell, side in join) != 0)
    expected = sorted((cell // 3 + 1, cell % 3 + 1, side + 1) for join in bad for cell, side in join)
    titles = [mark.findtext(f"{SVG}title") or "" for mark in groups(root, "wrong")]
    assert sorted(tuple(map(int, re.findall(r"\d+", title))) for title in titles) == expected
    assert {"line 1: a solution", "line 2: not a solution"} <= {text.text for text in root.iter(f"{SVG}text")}


def test_given_cards_are_marked_and_empty_cells_drawn(cli: Cli, tmp_path: Path) -> None:
    cli("render", "owen-4x4", "--show", "board", "-o", tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text()
    hints = len(satpuzzle.load("owen-4x4").hints)
    assert [len(groups(parsed(text), kind)) for kind in ("empty", "card")] == [16 - hints, hints]
    assert text.count(GIVEN) == hints


def test_equal_cards_and_figures_are_in_a_file_once(tmp_path: Path) -> None:
    puzzle = Puzzle(satpuzzle.parse_board("2x2"), ((1, 2, -1, 3), (1, 2, -1, 3), (2, -1, 1, 1), (1, 2, -1, 2)), Rule())
    text = to_svg(Drawer(puzzle, Style(numbers=False)).cards_scene())
    assert {*re.findall('<g id="([^"]*)"', text)} == {*re.findall('<use href="#([^"]*)"', text)}
    assert len(re.findall('<g id="', text)) == 3 + 4  # different cards, and halves
    assert written(Drawer(puzzle).cards_scene(), "a.pdf")


@pytest.mark.parametrize(("board", "count"), [("4x4", 16), ("triangle2", 4), ("1x7", 7), ("hexagon7", 7), ("7x7", 49)])
def test_cards_and_boards_are_drawn_in_full_rows_with_even_margins(board: str, count: int) -> None:
    shape = satpuzzle.parse_board(board)
    puzzle = Puzzle(shape, ((1, 2, 3, 4, 5, 6)[: shape.sides],) * count, Rule(signed=False))
    drawer = Drawer(puzzle)
    for scene in (drawer.cards_scene(), drawer.board_scene([hinted(puzzle)] * 4)):
        boxes = [box(nodes[0], at) for _, at, nodes in cards_of(scene)]
        boxes += [box(each.children[0], Matrix()) for each in scene.children if isinstance(each, Group) and not boxes]
        left, top = (min(part) for part in list(zip(*boxes, strict=True))[:2])
        right, bottom = (max(part) for part in list(zip(*boxes, strict=True))[2:])
        assert (scene.width - right, top, scene.height - bottom) == pytest.approx((left, left, left), abs=0.1)
    rows = Counter(round(box(nodes[0], at)[1]) for _, at, nodes in cards_of(drawer.cards_scene()))
    assert max(rows.values()) - min(rows.values()) <= 1


# Texts fit into their cards.


@runs(60)
@given(
    st.integers(1, 400),
    st.text(st.characters(categories=["L", "N"], include_characters=" -"), min_size=1, max_size=30),
    st.sampled_from(["", "triangle3", "hexagon7"]),
)
def test_texts_fit_into_their_cards(count: int, name: str, shape: str) -> None:
    board = satpuzzle.parse_board(shape or f"1x{count}")
    name = name.strip() or "x"
    cards = tuple(tuple((number + side) % 3 + 1 for side in range(board.sides)) for number in range(board.cells))
    names = (name, *[""] * (board.cells - 1))
    puzzle = Puzzle(board, cards, Rule(signed=False), figures=(name,), card_names=names)
    scene = Drawer(puzzle, Style(cards=True, texts="names", arrows=True)).cards_scene()
    for _, _, nodes in cards_of(scene):
        left, top, right, bottom = box(nodes[0], Matrix())
        for text in (node for node in nodes if isinstance(node, Text)):
            reach = width_of(text.text, text.size) / 2
            dx, dy = (abs(way(math.radians(text.turn))) * reach for way in (math.cos, math.sin))
            assert left <= text.x - dx <= text.x + dx <= right
            assert top <= text.y - max(dy, text.size / 2) <= text.y + max(dy, text.size / 2) <= bottom


# Bad input: one line, and no file.


def test_a_puzzle_without_solution_has_no_picture(cli: Cli, tmp_path: Path) -> None:
    result = cli("render", "asterix", "--show", "1", "-o", tmp_path / "a.svg")
    assert (result.exit_code, [*tmp_path.iterdir()]) == (1, [])
    assert "there is no solution to draw" in result.stderr


def test_a_board_that_cannot_be_drawn_is_refused_before_the_search() -> None:
    ring = Board("ring", 2, 2, ((Side(0, 1), Side(1, 0)), (Side(1, 1), Side(0, 0))))
    puzzle = Puzzle(ring, ((1, -1), (1, -1)), Rule())
    with pytest.raises(InputError, match="ring"):
        satpuzzle.draw(Solution((Lay(1, 0), Lay(1, 0)), puzzle))


def test_the_picture_of_the_readme_is_current() -> None:
    drawn = satpuzzle.draw(next(satpuzzle.solve("standard"))).svg
    assert (ROOT / "docs" / "standard.svg").read_text(encoding="utf-8") == drawn, "make pictures draws it anew"
    assert "](docs/standard.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_an_input_picture_is_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    own = saved(tmp_path / "own.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    for look in (own, f"other.svg,{own}"):
        line = error_of(cli("render", "standard", "--motif", f"1={look}", "-o", own, "--force"))
        assert (line, len(own.read_text())) == (f"{own}: is also an input file; choose another file", 59)


def test_an_unwritable_picture_is_refused_before_the_search(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.solve", None)
    for words in (["-o", "no-ending"], ["-o", "a.pdf", "--font", "none.ttf"]):
        assert cli("render", "standard", "--show", "first", *words).exit_code == 2


def test_a_picture_that_takes_too_long_is_not_drawn(cli: Cli, tmp_path: Path) -> None:
    """Both check the deadline while they write the SVG; PNG is refused by its number of pixels, too."""
    result = cli("render", "em_8_4_5", "-o", tmp_path / "a.png", "--timeout", 1e-9)
    assert (result.exit_code, result.stderr) == (3, "satpuzzle: not finished within 1e-09 s\n")
    scene = Drawer(satpuzzle.load("em_8_4_5")).cards_scene()
    looked = count()
    with pytest.raises(OutOfTimeError):
        written(scene, "a.pdf", deadline=Until(lambda: next(looked) > 1))
    assert [*tmp_path.iterdir()] == []
