"""The three counts as text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzle.language import say
from satpuzzle.language.numbers import decimal
from satpuzzle.model import Counts, Puzzle
from satpuzzle.model.solution import named
from satpuzzle.reports.data import open_counts_data, outcome_data, read_as_data, to_json
from satpuzzle.reports.outcome import Outcome, Report
from satpuzzle.reports.table import Column, Row


class CountsReport(Report):
    """The counts for people."""

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The three counts, or how many solutions there are at least."""
        if outcome.counts is None:
            return open_counts_text(outcome.at_least)
        return counts_text(outcome.counts)


class CountsJson(Report):
    """The counts for programs."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def end(self, outcome: Outcome) -> Iterator[str]:
        """One object."""
        yield to_json("count-1", outcome_data(outcome) | read_as_data(self._puzzle))


def counts_text(counts: Counts) -> Iterator[str]:
    """One line a count, the numbers below each other."""
    lines = named(counts)
    width = max(len(decimal(number)) for number in lines.values())
    for what, number in lines.items():
        yield f"{decimal(number):>{width}}  {what}"


def open_counts_text(at_least: int) -> Iterator[str]:
    """What is known of a count that was stopped."""
    yield say("at least {n} distinct solutions (not counted to the end)", n=decimal(at_least))


def count_columns() -> list[Column]:
    """The columns of a table of counts."""
    heads = {"distinct": say("distinct"), "essential": say("essential"), "labelled": say("labelled")}
    return [Column(key, head, 12) for key, head in heads.items()]


def open_count(at_least: int, engine: str, why: str) -> Row:
    """The line of a count that was stopped."""
    if at_least:
        why += "; " + say("at least {n} distinct", n=decimal(at_least))
    return Row(open_counts_data(at_least, engine), error=why)
