"""Reports for programs: JSON, one object an example, one a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.reports.outcome import Outcome, Report
from satpuzzle.reports.words import numbers_of_any_length


class JsonReport(Report):
    """One object that holds the puzzle, its counts and all solutions. cards: say which cards lie where, too."""

    def __init__(self, puzzle: Puzzle, *, cards: bool = False) -> None:
        self.puzzle = puzzle
        self.cards = cards
        self._solutions: list[Solution] = []

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Kept until the end, for the counts come before it."""
        self._solutions.append(solution)
        return iter(())

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The object."""
        counts = None if outcome.counts is None and not outcome.stopped else outcome_data(outcome)
        solutions = [*self._solutions, *outcome.rest]
        yield to_json(solutions_data(self.puzzle, solutions, counts, complete=outcome.complete, cards=self.cards))


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """What `count --format json` says: the counts, or what is known of them."""
    if outcome.counts is None:
        return open_counts_data(outcome.at_least, outcome.engine)
    return counts_data(outcome.counts, outcome.engine)


def counts_data(counts: Counts, engine: str) -> dict[str, Any]:
    """The exact counts, and which engine counted."""
    return {
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
        "exact": True,
        "engine": engine,
    }


def open_counts_data(at_least: int, engine: str) -> dict[str, Any]:
    """What is known of a count that was stopped: how many distinct solutions there are at least."""
    return {"at_least": at_least, "exact": False, "engine": engine}


def solutions_data(
    puzzle: Puzzle,
    solutions: Iterable[Solution],
    counts: dict[str, Any] | None,
    *,
    complete: bool,
    cards: bool = False,
) -> dict[str, Any]:
    """What `solve --format json` says.

    complete: are these all solutions that there are? cards: say which cards lie where, too.
    """
    return {
        "title": puzzle.title,
        "board": puzzle.board.name,
        "rule": str(puzzle.rule),
        "types": types_data(puzzle),
        "counts": counts,
        "complete": complete,
        "solutions": [_cells(solution, cards=cards) for solution in solutions],
    }


def _cells(solution: Solution, *, cards: bool) -> list[dict[str, Any]]:
    """What lies in each cell."""
    cells: list[dict[str, Any]] = [
        {"type": lay.type, "turn": lay.turn, "shown": solution.shown(cell)} for cell, lay in enumerate(solution.lays)
    ]
    if cards:
        for cell, card in zip(cells, solution.cards, strict=True):
            cell["card"] = card + 1
    return cells


def types_data(puzzle: Puzzle, *, turns: bool = False) -> list[dict[str, Any]]:
    """The card types. turns: with how many turns look different. Where cards have names, with those of each type."""
    types: list[dict[str, Any]] = []
    for kind in puzzle.types:
        data: dict[str, Any] = {"labels": kind.labels, "count": kind.count}
        if turns:
            data["turns"] = len(kind.looks)
        if puzzle.type_names:
            data["names"] = puzzle.type_names[kind.number - 1]
        types.append(data)
    return types


def to_json(data: dict[str, Any]) -> str:
    """One line of JSON, with numbers however long."""
    import json

    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)
