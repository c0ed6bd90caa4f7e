"""Forged certificates that claim something false are refused.

All hashes are recomputed. Accepted certificates are compared with brute force.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Board, Counts, InputError, Placement, Puzzle, Rule, Settings, Solution
from satpuzzle.certificates import archive, lrat, making
from satpuzzle.certificates.reference import Reference
from satpuzzle.certificates.verify import Verified
from satpuzzle.errors import InvalidCertificateError
from satpuzzle.notation import parse_all
from tests import strategies
from tests.cases import one_in
from tests.conftest import Cli
from tests.forging import Parts, packed, unpacked
from tests.formulas import MINIMAL_PUZZLES, small
from tests.strategies import ODD_BOARDS
from tests.test_attacks import limited, linux, random_puzzle

PUZZLE, SOLUTIONS, FORMULA, LRAT = archive.MEMBERS[archive.FORMAT]
BELT: Board = ODD_BOARDS[2]
PUZZLES = (
    *MINIMAL_PUZZLES,
    small("1x4", "1 2 1 2, 1 2 1 2, 1 1 1 1, 1 1 1 1", "unsigned"),
    small("2x3", "1 2 1 2, 1 2 1 2, 1 2 1 2, 1 1 2 2, 1 1 2 2, 1 1 2 2", "unsigned"),
    small("2x2", "1 2 3 4, 1 2 3 5, 1 2 3 6, 1 2 3 7", "unsigned", (Placement(0, 1, 0),)),
    small("1x2", "1 1 2 3, 1 1 2 4", "rim=1"),
    Puzzle(BELT, ((1, 2, 1, 2), (1, 2, 1, 3)), Rule(signed=False)),
)


@dataclass
class Certificate:
    """An unpacked certificate: its puzzle, manifest and parts, which a forgery changes."""

    puzzle: Puzzle
    solutions: list[Solution]
    manifest: dict[str, Any]
    parts: Parts

    def lines(self, name: str) -> list[bytes]:
        return self.parts[name].splitlines(keepends=True)

    @property
    def clauses(self) -> list[list[int]]:
        return [[*map(int, line.split()[:-1])] for line in self.lines(FORMULA)[3:]]

    def claims(self, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
        """Claim that these are all the solutions of this puzzle."""
        counts = Counts.from_list(puzzle, solutions)
        self.puzzle, self.solutions = puzzle, list(solutions)
        self.manifest |= {"claim": archive.sentence(counts), "distinct": counts.distinct, "essential": counts.essential}
        self.parts |= {PUZZLE: archive.puzzle_text(puzzle), SOLUTIONS: archive.solution_lines(solutions)}

    def states(self, clauses: Iterable[Sequence[int]], *, whole: bool = True, variables: int | None = None) -> None:
        """Replace its formula by these clauses."""
        listed = [list(clause) for clause in clauses]
        count = Reference(self.puzzle, self.solutions).variables if variables is None else variables
        self.manifest["formula"] = "whole" if whole else "used"
        head = archive.formula_head(count, len(listed), whole=whole)
        self.parts[FORMULA] = head + b"".join(archive.clause_lines(listed))

    def is_remade(self, puzzle: Puzzle, solutions: Sequence[Solution], *, whole: bool = True) -> None:
        """Make everything but the proof consistent with these solutions."""
        self.claims(puzzle, solutions)
        clauses = list(Reference(puzzle, solutions).clauses())
        self.states(clauses if whole else sorted(set(map(tuple, clauses))), whole=whole)

    def proves(self, lines: Iterable[str]) -> None:
        """Replace its proof by these lines."""
        self.parts[LRAT] = "".join(f"{line}\n" for line in lines).encode()


def certified(puzzle: Puzzle, path: Path, recipe: str = "default", whole: int = making.WHOLE) -> Certificate:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "WHOLE", whole)
        satpuzzle.certify(puzzle, str(path), settings=Settings(recipe=recipe))
    manifest, parts = unpacked(path)
    return Certificate(puzzle, list(satpuzzle.solve(puzzle)), manifest, parts)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[Certificate]:
    """Certificates of many kinds: of the rules themselves, by way of recipes, with all rules or those used."""
    path = tmp_path_factory.mktemp("honest") / "made.zip"
    found = [certified(puzzle, path) for puzzle in PUZZLES]
    for number, puzzle in enumerate(PUZZLES):
        found.append(certified(puzzle, path, ("default-sequential", "direct", "support")[number % 3]))
        found.append(certified(puzzle, path, ("default", "default-apart", "labels")[number % 3], whole=0))
    return found


# Forgeries.

Forgery = Callable[[Certificate, random.Random, list[Certificate]], None]
FORGERIES: dict[str, Forgery] = {}


def forgery(function: Forgery) -> Forgery:
    FORGERIES[function.__name__] = function
    return function


def another_puzzle(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """A similar puzzle: with another label, rule, hint, order of cards, or rotation."""
    cards = list(puzzle.cards)
    place, side = chance.randrange(len(cards)), chance.randrange(len(cards[0]))
    match chance.randrange(6):
        case 0:
            label = chance.choice([*cards[place], 1, 2, -1])
            cards[place] = (*cards[place][:side], label, *cards[place][side + 1 :])
        case 1:
            other = chance.randrange(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        case 2:
            cards[place] = (*cards[place][1:], cards[place][0])
        case 3:
            return replace(puzzle, hints=())
        case 4:
            return replace(puzzle, hints=(Placement(place, 1, 0),))
        case _:
            return replace(puzzle, rule=chance.choice(strategies.RULES))
    return Puzzle(puzzle.board, tuple(cards), puzzle.rule)


def its_solutions(puzzle: Puzzle, text: bytes) -> list[Solution]:
    """Those lines that are solutions of this puzzle too."""
    verdicts = satpuzzle.judge(puzzle, text.decode()) if text else []
    return sorted({verdict.solution for verdict in verdicts if verdict.solution is not None and not verdict.faults})


@forgery
def the_puzzle_is_another(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    puzzle = another_puzzle(made.puzzle, chance)
    made.parts[PUZZLE] = archive.puzzle_text(puzzle)


@forgery
def the_puzzle_is_another_and_all_but_the_proof_fits_it(
    made: Certificate, chance: random.Random, _all: list[Certificate]
) -> None:
    puzzle = another_puzzle(made.puzzle, chance)
    made.is_remade(puzzle, its_solutions(puzzle, made.parts[SOLUTIONS]), whole=made.manifest["formula"] == "whole")


@forgery
def the_puzzle_is_another_and_the_claim_fits_it(
    made: Certificate, chance: random.Random, _all: list[Certificate]
) -> None:
    puzzle = another_puzzle(made.puzzle, chance)
    made.claims(puzzle, its_solutions(puzzle, made.parts[SOLUTIONS]))


@forgery
def a_solution_is_left_out(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    made.claims(made.puzzle, [solution for solution in made.solutions if chance.random() < 0.5])


@forgery
def a_solution_is_left_out_and_all_but_the_proof_fits(
    made: Certificate, chance: random.Random, _all: list[Certificate]
) -> None:
    left = [solution for solution in made.solutions if chance.random() < 0.5]
    made.is_remade(made.puzzle, left, whole=made.manifest["formula"] == "whole")


@forgery
def a_solution_is_left_out_and_its_clause_is_smuggled_in(
    made: Certificate, chance: random.Random, all_: list[Certificate]
) -> None:
    """Everything else is as it should be: the last rule, which excludes it, comes as a step of the proof."""
    possible = [each for each in all_ if each.solutions and each.manifest["formula"] == "whole"]
    of = chance.choice(possible)
    made.parts = dict(of.parts)
    number = len(of.clauses)
    lost = " ".join(map(str, of.clauses[-1]))
    made.is_remade(of.puzzle, of.solutions[:-1])
    hints = [str(chance.randint(1, number)) for _ in range(chance.randint(1, 4))]
    step = chance.choice(["", f"-{hints[0]} ", f"-{number} ", f"{number} ", " ".join(hints) + " ", f"- {number} "])
    made.parts[LRAT] = f"{number} {lost} 0 {step}0\n".encode() + of.parts[LRAT]


@forgery
def a_formula_has_more_or_fewer_clauses(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    """Two that contradict each other, refuted at once; or one more, or twice, or one less, or in another order."""
    clauses = made.clauses
    place = chance.randrange(len(clauses) + 1)
    one = chance.randint(1, max(1, made.puzzle.board.cells))
    how = chance.randrange(7)
    if how == 0:
        clauses += [[one], [-one]]
        made.proves([f"{len(clauses) + 1} 0 {len(clauses) - 1} {len(clauses)} 0"])
    elif how == 1:
        clauses.insert(place, [])
        made.proves([f"{len(clauses) + 1} 0 {place + 1} 0"])
    elif how == 2:
        clauses.insert(place, [chance.choice((-1, 1)) * one])
    elif how == 3:
        clauses.insert(place, chance.choice(clauses or [[1]]))
    elif how == 4:
        chance.shuffle(clauses)
    elif how == 5:
        clauses.sort()
    else:
        clauses = clauses[:place]
    made.claims(made.puzzle, chance.choice([made.solutions, made.solutions[:-1]]))
    made.states(clauses, whole=chance.random() < 0.5)


@forgery
def the_formula_is_that_of_fewer_restrictions_or_more(
    made: Certificate, chance: random.Random, _all: list[Certificate]
) -> None:
    """And the proof is one of that formula."""
    other = another_puzzle(made.puzzle, chance)
    path = Path(made.manifest["path"])
    mine = certified(other, path)
    made.parts |= {FORMULA: mine.parts[FORMULA], LRAT: mine.parts[LRAT]}
    made.claims(made.puzzle, its_solutions(made.puzzle, mine.parts[SOLUTIONS]))
    made.manifest["formula"] = "whole"


@forgery
def parts_are_those_of_another(made: Certificate, chance: random.Random, all_: list[Certificate]) -> None:
    other = chance.choice(all_)
    for name in (PUZZLE, SOLUTIONS, FORMULA, LRAT):
        if chance.random() < 0.4:
            made.parts[name] = other.parts[name]
    if chance.random() < 0.5:
        made.manifest |= {key: other.manifest[key] for key in ("claim", "distinct", "essential")}
    if chance.random() < 0.5:
        made.manifest["formula"] = other.manifest["formula"]


@forgery
def two_proofs_are_spliced(made: Certificate, chance: random.Random, all_: list[Certificate]) -> None:
    a_solution_is_left_out_and_all_but_the_proof_fits(made, chance, all_)
    mine, other = made.lines(LRAT), chance.choice(all_).lines(LRAT)
    made.parts[LRAT] = b"".join(mine[: chance.randint(0, len(mine))] + other[chance.randint(0, len(other) - 1) :])


@forgery
def used_and_whole_are_exchanged(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    whole = made.manifest["formula"] == "whole"
    made.manifest["formula"] = chance.choice(["used" if whole else "whole", None, True, "", ["whole"]])
    if chance.random() < 0.7:
        made.states(made.clauses, whole=chance.random() < 0.5)


@forgery
def the_claim_is_another(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    key = chance.choice(["claim", "distinct", "essential"])
    made.manifest[key] = chance.choice([0, 1, 2, 3, None, "1", [1], "The puzzle has no solution.", 1e300, -1])


@forgery
def the_format_is_another(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    made.manifest["format"] = archive.FORMAT[:-1] + chance.choice("123")


@forgery
def a_count_is_claimed(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    """Then nothing is proved; the counts must be right."""
    counts = Counts.from_list(made.puzzle, [s for s in made.solutions if chance.random() < 0.8])
    made.manifest |= {"format": archive.COUNT, **archive.counted(counts)}
    made.parts = {PUZZLE: made.parts[PUZZLE]}


@forgery
def numbers_are_written_in_other_ways(made: Certificate, chance: random.Random, all_: list[Certificate]) -> None:
    if chance.random() < 0.5:
        a_solution_is_left_out_and_all_but_the_proof_fits(made, chance, all_)
    name = chance.choice([FORMULA, LRAT, LRAT])
    lines = made.lines(name)
    for _ in range(chance.choice([1, 1, 5])):
        place = chance.randrange(len(lines))
        words = lines[place].decode(errors="replace").split(" ")
        spot = chance.randrange(len(words))
        word = words[spot].strip()
        ways = [
            f"+{word}",
            f"0{word}",
            f"{word}_0",
            "٣",
            "0",
            "-0",
            "1" * 30,
            "9" * 5000,
            f"{word}.0",
            "1e3",
            "0x1",
            "",
        ]
        words[spot] = chance.choice([*ways, f" {word}", f"{word}\t", f"{word}\r", f"\u00a0{word}", "d", "\0", "nan"])
        lines[place] = (" ".join(words).rstrip("\n") + "\n").encode()
    made.parts[name] = b"".join(lines)


@forgery
def the_proof_is_changed(made: Certificate, chance: random.Random, all_: list[Certificate]) -> None:
    """Steps are swapped, left out, doubled, stripped of literals or hints; clauses deleted and added again."""
    if chance.random() < 0.8:
        a_solution_is_left_out_and_all_but_the_proof_fits(made, chance, all_)
    lines = made.lines(LRAT)
    for _ in range(chance.choice([1, 2, 4])):
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        words = lines[a].split()
        how = chance.randrange(8)
        if how == 0:
            lines[a], lines[b] = lines[b], lines[a]
        elif how == 1 and len(lines) > 1:
            del lines[a]
        elif how == 2:
            lines.insert(b, lines[a])
        elif how == 3 and len(words) > 3:
            del words[chance.randrange(1, len(words) - 1)]
        elif how == 4 and b"0" in words[1:]:
            del words[words.index(b"0", 1) + 1 : -1]
        elif how == 5:
            spot = chance.randrange(len(words))
            words[spot] = words[spot][1:] if words[spot][:1] == b"-" else b"-" + words[spot]
        elif how == 6:
            name = chance.randint(1, len(made.clauses) or 1)
            lines.insert(a, b"%d d %d 0\n" % (name, name))
            lines.insert(a + 1, b"%d %d 0 0\n" % (name, chance.choice((-1, 1))))
        else:
            words = [words[0], b"0", *words[chance.randrange(len(words)) :]]
        if how in (3, 4, 5, 7):
            lines[a] = b" ".join(words) + b"\n"
    made.parts[LRAT] = b"".join(lines)


def garbled(data: bytes, chance: random.Random) -> bytes:
    """One small change to a text: of a bit, a sign, a digit, a line; or it is cut off."""
    lines = data.splitlines(keepends=True)
    how = chance.randrange(7)
    place = chance.randrange(len(data) + 1)
    if how == 0 and data:
        place = chance.randrange(len(data))
        return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
    if how == 1:
        return (
            data[:place]
            + chance.choice([b"0", b"1", b"-", b" ", b"\n", b"\0", b"\xff", b"#", b"[", b'"'])
            + data[place:]
        )
    if how == 2 and lines:
        del lines[chance.randrange(len(lines))]
    elif how == 3 and lines:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    elif how == 4 and lines:
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    elif how == 5:
        return data[:place]
    else:
        digits = [n for n, byte in enumerate(data) if chr(byte).isdigit()]
        if digits:
            place = chance.choice(digits)
            return data[:place] + str(chance.randrange(10)).encode() + data[place + 1 :]
    return b"".join(lines)


@forgery
def parts_are_garbled(made: Certificate, chance: random.Random, _all: list[Certificate]) -> None:
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        name = chance.choice([PUZZLE, SOLUTIONS, FORMULA, LRAT])
        made.parts[name] = garbled(made.parts[name], chance)


# Proofs of anything, were one of their steps allowed that are not: n clauses, variables up to h.
CHEATS: dict[str, Callable[[int, int], list[str]]] = {
    "no hints": lambda n, _h: [f"{n + 1} 0 0"],
    "its own hint": lambda n, _h: [f"{n + 1} 0 {n + 1} 0"],
    "a hint to come": lambda n, _h: [f"{n + 1} 0 {n + 2} 0", f"{n + 2} 0 {n + 1} 0"],
    "hints that do not suffice": lambda n, _h: [f"{n + 1} 0 {' '.join(map(str, range(1, n + 1)))} 0"],
    "a rule in place of another": lambda _n, _h: ["1 0 1 0"],
    "a rule deleted and written anew": lambda _n, _h: ["1 d 1 0", "1 0 0", "2 0 1 0"],
    "units of an old variable": lambda n, _h: [f"{n + 1} 1 0 0", f"{n + 2} -1 0 0", f"{n + 3} 0 {n + 1} {n + 2} 0"],
    "a variable of both values": lambda n, h: [
        *(f"{n + 1} {h + 1} 0 0", f"{n + 2} -{h + 1} 0 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "a definition of itself": lambda n, h: [
        *(f"{n + 1} {h + 1} {h + 1} 0 0", f"{n + 2} -{h + 1} 0 -{n + 1} 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "a definition that goes on with itself": lambda n, h: [
        *(f"{n + 1} {h + 1} 0 0", f"{n + 2} -{h + 1} -{h + 1} 0 -{n + 1} 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "a definition of something that goes on with itself": lambda n, h: [
        *(f"{n + 1} {h + 1} 1 0 0", f"{n + 2} -{h + 1} -{h + 1} 0 -{n + 1} 0", f"{n + 3} {h + 2} -1 0 0"),
        *(f"{n + 4} -{h + 2} -{h + 2} 0 -{n + 3} 0", f"{n + 5} 0 {n + 2} {n + 1} {n + 4} {n + 3} 0"),
    ],
    "a definition that goes on alone": lambda n, h: [
        *(f"{n + 1} {h + 1} 0 0", f"{n + 2} -{h + 1} 0 -{n + 1} 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "a definition that goes on with no negation": lambda n, h: [
        *(f"{n + 1} {h + 1} 1 0 0", f"{n + 2} -{h + 1} 1 0 -{n + 1} 0", f"{n + 3} 1 0 {n + 1} {n + 2} 0"),
        *(f"{n + 4} {h + 2} -1 0 0", f"{n + 5} -{h + 2} -1 0 -{n + 4} 0", f"{n + 6} 0 {n + 3} {n + 4} {n + 5} 0"),
    ],
    "a definition that goes on with another variable": lambda n, h: [
        *(f"{n + 1} {h + 1} 0 0", f"{n + 2} -{h + 1} -1 0 -{n + 1} 0", f"{n + 3} -{h + 1} 1 0 -{n + 1} 0"),
        f"{n + 4} 0 {n + 1} {n + 2} {n + 3} 0",
    ],
    "a definition that goes on with two others": lambda n, h: [
        *(f"{n + 1} {h + 1} 1 0 0", f"{n + 2} 2 -1 0 -{n + 1} 0", f"{n + 3} -2 -1 0 -{n + 1} 0"),
        *(f"{n + 4} -1 0 {n + 2} {n + 3} 0", f"{n + 5} {h + 2} -1 0 0", f"{n + 6} 2 1 0 -{n + 5} 0"),
        *(f"{n + 7} -2 1 0 -{n + 5} 0", f"{n + 8} 0 {n + 4} {n + 6} {n + 7} 0"),
    ],
    "a definition that goes on after it was used": lambda n, h: [
        *(f"{n + 1} {h + 1} 1 0 0", f"{n + 2} {h + 1} 1 0 {n + 1} 0", f"{n + 3} -{h + 1} -1 0 -{n + 1} 0"),
        *(f"{n + 4} {h + 2} 0 0", f"{n + 5} -{h + 2} 0 -{n + 4} 0", f"{n + 6} 0 {n + 4} {n + 5} 0"),
    ],
    "a rule that is taken for a definition": lambda n, _h: [
        *(f"{n + 1} -1 -2 0 -1 0", f"{n + 2} -1 2 0 -1 0", f"{n + 3} 1 0 -1 0", f"{n + 4} 0 {n + 1} 0")
    ],
    "two definitions of each other": lambda n, h: [
        *(f"{n + 1} {h + 1} {h + 2} 0 0", f"{n + 2} {h + 2} {h + 1} 0 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "a negated definition of both values": lambda n, h: [
        *(f"{n + 1} -{h + 1} 0 0", f"{n + 2} {h + 1} {h + 1} 0 -{n + 1} 0", f"{n + 3} 0 {n + 1} {n + 2} 0")
    ],
    "the new variable last": lambda n, h: [
        *(f"{n + 1} 1 {h + 1} 0 0", f"{n + 2} -{h + 1} 0 0", f"{n + 3} 1 0 {n + 2} {n + 1} 0", f"{n + 4} 0 {n + 3} 0")
    ],
    "a definition again once it is deleted": lambda n, h: [
        *(f"{n + 1} {h + 1} 0 0", f"{n + 2} {h + 1} 0 {n + 1} 0", f"{n + 2} d {n + 1} 0", f"{n + 3} -{h + 1} 0 0"),
        f"{n + 4} 0 {n + 2} {n + 3} 0",
    ],
    "a step that keeps satisfiability": lambda n, _h: [f"{n + 1} 1 0 -1 2 0", f"{n + 2} -1 0 -1 0", f"{n + 3} 0 1 0"],
    "a zero too many": lambda n, _h: [f"{n + 1} 0 0 0"],
    "a deletion of nothing at the end": lambda n, _h: [f"{n + 1} d 0"],
    "nothing": lambda _n, _h: [],
}


@forgery
def the_proof_proves_anything(made: Certificate, chance: random.Random, all_: list[Certificate]) -> None:
    a_solution_is_left_out_and_all_but_the_proof_fits(made, chance, all_)
    clauses = made.clauses
    highest = max(abs(literal) for clause in clauses for literal in clause or [0])
    made.proves(chance.choice([*CHEATS.values()])(len(clauses), highest))


# Verification.


def outcome(path: Path) -> Verified | None:
    """The verified result; None if it is refused, in one line. Other exceptions fail the test."""
    try:
        return satpuzzle.verify(str(path))
    except InvalidCertificateError as error:
        said = str(error)
    assert len(said.splitlines()) == 1
    return None


def is_true(found: Verified) -> bool:
    """By brute force."""
    truth = strategies.truth(found.puzzle)
    right = not found.proved or [strategies.shown(solution) for solution in found.solutions] == truth
    if found.puzzle.board.name[0].isdigit():
        right = right and found.counts.essential == len(strategies.orbits(found.puzzle))
    said = archive.sentence(found.counts) if found.proved else archive.counted(found.counts)["claim"]
    return right and found.counts.distinct == len(truth) and found.sentence == said


def test_genuine_certificates_are_accepted(honest: list[Certificate], tmp_path: Path) -> None:
    for made in honest:
        found = satpuzzle.verify(str(packed(tmp_path / "made.zip", made.manifest, made.parts, honest=True)))
        assert (found.puzzle, list(found.solutions)) == (made.puzzle, made.solutions)
        assert is_true(found)


@pytest.mark.parametrize("runs", [200, pytest.param(1000, marks=pytest.mark.long)])
def test_no_forged_certificate_with_a_false_claim_is_accepted(
    runs: int, honest: list[Certificate], tmp_path: Path
) -> None:
    refused: Counter[str] = Counter()
    names = list(FORGERIES)
    chance = random.Random(runs)
    for number in range(runs):
        of = chance.choice(honest)
        forged = Certificate(
            of.puzzle, of.solutions, dict(of.manifest, path=str(tmp_path / "other.zip")), dict(of.parts)
        )
        kinds = [names[number % len(names)], *chance.sample(names, chance.choice([0, 0, 0, 1]))]
        try:
            for kind in kinds:
                FORGERIES[kind](forged, chance, honest)
        except (InputError, KeyError, IndexError, ValueError):
            continue  # the forgery does not apply to it
        del forged.manifest["path"]
        found = outcome(packed(tmp_path / "forged.zip", forged.manifest, forged.parts, honest=True))
        if found is not None:
            assert is_true(found), kinds
            claims = [forged.manifest[key] for key in ("claim", "distinct", "essential")]
            assert claims == [found.sentence, found.counts.distinct, found.counts.essential]
        refused[kinds[0]] += found is None
    assert {*refused} == {*names}
    assert sum(refused.values()) > runs / 2
    assert all(refused.values()), refused


@pytest.mark.parametrize("name", CHEATS)
def test_no_proof_step_that_proves_anything_is_accepted(name: str) -> None:
    for clauses, highest in (([[1, 2]], 2), ([[1, 2], [-1, 2], [1, -2]], 2), ([[1, 2, 3]], 3), ([[-1, -2], [1, 2]], 2)):
        with pytest.raises(lrat.ProofError):
            lrat.check(clauses, [line.encode() for line in CHEATS[name](len(clauses), highest)])


# The cost of refusing a certificate is proportional to its size.

MEBIBYTES = 350  # of addresses that a process may take, of which the program itself needs half


def forged(made: Certificate, path: Path, **parts: bytes) -> Path:
    """With some parts replaced, by their names without ending."""
    whole = {name: parts.get(name.partition(".")[0], data) for name, data in made.parts.items()}
    return packed(path, made.manifest, whole, honest=True)


def refused(path: Path, says: str) -> None:
    result = limited(MEBIBYTES, "verify", path)
    assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (1, "", 1), result.stderr
    assert says in result.stderr
    bomb = says.startswith("puzzle")  # nothing else is: it is read
    assert ("would expand" in result.stderr) == bomb


@linux
@pytest.mark.parametrize("whole", one_in(2, [False, True]), ids=["used", "whole"])
@pytest.mark.parametrize(
    ("rows", "figures", "hints"),
    [
        (40, 5, 0),
        pytest.param(60, 5, 0, marks=pytest.mark.long),
        pytest.param(60, 1, 0, marks=pytest.mark.long),
        pytest.param(60, 20, 3000, marks=pytest.mark.long),
        pytest.param(100, 20, 0, marks=pytest.mark.long),
        pytest.param(100, 1, 0, marks=pytest.mark.long),
    ],
)
def test_a_small_certificate_of_a_huge_puzzle_is_refused_in_bounded_memory(
    rows: int, figures: int, hints: int, whole: bool, honest: list[Certificate], tmp_path: Path
) -> None:
    text = random_puzzle(rows, figures)
    puzzle = parse_all(text, input_format="toml")[0]
    given = [Placement(cell, kind.number, 0) for cell, kind in enumerate(puzzle.types[:hints])]
    puzzle = replace(puzzle, hints=tuple(given))
    variables = Reference(puzzle).variables
    made = replace(honest[0], manifest=dict(honest[0].manifest), parts=dict(honest[0].parts))
    made.claims(puzzle, [])
    first = next(Reference(puzzle).clauses())
    forgeries: tuple[list[list[int]], ...] = (
        [],
        [[]],
        [first],
        [first] * 1000,
        [[1, 2]],
        [[-1, -2]],
        [[variables]],
        [[-variables, 1]],
    )
    for clauses in forgeries:
        made.states(clauses, whole=whole, variables=variables)
        with pytest.raises(InvalidCertificateError, match=r"formula\.cnf|proof\.lrat"):
            satpuzzle.verify(str(forged(made, tmp_path / "a.zip")))
    refused(tmp_path / "a.zip", "formula.cnf")
    assert (tmp_path / "a.zip").stat().st_size < 2_000_000


FILLER = (
    random.Random(1).randbytes(1_000_000).replace(b"\n", b"")
)  # incompressible, so that the rest is not a decompression bomb


@linux
@pytest.mark.parametrize(
    ("part", "line", "says"),
    [
        ("formula", b"-1 -2 0\n", "formula.cnf"),
        pytest.param("formula", b"\n", "formula.cnf", marks=pytest.mark.long),
        pytest.param("formula", b"1 ", "formula.cnf", marks=pytest.mark.long),
        pytest.param("formula", b"c\n", "formula.cnf", marks=pytest.mark.long),
        pytest.param("proof", b"\n", "proof.lrat:1", marks=pytest.mark.long),
        ("proof", b"1 ", "proof.lrat:1: is longer than"),
        pytest.param("proof", b"1 d 0\n", "proof.lrat", marks=pytest.mark.long),
        pytest.param("solutions", b"\n", "solutions.txt", marks=pytest.mark.long),
        pytest.param("solutions", b"CHECK: 1;", "solutions.txt", marks=pytest.mark.long),
        pytest.param("solutions", b"CHECK: 1;\n", "solutions.txt", marks=pytest.mark.long),
        pytest.param("puzzle", b"#\n", "puzzle.toml", marks=pytest.mark.long),
    ],
)
def test_endless_data_are_refused_in_bounded_memory(
    part: str, line: bytes, says: str, honest: list[Certificate], tmp_path: Path
) -> None:
    """Millions of lines, or a line of millions."""
    made = next(each for each in honest if each.manifest["formula"] == "used" and each.puzzle.board.cells == 4)
    name = next(name for name in made.parts if name.startswith(part))
    beginning = b"".join(made.lines(name)[:3]) if part == "formula" else b""
    refused(forged(made, tmp_path / "a.zip", **{part: beginning + line * ((12 << 20) // len(line)) * 3 + FILLER}), says)


@pytest.mark.parametrize("number", ["100000000000", "9" * 30, "-1", "0", "9" * 5000, "1e9", "٣", ""])
@pytest.mark.parametrize("which", [2, 3])
def test_a_header_with_excessive_numbers_is_refused(
    which: int, number: str, honest: list[Certificate], tmp_path: Path
) -> None:
    for made in (honest[0], next(each for each in honest if each.manifest["formula"] == "used")):
        lines = made.lines(FORMULA)
        words = lines[2].decode().split(" ")
        words[which] = f"{number}\n" if which == 3 else number
        data = b"".join([*lines[:2], " ".join(words).encode(), *lines[3:]])
        with pytest.raises(InvalidCertificateError, match=r"formula\.cnf"):
            satpuzzle.verify(str(forged(made, tmp_path / "a.zip", formula=data)))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path, cli: Cli) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        result = cli("verify", path)
        assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
        assert "is a device or a pipe" in result.stderr
    assert "contains no .zip file" in cli("verify", tmp_path).stderr
