"""The specification of a designed puzzle: board, rule, figures, cards and number of solutions."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.generators.cards import REASONS, Refusal, refusal
from satpuzzle.model import Board, Difficulty, Puzzle, Rule, Side, Solution, parse_board
from satpuzzle.model.puzzle import STARS, Turns, moves_of
from satpuzzle.notation.card_words import check_names
from satpuzzle.runtime.language import say, several


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
    figures: int = 1
    solutions: int = 1
    border: int = 0
    pairs: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    difficulty: str = ""
    names: tuple[str, ...] = ()
    turns: Turns = "free"
    flip: bool = False

    def __post_init__(self) -> None:
        if self.figures < 1 or self.border < 0:
            raise InputError(
                "invalid number of figures: {figures}, and {border} along the rim; expected at least one figure",
                figures=self.figures,
                border=self.border,
            )
        sides = self.board.cells * self.board.sides
        if self.figures + self.border > sides:
            raise InputError(
                "{figures} figures are too many: the cards of board {board} have only {sides} sides",
                figures=self.figures + self.border,
                board=self.board.name,
                sides=sides,
            )
        if self.solutions < 0:
            raise InputError("invalid number of solutions {solutions}; expected at least 0", solutions=self.solutions)
        if self.pairs:
            self._check_pairs()
        _ = self.moves
        if len(self.rule.rims) > 1 and {"balanced", "varied"} & {*self.cards}:
            raise InputError("--varied and --balanced cannot be used with several labels for the rim")
        if "balanced" in self.cards and self.pairs:
            raise InputError("--balanced cannot be used with --joins, which says how often each figure is shown")
        labels = bool(self.rule.rims) + (1 + self.rule.halves) * (self.figures + self.border)
        if "different" in self.cards and labels**self.board.sides < self.board.cells:
            raise self.too_few_figures()
        if self.difficulty:
            _ = self.placements
        if self.names:
            self._check_names()

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
        return cls(
            parse_board(board),
            Rule() if rule is None else Rule.parse(rule),
            len(numbers) - border if figures is None else figures,
            border=border,
            pairs=numbers,
            names=() if names is None else tuple(name.strip() for name in names.split(",")),
            **others,
        )

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
            wanted = len(self.demanded.intersection(figures))
            room = sum(place.figures == figures for place in self.places) if figures else 0
            if wanted > room:
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
        text = several(
            self.figures,
            "one figure is too few for {cells} different cards; use more",
            "{n} figures are too few for {cells} different cards; use more",
            cells=self.board.cells,
        )
        return InputError(text)

    def refusal(self, puzzle: Puzzle) -> Refusal | None:
        """Say why the cards of `puzzle` violate the wishes, however they are placed; None if they do not."""
        return refusal({*self.cards} - {"balanced"}, puzzle)

    @cached_property
    def placements(self) -> tuple[int, int | None]:
        """The least and most placements of the wanted difficulty; None for no upper limit. Raises InputError."""
        return range_of_placements(self.difficulty) if self.difficulty else (0, None)

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
            text = several(measured.stars, "with one star", "with {n} stars")
            return Refusal(text if low - 1 in STARS else say("that are too easy"), say("use fewer figures"))
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
        if len(self.pairs) != self.figures + self.border:
            raise InputError(
                "--joins has {n} numbers, but there are {figures} figures; give one number for each",
                n=len(self.pairs),
                figures=self.figures + self.border,
            )
        if min(self.pairs) < 0:
            raise InputError("invalid number of pairs {min}; expected at least 0", min=min(self.pairs))
        joins = Counter(end in self.edge for end, _ in self.board.joins)
        wanted = (sum(self.pairs[: self.figures]), sum(self.pairs[self.figures :]))
        if wanted != (joins[False], joins[True]):
            raise InputError(
                "the pairs add up to {inside} inside and {along} along the rim, but board {name} "
                "has {joins_inside} and {joins_along} joins there",
                inside=wanted[0],
                along=wanted[1],
                name=self.board.name,
                joins_inside=joins[False],
                joins_along=joins[True],
            )

    def _check_names(self) -> None:
        check_names(self.names)
        if len(self.names) != self.figures + self.border:
            raise InputError(
                "there are {names} names but {figures} figures, including those of the border; give one name for each",
                names=len(self.names),
                figures=self.figures + self.border,
            )


def range_of_placements(text: str) -> tuple[int, int | None]:
    """The placements that a range of difficulty means: stars up to 5, otherwise placements; None for no upper limit.

    Args:
        text: The range, as in `2-3`, `4`, `4-` or `2000-5000`.

    Returns:
        The least and most placements.

    Raises:
        InputError: The text is no range.
    """
    found = re.fullmatch(r"\s*(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?\s*", text)
    low, dash, high = found.groups() if found else ("0", None, None)
    least, most = int(low), int(high) if high else None if dash else int(low)
    stars = len(STARS) + 1
    if (most or least) <= stars:
        if 1 <= least <= (most or stars):
            return (0, *(limit + 1 for limit in STARS))[least - 1], (*STARS, None)[(most or stars) - 1]
    elif dash and least <= (most or least):
        return least, most
    raise InputError(
        "invalid difficulty {text}; expected stars from 1 to 5, as in 2-3, or a range of placed cards, as in 2000-5000",
        text=shorten(text),
    )
