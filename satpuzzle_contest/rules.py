"""Checks a folder of formulas against the published rules of competitions.

SAT Competition 2026 (satcompetition.github.io/2026, benchmarks): comments come first, then `p cnf VARIABLES CLAUSES`
with exact numbers, then the clauses, one per line with its final 0. A clause must not repeat a variable. A team submits
twenty new formulas and a description of them. MiniSat must not solve at least ten of them within a minute, and the
team's own solver must solve those within an hour.

MaxSAT Evaluation since 2022 (maxsat-evaluations.github.io/2022, rules): no header; a hard clause begins with `h`, a
soft clause with its weight, a positive integer.

Where the rules say nothing, this follows the usual benchmark collections: plain ASCII names, one formula per file, .xz
or .gz, no two formulas equal up to the order of clauses and literals, and a limited file size.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

from satpuzzle.dimacs.formulas import clauses_hash
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.language import say, several, translated
from satpuzzle.runtime.validation import Path, checked, path
from satpuzzle_contest import PAGE
from satpuzzle_contest.graded import AUTHOR, NOBODY
from satpuzzle_contest.measured import ABSTRACT, JOURNAL

NAME = r"[A-Za-z0-9][A-Za-z0-9_.+-]*"
ENDING = r"\.(cnf|wcnf)(\.(xz|gz))?$"
MAGIC = {b"\xfd7zXZ\0": ".xz", b"\x1f\x8b": ".gz"}  # first bytes of compressed files
LARGEST_FILE = 200 << 20  # bytes, compressed
FORMULAS, INTERESTING = 20, 10  # formulas per team, and how many of them must be neither too easy nor too hard
MINUTE, HOUR = 60.0, 3600.0  # MiniSat needs more than the first, some solver at most the second
WEIGHTS = 2**63  # the sum of all weights must be smaller
Row = dict[str, str]  # a row of a table on the page, by column


@checked(folder=path)
def check_suite(folder: Path, *, progress: Progress | None = None) -> list[str]:
    """Check a set of formulas against the published rules of competitions.

    Args:
        folder: The folder of the set.
        progress: Where the check reports its progress.

    Returns:
        One line per fault; empty if the set is ready to submit.

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
    forms = {name: match[1] for name in names if (match := re.search(ENDING, name))}
    for name in names:
        of_page = name in (PAGE, ABSTRACT, JOURNAL) and not os.path.isdir(os.path.join(folder, name))
        if name not in forms and not of_page:
            yield say("{name}: neither a formula (.cnf or .wcnf, also .xz or .gz) nor part of the page", name=name)
    page = files.read_text(os.path.join(folder, PAGE)) if PAGE in names else None
    if page is None:
        yield say("{name}: missing; it must describe the formulas", name=PAGE)
    rows = [*_rows(page or "")]
    seen: dict[str, str] = {}  # names of earlier formulas, by name in lower case and by hash of the sorted clauses
    for name, form in forms.items():
        progress.begin(name)
        path = os.path.join(folder, name)
        yield from (f"{name}: {fault}" for fault in (*_name(name, seen), *_file(path, form, seen)))
        if page is not None:
            yield from (f"{name}: {fault}" for fault in _in_page(path, [row for row in rows if row["file"] == name]))
    if page is not None:
        yield from _page(page, [row for row in rows if re.search(ENDING, row["file"])], forms)
    if len({*forms.values()}) > 1:
        yield say("both .cnf and .wcnf files: submit them to their competitions separately")
    if len(forms) < FORMULAS and {*forms.values()} != {"wcnf"}:
        yield several(
            len(forms),
            "{n} formula; the SAT Competition requires {least} per team",
            "{n} formulas; the SAT Competition requires {least} per team",
            least=FORMULAS,
        )


def _name(name: str, seen: dict[str, str]) -> Iterator[str]:
    """Faults of a file name."""
    if not re.fullmatch(NAME, name):
        yield say("invalid name; use only ASCII letters, digits and _ . + -")
    other = seen.setdefault(name.lower(), name)
    if other != name:
        yield say("differs from {other} only in upper and lower case", other=other)


def _file(path: str, form: str, seen: dict[str, str]) -> Iterator[str]:
    """Faults of a formula's file."""
    try:
        size = os.path.getsize(path)
        if size > LARGEST_FILE:
            yield say("{n} MiB; expected at most {most} MiB", n=size >> 20, most=LARGEST_FILE >> 20)
            return
        data = files.read_bytes(path)
        packed = next((ending for magic, ending in MAGIC.items() if data.startswith(magic)), "-")
        named = os.path.splitext(path)[1] if path.endswith((".xz", ".gz")) else "-"
        if packed != named:
            yield say("compression {packed}, but the name says {named}", packed=packed, named=named)
        lines = files.expanded(data, path).decode("ascii").splitlines()
    except InputError as error:
        yield translated(error.message)
        return
    except UnicodeDecodeError:
        yield say("contains characters other than ASCII")
        return
    normal: list[tuple[int, ...]] = []
    yield from (_wcnf if form == "wcnf" else _cnf)(lines, normal)
    name = os.path.basename(path)
    other = seen.setdefault(f"clauses {clauses_hash(map(list, sorted(normal)))}", name)
    if other != name:
        yield say("same formula as {other}, except for the order", other=other)


def _cnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """Faults of a CNF formula; appends its clauses to `normal`, each sorted."""
    start = next((number for number, line in enumerate(lines, 1) if not line.startswith("c")), len(lines) + 1)
    header = re.fullmatch(r"p cnf (\d+) (\d+)", "".join(lines[start - 1 : start]))
    if header is None:
        yield say("line {line}: expected `p cnf VARIABLES CLAUSES` after the comments", line=start)
        return
    yield from _clauses(lines, start, normal, weighted=False)
    variables, clauses = int(header[1]), int(header[2])
    if clauses != len(normal):
        yield say("number of clauses: {said} in the header, but {n} in the file", said=clauses, n=len(normal))
    used = {abs(literal) for clause in normal for literal in clause}
    n, last = len(used), max(used, default=0)
    if not variables == n >= last:
        yield say(
            "number of variables: {said} in the header, but {n} in the clauses (largest: {last})",
            said=variables,
            n=n,
            last=last,
        )


def _wcnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """Faults of a WCNF formula; in `normal`, hard clauses begin with 0 0, soft clauses with 0 and the weight."""
    for number, line in enumerate(lines, 1):
        if line.startswith("p"):
            yield say("line {line}: header not allowed in .wcnf since 2022", line=number)
            return
        if not re.match(r"[ch]|[1-9]\d* ", line):
            yield say("line {line}: expected h or a positive weight at the start", line=number)
            return
    weights = [int(line.partition(" ")[0]) for line in lines if line[0].isdigit()]
    if not weights:
        yield say("no soft clause, so there is nothing to optimize")
    if sum(weights) >= WEIGHTS:
        yield say("the sum of the weights is 2^63 or more")
    yield from _clauses(lines, 0, normal, weighted=True)


def _clauses(lines: list[str], start: int, normal: list[tuple[int, ...]], *, weighted: bool) -> Iterator[str]:
    """Faults of the clauses from line `start` on; the first of each sort."""
    faults: dict[str, str] = {}
    clause = re.compile((r"\s*(h|\d+)\s+" if weighted else r"()\s*") + r"((?:-?[1-9]\d*\s+)*)0\s*")
    for number, line in enumerate(lines[start:], start + 1):
        match = clause.fullmatch(line)
        if line.startswith("c"):
            if not weighted:
                faults.setdefault("comment", say("line {line}: comment after the header", line=number))
        elif match is None:
            faults.setdefault("clause", say("line {line}: expected a clause that ends in 0", line=number))
        else:
            literals = sorted(map(int, match[2].split()))
            if len({*map(abs, literals)}) < len(literals):
                faults.setdefault("twice", say("line {line}: a variable occurs twice", line=number))
            normal.append((*((0, int(match[1].replace("h", "0"))) if weighted else ()), *literals))
    yield from faults.values()


def _page(page: str, rows: list[Row], forms: Mapping[str, str]) -> Iterator[str]:
    """Faults of the page as a whole: missing formulas, no author, too few formulas of the right hardness."""
    for name in dict.fromkeys(row["file"] for row in rows):
        if name not in forms:
            yield say("{page}: lists {name}, which is not in the folder", page=PAGE, name=name)
    if AUTHOR not in page or f"{AUTHOR} {NOBODY}" in page:
        yield say("{page}: no author; repeat `satpuzzle suite` with --author", page=PAGE)
    good = sum(map(_is_interesting, rows))
    if good < INTERESTING and "wcnf" not in forms.values():
        parts = {"page": PAGE, "n": str(good), "least": str(INTERESTING)}
        yield say(
            "{page}: lists {n} formulas that some solver solves in an hour but MiniSat does not solve in a minute; "
            "{least} are required",
            **parts,
        )


def _in_page(path: str, rows: list[Row]) -> Iterator[str]:
    """Faults of a formula's rows on the page."""
    hashes = [cell for row in rows for cell in row.values() if re.fullmatch(r"[0-9a-f]{64}", cell)]
    if not rows:
        yield say("not listed on the page")
    elif not hashes:
        yield say("no SHA-256 on the page")
    elif hashes != [files.sha256_of_file(path)]:
        yield say("its SHA-256 differs from the one on the page")


def _rows(page: str) -> Iterator[Row]:
    """The rows of the page's tables that name a file."""
    for table in re.findall(r"(?m)(?:^\|.*\n?)+", page):
        head, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines())
        for cells in rows if head[0] == "file" else ():
            if len(cells) == len(head) and cells[0].strip("- "):
                yield dict(zip(head, cells, strict=True))


def _is_interesting(row: Row) -> bool:
    """Does MiniSat need more than a minute, and some solver at most an hour?"""
    seconds = {column: cell for column, cell in row.items() if column.endswith(" s")}
    minisat = next((cell for column, cell in seconds.items() if column.lower().startswith("minisat")), "")
    slow = float(re.sub(r"[^\d.]", "", minisat) or 0) >= MINUTE
    return slow and any(re.fullmatch(r"[\d.]+", cell) and float(cell) <= HOUR for cell in seconds.values())
