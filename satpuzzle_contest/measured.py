"""Makes a measured set of formulas in a folder: measures what is wanted, writes what is chosen, describes it.

The folder's journal keeps all measurements, so that a run that was ended at any time goes on where it was. Formulas
and page are written when all is known; the page is in English, for the organisers of competitions read it.
"""

from __future__ import annotations

import os
import platform
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any, Literal, NamedTuple

from satpuzzle.dimacs.write import SATISFIABLE, file_name
from satpuzzle.encode import load_recipe
from satpuzzle.errors import DiedError, PartsMissingError
from satpuzzle.runtime import files, validation, workers
from satpuzzle.runtime.deadline import Deadline, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__
from satpuzzle_contest.candidates import (
    MEANING,
    QUESTIONS,
    Candidate,
    Choice,
    Format,
    Kind,
    Known,
    Measured,
    Order,
    Wanted,
    choose,
    judged,
    kinds,
)
from satpuzzle_contest.graded import MOST_SEEDS, PAGE, PAGE_TITLE, WORDS, table, template
from satpuzzle_contest.measuring import DRAT, LRAT, PATIENCE, PROVER, Journal, measure, solvers

MOST_SECONDS = 10**8  # of one measurement
JOURNAL = "measurements.jsonl"
ABSTRACT = "abstract.bib"
Packed = Literal["xz", "gz", "none"]
PACKED: dict[Packed, str] = {"xz": ".xz", "gz": ".gz", "none": ""}
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
    recipe: Path = "default",
    compress: Packed = "xz",
    author: str = "",
    command: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Entry]:
    """Choose formulas for a solver competition by what solvers take for them, and write them and a page into `folder`.

    format: `cnf`, measured by MiniSat and CaDiCaL, or `wcnf`, by RC2 and `best`. formulas: how many. seeds: tried of
    each size. largest: cells a side. easy: seconds in which the first solver must not answer. timeout: seconds of the
    processor in which one of them must. recipe: a recipe's name or file. compress: as `xz`, `gz` or `none`. author,
    command: for the page. jobs: solvers at once, 0 for all cores. progress: where it is written how far this is. What
    was measured stays in the folder: a call that was ended goes on there. Raises InputError; PartsMissingError, after
    all is written, if fewer formulas were found.

    >>> import satpuzzle_contest
    >>> made = satpuzzle_contest.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
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
        kinds=tuple(kinds(format)),
        solvers=solvers(format),
        number=formulas,
        seeds=seeds,
        largest=largest,
        limit=limit,
        easy=least,
        recipe=os.fspath(recipe),
        suffix=PACKED[compress],
        author=author,
        command=command,
    )
    folder, jobs, progress = os.fspath(folder), processes(jobs), clock(None, progress).progress
    files.make_folder(folder)
    with Journal(os.path.join(folder, JOURNAL), _request(order)) as journal:
        choice = _measured(journal, order, jobs, progress)
    entries = []
    for candidate in choice.chosen:
        answer = judged(candidate, order, journal.known) or ""
        results = {name: each for (key, name), each in journal.known.items() if key == candidate.key}
        problem = candidate.problem(order.form, order.recipe)
        name = file_name(
            candidate.kind.family,
            problem.encoded.puzzle,
            candidate.seed,
            answer if answer in WORDS else f"o{answer}",
            f".{order.form}{order.suffix}",
        )
        path = os.path.join(folder, name)
        progress.begin(name)
        problem.export(path, order.command)
        size, digest = os.path.getsize(path), files.sha256_of_file(path)
        entries.append(Entry(candidate, name, *problem.size(), answer, results, size, digest))
    missing = order.number - len(entries)
    files.write_text(os.path.join(folder, PAGE), description(entries, order))
    files.write_text(os.path.join(folder, ABSTRACT), abstract(entries, order))
    if missing:
        raise PartsMissingError(_missing(missing, choice.short))
    return entries


def _request(order: Order) -> dict[str, Any]:
    """What measurements depend on: only those that were made like this are gone on with.

    How many formulas are wanted, and of which candidates, only decides what else is measured.
    """
    return {
        "version": __version__,
        "form": order.form,
        "timeout": order.limit,
        "recipe": load_recipe(order.recipe).sha256,
        "solvers": {solver.name: solver.version for solver in order.solvers},
        "machine": machine(),
    }


def _measured(journal: Journal, order: Order, jobs: int, progress: Progress) -> Choice:
    """The choice, when all that it and the proofs want is measured."""
    running: list[Wanted] = []

    def tasks() -> Iterator[tuple[Candidate, str, Order] | None]:
        while True:
            choice = choose(order, journal.known)
            waiting = [each for each in _wanted(choice, journal.known, order) if each not in running]
            running.extend(waiting[:1])
            progress.begin(
                several(len(choice.chosen), "{n} formula chosen", "{n} formulas chosen"),
                "; ".join(f"{solver}: {candidate.key}" for candidate, solver in running),
            )
            yield (*waiting[0], order) if waiting else None

    with closing(workers.outcomes(jobs, workers.calls, (measure,), tasks(), Deadline())) as outcomes:
        for (candidate, solver, _), outcome in outcomes:
            try:
                journal.add(candidate.key, solver, outcome.get())
            except DiedError:
                raise PartsMissingError("a process that measured died; the same command goes on from here") from None
            running.remove((candidate, solver))
    return choose(order, journal.known)


def _wanted(choice: Choice, known: Known, order: Order) -> list[Wanted]:
    """What must be measured next: for the choice, or when that is made, proofs of chosen formulas without a model."""
    drat = [DRAT] if any(solver.command == PROVER for solver in order.solvers) else []
    refuted = (each for each in choice.chosen if judged(each, order, known) == "unsat")
    proofs = ((candidate, proof) for candidate in refuted for proof in (*drat, LRAT))
    return choice.wanted or [(candidate, proof) for candidate, proof in proofs if (candidate.key, proof) not in known]


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


AIM = """Every join that matches is a soft clause of weight 1; all else is hard. The cost is the number of joins that do
not match."""
PROOFS = """DRAT is CaDiCaL's proof as it wrote it, in binary; LRAT is a proof by CaDiCaL that was trimmed, and that
satpuzzle's own checker followed to its end."""


def description(entries: Sequence[Entry], order: Order) -> str:
    """The page: its blocks, without those that are empty; those that begin with a letter are prose."""
    missing, plain = order.number - len(entries), order.form == "cnf"
    families = sorted({(each.candidate.kind.family, each.candidate.kind.question) for each in entries})
    hashes = ["SHA-256 of the file", *(["hash of the clauses (GBD)"] if plain else [])]
    parts = {
        "title": PAGE_TITLE,
        "author": f"{AUTHOR} {order.author or NOBODY}",
        "incomplete": missing and f"**This set is not whole: {missing} of the formulas asked for were not found.**",
        "aim": "" if plain else _wrapped(AIM),
        "families": "\n".join(f"- `{family}`: {MEANING[question]}" for family, question in families),
        "version": __version__,
        "recipe": os.path.basename(order.recipe),
        "command": order.command,
        "first": order.solvers[0].name,
        "easy": order.easy,
        "limit": order.limit,
        "patience": PATIENCE,
        "machine": machine(),
        "solvers": "\n".join(f"- {solver.name}: {solver.version}" for solver in order.solvers),
        "table": table(
            [*COLUMNS, *(f"{solver.name} s" for solver in order.solvers), "proof"],
            [_row(each, order) for each in entries],
        ),
        "hashes": table(
            ["file", *hashes], [[each.name, each.sha256, each.hash][: 1 + len(hashes)] for each in entries]
        ),
        "proofs": PROOFS if plain else "",
    }
    blocks = ((block[0].isalpha(), block.format(**parts)) for block in template("measured").split("\n\n"))
    return "\n\n".join(_wrapped(block) if prose else block for prose, block in blocks if block not in ("", "0"))


def _wrapped(text: str) -> str:
    """The text in lines of equal length."""
    return textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def _row(each: Entry, order: Order) -> list[object]:
    rung, kind = each.candidate.rung, each.candidate.kind
    answering = " and ".join(solver.name for solver in order.solvers if each.results[solver.name].answer is not None)
    return [
        *(each.name, rung.board, f"{rung.figures}+{rung.border}" if rung.border else rung.figures),
        *(each.candidate.seed, each.variables, each.clauses, -(-each.size // 1024)),
        WORDS.get(each.answer, f"cost {each.answer}"),
        f"planted; {answering}" if kind.question == "planted" else answering,
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
        result = results.get(kind)
        if result is not None and result.answer is None:
            yield f"{kind.upper()} not within the limit"
        elif result is not None:
            yield f"{kind.upper()} {result.size} bytes" + (f" ({result.note})" if result.note else "")


def abstract(entries: Sequence[Entry], order: Order) -> str:
    """An entry for BibTeX, with an abstract."""
    answers = Counter(WORDS[SATISFIABLE] if each.answer == SATISFIABLE else "unsatisfiable" for each in entries)
    of_them = " and ".join(f"{number} {answer}" for answer, number in sorted(answers.items()))
    kind = f"formulas in CNF, {of_them}" if order.form == "cnf" else "partial MaxSAT formulas"
    text = f"""{len(entries)} {kind}, from edge-matching puzzles on rectangles of squares, triangles and hexagons:
        boards that were filled at random and cut into cards, and cards that balance but need not fit. All were chosen
        by measurement: not answered in {order.easy:g} s by the first of two solvers, and answered in {order.limit:g} s
        by one of them. Each file carries its puzzle in its comments."""
    fields = {
        "author": order.author or NOBODY,
        "title": "Edge-matching puzzles of measured hardness",
        "note": f"Made by satpuzzle {__version__}",
        "abstract": _wrapped(text).replace("\n", "\n    "),
    }
    lines = ",\n".join(f"  {name} = {{{field}}}" for name, field in fields.items())
    return f"@misc{{satpuzzle-edge-matching,\n{lines}\n}}\n"
