"""Sets of formulas for solver competitions, and a graded one, with a page that describes the family.

The answer of every formula of the graded set is known and stands in its name: satisfiable ones have a planted solution;
for unsatisfiable ones all solutions were counted.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from satpuzzle.dimacs.weighted import Weighted
from satpuzzle.dimacs.write import (
    SATISFIABLE,
    UNSATISFIABLE,
    blocking,
    clauses_hash,
    comments,
    file_name,
    replacing,
    write_formula,
)
from satpuzzle.encode import Recipe, encode, load_recipe
from satpuzzle.errors import InputError
from satpuzzle.generators import planting
from satpuzzle.model import Puzzle, Rule, Solution, parse_board
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Search

MOST_SEEDS = 1000  # of a set of formulas; and the most formulas in a measured one
WORDS = {SATISFIABLE: "satisfiable", UNSATISFIABLE: "unsatisfiable"}
PAGE, PAGE_TITLE = "description.md", "# Edge-matching puzzles"  # its file, and how it begins
SWAPS = 200  # pairs of labels swapped in search of a puzzle without solution


class Problem:
    """A formula of a set: of `puzzle` with the solutions `blocked` excluded; weighted: of its best filling."""

    def __init__(
        self, puzzle: Puzzle, recipe: Recipe, blocked: tuple[Solution, ...] = (), *, weighted: bool = False
    ) -> None:
        self.encoded = encode(puzzle, recipe)
        self.blocked = blocked
        self.weighted = Weighted(self.encoded, "wcnf") if weighted else None

    @property
    def variables(self) -> int:
        """How many it has."""
        return self.encoded.variables.count if self.weighted is None else self.weighted.variables

    def clauses(self) -> Iterator[list[int]]:
        """Those that must hold, in the order of the file."""
        if self.weighted is not None:
            return self.weighted.hard()
        return chain(self.encoded.clauses(), blocking(self.encoded, self.blocked))

    def size(self) -> tuple[int, int, str]:
        """Its variables, its clauses, soft ones too, and their hash."""
        clauses = [*self.clauses(), *(self.weighted.soft() if self.weighted is not None else ())]
        return self.variables, len(clauses), clauses_hash(clauses)

    def export(self, path: str, command: str = "") -> None:
        """Write it, compressed if the name says so; whole or not at all."""
        if self.weighted is not None:
            self.weighted.export(path, command)
        else:
            with replacing(path) as stream:
                write_formula(self.encoded, stream, self.blocked, command)


def template(name: str) -> str:
    """The text of a page with what is to be filled in."""
    return files.read_text(os.path.join(os.path.dirname(__file__), f"{name}_page.md"))


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table of a page."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


class Grade(NamedTuple):
    """One step of the set: a kind of question, a size, and numbers of figures."""

    family: str
    size: int
    figures: int
    border: int = 0  # of the framed ones: figures along the rim, besides the others

    def puzzle(self, seed: int) -> Puzzle:
        """The puzzle of this grade and seed, with a planted solution."""
        board = parse_board(f"{self.size}x{self.size}")
        rule = Rule.FRAMED if self.border else Rule()
        return planting.generate(board, rule, self.figures, seed=seed, border=self.border)


class Member(NamedTuple):
    """A formula of the set. blocked: solutions that it excludes. reason: how the answer is known."""

    grade: Grade
    seed: int
    puzzle: Puzzle
    blocked: tuple[Solution, ...]
    answer: str
    reason: str

    @property
    def name(self) -> str:
        """The file's name."""
        return file_name(self.grade.family, self.puzzle, self.seed, self.answer)


GRADES = (
    *(Grade("emplanted", size, inner, border) for size, border, inner in (
        (4, 2, 3), (5, 2, 4), (6, 3, 5), (7, 3, 6), (8, 4, 5), (9, 3, 5), (10, 3, 5), (11, 3, 4), (12, 2, 4)
    )),
    *(Grade("emmany", size, 2) for size in (3, 4, 6, 8, 10)),
    *(Grade("emother", size, figures) for size, figures in ((3, 4), (4, 6))),
    *(Grade("emother", size, inner, border) for size, border, inner in ((5, 3, 5), (6, 3, 7))),
    *(Grade("emnone", size, figures) for size, figures in ((3, 4), (4, 6))),
    *(Grade("emnone", size, inner, border) for size, border, inner in ((5, 3, 5), (6, 3, 7))),
)  # fmt: skip
FAMILIES = {
    "emplanted": "framed boards near the hardness peak: few solutions, one of them planted",
    "emmany": "signed cards of two figures: very many solutions",
    "emother": "a puzzle with all its solutions excluded: is there another? no",
    "emnone": "cards whose labels balance, and that fit together in no way",
}


def members(seeds: int, largest: int) -> Iterator[Member]:
    """The formulas of the set, grade by grade: boards up to `largest` cells a side, `seeds` of each grade."""
    for grade in GRADES:
        if grade.size > largest:
            continue
        for seed in range(1, seeds + 1):
            puzzle = grade.puzzle(seed)
            if grade.family == "emother":
                blocked = tuple(Search(puzzle).all_found())
                yield Member(grade, seed, puzzle, blocked, UNSATISFIABLE, f"all {len(blocked)} solutions excluded")
            elif grade.family == "emnone":
                yield Member(grade, seed, _unsolvable(puzzle, seed), (), UNSATISFIABLE, "counted: no solution")
            else:
                yield Member(grade, seed, puzzle, (), SATISFIABLE, "a solution is planted")


def _unsolvable(puzzle: Puzzle, seed: int) -> Puzzle:
    """`puzzle` with inner labels of two cards swapped, again and again, until it has no solution."""
    rng = random.Random(seed)
    cards = [list(card) for card in puzzle.cards]
    for _ in range(SWAPS):
        a, b = rng.sample(range(len(cards)), 2)
        i, j = (rng.randrange(len(cards[card])) for card in (a, b))
        if puzzle.rule.rim in (cards[a][i], cards[b][j]):
            continue
        cards[a][i], cards[b][j] = cards[b][j], cards[a][i]
        swapped = Puzzle(puzzle.board, tuple(map(tuple, cards)), puzzle.rule, title=f"{puzzle.title}, labels swapped")
        if not Search(swapped).count().distinct:
            return swapped
    raise InputError("{title}: no puzzle without solution found; take more figures", title=puzzle.title)


class Entry(NamedTuple):
    """A line of the description: what was written."""

    member: Member
    variables: int
    clauses: int
    hash: str


@checked(seeds=(1, MOST_SEEDS), largest=1, command="satpuzzle export --suite competition")
def write_suite(
    folder: Path,
    *,
    recipe: Path = "default",
    seeds: int = 3,
    largest: int = 12,
    command: str = "",
    on_file: Callable[[Entry], None] | None = None,
) -> list[Entry]:
    """Write a graded set of formulas for solver competitions, and a page about them, into `folder`.

    recipe: a recipe's name or file. seeds: how many puzzles of each grade. largest: cells a side of the
    largest boards. command: a comment that says how the files were made. on_file: called after each
    file. Files that are there already and begin as they should are not written again: a set that was
    interrupted is resumed. Raises InputError.

    >>> from satpuzzle_contest import write_suite
    >>> entries = write_suite("suite", seeds=1, largest=3)
    >>> [(entry.member.grade.family, entry.member.answer) for entry in entries]
    [('emmany', 'sat'), ('emother', 'unsat'), ('emnone', 'unsat')]
    """
    validation.callable_or_none("on_file", on_file)
    folder, recipe = os.fspath(folder), os.fspath(recipe)
    files.make_folder(folder)
    entries = []
    for member in members(seeds, largest):
        problem = Problem(member.puzzle, load_recipe(recipe), member.blocked)
        path = os.path.join(folder, member.name)
        if not _is_there(path, problem, command):
            problem.export(path, command)
        entries.append(Entry(member, *problem.size()))
        if on_file is not None:
            on_file(entries[-1])
    families = dict.fromkeys(entry.member.grade.family for entry in entries)
    page = template("graded").format(
        title=PAGE_TITLE,
        recipe=os.path.basename(recipe),
        families="\n".join(f"- `{family}`: {FAMILIES[family]}" for family in families),
        table=table(("file", "variables", "clauses", "answer", "known because", "hash"), map(_row, entries)),
    )
    files.write_text(os.path.join(folder, PAGE), page)
    return entries


def _row(entry: Entry) -> tuple[object, ...]:
    member, variables, clauses, digest = entry
    return member.name, variables, clauses, WORDS[member.answer], member.reason, digest


def _is_there(path: str, problem: Problem, command: str) -> bool:
    """Does the file hold this formula? Files appear whole; so it is enough that its comments are the same."""
    expected = "".join(f"{line}\n" for line in comments(problem.encoded, problem.blocked, command)).encode()
    try:
        data = files.expanded(files.read_bytes(path), path)
    except InputError:
        return False
    return data.startswith(expected) and data != expected
