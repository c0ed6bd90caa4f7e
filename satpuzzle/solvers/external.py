"""Any DIMACS solver program as an oracle: it reads the formula from a file and is started again for every question."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, WrongAnswerError, joined
from satpuzzle.runtime import files, processes, validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import answer_by, contradicted

Answered = TypeVar("Answered")

# Default arguments by program; `{cnf}` is appended if missing.
DEFAULT_ARGUMENTS = {
    "cadical": "-q",
    "clasp": "--verbose=0",
    "cryptominisat5": "--verb 0",
    "glucose": "-model -verb=0",
    "glucose-simp": "-model -verb=0",
    "kissat": "-q",
    "lingeling": "-q",
    "maplesat": "-verb=0 {cnf} {answer}",
    "minisat": "-verb=0 {cnf} {answer}",
    "minisat2": "-verb=0 {cnf} {answer}",
    "picosat": "",
    "plingeling": "-q",
}


WEIGHTED = ("{wcnf}", "{opb}")  # formats with soft clauses, for the search for best fillings
SIGNALLED = 128  # a shell reports a program ended by a signal as this plus the signal's number


class Run:
    """A solver program that is run once for each formula.

    Args:
        command: The name of a known program, or a command line. `{answer}` stands for a file that the program writes
            its answer to; without it, standard output is read.
        formula: What stands for the formula's file in the command line: `{cnf}` or another format.

    Raises:
        InputError: The program cannot be started.
    """

    def __init__(self, command: str, formula: str = "{cnf}") -> None:
        self.command, self._formula = command, formula
        self._words = parse_command(command, formula=formula)

    def output(self, write: Callable[[str], None], deadline: Deadline) -> tuple[str, int]:
        """Run the program: its output or answer file, and its signal or 0. Raises OutOfTimeError, InputError."""
        import tempfile

        with tempfile.TemporaryDirectory(prefix="satpuzzle-") as folder:
            formula = os.path.join(folder, f"formula.{self._formula.strip('{}')}")
            answer_file = os.path.join(folder, "answer.txt")
            write(formula)
            words = [word.replace(self._formula, formula).replace("{answer}", answer_file) for word in self._words]
            output, ended = processes.run(words, deadline)
            if any("{answer}" in word for word in self._words):
                if not os.path.isfile(answer_file):  # reading a pipe would block
                    raise InputError("{command!r} wrote no {{answer}} file", command=self.command)
                output = files.read_text(answer_file)
        signalled = ended - SIGNALLED if ended - SIGNALLED in {*signal.Signals} else 0
        return output, -ended if ended < 0 else signalled

    def answer(
        self, write: Callable[[str], None], deadline: Deadline, read: Callable[[str, str], Answered]
    ) -> tuple[Answered, int]:
        """Run the program: what `read` makes of its output and its name in errors, and its signal or 0."""
        name = answer_by(self.command)
        output, ended = self.output(write, deadline)
        try:
            return read(output, name), ended
        except InputError as error:
            where = name if error.line is None else joined(":", [name, str(error.line)])  # no file, so in the message
            if ended:
                where, error.message = name, say("the program was killed by signal {number}", number=ended)
            raise InputError("{name}: {error}", name=where, error=error.message) from None


class ExternalOracle:
    """Any DIMACS solver program, started again for every question.

    Attributes:
        source: What errors call its answer.
        doubted: Whether a solver of this program looks for a model, briefly, when the program says there is none.

    Args:
        command: The name of a known program, or a command line. `{cnf}` stands for the formula's file (appended if
            missing), `{answer}` for a file that the program writes its answer to; without it, standard output is read.
        variables: The number of variables.
        clauses: The clauses to start with.
    """

    def __init__(self, command: str, variables: int, clauses: Iterable[Clause]) -> None:
        self.source, self.doubted = answer_by(command), True
        self._run = Run(command)
        self._variables = variables
        self._clauses = list(clauses)

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self._clauses.append(clause)
        self._variables = max(self._variables, *map(abs, clause), 0)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions.

        Returns:
            A model; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
            InputError: The answer cannot be read.
            WrongAnswerError: The answer is wrong.
        """
        from satpuzzle.dimacs.answers import Answer, Status, check_model, read_answer, require_known
        from satpuzzle.dimacs.formulas import write_clauses

        deadline.check()
        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        self._variables = max(self._variables, *map(abs, assumptions), 0)

        def write(path: str) -> None:
            with files.writing(path), open(path, "wb") as stream:
                stream.write(f"p cnf {self._variables} {len(clauses)}\n".encode())
                write_clauses(deadline.during(clauses), stream)

        def read(output: str, source: str) -> Answer:
            return require_known(read_answer(output, source, self._variables), source)

        answer, number = self._run.answer(write, deadline, read)
        source = self.source
        if answer.status is Status.UNSATISFIABLE:
            if number:
                raise WrongAnswerError(
                    "{name}: says unsatisfiable, but was killed by signal {number}", name=source, number=number
                )
            if self.doubted:
                contradicted(clauses, source)
            return None
        model = answer.models[0]
        check_model(clauses, model, source)
        return model

    def close(self) -> None:
        """Do nothing; there is nothing to free."""


def parse_command(command: str, option: str = "--external", formula: str = "{cnf}") -> list[str]:
    """Split a command line into words.

    Args:
        command: The command line, or just the name of a program in `DEFAULT_ARGUMENTS`.
        option: The option that gave the command, named in errors.
        formula: What stands for the formula's file; appended if missing.

    Returns:
        The words.

    Raises:
        InputError: The command line is invalid, or the program is not installed.
    """
    try:
        words = validation.command_words(command)
    except ValueError as error:
        raise InputError("{option} {command!r}: {error}", option=option, command=command, error=error) from None
    if not words:
        raise InputError("{option}: name a program, as in {option} 'cadical -q'", option=option)
    if shutil.which(words[0]) is None:
        here = ", ".join(filter(shutil.which, DEFAULT_ARGUMENTS))
        mend = say("installed solvers: {programs}", programs=here) if here else say("name a program that is installed")
        raise InputError("{option}: cannot start {program!r}; {mend}", option=option, program=words[0], mend=mend)
    if len(words) == 1:
        words += DEFAULT_ARGUMENTS.get(os.path.basename(words[0]).removesuffix(".exe"), "").split()
    other = next((name for name in WEIGHTED if formula == "{cnf}" and any(name in word for word in words)), None)
    if other is not None:
        raise InputError(
            "{option}: {other} is supported only by `best` without --all; use {{cnf}} here", option=option, other=other
        )
    return words if any(formula in word for word in words) else [*words, formula]
