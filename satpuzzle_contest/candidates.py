"""The candidates for a measured set, by kind and from easy to hard, and the choice among them.

A kind is a question on boards of one form: is there a solution (planted)? Is there another one (other)? Or do balanced
cards have no solution (none)? Its candidates form a ladder of boards from small to large, each with the hardest number
of figures: the one where random labels are expected to give one solution (Ansótegui et al. 2008). With fewer
figures there are many solutions; with more, a wrong card is noticed early. Forms whose boards grow in large steps have
extra rungs in between, with more figures.
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

from satpuzzle.encode import Recipe, load_recipe
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
    """A step of a ladder: a board, and its numbers of figures inside and along the rim."""

    board: str
    figures: int
    border: int = 0


class Kind(NamedTuple):
    """A question on boards of one form."""

    question: str
    form: str

    @property
    def family(self) -> str:
        """The start of its file names."""
        return f"em{self.question}-{self.form}"


class Candidate(NamedTuple):
    """A formula that may be chosen; these fields determine all of it."""

    kind: Kind
    rung: Rung
    seed: int

    @property
    def figures(self) -> str:
        """The numbers of figures, as `INSIDE+RIM` or `INSIDE`."""
        return f"{self.rung.figures}+{self.rung.border}" if self.rung.border else str(self.rung.figures)

    @property
    def key(self) -> str:
        """Its name in the journal of measurements."""
        return f"{self.kind.family} {self.rung.board} {self.figures} seed {self.seed}"

    def puzzle(self, hints: int = 0) -> Puzzle:
        """Its puzzle, with this many cards of the planted solution as hints."""
        name, figures, border = self.rung
        board, rule = parse_board(name), rule_of(self.kind.form)
        if self.kind.question != "none":
            return planting.generate(board, rule, figures, seed=self.seed, border=border, hints=hints)
        wishes = Wishes(board, rule, figures, border=border, solutions=0)
        drawn = next(filter(None, planting.candidates(wishes, random.Random(self.seed))))
        return replace(drawn, title=f"{wishes.title}, seed {self.seed}, labels shuffled")

    def solutions(self) -> tuple[Solution, ...]:
        """The planted solution and its rotations."""
        solved = self.puzzle(parse_board(self.rung.board).cells)
        lays = tuple(Lay(hint.type, hint.turn) for hint in sorted(solved.hints))
        return tuple(Solution(lays, replace(solved, hints=())).orbit())

    def problem(self, form: Format, recipe: str) -> Problem:
        """The formula that is measured and written."""
        blocked = self.solutions() if self.kind.question == "other" else ()
        return Problem(self.puzzle(), chosen_recipe(form, recipe), blocked, weighted=form == "wcnf")


def chosen_recipe(form: Format, recipe: str) -> Recipe:
    """The recipe of the formulas: the named one or, for MaxSAT and without a soft constraint, one that has it."""
    chosen = load_recipe(recipe)
    return recipe_to_write(chosen, None) if form == "wcnf" else chosen


def kinds(form: Format) -> tuple[Kind, ...]:
    """All kinds, mixed so that the first few already have several questions and forms."""
    shifted = [(number, number + shift) for shift in range(len(FORMS)) for number in range(len(QUESTIONS[form]))]
    return tuple(Kind(QUESTIONS[form][question], FORMS[place % len(FORMS)]) for question, place in shifted)


def rule_of(form: str) -> Rule:
    """The matching rule of boards of this form."""
    return Rule.FRAMED if form == "framed" else Rule()


@cache
def ladder(form: str, largest: int) -> tuple[Rung, ...]:
    """The rungs of boards of one form, up to the size of a square with `largest` cells per side."""
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
    """The number of inner figures at which random labels are expected to give one solution."""
    # Solves (ways to lay the cards) * (chance that a join matches)^joins = 1. Rim and corner cards of a framed board
    # are recognised by their frame and have one rotation. A figure of the signed rule has two labels.
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


EASY, HARD, SOLVABLE = 1, -1, 0  # reasons to reject a candidate; the value is the step to the next rung
SATISFIED = ("sat", "0")  # answers that mean that the puzzle has a solution


class Measured(NamedTuple):
    """The result of a solver on a formula."""

    answer: str | None  # `sat`, `unsat` or the least cost; None: none within the limit, or the solver failed
    seconds: float = 0.0  # CPU seconds
    size: int = 0  # bytes of the proof
    note: str = ""  # why the solver failed, or facts about the proof


Wanted = tuple[Candidate, str]  # a missing measurement: the formula and the solver's name
Known = Mapping[tuple[str, str], Measured]  # measurements by key of the formula and name of the solver


class Solver(NamedTuple):
    """A solver to measure: its name on the page, its command as in --external, and its version."""

    name: str
    command: str
    version: str


class Order(NamedTuple):
    """The request for a measured set."""

    form: Format
    kinds: tuple[Kind, ...]
    solvers: tuple[Solver, ...]  # the first one decides what is too easy
    number: int = 20  # of formulas
    seeds: int = 3  # to try per rung
    largest: int = 12  # side length of the largest square board, in cells; other boards have no more cells
    limit: float = 5000.0  # CPU seconds of a solver per formula
    easy: float = 10.0  # CPU seconds within which the first solver must not answer
    recipe: str = "default"  # name or file


class Choice(NamedTuple):
    """The choice so far, of one kind or of all."""

    chosen: list[Candidate]
    wanted: list[Wanted]  # measurements that are needed to choose more
    short: list[Kind]  # kinds whose ladders ended before their share was reached


def choose(order: Order, known: Known) -> Choice:
    """Choose an equal share of each kind; if a kind has too few, the others fill in. Raises DisagreementError."""
    count = len(order.kinds)
    shares = {kind: order.number // count + (place < order.number % count) for place, kind in enumerate(order.kinds)}
    while True:
        climbs = [_climb(kind, share, order, known) for kind, share in shares.items()]
        choice = Choice(*(list(chain(*each)) for each in zip(*climbs, strict=True)))
        able = [kind for kind in order.kinds if kind not in choice.short]
        missing = order.number - len(choice.chosen)
        if choice.wanted or missing <= 0 or not able:
            return choice
        for kind in able[:missing]:
            shares[kind] += 1


def _climb(kind: Kind, share: int, order: Order, known: Known) -> Choice:
    """Climb the ladder of one kind, as far as the measurements go."""
    rungs = ladder(kind.form, order.largest)
    tried: Counter[int] = Counter()
    chosen: list[Candidate] = []
    place, step = 0, 1
    while len(chosen) < share:
        while 0 <= place < len(rungs) and tried[place] == order.seeds:
            place += step or 1
        if not 0 <= place < len(rungs):
            return Choice(chosen, [], [kind])
        tried[place] += 1
        candidate = Candidate(kind, rungs[place], tried[place])
        verdict = judge(candidate, order, known)
        if isinstance(verdict, tuple):
            return Choice(chosen, [verdict], [])
        if verdict is None:
            chosen.append(candidate)
        step = verdict or 0
        place += step
    return Choice(chosen, [], [])


def judge(candidate: Candidate, order: Order, known: Known) -> Wanted | int | None:
    """The next missing measurement of a candidate, the reason to reject it, or None to choose it."""
    for solver in order.solvers:
        result = known.get((candidate.key, solver.name))
        if result is None:
            return candidate, solver.name
        if solver == order.solvers[0] and result.answer is not None and result.seconds < order.easy:
            return EASY
    answer = common_answer(candidate, order, known)
    if answer is None:
        return HARD
    return SOLVABLE if candidate.kind.question == "none" and answer in SATISFIED else None


def common_answer(candidate: Candidate, order: Order, known: Known) -> str | None:
    """The answer of the solvers; None if no solver has one. Raises DisagreementError if one is wrong."""
    answers = {known[candidate.key, solver.name].answer for solver in order.solvers} - {None}
    wrong = candidate.kind.question == "planted" and not answers.issubset(SATISFIED)
    if len(answers) > 1 or wrong:
        listed = ", ".join(sorted(map(str, answers)))
        raise DisagreementError("{name}: a solver is wrong; answers: {answers}", name=candidate.key, answers=listed)
    return next(iter(answers), None)
