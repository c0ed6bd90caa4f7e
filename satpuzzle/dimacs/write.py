"""Writes formulas that carry their puzzle: DIMACS .cnf, cubes as iCNF.

The comments of an exported formula hold the puzzle (in the toml notation) and the recipe, word for
word, so that `read_export` can rebuild the variables and decode an answer with nothing else at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Clause, batches
from satpuzzle.errors import printable
from satpuzzle.model import Board, Puzzle, Solution
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.files import sha256
from satpuzzle.version import __version__

COMMENT_WIDTH = 20  # ids on a `c p show` line


def blocking(encoding: Encoding, solutions: Iterable[Solution]) -> Iterator[Clause]:
    """One clause a solution that excludes it, and nothing else that solves the puzzle."""
    for solution in solutions:
        yield [-literal for literal in encoding.literals(solution)]


def comments(encoding: Encoding, blocked: Iterable[Solution] = (), command: str = "") -> Iterator[str]:
    """The comment lines of an exported formula, without line ends; the same for the same input."""
    puzzle, recipe = encoding.puzzle, encoding.recipe
    notation = toml.write(puzzle)
    yield f"c satpuzzle {__version__}"
    if command:
        yield f"c command {printable(command)}"
    yield f"c instance {_one_line(puzzle.title) or 'untitled'}"
    yield f"c instance-sha256 {sha256(notation)}"
    yield f"c recipe {_one_line(recipe.name) or 'untitled'}"
    yield f"c recipe-sha256 {recipe.sha256}"
    yield "c"
    yield "c Blocks of variables: family, first id, last id."
    for block in encoding.variables.blocks:
        if block:
            yield f"c block {block.family} {block.ids[0]} {block.ids[-1]}"
    for block in encoding.variables.blocks:
        if block and block.family in _KEYS:
            yield f"c {_KEYS[block.family]}"
    yield "c"
    yield from (f"c puzzle: {line}" for line in _lines(notation))
    yield "c"
    yield from (f"c recipe: {line}" for line in _lines(recipe.text))
    yield "c"
    if recipe.breaks_symmetry:
        yield "c Of solutions that are rotations of each other this formula may have only some."
    for solution in blocked:
        yield f"c blocked {solution.check_line()}"
    yield "c The projection: models that agree on these are the same solution."
    yield "c t pmc"
    for ids in batches(encoding.projection, COMMENT_WIDTH):
        yield "c p show " + " ".join(map(str, ids)) + " 0"


_KEYS = {
    "place": "place: cell by cell (from 1), in each by type (from 1) and turn (steps clockwise, from 0)",
    "card_at": "card_at: cell by cell, in each by type",
    "copy": "copy: cell by cell, in each by type (of several cards only) and copy",
    "label": "label: join by join, in each by the label that its first side shows, ascending",
    "rim": "rim: side by side on the rim, in each by label, ascending",
}


def write_formula(
    encoding: Encoding,
    stream: IO[bytes],
    blocked: Sequence[Solution] = (),
    command: str = "",
    deadline: Deadline | None = None,
    cubes: Iterable[Sequence[int]] | None = None,
) -> None:
    """Write the formula with its comments, and clauses at its end that exclude the solutions `blocked`.

    cubes: lists of assumptions; formula and cubes are then one problem in the format iCNF. Raises OutOfTimeError when
    `deadline` says so.
    """
    deadline = deadline or Deadline()
    header = "p inccnf"
    if cubes is None:
        sizes = encoding.measured(lambda _: deadline.check())
        count = sum(clauses for clauses, _ in sizes.values()) + len(blocked)
        header = f"p cnf {encoding.variables.count} {count}"
    for line in (*comments(encoding, blocked, command), header):
        stream.write(line.encode() + b"\n")
    write_clauses(deadline.during(encoding.clauses()), stream)
    write_clauses(blocking(encoding, blocked), stream)
    for cube in cubes or ():
        stream.write(b"a " + " ".join(map(str, [*cube, 0])).encode() + b"\n")


def write_clauses(clauses: Iterable[Clause], stream: IO[bytes]) -> None:
    """Write clauses, one a line."""
    for lines in _clause_lines(clauses):
        stream.write(lines)


def clauses_hash(clauses: Iterable[Clause]) -> str:
    """The hash by which the benchmark databases of the SAT field know a formula, in hexadecimal.

    MD5 over the numbers of all clauses, each with its closing 0, with one space between any two;
    header and comments do not count. Iser and Sinz 2018 (GBD).
    """
    import hashlib

    md5 = hashlib.md5(usedforsecurity=False)
    between = b""
    for lines in _clause_lines(clauses):
        md5.update(between + lines[:-1].replace(b"\n", b" "))
        between = b" "
    return md5.hexdigest()


def _clause_lines(clauses: Iterable[Clause]) -> Iterator[bytes]:
    """The lines of clauses, thousands at a time."""
    for batch in batches(clauses, 4096):
        yield "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in batch).encode()


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A stream that writes file `path`, compressed if it ends in .gz or .xz; whole or not at all."""
    with files.replacing(path) as file:
        stream = files.compressed(file, path)
        yield stream
        if stream is not file:
            stream.close()


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


SATISFIABLE, UNSATISFIABLE, UNKNOWN = "sat", "unsat", "unknown"  # what is known of an answer, in names of files


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
