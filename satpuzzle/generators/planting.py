"""Random puzzles, cut from a filled board; the same seed gives the same puzzle on every machine."""

from __future__ import annotations

import random
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import islice
from typing import Any

from satpuzzle.generators.spec import SEED, Place, Wishes
from satpuzzle.model import Board, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.card import least
from satpuzzle.model.puzzle import Turns
from satpuzzle.model.solution import carried, moved_at_random
from satpuzzle.model.symmetries import moved
from satpuzzle.model.value import grouped
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.validation import checked, flag, whole

Labelling = list[list[int]]  # the label of each side, by cell

BOARDS = 100  # boards tried to find one with all cards different, before equal cards are changed
STEPS = 20_000  # least number of figures redrawn to make all cards different
PATIENCE = 50  # steps per place to fill a board before starting afresh, and per cell to make all cards different


@checked(different=flag, hints=0, seed=SEED)
def generate(
    board: str | Board,
    rule: str | Rule = "signed",
    figures: int = 1,
    *,
    border: int = 0,
    different: bool = False,
    hints: int = 0,
    turns: Turns = "free",
    flip: bool = False,
    seed: int = 1,
) -> Puzzle:
    """Generate a random puzzle with at least one solution: a board filled at random and cut into cards.

    Args:
        board: The board, or its name.
        rule: The rule, or its name.
        figures: The number of figures inside the board.
        border: The number of further figures, used only for the joins along the rim; if 0, the others serve there too.
        different: Whether no two cards may be equal.
        hints: The number of cells of the solution that are given.
        turns: How cards may be rotated: `"free"`, `"half"` (by half turns) or `"none"`.
        flip: Whether cards may be turned over.
        seed: The seed; the same seed gives the same puzzle.

    Returns:
        The puzzle.

    Raises:
        InputError: A value is invalid, or there is no such puzzle.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.generate("4x4", figures=3, seed=7)
        <Puzzle '4x4, signed, 3 figures, seed 7': 16 cards, 4x4, signed>
    """
    board, rule = parse_board(board), Rule.parse(rule)
    cards = ("different",) if different else ()
    wishes = Wishes(board, rule, figures, border=border, cards=cards, turns=turns, flip=flip)
    whole("hints", hints, 0, board.cells)
    rng = random.Random(seed)
    for drawn in islice(filter(None, _drawn(wishes, rng, Deadline())), BOARDS):
        labels, puzzle = drawn
        if not wishes.refusal(puzzle):
            break
    else:
        if not _tell_apart(labels, wishes, rng):
            raise wishes.too_few_figures()
        puzzle = _cut(labels, wishes, rng)
    lays = puzzle.lay_by_look
    given = [Placement(cell, *lays[tuple(labels[cell])]) for cell in sorted(rng.sample(range(board.cells), hints))]
    return replace(puzzle, title=f"{wishes.title}, seed {seed}", hints=tuple(given))


def framed(rows: int, columns: int, border: int, inner: int, seed: int, *, different: bool = False) -> Puzzle:
    """Generate a framed rectangular puzzle with `border` colours along the rim and `inner` colours inside."""
    return generate(f"{rows}x{columns}", "framed", inner, border=border, different=different, seed=seed)


def candidates(wishes: Wishes, rng: random.Random, deadline: Deadline | None = None) -> Iterator[Puzzle | None]:
    """Draw puzzles without end, each cut from a board filled at random.

    Every join gets a random inner figure (and a random half, if figures have halves), or a border figure if it runs
    along the rim and there are any. A free rim is filled in the same way. Then every figure that has no place yet gets
    one, and the board is cut into cards, which are moved and shuffled. If no solution is wanted, the labels are first
    shuffled within each card, those of the border among themselves: they still balance, but need not fit. Only the
    wishes `pairs`, `varied` and `balanced` are respected here.

    Args:
        wishes: The specification.
        rng: The source of randomness.
        deadline: The time limit.

    Returns:
        An iterator over the puzzles, with None for a board that could not be filled. It raises OutOfTimeError when the
        deadline is reached.
    """
    return (drawn and drawn[1] for drawn in _drawn(wishes, rng, deadline or Deadline()))


def _drawn(wishes: Wishes, rng: random.Random, deadline: Deadline) -> Iterator[tuple[Labelling, Puzzle] | None]:
    """Yield the filled boards and the candidates cut from them."""
    while True:
        deadline.check()
        plain = (rng.choice(place.figures) for place in wishes.places)  # drawn lazily
        shown = _spread(wishes, rng, deadline) if wishes.pairs or {"varied", "balanced"} & {*wishes.cards} else plain
        if shown is None:
            yield None
            continue
        labels = _filled(wishes, shown, rng)
        _complete(labels, wishes, rng)
        if not wishes.solutions:
            _shuffled_within_cards(labels, wishes, rng)
        yield labels, _cut(labels, wishes, rng)


def _spread(wishes: Wishes, rng: random.Random, deadline: Deadline) -> Iterator[int] | None:
    """Choose a figure for each place, as `pairs`, `varied` and `balanced` demand, by backtracking.

    Returns:
        The figures, by place; None if the search takes too long.
    """
    board, rule, varied, places = wishes.board, wishes.rule, "varied" in wishes.cards, wishes.places
    on_card: list[set[int]] = [set() for _ in range(board.cells)]
    if rule.rims and not rule.rim_only:
        for cell, _ in board.rim:
            on_card[cell].add(abs(rule.rims[0]))
    left = _quotas(wishes, rng)

    def choices(place: Place) -> list[int]:
        taken = {figure for end in place.sides for figure in on_card[end.cell]} if varied else set()
        counted = left.get(len(place.sides))
        figures = [f for f in place.figures if f not in taken for _ in range(counted[f] if counted else 1)]
        rng.shuffle(figures)
        return list(dict.fromkeys(figures))[::-1]

    def mark(place: Place, figure: int, step: int) -> None:
        for end in place.sides if varied else ():
            (on_card[end.cell].add if step > 0 else on_card[end.cell].remove)(figure)
        if len(place.sides) in left:
            left[len(place.sides)][figure] -= step

    shown: list[int] = []
    waiting = [choices(place) for place in places[:1]]
    for _ in range(PATIENCE * len(places)):
        deadline.check()  # a choice takes time proportional to the number of figures
        if len(shown) == len(places):
            break
        if waiting[-1]:
            shown.append(waiting[-1].pop())
            mark(places[len(shown) - 1], shown[-1], 1)
            waiting += [choices(place) for place in places[len(shown) : len(shown) + 1]]
        elif shown:
            waiting.pop()
            mark(places[len(shown) - 1], shown.pop(), -1)
        else:
            return None
    return iter(shown) if len(shown) == len(places) else None


def _quotas(wishes: Wishes, rng: random.Random) -> dict[int, dict[int, int]]:
    """How many joins (key 2) and sides on the rim (key 1) show each figure; no key where this is free."""
    if "balanced" not in wishes.cards:
        pairs = dict(zip((*wishes.inner, *wishes.along), wishes.pairs, strict=False))
        return {2: pairs} if pairs else {}
    quotas: dict[int, dict[int, int]] = {1: {}, 2: {}}
    for figures in filter(None, (wishes.inner, wishes.along)):
        order = rng.sample(figures, len(figures))
        sides = dict.fromkeys(order, 0)
        for size in (2, 1):
            quotas[size].update(dict.fromkeys(order, 0))
            for place in wishes.places:
                if place.figures == figures and len(place.sides) == size:
                    fewest = min(order, key=sides.__getitem__)
                    quotas[size][fewest] += 1
                    sides[fewest] += size
    return quotas


def _filled(wishes: Wishes, shown: Iterator[int], rng: random.Random) -> Labelling:
    """Make labels for every side of every cell that match at all joins; `shown` are the figures of the places."""
    board, rule = wishes.board, wishes.rule
    labels = [[0] * board.sides for _ in range(board.cells)]
    times: Counter[int] = Counter()  # how often each half is on the rim
    for place, figure in zip(wishes.places, shown, strict=True):
        halves: Sequence[int] = rule.labels(figure)
        if "balanced" in wishes.cards and len(place.sides) == 1:
            halves = [half for half in halves if times[half] == min(times[each] for each in halves)]
        half = _one_of(halves, rng)
        times[half] += len(place.sides) == 1
        _show(labels, place, half, rule)
    if rule.rims:
        for cell, side in board.rim:
            labels[cell][side] = _one_of(rule.rims, rng)
    return labels


def _show(labels: Labelling, place: Place, label: int, rule: Rule) -> None:
    """Put `label` on `place`, and a matching label on the side across the join."""
    for end, value in zip(place.sides, (label, rule.mate(label)), strict=False):
        labels[end.cell][end.side] = value


def _one_of(labels: Sequence[int], rng: random.Random) -> int:
    """Choose one of the labels; randomness is used only if there are several."""
    return rng.choice(labels) if len(labels) > 1 else labels[0]


def _label(labels: Labelling, place: Place) -> int:
    return labels[place.sides[0].cell][place.sides[0].side]


def _complete(labels: Labelling, wishes: Wishes, rng: random.Random) -> None:
    """Give each required figure that is missing the place of a figure that can spare one."""
    times = Counter(abs(_label(labels, place)) for place in wishes.places)
    missing = wishes.demanded.difference(times)
    if not missing:
        return
    aside = copy(rng)  # later candidates of the seed must not depend on this one
    for figures in (wishes.inner, wishes.along):
        places = [place for place in wishes.places if place.figures == figures]
        shown = [abs(_label(labels, place)) for place in places]
        for figure in sorted(missing.intersection(figures)):
            free = [number for number, each in enumerate(shown) if times[each] > 1 or each not in wishes.demanded]
            if not free:
                break  # more figures than places
            number = aside.choice(free)
            half = _label(labels, places[number]) < 0
            times.subtract([shown[number]])
            times[figure] = 1
            _show(labels, places[number], wishes.rule.labels(figure)[-half], wishes.rule)
            shown[number] = figure


def _tell_apart(labels: Labelling, wishes: Wishes, rng: random.Random) -> bool:
    """Redraw figures of equal cards until no two cards are equal; False if that takes too long."""
    on_cell = grouped((end.cell, place) for place in wishes.places for end in place.sides)
    looks = [least(tuple(card), wishes.moves) for card in labels]
    by_card = grouped((card, cell) for cell, card in enumerate(looks))
    cells = {card: {*those} for card, those in by_card.items()}
    equal = [cell for cell, card in enumerate(looks) if len(cells[card]) > 1]

    def look_again(cell: int) -> None:
        left = cells[looks[cell]]
        left.remove(cell)
        looks[cell] = least(tuple(labels[cell]), wishes.moves)
        joined = cells.setdefault(looks[cell], set())
        joined.add(cell)
        for each in {cell, *(left if len(left) == 1 else ()), *(joined if len(joined) == 2 else ())}:
            at = bisect_left(equal, each)
            listed = equal[at : at + 1] == [each]
            if listed != (len(cells[looks[each]]) > 1):
                equal[at : at + listed] = [] if listed else [each]

    times = Counter(abs(_label(labels, place)) for place in wishes.places)
    for _ in range(max(STEPS, PATIENCE * len(labels))):
        if not equal:
            return True
        place = rng.choice(on_cell[rng.choice(equal)])
        before = abs(_label(labels, place))
        if times[before] > 1 or before not in wishes.demanded:
            figure = rng.choice(place.figures)
            times.subtract([before])
            times.update([figure])
            _show(labels, place, _one_of(wishes.rule.labels(figure), rng), wishes.rule)
            for end in place.sides:
                look_again(end.cell)
    return not equal


def _shuffled_within_cards(labels: Labelling, wishes: Wishes, rng: random.Random) -> None:
    """Shuffle the labels within each card, those on joins along the rim among themselves."""
    ends = (end for place in wishes.places for end in place.sides)
    for group in grouped(((end.cell, end in wishes.edge), end) for end in ends).values():
        values = [labels[end.cell][end.side] for end in group]
        rng.shuffle(values)
        for end, value in zip(group, values, strict=True):
            labels[end.cell][end.side] = value


def _cut(labels: Labelling, wishes: Wishes, rng: random.Random) -> Puzzle:
    moves = wishes.moves
    cards = [moved(tuple(card), moves[rng.randrange(len(moves))]) for card in labels]
    rng.shuffle(cards)
    return Puzzle(wishes.board, tuple(cards), wishes.rule, turns=wishes.turns, flip=wishes.flip)


_SEED = re.compile(r"(^|,) *(shuffled by )?seed \d+(, number \d+)?")  # found in titles


@checked(seed=SEED)
def shuffled(puzzle: PuzzleLike, seed: int) -> Puzzle:
    """Shuffle a puzzle: reorder and move its cards, and renumber its figures.

    The front and back of a figure may be swapped. The labels of the rim, figures that match themselves among halves,
    and labels at corners stay the same. The solutions stay the same, up to the new numbers.

    Args:
        puzzle: The puzzle, or its name, file or text.
        seed: The seed; the same seed gives the same shuffle.

    Returns:
        The shuffled puzzle.

    Raises:
        InputError: The puzzle is invalid.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count(satpuzzle.shuffled("standard", seed=3)) == satpuzzle.count("standard")
        True
    """
    puzzle = as_puzzle(puzzle)
    rng = random.Random(seed)
    rule = puzzle.rule
    shown = {abs(label) for card in (*puzzle.cards, *puzzle.backs) for label in card}
    figures = [] if puzzle.corners else sorted(shown - {0, *map(abs, rule.rims), *rule.whole})
    names: dict[int, int] = {}
    for old, new in zip(figures, rng.sample(figures, len(figures)), strict=True):
        new = _one_of(rule.labels(new), rng)
        names |= {old: new, -old: -new}

    both = puzzle.cards, puzzle.backs
    cards, backs = (tuple(tuple(names.get(label, label) for label in card) for card in faces) for faces in both)
    fresh = moved_at_random(replace(puzzle, cards=cards, backs=backs), rng)
    title = f"{puzzle.title}, shuffled by seed {seed}".removeprefix(", ")
    called = puzzle.figures if puzzle.corners else ()
    return replace(fresh, title=title, source=puzzle.source, corners=puzzle.corners, figures=called)


def without_traces(puzzle: Puzzle) -> Puzzle:
    """Remove traces of how a puzzle was made: its source, a seed, and the order and lie of its cards.

    The cards may have been written as they lie in a solution, so they are moved to their least look and sorted.

    Returns:
        The same puzzle without these traces.
    """
    looks, backs = ([least(face, puzzle.moves) for face in faces] for faces in (puzzle.cards, puzzle.backs))
    order = sorted(range(len(looks)), key=looks.__getitem__)
    lists: Any = {"cards": looks, "backs": backs, "card_names": puzzle.card_names}
    lists = {name: tuple(values[card] for card in order) if values else () for name, values in lists.items()}
    fresh = replace(puzzle, **lists, hints=(), title=_SEED.sub("", puzzle.title).strip(), source="", text="")
    return replace(fresh, hints=carried(puzzle.hints, puzzle, fresh))
