"""What is known of a puzzle's solutions: counted, proved, or not known in time; and the code of a set of cards."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.model import Counts, Difficulty, Puzzle, Solution
from satpuzzle.report.documents import Line, prose
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import powered, say, several
from satpuzzle.search import Search, Settings

MOST_DRAWN = 6  # solutions of a puzzle that are drawn
LETTERS = "34679ACDEFGHJKMNPQRTWXY"  # of codes: none that looks like another
LENGTH = 5


class Proof(NamedTuple):
    """A certificate that was written. file: its name, without folders. sha256: of its bytes. method: of the proof."""

    file: str
    sha256: str
    method: str


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
    deadline: Deadline,
    certificate: str | None = None,
    listed: Callable[[Search, Counts], Sequence[Solution]] = few,
) -> Knowledge:
    """Count the solutions, with some to show; and write a certificate to that file. Raises InputError.

    listed: which solutions, once they are counted. When `deadline` says that the time is up, what is known then.
    """
    search = Search(puzzle, up_to_rotation=True, settings=settings, deadline=deadline)
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
        return known._replace(proof=_proved(puzzle, certificate, settings, counts, deadline))
    except OutOfTimeError as error:
        return known._replace(unproved=str(error))


def check_provable(path: str, settings: Settings, *, folder: bool = False) -> None:
    """Raises InputError if nothing can be proved so, or the certificate not be written. folder: several go there."""
    from satpuzzle.certificates.recipe_proof import checked_recipe

    checked_recipe(settings.loaded_recipe)
    if folder:
        files.make_folder(path)
    elif files.check_writable(path) is None:
        raise InputError("is not a file; name a file for the certificate", source=path)


def _proved(puzzle: Puzzle, path: str, settings: Settings, counts: Counts, deadline: Deadline) -> Proof:
    from satpuzzle.certificates import making
    from satpuzzle.errors import DisagreementError

    certified = making.proved(puzzle, path, settings=settings, deadline=deadline)
    proved, counted = certified.counts.distinct, counts.distinct
    if certified.counts != counts:
        raise DisagreementError("BUG: {n} distinct solutions proved, {counted} counted", n=proved, counted=counted)
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


PLAIN_UP_TO = 10**15  # numbers that are written out


def number(value: int) -> str:
    """A number; a very large one by its size."""
    return str(value) if value < PLAIN_UP_TO else say("about {number}", number=powered(value))


def explained(puzzle: Puzzle, known: Knowledge) -> Iterator[Line]:
    """How many solutions a puzzle has, how hard it is to find one, and how all that is known."""
    yield from counted(puzzle, known)
    yield from given(puzzle)
    if puzzle.difficulty is not None:
        yield from _difficulty(puzzle.difficulty)
    if known.proof is not None:
        yield from proved(known.proof, some=known.counts is None or known.counts.distinct > 0)
    elif known.counts is not None:
        text = say("Counted by satpuzzle, engine {engine}; not proved.", engine=known.engine)
        if known.unproved:
            text += " " + say("The proof was not ready in time ({why}).", why=known.unproved)
        yield Line(text)


def given(puzzle: Puzzle) -> Iterator[Line]:
    """How many cards lie on the board from the start, if any do."""
    if count := len(puzzle.hints):
        yield Line(
            several(count, "{n} card is given: it lies on the board.", "{n} cards are given: they lie on the board.")
        )


def claim_text(counts: Counts) -> str:
    """What is proved, as `sentence` in the certificate says it in English."""
    if not counts.distinct:
        return say("The puzzle has no solution.")
    if counts.essential > 1:
        return say(
            "The puzzle has exactly {n} distinct solutions, those listed; {essential} up to rotating the board.",
            n=counts.distinct,
            essential=counts.essential,
        )
    return several(
        counts.distinct,
        "The puzzle has exactly 1 distinct solution, those listed; it is unique.",
        "The puzzle has exactly {n} distinct solutions, those listed; they are rotations of one: it is unique.",
    )


def equal_cards(puzzle: Puzzle) -> Iterator[Line]:
    """What swapping equal cards makes, if there are any."""
    if any(kind.count > 1 for kind in puzzle.types):
        yield from prose("equal cards")


def meanings(sets: Sequence[tuple[Puzzle, Knowledge]]) -> Iterator[Line]:
    """What is to be said once of all these puzzles."""
    yield from islice(chain.from_iterable(equal_cards(puzzle) for puzzle, _ in sets), 1)
    if any(puzzle.difficulty is not None for puzzle, _ in sets):
        yield from prose("measured")
    if any(known.counts is None for _, known in sets):
        yield from prose("to be counted")
    if any(known.proof is None for _, known in sets):
        yield from prose("to be proved")


def counted(puzzle: Puzzle, known: Knowledge) -> Iterator[Line]:
    """How many solutions there are, and what turning the board makes of them."""
    counts = known.counts
    if counts is None:
        text = say("How many solutions there are is not known: the search was stopped ({why}).", why=known.stopped)
        if known.at_least:
            text += " " + several(
                known.at_least,
                "There is at least {number}.",
                "There are at least {number}.",
                number=number(known.at_least),
            )
        yield Line(text)
    elif not counts.distinct:
        yield from prose("no solution")
    else:
        text = say("There is exactly one solution.")
        if counts.essential > 1:
            text = say("There are exactly {number} solutions.", number=number(counts.essential))
        yield Line(f"{text} {_turns(puzzle, counts)}".rstrip())


def _turns(puzzle: Puzzle, counts: Counts) -> str:
    """What turning the board makes of that."""
    if len(puzzle.rotations) == 1:
        if len(puzzle.board.rotations) > 1:
            return say("The given cards say which way round the board lies.")
        return ""
    if counts.distinct == counts.essential:
        return say("Turning the whole board makes no others.")
    return say(
        "You can turn the whole board: that makes {n} that look different on the table.", n=number(counts.distinct)
    )


def _difficulty(measured: Difficulty) -> Iterator[Line]:
    """What a plain search met."""
    if measured.placements is None:
        return prose("harder than measured", n=number(measured.most))
    if measured.until_first is None:
        return prose("hard, without a solution", n=number(measured.placements))
    return prose("hard", n=number(measured.placements), first=number(round(measured.until_first)))


def proved(proof: Proof, *, some: bool) -> Iterator[Line]:
    """What checks the proof, and that it is the right one. some: there are solutions."""
    yield from prose("proved, with solutions" if some else "proved, without solutions", **proof._asdict())
    yield Line(f"satpuzzle verify {shlex.quote(proof.file)}", "code")
    yield from prose("right file")
    yield Line(proof.sha256, "code")
