"""How to search: what the options of the command line say, as one value."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace

from satpuzzle.encode import Recipe, load_recipe
from satpuzzle.encode.recipe import DEFAULT
from satpuzzle.errors import InputError, demand_known
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import for_search, most_processes, quarter
from satpuzzle.runtime.programs import command_words
from satpuzzle.runtime.validation import Path, check_fields
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER

JOBS_A_PROCESSOR = 4
FEWEST_JOBS = 64  # that are allowed on every machine
ENGINES = ("auto", "sat", "frontier")


@dataclass(frozen=True)
class Settings:
    """How to search.

    engine: auto, sat or frontier. recipe: that of the formula (by name, file or itself). solver: one of PySAT's;
    external: an outside command; either makes `auto` mean `sat`. memory: bytes that all processes of a
    frontier search stay within, together; None: a quarter of what is free when it begins. cross_check: let
    both engines answer, and compare. jobs: processes for long searches, 0 for all cores; scheduler: the
    address of a Dask scheduler to do them instead; checkpoint: a file that remembers the finished parts of a
    long search. parted: do long searches in parts in one process, too. seed: in which order the cards are
    taken where any one solution, or the best filling, is looked for: that in which they are given is no
    hint. Raises InputError for values of a wrong kind, and for an engine that is not there.

    >>> import satpuzzle
    >>> satpuzzle.count("standard", settings=satpuzzle.Settings(engine="frontier")).distinct
    8
    """

    engine: str = "auto"
    recipe: Path | Recipe = DEFAULT
    solver: str | None = None
    external: str | None = None
    memory: int | None = None
    cross_check: bool = False
    jobs: int = 1
    scheduler: str | None = None
    checkpoint: Path | None = None
    parted: bool = False
    seed: int = 1

    def __post_init__(self) -> None:
        examples = {"solver": "glucose4", "external": "kissat", "scheduler": "tcp://host:8786"}
        check_fields(self, engine="sat", memory=1, **examples)
        demand_known(say("engine"), [self.engine], ENGINES)
        if not isinstance(self.recipe, Recipe):
            object.__setattr__(self, "recipe", validation.path("recipe", self.recipe))

    @property
    def chosen(self) -> str:
        """The engine that these settings mean. Raises InputError for settings that contradict each other."""
        if self.jobs < 0 or (self.jobs != 1 and self.scheduler is not None):
            raise InputError("--jobs is 1 or more, or 0 for all cores, and goes without --scheduler")
        if self.jobs > (most := most_jobs()):
            raise InputError(
                "--jobs {jobs}: this machine takes {most} at most; more would only wait", jobs=self.jobs, most=most
            )
        given = self.solver is not None or self.external is not None
        if self.engine not in ("auto", "sat") and given:
            raise InputError("--solver and --external belong to the engine sat, not to {engine}", engine=self.engine)
        if self.recipe != DEFAULT:
            _ = self.loaded_recipe  # a wrong one is refused, whether it is needed or not
        return "sat" if given else self.engine

    @property
    def loaded_recipe(self) -> Recipe:
        """The recipe of the formula. Raises InputError."""
        return load_recipe(self.recipe)

    @property
    def with_recipe_read(self) -> Settings:
        """These, with the recipe itself: it is the same wherever they go. Raises InputError."""
        return replace(self, recipe=self.loaded_recipe)

    @property
    def sat_name(self) -> str:
        """What people call the engine sat with these settings: it, and the solver that was asked for."""
        if self.external is not None:
            return f"sat ({os.path.basename(command_words(self.external)[0])})"
        return "sat" if self.solver is None else f"sat ({self.solver})"

    @property
    def solver_name(self) -> str:
        """The solver that answers, or the outside command."""
        return self.external or self.solver or DEFAULT_SOLVER

    @property
    def processes(self) -> int:
        """How many processes do a long search."""
        return self.jobs or cores()

    @property
    def granted(self) -> int:
        """Bytes that `memory` means now."""
        return quarter() if self.memory is None else self.memory

    @property
    def settled(self) -> Settings:
        """These, with `memory` found out: a search does so once, so that its processes share one number."""
        return replace(self, memory=self.granted)

    @property
    def for_search(self) -> int:
        """Bytes for the tables of a frontier search in one process."""
        return for_search(self.granted)

    @property
    def for_part(self) -> int:
        """Bytes for the tables of each of the processes that do parts; a worker of a cluster has its machine's."""
        return for_search(self.granted, 1 if self.scheduler is not None else self.frontier_processes)

    @property
    def frontier_processes(self) -> int:
        """How many processes do a long frontier search: those of `jobs` that `memory` has room for."""
        return most_processes(self.granted, self.processes)

    @property
    def races(self) -> bool:
        """Do several processes that have no parts to share look for the first solution, if SAT does?"""
        given = (self.solver, self.external, self.scheduler, self.checkpoint)
        return self.processes > 1 and not self.parted and all(each is None for each in given)

    @property
    def in_parts(self) -> bool:
        """Is a long search to be cut into parts?"""
        return self.parted or self.processes > 1 or self.scheduler is not None or self.checkpoint is not None


def as_settings(settings: Settings | None) -> Settings:
    """Those that somebody gives, else the usual ones. Raises InputError for what is no Settings."""
    wanted = say("Settings, as in Settings(engine='sat')")
    return Settings() if settings is None else validation.of("settings", settings, Settings, wanted)


def processes(jobs: int) -> int:
    """How many processes so many jobs mean; 0: all cores. Raises InputError for what is no number, or too many."""
    settings = Settings(jobs=jobs)
    _ = settings.chosen  # too many are refused
    return settings.processes


def cores() -> int:
    """How many cores this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def most_jobs() -> int:
    """How many processes a search may start on this machine: some for each processor."""
    return max(FEWEST_JOBS, JOBS_A_PROCESSOR * (os.cpu_count() or 1))
