"""DIMACS: writes formulas that carry their puzzle, reads formulas and the answers of solvers.

The comments of an exported formula hold the puzzle (in the toml notation) and the recipe, word for
word, so that `read_export` can rebuild the variables and decode an answer with nothing else at hand.
The readers are this program's own: strict about what a formula or a model says, tolerant of how
solvers lay it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from itertools import chain, islice, zip_longest
from typing import IO

from satpuzzle import __version__, files
from satpuzzle.check import judge_text
from satpuzzle.encode import Encoding, encode
from satpuzzle.encode.recipe import parse_recipe
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, printable, shorten
from satpuzzle.formats import toml
from satpuzzle.model import Puzzle, Solution

NUMBER = re.compile(r"-?[0-9]{1,18}")
COMMENT_WIDTH = 20  # ids on a `c p show` line


def sha256(text: str) -> str:
    """The SHA-256 of `text` in UTF-8, in hexadecimal."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def blocking(encoding: Encoding, solutions: Iterable[Solution]) -> Iterator[Clause]:
    """One clause a solution that excludes it, and nothing else that solves the puzzle."""
    for solution in solutions:
        yield [-literal for literal in encoding.literals(solution)]


def comments(encoding: Encoding, blocked: Iterable[Solution] = (), command: str = "") -> Iterator[str]:
    """The comment lines of an exported formula, without line ends; the same for the same input."""
    puzzle, recipe = encoding.puzzle, encoding.recipe
    notation = toml.write([puzzle])
    yield f"c satpuzzle {__version__}"
    if command:
        yield f"c command {printable(command)}"
    yield f"c instance {_one_line(puzzle.title) or 'untitled'}"
    yield f"c instance-sha256 {sha256(notation)}"
    yield f"c recipe {_one_line(recipe.name) or 'untitled'}"
    yield f"c recipe-sha256 {recipe.sha256}"
    yield "c"
    yield "c Blocks of variables: family, first id, last id."
    for block in encoding.names.blocks:
        if block:
            yield f"c block {block.family} {block.ids[0]} {block.ids[-1]}"
    for block in encoding.names.blocks:
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
    for ids in batched_ids(encoding.projection):
        yield "c p show " + " ".join(map(str, ids)) + " 0"


_KEYS = {
    "place": "place: cell by cell (from 1), in each by type (from 1) and turn (steps clockwise, from 0)",
    "lies": "lies: cell by cell, in each by type",
    "copy": "copy: cell by cell, in each by type (of several cards only) and copy",
    "label": "label: join by join, in each by the label that its first side shows, ascending",
    "rim": "rim: side by side on the rim, in each by label, ascending",
}


def write(encoding: Encoding, stream: IO[bytes], blocked: Sequence[Solution] = (), command: str = "") -> None:
    """Write the formula with its comments, and clauses at its end that exclude the solutions `blocked`."""
    for line in comments(encoding, blocked, command):
        stream.write(line.encode() + b"\n")
    count = sum(clauses for clauses, _ in encoding.sizes.values()) + len(blocked)
    stream.write(f"p cnf {encoding.names.count} {count}\n".encode())
    write_clauses(encoding.clauses(), stream)
    write_clauses(blocking(encoding, blocked), stream)


def write_cubes(encoding: Encoding, cubes: Iterable[Sequence[int]], stream: IO[bytes], command: str = "") -> None:
    """Write the formula and `cubes` (lists of assumptions) as one problem in the format iCNF."""
    for line in comments(encoding, (), command):
        stream.write(line.encode() + b"\n")
    stream.write(b"p inccnf\n")
    write_clauses(encoding.clauses(), stream)
    for cube in cubes:
        stream.write(b"a " + " ".join(map(str, [*cube, 0])).encode() + b"\n")


def write_clauses(clauses: Iterable[Clause], stream: IO[bytes]) -> None:
    """Write clauses, one a line."""
    for part in _clause_lines(clauses):
        stream.write(part)


def clauses_hash(clauses: Iterable[Clause]) -> str:
    """The hash by which the benchmark databases of the SAT field know a formula, in hexadecimal.

    MD5 over the numbers of all clauses, each with its closing 0, with one space between any two;
    header and comments do not count. Iser and Sinz 2018 (GBD).
    """
    import hashlib

    md5 = hashlib.md5(usedforsecurity=False)
    between = b""
    for part in _clause_lines(clauses):
        md5.update(between + part[:-1].replace(b"\n", b" "))
        between = b" "
    return md5.hexdigest()


def _clause_lines(clauses: Iterable[Clause]) -> Iterator[bytes]:
    """The lines of clauses, thousands at a time."""
    rest = iter(clauses)
    while part := list(islice(rest, 4096)):
        yield "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in part).encode()


def export(encoding: Encoding, path: str, blocked: Sequence[Solution] = (), command: str = "") -> None:
    """Write the formula to file `path`, compressed if it ends in .gz or .xz; whole or not at all."""
    with _replacing(path) as stream:
        write(encoding, stream, blocked, command)


def export_cubes(encoding: Encoding, cubes: Iterable[Sequence[int]], path: str, command: str = "") -> None:
    """Write formula and cubes to file `path`, as `export` does."""
    with _replacing(path) as stream:
        write_cubes(encoding, cubes, stream, command)


@contextmanager
def _replacing(path: str) -> Iterator[IO[bytes]]:
    with files.replacing(path) as file:
        stream = files.compressed(file, path)
        yield stream
        if stream is not file:
            stream.close()


@dataclass(frozen=True)
class Formula:
    """A formula as read: `variables` from its header, its clauses, its comment lines without `c `."""

    variables: int
    clauses: list[Clause]
    comments: list[str]


def read_formula(text: str, source: str = "formula") -> Formula:
    """The formula that DIMACS `text` holds; clauses may run over lines or share one.

    Raises InputError, with the line, for a missing or wrong header, a variable beyond it, a clause
    cut off at the end, or a number of clauses that is not the header's.
    """
    variables = declared = -1
    clauses: list[Clause] = []
    found_comments: list[str] = []
    current: Clause = []
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("c"):
            found_comments.append(line[2:])
            continue
        words = line.split()
        if not words:
            continue
        if words[0] == "p":
            if (
                variables >= 0
                or len(words) != 4
                or words[1] != "cnf"
                or any(w.startswith("-") or not NUMBER.fullmatch(w) for w in words[2:])
            ):
                raise InputError("the header is one line: p cnf VARIABLES CLAUSES", source, number)
            variables, declared = int(words[2]), int(words[3])
            continue
        if words[0] == "%":  # how the SATLIB files end
            break
        if variables < 0:
            raise InputError("a clause before the header `p cnf VARIABLES CLAUSES`", source, number)
        for literal in _integers(words, source, number):
            if literal:
                if abs(literal) > variables:
                    raise InputError(f"variable {abs(literal)}, the header says {variables}", source, number)
                current.append(literal)
            else:
                clauses.append(current)
                current = []
    if variables < 0:
        raise InputError("is no DIMACS formula: it has no line `p cnf VARIABLES CLAUSES`", source)
    if current:
        raise InputError("the last clause does not end in 0: the file is cut off", source, number)
    if len(clauses) != declared:
        raise InputError(
            f"the header says {declared} clauses, the file holds {len(clauses)}: it was cut off or edited",
            source,
        )
    return Formula(variables, clauses, found_comments)


def read_export(formula: Formula, source: str = "formula") -> Encoding:
    """The encoding of a formula that this program exported, rebuilt from its comments.

    Raises InputError if the comments are missing or changed, or describe another formula.
    """
    notation = _embedded(formula, "puzzle")
    recipe_text = _embedded(formula, "recipe")
    if notation is None or recipe_text is None:
        raise InputError("holds no puzzle in its comments; decode needs a file that `export` wrote", source)
    name = _value(formula, "recipe")
    hashes = _value(formula, "instance-sha256"), _value(formula, "recipe-sha256")
    if hashes != (sha256(notation), sha256(recipe_text)):
        raise InputError("the puzzle or the recipe in its comments was changed; export it anew", source)
    try:
        puzzle: Puzzle = toml.read(notation, None)[0].puzzle()
        encoding = encode(puzzle, parse_recipe(recipe_text, name))
    except InputError as error:
        raise InputError(f"the puzzle in its comments is damaged: {error.message}", source) from None
    blocks = [line for line in formula.comments if line.startswith("block ")]
    expected = [line[2:] for line in comments(encoding) if line.startswith("c block ")]
    if blocks != expected or encoding.names.count != formula.variables:
        raise InputError("its variables are not those that this version gives its puzzle; export it anew", source)
    blocked = [line.removeprefix("blocked ") for line in formula.comments if line.startswith("blocked ")]
    verdicts = judge_text(puzzle, "\n".join(blocked))
    if len(verdicts) != len(blocked) or not all(verdict.solution for verdict in verdicts):
        raise InputError("a blocked solution in its comments is none; export it anew", source)
    excluded = blocking(encoding, [verdict.solution for verdict in verdicts if verdict.solution])
    if any(a != b for a, b in zip_longest(formula.clauses, chain(encoding.clauses(), excluded))):
        raise InputError("its clauses are not those of the puzzle in its comments; export it anew", source)
    return encoding


class Status(Enum):
    """What a solver says of a formula."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer:
    """A solver's answer: its status, and its models as lists of literals (none, one, or several)."""

    status: Status
    models: list[list[int]]


_STATUS_WORDS = {
    "SATISFIABLE": Status.SATISFIABLE,
    "SAT": Status.SATISFIABLE,
    "UNSATISFIABLE": Status.UNSATISFIABLE,
    "UNSAT": Status.UNSATISFIABLE,
    "UNKNOWN": Status.UNKNOWN,
    "INDETERMINATE": Status.UNKNOWN,
    "INDET": Status.UNKNOWN,
}


def read_answer(text: str, source: str = "answer", variables: int | None = None) -> Answer:
    """The answer that a solver's output or result file holds.

    Understood: `s` and `v` lines in any order, several models, values wrapped over lines with or
    without `v`, MiniSat's file (SAT and a line of literals); other lines are chatter. `variables` is
    the formula's number of variables. Raises InputError, with the line, for an answer that
    contradicts itself, is cut off, or speaks of variables that the formula does not have.
    """
    status: Status | None = None
    models: list[list[int]] = []
    current: dict[int, int] | None = None  # variable to literal, of the model being read
    bare = False  # after MiniSat's `SAT` values come without `v`
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words:
            continue
        said = None
        if (words[0] == "s" and len(words) == 2) or len(words) == 1:
            said = _STATUS_WORDS.get(words[-1])
        if said is not None:
            if status not in (None, said):
                raise InputError(f"says both {status.value} and {said.value}", source, number)
            status = said
            bare = words == ["SAT"]
            continue
        if words[0] == "s":
            raise InputError(f"status {shorten(' '.join(words[1:]))} is not one a SAT solver gives", source, number)
        if words[0] == "v":
            words = words[1:]
        elif not ((bare or current is not None) and re.fullmatch(r"-?[0-9]+", words[0])):
            continue
        for literal in _integers(words, source, number):
            if literal == 0:
                models.append(list((current or {}).values()))
                current = None
                continue
            if variables is not None and abs(literal) > variables:
                raise InputError(
                    f"variable {abs(literal)}, but the formula has {variables}: the answer to another formula",
                    source,
                    number,
                )
            current = {} if current is None else current
            if current.setdefault(abs(literal), literal) != literal:
                raise InputError(f"variable {abs(literal)} is both true and false", source, number)
    if current is not None:
        raise InputError("the values do not end in 0: the answer is cut off", source, number)
    if status is None:
        if not models:
            raise InputError("holds no answer: no `s` line and no `v` line", source)
        status = Status.SATISFIABLE
    if status is Status.UNSATISFIABLE and models:
        raise InputError("says unsatisfiable, and gives values", source)
    if status is Status.SATISFIABLE and not models:
        raise InputError(
            "says satisfiable, but gives no values; tell the solver to print them, or name its result file",
            source,
        )
    return Answer(status, models)


def check_model(clauses: Iterable[Clause], model: Iterable[int], source: str = "answer") -> None:
    """Raise WrongAnswerError if `model` makes one of `clauses` false.

    Variables that the model leaves out count as neither: a clause with one of them is let pass.
    """
    true = set(model)
    for index, clause in enumerate(clauses, 1):
        if not any(literal in true or -literal not in true for literal in clause):
            raise WrongAnswerError(
                f"{source}: the values make clause {index} false: a wrong answer, or the answer to another formula"
            )


def require_known(answer: Answer, source: str = "answer") -> Answer:
    """`answer`, or OutOfTimeError if the solver gave up."""
    if answer.status is Status.UNKNOWN:
        raise OutOfTimeError(f"{source}: the solver gave up without an answer")
    return answer


def batched_ids(ids: Iterable[int]) -> Iterator[list[int]]:
    """`ids` in lists as long as one comment line holds."""
    rest = iter(ids)
    while part := list(islice(rest, COMMENT_WIDTH)):
        yield part


def _value(formula: Formula, what: str) -> str:
    found = (line[len(what) + 1 :] for line in formula.comments if line.startswith(what + " "))
    return next(found, "")


def _embedded(formula: Formula, what: str) -> str | None:
    lines = [line for line in formula.comments if line.startswith(f"{what}:")]
    return "".join(line[len(what) + 2 :] + "\n" for line in lines) if lines else None


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _integers(words: list[str], source: str, number: int) -> list[int]:
    for word in words:
        if not NUMBER.fullmatch(word):
            raise InputError(f"{shorten(word)} is not a literal", source, number)
    return [int(word) for word in words]


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))
