"""Makes a measured set of formulas in a folder: measures what is wanted, writes what is chosen, describes it.

The folder's journal keeps all measurements, so that a run that was ended at any time goes on where it was. Formulas
and page are written when all is known.
"""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from satpuzzle.encode import load_recipe
from satpuzzle.errors import PartsMissingError
from satpuzzle.generators import competition_page
from satpuzzle.generators.candidates import (
    QUESTIONS,
    Choice,
    Format,
    Kind,
    Known,
    LiteralMap,
    Problem,
    Wanted,
    choose,
    judged,
    kinds,
)
from satpuzzle.generators.measuring import DRAT, LRAT, PROVER, Journal, Measuring, Solver, solvers
from satpuzzle.generators.suite import MOST_SEEDS, PAGE
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__

MOST_SECONDS = 10**8  # of one measurement
JOURNAL = "measurements.jsonl"
ABSTRACT = "abstract.bib"
Packed = Literal["xz", "gz", "none"]
PACKED: dict[Packed, str] = {"xz": ".xz", "gz": ".gz", "none": ""}


class Order(NamedTuple):
    """What a measured set is to be.

    number: of formulas. seeds: tried of each size. largest: cells a side. limit: seconds of the processor of a solver
    for a formula. easy: seconds in which the first solver must not answer. encoding: a recipe's name or file. suffix:
    of compressed files, with its dot. author: who submits it. command: a comment that says how the set is made.
    """

    form: Format = "cnf"
    number: int = 20
    seeds: int = 3
    largest: int = 12
    limit: float = 5000.0
    easy: float = 10.0
    encoding: str = "default"
    suffix: str = ".xz"
    author: str = ""
    command: str = ""

    def request(self, asked: list[Solver]) -> dict[str, Any]:
        """What measurements depend on: only those that were made like this are gone on with.

        How many formulas are wanted, and of which candidates, only decides what else is measured.
        """
        return {
            "version": __version__,
            "form": self.form,
            "timeout": self.limit,
            "recipe": load_recipe(self.encoding).sha256,
            "solvers": {solver.name: solver.version for solver in asked},
            "machine": machine(),
        }


@checked(
    formulas=(1, MOST_SEEDS),
    seeds=(1, MOST_SEEDS),
    largest=3,
    author="A. Author",
    command="satpuzzle export --suite competition --measured",
)
def write_measured_suite(
    folder: Path,
    *,
    format: Format = "cnf",
    formulas: int = 20,
    seeds: int = 3,
    largest: int = 12,
    easy: float = 10.0,
    timeout: float = 5000.0,
    encoding: Path = "default",
    compress: Packed = "xz",
    author: str = "",
    command: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[competition_page.Entry]:
    """Choose formulas for a solver competition by what solvers take for them, and write them and a page into `folder`.

    format: `cnf`, measured by MiniSat and CaDiCaL, or `wcnf`, by RC2 and `best`. formulas: how many. seeds: tried of
    each size. largest: cells a side. easy: seconds in which the first solver must not answer. timeout: seconds of the
    processor in which one of them must. encoding: a recipe's name or file. compress: as `xz`, `gz` or `none`. author,
    command: for the page. jobs: solvers at once, 0 for all cores. progress: where it is written how far this is. What
    was measured stays in the folder: a call that was ended goes on there. Raises InputError; PartsMissingError, after
    all is written, if fewer formulas were found.

    >>> import satpuzzle
    >>> made = satpuzzle.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
    >>> [(entry.name, entry.answer) for entry in made]
    [('emplanted-framed_4x4_k5_s1_sat.cnf.xz', 'sat')]
    """
    if not isinstance(format, str) or format not in QUESTIONS:
        raise validation.wrong("format", format, ", ".join(QUESTIONS))
    if not isinstance(compress, str) or compress not in PACKED:
        raise validation.wrong("compress", compress, ", ".join(PACKED))
    limit, least = validation.seconds("timeout", timeout) or 0.0, validation.seconds("easy", easy)
    if not 0 < limit <= MOST_SECONDS:
        raise validation.wrong("timeout", timeout, say("seconds, above 0, as in {name}=5000", name="timeout"))
    if least is None or least >= limit:
        raise validation.wrong("easy", easy, say("fewer seconds than {name}", name="timeout"))
    order = Order(
        form=format,
        number=formulas,
        seeds=seeds,
        largest=largest,
        limit=limit,
        easy=least,
        encoding=os.fspath(encoding),
        suffix=PACKED[compress],
        author=author,
        command=command,
    )
    folder, jobs, progress = os.fspath(folder), processes(jobs), clock(None, progress).progress
    files.make_folder(folder)
    asked = solvers(order.form)
    names = tuple(solver.name for solver in asked)
    terms = LiteralMap(tuple(kinds(order.form)), order.number, order.seeds, order.largest, order.easy, names)
    with Journal(os.path.join(folder, JOURNAL), order.request(asked)) as journal:
        choice = _measured(journal, terms, order, asked, jobs, progress)
    entries = []
    for candidate in choice.chosen:
        problem = Problem(candidate, order.form, order.encoding)
        known = {name: journal.known.get((candidate.key, name)) for name in (*names, DRAT, LRAT)}
        results = {name: measured for name, measured in known.items() if measured is not None}
        answer = judged(candidate, names, journal.known) or ""
        entry = competition_page.entry(problem, answer, results, order.form, order.suffix)
        path = os.path.join(folder, entry.name)
        progress.begin(entry.name)
        problem.export(path, order.command)
        entries.append(entry._replace(size=os.path.getsize(path), sha256=files.sha256_of_file(path)))
    missing = order.number - len(entries)
    described = competition_page.Described(order.form, order.limit, order.easy, order.encoding, order.author, machine())
    text = competition_page.description(entries, described, asked, missing, order.command)
    files.write_text(os.path.join(folder, PAGE), "\n".join(text) + "\n")
    files.write_text(os.path.join(folder, ABSTRACT), "\n".join(competition_page.abstract(entries, described)) + "\n")
    if missing:
        raise PartsMissingError(_missing(missing, choice.short))
    return entries


def _measured(
    journal: Journal, terms: LiteralMap, order: Order, asked: list[Solver], jobs: int, progress: Progress
) -> Choice:
    """The choice, when all that it and the proofs want is measured."""
    commands = {solver.name: solver.command for solver in asked}
    with Measuring(jobs, order.form, order.encoding, commands, order.limit) as measuring:
        while True:
            choice = choose(terms, journal.known)
            wanted = choice.wanted or _proofs(choice, terms, journal.known, asked)
            if not wanted:
                return choice
            measuring.begin(wanted)
            progress.begin(
                several(len(choice.chosen), "{n} formula chosen", "{n} formulas chosen"),
                "; ".join(f"{solver}: {candidate.key}" for candidate, solver in measuring.running),
            )
            for (candidate, solver), measured in measuring.ended():
                journal.add(candidate.key, solver, measured)


def _proofs(choice: Choice, terms: LiteralMap, known: Known, asked: list[Solver]) -> list[Wanted]:
    """The proofs that are not known of chosen formulas without a model."""
    kinds_of_proof = (*([DRAT] if any(solver.command == PROVER for solver in asked) else []), LRAT)
    refuted = [each for each in choice.chosen if judged(each, terms.solvers, known) == "unsat"]
    wanted = [(candidate, proof) for candidate in refuted for proof in kinds_of_proof]
    return [(candidate, proof) for candidate, proof in wanted if (candidate.key, proof) not in known]


def _missing(number: int, short: list[Kind]) -> str:
    """What is said of a set that is not whole."""
    return several(
        number,
        "{n} formula is missing: too few candidates of {kinds}; take more --seeds, or a larger --largest",
        "{n} formulas are missing: too few candidates of {kinds}; take more --seeds, or a larger --largest",
        kinds=", ".join(kind.family for kind in short),
    )


def machine() -> str:
    """The processor, as the system names it."""
    with suppress(OSError, ValueError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    return platform.processor() or platform.machine()
