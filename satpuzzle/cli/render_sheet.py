"""`satpuzzle render` and `satpuzzle sheet`: pictures of a puzzle, and its cards to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

import satpuzzle
from satpuzzle.cli.asking import CARDS, ESSENTIAL, NAMES, TITLE, Many, Named, Only, Searching
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import CUTTING, DRAWING, PRINT, From, InputFile, Look, Name
from satpuzzle.cli.results import A_CERTIFICATE, PDF, PICTURE, Run, proof_lines, status_of
from satpuzzle.errors import InputError, OutOfTimeError, on_a_line, shorten
from satpuzzle.model.value import value
from satpuzzle.paper.cards import LEAST, PAPERS
from satpuzzle.paper.fonts import load
from satpuzzle.paper.picture import ending, written
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Shown, Style, Texts, hinted
from satpuzzle.pictures.scene import Scene
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Opt
from satpuzzle.search import Settings

if TYPE_CHECKING:
    from satpuzzle.paper.booklet import Printed

ONE_TEXT = "--labels --names --letters"
OVER = 0.25  # seconds that drawing may exceed the time limit

Letters = Annotated[bool, Opt("Show a letter for each figure.", DRAWING)]
Drawn = Annotated[bool, CARDS._replace(group=DRAWING)]
Motif = Annotated[tuple[str, ...], Opt("Look of a figure, as in heart=red, 3=star or 2=cat.svg.", DRAWING, kind=Look())]
FONT = "TrueType font for PDF and PNG; more fonts are for letters that the first one lacks."
Font = Annotated[tuple[str, ...], Opt(FONT, DRAWING, kind=InputFile())]


def motifs_of(motif: Motif) -> dict[str, str]:
    """The looks of figures, by their names or numbers. Raises InputError."""
    motifs: dict[str, str] = {}
    for text in motif:
        figure, sign, look = text.partition("=")
        if not (sign and figure.strip() and look.strip()):
            raise InputError(
                "invalid --motif {text}; expected FIGURE=LOOK, as in 3=star or heart=red", text=shorten(text)
            )
        if motifs.setdefault(figure.strip(), look.strip()) != look.strip():
            raise InputError("--motif {figure} is given twice with different looks", figure=shorten(figure))
    return motifs


Motifs = Annotated[dict[str, str], From(motifs_of)]


def style_of(
    numbers: Annotated[bool, Opt("Show the number of each card type.", DRAWING, default=True)],
    cards: Drawn,
    labels: Annotated[bool, Opt("Show the label of each side.", DRAWING)],
    names: Annotated[bool, NAMES._replace(group=DRAWING)],
    letters: Letters,
    arrows: Annotated[bool, Opt("Show the rotation of each card by an arrow.", DRAWING)],
    motifs: Motifs,
) -> Style:
    """How cards and boards are drawn."""
    texts: Texts = "labels" if labels else "names" if names else "letters" if letters else "none"
    return Style(numbers, cards, texts, arrows, motifs)


Drawing = Annotated[Style, From(style_of)]
CARD, BOARD, FIRST, ALL = "cards", "board", "first", "all"  # values of --show besides numbers
SHOW = Opt(
    "cards, board (only placed cards), first (any one solution), all (solutions), or their numbers, as in 1-4.",
    kind=Name(lambda: (CARD, BOARD, FIRST, ALL)),
    metavar="WHAT",
    default=CARD,
)


@make_command(
    ("render mine.txt -o cards.svg", "draw the cards"),
    ("render standard --show 1-4 -o solutions.svg", "draw the first four solutions in one picture"),
    exclusive=[ONE_TEXT],
    writes=PICTURE,
)
def render(
    run: Run,
    named: Only,
    show: Annotated[str, SHOW],
    essential: Annotated[bool, ESSENTIAL],
    style: Drawing,
    font: Font,
    search: Searching,
) -> int:
    """Draw the cards of PUZZLE, or its solutions.

    By default the cards are drawn. `check --format svg` draws boards from a file. PDF and PNG need the extra
    [pictures]. By default the search stops after ten seconds; --timeout limits search and drawing. Exit status 1 if
    there is no solution to draw; 3 if no solution is found in time.
    """
    if essential and show in (CARD, BOARD, FIRST):
        raise InputError("--essential needs --show all, or numbers as in --show 1-4")
    puzzle, output = named.puzzle, run.output or ""
    drawing = Deadline(search.timeout, -OVER)
    drawer = Drawer(puzzle, style, deadline=drawing)
    if show == CARD:
        return _write(drawer.cards_scene(), output, font, drawing)
    if show == BOARD:
        return _write(drawer.board_scene([hinted(puzzle)]), output, font, drawing)
    # Refuse what cannot be drawn or written before a long search.
    _ = puzzle.board.corners
    if ending(output) != ".svg":
        load(font, "PDF")
    with search.live() as shown:
        deadline = Deadline(search.patient(PATIENCE).timeout, progress=shown.progress)
        try:
            drawn = _solutions(named, show, essential, search.settings, deadline)
        except OutOfTimeError as error:
            raise OutOfTimeError(
                "nothing to draw, the solutions are not known: {error}; raise --timeout", error=error
            ) from None
    if not drawn:
        named.say_what_helps(0)
        remark(say("there is no solution to draw; nothing is written"))
        return 1
    if len(drawn) > MOST_BOARDS:
        raise _too_many()
    return _write(drawer.board_scene(drawn), output, font, drawing)


def _write(scene: Scene, path: str, font: tuple[str, ...], deadline: Deadline) -> int:
    """Write the picture, whole or not at all; the exit status 0. Raises OutOfTimeError."""
    data = written(scene, path, font=font, deadline=deadline)
    with files.replacing(path) as file:
        file.write(data)
    return 0


def _too_many() -> InputError:
    """The error for too many boards."""
    return InputError("too many boards for one picture; choose some with --show 1-{most}", most=MOST_BOARDS)


def _numbers(text: str) -> list[int]:
    """The numbers in the value of --show, in order. Raises InputError."""
    numbers: dict[int, None] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?", part)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high:
            raise InputError(
                "invalid --show {text}; expected cards, board, first, all or numbers, as in 3 or 1-4",
                text=shorten(text),
            )
        if high - low >= MOST_BOARDS or len(numbers) > MOST_BOARDS:
            raise _too_many()
        numbers.update(dict.fromkeys(range(low, high + 1)))
    return sorted(numbers)


def _solutions(named: Named, show: str, essential: bool, settings: Settings, deadline: Deadline) -> list[Shown]:
    """The solutions chosen by --show. Raises InputError."""
    numbers = [] if show in (FIRST, ALL) else _numbers(show)
    most = numbers[-1] if numbers else MOST_BOARDS + 1
    solving = satpuzzle.solve(named.puzzle, limit=most, up_to_rotation=essential, settings=settings, deadline=deadline)
    if show == FIRST:
        return [*map(Shown.of, solving.any_one())]
    solutions = list(solving)
    if solutions and numbers and numbers[-1] > len(solutions):
        raise InputError(
            "invalid --show {number}; there are only {n} solutions",
            number=numbers[-1],
            n=len(solutions),
            source=named.source,
        )
    chosen = [number for number in numbers or range(1, len(solutions) + 1) if solutions]
    if len(chosen) == 1:
        return [Shown.of(solutions[chosen[0] - 1])]
    return [Shown.of(solutions[number - 1], say("Solution {n}", n=number)) for number in chosen]


PAPER = Opt(
    "Paper: {papers}, its size in mm as in 320x450, or card for one card on each page.",
    PRINT,
    metavar="NAME|SIZE",
    parts={"papers": ", ".join(PAPERS)},
)
BACKS = Opt("Print backs, with the card's name and a code for the set.", PRINT)
BACK = Opt("Print this .svg, .png or .jpg picture on all backs.", PRINT, kind=InputFile())
ONLY = Opt("Print only the cards and their backs; do not search.", PRINT)
DETAILS = Opt("Also print how to check the proof.", PRINT)
BLEED = "For a print shop: let the art go on so far beyond the cards, and print cut marks."
BACKGROUND = Opt(
    "Background of the cards: a colour, as in lightblue or #ff8800, or a picture.",
    CUTTING,
    kind=InputFile(),
    metavar="COLOUR|FILE",
)


def _mm(text: str, least: float = 0) -> Opt:
    """A length."""
    return Opt(text, CUTTING, least=least, metavar="MM")


@value(frozen=True)
class Printing:
    """What is printed, and how: the arguments of `sheet`."""

    paper: Annotated[str, PAPER] = "a4"
    backs: Annotated[bool, BACKS] = True
    back_picture: Annotated[str | None, BACK] = None
    edge: Annotated[Literal["long", "short"], Opt("Edge along which the printer flips the paper.", PRINT)] = "long"
    cards_only: Annotated[bool, ONLY] = False
    details: Annotated[bool, DETAILS] = False
    title: Annotated[str, TITLE._replace(group=PRINT)] = ""
    author: Annotated[str, Opt("Name of the author.", PRINT, metavar="TEXT")] = ""
    publisher: Annotated[str, Opt("Publisher, for the cover.", PRINT, metavar="TEXT")] = ""
    size: Annotated[float | None, _mm("Side of a card in mm; by default fitted to the paper.", LEAST)] = None
    bleed: Annotated[float | None, _mm(BLEED)] = None
    background: Annotated[str | None, BACKGROUND] = None


@make_command(
    ("sheet mine.txt -o cards.pdf", "print the cards, the board and the solutions"),
    ("sheet standard smiley --size 40 --paper letter -o booklet.pdf", "print two puzzles as one booklet"),
    exclusive=[ONE_TEXT],
    writes=PDF,
)
def sheet(
    run: Run,
    many: Many,
    how: Printing,
    style: Drawing,
    font: Font,
    search: Searching,
    certificate: Annotated[str | None, A_CERTIFICATE],
) -> int:
    """Print PUZZLE: cards to cut out, the board, facts about its solutions, and at the end the solutions.

    Several puzzles make a booklet, with a cover, the puzzles sorted by difficulty, and the rules; so does --author.
    Print at 100 %, on both sides if there are backs. The time limit for the search is ten seconds by default; the sheet
    states only what is known by then. Exit status 1 if a puzzle has no solution; 3 if that is not known.
    """
    broken, output = many.say_broken(), run.output or ""
    if len(many.readable) > 1 and certificate is not None and certificate.endswith(".zip"):
        raise InputError("cannot hold several results; name a folder instead of a file", source=certificate)
    with search.live() as shown:
        arguments = search.patient(PATIENCE).arguments(shown)
        drawn = {"certificate": certificate, "font": font, **vars(style), **asdict(how)}
        printed = satpuzzle.sheet(many.readable, output, **drawn, **arguments)
    for made in printed.sets:
        for text in made.remarks:
            remark(f"{made.title}: {text}")
    for text in printed.pictures:
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
