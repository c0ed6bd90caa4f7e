"""Derivations from the reference formula: definitions, lemmas, and their hints.

Clauses are numbered in the order in which they are added: rules (clauses of the reference), definitions of new
variables, and clauses derived from others. The premises of a derived clause may include too much: unit propagation
finds the hints among them, and `used` leaves out steps that are not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satpuzzle.certificates.reference import Clause, Reference
from satpuzzle.errors import DisagreementError
from satpuzzle.runtime.deadline import Deadline

Numbers = Iterable[int]  # numbers of clauses


class Derivation:
    """A growing proof.

    Attributes:
        clauses: The clauses by number.
        hints: Their hints by number: None for a rule of the reference, otherwise as in LRAT.
    """

    def __init__(self, reference: Reference, deadline: Deadline | None = None) -> None:
        self.reference = reference
        self._clock = deadline or Deadline()
        self.clauses: list[tuple[int, ...]] = [()]
        self.hints: list[Sequence[int] | None] = [None]
        self.highest = reference.variables
        self._numbers: dict[tuple[int, ...], int] = {}
        self._parts: dict[int, Clause] = {}  # a defined variable is true if and only if one of these is
        self._definitions: dict[int, list[int]] = {}

    def add(self, clause: Iterable[int], hints: Sequence[int] | None) -> int:
        """Add a clause with known hints, and return its number."""
        self.clauses.append(tuple(clause))
        self.hints.append(None if hints is None else tuple(hints))
        return len(self.clauses) - 1

    def rule(self, clause: Sequence[int]) -> int:
        """Return the number of a clause of the reference."""
        key = tuple(clause)
        if key not in self._numbers:
            self._numbers[key] = self.add(key, None)
        return self._numbers[key]

    def define(self, parts: Clause) -> int:
        """Define a new variable that is true if and only if one of `parts` is; without parts, it is false."""
        self.highest += 1
        variable = self.highest
        first = self.add([-variable, *parts], [])
        self._definitions[variable] = [first, *(self.add([variable, -part], [-first]) for part in parts)]
        self._parts[variable] = parts
        return variable

    def definition(self, literal: int) -> list[int]:
        """Return the clauses that define the variable of `literal`, if any; the first implies that a part is true."""
        return self._definitions.get(abs(literal), [])

    def needs(self, literal: int) -> list[int]:
        """Return the clauses by which `literal` and its defined parts imply their parts; the parts' clauses first."""
        found, waiting = [], [literal]
        while waiting:
            part = waiting.pop()
            if part in self._parts:
                found.append(self._definitions[part][0])
                waiting += self._parts[part]
        return found[::-1]

    def expanded(self, literal: int) -> list[int]:
        """Return the literals, mostly placements, whose disjunction `literal` is by the definitions."""
        found, waiting = [], [literal]
        while waiting:
            part = waiting.pop()
            if part in self._parts:
                waiting += self._parts[part]
            else:
                found.append(part)
        return found[::-1]

    def apart(self, a: int, b: int, lemma: Callable[[int, int], int] | None = None) -> int:
        """Derive that two literals are not both true, from the rules for their parts, or by `lemma`."""
        a, b = sorted((a, b))
        known = self._numbers.get((-b, -a))
        if known is not None:
            return known
        if 0 < a < b <= self.reference.placements:
            return self.rule((-a, -b))
        if a in self._parts and (b not in self._parts or len(self.expanded(b)) < len(self.expanded(a))):
            a, b = b, a
        if a in self._parts:  # each of its parts excludes the other literal
            return self.derive((-a, -b), [*(self.apart(case, b, lemma) for case in self.expanded(a)), *self.needs(a)])
        if b in self._parts:
            return self.derive((-a, -b), [*(self.apart(a, part, lemma) for part in self.expanded(b)), *self.needs(b)])
        if lemma is not None:
            return lemma(a, b)
        raise DisagreementError("BUG: a clause does not follow from the rules of the puzzle; please report this")

    def derive(self, clause: Sequence[int], premises: Numbers) -> int:
        """Derive a clause from these premises by unit propagation.

        Returns:
            The number of the clause.

        Raises:
            DisagreementError: Unit propagation does not derive the clause.
            OutOfTimeError: The time limit was reached.
        """
        key = tuple(sorted(clause))
        known = self._numbers.get(key)
        if known is None:
            self._clock.check()
            hints = self._hints(clause, premises)
            same = len(hints) == 1 and set(self.clauses[hints[0]]) == set(clause)
            known = self._numbers[key] = hints[0] if same else self.add(clause, hints)
        return known

    def is_rule(self, number: int) -> bool:
        """Return whether this is a clause of the reference."""
        return self.hints[number] is None

    def used(self, ends: Iterable[int]) -> list[int]:
        """Return these clauses and all they need, ascending; of needed definitions at least the first clause."""
        needed, waiting = set(ends), list(ends)
        while waiting:
            number = waiting.pop()
            more = {abs(hint) for hint in self.hints[number] or ()}
            if not self.is_rule(number):
                mentioned = map(abs, self.clauses[number])
                more.update(self._definitions[v][0] for v in mentioned if v in self._definitions)
            more -= needed
            needed |= more
            waiting += more
        return sorted(needed)

    def last_uses(self, steps: Sequence[int], ends: Iterable[int]) -> dict[int, int]:
        """Map each derived clause that is used and not in `ends` to the last step that uses it."""
        uses = {abs(hint): step for step in steps for hint in self.hints[step] or ()}
        kept = set(ends)
        return {hint: step for hint, step in uses.items() if not self.is_rule(hint) and hint not in kept}

    def _hints(self, clause: Sequence[int], premises: Numbers) -> list[int]:
        """Return the needed premises, in order: if the clause's literals are false, they make the last one false."""
        clauses = self.clauses
        true = {-literal for literal in clause}
        reasons: list[tuple[int, int]] = []  # implied literals in order, and the clauses that imply them
        waiting = list(dict.fromkeys(premises))
        going_on = True
        while going_on:
            going_on = False
            later = []
            for number in waiting:
                unit = 0
                for literal in clauses[number]:
                    if literal in true:
                        break
                    if -literal not in true:
                        if unit:
                            later.append(number)
                            break
                        unit = literal
                else:
                    if not unit:
                        return self._needed(number, reasons)
                    true.add(unit)
                    reasons.append((unit, number))
                    going_on = True
            waiting = later
        raise DisagreementError("BUG: a clause does not follow from the rules of the puzzle; please report this")

    def _needed(self, last: int, reasons: list[tuple[int, int]]) -> list[int]:
        wanted = {-literal for literal in self.clauses[last]}
        hints = [last]
        for literal, number in reversed(reasons):
            if literal in wanted:
                hints.append(number)
                wanted.update(-other for other in self.clauses[number])
        return hints[::-1]
