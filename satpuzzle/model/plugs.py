"""Functions that the model needs from rooms below it, plugged in by the package: drawing, and reading cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Plugs(Protocol):
    """Functions that draw and read."""

    def board_text(self, puzzle: Any, placements: Iterable[Any], *, names: bool) -> str:
        """Return a board in plain characters."""

    def board_svg(self, solution: Any) -> str | None:
        """Return a solution as an SVG element; None if its board cannot be drawn."""

    def cards_svg(self, puzzle: Any) -> str | None:
        """Return the cards of a puzzle as an SVG element; None if they cannot be drawn."""

    def html_table(self, header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
        """Return a table in HTML."""

    def html_figure(self, picture: str, words: str) -> str:
        """Return a picture (an SVG element) with a caption, in HTML."""

    def pysat_formula(self, encoding: Any, *, soft: bool) -> Any:
        """Return a formula as PySAT's `CNF`, or with soft clauses as its `WCNF`."""

    def photographed(self, name: str, board: Any, rule: Any) -> Any:
        """Return the puzzle in a photograph. Raises InputError, DoubtfulError if the reading is not certain."""

    def typed_cards(self, cards: object, sides: int | None, halved: bool | None) -> tuple[Any, str, str]:
        """Read cards as people type them; return what was read, the title and the text."""


_plugged: list[Plugs] = []


def plug_in(plugs: Plugs) -> None:
    """Make the model use these functions."""
    _plugged[:] = [plugs]


def plugged() -> Plugs:
    """Return the functions that were plugged in."""
    return _plugged[0]
