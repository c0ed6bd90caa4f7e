"""`satpuzzle decode`."""

from __future__ import annotations

from satpuzzle.cli import options
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import InputFile, argument
from satpuzzle.dimacs.formulas import decode_text, formula_text
from satpuzzle.dimacs.weighted import form_of, read_weighted
from satpuzzle.optimize.external_best import decoded_file
from satpuzzle.report.best_filling import BestReport
from satpuzzle.report.data import JsonReport
from satpuzzle.report.outcome import CheckReport, ClassicReport, Outcome, Report
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.messages import remark


@make_command(
    ("decode mine.cnf answer.txt", "show the solutions that a solver found"),
    ("decode mine.cnf -", "read the answer from standard input"),
)
@argument("formula", type=InputFile(), help="A file that `satpuzzle export` wrote.")
@argument("answer", type=InputFile(), help="Output of a solver; - for standard input.")
@options.format_option("text", "check", "json")
@options.takes_output
def decode(formula: str, answer: str, out: Output) -> int:
    """Decode ANSWER, the output of a solver for FORMULA, which `export` wrote.

    Every model is checked against the formula and against the puzzle; each solution is shown once. Exit status 1 if the
    solver says that there is no solution; 3 if it gave up. That there are no others, which some solvers say after all
    models, is not checked. A formula may have more clauses at its end (in a .wcnf, of its hard clauses) than `export`
    wrote.

    For a .wcnf or .opb file the filling is checked, and its score is compared with the solver's cost. Exit status 3
    also if the solver does not say that the cost is optimal.
    """
    text = formula_text(formula)
    if form_of(text) is not None:
        read = read_weighted(text, formula)
        if read.added:
            remark(
                several(
                    len(read.added),
                    "the answer is about fillings that satisfy the {n} added clause",
                    "the answer is about fillings that satisfy the {n} added clauses",
                )
            )
        best = decoded_file(read, answer)
        out.lines(BestReport(best).lines(out.form))
        return 3 if not best.optimal else 1 if best.filling is None else 0
    puzzle, solutions, complete, repeated = decode_text(text, formula, answer)
    reports: dict[str, Report] = {"text": ClassicReport(puzzle), "check": CheckReport(), "json": JsonReport(puzzle)}
    report = reports[out.form]
    for number, solution in enumerate(solutions, 1):
        out.lines(report.solution(number, solution))
    if solutions or out.form == "json":
        claimed = complete or not solutions
        out.lines(report.end(Outcome(len(solutions), len(solutions), complete=False, claimed=claimed)))
    else:
        claim = say("the solver says that this formula has no solutions; this is not checked")
        out.line(claim) if out.form == "text" else remark(claim)
    if repeated:
        remark(several(repeated, "{n} model repeats a solution", "{n} models repeat solutions"))
    if complete:
        remark(say("the solver says that this formula has no other solutions; this is not checked"))
    return 0 if solutions else 1
