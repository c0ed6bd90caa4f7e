"""Booklets to print: the cards of each puzzle, the boards, what is known about them, and at the end the solutions.

Several puzzles get a cover, a list by difficulty, and the rules (`front_matter`).

With backs, cards and solutions begin on new sheets of paper, so that no solution shows through.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError, harmless, located
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.model import Difficulty, Solution
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.notation import PuzzleLike, as_puzzles
from satpuzzle.pictures.boards import Shown, Style, Texts, title_of
from satpuzzle.pictures.card_painter import extent
from satpuzzle.pictures.fonts import Fonts, font_files, load
from satpuzzle.pictures.in_print import InPrint, in_print
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.typeset import document
from satpuzzle.report import known_facts
from satpuzzle.report.documents import Line, prose
from satpuzzle.report.front_matter import Entry, Imprint, hand, hardness, how_to_play, listed
from satpuzzle.report.known_facts import Knowledge, check_provable, code, find_out, star_count, stars_explained
from satpuzzle.report.papers import CARD, Edge, Paper, area, sheets
from satpuzzle.report.sheets import CardSet, Cut, Layout, Page
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path as AnyPath
from satpuzzle.runtime.validation import checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

LEAST = 10.0  # mm: the side of a square card in drawings of solutions

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


class Booklet:
    """The pages of a booklet, as data of the template booklet.typ, and the pictures on them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pages: list[dict[str, object]] = []
        self.scenes: dict[str, Scene] = {}

    def sheet(self, page: Page, begins: bool = False, label: str = "") -> None:
        """Add a page of cards or a board. With backs, the first ones begin on a new sheet of paper."""
        data = page._asdict() | self.picture(page.scene) | {"height": page.scene.height}
        del data["scene"]
        self.pages.append({"kind": "sheet", **data, "odd": begins and self.layout.backs, "label": label})

    def text(self, heading: str, blocks: Sequence[Sequence[object]], note: str = "", begins: bool = False) -> None:
        """Add pages of text."""
        odd = begins and self.layout.backs
        self.pages.append(
            {"kind": "text", "heading": heading, "blocks": [_plain(each) for each in blocks], "note": note, "odd": odd}
        )

    def cover(self, imprint: Imprint, sets: Sequence[CardSet]) -> None:
        """Add a cover."""
        under = several(len(sets), "{n} puzzle to cut out and solve", "{n} puzzles to cut out and solve")
        cards = [self.picture(scene) for scene in hand(sets)]
        self.pages.append({"kind": "cover", "under": under, "publisher": imprint.publisher, "cards": cards})

    def picture(self, scene: Scene) -> dict[str, object]:
        """Add a picture within text; returns its data."""
        name = f"{len(self.scenes)}.svg"
        self.scenes[name] = scene
        return {"file": name, "width": scene.width, "alt": scene.title or "-"}


def _plain(block: Sequence[object]) -> list[object]:
    """The parts of a block as JSON has them."""
    return [each._asdict() if isinstance(each, Line) else each for each in block]


def booklet(
    puzzles: Sequence[Puzzle],
    layout: Layout,
    style: Style | None,
    find_out: Finding | None,
    deadline: Deadline | None = None,
    imprint: Imprint | None = None,
) -> tuple[Booklet, Printed]:
    """Lay out the pages of a booklet.

    Args:
        puzzles: The puzzles.
        layout: Paper, size and cutting of the cards.
        style: How cards are drawn.
        find_out: Called for each puzzle; returns what is known about its solutions. None: only cards, without boards.
        deadline: For measuring difficulties.
        imprint: What the cover names; None for no cover. With a cover, the puzzles are sorted by difficulty.

    Returns:
        The booklet, and what was printed, in the given order of the puzzles.

    Raises:
        InputError: The cards do not fit the page.
    """
    sets = [CardSet(puzzle, layout, style) for puzzle in puzzles]
    entries = [Entry(number, each, each.puzzle.difficulty) for number, each in enumerate(sets, 1)]
    if imprint is not None:
        entries = _by_difficulty(entries, deadline or Deadline())
    made, alone = Booklet(layout), len(entries) == 1
    if imprint is not None:
        made.cover(imprint, [entry.cards for entry in entries])
        stars = [*stars_explained()] if any(star_count(entry.difficulty) for entry in entries) else []
        contents = [Line(say("Puzzles"), "title"), {"entries": [*map(listed, entries)]}, *stars]
        made.text(imprint.heading, [contents, [Line(say("How to play"), "title"), *how_to_play(entries)]])
    handout = find_out is not None and imprint is None and alone and sets[0].handout
    whole = [] if find_out is None else [entry.cards for entry in entries if entry.cards.handout]
    for entry in entries:
        for place, page in enumerate(entry.cards.card_pages()):
            if imprint is not None:
                page = page._replace(title=entry.title, note=entry.note)
            if entry.cards in whole and place == 0:
                page = entry.cards.with_board(page)
            made.sheet(page, place == 0, f"set{entry.number}" if place == 0 else "")
    known: dict[int, Knowledge] = {}
    if find_out is not None:
        rest = [entry.cards for entry in entries if entry.cards not in whole]
        for place, alike in enumerate(_boards(rest)):
            made.sheet(_board_page(alike, entries), place == 0)
        known = {id(each): find_out(each) for each in sets}
        found = [(entry, known[id(entry.cards)]) for entry in entries]
        facts, answers = [*_explanations(found)], [*filter(None, _answers(made, found))]
        note = sets[0].note if alone else ""
        if handout:
            made.text(say("Solutions – no peeking"), [*facts, *answers], note, begins=True)
        else:
            quiet = Line(say("This page does not give away any solution."), "quiet")
            made.text(say("About the solutions"), [[quiet], *facts], note)
            if answers:
                made.text(say("Solutions – no peeking"), answers, note, begins=True)
    drawers = [each.drawer for each in sets]
    own = [*(picture for drawer in drawers for picture in drawer.own_pictures), *filter(None, [layout.back])]
    pictures = in_print([*made.scenes.values()], own)
    return made, Printed(0, [_printed(each, known.get(id(each))) for each in sets], pictures)


def _by_difficulty(entries: Sequence[Entry], deadline: Deadline) -> list[Entry]:
    """The puzzles with their difficulty, easiest first, numbered in this order."""
    measured = [each if each.difficulty else each._replace(difficulty=_measured(each, deadline)) for each in entries]
    ranked = sorted(measured, key=lambda each: hardness(each.difficulty))
    return [each._replace(number=number) for number, each in enumerate(ranked, 1)]


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


def _explanations(found: Sequence[tuple[Entry, Knowledge]]) -> Iterator[Sequence[object]]:
    """What is known about the number of solutions, without showing any."""
    for entry, what in found:
        each = entry.cards
        cards = several(len(each.puzzle.cards), "{n} card", "{n} cards")
        head = [Line(_titled(entry, found), "title"), Line(f"{cards} · {each.note}", "quiet")]
        yield [*head, *known_facts.explained(each.puzzle, what)]
    yield [*known_facts.meanings([(entry.cards.puzzle, what) for entry, what in found])]


def _titled(entry: Entry, found: Sequence[object]) -> str:
    """The title of a puzzle, with its number if there are several."""
    return entry.title if len(found) > 1 else entry.cards.title


def _answers(made: Booklet, found: Sequence[tuple[Entry, Knowledge]]) -> Iterator[Sequence[object]]:
    """Small drawings of the solutions."""
    solved = [(entry, what) for entry, what in found if what.solutions and entry.cards.corners]
    known = [(entry.cards.puzzle, what.counts) for entry, what in solved if what.counts]
    if moved := [puzzle for puzzle, counts in known if counts.distinct > counts.essential]:
        turned = all(map(known_facts.only_rotates, moved))
        yield [line._replace(kind="quiet") for line in prose("turned boards" if turned else "moved boards")]
    count = sum(len(what.solutions) for _, what in solved)
    columns = 2 if count < 3 else 3 if count < 10 else 4
    tiles = [
        {
            "head": f"{entry.cards.code} · " + say("Solution {n}", n=number),
            "below": _titled(entry, found),
            **made.picture(_small(entry.cards, solution, columns)),
        }
        for entry, what in solved
        for number, solution in enumerate(what.solutions, 1)
    ]
    if tiles:
        yield [{"tiles": tiles}]
    rests = ((entry.cards.code, _not_shown(what)) for entry, what in solved)
    yield [Line(f"{code}: {rest}", "quiet") for code, rest in rests if rest]


def _small(each: CardSet, solution: Solution, columns: int) -> Scene:
    """A small drawing of a solution, so that as many stand in a row unless cards were too small."""
    (width, height), (across, down) = extent(each.corners), sheets(each.layout.paper)[0].room
    usual = max((across / columns - 5) / max(width, height), LEAST / math.sqrt(area(each.corners[0])))
    side = min(each.side, usual, (across - 2) / width, (down - 30) / height)
    board = each.boards.board(Shown.of(solution), side, 1.0, 1.0)
    return each.scene(width * side + 2, height * side + 2, [*board])


def _not_shown(known: Knowledge) -> str:
    """A remark on solutions that are not drawn."""
    if known.counts is None:
        return say("The search was stopped; there may be more solutions.")
    more = known.counts.essential - len(known.solutions)
    return several(more, "One more solution is not shown.", "{n} more solutions are not shown.") if more else ""


@checked(path=validation.path, background="lightblue", back_picture=validation.path, certificate=validation.path)
def sheet(
    puzzles: PuzzleLike | Sequence[PuzzleLike],
    path: AnyPath,
    *,
    paper: Paper = "a4",
    size: float | None = None,
    cut: Cut | None = None,
    gap: float | None = None,
    backs: bool = True,
    edge: Edge = "long",
    bleed: float | None = None,
    background: str | None = None,
    back_picture: AnyPath | None = None,
    cards_only: bool = False,
    certificate: AnyPath | None = None,
    numbers: bool = True,
    texts: Texts = "none",
    arrows: bool = False,
    motifs: Mapping[str, str] | None = None,
    font: AnyPath | Sequence[AnyPath] | None = None,
    title: str = "",
    author: str = "",
    publisher: str = "",
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Printed:
    """Write a PDF with cards to cut out, the board, the number of solutions, and at the end the solutions.

    Several puzzles, or an author or a publisher, make a booklet: with a cover, the puzzles sorted by difficulty, and
    the rules. Needs the extra [pictures].

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
        title: The title of the booklet, or of the only puzzle.
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
    fonts = _checked(given, style, imprint, load(letters, "PDF"))
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
    bookish = not cards_only and (len(given) > 1 or imprint.author + imprint.publisher != "")
    made, printed = booklet(given, layout, style, None if cards_only else known, whole, imprint if bookish else None)
    data, pages = _bound(made, printed, imprint if bookish else None, fonts)
    with files.replacing(path) as file:
        file.write(data)
    return printed._replace(pages=pages)


def _bound(made: Booklet, printed: Printed, imprint: Imprint | None, fonts: Fonts) -> tuple[bytes, int]:
    """The PDF file of a booklet, and the number of its pages."""
    count = len(printed.sets)
    title = printed.sets[0].title if count == 1 else several(count, "{n} puzzle", "{n} puzzles")
    about = {"title": imprint.heading if imprint else title, "author": imprint.author if imprint else "", "about": ""}
    data = {
        "paper": sheets("a4" if made.layout.paper == CARD else made.layout.paper)[0],
        "pages": made.pages,
        "footer": say("page {n} of {total}", n="{n}", total="{total}"),
        "ruler": say("This line is 50 mm long if printed at 100 % (actual size)."),
    }
    template = Path(__file__).with_name("booklet.typ").read_text(encoding="utf-8")
    return document(template, about, data, made.scenes, fonts, Deadline())


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


def _checked(puzzles: Sequence[Puzzle], style: Style, imprint: Imprint, fonts: Fonts) -> Fonts:
    """Fonts with all letters. Raises InputError, with the puzzle's title, if there are none for a letter."""
    fonts = fonts.showing(f"{imprint.title}\n{imprint.author}\n{imprint.publisher}")
    for puzzle in puzzles:
        with located(title_of(puzzle)):
            texts = [harmless(puzzle.title), *puzzle.card_names, *(puzzle.figures if style.texts == "names" else ())]
            fonts = fonts.showing("\n".join(texts))
    return fonts
