"""Memory limits: the default of a quarter of the free memory, and limits of the system."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Settings
from satpuzzle.generators.planting import framed
from satpuzzle.runtime import memory
from tests.cases import table_in, text_in
from tests.conftest import environment
from tests.waiting import has_worked, until

GIB = 1 << 30


@pytest.mark.parametrize(("free", "granted"), [(8 * GIB, 2 * GIB), (GIB, 384 << 20), (0, 384 << 20)])
def test_the_default_is_a_quarter_of_the_free_memory_with_a_minimum(
    monkeypatch: pytest.MonkeyPatch, free: int, granted: int
) -> None:
    monkeypatch.setattr(memory, "free", lambda: free)
    assert Settings().granted == memory.quarter() == granted


def test_the_default_is_determined_once_per_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are planned and done in other processes with the same value; settings without a value are equal."""
    monkeypatch.setattr(memory, "free", lambda: 8 * GIB)
    search = satpuzzle.Search("standard")
    monkeypatch.setattr(memory, "free", lambda: 4 * GIB)
    assert (search.settings.granted, satpuzzle.Search("standard").settings.granted) == (2 * GIB, GIB)
    assert Settings() == Settings()


def test_the_lower_limit_of_machine_and_container_applies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_available", lambda: iter([8 * GIB]))
    monkeypatch.setattr(memory, "_allowed", lambda: iter([3 * GIB, 5 * GIB]))
    assert memory.free() == 3 * GIB
    monkeypatch.setattr(memory, "_allowed", lambda: iter([-GIB]))
    assert memory.free() == 0


def test_without_information_some_free_memory_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_available", lambda: iter([]))
    monkeypatch.setattr(memory, "_allowed", lambda: iter([]))
    assert memory.free() == memory.UNKNOWN


def test_limits_of_control_groups_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memory.max").write_text("max\n")
    (tmp_path / "memory.current").write_text("5\n")
    assert [*memory.left_in(str(tmp_path), "memory.max", "memory.current")] == []
    (tmp_path / "memory.max").write_text("25\n")
    assert [*memory.left_in(str(tmp_path), "memory.max", "memory.current")] == [20]


@pytest.mark.parametrize("limit", [1, 64 << 20, 150 << 20, 256 << 20, 384 << 20, GIB, 8 * GIB])
@pytest.mark.parametrize("jobs", [1, 2, 7, 64])
def test_processes_share_the_memory_limit(limit: int, jobs: int) -> None:
    """All processes, including this one and their base memory; with too little memory there are fewer."""
    number = memory.most_processes(limit, jobs)
    assert 1 <= number <= jobs
    each = memory.for_search(limit, number)
    parent = memory.BASE if number > 1 else 0
    assert each >= 1
    assert parent + number * (memory.BASE + each) <= max(1.1 * limit, 150e6)
    assert Settings(jobs=jobs, memory=limit).for_part == each


@pytest.mark.skipif(not os.path.exists("/proc/self/smaps_rollup"), reason="only Linux says what processes share")
@pytest.mark.parametrize("others", [0, pytest.param(2, marks=pytest.mark.long)])
def test_a_program_with_all_its_processes_stays_within_150_mb(tmp_path: Path, others: int) -> None:
    """A search that would take hours, watched for a while; also several puzzles in parallel."""
    paths = [str(tmp_path / f"{seed}.toml") for seed in range(1 + others)]
    for seed, path in enumerate(paths):
        Path(path).write_text(satpuzzle.convert(framed(8, 8, 5, 7, seed), "toml")[0], encoding="utf-8")
    words = ["count", *paths, "--memory", "64MiB", "--jobs", "2", "--engine", "frontier"]
    most = 0

    def enough(process: int) -> bool:
        nonlocal most
        most = max(most, sum(map(held, family(process))))
        return has_worked(process) > 1

    with subprocess.Popen([sys.executable, "-m", "satpuzzle", *words], stderr=subprocess.DEVNULL) as program:
        assert until(partial(enough, program.pid))
        program.terminate()
    assert 30e6 < most < 150e6


def family(process: int) -> Iterator[int]:
    """A process and its child processes."""
    yield process
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))


def held(process: int) -> int:
    """Its memory in bytes; shared memory is divided."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits addresses")
WATCHED = text_in("memory", "WATCHED")
# Fills memory with numbers. On the way out of `with` Python 3.11 needs one more, for where it was, and if it gets none
# looks for the same way out again, for ever.
FILLING = (
    "slots = [None] * 10_000_000\ndef fill():\n    at = 0\n"
    + "    x = 0\n" * 300
    + "    with open(os.devnull):\n"
    + "        for at in range(10_000_000):\n            slots[at] = at + 1_000_000\n"
)


def watched(program: str, look: float = 0.1) -> subprocess.CompletedProcess[bytes]:
    """The outcome of a program that is checked at this interval, in seconds."""
    words = [sys.executable, "-c", WATCHED + program, str(look)]
    return subprocess.run(words, capture_output=True, timeout=60, check=False)


@LINUX
@pytest.mark.parametrize(
    ("program", "status", "said"),
    [
        ("in_order(); sys.exit(1)", 1, b""),
        ("print('one', file=sys.stderr); in_order()", 0, b"one\n"),
        ("os.write(2, b'words of a library'); os._exit(1)", 3, b"no more\n"),
        ("os.abort()", 3, b"no more\n"),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM, b""),
        ("os.kill(os.getppid(), signal.SIGTERM); signal.pause()", -signal.SIGTERM, b""),
        ("signal.signal(signal.SIGHUP, lambda *_: in_order() and os._exit(7))\n"
         "os.kill(os.getppid(), signal.SIGHUP); signal.pause()", 7, b""),
        (FILLING + "signal.signal(signal.SIGUSR2, signal.SIG_IGN)\nwhile True:\n    try:\n        fill()\n"
         "    except MemoryError:\n        pass", 3, b"no more\n"),
    ],
)  # fmt: skip
def test_a_process_without_memory_ends_in_order_or_is_killed(program: str, status: int, said: bytes) -> None:
    """Ended by a library, by a signal, to it or to who watches; stuck where the interpreter itself needs memory."""
    ended = watched(program)
    assert (ended.returncode, ended.stderr) == (status, said)


@LINUX
def test_a_loop_of_the_interpreter_is_interrupted_without_memory() -> None:
    """It is in it before it is looked at; where the machine is so busy that it is not, the signal finds it before."""
    ended = watched(
        FILLING + "try:\n    fill()\nexcept MemoryError:\n    memory.known(); slots.clear(); in_order(); sys.exit(9)",
        0.7,
    )
    assert (ended.returncode, ended.stderr) == (9, b"")


@LINUX
def test_the_working_process_ends_with_its_watcher() -> None:
    program = WATCHED + "print(os.getpid(), flush=True)\nsignal.pause()"
    with subprocess.Popen([sys.executable, "-c", program, "0.1"], stdout=subprocess.PIPE) as watching:
        assert watching.stdout is not None
        child = int(watching.stdout.readline())
        watching.kill()
    assert until(lambda: not os.path.exists(f"/proc/{child}") or state(child) == "Z")


def state(process: int) -> str:
    """The state of a process, as one letter."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0]
    return "Z"


COMMANDS = table_in("memory", "COMMANDS")
QUICK = [("count one-figure", 60), ("count one-figure", 80), ("check standard solved.txt", 200)]


@LINUX
@pytest.mark.parametrize(
    ("line", "megabytes"),
    [
        *QUICK,
        *(
            pytest.param(line, megabytes, marks=pytest.mark.long)
            for line in COMMANDS
            for megabytes in (60, 80, 100, 120, 150, 200, 300, 500, 1000)
        ),
    ],
)
def test_a_command_without_memory_gives_one_line(tmp_path: Path, line: str, megabytes: int) -> None:
    """In any library, with any message; a normal answer is accepted, too."""
    import resource

    (tmp_path / "solved.txt").write_text("".join(f"{each.check_line()}\n" for each in satpuzzle.solve("standard")))
    (tmp_path / "broken.txt").write_text("1 1 1 1\n1 1 2 -2\n")
    words = line.format(tmp_path / "out").split()
    limit = megabytes * 1024_000
    done = subprocess.run(
        [sys.executable, "-m", "satpuzzle", *words],
        capture_output=True,
        cwd=tmp_path,
        env=environment(SATPUZZLE_LANGUAGE="en"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        timeout=60,
        check=False,
    )
    said = done.stderr.decode().splitlines()
    assert done.returncode in (COMMANDS[line], 3), said
    assert len(said) == (done.returncode == 3), said
    if (line, megabytes) == ("check standard solved.txt", 200):
        assert done.returncode == 0


def test_lack_of_memory_is_recognised_in_any_error() -> None:
    def failing(error: Exception) -> Exception:
        try:
            try:
                raise error
            except Exception:
                raise satpuzzle.InputError("install it") from None
        except satpuzzle.InputError as made:
            return made

    for error in (MemoryError(), OSError(errno.ENOMEM, ""), RuntimeError("can't start new thread")):
        assert memory.is_lacking(error)
        assert memory.is_lacking(failing(error))
    assert memory.is_lacking(ImportError("libopenblas.so: failed to map segment from shared object"))
    assert not memory.is_lacking(failing(ImportError("No module named 'scipy'")))


@pytest.mark.parametrize("lost", ["thread", "finalizer"])
def test_lack_of_memory_in_a_thread_or_finalizer_ends_the_command(tmp_path: Path, lost: str) -> None:
    program = """
import sys, threading, time
from satpuzzle import cli
class Finalized:
    def __del__(self): raise MemoryError
def fail(): raise MemoryError
def load(self, ctx):
    if sys.argv.pop() == "thread": threading.Thread(target=fail).start()
    else: Finalized()
    for _ in range(600): time.sleep(0.1)
cli.Program.invoke = load
cli.main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program, lost],
        capture_output=True,
        timeout=60,
        check=False,
        env=environment(SATPUZZLE_LANGUAGE="en"),
    )
    assert (done.returncode, done.stderr) == (3, b"satpuzzle: out of memory\n")


@LINUX
def test_a_limit_of_the_address_space_counts_as_free_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default a search takes no more than half of what is left of them."""
    monkeypatch.setattr(memory, "_address_limits", lambda: iter([1 << 60]))
    monkeypatch.setattr(memory, "_available", lambda: iter([8 * GIB]))
    monkeypatch.setattr(memory, "_allowed", lambda: iter([]))
    assert (memory.free(), memory.quarter()) == (8 * GIB, 2 * GIB)
    monkeypatch.setattr(memory, "_addresses", lambda: iter([200 << 20]))
    assert (memory.free(), memory.quarter()) == (200 << 20, 100 << 20)
