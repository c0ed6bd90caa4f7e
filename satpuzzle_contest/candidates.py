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
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Literal, NamedTuple

from satpuzzle.encode import load_recipe
from satpuzzle.errors import DisagreementError
from satpuzzle.generators import planting
from satpuzzle.generators.spec import Wishes
from satpuzzle.model import Board, Lay, Puzzle, Rule, Solution, parse_board
from satpuzzle.optimize.external_best import recipe_to_write
from satpuzzle_contest.graded import Problem, contents

Format = Literal["cnf", "wcnf"]

BORDER = 3  # figures along the rim of framed boards
FORMS = ("framed", "signed", "triangles", "hexagons")
QUESTIONS: dict[Format, tuple[str, ...]] = {"cnf": ("planted", "other", "none"), "wcnf": ("none", "planted")}


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


class Candidate(NamedTuple):
    """A formula that could be taken; everything in it follows from these."""

    kind: Kind
    rung: Rung
    seed: int

    @property
    def figures(self) -> str:
        """How many, inside and along the rim."""
        return f"{self.rung.figures}+{self.rung.border}" if self.rung.border else str(self.rung.figures)

    @property
    def key(self) -> str:
        """What it is called where measurements are kept."""
        return f"{self.kind.family} {self.rung.board} {self.figures} seed {self.seed}"

    def puzzle(self, hints: int = 0) -> Puzzle:
        """Its puzzle; hints: so many cards of the planted solution lie."""
        name, figures, border = self.rung
        board, rule = parse_board(name), rule_of(self.kind.form)
        if self.kind.question != "none":
            return planting.generate(board, rule, figures, seed=self.seed, border=border, hints=hints)
        wishes = Wishes(board, rule, figures, border=border, solutions=0)
        drawn = next(filter(None, planting.candidates(wishes, random.Random(self.seed))))
        return replace(drawn, title=f"{wishes.title}, seed {self.seed}, labels shuffled")

    def solutions(self) -> tuple[Solution, ...]:
        """The solution that a planted one was cut from, and its rotations."""
        laid = self.puzzle(parse_board(self.rung.board).cells)
        lays = tuple(Lay(each.type, each.turn) for each in sorted(laid.hints))
        return tuple(Solution(lays, replace(laid, hints=())).orbit())

    def problem(self, form: Format, recipe: str) -> Problem:
        """Its formula, as it is measured and sent."""
        chosen = load_recipe(recipe)
        blocked = self.solutions() if self.kind.question == "other" else ()
        weighted = form == "wcnf"
        return Problem(self.puzzle(), recipe_to_write(chosen, None) if weighted else chosen, blocked, weighted=weighted)


def kinds(form: Format) -> tuple[Kind, ...]:
    """All kinds, mixed: whoever takes only the first few has several questions and forms among them."""
    shifted = [(number, number + shift) for shift in range(len(FORMS)) for number in range(len(QUESTIONS[form]))]
    return tuple(Kind(QUESTIONS[form][question], FORMS[place % len(FORMS)]) for question, place in shifted)


def rule_of(form: str) -> Rule:
    """What matches on boards of that form."""
    return Rule.FRAMED if form == "framed" else Rule()


@cache
def ladder(form: str, largest: int) -> tuple[Rung, ...]:
    """The rungs of boards of one form, up to as many cells as a square of `largest` cells a side has."""
    border = BORDER if form == "framed" else 0
    rungs: dict[Rung, None] = {}
    of_form = contents()["ladders"][form]
    for name in of_form["boards"]:
        board = parse_board(name)
        if board.cells > largest**2:
            break
        hardest = figures_expected(board, rule_of(form), border)
        rungs.update((Rung(name, max(2, round(hardest * factor)), border), None) for factor in of_form["factors"])
    return tuple(rungs)


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


EASY, HARD, OTHER = 1, -1, 0  # what is not taken, and how many rungs further the next one is
SOLVABLE = ("sat", "0")  # answers that say that there is a filling without fault


class Measured(NamedTuple):
    """What a solver made of a formula in so many seconds of the processor.

    answer: `sat`, `unsat`, or the least cost; None: none within the limit, or it failed, as `note` says. size: bytes
    of its proof.
    """

    answer: str | None
    seconds: float = 0.0
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
    seconds in which the first solver must not answer. recipe: a recipe's name or file.
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


class Choice(NamedTuple):
    """What the measurements say so far, of one kind or of all.

    chosen: candidates that are taken. wanted: what must be measured before there can be more. short: the kinds whose
    ladders ended before they had their share.
    """

    chosen: list[Candidate]
    wanted: list[Wanted]
    short: list[Kind]


def choose(order: Order, known: Known) -> Choice:
    """The choice so far: an equal share of each kind; what some cannot fill, those that can fill in turn.

    Raises DisagreementError where solvers contradict each other, or what is known of a formula.
    """
    count = len(order.kinds)
    shares = {kind: order.number // count + (place < order.number % count) for place, kind in enumerate(order.kinds)}
    while True:
        walks = [_walk(kind, share, order, known) for kind, share in shares.items()]
        choice = Choice(*(list(chain(*each)) for each in zip(*walks, strict=True)))
        able = [kind for kind in order.kinds if kind not in choice.short]
        missing = order.number - len(choice.chosen)
        if choice.wanted or missing <= 0 or not able:
            return choice
        for kind in able[:missing]:
            shares[kind] += 1


def _walk(kind: Kind, share: int, order: Order, known: Known) -> Choice:
    """The walk of one kind, as far as the measurements lead."""
    rungs = ladder(kind.form, order.largest)
    tried: Counter[int] = Counter()
    chosen: list[Candidate] = []
    place, move = 0, 1
    while len(chosen) < share:
        while 0 <= place < len(rungs) and tried[place] == order.seeds:
            place += move or 1
        if not 0 <= place < len(rungs):
            return Choice(chosen, [], [kind])
        tried[place] += 1
        candidate = Candidate(kind, rungs[place], tried[place])
        verdict = judge(candidate, order, known)
        if isinstance(verdict, tuple):
            return Choice(chosen, [verdict], [])
        if verdict is None:
            chosen.append(candidate)
        move = verdict or 0
        place += move
    return Choice(chosen, [], [])


def judge(candidate: Candidate, order: Order, known: Known) -> Wanted | int | None:
    """The measurement of a candidate that is missing; or why it is not taken; None: it is."""
    for solver in order.solvers:
        result = known.get((candidate.key, solver.name))
        if result is None:
            return candidate, solver.name
        if solver == order.solvers[0] and result.answer is not None and result.seconds < order.easy:
            return EASY
    answer = judged(candidate, order, known)
    if answer is None:
        return HARD
    return OTHER if candidate.kind.question == "none" and answer in SOLVABLE else None


def judged(candidate: Candidate, order: Order, known: Known) -> str | None:
    """The answer of those solvers that have one; None: nobody has. Raises DisagreementError if they differ."""
    answers = {known[candidate.key, solver.name].answer for solver in order.solvers} - {None}
    wrong = candidate.kind.question == "planted" and not answers.issubset(SOLVABLE)
    if len(answers) > 1 or wrong:
        said = ", ".join(sorted(map(str, answers)))
        raise DisagreementError("{formula}: a solver is wrong, they say {answers}", formula=candidate.key, answers=said)
    return next(iter(answers), None)
