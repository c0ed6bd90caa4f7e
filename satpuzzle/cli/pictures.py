"""`satpuzzle page`, `photo`, `render`, `serve` and `sheet`: pages to play on, pictures, and cards to print."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import satpuzzle
from satpuzzle.cli import asking
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import DRAWING, LONG, Arg, From, InputFile, Name, Opt
from satpuzzle.cli.results import PAGE, PAGES, PDF, PICTURE, Certificate, Run, proof_lines, status_of
from satpuzzle.errors import InputError, OutOfTimeError, Parts, needs, on_a_line, shorten
from satpuzzle.model.value import value
from satpuzzle.paper.cards import Printing
from satpuzzle.paper.fonts import load
from satpuzzle.paper.typeset import Drawing, ending
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Shown, Style, hinted
from satpuzzle.report.data import Answer, Column, path_column
from satpuzzle.report.documents import Line
from satpuzzle.report.known_facts import star_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores

if TYPE_CHECKING:
    from satpuzzle.paper.booklet import Printed
    from satpuzzle.web.building import Built

ONE_TEXT = "labels names letters"
OVER = 0.25  # seconds that drawing may exceed the time limit

FONT = Opt("TrueType font for PDF and PNG; more fonts are for letters that the first one lacks.", DRAWING)
CARD, BOARD, FIRST, ALL = "cards", "board", "first", "all"  # values of --show besides numbers
SHOW = "cards, board (only placed cards), first (any one solution), all (solutions), or their numbers, as in 1-4."


@make_command(exclusive=[ONE_TEXT], writes=PICTURE)
def render(
    run: Run,
    named: asking.Only,
    show: Annotated[str, Opt(SHOW, kind=Name(lambda: (CARD, BOARD, FIRST, ALL)), metavar="WHAT", default=CARD)],
    essential: Annotated[bool, asking.ESSENTIAL],
    style: Annotated[Style, From(Style, "numbers cards arrows")],
    motifs: asking.Motifs,
    font: Annotated[tuple[str, ...], FONT],
    search: asking.Searching,
) -> int:
    """Draw the cards of PUZZLE, or its solutions.

    By default the cards are drawn. `check --format svg` draws boards from a file. PDF and PNG need the extra
    [pictures]. By default the search stops after ten seconds; --timeout limits search and drawing. Exit status 1 if
    there is no solution to draw; 3 if no solution is found in time.

    Examples:
        render mine.txt -o cards.svg
            draw the cards
        render standard --show 1-4 -o solutions.svg
            draw the first four solutions in one picture
    """
    if essential and show in (CARD, BOARD, FIRST):
        raise InputError("--essential needs --show all, or numbers as in --show 1-4")
    puzzle, output = named.puzzle, run.output or ""
    drawing = Deadline(search.timeout, -OVER)
    drawer = Drawer(puzzle, replace(style, motifs=motifs), deadline=drawing)
    if show in (CARD, BOARD):
        scene = drawer.cards_scene() if show == CARD else drawer.board_scene([hinted(puzzle)])
        Drawing(scene).save(output, font=font, deadline=drawing)
        return 0
    # Refuse what cannot be drawn or written before a long search.
    _ = puzzle.board.corners
    if ending(output) != ".svg":
        load(font, "PDF")
    with search.live() as shown:
        deadline = Deadline(search.patient(PATIENCE).timeout, progress=shown.progress)
        try:
            drawn = _solutions(named, show, essential, search.settings, deadline)
        except OutOfTimeError as error:
            raise OutOfTimeError("nothing to draw: {error}; raise --timeout", error=error) from None
    if not drawn:
        named.say_what_helps(0)
        remark(say("there is no solution to draw; nothing is written"))
        return 1
    Drawing(drawer.board_scene(drawn)).save(output, font=font, deadline=drawing)
    return 0


def _numbers(text: str) -> list[int]:
    """The numbers in the value of --show, in order; not all, if they are too many. Raises InputError."""
    numbers: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?", part)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high:
            raise InputError(
                "invalid --show {text}; expected cards, board, first, all or numbers, as in 3 or 1-4",
                text=shorten(text),
            )
        numbers.update(range(low, min(high, low + MOST_BOARDS) + 1))
    return sorted(numbers)


def _solutions(named: asking.Named, show: str, essential: bool, settings: Settings, deadline: Deadline) -> list[Shown]:
    """The solutions chosen by --show. Raises InputError."""
    numbers = [] if show in (FIRST, ALL) else _numbers(show)
    most = numbers[-1] if numbers else MOST_BOARDS + 1
    solving = satpuzzle.solve(named.puzzle, limit=most, up_to_rotation=essential, settings=settings, deadline=deadline)
    if show == FIRST:
        return [*map(Shown.of, solving.any_one())]
    solutions = list(solving) if len(numbers) <= MOST_BOARDS else []
    chosen = numbers or range(1, len(solutions) + 1)
    if len(chosen) > MOST_BOARDS:
        raise InputError("too many boards for one picture; choose some with --show 1-{most}", most=MOST_BOARDS)
    if solutions and chosen[-1] > len(solutions):
        parts: Parts = {"number": chosen[-1], "n": len(solutions), "source": named.source}
        raise InputError("invalid --show {number}; there are only {n} solutions", **parts)
    if len(chosen) == 1 and solutions:
        return [Shown.of(solutions[chosen[0] - 1])]
    return [Shown.of(solutions[number - 1], say("Solution {n}", n=number)) for number in chosen if solutions]


@make_command(exclusive=[ONE_TEXT, "cards_only certificate"], writes=PDF)
def sheet(
    run: Run,
    many: asking.Many,
    how: Printing,
    style: Style,
    motifs: asking.Motifs,
    font: Annotated[tuple[str, ...], FONT],
    search: asking.Searching,
    certificate: Certificate,
) -> int:
    """Print PUZZLE: cards to cut out, the board, facts about its solutions, and at the end the solutions.

    Several puzzles make a booklet, with a cover, the puzzles sorted by difficulty, and the rules; so does --author.
    Print at 100 %, on both sides if there are backs. The time limit for the search is ten seconds by default; the sheet
    states only what is known by then. Exit status 1 if a puzzle has no solution; 3 if that is not known.

    Examples:
        sheet mine.txt -o cards.pdf
            print the cards, the board and the solutions
        sheet standard smiley --size 40 --paper letter -o booklet.pdf
            print two puzzles as one booklet
    """
    broken, output = many.say_broken(), run.output or ""
    if len(many.readable) > 1 and certificate is not None and certificate.endswith(".zip"):
        raise InputError("cannot hold several results; name a folder instead of a file", source=certificate)
    with search.live() as shown:
        arguments = search.patient(PATIENCE).arguments(shown)
        drawn = {**asdict(how), **asdict(style), "motifs": motifs, "font": font, "certificate": certificate}
        printed = satpuzzle.sheet(many.readable, output, **drawn, **arguments)
    for text in [*(f"{made.title}: {each}" for made in printed.sets for each in made.remarks), *printed.pictures]:
        remark(text)
    run.lines(_report(printed, output))
    statuses = [status_of(made.known) for made in printed.sets]
    if many.only is not None and statuses == [1]:
        many.only.say_what_helps(0)
    return max([broken, *statuses])


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


ENTER = Opt("Open the editor; without PUZZLE, with an empty board on which you build a puzzle by clicking.")
SOLUTIONS = Opt("Leave out the solutions and the code that finds them.", written="--no-solutions")
HOST = Opt("Address to listen on; 0.0.0.0: for other machines, too.", metavar="ADDRESS", default="127.0.0.1")
# MiB: questions about small puzzles are answered
MEMORY = Opt("Memory limit of a request.", LONG, least=24 << 20, default="1GiB")
TASKS = Opt("Number of requests answered at the same time.", LONG, least=1, most=256, shown="one per core")
PHOTO = Arg("A JPEG, PNG or WebP file with all cards of a puzzle.", kind=InputFile())
LINK = Opt("Link below the puzzle, as to the author's site or shop.", metavar="URL")


@value(frozen=True)
class Playing:
    """What a page shows: arguments of `write_page`."""

    enter: Annotated[bool, ENTER] = False
    solutions: Annotated[bool, SOLUTIONS] = True
    title: Annotated[str, asking.TITLE] = ""
    link: Annotated[str, LINK] = ""
    cards: Annotated[bool, asking.CARDS._replace(group=DRAWING)] = False
    letters: Annotated[bool, Opt("Show a letter for each figure.", DRAWING)] = False


@make_command(writes=PAGES)
def page(
    run: Run,
    many: asking.PerhapsMany,
    how: Playing,
    motifs: asking.Motifs,
    search: asking.Searching,
    certificate: Certificate,
) -> int:
    """Make a playable page of PUZZLE: one file that works in any browser, without a network.

    The page states only what could be counted in ten seconds, or in the time set with --timeout. It contains up to
    10,000 solutions. Exit status 1 if there is no solution; 3 if that is not known. Several puzzles give a page each
    and a table; --timeout applies to each.

    Examples:
        page mine.txt -o mine.html
            one file to play mine.txt in any browser, also offline
        page standard mine.txt -o pages/
            NAME.html for each puzzle
    """
    if not many.named and not how.enter:
        raise InputError("PUZZLE is missing; give one, or use --enter to enter one on the page")
    if many.only is None and many.named and how.title:
        raise InputError("--{option} needs a single PUZZLE", option="title")
    if not how.solutions and certificate is not None:
        remark(say("the certificate contains the solutions; do not publish it with the page"))
    if not many.named:  # an empty page
        files.check_writable(run.output or "")
        many = asking.Puzzles([asking.Named("-")], asking.Named("-"))
    pages, proofs = places = many.places(run, (run.output, ".html"), (certificate, ".zip"))
    columns = [
        path_column("page", say("page"), pages.values()),
        *([path_column("certificate", say("certificate"), proofs.values())] if proofs else []),
        Column("distinct", say("distinct")),
        Column("essential", say("essential")),
        Column("kilobytes", say("kB")),
        Column("stars", say("difficulty"), 5),
    ]
    answer = partial(_written, places, {**asdict(how), "motifs": motifs})
    return asking.ask(run, many, Answer, answer, search.patient(PATIENCE), columns=columns)


def _written(places: Sequence[dict[str, str]], how: Any, asked: asking.Asked) -> Answer:
    """Write the page of a puzzle, or an empty one."""
    path, proof = places[0][asked.named.name], places[1].get(asked.named.name)
    puzzle = asked.puzzle if asked.named.error else asked.named.read
    built = satpuzzle.write_page(puzzle, path, certificate=proof, **asked.how, **how)
    size = -(-built.size // 1000)
    data = {"stars": star_text(built.difficulty), "kilobytes": size}
    if counts := built.known and built.known.counts:
        data |= {"page": path, "certificate": proof, "distinct": counts.distinct, "essential": counts.essential}
    told = Answer(data, map(Line, _about(built, path, size)))
    if built.known and built.known.missing:
        told.error = f"{path}: {built.known.missing[0]}"
    if counts is not None and not counts.distinct:
        told.yes, told.essential = False, 0
    return told


def _about(built: Built, path: str, size: int) -> Iterator[str]:
    line = f"{on_a_line(path)}: " + say("{n} kB", n=size)
    counts = built.known and built.known.counts
    if counts is not None and counts.distinct and not built.listed:
        line += ", " + say("solutions left out")
    elif built.listed or counts is not None:
        line += ", " + several(built.listed, "with {n} essential solution", "with {n} essential solutions")
    yield line
    yield from proof_lines(built.known)


@make_command()
def serve(
    run: Run,
    named: asking.Perhaps,
    host: Annotated[str, HOST],
    port: Annotated[int, Opt("Port to listen on; 0: any free port.", least=0, most=65535, default=8040)],
    browser: Annotated[bool, Opt("Open the page in a browser.", default=True)],
    timeout: Annotated[float, asking.LIMIT._replace(least=1, most=86400, default=120.0)],
    memory: Annotated[int, MEMORY],
    tasks: Annotated[int | None, TASKS],
) -> int:
    """Open a page in the browser to enter or play puzzles; this program answers its requests.

    It solves, counts, proves and designs what is on the page; --timeout and --memory limit each request. Only this
    machine is served unless --host says otherwise; there is no password. Ctrl-C ends it, with exit status 0.

    Examples:
        serve
            enter a puzzle in the browser, and ask about it
        serve mine.txt --port 0 --no-browser
            play it; the URL is printed
    """
    import webbrowser

    with needs("serve", "web"):
        from satpuzzle.web.building import served
        from satpuzzle.web.server import address, listening
        from satpuzzle.web.server import run as serving
    # seconds for what the page can know by itself
    page = served(named and named.puzzle, Style(), Settings(), Deadline(2.0))
    with listening(host, port) as listener:
        where = address(host, listener)

        def ready() -> None:
            run.line(say("the page is at {address}; press Ctrl-C to stop", address=where))
            if browser:
                threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

        serving(listener, host, page, seconds=timeout, memory=memory, places=tasks or cores(), ready=ready)
    return 0


@make_command(writes=PAGE)
def photo(run: Run, photo: Annotated[str, PHOTO]) -> int:
    """Make a page that reads the cards in PHOTO: open it in a browser, check what it found, and solve the puzzle.

    The page is one file with the photograph inside, and works without a network; nothing is sent. It outlines the cards
    and compares their sides; you can move corners and sides. All cards must be in view, apart on a plain table, or
    touching in a grid.

    Examples:
        photo cards.jpg -o enter.html
            make a page that finds the cards in cards.jpg
        photo cards.png -o enter.html --language de
            the same in German
    """
    satpuzzle.write_page(None, run.output or "", photo=photo)
    remark(say("open {file} in a browser: it looks for the cards, and you check them", file=run.output))
    return 0
