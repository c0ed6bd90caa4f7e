"""Long searches in parts: cutting a search, doing its parts side by side, and the checkpoint that keeps their results.

`ByParts` is the frontier engine in parts. A `Cut` says how a search is cut: it is made once, sent to all processes and
kept in the checkpoint. `Parts` does the parts that it defines, the same ones on every machine. `results` has them done:
here, by several processes, or by a Dask cluster. `cubes` splits a formula, so that other
programs can solve it in parts.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from copy import copy
from functools import partial
from itertools import count, islice
from typing import Any, NamedTuple, TypeVar

from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Domains
from satpuzzle.errors import InputError, OutOfTimeError, WrongAnswerError, needs
from satpuzzle.model import Lay, Placement, Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.solution import hidden
from satpuzzle.notation import toml
from satpuzzle.runtime import choices, files, validation
from satpuzzle.runtime.deadline import Deadline, PartsProgress, clock
from satpuzzle.runtime.events import remark, tell
from satpuzzle.runtime.files import MOST_HEAD, Journal, changed, head_of, line_sum
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import reuse_freed
from satpuzzle.runtime.processes import LOST, outcomes
from satpuzzle.runtime.validation import checked
from satpuzzle.search.engine_adapters import ALL, ByFrontier, KnownSolutions
from satpuzzle.search.settings import Settings
from satpuzzle.version import SERIES, __version__

Item = TypeVar("Item")
FORMAT = "satpuzzle checkpoint 4"
KEPT = "parts", "order", "middle", "merging"  # what a checkpoint keeps of a cut
ANSWER = 5.0  # seconds a Dask scheduler has for its first answer


class Cut(NamedTuple):
    """How a search by the frontier engine is cut into parts.

    Attributes:
        puzzle: The puzzle.
        memory: Bytes for the tables of a process that does parts.
        parts: About how many parts are wanted.
        order: The order in which the cells are filled; None for that of the board.
        middle: In a count that meets in the middle, the number of cells before the middle in that order.
        merging: Whether the halves of such a count merge equal states.
        enough: How many essential solutions suffice; None for all.
        listing: Whether all solutions are wanted, not just their number.
        version: The version of this program.
    """

    puzzle: Puzzle
    memory: int
    parts: int = choices.FEWEST_PARTS
    order: Sequence[int] | None = None
    middle: int | None = None
    merging: bool = False
    enough: int | None = None
    listing: bool = True
    version: str = __version__


class Result(NamedTuple):
    """The result of a part; of solutions that are rotations of each other it may list only one.

    Attributes:
        part: The number of the part, from 0.
        found: How many solutions it has.
        solutions: The solutions; None if they are not listed.
        seconds: The time it took.
        placements: Cards placed.
    """

    part: int
    found: int
    solutions: Sequence[Sequence[Sequence[int]]] | None
    seconds: float = 0.0
    placements: int = 0


class Parts:
    """The parts of a search, which cover each solution once.

    Parts begin with other fillings of the first cells or, in a count that meets in the middle, show other labels on the
    open joins.

    Attributes:
        cut: How the search is cut.
        number: The number of parts.
        factor: The puzzle has this many times the sum of the parts' counts.
        made: A hash of the parts; results can be joined only if it is the same.
    """

    def __init__(self, cut: Cut, deadline: Deadline) -> None:
        from satpuzzle.frontier import FrontierEngine

        here, wanted = __version__, cut.version
        if here != wanted:
            raise InputError("a worker has satpuzzle {here}; install {wanted} everywhere", here=here, wanted=wanted)
        engine = FrontierEngine(cut.puzzle, memory=cut.memory)
        self._parts = engine.cut(cut.parts, cut.order, cut.middle, deadline, merging=cut.merging)
        self.cut, self.number, self.factor = cut, self._parts.parts, engine.factor
        self.made = files.sha256(repr((self.factor, self.number, self._parts.definition)))

    def do(self, part: int, deadline: Deadline) -> Result:
        """Search one part; raises OutOfTimeError."""
        parts, enough, start, made = self._parts, self.cut.enough, deadline.elapsed, deadline.progress.placements
        wanted = self.cut.listing or enough is not None
        found, listed = parts.search(part, deadline, enough) if wanted else (parts.count(part, deadline), None)
        solutions = None if found and listed is None else [solution.lays for solution in listed or ()]
        return Result(part, found, solutions, deadline.elapsed - start, deadline.progress.placements - made)


class ByParts(ByFrontier):
    """The frontier engine, which does long searches in parts; refuses a wrong checkpoint even if it is not needed."""

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions, deadline: Deadline) -> None:
        super().__init__(puzzle, settings, found, deadline)
        self._path = None if settings.checkpoint is None else os.fspath(settings.checkpoint)
        if self._path is not None:
            kept_head(self._path, [found.puzzle, hidden(found.puzzle, settings.seed)])

    def find(self, enough: int = ALL, most: int = ALL) -> None:
        """Find essential solutions until `enough` are known, or all."""
        self._in_parts(None if enough == ALL else enough)
        if len(self.found) < enough and not self.found.all_known:  # some part has too many solutions to list
            super().find(enough, most)

    def count(self, most: int | None = None) -> None:
        """Count all solutions; with `most`, list them, too, unless some part has too many."""
        if not self._in_parts(None, listing=most is not None):
            super().count()

    def _in_parts(self, enough: int | None, *, listing: bool = True) -> bool:
        """Do the parts that are not in the checkpoint: all, or until enough solutions are known.

        Args:
            enough: How many essential solutions to find; None for all.
            listing: Whether all solutions are wanted, not just their number; a checkpoint keeps them in any case.

        Returns:
            False if the search cannot be cut.

        Raises:
            OutOfTimeError: The deadline was reached, or some parts could not be done.
            InputError: The checkpoint belongs to another search.
            WrongAnswerError: A part reported a wrong solution.
            DisagreementError: The parts count more or fewer solutions than they list, which is a bug.
        """
        cut = self._cut(enough)
        if cut is None:
            return False
        parts = Parts(cut._replace(listing=listing or self._path is not None), self._deadline)
        with closing(self._results(parts)) as done:
            self._join(parts, done)
        return True

    def _cut(self, enough: int | None) -> Cut | None:
        """How the search in the checkpoint was cut, or else a new cut; None for a count that merges equal states."""
        new = Cut(self._puzzle, self._settings.for_part, enough=enough)
        if self._path is not None and (head := kept_head(self._path, [self._puzzle], enough=[enough])) is not None:
            return new._replace(**{key: head[key] for key in KEPT})
        method = self._engine.outlook(self._deadline)
        if enough is None and not method.cuttable:
            if method.visited:  # a long one
                remark(say("this search cannot be cut into parts: it runs in one process, without a checkpoint"))
            return None
        if enough is None and method.meeting is not None:
            return new._replace(**{key: getattr(method.meeting, key) for key in KEPT})
        work = method.visits if enough is None else method.visited
        number = int(max(choices.FEWEST_PARTS, min(choices.MOST_PARTS, work / choices.PLACEMENTS_IN_PART)))
        return new._replace(parts=number, order=method.order)

    def _results(self, parts: Parts) -> Generator[Result]:
        """The results of all parts: those in the checkpoint, then those of the others, which it keeps as they come."""
        settings, deadline, progress = self._settings, self._deadline, self._deadline.progress
        with nullcontext() if self._path is None else checkpoint(self._path, parts) as file:
            entries = [] if file is None else file.entries
            kept = {entry["part"]: Result(entry["part"], entry["found"], entry["solutions"]) for entry in entries}
            yield from kept.values()
            # Neighbouring parts take similar times: all are done in an order whose first few are spread evenly.
            todo = [part for part in range(parts.number) if part not in kept]
            if parts.cut.enough is None:
                todo.sort(key=lambda part: part * 0.618 % 1)  # the golden section
            start = deadline.elapsed
            progress.begin("frontier", often=True)
            how = {"processes": settings.frontier_processes, "scheduler": settings.scheduler, "checkpoint": self._path}
            tell("search.parts", engine="frontier", parts=parts.number, known=len(kept), **how)
            progress.parts = PartsProgress(len(kept), parts.number, self.found.at_least, 0.0, 0)
            with closing(results(settings, parts, todo, deadline)) as fresh:
                for done, (part, found, solutions, seconds, _) in enumerate(fresh, len(kept) + 1):
                    if file is not None:
                        file.write({"part": part, "found": found, "solutions": solutions})
                    tell("search.part", part=part, done=done, parts=parts.number, number=found, seconds=seconds)
                    yield Result(part, found, solutions)
                    since = deadline.elapsed - start
                    progress.parts = PartsProgress(done, parts.number, self.found.at_least, since, done - len(kept))

    def _join(self, parts: Parts, done: Iterable[Result]) -> None:
        """Store what the parts have found, until that is enough or they end, and settle the count."""
        found, enough = self.found, parts.cut.enough
        counted, listed, missing = 0, True, set(range(parts.number))
        for part, number, solutions, *_ in done:
            missing.remove(part)
            listed = listed and solutions is not None
            for lays in solutions or ():
                solution = Solution(tuple(Lay(*lay) for lay in lays), self._puzzle)
                for wrong in solution_faults(solution):
                    raise WrongAnswerError("a part reported an invalid solution: {wrong}", wrong=wrong)
                found.add(solution.orbit(self._deadline))
            if enough is None:  # otherwise the parts' counts do not add up
                counted += parts.factor * number
                found.add_at_least(counted)
            elif len(found) >= enough:
                return
        if missing:
            named = ", ".join(str(part + 1) for part in sorted(missing)[:5]) + (", …" if len(missing) > 5 else "")
            raise OutOfTimeError("{n} parts of the search failed (part {named})", n=len(missing), named=named)
        if enough is None and not (listed and counted == found.distinct):
            found.settle("frontier", self._engine.counts_of(counted, self._deadline))
        if listed:
            found.settle("frontier")


# --- the checkpoint


def kept_head(path: str, puzzles: Sequence[Puzzle], **more: Sequence[object]) -> Any:
    """Read how the search in a checkpoint was cut.

    Only the first line is read, so a wrong file is refused even if the search is done without parts.

    Args:
        path: The file.
        puzzles: The puzzles that it may be about.
        more: The values that it may have for other keys.

    Returns:
        The first line; None if nothing is stored yet.

    Raises:
        InputError: The file belongs to another search, or was changed.
    """  # noqa: DOC501
    if not os.path.exists(path):
        return None
    known = [files.sha256(toml.write(puzzle)) for puzzle in puzzles]
    with files.reading(path) as file:
        line = file.readline(MOST_HEAD)
    head = head_of(line, path, {"format": [FORMAT], "version": [SERIES], **more, "puzzle": known})
    if head is not None and head.get("sum") != line_sum({}, head):
        raise changed(path, 1)
    return head


def checkpoint(path: str, parts: Parts) -> Journal:
    """The checkpoint of a search, whose first line says which search that is and how it is cut; raises InputError."""
    cut, puzzle = parts.cut, files.sha256(toml.write(parts.cut.puzzle))
    head = {"format": FORMAT, "enough": cut.enough, "puzzle": puzzle, "version": SERIES}
    head |= {**{key: getattr(cut, key) for key in KEPT}, "made": parts.made}
    return Journal(path, {**head, "sum": line_sum({}, head)})


# --- doing the parts


def results(settings: Settings, parts: Parts, todo: Sequence[int], deadline: Deadline) -> Generator[Result, None, None]:
    """Do parts of a search as the settings say, and yield the results as they come.

    Parts whose process died or ran out of memory are repeated, and left out if that happens every time.
    """  # noqa: DOC402
    if settings.scheduler is not None:
        for _, done in by_cluster(settings.scheduler, do_elsewhere, parts.cut, iter(todo), deadline):
            deadline.progress.placements += done.placements
            yield done
    elif settings.frontier_processes > 1:
        work, tasks = partial(do_elsewhere, parts.cut), ((part, deadline) for part in todo)
        with closing(outcomes(settings.frontier_processes, work, tasks, deadline)) as finished:
            for _, report in finished:
                if not isinstance(report.error, LOST):
                    result: Result = report.get()
                    deadline.progress.placements += result.placements
                    yield result
    else:
        for part in todo:
            with suppress(MemoryError):
                yield parts.do(part, deadline)


def do_elsewhere(cut: Cut, part: int, deadline: Deadline) -> Result:
    """Do a part in another process, with the tables of its earlier parts of the same search. Raises OutOfTimeError."""
    if getattr(_kept, "cut", None) != cut:
        reuse_freed()
        _kept.cut, _kept.parts = cut, Parts(cut, deadline)
    done: Result = _kept.parts.do(part, deadline)
    return done


_kept = threading.local()  # a process of the cluster may do several parts at once


def by_cluster(
    address: str, do: Callable[..., Any], common: object, tasks: Iterator[Item], deadline: Deadline
) -> Generator[tuple[Item, Any], None, None]:
    """Do tasks on a Dask cluster, which repeats those of workers that died.

    Tasks are left out if they fail, or if the scheduler dies.

    Args:
        address: The address of the scheduler.
        do: Called on a worker as `do(common, task, deadline)`.
        common: What all tasks need; it is sent once.
        tasks: The tasks; each is read when a worker will soon be free.
        deadline: The time limit.

    Yields:
        Each task with its result, as they come.

    Raises:
        InputError: There is no scheduler at the address, or a worker cannot import this package.
        OutOfTimeError: The time limit is reached.
    """
    import asyncio

    with needs("--scheduler", "cluster"):
        from distributed import Client, as_completed
        from distributed.comm import connect  # type: ignore[attr-defined]
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith(("distributed", "tornado", "asyncio")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # errors are reported here

    async def probe() -> None:  # a client itself would ask a mute address for ever
        async with asyncio.timeout(ANSWER):
            (await connect(address)).abort()  # type: ignore[no-untyped-call]

    try:
        asyncio.run(probe())
        client = Client(address, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (ImportError, MemoryError, OSError, RuntimeError, TypeError, ValueError):  # memory: no Dask answers
        deadline.check()
        raise InputError(
            "--scheduler: no Dask scheduler answers at {address!r}; start one with: dask scheduler", address=address
        ) from None
    with closing(client):
        if not client.scheduler_info()["workers"]:
            remark(say("waiting for workers; start one with: dask worker {address}", address=address))
        shared = client.submit(copy, common, pure=False)
        doing: dict[Any, Item] = {}
        order = count(0, -1)
        completed = as_completed((), loop=client.loop, timeout=deadline.left)  # type: ignore[no-untyped-call]

        def begin() -> None:
            threads = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
            for task in islice(tasks, max(0, 2 * max(1, threads) - len(doing))):
                doing[future := client.submit(do, shared, task, deadline, pure=False, priority=next(order))] = task
                completed.add(future)  # type: ignore[no-untyped-call]

        try:
            begin()
            for future in completed:
                task = doing.pop(future)
                try:
                    result = future.result()
                except ImportError as error:
                    raise InputError("--scheduler: a worker cannot import satpuzzle: {error}", error=error) from None
                except (OutOfTimeError, InputError):
                    raise
                except Exception:  # what became of the worker, or of the scheduler
                    continue
                finally:
                    with suppress(OSError, RuntimeError):  # the scheduler is gone
                        begin()
                yield task, result
        except TimeoutError:  # of `as_completed`, as short as the deadline
            raise OutOfTimeError("not finished within {limit:g} s", limit=deadline.limit) from None
        finally:
            client.cancel([shared, *doing])  # type: ignore[no-untyped-call]


Cube = tuple[Placement, ...]


def cubes(puzzle: Puzzle, least: int, deadline: Deadline) -> list[Cube]:
    """Make at least `least` cubes.

    The shortest cube is extended until there are enough, so their lengths differ by at most one. Cubes with a mismatch
    or with a card used too often are left out.

    Args:
        puzzle: The puzzle.
        least: The number of cubes wanted.
        deadline: The time limit.

    Returns:
        The cubes in canonical order of the cells filled; fewer than `least` if the puzzle has no more.
    """
    domains = Domains(puzzle)
    level: deque[Cube] = deque([()])
    for cell in islice(cell_order(domains), len(puzzle.hints), None):
        longer: list[Cube] = []
        while level and len(level) + len(longer) < least:
            deadline.check()
            longer += extended(domains, level.popleft(), cell)
        level.extend(longer)
        if not 0 < len(level) < least:
            break
    return sorted(level)


@checked(least=1)
def make_cubes(encoding: Encoding, least: int, deadline: Deadline | None = None) -> list[list[int]]:
    """Split a formula into cubes: lists of assumptions such that every model fits exactly one of them.

    Args:
        encoding: The formula, made by `encode`.
        least: The number of cubes wanted; there may be a few more.
        deadline: The time limit.

    Returns:
        The cubes; each is a list of literals.

    Raises:
        InputError: The first cells cannot be filled in that many ways.
        OutOfTimeError: The deadline was reached.

    Example:
        >>> import satpuzzle
        >>> encoding = satpuzzle.encode("standard")
        >>> len(satpuzzle.make_cubes(encoding, 20)) >= 20
        True
    """
    validation.of("encoding", encoding, Encoding, say("an Encoding, as encode makes one"))
    possible = cubes(encoding.puzzle, least, clock(deadline=deadline))
    if len(possible) < least:
        raise InputError("fewer than {least} cubes exist; ask for fewer", least=least)
    return [encoding.assumptions(cube) for cube in possible]


def cell_order(domains: Domains) -> Iterator[int]:
    """All cells in the order of filling: given ones, then those with most filled neighbours, then fewest placements."""
    board, near = domains.puzzle.board, Counter[int]()
    given = [hint.cell for hint in domains.puzzle.hints]
    empty = {cell: len(options) for cell, options in enumerate(domains.cells)}
    while empty:
        cell = given.pop() if given else min(empty, key=lambda cell: (-near[cell], empty[cell], cell))
        del empty[cell]
        near.update(board.across[cell, side].cell for side in range(board.sides) if (cell, side) in board.across)
        yield cell


def extended(domains: Domains, cube: Cube, cell: int) -> list[Cube]:
    """Extend `cube` by every placement in `cell` that fits."""
    puzzle, meets = domains.puzzle, domains.puzzle.rule.meets
    placed = (*puzzle.hints, *cube)
    shown_at = {there: puzzle.look(kind, turn) for there, kind, turn in placed}
    used = Counter(placement.type for placement in placed)
    across = ((side, puzzle.board.across.get((cell, side))) for side in range(puzzle.board.sides))
    touched = [(side, shown_at[other.cell][other.side]) for side, other in across if other and other.cell in shown_at]
    return [
        (*cube, Placement(cell, kind, turn))
        for kind, turn, shown in domains.cells[cell]
        if used[kind] < puzzle.types[kind - 1].count and all(meets(shown[side], label) for side, label in touched)
    ]
