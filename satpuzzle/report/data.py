"""Reports for programs: JSON, one object an example, one a line."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, cast

from satpuzzle.model import CardType, Counts, Placement, Puzzle
from satpuzzle.notation import write
from satpuzzle.notation.viewer import solution_address
from satpuzzle.report.outcome import CheckReport, KeepingReport, Line, Outcome
from satpuzzle.runtime.language import numbers_of_any_length

if TYPE_CHECKING:
    from satpuzzle.schemas import results
    from satpuzzle.schemas.stored import AllCounts

BATCH = 1000  # solutions that are written at a time


class JsonReport(KeepingReport):
    """One object that holds the puzzle, its counts and all solutions. cards: say which cards lie where, too."""

    def __init__(self, puzzle: Puzzle, *, cards: bool = False) -> None:
        self.puzzle = puzzle
        self.cards = cards
        self._cells = [_in_json({"type": k, "turn": t, "shown": puzzle.look(k, t)}) for k, t in self.kept.lays]

    def whole(self, outcome: Outcome) -> Iterator[Line]:
        """The object."""
        counts = None if outcome.counts is None and not outcome.stopped else outcome_data(outcome)
        data: dict[str, object] = {**puzzle_data(self.puzzle), "counts": counts, "complete": outcome.complete}
        if outcome.claimed:
            data["claimed"] = True
        yield self._pieces(to_json("solve-1", data))

    def _pieces(self, without: str) -> Iterator[str]:
        """The object that has all but the solutions, with these."""
        yield without.removesuffix("}") + ', "solutions": ['
        kept = self.kept.numbers()
        joint = ""
        while batch := [*islice(kept, BATCH)]:
            yield joint + ", ".join(map(self._listed, batch))
            joint = ", "
        yield "]}"

    def _listed(self, numbers: array[int]) -> str:
        """What lies in each cell of one solution."""
        cells = [self._cells[number] for number in numbers]
        if self.cards:
            cards = self.kept.solution(numbers).cards
            cells = [f'{cell[:-1]}, "card": {card + 1}}}' for cell, card in zip(cells, cards, strict=True)]
        return f"[{', '.join(cells)}]"


def outcome_data(outcome: Outcome) -> results.Counted | results.AtLeast:
    """What `count --format json` says: the counts, or what is known of them."""
    if outcome.counts is None:
        return open_counts_data(outcome.at_least, outcome.engine)
    return counts_data(outcome.counts, outcome.engine)


def counts_data(counts: Counts, engine: str) -> results.Counted:
    """The exact counts, and which engine counted."""
    return {**all_counts(counts), "exact": True, "engine": engine}


def all_counts(counts: Counts) -> AllCounts:
    """The three counts."""
    return {"distinct": counts.distinct, "essential": counts.essential, "labelled": counts.labelled}


def open_counts_data(at_least: int, engine: str) -> results.AtLeast:
    """What is known of a count that was stopped: how many distinct solutions there are at least."""
    return {"at_least": at_least, "exact": False, "engine": engine}


def puzzle_data(puzzle: Puzzle) -> results.SolvedPuzzle:
    """What `solve --format json` says of the puzzle."""
    return {
        "title": puzzle.title,
        "board": puzzle.board.name,
        "rule": str(puzzle.rule),
        **read_as_data(puzzle),
        "types": [{"labels": kind.labels, "count": kind.count, **names_data(puzzle, kind)} for kind in puzzle.types],
    }


def read_as_data(puzzle: Puzzle) -> results.HowRead:
    """How the cards were read, where their text leaves that open."""
    return {} if puzzle.read_as is None else {"read_as": cast("results.ReadAs", puzzle.read_as._asdict())}


def names_data(puzzle: Puzzle, kind: CardType) -> results.CardNames:
    """What the cards of a type are called, where they have names."""
    return {"names": puzzle.type_names[kind.number - 1]} if puzzle.type_names else {}


def cells_data(
    puzzle: Puzzle, filling: Iterable[Placement], cards: Sequence[int] | None = None
) -> list[results.Lay | None]:
    """What lies in each cell; None: nothing. cards: for each cell the card that lies there, to be said, too."""
    cells: list[results.Lay | None] = [None] * puzzle.board.cells
    for cell, kind, turn in filling:
        lay: results.Lay = {"type": kind, "turn": turn, "shown": puzzle.look(kind, turn)}
        cells[cell] = lay if cards is None else {**lay, "card": cards[cell] + 1}
    return cells


def to_json(schema: str, data: Mapping[str, object]) -> str:
    """An object in one line of JSON, which says that it keeps to that schema (`satpuzzle.schemas`)."""
    return _in_json({"schema": schema, **data})


def _in_json(data: Mapping[str, object]) -> str:
    """One line of JSON, with numbers however long."""
    import json

    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def demand_address(puzzle: Puzzle) -> None:
    """Raise InputError unless addresses can hold the solutions of `puzzle`."""
    write([replace(puzzle, hints=())], "url")


class AddressReport(CheckReport):
    """Addresses and nothing else. limit: how many were asked for; None: all."""

    line = staticmethod(solution_address)

    def __init__(self, puzzle: Puzzle, limit: int | None = None) -> None:
        super().__init__(limit)
        self._puzzle = puzzle

    def head(self) -> Iterable[str]:
        """Nothing; raises InputError for a puzzle that an address cannot hold."""
        demand_address(self._puzzle)
        return ()
