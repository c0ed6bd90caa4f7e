"""The service of the worker processes that `tasks` starts: answers questions, one after the other.

It reports once when it is ready, then the progress of each question; the result is an `Answer`.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.language import numbers_of_any_length, say, translated, use
from satpuzzle.schemas.serving import Standing
from satpuzzle.web.questions import Answer, Asked, answer

LOOK = 0.25  # seconds between two reports of progress
MOST_ANSWER = 16 * 2**20  # maximum size of an answer in characters
WARM = b'{"puzzle": "1 2 -1 -2\\n1 2 -1 -2\\n2 -1 -2 1\\n1 2 -1 -2"}'


def progress_json(progress: Progress) -> str:
    """The progress as JSON."""
    data = {name: getattr(progress, name) for name in Standing.__annotations__}
    data["parts"] = progress.parts and progress.parts._asdict()
    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def service(memory: int) -> Callable[[Asked], Answer]:
    """A function that answers questions, each within `memory` bytes; loads what they need in advance."""
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
    """Report the progress regularly while the block runs, and at its end."""
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
        return Answer("", translated(wrong), wrong.exit_code)
    except (MemoryError, RecursionError):
        return Answer("", say("out of memory"), 3)
    if len(found.text) > MOST_ANSWER:
        return Answer("", say("the answer is too long; ask for fewer solutions"), 2)
    return found
