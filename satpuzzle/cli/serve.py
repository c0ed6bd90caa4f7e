"""`satpuzzle serve`."""

from __future__ import annotations

import threading

import click

from satpuzzle.cli.helping import LONG, Number, WholeNumber, make_command, option
from satpuzzle.cli.options import check_seconds, parse_size, takes_optional_puzzle
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.pictures.boards import Style
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.search import Settings
from satpuzzle.search.settings import cores

PORT = 8040
LEAST = 24  # MiB in which questions about small puzzles are answered
PATIENCE = 2.0  # seconds to find out what a page can know by itself


@make_command(
    "serve",
    ("serve", "enter a puzzle in the browser, and ask about it"),
    ("serve mine.txt --port 0 --no-browser", "play it; the address is printed"),
)
@takes_optional_puzzle
@option("--host", metavar="ADDRESS", default="127.0.0.1", help="0.0.0.0: for other machines, too.")
@option("--port", type=WholeNumber(min=0, max=65535), default=PORT, help="0: any that is free.")
@option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@option(
    "--timeout",
    group=LONG,
    type=Number(min=1, max=86400),
    callback=check_seconds,
    metavar="SECONDS",
    default=120.0,
    help="What a question may take.",
)
@option("--memory", group=LONG, metavar="SIZE", default="1GiB", help="What a question may use.")
@option(
    "--tasks",
    group=LONG,
    type=WholeNumber(min=1, max=256),
    show_default="one for each core",
    help="Questions that are answered at once.",
)
def command(
    puzzle: Puzzle | None, host: str, port: int, browser: bool, timeout: float, memory: str, tasks: int | None
) -> int:
    """Open a page in the browser to enter or play puzzles, with this program behind it.

    It solves, counts, proves and designs what is on the page. Only this machine is served unless --host says
    otherwise; there is no password. Ctrl-C ends it, with exit status 0.
    """
    size = parse_size(memory, LEAST)
    try:
        from satpuzzle.web.building import served
        from satpuzzle.web.server import address, listening, run
    except ImportError as error:
        package = (error.name or "starlette").partition(".")[0]
        raise InputError(
            "serve needs {package}; install it with: pip install 'satpuzzle[web]'", package=package
        ) from None
    page = served(puzzle, Style(), Settings(), Deadline(PATIENCE))
    with listening(host, port) as listener:
        where = address(host, listener)

        def ready() -> None:
            click.echo(say("the page is at {address}; Ctrl-C ends it", address=where))
            if browser:
                threading.Thread(target=_open, args=(where,), daemon=True).start()

        run(listener, host, page, seconds=timeout, memory=size, places=tasks or cores(), ready=ready)
    return 0


def _open(where: str) -> None:
    import webbrowser

    webbrowser.open(where)
