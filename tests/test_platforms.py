"""The program works without Linux-only features, which these tests hide; see `docs/about/platforms.md`."""

from __future__ import annotations

import errno
import io
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.terminal import prepare_streams, reader_is_gone
from satpuzzle.runtime.validation import command_words
from satpuzzle.search.settings import Settings
from tests.cases import text_in
from tests.conftest import ROOT, Cli, command, ended, environment
from tests.test_architecture import MODULES, imports

# Loaded by every Python process of these tests; it hides everything that Windows lacks.
HIDING = text_in("platforms", "HIDING")


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """The environment of processes with only the features of Windows."""
    (tmp_path / "hiding").mkdir()
    (tmp_path / "hiding" / "sitecustomize.py").write_text(HIDING)
    return environment(PYTHONPATH=f"{tmp_path / 'hiding'}{os.pathsep}{ROOT}")


ONE_SHOT = f"'{sys.executable}' -m satpuzzle.solvers.pysat_solvers maplechrono"
LINES = [
    "count asterix smiley --jobs 2 --cross-check --memory 384MB",
    f'solve standard --external "{ONE_SHOT}" --first --format json',
    "certify standard -o certificate.zip",
    "verify certificate.zip",
    "design --board 2x2 --figures 3 --seed 1 --jobs 2",
]


def test_features_of_linux_are_optional(
    tmp_path: Path, elsewhere: dict[str, str], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output and the file are the same without them."""
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    for line in LINES:
        words = shlex.split(line)
        done = ended(*command(*words), cwd=there, env=elsewhere)
        expected = cli(*words)
        assert (done.stdout, done.stderr, done.returncode) == (expected.stdout, expected.stderr, expected.exit_code), (
            line
        )
    assert (there / "certificate.zip").read_bytes() == (here / "certificate.zip").read_bytes()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program believe that it runs on Windows."""
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.mark.usefixtures("windows")
def test_backslashes_belong_to_paths_on_windows() -> None:
    line = r'"C:\Program Files\minisat.exe" -verb=0 {cnf} {answer}'
    assert command_words(line) == [r"C:\Program Files\minisat.exe", "-verb=0", "{cnf}", "{answer}"]
    assert Settings(external=r"C:\solvers\x.exe").sat_name.startswith("sat (")


def test_backslashes_escape_on_other_systems() -> None:
    assert command_words(r"my\ solver -q '#1'") == ["my solver", "-q", "#1"]


@pytest.mark.parametrize("into_terminal", [False, True])
@pytest.mark.usefixtures("windows")
def test_output_to_files_is_utf_8_with_plain_line_ends_on_windows(
    into_terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdout", "stderr"):
        stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\r\n")
        monkeypatch.setattr(stream, "isatty", lambda: into_terminal, raising=False)
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    prepare_streams()
    print("ä\u2713")
    sys.stdout.flush()
    expected = "ä\\u2713\n".encode("cp1252") if into_terminal else "ä\u2713\n".encode()
    assert isinstance(sys.stdout, io.TextIOWrapper)
    assert sys.stdout.buffer.getvalue() == expected


def test_a_closed_pipe_is_recognised_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = OSError(errno.EINVAL, "Invalid argument")
    assert (reader_is_gone(BrokenPipeError()), reader_is_gone(wrong)) == (True, False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert (reader_is_gone(wrong), reader_is_gone(OSError(errno.ENOSPC, "full"))) == (True, False)


def test_a_folder_is_reported_even_if_the_system_says_permission_denied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InputError, match="is a folder; name a file in it"), files.reading(str(tmp_path)):
        pass


FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)


def test_every_file_name_is_valid_on_windows_and_macos() -> None:
    names = [
        path.relative_to(ROOT)
        for folder in ("satpuzzle", "satpuzzle_bench", "satpuzzle_contest", "encodings", "instances", "tests", "docs")
        for path in (ROOT / folder).rglob("*")
        if "__pycache__" not in path.parts
    ]
    assert [name for name in names if any(map(FORBIDDEN.search, name.parts))] == []
    assert len({str(name).casefold() for name in names}) == len(names) > 300


GUARDED = {  # features of some systems, and the only modules that use them, each with an alternative
    "resource": {"satpuzzle_bench.runs", "satpuzzle.runtime.memory"},
    "fcntl": {"satpuzzle.runtime.files"},
}


UNUSED = ("pwd", "grp", "termios", "tty", "pty", "curses", "readline")


def test_modules_of_one_system_are_imported_conditionally() -> None:
    found: dict[str, set[str]] = {name: set() for name in (*GUARDED, *UNUSED)}
    for module in MODULES:
        for _line, imported in imports(module):
            if imported in found:
                found[imported].add(module)
    assert found == {**{name: set() for name in UNUSED}, **GUARDED}


# Results are the same bytes in every process, folder and time zone.

MADE = text_in("same_bytes", "MADE")


def test_results_do_not_depend_on_process_folder_or_time_zone(tmp_path: Path) -> None:
    made = []
    for seed, zone, place in (("0", "UTC", "here"), ("77", "Asia/Tokyo", "there/deeper")):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        (folder / "cards.txt").write_text(satpuzzle.load("standard").text)
        env = environment(PYTHONHASHSEED=seed, TZ=zone)
        told = ended(sys.executable, "-c", MADE, check=True, env=env, cwd=folder).stdout.encode()
        made.append({"told": told, **{path.name: path.read_bytes() for path in folder.iterdir()}})
    one, other = made
    assert len(one) == 6
    assert [name for name in one if one[name] != other[name]] == []
