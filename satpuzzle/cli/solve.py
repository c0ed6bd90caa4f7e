"""`satpuzzle solve`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import satpuzzle
from satpuzzle.cli.asking import ESSENTIAL, SOLUTIONS, Every, Everything, Looks, Searching, one_puzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Opt
from satpuzzle.cli.results import REPORT, Run
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.report.outcome import CheckReport, ClassicReport, Report, follow
from satpuzzle.runtime.events import remark

LIMIT = 50  # from the exercise


@make_command(
    exclusive=["--limit --all --first", "--first --essential", "--first --cross-check"], forms=SOLUTIONS, writes=REPORT
)
def solve(
    run: Run,
    puzzles: Every,
    limit: Annotated[int | None, Opt("List at most this many solutions.", least=1, shown=str(LIMIT))],
    everything: Everything,
    first: Annotated[bool, Opt("Stop at the first solution found.")],
    seed: Annotated[int, Opt("Random seed.", "Search", least=0, default=1)],
    essential: Annotated[bool, ESSENTIAL],
    look: Looks,
    search: Searching,
) -> int:
    """Find all solutions of PUZZLE; print the first 50 and the exact total.

    --format html writes a page with pictures, to view or print in any browser. --seed changes which solution --first
    finds. Exit status 1 if there is no solution.

    Examples:
        solve mine.txt
            solve the puzzle in mine.txt
        solve standard --format html -o report.html
            write a report with pictures
    """
    if not first and "seed" in run.given:
        raise InputError("--seed can only be used with --first")
    if run.form in ("svg", "html") or search.settings.checkpoint is not None:  # a file holds one picture or page
        one_puzzle([each.puzzle for each in puzzles], puzzles[0].source)
    settings, most = replace(search.settings, seed=seed), None if everything else limit or LIMIT
    count = not first and (run.form not in ("check", "url") or settings.cross_check)

    def report(puzzle: Puzzle) -> Report:
        if run.form == "text":
            return ClassicReport(puzzle, **look, up_to_rotation=essential, any_one=first)
        if run.form == "check":
            return CheckReport(most)
        from satpuzzle.report.data import AddressReport, JsonReport

        if run.form in ("json", "url"):
            return JsonReport(puzzle, cards=look["cards"]) if run.form == "json" else AddressReport(puzzle, most)
        from satpuzzle.report.pages import PageReport, PictureReport

        kind = PictureReport if run.form == "svg" else PageReport
        return kind(puzzle, **look, up_to_rotation=essential, any_one=first)

    status = 0
    for index, named in enumerate(puzzles):
        if index and run.form == "text":
            run.line()
        with search.live() as shown:
            arguments = search.arguments(shown) | {"settings": settings}
            solutions = satpuzzle.solve(named.puzzle, limit=most, up_to_rotation=essential, **arguments)
            kind = report(named.puzzle)
            listed = solutions.any_one() if first else solutions.stream()
            outcome, stop = follow(solutions, kind, run.lines, listed, count=count)
            for text in kind.remarks(outcome):
                remark(text)
            if stop is not None:
                raise stop
        status |= not outcome.at_least
        if not outcome.at_least or solutions.counts is not None:
            named.say_what_helps(solutions.counts.essential if solutions.counts else 0)
    return status
