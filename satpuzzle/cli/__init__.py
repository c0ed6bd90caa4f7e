"""The command line: a thin layer over the library. Each command is in a module that is imported when it is called."""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import itertools
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import click

from satpuzzle import errors
from satpuzzle.cli.helping import Page, colored, heading, make_command, usage_message
from satpuzzle.cli.parameters import Arg, Name
from satpuzzle.cli.telling import Telling
from satpuzzle.runtime.language import LANGUAGES, say, translated, use
from satpuzzle.runtime.terminal import Stopped, prepare, reader_is_gone, silence
from satpuzzle.version import __version__

# The commands by purpose, most used first, with their modules; a summary leaves room for the name of its group.
GROUPED = {
    "Solve": {
        "solve": ("solve", "find all solutions"),
        "count": ("solve", "count the solutions exactly"),
        "unique": ("solve", "check that there is exactly one solution"),
        "best": ("mending", "fill the board as well as possible"),
    },
    "Show and play": {
        "photo": ("pictures", "make a page that reads a photograph of cards"),
        "info": ("solve", "describe a puzzle"),
        "page": ("pictures", "write a playable page for a browser"),
        "serve": ("pictures", "open a page that asks this program to solve"),
        "render": ("pictures", "draw the cards or solutions"),
        "sheet": ("pictures", "print the cards to cut out"),
    },
    "Check and prove": {
        "check": ("proofs", "check solutions from any source"),
        "certify": ("proofs", "write a certificate: all solutions, proved"),
        "verify": ("proofs", "check a certificate"),
    },
    "Make": {
        "design": ("new_puzzles", "make puzzles with exactly one solution"),
        "generate": ("new_puzzles", "make random puzzles of any size"),
        "rank": ("new_puzzles", "sort puzzles by difficulty"),
        "convert": ("formulas", "write a puzzle in another notation"),
    },
    "Mend": {
        "suspects": ("mending", "list sides that may be mistyped"),
        "explain": ("mending", "explain why there is no solution"),
        "repair": ("new_puzzles", "change labels to get exactly one solution"),
    },
    "Formulas and solvers": {
        "export": ("formulas", "write the formula for other solvers"),
        "decode": ("formulas", "turn a solver's answer into solutions"),
        "recipes": ("formulas", "list the recipes, with sizes of formulas"),
        "suite": ("satpuzzle_contest.command", "write a set of formulas for a competition"),
        "bench": ("satpuzzle_bench.command", "compare recipes and solvers"),
    },
    "About": {
        "instances": ("solve", "list the bundled puzzles"),
        "schema": ("formulas", "print the JSON schemas"),
        "help": ("satpuzzle.cli", "explain a command"),
    },
}
COMMANDS = {name: text for commands in GROUPED.values() for name, (_place, text) in commands.items()}
PLACES = {name: place for commands in GROUPED.values() for name, (place, _text) in commands.items()}


class Program(Page, click.Group):
    """The program: imports commands when they are called, and turns errors into a line and an exit status."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, or None."""
        if name not in COMMANDS:
            return None
        place = PLACES[name] if "." in PLACES[name] else f"satpuzzle.cli.{PLACES[name]}"
        command: click.Command = getattr(importlib.import_module(place), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, but for an unknown command a similar one is suggested, and for a puzzle `satpuzzle solve`."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            if not errors.nearest(args[0], [*COMMANDS], listed=False) and _is_a_puzzle(args[0]):
                import shlex

                line = f"satpuzzle solve {shlex.join(args)}"
                raise errors.InputError("did you mean `{command}`? The first word must be a command", command=line)
            raise errors.UnknownNameError(say("command"), args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one line for each command; its group stands to the left of the first command in it."""
        widest, broadest = max(map(len, COMMANDS)), max(len(say(group)) for group in GROUPED)
        formatter.write_paragraph()
        for group, commands in sections().items():
            blank = " " * broadest
            left = [heading(group, colon=False) + blank[len(group) :], *[blank] * (len(commands) - 1)]
            lines = [
                (f"{each}  {name:{widest}}", text) for each, (name, text) in zip(left, commands.items(), strict=True)
            ]
            formatter.write_dl(lines, col_max=broadest + widest + 4)

    def invoke(self, ctx: click.Context) -> Any:
        """Like click's, but a closed pipe (`| head`) ends the program quietly, with the exit status for SIGPIPE."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
            return result
        except OSError as error:
            if not reader_is_gone(error):
                raise
            silence()
            return 141

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run a command line and exit with a status that the help page of the program lists."""
        extra["standalone_mode"] = False
        words = sys.argv[1:] if args is None else args
        # read before the line is parsed, as errors in it are translated, too
        use(next((value for value in reversed(_values(words, "--language")) if value in LANGUAGES), None))
        try:
            with Telling(words) as telling:
                extra |= {"color": None if colored() else False, "obj": telling}
                telling.status = self._status(args, prog_name or "satpuzzle", telling, **extra)
        finally:
            use(None)  # the next command line may ask for another language
        sys.exit(telling.status)

    def _status(self, args: Sequence[str] | None, name: str, telling: Telling, **extra: Any) -> int:
        def failed(message: str, status: int) -> int:
            telling.reason = message.removeprefix("satpuzzle: ")
            _print_error(message)
            if "json" in _values(telling.words, "--format") and not telling.answered:
                with contextlib.suppress(OSError, MemoryError, ImportError):  # the reason may be a lack of memory
                    from satpuzzle.report.data import to_json

                    click.echo(to_json("error-1", {"error": errors.harmless(telling.reason), "status": status}))
            return status

        try:
            status = super().main(args, name, **extra)
            return status if isinstance(status, int) else 0
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "", err=True)
            return 2
        except click.ClickException as error:
            return failed(f"satpuzzle: {usage_message(error)}", error.exit_code)
        except errors.SatpuzzleError as error:
            telling.error = error
            text = translated(error)
            return failed(text if error.source else f"satpuzzle: {text}", error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            return failed("satpuzzle: " + say("interrupted"), 130)
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                refused = errors.NoResourcesError(error, say("another file"))
                return failed(f"satpuzzle: {translated(refused)}", refused.exit_code)
            silence()
            reason = error.strerror or error
            return failed("satpuzzle: " + say("the output cannot be written: {reason}", reason=reason), 2)
        except Stopped as error:
            return 128 + int(error.args[0])
        except MemoryError:
            return failed("satpuzzle: " + say("out of memory"), 3)


def sections() -> dict[str, dict[str, str]]:
    """The commands by group headings, each with its summary, without importing any."""
    return {say(group): {name: say(COMMANDS[name]) for name in commands} for group, commands in GROUPED.items()}


def _is_a_puzzle(word: str) -> bool:
    """Whether a word looks like a puzzle: an existing file, a bundled puzzle or a path."""
    from satpuzzle.runtime import files

    return os.path.exists(word) or word in files.bundled("instances") or bool(set("./\\") & set(word))


def _values(args: Sequence[str], option: str) -> list[str]:
    """The values of an option on a command line, even if the rest of the line is wrong."""
    before = [*itertools.takewhile(lambda word: word != "--", args)]
    found = []
    for word, following in itertools.zip_longest(before, before[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if name == option:
            found.append(value if equals else following)
    return found


def _print_error(message: str) -> None:
    where, colon, what = message.partition(": ")
    if colored():
        message = click.style(where + colon, fg="red", bold=True) + what
    with contextlib.suppress(OSError):
        click.echo(message, err=True)


@click.group(
    "satpuzzle", cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, "-V", "--version", message="satpuzzle %(version)s", help="Show the version.")
def program() -> None:
    """Solve and design edge-matching card puzzles, count their solutions, and prove the count.

    PUZZLE is a file, - for standard input, or the name of a bundled puzzle.
    Exit status: 0 yes, 1 no, 2 invalid input or command line, 3 unknown, 128+N signal N.

    Examples:
        solve mine.txt
            solve the puzzle in mine.txt (one card per line)
        help solve
            explain solve, with examples
    """


KNOWN = Arg("", kind=Name(lambda: COMMANDS), required=False, metavar="[COMMAND]")


@make_command()
def help(name: Annotated[str | None, KNOWN]) -> int:
    """Show the help page of COMMAND, or of the program.

    Examples:
        help
            list all commands
        help solve
            show the page of solve
    """
    shown = click.Context(program, info_name="satpuzzle", **program.context_settings)
    if name is not None:
        command = program.get_command(shown, name)
        if command is None:
            raise errors.UnknownNameError(say("command"), name, COMMANDS)
        shown = click.Context(command, parent=shown, info_name=name)
    click.echo(shown.get_help())
    return 0


def _leave(status: int) -> NoReturn:
    """End without freeing memory, as that takes up to a second for a large formula; the time limit is over."""
    import atexit

    atexit._run_exitfuncs()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def main() -> NoReturn:
    """The entry point of `satpuzzle`."""
    # Each thread of NumPy's BLAS reserves memory, and none is needed.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    prepare()
    try:
        program.main()
    except SystemExit as end:
        if end.code == errors.OutOfTimeError.exit_code:
            _leave(end.code)
        raise
    finally:
        gc.freeze()  # a last garbage collection would take a fifth of a short run
