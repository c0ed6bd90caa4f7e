"""Settings of a search: the options of the command line in one value."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from satpuzzle.errors import InputError
from satpuzzle.model.value import value
from satpuzzle.runtime import validation
from satpuzzle.runtime.files import check_writable
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import for_search, most_processes, quarter
from satpuzzle.runtime.validation import MOST_SEED, Opt, Path, check_options, command_words
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER

if TYPE_CHECKING:
    from satpuzzle.encode import Recipe
else:
    Recipe = object  # not loaded for annotations

SEARCH, LONG = "Search", "Long searches"  # headings of help pages
SOLVER = Opt("SAT solver, such as glucose4.", SEARCH, example="glucose4", shown=DEFAULT_SOLVER)
EXTERNAL = "Use any DIMACS solver; {cnf} stands for the formula, {answer} for a result file."
MEMORY = "Memory limit of the search; by default a quarter of free memory, at least 384MiB."
SCHEDULER = "Run long searches on a Dask cluster, as in tcp://host:8786."
MOST_JOBS = max(64, 4 * (os.cpu_count() or 1))
ENGINES = ("auto", "sat", "frontier")


@value(frozen=True)
class Settings:
    """How to search.

    Attributes:
        engine: `auto`, `sat` or `frontier`.
        recipe: The recipe of the formula: its name, its file, or a `Recipe`.
        solver: A solver of PySAT. With it, `auto` means `sat`.
        external: The command of an external solver. With it, `auto` means `sat`.
        memory: The most memory for all processes of a frontier search, or of beams, together, in bytes; None for a
            quarter of the memory that is free when the search starts.
        cross_check: Let both engines answer, and compare.
        jobs: The number of processes for long searches; 0 for one per core.
        scheduler: The address of a Dask scheduler that does long searches instead.
        checkpoint: A file that stores the finished parts of a long search.
        seed: Shuffles the cards before a search for any one solution or the best filling, so the order in which they
            are given reveals nothing.

    Raises:
        InputError: A value has a wrong type, there is no such engine, or two settings contradict each other.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.count("standard", settings=satpuzzle.Settings(engine="frontier")).distinct
        8
    """

    engine: Annotated[str, Opt("SAT, the frontier search, or the faster one (auto).", SEARCH, choices=ENGINES)] = "auto"
    recipe: Annotated[Path | Recipe, Opt("Recipe of the formula: a bundled one or a file.", SEARCH)] = "default"
    solver: Annotated[str | None, SOLVER] = None
    external: Annotated[str | None, Opt(EXTERNAL, SEARCH, example="kissat", metavar="COMMAND")] = None
    cross_check: Annotated[bool, Opt("Count with both engines and compare the results.", SEARCH)] = False
    memory: Annotated[int | None, Opt(MEMORY, SEARCH, least=8 << 20)] = None
    jobs: Annotated[int, Opt("Number of processes; 0: one per core.", LONG, least=0, most=MOST_JOBS)] = 1
    scheduler: Annotated[str | None, Opt(SCHEDULER, LONG, example="tcp://host:8786", metavar="ADDRESS")] = None
    checkpoint: Annotated[Path | None, Opt("Save progress in FILE, and resume from it.", LONG)] = None
    seed: Annotated[int, Opt("Random seed.", SEARCH, least=0, most=MOST_SEED)] = 1
    exclusive = (
        *("jobs scheduler", "engine=frontier solver external", "engine=sat checkpoint", "engine=sat scheduler"),
        *("solver checkpoint", "solver scheduler", "external checkpoint", "external scheduler"),
    )

    def __post_init__(self) -> None:
        made = hasattr(self.recipe, "constraints")  # it is a `Recipe`, which is not loaded for this
        check_options(self, *["recipe"] * made)
        if self.checkpoint is not None:
            name = os.fspath(self.checkpoint)
            if name == "-" or check_writable(name) is None:  # the end of a device may never be reached
                raise InputError("is not a file; choose a file for the checkpoint", source=name)

    @property
    def chosen(self) -> str:
        """The engine that these settings choose."""
        if self.recipe != "default":
            _ = self.loaded_recipe  # refuses an invalid recipe even if it is not needed
        return self.engine if self.solver is None and self.external is None else "sat"

    @property
    def loaded_recipe(self) -> Recipe:
        """The recipe of the formula.

        Raises:
            InputError: The recipe cannot be read.
        """
        from satpuzzle.encode import load_recipe

        return load_recipe(self.recipe)

    @property
    def sat_name(self) -> str:
        """The display name of the engine sat, with the chosen solver."""
        given = self.solver if self.external is None else os.path.basename(command_words(self.external)[0])
        return "sat" if given is None else f"sat ({given})"

    @property
    def solver_name(self) -> str:
        """The name of the solver, or the external command."""
        return self.external or self.solver or DEFAULT_SOLVER

    @property
    def processes(self) -> int:
        """The number of processes for a long search."""
        return self.jobs or cores()

    @property
    def granted(self) -> int:
        """The memory allowed now, in bytes."""
        return quarter() if self.memory is None else self.memory

    @property
    def settled(self) -> Settings:
        """These settings with a definite `memory`, which all processes of a search share."""
        return replace(self, memory=self.granted)

    @property
    def for_search(self) -> int:
        """The memory for the tables of a frontier search in one process, in bytes."""
        return for_search(self.granted)

    @property
    def for_part(self) -> int:
        """The memory for the tables of each process that does parts, in bytes; a cluster worker gets all of it."""
        return for_search(self.granted, self.frontier_processes)

    @property
    def frontier_processes(self) -> int:
        """The number of processes for a long frontier search, limited by `memory`."""
        return most_processes(self.granted, self.processes)

    @property
    def first_in_parts(self) -> bool:
        """Whether also a search for any one solution is cut into parts; usually one process finds it sooner."""
        return self.scheduler is not None or self.checkpoint is not None or self.chosen == "frontier"

    @property
    def in_parts(self) -> bool:
        """Whether long searches are cut into parts, which the frontier engine does."""
        asked = self.processes > 1 or self.scheduler is not None or self.checkpoint is not None
        return asked and self.chosen != "sat"


def as_settings(settings: Settings | None) -> Settings:
    """The given settings or the default ones; InputError if the value is no Settings."""
    wanted = say("Settings, as in Settings(engine='sat')")
    return Settings() if settings is None else validation.of("settings", settings, Settings, wanted)


def processes(jobs: int) -> int:
    """The number of processes for `jobs` (0: one per core); InputError if it is invalid."""
    return Settings(jobs=jobs).processes


def cores() -> int:
    """The number of cores this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
