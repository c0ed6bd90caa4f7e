"""The generated reference pages are complete and correct."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import re
import tomllib
import zipfile
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from pysat.solvers import Solver

import satpuzzle
from satpuzzle.notation import notations
from tests.conftest import ROOT, Cli, saved
from tests.site import Page, build, site
from tests.test_documents import NAMES
from tests.test_helping import EVERY

__all__ = ["site"]  # a fixture
pytestmark = pytest.mark.long  # the site takes as long as two hundred other tests
PACKAGE = ROOT / "satpuzzle"
SECTIONS = {"Args", "Attributes"}  # headings of docstrings that Sphinx calls Parameters and Variables
CLAUSE = re.compile(r"(?m)^(-?\d[-\d ]*) 0$")  # of a formula


@cache
def page(path: Path) -> Page:
    return Page(path)


def words(text: str) -> set[str]:
    """The words of a text, without signs around them, and their parts: help pages break lines at hyphens."""
    straight = text.translate(str.maketrans("“”„‘’", '"""\'\''))
    return {plain for word in re.split(r"[\s-]+", straight) if (plain := word.strip(":.,;()\"'`[]"))}


@pytest.mark.parametrize(("name", "language"), [("reference/commands", "en"), ("de/befehle", "de")])
def test_every_help_text_is_on_the_page(name: str, language: str, site: Path, cli: Cli) -> None:
    texts = page(site / f"{name}.html").texts
    for command in ("", *EVERY):
        said = cli(*command.split(), "--help", "--language", language).stdout
        label = "-".join([*(["hilfe"] if language == "de" else []), "satpuzzle", *command.split()])
        assert words(said) - words(texts[label]) <= {"Usage", "Aufruf"}, command


def test_every_option_has_an_anchor(site: Path, cli: Cli) -> None:
    ids = page(site / "reference/commands.html").ids
    for command in EVERY:
        options = set(re.findall(r"(?m)^  (?:-\w, )?--([\w-]+)", cli(*command.split(), "--help").stdout))
        path = "-".join(["cmdoption", "satpuzzle", *command.split()])
        assert {f"{path}-{name}" for name in options} <= ids, command


def test_every_public_name_is_listed_with_its_docstring(site: Path) -> None:
    library = page(site / "reference/library.html")
    shown = words("\n".join(library.texts.values()))
    for package, name in NAMES:
        assert f"{package}.{name}" in library.ids, name
        said = str(getattr(import_module(package), name).__doc__)
        assert words(said) - shown <= SECTIONS, name


def test_every_returned_type_has_an_entry(site: Path) -> None:
    library = page(site / "reference/library.html")
    last = {name.rpartition(".")[2] for name in library.ids}
    for package, name in NAMES:
        given = getattr(getattr(import_module(package), name), "__annotations__", {}).get("return", "")
        assert set(re.findall(r"\b[A-Z]\w+", given)) - {"None", "Iterator", "Any"} <= last, name


def test_every_notation_is_listed_with_a_sample(site: Path) -> None:
    """The last of the blocks, if the notation can be written."""
    blocks = page(site / "reference/notations.html").blocks
    for name in notations.known():
        *_, last = blocks[f"notation-{name}"]
        assert name not in notations.written() or satpuzzle.parse_all(last, input_format=name), name


def test_the_features_of_notations_are_listed(site: Path) -> None:
    """As in their publications."""
    texts = page(site / "reference/notations.html").texts
    held = {name: re.search(r"\nWritten\n(.*)\n", texts[f"notation-{name}"]) for name in ("toml", "puz", "heule")}
    lists = {name: found[1].split(", ") for name, found in held.items() if found}
    assert lists["heule"] == ["a frame", "hints"]
    assert lists["puz"] == ["colours", "a frame", "other boards", "title"]
    assert "Not written\n—\n" in texts["notation-toml"]


def chosen(name: str) -> set[str]:
    """The families in a recipe's file, and in those that it extends."""
    data = tomllib.loads((ROOT / "encodings" / f"{name}.toml").read_text(encoding="utf-8"))
    base = chosen(data["extends"]) if "extends" in data else set()
    return {*data.get("constraints", base), *data.get("add", ())} - {*data.get("remove", ())}


def test_every_recipe_is_listed_with_its_comment_and_families(site: Path) -> None:
    texts = page(site / "reference/recipes.html").texts
    for path in (ROOT / "encodings").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        comment = words(" ".join(re.findall("(?m)^# (.*)", text)))
        source = words(tomllib.loads(text).get("source", ""))
        assert comment | source | chosen(path.stem) <= words(texts[f"recipe-{path.stem}"]), path.stem


def _id(kind: str, name: str) -> str:
    return f"{kind}-{name}".replace("_", "-")


def registered(module: str, decorator: str) -> list[str]:
    """The functions in a module of the encoder that the decorator registers."""
    tree = ast.parse((PACKAGE / "encode" / f"{module}.py").read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(each).startswith(f"{decorator}(") for each in node.decorator_list)
    ]


def test_the_clauses_shown_are_in_the_formula(site: Path, cli: Cli, tmp_path: Path) -> None:
    """As many of each length and signs are in the file that the command line writes of the puzzle on the page."""
    recipes = page(site / "reference/recipes.html")
    formulas: dict[tuple[str, str], Counter[tuple[int, int]]] = {}
    for family in registered("constraints", "family"):
        text, (block,) = recipes.texts[_id("family", family)], recipes.blocks[_id("family", family)]
        shown = re.search(r"\n(\S+) in the recipe (\S+)\s+(\d+) clauses?\.", text)
        assert shown, family
        puzzle, recipe, number = shown.groups()
        assert family in chosen(recipe)
        if (puzzle, recipe) not in formulas:
            path = saved(tmp_path / f"{puzzle}.toml", recipes.blocks[puzzle][0])
            lines = CLAUSE.findall(cli("export", path, "--recipe", recipe).stdout)
            formulas[puzzle, recipe] = Counter((line.count("-"), len(line.split())) for line in lines)
        clauses = [line.split(" ∨ ") for line in block.strip().split("\n")]
        assert len({*map(frozenset, clauses)}) == len(clauses) == int(number)
        forms = Counter((sum(each[0] == "-" for each in clause), len(clause)) for clause in clauses)
        assert forms <= formulas[puzzle, recipe], family


def test_the_certificate_shown_is_valid(site: Path, tmp_path: Path) -> None:
    """The blocks of the page, zipped again, are valid; and the claim is that of the puzzle on the page of recipes."""
    blocks = page(site / "reference/certificates.html").blocks["the-verdict"]
    manifest = json.loads(blocks[0])
    shown = [name for name in manifest["parts"] if name != "verify.py"]
    texts = dict(zip(shown, blocks[1:], strict=True))
    texts["verify.py"] = (PACKAGE / "certificates/verify.py").read_text(encoding="utf-8")
    members = {name: texts[name] for name in manifest["parts"]}
    for name, text in members.items():
        assert manifest["parts"][name]["sha256"] == hashlib.sha256(text.encode()).hexdigest(), name
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as zipped:
        for name, text in {"manifest.json": blocks[0], **members}.items():
            zipped.writestr(name, text)
    (tmp_path / "proof.zip").write_bytes(held.getvalue())
    assert satpuzzle.verify(tmp_path / "proof.zip").sentence == manifest["claim"]


def test_the_parts_of_the_checker_are_named_with_their_lengths(site: Path) -> None:
    text = page(site / "reference/certificates.html").texts["what-must-be-trusted"]
    checker = (PACKAGE / "certificates/verify.py").read_text(encoding="utf-8")
    lengths = {name: int(lines) for name, lines in re.findall(r"(\w+)\s+(\d+)\s+\w", text)}
    assert {"Archive", "Puzzle", "judged", "Formula", "proved", "verify"} < {*lengths}
    assert sum(lengths.values()) == len(checker.splitlines())


def test_the_formula_shown_can_be_decoded_and_its_comments_are_explained(site: Path, tmp_path: Path) -> None:
    files = page(site / "reference/files.html")
    formula = files.blocks["formulas-in-dimacs-cnf"][0]
    (tmp_path / "shown.cnf").write_text(formula, encoding="utf-8")
    with Solver("minisat22", [list(map(int, line.split())) for line in CLAUSE.findall(formula)]) as solver:
        assert solver.solve()
        values = " ".join(map(str, solver.get_model()))
    (tmp_path / "answer.txt").write_text(f"s SATISFIABLE\nv {values} 0\n", encoding="utf-8")
    assert len(satpuzzle.decode(tmp_path / "shown.cnf", tmp_path / "answer.txt")[1]) == 1
    kinds = {line.split()[1].rstrip(":") for line in formula.split("\n") if re.match(r"c \S+( \S+)?", line)}
    told = set(re.findall(r"(?m)^c ([\w-]+)", files.texts["formulas-in-dimacs-cnf"]))
    assert kinds - {"Blocks", "The", "label"} <= told


def test_two_builds_of_the_pages_are_equal(site: Path, tmp_path: Path) -> None:
    again = build(tmp_path, PYTHONHASHSEED="7", SATPUZZLE_LANGUAGE="de")
    names = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    assert names == {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    for name in names:
        assert (again / name).read_bytes() == (site / name).read_bytes(), name
