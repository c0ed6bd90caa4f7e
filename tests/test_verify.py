"""The checker of certificates: it needs nothing else, its formula states exactly the rules, and it counts correctly.

Proofs are the subject of `test_certificates`, and forged certificates that of `test_forgeries`.
"""

from __future__ import annotations

import ast
import io
import json
import random
import sys
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Board, Placement, Puzzle, Rule, parse_board
from satpuzzle.certificates import archive, verify
from satpuzzle.certificates.verify import Clause, Filling, InvalidError, Memory
from tests import strategies
from tests.cases import one_in
from tests.conftest import ended
from tests.forging import packed, unpacked
from tests.formulas import projected, small
from tests.strategies import MANY, ODD_BOARDS, SMALL, kinds, puzzles, runs

SOURCE = Path(verify.__file__)
PLENTY = 1 << 40
ANYWHERE: list[str | Board] = [*SMALL, "triangle2", "hexagon1", *ODD_BOARDS]


def read(puzzle: Puzzle) -> verify.Puzzle:
    """The puzzle as the checker reads it."""
    return verify.Puzzle(json.loads(archive.problem_text(puzzle)), Memory(PLENTY))


def fillings(puzzle: Puzzle) -> list[Filling]:
    """All solutions by brute force, as the checker holds them."""
    looks = strategies.looks_of(puzzle)
    return [tuple((kind, looks[kind - 1][look]) for kind, look in lays) for lays in strategies.solutions(puzzle)]


def lines(found: Iterable[Filling]) -> bytes:
    """The CHECK lines of these."""
    entries = ("".join(",".join(map(str, (kind, *look))) + ";" for kind, look in each) for each in found)
    return "".join(f"CHECK: {each}\n" for each in entries).encode()


def proved(path: Path) -> None:
    """Make a certificate with a proof."""
    satpuzzle.certify("standard", str(path))


# It runs alone.


@pytest.mark.parametrize("name", ["verzwickt", "triangles-4"])
def test_the_checker_in_a_certificate_runs_alone(name: str, tmp_path: Path) -> None:
    """Where nothing else can be imported."""
    certified = satpuzzle.certify(name, str(tmp_path / "made.zip"))
    with zipfile.ZipFile(tmp_path / "made.zip") as members:
        members.extract("verify.py", tmp_path / "alone")
    done = ended(sys.executable, "-I", "-S", "verify.py", tmp_path / "made.zip", cwd=tmp_path / "alone")
    assert (done.returncode, done.stderr) == (0, "")
    counts, board = certified.counts, satpuzzle.load(name).board.name
    first, second = done.stdout.splitlines()
    told = f"{counts.distinct} distinct, {counts.essential} essential, {counts.labelled} labelled solutions"
    assert first == f"valid: {told}"
    assert second.startswith(f"the board is {board}; ")


def test_each_kind_of_failure_has_its_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told, text, other = tmp_path / "told.zip", tmp_path / "text.zip", tmp_path / "other.zip"
    proved(told)
    text.write_text("PDF")
    with zipfile.ZipFile(other, "w") as members:
        members.writestr("a.txt", "")
    manifest, parts = unpacked(told)
    bad = packed(tmp_path / "bad.zip", {**manifest, "distinct": 9}, parts, honest=True)
    for path, status, says in (
        (bad, 1, "invalid: the manifest claims other numbers of solutions: {'distinct': 9"),
        (text, 2, "is not a zip file, so it is not a certificate"),
        (other, 2, "is a zip file, but not a certificate"),
        (tmp_path / "none.zip", 2, "none.zip: No such file or directory\n"),
        (tmp_path, 2, ""),
    ):
        assert verify.main(str(path)) == status
        out, error = capsys.readouterr()
        assert (out, len(error.splitlines())) == ("", 1)
        assert error.startswith(f"{path}: ")
        assert says in error

    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(verify, "judged", full)
    assert verify.main(str(told)) == 3
    assert capsys.readouterr().err == f"{told}: not enough memory\n"


def test_every_certificate_contains_exactly_this_checker(tmp_path: Path) -> None:
    proved(tmp_path / "made.zip")
    assert unpacked(tmp_path / "made.zip")[1]["verify.py"] == SOURCE.read_bytes()


def test_it_imports_only_the_standard_library() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not any(node.level for node in froms)
    roots = {name.partition(".")[0] for name in (*names, *(str(node.module) for node in froms))}
    assert roots <= sys.stdlib_module_names
    assert not roots & {"importlib", "ctypes", "subprocess", "os", "pickle", "runpy", "tempfile"}
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"eval", "exec", "compile", "__import__", "getattr", "setattr", "globals"}


def test_it_is_short() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 600


# The formula.


def stated(puzzle: verify.Puzzle, excluded: Iterable[Filling]) -> tuple[verify.Formula, list[Clause], int]:
    """The formula, its clauses, and the number of its variables."""
    formula = verify.Formula(puzzle, excluded, Memory(PLENTY))
    clauses = list(formula.clauses())
    return formula, clauses, formula.new() - 1


def hold_against_the_truth(puzzle: Puzzle, chance: random.Random) -> None:
    """Each solution that is not excluded is exactly one model, and there are no others."""
    truth = fillings(puzzle)
    for excluded in ([], truth, [solution for solution in truth if chance.random() < 0.5]):
        formula, clauses, variables = stated(read(puzzle), excluded)
        assert variables >= max((abs(literal) for clause in clauses for literal in clause), default=0)
        found: list[Filling] = []
        for model in projected(clauses, range(1, variables + 1), 2 * MANY):
            true = {*model}
            cells = [[placement for placement, v in placed.items() if v in true] for placed in formula.placed]
            assert {*map(len, cells)} == {1}
            found.append(tuple(placement for (placement,) in cells))
        assert sorted(found) == sorted(each for each in truth if each not in excluded), "each exactly once"


@given(puzzles([*ANYWHERE, "3x3", "2x4", "triangle3", "hexagon7"], hinted=True) | kinds())
@runs(800)
def test_the_models_are_the_solutions_that_are_not_excluded(puzzle: Puzzle) -> None:
    hold_against_the_truth(puzzle, random.Random(1))


def written(clauses: Iterable[Clause], variables: int, number: int) -> bytes:
    lines = [f"p cnf {variables} {number}", *(" ".join(map(str, (*clause, 0))) for clause in clauses)]
    return "".join(line + "\n" for line in lines).encode()


EVERY_RULE = (
    small("1x2", "1 1 1 1, 1 1 1 1", "unsigned"),
    small("3x1", "1 2 1 2, 1 2 1 2, 1 1 1 1", "unsigned"),
    replace(small("2x2", "0 1 1 0, 0 1 2 0, 0 2 1 0, 0 1 1 0", "framed"), hints=(Placement(0, 1, 0),)),
)


@pytest.mark.parametrize("puzzle", one_in(2, EVERY_RULE), ids=lambda puzzle: puzzle.board.name)
def test_only_the_formula_itself_is_accepted(puzzle: Puzzle) -> None:
    rules = read(puzzle)
    solutions = fillings(puzzle)
    _, clauses, variables = stated(rules, solutions)
    number = len(clauses)

    def accept(data: bytes) -> list[Clause]:
        return list(verify.stated(verify.Formula(rules, solutions, Memory(PLENTY)), io.BytesIO(data)))

    right = written(clauses, variables, number)
    assert accept(right) == clauses
    changed = [[*clauses[:place], *clauses[place + 1 :]] for place in range(number)]
    for place, clause in enumerate([*clauses, clauses[0]]):
        changed.append([*clauses[:place], clause, *clauses[place:]])
    changed += [[*clauses, [literal]] for v in range(1, variables + 1) for literal in (v, -v)]
    changed += [[*clauses[:n], clauses[n][::-1], *clauses[n + 1 :]] for n in range(number)]
    changed += [[*clauses[:n], [-literal for literal in clauses[n]], *clauses[n + 1 :]] for n in range(number)]
    changed += [[*clauses, []], [[], *clauses], clauses[1:] + clauses[:1], []]
    for other in changed:
        if other != clauses:
            with pytest.raises(InvalidError, match=r"formula\.cnf.: clause \d+ is not the rule that belongs there"):
                accept(written(other, variables, len(other)))
    body = right[right.index(b"\n") + 1 :]
    for v, n in ((variables + 1, number), (variables - 1, number), (variables, number + 1), (variables, number - 1)):
        with pytest.raises(InvalidError, match=r"the header of 'formula\.cnf' is wrong"):
            accept(f"p cnf {v} {n}\n".encode() + body)
    for data in (
        right + b"\n",
        right[:-1],
        right.replace(b"\n", b"\r\n"),
        b"c\n" + right,
        right.replace(b" 0\n", b" 0 0\n"),
    ):
        with pytest.raises(InvalidError):
            accept(data)


# The puzzle: its symmetries, its counts, its board.


NAMES = (
    "1x1", "1x4", "3x2", "4x4", "10x7", "1x2cylinder", "5x3cylinder", "2x2torus", "3x5torus", "triangle1", "triangle2",
    "triangle5", "hexagon1", "hexagon7", "hexagon19",
)  # fmt: skip


def problem_of(name: str) -> dict[str, Any]:
    """A board of equal cards."""
    board = parse_board(name)
    data: dict[str, Any] = json.loads(
        archive.problem_text(Puzzle(board, ((1,) * board.sides,) * board.cells, Rule(signed=False)))
    )
    return data


@pytest.mark.parametrize("name", NAMES)
def test_named_boards_are_known_and_others_of_that_name_are_refused(name: str) -> None:
    data = problem_of(name)
    puzzle = verify.Puzzle(data, Memory(PLENTY))
    assert puzzle.board == name
    assert len(puzzle.symmetries) == len(parse_board(name).rotations)
    assert verify.Puzzle({**data, "board": "mine"}, Memory(PLENTY)).board == "the one listed in problem.json"
    wrong = [{**data, "board": other} for other in (*NAMES, "0x3", "99999x99999", "99999x1torus") if other != name]
    for each in wrong:
        with pytest.raises(InvalidError, match="the board is not"):
            verify.Puzzle(each, Memory(PLENTY))
    for other in ("", f"{name}\n", f"x{name}", "٣x٣", "3x3x3", "hexagon", "triangle1000", "2x2Torus"):
        assert verify.Puzzle({**data, "board": other}, Memory(PLENTY)).board == "the one listed in problem.json"


Change = Callable[[dict[str, Any]], object]
NO_GROUP, NO_LOOKS = "the moves of a card do not form a group", "these are not the looks of a card after each move"
# How problem.json of a 2x2 puzzle of three types is changed, and what is said.
WRONG: list[tuple[Change, str]] = [
    (lambda data: data.pop("rim"), "expected the keys 'board cards cells free given inside joins "),
    (lambda data: data.update(more=1), "expected the keys"),
    (lambda data: data.update(cells="4"), "expected integers, not ['4', 4]"),
    (lambda data: data.update(cells=10_001, sides=1), "the board is too large"),
    (lambda data: data.update(joins={}), "expected a list, not {}"),
    (lambda data: data["joins"][0].pop(), "expected integers, not [1, 2, 2]"),
    (lambda data: data["joins"][0].__setitem__(1, 5), "[1, 5, 2, 4] does not join two unjoined sides"),
    (lambda data: data.update(joins=data["joins"][:2], board=""), "the joins do not connect all cells"),
    (lambda data: data.update(joins=data["joins"][:-1]), "the board is not '2x2'"),
    (lambda data: data.update(free=[[1, 2]], board=""), "the free sides are not all sides without a join"),
    (lambda data: data.update(free=[[5, 1]], board=""), "the free sides are not all sides without a join"),
    (lambda data: data.update(moves=[]), "expected one or two lists of moves"),
    (lambda data: data.update(moves=data["moves"] * 3), "expected one or two lists of moves"),
    (lambda data: data.update(moves=[[]]), NO_GROUP),
    (lambda data: data.update(moves=[data["moves"][0][:2]]), NO_GROUP),
    (lambda data: data.update(moves=[[[1, 2, 3, 4], [1, 4, 3, 2]]]), NO_GROUP),
    (lambda data: data.update(moves=[[[1, 2, 3, 4]], [[2, 3, 4, 1]]]), NO_GROUP),
    (lambda data: data.update(moves=[[[1, 2, 3, 4]], [[1, 4, 3, 2], [3, 2, 1, 4]]]), NO_GROUP),
    (lambda data: data["cards"].__setitem__(0, 0), "expected integers, not [0, 1, 1]"),
    (lambda data: data["cards"].__setitem__(0, 1), "expected a card for each cell"),
    (lambda data: data["cards"].append(1), "expected a number of cards for each list of looks"),
    (lambda data: data["types"][0].pop(), NO_LOOKS),
    (lambda data: data["types"][0].reverse(), NO_LOOKS),
    (lambda data: data.update(moves=[data["moves"][0][:1]]), NO_LOOKS),
    (lambda data: data["types"][0][0].__setitem__(0, 1 << 30), "expected integers"),
    (lambda data: data["types"].__setitem__(0, data["types"][1]), "two types are the same"),
    (lambda data: data["meet"].append([1, 9]), "no card shows 1 and 9"),
    (lambda data: data.update(given=[[1, 1, 1, 1, 1, 2]]), "the card given in cell 1 is wrong"),
    (lambda data: data.update(given=[[1, 0, 1, 1, 2, 2]]), "the card given in cell 1 is wrong"),
    (lambda data: data.update(board=1), "the name of the board must be a text"),
]
THREE_TYPES = small("2x2", "1 1 2 2, 1 1 2 2, 1 2 1 2, 2 2 2 1", "unsigned")


@pytest.mark.parametrize(("change", "says"), WRONG, ids=[says for _, says in WRONG])
def test_a_wrong_problem_is_refused(change: Change, says: str) -> None:
    data = json.loads(archive.problem_text(THREE_TYPES))
    verify.Puzzle(data, Memory(PLENTY))
    change(data)
    with pytest.raises(InvalidError) as caught:
        verify.Puzzle(data, Memory(PLENTY))
    assert says in str(caught.value)


# The listed solutions.


def listed(puzzle: verify.Puzzle, data: bytes) -> tuple[list[Filling], int]:
    return verify.judged(puzzle, io.BytesIO(data), Memory(PLENTY), lambda: None)


def test_each_listed_solution_is_checked() -> None:
    puzzle = small("2x2", "1 2 3 4, 5 6 7 -2, -7 8 9 1, -3 -1 2 2")
    rules = read(puzzle)
    lines = [strategies.check_line(shown, puzzle).encode() + b"\n" for shown in strategies.truth(puzzle)]
    assert len(lines) == 4
    assert listed(rules, b"".join(lines))[1] == 1
    first, rest = lines[0], b"".join(lines[1:])
    entries = first[7:-2].split(b";")
    other = [*entries[:1], *entries[:1], *entries[2:]]
    kind, *shown = entries[0].split(b",")

    def line(entries: Sequence[bytes]) -> bytes:
        return b"CHECK: " + b"".join(entry + b";" for entry in entries) + b"\n"

    format_, rules_, again, images = (
        "is not written as CHECK lines are",
        "does not obey the rules of the puzzle",
        "the same solution comes before",
        "lists a solution, but not all its images under symmetries",
    )
    for text, says in (
        (b"", images),
        (first + first, again),
        (first[:-1], format_),
        (b"\n", format_),
        (first.replace(b" ", b" 0", 1), format_),
        (b"CHECK: " + "٣".encode() + first[8:], format_),
        (line(entries[:-1]), format_),
        (line([b",".join([kind, *shown, b"1"]), *entries[1:]]), format_),
        (line([b",".join([kind, *shown[:-1], b"1" * 5000]), *entries[1:]]), format_),
        (line(other), rules_),
        (line([b",".join([b"9", *shown]), *entries[1:]]), rules_),
        (line([b",".join([kind, *shown[1:], *shown[:1]]), *entries[1:]]), rules_),
    ):
        with pytest.raises(InvalidError) as caught:
            listed(rules, text + rest)
        place = f"solutions.txt:{2 if says == again else 1}: "
        assert says in str(caught.value), text
        assert says == images or str(caught.value).startswith(place), text


# The numbers of solutions.


# The memory that it counts.


def test_the_memory_for_a_certificate_is_limited_exactly() -> None:
    for returned in (0, 40_000_000):
        memory = Memory(3)
        memory.take(50_000_060, returned=returned)
        memory.take(returned)
        memory.take(0)
        with pytest.raises(InvalidError, match="needs more memory than a certificate of its size may take"):
            memory.take(1)
