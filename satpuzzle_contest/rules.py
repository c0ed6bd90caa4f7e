"""Checks a folder of formulas against the published rules of competitions.

SAT Competition 2026 (satcompetition.github.io/2026, benchmarks): comments come first, then `p cnf VARIABLES CLAUSES`
with exact numbers, then the clauses, one per line with its final 0. A clause must not repeat a variable. A team submits
twenty new formulas and a description of them. MiniSat must not solve at least ten of them within a minute, and the
team's own solver must solve those within an hour.

Where the rules say nothing, this follows the usual benchmark collections: plain ASCII names, one formula per file, .xz
or .gz, and no two formulas equal up to the order of clauses and literals.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from satpuzzle.dimacs.formulas import clauses_hash
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.language import say, several, translated
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle_contest import JOURNAL, NOBODY, PAGE

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*")
ENDING = re.compile(r"\.cnf(\.(xz|gz))?$")
CLAUSE = re.compile(r"(-?[1-9][0-9]*\s+)*0\s*")
MAGIC = {b"\xfd7": ".xz", b"\x1f\x8b": ".gz"}  # first bytes of compressed files
FORMULAS, INTERESTING = 20, 10  # formulas per team, and how many of them must be neither too easy nor too hard
MINUTE, HOUR = 60.0, 3600.0  # MiniSat needs more than the first, some solver at most the second
Rows = dict[str, dict[str, str]]  # what the page says of each formula, by column


def read(path: str) -> list[Clause]:
    """The clauses in a formula's file, with sorted literals. Raises InputError for the first fault."""
    data = files.read_bytes(path)
    packed, named = MAGIC.get(data[:2], "-"), os.path.splitext(path)[1].replace(".cnf", "-")
    if packed != named:
        raise InputError("compression {packed}, but the name says {named}", packed=packed, named=named)
    text = files.decode(files.expanded(data, path), path)
    if not text.isascii():
        raise InputError("contains characters other than ASCII")
    lines, clauses = text.removesuffix("\n").split("\n"), []
    top = [*takewhile(lambda line: line.startswith(("c", "p")), lines)]
    for number, line in enumerate(lines[len(top) :], len(top) + 1):
        if not CLAUSE.fullmatch(line):
            raise InputError("expected a clause that ends in 0", line=number)
        clause = sorted(map(int, line.split()[:-1]))
        if len({*map(abs, clause)}) < len(clause):
            raise InputError("a variable occurs twice", line=number)
        clauses.append(clause)
    variables = {abs(literal) for clause in clauses for literal in clause}
    n, last = len(variables), max(variables, default=0)
    header = f"p cnf {n} {len(clauses)}"
    if top[-1:] != [header] or "p" in [line[0] for line in top[:-1]] or n < last:
        raise InputError("expected `{header}` after all comments, and variables up to {n}", header=header, n=n)
    return clauses


@checked(folder=path)
def check_suite(folder: Path, *, progress: Progress | None = None) -> list[str]:
    """Check a set of formulas against the published rules of competitions.

    Args:
        folder: The folder of the set.
        progress: Where the check reports its progress.

    Returns:
        One line per fault, of a formula's file the first one; empty if the set is ready to submit.

    Raises:
        InputError: The folder does not exist, or a file cannot be read.

    Example:
        >>> import satpuzzle_contest
        >>> formulas = satpuzzle_contest.write_suite("graded", seeds=1, largest=3)
        >>> satpuzzle_contest.check_suite("graded")[-1]
        '3 formulas; the SAT Competition requires 20 per team'
    """
    return list(_faults(os.fspath(folder), clock(None, progress).progress))


def _faults(folder: str, progress: Progress) -> Iterator[str]:
    """The faults of a folder. Raises InputError."""
    if not os.path.isdir(folder):
        raise InputError("no such folder; expected one written by `satpuzzle suite`", source=folder)
    names = sorted(os.listdir(folder))
    formulas = [*filter(ENDING.search, names)]
    for name in sorted({*names} - {*formulas, PAGE, JOURNAL}):
        yield say("{name}: neither a formula (.cnf, also .xz or .gz) nor part of the page", name=name)
    rows: Rows | None = None
    if PAGE in names:
        page = files.read_text(os.path.join(folder, PAGE))
        rows = _rows(page)
        yield from _page(page, rows, formulas)
    else:
        yield say("{name}: missing; it must describe the formulas", name=PAGE)
    seen: dict[str, str] = {}  # names of earlier formulas, by name in lower case and by hash of the sorted clauses
    for name in formulas:
        progress.begin(name)
        try:
            yield from (f"{name}: {fault}" for fault in _formula(os.path.join(folder, name), seen, rows))
        except InputError as error:
            error.source = name
            yield translated(error)
    if len(formulas) < FORMULAS:
        yield several(
            len(formulas),
            "{n} formula; the SAT Competition requires {least} per team",
            "{n} formulas; the SAT Competition requires {least} per team",
            least=FORMULAS,
        )


def _formula(path: str, seen: dict[str, str], rows: Rows | None) -> Iterator[str]:
    """The faults of a formula's name and file, and of what the page says. Raises InputError for one in the text."""
    name = os.path.basename(path)
    if not NAME.fullmatch(name):
        yield say("invalid name; use only ASCII letters, digits and _ . + -")
    if (other := seen.setdefault(name.lower(), name)) != name:
        yield say("differs from {other} only in upper and lower case", other=other)
    if rows is not None and name not in rows:
        yield say("not listed on the page")
    elif rows is not None and files.sha256_of_file(path) not in rows[name].values():
        yield say("its SHA-256 differs from the one on the page")
    same = clauses_hash(sorted(read(path)))
    if (other := seen.setdefault(same, name)) != name:
        yield say("same formula as {other}, except for the order", other=other)


def _page(page: str, rows: Rows, formulas: Collection[str]) -> Iterator[str]:
    """Faults of the page as a whole: missing formulas, no author, too few formulas of the right hardness."""
    for name in sorted(rows.keys() - {*formulas}):
        yield say("{page}: lists {name}, which is not in the folder", page=PAGE, name=name)
    if "Author:" not in page or NOBODY in page:
        yield say("{page}: no author; repeat `satpuzzle suite` with --author", page=PAGE)
    good = sum(map(_is_interesting, rows.values()))
    if good < INTERESTING:
        yield say(
            "{page}: lists {n} formulas that some solver solves in an hour but MiniSat does not solve in a minute; "
            "{least} are required",
            page=PAGE,
            n=good,
            least=INTERESTING,
        )


def _rows(page: str) -> Rows:
    """The rows of the page's tables about formulas, by file; those of several tables together."""
    rows: Rows = {}
    head: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "file":
            head = cells
        elif ENDING.search(cells[0]) and len(cells) == len(head):
            rows.setdefault(cells[0], {}).update(zip(head, cells, strict=True))
    return rows


def _is_interesting(row: dict[str, str]) -> bool:
    """Does MiniSat need more than a minute, and some solver at most an hour?"""
    minisat = re.search(r"\d+(\.\d+)?", row.get("MiniSat s", "0"))
    slow = minisat is not None and float(minisat[0]) >= MINUTE
    times = [cell for column, cell in row.items() if column.endswith(" s") and re.fullmatch(r"\d+(\.\d+)?", cell)]
    return slow and any(float(cell) <= HOUR for cell in times)
