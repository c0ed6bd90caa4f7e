"""What others do for the model's objects: draw them, read cards that somebody typed. The package plugs these in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Plugs(Protocol):
    """Functions of the parts that draw and read."""

    def board_text(self, puzzle: Any, placements: Iterable[Any], *, names: bool) -> str:
        """A board in plain characters."""

    def board_svg(self, solution: Any) -> str | None:
        """A solution as an SVG element; None if its board cannot be drawn."""

    def cards_svg(self, puzzle: Any) -> str | None:
        """The cards of a puzzle as an SVG element; None if they cannot be drawn."""

    def html_table(self, header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
        """A table in HTML."""

    def html_figure(self, picture: str, words: str) -> str:
        """A picture, an SVG element, with words below it, in HTML."""

    def typed_cards(self, cards: object, sides: int | None, halved: bool | None) -> tuple[Any, str, str]:
        """Cards as people type them: what was read, the title, the text."""


_plugged: list[Plugs] = []


def plug_in(plugs: Plugs) -> None:
    """From now on the model's objects are drawn and read by these."""
    _plugged[:] = [plugs]


def plugged() -> Plugs:
    """What was plugged in."""
    return _plugged[0]
