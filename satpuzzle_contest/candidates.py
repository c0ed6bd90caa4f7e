"""The candidates for a set, by kind and from easy to hard, and the choice among them.

A kind is a question on boards of one form: is there a solution (planted)? Is there another one (other)? Or do balanced
cards have no solution (none)? Its candidates form a ladder of boards from small to large, each with the hardest number
of figures: the one where random labels are expected to give one solution (Ansótegui et al. 2008). With fewer
figures there are many solutions; with more, a wrong card is noticed early. Forms whose boards grow in large steps have
extra rungs in between, with more figures.

The graded set takes the rungs that `sets.toml` lists: planted ones, and boards small enough to find all solutions.
A measured set takes candidates by what solvers need for them: after one that is too easy the next rung is larger, after
one that is too hard smaller. This depends on the measurements only, not on their order.
"""

from __future__ import annotations

import math
import os
import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, count, islice
from typing import NamedTuple

import satpuzzle
from satpuzzle.dimacs.formulas import SATISFIABLE, UNSATISFIABLE, blocking
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DisagreementError
from satpuzzle.generators import planting
from satpuzzle.generators.spec import Wishes
from satpuzzle.model import Board, Lay, Puzzle, Rule, Solution, parse_board
from satpuzzle.runtime import files
from satpuzzle.schemas import Json

BORDER = 3  # figures along the rim of framed boards
FORMS = ("framed", "signed", "triangles", "hexagons")
QUESTIONS = ("planted", "other", "none")


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


# All kinds, mixed so that the first few already have several questions and forms.
KINDS = tuple(
    Kind(question, FORMS[(place + shift) % len(FORMS)])
    for shift in range(len(FORMS))
    for place, question in enumerate(QUESTIONS)
)


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

    def excluded(self) -> list[Solution]:
        """The solutions that the formula excludes: for the question `other` the planted one and its rotations."""
        if self.kind.question != "other":
            return []
        solved = self.puzzle(parse_board(self.rung.board).cells)
        lays = tuple(Lay(hint.type, hint.turn) for hint in sorted(solved.hints))
        return Solution(lays, replace(solved, hints=())).orbit()

    def write(self, path: str, recipe: str, command: str = "") -> Encoding:
        """Write the formula in the format that the name of the file says."""
        return satpuzzle.export(self.puzzle(), path, recipe=recipe, blocked=self.excluded(), command=command)

    def clauses(self, encoding: Encoding) -> list[Clause]:
        """The clauses of the formula."""
        return [*encoding.clauses(), *blocking(encoding, self.excluded())]

    def answer(self) -> str:
        """The answer, by plan or by a search for all solutions, which only a small board allows."""
        planted = self.kind.question == "planted"
        solvable = planted or {*satpuzzle.Search(self.puzzle()).find()} - {*self.excluded()}
        return SATISFIABLE if solvable else UNSATISFIABLE


def rule_of(form: str) -> Rule:
    """The matching rule of boards of this form."""
    return Rule.FRAMED if form == "framed" else Rule()


def bundled(name: str) -> str:
    """The text of a file in this folder: `sets.toml` or the template of the page."""
    return files.read_text(os.path.join(os.path.dirname(__file__), name))


@cache
def contents() -> Json:
    """The contents of all sets."""
    return tomllib.loads(bundled("sets.toml"))


def graded(seeds: int, largest: int) -> Iterator[tuple[Candidate, str]]:
    """The candidates of the graded set with their answers: `seeds` per grade, up to `largest` cells per side."""
    for question, form, *rung in contents()["grades"]:
        if parse_board(rung[0]).cells <= largest**2:
            seeded = (Candidate(Kind(question, form), Rung(*rung), seed) for seed in count(1))
            answered = ((each, each.answer()) for each in seeded)
            yield from islice((pair for pair in answered if (question, pair[1]) != ("none", SATISFIABLE)), seeds)


@cache
def ladder(form: str, largest: int) -> tuple[Rung, ...]:
    """The rungs of boards of one form, up to the size of a square with `largest` cells per side."""
    of_form, border = contents()["ladders"][form], BORDER if form == "framed" else 0
    boards = (board for board in map(parse_board, of_form["boards"]) if board.cells <= largest**2)
    hardest = ((board.name, figures_expected(board, rule_of(form), border)) for board in boards)
    figures = ((name, round(number * factor)) for name, number in hardest for factor in of_form["factors"])
    return tuple(dict.fromkeys(Rung(name, max(2, number), border) for name, number in figures))


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


class Measured(NamedTuple):
    """The result of a solver on a formula."""

    answer: str | None  # `sat` or `unsat`; None: none within the limit, or the solver failed
    seconds: float = 0.0  # CPU seconds
    note: str = ""  # why the solver failed


class Solver(NamedTuple):
    """A solver to measure: its name on the page, its command as in --external, and its version."""

    name: str
    command: str
    version: str


Wanted = tuple[Candidate, Solver]  # a missing measurement
Results = Mapping[str, Measured]  # the measurements of a formula, by name of the solver
Known = Mapping[str, Results]  # measurements by key of the formula


class Order(NamedTuple):
    """The request for a set; without solvers, a graded one."""

    solvers: tuple[Solver, ...]  # the first one decides what is too easy
    number: int = 20  # of formulas
    seeds: int = 3  # to try per rung
    largest: int = 12  # side length of the largest square board, in cells; other boards have no more cells
    limit: float = 5000.0  # CPU seconds of a solver per formula
    easy: float = 10.0  # CPU seconds within which the first solver must not answer
    recipe: str = "default"  # name or file
    kinds: tuple[Kind, ...] = KINDS


class Choice(NamedTuple):
    """The choice so far, of one kind or of all."""

    chosen: list[Candidate]
    wanted: list[Wanted]  # measurements that are needed to choose more


def choose(order: Order, known: Known) -> Choice:
    """Choose an equal share of each kind; if a kind has too few, the others fill in. Raises DisagreementError."""
    count = len(order.kinds)
    shares = {kind: order.number // count + (place < order.number % count) for place, kind in enumerate(order.kinds)}
    while True:
        climbs = {kind: _climb(kind, share, order, known) for kind, share in shares.items()}
        choice = Choice(*(list(chain(*each)) for each in zip(*climbs.values(), strict=True)))
        able = [kind for kind, climb in climbs.items() if len(climb.chosen) == shares[kind]]
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
        while tried[place] == order.seeds:
            place += step or 1
        if not 0 <= place < len(rungs):
            break  # the ladder ends
        tried[place] += 1
        candidate = Candidate(kind, rungs[place], tried[place])
        verdict = judge(candidate, order, known)
        if isinstance(verdict, tuple):
            return Choice(chosen, [verdict])
        if verdict is None:
            chosen.append(candidate)
        step = verdict or 0
        place += step
    return Choice(chosen, [])


def judge(candidate: Candidate, order: Order, known: Known) -> Wanted | int | None:
    """The next missing measurement of a candidate, the reason to reject it, or None to choose it."""
    results = known.get(candidate.key, {})
    for solver in order.solvers:
        result = results.get(solver.name)
        if result is None:
            return candidate, solver
        if solver == order.solvers[0] and result.answer is not None and result.seconds < order.easy:
            return EASY
    answer = common_answer(candidate, results)
    if answer is None:
        return HARD
    return SOLVABLE if candidate.kind.question == "none" and answer == SATISFIABLE else None


def common_answer(candidate: Candidate, results: Results) -> str | None:
    """The answer of the solvers; None if no solver has one. Raises DisagreementError if one is wrong."""
    answers = {result.answer for result in results.values()} - {None}
    wrong = candidate.kind.question == "planted" and UNSATISFIABLE in answers
    if len(answers) > 1 or wrong:
        listed = ", ".join(sorted(map(str, answers)))
        raise DisagreementError("{name}: a solver is wrong; answers: {answers}", name=candidate.key, answers=listed)
    return next(iter(answers), None)
