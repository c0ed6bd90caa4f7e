"""Booklets to print: the cards of each puzzle, the boards, what is known about them, and at the end the solutions.

Several puzzles get a cover, a list by difficulty (stars show how many cards a plain search places), and the rules. The
template paper.typ sets the texts. With backs, cards and solutions begin on new sheets of paper, so that no solution
shows through.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import repeat
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError, Parts, harmless, located, needs
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.model import Lay, Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.value import grouped
from satpuzzle.notation import PuzzleLike, as_puzzles
from satpuzzle.paper.cards import CardSet, Printing
from satpuzzle.paper.fonts import FontFiles, Fonts, load
from satpuzzle.paper.typeset import Page, document
from satpuzzle.pictures.boards import Shown, Style, title_of
from satpuzzle.pictures.own import in_print
from satpuzzle.pictures.scene import Path as Area
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.text_boards import joined_rims
from satpuzzle.report import known_facts
from satpuzzle.report.documents import Line, prose
from satpuzzle.report.known_facts import Knowledge, check_provable, code, find_out, sentence, star_count
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

Pages = list[Page | Parts]  # those of texts are data of the template


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
        pictures: What may disappoint in pictures of the user.
    """

    pages: int
    sets: Sequence[PrintedSet]
    pictures: Sequence[str] = ()


def booklet(
    sets: Sequence[CardSet],
    find_out: Callable[[Puzzle], Knowledge] | None = None,
    cover: Mapping[str, str] | None = None,
    details: bool = False,
) -> Pages:
    """Lay out the pages of a booklet.

    Args:
        sets: The cards of each puzzle. They get their `place`, and what is `known`.
        find_out: Called for each puzzle; returns what is known about its solutions. None: only cards, without boards.
        cover: Title and publisher for the cover; None for none. With a cover, the puzzles are sorted by difficulty.
        details: Whether to say how to check proofs.

    Returns:
        The pages.
    """
    pages, ranked, alone = Pages(), sorted(sets, key=_hardness) if cover else sets, len(sets) == 1
    for place, each in enumerate(ranked, 1):
        each.place = place if cover and not alone else 0
    if cover:
        pages += _front(cover, ranked)
    for each in ranked:
        first, *others = each.pages()
        pages += [first._replace(label=f"set{each.place}"), *others]
    if find_out is None:
        return pages
    boards = grouped((_board_of(each), each) for each in ranked if each.corners and each.packing.board is None)
    pages += [alike[0].board_page(shared=len(alike) > 1) for alike in boards.values()]
    for each in sets:
        each.known = find_out(each.puzzle)
    facts, answers = [*_explanations(ranked, details)], [*filter(None, _answers(ranked))]
    if not (alone and answers):
        quiet = Line(say("This page does not give away any solution."), "quiet")
        pages.append(_text(say("About the solutions"), [[quiet], *facts]))
    if answers:
        blocks = [[line for block in facts for line in block], *answers] if alone else answers
        pages.append(_text(say("Solutions – no peeking"), blocks, "solutions"))
    return pages


def _board_of(each: CardSet) -> object:
    """What tells whether sets of cards can share a board."""
    return each.code if each.puzzle.hints else "", each.hint(), tuple(map(tuple, each.corners)), each.side


def _text(heading: str, blocks: Sequence[Sequence[object]], label: str = "") -> Parts:
    """Pages of text."""
    return {"kind": "text", "heading": heading, "blocks": blocks, "label": label}


def _hardness(each: CardSet) -> tuple[int, float]:
    """The sort key of the contents: easy puzzles first, those without stars last."""
    measured = each.puzzle.difficulty
    return star_count(measured) or 9, (measured and measured.placements) or math.inf


def _front(cover: Mapping[str, str], sets: Sequence[CardSet]) -> Iterator[Parts]:
    """The cover, with cards of some puzzles; then the contents and the rules."""
    chosen = [(each, card) for card in range(3) for each in sets[:: max(1, len(sets) // 3)]]
    under = several(len(sets), "{n} puzzle to cut out and solve", "{n} puzzles to cut out and solve")
    cards = [each.cover(card) for each, card in chosen if card < len(each.puzzle.cards)][:3]
    yield {"kind": "cover", "under": under, **cover, "cards": cards, "label": ""}
    entries = []
    for each in sets:
        number = several(len(each.puzzle.cards), "{n} card", "{n} cards")
        entries.append((each.place, each.title, number, star_count(each.puzzle.difficulty), each.cover(0)))
    meaning = known_facts.stars_explained() if any(entry[3] for entry in entries) else ()
    contents = [Line(say("Puzzles"), "title"), {"entries": entries}, *meaning]
    yield _text(cover["title"], [contents, [Line(say("How to play"), "title"), *_how_to_play(sets)]])


def _how_to_play(sets: Sequence[CardSet]) -> Iterator[Line]:
    """The rules of all puzzles; where they differ, with the numbers of the puzzles."""
    yield from prose("how to play")
    kinds: dict[str, list[int]] = {}
    for each in sets:
        may = sentence(each.told or known_facts.abilities(each.puzzle))
        rims = [sentence(joined) for joined in [joined_rims(each.puzzle.board)] if joined]
        for text in [may, *known_facts.matching(each.puzzle), *rims]:
            kinds.setdefault(text, []).append(each.place)
    for text, places in kinds.items():
        if len(places) < len(sets):
            numbers = ", ".join(map(str, places))
            text = several(len(places), "Puzzle {list}", "Puzzles {list}", list=numbers) + f": {text}"
        yield Line(text, "bullet")


def _explanations(sets: Sequence[CardSet], details: bool) -> Iterator[Sequence[object]]:
    """What is known about the number of solutions, without showing any."""
    for each in sets:
        cards = several(len(each.puzzle.cards), "{n} card", "{n} cards")
        head = [Line(each.title, "title"), Line(f"{cards} · {each.note}", "quiet")]
        codes = [{"tiles": [_qr(each)]}] if each.layout.link else []
        yield [*head, *known_facts.explained(each.puzzle, each.known, details=details), *codes]
    yield [*known_facts.meanings([(each.puzzle, each.known) for each in sets])]


def _qr(each: CardSet) -> tuple[str, str, Scene, float]:
    """A QR code of the puzzle's link, for a tile. Raises InputError if it has too many cards."""
    from satpuzzle.web.building import link_end

    with needs(say("a QR code"), "pictures"):
        import segno
    try:
        rows = [*segno.make(f"{each.layout.link}#{link_end(each.puzzle)}", micro=False).matrix_iter(border=4)]
    except segno.DataOverflowError:
        raise InputError("has too many cards for a QR code; leave --link out", source=each.title) from None
    dark = ((x, y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit)
    squares = Area("".join(f"M{3 * x} {3 * y}h3v3h-3z" for x, y in dark), fill="#000000")
    drawn = Scene(3 * len(rows), 3 * len(rows), [squares], title=say("QR code"), background="#ffffff")
    return say("Play it in a browser"), each.layout.link, drawn, 0.0


def _answers(sets: Sequence[CardSet]) -> Iterator[Sequence[object]]:
    """Small drawings of the solutions."""
    solved = [each for each in sets if each.known.solutions and each.corners]
    counted = filter(None, (each.known.counts for each in solved))
    lines: list[object] = []
    if any(counts.distinct > counts.essential for counts in counted):
        lines += [line._replace(kind="quiet") for line in prose("moved boards")]
    tiles = []
    for each in solved:
        for number, solution in enumerate(each.known.solutions, 1):
            head, below = f"{each.code} · " + say("Solution {n}", n=number), each.title if each.place else ""
            tiles.append((head, below, each.board(Shown.of(solution)), 8 / each.side))
    if tiles:
        yield [*lines, {"tiles": tiles}]
    rests = ((each.code, _not_shown(each.known)) for each in solved)
    yield [Line(f"{code}: {rest}", "quiet") for code, rest in rests if rest]


def _not_shown(known: Knowledge) -> str:
    """A remark on solutions that are not drawn."""
    if known.counts is None:
        return say("The search was stopped; there may be more solutions.")
    more = known.counts.essential - len(known.solutions)
    return several(more, "One more solution is not shown.", "{n} more solutions are not shown.") if more else ""


def _printed(each: CardSet, searched: bool) -> PrintedSet:
    remarks, known = [], each.known
    lays = tuple(Lay(kind, turn) for kind, turn in each.puzzle.card_types)
    if len(lays) == each.puzzle.board.cells > 1 and not solution_faults(Solution(lays, each.puzzle)):
        remarks.append(say("the order of the cards on the page is a solution, as in the file"))
    if searched and not each.corners:
        remarks.append(say("the board and the solutions are left out: {why}", why=each.flaw))
    if searched:
        remarks += known.missing
    size, a_page = each.side, len(each.packing.places)
    return PrintedSet(title_of(each.puzzle), each.code, size, a_page, known if searched else None, remarks)


@checked(path=validation.path, certificate=validation.path)
def sheet(
    puzzles: PuzzleLike | Sequence[PuzzleLike],
    path: Path,
    *,
    certificate: Path | None = None,
    font: FontFiles = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
    **how: Any,
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
        backs: Add pages for the backs, with the name of each card and the code of its set.
        edge: The edge around which the printer turns the paper, "long" or "short".
        bleed: How far the art goes on beyond the cards, in mm, with cut marks in place of lines. Pages then state in
            TrimBox and BleedBox what is cut out and what is printed for it.
        back_picture: A picture file for all backs, in place of names and codes.
        link: The address of a page of satpuzzle: QR codes open the puzzles there.
        cards_only: Print only cards and backs, and search nothing.
        certificate: A file for a proof of the solutions; for several puzzles, a folder.
        details: Also say how to check the proof.
        font: A TTF file; or several, each for letters that those before it lack.
        title: The title of the booklet, or of the only puzzle.
        author: The author that the cover names.
        publisher: The publisher that the cover names.
        settings: The settings of the search.
        timeout: Seconds for the search of each puzzle. If it does not finish, the sheet says that the number of
            solutions is not known.
        progress: Where the call reports its progress.
        how: `numbers`, `texts`, `arrows` and `motifs` as for `draw`; and `background`, that of the cards: a colour,
            as in "lightblue" or "#ff8800", or a picture file, which covers the card and its bleed.

    Returns:
        The number of pages, and what is known about each puzzle.

    Raises:
        InputError: An argument is invalid, or the cards do not fit the page.

    Example:
        >>> import satpuzzle
        >>> printed = satpuzzle.sheet("standard", "cards.pdf", size=40)
        >>> printed.pages, printed.sets[0].a_page, printed.sets[0].known.counts.essential
        (3, 9, 2)
    """
    limit = clock(timeout, progress).limit  # refuse invalid values early
    path, given, settings = os.fspath(path), as_puzzles(puzzles), as_settings(settings)
    style = Style(**{name: how.pop(name) for name in [*how] if name in Style.__annotations__})
    layout = Printing(**how)
    if layout.cards_only and certificate:
        raise InputError("{one} and {other} cannot be used together", one="cards_only=", other="certificate=")
    if layout.title and len(given) == 1:  # the cover and the puzzle have the same title
        given = [replace(given[0], title=layout.title)]
    files.check_writable(path)
    fonts = _checked(given, style, f"{layout.title}\n{layout.author}\n{layout.publisher}", load(font, "PDF"))
    proofs: Iterator[str | None] = repeat(None)
    if certificate is not None:
        check_provable(proof := os.fspath(certificate), folder=len(given) > 1)
        proofs = iter([proof] if len(given) == 1 else _in_folder(proof, given))

    def known(puzzle: Puzzle) -> Knowledge:
        return find_out(puzzle, settings, clock(timeout, progress), next(proofs))

    cover = None
    if not layout.cards_only and (len(given) > 1 or layout.author or layout.publisher):
        own = given[0].title if len(given) == 1 else ""
        cover = {"title": layout.title or own or say("Edge-matching puzzles"), "publisher": layout.publisher}
        whole = Deadline(None if limit is None else limit * len(given))
        for place, each in enumerate(given):
            if each.difficulty is None:
                with suppress(OutOfTimeError):
                    given[place] = replace(each, difficulty=difficulty(each, deadline=whole))
    sets = [CardSet(puzzle, layout, style) for puzzle in given]
    pages = booklet(sets, None if layout.cards_only else known, cover, layout.details)
    name = sets[0].title if len(sets) == 1 else several(len(sets), "{n} puzzle", "{n} puzzles")
    data = {
        "title": cover["title"] if cover else name,
        "author": layout.author,
        "paper": layout.sheets[0],
        "backs": layout.backs,
        "footer": say("page {n} of {total}", n="{n}", total="{total}"),
        "ruler": say("This line is 50 mm long if printed at 100 % (actual size)."),
    }
    written, count = document(pages, data, fonts, Deadline())
    with files.replacing(path) as file:
        file.write(written)
    shown = [*(picture for each in sets for picture in each.drawer.own_pictures), *filter(None, [layout.back])]
    nodes = (node for page in pages if isinstance(page, Page) and page.scene for node in page.scene.children)
    return Printed(count, [_printed(each, not layout.cards_only) for each in sets], in_print(nodes, shown))


def _in_folder(folder: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """The paths of the certificates, one per puzzle, also for equal sets. Raises InputError for other files there."""
    codes = [code(puzzle) for puzzle in puzzles]
    again = (codes[:place].count(each) for place, each in enumerate(codes))
    names = (f"{each}-{n + 1}.zip" if n else f"{each}.zip" for each, n in zip(codes, again, strict=True))
    paths = [os.path.join(folder, name) for name in names]
    for path in filter(os.path.lexists, paths):
        with files.reading(path) as file:
            if not file.read(2) == b"PK":
                raise InputError("is not a certificate and would be replaced; choose another folder", source=path)
    return paths


def _checked(puzzles: Sequence[Puzzle], style: Style, words: str, fonts: Fonts) -> Fonts:
    """Fonts with all letters. Raises InputError, with the puzzle's title, if there are none for a letter."""
    fonts = fonts.showing(words)
    for puzzle in puzzles:
        with located(title_of(puzzle)):
            texts = [harmless(puzzle.title), *puzzle.card_names, *(puzzle.figures if style.texts == "names" else ())]
            fonts = fonts.showing("\n".join(texts))
    return fonts
