"""The classic report: the input echoed, the card types, every solution drawn with its CHECK line, the total."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat

from satpuzzle.model import Puzzle, Solution
from satpuzzle.report import as_text
from satpuzzle.report.documents import Board, Boards
from satpuzzle.report.outcome import Look, Outcome, Report
from satpuzzle.report.tables import card_names
from satpuzzle.runtime.language import decimal, say, wanted


@dataclass
class ClassicReport(Look, Report):
    """The report of the exercise, in its words.

    language: None: the one asked for, else German. Where figures have names, types are shown with these, too, and with
    their cards, where these have names; CHECK lines keep the numbers.
    """

    puzzle: Puzzle
    language: str | None = None

    def __post_init__(self) -> None:
        self.language = self.language or wanted() or "de"
        self.say = partial(say, language=self.language)

    def head(self) -> Iterator[str]:
        """The input as it was written, the card types with how many there are of each, what numbers of figures mean."""
        types = self.puzzle.types
        text: Callable[[int], str] = self.puzzle.figure_name if self.names else str
        yield self.say("Input:")
        yield from self.puzzle.text.split("\n")
        yield ""
        yield self.say("There are {n} different card types:", n=len(types))
        called = card_names(self.puzzle) if self.names else repeat("")
        for kind, names in zip(types, called, strict=False):
            yield f"{kind.number}. {kind.count} * [{' '.join(map(text, kind.labels))}]{names}"
        yield ""
        if self.puzzle.figures and not self.names:
            named = (f"{number} {name}" for number, name in enumerate(self.puzzle.figures, 1))
            yield self.say("Figures: {figures}", figures=", ".join(named))
            yield ""

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Its number, its picture, the cards if they are wanted, its CHECK line."""
        title = self.say("Solution {n}:", n=number)
        if self.any_one:
            title = self.say("Any one solution (the others were not searched for):")
        board = Board.of(solution, title, cards=self.cards, language=self.language)
        return as_text.lines([Boards([board])], names=self.names)

    def end(self, outcome: Outcome) -> Iterator[str]:
        """That there is no solution; the total, always in the very last line; what was found until the stop."""
        if outcome.stopped:
            if not self.any_one:
                yield from self._found_until_then(outcome)
            return
        if not outcome.at_least:
            yield self.say("There is no solution.")
        if outcome.counts is not None:
            if self.up_to_rotation:
                yield self.say(
                    "Of these essentially different (up to rotating the board): {n}",
                    n=decimal(outcome.counts.essential),
                )
            yield self.say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))

    def _found_until_then(self, outcome: Outcome) -> Iterator[str]:
        if outcome.rest:
            yield self.say("The search was stopped; found until then (incomplete):")
            yield ""
            for number, solution in enumerate(outcome.rest, 1):
                yield from self.solution(number, solution)
        yield self.say("Total number of solutions: at least {n} (not counted to the end)", n=decimal(outcome.at_least))
