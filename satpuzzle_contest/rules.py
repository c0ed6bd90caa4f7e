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
from itertools import chain

from satpuzzle.dimacs.write import clauses_hash
from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path, checked
from satpuzzle_contest.graded import PAGE
from satpuzzle_contest.measured import ABSTRACT, AUTHOR, JOURNAL, NOBODY

NAME = r"[A-Za-z0-9][A-Za-z0-9_.+-]*"
ENDING = r"\.(cnf|wcnf)(\.(xz|gz))?$"
LONGEST_NAME = 128
LARGEST_FILE = 200 << 20  # bytes, as it is sent
FORMULAS, INTERESTING = 20, 10  # how many a team sends, and how many of these are to be neither easy nor hopeless
MINUTE, HOUR = 60.0, 3600.0  # MiniSat's, and that of the team's own solver
WEIGHTS = 2**63  # the sum of all stays below


@checked()
def check_suite(folder: Path, *, progress: Progress | None = None) -> list[str]:
    """What is wrong with a set of formulas in `folder`, by the published rules of competitions; empty: ready.

    progress: where it is written how far this is. Raises InputError if there is no such folder.

    >>> import satpuzzle_contest
    >>> entries = satpuzzle_contest.write_suite("graded", seeds=1, largest=3)
    >>> satpuzzle_contest.check_suite("graded")[-1]
    '3 formulas; the SAT Competition asks a team for 20'
    """
    return list(_faults(os.fspath(folder), clock(None, progress).progress))


def _faults(folder: str, progress: Progress) -> Iterator[str]:
    try:
        names = sorted(os.listdir(folder))
    except (OSError, ValueError):
        raise InputError("is no folder with formulas; name one that `export --suite` made", source=folder) from None
    forms = {name: match[1] for name in names if (match := re.search(ENDING, name))}
    for name in names:
        is_of_page = name in (PAGE, ABSTRACT, JOURNAL) and not os.path.isdir(os.path.join(folder, name))
        if name not in forms and not is_of_page:
            yield say("{name}: is no formula (.cnf or .wcnf, also .xz or .gz) and not of the page", name=name)
    page = files.read_text(os.path.join(folder, PAGE)) if PAGE in names else None
    if page is None:
        yield say("{name}: is missing; the page describes the family", name=PAGE)
    rows = list(_rows(page or ""))
    lower: dict[str, str] = {}
    alike: dict[str, str] = {}
    for name, form in forms.items():
        progress.begin(name)
        path = os.path.join(folder, name)
        of_page = () if page is None else _in_page(path, [row for row in rows if row["file"] == name])
        for fault in chain(_name(name, lower), _file(path, form, alike), of_page):
            yield f"{name}: {fault}"
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


def _name(name: str, lower: dict[str, str]) -> Iterator[str]:
    """Faults of a file's name; `lower` knows those before it."""
    if not re.fullmatch(NAME, name):
        yield say("a name has only letters, digits and _ . + -")
    if len(name) > LONGEST_NAME:
        yield say("the name has {n} characters, the most are {most}", n=len(name), most=LONGEST_NAME)
    other = lower.setdefault(name.lower(), name)
    if other != name:
        yield say("differs from {other} only in the case of letters", other=other)


def _file(path: str, form: str, alike: dict[str, str]) -> Iterator[str]:
    """Faults of a file; `alike` knows the formulas before it, by their normal form."""
    try:
        size = os.path.getsize(path)
        if size > LARGEST_FILE:
            yield say("{n} MiB; more than {most} MiB is hard to send", n=size >> 20, most=LARGEST_FILE >> 20)
            return
        data = files.read_bytes(path)
        packed = next(
            (end for end, mark in ((".xz", b"\xfd7zXZ\0"), (".gz", b"\x1f\x8b")) if data[:6].startswith(mark)), ""
        )
        named = os.path.splitext(path)[1] if path.endswith((".xz", ".gz")) else ""
        if packed != named:
            yield say("is compressed as {packed}, its name says {named}", packed=packed or "-", named=named or "-")
        data = files.expanded(data, path)
    except InputError as error:
        yield error.message
        return
    try:
        lines = data.decode("ascii").splitlines()
    except UnicodeDecodeError:
        yield say("holds characters beyond ASCII")
        return
    normal: list[tuple[int, ...]] = []
    yield from (_wcnf if form == "wcnf" else _cnf)(lines, normal)
    digest = clauses_hash(map(list, sorted(normal)))
    other = alike.setdefault(digest, os.path.basename(path))
    if other != os.path.basename(path):
        yield say("is the same formula as {other}, but for the order", other=other)


def _cnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """Faults of a formula in CNF; fills `normal` with its clauses, each sorted."""
    start = next((number for number, line in enumerate(lines) if not line.startswith("c")), len(lines))
    header = re.fullmatch(r"p cnf (\d+) (\d+)", lines[start]) if start < len(lines) else None
    if header is None:
        yield say("line {line}: after the comments comes `p cnf VARIABLES CLAUSES`", line=start + 1)
        return
    yield from _clauses(lines, start + 1, normal, weighted=False)
    variables, clauses = int(header[1]), int(header[2])
    if clauses != len(normal):
        yield say("the header says {said} clauses, there are {n}", said=clauses, n=len(normal))
    used = {abs(literal) for clause in normal for literal in clause}
    if variables != len(used) or (used and variables != max(used)):
        yield say(
            "the header says {said} variables; {n} occur, the last is {last}",
            said=variables,
            n=len(used),
            last=max(used, default=0),
        )


def _wcnf(lines: list[str], normal: list[tuple[int, ...]]) -> Iterator[str]:
    """The same for MaxSAT; in `normal` a hard clause begins with 0 0, a soft one with 0 and its weight."""
    weights: list[int] = []
    for number, line in enumerate(lines, 1):
        words = line.split(" ")
        if line.startswith("p"):
            yield say("line {line}: a header, which .wcnf has had none of since 2022", line=number)
            return
        if line.startswith(("c", "h")):
            continue
        if not words[0].isdigit() or int(words[0]) < 1:
            yield say("line {line}: begins neither with h nor with a weight above 0", line=number)
            return
        weights.append(int(words[0]))
    if not weights:
        yield say("no soft clause: nothing is to be had as much of as possible")
    if sum(weights) >= WEIGHTS:
        yield say("the weights add up to 2^63 or more")
    yield from _clauses(lines, 0, normal, weighted=True)


def _clauses(lines: list[str], start: int, normal: list[tuple[int, ...]], *, weighted: bool) -> Iterator[str]:
    """Faults of the clauses from that line on; the first of each sort."""
    told: dict[str, str] = {}
    for number, line in enumerate(lines[start:], start + 1):
        if line.startswith("c"):
            if not weighted:
                told.setdefault("comment", say("line {line}: a comment after the header", line=number))
            continue
        words = line.split()
        first = words.pop(0) if weighted and words else ""
        if not words or words[-1] != "0" or not all(re.fullmatch(r"-?[1-9]\d*", word) for word in words[:-1]):
            told.setdefault("clause", say("line {line}: is no clause that ends in 0", line=number))
            continue
        literals = [int(word) for word in words[:-1]]
        if len({abs(literal) for literal in literals}) < len(literals):
            told.setdefault("twice", say("line {line}: a variable stands in it twice", line=number))
        kept = tuple(sorted(literals))
        normal.append(kept if not weighted else (0, 0 if first == "h" else int(first), *kept))
    yield from told.values()


def _page(page: str, rows: list[dict[str, str]], forms: Mapping[str, str]) -> Iterator[str]:
    """Faults of the page as a whole: formulas that are not there, and how many are worth running."""
    for name in dict.fromkeys(row["file"] for row in rows):
        if name not in forms:
            yield say("{page}: names {name}, which is not there", page=PAGE, name=name)
    if AUTHOR not in page or f"{AUTHOR} {NOBODY}" in page:
        yield say("{page}: says no author; make it again with --author", page=PAGE)
    if "wcnf" in forms.values():
        return
    measured = [row for row in rows if any(_is_seconds(column) for column in row)]
    good = sum(_is_interesting(row) for row in measured)
    if good < INTERESTING:
        yield say(
            "{page}: lists {n} formulas that MiniSat does not solve in a minute, and somebody in an hour; {least} are "
            "asked for",
            page=PAGE,
            n=good,
            least=INTERESTING,
        )


def _in_page(path: str, rows: list[dict[str, str]]) -> Iterator[str]:
    """Faults of what the page says of a formula in its rows: its hash, by either of two."""
    hashes = [cell for row in rows for cell in row.values() if re.fullmatch(r"[0-9a-f]{64}", cell)]
    if not rows:
        yield say("is not on the page")
    elif not hashes:
        yield say("the page has no SHA-256 of it")
    elif hashes != [files.sha256_of_file(path)]:
        yield say("its SHA-256 is another one than the page says")


def _rows(page: str) -> Iterator[dict[str, str]]:
    """The rows of the page's tables that have a file, by column."""
    head: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if cells and cells[0] == "file":
            head = cells
        elif cells and len(cells) == len(head) and cells[0].strip("- "):
            yield dict(zip(head, cells, strict=True))
        elif not cells:
            head = []


def _is_seconds(column: str) -> bool:
    return column.endswith(" s")


def _is_interesting(row: dict[str, str]) -> bool:
    """Does MiniSat take more than a minute, and somebody less than an hour?"""
    minisat = next((cell for column, cell in row.items() if column.lower().startswith("minisat")), "0")
    slow = float(re.sub(r"[^\d.]", "", minisat) or 0) >= MINUTE
    others = [cell for column, cell in row.items() if _is_seconds(column)]
    return slow and any(re.fullmatch(r"[\d.]+", cell) and float(cell) <= HOUR for cell in others)
