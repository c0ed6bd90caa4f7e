"""The kinds of formulas in a measured set, and of each kind the candidates, from easy to hard.

A kind is a question (is there a filling? another one? is there really none?) on boards of one form. Its candidates
lie on a ladder: boards from small to large, of each as many figures as make it hard. That is where about one of all
ways to lay the cards is expected to fit, if labels were drawn at random (Ansótegui and others 2008); with fewer
figures there are many solutions, with more a wrong card is noticed soon. Where boards grow in large steps there are
rungs between them, with more figures.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Literal, NamedTuple

from satpuzzle.encode import load_recipe
from satpuzzle.errors import DisagreementError
from satpuzzle.generators import planting
from satpuzzle.generators.spec import Wishes
from satpuzzle.model import Board, Lay, Puzzle, Rule, Solution, parse_board
from satpuzzle.optimize.external_best import recipe_to_write
from satpuzzle_contest.graded import Problem

Format = Literal["cnf", "wcnf"]

BORDER = 3  # figures along the rim of framed boards
SMALLEST, LARGEST = 4, 20  # cells a side of the ladders' squares
FORMS = ("framed", "signed", "triangles", "hexagons")
QUESTIONS: dict[Format, tuple[str, ...]] = {"cnf": ("planted", "other", "none"), "wcnf": ("none", "planted")}
MEANING = {
    "planted": "a board was filled at random and cut into cards: there is a solution",
    "other": "the same, with that solution and its rotations excluded: is there another?",
    "none": "the labels of such cards were shuffled within each card: they still balance, but fit in no way",
}


class Rung(NamedTuple):
    """A step of a ladder: a board and its numbers of figures, inside and along the rim."""

    board: str
    figures: int
    border: int = 0


class Kind(NamedTuple):
    """A question on boards of one form."""

    question: str
    form: str

    @property
    def family(self) -> str:
        """How its files' names begin."""
        return f"em{self.question}-{self.form}"

    def ladder(self, largest: int) -> tuple[Rung, ...]:
        """Its rungs, up to boards of as many cells as a square of `largest` cells a side."""
        return _ladder(self.form, largest**2)


class Candidate(NamedTuple):
    """A formula that could be taken; everything in it follows from these."""

    kind: Kind
    rung: Rung
    seed: int

    @property
    def key(self) -> str:
        """What it is called where measurements are kept."""
        rung = self.rung
        border = f"+{rung.border}" if rung.border else ""
        return f"{self.kind.family} {rung.board} {rung.figures}{border} seed {self.seed}"

    def puzzle(self) -> Puzzle:
        """Its puzzle."""
        board, rule = parse_board(self.rung.board), _rule(self.kind.form)
        _, figures, border = self.rung
        if self.kind.question != "none":
            return planting.generate(board, rule, figures, seed=self.seed, border=border)
        wishes = Wishes(board, rule, figures, border=border, solutions=0)
        drawn = next(filter(None, planting.candidates(wishes, random.Random(self.seed))))
        return replace(drawn, title=f"{wishes.title}, seed {self.seed}, labels shuffled")

    def planted(self) -> tuple[Solution, ...]:
        """The solution that it was cut from, and its rotations."""
        board, rule = parse_board(self.rung.board), _rule(self.kind.form)
        _, figures, border = self.rung
        laid = planting.generate(board, rule, figures, seed=self.seed, border=border, hints=board.cells)
        lays = tuple(Lay(each.type, each.turn) for each in sorted(laid.hints))
        return tuple(Solution(lays, replace(laid, hints=())).orbit())

    def problem(self, form: Format, recipe: str) -> Problem:
        """Its formula, as it is measured and sent."""
        chosen = load_recipe(recipe)
        blocked = self.planted() if self.kind.question == "other" else ()
        if form == "wcnf":
            return Problem(self.puzzle(), recipe_to_write(chosen, None), blocked, weighted=True)
        return Problem(self.puzzle(), chosen, blocked)


def kinds(form: Format) -> list[Kind]:
    """All kinds, mixed: whoever takes only the first few has several questions and forms among them."""
    questions = QUESTIONS[form]
    return [
        Kind(question, FORMS[(number + shift) % len(FORMS)])
        for shift in range(len(FORMS))
        for number, question in enumerate(questions)
    ]


def _rule(form: str) -> Rule:
    return Rule.FRAMED if form == "framed" else Rule()


@cache
def _ladder(form: str, most: int) -> tuple[Rung, ...]:
    """All rungs of boards of one form that have at most so many cells."""
    rule = _rule(form)
    border = BORDER if form == "framed" else 0
    rungs: dict[Rung, None] = {}
    for name, factors in _boards(form):
        board = parse_board(name)
        if board.cells > most:
            break
        hardest = figures_expected(board, rule, border)
        rungs.update((Rung(name, max(2, round(hardest * factor)), border), None) for factor in factors)
    return tuple(rungs)


def _boards(form: str) -> Iterable[tuple[str, tuple[float, ...]]]:
    """The boards, and how many times the hardest number of figures their rungs have."""
    if form == "triangles":
        return [(f"triangle{rows}", (1.5, 1.2, 1.0)) for rows in range(3, LARGEST)]
    if form == "hexagons":
        return [(f"hexagon{3 * rings * (rings + 1) + 1}", (3.0, 2.5, 2.0, 1.6, 1.3, 1.0)) for rings in range(1, 11)]
    sizes = range(SMALLEST, LARGEST + 1)
    return [(f"{rows}x{columns}", (1.0,)) for rows in sizes for columns in (rows, rows + 1)]


def figures_expected(board: Board, rule: Rule, border: int = 0) -> float:
    """With how many figures inside one filling is expected: the cards are as many as cells, all labels random.

    The ways to lay the cards, divided by how many of them fit at one join, join by join, are then 1. Cards on the rim
    of a framed board can be told apart by their frame, and have one turn; a figure of the signed rule is two labels.
    """
    sides = Counter(cell for cell, _ in board.rim) if rule is Rule.FRAMED else Counter[int]()
    classes = Counter(sides[cell] for cell in range(board.cells))
    ways = sum(math.lgamma(number + 1) for number in classes.values()) + classes[0] * math.log(board.sides)
    along = 0
    if border:
        places = Wishes(board, rule, 1, border=border).places
        along = sum(len(place.sides) == 2 and len(place.figures) == border for place in places)
        ways -= along * math.log(border)
    each = math.exp(ways / (len(board.joins) - along))
    return each / len(rule.labels(1))


EASY, HARD, OTHER, GOOD = "easy", "hard", "other", "good"
SOLVABLE = ("sat", "0")  # answers that say that there is a filling without fault
MOVES = {EASY: 1, HARD: -1, OTHER: 0, GOOD: 0}  # rungs


class Measured(NamedTuple):
    """What a solver made of a formula in so many seconds of the processor.

    answer: `sat`, `unsat`, or the least cost; None: none within the limit, or it failed, as `note` says. size: bytes
    of its proof.
    """

    answer: str | None
    seconds: float
    size: int = 0
    note: str = ""


Wanted = tuple[Candidate, str]  # a measurement: of which formula, by which solver
Known = Mapping[tuple[str, str], Measured]  # the same by the formula's key


class Solver(NamedTuple):
    """A program that answers formulas. name: what the page calls it. command: as in --external."""

    name: str
    command: str
    version: str


class Order(NamedTuple):
    """What a measured set is to be: how many formulas, of which kinds, chosen by which solvers' answers.

    seeds: tried of each size. largest: cells a side. limit: seconds of the processor of a solver for a formula. easy:
    seconds in which the first solver must not answer. recipe: a recipe's name or file. suffix: of compressed files,
    with its dot. author: who submits it. command: a comment that says how the set is made.
    """

    form: Format
    kinds: tuple[Kind, ...]
    solvers: tuple[Solver, ...]
    number: int = 20
    seeds: int = 3
    largest: int = 12
    limit: float = 5000.0
    easy: float = 10.0
    recipe: str = "default"
    suffix: str = ".xz"
    author: str = ""
    command: str = ""


class Choice(NamedTuple):
    """What the measurements say so far.

    chosen: candidates that are taken. wanted: what must be measured before there can be more. short: the kinds whose
    ladders ended before they had their share.
    """

    chosen: list[Candidate]
    wanted: list[Wanted]
    short: list[Kind]


class _Walk(NamedTuple):
    chosen: list[Candidate]
    wanted: Wanted | None
    ended: bool


def choose(order: Order, known: Known) -> Choice:
    """The choice so far: an equal share of each kind; what some cannot fill, those that can fill in turn.

    Raises DisagreementError where solvers contradict each other, or what is known of a formula.
    """
    count = len(order.kinds)
    shares = [order.number // count + (place < order.number % count) for place in range(count)]
    while True:
        walks = [_walk(kind, share, order, known) for kind, share in zip(order.kinds, shares, strict=True)]
        wanted = [walk.wanted for walk in walks if walk.wanted is not None]
        chosen = [candidate for walk in walks for candidate in walk.chosen]
        able = [place for place, walk in enumerate(walks) if not walk.ended]
        missing = order.number - len(chosen)
        if wanted or missing <= 0 or not able:
            short = [kind for kind, walk in zip(order.kinds, walks, strict=True) if walk.ended]
            return Choice(chosen, wanted, short)
        for place in able[:missing]:
            shares[place] += 1


def _walk(kind: Kind, share: int, order: Order, known: Known) -> _Walk:
    """The walk of one kind, as far as the measurements lead."""
    ladder = kind.ladder(order.largest)
    tried: Counter[int] = Counter()
    chosen: list[Candidate] = []
    place, move = 0, 1
    while len(chosen) < share:
        while 0 <= place < len(ladder) and tried[place] == order.seeds:
            place += move or 1
        if not 0 <= place < len(ladder):
            return _Walk(chosen, None, ended=True)
        tried[place] += 1
        candidate = Candidate(kind, ladder[place], tried[place])
        verdict = judge(candidate, order, known)
        if not isinstance(verdict, str):
            return _Walk(chosen, verdict, ended=False)
        if verdict == GOOD:
            chosen.append(candidate)
        move = MOVES[verdict]
        place += move
    return _Walk(chosen, None, ended=False)


def judge(candidate: Candidate, order: Order, known: Known) -> str | Wanted:
    """What the measurements say of a candidate; or the measurement that is missing."""
    for solver in order.solvers:
        result = known.get((candidate.key, solver.name))
        if result is None:
            return candidate, solver.name
        if solver == order.solvers[0] and result.answer is not None and result.seconds < order.easy:
            return EASY
    answer = judged(candidate, order, known)
    if answer is None:
        return HARD
    return OTHER if candidate.kind.question == "none" and answer in SOLVABLE else GOOD


def judged(candidate: Candidate, order: Order, known: Known) -> str | None:
    """The answer of those solvers that have one; None: nobody has. Raises DisagreementError if they differ."""
    answers = {known[candidate.key, solver.name].answer for solver in order.solvers} - {None}
    wrong = candidate.kind.question == "planted" and not answers.issubset(SOLVABLE)
    if len(answers) > 1 or wrong:
        listed = ", ".join(sorted(map(str, answers)))
        raise DisagreementError(
            "{formula}: a solver is wrong, they say {answers}", formula=candidate.key, answers=listed
        )
    return next(iter(answers), None)
