"""Puts a proof from the rules together: what follows from the reference formula, then the solver's own steps.

    rules of the reference that are used    formula.cnf, all of the reference if that is not too large
    definitions, lemmas, clauses            as `deriving` makes them, those that are used
    the solver's proof                      over these clauses, down to the empty one

Whatever the end does not need is left out, and each clause is deleted after its last use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from satpuzzle.certificate.derivation import Derivation
from satpuzzle.certificate.deriving import Deriving
from satpuzzle.certificate.proving import Trimmed
from satpuzzle.certificate.reference import Clause, Reference
from satpuzzle.encode import Encoding
from satpuzzle.model import Solution
from satpuzzle.running.clock import Clock

WHOLE = 200_000  # clauses of a reference formula that a certificate holds in full; of larger ones those that are used


class Assembly:
    """The proof of `encoding`'s clauses, taken back to the rules. whole: does `rules` hold all of the reference?"""

    def __init__(
        self, reference: Reference, encoding: Encoding, solutions: Sequence[Solution], proof: Trimmed, clock: Clock
    ) -> None:
        self._proof = proof
        self._clock = clock
        self._derivation = Derivation(reference)
        self._deriving = Deriving(encoding, self._derivation)
        derived = dict(clock.during(self._deriving.clauses(proof.used, solutions)))
        used = self._derivation.used(derived.values())
        rules = {self._derivation.clauses[number]: number for number in used if self._derivation.is_rule(number)}
        whole = list(islice(clock.during(reference.clauses()), WHOLE + 1))
        self.whole = len(whole) <= WHOLE
        self.rules: list[Clause] = whole if self.whole else [list(clause) for clause in sorted(rules)]
        self._names = {rules[key]: place for place, each in enumerate(self.rules, 1) if (key := tuple(each)) in rules}
        self._steps = [number for number in used if not self._derivation.is_rule(number)]
        self._derived = derived
        self.variables = reference.variables

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
        yield from self._proof.lines(called, self._deriving.known_literal, new + 1, rules, self._clock)
