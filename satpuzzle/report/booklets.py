"""Booklets to print: the cards of each puzzle, the boards, what is known about them, and at the end the solutions.

With backs, cards and solutions begin on new sheets of paper, so that no solution shows through.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from satpuzzle.errors import InputError, harmless
from satpuzzle.model import Solution
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.notation import PuzzleLike, as_puzzles
from satpuzzle.pictures.boards import Shown, Style, Texts
from satpuzzle.pictures.card_painter import extent
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.pictures.texts import broken, shortened
from satpuzzle.report import as_paper, known_facts
from satpuzzle.report.as_paper import Flip, Flow, Letters, Page, Paper, Tile, board_tile, bound, sheets, solved_side
from satpuzzle.report.documents import Line
from satpuzzle.report.known_facts import Knowledge, check_provable, code, find_out
from satpuzzle.report.sheets import CardSet, Cut, Layout, blank_page
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

LEAST_TITLE = 40.0  # minimum width of a title above a board, in mm
MOST_TITLE = 3  # maximum lines of a title
MOST_LINES = 12  # longer CHECK lines are left out

PAINTING = 1.5  # time for painting pages, relative to the time for laying them out
OVER = 0.25  # seconds by which this may exceed a time limit

Finding = Callable[[CardSet, float], Knowledge]


class PrintedSet(NamedTuple):
    """One puzzle of a printed booklet.

    Attributes:
        title: The title of the puzzle.
        code: The code of its set of cards.
        size: The side of a card in mm.
        a_page: The number of cards on a page.
        known: What is known about its solutions; None with `cards_only`.
        remarks: What is left out or unusual.
    """

    title: str
    code: str
    size: float
    a_page: int
    known: Knowledge | None
    remarks: Sequence[str]


class Printed(NamedTuple):
    """A printed booklet: the number of pages, and its puzzles."""

    pages: int
    sets: Sequence[PrintedSet]


def booklet(
    puzzles: Sequence[Puzzle],
    layout: Layout,
    style: Style | None,
    find_out: Finding | None,
    deadline: Deadline | None = None,
) -> tuple[list[Scene], Printed]:
    """Lay out the pages of a booklet.

    Args:
        puzzles: The puzzles.
        layout: Paper, size and cutting of the cards.
        style: How cards are drawn.
        find_out: Called for each puzzle with the seconds to keep for painting; returns what is known about its
            solutions. None: only cards, without boards.
        deadline: For all puzzles and the painting.

    Returns:
        The pages, and what was printed.

    Raises:
        OutOfTimeError: Painting alone takes longer; raised before any search.
        InputError: The cards do not fit the page.
    """
    began, deadline = time.process_time(), deadline or Deadline()

    def check(times: float) -> float:
        """Seconds for `times` the work done so far, minus `OVER`. Raises OutOfTimeError if the deadline is earlier."""
        late = times * (time.process_time() - began) - OVER
        deadline.ahead(late - deadline.elapsed).check()
        return max(0.0, late)

    sets = [
        CardSet(puzzle, layout, style, f"s{place}" if len(puzzles) > 1 else "") for place, puzzle in enumerate(puzzles)
    ]
    pages: list[Page] = []
    for each in sets:
        laid_out = []
        for page in each.card_pages():
            check(1)
            laid_out.append(page)
        _add(pages, laid_out, layout.backs)
    if find_out is not None:
        for alike in _boards(sets):
            _add(pages, [alike[0].board_page(shared=len(alike) > 1)], layout.backs)
    drawing = check(1 + PAINTING)
    known: list[Knowledge | None] = [None] * len(sets)
    if find_out is not None:
        found = [(each, find_out(each, drawing / len(sets))) for each in sets]
        known = [what for _, what in found]
        pages += _explanations(found)
        _add(pages, _answers(found), layout.backs)
    title = sets[0].title if len(sets) == 1 else several(len(sets), "{n} puzzle", "{n} puzzles")
    drawers = [each.drawer for each in sets]
    definitions = {name: nodes for each in drawers for name, nodes in each.definitions(each.labels).items()}
    scenes = bound(pages, title, definitions, ruler=True)
    return scenes, Printed(len(pages), [*map(_printed, sets, known)])


def _boards(sets: Sequence[CardSet]) -> list[list[CardSet]]:
    """The sets whose boards can be drawn, grouped by equal boards."""
    alike: dict[object, list[CardSet]] = {}
    for each in sets:
        if each.corners:
            alike.setdefault(each.board_key, []).append(each)
    return list(alike.values())


def _add(pages: list[Page], more: Sequence[Page], backs: bool) -> None:
    """Add pages; with backs, they begin on a new sheet."""
    if not more:
        return
    if backs and len(pages) % 2:
        pages.append(blank_page(pages[-1].sheet))
    pages += more


def _printed(each: CardSet, known: Knowledge | None) -> PrintedSet:
    remarks = []
    if each.in_order:
        remarks.append(say("the order of the cards on the page is a solution, as in the file"))
    if known is not None and not each.corners:
        remarks.append(say("the board and the solutions are left out: {why}", why=each.flaw))
    if known is not None and not each.regular:
        remarks.append(say("the cards are regular polygons, unlike the cells; they do not cover the board"))
    if known is not None and known.counts is None:
        remarks.append(say("the number of solutions is not known ({why}); the sheet says so", why=known.stopped))
    if known is not None and known.unproved:
        remarks.append(say("no certificate written ({why}); the sheet says so", why=known.unproved))
    return PrintedSet(each.title, each.code, each.side, each.a_page, known, remarks)


def _explanations(sets: Sequence[tuple[CardSet, Knowledge]]) -> list[Page]:
    """Pages about the number of solutions, without showing any."""
    flow = Flow(sheets(sets[0][0].layout.paper)[0], say("About the solutions"))
    flow.text(say("This page does not give away any solution."), Letters(fill=as_paper.QUIET))
    flow.space(4)
    for each, what in sets:
        title = shortened(each.title, MOST_TITLE * flow.width, as_paper.TITLE)
        head = [Line(title, "title"), Line(_about(each), "quiet")]
        flow.block([*head, *known_facts.explained(each.puzzle, what)])
        flow.space(as_paper.BETWEEN)
    flow.block(known_facts.meanings([(each.puzzle, what) for each, what in sets]))
    return flow.pages(_note(sets))


def _about(each: CardSet) -> str:
    cards = several(len(each.puzzle.cards), "{n} card", "{n} cards")
    return f"{cards} · {each.note}"


def _note(sets: Sequence[tuple[CardSet, Knowledge]]) -> str:
    return sets[0][0].note if len(sets) == 1 else ""


def _answers(sets: Sequence[tuple[CardSet, Knowledge]]) -> list[Page]:
    """Pages with small drawings of the solutions, and their CHECK lines."""
    solved = [(each, what) for each, what in sets if what.solutions and each.corners]
    if not solved:
        return []
    flow = Flow(sheets(sets[0][0].layout.paper)[0], say("Solutions – no peeking"))
    if any(what.counts and what.counts.distinct > what.counts.essential for _, what in solved):
        flow.text(say("Rotations are not shown."), Letters(fill=as_paper.QUIET))
        flow.space(2)
    flow.tiles(
        [_tile(flow, each, solution, n) for each, what in solved for n, solution in enumerate(what.solutions, 1)]
    )
    for each, what in solved:
        if rest := _not_shown(what):
            flow.text(f"{each.code}: {rest}", Letters(0.8 * as_paper.PLAIN, fill=as_paper.QUIET))
    flow.space(2)
    for each, what in solved:
        for place, solution in enumerate(what.solutions, 1):
            line = f"{each.code} {place}: {solution.check_line()}"
            if len(broken(line, flow.width, as_paper.FINE)) <= MOST_LINES:
                flow.text(line, Letters(as_paper.FINE))
    return flow.pages(_note(sets))


def _tile(flow: Flow, each: CardSet, solution: Solution, place: int) -> Tile:
    width, height = extent(each.corners)
    side = min(each.side, solved_side(each.corners), flow.width / width, (flow.left - 12) / height)
    title = f"{each.code} · " + say("Solution {n}", n=place)
    return board_tile(each.boards, Shown.of(solution), side, LEAST_TITLE, title, each.title)


def _not_shown(known: Knowledge) -> str:
    """A remark on solutions that are not drawn."""
    if known.counts is None:
        return say("The search was stopped; there may be more solutions.")
    more = known.counts.essential - len(known.solutions)
    if more == 1:
        return say("One more solution is not shown; `satpuzzle solve` lists it.")
    number = known_facts.number(more)
    return say("{number} more solutions are not shown; `satpuzzle solve` lists them.", number=number) if more else ""


@checked()
def sheet(
    puzzles: PuzzleLike | Sequence[PuzzleLike],
    path: Path,
    *,
    paper: Paper = "a4",
    size: float | None = None,
    cut: Cut = "hairlines",
    gap: float | None = None,
    backs: bool = True,
    flip: Flip = "long",
    cards_only: bool = False,
    certificate: Path | None = None,
    numbers: bool = True,
    texts: Texts = "none",
    turns: bool = False,
    motifs: Mapping[str, str] | None = None,
    photo_cards: bool | None = None,
    font: Path | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Printed:
    """Write a PDF with cards to cut out, the board, the number of solutions, and at the end the solutions.

    Needs the extra [pictures].

    Args:
        puzzles: One puzzle, or several for one booklet.
        path: The PDF file to write.
        paper: "a3", "a4", "letter", or the width and the height in mm, as in "320x450"; it is used in portrait or
            landscape.
        size: The side of a card in mm; by default chosen to fit the page.
        cut: "hairlines" around the cards, or "marks" beside them.
        gap: The distance between cards in mm; by default 0 for squares and triangles, else 3.
        backs: Add pages for the backs, with the name of each card and the code of its set.
        flip: The edge around which the printer turns the paper, "long" or "short".
        cards_only: Print only cards and backs, and search nothing.
        certificate: A file for a proof of the solutions; for several puzzles, a folder.
        numbers: As for `draw`.
        texts: As for `draw`.
        turns: As for `draw`.
        motifs: As for `draw`.
        photo_cards: As for `draw`.
        font: A TTF file.
        settings: The settings of the search.
        timeout: Seconds for each puzzle, including drawing. If the search does not finish, the sheet says that the
            number of solutions is not known.
        progress: Where the call reports its progress.

    Returns:
        The number of pages, and what is known about each puzzle.

    Raises:
        InputError: An argument is invalid, or the cards do not fit the page.
        OutOfTimeError: Drawing alone takes longer than `timeout`.

    Example:
        >>> import satpuzzle
        >>> printed = satpuzzle.sheet("standard", "cards.pdf", size=50)
        >>> printed.pages, printed.sets[0].a_page, printed.sets[0].known.counts.essential
        (5, 15, 2)
    """
    clock(timeout, progress)  # refuse invalid values early
    path, given, settings = os.fspath(path), as_puzzles(puzzles), as_settings(settings)
    proof, font = None if certificate is None else os.fspath(certificate), None if font is None else os.fspath(font)
    layout = Layout(paper, size, cut, gap, backs, flip)
    style = Style(numbers, True, texts, turns, {} if motifs is None else motifs, photo_cards)
    files.check_writable(path)
    to_pdf([_texts(given, style)], font=font)  # check early that PDFs can be made and the font has all letters
    proofs: Iterator[str | None] = repeat(None)
    if proof is not None:
        if cards_only:
            raise InputError("certificate cannot be used with cards_only")
        check_provable(proof, settings, folder=len(given) > 1)
        proofs = iter([proof] if len(given) == 1 else _in_folder(proof, given))

    def known(cards: CardSet, drawing: float) -> Knowledge:
        return find_out(cards.puzzle, settings, clock(timeout, progress).ahead(drawing), next(proofs))

    limit = clock(timeout, progress).limit
    whole = Deadline(None if limit is None else limit * len(given))
    scenes, printed = booklet(given, layout, style, None if cards_only else known, whole)
    data = to_pdf(scenes, font=font)
    with files.replacing(path) as file:
        file.write(data)
    return printed


def _in_folder(folder: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """The paths of the certificates, one per puzzle, also for equal sets. Raises InputError for other files there."""
    codes = [code(puzzle) for puzzle in puzzles]
    again = [codes[:place].count(each) for place, each in enumerate(codes)]
    paths = [
        os.path.join(folder, f"{each}-{before + 1}.zip" if before else f"{each}.zip")
        for each, before in zip(codes, again, strict=True)
    ]
    for path in filter(os.path.lexists, paths):
        with files.reading(path) as file:
            if not file.read(2) == b"PK":
                raise InputError("is not a certificate and would be replaced; choose another folder", source=path)
    return paths


def _texts(puzzles: Sequence[Puzzle], style: Style) -> Scene:
    """All typed texts that will be printed."""
    texts = [text for puzzle in puzzles for text in (harmless(puzzle.title), *puzzle.card_names)]
    if style.texts == "names":
        texts += [name for puzzle in puzzles for name in puzzle.figures]
    return Scene(1, 1, [Text(0, 0, text, 1) for text in texts])
