"""What the worker processes of `tasks` do: answer questions, one after the other.

They report the progress of each question; the result is an `Answer`.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.language import numbers_of_any_length, say, translated, use
from satpuzzle.runtime.memory import bound
from satpuzzle.runtime.processes import report
from satpuzzle.schemas.serving import Standing
from satpuzzle.web.questions import Answer, Asked, answer

WARM = b'{"puzzle": "1 2 -1 -2\\n1 2 -1 -2\\n2 -1 -2 1\\n1 2 -1 -2"}'


def progress_json(progress: Progress) -> str:
    """The progress as JSON."""
    data = {name: getattr(progress, name) for name in Standing.__annotations__}
    data["parts"] = progress.parts and progress.parts._asdict()
    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def answered(memory: int, asked: Asked | None) -> Answer | None:
    """The answer to a question within `memory` bytes; without a question, load what questions need and limit memory."""
    if asked is None:
        for question in ("count", "unique"):
            answer(Asked(question, WARM, "", "", 10.0), memory, Progress())
        bound(memory)
        return None
    use(asked.language)
    progress = Progress()
    with _telling(progress):
        return _answered(asked, memory, progress)


@contextlib.contextmanager
def _telling(progress: Progress) -> Iterator[None]:
    """Report the progress regularly while the block runs, and at its end."""
    ended = threading.Event()

    def tell() -> None:
        while not ended.wait(0.25):
            with contextlib.suppress(MemoryError):
                report(progress_json(progress))

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
    report(progress_json(progress))


def _answered(asked: Asked, memory: int, progress: Progress) -> Answer:
    try:
        found = answer(asked, memory, progress)
    except SatpuzzleError as wrong:
        return Answer("", translated(wrong), wrong.exit_code)
    except (MemoryError, RecursionError):
        return Answer("", say("out of memory"), 3)
    if len(found.text) > 16 * 2**20:
        return Answer("", say("the answer is too long; ask for fewer solutions"), 2)
    return found
