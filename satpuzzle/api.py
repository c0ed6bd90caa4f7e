"""The library's calls: each command of the command line is one of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle import check, files, formats
from satpuzzle.encode import Encoding, encode, load_recipe, recipe_names
from satpuzzle.errors import DisagreementError, InputError, WrongAnswerError
from satpuzzle.formats import load_all, parse_all
from satpuzzle.model import Board, Counts, Puzzle, Rule, Solution
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings

if TYPE_CHECKING:
    from satpuzzle.certificate.certify import Certified
    from satpuzzle.certificate.verify import Verified

__all__ = [
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
    "solve",
    "unique",
    "verify",
]


LARGE = 500_000  # (card, cell, turn) triples up to which formulas are built only to tell their size


class FormulaSize(NamedTuple):
    """What a recipe makes of a puzzle; `refusal` says why it cannot express it, else empty.

    blocks: the number of variables of each block. families: clauses and literals of each family.
    """

    recipe: str
    variables: int
    clauses: int
    literals: int
    blocks: dict[str, int]
    families: dict[str, tuple[int, int]]
    refusal: str = ""


def load(
    source: str,
    *,
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
) -> Puzzle:
    """The one puzzle of `source`: a file, `-` for standard input, or the name of a bundled instance.

    input_format, board, rule: overrule what is recognised in the text. Raises InputError: one line
    with file and line; also if the file holds several puzzles (`load_all` reads those).
    """
    puzzles = load_all(source, input_format=input_format, board=board, rule=rule)
    if len(puzzles) > 1:
        raise InputError(f"holds {len(puzzles)} puzzles; load_all reads them all", source)
    return puzzles[0]


def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    up_to_rotation: bool = False,
    settings: Settings | None = None,
    timeout: float | None = None,
) -> Iterator[Solution]:
    """The solutions in canonical order, each judged before it is given.

    limit: only the first so many. up_to_rotation: one for all rotations of the board. timeout: in
    seconds; then OutOfTimeError is raised, and nothing incomplete is given.
    """
    search = Search(puzzle, limit=limit, up_to_rotation=up_to_rotation, settings=settings, clock=Clock(timeout))
    yield from search.find()


def first(puzzle: Puzzle, *, settings: Settings | None = None, timeout: float | None = None) -> Solution | None:
    """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError."""
    return Search(puzzle, settings=settings, clock=Clock(timeout)).first()


def count(puzzle: Puzzle, *, settings: Settings | None = None, timeout: float | None = None) -> Counts:
    """The three exact counts. Raises OutOfTimeError."""
    return Search(puzzle, settings=settings, clock=Clock(timeout)).count()


class Uniqueness(NamedTuple):
    """Is there exactly one essential solution? solutions: one; or none; or two that are no rotations of each other."""

    unique: bool
    solutions: tuple[Solution, ...]


def unique(puzzle: Puzzle, *, settings: Settings | None = None, timeout: float | None = None) -> Uniqueness:
    """Has the puzzle exactly one solution up to rotating the board? Two are enough for a no. Raises OutOfTimeError."""
    search = Search(puzzle, settings=settings, clock=Clock(timeout))
    found = tuple(search.essential(2))
    if search.settings.cross_check and min(2, search.count().essential) != len(found):
        raise DisagreementError(f"BUG: {len(found)} essential solutions found, {search.count().essential} counted")
    return Uniqueness(len(found) == 1, found)


def certify(
    puzzle: Puzzle,
    path: str,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    timeout: float | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions to file `path`, for `verify` and others to check.

    limit: puzzles with more distinct solutions are refused. drat: hold the proof in DRAT too. Raises
    InputError, OutOfTimeError.
    """
    from satpuzzle.certificate.certify import certify

    return certify(puzzle, path, settings=settings, limit=limit, drat=drat, clock=Clock(timeout))


def verify(path: str) -> Verified:
    """What the certificate in file `path` proves, checked without any solver.

    Raises InvalidCertificateError, with the reason, if nothing; InputError if the file cannot be read.
    """
    from satpuzzle.certificate.verify import verify

    return verify(path)


def export(
    puzzle: Puzzle,
    path: str,
    *,
    encoding: str = "default",
    blocked: Sequence[Solution] = (),
    cubes: int | None = None,
    command: str = "",
) -> Encoding:
    """Write the formula of `puzzle` to file `path` (`.cnf`, `.icnf`, also with `.gz` or `.xz`), whole or not at all.

    encoding: a recipe's name or file. blocked: solutions that the formula excludes. cubes: write iCNF
    with at least so many assumptions that split the search and cover it. command: a comment that says
    how the file was made. Raises InputError.
    """
    from satpuzzle import dimacs

    encoded = encode(puzzle, encoding)
    if cubes is None:
        dimacs.export(encoded, path, blocked, command)
    else:
        dimacs.export_cubes(encoded, make_cubes(encoded, cubes), path, command)
    return encoded


def make_cubes(encoding: Encoding, least: int) -> list[list[int]]:
    """At least `least` lists of assumptions: no model fits two of them, every model fits one.

    Raises InputError if the puzzle's first cells cannot be filled in so many ways.
    """
    from satpuzzle.search.cubes import cubes

    assumptions = map(encoding.assumptions, cubes(encoding.puzzle, least))
    possible = [literals for literals in assumptions if literals is not None]
    if len(possible) < least:
        raise InputError(f"the first cells cannot be filled in {least} ways; ask for fewer cubes")
    return possible


def decode(formula: str, answer: str) -> tuple[Puzzle, list[Solution]]:
    """The puzzle of the exported formula in file `formula`, and the solutions in the file `answer`.

    answer: what a solver printed or wrote (`-`: standard input); no solutions if it says
    unsatisfiable. Every model is held against the formula, decoded and judged. Raises InputError,
    WrongAnswerError, or OutOfTimeError if the solver gave up.
    """
    from satpuzzle import dimacs

    data = files.expanded(files.read_bytes(formula), formula)
    read = dimacs.read_formula(files.decode(data, formula), formula)
    encoded = dimacs.read_export(read, formula)
    name = "standard input" if answer == "-" else answer
    found = dimacs.require_known(dimacs.read_answer(files.read_text(answer), name, read.variables), name)
    solutions = []
    for model in found.models:
        dimacs.check_model(read.clauses, model, name)
        try:
            solution = encoded.decode(model)
        except WrongAnswerError as error:
            raise WrongAnswerError(f"{name}: {error}") from None
        wrong = check.solution_faults(solution)
        if wrong:
            raise WrongAnswerError(f"{name}: the values are no solution: {wrong[0]}")
        solutions.append(solution)
    return encoded.puzzle, solutions


def convert(puzzles: Sequence[Puzzle], notation: str) -> tuple[str, list[str]]:
    """The puzzles written in that notation, and the names of the notes (title, …) that it cannot hold.

    The text is read again and compared. Raises InputError if the notation is unknown, or cannot hold
    the puzzles.
    """
    text = formats.notation(notation).write(puzzles)
    again = parse_all(text, input_format=notation)
    lost = []
    if again != list(puzzles):
        if [puzzle.renumbered() for puzzle in again] != [puzzle.renumbered() for puzzle in puzzles]:
            raise AssertionError(f"writing {notation} changed the puzzle")
        lost.append("the numbers of the figures")
    for note, what in (("title", "title"), ("source", "source"), ("figures", "names of figures")):
        for before, after in zip(puzzles, again, strict=True):
            kept = set(getattr(before, note)) <= set(getattr(after, note))
            if not kept and what not in lost:
                lost.append(what)
    return text, lost


def formula_sizes(puzzle: Puzzle, recipes: Sequence[str] | None = None) -> list[FormulaSize]:
    """For every bundled recipe, or those named (or files), the size of its formula, or why it does not fit."""
    sizes = []
    for name in recipe_names() if recipes is None else recipes:
        load_recipe(name)  # a wrong name is an error, not a recipe that does not fit
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > LARGE:
                raise InputError("too large to be built for this; export it")
            encoded = encode(puzzle, name)
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, error.message))
            continue
        clauses, literals = (sum(column) for column in zip(*encoded.sizes.values(), strict=True))
        blocks = {block.family: len(block) for block in encoded.variables.blocks}
        sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, encoded.sizes))
    return sizes


def judge(puzzle: Puzzle, text: str) -> list[check.Verdict]:
    """A verdict on every CHECK line in `text`, whoever wrote it."""
    return check.judge_text(puzzle, text)
