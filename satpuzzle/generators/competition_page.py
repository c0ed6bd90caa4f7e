"""The page of a measured set, as competitions ask for one; in English, for their organisers read it."""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzle.dimacs import clauses_hash
from satpuzzle.generators.candidates import MEANING, Candidate, Format, Measured, Problem
from satpuzzle.generators.measuring import DRAT, LRAT, PATIENCE, Solver
from satpuzzle.generators.suite import PAGE_TITLE, SATISFIABLE, UNSATISFIABLE
from satpuzzle.version import __version__

WIDTH = 118
AUTHOR, NOBODY = "Author:", "AUTHOR (say who with --author)"
SOURCES = (
    "E. D. Demaine, M. L. Demaine. Jigsaw puzzles, edge matching, and polyomino packing: connections and complexity. "
    "Graphs and Combinatorics 23 (2007).",
    "C. Ansótegui, R. Béjar, C. Fernández, C. Mateu. Edge matching puzzles as hard SAT/CSP benchmarks. CP 2008.",
    "M. J. H. Heule. Solving edge-matching problems with satisfiability solvers. SAT 2009, competitive events booklet.",
)
COLUMNS = ("file", "board", "figures", "seed", "variables", "clauses", "KiB", "answer", "known because")


class Entry(NamedTuple):
    """A formula of the set, for the page. answer: `sat`, `unsat`, or the least cost. size: of the file, in bytes."""

    candidate: Candidate
    name: str
    variables: int
    clauses: int
    answer: str
    results: Mapping[str, Measured]
    hash: str
    size: int = 0
    sha256: str = ""


class Described(NamedTuple):
    """What the page says of the whole set."""

    form: Format
    limit: float
    easy: float
    encoding: str
    author: str
    machine: str


def entry(problem: Problem, answer: str, results: Mapping[str, Measured], form: Format, compression: str) -> Entry:
    """The formula with its answer, and what it is called."""
    said = answer if answer in (SATISFIABLE, UNSATISFIABLE) else f"o{answer}"
    name = problem.name(said, f".{form}{compression}")
    clauses = list(problem.clauses())
    soft = [] if problem.weighted is None else list(problem.weighted.soft())
    digest = clauses_hash([*clauses, *soft])
    return Entry(problem.candidate, name, problem.variables, len(clauses) + len(soft), answer, results, digest)


def description(
    entries: Sequence[Entry], about: Described, solvers: Sequence[Solver], missing: int, command: str
) -> Iterator[str]:
    """The page, line by line."""
    yield PAGE_TITLE
    yield ""
    yield f"{AUTHOR} {about.author or NOBODY}"
    yield ""
    if missing:
        yield f"**This set is not whole: {missing} of the formulas asked for were not found.**"
        yield ""
    yield from _section(
        "Family",
        """An edge-matching puzzle is a set of cards with a label at each side that must fill a board so that labels at
        touching sides match: a front and a back of one figure (signed), or equal colours, where a frame colour lies
        on the rim and only there (framed). Cards may be turned, not turned over. To decide whether a set of cards
        fills a board is NP-complete [1]. Boards are rectangles of squares, framed or signed, and signed triangles and
        hexagons. Each has about as many figures as make one filling expected among all ways to lay the cards, were
        all labels random, where such puzzles are hardest [2]; boards that come in few sizes have more, too. Encoded
        is who lies where in which turn, and what each join shows, much as in [3].""",
    )
    if about.form == "wcnf":
        yield from _paragraph(
            """Every join that matches is a soft clause of weight 1; all else is hard. The cost is the number of joins
            that do not match."""
        )
    for family, question in sorted({(each.candidate.kind.family, each.candidate.kind.question) for each in entries}):
        yield f"- `{family}`: {MEANING[question]}"
    yield ""
    yield from _section(
        "How they were made",
        f"By satpuzzle {__version__} (MIT licence, as are these files), recipe `{os.path.basename(about.encoding)}`:",
    )
    yield f"    {command}"
    yield ""
    yield from _paragraph(
        """Each follows from its kind, board, number of figures (inside + along the rim) and seed. Its comments hold the
        cards, the recipe and what the variables mean; `satpuzzle decode` turns a model back into a board."""
    )
    yield from _section(
        "How they were chosen",
        f"""Of each kind boards were tried from small to large. Taken were formulas that {solvers[0].name} does not
        answer in {about.easy:g} s, and that one of the solvers answers in {about.limit:g} s; which ones, follows from
        the measurements alone, all of which are in `measurements.jsonl`. Seconds are those of the processor, for the
        solver and what it started, reading included; a solver that waited was ended after {PATIENCE:g} times as many
        seconds of the clock. Measured on {about.machine}, with""",
    )
    for solver in solvers:
        yield f"- {solver.name}: {solver.version}"
    yield ""
    yield "## Formulas"
    yield ""
    yield from _table([*COLUMNS, *(f"{solver.name} s" for solver in solvers), "proof"], _rows(entries, about, solvers))
    yield ""
    hashes = ["SHA-256 of the file", "hash of the clauses (GBD)"][: 2 if about.form == "cnf" else 1]
    yield from _table(["file", *hashes], ([each.name, each.sha256, each.hash][: 1 + len(hashes)] for each in entries))
    yield ""
    proofs = """DRAT is CaDiCaL's proof as it wrote it, in binary; LRAT is a proof by CaDiCaL that was trimmed, and that
        satpuzzle's own checker followed to its end."""
    yield from _paragraph(
        f"""A planted solution makes a formula satisfiable, whatever a solver says; every model was held against the
        clauses. {proofs if about.form == "cnf" else ""}"""
    )
    yield "## Sources"
    yield ""
    for number, source in enumerate(SOURCES, 1):
        yield f"{number}. {source}"


def _section(title: str, text: str) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield from _paragraph(text)


def _paragraph(text: str) -> Iterator[str]:
    """The text in lines of equal length, and an empty one."""
    yield from textwrap.wrap(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)
    yield ""


def _rows(entries: Sequence[Entry], about: Described, solvers: Sequence[Solver]) -> Iterator[list[str]]:
    words = {SATISFIABLE: "satisfiable", UNSATISFIABLE: "unsatisfiable"}
    for each in entries:
        rung = each.candidate.rung
        figures = f"{rung.figures}+{rung.border}" if rung.border else f"{rung.figures}"
        yield [
            *(each.name, rung.board, figures, str(each.candidate.seed), str(each.variables), str(each.clauses)),
            str(-(-each.size // 1024)),
            words.get(each.answer, f"cost {each.answer}"),
            _known_because(each, solvers),
            *(_seconds(each.results[solver.name], about.limit) for solver in solvers),
            _proof(each.results),
        ]


def _known_because(each: Entry, solvers: Sequence[Solver]) -> str:
    by = " and ".join(solver.name for solver in solvers if each.results[solver.name].answer is not None)
    return f"planted; {by}" if each.candidate.kind.question == "planted" else by


def _seconds(measured: Measured, limit: float) -> str:
    if measured.answer is not None:
        return f"{measured.seconds:.1f}"
    return "failed" if measured.note else f"> {limit:g}"


def _proof(results: Mapping[str, Measured]) -> str:
    """What is known of proofs."""
    said = []
    for kind, name in ((DRAT, "DRAT"), (LRAT, "LRAT")):
        result = results.get(kind)
        if result is not None and result.answer is None:
            said.append(f"{name} not within the limit")
        elif result is not None:
            said.append(" ".join(filter(None, (f"{name} {result.size} bytes", result.note and f"({result.note})"))))
    return ", ".join(said) or "-"


def _table(head: Sequence[str], rows: Iterator[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def abstract(entries: Sequence[Entry], about: Described) -> Iterator[str]:
    """An entry for BibTeX, with an abstract."""
    answers = Counter("satisfiable" if each.answer == SATISFIABLE else "unsatisfiable" for each in entries)
    of_them = " and ".join(f"{number} {answer}" for answer, number in sorted(answers.items()))
    kind = f"formulas in CNF, {of_them}" if about.form == "cnf" else "partial MaxSAT formulas"
    text = f"""{len(entries)} {kind}, from edge-matching puzzles on rectangles of squares, triangles and hexagons:
        boards that were filled at random and cut into cards, and cards that balance but need not fit. All were chosen
        by measurement: not answered in {about.easy:g} s by the first of two solvers, and answered in {about.limit:g} s
        by one of them. Each file carries its puzzle in its comments."""
    yield "@misc{satpuzzle-edge-matching,"
    yield f"  author = {{{about.author or NOBODY}}},"
    yield "  title = {Edge-matching puzzles of measured hardness},"
    yield f"  note = {{Made by satpuzzle {__version__}}},"
    yield "  abstract = {" + "\n    ".join(_paragraph(text)).rstrip() + "}"
    yield "}"
