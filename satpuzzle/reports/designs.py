"""Designed and repaired puzzles as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satpuzzle.language import say
from satpuzzle.model import Counts, Difficulty, Puzzle
from satpuzzle.reports.table import Column

if TYPE_CHECKING:
    from satpuzzle.make.design import Design
    from satpuzzle.make.repair import Repair


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
    yield f"{number} {word}: {counts_text(repaired.counts)}; {repaired.tried} card sets looked at"
    for change in repaired.changes:
        labels = " ".join(map(puzzle.figure_name, puzzle.cards[change.card]))
        before, after = puzzle.figure_name(change.before), puzzle.figure_name(change.after)
        yield f"card {puzzle.card_name(change.card)} [{labels}]: side {change.side + 1} from {before} to {after}"
