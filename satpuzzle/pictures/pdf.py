"""Writes scenes as the pages of a PDF file, exact to 0.01 mm."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Any

from satpuzzle.errors import InputError
from satpuzzle.pictures.in_print import POINTS
from satpuzzle.pictures.scene import Box, Group, Image, Matrix, Node, Path, Scene, Text, Use, commands, rectangle, turn
from satpuzzle.pictures.texts import CAPITALS, FontFiles, extra, one_line
from satpuzzle.pictures.typeset import Typesetter, form_of
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, tag

LONGEST = 14400  # points: the longest side of a page in PDF viewers
FAR = 16384  # maximum distance of a definition from its origin


def to_pdf(
    scenes: Iterable[Scene], *, font: FontFiles = None, author: str = "", deadline: Deadline | None = None
) -> bytes:
    """Write scenes as a PDF file, one page for each, of the size of the scene.

    Title and subject of the file are those of the first scene. The used letters of the font are embedded. The same
    scenes give the same bytes.

    Args:
        scenes: The scenes.
        font: TrueType files, as for `load`; None for Bitstream Vera.
        author: The author that the file names.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If a page is too large, the font is invalid, no font has a letter, an image cannot be read, or the
            extra `[pictures]` is missing.
        OutOfTimeError: If the deadline has passed.
    """
    pages = list(scenes)
    with extra("PDF"):
        from reportlab.pdfgen.canvas import Canvas
    deadline, file = deadline or Deadline(), BytesIO()
    with _reproducible(), Typesetter(font, "PDF", deadline) as typesetter:
        for scene in pages:
            _check_size(scene)
            typesetter.fonts.files_of(scene)
        canvas = Canvas(
            file,
            invariant=1,
            pageCompression=1,
            pdfVersion=(1, 4),
            initialFontName=typesetter.fonts.regular,
            lang=tag(),
        )
        canvas.setCreator("satpuzzle")
        canvas.setAuthor(author)
        canvas.setTitle(pages[0].title if pages else "")
        canvas.setSubject(pages[0].description if pages else "")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        painter = _Painter(canvas, typesetter, deadline)
        for scene in pages:
            painter.page(scene)
        canvas.save()
    return file.getvalue()


class _Painter:
    """Draws on a canvas of reportlab. Definitions and images become forms, drawn once."""

    def __init__(self, canvas: Any, typesetter: Typesetter, deadline: Deadline) -> None:
        self.canvas, self.typesetter, self.fonts, self.deadline = canvas, typesetter, typesetter.fonts, deadline
        self.count = 0  # number of forms
        self.opaque = False  # no transparency of our own, for pages of print shops
        self.sets: list[tuple[Mapping[str, Sequence[Node]], dict[str, str]]] = []  # definitions and their forms
        self.use({})
        self.shown: dict[object, str] = {}  # forms by what they show
        self.outline = lru_cache(maxsize=4096)(self._outline)  # cards on a sheet repeat their paths

    def page(self, scene: Scene) -> None:
        points = POINTS[scene.unit]
        self.canvas.setPageSize((scene.width * points, scene.height * points))
        self.opaque = scene.trim is not None
        self.canvas.setTrimBox(_box(scene, scene.trim))
        self.canvas.setBleedBox(_box(scene, scene.bleed))
        self.use(scene.definitions)
        with self.moved(Matrix(a=points, d=-points, f=scene.height * points)):
            if scene.background:
                self.path(Path(rectangle(-1, -1, scene.width + 2, scene.height + 2), fill=scene.background))
            self.nodes(scene.children)
        self.canvas.showPage()

    def use(self, definitions: Mapping[str, Sequence[Node]]) -> None:
        """Set the definitions of a page; pages with equal definitions share forms."""
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
                    # The origin of an image is at the bottom.
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
            if path.opacity < 1 and not self.opaque:
                self.canvas.setFillAlpha(path.opacity)
                self.canvas.setStrokeAlpha(path.opacity)
            self.canvas.drawPath(self.outline(path.d), stroke=bool(stroke), fill=bool(path.fill), fillMode=1)

    def _outline(self, d: str) -> Any:
        """Return a path of the canvas."""
        path = self.canvas.beginPath()
        does: dict[str, Callable[..., None]] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for command, numbers in commands(d):
            does[command](*numbers)
        return path

    def text(self, text: Text) -> None:
        if not self.fonts.is_plain(text):
            self.other_text(text)
            return
        real = self.fonts.width(text)
        squeeze = text.width / real if text.width is not None and real > text.width else 1.0
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * real * squeeze
        upright = Matrix(d=-1, e=-before, f=CAPITALS / 2 * text.size)  # letters point up, but y points down
        line = self.canvas.beginText()
        line.setTextTransform(*Matrix(e=text.x, f=text.y).after(turn(text.turn)).after(upright))
        line.setFont(self.fonts.name(text), text.size)
        line.setFillColor(_colour(text.fill))
        line.setHorizScale(100 * squeeze)
        line.textOut(one_line(text.text))
        self.canvas.drawText(line)

    def other_text(self, text: Text) -> None:
        """Draw a text in another script by typst, which finds its fonts and shapes its letters."""
        across, down = self.fonts.width(text) + 2 * text.size, 2 * text.size
        scene = Scene(2 * across, 2 * down, [replace(text, x=across, y=down, turn=0)])
        box = Matrix(a=2 * across, d=-2 * down, e=-across, f=down)
        with self.moved(Matrix(e=text.x, f=text.y).after(turn(text.turn)).after(box)):
            self.canvas.doForm(self.typeset(scene.children[0], lambda: self.typesetter.page(scene)))

    def definition(self, name: str) -> str:
        """Return the form of a definition."""
        if name not in self.defined:
            self.defined[name] = self.new_form()
            with self.form(self.defined[name], -FAR, -FAR, FAR, FAR):
                self.nodes(self.definitions[name])
        return self.defined[name]

    def image(self, image: Image) -> str:
        """Return the form of an image, one unit wide and high."""
        if image.media.startswith("image/svg"):
            return self.typeset(image.data, lambda: self.typesetter.own_page(image.data))
        key = image.data, image.media
        if key not in self.shown:
            reader = _reader(*key)
            self.shown[key] = self.new_form()
            with self.form(self.shown[key], 0, 0, 1, 1):
                self.canvas.drawImage(reader, 0, 0, 1, 1, mask="auto")
        return self.shown[key]

    def typeset(self, what: object, page: Callable[[], bytes]) -> str:
        """Return the form of a page made by typst, one unit wide and high."""
        if what not in self.shown:
            form = form_of(page(), self.canvas._doc)
            self.shown[what] = self.new_form()
            self.canvas._doc.addForm(self.shown[what], form)
        return self.shown[what]

    def new_form(self) -> str:
        """Return a new name for a form."""
        self.count += 1
        return f"f{self.count}"

    @contextmanager
    def form(self, name: str, *box: float) -> Iterator[None]:
        """Draw to a form within this block. reportlab gives forms no transparency, so their resources are made here."""
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

        canvas = self.canvas
        canvas.beginForm(name, *box)
        yield
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if states := canvas._extgstate.getState():
            resources.ExtGState = states
        if canvas._formsinuse:
            resources.XObject = canvas._doc.xobjDict(canvas._formsinuse)
        canvas.endForm(Resources=resources)

    @contextmanager
    def moved(self, matrix: Matrix) -> Iterator[None]:
        """Transform what is drawn within this block, and restore colours and clips after it."""
        self.canvas.saveState()
        if matrix != Matrix():
            self.canvas.transform(*matrix)
        yield
        self.canvas.restoreState()


@lru_cache(maxsize=1024)
def _colour(text: str) -> Any:
    """Return a colour of reportlab, whose parser is slow."""
    from reportlab.lib.colors import toColor

    return toColor(text)


def _box(scene: Scene, box: Box | None) -> Box | None:
    """Return a box of a page in points from its lower left corner."""
    if box is None:
        return None
    left, top, right, bottom = (each * POINTS[scene.unit] for each in box)
    height = scene.height * POINTS[scene.unit]
    return left, height - bottom, right, height - top


def _reader(data: bytes, media: str) -> Any:
    """Return an image of reportlab: JPEG unchanged, others as RGBA. Raises InputError."""
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
        reader.getRGBData()  # reads everything
    except Exception:  # image libraries raise various errors
        message = say("an image cannot be read as {kind}; save it again as PNG", kind=media)
        raise InputError(message) from None
    return reader


def _check_size(scene: Scene) -> None:
    longest = max(scene.width, scene.height) * POINTS[scene.unit]
    if longest > LONGEST + 0.01:
        found, most = (round(points / 72 * 25.4) for points in (longest, LONGEST))
        raise InputError("a page of {mm} mm is too large for PDF; the limit is {most} mm", mm=found, most=most)


@contextmanager
def _reproducible() -> Iterator[None]:
    """Make reportlab write binary data, and ignore the date in the environment."""
    from reportlab import rl_config

    before, rl_config.useA85 = rl_config.useA85, 0
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        rl_config.useA85 = before
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date
