"""The texts that people read, collected from the code; `make texts` brings every catalogue up to date with them.

A text is marked where it stands: by `say`, by `several` (one and many), by an error, or as a paragraph of a document.
Help pages and facts are asked for theirs.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from datetime import UTC, datetime
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

TEMPLATE = ROOT / "satpuzzle" / "locale" / "satpuzzle.pot"
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # no day of its own: the same texts are the same file

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


def write(path: Path, catalogue: Catalog) -> None:
    """Write the catalogue there, its texts in the order of the code."""
    with path.open("wb") as file:
        write_po(file, catalogue, width=110)


def read(path: Path) -> Catalog:
    """The catalogue in that file."""
    with path.open("rb") as file:
        return read_po(file)


def template() -> Catalog:
    """Every text, untranslated."""
    empty = Catalog(
        project="satpuzzle",
        version=satpuzzle.__version__,
        msgid_bugs_address="see CONTRIBUTING.md",
        creation_date=SOME_DAY,
        revision_date=SOME_DAY,
        header_comment="# The texts of satpuzzle; names in braces stand for parts of a text.",
        fuzzy=False,
    )
    for text, where in everything().items():
        empty.add(text, auto_comments=where)
    return empty


def main() -> None:
    """Bring the template and every catalogue up to date.

    New texts come untranslated. A text whose English has changed keeps its translation, marked fuzzy: it is not used
    until somebody has looked at it and taken the mark away. Texts that nobody says any more go.
    """
    write(TEMPLATE, template())
    for path in catalogues().values():
        catalogue = read(path)
        catalogue.update(template(), no_fuzzy_matching=False, update_header_comment=True)
        catalogue.obsolete.clear()
        write(path, catalogue)
    compile_catalogues()


if __name__ == "__main__":
    main()
