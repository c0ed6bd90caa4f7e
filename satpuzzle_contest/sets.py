"""Writes a set of formulas into a folder, with a page that describes them.

The graded set has formulas of increasing size whose answers are known by plan or by a search. The measured set has
those that solvers need long enough for; a journal in the folder keeps the measurements, so an interrupted run can be
resumed. The page is always in English, because the organisers of competitions read it.
"""

from __future__ import annotations

import os
import platform
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from satpuzzle.dimacs.formulas import SATISFIABLE, UNSATISFIABLE, clauses_hash, file_name
from satpuzzle.encode import load_recipe
from satpuzzle.errors import OutOfTimeError
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.files import Journal
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__
from satpuzzle_contest import JOURNAL, NOBODY, PAGE
from satpuzzle_contest.candidates import Candidate, Measured, Order, Results, bundled, common_answer, contents, graded
from satpuzzle_contest.measuring import PATIENCE, measure_all, solvers

MOST = 1000  # seeds per rung, and formulas of a measured set
MOST_SECONDS = 10**8  # the largest time limit of a measurement
LIMIT = 5000.0  # seconds, as in the SAT Competition
WORDS = {SATISFIABLE: "satisfiable", UNSATISFIABLE: "unsatisfiable"}
Found = tuple[Candidate, str, Results]  # a formula, its answer, and its measurements


class Entry(NamedTuple):
    """A formula of a set."""

    candidate: Candidate
    name: str  # of the file
    answer: str  # `sat` or `unsat`
    facts: Mapping[str, object]  # its row on the page, by column
    hashes: Mapping[str, object]  # the same, in the second table


@checked(folder=path, recipe=path, seeds=(1, MOST), largest=1, author="A. Author")
def write_suite(
    folder: Path,
    *,
    recipe: Path = "default",
    seeds: int = 3,
    largest: int = 12,
    author: str = "",
    progress: Progress | None = None,
) -> list[Entry]:
    """Write a graded set of formulas for solver competitions, and a page that describes them.

    Args:
        folder: The folder to write to.
        recipe: Name or file of the recipe.
        seeds: The number of puzzles per grade.
        largest: Side length of the largest boards, in cells.
        author: The author, for the page.
        progress: Where the call reports its progress.

    Returns:
        The formulas in the order of the page.

    Raises:
        InputError: An argument, the recipe or the folder is invalid.

    Example:
        >>> import satpuzzle_contest
        >>> formulas = satpuzzle_contest.write_suite("suite", seeds=1, largest=3)
        >>> [(formula.candidate.kind.question, formula.answer) for formula in formulas]
        [('planted', 'sat'), ('other', 'unsat'), ('none', 'unsat')]
    """
    order, progress = Order((), 0, seeds, largest, recipe=os.fspath(recipe)), clock(None, progress).progress
    load_recipe(recipe)  # refuses a wrong one before the folder is made
    files.make_folder(os.fspath(folder))
    return _written(folder, order, ((each, answer, {}) for each, answer in graded(seeds, largest)), author, progress)


@checked(folder=path, formulas=(1, MOST), seeds=(1, MOST), largest=3, recipe=path, author="A. Author")
def write_measured_suite(
    folder: Path,
    *,
    formulas: int = 20,
    seeds: int = 3,
    largest: int = 12,
    easy: float = 10.0,
    timeout: float = LIMIT,
    recipe: Path = "default",
    author: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Entry]:
    """Write a set of formulas for a solver competition, selected by solver times, and a page that describes them.

    The solvers are MiniSat and CaDiCaL. Measurements are kept in the folder, so an interrupted call can be resumed.

    Args:
        folder: The folder to write to.
        formulas: The number of formulas.
        seeds: The number of seeds to try per size.
        largest: Side length of the largest square board, in cells; other boards have no more cells.
        easy: CPU seconds within which the first solver must not answer.
        timeout: CPU seconds within which one of the solvers must answer.
        recipe: Name or file of the recipe.
        author: The name of the submitter, for the page.
        jobs: The number of processes; 0: one per core.
        progress: Where the call reports its progress.

    Returns:
        The formulas in the order of the page.

    Raises:
        InputError: An argument, the recipe or the folder is invalid.
        DisagreementError: Solvers gave different answers.
        WrongAnswerError: A solver gave a wrong model.
        OutOfTimeError: There were too few candidates (the formulas found have been written).
        DiedError: A measuring process died every time; repeat the call to continue.

    Example:
        >>> import satpuzzle_contest
        >>> made = satpuzzle_contest.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
        >>> [(entry.name, entry.answer) for entry in made]
        [('emplanted-framed_4x4_k5_s1_sat.cnf.xz', 'sat')]
    """
    limit = validation.real("timeout", timeout, 1, MOST_SECONDS) or LIMIT
    least = validation.real("easy", easy, 0, limit) or 0.0
    order = Order(solvers(), formulas, seeds, largest, limit, least, os.fspath(recipe))
    jobs, progress = processes(jobs), clock(None, progress).progress
    # What measurements depend on: a journal with other values is rejected.
    request = {"version": __version__, "timeout": limit, "recipe": load_recipe(recipe).sha256}
    request |= {"solvers": {solver.name: solver.version for solver in order.solvers}, "machine": machine()}
    files.make_folder(os.fspath(folder))
    with Journal(os.path.join(folder, JOURNAL), {"format": "satpuzzle measurements 1", **request}) as journal:
        choice, known = measure_all(journal, order, jobs, progress)
    found = [(each, common_answer(each, known[each.key]) or "", known[each.key]) for each in choice.chosen]
    entries = _written(folder, order, found, author, progress)
    if len(entries) < formulas:
        raise OutOfTimeError(
            several(
                formulas - len(entries),
                "{n} formula is missing: too few candidates; increase --seeds or --largest",
                "{n} formulas are missing: too few candidates; increase --seeds or --largest",
            )
        )
    return entries


def _written(folder: Path, order: Order, found: Iterable[Found], author: str, progress: Progress) -> list[Entry]:
    """Write the formulas and the page."""
    options = {"recipe": files.without_folder(order.recipe), "seeds": order.seeds, "largest": order.largest}
    if order.solvers:
        options |= {"formulas": order.number, "easy": order.easy, "timeout": f"{order.limit:g}"}
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = shlex.join(["satpuzzle", "suite", ".", *(["--measured"] if order.solvers else []), *words])
    entries = []
    for candidate, answer, results in found:
        name = file_name(candidate.kind.family, candidate.puzzle(), candidate.seed, answer)
        path = os.path.join(folder, name)
        progress.begin(say("formula"), name)
        encoding = candidate.write(path, order.recipe, command)
        clauses = candidate.clauses(encoding)
        planted = ["planted"] if candidate.kind.question == "planted" else []
        answering = [solver for solver, each in results.items() if each.answer is not None]
        facts = {
            "file": name,
            "board": candidate.rung.board,
            "figures": candidate.figures,
            "seed": candidate.seed,
            "variables": encoding.variables.count,
            "clauses": len(clauses),
            "KiB": -(-os.path.getsize(path) // 1024),
            "answer": WORDS[answer],
            "known because": ", ".join([*planted, *answering]) or "all solutions counted",
            **{f"{solver} s": _seconds(each, order.limit) for solver, each in results.items()},
        }
        hashes = {"file": name, "SHA-256": files.sha256_of_file(path), "GBD hash": clauses_hash(clauses)}
        entries.append(Entry(candidate, name, answer, facts, hashes))
    files.write_text(os.path.join(folder, PAGE), _page(entries, order, author or NOBODY, command))
    return entries


def machine() -> str:
    """The name of the processor, from the system."""
    with suppress(OSError, ValueError), open("/proc/cpuinfo", encoding="utf-8") as file:
        if match := re.search(r"(?m)^model name\s*:(.*)$", file.read()):
            return " ".join(match[1].split())
    return platform.processor() or platform.machine()


def _page(entries: Sequence[Entry], order: Order, author: str, command: str) -> str:
    """The page, made from the template `page.md`; a block that begins with a [case] is for that case only."""
    kinds, texts = dict.fromkeys(each.candidate.kind for each in entries), contents()
    parts = {
        "order": order,
        "author": author,
        "missing": order.number - len(entries),
        "version": __version__,
        "command": command,
        "recipe": load_recipe(order.recipe).name,
        "patience": PATIENCE,
        "machine": machine(),
        "families": "\n".join(
            f"- `{kind.family}`: {texts['forms'][kind.form]}; {texts['questions'][kind.question]}" for kind in kinds
        ),
        "solvers": "\n".join(f"- {solver.name}: {solver.version}" for solver in order.solvers),
        "table": _table([each.facts for each in entries]),
        "hashes": _table([each.hashes for each in entries]),
    }
    cases = {"measured" if order.solvers else "graded", "incomplete" if len(entries) < order.number else ""}
    blocks = [re.fullmatch(r"(?:\[(\w+)\] )?(.*)", block, re.S) for block in bundled("page.md").split("\n\n")]
    return "\n\n".join(block[2].format(**parts) for block in blocks if block and block[1] in {None, *cases})


def _table(rows: Sequence[Mapping[str, object]]) -> str:
    """A table in Markdown."""
    lines = [[*rows[0]], ["---"] * len(rows[0]), *(row.values() for row in rows)] if rows else []
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _seconds(measured: Measured, limit: float) -> str:
    """The seconds of a solver, for the table."""
    if measured.answer is not None:
        return f"{measured.seconds:.1f}"
    return "failed" if measured.note else f"> {limit:g}"
