"""Figures can be distinguished by shape and colour, in grey, and with colour vision deficiencies."""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzle.model.rule import Half
from satpuzzle.paper.typeset import to_png
from satpuzzle.pictures import looks
from satpuzzle.pictures.looks import MOTIFS, Look, Tone, looks_for
from satpuzzle.pictures.scene import Group, Matrix, Node, Scene

SIDES: tuple[Half, ...] = ("front", "back", "half")


TONES: dict[Tone, str] = {"body": "#2f9e44", "dark": "#202020", "line": "#000000", "light": "#fffff0"}


def picture(nodes: Sequence[Node], size: int = 24) -> np.ndarray:
    """Half a figure in grey, from 0 to 1, in a white square; the disc is as wide as that many points."""
    from PIL import Image

    middle = Matrix(size / 2, 0, 0, size / 2, size / 2 + 2, size / 2 + 2)
    scene = Scene(size + 4, size + 4, [Group(nodes, at=middle)], background="#ffffff")
    image = Image.open(io.BytesIO(to_png(scene, width=size + 4))).convert("L")
    return np.asarray(image, float) / 255


def unlike(a: np.ndarray, b: np.ndarray) -> float:
    """How far two small pictures differ on the disc."""
    return float(np.abs(a - b).sum()) / (24 * 12)


def test_every_word_means_at_most_one_motif() -> None:
    words = [word for motif in MOTIFS.values() for word in motif.words]
    assert len(set(words)) == len(words)
    assert [word for word in words if looks.named(word)] == []
    for motif in MOTIFS.values():
        said = looks_for(dict(enumerate(motif.words, 1)), halves=True)
        assert {look.motif.name for look in said.values()} == {motif.name}


def test_the_halves_of_motifs_fit_together_along_joins() -> None:
    size = 200
    y, x = (np.mgrid[0 : size + 4, 0 : size + 4] - size / 2 - 1.5) / (size / 2)
    for name, motif in MOTIFS.items():
        front, back, half = (picture(motif.half(side, TONES), size) for side in SIDES)
        for drawn in (front, back, half):
            assert np.hypot(x, y)[drawn < 1].max() <= 1.01, name
            assert y[drawn < 1].max() < 0.01, name
            assert y[drawn < 1].min() < -0.45, name
            assert (drawn[101] < 1).sum() >= 20, name
        differ = np.abs(front[101] - back[101, ::-1]) > 0.5, np.abs(half[101] - half[101, ::-1]) > 0.5
        assert max(map(np.mean, differ)) <= 0.05, f"the halves of {name} make no whole"


def test_motifs_and_their_halves_differ_in_grey_at_small_sizes() -> None:
    """Also without the tint of backs."""
    for side in SIDES:
        drawn = {name: picture(Look(motif, "#2f9e44", "A").half(side)) for name, motif in MOTIFS.items()}
        for (one, a), (other, b) in itertools.combinations(drawn.items(), 2):
            assert unlike(a, b) >= 0.03, (side, one, other)
    for motif in MOTIFS.values():
        looks = [Look(motif, colour, "A") for colour in ("#2f9e44", "#f8c41c", "#454a58")]
        halves = [[look.half(side) for side in SIDES[:2]] for look in looks]
        for front, back in (*halves, [motif.half(side, TONES) for side in SIDES[:2]]):
            assert unlike(picture(front), picture(back)) >= 0.06, motif.name


def test_details_are_visible_on_dark_and_light_colours() -> None:
    for name in ("black", "white", "yellow", "#000080", "#fffff0"):
        look = looks_for({1: f"{name} cat"}, halves=True)[1]
        drawn = picture(look.half("front"), 160)
        assert np.ptp(drawn[32:72, 52:112]) >= 0.3, name  # eyes
        assert drawn.min() <= 0.3, name  # outline


# Colours: from the libraries and the papers, not from the module.


def test_the_colours_of_css_have_their_standard_values() -> None:
    from PIL import ImageColor

    assert {name: value.lower() for name, value in ImageColor.colormap.items() if isinstance(value, str)} == looks.CSS
    assert len(looks.CSS) == 148


def linear(colour: str) -> np.ndarray:
    values = np.array([int(colour[start : start + 2], 16) for start in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def distance(a: str, b: str) -> float:
    """How far two colours are apart to those who see them least, in another scale than that of the module."""
    visions = [np.eye(3), *map(np.array, looks.VISIONS.values())]
    seen = [[np.cbrt(np.clip(vision @ linear(colour), 0, 1)) for vision in visions] for colour in (a, b)]
    return 100 * min(float(np.linalg.norm(one - other)) for one, other in zip(*seen, strict=True)) / 3**0.5


# Looks of figures.


def clashes(chosen: looks.Looks) -> list[tuple[int, int]]:
    """The pairs of one motif that somebody cannot tell by their colours; simulated afresh."""
    pairs = itertools.combinations(chosen.items(), 2)
    return [(i, j) for (i, a), (j, b) in pairs if a.motif == b.motif and distance(a.colour, b.colour) < 6.0]


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("count", [*range(1, 81, 13), 80, 150])
def test_figures_without_names_can_be_distinguished_by_everyone(count: int, signed: bool) -> None:
    chosen = looks_for(dict.fromkeys(range(1, count + 1), ""), halves=signed)
    assert clashes(chosen) == []
    assert not chosen.letters_needed
    if count <= len(MOTIFS):
        assert len({look.motif.name for look in chosen.values()}) == count
    if count <= 12:
        assert len({look.colour for look in chosen.values()}) == count


WORDS = st.sampled_from(
    ["heart", "Herz", "rot", "blau", "red", "cat", "Katzen", "star", "Asterix", "p", "#f80", "weiß"]
)
NAMES = st.lists(st.lists(WORDS, max_size=3).map(" ".join), max_size=30)


@given(NAMES, st.booleans())
def test_figures_with_any_names_are_distinguished_or_need_letters(names: list[str], signed: bool) -> None:
    figures = dict(enumerate(names, 1))
    chosen = looks_for(figures, halves=signed)
    assert list(chosen) == list(figures)
    assert clashes(chosen) == [] or chosen.letters_needed
    assert chosen == looks_for(dict(reversed(figures.items())), halves=signed)
    assert len({look.letter for look in chosen.values()}) == len(figures)


def test_letters_are_needed_if_names_collide_or_figures_are_too_many() -> None:
    assert looks_for({1: "red heart", 2: "rotes Herz"}, halves=True).letters_needed
    many = looks_for(dict.fromkeys(range(1, 10_001), ""), halves=False)
    assert many.letters_needed
    assert [many[i].letter for i in (1, 26, 27, 702, 703)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert len({look.letter for look in many.values()}) == 10_000


WORDS_OF = {
    "heart": "heart Herz HERZEN hearts heart2 Herzchen",
    "cat": "kitty Kätzchen Katzen cats black-cat schwarze-Katze",
    "rabbit": "Häschen Osterhase hares bunnies",
    "mouse": "Mäuschen rats Ratte mice Mäuse Maus",
    "cow": "oxen Kalb Stier Kühe kuehe",
    "smiley": "head Kopf Köpfe koepfe",
    "tree": "Baum Bäume trees Bäumchen oak",
    "ice": "ice-cream Ice_Cream Eis",
    "butterfly": "butterflies Schmetterlinge",
    "#e23b2e": "red rot ROT rote Rotes red-heart rotes-Herz heart_red redHeart rote-Herzen",
    "#2f9e44": "grün gruen GRÜN green grünes",
    "#ffffff": "weiß weiss white",
    "#ff8800": "#ff8800 #F80",
    "#add8e6": "light-blue LightBlue lightblue",
}


@pytest.mark.parametrize("meant", WORDS_OF)
def test_names_determine_looks(meant: str) -> None:
    for name in WORDS_OF[meant].split():
        look = looks_for({1: "", 2: name}, halves=True)[2]
        assert (look.colour if meant[0] == "#" else look.motif.name) == meant, name


def test_looks_determined_by_names_are_not_used_for_other_figures() -> None:
    chosen = looks_for({1: "", 2: "heart", 3: "", 4: "blue"}, halves=True)
    assert len({look.motif.name for look in chosen.values()}) == len({look.colour for look in chosen.values()}) == 4
    assert looks_for({1: "Red One"}, halves=True, wishes={"red-one": "blue"})[1].colour == chosen[4].colour


def test_the_documentation_lists_every_motif() -> None:
    """Users can look up the names that determine motifs."""
    page = (Path(__file__).parent.parent / "docs/how/pictures.md").read_text(encoding="utf-8")
    listed = page.partition("## The program's own figures")[2].partition("\n## ")[0].split(":\n\n")[1]
    assert listed.replace("\n", " ").strip() == ", ".join(MOTIFS) + "."
