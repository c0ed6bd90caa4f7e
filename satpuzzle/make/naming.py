"""Names of files by the field's habit: `NAME_RxC_kFIGURES_sSEED_ANSWER.cnf.xz`."""

from __future__ import annotations

import re

from satpuzzle.model import Puzzle

SATISFIABLE, UNSATISFIABLE, UNKNOWN = "sat", "unsat", "unknown"


def file_name(family: str, puzzle: Puzzle, seed: int, answer: str, suffix: str = ".cnf.xz") -> str:
    """The name by the field's habit: family, board, number of figures, seed, what is known of the answer."""
    plain = re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-") or "puzzle"
    board = re.sub(r"[^a-z0-9]+", "-", puzzle.board.name.lower()).strip("-")
    rim = puzzle.rule.rim if puzzle.rule.rim_only else None
    figures = {abs(label) for card in puzzle.cards for label in card if label != rim}
    return f"{plain}_{board}_k{len(figures)}_s{seed}_{answer}{suffix}"
