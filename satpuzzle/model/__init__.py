"""Boards, cards, rules, puzzles and solutions. Nothing here depends on files or SAT."""

from satpuzzle.model.board import Board as Board
from satpuzzle.model.board import parse_board as parse_board
from satpuzzle.model.card import CardType as CardType
from satpuzzle.model.card import Lay as Lay
from satpuzzle.model.card import Placement as Placement
from satpuzzle.model.puzzle import Difficulty as Difficulty
from satpuzzle.model.puzzle import Puzzle as Puzzle
from satpuzzle.model.rule import Rule as Rule
from satpuzzle.model.shapes import Join as Join
from satpuzzle.model.shapes import Side as Side
from satpuzzle.model.solution import Counts as Counts
from satpuzzle.model.solution import Solution as Solution
from satpuzzle.model.symmetries import Symmetries as Symmetries
from satpuzzle.model.symmetries import Symmetry as Symmetry
