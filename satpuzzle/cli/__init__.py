"""The command line: a thin layer over the library. A command is in the module of its name, loaded when it is called."""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import itertools
import os
import shlex
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from satpuzzle.cli.helping import Group, colored, usage_message
from satpuzzle.cli.telling import Telling
from satpuzzle.errors import InputError, NoResourcesError, SatpuzzleError, harmless, nearest
from satpuzzle.runtime import memory
from satpuzzle.runtime.language import LANGUAGES, say, use
from satpuzzle.runtime.process import Stopped, prepare, reader_is_gone, silence
from satpuzzle.version import __version__

# The commands by what people want, most used first.
GROUPED = {
    "Solve": {
        "solve": "find all solutions",
        "count": "count the solutions exactly",
        "unique": "check that there is exactly one solution",
        "best": "find the best filling of a puzzle without a solution",
    },
    "Show and play": {
        "info": "describe a puzzle",
        "page": "write a page to play in a browser",
        "serve": "open that page with satpuzzle's engines behind it",
        "render": "draw the cards or solutions",
        "sheet": "print the cards to cut out",
    },
    "Check and prove": {
        "check": "check solutions found elsewhere",
        "certify": "write a certificate: all solutions, with a proof",
        "verify": "check a certificate",
    },
    "Make": {
        "design": "make puzzles with one solution, or as many as wanted",
        "generate": "make random puzzles of any size",
        "rank": "sort puzzles by difficulty",
        "convert": "write a puzzle in another notation",
    },
    "Mend": {
        "suspects": "list sides that may be mistyped",
        "explain": "explain why there is no solution",
        "rescue": "find the fewest placed cards to move",
        "repair": "change labels until there is exactly one solution",
    },
    "Formulas and solvers": {
        "export": "write the formula for other solvers",
        "decode": "turn a solver's answer into solutions",
        "recipes": "list the recipes for encodings, with sizes of formulas",
        "suite": "write a set of formulas for a competition",
        "bench": "compare recipes and solvers on this machine",
    },
    "About": {"instances": "list the bundled puzzles", "schema": "print the JSON schemas", "help": "explain a command"},
}
COMMANDS = {name: text for commands in GROUPED.values() for name, text in commands.items()}
# Those that share a module, and those of the packages beside this one, which build on it; all others have one each.
MODULES = {
    "certify": "satpuzzle.cli.certify_verify",
    "verify": "satpuzzle.cli.certify_verify",
    "count": "satpuzzle.cli.count_unique",
    "unique": "satpuzzle.cli.count_unique",
    "explain": "satpuzzle.cli.explain_suspects",
    "suspects": "satpuzzle.cli.explain_suspects",
    "page": "satpuzzle.cli.page_serve",
    "serve": "satpuzzle.cli.page_serve",
    "render": "satpuzzle.cli.render_sheet",
    "sheet": "satpuzzle.cli.render_sheet",
    "recipes": "satpuzzle.cli.lists",
    "instances": "satpuzzle.cli.lists",
    "schema": "satpuzzle.cli.lists",
    "bench": "satpuzzle_bench.command",
    "suite": "satpuzzle_contest.command",
}


class Program(Group):
    """The group of commands: loads them lazily, and turns every error into one line and a status."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, from its module."""
        if name not in COMMANDS:
            return None
        place = MODULES.get(name, f"satpuzzle.cli.{name}")
        command: click.Command = getattr(importlib.import_module(place), name)
        return command

    def unknown_command(self, args: list[str], commands: list[str]) -> InputError:
        """Whoever names a puzzle first wants to have it solved."""
        if not nearest(args[0], commands, listed=False) and _is_a_puzzle(args[0]):
            line = f"satpuzzle solve {shlex.join(args)}"
            return InputError("did you mean `{command}`? The first word is a command", command=line)
        return super().unknown_command(args, commands)

    def sections(self, _ctx: click.Context) -> dict[str, dict[str, str]]:
        """The commands in their groups, without loading any."""
        return {say(group): {name: say(text) for name, text in commands.items()} for group, commands in GROUPED.items()}

    def invoke(self, ctx: click.Context) -> Any:
        """Like click's, but a closed pipe (`| head`) ends quietly, with the status of a filter cut off."""
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
        """Run a command line and exit: 0 yes, 1 no, 2 wrong input or call, 3 not known, 130 interrupted."""
        extra["standalone_mode"] = False
        words = sys.argv[1:] if args is None else args
        use(_asked_for(words))
        try:
            with Telling(words) as telling:
                extra |= {"color": None if colored() else False, "obj": telling}
                telling.status = self._status(args, prog_name or "satpuzzle", telling, **extra)
        finally:
            use(None)  # of this command line only
        sys.exit(telling.status)

    def _status(self, args: Sequence[str] | None, name: str, telling: Telling, **extra: Any) -> int:
        def failed(message: str, status: int) -> int:
            telling.reason = message.removeprefix("satpuzzle: ")
            _print_error(message)
            if "json" in _values(telling.words, "--format") and not telling.answered:
                with contextlib.suppress(OSError, MemoryError, ImportError):  # that memory is lacking may be the reason
                    from satpuzzle.report.data import to_json

                    click.echo(to_json("error-1", {"error": harmless(telling.reason), "status": status}))
            return status

        try:
            return self._answered(args, name, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "", err=True)
            return 2
        except click.ClickException as error:
            return failed(f"satpuzzle: {usage_message(error)}", error.exit_code)
        except SatpuzzleError as error:
            located = isinstance(error, InputError) and error.source is not None
            return failed(str(error) if located else f"satpuzzle: {error}", error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            return failed("satpuzzle: " + say("interrupted"), 130)
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                refused = NoResourcesError(error, say("another file"))
                return failed(f"satpuzzle: {refused}", refused.exit_code)
            silence()
            reason = error.strerror or error
            return failed("satpuzzle: " + say("the output cannot be written: {reason}", reason=reason), 2)
        except Stopped as error:
            return 128 + error.number
        except MemoryError:
            memory.known()
            return failed("satpuzzle: " + say("out of memory"), 3)

    def _answered(self, args: Sequence[str] | None, name: str, **extra: Any) -> int:
        """The status. Raises what went wrong; whatever that is for lack of memory, MemoryError."""
        try:
            status = super().main(args, name, **extra)
        except Exception as error:
            if not memory.is_lacking(error):
                raise
            raise MemoryError from None
        return status if isinstance(status, int) else 0


def _is_a_puzzle(word: str) -> bool:
    """Does somebody mean a puzzle by this word, not a command?"""
    from satpuzzle.runtime import files

    return os.path.exists(word) or word in files.bundled("instances") or bool(set("./\\") & set(word))


def _values(args: Sequence[str], option: str) -> list[str]:
    """What follows an option on a command line, however wrong the rest of it is."""
    before = [*itertools.takewhile(lambda word: word != "--", args)]
    found = []
    for word, following in itertools.zip_longest(before, before[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if name == option:
            found.append(value if equals else following)
    return found


def _asked_for(args: Sequence[str]) -> str | None:
    """The language that --language asks for; what is wrong on a command line is said in it, too."""
    return next((value for value in reversed(_values(args, "--language")) if value in LANGUAGES), None)


def _print_error(message: str) -> None:
    where, colon, what = message.partition(": ")
    if colored():
        message = click.style(where + colon, fg="red", bold=True) + what
    with contextlib.suppress(OSError):
        click.echo(message, err=True)


@click.group(
    "satpuzzle",
    cls=Program,
    examples=[
        ("solve mine.txt", "solve the puzzle in mine.txt, which has one card per line"),
        ("help solve", "explain solve, with examples"),
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="satpuzzle %(version)s", help="Show the version.")
def program() -> None:
    """Solve, count, prove and design edge-matching card puzzles.

    PUZZLE is a file, - for standard input, or the name of a bundled puzzle. Exit status: 0 yes, 1 no,
    2 wrong input or call, 3 not known. A signal: 129, 130 (Ctrl-C), 141 or 143.
    """


def _lacking() -> str:
    """What is said of a process that could not say it itself."""
    use(_asked_for(sys.argv[1:]))
    return "satpuzzle: " + say("out of memory")


def main() -> NoReturn:
    """The entry point of `satpuzzle`."""
    in_order = memory.watched(_lacking)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's library makes room for each, and we need none
    prepare()
    try:
        program.main()
    except MemoryError:
        os._exit(3)  # who watches says why
    except BaseException:
        in_order()
        raise
    finally:
        gc.freeze()  # the process ends: looking for cycles once more would take a fifth of a short run
