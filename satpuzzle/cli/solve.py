"""`satpuzzle solve`, `count`, `unique`, `info` and `instances`: the solutions of a puzzle, and what is known of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import satpuzzle
from satpuzzle.cli.asking import ESSENTIAL, SOLUTIONS, Asked, Every, Everything, Looks, Many, Searching, ask, one_puzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Opt
from satpuzzle.cli.results import REPORT, Run
from satpuzzle.errors import InputError
from satpuzzle.report.data import FORMS, Answer, Counted, Unique
from satpuzzle.runtime.events import remark

LIMIT = 50  # from the exercise
ESTIMATE = Opt("Only estimate the placements and the time of the frontier search, from samples.")


@make_command(
    exclusive=["limit everything first", "first essential", "first cross_check"], forms=SOLUTIONS, writes=REPORT
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
    from satpuzzle.report.solutions import Solutions, follow  # `count` does not need it

    if not first and "seed" in run.given:
        raise InputError("--seed can only be used with --first")
    if run.form in ("svg", "html") or search.settings.checkpoint is not None:  # a file holds one picture or page
        one_puzzle([each.puzzle for each in puzzles], puzzles[0].source)
    settings, most = replace(search.settings, seed=seed), None if everything else limit or LIMIT
    count = not first and (run.form not in ("check", "url") or settings.cross_check)
    shown_so = {**look, "up_to_rotation": essential, "any_one": first, "limit": most}
    status = 0
    for index, named in enumerate(puzzles):
        if index and run.form == "text":
            run.line()
        with search.live() as shown:
            arguments = search.arguments(shown) | {"settings": settings}
            solutions = satpuzzle.solve(named.puzzle, limit=most, up_to_rotation=essential, **arguments)
            report = Solutions(named.puzzle, run.form, **shown_so)
            listed = solutions.any_one() if first else solutions.stream()
            outcome, stop = follow(solutions, report, run.lines, listed, count=count)
            for text in report.remarks(outcome):
                remark(text)
            if stop is not None:
                raise stop
        status |= not outcome.at_least
        if not outcome.at_least or solutions.counts is not None:
            named.say_what_helps(solutions.counts.essential if solutions.counts else 0)
    return status


@make_command(forms=FORMS, writes=REPORT)
def count(run: Run, many: Many, estimate: Annotated[bool, ESTIMATE], search: Searching) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is no solution. --timeout applies to each puzzle.

    Examples:
        count standard smiley mine.txt
            a table of three puzzles
        count mine.txt --estimate
            how long it takes to count, before you do
    """
    if not estimate:
        return ask(run, many, Counted, _counted, search)
    from satpuzzle.report.puzzle_facts import Estimated

    def estimated(asked: Asked) -> Answer:
        return Estimated(satpuzzle.estimate(asked.puzzle, **asked.how))

    return ask(run, many, Estimated, estimated, search, parallel=False)


def _counted(asked: Asked) -> Answer:
    return Counted(asked.puzzle, **asked.how)


@make_command(forms=FORMS, writes=REPORT)
def unique(run: Run, many: Many, search: Searching) -> int:
    """Check whether PUZZLE has exactly one solution, up to symmetries of the board that cards can follow.

    If there are several, two of them are shown. Exit status 0 yes; 1 no: several solutions or none; 3 not known. With
    several puzzles: 3 if any answer is not known, else 1 if any is no. --timeout applies to each puzzle.
    `certify` proves the answer.

    Examples:
        unique mine.txt
            yes, or two solutions that are essentially different
        unique standard mine.txt
            a table of two puzzles
    """
    return ask(run, many, Unique, _unique, search)


def _unique(asked: Asked) -> Answer:
    return Unique(satpuzzle.unique(asked.puzzle, **asked.how))


@make_command(forms=FORMS, writes=REPORT)
def info(run: Run, many: Many) -> int:
    """Describe PUZZLE without solving it: cards, figures, board, size of its formula.

    Exit status 3 if the size of the formula is not known after ten seconds.

    Examples:
        info mine.txt
            describe the puzzle in mine.txt
        info standard mine.txt --format csv
            a table for a spreadsheet
    """
    from satpuzzle.report.puzzle_facts import Described

    return ask(run, many, Described, lambda asked: Described(satpuzzle.info(asked.puzzle)))


@make_command(forms=("text", "json"), writes=REPORT)
def instances(run: Run) -> int:
    """List the bundled puzzles, with their sources and known counts.

    Examples:
        instances
            list the bundled puzzles
        instances --format json
            the same, for programs
    """
    from satpuzzle.report.puzzle_facts import Instances

    return run.tell(Instances(satpuzzle.instances()))
