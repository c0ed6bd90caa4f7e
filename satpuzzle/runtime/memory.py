"""How much memory is free, how much this process uses, and how much a search may use.

A limit is for the whole process: `for_search` leaves room for Python and loaded modules. If the address space of a
process is limited (`ulimit -v`), `watched` runs the work in a child process and ends it in order when memory runs out.
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
BASE = 64 * MIB  # used by the program before it searches
SHARE = 32 * MIB  # minimum for the tables of one of several processes
LEAST = 384 * MIB  # minimum default, even if less is free
UNKNOWN = 4 << 30  # assumed to be free if the system does not say
CGROUPS = "/sys/fs/cgroup"
RESERVE = 8 * MIB  # address space kept back, so that a process without memory can still report that
EDGE = 2 * MIB  # with less left, memory counts as exhausted: Python allocates a MiB at once
LOOK = 0.1  # seconds between two checks of the child
GRACE = 30  # checks within which a child without memory may end by itself
REFUSED = ("can't start new thread", "failed to map segment", "annot allocate memory")  # messages of libraries


def quarter() -> int:
    """The default of `--memory`: a quarter of the free memory, but at least 384 MiB.

    Returns:
        A number of bytes.

    Example:
        >>> from satpuzzle.runtime.memory import quarter
        >>> quarter() >= 384 << 20
        True
    """
    return max(min([LEAST, *(left // 2 for left in _addresses())]), free() // 4)


def free() -> int:
    """Bytes that this process can still allocate, by the machine, its address space and its control groups."""
    return max(0, min([*_available(), *_addresses(), *_allowed()], default=UNKNOWN))


def is_lacking(error: BaseException | None) -> bool:
    """True if an error, or one of its causes, means that memory or threads ran out.

    Args:
        error: Any exception.

    Returns:
        True or False.

    Example:
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
    """If the address space of this process is limited, continue in a child process and watch it from here.

    When the child runs out of memory, it first gets half of the reserve to end in order; then the rest and a signal
    that raises MemoryError. If it ignores that, it is killed. A child that ends without calling the returned function
    was ended by a library for lack of memory: then `line` is printed and the exit status is 3. Output of libraries on
    standard error is hidden.

    Args:
        line: Makes the message for a child without memory.

    Returns:
        A function that the child calls at its regular end.
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
    fcntl.fcntl(tell, fcntl.F_SETSIG, signal.SIGTERM)  # when the parent is gone
    fcntl.fcntl(tell, fcntl.F_SETFL, os.O_WRONLY | os.O_ASYNC)
    _allow(0, limit - RESERVE)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if sys.stderr is not None:
        sys.stderr = open(os.dup(2), "w", 1, encoding=sys.stderr.encoding, errors=sys.stderr.errors)  # noqa: SIM115
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    return partial(os.write, tell, b".")


def _watch(child: int, limit: int, heard: set[signal.Signals], listen: int, line: Callable[[], str]) -> NoReturn:
    """Forward signals, give the child the reserve when it needs it, and end with its exit status."""
    looks = 0  # checks since its memory is exhausted
    sizes = os.open(f"/proc/{child}/statm", os.O_RDONLY)
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        asked = signal.sigtimedwait(heard, LOOK)
        if asked is not None and asked.si_signo != signal.SIGCHLD and asked.si_code <= 0:  # a terminal signals both
            os.kill(child, asked.si_signo)
        with suppress(OSError, ValueError, IndexError):  # the child has just ended
            size = int(os.pread(sizes, 100, 0).split()[0]) * os.sysconf("SC_PAGE_SIZE")
            looks = looks + 1 if size > limit - RESERVE - EDGE else 0
            _allow(child, limit - RESERVE // 2 * max(0, 2 - looks))
            if looks % 10 == 2:  # the child did not end by itself
                os.kill(child, signal.SIGUSR2)
        if looks > GRACE:
            os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(ended[1])
    if not os.read(listen, 1):
        if -status in heard:  # the signal came before the child could handle it
            signal.signal(-status, signal.SIG_DFL)
            os.kill(os.getpid(), -status)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, heard)
        os.write(2, f"{line()}\n".encode(errors="replace"))
        status = 3
    os._exit(status if status >= 0 else 128 - status)


def hear() -> None:
    """In the main thread: raise MemoryError when another thread or the watching process finds that memory ran out."""
    if hasattr(signal, "SIGUSR2"):
        signal.signal(signal.SIGUSR2, _raise)


def lacked() -> None:
    """Raise MemoryError in the main thread, as a thread or a finalizer got no memory."""
    if hasattr(signal, "SIGUSR2"):
        _thread.interrupt_main(signal.SIGUSR2)


def known() -> None:
    """Ignore further signals that memory ran out, as this is known now."""
    if hasattr(signal, "SIGUSR2") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)


def _raise(_number: int, _frame: object) -> NoReturn:
    raise MemoryError


def _address_limits() -> Iterator[int]:
    """The limit of the address space in bytes, if there is one."""
    try:
        import resource
    except ImportError:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and hasattr(resource, "prlimit"):  # other systems do not enforce it
        yield limit


def _allow(process: int, limit: int) -> None:
    """Set the limit of the address space of a process (0: this one) in bytes."""
    with suppress(ImportError):
        import resource

        _, most = resource.prlimit(process, resource.RLIMIT_AS)
        resource.prlimit(process, resource.RLIMIT_AS, (max(0, limit), most))


def bound(limit: int) -> None:
    """Limit further memory, and the size of files, to `limit` bytes. Windows limits neither, macOS only files."""
    with suppress(ImportError, OSError, ValueError, OverflowError):  # OverflowError: for enormous limits
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        with open("/proc/self/statm", encoding="ascii") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + limit, used + limit))


def _addresses() -> Iterator[int]:
    """Bytes left of a limited address space."""
    for limit in _address_limits():
        with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:
            yield max(0, limit - int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE"))


def resident() -> int:
    """Bytes that this process uses now; `BASE` if the system does not say."""
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return BASE


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


def _available() -> Iterator[int]:
    """Bytes available without swapping on Linux; on other systems half of the machine's memory."""
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                yield int(line.split()[1]) * 1024
                return
    with suppress(OSError, ValueError, AttributeError):
        yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def _allowed() -> Iterator[int]:
    """Bytes left in the control groups of this process (version 1 or 2) and in the groups that contain them."""
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
    """Bytes left in a control group, from two of its files; nothing if it sets no limit."""
    with suppress(OSError, ValueError):  # "max" is not a number
        yield _number(folder, limit) - _number(folder, used)


def _number(folder: str, name: str) -> int:
    with open(os.path.join(folder, name), encoding="ascii") as file:
        return int(file.read())
