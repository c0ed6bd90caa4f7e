"""Sets that cannot be, of members that can be asked for in any set: minimal ones and smallest ones.

What is asked for is monotone: if a set cannot be, no larger one can. A set that cannot be is minimal if none of it
can be left out, and smallest if no other has fewer members.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from typing import Generic, NamedTuple, TypeVar

from satpuzzle.encode.cardinality import totalizer
from satpuzzle.engines.sat.oracles import oracle_maker
from satpuzzle.engines.sat.pysat import DEFAULT_SOLVER
from satpuzzle.errors import DisagreementError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

WITNESS = "minisat22"  # the solver that is asked once more
Way = TypeVar("Way")  # how a set can be


class Asking(NamedTuple, Generic[Way]):
    """Whom to ask. members: in the order in which they are kept rather than others.

    fill: how this set can be, or None. reached: all members that are in a way which was found for a set. images: the
    sets that can be because this one can.
    """

    members: Sequence[int]
    fill: Callable[[Collection[int], Clock], Way | None]
    reached: Callable[[Way, Collection[int]], set[int]]
    images: Callable[[frozenset[int]], Iterable[frozenset[int]]]

    def ask(self, chosen: Collection[int], clock: Clock) -> Way | None:
        """How this set can be; None if it cannot, as is known of all members together."""
        return None if len(chosen) == len(self.members) else self.fill(chosen, clock)


def minimal(asking: Asking[Way], clock: Clock) -> list[int]:
    """A minimal set that cannot be, where all members together cannot. Raises OutOfTimeError.

    By halves, so that a small set among many members takes few questions (QuickXplain, Junker 2004).
    """

    def within(kept: list[int], fresh: bool, rest: list[int]) -> list[int]:
        """Of `rest` what must join `kept`; fresh: `kept` was not asked for yet."""
        if fresh and asking.ask(kept, clock) is None:
            return []
        if len(rest) == 1:
            return rest
        one, other = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        later = within([*kept, *one], True, other)
        return [*within([*kept, *later], bool(later), one), *later]

    return sorted(within([], True, list(asking.members)))


def smallest(asking: Asking[Way], rounds: int, clock: Clock) -> list[int] | None:
    """A smallest set that cannot be, where all members together cannot; None if that takes more rounds.

    A set that cannot be has a member outside of every set that can. So of the latter some are collected, as large
    as they can be, and the smallest set with a member outside of each is asked for; it cannot be, and then none
    smaller does, or it can, and is collected (Ignatiev and others 2015). That none is smaller is asked of a second
    solver. Raises OutOfTimeError, DisagreementError.
    """
    number = {member: place for place, member in enumerate(asking.members, 1)}
    outputs, clauses = totalizer(list(number.values()), len(number), len(number) + 1)
    variables = max((abs(literal) for clause in clauses for literal in clause), default=len(number))
    outside: list[list[int]] = []
    size = 0
    with closing(oracle_maker()(variables, clauses)) as oracle:
        for _ in range(rounds):
            while (model := oracle.solve([-output for output in outputs[size : size + 1]], clock)) is None:
                size += 1
            true = {*model}
            chosen = [member for member, literal in number.items() if literal in true]
            way = asking.ask(chosen, clock)
            if way is None:
                _confirm(variables, [*clauses, *outside], outputs, size, clock)
                return chosen
            largest = _grown(asking, chosen, way, clock)
            for image in {frozenset(largest), *asking.images(frozenset(largest))}:
                outside.append([literal for member, literal in number.items() if member not in image])
                oracle.add(outside[-1])
    return None


def _grown(asking: Asking[Way], chosen: Collection[int], way: Way, clock: Clock) -> set[int]:
    """A set that can be, with these members, and with none more."""
    grown = asking.reached(way, chosen)
    for member in asking.members:
        if member not in grown and (more := asking.ask({*grown, member}, clock)) is not None:
            grown = asking.reached(more, {*grown, member})
    return grown


def _confirm(variables: int, clauses: list[list[int]], outputs: list[int], size: int, clock: Clock) -> None:
    """Raise DisagreementError if another solver knows a set with fewer members than `size` outside of all."""
    if size:
        with closing(oracle_maker(WITNESS)(variables, clauses)) as oracle:
            if oracle.solve([-outputs[size - 1]], clock) is not None:
                raise DisagreementError(
                    say("BUG: {one} and {other} differ in the smallest set", one=DEFAULT_SOLVER, other=WITNESS)
                )
