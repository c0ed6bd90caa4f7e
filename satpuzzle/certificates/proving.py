"""Makes proofs: lets CaDiCaL show that clauses have no model, and keeps the steps of its proof that matter.

CaDiCaL writes LRAT, which a small checker can follow; PySAT gives access to that only through calls
that it does not promise to keep (`lrat_by_cadical`). Where these are missing, the solver's DRUP
proof, which PySAT offers to everybody, is turned into LRAT by unit propagation, which is slower (`elaborated`).

A proof may be far larger than memory: it stays in a file, which `Trimmed` reads from its end.
"""

from __future__ import annotations

import mmap
import os
import tempfile
import time
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any

from satpuzzle.certificates.derivation import Derivation
from satpuzzle.certificates.recipe_proof import RecipeProof
from satpuzzle.certificates.reference import Reference
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError
from satpuzzle.model import Solution
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, growing, note_and_check, pysat_solver, solve_in_slices

Step = tuple[int, Clause, list[int]]  # number, literals, hints

BUDGETS = 1000, 2.0, 8000  # conflicts in the slices of a proof: the first, how they grow, the most


class PrivateCallsError(Exception):
    """PySAT's private calls are not those that this module knows."""


class Trimmed:
    """Of an LRAT proof in a file the steps that its end needs; the formula's clauses are numbered from 1.

    used: the numbers of the formula's clauses that these steps need, ascending. steps: how many there are.
    Raises ValueError or LookupError for what is no proof.
    """

    def __init__(self, file: IO[bytes], originals: int, deadline: Deadline, method: str = "") -> None:
        self.method = method
        self._originals = originals
        self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._among = self._steps_among_originals(file)
        self._lines = array("Q")  # where the needed steps begin, the last one first
        last, needed = 0, bytearray()
        for start, number in deadline.during(self._backwards()):
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
        self, names: Mapping[int, int], literal: Callable[[int], int], first: int, kept: int, deadline: Deadline
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


def _added(number: int, literals: Iterable[int], hints: Iterable[int]) -> bytes:
    """The line of a step that adds a clause."""
    return (" ".join(map(str, (number, *literals, 0, *hints, 0))) + "\n").encode()


def _deleted(number: int, clauses: Iterable[int]) -> bytes:
    """The line that deletes clauses after the step of that number."""
    return f"{number} d {' '.join(map(str, clauses))} 0\n".encode()


@contextmanager
def prove(clauses: Sequence[Clause], deadline: Deadline) -> Iterator[Trimmed]:
    """A proof that `clauses` have no model, trimmed to the steps that the last one needs.

    Raises DisagreementError if they have one, OutOfTimeError when `deadline` says so.
    """
    with tempfile.TemporaryFile() as file:
        yield _proof_in(file, clauses, deadline)


def _proof_in(file: IO[bytes], clauses: Sequence[Clause], deadline: Deadline) -> Trimmed:
    for number, clause in enumerate(clauses, 1):
        if not clause:
            _write(file, [(len(clauses) + 1, [], [number])])
            return Trimmed(file, len(clauses), deadline, "the formula holds the empty clause")
    try:
        lrat_by_cadical(clauses, file, deadline)
        return Trimmed(file, len(clauses), deadline, "LRAT by CaDiCaL, trimmed")
    except (PrivateCallsError, ValueError, LookupError):  # whatever PySAT wrote, it was no LRAT
        _write(file, elaborated(clauses, drup_by_cadical(clauses, deadline), deadline))
        return Trimmed(file, len(clauses), deadline, "DRUP by CaDiCaL, hints found by unit propagation, trimmed")


def _write(file: IO[bytes], steps: Iterable[Step]) -> None:
    """The steps as lines, in place of whatever the file held."""
    file.seek(0)
    file.truncate()
    file.writelines(_added(*step) for step in steps)
    file.flush()


def lrat_by_cadical(clauses: Sequence[Clause], file: IO[bytes], deadline: Deadline) -> None:
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
        _refute(solver, clauses, deadline)
        flush(trace)
    finally:
        solver.delete()


def drup_by_cadical(clauses: Sequence[Clause], deadline: Deadline) -> list[str]:
    """The lines of a DRUP proof, by PySAT's public calls."""
    solver = pysat_solver(DEFAULT_SOLVER, with_proof=True)
    try:
        _refute(solver, clauses, deadline)
        lines: list[str] = solver.get_proof()
        return lines
    finally:
        solver.delete()


def _refute(solver: Any, clauses: Sequence[Clause], deadline: Deadline) -> None:
    for clause in deadline.during(clauses):
        solver.add_clause(clause)
    deadline.progress.step = ""
    refuted = not solve_in_slices(solver, growing(*BUDGETS), note_and_check(solver, deadline))
    deadline.progress.step = say("trimming and checking it")
    if not refuted:
        raise DisagreementError(
            "BUG: the solver finds a solution that is not in the complete list; please report this puzzle"
        )


def of_rules(proof: Trimmed, rules: int, deadline: Deadline) -> Iterator[bytes]:
    """The lines of a proof of the `rules` clauses of the reference formula themselves."""
    return proof.lines({number: number for number in proof.used}, int, rules + 1, rules, deadline)


class Assembly:
    """The proof of `encoding`'s clauses, taken back to the rules of the reference: to all of `whole`, if given.

    rules: the clauses of the formula that it is a proof of.
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
        self._derived: dict[int, int] = {}  # for clauses of the recipe, by number, those that are the same
        for original, number in self._deriving.clauses(proof.used, solutions):
            deadline.check()
            self._derived[original] = number
        used = derivation.used(self._derived.values())
        self._steps = [number for number in used if not derivation.is_rule(number)]
        rules = sorted(filter(derivation.is_rule, used), key=derivation.clauses.__getitem__)
        places = {tuple(clause): place for place, clause in enumerate(whole or (), 1)}
        for number in rules:
            clause = derivation.clauses[number]
            if clause not in places if whole is not None else not reference.states([*clause]):
                raise DisagreementError("BUG: {clause} is no rule of the puzzle; please report this", clause=clause)
        if whole is None:
            self.rules: Sequence[Sequence[int]] = [derivation.clauses[number] for number in rules]
            self._names = {number: place for place, number in enumerate(rules, 1)}
        else:
            self.rules = whole
            self._names = {number: places[derivation.clauses[number]] for number in rules}

    def lines(self) -> Iterator[bytes]:
        """The proof as LRAT, line by line."""
        derivation, names = self._derivation, self._names
        rules = len(self.rules)
        new = rules
        last_use = derivation.last_uses(self._steps, self._derived.values())
        for number in self._clock.during(self._steps):
            new += 1
            hints = derivation.hints[number] or ()
            yield _added(new, derivation.clauses[number], (names[h] if h > 0 else -names[-h] for h in hints))
            if not derivation.clauses[number]:  # nothing can lie in some cell: no solver was needed
                return
            names[number] = new
            gone = sorted(names[abs(hint)] for hint in set(hints) if last_use.get(abs(hint)) == number)
            if gone:
                yield _deleted(new, gone)
        called = {original: names[number] for original, number in self._derived.items()}
        yield from self._proof.lines(called, self._deriving.terms.known_literal, new + 1, rules, self._clock)


def elaborated(clauses: Sequence[Clause], lines: Sequence[str], deadline: Deadline) -> Iterator[Step]:
    """The steps of a DRUP proof with hints found by unit propagation; what it deletes is kept.

    Raises DisagreementError for a step that does not follow so, or if no empty clause comes.
    """
    state = _Propagator()
    for number, clause in enumerate(deadline.during(clauses), 1):
        false = state.add(number, clause)
        if false is not None:
            yield len(clauses) + 1, [], state._explain(false)
            return
    number = len(clauses)
    checked = time.monotonic()
    for line in lines:
        if time.monotonic() > checked + 0.2:
            deadline.check()
            checked = time.monotonic()
        words = line.split()
        if words[:1] == ["d"]:
            continue
        literals = [int(word) for word in words if word != "0"]
        hints = state.hints(literals)
        if hints is None:
            raise DisagreementError("BUG: a step of the solver's proof does not follow by unit propagation")
        number += 1
        yield number, literals, hints
        if not literals:
            return
        false = state.add(number, literals)
        if false is not None:
            yield number + 1, [], state._explain(false)
            return
    raise DisagreementError("BUG: the solver's proof ends without the empty clause")


class _Propagator:
    """Unit propagation with reasons, over clauses that are only ever added."""

    def __init__(self) -> None:
        self.clauses: dict[int, Clause] = {}
        self.watches: dict[int, list[int]] = {}
        self.reason: dict[int, int] = {}  # literal that is true: the clause that implies it; 0: assumed
        self.trail: list[int] = []
        self.head = 0

    def add(self, number: int, literals: Clause) -> int | None:
        """Add a clause; the number of a clause that is false whatever is assumed, if that shows one."""
        clause = sorted(dict.fromkeys(literals), key=lambda literal: -literal in self.reason)  # false ones last
        self.clauses[number] = clause
        if not clause or -clause[0] in self.reason:
            return number
        for literal in clause[:2]:
            self.watches.setdefault(-literal, []).append(number)
        if len(clause) == 1 or -clause[1] in self.reason:
            self._assign(clause[0], number)
        return self.propagate()

    def _assign(self, literal: int, reason: int) -> None:
        if literal not in self.reason:
            self.reason[literal] = reason
            self.trail.append(literal)

    def propagate(self) -> int | None:
        """Follow all implications; the number of a clause that became false, or None."""
        while self.head < len(self.trail):
            literal = self.trail[self.head]
            self.head += 1
            watching = self.watches.get(literal, [])
            kept = []
            for place, number in enumerate(watching):
                clause = self.clauses[number]
                if clause[0] == -literal and len(clause) > 1:
                    clause[0], clause[1] = clause[1], clause[0]
                if clause[0] in self.reason and clause[0] != -literal:
                    kept.append(number)
                    continue
                for other in range(2, len(clause)):
                    if -clause[other] not in self.reason:
                        clause[1], clause[other] = clause[other], clause[1]
                        self.watches.setdefault(-clause[1], []).append(number)
                        break
                else:
                    kept.append(number)
                    if -clause[0] in self.reason:
                        kept.extend(watching[place + 1 :])
                        self.watches[literal] = kept
                        return number
                    self._assign(clause[0], number)
            self.watches[literal] = kept
        return None

    def hints(self, literals: Clause) -> list[int] | None:
        """The clauses that show, in this order, that a clause of these literals follows; None if none do."""
        mark = len(self.trail)
        conflict = None
        for literal in literals:
            if literal in self.reason:  # true already: its reason shows the clause
                conflict = self.reason[literal]
                break
            self._assign(-literal, 0)
        if not conflict:
            conflict = self.propagate()
        shown_by = None if conflict is None else self._explain(conflict)
        for literal in self.trail[mark:]:
            del self.reason[literal]
        del self.trail[mark:]
        self.head = mark
        return shown_by

    def _explain(self, conflict: int) -> list[int]:
        seen: set[int] = set()
        wanted = [-literal for literal in self.clauses[conflict]]
        while wanted:
            literal = wanted.pop()
            reason = self.reason.get(literal)
            if literal in seen or not reason:
                continue
            seen.add(literal)
            wanted.extend(-other for other in self.clauses[reason] if other != literal)
        return [*(self.reason[literal] for literal in self.trail if literal in seen), conflict]
