"""What `unique`, `certify` and `verify` say, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satpuzzle.api import Uniqueness

if TYPE_CHECKING:
    from satpuzzle.certificate.certify import Certified
    from satpuzzle.certificate.verify import Verified


def unique_text(found: Uniqueness) -> Iterator[str]:
    """The answer, and the one or two solutions that show it."""
    if found.unique:
        turns = len(found.solutions[0].orbit())
        yield "unique: exactly one solution" + (f" ({turns} with its rotations)" if turns > 1 else "")
    elif found.solutions:
        yield "not unique: these two are no rotations of each other"
    else:
        yield "not unique: no solution"
    yield from map(str, found.solutions)


def unique_data(found: Uniqueness) -> dict[str, Any]:
    """The same for programs. essential: 0, 1, or 2 for two or more."""
    return {
        "unique": found.unique,
        "essential": len(found.solutions),
        "at_least": len(found.solutions) == 2,
        "solutions": [str(solution) for solution in found.solutions],
    }


def certified_text(found: Certified, path: str) -> Iterator[str]:
    """What was written."""
    yield found.sentence
    yield f"{path}: proof of {found.steps} clauses, {found.proof_bytes} bytes ({found.method}), checked"


def verified_text(found: Verified) -> Iterator[str]:
    """What is certain now, and what it rests on."""
    yield f"valid: {found.sentence}"
    yield from map(str, found.solutions)
    yield f"checked    {len(found.solutions)} solutions against the cards; {found.clauses} clauses against the puzzle"
    yield f"           and recipe {found.recipe}; {found.steps} proof steps, down to the empty clause"
    yield "rests on   this program's model of the puzzle, its encoder, and its checker of the proof; on no solver"


def verified_data(found: Verified) -> dict[str, Any]:
    """The same for programs."""
    return {
        "valid": True,
        "claim": found.sentence,
        "distinct": found.counts.distinct,
        "essential": found.counts.essential,
        "recipe": found.recipe,
        "clauses": found.clauses,
        "steps": found.steps,
        "solutions": [str(solution) for solution in found.solutions],
    }
