"""`satpuzzle photo`, and photographs in place of puzzle files: what is printed, written and refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

import satpuzzle
from satpuzzle.errors import DoubtfulError, InputError
from satpuzzle.photo.reading import read_pictures
from satpuzzle.photo.seen import FoundCards, Photo, PhotoReading
from satpuzzle.pictures.own import CARD_BYTES
from satpuzzle.schemas.json_types import misfit
from satpuzzle.schemas.results import PhotoRead
from tests.conftest import Cli
from tests.photographs import make
from tests.test_serve import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

DOUBT = "card 1, top: figure 1, front or figure 2, back"


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of nine cards that is easy to read."""
    chosen: dict[str, Any] = {
        "rule": "signed", "figures": 4, "count": 9, "sides": 4, "laid": "apart", "background": "plain",
    }  # fmt: skip
    scene = make(2, level="easy", art="animals", size=600, **chosen)
    path = tmp_path_factory.mktemp("photo") / "cards.jpg"
    cv2.imwrite(str(path), scene.photo)
    return path


@pytest.fixture(scope="module")
def reading(cards: Path) -> PhotoReading:
    """How it is read."""
    return satpuzzle.read_photos([cards])


@pytest.fixture
def known(reading: PhotoReading, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a photograph takes no time, but gives this."""
    monkeypatch.setattr("satpuzzle.photo.reading.read_pictures", lambda *_: reading)


@pytest.fixture
def doubted(reading: PhotoReading, monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise, but the first side is doubtful."""
    first = (replace(reading.sides[0][0], doubtful=True), *reading.sides[0][1:])
    other = replace(reading, sides=(first, *reading.sides[1:]), sure=False, doubts=(DOUBT,))
    monkeypatch.setattr("satpuzzle.photo.reading.read_pictures", lambda *_: other)


def test_a_photograph_file_is_read(reading: PhotoReading) -> None:
    assert reading.sure
    assert Counter(map(len, reading.puzzle.cards)) == {4: 9}
    assert reading.puzzle.board.name == "3x3"
    assert len(reading.pictures) == 9


@pytest.mark.usefixtures("known")
def test_a_puzzle_and_pictures_are_written(cards: Path, cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    told = cli("photo", str(cards), "-o", str(path))
    assert told.exit_code == 0, told.stderr
    assert re.search(r"^cards +9 cards, in a grid, 3 x 3$", told.stdout, re.M)
    assert re.search(r"^figure +1: \d fronts?, \d backs?$", told.stdout, re.M)
    assert re.search(r"^result +sure$", told.stdout, re.M)
    puzzle = satpuzzle.load(path)
    assert puzzle.source == "read from a photograph"
    assert satpuzzle.count(puzzle).essential >= 1
    names = {each.name for each in (tmp_path / "mine-cards").iterdir()}
    kinds = {f"figure-{n}-{half}.jpg" for n in range(1, 5) for half in ("front", "back")}
    assert names == {f"card-{n}.jpg" for n in range(1, 10)} | kinds
    assert all(each.stat().st_size <= CARD_BYTES for each in (tmp_path / "mine-cards").iterdir())
    solved = cli("solve", str(path), "--format", "svg")
    assert solved.stdout.count("data:image/jpeg;base64,") == 9


@pytest.mark.usefixtures("known")
def test_a_photograph_is_a_puzzle(cards: Path, reading: PhotoReading, cli: Cli) -> None:
    told = cli("count", str(cards), "--format", "json")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["essential"] == reading.solutions
    assert json.loads(told.stdout)["read_as"]["photograph"] is True
    remark = "read as: 9 cards, 3x3, 4 figures with halves, from a photograph (change with --board, --rule)"
    assert f"satpuzzle: {remark}" in told.stderr


@pytest.mark.usefixtures("known")
def test_a_photograph_is_drawn_with_its_cards(cards: Path, cli: Cli, tmp_path: Path) -> None:
    told = cli("render", str(cards), "-o", str(tmp_path / "cards.svg"), "-v")
    assert told.exit_code == 0, told.stderr
    assert (tmp_path / "cards.svg").read_text(encoding="utf-8").count("data:image/jpeg;base64,") == 9


@pytest.mark.usefixtures("known")
def test_json_fits_its_schema(cards: Path, reading: PhotoReading, cli: Cli) -> None:
    told = cli("photo", str(cards), "--format", "json")
    data = json.loads(told.stdout)
    assert data.pop("schema") == "photo-1"
    assert misfit(data, PhotoRead) is None
    assert [tuple(card["labels"]) for card in data["cards"]] == list(reading.puzzle.cards)
    assert data["photos"] == [{"file": str(cards), "width": reading.sizes[0][0], "height": reading.sizes[0][1]}]


@pytest.mark.usefixtures("doubted")
def test_a_doubtful_puzzle_is_written_with_what_is_doubtful(cards: Path, cli: Cli, tmp_path: Path) -> None:
    path, page = tmp_path / "mine.toml", tmp_path / "look.html"
    told = cli("photo", str(cards), "-o", str(path), "--report", str(page))
    assert told.exit_code == 3
    assert f"look at {page}, and correct the sides in {path}" in told.stderr
    assert "<title>cards.jpg" in page.read_text(encoding="utf-8")
    assert re.search(rf"^doubtful +{DOUBT}$", told.stdout, re.M)
    assert re.search(r"^distances +card 1, top: 0\.\d\d to figure 1, front, 0\.\d\d to figure", told.stdout, re.M)
    assert told.stderr.startswith("satpuzzle: doubtful; ")
    assert path.read_text().startswith("# read from a photograph; doubtful, so correct the numbers below:\n")
    assert f"# {DOUBT}\n" in path.read_text()
    assert satpuzzle.load(path).source == f"read from a photograph; doubtful: {DOUBT}"


@pytest.mark.usefixtures("doubted")
def test_a_doubtful_photograph_is_not_solved(cards: Path, cli: Cli) -> None:
    told = cli("solve", str(cards))
    assert told.exit_code == 3
    assert told.stdout == ""
    assert DOUBT in told.stderr
    assert "satpuzzle photo FILE -o puzzle.toml" in told.stderr
    with pytest.raises(DoubtfulError, match=DOUBT):
        satpuzzle.load(cards)


@pytest.mark.usefixtures("known")
def test_existing_files_are_kept_unless_forced(cards: Path, cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert cli("photo", str(cards), "-o", str(path)).exit_code == 0
    before = path.read_bytes()
    told = cli("photo", str(cards), "-o", str(path))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "exists and contains a puzzle" in told.stderr
    assert path.read_bytes() == before
    path.unlink()
    changed = tmp_path / "mine-cards" / "card-2.jpg"
    changed.write_bytes(b"mine")
    told = cli("photo", str(cards), "-o", str(path))
    assert told.exit_code == 2
    assert "card-2.jpg: exists; choose another file, or replace it with --force" in told.stderr
    assert not path.exists()
    assert changed.read_bytes() == b"mine"
    assert cli("photo", str(cards), "-o", str(path), "--force").exit_code == 0
    assert path.read_bytes() == before


@pytest.mark.usefixtures("known")
def test_nothing_is_left_if_the_puzzle_cannot_be_written(
    reading: PhotoReading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from satpuzzle.photo import saving

    def refuse(_path: str, _text: str) -> None:
        raise InputError("no space")

    monkeypatch.setattr("satpuzzle.runtime.files.write_text", refuse)
    with pytest.raises(InputError, match="no space"):
        saving.save(reading, str(tmp_path / "mine.toml"))
    assert list(tmp_path.iterdir()) == []


def _wood(path: Path) -> None:
    cv2.imwrite(str(path), np.random.default_rng(1).integers(100, 140, (600, 600, 3)).astype(np.uint8))


@pytest.mark.parametrize("command", ["photo", "solve"])
def test_what_is_not_a_photograph_of_cards_is_refused(command: str, cards: Path, cli: Cli, tmp_path: Path) -> None:
    _wood(tmp_path / "empty.jpg")
    (tmp_path / "cut.jpg").write_bytes(cards.read_bytes()[:20_000])
    (tmp_path / "phone.heic").write_bytes(b"\0\0\0\x18ftypheic" + bytes(50))
    for name, says in {
        "empty.jpg": "no cards found in the photo; lay all cards apart",
        "cut.jpg": "is damaged or cut off",
        "phone.heic": "is a HEIC file, not a JPEG, PNG or WebP; save it as JPEG",
    }.items():
        path = tmp_path / name
        told = cli(command, str(path), *(["-o", str(tmp_path / "new.toml")] if command == "photo" else []))
        assert (told.exit_code, told.stdout) == (2, "")
        assert f"{path}: {says}" in told.stderr
        assert told.stderr.count("\n") == 1
    assert {each.name for each in tmp_path.iterdir()} == {"empty.jpg", "cut.jpg", "phone.heic"}


def test_text_and_options_for_text_are_refused(cards: Path, cli: Cli, tmp_path: Path) -> None:
    text = tmp_path / "mine.txt"
    text.write_text("1 2 -1 -2\n")
    assert "is text, not a photograph; use `satpuzzle solve FILE`" in cli("photo", str(text)).stderr
    told = cli("solve", str(cards), "--order", "counterclockwise")
    assert told.exit_code == 2
    assert told.stderr.endswith("--order cannot be used with a photograph\n")
    assert "only as .toml" in cli("photo", str(cards), "-o", str(tmp_path / "new.txt")).stderr


@pytest.mark.parametrize(
    ("cards_in", "says"),
    [
        ([8], "one.jpg: 8 cards do not fill a square; is one missing? If not, give the board, for example --board 2x4"),
        ([9, -9], "cards of different shapes; photograph one set at a time"),
    ],
)
def test_cards_that_are_not_one_set_are_refused(
    cards_in: list[int], says: str, reading: PhotoReading, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(_photo: Photo, index: int) -> FoundCards:
        number = cards_in[index]
        squares = [replace(card, photo=index) for card in reading.cards[: abs(number)]]
        if number < 0:
            squares = [replace(card, corners=card.corners[:3]) for card in squares]
        return FoundCards(tuple(squares))

    monkeypatch.setattr("satpuzzle.photo.reading.find_cards", found)
    width, height = reading.sizes[0]
    photos = [np.random.default_rng(1).integers(0, 256, (height, width, 3), np.uint8)] * len(cards_in)
    with pytest.raises(InputError) as error:
        read_pictures(photos, ["one.jpg", "two.jpg"][: len(cards_in)])
    assert str(error.value) == says


def test_the_server_reads_a_photograph_for_the_page(
    cards: Path, reading: PhotoReading, browser: Browser, tmp_path: Path
) -> None:
    with serving("--tasks", "1") as server:
        refused = server.ask("POST", "/photo", b"1 2 -1 -2", Content_Type="image/jpeg", Accept_Language="de")
        assert (refused.status, refused.error[:35]) == (400, "Foto: ist Text, kein Foto; `satpuzz")
        assert server.ask("POST", "/photo", b"1 2 -1 -2", Content_Type="text/plain").status == 415
        assert server.ask("POST", "/photo", b"", Content_Type="image/png", Origin="http://evil.example").status == 403
        large = {"Content_Type": "image/jpeg", "Content_Length": "100000001"}
        assert server.ask("POST", "/photo", b"x", **large).status == 413
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.get_by_text("The program that serves this page reads it.").wait_for()
        answers: list[Any] = []

        def pass_on(route: Route) -> None:
            answers.append(route.fetch().json())
            route.fulfill(json=answers[0])

        page.route("**/photo", pass_on)
        page.get_by_label("Take a photo of your cards").set_input_files(cards)
        page.get_by_text("No cut-out is doubtful.").wait_for()
        assert [tuple(card["labels"]) for card in answers[0]["cards"]] == list(reading.puzzle.cards)
        assert answers[0]["size"] == [*reading.sizes[0]]
        assert page.locator(".photo-row").count() == 8
        page.close()
