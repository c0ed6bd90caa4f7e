"""`satpuzzle best`."""

from __future__ import annotations

from typing import Any

from satpuzzle.cli import options
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.outputs import Output, Stop
from satpuzzle.cli.parameters import Choice, StartFile, WholeNumber, flag, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Best, Filling, as_most, filling_in
from satpuzzle.optimize.external_best import form_for
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.report.best_filling import BestReport, demand_form, improved_line
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Settings


@make_command(
    ("best mine.txt", "the filling with the most matching joins, where there is no solution"),
    ("best mine.txt --most cards", "place as many cards as possible without a wrong join"),
    exclusive=["--all --target"],
)
@options.takes_puzzle
@option(
    "--most",
    "Objective: matched joins of a full board, or placed cards without a wrong join.",
    type=Choice(["joins", "cards"]),
    default="joins",
)
@flag("--all everything", "List all results.")
@option("--target", "Stop as soon as this score is reached.", type=WholeNumber(min=0))
@options.solution_formats
@options.takes_look
@option(
    "--from start",
    "Start from the filling in FILE: a CHECK line or a viewer URL; --output may name the same file.",
    type=StartFile(),
)
@options.takes_sat_settings
@options.seed_option
@options.takes_long
@options.takes_output
def best(
    puzzle: Puzzle,
    most: str,
    everything: bool,
    target: int | None,
    look: Any,
    settings: Settings,
    timeout: float | None,
    start: str | None,
    live: LiveMaker,
    out: Output,
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
    wanted = as_most(most)
    demand_form(out.form, puzzle, wanted)
    if everything and form_for(settings) is not None:
        raise InputError("--all needs a SAT solver; write {cnf} in the command of --external")
    given: Filling | None = None
    if start is not None:
        with options.text_beside(start) as text:
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
                out.so_far(BestReport(best, **look).lines(out.form))
        if everything and best is not None and best.optimal:
            listing = Listing(best, settings, deadline)
            listing.find()
    if best is not None:
        out.lines(BestReport(best, listing=listing, **look).lines(out.form))
    stop.again()
    assert best is not None
    if not best.optimal:
        return 3
    return 1 if best.filling is None else 0
