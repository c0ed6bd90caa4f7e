"""The parts of a search, as tasks that any process can do, and what comes of each.

A plan is the same on every machine: it depends on the puzzle and the settings alone. For the frontier
engine a part is a range of the ways to fill the first cells; for SAT it is one such way, put to the
solver as assumptions. Together the parts hold every solution, and no solution is in two.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Protocol

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.engines.frontier import FrontierEngine
from satpuzzle.engines.frontier.engine import Split
from satpuzzle.engines.sat.engine import SatEngine
from satpuzzle.engines.sat.oracles import Propagation, oracle_maker
from satpuzzle.errors import InputError
from satpuzzle.model import Lay, Placement, Puzzle
from satpuzzle.running.clock import Clock
from satpuzzle.search.cubes import Part, parts
from satpuzzle.version import __version__

VERSION = 1  # of the way searches are cut; a checkpoint of another one is refused
SAT_PARTS = 128  # cubes of a search by SAT
FEWEST, MOST = 64, 4096  # parts of a frontier search
PART = 2e8  # placements that a part of a frontier search should have, at most
WAYS = 4  # ways to fill the first cells for each part of a frontier search
BREAKS_ROTATIONS = "one_card_breaks_rotations"

Lays = tuple[Lay, ...]


class Plan(NamedTuple):
    """What is searched, by which engine, in how many parts. enough: so many essential
    solutions suffice; None: all are wanted.

    recipe, solver, external: for SAT. memory: for the frontier engine, in bytes.
    """

    puzzle: Puzzle
    engine: str
    recipe: Recipe
    solver: str | None
    external: str | None
    memory: int
    enough: int | None
    parts: int
    version: str = __version__


class Result(NamedTuple):
    """What came of a part: how many solutions it has, and which; None if they are too many to list.

    Of solutions that are rotations of each other a part may give only one.
    """

    part: int
    found: int
    solutions: tuple[Lays, ...] | None


class How(Protocol):
    """What a plan takes from the settings of a search."""

    @property
    def encoding(self) -> str:
        """The recipe, by name or file."""

    @property
    def solver(self) -> str | None:
        """One of PySAT's."""

    @property
    def external(self) -> str | None:
        """A command line instead."""

    @property
    def memory(self) -> int:
        """What the frontier engine may use, in bytes."""


def plan_of(puzzle: Puzzle, how: How, engine: str, visits: float | None = None, *, enough: int | None = None) -> Plan:
    """The plan of a search by that engine. enough: see `Plan`. Raises InputError.

    visits: about how many placements the frontier engine makes, by which it has more parts or fewer.
    """
    recipe = load_recipe(how.encoding)
    if engine == "frontier":
        number = int(max(FEWEST, min(MOST, (visits or 0.0) / PART)))
    else:
        number = len(_cubes(puzzle, recipe))
    return Plan(puzzle, engine, recipe, how.solver, how.external, how.memory, enough, number)


def factor(plan: Plan) -> int:
    """How many times as many solutions the puzzle has as all parts together count (for the frontier engine)."""
    return _frontier(plan)[1].factor if plan.engine == "frontier" else 1


def placed(plan: Plan, part: int) -> Part:
    """Placements that the part begins with: all of it, or the first of its ways."""
    if plan.engine == "sat":
        return _cubes(plan.puzzle, plan.recipe)[part]
    engine, split = _frontier(plan)
    ways = _range(plan, split, part)
    looks = engine.problem.looks
    rows = split.paths[:, ways.start].tolist() if ways.stop > ways.start else []
    return tuple(
        Placement(split.order[place], int(looks.types[row]) + 1, int(looks.turns[row]))
        for place, row in enumerate(rows)
    )


def do(plan: Plan, part: int, limit: float | None = None, on_tick: Callable[[float], None] | None = None) -> Result:
    """Search one part. Raises OutOfTimeError after `limit` seconds, or what `on_tick` raises."""
    if plan.version != __version__:
        raise InputError(f"a worker has satpuzzle {__version__}, this is {plan.version}; install the same everywhere")
    clock = Clock(limit, on_tick)
    if plan.engine == "frontier":
        engine, split = _frontier(plan)
        engine.clock = clock
        count, found = engine.search_part(split, _range(plan, split, part))
        return Result(part, count, None if found is None else tuple(solution.lays for solution in found))
    try:
        return _by_sat(plan, part, clock)
    except MemoryError:
        _sat.cache_clear()
        raise


def forget() -> None:
    """Free what is kept from part to part."""
    for kept in (_frontier, _sat, _encoding, _cubes):
        kept.cache_clear()


atexit.register(forget)  # solvers must be gone before the libraries that they are made of


def _by_sat(plan: Plan, part: int, clock: Clock) -> Result:
    engine = _sat(plan)
    encoding = engine.encoding
    cube = [encoding.placed(*hint) for hint in _cubes(plan.puzzle, plan.recipe)[part]]
    found: list[Lays] = []
    if all(cube):
        assumptions = [literal for literals in cube for literal in literals]
        with closing(engine.part(assumptions, clock)) as orbits:
            for orbit in orbits:
                found.append(orbit[0].lays)
                if len(found) == plan.enough:
                    break
    return Result(part, len(found), tuple(found))


def _range(plan: Plan, split: Split, part: int) -> slice:
    ways = split.paths.shape[1]
    return slice(part * ways // plan.parts, (part + 1) * ways // plan.parts)


@lru_cache(maxsize=2)
def _frontier(plan: Plan) -> tuple[FrontierEngine, Split]:
    engine = FrontierEngine(plan.puzzle, memory=plan.memory)
    return engine, engine.split(WAYS * plan.parts)


@lru_cache(maxsize=2)
def _sat(plan: Plan) -> SatEngine:
    """One engine for all parts that a process does: what it learns from one helps with the next."""
    return SatEngine(_encoding(plan.puzzle, plan.recipe), oracle_maker(plan.solver, plan.external))


@lru_cache(maxsize=2)
def _encoding(puzzle: Puzzle, recipe: Recipe) -> Encoding:
    """The formula, with rotations of solutions left out where its variables can say so."""
    if set(FAMILIES[BREAKS_ROTATIONS].needs) <= set(recipe.variables) and BREAKS_ROTATIONS not in recipe.constraints:
        recipe = replace(recipe, constraints=(*recipe.constraints, BREAKS_ROTATIONS))
    return Encoding(puzzle, recipe)


@lru_cache(maxsize=2)
def _cubes(puzzle: Puzzle, recipe: Recipe) -> list[Part]:
    """The ways to fill the first cells, but those that unit propagation refutes, or that rotate into others."""
    encoding = _encoding(puzzle, recipe)

    def alive(part: Part) -> bool:
        placed = [encoding.placed(*hint) for hint in part]
        return all(placed) and not propagation.refutes([literal for literals in placed for literal in literals])

    with closing(Propagation(encoding.clauses())) as propagation:
        return parts(puzzle, SAT_PARTS, alive)
