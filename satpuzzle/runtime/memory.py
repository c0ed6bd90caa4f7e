"""How much memory is free, how much this process uses, and how much a search may use.

A limit is for the whole process: `for_search` leaves room for Python and loaded modules.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress

BASE = 64 << 20  # used by the program before it searches
SHARE = 32 << 20  # minimum for the tables of one of several processes
LEAST = 384 << 20  # minimum default, even if less is free
UNKNOWN = 4 << 30  # assumed to be free if the system does not say, as only Linux does
CGROUPS = "/sys/fs/cgroup"


def quarter() -> int:
    """The default of `--memory`: a quarter of the free memory, but at least 384 MiB.

    Returns:
        A number of bytes.

    Example:
        >>> from satpuzzle.runtime.memory import quarter
        >>> quarter() >= 384 << 20
        True
    """
    return max(LEAST, free() // 4)


def free() -> int:
    """Bytes that this process can still allocate, by the machine and its control groups (version 2)."""
    left = [int(kib) << 10 for kib in re.findall(r"MemAvailable: *(\d+)", _read("/proc/meminfo"))]
    group = CGROUPS + _read("/proc/self/cgroup").rstrip().rpartition(":")[2].rstrip("/")
    while group.startswith(CGROUPS):  # the groups that contain it limit it, too
        left += left_in(group)
        group = os.path.dirname(group)
    return max(0, min(left, default=UNKNOWN))


def bound(limit: int) -> None:
    """Limit further memory, and the size of files, to `limit` bytes. Windows limits neither, macOS only files."""
    with suppress(ImportError, OSError, ValueError, LookupError, OverflowError):  # the last for enormous limits
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        used = int(_read("/proc/self/statm").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + limit, used + limit))


def reuse_freed() -> None:
    """Let glibc reuse freed memory: Dask sets that it returns it at once, which makes counting four times slower."""
    with suppress(OSError, AttributeError, TypeError):
        import ctypes

        for threshold in (-1, -3):  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD
            ctypes.CDLL(None).mallopt(threshold, 1 << 25)


def for_search(limit: int, processes: int = 1) -> int:
    """Bytes for the tables of each process, if all together stay within `limit`; always more than 0."""
    if processes > 1:
        return max(SHARE, (limit - BASE) // processes - BASE)
    return max(1, min(limit, BASE), limit - BASE)


def share_of(limit: int, processes: int) -> int:
    """The limit for each process, if these and this process stay within `limit`."""
    return BASE + for_search(limit, processes) if processes > 1 else limit


def most_processes(limit: int, wanted: int) -> int:
    """How many worker processes, up to `wanted`, can search within `limit`.

    Args:
        limit: Bytes for all processes.
        wanted: Maximum number of processes.

    Returns:
        The number; 1 means that this process searches itself.

    Example:
        >>> from satpuzzle.runtime.memory import most_processes
        >>> most_processes(64 << 20, 4), most_processes(384 << 20, 4), most_processes(1 << 30, 4)
        (1, 3, 4)
    """
    return max(1, min(wanted, (limit - BASE) // (BASE + SHARE)))


def left_in(group: str) -> Iterator[int]:
    """Bytes left in a control group; nothing if it sets no limit."""
    with suppress(ValueError):  # no number, as "max"
        yield int(_read(f"{group}/memory.max")) - int(_read(f"{group}/memory.current"))


def _read(path: str) -> str:
    """The text of a file of the system; empty if there is none."""
    with suppress(OSError), open(path, encoding="utf-8") as file:
        return file.read()
    return ""
