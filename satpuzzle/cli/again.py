"""The command that makes a file again, as it is recorded in puzzles and formulas."""

from __future__ import annotations

import os
import shlex


def again(command: str, *arguments: str, **options: object) -> str:
    """The command line `satpuzzle COMMAND ARGUMENTS --option value …`, without its first word.

    Options that are None or False are left out; of those that are True the name is enough; a tuple's come one by one.
    """
    words = [command, *arguments]
    for name, values in options.items():
        for value in values if isinstance(values, tuple) else (values,):
            if value is not None and value is not False:
                words += ["--" + name.replace("_", "-"), *([] if value is True else [str(value)])]
    return shlex.join(words)


def plain(name: str) -> str:
    """A file's name without its folder; the name of something bundled as it is."""
    return os.path.basename(name) if os.path.exists(name) else name
