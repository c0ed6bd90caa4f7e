"""The index of several pages: for each a picture of its cards, its difficulty in stars, and a link."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.pictures.boards import Drawer, Style, about, title_of
from satpuzzle.report import as_html
from satpuzzle.report.known_facts import stars_explained
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, several

NAME = "index.html"


class Entry(NamedTuple):
    """A page in the index.

    Attributes:
        puzzle: The puzzle as the page shows it.
        page: The file, seen from the folder of the index, with slashes.
        stars: The difficulty as stars; "" if it is not known.
        solutions: The number of essential solutions; None if it is not known.
    """

    puzzle: Puzzle
    page: str
    stars: str = ""
    solutions: int | None = None


def check_index(path: str) -> None:
    """Raise InputError if a file `path` exists that is no index made by this program."""
    if os.path.exists(path) and as_html.INDEX not in files.read_bytes(path).decode(errors="replace"):
        raise InputError(
            "exists and is no index made by this program; choose another folder, or replace it with --force",
            source=path,
        )


def index_html(entries: Sequence[Entry], style: Style, title: str, link: str) -> Iterator[str]:
    """The lines of an index with this title ("" for a default) and a link to the author's site ("" for none)."""
    style = replace(style, numbers=style.cards)
    notes = [line.text for line in stars_explained()] if any(entry.stars for entry in entries) else []
    tiles = (_tile(entry, style) for entry in entries)
    credit = say("Made with satpuzzle, MIT licence.")
    return as_html.index(title or say("Edge-matching puzzles"), tiles, notes, link, credit)


def _tile(entry: Entry, style: Style) -> as_html.Tile:
    facts = [about(entry.puzzle)]
    if entry.solutions is not None:
        some = several(entry.solutions, "exactly one solution", "exactly {n} solutions")
        facts.append(some if entry.solutions else say("no solution"))
    difficulty = say("Difficulty {n} of {most}", n=entry.stars.count("★"), most=len(entry.stars))
    scene = Drawer(entry.puzzle, style).cards_scene()
    return as_html.Tile(entry.page, title_of(entry.puzzle), scene, entry.stars, difficulty, " · ".join(facts))
