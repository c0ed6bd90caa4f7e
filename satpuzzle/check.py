"""Judges solutions: is every card used, does every join match, does the rim show what it must?

Knows the model only, neither SAT nor any engine, so that nothing an encoder or a decoder gets wrong
can pass. Also reads the CHECK lines that programs print, and says what is wrong with each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from satpuzzle.errors import shorten
from satpuzzle.model import Lay, Puzzle, Solution
from satpuzzle.model.puzzle import Labels

Laid = Sequence[tuple[int, Labels]]  # per cell: the type's number and the labels shown


def faults(puzzle: Puzzle, laid: Laid) -> list[str]:
    """What is wrong with these cards as a solution of `puzzle`; empty if nothing is."""
    board, rule = puzzle.board, puzzle.rule
    if len(laid) != board.cells:
        return [f"{len(laid)} cards, the board has {board.cells} cells"]
    wrong = []
    used = [0] * (len(puzzle.types) + 1)
    for cell, (number, shown) in enumerate(laid):
        if not 1 <= number <= len(puzzle.types):
            wrong.append(f"cell {cell + 1}: there is no card type {number}")
        elif tuple(shown) not in puzzle.types[number - 1].looks:
            wrong.append(f"cell {cell + 1}: card type {number} does not show {' '.join(map(str, shown))} in any turn")
        else:
            used[number] += 1
            if used[number] == puzzle.types[number - 1].count + 1:
                wrong.append(f"cell {cell + 1}: all {used[number] - 1} cards of type {number} are used already")
    if wrong:
        return wrong
    for a, b in board.joins:
        one, other = laid[a.cell][1][a.side], laid[b.cell][1][b.side]
        if other != rule.mate(one):
            wrong.append(
                f"cell {a.cell + 1} side {a.side + 1} shows {one}, cell {b.cell + 1} side {b.side + 1} shows {other}"
            )
        elif not (rule.allows(one, on_rim=False) and rule.allows(other, on_rim=False)):
            wrong.append(f"cell {a.cell + 1} side {a.side + 1} shows the frame {one} inside the board")
    if rule.rim is not None:
        for cell, side in board.rim:
            if not rule.allows(laid[cell][1][side], on_rim=True):
                wrong.append(f"cell {cell + 1} side {side + 1} shows {laid[cell][1][side]} on the rim, not {rule.rim}")
    for hint in puzzle.hints:
        given = puzzle.look(hint.type, hint.turn)
        if (laid[hint.cell][0], tuple(laid[hint.cell][1])) != (hint.type, given):
            wrong.append(f"cell {hint.cell + 1}: not the given card {hint.type} turned by {hint.turn}")
    return wrong


def solution_faults(solution: Solution) -> list[str]:
    """What is wrong with `solution`; empty if nothing is."""
    look = solution.puzzle.look
    return faults(solution.puzzle, [(number, look(number, turn)) for number, turn in solution.lays])


class Verdict(NamedTuple):
    """The verdict on one CHECK line.

    line: its number in the text, from 1. faults: why it is no solution; empty if it is one.
    solution: the solution, if it is one. repeats: the line that showed the same solution first.
    """

    line: int
    faults: tuple[str, ...]
    solution: Solution | None = None
    repeats: int | None = None


def judge_text(puzzle: Puzzle, text: str, first_line: int = 1) -> list[Verdict]:
    """Judge every CHECK line found in `text`, whose first line has number `first_line`."""
    verdicts = []
    seen: dict[Solution, int] = {}
    for number, line in enumerate(text.split("\n"), first_line):
        match = re.search(r"\bCHECK:(.*)", line)
        if not match:
            continue
        verdict = _judge_line(puzzle, match[1], number)
        if verdict.solution is not None:
            first = seen.setdefault(verdict.solution, number)
            if first != number:
                verdict = Verdict(number, (), verdict.solution, first)
        verdicts.append(verdict)
    return verdicts


def _judge_line(puzzle: Puzzle, entries: str, number: int) -> Verdict:
    laid: list[tuple[int, Labels]] = []
    cells = entries.strip().removesuffix(";").split(";")
    for cell, entry in enumerate(cells, 1):
        words = entry.split(",")
        if not all(re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", word) for word in words):
            return Verdict(number, (f"cell {cell}: {shorten(entry.strip())} is not type,label,label,…",))
        kind, *shown = map(int, words)
        laid.append((kind, tuple(shown)))
    wrong = faults(puzzle, laid)
    if wrong:
        return Verdict(number, tuple(wrong))
    lays = tuple(Lay(kind, puzzle.types[kind - 1].looks.index(shown)) for kind, shown in laid)
    return Verdict(number, (), Solution(lays, puzzle))
