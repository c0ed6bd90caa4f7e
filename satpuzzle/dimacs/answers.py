"""Reads the answers of solvers in their various layouts, and checks models against formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, located, numbered, shorten

NUMBER = re.compile(r"-?[0-9]{1,18}")


class Status(Enum):
    """The status on the `s` line of a solver; OPTIMUM is for formulas with an objective."""

    OPTIMUM = "OPTIMUM FOUND"
    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Answer:
    """The answer of a solver: its status, and its models as lists of literals."""

    status: Status
    models: list[list[int]]


_STATUSES = {status.value: status for status in Status}
_SHORT = {"SAT": "SATISFIABLE", "UNSAT": "UNSATISFIABLE", "INDETERMINATE": "UNKNOWN", "INDET": "UNKNOWN"}
_OF_SAT = {**_STATUSES, **{word: Status(meant) for word, meant in _SHORT.items()}}


def read_answer(text: str, source: str = "answer", variables: int | None = None) -> Answer:
    """Read the output or the result file of a solver.

    Supported are `s` and `v` lines in any order, several models, values on several lines with or without `v`, and the
    file of MiniSat (SAT and a line of literals). Other lines are ignored.

    Args:
        text: The text.
        source: Its name in errors.
        variables: Number of variables of the formula; None if unknown.

    Returns:
        The answer.

    Raises:
        InputError: If the answer contradicts itself, is cut off, or has too many variables; the error names the line.
    """
    status: Status | None = None
    models: list[list[int]] = []
    current: dict[int, int] | None = None  # maps variables to literals of the current model
    bare = False  # values without `v` follow MiniSat's `SAT`
    with numbered(text, source) as lines:
        for _, line in lines:
            words = line.split()
            if not words:
                continue
            stated = None
            if (words[0] == "s" and len(words) == 2) or len(words) == 1:
                stated = _OF_SAT.get(words[-1])
            if stated is not None:
                status = _the_same(status, stated)
                bare = words == ["SAT"]
                continue
            if words[0] == "s":
                raise InputError("invalid status {word} for a SAT solver", word=shorten(" ".join(words[1:])))
            if words[0] == "v":
                words = words[1:]
            elif not ((bare or current is not None) and re.fullmatch(r"-?[0-9]+", words[0])):
                continue
            for literal in literals(words):
                if literal == 0:
                    models.append(list((current or {}).values()))
                    current = None
                    continue
                _demand_variable(abs(literal), variables)
                current = {} if current is None else current
                _add(literal, current)
        if current is not None:
            raise InputError("the values do not end in 0: the answer is cut off")
    with located(source):
        _demand_values_if_satisfiable(status, bool(models))
    return Answer(status or Status.SATISFIABLE, models)


def check_model(clauses: Iterable[Clause], model: Iterable[int], source: str = "answer") -> None:
    """Check a model, which may be partial; a clause with an unassigned variable is accepted.

    Raises:
        WrongAnswerError: If a clause is false.
    """
    true = set(model)
    for index, clause in enumerate(clauses, 1):
        if not any(literal in true or -literal not in true for literal in clause):
            raise WrongAnswerError(
                "{name}: the model violates clause {index}: the answer is wrong, or belongs to another formula",
                name=source,
                index=index,
            )


def require_known(answer: Answer, source: str = "answer") -> Answer:
    """Return the answer. Raises OutOfTimeError if the solver gave up."""
    if answer.status is Status.UNKNOWN:
        raise OutOfTimeError("{name}: the solver gave up without an answer", name=source)
    return answer


def literals(words: list[str]) -> list[int]:
    """Return the literals in `words`. Raises InputError."""
    for word in words:
        if not NUMBER.fullmatch(word):
            raise InputError("invalid literal {word}", word=shorten(word))
    return [int(word) for word in words]


class Claim(NamedTuple):
    """The answer of an optimising solver: its status, its last model and its last cost."""

    status: Status
    model: list[int] | None
    cost: int | None


def read_claim(text: str, source: str = "answer", variables: int = 0, used: int | None = None) -> Claim:
    """Read the output of a MaxSAT or pseudo-Boolean solver.

    Supported are `s`, `o` and `v` lines in any order (the last ones count), with values as literals with or without a
    final 0, as names (`x1 -x2`), or as a row of 0 and 1. Other lines are ignored.

    Args:
        text: The text.
        source: Its name in errors.
        variables: Number of variables of the formula.
        used: The last variable in a clause; None for `variables`.

    Returns:
        The answer.

    Raises:
        InputError: If the answer contradicts itself, is cut off, or has too many variables; the error names the line.
    """
    used = variables if used is None else used
    status: Status | None = None
    cost: int | None = None
    values: dict[int, int] | None = None  # maps variables to literals of the last model
    ended = True  # whether that model is complete
    with numbered(text, source) as lines:
        for _, line in lines:
            kind, _, rest = line.strip().partition(" ")
            words = rest.split()
            if kind == "v" and _is_row(words, variables):
                row = words[0]
                if not used <= len(row) <= variables:
                    raise InputError(
                        "a row of {n} values, but the formula has {variables} variables: cut off, or the answer "
                        "to another formula",
                        n=len(row),
                        variables=variables,
                    )
                values, ended = {n: n if value == "1" else -n for n, value in enumerate(row, 1)}, True
            elif kind == "v":
                values, ended = {} if values is None or ended else values, False
                for word in words:
                    literal = _literal(word, variables)
                    if ended:
                        raise InputError("values after the closing 0")
                    if literal == 0:
                        ended = True
                    else:
                        _add(literal, values)
            elif kind in ("s", "o"):
                if kind == "s":
                    status = _the_same(status, _status(" ".join(words)))
                elif len(words) != 1 or not NUMBER.fullmatch(words[0]):
                    raise InputError("an `o` line must have one number")
                else:
                    cost = int(words[0])
                ended = ended or (values is not None and used in values)
    with located(source):
        if values is not None and not ended and used not in values:
            raise InputError("the values end before variable {n}: the answer is cut off", n=used)
        _demand_values_if_satisfiable(status, values is not None)
    return Claim(status or Status.SATISFIABLE, None if values is None else list(values.values()), cost)


def _status(word: str) -> Status:
    if word not in _STATUSES:
        raise InputError("invalid status {word} for a MaxSAT or pseudo-Boolean solver", word=shorten(word))
    return _STATUSES[word]


def _is_row(words: list[str], variables: int) -> bool:
    """Return whether this is a row of 0 and 1, not a literal."""
    if len(words) != 1 or len(words[0]) < 2 or not re.fullmatch("[01]+", words[0]):
        return False
    return words[0][0] == "0" or len(words[0]) > len(str(variables)) or int(words[0]) > variables


def _literal(word: str, variables: int) -> int:
    """Return the literal in `word`: 5, -5, x5, -x5, ~x5, or 0. Raises InputError."""
    match = re.fullmatch(r"([-~]?)x?([0-9]{1,18})", word)
    if not match:
        raise InputError("invalid literal {word}", word=shorten(word))
    variable = int(match[2])
    _demand_variable(variable, variables)
    return -variable if match[1] else variable


def _demand_variable(variable: int, variables: int | None) -> None:
    """Raise InputError if the formula is known to have fewer variables."""
    if variables is not None and variable > variables:
        raise InputError(
            "variable {abs}, but the formula has {variables}: the answer belongs to another formula",
            abs=variable,
            variables=variables,
        )


def _add(literal: int, values: dict[int, int]) -> None:
    """Add a literal to a model. Raises InputError if the model contains its negation."""
    if values.setdefault(abs(literal), literal) != literal:
        raise InputError("variable {abs} is both true and false", abs=abs(literal))


def _the_same(before: Status | None, stated: Status) -> Status:
    """Return the status. Raises InputError if an earlier one differs."""
    if before not in (None, stated):
        raise InputError("says both {first} and {second}", first=before.value, second=stated.value)
    return stated


def _demand_values_if_satisfiable(stated: Status | None, valued: bool) -> None:
    """Raise InputError if status and values do not agree, or both are missing."""
    if stated is None and not valued:
        raise InputError("contains no answer: no `s` line and no `v` line; name the file with the output of the solver")
    if stated is Status.UNSATISFIABLE and valued:
        raise InputError("says unsatisfiable, but gives values")
    if stated in (Status.SATISFIABLE, Status.OPTIMUM) and not valued:
        raise InputError(
            "says satisfiable, but gives no values; tell the solver to print them, or name its result file"
        )
