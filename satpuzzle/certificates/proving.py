"""Making proofs: CaDiCaL refutes clauses, and the needed steps of its proof are kept.

CaDiCaL writes proofs as LRAT, which a small checker can verify. PySAT offers this only through private calls
(`lrat_by_cadical`).

A proof may be much larger than memory, so it stays in a file, which `Trimmed` reads from its end.
"""

from __future__ import annotations

import mmap
import os
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, NoReturn

from satpuzzle.certificates.derivation import Derivation
from satpuzzle.certificates.recipe_proof import RecipeProof
from satpuzzle.certificates.reference import Reference
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.model import Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import (
    DEFAULT_SOLVER,
    growing,
    note_and_check,
    pysat_solver,
    solve_in_slices,
    solver_version,
)

BUDGETS = 1000, 2.0, 8000  # conflicts per slice of the solver's run: the first, the growth factor, the maximum


class Trimmed:
    """The needed steps of an LRAT proof in a file, whose formula's clauses are numbered from 1.

    Args:
        file: The proof.
        originals: The number of clauses of the formula.
        deadline: The time limit.
        method: How the proof was made.

    Attributes:
        used: The numbers of the formula's clauses that these steps need, ascending.
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
        numbers = range(1, min(last, originals + len(self._among)) + 1)
        own = set(self._among)
        self.used = [self._original(number) for number in numbers if needed[number] and number not in own]

    def lines(
        self, names: Mapping[int, int], literal: Callable[[int], int], first: int, kept: int, deadline: Deadline
    ) -> Iterator[bytes]:
        """Write the steps as lines of a proof that deletes each clause after its last use.

        Args:
            names: The new numbers of the formula's used clauses; several clauses may share one.
            literal: Translates a literal.
            first: The number of the first step.
            kept: Clauses up to this new number are never deleted, nor are those that share a number.
            deadline: The time limit.

        Yields:
            The lines.
        """
        called: dict[int, int] = {}
        shared = {name for name, times in Counter(names.values()).items() if times > 1}
        own = set(self._among)
        highest = self._originals + len(own)

        def name(number: int) -> int:
            return called[number] if number > highest or number in own else names[self._original(number)]

        for new, start in enumerate(deadline.during(reversed(self._lines)), first):
            number, literals, hints = self._step(start)
            yield _added(new, map(literal, literals), map(name, hints))
            done = {hint for hint in hints if self._last_use[hint] == number}
            gone = sorted(old for old in map(name, done) if old > kept and old not in shared)
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
        return self._text[start : end if end >= 0 else len(self._text)].split()

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

    def _original(self, number: int) -> int:
        return number - bisect_left(self._among, number)


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
    refuted = not solve_in_slices(solver, growing(*BUDGETS), note_and_check(solver, deadline))
    deadline.progress.step = say("trimming and checking the proof")
    if not refuted:
        raise DisagreementError(
            "BUG: the solver found a solution that is not in the complete list; please report this puzzle"
        )


def of_rules(proof: Trimmed, rules: int, deadline: Deadline) -> Iterator[bytes]:
    """Return the lines of a proof that refutes the reference formula itself, which has `rules` clauses."""
    return proof.lines({number: number for number in proof.used}, int, rules + 1, rules, deadline)


class Assembly:
    """A proof for an encoding's clauses, turned into one for the reference formula.

    Args:
        reference: The reference formula.
        whole: All its clauses, if the certificate is to hold them all; otherwise None.
        encoding: The encoding.
        solutions: The solutions that are excluded.
        proof: The proof for the encoding's clauses.
        deadline: The time limit.

    Attributes:
        rules: The clauses of the formula that this proof refutes.

    Raises:
        DisagreementError: A clause is not a rule of the puzzle (a bug).
    """

    def __init__(
        self,
        reference: Reference,
        whole: Sequence[Clause] | None,
        encoding: Encoding,
        solutions: Sequence[Solution],
        proof: Trimmed,
        deadline: Deadline,
    ) -> None:
        self._proof = proof
        self._clock = deadline
        self._derivation = derivation = Derivation(reference, deadline)
        self._deriving = RecipeProof(encoding, derivation)
        self._derived: dict[int, int] = {}  # the recipe's clauses, by number, and the same clauses in the derivation
        for original, number in self._deriving.clauses(proof.used, solutions):
            deadline.check()
            self._derived[original] = number
        used = derivation.used(self._derived.values())
        self._steps = [number for number in used if not derivation.is_rule(number)]
        rules = sorted(filter(derivation.is_rule, used), key=derivation.clauses.__getitem__)
        self.rules: Sequence[Sequence[int]] = whole or [derivation.clauses[number] for number in rules]
        places = {tuple(clause): place for place, clause in enumerate(self.rules, 1)}
        for number in rules:
            clause = derivation.clauses[number]
            if clause not in places or (whole is None and not reference.states([*clause])):
                raise DisagreementError("BUG: {clause} is not a rule of the puzzle; please report this", clause=clause)
        self._names = {number: places[derivation.clauses[number]] for number in rules}

    def lines(self) -> Iterator[bytes]:
        """Write the proof as LRAT, line by line."""
        derivation, names = self._derivation, self._names
        rules = len(self.rules)
        new = rules
        last_use = derivation.last_uses(self._steps, self._derived.values())
        for number in self._clock.during(self._steps):
            new += 1
            hints = derivation.hints[number] or ()
            yield _added(new, derivation.clauses[number], (names[h] if h > 0 else -names[-h] for h in hints))
            if not derivation.clauses[number]:  # no card fits some cell: the proof needs no steps of the solver
                return
            names[number] = new
            gone = sorted(names[abs(hint)] for hint in set(hints) if last_use.get(abs(hint)) == number)
            if gone:
                yield _deleted(new, gone)
        called = {original: names[number] for original, number in self._derived.items()}
        yield from self._proof.lines(called, self._deriving.terms.known_literal, new + 1, rules, self._clock)
