"""`satpuzzle render` and `satpuzzle sheet`: pictures of a puzzle, and its cards to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import satpuzzle
from satpuzzle.cli import options, outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, takes_many_puzzles
from satpuzzle.cli.outputs import Output, proof_lines, status_of
from satpuzzle.cli.parameters import CUTTING, DRAWING, PRINT, Choice, InputFile, Look, Name, Number, flag, option
from satpuzzle.errors import InputError, OutOfTimeError, on_a_line, shorten
from satpuzzle.model import Puzzle
from satpuzzle.paper.cards import LEAST, PAPERS
from satpuzzle.paper.fonts import load
from satpuzzle.paper.picture import ending, written
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Shown, Style, Texts, hinted
from satpuzzle.pictures.scene import Scene
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.search import Settings

if TYPE_CHECKING:
    from satpuzzle.paper.booklet import Printed

TEXTS: Final = ("labels", "names", "letters")
ONE_TEXT = "--labels --names --letters"
OVER = 0.25  # seconds that drawing may exceed the time limit


def _motifs(*, motif: tuple[str, ...]) -> dict[str, str]:
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


def _style(*, motif: tuple[str, ...], numbers: bool, cards: bool, arrows: bool, **texts_shown: bool) -> Style:
    shown: Texts = next((text for text in TEXTS if texts_shown.get(text)), "none")
    return Style(numbers, cards, shown, arrows, _motifs(motif=motif))


motif_option = option(
    "--motif", "Look of a figure, as in heart=red, 3=star or 2=cat.svg.", DRAWING, multiple=True, type=Look()
)
font_option = option(
    "--font",
    "TrueType font for PDF and PNG; more fonts are for letters that the first one lacks.",
    DRAWING,
    multiple=True,
    type=InputFile(),
)
takes_motifs = options.becomes("motifs", _motifs, motif_option)  # the command gets `motifs`
takes_style = options.becomes(  # the command gets `style`
    "style",
    _style,
    option("--numbers/--no-numbers", "Show the number of each card type.", DRAWING, default=True),
    flag("--cards", "Show the number of each card; names are always shown.", DRAWING),
    flag("--labels", "Show the label of each side.", DRAWING),
    flag("--names", "Show figures by name.", DRAWING),
    flag("--letters", "Show a letter for each figure.", DRAWING),
    flag("--arrows", "Show the rotation of each card by an arrow.", DRAWING),
    motif_option,
)


CARDS, BOARD, FIRST, ALL = "cards", "board", "first", "all"  # values of --show besides numbers


@make_command(
    ("render mine.txt -o cards.svg", "draw the cards"),
    ("render standard --show 1-4 -o solutions.svg", "draw the first four solutions in one picture"),
    exclusive=[ONE_TEXT],
)
@options.takes_puzzle
@option(
    "--show",
    "cards, board (only placed cards), first (any one solution), all (solutions), or their numbers, as in 1-4.",
    type=Name(lambda: (CARDS, BOARD, FIRST, ALL)),
    metavar="WHAT",
    show_default=CARDS,
)
@flag("--essential", "Show solutions that are rotations of each other, or symmetric in other ways, once.")
@takes_style
@font_option
@options.takes_search
@outputs.writes(outputs.PICTURE, "Write this .svg, .pdf or .png file.", required=True)
def render(
    puzzle: Puzzle,
    show: str | None,
    essential: bool,
    style: Style,
    font: tuple[str, ...],
    search: options.Searching,
    output: str,
) -> int:
    """Draw the cards of PUZZLE, or its solutions.

    By default the cards are drawn. `check --format svg` draws boards from a file. PDF and PNG need the extra
    [pictures]. By default the search stops after ten seconds; --timeout limits search and drawing. Exit status 1 if
    there is no solution to draw; 3 if no solution is found in time.
    """
    if essential and show in (None, CARDS, BOARD, FIRST):
        raise InputError("--essential needs --show all, or numbers as in --show 1-4")
    settings, timeout, live = search
    deadline, drawing = Deadline(timeout), Deadline(timeout, -OVER)
    drawer = Drawer(puzzle, style, deadline=drawing)
    if show == BOARD:
        drawn = [hinted(puzzle)]
    elif show not in (None, CARDS):
        # Refuse what cannot be drawn or written before a long search.
        _ = puzzle.board.corners
        if ending(output) != ".svg":
            load(font, "PDF")
        with live() as shown:
            deadline.progress = shown.progress
            patient = deadline.at_most(PATIENCE if timeout is None else None)
            try:
                drawn = _solutions(puzzle, show or ALL, essential, settings, patient)
            except OutOfTimeError as error:
                raise OutOfTimeError(
                    "nothing to draw, the solutions are not known: {error}; raise --timeout", error=error
                ) from None
        if not drawn:
            options.say_what_helps(puzzle)
            remark(say("there is no solution to draw; nothing is written"))
            return 1
    else:
        _write(drawer.cards_scene(), output, font, drawing)
        return 0
    if len(drawn) > MOST_BOARDS:
        raise _too_many()
    _write(drawer.board_scene(drawn), output, font, drawing)
    return 0


def _write(scene: Scene, path: str, font: tuple[str, ...], deadline: Deadline) -> None:
    """Write the picture, whole or not at all. Raises OutOfTimeError."""
    data = written([scene], path, font=font, deadline=deadline)
    with files.replacing(path) as file:
        file.write(data)


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


def _solutions(puzzle: Puzzle, show: str, essential: bool, settings: Settings, deadline: Deadline) -> list[Shown]:
    """The solutions chosen by --show. Raises InputError."""
    numbers = [] if show in (FIRST, ALL) else _numbers(show)
    most = numbers[-1] if numbers else MOST_BOARDS + 1
    solving = satpuzzle.solve(puzzle, limit=most, up_to_rotation=essential, settings=settings, deadline=deadline)
    if show == FIRST:
        return [*map(Shown.of, solving.any_one())]
    solutions = list(solving)
    if solutions and numbers and numbers[-1] > len(solutions):
        raise InputError(
            "invalid --show {number}; there are only {n} solutions",
            number=numbers[-1],
            n=len(solutions),
            source=options.source_name(),
        )
    chosen = [number for number in numbers or range(1, len(solutions) + 1) if solutions]
    if len(chosen) == 1:
        return [Shown.of(solutions[chosen[0] - 1])]
    return [Shown.of(solutions[number - 1], say("Solution {n}", n=number)) for number in chosen]


@make_command(
    ("sheet mine.txt -o cards.pdf", "print the cards, the board and the solutions"),
    ("sheet standard smiley --size 40 --paper letter -o booklet.pdf", "print two puzzles as one booklet"),
    exclusive=[ONE_TEXT],
)
@takes_many_puzzles
@option(
    "--paper",
    "Paper: {papers}, its size in mm as in 320x450, or card for one card on each page.",
    PRINT,
    metavar="NAME|SIZE",
    default="a4",
    parts={"papers": ", ".join(PAPERS)},
)
@option("--backs/--no-backs", "Print backs, with the card's name and a code for the set.", PRINT, default=True)
@option("--back-picture", "Print this .svg, .png or .jpg picture on all backs.", PRINT, type=InputFile())
@option(
    "--edge", "Edge along which the printer flips the paper.", PRINT, type=Choice(("long", "short")), default="long"
)
@flag("--cards-only", "Print only the cards and their backs; do not search.", PRINT)
@flag("--details", "Also print how to check the proof.", PRINT)
@option("--title", "Title of the puzzle, page or booklet.", PRINT, default="", metavar="TEXT")
@option("--author", "Name of the author.", PRINT, default="", metavar="TEXT")
@option("--publisher", "Publisher, for the cover.", PRINT, default="", metavar="TEXT")
@option(
    "--size", "Side of a card in mm; by default fitted to the paper.", CUTTING, type=Number(min=LEAST), metavar="MM"
)
@option(
    "--bleed",
    "For a print shop: let the art go on so far beyond the cards, and print cut marks.",
    CUTTING,
    type=Number(min=0),
    metavar="MM",
)
@option(
    "--background",
    "Background of the cards: a colour, as in lightblue or #ff8800, or a picture.",
    CUTTING,
    type=InputFile(),
    metavar="COLOUR|FILE",
)
@takes_style
@font_option
@options.takes_search
@outputs.also_writes(
    *("--certificate", outputs.CERTIFICATES, "Write a certificate: a proof that others can check."),
    metavar="FILE|FOLDER",
)
@outputs.writes(outputs.PDF, "Write this .pdf file.", required=True)
def sheet(
    many: Many,
    style: Style,
    background: str | None,
    search: options.Searching,
    certificate: str | None,
    output: str,
    **how: Any,
) -> int:
    """Print PUZZLE: cards to cut out, the board, facts about its solutions, and at the end the solutions.

    Several puzzles make a booklet, with a cover, the puzzles sorted by difficulty, and the rules; so does --author.
    Print at 100 %, on both sides if there are backs. The time limit for the search is ten seconds by default; the sheet
    states only what is known by then. Exit status 1 if a puzzle has no solution; 3 if that is not known.
    """
    broken = [each for each in many.named if each.puzzle is None]
    if not many.puzzles:
        raise InputError(broken[0].error, source=broken[0].name)
    if len(many.puzzles) > 1 and certificate is not None and certificate.endswith(".zip"):
        raise InputError("cannot hold several results; name a folder instead of a file", source=certificate)
    with search.live() as shown:
        printed = satpuzzle.sheet(
            many.puzzles,
            output,
            certificate=certificate,
            **vars(replace(style, background=background)),
            **search.arguments(shown, PATIENCE),
            **how,
        )
    for each in broken:
        remark(f"{each.name}: {each.error}")
    for made in printed.sets:
        for text in made.remarks:
            remark(f"{made.title}: {text}")
    for text in printed.pictures:
        remark(text)
    with Output(None) as out:
        out.lines(_report(printed, output))
    statuses = [status_of(made.known) for made in printed.sets]
    if many.only is not None and statuses == [1]:
        options.say_what_helps(many.only)
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
