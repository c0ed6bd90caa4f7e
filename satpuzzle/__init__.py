"""Solve, count and export edge-matching card puzzles.

    import satpuzzle

    puzzle = satpuzzle.load("standard")
    for solution in satpuzzle.solve(puzzle):
        print(solution)

What the command line does, a call here does: `load`, `load_all`, `parse_all` read puzzles; `solve`,
`first`, `count`, `unique` and `Search` answer them; `certify` proves an answer and `verify` checks such a
proof; `encode` and `export` make formulas; `decode` reads answers; `judge` judges CHECK lines.
Everything raised on purpose is a `SatpuzzleError`.
"""

from __future__ import annotations

from satpuzzle.api import (
    certify,
    convert,
    count,
    decode,
    encode,
    export,
    first,
    formula_sizes,
    judge,
    load,
    load_all,
    make_cubes,
    parse_all,
    solve,
    unique,
    verify,
)
from satpuzzle.errors import (
    InputError,
    InvalidCertificateError,
    OutOfTimeError,
    SatpuzzleError,
    UnknownNameError,
    WrongAnswerError,
)
from satpuzzle.model import Board, CardType, Counts, Lay, Placement, Puzzle, Rule, Solution, parse_board
from satpuzzle.search import Search, Settings
from satpuzzle.version import __version__

__all__ = [
    "Board",
    "CardType",
    "Counts",
    "InputError",
    "InvalidCertificateError",
    "Lay",
    "OutOfTimeError",
    "Placement",
    "Puzzle",
    "Rule",
    "SatpuzzleError",
    "Search",
    "Settings",
    "Solution",
    "UnknownNameError",
    "WrongAnswerError",
    "__version__",
    "certify",
    "convert",
    "count",
    "decode",
    "encode",
    "export",
    "first",
    "formula_sizes",
    "judge",
    "load",
    "load_all",
    "make_cubes",
    "parse_all",
    "parse_board",
    "solve",
    "unique",
    "verify",
]
