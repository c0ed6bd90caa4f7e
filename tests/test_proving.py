"""The proof checker accepts correct proofs, as an outside checker does, and refuses wrong ones."""

from __future__ import annotations

import random
import sys
import tempfile
import types
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest

import satpuzzle
from satpuzzle import InputError, OutOfTimeError
from satpuzzle.certificates import proving, verify
from satpuzzle.certificates.verify import InvalidError
from satpuzzle.dimacs.formulas import blocking
from satpuzzle.encode import encode
from satpuzzle.runtime.deadline import Deadline, Progress
from tests import strategies
from tests.cases import few, one_in, rows_in
from tests.waiting import Until

Clauses = list[list[int]]
Lines = list[bytes]

ALL_OF_TWO: Clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def lines(text: str) -> Lines:
    """The lines of a proof written as `1 2 0; 3 d 1 0`."""
    return [line.strip().encode() for line in text.split(";")]


def satisfiable(clauses: Sequence[Sequence[int]]) -> bool:
    """By brute force: bit v of a number is the value of variable v."""
    last = max((abs(literal) for clause in clauses for literal in clause), default=0)
    bits = [tuple(sum({1 << abs(each) for each in c if each * sign > 0}) for sign in (1, -1)) for c in clauses]
    return any(all(model & true or ~model & false for true, false in bits) for model in range(0, 2 << last, 2))


def follows(clauses: Sequence[Sequence[int]], clause: Sequence[int]) -> bool:
    """Whether `clauses` imply `clause`."""
    return not satisfiable([*clauses, *([-literal] for literal in clause)])


def random_clauses(chance: random.Random, *, most: int = 16, empty: bool = False) -> Clauses:
    """A few clauses of one to four literals, some twice, some units; no tautologies."""
    variables = chance.randint(1, 5)
    found: Clauses = []
    for _ in range(chance.randint(1, most)):
        size = min(chance.choice([1, 2, 2, 2, 3, 3, 4]), variables)
        if empty and chance.random() < 0.02:
            size = 0
        found.append([chance.choice((-1, 1)) * v for v in chance.sample(range(1, variables + 1), size)])
        if chance.random() < 0.1:
            found.append(list(chance.choice(found)))
    chance.shuffle(found)
    return found


@cache
def harder(seed: int) -> Clauses:
    """Clauses of three literals over a few more variables that have no model, so that proofs have steps."""
    chance = random.Random(seed)
    while True:
        variables = chance.randint(5, 8)
        found = [
            [chance.choice((-1, 1)) * v for v in chance.sample(range(1, variables + 1), 3)]
            for _ in range(8 * variables)
        ]
        if not satisfiable(found):
            return found


def proof_of(clauses: Clauses) -> Lines:
    """A proof as `prove` makes it, in a file."""
    with tempfile.TemporaryFile() as file:
        return list(proving.prove(clauses, file, Deadline()).lines(Deadline()))


def check(clauses: Iterable[Iterable[int]], proof: Iterable[bytes]) -> int:
    """Check a proof; return how many clauses it adds. Raises InvalidError."""
    given = [list(clause) for clause in clauses]
    counted, added = verify.proved(given, proof, verify.Memory(1 << 40), lambda: None)
    assert counted == len(given)
    return added


# The checker, with proofs written by hand.


@pytest.mark.parametrize(("clauses", "proof", "added"), rows_in("proving", "right proofs and their steps"))
def test_a_correct_proof_is_accepted_and_its_steps_are_counted(clauses: Clauses, proof: str, added: int) -> None:
    assert check(clauses, lines(proof)) == added


@pytest.mark.parametrize(
    ("proof", "line", "reason"),
    [
        *rows_in("proving", "wrong steps for all clauses of two variables"),
        (f"1 2 0 {'9' * 5000} 0", 1, "is not a step of an LRAT proof"),
    ],
)
def test_a_wrong_step_is_refused_with_its_line_and_reason(proof: str, line: int, reason: str) -> None:
    with pytest.raises(InvalidError, match=reason) as caught:
        check(ALL_OF_TWO, lines(proof))
    assert str(caught.value).startswith(f"proof.lrat:{line}: ")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("proof", [[], lines("5 1 0 1 2 0"), lines("5 1 0 1 2 0; 5 d 1 0")])
def test_a_proof_without_the_empty_clause_is_refused(proof: Lines) -> None:
    with pytest.raises(InvalidError, match="does not contain the empty clause, so nothing is proved"):
        check(ALL_OF_TWO, proof)


def bold_step(chance: random.Random, number: int, known: dict[int, list[int]], highest: int) -> str:
    """A random step, right or wrong."""

    def literal(top: int) -> int:
        return chance.choice((-1, 1)) * chance.randint(1, max(1, top))

    how = chance.random()
    if how < 0.1 and known:
        return f"{number} d {chance.choice(list(known))} 0"
    if how < 0.2:  # resolution on the first literal (RAT), or a definition of a new variable
        literals = [chance.choice((-1, 1)) * chance.randint(1, highest + 2), *[literal(highest)] * chance.randint(0, 1)]
        hints = [chance.choice((1, -1)) * chance.choice([*known, number]) for _ in range(chance.randint(0, 3))]
        return f"{number} {' '.join(map(str, [*literals, 0, *hints, 0]))}"
    literals = [literal(highest) for _ in range(chance.choice([0, 0, 1, 1, 2]))]  # derives a clause, with likely hints
    false, found = {*literals}, []
    for _ in range(chance.randint(1, 6)):
        units = [name for name, clause in known.items() if len({*clause} - false) <= 1]
        if chance.random() < 0.1:
            units = list(known)
        if not units:
            break
        found.append(chance.choice(units))
        left = {*known[found[-1]]} - false
        if not left:
            break
        false |= {-each for each in left}
    if chance.random() < 0.1:
        found.append(chance.choice([number, number + 1, *known, *found]))
    return f"{number} {' '.join(map(str, [*literals, 0, *found, 0]))}"


def test_accepted_steps_lose_no_model_and_satisfiable_clauses_are_never_refuted() -> None:
    """The checker step by step: every accepted step follows from the clauses before it."""
    chance = random.Random(13)
    followed = refuted = deleted = satisfiable_ones = 0
    for _ in range(few(16000)):
        clauses = random_clauses(chance, most=chance.choice([3, 6, 12]))
        was = satisfiable(clauses)
        satisfiable_ones += was
        known = dict(enumerate(clauses, 1))
        proof: Lines = []
        highest = max(abs(literal) for clause in clauses for literal in clause)
        for _ in range(12):
            number = len(clauses) + len(proof) + 1
            line = bold_step(chance, number, known, highest).encode()
            try:
                check(clauses, [*proof, line])
                shown = True
            except InvalidError as error:
                if "does not contain the empty clause" not in str(error):
                    continue
                shown = False
            proof.append(line)
            ((_, deletes, literals, hints),) = parsed([line])
            if deletes:
                deleted += 1
                for name in hints:
                    del known[name]
                continue
            assert follows(clauses, literals), (clauses, proof)
            known[number] = literals
            followed += 1
            assert shown == (not literals)
            if shown:
                refuted += 1
                assert not was, (clauses, proof)
                break
    assert min(followed, refuted, deleted) > few(480), (followed, refuted, deleted)
    assert satisfiable_ones > few(5000)


# Proofs that are made.


def formula(name: str) -> Clauses:
    """The formula of the encoder for a bundled puzzle that excludes all its solutions."""
    puzzle = satpuzzle.load(name)
    encoding = encode(puzzle)
    return [list(clause) for clause in (*encoding.clauses(), *blocking(encoding, list(satpuzzle.solve(puzzle))))]


@pytest.mark.parametrize(
    "name", one_in(3, ["standard", "asterix", "verzwickt", "triangles-4", "circus", "triangles-5"])
)
def test_it_is_proved_that_a_puzzle_has_no_more_solutions(name: str) -> None:
    clauses = formula(name)
    assert check(clauses, proof_of(clauses)) > 0


def nothing_traced() -> types.ModuleType:
    """Another module that the private calls come from."""
    module = types.ModuleType("pysolvers")
    module.flushpr = module.cadical195_tracepr = lambda *_: None  # type: ignore[attr-defined]
    return module


@pytest.mark.parametrize("module", [None, nothing_traced()])
def test_changed_private_calls_give_one_line(module: object, monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = formula("triangles-4")
    monkeypatch.setitem(sys.modules, "pysolvers", module)
    with pytest.raises(InputError, match=r"cadical195 of python-sat .* wrote no LRAT proof \(.+\); install") as raised:
        proof_of(clauses)
    assert len(str(raised.value).splitlines()) == 1


def test_a_proof_stops_at_its_deadline() -> None:
    clauses = [list(clause) for clause in encode(strategies.hard_puzzle()).clauses()]
    progress = Progress()
    deadline = Until(lambda: progress.conflicts, progress=progress)
    with tempfile.TemporaryFile() as file, pytest.raises(OutOfTimeError):
        proving.prove(clauses, file, deadline)


def parsed(proof: Lines) -> Iterator[tuple[int, bool, list[int], list[int]]]:
    """Number, whether it is a deletion, literals, and hints (or deleted clauses) of each line."""
    for line in proof:
        words = line.decode().split()
        if words[1] == "d":
            yield int(words[0]), True, [], list(map(int, words[2:-1]))
        else:
            end = words.index("0", 1)
            yield int(words[0]), False, list(map(int, words[1:end])), list(map(int, words[end + 1 : -1]))


def test_a_proof_has_only_needed_steps_and_hints() -> None:
    for clauses in (formula("verzwickt"), *map(harder, range(20))):
        added: list[int] = []
        alive: set[int] = set()
        last_used: dict[int, int] = {}
        for number, deletes, _, hints in parsed(proof_of(clauses)):
            if deletes:
                assert set(hints) <= alive
                assert {last_used[hint] for hint in hints} == {added[-1]}  # just used, and never again
                alive -= set(hints)
                continue
            last_used.update(dict.fromkeys(hints, number))
            added.append(number)
            alive.add(number)
        assert added == list(range(len(clauses) + 1, len(clauses) + 1 + len(added)))
        assert set(added) - set(last_used) == {added[-1]}  # what is added is used, but for the empty clause
        assert alive == {added[-1]} | {number for number in added if last_used.get(number) == added[-1]}
