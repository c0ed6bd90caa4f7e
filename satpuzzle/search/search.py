"""A search for the solutions of one puzzle: which engine gets how long for which question.

`Search` is what `solve` and `count` are made of. What it learns goes into one place (`known`), so that
it may be asked anything in any order, any number of times; solutions can be shown before the last of
them is counted, and what is known stays readable when the search is stopped (by a time limit, by Ctrl-C).

With the engine `auto`, SAT finds the solutions of most puzzles within a moment. Where they are many,
or do not come soon, the frontier engine gets its turn; where that does not suffice, SAT resumes. All
this stands in the tables `ALONE` and `BEFORE_PARTS`. On a board of more than `LARGE` cells the frontier
engine comes first, if its search is short.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from satpuzzle.errors import EngineLimitError, InputError, OutOfTimeError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import hidden, undisguised
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.events import listening, tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import checked
from satpuzzle.search.engine_adapters import ENGINES, MOST_VISITS, NONE, SOON_SEEN, ByFrontier, Engine
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.settings import Settings, as_settings

LARGE = 100  # cells of a board from which on to make a formula takes longer than a short search
MOST_SORTED = 2000  # solutions found in any order and sorted; of more, the first are searched for in order


class Question(Enum):
    """What an engine may be asked."""

    FIRST = "any one solution"
    SOME = "some essential solutions, in any order"
    LIST = "all solutions; or, if they are too many to sort, that they are, or how many there are"
    COUNT = "how many there are"


class Turn(NamedTuple):
    """An engine's turn to answer, and how many seconds it has; None: as long as it takes. visits: the frontier engine
    gets it only if it visits no more than so many partial fillings, about."""

    engine: str
    seconds: float | None = None
    visits: float | None = None


Turns = dict[str, dict[Question, tuple[Turn, ...]]]

SAT, FRONTIER, PARTS = Turn("sat"), Turn("frontier"), Turn("parts")
WORTH_WAITING = Turn("frontier", visits=MOST_VISITS)
# Who answers which question, by the engine that the settings name.
ALONE: Turns = {
    "auto": {
        Question.FIRST: (SAT, FRONTIER),  # whose turn comes where the formula would not fit into memory
        Question.SOME: (Turn("sat", 1.0), Turn("frontier", 30.0), Turn("sat", 60.0), WORTH_WAITING, SAT),
        Question.LIST: (Turn("sat", 1.0), Turn("frontier", 30.0), SAT),
        Question.COUNT: (Turn("frontier", 30.0), Turn("sat", 60.0), FRONTIER),
    },
    "sat": dict.fromkeys(Question, (SAT,)),
    "frontier": dict.fromkeys(Question, (FRONTIER,)),
}
# Who tries first, where long searches are done in parts.
BEFORE_PARTS: Turns = {
    "auto": {
        Question.FIRST: (Turn("sat", 0.5),),
        Question.SOME: (Turn("sat", 0.5),),
        Question.LIST: (Turn("sat", 1.0), Turn("frontier", 0.5)),
        Question.COUNT: (Turn("frontier", 0.5),),
    },
    "sat": {**dict.fromkeys(Question, (Turn("sat", 0.5),)), Question.LIST: (Turn("sat", 1.0),)},
    "frontier": dict.fromkeys(Question, (Turn("frontier", 0.5),)),
}
# Whose search may be cut into parts: to find or count all, the first whose parts are few enough; to find a few, the
# last. It also lists in order.
CUT = {"auto": ("frontier", "sat"), "sat": ("sat",), "frontier": ("frontier",)}


class _Listing:
    """How far the latest list has got: solutions given, and whether it has ended."""

    given = 0
    ended = False


class Search(Iterator[Solution]):
    """The solutions of `puzzle`: the canonically first `limit` of them (None: all), and the counts.

    >>> import satpuzzle
    >>> search = satpuzzle.Search("standard", limit=1)
    >>> [solution.check_line()[:18] for solution in search.find()]
    ['CHECK: 2,-2,3,4,-1']
    >>> search.complete, search.count().distinct
    (False, 8)

    up_to_rotation: of solutions that are rotations of each other only the canonically first is listed.
    deadline: limits its time; how far it is stands in the clock's `progress`. A checkpoint belongs to one
    question: all solutions, or a given number of them. Raises InputError for a puzzle, a recipe, a
    solver or a file that cannot be searched with.
    """

    @checked()
    def __init__(
        self,
        puzzle: PuzzleLike,
        *,
        limit: int | None = None,
        up_to_rotation: bool = False,
        settings: Settings | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        if limit is not None and limit < 1:
            raise InputError("a limit of {limit} solutions; the least is 1", limit=limit)
        self.puzzle = puzzle = as_puzzle(puzzle)
        self.limit = limit
        self.up_to_rotation = up_to_rotation
        self.settings = as_settings(settings).settled
        self.deadline = clock(deadline=deadline)
        self.deadline.progress.at_least(0)
        self._mode = self.settings.chosen
        checkpoint = None if self.settings.checkpoint is None else os.fspath(self.settings.checkpoint)
        if checkpoint is not None and files.check_writable(checkpoint) is None:
            raise InputError("is not a file; name a file for the checkpoint", source=checkpoint)
        self._found = KnownSolutions(puzzle)
        self._any: Solution | None = None  # what `first` gave
        self._checked = False  # by another engine
        self._latest = _Listing()
        self._list: Iterator[Solution] | None = None  # for those who iterate over the search
        if listening():
            self._tell_start()
        self._engines = self._engines_for(puzzle, self._found)
        if checkpoint is not None and self.settings.in_parts:  # a wrong one is refused, whether it is needed or not
            from satpuzzle.search.checkpoint import stored_plan

            stored_plan(checkpoint, puzzle, self.settings, CUT[self._mode], self._any_found.puzzle)

    def _engines_for(self, puzzle: Puzzle, found: KnownSolutions) -> dict[str, Engine]:
        """Those that search `puzzle`, and tell `found` what they learn."""
        base = {name: ENGINES[name](puzzle, self.settings, found) for name in CUT[self._mode]}
        if not self.settings.in_parts:
            return {**base}
        from satpuzzle.search.parts import ByParts

        return {**base, "parts": ByParts(puzzle, found, base, self.settings, shown=self.puzzle)}

    @cached_property
    def _any_found(self) -> KnownSolutions:
        """What those find who look for any one solution: they do not see the cards as they are given."""
        return KnownSolutions(hidden(self.puzzle, self.settings.seed))

    @cached_property
    def _any_engines(self) -> dict[str, Engine]:
        """They."""
        same = self._any_found.puzzle
        same.find_rotations(self.deadline)
        return self._engines_for(same, self._any_found)

    def _tell_start(self) -> None:
        puzzle, settings = self.puzzle, self.settings
        tell(
            "search.start",
            title=puzzle.title,
            cards=len(puzzle.cards),
            board=puzzle.board.name,
            rule=str(puzzle.rule),
            rotations=len(puzzle.find_rotations(self.deadline)),
            limit=self.limit,
            engine=self._mode,
            recipe=settings.loaded_recipe.name,
            memory=settings.memory,
            timeout=self.deadline.limit,
            processes=settings.processes,
            in_parts=settings.in_parts,
        )

    @property
    def counts(self) -> Counts | None:
        """The exact counts, once they are known."""
        return self._found.counts

    @property
    def engine(self) -> str:
        """The engine that counted; before that, the one that lists."""
        return self._found.engine or CUT[self._mode][-1]

    @property
    def at_least(self) -> int:
        """How many distinct solutions there are at least, by what is known so far."""
        return self._found.at_least

    @property
    def parts(self) -> int:
        """Into how many parts the search was cut; 0 if it was not."""
        engines = [self._engines, vars(self).get("_any_engines", {})]
        return max(each["parts"].parts if "parts" in each else 0 for each in engines)

    @property
    def listed(self) -> bool:
        """Has the latest list come to its end?"""
        return self._latest.ended

    @property
    def complete(self) -> bool:
        """Did the latest list (or `first`) give all solutions that there are?"""
        if self.counts is None or not self._latest.ended:
            return False
        return self._latest.given == (self.counts.essential if self.up_to_rotation else self.counts.distinct)

    @property
    def partial(self) -> list[Solution]:
        """What was found before the search was stopped, unless the latest list gave some; in canonical order."""
        return [] if self._latest.given else self._listing()[: self.limit]

    def first(self) -> Solution | None:
        """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError."""
        listing = self._latest = _Listing()
        if self._any is None and self._found:
            self._any = self._found[0]
        self._ask(Question.FIRST, self._answer_first, lambda: self._any is not None or self.counts == NONE)
        if self._any is None and self.settings.cross_check:
            self.count()
        listing.given, listing.ended = int(self._any is not None), True
        return self._any

    def __next__(self) -> Solution:
        """The next of the solutions that `find` finds. Raises OutOfTimeError before the first."""
        if self._list is None:
            self._list = iter(self.find())
        return next(self._list)

    def any_one(self) -> Iterator[Solution]:
        """That solution alone, or none. Raises OutOfTimeError."""
        solution = self.first()
        if solution is not None:
            yield solution

    def find(self) -> list[Solution]:
        """The list of `stream`, whole. Raises OutOfTimeError."""
        return list(self.stream())

    def stream(self) -> Iterator[Solution]:
        """The solutions asked for, in canonical order, each as soon as it is certain. Raises OutOfTimeError."""
        listing = self._latest = _Listing()
        for solution in self._in_order():
            listing.given += 1
            self._found.add_at_least(listing.given)
            self.deadline.progress.at_least(listing.given)
            yield solution
            if listing.given == self.limit:
                break
        listing.ended = True

    def all_found(self) -> list[Solution]:
        """All solutions that `stream` would give, sorted; for puzzles that have few. Raises OutOfTimeError."""
        self._collect(None)
        return self._listing()

    def essential(self, most: int) -> list[Solution]:
        """Up to `most` essential solutions (fewer: there are no more), found in any order, given in canonical order.

        Each stands for its rotations, the canonically first of which it is. Asks no further than it
        must, so which ones are found may differ from solver to solver. Raises OutOfTimeError.
        """
        self._collect(most)
        return sorted(self._found[:most])

    def count(self) -> Counts:
        """The exact counts. Raises OutOfTimeError, and DisagreementError if two engines count differently.

        To check an answer, an engine is asked that had no part in it.
        """
        self._ask(Question.COUNT, lambda engine, deadline, _: engine.count(deadline), lambda: self.counts is not None)
        if self.counts is None:
            raise AssertionError("no engine counted")
        if self.settings.cross_check and not self._checked:
            witness = next(name for name in ENGINES if name != self.engine)
            seen = KnownSolutions(self.puzzle)
            engine = ENGINES[witness](self.puzzle, self.settings, seen)
            engine.prepare(self.deadline)
            engine.count(self.deadline)
            self._found.settle(witness, seen.counts)
            self._checked = True
        return self.counts

    def _in_order(self) -> Iterator[Solution]:
        """All solutions in canonical order; most puzzles have few, which are found in any order and sorted."""
        many = False  # has an engine found more than can be sorted, and stopped by itself?

        def ask(engine: Engine, deadline: Deadline, last: bool) -> None:
            """A turn with an end stops when too many to sort are known, the last at twice the list's limit, if any."""
            nonlocal many
            most: int | None = MOST_SORTED
            if last:
                most = None if self.limit is None else max(MOST_SORTED, 2 * self.limit)
            engine.count(deadline, most)
            many = self.counts is None

        def answered() -> bool:
            """Of many, the first are listed in order by one engine: finding all of them in parts would take longer."""
            return self.counts is not None or (many and "parts" in self._engines and self.limit is not None)

        self._ask(Question.LIST, ask, answered)
        if self.counts is not None and self.counts.distinct <= MOST_SORTED and not self._found.all_known:
            self._engines[self.engine].orbits(self.deadline)
        if self._found.all_known:
            yield from self._listing()
            return
        self._engines[self.engine].prepare(self.deadline)
        for solution in self._engines[self.engine].ordered(self.deadline):
            if not self.up_to_rotation or solution == solution.orbit(self.deadline)[0]:
                yield solution

    def _ask(
        self, question: Question, ask: Callable[[Engine, Deadline, bool], None], answered: Callable[[], bool]
    ) -> None:
        """Ask engine after engine, each for as long as its turn is, until there is an answer.

        ask: gets the engine, its deadline, and whether this is the last turn, which has no end. Raises
        OutOfTimeError if all time is up, EngineLimitError if no engine can search the puzzle.
        """
        self.puzzle.find_rotations(self.deadline)
        progress = self.deadline.progress
        progress.solutions = self.at_least  # a clock may have shown those of another search
        engines = self._any_engines if question is Question.FIRST else self._engines
        turns = list(self._turns(question))
        while turns and not answered():
            engine, seconds, visits = turns.pop(0)
            last = not turns
            asked = engines[engine]
            if visits is not None and not (isinstance(asked, ByFrontier) and asked.is_short(visits, self.deadline)):
                continue
            who = {"engine": engine, "question": question.name.lower()}
            tell("search.turn", **who, seconds=None if last else seconds)
            start = self.deadline.elapsed
            left = say("interrupted")
            try:
                asked.prepare(self.deadline)
                ask(asked, self.deadline.at_most(None if last else seconds), last)
                left = say("there are too many to sort")
            except EngineLimitError as error:
                left = str(error)
                turns = [turn for turn in turns if turn.engine != engine]
                if not turns:
                    raise
            except OutOfTimeError as error:
                left = str(error)
                if last:
                    raise
                self.deadline.check()
            finally:
                self._found.add_at_least(progress.solutions or 0)
                if listening():
                    spent = self.deadline.elapsed - start
                    if answered():
                        known, exact = self.at_least, self.counts is not None
                        tell("search.answered", **who, at_least=known, exact=exact, seconds=spent)
                    else:
                        tell("search.left", **who, reason=left, seconds=spent)

    def _turns(self, question: Question) -> tuple[Turn, ...]:
        """The turns, one after the other; the last has no time limit."""
        racing = question is Question.FIRST and self.settings.races and self._mode != "frontier"
        if "parts" in self._engines and not racing:
            path = self.settings.checkpoint
            resumed = path is not None and os.path.exists(path) and os.path.getsize(path) > 0
            turns = (PARTS,) if resumed else (*BEFORE_PARTS[self._mode][question], PARTS)
        else:
            turns = ALONE[self._mode][question]
        if self._mode == "auto" and question in (Question.FIRST, Question.SOME) and self.puzzle.board.cells > LARGE:
            return (Turn("frontier", visits=SOON_SEEN), *turns)
        return turns

    def _answer_first(self, engine: Engine, deadline: Deadline, _last: bool) -> None:
        solution = engine.first(deadline)
        if solution is not None:
            self._any = undisguised(solution, self.puzzle)
            self._found.add_at_least(1)
            if self.puzzle.turns_soon:
                self._found.add(self._any.orbit())
        elif self._any_found.counts is not None:
            self._found.settle(self._any_found.engine or "", self._any_found.counts)

    def _collect(self, enough: int | None) -> None:
        """Search until `enough` essential solutions are known, or all."""

        def answered() -> bool:
            return self._found.all_known or (enough is not None and len(self._found) >= enough)

        self._ask(Question.SOME, lambda engine, deadline, _: engine.orbits(deadline, enough), answered)
        if not answered():
            raise AssertionError("no engine answered")

    def _listing(self) -> list[Solution]:
        """All solutions known, sorted."""
        return self._found.listing(up_to_rotation=self.up_to_rotation)
