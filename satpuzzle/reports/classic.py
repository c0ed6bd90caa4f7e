"""The classic report: the input echoed, the card types, every solution drawn with its CHECK line, the total."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satpuzzle.model import Puzzle, Solution
from satpuzzle.reports.drawing import draw
from satpuzzle.reports.outcome import Outcome, Report
from satpuzzle.reports.words import LANGUAGES, decimal


class ClassicReport(Report):
    """The report of the exercise, in its words.

    language: a key of `LANGUAGES`. names: figures by their names in pictures and types, where they
    have any; CHECK lines keep the numbers. up_to_rotation: say how many essential solutions there are, too.
    any_one: the solution that is shown was not searched for in order, nor were others.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        language: str = "de",
        *,
        names: bool = False,
        up_to_rotation: bool = False,
        any_one: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.names = names
        self.up_to_rotation = up_to_rotation
        self.any_one = any_one
        self.words = LANGUAGES[language]

    def head(self) -> Iterator[str]:
        """The input as it was written, and the card types with how many there are of each."""
        types = self.puzzle.types
        text: Callable[[int], str] = self.puzzle.figure_name if self.names else str
        yield self.words["input"]
        yield from self.puzzle.text.split("\n")
        yield ""
        yield self.words["types"].format(n=len(types))
        for kind in types:
            yield f"{kind.number}. {kind.count} * [{' '.join(map(text, kind.labels))}]"
        yield ""

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Its number, its picture, its CHECK line."""
        yield self.words["any" if self.any_one else "solution"].format(n=number)
        yield ""
        yield draw(solution, names=self.names)
        yield ""
        yield solution.check_line()
        yield ""

    def end(self, outcome: Outcome) -> Iterator[str]:
        """That there is no solution; the total, always in the very last line; what was found until the stop."""
        if outcome.stopped:
            if not self.any_one:
                yield from self._found_until_then(outcome)
            return
        if not outcome.at_least:
            yield self.words["none"]
        if outcome.counts is not None:
            if self.up_to_rotation:
                yield self.words["essential"].format(n=decimal(outcome.counts.essential))
            yield self.words["total"].format(n=decimal(outcome.counts.distinct))

    def _found_until_then(self, outcome: Outcome) -> Iterator[str]:
        if outcome.rest:
            yield self.words["partial"]
            yield ""
            for number, solution in enumerate(outcome.rest, 1):
                yield from self.solution(number, solution)
        yield self.words["total_open"].format(n=decimal(outcome.at_least))
