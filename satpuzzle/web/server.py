"""The HTTP server: routes, checks of requests, headers of responses, and the socket.

Requests are refused if their Host header names another server (DNS rebinding), if they come from a page of another
origin, or if they are too large. Signals end the server. For strangers, put a proxy in front.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from satpuzzle.errors import InputError
from satpuzzle.report.data import to_json
from satpuzzle.runtime.language import known, say, translated
from satpuzzle.web.questions import CERTIFICATE, QUESTIONS, listed
from satpuzzle.web.tasks import Task, Tasks, TooManyError

MOST_BODY = 2**20  # maximum size of a request in bytes
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "cache-control": "no-store",
}
PAGE_POLICY = "frame-ancestors 'none'"  # the rest is in the page itself


def application(tasks: Tasks, page: str, names: Callable[[str], bool]) -> ASGIApp:
    """The application; `page` is its HTML page, `names` tells whether a host name is this server's."""

    async def show_page(_request: Request) -> Response:
        return HTMLResponse(page, headers={"content-security-policy": PAGE_POLICY, "cache-control": "no-cache"})

    async def show_list(_request: Request) -> Response:
        return _json("questions-1", listed())

    async def ask(request: Request) -> Response:
        question, language = request.path_params["question"], _language(request)
        if question not in QUESTIONS:
            raise HTTPException(404, say("unknown question; GET /api lists the known ones", language=language))
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise HTTPException(415, say("send JSON, with Content-Type: application/json", language=language))
        body = await _body(request, language)
        try:
            task = tasks.add(question, body, language)
        except TooManyError as error:
            raise HTTPException(429, translated(error, language), {"retry-after": "2"}) from None
        await asyncio.wait([task.work], timeout=0.5)  # then the status is 202
        if task.ended is None:
            return _task(task, 202)
        return _error(task.error or "", 400) if task.status == 2 else _task(task)  # with the error, if it failed

    def found(request: Request) -> Task:
        try:
            return tasks[request.path_params["id"]]
        except KeyError:
            raise HTTPException(404, say("unknown or expired task", language=_language(request))) from None

    async def look(request: Request) -> Response:
        return _task(found(request))

    async def stop(request: Request) -> Response:
        task = found(request)
        task.stop()
        return _task(task)

    async def fetch(request: Request) -> Response:
        path = found(request).certificate
        if path is None:
            raise HTTPException(404, say("this task has no certificate", language=_language(request)))
        return FileResponse(path, media_type="application/zip", filename=CERTIFICATE)

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        language = _language(request)
        messages = {
            "Not Found": say("not found; see GET /api", language=language),
            "Method Not Allowed": say("method not allowed; see GET /api", language=language),
        }
        return _error(messages.get(error.detail, error.detail), error.status_code, error.headers)

    async def forget(_request: Request, _exception: Exception) -> Response:
        return Response(status_code=400)

    async def fail(request: Request, _exception: Exception) -> Response:
        return _error(say("internal error", language=_language(request)), 500)

    routes = [
        Route("/", show_page),
        Route("/api", show_list),
        Route("/api/tasks/{id}", look, methods=["GET"]),
        Route("/api/tasks/{id}", stop, methods=["DELETE"]),
        Route("/api/tasks/{id}/certificate", fetch),
        Route("/api/{question}", ask, methods=["POST"]),
    ]
    handlers = {HTTPException: refuse, ClientDisconnect: forget, Exception: fail}
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return _Guard(app, names)


class _Guard:
    """Refuses invalid requests, and adds headers."""

    def __init__(self, app: ASGIApp, names: Callable[[str], bool]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                new = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(each for each in new if each[0] not in there)]
            await send(message)

        await (self._refused(Request(scope)) or self._app)(scope, receive, answer)

    def _refused(self, request: Request) -> Response | None:
        language = _language(request)
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not self._names(host_name(hosts[0])):
            return _error(say("the Host header does not name this server", language=language), 421)
        if request.method in ("GET", "HEAD"):
            return None
        origins = request.headers.getlist("origin")
        if any(origin.partition("://")[2].lower() != hosts[0].lower() for origin in origins) or (
            request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        ):
            return _error(say("requests from other sites are not allowed", language=language), 403)
        return None


def host_name(host: str) -> str:
    """The name in a Host header, without the port, in lower case."""
    name, colon, port = host.strip().lower().rpartition(":")
    return name if colon and (port.isdigit() or not port) else host.strip().lower()


async def _body(request: Request, language: str) -> bytes:
    """The body of a request. Raises HTTPException if it is too large."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            message = say("the request is larger than {most} KiB", language=language, most=MOST_BODY >> 10)
            raise HTTPException(413, message, {"connection": "close"})
    return bytes(data)


def _language(request: Request) -> str:
    """The preferred language in `Accept-Language` for which there is a translation."""
    best, most = "en", 0.0
    for each in request.headers.get("accept-language", "")[:200].split(","):
        name, _, quality = each.lower().replace(" ", "").partition(";q=")
        with contextlib.suppress(ValueError):
            language = known(name)
            if language and float(quality or 1) > most:
                best, most = language, float(quality or 1)
    return best


def _json(schema: str, data: Mapping[str, object], status: int = 200, headers: Any = None) -> Response:
    text = to_json(schema, data).encode(errors="replace")
    return Response(text, status, headers, media_type="application/json")


def _error(message: str, status: int, headers: Any = None) -> Response:
    return _json("error-1", {"error": message}, status, headers)


def _task(task: Task, status: int = 200) -> Response:
    return Response(task.json(), status, media_type="application/json")


# The socket.

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
END_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


@contextlib.contextmanager
def _signals(server: uvicorn.Server) -> Iterator[None]:
    """While the block runs, signals shut the server down cleanly."""

    def end(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    with contextlib.ExitStack() as before:
        for number in END_SIGNALS:
            before.callback(signal.signal, number, signal.signal(number, end))
        yield


def listening(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free port. Raises InputError."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except socket.gaierror:
        raise InputError("--host {host}: unknown host; give an address of this machine", host=host) from None
    except (OSError, UnicodeError) as error:
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            raise InputError(
                "port {port} is in use; give another one with --port, or 0 for any free port", port=port
            ) from None
        if number == errno.EACCES:
            raise InputError("port {port} needs administrator rights; give one above 1023", port=port) from None
        reason = os.strerror(number) if number else error
        raise InputError("cannot listen on {host}: {reason}", host=host, reason=reason) from None


def address(host: str, listener: socket.socket) -> str:
    """The address of the page for browsers on this machine."""
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}/"


def names_of(host: str) -> Callable[[str], bool]:
    """Return a function that tells whether a host name is that of a server that listens on `host`.

    Args:
        host: An address or name. For one of this machine only, a few names are accepted; for others, also any IP
            address, as no other site can use one as its name.

    Returns:
        The function.
    """
    own = {*LOCAL_NAMES, host.lower(), f"[{host.lower()}]"}
    if host.lower() in ("localhost", "127.0.0.1", "::1"):
        return own.__contains__
    machine = socket.gethostname().lower()
    own |= {machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}

    def known(name: str) -> bool:
        with contextlib.suppress(ValueError):
            return bool(ipaddress.ip_address(name.strip("[]")))
        return name in own

    return known


def run(
    listener: socket.socket,
    host: str,
    page: str,
    *,
    seconds: float,
    memory: int,
    places: int,
    ready: Callable[[], None],
) -> None:
    """Serve until a signal arrives, then end all processes.

    Args:
        listener: The socket.
        host: The address or name it listens on.
        page: The HTML page.
        seconds: Time limit for each task.
        memory: Memory limit for each task in bytes.
        places: How many tasks run at once.
        ready: Called when the server accepts requests.
    """

    async def serve() -> None:
        tasks = Tasks(seconds, memory, places)
        config = uvicorn.Config(
            application(tasks, page, names_of(host)),
            http="h11",
            ws="none",
            lifespan="off",
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=32 * 2**10,
            limit_concurrency=512,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        with _signals(server):
            tasks.open()
            ready()
            try:
                await server.serve([listener])
            finally:
                await tasks.close()

    asyncio.run(serve())
