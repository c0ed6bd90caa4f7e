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
from satpuzzle.paper.cards import CardSet, Layout
from satpuzzle.pictures.boards import Style
from satpuzzle.pictures.scene import Group, Node
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
    matrix: tuple[float, ...] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    width: float = 1.0
    colour: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    stack: list[Any] = []
    path: list[tuple[list[Point], bool]] = []
    height = float(page.mediabox.height)
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        name = operator.decode()
        numbers = [float(each) for each in operands] if name in ("cm", "m", "l", "w", "SCN", "scn") else []
        a, b, c, d, e, f = matrix

        def place(m: tuple[float, ...], x: float, y: float) -> Point:
            return (m[0] * x + m[2] * y + m[4]) * MM, (height - (m[1] * x + m[3] * y + m[5])) * MM

        if name == "q":
            stack.append((matrix, width, colour, fill))
        elif name == "Q":
            matrix, width, colour, fill = stack.pop()
        elif name == "cm":
            p, q, r, s, t, u = numbers
            matrix = (
                *(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s),
                *(a * t + c * u + e, b * t + d * u + f),
            )
        elif name == "w":
            width = numbers[0]
        elif name == "SCN":
            colour = tuple(numbers)
        elif name == "scn":
            fill = tuple(numbers)
        elif name == "m":
            path.append(([place(matrix, *numbers)], False))
        elif name == "l":
            path[-1][0].append(place(matrix, *numbers))
        elif name == "h":
            path[-1] = path[-1][0], True
        elif name in ("S", "s", "B", "b", "f", "n", "F", "f*", "B*", "b*"):
            if name in ("S", "s"):
                scaled = width * math.hypot(matrix[0], matrix[1]) * MM
                yield from (Stroke(tuple(points), closed, scaled, colour) for points, closed in path)
            elif name in ("f", "f*"):
                yield from (Stroke(tuple(points), closed, 0.0, fill) for points, closed in path)
            path = []


def hairlines(page: pypdf.PageObject) -> list[tuple[Point, ...]]:
    """The polygons that are to be cut out."""
    return [each.points for each in strokes(page) if each.closed and abs(each.width - 0.1) < 0.005]


def words(page: pypdf.PageObject) -> list[tuple[str, float, float]]:
    """The texts of a page, and where they begin, in mm."""
    found: list[tuple[str, float, float]] = []
    ends: list[float] = []
    height = float(page.mediabox.height)

    def note(text: str, cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            x, y = tm[4], tm[5]
            px, py = cm[0] * x + cm[2] * y + cm[4], cm[1] * x + cm[3] * y + cm[5]
            at = px * MM, (height - py) * MM
            if found and abs(found[-1][2] - at[1]) < 0.01 and 0 < at[0] - ends[-1] < 9:  # letters of one text
                found[-1] = found[-1][0] + text.strip(), *found[-1][1:]
            else:
                found.append((text.strip(), *at))
            ends.append(at[0])

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
    assert [*map(len, map(hairlines, sheet(tmp_path / "a.pdf", large("8x8"), size=25, cards_only=True)))] == [64, 0]
    across = sheet(tmp_path / "a.pdf", large("1x20"), size=55, cards_only=True, backs=False)
    upright = sheet(tmp_path / "a.pdf", large("1x20"), size=62, cards_only=True, backs=False)
    assert [*map(len, map(hairlines, across))] == [15, 5]  # 3 x 4 upright, 5 x 3 across would need 165 mm of 182
    assert across[0].mediabox.width > across[0].mediabox.height
    assert [*map(len, map(hairlines, upright))] == [12, 8]
    assert upright[0].mediabox.width < upright[0].mediabox.height


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


def test_the_sheet_says_what_is_known(tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", "verzwickt")
    said = text_of(pages[-1])
    assert "There is exactly one solution" in said
    assert "Counted, not proved." in said
    assert not any("satpuzzle" in text_of(page) for page in pages), "a product names no commands"
    assert "There are exactly 2 solutions." in text_of(*sheet(tmp_path / "a.pdf"))


def test_the_sheet_can_be_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.runtime.language._chosen", None)
    use("de")
    said = [text_of(page) for page in sheet(tmp_path / "a.pdf", "verzwickt")]
    assert "Es gibt genau eine Lösung." in said[-1]
    assert "Lösungen – nicht zu früh ansehen" in said[-1]
    assert "Diese Linie ist 50 mm lang" in said[0]
    assert "Seite 1 von 3" in said[0]


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


def test_the_printed_hash_is_that_of_the_certificate(tmp_path: Path, cli: Cli) -> None:
    proof = tmp_path / "proof.zip"
    result = cli("sheet", "verzwickt", "-o", tmp_path / "a.pdf", "--certificate", proof)
    assert result.exit_code == 0
    digest = hashlib.sha256(proof.read_bytes()).hexdigest()
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages)
    assert digest in said.replace(" ", "")
    assert digest in result.stdout
    assert "This is proved by the certificate proof.zip" in said
    assert "not proved" not in said
    assert satpuzzle.verify(proof).counts.distinct == 4


def test_certificates_of_several_puzzles_are_named_by_the_codes_of_their_sets(tmp_path: Path) -> None:
    printed = satpuzzle.sheet(["verzwickt", "standard"], tmp_path / "a.pdf", certificate=tmp_path / "proofs")
    said = text_of(*pypdf.PdfReader(tmp_path / "a.pdf").pages).replace(" ", "")
    for made in printed.sets:
        assert made.known is not None
        assert made.known.proof is not None
        assert f"{made.code}.zip,SHA-256{made.known.proof.sha256}" in said
        data = (tmp_path / "proofs" / f"{made.code}.zip").read_bytes()
        assert made.known.proof.sha256 == hashlib.sha256(data).hexdigest()


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_solutions_page_has_the_right_number(language: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.runtime.language._chosen", None)
    singular = {"en": "There is exactly one solution", "de": "Es gibt genau eine Lösung"}
    plural = {"en": "There are exactly {} solutions", "de": "Es gibt genau {} Lösungen"}
    none = {"en": "There is no solution", "de": "Es gibt keine Lösung"}
    met = set()
    use(language)
    for seed in range(40):
        chosen = random.Random(seed)
        cards = [tuple(chosen.choice((-2, -1, 1, 2)) for _ in range(4)) for _ in range(4)]
        puzzle = Puzzle.from_cards(cards, board="2x2")
        known = counted(puzzle)
        essential = known.essential
        said = " ".join(line.text for line in explained(puzzle, find_out(puzzle, satpuzzle.Settings(), Deadline())))
        right = plural[language].format(essential) if essential > 1 else (none, singular)[essential][language]
        assert right in said, (seed, essential, said)
        assert known.distinct == essential or str(known.distinct) in said
        met.add(min(essential, 2))
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


def test_details_say_how_to_check_the_proof(tmp_path: Path) -> None:
    how = {"certificate": tmp_path / "c.zip", "details": True}
    assert "satpuzzle verify c.zip" in text_of(*sheet(tmp_path / "a.pdf", "verzwickt", **how))


def test_a_puzzle_without_solution_is_printed_with_a_note(tmp_path: Path, cli: Cli) -> None:
    result = cli("sheet", "asterix", "-o", tmp_path / "a.pdf")
    assert result.exit_code == 1
    assert "suspects" in result.stderr
    pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert "There is no solution" in text_of(*pages)
    assert len(pages) == 3, "no page of solutions"


def test_the_proof_of_no_solution_does_not_mention_other_solutions(tmp_path: Path) -> None:
    said = text_of(*sheet(tmp_path / "a.pdf", "asterix", certificate=tmp_path / "c.zip"))
    assert "This is proved by the certificate c.zip" in said
    assert "others" not in said
    assert not satpuzzle.verify(tmp_path / "c.zip").counts.distinct


def test_cards_only_needs_no_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("satpuzzle.report.known_facts.Search", never)
    assert len(sheet(tmp_path / "a.pdf", cards_only=True)) == 2
    assert len(sheet(tmp_path / "a.pdf", cards_only=True, backs=False)) == 1


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


def booklet_of(path: Path, *names: str, **how: Any) -> list[str]:
    """The texts of the pages of a booklet of bundled puzzles."""
    return [text_of(page) for page in sheet(path / "a.pdf", names, backs=False, **how)]


def test_a_booklet_has_a_cover_a_list_by_difficulty_and_the_rules_of_its_puzzles(tmp_path: Path) -> None:
    cover, front, *rest = booklet_of(
        tmp_path,
        "verzwickt",
        "circus",
        "owen-4x4",
        size=30,
        title="Nine Turtles",
        author="A. Muster",
        publisher="Verlag",
    )
    for text in ("Nine Turtles", "3 puzzles to cut out and solve", "A. Muster", "Verlag"):
        assert text in cover
    assert "page 1 of" not in cover
    listed = re.findall(r"(\d+)\. (Circus Puzzler|9 cards, 3x3 board|16 cards, 4x4 board) \d+ cards (\d+)", front)
    assert [name for _, name, _ in listed] == ["Circus Puzzler", "9 cards, 3x3 board", "16 cards, 4x4 board"]
    for number, name, page in listed:
        assert f"{number}. {name}" in rest[int(page) - 3]
    assert "Puzzles 1, 3: Where two cards touch, both show the same figure." in front
    assert "Puzzle 2: Where two cards touch, one shows the front of a figure" in front
    assert "Puzzle 3: All sides on the rim of the board, and no others, show the frame" in front
    assert all("1. Circus Puzzler" in page for page in rest[-2:]), "facts about the solutions, and solutions"
    about = pypdf.PdfReader(tmp_path / "a.pdf").metadata
    assert about is not None
    assert (about.title, about.author) == ("Nine Turtles", "A. Muster")


def test_cards_that_keep_their_direction_have_an_arrow_and_the_sheet_says_so(tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", "tetravex-3x3")
    assert "arrows point up · page 1" in text_of(pages[0])
    assert "Cards may not be rotated; arrows point up." in text_of(pages[0])
    half = sheet(tmp_path / "b.pdf", satpuzzle.load("standard", turns="half"), cards_only=True)
    assert "arrows point up, or the other way" in text_of(half[0])
    free = sheet(tmp_path / "c.pdf", satpuzzle.load("tetravex-3x3", turns="free"), cards_only=True)
    assert "arrows" not in text_of(free[0])

    def arrows(page: pypdf.PageObject) -> int:
        return sum(len(each.points) == 3 and not each.width for each in drawn(page))

    assert arrows(pages[0]) - arrows(free[0]) == 9


@pytest.mark.parametrize("name", ["two-sided", "standard"])
def test_two_sided_cards_have_their_own_backs(name: str, tmp_path: Path) -> None:
    puzzle = satpuzzle.load(name, flip=name == "standard")
    shown = [
        [tuple(map(int, card.data["shown"].split())) for card in cards_of(page.scene.children)]
        for page in CardSet(puzzle, Layout(), Style()).pages()
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


def test_a_booklet_says_which_cards_may_do_what(tmp_path: Path) -> None:
    front = text_of(*sheet(tmp_path / "a.pdf", ["tetravex-3x3", "standard", "torus-4x4", "triominoes"])[1:2])
    for told in ("Cards may not be rotated; arrows point up.", "Cards may be rotated.", "Opposite rims are joined."):
        assert told in front
    assert "Where the corners of cards meet, all show the same number or name." in front


def test_given_cards_are_drawn_on_the_printed_board(tmp_path: Path) -> None:
    puzzle = replace(satpuzzle.load("standard"), hints=(Placement(cell=8, type=8, turn=3),))
    pages = sheet(tmp_path / "a.pdf", puzzle)
    assert "The cards on it are given." in text_of(pages[0])
    assert [name for name, _, _ in words(pages[0])].count("9") == 1, "the last card is the only one of type 8"
    assert "1 card is given" in text_of(pages[-1])


def test_a_board_larger_than_the_page_is_scaled_down_with_a_note(tmp_path: Path) -> None:
    pages = sheet(tmp_path / "a.pdf", "standard", size=80)
    assert "drawn at 79 % of the cards' size" in text_of(*pages)  # 190 mm of 240
    assert "drawn at" not in text_of(*sheet(tmp_path / "a.pdf", size=60))


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


def test_a_sheet_is_a_pdf_and_several_certificates_are_a_folder(tmp_path: Path, cli: Cli) -> None:
    result = cli("sheet", "standard", "-o", tmp_path / "a.svg")
    assert "sheets can be written only as .pdf; choose a name like cards.pdf" in result.stderr
    result = cli("sheet", "standard", "smiley", "-o", tmp_path / "a.pdf", "--certificate", tmp_path / "c.zip")
    assert "cannot hold several results; name a folder" in result.stderr
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
