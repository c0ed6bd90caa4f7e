"""Makes pages: finds out what is known about a puzzle, draws its figures, and writes the file."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import without_traces
from satpuzzle.model import Board, Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.board import Labels
from satpuzzle.model.rule import Half
from satpuzzle.model.shapes import SHAPES
from satpuzzle.model.symmetries import moved
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.pictures.boards import Drawer, Style, title_of
from satpuzzle.pictures.looks import MOTIFS, Look, Looks, looks_for
from satpuzzle.pictures.own import JPEG, PNG
from satpuzzle.pictures.scene import Node, Use
from satpuzzle.pictures.svg import definitions
from satpuzzle.report.known_facts import Knowledge, check_provable, find_out, read_as_text
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import MOMENT, PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import LANGUAGES, say, tag, translated, wanted
from satpuzzle.runtime.validation import Path, checked, flag, path, web_address
from satpuzzle.search import Search, Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.web import bundle

if TYPE_CHECKING:
    from satpuzzle.schemas import Json
    from satpuzzle.schemas.serving import PageBoard, PagePuzzle

MOST_PHOTO = 30_000_000  # bytes of a photograph
PHOTOS: dict[str, Callable[[bytes], bool]] = {  # by their first bytes
    "jpeg": lambda data: data.startswith(JPEG),
    "png": lambda data: data.startswith(PNG),
    "webp": lambda data: data[:4] + data[8:12] == b"RIFFWEBP",
}


def puzzle_data(puzzle: Puzzle) -> PagePuzzle:
    """The puzzle as JSON. Raises InputError for a board that cannot be drawn, or what pages do not support."""
    rule, board = puzzle.rule, puzzle.board
    if puzzle.corners:
        raise InputError("the playable page does not support cards whose corners match; render draws the puzzle")
    if board.whole is not None and (board.whole.shape is None or board.whole.whole is not None):
        raise InputError("the playable page does not support parts of boards without a name; render draws the puzzle")
    data: PagePuzzle = {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": _board(board),
        "rule": {"signed": rule.halves, "rims": rule.rims, "rimOnly": rule.rim_only, "whole": rule.whole},
        "cards": puzzle.cards,
        "cardNames": puzzle.card_names,
        "figures": puzzle.figures,
        "hints": _hints(puzzle),
    }
    data.update(cast("PagePuzzle", _unusual(puzzle)))
    if remark := read_as_text(puzzle, with_options=False):
        data["readAs"] = {tag(each): translated(remark, each) for each in LANGUAGES}
    return data


def link_end(puzzle: Puzzle, laid: Sequence[Sequence[int] | None] | None = None) -> str:
    """The end of a link, after `#`, that opens a puzzle on any page, with these cards and moves in its cells.

    Returns:
        The text.

    Raises:
        InputError: The board has no name, or the puzzle is nothing that pages support.
    """
    puzzle_data(puzzle)
    if puzzle.board.shape is None and puzzle.board.whole is None:
        raise InputError("board {name} has no name of its own, so no link describes it", name=puzzle.board.name)
    kept = puzzle.board.kept or range(puzzle.board.cells)
    hints = [{"cell": kept[cell] + 1, "type": kind, "turn": turn} for cell, kind, turn in puzzle.hints]
    values = [puzzle.board.name, str(puzzle.rule), puzzle.cards, puzzle.title, puzzle.figures, puzzle.card_names]
    return bundle.packed([*values, hints, laid, _unusual(puzzle)]).rstrip("=")


def _unusual(puzzle: Puzzle) -> Json:
    """What the cards may do, without what is usual."""
    values = {key: getattr(puzzle, key) for key in ("turns", "flip", "backs", "spare")}
    return {key: value for key, value in values.items() if value and value != "free"}


def _hints(puzzle: Puzzle) -> list[list[int]]:
    """The given cards: cell, card, and its first move that leaves it so."""
    hints = []
    for hint, (card, _) in zip(puzzle.hints, puzzle.given_cards, strict=True):
        look, shown = puzzle.look(hint.type, hint.turn), looks_after(puzzle, card)
        hints.append([hint.cell, card, next(move for move, each in shown.items() if each == look)])
    return hints


def looks_after(puzzle: Puzzle, card: int) -> dict[int, Labels]:
    """What a card shows after each move on the page: those of its back follow, greater by the number of sides."""
    backs = puzzle.backs[card : card + 1]
    over = {puzzle.board.sides + move: moved(back, move) for back in backs for move in puzzle.moves}
    return {move: moved(puzzle.cards[card], move) for move in puzzle.moves} | over


def _board(board: Board) -> PageBoard:
    """The board as JSON."""
    data: PageBoard = {
        "name": board.name,
        "sides": board.sides,
        "cells": board.cells,
        "joins": [[*a, *b] for a, b in board.joins],
        "corners": [[[_short(x), _short(y)] for x, y in corners] for corners in board.corners],
        "rows": board.rows if board.whole is None else board.whole.rows,
    }
    return data if board.whole is None else {**data, "kept": board.kept, "free": sorted(board.free)}


def _short(number: float) -> float | int:
    """A number rounded to few digits."""
    rounded = round(number, 4) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def known(what: Knowledge, difficulty: Difficulty | None) -> Json:
    """What is known about the solutions, and the difficulty, as JSON."""
    return {
        "counts": None if what.counts is None else {name: _exact(n) for name, n in asdict(what.counts).items()},
        "atLeast": _exact(what.at_least),
        "stopped": what.stopped,
        "certificate": what.proof and {"file": what.proof.file, "sha256": what.proof.sha256},
        "difficulty": difficulty and difficulty._asdict(),
    }


def _exact(number: int | None) -> int | str | None:
    """A number, if it is known; as a string of digits if it is too large for JavaScript."""
    return number if number is None or number < 1 << 53 else str(number)


# Figures.

SIDES: tuple[Half, ...] = ("front", "back", "half")
ROUND = ' stroke-linejoin="round"'  # set once in `page.css`


def figures(puzzle: Puzzle | None, style: Style, deadline: Deadline) -> tuple[str, str, bool]:
    """The figures of a puzzle, as in its pictures, followed by spare ones for the editor: every other motif.

    Args:
        puzzle: The puzzle; None for spare figures only.
        style: The style of the pictures.
        deadline: Drawing stops when it is over.

    Returns:
        SVG definitions of the figures with own pictures, as those packed; packed JSON of the colours, letter and names
        of each figure, by number (`looks`), and SVG definitions of the front, the back and the half for unsigned
        puzzles of each (`drawn`): `f3`, `b3`, `h3`, all three as the editor can change the rule; and whether some
        figures look so similar that letters are needed.

    Raises:
        InputError: A motif does not exist or cannot be drawn.
        OutOfTimeError: The deadline is over.
    """
    own = Looks() if puzzle is None else Drawer(puzzle, style, deadline=deadline).looks
    names = {} if puzzle is None else dict(enumerate(puzzle.figures, 1))
    above = max(own, default=0)
    # at least four figures that the own puzzle does not show
    more = max(len(MOTIFS) - len({look.motif.name for look in own.values()}), 4)
    unnamed = dict.fromkeys(range(above + 1, above + more + 1), "")
    chosen = looks_for(
        {number: names.get(number, "") for number in own} | unnamed,
        halves=puzzle is None or puzzle.rule.halves,
        wishes=style.motifs,
        deadline=deadline,
    )
    taken = {*own, 0, *map(abs, puzzle.rule.rims)} if puzzle is not None else {}
    free = (number for number in count(1) if number not in taken)
    looks = {**own, **{number: chosen[other] for number, other in zip(free, unnamed, strict=False)}}
    brought = {number: look for number, look in looks.items() if look.own}
    plain, drawn = (
        definitions(dict(deadline.during(_halves(some), MOMENT)), mark, deadline).replace(ROUND, "")
        for mark, some in (("o", brought), ("m", {n: look for n, look in looks.items() if n not in brought}))
    )
    told = {str(number): _look(look, names.get(number, "")) for number, look in sorted(looks.items())}
    return plain, bundle.packed({"looks": told, "drawn": drawn}), own.letters_needed


def _look(look: Look, name: str) -> Json:
    """A look as JSON; a figure without a name of its own gets the name of its motif in each language."""
    shown = not name and not look.own
    names = {tag(each): say(look.motif.name, context="figure", language=each) if shown else name for each in LANGUAGES}
    words = {"words": " ".join(look.words[:2]), "shapes": "" if look.own else " ".join(look.motif.words)}
    return {"letter": look.letter, "colour": look.colour, "pale": look.pale, "name": names, **words}


def _halves(looks: Mapping[int, Look]) -> Iterator[tuple[str, Sequence[Node]]]:
    for number, look in sorted(looks.items()):
        front, back, half = (look.half(side) for side in SIDES)
        yield from (
            (f"f{number}", front),
            (f"b{number}", back),
            (f"h{number}", half if half != front else [Use(front)]),
        )


# Pages.

NO_NAMES: Mapping[str, str] = {"title": "", "link": "", "photo": ""}  # of the page and of its author's site


class Built(NamedTuple):
    """A page that was written.

    Attributes:
        size: The size of the file in bytes.
        known: What is known about the solutions; None for an empty page.
        listed: The number of essential solutions in the file.
        difficulty: The difficulty; None if it is not known.
    """

    size: int
    known: Knowledge | None
    listed: int
    difficulty: Difficulty | None = None


@checked(path=path, title="Nine cats", link=web_address, certificate=path, photo=path, solutions=flag, letters=flag)
def write_page(
    puzzle: PuzzleLike | None,
    path: Path,
    *,
    enter: bool = False,
    photo: Path | None = None,
    solutions: bool = True,
    title: str = "",
    link: str = "",
    certificate: Path | None = None,
    cards: bool = False,
    letters: bool = False,
    motifs: Mapping[str, str] | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Built:
    """Write a playable page of a puzzle: one HTML file that works in any browser, from disk, without a network.

    Args:
        puzzle: The puzzle; None for a page to enter puzzles.
        path: The file to write.
        enter: Open the page in the editor.
        photo: A photograph of cards (JPEG, PNG or WebP): the page opens with it, and reads it.
        solutions: Include the solutions, up to 10,000, for the page's help. False: the page cannot solve the puzzle,
            its cards are sorted, and source and seed are left out.
        title: The title of the page; "" for the puzzle's.
        link: The URL of a site to name below the puzzle, such as the author's.
        certificate: A file for a certificate of the solutions.
        cards: Show card numbers or names; the player can hide them.
        letters: Show a letter on each figure; the player can hide them.
        motifs: Pictures of figures by name, as for `draw`.
        settings: The settings of the search.
        timeout: Seconds for the search. If they are not enough, the page says that the count is not known.
        progress: Receives the progress of the search.
        deadline: Replaces `timeout` and `progress`.

    Returns:
        The size of the file, what is known about the solutions, and how many the file has.

    Raises:
        InputError: An argument is invalid, the board cannot be drawn, the rule is not supported, or a file cannot be
            written.
        OutOfTimeError: The figures were not drawn in time.
        DisagreementError: The proof and the count disagree.

    Example:
        >>> import satpuzzle
        >>> built = satpuzzle.write_page("standard", "standard.html")
        >>> built.listed, built.known.counts.distinct
        (2, 8)
    """
    path, shown, settings = os.fspath(path), None if puzzle is None else as_puzzle(puzzle), as_settings(settings)
    proof = None if certificate is None else os.fspath(certificate)
    style = Style(cards=cards, texts="letters" if letters else "none", motifs=motifs)
    deadline = clock(timeout, progress, deadline)
    files.check_writable(path)
    if proof is not None:
        if shown is None:
            raise InputError("a certificate needs a puzzle; leave out certificate")
        check_provable(proof)
    names = {"title": title, "link": link, "photo": "" if photo is None else photo_url(os.fspath(photo))}
    text, built = _page(shown, style, enter, settings, deadline, names, certificate=proof, solutions=solutions)
    files.write_text(path, text)
    return built


def photo_url(name: str) -> str:
    """A photograph as a data URL, for the page to read. Raises InputError."""
    data = files.read_bytes(name, MOST_PHOTO)
    kind = next((kind for kind, fits in PHOTOS.items() if fits(data)), None)
    if kind is None:
        raise InputError("is not a JPEG, PNG or WebP picture; save the photo as JPEG", source=name)
    if len(data) > MOST_PHOTO:
        raise InputError("is larger than {n} MB; reduce it", n=MOST_PHOTO // 1_000_000, source=name)
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def served(puzzle: Puzzle | None, style: Style, settings: Settings, deadline: Deadline) -> str:
    """The text of a page for `satpuzzle serve`. Raises InputError."""
    return _page(puzzle, style, puzzle is None, settings, deadline, served=True)[0]


def _page(
    puzzle: Puzzle | None,
    style: Style,
    enter: bool,
    settings: Settings,
    deadline: Deadline,
    names: Mapping[str, str] = NO_NAMES,
    *,
    certificate: str | None = None,
    solutions: bool = True,
    served: bool = False,
) -> tuple[str, Built]:
    """The text of a page, and what it contains."""
    heading = names["title"]
    own, looks, letters_needed = figures(puzzle, style, deadline)
    what: Knowledge | None = None
    facts = held = measured = None
    listed = 0
    if puzzle is not None:
        puzzle_data(puzzle)  # raises InputError before the search
        what = find_out(puzzle, settings, deadline, certificate, _listed if solutions else lambda *_: ())
        with suppress(OutOfTimeError):
            measured = puzzle.difficulty or difficulty(puzzle, deadline=deadline)
        facts = known(what, measured)
        if what.solutions and solutions:
            listed = len(what.solutions)
            place = {lay: number for number, lay in enumerate(sorted(puzzle.moved[0]))}  # lays by type, then by turn
            held = {
                "complete": what.counts is not None and listed == what.counts.essential,
                "essential": [[place[lay] for lay in solution.lays] for solution in what.solutions],
            }
        plain = puzzle if solutions else without_traces(puzzle)
        puzzle = replace(plain, title=heading or plain.title)
    data = {
        "language": wanted() and tag(),
        "mode": "edit" if enter or puzzle is None else "play",
        "puzzle": puzzle and puzzle_data(puzzle),
        "boards": [shape.example for shape in SHAPES.values() if shape.for_cards(1)],
        "style": {"numbers": style.cards, "texts": style.texts},
        "figures": looks,
        "lettersNeeded": letters_needed,
        "facts": facts,
        "solutions": held,
        "solver": solutions,
        "server": {} if served else None,
        "titles": puzzle and bundle.titles_of(puzzle.title),
        **names,
    }
    title = title_of(puzzle) if puzzle is not None else heading or say("Edge-matching puzzles")
    no_script = say("This page needs JavaScript and a browser from 2024 or later.")
    text = bundle.page(title, data, own, no_script, served=served, solver=solutions)
    return text, Built(len(text.encode()), what, listed, measured)


def _listed(search: Search, counts: Counts) -> Sequence[Solution]:
    """The essential solutions for a page: all, or the first of very many."""
    cells = search.puzzle.board.cells
    if counts.distinct <= 10_000 and counts.essential * cells <= 700_000:  # a page has all solutions
        return search.essential() if counts.distinct else ()
    settings = replace(search.settings, checkpoint=None)  # the checkpoint is the count's
    return Search(search.puzzle, limit=20, up_to_rotation=True, settings=settings, deadline=search.deadline).find()
