"""The calls of the library: what each command of the command line does, but `bench`, which measures them, and `serve`.

A puzzle is given as a `Puzzle`, as a file's name, as the name of a bundled one, or as a text of several lines
(`notation.as_puzzle` says which is meant). Arguments of a wrong kind are an InputError that says what to give.
Modules that only some calls need are imported when these are made.

In this order: solutions and counts; where there is no solution, or cards lie already; proofs; formulas; puzzles and
boards as they are; puzzles made and mended; sets of formulas for competitions; pictures, paper, pages.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle, as_puzzles
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified
    from satpuzzle.certificates.verify import Verified
    from satpuzzle.pictures.boards import Texts
    from satpuzzle.pictures.picture import Drawing
    from satpuzzle.report.booklets import Printed
    from satpuzzle.report.paper import Cut, Flip, Paper
    from satpuzzle.web.building import Built

MOST_SEEDS = 1000  # of a set of formulas; and the most formulas in a measured one
MOST_SECONDS = 10**8  # of one measurement


def certify(
    puzzle: PuzzleLike,
    path: Path,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    count: bool = False,
    report: Path | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions to file `path`, for `verify` and others to check.

    limit: puzzles with more distinct solutions are refused. drat: include the proof in DRAT too. count: hold the counts
    only, made by two programs, and no proof: where solutions are too many to list. report: a file, .html or .pdf, that
    explains the proof to people, with pictures; PDF needs the extra [pictures]. progress: where it is written how far
    this is. deadline: instead of both. Raises InputError, OutOfTimeError; then no report is written.

    >>> import satpuzzle
    >>> satpuzzle.certify("verzwickt", "verzwickt.zip").counts.distinct
    4
    """
    from satpuzzle.certificates import making as making

    puzzle, path, deadline = as_puzzle(puzzle), validation.path("path", path), clock(timeout, progress, deadline)
    limit, drat = validation.whole("limit", limit, 0), validation.flag("drat", drat)
    if validation.flag("count", count):
        if report is not None or drat:
            raise InputError("--count holds no proof: leave out --drat and --report")
        return making.count(puzzle, path, settings=as_settings(settings), deadline=deadline)
    if report is None:
        return making.certify(puzzle, path, settings=as_settings(settings), limit=limit, drat=drat, deadline=deadline)
    from satpuzzle.report import certificate

    report = validation.path("report", report)
    certificate.check(report, path, puzzle)
    certified = making.certify(puzzle, path, settings=as_settings(settings), limit=limit, drat=drat, deadline=deadline)
    certificate.write(report, path, certified.steps)
    return certified


def verify(path: Path, *, progress: Progress | None = None) -> Verified:
    """What the certificate in file `path` proves, checked without any solver.

    progress: where it is written how far this is. Raises InvalidCertificateError, with the reason, if
    nothing; InputError if the file cannot be read.

    >>> import satpuzzle
    >>> certified = satpuzzle.certify("verzwickt", "verzwickt.zip")
    >>> satpuzzle.verify("verzwickt.zip").counts == certified.counts
    True
    """
    from satpuzzle.certificates.verify import verify

    return verify(validation.path("path", path), clock(None, progress).progress)


def draw(
    what: PuzzleLike | Solution | Sequence[Solution],
    *,
    numbers: bool = True,
    cards: bool = False,
    texts: Texts = "none",
    turns: bool = False,
    motifs: Mapping[str, str] | None = None,
) -> Drawing:
    """A picture of a puzzle's cards, of a solution, or of several of one puzzle, side by side.

    numbers: those of card types, in the middle of each card. cards: the cards' own numbers or names there. texts: at
    the sides "labels" as in CHECK lines, the figures' "names", "letters", or "none". turns: an arrow to the side that
    is on top when the card lies as it is written. motifs: for figures, by name or number, what they look like: words
    for a shape, a colour or both, or picture files. Raises InputError for these, or for a board that cannot be drawn.

    >>> import satpuzzle
    >>> drawing = satpuzzle.draw(satpuzzle.first("standard"), motifs={"1": "red heart"})
    >>> drawing.svg.startswith("<?xml")
    True
    """
    from satpuzzle.pictures.boards import Drawer, Shown, Style
    from satpuzzle.pictures.picture import Drawing

    style = Style(numbers, cards, texts, turns, {} if motifs is None else motifs)
    if isinstance(what, Solution):
        return Drawing(Drawer(what.puzzle, style).board_scene([Shown.of(what)]))
    if not isinstance(what, (Puzzle, str, os.PathLike)):
        wanted = say("a puzzle, or solutions of one puzzle")
        solutions = [validation.of("what", each, Solution, wanted) for each in validation.members("what", what, wanted)]
        if not solutions or any(each.puzzle != solutions[0].puzzle for each in solutions):
            raise validation.wrong("what", what, wanted)
        shown = [Shown.of(each, say("Solution {n}", n=number)) for number, each in enumerate(solutions, 1)]
        return Drawing(Drawer(solutions[0].puzzle, style).board_scene(shown))
    return Drawing(Drawer(as_puzzle(what), style).cards_scene())


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
    from satpuzzle.pictures.boards import Style
    from satpuzzle.report.booklets import print_to
    from satpuzzle.report.sheets import Layout

    clock(timeout, progress)  # refused now rather than later
    return print_to(
        validation.path("path", path),
        as_puzzles(puzzles),
        Layout(paper, size, cut, gap, backs, flip),
        Style(numbers, True, texts, turns, {} if motifs is None else motifs),
        cards_only=validation.flag("cards_only", cards_only),
        certificate=None if certificate is None else validation.path("certificate", certificate),
        font=None if font is None else validation.path("font", font),
        settings=as_settings(settings),
        deadline=lambda: clock(timeout, progress),
    )


def write_page(
    puzzle: PuzzleLike | None,
    path: Path,
    *,
    enter: bool = False,
    solutions: bool = True,
    certificate: Path | None = None,
    cards: bool = False,
    letters: bool = False,
    motifs: Mapping[str, str] | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Built:
    """Write a page to play a puzzle: one HTML file that works in any browser, from disk, without a network.

    puzzle: None for a page to enter puzzles. enter: it opens with the editor. solutions: up to 10,000 are in the file,
    packed, for whoever wants to be helped; without them, nothing in it solves the puzzle or says how it was made, and
    its cards are sorted. certificate: a file to prove them in. cards, letters: show the cards' own
    numbers or names, and a letter for each figure, until somebody hides them. motifs: as for `draw`. settings, timeout
    (in seconds): of the search; when the time is up, the page says that it is not known how many solutions there are.
    progress: where the search writes how far it is. Raises InputError for all these, and for a board that cannot be
    drawn.

    >>> import satpuzzle
    >>> built = satpuzzle.write_page("standard", "standard.html")
    >>> built.listed, built.known.counts.distinct
    (2, 8)
    """
    from satpuzzle.pictures.boards import Style
    from satpuzzle.web.building import build

    return build(
        validation.path("path", path),
        None if puzzle is None else as_puzzle(puzzle),
        Style(
            cards=cards,
            texts="letters" if validation.flag("letters", letters) else "none",
            motifs={} if motifs is None else motifs,
        ),
        enter=validation.flag("enter", enter),
        solutions=validation.flag("solutions", solutions),
        certificate=None if certificate is None else validation.path("certificate", certificate),
        settings=as_settings(settings),
        deadline=clock(timeout, progress),
    )
