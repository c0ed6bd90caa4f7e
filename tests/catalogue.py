"""Collects the texts that people read from the code; `make texts` updates every catalogue with them.

Texts are marked in the code by `say`, `several` (singular and plural), an error, or a paragraph of a document. Texts of
help pages and facts are collected from these. Long paragraphs have short names; their English text is a comment in the
catalogue, and the translation is marked fuzzy when it changes.

    python -m tests.catalogue          bring all catalogues up to date
    python -m tests.catalogue pt_BR    begin a new language
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import click
from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import satpuzzle
from hatch_build import compile_catalogues
from satpuzzle.cli import COMMANDS, GROUPED, program
from satpuzzle.cli.helping import written_paragraphs
from satpuzzle.cli.parameters import GROUPS
from satpuzzle.encode.facts import Fact
from satpuzzle.notation import instances
from satpuzzle.pictures.looks import MOTIFS
from satpuzzle.report.documents import all_prose
from satpuzzle.runtime.language import LONG
from satpuzzle.web.bundle import STANDARD
from tests.conftest import PACKAGES, ROOT

SCRIPTS = ROOT / "satpuzzle" / "web" / "scripts"
KEYWORDS = {"say": None, "several": (2, 3)}  # what marks texts in scripts, as Babel needs it
OPTIONS = {"parse_template_string": True}  # texts may stand in `${…}`
FOLDER = ROOT / "satpuzzle" / "locale"
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # no date, so that the same texts give the same file

Text = str | tuple[str, str]  # one and many
Key = tuple[Text, str | None]  # with the context


@dataclass
class Entry:
    """What catalogues say of a text.

    Args:
        text: The English one, one and many, or the short name of a long one.
        context: What it means, where words alone do not tell.
        english: The English text of a long one.
    """

    text: Text
    context: str | None = None
    english: str = ""

    @property
    def key(self) -> Key:
        """Its key."""
        return self.text, self.context


@cache
def trees() -> dict[Path, ast.Module]:
    """All modules of the program, by their places; those of the package `satpuzzle` by their places in it."""
    found = {}
    for package in PACKAGES:
        base = package if package.name == "satpuzzle" else ROOT
        for path in sorted(package.rglob("*.py")):
            found[path.relative_to(base)] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """Everything in each module."""
    return {path: [*ast.walk(tree)] for path, tree in trees().items()}


def called(node: ast.Call) -> str:
    """The last part of the called name."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


@cache
def errors() -> set[str]:
    """The names of the errors that this package raises."""
    names = {"SatpuzzleError", "InvalidError"}  # that of verify.py, which imports nothing
    classes = [node for inside in nodes().values() for node in inside if isinstance(node, ast.ClassDef)]
    while new := {each.name for each in classes if names & {*map(ast.unparse, each.bases)}} - names:
        names |= new
    return names


def marked() -> Iterator[Entry]:
    """Every text that the code marks."""
    for path, inside in nodes().items():
        for node in inside:
            if not isinstance(node, ast.Call):
                continue
            name = called(node)
            if name == "several":
                texts = node.args[1:3]
            elif name == "demand":  # what verify.py refuses
                texts = node.args[1:2]
            elif name in ("say", "english", "paragraph"):
                texts = node.args[:1]
            else:
                texts = [each for each in node.args[:1] if name in errors() and isinstance(each, ast.Constant)]
            literal = [each.value for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            if len(literal) == len(texts) > 0:
                context = next((ast.literal_eval(each.value) for each in node.keywords if each.arg == "context"), None)
                text = literal[0] if len(literal) == 1 else (literal[0], literal[1])
                yield Entry(text, context)
                continue
            handed_on = (
                path.parts[0] in ("cli", "satpuzzle_bench")  # texts of help pages, collected below
                or path.name in ("language.py", "errors.py", "documents.py", "bundle.py", "checking.py")
                or [*map(ast.unparse, texts)] in (["goal.value"], ["family.states.value"], ["look.motif.name"])
            )
            assert handed_on or not texts, f"{path}:{node.lineno}: no literal text"


def of_pages(group: click.Group = program) -> Iterator[Entry]:
    """Every text of the help pages."""
    context = click.Context(group)
    short = ["Options", *COMMANDS.values(), *GROUPED, *(name for name in GROUPS if name)]
    for command in (group, *(group.get_command(context, name) for name in group.list_commands(context))):
        assert command is not None
        for name, text in written_paragraphs(command):
            yield Entry(name, LONG, text)
        short += [remark for _example, remark in getattr(command, "examples", ())]
        shown = [each for each in command.get_params(click.Context(command)) if not getattr(each, "hidden", False)]
        short += filter(None, (getattr(each, "help", None) for each in shown))
        defaults = [getattr(each, "show_default", None) for each in shown]
        short += [each for each in defaults if isinstance(each, str) and re.search("[a-z] [a-z]", each)]
    for text in short:
        yield Entry(text)


def of_prose() -> Iterator[Entry]:
    """The paragraphs of `prose.txt`."""
    for paragraphs in all_prose().values():
        for name, text, kind in paragraphs:
            if kind != "code":
                yield Entry(name, LONG, text)


def of_scripts() -> Iterator[Entry]:
    """The texts marked in the scripts of pages."""
    for path in sorted(SCRIPTS.glob("*.js")):
        with path.open("rb") as file:
            for _line, text, _comments, _context in extract("javascript", file, KEYWORDS, options=OPTIONS):
                yield Entry(text if isinstance(text, str) else (text[0], text[1]))


def of_motifs() -> Iterator[Entry]:
    """The default names of figures on pages."""
    for name in MOTIFS:
        yield Entry(name, "figure")
    titles = {each.puzzle().title for each in instances()} - {"", STANDARD}
    yield from (Entry(title, "title") for title in sorted({*titles, "The standard example"}))


def of_facts() -> Iterator[Entry]:
    """The statements of constraint families."""
    for fact in Fact:
        yield Entry(fact.value)


@cache
def everything() -> dict[Key, Entry]:
    """Every text for people, in the order of the code."""
    entries: dict[Key, Entry] = {}
    for each in (*marked(), *of_prose(), *of_pages(), *of_facts(), *of_scripts(), *of_motifs()):
        assert entries.setdefault(each.key, each).english == each.english, f"two texts are called {each.text}"
    several = {text[0] for text, _context in entries if not isinstance(text, str)}
    return {key: entry for key, entry in entries.items() if key[0] not in several}  # `one` alone is found with `many`


def catalogues() -> dict[str, Path]:
    """The file of each language but English."""
    return {path.parts[-3]: path for path in sorted(FOLDER.glob("*/LC_MESSAGES/satpuzzle.po"))}


def write(path: Path, catalogue: Catalog) -> None:
    """Write the catalogue there, its texts in the order of the code: a line each, without what can be derived."""
    for message in catalogue:
        message.flags -= {"python-format", "python-brace-format"}
        message.user_comments = []
    with path.open("wb") as file:
        write_po(file, catalogue, width=1_000_000, no_location=True)


def read(path: Path) -> Catalog:
    """The catalogue in that file."""
    with path.open("rb") as file:
        return read_po(file)


def template(locale: Locale | None = None) -> Catalog:
    """Every text, untranslated."""
    empty = Catalog(
        locale,
        project="satpuzzle",
        version=satpuzzle.__version__,
        msgid_bugs_address="see CONTRIBUTING.md",
        creation_date=SOME_DAY,
        revision_date=SOME_DAY,
        header_comment="# The texts of satpuzzle; names in braces stand for parts of a text.",
        fuzzy=False,
    )
    for entry in everything().values():
        empty.add(entry.text, auto_comments=[entry.english] if entry.english else [], context=entry.context)
    return empty


def english(message: Message) -> str:
    """The English text of an entry; of a plural, that for many."""
    if message.context == LONG:
        return " ".join(" ".join(message.auto_comments).split())
    return message.id if isinstance(message.id, str) else message.id[1]


def update(catalogue: Catalog, current: Catalog) -> None:
    """Bring a catalogue up to date with `current`, a template.

    New texts come untranslated. A text whose English has changed keeps its translation, marked fuzzy, until somebody
    has looked at it and removed the mark; until then only long texts use it. Texts that are gone are left out.
    """
    long = [each for each in catalogue if each.context == LONG]
    by_name, by_english = {each.id: each for each in long}, {english(each): each for each in long}
    for each in long:
        catalogue.delete(each.id, LONG)
    kept = {english(each) for each in current if each.context == LONG}
    for new in current:
        if new.context != LONG:
            continue
        flags: set[str] = set()
        old = by_name.get(new.id)
        if same := by_english.get(english(new)):  # perhaps by another name: a paragraph before it came or went
            string, flags = same.string, same.flags
        elif old is not None and english(old) not in kept:
            string, flags = old.string, {"fuzzy"} if old.string else set()
        else:
            string = ""
        catalogue.add(new.id, string, flags=flags, context=LONG)
    catalogue.update(current, no_fuzzy_matching=False, update_header_comment=True)
    catalogue.obsolete.clear()


def write_pseudo(folder: Path) -> None:
    """Write a compiled catalogue of "xx", no language: each English text in brackets, its parts outside them.

    The texts are those of any language, which is quicker than to look for them in the code. It has three forms for
    numbers, those of Polish: for 1, for 2 to 4, and for 5 and more.
    """

    def bracketed(english: str) -> str:
        return re.sub(r"((?:[^{}]|\{\{|\}\})+)(?=\{|$)", r"⟦\1⟧", english)

    catalogue = Catalog("pl")
    for entry in read(next(iter(catalogues().values()))):
        many = bracketed(english(entry))
        catalogue.add(
            entry.id, many if isinstance(entry.id, str) else (bracketed(entry.id[0]), many, many), context=entry.context
        )
    path = folder / "xx" / "LC_MESSAGES" / "satpuzzle.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def begin(name: str) -> Path:
    """Write an empty catalogue for a language, as in fr or pt_BR: where it is. Raises SystemExit if that cannot be."""
    try:
        locale = Locale.parse(name.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        raise SystemExit(f"unknown language {name!r}; expected a name like fr or pt_BR") from None
    path = FOLDER / str(locale) / "LC_MESSAGES" / "satpuzzle.po"
    if path.exists() or locale.language == "en":
        raise SystemExit(f"there is already a catalogue for {locale}" if path.exists() else "the code is in English")
    path.parent.mkdir(parents=True)
    write(path, template(locale))
    return path


def main(names: Iterable[str]) -> None:
    """Bring every catalogue up to date, and begin those languages."""
    for path in catalogues().values():
        catalogue = read(path)
        update(catalogue, template())
        write(path, catalogue)
    for name in names:
        print(f"translate {begin(name).relative_to(ROOT)}, then run `make texts`")
    compile_catalogues()


if __name__ == "__main__":
    main(sys.argv[1:])
