"""`satpuzzle page`, `satpuzzle photo` and `satpuzzle serve`: pages on which to play or enter a puzzle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, files_for, tabulate_searches, takes_any_puzzles
from satpuzzle.cli.options import Searching, say_what_helps, takes_optional_puzzle, takes_search
from satpuzzle.cli.outputs import Output, proof_lines, status_of
from satpuzzle.cli.parameters import DRAWING, LONG, InputFile, Seconds, Size, WholeNumber, argument, flag, option
from satpuzzle.cli.render_sheet import takes_motifs
from satpuzzle.errors import InputError, needs, on_a_line
from satpuzzle.model import Puzzle
from satpuzzle.pictures.boards import Style
from satpuzzle.report.data import Column, Row, path_column
from satpuzzle.report.known_facts import star_text
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores

if TYPE_CHECKING:
    from satpuzzle.report.known_facts import Knowledge
    from satpuzzle.web.building import Built


@make_command(
    ("page mine.txt -o mine.html", "one file to play mine.txt in any browser, also offline"),
    ("page standard mine.txt -o pages/", "NAME.html for each puzzle"),
)
@takes_any_puzzles
@flag("--enter", "Open the editor; without PUZZLE, with an empty board on which you build a puzzle by clicking.")
@flag(
    "--no-solutions solutions", "Leave out the solutions and the code that finds them.", flag_value=False, default=True
)
@option("--title", "Title of the puzzle, page or booklet.", metavar="TEXT", default="")
@option("--link", "Link below the puzzle, as to the author's site or shop.", metavar="URL", default="")
@flag("--cards", "Show the number of each card; names are always shown.", DRAWING)
@flag("--letters", "Show a letter for each figure.", DRAWING)
@takes_motifs
@takes_search
@outputs.also_writes(
    *("--certificate", outputs.CERTIFICATES, "Write a certificate: a proof that others can check."),
    metavar="FILE|FOLDER",
)
@outputs.writes(
    outputs.PAGE,
    "Write this .html file; for several puzzles, files in this folder.",
    metavar="FILE|FOLDER",
    required=True,
)
def page(many: Many, search: Searching, output: str, certificate: str | None, **how: Any) -> int:
    """Make a playable page of PUZZLE: one file that works in any browser, without a network.

    The page states only what could be counted in ten seconds, or in the time set with --timeout. It contains up to
    10,000 solutions. Exit status 1 if there is no solution; 3 if that is not known. Several puzzles give a page each
    and a table; --timeout applies to each.
    """
    puzzle = many.only
    if not many.named and not how["enter"]:
        raise InputError("PUZZLE is missing; give one, or use --enter to enter one on the page")
    if not many.named and certificate is not None:
        raise InputError("--certificate needs a PUZZLE")
    if not how["solutions"] and certificate is not None:
        remark(say("the certificate contains the solutions; do not publish it with the page"))
    if many.named:
        pages, proofs = files_for(many, (output, outputs.PAGE), (certificate, outputs.CERTIFICATES))
        if puzzle is None:
            return _several(many, search, pages, proofs, **how)
        output, certificate = pages[many.named[0]], proofs.get(many.named[0])
    with search.live() as shown:
        arguments = search.arguments(shown, PATIENCE)
        built = satpuzzle.write_page(puzzle, output, certificate=certificate, **arguments, **how)
    with Output(None) as out:
        out.lines(_report(built, output))
    if unknown := _unknown(built.known):
        remark(unknown)
    status = status_of(built.known)
    if puzzle is not None and status == 1:
        say_what_helps(puzzle)
    return status


def _several(many: Many, search: Searching, pages: dict[Named, str], proofs: dict[Named, str], **how: Any) -> int:
    """Write a page for each puzzle; return the exit status."""
    from satpuzzle.web.building import check_link

    if how["title"]:
        raise InputError("--title needs a single PUZZLE")
    check_link(how["link"])
    if search.timeout is None:
        search = search._replace(timeout=PATIENCE)
    row = partial(_row, pages, proofs, partial(satpuzzle.write_page, **how))
    with Output(None) as out:
        return tabulate_searches(many, out, _columns(pages, proofs), row, search)


def _columns(pages: dict[Named, str], proofs: dict[Named, str]) -> list[Column]:
    return [
        path_column("page", say("page"), pages.values()),
        *([path_column("certificate", say("certificate"), proofs.values())] if proofs else []),
        Column("distinct", say("distinct")),
        Column("essential", say("essential")),
        Column("kilobytes", say("kB")),
        Column("stars", say("difficulty"), 5),
    ]


def _row(
    pages: dict[Named, str],
    proofs: dict[Named, str],
    write: Callable[..., Built],
    named: Named,
    puzzle: Puzzle,
    settings: Settings,
    deadline: Deadline,
) -> Row:
    path, certificate = pages[named], proofs.get(named)
    built = write(puzzle, path, certificate=certificate, settings=settings, deadline=deadline)
    data = {"stars": star_text(built.difficulty), "kilobytes": _kilobytes(built)}
    counts = built.known and built.known.counts
    if counts is not None:
        data |= {"page": path, "certificate": certificate, "distinct": counts.distinct, "essential": counts.essential}
    unknown = _unknown(built.known)
    return Row(data, yes=bool(counts and counts.distinct), error=unknown and f"{path}: {unknown}")


def _unknown(known: Knowledge | None) -> str:
    """What was asked about the solutions and is not known; empty if all is."""
    if known is not None and known.counts is None:
        return say("the number of solutions is not known ({why}); the page says so", why=known.stopped)
    if known is not None and known.unproved:
        return say("no certificate written ({why}); the page says so", why=known.unproved)
    return ""


def _kilobytes(built: Built) -> int:
    return -(-built.size // 1000)


def _report(built: Built, path: str) -> Iterator[str]:
    line = f"{on_a_line(path)}: " + say("{n} kB", n=_kilobytes(built))
    counts = built.known and built.known.counts
    if counts is not None and counts.distinct and not built.listed:
        line += ", " + say("solutions left out")
    elif built.listed or counts is not None:
        line += ", " + several(built.listed, "with {n} essential solution", "with {n} essential solutions")
    yield line
    yield from proof_lines(built.known)


@make_command(
    ("serve", "enter a puzzle in the browser, and ask about it"),
    ("serve mine.txt --port 0 --no-browser", "play it; the URL is printed"),
)
@takes_optional_puzzle
@option("--host", "Address to listen on; 0.0.0.0: for other machines, too.", metavar="ADDRESS", default="127.0.0.1")
@option("--port", "Port to listen on; 0: any free port.", type=WholeNumber(min=0, max=65535), default=8040)
@option("--browser/--no-browser", "Open the page in a browser.", default=True)
@option("--timeout", "Time limit in seconds.", LONG, type=Seconds(min=1, max=86400), default=120.0)
# MiB: questions about small puzzles are answered
@option("--memory", "Memory limit of a request.", LONG, type=Size(24), default="1GiB")
@option(
    "--tasks",
    "Number of requests answered at the same time.",
    LONG,
    type=WholeNumber(min=1, max=256),
    show_default="one per core",
)
def serve(
    puzzle: Puzzle | None, host: str, port: int, browser: bool, timeout: float, memory: int, tasks: int | None
) -> int:
    """Open a page in the browser to enter or play puzzles; this program answers its requests.

    It solves, counts, proves and designs what is on the page; --timeout and --memory limit each request. Only this
    machine is served unless --host says otherwise; there is no password. Ctrl-C ends it, with exit status 0.
    """
    with needs("serve", "web"):
        from satpuzzle.web.building import served
        from satpuzzle.web.server import address, listening, run
    page = served(puzzle, Style(), Settings(), Deadline(2.0))  # seconds for what the page can know by itself
    with listening(host, port) as listener:
        where = address(host, listener)

        def ready() -> None:
            click.echo(say("the page is at {address}; press Ctrl-C to stop", address=where))
            if browser:
                threading.Thread(target=_open, args=(where,), daemon=True).start()

        run(listener, host, page, seconds=timeout, memory=memory, places=tasks or cores(), ready=ready)
    return 0


def _open(where: str) -> None:
    import webbrowser

    webbrowser.open(where)


@make_command(
    ("photo cards.jpg -o enter.html", "make a page that finds the cards in cards.jpg"),
    ("photo cards.png -o enter.html --language de", "the same in German"),
)
@argument("photo", type=InputFile(), required=True, help="A JPEG, PNG or WebP file with all cards of a puzzle.")
@outputs.writes(outputs.PAGE, "Write this .html file.", required=True)
def photo(photo: str, output: str) -> int:
    """Make a page that reads the cards in PHOTO: open it in a browser, check what it found, and solve the puzzle.

    The page is one file with the photograph inside, and works without a network; nothing is sent. It outlines the cards
    and compares their sides; you can move corners and sides. All cards must be in view, apart on a plain table, or
    touching in a grid.
    """
    satpuzzle.write_page(None, output, photo=photo)
    remark(say("open {file} in a browser: it looks for the cards, and you check them", file=output))
    return 0
