"""Whatever is wrong with the input or the call: one line that says what and where, exit 2, nothing written."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import Result

import satpuzzle
from satpuzzle import notation as formats
from tests.conftest import Cli, Process

CARDS = "# four cards\n1 2 -1 -2\n-2 1 3 -1\n3 -3 1 1\n-1 2 2 -3\n"
GRID = "3 -3 1 1\n" * 3


@dataclass(frozen=True)
class Case:
    """A command line, the files it meets, and what its one line of complaint must hold."""

    words: str  # split at blanks
    says: tuple[str, ...]
    files: dict[str, str | bytes] = field(default_factory=dict)


def puzzle(data: str | bytes, *says: str, words: str = "") -> Case:
    """What is wrong with a puzzle's file, which every complaint must name."""
    return Case(f"solve p.txt {words}", ("p.txt", *says), {"p.txt": data})


PUZZLES = {
    "empty": puzzle("", "p.txt: ", "empty"),
    "blank lines only": puzzle("\n  \n\t\n", "empty"),
    "only a BOM": puzzle(b"\xef\xbb\xbf", "empty"),
    "only comments": puzzle("# a\n# b\n", "no cards"),
    "prose": puzzle("Dear diary,\nno cards today.\n", "--input-format"),
    "a picture": puzzle(bytes(range(1, 256)) * 4, "p.txt: "),
    "a program": puzzle(b"\x7fELF\x02\x01\x01" + bytes(64), "p.txt:1: ", "binary"),
    "a NUL byte": puzzle(b"# a\n1 2 3 4\n1 \x00 3 4\n", "p.txt:3: ", "NUL"),
    "half of UTF-16": puzzle(b"\xff\xfe1\x00 ", "not text"),
    "3 numbers": puzzle(f"# a\n{GRID}1 2 -1\n", "p.txt:5: ", "3 labels", "has 4"),
    "5 numbers": puzzle(f"# a\n\n1 2 -1 3 4\n{GRID}", "p.txt:3: ", "5 labels", "has 4"),
    "5 numbers after CRLF": puzzle("# a\r\n\r\n1 2 -1 3 4\r\n", "p.txt:3: "),
    "5 numbers after CR": puzzle("# a\r\r1 2 -1 3 4\r", "p.txt:3: "),
    "a word": puzzle(f"# a\n{GRID}1 two -1 3\n", "p.txt:5: ", "'two'"),
    "a fraction": puzzle(f"# a\n{GRID}1 1.5 -1 3\n", "p.txt:5: ", "'1.5'"),
    "two signs": puzzle(f"# a\n{GRID}1 --1 -1 3\n", "p.txt:5: ", "'--1'"),
    "a lonely sign": puzzle(f"# a\n{GRID}1 - 1 3\n", "p.txt:5: ", "'-'"),
    "a gap between commas": puzzle(f"# a\n{GRID}1, 2,, 4\n", "p.txt:5: ", "side 3 is empty"),
    "an underscore": puzzle(f"# a\n{GRID}1 1_0 1 1\n", "p.txt:5: ", "'1_0'"),
    "other digits": puzzle(f"# a\n{GRID}1 ٣ 1 1\n", "p.txt:5: "),
    "a huge number": puzzle(f"# a\n{GRID}1 {'9' * 5000} 1 1\n", "p.txt:5: "),
    "control characters": puzzle(f"# a\n{GRID}1 \x1b[31m 1 1\n", "p.txt:5: ", "\\x1b"),
    "label 0": puzzle(f"# a\n{GRID}1 0 -1 3\n", "p.txt:5: ", "label 0"),
    "a comment with no cards at the end": puzzle(CARDS + "# b\n", "p.txt:6: ", "no cards"),
    "an error in the second example": puzzle(CARDS + "# b\n1 2 3\n", "p.txt:7: "),
    "too many cards for the second example": puzzle(CARDS + "# b\n" + "1 2 3 4\n" * 5, "p.txt:6: ", "5 cards"),
    "a prime number of cards": puzzle("# a\n" + "1 2 -1 -2\n" * 7, "7 cards", "--board 1x7"),
    "an oblong number of cards": puzzle("# a\n" + "1 2 -1 -2\n" * 6, "6 cards", "--board 2x3"),
    "fewer cards than the board": puzzle(CARDS, "4 cards", "6 cells", words="--board 2x3"),
    "more cards than the board": puzzle(CARDS, "4 cards", "2 cells", words="--board 1x2"),
    "colours below 0": puzzle(CARDS, "p.txt:2: ", "label -2", words="--rule unsigned"),
    "no such example": puzzle(CARDS, "--example 2", words="--example 2"),
    "another notation than named": puzzle(CARDS, "p.txt:", words="--input-format toml"),
    "several examples to export": Case("export p.txt", ("p.txt", "--example"), {"p.txt": CARDS * 2}),
    "several examples to check": Case("check p.txt p.txt", ("p.txt", "--example"), {"p.txt": CARDS * 2}),
}


def in_toml(written: str, *says: str) -> Case:
    """What is wrong with a puzzle in this program's own notation."""
    return Case("solve p.toml", ("p.toml", *says), {"p.toml": written})


SQUARES = "cards = [\n    [1, 2, -1, -2],\n]\n"
OWN = "[board]\nsides = 4\ncells = 1\n"
TOML = {
    "cut off": in_toml("title = 'a'\ncards = [\n [1, 2, -1, -2],\n", "p.toml:", "TOML"),
    "a key twice": in_toml("title = 'a'\ntitle = 'b'\n" + SQUARES, "p.toml:2: ", "TOML"),
    "an unknown key": in_toml("titel = 'a'\n" + SQUARES, "p.toml:1: ", "titel", "'title'"),
    "no cards": in_toml("title = 'a'\ncards = []\n", "no cards"),
    "a card that is no list": in_toml("cards = [1, 2, -1, -2]\n", "p.toml:1: ", "card 1"),
    "a card of words": in_toml('cards = [["a", "b"]]\n', "p.toml:1: ", "card 1"),
    "a card of fractions": in_toml("cards = [[1.5, 1, 1, 1]]\n", "p.toml:1: ", "card 1"),
    "a card of truths": in_toml("cards = [[true, 1, 1, 1]]\n", "p.toml:1: ", "card 1"),
    "an empty card": in_toml("cards = [[]]\n", "p.toml:1: ", "card 1"),
    "3 labels": in_toml('board = "1x1"\ncards = [[1, 2, 3]]\n', "3 labels", "has 4"),
    "a huge label": in_toml(f"cards = [[{10**10}, 1, 1, 1]]\n", "card 1"),
    "a label of 5000 digits": in_toml(f"cards = [[{'9' * 5000}, 1, 1, 1]]\n"),
    "an unknown rule": in_toml('rule = "sined"\n' + SQUARES, "p.toml:1: ", "'signed'"),
    "a title that is a number": in_toml("title = 5\n" + SQUARES, "p.toml:1: ", "title"),
    "figures that are numbers": in_toml("figures = [1]\n" + SQUARES, "p.toml:1: ", "figures"),
    "a rule that is a list": in_toml("rule = []\n" + SQUARES, "p.toml:1: ", "rule"),
    "an unknown board": in_toml('board = "3by3"\n' + SQUARES, "p.toml:1: ", "3by3"),
    "a board that is a number": in_toml("board = 3\n" + SQUARES, "p.toml:1: ", "board"),
    "a board with an unknown key": in_toml(SQUARES + OWN + "cels = 3\n", "p.toml:4: ", "cels", "'cells'"),
    "a difficulty that is none": in_toml(
        SQUARES + "difficulty = 3\n", "p.toml:4: ", "as `satpuzzle design` writes it: { most = "
    ),
    "a difficulty without its limit": in_toml(SQUARES + "difficulty = { placements = 3 }\n", "p.toml:4: ", "most"),
    "a difficulty below nothing": in_toml(SQUARES + "difficulty = { most = -3 }\n", "p.toml:4: ", "number from 0"),
    "a difficulty of text": in_toml(SQUARES + "difficulty = { most = '3' }\n", "p.toml:4: ", "number from 0"),
    "a board without sides": in_toml(SQUARES + "[board]\ncells = 1\n", "p.toml:4: ", "sides"),
    "a board of a million cells": in_toml(SQUARES + "[board]\nsides = 4\ncells = 1000000\n", "p.toml:4: ", "cells"),
    "a join off the board": in_toml(SQUARES + OWN + "joins = [[1, 1, 2, 1]]\n", "p.toml:4: ", "cell 2"),
    "a join of three": in_toml(SQUARES + OWN + "joins = [[1, 1, 1]]\n", "p.toml:4: ", "join"),
    "joins that are a word": in_toml(SQUARES + OWN + 'joins = "all"\n', "p.toml:4: ", "join"),
    "rows that hold too much": in_toml(SQUARES + OWN + "rows = [2]\n", "p.toml:4: ", "rows"),
    "a hint with no turn": in_toml("hints = [{ cell = 1, type = 1 }]\n" + SQUARES, "p.toml:1: ", "hint"),
    "a hint that is a number": in_toml("hints = [3]\n" + SQUARES, "p.toml:1: ", "hint"),
    "a hint for no cell": in_toml("hints = [{ cell = 2, type = 1, turn = 0 }]\n" + SQUARES, "p.toml:", "cell 2"),
    "a hint with no such type": in_toml("hints = [{ cell = 1, type = 9, turn = 0 }]\n" + SQUARES, "p.toml:", "type 9"),
    "keys beside the tables": in_toml("title = 'a'\n[[puzzle]]\n" + SQUARES, "[[puzzle]]"),
    "an error in the second table": in_toml(
        f"[[puzzle]]\n{SQUARES}[[puzzle]]\nrule = 'no'\n{SQUARES}", "p.toml:6: ", "'no'"
    ),
    "brackets without end": in_toml("cards = " + "[" * 5000 + "]" * 5000),
    "tables without end": in_toml("cards = " + "{a=" * 5000 + "1" + "}" * 5000),
}

FORMULA = "p cnf 2 1\n1 2 0\n"
CALLS = {
    "no such folder": Case("solve nowhere/p.txt", ("nowhere/p.txt", "no such file")),
    "a file taken for a folder": Case("solve p.txt/p.txt", ("p.txt/p.txt",), {"p.txt": CARDS}),
    "a device without end": Case("solve /dev/zero", ("/dev/zero",)),
    "a board of 0 rows": Case("solve p.txt --board 0x3", ("0x3",), {"p.txt": CARDS}),
    "a board with a sign": Case("solve p.txt --board -2x-2", ("-2x-2",), {"p.txt": CARDS}),
    "a gigantic board": Case("solve p.txt --board 999999x999999", ("999999x999999",), {"p.txt": CARDS}),
    "a board beyond all numbers": Case(f"solve p.txt --board {'9' * 5000}x1", ("999",), {"p.txt": CARDS}),
    "an unknown solver to count": Case("count standard --solver minisat2", ("minisat2", "'minisat22'")),
    "a wholly unknown solver": Case("solve standard --solver xyzzy", ("xyzzy", "cadical195")),
    "an unknown recipe to export": Case("export standard --encoding defualt", ("defualt", "'default'")),
    "no such recipe file": Case("solve standard --encoding my.toml", ("my.toml", "no such file")),
    "a recipe that is a folder": Case("solve standard --encoding d.toml", ("d.toml", "folder"), {"d.toml/x": ""}),
    "a recipe that is no TOML": Case("solve standard --encoding r.toml", ("r.toml", "TOML"), {"r.toml": "a b"}),
    "a recipe with an unknown key": Case(
        "solve standard --encoding r.toml", ("r.toml", "variabels", "'variables'"), {"r.toml": "variabels = []"}
    ),
    "an empty recipe": Case("solve standard --encoding r.toml", ("r.toml", "variables"), {"r.toml": ""}),
    "a recipe of numbers": Case("solve standard --encoding r.toml", ("r.toml",), {"r.toml": "variables = [1, [2]]"}),
    "a binary recipe": Case("solve standard --encoding r.toml", ("r.toml",), {"r.toml": b"\0\1\2"}),
    "a limit and all": Case("solve standard --limit 3 --all", ("--limit", "--all")),
    "first and all": Case("solve standard --first --all", ("--first", "--all")),
    "example 0": Case("solve standard --example 0", ("--example", "0")),
    "an engine that takes no solver": Case("solve standard --engine frontier --solver glucose4", ("--solver",)),
    "two solvers": Case("solve standard --solver glucose4 --external cadical", ("--solver", "--external")),
    "an empty outside solver": Case("solve standard --external=", ("--external",)),
    "an unclosed quote": Case("solve standard --external='", ("--external",)),
    "an outside solver not installed, to count": Case("count standard --external no-such-solver", ("no-such-solver",)),
    "an outside solver that is a folder": Case("solve standard --external .", (".",)),
    "a missing folder for the count": Case("count standard -o nowhere/r.txt", ("nowhere", "folder")),
    "a missing folder for the formula": Case("export standard -o nowhere/f.cnf", ("nowhere", "folder")),
    "no name for a report": Case("solve standard --output=", ()),
    "no such file to check": Case("check standard no-such.txt", ("no-such.txt", "no such file")),
    "a folder to check": Case("check standard .", (".", "folder")),
    "an empty file to check": Case("check standard r.txt", ("r.txt", "CHECK"), {"r.txt": ""}),
    "a binary file to check": Case("check standard r.txt", ("r.txt:1: ",), {"r.txt": b"CHECK: \0\n"}),
    "everything from standard input": Case("check - -", ("standard input",)),
    "no such formula": Case("decode f.cnf a.txt", ("f.cnf", "no such file"), {"a.txt": "s UNSATISFIABLE\n"}),
    "a folder as formula": Case("decode . a.txt", (".", "folder"), {"a.txt": "s UNSATISFIABLE\n"}),
    "an empty formula": Case("decode f.cnf a.txt", ("f.cnf",), {"f.cnf": "", "a.txt": "s UNSATISFIABLE\n"}),
    "a formula without a puzzle": Case(
        "decode f.cnf a.txt", ("f.cnf", "export"), {"f.cnf": FORMULA, "a.txt": "s UNSATISFIABLE\n"}
    ),
    "a binary formula": Case("decode f.cnf a.txt", ("f.cnf",), {"f.cnf": b"p cnf\0", "a.txt": "s UNSATISFIABLE\n"}),
    "a broken gzip": Case("decode f.cnf.gz a.txt", ("f.cnf.gz",), {"f.cnf.gz": b"\x1f\x8b\x08abc", "a.txt": ""}),
    "a broken xz": Case("decode f.cnf.xz a.txt", ("f.cnf.xz",), {"f.cnf.xz": b"\xfd7zXZ\0abc", "a.txt": ""}),
    "a missing folder for the notation": Case("convert standard --to toml -o nowhere/p.toml", ("nowhere", "folder")),
    "no such file to tell about": Case("info no-such.txt", ("no-such.txt", "no such file")),
    "an unknown measurement": Case("bench pipelin", ("pipelin", "'pipeline'")),
    "no such instance to measure": Case("bench pipeline standrd", ("standrd", "'standard'")),
    "an unknown solver to measure": Case(
        "bench pipeline standard --runs 1 --solver glucse4", ("glucse4", "'glucose4'")
    ),
}

ANSWERS = {
    "empty": ("", ()),
    "chatter": ("hello\n", ()),
    "binary": (b"\x7fELF\0", (":1: ",)),
    "both yes and no": ("s SATISFIABLE\ns UNSATISFIABLE\nv 1 0\n", (":2: ", "satisfiable")),
    "no, with values": ("s UNSATISFIABLE\nv 1 0\n", ("unsatisfiable",)),
    "a variable both ways": ("s SATISFIABLE\nv 1 2\nv -1 0\n", (":3: ", "variable 1")),
    "cut off": ("s SATISFIABLE\nv 1 2 3", (":2: ", "cut off")),
    "cut off in a number": ("s SATISFIABLE\nv 1 2 -", (":2: ", "'-'")),
    "cut off before the values": ("s SATISFIABLE\n", ("no values",)),
    "MiniSat's, cut off": ("SAT\n1 2 3", ("cut off",)),
    "of a larger formula": ("s SATISFIABLE\nv 1 99999 0\n", (":2: ", "99999", "another formula")),
    "of a smaller formula": ("s SATISFIABLE\nv 1 -2 -3 -4 0\n", ()),
    "of nothing": ("s SATISFIABLE\nv 0\n", ()),
    "all false": ("v " + " ".join(str(-n) for n in range(1, 100)) + " 0\n", ("another formula",)),
    "all true": ("v " + " ".join(map(str, range(1, 100))) + " 0\n", ("another formula",)),
    "a word among the values": ("s SATISFIABLE\nv 1 two 0\n", (":2: ", "'two'")),
    "a fraction among the values": ("s SATISFIABLE\nv 1 2.5 0\n", (":2: ", "'2.5'")),
    "an underscore among the values": ("s SATISFIABLE\nv 1 1_2 0\n", (":2: ", "'1_2'")),
    "a literal of 5000 digits": (f"s SATISFIABLE\nv 1 {'9' * 5000} 0\n", (":2: ",)),
    "an unknown status": ("s MAYBE\n", (":1: ", "MAYBE")),
}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under `folder`."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_refused(result: Result, *says: str) -> None:
    lines = result.stderr.splitlines()
    assert (result.exit_code, result.stdout, len(lines)) == (2, "", 1), result.output
    assert "Traceback" not in lines[0]
    assert len(lines[0]) < 400, "a line for people"
    for words in says:
        assert words in lines[0]


def run(cli: Cli, case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, data in case.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    monkeypatch.chdir(folder)
    before = contents(folder)
    assert_refused(cli(*case.words.split()), *case.says)
    assert contents(folder) == before


def table(cases: dict[str, Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in cases.items()])


@table(PUZZLES)
def test_a_bad_puzzle_is_refused_in_one_line(
    cli: Cli, case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(cli, case, tmp_path, monkeypatch)


@table(TOML)
def test_a_bad_toml_puzzle_is_refused_in_one_line(
    cli: Cli, case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(cli, case, tmp_path, monkeypatch)


@table(CALLS)
def test_a_bad_call_is_refused_in_one_line(
    cli: Cli, case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(cli, case, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("answer", "says"), [pytest.param(answer, says, id=name) for name, (answer, says) in ANSWERS.items()]
)
def test_a_bad_answer_is_refused_in_one_line(
    cli: Cli, answer: str | bytes, says: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    satpuzzle.export(satpuzzle.parse_all(CARDS)[0], str(tmp_path / "f.cnf"))
    case = Case("decode f.cnf a.txt", ("a.txt", *says), {"a.txt": answer})
    run(cli, case, tmp_path, monkeypatch)


def test_the_answer_to_another_formula_of_the_same_size_is_refused(cli: Cli, tmp_path: Path) -> None:
    """The same cards in another order: other types, variables of the same number and names."""
    one, other = tmp_path / "one.cnf", tmp_path / "other.cnf"
    first = satpuzzle.export(satpuzzle.parse_all("# a\n1 2 3 4\n1 2 -3 -2\n", board="1x2")[0], str(one))
    second = satpuzzle.export(satpuzzle.parse_all("# a\n1 2 -3 -2\n1 2 3 4\n", board="1x2")[0], str(other))
    assert first.variables.count == second.variables.count
    solution = next(iter(satpuzzle.solve(first.puzzle)))
    answer = tmp_path / "answer.txt"
    answer.write_text("v " + " ".join(map(str, first.literals(solution))) + " 0\n")
    assert cli("decode", one, answer).exit_code == 0
    assert_refused(cli("decode", other, answer), str(answer))


def test_a_file_larger_than_any_puzzle_is_refused(
    cli: Cli, standard_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "MAX_BYTES", 50)
    assert_refused(cli("solve", standard_file), f"{standard_file}: larger than")


def test_standard_input_is_named_in_errors(cli: Cli) -> None:
    assert_refused(cli("solve", "-", stdin="# a\n1 2 3\n"), "standard input:2: 3 labels")
    assert_refused(cli("solve", "-", stdin=""), "standard input: ", "empty")
    assert_refused(cli("check", "standard", "-", stdin=""), "standard input: ", "CHECK")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything")
def test_files_that_may_not_be_read_or_written_are_refused(cli: Cli, standard_file: Path) -> None:
    standard_file.chmod(0)
    assert_refused(cli("solve", standard_file), f"{standard_file}: cannot be read")
    standard_file.parent.chmod(0o500)
    assert_refused(cli("solve", "standard", "-o", standard_file.parent / "r.txt"), "cannot be written")


@pytest.mark.parametrize("name", ["two\nlines.txt", "tab\tand a letter\udcff.txt"])
def test_strange_file_names_do_not_break_the_line(process: Process, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("# a\n1 2 3\n")
    for path in (tmp_path / name, tmp_path / ("no" + name)):
        result = process("solve", path)
        assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (2, "", 1), result.stderr


def test_an_error_in_a_process_of_its_own_is_one_line_too(process: Process, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("# a\n1 2 3\n")
    result = process("solve", tmp_path / "p.txt")
    assert (result.returncode, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"{tmp_path / 'p.txt'}:2: 3 labels, a card has 4; is one missing? Write all sides of a card on one line\n"
    )


def test_what_is_wrong_in_a_later_example_is_told_before_anything_is_printed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(CARDS + "# b\n1 2 3 4\n1 2 0 4\n1 2 3 4\n1 2 3 4\n")
    assert_refused(cli("solve", path), f"{path}:8: ", "label 0")


def test_an_existing_output_file_survives_a_call_that_goes_wrong(cli: Cli, standard_file: Path) -> None:
    output = standard_file.parent / "kept.txt"
    output.write_text("kept")
    for words in (
        ("solve", "no-such.txt", "-o", output),
        ("solve", standard_file, "--solver", "none", "-o", output),
        ("solve", standard_file, "--external", "no-such-solver", "-o", output),
        ("count", standard_file, "--external", "no-such-solver", "-o", output),
        ("export", standard_file, "--encoding", "none", "-o", output),
        ("check", standard_file, "no-such.txt", "-o", output),
        ("decode", standard_file, standard_file, "-o", output),
    ):
        assert cli(*words).exit_code == 2
        assert output.read_text() == "kept"
    assert sorted(path.name for path in standard_file.parent.iterdir()) == ["kept.txt", "standard.txt"]


def test_a_missing_folder_is_told_before_the_search_not_after_it(cli: Cli, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    solver = shlex.join([sys.executable, "-c", f"open({str(asked)!r}, 'w')"])
    for command in ("solve", "count"):
        result = cli(command, "standard", "--external", solver, "-o", tmp_path / "nowhere" / "r.txt")
        assert_refused(result, "nowhere", "folder")
        assert not asked.exists(), "hours of search would have been lost"
