"""The solutions and counts known so far: the only state of a search that changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from satpuzzle.errors import DisagreementError, Parts
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import undisguised


class KnownSolutions(Sequence[Solution]):
    """The essential solutions known so far, in order of discovery, and the counts once they are known.

    Each solution represents all its rotations and is the first of them in canonical order. Adding one twice is
    harmless. Every change is a single step, so a search can be stopped at any moment.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._sums: dict[Solution, int] = {}  # by representative: the distinct solutions up to its rotations
        self._order: list[Solution] = []  # the keys of `_sums` requested so far
        self._answers: list[tuple[str, Counts]] = []  # engines and what they count
        self._least = 0
        self.any: Solution | None = None  # the latest one that was found with the cards shuffled

    def __len__(self) -> int:
        return len(self._sums)

    def __getitem__(self, index: Any) -> Any:
        if missing := len(self) - len(self._order):
            self._order.extend([*islice(reversed(self._sums), missing)][::-1])
        return self._order[index]

    def add(self, orbit: Sequence[Solution]) -> None:
        """Add an essential solution, given as all its rotations in canonical order; the cards may be shuffled."""
        if orbit[0].puzzle is not self.puzzle:
            self.any = undisguised(orbit[0], self.puzzle)
            orbit = self.any.orbit()
        self._sums.setdefault(orbit[0], self.distinct + len(orbit))

    def add_at_least(self, distinct: int) -> None:
        """Record that there are at least this many distinct solutions."""
        self._least = max(self._least, distinct)

    def settle(self, engine: str, counts: Counts | None = None) -> None:
        """Record the exact counts and which engine counted.

        Args:
            engine: The engine that counted.
            counts: The counts; None if the known solutions are all there are.

        Raises:
            DisagreementError: Other counts were recorded before, or more solutions are known.
        """
        listed = Counts.with_labelled(self.puzzle, self.distinct, len(self))
        counts = counts or listed
        fewer = counts.essential < listed.essential
        self._answers += [(engine, counts), (engine, listed)] if fewer else [(engine, counts)]
        _ = self.counts  # compares them

    @property
    def counts(self) -> Counts | None:
        """The exact counts, or None while they are not known.

        Raises:
            DisagreementError: Engines counted differently; none is trusted.
        """
        for engine, other in self._answers:
            by, known = self._answers[0]
            if known != other:
                seen: Parts = {"by": by, "distinct": known.distinct, "essential": known.essential, "engine": engine}
                seen |= {"other_distinct": other.distinct, "other_essential": other.essential}
                raise DisagreementError(
                    "BUG: {by} counts {distinct} distinct and {essential} essential solutions, but {engine} counts "
                    "{other_distinct} and {other_essential}; trust neither and please report this puzzle",
                    **seen,
                )
        return self._answers[0][1] if self._answers else None

    @property
    def engine(self) -> str | None:
        """The engine that counted."""
        return self._answers[0][0] if self._answers else None

    @property
    def distinct(self) -> int:
        """How many distinct solutions are known."""
        return next(reversed(self._sums.values()), 0)

    @property
    def at_least(self) -> int:
        """A lower bound on the number of distinct solutions."""
        return max(self.distinct, self._least) if self.counts is None else self.counts.distinct

    @property
    def all_known(self) -> bool:
        """Whether all solutions are known."""
        return self.counts is not None and len(self) == self.counts.essential

    def listing(self, *, up_to_rotation: bool) -> list[Solution]:
        """List all known solutions in canonical order."""
        return sorted(self if up_to_rotation else [solution for each in self for solution in each.orbit()])
