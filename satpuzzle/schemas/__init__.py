"""JSON for programs: Python types, from which the JSON Schemas are made.

Every object that a command prints or the server sends names its schema, with a version, in the field `schema`.
Checkpoints and manifests of certificates follow schemas too and have a field `format`. Schemas are strict: there are no
other fields. A new field keeps the version. A removed field, or one with a new meaning, needs a new version, and a new
type beside the old one.

    results    what commands print
    serving    what the server sends and receives, and errors
    stored     checkpoints and certificates

A type consists of `str`, `int`, `float`, `bool`, `None`, `Literal`, `Sequence`, `Mapping` with str keys, `TypedDict`,
and `|` of these. `Annotated` adds a description (a text) and keywords of JSON Schema (`words`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from satpuzzle.errors import demand_known
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Json = Mapping[str, Any]  # any object: not checked yet, or read by scripts only
JsonSchema = dict[str, Any]


def words(**values: Any) -> tuple[tuple[str, Any], ...]:
    """Keywords of JSON Schema, such as `minimum`, and their values."""
    return tuple(values.items())


Natural = Annotated[int, words(minimum=0)]
Positive = Annotated[int, words(minimum=1)]
NotNegative = Annotated[float, words(minimum=0)]
Pair = Annotated[Sequence[int], words(minItems=2, maxItems=2)]
Sha256 = Annotated[str, words(pattern="^[0-9a-f]{64}$")]

NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


@cache
def _kinds() -> dict[str, tuple[object, bool]]:
    """The type of each schema, sorted by name, and whether its objects have a field `schema`; loaded when needed."""
    from satpuzzle.schemas import results, serving, stored

    told = {**results.SCHEMAS, **serving.SCHEMAS}
    return {name: (kind, name in told) for name, kind in sorted({**told, **stored.SCHEMAS}.items())}


def schema_names() -> list[str]:
    """List the names of all JSON Schemas.

    Returns:
        The names with versions, sorted.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.schema_names()[:3]
        ['best-1', 'certify-1', 'check-1']
    """
    return list(_kinds())


def schema(name: str) -> JsonSchema:
    """Return a JSON Schema (draft 2020-12).

    Args:
        name: A name with version, as in `schema_names`.

    Returns:
        The schema as a dict.

    Raises:
        UnknownNameError: There is no schema of this name.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.schema("count-1")["title"]
        'Number of solutions'
    """
    demand_known(say("schema"), [validation.text("name", name, "count-1")], schema_names())
    kind, said = _kinds()[name]
    return schema_of(name, kind, said=said)


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
    return {
        "type": "object",
        **({"description": " ".join(kind.__doc__.split())} if kind.__doc__ else {}),
        "properties": first | {name: _made(each, shared) for name, each in hints.items()},
        "required": [*first, *(name for name, each in hints.items() if get_origin(each) is not NotRequired)],
        "additionalProperties": False,
    }


def _made(kind: Any, shared: JsonSchema) -> JsonSchema:
    """The schema of a type; schemas of named objects are added to `shared`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        made = _made(inner[0], shared)
        for each in inner[1:]:
            made |= {"description": each} if isinstance(each, str) else dict(each)
        return made
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
