"""Matched joins of the set of 2007 over time, on one core, with all clues and three corners given: a public benchmark.

Each board is judged by `judged`, which shares no code with the program.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from math import log
from pathlib import Path
from statistics import fmean

from benchmarks.measuring import HERE, row

# By variant, card and rotation in the corners top left, top right and bottom left.
PINNED = ("1/3 2/0 3/2", "2/3 1/0 4/2", "3/3 4/0 1/2", "4/3 3/0 2/2", "1/3 3/0 4/2",
          "2/3 4/0 3/2", "3/3 1/0 2/2", "4/3 2/0 1/2", "1/3 4/0 2/2", "3/3 2/0 4/2")  # fmt: skip


def table(asked: argparse.Namespace) -> None:
    """Print a row for each variant: its joins as judged, and those of each better filling with the seconds."""
    seconds, scores = 60 if asked.large else 10, []
    curves: list[list[tuple[float, float]]] = []
    row("corners", "joins", f"in {seconds} s")
    for pins in PINNED if asked.large else PINNED[: asked.runs]:
        given = [f"{at}={pin}" for at, pin in zip(("1,1", "1,16", "16,1"), pins.replace("/", "@").split(), strict=True)]
        words = f"best eternity2 --jobs 1 -v --timeout {seconds} --given {' --given '.join(given)}".split()
        done = subprocess.run([sys.executable, "-m", "satpuzzle", *words], cwd=HERE, capture_output=True, text=True)
        scores.append(judged(done.stdout, given))
        better = re.findall(r"([\d.]+) s  best.better: score=(\d+)", done.stderr)
        row(pins, scores[-1], *(f"{score}: {float(after):.1f} s" for after, score in better))
        curves.append([(float(after), float(score)) for after, score in better])
    row("mean", sum(scores) / len(scores))
    if asked.plot:
        Path(asked.plot).write_text(plotted(curves, seconds), encoding="utf-8")


def plotted(curves: list[list[tuple[float, float]]], seconds: int) -> str:
    """An SVG picture of the joins over time, on a logarithmic axis: thin lines for boards, a thick one for the mean."""
    first, *later = sorted(after for curve in curves for after, _ in curve)
    shared = [at for at in (first, *later) if at >= max(curve[0][0] for curve in curves)]
    mean = [(at, fmean(max(score for after, score in curve if after <= at) for curve in curves)) for at in shared]
    low, high = (int(most(score for curve in curves for _, score in curve)) for most in (min, max))

    def place(after: float, score: float) -> tuple[int, int]:
        share = log(after / first) / log(seconds / first)
        return round(60 + 520 * share), round(280 - 260 * (score - low) / (high - low or 1))

    def line(curve: list[tuple[float, float]], look: str) -> str:
        (x, y), *others = (place(*each) for each in curve)
        return f'<path {look} d="M{x} {y}{"".join(f"H{x}V{y}" for x, y in others)}H580"/>'

    lines = [line(curve, 'stroke="#7a9cc6"') for curve in curves] + [line(mean, 'stroke="#123" stroke-width="3"')]
    words = [f'<text x="{place(at, low)[0]}" y="305">{at} s</text>' for at in (1, 3, 10, 30) if first <= at < seconds]
    words += [f'<text x="35" y="{place(1, score)[1] + 4}">{score}</text>' for score in range(low, high + 1)]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" font-size="13">'
    background = '<rect width="600" height="320" fill="#fff"/><g fill="none" text-anchor="middle">'
    return "\n".join([head, background, *lines, '<g fill="#000">', *words, "</g></g></svg>", ""])


def judged(said: str, given: list[str]) -> int:
    """The matched joins of a printed board, after its pieces, rotations, rim and given pieces are checked."""
    puzzle = tomllib.loads((HERE / "instances" / "eternity2.toml").read_text(encoding="utf-8"))
    board = [[*map(int, part.split(","))] for part in said.split("CHECK: ")[1].split("\n")[0].strip("; ").split(";")]
    assert sorted(piece for piece, *_ in board) == [*range(1, 257)], "each piece is used once"
    turned = [[card[side - turn] for side in range(4)] for card in puzzle["cards"] for turn in range(4)]
    assert all(shown in turned[4 * piece - 4 : 4 * piece] for piece, *shown in board), "pieces are only rotated"
    hints = [(hint["cell"], hint["type"], hint["turn"]) for hint in puzzle["hints"]]
    corners = ([*map(int, re.findall(r"\d+", place))] for place in given)
    for cell, piece, turn in [*hints, *((16 * line - 16 + column, *lying) for line, column, *lying in corners)]:
        assert board[cell - 1] == [piece, *turned[4 * piece - 4 + turn]], "given pieces stay"
    matched = 0
    for cell, (_, *shown) in enumerate(board):
        right, below, above, left = cell % 16 < 15, cell < 240, cell > 15, cell % 16 > 0
        assert [label > 0 for label in shown] == [above, right, below, left], "grey is on the rim and nowhere else"
        matched += (right and shown[1] == board[cell + 1][4]) + (below and shown[2] == board[cell + 16][1])
    return matched
