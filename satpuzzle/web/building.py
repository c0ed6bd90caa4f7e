"""Makes pages: asks what is to be known of a puzzle, and writes the file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import laid_open
from satpuzzle.model import Board, Counts, Difficulty, Puzzle, Solution
from satpuzzle.pictures.boards import Style, title_of
from satpuzzle.report.known_facts import Knowledge, check_provable, find_out
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import LANGUAGES, say, wanted
from satpuzzle.search import Search, Settings
from satpuzzle.version import __version__
from satpuzzle.web import bundle
from satpuzzle.web.figures import Figures, figures

_NAMES = {"until_first": "untilFirst", "dead_ends": "deadEnds"}
KNOWN_RULES = ("signed", "unsigned")  # to the page
DIGITS = 4  # of corners, after the point


def content(
    puzzle: Puzzle | None,
    style: Style,
    figures: Figures,
    *,
    language: str | None = None,
    enter: bool = False,
    facts: dict[str, Any] | None = None,
    solutions: dict[str, Any] | None = None,
    solver: bool = True,
    server: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """All of it but the texts. facts, solutions: as the functions here make them; None: nothing is known.

    language: None: what the browser asks for. enter: open the editor.
    solver: can it look for solutions? server: what the pages of a server know of it.
    """
    return {
        "language": language,
        "version": __version__,
        "mode": "edit" if enter else "play",
        "puzzle": None if puzzle is None else puzzle_data(puzzle),
        "frame": figures.frame,
        "style": {"numbers": style.cards, "texts": style.texts},
        "looks": figures.looks,
        "lettersNeeded": figures.letters_needed,
        "palette": figures.palette,
        "facts": facts,
        "solutions": solutions,
        "solver": solver,
        "server": server,
    }


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle itself. Raises InputError for a board that cannot be drawn, and for a rule that pages do not know."""
    rule = puzzle.rule
    if rule.word not in KNOWN_RULES:
        raise InputError("the page to play does not know the rule {rule}; `render` draws the puzzle", rule=rule)
    given = zip(puzzle.hints, puzzle.given_cards, strict=True)
    return {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": _board(puzzle),
        "rule": {"signed": rule.word == "signed", "rim": rule.rim, "rimOnly": rule.rim_only},
        "cards": puzzle.cards,
        "cardNames": puzzle.card_names,
        "figures": puzzle.figures,
        "hints": [[hint.cell, card, turn] for hint, (card, turn) in given],
    } | ({"readAs": puzzle.read_as._asdict()} if puzzle.read_as else {})


def _board(puzzle: Puzzle) -> dict[str, Any]:
    """The board. rotations: those that leave the hints in force, the identity first."""
    board: Board = puzzle.board
    return {
        "name": board.name,
        "sides": board.sides,
        "cells": board.cells,
        "joins": [[*a, *b] for a, b in board.joins],
        "corners": [[[_short(x), _short(y)] for x, y in corners] for corners in board.corners],
        "rows": board.rows,
        "rotations": [{"cells": rotation.cells, "shifts": rotation.shifts} for rotation in puzzle.rotations],
    }


def _short(number: float) -> float | int:
    """A number in few digits."""
    rounded = round(number, DIGITS) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def known(what: Knowledge, difficulty: Difficulty | None) -> dict[str, Any]:
    """What is known of its solutions, of who found out, and how hard the puzzle is."""
    return {
        "counts": None if what.counts is None else {name: _exact(n) for name, n in asdict(what.counts).items()},
        "atLeast": _exact(what.at_least),
        "stopped": what.stopped,
        "engine": what.engine,
        "certificate": what.proof and {"file": what.proof.file, "sha256": what.proof.sha256},
        "unproved": what.unproved,
        "difficulty": difficulty and {_NAMES.get(name, name): n for name, n in difficulty._asdict().items()},
    }


def _exact(number: int) -> int | str:
    """A number as scripts can hold it: digits, where it is too large for theirs."""
    return number if number < 1 << 53 else str(number)


def packed(puzzle: Puzzle, solutions: Sequence[Solution], *, complete: bool) -> dict[str, Any]:
    """Essential solutions, packed: cell by cell the place of its lay among all lays, in one byte or two (low first).

    The lays go by type, and those of a type by turn. complete: are these all, up to rotating the board?
    """
    lays = sorted(puzzle.every_lay)
    place = {lay: number for number, lay in enumerate(lays)}
    size = 1 if len(lays) <= 256 else 2
    data = b"".join(place[lay].to_bytes(size, "little") for solution in solutions for lay in solution.lays)
    return {"complete": complete, "essential": len(solutions), "bytes": size, "packed": b64encode(data).decode()}


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
    deadline: Deadline,
) -> Built:
    """Write the page of a puzzle to a file; None: one to enter puzzles. Raises InputError before it searches.

    enter: it opens with the editor. solutions: they are in the file, for whoever wants to be helped;
    if not, nothing in it solves the puzzle, or says how it was made.
    """
    files.check_writable(path)
    if certificate is not None:
        if puzzle is None:
            raise InputError("there is no puzzle of which anything could be proved; leave out certificate")
        check_provable(certificate, settings)
    text, what, listed = _page(puzzle, style, enter, settings, deadline, certificate=certificate, solutions=solutions)
    files.write_text(path, text)
    return Built(len(text.encode()), what, listed)


def served(puzzle: Puzzle | None, style: Style, settings: Settings, deadline: Deadline) -> str:
    """The page of a puzzle for `satpuzzle serve`, which answers what is asked there. Raises InputError."""
    return _page(puzzle, style, puzzle is None, settings, deadline, server={})[0]


def _page(
    puzzle: Puzzle | None,
    style: Style,
    enter: bool,
    settings: Settings,
    deadline: Deadline,
    *,
    certificate: str | None = None,
    solutions: bool = True,
    server: dict[str, Any] | None = None,
) -> tuple[str, Knowledge | None, int]:
    """The text of a page, what is known of the puzzle, and how many essential solutions are in the page."""
    looks = figures(puzzle, style, deadline)
    what: Knowledge | None = None
    facts = held = None
    listed = 0
    if puzzle is not None:
        puzzle_data(puzzle)  # what no page can show is refused before anything is looked for
        what = find_out(puzzle, settings, deadline, certificate, _listed if solutions else _none)
        facts = known(what, _difficulty(puzzle, deadline))
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
    return Search(search.puzzle, limit=SOME, up_to_rotation=True, settings=settings, deadline=search.deadline).find()


def _none(_search: Search, _counts: Counts) -> Sequence[Solution]:
    return ()


def _difficulty(puzzle: Puzzle, deadline: Deadline) -> Difficulty | None:
    """How hard it is, as it was measured already, or is now, if there is time."""
    if puzzle.difficulty is not None:
        return puzzle.difficulty
    try:
        return difficulty(puzzle, deadline=deadline)
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
