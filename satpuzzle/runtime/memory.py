"""How much memory there is, how much this process holds, and how much of it a search may take.

A limit is one of the whole process: `for_search` leaves room for Python and what it has loaded. Where the system limits
the addresses of a process (`ulimit -v`), `watched` lets a child work and ends it in order when it gets no more.
"""

from __future__ import annotations

import _thread
import errno
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NoReturn

MIB = 1 << 20
BASE = 64 * MIB  # that the program takes before it searches
SHARE = 32 * MIB  # for the tables of one of several processes, at least
LEAST = 384 * MIB  # by default, however little is free
UNKNOWN = 4 << 30  # taken to be free where the system does not say
CGROUPS = "/sys/fs/cgroup"
RESERVE = 8 * MIB  # addresses kept back, so that a process that gets no more can still say so
EDGE = 2 * MIB  # who has fewer left gets no more: Python takes a MiB at once
LOOK = 0.1  # seconds between two looks at a child
GRACE = 30  # looks in which a child that gets no more may end by itself
REFUSED = ("can't start new thread", "failed to map segment", "annot allocate memory")  # how libraries say it


def quarter() -> int:
    """A quarter of the memory that is free, but at least 384 MiB: the default of `--memory`.

    >>> from satpuzzle.runtime.memory import quarter
    >>> quarter() >= 384 << 20
    True
    """
    return max(min([LEAST, *(left // 2 for left in _addresses())]), free() // 4)


def free() -> int:
    """Bytes that this process may still take: of the machine's, of its addresses, of what its control groups allow."""
    return max(0, min([*_available(), *_addresses(), *_allowed()], default=UNKNOWN))


def is_lacking(error: BaseException | None) -> bool:
    """Was there no memory, or no thread, whatever the error says that came of it?

    >>> from satpuzzle.runtime.memory import is_lacking
    >>> is_lacking(RuntimeError("can't start new thread")), is_lacking(ValueError("3"))
    (True, False)
    """
    while error is not None:
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
            return True
        if isinstance(error, ImportError | OSError | RuntimeError) and any(word in str(error) for word in REFUSED):
            return True
        error = error.__cause__ or error.__context__
    return False


def watched(line: Callable[[], str]) -> Callable[[], object]:
    """Where the addresses of this process are limited: go on in a child, and watch over it from here.

    A child that gets no more memory gets half of what was kept back, to end in order; then the rest, and a signal that
    raises MemoryError; one that does not hear it is killed. One that ends without calling what this returns was ended
    by a library for lack of memory: then `line` is said, and the exit status is 3. What libraries write to standard
    error by themselves is not shown.
    """
    limit = next(_address_limits(), None)
    if limit is None:
        return lambda: None
    try:
        import fcntl
    except ImportError:
        return lambda: None

    listen, tell = os.pipe()
    heard = {signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if child:
        os.close(tell)
        _watch(child, limit, heard, listen, line)
    os.close(listen)
    fcntl.fcntl(tell, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(tell, fcntl.F_SETSIG, signal.SIGTERM)  # when nobody watches any more
    fcntl.fcntl(tell, fcntl.F_SETFL, os.O_WRONLY | os.O_ASYNC)
    _allow(0, limit - RESERVE)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if sys.stderr is not None:
        sys.stderr = open(os.dup(2), "w", 1, encoding=sys.stderr.encoding, errors=sys.stderr.errors)  # noqa: SIM115
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    return partial(os.write, tell, b".")


def _watch(child: int, limit: int, heard: set[signal.Signals], listen: int, line: Callable[[], str]) -> NoReturn:
    """Hand on signals, give the child what was kept back when it needs it, and end as it does."""
    looks = 0  # since it gets no more
    sizes = os.open(f"/proc/{child}/statm", os.O_RDONLY)
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        asked = signal.sigtimedwait(heard, LOOK)
        if asked is not None and asked.si_signo != signal.SIGCHLD and asked.si_code <= 0:  # a terminal asks both
            os.kill(child, asked.si_signo)
        with suppress(OSError, ValueError, IndexError):  # it has just ended
            size = int(os.pread(sizes, 100, 0).split()[0]) * os.sysconf("SC_PAGE_SIZE")
            looks = looks + 1 if size > limit - RESERVE - EDGE else 0
            _allow(child, limit - RESERVE // 2 * max(0, 2 - looks))
            if looks % 10 == 2:  # it did not end by itself
                os.kill(child, signal.SIGUSR2)
        if looks > GRACE:
            os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(ended[1])
    if not os.read(listen, 1):
        if -status in heard:  # before it could hear it itself
            signal.signal(-status, signal.SIG_DFL)
            os.kill(os.getpid(), -status)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, heard)
        os.write(2, f"{line()}\n".encode(errors="replace"))
        status = 3
    os._exit(status if status >= 0 else 128 - status)


def hear() -> None:
    """Let this thread, the main one, hear when some other, or what watches, finds that there is no more memory."""
    if hasattr(signal, "SIGUSR2"):
        signal.signal(signal.SIGUSR2, _raise)


def lacked() -> None:
    """A thread, or a finalizer, got no memory: the main thread must not go on without what it did."""
    if hasattr(signal, "SIGUSR2"):
        _thread.interrupt_main(signal.SIGUSR2)


def known() -> None:
    """It is known that there is no more memory: that is not raised again."""
    if hasattr(signal, "SIGUSR2") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)


def _raise(_number: int, _frame: object) -> NoReturn:
    raise MemoryError


def _address_limits() -> Iterator[int]:
    """How many bytes of addresses this process may have, where that is limited."""
    try:
        import resource
    except ImportError:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and hasattr(resource, "prlimit"):  # others do not hold to it
        yield limit


def _allow(process: int, limit: int) -> None:
    """Let the process (0: this one) have so many bytes of addresses."""
    with suppress(ImportError):
        import resource

        _, most = resource.prlimit(process, resource.RLIMIT_AS)
        resource.prlimit(process, resource.RLIMIT_AS, (max(0, limit), most))


def bound(limit: int) -> None:
    """Let the system refuse this process, from now on, more than so many bytes, and larger files, as far as it can:
    Windows neither, macOS only the latter."""
    with suppress(ImportError, OSError, ValueError, OverflowError):  # the last: of sizes beyond all
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        with open("/proc/self/statm", encoding="ascii") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + limit, used + limit))


def _addresses() -> Iterator[int]:
    """What a limit of addresses still allows."""
    for limit in _address_limits():
        with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:
            yield max(0, limit - int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE"))


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

    >>> from satpuzzle.runtime.memory import most_processes
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
