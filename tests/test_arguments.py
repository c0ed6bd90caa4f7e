"""Invalid arguments of library calls give one line with the argument and what is expected."""

from __future__ import annotations

import inspect
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import satpuzzle
import satpuzzle_contest
from satpuzzle import Board, CardType, InputError, Lay, Placement, Puzzle, Rule, Settings, Solution, parse_board
from satpuzzle.model import Side
from satpuzzle.paper.cards import Printing
from satpuzzle.pictures.boards import Style

CARDS = [[1, 2, -1, -2], [1, 2, -1, 1], [-2, 1, -2, 2], [2, -1, 1, 2]]
TINY = Puzzle.from_cards(CARDS, "2x2")
PAIR = "# a pair\n1 2 -1 2\n1 2 -1 -2\n"
(TWO,) = satpuzzle.parse_all(PAIR, board="1x2")  # for slow calls


class Unfriendly:
    """Neither a number nor a text, and neither comparable nor callable."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")


WRONG: tuple[Any, ...] = (
    *(None, True, 0, -1, 5, 2.5, float("nan"), float("inf"), 10**30, 1j),
    *("", "x", "\0", "\ud800", "3", "nonsense", "a\nb", b"3x3", bytearray(b"1")),
    *([], ["a"], [None], [[1, 2, "x"]], [[1], [1, 2]], [[]], [2.5], (), (1, 2), ((1, 2), (3,)), {}, {"a": 1}, {1, 2}),
    *(object(), Unfriendly(), Path("nowhere"), Path("no", "where.cnf"), iter([1]), range(3)),
    *(np.int64(-3), np.float64(1.5), np.bool_(True), np.array(5), np.array([1, 2]), np.zeros((2, 2)), np.array(["a"])),
    *(Lay(1, 0), Rule(), Settings(), TINY, parse_board("1x1")),
)


def calls() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Every public call, with valid arguments; the others have their defaults."""
    encoding = satpuzzle.encode(TINY)
    solution = satpuzzle.first(TINY)
    assert solution is not None
    board = parse_board("2x2")
    right: dict[str, dict[str, Any]] = {
        "Board": {"name": "own", "sides": 4, "cells": 2, "joins": ((Side(0, 1), Side(1, 3)),), "rows": (2,)},
        "CardType": {"number": 1, "looks": ((1, 2, 3, 4), (4, 1, 2, 3)), "count": 1},
        "Counts": {"distinct": 4, "essential": 1, "labelled": 4},
        "Puzzle": {"board": board, "cards": TINY.cards, "hints": (Placement(0, 1, 0),), "figures": ("a", "b")},
        "Rule": {},
        "Search": {"puzzle": TINY, "limit": 1},
        "Settings": {"memory": 1 << 30},
        "Solution": {"lays": solution.lays, "puzzle": TINY},
        "best": {"puzzle": TINY, "target": 3, "start": solution.check_line(), "timeout": 5},
        "best_fillings": {"best": satpuzzle.best(TINY), "timeout": 5},
        "certify": {"puzzle": TINY, "path": "c.zip", "report": "proof.html", "motifs": {"1": "red"}},
        "convert": {"puzzles": [TINY], "notation": "toml"},
        "count": {"puzzle": TINY},
        "decode": {"formula": "f.cnf", "answer": "answer.txt"},
        "decode_best": {"formula": "f.wcnf", "answer": "answer.txt"},
        "design": {"board": "1x2", "figures": 2, "tries": 30, "difficulty": "1-", "most": 10, "timeout": 5.0},
        "draw": asdict(Style(arrows=True, motifs={"1": "red"})) | {"what": solution},
        "encode": {"puzzle": TINY},
        "estimate": {"puzzle": TINY},
        "explain": {"puzzle": TINY, "timeout": 5},
        "export": {"puzzle": TINY, "path": "f.wcnf", "most": "joins", "timeout": 5},
        "fingerprint": {"puzzle": TINY},
        "first": {"puzzle": TINY},
        "formula_sizes": {"puzzle": TINY, "recipe": ["default"], "timeout": 5},
        "generate": {"board": "2x2", "figures": 2},
        "info": {"puzzle": TINY, "recipe": ["default"], "timeout": 5},
        "instances": {},
        "judge": {"puzzle": TINY, "text": solution.check_line()},
        "load": {"source": "standard"},
        "load_all": {"source": "standard"},
        "load_recipe": {},
        "make_cubes": {"encoding": encoding, "least": 2},
        "parse_all": {"text": PAIR, "board": "1x2"},
        "Progress": {},
        "parse_board": {"name": "3x3"},
        "recipe_names": {},
        "schema": {"name": "count-1"},
        "schema_names": {},
        "repair": {"puzzle": TWO, "tries": 100, "timeout": 5},
        "rank": {"puzzles": [TINY], "most": 10},
        "suspects": {"puzzle": TWO, "timeout": 5},
        "shuffled": {"puzzle": TINY, "seed": 1},
        "sheet": {
            **{"puzzles": [TINY], "path": "a.pdf", "timeout": 5.0, **asdict(Style(background="red"))},
            **asdict(Printing(size=30, bleed=3, title="T", author="A", publisher="P")),
        },
        "solve": {"puzzle": TINY, "limit": 1},
        "unique": {"puzzle": TINY},
        "verify": {"path": "c.zip"},
        "with_given": {"puzzle": TINY, "given": ["1,1=1@0", Placement(1, 2, 0)]},
        "write_page": {"puzzle": TINY, "path": "a.html", "title": "T", "timeout": 5.0},
    }
    sets: dict[str, dict[str, Any]] = {
        "check_suite": {"folder": "."},
        "write_measured_suite": {"folder": "m", "formulas": 1, "seeds": 1, "largest": 3, "easy": 0.0, "timeout": 60},
        "write_suite": {"folder": "suite", "seeds": 1, "largest": 2},
    }
    for package, of_package in ((satpuzzle, right), (satpuzzle_contest, sets)):
        for name, arguments in of_package.items():
            yield name, getattr(package, name), arguments
    from_cards = {"cards": CARDS, "board": "2x2", "rule": "signed", "names": ["a", "b"], "title": "", "source": ""}
    yield "Puzzle.from_cards", Puzzle.from_cards, from_cards
    yield "Rule.parse", Rule.parse, {"text": "signed"}
    yield "Encoding.clauses", encoding.clauses, {"without": ["cell_has_a_card"]}
    yield "Encoding.family", encoding.family, {"name": "cell_has_a_card"}
    yield "Recipe.without", encoding.recipe.without, {"name": "cell_has_a_card"}
    yield "Encoding.decode", encoding.decode, {"model": encoding.literals(solution)}
    yield "Encoding.placements", encoding.placements, {"model": encoding.literals(solution)}
    yield "Encoding.placed", encoding.placed, {"cell": 0, "kind": 1, "turn": 0}
    yield "Encoding.describe", encoding.describe, {"clause": [1, -2]}
    yield "Solution.picture", solution.picture, {"names": False}


def with_defaults(call: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    """All arguments of the call."""
    parameters = inspect.signature(call).parameters.items()
    return {**{name: each.default for name, each in parameters if each.default is not each.empty}, **given}


CALLS = {name: (call, with_defaults(call, given)) for name, call, given in calls()}
# Lays and placements are made in great numbers; whoever takes one checks it. Errors take what they are given.
UNCHECKED = {"Difficulty", "Lay", "Placement"} | {name for name in satpuzzle.__all__ if name.endswith("Error")}
# In normal runs, slow calls get only some of the invalid values.
SLOW = {"certify", "design", "repair", "sheet", "suspects", "write_measured_suite", "write_page"}
# Valid values with which a call makes very many formulas.
MANY = {"largest": {"5", "array(5)", repr(10**30)}, "easy": {"5", "2.5", "array(5)", repr(np.float64(1.5))}}
LONG = 1000  # characters: an error names what is known, as the bundled puzzles
library: Any = satpuzzle  # for invalid calls, hidden from the type checker


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that valid calls need."""
    folder = tmp_path_factory.mktemp("named")
    satpuzzle.certify(TINY, folder / "c.zip")
    satpuzzle.export(TINY, folder / "f.cnf")
    satpuzzle.export(TINY, folder / "f.wcnf")
    (folder / "answer.txt").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _here(named: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with copies of these files; nothing waits for standard input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    shutil.copytree(named, tmp_path, dirs_exist_ok=True)


USES: dict[type, Callable[[Any], object]] = {  # each is true of a right one
    Board: lambda board: board.rotations and board.corners,
    CardType: lambda kind: kind.looks,
    Puzzle: lambda puzzle: [satpuzzle.first(puzzle)],
    Rule: str,
    Settings: lambda settings: satpuzzle.first(TINY, settings=settings),
    Solution: lambda solution: solution.orbit() and solution.check_line(),
}


def made(call: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    """Call it, and use the result."""
    result = call(**arguments)
    if isinstance(result, Iterator):
        list(islice(result, 2))
    if type(result) in USES:
        assert repr(result)
        assert str(result)
        assert USES[type(result)](result)


def test_every_public_name_is_tested_here() -> None:
    callables = {name for name in satpuzzle.__all__ if callable(getattr(satpuzzle, name))} - UNCHECKED
    assert callables | {*satpuzzle_contest.__all__} == {name for name in CALLS if "." not in name}
    for name, (call, arguments) in CALLS.items():
        assert set(inspect.signature(call).parameters) - {"how", "style"} <= set(arguments), name


def is_flag(argument: str, value: object) -> bool:
    """Whether only its truth value matters."""
    return isinstance(value, bool) or argument == "unique"


@pytest.mark.parametrize("name", CALLS)
def test_invalid_arguments_raise_only_one_line_errors(name: str) -> None:
    call, right = CALLS[name]
    made(call, right)
    escaped: list[str] = []
    lines: list[str] = []
    thinned = name in SLOW and not os.environ.get("THOROUGH")
    for number, argument in enumerate(argument for argument in right if not is_flag(argument, right[argument])):
        for value in WRONG[number % 6 :: 6] if thinned else WRONG:
            if repr(value) in MANY.get(argument, ()):
                continue
            try:
                made(call, {**right, argument: value})
            except satpuzzle.SatpuzzleError as error:
                lines.append(str(error))
            except Exception as error:
                escaped.append(f"{argument}={value!r:.40}: {type(error).__name__}: {error}")
    assert escaped == []
    assert [line for line in lines if "\n" in line or len(line) > LONG] == []
    with pytest.raises(TypeError):
        call(**right, nonsense=1)


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: library.solve(5), ["puzzle: invalid value 5", "Puzzle.from_cards"]),
        (lambda: library.count(Path("standard")), ["./standard: no such file"]),
        (lambda: library.load("no\nfile.txt"), ["'no\\nfile.txt'", "not a file name"]),
        (lambda: library.solve(TINY, limit="3"), ["limit: invalid value '3'", "a whole number, as in limit=3"]),
        (lambda: library.solve(TINY, timeout="5"), ["timeout: invalid value '5'", "a number"]),
        (lambda: library.count(TINY, settings={}), ["settings: invalid value {}", "Settings(engine='sat')"]),
        *(
            (lambda path=path: library.export(TINY, path), [f"path: invalid value {path!r}", "Path"])
            for path in (None, True, 5, b"x.cnf")
        ),
        (
            lambda: library.write_page(TINY, "a.html", solutions="no"),
            ["solutions: invalid value 'no'", "True or False"],
        ),
        (lambda: library.solve(TINY, up_to_rotation="no"), ["up_to_rotation: invalid value 'no'", "True or False"]),
        (lambda: library.generate(5), ["board: invalid value 5", "'3x3'"]),
        (lambda: library.generate("3x3", figures=2, seed=10**5000), ["seed: invalid value 10000"]),
        (lambda: library.Solution((), TINY), ["lays: invalid value ()", "each of the 4 cells of board 2x2"]),
        (lambda: library.Solution(((1, 0),) * 4, TINY), ["lays: invalid value ((1, 0), ", "Lay(type=1, turn=0)"]),
        (lambda: library.Solution((Lay(9, 0),) * 4, TINY), ["lays: invalid value (Lay(type=9", "type from 1 to 4"]),
        (lambda: library.Puzzle("2x2", TINY.cards), ["board: invalid value '2x2'", "parse_board"]),
        (lambda: library.Puzzle(TINY.board, 5), ["cards: invalid value 5", "Puzzle.from_cards"]),
        (lambda: library.Puzzle.from_cards(None), ["cards: invalid value None", "[[1, 2, -1, -2], …]"]),
        (lambda: library.Puzzle.from_cards([]), ["no cards; write one card per line"]),
        (lambda: library.Puzzle.from_cards([[1, 2, "x", 4]]), ["cards:1:", "'x'"]),
        (lambda: library.Puzzle.from_cards([[1, 2, -1, 2], [1, None, 2, 3]]), ["cards:2: side 2: ", "'heart+'"]),
        (lambda: library.Puzzle.from_cards([[1, 2, 3, 4]]), ["no label is negative", "unsigned"]),
        (lambda: library.Puzzle.from_cards(CARDS, names=["heart"]), ["names for 1 figures", "figure 2"]),
        (lambda: library.Puzzle.from_cards(CARDS, names="heart"), ["invalid value 'heart'", "['heart', 'club']"]),
    ],
)
def test_the_error_names_the_argument_and_what_is_expected(call: Callable[[], object], names: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        call()
    for name in names:
        assert name in str(caught.value)


def test_numpy_numbers_and_paths_are_accepted() -> None:
    assert len(list(library.solve(TINY, limit=np.int64(1), timeout=np.float64(60)))) == 1
    assert library.generate("2x2", figures=np.int8(2), seed=np.uint8(3)) == library.generate("2x2", figures=2, seed=3)
    assert library.Rule(False, (np.int64(0),), np.bool_(True)) == Rule.FRAMED
    assert library.Puzzle(parse_board("2x2"), np.array(CARDS)) == TINY
    assert library.Settings(jobs=np.int64(2), checkpoint=Path("a.parts")) == Settings(jobs=2, checkpoint="./a.parts")
    folder = Path("folder")
    folder.mkdir()
    certified = satpuzzle.certify(TINY, folder / "c.zip")
    assert satpuzzle.verify(folder / "c.zip").counts == certified.counts
    Path("mine.toml").write_text(satpuzzle.load_recipe("direct").text, encoding="utf-8")
    assert satpuzzle.export(TINY, folder / "f.cnf", recipe=Path("mine.toml")).recipe.name == "mine.toml"
    assert satpuzzle.decode(folder / "f.cnf", Path("answer.txt")) == (TINY, [])
