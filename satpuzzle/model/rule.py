"""The rule of a puzzle: which labels match, and which may lie on the rim. `KINDS` lists the rules that have names.

To add a rule, derive a class from `Rule` and enter it in `KINDS`; nothing else changes, because all other code asks the
rule about labels. A label is an integer: k is a label of figure k, and so is -k if figures have two halves. Labels only
match labels of the same figure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal

from satpuzzle.errors import InputError, UnknownNameError, shorten
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Half = Literal["front", "back", "half"]  # the pictures of a figure; "half" for figures without two halves


@dataclass(frozen=True)
class Rule:
    """Which labels match at a join, and which may be on the rim.

    Other rules derive from this class: they override `word`, and whatever differs of `halves`, `profile`, `mate` and
    `meaning`.

    Attributes:
        signed: Labels match if they add up to 0; otherwise, if they are equal.
        rim: The label that every side on the rim must show; None if the rim is free.
        rim_only: Whether that label may be on the rim only (a frame).
        UNSIGNED: Equal labels match, and the rim is free.
        FRAMED: The rule of most framed puzzles: unsigned, with label 0 as the frame.

    Raises:
        InputError: If `rim_only` is set without `rim`.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.Rule.parse("framed") == satpuzzle.Rule(signed=False, rim=0, rim_only=True)
        True
    """

    UNSIGNED: ClassVar[Rule]
    FRAMED: ClassVar[Rule]

    signed: bool = True
    rim: int | None = None
    rim_only: bool = False

    @property
    def word(self) -> str:
        """The name of its kind in `KINDS`."""
        return "signed" if self.signed else "unsigned"

    @property
    def halves(self) -> bool:
        """Whether a figure k has two halves, the front k and the back -k; otherwise it is one picture or a colour."""
        return self.signed

    def profile(self, label: int) -> int:
        """Return the part of a label that matters at a join; labels with one profile match the same labels.

        Args:
            label: The label.

        Returns:
            One of the labels with the same profile, always the same.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().profile(-3)
            -3
        """
        return label

    def mate(self, label: int) -> int:
        """Return the profile of the labels that match a label.

        Args:
            label: The label.

        Returns:
            The profile; its mate is the profile of `label`.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().mate(3)
            -3
        """
        return -label if self.signed else label

    def meets(self, label: int, other: int) -> bool:
        """Return whether two labels match.

        Args:
            label: The label on one side of a join.
            other: The label on the other side.

        Returns:
            True if they match.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().meets(3, -3)
            True
        """
        return self.profile(other) == self.mate(label)

    def labels(self, figure: int) -> tuple[int, ...]:
        """Return the labels of a figure.

        Args:
            figure: The number of the figure.

        Returns:
            Front and back, or the only label.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().labels(3)
            (3, -3)
        """
        return (figure, -figure) if self.halves and figure else (figure,)

    def mates(self, label: int) -> tuple[int, ...]:
        """Return all labels that match a label.

        Args:
            label: The label.

        Returns:
            The labels.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().mates(3)
            (-3,)
        """
        mate = self.mate(label)
        return tuple(other for other in self.labels(abs(mate)) if self.profile(other) == mate)

    def half(self, label: int) -> Half:
        """Return which picture of its figure a label shows.

        Args:
            label: The label.

        Returns:
            "front" or "back"; "half" if figures have only one picture.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().half(-3)
            'back'
        """
        if not self.halves:
            return "half"
        return "front" if label > 0 else "back"

    def allows(self, label: int, on_rim: bool) -> bool:
        """Return whether a side on the rim, or a joined one, may show a label.

        Args:
            label: The label.
            on_rim: Whether the side lies on the rim.

        Returns:
            True if it may.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.FRAMED.allows(0, on_rim=False)
            False
        """
        if on_rim:
            return self.rim is None or label == self.rim
        return not (self.rim_only and label == self.rim)

    @property
    def meaning(self) -> str:
        """Which labels match, in a sentence."""
        if self.word == "signed":
            return say("Where two cards touch, one shows the front of a figure, the other the back of the same figure.")
        if self.word == "unsigned":
            return say("Where two cards touch, both show the same figure.")
        return say("Where two cards touch, their labels match under rule '{rule}'.", rule=self.word)

    @property
    def frame(self) -> int | None:
        """The label that is drawn as a frame; None if there is none."""
        return self.rim if self.rim_only or self.rim == 0 else None

    def takes(self, label: int) -> bool:
        """Return whether cards may have a label.

        Args:
            label: The label.

        Returns:
            False for a negative label of figures without halves, and for 0 of figures with halves unless it is the
            frame.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.UNSIGNED.takes(-1)
            False
        """
        if not self.halves:
            return label >= 0
        return label != 0 or (self.rim_only and self.rim == 0)

    def pairs(self, sides: Mapping[int, int]) -> Counter[int]:
        """Return how many joins can show each figure.

        Args:
            sides: The number of sides with each label.

        Returns:
            The largest number of joins for each figure.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().pairs({1: 3, -1: 2})
            Counter({1: 2})
        """
        shown, pairs = Counter[int](), Counter[int]()
        for label, number in sides.items():
            shown[self.profile(label)] += number
        for label in {min(label, self.mate(label)) for label in shown}:
            mate = self.mate(label)
            pairs[abs(label)] += shown[label] // 2 if mate == label else min(shown[label], shown[mate])
        return pairs

    def __post_init__(self) -> None:
        validation.check_fields(self, signed=validation.flag, rim=validation.whole, rim_only=validation.flag)
        if self.rim_only and self.rim is None:
            raise InputError("rim_only needs rim, the label of the frame")

    @classmethod
    def parse(cls, text: str | Rule) -> Rule:
        """Return the rule that a text names.

        Args:
            text: `signed` or `unsigned`, and one of `framed` (frame=0), `frame=K` and `rim=K`, separated by a comma;
                a frame or rim alone is unsigned. Or a rule.

        Returns:
            The rule.

        Raises:
            InputError: If the text names no rule.
            UnknownNameError: If a word of the text is unknown.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.parse("signed,rim=3")
            Rule(signed=True, rim=3, rim_only=False)
        """
        if isinstance(text, Rule):
            return text
        validation.text("rule", text, "signed")
        words = [word.strip().lower() for word in text.split(",")]
        kinds = [word for word in words if word in KINDS]
        rims = [word for word in words if word not in KINDS]
        for word in rims:
            if word != "framed" and not re.fullmatch(r"(rim|frame)=-?[0-9]{1,9}", word):
                if re.match(r"colou?r|farb", word):
                    raise InputError("unknown rule {rule}; for equal colours use unsigned", rule=shorten(word))
                raise UnknownNameError(say("rule"), word, [*KINDS, "framed", "frame=K", "rim=K"])
        if len(rims) > 1 or len(kinds) > 1:
            raise InputError(
                "invalid rule {what}; expected signed or unsigned, and at most one of framed, frame=K and rim=K",
                what=shorten(text),
            )
        kind = KINDS[kinds[0] if kinds else "unsigned"]
        if not rims:
            return kind()
        if rims == ["framed"]:
            return kind(rim=0, rim_only=True)
        what, label = rims[0].split("=")
        return kind(rim=int(label), rim_only=what == "frame")

    @classmethod
    def meant(cls, rule: Rule | None, *, marked: bool, figures: Sequence[str]) -> Rule:
        """Return the rule for cards that were read.

        Args:
            rule: The rule asked for; None infers it from the cards.
            marked: Whether fronts can be told from backs.
            figures: The names of the figures, for cards in words.

        Returns:
            The rule.

        Raises:
            InputError: If the rule does not fit the cards, or if it cannot be inferred.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.meant(None, marked=False, figures=["red", "blue"]) == satpuzzle.Rule.UNSIGNED
            True
        """
        if marked:
            return rule or cls()
        if figures and rule and rule.halves:
            raise InputError(
                "fronts and backs are not marked: for colours add --rule unsigned; otherwise mark every back, "
                "for example {example}'",
                example=figures[0],
            )
        if not figures and not rule:
            raise InputError(
                "no label is negative: add --rule signed if all are fronts, --rule unsigned for colours, "
                "or --rule framed if 0 is the frame"
            )
        return rule or cls(signed=False)

    @property
    def name(self) -> str:
        """The name of the rule for titles; `str` returns the notation."""
        return "framed" if self == Rule.FRAMED else str(self).replace(",", ", ")

    def __str__(self) -> str:
        words = [self.word]
        if self.rim_only:
            words.append("framed" if self.rim == 0 else f"frame={self.rim}")
        elif self.rim is not None:
            words.append(f"rim={self.rim}")
        return ",".join(words)


Rule.UNSIGNED = Rule(signed=False)
Rule.FRAMED = Rule(signed=False, rim=0, rim_only=True)

# The class, or function, that makes a rule of each kind from `rim` and `rim_only`.
KINDS: dict[str, Callable[..., Rule]] = {"signed": partial(Rule, True), "unsigned": partial(Rule, False)}
