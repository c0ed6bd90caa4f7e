"""Makes a measured set of formulas: runs the solvers, writes the chosen formulas and describes them.

A journal in the folder keeps all measurements, so an interrupted run can be resumed. Formulas and page are written when
all measurements are done. The page is always in English, because the organisers of competitions read it.
"""

from __future__ import annotations

import os
import platform
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import NamedTuple

from satpuzzle.dimacs.formulas import SATISFIABLE, file_name
from satpuzzle.encode import load_recipe
from satpuzzle.errors import OutOfTimeError
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.processes import outcomes
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__
from satpuzzle_contest import PAGE, candidates, graded
from satpuzzle_contest.candidates import Candidate, Choice, Format, Known, Measured, Order, Wanted
from satpuzzle_contest.measuring import DRAT, LRAT, PATIENCE, PROVER, Journal, measure, solvers

MOST_SECONDS = 10**8  # the largest time limit of a measurement
JOURNAL, ABSTRACT = "measurements.jsonl", "abstract.bib"
PACKINGS = ("xz", "gz", "none")
WIDTH = 118  # of the page's lines
COLUMNS = ("file", "board", "figures", "seed", "variables", "clauses", "KiB", "answer", "known because")


class Entry(NamedTuple):
    """A formula of the measured set."""

    candidate: Candidate
    name: str  # of the file
    variables: int
    clauses: int  # hard and soft
    hash: str  # of the clauses
    answer: str  # `sat`, `unsat`, or the least cost
    results: Mapping[str, Measured]  # by solver
    size: int  # of the file, in bytes
    sha256: str  # of the file


@checked(folder=path, formulas=(1, graded.MOST), seeds=(1, graded.MOST), largest=3, recipe=path, author="A. Author")
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
    """Write a set of formulas for a solver competition, selected by solver times, and a page that describes them.

    Measurements are kept in the folder, so an interrupted call can be resumed.

    Args:
        folder: The folder to write to.
        format: `cnf`, measured with MiniSat and CaDiCaL, or `wcnf`, measured with RC2 and `best`.
        formulas: The number of formulas.
        seeds: The number of seeds to try per size.
        largest: Side length of the largest square board, in cells; other boards have no more cells.
        easy: CPU seconds within which the first solver must not answer.
        timeout: CPU seconds within which one of the solvers must answer.
        recipe: Name or file of the recipe.
        compress: Compression of the files: `xz`, `gz` or `none`.
        author: The name of the submitter, for the page.
        jobs: The number of processes; 0: one per core.
        progress: Where the call reports its progress.

    Returns:
        The formulas in the order of the page.

    Raises:
        InputError: An argument, the recipe or the folder is invalid.
        DisagreementError: Solvers gave different answers.
        OutOfTimeError: There were too few candidates (the formulas found have been written).
        DiedError: A measuring process died every time; repeat the call to continue.

    Example:
        >>> import satpuzzle_contest
        >>> made = satpuzzle_contest.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
        >>> [(entry.name, entry.answer) for entry in made]
        [('emplanted-framed_4x4_k5_s1_sat.cnf.xz', 'sat')]
    """
    _check_one_of("format", format, candidates.QUESTIONS)
    _check_one_of("compress", compress, PACKINGS)
    limit, least = _seconds_of(timeout, easy)
    kinds, asked, recipe = candidates.kinds(format), solvers(format), os.fspath(recipe)
    order = Order(format, kinds, asked, formulas, seeds, largest, limit, least, recipe)
    chosen = {"formulas": formulas, "seeds": seeds, "largest": largest, "easy": least, "type": format}
    named = {} if recipe == "default" else {"recipe": files.without_folder(recipe)}
    command = graded.made_by("--measured", **named, timeout=f"{limit:g}", **chosen, compress=compress)
    folder, jobs, progress = os.fspath(folder), processes(jobs), clock(None, progress).progress
    files.make_folder(folder)
    # What measurements depend on: a journal with other values is rejected.
    request = {"version": __version__, "form": format, "timeout": limit, "recipe": load_recipe(recipe).sha256}
    versions = {solver.name: solver.version for solver in asked}
    with Journal(os.path.join(folder, JOURNAL), {**request, "solvers": versions, "machine": machine()}) as journal:
        choice = _measured(journal, order, jobs, progress)
    entries = []
    for candidate in choice.chosen:
        results = {solver: each for (key, solver), each in journal.known.items() if key == candidate.key}
        answer = candidates.common_answer(candidate, order, journal.known) or ""
        problem = candidate.problem(format, order.recipe)
        in_name = answer if answer in graded.WORDS else f"o{answer}"
        ending = f".{format}.{compress}".removesuffix(".none")
        name = file_name(candidate.kind.family, problem.encoded.puzzle, candidate.seed, in_name, ending)
        path = os.path.join(folder, name)
        progress.begin(name)
        problem.export(path, command)
        written = os.path.getsize(path), files.sha256_of_file(path)
        entries.append(Entry(candidate, name, *problem.size(), answer, results, *written))
    files.write_text(os.path.join(folder, PAGE), description(entries, order, author or graded.NOBODY, command))
    files.write_text(os.path.join(folder, ABSTRACT), abstract(entries, order, author or graded.NOBODY))
    if len(entries) < formulas:
        raise OutOfTimeError(
            several(
                formulas - len(entries),
                "{n} formula is missing: too few candidates of {kinds}; increase --seeds or --largest",
                "{n} formulas are missing: too few candidates of {kinds}; increase --seeds or --largest",
                kinds=", ".join(kind.family for kind in choice.short),
            )
        )
    return entries


def _check_one_of(name: str, value: object, known: Iterable[str]) -> None:
    """Raise InputError if an argument is not one of the known words."""
    if not isinstance(value, str) or value not in known:
        raise validation.wrong(name, value, ", ".join(known))


def _seconds_of(timeout: object, easy: object) -> tuple[float, float]:
    """Both arguments as CPU seconds. Raises InputError."""
    limit, least = validation.real("timeout", timeout) or 0.0, validation.real("easy", easy)
    if not 0 < limit <= MOST_SECONDS:
        wanted = say("a positive number of seconds, as in {name}=5000", name="timeout")
        raise validation.wrong("timeout", timeout, wanted)
    if least is None or least >= limit:
        raise validation.wrong("easy", easy, say("fewer seconds than {name}", name="timeout"))
    return limit, least


def _measured(journal: Journal, order: Order, jobs: int, progress: Progress) -> Choice:
    """Measure until the choice and its proofs are complete."""
    running: list[Wanted] = []

    def tasks() -> Iterator[tuple[Candidate, str, Order] | None]:
        while True:
            choice = candidates.choose(order, journal.known)
            waiting = [each for each in _wanted(choice, journal.known, order) if each not in running]
            running.extend(waiting[:1])
            under_way = "; ".join(f"{solver}: {candidate.key}" for candidate, solver in running)
            progress.begin(several(len(choice.chosen), "{n} formula chosen", "{n} formulas chosen"), under_way)
            yield (*waiting[0], order) if waiting else None

    with closing(outcomes(jobs, measure, tasks(), Deadline())) as finished:
        for (candidate, solver, _), outcome in finished:
            journal.add(candidate.key, solver, outcome.get())
            running.remove((candidate, solver))
    return candidates.choose(order, journal.known)


def _wanted(choice: Choice, known: Known, order: Order) -> list[Wanted]:
    """The next measurements: for the choice, then proofs of the chosen unsatisfiable formulas."""
    drat = [DRAT] if any(solver.command == PROVER for solver in order.solvers) else []
    refuted = (each for each in choice.chosen if candidates.common_answer(each, order, known) == "unsat")
    proofs = ((candidate, proof) for candidate in refuted for proof in (*drat, LRAT))
    return choice.wanted or [(candidate, proof) for candidate, proof in proofs if (candidate.key, proof) not in known]


def machine() -> str:
    """The name of the processor, from the system."""
    with suppress(OSError, ValueError), open("/proc/cpuinfo", encoding="utf-8") as file:
        if match := re.search(r"(?m)^model name\s*:(.*)$", file.read()):
            return " ".join(match[1].split())
    return platform.processor() or platform.machine()


def description(entries: Sequence[Entry], order: Order, author: str, command: str) -> str:
    """The page, made from the template `measured_page.md`."""
    families = dict.fromkeys((each.candidate.kind.family, each.candidate.kind.question) for each in entries)
    hashes = graded.HASHES if order.form == "cnf" else graded.HASHES[:2]
    head = [*COLUMNS, *(f"{solver.name} s" for solver in order.solvers), "proof"]
    missing, recipe = order.number - len(entries), candidates.chosen_recipe(order.form, order.recipe)
    parts = {"order": order, "author": author, "missing": missing, "version": __version__, "command": command}
    parts |= {
        "recipe": recipe.name,
        "variables": ", ".join(f"`{name}`" for name in recipe.variables),
        "patience": PATIENCE,
        "machine": machine(),
        "boards": boards(entries),
    }
    parts |= {
        "families": graded.listed((family, graded.contents()["measured"][question]) for family, question in families),
        "solvers": "\n".join(f"- {solver.name}: {solver.version}" for solver in order.solvers),
        "table": graded.table(head, [_row(each, order) for each in entries]),
        "hashes": graded.table(hashes, [(each.name, each.sha256, each.hash) for each in entries]),
    }
    cases = {order.form, "incomplete" if missing else ""}  # a block that begins with a [case] is for that case only
    blocks = []
    for block in graded.bundled("measured_page.md").split("\n\n"):
        *case, text = re.split(r"^\[(\w+)\] ", block)
        if not case or case[1] in cases:
            filled = text.format(**parts)
            blocks.append(_wrapped(filled) if text[0].isalpha() else filled)  # lists and tables keep their lines
    return "\n\n".join(filter(None, blocks))


def _wrapped(text: str) -> str:
    """The text, wrapped."""
    return textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def _row(entry: Entry, order: Order) -> list[object]:
    """The row of a formula in the table of the page."""
    answering = " and ".join(solver.name for solver in order.solvers if entry.results[solver.name].answer is not None)
    return [
        *(entry.name, entry.candidate.rung.board, entry.candidate.figures, entry.candidate.seed),
        *(entry.variables, entry.clauses, -(-entry.size // 1024)),
        graded.WORDS.get(entry.answer, f"cost {entry.answer}"),
        f"planted; {answering}" if entry.candidate.kind.question == "planted" else answering,
        *(_seconds(entry.results[solver.name], order.limit) for solver in order.solvers),
        ", ".join(_proofs_of(entry.results)) or "-",
    ]


def _seconds(measured: Measured, limit: float) -> str:
    """The seconds of a solver, for the table."""
    if measured.answer is not None:
        return f"{measured.seconds:.1f}"
    return "failed" if measured.note else f"> {limit:g}"


def _proofs_of(results: Mapping[str, Measured]) -> Iterator[str]:
    """The sizes of the proofs, for the table."""
    for kind in (DRAT, LRAT):
        if result := results.get(kind):
            size = f"{result.size} bytes" + (f" ({result.note})" if result.note else "")
            yield f"{kind.upper()} {'not within the limit' if result.answer is None else size}"


def boards(entries: Sequence[Entry]) -> str:
    """The boards of these formulas, in words."""
    forms = {each.candidate.kind.form for each in entries}
    *first, last = [words for form, words in graded.contents()["forms"].items() if form in forms] or ["(none)"]
    return f"{', '.join(first)} and {last}" if first else last


def abstract(entries: Sequence[Entry], order: Order, author: str) -> str:
    """A BibTeX entry with an abstract."""
    answers = Counter(graded.WORDS[SATISFIABLE] if each.answer == SATISFIABLE else "unsatisfiable" for each in entries)
    numbers = " and ".join(f"{number} {answer}" for answer, number in sorted(answers.items()))
    kind = f"formulas in CNF, {numbers}" if order.form == "cnf" else "partial MaxSAT formulas"
    entry, text = graded.bundled("abstract_page.md").split("\n\n")
    meanings = graded.contents()["measured"]
    parts = {
        **{"n": len(entries), "kind": kind, "order": order, "author": author, "version": __version__},
        "boards": boards(entries),
        "kinds": "; ".join(meanings[each] for each in dict.fromkeys(each.candidate.kind.question for each in entries)),
    }
    abstract = _wrapped(text.format(**parts)).replace("\n", "\n    ")
    return entry.format(**parts, abstract=abstract) + "\n"
