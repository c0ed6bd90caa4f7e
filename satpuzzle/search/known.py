"""What is known so far of the solutions of a puzzle: the only thing in a search that changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import overload

from satpuzzle.errors import DisagreementError
from satpuzzle.model import Counts, Puzzle, Solution


class KnownSolutions(Sequence[Solution]):
    """The essential solutions known so far, in the order of their discovery, and the counts once they are known.

    Each stands for its rotations, the canonically first of which it is. Adding one twice is harmless,
    and every change is a single step, so that a search stopped at any moment leaves nothing half done.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._sizes: dict[Solution, int] = {}  # by representative: how many different rotations it has
        self._order: list[Solution] = []  # the keys of `_sizes`, as far as they have been asked for
        self._sum = 0, 0  # how many of the values of `_sizes` were added up, and their sum
        self._answer: tuple[Counts, str] | None = None
        self._disagreement: DisagreementError | None = None
        self._least = 0

    def __len__(self) -> int:
        return len(self._sizes)

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
    def __getitem__(self, index: slice) -> list[Solution]: ...

    def __getitem__(self, index: int | slice) -> Solution | list[Solution]:
        missing = len(self._sizes) - len(self._order)
        if missing:
            self._order.extend([*islice(reversed(self._sizes), missing)][::-1])
        return self._order[index]

    def add(self, orbit: Sequence[Solution]) -> None:
        """Remember an essential solution, given as all its rotations in canonical order."""
        self._sizes[orbit[0]] = len(orbit)

    def add_at_least(self, distinct: int) -> None:
        """Remember that there are at least this many distinct solutions."""
        self._least = max(self._least, distinct)

    def settle(self, engine: str, counts: Counts | None = None) -> None:
        """Remember the exact counts, and which engine counted; without `counts`: those here are all there are.

        Raises DisagreementError if other counts were known before; then neither is believed, now or later.
        """
        if counts is None:
            sizes = Counter(self._sizes.values())
            counts = Counts.of(self.puzzle, Counter({size: size * number for size, number in sizes.items()}))
        if self._answer is None:
            self._answer = counts, engine
        elif self._answer[0] != counts:
            known, by = self._answer
            self._disagreement = DisagreementError(
                "BUG: {by} counts {distinct} distinct and {essential} essential solutions, "
                "{engine} {other_distinct} and {other_essential}; trust neither, and please report this "
                "puzzle",
                by=by,
                distinct=known.distinct,
                essential=known.essential,
                engine=engine,
                other_distinct=counts.distinct,
                other_essential=counts.essential,
            )
            raise self._disagreement

    @property
    def counts(self) -> Counts | None:
        """The exact counts, once they are known. Raises DisagreementError if two engines have counted differently."""
        if self._disagreement is not None:
            raise self._disagreement
        return None if self._answer is None else self._answer[0]

    @property
    def engine(self) -> str | None:
        """The engine that counted."""
        return None if self._answer is None else self._answer[1]

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
        """How many distinct solutions there are at least."""
        return max(self.distinct, self._least) if self.counts is None else self.counts.distinct

    @property
    def all_known(self) -> bool:
        """Are all solutions that there are among those known?"""
        return self.counts is not None and len(self) == self.counts.essential

    def listing(self, *, up_to_rotation: bool) -> list[Solution]:
        """All that are known, in canonical order."""
        if up_to_rotation:
            return sorted(self)
        return sorted(solution for representative in self for solution in representative.orbit())
