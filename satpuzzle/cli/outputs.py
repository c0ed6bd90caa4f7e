"""Where results are written, and the rules that protect files which users typed.

The type of an option that names a file to write is an `OutputFile`. Before a command begins, each such file is checked
against three rules. Standard input may be read only once.

1. It is not a file that the command reads (a parameter of type `File`), under any name or link. The exception is a
   `StartFile`.
2. Its name does not have the ending of another kind of file.
3. It does not contain a recipe, or text that some notation reads as a puzzle, typed or made. `--force` overrides this
   rule. Reports and other results of this program are replaced, also URLs of boards that it filled.

`-` is standard output for results that go there by default; elsewhere it is refused.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import click

from satpuzzle.cli.parameters import OUTPUT, Decorator, File, InputFile, StartFile, all_of, flag, option, written_name
from satpuzzle.cli.telling import Live, Telling
from satpuzzle.errors import InputError, OutOfTimeError, SatpuzzleError, harmless
from satpuzzle.model import Solution
from satpuzzle.model.value import value
from satpuzzle.report import as_text
from satpuzzle.report.documents import Part
from satpuzzle.report.outcome import Report, TextLine, follow, texts
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.search import Search

if TYPE_CHECKING:
    from satpuzzle.report.known_facts import Knowledge

# Patterns, compiled when needed.
_REPORT = r"(?m)^(CHECK:|Eingabedaten:$|Input:$)"
_COMPRESSED = (".gz", ".xz")
IN_MEMORY = 2**22  # bytes of an unfinished text that are kept in memory
# Endings of files that are not plain text, or text in another format.
_NO_TEXT = (
    r"\.(7z|avif|bmp|bz2|cnf|db|djvu|docx?|drat|eps|epub|gif|gz|html?|icnf|jpe?g|lp|lrat|mps|od[pst]|opb|pdf|pkl|png"
    r"|pptx?|ps|rar|rtf|smt2|svg|tar|tex|tgz|tiff?|wcnf|webp|xlsx?|xml|xz|zip|zst)"
)


@value(eq=False)
class OutputFile(File):
    """A file to write.

    Attributes:
        what: Names what is written, for errors.
        endings: The allowed endings; None allows all but those of files that are not text.
        example: A name for such a file.
        folder: Whether it may be a folder.
        printed: Whether the result goes to standard output by default.
        by_command: Whether the command itself makes missing folders and checks the files.
    """

    what: Callable[[], str]
    endings: tuple[str, ...] | None
    example: str
    folder: bool = False
    printed: bool = False
    by_command: bool = False

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> str | None:
        """The name of the file; None for standard output. Raises InputError if that is not possible."""
        if value == "-" and not self.printed:
            raise self.refused(value)
        return None if value == "-" else str(value)

    def refused(self, name: str) -> InputError:
        """The error for a file of another kind."""
        return InputError(
            "{what} can be written only as {endings}; choose a name like {example}",
            what=self.what(),
            endings=", ".join(each for each in self.endings or [say("text")] if each != ".htm"),
            example=self.example,
            source=name,
        )


REPORT = OutputFile(lambda: say("reports"), None, "report.txt", printed=True)
NOTATION = OutputFile(lambda: say("puzzles"), None, "puzzle.toml", folder=True, printed=True)
FORMULA = OutputFile(
    lambda: say("formulas"), (".cnf", ".icnf", ".wcnf", ".opb"), "formula.cnf", folder=True, printed=True
)
CERTIFICATES = OutputFile(lambda: say("certificates"), (".zip",), "certificate.zip", folder=True)
PICTURE = OutputFile(lambda: say("pictures"), (".svg", ".pdf", ".png"), "picture.svg")
# Reports in other formats than text, by the value of --format.
FORMS = {
    "svg": OutputFile(lambda: "--format svg", (".svg",), "solutions.svg"),
    "html": OutputFile(lambda: "--format html", (".html", ".htm"), "report.html"),
}
STATEMENT = OutputFile(lambda: say("reports of proofs"), (".html", ".htm"), "proof.html", folder=True)
PDF = OutputFile(lambda: say("sheets"), (".pdf",), "cards.pdf")
PAGE = OutputFile(lambda: say("pages"), (".html", ".htm"), "page.html", folder=True)
TABLE = OutputFile(lambda: say("results"), (".csv",), "results.csv", by_command=True)


def also_writes(name: str, kind: OutputFile, text: str, **more: Any) -> Decorator:
    """An option for a second file to write."""
    return option(name, text, OUTPUT, type=kind, **more)


def writes(kind: OutputFile, text: str, *, force: bool = True, **more: Any) -> Decorator:
    """The options --output and --force."""
    named = option("-o --output", text, OUTPUT, type=kind, **more)
    return all_of(named, force_option) if force else named


FORCED, FORM = "satpuzzle.force", "satpuzzle.format"  # keys of click's `meta`
force_option = flag(
    "--force",
    "Replace a file that contains a puzzle or a recipe.",
    OUTPUT,
    expose_value=False,
    callback=lambda context, _parameter, value: context.meta.update({FORCED: value}),
)


def check_files(context: click.Context) -> None:
    """Check all files of a command line against the rules. Raises InputError."""
    from_input = [each for each in context.command.params if "-" in _values(context, each, InputFile)]
    if len(from_input) > 1:
        one, other = (written_name(each, context).strip("[].") for each in from_input[:2])
        raise InputError("only one of {one} and {other} can be standard input", one=one, other=other)
    for parameter in context.command.params:
        path = context.params.get(parameter.name or "")
        if not isinstance(parameter.type, OutputFile) or path is None:
            continue
        _check_unread(path, _named(context, File, parameter))
        kind = parameter.type
        if kind.folder and means_folder(path):
            continue
        _check_ending(path, FORMS.get(context.meta.get(FORM, ""), kind), context)
        if not kind.by_command:
            _check_untyped(path)


def means_folder(output: str, *, several: bool = False) -> bool:
    """Whether an option means a folder: it exists, has a / at its end or, for several, no extension."""
    named = output.endswith(("/", os.sep)) or (several and not os.path.splitext(output)[1])
    return named or os.path.isdir(output)


def check_output(path: str) -> None:
    """Check a file to write that no option names against the rules. Raises InputError."""
    _check_unread(path, _named(click.get_current_context(), InputFile))
    _check_untyped(path)


def forced() -> bool:
    """Whether --force is given."""
    return bool(click.get_current_context().meta.get(FORCED))


def _check_unread(path: str, others: Iterable[str]) -> None:
    telling = click.get_current_context().find_object(Telling)
    if telling is not None and any(_same(path, log) for log in telling.logs):
        raise InputError("is named twice; choose another file", source=path)
    for other in others:
        if _same(path, other):
            if other == "-" or os.path.exists(path):
                raise InputError("is also an input file; choose another file", source=path)
            raise InputError("is named twice; choose another file", source=path)


def _check_untyped(path: str) -> None:
    """Raise InputError if a file `path` cannot be written, or contains a puzzle or recipe and --force is not given."""
    if files.check_writable(path) is None or forced() or not os.path.isfile(path):
        return
    from satpuzzle.encode import load_recipe
    from satpuzzle.notation import MAX_BYTES, holds_puzzle
    from satpuzzle.notation.notations.viewer import only_results

    try:
        text = files.read_text(path, MAX_BYTES)
        if re.search(_REPORT, text) or only_results(text):
            return
        puzzle = holds_puzzle(text)
        if not puzzle:
            load_recipe(os.path.abspath(path))
    except InputError:
        return
    if puzzle:
        raise InputError("exists and contains a puzzle; choose another file, or replace it with --force", source=path)
    raise InputError("exists and contains a recipe; choose another file, or replace it with --force", source=path)


def _named(context: click.Context, kind: type[File], but: click.Parameter | None = None) -> Iterator[str]:
    """The files of all parameters of this kind but `but`; two output folders may be the same, so they do not count."""
    for parameter in context.command.params:
        if (
            parameter is not but
            and isinstance(parameter.type, File)
            and not isinstance(parameter.type, StartFile)
            and not (_is_folder(parameter) and _is_folder(but))
        ):
            for value in _values(context, parameter, kind):
                yield from parameter.type.named(value)


def _is_folder(parameter: click.Parameter | None) -> bool:
    """Whether a file to write may be a folder."""
    return parameter is not None and isinstance(parameter.type, OutputFile) and parameter.type.folder


def _values(context: click.Context, parameter: click.Parameter, kind: type[File]) -> Iterable[str]:
    """The values of a parameter on the command line, if it is of this kind."""
    value = context.params.get(parameter.name or "") if isinstance(parameter.type, kind) else None
    return [value] if isinstance(value, str) else value or ()


def _same(path: str, other: str) -> bool:
    """Whether both names mean the same file, existing or not; `-` is standard input, and devices do not count."""
    if not path or not other or (os.path.exists(path) and not os.path.isfile(path)):
        return False
    with suppress(OSError, ValueError):
        if other == "-":
            return sys.stdin is not None and os.path.samestat(os.fstat(sys.stdin.fileno()), os.stat(path))
        if os.path.exists(path) and os.path.exists(other):
            return os.path.samefile(path, other)
        return os.path.realpath(path) == os.path.realpath(other)
    return False


def _check_ending(path: str, kind: OutputFile, context: click.Context) -> None:
    """Raise InputError if the ending of `path` belongs to another kind of file."""
    plain = path.lower()
    if kind is FORMULA and plain.endswith(_COMPRESSED):
        plain = plain[:-3]
    ending = os.path.splitext(plain)[1]
    if not ending or (kind.endings is not None and ending in kind.endings):
        return
    if kind.endings is not None or re.fullmatch(_NO_TEXT, ending):
        forms = [each.type.choices for each in context.command.params if isinstance(each.type, click.Choice)]
        for form, other in FORMS.items():
            if kind is REPORT and ending in (other.endings or ()) and any(form in choices for choices in forms):
                raise InputError("use --format {form}, or choose a name like report.txt", form=form, source=path)
        raise kind.refused(path)


class Output:
    """A context manager that writes the result: line by line to standard output, or to a file at once.

    The file is written or replaced when the block ends; also if a time limit or Ctrl-C stopped the search and something
    was written, as the result itself then says so. After any other exception an existing file stays unchanged.
    Control characters are written as escapes, as they can only come from the input.

    Args:
        path: The file; None for standard output.

    Attributes:
        form: The value of --format, or "text".
    """

    def __init__(self, path: str | None) -> None:
        if path is not None:
            files.check_writable(path)
            from tempfile import SpooledTemporaryFile

            self._kept: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        self._path = path
        context = click.get_current_context(silent=True)
        self._telling: Telling = context.find_root().obj if context else Telling([])
        self.form: str = context.meta.get(FORM, "text") if context else "text"

    def __enter__(self) -> Output:
        return self

    @property
    def width(self) -> int | None:
        """The columns of the terminal if the result goes to one, else None."""
        if self._path is not None or sys.stdout is None or not sys.stdout.isatty():
            return None
        from shutil import get_terminal_size

        return get_terminal_size().columns

    def lines(self, lines: Iterable[TextLine]) -> None:
        """Write each line as soon as it is known; very long ones may come in pieces."""
        for text in texts(lines):
            self.text(text)

    def so_far(self, lines: Iterable[TextLine]) -> None:
        """Replace the file, if there is one, by an earlier result; what is written later replaces it in turn."""
        if self._path is not None and (os.path.isfile(self._path) or not os.path.exists(self._path)):
            with suppress(InputError), files.replacing(self._path) as file:  # the end reports an error
                file.writelines(harmless(text).encode() for text in texts(lines))

    def text(self, text: str) -> None:
        """Write a text that ends with a line end."""
        self._telling.answered = True
        if self._path is None:
            click.echo(harmless(text), nl=False)
        else:
            self._kept.write(harmless(text).encode())

    def answer(self, schema: str, data: Iterable[Any], parts: Iterable[Part]) -> None:
        """Write an answer: with --format json as objects of this schema, else as parts of a document."""
        from satpuzzle.report.data import to_json

        self.lines(
            (to_json(schema, each) for each in data) if self.form == "json" else as_text.lines(parts, self.width)
        )

    def line(self, line: str = "") -> None:
        """Write one line."""
        self.lines([line])

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if self._path is None:
            if error is None and sys.stdout is not None:
                sys.stdout.flush()
            return
        with self._kept as kept:
            if error is not None and not (kept.tell() and isinstance(error, (OutOfTimeError, KeyboardInterrupt))):
                self._telling.answered = False
                return
            kept.seek(0)
            with files.replacing(self._path) as file:
                file.writelines(iter(lambda: kept.read(IN_MEMORY), b""))


class Stop:
    """Catches a time limit, Ctrl-C or an error of `others`; `again` raises it after the result has been written."""

    def __init__(self, *others: type[SatpuzzleError]) -> None:
        self.error: BaseException | None = None
        self._ends: tuple[type[BaseException], ...] = (OutOfTimeError, KeyboardInterrupt, *others)

    def __enter__(self) -> Stop:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        self.error = error if isinstance(error, self._ends) else None
        return self.error is not None

    def again(self) -> None:
        """Raise the error that was caught, if any."""
        if self.error is not None:
            raise self.error


def show(
    search: Search,
    report: Report,
    out: Output,
    live: Live,
    *,
    listed: Iterable[Solution] | None = None,
    count: bool = True,
) -> bool:
    """Write the report on `search` to `out`.

    Args:
        search: The search.
        report: The report.
        out: Where the report is written.
        live: The progress shown during the search.
        listed: As for `follow`.
        count: As for `follow`.

    Returns:
        Whether there is a solution.

    Raises:
        stop: A time limit or Ctrl-C stopped the search; the report has then been written.
    """

    def write(lines: Iterable[TextLine]) -> None:
        with live.paused():
            out.lines(lines)

    outcome, stop = follow(search, report, write, listed, count=count)
    for text in report.remarks(outcome):
        remark(text)
    if stop is not None:
        raise stop
    return outcome.at_least > 0


def status_of(known: Knowledge | None) -> int:
    """The exit status: 1 if there is no solution, 3 if the count or a requested proof is missing, else 0."""
    if known is None:
        return 0
    if known.counts is None or known.unproved:
        return 3
    return 0 if known.counts.distinct else 1


def proof_lines(known: Knowledge | None) -> Iterator[str]:
    """The line about the certificate, if one was written."""
    if known is not None and known.proof is not None:
        yield say("certificate {file}, SHA-256 {hash}", file=known.proof.file, hash=known.proof.sha256)
