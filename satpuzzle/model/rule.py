"""The rule of a puzzle: what may touch, and what may lie on the rim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from satpuzzle.errors import InputError, UnknownNameError, shorten
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


@dataclass(frozen=True)
class Rule:
    """What may touch.

    signed: labels at a join add to 0; else they are equal.
    rim: the label that every rim side must show; None if the rim is free.
    rim_only: that label may lie on the rim only (a frame).
    FRAMED: the rule of most framed puzzles, unsigned with the label 0 as the frame.

    >>> import satpuzzle
    >>> satpuzzle.Rule.parse("framed") == satpuzzle.Rule(signed=False, rim=0, rim_only=True)
    True
    """

    FRAMED: ClassVar[Rule]

    signed: bool = True
    rim: int | None = None
    rim_only: bool = False

    def mate(self, label: int) -> int:
        """The label that must touch `label`."""
        return -label if self.signed else label

    def allows(self, label: int, on_rim: bool) -> bool:
        """May a side on the rim (or inside) show `label`?"""
        if on_rim:
            return self.rim is None or label == self.rim
        return not (self.rim_only and label == self.rim)

    def __post_init__(self) -> None:
        for name in ("signed", "rim_only"):
            object.__setattr__(self, name, validation.flag(name, getattr(self, name)))
        if self.rim is not None:
            object.__setattr__(self, "rim", validation.whole("rim", self.rim))
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
        rims = [word for word in words if word not in ("signed", "unsigned")]
        for word in rims:
            if word != "framed" and not re.fullmatch(r"(rim|frame)=-?[0-9]{1,9}", word):
                if re.match(r"colou?r|farb", word):
                    raise InputError(
                        "unknown rule {rule}; for colours that must be equal say unsigned", rule=shorten(word)
                    )
                raise UnknownNameError(say("rule"), word, ["signed", "unsigned", "framed", "frame=K", "rim=K"])
        if len(rims) > 1 or len(words) - len(rims) > 1:
            raise InputError("rule {what}: say signed or unsigned once, and framed or rim=K once", what=shorten(text))
        signed = "signed" in words
        if not rims:
            return cls(signed)
        if rims == ["framed"]:
            return cls(signed, 0, True)
        kind, label = rims[0].split("=")
        return cls(signed, int(label), kind == "frame")

    @classmethod
    def meant(cls, rule: Rule | None, *, marked: bool, figures: Sequence[str]) -> Rule:
        """The rule that cards are for: `rule`, or what the cards suggest if it is None.

        marked: can fronts be told from backs? figures: their names, if the cards were written in words.
        Raises InputError for a rule that cannot be meant, and if anything could be meant.
        """
        if marked:
            return rule or cls()
        if figures and rule and rule.signed:
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
        words = ["signed" if self.signed else "unsigned"]
        if self.rim_only:
            words.append("framed" if self.rim == 0 else f"frame={self.rim}")
        elif self.rim is not None:
            words.append(f"rim={self.rim}")
        return ",".join(words)


Rule.FRAMED = Rule(signed=False, rim=0, rim_only=True)
