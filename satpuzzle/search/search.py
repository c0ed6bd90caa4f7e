"""A search for the solutions of one puzzle: which engine makes how much effort for which question.

`solve` and `count` use `Search`. It stores all it learns in one place (`known`), so it can be asked any question,
in any order, any number of times. Solutions can be shown before all are counted. When the search is stopped (by a time
limit or Ctrl-C), everything found so far can still be read.

With the engine `auto`, the effort of the frontier engine is estimated; SAT, and beams for any one solution, try before
for a share of it (`_turns`). Limits of turns are effort and not time, so the answer and its way are the same on every
machine.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

from satpuzzle.errors import EngineLimitError, OutOfTimeError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import hidden
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.events import listening, tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked, flag
from satpuzzle.search.engine_adapters import ALL, ENGINES, Engine, KnownSolutions
from satpuzzle.search.settings import Settings, as_settings

Question = Literal["first", "some", "list", "count"]  # any one, some essential ones, all in order, or their number


class _Listing:
    """The state of the latest list: how many solutions it gave, and whether it ended."""

    given, ended = 0, False


class Search(Iterator[Solution]):
    """A search for the solutions of a puzzle, which answers several questions about them.

    Iterating over it gives the solutions in canonical order. A checkpoint belongs to one question: all solutions, or a
    given number of them.

    Args:
        puzzle: The puzzle, or its name, file or text.
        limit: The largest number of solutions to list, the first in canonical order; None for all.
        up_to_rotation: List only the first of the solutions that symmetries of the board map to each other.
        settings: How to search.
        deadline: The time limit; its `progress` shows the state of the search.

    Raises:
        InputError: The puzzle, the limit, a recipe, a solver or a file is invalid.

    Example:
        >>> import satpuzzle
        >>> search = satpuzzle.Search("standard", limit=1)
        >>> [solution.check_line()[:18] for solution in search.find()]
        ['CHECK: 2,-2,3,4,-1']
        >>> search.complete, search.count().distinct
        (False, 8)
    """

    @checked(limit=1, up_to_rotation=flag)
    def __init__(
        self,
        puzzle: PuzzleLike,
        *,
        limit: int | None = None,
        up_to_rotation: bool = False,
        settings: Settings | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self.puzzle = puzzle = as_puzzle(puzzle)
        self.limit, self.up_to_rotation = limit, up_to_rotation
        self.settings = settings = as_settings(settings).settled
        self.deadline = clock(deadline=deadline)
        self.deadline.progress.at_least(0)
        self._mode = settings.chosen
        self._used = [*ENGINES] if self._mode == "auto" else [self._mode]
        self._found = KnownSolutions(puzzle)
        self._checked = False  # whether another engine confirmed the counts
        self._latest = _Listing()
        self._many = False  # an engine stopped because there are too many solutions to sort
        self._unable: dict[str, EngineLimitError] = {}  # engines that cannot search the puzzle
        if listening():
            told: dict[str, object] = {"title": puzzle.title, "cards": len(puzzle.cards), "board": puzzle.board.name}
            told |= {"rule": str(puzzle.rule), "rotations": len(puzzle.find_symmetries(self.deadline)), "limit": limit}
            told |= {"engine": self._mode, "memory": settings.memory, "recipe": settings.loaded_recipe.name}
            told |= {"timeout": self.deadline.limit, "processes": settings.processes}
            tell("search.start", **told, in_parts=settings.in_parts)
        self._engines = self._engines_for(puzzle)

    def _engines_for(self, puzzle: Puzzle) -> dict[str, Engine]:
        """Make the engines that search `puzzle`, this one or with its cards shuffled."""
        makers = {name: ENGINES[name] for name in self._used}
        if self.settings.in_parts:
            from satpuzzle.search.parts import ByParts

            makers["parts"] = ByParts
        return {name: make(puzzle, self.settings, self._found, self.deadline) for name, make in makers.items()}

    @cached_property
    def _any_engines(self) -> dict[str, Engine]:
        """The engines that look for any one solution, with shuffled cards."""
        same = hidden(self.puzzle, self.settings.seed)
        same.find_symmetries(self.deadline)
        return self._engines_for(same)

    @property
    def counts(self) -> Counts | None:
        """The exact counts; None while they are not known."""
        return self._found.counts

    @property
    def engine(self) -> str:
        """The name of the engine that counted; before that, of the one that lists."""
        return self._found.engine or self._used[0]

    @property
    def at_least(self) -> int:
        """A lower bound on the number of distinct solutions, by what is known so far."""
        return self._found.at_least

    @property
    def complete(self) -> bool:
        """Whether the latest list (or `first`) gave all solutions that exist."""
        if self.counts is None or not self._latest.ended:
            return False
        return self._latest.given == (self.counts.essential if self.up_to_rotation else self.counts.distinct)

    @property
    def partial(self) -> list[Solution]:
        """The solutions found before the search was stopped, in canonical order; empty if the latest list gave any."""
        return [] if self._latest.given else self._found.listing(up_to_rotation=self.up_to_rotation)[: self.limit]

    def first(self) -> Solution | None:
        """Find any one solution.

        Returns:
            A solution; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Search("smiley").first() is None
            False
        """
        listing = self._latest = _Listing()
        self._ask("first", 1)
        if not self._found and self.settings.cross_check:
            self.count()
        listing.given, listing.ended = min(1, len(self._found)), True
        return self._found.any or next(iter(self._found), None)

    @cached_property
    def _list(self) -> Iterator[Solution]:
        return iter(self.find())

    def __next__(self) -> Solution:
        """The next solution of `find`, which runs before the first is given and may raise OutOfTimeError."""
        return next(self._list)

    def any_one(self) -> Iterator[Solution]:
        """Yield the solution that `first` finds, if there is one.

        Yields:
            One solution at most.

        Raises:
            OutOfTimeError: The deadline was reached.

        Example:
            >>> import satpuzzle
            >>> len([*satpuzzle.Search("smiley").any_one()])
            1
        """
        yield from filter(None, [self.first()])

    def find(self) -> list[Solution]:
        """Find the solutions asked for.

        Returns:
            The solutions in canonical order.

        Raises:
            OutOfTimeError: The deadline was reached; `partial` holds what was found.

        Example:
            >>> import satpuzzle
            >>> len(satpuzzle.Search("standard").find())
            8
        """
        return list(self.stream())

    def stream(self) -> Iterator[Solution]:
        """Give the solutions asked for one by one, each as soon as it is certain.

        Yields:
            The solutions in canonical order.

        Raises:
            OutOfTimeError: The deadline was reached.

        Example:
            >>> import satpuzzle
            >>> print(next(satpuzzle.Search("standard").stream()).check_line()[:18])
            CHECK: 2,-2,3,4,-1
        """
        listing = self._latest = _Listing()
        for solution in self._in_order():
            listing.given += 1
            self._found.add_at_least(listing.given)
            self.deadline.progress.at_least(listing.given)
            yield solution
            if listing.given == self.limit:
                break
        listing.ended = True

    def essential(self, most: int = ALL) -> list[Solution]:
        """Find up to `most` essential solutions, or all, regardless of the limit.

        The search stops as soon as there are enough, so different solvers may find different ones.

        Args:
            most: The largest number of solutions to find.

        Returns:
            The solutions in canonical order; each is the first of its rotations. Fewer than `most` are all there are.

        Raises:
            OutOfTimeError: The deadline was reached.

        Example:
            >>> import satpuzzle
            >>> len(satpuzzle.Search("standard").essential(5))
            2
        """
        self._ask("some", most)
        return sorted(self._found[:most])

    def count(self) -> Counts:
        """Count all solutions exactly.

        With `cross_check`, a second engine counts independently.

        Returns:
            The three counts.

        Raises:
            OutOfTimeError: The deadline was reached.
            DisagreementError: Two engines count differently, which is a bug.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Search("standard").count().essential
            2
        """
        self._ask("count")
        assert self.counts is not None, "no engine counted"
        if self.settings.cross_check and not self._checked:
            witness = next(name for name in ENGINES if name != self.engine)
            seen = KnownSolutions(self.puzzle)
            self._begun(ENGINES[witness](self.puzzle, self.settings, seen, self.deadline)).count()
            self._found.settle(witness, seen.counts)
            self._checked = True
        return self.counts

    def _in_order(self) -> Iterator[Solution]:
        """Yield all solutions in canonical order; few solutions are found in any order and sorted."""
        self._ask("list")
        if self.counts is not None and self.counts.distinct <= choices.MOST_SORTED and not self._found.all_known:
            self._begun(self._engines[self.engine]).find()
        if self._found.all_known:
            yield from self._found.listing(up_to_rotation=self.up_to_rotation)
            return
        for solution in self._begun(self._engines[self.engine]).ordered():
            if not self.up_to_rotation or solution == solution.orbit(self.deadline)[0]:
                yield solution

    def _engine(self, name: str, question: Question) -> Any:
        """The engine of that name for a question."""
        return (self._any_engines if question == "first" else self._engines)[name]

    def _begun(self, engine: Engine) -> Engine:
        """The engine, which begins to work."""
        self.deadline.progress.begin(engine.label, often=True)
        return engine

    def _answered(self, question: Question, enough: int) -> bool:
        """Whether the question has its answer."""
        counting = question in ("list", "count")
        return self.counts is not None if counting else len(self._found) >= enough or self._found.all_known

    def _ask(self, question: Question, enough: int = ALL) -> None:
        """Ask the engines in turn until there is an answer, or each has done what it can.

        Args:
            question: What is asked.
            enough: How many essential solutions suffice, for `first` and `some`.

        Raises:
            OutOfTimeError: The deadline of the search was reached.
            EngineLimitError: No engine can search the puzzle.
        """
        self.puzzle.find_symmetries(self.deadline)
        self.deadline.progress.solutions = self.at_least  # the deadline may have served another search before
        self._many, self._unable = False, {}
        if self._answered(question, enough):
            return
        for name, effort in self._turns(question):
            self._turn(name, effort, question, enough)
            if self._answered(question, enough):
                return
        if name in self._unable:
            raise self._unable[name]

    def _turn(self, name: str, effort: float | None, question: Question, enough: int) -> None:
        """Let an engine work until it has an answer or has spent its effort, and tell what came of it."""
        progress, told = self.deadline.progress, {"engine": name, "question": question}
        tell("search.turn", **told, effort=effort)
        start, made, left = self.deadline.elapsed, progress.placements, say("interrupted")
        try:
            progress.effort = math.inf if effort is None else effort
            engine = self._begun(self._engine(name, question))
            last = ALL if self.limit is None else max(choices.MOST_SORTED, 2 * self.limit)
            if question in ("list", "count"):
                engine.count(None if question == "count" else last if effort is None else choices.MOST_SORTED)
            else:
                engine.find(enough)
            self._many = question == "list" and self.counts is None
            left = say("too many solutions to sort") if question == "list" else say("no quick answer")
        except EngineLimitError as error:
            self._unable[name], left = error, str(error)
        except OutOfTimeError as error:
            left = str(error) if progress.effort > 0 else say("no quick answer")
            if progress.effort > 0:
                raise
        finally:
            progress.effort = math.inf
            self._found.add_at_least(progress.solutions or 0)
            seconds = self.deadline.elapsed - start
            if self._answered(question, enough):
                what = {"at_least": self.at_least, "exact": self.counts is not None}
                tell("search.answered", **told, seconds=seconds, **what, placements=progress.placements - made)
            else:
                tell("search.left", **told, seconds=seconds, reason=left)

    def _turns(self, question: Question) -> Iterator[tuple[str, float | None]]:
        """Yield an engine and the limit of its effort, or None: it goes on until it has an answer, or cannot.

        A plain search of a small board, SAT, or beams for any one begin. The latter two go on in turns that get longer
        with what they have learnt, until they have spent a share of the effort that the frontier engine takes by its
        estimate; then it is asked. A search that was cut into parts goes there at once, unless it is short.
        """
        settings, cells, auto = self.settings, self.puzzle.board.cells, self._mode == "auto"
        first, counting, path = question == "first", question == "count", settings.checkpoint
        cut = settings.in_parts and (not first or settings.first_in_parts)
        kept = cut and path is not None and os.path.exists(path) and os.path.getsize(path) > 0
        if kept or not (auto or cut):
            yield "parts" if kept else self._mode, None
            return
        others = ["beams", "sat"] if first and cells > choices.SAT_FIRST else ["sat"]
        if auto and cells <= choices.PLAIN and not first:
            yield "plain", choices.GLANCE
        elif auto and (first or (cells <= choices.SAT_FIRST and not counting)):
            yield others[0], choices.SOON
        effort: float = self._engine("frontier", question).effort(counting=question in ("list", "count"))
        waits = cut and (settings.first_in_parts or question != "some")  # another process or machine, for its parts
        turn, tried = choices.SOON, choices.COUNTING if counting else choices.SOON
        while auto and not waits and effort > choices.WORTH * tried:
            able = [name for name in others if name not in self._unable]
            if self._many and (self.limit is not None or effort == math.inf):
                return  # the list begins sooner than all are counted
            if self._many or not able:
                break
            for name in able:
                yield name, None if effort == math.inf and len(able) == 1 else turn
                tried += turn
            turn *= 2
        yield "parts" if cut and effort > choices.WHOLE else "frontier", None
        yield from ((name, None) for name in others[-1:] if auto and name not in self._unable)
