"""Reads the paths of SVG files: all commands become lines and cubic curves, in the syntax of `scene`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from satpuzzle.pictures.scene import Matrix, Point, commands, turn

UNITS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96}  # in px
NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_TOKEN = re.compile(rf"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|({NUMBER}))")
_FLAG = re.compile(r"[\s,]*([01])")


def written(steps: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return the path of these commands."""
    return " ".join(command + " ".join(f"{value:.9g}" for value in values) for command, values in steps)


def moved(d: str, at: Matrix) -> str:
    """Return a path transformed."""
    return written(
        [
            (command, [v for pair in zip(values[::2], values[1::2], strict=True) for v in at(pair)])
            for command, values in commands(d)
        ]
    )


def path_of(d: str) -> tuple[str, str]:
    """Return the path (see `scene`) of the `d` of an SVG path, and the rest that cannot be read."""
    steps: list[tuple[str, Sequence[float]]] = []
    command, at = "", 0
    x = y = begin_x = begin_y = 0.0
    handle: Point | None = None  # of the curve before
    previous = ""
    end = len(d.rstrip())
    while at < end:
        found = _TOKEN.match(d, at)
        if not found or not (found[1] or command) or (found[2] and command in "Zz"):
            return written(steps), d[at:]
        if found[1]:
            command, at = found[1], found.end()
        values: list[float] = []
        kind = command.upper()
        while len(values) < _COUNTS[kind]:
            number = (_FLAG if kind == "A" and len(values) in (3, 4) else _TOKEN).match(d, at)
            text = number and number[number.lastindex or 0]
            if not number or not text or text.isalpha():
                return written(steps), d[at:] or "…"
            values.append(float(text))
            at = number.end()
        if not steps and kind != "M":
            return "", d
        if command.islower() and kind in "MLCSQT":
            values = [v + (y if i % 2 else x) for i, v in enumerate(values)]
        elif command.islower():
            values = {"H": [v + x for v in values], "V": [v + y for v in values]}.get(kind) or (
                [*values[:5], values[5] + x, values[6] + y] if kind == "A" else values
            )
        if kind == "Z":
            steps.append(("Z", ()))
            x, y = begin_x, begin_y
        elif kind == "M":
            steps.append(("M", values))
            x, y = begin_x, begin_y = values[0], values[1]
            command = "l" if command == "m" else "L"
        elif kind in "LHV":
            x, y = (values[0], values[1]) if kind == "L" else (values[0], y) if kind == "H" else (x, values[0])
            steps.append(("L", (x, y)))
        elif kind in "CS":
            if kind == "S":
                values = [*(_mirrored(handle, x, y) if previous in "CS" else (x, y)), *values]
            steps.append(("C", values))
            handle = values[2], values[3]
            x, y = values[4], values[5]
        elif kind in "QT":
            if kind == "T":
                values = [*(_mirrored(handle, x, y) if previous in "QT" else (x, y)), *values]
            handle = px, py = values[0], values[1]
            ex, ey = values[2], values[3]
            near, far = (x + 2 / 3 * (px - x), y + 2 / 3 * (py - y)), (ex + 2 / 3 * (px - ex), ey + 2 / 3 * (py - ey))
            steps.append(("C", (*near, *far, ex, ey)))
            x, y = ex, ey
        else:
            steps += _arc((x, y), values)
            x, y = values[5], values[6]
        previous = kind
    return written(steps), ""


def _mirrored(handle: Point | None, x: float, y: float) -> Point:
    return (2 * x - handle[0], 2 * y - handle[1]) if handle else (x, y)


def _arc(start: Point, values: Sequence[float]) -> list[tuple[str, Sequence[float]]]:
    """Return an elliptical arc as curves, after the notes on implementation in the SVG standard."""
    rx, ry, degrees, large, sweep, *end = values
    rx, ry = abs(rx), abs(ry)
    if tuple(end) == start:
        return []
    if not rx or not ry:
        return [("L", end)]
    to = Matrix(1 / rx, 0, 0, 1 / ry).after(turn(-degrees))  # the plane in which the ellipse is a circle
    (ax, ay), (bx, by) = to(start), to((end[0], end[1]))
    half = math.dist((ax, ay), (bx, by)) / 2
    radius = max(1.0, half)
    back = turn(degrees).after(Matrix(rx, 0, 0, ry))
    away = math.sqrt(max(0.0, radius**2 - half**2)) * (1 if large != sweep else -1) / (2 * half)
    cx, cy = (ax + bx) / 2 - away * (by - ay), (ay + by) / 2 + away * (bx - ax)
    first = math.atan2(ay - cy, ax - cx)
    angle = (math.atan2(by - cy, bx - cx) - first) % math.tau
    angle -= 0 if sweep else math.tau
    pieces = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / pieces
    handle = 4 / 3 * math.tan(step / 4) * radius
    steps: list[tuple[str, Sequence[float]]] = []
    for piece in range(pieces):
        a, b = first + piece * step, first + (piece + 1) * step
        p = cx + radius * math.cos(a), cy + radius * math.sin(a)
        q = cx + radius * math.cos(b), cy + radius * math.sin(b)
        one = p[0] - handle * math.sin(a), p[1] + handle * math.cos(a)
        two = q[0] + handle * math.sin(b), q[1] - handle * math.cos(b)
        last = (end[0], end[1]) if piece == pieces - 1 else back(q)
        steps.append(("C", (*back(one), *back(two), *last)))
    return steps


def reached(d: str, at: Matrix) -> Iterator[Point]:
    """Yield points of a transformed path that include its outermost ones."""
    here = (0.0, 0.0)
    for _, values in commands(d):
        pairs = [at(pair) for pair in zip(values[::2], values[1::2], strict=True)]
        if len(pairs) == 3:
            yield from _turns(here, *pairs)
        if pairs:
            yield pairs[-1]
            here = pairs[-1]


def _turns(p: Point, q: Point, r: Point, s: Point) -> Iterator[Point]:
    """Yield the points of a curve where it turns in x or in y."""
    for axis in (0, 1):
        a = -p[axis] + 3 * q[axis] - 3 * r[axis] + s[axis]
        b = 2 * (p[axis] - 2 * q[axis] + r[axis])
        c = q[axis] - p[axis]
        if abs(a) < 1e-12:
            roots = [-c / b] if abs(b) > 1e-12 else []
        else:
            inside = b * b - 4 * a * c
            roots = [(-b + sign * math.sqrt(inside)) / (2 * a) for sign in (1, -1)] if inside >= 0 else []
        for t in roots:
            if 0 < t < 1:
                u = 1 - t
                parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (sum(w * v[i] for w, v in zip(parts, (p, q, r, s), strict=True)) for i in (0, 1))
                yield x, y
