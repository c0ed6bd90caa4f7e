"""Many puzzles at once, in files and folders: one line each, and one exit status for all."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import click
import pytest

import satpuzzle
from satpuzzle.cli.parameters import File
from satpuzzle.notation import toml
from tests.conftest import Cli, error_of, saved
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
        assert error_of(cli(*words.split())) == said
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


NOTATIONS = ("convert both.txt --to toml", "generate --board 2x2 --figures 2 --count 2")


@pytest.mark.parametrize("words", ["page yes.txt smiley", "certify yes.txt smiley", "export both.txt", *NOTATIONS])
def test_for_several_puzzles_a_name_without_an_extension_is_a_folder(cli: Cli, words: str) -> None:
    assert cli(*words.split(), "-o", "new").exit_code in (0, 1)
    assert len(os.listdir("new")) >= 2
    if words in NOTATIONS:  # one with an extension is one file
        assert cli(*words.split(), "-o", "new.toml").exit_code == 0
        assert len(satpuzzle.load_all("new.toml")) == 2


def test_a_broken_link_is_reported(cli: Cli) -> None:
    Path("box/gone.txt").symlink_to("nowhere")
    said = f"{os.path.join('box', 'gone.txt')}: skipped: no such file"
    assert said in cli("count", "box").stderr


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


def test_pages_of_many_puzzles_are_named_after_them(cli: Cli) -> None:
    Path("box/aa.txt").write_text(BROKEN, encoding="utf-8")
    result = cli("page", "box", "both.txt", "-o", "new", "--certificate", "new/proofs/")
    assert result.exit_code == 3
    head, *lines = [line.split() for line in result.stdout.splitlines()]
    assert head == ["name", "page", "certificate", "distinct", "essential", "kB", "difficulty"]
    assert [line[0] for line in lines] == [*(os.path.join("box", f"{x}") for x in ("a.TXT", "aa.txt", "b.txt")), *BOTH]
    assert lines[0][1:5] == [os.path.join("new", "a.html"), os.path.join("new/proofs", "a.zip"), "4", "1"]
    assert " ".join(lines[1]).endswith(
        "line 2: 3 labels, but a card has 4; write one card per line, with a colon after its name"
    )
    assert sorted(os.listdir("new")) == ["a.html", "b.html", "both-1.html", "both-2.html", "proofs"]
    assert sorted(os.listdir("new/proofs")) == ["a.zip", "b.zip", "both-1.zip", "both-2.zip"]
    assert cli("page", "both.txt#2", "-o", "alone/", "--certificate", "alone/").exit_code == 1
    assert sorted(os.listdir("alone")) == ["both-2.html", "both-2.zip"]
    assert Path("alone/both-2.html").read_bytes() == Path("new/both-2.html").read_bytes()
    assert cli("page", "yes.txt", "smiley", "-o", "new").exit_code == 0
    assert cli("page", "yes.txt", "no.txt", "-o", "new").exit_code == 1, "one puzzle has no solution"


@pytest.mark.parametrize("words", ["page -o new", "certify -o new", "certify -o proofs --report new"])
def test_only_generated_files_of_a_folder_are_replaced(cli: Cli, words: str) -> None:
    command, *options = words.split()
    for _ in "12":
        assert cli(command, "yes.txt", "no.txt", *options).exit_code in (0, 1)
    path = saved(Path("new", f"no.{'zip' if words == 'certify -o new' else 'html'}"), NO)
    line = error_of(cli(command, "yes.txt", "no.txt", *options, "-q"))
    assert line.startswith(f"{path}: exists and may be your own work; ")
    assert path.read_text(encoding="utf-8") == NO


@pytest.fixture
def proofs(cli: Cli, folder: Path) -> Path:
    """A folder with two certificates, a broken one, a file of something else and a text."""
    path = folder / "proofs"
    assert cli("certify", "yes.txt", "no.txt", "-o", path).exit_code == 0
    (path / "broken.zip").write_bytes((path / "yes.zip").read_bytes()[:1000])
    (path / "other.ZIP").write_text("hello", encoding="utf-8")
    (path / "notes.txt").write_text("hello", encoding="utf-8")
    return path


def test_a_table_of_certificates_shows_what_each_proves(cli: Cli, proofs: Path) -> None:
    yes, no, broken = (os.path.join("proofs", f"{name}.zip") for name in ("yes", "no", "broken"))
    result = cli("verify", yes, no, "--language", "en")
    assert result.exit_code == 0
    assert [line.split(maxsplit=2) for line in result.stdout.splitlines()] == [
        ["name", "result", "claim or reason"],
        [yes, "valid", "The puzzle has exactly one solution (4 with rotations)."],
        [no, "valid", "The puzzle has no solution."],
    ]
    result = cli("verify", yes, broken, "--language", "en", "-o", "table.txt")
    assert (result.exit_code, result.stdout) == (1, "")
    last = Path("table.txt").read_text(encoding="utf-8").splitlines()[-1]
    assert last.startswith(f"{broken}  not valid  is damaged: ")
    table = [*csv.DictReader(cli("verify", yes, broken, "--format", "csv").stdout.splitlines())]
    assert [(row["name"], row["valid"], row["distinct"]) for row in table] == [
        (yes, "true", "4"),
        (broken, "false", ""),
    ]
    assert cli("verify", yes, "--format", "csv").stdout.splitlines()[0].startswith("name,valid,claim,")


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
    assert [row[key] for key in ("name", "valid", "complete", "total")] == [str(two), "false", "false", "8"]
    piped = cli("check", "standard", one, "-", stdin=two.read_text(encoding="utf-8"))
    assert [line.split()[0] for line in piped.stdout.splitlines()] == ["name", str(one), "-"]


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
    typed = saved(Path("new/smiley.txt"), NO)
    again = cli("convert", "both.txt", "smiley", "--to", "cards", "-o", "new/")
    assert (again.exit_code, typed.read_text(encoding="utf-8")) == (2, NO)
    assert "exists and may be your own work" in again.stderr


def test_puzzles_are_ranked_by_placements(cli: Cli) -> None:
    table = rows(cli, "rank", "standard", "both.txt", "verzwickt", "em_7_4_8", "--placements", "3000")
    names = [str(row["name"]) for row in table]
    assert names == ["both.txt#2", "both.txt#1", "standard", "verzwickt", "em_7_4_8"], "equal ones as given"
    numbers = [row["placements"] for row in table]
    assert numbers[:2] == [4, 16]
    assert numbers[3:] == [None, None]
    last = cli("rank", "standard", "em_7_4_8", "--placements", "3000").stdout.splitlines()[-1]
    assert last.split()[:2] == ["em_7_4_8", ">3000"]


ONE_PUZZLE = {  # the commands that take one puzzle or file, and why
    "solve": "prints the solutions of all puzzles of a file, one report after the other",
    "best": "searches until it is stopped",
    "serve": "opens one page",
    "render": "draws one picture",
    "check": "compares files with one puzzle; takes many of these",
    "suspects": "prints a page of text",
    "explain": "prints a page of text",
    "repair": "writes one puzzle",
    "photo": "makes the page of one photograph",
    "decode": "reads the answer to one formula",
    "recipes": "compares the formulas of one puzzle",
}


def test_every_command_takes_many_files_unless_there_is_a_reason() -> None:
    found = {}
    for name, command in EVERY.items():
        taken = [each for each in command.get_params(click.Context(command)) if isinstance(each, click.Argument)]
        if read := [each for each in taken if isinstance(each.type, File)]:
            found[name] = all(each.nargs == -1 for each in read)
    assert {name for name, many in found.items() if not many} == {*ONE_PUZZLE}
    assert {"page", "certify", "verify", "count", "bench"} <= {name for name, many in found.items() if many}


INTO_FOLDERS = ("page -o new", "certify -o new --report new", "convert --to toml -o new/", "export -o new/")


@pytest.mark.parametrize("words", ["count", "unique", "info", "rank", *INTO_FOLDERS])
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


def test_csv_escapes_line_ends_and_spreadsheet_formulas(cli: Cli) -> None:
    names = ["two\nlines.txt", "=1+1.txt", "+1.txt", "@A1.txt"]
    for name in names:
        Path(name).write_text(YES, encoding="utf-8")
    lines = list(csv.reader(io.StringIO(cli("count", *names, "--format", "csv").stdout)))
    assert [line[0] for line in lines] == ["name", names[0], "'=1+1.txt", "'+1.txt", "'@A1.txt"]
