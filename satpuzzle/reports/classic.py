"""The classic report: the input echoed, the card types, every solution drawn with its CHECK line, the total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.reports.drawing import draw
from satpuzzle.reports.words import LANGUAGES


class ClassicReport:
    """The parts of the report, as lines of text.

    language: a key of `LANGUAGES`. names: figures by their names in pictures and types, where they
    have any; CHECK lines keep the numbers.
    """

    def __init__(self, puzzle: Puzzle, language: str = "de", *, names: bool = False) -> None:
        self.puzzle = puzzle
        self.names = names
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

    def solutions(self, solutions: Iterable[Solution]) -> Iterator[str]:
        """Every solution: its number, its picture, its CHECK line."""
        for number, solution in enumerate(solutions, 1):
            yield from self._solution(self.words["found"].format(n=number), solution)

    def any(self, solution: Solution | None) -> Iterator[str]:
        """One solution that was not searched for in order, or that there is none."""
        if solution is None:
            yield self.words["none"]
        else:
            yield from self._solution(self.words["any"], solution)

    def partial(self, solutions: list[Solution]) -> Iterator[str]:
        """What was found before the search was stopped."""
        if solutions:
            yield self.words["partial"]
            yield ""
            yield from self.solutions(solutions)

    def total(self, counts: Counts, *, up_to_rotation: bool = False) -> Iterator[str]:
        """The last lines of a search that came to its end: the total is always the very last."""
        if not counts.distinct:
            yield self.words["none"]
        if up_to_rotation:
            yield self.words["essential"].format(n=counts.essential)
        yield self.words["total"].format(n=counts.distinct)

    def total_open(self, at_least: int) -> Iterator[str]:
        """The last line of a search that was stopped."""
        yield self.words["total_open"].format(n=at_least)

    def _solution(self, heading: str, solution: Solution) -> Iterator[str]:
        yield heading
        yield ""
        yield draw(solution, names=self.names)
        yield ""
        yield solution.check_line()
        yield ""
