"""Boards of viewers for large framed puzzles, in a URL.

    https://e2.bucas.name/#puzzle=NAME&board_w=16&board_h=16&board_edges=abda…&board_pieces=001057…

`board_edges` has four letters for each cell, row by row, clockwise from the top; `a` is the frame, `aaaa` an empty
cell. `board_pieces` (optional) has the number of the card in each cell, in three digits. `puzzle_size` is the width and
height of a square. Other parameters are about drawing and are ignored.

A `.clue` or `.sol` file lists placed cards: on each line the card, its column, its row (all from 0) and its quarter
turns counter-clockwise. Below a line `c pieceNum x y rotation` it is the row before the column, and clockwise turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from satpuzzle.errors import InputError, Parts, numbered, shorten
from satpuzzle.model import Placement, Puzzle, Solution, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.model.judging import Filling
from satpuzzle.notation.shared import CannotHoldError, Draft, Hint, demand_rectangle, pattern, rule_of

VIEWER = "https://e2.bucas.name/#"
EDGES, PIECES = "board_edges", "board_pieces"
SIZE = ("board_w", "board_h", "puzzle_size")
AROUND = "\"'<>()[]{},.;"  # characters around a URL in a text
CLUES = r"(?:[ \t]*+(?:c[^\n]*+|\d{1,9}(?:[ \t]++\d{1,9}){3})?[ \t\r]*+\n)*+"
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # of the labels from 0


def draft(filling: Filling, text: str) -> Draft:
    """Return the puzzle with these cards, ordered by their numbers if these differ. Raises InputError for a gap."""
    rows, columns, shown, pieces, title, line = filling
    cards = [labels for labels in shown if labels is not None]
    if len(cards) < len(shown):
        parts: Parts = {"n": len(shown) - len(cards), "line": line}
        raise InputError("{n} cells of the board are empty; check it with its puzzle: check PUZZLE FILE", **parts)
    if pieces is not None and len(set(pieces)) == len(cards):
        cards = [card for _, card in sorted(zip(pieces, cards, strict=True))]
    board = parse_board(f"{rows}x{columns}")
    return Draft(cards, [line] * len(cards), title, line=line, text=text, board=board, rule=rule_of(cards))


def is_address(text: str) -> bool:
    """Return whether a text is a URL."""
    return re.match(r"https?://\S+$", text, re.IGNORECASE) is not None


def fillings(puzzle: Puzzle, text: str) -> list[Filling]:
    """Return all boards in a text, as fillings of `puzzle`. Raises InputError with the line."""
    boards = [*_clues(puzzle, text)]
    for filling, _ in addresses(text):
        # `draft` ordered the cards of the puzzle's own text by these numbers
        ordered = text == puzzle.text and len({*(filling.pieces or ())}) == len(filling.shown)
        boards.append(filling._replace(pieces=None) if ordered else filling)
    return boards


def _clues(puzzle: Puzzle, text: str) -> Iterator[Filling]:
    """Yield the board of a `.clue` or `.sol` file. Raises InputError with the line."""
    if not re.fullmatch(CLUES, text + "\n"):
        return
    older = re.search("^c pieceNum x y", text, re.MULTILINE)
    shown: list[Labels | None] = [None] * puzzle.board.cells
    pieces = [0] * puzzle.board.cells
    with numbered(text) as lines:
        for _, line in lines:
            if line.strip()[:1].isdigit():
                card, column, row, turn = map(int, line.split())
                place, turn = ((column, row), turn) if older else ((row, column), turn if turn > 3 else -turn % 4)
                cell, *lay = Hint(place, card, turn, first=0).placement(puzzle, puzzle.board)
                if pieces[cell]:
                    raise InputError("cell {cell} is used twice", cell=cell + 1)
                shown[cell], pieces[cell] = puzzle.look(*lay), card + 1
    if any(pieces):
        rows, columns = puzzle.board.grid or (1, puzzle.board.cells)
        yield Filling(rows, columns, tuple(shown), tuple(pieces))


def addresses(text: str) -> Iterator[tuple[Filling, str]]:
    """Yield the boards of all URLs in a text, each with its URL. Raises InputError with the line."""
    with numbered(text if f"{EDGES}=" in text or f"{PIECES}=" in text else "") as lines:
        for number, line in lines:
            for word in re.split(r"[\s\"'<>]+", line):
                address, values = word.strip(AROUND), dict[str, str]()
                for part in re.split("[?#&]", address.replace("&amp;", "&")):
                    key, sign, value = part.partition("=")
                    if sign and values.setdefault(key, value) != value and key in (EDGES, PIECES, *SIZE):
                        raise InputError("{key} has two different values in one URL", key=key)
                if EDGES in values:
                    yield _filling(values, number), address
                elif PIECES in values:
                    raise InputError("board_pieces without board_edges; paste the whole URL")


def _filling(values: Mapping[str, str], line: int) -> Filling:
    """Return the board described by these parameters. Raises InputError."""
    import math
    from urllib.parse import unquote

    edges, digits = values[EDGES], values.get(PIECES, "")
    if wrong := re.search("[^a-z]", edges):
        raise InputError("invalid character {sign} in board_edges; expected a to z", sign=shorten(wrong[0]))
    square = values.get("puzzle_size", str(math.isqrt(len(edges) // 4)))
    rows, columns = parse_board(f"{values.get('board_h', square)}x{values.get('board_w', square)}").grid or (0, 0)
    if len(edges) != (wanted := 4 * rows * columns):
        raise InputError("board_edges has {n} letters, not {wanted}; is the URL cut off?", n=len(edges), wanted=wanted)
    if digits and not re.fullmatch(f"[0-9]{{{(wanted := 3 * rows * columns)}}}", digits):
        raise InputError("invalid board_pieces; expected {wanted} digits; paste the whole URL", wanted=wanted)
    pieces = tuple(int(digits[at : at + 3]) for at in range(0, len(digits), 3)) or None
    title = " ".join(unquote(values.get("puzzle", "").replace("_", " ")).splitlines()).strip()
    labels = [tuple(map(LETTERS.index, edges[at : at + 4])) for at in range(0, len(edges), 4)]
    return Filling(rows, columns, tuple(card if any(card) else None for card in labels), pieces, title, line)


def solution_address(solution: Solution) -> str:
    """Return the URL of a solution, without its hints; cards of a type are used in order. Raises CannotHoldError."""
    return filling_address(solution.puzzle, [Placement(cell, *lay) for cell, lay in enumerate(solution.lays)])


def filling_address(puzzle: Puzzle, filling: Iterable[Placement]) -> str:
    """Return the URL of a filling; cells may be empty. Raises CannotHoldError."""
    from urllib.parse import quote

    laid, (rows, columns) = sorted(filling), demand_rectangle(puzzle)
    shown: list[Labels] = [(0,) * puzzle.board.sides] * puzzle.board.cells
    pieces = [0] * puzzle.board.cells
    for (cell, kind, turn), card in zip(laid, puzzle.cards_of(kind for _, kind, _ in laid), strict=True):
        shown[cell], pieces[cell] = puzzle.look(kind, turn), card + 1
    if puzzle.rule != rule_of(puzzle.cards):
        raise CannotHoldError("rule '{rule}' with these labels", rule=puzzle.rule)
    if (highest := max(map(max, shown))) >= len(LETTERS):
        raise CannotHoldError("label {label}; the limit is {most}", label=highest, most=len(LETTERS) - 1)
    title = quote(puzzle.title, safe="").replace("_", "%5F").replace("%20", "_")
    edges, numbers = "".join(LETTERS[label] for card in shown for label in card), (f"{number:03}" for number in pieces)
    values = {"puzzle": title, "board_w": columns, "board_h": rows, EDGES: edges, PIECES: "".join(numbers)}
    return VIEWER + "&".join(f"{key}={value}" for key, value in values.items() if value)


class Url:
    """`url`: the URL of a board in a viewer of large framed puzzles, which contains all its cards.

        https://e2.bucas.name/#puzzle=NAME&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002

    The cards are those on the board, in their rotation; the parameters are explained below. A puzzle is written with
    its cards in order, unsolved, or, if it has given cards, as a board with only these; `solve --format url` writes
    solutions.

    Recognised by `board_edges=` or `board_pieces=`.
    """

    fits = staticmethod(pattern("=", f"(?:{EDGES}|{PIECES})="))

    def read(self, text: str, _sides: int | None) -> list[Draft]:
        """Read the puzzle of each URL in a text. Raises InputError with the line."""
        drafts = [draft(filling, address) for filling, address in addresses(text)]
        if not drafts:
            raise InputError("no URL with board_edges")
        return drafts

    def write(self, puzzle: Puzzle) -> str:
        """Write the URL of the board with the cards in order. Raises CannotHoldError."""
        cells = range(min(puzzle.board.cells, len(puzzle.cards)))
        return filling_address(puzzle, [Placement(cell, *puzzle.card_types[cell]) for cell in cells]) + "\n"

    def beside(self, puzzle: Puzzle) -> str:
        """Write the URL of the board with the given cards. Raises CannotHoldError."""
        return filling_address(puzzle, puzzle.hints) + "\n"
