"""From an exported formula and a solver's answer, both files, to the puzzle and its solutions."""

from __future__ import annotations

from satpuzzle.dimacs.answers import check_model, read_answer, require_known
from satpuzzle.dimacs.read import read_export, read_formula
from satpuzzle.dimacs.weighted import formula_text
from satpuzzle.errors import WrongAnswerError
from satpuzzle.model import Puzzle, Solution, judging
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say


def decode(formula: str, answer: str) -> tuple[Puzzle, list[Solution]]:
    """The puzzle of the formula in file `formula`, and the solutions in file `answer` (`-`: standard input).

    Every model is held against the formula, decoded and judged. Raises InputError, WrongAnswerError, or
    OutOfTimeError if the solver gave up.
    """
    read = read_formula(formula_text(formula), formula)
    encoded = read_export(read, formula)
    name = say("standard input") if answer == "-" else answer
    solved = require_known(read_answer(files.read_text(answer), name, encoded.variables.count), name)
    solutions = []
    for model in solved.models:
        check_model(read.clauses, model, name)
        try:
            solution = encoded.decode(model)
        except WrongAnswerError as error:
            raise WrongAnswerError("{name}: {error}", name=name, error=error) from None
        wrong = judging.solution_faults(solution)
        if wrong:
            raise WrongAnswerError("{name}: the values are no solution: {wrong}", name=name, wrong=wrong[0])
        solutions.append(solution)
    return encoded.puzzle, solutions
