"""What `info` says of a puzzle, and the list of instances, as text and as data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from satpuzzle.analysis import Balance
from satpuzzle.api import Info
from satpuzzle.formats.catalogue import Instance
from satpuzzle.language import say
from satpuzzle.model import Puzzle
from satpuzzle.reports.cards import card_names
from satpuzzle.reports.data import types_data
from satpuzzle.reports.designs import difficulty_text
from satpuzzle.reports.table import Column
from satpuzzle.reports.words import fitted


def info_data(info: Info) -> dict[str, Any]:
    """Everything that is known of the puzzle without solving it."""
    puzzle, board = info.puzzle, info.puzzle.board
    return {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": {
            "name": board.name,
            "cells": board.cells,
            "sides": board.sides,
            "joins": len(board.joins),
            "rim": len(board.rim),
            "rotations": len(board.rotations),
        },
        "rule": str(puzzle.rule),
        "hints": len(puzzle.hints),
        "cards": len(puzzle.cards),
        "types": types_data(puzzle, turns=True),
        "figures": [figure.__dict__ for figure in info.balance.figures],
        "conflict": info.balance.conflict,
        "arrangements": info.arrangements._asdict(),
        "encodings": [size._asdict() for size in info.sizes],
        **({"difficulty": puzzle.difficulty._asdict()} if puzzle.difficulty else {}),
    }


def info_columns() -> list[Column]:
    """The columns of a table of puzzles."""
    return [
        Column("board", say("board"), 10, lambda data: data["board"]["name"], left=True),
        Column("rule", say("rule"), 15, left=True),
        Column("cards", say("cards")),
        Column("types", say("types"), value=lambda data: len(data["types"])),
        Column("figures", say("figures"), value=lambda data: sum(figure["number"] > 0 for figure in data["figures"])),
        Column("hints", say("hints")),
        Column("clauses", say("clauses"), 8, lambda data: data["encodings"][0]["clauses"] or None),
        Column("placements", say("placements"), 0, lambda data: data.get("difficulty", {}).get("placements")),
    ]


def info_text(info: Info) -> Iterator[str]:
    """The same for people."""
    puzzle, board, types = info.puzzle, info.puzzle.board, info.puzzle.types
    if puzzle.title:
        yield f"title      {puzzle.title}"
    if puzzle.source:
        yield f"source     {puzzle.source}"
    yield (
        f"board      {board.name}: {board.cells} cells of {board.sides} sides, {len(board.joins)} joins, "
        f"{len(board.rim)} sides on the rim, {_several(len(board.rotations), 'rotation')}"
    )
    yield f"rule       {puzzle.rule}" + (f", {_several(len(puzzle.hints), 'hint')}" if puzzle.hints else "")
    yield f"cards      {len(puzzle.cards)} of {_several(len(types), 'type')}"
    for kind, names in zip(types, card_names(puzzle), strict=True):
        remarks = []
        if kind.count > 1:
            remarks.append(f"{kind.count} alike")
        if len(kind.looks) < board.sides:
            remarks.append(f"symmetric: {_several(len(kind.looks), 'look')}")
        labels = " ".join(map(puzzle.figure_name, kind.labels))
        yield f"           {kind.number}. [{labels}]{names}" + (f"  ({'; '.join(remarks)})" if remarks else "")
    yield from _figures(puzzle, info.balance)
    labelled, by_looks = info.arrangements
    cells = board.cells
    yield f"ways       {cells}! · {board.sides}^{cells} = {_large(labelled)} to lay the cards"
    if by_looks != labelled:
        yield f"           {_large(by_looks)} that look different"
    if puzzle.difficulty:
        yield f"difficulty {difficulty_text(puzzle.difficulty)}"
    for size in info.sizes:
        if size.refusal:
            yield f"encoding   {size.recipe}: does not fit: {size.refusal}"
        else:
            numbers = f"{size.variables} variables, {size.clauses} clauses, {size.literals} literals"
            yield f"encoding   {size.recipe}: {numbers}"


def _figures(puzzle: Puzzle, balance: Balance) -> Iterator[str]:
    for figure in balance.figures:
        name = f" ({figure.name})" if figure.name else ""
        if puzzle.rule.signed and figure.number:
            sides = f"{_several(figure.fronts, 'front')}, {_several(figure.backs, 'back')}"
        else:
            sides = _several(figure.fronts, "side")
        inside = f"; at least {figure.on_rim} on the rim" if figure.on_rim and puzzle.rule.rim is None else ""
        yield f"figure     {figure.number}{name}: {sides}{inside}"
    yield f"balance    {'rules out every solution: ' + balance.conflict if balance.conflict else 'rules nothing out'}"


def _several(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def _large(number: int) -> str:
    """The number with separators; a very large one by its size."""
    if number < 10**30:
        return f"{number:,}"
    size = int(math.log10(number))
    return f"about {number // 10 ** (size - 2) / 100:.2f} · 10^{size}"


def instances_text(instances: Iterable[Instance], width: int | None = None) -> Iterator[str]:
    """A table of instances; in `width` columns, their sources below them."""
    wide = width is None or width > 120
    head = f"{'name':<18} {'board':<10} {'rule':<16} {'distinct':>9} {'essential':>9} {'labelled':>9}"
    yield f"{head}  source" if wide else head
    for each in instances:
        puzzle = each.puzzle()
        counts = ["?" if n is None else str(n) for n in (each.distinct, each.essential, each.labelled)]
        numbers = " ".join(f"{count:>9}" for count in counts)
        row = f"{each.name:<18} {puzzle.board.name:<10} {puzzle.rule!s:<16} {numbers}"
        if wide:
            yield from fitted(f"{row}  {each.source}", width, 78)
        else:
            yield row
        for below in ("" if wide else each.source, each.note):
            if below:
                yield from fitted(f"{'':<{76 if wide else 4}}{below}", width, 78 if wide else 4)


def instance_data(instance: Instance) -> dict[str, Any]:
    """One instance for programs."""
    puzzle = instance.puzzle()
    return {**instance.__dict__, "board": puzzle.board.name, "rule": str(puzzle.rule)}
