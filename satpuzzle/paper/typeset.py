"""Writes pictures and paper: SVG, and with typst PDF and PNG.

The template paper.typ places the SVGs of scenes, exact to 0.01 mm, and sets texts.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from io import BytesIO
from itertools import chain
from pathlib import Path as File
from typing import Any, NamedTuple, cast

from satpuzzle.errors import DiedError, InputError, Parts
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.paper.fonts import FAMILY, FontFiles, Fonts, collection, load
from satpuzzle.pictures.boards import Drawer, Shown, Style
from satpuzzle.pictures.own import SVG
from satpuzzle.pictures.scene import Box, Group, Image, Matrix, Scene, texts_of
from satpuzzle.pictures.svg import Lettering, escape, to_svg
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, tag
from satpuzzle.runtime.memory import bound
from satpuzzle.runtime.processes import Workers
from satpuzzle.runtime.validation import Path, checked, path

MM = {"px": 25.4 / 96, "mm": 1.0}  # per unit of a scene
PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # of a PNG, per unit of a scene
MOST_PIXELS = 100_000_000
LONGEST = 5080  # mm: the longest side of a page in PDF viewers
INSET = 0.06  # points: of the trim box of a whole page, which Ghostscript otherwise rounds to be larger than the page
LONG = 60  # limit on seconds for SVG files of users
LIBERTINUS = 0.655, 0.9  # height of its capitals, and width of its texts relative to `width_of`
Made = tuple[bytes, Sequence[tuple[int, Sequence[Box]]]]  # a file, and the boxes of its pages


class Page(NamedTuple):
    """A page with pictures at their places. All lengths are in mm.

    Attributes:
        width: Its width.
        height: Its height.
        scene: A picture as large as the page.
        alt: A text for those who cannot see it; "" if `figures` say it.
        figures: Boxes on the page, and what the picture shows there.
        names: The middle of each back, and the name of the card.
        code: The code of the set below each name.
        radius: The radius of the disc for them.
        boxes: What remains after cutting, and that with the art around it; none for all.
        board: A board, its left and top side, its width, and a text for those who cannot see it.
        head: The title of the board, and what to do with it.
        title: The title in the footer; "" for that of the document.
        note: A remark in the footer.
        bare: Whether there is no footer.
        label: For references to this page; with it, it begins on a new sheet of paper if there are backs.
    """

    width: float
    height: float
    scene: Scene | None = None
    alt: str = ""
    figures: Sequence[tuple[float, float, float, float, str]] = ()
    names: Sequence[tuple[float, float, str]] = ()
    code: str = ""
    radius: float = 0.0
    boxes: Sequence[Box] = ()
    board: tuple[Scene, float, float, float, str] | None = None
    head: tuple[str, str] = ("", "")
    title: str = ""
    note: str = ""
    bare: bool = False
    label: str = ""


def to_pdf(scene: Scene, *, font: FontFiles = None, deadline: Deadline | None = None) -> bytes:
    """Write a scene as a PDF file with one page of its size. The same scene gives the same bytes.

    Args:
        scene: The scene; the file has its title and description.
        font: Font files, as for `load`, whose used letters are embedded; None for that of typst.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If a page is too large, a font is invalid, no font has a letter, an image cannot be read or takes
            too long, or the extra `[pictures]` is missing.
        OutOfTimeError: If the deadline has passed.
    """
    fonts, title = load(font, "PDF"), scene.title or "-"
    width, height = scene.width * MM[scene.unit], scene.height * MM[scene.unit]
    if (mm := round(max(width, height))) > LONGEST:
        raise InputError("a page of {mm} mm is too large for PDF; the limit is {most} mm", mm=mm, most=LONGEST)
    about = {"title": title, "about": scene.description}
    return document([Page(width, height, scene, title, bare=True)], about, fonts, deadline or Deadline())[0]


def document(pages: Sequence[Page | Parts], data: Parts, fonts: Fonts, limit: Deadline) -> tuple[bytes, int]:
    """Write a PDF file.

    Args:
        pages: Pages of pictures, and others as data of the template.
        data: Title, author, subject (`about`) of the file, and other data of the template.
        fonts: The fonts.
        limit: When to stop.

    Returns:
        The content of the file, and the number of its pages.

    Raises:
        InputError: As for `to_pdf`.
        OutOfTimeError: If the deadline has passed.
    """
    scenes: dict[str, Scene] = {}

    def name_of(scene: Scene) -> str:
        scenes[name := f"{len(scenes)}.svg"] = scene
        return name

    listed = [each._asdict() | {"kind": "pictures"} if isinstance(each, Page) else each for each in pages]
    whole = {**data, "language": tag().partition("-")[0], "pages": listed}
    text = json.dumps(whole, default=name_of, ensure_ascii=False)
    shown = chain.from_iterable(texts_of(scene.leaves) for scene in scenes.values())
    fonts = fonts.showing("\n".join([*re.findall(r'"((?:[^"\\]|\\.)*)"', text), *shown]))
    template = File(__file__).with_name("paper.typ").read_bytes()
    parts = {"main.typ": template, "doc.json": text.encode(), "fonts.json": json.dumps(fonts.families).encode()}
    made, boxes = _typeset(parts, scenes, fonts, limit, pdf_standards="ua-1")
    return _boxed(made, dict(boxes))


def to_png(
    scene: Scene, *, width: int | None = None, font: FontFiles = None, deadline: Deadline | None = None
) -> bytes:
    """Draw a scene as a PNG file, transparent by default. The same scene gives the same bytes.

    Args:
        scene: The scene.
        width: The width in pixels; None for two pixels per px, or 300 per inch of a scene in mm.
        font: Font files, as for `load`; None for that of typst.
        deadline: When to stop.

    Returns:
        The content of the file.

    Raises:
        InputError: If there are more than 100 million pixels, a font is invalid, no font has a letter, an image cannot
            be drawn or takes too long, or the extra `[pictures]` is missing.
        OutOfTimeError: If drawing would take longer than the deadline allows.
    """
    deadline = deadline or Deadline()
    fonts = load(font, "PNG")
    columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
    rows = math.ceil(columns * scene.height / scene.width)
    if columns * rows > MOST_PIXELS:
        raise InputError("{size} pixels are more than {most}; write .svg", size=f"{columns} x {rows}", most=MOST_PIXELS)
    needed = 2e-7 * columns * rows + 4e-3 * len(scene.children)  # about so many seconds
    Deadline(deadline.limit, deadline.elapsed + needed).check()  # as typst cannot be interrupted
    fonts = fonts.showing("\n".join(texts_of(scene.leaves)))
    # typst keeps pixels exactly where they are if one side of the SVG is a multiple of the other.
    times = max(columns, rows) // min(columns, rows)
    short = -(-max(columns, rows) // times)
    wide, high = (times * short, short) if columns > rows else (short, times * short)
    scaled = Group(scene.children, at=Matrix(a=columns / scene.width, d=rows / scene.height))
    drawn = {"drawing.svg": replace(scene, width=wide, height=high, unit="px", children=[scaled])}
    main = (
        f"#set page(width: {columns}pt, height: {rows}pt, margin: 0pt, fill: none)\n"
        f'#image("drawing.svg", width: {wide}pt, height: {high}pt)'
    )
    return _typeset({"main.typ": main.encode()}, drawn, fonts, deadline, format="png", ppi=72)[0]


def _typeset(
    files: dict[str, bytes], scenes: Mapping[str, Scene], fonts: Fonts, deadline: Deadline, **how: object
) -> Made:
    """Call typst for these files and scenes; in another process if there are SVG files of users.

    The reason is that typst cannot be interrupted, and such a file may draw a billion things or crash it.

    Args:
        files: The template and its data, by name.
        scenes: Pictures that it places, by name.
        fonts: The fonts.
        deadline: When to stop.
        how: For typst.

    Returns:
        What it makes, and what the template tells.

    Raises:
        InputError: A picture cannot be drawn, or takes too long.
    """
    measures = LIBERTINUS if fonts.families == (FAMILY,) else (0.72, 1.0)
    lettering = Lettering(escape(", ".join(f"'{name}'" for name in fonts.families)), *measures)
    for name, scene in scenes.items():
        files[name] = to_svg(scene, standalone=False, lettering=lettering, deadline=deadline).encode()
    deadline.check()
    shown = chain.from_iterable(scene.leaves for scene in scenes.values())
    drawn = dict.fromkeys(each.data for each in shown if isinstance(each, Image) and each.media == SVG)
    if not drawn:
        return _compiled(files, fonts, how)
    with closing(Workers()) as workers, deadline.piece(LONG) as limit:
        workers.start(_alone, alone=True).ask(files, [*drawn], fonts, how)
        _, report = next(workers.reports(limit))
        try:
            return cast(Made, report.get())
        except DiedError as error:
            raise InputError("this picture cannot be drawn ({why}); write .svg", why=error) from None
    raise InputError("an SVG file takes more than {n} s to draw; use a PNG instead, or write .svg", n=LONG)


def _alone(files: dict[str, bytes], own: Sequence[bytes], fonts: Fonts, how: Mapping[str, object]) -> Made:
    """Like `_compiled`, in a process with limited memory; first each SVG file of the user, which shows its faults."""
    bound(4 << 30)
    for data in own:
        _compiled({"main.typ": b'#image("own.svg")', "own.svg": data}, fonts, {})
    return _compiled(files, fonts, how)


def _compiled(files: dict[str, bytes], fonts: Fonts, how: Mapping[str, object]) -> Made:
    """What typst makes of these files. Raises InputError if it cannot."""
    import typst

    try:
        whole: Any = files  # its types lack files in memory
        made: Any = typst.compile(whole, timestamp=0, font_paths=collection(fonts), **how)  # type: ignore[call-overload]
        return bytes(made), json.loads(typst.query(whole, "<boxes>", field="value", font_paths=collection(fonts)))
    except typst.TypstError as error:
        raise InputError("this picture cannot be drawn ({why}); write .svg", why=error.message) from None


def _boxed(data: bytes, boxes: Mapping[int, Sequence[Box]]) -> tuple[bytes, int]:
    """A PDF file whose pages state what is cut out and what is printed for it, if any does; and how many there are."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import RectangleObject

    if not boxes:
        return data, len(PdfReader(BytesIO(data)).pages)
    writer = PdfWriter(clone_from=BytesIO(data))
    writer.pdf_header = "%PDF-1.7"
    for number, page in enumerate(writer.pages, 1):
        whole = INSET, INSET, page.mediabox.right - INSET, page.mediabox.top - INSET
        page.trimbox, page.bleedbox = map(RectangleObject, boxes.get(number, (whole, whole)))
    made = BytesIO()
    writer.write(made)
    return made.getvalue(), len(writer.pages)


# Pictures for programs and notebooks.

ENDINGS = (".svg", ".pdf", ".png")


def written(scene: Scene, path: str, *, font: FontFiles = None, deadline: Deadline | None = None) -> bytes:
    """Return the content of a picture file.

    Args:
        scene: The scene.
        path: The name of the file, which determines its format.
        font: Font files for PDF and PNG; None for that of typst.
        deadline: When to stop.

    Raises:
        InputError: If the extension is not in `ENDINGS`, or for errors of `to_pdf` and `to_png`.
        OutOfTimeError: If the deadline has passed.
    """
    deadline = deadline or Deadline()
    deadline.check()
    if (kind := ending(path)) == ".svg":
        return to_svg(scene, deadline=deadline).encode()
    return (to_pdf if kind == ".pdf" else to_png)(scene, font=font, deadline=deadline)


def ending(path: str) -> str:
    """Return the extension of a file name, one of `ENDINGS`. Raises InputError."""
    found = os.path.splitext(path)[1].lower()
    if found not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise InputError("unknown kind of picture; the name must end in one of {endings}", endings=endings, source=path)
    return found


class Drawing:
    """A picture, which notebooks show.

    Example:
        >>> import satpuzzle
        >>> drawing = satpuzzle.draw("standard")
        >>> drawing.save("standard.svg")
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def svg(self) -> str:
        """The picture as the text of an SVG document."""
        return to_svg(self.scene)

    @checked(path=path)
    def save(self, path: Path, *, font: FontFiles = None, deadline: Deadline | None = None) -> None:
        """Write the picture to a file, which is replaced only if all is written.

        Args:
            path: The file, which ends in .svg; with the extra `[pictures]` also .pdf or .png.
            font: A TrueType file for the texts of PDF and PNG; or several, each for letters that those before it lack.
            deadline: When to stop.

        Raises:
            InputError: If the extension is unknown, no font has a letter, or the extra is missing.
            OutOfTimeError: If the deadline has passed.
        """
        path = os.fspath(path)
        data = written(self.scene, path, font=font, deadline=deadline)
        with files.replacing(path) as file:
            file.write(data)

    def _repr_svg_(self) -> str:
        return to_svg(self.scene, standalone=False)

    def __repr__(self) -> str:
        return f"<Drawing: {self.scene.title[:60]}>"


def draw(what: PuzzleLike | Solution | Sequence[Solution], **style: Any) -> Drawing:
    """Draw the cards of a puzzle, a solution, or several solutions of one puzzle side by side.

    Args:
        what: A puzzle (or its name, file or text), a solution, or a list of solutions.
        style: How to draw them, as in `texts="names"`. `numbers`: whether the middle of a card shows the number of its
            type. `cards`: whether it shows the number of the card instead; names are always shown. `texts`: those at
            the sides, "none", "labels" as in CHECK lines, "names" of figures, or "letters". `arrows`: whether an arrow
            points to the side that is on top when the card is not rotated. `motifs`: the looks of figures, by name or
            number: words for a shape, a colour or both, or picture files. `background`: that of the cards, a colour or
            a picture file.

    Returns:
        The picture.

    Raises:
        InputError: If an argument is invalid, or the board cannot be drawn.

    Example:
        >>> import satpuzzle
        >>> drawing = satpuzzle.draw(satpuzzle.first("standard"), motifs={"1": "red heart"})
        >>> drawing.svg.startswith("<?xml")
        True
    """
    drawn = Style(**style)
    if isinstance(what, Solution):
        return Drawing(Drawer(what.puzzle, drawn).board_scene([Shown.of(what)]))
    if isinstance(what, (Puzzle, str, os.PathLike)):
        return Drawing(Drawer(as_puzzle(what), drawn).cards_scene())
    wanted = say("a puzzle, or solutions of one puzzle")
    solutions = [validation.of("what", each, Solution, wanted) for each in validation.members("what", what, wanted)]
    if not solutions or any(each.puzzle != solutions[0].puzzle for each in solutions):
        error = validation.wrong("what", what, wanted)
        raise error
    shown = [Shown.of(each, say("Solution {n}", n=number)) for number, each in enumerate(solutions, 1)]
    return Drawing(Drawer(solutions[0].puzzle, drawn).board_scene(shown))
