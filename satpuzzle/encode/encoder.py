"""Encodes a puzzle with a recipe: declares the variables, then yields the clauses, family by family.

Declaring variables is cheap. So a formula knows its variables, its projection and how to decode a model before any
clause exists; `Encoding.clauses` generates clauses at each call. Formulas that would not fit into memory are refused.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple, cast

from satpuzzle.encode.cardinality import AtMost
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.recipe import Recipe, load_recipe, recipe_names
from satpuzzle.encode.variables import AUXILIARY, PLACE, Clause, Clauses, Domains, Variables, clause_text
from satpuzzle.errors import InputError, NoRoomError, WrongAnswerError, shorten
from satpuzzle.model import Lay, Placement, Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import memory, validation
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.language import rounded, say, translated
from satpuzzle.runtime.validation import Path

# Bytes, measured on 16x16 cards: a variable that is not auxiliary, with its share of lists; a clause in CaDiCaL.
VARIABLE, CLAUSE = 200, 90
GIB = 1 << 30


def refuse_large(variables: int, clauses: Iterable[int] = ()) -> None:
    """Compare the memory that a formula needs with what is free.

    Args:
        variables: The number of its variables that are not auxiliary.
        clauses: How many clauses a solver will store, in parts; they are not read if they certainly fit.

    Raises:
        NoRoomError: If it needs more.
    """
    free, needed = memory.free(), variables * VARIABLE
    for number in clauses if variables * variables * CLAUSE > free else ():  # about a clause for each pair
        needed += number * CLAUSE
        if needed > free:
            break
    if needed > free:
        raise NoRoomError(
            "the formula would have more than {variables} variables and need more than {needed} GiB, but only {free} "
            "GiB are free; use a smaller board or another recipe",
            variables=variables,
            needed=rounded(needed / GIB, 1),
            free=rounded(free / GIB, 1),
        )


class FormulaSize(NamedTuple):
    """The size of the formula of a puzzle.

    Attributes:
        recipe: The recipe.
        variables: Number of variables.
        clauses: Number of clauses.
        literals: Number of literals in all clauses.
        blocks: Number of variables in each block.
        families: Clauses and literals of each family.
        refusal: Why the recipe does not support the puzzle, or "".
    """

    recipe: str
    variables: int
    clauses: int
    literals: int
    blocks: dict[str, int]
    families: dict[str, tuple[int, int]]
    refusal: str = ""


RecipeLike = Path | Recipe


class Encoding:
    """The formula of a puzzle with a recipe; iterating over it yields its clauses.

    Construction takes the puzzle, the recipe, a deadline, and `solved` (whether a solver will also store the clauses).
    It raises InputError if the recipe does not support the puzzle, EngineLimitError if the formula would not fit into
    memory, and OutOfTimeError if the deadline has passed.

    Attributes:
        variables: The variables, in blocks.
        projection: The ids of the placements, which distinguish solutions: enumeration blocks only these.
        at_most: The cardinality constraints of each family, with their clauses.
    """

    def __init__(
        self, puzzle: Puzzle, recipe: Recipe, deadline: Deadline | None = None, *, solved: bool = False
    ) -> None:
        self.puzzle = puzzle
        self.recipe = recipe = recipe.for_spare_cards if len(puzzle.cards) > puzzle.board.cells else recipe
        self.domains = Domains(puzzle, partial=recipe.may_leave_cells_empty)
        self.variables = Variables()
        for variable in recipe.variables:
            self.variables.declare(variable, self.domains.groups(variable))
        known = self.variables.count
        refuse_large(known)
        self.at_most: dict[str, list[tuple[AtMost, Clauses]]] = {}
        for name in recipe.constraints:
            self._declare_auxiliaries(name, deadline or Deadline())
        self.projection = list(self.variables[PLACE].ids)
        if solved:
            refuse_large(known, (block.pattern.count for block in self.blocks((), deadline)))

    def _declare_auxiliaries(self, name: str, deadline: Deadline) -> None:
        """Declare the auxiliary variables of a family, if it has cardinality constraints."""
        at_most = self.at_most[name] = []
        first = following = self.variables.count + 1
        for kind, limit in enumerate(deadline.during(FAMILIES[name].function(self.domains, self.variables)), 1):
            if not isinstance(limit, AtMost):
                return
            n, bound = len(limit.literals), limit.bound
            encoding = self.recipe.at_most(n, bound)
            pattern = encoding.pattern(n, bound)
            end = following + max(0, pattern.last - n)
            at_most.append((limit, Clauses(pattern, (*limit.literals, *range(following, end)))))
            following = end
            if name == "card_placed_at_most" and encoding.name == "pairwise" and bound == 1:
                self.variables.apart.add(kind)
        if following > first:
            self.variables.declare(f"{AUXILIARY}{name}", [[()]] * (following - first))

    def clauses(self, without: Iterable[str] = (), deadline: Deadline | None = None) -> Iterator[Clause]:
        """Return all clauses, family by family, except those of the families in `without`.

        Args:
            without: Names of constraint families.
            deadline: When to stop.

        Returns:
            The clauses; reading them raises OutOfTimeError.

        Raises:
            InputError: If the recipe does not have such a family.

        Example:
            >>> import satpuzzle
            >>> encoding = satpuzzle.encode("standard")
            >>> len(list(encoding.clauses(["card_used_enough"])))
            2634
        """
        without = [*without] if isinstance(without, Set) else without
        without = validation.members("without", without, say("a list of constraint families"))
        for name in without:
            self.recipe.check_has(name)
        deadline = clock(deadline=deadline)
        return chain.from_iterable(block.lists() for block in self.blocks(without, deadline))

    def blocks(self, without: Iterable[str] = (), deadline: Deadline | None = None) -> Iterator[Clauses]:
        """Yield all clauses in blocks, except those of the families in `without`. Raises OutOfTimeError."""
        return (block for _, block in self._named(without, deadline))

    def _named(self, without: Iterable[str] = (), deadline: Deadline | None = None) -> Iterator[tuple[str, Clauses]]:
        """Yield blocks of clauses with their families; of all empty clauses, the first one."""
        deadline, hopeless = deadline or Deadline(), False
        for name in self.recipe.constraints:
            for block in () if name in without else self._family(name):
                deadline.check()
                empty = block.pattern.count and not block.pattern.numbers
                if not (empty and hopeless):
                    yield name, block
                hopeless = hopeless or bool(empty)

    def __iter__(self) -> Iterator[Clause]:
        """Return all clauses, as `clauses` does."""
        return self.clauses()

    def to_cnf(self) -> Any:
        """Return the formula as PySAT's `CNF`, with all its clauses and comments.

        Append clauses of your own, with new variables from `nv` + 1. `to_file` writes a file that `decode` reads.

        Returns:
            The formula.

        Raises:
            InputError: If the recipe has a soft constraint.

        Example:
            >>> import satpuzzle
            >>> from pysat.solvers import Solver
            >>> encoding = satpuzzle.encode("standard")
            >>> cnf = encoding.to_cnf()
            >>> cnf.append(encoding.placed(4, 8, 0))  # type 8 in cell 4 (the middle), not rotated
            >>> with Solver("cadical153", bootstrap_with=cnf) as solver:
            ...     solver.solve()
            False
        """
        if self.recipe.soft:
            raise InputError(
                "recipe {name!r} has a soft constraint; use to_wcnf, or export it to a .cnf with all clauses hard",
                name=self.recipe.name,
            )
        from satpuzzle.solvers.pysat_solvers import cnf_of

        return cnf_of(self)

    def to_wcnf(self) -> Any:
        """Return the formula as PySAT's `WCNF`, with soft clauses of weight 1 and comments.

        `to_file` writes a file that `decode_best` reads. A soft clause without literals gets a variable that a hard
        clause makes false.

        Returns:
            The formula.

        Raises:
            InputError: If the recipe has no soft constraint.

        Example:
            >>> import satpuzzle
            >>> from pysat.examples.rc2 import RC2
            >>> encoding = satpuzzle.encode("asterix-first", "most-joins")
            >>> with RC2(encoding.to_wcnf()) as rc2:
            ...     model = rc2.compute()
            ...     print(rc2.cost, len(encoding.placements(model)))
            1 9
        """
        if not self.recipe.soft:
            raise InputError("recipe {name!r} has no soft constraint; use to_cnf", name=self.recipe.name)
        from satpuzzle.solvers.pysat_solvers import wcnf_of

        return wcnf_of(self)

    def hard(self, deadline: Deadline | None = None) -> Iterator[Clause]:
        """Return the hard clauses: all but those of the soft family. Reading them raises OutOfTimeError."""
        return self.clauses([self.recipe.soft] if self.recipe.soft else (), deadline)

    def soft(self) -> Iterator[Clause]:
        """Return the soft clauses, one for each join or each cell."""
        blocks = self._family(self.recipe.soft) if self.recipe.soft else ()
        return chain.from_iterable(block.lists() for block in blocks)

    def family(self, name: str) -> Iterator[Clause]:
        """Return the clauses of one constraint family; the empty clause only if no family before has it.

        Raises:
            InputError: If the recipe does not have this family.
        """
        self.recipe.check_has(name)
        return chain.from_iterable(block.lists() for family, block in self._named() if family == name)

    def _family(self, name: str) -> Iterable[Clauses]:
        limits = [clauses for _, clauses in self.at_most[name]]
        return limits or cast("Iterator[Clauses]", FAMILIES[name].function(self.domains, self.variables))

    @cached_property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The number of clauses and literals of each family."""
        return self.measured()

    def measured(self, deadline: Deadline | None = None) -> dict[str, tuple[int, int]]:
        """Like `sizes`, with a deadline. Raises OutOfTimeError."""
        sizes = dict.fromkeys(self.recipe.constraints, (0, 0))
        for name, (pattern, _) in self._named((), deadline):
            clauses, literals = sizes[name]
            sizes[name] = clauses + pattern.count, literals + len(pattern.numbers)
        self.__dict__["sizes"] = sizes
        return sizes

    def decode(self, model: Iterable[int]) -> Solution:
        """Return the solution of a model, which is not checked against the puzzle.

        Args:
            model: The literals of the model; the true ones suffice.

        Raises:
            WrongAnswerError: If a cell has no placement or two.
        """
        placements = self.placements(model)
        for cell in {*range(self.puzzle.board.cells)} - {cell for cell, *_ in placements}:
            raise WrongAnswerError("the solver's model puts no card into cell {index}", index=cell + 1)
        return Solution(tuple(Lay(kind, turn) for _, kind, turn in placements), self.puzzle)

    def placements(self, model: Iterable[int]) -> tuple[Placement, ...]:
        """Return the placements of a model, where cells may be empty.

        Args:
            model: The literals of the model; the true ones suffice.

        Raises:
            WrongAnswerError: If a cell has two placements.
        """
        wanted = say("a list of literals such as [3, -5]")
        model = validation.members("model", list(model) if isinstance(model, Set) else model, wanted)
        if set(map(type, model)) - {int}:
            model = [validation.whole("model", literal) for literal in model]
        block = self.variables[PLACE]
        placements = sorted(Placement(*block.key(literal)) for literal in model if literal in block.ids)
        for one, other in pairwise(placements):
            if one.cell == other.cell:
                raise WrongAnswerError("the solver's model puts two cards into cell {cell}", cell=one.cell + 1)
        return tuple(placements)

    def placed(self, cell: int, kind: int, turn: int) -> list[int]:
        """Return the literals of the projection that are true if that placement is.

        Raises:
            InputError: If the placement is impossible.
        """
        try:
            return [self.variables[PLACE][cell, kind, turn]]
        except (LookupError, TypeError, ValueError):
            placement = f"({validation.brief(cell)}, {validation.brief(kind)}, {validation.brief(turn)})"
            raise InputError(
                "(cell, type, turn) {placement}: this placement is impossible; cell and turn count from 0, type from 1",
                placement=placement,
            ) from None

    def assumptions(self, placements: Iterable[Placement]) -> list[int]:
        """Return literals that assert these placements."""
        return [literal for placement in placements for literal in self.placed(*placement)]

    def describe(self, clause: Iterable[int]) -> str:
        """Return a clause in words, with rows, columns, cells and cards counted from 1.

        Args:
            clause: Its literals; one literal is enough, as in [5].

        Raises:
            InputError: If this is not a clause over the variables of the formula.
        """
        wanted = say("a list of literals such as [3, -5]")
        literals = [validation.whole("clause", literal) for literal in validation.members("clause", clause, wanted)]
        return clause_text([(literal > 0, *self.variables.describe(literal)) for literal in literals], self.puzzle)

    def __repr__(self) -> str:
        board = self.puzzle.board.name[:20]
        return f"<Encoding {shorten(self.recipe.name)} of {board}: {self.variables.count} variables>"

    def literals(self, solution: Solution) -> list[int]:
        """Return the variables of the projection that are true in a solution."""
        return self.assumptions(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))


def encode(puzzle: PuzzleLike, recipe: str | os.PathLike[str] | Recipe = "default") -> Encoding:
    """Encode a puzzle as a formula.

    Args:
        puzzle: The puzzle, its name, its file or its text.
        recipe: The name of a recipe, its file, or the recipe.

    Returns:
        The formula.

    Raises:
        InputError: If the recipe does not support the puzzle.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.encode("standard")
        >>> clause = next(encoding.clauses())
        >>> encoding.describe(clause[:2])
        'card 1 in row 1, column 1 or card 2 in row 1, column 1'
    """
    return Encoding(as_puzzle(puzzle), load_recipe(recipe))


def formula_sizes(
    puzzle: PuzzleLike, recipe: RecipeLike | Sequence[RecipeLike] | None = None, *, timeout: float | None = None
) -> list[FormulaSize]:
    """Measure the formulas of a puzzle with several recipes.

    Args:
        puzzle: The puzzle, its name, its file or its text.
        recipe: A recipe's name or file or a `Recipe`, or a list of these; None for all bundled recipes.
        timeout: Time limit in seconds, for all recipes.

    Returns:
        The size for each recipe, or why the recipe does not support the puzzle.

    Raises:
        InputError: If the puzzle or a recipe is invalid.
        OutOfTimeError: If the time limit is reached.

    Example:
        >>> import satpuzzle
        >>> [(size.recipe, size.variables) for size in satpuzzle.formula_sizes("standard", ["default", "direct"])]
        [('default', 484), ('direct', 880)]
    """
    deadline = clock(timeout)
    puzzle = as_puzzle(puzzle)
    sizes = list[FormulaSize]()
    for each in recipe_names() if recipe is None else several_recipes(recipe):
        chosen = load_recipe(each)  # a wrong name is an error for the whole call
        name = each.name if isinstance(each, Recipe) else each
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > 500_000:
                raise InputError("too large to build in memory; use `satpuzzle export`")
            encoded = Encoding(puzzle, chosen, deadline)
            measured = encoded.measured(deadline)
            clauses, literals = map(sum, zip(*measured.values(), strict=True))
            blocks = {block.family: len(block) for block in encoded.variables.values()}
            sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, measured))
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, translated(error.message)))
    return sizes


def several_recipes(given: RecipeLike | Sequence[RecipeLike]) -> list[str | Recipe]:
    """Return the recipes, or their names or files, in an argument: one or a list. Raises InputError."""
    wanted = say("a list of recipe names or files such as ['default']")
    one = isinstance(given, (str, os.PathLike, Recipe))
    each = [given] if one else validation.members("recipe", given, wanted)
    return [name if isinstance(name, Recipe) else validation.path("recipe", name) for name in each]
