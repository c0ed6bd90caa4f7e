"""Errors that a user can act on: what is wrong, where, and how to fix it.

The class of an error sets the exit status of the command line (`exit_code`): 2 if the input or the call is wrong, 3 if
the answer is unknown. Any other exception is a bug.

The text of an error is English, and keeps its parts (`Text`): `runtime/language.py` translates it where it is shown.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

# Control characters except line end and tab; line separators; characters that change the writing direction.
_HARMFUL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_ENDS = {"\n": "\\n", "\t": "\\t"}


Parts = dict[str, Any]  # what replaces the names in braces


class Said(NamedTuple):
    """What a text says.

    Args:
        text: The English text, with names in braces.
        parts: What replaces these names: numbers, strings, texts and errors.
        number: A number that chooses between `text` and `many`, if any.
        many: The English text if the number is not 1.
        context: What the text means, for translators, if its words are not enough.
    """

    text: str
    parts: Parts
    number: int | None = None
    many: str = ""
    context: str = ""


Find = Callable[[Said], str]  # returns the text of a language, with the same names in braces


def written(said: Said) -> str:
    """The English text, with its names in braces."""
    return said.text if said.number in (None, 1) else said.many


class Text(str):
    """A text in some language that can be said in another one, as it keeps what it says (`said`)."""

    said: Said

    def __new__(cls, value: str, said: Said) -> Self:
        """The text with this value."""
        self = super().__new__(cls, value)
        self.said = said
        return self

    def __getnewargs__(self) -> tuple[str, Said]:  # type: ignore[override]
        return str(self), self.said


def text_of(said: Said, find: Find = written) -> Text:
    """The text in the language of `find`; None of its parts keeps anything but numbers, strings, texts and errors."""
    kept = {
        name: part if isinstance(part, str | int | float | SatpuzzleError) else str(part)
        for name, part in said.parts.items()
    }
    said = said._replace(parts=kept)
    return Text(rendered(said, find), said)


def rendered(what: object, find: Find = written) -> str:
    """A text, an error or what they say in the language of `find`; other strings are unchanged."""
    if isinstance(what, SatpuzzleError):
        return what.shown(find)
    if isinstance(what, Text):
        return rendered(what.said, find)
    if not isinstance(what, Said):
        return str(what)
    text = find(what)
    return text.format(**{name: _part(part, find) for name, part in what.parts.items()}) if what.parts else text


def _part(part: object, find: Find) -> object:
    return part if isinstance(part, int | float) else on_a_line(rendered(part, find))


def english(text: str, /, **parts: Any) -> Text:
    """An English text that is translated where it is shown; `parts` replace the names in braces."""
    return text_of(Said(text, parts))


def joined(separator: str, items: Iterable[str]) -> Text:
    """Like `separator.join(items)`; texts among them, and the separator, stay translatable."""
    parts = {f"item{number}": item for number, item in enumerate(items)}
    text = "{separator}".join(f"{{{name}}}" for name in parts)
    return Text(separator.join(parts.values()), Said(text, {"separator": separator, **parts}))


class SatpuzzleError(Exception):
    """Base class of all errors that this package raises on purpose.

    Its text is one printable line, made of an English text and its parts:
    InputError("cell {cell} is used twice", cell=3).

    Args:
        text: The English text, with names in braces.
        source: The name of the file, if any.
        line: The line in it, from 1.
        parts: What replaces the names in braces.

    Attributes:
        exit_code: The exit status of the command line for this error.
        message: What is wrong and how to fix it, without source and line.
        source: The name of the file, or None.
        line: The line in it, or None.

    Example:
        >>> import satpuzzle
        >>> try:
        ...     satpuzzle.load("nowhere.txt")
        ... except satpuzzle.SatpuzzleError as error:
        ...     print(error, error.exit_code)
        nowhere.txt: no such file; check the name and the folder 2
    """

    exit_code = 2

    def __init__(self, text: str, /, *, source: str | None = None, line: int | None = None, **parts: Any) -> None:
        said = text.said if isinstance(text, Text) else Said(text, parts)
        self.message: str = text_of(said)
        self.source = source
        self.line = line

    def __str__(self) -> str:
        return self.shown(written)

    def shown(self, find: Find) -> str:
        """Return source, line and message in another language.

        Args:
            find: Returns the translation of a text, which has the English words in `text`.

        Returns:
            One line.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.InputError("no cards").located("a.txt", 3).shown(lambda said: said.text.upper())
            'a.txt:3: NO CARDS'
        """
        source = rendered(self.source or ("" if self.line is None else english("line")), find)
        where = source if self.line is None else f"{source}:{self.line}"
        return printable(": ".join(filter(None, (where, rendered(self.message, find)))))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).__new__, (type(self),), vars(self)

    def located(self, source: str | None = None, line: int | None = None) -> Self:
        """Add this source and line, unless the error already has its own.

        Args:
            source: The name of a file.
            line: A line in it, from 1.

        Returns:
            The error itself.

        Example:
            >>> import satpuzzle
            >>> print(satpuzzle.InputError("no cards").located("mine.txt", 3))
            mine.txt:3: no cards
        """
        self.source = self.source or source
        self.line = line if self.line is None else self.line
        return self


class InputError(SatpuzzleError):
    r"""The input is wrong: a file, a line in it, an argument or an option.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.parse_all("1 2 -1 -2\n1 2 -1 x\n", source="mine", board="1x2")
        Traceback (most recent call last):
            ...
        satpuzzle.errors.InputError: mine:2: invalid label 'x'; expected a whole number, as in -3
    """


class UnknownNameError(InputError):
    """An unknown name; the most similar known name is suggested.

    Args:
        what: The kind of thing, such as "recipe".
        name: The unknown name.
        known: All known names.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.load("smily")
        Traceback (most recent call last):
            ...
        satpuzzle.errors.UnknownNameError: unknown file or bundled puzzle 'smily'; did you mean 'smiley'?
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        unknown = english("unknown {what} {name}", what=what, name=shorten(name))
        super().__init__(joined("; ", [unknown, nearest(name, names)]))


@contextmanager
def needs(what: str, extra: str) -> Iterator[None]:
    """Wrap imports that `what` needs. Raises InputError with the name of the extra if a package is missing."""
    try:
        yield
    except ImportError as error:
        package = (error.name or f"[{extra}]").partition(".")[0]
        raise InputError(
            "{what} needs {package}; install it with: {command}",
            what=what,
            package=package.replace("_", "-"),
            command=f"pip install 'satpuzzle[{extra}]'",
        ) from None


def demand_known(what: str, names: Iterable[object], known: Collection[str]) -> None:
    """Raise UnknownNameError for the first unknown name."""
    for name in names:
        if name not in known:
            raise UnknownNameError(what, str(name), known)


class EngineLimitError(SatpuzzleError):
    """One engine cannot search this puzzle; another one can."""


class NoRoomError(EngineLimitError):
    """One engine needs more memory for this puzzle than is free now."""

    exit_code = 3


class InvalidCertificateError(SatpuzzleError):
    """A certificate is invalid; `message` gives the reason.

    A file that is not a certificate at all has the exit status 2, an invalid certificate 1.

    Example:
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
    """A file is not a certificate at all."""

    exit_code = 2


class OutOfTimeError(SatpuzzleError):
    """The answer is unknown: a limit of time or tries was reached, or parts of a search failed.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count("em_12_2_4", timeout=0)
        Traceback (most recent call last):
            ...
        satpuzzle.errors.OutOfTimeError: not finished within 0 s
    """

    exit_code = 3


class WrongAnswerError(SatpuzzleError):
    r"""A solver's answer contradicts the puzzle or the formula.

    Example:
        >>> import satpuzzle
        >>> _ = satpuzzle.export("standard", "standard.cnf")
        >>> with open("answer.txt", "w") as file:
        ...     _ = file.write("s SATISFIABLE\nv -1 0\n")
        >>> satpuzzle.decode("standard.cnf", "answer.txt")
        Traceback (most recent call last):
            ...
        satpuzzle.errors.WrongAnswerError: answer.txt: the solver's model puts no card into cell 1
    """


class DisagreementError(SatpuzzleError):
    """Two independent methods gave different answers: a bug, and the answer is unknown."""

    exit_code = 3


class NoResourcesError(SatpuzzleError):
    """The system lacks resources: too many open files, too many processes, or no memory."""

    exit_code = 3

    def __init__(self, error: OSError, what: str) -> None:
        reason = error.strerror or type(error).__name__
        said = [english("not enough resources for {what}: {reason}", what=what, reason=reason)]
        if error.errno == errno.EMFILE:
            said.append(english("raise the limit with `ulimit -n`"))
        if error.errno == errno.ENFILE:
            said.append(english("close other programs"))
        super().__init__(joined("; ", said))


class DiedError(SatpuzzleError):
    """A worker process of this program ended unexpectedly."""

    exit_code = 3
    status = 0  # its exit status; negative: the signal that ended it

    @staticmethod
    def of(status: int) -> DiedError:
        """The error for this exit status (negative: a signal)."""
        if status < 0:
            died = DiedError(
                "a worker process was killed by signal {number}; it may have run out of memory", number=-status
            )
        else:
            died = DiedError("a worker process ended with exit status {status}", status=status)
        died.status = status
        return died


class BugError(SatpuzzleError):
    """A bug in this program: an unexpected exception, reported in one line."""

    exit_code = 3

    @staticmethod
    def of(error: BaseException) -> BugError:
        """The exception and where it was raised."""
        trace, where = error.__traceback__, ""
        while trace is not None:
            where = f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}"
            trace = trace.tb_next
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return BugError("BUG: {what} ({where}); please report this", what=what, where=where)


@contextmanager
def located(source: str | None = None, line: int | None = None) -> Iterator[None]:
    """In this block, add source and line to an InputError that has none."""
    try:
        yield
    except InputError as error:
        error.located(source, line)
        raise


@contextmanager
def answer_of(name: str) -> Iterator[None]:
    """In this block, add the solver's name to a WrongAnswerError."""
    try:
        yield
    except WrongAnswerError as error:
        error.message = english("{name}: {error}", name=name, error=error.message)
        raise


@contextmanager
def numbered(text: str, source: str | None = None) -> Iterator[Iterator[tuple[int, str]]]:
    """Yield the lines of a text with their numbers, from 1; an InputError in this block names the last line read."""
    last: int | None = None

    def lines() -> Iterator[tuple[int, str]]:
        nonlocal last
        for number, line in enumerate(text.split("\n"), 1):
            last = number
            yield number, line

    try:
        yield lines()
    except InputError as error:
        error.located(source, last)
        raise


def nearest(name: str, known: list[str], *, listed: bool = True, alike: float = 0.65) -> str:
    """Suggest one of the known names that is similar to `name`.

    Args:
        name: The unknown name.
        known: The known names.
        listed: List all known names if none is similar.
        alike: The required similarity, up to 1; long lists need more, as some names are similar by chance.

    Returns:
        "did you mean …?", or the list of all names, or an empty text.
    """
    import difflib

    words = {each.lstrip("-"): each for each in known}  # leading dashes do not make options similar
    word = name.lstrip("-")
    begin = [each for each in words if each.startswith(word)] if len(word) > 1 else []
    close = difflib.get_close_matches(word, begin or words, n=1, cutoff=0 if begin else alike)
    if close:
        return english("did you mean {name}?", name=repr(words[close[0]]))
    return english("known: {names}", names=", ".join(known)) if listed else ""


def printable(text: str) -> str:
    """`text` with line ends and other unprintable characters as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def harmless(text: str) -> str:
    r"""`text` with control characters as escapes of JSON and TOML (`\u001b`); line ends and tabs stay."""
    return text if text.isprintable() else re.sub(f"[{_HARMFUL}]", lambda match: f"\\u{ord(match[0]):04x}", text)


def on_a_line(text: str) -> str:
    r"""`text` with line ends and control characters as escapes (`\n`, `\u001b`)."""
    return harmless(re.sub("[\t\n]", lambda match: _ENDS[match[0]], text))


def shorten(text: str, width: int = 40) -> str:
    """`text` quoted, printable and at most about `width` characters long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")
