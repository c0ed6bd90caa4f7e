"""Every error in input or command line gives one line with what, where and a suggestion, and writes nothing.

The cases are in `tests/refusals/*.toml`. The name of a case says what is wrong; `call` is its command line, and `says`
is the error, where … matches any text. Before the call, the folder gets the case's
`files`; or its `text`, written to the table's `file`; or a `sample` with `replace` replaced by `by`. ⟨9 × 5000⟩ means
5000 nines. For a new case, read the error and ask: would I know what to do?

Most cases are rows: in `calls`, what is wrong = [call, says], or only call = says; in `forced` likewise, refused with
--force, too; in `texts`, what is wrong = [text, says, call]; in `changes.SAMPLE`, what is wrong = [replace, by, says,
call]. The last call may be missing, as everywhere.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import satpuzzle
from satpuzzle import notation
from tests.conftest import Cli, Process, error_of, saved

CARDS = "# four cards\n1 2 -1 -2\n-2 1 3 -1\n3 -3 1 1\n-1 2 2 -3\n"
FOLDER = Path(__file__).parent / "refusals"


def with_cases(table: dict[str, Any]) -> dict[str, Any]:
    """The table with all its rows as cases."""
    cases: dict[str, dict[str, Any]] = {}
    for kind in ("calls", "forced"):
        for name, row in table.get(kind, {}).items():
            call, says = (name, row) if isinstance(row, str) else row
            cases[name] = {"call": call, "says": says, "by_force_too": kind == "forced"}
    for name, row in table.get("texts", {}).items():
        cases[name] = dict(zip(("text", "says", "call"), row, strict=False))
    for sample, rows in table.get("changes", {}).items():
        for name, row in rows.items():
            cases[name] = {"sample": sample, **dict(zip(("replace", "by", "says", "call"), row, strict=False))}
    return {**table, "refused": {**cases, **table.get("refused", {})}}


FILES = sorted(FOLDER.glob("*.toml"))
TABLES = {path.stem: with_cases(tomllib.loads(path.read_text(encoding="utf-8"))) for path in FILES}
REFUSED = [(table, name) for table, cases in TABLES.items() for name in cases["refused"]]


def spelled_out(text: str) -> str:
    """The text with its repetitions, as in ⟨9 × 5000⟩, written out."""
    return re.sub(r"⟨(.+?) × (\d+)⟩", lambda found: found[1] * int(found[2]), text, flags=re.DOTALL)


def files_of(table: dict[str, Any], case: dict[str, Any]) -> dict[str, bytes]:
    """The files of this call, in addition to those of all calls."""
    texts = {**table.get("files", {}), **case.get("files", {})}
    if "text" in case:
        texts[table["file"]] = case["text"]
    elif "sample" in case:
        sample = table["samples"][case["sample"]]
        assert sample.count(case["replace"]) == 1
        texts[table["file"]] = sample.replace(case["replace"], case["by"])
    encoding = case.get("encoding", "utf-8")
    return {path: spelled_out(text).encode(encoding) for path, text in texts.items()}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under `folder`."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay_out(folder: Path, every_kind: Path, table: dict[str, Any], case: dict[str, Any]) -> dict[str, bytes]:
    """Put the files of all calls and of this one into the folder, and return the latter."""
    shutil.copytree(every_kind, folder, copy_function=os.link, dirs_exist_ok=True)  # as no call writes to them
    given = files_of(table, case)
    for path, data in given.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).unlink(missing_ok=True)
        (folder / path).write_bytes(data)
    return given


@pytest.mark.parametrize(("table", "name"), REFUSED)
def test_every_error_is_one_line_and_nothing_is_written(
    table: str, name: str, cli: Cli, every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = TABLES[table]["refused"][name]
    lay_out(tmp_path, every_kind, TABLES[table], case)
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    words = shlex.split(spelled_out(case.get("call", TABLES[table]["call"])))
    says = spelled_out(case["says"])
    for more in ([], ["--force"])[: 1 + case.get("by_force_too", False)]:
        line = error_of(cli(*words, *more, stdin=case.get("stdin")))
        assert re.fullmatch(re.escape(says).replace("…", ".*"), line), line
        assert len(says) < 400, "a line for people; a list of all names may make it longer"
        assert contents(tmp_path) == before


def assert_refused(result: Result, *says: str) -> None:
    line = error_of(result)
    for words in says:
        assert words in line


def test_an_answer_to_another_formula_of_the_same_size_is_refused(cli: Cli, tmp_path: Path) -> None:
    """The same cards in another order: other types, but as many variables with the same names."""
    one, other = tmp_path / "one.cnf", tmp_path / "other.cnf"
    first = satpuzzle.export(satpuzzle.parse_all("# a\n1 2 3 4\n1 2 -3 -2\n", board="1x2")[0], str(one))
    second = satpuzzle.export(satpuzzle.parse_all("# a\n1 2 -3 -2\n1 2 3 4\n", board="1x2")[0], str(other))
    assert first.variables.count == second.variables.count
    solution = next(iter(satpuzzle.solve(first.puzzle)))
    answer = saved(tmp_path / "answer.txt", "v " + " ".join(map(str, first.literals(solution))) + " 0\n")
    assert cli("decode", one, answer).exit_code == 0
    assert_refused(cli("decode", other, answer), str(answer))


def test_a_file_too_large_for_a_puzzle_is_refused(
    cli: Cli, standard_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notation, "MAX_BYTES", 50)
    assert_refused(cli("solve", standard_file), f"{standard_file}: too large")


def test_standard_input_is_named_in_errors(cli: Cli) -> None:
    assert_refused(cli("solve", "-", stdin="# a\n1 2 3\n"), "standard input:2: 3 labels")
    assert_refused(cli("solve", "-", stdin=""), "standard input: ", "empty")
    assert_refused(cli("check", "standard", "-", stdin=""), "standard input: ", "CHECK")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything")
def test_unreadable_and_unwritable_files_are_refused(cli: Cli, standard_file: Path) -> None:
    standard_file.chmod(0)
    assert_refused(cli("solve", standard_file), f"{standard_file}: cannot be read")
    standard_file.parent.chmod(0o500)
    assert_refused(cli("solve", "standard", "-o", standard_file.parent / "r.txt"), "cannot be written")


@pytest.mark.parametrize("name", ["two\nlines.txt", "tab\tand a letter\udcff.txt"])
def test_unusual_file_names_are_escaped(process: Process, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("# a\n1 2 3\n")
    for path in (tmp_path / name, tmp_path / ("no" + name)):
        result = process("solve", path)
        assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (2, "", 1), result.stderr


def test_an_error_in_a_later_example_is_reported_before_any_output(cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "p.txt", CARDS + "# b\n1 2 3 4\n1 2 0 4\n1 2 3 4\n1 2 3 4\n")
    assert_refused(cli("solve", path), f"{path}:8: ", "label 0")


def test_an_existing_output_file_survives_an_error(cli: Cli, standard_file: Path) -> None:
    output = saved(standard_file.parent / "kept.txt", "kept")
    for words in (
        ("solve", "no-such.txt", "-o", output),
        ("solve", standard_file, "--solver", "none", "-o", output),
        ("solve", standard_file, "--external", "no-such-solver", "-o", output),
        ("count", standard_file, "--external", "no-such-solver", "-o", output),
        ("export", standard_file, "--recipe", "none", "-o", output),
        ("check", standard_file, "no-such.txt", "-o", output),
        ("decode", standard_file, standard_file, "-o", output),
    ):
        assert cli(*words, "--force").exit_code == 2
        assert output.read_text() == "kept"
    assert sorted(path.name for path in standard_file.parent.iterdir()) == ["kept.txt", "standard.txt"]


def test_a_missing_folder_is_reported_before_the_search(cli: Cli, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    solver = shlex.join([sys.executable, "-c", f"open({str(asked)!r}, 'w')"])
    for command in ("solve", "count"):
        result = cli(command, "standard", "--external", solver, "-o", tmp_path / "nowhere" / "r.txt")
        assert_refused(result, "nowhere", "folder")
        assert not asked.exists(), "hours of search would have been lost"


def test_an_unreadable_file_is_reported_with_a_suggestion(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", forbidden)
    assert_refused(cli("solve", "/mine.txt"), "/mine.txt: cannot be read: Permission denied; choose another file")
