"""`certify --report` shows the contents of a certificate, and claims nothing before it is proved."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Puzzle
from satpuzzle.report import certificate as certificate_report
from tests.conftest import Cli, ended
from tests.test_report_pages import EVIL, HTML, SVG, filled, page, words
from tests.test_sheet import OWN

STANDARD = satpuzzle.load("standard")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def report(puzzle: Puzzle | str = "standard", drat: bool = False) -> ElementTree.Element:
    """The report page of a certificate `c.zip`."""
    satpuzzle.certify(puzzle, "c.zip", report="c.html", drat=drat)
    return page(Path("c.html").read_text(encoding="utf-8"))


def members() -> dict[str, bytes]:
    with zipfile.ZipFile("c.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def commands(root: ElementTree.Element) -> list[str]:
    return [words(each) for each in root.iter(f"{HTML}pre")]


def facts(root: ElementTree.Element) -> dict[str, str]:
    """The contents of the table of numbers."""
    return {words(row[0]): words(row[1]) for row in root.iter(f"{HTML}tr")}


@pytest.mark.parametrize("name", ["standard", "circus", "owen-4x4"])
def test_the_cards_and_one_solution_of_each_orbit_are_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, root = satpuzzle.load_all(name)[0], report(name)
    drawn = [*filled(root, puzzle)]
    assert len(drawn) == len(set(drawn)) == satpuzzle.count(puzzle).essential <= certificate_report.MOST_DRAWN
    assert {turned for each in drawn for turned in each.orbit()} == {*satpuzzle.solve(puzzle)}
    cards = [each.attrib["data-shown"] for each in root.iter(f"{SVG}g") if "data-card" in each.attrib]
    assert [tuple(map(int, each.split())) for each in cards] == [*puzzle.cards]
    monkeypatch.setattr(certificate_report, "MOST_DRAWN", 1)
    assert len([*filled(report(name), puzzle)]) == 1
    assert re.search("(One more solution is|more solutions are) not shown", words(report(name)))


def test_the_report_shows_the_figures_of_the_designer(cli: Cli) -> None:
    Path("own.svg").write_text(f'<svg xmlns="{SVG[1:-1]}" viewBox="0 0 9 9"><circle r="7"/></svg>', encoding="utf-8")
    words = ("certify", "standard", "-o", "c.zip", "--motif", "1=own.svg")
    assert cli(*words, "--report", "c.html").exit_code == 0
    assert "data:image/svg+xml;base64," in Path("c.html").read_text(encoding="utf-8")
    assert "--motif needs --report" in cli(*words, "--force").stderr
    assert (
        "unknown figure" in cli("certify", "standard", "-o", "d.zip", "--motif", "99=red", "--report", "d.html").stderr
    )
    assert not Path("d.zip").exists()


@pytest.mark.parametrize("drat", [False, True])
def test_numbers_and_hashes_match_the_certificate(drat: bool) -> None:
    root = report(drat=drat)
    held, said = members(), facts(root)
    data = Path("c.zip").read_bytes()
    assert said["certificate"] == "c.zip"
    assert said["bytes"] == str(len(data))
    assert said["SHA-256"] == hashlib.sha256(data).hexdigest()
    assert said["SHA-256 of puzzle.toml"] == hashlib.sha256(held["puzzle.toml"]).hexdigest()
    assert said["SHA-256 of verify.py"] == hashlib.sha256(held["verify.py"]).hexdigest()
    clauses = [line.split()[:-1] for line in held["formula.cnf"].decode().splitlines() if line[0] not in "cp"]
    variables, said_clauses = map(int, re.findall("[0-9]+", said["formula.cnf"]))
    assert variables >= max(abs(int(literal)) for clause in clauses for literal in clause)
    assert said_clauses == len(clauses)
    steps = [line for line in held["proof.lrat"].decode().splitlines() if line.split()[1] != "d"]
    assert said["proof.lrat"] == f"steps: {len(steps)}, bytes: {len(held['proof.lrat'])}"
    manifest = json.loads(held["manifest.json"])
    assert said["made by"] == manifest["made_by"] == f"satpuzzle {satpuzzle.__version__}"
    assert manifest["solver"] in said["solver"]
    assert said["SHA-256"] in commands(root)
    assert f"contradiction in {len(steps)} small steps" in words(root)
    assert json.loads(held["manifest.json"])["claim"].rstrip(".") + ", listed below." in words(root)


@pytest.mark.parametrize(("name", "drat"), [("standard", True), ("asterix", False)])
def test_the_commands_on_the_page_give_the_stated_output(name: str, drat: bool, cli: Cli) -> None:
    typed, told = commands(root := report(name, drat)), words(root)
    at = typed.index("satpuzzle verify c.zip")
    result = cli(*typed[at].split()[1:])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == typed[at + 2]
    for command in typed:
        if " formula.cnf " in command:
            assert {*command.split()[1:]} <= {*members()}, command
    assert {each.split()[0] for each in typed} >= {"satpuzzle", "unzip", "python", "lrat-check", "cake_lpr"}
    assert ("drat-trim formula.cnf proof.drat" in typed) == drat == ("satpuzzle certify --drat" not in told)
    Path("verify.py").write_bytes(members()["verify.py"])
    program, *typed_words = next(command for command in typed if command.startswith("python ")).split()
    done = ended(sys.executable, *typed_words)
    assert (program, done.returncode, done.stdout.split(":")[0]) == ("python", 0, "valid")


def test_what_cards_may_do_is_said() -> None:
    plain = Puzzle.from_cards(["1 2 1 2", "1 2 1 3"], "1x2", "unsigned")
    spare = replace(plain, cards=(*plain.cards, (1, 3, 1, 3)), spare=True, turns="none")
    part = replace(plain, board=satpuzzle.parse_board("3x3").region("1,1-1,2"), flip=True)
    for puzzle, some, others in (
        (plain, ["face up, in any rotation", "Every card is used exactly once"], ["left out", "No card is used"]),
        (spare, ["cards may not be rotated; 1 card is left over", "No card is used more than once"], ["Every card is"]),
        (part, ["cards may be turned over", "a part of the board 3x3. Sides that touch cells left out"], ["face up"]),
        (STANDARD, ["the front of a figure"], ["the frame"]),
        (Puzzle.from_cards([[1, 2, 1, 2]] * 4, "2x2", "unsigned,rim=2"), ["on the rim of the board show 2."], []),
        (satpuzzle.generate("2x2", "framed", 2), ["and no others, show the frame (grey in the pictures)"], []),
    ):
        told = words(report(puzzle))
        assert [each for each in some if each not in told] == []
        assert [each for each in others if each in told] == []


def test_a_board_that_cannot_be_drawn_does_not_prevent_a_report() -> None:
    (puzzle,) = satpuzzle.parse_all(OWN)
    root = report(puzzle)
    with pytest.raises(satpuzzle.InputError) as caught:
        _ = puzzle.board.corners
    assert caught.value.message in words(root)


@pytest.mark.parametrize("text", EVIL)
def test_user_text_is_escaped(text: str) -> None:
    names = tuple(f"{number}{text}" for number in range(9))
    root = report(replace(STANDARD, title=text, source=text, card_names=names, text=""))
    (heading,) = root.iter(f"{HTML}h1")
    assert words(heading) == text
    assert f"Source: {text}" in words(root)


def test_the_command_prints_the_file_of_the_report(cli: Cli) -> None:
    words = "certify standard -o c.zip --report c.html"
    assert cli(*words.split()).stdout.splitlines()[-1] == "c.html: report"
    assert json.loads(cli(*words.split(), "--format", "json").stdout)["report"] == "c.html"
    assert "report" not in json.loads(cli(*["certify", "standard", "-o", "c.zip", "--format", "json"]).stdout)
    Path("proofs").mkdir()
    assert cli(*["certify", "standard", "-o", "proofs", "--report", "proofs/standard.HTML"]).exit_code == 0
    page(Path("proofs/standard.HTML").read_text(encoding="utf-8"))


@pytest.mark.parametrize("more", ["--limit 7", "--timeout 0.000001"])
def test_nothing_is_written_before_the_proof_is_complete(more: str, cli: Cli) -> None:
    name = "c.html"
    result = cli(*f"certify standard -o c.zip --report {name} {more}".split())
    assert result.exit_code in (2, 3)
    assert [*Path().iterdir()] == []
    Path(name).write_text("the last one")
    cli(*f"certify standard -o c.zip --report {name} {more}".split())
    assert [(each.name, each.read_text()) for each in Path().iterdir()] == [(name, "the last one")]
