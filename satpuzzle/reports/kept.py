"""Solutions kept until the counts are known that stand before them, in few bytes, for they may be many."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from satpuzzle.model import Lay, Puzzle, Solution


class Kept:
    """Solutions of one puzzle, in the order in which they were added. lays: all there are, by their numbers."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.lays = [Lay(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))]
        self._number = {lay: number for number, lay in enumerate(self.lays)}
        self._kept = array("I")  # cell by cell, solution by solution

    def add(self, solution: Solution) -> None:
        """Keep one more."""
        self._kept.extend(map(self._number.__getitem__, solution.lays))

    def __len__(self) -> int:
        return len(self._kept) // self.puzzle.board.cells

    def numbers(self) -> Iterator[array[int]]:
        """For each solution, for each cell, the number of its lay."""
        size = self.puzzle.board.cells
        return (self._kept[start : start + size] for start in range(0, len(self._kept), size))

    def solution(self, numbers: array[int]) -> Solution:
        """The solution of these numbers."""
        return Solution(tuple(map(self.lays.__getitem__, numbers)), self.puzzle)

    def __iter__(self) -> Iterator[Solution]:
        return map(self.solution, self.numbers())
