"""Puts a proof from the rules together: what follows from the reference formula, then the solver's own steps.

    rules of the reference that are used    formula.cnf, all of the reference if that is not too large
    definitions, lemmas, clauses            as `deriving` makes them, those that are used
    the solver's proof                      over these clauses, down to the empty one

Whatever the end does not need is left out, and each clause is deleted after its last use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzle.certificate.derivation import Derivation
from satpuzzle.certificate.deriving import Deriving
from satpuzzle.certificate.proving import Trimmed
from satpuzzle.certificate.reference import Clause, Reference
from satpuzzle.encode import Encoding
from satpuzzle.errors import DisagreementError
from satpuzzle.language import say
from satpuzzle.model import Solution
from satpuzzle.running.clock import Clock


def of_rules(proof: Trimmed, rules: int, clock: Clock) -> Iterator[bytes]:
    """The lines of a proof of the `rules` clauses of the reference formula themselves."""
    return proof.lines({number: number for number in proof.used}, int, rules + 1, rules, clock)


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
        clock: Clock,
    ) -> None:
        self._proof = proof
        self._clock = clock
        self._derivation = Derivation(reference, clock)
        self._deriving = Deriving(encoding, self._derivation)
        derivation = self._derivation
        self._derived: dict[int, int] = {}  # for clauses of the recipe, by number, those that are the same
        for original, number in self._deriving.clauses(proof.used, solutions):
            clock.check()
            self._derived[original] = number
        used = derivation.used(self._derived.values())
        self._steps = [number for number in used if not derivation.is_rule(number)]
        rules = sorted(filter(derivation.is_rule, used), key=derivation.clauses.__getitem__)
        places = {tuple(clause): place for place, clause in enumerate(whole or (), 1)}
        for number in rules:
            clause = derivation.clauses[number]
            if clause not in places if whole is not None else not reference.states([*clause]):
                raise DisagreementError(
                    say("BUG: {clause} is no rule of the puzzle; please report this", clause=clause)
                )
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
            words = [new, *derivation.clauses[number], 0, *(names[h] if h > 0 else -names[-h] for h in hints), 0]
            yield (" ".join(map(str, words)) + "\n").encode()
            if not derivation.clauses[number]:  # nothing can lie in some cell: no solver was needed
                return
            names[number] = new
            gone = sorted(names[abs(hint)] for hint in set(hints) if last_use.get(abs(hint)) == number)
            if gone:
                yield f"{new} d {' '.join(map(str, gone))} 0\n".encode()
        called = {original: names[number] for original, number in self._derived.items()}
        yield from self._proof.lines(called, self._deriving.terms.known_literal, new + 1, rules, self._clock)
