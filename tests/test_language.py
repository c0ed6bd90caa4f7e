"""What people read is in their language."""

from __future__ import annotations

import ast
import pickle
import string
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

import satpuzzle
from satpuzzle.encode import formula_sizes
from satpuzzle.errors import (
    EngineLimitError,
    InputError,
    InvalidCertificateError,
    NoRoomError,
    SatpuzzleError,
    UnknownNameError,
    located,
)
from satpuzzle.runtime import language, memory
from satpuzzle.runtime.language import translated
from tests import catalogue
from tests.conftest import Cli


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


@pytest.mark.parametrize(("kind", "status"), [(EngineLimitError, 2), (NoRoomError, 3), (InvalidCertificateError, 1)])
def test_these_are_no_kinds_of_wrong_input(kind: type[SatpuzzleError], status: int) -> None:
    with pytest.raises(kind) as caught, located("mine"):
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
        with pytest.raises(NoRoomError, match="the formula would have more than") as caught:
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
