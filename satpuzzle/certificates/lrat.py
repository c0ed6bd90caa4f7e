"""A checker for LRAT proofs of unsatisfiability, small enough to be reviewed easily.

A formula is a list of clauses, numbered from 1. A proof adds clauses and deletes clauses no longer needed:

    NUMBER LITERAL … 0 HINT … 0         add a clause that follows from the hinted clauses
    NUMBER d NUMBER … 0                 delete these clauses
    NUMBER Y A B … 0 0                  begin the definition of a new variable; Y is that variable or its negation
    NUMBER -Y -A 0 -FIRST 0             continue it, directly after clause FIRST, which began it

That a clause follows is shown by contradiction (reverse unit propagation): assume that all its literals are false. In
each hinted clause in turn, all literals but one are then false, so that one must be true. In the last one, all are
false. So the clause holds in every model, and once the empty clause is derived, there is no model (Wetzler, Heule and
Hunt 2014; Cruz-Filipe et al. 2017).

A definition states that Y is true if and only if (A or B …) is false, or one direction of that. Every earlier model
can be extended by a value for the new variable, so no model is lost. Only these steps, a special case of RAT, are not
implied by the clauses before them. The new variable must be higher than all others, so that no clause contains it yet.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.errors import InvalidCertificateError

LONGEST = 1 << 24  # bytes of the longest step


class ProofError(InvalidCertificateError):
    """A proof is invalid."""


def check(clauses: Iterable[Iterable[int]], proof: Iterable[bytes], source: str = "proof", variables: int = 0) -> int:
    """Check a proof, line by line, that clauses have no model; return how many clauses it adds, or raise ProofError."""
    # `variables`: how many there are, if more than in the clauses. Definitions may use all of them.
    known = {number: tuple(clause) for number, clause in enumerate(clauses, 1)}
    last = len(known)
    highest = max(variables, max((abs(literal) for clause in known.values() for literal in clause), default=0))
    defining = 0  # the clause that began the definition that may be continued
    defined = added = 0  # its first literal; the clauses added so far
    shown = False
    for number, line in enumerate(proof, 1):
        try:
            if shown:
                raise ProofError("continues after the empty clause")
            step, deleted, literals, hints = _parse(line)
            if deleted:
                for name in hints:
                    if known.pop(name, None) is None:
                        raise ProofError("deletes clause {name}, which does not exist", name=name)
                continue
            if step <= last:
                raise ProofError("clause numbers must increase, but {step} follows {last}", step=step, last=last)
            new = max(map(abs, literals), default=0)
            if not hints:
                if not literals or new <= highest or new != abs(literals[0]) or new in map(abs, literals[1:]):
                    raise ProofError("has no hints and does not define a new variable, so the clause does not follow")
                if any(abs(literal) > highest for literal in literals[1:]):
                    raise ProofError("defines a variable by another that is not defined yet")
                highest, defining, defined = new, step, literals[0]
            elif hints[0] < 0:
                goes_on = [-defining] == hints and len(literals) == 2 and literals[0] == -defined
                if not goes_on or literals[1] == -defined or -literals[1] not in known.get(defining, ()):
                    raise ProofError("does not continue the definition before it, so the clause does not follow")
            elif new > highest:
                raise ProofError("uses variable {new}, which is not defined", new=new)
            else:
                _follows(literals, hints, known)
                defining = 0
            known[step] = tuple(literals)
            last, added, shown = step, added + 1, not literals
        except ProofError as error:
            error.source, error.line = source, number
            raise
    if not shown:
        raise ProofError("does not end with the empty clause: it is incomplete, or proves nothing", source=source)
    return added


def _follows(literals: list[int], hints: list[int], known: dict[int, tuple[int, ...]]) -> None:
    """Raise ProofError unless the hints show that a clause of these literals follows."""
    false = set(literals)
    for place, hint in enumerate(hints, 1):
        clause = known.get(hint)
        if clause is None:
            raise ProofError("uses clause {hint}, which does not exist", hint=hint)
        true = 0  # the one literal of the clause that is not false
        for literal in clause:
            if literal not in false:
                if true not in (0, literal):
                    raise ProofError("clause {hint} implies nothing here: two of its literals are not false", hint=hint)
                true = literal
        if not true:
            if place < len(hints):
                raise ProofError("clause {hint} completes the step, but more hints follow", hint=hint)
            return
        false.add(-true)
    raise ProofError("its hints do not lead to a contradiction, so the clause does not follow")


def _parse(line: bytes) -> tuple[int, bool, list[int], list[int]]:
    """Return the number of a step, whether it deletes, its literals, and its hints (or the clauses it deletes)."""
    if len(line) > LONGEST:
        raise ProofError("is longer than {longest} MiB, the longest step allowed", longest=LONGEST >> 20)
    words = line.split()
    try:
        deleted = words[1] == b"d"
        numbers = [int(words[0]), 0, *map(int, words[2:])] if deleted else list(map(int, words))
        end = numbers.index(0, 1)
        literals, hints = numbers[1:end], numbers[end + 1 : -1]
        if numbers[-1] != 0 or end == len(numbers) - 1 or 0 in hints or line.strip(b"-0123456789d \n"):
            raise ValueError
        if min(hints, default=1) < 0 and (deleted or len(hints) > 1):
            raise ValueError
    except (ValueError, IndexError):
        raise ProofError("is not a valid LRAT step") from None
    return numbers[0], deleted, literals, hints
