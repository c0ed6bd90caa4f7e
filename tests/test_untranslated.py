"""Every text of the command line is translated: tests with a language that puts all texts in brackets.

Descriptions in the files of bundled puzzles and encodings, in docstrings of constraint families and in JSON Schemas are
not translated; `instances`, `recipes` and `schema` list them.
"""

from __future__ import annotations

import html
import os
import re
import shlex
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from pysat.formula import CNF
from pysat.solvers import Solver

from satpuzzle.cli import COMMANDS, program, results
from satpuzzle.encode.cardinality import ENCODINGS
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import AT_MOST_KEYS, VARIABLES, recipe_names
from satpuzzle.encode.recipe import KEYS as RECIPE_KEYS
from satpuzzle.model.rule import KINDS
from satpuzzle.notation import notations
from satpuzzle.notation.notations.toml import BOARD_KEYS, KEYS
from satpuzzle.pictures.looks import MOTIFS, NAMES
from satpuzzle.runtime import files
from satpuzzle.schemas import schema_names
from satpuzzle.solvers.external import DEFAULT_ARGUMENTS
from satpuzzle.solvers.pysat_solvers import solver_names
from satpuzzle.version import __version__
from tests.test_helping import EVERY
from tests.test_refusals import REFUSED, TABLES, lay_out, spelled_out

# Messages of Python, the system and other programs, and names of formats and methods.
OTHERS = """
    Expected '=' after a key in a key/value pair | Invalid value | Cannot overwrite a value | Expecting value
    at line | column | at end of document | No closing quotation | File exists
    Compressed file ended before the end-of-stream marker was reached
    Exceeds the limit | digits | for integer string conversion: value has | use sys.set_int_max_str_digits
    to increase the limit | unzip | python | lrat-check | cake_lpr | proof.lrat | python-sat | dev
    SATISFIABLE | UNSATISFIABLE | UNKNOWN | {cnf} | {wcnf} | {opb} | #ff8800 | red-heart | own
    1GiB | out/recipes.csv | .log | .out | .sol
    LRAT by CaDiCaL, trimmed | CHECK | SHA | http | str | int | float | list | dict | True
""".replace("\n", "|").split("|")
STANDARD = files.read_text(files.bundled("instances")["standard"])
NOTATIONS = [*notations.known()]
# Names in files of notations: sides in a header, fields of tables.
FIELDS = ["top", "right", "bottom", "left", "cell", "type", "turn", "turns", "most"]
FIELDS += ["until_first", "dead_ends", "openings", "placements", "format"]


@cache
def names() -> re.Pattern[str]:
    """Names that are the same in every language: commands, options, values, keys, bundled files."""
    known = {"satpuzzle", __version__, *COMMANDS, *map(str.strip, OTHERS), *FIELDS, *KINDS, *FAMILIES, *ENCODINGS}
    known |= {*VARIABLES, *RECIPE_KEYS, *AT_MOST_KEYS, *KEYS, *BOARD_KEYS, *recipe_names(), *solver_names()}
    known |= {*DEFAULT_ARGUMENTS, *files.bundled("instances"), *MOTIFS, *NAMES, *NOTATIONS, *schema_names()}
    known |= {"framed", "rim", "frame", "self", "K", "triangle", "hexagon", "4x4torus", "4x6cylinder", "triangleROWS"}
    known |= {"ROWSxCOLUMNS", "aux"}
    known |= {"svg", "pdf", "png", "a4", "letter", "GiB", "MiB"}
    for kind in (*vars(results).values(), *results.FORMS.values()):
        known |= {kind.example, *(kind.endings or ())} if isinstance(kind, results.OutputFile) else set()
    for words, command in {"": program, **EVERY}.items():
        known |= {*words.split()}
        context = click.Context(command)
        for each in command.get_params(context):
            known |= {*each.opts, *each.secondary_opts, each.make_metavar(context)}
            known |= {str(choice) for choice in getattr(each.type, "choices", ())}
        known |= {f"satpuzzle {line}" for line, _ in getattr(command, "examples", ())}
    longest = sorted(map(re.escape, known - {""}), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(longest)})(?![^\W\d_])")


def visible(text: str) -> str:
    """The visible texts of a page or a picture, and those that are read aloud."""
    text = re.sub(r"(?s)<(style|script)\b.*?</\1>", "", text)
    told = re.findall(r'\b(?:title|alt|aria-label|placeholder)="([^"]*)"', text)
    return html.unescape(re.sub(r"(?s)<[^>]*>", " ", text) + " ".join(told))


def unmarked(text: str, typed: str) -> list[str]:
    """The words of the text outside brackets that are neither names nor user input."""
    text = re.sub(r"\b([0-9a-f]{64}|(?=[a-z]*[2-7])[a-z2-7]{12})\b", "", text)  # hashes and fingerprints
    while text != (rest := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)):
        text = rest
    rest = names().sub(" ", text)
    given = typed + typed.encode("unicode_escape").decode()
    return [word for word in re.findall(r"[^\W\d_]{2,}", rest) if word not in given]


def run(words: Iterable[str], stdin: str | None = None) -> Result:
    """A command line in this process."""
    result = CliRunner(env={"SATPUZZLE_LANGUAGE": "xx"}).invoke(program, [*words], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.usefixtures("pseudo")
def test_help_pages_are_translated() -> None:
    for words in ("", *EVERY):
        assert unmarked(run([*words.split(), "--help"]).stdout, "") == [], words


@pytest.mark.usefixtures("pseudo")
def test_errors_are_translated(every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slips = {}
    for number, (table, name) in enumerate(REFUSED):
        case, folder = TABLES[table]["refused"][name], tmp_path / str(number)
        given = lay_out(folder, every_kind, TABLES[table], case)
        monkeypatch.chdir(folder)
        call, stdin = spelled_out(case.get("call", TABLES[table]["call"])), case.get("stdin", "")
        result = run(shlex.split(call), stdin or None)
        texts = [data.decode(errors="replace") for data in given.values()]
        words = unmarked(result.output, " ".join([call, stdin, *given, *texts, *os.listdir(), STANDARD]))
        if words:
            slips[table, name] = words, result.output
    assert slips == {}


NONE = "# none\n" + "1 2 3 4\n" * 4
WORDS = "# words\n" + "heart+ club- spade+ ring-\nheart- club+ spade+ ring-\n" * 2
CALLS = """
solve standard --names --cards --essential
solve standard --limit 3 --format check
solve standard --first
solve none.txt
solve standard --engine sat
solve standard --engine frontier --progress
solve standard --format html
solve none.txt --format html
count standard --cross-check
count standard none.txt
count standard --timeout 1e-9
unique standard
unique none.txt standard
certify none.txt -o none.zip
certify standard -o c.zip --report c.html
certify words.txt -o w.zip --report w.html
verify c.zip
verify none.zip
check standard list.txt
check standard wrong.txt
check standard wrong.txt --partial
check standard wrong.txt --format svg -o wrong.svg
render standard --show 1-2 --labels -o two.svg
info standard
info words.txt
info standard asterix none.txt
best none.txt --all
best none.txt
best none.txt --format html
explain none.txt
explain standard
suspects none.txt
convert standard none.txt --to toml -o new
rank standard none.txt
rank standard
export standard -o f.cnf
export standard --cubes 4 -o f.icnf
decode standard.cnf no.txt
decode standard.cnf yes.txt
recipes standard
design --board 2x2 --figures 2 -o made.toml
generate --board 2x2 --figures 3 -o planted.toml
"""


def reported(folder: Path, every_kind: Path, language: str) -> Iterator[tuple[str, Result, list[Path]]]:
    """Run `CALLS` in that language in a folder, the current one: each call, its result, and the files it wrote."""
    shutil.copytree(every_kind, folder, dirs_exist_ok=True)
    (folder / "none.txt").write_text(NONE)
    (folder / "words.txt").write_text(WORDS)
    (folder / "no.txt").write_text("s UNSATISFIABLE\n")
    with Solver("cadical195", bootstrap_with=CNF(str(folder / "standard.cnf"))) as solver:
        assert solver.solve()
        (folder / "yes.txt").write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    first, second, *_ = (folder / "list.txt").read_text().splitlines()
    (folder / "one.txt").write_text(f"{first}\n")
    (folder / "wrong.txt").write_text(f"{first}\n{first}\n{second.replace('1', '2', 3)}\nCHECK foo\n")
    for line in CALLS.strip().split("\n"):
        before = {*folder.rglob("*")}
        result = CliRunner(env={"SATPUZZLE_LANGUAGE": language}).invoke(program, line.split())
        assert result.exit_code in (0, 1, 3), result.output
        yield line, result, sorted({*folder.rglob("*")} - before)


@pytest.mark.usefixtures("pseudo")
def test_reports_are_translated(every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    slips = {}
    for line, result, made in reported(tmp_path, every_kind, "xx"):
        shown = [result.stdout, result.stderr, *(each.read_text() for each in made if each.suffix in (".html", ".svg"))]
        text = " ".join(visible(each) if "<" in each[:20] else each for each in shown)
        typed = " ".join([WORDS, STANDARD, *map(str, tmp_path.iterdir()), line, *map(str, made)])
        if words := unmarked(text, typed):
            slips[line] = words
    assert slips == {}


def test_without_a_locale_only_classic_reports_are_german(
    every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: dict[str, dict[str, tuple[str, str]]] = {}
    for language in ("", "en", "de"):
        folder = tmp_path / language / "here"
        folder.mkdir(parents=True)
        monkeypatch.chdir(folder)
        for line, result, made in reported(folder, every_kind, language):
            files = [each.read_text() for each in made if each.suffix in (".html", ".svg", ".toml", ".cnf")]
            rest = re.sub("[0-9.]+", "0", " ".join([result.stderr, *files]))  # no times
            said.setdefault(line, {})[language] = result.stdout, rest
    for line, texts in said.items():
        classic = re.match("solve |decode .* yes", line) and "--format" not in line
        assert texts[""] == (texts["de" if classic else "en"][0], texts["en"][1]), line
        assert not classic or texts["de"] != texts["en"]
