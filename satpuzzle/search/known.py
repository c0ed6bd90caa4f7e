"""The solutions and counts known so far: the only state of a search that changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from satpuzzle.errors import DisagreementError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import undisguised


class KnownSolutions(Sequence[Solution]):
    """The essential solutions known so far, in order of discovery, and the counts once they are known.

    Each solution represents all its rotations and is the first of them in canonical order. Adding one twice is
    harmless. Every change is a single step, so a search can be stopped at any moment.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._sizes: dict[Solution, int] = {}  # number of different rotations, by representative
        self._order: list[Solution] = []  # the keys of `_sizes` requested so far
        self._sum = 0, 0  # how many values of `_sizes` are added up, and their sum
        self._answers: list[tuple[str, Counts]] = []  # engines and what they count
        self._least = 0
        self.any: Solution | None = None  # the latest one that was found with the cards shuffled

    def __len__(self) -> int:
        return len(self._sizes)

    def __getitem__(self, index: Any) -> Any:
        missing = len(self._sizes) - len(self._order)
        if missing:
            self._order.extend([*islice(reversed(self._sizes), missing)][::-1])
        return self._order[index]

    def add(self, orbit: Sequence[Solution]) -> None:
        """Add an essential solution, given as all its rotations in canonical order; the cards may be shuffled."""
        if orbit[0].puzzle is not self.puzzle:
            self.any = undisguised(orbit[0], self.puzzle)
            orbit = self.any.orbit()
        self._sizes[orbit[0]] = len(orbit)

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
        answers = [] if counts is None else [counts]
        if counts is None or counts.essential < len(self):
            sizes = Counter(self._sizes.values())
            answers.append(Counts.of(self.puzzle, Counter({size: size * number for size, number in sizes.items()})))
        self._answers += [(engine, answer) for answer in answers]
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
                raise DisagreementError(
                    "BUG: {by} counts {distinct} distinct and {essential} essential solutions, but {engine} counts "
                    "{other_distinct} and {other_essential}; trust neither and please report this puzzle",
                    by=by,
                    distinct=known.distinct,
                    essential=known.essential,
                    engine=engine,
                    other_distinct=other.distinct,
                    other_essential=other.essential,
                )
        return self._answers[0][1] if self._answers else None

    @property
    def engine(self) -> str | None:
        """The engine that counted."""
        return self._answers[0][0] if self._answers else None

    @property
    def distinct(self) -> int:
        """How many distinct solutions are known."""
        number, total = self._sum
        if number < len(self._sizes):
            total += sum(islice(reversed(self._sizes.values()), len(self._sizes) - number))
            self._sum = len(self._sizes), total
        return total

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
        if up_to_rotation:
            return sorted(self)
        return sorted(solution for representative in self for solution in representative.orbit())
