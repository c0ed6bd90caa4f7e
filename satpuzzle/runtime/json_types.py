"""Makes JSON Schemas (draft 2020-12) of types, and checks that data read from JSON fit their type.

A type consists of `str`, `int`, `float`, `bool`, `None`, `Literal`, `Sequence`, `Mapping` with str keys, `TypedDict`,
and `|` of these. `Annotated` adds a description (a text) and keywords of JSON Schema (`Keyword`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from math import inf
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

Json = Mapping[str, Any]  # any object: not checked yet, or read by scripts only
JsonSchema = dict[str, Any]
Kind = TypeVar("Kind")


class Keyword(NamedTuple):
    """A keyword of JSON Schema, such as `minimum`, and its value."""

    word: str
    value: Any


Natural = Annotated[int, Keyword("minimum", 0)]
Positive = Annotated[int, Keyword("minimum", 1)]
NotNegative = Annotated[float, Keyword("minimum", 0)]
Pair = Annotated[Sequence[int], Keyword("minItems", 2), Keyword("maxItems", 2)]
Three = Annotated[Sequence[int], Keyword("minItems", 3), Keyword("maxItems", 3)]
Sha256 = Annotated[str, Keyword("pattern", "^[0-9a-f]{64}$")]

NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def schema_of(name: str, kind: Any, *, said: bool) -> JsonSchema:
    """Make the JSON Schema of a type.

    Args:
        name: The name of the schema, with its version.
        kind: A TypedDict, or several joined by `|`; the docstring of the first gives title and description.
        said: Whether its objects have a field `schema`.

    Returns:
        The schema as a dict.
    """
    first = {"schema": {"const": name, "description": "The schema of this object."}} if said else {}
    shared: JsonSchema = {}
    members = get_args(kind) or (kind,)
    kinds = [_fields_of(each, first, shared) for each in members]
    title, _, about = members[0].__doc__.partition("\n\n")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:satpuzzle:{name}",
        "title": title.rstrip("."),
        "description": " ".join(about.split()),
    }
    return head | ({"oneOf": kinds} if kinds[1:] else kinds[0] | head) | ({"$defs": shared} if shared else {})


def _fields_of(kind: Any, first: JsonSchema, shared: JsonSchema) -> JsonSchema:
    """The schema of a TypedDict, with additional fields in front."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: _made(each, shared) for name, each in hints.items()}
    return {
        "type": "object",
        **({"description": " ".join(kind.__doc__.split())} if kind.__doc__ else {}),
        "properties": {**first, **fields},
        "required": [*first, *(name for name, each in hints.items() if get_origin(each) is not NotRequired)],
        "additionalProperties": False,
    }


def _made(kind: Any, shared: JsonSchema) -> JsonSchema:
    """The schema of a type; schemas of named objects are added to `shared`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        words = [Keyword("description", each) if isinstance(each, str) else each for each in inner[1:]]
        return _made(inner[0], shared) | dict(words)
    if origin is Literal:
        return {"const": inner[0]} if len(inner) == 1 else {"enum": [*inner]}
    if origin is Sequence:
        return {"type": "array", "items": _made(inner[0], shared)}
    if origin is Mapping:
        return {"type": "object", **({} if inner[1] is Any else {"additionalProperties": _made(inner[1], shared)})}
    if origin in (Union, UnionType):
        kinds = [_made(each, shared) for each in inner]
        nullable = kinds[1:] == [{"type": "null"}] and "type" in kinds[0]  # written in one line
        return {**kinds[0], "type": [kinds[0]["type"], "null"]} if nullable else {"anyOf": kinds}
    if kind in NAMES:
        return {"type": NAMES[kind]}
    if kind.__name__ not in shared:
        shared[kind.__name__] = {}  # keeps its place before its parts
        shared[kind.__name__] = _fields_of(kind, {}, shared)
    return {"$ref": f"#/$defs/{kind.__name__}"}


# Reading.

READ = {**NAMES, list: "array", dict: "object"}
WHOLE = {"type": "integer"}


def fits(data: object, kind: type[Kind]) -> TypeGuard[Kind]:
    """True if data read from JSON fit the type; unknown fields are allowed."""
    return _fits(data, *_checked(kind))  # type: ignore[arg-type]


@cache
def _checked(kind: Any) -> tuple[JsonSchema, JsonSchema]:
    shared: JsonSchema = {}
    return _made(kind, shared), shared


def _fits(value: Any, schema: JsonSchema, shared: JsonSchema) -> bool:
    if "$ref" in schema:
        schema = shared[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        return any(_fits(value, each, shared) for each in schema["anyOf"])
    if "type" not in schema:
        return any(type(value) is type(each) and value == each for each in schema.get("enum", [schema.get("const")]))
    kind, kinds = READ[type(value)], schema["type"]
    if kind not in kinds and not (kind == "integer" and "number" in kinds):
        return False
    if isinstance(value, dict):
        fields, others = schema.get("properties", {}), schema.get("additionalProperties")
        parts = [(each, part) for key, each in value.items() if (part := fields.get(key, others))]
        return value.keys() >= {*schema.get("required", ())} and all(_fits(*part, shared) for part in parts)
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return False
        if schema["items"] == WHOLE:  # a fast path, as such lists are long
            return all(type(each) is int for each in value)
        return all(_fits(each, schema["items"], shared) for each in value)
    if isinstance(value, (int, float)):
        return abs(value) != inf and bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return not isinstance(value, str) or re.search(schema.get("pattern", ""), value) is not None
