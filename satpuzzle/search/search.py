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
from collections.abc import Container, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Literal

from satpuzzle.errors import EngineLimitError, OutOfTimeError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import hidden
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.events import listening, tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked
from satpuzzle.search.engine_adapters import ALL, ENGINES, ByBeams, ByFrontier, Engine
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.settings import Settings, as_settings

Question = Literal["first", "some", "list", "count"]  # any one, some essential ones, all in order, or their number


class _Listing:
    """The state of the latest list: how many solutions it gave, and whether it ended."""

    given = 0
    ended = False


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

    @checked(limit=1)
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
        self.limit = limit
        self.up_to_rotation = up_to_rotation
        self.settings = as_settings(settings).settled
        self.deadline = clock(deadline=deadline)
        self.deadline.progress.at_least(0)
        self._mode = self.settings.chosen
        self._used = [*ENGINES] if self._mode == "auto" else [self._mode]
        self._found = KnownSolutions(puzzle)
        self._checked = False  # whether another engine confirmed the counts
        self._latest = _Listing()
        self._many = False  # an engine stopped because there are too many solutions to sort
        if listening():
            shown = {"title": puzzle.title, "cards": len(puzzle.cards), "board": puzzle.board.name}
            shown |= {"rule": str(puzzle.rule), "rotations": len(puzzle.find_symmetries(self.deadline))}
            how: dict[str, object] = {"limit": self.limit, "engine": self._mode, "memory": self.settings.memory}
            how |= {"recipe": self.settings.loaded_recipe.name, "timeout": self.deadline.limit}
            how |= {"processes": self.settings.processes, "in_parts": self.settings.in_parts}
            tell("search.start", **shown, **how)
        self._engines = self._engines_for(puzzle)

    def _engines_for(self, puzzle: Puzzle) -> dict[str, Engine]:
        """Make the engines that search `puzzle`, this one or with its cards shuffled."""
        engines = {name: ENGINES[name](puzzle, self.settings, self._found) for name in self._used}
        if self.settings.in_parts:
            from satpuzzle.search.parts import ByParts

            engines["parts"] = ByParts(puzzle, self.settings, self._found)
        return engines

    @cached_property
    def _any_engines(self) -> dict[str, Engine]:
        """The engines that look for any one solution, with shuffled cards."""
        same = hidden(self.puzzle, self.settings.seed)
        same.find_symmetries(self.deadline)
        return {**self._engines_for(same), "beams": ByBeams(same, self.settings, self._found)}

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
        return [] if self._latest.given else self._listing()[: self.limit]

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
        solution = self.first()
        if solution is not None:
            yield solution

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
            engine = ENGINES[witness](self.puzzle, self.settings, seen)
            self.deadline.progress.begin(engine.label, often=True)
            engine.count(self.deadline)
            self._found.settle(witness, seen.counts)
            self._checked = True
        return self.counts

    def _in_order(self) -> Iterator[Solution]:
        """Yield all solutions in canonical order; few solutions are found in any order and sorted."""
        self._ask("list")
        if self.counts is not None and self.counts.distinct <= choices.MOST_SORTED and not self._found.all_known:
            self._begun(self.engine).find(self.deadline)
        if self._found.all_known:
            yield from self._listing()
            return
        for solution in self._begun(self.engine).ordered(self.deadline):
            if not self.up_to_rotation or solution == solution.orbit(self.deadline)[0]:
                yield solution

    def _begun(self, name: str, question: Question = "some") -> Engine:
        """The engine that begins to answer a question."""
        engine: Engine = (self._any_engines if question == "first" else self._engines)[name]
        self.deadline.progress.begin(engine.label, often=True)
        return engine

    def _ask(self, question: Question, enough: int = ALL) -> None:
        """Ask the engines in turn until there is an answer, or each has done what it can.

        Args:
            question: What is asked.
            enough: How many essential solutions suffice, for `first` and `some`.

        Raises:
            OutOfTimeError: The deadline of the search was reached.
            EngineLimitError: No engine can search the puzzle.
        """
        counting, found, progress = question in ("list", "count"), self._found, self.deadline.progress

        def answered() -> bool:
            return self.counts is not None if counting else len(found) >= enough or found.all_known

        self.puzzle.find_symmetries(self.deadline)
        progress.solutions = self.at_least  # the deadline may have served another search before
        unable: dict[str, EngineLimitError] = {}
        self._many = False
        if answered():
            return
        for name, effort in self._turns(question, unable):
            told: dict[str, object] = {"engine": name, "question": question}
            tell("search.turn", **told, effort=effort)
            start, made, left = self.deadline.elapsed, progress.placements, say("interrupted")
            try:
                progress.effort = math.inf if effort is None else effort
                engine = self._begun(name, question)
                if counting:
                    engine.count(self.deadline, self._most_sorted(effort) if question == "list" else None)
                else:
                    engine.find(self.deadline, enough)
                self._many = question == "list" and not answered()
                left = say("too many solutions to sort") if question == "list" else say("no quick answer")
            except EngineLimitError as error:
                unable[name] = error
                left = str(error)
            except OutOfTimeError as error:
                left = str(error) if progress.effort > 0 else say("no quick answer")
                if progress.effort > 0:
                    raise
            finally:
                progress.effort = math.inf
                found.add_at_least(progress.solutions or 0)
                told["seconds"] = self.deadline.elapsed - start
                if answered():
                    exact, placements = self.counts is not None, progress.placements - made
                    tell("search.answered", **told, at_least=self.at_least, exact=exact, placements=placements)
                else:
                    tell("search.left", **told, reason=left)
            if answered():
                return
        if name in unable:
            raise unable[name]

    def _most_sorted(self, effort: float | None) -> int:
        """How many solutions are found to be sorted: in the last turn, twice as many as are listed."""
        if effort is not None:
            return choices.MOST_SORTED
        return ALL if self.limit is None else max(choices.MOST_SORTED, 2 * self.limit)

    def _turns(self, question: Question, unable: Container[str]) -> Iterator[tuple[str, float | None]]:
        """Yield an engine and the limit of its effort, or None: it goes on until it has an answer, or cannot.

        The effort of the frontier engine is estimated. Others begin, in turns that get longer, and go on with what they
        have learnt; once they have spent a share of that effort in vain, it is the turn of the frontier engine.

        Args:
            question: What is asked.
            unable: Engines that turned out to be unable to search the puzzle.

        Yields:
            The turns.
        """
        engines, path = self._any_engines if question == "first" else self._engines, self.settings.checkpoint
        cut = "parts" in engines and (question != "first" or self.settings.first_in_parts)
        if cut and path is not None and os.path.exists(path) and os.path.getsize(path) > 0:
            yield "parts", None
            return
        if self._mode != "auto" and not cut:
            yield self._mode, None
            return
        first, counting, cells = question == "first", question == "count", self.puzzle.board.cells
        others = [*["beams"] * (first and cells > choices.SAT_FIRST), "sat"] if self._mode == "auto" else []
        if others and (first or cells <= (choices.SAT_COUNTS if counting else choices.SAT_FIRST)):
            yield others[0], choices.MOMENT if counting else choices.SOON
        turn = choices.SOON
        worth = choices.WORTH * (choices.COUNTING if counting else choices.SOON)  # with so much effort left
        left = math.inf
        with suppress(EngineLimitError):
            frontier = engines["frontier"]
            assert isinstance(frontier, ByFrontier)
            left = frontier.effort(self.deadline, counting=question in ("list", "count"))

        if cut and (self.settings.first_in_parts or question != "some"):  # no other process or machine waits
            worth = math.inf
        while left > worth and not self._many and (able := [name for name in others if name not in unable]):
            for name in able:
                yield name, None if left == math.inf and len(able) == 1 else turn
                worth += choices.WORTH * turn
            turn *= 2
        if self._many and left > worth and (self.limit is not None or left == math.inf):
            return  # the list begins sooner than all are counted
        yield "parts" if cut and left > choices.WHOLE else "frontier", None
        yield from ((name, None) for name in others[-1:] if name not in unable)

    def _listing(self) -> list[Solution]:
        """All known solutions in canonical order."""
        return self._found.listing(up_to_rotation=self.up_to_rotation)
