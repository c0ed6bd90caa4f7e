"""What a certificate claims, and how its members are written: the same for those who make and those who check it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from satpuzzle import files, formats
from satpuzzle.errors import InputError
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution


def sentence(counts: Counts) -> str:
    """What is proved, in one sentence."""
    if not counts.distinct:
        return "The puzzle has no solution."
    distinct = "1 distinct solution" if counts.distinct == 1 else f"{counts.distinct} distinct solutions"
    if counts.essential == 1:
        essential = "they are rotations of one: it is unique" if counts.distinct > 1 else "it is unique"
    else:
        essential = f"{counts.essential} up to rotating the board"
    return f"The puzzle has exactly {distinct}, those listed; {essential}."


def counted(counts: Counts) -> dict[str, Any]:
    """What is counted and not proved, as the manifest holds it."""
    distinct = "1 distinct solution" if counts.distinct == 1 else f"{counts.distinct} distinct solutions"
    return {
        "claim": f"The puzzle has {distinct}, {counts.essential} up to rotating the board: counted, not proved.",
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
    }


def solution_lines(solutions: Sequence[Solution]) -> bytes:
    """The CHECK lines of the solutions, in canonical order."""
    return "".join(f"{solution.check_line()}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """The puzzle in the toml notation. Raises InputError if it would not be read back as it is."""
    text = toml.write([puzzle]).encode()
    try:
        if puzzle_in(text) == puzzle:
            return text
        reason = say("it would be read as another puzzle")
    except InputError as error:
        reason = error.message
    raise InputError(say("no certificate can hold this puzzle: {reason}", reason=reason))


def puzzle_in(data: bytes) -> Puzzle:
    """The one puzzle that a text of toml holds. Raises InputError."""
    drafts = toml.read(files.decode(data, "puzzle.toml", formats.MAX_BYTES), None)
    if len(drafts) != 1:
        raise InputError(say("holds {n} puzzles, not one", n=len(drafts)))
    return drafts[0].puzzle()


def formula_head(variables: int, clauses: int, *, whole: bool) -> bytes:
    """The first lines of the formula."""
    what = "all clauses" if whole else "those clauses that the proof uses"
    head = (
        f"c The rules of puzzle.toml, {what}; the solutions in solutions.txt are excluded.",
        "c Variables: placements, by cell, type and turn, where the rim and the hints leave them; then counters.",
        f"p cnf {variables} {clauses}",
    )
    return "".join(f"{line}\n" for line in head).encode()


def clause_lines(clauses: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """The other lines of the formula."""
    return ((" ".join(map(str, (*clause, 0))) + "\n").encode() for clause in clauses)
