"""Estimates the work of a count before it begins.

A sample follows a number of random partial fillings from level to level and counts how many each of them goes on to.
Several samples give a mean, and their spread says how far it may be from the truth. Then the search itself runs for a
moment, which gives its pace on this machine.

Of 16 framed boards of 7x7 to 10x10 cells with 2 million to 1.3 billion placements, single samples were within 15% of
the truth, and their means within 3%.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from satpuzzle.frontier.counting import VISIT, Survey, Task, cheapest, estimate, finish
from satpuzzle.runtime.deadline import Deadline

SAMPLES, WIDTH = 8, 16_000  # samples, and the states that each follows on a level
LEAST_ERROR = 0.1  # even if all samples agree
DEVIATIONS = 3  # standard errors of their mean
UNSURE = 2.0  # relative error of estimates without such samples
TRIAL = 1.0  # seconds
AT_ONCE = 50_000  # states from which the trial starts
LARGEST = 1e300  # placements; larger estimates would not be finite


class Forecast(NamedTuple):
    """The estimated placements of a count, and how many are made in a second.

    The true number lies between `placements` / (1 + `error`) and `placements` * (1 + `error`).
    """

    placements: float
    error: float
    pace: float


def forecast(task: Task, deadline: Deadline) -> Forecast:
    """Estimate a count, in about two seconds. Raises OutOfTimeError."""
    before, start = deadline.progress.placements, deadline.elapsed
    way = cheapest(task.problem, task.memory, deadline)
    survey, made = way.survey, deadline.progress.placements - before
    if not survey.widths:
        return Forecast(made, 0.0, made / max(deadline.elapsed - start, 1e-3))
    pace = _pace(survey, task.memory, deadline)
    if way.meeting is not None:
        return Forecast(way.meeting.visits, UNSURE, pace * VISIT * way.meeting.visits / way.meeting.cost)
    if survey.made > 1:
        return Forecast(survey.until(len(survey.layout.steps)), UNSURE, pace)
    samples = [
        sum(estimate(survey.layout, survey.states, survey.level, deadline, seed, WIDTH)) for seed in range(SAMPLES)
    ]
    mean = made + min(LARGEST, float(np.mean(samples)))
    error = DEVIATIONS * float(np.std(samples, ddof=1)) / math.sqrt(SAMPLES) / mean
    return Forecast(mean, max(LEAST_ERROR, error), pace)


def _pace(survey: Survey, memory: int, deadline: Deadline) -> float:
    """Placements a second of a search from some states of the survey."""
    number = survey.states.shape[1]
    some = np.random.default_rng(0).permutation(number)[:AT_ONCE]
    before, start = deadline.progress.placements, deadline.elapsed
    with deadline.piece(TRIAL) as piece:
        finish(survey.layout, survey.states.take(some, axis=1), survey.level, memory, piece, merging=False)
    return (deadline.progress.placements - before) / max(deadline.elapsed - start, 1e-3)
