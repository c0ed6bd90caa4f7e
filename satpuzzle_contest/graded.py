"""The graded set, and what both sets share: formulas, and building blocks of the page.

The file name of each formula of the graded set contains its answer. Satisfiable formulas have a planted solution; for
unsatisfiable ones, all solutions were counted.
"""

from __future__ import annotations

import os
import random
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, product
from typing import NamedTuple

from satpuzzle.dimacs import formulas
from satpuzzle.dimacs.weighted import Weighted
from satpuzzle.encode import Recipe, encode, load_recipe
from satpuzzle.errors import InputError
from satpuzzle.generators import planting
from satpuzzle.model import Puzzle, Rule, Solution
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.schemas.json_types import Json
from satpuzzle.search import Search
from satpuzzle_contest import PAGE

MOST = 1000  # seeds per grade or rung; also formulas of a measured set
WORDS = {formulas.SATISFIABLE: "satisfiable", formulas.UNSATISFIABLE: "unsatisfiable"}


class Problem:
    """A formula of a set: the puzzle without the `blocked` solutions, or (weighted) its best filling as MaxSAT."""

    def __init__(
        self, puzzle: Puzzle, recipe: Recipe, blocked: tuple[Solution, ...] = (), *, weighted: bool = False
    ) -> None:
        self.encoded = encode(puzzle, recipe)
        self.blocked = blocked
        self.weighted = Weighted(self.encoded, "wcnf") if weighted else None

    @property
    def variables(self) -> int:
        """The number of variables."""
        return self.encoded.variables.count if self.weighted is None else self.weighted.variables

    def clauses(self) -> Iterator[list[int]]:
        """The hard clauses, in the order of the file."""
        if self.weighted is not None:
            return self.weighted.hard()
        return chain(self.encoded.clauses(), formulas.blocking(self.encoded, self.blocked))

    def size(self) -> tuple[int, int, str]:
        """The numbers of variables and of clauses (hard and soft), and the hash of the clauses."""
        clauses = [*self.clauses(), *(self.weighted.soft() if self.weighted is not None else ())]
        return self.variables, len(clauses), formulas.clauses_hash(clauses)

    def export(self, path: str, command: str = "") -> None:
        """Write the file in one step, compressed according to its name."""
        if self.weighted is not None:
            self.weighted.export(path, command)
        else:
            with formulas.replacing(path) as stream:
                formulas.write_formula(self.encoded, stream, self.blocked, command)


def bundled(name: str) -> str:
    """The text of a file in this folder: `sets.toml` or the template of a page."""
    return files.read_text(os.path.join(os.path.dirname(__file__), name))


@cache
def contents() -> Json:
    """The contents of all sets."""
    return tomllib.loads(bundled("sets.toml"))


def listed(families: Iterable[tuple[str, str]]) -> str:
    """A list of families and their meanings, in Markdown."""
    return "\n".join(f"- `{family}`: {meaning}" for family, meaning in families)


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line[: len(head)]))} |" for line in lines)


def made_by(*words: str, **options: object) -> str:
    """The command line that makes the set again in its folder."""
    given = (word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value)))
    return shlex.join(["satpuzzle", "suite", ".", *words, *given])


AUTHOR, NOBODY = "Author:", "AUTHOR (say who with --author)"
HASHES = "file", "SHA-256 of the file", "hash of the clauses (GBD)"
SWAPS = 200  # swaps of two labels before the search for a puzzle without solution gives up


class Member(NamedTuple):
    """A formula of the graded set."""

    name: str  # of the file
    family: str
    puzzle: Puzzle
    blocked: tuple[Solution, ...]  # the excluded solutions
    answer: str
    reason: str  # how the answer is known


def members(seeds: int, largest: int) -> Iterator[Member]:
    """The formulas of the set: `seeds` per grade, on boards of up to `largest` cells per side."""
    for grade, seed in product(contents()["grades"], range(1, seeds + 1)):
        family, size, figures, border = (*grade, 0)[:4]
        if size > largest:
            continue
        rule = Rule.FRAMED if border else Rule()
        puzzle = planting.generate(f"{size}x{size}", rule, figures, seed=seed, border=border)
        blocked: tuple[Solution, ...] = ()
        answer, reason = formulas.UNSATISFIABLE, "counted: no solution"
        if family == "emother":
            blocked = tuple(Search(puzzle).find())
            reason = f"all {len(blocked)} solutions excluded"
        elif family == "emnone":
            puzzle = _unsolvable(puzzle, seed)
        else:
            answer, reason = formulas.SATISFIABLE, "a solution is planted"
        yield Member(formulas.file_name(family, puzzle, seed, answer), family, puzzle, blocked, answer, reason)


def _unsolvable(puzzle: Puzzle, seed: int) -> Puzzle:
    """Swap inner labels of two cards, again and again, until the puzzle has no solution."""
    rng = random.Random(seed)
    cards = [list(card) for card in puzzle.cards]
    for _ in range(SWAPS):
        a, b = rng.sample(range(len(cards)), 2)
        i, j = (rng.randrange(len(cards[card])) for card in (a, b))
        if {*puzzle.rule.rims} & {cards[a][i], cards[b][j]}:
            continue
        cards[a][i], cards[b][j] = cards[b][j], cards[a][i]
        swapped = Puzzle(puzzle.board, tuple(map(tuple, cards)), puzzle.rule, title=f"{puzzle.title}, labels swapped")
        if not Search(swapped).count().distinct:
            return swapped
    raise InputError("{title}: no puzzle without a solution found; use more figures", title=puzzle.title)


@checked(folder=path, recipe=path, seeds=(1, MOST), largest=1, author="A. Author")
def write_suite(
    folder: Path,
    *,
    recipe: Path = "default",
    seeds: int = 3,
    largest: int = 12,
    author: str = "",
    progress: Progress | None = None,
) -> list[Member]:
    """Write a graded set of formulas for solver competitions, and a page that describes them.

    Formulas that are already in the folder are kept, so an interrupted call can be repeated.

    Args:
        folder: The folder to write to.
        recipe: Name or file of the recipe.
        seeds: The number of puzzles per grade.
        largest: Side length of the largest boards, in cells.
        author: The author, for the page.
        progress: Where the call reports its progress.

    Returns:
        The formulas in the order of the page.

    Raises:
        InputError: An argument, the recipe or the folder is invalid.

    Example:
        >>> import satpuzzle_contest
        >>> formulas = satpuzzle_contest.write_suite("suite", seeds=1, largest=3)
        >>> [(formula.family, formula.answer) for formula in formulas]
        [('emmany', 'sat'), ('emother', 'unsat'), ('emnone', 'unsat')]
    """
    folder, chosen, progress = os.fspath(folder), load_recipe(recipe), clock(None, progress).progress
    command = made_by(recipe=files.without_folder(os.fspath(recipe)), seeds=seeds, largest=largest)
    files.make_folder(folder)
    made, rows, hashes = [], [], []
    for each in members(seeds, largest):
        problem = Problem(each.puzzle, chosen, each.blocked)
        path = os.path.join(folder, each.name)
        if not _exists(path, problem, command):
            problem.export(path, command)
        variables, clauses, digest = problem.size()
        made.append(each)
        rows.append((each.name, variables, clauses, WORDS[each.answer], each.reason))
        hashes.append((each.name, files.sha256_of_file(path), digest))
        progress.begin(say("formula"), say("after {name}", name=each.name))
    families = dict.fromkeys(each.family for each in made)
    page = bundled("graded_page.md").format(
        recipe=chosen.name,
        families=listed((family, contents()["graded"][family]) for family in families),
        author=author or NOBODY,
        table=table(("file", "variables", "clauses", "answer", "known because"), rows),
        hashes=table(HASHES, hashes),
    )
    files.write_text(os.path.join(folder, PAGE), page)
    return made


def _exists(path: str, problem: Problem, command: str) -> bool:
    """Does the file hold this formula? Files are written in one step, so equal comments suffice."""
    expected = "".join(f"{line}\n" for line in formulas.comments(problem.encoded, problem.blocked, command)).encode()
    with suppress(InputError):
        return files.expanded(files.read_bytes(path), path).startswith(expected)
    return False
