"""Where results are written, and the rules that protect files which users typed.

The type of an option that names a file to write is an `OutputFile`. Before a command begins, each such file is checked
against three rules. Standard input may be read only once.

1. It is not a file that the command reads (a parameter of type `File`), under any name or link. The exception is a
   `StartFile`.
2. Its name does not have the ending of another kind of file.
3. It is empty, or a result of this program that nobody has changed: it bears our mark, which puzzles do not get.
   `--force` overrides this rule.

`-` is standard output for results that go there by default; elsewhere it is refused.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Annotated, Any, Self

import click
from click.core import ParameterSource

from satpuzzle.cli.parameters import OUTPUT, File, InputFile, Opt, Option, StartFile, written_name
from satpuzzle.cli.telling import Telling
from satpuzzle.errors import InputError, OutOfTimeError, SatpuzzleError, english, harmless
from satpuzzle.model.value import value
from satpuzzle.report.documents import TextLine, lines, texts
from satpuzzle.runtime import events, files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.report.data import Answer
    from satpuzzle.report.known_facts import Knowledge

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
        text: What --output does, for help pages.
        folder: Whether it may be a folder.
        printed: Whether the result goes to standard output by default.
        by_command: Whether the command itself makes missing folders and checks the files.
    """

    what: str
    endings: tuple[str, ...] | None
    example: str
    text: str = "Write to FILE instead of standard output."
    folder: bool = False
    printed: bool = False
    by_command: bool = False

    @property
    def options(self) -> list[click.Parameter]:
        """The options --output and --force."""
        metavar = "FOLDER" if self.by_command else "FILE|FOLDER" if self.folder else None
        more: Any = {"type": self, "required": not self.printed, "metavar": metavar}
        force = Option(["--force"], group=OUTPUT, is_flag=True, help=FORCE.text)
        return [Option(["-o", "--output"], group=OUTPUT, help=self.text, **more), force]

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> str | None:
        """The name of the file; None for standard output. Raises InputError if that is not possible."""
        if value == "-" and not self.printed:
            raise self.refused(value)
        return None if value == "-" else str(value)

    def refused(self, name: str) -> InputError:
        """The error for a file of another kind."""
        endings = ", ".join(each for each in self.endings or [say("text")] if each != ".htm")
        told: Any = {"what": self.what, "endings": endings, "example": self.example, "source": name}
        return InputError("{what} can be written only as {endings}; choose a name like {example}", **told)

    def check_ending(self, path: str, forms: Iterable[str]) -> None:
        """Raise InputError if the ending belongs to another kind of file, perhaps of one of these `forms`."""
        plain = re.sub(r"\.[gx]z$", "", path.lower()) if self is FORMULA else path.lower()
        ending = os.path.splitext(plain)[1]
        if not ending or ending in (self.endings or ()):
            return
        if self.endings is not None or re.fullmatch(_NO_TEXT, ending):
            for form, other in FORMS.items():
                if self is REPORT and ending in (other.endings or ()) and form in forms:
                    raise InputError("use --format {form}, or choose a name like report.txt", form=form, source=path)
            raise self.refused(path)


FORCE = Opt("Replace a file that may be your own work.", OUTPUT)
HTML = (".html", ".htm")
THIS, THESE = "Write this {} file.", "Write this {} file; for several puzzles, files in this folder."
EACH = "Write to FILE instead of standard output; into a folder, one file per puzzle."
DESIGN = "Write one file per puzzle into this folder, or the only puzzle to this .toml file."
FORMULAS = (
    "Write this .cnf, .icnf, .wcnf or .opb file (also .gz or .xz) instead of standard output; into a folder, a file "
    "named by puzzle, board, figures, seed and answer for each puzzle."
)
REPORT = OutputFile(english("reports"), None, "report.txt", printed=True)
NOTATION = OutputFile(english("puzzles"), None, "puzzle.toml", EACH, folder=True, printed=True)
REPAIRED = OutputFile(NOTATION.what, None, NOTATION.example, printed=True)
DESIGNS = OutputFile(NOTATION.what, None, NOTATION.example, DESIGN, folder=True, printed=True, by_command=True)
KINDS_OF_FORMULAS = (".cnf", ".icnf", ".wcnf", ".opb")
FORMULA = OutputFile(english("formulas"), KINDS_OF_FORMULAS, "formula.cnf", FORMULAS, folder=True, printed=True)
CERTIFICATES = OutputFile(english("certificates"), (".zip",), "certificate.zip", THESE.format(".zip"), folder=True)
PICTURE = OutputFile(english("pictures"), (".svg", ".pdf", ".png"), "picture.svg", THIS.format(".svg, .pdf or .png"))
STATEMENT = OutputFile(english("reports of proofs"), HTML, "proof.html", folder=True)
PDF = OutputFile(english("sheets"), (".pdf",), "cards.pdf", THIS.format(".pdf"))
PAGE = OutputFile(english("pages"), HTML, "page.html", THIS.format(".html"))
PAGES = OutputFile(PAGE.what, HTML, PAGE.example, THESE.format(".html"), folder=True)
TABLE = OutputFile(english("results"), (".csv",), "results.csv", by_command=True)
PROOF = "Write a certificate: a proof that others can check."
Certificate = Annotated[str | None, Opt(PROOF, OUTPUT, kind=CERTIFICATES, metavar="FILE|FOLDER")]
# Reports in other formats than text, by the value of --format.
FORMS = {
    "svg": OutputFile("--format svg", (".svg",), "solutions.svg"),
    "html": OutputFile("--format html", HTML, "report.html"),
}


def means_folder(output: str, *, several: bool = False) -> bool:
    """Whether an option means a folder: it exists, has a / at its end or, for several, no extension."""
    named = output.endswith(("/", os.sep)) or (several and not os.path.splitext(output)[1])
    return named or os.path.isdir(output)


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


class Output:
    """A context manager that writes the result: line by line to standard output, or to a file at once.

    The file is written or replaced when the block ends; also if a time limit or Ctrl-C stopped the search and something
    was written, as the result itself then says so. After any other exception an existing file stays unchanged.
    Control characters are written as escapes, as they can only come from the input.

    Args:
        path: The file; None for standard output.
        telling: Learns whether something was written.
    """

    def __init__(self, path: str | None, telling: Telling | None = None) -> None:
        if path is not None:
            files.check_writable(path)
            from tempfile import SpooledTemporaryFile

            self._kept: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        self._path = path
        self._telling = telling or Telling([])

    def __enter__(self) -> Self:
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
            with events.aside():  # a line of progress is removed before
                click.echo(harmless(text), nl=False)
        else:
            self._kept.write(harmless(text).encode())

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


class Run(Output):
    """The running command: what was asked, and where the answer goes: to --output, if that is a report.

    Args:
        context: That of click.
        writes: What the command writes to --output.

    Attributes:
        form: The value of --format, or "text".
        output: The value of --output.
        forced: Whether --force is given.
        given: The options and arguments on the command line, as they are written, by their names.
        values: The values of all options and arguments.
        taken: The files that results will be written to.

    Raises:
        InputError: A file breaks the rules.
    """

    def __init__(self, context: click.Context, writes: OutputFile | None) -> None:
        self.values, self.taken = context.params, set[str]()
        self.form: str = self.values.get("form", "text")
        self.output: str | None = self.values.get("output")
        self.forced = bool(self.values.get("force"))
        self._telling = context.find_root().obj
        known = {each.name or "": each for each in context.command.get_params(context)}
        typed = [name for name in known if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
        self.given = {name: written_name(known[name], context, self.values.get(name)).strip("[].") for name in typed}
        self._files = [
            (name, parameter.type, file)
            for name, parameter in known.items()
            if isinstance(parameter.type, File) and (value := self.values.get(name))
            for file in ([value] if isinstance(value, str) else value)
        ]
        self._check_files(getattr(known["form"].type, "choices", ()) if "form" in known else ())
        super().__init__(self.output if writes is REPORT else None, self._telling)

    @property
    def written_folder(self) -> str | None:
        """The folder that --output names; in one of puzzles it is not searched, so a command can be repeated."""
        return self.output if self.output is not None and os.path.isdir(self.output) else None

    def spelled(self, name: str, value: str) -> str:
        """How an option is written that is given, perhaps with this value."""
        return self.given[name] if value in ("", "False") else f"{self.given[name]} {value}"

    def tell(self, answer: Answer) -> int:
        """Write the answer to one question, with --format json as JSON, else as text; the exit status."""
        from satpuzzle.report.data import to_json

        said = (to_json(answer.schema, each) for each in answer.objects())
        self.lines(said if self.form == "json" else lines(answer.document(), self.width))
        if answer.stop is not None:
            raise answer.stop
        if answer.error:
            remark(answer.error)
        return answer.status

    def check(self, path: str) -> None:
        """Check a file to write that no option names against the rules. Raises InputError."""
        self._check_unread(path, self._others(InputFile))
        self._check_replaceable(path)

    def _check_files(self, forms: Iterable[str]) -> None:
        """Check all files of the command line against the rules. Raises InputError."""
        one, other, *_ = [*(self.given[name] for name, _kind, file in self._files if file == "-"), "", ""]
        if other and other == one:
            raise InputError("standard input can be read only once; remove one -")
        if other:
            raise InputError("only one of {one} and {other} can be standard input", one=one, other=other)
        for name, kind, path in self._files:
            if isinstance(kind, OutputFile):
                self._check_unread(path, self._others(File, name, folders=not kind.folder))
                if kind.folder and means_folder(path):
                    continue
                FORMS.get(self.form, kind).check_ending(path, forms)
                if not kind.by_command:
                    self._check_replaceable(path)

    def _others(self, wanted: type[File], but: str = "", *, folders: bool = True) -> Iterator[str]:
        """The files of this kind, without those of one option; without `folders` without those that may be some."""
        for name, kind, file in self._files:
            counts = isinstance(kind, wanted) and not isinstance(kind, StartFile)
            if name != but and counts and (folders or not getattr(kind, "folder", False)):
                yield from kind.named(file, self.written_folder)

    def _check_unread(self, path: str, others: Iterable[str]) -> None:
        for other in (*self._telling.logs, *others):
            if _same(path, other):
                if other not in self._telling.logs and (other == "-" or os.path.exists(path)):
                    raise InputError("is also an input file; choose another file", source=path)
                raise InputError("is named twice; choose another file", source=path)

    def _check_replaceable(self, path: str) -> None:
        """Raise InputError if a file cannot be written, or may be the user's work and --force is not given."""
        begun = [file for _name, kind, file in self._files if isinstance(kind, StartFile)]
        if files.check_writable(path) is None or self.forced or any(_same(path, file) for file in begun):
            return
        if files.holds_work(path):
            raise InputError(
                "exists and may be your own work; choose another file, or replace it with --force", source=path
            )


class Results:
    """Where results go: to standard output, to one file, or to files in a folder.

    Args:
        run: The running command.
        path: The file or folder; None for standard output.
        several: Whether a name without an extension means a folder.

    Attributes:
        path: The file or folder; None for standard output.
        folder: Whether it is a folder.
    """

    def __init__(self, run: Run, path: str | None, *, several: bool) -> None:
        self._run, self.path = run, path
        self.folder = path is not None and means_folder(path, several=several)
        self._taken: set[str] = set()

    def places(self, names: Iterable[str], *, made: bool = True) -> list[str]:
        """The files for results of these names; their folders are made. Raises InputError."""
        names = [*names]
        if not self.folder and len(names) > 1:
            raise InputError("cannot hold several results; name a folder instead of a file", source=self.path)
        paths = [os.path.join(self.path or "", name) if self.folder else self.path or "" for name in names]
        for path in paths:
            if path in self._taken:
                raise InputError("would be written for two puzzles; rename one of their files", source=path)
            if os.path.realpath(path) in self._run.taken:
                raise InputError("is named twice; choose another file", source=path)
            self._taken.add(path)
            if os.path.exists(path):
                self._run.check(path)
        self._run.taken |= {*map(os.path.realpath, paths)}
        for folder in {os.path.dirname(path) for path in paths if self.folder and made}:
            files.make_folder(folder)
        return paths

    def write(self, text: str, path: str | None) -> None:
        """Write puzzles to a file, or to standard output."""
        if path is None:
            self._run.text(text)
        else:
            with files.replacing(path, marked=False) as file:
                file.write(harmless(text).encode())


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


def status_of(known: Knowledge | None) -> int:
    """The exit status: 1 if there is no solution, 3 if the count or a requested proof is missing, else 0."""
    missing = known is not None and (known.counts is None or known.unproved)
    return 3 if missing else int(known is not None and known.counts is not None and not known.counts.distinct)


def proof_lines(known: Knowledge | None) -> Iterator[str]:
    """The line about the certificate, if one was written."""
    if known is not None and known.proof is not None:
        yield say("certificate {file}, SHA-256 {hash}", file=known.proof.file, hash=known.proof.sha256)
