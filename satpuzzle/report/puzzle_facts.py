"""Facts about puzzles: the answers of `info`, `rank` and `count --estimate`, texts on new puzzles, and lists.

The lists are those of bundled instances, recipes and constraint families.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from satpuzzle.encode import Recipe
from satpuzzle.encode.cardinality import ENCODINGS
from satpuzzle.encode.constraints import SIZES, Family
from satpuzzle.encode.encoder import FormulaSize
from satpuzzle.errors import on_a_line
from satpuzzle.model import CardType, Puzzle
from satpuzzle.model.solution import board_moves
from satpuzzle.notation import Instance
from satpuzzle.pictures.text_boards import at_corners, joined_rims
from satpuzzle.report import known_facts
from satpuzzle.report.data import Answer, Column, picked, read_as_data, type_data
from satpuzzle.report.documents import Facts, Grid, Line, Part, Section, Table, paragraph
from satpuzzle.report.known_facts import abilities, card_names, card_text, counts_text, labels_text
from satpuzzle.runtime.deadline import Deadline, about
from satpuzzle.runtime.language import decimal, grouped, powered, say, several
from satpuzzle.search.analysis import Balance

if TYPE_CHECKING:
    from satpuzzle.generators.design import Design
    from satpuzzle.generators.repair import Repair
    from satpuzzle.schemas import Json, results
    from satpuzzle.search.analysis import Estimate, Info


class Described(Answer):
    """All facts about a puzzle that need no search; the exit status is 3 if they are not complete."""

    known: Info
    schema = "info-1"

    def __init__(self, known: Info) -> None:
        super().__init__(known)
        self.yes = None if known.stopped else True

    def data(self) -> results.Info:
        """The facts."""
        info, puzzle, board = self.known, self.known.puzzle, self.known.puzzle.board
        sizes = {"joins": len(board.joins), "rim": len(board.rim), "rotations": len(board.rotations)}
        sizes["symmetries"] = len(board.find_symmetries(Deadline(), puzzle.moves))
        whole = {"part_of": board.whole.name} if board.whole else {}
        data = {
            **picked(puzzle, "title source"),
            "board": {**picked(board, "name cells sides"), **sizes, **whole},
            "rule": str(puzzle.rule),
            "match": "corners" if puzzle.corners else "sides",
            **picked(puzzle, "turns flip"),
            "backs": len(puzzle.backs) > 0,
            "spare": len(puzzle.cards) - board.cells,
            **read_as_data(puzzle),
            "hints": len(puzzle.hints),
            "cards": len(puzzle.cards),
            "types": [type_data(puzzle, kind, turns=len(kind.looks)) for kind in puzzle.types],
            "figures": [figure._asdict() for figure in info.balance.figures],
            "conflict": info.balance.conflict,
            "arrangements": info.arrangements._asdict(),
            **picked(info, "fingerprint same_cards"),
            "encodings": [size_data(size) for size in info.sizes],
        }
        if puzzle.difficulty:
            data["difficulty"] = puzzle.difficulty._asdict()
        return cast("results.Info", data)

    @classmethod
    def columns(cls) -> list[Column]:
        """The most important facts; clauses are those of the default recipe, if it can encode the puzzle."""
        return [
            Column("board", say("board"), 10, lambda data: data["board"]["name"], left=True),
            Column("rule", say("rule"), 15, left=True),
            Column("cards", say("cards")),
            Column("types", say("types"), value=lambda data: len(data["types"])),
            Column("figures", say("figures"), value=lambda data: sum(each["number"] > 0 for each in data["figures"])),
            Column("hints", say("hints")),
            Column(
                "clauses", say("clauses"), 8, lambda data: sum(each["clauses"] for each in data["encodings"]) or None
            ),
            Column("placements", say("placements"), 0, lambda data: data.get("difficulty", {}).get("placements")),
            Column("fingerprint", ""),
        ]

    def document(self) -> Iterator[Part]:
        """The facts for people."""
        yield Facts([*_known(self.known)])


def _known(info: Info) -> Iterator[tuple[str, str]]:
    """Heads and facts; a fact without a head continues the previous one."""
    puzzle, board = info.puzzle, info.puzzle.board
    named = (say("title"), puzzle.title), (say("source"), puzzle.source)
    yield from ((head, text) for head, text in named if text)
    numbers = {**picked(board, "cells sides"), "joins": len(board.joins), "rim": len(board.rim)}
    sizes = say("{cells} cells with {sides} sides, {joins} joins, {rim} sides on the rim", **numbers)
    if (symmetries := len(board.find_symmetries(Deadline(), puzzle.moves))) > 1:
        sizes += f", {symmetries} {board_moves(puzzle)}"
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
        yield from (("", line) for line in known_facts.matching(puzzle))
    if puzzle.read_as:
        yield "", known_facts.read_as_text(puzzle)
    yield from _types(puzzle)
    yield from _figures(puzzle, info.balance)
    labelled, by_looks = info.arrangements
    power = _power(puzzle)
    yield say("ways"), say("{power} = {number} to place the cards", power=power, number=known_facts.number(labelled))
    if by_looks not in (labelled, None):
        yield "", say("{number} that look different", number=known_facts.number(by_looks))
    if info.fingerprint:
        yield say("fingerprint"), info.fingerprint
    if info.same_cards:
        names, own = ", ".join(info.same_cards), info.fingerprint and info.fingerprint.endswith("-m")
        mirror = say("the same cards as {names}, or their mirror image", names=names)
        yield "", say("the same cards as {names}", names=names) if own else mirror
    if puzzle.difficulty:
        yield say("difficulty"), known_facts.difficulty_text(puzzle.difficulty)
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
    yield say("cards"), several(len(types), "{cards} ({n} type)", "{cards} ({n} types)", cards=len(puzzle.cards))
    yield "", abilities(puzzle)
    ways = _ways(puzzle)
    for kind, names in zip(types, card_names(puzzle), strict=True):
        remarks = []
        cards = [str(card + 1) for card in puzzle.cards_by_type[kind.number]]
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
    told = say("rules out all solutions: {conflict}", conflict=balance.conflict)
    yield say("balance"), told if balance.conflict else say("does not rule out solutions")


def _size(size: FormulaSize) -> str:
    if size.refusal:
        return say("not possible: {refusal}", refusal=size.refusal)
    return say("{variables} variables, {clauses} clauses, {literals} literals", **size._asdict())


class Instances(Answer):
    """A list of bundled puzzles."""

    known: Sequence[Instance]
    schema = "instance-1"

    def objects(self) -> Iterator[Json]:
        """The instances."""
        for each in self.known:
            puzzle = each.puzzle()
            yield {**vars(each), "board": puzzle.board.name, "rule": str(puzzle.rule)}

    def document(self) -> Iterator[Facts]:
        """A table."""
        heads = [say("name"), say("board"), say("rule"), say("distinct"), say("essential"), say("labelled")]
        grid = Grid(heads, (18, 10, 16, 9, 9, 9), left=3, gap=" ")
        rows = [(f"{grid.head} ", say("source"))]
        for each in self.known:
            puzzle = each.puzzle()
            counts = ["?" if n is None else str(n) for n in (each.distinct, each.essential, each.labelled)]
            rule = str(puzzle.rule)
            row = grid.line(each.name, puzzle.board.name, rule if len(rule) <= 17 else rule[:16] + "…", *counts)
            rows += [(f"{row} ", each.source), *([("", each.note)] if each.note else [])]
        yield Facts(rows)


class Recipes(Answer):
    """A list of recipes."""

    known: Sequence[Recipe]
    schema = "recipe-1"

    def objects(self) -> Iterator[Json]:
        """The recipes."""
        for each in self.known:
            at_most = {"small": each.small, "small_up_to": each.small_up_to, "large": each.large}
            named = {"recipe": each.name, **picked(each, "explanation source variables constraints redundant")}
            yield {**named, "at_most": at_most, "breaks_symmetry": each.breaks_symmetry}

    def document(self) -> Iterator[Section]:
        """Their explanations and sources."""
        for recipe in self.known:
            yield Section(recipe.name, [*map(Line, recipe.explanation.splitlines()), *_source(recipe.source)])


def _source(source: str) -> list[Line]:
    return [paragraph("Source: {source}", source=source)] if source else []


class Families(Answer):
    """A list of constraint families."""

    known: Mapping[str, Family]
    schema = "family-1"

    def objects(self) -> Iterator[Json]:
        """The families."""
        for each in self.known.values():
            states = each.states and each.states.value
            told = {"family": each.name, **picked(each, "explanation needs"), "states": states}
            yield told | picked(each, "breaks_symmetry source")

    def document(self) -> Iterator[Part]:
        """Their explanations with sizes, variables, and the facts that they state; and at-most encodings."""
        yield paragraph("Sizes: {sizes}.", sizes=SIZES)
        for family in self.known.values():
            said = [Line(family.explanation), paragraph("Needs: {blocks}", blocks=", ".join(family.needs))]
            said += [paragraph("States: {fact}", fact=say(family.states.value))] if family.states else []
            said += [paragraph("May exclude rotated solutions")] if family.breaks_symmetry else []
            yield Section(family.name, [*said, *_source(family.source)])
        for encoding in ENCODINGS.values():
            size = {"n": 100, "variables": encoding.auxiliaries(100, 1), "clauses": encoding.pattern(100, 1).count}
            shown = paragraph("At most 1 of {n}: {variables} auxiliary variables, {clauses} clauses", **size)
            yield Section(encoding.name, [Line(encoding.explanation), shown, *_source(encoding.source)])


class Sizes(Answer):
    """The sizes of the formulas of a puzzle."""

    known: Sequence[FormulaSize]
    schema = "formula-size-1"

    def objects(self) -> Iterator[Json]:
        """The sizes."""
        return map(size_data, self.known)

    def document(self) -> Iterator[Table]:
        """A table: for each recipe the totals, its blocks and its families."""
        rows: list[list[str | int]] = []
        for size in self.known:
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


class Estimated(Answer):
    """The estimated work of a count by the frontier engine."""

    known: Estimate
    schema = "estimate-1"

    def data(self) -> Json:
        """The placements and the time."""
        least, most = (round(seconds, 2) for seconds in self.known.seconds)
        numbers = {key: round(value) for key, value in self.known._asdict().items()}
        return {**numbers, "least_seconds": least, "most_seconds": most}

    def document(self) -> Iterator[Line]:
        """The placements and the time, each with its range."""
        known = self.known
        placements, least, most = map(_sized, known[:3])
        yield paragraph("about {n} placements ({least} to {most})", n=placements, least=least, most=most)
        times = {"least": about(known.seconds[0]), "most": about(max(1.0, known.seconds[1]))}
        times["pace"] = say("{n} placements/s", n=grouped(round(known.pace)))
        told = several(
            known.processes,
            "{least} to {most} with one process ({pace})",
            "{least} to {most} with {n} processes ({pace} each)",
            **times,
        )
        yield Line(told)

    @classmethod
    def columns(cls) -> list[Column]:
        """The placements and the time, each with its range; in CSV, also the pace."""
        return [
            Column("placements", say("placements"), 13, show=lambda data: _sized(data["placements"])),
            Column("least", say("at least"), 13, show=lambda data: _sized(data["least"])),
            Column("most", say("at most"), 13, show=lambda data: _sized(data["most"])),
            Column("least_seconds", say("time"), 8, show=lambda data: about(data["least_seconds"])),
            Column("most_seconds", say("at most"), 8, show=lambda data: about(data["most_seconds"])),
            Column("pace", ""),
            Column("processes", ""),
        ]


def _sized(number: float) -> str:
    """A number that is only estimated."""
    return decimal(round(number)) if number < 10**6 else powered(round(number))


class Ranked(Answer):
    """How difficult a puzzle is for people."""

    schema = "rank-1"

    @classmethod
    def columns(cls) -> list[Column]:
        """The work of a plain search."""

        def all_placements(data: Json) -> str:
            return f">{data['most']}" if data["placements"] is None else str(data["placements"])

        return [
            Column("placements", say("placements"), show=all_placements),
            Column("until_first", say("until first")),
            Column("dead_ends", say("dead ends")),
            Column("openings", say("openings")),
            Column("most", ""),
        ]


def design_text(name: str, design: Design) -> str:
    """One line: the name, the counts and the difficulty of a design."""
    said = [counts_text(design.counts, design.puzzle)]
    if design.difficulty is not None:
        said.append(say("difficulty {difficulty}", difficulty=known_facts.difficulty_text(design.difficulty)))
    return f"{on_a_line(name)}: {'; '.join(said)}"


def repair_text(puzzle: Puzzle, repaired: Repair) -> Iterator[str]:
    """A line with the counts, then one line for each changed label."""
    pieces = [f"{_changes(repaired)}: {counts_text(repaired.counts, repaired.puzzle)}"]
    if repaired.changes:
        pieces.append(say("--all lists all corrections this small"))
    pieces.append(several(repaired.tried, "{n} set of cards tried", "{n} sets of cards tried"))
    yield "; ".join(pieces)
    yield from _changes_text(puzzle, repaired)


def repairs_text(puzzle: Puzzle, repairs: Sequence[Repair], *, complete: bool) -> Iterator[str]:
    """A line with the number of repairs, then all repairs, numbered."""
    changes = _changes(repairs[0])
    if complete:
        yield several(len(repairs), "1 correction with {changes}", "{n} corrections with {changes}", changes=changes)
    else:
        yield say("incomplete: {n} corrections with {changes} found so far", n=len(repairs), changes=changes)
    for number, repaired in enumerate(repairs, 1):
        yield f"{number}. {counts_text(repaired.counts, repaired.puzzle)}"
        yield from _changes_text(puzzle, repaired)


def _changes(repaired: Repair) -> str:
    return several(len(repaired.changes), "1 change", "{n} changes")


def _changes_text(puzzle: Puzzle, repaired: Repair) -> Iterator[str]:
    """A line for each changed label, and one if the cards have lost something."""
    for card, side, before, after in repaired.changes:
        parts = {"card": card_text(puzzle, card), "side": side_name(side, puzzle.board.sides)}
        parts |= {"before": _label_name(puzzle, before), "after": _label_name(puzzle, after)}
        yield say("{card}, {side}: {before} becomes {after}", **parts)
    if repaired.lost:
        wishes = ", ".join("--" + wish.replace("_", "-") for wish in repaired.lost)
        yield say("no longer fulfilled: {wishes}; give these options to keep them", wishes=wishes)


def _label_name(puzzle: Puzzle, label: int) -> str:
    """A label in words, as in `cat front`."""
    figure = abs(label)
    named = 1 <= figure <= len(puzzle.figures)
    name = puzzle.figures[figure - 1] if named else say("figure {n}", n=figure)
    if not puzzle.rule.halves:
        return name
    return say("{figure} front", figure=name) if label > 0 else say("{figure} back", figure=name)


def side_name(side: int, sides: int) -> str:
    """Return a side in words, as a card lies."""
    if sides == 4:
        return (say("top"), say("right"), say("bottom"), say("left"))[side]
    return say("side {n}", n=side + 1)
