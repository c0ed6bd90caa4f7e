"""What programs read, declared once: JSON as types, of which its JSON Schemas are made.

Every object that a command prints, or that the server answers, says in its field `schema` which of them it keeps to,
a name with a version. Manifests of certificates and checkpoints are held to one, too, and say their own `format`.
Schemas are strict: what they do not name is not there. A field that is added leaves the number; one that goes, or means
something else, raises it, and then there is a new type beside the old one.

    results       what commands print
    fillings      of what is no solution, and why there is none
    serving       what the server says, and errors
    stored        checkpoints and certificates
    json_types    types into schemas; does what was read keep to its type?
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
    """For each schema the type, and whether its objects name it. Types are loaded only now: most runs need few of them.

    They are sorted by name.
    """
    from satpuzzle.schemas import fillings, results, serving, stored

    told = {**results.SCHEMAS, **fillings.SCHEMAS, **serving.SCHEMAS}
    return {name: (kind, name in told) for name, kind in sorted({**told, **stored.SCHEMAS}.items())}


def schema_names() -> list[str]:
    """The names of all schemas, each with its version.

    >>> import satpuzzle
    >>> satpuzzle.schema_names()[:3]
    ['best-1', 'certify-1', 'check-1']
    """
    return list(_kinds())


def schema(name: str) -> JsonSchema:
    """The JSON Schema of that name, as an object. Raises UnknownNameError.

    >>> import satpuzzle
    >>> satpuzzle.schema("count-1")["title"]
    'How many solutions there are'
    """
    from satpuzzle.schemas.json_types import schema_of

    demand_known(say("schema"), [validation.text("name", name, "count-1")], schema_names())
    kind, said = _kinds()[name]
    return schema_of(name, kind, said=said)
