"""Finds the cards in any text: repeated rows of as many sides as a card has.

`outline` cuts the text into words and groups, `rows` finds rows that may be cards, and `tables` their columns. Rows
that are written alike, in groups that are written alike, are a table. The table with the most sides, whose sides
repeat, is a puzzle. If several groups contain such tables, each is a puzzle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain

from satpuzzle.notation.found.outline import outline
from satpuzzle.notation.found.rows import KINDS, MOST_ITEMS, MOST_WORDS, Row, path_of, rows_in
from satpuzzle.notation.found.tables import Found, cards_in, demand_all_lines, demand_whole, header_of, runs_of

WEIGHTS = {"keys": 1.5, "word": 0.5, "flat": 0.5}  # how sure it is that rows of a kind are cards; others: 1


def find(text: str, sides: int | None) -> list[Found]:
    """Return the puzzles in a text. sides: of a card, if known. Raises InputError if a card has the wrong size."""
    tables: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    short: list[Row] = []
    for row in rows_in(outline(text)):
        if 2 < len(row.sides) <= MOST_ITEMS and all(0 < len(side) <= MOST_WORDS for side in row.sides):
            named = row.kind == "line" and row.name and (len(row.name) < 3 or any(map(str.isdigit, row.name)))
            tables[row.kind, row.form, len(row.sides), named, *path_of(row.within)].append(row)
        else:
            short.append(row)
    groups = [row for row in chain(*tables.values()) if row.kind == "group"]
    heads = {(row.within, len(row.sides)): row for row in groups if header_of(row)}
    words = Counter(row.within for row in [*short, *chain(*tables.values())] if row.kind == "word")
    best, chosen = (0.0, 0), list[tuple[Found, list[Row]]]()
    for rows in tables.values():
        if rows[0].kind == "word" and 3 * len(rows) < 2 * words[rows[0].within]:
            continue  # words of several lengths are not cards
        runs = runs_of(rows)
        head = heads.get((rows[0].within, len(rows[0].sides)))
        if rows[0].kind == "group" and head is not None and head.form != rows[0].form:
            runs = [[head, *run] for run in runs]  # INSERT INTO cards (top, left, …) VALUES (…)
        read = [(found, run) for run in runs if (found := cards_in(run, sides))]
        most = max((len(found.cards) * len(found.cards[0]) for found, _ in read), default=0)
        score = most * WEIGHTS.get(rows[0].kind, 1), -KINDS.index(rows[0].kind)
        if read and score > best:
            best, chosen = score, read
    used = {id(row) for _, run in chosen for row in run}
    others = short + [row for rows in tables.values() for row in rows if id(row) not in used]
    places: dict[object, list[int]] = defaultdict(list)  # in `others`: by line, or by group if sides are missing
    for place, row in enumerate(others):
        places[row.line].append(place)
        if () in row.sides:
            places[row.within].append(place)
    for found, run in chosen:
        near = {*range(min(found.lines) - 3, max(found.lines) + 5), run[0].within}
        demand_whole(found, run, [others[place] for place in sorted({at for key in near for at in places[key]})])
    demand_all_lines(chosen, others)
    return [found for found, _ in chosen]
