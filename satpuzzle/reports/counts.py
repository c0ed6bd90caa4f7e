"""The three counts as text."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzle.model import Counts
from satpuzzle.reports.words import LANGUAGES


def counts_text(counts: Counts, language: str) -> Iterator[str]:
    """One line a count, the numbers below each other."""
    numbers = {"distinct": counts.distinct, "essential": counts.essential, "labelled": counts.labelled}
    width = max(len(str(number)) for number in numbers.values())
    for name, number in numbers.items():
        yield f"{number:>{width}}  {LANGUAGES[language][name + '_count']}"


def open_counts_text(at_least: int, language: str) -> Iterator[str]:
    """What is known of a count that was stopped."""
    yield LANGUAGES[language]["at_least_count"].format(n=at_least)
