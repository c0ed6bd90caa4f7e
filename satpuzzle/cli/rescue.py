"""`satpuzzle rescue`."""

from __future__ import annotations

from typing import Any

from satpuzzle.cli import options
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.outputs import Output, Stop
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.model import Puzzle
from satpuzzle.notation.given import lying
from satpuzzle.optimize.rescue import Rescue, rescuing
from satpuzzle.report.no_solution import RescueReport
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.search import Settings


@make_command(
    ('rescue mine.txt --given "1,1=4@2 1,2=1@0 2,2=3@3"', "find out which of these three cards must move"),
    ("rescue mine.txt --given board.txt", "the same, for a CHECK line with empty cells"),
)
@options.takes_puzzle_apart
@options.given_option(
    "Placed cards, as in 2,3=7@1 (row, column, card, rotation), a CHECK line or a file.", required=True
)
@options.format_option("text", "check", "json", "url", "svg")
@options.takes_look
@options.takes_sat_settings
@options.takes_timeout
@options.takes_output
def rescue(
    puzzle: Puzzle,
    given: tuple[str, ...],
    look: Any,
    settings: Settings,
    timeout: float | None,
    live: LiveMaker,
    out: Output,
) -> int:
    """Show which placed cards to move, as few as possible, so that the board of PUZZLE can be completed.

    --given states the placed cards, right or wrong; hints of PUZZLE stay in place. A card rotated in its cell counts as
    moved. The solution shown is proved to keep the most cards. Exit status 3 if that is not proved: then the best
    solution found is shown; 1 if there is no solution.
    """
    laid = lying(puzzle, given)
    rescue = Rescue(puzzle, laid, None, 0)
    with live(puzzle) as shown, Stop() as stop:
        for state in rescuing(puzzle, laid, settings=settings, deadline=Deadline(timeout, progress=shown.progress)):
            rescue = state
    out.lines(RescueReport(rescue, **look).lines(out.form))
    stop.again()
    if rescue.least is None:
        best = options.again("best", options.source_name(), **options.Reading.of_command()._replace(given=())._asdict())
        remark(say("`satpuzzle {command}` finds the best filling", command=best))
        return 1
    return 0
