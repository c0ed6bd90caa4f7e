"""Find slips: small changes of one card that make the puzzle solvable, and what a lost card can be.

A change gives one side another label, swaps two sides of a card, reverses their order (the card was entered the wrong
way round), or swaps its fronts and backs. Which changes help is decided exactly, with the balance of the figures and
the frontier engine; changes that make the same puzzle (of equal cards) are searched once. Which change is most likely
is a guess, based on the kind of change and the habits of puzzle makers (`ranked`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from itertools import combinations, islice, product
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.design import decide, engine_for
from satpuzzle.generators.repair import Change, changeable, with_changes
from satpuzzle.model import Join, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least
from satpuzzle.model.symmetries import inverse, to
from satpuzzle.model.value import grouped
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import quarter, share_of
from satpuzzle.runtime.processes import in_order
from satpuzzle.runtime.validation import checked, flag, whole
from satpuzzle.search.analysis import balance
from satpuzzle.search.settings import processes

MOST_CELLS = 36  # larger boards need a time limit
PATIENCE = 0.5  # seconds for one count, while that much of `COUNTING` is left
COUNTING = 10.0  # seconds for all counts together; after that, counts are lower bounds
MOST_WEIGHED = 100  # more solutions do not make a change less likely
MOST_FILLINGS = 100_000  # most fillings with one mismatched join that are examined
# Relative likelihood: there are few ways to enter a whole card wrong, but many to mistype a side.
OF_KIND = {"reversed": 15.0, "halves": 12.0, "sign": 2.0, "label": 1.0, "swap": 1.0}
MOST_CARDS = 20_000  # possible cards in the place of a missing one
PATIENT = 20.0  # seconds for missing cards; with a time limit, most of the time that is left
ENOUGH = 1_000  # solutions listed if counting takes too long

Made = tuple[int, Labels]  # identifies a puzzle with one changed card: the type of the card, its new labels


class Suspect(NamedTuple):
    """A change of one card, and how many distinct solutions the puzzle then has.

    Attributes:
        card: The card's index in the puzzle's `cards`.
        sides: The changed sides, from 0: one side, two that are swapped, or all.
        before: The labels of these sides before the change.
        after: The labels after the change.
        distinct: The number of distinct solutions after the change.
        exact: Whether that number is exact; otherwise it is a lower bound.
    """

    card: int
    sides: tuple[int, ...]
    before: Labels
    after: Labels
    distinct: int = 0
    exact: bool = True

    @property
    def kind(self) -> str:
        """The kind of mistake that this corrects: "sign", "label", "swap", "reversed" or "halves"."""
        if len(self.sides) > 2:
            return "reversed" if self.after == _reversed(self.before) else "halves"
        if len(self.sides) > 1:
            return "swap"
        return "sign" if self.after[0] == -self.before[0] else "label"

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """Apply the change to `puzzle`."""
        changes = zip(self.sides, self.before, self.after, strict=True)
        return with_changes(puzzle, [Change(self.card, *change) for change in changes])


class Lost(NamedTuple):
    """A card that was not entered, and what it can be.

    Attributes:
        card: Its index in the puzzle's `cards`.
        same_as: The index of the card that may be entered twice, in its place; None if the card is known to be missing.
        possible: The cards in its place that make the puzzle solvable, the most likely first.
        complete: Whether these are all.
    """

    card: int
    same_as: int | None
    possible: tuple[Suspect, ...]
    complete: bool


class Suspects(NamedTuple):
    """All changes that help.

    Attributes:
        unique: Whether each change gives exactly one essential solution; otherwise at least one.
        looked_at: The number of changes tried; 0 if nothing looks wrong, or if a card is missing.
        ranked: The changes, grouped by card, the most likely first.
        essential: The number of essential solutions without a change; 2 stands for two or more.
        mirrored: Whether the puzzle is solvable if all cards were entered the wrong way round.
        lost: The missing card, or the cards that may be entered twice, if the puzzle has no solution.
    """

    unique: bool
    looked_at: int
    ranked: tuple[Suspect, ...]
    essential: int = 0
    mirrored: bool = False
    lost: tuple[Lost, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there is anything to check."""
        return bool(self.ranked or self.mirrored or any(lost.possible for lost in self.lost))


@checked(unique=flag, missing=0)
def suspects(
    puzzle: PuzzleLike,
    *,
    unique: bool | None = None,
    missing: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Suspects:
    """Find slips: changes of one card that make the puzzle solvable, or what a missing card can be.

    A puzzle that has solutions is not searched further, unless `unique` is given. Otherwise every change of one side,
    every swap of two sides of a card, every reversal of a card (entered counter-clockwise) and every swap of all its
    fronts and backs is tried. New labels come from the figures on the cards, the figures named by the puzzle, and the
    rim. If cards are equal, one may be entered twice: then the possible cards in its place are listed, too. The lists
    are complete; if time runs out, OutOfTimeError is raised instead. Only the search for missing cards may end early,
    and says so: after 20 seconds (with a time limit, after most of the time left), or after many results.

    Args:
        puzzle: The puzzle, or its name, file or text.
        unique: Whether to count only changes that give exactly one essential solution; None to search only if the
            puzzle has no solution.
        missing: The index of a card that is not known; its labels are ignored.
        timeout: The time limit in seconds; required for boards of more than 36 cells.
        progress: Where the call reports its progress.
        jobs: The number of processes; 0 for one per core.

    Returns:
        The changes, the most likely first.

    Raises:
        InputError: The puzzle or a value is invalid, or the time limit is missing.
        OutOfTimeError: The time limit was reached.

    Example:
        >>> import satpuzzle
        >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
        >>> suspects = satpuzzle.suspects(satpuzzle.Puzzle.from_cards(cards)).ranked
        >>> len(suspects) > 1
        True
    """
    puzzle, deadline, jobs = changeable(as_puzzle(puzzle)), clock(timeout, progress), processes(jobs)
    cells = puzzle.board.cells
    if cells > MOST_CELLS and deadline.limit is None:
        raise InputError("a board of {cells} cells can take a very long time; set a limit with --timeout", cells=cells)
    if missing is not None:
        whole("missing", missing, 0, len(puzzle.cards) - 1)
        if len(puzzle.cards) > cells:
            raise InputError("an unknown card cannot be searched for among spare cards; leave it out")
        lost = _lost(puzzle, missing, None, deadline)
        if not lost.possible and not lost.complete:
            raise OutOfTimeError("no card found yet for the empty place; use --timeout SECONDS for more")
        return Suspects(False, 0, (), lost=(lost,))
    essential = len(decide(puzzle, 1, deadline, quarter()))
    if unique is None and essential:
        return Suspects(False, 0, (), essential)
    unique = bool(unique)
    every = list(deadline.during(changes(puzzle)))
    alike: dict[Made, list[Suspect]] = {}
    for change in deadline.during(every, 1):
        changed = change.applied(puzzle)
        if not balance(changed).conflict:
            alike.setdefault(_made(puzzle, change.card, changed.cards[change.card]), []).append(change)
    near = None if essential else _near_misses(puzzle, deadline, jobs)
    if near is not None:
        alike = {made: group for made, group in alike.items() if made in near or len(group[0].sides) > 1}
    helping = list(_counted(puzzle, list(alike.values()), unique, deadline, jobs))
    found = Suspects(unique, len(every), ranked(puzzle, helping), essential)
    if essential:
        return found
    twice = [cards for cards in puzzle.cards_by_type.values() if len(cards) > 1]
    if twice and not find_spec("numpy"):
        remark(say("cards that may lie in the place of an equal one are not listed, as that needs NumPy"))
        twice.clear()
    lacking = (_lost(puzzle, cards[-1], cards[0], deadline) for cards in twice)
    both = ((card, zip(labels, _reversed(labels), strict=True)) for card, labels in enumerate(puzzle.cards))
    reversals = (Change(card, side, *labels) for card, sides in both for side, labels in enumerate(sides))
    mirrored = bool(decide(with_changes(puzzle, reversals), 0, deadline, quarter()))
    return found._replace(mirrored=mirrored, lost=tuple(each for each in lacking if each.possible))


def _lost(puzzle: Puzzle, card: int, same_as: int | None, deadline: Deadline) -> Lost:
    """Find the cards that make the puzzle solvable in the place of a card, whose labels are ignored."""
    # for each cell (up to symmetries), fill all others: the cards around show what it needs; on the rim, any label fits
    from satpuzzle.frontier import FrontierEngine

    engine, symmetries, moves = FrontierEngine(puzzle), puzzle.find_symmetries(deadline), puzzle.moves
    kind = puzzle.card_types[card][0]
    labels = _labels(puzzle)
    inside = [label for label in labels if puzzle.rule.allows(label, False)]
    given = {hint.cell: other for hint, (other, _) in zip(puzzle.hints, puzzle.given_cards, strict=True)}
    open_ = (cell for cell in range(puzzle.board.cells) if cell not in given)
    own = [cell for cell, other in given.items() if other == card]
    sizes = Counter(own or map(symmetries.first_cell, open_))
    needs: Counter[tuple[frozenset[int], tuple[int | None, ...]]] = Counter()  # free sides, labels beside the others
    complete = False
    with deadline.piece(PATIENT if deadline.left is None else 0.9 * deadline.left) as piece:
        for number, (cell, size) in enumerate(sizes.items(), 1):
            deadline.progress.begin(say("possible cards in place {n} of {all}", n=number, all=len(sizes)))
            free = frozenset(side.side for side in puzzle.board.free if side.cell == cell)
            for need in engine.around(cell, kind, piece):
                needs[free, need] += size
        complete = True
    on_rim = [label for label in labels if puzzle.rule.allows(label, True)]
    distinct: Counter[Labels] = Counter()
    for (free, need), number in deadline.during(needs.items(), 1):
        if len(distinct) > MOST_CARDS:
            complete = False
            break
        sides = [
            (inside if side in free else on_rim)
            if wanted is None
            else [label for label in inside if label == puzzle.rule.mate(wanted)]
            for side, wanted in enumerate(need)
        ]
        for look in product(*sides):
            distinct[least(look, moves)] += number
    others = (labels for other, labels in enumerate(puzzle.cards) if other not in {card, *given.values()})
    types = Counter(least(labels, moves) for labels in others)
    before = puzzle.cards[card]
    every = tuple(range(len(before)))
    possible = (
        Suspect(card, every, before, after, max(1, number // (types[after] + 1)), complete)
        for after, number in distinct.items()
    )
    weighed = sorted(
        (-_likelihood_of_card(puzzle, each), each)
        for each in possible
        if each.after != least(before, moves) or same_as is None
    )
    return Lost(card, same_as, tuple(each for _, each in weighed), complete)


def _made(puzzle: Puzzle, card: int, labels: Labels) -> Made:
    """A key that is equal for changes that make the same puzzle."""
    if puzzle.hints:  # equal cards are not interchangeable, as one of them may be given
        return card, labels
    return puzzle.card_types[card][0], least(labels, puzzle.moves)


def _near_misses(puzzle: Puzzle, deadline: Deadline, jobs: int) -> set[Made] | None:
    """Find the changes of one side that can help a puzzle without solution.

    A solution of the changed puzzle is a filling of the original one that matches everywhere except at one join, where
    the changed side is. So for each join (up to symmetries) this searches for the fillings that match at all others. It
    is skipped with a given card or a rim, where the balance leaves few changes.

    Returns:
        The changed cards that can help; None if this is skipped, or if there are too many fillings.
    """
    if puzzle.hints or puzzle.rule.rims or not find_spec("numpy"):
        return None
    found: Counter[Suspect] = Counter()
    symmetries, sides = puzzle.find_symmetries(deadline), puzzle.board.sides
    joins = [join for join in puzzle.board.joins if symmetries.is_first(join, sides)]
    with closing(in_order(partial(_repairing, puzzle), joins, jobs, deadline)) as outcomes:
        for outcome in outcomes:
            found += outcome.get()
            if found.total() >= MOST_FILLINGS:
                return None
    return {_made(puzzle, change.card, change.applied(puzzle).cards[change.card]) for change in found}


def _repairing(puzzle: Puzzle, join: Join, deadline: Deadline) -> Counter[Suspect]:
    """Find the changes that repair fillings which match except at a join; count these fillings.

    Returns:
        The changes of a side at the join; of equal cards, the first ones are named. At most `MOST_FILLINGS` fillings
        are examined.
    """
    from satpuzzle.frontier import FrontierEngine

    found: Counter[Suspect] = Counter()
    for lays in islice(FrontierEngine(puzzle).across_open((join,), deadline), MOST_FILLINGS):
        shown = [puzzle.look(*lay)[end.side] for end, lay in zip(join, lays, strict=True)]
        for number, (end, lay) in enumerate(zip(join, lays, strict=True)):
            card = puzzle.cards_by_type[lay.type][number and lays[0].type == lay.type]
            sides = puzzle.board.sides
            side = to(end.side, inverse(puzzle.move_of(card, lay.turn), sides), sides)
            found[Suspect(card, (side,), (shown[number],), (puzzle.rule.mate(shown[1 - number]),))] += 1
    return found


def changes(puzzle: Puzzle) -> Iterator[Suspect]:
    """Yield all changes of one side, the sign first, then the label; then reversals, swaps of halves and of sides.

    Only what changes the card is yielded, and a swap only if it differs from the reversal.
    """
    labels, moves = _labels(puzzle), puzzle.moves
    for card, shown in enumerate(puzzle.cards):
        for side, before in enumerate(shown):
            for after in sorted(labels, key=lambda label: label != -before):
                if after != before:
                    yield Suspect(card, (side,), (before,), (after,))
        every = tuple(range(len(shown)))
        yielded = {least(shown, moves)}
        if len(shown) > 2:
            for whole in (_reversed(shown), tuple(_other_half(puzzle, label) for label in shown)):
                if least(whole, moves) not in yielded:
                    yielded.add(least(whole, moves))
                    yield Suspect(card, every, shown, whole)
        for one, other in combinations(every, 2):
            swapped = list(shown)
            swapped[one], swapped[other] = shown[other], shown[one]
            if least(tuple(swapped), moves) not in yielded:
                yield Suspect(card, (one, other), (shown[one], shown[other]), (shown[other], shown[one]))


def _labels(puzzle: Puzzle) -> list[int]:
    """The labels of the figures on the cards, of those named by the puzzle, and of the rim."""
    rule = puzzle.rule
    figures = {abs(label) for card in puzzle.cards for label in card} | set(range(1, len(puzzle.figures) + 1))
    figures |= {abs(label) for label in rule.rims if rule.takes(abs(label))}
    return [label for figure in sorted(figures) for label in rule.labels(figure)]


def _reversed(labels: Labels) -> Labels:
    """The labels of a card that was read counter-clockwise, from the same first side."""
    return (labels[0], *labels[:0:-1])


def _other_half(puzzle: Puzzle, label: int) -> int:
    """The other half of the figure; the label itself on the rim, or if figures have no halves."""
    return puzzle.rule.mate(label) if label not in puzzle.rule.rims else label


def _counted(
    puzzle: Puzzle, groups: list[list[Suspect]], unique: bool, deadline: Deadline, jobs: int
) -> Iterator[Suspect]:
    """Yield the changes that help, with their numbers of solutions; a group of changes makes the same puzzle."""
    spent = Deadline()

    def countings() -> Iterator[tuple[Puzzle, float | None]]:
        for place, alike in enumerate(groups):
            left = COUNTING - spent.elapsed
            share = max(0.05, left / (len(groups) - place), min(left, PATIENCE))
            yield alike[0].applied(puzzle), None if unique else share

    with closing(in_order(partial(_number, share_of(quarter(), jobs)), countings(), jobs, deadline)) as outcomes:
        for place, alike in enumerate(groups):
            deadline.progress.begin(say("changed puzzle {n} of {all}", n=place + 1, all=len(groups)), often=True)
            try:
                number, exact = next(outcomes).get()
            except OutOfTimeError as error:
                raise OutOfTimeError(
                    "{error}; {n} of {all} changed puzzles searched", error=error, n=place, all=len(groups)
                ) from None
            if number:
                yield from (change._replace(distinct=number, exact=exact) for change in alike)


def _number(memory: int, counting: tuple[Puzzle, float | None], deadline: Deadline) -> tuple[int, bool]:
    """Count the distinct solutions of a puzzle.

    Args:
        memory: The memory it may use, in bytes.
        counting: The puzzle, and the seconds for the count; None to decide whether it is unique.
        deadline: The time limit.

    Returns:
        The number, and whether it is exact; otherwise it is a lower bound. Without a time for the count, the number is
        0 if the puzzle is not unique.
    """
    puzzle, seconds = counting
    if seconds is None:
        orbits = decide(puzzle, 1, deadline, memory)
        return len(orbits[0]) if len(orbits) == 1 else 0, True
    with deadline.piece(seconds) as piece:
        (engine := engine_for(puzzle, piece, memory)).count()
        return engine.found.at_least, True
    number = 0
    with deadline.piece(seconds) as piece:
        for orbit in engine_for(puzzle, piece, memory).orbits():
            number += len(orbit)
            if number >= ENOUGH:
                break
    if not number and not decide(puzzle, 0, deadline, memory):
        return 0, True
    return max(1, number), False


def ranked(puzzle: Puzzle, suspects: Iterable[Suspect]) -> tuple[Suspect, ...]:
    """Sort changes by likelihood, grouped by card; cards are ordered by the total likelihood of their changes.

    Returns:
        The changes, the most likely first.
    """
    weights = {each: OF_KIND[each.kind] * _likelihood_of_card(puzzle, each) for each in suspects}
    by_card = grouped((suspect.card, weight) for suspect, weight in weights.items())
    total = {card: math.fsum(group) for card, group in by_card.items()}
    return tuple(sorted(weights, key=lambda each: (-total[each.card], each.card, -weights[each], each)))


def _likelihood_of_card(puzzle: Puzzle, suspect: Suspect) -> float:
    """Rate how likely the changed card is one of the puzzle.

    Cards of a puzzle mostly show the same number of figures, and of fronts; solutions are few; a figure has about as
    many fronts as backs.
    """  # noqa: DOC201
    changed, symmetries = suspect.applied(puzzle), len(puzzle.board.find_symmetries(Deadline(), puzzle.moves))
    weight = 1 / (1 + min(suspect.distinct, MOST_WEIGHED) / symmetries)
    weight *= math.exp((_unpaired(puzzle) - _unpaired(changed)) / 10)
    habits: tuple[Callable[[Labels], int], ...] = (  # how many figures, and fronts, a card shows
        lambda labels: len({*map(abs, labels)}),
        lambda labels: sum(label > 0 for label in labels),
    )
    for habit in habits:
        others = Counter(habit(labels) for card, labels in enumerate(puzzle.cards) if card != suspect.card)
        before, after = (others[habit(cards[suspect.card])] for cards in (puzzle.cards, changed.cards))
        weight *= (after + 0.5) / (before + 0.5)
    return weight


def _unpaired(puzzle: Puzzle) -> int:
    return sum(figure.on_rim for figure in balance(puzzle).figures)
