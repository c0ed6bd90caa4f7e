"""The rule of a puzzle: which labels match, and which may lie on the rim.

A label is an integer: k is a label of figure k, and so is -k if the figure has two halves. Which label meets which is
an involution, `mate`: -k meets k, and the label of a figure that matches itself meets itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from satpuzzle.errors import InputError, UnknownNameError, shorten
from satpuzzle.model.value import value
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Half = Literal["front", "back", "half"]  # the pictures of a figure; "half" for figures without two halves
KINDS = ("signed", "unsigned")


@value(frozen=True)
class Rule:
    """Which labels match at a join, and which may be on the rim.

    Attributes:
        signed: Labels match if they add up to 0; otherwise, if they are equal.
        rims: The labels of which every side on the rim must show one; empty if the rim is free.
        rim_only: Whether these labels may be on the rim only (a frame).
        whole: Figures of a signed rule that have no halves and match themselves.
        UNSIGNED: Equal labels match, and the rim is free.
        FRAMED: The rule of most framed puzzles: unsigned, with label 0 as the frame.

    Raises:
        InputError: If `rim_only` is set without `rims`, or `whole` for a rule that is not signed, or if `rims` has
            the back of a figure that has none.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.Rule.parse("framed") == satpuzzle.Rule(signed=False, rims=(0,), rim_only=True)
        True
    """

    UNSIGNED: ClassVar[Rule]
    FRAMED: ClassVar[Rule]

    signed: bool = True
    rims: tuple[int, ...] = ()
    rim_only: bool = False
    whole: tuple[int, ...] = ()

    @property
    def halves(self) -> bool:
        """Whether a figure k has two halves, the front k and the back -k, unless it is in `whole`."""
        return self.signed

    def mate(self, label: int) -> int:
        """Return the label that matches a label.

        Args:
            label: The label.

        Returns:
            The other label; its mate is `label`.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().mate(3), satpuzzle.Rule(whole=(3,)).mate(3)
            (-3, 3)
        """
        return -label if self.signed and abs(label) not in self.whole else label

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
        return other == self.mate(label)

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
        return tuple(dict.fromkeys((figure, self.mate(figure))))

    def half(self, label: int) -> Half:
        """Return which picture of its figure a label shows.

        Args:
            label: The label.

        Returns:
            "front" or "back"; "half" if the figure has only one picture.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule().half(-3)
            'back'
        """
        return "half" if self.mate(label) == label else "front" if label > 0 else "back"

    def allows(self, label: int, on_rim: bool) -> bool:
        """Return whether a side on the rim, or another one, may show a label.

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
            return not self.rims or label in self.rims
        return not (self.rim_only and label in self.rims)

    @property
    def meaning(self) -> str:
        """Which labels match, in a sentence."""
        if not self.signed:
            return say("Where two cards touch, both show the same figure.")
        return say("Where two cards touch, one shows the front of a figure, the other the back of the same figure.")

    @property
    def frame(self) -> int | None:
        """The label that is drawn as a frame; None if there is none."""
        return self.rims[0] if len(self.rims) == 1 and (self.rim_only or self.rims == (0,)) else None

    def takes(self, label: int) -> bool:
        """Return whether cards may have a label.

        Args:
            label: The label.

        Returns:
            False for a negative label of figures without halves, and for 0 of figures with halves unless it is the
            frame or matches itself.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.UNSIGNED.takes(-1)
            False
        """
        if not self.signed or label in self.whole or -label in self.whole:
            return label >= 0
        return label != 0 or (self.rim_only and self.rims == (0,))

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
        pairs = Counter[int]()
        for label in {min(label, self.mate(label)) for label in sides}:
            mate = self.mate(label)
            number = sides.get(label, 0)
            pairs[abs(label)] += number // 2 if mate == label else min(number, sides.get(mate, 0))
        return pairs

    def __post_init__(self) -> None:
        validation.check_fields(self, signed=validation.flag, rim_only=validation.flag)
        for name in ("rims", "whole"):
            if type(value := getattr(self, name)) is not tuple or value:
                labels = validation.members(name, value, say("labels such as (1, 2)"))
                object.__setattr__(self, name, tuple(sorted({validation.whole(name, label) for label in labels})))
        if self.rim_only and not self.rims:
            raise InputError("rim_only needs rims, the label of the frame")
        if self.whole and (not self.signed or self.whole[0] < 0):
            raise InputError("only figures of a signed rule, from 0, can be told to match themselves by self=K")
        if not all(label >= 0 or self.takes(label) for label in self.rims):
            raise InputError("a figure on the rim that matches itself has no back; write its number without a minus")

    @classmethod
    def parse(cls, text: str | Rule) -> Rule:
        """Return the rule that a text names.

        Args:
            text: `signed` or `unsigned`, and one of `framed` (frame=0), `frame=K`, `rim=K` and `rim=K|L`, separated by
                a comma; a frame or rim alone is unsigned. With `signed` also `self=K` or `self=K|L`, for figures
                that match themselves. Or a rule.

        Returns:
            The rule.

        Raises:
            InputError: If the text names no rule.
            UnknownNameError: If a word of the text is unknown.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Rule.parse("signed,self=4,rim=3")
            Rule(signed=True, rims=(3,), rim_only=False, whole=(4,))
        """
        if isinstance(text, Rule):
            return text
        validation.text("rule", text, "signed")
        words = [word.strip().lower() for word in text.split(",")]
        kinds = [word for word in words if word in KINDS]
        selves = [word for word in words if re.fullmatch(r"self=[0-9]{1,9}(\|[0-9]{1,9})*", word)]
        whole = [int(figure) for word in selves for figure in word.removeprefix("self=").split("|")]
        rims = [word for word in words if word not in (*KINDS, *selves)]
        for word in rims:
            if not re.fullmatch(r"framed|(frame|rim)=-?[0-9]{1,9}(\|-?[0-9]{1,9})*", word):
                if re.match(r"colou?r|farb", word):
                    raise InputError("unknown rule {rule}; for equal colours use unsigned", rule=shorten(word))
                raise UnknownNameError(say("rule"), word, [*KINDS, "framed", "frame=K", "rim=K", "rim=K|L", "self=K"])
        if len(rims) > 1 or len(kinds) > 1:
            raise InputError(
                "invalid rule {what}; expected signed or unsigned, and at most one of framed, frame=K and rim=K",
                what=shorten(text),
            )
        what, _, labels = (rims[0] if rims else "rim=").replace("framed", "frame=0").partition("=")
        signed = kinds == ["signed"] or (not kinds and whole != [])
        return cls(signed, tuple(map(int, labels.split("|"))) if labels else (), what == "frame", tuple(whole))

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
        words = [KINDS[not self.signed], *([f"self={'|'.join(map(str, self.whole))}"] if self.whole else [])]
        if self.rims:
            labels = "|".join(map(str, self.rims))
            words.append(f"rim={labels}" if not self.rim_only else "framed" if labels == "0" else f"frame={labels}")
        return ",".join(words)


Rule.UNSIGNED = Rule(signed=False)
Rule.FRAMED = Rule(signed=False, rims=(0,), rim_only=True)
