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

from satpuzzle.errors import InputError
from satpuzzle.model.rule import Half
from satpuzzle.paper.typeset import to_png
from satpuzzle.pictures import looks
from satpuzzle.pictures.looks import APART, Look, looks_for
from satpuzzle.pictures.motifs import MOTIFS, Tone
from satpuzzle.pictures.scene import Group, Matrix, Node, Scene
from satpuzzle.runtime.language import use

SIDES: tuple[Half, ...] = ("front", "back", "half")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.runtime.language._chosen", None)
    use("en")


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


def test_motifs_differ_in_grey_at_small_sizes() -> None:
    for side in SIDES:
        drawn = {name: picture(Look(motif, "#2f9e44", "A").half(side)) for name, motif in MOTIFS.items()}
        for (one, a), (other, b) in itertools.combinations(drawn.items(), 2):
            assert unlike(a, b) >= 0.03, (side, one, other)


def test_front_and_back_of_a_motif_differ_in_grey_even_without_the_tint() -> None:
    for motif in MOTIFS.values():
        for colour in ("#2f9e44", "#f8c41c", "#454a58"):
            a, b = (picture(Look(motif, colour, "A").half(side)) for side in ("front", "back"))
            assert unlike(a, b) >= 0.07, motif.name
        a, b = (picture(motif.half(side, TONES)) for side in ("front", "back"))
        assert unlike(a, b) >= 0.06, motif.name


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


def seen(colour: str, vision: str) -> str:
    """The colour as it looks to somebody of that vision."""
    return _colour(np.clip(np.array(looks.VISIONS[vision]) @ linear(colour), 0, 1))


def distance(a: str, b: str) -> float:
    """How far two colours are apart in OKLab, to normal eyes, times 100."""
    one, other = (OKLAB @ np.cbrt(CONES @ linear(colour)) for colour in (a, b))
    return 100 * float(np.linalg.norm(one - other))


CONES = np.array(
    [[0.4122215, 0.5363325, 0.0514460], [0.2119035, 0.6806995, 0.1073970], [0.0883025, 0.2817188, 0.6299787]]
)
OKLAB = np.array(
    [[0.2104543, 0.7936178, -0.0040720], [1.9779985, -2.4285922, 0.4505937], [0.0259040, 0.7827718, -0.8086758]]
)


def _colour(linear: np.ndarray) -> str:
    encoded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(255 * float(value)):02x}" for value in encoded)


# Looks of figures.


def clashes(chosen: looks.Looks) -> list[tuple[int, int]]:
    """The pairs of one motif that somebody cannot tell by their colours; simulated afresh."""
    found = []
    for (i, a), (j, b) in itertools.combinations(chosen.items(), 2):
        if a.motif == b.motif:
            pairs = [(a.colour, b.colour)]
            pairs += [(seen(a.colour, vision), seen(b.colour, vision)) for vision in looks.VISIONS]
            if min(distance(*pair) for pair in pairs) < APART - 0.5:  # `seen` rounds to whole bytes
                found.append((i, j))
    return found


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


@pytest.mark.parametrize(
    ("names", "motif", "colour"),
    [
        ("heart Herz HERZEN hearts heart2 Herzchen", "heart", None),
        ("kitty Kätzchen Katzen cats", "cat", None),
        ("puppies Welpen Hündchen dogs", "dog", None),
        ("Häschen Osterhase hares bunnies", "rabbit", None),
        ("Mäuschen rats Ratte mice Mäuse Maus", "mouse", None),
        ("Fröschlein toads Frösche", "frog", None),
        ("Häuser Häuschen houses", "house", None),
        ("oxen Kalb Stier Kühe", "cow", None),
        ("Königin queens Kronen", "crown", None),
        ("Seestern starfish Sternchen", "star", None),
        ("head Kopf Köpfe koepfe", "smiley", None),
        ("Kuh Kühe kuehe cows", "cow", None),
        ("Baum Bäume trees Bäumchen oak", "tree", None),
        ("ice-cream Ice_Cream Eis", "ice", None),
        ("Schildkröte Schildkröten turtles", "turtle", None),
        ("butterflies Schmetterlinge", "butterfly", None),
        ("red rot ROT rote Rotes", None, "#e23b2e"),
        ("grün gruen GRÜN green grünes", None, "#2f9e44"),
        ("weiß weiss white", None, "#ffffff"),
        ("#ff8800 #F80 darkorange-#ff8800", None, None),
        ("light-blue LightBlue lightblue", None, "#add8e6"),
        ("red-heart rotes-Herz heart_red redHeart rote-Herzen", "heart", "#e23b2e"),
        ("black-cat schwarze-Katze", "cat", None),
    ],
)
def test_names_determine_looks(names: str, motif: str | None, colour: str | None) -> None:
    for name in names.split():
        look = looks_for({1: "", 2: name}, halves=True)[2]
        assert motif is None or look.motif.name == motif, name
        assert colour is None or look.colour == colour, name


def test_looks_determined_by_names_are_not_used_for_other_figures() -> None:
    chosen = looks_for({1: "", 2: "heart", 3: "", 4: "blue"}, halves=True)
    assert [look.motif.name for look in chosen.values()].count("heart") == 1
    assert [look.colour for look in chosen.values()].count(chosen[4].colour) == 1


@pytest.mark.parametrize(
    ("key", "wish", "message"),
    [
        ("heart", "hart", "unknown shape or colour 'hart'; did you mean 'heart'?"),
        ("heart", "reed-star", "unknown shape or colour 'reed'; did you mean 'red'?"),
        (
            "heart",
            "zebra",
            "unknown shape or colour 'zebra'; write a shape, a colour or both, as in red, #ff8800, red-heart; shapes: "
            + ", ".join(MOTIFS),
        ),
        ("hearts", "red", "unknown figure 'hearts'; did you mean 'heart'?"),
        ("9", "red", "unknown figure '9'; known: heart, 2"),
    ],
)
def test_an_unknown_wish_is_refused_in_one_line(key: str, wish: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        looks_for({1: "heart", 2: ""}, halves=True, wishes={key: wish})
    assert str(caught.value) == message


def test_the_documentation_lists_every_motif() -> None:
    """Users can look up the names that determine motifs."""
    page = (Path(__file__).parent.parent / "docs/how/pictures.md").read_text(encoding="utf-8")
    listed = page.partition("## The program's own figures")[2].partition("\n## ")[0].split(":\n\n")[1]
    assert listed.replace("\n", " ").strip() == ", ".join(MOTIFS) + "."
