"""Cards by their names, where they have any; and how they were read."""

from __future__ import annotations

from satpuzzle.language import say, several
from satpuzzle.model import Puzzle

ALIKE = 40  # characters of the names of equal cards


def card_names(puzzle: Puzzle) -> list[str]:
    """For each type what its cards are called, after two blanks; empty where no card has a name."""
    names = puzzle.type_names or [()] * len(puzzle.types)
    return [f"  {', '.join(each)}" if each else "" for each in names]


def read_as_text(puzzle: Puzzle) -> str:
    """How the cards were read, and which options say otherwise; empty if their text says it all."""
    read = puzzle.read_as
    if read is None:
        return ""
    cards = several(len(puzzle.cards), "{n} card", "{n} cards")
    names = puzzle.card_names or [str(number) for number in range(1, len(puzzle.cards) + 1)]
    equal: dict[int, list[str]] = {}
    for name, (kind, _) in zip(names, puzzle.card_types, strict=True):
        equal.setdefault(kind, []).append(name)
    alike = "; ".join(", ".join(each) for each in equal.values() if len(each) > 1)
    if alike:
        cards += " (" + say("{names} equal", names=alike if len(alike) <= ALIKE else alike[:ALIKE] + "…") + ")"
    how = [cards, puzzle.board.name]
    if read.halves:
        how.append(say("halves {front}/{back}", front=read.halves[0], back=read.halves[1]))
    else:
        how.append(str(puzzle.rule))
    options = ["--board"] * bool(read.board) + ["--rule"] * bool(read.rule)
    if read.halves and not read.told:
        by_case = read.halves[0].casefold() == read.halves[1].casefold()
        options.append("--rule" if by_case else "--back")
    return say("read as: {how} (else {options})", how=", ".join(how), options=", ".join(options))
