"""What is said about a puzzle: what is known about its solutions (counted, proved, or unknown), and how it was read.

Also the code of a set of cards, what cards may do, and how difficult a puzzle is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.errors import DisagreementError, InputError, OutOfTimeError, joined
from satpuzzle.model import CardType, Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.board import Labels, board_for
from satpuzzle.model.puzzle import STARS
from satpuzzle.model.solution import board_moves
from satpuzzle.report.documents import Line, prose
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import decimal, grouped, powered, rounded, say, several, translated
from satpuzzle.search import Search, Settings

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified
    from satpuzzle.search.analysis import OtherOrder

MOST_DRAWN = 6  # drawn solutions of a puzzle
ALIKE = 40  # maximum length of the names of equal cards
LETTERS = "34679ACDEFGHJKMNPQRTWXY"  # of codes; no two look alike


class Proof(NamedTuple):
    """A certificate that was written: its file name without folders, its SHA-256, and the method of its proof."""

    file: str
    sha256: str
    method: str

    @classmethod
    def of(cls, certified: Certified, path: str) -> Proof:
        """The certificate in this file."""
        return cls(os.path.basename(path), certified.sha256, certified.method)


class Knowledge(NamedTuple):
    """What is known about the solutions of a puzzle.

    Attributes:
        counts: The exact counts; None if the count was stopped.
        at_least: Lower bound on the distinct solutions.
        stopped: Why the count was stopped.
        solutions: Some essential solutions to draw.
        engine: The engine that counted.
        proof: The certificate, if one was written.
        unproved: Why there is no certificate, if one was asked for.
    """

    counts: Counts | None
    at_least: int = 0
    stopped: str = ""
    solutions: Sequence[Solution] = ()
    engine: str = ""
    proof: Proof | None = None
    unproved: str = ""

    @property
    def missing(self) -> list[str]:
        """What was asked for and is not known, also in the result."""
        unknown = say("the number of solutions is not known ({why}), as is written there", why=self.stopped)
        unproved = say("no certificate written ({why}), as is written there", why=self.unproved)
        return [unknown] * (self.counts is None) + [unproved] * bool(self.unproved)


def few(search: Search, counts: Counts) -> Sequence[Solution]:
    """A few essential solutions to draw."""
    return search.essential(MOST_DRAWN) if counts.distinct else []


def find_out(
    puzzle: Puzzle,
    settings: Settings,
    deadline: Deadline,
    certificate: str | None = None,
    listed: Callable[[Search, Counts], Sequence[Solution]] = few,
) -> Knowledge:
    """Count the solutions, find some to show, and write a certificate if wanted.

    Args:
        puzzle: The puzzle.
        settings: The settings of the search.
        deadline: When it is over, what is known so far is returned.
        certificate: The file to write, or None.
        listed: Chooses the solutions to show after the count.

    Returns:
        What is known.

    Raises:
        InputError: The certificate cannot be written.
        DisagreementError: The proof and the count disagree.
    """
    search = Search(puzzle, up_to_rotation=True, settings=settings, deadline=deadline)
    try:
        counts = search.count()
        solutions = listed(search, counts)
    except OutOfTimeError as error:
        why, some = translated(error), [each for each in search.partial if each == each.orbit()[0]]
        known = Knowledge(search.counts, search.at_least, why, some[:MOST_DRAWN], search.engine)
        return known if certificate is None else known._replace(unproved=why)
    known = Knowledge(counts, counts.distinct, "", solutions, search.engine)
    if certificate is None:
        return known
    from satpuzzle.certificates import making

    try:
        certified = making.proved(puzzle, certificate, settings=settings, deadline=deadline)
    except OutOfTimeError as error:
        return known._replace(unproved=translated(error))
    proved, counted = certified.counts.distinct, counts.distinct
    if certified.counts != counts:
        raise DisagreementError("BUG: {n} distinct solutions proved, {counted} counted", n=proved, counted=counted)
    return known._replace(proof=Proof.of(certified, certificate))


def check_provable(path: str, *, folder: bool = False) -> None:
    """Raise InputError if a certificate cannot be written to `path` (a folder for several)."""
    if folder:
        files.make_folder(path)
    elif files.check_writable(path) is None:
        raise InputError("is not a file; choose a file for the certificate", source=path)


def code(puzzle: Puzzle) -> str:
    """A short code of a set of cards; puzzles that differ only in names have the same code."""
    board, rule = puzzle.board, puzzle.rule
    joins = [(*a, *b) for a, b in board.joins]
    hints = [tuple(hint) for hint in puzzle.hints]
    what: tuple[object, ...] = board.sides, board.cells, joins, str(rule), puzzle.cards, hints
    if unusual(puzzle) or board.free:
        what = *what, puzzle.turns, puzzle.flip, puzzle.backs, sorted(board.free)
    number = int(files.sha256(repr(what)), 16)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(5))


def number(value: int) -> str:
    """A number with separators, rounded if it is very large."""
    return grouped(value) if value < 10**30 else say("about {number}", number=powered(value))


def explained(puzzle: Puzzle, known: Knowledge, *, details: bool = False) -> Iterator[Line]:
    """The number of solutions, the difficulty, and whether these are proved; with `details` also how to check it."""
    yield from counted(puzzle, known)
    yield from given(puzzle)
    if told := unusual(puzzle):
        yield Line(sentence(told))
    if puzzle.difficulty is not None:
        yield from _difficulty(puzzle.difficulty)
    if known.proof is not None and details:
        yield from proved(known.proof, some=bool(known.solutions))
    elif known.proof is not None:
        file, hashed = known.proof.file, known.proof.sha256
        yield Line(say("This is proved by the certificate {file}, SHA-256 {hash}.", file=file, hash=hashed), "quiet")
    elif known.counts is not None:
        text = say("Counted, not proved.")
        if known.unproved:
            text += " " + say("The proof was not finished in time ({why}).", why=known.unproved)
        yield Line(text, "quiet")


def given(puzzle: Puzzle) -> Iterator[Line]:
    """The number of given cards, if there are any."""
    if count := len(puzzle.hints):
        yield Line(
            several(count, "{n} card is given: it lies on the board.", "{n} cards are given: they lie on the board.")
        )


def abilities(puzzle: Puzzle) -> str:
    """What cards may do: how they may be rotated and turned over, and how many are left over."""
    turns = {
        "free": say("cards may be rotated"),
        "half": say("cards may be rotated by half turns"),
        "none": say("cards may not be rotated"),
    }
    said = [turns[puzzle.turns]]
    if puzzle.flip:
        said.append(say("cards may be turned over"))
    if puzzle.backs:
        said.append(say("cards have backs of their own"))
    if spare := len(puzzle.cards) - puzzle.board.cells:
        said.append(several(spare, "{n} card is left over", "{n} cards are left over"))
    return joined("; ", said)


def unusual(puzzle: Puzzle) -> str:
    """What cards may do; "" if they may be rotated, and nothing else is to be said."""
    told = abilities(puzzle)
    return "" if told == say("cards may be rotated") else told


def sentence(text: str) -> str:
    """A text as a sentence: with a capital at its beginning and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def matching(puzzle: Puzzle) -> Iterator[str]:
    """What must match where cards touch, and what the rim shows."""
    rule = puzzle.rule
    if puzzle.corners:
        yield say("Where the corners of cards meet, all show the same number or name.")
        return
    yield rule.meaning
    if rule.whole:
        names = ", ".join(puzzle.figures[k - 1] if 0 < k <= len(puzzle.figures) else str(k) for k in rule.whole)
        yield say("Some figures have no halves and match themselves: {figures}.", figures=names)
    if rule.rims:
        figure = (
            say("the frame (grey in the pictures)")
            if rule.frame is not None
            else say(" or ").join(map(puzzle.figure_name, rule.rims))
        )
        if rule.rim_only:
            yield say("All sides on the rim of the board, and no others, show {figure}.", figure=figure)
        else:
            yield say("All sides on the rim of the board show {figure}.", figure=figure)


def moves_among(solutions: Sequence[Solution]) -> str:
    """How the board of these solutions may be moved; "" without solutions."""
    return board_moves(solutions[0].puzzle) if solutions else ""


def named(counts: Counts, puzzle: Puzzle | None = None) -> list[tuple[int, str]]:
    """The counts with their names for people; without a labelled one if it is not known."""
    moves, count = board_moves(puzzle) if puzzle else say("symmetries"), counts.essential
    if moves:
        essential = several(
            count,
            "essential solution (up to {moves} of the board)",
            "essential solutions (up to {moves} of the board)",
            moves=moves,
        )
    else:
        essential = several(count, "essential solution", "essential solutions")
    found = [(counts.distinct, several(counts.distinct, "distinct solution", "distinct solutions")), (count, essential)]
    if counts.labelled is None:
        return found
    if puzzle is not None and (puzzle.flip or puzzle.backs):
        labelled = several(
            counts.labelled,
            "labelled solution (equal cards, and ways to lay them, distinguished)",
            "labelled solutions (equal cards, and ways to lay them, distinguished)",
        )
    else:
        labelled = several(
            counts.labelled,
            "labelled solution (equal cards and rotations distinguished)",
            "labelled solutions (equal cards and rotations distinguished)",
        )
    return [*found, (counts.labelled, labelled)]


def counts_text(counts: Counts, puzzle: Puzzle) -> str:
    """The counts in a few words: "unique (4 rotations)", "2 solutions (8 with rotations)"."""
    distinct, essential = counts.distinct, counts.essential
    if essential == 1:
        return say("unique") if distinct == 1 else say("unique ({n} {moves})", n=distinct, moves=board_moves(puzzle))
    if not distinct:
        return say("no solution")
    return _with_moves(several(essential, "{n} solution", "{n} solutions"), counts, board_moves(puzzle))


def _with_moves(solutions: str, counts: Counts, moves: str) -> str:
    """The number of essential solutions in words, and the number of all distinct ones."""
    if counts.distinct == counts.essential:
        return solutions
    return say("{solutions} ({n} with {moves})", solutions=solutions, n=counts.distinct, moves=moves)


def claim_text(counts: Counts, moves: str, *, listed: bool = False) -> str:
    """What is proved, for people; `moves`: how the board may be moved; `listed`: the solutions follow."""
    if not counts.distinct:
        return say("The puzzle has no solution.")
    solutions = several(counts.essential, "exactly one solution", "exactly {n} solutions")
    solutions = _with_moves(solutions, counts, moves)
    if listed:
        return say("The puzzle has {solutions}, listed below.", solutions=solutions)
    return say("The puzzle has {solutions}.", solutions=solutions)


def equal_cards(*puzzles: Puzzle) -> Iterator[Line]:
    """A remark on swapping equal cards, if any of these puzzles has some."""
    if any(kind.count > 1 for puzzle in puzzles for kind in puzzle.types):
        yield from prose("equal cards")


def meanings(sets: Sequence[tuple[Puzzle, Knowledge]]) -> Iterator[Line]:
    """Remarks that apply to any of these puzzles, each said once."""
    yield from equal_cards(*(puzzle for puzzle, _ in sets))
    if any(puzzle.difficulty is not None for puzzle, _ in sets):
        yield from prose("measured")


def counted(puzzle: Puzzle, known: Knowledge) -> Iterator[Line]:
    """The number of solutions, with and without rotations of the board."""
    counts = known.counts
    if counts is None:
        text = say("The number of solutions is not known: the search was stopped ({why}).", why=known.stopped)
        if known.at_least:
            least = number(known.at_least)
            text += " " + several(
                known.at_least, "There is at least {number}.", "There are at least {number}.", number=least
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
    """The number of solutions with those in which the whole board is moved."""
    moves = board_moves(puzzle)
    if not moves:
        return ""
    if counts.distinct > counts.essential:
        return say("Counting {moves} of the whole board, there are {n}.", n=number(counts.distinct), moves=moves)
    return say("Counting {moves} of the whole board, there are no others.", moves=moves)


def _difficulty(measured: Difficulty) -> Iterator[Line]:
    """The difficulty: the work of a plain search."""
    if measured.placements is None:
        return prose("harder than measured", n=number(measured.most))
    if measured.until_first is None:
        return prose("hard, without a solution", n=number(measured.placements))
    return prose("hard", n=number(measured.placements), first=number(round(measured.until_first)))


def star_count(measured: Difficulty | None) -> int:
    """The number of stars, from 1 to 5; 0 if the difficulty is not known, or if there is no solution."""
    if measured is None or (measured.placements is not None and measured.until_first is None):
        return 0
    return measured.stars


def star_text(measured: Difficulty | None) -> str:
    """The difficulty as stars, as in ★★☆☆☆; "" for none."""
    count = star_count(measured)
    return ("★" * count).ljust(len(STARS) + 1, "☆") if count else ""


def stars_explained() -> Iterator[Line]:
    """What the stars mean."""
    one, two, three, four = map(grouped, STARS)
    yield from prose("stars", one=one, two=two, three=three, four=four)


def proved(proof: Proof, *, some: bool) -> Iterator[Line]:
    """How to check the proof and its SHA-256; `some`: the puzzle has solutions."""
    from shlex import quote

    yield from prose("proved, with solutions" if some else "proved, without solutions", **proof._asdict())
    yield Line(f"satpuzzle verify {quote(proof.file)}", "code")
    yield from prose("right file")
    yield Line(proof.sha256, "code")


def open_count_text(at_least: int) -> str:
    """The lower bound of a stopped count."""
    if not at_least:
        return say("number of solutions unknown (count not finished)")
    return say("at least {n} distinct solutions (count not finished)", n=decimal(at_least))


def card_names(puzzle: Puzzle) -> list[str]:
    """For each type the names of its cards, after two spaces; empty if they have none."""
    names = puzzle.type_names or [()] * len(puzzle.types)
    return [f"  {', '.join(each)}" if each else "" for each in names]


def back_of(puzzle: Puzzle, kind: CardType) -> Labels:
    """The labels on the back of the first card of a type, which has a back of its own."""
    return puzzle.backs[puzzle.cards_by_type[kind.number][0]]


def labels_text(puzzle: Puzzle, kind: CardType, text: Callable[[int], str]) -> str:
    """The labels of a type, each as `text`, and after a slash those of its back if it has one of its own."""
    faces = [kind.labels, *([back_of(puzzle, kind)] if puzzle.backs else [])]
    return " / ".join(" ".join(map(text, labels)) for labels in faces)


def read_as_text(puzzle: Puzzle, with_options: bool = True) -> str:
    """How the cards were read, and the options that change it; empty if the text leaves nothing open."""
    read = puzzle.read_as
    if read is None:
        return ""
    cards = several(len(puzzle.cards), "{n} card", "{n} cards")
    equal = [", ".join(map(puzzle.card_name, each)) for each in puzzle.cards_by_type.values() if len(each) > 1]
    alike = "; ".join(equal)
    if alike:
        cards = joined("", (cards, " (", say("equal: {names}", names=alike[:ALIKE] + "…" * (len(alike) > ALIKE)), ")"))
    how = [cards, puzzle.board.name]
    if read.halves:
        how.append(say("halves {front}/{back}", front=read.halves[0], back=read.halves[1]))
        if puzzle.rule.whole:
            how.append(say("whole {names}", names=" ".join(map(puzzle.figure_name, puzzle.rule.whole))))
    else:
        how.append(say("corners match") if puzzle.corners else str(puzzle.rule))
    if read.first_column:
        how.append(say("names in the first column"))
    if read.one_case:
        how.append(say("{one} and {other} are the same picture", one=read.one_case[0], other=read.one_case[1]))
    if read.lines:
        how.append(say("lines {first} to {last}", first=read.lines[0], last=read.lines[1]))
    if read.clockwise:
        how.append(say("sides clockwise from the top"))
    if read.order:
        how.append(say("sides listed as {order}", order=read.order))
    how.append(abilities(puzzle))
    wider = read.first_column and board_for(len(puzzle.cards), puzzle.board.sides + 1)
    options = ["--board"] * bool(read.board or wider) + ["--rule"] * bool(read.rule or read.one_case)
    if read.halves and not read.told and all(half[-1:].isalnum() and half[:1].isalnum() for half in read.halves):
        options.append("--rule")
    options += ["--order"] * bool(read.clockwise or read.order) + ["--pairs"] * read.letters
    if read.halves and not options:  # no option changes it
        options = [say("marks, as in fox+ fox-")]
    options += ["--turns"] * (puzzle.turns == "free")
    if not options or not with_options:
        return say("read as: {how}", how=joined(", ", how))
    return say("read as: {how} (change with {options})", how=joined(", ", how), options=joined(", ", options))


def order_text(found: OtherOrder) -> str:
    """Another order of the sides, with the option that chooses it."""
    here = several(found.here, "1 essential solution", "{n} essential solutions") if found.here else say("no solution")
    there = several(found.there, "1 essential solution", "{n} essential solutions")
    parts = {"here": here, "there": there, "order": found.order}
    return say(
        "read clockwise: {here}; read as {order}: {there}; if the sides are listed so, add --order {order}", **parts
    )


def difficulty_text(measured: Difficulty) -> str:
    """The difficulty of a puzzle in stars, and the work of a plain search."""
    if measured.placements is None:
        work = say("more than {n} (cards a plain search places)", n=measured.most)
        if measured.stars < 5:
            return work
    else:
        first = say("no solution")
        if measured.until_first is not None:
            first = say("{n} on average until the first solution", n=rounded(measured.until_first, 1))
        ends = several(measured.dead_ends or 0, "{n} dead end with one card left", "{n} dead ends with one card left")
        openings = say("{n} ways to place the first three", n=measured.openings)
        placed = say("{n} (cards a plain search places)", n=measured.placements)
        work = ", ".join([placed, first, ends, openings])
    return say("{n} of 5 stars, {work}", n=measured.stars, work=work)


def card_text(puzzle: Puzzle, card: int) -> str:
    """A card with its labels."""
    labels = " ".join(map(puzzle.figure_name, puzzle.cards[card]))
    return say("card {card} [{labels}]", card=puzzle.card_name(card), labels=labels)
