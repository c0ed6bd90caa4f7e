"""Formulas as files: DIMACS .cnf, and iCNF with cubes.

The comments of an exported formula contain the puzzle (in the toml notation) and the recipe, so `read_export` can
rebuild the variables and decode an answer without other files. Other DIMACS files can also be read, in any layout.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from typing import IO, NamedTuple

from satpuzzle.dimacs.answers import check_model, literals, read_answer, require_known
from satpuzzle.encode import Encoding, encode, load_recipe
from satpuzzle.encode.recipe import DEFAULT, parse_recipe
from satpuzzle.encode.variables import Clause, chunks
from satpuzzle.errors import InputError, WrongAnswerError, answer_of, located, numbered, printable
from satpuzzle.model import Board, Puzzle, Solution, judging
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.files import sha256
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.version import __version__

HEADER = re.compile("p cnf ([0-9]{1,18}) ([0-9]{1,18})")
LARGE = 500  # megabytes of a file whose size is said before it is written
SATISFIABLE, UNSATISFIABLE, UNKNOWN = "sat", "unsat", "unknown"  # known answers, in file names


def blocking(encoding: Encoding, solutions: Iterable[Solution]) -> Iterator[Clause]:
    """Yield one clause for each solution that excludes it, and no other solution."""
    for solution in solutions:
        yield [-literal for literal in encoding.literals(solution)]


def comments(encoding: Encoding, blocked: Iterable[Solution] = (), command: str = "") -> Iterator[str]:
    """Yield the comment lines of an exported formula, without line ends; deterministic."""
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
    blocks = [block for block in encoding.variables.values() if block]
    yield from (f"c block {block.family} {block.ids[0]} {block.ids[-1]}" for block in blocks)
    rotated = puzzle.moves == (*range(puzzle.board.sides),) and not puzzle.backs  # looks are rotations
    keys = [_KEYS[block.family] for block in blocks if block.family in _KEYS]
    yield from (f"c {key if rotated else key.replace(_STEPS, _LOOKS)}" for key in keys)
    yield "c"
    yield from (f"c puzzle: {line}" for line in _lines(notation))
    yield "c"
    yield from (f"c recipe: {line}" for line in _lines(recipe.text))
    yield "c"
    if recipe.breaks_symmetry:
        images = "rotations" if rotated and puzzle.board.rim else "images"
        yield f"c This formula breaks the symmetry of the board: some {images} of a solution may have no model."
    for solution in blocked:
        yield f"c blocked {solution.check_line()}"
    yield "c The projection: models that agree on these are the same solution."
    yield "c t pmc"
    for mark in ("c p show", "c ind"):  # counters of the competitions, and ApproxMC and others
        for start in range(0, len(encoding.projection), 20):
            yield f"{mark} {' '.join(map(str, encoding.projection[start : start + 20]))} 0"


_STEPS = "turn (steps clockwise, from 0)"
_LOOKS = "look (from 0: as read, rotated clockwise, then turned over)"
_KEYS = {
    "place": f"place: cell by cell (from 1), in each by type (from 1) and {_STEPS}",
    "card_at": "card_at: cell by cell, in each by type",
    "copy": "copy: cell by cell, in each by type (of several cards only) and copy",
    "label": "label: join by join, in each by the label that its first side shows, ascending",
}


def write_formula(
    encoding: Encoding,
    stream: IO[bytes],
    blocked: Sequence[Solution] = (),
    command: str = "",
    deadline: Deadline | None = None,
    cubes: Iterable[Sequence[int]] | None = None,
    added: Sequence[Clause] = (),
) -> None:
    """Write a formula with its comments.

    Args:
        encoding: The formula.
        stream: Where to write.
        blocked: Solutions that clauses at the end exclude.
        command: The command line, for the comments.
        deadline: When to stop.
        cubes: Lists of assumptions; with these the format is iCNF.
        added: More clauses, for the end; they may have new variables.

    Raises:
        OutOfTimeError: If the deadline has passed.
    """
    deadline = deadline or Deadline()
    header = "p inccnf"
    if cubes is None:
        _tell_size(encoding, deadline)
        count = sum(clauses for clauses, _ in encoding.sizes.values()) + len(blocked) + len(added)
        last = max((abs(literal) for clause in added for literal in clause), default=0)
        header = f"p cnf {max(encoding.variables.count, last)} {count}"
    for line in (*comments(encoding, blocked, command), header):
        stream.write(line.encode() + b"\n")
    stream.writelines(chunks(block.text() for block in encoding.blocks(deadline=deadline)))
    write_clauses(chain(blocking(encoding, blocked), added), stream)
    for cube in cubes or ():
        stream.write(b"a " + " ".join(map(str, [*cube, 0])).encode() + b"\n")


def _tell_size(encoding: Encoding, deadline: Deadline) -> None:
    """Measure the formula; if its file will be large, say so and name a recipe with a smaller one, if there is any."""
    size = _megabytes(encoding, deadline)
    if size >= LARGE:
        remark(say("the formula will have about {n} MB", n=size))
        with suppress(InputError):
            other = Encoding(encoding.puzzle, load_recipe("labels" if encoding.recipe.name == DEFAULT else DEFAULT))
            if (least := _megabytes(other, deadline)) < size:
                remark(say("with the recipe {name} it would have about {n} MB", name=other.recipe.name, n=least))


def _megabytes(encoding: Encoding, deadline: Deadline) -> int:
    """Return about how many megabytes a formula has as a file."""
    clauses, literals = map(sum, zip(*encoding.measured(deadline).values(), strict=True))
    return round((2 * clauses + literals * (1.5 + len(str(encoding.variables.count)))) / 1e6)


def write_clauses(clauses: Iterable[Clause], stream: IO[bytes]) -> None:
    """Write clauses, one per line."""
    stream.writelines(_clause_lines(clauses))


def clauses_hash(clauses: Iterable[Clause]) -> str:
    """Return the GBD hash of a formula, in hexadecimal.

    This is the MD5 hash of the numbers of all clauses, each with its final 0, separated by single spaces, without
    header and comments. Source: Iser and Sinz 2018.
    """
    import hashlib

    md5 = hashlib.md5(usedforsecurity=False)
    between = b""
    for lines in _clause_lines(clauses):
        md5.update(between + lines[:-1].replace(b"\n", b" "))
        between = b" "
    return md5.hexdigest()


def _clause_lines(clauses: Iterable[Clause]) -> Iterator[bytes]:
    """Return the lines of clauses, thousands at a time."""
    return chunks(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing, compressed if it ends in .gz or .xz; it is replaced only if all is written."""
    with files.replacing(path) as file:
        stream = files.compressed(file, path)
        yield stream
        if stream is not file:
            stream.close()


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def file_name(family: str, puzzle: Puzzle, seed: int, answer: str, suffix: str = ".cnf.xz") -> str:
    """Return a file name of family, board, number of figures, seed and answer."""
    rims = puzzle.rule.rims if puzzle.rule.rim_only else ()
    figures = {abs(label) for card in puzzle.cards for label in card if label not in rims}
    return name_of(family, puzzle.board, len(figures), seed, answer, suffix)


def name_of(family: str, board: Board, figures: int, seed: int, answer: str, suffix: str) -> str:
    """Like `file_name`, for a board and a number of figures."""
    plain = re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-") or "puzzle"
    name = re.sub(r"[^a-z0-9]+", "-", board.name.lower()).strip("-")
    return f"{plain}_{name}_k{figures}_s{seed}_{answer}{suffix}"


@dataclass(frozen=True)
class Formula:
    """A formula as read.

    Attributes:
        variables: Number of variables in the header; in an iCNF the highest variable.
        clauses: The clauses.
        comments: The comment lines without `c `.
        cubed: Whether it is an iCNF.
    """

    variables: int
    clauses: list[Clause]
    comments: list[str]
    cubed: bool = False


def read_formula(text: str, source: str = "formula") -> Formula:
    """Read a DIMACS formula or an iCNF without its cubes; clauses may span or share lines. Raises InputError."""
    variables = declared = -1
    clauses: list[Clause] = []
    comment_lines: list[str] = []
    current: Clause = []
    cubed = False
    with numbered(text, source) as lines:
        for _, line in lines:
            if line.startswith("c"):
                comment_lines.append(line[2:])
                continue
            words = line.split()
            if not words or (cubed and words[0] == "a"):
                continue
            if words == ["p", "inccnf"] and variables < 0:
                cubed, variables = True, 0
                continue
            if words[0] == "p":
                header = HEADER.fullmatch(" ".join(words))
                if header is None or variables >= 0:
                    raise InputError("invalid header; expected one line: p cnf VARIABLES CLAUSES")
                variables, declared = map(int, header.groups())
                continue
            if words[0] == "%":  # the end of SATLIB files
                break
            if variables < 0:
                raise InputError("a clause before the header `p cnf VARIABLES CLAUSES`; is this a DIMACS formula?")
            for literal in literals(words):
                if literal:
                    if cubed:
                        variables = max(variables, abs(literal))
                    if abs(literal) > variables:
                        raise InputError(
                            "variable {abs}, but the header says {variables}", abs=abs(literal), variables=variables
                        )
                    current.append(literal)
                else:
                    clauses.append(current)
                    current = []
        if current:
            raise InputError("the last clause does not end in 0: the file is cut off")
    if variables < 0:
        raise InputError("is not a DIMACS formula: it has no line `p cnf VARIABLES CLAUSES`", source=source)
    if len(clauses) != declared and not cubed:
        raise InputError(
            "number of clauses: {declared} in the header, but {n} in the file; it was cut off or edited",
            declared=declared,
            n=len(clauses),
            source=source,
        )
    return Formula(variables, clauses, comment_lines, cubed)


def read_export(formula: Formula, source: str = "formula") -> Encoding:
    """Rebuild the encoding of an exported formula, which may have more clauses at its end. Raises InputError."""
    encoding = rebuilt(formula.comments, source)
    blocks = [line for line in formula.comments if line.startswith("block ")]
    expected = [line[2:] for line in comments(encoding) if line.startswith("c block ")]
    blocked = [line.removeprefix("blocked ") for line in formula.comments if line.startswith("blocked ")]
    verdicts = [*judging.verdicts(encoding.puzzle, "\n".join(blocked))]
    solutions = [verdict.solution for verdict in verdicts if verdict.solution]
    count = encoding.variables.count
    rest = iter(formula.clauses)
    with located(source):
        if blocks != expected or (count > formula.variables and not formula.cubed):
            raise InputError("its variables differ from those of this version; export it again")
        if not len(solutions) == len(verdicts) == len(blocked):
            raise InputError("a blocked solution in its comments is invalid; export it again")
        if any(next(rest, None) != clause for clause in chain(encoding, blocking(encoding, solutions))):
            raise InputError("its clauses do not match the puzzle in its comments; export it again")
        if count < formula.variables and next(rest, None) is None:
            raise InputError("its variables differ from those of this version; export it again")
    return encoding


def rebuilt(told: list[str], source: str) -> Encoding:
    """Rebuild an encoding from the comment lines of an export, without their marks. Raises InputError."""
    notation, recipe_text = _embedded(told, "puzzle"), _embedded(told, "recipe")
    hashes = _value(told, "instance-sha256"), _value(told, "recipe-sha256")
    with located(source):
        if notation is None or recipe_text is None:
            raise InputError("has no puzzle in its comments; decode needs a file written by `export`")
        if hashes != (sha256(notation), sha256(recipe_text)):
            raise InputError("the puzzle or the recipe in its comments was changed; export it again")
        try:
            puzzle = toml.read(notation, None)[0].puzzle()
            return encode(puzzle, parse_recipe(recipe_text, _value(told, "recipe")))
        except InputError as error:
            raise InputError("the puzzle in its comments is damaged: {message}", message=error.message) from None


def _value(told: list[str], what: str) -> str:
    values = (line[len(what) + 1 :] for line in told if line.startswith(what + " "))
    return next(values, "")


def _embedded(told: list[str], what: str) -> str | None:
    lines = [line for line in told if line.startswith(f"{what}:")]
    return "".join(line[len(what) + 2 :] + "\n" for line in lines) if lines else None


def formula_text(path: str) -> str:
    """Return the text of a formula, whose file may be compressed. Raises InputError."""
    return files.decode(files.expanded(files.read_bytes(path), path), path)


@checked(formula=path, answer=path)
def decode(formula: Path, answer: Path) -> tuple[Puzzle, list[Solution]]:
    """Decode the answer of a SAT solver to an exported formula.

    The formula may have more clauses at its end, also with new variables. Every model is checked against the formula,
    decoded, and checked against the puzzle.

    Args:
        formula: The file of a formula written by `export`.
        answer: The file with the output or the result of the solver; `-` for standard input.

    Returns:
        The puzzle and the solutions; no solutions if the answer is unsatisfiable.

    Raises:
        InputError: If a file is invalid.
        WrongAnswerError: If a model is wrong.
        OutOfTimeError: If the solver gave up.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.export("standard", "standard.cnf")
        >>> with open("answer.txt", "w") as file:
        ...     _ = file.write("s UNSATISFIABLE")
        >>> satpuzzle.decode("standard.cnf", "answer.txt")
        (<Puzzle 'Standardbeispiel aus der Aufgabenstellu…': 9 cards, 3x3, signed>, [])
    """
    decoded = decode_text(formula_text(os.fspath(formula)), os.fspath(formula), os.fspath(answer))
    return decoded.puzzle, decoded.solutions


class Decoded(NamedTuple):
    """The decoded answer to a formula.

    Attributes:
        puzzle: The puzzle.
        solutions: The solutions, each once.
        complete: Whether the solver says that there are no others.
        repeated: The number of models of solutions that came before.
    """

    puzzle: Puzzle
    solutions: list[Solution]
    complete: bool
    repeated: int


def decode_text(text: str, formula: str, answer: str) -> Decoded:
    """Like `decode`, for the text of a formula and its name in errors."""
    read = read_formula(text, formula)
    encoded = read_export(read, formula)
    name = say("standard input") if answer == "-" else answer
    variables = max(read.variables, encoded.variables.count)  # an .icnf has no number of variables
    solved = require_known(read_answer(files.read_text(answer), name, variables), name)
    solutions: dict[Solution, None] = {}
    for model in solved.models:
        check_model(read.clauses, model, name)
        with answer_of(name):
            solution = encoded.decode(model)
        wrong = judging.solution_faults(solution)
        if wrong:
            raise WrongAnswerError("{name}: the model is not a solution: {wrong}", name=name, wrong=wrong[0])
        solutions[solution] = None
    return Decoded(encoded.puzzle, [*solutions], solved.complete, len(solved.models) - len(solutions))
