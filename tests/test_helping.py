"""Help pages, errors for invalid command lines, and completion with the Tab key."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import satpuzzle
from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.parameters import EXPERT, GROUPS, NEW
from tests.cases import rows_in
from tests.conftest import Cli, ended, environment

CARDS = """heart+ club- spade+ club-
club+ spade- heart+ spade-
spade+ heart- club+ heart-
club+ heart- spade+ heart-
"""


def commands(group: click.Group = program) -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield name, command


EVERY = dict(commands())


@pytest.mark.parametrize("words", EVERY)
def test_help_command_and_the_help_option_print_the_same_page(words: str, cli: Cli) -> None:
    page = cli(*words.split(), "--help")
    assert page.exit_code == 0
    assert cli("help", *words.split()).stdout == page.stdout
    assert page.stdout.startswith(f"Usage: satpuzzle {words} ")


def test_only_notations_that_can_be_written_are_offered(cli: Cli) -> None:
    (listed,) = re.findall(r"Notation to write: ([^.]*)\.", " ".join(cli("generate", "--help").stdout.split()))
    for name in listed.split(", "):
        result = cli("generate", *["--board", "2x2", "--figures", "2", "--to"], name)
        assert "does not support writing" not in result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_shows_two_examples(name: str, cli: Cli) -> None:
    assert len(re.findall("(?m)^  satpuzzle .*$", cli(name, "--help").stdout.partition("\nExamples:\n")[2])) == 2


def test_the_examples_of_help_pages_run(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They run in one folder, in the order of the pages; measurements, photographs and solvers are skipped."""
    (tmp_path / "mine.txt").write_text(CARDS)
    solutions = satpuzzle.solve(satpuzzle.load(str(tmp_path / "mine.txt")))
    (tmp_path / "board.txt").write_text("1,1=1@0")
    (tmp_path / "answers.txt").write_text("\n".join(each.check_line() for each in solutions))
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    monkeypatch.chdir(tmp_path)
    for words, command in EVERY.items():
        for example, _remark in getattr(command, "examples", ()):
            if words in ("decode", "photo", "serve", "suite") or words == "bench":
                continue
            if words == "generate" and "16x16" in example and not os.environ.get("THOROUGH"):
                continue  # the formula of its puzzle is large
            line = f"satpuzzle {example}"
            if not re.search("[|>&]", line):
                result = cli(*shlex.split(example))
                assert result.exit_code in (0, 1), (line, result.stderr)
                continue
            done = ended("sh", "-c", line, cwd=tmp_path, env=environment(PATH=path))
            assert done.returncode in (0, 1), (line, done.stderr)


def test_options_are_shown_in_groups(cli: Cli) -> None:
    page = cli("sheet", "--help").stdout
    headings = re.findall(r"(?m)^(\w[\w ]*):$", page)
    assert headings == ["Options", *(group for group in GROUPS if group not in (NEW, "", EXPERT)), "Examples"]
    assert re.findall("(?m)^  ([A-Z].*?)  +", cli("check", "--help").stdout.partition("\nInput:\n")[2]) == [
        "PUZZLE",
        "FILE...",
    ]
    assert page.index("\nInput:") < page.index("--board BOARD") < page.index("\nOutput:") < page.index("--force")
    assert (
        page.index("\nLong searches:") < page.index("--checkpoint") < page.index("\nSearch:") < page.index("--engine")
    )


def params_of(words: str) -> list[click.Parameter]:
    """The options and arguments of a command."""
    return EVERY[words].get_params(click.Context(EVERY[words]))


@pytest.mark.parametrize("words", EVERY)
def test_a_command_has_at_most_twelve_options_of_its_own(words: str) -> None:
    """Options in shared groups and options for experts are not counted."""
    own = [each for each in params_of(words) if isinstance(each, click.Option) and not getattr(each, "group", "")]
    assert len(own) <= 12, [each.name for each in own]


# Options whose help text depends on what the command limits or writes.
EXPLAINED_BY_COMMAND = {"--link", "--memory", "--output"}


def test_an_option_has_one_meaning_in_all_commands() -> None:
    texts: dict[str, set[str]] = {}
    for words in EVERY:
        for each in params_of(words):
            if isinstance(each, click.Option) and each.help:
                texts.setdefault(max(each.opts, key=len), set()).add(each.help)
    several = {name: sorted(found) for name, found in texts.items() if len(found) > 1}
    assert {name: found for name, found in several.items() if name not in EXPLAINED_BY_COMMAND} == {}
    assert set(several) >= EXPLAINED_BY_COMMAND, "these have one text now: remove them from the table"


def test_a_german_help_page_is_completely_german(cli: Cli) -> None:
    assert "Aufruf: satpuzzle [OPTIONEN] BEFEHL [ARGUMENTE]..." in cli("--help", "--language", "de").stdout
    assert "PUZZLE fehlt; zum Beispiel: satpuzzle solve" in cli("solve", "--language", "de").stderr


def test_a_default_without_a_description_is_aligned_with_descriptions(cli: Cli) -> None:
    lines = cli("info", "--help").stdout.splitlines()
    board = next(line for line in lines if "--board" in line)
    form = next(line for line in lines if "--format [" in line)
    assert board.index("Board, as in") == form.index("[default")


@pytest.mark.parametrize(("typed", "offered"), rows_in("helping", "the tabulator key offers what fits"))
def test_the_tab_key_completes(typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    for name, value in {
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
        "_SATPUZZLE_COMPLETE": "bash_complete",
    }.items():
        monkeypatch.setenv(name, value)
    words = [line.partition(",")[2] for line in cli().stdout.splitlines() if line]
    assert sorted(words) == [*offered]


def on_a_terminal(*words: str, **more: str) -> str:
    """The output of the program on a terminal of 80 columns."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "satpuzzle", *words]
    with subprocess.Popen(command, stdout=child, stderr=child, env=environment(COLUMNS="80", **more)):
        os.close(child)
        shown = b""
        try:
            while block := os.read(parent, 4096):
                shown += block
        except OSError:  # on Linux this means that the other side is closed
            pass
        os.close(parent)
    return shown.decode()


@pytest.mark.parametrize("words", [["instances"], ["info", "em_7_3_6"], ["solve", "--help"]])
def test_output_fits_the_terminal(words: list[str]) -> None:
    plain = re.sub(r"\x1b\[\d*m", "", on_a_terminal(*words))
    assert max(map(len, plain.splitlines())) <= 80


def test_colours_are_for_terminals_and_can_be_turned_off(cli: Cli) -> None:
    assert "\x1b" in on_a_terminal("solve", "--help")
    assert "\x1b" in on_a_terminal("solve", "nothing.txt")
    assert "\x1b" not in on_a_terminal("solve", "nothing.txt", NO_COLOR="1")
    assert "\x1b" not in cli("solve", "--help").stdout
