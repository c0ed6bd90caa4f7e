"""The facts about a puzzle in `info`, and lists of instances, recipes and constraint families, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from satpuzzle.encode import Recipe
from satpuzzle.encode.cardinality import ENCODINGS
from satpuzzle.encode.constraints import FAMILIES, SIZES, Family
from satpuzzle.encode.encoder import FormulaSize
from satpuzzle.model import CardType, Puzzle
from satpuzzle.model.solution import board_moves
from satpuzzle.notation import Instance
from satpuzzle.pictures.text_boards import at_corners, joined_rims
from satpuzzle.report.as_text import Grid, fitted
from satpuzzle.report.data import Column, names_data, read_as_data
from satpuzzle.report.documents import Facts, Line, Part, Section, Table, paragraph
from satpuzzle.report.known_facts import abilities, matching, only_rotates
from satpuzzle.report.outcome import card_names, difficulty_text, labels_text, read_as_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import grouped, powered, say, several
from satpuzzle.search.analysis import Balance, Info

if TYPE_CHECKING:
    from satpuzzle.schemas import results
    from satpuzzle.schemas.json_types import Json


def info_data(info: Info) -> results.Info:
    """All facts about a puzzle that need no search, as JSON."""
    puzzle, board = info.puzzle, info.puzzle.board
    data = {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": {
            "name": board.name,
            "cells": board.cells,
            "sides": board.sides,
            "joins": len(board.joins),
            "rim": len(board.rim),
            "rotations": len(board.rotations),
            "symmetries": len(board.find_symmetries(Deadline(), puzzle.moves)),
            **({"part_of": board.whole.name} if board.whole else {}),
        },
        "rule": str(puzzle.rule),
        "match": "corners" if puzzle.corners else "sides",
        "turns": puzzle.turns,
        "flip": puzzle.flip,
        "backs": len(puzzle.backs) > 0,
        "spare": len(puzzle.cards) - board.cells,
        **read_as_data(puzzle),
        "hints": len(puzzle.hints),
        "cards": len(puzzle.cards),
        "types": [
            {"labels": kind.labels, "count": kind.count, "turns": len(kind.looks), **names_data(puzzle, kind)}
            for kind in puzzle.types
        ],
        "figures": [figure._asdict() for figure in info.balance.figures],
        "conflict": info.balance.conflict,
        "arrangements": info.arrangements._asdict(),
        "fingerprint": info.fingerprint,
        "same_cards": info.same_cards,
        "encodings": [size_data(size) for size in info.sizes],
    }
    if puzzle.difficulty:
        data["difficulty"] = puzzle.difficulty._asdict()
    return cast("results.Info", data)


def _clauses(data: Json) -> int | None:
    """The number of clauses with the default recipe; None if it cannot encode the puzzle, or if unknown."""
    return next((size["clauses"] or None for size in data["encodings"]), None)


def info_columns() -> list[Column]:
    """The columns of a table of puzzles."""
    return [
        Column("board", say("board"), 10, lambda data: data["board"]["name"], left=True),
        Column("rule", say("rule"), 15, left=True),
        Column("cards", say("cards")),
        Column("types", say("types"), value=lambda data: len(data["types"])),
        Column("figures", say("figures"), value=lambda data: sum(figure["number"] > 0 for figure in data["figures"])),
        Column("hints", say("hints")),
        Column("clauses", say("clauses"), 8, _clauses),
        Column("placements", say("placements"), 0, lambda data: data.get("difficulty", {}).get("placements")),
        Column("fingerprint", ""),
    ]


def info_text(info: Info) -> Iterator[Part]:
    """All facts about a puzzle for people."""
    heads = [say("title"), say("source"), say("board"), say("rule"), say("cards"), say("figure"), say("balance")]
    yield Facts([*_known(info)], [*heads, say("ways"), say("fingerprint"), say("difficulty"), say("encoding")])


def _known(info: Info) -> Iterator[tuple[str, str]]:
    """Heads and facts; a fact without a head continues the previous one."""
    puzzle, board = info.puzzle, info.puzzle.board
    if puzzle.title:
        yield say("title"), puzzle.title
    if puzzle.source:
        yield say("source"), puzzle.source
    sizes = say(
        "{cells} cells with {sides} sides, {joins} joins, {rim} sides on the rim",
        cells=board.cells,
        sides=board.sides,
        joins=len(board.joins),
        rim=len(board.rim),
    )
    symmetries = len(board.find_symmetries(Deadline(), puzzle.moves))
    if only_rotates(puzzle):
        sizes += ", " + several(symmetries, "{n} rotation", "{n} rotations")
    elif symmetries > 1:
        sizes += ", " + say("{n} symmetries ({moves})", n=symmetries, moves=board_moves(puzzle))
    yield say("board"), f"{board.name}: {sizes}"
    if board.whole:
        free = several(len(board.free), "{n} side may show anything", "{n} sides may show anything")
        yield "", say("part of {board}; {free}", board=board.whole.name, free=free)
    if joined := joined_rims(board):
        yield "", joined
    rule = say("corners match") if puzzle.corners else str(puzzle.rule)
    hints = several(len(puzzle.hints), "{n} hint", "{n} hints")
    yield say("rule"), f"{rule}, {hints}" if puzzle.hints else rule
    if puzzle.corners or puzzle.rule.whole or len(puzzle.rule.rims) > 1:
        yield from (("", line) for line in matching(puzzle))
    if puzzle.read_as:
        yield "", read_as_text(puzzle)
    yield from _types(puzzle)
    yield from _figures(puzzle, info.balance)
    labelled, by_looks = info.arrangements
    power = _power(puzzle)
    yield say("ways"), say("{power} = {number} to place the cards", power=power, number=_large(labelled))
    if by_looks not in (labelled, None):
        yield "", say("{number} that look different", number=_large(by_looks))
    if info.fingerprint:
        yield say("fingerprint"), info.fingerprint
    if info.same_cards:
        names, own = ", ".join(info.same_cards), info.fingerprint and info.fingerprint.endswith("-m")
        mirror = say("the same cards as {names}, or their mirror image", names=names)
        yield "", say("the same cards as {names}", names=names) if own else mirror
    if puzzle.difficulty:
        yield say("difficulty"), difficulty_text(puzzle.difficulty)
    for size in info.sizes:
        yield say("encoding"), f"{size.recipe}: {_size(size)}"
    if info.stopped:
        yield say("encoding"), say("size of the formula unknown ({why})", why=info.stopped)


def _power(puzzle: Puzzle) -> str:
    """The number of ways to place the cards as a formula: 9! · 4^9, or 24!/20! · 8^4 with spare cards."""
    cards, cells, ways = len(puzzle.cards), puzzle.board.cells, _ways(puzzle)
    unused = f"/{cards - cells}!" if cards > cells else ""
    return f"{cards}!{unused}" + (f" · {ways}^{cells}" if ways > 1 else "")


def _ways(puzzle: Puzzle) -> int:
    """In how many ways a card can lie."""
    return len(puzzle.moves) * (2 if puzzle.backs else 1)


def _types(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    types = puzzle.types
    numbers: dict[int, list[str]] = {}
    for card, (number, _) in enumerate(puzzle.card_types, 1):
        numbers.setdefault(number, []).append(str(card))
    yield say("cards"), several(len(types), "{cards} ({n} type)", "{cards} ({n} types)", cards=len(puzzle.cards))
    yield "", abilities(puzzle)
    ways = _ways(puzzle)
    for kind, names in zip(types, card_names(puzzle), strict=True):
        remarks = []
        cards = numbers[kind.number]
        if kind.count > 8 or (kind.count > 1 and names):
            remarks.append(say("{n} equal", n=kind.count))
        elif kind.count > 1:
            remarks.append(say("{n} equal: cards {cards}", n=kind.count, cards=", ".join(cards)))
        elif cards != [str(kind.number)] and not names:
            remarks.append(say("card {card}", card=cards[0]))
        looks = len(kind.looks)
        if looks < ways:
            remarks.append(
                several(looks, "symmetric: {n} rotation", "symmetric: {n} different rotations")
                if not (puzzle.flip or puzzle.backs)
                else several(looks, "symmetric: {n} look", "symmetric: {n} different looks")
            )
        yield "", f"{kind.number}. [{_labels(puzzle, kind)}]{names}" + (f"  ({'; '.join(remarks)})" if remarks else "")


def _labels(puzzle: Puzzle, kind: CardType) -> str:
    if puzzle.corners:
        words = at_corners(puzzle, kind.labels)
        return " ".join(words[1:] + words[:1] if len(words) == 3 else words)  # as typed
    return labels_text(puzzle, kind, puzzle.figure_name)


def _figures(puzzle: Puzzle, balance: Balance) -> Iterator[tuple[str, str]]:
    for figure in balance.figures:
        name = f" ({figure.name})" if figure.name else ""
        if len(puzzle.rule.labels(figure.number)) > 1:
            fronts = several(figure.fronts, "{n} front", "{n} fronts")
            backs = several(figure.backs, "{n} back", "{n} backs")
            sides = f"{fronts}, {backs}"
        else:
            sides = several(figure.fronts, "{n} side", "{n} sides")
        if figure.on_rim and not puzzle.rule.rims:
            sides += "; " + say("at least {n} on the rim", n=figure.on_rim)
        yield say("figure"), f"{figure.number}{name}: {sides}"
    if balance.conflict:
        yield say("balance"), say("rules out all solutions: {conflict}", conflict=balance.conflict)
    else:
        yield say("balance"), say("does not rule out solutions")


def _size(size: FormulaSize) -> str:
    if size.refusal:
        return say("not possible: {refusal}", refusal=size.refusal)
    return say("{variables} variables, {clauses} clauses, {literals} literals", **size._asdict())


def _large(number: int) -> str:
    """The number with separators, rounded if it is very large."""
    return grouped(number) if number < 10**30 else say("about {number}", number=powered(number))


def instances_text(instances: Iterable[Instance], width: int | None = None) -> Iterator[Line]:
    """A table of instances; if `width` is small, with their sources on separate lines."""
    wide = width is None or width > 120
    heads = [say("name"), say("board"), say("rule"), say("distinct"), say("essential"), say("labelled")]
    grid = Grid(heads, (18, 10, 16, 9, 9, 9), left=3, gap=" ")
    below, indent = (len(grid.head), len(grid.head) + 2) if wide else (4, 4)
    yield Line(f"{grid.head}  {say('source')}" if wide else grid.head)
    for each in instances:
        puzzle = each.puzzle()
        counts = ["?" if n is None else str(n) for n in (each.distinct, each.essential, each.labelled)]
        rule = str(puzzle.rule)
        row = grid.line(each.name, puzzle.board.name, rule if len(rule) <= 17 else rule[:16] + "…", *counts)
        yield from map(Line, fitted(f"{row}  {each.source}", width, indent) if wide else [row])
        for remark in ("" if wide else each.source, each.note):
            if remark:
                yield from map(Line, fitted(f"{'':<{below}}{remark}", width, indent))


def instance_data(instance: Instance) -> results.Instance:
    """An instance as JSON."""
    puzzle = instance.puzzle()
    return cast("results.Instance", {**instance.__dict__, "board": puzzle.board.name, "rule": str(puzzle.rule)})


def recipes_text(recipes: Iterable[Recipe]) -> Iterator[Section]:
    """All recipes with explanations and sources."""
    for recipe in recipes:
        yield Section(recipe.name, [*map(Line, recipe.explanation.splitlines()), *_source(recipe.source)])


def _source(source: str) -> list[Line]:
    return [paragraph("Source: {source}", source=source)] if source else []


def recipe_data(recipe: Recipe) -> results.Recipe:
    """A recipe as JSON."""
    return {
        "recipe": recipe.name,
        "explanation": recipe.explanation,
        "source": recipe.source,
        "variables": recipe.variables,
        "constraints": recipe.constraints,
        "redundant": recipe.redundant,
        "at_most": {"small": recipe.small, "small_up_to": recipe.small_up_to, "large": recipe.large},
        "breaks_symmetry": recipe.breaks_symmetry,
    }


def families_text() -> Iterator[Part]:
    """All constraint families: explanation with size, variables, and the fact that they state; at-most encodings."""
    yield paragraph("Sizes: {sizes}.", sizes=SIZES)
    for family in FAMILIES.values():
        said = [Line(family.explanation), paragraph("Needs: {blocks}", blocks=", ".join(family.needs))]
        said += [paragraph("States: {fact}", fact=say(family.states.value))] if family.states else []
        said += [paragraph("May exclude rotated solutions")] if family.breaks_symmetry else []
        yield Section(family.name, [*said, *_source(family.source)])
    for encoding in ENCODINGS.values():
        size = {"n": 100, "variables": encoding.auxiliaries(100, 1), "clauses": encoding.pattern(100, 1).count}
        shown = paragraph("At most 1 of {n}: {variables} auxiliary variables, {clauses} clauses", **size)
        yield Section(encoding.name, [Line(encoding.explanation), shown, *_source(encoding.source)])


def family_data(family: Family) -> results.Family:
    """A constraint family as JSON."""
    return {
        "family": family.name,
        "explanation": family.explanation,
        "needs": family.needs,
        "states": family.states and family.states.value,
        "breaks_symmetry": family.breaks_symmetry,
        "source": family.source,
    }


def sizes_text(sizes: Iterable[FormulaSize]) -> Iterator[Table]:
    """A table of formula sizes: for each recipe the totals, its blocks and its families."""
    rows: list[list[str | int]] = []
    for size in sizes:
        if size.refusal:
            rows.append([f"{size.recipe}: " + say("not possible: {refusal}", refusal=size.refusal)])
            continue
        rows.append([size.recipe, size.variables, size.clauses, size.literals])
        rows += ([f"  {block}", number] for block, number in size.blocks.items() if number)
        rows += ([f"  {family}", "", *pair] for family, pair in size.families.items() if pair[0])
    yield Table(["", say("variables"), say("clauses"), say("literals")], rows, (28, 10, 12, 12))


def size_data(size: FormulaSize) -> results.FormulaSize:
    """The size of a formula as JSON."""
    families = {name: {"clauses": pair[0], "literals": pair[1]} for name, pair in size.families.items()}
    return cast("results.FormulaSize", size._asdict() | {"families": families})
