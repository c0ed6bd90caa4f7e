"""Writes what `certificate_text.py` says to a file: a page of HTML that needs nothing else, or a PDF."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from satpuzzle.errors import InputError, harmless, shorten
from satpuzzle.model import Puzzle
from satpuzzle.pictures import svg
from satpuzzle.pictures.boards import Drawer, PageDrawer, Shown, Style, about
from satpuzzle.pictures.card_painter import INK, extent
from satpuzzle.pictures.fonts import load
from satpuzzle.pictures.html import CLOSING, WIDE, opening, text
from satpuzzle.pictures.pdf import to_pdf
from satpuzzle.pictures.scene import Group, Matrix, Scene, Text
from satpuzzle.report import paper
from satpuzzle.report.certificate_text import Boards, Cards, Certificate, Facts, Section, read, sections
from satpuzzle.report.flow import BETWEEN, PLAIN, Flow, Line, Tile
from satpuzzle.report.sheets import Page, footer
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say

STYLE = Style(cards=True)  # the cards' own names, on the cards alone and in the solutions
CARDS = 0.2  # mm in the PDF for a px of the picture of the cards
SOLVED = 19.0  # a square's side on boards there, in mm
COLUMNS = (4, 2), (12, 3), (math.inf, 4)  # of up to so many boards
LEAST = 30.0  # the width of a title above such a board, at least
HEAD = 6.0  # the height of that
HTML = (".html", ".htm")


def check(path: str, certificate: str, puzzle: Puzzle) -> None:
    """Raises InputError if the certificate of `puzzle` in file `certificate` cannot be reported to file `path`."""
    if files.check_writable(certificate) is None:
        raise InputError("is no file; name one for the certificate", source=certificate)
    files.check_writable(path)
    if os.path.realpath(path) == os.path.realpath(certificate):
        raise InputError("is named twice; name another file to write", source=path)
    if os.path.splitext(path)[1].lower() in HTML:
        return
    if os.path.splitext(path)[1].lower() != ".pdf":
        raise InputError("a report of a proof is a .html or .pdf; name it as in proof.html", source=path)
    typed = [puzzle.title, puzzle.source, *puzzle.card_names, *puzzle.figures, os.path.basename(certificate)]
    fonts = load(None, "PDF")
    for each in typed:
        try:
            fonts.check(Scene(1, 1, [Text(0, 0, harmless(each), 1)]))
        except InputError:
            message = say("the font of PDFs lacks letters of {text}; name a .html to write", text=shorten(each))
            raise InputError(message, source=path) from None


def write(path: str, certificate: str, steps: int) -> None:
    """Explain the certificate in file `certificate` to people, in file `path`, whole or not at all.

    steps: of its proof. The same certificate gives the same bytes. Raises InputError.
    """
    what = read(certificate, steps)
    if os.path.splitext(path)[1].lower() in HTML:
        files.write_text(path, "".join(f"{line}\n" for line in _html(what)))
        return
    data = to_pdf(_pages(what))
    with files.replacing(path) as file:
        file.write(data)


def _about(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.title:
        yield about(puzzle)
    if puzzle.source:
        yield say("Source: {source}", source=harmless(puzzle.source))


def _undrawn(puzzle: Puzzle) -> str:
    """Why the boards of a puzzle are not drawn; "" if they are."""
    try:
        _ = puzzle.board.corners
    except InputError as error:
        return error.message
    return ""


# -- HTML --------------------------------------------------------------------------------------------------


def _html(what: Certificate) -> Iterator[str]:
    drawer, page = PageDrawer(what.puzzle, STYLE), svg.Page("r-")
    yield from opening(what.title)
    yield "<header>"
    yield f"<h1>{text(what.title)}</h1>"
    yield from (f'<p class="about">{text(each)}</p>' for each in _about(what.puzzle))
    yield "</header>"
    yield "<main>"
    for section in sections(what):
        yield f"<section><h2>{text(section.heading)}</h2>"
        listed = False
        for part in section.parts:
            item = isinstance(part, Line) and part.kind == "item"
            if item != listed:
                yield "<ul>" if item else "</ul>"
            listed = item
            yield from _part(part, what.puzzle, drawer, page)
        if listed:
            yield "</ul>"
        yield "</section>"
    yield "</main>"
    yield from CLOSING


def _part(part: object, puzzle: Puzzle, drawer: PageDrawer, page: svg.Page) -> Iterator[str]:
    match part:
        case Line():
            yield _MARKS[part.kind].format(re.sub("`([^`]+)`", r"<code>\1</code>", text(part.text)))
        case Cards():
            yield f'<div class="box cards">{page.svg(drawer.cards_scene())}</div>'
        case Facts():
            rows = (f'<tr><th scope="row">{text(name)}</th><td>{text(value)}</td></tr>' for name, value in part.rows)
            yield f"<table><tbody>{''.join(rows)}</tbody></table>"
        case Boards() if flaw := _undrawn(puzzle):
            yield f"<p>{text(flaw)}</p>"
        case Boards():
            wide = max(x for cell in puzzle.board.corners for x, _ in cell) > WIDE
            yield f'<div class="solutions few{" wide" if wide else ""}">'
            for shown in part.shown:
                heading = f"<h3>{text(shown.title)}</h3>" if shown.title else ""
                scene = drawer.board_scene([shown._replace(title="")])
                drawn = page.svg(replace(scene, title=shown.title or scene.title))
                yield f'<article class="solution">{heading}{drawn}</article>'
            yield "</div>"


_MARKS = {
    "title": "<h3>{}</h3>",
    "strong": "<p><strong>{}</strong></p>",
    "plain": "<p>{}</p>",
    "item": "<li>{}</li>",
    "quiet": '<p class="about">{}</p>',
    "code": '<pre class="box command"><code>{}</code></pre>',
}


# -- PDF ---------------------------------------------------------------------------------------------------


def _pages(what: Certificate) -> Sequence[Scene]:
    drawer = Drawer(what.puzzle, STYLE)
    flow = Flow(paper.sheets("a4")[0], what.title)
    if not flow.holds_heading:
        flow.block([Line(what.title, "title")])
    flow.block(Line(each, "quiet") for each in _about(what.puzzle))
    for section in sections(what):
        flow.space(BETWEEN / 2)
        _section(flow, section, drawer)
    pages = [Page(flow.sheet, nodes) for nodes in flow.pages]
    return [
        Scene(
            page.sheet.width,
            page.sheet.height,
            [*page.nodes, footer(page, what.title, place, len(pages), ruler=False)],
            drawer.definitions(drawer.labels),
            title=what.title,
            unit="mm",
        )
        for place, page in enumerate(pages, 1)
    ]


def _section(flow: Flow, section: Section, drawer: Drawer) -> None:
    """Heading and lines stay together up to the first picture, and what follows it again."""
    lines = [Line(section.heading, "title")]
    for part in section.parts:
        if isinstance(part, Line):
            lines.append(part)
            continue
        if isinstance(part, Facts):
            lines += _facts(part)
            continue
        if isinstance(part, Boards) and (flaw := _undrawn(drawer.puzzle)):
            lines.append(Line(flaw))
            continue
        tiles = [_cards(flow, drawer)] if isinstance(part, Cards) else _boards(flow, drawer, part.shown)
        flow.need(min(flow.whole, flow.height_of(lines) + max(tile.height for tile in tiles)))
        flow.block(lines)
        flow.tiles(tiles)
        lines = []
    flow.block(lines)


def _facts(part: Facts) -> Iterator[Line]:
    return (Line(f"{name}: {value}") for name, value in part.rows)


def _cards(flow: Flow, drawer: Drawer) -> Tile:
    scene = drawer.cards_scene()
    scale = min(CARDS, flow.width / scene.width, (flow.whole - 40) / scene.height)
    return Tile([Group(scene.children, at=Matrix(a=scale, d=scale))], scene.width * scale, scene.height * scale)


def _boards(flow: Flow, drawer: Drawer, boards: Sequence[Shown]) -> list[Tile]:
    """Side by side: the more, the smaller."""
    corners = drawer.puzzle.board.corners
    width, height = extent(corners)
    columns = next(columns for most, columns in COLUMNS if len(boards) <= most)
    across = (flow.width - (columns - 1) * BETWEEN) / columns - 0.01
    side = min(SOLVED / math.sqrt(paper.area(corners[0])), across / width, (flow.whole - 40) / height)
    tiles = []
    for shown in boards:
        head = HEAD if shown.title else 0.0
        nodes = [*drawer.board(shown, side, 0.0, head)]
        if shown.title:
            nodes.insert(0, Text(0, 1.8, shown.title, 0.8 * PLAIN, INK, True, "start", max(width * side, LEAST)))
        tiles.append(Tile(nodes, max(width * side, LEAST), height * side + head))
    return tiles
