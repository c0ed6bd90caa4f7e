"""Reads the answers of solvers in their various layouts, and checks models against formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, located, numbered, shorten

NUMBER = re.compile(r"(-?)([0-9]{1,18})")
NAME = re.compile(r"([-~]?)x?([0-9]{1,18})")


class Status(Enum):
    """The status that a solver states; OPTIMUM is for formulas with an objective."""

    OPTIMUM = "OPTIMUM FOUND"
    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


class Answer(NamedTuple):
    """The answer of a solver.

    Attributes:
        status: Its status.
        models: Its models as lists of literals.
        complete: Whether it says after its models that there are no others.
        cost: Its last cost, for formulas with an objective.
    """

    status: Status
    models: list[list[int]]
    complete: bool = False
    cost: int | None = None


_SHORT = {"SAT": "SATISFIABLE", "UNSAT": "UNSATISFIABLE", "INDETERMINATE": "UNKNOWN", "INDET": "UNKNOWN"}
_STATUSES = {status.value: status for status in Status} | {word: Status(meant) for word, meant in _SHORT.items()}


def read_answer(text: str, source: str = "answer", variables: int | None = None, used: int | None = None) -> Answer:
    """Read the output or the result file of a solver.

    Supported are `s` and `v` lines in any order, several models, values on several lines with or without `v`, the file
    of MiniSat (SAT and a line of literals), and what ends a list of all models: `s UNSATISFIABLE` (CryptoMiniSat) or
    `s SOLUTIONS n` (PicoSAT). From MaxSAT and pseudo-Boolean solvers also `o` lines, values without a final 0, and rows
    of 0 and 1. Other lines are ignored.

    Args:
        text: The text.
        source: Its name in errors.
        variables: Number of variables of the formula; None if unknown.
        used: The last variable in a clause, if the formula has an objective.

    Returns:
        The answer.

    Raises:
        InputError: If the answer contradicts itself, is cut off, or has too many variables; the error names the line.
    """
    status: Status | None = None
    complete, cost = False, None
    models: list[list[int]] = []
    current: dict[int, int] = {}  # maps variables to literals of the current model
    bare = False  # values without `v` follow MiniSat's `SAT`
    with numbered(text, source) as lines:
        for _, line in lines:
            kind, *words = line.split() or ["c"]
            if kind in ("s", "o") and used in current:
                models.append([*current.values()])
                current = {}
            if kind == "s" or (kind in _STATUSES and not words):
                word, bare = " ".join(words) or kind.removeprefix("s"), kind == "SAT"
                if used is None and word == f"SOLUTIONS {len(models)}":
                    status, complete = status or Status.UNSATISFIABLE, bool(models)
                elif used is None and word == "UNSATISFIABLE" and status is Status.SATISFIABLE and models:
                    complete = True
                elif word not in _STATUSES:
                    raise InputError("invalid status {word}", word=shorten(word))
                elif status not in (None, _STATUSES[word]):
                    raise InputError("says both {first} and {second}", first=status.value, second=_STATUSES[word].value)
                else:
                    status = _STATUSES[word]
            elif kind == "o" and used is not None:
                if len(words) != 1 or not NUMBER.fullmatch(words[0]):
                    raise InputError("an `o` line must have one number")
                cost = int(words[0])
            elif kind == "v" and used is not None and variables is not None and _is_row(words, variables):
                models.append(_row(words[0], used, variables))
            elif kind == "v" or (used is None and (bare or current) and re.fullmatch("-?[0-9]+", kind)):
                for literal in literals(words if kind == "v" else [kind, *words], named=used is not None):
                    if literal == 0:
                        models.append([*current.values()])
                        current = {}
                        continue
                    if variables is not None and abs(literal) > variables:
                        raise InputError(
                            "variable {abs}, but the formula has {variables}: the answer belongs to another formula",
                            abs=abs(literal),
                            variables=variables,
                        )
                    if current.setdefault(abs(literal), literal) != literal:
                        raise InputError("variable {abs} is both true and false", abs=abs(literal))
        if used in current:
            models.append([*current.values()])
        elif current:
            raise InputError("the values do not end in 0: the answer is cut off")
    with located(source):
        _demand_values_if_satisfiable(None if complete else status, bool(models))
    return Answer(status or Status.SATISFIABLE, models, complete, cost)


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


def literals(words: Iterable[str], *, named: bool = False) -> list[int]:
    """Return the literals in `words`, each like 5, -5, if `named` also x5, -x5 or ~x5, or 0. Raises InputError."""
    found = []
    for word in words:
        match = (NAME if named else NUMBER).fullmatch(word)
        if not match:
            raise InputError("invalid literal {word}", word=shorten(word))
        found.append(-int(match[2]) if match[1] else int(match[2]))
    return found


def _row(values: str, used: int, variables: int) -> list[int]:
    """Return the model in a row of 0 and 1. Raises InputError."""
    if not used <= len(values) <= variables:
        raise InputError(
            "a row of {n} values, but the formula has {variables} variables: cut off, or the answer to another formula",
            n=len(values),
            variables=variables,
        )
    return [n if value == "1" else -n for n, value in enumerate(values, 1)]


def _is_row(words: list[str], variables: int) -> bool:
    """Return whether this is a row of 0 and 1, not a literal."""
    if len(words) != 1 or len(words[0]) < 2 or not re.fullmatch("[01]+", words[0]):
        return False
    return words[0][0] == "0" or len(words[0]) > len(str(variables)) or int(words[0]) > variables


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
