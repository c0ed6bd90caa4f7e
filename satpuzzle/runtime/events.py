"""Events: what a run decides and how long its steps take, sent to Python's `logging`.

    tell("search.turn", engine="sat", question="count", seconds=1.0)

Each event is a function in `EVENTS`: its parameters are the fields, its docstring is the meaning, and it returns the
line for people. The logger of `search.turn` is `satpuzzle.search`; its records have the name as `event`, the fields as
`fields`, and the line as message. To see events, attach a handler:

    import logging, sys

    logging.getLogger("satpuzzle").setLevel(logging.INFO)
    logging.getLogger("satpuzzle").addHandler(logging.StreamHandler(sys.stderr))

Events cost nothing unless `logging` is loaded. Events of worker processes are passed on by `collected` and
`tell_again`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from satpuzzle.errors import printable, shorten
from satpuzzle.runtime.language import grouped, rounded, say, several

if TYPE_CHECKING:
    from logging import Logger

VERSION = 1  # of the events: new names and fields may be added; existing ones keep their meaning
ROOT = "satpuzzle"
WARNINGS = ("run.remark",)  # all others have the level INFO
Told = tuple[str, dict[str, object]]  # name and fields of an event
Line = TypeVar("Line", bound=Callable[..., str])

EVENTS: dict[str, Callable[..., str]] = {}


def _event(name: str) -> Callable[[Line], Line]:
    """Decorator: the function defines the event of this name."""

    def enter(function: Line) -> Line:
        EVENTS[name] = function
        return function

    return enter


@_event("run.start")
def _start(log: int, version: str, command: Sequence[str], at: str, python: str, platform: str, process: int) -> str:
    """A command starts.

    Args:
        log: version of these events.
        version: version of the program.
        command: command line.
        at: date and time in UTC.
        python: version of Python.
        platform: operating system.
        process: process id.

    Returns:
        The line for people.
    """
    return say("satpuzzle {version}: {command}", version=version, command=" ".join(command))


@_event("run.end")
def _end(status: int | None, ended: str, reason: str | None, seconds: float) -> str:
    """The command has ended. Always the last event.

    Args:
        status: exit status; null after a crash.
        ended: finished, unknown, error, interrupted, stopped (by a signal), unread or crashed.
        reason: error message, if any.
        seconds: since the start.

    Returns:
        The line for people.
    """
    return say("ended with exit status {status} after {seconds} s", status=status, seconds=_short(seconds))


@_event("run.step")
def _step(work: str, step: str, seconds: float) -> str:
    """A step is over. Frequent steps are reported only if they took a second or more."""
    what = ", ".join(filter(None, (work, step)))
    return say("{step}: {seconds} s", step=what, seconds=_short(seconds))


@_event("run.remark")
def _remark(text: str) -> str:
    """A remark was made beside the result."""
    return printable(text)


@_event("photo.read")
def _photo_read(sources: Sequence[str], cards: int, sure: bool, seconds: float) -> str:
    """A puzzle was read from photographs.

    Args:
        sources: the files.
        cards: cards found.
        sure: whether nothing is doubtful.
        seconds: time.

    Returns:
        The line for people.
    """
    what = several(cards, "{n} card", "{n} cards")
    return say("read {source}: {what}, {seconds} s", source=", ".join(sources), what=what, seconds=_short(seconds))


@_event("files.read")
def _read(source: str, puzzles: int, characters: int, seconds: float) -> str:
    """Puzzles were read from a file, standard input or a bundled instance."""
    what = several(puzzles, "{n} puzzle", "{n} puzzles")
    return say("read {source}: {what}, {seconds} s", source=shorten(source, 80), what=what, seconds=_short(seconds))


@_event("files.written")
def _written(file: str, bytes: int, seconds: float) -> str:
    """A file was written completely."""
    return say(
        "written {file}: {n} bytes, {seconds} s", file=shorten(file, 80), n=grouped(bytes), seconds=_short(seconds)
    )


@_event("search.start")
def _search(
    title: str,
    cards: int,
    board: str,
    rule: str,
    rotations: int,
    limit: int | None,
    engine: str,
    recipe: str,
    memory: int,
    timeout: float | None,
    processes: int,
    in_parts: bool,
) -> str:
    """A search for the solutions of one puzzle starts.

    Args:
        title: title of the puzzle.
        cards: number of cards.
        board: name of the board.
        rule: matching rule.
        rotations: rotations of the board that keep the puzzle.
        limit: maximum number of solutions in the list.
        engine: engine asked for.
        recipe: SAT encoding.
        memory: bytes for a search without SAT.
        timeout: in seconds.
        processes: maximum number of worker processes.
        in_parts: true if a long search is split into parts.

    Returns:
        The line for people.
    """
    pieces = [
        say("search: {cards} cards on {board}, {rule}", cards=cards, board=board[:20], rule=rule),
        several(rotations, "{n} rotation", "{n} rotations"),
        say("engine {engine}, recipe {recipe}", engine=engine, recipe=shorten(recipe)),
        say("{n} MiB", n=memory >> 20),
        say("no time limit") if timeout is None else say("at most {seconds} s", seconds=_short(timeout)),
        several(processes, "{n} process", "{n} processes"),
    ]
    return ", ".join(pieces) + (", " + say("in parts if it takes long") if in_parts else "")


QUESTIONS: dict[str, Callable[[], str]] = {
    "first": lambda: say("any one solution"),
    "some": lambda: say("some solutions"),
    "list": lambda: say("all solutions, unless there are too many to sort"),
    "count": lambda: say("the number of solutions"),
}


@_event("search.turn")
def _turn(engine: str, question: str, seconds: float | None) -> str:
    """An engine is asked a question.

    Args:
        engine: sat, frontier or parts.
        question: first, some, list or count.
        seconds: its time limit; null for none.

    Returns:
        The line for people.
    """
    time = say("no time limit") if seconds is None else say("at most {seconds} s", seconds=_short(seconds))
    return say("{engine} is asked for {question}; {time}", engine=engine, question=QUESTIONS[question](), time=time)


@_event("search.left")
def _left(engine: str, question: str, reason: str, seconds: float) -> str:
    """An engine gave up: out of time or memory, or too many solutions; the reason says which."""
    return say("{engine} gave up after {seconds} s: {reason}", engine=engine, seconds=_short(seconds), reason=reason)


@_event("search.answered")
def _answered(engine: str, question: str, at_least: int, exact: bool, seconds: float, placements: int) -> str:
    """An engine has answered.

    Args:
        engine: sat, frontier or parts.
        question: first, some, list or count.
        at_least: number of distinct solutions known.
        exact: true if these are all solutions.
        seconds: since it was asked.
        placements: cards placed by the frontier engine in this time.

    Returns:
        The line for people.
    """
    known = str(at_least) if at_least.bit_length() < 128 else f"2^{at_least.bit_length() - 1}"
    number = known if exact else say("at least {n}", n=known)
    line = say(
        "{engine} answered after {seconds} s; solutions: {number}",
        engine=engine,
        seconds=_short(seconds),
        number=number,
    )
    if not placements:
        return line
    made = several(placements, "{n} placement", "{n} placements")
    return f"{line}; {made}, {pace_text(placements / max(0.001, seconds))}"


def pace_text(pace: float) -> str:
    """A number of placements a second, for people."""
    if pace >= 1e6:
        return say("{n} million placements/s", n=rounded(pace / 1e6, 1))
    return say("{n} placements/s", n=round(pace))


@_event("search.formula")
def _formula(recipe: str, variables: int, breaks_symmetry: bool, seconds: float) -> str:
    """The variables of a formula were made; breaks_symmetry: are rotated solutions excluded?"""
    symmetry = say("rotated solutions excluded") if breaks_symmetry else say("rotated solutions included")
    return say(
        "formula by {recipe}: {variables} variables, {symmetry}, {seconds} s",
        recipe=shorten(recipe),
        variables=variables,
        symmetry=symmetry,
        seconds=_short(seconds),
    )


@_event("search.solver")
def _solver(solver: str, clauses: int, seconds: float) -> str:
    """A solver (a PySAT solver or an external command) has received the clauses."""
    return say(
        "solver {solver}: {clauses} clauses, {seconds} s",
        solver=shorten(solver, 80),
        clauses=clauses,
        seconds=_short(seconds),
    )


@_event("search.frontier")
def _frontier(anchored: bool, memory: int) -> str:
    """The frontier engine starts; anchored: is one card limited to part of the board, to skip rotated solutions?"""
    how = say("one card is limited to part of the board, to skip rotations") if anchored else say("no card is limited")
    return say("frontier search: {how}; {n} MiB", how=how, n=memory >> 20)


WAYS: dict[str, Callable[[], str]] = {
    "swept": lambda: say("counted level by level, with few states each"),
    "merging": lambda: say("counting level by level, merging equal states"),
    "visiting": lambda: say("counting depth first"),
    "meeting": lambda: say("counting from both ends, meeting in the middle"),
}


@_event("search.way")
def _way(way: str, cells: int, states: int, estimate: float | None, classes: int | None) -> str:
    """The frontier engine has chosen how to count.

    Args:
        way: swept, merging, visiting or meeting.
        cells: cells filled so far.
        states: partial fillings of these cells.
        estimate: estimated number of states to come.
        classes: classes of states, when meeting in the middle.

    Returns:
        The line for people.
    """
    pieces = [WAYS[way]()]
    if estimate is not None:
        pieces.append(say("from {states} states after {cells} cells", states=states, cells=cells))
        pieces.append(say("about {n} to come", n=f"{estimate:.2g}"))
    if classes is not None:
        pieces.append(several(classes, "{n} class", "{n} classes"))
    return ", ".join(pieces)


@_event("search.parts")
def _parts(engine: str, parts: int, known: int, processes: int, scheduler: str | None, checkpoint: str | None) -> str:
    """A search is split into parts; known: parts in the checkpoint already; scheduler: address of the cluster."""
    where = shorten(scheduler) if scheduler else several(processes, "{n} process", "{n} processes")
    return say(
        "{engine}: {parts} parts, {known} already done, {where}", engine=engine, parts=parts, known=known, where=where
    )


@_event("search.part")
def _part(part: int, done: int, parts: int, number: int, seconds: float) -> str:
    """A part is done; done: parts done so far; number: solutions in this part; seconds: of its worker."""
    return say(
        "part {part} ({done}/{parts}): {number} found, {seconds} s",
        part=part + 1,
        done=done,
        parts=parts,
        number=number,
        seconds=_short(seconds),
    )


@_event("processes.started")
def _started(processes: int) -> str:
    """Worker processes were started."""
    return several(processes, "{n} process started", "{n} processes started")


@_event("processes.program")
def _program(command: Sequence[str], status: int | None, seconds: float) -> str:
    """Another program has ended; status: exit status, negative for a signal, null if it was stopped."""
    name = shorten(command[0], 80)
    if status is None:
        return say("{program} was stopped after {seconds} s", program=name, seconds=_short(seconds))
    return say(
        "{program} ended with exit status {status} after {seconds} s",
        program=name,
        status=status,
        seconds=_short(seconds),
    )


@_event("best.better")
def _better(score: int, bound: int, total: int) -> str:
    """A better filling or a lower upper bound was found; score: negative while there is no filling."""
    return say("best score so far: {score} of {total}, upper bound {bound}", score=score, bound=bound, total=total)


@_event("design.made")
def _made(number: int, candidates: int) -> str:
    """A puzzle was designed; candidates: number of puzzles tried."""
    return several(
        candidates,
        "puzzle {number} found after {n} candidate",
        "puzzle {number} found after {n} candidates",
        number=number,
    )


@_event("serve.answered")
def _served(question: str, state: str, seconds: float) -> str:
    """A request from a page in the browser has been answered or stopped."""
    return say("{question}: {state}, {seconds} s", question=question, state=state, seconds=_short(seconds))


class _Message:
    """The line of an event, made only when it is read."""

    def __init__(self, event: str, fields: dict[str, object]) -> None:
        self._event, self._fields = event, fields

    def __str__(self) -> str:
        return printable(EVENTS[self._event](**self._fields))


def _logger(event: str) -> Logger | None:
    """The logger of an event; None if it has no listener."""
    logging = sys.modules.get("logging")
    if logging is None or not hasattr(logging, "NullHandler"):  # not loaded, or not completely
        return None
    root: Logger = logging.getLogger(ROOT)
    if not root.handlers:
        root.addHandler(logging.NullHandler())
    logger: Logger = logging.getLogger(f"{ROOT}.{event.partition('.')[0]}")
    return logger if logger.isEnabledFor(_level(event)) else None


def _level(event: str) -> int:
    return 30 if event in WARNINGS else 20  # logging.WARNING, logging.INFO


def listening(event: str = "run.start") -> bool:
    """True if such events have a listener. Ask before computing expensive fields."""
    return _logger(event) is not None


def tell(event: str, /, **fields: Any) -> None:
    """Send an event of `EVENTS` with these fields."""
    logger = _logger(event)
    if logger is not None:
        logger.log(_level(event), _Message(event, fields), extra={"event": event, "fields": fields})


@contextmanager
def timed(event: str, /, **fields: Any) -> Iterator[dict[str, object]]:
    """Send `event` with its `seconds` when the block ends without an error; the block may add fields to the dict."""
    start = time.monotonic()
    yield fields
    tell(event, **fields, seconds=time.monotonic() - start)


@contextmanager
def collected(wanted: bool) -> Iterator[list[Told]]:
    """In this block, collect the events of a worker process, for `tell_again` in its parent."""
    heard: list[Told] = []
    if not wanted:
        yield heard
        return
    import logging

    class Collecting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append((record.event, record.fields))  # type: ignore[attr-defined]

    root, handler = logging.getLogger(ROOT), Collecting()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield heard
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def tell_again(heard: Sequence[Told]) -> None:
    """Send events again that were collected in another process."""
    for event, fields in heard:
        tell(event, **fields)


def _short(seconds: float) -> str:
    """Seconds, with milliseconds if there are few."""
    return rounded(seconds, 3 if seconds < 10 else 1)
