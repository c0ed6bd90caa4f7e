"""Long searches on a Dask cluster of processes on this machine."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests import parted
from tests.conftest import Cli
from tests.waiting import until

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
    pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes in /proc"),
]


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Cluster:
    """A scheduler and workers, each a separate program, in `folder`."""

    def __init__(self, folder: Path, **env: object) -> None:
        self.env = parted.marked(DASK_LOGGING__DISTRIBUTED="critical", **env)
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.begin_scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def _begin(self, *words: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *map(str, words)]
        with open(self.folder / "cluster.log", "ab") as log:
            return subprocess.Popen(
                command, env=self.env, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def begin_scheduler(self) -> subprocess.Popen[bytes]:
        words = ["scheduler", "--host", "127.0.0.1", "--port", self.port, "--no-dashboard", "--no-show"]
        self.scheduler = self._begin(*words)
        return self.scheduler

    def begin_worker(self, *words: object) -> subprocess.Popen[bytes]:
        given = ["--nthreads", 1, "--no-dashboard", "--memory-limit", 0, "--preload", "tests.parted", *words]
        worker = self._begin("worker", self.address, *given)
        self.workers.append(worker)
        return worker

    def ask(self, script: str) -> str:
        """The output of a client that runs these lines."""
        text = (
            "import distributed\n"
            f"client = distributed.Client({self.address!r}, timeout=30, set_as_default=False)\n"
            f"{script}\nclient.close()\n"
        )
        words = [sys.executable, "-c", text]
        return subprocess.run(
            words, env=self.env, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=60
        ).stdout

    def wait(self, workers: int) -> None:
        self.ask(f"client.wait_for_workers({workers}, timeout=40)" if workers else "pass")

    def run(self, *words: object, seconds: float = 120.0, **env: object) -> tuple[int, str, str]:
        return parted.run(parted.marked(**env), *words, "--scheduler", self.address, seconds=seconds)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.kill()
            process.wait()
        for pid in parted.running(self.env):
            os.kill(pid, signal.SIGKILL)


@contextmanager
def cluster(folder: Path, workers: int = 2, nanny: bool = False, **env: object) -> Iterator[Cluster]:
    with ExitStack() as stack:
        made = Cluster(folder, **env)
        stack.callback(made.end)
        for number in range(workers):
            made.begin_worker("--nanny" if nanny and number == 0 else "--no-nanny")
        made.wait(workers)
        yield made


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers, one with a nanny; each part takes a moment and is logged."""
    with slow(tmp_path_factory.mktemp("cluster"), nanny=True, PARTED_SLOW="0.01") as made:
        yield made


@pytest.mark.parametrize(
    "words",
    [
        "count {} --engine frontier",
        pytest.param("solve standard --engine frontier --format check", marks=pytest.mark.long),
    ],
)
def test_a_cluster_gives_the_same_bytes(cli: Cli, quick: Cluster, framed: str, words: str) -> None:
    line = words.format(framed).split()
    alone = cli(*line)
    for _ in range(2):  # the second time, the same workers already know the puzzle
        assert quick.run(*line) == (alone.exit_code, alone.stdout, "")


def test_a_cluster_looks_for_fillings(quick: Cluster) -> None:
    words = ["best", "eternity2", "--format", "json"]
    status, output, errors = quick.run(*words, "--target", "440")
    assert (status, errors) == (3, "")
    assert json.loads(output)["matched"] >= 440
    assert quick.run(*words)[0] == 2, "it would not end"


def idle(made: Cluster) -> bool:
    """Whether the scheduler has no tasks left after a while."""
    script = (
        "print(sum(map(len, client.processing().values())))\n"
        "print(client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)))"
    )
    return until(lambda: made.ask(script).split() == ["0", "0"], 30)


@pytest.mark.parametrize("where", ["nonsense", "port", pytest.param("half", marks=pytest.mark.long)])
def test_a_missing_scheduler_gives_one_line(where: str) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()  # and never answers
        port = mute.getsockname()[1] if where == "half" else free_port()
        address = "what://ever:1" if where == "nonsense" else f"tcp://127.0.0.1:{port}"
        words = ["count", "standard", "--engine", "frontier", "--scheduler", address]
        status, output, errors = parted.run(parted.marked(), *words, seconds=60)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"satpuzzle: --scheduler: no Dask scheduler answers at {address!r}; ")


def slow(folder: Path, workers: int = 2, nanny: bool = False, **env: object) -> Any:
    """A cluster whose parts take a moment each, and are logged."""
    return cluster(folder, workers, nanny, **{"PARTED_SLOW": "0.05", "PARTED_LOG": folder / "log", **env})


@pytest.mark.long
def test_a_killed_worker_changes_no_result(quick: Cluster, framed: str) -> None:
    log = quick.folder / "log"
    before = len(parted.begun(log))
    words = ["count", framed, "--engine", "frontier", "--scheduler", quick.address]
    with parted.started(parted.marked(), *words) as popen:
        assert until(lambda: len(parted.begun(log)) > before + 10)
        quick.workers[-1].kill()
        quick.begin_worker("--no-nanny")
        output, errors = popen.communicate(timeout=90)
    assert (popen.returncode, output.split()[0]) == (0, "156"), errors
    assert errors == ""


@pytest.mark.long
def test_a_lost_scheduler_ends_the_run_with_the_missing_parts(tmp_path: Path, framed: str) -> None:
    with slow(tmp_path) as made:
        words = ["count", framed, "--engine", "frontier", "--scheduler", made.address]
        with parted.started(parted.marked(), *words) as popen:
            assert until(lambda: len(parted.begun(tmp_path / "log")) > 10)
            made.scheduler.kill()
            output, errors = popen.communicate(timeout=200)
    assert popen.returncode == 3
    assert output.startswith("at least ")
    assert "parts of the search failed" in errors
    assert "Traceback" not in errors


@pytest.mark.long
@pytest.mark.parametrize("stop", ["Ctrl-C", "SIGTERM"])
def test_a_stopped_client_leaves_no_running_task(tmp_path: Path, framed: str, stop: str) -> None:
    with slow(tmp_path, PARTED_SLOW="1") as made:
        words = ["count", framed, "--engine", "frontier", "--scheduler", made.address]
        env = parted.marked()
        with parted.started(env, *words) as popen:
            assert until(lambda: len(parted.begun(tmp_path / "log")) >= 2)
            popen.send_signal(signal.SIGINT if stop == "Ctrl-C" else signal.SIGTERM)
            _, errors = popen.communicate(timeout=40)
        assert popen.returncode == (130 if stop == "Ctrl-C" else 143)
        assert errors.lstrip() == ("satpuzzle: interrupted\n" if stop == "Ctrl-C" else "")
        assert idle(made)
        before = len(parted.begun(tmp_path / "log"))
        with parted.started(env, *words):
            assert until(lambda: len(parted.begun(tmp_path / "log")) > before), "workers are free for others"


@pytest.mark.long
@pytest.mark.parametrize("fault", ["memory", "kill"])
def test_a_part_that_kills_every_worker_is_reported(tmp_path: Path, framed: str, fault: str) -> None:
    with slow(tmp_path, PARTED_FAULT=f"{fault} 9", PARTED_SLOW="0", workers=1, nanny=True) as made:
        status, output, errors = made.run("count", framed, "--engine", "frontier")
    assert status == 3, errors
    assert output.startswith("at least ")
    assert re.search(r"\(part 10[,)]", errors)  # Dask may also count other parts as lost that the worker had started
    # restarting the only worker may take long on a busy machine; then a remark says that there are no workers
    assert len([line for line in errors.splitlines() if "waiting for workers" not in line]) == 1
