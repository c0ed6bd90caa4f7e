"""Printed sheets are exact to 0.01 mm and claim only what is known."""

from __future__ import annotations

import hashlib
import math
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pytest
from pypdf.generic import ContentStream

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle
from satpuzzle.paper.cards import CardSet, Printing
from satpuzzle.pictures.boards import Style
from satpuzzle.pictures.scene import Group, Node, Scene
from satpuzzle.report.known_facts import code, explained, find_out
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import use
from tests.conftest import PATIENCE, Cli
from tests.strategies import counted
from tests.waiting import time_is_up_in_the_search

MM = 25.4 / 72
MARGIN = 10.0
EXACT = 0.02  # mm
OWN = """board = { name = "odd", sides = 4, cells = 3, joins = [[1, 1, 2, 2], [2, 1, 3, 3], [3, 1, 1, 2]] }
rule = "unsigned"
cards = [[1, 2, 3, 4], [2, 2, 2, 2], [1, 2, 1, 2]]
"""

Point = tuple[float, float]


class Stroke(NamedTuple):
    """A line or an area on a page, in mm from its top left corner, its width (0 for areas) and its colour."""

    points: tuple[Point, ...]
    closed: bool
    width: float
    colour: tuple[float, ...]


def strokes(page: pypdf.PageObject) -> Iterator[Stroke]:
    """The lines that the operators of a page draw, in page coordinates."""
    return (each for each in drawn(page) if each.width)


def drawn(page: pypdf.PageObject) -> Iterator[Stroke]:
    """The lines and areas that the operators of a page draw, in page coordinates."""
    now: dict[str, Any] = {"cm": (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), "w": (1.0,), "SCN": (0.0,), "scn": (0.0,)}
    stack: list[dict[str, Any]] = []
    path: list[list[Point]] = []
    closed, height = [False], float(page.mediabox.height)
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        name = operator.decode()
        numbers = tuple(map(float, operands)) if name in (*now, "m", "l") else ()
        a, b, c, d, e, f = now["cm"]
        if name == "q":
            stack.append({**now})
        elif name == "Q":
            now = stack.pop()
        elif name == "cm":
            p, q, r, s, t, u = numbers
            now["cm"] = a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f
        elif name in now:
            now[name] = numbers
        elif name in ("m", "l"):
            x, y = numbers
            if name == "m":
                path.append([])
                closed.append(False)
            path[-1].append(((a * x + c * y + e) * MM, (height - (b * x + d * y + f)) * MM))
        elif name == "h":
            closed[-1] = True
        elif name in ("S", "f", "f*", "n"):
            width = now["w"][0] * math.hypot(a, b) * MM if name == "S" else 0.0
            if name != "n":
                colour = now["SCN" if name == "S" else "scn"]
                yield from (Stroke(tuple(p), end, width, colour) for p, end in zip(path, closed[1:], strict=True))
            path, closed = [], [False]


def hairlines(page: pypdf.PageObject) -> list[tuple[Point, ...]]:
    """The polygons that are to be cut out."""
    return [each.points for each in strokes(page) if each.closed and abs(each.width - 0.1) < 0.005]


def words(page: pypdf.PageObject) -> list[tuple[str, float, float]]:
    """The texts of a page, and where they begin, in mm."""
    found: list[tuple[str, float, float]] = []
    end, height = 0.0, float(page.mediabox.height)

    def note(text: str, cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        nonlocal end
        if text.strip():
            x = (cm[0] * tm[4] + cm[2] * tm[5] + cm[4]) * MM
            y = (height - (cm[1] * tm[4] + cm[3] * tm[5] + cm[5])) * MM
            if found and abs(found[-1][2] - y) < 0.01 and 0 < x - end < 9:  # letters of one text
                found[-1] = found[-1][0] + text.strip(), *found[-1][1:]
            else:
                found.append((text.strip(), x, y))
            end = x

    page.extract_text(visitor_text=note)
    return found


def text_of(*pages: pypdf.PageObject) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def centre(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def sheet(path: Path, what: Any = "standard", **how: Any) -> list[pypdf.PageObject]:
    """The pages of a sheet."""
    satpuzzle.sheet(what, path, **how)
    return list(pypdf.PdfReader(path).pages)


def scenes(puzzle: Puzzle, **how: Any) -> list[Scene]:
    """The pages of its cards."""
    return [page.scene for page in CardSet(puzzle, Printing(**how), Style()).pages() if page.scene]


def large(board: str, rule: str = "unsigned") -> Puzzle:
    return satpuzzle.generate(board, rule, 5, seed=3)


@pytest.mark.parametrize(
    ("paper", "size"), [("a3", (297, 420)), ("letter", (215.9, 279.4)), ("450x320.5", (320.5, 450))]
)
def test_pages_have_the_size_of_the_paper(paper: str, size: tuple[float, float], tmp_path: Path) -> None:
    for page in sheet(tmp_path / "a.pdf", paper=paper):
        found = sorted((float(page.mediabox.width) * MM, float(page.mediabox.height) * MM))
        assert found == pytest.approx(size, abs=0.01)
    with pytest.raises(InputError, match="as in 320x450"):
        sheet(tmp_path / "a.pdf", paper="100x200")


@pytest.mark.parametrize("how", [{"size": 40}, {"paper": "letter", "size": 23.1}, {"size": 17.5}])
@pytest.mark.parametrize("board", ["6x6", "triangle5", "hexagon19", "1x7"])
def test_cards_have_exactly_the_requested_size_and_stay_clear_of_margins_and_footer(
    board: str, how: dict[str, Any], tmp_path: Path
) -> None:
    puzzle, size = large(board), how["size"]
    pages = sheet(tmp_path / "a.pdf", puzzle, cards_only=True, backs=False, **how)
    for page in pages:
        width, height = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
        cards = hairlines(page)
        for card in cards:
            assert [math.dist(p, q) for p, q in pairwise(card)] == pytest.approx([size] * (len(card) - 1), abs=EXACT)
            across = max(math.dist(p, q) for p, q in combinations(card, 2)) / size
            assert across == pytest.approx({3: 1, 4: math.sqrt(2), 6: 2}[len(card)], abs=0.002)
            for x, y in card:
                assert MARGIN - EXACT <= x <= width - MARGIN + EXACT
                assert MARGIN - EXACT <= y <= height - MARGIN - 8 + EXACT
        inner = {"t": 1 / math.sqrt(12), "h": math.sqrt(3) / 2}.get(board[0], 0.5) * size
        gap = 3.0 if board.startswith("hexagon") else 0.0
        nearest = min((math.dist(centre(p), centre(q)) for p, q in combinations(cards, 2)), default=math.inf)
        assert nearest >= 2 * inner + gap - EXACT
    assert sum(len(hairlines(page)) for page in pages) == len(puzzle.cards)


def test_the_paper_is_oriented_to_fit_more_cards(tmp_path: Path) -> None:
    for size, cards in ((55, [15, 5]), (62, [12, 8])):  # 3 x 4 upright, 5 x 3 across would need 165 mm of 182
        pages = sheet(tmp_path / "a.pdf", large("1x20"), size=size, cards_only=True, backs=False)
        assert [*map(len, map(hairlines, pages))] == cards
        assert (pages[0].mediabox.width > pages[0].mediabox.height) == (size == 55)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(
    ("board", "size"), [("3x3", 40), ("8x8", 26), ("triangle4", 50), ("hexagon7", 30), ("1x20", 55)]
)
def test_the_back_of_a_card_is_exactly_behind_it(board: str, size: float, edge: str, tmp_path: Path) -> None:
    puzzle = large(board)
    pages = sheet(tmp_path / "a.pdf", puzzle, size=size, edge=edge, cards_only=True)
    names = iter(range(1, len(puzzle.cards) + 1))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        width, height = float(front.mediabox.width) * MM, float(front.mediabox.height) * MM
        sideways = (edge == "long") == (height > width)  # the edge is vertical
        behind = {name.removesuffix("."): (x, y) for name, x, y in words(back)}
        for card, name in zip(hairlines(front), names, strict=False):
            x, y = centre(card)
            x, y = (width - x, y) if sideways else (x, height - y)
            found = behind[str(name)]
            assert math.dist(found, (x, y)) < size / 3, name
    assert next(names, None) is None


def test_a_line_of_every_page_with_cards_or_a_board_is_50_mm(tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", size=50)
    assert ["This line is 50 mm" in text_of(page) for page in pages] == [True, False, True, False, False]
    for page in pages[::2][:2]:
        lengths = [math.dist(*each.points) for each in strokes(page) if len(each.points) == 2]
        assert any(abs(length - 50) < 0.01 for length in lengths)


def test_the_sheet_can_be_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.runtime.language._chosen", None)
    use("de")
    said = text_of(*sheet(tmp_path / "a.pdf", "verzwickt"))
    for text in ("Es gibt genau eine Lösung.", "Lösungen – nicht zu früh ansehen", "Diese Linie ist 50 mm lang"):
        assert text in said
    assert "Seite 1 von 3" in said


def test_solutions_are_on_the_last_pages_only(tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", ["standard", "verzwickt"])
    shown = ["Solution" in text_of(page) for page in pages]
    assert shown == [False] * (len(pages) - 1) + [True]
    assert text_of(pages[-1]).startswith("Solutions – no peeking")
    assert len(pages) % 2 == 1, "with backs, they begin on a sheet of their own"
    drawn = sum(satpuzzle.count(name).essential for name in ("standard", "verzwickt"))
    assert text_of(pages[-1]).count("· Solution") == drawn


def test_a_solution_is_on_the_page_of_its_title(tmp_path: Path) -> None:
    names = ("standard", "verzwickt", "circus", "bibi", "asterix", "smiley", "triangles-4", "owen-4x4")
    pages = sheet(tmp_path / "a.pdf", names)
    shown = [page for page in pages if "· Solution" in text_of(page)]
    assert len(shown) > 1
    for page in shown:
        last = max(y for text, _, y in words(page) if "· Solution" in text)
        assert max(y for each in strokes(page) for _, y in each.points) > last + 30


@pytest.mark.parametrize("details", [False, True])
def test_the_printed_hashes_are_those_of_the_certificates(details: bool, tmp_path: Path, cli: Cli) -> None:
    words = ("--certificate", tmp_path / "proofs", *(["--details"] if details else []))
    result = cli("sheet", "verzwickt", "standard", "-o", tmp_path / "a.pdf", *words)
    assert result.exit_code == 0
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    for name in ("verzwickt", "standard"):
        proof = tmp_path / "proofs" / f"{code(satpuzzle.load(name))}.zip"
        digest = hashlib.sha256(proof.read_bytes()).hexdigest()
        assert digest in said.replace(" ", "")
        assert digest in result.stdout
        assert (f"satpuzzle verify {proof.name}" in said) == details, "a product names no commands"
        assert satpuzzle.verify(proof).counts.distinct == satpuzzle.count(name).distinct
    assert "not proved" not in said


def test_a_folder_of_certificates_replaces_no_other_files(tmp_path: Path, cli: Cli) -> None:
    typed = tmp_path / f"{code(satpuzzle.load('standard'))}.zip"
    typed.write_text("precious")
    result = cli("sheet", "standard", "smiley", "--certificate", tmp_path, "-o", tmp_path / "a.pdf")
    assert result.exit_code == 2
    assert "is not a certificate" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [typed.name]
    assert typed.read_text() == "precious"


def test_numbers_that_are_ambiguous_upside_down_have_a_dot(tmp_path: Path) -> None:
    puzzle = Puzzle.from_cards([(1, 2, -1, -2)] * 100, board="10x10")
    for page in sheet(tmp_path / "a.pdf", puzzle, size=15, cards_only=True):
        written = {name for name, _, _ in words(page) if re.fullmatch(r"\d+\.?", name)}
        dotted = {int(text[:-1]) for text in written if text.endswith(".")}
        assert dotted == {6, 9, 60, 66, 68, 80, 86, 89, 90, 98, 99}
        assert {int(text.rstrip(".")) for text in written} == {*range(1, 101)}


def test_the_sheet_says_the_right_number() -> None:
    met = set()
    for seed in range(40):
        chosen = random.Random(seed)
        cards = [tuple(chosen.choice((-2, -1, 1, 2)) for _ in range(4)) for _ in range(4)]
        puzzle = Puzzle.from_cards(cards, board="2x2")
        known = counted(puzzle)
        said = " ".join(line.text for line in explained(puzzle, find_out(puzzle, satpuzzle.Settings(), Deadline())))
        right = {0: "There is no solution", 1: "There is exactly one solution"}
        assert right.get(known.essential, f"There are exactly {known.essential} solutions") in said, seed
        assert known.distinct == known.essential or str(known.distinct) in said
        met.add(min(known.essential, 2))
    assert met == {0, 1, 2}


def test_unknown_counts_are_never_claimed(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_in_the_search(monkeypatch)
    result = cli("sheet", "em_12_2_4", "--timeout", PATIENCE, "-o", tmp_path / "a.pdf")
    assert result.exit_code == 3
    assert f"the number of solutions is not known (not finished within {PATIENCE} s)" in result.stderr
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    assert "The number of solutions is not known" in said
    for claim in ("exactly", "There is no solution", "This is proved", "Counted"):
        assert claim not in said


@pytest.mark.parametrize("late", ["search.Search.essential", "certificates.making.proved"])
def test_an_unfinished_proof_is_not_claimed(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise satpuzzle.OutOfTimeError("too late")

    monkeypatch.setattr(f"satpuzzle.{late}", stop)
    result = cli("sheet", "verzwickt", "--certificate", tmp_path / "c.zip", "-o", tmp_path / "a.pdf")
    assert result.exit_code == 3
    assert "no certificate written (too late)" in result.stderr
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    assert "There is exactly one solution." in said
    assert "not proved. The proof was not finished in time" in said
    assert "verify" not in said


def test_a_puzzle_without_solution_is_printed_with_a_note(tmp_path: Path, cli: Cli) -> None:
    result = cli("sheet", "asterix", "-o", tmp_path / "a.pdf")
    assert result.exit_code == 1
    assert "suspects" in result.stderr
    pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert "There is no solution" in text_of(*pages)
    assert len(pages) == 3, "no page of solutions"


def test_cards_only_needs_no_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.report.known_facts.Search", None)
    assert [len(sheet(tmp_path / "a.pdf", cards_only=True, backs=backs)) for backs in (True, False)] == [2, 1]


def test_a_booklet_draws_equal_boards_once_and_has_a_code_per_set(tmp_path: Path) -> None:
    designs = [each.puzzle for each in satpuzzle.design("2x2", figures=3, seed=4, count=3, most=0)]
    pages = sheet(tmp_path / "a.pdf", designs, size=70)
    said = [text_of(page) for page in pages]
    assert sum("Board 2x2" in page for page in said) == 1
    codes = [code(puzzle) for puzzle in designs]
    assert len(set(codes)) == 3
    for each in codes:
        assert [page.count(each) for page in said[3:9:2] if each in page] == [4], "on each back"
        assert each in said[-1]
    assert f"page 9 of {len(pages)}" in said[8]


def test_a_booklet_has_a_cover_a_list_by_difficulty_and_the_rules_of_its_puzzles(tmp_path: Path) -> None:
    names = ("verzwickt", "circus", "owen-4x4", "tetravex-3x3", "torus-4x4", "triominoes")
    how = {"title": "Nine Turtles", "author": "A. Muster", "publisher": "Verlag", "backs": False}
    cover, front, *rest = map(text_of, sheet(tmp_path / "a.pdf", names, **how))
    for text in ("Nine Turtles", "6 puzzles to cut out and solve", "A. Muster", "Verlag"):
        assert text in cover
    assert "page 1 of" not in cover
    listed = re.findall(r"(\d+)\. ([^★.]+?) \d+ cards (\d+)", front)
    assert [number for number, _, _ in listed] == [*"123456"]
    for number, name, page in listed:
        assert f"{number}. {name}" in rest[int(page) - 3]
        assert " ".join(rest).count(f"{number}. {name[:9]}") >= 3, "cards, facts, and solutions"
    for told in ("Cards may not be rotated; arrows point up.", "Cards may be rotated.", "Opposite rims are joined."):
        assert told in front
    assert re.search(r"Puzzles [\d, ]+: Where two cards touch, both show the same figure.", front)
    assert re.search(r"Puzzle \d: Where the corners of cards meet, all show the same number or name.", front)
    about = pypdf.PdfReader(tmp_path / "a.pdf").metadata
    assert about is not None
    assert (about.title, about.author) == ("Nine Turtles", "A. Muster")


def test_cards_that_keep_their_direction_have_an_arrow_and_the_sheet_says_so(tmp_path: Path) -> None:
    pages, arrows = {}, {}
    for turns in ("none", "half", "free"):
        page = sheet(tmp_path / "a.pdf", satpuzzle.load("tetravex-3x3", turns=turns), backs=False)[0]
        pages[turns] = text_of(page)
        arrows[turns] = sum(len(each.points) == 3 and not each.width for each in drawn(page))
    assert "Cards may not be rotated; arrows point up." in pages["none"]
    assert "arrows point up, or the other way" in pages["half"]
    assert "arrows" not in pages["free"]
    assert arrows["none"] - 9 == arrows["half"] - 9 == arrows["free"]


@pytest.mark.parametrize("name", ["two-sided", "standard"])
def test_two_sided_cards_have_their_own_backs(name: str, tmp_path: Path) -> None:
    puzzle = satpuzzle.load(name, flip=name == "standard")
    shown = [
        [tuple(map(int, card.data["shown"].split())) for card in cards_of(page.children)] for page in scenes(puzzle)
    ]
    assert shown[0] == [*puzzle.cards]
    assert shown[1] == ([*puzzle.backs] or [(card[0], *card[:0:-1]) for card in puzzle.cards])
    said = text_of(sheet(tmp_path / "a.pdf", puzzle)[1])
    assert said.count("back") == len(puzzle.cards)
    with pytest.raises(InputError, match="leave out --no-backs"):
        sheet(tmp_path / "b.pdf", puzzle, backs=False)


def cards_of(nodes: Iterable[Node]) -> Iterator[Group]:
    """The cards of a scene."""
    for node in nodes:
        if isinstance(node, Group):
            yield from [node] if node.kind == "card" else cards_of(node.children)


def test_spare_cards_are_printed_and_said_to_be_left_over(tmp_path: Path) -> None:
    puzzle = satpuzzle.load("macmahon", region="1,1-2,2", spare=True)
    pages = sheet(tmp_path / "a.pdf", puzzle)
    assert len(hairlines(pages[0])) == 24
    assert "20 cards are left over" in text_of(pages[0])
    assert "20 cards are left over" in text_of(pages[-1])
    assert code(puzzle) != code(satpuzzle.load("macmahon", region="1,1-2,2", spare=True, turns="none"))


def test_given_cards_are_drawn_on_the_printed_board(tmp_path: Path) -> None:
    puzzle = replace(satpuzzle.load("standard"), hints=(Placement(cell=8, type=8, turn=3),))
    pages = sheet(tmp_path / "a.pdf", puzzle)
    assert "The cards on it are given." in text_of(pages[0])
    assert [name for name, _, _ in words(pages[0])].count("9") == 1, "the last card is the only one of type 8"
    assert "1 card is given" in text_of(pages[-1])


def test_a_board_larger_than_the_page_is_scaled_down_with_a_note(tmp_path: Path) -> None:
    said = [text_of(*sheet(tmp_path / "a.pdf", "standard", size=size)) for size in (80, 60)]
    assert ["drawn at 79 % of the cards' size" in text for text in said] == [True, False]  # 190 mm of 240


def test_a_board_that_cannot_be_drawn_is_omitted(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    result = cli("sheet", tmp_path / "own.toml", "-o", tmp_path / "a.pdf")
    assert "the board and the solutions are left out: " in result.stderr
    assert result.exit_code in (0, 1)
    pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert len(hairlines(pages[0])) == 3
    assert len(pages) == 3, "cards, backs, words"


def test_a_missing_extra_is_reported_before_the_search(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    result = cli("sheet", "em_12_2_4", "-o", tmp_path / "a.pdf")
    assert result.exit_code == 2
    assert "pip install 'satpuzzle[pictures]'" in result.stderr
    assert [*tmp_path.iterdir()] == []


def test_missing_characters_are_reported_before_the_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.paper.booklet.find_out", None)
    monkeypatch.setattr("satpuzzle.paper.fonts.SYSTEM", False)
    standard = satpuzzle.load("standard")
    for title, names in (("日本", ()), ("Nine", ("日", *[""] * 8))):
        puzzle = replace(standard, title=title, card_names=names)
        with pytest.raises(
            satpuzzle.InputError, match=rf"^{title}: no font has '日' \(U\+65E5\); name one .* --font FILE$"
        ):
            satpuzzle.sheet(["smiley", puzzle], tmp_path / "a.pdf")
    assert [*tmp_path.iterdir()] == []


def test_cards_and_boards_have_alternative_texts(tmp_path: Path) -> None:
    satpuzzle.sheet("two-sided", tmp_path / "a.pdf")
    pdf = pypdf.PdfReader(tmp_path / "a.pdf")
    said = str([pdf.get_object(number) for number in range(1, int(str(pdf.trailer["/Size"])))])
    for text in ("card 2, of type 2", "the back of card 2, of type 2", "Board 3x3"):
        assert f"'/Alt': '{text}'" in said


@pytest.mark.parametrize(("board", "backs", "pages"), [("2x2", False, 2), ("3x3", True, 3), ("4x4", False, 3)])
def test_a_small_puzzle_is_a_handout(board: str, backs: bool, pages: int, tmp_path: Path) -> None:
    """Cards and board on one page, the solution on another."""
    found = sheet(tmp_path / "a.pdf", satpuzzle.generate(board, "signed", 3, seed=1), backs=backs)
    assert len(found) == pages
    assert ("The board: place" in text_of(found[0])) == (board != "4x4")
    assert "Solution" not in text_of(*found[:-1])
    assert "There are exactly" in text_of(found[-1])


def test_a_folder_is_printed_as_one_booklet_without_invalid_files(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "good.toml").write_text(satpuzzle.convert("standard", "toml")[0], encoding="utf-8")
    (folder / "bad.toml").write_text('cards = [[1, 2, 3, 4], [1, 2]]\nrule = "signed"\n', encoding="utf-8")
    result = cli("sheet", folder, "-o", tmp_path / "a.pdf")
    assert result.exit_code == 3
    assert "bad.toml" in result.stderr
    assert len(hairlines(pypdf.PdfReader(tmp_path / "a.pdf").pages[0])) == 9
