"""Booklets to print: the cards of each puzzle, the boards, what is known about them, and at the end the solutions.

Several puzzles get a cover, a list by difficulty, and the rules (`front_matter`).

With backs, cards and solutions begin on new sheets of paper, so that no solution shows through.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError, harmless
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.model import Difficulty, Solution
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.notation import PuzzleLike, as_puzzles
from satpuzzle.pictures.boards import Shown, Style, Texts, title_of
from satpuzzle.pictures.card_painter import INK, extent
from satpuzzle.pictures.fonts import FontFiles, font_files, load
from satpuzzle.pictures.in_print import InPrint, in_print
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.pictures.texts import shortened
from satpuzzle.pictures.typeset import to_pdf
from satpuzzle.report import as_paper, known_facts
from satpuzzle.report.as_paper import CARD, Edge, Flow, Letters, Page, Paper, Sheet, Tile, bound, filled, sheets
from satpuzzle.report.documents import Line
from satpuzzle.report.front_matter import Entry, Imprint, cover, front_pages, hardness
from satpuzzle.report.known_facts import Knowledge, check_provable, code, find_out
from satpuzzle.report.sheets import CardSet, Cut, Layout, blank_page
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

UNDER = 8.0  # height of the lines above a solution

Finding = Callable[[CardSet], Knowledge]


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
    """A printed booklet.

    Attributes:
        pages: The number of pages.
        sets: Its puzzles.
        pictures: How pictures of the user come out in print.
    """

    pages: int
    sets: Sequence[PrintedSet]
    pictures: Sequence[InPrint] = ()


def booklet(
    puzzles: Sequence[Puzzle],
    layout: Layout,
    style: Style | None,
    find_out: Finding | None,
    deadline: Deadline | None = None,
    imprint: Imprint | None = None,
) -> tuple[list[Scene], Printed]:
    """Lay out the pages of a booklet.

    Args:
        puzzles: The puzzles.
        layout: Paper, size and cutting of the cards.
        style: How cards are drawn.
        find_out: Called for each puzzle; returns what is known about its solutions. None: only cards, without boards.
        deadline: For measuring difficulties.
        imprint: What the cover names; None for no cover. With a cover, the puzzles are sorted by difficulty.

    Returns:
        The pages, and what was printed, in the given order of the puzzles.

    Raises:
        InputError: The cards do not fit the page.
    """
    sets = [
        CardSet(puzzle, layout, style, f"s{place}" if len(puzzles) > 1 else "") for place, puzzle in enumerate(puzzles)
    ]
    entries = [Entry(number, each, each.puzzle.difficulty, name=each.title) for number, each in enumerate(sets, 1)]
    if imprint is not None:
        entries = _by_difficulty(entries, deadline or Deadline())
    order = [entry.cards for entry in entries]
    pages: list[Page] = []
    if imprint is not None:
        front = sheets(layout.paper)[0]
        pages += [cover(front, imprint, order), *front_pages(front, imprint, entries)]
    for place, entry in enumerate(entries):
        laid_out = list(entry.cards.card_pages())
        if imprint is not None:
            laid_out = [page._replace(title=entry.title, note=entry.note) for page in laid_out]
        begin = _add(pages, laid_out, layout.backs)
        entries[place] = entry._replace(page=begin)
    if imprint is not None:
        again = front_pages(front, imprint, entries)
        pages[1 : 1 + len(again)] = again  # with the numbers of the pages
    if find_out is not None:
        _add(pages, [_board_page(alike, entries) for alike in _boards(order)], layout.backs)
    known: dict[int, Knowledge] = {}
    if find_out is not None:
        known = {id(each): find_out(each) for each in sets}
        found = [(entry, known[id(entry.cards)]) for entry in entries]
        pages += _explanations(found)
        _add(pages, _answers(found), layout.backs)
    title = sets[0].title if len(sets) == 1 else several(len(sets), "{n} puzzle", "{n} puzzles")
    if imprint is not None:
        title = imprint.heading
    drawers = [each.drawer for each in sets]
    definitions = {name: nodes for each in drawers for name, nodes in each.definitions(each.labels).items()}
    if layout.shop:
        pages = [page if page.trim else page._replace(trim=page.sheet.box) for page in pages]
    scenes = bound(pages, title, definitions)
    own = [*(picture for drawer in drawers for picture in drawer.own_pictures), *filter(None, [layout.back])]
    pictures = in_print(scenes, own)
    return scenes, Printed(len(pages), [_printed(each, known.get(id(each))) for each in sets], pictures)


def _by_difficulty(entries: Sequence[Entry], deadline: Deadline) -> list[Entry]:
    """The puzzles with their difficulty, easiest first, with the numbers in their titles or in this order."""
    measured = [each if each.difficulty else each._replace(difficulty=_measured(each, deadline)) for each in entries]
    ranked = sorted(measured, key=lambda each: hardness(each.difficulty))
    titles = [each.cards.title for each in ranked]
    numbered = _own_numbers(titles) or enumerate(titles, 1)
    return [each._replace(number=number, name=name) for each, (number, name) in zip(ranked, numbered, strict=True)]


def _own_numbers(titles: Sequence[str]) -> list[tuple[int, str]]:
    """The numbers in titles that differ only in them, such as `Turtles 3`, and the rest of the titles; else empty."""
    found = [match for title in titles if (match := re.fullmatch(r"(.+?)(?<!, seed)(?:, number)? (\d{1,4})", title))]
    own = [(int(match[2]), match[1]) for match in found]
    return own if len({name for _, name in own}) == 1 and len({*own}) == len(titles) else []


def _measured(entry: Entry, deadline: Deadline) -> Difficulty | None:
    """The difficulty of a puzzle; None if there is no time."""
    with suppress(OutOfTimeError):
        return difficulty(entry.cards.puzzle, deadline=deadline)
    return None


def _board_page(alike: Sequence[CardSet], entries: Sequence[Entry]) -> Page:
    """The page with the board of some sets; with the number of the puzzle if the board is only for one of several."""
    entry = next(each for each in entries if each.cards is alike[0])
    return alike[0].board_page(shared=len(alike) > 1, title=_titled(entry, entries))


def _boards(sets: Sequence[CardSet]) -> list[list[CardSet]]:
    """The sets whose boards can be drawn, grouped by equal boards."""
    alike: dict[object, list[CardSet]] = {}
    for each in sets:
        if each.corners:
            alike.setdefault(each.board_key, []).append(each)
    return list(alike.values())


def _add(pages: list[Page], more: Sequence[Page], backs: bool) -> int:
    """Add pages; with backs, they begin on a new sheet. Return the number of the first one."""
    if more and backs and len(pages) % 2:
        pages.append(blank_page(pages[-1].sheet))
    begin = len(pages) + 1
    pages += more
    return begin


def _printed(each: CardSet, known: Knowledge | None) -> PrintedSet:
    remarks = []
    if each.in_order:
        remarks.append(say("the order of the cards on the page is a solution, as in the file"))
    if known is not None and not each.corners:
        remarks.append(say("the board and the solutions are left out: {why}", why=each.flaw))
    if known is not None and known.counts is None:
        remarks.append(say("the number of solutions is not known ({why}); the sheet says so", why=known.stopped))
    if known is not None and known.unproved:
        remarks.append(say("no certificate written ({why}); the sheet says so", why=known.unproved))
    return PrintedSet(each.title, each.code, each.side, each.a_page, known, remarks)


def _explanations(found: Sequence[tuple[Entry, Knowledge]]) -> list[Page]:
    """Pages about the number of solutions, without showing any."""

    def write(flow: Flow) -> None:
        flow.text(say("This page does not give away any solution."), Letters(fill=as_paper.QUIET))
        flow.space(4)
        notes = [*known_facts.meanings([(entry.cards.puzzle, what) for entry, what in found])]
        for entry, what in found:
            each = entry.cards
            title = shortened(_titled(entry, found), 3 * flow.width, as_paper.TITLE)  # three lines
            head = [Line(title, "title"), Line(_about(each), "quiet")]
            lines = [*head, *known_facts.explained(each.puzzle, what, alone=len(found) == 1)]
            if entry is found[-1][0]:  # the notes are not alone on a page
                flow.need(flow.height_of([*lines, *notes]) + as_paper.BETWEEN)
            flow.block(lines)
            flow.space(as_paper.BETWEEN)
        flow.block(notes)

    return filled(_sheet(found), say("About the solutions"), write, _note(found))


def _sheet(found: Sequence[tuple[Entry, Knowledge]]) -> Sheet:
    return sheets(found[0][0].cards.layout.paper)[0]


def _titled(entry: Entry, found: Sequence[object]) -> str:
    """The title of a puzzle, with its number if there are several."""
    return entry.title if len(found) > 1 else entry.cards.title


def _about(each: CardSet) -> str:
    cards = several(len(each.puzzle.cards), "{n} card", "{n} cards")
    return f"{cards} · {each.note}"


def _note(found: Sequence[tuple[Entry, Knowledge]]) -> str:
    return found[0][0].cards.note if len(found) == 1 else ""


def _answers(found: Sequence[tuple[Entry, Knowledge]]) -> list[Page]:
    """Pages with small drawings of the solutions."""
    solved = [(entry, what) for entry, what in found if what.solutions and entry.cards.corners]
    if not solved:
        return []

    def write(flow: Flow) -> None:
        known = [(each.cards.puzzle, what.counts) for each, what in solved if what.counts]
        moved = [puzzle for puzzle, counts in known if counts.distinct > counts.essential]
        if moved:
            text = say("Rotations of the whole board are not shown.")
            if not all(map(known_facts.only_rotates, moved)):
                text = say("Solutions that are the same but for moves of the whole board are shown once.")
            flow.text(text, Letters(fill=as_paper.QUIET))
            flow.space(2)
        flow.tiles(
            [
                _tile(flow, entry.cards, solution, n, _titled(entry, found))
                for entry, what in solved
                for n, solution in enumerate(what.solutions, 1)
            ]
        )
        for entry, what in solved:
            if rest := _not_shown(what):
                flow.text(f"{entry.cards.code}: {rest}", Letters(0.8 * as_paper.PLAIN, fill=as_paper.QUIET))

    return filled(_sheet(found), say("Solutions – no peeking"), write, _note(found))


def _tile(flow: Flow, each: CardSet, solution: Solution, place: int, below: str) -> Tile:
    """A small drawing of a solution below two lines of text."""
    width, height = extent(each.corners)
    small = flow.close * 19.0 / math.sqrt(as_paper.area(each.corners[0]))  # the side of a square card, if there is room
    side = min(each.side, small, flow.width / width, (flow.left - 12) / height)
    room = max(width * side, 40.0)  # mm, for the title
    title, size = f"{each.code} · " + say("Solution {n}", n=place), 0.7 * as_paper.PLAIN
    lines = [
        Text(0, 1.8, title, 0.8 * as_paper.PLAIN, INK, True, "start", room),
        Text(0, 5.4, shortened(below, room, size), size, as_paper.QUIET, False, "start", room),
    ]
    return Tile([*lines, *each.boards.board(Shown.of(solution), side, 0.0, UNDER)], room, height * side + UNDER)


def _not_shown(known: Knowledge) -> str:
    """A remark on solutions that are not drawn."""
    if known.counts is None:
        return say("The search was stopped; there may be more solutions.")
    more = known.counts.essential - len(known.solutions)
    if more == 1:
        return say("One more solution is not shown; `satpuzzle solve` lists it.")
    number = known_facts.number(more)
    return say("{number} more solutions are not shown; `satpuzzle solve` lists them.", number=number) if more else ""


@checked(path=validation.path, background="lightblue", back_picture=validation.path, certificate=validation.path)
def sheet(
    puzzles: PuzzleLike | Sequence[PuzzleLike],
    path: Path,
    *,
    paper: Paper = "a4",
    size: float | None = None,
    cut: Cut | None = None,
    gap: float | None = None,
    backs: bool = True,
    edge: Edge = "long",
    bleed: float | None = None,
    background: str | None = None,
    back_picture: Path | None = None,
    cards_only: bool = False,
    certificate: Path | None = None,
    numbers: bool = True,
    texts: Texts = "none",
    arrows: bool = False,
    motifs: Mapping[str, str] | None = None,
    font: Path | Sequence[Path] | None = None,
    title: str = "",
    author: str = "",
    publisher: str = "",
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Printed:
    """Write a PDF with cards to cut out, the board, the number of solutions, and at the end the solutions.

    Several puzzles, or a title, an author or a publisher, make a booklet: with a cover, the puzzles sorted by
    difficulty, and the rules. Needs the extra [pictures].

    Args:
        puzzles: One puzzle, or several for one booklet.
        path: The PDF file to write.
        paper: "a3", "a4", "letter", or the width and the height in mm, as in "320x450"; it is used in portrait or
            landscape. "card": with `cards_only`, one card on each page, which is as large as the card with its bleed
            and cut marks.
        size: The side of a card in mm; by default chosen to fit the page.
        cut: "hairlines" around the cards, or "marks" beside them; by default marks with `bleed`, else hairlines.
        gap: The distance between cards in mm; by default 0 for squares and triangles, else 3; with `bleed` twice the
            bleed more.
        backs: Add pages for the backs, with the name of each card and the code of its set.
        edge: The edge around which the printer turns the paper, "long" or "short".
        bleed: How far the art goes on beyond the cards, in mm. Pages then state in TrimBox and BleedBox what is cut out
            and what is printed for it.
        background: The background of the cards: a colour, as in "lightblue" or "#ff8800", or a picture file, which
            covers the card and its bleed.
        back_picture: A picture file for all backs, in place of names and codes.
        cards_only: Print only cards and backs, and search nothing.
        certificate: A file for a proof of the solutions; for several puzzles, a folder.
        numbers: As for `draw`.
        texts: As for `draw`.
        arrows: As for `draw`.
        motifs: As for `draw`.
        font: A TTF file; or several, each for letters that those before it lack.
        title: The title of the booklet.
        author: The author that the cover names.
        publisher: The publisher that the cover names.
        settings: The settings of the search.
        timeout: Seconds for the search of each puzzle. If it does not finish, the sheet says that the number of
            solutions is not known.
        progress: Where the call reports its progress.

    Returns:
        The number of pages, and what is known about each puzzle.

    Raises:
        InputError: An argument is invalid, or the cards do not fit the page.

    Example:
        >>> import satpuzzle
        >>> printed = satpuzzle.sheet("standard", "cards.pdf", size=50)
        >>> printed.pages, printed.sets[0].a_page, printed.sets[0].known.counts.essential
        (5, 15, 2)
    """
    clock(timeout, progress)  # refuse invalid values early
    path, given, settings = os.fspath(path), as_puzzles(puzzles), as_settings(settings)
    proof, letters = None if certificate is None else os.fspath(certificate), font_files(font)
    back = None
    if back_picture is not None:
        from satpuzzle.pictures.own import read_picture

        if not backs:
            raise InputError("--back-picture cannot be used with --no-backs")
        back = read_picture(os.fspath(back_picture))
    layout = Layout(paper, size, cut, gap, backs, edge, bleed, back)
    if layout.paper == CARD and not cards_only:
        raise InputError("--paper card needs --cards-only, as boards and solutions do not fit on a card")
    imprint = Imprint(title, author, publisher)
    if imprint.named and len(given) == 1:  # the cover and the puzzle have the same title
        imprint = replace(imprint, title=imprint.title or given[0].title)
        given = [replace(given[0], title=imprint.title)]
    if cards_only and imprint.named:
        raise InputError("--title, --author and --publisher cannot be used with --cards-only")
    style = Style(numbers, True, texts, arrows, {} if motifs is None else motifs, background)
    files.check_writable(path)
    _check_texts(given, style, imprint, letters)
    proofs: Iterator[str | None] = repeat(None)
    if proof is not None:
        if cards_only:
            raise InputError("--certificate cannot be used with --cards-only")
        check_provable(proof, folder=len(given) > 1)
        proofs = iter([proof] if len(given) == 1 else _in_folder(proof, given))

    def known(cards: CardSet) -> Knowledge:
        return find_out(cards.puzzle, settings, clock(timeout, progress), next(proofs))

    limit = clock(timeout, progress).limit
    whole = Deadline(None if limit is None else limit * len(given))
    bookish = not cards_only and (len(given) > 1 or imprint.named)
    scenes, printed = booklet(given, layout, style, None if cards_only else known, whole, imprint if bookish else None)
    data = to_pdf(scenes, font=letters, author=imprint.author)
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


def _check_texts(puzzles: Sequence[Puzzle], style: Style, imprint: Imprint, font: FontFiles) -> None:
    """Check that PDFs can be made, and that the fonts have all letters. Raises InputError, with the puzzle's title."""
    fonts = load(font, "PDF")
    fonts.showing("".join([imprint.title, imprint.author, imprint.publisher]))
    for puzzle in puzzles:
        texts = [harmless(puzzle.title), *puzzle.card_names, *(puzzle.figures if style.texts == "names" else ())]
        try:
            fonts.showing("".join(texts))
        except InputError as error:
            error.source = title_of(puzzle)
            raise
