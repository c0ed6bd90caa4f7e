"""A process that answers questions, one after the other, and ends when its server does.

    python -m satpuzzle.web.worker MEMORY

MEMORY: bytes that it may use beyond what it needs to start, where the system can see to that. On standard input it
gets, for each question, a line of JSON and the body of the request; on standard output it writes lines, the first
letter of which says what they are: `+` ready, `~` where it stands, `=` the answer, `!` an error, all but the first
with JSON.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from typing import BinaryIO

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime.language import numbers_of_any_length, say, use
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.workers import keep_memory
from satpuzzle.web.questions import answer

LOOK = 0.25  # seconds between two reports of where it stands
MOST_ANSWER = 16 * 2**20  # bytes
WARM = b'{"puzzle": "1 2 -1 -2\\n1 2 -1 -2\\n2 -1 -2 1\\n1 2 -1 -2"}'


class _Speaker:
    """Writes whole lines, from any thread."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, kind: str, text: str = "") -> None:
        """One line."""
        with self._lock:
            self._stream.write(f"{kind}{text}\n".encode(errors="replace"))
            self._stream.flush()


def progress_json(progress: Progress) -> str:
    """Where the work stands."""
    data = {name: getattr(progress, name) for name in Progress.FIELDS}
    data["parts"] = None if progress.parts is None else progress.parts._asdict()
    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def _limit(memory: int) -> None:
    """Let the system refuse larger files and more memory, as far as it can: Windows neither, macOS only the former."""
    with contextlib.suppress(ImportError, OSError, ValueError, OverflowError):  # the last: of sizes beyond all
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (memory, memory))
        with open("/proc/self/statm", encoding="ascii") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + memory, used + memory))


def _one(head: dict[str, str], body: bytes, memory: int, speaker: _Speaker) -> None:
    """Answer one question."""
    use(head["language"])
    progress = Progress()
    ended = threading.Event()

    def tell() -> None:
        said = ""
        while not ended.wait(LOOK):
            with contextlib.suppress(MemoryError):
                text = progress_json(progress)
                if text != said and not ended.is_set():
                    speaker.write("~", text)
                    said = text

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    error, status, text = "", 0, ""
    try:
        text, error = answer(head["question"], body, float(head["seconds"]), memory, progress, head["folder"])
        status = 3 if error else 0
        if len(text) > MOST_ANSWER:
            text, error, status = "", say("the answer is too long; ask for fewer solutions"), 2
    except SatpuzzleError as wrong:
        error, status = str(wrong), wrong.exit_code
    except (MemoryError, RecursionError):
        error, status = say("out of memory"), 3
    finally:
        ended.set()
        teller.join()
    speaker.write("~", progress_json(progress))
    if text:
        speaker.write("=", text)
    speaker.write("!", json.dumps({"error": error or None, "status": status}, ensure_ascii=False))


def main() -> None:
    """Answer until standard input ends; then end at once, whatever is being done."""
    speaker = _Speaker(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what anything else may print
    memory = int(sys.argv[1])
    asked: queue.SimpleQueue[tuple[dict[str, str], bytes]] = queue.SimpleQueue()

    def listen() -> None:
        stream = sys.stdin.buffer
        while line := stream.readline():
            head = json.loads(line)
            asked.put((head, stream.read(int(head["bytes"]))))
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    keep_memory()
    for question in ("count", "unique"):
        answer(question, WARM, 10.0, memory, Progress(), "")  # loads what questions need
    _limit(memory)
    speaker.write("+")
    while True:
        head, body = asked.get()
        _one(head, body, memory, speaker)


if __name__ == "__main__":
    main()
