"""Making proofs: CaDiCaL refutes clauses, and the needed steps of its proof are kept.

CaDiCaL writes proofs as LRAT, which a small checker can verify. PySAT offers this only through private calls
(`lrat_by_cadical`).

A proof may be much larger than memory, so it stays in a file, which `Trimmed` reads from its end.
"""

from __future__ import annotations

import io
import mmap
import os
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any, NoReturn

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, in_slices, pysat_solver, solver_version

SLICES = 1000, 2.0, 8000  # conflicts of the first slice of the solver's run, their growth, and the most


class Trimmed:
    """The needed steps of an LRAT proof in a file, whose formula's clauses are numbered from 1.

    Args:
        file: The proof.
        originals: The number of clauses of the formula.
        deadline: The time limit.
        method: How the proof was made.

    Attributes:
        method: How the proof was made.
        steps: The number of these steps.

    Raises:
        ValueError: The file is not a proof.
        LookupError: The file is not a proof.
    """

    def __init__(self, file: IO[bytes], originals: int, deadline: Deadline, method: str = "") -> None:
        self.method = method
        self._originals = originals
        self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._among = self._steps_among_originals(file)
        self._lines = array("Q")  # offsets of the needed steps, the last one first
        last, needed = 0, bytearray()
        for start, number in deadline.during(self._backwards()):
            if not needed:  # the empty clause is not reached yet
                if self._words(start)[1] != b"0":
                    continue
                last = number
                needed = bytearray(last + 1)
                needed[last] = 1
                self._last_use = array("I", bytes(4 * (last + 1)))
            if needed[number]:
                self._lines.append(start)
                for hint in self._step(start)[2]:
                    if not needed[hint]:
                        needed[hint] = 1
                        self._last_use[hint] = number
        if not needed:
            raise ValueError("a proof without the empty clause")
        self.steps = len(self._lines)

    def lines(self, deadline: Deadline) -> Iterator[bytes]:
        """Write the steps as lines of a proof that deletes each added clause after its last use."""
        rules, called = self._originals, dict[int, int]()
        own = set(self._among)
        highest = rules + len(own)

        def name(number: int) -> int:
            return called[number] if number > highest or number in own else number - bisect_left(self._among, number)

        for new, start in enumerate(deadline.during(reversed(self._lines)), rules + 1):
            number, literals, hints = self._step(start)
            yield _added(new, literals, map(name, hints))
            done = {hint for hint in hints if self._last_use[hint] == number}
            gone = sorted(old for old in map(name, done) if old > rules)
            if gone and literals:
                yield _deleted(new, gone)
            for hint in done:
                called.pop(hint, None)
            called[number] = new

    def _backwards(self) -> Iterator[tuple[int, int]]:
        """Yield the offset and the number of each line that adds a clause, from the last to the first."""
        end = len(self._text)
        while end > 0:
            start = self._text.rfind(b"\n", 0, end - 1) + 1
            space = self._text.find(b" ", start, end)
            if self._text[space + 1 : space + 2] != b"d":
                yield start, int(self._text[start:space])
            end = start

    def _words(self, start: int) -> list[bytes]:
        end = self._text.find(b"\n", start)
        words: list[bytes] = self._text[start : end if end >= 0 else len(self._text)].split()
        return words

    def _step(self, start: int) -> tuple[int, Clause, list[int]]:
        numbers = list(map(int, self._words(start)))
        end = numbers.index(0, 1)
        return numbers[0], numbers[1:end], numbers[end + 1 : -1]

    def _steps_among_originals(self, file: IO[bytes]) -> list[int]:
        """Return the numbers of steps that lie between those of the formula's clauses.

        CaDiCaL numbers clauses as it reads them. A clause that it shortens while reading becomes a step with its own
        number. The other numbers in this range are those of the formula's clauses.

        Returns:
            The numbers, ascending.
        """
        found: list[int] = []
        file.seek(0)
        for line in file:
            words = line.split(None, 2)
            if words[1] != b"d":
                if int(words[0]) > self._originals + len(found):
                    break
                found.append(int(words[0]))
        return found


def _added(number: int, literals: Iterable[int], hints: Iterable[int]) -> bytes:
    """Return the line of a step that adds a clause."""
    return (" ".join(map(str, (number, *literals, 0, *hints, 0))) + "\n").encode()


def _deleted(number: int, clauses: Iterable[int]) -> bytes:
    """Return the line that deletes clauses after the step with that number."""
    return f"{number} d {' '.join(map(str, clauses))} 0\n".encode()


def prove(clauses: Sequence[Clause], file: IO[bytes], deadline: Deadline) -> Trimmed:
    """Prove that clauses have no model.

    Args:
        clauses: The clauses.
        file: An empty file, which the proof is written to.
        deadline: The time limit.

    Returns:
        The proof, trimmed to the needed steps.

    Raises:
        DisagreementError: The clauses have a model.
        OutOfTimeError: The time limit was reached.
        InputError: This version of PySAT wrote no LRAT proof.
    """
    empty = next((number for number, clause in enumerate(clauses, 1) if not clause), None)
    if empty is not None:
        file.write(_added(len(clauses) + 1, [], [empty]))
        file.flush()
        return Trimmed(file, len(clauses), deadline, "the formula holds the empty clause")
    lrat_by_cadical(clauses, file, deadline)
    try:
        return Trimmed(file, len(clauses), deadline, "LRAT by CaDiCaL, trimmed")
    except (ValueError, LookupError) as error:
        file.seek(0, io.SEEK_END)
        file.write(bytes(1 << 16))  # raises OSError if the disk is full, of which CaDiCaL says nothing
        file.flush()
        _refuse_pysat(error)


def lrat_by_cadical(clauses: Sequence[Clause], file: IO[bytes], deadline: Deadline) -> None:
    """Write CaDiCaL's LRAT proof to a file; only this function uses PySAT's private calls.

    Args:
        clauses: The clauses to refute.
        file: The file.
        deadline: The time limit.

    Raises:
        InputError: The private calls have changed.
    """
    solver = pysat_solver(DEFAULT_SOLVER)
    try:
        its_own = os.fdopen(os.dup(file.fileno()), "w+b")  # the solver closes it when it is deleted
        try:
            import pysolvers

            solver.configure({"lrat": 1, "binary": 0})
            flush = pysolvers.flushpr
            trace = pysolvers.cadical195_tracepr(solver.solver.cadical, its_own)
            solver.solver.prfile = its_own
        except Exception as error:
            its_own.close()
            _refuse_pysat(error)
        _refute(solver, clauses, deadline)
        flush(trace)
    finally:
        solver.delete()


def _refuse_pysat(error: Exception) -> NoReturn:
    """Raise InputError: this version of PySAT wrote no LRAT proof."""
    raise InputError(
        "{solver} wrote no LRAT proof ({error}); install another version of python-sat",
        solver=solver_version(),
        error=error,
    ) from None


def _refute(solver: Any, clauses: Sequence[Clause], deadline: Deadline) -> None:
    for clause in deadline.during(clauses):
        solver.add_clause(clause)
    deadline.progress.step = ""
    found = in_slices(solver, deadline, slices=SLICES)
    deadline.progress.step = say("trimming and checking the proof")
    if found:
        raise DisagreementError(
            "BUG: the solver found a solution that is not in the complete list; please report this puzzle"
        )
