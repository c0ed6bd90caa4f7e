"""Scenes as the pages of a PDF file, to the hundredth of a millimetre."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from typing import Any

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Path, Scene, Text, Use, commands, rectangle, turn
from satpuzzle.pictures.svg import PngPainter
from satpuzzle.pictures.texts import CAPITALS, Fonts, extra, load, one_line
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, tag

POINTS = {"px": 0.75, "mm": 72 / 25.4}  # in one unit of a scene
LONGEST = 14400  # points: the longest side of a page that viewers of PDF show
FAR = 16384  # how far a definition may reach from its origin
DETAIL = 600, 2400  # pixels along the longer side of an SVG image that comes to a page, at least and at most


def to_pdf(scenes: Iterable[Scene], *, font: str | None = None, deadline: Deadline | None = None) -> bytes:
    """The scenes as a PDF file, one page each, exactly as large as the scene.

    font: a TrueType file, of which all letters are; None: Bitstream Vera. It is embedded, as far as it is used.
    Title and subject of the file are the first scene's title and description. The same scenes give the same bytes.

    Raises InputError if a page is too large for PDF, if the font is none or lacks a letter, if an image cannot be
    read, and without the extra `[pictures]`; OutOfTimeError when `deadline` says so.
    """
    pages = list(scenes)
    with extra("PDF"):
        from reportlab.pdfgen.canvas import Canvas
    fonts = load(font, "PDF")
    for scene in pages:
        fonts.check(scene)
        _check_size(scene)
    file = BytesIO()
    with _as_ever(), PngPainter() as png:
        canvas = Canvas(
            file, invariant=1, pageCompression=1, pdfVersion=(1, 4), initialFontName=fonts.regular, lang=tag()
        )
        canvas.setCreator("satpuzzle")
        canvas.setAuthor("")
        canvas.setTitle(pages[0].title if pages else "")
        canvas.setSubject(pages[0].description if pages else "")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        painter = _Painter(canvas, fonts, font, png, deadline or Deadline())
        for scene in pages:
            painter.page(scene)
        canvas.save()
    return file.getvalue()


class _Painter:
    """Paints on reportlab's canvas. What is painted several times is a form there, painted once."""

    def __init__(self, canvas: Any, fonts: Fonts, font: str | None, png: PngPainter, deadline: Deadline) -> None:
        self.canvas, self.fonts, self.font, self.png, self.deadline = canvas, fonts, font, png, deadline
        self.count = 0  # forms, until now
        self.sets: list[tuple[Mapping[str, Sequence[Node]], dict[str, str]]] = []  # definitions and their forms
        self.use({})
        self.shown: dict[tuple[bytes, str], str] = {}  # forms, by the image that they show
        self.outline = lru_cache(maxsize=4096)(self._outline)  # cards on a sheet repeat their paths

    def page(self, scene: Scene) -> None:
        points = POINTS[scene.unit]
        self.canvas.setPageSize((scene.width * points, scene.height * points))
        self.use(scene.definitions)
        with self.moved(Matrix(a=points, d=-points, f=scene.height * points)):
            if scene.background:
                self.path(Path(rectangle(-1, -1, scene.width + 2, scene.height + 2), fill=scene.background))
            self.nodes(scene.children)
        self.canvas.showPage()

    def use(self, definitions: Mapping[str, Sequence[Node]]) -> None:
        """From now on names have these meanings; pages whose names mean the same share the forms."""
        found = next((each for each in self.sets if each[0] == definitions), None)
        if found is None:
            self.sets.append(found := (definitions, {}))
        self.definitions, self.defined = found

    def nodes(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            self.deadline.check()
            match node:
                case Path():
                    self.path(node)
                case Text():
                    self.text(node)
                case Use():
                    with self.moved(node.at):
                        self.canvas.doForm(self.definition(node.name))
                case Image() if node.width > 0 and node.height > 0:
                    # An image has its origin at the bottom.
                    with self.moved(Matrix(a=node.width, d=-node.height, e=node.x, f=node.y + node.height)):
                        self.canvas.doForm(self.image(node))
                case Group():
                    with self.moved(node.at or Matrix()):
                        if node.clip is not None:
                            self.canvas.clipPath(self.outline(node.clip), stroke=0, fill=0, fillMode=1)
                        self.nodes(node.children)

    def path(self, path: Path) -> None:
        stroke = path.stroke if path.width > 0 else None
        if not stroke and not path.fill:
            return
        with self.moved(Matrix()):
            if path.fill:
                self.canvas.setFillColor(_colour(path.fill))
            if stroke:
                self.canvas.setStrokeColor(_colour(stroke))
                self.canvas.setLineWidth(path.width)
                self.canvas.setLineJoin(1)
            if path.opacity < 1:
                self.canvas.setFillAlpha(path.opacity)
                self.canvas.setStrokeAlpha(path.opacity)
            self.canvas.drawPath(self.outline(path.d), stroke=bool(stroke), fill=bool(path.fill), fillMode=1)

    def _outline(self, d: str) -> Any:
        """A path of the canvas, from a scene's."""
        path = self.canvas.beginPath()
        does: dict[str, Callable[..., None]] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for command, numbers in commands(d):
            does[command](*numbers)
        return path

    def text(self, text: Text) -> None:
        real = self.fonts.width(text)
        squeeze = text.width / real if text.width is not None and real > text.width else 1.0
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * real * squeeze
        upright = Matrix(d=-1, e=-before, f=CAPITALS / 2 * text.size)  # letters stand up, whereas y points down
        line = self.canvas.beginText()
        line.setTextTransform(*Matrix(e=text.x, f=text.y).after(turn(text.turn)).after(upright))
        line.setFont(self.fonts.name(text), text.size)
        line.setFillColor(_colour(text.fill))
        line.setHorizScale(100 * squeeze)
        line.textOut(one_line(text.text))
        self.canvas.drawText(line)

    def definition(self, name: str) -> str:
        """The form of a definition."""
        if name not in self.defined:
            self.defined[name] = self.new_form()
            with self.form(self.defined[name], -FAR, -FAR, FAR, FAR):
                self.nodes(self.definitions[name])
        return self.defined[name]

    def image(self, image: Image) -> str:
        """The form that shows an image, one unit wide and high."""
        key = image.data, image.media
        if key not in self.shown:
            data = self.pixels(image) if image.media.startswith("image/svg") else image.data
            reader = _reader(data, image.media)
            name = self.new_form()
            with self.form(name, 0, 0, 1, 1):
                self.canvas.drawImage(reader, 0, 0, 1, 1, mask="auto")
            self.shown[key] = name
        return self.shown[key]

    def pixels(self, image: Image) -> bytes:
        """An SVG image as a PNG file, fine enough to be printed in the size that it has first."""
        longer = max(image.width, image.height)
        least, most = DETAIL
        scale = min(max(least, longer * 300 / 25.4), most) / longer
        width, height = max(1, round(image.width * scale)), max(1, round(image.height * scale))
        whole = Image(image.data, image.media, 0, 0, width, height)
        return self.png.png(Scene(width, height, [whole]), width=width, font=self.font, deadline=self.deadline)

    def new_form(self) -> str:
        """A name that no form has yet."""
        self.count += 1
        return f"f{self.count}"

    @contextmanager
    def form(self, name: str, *box: float) -> Iterator[None]:
        """What is painted within goes to a form, not to the page."""
        self.canvas.beginForm(name, *box)
        yield
        self.canvas.endForm()

    @contextmanager
    def moved(self, matrix: Matrix) -> Iterator[None]:
        """What is painted within is moved; colours and clips end with it."""
        self.canvas.saveState()
        if matrix != Matrix():
            self.canvas.transform(*matrix)
        yield
        self.canvas.restoreState()


@lru_cache(maxsize=1024)
def _colour(text: str) -> Any:
    """A colour as reportlab takes it, which is slow to read its text."""
    from reportlab.lib.colors import toColor

    return toColor(text)


def _reader(data: bytes, media: str) -> Any:
    """An image as reportlab takes it: a JPEG stays as it is, all else becomes red, green, blue and how opaque."""
    import PIL.Image
    from reportlab.lib.utils import ImageReader

    try:
        if media == "image/jpeg":
            reader = ImageReader(BytesIO(data))
        else:
            image: PIL.Image.Image = PIL.Image.open(BytesIO(data))
            if image.mode.startswith("I;16"):
                image = image.convert("I").point(lambda value: value / 256).convert("L")
            reader = ImageReader(image.convert("RGBA"))
        reader.getRGBData()  # reads all of it
    except Exception:  # whatever a library of images makes of what is none
        message = say("an image cannot be read; is it {kind}? Save it anew, as PNG", kind=media)
        raise InputError(message) from None
    return reader


def _check_size(scene: Scene) -> None:
    longest = max(scene.width, scene.height) * POINTS[scene.unit]
    if longest > LONGEST + 0.01:
        found, most = (round(points / 72 * 25.4) for points in (longest, LONGEST))
        raise InputError("a page of {mm} mm is too large for PDF, which has {most} at most", mm=found, most=most)


@contextmanager
def _as_ever() -> Iterator[None]:
    """reportlab writes bytes as they are, not as text a quarter longer, and no date that the environment asks for."""
    from reportlab import rl_config

    before, rl_config.useA85 = rl_config.useA85, 0
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        rl_config.useA85 = before
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date
