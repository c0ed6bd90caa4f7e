"""The three counts as text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzle.model import Counts
from satpuzzle.reports.data import outcome_data, to_json
from satpuzzle.reports.outcome import Outcome, Report
from satpuzzle.reports.words import LANGUAGES, decimal


class CountsReport(Report):
    """The counts for people. language: a key of `LANGUAGES`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The three counts, or how many solutions there are at least."""
        if outcome.counts is None:
            return open_counts_text(outcome.at_least, self.language)
        return counts_text(outcome.counts, self.language)


class CountsJson(Report):
    """The counts for programs."""

    def end(self, outcome: Outcome) -> Iterator[str]:
        """One object."""
        yield to_json(outcome_data(outcome))


def counts_text(counts: Counts, language: str) -> Iterator[str]:
    """One line a count, the numbers below each other."""
    numbers = {name: decimal(getattr(counts, name)) for name in ("distinct", "essential", "labelled")}
    width = max(map(len, numbers.values()))
    for name, number in numbers.items():
        yield f"{number:>{width}}  {LANGUAGES[language][name + '_count']}"


def open_counts_text(at_least: int, language: str) -> Iterator[str]:
    """What is known of a count that was stopped."""
    yield LANGUAGES[language]["at_least_count"].format(n=decimal(at_least))
