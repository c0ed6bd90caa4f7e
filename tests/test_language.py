"""What people read is in their language."""

from __future__ import annotations

import ast
import html
import os
import pickle
import re
import shlex
import shutil
import string
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from click.testing import CliRunner, Result
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import errors
from satpuzzle.cli import COMMANDS, program, results
from satpuzzle.encode import formula_sizes
from satpuzzle.encode.cardinality import ENCODINGS
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import AT_MOST_KEYS, VARIABLES, recipe_names
from satpuzzle.encode.recipe import KEYS as RECIPE_KEYS
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.model.rule import KINDS
from satpuzzle.notation import notations
from satpuzzle.notation.notations.toml import BOARD_KEYS, KEYS
from satpuzzle.pictures.looks import MOTIFS, NAMES
from satpuzzle.runtime import files, language, memory
from satpuzzle.runtime.language import translated
from satpuzzle.schemas import schema_names
from satpuzzle.solvers.external import DEFAULT_ARGUMENTS
from satpuzzle.solvers.pysat_solvers import solver_names
from satpuzzle.version import __version__
from tests import catalogue
from tests.conftest import Cli
from tests.test_helping import EVERY
from tests.test_refusals import REFUSED, TABLES, lay_out, spelled_out


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, None), ({"LANG": "C"}, None), ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, None),
        ({"LC_ALL": "POSIX"}, None), ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "en_US"}, "de"), ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zz_ZZ.UTF-8"}, "en"), ({"LANG": "xy_ZZ.UTF-8@euro"}, "xy"), ({"LANG": "xy_AB.UTF-8"}, "xy_AB"),
        ({"SATPUZZLE_LANGUAGE": "xy-ab"}, "xy_AB"), ({"SATPUZZLE_LANGUAGE": "de", "LC_ALL": "en_US.UTF-8"}, "de"),
    ],
)  # fmt: skip
def test_the_language_is_the_programs_variable_or_the_locale(
    variables: dict[str, str], wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SATPUZZLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(language, "LANGUAGES", ("de", "en", "xy", "xy_AB"))
    assert language.wanted() == wanted


COMPLETE = ("de",)  # every text is translated
ALL = [pytest.param(path, id=name) for name, path in catalogue.catalogues().items()]


def key(message: Message) -> tuple[object, str | None]:
    """The key of a text."""
    return message.id, message.context


@pytest.mark.parametrize("path", ALL)
def test_a_catalogue_has_every_text_once_and_no_other(path: Path) -> None:
    """If not: `make texts`."""
    template = {key(each): catalogue.english(each) for each in catalogue.template()}
    assert {key(each): catalogue.english(each) for each in catalogue.read(path)} == template


@pytest.mark.parametrize("path", [pytest.param(catalogue.catalogues()[name], id=name) for name in COMPLETE])
def test_what_is_complete_stays_so(path: Path) -> None:
    """If not: `make texts`, translate what is new, and look at what is marked fuzzy: its English has changed."""
    found = [message for message in catalogue.read(path) if message.id]
    assert [message.id for message in found if message.fuzzy or not all([*strings(message)])] == []


def strings(message: Message) -> tuple[str, ...]:
    """Its translations: one text, or one per plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@pytest.mark.parametrize("path", ALL)
def test_a_translation_has_the_parts_of_the_english_text(path: Path) -> None:
    for message in catalogue.read(path):
        english = catalogue.english(message)
        for text in filter(None, strings(message)) if message.id else ():
            parts = [sorted(each for _, each, _, _ in string.Formatter().parse(one) if each) for one in (english, text)]
            assert parts[0] == parts[1] or (not isinstance(message.id, str) and {*parts[1]} <= {*parts[0]}), english


def test_what_errors_say_is_marked() -> None:
    """Every message is in the catalogue."""
    for path, inside in catalogue.nodes().items():
        for node in inside:
            if isinstance(node, ast.Call) and node.args and catalogue.called(node) in catalogue.errors():
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
    assert "Datei nicht gefunden" in cli("solve", "nothing.txt", "--language", "de").stderr
    assert "Datei nicht gefunden" in cli("--language=de", "solve", "nothing.txt").stderr
    assert cli("count", "--help", "--language", "de").stdout.startswith("Aufruf: ")
    monkeypatch.setenv("SATPUZZLE_LANGUAGE", "de")
    assert "Datei nicht gefunden" in cli("solve", "nothing.txt").stderr
    assert cli("solve", "standard").stdout.startswith("Eingabedaten:")
    assert cli("solve", "standard", "--language", "en").stdout.startswith("Input:")


def test_the_option_ends_with_its_command_line(cli: Cli) -> None:
    for words in (["solve", "standard"], ["solve", "nothing.txt"], ["--help"]):
        cli(*words, "--language", "en")
        assert language.wanted() is None


# -- catalogues of other languages ---------------------------------------------------------------------------


def catalogue_of(long: dict[str, str], translations: dict[str, str] | None = None) -> Catalog:
    """A catalogue with these long texts: their short names and the English; translations: by short name."""
    texts = Catalog("pt")
    for name, english in long.items():
        texts.add(name, (translations or {}).get(name, ""), auto_comments=[english], context=language.LONG)
    return texts


def test_a_translation_follows_its_long_text_and_is_marked_when_the_english_changes() -> None:
    texts = catalogue_of({"help 1": "Boards.", "help 2": "Cards."}, {"help 1": "Tabuleiros.", "help 2": "Cartas."})
    catalogue.update(texts, catalogue_of({"help 1": "New.", "help 2": "Boards.", "help 3": "Many cards."}))
    found = {each.id: (each.string, each.fuzzy) for each in texts if each.id}
    assert found == {"help 1": ("", False), "help 2": ("Tabuleiros.", False), "help 3": ("", False)}

    texts = catalogue_of({"help 1": "Boards.", "help 2": "Cards."}, {"help 1": "Tabuleiros.", "help 2": "Cartas."})
    catalogue.update(texts, catalogue_of({"help 1": "Boards.", "help 2": "Many cards."}))
    found = {each.id: (each.string, each.fuzzy) for each in texts if each.id}
    assert found == {"help 1": ("Tabuleiros.", False), "help 2": ("Cartas.", True)}


def test_a_new_language_begins_with_every_text_untranslated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    path = catalogue.begin("pt-BR")
    assert path == tmp_path / "pt_BR" / "LC_MESSAGES" / "satpuzzle.po"
    texts = [each for each in catalogue.read(path) if each.id]
    assert {key(each) for each in texts} == {key(each) for each in catalogue.template() if each.id}
    assert not any(any(strings(each)) or each.fuzzy for each in texts)
    for name, reason in (("pt_BR", "already a catalogue"), ("en_GB", "in English"), ("xx", "unknown language 'xx'")):
        with pytest.raises(SystemExit, match=reason):
            catalogue.begin(name)


def test_a_language_has_its_own_plural_forms_and_a_region_falls_back_to_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish = Catalog("pl")
    polish.add(("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart"))
    path = tmp_path / "pl" / "LC_MESSAGES" / "satpuzzle.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, polish)
    monkeypatch.setattr(language, "CATALOGUES", str(tmp_path))
    monkeypatch.setattr(language, "LANGUAGES", ("en", "pl"))
    language._find_in.cache_clear()
    monkeypatch.setenv("SATPUZZLE_LANGUAGE", "pl_PL.UTF-8")
    said = [language.several(number, "{n} card", "{n} cards") for number in (1, 3, 5, 22)]
    assert said == ["1 karta", "3 karty", "5 kart", "22 karty"]
    assert language.say("a text that nobody translated") == "a text that nobody translated"
    language._find_in.cache_clear()


# Errors keep their class wherever they pass, to a place in a file and to another process.


def recipe(folder: Path) -> object:
    """Load a recipe with an unknown name."""
    (folder / "mine.toml").write_text('variables = ["plac"]\n')
    return satpuzzle.load_recipe(str(folder / "mine.toml"))


@pytest.mark.parametrize(
    ("load", "says"),
    [
        (recipe, "mine.toml: unknown variable 'plac'"),
        (
            lambda _: satpuzzle.parse_all('rule = "smily"\ncards = [[1, 1, 1, 1]]\n', source="mine"),
            "mine:1: unknown rule",
        ),
    ],
)
def test_unknown_names_in_files_stay_unknown_names(load: Callable[[Path], object], says: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load(tmp_path)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "status"), [(errors.EngineLimitError, 2), (errors.NoRoomError, 3), (errors.InvalidCertificateError, 1)]
)
def test_these_are_no_kinds_of_wrong_input(kind: type[errors.SatpuzzleError], status: int) -> None:
    with pytest.raises(kind) as caught, errors.located("mine"):
        raise kind("because")
    assert not isinstance(caught.value, InputError)
    assert caught.value.exit_code == status


def test_errors_of_every_class_reach_another_process(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError) as caught:
        recipe(tmp_path)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.source) == (UnknownNameError, str(caught.value), caught.value.source)


def test_a_lack_of_memory_is_told_as_such(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    satpuzzle.export("standard", "s.cnf")
    Path("s.ans").write_text("s UNSATISFIABLE\n")
    monkeypatch.setattr(memory, "free", lambda: 10)
    for call in (lambda: satpuzzle.decode("s.cnf", "s.ans"), lambda: formula_sizes("standard")):
        with pytest.raises(errors.NoRoomError, match="the formula would have more than") as caught:
            call()
        assert caught.value.exit_code == 3


def test_an_error_is_english_and_translated_where_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with parts that are texts, in the error of another process."""
    monkeypatch.setenv("SATPUZZLE_LANGUAGE", "de")
    with pytest.raises(InputError) as caught:
        satpuzzle.parse_all("1 2 -1 -2\n1 2 -1\n", board="1x2", source="m")
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == "m:2: 3 labels, but a card has 4; write one card per line, with a colon after its name"
    assert (
        translated(error)
        == "m:2: 3 Seiten, eine Karte hat 4; eine Karte je Zeile schreiben, mit einem Doppelpunkt nach ihrem Namen"
    )


# Every text of the command line is translated: tests with a language that puts all texts in brackets.
# Descriptions in the files of bundled puzzles and encodings, in docstrings of constraint families and in JSON Schemas
# are not translated; `instances`, `recipes` and `schema` list them.

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
    for spoken in ("", "en", "de"):
        folder = tmp_path / spoken / "here"
        folder.mkdir(parents=True)
        monkeypatch.chdir(folder)
        for line, result, made in reported(folder, every_kind, spoken):
            files = [each.read_text() for each in made if each.suffix in (".html", ".svg", ".toml", ".cnf")]
            rest = re.sub("[0-9.]+", "0", " ".join([result.stderr, *files]))  # no times
            said.setdefault(line, {})[spoken] = result.stdout, rest
    for line, texts in said.items():
        classic = re.match("solve |decode .* yes", line) and "--format" not in line
        assert texts[""] == (texts["de" if classic else "en"][0], texts["en"][1]), line
        assert not classic or texts["de"] != texts["en"]
