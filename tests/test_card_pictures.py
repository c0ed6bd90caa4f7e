"""Pictures of the cards of a puzzle: read safely, and drawn in the right place and rotation wherever cards are drawn.

Each made picture has one colour per side, chosen by its label, so that the picture of a board shows which sides meet.
"""

from __future__ import annotations

import io
import json
import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

import satpuzzle
from satpuzzle import InputError, Puzzle
from satpuzzle.model.layout import glued
from satpuzzle.notation import toml
from satpuzzle.pictures.own import CARD_BYTES, CARD_SIDE
from tests.browsing import Visit
from tests.conftest import Cli
from tests.test_own_pictures import stored
from tests.test_page import data_of
from tests.test_render import corners_of, groups, groups_of, parsed

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
Pixels = NDArray[np.int64]
TWINS = Puzzle.from_cards(["1 2 -1 3", "1 2 -1 3", "-2 -1 3 1", "1 -2 -3 -1"], "2x2")


def colour_of(label: int) -> tuple[int, int, int]:
    """A colour for each label; fronts and backs differ."""
    return (250 if label > 0 else 120, 60 * (abs(label) % 4), 60 * (abs(label) // 4 + 1))


def inside(corners: Sequence[Point], side: int) -> Point:
    """A point near the middle of a side of a polygon."""
    middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
    (a, b), (c, d) = corners[side], corners[(side + 1) % len(corners)]
    return 0.8 * (a + c) / 2 + 0.2 * middle[0], 0.8 * (b + d) / 2 + 0.2 * middle[1]


def upright(puzzle: Puzzle, width: int = 120) -> list[Point]:
    """The polygon of a card in a picture of this width."""
    (card,) = glued(puzzle.board.name, puzzle.board.sides, 1, ())
    zoom = width / max(x for x, _ in card)
    return [(x * zoom, y * zoom) for x, y in card]


def painted(puzzle: Puzzle, card: int) -> Image.Image:
    """The picture of a card: a triangle in the colour of its label at each side, white outside of the card."""
    corners = upright(puzzle)
    across, down = (round(max(axis)) for axis in zip(*corners, strict=True))
    middle = tuple(sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    picture = Image.new("RGB", (across, down), (255, 255, 255))
    for side, label in enumerate(puzzle.cards[card]):
        ends = corners[side], corners[(side + 1) % len(corners)]
        ImageDraw.Draw(picture).polygon([*ends, middle], fill=colour_of(label))
    return picture


def photographed(puzzle: Puzzle, folder: Path, kind: str = "PNG") -> Path:
    """A file with the puzzle, and the pictures of its cards below it."""
    (folder / "cards").mkdir(parents=True)
    names = [f"cards/{number}.{kind.lower()}" for number in range(1, len(puzzle.cards) + 1)]
    for card, name in enumerate(names):
        (folder / name).write_bytes(stored(painted(puzzle, card), kind))
    path = folder / "mine.toml"
    path.write_text(toml.write(replace(puzzle, card_pictures=tuple(names))), encoding="utf-8")
    return path


def shows(image: Pixels, corners: Sequence[Point], labels: Sequence[int]) -> bool:
    """Whether a picture shows these labels at the sides of a polygon."""
    seen = [image[int(y), int(x)] for x, y in (inside(corners, side) for side in range(len(labels)))]
    return all(np.abs(pixel - np.array(colour_of(label))).max() < 25 for pixel, label in zip(seen, labels, strict=True))


def opened(data: bytes) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.int64)


# -- in pictures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "rule", "kind"),
    [
        ("2x2", "signed", "PNG"),
        ("2x3", "unsigned", "JPEG"),
        ("3x3", "framed", "JPEG"),
        ("triangle3", "signed", "PNG"),
        ("hexagon7", "signed", "JPEG"),
    ],
)
def test_a_solution_shows_each_card_in_its_cell_and_rotation(board: str, rule: str, kind: str, tmp_path: Path) -> None:
    puzzle = satpuzzle.load(photographed(satpuzzle.generate(board, rule, figures=4, seed=5), tmp_path / "a", kind))
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    for drawing, labels in (
        (satpuzzle.draw(solution), [solution.shown(cell) for cell in range(puzzle.board.cells)]),
        (satpuzzle.draw(puzzle), puzzle.cards),
    ):
        drawing.save(tmp_path / "a.png")
        image = opened((tmp_path / "a.png").read_bytes())
        cells = [[(2 * x, 2 * y) for x, y in corners_of(group)] for group in groups_of(drawing.scene)]
        assert all(shows(image, *each) for each in zip(cells, labels, strict=True))
        assert drawing.svg.count(f"data:image/{kind.lower()};base64,") == len(puzzle.cards)


def test_cards_of_one_type_keep_their_own_pictures(cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    (tmp_path / "a" / "cards" / "2.png").write_bytes(stored(Image.new("RGB", (120, 120), (0, 255, 0)), "PNG"))
    puzzle = satpuzzle.load(path)
    assert puzzle.card_types[0][0] == puzzle.card_types[1][0]
    for text in (satpuzzle.draw(puzzle).svg, str(cli("solve", path, "--format", "svg", "--limit", 1).stdout)):
        uses = re.findall(r'href="#p\w+-photo(\d)"', text)
        assert sorted(uses) == ["1", "2", "3", "4"]


def test_a_board_from_a_file_shows_a_picture_twice_only_if_a_card_lies_there_twice(cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    for second, third, used in (("1,1,2,-1,3", "1,1,2,-1,3", "112"), ("1,1,2,-1,3", "2,-2,-1,3,1", "123")):
        (tmp_path / "b.txt").write_text(f"CHECK: 1,1,2,-1,3;{second};{third};;\n", encoding="ascii")
        cli("check", path, tmp_path / "b.txt", "--format", "svg", "-o", tmp_path / "a.svg")
        text = (tmp_path / "a.svg").read_text(encoding="utf-8")
        assert "".join(sorted(re.findall(r'href="#p\w+-photo(\d)"', text))) == used


def test_a_jpeg_that_is_stored_on_its_side_is_drawn_upright(tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    exif = Image.Exif()
    exif[0x0112] = 6  # to be rotated by a quarter clockwise
    for card in range(4):
        lying = painted(TWINS, card).transpose(Image.Transpose.ROTATE_90)
        (tmp_path / f"a/cards/{card + 1}.png").write_bytes(stored(lying, "JPEG", exif=exif))
    drawing = satpuzzle.draw(satpuzzle.load(path))
    drawing.save(tmp_path / "a.png")
    image = opened((tmp_path / "a.png").read_bytes())
    for group, labels in zip(groups_of(drawing.scene), TWINS.cards, strict=True):
        assert shows(image, [(2 * x, 2 * y) for x, y in corners_of(group)], labels)


def test_marks_and_texts_are_above_the_pictures(cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    (tmp_path / "b.txt").write_text("CHECK: 1,1,2,-1,3;1,1,2,-1,3;2,-2,-1,3,1;3,1,-2,-3,-1\n", encoding="ascii")
    out = tmp_path / "a.svg"
    assert cli("check", path, tmp_path / "b.txt", "--format", "svg", "-o", out).exit_code == 1
    root = parsed(out.read_text(encoding="utf-8"))
    assert groups(root, "wrong")
    for card in groups(root, "card"):
        kinds = [each.tag.rpartition("}")[2] for each in card]
        assert kinds.index("use") < kinds.index("text")


# -- reports, sheets, pages -----------------------------------------------------------------------------------


def noise(folder: Path) -> Path:
    """A puzzle of nine cards with pictures as large as allowed."""
    path = photographed(satpuzzle.generate("3x3", "signed", figures=4, seed=5), folder, "JPEG")
    rough = np.random.default_rng(1).integers(0, 255, (CARD_SIDE, CARD_SIDE, 3), dtype=np.uint8)
    for card in range(1, 10):
        data = next(
            data
            for quality in range(60, 0, -1)
            if len(data := stored(Image.fromarray(np.roll(rough, card)), "JPEG", quality=quality)) <= CARD_BYTES
        )
        (folder / f"cards/{card}.jpeg").write_bytes(data)
    return path


def test_a_sheet_has_the_pictures_at_the_size_of_the_cards(cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a", "JPEG")
    assert cli("sheet", path, "-o", tmp_path / "a.pdf").exit_code == 0
    assert cli("sheet", path, "--no-photo-cards", "-o", tmp_path / "b.pdf").exit_code == 0
    photographs, figures = ((tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert photographs.count(b"/DCTDecode") == 3  # equal files are there once
    assert figures.count(b"/DCTDecode") == 0
    plain = satpuzzle.sheet(path, tmp_path / "c.pdf", cards_only=True)
    assert plain.sets[0].size == satpuzzle.sheet(TWINS, tmp_path / "d.pdf", cards_only=True).sets[0].size


@pytest.mark.parametrize("board", ["2x2", "triangle2", "hexagon7"])
@pytest.mark.parametrize("solutions", [True, False])
def test_a_page_has_the_pictures_as_its_cards_are_written(board: str, solutions: bool, tmp_path: Path) -> None:
    path = photographed(satpuzzle.generate(board, "signed", figures=4, seed=5), tmp_path / "a")
    satpuzzle.write_page(path, tmp_path / "a.html", solutions=solutions)
    data = data_of(tmp_path / "a.html")["puzzle"]
    for url, labels in zip(data["cardPictures"], data["cards"], strict=True):
        media, _, content = url.removeprefix("data:").partition(";base64,")
        corners = upright(satpuzzle.load(path))
        image = b64decode(content)
        if media == "image/svg+xml":
            import resvg_py

            image = bytes(resvg_py.svg_to_bytes(svg_string=image.decode(), width=120))
        assert shows(opened(image), corners, labels)
    satpuzzle.write_page(path, tmp_path / "a.html", solutions=solutions, photo_cards=False)
    assert "cardPictures" not in data_of(tmp_path / "a.html")["puzzle"]


@pytest.mark.parametrize("board", ["2x2", "triangle2", "hexagon7"])
def test_the_page_shows_the_pictures_in_tray_and_board(board: str, visit: Visit, tmp_path: Path) -> None:
    path = photographed(satpuzzle.generate(board, "signed", figures=4, seed=5), tmp_path / "a")
    satpuzzle.write_page(path, tmp_path / "a.html")
    page = visit(tmp_path / "a.html")
    page.locator(".slot svg use").first.wait_for()
    assert page.locator(".slot svg use").count() == satpuzzle.load(path).board.cells
    page.locator("[data-panel=solutions] summary").click()
    page.get_by_role("button", name="Put it on the board").click()
    page.locator(".table.solved").wait_for()
    boxes = page.evaluate(
        """[...document.querySelectorAll(".cell")].map((cell) => {
            const matrix = cell.getScreenCTM(), path = cell.querySelector(".card path").getAttribute("d");
            return path.match(/-?[\\d.]+ -?[\\d.]+/g).map((pair) => {
                const point = new DOMPoint(...pair.split(" ").map(Number)).matrixTransform(matrix);
                return [point.x + scrollX, point.y + scrollY];
            });
        })"""
    )
    image = opened(page.screenshot(full_page=True))
    puzzle = satpuzzle.load(path)
    labels = sorted({label for card in puzzle.cards for label in card})

    def label_at(x: float, y: float) -> int:
        pixel = image[int(y), int(x)]
        return min(labels, key=lambda label: int(np.abs(pixel - np.array(colour_of(label))).sum()))

    board_shown = tuple(tuple(label_at(*inside(cell, side)) for side in range(len(cell))) for cell in boxes)
    shown = [tuple(solution.shown(cell) for cell in range(puzzle.board.cells)) for solution in satpuzzle.solve(puzzle)]
    assert board_shown in shown


# -- names of files -------------------------------------------------------------------------------------------


def test_names_in_a_file_are_relative_to_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = photographed(TWINS, tmp_path / "a")
    names = tuple(str(tmp_path / "a" / "cards" / f"{number}.png") for number in range(1, 5))
    assert satpuzzle.load(path).card_pictures == names
    monkeypatch.chdir(tmp_path / "a")
    assert satpuzzle.load("mine.toml").card_pictures == names


def test_a_text_names_no_files_of_this_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    path = photographed(TWINS, tmp_path / "a")
    monkeypatch.chdir(tmp_path / "a")
    text = path.read_text(encoding="utf-8")
    (puzzle,) = satpuzzle.parse_all(text)
    assert puzzle.card_pictures == tuple(f"cards/{number}.png" for number in range(1, 5))
    assert "image" not in satpuzzle.draw(puzzle).svg
    with pytest.raises(InputError, match="only found if the puzzle is read from its file"):
        satpuzzle.draw(puzzle, photo_cards=True)
    assert cli("render", "-", "-o", "a.svg", stdin=text).exit_code == 0
    assert "image" not in Path("a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["/etc/1.png", "../1.png", "a/../1.png", "a/..", "..", ".", "a\\1.png", "c:1.png", "a/", "", "a\n1.png"]
)
def test_names_outside_of_the_folder_are_refused(name: str) -> None:
    text = toml.write(TWINS) + f"card_pictures = {json.dumps([name] * 4)}\n"
    with pytest.raises(InputError, match="invalid picture file") as caught:
        satpuzzle.parse_all(text)
    assert caught.value.line == text.count("\n")


def test_converted_files_keep_their_pictures_or_say_so(cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    kept = cli("convert", path, "--to", "toml", "-o", tmp_path / "above.toml")
    assert (kept.exit_code, kept.stderr) == (0, "")
    assert satpuzzle.load(tmp_path / "above.toml").card_pictures == satpuzzle.load(path).card_pictures
    (tmp_path / "b").mkdir()
    lost = cli("convert", path, "--to", "toml", "-o", tmp_path / "b" / "mine.toml")
    assert "pictures of cards outside the folder of the file" in lost.stderr
    assert satpuzzle.load(tmp_path / "b" / "mine.toml").card_pictures == ()
    assert "pictures of cards" in cli("convert", path, "--to", "cards").stderr
    folder = cli("convert", path, "--to", "toml", "-o", f"{tmp_path}/c/")
    assert "pictures of cards outside the folder of the file" in str(folder.stdout)


def test_changed_puzzles_keep_only_pictures_that_are_still_right(tmp_path: Path) -> None:
    puzzle = satpuzzle.load(photographed(TWINS, tmp_path / "a"))
    assert puzzle.renumbered().card_pictures == puzzle.card_pictures
    assert satpuzzle.shuffled(puzzle, 3).card_pictures == ()
    assert puzzle == TWINS
    with pytest.raises(InputError, match="3 pictures for 4 cards"):
        replace(puzzle, card_pictures=puzzle.card_pictures[:3])


# -- bad pictures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (None, "no such file"),
        (b"", "is empty"),
        (b"GIF89a", "is a GIF file, not a PNG, JPEG or SVG"),
        (b"<svg width='9' height='9'>" + b" " * 30_000 + b"</svg>", "is larger than 30 kB"),
        (stored(Image.new("RGB", (40, 50)), "PNG"), "is 40 x 50 pixels; for these cards its height must be 1 times"),
        (stored(Image.new("RGB", (500, 500)), "PNG"), "is too large for the picture of a card"),
        (stored(Image.new("RGB", (40, 40)), "PNG")[:-20], "is damaged or cut off"),
    ],
    ids=["missing", "empty", "GIF", "SVG", "oblong", "large", "cut off"],
)
def test_a_bad_picture_is_named_in_one_line(made: bytes | None, says: str, cli: Cli, tmp_path: Path) -> None:
    path = photographed(TWINS, tmp_path / "a")
    picture = tmp_path / "a" / "cards" / "3.png"
    picture.unlink()
    if made is not None:
        picture.write_bytes(made)
    result = cli("render", path, "-o", tmp_path / "a.svg")
    assert result.exit_code == 2
    assert re.fullmatch(f"{re.escape(str(picture))}: .*{re.escape(says)}.*\n", result.stderr)
    assert not (tmp_path / "a.svg").exists()
