"""What a run decides, and how long its steps take: events, told to whoever listens, by Python's own `logging`.

    tell("search.turn", engine="sat", question="count", seconds=1.0)

Every event is a function in `EVENTS`: its name, its fields (the parameters), what it means (the docstring), and the
line that people read. A record of it, of the logger `satpuzzle.` and the first word of the name, has them as `event`,
`fields` and its message. Nobody hears anything unless he attaches a handler:

    import logging, sys

    logging.getLogger("satpuzzle").setLevel(logging.INFO)
    logging.getLogger("satpuzzle").addHandler(logging.StreamHandler(sys.stderr))

Where nobody has even loaded `logging`, nobody listens, and nothing is spent on it. What another process of this
program tells reaches nobody, but through `collected` and `tell_again`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from satpuzzle.errors import printable, shorten
from satpuzzle.runtime.language import grouped, say, several

if TYPE_CHECKING:
    from logging import Logger

VERSION = 1  # of the events: names and fields that are there keep their meaning, others may come
ROOT = "satpuzzle"
WARNINGS = ("run.remark",)  # all others are information
Told = tuple[str, dict[str, object]]  # an event: its name and its fields
Line = TypeVar("Line", bound=Callable[..., str])

EVENTS: dict[str, Callable[..., str]] = {}


def _event(name: str) -> Callable[[Line], Line]:
    """A decorator: this function is the event of that name."""

    def enter(function: Line) -> Line:
        EVENTS[name] = function
        return function

    return enter


@_event("run.start")
def _start(log: int, version: str, command: Sequence[str], at: str, python: str, platform: str, process: int) -> str:
    """A command begins. log: the version of these events; at: the date and time in UTC; process: its id."""
    return say("satpuzzle {version}: {command}", version=version, command=" ".join(command))


@_event("run.end")
def _end(status: int | None, ended: str, reason: str | None, seconds: float) -> str:
    """It has ended: finished, unknown, error, interrupted, stopped (by a signal), unread or crashed; with which exit
    status (none if it crashed), why, and after how many seconds. Always the last line."""
    return say("ended with exit status {status} after {seconds} s", status=status, seconds=_short(seconds))


@_event("run.step")
def _step(work: str, step: str, seconds: float) -> str:
    """A step of some longer work is over; of those that come very often, only what took a second."""
    what = ", ".join(filter(None, (work, step)))
    return say("{step}: {seconds} s", step=what, seconds=_short(seconds))


@_event("run.remark")
def _remark(text: str) -> str:
    """Something was said beside the result."""
    return printable(text)


@_event("files.read")
def _read(source: str, puzzles: int, characters: int, seconds: float) -> str:
    """Puzzles were read, from a file or from what else was named."""
    what = several(puzzles, "{n} puzzle", "{n} puzzles")
    return say("read {source}: {what}, {seconds} s", source=shorten(source, 80), what=what, seconds=_short(seconds))


@_event("files.written")
def _written(file: str, bytes: int, seconds: float) -> str:
    """A file was written, whole; seconds since it was begun."""
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
    """A search for the solutions of one puzzle begins. rotations: of the board, that keep the puzzle; limit: of the
    list; memory: bytes for a search without SAT; timeout: seconds; in_parts: is it cut if it takes long?"""
    pieces = [
        say("search: {cards} cards on {board}, {rule}", cards=cards, board=board[:20], rule=rule),
        several(rotations, "{n} rotation", "{n} rotations"),
        say("engine {engine}, recipe {recipe}", engine=engine, recipe=shorten(recipe)),
        say("{n} MiB", n=memory >> 20),
        say("no time limit") if timeout is None else say("{seconds} s at most", seconds=_short(timeout)),
        several(processes, "{n} process", "{n} processes"),
    ]
    return ", ".join(pieces) + (", " + say("in parts if it takes long") if in_parts else "")


QUESTIONS: dict[str, Callable[[], str]] = {
    "first": lambda: say("any one solution"),
    "some": lambda: say("some solutions"),
    "list": lambda: say("all solutions, or that they are too many to sort"),
    "count": lambda: say("how many there are"),
}


@_event("search.turn")
def _turn(engine: str, question: str, seconds: float | None) -> str:
    """An engine (sat, frontier or parts) gets its turn at a question: first, some, list or count. seconds: for so
    long; none: as long as it takes."""
    time = say("as long as it takes") if seconds is None else say("{seconds} s at most", seconds=_short(seconds))
    return say("{engine} is asked: {question}; {time}", engine=engine, question=QUESTIONS[question](), time=time)


@_event("search.left")
def _left(engine: str, question: str, reason: str, seconds: float) -> str:
    """It had its turn and has no answer: time ran out, memory did, or there are too many; why, after how long."""
    return say("{engine} is left after {seconds} s: {reason}", engine=engine, seconds=_short(seconds), reason=reason)


@_event("search.answered")
def _answered(engine: str, question: str, at_least: int, exact: bool, seconds: float) -> str:
    """It has answered. at_least: how many distinct solutions are known; exact: are these all that there are?"""
    known = str(at_least) if at_least.bit_length() < 128 else f"2^{at_least.bit_length() - 1}"
    number = known if exact else say("at least {n}", n=known)
    return say(
        "{engine} has answered after {seconds} s; solutions: {number}",
        engine=engine,
        seconds=_short(seconds),
        number=number,
    )


@_event("search.formula")
def _formula(recipe: str, variables: int, breaks_symmetry: bool, seconds: float) -> str:
    """The variables of a formula were made. breaks_symmetry: does it leave out rotations of its solutions?"""
    symmetry = say("rotations of a solution left out") if breaks_symmetry else say("with all rotations of a solution")
    return say(
        "formula by {recipe}: {variables} variables, {symmetry}, {seconds} s",
        recipe=shorten(recipe),
        variables=variables,
        symmetry=symmetry,
        seconds=_short(seconds),
    )


@_event("search.solver")
def _solver(solver: str, clauses: int, seconds: float) -> str:
    """A solver was given the clauses; which one, or which outside command."""
    return say(
        "solver {solver}: {clauses} clauses, {seconds} s",
        solver=shorten(solver, 80),
        clauses=clauses,
        seconds=_short(seconds),
    )


@_event("search.frontier")
def _frontier(anchored: bool, memory: int) -> str:
    """The frontier engine begins. anchored: does one card, held to part of the board, spare it the rotations?"""
    how = say("one card is held to part of the board, which spares rotations") if anchored else say("no card is held")
    return say("frontier search: {how}; {n} MiB", how=how, n=memory >> 20)


WAYS: dict[str, Callable[[], str]] = {
    "swept": lambda: say("counted level by level, all of them narrow"),
    "merging": lambda: say("counting level by level, equal states made one"),
    "visiting": lambda: say("counting depth first"),
    "meeting": lambda: say("counting by meeting in the middle"),
}


@_event("search.way")
def _way(way: str, cells: int, states: int, estimate: float | None, classes: int | None) -> str:
    """How the frontier engine counts: swept, merging, visiting or meeting. cells, states: filled so far, in how many
    ways; estimate: of the states that are to come; classes: of a meeting."""
    pieces = [WAYS[way]()]
    if estimate is not None:
        pieces.append(say("from {states} states after {cells} cells", states=states, cells=cells))
        pieces.append(say("about {n} to come", n=f"{estimate:.2g}"))
    if classes is not None:
        pieces.append(several(classes, "{n} class", "{n} classes"))
    return ", ".join(pieces)


@_event("search.parts")
def _parts(engine: str, parts: int, known: int, processes: int, scheduler: str | None, checkpoint: str | None) -> str:
    """A search is cut into parts. known: how many the checkpoint holds already; scheduler: of the cluster."""
    where = shorten(scheduler) if scheduler else several(processes, "{n} process", "{n} processes")
    return say(
        "{engine}: {parts} parts, {known} of them known, {where}", engine=engine, parts=parts, known=known, where=where
    )


@_event("search.part")
def _part(part: int, done: int, parts: int, number: int, seconds: float) -> str:
    """A part is done; how many are now, of how many; what it counted; the seconds of whoever did it."""
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
    """Processes of this program were started, to work side by side."""
    return several(processes, "{n} process started", "{n} processes started")


@_event("processes.program")
def _program(command: Sequence[str], status: int | None, seconds: float) -> str:
    """Another program has ended; with which exit status (below 0: a signal; none: it was stopped)."""
    name = shorten(command[0], 80)
    if status is None:
        return say("{program} was stopped after {seconds} s", program=name, seconds=_short(seconds))
    return say("{program} ended with {status} after {seconds} s", program=name, status=status, seconds=_short(seconds))


@_event("best.better")
def _better(score: int, bound: int, total: int) -> str:
    """A better filling is known, or that none exceeds a lower bound; below 0: there is no filling yet."""
    return say("best filling so far: {score}, none exceeds {bound}, of {total}", score=score, bound=bound, total=total)


@_event("design.made")
def _made(number: int, candidates: int) -> str:
    """A puzzle was made. candidates: how many were looked at for it."""
    return say("puzzle {number}: made, of {n} candidates", number=number, n=candidates)


@_event("serve.answered")
def _served(question: str, state: str, seconds: float) -> str:
    """A question of the page in the browser has ended; how, and after how long."""
    return say("{question}: {state}, {seconds} s", question=question, state=state, seconds=_short(seconds))


class _Message:
    """The line of an event; made when somebody reads it."""

    def __init__(self, event: str, fields: dict[str, object]) -> None:
        self._event, self._fields = event, fields

    def __str__(self) -> str:
        return printable(EVENTS[self._event](**self._fields))


def _logger(event: str) -> Logger | None:
    """Whose record the event is; None: nobody listens."""
    logging = sys.modules.get("logging")
    if logging is None or not hasattr(logging, "NullHandler"):  # it is just being loaded
        return None
    root: Logger = logging.getLogger(ROOT)
    if not root.handlers:
        root.addHandler(logging.NullHandler())
    logger: Logger = logging.getLogger(f"{ROOT}.{event.partition('.')[0]}")
    return logger if logger.isEnabledFor(_level(event)) else None


def _level(event: str) -> int:
    return 30 if event in WARNINGS else 20  # logging.WARNING, logging.INFO


def listening(event: str = "run.start") -> bool:
    """Does anybody listen to such events? For what it would take long to find out."""
    return _logger(event) is not None


def tell(event: str, /, **fields: Any) -> None:
    """An event of `EVENTS` has come, with these fields."""
    logger = _logger(event)
    if logger is not None:
        logger.log(_level(event), _Message(event, fields), extra={"event": event, "fields": fields})


@contextmanager
def timed(event: str, /, **fields: Any) -> Iterator[dict[str, object]]:
    """Tell `event` when the block ends well, with its `seconds`; what is learnt in it goes into the dict."""
    start = time.monotonic()
    yield fields
    tell(event, **fields, seconds=time.monotonic() - start)


@contextmanager
def collected(wanted: bool) -> Iterator[list[Told]]:
    """Listen while the block runs, in a process that nobody hears: its events, for `tell_again` in another one."""
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
    """What was collected elsewhere."""
    for event, fields in heard:
        tell(event, **fields)


def _short(seconds: float) -> str:
    """Seconds, to the millisecond where they are few."""
    return f"{seconds:.3f}" if seconds < 10 else f"{seconds:.1f}"
