"""Finds the cards in any text: repeated rows of as many sides as a card has.

`outline` cuts the text into words and groups, `rows` finds rows that may be cards, and `tables` their columns. Rows
that are written alike, in groups that are written alike, are a table. `reasons` weighs what tables may be: the one with
the most sides is a puzzle, and if several groups contain such tables, each is a puzzle. `rest` refuses a text if
something that looks like a card would be left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from satpuzzle.errors import InputError
from satpuzzle.notation.found.outline import MOST_WORDS, outline
from satpuzzle.notation.found.rest import demand_rest
from satpuzzle.notation.found.rows import KINDS, MOST_ITEMS, Row, path_of, rows_in
from satpuzzle.notation.found.tables import Found, readings_of, runs_of
from satpuzzle.notation.found.tables import header_of as header_of
from satpuzzle.notation.reasons import NEAR, Reading, best, ranked

Run = list[Row]
Puzzles = list[tuple[Found, Run]]


def find(text: str, sides: int | None) -> list[Found]:
    """Return the puzzles in a text. sides: of a card, if known. Raises InputError if something like a card is left."""
    root = outline(text)
    rows = [*rows_in(root)]
    likely = ranked("cards", _readings(rows, sides))
    if not likely:
        return []
    chosen = likely[0]
    for other in likely[1:]:
        one, another = chosen.value[0][0], other.value[0][0]
        if other.score >= NEAR * chosen.score and len(one.cards[0]) != len(another.cards[0]):
            n, m = sorted((len(one.cards[0]), len(another.cards[0])))
            raise InputError("cards may have {n} or {m} sides; choose with --board", n=n, m=m, line=one.lines[0])
    demand_rest(chosen.value, rows, text)
    return [found for found, _ in chosen.value]


def _readings(rows: list[Row], sides: int | None) -> Iterator[Reading[Puzzles]]:
    """Yield for each table the puzzles in it; how likely they are is said of the largest one."""
    tables: dict[tuple[object, ...], Run] = defaultdict(list)
    for row in rows:
        sizes = {*map(len, row.sides)} if 2 < len(row.sides) <= MOST_ITEMS else {0}
        if min(sizes) > 0 and max(sizes) <= MOST_WORDS and ("_",) not in row.sides:
            named = row.kind == "line" and row.name and (len(row.name) < 3 or any(map(str.isdigit, row.name)))
            tables[row.kind, row.form, len(row.sides), named, *path_of(row.within)].append(row)
    words = Counter(row.within for row in rows if row.kind == "word" and len(row.sides) > 2)
    for table in sorted(tables.values(), key=lambda table: KINDS.index(table[0].kind)):
        letters, different = table[0].kind in ("word", "spoken"), {str(row.sides).casefold() for row in table}
        many = table[0].kind != "word" or 3 * len(table) >= 2 * words[table[0].within]
        if letters and (not many or len(different) < max(3, len(table) / 2)):
            continue  # words of several lengths, or the same few words, are not cards
        runs = runs_of(table)
        read = [(found, run) for run in runs if (found := best("columns", readings_of(run, sides)))]
        if read:
            most, _ = max(read, key=lambda each: each[0].score)
            yield Reading([(found.value, run) for found, run in read], most.start, most.reasons)
