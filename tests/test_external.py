"""External solvers answer exported formulas and run whole searches; programs that misbehave are detected."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import satpuzzle
from satpuzzle import Puzzle, Settings, load
from satpuzzle.dimacs import formulas
from satpuzzle.encode import encode
from satpuzzle.errors import OutOfTimeError
from satpuzzle.optimize import improvement
from satpuzzle.runtime import choices, processes
from satpuzzle.runtime.deadline import Deadline
from tests.cases import few, one_in, rows_in, table_in, text_in
from tests.conftest import PATIENCE, Cli, error_of, saved, started
from tests.waiting import Until, alive, until

# The command line for each program.
PROGRAMS = {
    "cadical": "cadical -q",
    "minisat": "minisat {cnf} {answer}",
    "picosat": "picosat",
    "cryptominisat5": "cryptominisat5 --verb 0 {cnf}",
    "clasp": "clasp",
}
FRAME = ("--rule", "framed")
# Puzzles without a solution, as (text, options): by search, by one card that fits nowhere, by only such cards.
HOPELESS = {
    "by search": ("# a\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n", ()),
    "an empty clause": ("# a\n1 1 1 1\n0 1 1 0\n0 1 1 0\n0 1 1 0\n", FRAME),
    "no variable at all": ("# a\n1 1 1 1\n1 1 1 1\n2 1 2 1\n1 1 1 1\n", FRAME),
}
hopeless = pytest.mark.parametrize("kind", list(HOPELESS))
program = pytest.mark.parametrize("name", one_in(3, PROGRAMS))


def run_program(name: str, path: str, formula: Path, answer: Path) -> None:
    """Run a real program, with its own output format."""
    with answer.open("w") as stream:
        words = [path, str(formula)]
        if name == "minisat":
            subprocess.run([*words, str(answer)], stdout=subprocess.DEVNULL, timeout=PATIENCE)
        else:
            subprocess.run(words, stdout=stream, timeout=PATIENCE)


@pytest.mark.parametrize("form", ["cnf", "icnf"])
@program
def test_the_answer_of_a_program_is_decoded(
    cli: Cli, installed: Callable[[str], str], tmp_path: Path, name: str, form: str
) -> None:
    """CaDiCaL reads iCNF; the others get the same clauses as a plain formula."""
    formula, plain, answer = tmp_path / f"f.{form}", tmp_path / "f.cnf", tmp_path / "answer.txt"
    satpuzzle.export("circus", str(plain))
    if form == "icnf":
        satpuzzle.export("circus", str(formula), cubes=5)
    run_program(name, installed(name), formula if name == "cadical" else plain, answer)
    result = cli("decode", formula, answer, "--format", "check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout in {f"{solution.check_line()}\n" for solution in satpuzzle.solve("circus")}
    report = cli("decode", formula, answer, "--language", "en").stdout
    assert report.startswith("Solution 1:\n")
    assert result.stdout in report


@hopeless
@program
def test_unsatisfiable_from_a_program_is_decoded(
    cli: Cli, installed: Callable[[str], str], tmp_path: Path, name: str, kind: str
) -> None:
    formula, answer = tmp_path / "f.cnf", tmp_path / "answer.txt"
    text, options = HOPELESS[kind]
    assert cli("export", "-", "-o", formula, *options, stdin=text).exit_code == 0
    run_program(name, installed(name), formula, answer)
    result = cli("decode", formula, answer)
    said = "the solver says that this formula has no solutions; this is not checked\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, said, "")
    own, other = (cli("solve", "-", *options, *more, stdin=text) for more in ((), ("--external", PROGRAMS[name])))
    assert (other.exit_code, other.stdout, other.stderr) == (1, own.stdout, own.stderr)
    assert own.stdout.endswith("Gesamtzahl der Loesungen: 0\n")


@program
def test_a_program_gives_the_same_bytes_as_the_library(cli: Cli, installed: Callable[[str], str], name: str) -> None:
    installed(name)
    for words in (["solve"], ["solve", "--format", "check"], ["count"], ["solve", "--first", "--format", "check"]):
        own = cli(*words, "standard")
        other = cli(*words, "standard", "--external", PROGRAMS[name])
        assert (other.exit_code, other.stderr) == (0, "")
        some = cli("solve", "standard", "--format", "check").stdout if "--first" in words else own.stdout
        assert other.stdout in some if "--first" in words else other.stdout_bytes == own.stdout_bytes


@hopeless
def test_unsatisfiable_for_all_cubes_is_decoded_and_a_damaged_formula_is_refused(
    cli: Cli, tmp_path: Path, kind: str
) -> None:
    text, options = HOPELESS[kind]
    rule = options[1] if options else None
    puzzle = satpuzzle.parse_all(text, rule=rule)[0]
    path = tmp_path / "f.icnf"
    satpuzzle.export(puzzle, str(path.with_suffix(".cnf")))
    path.write_text(re.sub("(?m)^p cnf .*$", "p inccnf", path.with_suffix(".cnf").read_text()) + "a 0\n")
    assert cli("decode", path, "-", stdin="s UNSATISFIABLE\n").exit_code == 1
    lines = path.read_text().splitlines()
    if len(lines) - lines.index("p inccnf") > 2:
        path.write_text("\n".join([*lines[:-2], lines[-1]]) + "\n")
        assert error_of(cli("decode", path, "-", stdin="s UNSATISFIABLE\n"))


def test_a_program_without_an_answer_is_an_error_before_any_output(cli: Cli) -> None:
    for words in (["count"], ["solve"], ["solve", "--format", "json"]):
        result = cli(*words, "standard", "--engine", "sat", "--external", "false")
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
        assert result.stdout.startswith('{"schema": "error-1", "error": "' if "json" in words else "")
        assert (result.stdout != "") == ("json" in words)


@program
def test_a_program_lists_solutions_in_canonical_order(
    installed: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With many solutions, the first ones are found cell by cell instead of sorting all."""
    installed(name)
    monkeypatch.setattr(choices, "MOST_SORTED", 0)
    puzzle = satpuzzle.parse_all("# a\n" + "1 1 -1 -1\n1 2 -1 -2\n" * 2)[0]
    own = list(satpuzzle.solve(puzzle))
    assert len(own) > 4
    assert list(satpuzzle.solve(puzzle, limit=2, settings=Settings(external=PROGRAMS[name]))) == own[:2]


class Fake:
    """A fake solver in a few lines of Python; `{cnf}` is its first argument."""

    def __init__(self, folder: Path, code: str, tail: str = "") -> None:
        self.path = folder / "fake solver.py"
        self.path.write_text(f"import os, sys, time\nhere = {str(folder)!r}\n{code}\n", encoding="utf-8")
        self.command = f"{shlex.quote(sys.executable)} {shlex.quote(str(self.path))}{tail}"


@pytest.fixture
def tiny() -> Puzzle:
    """A puzzle with a handful of solutions."""
    return satpuzzle.parse_all("# tiny\n1 2 -1 2\n1 2 -1 -2\n", board="1x2")[0]


@pytest.fixture
def solve(cli: Cli, tmp_path: Path) -> Callable[..., Result]:
    """Solve the tiny puzzle with a fake solver of that code."""

    def run(code: str, *options: object, tail: str = "") -> Result:
        path = saved(tmp_path / "tiny.txt", "# tiny\n1 2 -1 2\n1 2 -1 -2\n")
        fake = Fake(tmp_path, code, tail)
        words = ("solve", path, "--board", "1x2", "--format", "check")
        return cli(*words, "--external", fake.command, *options)

    return run


SOLVE = """
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver("glucose4", bootstrap_with=CNF(from_file=sys.argv[1]).clauses) as solver:
    model = solver.get_model() if solver.solve() else None
"""
GOOD = [
    pytest.param(
        SOLVE + "print('s SATISFIABLE\\nv', *model, 0) if model else print('s UNSATISFIABLE')\nsys.exit(99)\n",
        "",
        id="lies in its exit status only",
    ),
    pytest.param(
        SOLVE + "sys.stderr.write('noise ' * 100000)\n"
        "print('v', *[x for x in model if x > 0], 0) if model else print('UNSAT')\n",
        " {cnf}",
        id="says only what is true, and much that does not matter",
    ),
    pytest.param(
        SOLVE + "print('SATISFIABLE' if model else 'UNSATISFIABLE')\n"
        "with open(sys.argv[2], 'w') as file: print('SAT', *model, 0, file=file, sep='\\n') if model else "
        "print('UNSAT', file=file)\n",
        " {cnf} {answer}",
        id="writes a file, one literal a line",
    ),
]


@pytest.mark.parametrize(("code", "tail"), GOOD)
def test_any_program_with_correct_answers_works(
    solve: Callable[..., Result], tiny: Puzzle, capfd: pytest.CaptureFixture[str], code: str, tail: str
) -> None:
    result = solve(code, tail=tail)
    assert result.exit_code == 0, result.output
    assert capfd.readouterr() == ("", ""), "errors of a solver are not passed on"
    assert result.stdout.splitlines() == [solution.check_line() for solution in satpuzzle.solve(tiny)]


def test_a_program_that_repeats_a_model_is_detected(solve: Callable[..., Result], tmp_path: Path) -> None:
    """It answers the first question correctly; the blocking clause of that answer shows that it is fake."""
    code = "kept = here + '/kept'\n" + SOLVE.replace("sys.argv[1]", "kept")
    code = "import shutil\nif not os.path.exists(here + '/kept'): shutil.copy(sys.argv[1], here + '/kept')\n" + code
    assert "fake solver.py" in error_of(solve(code + "print('v', *model, 0)\n"))
    assert (tmp_path / "kept").exists()


def test_decode_checks_every_model(cli: Cli, tmp_path: Path, tiny: Puzzle) -> None:
    satpuzzle.export(tiny, str(tmp_path / "f.cnf"))
    encoding = encode(tiny)
    solutions = list(satpuzzle.solve(tiny))
    lines = [f"v {' '.join(map(str, encoding.literals(solution)))} 0\n" for solution in solutions]
    result = cli("decode", tmp_path / "f.cnf", "-", "--format", "check", stdin="".join(lines))
    assert result.stdout.splitlines() == [solution.check_line() for solution in solutions]
    assert error_of(cli("decode", tmp_path / "f.cnf", "-", stdin="".join([*lines, "v -1 0\n"])))


HANG = text_in("external", "HANG")


@pytest.fixture
def hanging(tmp_path: Path) -> Iterator[Fake]:
    """A program that starts another one and never answers; at the end both must be gone."""
    yield Fake(tmp_path, HANG)
    ids = [int(word) for word in (tmp_path / "ids").read_text().split()]
    until(lambda: not any(map(alive, ids)))
    left = [process for process in ids if alive(process)]
    for process in left:
        os.kill(process, signal.SIGKILL)
    assert not left, "processes were left running"


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def temporary(folder: Path) -> dict[str, str]:
    """An environment with an empty folder for temporary files."""
    (folder / "temporary").mkdir()
    return {"TMPDIR": str(folder / "temporary")}


@linux
def test_a_hanging_program_is_stopped_by_ctrl_c(hanging: Fake, tmp_path: Path) -> None:
    with started("solve", "standard", "--external", hanging.command, env=temporary(tmp_path)) as running:
        assert until((tmp_path / "ids").exists)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors.split("\n")) == (130, ["", "satpuzzle: interrupted", ""])
    assert list((tmp_path / "temporary").iterdir()) == []


@linux
def test_a_signal_during_the_start_of_a_program_ends_it(
    hanging: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start_and_signal(*words: Any, **options: Any) -> subprocess.Popen[bytes]:
        started = popen(*words, **options)
        assert until((tmp_path / "ids").exists)
        signal.raise_signal(signal.SIGINT)
        return started

    popen, before = subprocess.Popen, signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(subprocess, "Popen", start_and_signal)
    with pytest.raises(KeyboardInterrupt):
        processes.run(shlex.split(hanging.command), Deadline())
    assert signal.getsignal(signal.SIGINT) is before


def test_a_formula_without_room_on_the_disk_is_named(
    solve: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(formulas, "write_clauses", full)
    assert error_of(solve("")).endswith("formula.cnf: cannot be written: No space left on device")


# Solvers that give wrong answers, crash or hang are reported in one line by every command.

# The script (the formula is "$1"), the error, and the exit status.
SOLVERS = table_in("liars", "SOLVERS")
# The family that every command meets; `solve` meets all.
COMMON = ("true", "half", "no", "crash", "rubbish", "unknown")
COMMANDS = rows_in("liars", "COMMANDS")


@pytest.fixture
def solvers(tmp_path: Path) -> dict[str, str]:
    """The command lines of all of them."""
    commands = {}
    for name, (script, _) in SOLVERS.items():
        path = saved(tmp_path / f"fake-{name}.sh", f"{script}\n")
        commands[name] = shlex.join(["sh", str(path)]) + (" {cnf} {answer}" if "$2" in script else "")
    return commands


def test_a_wrong_answer_is_reported_with_its_solver_by_every_command(
    cli: Cli, tmp_path: Path, solvers: dict[str, str]
) -> None:
    solution = saved(tmp_path / "solution.txt", cli("solve", "standard", "--first", "--format", "check").stdout)
    for place, line in enumerate(COMMANDS):
        words = line.format(solution=solution, folder=tmp_path).split()
        some = [COMMON[(place + more) % len(COMMON)] for more in range(few(len(COMMON)))]
        for name in SOLVERS if line == COMMANDS[0] else some:
            if "--timeout" in line and name == "unknown":
                continue  # it looks for better fillings until the timeout
            result = cli(*words, "--external", solvers[name])
            case = f"{line} by {name}: {result.exit_code} {result.output}"
            assert result.exit_code == (3 if name == "unknown" else 2), case
            assert re.fullmatch("satpuzzle: .*\n", result.stderr), case
            assert re.search(SOLVERS[name][1], result.stderr), case
            assert f"fake-{name}.sh" in result.stderr or name == "endless", case
            assert "CHECK:" not in result.stdout or name == "unknown", (
                case
            )  # results found without the solver may be shown


def test_a_false_claim_about_a_large_formula_is_refuted_by_known_solutions(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fakes that answer one question, by number, with a false no, and all others correctly."""
    monkeypatch.setattr(choices, "MOST_DOUBTED", 0)

    def fake(wrong: str) -> str:
        path = tmp_path / "fake.sh"
        path.write_text(
            f"echo >> {tmp_path}/asked; n=$(wc -l < {tmp_path}/asked)\nif [ $n {wrong} ]; then echo s UNSATISFIABLE; "
            f"else exec {sys.executable} -m satpuzzle.solvers.pysat_solvers minisat22 $1; fi\n",
            encoding="utf-8",
        )
        (tmp_path / "asked").unlink(missing_ok=True)
        return shlex.join(["sh", str(path)])

    (tmp_path / "best.txt").write_text(cli("best", "asterix-first", "--format", "check").stdout, encoding="utf-8")
    known = ["best", "asterix-first", "--from", tmp_path / "best.txt"]
    laid = cli("solve", "standard", "--first", "--format", "check").stdout
    (tmp_path / "laid.txt").write_text(laid, encoding="utf-8")
    for words, wrong, said in (
        (known, "-ge 1", "no filling scores more than -1, but one with 11 is known"),
        (["check", "standard", tmp_path / "laid.txt"], "-ge 1", "counts 0 solutions, but 1 are listed"),
        (["certify", "standard", "-o", tmp_path / "c.zip"], "-ge 1", r"did not find all solutions \(found 0\)"),
    ):
        result = cli(*words, "--external", fake(wrong))
        assert result.exit_code == 2, result.output
        assert re.search(f"^satpuzzle: answer of 'sh .*fake.sh': .*{said}\n$", result.stderr), result.stderr


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_no_external_solver_outlives_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The prover of `best`, a process of its own, is ended while the solver that it has started hangs."""
    monkeypatch.setattr(choices, "HERE", 0.0)
    path = tmp_path / "hangs.sh"
    path.write_text(f"echo $$ > {tmp_path}/id.part; mv {tmp_path}/id.part {tmp_path}/id; exec sleep 600\n")
    settings = Settings(engine="sat", external=shlex.join(["sh", str(path)]))
    deadline = Until((tmp_path / "id").exists)
    with pytest.raises(OutOfTimeError):
        list(improvement.improving(load("asterix-first"), "joins", settings=settings, deadline=deadline))
    number = (tmp_path / "id").read_text().strip()
    try:
        assert until(lambda: not Path(f"/proc/{number}").exists())
    finally:
        if Path(f"/proc/{number}").exists():
            os.kill(int(number), signal.SIGKILL)
