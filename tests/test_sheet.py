"""Printed sheets are exact to 0.01 mm and claim only what is known."""

from __future__ import annotations

import hashlib
import math
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import PIL.Image
import pypdf
import pytest
import segno
from pypdf.generic import ContentStream, NameObject

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle
from satpuzzle.paper import booklet
from satpuzzle.paper.cards import CardSet, Printing
from satpuzzle.pictures.boards import Style
from satpuzzle.pictures.card_painter import grown
from satpuzzle.pictures.scene import Group, Image, Node, Scene, Use, bounds
from satpuzzle.report.known_facts import code, explained, find_out
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.web.building import link_end
from tests.cases import one_in
from tests.conftest import PATIENCE, Cli, saved
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


def drawn(page: pypdf.PageObject) -> list[Stroke]:
    """The lines and areas that the operators of a page draw, in page coordinates."""
    found: list[Stroke] = []
    path: list[list[Point]] = []
    now: dict[str, Any] = {"w": (1.0,), "SCN": (0.0,), "scn": (0.0,)}
    closed, height = [False], float(page.mediabox.height)

    def note(operator: bytes, operands: Any, cm: list[float], _tm: list[float]) -> None:
        name = operator.decode()
        if name in now:
            now[name] = tuple(map(float, operands))
        elif name in ("m", "l"):
            a, b, c, d, e, f = cm
            x, y = map(float, operands)
            if name == "m":
                path.append([])
                closed.append(False)
            path[-1].append(((a * x + c * y + e) * MM, (height - (b * x + d * y + f)) * MM))
        elif name == "h":
            closed[-1] = True
        elif name in ("S", "f", "f*", "n"):
            width, colour = (now["w"][0] * math.hypot(*cm[:2]) * MM, "SCN") if name == "S" else (0.0, "scn")
            shapes = zip(path, closed[1:], strict=True) if name != "n" else ()
            found.extend(Stroke(tuple(points), end, width, now[colour]) for points, end in shapes)
            path.clear()
            closed[1:] = []

    page.extract_text(visitor_operand_before=note)
    return found


def strokes(page: pypdf.PageObject) -> list[Stroke]:
    """The lines that a page draws."""
    return [each for each in drawn(page) if each.width]


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


def centre(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def sheet(path: Path, what: Any = "standard", **how: Any) -> list[pypdf.PageObject]:
    """The pages of a sheet, each of which is parsed only once."""
    satpuzzle.sheet(what, path, **how)
    pdf = pypdf.PdfReader(path)
    for page in pdf.pages:
        page[NameObject("/Contents")] = ContentStream(page.get_contents(), pdf, "bytes")
    return list(pdf.pages)


def scenes(puzzle: Puzzle, **how: Any) -> list[Scene]:
    """The pages of its cards."""
    return [page.scene for page in CardSet(puzzle, Printing(**how), Style()).pages() if page.scene]


def large(board: str, rule: str = "unsigned") -> Puzzle:
    return satpuzzle.generate(board, rule, 5, seed=3)


# The size of cards, and the size of the paper.
PAPERS = {"a3": (55, 297, 420), "letter": (23.1, 215.9, 279.4), "450x320.5": (17.5, 320.5, 450), "a4": (40, 210, 297)}


@pytest.mark.parametrize(("board", "paper"), one_in(5, product(["6x6", "triangle5", "hexagon19", "1x7"], PAPERS)))
def test_cards_have_exactly_the_requested_size_and_stay_clear_of_margins_and_footer(
    board: str, paper: str, tmp_path: Path
) -> None:
    puzzle, (size, *extent) = large(board), PAPERS[paper]
    pages = sheet(tmp_path / "a.pdf", puzzle, cards_only=True, backs=False, size=size, paper=paper)
    for page in pages:
        width, height = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
        assert sorted((width, height)) == pytest.approx(extent, abs=0.01)
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
        lengths = [math.dist(*each.points) for each in strokes(page) if len(each.points) == 2]
        assert any(abs(length - 50) < 0.01 for length in lengths), "the line to check the scale"
        assert "This line is 50 mm" in text_of(page)
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


def test_the_sheet_can_be_german(tmp_path: Path, cli: Cli) -> None:
    cli("--language", "de", "sheet", "verzwickt", "-o", tmp_path / "a.pdf")
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    wanted = "Es gibt genau eine Lösung.", "Lösungen – nicht zu früh", "Diese Linie ist 50 mm lang", "Seite 1 von 3"
    assert [text for text in wanted if text not in said] == []


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


def test_a_folder_of_certificates_replaces_no_other_files(tmp_path: Path) -> None:
    saved(tmp_path / f"{code(satpuzzle.load('standard'))}.zip", "precious")
    with pytest.raises(InputError, match="is not a certificate"):
        sheet(tmp_path / "a.pdf", ["standard", "smiley"], certificate=tmp_path)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["precious"]


def test_numbers_that_are_ambiguous_upside_down_have_a_dot(tmp_path: Path) -> None:
    puzzle = Puzzle.from_cards([(1, 2, -1, -2)] * 100, board="10x10")
    for page in sheet(tmp_path / "a.pdf", puzzle, size=15, cards_only=True):
        written = {name for name, _, _ in words(page) if re.fullmatch(r"\d+\.?", name)}
        dotted = {int(text[:-1]) for text in written if text.endswith(".")}
        assert dotted == {6, 9, 60, 66, 68, 80, 86, 89, 90, 98, 99}
        assert {int(text.rstrip(".")) for text in written} == {*range(1, 101)}


def test_the_sheet_says_the_right_number() -> None:
    for seed in range(40):
        labels = random.Random(seed).choices((-2, -1, 1, 2), k=16)
        puzzle = Puzzle.from_cards([labels[at : at + 4] for at in range(0, 16, 4)], board="2x2")
        known = counted(puzzle)
        said = " ".join(line.text for line in explained(puzzle, find_out(puzzle, satpuzzle.Settings(), Deadline())))
        right = {0: "There is no solution", 1: "There is exactly one solution"}
        assert right.get(known.essential, f"There are exactly {known.essential} solutions") in said, seed
        assert known.distinct == known.essential or str(known.distinct) in said


LATE = "not proved. The proof was not finished in time", "no certificate written (too late)"
UNKNOWN = "The number of solutions is not known", f"solutions is not known (not finished within {PATIENCE} s)"


@pytest.mark.parametrize("late", ["search.Search.essential", "certificates.making.proved", ""])
def test_what_is_not_known_in_time_is_not_claimed(
    late: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise satpuzzle.OutOfTimeError("too late")

    if late:
        monkeypatch.setattr(f"satpuzzle.{late}", stop)
    else:
        time_is_up_in_the_search(monkeypatch)
    how = ["verzwickt", "--certificate", tmp_path / "c.zip"] if late else ["em_12_2_4", "--timeout", PATIENCE]
    result = cli("sheet", *how, "-o", tmp_path / "a.pdf")
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    told, remarked = LATE if late else UNKNOWN
    assert (result.exit_code, told in said, remarked in result.stderr) == (3, True, True)
    assert re.search("no solution|is proved|verify" + ("" if late else "|exactly|Counted"), said) is None
    assert ("There is exactly one solution." in said) == bool(late)


def test_a_code_opens_the_puzzle_on_a_page(tmp_path: Path) -> None:
    """The link is that of the page (`test_page_rules`); the code is as dark as segno draws it."""
    standard, link = satpuzzle.load("standard"), "https://example.org/try/"
    assert f"Play it in a browser {link}" in text_of(*sheet(tmp_path / "a.pdf", link=link))
    drawn = booklet._qr(CardSet(standard, how := Printing(link=f"{link}#puzzle"), Style()))[2]
    code = segno.make(f"{link}#{link_end(standard)}", micro=False)
    assert str(drawn.children).count("h3v3h-3z") == sum(map(sum, code.matrix))
    large = Puzzle.from_cards([[7 * n % 99, n % 98, n * n % 97, n % 5] for n in range(2500)], rule="unsigned")
    with pytest.raises(InputError, match="too many cards for a QR code"):
        booklet._qr(CardSet(large, how, Style()))


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


NAMES = ["verzwickt", "circus", "owen-4x4", "tetravex-3x3", "torus-4x4", "triominoes", "smiley", "triangles-4"]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> list[pypdf.PageObject]:
    """A booklet of these puzzles, with backs."""
    path = tmp_path_factory.mktemp("book") / "a.pdf"
    return sheet(path, NAMES, title="Nine  Turtles", author="A. Muster", publisher="Verlag")


def test_a_booklet_has_a_cover_a_list_by_difficulty_and_the_rules_of_its_puzzles(book: list[pypdf.PageObject]) -> None:
    cover, front, *rest = map(text_of, book)
    for text in ("Nine Turtles", "8 puzzles to cut out and solve", "A. Muster", "Verlag"):
        assert text in cover
    assert "page 1 of" not in cover
    listed = re.findall(r"(\d+)\. ([^★.]+?) \d+ cards (\d+)", front)
    assert [number for number, _, _ in listed] == [*"12345678"]
    assert [listed[place][1] for place in (0, 3)] == ["Nine Tetravex tiles", "Circus Puzzler"], "the easiest first"
    for number, name, page in listed:
        assert f"{number}. {name}" in rest[int(page) - 3]
        assert " ".join(rest).count(f"{number}. {name[:9]}") >= 3, "cards, facts, and solutions"
    for told in ("Cards may not be rotated; arrows point up.", "Cards may be rotated.", "Opposite rims are joined."):
        assert told in front
    assert re.search(r"Puzzles [\d, ]+: Where two cards touch, both show the same figure.", front)
    assert re.search(r"Puzzle \d: Where the corners of cards meet, all show the same number or name.", front)
    pdf: Any = book[0].pdf
    assert (pdf.metadata.title, pdf.metadata.author) == ("Nine Turtles", "A. Muster")


def test_solutions_are_on_the_last_pages_only_each_with_its_title(book: list[pypdf.PageObject]) -> None:
    said = [*map(text_of, book)]
    first = next(number for number, text in enumerate(said) if text.startswith("Solutions – no peeking"))
    assert first % 2 == 0, "with backs, they begin on a sheet of their own"
    assert not any("Solution " in text for text in said[:first])
    assert len(said) > first + 1
    for page in book[first:]:
        last = max(y for text, _, y in words(page) if "· Solution" in text)
        assert max(y for each in strokes(page) for _, y in each.points) > last + 30
    assert " ".join(said[first:]).count("· Solution") == 15
    assert "EDAGE: 3 more solutions are not shown." in said[-1]


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
    groups = [[each for each in nodes(page.children) if isinstance(each, Group)] for page in scenes(puzzle)]
    fronts, backs = ([tuple(map(int, each.data["shown"].split())) for each in page if each.data] for page in groups)
    assert fronts == [*puzzle.cards]
    assert backs == ([*puzzle.backs] or [(card[0], *card[:0:-1]) for card in puzzle.cards])
    assert text_of(sheet(tmp_path / "a.pdf", puzzle)[1]).count("back") == len(puzzle.cards)
    with pytest.raises(InputError, match="leave out --no-backs"):
        sheet(tmp_path / "b.pdf", puzzle, backs=False)


def test_spare_cards_are_printed_and_said_to_be_left_over(tmp_path: Path) -> None:
    puzzle = satpuzzle.load("macmahon", region="1,1-2,2", spare=True)
    pages = sheet(tmp_path / "a.pdf", puzzle)
    assert len(hairlines(pages[0])) == 24
    assert all("20 cards are left over" in text_of(pages[at]) for at in (0, -1))
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


def test_what_has_no_solution_or_no_drawing_is_printed_with_a_note(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    own = (tmp_path / "own.toml", 0, 3, "the board and the solutions are left out: ", "exactly one")
    for name, status, cards, told, said in (("asterix", 1, 9, "suspects", "There is no solution"), own):
        result = cli("sheet", name, "-o", tmp_path / "a.pdf")
        pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
        assert (result.exit_code, told in result.stderr, len(hairlines(pages[0]))) == (status, True, cards)
        assert said in text_of(*pages)
        assert len(pages) == 3, "cards, backs, words; no page of solutions"


def test_a_missing_extra_or_letter_is_reported_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satpuzzle.paper.booklet.find_out", None)
    monkeypatch.setattr("satpuzzle.paper.fonts.SYSTEM", False)
    standard = satpuzzle.load("standard")
    for title, names in (("日本", ()), ("Nine", ("日", *[""] * 8))):
        puzzle = replace(standard, title=title, card_names=names)
        with pytest.raises(InputError, match=rf"^{title}: no font has '日' \(U\+65E5\); name one .* --font FILE$"):
            satpuzzle.sheet(["smiley", puzzle], tmp_path / "a.pdf")
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(InputError, match=r"pip install 'satpuzzle\[pictures\]'"):
        satpuzzle.sheet("em_12_2_4", tmp_path / "a.pdf")
    assert [*tmp_path.iterdir()] == []


def test_cards_and_boards_have_alternative_texts(tmp_path: Path) -> None:
    satpuzzle.sheet("two-sided", tmp_path / "a.pdf")
    pdf = pypdf.PdfReader(tmp_path / "a.pdf")
    said = str([pdf.get_object(number) for number in range(1, int(str(pdf.trailer["/Size"])))])
    for text in ("card 2, of type 2", "the back of card 2, of type 2", "Board 3x3"):
        assert f"'/Alt': '{text}'" in said


@pytest.mark.parametrize(
    ("what", "how", "pages"),
    [("2x2", {"backs": False}, 2), ("3x3", {}, 3), ("4x4", {"backs": False}, 3), ("standard", {"size": 50}, 5)],
)
def test_a_small_puzzle_is_a_handout(what: str, how: dict[str, Any], pages: int, tmp_path: Path) -> None:
    """Cards and board on one page if they fit, the solutions on another, which with backs is no back of a page."""
    puzzle = what if what == "standard" else satpuzzle.generate(what, "signed", 3, seed=1)
    said = [*map(text_of, sheet(tmp_path / "a.pdf", puzzle, **how))]
    assert (len(said), "The board: place" in said[0]) == (pages, what in ("2x2", "3x3"))
    assert ["Solution" in text for text in said] == [False] * (pages - 1) + [True]
    assert "There are exactly" in said[-1]


# For print shops: bleed, what is cut out, backgrounds and backs.

BOARDS = ["3x3", "triangle3", "hexagon7"]
GROUND = "#336699"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#a0c"/></svg>'


def box(page: pypdf.PageObject, name: str) -> list[float]:
    """A box of a page, in mm from its top left corner: left, top, right, bottom."""
    found, height = getattr(page, name), float(page.mediabox.height)
    low, high = height - float(found.bottom), height - float(found.top)
    return [each * MM for each in (float(found.left), high, float(found.right), low)]


def bleeds(page: pypdf.PageObject) -> list[tuple[Point, ...]]:
    """The areas in the colour of the background."""
    colour = tuple(int(GROUND[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [each.points for each in drawn(page) if not each.width and each.colour == pytest.approx(colour, abs=1e-3)]


def depth(point: Point, points: Sequence[Point]) -> float:
    """The distance of a point inside a polygon to its nearest side."""
    return min(math.dist(point, _foot(point, p, q)) for p, q in pairwise([*points, points[0]]))


def nodes(scene_nodes: Iterable[Node]) -> Iterable[Node]:
    """All nodes of a scene."""
    for node in scene_nodes:
        yield node
        if isinstance(node, Group):
            yield from nodes(node.children)


@pytest.mark.parametrize(("board", "edge"), [*product(BOARDS, ["long", "short"]), ("5x5", "long")])
def test_art_goes_on_beyond_the_cut_and_marks_and_boxes_of_the_page_state_both(
    board: str, edge: str, tmp_path: Path
) -> None:
    puzzle, how = large(board), {"size": 30, "background": GROUND, "paper": "320x450", "cards_only": True, "edge": edge}
    front, back, *_ = sheet(tmp_path / "a.pdf", puzzle, bleed=3, **how)
    plain = hairlines(sheet(tmp_path / "b.pdf", puzzle, **how)[0])
    areas = bleeds(front)
    cards = [grown(area, -3) for area in areas]
    assert (len(areas), hairlines(front)) == (len(plain), [])  # marks instead
    size = max(math.dist(p, q) for p, q in combinations(plain[0], 2))
    for card, area in zip(cards, areas, strict=True):
        assert max(math.dist(p, q) for p, q in combinations(card, 2)) == pytest.approx(size, abs=EXACT)
        assert depth(centre(area), area) - depth(centre(area), card) == pytest.approx(3, abs=EXACT)
    for one, other in combinations(areas, 2):
        assert not any(depth(p, other) > EXACT and inside(p, other) for p in one)
    width, height = float(front.mediabox.width) * MM, float(front.mediabox.height) * MM
    upright = (edge == "long") == (height > width)
    for name, polygons in (("trimbox", cards), ("bleedbox", areas)):
        left, top, right, bottom = bounds(point for points in polygons for point in points)
        assert box(front, name) == pytest.approx([left, top, right, bottom], abs=EXACT)
        behind = [width - right, top, width - left, bottom] if upright else [left, height - bottom, right, height - top]
        assert box(back, name) == pytest.approx(behind, abs=EXACT)
    marks, turned = (
        [each.points for each in strokes(page) if len(each.points) == 2 and abs(each.width - 0.1) < 0.005]
        for page in (front, back)
    )
    for mark in marks:
        assert math.dist(*mark) >= 2 - EXACT
        assert not any(inside(end, area) for end in mark for area in areas)
        assert all(5 < x < width - 5 for x, _ in mark), "on the paper"
    for p, q in (side for card in cards for side in pairwise([*card, card[0]])):
        assert any(all(math.dist(end, _foot(end, p, q)) < 0.05 for end in mark) for mark in marks)
    assert len(turned) == len(marks) > 0
    for x, y in (end for mark in marks for end in mark):
        seen = (width - x, y) if upright else (x, height - y)
        assert min(math.dist(seen, end) for mark in turned for end in mark) < 0.05


@pytest.mark.parametrize("board", BOARDS)
def test_paper_card_is_one_card_with_bleed_and_marks(board: str, tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", large(board), paper="card", size=30, bleed=2, background=GROUND, cards_only=True)
    assert len(pages) == 2 * len(large(board).cards)
    for page in pages:
        left, top, right, bottom = box(page, "trimbox")
        wide, high = {"3": (30, 30), "t": (30, 15 * math.sqrt(3)), "h": (30 * math.sqrt(3), 60)}[board[0]]
        assert (right - left, bottom - top) == pytest.approx((wide, high), abs=EXACT)
        outer = box(page, "bleedbox")
        assert min(outer[:2]) >= 5 - EXACT
        assert (left - outer[0], bottom - outer[3]) == pytest.approx((outer[2] - right, -2), abs=0.4)
    assert [len(bleeds(page)) for page in pages[:4]] == [1, 0, 1, 0]
    assert "50 mm" not in text_of(*pages)


@pytest.mark.parametrize("rule", ["signed", "unsigned", "framed"])
def test_each_figure_goes_on_as_in_a_mirror(rule: str) -> None:
    (page,) = scenes(large("3x3", rule), size=30, bleed=3, backs=False)
    uses = [each.at for each in nodes(page.children) if isinstance(each, Use)]
    mirrored, shown = uses[::2], uses[1::2]
    assert len(shown) == sum(label != 0 and rule != "framed" for card in large("3x3").cards for label in card) or (
        rule == "framed" and len(shown) == 24
    )
    for one, other in zip(mirrored, shown, strict=True):
        for x, y in ((1, 0), (0.3, 0.5)):
            assert math.dist(one((x, -y)), other((x, y))) == pytest.approx(0.03), "overlaps, so that no seam shows"
        assert math.dist(one((0, 0)), other((0, -1))) < math.dist(other((0, 0)), other((0, -1))), "inside the card"


def _foot(point: Point, p: Point, q: Point) -> Point:
    """The nearest point on the line through p and q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    part = ((point[0] - p[0]) * dx + (point[1] - p[1]) * dy) / (dx * dx + dy * dy)
    return p[0] + part * dx, p[1] + part * dy


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_back_picture_is_behind_each_card_as_upright_as_its_front(board: str, edge: Any, tmp_path: Path) -> None:
    puzzle = large(board)
    (tmp_path / "back.svg").write_text(SVG)
    front, back = scenes(puzzle, size=30, edge=edge, bleed=3, back_picture=tmp_path / "back.svg")
    places, backs = ([each.at for each in page.children if isinstance(each, Group)] for page in (front, back))
    wide = {"3": 30, "t": 30, "h": 30 * math.sqrt(3)}[board[0]]

    def behind(point: Point) -> Point:
        x, y = point
        upright = (edge == "long") == (front.height > front.width)
        return (front.width - x, y) if upright else (x, front.height - y)

    assert len(places) == len(backs) == len(puzzle.cards)
    for place, at in zip(places, backs, strict=True):
        assert at((wide / 2, 0)) == pytest.approx(behind(place((wide / 2, 0))))
        assert at((0, 20)) == pytest.approx(behind(place((wide, 20)))), "not mirrored"
    images = [each for each in nodes(back.children) if isinstance(each, Image)]
    assert {(each.width / each.height) for each in images} == {2}, "not distorted"


def test_own_backs_and_backgrounds_are_embedded_once_and_replace_the_codes(tmp_path: Path) -> None:
    photo = tmp_path / "b.jpg"
    PIL.Image.new("RGB", (40, 30), "#aa00cc").save(photo)
    pages = sheet(tmp_path / "c.pdf", background=str(photo), back_picture=photo, cards_only=True)
    assert "DXFNA" not in text_of(pages[1])
    assert len({image.indirect_reference for page in pages for image in page.images}) == 1


@pytest.mark.parametrize("bleed", [None, 3])
def test_pages_for_print_shops_have_no_transparency(bleed: float | None, tmp_path: Path) -> None:
    satpuzzle.sheet("standard", tmp_path / "a.pdf", texts="letters", bleed=bleed, cards_only=True)
    pdf = pypdf.PdfReader(tmp_path / "a.pdf")
    objects = str([pdf.get_object(number) for number in range(1, int(str(pdf.trailer["/Size"])))])
    assert ("'/ca': 0." in objects) == ("/Transparency" in objects) == (bleed is None)


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a convex polygon with clockwise corners, or on its edge."""
    x, y = point
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) >= -0.01 * math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in pairwise([*corners, corners[0]])
    )
