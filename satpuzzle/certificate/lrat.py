"""A checker for LRAT proofs of unsatisfiability, small enough to be read in one sitting.

A formula is a list of clauses, numbered from 1. A proof adds clauses, each with the numbers of
clauses (hints) that show that it follows, and deletes clauses that are not needed any more:

    NUMBER LITERAL … 0 HINT … 0
    NUMBER d NUMBER … 0

That a clause follows is shown by contradiction: suppose all its literals are false. Then, hint by
hint, all literals of the hinted clause but one are false, so that this one must be true; until all
literals of a hinted clause are false, which cannot be. So the clause holds in every model. When the
empty clause is shown like this, there is no model. Wetzler, Heule and Hunt 2014; Cruz-Filipe and others
2017. Steps that only keep satisfiability (RAT, with negative hints) are refused: no proof here needs them.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.errors import InvalidCertificateError
from satpuzzle.language import say

LONGEST = 1 << 24  # bytes of a step


class ProofError(InvalidCertificateError):
    """The proof does not show what it should."""


def check(clauses: Iterable[Iterable[int]], proof: Iterable[bytes], source: str = "proof") -> int:
    """Check that `proof`, line by line, shows `clauses` to be unsatisfiable; how many clauses it adds.

    Raises ProofError, with the line, for the first step that does not follow, or if it does not end
    with the empty clause.
    """
    known = {number: frozenset(clause) for number, clause in enumerate(clauses, 1)}
    last = len(known)
    added = 0
    shown = False
    for number, line in enumerate(proof, 1):
        if shown:
            raise ProofError(say("continues after the empty clause"), source, number)
        step, deleted, literals, hints = _parse(line, source, number)
        if deleted:
            for name in hints:
                if known.pop(name, None) is None:
                    raise ProofError(say("deletes clause {name}, which is not there", name=name), source, number)
            continue
        if step <= last:
            raise ProofError(say("clause {step} comes after clause {last}", step=step, last=last), source, number)
        _follows(literals, hints, known, source, number)
        known[step] = frozenset(literals)
        last = step
        added += 1
        shown = not literals
    if not shown:
        raise ProofError(say("ends without the empty clause: it was cut off, or proves nothing"), source)
    return added


def _follows(literals: list[int], hints: list[int], known: dict[int, frozenset[int]], source: str, line: int) -> None:
    """Raise ProofError unless the hints show that a clause of these literals follows."""
    false = set(literals)
    for place, hint in enumerate(hints, 1):
        clause = known.get(hint)
        if clause is None:
            raise ProofError(say("uses clause {hint}, which is not there", hint=hint), source, line)
        left = clause - false
        if not left:
            if place < len(hints):
                raise ProofError(say("clause {hint} ends the step, but further hints follow", hint=hint), source, line)
            return
        if len(left) > 1:
            raise ProofError(
                say("clause {hint} implies nothing here: {n} of its literals are open", hint=hint, n=len(left)),
                source,
                line,
            )
        false.update(-literal for literal in left)
    raise ProofError(say("its hints lead to no contradiction: the clause does not follow"), source, line)


def _parse(line: bytes, source: str, number: int) -> tuple[int, bool, list[int], list[int]]:
    """The number of a step, whether it deletes clauses, its literals, and its hints (or what it deletes)."""
    if len(line) > LONGEST:
        raise ProofError(say("is longer than {longest} MiB: no step is", longest=LONGEST >> 20), source, number)
    words = line.split()
    try:
        if len(words) > 1 and words[1] == b"d":
            numbers = [int(words[0]), 0, *map(int, words[2:])]
        else:
            numbers = list(map(int, words))
        end = numbers.index(0, 1)
        literals, hints = numbers[1:end], numbers[end + 1 : -1]
        if numbers[-1] != 0 or end == len(numbers) - 1 or not all(hint > 0 for hint in hints):
            raise ValueError
    except (ValueError, IndexError):
        raise ProofError(say("is no step of an LRAT proof without RAT"), source, number) from None
    return numbers[0], words[1] == b"d", literals, hints
