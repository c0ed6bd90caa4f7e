"""A process that answers questions, one after the other: the service of the workers that `tasks` starts.

It reports once when it is ready, and then where each question stands; what comes of one is an `Answer`.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.language import numbers_of_any_length, say, use
from satpuzzle.web.questions import Answer, Asked, answer

LOOK = 0.25  # seconds between two reports of where it stands
MOST_ANSWER = 16 * 2**20  # bytes
WARM = b'{"puzzle": "1 2 -1 -2\\n1 2 -1 -2\\n2 -1 -2 1\\n1 2 -1 -2"}'


def progress_json(progress: Progress) -> str:
    """Where the work stands."""
    data = {name: getattr(progress, name) for name in Progress.FIELDS}
    data["parts"] = None if progress.parts is None else progress.parts._asdict()
    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def service(memory: int) -> Callable[[Asked], Answer]:
    """In a process: answers questions, each with so many bytes; what they need is loaded now."""
    for question in ("count", "unique"):
        answer(Asked(question, WARM, "", "", 10.0), memory, Progress())
    workers.report(None)

    def do(asked: Asked) -> Answer:
        use(asked.language)
        progress = Progress()
        with _telling(progress):
            return _answered(asked, memory, progress)

    return do


@contextlib.contextmanager
def _telling(progress: Progress) -> Iterator[None]:
    """While the block runs, report now and then where it stands, and at its end."""
    ended = threading.Event()

    def tell() -> None:
        said = ""
        while not ended.wait(LOOK):
            with contextlib.suppress(MemoryError):
                text = progress_json(progress)
                if text != said and not ended.is_set():
                    workers.report(text)
                    said = text

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
    workers.report(progress_json(progress))


def _answered(asked: Asked, memory: int, progress: Progress) -> Answer:
    try:
        found = answer(asked, memory, progress)
    except SatpuzzleError as wrong:
        return Answer("", str(wrong), wrong.exit_code)
    except (MemoryError, RecursionError):
        return Answer("", say("out of memory"), 3)
    if len(found.text) > MOST_ANSWER:
        return Answer("", say("the answer is too long; ask for fewer solutions"), 2)
    return found
