"""Estimates the work of a search before it begins.

A sample follows a number of random partial fillings from level to level and counts how many each of them goes on to.
For a forecast, several samples give a mean, and their spread says how far it may be from the truth. Then the search
itself runs for a moment, which gives its pace on this machine.

Of 16 framed boards of 7x7 to 10x10 cells with 2 million to 1.3 billion placements, single samples were within 15% of
the truth, and their means within 3%.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.cell_order import orders
from satpuzzle.frontier.packing import STEADY, StatePacking, Words
from satpuzzle.frontier.problem import Problem, reordered
from satpuzzle.frontier.sweep import COPIES, block_size, counted, joined, merged, solutions_from, sweep
from satpuzzle.runtime.deadline import Deadline

NARROW = 150_000  # the largest number of states of a narrow level
WIDE = 1 << 29  # bytes for merging a narrow level; more takes long, and the deadline is not checked meanwhile
SAMPLE = 4_000  # states per level that an estimate follows
VISIT, SORT = 25e-9, 100e-9  # seconds to make a state, and to sort or look up a state; only to compare methods
MERGES = 1.1  # fillings per state from which sorting them is expected to reduce their number
DOUBT = 5  # powers of ten by which an expected number of fillings may be too large
SAMPLES, WIDTH = 8, 16_000  # samples of a forecast, and the states that each follows on a level
LEAST_ERROR = 0.1  # even if all samples agree
UNSURE = 2.0  # relative error of estimates without such samples
TRIAL = 1.0  # seconds
AT_ONCE = 50_000  # states from which the trial starts


class Survey(NamedTuple):
    """The first wide level of a search, or its last level, and an estimate of what follows."""

    layout: StatePacking
    states: Words  # of that level, with their counts
    level: int
    ratio: float  # fillings per state: by how much merging reduced that level
    widths: list[float]  # estimated states of each following level, unmerged; empty after the last level

    def at(self, level: int) -> float:
        """The estimated states of a level; for a narrow level, an upper bound."""
        return self.merged[level - self.level - 1] if level > self.level else self.states.shape[1]

    def until(self, level: int) -> float:
        """The estimated number of states made from the first wide level to `level`."""
        return self.made * sum(self.merged[: max(0, level - self.level)])

    @property
    def merged(self) -> list[float]:
        """The estimated widths after merging, if it reduces every level as much as the surveyed one."""
        return [width / self.made**number for number, width in enumerate(self.widths, 1)]

    @property
    def made(self) -> float:
        """The number of states made per state kept."""
        return self.ratio if self.ratio > MERGES else 1.0

    @property
    def cost(self) -> float:
        """Estimated seconds of the whole search, visiting or merging."""
        visiting = sum(self.widths) * VISIT
        return min(visiting, self.until(len(self.layout.steps)) * (VISIT + SORT)) if self.made > 1 else visiting


def surveyed(problem: Problem, memory: int, deadline: Deadline) -> Survey:
    """Sweep the narrow levels and estimate the others. Raises OutOfTimeError."""
    layout = StatePacking(problem, deadline, memory)
    states, level, ratio, last = counted(layout), 0, 1.0, len(layout.steps)
    memory = min(memory, STEADY)
    wide = min(NARROW, block_size(layout, memory))
    while level < last and 0 < states.shape[1] <= wide:
        options = int(layout.steps[level].options(states).sum())
        if options * 8 * len(states) * COPIES > min(memory // 2, WIDE):
            break
        chunks = list(sweep(layout, states, level, level + 1, memory=memory, deadline=deadline))
        raw = joined(chunks) if chunks else states[:, :0]
        states = merged(layout, raw) if raw.shape[1] > 1 else raw
        ratio = raw.shape[1] / max(1, states.shape[1])
        level += 1
    level = level if states.shape[1] else last
    return Survey(layout, states, level, ratio, estimate(layout, states, level, deadline))


def estimate(
    layout: StatePacking, states: Words, level: int, deadline: Deadline, seed: int = 0, most: int | None = None
) -> list[float]:
    """The estimated states of each following level, unmerged, from a random sample of so many states."""
    rng = None
    scale = 1.0
    widths = []
    for step in layout.steps[level:]:
        deadline.check()
        number = states.shape[1]
        options = max(1, int(step.options(states).sum()))
        sample = max(1, min(most or SAMPLE, number * layout.children_at_once // options))
        if number > sample:
            scale *= number / sample
            rng = rng or np.random.default_rng(seed)  # only if needed: loading it takes longer than counting nine cards
            states = states.take(rng.choice(number, sample, replace=False), axis=1)
        states = step.in_order(states)
        widths.append(states.shape[1] * scale)
    return widths


def fillings(problem: Problem, memory: int, deadline: Deadline) -> list[float]:
    """The partial fillings of each level, unmerged; estimated once there are many. Takes about ten milliseconds."""
    layout = StatePacking(problem, deadline, memory)
    return estimate(layout, layout.start(), 0, deadline)


def in_other_orders(
    problem: Problem, memory: int, deadline: Deadline, most: float = math.inf
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Orders of the cells with their partial fillings, without those that are far above `most`."""
    for order in orders(problem, deadline):
        if order.expected < math.log10(most) + DOUBT:
            with suppress(EngineLimitError):  # the tables would be too large
                yield sum(fillings(reordered(problem, order.cells), memory, deadline)), order.cells


class Forecast(NamedTuple):
    """The estimated placements of a count, and how many are made in a second.

    The true number lies between `placements` / (1 + `error`) and `placements` * (1 + `error`).
    """

    placements: float
    error: float
    pace: float


def sampled(survey: Survey, made: int, pace: float, deadline: Deadline) -> Forecast:
    """The forecast of a search that visits all that the survey has not `made`."""
    samples = [
        sum(estimate(survey.layout, survey.states, survey.level, deadline, seed, WIDTH)) for seed in range(SAMPLES)
    ]
    mean = made + min(1e300, float(np.mean(samples)))  # so that it is finite
    error = 3 * float(np.std(samples, ddof=1)) / math.sqrt(SAMPLES) / mean  # three standard errors of their mean
    return Forecast(mean, max(LEAST_ERROR, error), pace)


def tried(survey: Survey, memory: int, deadline: Deadline) -> float:
    """Placements a second of a search from some states of the survey."""
    some = np.random.default_rng(0).permutation(survey.states.shape[1])[:AT_ONCE]
    before, start = deadline.progress.placements, deadline.elapsed
    with deadline.piece(TRIAL) as piece:
        solutions_from(survey.layout, survey.states.take(some, axis=1), survey.level, memory, piece)
    return (deadline.progress.placements - before) / max(deadline.elapsed - start, 1e-3)
