"""All boards, rules, motifs and styles on one page, for visual checks: `make gallery` writes it.

python -m tests.gallery out/gallery
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Iterator
from html import escape
from pathlib import Path

import satpuzzle
from satpuzzle import Board, Puzzle, Rule
from satpuzzle.model import Side
from satpuzzle.paper.cards import CardSet, Printing
from satpuzzle.paper.typeset import Drawing
from satpuzzle.pictures.boards import Drawer, Shown, Style, hinted, seen
from satpuzzle.pictures.looks import MOTIFS

Piece = tuple[str, Drawing]


def first(puzzle: Puzzle) -> Drawing:
    """A solution of it."""
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    return satpuzzle.draw(solution)


def planted(board: str, rule: str, figures: int, border: int = 0) -> Puzzle:
    """A puzzle of any size, the same every time."""
    return satpuzzle.generate(board, rule, figures, border=border)


def all_motifs(signed: bool) -> Drawing:
    """A row of cards that show every motif, each whole across a join."""
    names = list(MOTIFS)
    labels = list(range(1, len(names) + 1))
    columns = 8
    rows = -(-len(labels) // columns) + 1
    cards = []
    for cell in range(rows * columns):
        top = labels[cell - columns] if columns <= cell < columns + len(labels) else 0
        bottom = labels[cell] if cell < len(labels) else 0
        cards.append((-top if signed else top, 0, bottom, 0))
    rule = Rule(signed=signed, rims=(0,), rim_only=True)
    puzzle = Puzzle(satpuzzle.parse_board(f"{rows}x{columns}"), tuple(cards), rule, figures=tuple(names))
    laid = [seen(puzzle, (kind, card)) for (kind, _), card in zip(puzzle.card_types, cards, strict=True)]
    return Drawing(Drawer(puzzle, Style(numbers=False)).board_scene([Shown(laid)]))


def plus() -> Board:
    """A cross of five squares: a custom board."""
    joins = [((0, 2), (2, 0)), ((1, 1), (2, 3)), ((2, 1), (3, 3)), ((2, 2), (4, 0))]
    return Board("plus", 4, 5, tuple((Side(*a), Side(*b)) for a, b in joins))


def chequered_png() -> bytes:
    """A small picture of two colours."""
    rows = b"".join(b"\0" + bytes((200, 40, 40) if y < 8 else (40, 60, 200)) * 16 for y in range(16))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def pieces(folder: Path) -> Iterator[Piece]:
    """Every picture with its caption."""
    standard = next(satpuzzle.solve("standard"))
    yield "standard, a solution", satpuzzle.draw(standard)
    yield "its cards", satpuzzle.draw("standard")
    yield "all its solutions, with arrows", satpuzzle.draw(list(satpuzzle.solve("standard")), arrows=True)
    for texts in ("labels", "names", "letters"):
        yield f"with {texts}", satpuzzle.draw(standard, texts=texts)
    yield (
        "motifs chosen",
        satpuzzle.draw(standard, motifs={"1": "penguin", "2": "gold crown", "3": "#008080", "4": "key"}),
    )
    (folder / "own.png").write_bytes(chequered_png())
    yield "a picture of one's own", satpuzzle.draw(standard, motifs={"1": str(folder / "own.png")})
    for instance in satpuzzle.instances():
        puzzle = satpuzzle.load_all(instance.name)[0]
        if puzzle.board.cells <= 49:
            yield f"the cards of {instance.name}", satpuzzle.draw(puzzle)
    for board in ("triangle4", "hexagon19", "2x5"):
        for rule in ("signed", "unsigned"):
            yield f"{board}, {rule}", first(planted(board, rule, 6))
    for rule, border in (("framed", 2), ("signed,framed", 2), ("unsigned,rim=1", 0)):
        yield f"4x4, {rule}", first(planted("4x4", rule, 6, border=border))
    yield "many figures", satpuzzle.draw(planted("8x8", "unsigned", 100))
    yield "16x16", satpuzzle.draw(planted("16x16", "framed", 17, border=5))
    for signed in (True, False):
        yield f"all motifs, {'signed' if signed else 'unsigned'}", all_motifs(signed)
    cards = tuple((1, 2, 3, 1 + cell % 3) for cell in range(5))
    puzzle = Puzzle(plus(), cards, Rule(signed=False))
    laid = [seen(puzzle, (kind, card)) for (kind, _), card in zip(puzzle.card_types, cards, strict=True)]
    yield "a board of one's own", Drawing(Drawer(puzzle).board_scene([Shown(laid)]))
    wrong = [Side(0, 1), Side(1, 3), Side(4, 2), Side(7, 0)]
    shown = Shown.of(standard)
    yield "wrong joins", Drawing(Drawer(standard.puzzle).board_scene([shown._replace(wrong=wrong, title="line 1")]))
    for name in ("em_7_3_6", "owen-4x4"):
        puzzle = satpuzzle.load(name)
        yield f"{name}: what is given", Drawing(Drawer(puzzle).board_scene([hinted(puzzle)]))
    partial = [lay if cell % 2 else None for cell, lay in enumerate(shown.laid)]
    yield "partly filled", Drawing(Drawer(standard.puzzle).board_scene([Shown(partial)]))
    named = Puzzle.from_cards("Donaudampfschiffahrtskapitän Kuh Pferd Schwein\nKuh Hund Katze Maus", "1x2", "unsigned")
    yield "long names", satpuzzle.draw(named, texts="names")
    for sheet in ("standard", "triangles-4", "circus"):
        for number, page in enumerate(CardSet(satpuzzle.load(sheet), Printing(), Style()).pages(), 1):
            if page.scene:
                yield f"{sheet} on paper, page {number}", Drawing(page.scene)


def main(folder: Path) -> None:
    """Write all pictures, and a page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for number, (caption, drawing) in enumerate(pieces(folder), 1):
        name = f"{number:02}.svg"
        drawing.save(folder / name)
        figures.append(f'<figure><img src="{name}" alt=""><figcaption>{escape(caption)}</figcaption></figure>')
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap}figure{width:420px}img{max-width:100%}"
    page = f'<!doctype html><meta charset="utf-8"><title>Gallery</title><style>{style}</style>' + "\n".join(figures)
    (folder / "index.html").write_text(page + "\n", encoding="utf-8")
    print(f"{folder / 'index.html'}: {len(figures)} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
