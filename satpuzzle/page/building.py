"""Makes pages: asks what is to be known of a puzzle, and writes the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from satpuzzle import files
from satpuzzle.errors import InputError, OutOfTimeError, harmless
from satpuzzle.language import LANGUAGES, say, wanted
from satpuzzle.make.difficulty import difficulty
from satpuzzle.model import Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.picture import Style, about
from satpuzzle.page import bundle
from satpuzzle.page.data import content, known, packed
from satpuzzle.page.figures import figures
from satpuzzle.paper.knowledge import Knowledge, find_out
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings

MOST = 10_000  # distinct solutions, all of which a page holds
SOME = 20  # essential ones that it holds of more
LARGEST = 700_000  # lays in the solutions of a page
PATIENCE = 60.0  # seconds for the search, unless somebody says otherwise


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
    settings: Settings | None,
    clock: Clock,
) -> Built:
    """Write the page of a puzzle to a file; None: one to enter puzzles. Raises InputError before it searches.

    enter: it opens with the editor. solutions: they are in the file, for whoever wants to be helped.
    """
    files.check_writable(path)
    looks = figures(puzzle, style)
    what: Knowledge | None = None
    facts: dict[str, Any] | None = None
    listed: Sequence[Solution] = ()
    if puzzle is not None:
        _ = puzzle.board.corners  # boards that do not lie flat are refused
        if certificate is not None:
            _check_provable(certificate, settings or Settings())
        what = find_out(puzzle, settings, clock, certificate, _listed if solutions else _none)
        listed = what.solutions if solutions else ()
        facts = known(what, _difficulty(puzzle, clock))
    elif certificate is not None:
        raise InputError(say("there is no puzzle of which anything could be proved; leave out certificate"))
    data = content(
        puzzle,
        style,
        looks,
        language=wanted(),
        enter=enter or puzzle is None,
        facts=facts,
        solutions=None if puzzle is None or what is None or not listed else _packed(puzzle, what, listed),
    )
    text = bundle.page(_title(puzzle), data, looks.definitions, _no_script(wanted()))
    files.write_text(path, text)
    return Built(len(text.encode()), what, len(listed))


def served(puzzle: Puzzle | None, server: dict[str, Any], *, language: str | None = None) -> str:
    """The page of a server that answers what is asked of the puzzle. Raises InputError for a board that is not flat.

    server: what the page's script is told of it. language: None: what the browser asks for.
    """
    style = Style()
    looks = figures(puzzle, style)
    data = content(puzzle, style, looks, language=language, enter=puzzle is None, server=server)
    return bundle.page(_title(puzzle), data, looks.definitions, _no_script(language), served=True)


def _listed(search: Search, counts: Counts) -> Sequence[Solution]:
    """The essential solutions that a page holds: all, or the first of very many."""
    cells = search.puzzle.board.cells
    if counts.distinct <= MOST and counts.essential * cells <= LARGEST:
        return search.all_found() if counts.distinct else ()
    first = Search(search.puzzle, limit=SOME, up_to_rotation=True, settings=search.settings, clock=search.clock)
    return first.find()


def _none(_search: Search, _counts: Counts) -> Sequence[Solution]:
    return ()


def _packed(puzzle: Puzzle, what: Knowledge, listed: Sequence[Solution]) -> dict[str, Any]:
    complete = what.counts is not None and len(listed) == what.counts.essential
    return packed(puzzle, listed, complete=complete)


def _difficulty(puzzle: Puzzle, clock: Clock) -> Difficulty | None:
    """How hard it is, as it was measured already, or is now, if there is time."""
    if puzzle.difficulty is not None:
        return puzzle.difficulty
    try:
        return difficulty(puzzle, clock=clock)
    except OutOfTimeError:
        return None


def _check_provable(certificate: str, settings: Settings) -> None:
    """Raises InputError if nothing can be proved, or the proof not be written."""
    from satpuzzle.certificate.claim import checked_recipe

    checked_recipe(settings.recipe)
    if files.check_writable(certificate) is None:
        raise InputError(say("is no file; name one for the certificate"), certificate)


def _title(puzzle: Puzzle | None) -> str:
    if puzzle is None:
        return say("A puzzle of one's own")
    return harmless(puzzle.title) or about(puzzle)


def _no_script(language: str | None) -> str:
    """What a browser shows that runs no scripts; in all languages, if nobody says which."""
    return " ".join(
        say("This page is a game and needs JavaScript; all of it is in this file.", language=each)
        for each in ([language] if language else LANGUAGES)
    )
