"""What the JSON of this program looks like, as JSON Schemas (draft 2020-12), each with its version in its name.

Every object that a command prints, or that the server answers, says in its field `schema` which of them it keeps to.
Manifests of certificates and checkpoints are held to one, too, and say their own `format`. Schemas are strict: what
they do not name is not there. A field that is added leaves the number; one that goes, or means something else, raises
it, and then there is a new file beside the old one.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from satpuzzle.errors import UnknownNameError
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.language import say

ENDING = ".json"


@cache
def _paths() -> dict[str, str]:
    folder = os.path.dirname(os.path.realpath(__file__))
    names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
    return {name.removesuffix(ENDING): os.path.join(folder, name) for name in names}


def schema_names() -> list[str]:
    """The names of all schemas, each with its version.

    >>> import satpuzzle
    >>> satpuzzle.schema_names()[:3]
    ['best-1', 'certify-1', 'check-1']
    """
    return list(_paths())


def schema_text(name: str) -> str:
    """The schema of that name, word for word. Raises UnknownNameError."""
    if validation.text("name", name, "count-1") not in _paths():
        raise UnknownNameError(say("schema"), name, schema_names())
    return files.read_text(_paths()[name])


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of that name, as an object. Raises UnknownNameError.

    >>> import satpuzzle
    >>> satpuzzle.schema("count-1")["title"]
    'How many solutions there are'
    """
    import json

    read: dict[str, Any] = json.loads(schema_text(name))
    return read
