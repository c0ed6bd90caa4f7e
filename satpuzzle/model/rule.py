"""The rule of a puzzle: what may touch, and what may lie on the rim. `KINDS` lists the rules that have names.

To add one, derive a class from `Rule` and enter it in `KINDS`; nothing else need change. All others ask a
rule what they want to know of its labels. A label is a whole number; k, and where figures have two halves -k, are
the labels of figure k. They meet labels of that figure, no others.
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

Half = Literal["front", "back", "half"]  # the pictures of a figure; the last is that of figures without two halves


@dataclass(frozen=True)
class Rule:
    """What may touch.

    signed: labels at a join add to 0; else they are equal.
    rim: the label that every rim side must show; None if the rim is free.
    rim_only: that label may lie on the rim only (a frame).
    UNSIGNED: equal labels meet, and the rim is free. FRAMED: the rule of most framed puzzles, unsigned with the label
    0 as the frame.

    A rule of another kind overrides `word` and what differs of `halves`, `profile`, `mate` and `meaning`.

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
        """Its kind, as it is written: its name in `KINDS`."""
        return "signed" if self.signed else "unsigned"

    @property
    def halves(self) -> bool:
        """Has a figure k two halves, the front k and the back -k? Else it is one picture, or a colour."""
        return self.signed

    def profile(self, label: int) -> int:
        """What of a label counts at a join: of the labels that may stand for each other there always the same one."""
        return label

    def mate(self, label: int) -> int:
        """The profile of the labels that may meet `label`; a profile's mate's mate is that profile again."""
        return -label if self.signed else label

    def meets(self, label: int, other: int) -> bool:
        """May these two touch?"""
        return self.profile(other) == self.mate(label)

    def labels(self, figure: int) -> tuple[int, ...]:
        """What sides that show `figure` may show of it."""
        return (figure, -figure) if self.halves and figure else (figure,)

    def mates(self, label: int) -> tuple[int, ...]:
        """All labels that may meet `label`."""
        mate = self.mate(label)
        return tuple(other for other in self.labels(abs(mate)) if self.profile(other) == mate)

    def half(self, label: int) -> Half:
        """Which picture of its figure a label shows: "front" or "back", or "half" where both sides show the same."""
        if not self.halves:
            return "half"
        return "front" if label > 0 else "back"

    def allows(self, label: int, on_rim: bool) -> bool:
        """May a side on the rim (or inside) show `label`?"""
        if on_rim:
            return self.rim is None or label == self.rim
        return not (self.rim_only and label == self.rim)

    @property
    def meaning(self) -> str:
        """What may touch, in a sentence."""
        if self.word == "signed":
            return say("Where two cards touch, one shows the front of a figure, the other the back of the same figure.")
        if self.word == "unsigned":
            return say("Where two cards touch, both show the same.")
        return say("Where two cards touch, what they show matches under the rule {rule}.", rule=self.word)

    @property
    def frame(self) -> int | None:
        """The label that is drawn as a frame, if the rim must show one."""
        return self.rim if self.rim_only or self.rim == 0 else None

    def takes(self, label: int) -> bool:
        """Can a side show `label`? 0 has no halves, so it is a frame there; a back is one of a figure that has them."""
        if not self.halves:
            return label >= 0
        return label != 0 or (self.rim_only and self.rim == 0)

    def pairs(self, sides: Mapping[int, int]) -> Counter[int]:
        """By figure, how many joins so many sides suffice for; sides: how many there are, by label."""
        shown, pairs = Counter[int](), Counter[int]()
        for label, number in sides.items():
            shown[self.profile(label)] += number
        for label in {min(label, self.mate(label)) for label in shown}:
            mate = self.mate(label)
            pairs[abs(label)] += shown[label] // 2 if mate == label else min(shown[label], shown[mate])
        return pairs

    def __post_init__(self) -> None:
        validation.check_fields(self)
        if self.rim_only and self.rim is None:
            raise InputError("a frame needs its label; give rim as well as rim_only")

    @classmethod
    def parse(cls, text: str | Rule) -> Rule:
        """The rule that `text` writes: signed or unsigned, and with a comma framed, frame=K or rim=K.

        Without a word on signs a frame or a rim is unsigned; a rule stands for itself. Raises InputError for
        anything else.
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
                    raise InputError(
                        "unknown rule {rule}; for colours that must be equal say unsigned", rule=shorten(word)
                    )
                raise UnknownNameError(say("rule"), word, [*KINDS, "framed", "frame=K", "rim=K"])
        if len(rims) > 1 or len(kinds) > 1:
            raise InputError("rule {what}: say signed or unsigned once, and framed or rim=K once", what=shorten(text))
        kind = KINDS[kinds[0] if kinds else "unsigned"]
        if not rims:
            return kind()
        if rims == ["framed"]:
            return kind(rim=0, rim_only=True)
        what, label = rims[0].split("=")
        return kind(rim=int(label), rim_only=what == "frame")

    @classmethod
    def meant(cls, rule: Rule | None, *, marked: bool, figures: Sequence[str]) -> Rule:
        """The rule that cards are for: `rule`, or what the cards suggest if it is None.

        marked: can fronts be told from backs? figures: their names, if the cards were written in words.
        Raises InputError for a rule that cannot be meant, and if anything could be meant.
        """
        if marked:
            return rule or cls()
        if figures and rule and rule.halves:
            raise InputError(
                "no fronts and backs: for colours add --rule unsigned; else mark every back, as in {example}'",
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
        """As people say it in a title; `str` gives the notation."""
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

# By its name, what makes a rule of this kind; it takes `rim` and `rim_only`.
KINDS: dict[str, Callable[..., Rule]] = {"signed": partial(Rule, True), "unsigned": partial(Rule, False)}
