"""The words of people who solve large framed boards, beside the words of this program: a glossary on reports."""

from __future__ import annotations

from satpuzzle.model import Puzzle
from satpuzzle.model.judging import Laid, wrong_joins
from satpuzzle.runtime.language import say, several

PLAIN, COMMUNITY = WORDS = ("plain", "community")  # the values of --words
LARGE = 64  # cells of a framed board from which on the glossary is shown by default


def wanted(puzzle: Puzzle, words: str | None) -> bool:
    """Return whether a report on this puzzle has the glossary; words: the value of --words."""
    if words is None:
        return puzzle.rule.rim is not None and puzzle.rule.rim_only and puzzle.board.cells >= LARGE
    return words == COMMUNITY


def glossary() -> str:
    """Return the words of others, with those of this program."""
    return say(
        "piece = card; edge = side; clue = hint; score = joins that match; breaks = joins that do not match; "
        "placed = cards on the board"
    )


def glossary_text() -> str:
    """Return the glossary as a line of a report."""
    return say("words: {glossary}", glossary=glossary())


def score_text(matched: int, joins: int, breaks: int, placed: int) -> str:
    """Return the result of a board in the words of others; breaks: joins of two cards that do not match."""
    parts = [
        say("score {score} of {total}", score=matched, total=joins),
        several(breaks, "{n} break", "{n} breaks"),
        several(placed, "{n} piece placed", "{n} pieces placed"),
    ]
    return ", ".join(parts)


def score_of(puzzle: Puzzle, laid: Laid) -> str:
    """Return the result of a filling in the words of others."""
    joins, breaks = puzzle.board.joins, sum(1 for _ in wrong_joins(puzzle, laid))
    met = sum(laid[a.cell] is not None and laid[b.cell] is not None for a, b in joins)
    return score_text(met - breaks, len(joins), breaks, sum(lay is not None for lay in laid))
