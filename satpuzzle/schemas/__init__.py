"""JSON for programs: Python types, from which the JSON Schemas are made.

Every object that a command prints or the server sends names its schema, with a version, in the field `schema`.
Checkpoints and manifests of certificates follow schemas too and have a field `format`. Schemas are strict: there are no
other fields. A new field keeps the version. A removed field, or one with a new meaning, needs a new version, and a new
type beside the old one.

    results       what commands print
    fillings      fillings, lists of solutions, puzzles without a solution
    serving       what the server sends and receives, and errors
    stored        checkpoints and certificates
    json_types    makes the schemas
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from satpuzzle.errors import demand_known
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import JsonSchema


@cache
def _kinds() -> dict[str, tuple[object, bool]]:
    """The type of each schema, sorted by name, and whether its objects have a field `schema`; loaded when needed."""
    from satpuzzle.schemas import fillings, results, serving, stored

    told = {**results.SCHEMAS, **fillings.SCHEMAS, **serving.SCHEMAS}
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
    from satpuzzle.schemas.json_types import schema_of

    demand_known(say("schema"), [validation.text("name", name, "count-1")], schema_names())
    kind, said = _kinds()[name]
    return schema_of(name, kind, said=said)
