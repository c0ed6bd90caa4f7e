"""`satpuzzle sheet`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import PRINT, Choice, Number, make_command, option
from satpuzzle.cli.many import Many, takes_many_puzzles
from satpuzzle.cli.options import refuses, say_what_helps, takes_search
from satpuzzle.cli.outputs import Output, proof_lines, status_of
from satpuzzle.cli.render import font_option, takes_style
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import InputError
from satpuzzle.pictures.boards import Style
from satpuzzle.report.paper import LEAST
from satpuzzle.runtime.deadline import PATIENCE
from satpuzzle.runtime.language import on_a_line, say, several
from satpuzzle.runtime.messages import remark

if TYPE_CHECKING:
    from satpuzzle.report.booklets import Printed


def _contradictions(*, cards_only: bool, certificate: str | None, **_others: object) -> None:
    if cards_only and certificate is not None:
        raise InputError("--cards-only searches nothing, so there is nothing to prove; leave out --certificate")


@make_command(
    "sheet",
    ("sheet mine.txt -o mine.pdf --certificate mine.zip", "its cards, and how many solutions are proved"),
    ("sheet standard smiley --size 40 --paper letter -o booklet.pdf", "several puzzles as one booklet"),
)
@refuses(_contradictions)
@takes_many_puzzles
@option("--paper", group=PRINT, metavar="NAME", default="a4", help="a4 or letter.")
@option(
    "--size", group=PRINT, type=Number(min=LEAST), metavar="MM", help="A card's side; else what fits cards and board."
)
@option(
    "--cut",
    group=PRINT,
    type=Choice(("hairlines", "marks")),
    default="hairlines",
    help="Lines around each card, or marks beside them.",
)
@option(
    "--gap", group=PRINT, type=Number(min=0), metavar="MM", help="Between cards; else none where cuts are straight."
)
@option(
    "--backs/--no-backs",
    group=PRINT,
    default=True,
    help="Pages to print on the back: each card's name, and a code of its set.",
)
@option(
    "--flip",
    group=PRINT,
    type=Choice(("long", "short")),
    default="long",
    help="The edge around which the printer turns the paper.",
)
@option("--cards-only", group=PRINT, is_flag=True, help="Nothing but the cards and their backs; nothing is searched.")
@takes_style
@font_option
@takes_search
@outputs.also_writes(
    *("--certificate", outputs.CERTIFICATES, "Write a proof of the solutions; of several puzzles to a folder."),
    metavar="FILE|FOLDER",
)
@outputs.writes(outputs.PDF, "The PDF to print.", required=True)
def command(
    many: Many, style: Style, live: LiveMaker, timeout: float | None, certificate: str | None, output: str, **how: Any
) -> int:
    """Print PUZZLE: cards to cut out, the board, what is known of the solutions, and at the end these.

    Print at 100 %, on both sides unless there are no backs. The solutions are counted for ten seconds, or --timeout,
    with what drawing takes; what is not known then the sheet does not claim, and if drawing alone takes longer there is
    none. Exit status 0; 1 if a puzzle has no solution; 3 if it is not known.
    """
    broken = [each for each in many.named if each.puzzle is None]
    if not many.puzzles:
        raise InputError(broken[0].error, source=broken[0].name)
    if len(many.puzzles) > 1 and certificate is not None and certificate.endswith(".zip"):
        raise InputError("is one file, and there will be several certificates; name a folder", source=certificate)
    with live(many.puzzles[0]) as shown:
        printed = satpuzzle.sheet(
            many.puzzles,
            output,
            certificate=certificate,
            numbers=style.numbers,
            texts=style.texts,
            turns=style.turns,
            motifs=style.motifs,
            timeout=PATIENCE if timeout is None else timeout,
            progress=shown.progress,
            **how,
        )
    for each in broken:
        remark(f"{each.name}: {each.error}")
    for made in printed.sets:
        for text in made.remarks:
            remark(f"{made.title}: {text}")
    with Output(None) as out:
        out.lines(_report(printed, output))
    statuses = [status_of(made.known) for made in printed.sets]
    if many.only is not None and statuses == [1]:
        say_what_helps(many.only)
    return max([3 if broken else 0, *statuses])


def _report(printed: Printed, path: str) -> Iterator[str]:
    yield f"{on_a_line(path)}: " + several(printed.pages, "{n} page", "{n} pages")
    for each in printed.sets:
        yield say(
            "{title}: set {code}, cards with sides of {size:g} mm, {n} on a page",
            title=each.title,
            code=each.code,
            size=each.size,
            n=each.a_page,
        )
        yield from proof_lines(each.known)
