"""Reads the answers of MaxSAT and pseudo-Boolean solvers: a filling, what it costs, whether that is the least."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from satpuzzle.dimacs.answers import NUMBER
from satpuzzle.errors import InputError, shorten
from satpuzzle.language import say


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
                raise InputError(message, source, number)
            found = stated
        elif kind == "o":
            if len(words) != 1 or not NUMBER.fullmatch(words[0]):
                raise InputError(say("an `o` line holds one number"), source, number)
            cost = int(words[0])
        elif kind == "v":
            if _is_row(words, variables):
                if not used <= len(words[0]) <= variables:
                    raise InputError(
                        say(
                            "a row of {n} values, but the formula has {variables} variables: cut off, or the answer "
                            "to another formula",
                            n=len(words[0]),
                            variables=variables,
                        ),
                        source,
                        number,
                    )
                values = {n: n if value == "1" else -n for n, value in enumerate(words[0], 1)}
                ended = True
                continue
            values, ended = {} if values is None or ended else values, False
            for word in words:
                literal = _literal(word, variables, source, number)
                if ended:
                    raise InputError(say("values after the closing 0"), source, number)
                if literal == 0:
                    ended = True
                elif values.setdefault(abs(literal), literal) != literal:
                    raise InputError(say("variable {abs} is both true and false", abs=abs(literal)), source, number)
            continue
        else:
            continue
        ended = ended or (values is not None and used in values)
    if values is not None and not ended and used not in values:
        raise InputError(say("the values end before variable {n}: the answer is cut off", n=used), source)
    if found is None and values is None:
        raise InputError(
            say("holds no answer: no `s` line and no `v` line; name the file with what the solver printed"), source
        )
    if found is Found.UNSATISFIABLE and values is not None:
        raise InputError(say("says unsatisfiable, and gives values"), source)
    if found in (Found.OPTIMUM, Found.SATISFIABLE) and values is None:
        raise InputError(
            say("says satisfiable, but gives no values; tell the solver to print them, or name its result file"),
            source,
        )
    return Claim(found or Found.SATISFIABLE, None if values is None else list(values.values()), cost)


def _found(word: str, source: str, number: int) -> Found:
    for found in Found:
        if word == found.value:
            return found
    raise InputError(
        say("status {word} is not one a MaxSAT or pseudo-Boolean solver gives", word=shorten(word)), source, number
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
        raise InputError(say("{word} is not a literal", word=shorten(word)), source, number)
    variable = int(match[2])
    if variable > variables:
        raise InputError(
            say(
                "variable {abs}, but the formula has {variables}: the answer to another formula",
                abs=variable,
                variables=variables,
            ),
            source,
            number,
        )
    return -variable if match[1] else variable
