"""Makes proofs: lets CaDiCaL show that clauses have no model, and keeps the steps of its proof that matter.

CaDiCaL writes LRAT, which a small checker can follow; PySAT gives access to that only through calls
that it does not promise to keep (`lrat_by_cadical`). Where these are missing, the solver's DRUP
proof, which PySAT offers to everybody, is turned into LRAT by unit propagation, which is slower (`elaborate`).

A proof may be far larger than memory: it stays in a file, which `Trimmed` reads from its end.
"""

from __future__ import annotations

import mmap
import os
import tempfile
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any

from satpuzzle.certificate.elaborate import Step, elaborated
from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.pysat import DEFAULT_SOLVER, growing, note_and_check, pysat_solver, solve_in_slices
from satpuzzle.errors import DisagreementError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

BUDGETS = 1000, 2.0, 8000  # conflicts in the slices of a proof: the first, how they grow, the most


class PrivateCallsError(Exception):
    """PySAT's private calls are not those that this module knows."""


class Trimmed:
    """Of an LRAT proof in a file the steps that its end needs; the formula's clauses are numbered from 1.

    used: the numbers of the formula's clauses that these steps need, ascending. steps: how many there are.
    Raises ValueError or LookupError for what is no proof.
    """

    def __init__(self, file: IO[bytes], originals: int, clock: Clock, method: str = "") -> None:
        self.method = method
        self._originals = originals
        self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._among = self._steps_among_originals(file)
        self._lines = array("Q")  # where the needed steps begin, the last one first
        last, needed = 0, bytearray()
        for start, number in clock.during(self._backwards()):
            if not needed:  # not come to the empty clause yet
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
        numbers = range(1, min(last, originals + len(self._among)) + 1)
        own = set(self._among)
        self.used = [self._original(number) for number in numbers if needed[number] and number not in own]

    def lines(
        self, names: Mapping[int, int], literal: Callable[[int], int], first: int, kept: int, clock: Clock
    ) -> Iterator[bytes]:
        """The steps as lines of a proof, each clause deleted after its last use.

        names: for the formula's clauses that are used the numbers that they go by; those up to `kept` are never
        deleted, nor those of several clauses. literal: what to write for a literal. first: the first step's number.
        """
        called: dict[int, int] = {}
        shared = {name for name, times in Counter(names.values()).items() if times > 1}
        own = set(self._among)
        highest = self._originals + len(own)

        def name(number: int) -> int:
            return called[number] if number > highest or number in own else names[self._original(number)]

        for new, start in enumerate(clock.during(reversed(self._lines)), first):
            number, literals, hints = self._step(start)
            words = [new, *map(literal, literals), 0, *map(name, hints), 0]
            yield (" ".join(map(str, words)) + "\n").encode()
            done = {hint for hint in hints if self._last_use[hint] == number}
            gone = sorted(old for old in map(name, done) if old > kept and old not in shared)
            if gone and literals:
                yield f"{new} d {' '.join(map(str, gone))} 0\n".encode()
            for hint in done:
                called.pop(hint, None)
            called[number] = new

    def _backwards(self) -> Iterator[tuple[int, int]]:
        """Where each line begins that adds a clause, and its number, from the last one to the first."""
        end = len(self._text)
        while end > 0:
            start = self._text.rfind(b"\n", 0, end - 1) + 1
            space = self._text.find(b" ", start, end)
            if self._text[space + 1 : space + 2] != b"d":
                yield start, int(self._text[start:space])
            end = start

    def _words(self, start: int) -> list[bytes]:
        end = self._text.find(b"\n", start)
        return self._text[start : end if end >= 0 else len(self._text)].split()

    def _step(self, start: int) -> tuple[int, Clause, list[int]]:
        numbers = list(map(int, self._words(start)))
        end = numbers.index(0, 1)
        return numbers[0], numbers[1:end], numbers[end + 1 : -1]

    def _steps_among_originals(self, file: IO[bytes]) -> list[int]:
        """The numbers of steps that stand among those of the formula.

        CaDiCaL counts clauses as it meets them: one that it shortens while the formula is read takes a number of its
        own. All numbers up to there that no step adds are the formula's.
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

    def _original(self, number: int) -> int:
        return number - bisect_left(self._among, number)


@contextmanager
def prove(clauses: Sequence[Clause], clock: Clock) -> Iterator[Trimmed]:
    """A proof that `clauses` have no model, trimmed to the steps that the last one needs.

    Raises DisagreementError if they have one, OutOfTimeError when `clock` says so.
    """
    with tempfile.TemporaryFile() as file:
        yield _proof_in(file, clauses, clock)


def _proof_in(file: IO[bytes], clauses: Sequence[Clause], clock: Clock) -> Trimmed:
    for number, clause in enumerate(clauses, 1):
        if not clause:
            _write(file, [(len(clauses) + 1, [], [number])])
            return Trimmed(file, len(clauses), clock, "the formula holds the empty clause")
    try:
        lrat_by_cadical(clauses, file, clock)
        return Trimmed(file, len(clauses), clock, "LRAT by CaDiCaL, trimmed")
    except (PrivateCallsError, ValueError, LookupError):  # whatever PySAT wrote, it was no LRAT
        _write(file, elaborated(clauses, drup_by_cadical(clauses, clock), clock))
        return Trimmed(file, len(clauses), clock, "DRUP by CaDiCaL, hints found by unit propagation, trimmed")


def _write(file: IO[bytes], steps: Iterable[Step]) -> None:
    """The steps as lines, in place of whatever the file held."""
    file.seek(0)
    file.truncate()
    for number, literals, hints in steps:
        file.write((" ".join(map(str, (number, *literals, 0, *hints, 0))) + "\n").encode())
    file.flush()


def lrat_by_cadical(clauses: Sequence[Clause], file: IO[bytes], clock: Clock) -> None:
    """Write CaDiCaL's own LRAT proof to `file`, by PySAT's private calls: the only place that knows them.

    Raises PrivateCallsError if they have changed.
    """
    solver = pysat_solver(DEFAULT_SOLVER)
    try:
        its_own = os.fdopen(os.dup(file.fileno()), "w+b")  # the solver closes it when it lets go of it
        try:
            import pysolvers

            solver.configure({"lrat": 1, "binary": 0})
            flush = pysolvers.flushpr
            trace = pysolvers.cadical195_tracepr(solver.solver.cadical, its_own)
            solver.solver.prfile = its_own
        except Exception as error:
            its_own.close()
            raise PrivateCallsError(str(error)) from None
        _refute(solver, clauses, clock)
        flush(trace)
    finally:
        solver.delete()


def drup_by_cadical(clauses: Sequence[Clause], clock: Clock) -> list[str]:
    """The lines of a DRUP proof, by PySAT's public calls."""
    solver = pysat_solver(DEFAULT_SOLVER, with_proof=True)
    try:
        _refute(solver, clauses, clock)
        lines: list[str] = solver.get_proof()
        return lines
    finally:
        solver.delete()


def _refute(solver: Any, clauses: Sequence[Clause], clock: Clock) -> None:
    for clause in clock.during(clauses):
        solver.add_clause(clause)
    clock.standing.step = ""
    refuted = not solve_in_slices(solver, growing(*BUDGETS), note_and_check(solver, clock))
    clock.standing.step = say("trimming and checking it")
    if not refuted:
        raise DisagreementError(
            say("BUG: the solver finds a solution that is not in the complete list; please report this puzzle")
        )
