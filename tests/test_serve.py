"""The server answers correctly, refuses invalid requests, and keeps running."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import satpuzzle
from satpuzzle.errors import InputError
from satpuzzle.report.data import JsonReport, counts_data
from satpuzzle.report.no_solution import suspects_data
from satpuzzle.report.outcome import Outcome, texts
from satpuzzle.report.verdicts import unique_data
from satpuzzle.web.building import puzzle_data
from satpuzzle.web.questions import CERTIFICATE, QUESTIONS, puzzle_of
from satpuzzle.web.server import ANSWERING, application, names_of
from satpuzzle.web.tasks import MOST_WAITING, OF_ONE_CLIENT, Task, Tasks, TooManyError
from tests.browsing import run, serious
from tests.cases import rows_in
from tests.conftest import PATIENCE, Cli, environment, framed_text
from tests.holding import hold
from tests.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route
    from starlette.types import Message

STANDARD = satpuzzle.convert("standard", "toml")[0]
HARD = framed_text(10, border=5, inner=6, seed=1)
SHORTER = (
    "import sys; from satpuzzle.web import server, tasks; "
    "server.HEAD = server.READING = 1.0; tasks.ABANDONED = 5.0; from satpuzzle.cli import main; main()"
)
JSON = {"Content-Type": "application/json"}


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The error, in one line."""
        assert set(self.data) == {"schema", "error"}, self.data
        line: str = self.data["error"]
        assert line
        assert "\n" not in line
        assert "Traceback" not in line
        return line


class Server:
    """A server in a separate process."""

    def __init__(self, popen: subprocess.Popen[str]) -> None:
        self.popen = popen
        assert popen.stdout is not None
        self.said = popen.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found, (self.said, popen.stderr and popen.stderr.read())
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request. body: bytes as they are, all else as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with contextlib.closing(connection):
            connection.request(method, path, data, {**(JSON if data is not None else {}), **named})
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
            if response.headers.get_content_type() == "application/json" and answer.body:
                hold(answer.data)
            return answer

    def start(self, question: str, puzzle: Any = None, **options: Any) -> Any:
        """The task as it is after a moment."""
        given = {"puzzle": puzzle} if puzzle is not None else {}
        answer = self.ask("POST", f"/api/{question}", {**given, **options})
        assert answer.status in (200, 202), answer.body
        return answer.data

    def look(self, task: Any) -> Any:
        """The same task now."""
        answer = self.ask("GET", f"/api/tasks/{task['id']}")
        assert answer.status == 200
        return answer.data

    def end(self, task: Any) -> Any:
        """The same task once it has ended."""
        assert until(lambda: self.look(task)["state"] not in ("waiting", "working"))
        return self.look(task)

    def result(self, question: str, puzzle: Any = None, **options: Any) -> Any:
        """The result of a question."""
        task = self.end(self.start(question, puzzle, **options))
        assert (task["state"], task["error"]) == ("done", None)
        return task["result"]

    @contextmanager
    def watching(self, *tasks: Any) -> Iterator[None]:
        """In this block, tasks are polled, so that none counts as abandoned."""
        ended = threading.Event()

        def watch() -> None:
            while not ended.wait(0.2):
                for task in tasks:
                    self.look(task)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield
        finally:
            ended.set()
            watcher.join()

    def working(self, *tasks: Any) -> bool:
        return all(self.look(task)["state"] == "working" for task in tasks)

    @property
    def workers(self) -> list[int]:
        """Its child processes."""
        return children(self.popen.pid)


def children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    lines = (line.split() for line in listed.splitlines())
    return [int(child) for child, parent, state in lines if int(parent) == pid and "Z" not in state]


def alive(pid: int) -> bool:
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(listed) and not listed.startswith("Z")


@contextmanager
def serving(*words: str, **env: str) -> Iterator[Server]:
    popen = subprocess.Popen(
        [sys.executable, "-c", SHORTER, "serve", "--port", "0", "--no-browser", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**env),
    )
    with popen:
        try:
            yield Server(popen)
        finally:
            popen.terminate()
            try:
                popen.wait(20)
            finally:
                popen.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose page shows a hard puzzle."""
    hard = tmp_path_factory.mktemp("serve") / "hard.txt"
    hard.write_text(HARD)
    with serving(str(hard), "--rule", "framed", "--tasks", "2", "--timeout", "60") as started:
        assert until(lambda: started.ask("POST", "/api/count", {"puzzle": STANDARD}).status == 200)  # it is warm
        yield started
        assert started.ask("GET", "/").status == 200
        started.popen.terminate()
        assert started.popen.wait(20) == 0
        assert started.popen.stderr is not None
        assert started.popen.stderr.read() == ""  # no request caused an internal error


def test_the_page_has_security_headers(server: Server) -> None:
    page = server.ask("GET", "/")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert b"<!doctype html>" in page.body
    assert b"connect-src 'self'" in page.body
    for answer in (page, server.ask("GET", "/api"), server.ask("GET", "/nothing")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
    assert server.ask("GET", "/api").headers["cache-control"] == "no-store"


def test_the_list_of_questions_is_complete(server: Server) -> None:
    listed = server.ask("GET", "/api").data["questions"]
    assert list(listed) == list(QUESTIONS) == ["solve", "count", "unique", "suspects", "certify", "design"]
    assert set(listed["solve"]["options"]) == {"puzzle", "limit", "essential", "cards", "timeout", "board", "rule"}


def test_a_quick_question_is_answered_in_one_request(server: Server) -> None:
    answer = server.ask("POST", "/api/count", {"puzzle": STANDARD})
    assert answer.data["state"] == "done"
    assert answer.data["result"] == {"schema": "count-1", **counts_data(satpuzzle.count("standard"), "frontier")}
    assert answer.data["standing"]["cells"] == 9


@pytest.mark.parametrize("name", ["standard", "verzwickt", "smiley"])
def test_answers_equal_those_of_the_library(name: str, server: Server) -> None:
    puzzle = satpuzzle.load(name)
    text, data = satpuzzle.convert(puzzle, "toml")[0], json.loads(json.dumps(puzzle_data(puzzle)))
    counts = satpuzzle.count(puzzle)
    report = JsonReport(puzzle)
    for number, solution in enumerate(satpuzzle.solve(puzzle, limit=3), 1):
        list(report.solution(number, solution))
    for given in (text, data):
        counted = server.result("count", given, cross_check=True)
        assert {**counted, "engine": ""} == {"schema": "count-1", **counts_data(counts, "")}
        assert server.result("unique", given)["unique"] == (counts.essential == 1)
        solved = server.result("solve", given, limit=3)
        listed = "".join(
            texts(report.end(Outcome(3, 3, solved["complete"], counts, engine=solved["counts"]["engine"])))
        )
        assert solved == json.loads(listed)
    assert server.result("unique", text) == {"schema": "unique-1", **unique_data(satpuzzle.unique(puzzle))}


def test_suspects_equal_those_of_the_library(server: Server) -> None:
    cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
    puzzle = satpuzzle.Puzzle.from_cards(cards)
    asked = satpuzzle.convert(puzzle, "toml")[0]
    for unique in (None, True):
        data = suspects_data(satpuzzle.suspects(puzzle, unique=unique))
        assert server.result("suspects", asked, unique=unique) == {"schema": "suspects-1", **data}


def test_a_missing_card_is_searched_for(server: Server) -> None:
    puzzle = satpuzzle.load("verzwickt")
    rows = [" ".join(map(str, card)) for card in puzzle.cards]
    data = suspects_data(satpuzzle.suspects(puzzle, missing=4))
    for asked, options in (("\n".join([*rows[:4], "? ? ? ?", *rows[5:]]), {}), ("\n".join(rows), {"missing": 4})):
        assert server.result("suspects", asked, **options)["lost"] == data["lost"]


def test_a_certificate_can_be_downloaded_and_verified(server: Server, tmp_path: Path) -> None:
    task = server.end(server.start("certify", STANDARD))
    assert task["certificate"] == f"/api/tasks/{task['id']}/certificate"
    fetched = server.ask("GET", task["certificate"])
    assert fetched.headers["content-disposition"] == 'attachment; filename="certificate.zip"'
    (tmp_path / "proof.zip").write_bytes(fetched.body)
    assert satpuzzle.verify(tmp_path / "proof.zip").counts == satpuzzle.count("standard")
    assert (task["result"]["distinct"], task["result"]["certificate"]) == (8, "certificate.zip")
    counted = server.end(server.start("count", STANDARD))
    assert server.ask("GET", f"/api/tasks/{counted['id']}/certificate").status == 404


def test_a_puzzle_is_designed_as_requested(server: Server) -> None:
    made = server.result("design", board="2x2", figures=3, seed=4, different=True)
    design = next(satpuzzle.design("2x2", figures=3, seed=4, different=True))
    assert satpuzzle.parse_all(made["toml"]) == [design.puzzle]
    assert puzzle_of(made["puzzle"]) == design.puzzle
    assert (made["distinct"], made["essential"]) == (design.counts.distinct, design.counts.essential)


CORNERS = (((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)), ((2.0, 0.0), (4.5, 0.0), (4.5, 1.0), (2.0, 1.0)))
OWN = satpuzzle.Board("steps", 4, 2, [((0, 1), (1, 3))], corners_given=CORNERS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "puzzle",
    [
        *(each for name in ("standard", "verzwickt") for each in satpuzzle.load_all(name)),
        satpuzzle.generate("4x5", "framed", figures=3, border=2, hints=3, seed=2),
        satpuzzle.generate("triangle3", figures=3, hints=1),
        satpuzzle.generate("hexagon7", "unsigned,rim=2", figures=3),
        replace(satpuzzle.generate("3x3", figures=2, hints=2), card_names=tuple("abcdefghi"), title="T", source="S"),
        satpuzzle.Puzzle(OWN, ((1, 2, 3, -1), (1, 1, 2, -2)), figures=("one", "two", "three")),
    ],
    ids=lambda puzzle: puzzle.board.name,
)
def test_the_json_of_the_page_describes_the_same_puzzle(puzzle: satpuzzle.Puzzle) -> None:
    again = puzzle_of(json.loads(json.dumps(puzzle_data(puzzle))))
    assert again == puzzle
    for note in ("title", "source", "figures", "card_names"):
        assert getattr(again, note) == getattr(puzzle, note)
    assert again.board.shape == puzzle.board.shape


SOME = json.loads(json.dumps(puzzle_data(satpuzzle.load("standard"))))


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": None}, {"board": {**SOME["board"], "joins": [[0, 1, 1]]}}, {"board": {**SOME["board"], "joins": 7}},
        {"board": {**SOME["board"], "cells": 10**9}}, {"board": {**SOME["board"], "cells": 9.0}},
        {"board": {**SOME["board"], "cells": 10**400}}, {"board": {**SOME["board"], "name": 7}},
        {"cards": [[1, 2, 3, 4]] * 8}, {"cards": [[1, 2, 3, None]] * 9}, {"cards": [[1, 2, 3, 10**30]] * 9},
        {"cards": [[]] * 9}, {"cards": "1 2 3 4"}, {"cards": [{}] * 9}, {"rule": {"signed": "yes"}},
        {"rule": {"rimOnly": True}}, {"hints": [[0, 99, 0]]}, {"hints": [[0, 10**400, 0]]}, {"hints": [[0, 0, -1]]},
        {"hints": [[99, 0, 0]]}, {"hints": [[0, 0]]}, {"title": 7}, {"figures": [1]}, {"cardNames": ["a", "a"]},
    ],
    ids=str,
)  # fmt: skip
def test_invalid_json_of_a_puzzle_gives_one_line(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError) as error:
        puzzle_of({**SOME, **wrong})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"puzzle": "1 2 -1 -2\n1 2 -1\n", "board": "1x2"}, "puzzle:2: 3 labels, but a card has 4"),
        ({"puzzle": ""}, "puzzle: is empty"),
        ({"puzzle": "standard"}, "puzzle: no cards found"),
        ({"puzzle": "instances/standard.txt"}, "puzzle: no cards found"),
        ({"puzzle": "/etc/passwd"}, "puzzle: no cards found"),
        ({"puzzle": "file:///etc/passwd"}, "puzzle: "),
        ({"puzzle": "http://127.0.0.1:9/cards.txt"}, "puzzle: "),
        ({"puzzle": "-"}, "puzzle: "),
        ({"puzzle": "1 2 -1 -2\0\n1 2 -1 -2"}, "puzzle"),
        ({"puzzle": 7}, "puzzle: invalid value 7 (int)"),
        ({"puzzle": ["standard"]}, "puzzle: invalid value ['standard'] (list)"),
        ({"puzzle": {}}, "cards: invalid value None"),
        ({}, "puzzle: invalid value None"),
        ({"puzzle": STANDARD, "path": "out.zip"}, "unknown key 'path'"),
        ({"puzzle": STANDARD, "encoding": "/etc/passwd"}, "unknown key 'encoding'"),
        ({"puzzle": STANDARD, "timeout": "soon"}, "timeout: invalid value 'soon' (str)"),
        ({"puzzle": STANDARD, "timeout": -1}, "timeout: invalid value -1 (int)"),
        ({"puzzle": STANDARD, "board": 3}, "board: invalid value 3 (int)"),
        ({"puzzle": STANDARD, "rule": "green"}, "unknown rule 'green'"),
        ({"puzzle": STANDARD, "board": "99999x99999"}, "board 99999x99999: "),
        ([1], "the request is not a JSON object"),
        (b"", "the request is not a JSON"),
        (b"{", "the request is not a JSON"),
        (b'{"puzzle": NaN}', "the request is not a JSON"),
        (b"\xff\xfe\x00", "the request is not a JSON"),
        (b"[" * 500_000, "the request is not a JSON"),
        (b'{"a":' * 100_000, "the request is not a JSON"),
        (b'{"timeout": ' + b"9" * 10_000 + b"}", "the request is not a JSON"),
        ({"puzzle": satpuzzle.convert(["standard", "verzwickt"], "toml")[0]}, "puzzle: contains 2 puzzles"),
    ],
    ids=lambda each: repr(each)[:40],
)
def test_an_invalid_question_gives_one_line(body: Any, said: str, server: Server) -> None:
    answer = server.ask("POST", "/api/count", body)
    assert answer.status == 400
    assert answer.error.startswith(said)


def test_the_options_of_a_question_are_checked(server: Server) -> None:
    for question, options, said in (
        ("solve", {"limit": 0}, "limit: invalid value 0 (int); expected 1 or more"),
        ("solve", {"limit": 10**9}, "limit: invalid value 1000000000 (int); expected 1000 or less"),
        ("solve", {"cards": "yes"}, "cards: invalid value 'yes' (str)"),
        ("certify", {"limit": True}, "limit: invalid value True (bool)"),
        ("suspects", {"unique": 1}, "unique: invalid value 1 (int)"),
    ):
        assert server.ask("POST", f"/api/{question}", {"puzzle": STANDARD, **options}).error.startswith(said)
    assert server.ask("POST", "/api/design", {"puzzle": STANDARD}).error.startswith("unknown key 'puzzle'")
    assert server.ask("POST", "/api/design", {"board": "3x3", "pairs": [1, 2]}).error.startswith("--joins has 2")


def test_errors_are_in_the_readers_language(server: Server) -> None:
    german = {"Accept_Language": "fr, en;q=0.2, de-AT;q=0.8, de;q=0"}
    assert server.ask("POST", "/api/count", {"puzzle": ""}, **german).error.startswith("Puzzle: ist leer")
    assert server.ask("GET", "/api/tasks/x", **german).error.startswith("Unbekannte oder abgelaufene Aufgabe")
    assert server.ask("GET", "/api/tasks/x").error == "unknown or expired task"


@pytest.mark.parametrize(("method", "path", "headers", "status"), rows_in("serve", "who is refused at the door"))
def test_requests_are_checked_for_method_path_and_headers(
    method: str, path: str, headers: dict[str, str], status: int, server: Server
) -> None:
    body = None if method == "GET" else {"puzzle": STANDARD}
    answer = server.ask(method, path, body, **headers)
    assert answer.status == status
    assert status == 200 or answer.error


def test_too_large_bodies_are_not_read(server: Server) -> None:
    for length in (b"99999999999999999999", b"1048577", b"-1"):
        head = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        assert raw(server, head + length + b"\r\n\r\n").splitlines()[0].split()[1] in (b"413", b"400")
    chunks = (b"10000\r\n" + b" " * 65536 + b"\r\n") * 17
    head = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    assert b" 413 " in raw(server, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks).splitlines()[0]


def raw(server: Server, data: bytes, end: bytes = b"\r\n\r\n") -> bytes:
    """The server's reply to these bytes, until it has sent `end`, closes the connection or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        received = b""
        with contextlib.suppress(OSError):
            connection.sendall(data)
        with contextlib.suppress(OSError):
            while chunk := connection.recv(65536):
                received += chunk
                if end in received:
                    break
        return received


@pytest.mark.parametrize(
    "data", [b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 99_999]
)
def test_requests_that_are_not_http_get_one_line(data: bytes, server: Server) -> None:
    head, _, body = raw(server, data, end=b"received.").partition(b"\r\n\r\n")
    assert b" 400 " in head.splitlines()[0]
    assert b"Invalid HTTP request received." in body


def test_a_request_with_two_lengths_is_refused(server: Server) -> None:
    head = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    two = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    answers = raw(server, head + two + b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n", end=b'questions": ')
    assert answers.startswith(b"HTTP/1.1 400 ")
    assert answers.count(b"HTTP/1.1") == 1


def test_slow_clients_are_disconnected(server: Server) -> None:
    slow_head = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    slow_head.sendall(b"POST /api/count HTTP/1.1\r\nHost: loc")
    slow_body = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    slow_body.sendall(
        b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    )
    silent = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    with slow_head, slow_body, silent:
        assert server.result("count", STANDARD)["distinct"] == 8
        assert b" 408 " in slow_body.recv(65536).splitlines()[0]
        for connection in (slow_head, silent):
            with contextlib.suppress(ConnectionError):
                assert connection.recv(65536) == b""


class Hurried(asyncio.SelectorEventLoop):
    """An event loop whose clock the test sets."""

    now = 0.0

    def time(self) -> float:
        return self.now


@pytest.mark.parametrize("reads_on", [True, False])
def test_a_slow_download_is_not_interrupted(reads_on: bool, tmp_path: Path) -> None:
    data = os.urandom(300_000)
    (tmp_path / CERTIFICATE).write_bytes(data)

    async def download() -> bytes:
        task = Task("certify", b"", "en", "", folder=str(tmp_path))
        task.end("done")
        path = f"/api/tasks/{task.id}/certificate"
        scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"here")], "query_string": b""}
        received = b""

        async def send(message: Message) -> None:
            nonlocal received
            received += message.get("body", b"")
            loop.now += ANSWERING - 1
            if received and not reads_on:
                loop.now += 2
                await asyncio.Event().wait()

        async def receive() -> Message:
            await asyncio.Event().wait()
            return {}

        served = application({task.id: task}, "", lambda name: name == "here")  # type: ignore[arg-type]
        await served(scope, receive, send)
        return received

    loop = Hurried()
    assert (run(download(), loop_factory=lambda: loop) == data) == reads_on


def test_a_timeout_reports_the_progress(server: Server) -> None:
    for question in ("count", "solve"):
        task = server.end(server.start(question, HARD, rule="framed", timeout=0.3))
        assert (task["state"], task["error"]) == ("failed", "not finished within 0.3 s")
        counts = task["result"] if question == "count" else task["result"]["counts"]
        assert counts["exact"] is False


def test_stopping_a_task_ends_only_its_process(server: Server) -> None:
    one, other = (server.start("count", HARD, rule="framed") for _ in range(2))
    assert until(lambda: server.working(one, other) and server.look(one)["standing"]["work"])
    with server.watching(one, other):
        waiting = server.start("count", STANDARD)
        assert waiting["state"] == "waiting"
        before = set(server.workers)
        stopped = server.ask("DELETE", f"/api/tasks/{one['id']}").data
        assert stopped["state"] == "stopped"
        assert server.end(waiting)["result"]["distinct"] == 8  # in the process that came instead
        assert server.working(other)
        assert len(before - set(server.workers)) == 1
    server.ask("DELETE", f"/api/tasks/{other['id']}")
    assert until(lambda: not before & set(server.workers))


def test_a_task_whose_process_is_killed_fails_alone(server: Server) -> None:
    one, other = (server.start("count", HARD, rule="framed") for _ in range(2))
    assert until(lambda: server.working(one, other))
    with server.watching(one, other):
        os.kill(server.workers[0], signal.SIGKILL)
        assert until(lambda: not server.working(one) or not server.working(other))
        dead, left = (one, other) if not server.working(one) else (other, one)
        task = server.look(dead)
        assert (task["state"], task["error"]) == ("failed", "the worker process died")
        assert server.result("count", STANDARD)["distinct"] == 8
        assert server.working(left)
    server.ask("DELETE", f"/api/tasks/{left['id']}")


def test_killed_idle_processes_are_replaced(server: Server) -> None:
    workers = server.workers
    for pid in workers:
        with contextlib.suppress(ProcessLookupError):  # of the previous test, which is just ending
            os.kill(pid, signal.SIGKILL)
    assert until(lambda: not any(map(alive, workers)))
    # A process not yet known to be dead may still get a question, which then fails in one line.
    assert until(lambda: server.end(server.start("count", STANDARD))["state"] == "done")
    assert server.result("count", STANDARD)["distinct"] == 8


@pytest.mark.long
def test_a_task_without_requests_is_stopped(server: Server) -> None:
    task = server.start("count", HARD, rule="framed")
    assert until(lambda: server.working(task))
    workers = server.workers
    assert until(lambda: not all(map(alive, workers)))
    assert server.look(task)["state"] == "stopped"


def test_questions_of_disconnected_clients_are_stopped(server: Server) -> None:
    body = json.dumps({"puzzle": HARD, "rule": "framed"}).encode()
    head = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
    for _ in range(2 * MOST_WAITING):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(head + str(len(body)).encode() + b"\r\n\r\n" + body)
    assert until(lambda: server.ask("POST", "/api/count", {"puzzle": STANDARD}).status == 200)


@pytest.mark.long
def test_files_of_an_interrupted_certificate_are_removed(tmp_path: Path) -> None:
    with serving("--tasks", "1", TMPDIR=str(tmp_path)) as started:
        folder = next(tmp_path.iterdir())
        task = started.start("certify", HARD, rule="framed")
        assert until(lambda: started.working(task) and any(folder.iterdir()))
        started.ask("DELETE", f"/api/tasks/{task['id']}")
        assert until(lambda: not any(folder.iterdir()))
        assert started.ask("GET", started.end(started.start("certify", STANDARD))["certificate"]).status == 200


def test_the_oldest_certificates_are_deleted_if_the_disk_limit_is_reached(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("satpuzzle.web.tasks.MOST_DISK", 25)
    monkeypatch.setattr("satpuzzle.web.tasks.tempfile.mkdtemp", lambda **_: str(tmp_path))

    async def fill() -> list[bool]:
        tasks = Tasks(1.0, 1 << 30, 0)
        made = [await tasks.add("certify", b"", "en", "") for _ in range(4)]
        for number, task in enumerate(made):
            task.folder = str(tmp_path / str(number))
            os.mkdir(task.folder)
            Path(task.folder, CERTIFICATE).write_bytes(b"x" * 10)
            task.end("done")
            task.ended = float(task.ended or 0) + number / 1000
        tasks.open()
        while len([*tasks]) > 2:
            await asyncio.sleep(0.01)
        there = [os.path.exists(task.folder) for task in made]
        await tasks.close()
        return there

    assert run(fill()) == [False, False, True, True]


def test_too_many_tasks_are_refused() -> None:
    async def crowd(client: str) -> int:
        tasks = Tasks(1.0, 1 << 30, 1)  # which has no processes yet
        for number in range(1000):
            try:
                await tasks.add("count", b"", "en", client)
            except TooManyError:
                return number
        return 1000

    async def gone() -> int:
        tasks = Tasks(1.0, 1 << 30, 1)
        for _ in range(200):
            (await tasks.add("count", b"", "en", "")).end("stopped")
        return len(tasks.waiting)

    assert run(gone()) == 0  # those that were stopped are held no longer
    assert run(crowd("192.0.2.7")) == OF_ONE_CLIENT
    assert run(crowd("")) == MOST_WAITING


def test_finished_tasks_keep_their_state() -> None:
    async def race() -> Task:
        task = Task("count", b"", "en", "")
        task.end("stopped")
        task.end("done")
        return task

    assert run(race()).state == "stopped"


def test_task_ids_are_unpredictable(server: Server) -> None:
    ids = [server.start("count", STANDARD)["id"] for _ in range(3)]
    assert len(set(ids)) == 3
    assert min(map(len, ids)) >= 22


def test_a_public_server_accepts_its_addresses_as_host_names() -> None:
    here, everywhere = names_of("127.0.0.1"), names_of("0.0.0.0")
    assert here("localhost")
    assert not here("192.0.2.7")
    for name in ("localhost", "192.0.2.7", "[2001:db8::7]", socket.gethostname().lower()):
        assert everywhere(name)
    assert not everywhere("evil.example")
    assert not everywhere("")


def _friend(server: Server, wrong: list[str], number: int) -> None:
    """A client with three valid questions and their answers."""
    for _ in range(3):
        answer = server.ask("POST", "/api/count", {"puzzle": STANDARD})
        if answer.status not in (200, 202) or server.end(answer.data)["result"]["distinct"] != 8:
            wrong.append(f"{number}: {answer}")
        if server.ask("GET", "/").status != 200:
            wrong.append(f"{number}: no page")


HOSTILE = [
    b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 2_000_000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
]


def _foe(server: Server, number: int) -> None:
    """A client that sends huge, deeply nested, slow, wrongly typed or incomplete data."""
    bodies: list[Any] = [
        b"[" * 1_000_000,
        {"puzzle": "1 2 -1 -2\n" * 100_000},
        {"puzzle": HARD, "rule": "framed", "timeout": 2},
        {"puzzle": {**SOME, "cards": [[10**9] * 60] * 5000}},
        b" " * 3_000_000,
    ]
    with contextlib.suppress(OSError, http.client.HTTPException):
        if number % 2:
            raw(server, HOSTILE[number // 2 % len(HOSTILE)])
        else:
            server.ask("POST", "/api/count", bodies[number // 2 % len(bodies)])


@pytest.mark.long
def test_fifty_clients_are_served_although_ten_are_malicious(server: Server) -> None:
    wrong: list[str] = []
    threads = [threading.Thread(target=_foe, args=(server, number)) for number in range(10)]
    threads += [threading.Thread(target=_friend, args=(server, wrong, number)) for number in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.long
def test_an_enormous_memory_limit_is_accepted() -> None:
    with serving("--tasks", "1", "--memory", "100000000TiB") as large:
        assert large.result("count", STANDARD)["distinct"] == 8


def test_a_task_that_needs_too_much_memory_fails_in_one_line() -> None:
    with serving("--tasks", "1", "--memory", "30MiB") as small:
        board = satpuzzle.convert(satpuzzle.generate("16x16", "framed", figures=17, border=5), "toml")[0]
        task = small.end(small.start("certify", board))
        assert task["state"] == "failed"
        assert task["error"] in ("out of memory", "the worker process died")
        assert small.result("count", STANDARD)["distinct"] == 8


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
def test_the_server_ends_during_work_without_leaving_anything(number: int, tmp_path: Path) -> None:
    with serving("--tasks", "2", TMPDIR=str(tmp_path)) as busy:
        tasks = [busy.start("certify", HARD, rule="framed"), busy.start("count", HARD, rule="framed")]
        assert until(lambda: busy.working(*tasks))
        workers = busy.workers
        assert len(workers) == 2
        assert len(list(tmp_path.iterdir())) == 1
        busy.popen.send_signal(number)
        assert busy.popen.wait(20) == 0
        assert not any(map(alive, workers))
        assert list(tmp_path.iterdir()) == []
        assert busy.popen.stderr is not None
        assert busy.popen.stderr.read() == ""


def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    with serving("--tasks", "1", TMPDIR=str(tmp_path)) as killed:
        task = killed.start("count", HARD, rule="framed")
        assert until(lambda: killed.working(task))
        workers = killed.workers
        killed.popen.kill()
        assert until(lambda: not any(map(alive, workers)))


def test_a_server_that_cannot_start_gives_one_line(server: Server, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, said in (
        (("--port", str(server.port)), f"satpuzzle: port {server.port} is in use; give another one with --port"),
        (("--host", "nowhere.invalid"), "satpuzzle: --host nowhere.invalid: unknown host; give an address"),
        (("--host", "192.0.2.7"), "satpuzzle: cannot listen on 192.0.2.7: "),
        (("--memory", "much"), "satpuzzle: invalid --memory 'much'"),
        (("--memory", "1MiB"), "satpuzzle: --memory 1MiB is too small; expected at least 24MiB"),
        (("--timeout", "nan"), "satpuzzle: --timeout: expected a number of seconds"),
        (("nothing.txt",), "nothing.txt: no such file"),
    ):
        done = cli("serve", "--no-browser", *words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(said)
        assert done.stderr.count("\n") == 1
    monkeypatch.delitem(sys.modules, "satpuzzle.web.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    without = cli("serve", "--no-browser")
    assert without.exit_code == 2
    assert without.stderr == "satpuzzle: serve needs uvicorn; install it with: pip install 'satpuzzle[web]'\n"


def test_the_named_puzzle_is_on_the_page() -> None:
    with serving("verzwickt", "--tasks", "1") as started:
        page = started.ask("GET", "/").body.decode()
        data = re.search(r'(?s)<script type="application/json" id="data">(.*?)</script>', page)
        assert data
        shown = json.loads(data[1])
        assert puzzle_of(shown["puzzle"]) == satpuzzle.load("verzwickt")
        assert shown["server"] is not None


def test_the_page_asks_follows_and_stops_tasks(server: Server, browser: Browser, tmp_path: Path) -> None:
    page = browser.new_context(locale="en-GB", accept_downloads=True).new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"http://127.0.0.1:{server.port}/")
    box = page.locator(".server")

    def press(name: str) -> None:
        box.get_by_role("button", name=name, exact=True).click()

    press("Count solutions")
    box.get_by_text(re.compile("^[1-9].* s · ")).wait_for()  # how far it is
    press("Stop")
    box.get_by_text("Stopped", exact=True).wait_for()
    press("New puzzle")
    box.get_by_label("Board").fill("2x2")
    box.get_by_label("Figures").fill("3")
    press("Create")
    box.get_by_text("New puzzle with").wait_for()
    press("Count solutions")
    box.locator("dd").nth(1).wait_for()
    counted = [int(each) for each in box.locator("dd").all_inner_texts()]
    with page.expect_download() as fetched:
        press("Prove")
    fetched.value.save_as(tmp_path / "proof.zip")
    counts = satpuzzle.verify(tmp_path / "proof.zip").counts
    assert counted[:2] == [counts.distinct, counts.essential]
    press("Unique?")
    box.get_by_text("Yes: exactly one solution").wait_for()
    press("Solve")
    page.get_by_text(f"Solution 1 of {counts.distinct}").wait_for()
    page.get_by_role("button", name="Enter your own", exact=True).click()
    held: list[Route] = []
    page.route("**/api/solve", lambda route: held.append(route))
    press("Solve")
    page.locator(".editor-side").first.focus()
    page.keyboard.press("Delete")
    assert until(lambda: page.title() and held)
    held[0].continue_()
    box.get_by_text("The puzzle has changed since").wait_for()
    assert "empty" in (page.locator(".editor-side").first.get_attribute("aria-label") or "")
    press("Show it anyway")
    page.get_by_text(f"Solution 1 of {counts.distinct}").wait_for()
    press("Find typos")
    box.get_by_text("Nothing looks wrong").wait_for()
    box.get_by_text("counter-clockwise, the solutions are mirror images").wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Deutsch").click()
    box.get_by_role("button", name="Neues Puzzle").wait_for()
    box.get_by_label("Brett").fill("nirgends")
    press("Erstellen")
    box.get_by_text("unbekanntes Brett").wait_for()
    assert [line for line in said if "400" not in line] == []
    page.context.close()
