"""Makes pages: asks what is to be known of a puzzle, and writes the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from satpuzzle import files
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.language import LANGUAGES, say, wanted
from satpuzzle.make.difficulty import difficulty
from satpuzzle.make.shuffling import laid_open
from satpuzzle.model import Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.picture import Style, title_of
from satpuzzle.page import bundle
from satpuzzle.page.data import content, known, packed
from satpuzzle.page.figures import figures
from satpuzzle.paper.knowledge import Knowledge, check_provable, find_out
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings

MOST = 10_000  # distinct solutions, all of which a page holds
SOME = 20  # essential ones that it holds of more
LARGEST = 700_000  # lays in the solutions of a page


class Built(NamedTuple):
    """What was written. size: in bytes. known: of the puzzle; None for an empty page. listed: solutions in the file."""

    size: int
    known: Knowledge | None
    listed: int


def build(
    path: str,
    puzzle: Puzzle | None,
    style: Style,
    *,
    enter: bool,
    solutions: bool,
    certificate: str | None,
    settings: Settings,
    clock: Clock,
) -> Built:
    """Write the page of a puzzle to a file; None: one to enter puzzles. Raises InputError before it searches.

    enter: it opens with the editor. solutions: they are in the file, for whoever wants to be helped;
    if not, nothing in it solves the puzzle, or says how it was made.
    """
    files.check_writable(path)
    if certificate is not None:
        if puzzle is None:
            raise InputError(say("there is no puzzle of which anything could be proved; leave out certificate"))
        check_provable(certificate, settings)
    text, what, listed = _page(puzzle, style, enter, settings, clock, certificate=certificate, solutions=solutions)
    files.write_text(path, text)
    return Built(len(text.encode()), what, listed)


def served(puzzle: Puzzle | None, style: Style, settings: Settings, clock: Clock) -> str:
    """The page of a puzzle for `satpuzzle serve`, which answers what is asked there. Raises InputError."""
    return _page(puzzle, style, puzzle is None, settings, clock, server={})[0]


def _page(
    puzzle: Puzzle | None,
    style: Style,
    enter: bool,
    settings: Settings,
    clock: Clock,
    *,
    certificate: str | None = None,
    solutions: bool = True,
    server: dict[str, Any] | None = None,
) -> tuple[str, Knowledge | None, int]:
    """The text of a page, what is known of the puzzle, and how many essential solutions are in the page."""
    looks = figures(puzzle, style, clock)
    what: Knowledge | None = None
    facts = held = None
    listed = 0
    if puzzle is not None:
        _ = puzzle.board.corners  # boards that do not lie flat are refused
        what = find_out(puzzle, settings, clock, certificate, _listed if solutions else _none)
        facts = known(what, _difficulty(puzzle, clock))
        if what.solutions and solutions:
            listed = len(what.solutions)
            complete = what.counts is not None and listed == what.counts.essential
            held = packed(puzzle, what.solutions, complete=complete)
        if not solutions:
            puzzle = laid_open(puzzle)
    data = content(
        puzzle,
        style,
        looks,
        language=wanted(),
        enter=enter or puzzle is None,
        facts=facts,
        solutions=held,
        solver=solutions,
        server=server,
    )
    text = bundle.page(
        _title(puzzle), data, looks.definitions, _no_script(), served=server is not None, solver=solutions
    )
    return text, what, listed


def _listed(search: Search, counts: Counts) -> Sequence[Solution]:
    """The essential solutions that a page holds: all, or the first of very many."""
    cells = search.puzzle.board.cells
    if counts.distinct <= MOST and counts.essential * cells <= LARGEST:
        return search.all_found() if counts.distinct else ()
    settings = replace(search.settings, checkpoint=None)  # that is of the count
    return Search(search.puzzle, limit=SOME, up_to_rotation=True, settings=settings, clock=search.clock).find()


def _none(_search: Search, _counts: Counts) -> Sequence[Solution]:
    return ()


def _difficulty(puzzle: Puzzle, clock: Clock) -> Difficulty | None:
    """How hard it is, as it was measured already, or is now, if there is time."""
    if puzzle.difficulty is not None:
        return puzzle.difficulty
    try:
        return difficulty(puzzle, clock=clock)
    except OutOfTimeError:
        return None


def _title(puzzle: Puzzle | None) -> str:
    if puzzle is None:
        return say("Edge-matching puzzles")
    return title_of(puzzle)


def _no_script() -> str:
    """What a browser shows that cannot run the page; in all languages, if nobody says which."""
    said = wanted()
    return " ".join(
        say("This page is a game; it needs JavaScript, and a browser of 2024 or later.", language=each)
        for each in ([said] if said else LANGUAGES)
    )
