"""Errors keep their class wherever they pass, to a place in a file and to another process."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

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
from satpuzzle.runtime import memory
from satpuzzle.runtime.language import translated


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
