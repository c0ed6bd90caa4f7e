"""Names of files by the field's habit: `NAME_RxC_kFIGURES_sSEED_ANSWER.cnf.xz`."""

from __future__ import annotations

import re

from satpuzzle.model import Board, Puzzle

SATISFIABLE, UNSATISFIABLE, UNKNOWN = "sat", "unsat", "unknown"


def file_name(family: str, puzzle: Puzzle, seed: int, answer: str, suffix: str = ".cnf.xz") -> str:
    """The name by the field's habit: family, board, number of figures, seed, what is known of the answer."""
    rim = puzzle.rule.rim if puzzle.rule.rim_only else None
    figures = {abs(label) for card in puzzle.cards for label in card if label != rim}
    return name_of(family, puzzle.board, len(figures), seed, answer, suffix)


def name_of(family: str, board: Board, figures: int, seed: int, answer: str, suffix: str) -> str:
    """The same where only the number of figures is known."""
    plain = re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-") or "puzzle"
    name = re.sub(r"[^a-z0-9]+", "-", board.name.lower()).strip("-")
    return f"{plain}_{name}_k{figures}_s{seed}_{answer}{suffix}"
