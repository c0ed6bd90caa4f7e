"""Events: what a run decides and how long its steps take, sent to Python's `logging`; and remarks to people.

    tell("search.turn", engine="sat", question="count", seconds=1.0)

Records of the logger `satpuzzle` have the level INFO, the name as `event`, the fields as `fields`, and both as message.
Events cost nothing unless `logging` is loaded. A remark is the event `run.remark`; the command line also prints it on
standard error, beside the result, unless --quiet is given.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Any, cast

from satpuzzle.errors import printable, shorten
from satpuzzle.runtime.language import translated

ROOT = "satpuzzle"
REMARK = "run.remark"  # the event of a remark
Told = tuple[str, dict[str, object]]  # name and fields of an event

expected = False  # in a worker process: do the events of its parent have a listener?
kept: list[Told] | None = None  # in a worker process: events for its parent
speaking = False  # are remarks printed?
aside: Callable[[], AbstractContextManager[object]] = nullcontext  # hides the live progress line meanwhile


def listening() -> bool:
    """True if events have a listener. Ask before computing expensive fields."""
    return expected or _logger() is not None


def _logger() -> Any:
    """The logger, if `logging` is loaded and somebody listens to it."""
    logging: Any = sys.modules.get("logging")
    logger = logging.getLogger(ROOT) if hasattr(logging, "getLogger") else None
    return logger if logger is not None and logger.isEnabledFor(logging.INFO) else None


def tell(event: str, /, **fields: object) -> None:
    """Send an event with these fields."""
    if kept is not None:
        kept.append((event, fields))
    elif (logger := _logger()) is not None:
        fields = {name: round(value, 6) if isinstance(value, float) else value for name, value in fields.items()}
        logger.info("%s", line(event, fields), extra={"event": event, "fields": fields})


def remark(message: str) -> None:
    """Send `message` as an event; print it if remarks are on."""
    tell(REMARK, text=message)
    if speaking:
        print_lines(f"satpuzzle: {printable(message)}")


def retell(told: Iterable[Told]) -> None:
    """Send the events of another process from here, and its remarks in the language of this one."""
    for event, fields in told:
        if event == REMARK:
            remark(translated(cast(str, fields["text"])))
        else:
            tell(event, **fields)


def line(event: str, fields: Mapping[str, object]) -> str:
    """An event in one line for people."""
    known = ", ".join(f"{name}={_shown(value)}" for name, value in fields.items() if value is not None)
    return printable(f"{event}: {known}")


def _shown(value: object) -> str:
    if isinstance(value, str):
        return shorten(value, 80)
    return f"2^{value.bit_length() - 1}" if isinstance(value, int) and value.bit_length() > 128 else str(value)


def print_lines(lines: str) -> None:
    """Print lines on standard error, if there is one."""
    with suppress(OSError, ValueError, AttributeError), aside():  # closed, or there is none
        print(lines, file=sys.stderr, flush=True)


@contextmanager
def timed(event: str, /, **fields: object) -> Iterator[dict[str, object]]:
    """Send `event` with its `seconds` when the block ends without an error; the block may add fields to the dict."""
    start = time.monotonic()
    yield fields
    tell(event, **fields, seconds=time.monotonic() - start)
