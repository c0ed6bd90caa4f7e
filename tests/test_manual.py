"""`help` writes manual pages for `man`, and completion scripts for shells."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from satpuzzle.cli import COMMANDS
from tests.cases import table_in
from tests.conftest import PATIENCE, Cli, environment
from tests.test_helping import EVERY
from tests.waiting import until

Installed = Callable[[str], str]


@pytest.fixture(scope="module")
def manuals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all manual pages, English and German."""
    folder = tmp_path_factory.mktemp("man")
    for language in ("en", "de"):
        words = [sys.executable, "-m", "satpuzzle", "help", "--man", str(folder), "--language", language]
        subprocess.run(words, env=environment(), check=True, timeout=PATIENCE)
    return folder


def test_each_command_has_a_manual_page(manuals: Path) -> None:
    expected = {"satpuzzle.1", *(f"satpuzzle-{words.replace(' ', '-')}.1" for words in EVERY)}
    assert {path.name for path in (manuals / "man1").iterdir()} == expected
    assert {path.name for path in (manuals / "de" / "man1").iterdir()} == expected


def shown(mandoc: str, *pages: Path) -> list[str]:
    """The pages as text with single blanks, made in one call; the first and last line of each has its name."""
    words = [mandoc, "-Tutf8", "-O", "width=200", *map(str, pages)]
    text = subprocess.run(words, capture_output=True, check=True, timeout=PATIENCE).stdout.decode()
    plain = re.sub(".\b", "", text)
    starts = [found.start() for found in re.finditer(r"(?m)^(\S+\(1\)) .*\1$", plain)]
    assert len(starts) == len(pages)
    return [" ".join(plain[a:b].split()) for a, b in pairwise([*starts, len(plain)])]


def test_manual_pages_have_the_text_of_help_pages(manuals: Path, cli: Cli, installed: Installed) -> None:
    for language, place in (("en", manuals), ("de", manuals / "de")):
        files = [place / "man1" / f"satpuzzle-{words.replace(' ', '-')}.1" for words in EVERY]
        for words, page in zip(EVERY, shown(installed("mandoc"), *files), strict=True):
            lines = cli(*words.split(), "--help", "--language", language).stdout.replace("`", "").splitlines()
            assert lines[0].partition(": ")[2] in page, words
            said = page.casefold()  # headings are in capitals there
            missing = [word for line in lines[2:] for word in line.casefold().strip(" :").split() if word not in said]
            assert missing == [], (words, language)


def test_the_manual_of_the_program_lists_every_command(manuals: Path, installed: Installed) -> None:
    (page,) = shown(installed("mandoc"), manuals / "man1" / "satpuzzle.1")
    lines = [f"satpuzzle {name} {what}" for name, what in COMMANDS.items()]
    assert [line for line in lines if line not in page] == []
    assert "satpuzzle-solve(1)" in page


def test_manual_pages_are_well_formed(manuals: Path, installed: Installed) -> None:
    """They have no date, so that the output is reproducible; there are no other warnings."""
    pages = sorted(map(str, manuals.rglob("*.1")))
    said = subprocess.run(
        [installed("mandoc"), "-Tlint", "-Wwarning", *pages], capture_output=True, text=True, timeout=PATIENCE
    ).stdout
    assert [line for line in said.splitlines() if "missing date" not in line] == []


def test_manual_pages_replace_older_ones_but_no_user_files(tmp_path: Path, cli: Cli) -> None:
    assert cli("help", "--man", tmp_path).exit_code == 0
    page = tmp_path / "man1" / "satpuzzle-solve.1"
    whole = page.read_bytes()
    page.write_bytes(b".TH OLD 1\n")
    assert cli("help", "--man", tmp_path).exit_code == 0
    assert page.read_bytes() == whole
    page.write_text("1 2 -1 -2\n1 2 -1 1\n-2 1 -2 2\n2 -1 1 2\n")
    refused = cli("help", "--man", tmp_path)
    assert refused.exit_code == 2
    assert "contains a puzzle" in refused.stderr
    assert page.read_text().startswith("1 2")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the command, and what each shell reads."""
    (tmp_path / "bin").mkdir()
    shim = tmp_path / "bin" / "satpuzzle"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satpuzzle "$@"\n')
    shim.chmod(0o755)
    return tmp_path


def of_place(place: Path) -> dict[str, str]:
    return environment(PATH=f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}", HOME=str(place), TERM="dumb")


ASKED = table_in("manual", "ASKED")


def test_bash_completion_works(place: Path, cli: Cli, installed: Installed) -> None:
    (place / "script").write_text(cli("help", "--completion", "bash").stdout)
    tried = [
        f"COMP_WORDS=(satpuzzle {begun}); COMP_CWORD={len(begun.split())}; COMPREPLY=();"
        "_satpuzzle_completion satpuzzle; echo ${COMPREPLY[@]}"
        for begun in ASKED
    ]
    lines = "\n".join(["source ./script", *tried, "complete -p satpuzzle"])
    done = subprocess.run(
        [installed("bash"), "--norc", "-c", lines], cwd=place, env=of_place(place), capture_output=True, text=True
    )
    assert done.stderr == ""
    *offered, registered = done.stdout.splitlines()
    assert [sorted(line.split()) for line in offered] == [[*words] for words in ASKED.values()]
    assert "-F _satpuzzle_completion satpuzzle" in registered


def test_fish_completion_works(place: Path, cli: Cli, installed: Installed) -> None:
    (place / "script").write_text(cli("help", "--completion", "fish").stdout)
    tried = [f"complete -C 'satpuzzle {begun}'; echo =" for begun in ASKED]
    done = subprocess.run(
        [installed("fish"), "--no-config", "-c", "\n".join(["source ./script", *tried])],
        cwd=place,
        env=of_place(place) | {"SATPUZZLE_LANGUAGE": "de"},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    found: list[list[str]] = [[]]
    for line in done.stdout.splitlines():
        if line == "=":
            found.append([])
        else:
            found[-1].append(line.split("\t")[0])
    assert found[:-1] == [[*words] for words in ASKED.values()]
    assert "\tRezept der Formel: ein mitgeliefertes oder eine Datei.\n" in done.stdout


def test_zsh_completion_works(place: Path, cli: Cli, installed: Installed) -> None:
    """It does so on terminals only."""
    (place / "script").write_text(cli("help", "--completion", "zsh").stdout)
    parent, child = pty.openpty()
    heard = bytearray()
    with subprocess.Popen(
        [installed("zsh"), "-f", "-i"], cwd=place, env=of_place(place), stdin=child, stdout=child, stderr=child
    ) as shell:
        os.close(child)

        def says(what: bytes) -> bool:
            os.set_blocking(parent, False)
            with contextlib.suppress(BlockingIOError, OSError):
                heard.extend(os.read(parent, 4096))
            return what in heard

        try:
            os.write(parent, b"PS1=; autoload -U compinit; compinit -u; source ./script; echo rea''dy\n")
            assert until(lambda: says(b"ready\r\n")), heard
            heard.clear()
            os.write(parent, b"echo satpuzzle; satpuzzle solve stand\t")
            assert until(lambda: says(b"solve standard")), heard
            os.write(parent, b"\x03")
        finally:
            shell.kill()
            os.close(parent)
