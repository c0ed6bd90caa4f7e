"""How much memory there is, how much this process holds, and how much of it a search may take.

A limit is one of the whole process: `for_search` leaves room for Python and what it has loaded.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

MIB = 1 << 20
BASE = 64 * MIB  # that the program takes before it searches
SHARE = 32 * MIB  # for the tables of one of several processes, at least
LEAST = 384 * MIB  # by default, however little is free
UNKNOWN = 4 << 30  # taken to be free where the system does not say
CGROUPS = "/sys/fs/cgroup"


def quarter() -> int:
    """A quarter of the memory that is free, but at least 384 MiB: the default of `--memory`.

    >>> from satpuzzle.running.memory import quarter
    >>> quarter() >= 384 << 20
    True
    """
    return max(LEAST, free() // 4)


def free() -> int:
    """Bytes that this process may still take: of the machine's, and of what its control groups allow."""
    return max(0, min([*_available(), *_allowed()], default=UNKNOWN))


def resident() -> int:
    """Bytes that this process holds now; what it takes at first, where the system does not say."""
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return BASE


def for_search(limit: int, processes: int = 1) -> int:
    """Bytes for the tables of one of so many processes, if all together stay within `limit`; at least a little."""
    if processes > 1:
        return max(SHARE, (limit - BASE) // processes - BASE)
    return max(1, min(limit, BASE), limit - BASE)


def share_of(limit: int, processes: int) -> int:
    """The limit of each of so many processes, if this one and they stay within `limit`."""
    return BASE + for_search(limit, processes) if processes > 1 else limit


def most_processes(limit: int, wanted: int) -> int:
    """How many processes beside this one, up to `wanted`, find room for a search within `limit`; 1: it searches itself.

    >>> from satpuzzle.running.memory import most_processes
    >>> most_processes(64 << 20, 4), most_processes(384 << 20, 4), most_processes(1 << 30, 4)
    (1, 3, 4)
    """
    return max(1, min(wanted, (limit - BASE) // (BASE + SHARE)))


def _available() -> Iterator[int]:
    """What Linux says that can be taken without swapping; elsewhere half of what the machine has."""
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                yield int(line.split()[1]) * 1024
                return
    with suppress(OSError, ValueError, AttributeError):
        yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def _allowed() -> Iterator[int]:
    """What the control groups of this process (of either version), and those around them, still allow."""
    with suppress(OSError), open("/proc/self/cgroup", encoding="utf-8") as file:
        for line in file.read().splitlines():
            _, kinds, path = line.split(":", 2)
            if kinds and "memory" not in kinds.split(","):
                continue
            root, limit, used = (
                (f"{CGROUPS}/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
                if kinds
                else (CGROUPS, "memory.max", "memory.current")
            )
            names = [name for name in path.split("/") if name not in ("", "..")]
            for depth in range(len(names) + 1):
                folder = os.path.join(root, *names[:depth])
                yield from left_in(folder, limit, used)


def left_in(folder: str, limit: str, used: str) -> Iterator[int]:
    """What a control group still allows, by two of its files; nothing if it sets no limit."""
    with suppress(OSError, ValueError):  # "max" is no number
        yield _number(folder, limit) - _number(folder, used)


def _number(folder: str, name: str) -> int:
    with open(os.path.join(folder, name), encoding="ascii") as file:
        return int(file.read())
