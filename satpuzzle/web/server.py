"""Opens the server's door, and closes it: the socket, signals, connections that take too long."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from satpuzzle.errors import InputError
from satpuzzle.web.app import application
from satpuzzle.web.tasks import Tasks

HEAD = 10.0  # seconds that the head of a request may take to come
MOST_HEAD = 32 * 2**10  # bytes of it
MOST_CONNECTIONS = 512
HERE = ("localhost", "127.0.0.1", "[::1]")
ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


class _Connection(H11Protocol):
    """A connection that is closed when the head of a request does not come, or nobody reads the answer."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets a line like all others, and no more."""
        body = b'{"schema": "error-1", "error": "the request is no HTTP that can be read"}'
        head = "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: "
        self.transport.write(f"{head}{len(body)}\r\n\r\n".encode() + body)
        self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        """Idle, or a client that does not read: what is still to be sent is dropped."""
        self.transport.abort()

    def _watch(self) -> None:
        """No request is being answered: the next one has some seconds to come."""
        if self.cycle is None or self.cycle.response_complete:
            if self._timer is None and self.timeout_keep_alive_task is None:
                self._timer = self.loop.call_later(HEAD, self.transport.abort)
        else:
            self._unwatch()

    def _unwatch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Server(uvicorn.Server):
    """Says when it is ready; ends when a signal asks it to, at once when asked twice."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As usual, and then say so."""
        await super().startup(sockets)
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """While the block runs, signals end it in good order."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def end(_number: int, _frame: FrameType | None) -> None:
            self.force_exit = self.should_exit
            self.should_exit = True

        before = [(number, signal.signal(number, end)) for number in ENDING]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0: any that is free. Raises InputError."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except socket.gaierror:
        raise InputError("--host {host}: no such name; give an address of this machine", host=host) from None
    except (OSError, OverflowError, UnicodeError) as error:
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            raise InputError(
                "port {port} is in use; give another one with --port, or 0 for any that is free", port=port
            ) from None
        if number == errno.EACCES:
            raise InputError("port {port} is not for everybody; give one above 1023", port=port) from None
        reason = os.strerror(number) if number else error
        raise InputError("cannot listen on {host}: {reason}", host=host, reason=reason) from None


def address(host: str, listener: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}/"


def names_of(host: str) -> Callable[[str], bool]:
    """Is that a name of a server that listens on `host`?

    Of one for this machine only, a few. Else its addresses will do as well, for no page elsewhere can have one as
    its name.
    """
    own = {*HERE, host.lower(), f"[{host.lower()}]"}
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
    """Serve until a signal asks to end; no process is left then. ready: called when questions can be asked."""

    async def serve() -> None:
        tasks = Tasks(seconds, memory, places)
        config = uvicorn.Config(
            application(tasks, page, names_of(host)),
            http=_Connection,
            ws="none",
            lifespan="off",
            loop="none",
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEAD,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=1,
        )
        server = _Server(config, ready)
        with server.capture_signals():
            tasks.open()
            try:
                await server.serve([listener])
            finally:
                await tasks.close()

    asyncio.run(serve())
