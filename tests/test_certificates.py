"""Certificates verify and are true; changed certificates are refused."""

from __future__ import annotations

import itertools
import json
import random
import sys
import tempfile
import types
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, OutOfTimeError, Puzzle, Rule, Settings, parse_board
from satpuzzle.certificates import making, proving, verify
from satpuzzle.certificates.verify import InvalidError
from satpuzzle.dimacs.formulas import blocking
from satpuzzle.encode import encode, recipe_names
from satpuzzle.errors import EngineLimitError, InvalidCertificateError
from satpuzzle.runtime.deadline import Deadline, Progress
from tests import strategies
from tests.cases import few, one_in, rows_in
from tests.conftest import Cli, ended, error_of
from tests.forging import packed, unpacked
from tests.strategies import ODD_BOARDS, SMALL, kinds, puzzles, runs
from tests.waiting import Until

LARGE = {"em_7_4_8", "em_7_4_9"}
KNOWN = {
    each.name: each
    for each in satpuzzle.instances()
    if each.distinct is not None and each.distinct <= 100 and each.name not in LARGE
}
ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
TINY = Puzzle(parse_board("2x2"), ((1, 2, 1, 2), (1, 1, 2, 2), (1, 2, 2, 3), (3, 2, 1, 1)), Rule(signed=False))
NAMES = ("problem.json", "puzzle.toml", "verify.py", "solutions.txt", "formula.cnf", "proof.lrat")


def certified(puzzle: Puzzle, path: Path, **how: Any) -> Path:
    satpuzzle.certify(puzzle, str(path), **how)
    return path


@pytest.fixture(scope="session")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certified(satpuzzle.load("standard"), tmp_path_factory.mktemp("made") / "standard.zip")


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certified(TINY, tmp_path_factory.mktemp("made") / "tiny.zip", drat=True)


# Certificates are true.


@pytest.mark.parametrize("name", one_in(4, sorted(KNOWN, key=lambda name: name == "owen-5x5")))
def test_a_known_puzzle_is_certified_with_its_known_counts(name: str, tmp_path: Path) -> None:
    known = KNOWN[name]
    puzzle = known.puzzle()
    done = satpuzzle.certify(puzzle, str(tmp_path / "made.zip"))
    assert done.method == "LRAT by CaDiCaL, trimmed"
    found = satpuzzle.verify(str(tmp_path / "made.zip"))
    assert found.puzzle == puzzle
    assert (found.counts.distinct, found.counts.essential) == (known.distinct, known.essential)
    assert found.counts.labelled == known.labelled
    assert list(found.solutions) == list(satpuzzle.solve(puzzle, settings=Settings(engine="frontier")))
    assert (found.steps, found.sentence, found.counts) == (done.steps, done.sentence, done.counts)


@given(
    puzzles(ANYWHERE, hinted=True) | kinds(),
    st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('[ .="')),
    st.sampled_from(recipe_names()),
    st.sampled_from([{}, {"engine": "sat"}, {"engine": "frontier"}, {"cross_check": True}]),
    st.fixed_dictionaries({}, optional={"limit": st.integers(0, 3), "drat": st.booleans()}),
)
@runs(200)
def test_certificates_verify_and_agree_with_brute_force(
    tmp_path_factory: pytest.TempPathFactory,
    puzzle: Puzzle,
    title: str,
    recipe: str,
    engine: dict[str, Any],
    how: dict[str, Any],
) -> None:
    """For any puzzle and any options."""
    path, truth = tmp_path_factory.mktemp("random") / "made.zip", strategies.solutions(puzzle)
    try:
        certified(replace(puzzle, title=title), path, settings=Settings(recipe=recipe, **engine), **how)
    except (InputError, EngineLimitError) as error:
        assert not path.exists()
        known = isinstance(error, EngineLimitError) and "equal cards are given" in str(error)
        assert known or len(truth) > how.get("limit", 1000) or recipe != "default"
        return
    found, table = satpuzzle.verify(str(path)), strategies.table(puzzle)
    assert (found.puzzle, found.puzzle.title) == (puzzle, title)
    assert [solution.lays for solution in found.solutions] == truth
    assert (found.counts.distinct, found.counts.essential) == (len(truth), len(table.orbits(truth)))
    assert found.counts.labelled in (table.labelled(truth), None)
    assert (found.counts.labelled is None) == (puzzle.labelled_factor is None)


@pytest.mark.parametrize("name", ["triangle2", "2x2", "2x2torus"])
def test_a_certificate_keeps_that_corners_match(name: str, tmp_path: Path) -> None:
    board = parse_board(name)
    cards = "\n".join(" ".join("1" if (card + side) % 3 else "2" for side in range(board.sides)) for card in range(4))
    (puzzle,) = satpuzzle.parse_all(cards, board=name, match="corners")
    done = satpuzzle.certify(puzzle, tmp_path / "made.zip")
    found = satpuzzle.verify(tmp_path / "made.zip")
    assert puzzle.corners
    assert (found.puzzle, found.puzzle.corners, found.counts) == (puzzle, puzzle.corners, done.counts)
    assert list(found.solutions) == list(satpuzzle.solve(puzzle))


def test_a_puzzle_that_cannot_be_read_back_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "Search", None)
    puzzle = replace(TINY, cards=((10**30, 1, 1, 1),) * 4)
    with pytest.raises(InputError, match="this puzzle cannot be stored in a certificate"):
        certified(puzzle, tmp_path / "made.zip")


def test_certify_and_verify_print_what_is_proved(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "made.zip"
    made = cli("certify", "verzwickt", "-o", path)
    assert made.exit_code == 0
    assert made.stdout.splitlines()[0].endswith("exactly one solution (4 with rotations).")
    told = cli("verify", path)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[0] == f"valid: {made.stdout.splitlines()[0].rstrip('.')}, listed below."
    assert [line for line in told.stdout.splitlines() if line.startswith("CHECK")] == [
        solution.check_line() for solution in satpuzzle.solve(satpuzzle.load("verzwickt"))
    ]
    data = json.loads(cli("verify", path, "--format", "json").stdout)
    assert (data["valid"], data["distinct"], data["essential"]) == (True, 4, 1)
    assert len(data["solutions"]) == 4


def test_the_drat_proof_is_included_on_request(tiny: Path, standard: Path) -> None:
    assert set(unpacked(tiny)[1]) == {*NAMES, "proof.drat"}
    assert set(unpacked(standard)[1]) == set(NAMES)
    _, parts = unpacked(tiny)
    assert parts["proof.drat"].splitlines()[-1] == b"0"


def test_a_proof_that_fails_its_own_check_is_not_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving.Trimmed, "lines", lambda *_: [b"999 5 0 1 0\n"])
    result = cli("certify", "standard", "-o", tmp_path / "made.zip")
    assert (result.exit_code, result.stderr.count("\n"), list(tmp_path.iterdir())) == (3, 1, [])
    assert result.stderr.startswith(
        "satpuzzle: BUG: the certificate is invalid: proof.lrat:1: clause numbers must increase"
    )


# No solver.


def test_verify_needs_no_solver(standard: Path) -> None:
    """Nor anything of this program that searches."""
    rooms = [
        f"satpuzzle.{room}" for room in ("encode", "solvers", "search", "frontier", "beams", "certificates.making")
    ]
    block = f"import sys\nsys.modules |= dict.fromkeys({['pysat', 'pysolvers', 'pycard', 'numpy', *rooms]})\n"
    run = f"{block}import satpuzzle\nprint(satpuzzle.verify({str(standard)!r}).sentence)\n"
    done = ended(sys.executable, "-c", run)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The puzzle has exactly 2 solutions (8 with rotations)")


def test_a_check_that_takes_too_long_leaves_it_open_whether_the_certificate_is_valid(standard: Path, cli: Cli) -> None:
    assert error_of(cli("verify", standard, "--timeout", 1e-6), 3) == "satpuzzle: not finished within 1e-06 s"


@pytest.mark.parametrize("claim", ["The puzzle has no solution.", ["x"]])
def test_a_claim_that_is_not_proved_is_refused(claim: object, standard: Path, tmp_path: Path, cli: Cli) -> None:
    """And a puzzle in words that is not the one proved; forgeries are the subject of `test_forgeries`."""
    manifest, parts = unpacked(standard)
    path = packed(tmp_path / "forged.zip", {**manifest, "claim": claim}, parts, honest=True)
    said = f"{path}: the claim in the manifest differs from what is proved\n"
    result = cli("verify", path)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", said)
    parts["puzzle.toml"] = parts["puzzle.toml"].replace(b"[-3, -1, 4, 2]", b"[-3, -1, 4, 1]")
    with pytest.raises(InvalidCertificateError, match=r"problem.json does not describe the puzzle in puzzle.toml"):
        satpuzzle.verify(packed(path, manifest, parts, honest=True))


@pytest.mark.parametrize("name", ["triangles-1", pytest.param("owen-5x5", marks=pytest.mark.long)])
def test_a_certificate_does_not_depend_on_the_speed_of_the_machine(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = satpuzzle.load(name)  # takes the solver hundreds of conflicts, or thousands
    satpuzzle.certify(puzzle, str(tmp_path / "one.zip"))
    deadline = itertools.count()
    monkeypatch.setattr(
        "satpuzzle.runtime.deadline.time.monotonic", lambda: float(next(deadline))
    )  # every check of the deadline takes a second
    satpuzzle.certify(puzzle, str(tmp_path / "other.zip"))
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()


# The proof checker accepts correct proofs, as an outside checker does, and refuses wrong ones.

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
    for clauses in map(formula, ("standard", "verzwickt", "triangles-4", "circus")):
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
