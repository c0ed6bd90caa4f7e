"""`satpuzzle decode`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, output_option
from satpuzzle.reports.classic import ClassicReport
from satpuzzle.reports.data import solutions_data, to_json


@click.command("decode")
@click.argument("formula", metavar="FORMULA")
@click.argument("answer", metavar="ANSWER")
@click.option("--format", "form", type=click.Choice(["text", "check", "json"]), default="text", show_default=True)
@click.option("--language", type=click.Choice(["de", "en"]), default="de", show_default=True)
@output_option
def command(formula: str, answer: str, form: str, language: str, output: str | None) -> int:
    """Decode ANSWER, what a solver printed or wrote about FORMULA, a file that `export` wrote.

    Every model is held against the formula and judged as a solution. Exit status 1 if the solver
    says that there is none, 3 if it gave up.
    """
    puzzle, solutions = api.decode(formula, answer)
    report = ClassicReport(puzzle, language)
    with Output(output) as out:
        if form == "json":
            out.line(to_json(solutions_data(puzzle, solutions, None, complete=not solutions)))
        elif form == "check":
            out.lines(solution.check_line() for solution in solutions)
        else:
            out.lines(report.solutions(solutions) if solutions else report.any(None))
    return 0 if solutions else 1
