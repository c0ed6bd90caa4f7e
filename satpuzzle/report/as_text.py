"""Writes documents and tables as plain text for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satpuzzle.model import Puzzle, Solution
from satpuzzle.report.documents import Board, Facts, Line, Numbers, Part, Section, Table
from satpuzzle.runtime.language import decimal


def lines(parts: Iterable[Part], width: int | None = None) -> Iterator[str]:
    """The lines of parts, except boards; `width` is the maximum width of facts."""
    for number, part in enumerate(parts):
        match part:
            case Line():
                yield f"  {part.text}" if part.kind == "bullet" else part.text
            case Facts():
                rows = [*part.rows]
                indent = max(11, *(len(head) + 1 for head in (*part.heads, *(head for head, _ in rows))))
                for head, value in rows:
                    first, *more = value.split("\n")
                    yield from fitted(f"{head:<{indent}}{first}", width, indent)
                    yield from (f"{'':<{indent}}{line}" for line in more)
            case Numbers():
                numbers = [(decimal(number), what) for number, what, _ in part.rows]
                room = max(len(number) for number, _ in numbers)
                yield from (f"{number:>{room}}  {what}" for number, what in numbers)
            case Table():
                grid = Grid(part.heads, part.least, left=part.left, gap=part.gap)
                yield grid.head
                yield from (grid.line(*row) for row in part.rows)
            case Section():
                if number:
                    yield ""
                yield part.heading
                yield from (f"    {line}" for line in lines(part.parts))


def board_lines(board: Board, puzzle: Puzzle, *, names: bool) -> Iterator[str]:
    """A board with its title and the lines below it, each followed by an empty line."""
    if board.title:
        yield board.title
        yield ""
    yield drawn(board, puzzle, names=names)
    yield ""
    if board.below:
        for line in board.below:
            yield line.text
        yield ""


def drawn(board: Board, puzzle: Puzzle, *, names: bool) -> str:
    """A board in plain characters; `names`: with names of figures instead of numbers."""
    if isinstance(board.lying, Solution):
        return board.lying.picture(names=names)
    from satpuzzle.pictures.text_boards import draw

    placed = [(cell, laid.type, laid.turn or 0) for cell, laid in enumerate(board.lying.laid) if laid]
    return draw(puzzle, placed, names=names)


class Grid:
    """Formats the rows of a table.

    Args:
        heads: The heads of the columns.
        least: Minimum widths of the columns.
        left: The number of left-aligned columns, or a flag for each; the others are right-aligned.
        gap: The text between columns; if empty, columns are one character wider than their heads.

    Attributes:
        head: The line with the heads.
    """

    def __init__(
        self, heads: Sequence[str], least: Sequence[int], *, left: int | Sequence[bool] = 1, gap: str = ""
    ) -> None:
        lefts = [place < left for place in range(len(heads))] if isinstance(left, int) else left
        widths = [max(width, len(head) + (not gap)) for head, width in zip(heads, least, strict=True)]
        self._places = [f"{'<' if at_left else '>'}{width}" for at_left, width in zip(lefts, widths, strict=True)]
        self._gap = gap
        self.head = self.line(*heads)

    def line(self, *cells: object) -> str:
        """A row; missing cells at its end stay empty."""
        places = zip(cells, self._places, strict=False)
        return self._gap.join(f"{cell!s:{place}}" for cell, place in places).rstrip()


def fitted(line: str, width: int | None, indent: int) -> Iterator[str]:
    """Wrap a line to `width` characters (None: do not wrap), with indented continuation lines."""
    if width is None or len(line) < width:
        yield line
        return
    import textwrap

    indent = min(indent, width // 3)
    yield from textwrap.wrap(
        line, width - 1, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
