"""A formula can be taken to PySAT, get clauses of one's own, and be decoded afterwards."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import InputError, Solution
from satpuzzle.encode import Encoding
from tests.conftest import Cli

MIDDLE = 4


@pytest.fixture(scope="module")
def solutions() -> list[Solution]:
    """All solutions, found without SAT."""
    return list(satpuzzle.solve("standard", settings=satpuzzle.Settings(engine="frontier")))


@pytest.fixture(scope="module")
def encoding() -> Encoding:
    return satpuzzle.encode("standard")


def excluded_middle(encoding: Encoding, solution: Solution) -> list[list[int]]:
    """Clauses that forbid the middle card of a solution in every rotation, with a new variable for nothing else."""
    kind, new = solution.lays[MIDDLE].type, encoding.variables.count + 1
    return [[new], *([-new, -encoding.placed(MIDDLE, kind, turn)[0]] for turn in range(4))]


def written(path: Path) -> list[int]:
    """The last literal of each clause of a .wcnf, or of each constraint of an .opb."""
    lines = (line for line in path.read_text().splitlines() if line[0] not in "c*p" and " " in line)
    return [int(found[-1]) for line in lines if (found := re.findall(r"(?<=[ x])-?\d+(?= (?:0$|>=))", line))]


def test_iterating_yields_the_clauses(encoding: Encoding) -> None:
    assert list(encoding) == list(encoding.clauses())


@pytest.mark.parametrize("writer", ["export", "to_cnf"])
def test_clauses_of_ones_own_are_written_and_decoded_by_a_real_solver(
    tmp_path: Path, encoding: Encoding, solutions: list[Solution], installed: Callable[[str], str], writer: str
) -> None:
    own = excluded_middle(encoding, solutions[0])
    path, answer = tmp_path / "own.cnf", tmp_path / "answer.txt"
    if writer == "export":
        satpuzzle.export(encoding, path, added=own)
    else:
        cnf = encoding.to_cnf()
        cnf.extend(own)
        cnf.to_file(str(path))
    assert CNF(from_file=str(path)).clauses == [*encoding, *own]
    answer.write_text(subprocess.run([installed("cadical"), "-q", path], capture_output=True, text=True).stdout)
    puzzle, (decoded,) = satpuzzle.decode(path, answer)
    right = {each.check_line() for each in solutions if each.lays[MIDDLE].type != solutions[0].lays[MIDDLE].type}
    assert puzzle == encoding.puzzle
    assert decoded.check_line() in right


def test_a_model_that_violates_an_added_clause_is_refused(
    tmp_path: Path, encoding: Encoding, solutions: list[Solution]
) -> None:
    path, answer = tmp_path / "own.cnf", tmp_path / "answer.txt"
    satpuzzle.export(encoding, path, added=excluded_middle(encoding, solutions[0]))
    with Solver(bootstrap_with=list(encoding)) as solver:
        assert solver.solve(assumptions=encoding.literals(solutions[0]))
        answer.write_text(
            f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} {encoding.variables.count + 1} 0\n"
        )
    with pytest.raises(satpuzzle.WrongAnswerError, match="violates clause"):
        satpuzzle.decode(path, answer)


@pytest.mark.parametrize("most", ["joins", "cards"])
def test_pysat_finds_the_best_score_and_its_file_is_decoded(tmp_path: Path, most: str) -> None:
    encoding = satpuzzle.encode("asterix-first", f"most-{most}")
    wcnf = encoding.to_wcnf()
    with RC2(encoding.to_wcnf()) as rc2:  # which changes the clauses
        model = rc2.compute()
        cost = rc2.cost
    assert len(wcnf.soft) - cost == satpuzzle.best("asterix-first", most=most).score
    path, answer = tmp_path / "own.wcnf", tmp_path / "answer.txt"
    wcnf.to_file(str(path))
    values = " ".join(str(n if n in set(model) else -n) for n in range(1, wcnf.nv + 1))
    answer.write_text(f"o {cost}\ns OPTIMUM FOUND\nv {values} 0\n")
    assert satpuzzle.decode_best(path, answer).score == len(wcnf.soft) - cost
    satpuzzle.export(encoding, tmp_path / "same.wcnf")
    same = WCNF(from_file=str(tmp_path / "same.wcnf"))
    assert (wcnf.hard, wcnf.soft, wcnf.wght, wcnf.nv) == (same.hard, same.soft, same.wght, same.nv)


@pytest.mark.parametrize("name", ["f.wcnf", "f.opb"])
@pytest.mark.parametrize("most", ["joins", "cards"])
def test_clauses_are_added_to_a_formula_with_soft_clauses(
    cli: Cli, tmp_path: Path, installed: Callable[[str], str], most: str, name: str
) -> None:
    encoding = satpuzzle.encode("asterix-first", f"most-{most}")
    new = encoding.variables.count + 1
    placed = [encoding.placed(MIDDLE, 3, turn)[0] for turn in range(4)]
    path, answer = tmp_path / name, tmp_path / "answer.txt"
    satpuzzle.export(encoding, path, added=[[*placed, new], [-new]])
    if name == "f.opb":
        answer.write_text(subprocess.run([installed("clasp"), path], capture_output=True, text=True).stdout)
    else:
        with RC2(WCNF(from_file=str(path))) as rc2:
            model = rc2.compute()
            answer.write_text(f"o {rc2.cost}\ns OPTIMUM FOUND\nv {' '.join(map(str, model))} 0\n")
    best = satpuzzle.decode_best(path, answer)
    assert (best.score, best.claimed) == ({"joins": 10, "cards": 8}[most], True)
    assert [each.type for each in best.filling or () if each.cell == MIDDLE] == [3]
    result = cli("decode", path, answer)
    assert (result.exit_code, "the 2 added clauses" in result.stderr) == (0, True)
    mark = "x" if name == "f.opb" else ""
    values = " ".join(f"-{mark}{literal}" for literal in placed)
    answer.write_text(f"s SATISFIABLE\nv {values} -{mark}{max(map(abs, written(path)))} 0\n")
    with pytest.raises(satpuzzle.WrongAnswerError, match="violates clause"):
        satpuzzle.decode_best(path, answer)


@pytest.mark.parametrize("ending", ["wcnf", "opb"])
@pytest.mark.parametrize("clause", [[], [5, -5], [900, -3]])
def test_any_clause_that_is_added_is_read_again(tmp_path: Path, ending: str, clause: list[int]) -> None:
    encoding = satpuzzle.encode("asterix-first", "most-cards")
    path, answer = tmp_path / f"f.{ending}", tmp_path / "answer.txt"
    satpuzzle.export(encoding, path, added=[clause, [1]])
    answer.write_text("s UNSATISFIABLE\n")
    assert satpuzzle.decode_best(path, answer).filling is None


def test_clauses_are_added_to_a_formula_with_cubes(tmp_path: Path, encoding: Encoding) -> None:
    path, answer = tmp_path / "f.icnf", tmp_path / "answer.txt"
    answer.write_text("s UNSATISFIABLE\n")
    satpuzzle.export(encoding, path, cubes=4, added=[[encoding.variables.count + 1], [-1]])
    assert satpuzzle.decode(path, answer) == (encoding.puzzle, [])


def test_the_sampling_set_is_the_projection(tmp_path: Path, encoding: Encoding) -> None:
    satpuzzle.export(encoding, tmp_path / "f.cnf")
    text = (tmp_path / "f.cnf").read_text()
    shown, sampled = (re.findall(rf"^{mark} (.*) 0$", text, re.MULTILINE) for mark in ("c p show", "c ind"))
    assert shown == sampled
    assert list(map(int, " ".join(sampled).split())) == encoding.projection


def test_wrong_clauses_and_files_for_them_are_refused(tmp_path: Path, encoding: Encoding) -> None:
    with pytest.raises(InputError, match="added"):
        satpuzzle.export(encoding, tmp_path / "f.cnf", added=[[0]])
    with pytest.raises(InputError, match="no auxiliary"):
        satpuzzle.export("asterix-first", tmp_path / "f.opb", added=[[460]])
    with pytest.raises(InputError, match="own recipe"):
        satpuzzle.export(encoding, tmp_path / "f.cnf", recipe="direct")
    with pytest.raises(InputError, match="no soft constraint; use to_cnf"):
        encoding.to_wcnf()
    with pytest.raises(InputError, match="has a soft constraint; use to_wcnf"):
        satpuzzle.encode("asterix", "most-joins").to_cnf()
    assert not list(tmp_path.iterdir())
