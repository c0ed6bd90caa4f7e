"""Designed and repaired puzzles as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from satpuzzle.model import Counts, Difficulty, Puzzle
from satpuzzle.report.tables import Column
from satpuzzle.runtime.language import on_a_line, say, several

if TYPE_CHECKING:
    from satpuzzle.generators.design import Design
    from satpuzzle.generators.repair import Change, Repair


def design_text(name: str, design: Design) -> str:
    """One line: the counts of a design called `name`, and how hard it is."""
    hard = "" if design.difficulty is None else f"; {difficulty_text(design.difficulty)}"
    return f"{on_a_line(name)}: {counts_text(design.counts)}{hard}"


def counts_text(counts: Counts) -> str:
    """How many solutions there are, in a few words."""
    return say("{distinct} distinct, {essential} essential", distinct=counts.distinct, essential=counts.essential)


def difficulty_text(measured: Difficulty) -> str:
    """What a plain backtracker met."""
    if measured.placements is None:
        return say("more than {n} placements", n=measured.most)
    if measured.until_first is None:
        first = say("no solution")
    else:
        first = say("{n} until the first solution", n=f"{measured.until_first:.1f}")
    pieces = [
        say("{n} placements", n=measured.placements),
        first,
        several(measured.dead_ends or 0, "{n} dead end with one card left", "{n} dead ends with one card left"),
        say("{n} ways for the first three", n=measured.openings),
    ]
    return ", ".join(pieces)


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
    changes = several(len(repaired.changes), "1 change", "{n} changes")
    pieces = [f"{changes}: {counts_text(repaired.counts)}"]
    if repaired.ways is None:
        pieces.append(say("--all looks for other ways"))
    elif repaired.ways > 1:
        pieces.append(say("one of {n} ways", n=repaired.ways))
    pieces.append(say("{n} card sets looked at", n=repaired.tried))
    yield "; ".join(pieces)
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
    return say(
        "card {card} [{labels}]: side {side} from {before} to {after}",
        card=puzzle.card_name(change.card),
        labels=labels,
        side=change.side + 1,
        before=before,
        after=after,
    )
