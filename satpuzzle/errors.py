"""Errors that a user can act on: what, where, how to fix it.

Every error carries the exit status that the command line ends with (`exit_code`): 2 when the input
or the call is wrong, 3 when the answer is not known. Anything else that is raised is a bug.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from satpuzzle.runtime.language import HARMFUL, say

_HARMFUL = re.compile(f"[{HARMFUL}]")


class SatpuzzleError(Exception):
    """Base of all errors that this package raises on purpose; one line of printable text.

    Made of an English text and its parts, as `say` takes them: InputError("cell {cell} is used twice", cell=3).

    >>> import satpuzzle
    >>> try:
    ...     satpuzzle.load("nowhere.txt")
    ... except satpuzzle.SatpuzzleError as error:
    ...     print(error, error.exit_code)
    nowhere.txt: no such file; look at its name, and at the folder that it is in 2
    """

    exit_code = 2

    def __init__(self, text: str, /, **parts: Any) -> None:
        super().__init__(say(text, **parts))

    def __str__(self) -> str:
        return printable(super().__str__())


class InputError(SatpuzzleError):
    """Something that was given is wrong: a file, a line of it, an option.

    `message` says what and how to fix it; `source` (a file's name) and `line` (from 1) say where.

    >>> import satpuzzle
    >>> satpuzzle.parse_all("1 2 -1 -2\\n1 2 -1\\n", source="mine", board="1x2")
    Traceback (most recent call last):
        ...
    satpuzzle.errors.InputError: mine:2: 3 labels, but a card has 4; is one missing? Write each card on one line
    """

    def __init__(self, text: str, /, *, source: str | None = None, line: int | None = None, **parts: Any) -> None:
        super().__init__(text, **parts)
        self.message = str(self.args[0])
        self.source = source
        self.line = line

    def __str__(self) -> str:
        if self.line is not None:
            return printable(f"{self.source or say('line')}:{self.line}: {self.message}")
        return printable(f"{self.source}: {self.message}" if self.source else self.message)

    def located(self, source: str | None = None, line: int | None = None) -> InputError:
        """The same error, at that source and line unless it names others already."""
        return InputError(self.message, source=self.source or source, line=line if self.line is None else self.line)


class UnknownNameError(InputError):
    """A name that is not in the list of known ones; the nearest right name is suggested.

    >>> import satpuzzle
    >>> satpuzzle.load("smily")
    Traceback (most recent call last):
        ...
    satpuzzle.errors.UnknownNameError: unknown file or instance 'smily'; did you mean 'smiley'?
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        super().__init__(say("unknown {what} {name}", what=what, name=shorten(name)) + f"; {nearest(name, names)}")

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str | None, int | None]]:
        return InputError, (self.message, self.source, self.line)


def demand_known(what: str, names: Iterable[object], known: Collection[str]) -> None:
    """Raise UnknownNameError for the first of `names` that is not known."""
    for name in names:
        if name not in known:
            raise UnknownNameError(what, str(name), known)


class EngineLimitError(InputError):
    """A puzzle that one engine cannot search; another one can."""


class NoRoomError(EngineLimitError):
    """What one engine needs for a puzzle is more than the memory that is free now."""

    exit_code = 3


class InvalidCertificateError(InputError):
    """A certificate that proves nothing: `message` says why.

    >>> import satpuzzle
    >>> with open("empty.zip", "w") as file:
    ...     pass
    >>> try:
    ...     satpuzzle.verify("empty.zip")
    ... except satpuzzle.InvalidCertificateError as error:
    ...     print(error.source, error.exit_code)
    empty.zip 2
    """

    exit_code = 1


class NoCertificateError(InvalidCertificateError):
    """A file that is no certificate at all."""

    exit_code = 2


class OutOfTimeError(SatpuzzleError):
    """The time limit was reached before the answer was known.

    >>> import satpuzzle
    >>> satpuzzle.count("em_12_2_4", timeout=0)
    Traceback (most recent call last):
        ...
    satpuzzle.errors.OutOfTimeError: not finished within 0 s
    """

    exit_code = 3


class PartsMissingError(OutOfTimeError):
    """Some parts of a search could not be done, so its answer is not known; what the other parts found is."""


class WrongAnswerError(SatpuzzleError):
    """A solver's answer contradicts the puzzle or the formula.

    >>> import satpuzzle
    >>> _ = satpuzzle.export("standard", "standard.cnf")
    >>> with open("answer.txt", "w") as file:
    ...     _ = file.write("s SATISFIABLE\\nv -1 0\\n")
    >>> satpuzzle.decode("standard.cnf", "answer.txt")
    Traceback (most recent call last):
        ...
    satpuzzle.errors.WrongAnswerError: answer.txt: the solver's model puts no card into cell 1
    """


class DisagreementError(SatpuzzleError):
    """Two independent ways to an answer differ: a bug, and the answer is not known."""

    exit_code = 3


class NoResourcesError(SatpuzzleError):
    """The system refuses something: too few files may be open, or processes run, or there is no memory."""

    exit_code = 3

    def __init__(self, error: OSError, what: str) -> None:
        mend = {errno.EMFILE: say("`ulimit -n` allows more"), errno.ENFILE: say("other programs have too many open")}
        reason = error.strerror or type(error).__name__
        super().__init__(
            say("no room for {what}: {reason}", what=what, reason=reason)
            + (f"; {mend[error.errno]}" if error.errno in mend else "")
        )

    def __reduce__(self) -> tuple[type[SatpuzzleError], tuple[str]]:
        return OutOfTimeError, (str(self),)


class DiedError(SatpuzzleError):
    """A process of this program's own ended before it was asked to."""

    exit_code = 3
    status = 0  # its exit status, or below 0 the signal that ended it

    @classmethod
    def of(cls, status: int, last: str) -> DiedError:
        """last: the last line that it wrote."""
        if status < 0:
            text = say("signal {number} ended a process of this program; is memory short?", number=-status)
        else:
            text = say("a process of this program ended with status {status}", status=status)
        died = cls(f"{text} ({shorten(last, 200)})" if last else text)
        died.status = status
        return died


class BugError(SatpuzzleError):
    """Something else was raised where only errors of ours should be: a fault of this program's, in one line."""

    exit_code = 3

    @classmethod
    def of(cls, error: BaseException) -> BugError:
        """What was raised, and where."""
        trace, where = error.__traceback__, ""
        while trace is not None:
            where = f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}"
            trace = trace.tb_next
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return cls(say("BUG: {what} ({where}); please report this", what=what, where=where))


@contextmanager
def located(source: str | None = None, line: int | None = None) -> Iterator[None]:
    """In this block an InputError is raised with this source and line, unless it names others itself."""
    try:
        yield
    except InputError as error:
        raise error.located(source, line) from None


@contextmanager
def answer_of(name: str) -> Iterator[None]:
    """In this block a solver's answer is read and judged: what is wrong with it is said with its name."""
    try:
        yield
    except WrongAnswerError as error:
        raise WrongAnswerError("{name}: {error}", name=name, error=error) from None


@contextmanager
def numbered(text: str, source: str | None = None) -> Iterator[Iterator[tuple[int, str]]]:
    """The lines of a text with their numbers, from 1; an InputError in this block names the line that was read last."""
    last: int | None = None

    def lines() -> Iterator[tuple[int, str]]:
        nonlocal last
        for number, line in enumerate(text.split("\n"), 1):
            last = number
            yield number, line

    try:
        yield lines()
    except InputError as error:
        raise error.located(source, last) from None


def nearest(name: str, known: list[str], *, listed: bool = True, alike: float = 0.65) -> str:
    """'did you mean …?' when one of `known` resembles `name`, else the list of all; nothing, if not `listed`.

    alike: how much it must, up to 1; the more are known, the more resemble a name by chance.
    """
    import difflib

    words = {each.lstrip("-"): each for each in known}  # what all options begin with makes none of them alike
    word = name.lstrip("-")
    begin = [each for each in words if each.startswith(word)] if len(word) > 1 else []
    close = difflib.get_close_matches(word, begin or words, n=1, cutoff=0 if begin else alike)
    if close:
        return say("did you mean {name}?", name=repr(words[close[0]]))
    return say("known: {names}", names=", ".join(known)) if listed else ""


def printable(text: str) -> str:
    """`text` with line ends and other characters that do not print written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def harmless(text: str) -> str:
    """`text` with what would command a terminal written as escapes, as JSON and TOML write them: `\\u001b`.

    Line ends and tabs stay, as does every letter, digit and sign of any script.
    """
    return _HARMFUL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def shorten(text: str, width: int = 40) -> str:
    """`text` quoted, printable and at most about `width` characters long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")
