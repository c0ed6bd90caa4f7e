"""What is installed on request only, with the extra `[pictures]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from satpuzzle.errors import InputError
from satpuzzle.language import say


@contextmanager
def extra(what: str) -> Iterator[None]:
    """Around the imports that `what` (PDF, PNG) needs. Raises InputError, one line, if one of them is not there."""
    try:
        with _own_settings():
            yield
    except ImportError as error:
        package = (error.name or "[pictures]").partition(".")[0].replace("_", "-")
        message = say(
            "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'", what=what, package=package
        )
        raise InputError(message) from None


@contextmanager
def _own_settings() -> Iterator[None]:
    """reportlab, if it is loaded now, takes its own settings, so that files depend on no others.

    It would look for RL_… in the environment, and for modules and a file of the user's, which it would run.
    """
    hidden = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith("RL_")}
    absent = {name for name in ("reportlab_settings", "reportlab.local_rl_settings") if name not in sys.modules}
    sys.modules.update((name, ModuleType(name)) for name in absent)  # while there is such a module, no file is read
    try:
        yield
    finally:
        os.environ.update(hidden)
        for name in absent:
            sys.modules.pop(name, None)
