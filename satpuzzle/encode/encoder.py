"""Puzzle and recipe to formula: declares the variables, then yields the clauses family by family.

Declaring is cheap and comes first, so a formula knows its variables, its projection and how to
decode a model before a single clause exists; `Encoding.clauses` makes them anew at each call.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from typing import cast

from satpuzzle.encode.constraints import FAMILIES, Group
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.recipe import Recipe, load_recipe
from satpuzzle.encode.variables import LABEL, LIES, PLACE, Clause, Key, Variables
from satpuzzle.errors import WrongAnswerError
from satpuzzle.model import Lay, Puzzle, Solution


class Encoding:
    """The formula of `puzzle` under `recipe`.

    names: the variables, in blocks. projection: the ids that tell solutions apart (the placements);
    enumeration blocks these and nothing else.
    """

    def __init__(self, puzzle: Puzzle, recipe: Recipe) -> None:
        self.puzzle = puzzle
        self.recipe = recipe
        self.domains = Domains(puzzle)
        self.names = Variables()
        keys: dict[str, Callable[[], Iterable[Key]]] = {
            PLACE: lambda: _placements(self.domains),
            LIES: lambda: dict.fromkeys((cell, kind) for cell, kind, _ in _placements(self.domains)),
            LABEL: lambda: _labels(self.domains),
        }
        for variable in recipe.variables:
            self.names.declare(variable, keys[variable]())
        self._groups: dict[str, list[Group]] = {}
        self._auxiliaries: dict[str, range] = {}
        for name in recipe.constraints:
            if FAMILIES[name].groups:
                self._declare_groups(name)
        self.projection = self.names[PLACE].ids

    def _declare_groups(self, name: str) -> None:
        produced = cast(Iterator[Group], FAMILIES[name].function(self.domains, self.names))
        groups = [(literals, bound) for literals, bound in produced if len(literals) > bound]
        sizes = (self.recipe.at_most(len(g), k).auxiliaries(len(g), k) for g, k in groups)
        number = sum(sizes)
        self._groups[name] = groups
        self._auxiliaries[name] = range(0)
        if number:
            self._auxiliaries[name] = self.names.declare(f"aux:{name}", ((n,) for n in range(number))).ids

    def clauses(self, without: Collection[str] = ()) -> Iterator[Clause]:
        """All clauses, family by family; those named in `without` are left out (to test that they matter)."""
        for name in self.recipe.constraints:
            if name not in without:
                yield from self.family(name)

    def family(self, name: str) -> Iterator[Clause]:
        """The clauses of one constraint family."""
        family = FAMILIES[name]
        if not family.groups:
            return cast(Iterator[Clause], family.function(self.domains, self.names))
        return self._group_clauses(name)

    def _group_clauses(self, name: str) -> Iterator[Clause]:
        used = 0
        for literals, bound in self._groups[name]:
            encoding = self.recipe.at_most(len(literals), bound)
            size = encoding.auxiliaries(len(literals), bound)
            yield from encoding.clauses(literals, bound, self._auxiliaries[name][used : used + size])
            used += size

    @cached_property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """Clauses and literals of each family, counted."""
        found = {}
        for name in self.recipe.constraints:
            lengths = [len(clause) for clause in self.family(name)]
            found[name] = (len(lengths), sum(lengths))
        return found

    def decode(self, model: Iterable[int]) -> Solution:
        """The solution that `model` (its true literals suffice) stands for; not judged yet.

        Raises WrongAnswerError if some cell has no placement or two.
        """
        place = self.names[PLACE]
        first, last = place.ids.start, place.ids.stop
        keys = place.keys_in_order
        cells = self.puzzle.board.cells
        lays: list[Lay | None] = [None] * cells
        for literal in model:
            if first <= literal < last:
                cell, kind, turn = keys[literal - first]
                if lays[cell] is not None:
                    raise WrongAnswerError(f"the solver's model puts two cards into cell {cell + 1}")
                lays[cell] = Lay(kind, turn)
        if None in lays:
            raise WrongAnswerError(f"the solver's model puts no card into cell {lays.index(None) + 1}")
        return Solution(cast("tuple[Lay, ...]", tuple(lays)), self.puzzle)

    def literals(self, solution: Solution) -> list[int]:
        """The placement variables that are true in `solution`, one a cell."""
        place = self.names[PLACE]
        return [place[cell, *lay] for cell, lay in enumerate(solution.lays)]


def encode(puzzle: Puzzle, recipe: str | Recipe = "default") -> Encoding:
    """The formula of `puzzle` under a recipe, given by name, file or itself. Raises InputError."""
    return Encoding(puzzle, recipe if isinstance(recipe, Recipe) else load_recipe(recipe))


def _placements(domains: Domains) -> Iterator[tuple[int, int, int]]:
    for cell, options in enumerate(domains.cells):
        for kind, turn, _ in options:
            yield cell, kind, turn


def _labels(domains: Domains) -> Iterator[tuple[int, int]]:
    for join, labels in enumerate(domains.joins):
        for label in labels:
            yield join, label
