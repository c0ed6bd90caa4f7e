"""Designed and repaired puzzles as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from satpuzzle.language import say, several
from satpuzzle.model import Counts, Difficulty, Puzzle
from satpuzzle.reports.table import Column

if TYPE_CHECKING:
    from satpuzzle.make.design import Design
    from satpuzzle.make.repair import Change, Repair


def design_text(name: str, design: Design) -> str:
    """One line: the counts of a design called `name`, and how hard it is."""
    hard = "" if design.difficulty is None else f"; {difficulty_text(design.difficulty)}"
    return f"{name}: {counts_text(design.counts)}{hard}"


def counts_text(counts: Counts) -> str:
    """How many solutions there are, in a few words."""
    return f"{counts.distinct} distinct, {counts.essential} essential"


def difficulty_text(measured: Difficulty) -> str:
    """What a plain backtracker met."""
    if measured.placements is None:
        return f"more than {measured.most} placements"
    first = "no solution" if measured.until_first is None else f"{measured.until_first:.1f} until the first solution"
    return (
        f"{measured.placements} placements, {first}, {measured.dead_ends} dead ends with one card left, "
        f"{measured.openings} ways for the first three"
    )


def difficulty_columns() -> list[Column]:
    """The columns of a table of difficulties."""

    def all_placements(data: dict[str, Any]) -> str:
        return f">{data['most']}" if data["placements"] is None else str(data["placements"])

    return [
        Column("placements", say("placements"), show=all_placements),
        Column("until_first", say("until first")),
        Column("dead_ends", say("dead ends")),
        Column("openings", say("openings")),
        Column("most", ""),
    ]


def repair_text(puzzle: Puzzle, repaired: Repair) -> Iterator[str]:
    """What was changed in `puzzle`, a line for each label, after a line with the counts."""
    number = len(repaired.changes)
    word = "change" if number == 1 else "changes"
    if repaired.ways is None:
        ways = say("; --all looks for other ways")
    else:
        ways = say("; one of {n} ways", n=repaired.ways) if repaired.ways > 1 else ""
    yield f"{number} {word}: {counts_text(repaired.counts)}{ways}; {repaired.tried} card sets looked at"
    yield from map(partial(_change_text, puzzle), repaired.changes)


def repairs_text(puzzle: Puzzle, repairs: Sequence[Repair], *, complete: bool) -> Iterator[str]:
    """All repairs of `puzzle`, numbered, after a line with how many there are."""
    changes = several(len(repairs[0].changes), "1 change", "{n} changes")
    if complete:
        yield several(len(repairs), "1 way with {changes}", "{n} ways with {changes}", changes=changes)
    else:
        yield say("incomplete: {n} ways with {changes} found so far", n=len(repairs), changes=changes)
    for number, repaired in enumerate(repairs, 1):
        yield f"{number}. {counts_text(repaired.counts)}"
        yield from map(partial(_change_text, puzzle), repaired.changes)


def _change_text(puzzle: Puzzle, change: Change) -> str:
    labels = " ".join(map(puzzle.figure_name, puzzle.cards[change.card]))
    before, after = puzzle.figure_name(change.before), puzzle.figure_name(change.after)
    return f"card {puzzle.card_name(change.card)} [{labels}]: side {change.side + 1} from {before} to {after}"
