"""Writes booklets to files: asks what is to be known, and makes the PDF."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat

from satpuzzle import files
from satpuzzle.errors import InputError, harmless
from satpuzzle.language import say
from satpuzzle.model import Puzzle
from satpuzzle.model.picture import Style
from satpuzzle.paper.booklet import Printed, booklet
from satpuzzle.paper.knowledge import Knowledge, check_provable, code, find_out
from satpuzzle.paper.pages import CardSet, Layout
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Scene, Text
from satpuzzle.running.clock import Clock
from satpuzzle.search import Settings


def print_to(
    path: str,
    puzzles: Sequence[Puzzle],
    layout: Layout,
    style: Style,
    *,
    cards_only: bool,
    certificate: str | None,
    font: str | None,
    settings: Settings,
    clock: Callable[[], Clock],
) -> Printed:
    """Write a booklet of the puzzles to a PDF file. clock: makes one for each. certificate: of several, a folder.

    Raises InputError, as far as it can before a long search; OutOfTimeError if the time does not suffice to draw it.
    """
    files.check_writable(path)
    to_pdf([_texts(puzzles, style)], font=font)  # what that needs is there, and its font has all letters
    proofs: Iterator[str | None] = repeat(None)
    if certificate is not None:
        if cards_only:
            raise InputError(say("cards_only searches nothing, so there is nothing to prove; leave out certificate"))
        check_provable(certificate, settings, folder=len(puzzles) > 1)
        proofs = iter([certificate] if len(puzzles) == 1 else _in_folder(certificate, puzzles))

    def known(cards: CardSet, drawing: float) -> Knowledge:
        return find_out(cards.puzzle, settings, clock().ahead(drawing), next(proofs))

    limit = clock().limit
    whole = Clock(None if limit is None else limit * len(puzzles))
    scenes, printed = booklet(puzzles, layout, style, None if cards_only else known, whole)
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
                raise InputError(say("would be replaced, and is no certificate; name another folder"), path)
    return paths


def _texts(puzzles: Sequence[Puzzle], style: Style) -> Scene:
    """All that somebody typed and that will be printed."""
    texts = [text for puzzle in puzzles for text in (harmless(puzzle.title), *puzzle.card_names)]
    if style.texts == "names":
        texts += [name for puzzle in puzzles for name in puzzle.figures]
    return Scene(1, 1, [Text(0, 0, text, 1) for text in texts])
