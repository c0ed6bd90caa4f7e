"""Writes a puzzle that was read from photographs, with pictures of its cards and of its kinds of sides beside it.

    puzzle.toml
    puzzle-cards/card-1.jpg …           the cards, upright; puzzle.toml names them
    puzzle-cards/figure-1-front.jpg …   a typical side of each kind, to compare

Comments in the file, and its source, say that it was read from a photograph and what is doubtful.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from satpuzzle.errors import InputError, harmless
from satpuzzle.model import Puzzle
from satpuzzle.notation import toml
from satpuzzle.photo.seen import PhotoReading
from satpuzzle.photo.sides import jpeg
from satpuzzle.pictures.own import CARD_BYTES
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say


def save(reading: PhotoReading, path: str, *, force: bool = False) -> None:
    """Write the puzzle and its pictures, all or nothing.

    Args:
        reading: What was read.
        path: The file of the puzzle; the folder beside it has its name without the ending, and `-cards`.
        force: Whether existing pictures with other content are replaced.

    Raises:
        InputError: If a file cannot be written, or a picture exists with other content.
    """
    stem = os.path.splitext(path)[0]
    folder = f"{stem}-cards"
    beside = os.path.basename(folder)
    pictures = {os.path.join(folder, name): data for name, data in _pictures(reading)}
    text = puzzle_text(reading, [f"{beside}/card-{number}.jpg" for number in range(1, len(reading.pictures) + 1)])
    files.check_writable(path)
    for name, data in pictures.items():
        if not force and os.path.exists(name) and files.read_bytes(name) != data:
            raise InputError("exists; choose another file, or replace it with --force", source=name)
    new_folder = not os.path.isdir(folder)
    new = [name for name in pictures if not os.path.exists(name)]
    files.make_folder(folder)
    try:
        for name, data in pictures.items():
            with files.replacing(name) as file:
                file.write(data)
        files.write_text(path, text)
    except BaseException:
        for name in new:
            with suppress(OSError):
                os.unlink(name)
        if new_folder:
            with suppress(OSError):
                os.rmdir(folder)
        raise


def kept_pictures(reading: PhotoReading) -> tuple[str, ...]:
    """Write the pictures of the cards to a temporary folder that exists until the program ends; return their names."""
    folder = tempfile.mkdtemp(prefix="satpuzzle-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    names = []
    for number, picture in enumerate(reading.pictures, 1):
        names.append(os.path.join(folder, f"card-{number}.jpg"))
        with open(names[-1], "wb") as file:
            file.write(jpeg(picture, CARD_BYTES))
    return tuple(names)


def puzzle_text(reading: PhotoReading, card_pictures: list[str]) -> str:
    """Return the puzzle in our own notation, with what is doubtful as comments. card_pictures: names of files."""
    comments = [say("read from a photograph; doubtful, so correct the numbers below:"), *reading.doubts]
    if not reading.doubts:
        comments = []
    puzzle: Puzzle = replace(reading.puzzle, source=source_text(reading), card_pictures=tuple(card_pictures))
    return "".join(f"# {_on_a_line(comment)}\n" for comment in comments) + toml.write(puzzle)


def source_text(reading: PhotoReading) -> str:
    """Return the source of the puzzle: that it was read from a photograph, and what is doubtful."""
    source = say("read from a photograph")
    if not reading.doubts:
        return source
    return say("{source}; doubtful: {doubts}", source=source, doubts=_on_a_line(reading.first_doubts))


def _on_a_line(text: str) -> str:
    return harmless(" ".join(text.split()))


def _pictures(reading: PhotoReading) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the pictures of cards and kinds."""
    for number, picture in enumerate(reading.pictures, 1):
        yield f"card-{number}.jpg", jpeg(picture, CARD_BYTES)
    for label, picture in reading.kinds.items():
        half = f"-{'front' if label > 0 else 'back'}" if reading.puzzle.rule.halves else ""
        yield f"figure-{abs(label)}{half}.jpg", jpeg(picture, CARD_BYTES)
