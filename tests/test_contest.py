"""Measured sets of formulas: selection by measurements, resumed runs, and faults found in folders."""

from __future__ import annotations

import json
import lzma
import os
import random
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from pysat import solvers

import satpuzzle
import satpuzzle_contest
from satpuzzle.dimacs.formulas import formula_text
from satpuzzle.errors import DisagreementError, WrongAnswerError
from satpuzzle.runtime.files import sha256
from satpuzzle_contest import candidates, rules, sets
from satpuzzle_contest.candidates import Candidate, Kind, Measured, Rung, Solver
from satpuzzle_contest.measuring import measure
from tests import strategies
from tests.conftest import Cli, error_of
from tests.test_dimacs import Plain, md5_of

ORDER = candidates.Order((Solver("first", "", ""), Solver("second", "", "")))
QUICK = ("--measured", "--formulas", 3, "--largest", 4, "--easy", 0, "--timeout", 100)
scripts = pytest.mark.skipif(os.name == "nt", reason="scripts as programs")


def imagined(candidate: Candidate, solver: str) -> Measured:
    """A simulation in which a rung takes three times as long as the one below, seeds vary, and the limit is 100 s."""
    rung = candidates.ladder(candidate.kind.form, 12).index(candidate.rung)
    rng = random.Random(f"{candidate.key} {solver}")
    seconds = 3.0 ** (rung - 6) * rng.choice((1, 2, 4)) * (10 if solver == "first" else 5)
    answer = "unsat" if candidate.kind.question == "none" else "sat"
    return Measured(answer, seconds) if seconds < 100 else Measured(None, 100.0)


def measured(
    order: candidates.Order, seed: int = 1, world: Callable[[Candidate, str], Measured] = imagined
) -> tuple[candidates.Choice, dict[str, dict[str, Measured]]]:
    """The selection for measurements in some order, and all measurements."""
    known: dict[str, dict[str, Measured]] = {}
    rng = random.Random(seed)
    while (choice := candidates.choose(order, known)).wanted:
        candidate, solver = rng.choice(choice.wanted)
        assert solver.name not in known.setdefault(candidate.key, {}), "nothing is measured twice"
        known[candidate.key][solver.name] = world(candidate, solver.name)
    return choice, known


@pytest.mark.parametrize("easy", [10, 95])
def test_the_selection_is_graded_and_independent_of_the_order_of_measurements(easy: float) -> None:
    order = ORDER._replace(easy=easy)
    choice, known = measured(order)
    chosen = choice.chosen
    assert len(set(chosen)) == 20
    for each in chosen:
        first, second = (known[each.key][solver.name] for solver in ORDER.solvers)
        assert first.answer is None or first.seconds >= easy
        assert first.answer is not None or second.answer is not None
    shares = Counter(each.kind for each in chosen)
    if easy == 10:
        assert (set(shares), set(shares.values())) == (set(candidates.KINDS), {1, 2})
        assert sum(map(len, known.values())) < 200, "rungs are measured in order, not all candidates"
    else:
        assert max(shares.values()) > 2, "others fill in for kinds that have too few"
    assert all(measured(order, seed)[0] == choice for seed in range(2, 5))


@pytest.mark.parametrize(("question", "answers"), [("none", ("sat", "unsat")), ("planted", ("unsat", "unsat"))])
def test_a_wrong_solver_ends_the_run(question: str, answers: tuple[str, str]) -> None:
    said = {solver.name: Measured(answer, 50) for solver, answer in zip(ORDER.solvers, answers, strict=True)}
    with pytest.raises(DisagreementError, match="wrong"):
        measured(ORDER._replace(kinds=(Kind(question, "signed"),)), world=lambda _, solver: said[solver])


@pytest.mark.parametrize(
    ("form", "rung"),
    [
        ("framed", Rung("3x3", 2, 2)),
        ("signed", Rung("3x3", 3)),
        ("triangles", Rung("triangle3", 4)),
        ("hexagons", Rung("hexagon7", 3)),
    ],
)
def test_the_excluded_solution_is_the_planted_one(form: str, rung: Rung) -> None:
    candidate = Candidate(Kind("other", form), rung, 1)
    truth = strategies.truth(candidate.puzzle())
    shown = {strategies.shown(solution) for solution in candidate.excluded()}
    assert shown
    assert shown <= set(truth)
    with solvers.Solver("minisat22", bootstrap_with=candidate.clauses(satpuzzle.encode(candidate.puzzle()))) as solver:
        assert solver.solve() == (len(truth) > len(shown)) == (candidate.answer() == "sat")


# Generated and measured, with PySAT's solvers if programs are missing.


def programs(folder: Path, **scripts: str) -> str:
    """A PATH of programs that are these scripts of Python, after their version."""
    folder.mkdir(exist_ok=True)
    head = f"#!{sys.executable}\nimport os, sys, time\nif sys.argv[1:] == ['--version']: sys.exit(print('fake 1.0'))\n"
    for name, script in scripts.items():
        (folder / name).write_text(head + script)
        (folder / name).chmod(0o755)
    return str(folder)


RIGHT = (
    "os.execv(sys.executable, [sys.executable, '-m', 'satpuzzle.solvers.pysat_solvers', 'cadical195', sys.argv[-1]])\n"
)


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No solver is installed."""
    monkeypatch.setenv("PATH", programs(tmp_path / "none"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small set, by PySAT's solvers."""
    folder = tmp_path_factory.mktemp("made") / "set"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", programs(tmp_path_factory.mktemp("none")))
        satpuzzle_contest.write_measured_suite(
            folder, formulas=3, largest=4, easy=0, timeout=100, author="A. Author", jobs=2
        )
    return folder


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small graded set, in a folder that is new."""
    folder = tmp_path_factory.mktemp("graded") / "new" / "set"
    satpuzzle_contest.write_suite(folder, seeds=3, largest=4)
    return folder


def rows(folder: Path) -> dict[str, dict[str, str]]:
    """The tables of the page, by file."""
    found: dict[str, dict[str, str]] = {}
    for table in re.findall(r"(?:^\|.*\|\n)+", (folder / "description.md").read_text(), re.MULTILINE):
        head, _, *lines = [[cell.strip() for cell in line[1:-2].split("|")] for line in table.splitlines(keepends=True)]
        for line in lines:
            found.setdefault(line[0], {}).update(zip(head, line, strict=True))
    return found


@pytest.mark.parametrize("kind", ["made", "graded"])
def test_the_page_lists_every_formula_and_the_check_finds_only_what_is_missing(
    kind: str, request: pytest.FixtureRequest
) -> None:
    folder: Path = request.getfixturevalue(kind)
    page, names = rows(folder), sorted(path.name for path in folder.glob("em*.cnf.xz"))
    assert sorted(page) == names
    for name in names:
        row, text = page[name], formula_text(str(folder / name))
        formula = Plain.of(text)
        (puzzle,) = satpuzzle.parse_all(formula.embedded("puzzle"), input_format="toml")
        figures = {abs(label) for card in puzzle.cards for label in card} - {0}
        with solvers.Solver("glucose4", bootstrap_with=formula.clauses) as solver:
            answer = "satisfiable" if solver.solve() else "unsatisfiable"
        assert re.fullmatch(rf"em[a-z]+-[a-z]+_{row['board']}_k{len(figures)}_s\d_(un)?sat\.cnf\.xz", name)
        assert [row["variables"], row["clauses"]] == formula.header[2:]
        assert (row["board"], row["answer"], "_sat." in name) == (puzzle.board.name, answer, answer == "satisfiable")
        assert ("planted" in row["known because"]) == ("planted" in name)
        assert answer == "unsatisfiable" or "emnone" not in name
        assert (row["SHA-256"], row["GBD hash"]) == (sha256((folder / name).read_bytes()), md5_of(text))
    assert {row["answer"] for row in page.values()} == {"satisfiable", "unsatisfiable"}
    text = (folder / "description.md").read_text()
    families = {name.split("_")[0] for name in page}
    assert set(re.findall(r"^- `(em[^`]*)`", text, re.MULTILINE)) == families
    for form, words in candidates.contents()["forms"].items():
        assert (words in text) == any(family.endswith(form) for family in families)
    assert "recipe `default`" in text
    assert ("minisat22 of PySAT" in text) == ("How they were chosen" in text) == (kind == "made")
    said = [
        *([] if kind == "made" else ["no author; repeat"]),
        "lists 0 formulas that some solver solves in an hour but MiniSat does not solve in a minute",
        *([f"{len(names)} formulas; the SAT Competition requires"] if len(names) < 20 else []),
    ]
    assert all(part in fault for part, fault in zip(said, satpuzzle_contest.check_suite(folder), strict=True))


def test_the_graded_set_grows_and_a_repeated_call_gives_the_same_bytes(cli: Cli, graded: Path) -> None:
    before = {path.name: path.read_bytes() for path in graded.iterdir()}
    kinds = {tuple(name.split("_")[:2]) for name in before if name.startswith("em")}
    assert {size for _, size in kinds} == {"3x3", "4x4"}
    assert len({family for family, _ in kinds}) == 4, "three questions, and framed boards"
    gone, broken, *_ = sorted(graded.glob("em*"))
    gone.unlink()
    broken.write_bytes(broken.read_bytes()[:100])
    assert cli("suite", graded, "--seeds", 3, "--largest", 4).exit_code == 0
    assert {path.name: path.read_bytes() for path in graded.iterdir()} == before


@pytest.mark.usefixtures("without")
def test_the_same_measurements_give_the_same_bytes_and_others_are_refused(cli: Cli, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    journal = folder / "measurements.jsonl"
    shutil.copy(made / journal.name, journal)
    result = cli("suite", folder, *QUICK, "--author", "A. Author")
    assert (result.exit_code, result.stderr) == (0, "")
    whole = journal.read_bytes()
    told = [(each["formula"], each["solver"]) for each in map(json.loads, whole.splitlines()[1:])]
    assert len(set(told)) == len(told), "nothing is measured twice"
    cut = b"".join(whole.splitlines(keepends=True)[:3])
    journal.write_bytes(cut)  # as of a run that was killed
    assert cli("suite", folder, *QUICK, "--author", "A. Author").exit_code == 0
    again = [(each["formula"], each["solver"]) for each in map(json.loads, journal.read_text().splitlines()[1:])]
    assert journal.read_bytes().startswith(cut)
    assert sorted(again) == sorted(told), "only the rest is measured"
    journal.write_bytes(whole)
    assert cli("suite", folder, *QUICK, "--author", "A. Author").exit_code == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert before == {path.name: path.read_bytes() for path in made.iterdir()}
    for words, said in ((("--timeout", 200), "timeout differs"), (("--recipe", "labels"), "recipe differs")):
        assert said in error_of(cli("suite", folder, *QUICK, *words))
    journal.write_text(journal.read_text().replace('"seconds":0', '"seconds":9', 1))
    assert "was changed" in cli("suite", folder, *QUICK).stderr
    journal.write_bytes(before[journal.name])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@scripts
def test_a_wrong_model_is_refused_and_a_failed_solver_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    candidate, order = Candidate(Kind("planted", "signed"), Rung("3x3", 3), 1), ORDER._replace(limit=100.0)
    wrong = "print('s SATISFIABLE')\nprint('v', *range(1, 400), 0)\n"
    path = programs(tmp_path / "bin", liar=wrong, silent="", refuter="print('s UNSATISFIABLE')\n", right=RIGHT)
    monkeypatch.setenv("PATH", path, prepend=os.pathsep)
    for name in ("liar", "refuter"):
        with pytest.raises(WrongAnswerError, match=r"emplanted-signed 3x3 3 seed 1: .*(violates|finds a model)"):
            measure(candidate, Solver(name, name, ""), order)
    silent, right = (measure(candidate, Solver(name, name, ""), order) for name in ("silent", "right"))
    assert (silent.answer, right.answer, right.note) == (None, "sat", "")
    assert "no answer" in silent.note


@pytest.mark.usefixtures("without")
def test_an_incomplete_set_says_so(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Candidate(Kind("planted", "signed"), Rung("3x3", 3), 1)
    known = {chosen.key: {"MiniSat": Measured(None, 9.0, "killed"), "CaDiCaL": Measured("sat", 70.0)}}
    monkeypatch.setattr(sets, "measure_all", lambda *_: (candidates.Choice([chosen], []), known))
    result = cli("suite", tmp_path, "--measured")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "19 formulas are missing" in result.stderr
    assert "incomplete: 19 of" in (tmp_path / "description.md").read_text()
    (row,) = rows(tmp_path).values()
    assert (row["MiniSat s"], row["CaDiCaL s"], row["known because"]) == ("failed", "70.0", "planted, CaDiCaL")


# The check of a folder.

SMALL = "c comment\np cnf 2 2\n1 -2 0\n-1 2 0\n"
OTHER = b"p cnf 1 1\n1 0\n"


def faults_of(folder: Path, files: dict[str, bytes], mend: tuple[str, str] = ("", "")) -> list[str]:
    """The faults of a folder with these files, and a page that lists the formulas among them, but that they are few.

    mend: what on the page is replaced, and by what.
    """
    folder.mkdir()
    page = ["Author: A. Author", "", "| file | SHA-256 |", "| --- | --- |"]
    for name, data in files.items():
        (folder / name).write_bytes(data)
        if "cnf" in name:
            page.append(f"| {name} | {sha256(data)} |")
    text = "\n".join(page) + "\n"
    (folder / "description.md").write_text(text.replace(*mend) if mend[0] else text)
    found = rules.check_suite(folder)
    shutil.rmtree(folder)
    return [fault for fault in found if not re.search("the SAT Competition requires|in a minute", fault)]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.cnf", "1 -2 0\n", "expected `p cnf 2 1`"),
        ("a.cnf", "", "expected "),
        ("a.cnf", "p cnf 2 2 \n1 -2 0\n-1 2 0\n", "expected `p cnf 2 2`"),
        ("a.cnf", "p cnf 2 3\n1 -2 0\n-1 2 0\n", "expected `p cnf 2 2`"),
        ("a.cnf", "p cnf 3 2\n1 -2 0\n-1 2 0\n", "expected `p cnf 2 2`"),
        ("a.cnf", "p cnf 2 2\n1 -3 0\n-1 3 0\n", "variables up to 2"),
        ("a.cnf", "p cnf 2 2\nc here\n1 -2 0\n-1 2 0\n", "after all comments"),
        ("a.cnf", "p cnf 1 1\np cnf 2 2\n1 -2 0\n-1 2 0\n", "expected `p cnf 2 2`"),
        ("a.cnf", "p cnf 2 2\n1 -2 0\nc here\n-1 2 0\n", "a.cnf:3: expected a clause"),
        ("a.cnf", "p cnf 2 2\n1 -2\n-1 2 0\n", "a.cnf:2: expected a clause"),
        ("a.cnf", "p cnf 2 2\n1 -2 0 -1 2 0\n", "a.cnf:2: expected a clause"),
        ("a.cnf", "p cnf 2 2\n1 -1 0\n-1 2 0\n", "a.cnf:2: a variable occurs twice"),
        ("a.cnf", "c ü\n" + SMALL, "other than ASCII"),
        ("a b.cnf", SMALL, "only ASCII letters, digits"),
        ("a.cnf.xz", SMALL, "compression -, but the name says .xz"),
    ],
)
def test_each_fault_of_a_file_is_reported_first(tmp_path: Path, name: str, text: str, said: str) -> None:
    fault = faults_of(tmp_path / "set", {name: text.encode()})[0]
    assert fault.startswith(f"{name}:")
    assert said in fault


@pytest.mark.parametrize(
    ("said", "more", "mend"),
    [
        ("c.cnf: same formula as a.cnf", {"c.cnf": b"c other\np cnf 2 2\n2 -1 0\n-2 1 0\n"}, ("", "")),
        ("differs from A.cnf only in", {"A.cnf": b"p cnf 1 1\n-1 0\n"}, ("", "")),
        ("notes.txt: neither a formula", {"notes.txt": b""}, ("", "")),
        ("lists z.cnf, which is not in the folder", {}, ("| b.cnf", "| z.cnf | - |\n| b.cnf")),
        ("a.cnf: its SHA-256 differs", {}, (sha256(SMALL), sha256("other"))),
        ("b.cnf: not listed on the page", {}, (f"| b.cnf | {sha256(OTHER)} |\n", "")),
        ("no author", {}, ("Author: A. Author", "Author: AUTHOR (say who with --author)")),
        ("c.wcnf: neither a formula", {"c.wcnf": b"h 1 -2 0\n1 2 0\n"}, ("", "")),
        ("broken or cut off", {"c.cnf.xz": lzma.compress(OTHER)[:-9]}, ("", "")),
    ],
)
def test_each_fault_of_a_folder_is_reported(
    said: str, more: dict[str, bytes], mend: tuple[str, str], tmp_path: Path
) -> None:
    (fault,) = faults_of(tmp_path / "set", {"a.cnf": SMALL.encode(), "b.cnf": OTHER, **more}, mend)
    assert said in fault


def test_ten_formulas_must_be_neither_too_easy_nor_too_hard(tmp_path: Path) -> None:
    good = [("> 5000", "70.0"), ("61.0", "3599.0")]
    for times in (*good, ("59.0", "70.0"), ("failed", "70.0"), ("> 5000", "> 5000"), ("> 5000", "3700.0")):
        lines = ["| file | MiniSat s | CaDiCaL s |", *(f"| {n}.cnf | {' | '.join(times)} |" for n in range(10))]
        (tmp_path / "description.md").write_text("\n".join(lines))
        assert ("in a minute; 10 are required" in "\n".join(rules.check_suite(tmp_path))) == (times not in good)


def test_check_answers_yes_or_no(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.cnf").write_bytes(OTHER)
    result = cli("suite", tmp_path, "--check")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "2 faults")
    assert "description.md: missing" in result.stdout
    assert "nowhere" in error_of(cli("suite", tmp_path / "nowhere", "--check"))


def test_a_page_of_ones_own_and_options_of_another_set_are_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "description.md").write_text("mine")
    for words, said in {
        "": "may be your own work",
        "--formulas 3": "--formulas can only be used with --measured",
        "--check --seeds 2": "--check and --seeds cannot be used together",
    }.items():
        assert said in error_of(cli("suite", tmp_path, *words.split()))
    assert (tmp_path / "description.md").read_text() == "mine"
