"""The page on which people check what was read in photographs: every side beside others of its kind.

Halves of a figure are put together at the cut, so that each column shows a whole figure; a misread side stands out. All
pictures of sides are parts of the pictures of cards, which the page contains once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satpuzzle.model.board import side_name
from satpuzzle.photo.reading import kind_name
from satpuzzle.photo.seen import Photo, PhotoReading, ReadSide
from satpuzzle.photo.sides import jpeg, reduced
from satpuzzle.pictures.boards import Style, upright_card
from satpuzzle.pictures.card_painter import CARD, INK, WRONG
from satpuzzle.pictures.own import CARD_BYTES
from satpuzzle.pictures.scene import (
    Group,
    Image,
    Matrix,
    Node,
    Path,
    Point,
    Scene,
    Text,
    circle,
    polygon,
    rectangle,
    turn,
)
from satpuzzle.report import as_html
from satpuzzle.report.documents import Captioned, Document, Line, Part, Pictures, Section
from satpuzzle.runtime.language import rounded, say, several

MOST_BYTES, LEAST_BYTES = 300_000, 2000  # of all pictures of cards (before they are written as text), and of each
PHOTO_BYTES = 70_000  # of all photographs
MOST_COMPARED = 9  # doubtful sides shown beside typical ones
PHOTO_WIDTH = 640.0  # of a photograph on the page
NARROW, WIDE, CARD_SIDE = 110.0, 240.0, 133.0  # pictures of sides in rows, of doubtful sides, of cards, in px
DEEP = 0.42  # how much of a card is seen beside its side, in lengths of the side
LABEL = 11.0  # the size of names beside cards


def photo_html(reading: PhotoReading, title: str, photos: Sequence[Photo] | None = None) -> str:
    """Return the page on which a reading is checked.

    Args:
        reading: What was read.
        title: The title of the page, such as the names of the photographs.
        photos: The photographs, to show where the cards were found.

    Returns:
        A self-contained page, below 600 kB for nine cards.
    """
    pictured = _Pictured(reading)
    parts: list[Part] = [
        pictured.verdict(),
        pictured.kinds(),
        Section(say("Cards"), [Pictures([[card] for card in pictured.cards()]), *_photographs(reading, photos or ())]),
        pictured.help(),
    ]
    document = Document(reading.puzzle, title, [say("What was read in photographs of cards")], parts)
    return "\n".join(as_html.html(document, Style(), "photo")) + "\n"


class _Side(NamedTuple):
    """A side of a card, both from 0, and what was read there."""

    card: int
    side: int
    read: ReadSide

    @property
    def ratio(self) -> float:
        """How near its own kind is, compared with the next: 0 is certain."""
        return self.read.own / self.read.next if self.read.next else math.inf


class _Pictured:
    """The parts of the page about one reading."""

    def __init__(self, reading: PhotoReading) -> None:
        self.reading = reading
        self.halves = reading.puzzle.rule.halves
        most = max(LEAST_BYTES, min(CARD_BYTES, MOST_BYTES // len(reading.pictures)))
        self._files = [jpeg(picture, most) for picture in reading.pictures]
        corners = upright_card(reading.puzzle.board)
        across = max(x for x, _ in corners)
        self._corners = [(100 * x / across, 100 * y / across) for x, y in corners]  # the picture is 100 wide
        self._outline = polygon(self._corners)
        self._length = math.dist(*self._corners[:2])
        rows = enumerate(reading.sides)
        self._sides = [_Side(card, side, read) for card, row in rows for side, read in enumerate(row)]
        self._kinds: dict[int, list[_Side]] = {}
        for each in sorted(self._sides, key=lambda each: (not each.read.doubtful, -each.ratio)):
            self._kinds.setdefault(each.read.label, []).append(each)

    # -- parts ---------------------------------------------------------------------------------------------

    def verdict(self) -> Section:
        """Whether the reading is sure, and what is doubtful, with pictures to compare."""
        parts: list[Part] = []
        compared = [self._compared(each) for each in self._sides if each.read.doubtful][:MOST_COMPARED]
        shown = {each.title for each in compared}
        if self.reading.doubts:
            parts.append(Line(say("Doubtful: compare with the cards before you trust a solution."), "warn"))
            parts += [Line(doubt, "bullet") for doubt in self.reading.doubts if doubt not in shown]
        else:
            parts.append(Line(say("Sure: nothing is doubtful."), "box"))
        return Section(say("Is it right?"), [*parts, Line(self.counts(), "plain"), *compared])

    def _compared(self, doubtful: _Side) -> Pictures:
        """A doubtful side beside typical ones of both kinds."""
        read = doubtful.read
        shown = [
            [Captioned(self._cut(doubtful, WIDE), say("{place}: which is it?", place=self._place(doubtful)), True)]
        ]
        for label in filter(None, (read.label, read.other)):
            kind = kind_name(label, self.halves)
            if typical := self._typical(label, doubtful):
                words = say("{kind}, as on {place}", kind=kind, place=self._place(typical))
                shown.append([Captioned(self._cut(typical, WIDE), words)])
        return Pictures(shown, say("{place}: {label} or {other}", **self._named(doubtful)))

    def counts(self) -> str:
        """What was counted."""
        reading = self.reading
        cards, kinds = len(reading.cards), len(self._kinds)
        counted = [several(cards, "{n} card", "{n} cards") + f" ({reading.puzzle.board.name})"]
        if self.halves:
            counted.append(several(kinds, "{n} kind of halves", "{n} kinds of halves"))
        else:
            counted.append(several(kinds, "{n} figure without halves", "{n} figures without halves"))
        doubtful = sum(each.read.doubtful for each in self._sides)
        counted.append(say("{n} of {sides} sides doubtful", n=doubtful, sides=len(self._sides)))
        if reading.solutions is not None:
            solutions = reading.solutions
            counted.append(several(solutions, "1 essential solution", "{n} essential solutions"))
        return ", ".join(counted)

    def kinds(self) -> Section:
        """Every kind of side as a row; the halves of a figure together."""
        must = say("Each column must show a whole figure.") if self.halves else say("Each row must show one figure.")
        far = say("Below a place: its distance from its own kind, and from the nearest other kind.")
        parts: list[Part] = [Line(must), Line(far, "quiet")]
        for figure in sorted({abs(label) for label in self._kinds}):
            front, back = self._kinds.get(figure, []), self._kinds.get(-figure, [])
            if not self.halves:
                heading = several(len(front), "Figure {k}: {n} side", "Figure {k}: {n} sides", k=figure)
                parts.append(Pictures([[self._captioned(each)] for each in front], heading))
                continue
            fronts = [self._captioned(each, below=True) for each in front]
            backs = [self._captioned(each) for each in back]
            heading = say(
                "Figure {k}: {front}, {back}",
                k=figure,
                front=several(len(front), "{n} front (above)", "{n} fronts (above)"),
                back=several(len(back), "{n} back (below)", "{n} backs (below)"),
            )
            columns = range(max(len(front), len(back)))
            above, below = (dict(enumerate(half)) for half in (fronts, backs))
            parts.append(Pictures([[above.get(column), below.get(column)] for column in columns], heading))
        return Section(say("Kinds of halves") if self.halves else say("Figures"), parts)

    def cards(self) -> Iterator[Captioned]:
        """The cards as photographed, with names at their sides."""
        scale, edge = CARD_SIDE / 100, 1.7 * LABEL
        height = max(y for _, y in self._corners)
        for card, reads in enumerate(self.reading.sides):
            words = [self._short(side, read) for side, read in enumerate(reads)]
            at = Matrix(scale, 0, 0, scale, edge, edge)
            children: list[Node] = [Group([self._image(card)], at=at, clip=self._outline)]
            corners = [at(corner) for corner in self._corners]
            for side, (read, text) in enumerate(zip(reads, words, strict=True)):
                children.append(_beside(corners, side, text, WRONG if read.doubtful else INK, bold=read.doubtful))
            title = say("card {card}: {sides}", card=card + 1, sides=", ".join(words))
            size = CARD_SIDE + 2 * edge, height * scale + 2 * edge
            scene = Scene(*size, children, title=title, background=CARD)
            yield Captioned(scene, say("card {card}", card=card + 1), any(read.doubtful for read in reads))

    def help(self) -> Section:
        """What decided, and how to correct a side."""
        sides = len(self._corners)
        order = ", ".join(side_name(side, sides) for side in range(sides))
        number = say("the number of the figure, negative for backs") if self.halves else say("the number of the figure")
        parts = [Line(reason, "bullet") for reason in self.reading.reasons]
        steps = [
            say(
                "Open the file of the puzzle (`puzzle.toml`). Each line of `cards` is a card, in the order shown here."
            ),
            say("A line lists the sides of its card: {order}. Each side is {number}.", order=order, number=number),
            say("If whole rows are wrong, take a better photo: from above, without flash, all cards in view."),
        ]
        reads = [each for each in self._sides if each.read.doubtful and each.read.other]
        corrections = [
            say(
                "{place} is {other}? Change number {position} of card {card} from {label} to {new}.",
                place=self._place(each),
                other=kind_name(each.read.other, self.halves),
                position=each.side + 1,
                card=each.card + 1,
                label=each.read.label,
                new=each.read.other,
            )
            for each in reads
        ]
        correct = [Line(step, "bullet") for step in [*steps[:2], *corrections, steps[2]]]
        return Section(say("What decided"), [*parts, Line(say("To correct a side:"), "strong"), *correct])

    # -- pictures ------------------------------------------------------------------------------------------

    def _image(self, card: int) -> Image:
        height, width = self.reading.pictures[card].shape[:2]
        return Image(self._files[card], "image/jpeg", 0, 0, 100, 100 * height / width)

    def _cut(self, shown: _Side, width: float, *, below: bool = False) -> Scene:
        """The part of a card along a side, with the cut on top, or at the bottom if `below`."""
        start, end = self._corners[shown.side], self._corners[(shown.side + 1) % len(self._corners)]
        along = turn(-math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
        upright = along._replace(e=-along(start)[0], f=-along(start)[1])
        scale, depth = width / self._length, DEEP * width
        at = Matrix(scale, 0, 0, scale).after(upright)
        if below:
            at = Matrix(-1, 0, 0, -1, width, depth).after(at)
        card = Group([self._image(shown.card)], at=at, clip=self._outline)
        title = say("{kind}: {place}", kind=kind_name(shown.read.label, self.halves), place=self._place(shown))
        return Scene(width, depth, [Group([card], clip=rectangle(0, 0, width, depth))], title=title)

    def _captioned(self, shown: _Side, *, below: bool = False) -> Captioned:
        """A side in a row."""
        read = shown.read
        alone = len(self._kinds[read.label]) == 1
        own, far = "–" if alone else _distance(read.own), _distance(read.next)
        words = f"{'? ' * read.doubtful}{self._place(shown)}\n{own} / {far}"
        return Captioned(self._cut(shown, NARROW, below=below), words, read.doubtful, below)

    def _typical(self, label: int, apart_from: _Side) -> _Side | None:
        """The side that is most clearly of this kind."""
        others = [each for each in self._kinds.get(label, ()) if each != apart_from]
        return min(others, key=lambda each: (each.read.doubtful, each.ratio), default=None)

    def _place(self, shown: _Side) -> str:
        side = side_name(shown.side, len(self._corners))
        return say("card {card}, {side}", card=shown.card + 1, side=side)

    def _named(self, doubtful: _Side) -> dict[str, str]:
        label, other = (kind_name(each, self.halves) for each in (doubtful.read.label, doubtful.read.other))
        return {"place": self._place(doubtful), "label": label, "other": other}

    def _short(self, side: int, read: ReadSide) -> str:
        """What a side shows, with a question mark if it is doubtful; sides without a name begin with their number."""
        number = "" if len(self._corners) == 4 else f"{side + 1}. "
        return number + kind_name(read.label, self.halves) + " ?" * read.doubtful


def _distance(value: float) -> str:
    return rounded(max(0.0, value), 2) if math.isfinite(value) else "–"


def _beside(corners: Sequence[Point], side: int, text: str, colour: str, *, bold: bool) -> Text:
    """A text outside of a polygon, along a side, not upside down."""
    (x, y), (u, v) = corners[side], corners[(side + 1) % len(corners)]
    length = math.dist((x, y), (u, v))
    away = 0.85 * LABEL / length
    angle = math.degrees(math.atan2(v - y, u - x))
    angle = angle - 180 if angle > 90.5 else angle + 180 if angle < -90.5 else angle
    middle = (x + u) / 2 + away * (v - y), (y + v) / 2 - away * (u - x)
    return Text(*middle, text, LABEL, colour, bold, width=0.95 * length, turn=angle)


def _photographs(reading: PhotoReading, photos: Sequence[Photo]) -> Iterator[Part]:
    """The photographs, with the numbers of the cards found in them."""
    shown = []
    for index, photo in enumerate(photos):
        height, width = photo.shape[:2]
        scale = PHOTO_WIDTH / width
        file = jpeg(reduced(photo, round(PHOTO_WIDTH)), max(LEAST_BYTES, PHOTO_BYTES // len(photos)))
        children: list[Node] = [Image(file, "image/jpeg", 0, 0, PHOTO_WIDTH, height * scale)]
        for number, card in enumerate(reading.cards, 1):
            if card.photo == index:
                children += _marked(number, [(scale * float(x), scale * float(y)) for x, y in card.corners])
        title = say("photograph with the numbers of its cards")
        shown.append([Captioned(Scene(PHOTO_WIDTH, height * scale, children, title=title), "")])
    if shown:
        yield Pictures(shown, say("Where they were found"))


def _marked(number: int, corners: Sequence[Point]) -> Iterable[Node]:
    """The outline of a card, with its number in the middle."""
    x, y = (sum(each) / len(corners) for each in zip(*corners, strict=True))
    yield Path(polygon(corners), stroke=CARD, width=4)
    yield Path(polygon(corners), stroke=INK, width=1.5)
    yield Path(circle(x, y, 13), fill=CARD, stroke=INK)
    yield Text(x, y, str(number), 15, INK, True)
