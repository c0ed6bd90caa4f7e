"""Making the proof of a certificate, a long one in parts and in several processes.

A long proof has a part for each placement of some card that has few. The part assumes that the card lies there, so the
formula and this literal have no model. With the opposite literal added to each of its steps, the steps follow from the
formula alone, and the last one says that the card does not lie there. The rest of the proof uses these last steps: the
card must lie somewhere.

Parts are proved, written, and checked by the functions of the checker. They depend only on the formula, so the proof is
the same for any number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import chain
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from satpuzzle.certificates import proving, verify
from satpuzzle.certificates.proving import Trimmed
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DiedError, DisagreementError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline

Task = tuple[Any, ...]  # a method of `_Making`, a part, and what the task needs

SHORT = (1000,)  # conflicts: a proof within these has no parts
MOST_CASES = 8
AHEAD = 2  # tasks that a process has in its queue


def cases_of(formula: verify.Formula) -> Sequence[int]:
    """The variables of the placements of some card that has 2 to `MOST_CASES` of them; none if no card has."""
    placements: dict[int, list[int]] = {
        kind: [] for kind, (number, _) in enumerate(formula.puzzle.types, 1) if number == 1
    }
    for placed in formula.placed:
        for (kind, _), variable in placed.items():
            if kind in placements:
                placements[kind].append(variable)
    return min((each for each in placements.values() if 2 <= len(each) <= MOST_CASES), key=len, default=[])


class Proof:
    """A proof that clauses have no model.

    Args:
        clauses: The clauses.
        cases: Literals, one of which is true in every model; if there are any, a long proof has a part for each.
        processes: The number of processes.
        deadline: The time limit.

    Attributes:
        method: How the proof was made.
        steps: The number of clauses that it adds.
        memory: The memory for checking it, as the checker counts.
    """

    def __init__(self, clauses: Sequence[Clause], cases: Sequence[int], processes: int, deadline: Deadline) -> None:
        self.method, self.steps, self.memory = "", 0, 0
        self._clauses, self._cases = clauses, cases
        self._processes, self._deadline = processes, deadline
        self._trimmed: dict[int, Trimmed] = {}
        self._written: set[int] = set()

    def made(self, file: IO[bytes]) -> Generator[None, None, None]:
        """Write the proof to a file and yield; then check it, which may go on in other processes in the meantime.

        Raises:
            DisagreementError: The clauses have a model, or the checker refuses the proof.
            OutOfTimeError: The time limit was reached.
        """
        if self._cases:
            with TemporaryFile() as raw:
                whole = proving.proved_within(SHORT, self._clauses, raw, self._deadline)
            if whole is not None:
                self._cases, self._processes, self._trimmed[0] = [], 1, whole
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory(prefix="satpuzzle-")) if self._processes > 1 else None
            files = stack.enter_context(closing(_Files(folder)))
            for (what, part, *_), value in stack.enter_context(closing(self._answers(files))):
                if what == "prove":
                    self._trimmed[part] = value
                elif what == "check":
                    self.memory = max(self.memory, value)
                else:
                    self._written.add(part)
                    if len(self._written) == len(self._cases) + 1:
                        self._join(files, file)
                        yield

    def _join(self, files: _Files, file: IO[bytes]) -> None:
        for part, trimmed in sorted(self._trimmed.items()):
            lines = files.opened(f"{part}.lrat")
            lines.seek(0)
            copyfileobj(lines, file)
            self.method = trimmed.method
            self.steps += trimmed.steps

    def _answers(self, files: _Files) -> Generator[tuple[Task, Any], None, None]:
        """Yield the finished tasks with their results."""
        if self._processes == 1:
            making = _Making(self._clauses, self._cases, files, self._deadline)
            yield from ((task, making.do(*task)) for task in self._tasks() if task)
            return
        left = self._deadline.left
        given = self._clauses, self._cases, files, None if left is None else time.monotonic() + left
        tasks = workers.outcomes(self._processes, _service, given, self._tasks(), self._deadline, ahead=AHEAD)
        with closing(tasks):
            for task, report in tasks:
                if workers.failed_with(report, DiedError):
                    report = workers.tried_again(_service, given, task, self._deadline)
                yield task, report.get()

    def _tasks(self) -> Iterator[Task | None]:
        """The tasks in order, each as soon as what it needs is there; None: not yet."""
        parts = range(len(self._cases) + 1)
        yield from (("prove", part) for part in parts if part not in self._trimmed)
        last = [len(self._clauses)]  # the number of the last step of each part
        for part in parts:
            while part not in self._trimmed:
                yield None
            yield "write", part, self._trimmed[part], last[-1] + 1, last[1:]
            last.append(last[-1] + self._trimmed[part].steps)
        for part in parts:
            while part not in self._written:
                yield None
            yield "check", part, last[1 : part + 1]


class _Files:
    """Temporary files by name: without a folder, those of this process."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._open: dict[str, IO[bytes]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _Files, (self._folder,)

    def opened(self, name: str) -> IO[bytes]:
        """The file, made when it is first opened."""
        if name not in self._open:
            self._open[name] = TemporaryFile() if self._folder is None else open(f"{self._folder}/{name}", "a+b")  # noqa: SIM115
        return self._open[name]

    def empty(self, name: str) -> IO[bytes]:
        """The file without its content."""
        file = self.opened(name)
        file.seek(0)
        file.truncate()
        return file

    def close(self) -> None:
        """Close them."""
        for file in self._open.values():
            file.close()


class _Making:
    """Does the tasks of one process. The part after those of the cases is the rest."""

    def __init__(self, clauses: Sequence[Clause], cases: Sequence[int], files: _Files, deadline: Deadline) -> None:
        self._clauses, self._cases = clauses, cases
        self._files, self._deadline = files, deadline

    def do(self, what: str, *task: Any) -> Any:
        """Do a task."""
        return getattr(self, what)(*task)

    def _case(self, part: int) -> int:
        """The literal that a part assumes; 0 for the rest."""
        return self._cases[part] if part < len(self._cases) else 0

    def prove(self, part: int) -> Trimmed:
        """Prove a part."""
        case = self._case(part)
        assumed = [[case]] if case else [[-each] for each in self._cases]
        # Assumed first, so that the solver leaves their opposites out of all clauses.
        return proving.prove([*assumed, *self._clauses], self._files.empty(f"{part}.raw"), self._deadline)

    def write(self, part: int, trimmed: Trimmed, first: int, shown: list[int]) -> None:
        """Write the lines of a part, whose first step has this number; `shown`: the last steps of earlier parts."""
        trimmed.read(self._files.opened(f"{part}.raw"))
        lines = self._files.empty(f"{part}.lrat")
        lines.writelines(trimmed.lines(len(self._clauses), self._deadline, first, self._case(part), shown))
        lines.flush()

    def check(self, part: int, shown: list[int]) -> int:
        """Check the lines of a part; return the memory that this takes, as the checker counts."""
        case, memory = self._case(part), _Measured()
        earlier = () if case else zip(shown, ([-each] for each in self._cases), strict=True)
        known = chain(enumerate(self._clauses, 1), earlier)
        lines = self._files.opened(f"{part}.lrat")
        lines.seek(0)
        try:
            verify.reached([-case] if case else [], known, verify.lines(lines), memory, self._deadline.check)
        except verify.InvalidError as error:
            raise refused(error) from None
        return memory.most


def _service(clauses: Sequence[Clause], cases: Sequence[int], files: _Files, end: float | None) -> Callable[..., Any]:
    deadline = workers.deadline(None if end is None else max(0.0, end - time.monotonic()))
    return _Making(clauses, cases, files, deadline).do


class _Measured(verify.Memory):
    """Measures the memory used."""

    def __init__(self) -> None:
        super().__init__(1 << 50)
        self._start, self.most = self.left, 0

    def take(self, size: int, returned: int = 0) -> None:
        self.most = max(self.most, self._start - self.left + size)
        super().take(size, returned)


def refused(error: verify.InvalidError) -> DisagreementError:
    """The error for a new certificate that the checker refuses."""
    return DisagreementError("BUG: the certificate is invalid: {error}; please report this", error=error)
