"""What other programs find, MaxSAT and pseudo-Boolean solvers: they get the whole question, as one file.

A filling is decoded from their values and judged like any; what it scores is held against the cost that they state.
That none is better is their word alone, unless it can be seen from the cards.
"""

from __future__ import annotations

from dataclasses import replace

from satpuzzle import dimacs
from satpuzzle.encode import Encoding, Recipe, load_recipe, recipe_names
from satpuzzle.encode.facts import JOINS
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Best, Most, as_most
from satpuzzle.optimize.totalizer import recipe_for
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.search import Settings
from satpuzzle.solvers.external import Run
from satpuzzle.solvers.pysat_solvers import answer_by, contradicted


def form_to_write(path: str | None, most: str | None, *, old: bool, plain: bool) -> dimacs.Form | None:
    """The form of the formula that goes to file `path`; None if one without soft clauses goes there.

    most, old: what was asked for that only formulas with soft clauses have. plain: was anything asked for that only
    the others have? Raises InputError for what does not go together.
    """
    form = None if path is None else dimacs.named_form(path, old=old)
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
    return recipe_for(Settings(encoding=recipe), as_most(most))


def form_for(settings: Settings) -> dimacs.Form | None:
    """The form of the file that the command of --external takes, if that is one with soft clauses."""
    command = settings.external or ""
    return next((form for form in dimacs.FORMS if f"{{{form}}}" in command), None)


def asked(puzzle: Puzzle, most: Most, form: dimacs.Form, settings: Settings, deadline: Deadline) -> Best:
    """What the command of --external answers. Raises InputError, WrongAnswerError, OutOfTimeError."""
    if settings.solver is not None:
        raise InputError("--solver and --external exclude each other; give one")
    run = Run(settings.external or "", f"{{{form}}}")
    deadline.progress.begin(say("best filling"), say("building the formula"))
    encoding = Encoding(puzzle, recipe_for(settings, most), lambda _: deadline.check())
    formula = dimacs.Weighted(encoding, form, deadline)
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


def decode_best(formula: str, answer: str) -> Best:
    """What a solver answered, in file `answer` (`-`: standard input), to the .wcnf or .opb in file `formula`.

    Raises InputError, WrongAnswerError, or OutOfTimeError if the solver gave up.
    """
    read = dimacs.read_weighted(dimacs.formula_text(formula), formula)
    return decoded(read, files.read_text(answer), say("standard input") if answer == "-" else answer)


def decoded(formula: dimacs.Weighted, text: str, source: str) -> Best:
    """The filling that a solver's answer to `formula` stands for, judged, and what is known of better ones."""
    puzzle, softened = formula.encoding.puzzle, formula.encoding.recipe.softened
    assert softened is not None
    most = as_most(softened.each)
    used = max(
        (abs(literal) for clauses in (formula.hard(), formula.soft()) for c in clauses for literal in c), default=0
    )
    claim = dimacs.read_claim(text, source, formula.variables, used)
    if claim.model is None:
        if claim.found is dimacs.Found.UNKNOWN:
            raise OutOfTimeError("{name}: the solver gave up without an answer", name=source)
        return Best(puzzle, most, None, -1, -1, claimed=True)
    dimacs.check_model(formula.hard(), claim.model, source)
    cost = formula.cost(claim.model)
    if claim.cost not in (None, cost):
        raise WrongAnswerError(
            "{name}: states a cost of {stated}, but its values cost {cost}", name=source, stated=claim.cost, cost=cost
        )
    try:
        best = Best.of(puzzle, most, formula.encoding.placements(claim.model))
    except WrongAnswerError as error:
        raise WrongAnswerError("{name}: {error}", name=source, error=error) from None
    if claim.found is not dimacs.Found.OPTIMUM:
        return best
    if best.score > best.total - cost:
        raise WrongAnswerError(
            "{name}: says that nothing costs less than {cost}, but its own filling does", name=source, cost=cost
        )
    return replace(best, bound=best.score, claimed=best.score < best.bound)
