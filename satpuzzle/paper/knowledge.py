"""What is known of a puzzle's solutions: counted, proved, or not known in time; and the code of a set of cards."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from typing import NamedTuple

from satpuzzle import files
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.language import say
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings

MOST_DRAWN = 6  # solutions of a puzzle that are drawn
LETTERS = "34679ACDEFGHJKMNPQRTWXY"  # of codes: none that looks like another
LENGTH = 5


class Proof(NamedTuple):
    """A certificate that was written. file: its name, without folders. sha256: of its bytes. method: of the proof."""

    file: str
    sha256: str
    method: str

    @property
    def command(self) -> str:
        """What checks it."""
        return f"satpuzzle verify {shlex.quote(self.file)}"


class Knowledge(NamedTuple):
    """What is known. counts: None if not all was counted; then at_least, and stopped: why.

    solutions: essential ones, as many as are drawn at most. engine: who counted. unproved: why there is no proof, if
    one was asked for.
    """

    counts: Counts | None
    at_least: int = 0
    stopped: str = ""
    solutions: Sequence[Solution] = ()
    engine: str = ""
    proof: Proof | None = None
    unproved: str = ""


def few(search: Search, counts: Counts) -> Sequence[Solution]:
    """A few essential solutions, to draw them."""
    return search.essential(MOST_DRAWN) if counts.distinct else []


def find_out(
    puzzle: Puzzle,
    settings: Settings,
    clock: Clock,
    certificate: str | None = None,
    listed: Callable[[Search, Counts], Sequence[Solution]] = few,
) -> Knowledge:
    """Count the solutions, with some to show; and write a certificate to that file. Raises InputError.

    listed: which solutions, once they are counted. When `clock` says that the time is up, what is known then.
    """
    search = Search(puzzle, up_to_rotation=True, settings=settings, clock=clock)
    try:
        counts = search.count()
        solutions = listed(search, counts)
    except OutOfTimeError as error:
        some = [solution for solution in search.partial if solution == solution.orbit()[0]]
        unproved = "" if certificate is None else str(error)
        return Knowledge(
            search.counts, search.at_least, str(error), some[:MOST_DRAWN], search.engine, unproved=unproved
        )
    known = Knowledge(counts, counts.distinct, "", solutions, search.engine)
    if certificate is None:
        return known
    try:
        return known._replace(proof=_proved(puzzle, certificate, settings, counts, clock))
    except OutOfTimeError as error:
        return known._replace(unproved=str(error))


def check_provable(path: str, settings: Settings, *, folder: bool = False) -> None:
    """Raises InputError if nothing can be proved so, or the certificate not be written. folder: several go there."""
    from satpuzzle.certificate.deriving import checked_recipe

    checked_recipe(settings.recipe)
    if folder:
        files.make_folder(path)
    elif files.check_writable(path) is None:
        raise InputError(say("is no file; name one for the certificate"), path)


def _proved(puzzle: Puzzle, path: str, settings: Settings, counts: Counts, clock: Clock) -> Proof:
    from satpuzzle.certificate.certify import certify
    from satpuzzle.errors import DisagreementError

    certified = certify(puzzle, path, settings=settings, clock=clock)
    if certified.counts != counts:
        raise DisagreementError(
            say(
                "BUG: {n} distinct solutions proved, {counted} counted",
                n=certified.counts.distinct,
                counted=counts.distinct,
            )
        )
    return Proof(os.path.basename(path), files.sha256_of_file(path), certified.method)


def code(puzzle: Puzzle) -> str:
    """A short name of a set of cards, the same for equal puzzles whatever they are called."""
    board, rule = puzzle.board, puzzle.rule
    joins = [(*a, *b) for a, b in board.joins]
    hints = [tuple(hint) for hint in puzzle.hints]
    number = int(files.sha256(repr((board.sides, board.cells, joins, str(rule), puzzle.cards, hints))), 16)
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)
