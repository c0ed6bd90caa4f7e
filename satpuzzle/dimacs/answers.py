"""Reads the answers of solvers, however they lay them out, and holds models against formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, shorten
from satpuzzle.language import say

NUMBER = re.compile(r"-?[0-9]{1,18}")


class Status(Enum):
    """What a solver says of a formula."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer:
    """A solver's answer: its status, and its models as lists of literals (none, one, or several)."""

    status: Status
    models: list[list[int]]


_STATUS_WORDS = {
    "SATISFIABLE": Status.SATISFIABLE,
    "SAT": Status.SATISFIABLE,
    "UNSATISFIABLE": Status.UNSATISFIABLE,
    "UNSAT": Status.UNSATISFIABLE,
    "UNKNOWN": Status.UNKNOWN,
    "INDETERMINATE": Status.UNKNOWN,
    "INDET": Status.UNKNOWN,
}


def read_answer(text: str, source: str = "answer", variables: int | None = None) -> Answer:
    """The answer that a solver's output or result file holds.

    Understood: `s` and `v` lines in any order, several models, values wrapped over lines with or
    without `v`, MiniSat's file (SAT and a line of literals); other lines are chatter. `variables` is
    the formula's number of variables. Raises InputError, with the line, for an answer that
    contradicts itself, is cut off, or speaks of variables that the formula does not have.
    """
    status: Status | None = None
    models: list[list[int]] = []
    current: dict[int, int] | None = None  # variable to literal, of the model being read
    bare = False  # after MiniSat's `SAT` values come without `v`
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words:
            continue
        stated = None
        if (words[0] == "s" and len(words) == 2) or len(words) == 1:
            stated = _STATUS_WORDS.get(words[-1])
        if stated is not None:
            if status not in (None, stated):
                raise InputError(
                    say("says both {first} and {second}", first=status.value, second=stated.value), source, number
                )
            status = stated
            bare = words == ["SAT"]
            continue
        if words[0] == "s":
            raise InputError(
                say("status {word} is not one a SAT solver gives", word=shorten(" ".join(words[1:]))), source, number
            )
        if words[0] == "v":
            words = words[1:]
        elif not ((bare or current is not None) and re.fullmatch(r"-?[0-9]+", words[0])):
            continue
        for literal in literals(words, source, number):
            if literal == 0:
                models.append(list((current or {}).values()))
                current = None
                continue
            if variables is not None and abs(literal) > variables:
                raise InputError(
                    say(
                        "variable {abs}, but the formula has {variables}: the answer to another formula",
                        abs=abs(literal),
                        variables=variables,
                    ),
                    source,
                    number,
                )
            current = {} if current is None else current
            if current.setdefault(abs(literal), literal) != literal:
                raise InputError(say("variable {abs} is both true and false", abs=abs(literal)), source, number)
    if current is not None:
        raise InputError(say("the values do not end in 0: the answer is cut off"), source, number)
    if status is None:
        if not models:
            raise InputError(
                say("holds no answer: no `s` line and no `v` line; name the file with what the solver printed"), source
            )
        status = Status.SATISFIABLE
    if status is Status.UNSATISFIABLE and models:
        raise InputError(say("says unsatisfiable, and gives values"), source)
    if status is Status.SATISFIABLE and not models:
        raise InputError(
            say("says satisfiable, but gives no values; tell the solver to print them, or name its result file"),
            source,
        )
    return Answer(status, models)


def check_model(clauses: Iterable[Clause], model: Iterable[int], source: str = "answer") -> None:
    """Raise WrongAnswerError if `model` makes one of `clauses` false.

    Variables that the model leaves out count as neither: a clause with one of them is let pass.
    """
    true = set(model)
    for index, clause in enumerate(clauses, 1):
        if not any(literal in true or -literal not in true for literal in clause):
            raise WrongAnswerError(
                say(
                    "{name}: the values make clause {index} false: a wrong answer, or the answer to another formula",
                    name=source,
                    index=index,
                )
            )


def require_known(answer: Answer, source: str = "answer") -> Answer:
    """`answer`, or OutOfTimeError if the solver gave up."""
    if answer.status is Status.UNKNOWN:
        raise OutOfTimeError(say("{name}: the solver gave up without an answer", name=source))
    return answer


def literals(words: list[str], source: str, number: int) -> list[int]:
    """The integers that `words` on line `number` of `source` write. Raises InputError."""
    for word in words:
        if not NUMBER.fullmatch(word):
            raise InputError(say("{word} is not a literal", word=shorten(word)), source, number)
    return [int(word) for word in words]
