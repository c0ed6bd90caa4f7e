"""Formulas for MaxSAT and pseudo-Boolean solvers describe the best fillings, and answers are checked."""

from __future__ import annotations

import gzip
import lzma
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import InputError, Puzzle, Settings, Solution
from satpuzzle.encode import Encoding
from satpuzzle.optimize.best import Best
from tests import strategies
from tests.conftest import Cli, ended, error_of
from tests.strategies import ODD_BOARDS, TINY, kinds, puzzles, runs, spoilt

MOST = ("joins", "cards")
FORMS = ("f.wcnf", "f.opb")
most = pytest.mark.parametrize("most", MOST)
form = pytest.mark.parametrize("form", FORMS)
RC2_COMMAND = shlex.join([sys.executable, "-m", "pysat.examples.rc2", "-vv", "{wcnf}"])


class Read(NamedTuple):
    """A formula: hard and soft clauses; in an .opb, a soft clause says that a term is not paid."""

    hard: list[list[int]]
    soft: list[list[int]]


def read(path: Path) -> Read:
    """The formula in a file, read independently by the rules of its format."""
    return read_opb(path.read_text()) if path.suffix == ".opb" else read_wcnf(path.read_text())


def read_wcnf(text: str) -> Read:
    hard: list[list[int]] = []
    soft: list[list[int]] = []
    for words in (line.split() for line in text.splitlines() if not line.startswith("c")):
        clause = list(map(int, words[1:]))
        assert clause.pop() == 0
        {"h": hard, "1": soft}[words[0]].append(clause)
    return Read(hard, soft)


def read_opb(text: str) -> Read:
    """A constraint with coefficients 1 and -1 requires a minimum number of true literals."""
    lines = text.splitlines()
    header = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0])
    assert header
    objective, *constraints = [line for line in lines if line[0] != "*"]
    assert re.fullmatch(r"min:( \+1 x\d+)* ;", objective)
    hard: list[list[int]] = []
    for line in constraints:
        match = re.fullmatch(r"((?:[+-]1 x\d+ )+)>= (-?\d+) ;", line)
        assert match, line
        clause = [int(sign + variable) for sign, variable in re.findall(r"([+-])1 x(\d+)", match[1])]
        needed = int(match[2]) + sum(literal < 0 for literal in clause)
        assert needed > 0
        hard += map(list, combinations(clause, max(0, len(clause) - needed + 1)))  # of these, one is true
    assert int(header[2]) == len(constraints)
    formula = Read(hard, [[-int(variable)] for variable in re.findall(r"x(\d+)", objective)])
    assert int(header[1]) >= variables_of(formula)
    return formula


def solved(formula: Read) -> tuple[int, list[int]] | None:
    """The least cost, with a model; None if there is none."""
    wcnf = WCNF()
    wcnf.extend(formula.hard)
    wcnf.extend(formula.soft, weights=[1] * len(formula.soft))
    with RC2(wcnf) as rc2:
        model = rc2.compute()
        return None if model is None else (rc2.cost, model)


KINDS = ("1x2", "4x4:2,2-2,3", "1x3cylinder", "3x3torus:1,1-1,3", "triangle2:2,1-2,3")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("weighted")


def exported(puzzle: Puzzle | str, folder: Path, form: str, most: str) -> Path:
    path = folder / form
    satpuzzle.export(puzzle, path, most=most)
    return path


def layouts(model: Sequence[int], form: str) -> Iterator[str]:
    """A model in the output format of solvers."""
    if form.endswith("opb"):
        names = [f"-x{-literal}" if literal < 0 else f"x{literal}" for literal in model]
        yield "v " + " ".join(names)
        yield "\n".join("v " + " ".join(names[start : start + 7]) for start in range(0, len(names), 7))
        yield "v " + " ".join(reversed(names))
    else:
        yield "v " + " ".join(map(str, model)) + " 0"
        yield "v " + " ".join(map(str, model))
        yield "\n".join(f"v {literal}" for literal in [*model, 0])
    if len(model) > 1:
        yield "v " + "".join("1" if literal > 0 else "0" for literal in model)


def test_no_card_where_a_given_card_cannot_lie_has_no_model_in_any_form(tmp_path: Path) -> None:
    """The soft clause of that cell is empty, too: it must not stand for the hard one."""
    cards, hint = ((1, 0, 1, 0), (1, 0, 1, 0), (1, 0, 0, 0)), satpuzzle.Placement(0, 1, 0)
    puzzle = Puzzle(satpuzzle.parse_board("3x1"), cards, satpuzzle.Rule.FRAMED, (hint,))
    assert [solved(read(exported(puzzle, tmp_path, form, "cards"))) for form in FORMS] == [None, None]


@most
@form
@runs(60)
@given(puzzle=spoilt(puzzles((*TINY, "triangle2", *ODD_BOARDS), hinted=True)) | spoilt(kinds(KINDS)))
def test_the_lowest_cost_equals_the_missing_score(puzzle: Puzzle, form: str, most: str, folder: Path) -> None:
    score, _ = strategies.table(puzzle).best(most)
    right = None if score < 0 else score
    total = len(puzzle.board.joins) if most == "joins" else puzzle.board.cells
    path = exported(puzzle, folder, form, most)
    formula = read(path)
    assert len(formula.soft) == total
    found = solved(formula)
    assert (None if found is None else total - found[0]) == right
    own = satpuzzle.best(puzzle, most=most)
    assert (None if own.filling is None else own.score) == right
    answer = folder / "answer.txt"
    if found is None:
        answer.write_text("c no\ns UNSATISFIABLE\n")
        assert satpuzzle.decode_best(path, answer) == Best(puzzle, own.most, None, -1, -1, claimed=True)
        return
    cost, model = found
    model = [n if n in set(model) else -n for n in range(1, variables_of(formula) + 1)]
    for values in layouts(model, form):
        answer.write_text(f"c hello\no {cost + 1}\no {cost}\ns OPTIMUM FOUND\n{values}\nc bye\n")
        best = satpuzzle.decode_best(path, answer)
        assert (best.score, best.optimal, best.total) == (right, True, total), values
        answer.write_text(f"{values}\no {cost}\ns SATISFIABLE\n")
        open_ = satpuzzle.decode_best(path, answer)
        assert (open_.filling, open_.claimed) == (best.filling, False)
        assert open_.bound >= (right or 0)


def variables_of(formula: Read) -> int:
    return max((abs(literal) for clause in [*formula.hard, *formula.soft] for literal in clause), default=0)


@most
@pytest.mark.parametrize("words", [RC2_COMMAND, "clasp {opb}"], ids=["rc2", "clasp"])
def test_an_external_maxsat_solver_is_used_and_its_claim_is_marked(
    cli: Cli, installed: Callable[[str], str], words: str, most: str
) -> None:
    if words != RC2_COMMAND:
        installed("clasp")
    result = cli("best", "asterix-first", "--most", most, "--external", words, "--language", "en")
    own = cli("best", "asterix-first", "--most", most, "--language", "en").stdout.splitlines()[-1]
    assert (result.exit_code, result.stderr) == (0, "")
    reached = own.partition(";")[0]
    assert result.stdout.splitlines()[-1] == f"{reached}; optimal (claimed by the solver, not proved)"
    best = satpuzzle.best("asterix-first", most=most, settings=Settings(external=words))
    assert (best.optimal, best.claimed) == (True, True)


@form
def test_the_command_in_the_comments_reproduces_the_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["export", "asterix-first", "--most", "cards", "--shuffle", "3", "-o"]
    for ending, unpacked in (("", bytes), (".gz", gzip.decompress), (".xz", lzma.decompress)):
        assert cli(*words, form + ending).exit_code == 0
        first = unpacked(Path(form + ending).read_bytes())
        again = re.search(r"(?m)^[c*] command satpuzzle (.*)$", first.decode())
        assert again
        assert cli(*shlex.split(again[1])).exit_code == 0
        assert Path(f"formula{Path(form).suffix}").read_bytes() == first
    cli("decode", form + ".xz", "-", stdin="s UNSATISFIABLE")


class Honest(NamedTuple):
    """A formula, and a correct answer to it."""

    path: Path
    formula: Read
    cost: int
    model: list[int]

    @property
    def values(self) -> str:
        names = "x" if self.path.suffix == ".opb" else ""
        return "v " + " ".join(f"{'-' * (n < 0)}{names}{abs(n)}" for n in self.model) + " 0" * (not names)


def honest(folder: Path, form: str, most: str) -> Honest:
    path = exported("asterix-first", folder, form, most)
    formula = read(path)
    found = solved(formula)
    assert found
    true = set(found[1])
    return Honest(path, formula, found[0], [n if n in true else -n for n in range(1, variables_of(formula) + 1)])


def forgeries(right: Honest) -> Iterator[tuple[str, str]]:
    """Wrong answers, and the error for each."""
    yield f"o {right.cost - 1}\ns OPTIMUM FOUND\n{right.values}", "states a cost of"
    yield f"o {right.cost + 1}\ns SATISFIABLE\n{right.values}", "states a cost of"
    yield f"o 0\ns SATISFIABLE\n{right.values}", "states a cost of"
    row = "".join("1" if literal > 0 else "0" for literal in right.model)
    yield f"s OPTIMUM FOUND\nv {row[:-1]}", "a row of"
    yield f"s OPTIMUM FOUND\nv {row}0", "a row of"
    yield f"s OPTIMUM FOUND\n{' '.join(right.values.split()[:-20])}", "the answer is cut off"
    yield f"s OPTIMUM FOUND\n{right.values}\ns SATISFIABLE", "says both"
    yield f"s UNSATISFIABLE\n{right.values}", "says unsatisfiable, but gives values"
    yield "s OPTIMUM FOUND\no 1", "but gives no values"
    yield "s FINE", "invalid status 'FINE'"
    yield "s OPTIMUM FOUND\nv 1 -1 0", "is both true and false"
    yield "s OPTIMUM FOUND\nv 1 z 0", "invalid literal 'z'"
    yield f"s OPTIMUM FOUND\nv {len(right.model) + 1} 0", "another formula"
    yield "nothing at all", "contains no answer"
    placed = next(literal for literal in right.model if literal > 0)
    flipped = [-literal if literal == placed else literal for literal in right.model]
    yield f"s OPTIMUM FOUND\n{right._replace(model=flipped).values}", "violates clause"
    two = [abs(literal) for literal in right.model]
    yield f"s OPTIMUM FOUND\n{right._replace(model=two).values}", "the model violates"


@most
@form
def test_wrong_answers_are_refused_in_one_line(cli: Cli, tmp_path: Path, form: str, most: str) -> None:
    right = honest(tmp_path, form, most)
    assert cli("decode", right.path, "-", stdin=f"o {right.cost}\ns OPTIMUM FOUND\n{right.values}\n").exit_code == 0
    for answer, said in forgeries(right):
        assert said in error_of(cli("decode", right.path, "-", stdin=answer)), answer[:80]


@form
def test_an_optimum_above_the_cost_of_its_filling_is_refused(cli: Cli, tmp_path: Path, form: str) -> None:
    """A matching join may be marked as violated; then the cost is higher than the missing score."""
    right = honest(tmp_path, form, "joins")
    true = set(right.model)
    held = next(true.intersection(clause) for clause in right.formula.soft if not true.isdisjoint(clause))
    worse = right._replace(model=[-literal if literal in held else literal for literal in right.model])
    answer = f"o {right.cost + 1}\n{worse.values}\ns "
    line = error_of(cli("decode", right.path, "-", stdin=answer + "OPTIMUM FOUND"))
    assert "but its own filling has a lower one" in line
    result = cli("decode", right.path, "-", "--format", "json", stdin=answer + "SATISFIABLE")
    assert (result.exit_code, '"matched": 11' in result.stdout) == (3, True)


@form
def test_a_solver_that_gave_up_has_exit_status_3(cli: Cli, tmp_path: Path, form: str) -> None:
    right = honest(tmp_path, form, "joins")
    assert error_of(cli("decode", right.path, "-", stdin="c tired\ns UNKNOWN\n"), 3)
    for stated in ("s UNKNOWN\n", "", "s SATISFIABLE\n"):
        result = cli("decode", right.path, "-", "--language", "en", stdin=f"{stated}o 1\n{right.values}\n")
        assert result.exit_code == 3
        assert "upper bound 12" in result.stdout
    result = cli("decode", right.path, "-", "--language", "en", stdin="s UNSATISFIABLE\n")
    assert (result.exit_code, result.stdout) == (1, "no valid filling (claimed by the solver, not proved)\n")


@form
def test_a_changed_formula_is_refused(cli: Cli, tmp_path: Path, form: str) -> None:
    right = honest(tmp_path, form, "joins")
    text = right.path.read_text()
    lines = text.splitlines(keepends=True)
    plain = [n for n, line in enumerate(lines) if line[0] not in "c*"]
    for broken in (
        "".join(lines[:-1]),
        "".join(lines[: plain[5]] + lines[plain[6] :]),
        "".join([*lines[:-1], re.sub(r"\S+ \S+ ", "", lines[-1], count=1)]),
        "".join(line for line in lines if line[0] not in "c*" or "#variable" in line),
    ):
        assert broken != text
        right.path.write_text(broken)
        assert error_of(cli("decode", right.path, "-", stdin="s UNSATISFIABLE")), broken[:80]


def test_weighted_formats_are_supported_only_by_best(cli: Cli) -> None:
    words = shlex.join([sys.executable, "{wcnf}"])
    assert "{wcnf} is supported only by `best`" in error_of(cli("solve", "standard", "--external", words))
    assert "--all needs a SAT solver" in error_of(cli("best", "standard", "--all", "--external", words))
    assert "cannot be used together" in error_of(cli("best", "standard", "--solver", "glucose4", "--external", words))


# A formula can be taken to PySAT, get clauses of one's own, and be decoded afterwards.

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
    answer.write_text(ended(installed("cadical"), "-q", path).stdout)
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
        answer.write_text(ended(installed("clasp"), path).stdout)
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
