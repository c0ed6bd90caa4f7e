"""A checker for LRAT proofs of unsatisfiability, small enough to be read in one sitting.

A formula is a list of clauses, numbered from 1. A proof adds clauses and deletes those that are not needed any more:

    NUMBER LITERAL … 0 HINT … 0         a clause that follows from the clauses hinted at
    NUMBER d NUMBER … 0                 delete these
    NUMBER Y A B … 0 0                  begin the definition of a new variable: Y is that variable, or its negation,
    NUMBER -Y -A 0 -FIRST 0             and go on with it, right after clause FIRST, which began it

That a clause follows is shown by contradiction: suppose all its literals are false. Then, hint by
hint, all literals of the hinted clause but one are false, so that this one must be true; until all
literals of a hinted clause are false, which cannot be. So the clause holds in every model. When the empty clause is
shown like this, there is no model. Wetzler, Heule and Hunt 2014; Cruz-Filipe and others 2017.

A definition says that Y is true if and only if not (A or B …) is, or a part of that. Whatever model there was before
has a value for the new variable that fits it, so no model is lost. These are the only steps that do not follow (RAT,
which other checkers know in general): the variable must be higher than any before it, so that nothing spoke of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.errors import InvalidCertificateError

LONGEST = 1 << 24  # bytes of a step


class ProofError(InvalidCertificateError):
    """The proof does not show what it should."""


def check(clauses: Iterable[Iterable[int]], proof: Iterable[bytes], source: str = "proof", variables: int = 0) -> int:
    """Check that `proof`, line by line, shows `clauses` to be unsatisfiable; how many clauses it adds.

    variables: how many there are, if more than these clauses speak of: a definition may be made of the others too.
    Raises ProofError, with the line, for the first step that is not allowed, or where no empty clause ends it.
    """
    known = {number: tuple(clause) for number, clause in enumerate(clauses, 1)}
    last = len(known)
    highest = max(variables, max((abs(literal) for clause in known.values() for literal in clause), default=0))
    defining = 0  # the clause that began the definition that may go on
    defined = added = 0  # its first literal; clauses so far
    shown = False
    for number, line in enumerate(proof, 1):
        try:
            if shown:
                raise ProofError("continues after the empty clause")
            step, deleted, literals, hints = _parse(line)
            if deleted:
                for name in hints:
                    if known.pop(name, None) is None:
                        raise ProofError("deletes clause {name}, which is not there", name=name)
                continue
            if step <= last:
                raise ProofError("clause {step} comes after clause {last}", step=step, last=last)
            new = max(map(abs, literals), default=0)
            if not hints:
                if not literals or new <= highest or new != abs(literals[0]) or new in map(abs, literals[1:]):
                    raise ProofError("defines no new variable, and has no hints: it does not follow")
                if any(abs(literal) > highest for literal in literals[1:]):
                    raise ProofError("defines a variable by one that is not known yet")
                highest, defining, defined = new, step, literals[0]
            elif hints[0] < 0:
                goes_on = [-defining] == hints and len(literals) == 2 and literals[0] == -defined
                if not goes_on or literals[1] == -defined or -literals[1] not in known.get(defining, ()):
                    raise ProofError("goes on with no definition: it does not follow")
            elif new > highest:
                raise ProofError("speaks of variable {new}, which is not defined", new=new)
            else:
                _follows(literals, hints, known)
                defining = 0
            known[step] = tuple(literals)
            last, added, shown = step, added + 1, not literals
        except ProofError as error:
            error.source, error.line = source, number
            raise
    if not shown:
        raise ProofError("ends without the empty clause: it was cut off, or proves nothing", source=source)
    return added


def _follows(literals: list[int], hints: list[int], known: dict[int, tuple[int, ...]]) -> None:
    """Raise ProofError unless the hints show that a clause of these literals follows."""
    false = set(literals)
    for place, hint in enumerate(hints, 1):
        clause = known.get(hint)
        if clause is None:
            raise ProofError("uses clause {hint}, which is not there", hint=hint)
        true = 0  # the one literal of the clause that is not false
        for literal in clause:
            if literal not in false:
                if true not in (0, literal):
                    raise ProofError("clause {hint} implies nothing here: two are open", hint=hint)
                true = literal
        if not true:
            if place < len(hints):
                raise ProofError("clause {hint} ends the step, but further hints follow", hint=hint)
            return
        false.add(-true)
    raise ProofError("its hints lead to no contradiction: the clause does not follow")


def _parse(line: bytes) -> tuple[int, bool, list[int], list[int]]:
    """The number of a step, whether it deletes clauses, its literals, and its hints (or what it deletes)."""
    if len(line) > LONGEST:
        raise ProofError("is longer than {longest} MiB: no step is", longest=LONGEST >> 20)
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
        raise ProofError("is no step of an LRAT proof as certificates hold it") from None
    return numbers[0], deleted, literals, hints
