"""The texts that people read, collected from the code; `make texts` brings every catalogue up to date with them.

A text is marked where it stands: by `say`, by `several` (one and many), by an error, or as a paragraph of a document.
Help pages and facts are asked for theirs.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import satpuzzle
from hatch_build import compile_catalogues
from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.parameters import GROUPS
from satpuzzle.encode.facts import Fact
from satpuzzle.report.documents import all_prose
from tests.conftest import PACKAGES, ROOT

Text = str | tuple[str, str]  # one and many


@cache
def trees() -> dict[Path, ast.Module]:
    """All modules of the program, by their places; those of the package `satpuzzle` by their places in it."""
    found = {}
    for package in PACKAGES:
        base = package if package.name == "satpuzzle" else ROOT
        for path in sorted(package.rglob("*.py")):
            found[path.relative_to(base)] = ast.parse(path.read_text(encoding="utf-8"))
    return found


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


def marked() -> Iterator[tuple[Text, str]]:
    """Every text that the code marks, and the module that does."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = called(node)
            if name == "several":
                texts = node.args[1:3]
            elif name in ("say", "paragraph"):
                texts = node.args[:1]
            else:
                texts = [each for each in node.args[:1] if name in errors() and isinstance(each, ast.Constant)]
            literal = [each.value for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            if len(literal) == len(texts) > 0:
                yield (literal[0] if len(literal) == 1 else (literal[0], literal[1])), path.as_posix()
                continue
            handed_on = (
                path.parts[0] in ("cli", "satpuzzle_bench")  # texts of help pages, collected below
                or path.name in ("language.py", "errors.py", "documents.py")
                or [*map(ast.unparse, texts)] in (["goal.value"], ["family.states.value"])
            )
            assert handed_on or not texts, f"{path}:{node.lineno}: no literal text"


def of_pages(group: click.Group = program) -> Iterator[str]:
    """Every text of the help pages."""
    yield from ("Options", *COMMANDS.values(), *(name for name in GROUPS if name))
    context = click.Context(group)
    for command in (group, *(group.get_command(context, name) for name in group.list_commands(context))):
        assert command is not None
        for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
            if paragraph:
                yield paragraph[1:].strip("\n") if paragraph.startswith("\b") else " ".join(paragraph.split())
        yield from (remark for _example, remark in getattr(command, "examples", ()))
        for parameter in command.get_params(click.Context(command)):
            if (text := getattr(parameter, "help", None)) and not getattr(parameter, "hidden", False):
                yield text
        if isinstance(command, click.Group) and command is not group:
            yield from of_pages(command)


@cache
def everything() -> dict[Text, list[str]]:
    """Every text for people, and where it is."""
    texts: dict[Text, list[str]] = {}
    pages = ((text, "cli, help pages") for text in of_pages())
    prose = ((text, "report/prose.txt") for each in all_prose().values() for text, kind in each if kind != "code")
    for text, where in (*marked(), *prose, *pages, *((fact.value, "encode/facts.py") for fact in Fact)):
        if where not in texts.setdefault(text, []):
            texts[text].append(where)
    several = {text[0] for text in texts if not isinstance(text, str)}
    return {text: texts[text] for text in texts if text not in several}  # `one` alone is found with `many`


def catalogues() -> dict[str, Path]:
    """The file of each language but English."""
    return {path.parts[-3]: path for path in sorted(ROOT.glob("satpuzzle/locale/*/LC_MESSAGES/satpuzzle.po"))}


def read(path: Path) -> Catalog:
    """The catalogue in that file."""
    with path.open("rb") as file:
        return read_po(file)


def main() -> None:
    """Bring every catalogue up to date: new texts come untranslated, those that nobody says any more go."""
    for path in catalogues().values():
        old = read(path)
        new = Catalog(
            locale=old.locale,
            project="satpuzzle",
            version=satpuzzle.__version__,
            msgid_bugs_address="see CONTRIBUTING.md",
            last_translator=old.last_translator,
            language_team=old.language_team,
            creation_date=old.creation_date,
            revision_date=old.revision_date,
            header_comment="# The texts of satpuzzle; names in braces stand for parts of a text.",
            fuzzy=False,
        )
        for text, where in everything().items():
            known = old.get(text if isinstance(text, str) else text[0])
            new.add(text, known.string if known and known.id == text else None, auto_comments=where)
        with path.open("wb") as file:
            write_po(file, new, width=110)
    compile_catalogues()


if __name__ == "__main__":
    main()
