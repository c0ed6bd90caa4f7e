"""Encodes a puzzle with a recipe: declares the variables, then yields the clauses, family by family.

Declaring variables is cheap. So a formula knows its variables, its projection and how to decode a model before any
clause exists; `Encoding.clauses` generates clauses at each call.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, islice, pairwise
from typing import Any, cast

from satpuzzle.encode.cardinality import AtMost, CardinalityEncoding, Statement
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.domains import Domains
from satpuzzle.encode.recipe import Recipe, load_recipe, recipe_names
from satpuzzle.encode.sizes import FormulaSize, refuse_large
from satpuzzle.encode.variables import AUXILIARY, PLACE, Clause, Variables, batches, clause_text
from satpuzzle.errors import InputError, WrongAnswerError, shorten
from satpuzzle.model import Lay, Placement, Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.language import say, translated
from satpuzzle.runtime.validation import Path

MOST_TRIPLES = 500_000  # limit on (card, cell, turn) up to which formulas are built for their size


RecipeLike = Path | Recipe


class Encoding:
    """The formula of a puzzle with a recipe; iterating over it yields its clauses.

    Construction takes the puzzle, the recipe, a deadline, and `solved` (whether a solver will also store the clauses).
    It raises InputError if the recipe does not support the puzzle, EngineLimitError if the formula would not fit into
    memory, and OutOfTimeError if the deadline has passed.

    Attributes:
        variables: The variables, in blocks.
        projection: The ids of the placements, which distinguish solutions: enumeration blocks only these.
        at_most: The cardinality constraints of each family, with encoding and auxiliary variables.
    """

    def __init__(
        self, puzzle: Puzzle, recipe: Recipe, deadline: Deadline | None = None, *, solved: bool = False
    ) -> None:
        self.puzzle = puzzle
        self.recipe = recipe = recipe.for_spare_cards if len(puzzle.cards) > puzzle.board.cells else recipe
        self.domains = Domains(puzzle, partial=recipe.may_leave_cells_empty)
        self.variables = Variables(deadline)
        refuse_large(self.domains, recipe, solved=solved)
        for variable in recipe.variables:
            self.variables.declare(variable, self.domains.keys(variable))
        self.at_most: dict[str, list[tuple[CardinalityEncoding, AtMost, range]]] = {}
        self._only_at_most: set[str] = set()
        for name in recipe.constraints:
            self._declare_auxiliaries(name)
        for kind, (encoding, limit, _) in enumerate(self.at_most.get("card_placed_at_most", ()), 1):
            if encoding.name == "pairwise" and limit.bound == 1:
                self.variables.apart.add(kind)
        self.projection = list(self.variables[PLACE].ids)

    def _statements(self, name: str, deadline: Deadline) -> Iterator[Statement]:
        return FAMILIES[name].function(self.domains, self.variables.until(deadline))

    def _declare_auxiliaries(self, name: str) -> None:
        """Declare the auxiliary variables of a family; cardinality constraints come first."""
        at_most = self.at_most[name] = []
        first = following = self.variables.count + 1
        for statement in self._statements(name, self.variables.deadline):
            if isinstance(statement, list):
                break
            n, bound = len(statement.literals), statement.bound
            encoding = self.recipe.at_most(n, bound)
            size = encoding.auxiliaries(n, bound)
            at_most.append((encoding, statement, range(following, following + size)))
            following += size
            self.variables.deadline.check()
        else:
            self._only_at_most.add(name)
        if following > first:
            self.variables.declare(f"{AUXILIARY}{name}", ((n,) for n in range(following - first)))

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
            2639
        """
        without = [*without] if isinstance(without, Set) else without
        without = validation.members("without", without, say("a list of constraint families"))
        for name in without:
            self.recipe.check_has(name)
        names = [name for name in self.recipe.constraints if name not in without]
        deadline = validation.of(
            "deadline", Deadline() if deadline is None else deadline, Deadline, say("a Deadline, or None")
        )
        return deadline.during(chain.from_iterable(clauses for _, clauses in self._by_family(names, deadline)))

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
        from satpuzzle.solvers.pysat_formulas import cnf_of

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
        from satpuzzle.solvers.pysat_formulas import wcnf_of

        return wcnf_of(self)

    def hard(self, deadline: Deadline | None = None) -> Iterator[Clause]:
        """Return the hard clauses: all but those of the soft family. Reading them raises OutOfTimeError."""
        return self.clauses([self.recipe.soft] if self.recipe.soft else (), deadline)

    def soft(self) -> Iterator[Clause]:
        """Return the soft clauses, one for each join or each cell."""
        return self.plain(self.recipe.soft) if self.recipe.soft else iter(())

    def family(self, name: str) -> Iterator[Clause]:
        """Return the clauses of one constraint family; the empty clause only if no family before has it.

        Raises:
            InputError: If the recipe does not have this family.
        """
        self.recipe.check_has(name)
        before = self.recipe.constraints.index(name)
        families = self._by_family(self.recipe.constraints, Deadline())
        for _, clauses in islice(families, before):
            deque(clauses, maxlen=0)
        return next(families)[1]

    def _by_family(self, names: Iterable[str], deadline: Deadline) -> Iterator[tuple[str, Iterator[Clause]]]:
        """Yield families with their clauses, to be read in this order; the empty clause occurs at most once."""
        hopeless = False

        def once(clauses: Iterable[Clause]) -> Iterator[Clause]:
            nonlocal hopeless
            for clause in clauses:
                if clause or not hopeless:
                    hopeless = hopeless or not clause
                    yield clause

        for name in names:
            limits = (how.clauses(*limit, ids) for how, limit, ids in self.at_most[name])
            clauses = chain(chain.from_iterable(limits), self.plain(name, deadline))
            empty = FAMILIES[name].may_be_empty or any(limit.bound < 0 for _, limit, _ in self.at_most[name])
            yield name, once(clauses) if empty else clauses

    def plain(self, name: str, deadline: Deadline | None = None) -> Iterator[Clause]:
        """Yield the clauses of one constraint family that are not cardinality constraints (see `at_most`)."""
        if name in self._only_at_most:
            return
        for statement in islice(self._statements(name, deadline or Deadline()), len(self.at_most[name]), None):
            if not isinstance(statement, list):
                raise TypeError(f"family {name} yields a cardinality constraint after a clause")
            yield statement

    @cached_property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The number of clauses and literals of each family."""
        return self.measured()

    def measured(self, deadline: Deadline | None = None) -> dict[str, tuple[int, int]]:
        """Like `sizes`, with a deadline. Raises OutOfTimeError."""
        deadline = deadline or Deadline()
        sizes = {}
        for name, generated in self._by_family(self.recipe.constraints, deadline):
            clauses = literals = 0
            for batch in batches(generated):
                deadline.check()
                clauses += len(batch)
                literals += sum(map(len, batch))
            sizes[name] = (clauses, literals)
        self.__dict__["sizes"] = sizes
        return sizes

    def decode(self, model: Iterable[int]) -> Solution:
        """Return the solution of a model, which is not checked against the puzzle.

        Args:
            model: The literals of the model; the true ones suffice.

        Raises:
            WrongAnswerError: If a cell has no placement or two.
        """
        lays: list[Lay | None] = [None] * self.puzzle.board.cells
        for cell, lay in self._lays(model):
            if lays[cell] is not None:
                raise WrongAnswerError("the solver's model puts two cards into cell {cell}", cell=cell + 1)
            lays[cell] = lay
        if None in lays:
            raise WrongAnswerError("the solver's model puts no card into cell {index}", index=lays.index(None) + 1)
        return Solution(cast("tuple[Lay, ...]", tuple(lays)), self.puzzle)

    def placements(self, model: Iterable[int]) -> tuple[Placement, ...]:
        """Return the placements of a model, where cells may be empty.

        Raises:
            WrongAnswerError: If a cell has two placements.
        """
        placements = sorted(Placement(cell, *lay) for cell, lay in self._lays(model))
        for one, other in pairwise(placements):
            if one.cell == other.cell:
                raise WrongAnswerError("the solver's model puts two cards into cell {cell}", cell=one.cell + 1)
        return tuple(placements)

    def _lays(self, model: Iterable[int]) -> Iterator[tuple[int, Lay]]:
        """Yield the cells and lays of a model, in the order of cells or of its literals. Raises WrongAnswerError."""
        model = validation.members(
            "model", list(model) if isinstance(model, Set) else model, say("a list of literals such as [3, -5]")
        )
        if set(map(type, model)) - {int}:
            model = [validation.whole("model", literal) for literal in model]
        block = self.variables[PLACE]
        keys, first, last = block.keys_in_order, block.ids.start, block.ids.stop
        for literal in model:
            if first <= literal < last:
                cell, kind, turn = keys[literal - first]
                yield cell, Lay(kind, turn)

    def placed(self, cell: int, kind: int, turn: int) -> list[int]:
        """Return the literals of the projection that are true if that placement is.

        Raises:
            InputError: If the placement is impossible.
        """
        try:
            return [self.variables[PLACE][cell, kind, turn]]
        except (LookupError, TypeError):
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
        for literal in literals:
            if not 1 <= abs(literal) <= self.variables.count:
                raise InputError(
                    "invalid literal {literal}; the variables of this formula are 1 to {last}",
                    literal=literal,
                    last=self.variables.count,
                )
        said = [(literal > 0, *self.variables.describe(abs(literal))) for literal in literals]
        return clause_text(said, self.puzzle)

    def __repr__(self) -> str:
        board = self.puzzle.board.name[:20]
        return f"<Encoding {shorten(self.recipe.name)} of {board}: {self.variables.count} variables>"

    def literals(self, solution: Solution) -> list[int]:
        """Return the variables of the projection that are true in a solution."""
        placed = (self.placed(cell, *lay) for cell, lay in enumerate(solution.lays))
        return list(dict.fromkeys(literal for literals in placed for literal in literals))


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
        'card 1 in row 1 column 1 or card 2 in row 1 column 1'
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
        [('default', 488), ('direct', 882)]
    """
    deadline = clock(timeout)
    puzzle = as_puzzle(puzzle)
    sizes = list[FormulaSize]()
    for each in recipe_names() if recipe is None else several_recipes(recipe):
        chosen = load_recipe(each)  # a wrong name is an error for the whole call
        name = each.name if isinstance(each, Recipe) else each
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > MOST_TRIPLES:
                raise InputError("too large to build in memory; use `satpuzzle export`")
            encoded = Encoding(puzzle, chosen, deadline)
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, translated(error.message)))
            continue
        measured = encoded.measured(deadline)
        clauses, literals = (sum(column) for column in zip(*measured.values(), strict=True))
        blocks = {block.family: len(block) for block in encoded.variables.blocks}
        sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, measured))
    return sizes


def several_recipes(given: RecipeLike | Sequence[RecipeLike]) -> list[str | Recipe]:
    """Return the recipes, or their names or files, in an argument: one or a list. Raises InputError."""
    wanted = say("a list of recipe names or files such as ['default']")
    one = isinstance(given, (str, os.PathLike, Recipe))
    each = [given] if one else validation.members("recipe", given, wanted)
    return [name if isinstance(name, Recipe) else validation.path("recipe", name) for name in each]
