"""What is installed on request only, with the extra `[pictures]`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from satpuzzle.errors import InputError
from satpuzzle.language import say


@contextmanager
def extra(what: str) -> Iterator[None]:
    """Around the imports that `what` (PDF, PNG) needs. Raises InputError, one line, if one of them is not there."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "[pictures]").partition(".")[0].replace("_", "-")
        message = say(
            "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'", what=what, package=package
        )
        raise InputError(message) from None
