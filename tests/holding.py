"""Validates JSON against the schema that it names: all output of commands in tests, and all answers of the server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from jsonschema import Draft202012Validator

import satpuzzle
from satpuzzle.runtime.language import numbers_of_any_length

MOST = 20  # members of a list that are checked


@cache
def validator(name: str) -> Any:
    """The validator for the schema of that name."""
    return Draft202012Validator(satpuzzle.schema(name))


def hold(data: Any, name: str | None = None) -> None:
    """Fail unless the object is valid for the schema of that name, or else for the one that it names."""
    validator(name or data["schema"]).validate(_short(data))
    result = data.get("result")
    if isinstance(result, dict):  # of a task
        hold(result)


def hold_output(words: Sequence[str], printed: str) -> None:
    """Validate the output of a command line, if it is JSON."""
    if ("--format", "json") in pairwise(words):
        for line in filter(None, printed.split("\n")):  # titles may hold other ends of lines
            with numbers_of_any_length():
                hold(json.loads(line))


def _short(data: Any) -> Any:
    if isinstance(data, list):
        return [_short(each) for each in data[:MOST]]
    if isinstance(data, dict):
        return {key: _short(value) for key, value in data.items()}
    return data
