"""`satpuzzle best`."""

from __future__ import annotations

from typing import Annotated

from satpuzzle.cli.asking import OBJECTIVE, SOLUTIONS, Everything, Looks, Only, SatSettings, Shown, Timeout, text_beside
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import StartFile
from satpuzzle.cli.results import REPORT, Run, Stop
from satpuzzle.errors import InputError
from satpuzzle.optimize.best import Best, Filling, as_most, filling_in
from satpuzzle.optimize.external_best import form_for
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.report.best_filling import BestReport, demand_form, improved_line
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.validation import Opt

TARGET = Opt("Stop as soon as this score is reached.", least=0)
FROM = "Start from the filling in FILE: a CHECK line or a viewer URL; --output may name the same file."


@make_command(
    ("best mine.txt", "the filling with the most matching joins, where there is no solution"),
    ("best mine.txt --most cards", "place as many cards as possible without a wrong join"),
    exclusive=["--all --target"],
    forms=SOLUTIONS,
    writes=REPORT,
)
def best(
    run: Run,
    named: Only,
    most: Annotated[str, OBJECTIVE._replace(default="joins")],
    everything: Everything,
    target: Annotated[int | None, TARGET],
    look: Looks,
    start: Annotated[str | None, Opt(FROM, written="--from", kind=StartFile())],
    timeout: Timeout,
    settings: SatSettings,
    live: Shown,
) -> int:
    """Find a best filling of the board of PUZZLE, and prove that none is better.

    All cells are filled, the rule for the rim is kept, and as many joins as possible match. Pictures mark the joins
    that do not match. --all lists and counts all best fillings, in canonical order. Exit status 0 if the filling is
    proved best; 3 if not: then the best one found and an upper bound are printed; 1 if no filling keeps the rim and the
    given cards.

    The search uses SAT only, so there is no --engine. Each better filling replaces the file of --output. --from keeps
    placed cards without wrong joins in place at first. --external accepts MaxSAT and pseudo-Boolean solvers, too:
    {wcnf} or {opb} stands for the formula. Their claim that no filling is better is not checked, and the report says
    so.
    """
    puzzle, wanted = named.puzzle, as_most(most)
    demand_form(run.form, puzzle, wanted)
    if everything and form_for(settings) is not None:
        raise InputError("--all needs a SAT solver; write {cnf} in the command of --external")
    given: Filling | None = None
    if start is not None:
        with text_beside(start) as text:
            given = filling_in(puzzle, text)
    best: Best | None = None
    listing: Listing | None = None
    with live() as shown, Stop() as stop:
        deadline = Deadline(timeout, progress=shown.progress)
        reached = -1
        for best in improving(puzzle, wanted, settings=settings, deadline=deadline, target=target, start=given):
            shown.progress.step = improved_line(best)
            if best.filling is None:
                continue
            if best.score > reached:
                reached = best.score
                run.so_far(BestReport(best, **look).lines(run.form))
        if everything and best is not None and best.optimal:
            listing = Listing(best, settings, deadline)
            listing.find()
    if best is not None:
        run.lines(BestReport(best, listing=listing, **look).lines(run.form))
    stop.again()
    assert best is not None
    if not best.optimal:
        return 3
    return 1 if best.filling is None else 0
