"""What a puzzle is: boards, cards, rules, solutions. Knows neither files nor SAT."""

from satpuzzle.model.board import Board, parse_board
from satpuzzle.model.card import CardType, Lay, Placement
from satpuzzle.model.puzzle import Difficulty, Puzzle
from satpuzzle.model.rotations import Rotation, Rotations
from satpuzzle.model.rule import Rule
from satpuzzle.model.shapes import Join, Side
from satpuzzle.model.solution import Counts, Solution

__all__ = [
    "Board",
    "CardType",
    "Counts",
    "Difficulty",
    "Join",
    "Lay",
    "Placement",
    "Puzzle",
    "Rotation",
    "Rotations",
    "Rule",
    "Side",
    "Solution",
    "parse_board",
]
