"""The playable page is one safe file with the exact puzzle and its solutions."""

from __future__ import annotations

import hashlib
import html
import json
import re
import zlib
from base64 import b64encode, urlsafe_b64decode
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Board, Placement, Puzzle
from satpuzzle.errors import InputError
from satpuzzle.model import Side
from satpuzzle.model.symmetries import moved
from satpuzzle.pictures.looks import MOTIFS
from satpuzzle.runtime.language import LANGUAGES, say
from satpuzzle.web import bundle
from satpuzzle.web.questions import puzzle_of
from tests import catalogue
from tests.browsing import Visit
from tests.cases import one_in
from tests.conftest import PATIENCE, Cli, error_of
from tests.test_own_pictures import FOUR, quarters, stored
from tests.waiting import time_is_up_in_the_search

STANDARD = satpuzzle.load("standard")
HOSTILE = "</script><script>alert(1)</script> ]]> <!-- \u2028 {data} & \"'{style}"


def part(text: str, pattern: str) -> str:
    """The only match of that pattern."""
    (found,) = re.findall(pattern, text, re.DOTALL)
    assert isinstance(found, str)
    return found


def data_of(path: Path) -> dict[str, Any]:
    """The data that the page's script reads, with that packed: by the rules of HTML, up to the first end tag."""
    text = path.read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(part(text, r'<script type="application/json" id="data">(.*?)</script'))
    data |= json.loads(zlib.decompress(urlsafe_b64decode(data["figures"])))
    return data


def written(puzzle: Puzzle | str | None, folder: Path, **options: Any) -> tuple[Path, dict[str, Any]]:
    path = folder / "page.html"
    satpuzzle.write_page(puzzle, path, **options)
    return path, data_of(path)


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Every shape under every rule, with equal and symmetric cards, hints, names, and custom boards."""
    for board, rule in product(["2x3", "triangle2", "hexagon7"], ["signed", "unsigned", "framed", "rim=1", "frame=2"]):
        yield f"{board} {rule}", satpuzzle.generate(board, rule, figures=3, seed=2)
    yield "standard", STANDARD
    given = satpuzzle.first(STANDARD)
    assert given is not None
    yield "one hint", replace(STANDARD, hints=(Placement(4, *given.lays[4]),))
    alike = Puzzle.from_cards([[1, 2, 1, 2]] * 3 + [[2, 1, 1, 2], [2, 1, 2, 2], [1, 1, 1, 1]], "2x3", "unsigned")
    yield "equal and symmetric cards", alike
    corner = next(satpuzzle.solve(alike))
    if len(alike.board.rotations) > 1:
        yield "hints that turning keeps", replace(alike, hints=(Placement(0, *corner.lays[0]),))
    names = tuple(f"{letter}{HOSTILE}" for letter in "ab")
    named = Puzzle.from_cards([[1, 2, -1, -2], [2, 1, -2, -1]], "1x2", names=names, title=HOSTILE, source=HOSTILE)
    yield "hostile names", replace(named, card_names=(HOSTILE.replace("\u2028", ""), ""))
    pair = Board("pair", 4, 2, joins=((Side(0, 1), Side(1, 3)),))
    yield "a board of one's own", Puzzle(pair, ((1, 2, 3, 4), (4, -2, 3, -2)))


PUZZLES = dict(puzzles())


def all_in(data: dict[str, Any]) -> set[tuple[tuple[int, ...], ...]]:
    """All solutions in the page with their rotations, as the labels of each cell."""
    puzzle = puzzle_of(data["puzzle"])
    looks = [look for kind in puzzle.types for look in kind.looks]
    found = set()
    for solution, (cells, turns) in product(data["solutions"]["essential"], puzzle.board.rotations):
        turned = zip(cells, (moved(looks[lay], turn) for lay, turn in zip(solution, turns, strict=True)), strict=True)
        shown = tuple(look for _, look in sorted(turned))
        if all(shown[hint.cell] == puzzle.look(hint.type, hint.turn) for hint in puzzle.hints):
            found.add(shown)
    return found


@pytest.mark.parametrize("name", one_in(2, PUZZLES))
def test_the_data_have_the_puzzle_and_all_its_solutions(name: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[name]
    _, data = written(puzzle, tmp_path)
    told = data["puzzle"]
    assert puzzle_of(told) == puzzle
    assert (told["title"], told["source"]) == (puzzle.title, puzzle.source)
    assert (tuple(told["figures"]), tuple(told["cardNames"])) == (puzzle.figures, puzzle.card_names)
    solutions = {tuple(map(each.shown, range(puzzle.board.cells))) for each in satpuzzle.solve(puzzle)}
    assert data["facts"]["counts"] == asdict(satpuzzle.count(puzzle))
    assert (all_in(data) if data["solutions"] else set()) == solutions
    assert data["solutions"] is None or data["solutions"]["complete"]


def test_figures_look_like_those_in_pictures_and_every_motif_is_offered(tmp_path: Path) -> None:
    _, data = written(STANDARD, tmp_path, motifs={"3": "red heart"})
    picture = satpuzzle.draw(STANDARD, motifs={"3": "red heart"}).svg
    assert data["looks"]["3"]["name"]["en"] == "heart"
    for number in {label for card in STANDARD.cards for label in card if label > 0}:
        assert f'fill="{data["looks"][str(number)]["colour"]}"' in picture
    assert list(data["looks"]) == [str(number) for number in range(1, len(MOTIFS) + 1)]
    assert {look["name"]["en"] for look in data["looks"].values()} == {*MOTIFS}
    for number, half in product(data["looks"], "fbh"):
        assert f'<g id="{half}{number}">' in data["drawn"]


def test_a_page_has_all_texts_in_every_language() -> None:
    """Pages contain the texts that Babel extracts, and only those that their scripts use."""
    marked = {entry.text for entry in catalogue.of_scripts()}
    texts = dict(bundle.texts(served=True))
    (german,) = texts.pop("")
    assert (german["code"], german["name"]) == ("de", "Deutsch")
    assert {*texts} == {text if isinstance(text, str) else text[0] for text in marked}
    for english, translations in texts.items():
        assert len(translations) == 1, english
        assert translations[0] or say(english, language="de") == english
    assert {*bundle.texts(solver=False)} < {*bundle.texts()} < {*texts, ""}


# -- bundling -----------------------------------------------------------------------------------------------

SCRIPTS = sorted(bundle.WEB.glob("*.js"))
NAMED = re.compile(r"(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)\b")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_module_is_short_and_can_be_bundled(path: Path) -> None:
    """Bundling needs imports of one line and one form, plain exports, and no text over several lines."""
    text = re.sub(r"/\*(?:[^*]|\*(?!/))*\*/|(?m:^\s*//.*$)", "", path.read_text(encoding="utf-8"))
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    imports = [line for line in text.splitlines() if re.match(r"\s*import\b", line)]
    assert [line for line in imports if not bundle.IMPORT.fullmatch(line + "\n")] == []
    exports = [line for line in text.splitlines() if re.match(r"\s*export\b", line)]
    assert [line for line in exports if not bundle.EXPORT.match(line)] == []
    assert not re.search(r"(?<![@\w.])import\s*[(.]", text)
    for line in text.splitlines():
        assert re.sub(r"\[[^\]]*\]/", "", line).count("`") % 2 == 0, f"a text over several lines: {line}"
        if line[:1].isalpha() and not line.startswith(("import ", "if ", "for ", "}")):
            named = NAMED.match(line)
            assert named or re.match(r"\w+(\.\w+)*\(|\w+ = |else|try|await ", line), f"unknown form of export: {line}"


def test_modules_are_bundled_after_their_imports() -> None:
    order = bundle.modules(served=True)
    assert sorted(order) == sorted([*bundle.modules(), bundle.SERVED]) == [path.stem for path in SCRIPTS]
    for place, name in enumerate(order):
        assert all(order.index(other) < place for _, other in bundle.IMPORT.findall(bundle.source(f"{name}.js")))
    assert not re.search(r"(?m)^(import|export)\b", bundle.script(served=True))


def program_of(page: str) -> str:
    """The page's script."""
    return part(page, r'<script type="module" id="script">(.*?)</script')


def test_the_scripts_of_a_page_are_readable() -> None:
    """Code is unchanged, except for imports and exports; comments and spaces outside of texts are out."""
    said = re.compile(r" *(//|/?\*|import |$)")  # comments, imports and empty lines
    names = bundle.modules()
    left_out = r"/\*\* @type [^*]*\*/ |(?m:^export )| // [^\"`\n]*(?=\n)"
    source = "\n".join(re.sub(left_out, "", bundle.source(f"{name}.js")) for name in names)
    program = program_of(bundle.page("", {}, "", ""))
    kept, written = (
        [
            (line.replace(" ", ""), re.findall(r'"[^"]*"|`.*', line))
            for line in text.splitlines()
            if not said.match(line)
        ]
        for text in (program, source)
    )
    assert kept == written
    assert "// boards.js\n" in program
    assert not re.search(r"@(param|type|returns|property)\b", program)


@pytest.mark.parametrize("served", [False, True])
def test_the_security_policy_allows_only_the_scripts_and_the_style(served: bool) -> None:
    page = bundle.page(HOSTILE, {"language": None}, "", HOSTILE, served=served)
    policy = html.unescape(part(page, r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"'))
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    digests = [
        f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in (program_of(page), part(page, r"<style>(.*?)</style>"))
    ]
    assert rules == {
        "default-src": "'none'", "script-src": digests[0], "style-src": digests[1], "img-src": rules["img-src"],
        "worker-src": "blob:", "connect-src": "'self'" if served else "'none'", "base-uri": "'none'",
        "form-action": "'none'",
    }  # fmt: skip
    assert set(rules["img-src"].split()) <= {"data:", "blob:"}
    assert len(re.findall(r"<script\b", page)) == 3  # its data, its texts, its program
    assert not re.search(r"<(link|iframe|object|embed|base)\b|<[^>]*\s(on\w+|style)=", page.split("<script")[0])


# -- facts about the puzzle ----------------------------------------------------------------------------------


@pytest.mark.parametrize("figures", [2, 4])
def test_a_page_has_all_of_up_to_ten_thousand_solutions_or_the_first(figures: int, tmp_path: Path) -> None:
    puzzle = satpuzzle.generate("3x3", "unsigned", figures=figures, seed=1)
    solutions = {tuple(map(each.shown, range(9))) for each in satpuzzle.solve(puzzle)}
    assert (1000 < len(solutions) <= 10_000) == (figures == 4)
    _, data = written(puzzle, tmp_path, timeout=None)
    assert data["facts"]["counts"]["distinct"] == len(solutions)
    assert data["solutions"]["complete"] == (figures == 4)
    assert len(data["solutions"]["essential"]) == (20 if figures == 2 else satpuzzle.count(puzzle).essential)
    assert (all_in(data) == solutions) if figures == 4 else (all_in(data) < solutions)


def test_unknown_counts_are_not_claimed(
    hard_file: Path, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_in_the_search(monkeypatch)
    path = tmp_path / "page.html"
    result = cli("page", hard_file, "--rule", "framed", "--timeout", PATIENCE, "-o", path)
    assert result.exit_code == 3
    assert "not known" in result.stderr
    facts = data_of(path)["facts"]
    assert facts["counts"] is None
    assert facts["stopped"]
    assert facts["difficulty"] is None


def test_a_page_without_solutions_reveals_nothing_about_them(tmp_path: Path) -> None:
    made = satpuzzle.generate("4x4", "signed", figures=5, hints=1, seed=7531)
    lying = next(satpuzzle.solve(made, limit=1))
    in_order = replace(
        made,
        cards=tuple(map(lying.shown, range(16))),  # written as in the solution
        hints=(Placement(0, 1, 0),),
        title=f"{made.title}, shuffled by seed 86421",
        source="satpuzzle generate --seed 7531",
        text="seed 7531",
    )
    path, data = written(in_order, tmp_path, solutions=False)
    page = path.read_text(encoding="utf-8")
    program = program_of(page)
    assert not re.search("7531|86421", page)
    assert data["puzzle"]["title"] == "4x4, signed, 5 figures"
    assert (data["solutions"], data["solver"]) == (None, False)
    assert data["facts"]["counts"]["distinct"] == satpuzzle.count(in_order).distinct
    for function in ("search", "nextCard", "completions", "withImages"):
        assert f"function {function}(" in bundle.script()
        assert f"function {function}(" not in program
    cards = [tuple(card) for card in data["puzzle"]["cards"]]
    assert cards == sorted(min(moved(card, turn) for turn in range(4)) for card in in_order.cards)
    ((cell, card, turn),) = data["puzzle"]["hints"]
    assert (cell, moved(cards[card], turn)) == (0, in_order.cards[0])


def test_title_and_link_are_those_of_the_author(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "page.html"
    options = ("--title", "Fox & owl, seed 5", "--link", "https://example.org/shop/", "--no-solutions", "-o", path)
    result = cli("page", "standard", *options)
    assert (result.exit_code, result.stdout.endswith(" kB, solutions left out\n")) == (0, True)
    data = data_of(path)
    assert (data["puzzle"]["title"], data["link"]) == ("Fox & owl, seed 5", "https://example.org/shop/")
    assert "<title>Fox &amp; owl, seed 5</title>" in path.read_text(encoding="utf-8")
    assert data_of(written(STANDARD, tmp_path)[0])["link"] == ""
    for link in ("javascript:alert(1)", "example.org", "https://", "http://a b", "ftp://example.org"):
        with pytest.raises(InputError, match="expected a URL"):
            satpuzzle.write_page(STANDARD, path, link=link)


def test_a_certificate_is_written_and_mentioned(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("page", "standard", "-o", "page.html", "--certificate", "proof.zip", "--no-solutions")
    assert "the certificate contains the solutions; do not publish it" in result.stderr
    result = cli("page", "standard", "-o", "page.html", "--certificate", "proof.zip", "--force")
    digest = hashlib.sha256(Path("proof.zip").read_bytes()).hexdigest()
    assert result.exit_code == 0
    assert digest in result.stdout
    assert data_of(Path("page.html"))["facts"]["certificate"] == {"file": "proof.zip", "sha256": digest}
    assert satpuzzle.verify("proof.zip").counts.distinct == 8


def test_what_pages_do_not_support_is_refused_in_a_line(tmp_path: Path, cli: Cli) -> None:
    corners = satpuzzle.load("triominoes")
    part = satpuzzle.Board("pair", 4, 2, joins=((Side(0, 1), Side(1, 3)),)).region("1")
    for puzzle, said in ((corners, "whose corners match"), (Puzzle(part, ((1, 2, 3, 4),)), "parts of boards")):
        with pytest.raises(InputError, match=f"the playable page does not support .*{said}.*; render draws the puzzle"):
            satpuzzle.write_page(puzzle, tmp_path / "page.html")
    assert "corners" in error_of(cli("page", "triominoes", "-o", tmp_path / "page.html"))


def test_an_empty_page_needs_no_puzzle(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "page.html"
    assert cli("page", "--enter", "-o", path).exit_code == 0
    data = data_of(path)
    assert (data["mode"], data["puzzle"], data["facts"], len(data["looks"])) == ("edit", None, None, len(MOTIFS))
    assert data["boards"] == ["3x3", "triangle3", "hexagon7"]
    assert cli("page", "standard", "--enter", "-o", path).exit_code == 0
    assert (data_of(path)["mode"], puzzle_of(data_of(path)["puzzle"])) == ("edit", STANDARD)
    assert "--enter" in error_of(cli("page", "-o", path))


def test_a_picture_file_is_embedded_once(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(stored(quarters(20, 20, FOUR), "PNG"))
    path, data = written(STANDARD, tmp_path, motifs={"2": str(tmp_path / "cat.png")})
    text = path.read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 1
    assert data["looks"]["2"]["name"]["en"] == ""
    (name,) = re.findall(r'<g id="(\w+)"><image ', text)
    assert text.count(f'<use href="#{name}"') == 3


# -- as a file -----------------------------------------------------------------------------------------------


SMALL = 300_000  # bytes in English


def test_pages_are_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for nine in (
        STANDARD,
        None,
        satpuzzle.load("triangles-1"),
        satpuzzle.generate("3x3", "unsigned", figures=5, seed=1),
    ):
        assert satpuzzle.write_page(nine, tmp_path / "a.html").size <= SMALL + 9_000 * (len(LANGUAGES) - 1)
    large = satpuzzle.generate("16x16", "framed", figures=17, seed=1)
    time_is_up_in_the_search(monkeypatch)
    built = satpuzzle.write_page(large, tmp_path / "b.html", timeout=PATIENCE)
    assert built.size == (tmp_path / "b.html").stat().st_size <= 1_500_000


def test_the_page_uses_the_chosen_language(tmp_path: Path, cli: Cli) -> None:
    for words, language in ((("--language", "de"), "de"), ((), None)):  # None: the requests of the browser
        cli("page", "standard", "-o", tmp_path / f"{language}.html", *words)
        text = (tmp_path / f"{language}.html").read_text(encoding="utf-8")
        assert ('<html lang="de"' in text, "Diese Seite braucht JavaScript" in text) == (language == "de",) * 2
        assert data_of(tmp_path / f"{language}.html")["language"] == language


# -- in a browser --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "hostile names", "hexagon7 signed"])
def test_a_page_opens_offline_without_requests_or_errors(name: str, visit: Visit, tmp_path: Path) -> None:
    page = visit(written(PUZZLES[name], tmp_path)[0])
    page.wait_for_selector("main *")
    assert page.title().startswith("The standard example" if name == "standard" else PUZZLES[name].title[:30])


def test_the_security_policy_blocks_foreign_scripts(visit: Visit, tmp_path: Path) -> None:
    path, _ = written(STANDARD, tmp_path)
    text = path.read_text(encoding="utf-8")
    evil = "<script>window.evil = 1</script><img src=x onerror='window.evil = 1'>"
    page = visit(text.replace("</main>", f"{evil}</main>"), loud=True)
    page.wait_for_selector("main *")
    assert page.evaluate("window.evil") is None
    assert page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'stopped')") == "stopped"
    assert sum("Content Security Policy" in each for each in page.complaints) >= 2  # type: ignore[attr-defined]
