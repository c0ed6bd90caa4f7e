"""`satpuzzle decode`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, format_option, output_option
from satpuzzle.cli.pages import Command
from satpuzzle.reports.classic import ClassicReport
from satpuzzle.reports.data import JsonReport
from satpuzzle.reports.outcome import CheckReport, Outcome, Report


@click.command(
    "decode",
    cls=Command,
    examples=[
        ("decode mine.cnf answer.txt", "the solutions that a solver found"),
        ("decode mine.cnf -", "the same, from standard input"),
    ],
)
@click.argument("formula", metavar="FORMULA")
@click.argument("answer", metavar="ANSWER")
@format_option("text", "check", "json")
@output_option
def command(formula: str, answer: str, form: str, output: str | None) -> int:
    """Decode ANSWER, what a solver printed or wrote about FORMULA, a file that `export` wrote.

    Every model is held against the formula and judged as a solution. Exit status 1 if the solver
    says that there is none, 3 if it gave up.
    """
    puzzle, solutions = api.decode(formula, answer)
    reports: dict[str, Report] = {
        "text": ClassicReport(puzzle),
        "check": CheckReport(),
        "json": JsonReport(puzzle),
    }
    report = reports[form]
    with Output(output) as out:
        for number, solution in enumerate(solutions, 1):
            out.lines(report.solution(number, solution))
        out.lines(report.end(Outcome(len(solutions), len(solutions), complete=not solutions)))
    return 0 if solutions else 1
