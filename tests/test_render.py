"""Pictures of puzzles: their texts, data and layout."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Lay, OutOfTimeError, Puzzle, Rule, Solution
from satpuzzle.model import Side
from satpuzzle.pictures.boards import Drawer
from satpuzzle.pictures.picture import written
from satpuzzle.pictures.scene import Group, Scene, Text
from satpuzzle.pictures.scene import Path as Drawn
from tests.conftest import ROOT, Cli
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


def groups_of(scene: Scene) -> list[Group]:
    return [each for each in scene.children if isinstance(each, Group) and each.kind == "card"]


def corners_of(group: Group) -> list[Place]:
    """The corners of the first path in it."""
    path = group.children[0]
    assert isinstance(path, Drawn)
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def box(group: Group) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the first path in it."""
    xs, ys = zip(*corners_of(group), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def read_back(puzzle: Puzzle, root: ET.Element) -> Solution:
    """The solution in the data of a picture's cards."""
    lays = {}
    for card in groups(root, "card"):
        lays[int(card.attrib["data-cell"])] = Lay(int(card.attrib["data-type"]), int(card.attrib["data-turn"]))
    return Solution(tuple(lay for _, lay in sorted(lays.items())), puzzle)


def any_filling(puzzle: Puzzle, seed: int) -> Solution:
    """Its cards in some order and rotations, matching or not."""
    kinds = [kind for kind, _ in puzzle.card_types]
    shift = seed % len(kinds)
    return Solution(
        tuple(
            Lay(kind, (seed + cell) % len(puzzle.types[kind - 1].looks))
            for cell, kind in enumerate(kinds[shift:] + kinds[:shift])
        ),
        puzzle,
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


def test_what_is_turned_over_or_joined_elsewhere_is_described(tmp_path: Path) -> None:
    two_sided = satpuzzle.first("two-sided")
    assert two_sided is not None
    titles = [card.findtext(f"{SVG}title") or "" for card in groups(parsed(satpuzzle.draw(two_sided).svg), "card")]
    backs = {look for back in two_sided.puzzle.backs for look in turns_of(back)}
    over = [two_sided.shown(cell) in backs for cell in range(9)]
    assert [", turned over, " in title for title in titles] == over
    assert any(over)
    cards = parsed(satpuzzle.draw("two-sided").svg)
    assert cards.findtext(f"{SVG}desc") == "9 cards, 3x3 board: 9 cards"
    named = [card.findtext(f"{SVG}title") for card in groups(cards, "card")]
    assert named[:3] == ["card 1, of type 1", "the back of card 1, of type 1", "card 2, of type 2"]
    assert len(named) == 18
    torus = satpuzzle.first("torus-4x4")
    assert torus is not None
    drawing = satpuzzle.draw(torus)
    assert "opposite rims are joined" in drawing.svg
    drawing.save(tmp_path / "torus.pdf")
    plain = satpuzzle.draw(Solution(torus.lays, replace(torus.puzzle, board=satpuzzle.parse_board("4x4"))))
    assert drawing.svg.count("<path") == plain.svg.count("<path") + 16, "a mark at each joined side of the rim"


def turns_of(labels: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [labels[steps:] + labels[:steps] for steps in range(len(labels))]


@pytest.mark.parametrize("board", ["2x2", "triangle2", "hexagon1"])
def test_labels_at_corners_are_drawn_beside_their_corners(board: str) -> None:
    sides = satpuzzle.parse_board(board).sides
    text = "\n".join(" ".join(str(100 * card + n) for n in range(1, sides + 1)) for card in range(1, 5))
    (puzzle,) = satpuzzle.parse_all(text, board=board, match="corners", spare=True)
    root = parsed(satpuzzle.draw(puzzle).svg)
    for card, group in enumerate(groups(root, "card"), 1):
        texts = [each for each in group.iter(f"{SVG}text") if each.text and int(each.text) > 100]
        at = {int(each.text or ""): (float(each.get("x", "")), float(each.get("y", ""))) for each in texts}
        assert sorted(at) == [100 * card + n for n in range(1, sides + 1)]
        first = at[100 * card + 1]
        assert first[1] <= min(y for _, y in at.values()) + 0.01, "the first corner is at the top, "
        assert first[0] <= min(x for x, y in at.values() if abs(y - first[1]) < 0.01), "and at the left of it"
        middle = [sum(axis) / sides for axis in zip(*at.values(), strict=True)]
        angles = [math.atan2(y - middle[1], x - middle[0]) for _, (x, y) in sorted(at.items())]
        assert all((after - angle) % math.tau < math.pi for angle, after in pairwise([*angles, angles[0]])), "clockwise"


# Layout.


def halves(root: ET.Element) -> dict[Place, list[tuple[str, Place]]]:
    """By the middle of a side: the halves drawn there, and the directions of their cards."""
    there: dict[Place, list[tuple[str, Place]]] = defaultdict(list)
    for use in root.iter(f"{SVG}use"):
        a, b, c, d, e, f = map(float, re.findall(r"-?[\d.]+", use.attrib["transform"]))
        name = use.attrib["href"].split("-")[-1]
        there[round(e), round(f)].append(
            (name, (round(-c / (c * c + d * d) ** 0.5, 2), round(-d / (c * c + d * d) ** 0.5, 2)))
        )
        assert abs(a - d) < 0.001, "halves are turned, never mirrored"
        assert abs(b + c) < 0.001, "halves are turned, never mirrored"
    return there


@runs(40)
@given(puzzles(NAMED, solvable=True))
def test_matching_halves_form_complete_figures(puzzle: Puzzle) -> None:
    solution = satpuzzle.first(puzzle)
    assume(solution is not None)
    assert solution is not None
    there = halves(parsed(satpuzzle.draw(solution).svg))
    frame = puzzle.rule.rims[0] if puzzle.rule.rim_only or puzzle.rule.rims == (0,) else None
    inner = 0
    for (a, p), (b, q) in puzzle.board.joins:
        one, other = solution.shown(a)[p], solution.shown(b)[q]
        inner += one != frame
        names = sorted((f"f{abs(n)}" if n > 0 else f"b{abs(n)}") for n in (one, other))
        assert one == frame or names in [sorted(name for name, _ in pair) for pair in there.values()]
    pairs = [pair for pair in there.values() if len(pair) == 2]
    assert len(pairs) == inner
    for (one_name, (x, y)), (other_name, (u, v)) in pairs:
        assert (x + u, y + v) == pytest.approx((0, 0), abs=0.02), "they lie on the two sides of the join"
        if puzzle.rule.signed and int(one_name[1:]) not in puzzle.rule.whole:
            assert {one_name[0], other_name[0]} == {"f", "b"}
            assert one_name[1:] == other_name[1:]
        else:
            assert one_name == other_name


def test_exactly_the_wrong_joins_are_marked(cli: Cli, tmp_path: Path) -> None:
    solution = next(satpuzzle.solve("standard"))
    lays = list(solution.lays)
    lays[0], lays[8] = lays[8], lays[0]
    wrong = Solution(tuple(lays), solution.puzzle)
    (tmp_path / "answers.txt").write_text(f"{solution.check_line()}\n{wrong.check_line()}\n")
    result = cli("check", "standard", tmp_path / "answers.txt", "--format", "svg", "-o", tmp_path / "a.svg")
    assert result.exit_code == 1
    root = parsed((tmp_path / "a.svg").read_text())
    expected = {
        (cell + 1, side + 1)
        for join in wrong.puzzle.board.joins
        for cell, side in join
        if sum(wrong.shown(c)[s] for c, s in join) != 0
    }
    titles = [mark.findtext(f"{SVG}title") or "" for mark in groups(root, "wrong")]
    marked = [tuple(map(int, re.findall(r"\d+", title))) for title in titles]
    assert {(3 * (row - 1) + column, side) for row, column, side in marked} == expected
    assert len(marked) == len(expected)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"line 1: a solution", "line 2: not a solution"} <= set(texts)


def test_given_cards_are_marked_and_empty_cells_drawn(cli: Cli, tmp_path: Path) -> None:
    cli("render", "owen-4x4", "--show", "board", "-o", tmp_path / "a.svg")
    root = parsed((tmp_path / "a.svg").read_text())
    assert len(groups(root, "empty")) == 16 - len(satpuzzle.load("owen-4x4").hints)
    puzzle = satpuzzle.parse_all(
        'board = "1x2"\ncards = [[1,2,3,4],[-1,-2,-3,-4]]\nhints = [{cell=1,type=1,turn=0}]\n'
    )[0]
    from satpuzzle.pictures.boards import Drawer, hinted

    assert len(groups(parsed(str(satpuzzle.draw(puzzle).svg)), "card")) == 2
    assert sum(lay is not None for lay in hinted(puzzle).laid) == 1
    assert Drawer(puzzle).board_scene([hinted(puzzle)]).children


@pytest.mark.parametrize(
    ("words", "check", "names"),
    [
        ("render p.txt", "", ("a.svg", "a.pdf")),
        ("render p.txt --show board", "", ("a.svg", "a.pdf")),
        ("check p.txt c.txt --format svg", "CHECK: 1,1,2,-1,-3; 1,1,2,-1,3; 2,3,1,1,2; 1,1,2,-1,2", ("a.svg",)),
    ],
)
def test_a_picture_defines_exactly_the_figures_that_it_shows(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, check: str, names: Sequence[str]
) -> None:
    """Also a half that no card has: the last card shows the back of figure 3, which does not occur elsewhere."""
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text("1 2 -1 3\n1 2 -1 3\n2 -1 1 1\n1 2 -1 2\n")
    Path("c.txt").write_text(check)
    for name in names:
        assert cli(*words.split(), "-o", name).stderr == ""
    text = Path("a.svg").read_text(encoding="utf-8")
    assert {*re.findall('<g id="([^"]*)"', text)} == {*re.findall('<use href="#([^"]*)"', text)}


@pytest.mark.parametrize(("board", "count"), [("4x4", 16), ("triangle2", 4), ("1x7", 7), ("hexagon7", 7), ("7x7", 49)])
def test_cards_and_boards_are_drawn_in_full_rows_with_even_margins(board: str, count: int) -> None:
    from satpuzzle.pictures.boards import Drawer, hinted

    shape = satpuzzle.parse_board(board)
    puzzle = Puzzle(shape, ((1, 2, 3, 4, 5, 6)[: shape.sides],) * count, Rule(signed=False))
    drawer = Drawer(puzzle)
    for scene, kind in ((drawer.cards_scene(), "card"), (drawer.board_scene([hinted(puzzle)] * 4), "empty")):
        boxes = [box(each) for each in scene.children if isinstance(each, Group) and each.kind == kind]
        left, top = (min(part) for part in list(zip(*boxes, strict=True))[:2])
        right, bottom = (max(part) for part in list(zip(*boxes, strict=True))[2:])
        assert (scene.width - right, top, scene.height - bottom) == pytest.approx((left, left, left), abs=0.1)
    rows = Counter(round(top) for _, top, _, _ in map(box, groups_of(drawer.cards_scene())))
    assert max(rows.values()) - min(rows.values()) <= 1


# Texts fit into their cards.


@runs(60)
@given(
    st.integers(1, 400),
    st.text(st.characters(categories=["L", "N"], include_characters=" -"), min_size=1, max_size=30),
    st.sampled_from(["rectangle", "triangle", "hexagon"]),
)
def test_texts_fit_into_their_cards(count: int, name: str, shape: str) -> None:
    from satpuzzle.pictures.boards import Drawer, Style
    from satpuzzle.pictures.texts import width_of

    count = {"rectangle": count, "triangle": 9, "hexagon": 7}[shape]
    board = {"rectangle": f"1x{count}", "triangle": "triangle3", "hexagon": "hexagon7"}[shape]
    sides = {"rectangle": 4, "triangle": 3, "hexagon": 6}[shape]
    name = name.strip() or "x"
    cards = tuple(tuple((number + side) % 3 + 1 for side in range(sides)) for number in range(count))
    names = (name, *[""] * (count - 1))
    puzzle = Puzzle(satpuzzle.parse_board(board), cards, Rule(signed=False), figures=(name,), card_names=names)
    scene = Drawer(puzzle, Style(cards=True, texts="names", arrows=True)).cards_scene()
    for card in scene.children:
        assert isinstance(card, Group)
        outline = card.children[0]
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", outline.d)]  # type: ignore[union-attr]
        left, right, top, bottom = min(numbers[::2]), max(numbers[::2]), min(numbers[1::2]), max(numbers[1::2])
        for text in card.children:
            if isinstance(text, Text):
                reach = width_of(text.text, text.size) / 2
                import math

                dx = abs(math.cos(math.radians(text.turn))) * reach
                dy = abs(math.sin(math.radians(text.turn))) * reach
                assert left <= text.x - dx <= text.x + dx <= right
                assert top <= text.y - max(dy, text.size / 2) <= text.y + max(dy, text.size / 2) <= bottom


# Bad input: one line, and no file.


def test_a_puzzle_without_solution_has_no_picture(cli: Cli, tmp_path: Path) -> None:
    result = cli("render", "asterix", "--show", "1", "-o", tmp_path / "a.svg")
    assert result.exit_code == 1
    assert "there is no solution to draw" in result.stderr
    assert not (tmp_path / "a.svg").exists()


def test_a_board_that_cannot_be_drawn_is_refused_before_the_search() -> None:
    ring = Board("ring", 2, 2, ((Side(0, 1), Side(1, 0)), (Side(1, 1), Side(0, 0))))
    puzzle = Puzzle(ring, ((1, -1), (1, -1)), Rule())
    with pytest.raises(InputError, match="ring"):
        satpuzzle.draw(Solution((Lay(1, 0), Lay(1, 0)), puzzle))


def test_the_picture_of_the_readme_is_current() -> None:
    drawn = satpuzzle.draw(next(satpuzzle.solve("standard"))).svg
    assert (ROOT / "docs" / "standard.svg").read_text(encoding="utf-8") == drawn, "make pictures draws it anew"
    assert "](docs/standard.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_pdf_is_drawn_once(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    calls: list[str] = []

    def called(name: str) -> bytes:
        calls.append(name)
        return b""

    monkeypatch.setattr("satpuzzle.pictures.picture.to_pdf", lambda *_, **__: called("pdf"))
    words = ("--show", "first", "--motif", f"1={tmp_path}/own.svg", "-o", tmp_path / "a.pdf")
    assert cli("render", "standard", *words).exit_code == 0
    assert calls == ["pdf"]


def test_an_input_picture_is_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    own = tmp_path / "own.svg"
    for look in (own, f"other.svg,{own}"):
        own.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0 L9 9 L0 9"/></svg>')
        before = own.read_text()
        result = cli("render", "standard", "--motif", f"1={look}", "-o", own, "--force")
        assert (result.exit_code, own.read_text()) == (2, before)
        assert result.stderr == f"{own}: is also an input file; choose another file\n"


@pytest.mark.parametrize(
    ("more", "says"),
    [(["-o", "no-ending"], "no-ending: unknown kind"), (["-o", "a.pdf", "--font", "none.ttf"], "none.ttf")],
)
def test_an_unwritable_picture_is_refused_before_the_search(
    cli: Cli, more: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def searched(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("satpuzzle.solve", searched)
    result = cli("render", "standard", "--show", "first", *more)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(says)


def test_a_picture_that_takes_too_long_is_not_drawn(cli: Cli, tmp_path: Path) -> None:
    """Both check the deadline while they write the SVG; PNG is refused by its number of pixels, too."""
    result = cli("render", "em_8_4_5", "-o", tmp_path / "a.png", "--timeout", 1e-9)
    assert (result.exit_code, result.stderr) == (3, "satpuzzle: not finished within 1e-09 s\n")
    scene = Drawer(satpuzzle.load("em_8_4_5")).cards_scene()
    looks = count()
    with pytest.raises(OutOfTimeError):
        written([scene], "a.pdf", deadline=Until(lambda: next(looks) > 2))
    assert next(looks) == 4
    assert [*tmp_path.iterdir()] == []
