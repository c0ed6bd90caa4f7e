"""Export formulas to files (`export`), and use MaxSAT and pseudo-Boolean solvers to find a best filling.

Such a solver gets the whole problem as one file. Its model is decoded and the filling is judged like any other; the
score is compared with the cost that the solver states. That no filling is better is only claimed by the solver, unless
it follows from the cards.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import IO

from satpuzzle.dimacs.answers import Status, read_answer, require_known
from satpuzzle.dimacs.formulas import formula_text, replacing, write_formula
from satpuzzle.dimacs.weighted import FORMS, Form, Weighted, named_form, read_weighted
from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.encode.facts import JOINS
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, WrongAnswerError, answer_of
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.optimize.best import Best, Most, as_most
from satpuzzle.optimize.totalizer import recipe_for
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.search import Settings
from satpuzzle.search.parts import make_cubes
from satpuzzle.solvers.external import Run
from satpuzzle.solvers.pysat_solvers import answer_by, contradicted


@checked(cubes=1, command="satpuzzle export standard")
def export(
    puzzle: PuzzleLike | Encoding,
    path: Path | IO[bytes],
    *,
    recipe: Path | Recipe = "default",
    most: str | None = None,
    blocked: Sequence[Solution] = (),
    added: Sequence[Sequence[int]] = (),
    cubes: int | None = None,
    command: str = "",
    progress: Progress | None = None,
    timeout: float | None = None,
) -> Encoding:
    """Write the formula of a puzzle to a file.

    The file is only created if the whole formula could be written.

    Args:
        puzzle: The puzzle, or its name, file or text; or an encoding, which has its own recipe.
        path: The file: `.cnf`, `.icnf` (with cubes), `.wcnf` (MaxSAT) or `.opb` (pseudo-Boolean), also with `.gz` or
            `.xz`; or a binary stream, which gets a .cnf, or an .icnf if there are cubes.
        recipe: A recipe's name or file; for .wcnf and .opb it needs a soft constraint.
        most: The objective of a .wcnf or .opb: `joins` (the default) or `cards`.
        blocked: Solutions that the formula excludes.
        added: Clauses of your own, over the variables of the formula and new ones, which in a .wcnf or .opb are
            renumbered to follow all others. An .opb has no auxiliary variables.
        cubes: Write at least that many cubes, which split the search and cover it.
        command: A comment that says how the file was made.
        progress: Where the call reports its progress.
        timeout: Time limit in seconds.

    Returns:
        The encoding that was written.

    Raises:
        InputError: An argument is invalid, or the file cannot be written.
        OutOfTimeError: The time limit is reached.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.export("standard", "standard.cnf.gz")
        <Encoding 'default' of 3x3: 484 variables>
        >>> satpuzzle.export("standard", "standard.icnf", cubes=10, recipe="direct")
        <Encoding 'direct' of 3x3: 880 variables>
        >>> encoding = satpuzzle.encode("standard")
        >>> satpuzzle.export(encoding, "centre.cnf", added=[encoding.placed(4, 8, 0)])  # type 8 in the middle
        <Encoding 'default' of 3x3: 484 variables>
        >>> satpuzzle.export("asterix-first", "asterix.wcnf")
        <Encoding 'most-joins' of 3x3: 467 variables>
    """  # noqa: DOC501
    if isinstance(puzzle, Encoding):
        if recipe != DEFAULT:
            raise InputError("an encoding has its own recipe; leave out the argument recipe")
        recipe, puzzle = puzzle.recipe, puzzle.puzzle
    puzzle = as_puzzle(puzzle)
    stream = None if isinstance(path, (str, os.PathLike)) or not hasattr(path, "write") else path
    path = "" if stream is not None else validation.path("path", path)
    wanted = say("a list of solutions of this puzzle")
    blocked = validation.members("blocked", blocked, wanted)
    for solution in blocked:
        if validation.of("blocked", solution, Solution, wanted).puzzle != puzzle:
            raise validation.wrong("blocked", solution, wanted)
    added = clauses_of("added", added)
    form = form_to_write(path or None, most, plain=bool(blocked) or cubes is not None)
    plain = path.removesuffix(".gz").removesuffix(".xz")
    if form is None and cubes is None and plain.endswith(".icnf"):
        raise InputError("an .icnf file needs cubes; give their number with --cubes", source=path)
    if cubes is not None and plain.endswith(".cnf"):
        raise InputError("cubes cannot be written to a .cnf file; use .icnf", source=path)
    deadline = clock(timeout, progress)
    deadline.progress.begin(say("formula"), say("building the formula"))
    recipe = load_recipe(recipe)
    if form is not None:
        given = JOINS if recipe.softened is None else recipe.softened.each
        recipe = recipe_for(Settings(recipe=recipe), as_most(given if most is None else most))
    encoded = Encoding(puzzle, recipe, deadline)
    deadline.progress.step = say("writing the formula")
    if form is not None:
        formula = Weighted(encoded, form, deadline)
        formula.add(added)
        formula.export(path, command)
    else:
        parts = None if cubes is None else make_cubes(encoded, cubes, deadline)
        with replacing(path) if stream is None else nullcontext(stream) as file:
            write_formula(encoded, file, blocked, command, deadline, parts, added)
            file.flush()
    return encoded


def clauses_of(name: str, given: Sequence[Sequence[int]]) -> list[Clause]:
    """The clauses in an argument. Raises InputError."""
    wanted = say("a list of clauses such as [[3, -5], [7]]")
    clauses = [validation.members(name, clause, wanted) for clause in validation.members(name, given, wanted)]
    clauses = [[validation.whole(name, literal) for literal in clause] for clause in clauses]
    if any(0 in clause for clause in clauses):
        raise validation.wrong(name, given, wanted)
    return clauses


def form_to_write(path: str | None, most: str | None, *, plain: bool) -> Form | None:
    """The format of a file with soft clauses, else None; `plain`: they are not supported. Raises InputError."""
    form = None if path is None else named_form(path)
    if form is None and most is not None:
        raise InputError("--most needs a .wcnf or .opb file; give one with -o")
    if form is not None and plain:
        raise InputError("--block, --cubes and --hash cannot be used with .wcnf and .opb", source=path)
    return form


def form_for(settings: Settings) -> Form | None:
    """The format that the command of --external reads, if it has soft clauses; otherwise None."""
    command = settings.external or ""
    return next((form for form in FORMS if f"{{{form}}}" in command), None)


def asked(puzzle: Puzzle, most: Most, form: Form, settings: Settings, deadline: Deadline) -> Best:
    """Ask the command of --external. Raises InputError, WrongAnswerError, OutOfTimeError."""
    run = Run(settings.external or "", f"{{{form}}}")
    deadline.progress.begin(say("best filling"), say("building the formula"))
    encoding = Encoding(puzzle, recipe_for(settings, most), deadline)
    formula = Weighted(encoding, form, deadline)
    deadline.progress.step = say("waiting for the external program")
    best, signal = run.answer(formula.export, deadline, partial(decoded, formula))
    source = answer_by(run.command)
    if best.filling is None:
        contradicted([*encoding.hard(deadline)], source)
    if signal and best.optimal:
        raise WrongAnswerError(
            "{name}: claims that no filling is better, but was killed by signal {number}", name=source, number=signal
        )
    return best


@checked(formula=path, answer=path)
def decode_best(formula: Path, answer: Path) -> Best:
    """Decode the answer of a MaxSAT or pseudo-Boolean solver to an exported formula.

    The model is checked against the formula, the filling is judged, and its score is compared with the cost that the
    solver states. If the solver claims that the cost is optimal, or that there is no filling, the bound of the result
    is `claimed`, unless it follows from the cards. If someone added clauses to the formula, the bound and the claim are
    about the fillings that satisfy them.

    Args:
        formula: The .wcnf or .opb file that `export` wrote.
        answer: The file with the solver's output; `-` for standard input.

    Returns:
        The filling, its score and the bound.

    Raises:
        InputError: A file cannot be read.
        WrongAnswerError: The answer is wrong.
        OutOfTimeError: The solver gave up.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.export("asterix-first", "asterix.wcnf")
        >>> with open("answer.txt", "w") as file:
        ...     _ = file.write("s UNSATISFIABLE")
        >>> best = satpuzzle.decode_best("asterix.wcnf", "answer.txt")
        >>> best.filling, best.claimed
        (None, True)
    """
    formula, answer = os.fspath(formula), os.fspath(answer)
    return decoded_file(read_weighted(formula_text(formula), formula), answer)


def decoded_file(formula: Weighted, answer: str) -> Best:
    """Like `decode_best`, for a formula that was read."""
    return decoded(formula, files.read_text(answer), say("standard input") if answer == "-" else answer)


def decoded(formula: Weighted, text: str, source: str) -> Best:
    """Decode and judge the filling in a solver's answer to `formula`, with its bound."""
    puzzle, softened = formula.encoding.puzzle, formula.encoding.recipe.softened
    assert softened is not None
    most = as_most(softened.each)
    limited = (limit.literals for limit in formula.limits())
    used = max((abs(literal) for c in chain(formula.hard(), formula.soft(), limited) for literal in c), default=0)
    claim = read_answer(text, source, formula.variables, used)
    if not claim.models:
        require_known(claim, source)
        return Best(puzzle, most, None, -1, -1, claimed=True)
    model = claim.models[-1]
    formula.check(model, source)
    cost = formula.cost(model)
    if claim.cost not in (None, cost):
        raise WrongAnswerError(
            "{name}: states a cost of {stated}, but its values cost {cost}", name=source, stated=claim.cost, cost=cost
        )
    with answer_of(source):
        best = Best.of(puzzle, most, formula.encoding.placements(model))
    if claim.status is not Status.OPTIMUM:
        return best
    if best.score > best.total - cost and not formula.added:
        raise WrongAnswerError(
            "{name}: claims that {cost} is the lowest cost, but its own filling has a lower one", name=source, cost=cost
        )
    return replace(best, bound=best.score, claimed=best.score < best.bound)
