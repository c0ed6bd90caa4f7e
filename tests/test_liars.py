"""Solvers that give wrong answers, crash or hang are reported in one line by every command."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from satpuzzle import Settings, load
from satpuzzle.errors import OutOfTimeError
from satpuzzle.optimize import improvement
from satpuzzle.runtime import choices
from tests.cases import few, rows_in, table_in
from tests.conftest import Cli
from tests.waiting import Until, until

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
        path = tmp_path / f"fake-{name}.sh"
        path.write_text(f"{script}\n", encoding="utf-8")
        commands[name] = shlex.join(["sh", str(path)]) + (" {cnf} {answer}" if "$2" in script else "")
    return commands


def test_a_wrong_answer_is_reported_with_its_solver_by_every_command(
    cli: Cli, tmp_path: Path, solvers: dict[str, str]
) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text(cli("solve", "standard", "--first", "--format", "check").stdout, encoding="utf-8")
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
