"""Makes proofs: lets CaDiCaL show that clauses have no model, and keeps the steps of its proof that matter.

CaDiCaL writes LRAT, which a small checker can follow; PySAT gives access to that only through calls
that it does not promise to keep (`lrat_by_cadical`). Where these are missing, the solver's DRUP
proof, which PySAT offers to everybody, is turned into LRAT by unit propagation, which is slower.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from satpuzzle.certificate import lrat
from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.pysat import DEFAULT_SOLVER, pysat_solver, solve_steadily
from satpuzzle.errors import DisagreementError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

Step = tuple[int, Clause, list[int]]  # number, literals, hints


class Proof(NamedTuple):
    """A proof in LRAT, line by line, of clauses numbered from 1; how many it adds, and how it was made."""

    lines: list[bytes]
    steps: int
    method: str


def prove(clauses: Sequence[Clause], clock: Clock) -> Proof:
    """A proof that `clauses` have no model, trimmed to the steps that the last one needs, and checked.

    Raises DisagreementError if they have one, OutOfTimeError when `clock` says so.
    """
    for number, clause in enumerate(clauses, 1):
        if not clause:
            return Proof([f"{len(clauses) + 1} 0 {number} 0\n".encode()], 1, "the formula holds the empty clause")
    try:
        steps = list(numbered(clock.during(lrat_by_cadical(clauses, clock)), len(clauses)))
        lines = list(clock.during(trimmed(steps, len(clauses))))
        return Proof(lines, lrat.check(clock.during(clauses), clock.during(lines)), "LRAT by CaDiCaL, trimmed")
    except (PrivateCallsError, lrat.ProofError, ValueError, LookupError):  # whatever PySAT wrote, it was no LRAT
        steps = list(elaborated(clauses, drup_by_cadical(clauses, clock), clock))
        lines = list(clock.during(trimmed(steps, len(clauses))))
        method = "DRUP by CaDiCaL, hints found by unit propagation, trimmed"
        return Proof(lines, lrat.check(clock.during(clauses), clock.during(lines)), method)


class PrivateCallsError(Exception):
    """PySAT's private calls are not those that this module knows."""


def lrat_by_cadical(clauses: Sequence[Clause], clock: Clock) -> Iterator[bytes]:
    """The lines of CaDiCaL's own LRAT proof, by PySAT's private calls: the only place that knows them.

    Raises PrivateCallsError if they have changed.
    """
    with tempfile.TemporaryFile() as file:
        solver = pysat_solver(DEFAULT_SOLVER)
        try:
            try:
                import pysolvers

                solver.configure({"lrat": 1, "binary": 0})
                flush = pysolvers.flushpr
                trace = pysolvers.cadical195_tracepr(solver.solver.cadical, file)
                solver.solver.prfile = file  # the solver must let go of it before it is closed
            except Exception as error:
                raise PrivateCallsError(str(error)) from None
            _refute(solver, clauses, clock)
            flush(trace)
            file.seek(0)
            yield from file
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
    refuted = not solve_steadily(solver, clock)
    clock.standing.step = say("trimming and checking it")
    if not refuted:
        raise DisagreementError(
            say("BUG: the solver finds a solution that is not in the complete list; please report this puzzle")
        )


def numbered(lines: Iterator[bytes], originals: int) -> Iterator[Step]:
    """The steps that add clauses, with the clauses of the formula numbered 1 to `originals`.

    CaDiCaL counts clauses as it meets them: one that it shortens while the formula is read takes a
    number among those of the formula. All numbers up to there that no step adds are the formula's.
    """
    steps: list[Step] = []
    for line in lines:
        words = line.split()
        if words[1] == b"d":
            continue
        numbers = list(map(int, words))
        end = numbers.index(0, 1)
        steps.append((numbers[0], numbers[1:end], numbers[end + 1 : -1]))
    own = {number for number, _, _ in steps}
    names: dict[int, int] = {}
    number = 0
    while len(names) < originals:
        number += 1
        if number not in own:
            names[number] = len(names) + 1
    for new, (number, literals, hints) in enumerate(steps, originals + 1):
        names[number] = new
        yield new, literals, [names[hint] for hint in hints]
        if not literals:
            return


def trimmed(steps: Sequence[Step], originals: int) -> Iterator[bytes]:
    """The steps that the empty clause needs, renumbered, and each clause deleted after its last use."""
    needed = {steps[-1][0]}
    last_use: dict[int, int] = {}  # of each clause added: the step that uses it last
    for number, _, hints in reversed(steps):
        if number in needed:
            for hint in hints:
                if hint > originals and hint not in needed:
                    needed.add(hint)
                    last_use[hint] = number
    unused_after: dict[int, list[int]] = {}
    for hint, number in last_use.items():
        unused_after.setdefault(number, []).append(hint)
    names: dict[int, int] = {}
    for number, literals, hints in steps:
        if number not in needed:
            continue
        name = names[number] = originals + len(names) + 1
        called = (names.get(hint, hint) for hint in hints)
        yield (" ".join(map(str, (name, *literals, 0, *called, 0))) + "\n").encode()
        if number in unused_after and literals:
            deleted = sorted(names[hint] for hint in unused_after[number])
            yield f"{name} d {' '.join(map(str, deleted))} 0\n".encode()


def drat(lines: Sequence[bytes]) -> Iterator[bytes]:
    """The same proof in DRAT, for other checkers: the clauses added and deleted, without hints."""
    known: dict[bytes, bytes] = {}
    for line in lines:
        words = line.split()
        if words[1] == b"d":
            for number in words[2:-1]:
                yield b"d " + known.pop(number) + b"0\n"
            continue
        literals = b"".join(word + b" " for word in words[1 : words.index(b"0", 1)])
        known[words[0]] = literals
        yield literals + b"0\n"


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


def elaborated(clauses: Sequence[Clause], lines: Sequence[str], clock: Clock) -> Iterator[Step]:
    """The steps of a DRUP proof with hints found by unit propagation; what it deletes is kept.

    Raises DisagreementError for a step that does not follow so, or if no empty clause comes.
    """
    state = _Propagator()
    for number, clause in enumerate(clock.during(clauses), 1):
        false = state.add(number, clause)
        if false is not None:
            yield len(clauses) + 1, [], state._explain(false)
            return
    number = len(clauses)
    checked = time.monotonic()
    for line in lines:
        if time.monotonic() > checked + 0.2:
            clock.check()
            checked = time.monotonic()
        words = line.split()
        if words[:1] == ["d"]:
            continue
        literals = [int(word) for word in words if word != "0"]
        hints = state.hints(literals)
        if hints is None:
            raise DisagreementError(say("BUG: a step of the solver's proof does not follow by unit propagation"))
        number += 1
        yield number, literals, hints
        if not literals:
            return
        false = state.add(number, literals)
        if false is not None:
            yield number + 1, [], state._explain(false)
            return
    raise DisagreementError(say("BUG: the solver's proof ends without the empty clause"))
