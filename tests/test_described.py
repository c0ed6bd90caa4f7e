"""A formula written from the description in docs/reference/certificates.md alone is that of the certificate."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Puzzle, parse_board
from satpuzzle.certificates import problem
from tests.conftest import ROOT
from tests.forging import unpacked
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

PAGE = (ROOT / "docs/reference/certificates.md").read_text(encoding="utf-8")
Side = tuple[int, int]


class Described:
    """The formula of a puzzle and a list of solutions, as the page describes it; all numbers count from 1."""

    def __init__(self, puzzle: dict[str, Any], lines: Sequence[str]) -> None:
        self.clauses: list[list[int]] = []
        self.variables = 0
        cells, sides = puzzle["cells"], puzzle["sides"]
        given = {cell: (kind, labels) for cell, kind, *labels in puzzle["given"]}
        meet = {tuple(pair) for pair in puzzle["meet"]} | {(other, one) for one, other in puzzle["meet"]}
        ends: list[tuple[Side, Side]] = []
        for a, b, c, d in puzzle["joins"]:
            ends += [((a, b), (c, d)), ((c, d), (a, b))]
        inner = {*dict(ends), *map(tuple, puzzle["free"])}
        placements: list[tuple[int, int, list[int], int]] = []  # cell, type, what the sides show, variable
        for cell in range(1, cells + 1):
            for kind, looks in enumerate(puzzle["types"], 1):
                for shown in [look for place, look in enumerate(looks) if look not in looks[:place]]:
                    names = ["inside" if (cell, side) in inner else "rim" for side in range(1, sides + 1)]
                    fits = all(label in puzzle[name] for label, name in zip(shown, names, strict=True))
                    if fits and given.get(cell, (kind, shown)) == (kind, shown):
                        placements.append((cell, kind, shown, self.new()))
        lying: dict[int, list[int]] = {kind: [] for kind, _ in enumerate(puzzle["types"], 1)}
        for cell in range(1, cells + 1):
            here = []
            for kind, cells_of_kind in lying.items():
                mine = [variable for c, k, _, variable in placements if (c, k) == (cell, kind)]
                if mine:
                    self.clauses += [[-p, -q] for place, p in enumerate(mine) for q in mine[place + 1 :]]
                    here.append(self.one_of(mine))
                    cells_of_kind.append(here[-1])
            self.exactly(1, here)
        for kind, number in enumerate(puzzle["cards"], 1):
            self.exactly(number, lying[kind], at_most=sum(puzzle["cards"]) > cells)
        shows: dict[Side, dict[int, int]] = {}
        for (cell, side), _ in ends:
            by_label: dict[int, list[int]] = {}
            for c, _, shown, variable in placements:
                if c == cell:
                    by_label.setdefault(shown[side - 1], []).append(variable)
            shows[cell, side] = {label: self.one_of(variables) for label, variables in by_label.items()}
            self.exactly(1, [*shows[cell, side].values()])
        for one, other in ends:
            for label, x in shows[one].items():
                self.clauses.append([-x, *(y for mate, y in shows[other].items() if (label, mate) in meet)])
        for line in lines:
            entries = [[*map(int, entry.split(","))] for entry in line.removeprefix("CHECK: ").split(";")[:-1]]
            found = {(c, k, *shown): variable for c, k, shown, variable in placements}
            self.clauses.append([-found[cell, *entry] for cell, entry in enumerate(entries, 1)])

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def one_of(self, xs: list[int]) -> int:
        """`OR`."""
        if len(xs) == 1:
            return xs[0]
        y = self.new()
        self.clauses += [*([-x, y] for x in xs), [-y, *xs]]
        return y

    def exactly(self, n: int, xs: list[int], *, at_most: bool = False) -> None:
        """`EXACTLY n`, or `AT MOST n`."""
        s: dict[tuple[int, int], int] = {}
        for i, x in enumerate(xs, 1):
            if i > n:
                self.clauses.append([-s[i - 1, n], -x])
            s |= {(i, j): self.new() for j in range(1, min(i, n) + 1)}
            for j in range(1, min(i, n) + 1):
                if j < i:
                    self.clauses.append([-s[i - 1, j], s[i, j]])
                self.clauses.append([-x, *([-s[i - 1, j - 1]] if j > 1 else []), s[i, j]])
                self.clauses.append([-s[i, j], *([s[i - 1, j]] if j < i else []), x])
                if j > 1:
                    self.clauses.append([-s[i, j], s[i - 1, j - 1]])
        if not at_most:
            self.clauses.append([s[len(xs), n]] if len(xs) >= n else [])

    def text(self) -> str:
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        return "\n".join([*lines, *(" ".join(map(str, [*clause, 0])) for clause in self.clauses), ""])


def compare(puzzle: Puzzle, path: Path) -> None:
    satpuzzle.certify(puzzle, str(path))
    parts = unpacked(path)[1]
    described = Described(json.loads(parts["problem.json"]), parts["solutions.txt"].decode().splitlines())
    assert parts["formula.cnf"].decode() == described.text()


@pytest.mark.parametrize("name", ["standard", "asterix", "triangles-4", "owen-4x4"])
def test_the_formula_is_the_one_described(name: str, tmp_path: Path) -> None:
    compare(satpuzzle.load(name), tmp_path / "made.zip")


@given(puzzles([*SMALL, "triangle2", "hexagon7", *ODD_BOARDS], hinted=True))
@runs(50)
def test_the_formula_of_any_puzzle_is_the_one_described(
    tmp_path_factory: pytest.TempPathFactory, puzzle: Puzzle
) -> None:
    if satpuzzle.count(puzzle).distinct <= 1000:
        compare(puzzle, tmp_path_factory.mktemp("made") / "made.zip")


def test_the_problem_shown_is_the_one_written() -> None:
    shown = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    puzzle = Puzzle(parse_board("1x2"), ((1, 2, -1, 2), (1, 2, -1, -2)))
    assert shown == [problem.written(puzzle).decode()]
    (line,) = re.findall(r"```text\n(CHECK.*)\n```", PAGE)
    (verdict,) = satpuzzle.judge(puzzle, line)
    assert verdict.faults == ()
