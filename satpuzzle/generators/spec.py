"""The specification of a designed puzzle: board, rule, figures, number of solutions, and wishes about the cards.

Wishes about cards do not depend on how these are placed, as that all are different.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, count, islice
from typing import Annotated, Any, NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Board, Difficulty, Puzzle, Rule, Side, Solution, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least, looks_of
from satpuzzle.model.puzzle import STARS, Turns, moves_of
from satpuzzle.model.symmetries import moved
from satpuzzle.notation.card_words import check_names
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import MOST_SEED, Opt

REMEMBERED = 1 << 16  # cards whose properties are remembered
FIGURES = Opt("Number of figures, without those of --border.", least=1)
BORDER = Opt("Number of further figures, for joins along the rim only.", least=0)
SOLUTIONS = Opt("Exact number of essential solutions.", least=0, default=1)
SEED = Opt("Random seed.", least=0, most=MOST_SEED)
COUNT = Opt("Number of puzzles.", least=1, most=100_000)
TRIED = Opt("Maximum number of candidates.", least=1)
SPREAD = 2  # figures are balanced if the numbers of sides that show them differ by at most this


class Refusal(NamedTuple):
    """Why cards are refused, and what to change in the wishes."""

    reason: str
    advice: str


# What may be wished for the cards, however they are placed, with the reason to refuse others: no two equal cards, none
# that looks the same after a move, none that shows a figure twice (apart from a frame), none that is its own mirror
# image, and numbers of sides that show each figure that differ by at most two.
REASONS = {
    "different": lambda: say("with equal cards"),
    "asymmetric": lambda: say("with a symmetric card"),
    "varied": lambda: say("with a figure twice on a card"),
    "no_mirror_cards": lambda: say("with a card that is its own mirror image"),
    "balanced": lambda: say("with unbalanced figures"),
}


def chosen(name: str, cards: object) -> tuple[str, ...]:
    """Check wishes about cards. Raises InputError."""
    wanted = say("a list of wishes: {names}", names=", ".join(REASONS))
    wishes = validation.members(name, cards, wanted)
    if not all(isinstance(wish, str) and wish in REASONS for wish in wishes):
        raise validation.wrong(name, cards, wanted)
    return tuple(wishes)


def faults(wishes: Collection[str], cards: Sequence[Labels], puzzle: Puzzle) -> Iterator[str]:
    """The wishes that these cards do not fulfil, for the board and the rule of a puzzle."""
    rule, moves = puzzle.rule, puzzle.moves
    if "different" in wishes and len({_least(card, moves) for card in cards}) < len(cards):
        yield "different"
    if "asymmetric" in wishes and any(is_symmetric(card, moves) for card in cards):
        yield "asymmetric"
    if "no_mirror_cards" in wishes and any(map(is_its_own_mirror_image, cards)):
        yield "no_mirror_cards"
    if "varied" in wishes and any(repeated(card, rule) for card in cards):
        yield "varied"
    rim = len(puzzle.board.rim)
    if "balanced" in wishes and (numbers := _numbers_of_sides(cards, rule, rim)) and numbers[-1] - numbers[0] > SPREAD:
        yield "balanced"


def advice(wish: str) -> str:
    """What to do if cards do not fulfil the wish."""
    return say("leave out {wish} or use more figures", wish="--" + wish.replace("_", "-"))


_least = lru_cache(REMEMBERED)(least)


@lru_cache(REMEMBERED)
def is_symmetric(card: Labels, moves: tuple[int, ...]) -> bool:
    """Whether the card looks the same after one of these moves."""
    return len(looks_of([card], moves)) < len(moves)


@lru_cache(REMEMBERED)
def is_its_own_mirror_image(card: Labels) -> bool:
    """Whether the card, seen in a mirror, looks the same after some rotation."""
    return moved(card, len(card)) in looks_of([card], range(len(card)))


@lru_cache(REMEMBERED)
def repeated(card: Labels, rule: Rule) -> int:
    """How many sides of the card show a figure that an earlier side shows, too, apart from the label of a frame."""
    shown = [abs(label) for label in card if not (rule.rim_only and label in rule.rims)]
    return len(shown) - len({*shown})


def _numbers_of_sides(cards: Sequence[Labels], rule: Rule, rim: int) -> list[int]:
    """How many sides show each figure, in rising order, without those that the rim must show."""
    shown = Counter(map(abs, chain.from_iterable(cards)))
    for label in rule.rims:
        shown[abs(label)] -= rim
        if rule.rim_only or len(rule.rims) > 1:
            del shown[abs(label)]
    return sorted(shown.values())


class Place(NamedTuple):
    """A place for a figure: the two sides of a join, or a side on the rim; and the figures to choose from."""

    sides: tuple[Side, ...]
    figures: tuple[int, ...]


@dataclass(frozen=True)
class Wishes:
    """The specification of a designed puzzle.

    Every figure occurs if the board has enough places for all, unless `pairs` says otherwise.

    Attributes:
        board: The board.
        rule: The rule.
        figures: The number of figures inside the board.
        solutions: The exact number of essential solutions.
        border: The number of further figures, used only for the joins along the rim.
        pairs: For figure 1, 2, … (those of the border last) the number of joins that show it.
        cards: What holds for the cards: different, asymmetric, no_mirror_cards, varied (see `REASONS`), or balanced:
            figures are shown equally often, as nearly as possible, and their halves too.
        difficulty: The range of the difficulty, in stars (`2-3`, `4`) or placements (`2000-5000`); empty for any.
        names: The names of the figures, in the order of their numbers: one for each, or none.
        turns: How cards may be rotated, as in a `Puzzle`.
        flip: Whether cards may be turned over.

    Raises:
        InputError: The wishes contradict each other or the board.
    """

    board: Board
    rule: Rule = field(default_factory=Rule)
    figures: Annotated[int, FIGURES] = 1
    solutions: Annotated[int, SOLUTIONS] = 1
    border: Annotated[int, BORDER] = 0
    pairs: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    difficulty: str = ""
    names: tuple[str, ...] = ()
    turns: Turns = "free"
    flip: Annotated[bool, Opt()] = False

    def __post_init__(self) -> None:
        validation.check_options(self)
        number, board = self.figures + self.border, self.board
        if number > board.cells * board.sides:
            raise InputError("{n} figures are more than the sides of all cards; use fewer", n=number)
        for option, given in (("joins", self.pairs), ("figure-names", self.names)):
            if given and len(given) != number:
                raise InputError("--{option}: expected one entry for each of {n} figures", option=option, n=number)
        if self.pairs:
            self._check_pairs()
        _ = self.moves, self.placements
        if len(self.rule.rims) > 1 and {"balanced", "varied"} & {*self.cards}:
            raise InputError("--varied and --balanced cannot be used with several labels for the rim")
        if "balanced" in self.cards and self.pairs:
            raise InputError("--balanced cannot be used with --joins, which says how often each figure is shown")
        labels = bool(self.rule.rims) + (1 + self.rule.halves) * (self.figures + self.border)
        if "different" in self.cards and labels**board.sides < board.cells:
            raise self.too_few_figures()
        if self.names:
            check_names(self.names)

    @classmethod
    def read(
        cls,
        board: str,
        rule: str | None = None,
        figures: int | None = None,
        *,
        border: int = 0,
        pairs: str | None = None,
        names: str | None = None,
        **others: Any,
    ) -> Wishes:
        """Make wishes from texts.

        Args:
            board: The name of the board.
            rule: The name of the rule; None for the default.
            figures: The number of figures; None if `pairs` gives it.
            border: The number of figures along the rim.
            pairs: The pairs, as in `3,3,3,3`.
            names: The names, as in `heart,club`.
            others: The other wishes.

        Returns:
            The wishes.

        Raises:
            InputError: A value is invalid, or the wishes contradict each other.
        """
        if pairs is not None and not re.fullmatch(r"\s*\d{1,9}\s*(,\s*\d{1,9}\s*)*", pairs):
            raise InputError("invalid --joins {pairs}; expected a list of numbers, as in 3,3,3,3", pairs=shorten(pairs))
        numbers = () if pairs is None else tuple(map(int, pairs.split(",")))
        if figures is None and not numbers:
            raise InputError("the number of figures is missing; give --figures or --joins")
        figures = len(numbers) - border if figures is None else figures
        others |= {"border": border, "pairs": numbers}
        called = () if names is None else tuple(name.strip() for name in names.split(","))
        return cls(parse_board(board), Rule.parse(rule or "signed"), figures, names=called, **others)

    def written(self) -> dict[str, object]:
        """The wishes as options of the command line; None where nothing is wished."""
        return {
            "board": self.board.name,
            "rule": None if self.rule == Rule() else self.rule,
            "figures": self.figures,
            "border": self.border or None,
            "joins": ",".join(map(str, self.pairs)) or None,
            **{name: name in self.cards for name in REASONS},
            "difficulty": self.difficulty or None,
            "figure_names": ",".join(self.names) or None,
            "turns": None if self.turns == "free" else self.turns,
            "flip": self.flip,
            "solutions": self.solutions,
        }

    @property
    def title(self) -> str:
        """The title of the puzzles."""
        along = f", {self.border} along the rim" if self.border else ""
        moved = {"free": "", "half": ", half turns", "none": ", no turns"}[self.turns] + ", turned over" * self.flip
        return f"{self.board.name}, {self.rule.name}, {self.figures} figures{along}{moved}"

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """How cards may be moved, as in a `Puzzle`."""
        return moves_of(self.board.sides, self.turns, flip=self.flip)

    @cached_property
    def inner(self) -> tuple[int, ...]:
        """The numbers of the inner figures: from 1, without the label of a frame."""
        return self._numbers[: self.figures]

    @cached_property
    def along(self) -> tuple[int, ...]:
        """The numbers of the border figures, after the others."""
        return self._numbers[self.figures :]

    @property
    def figure_names(self) -> tuple[str, ...]:
        """The names of figures 1, 2, … as a puzzle holds them; a frame's label is named by its number."""
        named = dict(zip(self._numbers, self.names, strict=False))
        return tuple(named.get(figure, str(figure)) for figure in range(1, max(named, default=0) + 1))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places for figures: the joins, the sides on the rim if it is free, and those that touch no cell."""
        joins = [Place((a, b), self.along if a in self.edge else self.inner) for a, b in self.board.joins]
        rim = self.board.rim if not self.rule.rims else ()
        return (*joins, *(Place((side,), self.inner) for side in (*rim, *sorted(self.board.free))))

    @cached_property
    def demanded(self) -> frozenset[int]:
        """The figures that must occur: all but the one on the rim; none if `pairs` is given."""
        rim = {*map(abs, self.rule.rims)} if self.board.rim else set()
        return frozenset(() if self.pairs else self._numbers) - {*rim, 0}

    @cached_property
    def edge(self) -> frozenset[Side]:
        """The sides that get a border figure: those of the joins along the rim, if there are border figures."""
        rim = set(self.board.rim)

        def is_beside_the_rim(end: Side) -> bool:
            return any(Side(end.cell, (end.side + step) % self.board.sides) in rim for step in (1, -1))

        along = (join for join in self.board.joins if self.border and all(map(is_beside_the_rim, join)))
        return frozenset(end for join in along for end in join)

    @property
    def remark(self) -> str:
        """A remark for people if not all figures can occur, else empty."""
        for figures, what in ((self.inner, say("inside")), (self.along, say("along the rim"))):
            room = sum(place.figures == figures for place in self.places)
            if len(self.demanded.intersection(figures)) > room:
                return say(
                    "not all {wanted} figures can occur: board {board} has room for {room} {where}",
                    wanted=len(figures),
                    board=self.board.name,
                    room=room,
                    where=what,
                )
        return ""

    def too_few_figures(self) -> InputError:
        """The error for too few figures to make all cards different."""
        cells, figures = self.board.cells, self.figures
        return InputError("use more figures than {n} for {cells} different cards", n=figures, cells=cells)

    def refusal(self, puzzle: Puzzle) -> Refusal | None:
        """Say why the cards of `puzzle` violate the wishes, however they are placed; None if they do not."""
        fault = next(faults({*self.cards} - {"balanced"}, puzzle.cards, puzzle), None)
        return None if fault is None else Refusal(REASONS[fault](), advice(fault))

    @cached_property
    def placements(self) -> tuple[int, int | None]:
        """The least and most placements of the wanted difficulty; None for no upper limit. Raises InputError."""
        found = re.fullmatch(r"\s*(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?\s*", self.difficulty or "1-")
        low, dash, high = found.groups() if found else ("0", None, None)
        least, most = int(low), int(high) if high else None if dash else int(low)
        stars = len(STARS) + 1
        if (most or least) <= stars:
            if 1 <= least <= (most or stars):
                return (0, *(limit + 1 for limit in STARS))[least - 1], (*STARS, None)[(most or stars) - 1]
        elif dash and least <= (most or least):
            return least, most
        raise InputError(
            "invalid difficulty {text}; expected stars, as in 2-3, or a range of placed cards, as in 2000-5000",
            text=shorten(self.difficulty),
        )

    def check_measurable(self, most: int) -> None:
        """Raise InputError if measuring up to `most` placements cannot show that the difficulty is the wanted one."""
        low, high = self.placements
        needed = low - 1 if high is None else high
        if self.difficulty and most < needed:
            raise InputError("--difficulty {range} needs --placements of at least {n}", range=self.difficulty, n=needed)

    def difficulty_refusal(self, measured: Difficulty) -> Refusal | None:
        """Say why the difficulty of a puzzle is not the wanted one; None if it is."""
        low, high = self.placements
        placed = measured.most + 1 if measured.placements is None else measured.placements
        if placed < low:
            return Refusal(say("that are too easy"), say("use fewer figures"))
        if high is not None and placed > high:
            return Refusal(say("that are too hard"), say("use more figures"))
        return None

    def fulfilled_by(self, solution: Solution) -> bool:
        """Whether the joins show the figures as often as `pairs` says, if it is given."""
        if not self.pairs:
            return True
        shown = Counter(abs(solution.shown(end.cell)[end.side]) for end, _ in self.board.joins)
        return self.pairs == tuple(shown[figure] for figure in self._numbers)

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """The numbers of the figures: from 1, without the label of a frame."""
        frame = {*map(abs, self.rule.rims)} if self.rule.rim_only else set()
        return tuple(islice((figure for figure in count(1) if figure not in frame), self.figures + self.border))

    def _check_pairs(self) -> None:
        if not self.solutions:
            raise InputError("pairs describe a solution and cannot be used with 0 solutions")
        joins = Counter(end in self.edge for end, _ in self.board.joins)
        wanted = (sum(self.pairs[: self.figures]), sum(self.pairs[self.figures :]))
        if wanted != (joins[False], joins[True]):
            raise InputError(
                "the pairs add up to {wanted}, but board {name} has {there} joins (inside + along the rim)",
                wanted=" + ".join(map(str, wanted)),
                name=self.board.name,
                there=f"{joins[False]} + {joins[True]}",
            )
