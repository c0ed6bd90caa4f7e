"""Sheets of paper. All lengths are in mm."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal, NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.pictures.card_painter import Corners
from satpuzzle.pictures.scene import Matrix

Paper = str  # a name in PAPERS, width x height in mm as in 320x450, or CARD
Edge = Literal["long", "short"]

PAPERS = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height of portrait pages
CARD = "card"  # paper as large as a card with its bleed and cut marks
SMALLEST_PAPER, LARGEST_PAPER = 140.0, 5000.0  # limits on the sides of other papers
MARGIN = 10.0  # that printers leave blank
FOOT = 8.0  # height of the footer, above the lower margin


class Sheet(NamedTuple):
    """A sheet of paper, portrait or landscape."""

    width: float
    height: float

    @property
    def across(self) -> bool:
        """True for landscape."""
        return self.width > self.height

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the printable area above the footer."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT

    def mirrors(self, edge: Edge) -> Matrix:
        """Maps a point of the front to the same point seen from the back."""
        if self.across == (edge == "long"):
            return Matrix(d=-1, f=self.height)
        return Matrix(a=-1, e=self.width)


def sheets(paper: Paper) -> tuple[Sheet, Sheet]:
    """The paper in portrait and landscape. Raises InputError for an unknown paper."""
    width, height = PAPERS.get(paper.casefold()) or _measured(paper)
    return Sheet(width, height), Sheet(height, width)


def _measured(paper: str) -> tuple[float, float]:
    """The smaller and the larger side of a paper given as 320x450, in mm. Raises InputError."""
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)[x×](\d{1,4}(?:\.\d{1,2})?)", paper)
    if match is None:
        raise InputError(
            "invalid paper {paper}; expected {names} or width x height in mm, as in 320x450",
            paper=shorten(paper),
            names=", ".join(PAPERS),
        )
    least, most = sorted((float(match[1]), float(match[2])))
    if least < SMALLEST_PAPER or most > LARGEST_PAPER:
        raise InputError(
            "invalid paper {paper}; expected sides from {least:g} to {most:g} mm",
            paper=paper,
            least=SMALLEST_PAPER,
            most=LARGEST_PAPER,
        )
    return least, most


def area(corners: Corners) -> float:
    """The area of a polygon with clockwise corners."""
    return sum(px * qy - qx * py for (px, py), (qx, qy) in pairwise((*corners, corners[0]))) / 2
