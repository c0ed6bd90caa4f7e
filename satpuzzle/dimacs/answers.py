"""Reads the answers of solvers, however they lay them out, and holds models against formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, shorten
from satpuzzle.runtime.language import say

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
                    "says both {first} and {second}",
                    first=status.value,
                    second=stated.value,
                    source=source,
                    line=number,
                )
            status = stated
            bare = words == ["SAT"]
            continue
        if words[0] == "s":
            raise InputError(
                "status {word} is not one a SAT solver gives",
                word=shorten(" ".join(words[1:])),
                source=source,
                line=number,
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
                    "variable {abs}, but the formula has {variables}: the answer to another formula",
                    abs=abs(literal),
                    variables=variables,
                    source=source,
                    line=number,
                )
            current = {} if current is None else current
            if current.setdefault(abs(literal), literal) != literal:
                raise InputError("variable {abs} is both true and false", abs=abs(literal), source=source, line=number)
    if current is not None:
        raise InputError("the values do not end in 0: the answer is cut off", source=source, line=number)
    if status is None:
        if not models:
            raise InputError(
                "holds no answer: no `s` line and no `v` line; name the file with what the solver printed",
                source=source,
            )
        status = Status.SATISFIABLE
    if status is Status.UNSATISFIABLE and models:
        raise InputError("says unsatisfiable, and gives values", source=source)
    if status is Status.SATISFIABLE and not models:
        raise InputError(
            "says satisfiable, but gives no values; tell the solver to print them, or name its result file",
            source=source,
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
                "{name}: the values make clause {index} false: a wrong answer, or the answer to another formula",
                name=source,
                index=index,
            )


def require_known(answer: Answer, source: str = "answer") -> Answer:
    """`answer`, or OutOfTimeError if the solver gave up."""
    if answer.status is Status.UNKNOWN:
        raise OutOfTimeError("{name}: the solver gave up without an answer", name=source)
    return answer


def literals(words: list[str], source: str, number: int) -> list[int]:
    """The integers that `words` on line `number` of `source` write. Raises InputError."""
    for word in words:
        if not NUMBER.fullmatch(word):
            raise InputError("{word} is not a literal", word=shorten(word), source=source, line=number)
    return [int(word) for word in words]


class Found(Enum):
    """What a solver says of its answer."""

    OPTIMUM = "OPTIMUM FOUND"
    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


class Claim(NamedTuple):
    """A solver's answer: its status, its last model as a list of literals, and the cost that it states last."""

    found: Found
    model: list[int] | None
    cost: int | None


def read_claim(text: str, source: str = "answer", variables: int = 0, used: int | None = None) -> Claim:
    """The answer that a solver's output holds, to a formula of so many variables.

    Understood: `s`, `o` and `v` lines in any order, of which the last count; values as literals, with or without a
    closing 0, as names (`x1 -x2`), and as a row of 0 and 1; other lines are chatter. used: the last variable that
    stands in a clause. Raises InputError, with the line, for an answer that contradicts itself, is cut off, or speaks
    of variables that the formula does not have.
    """
    used = variables if used is None else used
    found: Found | None = None
    cost: int | None = None
    values: dict[int, int] | None = None  # variable to literal, of the last model
    ended = True  # is that model whole, so that further values begin another?
    for number, line in enumerate(text.split("\n"), 1):
        kind, _, rest = line.strip().partition(" ")
        words = rest.split()
        if kind == "s":
            stated = _found(" ".join(words), source, number)
            if found is not None and found is not stated:
                message = say("says both {first} and {second}", first=found.value, second=stated.value)
                raise InputError(message, source=source, line=number)
            found = stated
        elif kind == "o":
            if len(words) != 1 or not NUMBER.fullmatch(words[0]):
                raise InputError("an `o` line holds one number", source=source, line=number)
            cost = int(words[0])
        elif kind == "v":
            if _is_row(words, variables):
                if not used <= len(words[0]) <= variables:
                    raise InputError(
                        "a row of {n} values, but the formula has {variables} variables: cut off, or the answer "
                        "to another formula",
                        n=len(words[0]),
                        variables=variables,
                        source=source,
                        line=number,
                    )
                values = {n: n if value == "1" else -n for n, value in enumerate(words[0], 1)}
                ended = True
                continue
            values, ended = {} if values is None or ended else values, False
            for word in words:
                literal = _literal(word, variables, source, number)
                if ended:
                    raise InputError("values after the closing 0", source=source, line=number)
                if literal == 0:
                    ended = True
                elif values.setdefault(abs(literal), literal) != literal:
                    raise InputError(
                        "variable {abs} is both true and false", abs=abs(literal), source=source, line=number
                    )
            continue
        else:
            continue
        ended = ended or (values is not None and used in values)
    if values is not None and not ended and used not in values:
        raise InputError("the values end before variable {n}: the answer is cut off", n=used, source=source)
    if found is None and values is None:
        raise InputError(
            "holds no answer: no `s` line and no `v` line; name the file with what the solver printed", source=source
        )
    if found is Found.UNSATISFIABLE and values is not None:
        raise InputError("says unsatisfiable, and gives values", source=source)
    if found in (Found.OPTIMUM, Found.SATISFIABLE) and values is None:
        raise InputError(
            "says satisfiable, but gives no values; tell the solver to print them, or name its result file",
            source=source,
        )
    return Claim(found or Found.SATISFIABLE, None if values is None else list(values.values()), cost)


def _found(word: str, source: str, number: int) -> Found:
    for found in Found:
        if word == found.value:
            return found
    raise InputError(
        "status {word} is not one a MaxSAT or pseudo-Boolean solver gives",
        word=shorten(word),
        source=source,
        line=number,
    )


def _is_row(words: list[str], variables: int) -> bool:
    """Is this a row of 0 and 1, and not the literal of a variable that the formula has?"""
    if len(words) != 1 or len(words[0]) < 2 or not re.fullmatch("[01]+", words[0]):
        return False
    return words[0][0] == "0" or len(words[0]) > len(str(variables)) or int(words[0]) > variables


def _literal(word: str, variables: int, source: str, number: int) -> int:
    """The literal that `word` writes: 5, -5, x5, -x5, ~x5; or a 0. Raises InputError."""
    match = re.fullmatch(r"([-~]?)x?([0-9]{1,18})", word)
    if not match:
        raise InputError("{word} is not a literal", word=shorten(word), source=source, line=number)
    variable = int(match[2])
    if variable > variables:
        raise InputError(
            "variable {abs}, but the formula has {variables}: the answer to another formula",
            abs=variable,
            variables=variables,
            source=source,
            line=number,
        )
    return -variable if match[1] else variable
