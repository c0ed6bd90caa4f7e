"""`satpuzzle page`, `satpuzzle photo` and `satpuzzle serve`: pages on which to play or enter a puzzle."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import satpuzzle
from satpuzzle.cli.answering import ask
from satpuzzle.cli.asking import LIMIT, TITLE, Named, Perhaps, PerhapsMany, Searching
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import LONG, Arg, InputFile, Number, Size
from satpuzzle.cli.render_sheet import Drawn, Letters, Motifs
from satpuzzle.cli.results import A_CERTIFICATE, PAGE, PAGES, Run, proof_lines
from satpuzzle.errors import InputError, needs, on_a_line
from satpuzzle.model.value import value
from satpuzzle.pictures.boards import Style
from satpuzzle.report.data import Answer, Column, path_column
from satpuzzle.report.documents import Line
from satpuzzle.report.known_facts import star_text
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Opt
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores

if TYPE_CHECKING:
    from satpuzzle.report.known_facts import Knowledge
    from satpuzzle.web.building import Built

ENTER = Opt("Open the editor; without PUZZLE, with an empty board on which you build a puzzle by clicking.")
SOLUTIONS = Opt("Leave out the solutions and the code that finds them.", written="--no-solutions")
HOST = Opt("Address to listen on; 0.0.0.0: for other machines, too.", metavar="ADDRESS", default="127.0.0.1")
# MiB: questions about small puzzles are answered
MEMORY = Opt("Memory limit of a request.", LONG, kind=Size(24), default="1GiB")
TASKS = Opt("Number of requests answered at the same time.", LONG, least=1, most=256, shown="one per core")
PHOTO = Arg("A JPEG, PNG or WebP file with all cards of a puzzle.", InputFile())
LINK = Opt("Link below the puzzle, as to the author's site or shop.", metavar="URL")


@value(frozen=True)
class Playing:
    """What a page shows: arguments of `write_page`."""

    enter: Annotated[bool, ENTER] = False
    solutions: Annotated[bool, SOLUTIONS] = True
    title: Annotated[str, TITLE] = ""
    link: Annotated[str, LINK] = ""
    cards: Drawn = False
    letters: Letters = False


@make_command(
    ("page mine.txt -o mine.html", "one file to play mine.txt in any browser, also offline"),
    ("page standard mine.txt -o pages/", "NAME.html for each puzzle"),
    writes=PAGES,
)
def page(
    run: Run,
    many: PerhapsMany,
    how: Playing,
    motifs: Motifs,
    search: Searching,
    certificate: Annotated[str | None, A_CERTIFICATE],
) -> int:
    """Make a playable page of PUZZLE: one file that works in any browser, without a network.

    The page states only what could be counted in ten seconds, or in the time set with --timeout. It contains up to
    10,000 solutions. Exit status 1 if there is no solution; 3 if that is not known. Several puzzles give a page each
    and a table; --timeout applies to each.
    """
    if not many.named and not how.enter:
        raise InputError("PUZZLE is missing; give one, or use --enter to enter one on the page")
    if not many.named and certificate is not None:
        raise InputError("--certificate needs a PUZZLE")
    if many.only is None and many.named and how.title:
        raise InputError("--{option} needs a single PUZZLE", option="title")
    if not how.solutions and certificate is not None:
        remark(say("the certificate contains the solutions; do not publish it with the page"))
    search, arguments = search.patient(PATIENCE), {**asdict(how), "motifs": motifs}
    if not many.named:
        with search.live() as shown:
            built = satpuzzle.write_page(None, run.output or "", **search.arguments(shown), **arguments)
        run.lines(_report(built, run.output or ""))
        return 0
    pages, proofs = many.places(run, run.output, ".html"), many.places(run, certificate, ".zip")
    columns = [
        path_column("page", say("page"), pages.values()),
        *([path_column("certificate", say("certificate"), proofs.values())] if proofs else []),
        Column("distinct", say("distinct")),
        Column("essential", say("essential")),
        Column("kilobytes", say("kB")),
        Column("stars", say("difficulty"), 5),
    ]
    return ask(run, many, "", columns, partial(_written, pages, proofs, arguments), search)


def _written(
    pages: dict[str, str], proofs: dict[str, str], how: Any, named: Named, settings: Settings, deadline: Deadline
) -> Answer:
    """Write the page of a puzzle."""
    path, certificate = pages[named.name], proofs.get(named.name)
    how |= {"certificate": certificate, "settings": settings, "deadline": deadline}
    built = satpuzzle.write_page(named.puzzle, path, **how)
    data = {"stars": star_text(built.difficulty), "kilobytes": _kilobytes(built)}
    counts = built.known and built.known.counts
    if counts is not None:
        data |= {"page": path, "certificate": certificate, "distinct": counts.distinct, "essential": counts.essential}
    essential = 0 if counts is not None and not counts.essential else None
    unknown = _unknown(built.known)
    error = f"{path}: {unknown}" if unknown else ""
    return Answer(data, map(Line, _report(built, path)), bool(counts and counts.distinct), error, None, essential)


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
def serve(
    run: Run,
    named: Perhaps,
    host: Annotated[str, HOST],
    port: Annotated[int, Opt("Port to listen on; 0: any free port.", least=0, most=65535, default=8040)],
    browser: Annotated[bool, Opt("Open the page in a browser.", default=True)],
    timeout: Annotated[float, LIMIT._replace(kind=Number(1, 86400), default=120.0)],
    memory: Annotated[int, MEMORY],
    tasks: Annotated[int | None, TASKS],
) -> int:
    """Open a page in the browser to enter or play puzzles; this program answers its requests.

    It solves, counts, proves and designs what is on the page; --timeout and --memory limit each request. Only this
    machine is served unless --host says otherwise; there is no password. Ctrl-C ends it, with exit status 0.
    """
    with needs("serve", "web"):
        from satpuzzle.web.building import served
        from satpuzzle.web.server import address, listening
        from satpuzzle.web.server import run as serving
    page = served(
        named and named.puzzle, Style(), Settings(), Deadline(2.0)
    )  # seconds for what the page can know by itself
    with listening(host, port) as listener:
        where = address(host, listener)

        def ready() -> None:
            run.line(say("the page is at {address}; press Ctrl-C to stop", address=where))
            if browser:
                threading.Thread(target=_open, args=(where,), daemon=True).start()

        serving(listener, host, page, seconds=timeout, memory=memory, places=tasks or cores(), ready=ready)
    return 0


def _open(where: str) -> None:
    import webbrowser

    webbrowser.open(where)


@make_command(
    ("photo cards.jpg -o enter.html", "make a page that finds the cards in cards.jpg"),
    ("photo cards.png -o enter.html --language de", "the same in German"),
    writes=PAGE,
)
def photo(run: Run, photo: Annotated[str, PHOTO]) -> int:
    """Make a page that reads the cards in PHOTO: open it in a browser, check what it found, and solve the puzzle.

    The page is one file with the photograph inside, and works without a network; nothing is sent. It outlines the cards
    and compares their sides; you can move corners and sides. All cards must be in view, apart on a plain table, or
    touching in a grid.
    """
    satpuzzle.write_page(None, run.output or "", photo=photo)
    remark(say("open {file} in a browser: it looks for the cards, and you check them", file=run.output))
    return 0
