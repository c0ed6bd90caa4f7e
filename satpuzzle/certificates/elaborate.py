"""Turns a DRUP proof, which only says what follows, into LRAT, which says from what: by unit propagation."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError
from satpuzzle.runtime.deadline import Deadline

Step = tuple[int, Clause, list[int]]  # number, literals, hints


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
