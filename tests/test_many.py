"""Many puzzles at once, in files and folders: one line each, and one exit status for all."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import click
import pytest

import satpuzzle
from satpuzzle.cli.parameters import File
from satpuzzle.notation import toml
from satpuzzle.search.engine_adapters import ByFrontier
from tests import strategies
from tests.conftest import Cli
from tests.test_helping import EVERY
from tests.waiting import time_is_up_when

YES = "# yes\n1 2 -1 -2\n1 2 -1 -2\n1 2 -1 -2\n1 2 -1 -2\n"
NO = "# no\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n"
BOTH = ["both.txt#1", "both.txt#2"]
ADDRESS = "https://e2.bucas.name/#board_w=2&board_h=1&board_edges=abaaaaab"
BROKEN = "# broken\n1 2 3\n1 2 3 4\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puzzles by name and in a folder that also has other files."""
    monkeypatch.chdir(tmp_path)
    files = {"yes.txt": YES, "no.txt": NO, "both.txt": YES + NO}
    within = {"b.txt": NO, "a.TXT": YES, "notes.txt": "hello there\n", "c.zip": "", ".hidden.txt": NO}
    (tmp_path / "box" / "inner").mkdir(parents=True)
    for path, text in {**files, **{f"box/{name}": text for name, text in within.items()}}.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def rows(cli: Cli, *words: object, status: int = 0) -> list[dict[str, object]]:
    """The lines of a table, as JSON."""
    result = cli(*words, "--format", "json")
    assert result.exit_code == status, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_table_has_a_line_per_puzzle_with_its_single_answer(cli: Cli) -> None:
    table = rows(cli, "count", "yes.txt", "smiley", "both.txt", status=1)
    assert [row.pop("name") for row in table] == ["yes.txt", "smiley", "both.txt#1", "both.txt#2"]
    alone = [json.loads(cli("count", name, "--format", "json").stdout) for name in ("yes.txt", "smiley", "no.txt")]
    assert table == [alone[0], alone[1], alone[0], alone[2]]
    lines = cli("count", "yes.txt", "smiley", "both.txt").stdout.splitlines()
    assert lines[0].split() == ["name", "distinct", "essential", "labelled"]
    for line, row in zip(lines[1:], table, strict=True):
        assert line.split()[1:] == [str(row[key]) for key in ("distinct", "essential", "labelled")]
    assert rows(cli, "count", "both.txt#2", "both.txt#1", status=1) == [
        {"name": "both.txt#2", **alone[2]},
        {"name": "both.txt#1", **alone[0]},
    ]
    assert cli("count", "both.txt#2").stdout == cli("count", "no.txt").stdout
    for words, said in (
        ("count both.txt#3", "both.txt: contains only 2 puzzles, so there is no example 3"),
        ("count both.txt#1 --example 2", "both.txt: --example 2 contradicts #1 in the name; remove one"),
        ("solve both.txt#1 -o both.txt", "both.txt: is also an input file; choose another file"),
    ):
        refused = cli(*words.split())
        assert (refused.exit_code, refused.stderr) == (2, f"{said}\n")
    assert cli("certify", "both.txt#1", "both.txt#2", "-o", "proofs").exit_code == 0
    assert sorted(os.listdir("proofs")) == ["both-1.zip", "both-2.zip"]
    assert len({line.rindex(line.split()[-1]) + len(line.split()[-1]) for line in lines}) == 1, "one below the other"


@pytest.mark.parametrize("command", ["info", "count", "unique", "rank"])
def test_csv_has_a_header_and_the_same_lines(command: str, cli: Cli) -> None:
    result = cli(command, "yes.txt", "box", "--format", "csv")
    table = list(csv.DictReader(result.stdout.splitlines()))
    assert {row["name"] for row in table} == {"yes.txt", os.path.join("box", "a.TXT"), os.path.join("box", "b.txt")}
    data = {row["name"]: row for row in rows(cli, command, "yes.txt", "box", status=result.exit_code)}
    for row in table:
        assert row["error"] == ""
        for key, value in row.items():
            known = data[row["name"]].get(key)
            if isinstance(known, (int, float)):
                assert value == str(known).lower()


def test_csv_of_one_puzzle_is_a_table(cli: Cli) -> None:
    assert cli("count", "yes.txt", "--format", "csv").stdout == (
        "name,distinct,essential,labelled,error\nyes.txt,4,1,96,\n"
    )
    assert len(strategies.truth(satpuzzle.load("yes.txt"))) == 4


def test_every_file_of_a_folder_is_reported(cli: Cli) -> None:
    result = cli("count", "box", "--format", "json")
    names = [json.loads(line)["name"] for line in result.stdout.splitlines()]
    assert names == [os.path.join("box", name) for name in ("a.TXT", "b.txt")]
    assert result.exit_code == 1
    notes, others, read_as = result.stderr.splitlines()
    assert notes.startswith(f"satpuzzle: {os.path.join('box', 'notes.txt')}: skipped: no cards found")
    assert others == "satpuzzle: box: skipped, not puzzle files: .zip"
    assert read_as.startswith(f"satpuzzle: {os.path.join('box', 'b.txt')}: read as: ")


@pytest.fixture
def tree() -> list[str]:
    """A folder with puzzles of the same name in subfolders, hidden ones, and a link back to it."""
    text = Path("yes.txt").read_text(encoding="utf-8")
    paths = [os.path.join("tree", *parts) for parts in (["one.txt"], ["a", "one.txt"], ["b", "deep", "one.txt"])]
    for path in (*paths, os.path.join("tree", ".hidden", "two.txt")):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")
    Path("tree", "b", "again").symlink_to(os.path.abspath("tree"), target_is_directory=True)
    return paths


def test_subfolders_are_read_in_order_without_hidden_and_linked_ones(cli: Cli, tree: list[str]) -> None:
    assert [row["name"] for row in rows(cli, "info", "tree", status=0)] == tree


def test_an_index_links_the_pages_in_subfolders(cli: Cli, tree: list[str]) -> None:
    assert cli("page", *map(os.path.dirname, tree[1:]), "-o", "out").exit_code == 0
    links = re.findall(r'<h2><a href="(.*?)">', Path("out", "index.html").read_text(encoding="utf-8"))
    assert links == ["a/one.html", "deep/one.html"]
    assert all(Path("out", link).is_file() for link in links)


@pytest.mark.parametrize(
    "words",
    [
        "page yes.txt smiley -o",
        "certify yes.txt smiley -o",
        "convert both.txt --to toml -o",
        "convert box --to toml -o",
        "export both.txt -o",
        "generate --board 2x2 --figures 2 --count 2 -o",
    ],
)
def test_a_name_without_an_extension_is_a_folder_for_several_puzzles(cli: Cli, words: str) -> None:
    assert cli(*words.split(), "new").exit_code in (0, 1)
    assert len(os.listdir("new")) >= 2


@pytest.mark.parametrize("words", ["convert both.txt --to toml", "generate --board 2x2 --figures 2 --count 2"])
def test_a_name_with_an_extension_is_one_file_for_several_puzzles(cli: Cli, words: str) -> None:
    assert cli(*words.split(), "-o", "new.toml").exit_code == 0
    assert len(satpuzzle.load_all("new.toml")) == 2


@pytest.mark.parametrize("place", ["out", os.path.join("tree", "made")])
def test_folder_names_are_kept_and_a_command_can_be_repeated(cli: Cli, tree: list[str], place: str) -> None:
    for _ in range(2):  # the second time, the folder with the results may be inside the one with the puzzles
        result = cli("convert", "tree", "--to", "toml", "-o", f"{place}/")
        assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1 + len(tree)), result.output
    found = [str(path.relative_to(place)) for path in Path(place).rglob("*.toml")]
    assert sorted(found) == sorted(os.path.relpath(path, "tree").replace(".txt", ".toml") for path in tree)
    assert satpuzzle.load(Path(place, "a", "one.toml")) == satpuzzle.load("yes.txt")


def test_several_folders_keep_their_own_names(cli: Cli, tree: list[str]) -> None:
    assert cli("convert", *map(os.path.dirname, tree[1:]), "--to", "toml", "-o", "out/").exit_code == 0
    assert sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.toml")) == [
        os.path.join("a", "one.toml"),
        os.path.join("deep", "one.toml"),
    ]


def test_a_broken_link_is_reported(cli: Cli) -> None:
    Path("box/gone.txt").symlink_to("nowhere")
    said = f"{os.path.join('box', 'gone.txt')}: skipped: is a link to a missing file\n"
    assert said in cli("count", "box").stderr


def test_an_invalid_puzzle_in_a_folder_does_not_stop_the_others(cli: Cli) -> None:
    Path("box/aa.txt").write_text(BROKEN, encoding="utf-8")
    result = cli("unique", "box")
    assert result.exit_code == 3
    lines = result.stdout.splitlines()[1:]
    assert "line 2: 3 labels, but a card has 4" in lines[1]
    assert [line.split()[1] for line in (lines[0], lines[2])] == ["yes", "no"]


def test_a_puzzle_that_times_out_does_not_stop_the_others(
    cli: Cli, hard_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_when(
        lambda deadline: max(deadline.progress.states or 0, deadline.progress.clauses or 0) > 20_000, monkeypatch
    )
    hard = satpuzzle.load(str(hard_file), rule="framed")
    Path("hard.toml").write_text(toml.write(hard), encoding="utf-8")
    table = rows(cli, "unique", "no.txt", "hard.toml", "smiley", "--timeout", 60, status=3)
    assert [row.get("unique") for row in table] == [False, None, False]
    assert table[1] == {"schema": "unique-1", "name": "hard.toml", "error": "not finished within 60 s"}
    lines = cli("unique", "no.txt", "hard.toml", "smiley", "--timeout", 60).stdout.splitlines()
    assert lines[2].endswith("not finished within 60 s")


def test_certificates_of_many_puzzles_are_valid_and_named_after_them(cli: Cli) -> None:
    table = rows(cli, "certify", "both.txt", "smiley", "-o", "new")
    assert sorted(os.listdir("new")) == ["both-1.zip", "both-2.zip", "smiley.zip"]
    for row, distinct in zip(table, (4, 0, 8), strict=True):
        assert row["distinct"] == distinct
        assert satpuzzle.verify(str(row["certificate"])).counts.distinct == distinct


def test_reports_of_many_puzzles_are_beside_their_certificates(cli: Cli) -> None:
    table = rows(cli, "certify", "both.txt", "smiley", "-o", "new", "--report", "new")
    names = ["both-1", "both-2", "smiley"]
    assert sorted(os.listdir("new")) == [f"{name}.{ending}" for name in names for ending in ("html", "zip")]
    assert [row["report"] for row in table] == [os.path.join("new", f"{name}.html") for name in names]
    for name in names:
        assert f"{name}.zip" in Path(f"new/{name}.html").read_text(encoding="utf-8")
    head, line, *_ = cli("certify", "both.txt", "smiley", "-o", "new", "--report", "other/").stdout.splitlines()
    assert head.split()[:3] == ["name", "certificate", "report"]
    assert line.split()[:3] == ["both.txt#1", os.path.join("new", "both-1.zip"), os.path.join("other", "both-1.html")]
    assert cli("certify", "smiley", "-o", "one/", "--report", "one.html").exit_code == 0
    assert os.listdir("one") == ["smiley.zip"]
    assert Path("one.html").exists()


def test_pages_of_many_puzzles_are_named_after_them(cli: Cli) -> None:
    Path("box/aa.txt").write_text(BROKEN, encoding="utf-8")
    result = cli("page", "box", "both.txt", "-o", "new", "--certificate", "new/proofs/")
    assert result.exit_code == 3
    head, *lines = [line.split() for line in result.stdout.splitlines()]
    assert head == ["name", "page", "certificate", "distinct", "essential", "kB", "difficulty"]
    assert [line[0] for line in lines] == [*(os.path.join("box", f"{x}") for x in ("a.TXT", "aa.txt", "b.txt")), *BOTH]
    assert lines[0][1:5] == [os.path.join("new", "a.html"), os.path.join("new/proofs", "a.zip"), "4", "1"]
    assert " ".join(lines[1]).endswith(
        "line 2: 3 labels, but a card has 4; is one missing? Write each card on one line"
    )
    assert sorted(os.listdir("new")) == ["a.html", "b.html", "both-1.html", "both-2.html", "index.html", "proofs"]
    assert sorted(os.listdir("new/proofs")) == ["a.zip", "b.zip", "both-1.zip", "both-2.zip"]
    assert cli("page", "both.txt#2", "-o", "alone/", "--certificate", "alone/").exit_code == 1
    assert sorted(os.listdir("alone")) == ["both-2.html", "both-2.zip"]
    assert Path("alone/both-2.html").read_bytes() == Path("new/both-2.html").read_bytes()
    assert cli("page", "yes.txt", "smiley", "-o", "new").exit_code == 0
    assert cli("page", "yes.txt", "no.txt", "-o", "new").exit_code == 1, "one puzzle has no solution"


def test_pages_are_made_in_parallel(cli: Cli) -> None:
    result = cli("page", "yes.txt", "smiley", "--jobs", 2, "--letters", "-o", "two")
    assert result.exit_code == 0
    assert cli("page", "yes.txt", "smiley", "--letters", "-o", "one").stdout == result.stdout.replace("two", "one")
    for name in ("yes.html", "smiley.html", "index.html"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_an_index_links_the_pages_with_pictures_and_stars(cli: Cli) -> None:
    Path("seeded.toml").write_text(cli("generate", "--board", "2x2", "--figures", 3, "--seed", 7531).stdout)
    options = ("--title", "Nine <cards>", "--link", "https://www.example.org/shop/", "--no-solutions", "-o", "new")
    result = cli("page", "no.txt", "standard", "seeded.toml", *options)
    path = os.path.join("new", "index.html")
    assert f"{path}: index of 3 pages" in result.stderr
    text = Path(path).read_text(encoding="utf-8")
    assert re.findall(r'<h2><a href="(.*?)">', text) == ["seeded.html", "standard.html", "no.html"]
    assert "<h1>Nine &lt;cards&gt;</h1>" in text
    assert '<a href="https://www.example.org/shop/">example.org/shop</a>' in text
    assert ">★★☆☆☆</span>" in text
    assert "exactly 2 solutions" in text
    assert "no solution" in text.split('href="no.html"')[2]
    assert "0 solutions" not in text
    assert text.count("<svg") == 3
    assert "7531" not in text
    for name, count in (("standard", 9), ("seeded", 4)):
        cards = re.findall(r'data-shown="([^"]*)"', text.split(f'href="{name}.html"')[1])[:count]
        assert cards == sorted(cards, key=lambda card: [*map(int, card.split(","))]), "in no order of the author's"


def test_only_an_index_of_this_program_is_replaced(cli: Cli) -> None:
    for _ in "12":
        assert cli("page", "yes.txt", "smiley", "-o", "new").exit_code == 0
    path = Path("new", "index.html")
    path.write_text("<h1>My site</h1>", encoding="utf-8")
    refused = cli("page", "yes.txt", "smiley", "-o", "new")
    assert (refused.exit_code, refused.stdout, path.read_text(encoding="utf-8")) == (2, "", "<h1>My site</h1>")
    assert "is no index made by this program" in refused.stderr
    assert cli("page", "yes.txt", "smiley", "-o", "new", "--force").exit_code == 0
    assert "My site" not in path.read_text(encoding="utf-8")
    Path("index.txt").write_text(YES, encoding="utf-8")
    refused = cli("page", "yes.txt", "index.txt", "-o", "other")
    assert f"{os.path.join('other', 'index.html')}: is the name of the index" in refused.stderr


def test_a_page_without_a_count_is_written_and_reported(
    cli: Cli, hard_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_when(lambda deadline: (deadline.progress.states or 0) > 20_000, monkeypatch)
    Path("hard.toml").write_text(toml.write(satpuzzle.load(str(hard_file), rule="framed")), encoding="utf-8")
    result = cli("page", "hard.toml", "yes.txt", "-o", "new")
    assert (result.exit_code, sorted(os.listdir("new"))) == (3, ["hard.html", "index.html", "yes.html"])
    path = os.path.join("new", "hard.html")
    assert f"{path}: the number of solutions is not known (not finished within 10 s)" in result.stdout


@pytest.mark.parametrize("words", [("page", "-o"), ("certify", "-o"), ("certify", "-o", "proofs", "--report")])
def test_only_generated_files_of_a_folder_are_replaced(cli: Cli, words: tuple[str, ...]) -> None:
    command, *options = words
    ending = "zip" if words == ("certify", "-o") else "html"
    path = Path("new", f"no.{ending}")
    for _ in "12":
        assert cli(command, "yes.txt", "no.txt", *options, "new").exit_code in (0, 1)
    path.write_text(NO, encoding="utf-8")
    refused = cli(command, "yes.txt", "no.txt", *options, "new", "-q")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"{path}: exists and contains a puzzle; choose another file, or replace it with --force\n"
    assert path.read_text(encoding="utf-8") == NO
    assert cli(command, "yes.txt", "no.txt", *options, "new", "--force").exit_code in (0, 1)
    assert path.read_bytes() != NO.encode()


def test_a_folder_may_be_input_and_output_but_a_file_may_not(cli: Cli) -> None:
    for _ in "12":
        assert cli("page", "box", "-o", "box").exit_code == 1
        assert cli("certify", "box", "-o", "box", "--report", "box").exit_code == 0
    Path("box/a.html").rename("a.html")
    refused = cli("page", "a.html", "yes.txt", "-o", ".")
    assert refused.exit_code == 2


@pytest.fixture
def proofs(cli: Cli, folder: Path) -> Path:
    """A folder with a certificate, a count, a broken certificate, a file of something else and a text."""
    path = folder / "proofs"
    assert cli("certify", "yes.txt", "no.txt", "-o", path).exit_code == 0
    assert cli("certify", "yes.txt", "--counts-only", "-o", path / "count.zip").exit_code == 0
    (path / "broken.zip").write_bytes((path / "yes.zip").read_bytes()[:1000])
    (path / "other.ZIP").write_text("hello", encoding="utf-8")
    (path / "notes.txt").write_text("hello", encoding="utf-8")
    return path


def test_certificates_are_verified_in_a_table(cli: Cli, proofs: Path) -> None:
    table = rows(cli, "verify", "proofs", "gone.zip", status=3)
    files = [*(os.path.join("proofs", f"{name}.zip") for name in ("broken", "count", "no", "yes")), "gone.zip"]
    other = os.path.join("proofs", "other.ZIP")
    assert {row["name"] for row in table} == {*files, other}
    known = {row["name"]: row for row in table}
    for file in files[1:4]:
        row = known[file]
        assert row.pop("name") == file
        assert row == json.loads(cli("verify", file, "--format", "json").stdout)
    assert (known[files[0]]["valid"], "damaged" in str(known[files[0]]["reason"])) == (False, True)
    assert str(known[other]["error"]).startswith("unreadable: is not a zip file, so it is not a certificate; ")
    assert known["gone.zip"]["error"] == "unreadable: no such file; check the name and the folder"


def test_a_table_of_certificates_shows_what_each_proves(cli: Cli, proofs: Path) -> None:
    yes, no, count, broken = (os.path.join("proofs", f"{name}.zip") for name in ("yes", "no", "count", "broken"))
    result = cli("verify", yes, no, count, "--language", "en")
    assert result.exit_code == 0
    assert [line.split(maxsplit=2) for line in result.stdout.splitlines()] == [
        ["name", "result", "claim or reason"],
        [yes, "valid", "The puzzle has exactly one solution (4 with rotations)."],
        [no, "valid", "The puzzle has no solution."],
        [count, "valid", "The puzzle has one solution (4 with rotations): counted, not proved."],
    ]
    result = cli("verify", yes, broken, "--language", "en", "-o", "table.txt")
    assert (result.exit_code, result.stdout) == (1, "")
    last = Path("table.txt").read_text(encoding="utf-8").splitlines()[-1]
    assert last.startswith(f"{broken}  not valid  is damaged: ")
    table = [*csv.DictReader(cli("verify", yes, broken, "--format", "csv").stdout.splitlines())]
    assert [(row["name"], row["valid"], row["distinct"], row["proved"]) for row in table] == [
        (yes, "true", "4", "true"),
        (broken, "false", "", ""),
    ]
    assert cli("verify", yes, "--format", "csv").stdout.splitlines()[0].startswith("name,valid,claim,")


def test_certificates_of_a_folder_are_verified_and_other_files_listed(cli: Cli, proofs: Path) -> None:
    assert cli("verify", "proofs", "--language", "en").stderr == "satpuzzle: proofs: skipped, not .zip files: .txt\n"
    for path in proofs.glob("*.[zZ]*"):
        path.unlink()
    result = cli("verify", "proofs", "--language", "en")
    assert (result.exit_code, result.stdout, result.stderr.splitlines()[-1]) == (2, "", "proofs: contains no .zip file")


@pytest.fixture
def lists(cli: Cli, folder: Path) -> Path:
    """A folder with lists of solutions of `standard`: all, some, some twice, a wrong one; a text and another file."""
    path = folder / "lists"
    path.mkdir()
    lines = cli("solve", "standard", "--all", "--format", "check").stdout.splitlines()
    cards = lines[0].split(";")
    wrong = ";".join([cards[0], cards[2], cards[1].replace("CHECK: ", ""), *cards[3:]])
    texts = {"all.txt": lines, "some.log": lines[:2], "twice.out": [*lines, lines[0]], "wrong.txt": [wrong, lines[1]]}
    for name, text in {**texts, "notes.txt": ["hello"], "p.png": ["hello"], "url.URL": [ADDRESS]}.items():
        (path / name).write_text("\n".join(text), encoding="utf-8")
    return path


def test_lists_of_solutions_are_checked_in_a_table_with_what_one_alone_says(
    cli: Cli, lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["all.txt", "notes.txt", "some.log", "twice.out", "url.URL", "wrong.txt"]
    files = [os.path.join("lists", name) for name in names]
    alone = [cli("check", "standard", file, "--format", "json") for file in files]
    assert [result.exit_code for result in alone] == [0, 2, 1, 1, 1, 1]
    count, counted = ByFrontier.count, []

    def remembered(engine: ByFrontier, *given: Any) -> None:
        counted.append(engine)
        count(engine, *given)

    monkeypatch.setattr(ByFrontier, "count", remembered)
    table = rows(cli, "check", "standard", "lists", status=3)
    assert len(counted) == 1, "the puzzle is counted once"
    assert [row.pop("name") for row in table] == files
    for row, result in zip(table, alone, strict=True):
        if result.exit_code == 2:
            assert row == {"schema": "check-1", "error": json.loads(result.stdout)["error"].partition(": ")[2]}
        else:
            assert row == json.loads(result.stdout)
    assert rows(cli, "check", "standard", files[2], files[0], status=1) == [
        {"name": file, **row} for file, row in ((files[2], table[2]), (files[0], table[0]))
    ]


def test_a_table_of_lists_says_what_is_wrong_with_each(cli: Cli, lists: Path) -> None:
    result = cli("check", "standard", "lists", "--partial")
    assert result.stderr == "satpuzzle: lists: skipped, not .json, .log, .out, .sol, .txt, .url files: .png\n"
    head, *lines = [line.split(maxsplit=1) for line in result.stdout.splitlines()]
    assert head == ["name", "result     lines  solutions  wrong  repeated  unfinished  complete"]
    assert [[os.path.basename(name), " ".join(line.split())] for name, line in lines] == [
        ["all.txt", "valid 8 8 0 0 0 -"],
        ["notes.txt", "contains no CHECK line; expected CHECK: type,label,label,…;…;"],
        ["some.log", "valid 2 2 0 0 0 -"],
        ["twice.out", "not valid 9 8 0 1 0 -"],
        ["url.URL", "not valid 1 0 1 0 0 -"],
        ["wrong.txt", "not valid 2 1 1 0 0 -"],
    ]
    one, two = lists / "all.txt", lists / "some.log"
    assert cli("check", "standard", one, two).stdout.splitlines()[2].split()[-1] == "no"
    assert [cli("check", "standard", one, each).exit_code for each in (one, two, "gone.txt")] == [0, 1, 3]
    (row,) = csv.DictReader(cli("check", "standard", two, "--format", "csv").stdout.splitlines())
    assert [row[key] for key in ("name", "valid", "complete", "total", "error")] == [
        str(two),
        "false",
        "false",
        "8",
        "",
    ]
    piped = cli("check", "standard", one, "-", stdin=two.read_text(encoding="utf-8"))
    assert [line.split()[0] for line in piped.stdout.splitlines()] == ["name", str(one), "-"]


def test_a_list_that_may_lack_solutions_has_a_line_that_says_so(
    cli: Cli, lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_: object) -> None:
        raise satpuzzle.OutOfTimeError("not finished")

    monkeypatch.setattr("satpuzzle.search.Search.count", endless)
    files = [lists / name for name in ("some.log", "twice.out")]
    lines = cli("check", "standard", *files).stdout.splitlines()[1:]
    said = "2 CHECK lines: 2 solutions, 0 wrong, 0 repeated; not known whether the list is complete (not finished)"
    assert lines[0].split(maxsplit=1)[1] == said
    assert lines[1].split(maxsplit=1)[1].startswith("not valid ")
    table = rows(cli, "check", "standard", *files, status=3)
    assert [(row["complete"], row["valid"], row.get("error")) for row in table] == [
        (None, True, said),
        (None, False, None),
    ]


def test_many_puzzles_are_converted_into_one_text_or_a_folder(cli: Cli) -> None:
    every = [satpuzzle.load("yes.txt"), satpuzzle.load("no.txt"), satpuzzle.load("smiley")]
    assert satpuzzle.parse_all(cli("convert", "both.txt", "smiley", "--to", "toml").stdout) == every
    result = cli("convert", "both.txt", "smiley", "circus", "--to", "cards", "-o", "new/")
    assert result.exit_code == 3
    assert result.stdout.splitlines()[-1].startswith("circus      the cards notation does not support ")
    made = [satpuzzle.load(f"new/{name}.txt") for name in ("both-1", "both-2", "smiley")]
    assert made == every
    assert len(os.listdir("new")) == 3
    assert cli("convert", "yes.txt", "smiley", "--to", "csv", "-o", "tables/").exit_code == 0
    assert sorted(os.listdir("tables")) == ["smiley.csv", "yes.csv"]
    typed = Path("new/smiley.txt")
    typed.write_text(NO, encoding="utf-8")
    again = cli("convert", "both.txt", "smiley", "--to", "cards", "-o", "new/")
    assert (again.exit_code, typed.read_text(encoding="utf-8")) == (3, NO)
    assert "exists and contains a puzzle" in again.stdout


def test_puzzles_are_ranked_by_placements(cli: Cli) -> None:
    table = rows(cli, "rank", "standard", "both.txt", "verzwickt", "em_7_4_8", "--placements", "3000")
    names = [str(row["name"]) for row in table]
    assert names == ["both.txt#2", "both.txt#1", "standard", "verzwickt", "em_7_4_8"], "equal ones as given"
    numbers = [row["placements"] for row in table]
    assert numbers[:2] == [4, 16]
    assert numbers[3:] == [None, None]
    last = cli("rank", "standard", "em_7_4_8", "--placements", "3000").stdout.splitlines()[-1]
    assert last.split()[:2] == ["em_7_4_8", ">3000"]


def test_the_library_gives_the_same_ranking() -> None:
    puzzles = [satpuzzle.load(name) for name in ("standard", "no.txt", "yes.txt", "no.txt")]
    ranked = satpuzzle.rank(puzzles)
    assert [each.place for each in ranked] == [1, 3, 2, 0]
    assert [each.puzzle for each in ranked] == [puzzles[place] for place in (1, 3, 2, 0)]


ONE_PUZZLE = {  # the commands that take one puzzle or file, and why
    "solve": "prints the solutions of all puzzles of a file, one report after the other",
    "best": "searches until it is stopped",
    "serve": "opens one page",
    "render": "draws one picture",
    "check": "compares files with one puzzle; takes many of these",
    "suspects": "prints a page of text",
    "explain": "prints a page of text",
    "rescue": "begins with one board",
    "repair": "writes one puzzle",
    "decode": "reads the answer to one formula",
    "recipes": "compares the formulas of one puzzle",
}


def test_every_command_takes_many_files_unless_there_is_a_reason() -> None:
    found = {}
    for name, command in EVERY.items():
        read = [each for each in command.params if isinstance(each, click.Argument) and isinstance(each.type, File)]
        if read:
            found[name] = all(each.nargs == -1 for each in read)
    assert {name for name, many in found.items() if not many} == {*ONE_PUZZLE}
    assert {"page", "certify", "verify", "count", "bench"} <= {name for name, many in found.items() if many}


@pytest.mark.parametrize(
    "words",
    [
        "count",
        "unique",
        "info",
        "rank",
        "page -o new",
        "certify -o new --report new",
        "convert --to toml -o new/",
        "export -o new/",
    ],
)
def test_of_any_folder_every_command_answers_what_it_can_and_names_the_rest(cli: Cli, words: str) -> None:
    folder = Path("mixed")
    folder.mkdir()
    for name, text in {"a.txt": YES, "b.txt": NO, "c.txt": BROKEN, "d.txt": "", "e.png": "\x89PNG"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    command, *options = words.split()
    result = cli(command, folder, *options)
    assert result.exit_code == 3
    lines = {line.split()[0]: line for line in result.stdout.splitlines()[1:]}
    assert {*lines} == {os.path.join("mixed", name) for name in ("a.txt", "b.txt", "c.txt")}
    for name, line in lines.items():
        assert ("3 labels, but a card has 4" in line) == name.endswith("c.txt"), line
    assert f"{os.path.join('mixed', 'd.txt')}: skipped: is empty" in result.stderr
    assert ".png" in result.stderr
    if "new" in result.stdout:
        assert {re.split("[._]", name)[0] for name in os.listdir("new")} - {"index"} == {"a", "b"}


def test_designs_can_be_piped(cli: Cli) -> None:
    text = cli("design", "--board", "2x2", "--figures", 3, "--count", 3).stdout
    assert [row["unique"] for row in rows_of(cli, text)] == [True] * 3
    one = cli("design", "--board", "2x2", "--figures", 3).stdout
    assert cli("unique", "-", stdin=one).stdout.startswith("unique: exactly one solution")


def rows_of(cli: Cli, text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in cli("unique", "-", "--format", "json", stdin=text).stdout.splitlines()]


def test_a_stream_of_a_thousand_designs_is_read() -> None:
    puzzle = next(satpuzzle.design("1x2", figures=2)).puzzle
    comment = "# design: 1 distinct; 2.5 until the first\n"
    text = comment * 1500 + toml.write_all([puzzle] * 1500)
    assert satpuzzle.parse_all(text) == [puzzle] * 1500


def test_a_name_with_a_line_end_is_escaped(cli: Cli) -> None:
    name = "two\nlines.txt"
    Path(name).write_text(YES, encoding="utf-8")
    assert len(cli("count", name, "no.txt").stdout.splitlines()) == 3


def test_csv_escapes_line_ends_and_spreadsheet_formulas(cli: Cli) -> None:
    names = ["two\nlines.txt", "=1+1.txt", "+1.txt", "@A1.txt"]
    for name in names:
        Path(name).write_text(YES, encoding="utf-8")
    lines = list(csv.reader(io.StringIO(cli("count", *names, "--format", "csv").stdout)))
    assert [line[0] for line in lines] == ["name", names[0], "'=1+1.txt", "'+1.txt", "'@A1.txt"]
