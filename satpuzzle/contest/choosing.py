"""Which candidates are measured next, and which are taken: decided by the measurements alone.

Of each kind a walk goes up and down its ladder. A candidate that the first solver answers too soon is easy, one that
no solver answers is hard, any other is taken; after an easy one the next is a rung higher, after a hard one a rung
lower, else on the same rung, each with the next seed. So the walk climbs to where hardness begins, which costs little,
and stays there: hardness grows with the rungs by a factor, and varies as much from seed to seed.

Nothing here takes time. Whoever measures asks again after each measurement; what was wanted and is not known yet is
wanted still, so the same measurements give the same choice, in whatever order and however many at once they were made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzle.contest.kinds import Candidate, Kind
from satpuzzle.errors import DisagreementError
from satpuzzle.language import say

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


class Terms(NamedTuple):
    """What is to be chosen: how many formulas, among which candidates, by which solvers' answers.

    seeds: of each rung. easy: seconds in which the first solver must not answer.
    """

    kinds: tuple[Kind, ...]
    number: int
    seeds: int
    largest: int
    easy: float
    solvers: tuple[str, ...]


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


def choose(terms: Terms, known: Known) -> Choice:
    """The choice so far: an equal share of each kind; what some cannot fill, those that can fill in turn.

    Raises DisagreementError where solvers contradict each other, or what is known of a formula.
    """
    count = len(terms.kinds)
    shares = [terms.number // count + (place < terms.number % count) for place in range(count)]
    while True:
        walks = [_walk(kind, share, terms, known) for kind, share in zip(terms.kinds, shares, strict=True)]
        wanted = [walk.wanted for walk in walks if walk.wanted is not None]
        chosen = [candidate for walk in walks for candidate in walk.chosen]
        able = [place for place, walk in enumerate(walks) if not walk.ended]
        missing = terms.number - len(chosen)
        if wanted or missing <= 0 or not able:
            short = [kind for kind, walk in zip(terms.kinds, walks, strict=True) if walk.ended]
            return Choice(chosen, wanted, short)
        for place in able[:missing]:
            shares[place] += 1


def _walk(kind: Kind, share: int, terms: Terms, known: Known) -> _Walk:
    """The walk of one kind, as far as the measurements lead."""
    ladder = kind.ladder(terms.largest)
    tried: Counter[int] = Counter()
    chosen: list[Candidate] = []
    place, move = 0, 1
    while len(chosen) < share:
        while 0 <= place < len(ladder) and tried[place] == terms.seeds:
            place += move or 1
        if not 0 <= place < len(ladder):
            return _Walk(chosen, None, ended=True)
        tried[place] += 1
        candidate = Candidate(kind, ladder[place], tried[place])
        verdict = judge(candidate, terms, known)
        if not isinstance(verdict, str):
            return _Walk(chosen, verdict, ended=False)
        if verdict == GOOD:
            chosen.append(candidate)
        move = MOVES[verdict]
        place += move
    return _Walk(chosen, None, ended=False)


def judge(candidate: Candidate, terms: Terms, known: Known) -> str | Wanted:
    """What the measurements say of a candidate; or the measurement that is missing."""
    for solver in terms.solvers:
        result = known.get((candidate.key, solver))
        if result is None:
            return candidate, solver
        if solver == terms.solvers[0] and result.answer is not None and result.seconds < terms.easy:
            return EASY
    answer = judged(candidate, terms.solvers, known)
    if answer is None:
        return HARD
    return OTHER if candidate.kind.question == "none" and answer in SOLVABLE else GOOD


def judged(candidate: Candidate, solvers: Sequence[str], known: Known) -> str | None:
    """The answer of those solvers that have one; None: nobody has. Raises DisagreementError if they differ."""
    answers = {known[candidate.key, solver].answer for solver in solvers} - {None}
    wrong = candidate.kind.question == "planted" and not answers.issubset(SOLVABLE)
    if len(answers) > 1 or wrong:
        listed = ", ".join(sorted(map(str, answers)))
        raise DisagreementError(
            say("{formula}: a solver is wrong, they say {answers}", formula=candidate.key, answers=listed)
        )
    return next(iter(answers), None)
