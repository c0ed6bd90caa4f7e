"""What formulas show of themselves in notebooks."""

from __future__ import annotations

from collections.abc import Mapping

from satpuzzle.pictures.html import table
from satpuzzle.runtime.language import say


def size_html(
    recipe: str, variables: int, blocks: Mapping[str, int], families: Mapping[str, tuple[int, int]] | None
) -> str:
    """A table: the totals of a formula, then block by block and family by family; None: these were not made."""
    clauses, literals = (sum(pair[column] for pair in (families or {}).values()) for column in (0, 1))
    rows: list[list[str | int]] = [[recipe, variables, *([clauses, literals] if families is not None else ["", ""])]]
    rows += ([block, number, "", ""] for block, number in blocks.items() if number)
    rows += ([family, "", *pair] for family, pair in (families or {}).items() if pair[0])
    return table([say("recipe"), *heads()], rows)


def heads() -> list[str]:
    """What is told of a formula."""
    return [say("variables"), say("clauses"), say("literals")]
