"""Puts the pages together: the cards of each puzzle, the boards, what is known of all, at the very end the solutions.

With backs, cards begin on a sheet of paper of their own, and so do the solutions, so that none shows through.
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

LEAST_TITLE = 40.0  # the width of a title above a board, at least
MOST_TITLE = 3  # lines of a title among text
MOST_LINES = 12  # of small print that a CHECK line may take

PAINTING = 1.5  # what painting pages takes, in times of what laying them out has taken
OVER = 0.25  # seconds past a time limit that this may take

Finding = Callable[[CardSet, float], Knowledge]


class PrintedSet(NamedTuple):
    """What became of a puzzle. code: of its set of cards. size: a card's side in mm. a_page: cards on a page.

    known: of its solutions; None if nothing was asked. remarks: what is left out, or not as one may expect.
    """

    title: str
    code: str
    size: float
    a_page: int
    known: Knowledge | None
    remarks: Sequence[str]


class Printed(NamedTuple):
    """What was printed: the number of pages, and what became of each puzzle."""

    pages: int
    sets: Sequence[PrintedSet]


def booklet(
    puzzles: Sequence[Puzzle],
    layout: Layout,
    style: Style | None,
    find_out: Finding | None,
    deadline: Deadline | None = None,
) -> tuple[list[Scene], Printed]:
    """The pages of these puzzles. find_out: asked what is known of each; None: cards alone, and no board either.

    It is told how many seconds to leave for each, so that the pages are painted when the time of `deadline`, that of
    all of them, is up. Raises InputError, and OutOfTimeError if painting alone takes longer, before anything is asked.
    """
    began, deadline = time.process_time(), deadline or Deadline()

    def check(times: float) -> float:
        """How many seconds past `OVER` so many times as much takes as was done. Raises OutOfTimeError if too many."""
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
    """The sets whose boards can be drawn, those together that share one."""
    alike: dict[object, list[CardSet]] = {}
    for each in sets:
        if each.corners:
            alike.setdefault(each.board_key, []).append(each)
    return list(alike.values())


def _add(pages: list[Page], more: Sequence[Page], backs: bool) -> None:
    """More pages; with backs, the first of them on a sheet of its own."""
    if not more:
        return
    if backs and len(pages) % 2:
        pages.append(blank_page(pages[-1].sheet))
    pages += more


def _printed(each: CardSet, known: Knowledge | None) -> PrintedSet:
    remarks = []
    if each.in_order:
        remarks.append(say("the cards lie on the page as they lie in a solution, for they are listed so"))
    if known is not None and not each.corners:
        remarks.append(say("the board and the solutions are left out: {why}", why=each.flaw))
    if known is not None and not each.regular:
        remarks.append(say("the cells of the board are no regular polygons, but the cards are; they do not cover it"))
    if known is not None and known.counts is None:
        remarks.append(say("how many solutions there are is not known ({why}); the sheet says so", why=known.stopped))
    if known is not None and known.unproved:
        remarks.append(say("no certificate written ({why}); the sheet says so", why=known.unproved))
    return PrintedSet(each.title, each.code, each.side, each.a_page, known, remarks)


def _explanations(sets: Sequence[tuple[CardSet, Knowledge]]) -> list[Page]:
    """How many solutions there are, and how that is known; none is shown."""
    flow = Flow(sheets(sets[0][0].layout.paper)[0], say("About the solutions"))
    flow.text(say("Nothing on this page gives a solution away."), Letters(fill=as_paper.QUIET))
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
    """The solutions, drawn small, and below them their CHECK lines."""
    solved = [(each, what) for each, what in sets if what.solutions and each.corners]
    if not solved:
        return []
    flow = Flow(sheets(sets[0][0].layout.paper)[0], say("Solutions – do not look here too early"))
    if any(what.counts and what.counts.distinct > what.counts.essential for _, what in solved):
        flow.text(say("Boards that are turned as a whole are not drawn."), Letters(fill=as_paper.QUIET))
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
    """What is to be said of solutions that are not drawn."""
    if known.counts is None:
        return say("Found before the search was stopped; there may be others.")
    more = known.counts.essential - len(known.solutions)
    if more == 1:
        return say("One more is not drawn; `satpuzzle solve` lists it.")
    number = known_facts.number(more)
    return say("{number} more are not drawn; `satpuzzle solve` lists them.", number=number) if more else ""


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
    font: Path | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Printed:
    """Write a PDF file to print and to cut out: cards, board, what is known of the solutions, at the end these.

    puzzles: one, or several for one booklet. paper: "a4" or "letter". size: how long a card's side is, in mm; None:
    as is usual. cut: "hairlines" around each card, or "marks" beside them. gap: between cards, in mm. backs: pages to
    print on the back, where each card shows its name and the code of its set; flip: the edge of the paper around which
    the printer turns it, "long" or "short". cards_only: nothing but the cards and their backs; nothing is searched.
    certificate: a file to prove the solutions in; of several puzzles a folder, and the files are called by the codes of
    the sets. numbers, texts, turns, motifs: as for `draw`. font: a TTF file. settings, timeout (in seconds, for each
    puzzle): of the search, and of drawing; when the time is up, the sheet says that it is not known how many solutions
    there are. progress: where it is written how far this is.

    Raises OutOfTimeError if drawing alone takes longer; InputError for all these, for cards that do not fit the page,
    and without the extra [pictures].

    >>> import satpuzzle
    >>> printed = satpuzzle.sheet("standard", "cards.pdf", size=50)
    >>> printed.pages, printed.sets[0].a_page, printed.sets[0].known.counts.essential
    (5, 15, 2)
    """
    clock(timeout, progress)  # refused now rather than later
    path, given, settings = os.fspath(path), as_puzzles(puzzles), as_settings(settings)
    proof, font = None if certificate is None else os.fspath(certificate), None if font is None else os.fspath(font)
    layout = Layout(paper, size, cut, gap, backs, flip)
    style = Style(numbers, True, texts, turns, {} if motifs is None else motifs)
    files.check_writable(path)
    to_pdf([_texts(given, style)], font=font)  # what that needs is there, and its font has all letters
    proofs: Iterator[str | None] = repeat(None)
    if proof is not None:
        if cards_only:
            raise InputError("cards_only searches nothing, so there is nothing to prove; leave out certificate")
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
    """Where the puzzles' certificates go, each to a file of its own: equal cards may have other names.

    Raises InputError if something else is there.
    """
    codes = [code(puzzle) for puzzle in puzzles]
    again = [codes[:place].count(each) for place, each in enumerate(codes)]
    paths = [
        os.path.join(folder, f"{each}-{before + 1}.zip" if before else f"{each}.zip")
        for each, before in zip(codes, again, strict=True)
    ]
    for path in filter(os.path.lexists, paths):
        with files.reading(path) as file:
            if not file.read(2) == b"PK":
                raise InputError("would be replaced, and is no certificate; name another folder", source=path)
    return paths


def _texts(puzzles: Sequence[Puzzle], style: Style) -> Scene:
    """All that somebody typed and that will be printed."""
    texts = [text for puzzle in puzzles for text in (harmless(puzzle.title), *puzzle.card_names)]
    if style.texts == "names":
        texts += [name for puzzle in puzzles for name in puzzle.figures]
    return Scene(1, 1, [Text(0, 0, text, 1) for text in texts])
