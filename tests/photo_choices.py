"""What can be chosen for a made photograph of cards, and how it is drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.random import Generator

Level = Literal["easy", "medium", "hard"]


@dataclass(frozen=True)
class Choices:
    """What can be chosen for a scene: `make(seed, name=value)` fixes each of these."""

    sides: int = 4
    count: int = 9
    figures: int = 4
    rule: Literal["signed", "unsigned"] = "signed"
    art: Literal["animals", "emblems", "motifs", "textures"] = "animals"
    figure_size: float = 0.65  # the width of figures
    alike: bool = False  # all figures have the same colours, if they are not textures
    card: Literal["plain", "gradient", "leaves"] = "plain"
    frame: bool = False  # a line around the card; figures are painted over it
    border: bool = False  # a white border
    decoration: bool = False  # in the middle, in any place and turn
    number: bool = False
    rounded: float = 0.0  # radius of corners
    laid: Literal["touching", "near", "apart", "scattered"] = "apart"
    solved: bool = False
    background: Literal["wood", "cloth", "stone", "plain"] = "wood"
    similar: bool = False  # the table has the colour of the cards
    clutter: bool = False  # a keyboard, a mug, or a box beside the cards
    lid: bool = False  # a larger picture like a card lies beside the cards
    size: int = 1600  # pixels of the longer side
    slant: float = 10.0  # degrees
    roll: float = 3.0  # degrees
    margin: float = 0.08  # around the cards
    barrel: float = 0.01
    blur: float = 0.7  # pixels at 1600
    noise: float = 3.0  # grey levels
    quality: int = 85  # of JPEG
    warmth: float = 0.1  # of the lamp
    uneven: float = 0.2  # of the light
    shadow: float = 0.4  # of the cards
    hand: float = 0.0  # the shadow of a hand
    glare: int = 0  # spots
    thickness: float = 0.012  # of the cardboard
    misprint: float = 0.004  # standard deviation of the cut


def choose(seed: int, level: Level, apart: bool | None, overrides: dict[str, Any]) -> Choices:
    """Draw the choices; those of overrides are fixed and change no others, except that sides restrict count."""
    rng, hardness = source(seed, "choices"), {"easy": 0, "medium": 1, "hard": 2}[level]

    def perhaps(*chances: float) -> bool:
        return bool(rng.random() < chances[hardness])

    def up_to(*most: float) -> float:
        return float(rng.uniform(0, most[hardness]))

    def one(*values: Any) -> Any:
        return values[int(rng.integers(len(values)))]

    sides = overrides.get("sides", one(*[4] * 8, 3, 6))
    counts = {4: one(*[9] * 8, 4, 12, 16, 25), 3: one(9, 9, 16), 6: 7}
    apart_drawn = perhaps(0.6, 0.55, 0.5)
    apart = apart_drawn if apart is None else apart
    apart_ways, close_ways = one("apart", "apart", "scattered"), one("touching", "touching", "near")
    many = overrides.get("count", counts[sides])
    chosen = Choices(
        sides=sides,
        count=many,
        figures=int(rng.integers(3, 6)) + (many > 9) + (many > 16),
        rule=one(*["signed"] * 7, "unsigned"),
        art=one("animals", "animals", "emblems", "motifs", "textures"),
        figure_size=float(rng.uniform(0.5, 0.85) if perhaps(0.95, 0.9, 0.8) else rng.uniform(0.35, 0.5)),
        alike=perhaps(0.05, 0.1, 0.25),
        card=one("plain", "gradient", "leaves") if hardness else one("plain", "gradient"),
        frame=perhaps(0.1, 0.3, 0.4),
        border=perhaps(0.05, 0.15, 0.2),
        decoration=perhaps(0.2, 0.4, 0.6),
        number=perhaps(0.1, 0.2, 0.3),
        rounded=0.04 * perhaps(0.1, 0.2, 0.3) * float(rng.uniform(0.5, 1.5)),
        laid=apart_ways if apart else close_ways,
        solved=perhaps(0.5, 0.5, 0.5) and not apart,
        background=one("wood", "cloth", "stone", "plain"),
        similar=perhaps(0, 0.05, 0.4),
        clutter=perhaps(0, 0.3, 0.7),
        lid=perhaps(0, 0.05, 0.2),
        size=int(rng.integers(1000 + 400 * (many > 9), (1800, 2400, 3000)[hardness])),
        slant=up_to(15, 25, 40),
        roll=up_to(6, 15, 30) * one(-1, 1),
        margin=0.02 + up_to(0.08, 0.12, 0.2),
        barrel=up_to(0.003, 0.015, 0.03),
        blur=0.4 + up_to(0.3, 0.6, 1.2),
        noise=1 + up_to(1, 4, 9),
        quality=95 - int(up_to(5, 20, 35)),
        warmth=up_to(0.05, 0.25, 0.45) * one(-0.3, 1, 1),
        uneven=up_to(0.1, 0.35, 0.6),
        shadow=0.15 + up_to(0.2, 0.4, 0.5),
        hand=float(rng.uniform(0.15, 0.45)) * perhaps(0, 0.25, 0.6),
        glare=int(perhaps(0, 0.35, 0.7)) * one(1, 1, 2),
        thickness=up_to(0.006, 0.018, 0.03),
        misprint=up_to(0.002, 0.005, 0.008),
    )
    return replace(chosen, **overrides)


def source(seed: int, purpose: str) -> Generator:
    """A source of randomness of its own for each purpose."""
    return np.random.default_rng([seed, *purpose.encode()])
