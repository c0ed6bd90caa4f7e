"""`satpuzzle best`, `explain` and `suspects`: what to do about a puzzle without a solution."""

from __future__ import annotations

from typing import Annotated, Any

import satpuzzle
from satpuzzle.cli import asking
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import From, Opt, StartFile
from satpuzzle.cli.results import REPORT, Run, Stop
from satpuzzle.errors import EngineLimitError, InputError, demand_known
from satpuzzle.optimize.best import Best, Filling, as_most, filling_in
from satpuzzle.optimize.explain import Explanation, explaining
from satpuzzle.optimize.external_best import form_for
from satpuzzle.optimize.improvement import improving
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.report.no_solution import Explained, Fillings, Suspected, demand_form, improved_line
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.search import Settings

TARGET = Opt("Stop as soon as this score is reached.", least=0)
FROM = "Start from the filling in FILE: a CHECK line or a viewer URL; --output may name the same file."


@make_command(exclusive=["everything target"], forms=asking.SOLUTIONS, writes=REPORT)
def best(
    run: Run,
    named: asking.Only,
    most: Annotated[str, asking.OBJECTIVE._replace(default="joins")],
    everything: asking.Everything,
    target: Annotated[int | None, TARGET],
    look: asking.Looks,
    start: Annotated[str | None, Opt(FROM, written="--from", kind=StartFile())],
    timeout: asking.Timeout,
    settings: Annotated[Settings, From(Settings, "recipe solver external seed memory jobs scheduler checkpoint")],
    live: asking.Shown,
) -> int:
    """Find a best filling of the board of PUZZLE, and prove that none is better.

    All cells are filled, the rule for the rim is kept, and as many joins as possible match. Pictures mark the joins
    that do not match. --all lists and counts all best fillings, in canonical order. Exit status 0 if the filling is
    proved best; 3 if not: then the best one found and an upper bound are printed; 1 if no filling keeps the rim and the
    given cards.

    The search uses SAT only, so there is no --engine. Each better filling replaces the file of --output. --from keeps
    placed cards without wrong joins in place at first. The processes of --jobs share the best filling; their beams
    become as wide as --memory allows. After an interruption, the same command with the same --checkpoint goes on.
    --scheduler needs --timeout or --target, as nothing is proved there. --external accepts MaxSAT and pseudo-Boolean
    solvers, too: {wcnf} or {opb} stands for the formula. Their claim that no filling is better is not checked, and the
    report says so.

    Examples:
        best mine.txt
            the filling with the most matching joins, where there is no solution
        best mine.txt --most cards
            place as many cards as possible without a wrong join
    """
    puzzle, wanted = named.puzzle, as_most(most)
    demand_form(run.form, puzzle, wanted)
    if everything and form_for(settings) is not None:
        raise InputError("--all needs a SAT solver; write {cnf} in the command of --external")
    given: Filling | None = None
    if start is not None:
        with asking.text_beside(start) as text:
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
                run.so_far(Fillings(best, run.form, **look).lines())
        if everything and best is not None and best.optimal:
            listing = Listing(best, settings, deadline)
            listing.find()
    if best is not None:
        run.lines(Fillings(best, run.form, listing, **look).lines())
    stop.again()
    assert best is not None
    if not best.optimal:
        return 3
    return 1 if best.filling is None else 0


MISSING = Opt("Number of a card that is lost; any card stands in its place.", least=1)
UNIQUE = Opt(
    "With --unique, find changes that give exactly one solution; with --solvable, at least one, even if PUZZLE "
    "has solutions.  [default: only if PUZZLE has no solution, at least one]",
    written="--unique/--solvable",
)


@make_command(forms=("text", "json"), writes=REPORT)
def explain(run: Run, named: asking.Only, timeout: asking.Timeout, live: asking.Shown) -> int:
    """Explain why PUZZLE has no solution.

    Obvious reasons come first: sides that cannot be paired, cells and cards where nothing fits. Otherwise it shows a
    minimal set of cells that cannot be filled and a minimal set of cards that cannot all be placed, or else how many
    joins can match. Exit status 1 if there is no solution, 0 if there is one, 3 if that is not known.

    Examples:
        explain mine.txt
            explain why there is no solution
        explain mine.txt --timeout 60
            stop after a minute
    """
    known: Explanation | None = None
    with live() as shown, Stop(EngineLimitError) as stop:
        for state in explaining(named.puzzle, Deadline(timeout, progress=shown.progress)):
            known = state
    if known is None:
        stop.again()
    assert known is not None
    interrupted = stop.error if isinstance(stop.error, KeyboardInterrupt) else None
    status = run.tell(Explained(known, interrupted))
    if stop.error is not None:
        remark(str(stop.error))
    return status


@make_command(forms=("text", "json"), writes=REPORT)
def suspects(
    run: Run,
    named: asking.Only,
    unique: Annotated[bool | None, UNIQUE],
    missing: Annotated[int | None, MISSING],
    timeout: asking.Timeout,
    jobs: asking.Jobs,
    live: asking.Shown,
) -> int:
    """List what may be mistyped in PUZZLE.

    Lists all changes of one side, swaps of two sides of a card, cards entered the wrong way round (counter-clockwise)
    and cards with fronts and backs swapped that make the puzzle solvable: by card, likely ones first, with the number
    of solutions that they give. A card that is lost, or instead of which another may be entered twice, is searched for
    20 seconds or most of the --timeout. Boards with more than 36 cells need a --timeout. Exit status 1 if nothing is
    found.

    Examples:
        suspects mine.txt
            find the cards and sides to check if there is no solution
        suspects mine.txt --unique
            find changes that give exactly one solution
    """
    puzzle = named.puzzle
    if missing is not None:
        demand_known(say("card"), [str(missing)], [str(card + 1) for card in range(len(puzzle.cards))])
        missing -= 1
    with live() as shown:
        limits: Any = {"timeout": timeout, "jobs": jobs, "progress": shown.progress}
        found = satpuzzle.suspects(puzzle, missing=missing, unique=unique, **limits)
    return run.tell(Suspected(puzzle, found))
