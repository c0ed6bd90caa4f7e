"""The command line: a thin layer over the library. Each command lives in a module of its own, loaded when called."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from satpuzzle.errors import InputError, SatpuzzleError, UnknownNameError
from satpuzzle.version import __version__

COMMANDS = {
    "solve": "all solutions of a puzzle",
    "count": "the three exact counts",
    "unique": "is there exactly one solution?",
    "certify": "write a certificate: all solutions, and a proof that there are no others",
    "verify": "check a certificate, without any solver",
    "check": "judge CHECK lines that some program wrote",
    "info": "what is this puzzle",
    "convert": "write a puzzle in another notation",
    "instances": "list the bundled puzzles",
    "export": "write the formula as DIMACS .cnf, cubes as .icnf, a set for competitions",
    "decode": "turn a solver's answer to an exported formula into solutions",
    "encodings": "list the encodings, with the sizes of a puzzle's formulas",
    "design": "make puzzles with a given number of solutions, or repair one to have them",
    "bench": "measure this program on this machine",
}


class Program(click.Group):
    """The group of commands: loads them lazily, and turns every error into one line and a status."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, from its module."""
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"satpuzzle.cli.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, but an unknown command gets a suggestion."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise UnknownNameError("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Like click's, but a closed pipe (`| head`) ends quietly, with the status of a filter cut off."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
            return result
        except BrokenPipeError:
            _silence()
            return 141

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run a command line and exit: 0 yes, 1 no, 2 wrong input or call, 3 not known, 130 interrupted."""
        extra["standalone_mode"] = False
        sys.exit(self._status(args, prog_name or "satpuzzle", extra))

    def _status(self, args: Sequence[str] | None, name: str, extra: dict[str, Any]) -> int:
        try:
            status = super().main(args, name, **extra)
            return status if isinstance(status, int) else 0
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "", err=True)
            return 2
        except click.ClickException as error:
            _print_error("satpuzzle: " + " ".join(error.format_message().split()))
            return error.exit_code
        except SatpuzzleError as error:
            located = isinstance(error, InputError) and error.source is not None
            _print_error(str(error) if located else f"satpuzzle: {error}")
            return error.exit_code
        except (KeyboardInterrupt, click.Abort):
            _print_error("satpuzzle: interrupted")
            return 130
        except OSError as error:
            _silence()
            _print_error(f"satpuzzle: the output cannot be written: {error.strerror or error}")
            return 2
        except Stopped as error:
            return 128 + error.number
        except MemoryError:
            _print_error("satpuzzle: out of memory")
            return 3


class Stopped(BaseException):
    """The signal `number` asks this program to end; what it has started is ended on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _prepare() -> None:
    """Set up the process: streams that write any letter, an orderly end by signals."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

    def stop(number: int, _frame: object) -> None:
        raise Stopped(number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and threading.current_thread() is threading.main_thread():
            signal.signal(getattr(signal, name), stop)


def _silence() -> None:
    """Point standard output nowhere, so that what is left in its buffer makes no further error."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(message: str) -> None:
    with contextlib.suppress(OSError):
        click.echo(message, err=True)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="satpuzzle %(version)s")
def program() -> None:
    """Solve, count, check and export edge-matching card puzzles.

    PUZZLE is a file, - for standard input, or the name of a bundled instance.

    \b
    Exit status: 0 yes, 1 no (no solution, not valid), 2 wrong input or call,
    3 not known (time ran out), 130 interrupted; 129 hung up and 143 told to end
    (SIGHUP, SIGTERM), 141 the reader of the output is gone.
    """


def main() -> NoReturn:
    """The entry point of `satpuzzle`."""
    _prepare()
    program.main()
