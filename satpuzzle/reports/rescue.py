"""What is said of cards that must move: in words with a picture, as JSON, a CHECK line, an address, a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satpuzzle.encode.wording import cell_text
from satpuzzle.formats.viewer import solution_address
from satpuzzle.language import say, several
from satpuzzle.model import Placement, Solution
from satpuzzle.model.picture import Drawer, Shown, Style
from satpuzzle.optimum.rescue import Move, Rescue
from satpuzzle.pictures.svg import to_svg
from satpuzzle.reports.classic import cards_text
from satpuzzle.reports.data import cells_data, to_json
from satpuzzle.reports.outcome import FormReport

MOST_REMARKS = 20  # under a picture


class RescueReport(FormReport):
    """Reports on `rescue`. names: figures by their names in pictures. cards: say which cards lie where, too."""

    def __init__(self, rescue: Rescue, *, names: bool = False, cards: bool = False) -> None:
        self.rescue, self.names, self.cards = rescue, names, cards

    def text(self) -> Iterator[str]:
        """For people: the solution drawn with its CHECK line, then what must move."""
        solution = self.rescue.solution
        if solution is not None:
            yield from (solution.picture(names=self.names), "")
            if self.cards:
                yield say("Cards: {cards}", cards=cards_text(solution))
            yield from (solution.check_line(), "")
        yield self.verdict
        yield from map(self._move, self.rescue.moves)

    @property
    def verdict(self) -> str:
        """How many must move, as far as that is known."""
        rescue = self.rescue
        laid, moved, least = len(rescue.laid), len(rescue.moved), rescue.least
        if least is None:
            return say("there is no solution, wherever the cards lie")
        if rescue.solution is None:
            return say("at least {least} of {laid} cards must move; no solution found yet", least=least, laid=laid)
        if not moved:
            return several(laid, "the card that lies can stay", "all {n} cards that lie can stay")
        if rescue.optimal:
            return say("{moved} of {laid} cards must move; no solution keeps more", moved=moved, laid=laid)
        return say("{moved} of {laid} cards move here, and at least {least} must", moved=moved, laid=laid, least=least)

    def _move(self, move: Move) -> str:
        puzzle = self.rescue.puzzle
        card, before, after = puzzle.card_name(move.card), move.before, move.after
        here, there = cell_text(before.cell, puzzle), cell_text(after.cell, puzzle)
        turn = (after.turn - before.turn) % len(puzzle.types[before.type - 1].looks)
        if before.cell == after.cell:
            return say("  card {card} in {here}: turned by {turn}", card=card, here=here, turn=turn)
        if turn:
            return say(
                "  card {card} in {here}: to {there}, turned by {turn}", card=card, here=here, there=there, turn=turn
            )
        return say("  card {card} in {here}: to {there}", card=card, here=here, there=there)

    def check(self) -> Iterator[str]:
        """The CHECK line of the solution, if there is one."""
        if self.rescue.solution is not None:
            yield self.rescue.solution.check_line()

    def url(self) -> Iterator[str]:
        """Its address in a viewer of large boards. Raises InputError for what these cannot hold."""
        if self.rescue.solution is not None:
            yield solution_address(self.rescue.solution)

    def json(self) -> Iterator[str]:
        """One object."""
        yield to_json("rescue-1", self.data)

    @property
    def data(self) -> dict[str, Any]:
        """What JSON says; cells and cards from 1."""
        rescue = self.rescue
        return {
            "laid": len(rescue.laid),
            "moved": None if rescue.solution is None else len(rescue.moved),
            "least": rescue.least,
            "optimal": rescue.optimal,
            "moves": [
                {
                    "card": card + 1,
                    "type": before.type,
                    **{"cell": before.cell + 1, "turn": before.turn},
                    "to": {"cell": after.cell + 1, "turn": after.turn},
                }
                for card, before, after in rescue.moves
            ],
            "solution": None if rescue.solution is None else self._cells(rescue.solution),
        }

    def _cells(self, solution: Solution) -> list[dict[str, Any] | None]:
        lying = (Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
        return cells_data(solution.puzzle, lying, solution.cards if self.cards else None)

    def svg(self) -> Iterator[str]:
        """The solution as a picture, with what must move under it; the empty board if there is none."""
        puzzle, solution = self.rescue.puzzle, self.rescue.solution
        style = Style(cards=self.cards, texts="names" if self.names else "none")
        board = Shown([None] * puzzle.board.cells) if solution is None else Shown.of(solution, cards=self.cards)
        moves = [self._move(move).strip() for move in self.rescue.moves]
        if len(moves) > MOST_REMARKS:
            moves[MOST_REMARKS:] = [say("and {n} more", n=len(moves) - MOST_REMARKS)]
        board = board._replace(title=self.verdict, remarks=moves)
        yield to_svg(Drawer(puzzle, style).board_scene([board], self.verdict)).removesuffix("\n")
