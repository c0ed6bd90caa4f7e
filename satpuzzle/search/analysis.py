"""What can be said about a puzzle before a search.

Its figures must balance, its cards can be laid in a number of ways, its formulas have sizes, a count takes about as
long as samples of it say, and its sides may have been listed in another order than it was read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from satpuzzle.encode.encoder import FormulaSize, RecipeLike, formula_sizes, several_recipes
from satpuzzle.errors import EngineLimitError, InputError, OutOfTimeError
from satpuzzle.model import Puzzle
from satpuzzle.model.fingerprint import fingerprint_of
from satpuzzle.notation import PuzzleLike, as_puzzle, instances
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import say, translated
from satpuzzle.runtime.memory import BASE
from satpuzzle.search.settings import Settings, as_settings


class Figure(NamedTuple):
    """How often the cards show one figure (or colour).

    Attributes:
        number: The figure's number.
        name: Its name; empty if it has none.
        fronts: The number of sides that show its front.
        backs: The number of sides that show its back; 0 if figures have no halves.
        on_rim: At least this many of its sides must lie on the rim.
    """

    number: int
    name: str
    fronts: int
    backs: int
    on_rim: int


class Balance(NamedTuple):
    """All figures, and why their numbers rule out a solution (`conflict`; None if they do not).

    Sides of the `uneven` figures are left over that neither pair up nor belong on the rim.
    """

    figures: tuple[Figure, ...]
    uneven: tuple[Figure, ...]
    conflict: str | None


def balance(puzzle: Puzzle) -> Balance:
    """Count the sides that show each figure.

    At a join a front needs a back, and a colour needs another side of that colour. Sides that cannot be paired must lie
    on the rim, or be free: under the signed rule the difference of fronts and backs, otherwise one side if a colour has
    an odd number of them. If only some labels may lie on the rim, all other labels must pair up. Nothing follows if
    cards are spare or have backs of their own, as not all sides are shown.

    Returns:
        The figures, in order of their numbers, and the conflict found.
    """
    rule, rim, free = puzzle.rule, len(puzzle.board.rim), len(puzzle.board.free)
    sides, inside = _sides(puzzle), _sides(puzzle)
    for label in rule.rims:
        inside[label] -= rim if len(rule.rims) == 1 else inside[label] if rule.rim_only else 0
    pairs = rule.pairs(inside)
    figures, uneven, needed = [], [], 0
    for number in sorted({abs(label) for label in inside}):
        name = puzzle.figures[number - 1] if 1 <= number <= len(puzzle.figures) else ""
        labels = rule.labels(number)
        left = sum(inside[label] for label in labels) - 2 * pairs[number] if puzzle.shows_all else 0
        figures.append(Figure(number, name, sides[number], sides[-number] if number else 0, max(0, left - free)))
        if left and (len(rule.rims) < 2 or max(labels, key=inside.__getitem__) not in rule.rims):
            uneven.append(figures[-1])
            needed += left
    why, places = rim_conflict(puzzle), rim + free
    if why is None and rule.rims and uneven and not free:
        one = uneven[0]
        why = say("figure {figure} cannot be paired up inside the rim: {n} left over", figure=one.number, n=one.on_rim)
    elif why is None and needed > places:
        why = say("{n} sides cannot be paired up and must lie on the rim, which has only {rim}", n=needed, rim=places)
    return Balance(tuple(figures), tuple(uneven), why)


def rim_conflict(puzzle: Puzzle) -> str | None:
    """Say why the cards have too few or too many sides for the rim; None if no conflict is found."""
    rule, rim, showing = puzzle.rule, len(puzzle.board.rim), sides_for_rim(puzzle)
    labels = say(" or ").join(map(puzzle.figure_name, rule.rims))
    if rule.rim_only and showing != rim and puzzle.shows_all:
        return say("{n} sides show the frame label {label}, but the rim has {rim}", n=showing, label=labels, rim=rim)
    if rule.rims and showing < rim:
        return say("{n} sides show {label}, but the rim has {rim}", n=showing, label=labels, rim=rim)
    return None


def sides_for_rim(puzzle: Puzzle) -> int:
    """Count the sides of all cards that show a label of the rim."""
    return sum(map(_sides(puzzle).__getitem__, puzzle.rule.rims))


def _sides(puzzle: Puzzle) -> Counter[int]:
    """How many sides of the cards show each label."""
    return Counter(label for card in (*puzzle.cards, *puzzle.backs) for label in card)


class Arrangements(NamedTuple):
    """The number of ways to lay the cards, matching or not: cards and turns distinguished, and by looks only.

    The latter is None if it does not follow from the former, as with equal spare cards.
    """

    labelled: int
    by_looks: int | None


def arrangements(puzzle: Puzzle) -> Arrangements:
    """Count the ways to lay the cards of `puzzle`."""
    cells, ways = puzzle.board.cells, len(puzzle.moves) * (2 if puzzle.backs else 1)
    labelled = math.perm(len(puzzle.cards), cells) * ways**cells
    factor = puzzle.labelled_factor
    return Arrangements(labelled, None if factor is None else labelled // factor)


def most_matching(puzzle: Puzzle) -> int:
    """An upper bound on matched joins: the number of pairs that the cards' sides can form."""
    rule, sides = puzzle.rule, _sides(puzzle)
    for label in rule.rims if rule.rim_only or len(rule.rims) == 1 else ():
        sides[label] = 0 if rule.rim_only else max(0, sides[label] - len(puzzle.board.rim))
    return min(rule.pairs(sides).total(), len(puzzle.board.joins))


class Info(NamedTuple):
    """What is known about a puzzle without solving it.

    Attributes:
        puzzle: The puzzle.
        balance: How often each figure is shown, and what that rules out.
        arrangements: In how many ways the cards can be laid.
        fingerprint: The fingerprint of the cards; None if they are too many, or too symmetric.
        same_cards: The names of bundled puzzles with the same cards or their mirror image.
        sizes: The sizes of its formulas, one for each recipe measured.
        stopped: Why the remaining recipes were not measured; empty if all were.
    """

    puzzle: Puzzle
    balance: Balance
    arrangements: Arrangements
    fingerprint: str | None
    same_cards: tuple[str, ...]
    sizes: tuple[FormulaSize, ...]
    stopped: str = ""


def info(
    puzzle: PuzzleLike, *, recipe: RecipeLike | Sequence[RecipeLike] = "default", timeout: float | None = PATIENCE
) -> Info:
    """Describe a puzzle without solving it.

    Args:
        puzzle: The puzzle, or its name, file or text.
        recipe: The recipe whose formula is measured: its name, its file, or a `Recipe`; or a list of these.
        timeout: The time limit in seconds for measuring formulas; None for no limit.

    Returns:
        The balance of figures, the number of arrangements, the fingerprint of the cards, and the sizes of the formulas
        measured in time.

    Raises:
        InputError: The puzzle or a recipe is invalid.
        OutOfTimeError: Time ran out before the board's rotations were known.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.info("standard").sizes[0].variables
        484
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout)
    puzzle.find_symmetries(deadline)
    sizes, stopped = list[FormulaSize](), ""
    try:
        for each in several_recipes(recipe):
            sizes += formula_sizes(puzzle, each, timeout=deadline.left)
    except OutOfTimeError as error:
        stopped = translated(error)
    name = None
    with suppress(EngineLimitError):
        name = fingerprint_of(puzzle)
    same_cards = tuple(each.name for each in instances() if each.fingerprint == name)
    return Info(puzzle, balance(puzzle), arrangements(puzzle), name, same_cards, tuple(sizes), stopped)


def fingerprint(puzzle: PuzzleLike) -> str:
    """Return a short name that is the same for the same cards.

    The names of figures, which half is the front, rotations and the order of cards do not matter, nor does the board.
    Mirror images have the same fingerprint.

    Args:
        puzzle: The puzzle, or its name, file or text.

    Returns:
        Twelve letters and digits; then `-m` if the cards are their own mirror image.

    Raises:
        InputError: The puzzle is invalid.
        EngineLimitError: If the cards are too many, or too symmetric.

    Example:
        >>> import satpuzzle
        >>> [satpuzzle.fingerprint(name) for name in ("standard", "smiley", "verzwickt")]
        ['ebtuk4fspfzo', 'ebtuk4fspfzo', '2rkdcdrnjxst']
    """
    return fingerprint_of(as_puzzle(puzzle))


class Estimate(NamedTuple):
    """The estimated work of a count by the frontier engine.

    Attributes:
        placements: About how many cards are placed.
        least: At least so many, most likely.
        most: At most so many, most likely.
        pace: Placements a second of one process on this machine, as measured.
        processes: The number of processes.
    """

    placements: float
    least: float
    most: float
    pace: float
    processes: int

    @property
    def seconds(self) -> tuple[float, float]:
        """The shortest and the longest time to expect."""
        together = self.pace * self.processes
        return self.least / together, choices.SLOWER * self.most / together


def estimate(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Estimate:
    """Estimate how long the frontier engine takes to count all solutions; takes some seconds.

    Args:
        puzzle: The puzzle, or its name, file or text.
        settings: How to count.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the state is reported.
        deadline: The time limit and progress in one object, instead of `timeout` and `progress`.

    Returns:
        The estimate.

    Raises:
        InputError: The puzzle or a setting is invalid, or the settings choose SAT.
        EngineLimitError: The frontier engine cannot search this puzzle.
        OutOfTimeError: The time limit was reached.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.estimate("em_7_4_8").most < 1e7
        True
    """
    from satpuzzle.frontier import FrontierEngine

    puzzle, settings = as_puzzle(puzzle), as_settings(settings).settled
    if settings.chosen == "sat":
        raise InputError("only the work of the frontier engine can be estimated, not that of SAT")
    if settings.checkpoint is not None or settings.scheduler is not None or settings.cross_check:
        raise InputError("an estimate cannot be used with --checkpoint, --cross-check or --scheduler; leave it out")
    deadline = clock(timeout, progress, deadline)
    deadline.progress.begin("frontier")
    puzzle.find_symmetries(deadline)
    placements, error, pace = FrontierEngine(puzzle, memory=settings.for_search).forecast(deadline)
    return Estimate(placements, placements / (1 + error), placements * (1 + error), pace, settings.frontier_processes)


# Other orders of sides, for cards whose text does not name the sides and which were therefore read clockwise.
#
# The four sides of a square can be listed in three orders, up to rotations and mirror images: opposite the first side
# is the third (clockwise), the fourth (`top,right,left,bottom`) or the second (`top,bottom,left,right`). Mirror images
# have the same numbers of solutions.
#
# Of 19 published sets of nine cards 11 have one essential solution, 6 have two, one has seven and one none. Nine random
# cards with four figures usually have none.

OTHERS = ("top,right,left,bottom", "top,bottom,left,right")
MOST_VISITS = 4e6  # partial fillings of a count, which takes a fraction of a second


class OtherOrder(NamedTuple):
    """A likely order of the sides, and the essential solutions if they are read clockwise (`here`) and so (`there`)."""

    order: str
    here: int
    there: int


def other_order(puzzle: Puzzle, here: int | None = None) -> OtherOrder | None:
    """The only other order of sides with few solutions, if clockwise has none or more than 20; else None."""
    if not puzzle.order_open or puzzle.hints or puzzle.board.grid is None or puzzle.board.cells > 25:
        return None
    here = quick_count(puzzle, MOST_VISITS) if here is None else here
    if here is None or 0 < here <= 20:
        return None
    numbers = {order: quick_count(listed(puzzle, order), MOST_VISITS) for order in OTHERS}
    few = [OtherOrder(order, here, number) for order, number in numbers.items() if number and number <= 3]
    return few[0] if len(few) == 1 and None not in numbers.values() else None


def listed(puzzle: Puzzle, order: str) -> Puzzle:
    """Return a puzzle of squares with its labels in another order, such as `top,right,left,bottom`."""
    places = [order.split(",").index(side) for side in SIDES[0]]
    return replace(puzzle, cards=tuple(tuple(card[place] for place in places) for card in puzzle.cards))


def quick_count(puzzle: Puzzle, most: float) -> int | None:
    """Count the essential solutions; None if there are more than about `most` partial fillings, on any machine."""
    from satpuzzle.frontier import FrontierEngine

    deadline = Deadline()
    with suppress(EngineLimitError):
        engine = FrontierEngine(puzzle, memory=BASE)
        if engine.visits(most, deadline) <= most:
            return engine.counts(deadline).essential
    return None
