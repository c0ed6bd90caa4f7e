"""Solutions as addresses of boards in a viewer of large framed puzzles, one a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from satpuzzle.formats import write
from satpuzzle.formats.viewer import solution_address
from satpuzzle.model import Puzzle, Solution
from satpuzzle.reports.outcome import CheckReport, Outcome


def demand_address(puzzle: Puzzle) -> None:
    """Raise InputError unless addresses can hold the solutions of `puzzle`."""
    write([replace(puzzle, hints=())], "url")


class AddressReport(CheckReport):
    """Addresses and nothing else. limit: how many were asked for; None: all."""

    def __init__(self, puzzle: Puzzle, limit: int | None = None) -> None:
        super().__init__(limit)
        self._puzzle = puzzle

    def head(self) -> Iterable[str]:
        """Nothing; raises InputError for a puzzle that an address cannot hold."""
        demand_address(self._puzzle)
        return ()

    def solution(self, number: int, solution: Solution) -> Iterable[str]:
        """Its address."""
        yield solution_address(solution)

    def end(self, outcome: Outcome) -> Iterable[str]:
        """Of a search that was stopped, what was not shown yet."""
        return map(solution_address, outcome.rest)
