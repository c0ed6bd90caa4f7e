"""Formulas as files for other programs (`export`), and the best fillings that MaxSAT and pseudo-Boolean solvers find.

These get the whole question as one file. A filling is decoded from their values and judged like any; what it scores is
held against the cost that they state. That none is better is their word alone, unless it can be seen from the cards.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import IO

from satpuzzle.dimacs.answers import Status, check_model, read_claim
from satpuzzle.dimacs.formulas import formula_text, replacing, write_formula
from satpuzzle.dimacs.weighted import FORMS, Form, Weighted, named_form, read_weighted
from satpuzzle.encode import Encoding, Recipe, load_recipe, recipe_names
from satpuzzle.encode.facts import JOINS
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, answer_of
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.optimize.best import Best, Most, as_most
from satpuzzle.optimize.totalizer import recipe_for
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Settings
from satpuzzle.search.plan import make_cubes
from satpuzzle.solvers.external import Run
from satpuzzle.solvers.pysat_solvers import answer_by, contradicted


@checked(cubes=1, command="satpuzzle export standard")
def export(
    puzzle: PuzzleLike,
    path: Path | IO[bytes],
    *,
    recipe: Path | Recipe = "default",
    most: str | None = None,
    wcnf_old: bool = False,
    blocked: Sequence[Solution] = (),
    cubes: int | None = None,
    command: str = "",
    progress: Progress | None = None,
    timeout: float | None = None,
) -> Encoding:
    """Write the formula of `puzzle` to file `path` (`.cnf`, `.icnf`, also with `.gz` or `.xz`), whole or not at all.

    path: or a stream of bytes, which gets the formula as a .cnf, or an .icnf if it has cubes.
    A file named `.wcnf` or `.opb` is for MaxSAT or pseudo-Boolean solvers: it asks for a best filling. most: of what
    there is to be as much as possible, `joins` (if not given) or `cards`. wcnf_old: write the format of before 2022.
    recipe: a recipe's name or file; of a .wcnf or .opb one with a soft constraint. blocked: solutions that the
    formula excludes. cubes: write iCNF with at least that many cubes, which split the search and cover it. command: a
    comment that says how the file was made. timeout: in seconds. progress: where it is written how far this is. Raises
    InputError, OutOfTimeError.

    >>> import satpuzzle
    >>> satpuzzle.export("standard", "standard.cnf.gz")
    <Encoding 'default' of 3x3: 488 variables>
    >>> satpuzzle.export("standard", "standard.icnf", cubes=10, recipe="direct")
    <Encoding 'direct' of 3x3: 882 variables>
    >>> satpuzzle.export("asterix-first", "asterix.wcnf")
    <Encoding 'most-joins' of 3x3: 475 variables>
    """
    puzzle, stream = as_puzzle(puzzle), None if isinstance(path, (str, os.PathLike)) else path
    path = "" if stream is not None else validation.path("path", path)
    wanted = say("a list of solutions of this puzzle")
    blocked = validation.members("blocked", blocked, wanted)
    for solution in blocked:
        if validation.of("blocked", solution, Solution, wanted).puzzle != puzzle:
            raise validation.wrong("blocked", solution, wanted)
    form = form_to_write(path or None, most, old=wcnf_old, plain=bool(blocked) or cubes is not None)
    if form is None and cubes is None and _ends(path, ".icnf"):
        raise InputError("an .icnf holds cubes; say how many with --cubes", source=path)
    if cubes is not None and _ends(path, ".cnf"):
        raise InputError("a formula with cubes is no .cnf; name it .icnf", source=path)
    deadline = clock(timeout, progress)
    deadline.progress.begin(say("formula"), say("building it"))
    recipe = load_recipe(recipe)
    if form is not None:
        recipe = recipe_to_write(recipe, most)
    encoded = Encoding(puzzle, recipe, deadline)
    deadline.progress.step = say("writing it")
    if form is not None:
        Weighted(encoded, form, deadline).export(path, command)
    else:
        parts = None if cubes is None else make_cubes(encoded, cubes, deadline)
        with replacing(path) if stream is None else nullcontext(stream) as file:
            write_formula(encoded, file, blocked, command, deadline, parts)
            file.flush()
    return encoded


def _ends(path: str, suffix: str) -> bool:
    return path.endswith((suffix, f"{suffix}.gz", f"{suffix}.xz"))


def form_to_write(path: str | None, most: str | None, *, old: bool, plain: bool) -> Form | None:
    """The form of the formula that goes to file `path`; None if one without soft clauses goes there.

    most, old: what was asked for that only formulas with soft clauses have. plain: was anything asked for that only
    the others have? Raises InputError for what does not go together.
    """
    form = None if path is None else named_form(path, old=old)
    if form is None and most is not None:
        raise InputError("--most goes with a formula that has an aim; name it .wcnf or .opb, after -o")
    if old and form != "wcnf-old":
        raise InputError("--wcnf-old is of formulas for MaxSAT; name it .wcnf, after -o")
    if form is not None and plain:
        raise InputError("--block, --cubes and --hash go with .cnf and .icnf; leave them out", source=path)
    return form


def recipe_to_write(recipe: Recipe, most: str | None) -> Recipe:
    """The recipe of a formula with soft clauses. Raises InputError for one without."""
    if most is None and recipe.name != DEFAULT and recipe.softened is None:
        known = (name for name in recipe_names() if load_recipe(name).softened is not None)
        raise InputError(
            "recipe {name!r} has no soft constraint; take {known}", name=recipe.name, known=say(" or ").join(known)
        )
    if most is None:
        most = JOINS if recipe.softened is None else recipe.softened.each
    return recipe_for(Settings(recipe=recipe), as_most(most))


def form_for(settings: Settings) -> Form | None:
    """The form of the file that the command of --external takes, if that is one with soft clauses."""
    command = settings.external or ""
    return next((form for form in FORMS if f"{{{form}}}" in command), None)


def asked(puzzle: Puzzle, most: Most, form: Form, settings: Settings, deadline: Deadline) -> Best:
    """What the command of --external answers. Raises InputError, WrongAnswerError, OutOfTimeError."""
    if settings.solver is not None:
        raise InputError("--solver and --external exclude each other; give one")
    run = Run(settings.external or "", f"{{{form}}}")
    deadline.progress.begin(say("best filling"), say("building the formula"))
    encoding = Encoding(puzzle, recipe_for(settings, most), deadline)
    formula = Weighted(encoding, form, deadline)
    deadline.progress.step = say("the other program searches")
    output, signal = run.output(formula.export, deadline)
    source = answer_by(run.command)
    try:
        best = decoded(formula, output, source)
    except InputError:
        if signal:
            raise InputError("signal {number} ended the program", number=signal, source=source) from None
        raise
    if best.filling is None:
        contradicted([*deadline.during(formula.hard())], source)
    if signal and best.optimal:
        raise WrongAnswerError(
            "{name}: says that nothing is better, but signal {number} ended it", name=source, number=signal
        )
    return best


@checked()
def decode_best(formula: Path, answer: Path) -> Best:
    """The filling that a MaxSAT or pseudo-Boolean solver found for the exported .wcnf or .opb in file `formula`.

    answer: what it printed (`-`: standard input). The filling is held against the formula and judged, and its score
    against the cost that the solver states. If it says that this is the least, or that there is no filling, the bound
    that `Best` has is `claimed` unless it can be seen from the cards. Raises InputError, WrongAnswerError, or
    OutOfTimeError if the solver gave up.

    >>> import satpuzzle
    >>> encoding = satpuzzle.export("asterix-first", "asterix.wcnf")
    >>> with open("answer.txt", "w") as file:
    ...     _ = file.write("s UNSATISFIABLE")
    >>> best = satpuzzle.decode_best("asterix.wcnf", "answer.txt")
    >>> best.filling, best.claimed
    (None, True)
    """
    formula, answer = os.fspath(formula), os.fspath(answer)
    read = read_weighted(formula_text(formula), formula)
    return decoded(read, files.read_text(answer), say("standard input") if answer == "-" else answer)


def decoded(formula: Weighted, text: str, source: str) -> Best:
    """The filling that a solver's answer to `formula` stands for, judged, and what is known of better ones."""
    puzzle, softened = formula.encoding.puzzle, formula.encoding.recipe.softened
    assert softened is not None
    most = as_most(softened.each)
    used = max(
        (abs(literal) for clauses in (formula.hard(), formula.soft()) for c in clauses for literal in c), default=0
    )
    claim = read_claim(text, source, formula.variables, used)
    if claim.model is None:
        if claim.status is Status.UNKNOWN:
            raise OutOfTimeError("{name}: the solver gave up without an answer", name=source)
        return Best(puzzle, most, None, -1, -1, claimed=True)
    check_model(formula.hard(), claim.model, source)
    cost = formula.cost(claim.model)
    if claim.cost not in (None, cost):
        raise WrongAnswerError(
            "{name}: states a cost of {stated}, but its values cost {cost}", name=source, stated=claim.cost, cost=cost
        )
    with answer_of(source):
        best = Best.of(puzzle, most, formula.encoding.placements(claim.model))
    if claim.status is not Status.OPTIMUM:
        return best
    if best.score > best.total - cost:
        raise WrongAnswerError(
            "{name}: says that nothing costs less than {cost}, but its own filling does", name=source, cost=cost
        )
    return replace(best, bound=best.score, claimed=best.score < best.bound)
