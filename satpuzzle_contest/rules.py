"""Holds a folder with formulas against what competitions publish, before somebody sends it.

SAT Competition 2026 (satcompetition.github.io/2026, benchmarks): a file begins with comments, then comes
`p cnf VARIABLES CLAUSES`, both numbers exact; then clauses, each of distinct literals and with its 0 on its line, never
a literal and its opposite. A team sends twenty formulas that are new; at least ten are neither solved by MiniSat within
a minute nor unsolvable for the team's own solver within an hour. A description of the family goes with them.

MaxSAT Evaluation 2022 and since (maxsat-evaluations.github.io/2022, rules): no header; a hard clause begins with `h`,
a soft one with its weight, a whole number above 0.

What they leave open is decided here as their collections have it: names of plain letters, one formula a file, .xz or
.gz, no two formulas alike up to the order of clauses and literals; and a file that can still be sent about.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

from satpuzzle.dimacs.formulas import clauses_hash
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import Path, checked
from satpuzzle_contest import PAGE
from satpuzzle_contest.measured import ABSTRACT, AUTHOR, JOURNAL, NOBODY

NAME = r"[A-Za-z0-9][A-Za-z0-9_.+-]*"
ENDING = r"\.(cnf|wcnf)(\.(xz|gz))?$"
MARKS = {b"\xfd7zXZ\0": ".xz", b"\x1f\x8b": ".gz"}  # how files begin that are compressed so
LARGEST_FILE = 200 << 20  # bytes, as it is sent
FORMULAS, INTERESTING = 20, 10  # how many a team sends, and how many of these are to be neither easy nor hopeless
MINUTE, HOUR = 60.0, 3600.0  # MiniSat's, and that of the team's own solver
WEIGHTS = 2**63  # the sum of all stays below
Row = dict[str, str]  # of a table of the page, by column


@checked()
def check_suite(folder: Path, *, progress: Progress | None = None) -> list[str]:
    """What is wrong with a set of formulas in `folder`, by the published rules of competitions; empty: ready.

    progress: where it is written how far this is. Raises InputError if there is no such folder.

    >>> import satpuzzle_contest
    >>> made = satpuzzle_contest.write_suite("graded", seeds=1, largest=3)
    >>> satpuzzle_contest.check_suite("graded")[-1]
    '3 formulas; the SAT Competition asks a team for 20'
    """
    return list(_faults(os.fspath(folder), clock(None, progress).progress))


def _faults(folder: str, progress: Progress) -> Iterator[str]:
    if not os.path.isdir(folder):
        raise InputError("is no folder with formulas; name one that `satpuzzle suite` made", source=folder)
    names = sorted(os.listdir(folder))
    forms = {name: match[1] for name in names if (match := re.search(ENDING, name))}
    for name in names:
        of_page = name in (PAGE, ABSTRACT, JOURNAL) and not os.path.isdir(os.path.join(folder, name))
        if name not in forms and not of_page:
            yield say("{name}: is no formula (.cnf or .wcnf, also .xz or .gz) and not of the page", name=name)
    page = files.read_text(os.path.join(folder, PAGE)) if PAGE in names else None
    if page is None:
        yield say("{name}: is missing; the page describes the family", name=PAGE)
    rows = [*_rows(page or "")]
    others: dict[str, str] = {}  # the formulas before: by their names in small letters, and by their normal forms
    for name, form in forms.items():
        progress.begin(name)
        path = os.path.join(folder, name)
        yield from (f"{name}: {fault}" for fault in (*_name(name, others), *_file(path, form, others)))
        if page is not None:
            yield from (f"{name}: {fault}" for fault in _in_page(path, [row for row in rows if row["file"] == name]))
    if page is not None:
        yield from _page(page, [row for row in rows if re.search(ENDING, row["file"])], forms)
    if len({*forms.values()}) > 1:
        yield say("both .cnf and .wcnf: they go to different competitions")
    if len(forms) < FORMULAS and {*forms.values()} != {"wcnf"}:
        yield several(
            len(forms),
            "{n} formula; the SAT Competition asks a team for {least}",
            "{n} formulas; the SAT Competition asks a team for {least}",
            least=FORMULAS,
        )


def _name(name: str, others: dict[str, str]) -> Iterator[str]:
    """Faults of a file's name."""
    if not re.fullmatch(NAME, name):
        yield say("a name has only letters, digits and _ . + -")
    other = others.setdefault(name.lower(), name)
    if other != name:
        yield say("differs from {other} only in the case of letters", other=other)


def _file(path: str, form: str, others: dict[str, str]) -> Iterator[str]:
    """Faults of a file."""
    try:
        size = os.path.getsize(path)
        if size > LARGEST_FILE:
            yield say("{n} MiB; more than {most} MiB is hard to send", n=size >> 20, most=LARGEST_FILE >> 20)
            return
        data = files.read_bytes(path)
        packed = next((ending for mark, ending in MARKS.items() if data.startswith(mark)), "-")
        named = os.path.splitext(path)[1] if path.endswith((".xz", ".gz")) else "-"
        if packed != named:
            yield say("is compressed as {packed}, its name says {named}", packed=packed, named=named)
        lines = files.expanded(data, path).decode("ascii").splitlines()
    except InputError as error:
        yield error.message
        return
    except UnicodeDecodeError:
        yield say("holds characters beyond ASCII")
        return
    normal: list[tuple[int, ...]] = []
    yield from (_wcnf if form == "wcnf" else _cnf)(lines, normal)
    name = os.path.basename(path)
    other = others.setdefault(f"clauses {clauses_hash(map(list, sorted(normal)))}", name)
    if other != name:
        yield say("is the same formula as {other}, but for the order", other=other)


def _cnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """Faults of a formula in CNF; fills `normal` with its clauses, each sorted."""
    start = next((number for number, line in enumerate(lines, 1) if not line.startswith("c")), len(lines) + 1)
    header = re.fullmatch(r"p cnf (\d+) (\d+)", "".join(lines[start - 1 : start]))
    if header is None:
        yield say("line {line}: after the comments comes `p cnf VARIABLES CLAUSES`", line=start)
        return
    yield from _clauses(lines, start, normal, weighted=False)
    variables, clauses = int(header[1]), int(header[2])
    if clauses != len(normal):
        yield say("the header says {said} clauses, there are {n}", said=clauses, n=len(normal))
    used = {abs(literal) for clause in normal for literal in clause}
    n, last = len(used), max(used, default=0)
    if not variables == n >= last:
        yield say("the header says {said} variables; {n} occur, the last is {last}", said=variables, n=n, last=last)


def _wcnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """The same for MaxSAT; in `normal` a hard clause begins with 0 0, a soft one with 0 and its weight."""
    for number, line in enumerate(lines, 1):
        if line.startswith("p"):
            yield say("line {line}: a header, which .wcnf has had none of since 2022", line=number)
            return
        if not re.match(r"[ch]|[1-9]\d* ", line):
            yield say("line {line}: begins neither with h nor with a weight above 0", line=number)
            return
    weights = [int(line.partition(" ")[0]) for line in lines if line[0].isdigit()]
    if not weights:
        yield say("no soft clause: nothing is to be had as much of as possible")
    if sum(weights) >= WEIGHTS:
        yield say("the weights add up to 2^63 or more")
    yield from _clauses(lines, 0, normal, weighted=True)


def _clauses(lines: list[str], start: int, normal: list[tuple[int, ...]], *, weighted: bool) -> Iterator[str]:
    """Faults of the clauses from that line on; the first of each sort."""
    told: dict[str, str] = {}
    clause = re.compile((r"\s*(h|\d+)\s+" if weighted else r"()\s*") + r"((?:-?[1-9]\d*\s+)*)0\s*")
    for number, line in enumerate(lines[start:], start + 1):
        match = clause.fullmatch(line)
        if line.startswith("c"):
            if not weighted:
                told.setdefault("comment", say("line {line}: a comment after the header", line=number))
        elif match is None:
            told.setdefault("clause", say("line {line}: is no clause that ends in 0", line=number))
        else:
            literals = sorted(map(int, match[2].split()))
            if len({*map(abs, literals)}) < len(literals):
                told.setdefault("twice", say("line {line}: a variable stands in it twice", line=number))
            normal.append((*((0, int(match[1].replace("h", "0"))) if weighted else ()), *literals))
    yield from told.values()


def _page(page: str, rows: list[Row], forms: Mapping[str, str]) -> Iterator[str]:
    """Faults of the page as a whole: formulas that are not there, and how many are worth running."""
    for name in dict.fromkeys(row["file"] for row in rows):
        if name not in forms:
            yield say("{page}: names {name}, which is not there", page=PAGE, name=name)
    if AUTHOR not in page or f"{AUTHOR} {NOBODY}" in page:
        yield say("{page}: says no author; make it again with --author", page=PAGE)
    good = sum(map(_is_interesting, rows))
    if good < INTERESTING and "wcnf" not in forms.values():
        asked = {"page": PAGE, "n": str(good), "least": str(INTERESTING)}
        yield say(
            "{page}: lists {n} formulas that MiniSat does not solve in a minute, and somebody in an hour; {least} are "
            "asked for",
            **asked,
        )


def _in_page(path: str, rows: list[Row]) -> Iterator[str]:
    """Faults of what the page says of a formula in its rows."""
    hashes = [cell for row in rows for cell in row.values() if re.fullmatch(r"[0-9a-f]{64}", cell)]
    if not rows:
        yield say("is not on the page")
    elif not hashes:
        yield say("the page has no SHA-256 of it")
    elif hashes != [files.sha256_of_file(path)]:
        yield say("its SHA-256 is another one than the page says")


def _rows(page: str) -> Iterator[Row]:
    """The rows of the page's tables that have a file."""
    for table in re.findall(r"(?m)(?:^\|.*\n?)+", page):
        head, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines())
        for cells in rows if head[0] == "file" else ():
            if len(cells) == len(head) and cells[0].strip("- "):
                yield dict(zip(head, cells, strict=True))


def _is_interesting(row: Row) -> bool:
    """Does MiniSat take more than a minute, and somebody less than an hour?"""
    seconds = {column: cell for column, cell in row.items() if column.endswith(" s")}
    minisat = next((cell for column, cell in seconds.items() if column.lower().startswith("minisat")), "")
    slow = float(re.sub(r"[^\d.]", "", minisat) or 0) >= MINUTE
    return slow and any(re.fullmatch(r"[\d.]+", cell) and float(cell) <= HOUR for cell in seconds.values())
