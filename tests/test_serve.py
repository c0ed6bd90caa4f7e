"""The server answers correctly, refuses invalid requests, and keeps running."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import hypothesis
import pytest
from hypothesis import strategies as st

import satpuzzle
from satpuzzle.errors import InputError
from satpuzzle.report.data import Unique, counts_data
from satpuzzle.report.documents import texts
from satpuzzle.report.solutions import Outcome, Solutions
from satpuzzle.web.building import puzzle_data
from satpuzzle.web.questions import QUESTIONS, puzzle_of
from satpuzzle.web.server import MOST_BODY
from satpuzzle.web.tasks import MOST_KEPT, MOST_WAITING, Tasks, TooManyError
from tests.browsing import run, serious
from tests.cases import rows_in
from tests.conftest import PATIENCE, Cli, environment, error_of, hard_text, hold
from tests.strategies import NAMED_BOARDS, ODD_BOARDS, kinds, runs
from tests.waiting import alive, children, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

STANDARD = satpuzzle.convert("standard", "toml")[0]
HARD = hard_text()
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

    def working(self, *tasks: Any) -> bool:
        return all(self.look(task)["state"] == "working" for task in tasks)

    @property
    def workers(self) -> list[int]:
        """Its child processes."""
        return children(self.popen.pid)


@contextmanager
def serving(*words: str, **env: str) -> Iterator[Server]:
    popen = subprocess.Popen(
        [sys.executable, "-m", "satpuzzle", "serve", "--port", "0", "--no-browser", *words],
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
                popen.wait(60)
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
        assert started.popen.wait(60) == 0
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
    listed = server.ask("GET", "/api")
    assert listed.headers["cache-control"] == "no-store"
    assert list(listed.data["questions"]) == list(QUESTIONS)


def test_a_text_is_read_in_every_notation_of_the_program(server: Server) -> None:
    puzzle = satpuzzle.load("owen-4x4")
    for notation in ("toml", "puz", "heule", "url"):
        text = satpuzzle.convert(puzzle, notation)[0]
        read = server.result("read", text)
        assert puzzle_of(read["puzzle"]) == satpuzzle.parse_all(text)[0]
        assert (read["error"], read["line"]) == (None, None)
    german = {"Accept_Language": "fr, en;q=0.2, de-AT;q=0.8, de;q=0"}
    empty = server.ask("POST", "/api/read", {"puzzle": ""}, **german).data["result"]
    assert empty["error"].startswith("ist leer")
    assert server.ask("GET", "/api/tasks/x", **german).error.startswith("Unbekannte oder abgelaufene Aufgabe")


PROGRAM = """\
# Foxes and owls on four cards
import itertools

tiles = [
    ("fox front", "owl back", "fox back", "owl front"),
    ("owl front", "fox front", "owl back", "fox back"),
    ("fox back", "owl front", "owl back", "fox front"),
    ("owl back", "fox back", "fox front", "owl front"),
]
for order in itertools.permutations(tiles):
    print(order)
"""


def test_a_text_is_read_as_the_options_say_or_the_error_names_its_line(server: Server) -> None:
    read = server.result("read", PROGRAM)
    (puzzle,) = satpuzzle.parse_all(PROGRAM)
    assert puzzle_of(read["puzzle"]) == puzzle
    assert sorted(read["puzzle"]["figures"]) == ["fox", "owl"]
    assert read["remark"].startswith("read as: 4 cards (equal: 1, 2), 2x2, halves fox front/fox back, lines 5 to 8")
    assert "--" not in read["remark"]
    assert read["puzzle"]["readAs"]["en"] == read["remark"]
    assert read["puzzle"]["readAs"]["de"].startswith("gelesen als: 4 Karten (gleich: 1, 2), 2x2, Hälften fox front")
    options: Any = {"board": "1x4", "order": "top,right,left,bottom", "turns": "half", "spare": True}
    read = server.result("read", PROGRAM, **options)
    assert puzzle_of(read["puzzle"]) == satpuzzle.parse_all(PROGRAM, **options)[0]
    wrong = server.result("read", "1 2 -1 -2\n1 2 -1\n")
    assert (wrong["puzzle"], wrong["remark"], wrong["line"]) == (None, "", 2)
    assert wrong["error"].startswith("3 labels, but a card has 4")
    assert "counts" in server.result("solve", PROGRAM, turns="none")


@pytest.mark.parametrize("name", ["standard", "verzwickt", "smiley"])
def test_answers_equal_those_of_the_library(name: str, server: Server) -> None:
    puzzle = satpuzzle.load(name)
    text, data = satpuzzle.convert(puzzle, "toml")[0], json.loads(json.dumps(puzzle_data(puzzle)))
    counts = satpuzzle.count(puzzle)
    report = Solutions(puzzle, "json")
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
    assert server.result("unique", text) == {"schema": "unique-1", **Unique(satpuzzle.unique(puzzle)).data()}


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
    design = next(satpuzzle.design("2x2", figures=3, seed=4, cards=["different"]))
    assert satpuzzle.parse_all(made["toml"]) == [design.puzzle]
    assert puzzle_of(made["puzzle"]) == design.puzzle
    assert (made["distinct"], made["essential"]) == (design.counts.distinct, design.counts.essential)


@runs(66)
@hypothesis.given(
    kinds((*NAMED_BOARDS, *ODD_BOARDS[:2])), st.lists(st.text(st.characters(categories=["L"]), min_size=1))
)
def test_the_json_of_the_page_describes_puzzles_of_every_kind(puzzle: satpuzzle.Puzzle, words: list[str]) -> None:
    names = [f"{n}{word}" for n, word in enumerate([*words, *[""] * len(puzzle.cards)])]
    noted = replace(puzzle, title=names[0], source=names[-1], figures=tuple(words))
    noted = replace(noted, card_names=tuple(names[: len(puzzle.cards)]))
    again = puzzle_of(json.loads(json.dumps(puzzle_data(noted))))
    assert again == puzzle
    for note in ("title", "source", "figures", "card_names"):
        assert getattr(again, note) == getattr(noted, note)
    assert again.board.has_joins_of(puzzle.board)
    assert (again.board.free, again.board.shape) == (puzzle.board.free, puzzle.board.shape)


SOME = json.loads(json.dumps(puzzle_data(satpuzzle.load("standard"))))


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": None}, {"board": {**SOME["board"], "joins": [[0, 1, 1]]}}, {"board": {**SOME["board"], "name": 7}},
        {"board": {**SOME["board"], "cells": 9.0}}, {"board": {**SOME["board"], "cells": 10**400}},
        {"cards": [[1, 2, 3, 4]] * 8}, {"cards": [[1, 2, 3, None]] * 9}, {"cards": [[1, 2, 3, 10**30]] * 9},
        {"cards": [[]] * 9}, {"cards": "1 2 3 4"}, {"cards": [{}] * 9}, {"rule": {"signed": "yes"}},
        {"rule": {"rimOnly": True}}, {"hints": [[0, 99, 0]]}, {"hints": [[0, 10**400, 0]]}, {"hints": [[0, 0, -1]]},
        {"hints": [[99, 0, 0]]}, {"hints": [[0, 0]]}, {"hints": [[0, 0, 4]]}, {"turns": "twice"}, {"turns": None},
        {"flip": 1}, {"flip": True, "backs": SOME["cards"]}, {"backs": [[1, 2]] * 9},
        {"backs": [[1, 2, 3, 10**30]] * 9}, {"spare": True, "cards": SOME["cards"][1:]},
        {"rule": {**SOME["rule"], "whole": [-1]}},
        {"rule": {**SOME["rule"], "rims": 1}}, {"title": 7}, {"figures": [1]}, {"cardNames": ["a", "a"]},
    ],
    ids=str,
)  # fmt: skip
def test_invalid_json_of_a_puzzle_gives_one_line(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError) as error:
        puzzle_of({**SOME, **wrong})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("question", "body", "said"),
    [
        ("count", {"puzzle": "1 2 -1 -2\n1 2 -1\n", "board": "1x2"}, "puzzle:2: 3 labels, but a card has 4"),
        ("count", {"puzzle": ""}, "puzzle: is empty"),
        ("count", {"puzzle": "/etc/passwd"}, "puzzle: no cards found"),
        ("count", {"puzzle": "http://127.0.0.1:9/cards.txt"}, "puzzle: "),
        ("count", {"puzzle": 7}, "puzzle: invalid value 7"),
        ("count", {"puzzle": {}}, "puzzle: invalid value {}"),
        ("count", {}, "puzzle: invalid value None"),
        ("count", {"puzzle": STANDARD, "encoding": "/etc/passwd"}, "unknown key 'encoding'"),
        ("count", {"puzzle": STANDARD, "timeout": "soon"}, "timeout: invalid value 'soon'"),
        ("count", {"puzzle": STANDARD, "board": 3}, "board: invalid value 3"),
        ("count", {"puzzle": STANDARD, "rule": "green"}, "unknown rule 'green'"),
        ("count", {"puzzle": STANDARD, "board": "99999x99999"}, "board 99999x99999: "),
        ("count", {"puzzle": satpuzzle.convert(["standard", "verzwickt"], "toml")[0]}, "puzzle: contains 2 puzzles"),
        ("count", b"", "the request is not a JSON"),
        ("count", b'{"puzzle": NaN}', "puzzle: invalid value nan"),
        ("count", b"[" * 500_000, "the request is not a JSON"),
        ("count", b'{"timeout": ' + b"9" * 10_000 + b"}", "the request is not a JSON"),
        ("solve", {"puzzle": STANDARD, "limit": 0}, "limit: invalid value 0; expected 1 or more"),
        ("solve", {"puzzle": STANDARD, "limit": 10**9}, "limit: invalid value 1000000000; expected 1000 or less"),
        ("solve", {"puzzle": STANDARD, "cards": "yes"}, "cards: invalid value 'yes'"),
        ("certify", {"puzzle": STANDARD, "limit": True}, "limit: invalid value True"),
        ("suspects", {"puzzle": STANDARD, "unique": 1}, "unique: invalid value 1"),
        ("read", {"puzzle": STANDARD, "missing": 1}, "unknown key 'missing'"),
        ("design", {"puzzle": STANDARD}, "unknown key 'puzzle'"),
        ("design", {"board": "3x3", "joins": [1, 2]}, "--joins: expected one entry"),
    ],
    ids=lambda each: repr(each)[:40],
)
def test_an_invalid_question_gives_one_line(question: str, body: Any, said: str, server: Server) -> None:
    answer = server.ask("POST", f"/api/{question}", body)
    assert answer.status == 400
    assert answer.error.startswith(said)


@pytest.mark.parametrize(("method", "path", "headers", "status"), rows_in("serve", "who is refused at the door"))
def test_requests_are_checked_for_method_path_and_headers(
    method: str, path: str, headers: dict[str, str], status: int, server: Server
) -> None:
    body = None if method == "GET" else {"puzzle": STANDARD}
    answer = server.ask(method, path, body, **headers)
    assert answer.status == status
    assert status == 200 or answer.error


def test_too_large_requests_are_refused(server: Server) -> None:
    answer = server.ask("POST", "/api/count", b" " * (MOST_BODY + 1))
    assert (answer.status, answer.error) == (413, "the request is larger than 1024 KiB")


def test_only_some_tasks_wait_and_only_some_are_kept() -> None:
    async def crowd() -> None:
        tasks = Tasks(1.0, 1 << 30, 0)
        made = [tasks.add("count", b"", "en") for _ in range(MOST_WAITING)]
        with pytest.raises(TooManyError):
            tasks.add("count", b"", "en")
        for task in made:
            task.stop()
            task.end("done")
            assert task.state == "stopped"
        last = tasks.add("count", b"", "en")
        assert [*tasks] == [*made[-MOST_KEPT:], last]
        await tasks.close()

    run(crowd())


def test_a_timeout_reports_the_progress(server: Server) -> None:
    for question in ("count", "solve"):
        task = server.end(server.start(question, HARD, rule="framed", timeout=1e-9))
        assert (task["state"], task["error"]) == ("failed", "not finished within 1e-09 s")
        counts = task["result"] if question == "count" else task["result"]["counts"]
        assert counts["exact"] is False


def test_stopping_a_task_ends_only_its_process(server: Server) -> None:
    one, other = (server.start("count", HARD, rule="framed") for _ in range(2))
    assert until(lambda: server.working(one, other) and server.look(one)["standing"]["work"])
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
    os.kill(server.workers[0], signal.SIGKILL)
    assert until(lambda: not server.working(one) or not server.working(other))
    dead, left = (one, other) if not server.working(one) else (other, one)
    task = server.look(dead)
    assert (task["state"], task["error"]) == ("failed", "the worker process died")
    assert server.result("count", STANDARD)["distinct"] == 8
    assert server.working(left)
    server.ask("DELETE", f"/api/tasks/{left['id']}")
    for pid in (idle := server.workers):
        with contextlib.suppress(ProcessLookupError):  # of the task that was stopped
            os.kill(pid, signal.SIGKILL)
    assert until(lambda: not any(map(alive, idle)))
    # A process not yet known to be dead may still get a question, which then fails in one line.
    assert until(lambda: server.end(server.start("count", STANDARD))["state"] == "done")


def test_a_task_that_needs_too_much_memory_fails_in_one_line() -> None:
    with serving("--tasks", "1", "--memory", "30MiB") as small:
        board = satpuzzle.convert(satpuzzle.generate("16x16", "framed", figures=17, border=5), "toml")[0]
        task = small.end(small.start("certify", board))
        assert task["state"] == "failed"
        assert task["error"] in ("out of memory", "the worker process died")
        assert small.result("count", STANDARD)["distinct"] == 8


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long), signal.SIGKILL]
)
def test_the_server_ends_during_work_without_leaving_anything(number: int, tmp_path: Path) -> None:
    with serving("--tasks", "2", TMPDIR=str(tmp_path)) as busy:
        tasks = [busy.start("certify", HARD, rule="framed"), busy.start("count", HARD, rule="framed")]
        assert until(lambda: busy.working(*tasks))
        workers = busy.workers
        assert len(workers) == 2
        assert len(list(tmp_path.iterdir())) == 1
        busy.popen.send_signal(number)
        if number == signal.SIGKILL:
            assert until(lambda: not any(map(alive, workers)))
            return
        assert busy.popen.wait(60) == 0
        assert not any(map(alive, workers))
        assert list(tmp_path.iterdir()) == []
        assert busy.popen.stderr is not None
        assert busy.popen.stderr.read() == ""


def test_a_server_that_cannot_start_gives_one_line(server: Server, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, said in (
        (("--port", str(server.port)), f"satpuzzle: port {server.port} is in use; give another one with --port"),
        (("--host", "nowhere.invalid"), "satpuzzle: --host nowhere.invalid: unknown host; give an address"),
        (("--host", "192.0.2.7"), "satpuzzle: cannot listen on 192.0.2.7: "),
        (("--memory", "much"), "satpuzzle: --memory: invalid value 'much'"),
        (("--memory", "1MiB"), "satpuzzle: --memory: invalid value '1MiB'; expected 24MiB or more"),
        (("--timeout", "nan"), "satpuzzle: --timeout: invalid value nan; expected 1 or more"),
        (("nothing.txt",), "nothing.txt: no such file"),
    ):
        assert error_of(cli("serve", "--no-browser", *words)).startswith(said)
    monkeypatch.delitem(sys.modules, "satpuzzle.web.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    line = error_of(cli("serve", "--no-browser"))
    assert line == "satpuzzle: serve needs uvicorn; install it with: pip install 'satpuzzle[web]'"


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
    page.get_by_role("button", name="Enter your own", exact=True).click()
    page.get_by_role("button", name="Paste the cards").click()
    pasted = page.locator(".editor-fold textarea").first
    pasted.fill(satpuzzle.convert(satpuzzle.generate("2x2", figures=3, seed=1), "cards")[0])
    page.get_by_role("button", name="Read cards").click()
    page.locator("#said").get_by_text("4 cards read").wait_for(state="attached")
    press("Count solutions")
    box.locator("dd").nth(1).wait_for()
    counted = [int(each) for each in box.locator("dd").all_inner_texts()]
    with page.expect_download() as fetched:
        press("Prove")
    fetched.value.save_as(tmp_path / "proof.zip")
    counts = satpuzzle.verify(tmp_path / "proof.zip").counts
    assert counted[:2] == [counts.distinct, counts.essential]
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
    assert serious(page) == []
    page.get_by_role("button", name="Enter your own", exact=True).click()
    page.get_by_role("button", name="Paste the cards").click()
    pasted.fill("1 -2 3 -4\n1 -2 3\n1 -2 3 -4")
    page.get_by_role("button", name="Read cards").click()
    page.get_by_text("Line 2: 3 labels, but a card has 4").wait_for()

    def read(text: str, said: str) -> None:
        pasted.fill(text)
        page.get_by_role("button", name="Read cards").click()
        page.locator("#said").get_by_text(said).wait_for(state="attached")

    read("1 -2 3 -4\n" * 8, "The number of cards (8) does not determine the board; 2x4 is a guess.")
    read(PROGRAM, "4 cards read. Read as: 4 cards (equal: 1, 2), 2x2, halves fox front/fox back, lines 5 to 8")
    assert page.locator(".editor-whole").count() == 4
    assert "fox (front)" in (page.locator(".editor-side").first.get_attribute("aria-label") or "")
    pasted.fill("fox foxback hen henback\nfoxback hen henback fox\n" * 2)
    page.get_by_role("button", name="Read cards").click()
    page.get_by_role("button", name="two halves: front and back").last.click()
    page.locator("#said").get_by_text("halves fox/foxback").wait_for(state="attached")
    pasted.fill("tiles = [" + "(1, -2, 3, -4), " * 7 + "]")
    page.get_by_role("button", name="Read cards").click()
    page.get_by_text("7 cards found, but they do not determine the board.").wait_for()
    page.locator(".language").select_option("de")
    box.get_by_role("button", name="Beweisen").wait_for()
    page.route("**/api/*", lambda route: route.fulfill(status=429, body='{"error": "zu viele Aufgaben"}'))
    page.get_by_role("button", name="Karten einfügen").click()
    pasted.fill("1 -2 3 -4\n-1 2 -3 4\n" * 2)  # what the page could read itself
    page.get_by_role("button", name="Karten lesen").click()
    page.get_by_text("zu viele Aufgaben").wait_for()
    assert [line for line in said if "429" not in line] == []
    page.context.close()
