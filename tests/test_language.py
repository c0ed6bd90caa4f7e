"""What people read is in their language."""

from __future__ import annotations

import ast
import inspect
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

import satpuzzle
from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.helping import ARGUMENTS, GROUPS
from satpuzzle.encode.facts import Fact
from satpuzzle.runtime import language
from satpuzzle.runtime.german import TEXTS
from tests.conftest import Cli


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, None),
        ({"LANG": "C"}, None),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, None),
        ({"LC_ALL": "POSIX"}, None),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "en_US"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"SATPUZZLE_LANGUAGE": "de", "LC_ALL": "en_US.UTF-8"}, "de"),
    ],
)
def test_the_language_is_the_programs_variable_or_the_locale(
    variables: dict[str, str], wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SATPUZZLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.wanted() == wanted


PACKAGE = Path(satpuzzle.__file__).resolve().parent


@cache
def trees() -> dict[Path, ast.Module]:
    """All modules of the package."""
    return {path.relative_to(PACKAGE): ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


@cache
def errors() -> set[str]:
    """The names of the errors that this package raises."""
    names = {"SatpuzzleError"}
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while new := {each.name for each in classes if names & {*map(ast.unparse, each.bases)}} - names:
        names |= new
    return names


PARAGRAPHS = ("paragraph", "strong", "quiet", "bullet")  # of documents, which say their text


def marked() -> dict[str, str]:
    """Every text that the code marks, and where."""
    texts = {}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            what = {"several": node.args[1:3], **dict.fromkeys(("say", *PARAGRAPHS), node.args[:1])}
            literal = (
                [each for each in node.args[:1] if isinstance(each, ast.Constant)] if called(node) in errors() else []
            )
            for argument in what.get(called(node), literal):
                handed_on = (
                    path.parts[0] == "cli"
                    or path.name in ("language.py", "errors.py", "documents.py")
                    or ast.unparse(argument) in ("goal.value", "family.states.value")
                )
                if handed_on and not isinstance(argument, ast.Constant):
                    continue  # of help pages, collected below, or handed on
                assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}: no literal text"
                texts[str(argument.value)] = f"{path}:{node.lineno}"
    return texts


def of_pages(group: click.Group = program) -> Iterator[str]:
    """Every text of the help pages."""
    yield from ("Options", *COMMANDS.values(), *ARGUMENTS.values(), *(name for name in GROUPS if name))
    context = click.Context(group)
    for command in (group, *(group.get_command(context, name) for name in group.list_commands(context))):
        assert command is not None
        for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
            yield paragraph[1:].strip("\n") if paragraph.startswith("\b") else " ".join(paragraph.split())
        yield from (remark for _example, remark in getattr(command, "examples", ()))
        for option in command.get_params(click.Context(command)):
            if isinstance(option, click.Option) and option.help and not option.hidden:
                yield option.help
        if isinstance(command, click.Group) and command is not group:
            yield from of_pages(command)


@cache
def everything() -> dict[str, str]:
    """Every text for people, and where it is."""
    return {**marked(), **dict.fromkeys(of_pages(), "a help page"), **{fact.value: "facts" for fact in Fact}}


def test_every_text_is_there_in_german() -> None:
    assert [f"{where}: {text}" for text, where in everything().items() if text not in TEXTS] == []


def test_no_german_text_is_left_over() -> None:
    assert [text for text in TEXTS if text not in everything()] == []


def test_a_german_text_stands_in_the_table_of_its_room() -> None:
    """Under a line that names a module that exists."""
    for path in (PACKAGE / "runtime" / "german").glob("*.py"):
        for module in re.findall(r"^    # ([\w/]+\.py)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert (PACKAGE / module).exists(), f"{path.name}: {module}"
            assert module.startswith(f"{path.stem}/") or (path.stem == "top" and "/" not in module), module


def test_no_text_is_german_twice() -> None:
    keys = [
        ast.literal_eval(key)
        for path, tree in trees().items()
        if path.parts[:2] == ("runtime", "german")
        for table in ast.walk(tree)
        if isinstance(table, ast.Dict)
        for key in table.keys
        if key is not None
    ]
    assert sorted(keys) == sorted(TEXTS)


def test_a_german_text_has_the_parts_of_the_english_one() -> None:
    for english, german in TEXTS.items():
        parts = [sorted(part for _, part, _, _ in string.Formatter().parse(text) if part) for text in (english, german)]
        assert parts[0] == parts[1], english


def test_what_errors_say_is_marked() -> None:
    """No message is written past the catalogue."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and called(node) in errors():
                assert not isinstance(node.args[0], ast.JoinedStr), f"{path}:{node.lineno}: its message is not marked"


def test_what_programs_read_is_the_same_in_every_language(cli: Cli) -> None:
    for words in (
        ["info", "asterix", "--format", "json"],
        ["count", "asterix", "standard", "--format", "csv"],
        ["solve", "standard", "--format", "json"],
        ["solve", "standard", "--format", "check"],
        ["convert", "standard", "--to", "toml"],
        ["export", "standard"],
    ):
        german, english = cli(*words, "--language", "de"), cli(*words, "--language", "en")
        assert german.stdout == english.stdout, words
        assert german.exit_code == english.exit_code


def test_the_option_names_the_language_of_errors_and_help_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no such file" in cli("solve", "nothing.txt").stderr
    assert "keine solche Datei" in cli("solve", "nothing.txt", "--language", "de").stderr
    assert "keine solche Datei" in cli("--language=de", "solve", "nothing.txt").stderr
    assert cli("count", "--help", "--language", "de").stdout.startswith("Aufruf: ")
    monkeypatch.setenv("SATPUZZLE_LANGUAGE", "de")
    assert "keine solche Datei" in cli("solve", "nothing.txt").stderr
    assert cli("solve", "standard").stdout.startswith("Eingabedaten:")
    assert cli("solve", "standard", "--language", "en").stdout.startswith("Input:")


def test_the_option_ends_with_its_command_line(cli: Cli) -> None:
    for words in (["solve", "standard"], ["solve", "nothing.txt"], ["--help"]):
        cli(*words, "--language", "en")
        assert language.wanted() is None
