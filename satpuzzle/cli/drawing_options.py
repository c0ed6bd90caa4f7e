"""Options of the commands that draw, and where pictures go."""

from __future__ import annotations

from functools import wraps
from typing import Any, cast

from satpuzzle.cli.helping import PICTURE, option
from satpuzzle.cli.options import all_of
from satpuzzle.cli.outputs import LOOK
from satpuzzle.errors import InputError, shorten
from satpuzzle.pictures.boards import Style, Texts


def takes_motifs(command: Any) -> Any:
    """What figures look like; the command gets `motifs`."""

    @wraps(command)
    def with_motifs(*, motif: tuple[str, ...], **others: Any) -> Any:
        return command(motifs=_motifs(motif), **others)

    return option(
        "--motif",
        group=PICTURE,
        multiple=True,
        metavar=LOOK,
        help="How a figure looks, as in heart=red, 3=star or 2=cat.svg.",
    )(with_motifs)


def takes_style(command: Any) -> Any:
    """How puzzles are drawn; the command gets `style`."""

    @wraps(command)
    def with_style(
        *,
        numbers: bool,
        cards: bool,
        labels: bool,
        names: bool,
        letters: bool,
        turns: bool,
        motifs: dict[str, str],
        **others: Any,
    ) -> Any:
        chosen = [text for text, given in (("labels", labels), ("names", names), ("letters", letters)) if given]
        if len(chosen) > 1:
            raise InputError("--labels, --names and --letters exclude each other; give one")
        texts = cast(Texts, chosen[0] if chosen else "none")
        style = Style(numbers=numbers, cards=cards, texts=texts, turns=turns, motifs=motifs)
        return command(style=style, **others)

    return all_of(
        option("--numbers/--no-numbers", group=PICTURE, default=True, help="Numbers of card types, in the middle."),
        option("--cards", group=PICTURE, is_flag=True, help="The cards' own numbers or names there."),
        option("--labels", group=PICTURE, is_flag=True, help="At the sides: the labels, as in CHECK lines."),
        option("--names", group=PICTURE, is_flag=True, help="At the sides: what the figures are called."),
        option("--letters", group=PICTURE, is_flag=True, help="At the sides: a letter for each figure."),
        option("--turns", group=PICTURE, is_flag=True, help="An arrow to the side that was on top."),
        takes_motifs,
    )(with_style)


def _motifs(given: tuple[str, ...]) -> dict[str, str]:
    motifs: dict[str, str] = {}
    for text in given:
        figure, sign, look = text.partition("=")
        if not (sign and figure.strip() and look.strip()):
            raise InputError("--motif {text}: write it as in 3=star or heart=red", text=shorten(text))
        if motifs.setdefault(figure.strip(), look.strip()) != look.strip():
            raise InputError("--motif {figure} is given twice; give one", figure=shorten(figure))
    return motifs


def takes_font(command: Any) -> Any:
    """A font for PDF and PNG; the command gets `font`."""
    return option(
        "--font", group=PICTURE, metavar="FILE", help="A TTF file for texts of PDF and PNG that other letters need."
    )(command)
