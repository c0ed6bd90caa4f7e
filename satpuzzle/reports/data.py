"""Reports for programs: JSON, one object an example, one a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satpuzzle.model import Counts, Puzzle, Solution


def counts_data(counts: Counts, engine: str) -> dict[str, Any]:
    """What `count --format json` says."""
    return {
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
        "exact": True,
        "engine": engine,
    }


def open_counts_data(at_least: int, engine: str) -> dict[str, Any]:
    """What is said of counts that are not known: how many distinct solutions there are at least."""
    return {"at_least": at_least, "exact": False, "engine": engine}


def solutions_data(
    puzzle: Puzzle, solutions: Iterable[Solution], counts: dict[str, Any] | None, *, complete: bool
) -> dict[str, Any]:
    """What `solve --format json` says. complete: are these all solutions that there are?"""
    return {
        "title": puzzle.title,
        "board": puzzle.board.name,
        "rule": str(puzzle.rule),
        "types": [{"labels": kind.labels, "count": kind.count} for kind in puzzle.types],
        "counts": counts,
        "complete": complete,
        "solutions": [
            [
                {"type": lay.type, "turn": lay.turn, "shown": solution.shown(cell)}
                for cell, lay in enumerate(solution.lays)
            ]
            for solution in solutions
        ],
    }


def to_json(data: dict[str, Any]) -> str:
    """One line of JSON, with numbers however long."""
    import json
    import sys

    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(data, ensure_ascii=False)
    finally:
        sys.set_int_max_str_digits(limit)
