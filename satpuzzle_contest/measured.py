"""Makes a measured set of formulas in a folder: measures what is wanted, writes what is chosen, describes it.

The folder's journal keeps all measurements, so that a run that was ended at any time goes on where it was. Formulas
and page are written when all is known; the page is in English, for the organisers of competitions read it.
"""

from __future__ import annotations

import os
import platform
import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import NamedTuple

from satpuzzle.dimacs.formulas import SATISFIABLE, file_name
from satpuzzle.encode import load_recipe
from satpuzzle.errors import DiedError, PartsMissingError
from satpuzzle.runtime import files, validation, workers
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__
from satpuzzle_contest import PAGE, candidates, graded
from satpuzzle_contest.candidates import Candidate, Choice, Format, Known, Measured, Order, Wanted
from satpuzzle_contest.measuring import DRAT, LRAT, PATIENCE, PROVER, Journal, measure, solvers

MOST_SECONDS = 10**8  # of one measurement
JOURNAL, ABSTRACT = "measurements.jsonl", "abstract.bib"
PACKINGS = ("xz", "gz", "none")
WIDTH = 118
AUTHOR, NOBODY = "Author:", "AUTHOR (say who with --author)"
COLUMNS = ("file", "board", "figures", "seed", "variables", "clauses", "KiB", "answer", "known because")


class Entry(NamedTuple):
    """A formula of the set, for the page. answer: `sat`, `unsat`, or the least cost. size: of the file, in bytes."""

    candidate: Candidate
    name: str
    variables: int
    clauses: int
    hash: str
    answer: str
    results: Mapping[str, Measured]
    size: int
    sha256: str


@checked(formulas=(1, graded.MOST), seeds=(1, graded.MOST), largest=3, author="A. Author")
def write_measured_suite(
    folder: Path,
    *,
    format: Format = "cnf",
    formulas: int = 20,
    seeds: int = 3,
    largest: int = 12,
    easy: float = 10.0,
    timeout: float = 5000.0,
    recipe: Path = "default",
    compress: str = "xz",
    author: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Entry]:
    """Choose formulas for a solver competition by what solvers take for them, and write them and a page into `folder`.

    format: `cnf`, measured by MiniSat and CaDiCaL, or `wcnf`, by RC2 and `best`. formulas: how many. seeds: tried of
    each size. largest: cells a side. easy: seconds in which the first solver must not answer. timeout: seconds of the
    processor in which one of them must. recipe: a recipe's name or file. compress: as `xz`, `gz` or `none`. author: for
    the page. jobs: solvers at once, 0 for all cores. progress: where it is written how far this is. What was measured
    stays in the folder: a call that was ended goes on there. Raises InputError; PartsMissingError, after all is
    written, if fewer formulas were found.

    >>> import satpuzzle_contest
    >>> made = satpuzzle_contest.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
    >>> [(entry.name, entry.answer) for entry in made]
    [('emplanted-framed_4x4_k5_s1_sat.cnf.xz', 'sat')]
    """
    for name, value, known in (("format", format, candidates.QUESTIONS), ("compress", compress, PACKINGS)):
        if not isinstance(value, str) or value not in known:
            raise validation.wrong(name, value, ", ".join(known))
    limit, least = validation.seconds("timeout", timeout) or 0.0, validation.seconds("easy", easy)
    if not 0 < limit <= MOST_SECONDS:
        raise validation.wrong("timeout", timeout, say("seconds, above 0, as in {name}=5000", name="timeout"))
    if least is None or least >= limit:
        raise validation.wrong("easy", easy, say("fewer seconds than {name}", name="timeout"))
    kinds, asked, recipe = candidates.kinds(format), solvers(format), os.fspath(recipe)
    order = Order(format, kinds, asked, formulas, seeds, largest, limit, least, recipe)
    chosen = {"formulas": formulas, "seeds": seeds, "largest": largest, "easy": least, "type": format}
    named = {} if recipe == "default" else {"encoding": files.without_folder(recipe)}
    command = graded.made_by("--measured", **named, timeout=f"{limit:g}", **chosen, compress=compress)
    folder, jobs, progress = os.fspath(folder), processes(jobs), clock(None, progress).progress
    files.make_folder(folder)
    # What measurements depend on: only those that were made like this are gone on with.
    request = {"version": __version__, "form": format, "timeout": limit, "recipe": load_recipe(recipe).sha256}
    versions = {solver.name: solver.version for solver in asked}
    with Journal(os.path.join(folder, JOURNAL), {**request, "solvers": versions, "machine": machine()}) as journal:
        choice = _measured(journal, order, jobs, progress)
    entries = []
    for candidate in choice.chosen:
        results = {solver: each for (key, solver), each in journal.known.items() if key == candidate.key}
        answer = candidates.judged(candidate, order, journal.known) or ""
        problem = candidate.problem(format, order.recipe)
        told, ending = answer if answer in graded.WORDS else f"o{answer}", f".{format}.{compress}".removesuffix(".none")
        name = file_name(candidate.kind.family, problem.encoded.puzzle, candidate.seed, told, ending)
        path = os.path.join(folder, name)
        progress.begin(name)
        problem.export(path, command)
        written = os.path.getsize(path), files.sha256_of_file(path)
        entries.append(Entry(candidate, name, *problem.size(), answer, results, *written))
    files.write_text(os.path.join(folder, PAGE), description(entries, order, author or NOBODY, command))
    files.write_text(os.path.join(folder, ABSTRACT), abstract(entries, order, author or NOBODY))
    if len(entries) < formulas:
        raise PartsMissingError(
            several(
                formulas - len(entries),
                "{n} formula is missing: too few candidates of {kinds}; take more --seeds, or a larger --largest",
                "{n} formulas are missing: too few candidates of {kinds}; take more --seeds, or a larger --largest",
                kinds=", ".join(kind.family for kind in choice.short),
            )
        )
    return entries


def _measured(journal: Journal, order: Order, jobs: int, progress: Progress) -> Choice:
    """The choice, when all that it and the proofs want is measured."""
    running: list[Wanted] = []

    def tasks() -> Iterator[tuple[Candidate, str, Order] | None]:
        while True:
            choice = candidates.choose(order, journal.known)
            waiting = [each for each in _wanted(choice, journal.known, order) if each not in running]
            running.extend(waiting[:1])
            under_way = "; ".join(f"{solver}: {candidate.key}" for candidate, solver in running)
            progress.begin(several(len(choice.chosen), "{n} formula chosen", "{n} formulas chosen"), under_way)
            yield (*waiting[0], order) if waiting else None

    with closing(workers.outcomes(jobs, workers.calls, (measure,), tasks(), Deadline())) as outcomes:
        for (candidate, solver, _), outcome in outcomes:
            try:
                journal.add(candidate.key, solver, outcome.get())
            except DiedError:
                raise PartsMissingError("a process that measured died; the same command goes on from here") from None
            running.remove((candidate, solver))
    return candidates.choose(order, journal.known)


def _wanted(choice: Choice, known: Known, order: Order) -> list[Wanted]:
    """What must be measured next: for the choice, or when that is made, proofs of chosen formulas without a model."""
    drat = [DRAT] if any(solver.command == PROVER for solver in order.solvers) else []
    refuted = (each for each in choice.chosen if candidates.judged(each, order, known) == "unsat")
    proofs = ((candidate, proof) for candidate in refuted for proof in (*drat, LRAT))
    return choice.wanted or [(candidate, proof) for candidate, proof in proofs if (candidate.key, proof) not in known]


def machine() -> str:
    """The processor, as the system names it."""
    with suppress(OSError, ValueError), open("/proc/cpuinfo", encoding="utf-8") as file:
        if match := re.search(r"(?m)^model name\s*:(.*)$", file.read()):
            return " ".join(match[1].split())
    return platform.processor() or platform.machine()


def description(entries: Sequence[Entry], order: Order, author: str, command: str) -> str:
    """The page, from the blocks of its template: those that begin with a letter are prose, others are as they are.

    A block of which a word in brackets says when it is there is left out else.
    """
    families = sorted({(each.candidate.kind.family, each.candidate.kind.question) for each in entries})
    hashes = ["file", "SHA-256 of the file", *(["hash of the clauses (GBD)"] if order.form == "cnf" else [])]
    head = [*COLUMNS, *(f"{solver.name} s" for solver in order.solvers), "proof"]
    missing = order.number - len(entries)
    parts = {"order": order, "author": author, "missing": missing, "version": __version__, "command": command}
    parts |= {"recipe": os.path.basename(order.recipe), "patience": PATIENCE, "machine": machine()}
    parts |= {
        "families": graded.listed((family, graded.contents()["measured"][question]) for family, question in families),
        "solvers": "\n".join(f"- {solver.name}: {solver.version}" for solver in order.solvers),
        "table": graded.table(head, [_row(each, order) for each in entries]),
        "hashes": graded.table(hashes, [(each.name, each.sha256, each.hash) for each in entries]),
    }
    told = {order.form, "incomplete" if missing else ""}
    blocks = []
    for block in graded.beside("measured_page.md").split("\n\n"):
        *when, text = re.split(r"^\[(\w+)\] ", block)
        if not when or when[1] in told:
            filled = text.format(**parts)
            blocks.append(_wrapped(filled) if text[0].isalpha() else filled)
    return "\n\n".join(filter(None, blocks))


def _wrapped(text: str) -> str:
    """The text in lines of equal length."""
    return textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def _row(each: Entry, order: Order) -> list[object]:
    answering = " and ".join(solver.name for solver in order.solvers if each.results[solver.name].answer is not None)
    return [
        *(each.name, each.candidate.rung.board, each.candidate.figures, each.candidate.seed),
        *(each.variables, each.clauses, -(-each.size // 1024)),
        graded.WORDS.get(each.answer, f"cost {each.answer}"),
        f"planted; {answering}" if each.candidate.kind.question == "planted" else answering,
        *(_seconds(each.results[solver.name], order.limit) for solver in order.solvers),
        ", ".join(_proofs_of(each.results)) or "-",
    ]


def _seconds(measured: Measured, limit: float) -> str:
    if measured.answer is not None:
        return f"{measured.seconds:.1f}"
    return "failed" if measured.note else f"> {limit:g}"


def _proofs_of(results: Mapping[str, Measured]) -> Iterator[str]:
    """What is known of proofs."""
    for kind in (DRAT, LRAT):
        if result := results.get(kind):
            size = f"{result.size} bytes" + (f" ({result.note})" if result.note else "")
            yield f"{kind.upper()} {'not within the limit' if result.answer is None else size}"


def abstract(entries: Sequence[Entry], order: Order, author: str) -> str:
    """An entry for BibTeX, with an abstract."""
    answers = Counter(graded.WORDS[SATISFIABLE] if each.answer == SATISFIABLE else "unsatisfiable" for each in entries)
    of_them = " and ".join(f"{number} {answer}" for answer, number in sorted(answers.items()))
    kind = f"formulas in CNF, {of_them}" if order.form == "cnf" else "partial MaxSAT formulas"
    told, text = graded.beside("abstract_page.md").split("\n\n")
    parts = {"n": len(entries), "kind": kind, "order": order, "author": author, "version": __version__}
    abstract = _wrapped(text.format(**parts)).replace("\n", "\n    ")
    return told.format(**parts, abstract=abstract) + "\n"
